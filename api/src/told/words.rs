//! The words of lines about entries, in both languages.

use std::sync::LazyLock;

use aftermath_rules::explain::Language;
use fluent_bundle::FluentValue;

use crate::messages::Messages;

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::En));
static RUSSIAN: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Ru));

/// Speaks one language.
#[derive(Debug)]
pub(super) struct Words(Messages);

impl Words {
    pub(super) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &ENGLISH,
            Language::Ru => &RUSSIAN,
        }
    }

    fn new(language: Language) -> Self {
        Self(Messages::new(language, messages(language)))
    }

    /// A message with figures.
    pub(super) fn say(&self, key: &str, figures: &[(&'static str, FluentValue<'_>)]) -> String {
        self.0.say(key, figures.iter().cloned())
    }
}

fn messages(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("messages/en.ftl"),
        Language::Ru => include_str!("messages/ru.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_bundle::FluentResource;

    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        let keys = |language: Language| -> BTreeSet<&'static str> {
            assert!(FluentResource::try_new(messages(language).to_owned()).is_ok(), "{language:?} does not parse");
            let lines = messages(language).lines().filter(|line| line.starts_with("told-"));
            lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
        };
        assert_eq!(keys(Language::En), keys(Language::Ru));
    }
}
