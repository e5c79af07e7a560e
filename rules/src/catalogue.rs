//! The catalogue of rules: one record a rule, generated from `catalogue/*.csv` when the crate is built.
//!
//! Code cites the generated constants (`warmaster::rule::COMMAND_ROLL`), so an unknown id does not compile.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::game::System;

/// One rule of one rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    system: System,
    index: u16,
}

/// What the catalogue knows of a rule. Titles and summaries are ours; the rulebook's text is not shipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RuleRecord {
    /// Id, e.g. `wm.command.roll`.
    pub id: &'static str,
    /// What judging it takes: `num`, `geo`, `choice`, `judge`, separated by blanks.
    pub tags: &'static str,
    /// Whether a log can decide it.
    pub decidable: bool,
    /// Whether the rules core enforces it.
    pub enforced: bool,
    /// Lines of the rulebook text it rests on.
    pub lines: &'static str,
    /// Chapter of the rulebook.
    pub chapter: Bilingual,
    /// Short title.
    pub title: Bilingual,
    /// One sentence.
    pub summary: Bilingual,
    /// Why no log can decide it, though its tags are those of rules that logs decide.
    pub undecidable: Option<&'static str>,
}

/// A text in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bilingual {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

impl Rule {
    pub(crate) const fn new(system: System, index: u16) -> Self {
        Self { system, index }
    }

    /// The game.
    pub fn system(self) -> System {
        self.system
    }

    /// Position in the catalogue of the game, from 0.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// The catalogue's record.
    pub fn record(self) -> &'static RuleRecord {
        &self.system.rules()[self.index()]
    }

    /// Id, e.g. `wm.command.roll`.
    pub fn id(self) -> &'static str {
        self.record().id
    }

    /// The rule with this id.
    pub fn find(id: &str) -> Option<Self> {
        System::JUDGED.into_iter().find_map(|system| {
            let index = system.rules().iter().position(|record| record.id == id)?;
            Some(Self { system, index: index as u16 })
        })
    }

    /// All rules of a game, in the order of the rulebook.
    pub fn all(system: System) -> impl ExactSizeIterator<Item = Self> {
        (0..system.rules().len()).map(move |index| Self { system, index: index as u16 })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
