//! The words of lines about entries, in both languages.

use std::{fmt, sync::LazyLock};

use aftermath_rules::explain::Language;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::En));
static RUSSIAN: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Ru));

/// Speaks one language.
pub(super) struct Words(FluentBundle<FluentResource>);

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Words {
    pub(super) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &ENGLISH,
            Language::Ru => &RUSSIAN,
        }
    }

    fn new(language: Language) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.as_str().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        // A message that does not parse is left out here and fails the test below.
        let resource = FluentResource::try_new(messages(language).to_owned()).unwrap_or_else(|(parsed, _)| parsed);
        bundle.add_resource_overriding(resource);
        Self(bundle)
    }

    /// A message with figures.
    pub(super) fn say(&self, key: &str, figures: &[(&'static str, FluentValue<'_>)]) -> String {
        let args: FluentArgs<'_> = figures.iter().cloned().collect();
        let pattern = self.0.get_message(key).and_then(|message| message.value());
        let told = pattern.map(|pattern| self.0.format_pattern(pattern, Some(&args), &mut Vec::new()));
        told.map_or_else(|| key.to_owned(), |text| text.into_owned())
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
