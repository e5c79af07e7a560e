//! The program's own messages, which Fluent puts together.

use std::fmt;

use aftermath_rules::explain::Language;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

/// The messages of one language.
pub(crate) struct Messages(FluentBundle<FluentResource>);

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").finish_non_exhaustive()
    }
}

impl Messages {
    /// Those of a file. A message that does not parse is left out; the tests of whoever has the file look for it.
    pub(crate) fn new(language: Language, file: &str) -> Self {
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
