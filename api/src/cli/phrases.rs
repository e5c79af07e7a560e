//! The program's own words in both languages, beside those of the rules.

use aftermath_rules::explain::Language;
use fluent_bundle::FluentValue;

use crate::messages::{InBoth, Messages};

static WORDS: InBoth = InBoth::new(include_str!("messages/en.ftl"), include_str!("messages/ru.ftl"));

/// Speaks the program's own words.
#[derive(Debug)]
pub(crate) struct Phrases(&'static Messages);

impl Phrases {
    pub(crate) fn new(language: Language) -> Self {
        Self(WORDS.of(language))
    }

    /// A word or a sentence without figures.
    pub(crate) fn word(&self, key: &str) -> String {
        self.say(key, [])
    }

    /// The word of a kind for something, e.g. `fidelity` and `full`.
    pub(crate) fn name(&self, kind: &str, of: &str) -> String {
        self.word(&format!("{kind}-{of}"))
    }

    /// Something counted, in the right plural.
    pub(crate) fn count(&self, key: &str, count: u64) -> String {
        self.say(key, [("count", count.into())])
    }

    /// A sentence with figures.
    pub(crate) fn say<'a, const N: usize>(&self, key: &str, figures: [(&'static str, FluentValue<'a>); N]) -> String {
        self.0.say(key, figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        crate::messages::tests::say_the_same(&WORDS);
    }

    #[test]
    fn plurals_follow_the_language() {
        let entries = |language, count| Phrases::new(language).count("entries", count);
        assert_eq!([1, 2].map(|n| entries(Language::En, n)), ["1 entry", "2 entries"]);
        assert_eq!([1, 3, 5, 21].map(|n| entries(Language::Ru, n)), ["1 запись", "3 записи", "5 записей", "21 запись"]);
    }
}
