//! The words of lines about entries, in both languages.

use crate::messages::InBoth;

pub(super) static WORDS: InBoth = InBoth::new(include_str!("messages/en.ftl"), include_str!("messages/ru.ftl"));

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same_things() {
        crate::messages::tests::say_the_same(&super::WORDS);
    }
}
