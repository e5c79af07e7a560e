//! The catalogue of rules: one record a rule, generated from `catalogue/*.csv` when the crate is built.
//!
//! Code of a game cites the generated constants (`rule::COMMAND_ROLL`), so an unknown id does not compile.

use std::{cmp::Ordering, fmt, hash};

use serde::{Serialize, Serializer};

use crate::system::{GameInfo, System};

/// One rule of one rulebook.
#[derive(Clone, Copy)]
pub struct Rule(&'static RuleRecord);

/// What the catalogue knows of a rule. Titles and summaries are ours; the rulebook's text is not shipped.
#[derive(Debug)]
pub struct RuleRecord {
    /// The game.
    pub game: &'static GameInfo,
    /// Position in the catalogue of the game, from 0.
    pub index: u16,
    /// Id, e.g. `wm.command.roll`.
    pub id: &'static str,
    /// What judging it takes: `num`, `geo`, `choice`, `judge`, separated by blanks.
    pub tags: &'static str,
    /// Whether a log can decide it.
    pub decidable: bool,
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

/// What is decided of a place where a rulebook is silent or contradicts itself, with the option of the header that decides
/// otherwise. The text of the rulebook is not shipped: what it says there is told in our words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RulingRecord {
    /// Number, in the order of the game's list.
    pub number: u32,
    /// Id of the ruling in the catalogue.
    pub id: &'static str,
    /// Lines of the rulebook that it is about.
    pub lines: &'static str,
    /// Field of the header's options that decides it: `rulings.melee_direction`.
    pub option: &'static str,
    /// Its value where the header says nothing.
    pub value: &'static str,
    /// What it is about.
    pub title: Bilingual,
    /// What the book says.
    pub book: Bilingual,
    /// What is decided.
    pub decision: Bilingual,
    /// Why.
    pub reason: Bilingual,
    /// What else the option may be.
    pub others: &'static [OtherValue],
}

/// A value of an option other than the one that is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OtherValue {
    /// As in the header.
    pub value: &'static str,
    /// What it means.
    pub meaning: Bilingual,
}

/// A text in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bilingual {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

impl Bilingual {
    /// A text that pages of rules show. The modules of browsers, which judge and show no such page, are built without.
    pub const fn of_pages(en: &'static str, ru: &'static str) -> Self {
        if cfg!(target_family = "wasm") { Self { en: "", ru: "" } } else { Self { en, ru } }
    }
}

impl Rule {
    /// The rule of which this is known.
    pub const fn of(record: &'static RuleRecord) -> Self {
        Self(record)
    }

    /// The game.
    pub fn system(self) -> System {
        System::of(self.0.game)
    }

    /// Position in the catalogue of the game, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0.index)
    }

    /// The catalogue's record.
    pub fn record(self) -> &'static RuleRecord {
        self.0
    }

    /// Id, e.g. `wm.command.roll`.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// What is decided of a place of the rulebook, where this rule is such a ruling.
    pub fn ruling(self) -> Option<&'static RulingRecord> {
        self.0.game.rulings.iter().find(|ruling| ruling.id == self.0.id)
    }

    fn place(self) -> (System, u16) {
        (self.system(), self.0.index)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Rule {}

impl PartialOrd for Rule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rule {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl hash::Hash for Rule {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.id())
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
