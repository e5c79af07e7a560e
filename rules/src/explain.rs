//! Findings in words: English and Russian, from Fluent messages.
//!
//! The referee keeps keys and figures; this module turns them into sentences. What any game says stands in
//! `messages/<language>/common.ftl`, the rest in a file of its game, which may use a word of another game's file in its
//! own sense. Every key that the code uses stands in both languages, which a test verifies.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};

use crate::{
    finding::{Detail, Figure, Finding, Outcome},
    referee::Summary,
    registry::Games,
    system::{Messages, System},
};

/// What the words of pages begin with: kinds of units, of terrain and of reach, flags, counters, tokens, phases, purposes of
/// throws, sizes and other values.
const OF_PAGES: [&str; 10] =
    ["kind-", "terrain-", "reach-", "flag-", "counter-", "token-", "phase-", "roll-", "size-", "card-"];

/// What any game says.
const COMMON: Messages =
    Messages { en: include_str!("../messages/en/common.ftl"), ru: include_str!("../messages/ru/common.ftl") };

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
}

/// What units and sides of a match are called, by their ids, and which game it is.
#[derive(Debug, Clone, Default)]
pub struct Names {
    system: Option<System>,
    by_id: HashMap<String, String>,
}

impl Names {
    /// Names of a match: units by their names, sides by their armies; a name that somebody else has too stands with the
    /// id, by which a player finds who is meant.
    pub fn of(summary: &Summary) -> Self {
        let sides = summary.sides.iter().map(|side| (side.id.as_str(), side.army.as_str()));
        let units =
            summary.sides.iter().flat_map(|side| &side.units).map(|unit| (unit.id.as_str(), unit.name.as_str()));
        let all: Vec<(&str, &str)> = sides.chain(units).collect();
        let mut namesakes: HashMap<&str, usize> = HashMap::new();
        all.iter().for_each(|(_, name)| *namesakes.entry(name).or_default() += 1);
        let told = |(id, name): (&str, &str)| {
            let alone = namesakes.get(name).is_none_or(|count| *count < 2) || id == name;
            (id.to_owned(), if alone { name.to_owned() } else { format!("{name} ({id})") })
        };
        Self { system: Some(summary.system), by_id: all.iter().copied().map(told).collect() }
    }

    /// The name, or the id where there is none.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.by_id.get(id).map_or(id, String::as_str)
    }
}

/// Speaks one language.
pub struct Speech {
    language: Language,
    common: FluentBundle<FluentResource>,
    games: Vec<(System, FluentBundle<FluentResource>)>,
}

