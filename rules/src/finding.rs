//! What the referee says: findings, rolls and the verdict of an entry.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    catalogue::Rule,
    dice::{Distribution, Pips},
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

/// The figures behind a finding.
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

    /// The figure of this name.
    pub(crate) fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|(known, _)| *known == name).map(|(_, figure)| figure)
    }

    /// Whether it took the tolerance to keep the rule.
    #[must_use]
    pub fn within(mut self, tolerance: Margin) -> Self {
        self.marginal = tolerance == Margin::Needed;
        self
    }
}

/// Whether a comparison needed the header's tolerance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Margin {
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
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Figure::Count(count) => Some(*count as f64),
            Figure::Length(length) => Some(*length),
            Figure::Faces(_) | Figure::Term(_) | Figure::Terms(_) => None,
        }
    }

    /// As a term, where it is one.
    pub(crate) fn term(&self) -> Option<&str> {
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

/// Dice thrown for one purpose, with their exact chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roll {
    /// What for, e.g. `command`, `attack`, `armour`.
    pub purpose: &'static str,
    /// The side that gains from a high result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// Who rolled: unit or character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// At whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// Faces that count, in the order rolled.
    pub faces: Vec<Pips>,
    /// All faces as they fell, where dice were thrown again and only the new ones count; empty where all count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fell: Vec<Pips>,
    /// The least face, or the greatest sum, that counts as success; absent where the sum itself is the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// The result in the measure of `chances`: successes, or the sum, or 1 and 0 for passed and failed.
    pub result: i32,
    /// Whether a greater result is good for `side`.
    pub better: Better,
    /// Exact distribution of the result before the throw.
    #[serde(serialize_with = "brief")]
    pub chances: Distribution,
}

/// Which way luck points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// A greater result is good for the roll's side.
    Greater,
    /// A smaller one is.
    Smaller,
}

impl Roll {
    /// All faces as they fell, those among them that do not count since their dice were thrown again.
    pub fn fell(&self) -> &[Pips] {
        if self.fell.is_empty() { &self.faces } else { &self.fell }
    }

    /// Result minus expectation, positive when good for the roll's side.
    pub fn luck(&self) -> f64 {
        let difference = f64::from(self.result) - self.chances.mean();
        match self.better {
            Better::Greater => difference,
            Better::Smaller => -difference,
        }
    }
}

fn brief<S: serde::Serializer>(chances: &Distribution, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Brief {
        mean: f64,
        variance: f64,
        least: i32,
        chances: Vec<f64>,
    }
    Brief {
        mean: chances.mean(),
        variance: chances.variance(),
        least: chances.least(),
        chances: chances.pairs().map(|(_, chance)| chance).collect(),
    }
    .serialize(serializer)
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
