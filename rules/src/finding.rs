//! What the referee says: findings, rolls and the verdict of an entry.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::roll::{Band, Bands, Better, Measure, On, Part, Purpose, Roll};
use crate::{
    catalogue::Rule,
    dice::Pips,
    ids::{Seq, SideId, UnitId},
};

/// How one rule fared on one entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The rule was applied and kept.
    Held,
    /// It was not.
    Broken,
    /// The log lacks what the rule needs.
    Unrecorded,
    /// The rulebook leaves it to the players: recorded.
    PlayersCall,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Outcome; 4] = [Outcome::Held, Outcome::Broken, Outcome::Unrecorded, Outcome::PlayersCall];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Held => "held",
            Outcome::Broken => "broken",
            Outcome::Unrecorded => "unrecorded",
            Outcome::PlayersCall => "players_call",
        }
    }
}

impl From<bool> for Outcome {
    /// `held` when the rule's condition is met, `broken` when it is not.
    fn from(kept: bool) -> Self {
        if kept { Outcome::Held } else { Outcome::Broken }
    }
}

/// One rule applied to one entry, with its figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// How it fared.
    pub outcome: Outcome,
    /// The figures behind it.
    #[serde(flatten)]
    pub detail: Detail,
}

/// The figures behind a finding, and what they are about.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Detail {
    /// Message that tells it in a sentence, a key of `messages/*.ftl` without `say-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<&'static str>,
    /// Unit or character it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Named figures in the order in which they are reckoned; names are keys of `messages/*.ftl` after `figure-`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<(&'static str, Figure)>,
    /// What the rule expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Figure>,
    /// What the log records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Figure>,
    /// The field that the log lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
    /// Kept only within the header's tolerance.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub marginal: bool,
    /// What the figures are about, for programs.
    #[serde(skip)]
    pub about: About,
}

impl Detail {
    /// No figures yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A detail that a message tells.
    pub fn say(message: &'static str) -> Self {
        Self { say: Some(message), ..Self::default() }
    }

    /// What the log lacks.
    pub fn lacks(field: &'static str) -> Self {
        Self { field: Some(field), ..Self::default() }
    }

    /// About this unit or character.
    #[must_use]
    pub fn unit(mut self, unit: &UnitId) -> Self {
        self.unit = Some(unit.clone());
        self
    }

    /// One more figure.
    #[must_use]
    pub fn with(mut self, name: &'static str, figure: impl Into<Figure>) -> Self {
        self.figures.push((name, figure.into()));
        self
    }

    /// What the rule expects.
    #[must_use]
    pub fn expects(mut self, figure: impl Into<Figure>) -> Self {
        self.expected = Some(figure.into());
        self
    }

    /// What the log records.
    #[must_use]
    pub fn records(mut self, figure: impl Into<Figure>) -> Self {
        self.recorded = Some(figure.into());
        self
    }

    /// About a throw of the same entry: whose number of dice, whose need or whose result the rule decides.
    #[must_use]
    pub fn of_roll(self, roll: RollIx, asks: Asks) -> Self {
        self.of_rolls(roll, 1, asks)
    }

    /// As [`Detail::of_roll`], about so many throws in a row that are one to the rule.
    #[must_use]
    pub fn of_rolls(mut self, first: RollIx, count: usize, asks: Asks) -> Self {
        self.about.throw = Some(AboutThrow { first, count, asks });
        self
    }

    /// How far its unit may go, or has to, in the game's unit of length.
    #[must_use]
    pub fn limit(mut self, length: f64) -> Self {
        self.about.limit = Figure::from(length).number();
        self
    }

    /// What the rule expects, where that is how far the unit may go, or has to.
    #[must_use]
    pub fn expects_at_most(self, length: f64) -> Self {
        self.limit(length).expects(length)
    }

    /// Says in which field of the entry the figures stand.
    #[must_use]
    pub fn in_field(mut self, field: &'static str) -> Self {
        self.about.field = Some(field);
        self
    }

    /// About how the battle ended.
    #[must_use]
    pub fn about_the_end(mut self, what: End) -> Self {
        self.about.end = Some(what);
        self
    }

    /// Whether it took the tolerance to keep the rule.
    #[must_use]
    pub fn within(mut self, tolerance: ToleranceUse) -> Self {
        self.marginal = tolerance == ToleranceUse::Needed;
        self
    }
}

/// What the figures of a finding are about. Verdicts are written without it: it is what sentences say in words.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct About {
    /// A throw of the same entry.
    pub throw: Option<AboutThrow>,
    /// How far the unit may go, or has to, in the game's unit of length.
    pub limit: Option<f64>,
    /// How the battle ended.
    pub end: Option<End>,
    /// The field of the entry in which the figures stand, where a throw is another than the rule asks for or is not there.
    pub field: Option<&'static str>,
}