impl fmt::Debug for Speech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Speech").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Speech {
    /// A speaker of `language` who knows what these games say.
    pub fn new(games: &Games, language: Language) -> Self {
        let games = games.all().map(|system| (system, bundle(language, &system.info().messages)));
        Self { language, common: bundle(language, &COMMON), games: games.collect() }
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words of a game that pages show, by the keys of their messages: those common to all, and its own in their place.
    pub fn words(&self, system: System) -> BTreeMap<String, String> {
        self.words_of(system, &OF_PAGES)
    }

    /// As [`Speech::words`], of messages that begin so.
    pub fn words_of(&self, system: System, starts: &[&str]) -> BTreeMap<String, String> {
        let files = [COMMON, system.info().messages].map(|messages| messages.of(self.language));
        let ids = files.into_iter().flat_map(str::lines).filter_map(|line| Some(line.split_once(" =")?.0));
        let wanted = ids.filter(|id| starts.iter().any(|start| id.starts_with(start)));
        let word = |id: &str| Some((id.to_owned(), self.format(Some(system), id, &FluentArgs::new())?));
        wanted.filter_map(word).collect()
    }

    /// Whether a game has such a message, of its own or in common.
    pub fn knows(&self, system: System, key: &str) -> bool {
        self.bundles(Some(system)).any(|bundle| bundle.has_message(key))
    }

    /// The message `prefix-name`, or the bare name where there is none. What only games say is told by the first of
    /// them that has it: where the game is known, ask [`Speech::term_of`].
    pub fn term(&self, prefix: &str, name: &str) -> String {
        self.word(None, prefix, name)
    }

    /// The message `prefix-name` as a game says it, or the bare name where there is none.
    pub fn term_of(&self, system: System, prefix: &str, name: &str) -> String {
        self.word(Some(system), prefix, name)
    }

    /// The message `prefix-name` as the game of these names says it, or the bare name where there is none.
    pub fn term_in(&self, names: &Names, prefix: &str, name: &str) -> String {
        self.word(names.system, prefix, name)
    }

    fn word(&self, system: Option<System>, prefix: &str, name: &str) -> String {
        let key = format!("{prefix}-{name}");
        self.format(system, &key, &FluentArgs::new()).unwrap_or_else(|| name.replace('_', " "))
    }

    /// A figure for a message, by its name: in words, and as `name_term` the bare term, for messages that choose by it;
    /// empty where it is none.
    fn put(&self, args: &mut FluentArgs<'_>, name: &'static str, figure: &Figure, names: &Names) {
        let term = if let Figure::Term(term) = figure { term.clone() } else { Default::default() };
        args.set(format!("{name}_term"), term);
        args.set(name, self.value(figure, names));
    }

    /// A finding in a sentence, where a message tells it.
    pub fn sentence(&self, finding: &Finding, names: &Names) -> Option<String> {
        let mut args = FluentArgs::new();
        let system = Some(finding.rule.system());
        let Detail { say, unit, figures, expected, recorded, field, .. } = &finding.detail;
        for (name, figure) in figures {
            self.put(&mut args, name, figure, names);
        }
        if let Some(unit) = unit {
            args.set("unit", names.name(unit.as_str()).to_owned());
        }
        if let Some(expected) = expected {
            self.put(&mut args, "expected", expected, names);
        }
        if let Some(recorded) = recorded {
            self.put(&mut args, "recorded", recorded, names);
        }
        args.set("outcome", finding.outcome.as_str());
        match (say, field) {
            (Some(say), _) => self.format(system, &format!("say-{say}"), &args),
            (None, Some(field)) => {
                args.set("field", self.word(system, "field", field));
                self.format(system, "say-unrecorded", &args)
            }
            // What figures tell of a kept rule, a sentence tells of the broken one.
            (None, None) if finding.outcome == Outcome::Broken => {
                self.format(system, &format!("broken-{}", finding.rule.id().replace('.', "-")), &args)
            }
            (None, None) => None,
        }
    }

    /// A message with figures, as the game of these names says it; its bare key where there is none. Terms are put in as
    /// they are: messages choose by them.
    pub(crate) fn say(&self, key: &str, figures: &[(&'static str, Figure)], names: &Names) -> String {
        let mut args = FluentArgs::new();
        for (name, figure) in figures {
            match figure {
                Figure::Term(word) => args.set(*name, word.clone()),
                other => args.set(*name, self.value(other, names)),
            }
        }
        self.format(names.system, key, &args).unwrap_or_else(|| key.to_owned())
    }

    /// A figure as text, without its name.
    pub fn figure(&self, figure: &Figure, names: &Names) -> String {
        match figure {
            Figure::Count(count) => count.to_string(),
            Figure::Length(length) if self.language == Language::Ru => length.to_string().replace('.', ","),
            Figure::Length(length) => length.to_string(),
            Figure::Faces(faces) => faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Figure::Term(term) => self.named(term, names),
            Figure::Terms(terms) if terms.is_empty() => self.named("none", names),
            Figure::Terms(terms) => terms.iter().map(|term| self.named(term, names)).collect::<Vec<_>>().join(", "),
        }
    }

    /// A unit or a side by its name, any other word in this language.
    fn named(&self, term: &str, names: &Names) -> String {
        match names.name(term) {
            id if id == term => self
                .format(names.system, &format!("term-{term}"), &FluentArgs::new())
                .unwrap_or_else(|| term.to_owned()),
            name => name.to_owned(),
        }
    }

    fn value(&self, figure: &Figure, names: &Names) -> FluentValue<'static> {
        match figure {
            Figure::Count(count) => FluentValue::from(*count),
            other => FluentValue::from(self.figure(other, names)),
        }
    }

    /// The message in the words of the game, or else in those common to all.
    fn format(&self, system: Option<System>, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        self.bundles(system).find_map(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            let mut errors = Vec::new();
            Some(bundle.format_pattern(pattern, Some(args), &mut errors).into_owned())
        })
    }

    /// Where messages are looked up: those of the game before the common ones; all games after these where none is
    /// known.
    fn bundles(&self, system: Option<System>) -> impl Iterator<Item = &FluentBundle<FluentResource>> {
        let own = self.games.iter().filter(move |(game, _)| system == Some(*game));
        let any = self.games.iter().filter(move |_| system.is_none());
        own.map(|(_, bundle)| bundle).chain([&self.common]).chain(any.map(|(_, bundle)| bundle))
    }
}

/// The messages of one text.
fn bundle(language: Language, messages: &Messages) -> FluentBundle<FluentResource> {
    let tag: unic_langid::LanguageIdentifier = language.as_str().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    // A message that does not parse is left out here and fails the test of the messages.
    let text = messages.of(language).to_owned();
    let resource = FluentResource::try_new(text).unwrap_or_else(|(parsed, _)| parsed);
    bundle.add_resource_overriding(resource);
    bundle
}
