//! Throws of dice: what for, how faces make a result, and how likely each result was.

use serde::{Serialize, Serializer};

use crate::{
    dice::{self, Distribution, Pips},
    ids::{SideId, UnitId},
};

/// What dice are thrown for in a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Purpose {
    /// Name in verdicts and tables, a key of `messages/*.ftl` after `roll-`.
    pub name: &'static str,
    /// What such a throw does in its game.
    pub part: Part,
}

/// The purposes of a game, each a static of its own, and all of them as `ALL`.
#[macro_export]
macro_rules! purposes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $part:expr;)+) => {
        $($(#[$doc])* pub static $name: $crate::finding::Purpose = $crate::finding::Purpose { name: $text, part: $part };)+

        /// All of them.
        pub static ALL: &[&$crate::finding::Purpose] = &[$(&$name),+];
    };
}

/// What a throw does, whatever the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// It hits a target.
    Hit,
    /// It turns hits into damage; in games without such throws every hit that is not saved is damage.
    Damage,
    /// It takes hits or damage from the unit that throws.
    Save,
    /// It decides whether an order is obeyed.
    Order,
    /// It tests whether a unit stands.
    Morale,
    /// It says how far something goes.
    Move,
    /// It settles something about the battle before or beside the fighting.
    Setup,
    /// Anything else.
    Other,
}

/// How faces make a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// Their sum succeeds up to what is needed.
    SumAtMost,
    /// Each succeeds from what is needed on.
    EachAtLeast,
    /// Each succeeds up to what is needed.
    EachAtMost,
    /// Their sum and what is added to it, read on a table.
    Bands(Bands),
    /// Their sum is the result.
    Sum,
}

impl Measure {
    /// Name for programs.
    pub fn as_str(&self) -> &'static str {
        match self {
            Measure::SumAtMost => "sum_at_most",
            Measure::EachAtLeast => "each_at_least",
            Measure::EachAtMost => "each_at_most",
            Measure::Bands(_) => "bands",
            Measure::Sum => "sum",
        }
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A table on which dice, and what is added to them, are read: the first band that fits counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bands {
    /// What is added to the sum of the dice.
    pub added: i32,
    /// The rows of the table.
    pub rows: Vec<Band>,
}

/// A row of a table on which dice are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// When it fits.
    pub on: On,
    /// What it says, in the game's terms.
    pub result: &'static str,
}

/// When a row of a table fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// Every die shows this face, whatever is added.
    Every(u8),
    /// Two dice at least show this face, whatever is added.
    Two(u8),
    /// The dice alone come to less than this, whatever is added.
    Below(i32),
    /// The dice and what is added to them come to this or more.
    AtLeast(i32),
    /// Always.
    Else,
}

impl Bands {
    /// What these dice mean, with another addition than that of the table.
    pub fn read(&self, faces: &[Pips], added: i32) -> Option<&'static str> {
        let natural = dice::sum(faces) as i32;
        let total = natural.saturating_add(added);
        let fits = |band: &&Band| match band.on {
            On::Every(face) => faces.iter().all(|die| die.get() == face),
            On::Two(face) => faces.iter().filter(|die| die.get() == face).count() >= 2,
            On::Below(least) => natural < least,
            On::AtLeast(least) => total >= least,
            On::Else => true,
        };
        self.rows.iter().find(fits).map(|band| band.result)
    }
}

/// Dice thrown for one purpose, with their exact chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roll {
    /// What for, e.g. `command`, `attack`, `armour`.
    #[serde(serialize_with = "by_name")]
    pub purpose: &'static Purpose,
    /// How the faces make the result.
    #[serde(skip)]
    pub measure: Measure,
    /// The side that gains from a high result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// Who rolled: unit or character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// At whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// Faces that count, in the order rolled; none where all the dice were thrown again, which is a throw of its own.
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

    /// Whether all its dice were thrown again: it was luck, good or bad, and did nothing.
    pub fn is_void(&self) -> bool {
        self.faces.is_empty() && !self.fell.is_empty()
    }

    /// The faces that made the result, whether it counts or not.
    pub fn thrown(&self) -> &[Pips] {
        if self.is_void() { &self.fell } else { &self.faces }
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

fn by_name<S: Serializer>(purpose: &&'static Purpose, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(purpose.name)
}

fn brief<S: Serializer>(chances: &Distribution, serializer: S) -> Result<S::Ok, S::Error> {
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