/// What a finding asks of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AboutThrow {
    /// The throw, or the first of several in a row that are one to the rule.
    pub first: RollIx,
    /// How many in a row.
    pub count: usize,
    /// What of it.
    pub asks: Asks,
}

/// What of a throw a finding asks, and so what its expected and its recorded figures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// How many dice are thrown.
    Dice,
    /// What is needed, by a circumstance of the table: the figures are its own.
    Need,
    /// What is needed, as the players name it: the figures are the least face or the greatest sum, and this is the result
    /// they played, in the game's terms.
    NamedNeed(&'static str),
    /// What the dice give: successes, or a term of the game.
    Result,
    /// What the dice give, where the next throw shows how many successes were counted, whether anybody names them or not.
    ResultShown,
    /// What the dice and whatever is added to them sum up to.
    Total,
}

/// What of the end of a battle a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Whether it is over, and who won.
    Winner,
    /// Points of a side.
    Score,
}

/// Place of a throw among those of its entry, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RollIx(pub(crate) usize);

impl RollIx {
    /// The first throw of an entry.
    pub const FIRST: RollIx = RollIx(0);

    /// The throw so many places after this one.
    pub fn after(self, places: usize) -> Self {
        Self(self.0 + places)
    }

    /// As a place in [`Verdict::rolls`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// Whether a comparison needed the header's tolerance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToleranceUse {
    /// It holds or fails exactly.
    Exact,
    /// It holds only within the tolerance.
    Needed,
}

/// A value in an explanation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// A whole number.
    Count(i64),
    /// A length in the game's unit, or any other measured number.
    Length(f64),
    /// Faces as thrown.
    Faces(Vec<Pips>),
    /// A unit, a side or a term of the game.
    Term(String),
    /// Several terms.
    Terms(Vec<String>),
}

impl Figure {
    /// As a number, where it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Figure::Count(count) => Some(*count as f64),
            Figure::Length(length) => Some(*length),
            Figure::Faces(_) | Figure::Term(_) | Figure::Terms(_) => None,
        }
    }

    /// As a term, where it is one.
    pub fn term(&self) -> Option<&str> {
        match self {
            Figure::Term(term) => Some(term),
            Figure::Count(_) | Figure::Length(_) | Figure::Faces(_) | Figure::Terms(_) => None,
        }
    }
}

macro_rules! figure_from {
    ($($from:ty => $to:expr),+ $(,)?) => {
        $(impl From<$from> for Figure {
            fn from(value: $from) -> Self {
                #[allow(clippy::redundant_closure_call)]
                $to(value)
            }
        })+
    };
}

figure_from! {
    u8 => |v| Figure::Count(i64::from(v)),
    i32 => |v| Figure::Count(i64::from(v)),
    u32 => |v| Figure::Count(i64::from(v)),
    i64 => Figure::Count,
    usize => |v| Figure::Count(v as i64),
    f64 => |v: f64| Figure::Length((v * 100.0).round() / 100.0),
    Vec<Pips> => Figure::Faces,
    &[Pips] => |v: &[Pips]| Figure::Faces(v.to_vec()),
    &str => |v: &str| Figure::Term(v.to_owned()),
    String => Figure::Term,
    &UnitId => |v: &UnitId| Figure::Term(v.to_string()),
    &SideId => |v: &SideId| Figure::Term(v.to_string()),
    Vec<String> => Figure::Terms,
}

impl<'a> FromIterator<&'a UnitId> for Figure {
    fn from_iter<I: IntoIterator<Item = &'a UnitId>>(units: I) -> Self {
        Figure::Terms(units.into_iter().map(ToString::to_string).collect())
    }
}

/// What follows for an entry from its findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Every rule that applied was kept.
    Legal,
    /// Nothing broken, something unrecorded.
    Unverifiable,
    /// Something broken, and it was played on.
    Stood,
    /// An organizer's ruling covers it.
    Ruled,
}

impl Status {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Legal => "legal",
            Status::Unverifiable => "unverifiable",
            Status::Stood => "stood",
            Status::Ruled => "ruled",
        }
    }
}

/// All findings and rolls of one entry; entry 0 is the header.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Verdict {
    /// The entry.
    pub entry: Seq,
    /// The event's name, `header` for entry 0.
    pub kind: &'static str,
    /// What follows.
    pub status: Status,
    /// Every rule applied, in the order in which it was.
    pub findings: Vec<Finding>,
    /// Dice thrown.
    pub rolls: Vec<Roll>,
}
