//! The program's own messages, which Fluent puts together.

use std::{fmt, sync::OnceLock};

use aftermath_rules::explain::Language;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

/// The messages of a part of the program: a file for each language, read once each.
#[derive(Debug)]
pub(crate) struct InBoth {
    english: (&'static str, OnceLock<Messages>),
    russian: (&'static str, OnceLock<Messages>),
}

impl InBoth {
    /// Those of an English and a Russian file.
    pub(crate) const fn new(english: &'static str, russian: &'static str) -> Self {
        Self { english: (english, OnceLock::new()), russian: (russian, OnceLock::new()) }
    }

    /// Those of a language.
    pub(crate) fn of(&self, language: Language) -> &Messages {
        let (file, messages) = match language {
            Language::En => &self.english,
            Language::Ru => &self.russian,
        };
        messages.get_or_init(|| Messages::new(language, file))
    }
}

/// The messages of one language.
pub(crate) struct Messages(FluentBundle<FluentResource>);

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").finish_non_exhaustive()
    }
}

impl Messages {
    /// Those of a file. A message that does not parse is left out; [`tests::say_the_same`] looks for it.
    fn new(language: Language, file: &str) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.as_str().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(parsed, _)| parsed);
        bundle.add_resource_overriding(resource);
        Self(bundle)
    }

    /// A message with figures; its key where there is none.
    pub(crate) fn say<'a>(
        &self,
        key: &str,
        figures: impl IntoIterator<Item = (&'static str, FluentValue<'a>)>,
    ) -> String {
        let mut args = FluentArgs::new();
        for (name, figure) in figures {
            args.set(name, figure);
        }
        let pattern = self.0.get_message(key).and_then(|message| message.value());
        let told = pattern.map(|pattern| self.0.format_pattern(pattern, Some(&args), &mut Vec::new()));
        told.map_or_else(|| key.to_owned(), |text| text.into_owned())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// That both files parse, and have the same messages.
    pub(crate) fn say_the_same(InBoth { english, russian }: &InBoth) {
        let keys = |file: &'static str| -> BTreeSet<&'static str> {
            assert!(FluentResource::try_new(file.to_owned()).is_ok(), "it does not parse: {file}");
            let lines = file.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
            lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
        };
        assert!(!keys(english.0).is_empty());
        assert_eq!(keys(english.0), keys(russian.0));
    }
}
