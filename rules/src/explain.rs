//! Findings in words: English and Russian, from Fluent messages.
//!
//! The referee keeps keys and figures; this module turns them into sentences. Every key that the code uses stands in
//! both languages, which a test verifies.

use std::{collections::HashMap, fmt};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};

use crate::{
    finding::{Detail, Figure, Finding},
    referee::Summary,
};

/// A language people read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    /// Language tag.
    pub fn as_str(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
    }

    fn messages(self) -> &'static str {
        match self {
            Language::En => include_str!("../messages/en.ftl"),
            Language::Ru => include_str!("../messages/ru.ftl"),
        }
    }
}

/// What units and sides are called, by their ids.
#[derive(Debug, Clone, Default)]
pub struct Names(HashMap<String, String>);

impl Names {
    /// Names of a match: units by their names, sides by their armies.
    pub fn of(summary: &Summary) -> Self {
        let sides = summary.sides.iter().map(|side| (side.id.to_string(), side.army.clone()));
        let units =
            summary.sides.iter().flat_map(|side| &side.units).map(|unit| (unit.id.to_string(), unit.name.clone()));
        Self(sides.chain(units).collect())
    }

    /// The name, or the id where there is none.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }
}

/// Speaks one language.
pub struct Speech {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Speech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Speech").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Speech {
    /// A speaker of `language`.
    pub fn new(language: Language) -> Self {
        let tag: unic_langid::LanguageIdentifier = language.as_str().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        bundle.set_use_isolating(false);
        // A message that does not parse is left out here and fails the test of the messages.
        let resource = FluentResource::try_new(language.messages().to_owned()).unwrap_or_else(|(parsed, _)| parsed);
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is such a message.
    pub fn knows(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// The message `prefix-name`, or the bare name where there is none.
    pub fn term(&self, prefix: &str, name: &str) -> String {
        self.format(&format!("{prefix}-{name}"), &FluentArgs::new()).unwrap_or_else(|| name.replace('_', " "))
    }

    /// A finding in a sentence, where a message tells it.
    pub fn sentence(&self, finding: &Finding, names: &Names) -> Option<String> {
        let mut args = FluentArgs::new();
        let Detail { say, unit, figures, expected, recorded, field, .. } = &finding.detail;
        for (name, figure) in figures {
            args.set(*name, self.value(figure, names));
        }
        if let Some(unit) = unit {
            args.set("unit", names.name(unit.as_str()).to_owned());
        }
        if let Some(expected) = expected {
            args.set("expected", self.value(expected, names));
        }
        if let Some(recorded) = recorded {
            args.set("recorded", self.value(recorded, names));
        }
        args.set("outcome", finding.outcome.as_str());
        match (say, field) {
            (Some(say), _) => self.format(&format!("say-{say}"), &args),
            (None, Some(field)) => {
                args.set("field", self.term("field", field));
                self.format("say-unrecorded", &args)
            }
            (None, None) => None,
        }
    }

    /// A figure as text, without its name.
    pub fn figure(&self, figure: &Figure, names: &Names) -> String {
        match figure {
            Figure::Count(count) => count.to_string(),
            Figure::Length(length) if self.language == Language::Ru => length.to_string().replace('.', ","),
            Figure::Length(length) => length.to_string(),
            Figure::Faces(faces) => faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Figure::Term(term) => self.named(term, names),
            Figure::Terms(terms) => terms.iter().map(|term| self.named(term, names)).collect::<Vec<_>>().join(", "),
        }
    }

    /// A unit or a side by its name, any other word in this language.
    fn named(&self, term: &str, names: &Names) -> String {
        match names.name(term) {
            id if id == term => {
                self.format(&format!("term-{term}"), &FluentArgs::new()).unwrap_or_else(|| term.to_owned())
            }
            name => name.to_owned(),
        }
    }

    fn value(&self, figure: &Figure, names: &Names) -> FluentValue<'static> {
        match figure {
            Figure::Count(count) => FluentValue::from(*count),
            other => FluentValue::from(self.figure(other, names)),
        }
    }

    fn format(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned())
    }
}
