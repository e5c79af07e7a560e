//! The table for the eye: one shape for every game, which a page can draw without knowing the rules.

use serde::Serialize;

use crate::{
    card_map::CardMap,
    geometry::{Base, Place, Pose},
    ids::{SideId, UnitId},
};

/// The table after an entry.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Board {
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Phase in the game's terms; a key of `messages/*.ftl` after `phase-`.
    pub phase: Option<&'static str>,
    /// The side whose turn it is.
    pub active: Option<SideId>,
    /// Units and characters in the order of the rosters.
    pub pieces: Vec<Piece>,
    /// What lies on the table besides: objective markers, counters beside a model.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
    /// The map on which they march before the battle, while they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Box<CardMap>>,
}

/// Something that lies on the table and is no piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Token {
    /// What, e.g. `objective`; a key of `messages/*.ftl` after `token-`.
    pub what: &'static str,
    /// What players call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its middle.
    pub at: Place,
    /// Half its diameter, in the log's own unit.
    pub radius: f64,
    /// Whose it is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// What it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// A unit or a character on the table, or lost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Piece {
    /// Id in the match.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// What players call it.
    pub name: String,
    /// Troop type in the game's terms.
    pub kind: &'static str,
    /// Unit or character.
    pub role: Role,
    /// Stands still there, with their number in the unit; `pose` is absent where the log does not record it.
    pub stands: Vec<Stand>,
    /// Whether its stands are round, or oval, and not rectangles.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub round: bool,
    /// Stands or models at full strength.
    pub strength: u32,
    /// Stands or models lost.
    pub lost: u32,
    /// What is true of it now, e.g. `confused`; keys of `messages/*.ftl` after `flag-`.
    pub flags: Vec<&'static str>,
    /// Counters on it, e.g. leftover hits; keys of `messages/*.ftl` after `counter-`.
    pub counters: Vec<(&'static str, i64)>,
    /// How figures stand on its stands, where several share one and the game keeps them one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Ranks>,
    /// The unit in which it rides: it is on the table and has no place of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<UnitId>,
}

/// Figures on the stands of a piece: rank by rank from the front, each from left to right. They fill one stand after another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ranks {
    /// Figures of a full rank.
    pub front: u8,
    /// Ranks on a stand.
    pub deep: u8,
    /// Figures that are left.
    pub figures: u16,
    /// Those that are turned about, in that order, from 0.
    pub turned: Vec<u16>,
    /// Whether they stand in a ring and face outward.
    pub ring: bool,
}

/// What is measured of a piece by its figures, and by nothing that only a moment adds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measures {
    /// Id of the piece in the match.
    pub unit: UnitId,
    /// How far it goes, charges, shoots.
    pub reach: Vec<Reach>,
    /// Where it looks: degrees from its facing, clockwise, from and to. Nothing where it has no arcs.
    pub arcs: Vec<[f64; 2]>,
    /// From where its distances are measured.
    pub from: MeasureFrom,
}

/// How far a piece can do something.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Reach {
    /// What, e.g. `move`; a key of `messages/*.ftl` after `reach-`.
    pub what: &'static str,
    /// In the log's own unit.
    pub length: f64,
}

/// From where a game measures the distances of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MeasureFrom {
    /// From the nearest point of any of its stands.
    #[default]
    Stands,
    /// From the middle of its front edge.
    Front,
}

impl MeasureFrom {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            MeasureFrom::Stands => "stands",
            MeasureFrom::Front => "front",
        }
    }
}

/// Whether a piece fights in ranks or leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A unit.
    Unit,
    /// A single leader.
    Character,
}

/// One stand or footprint.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stand {
    /// Number in the unit, from 1.
    pub number: u8,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Its size.
    pub base: Base,
}

/// How a flag, a counter or a kind of leader is shown besides its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The key of its word, e.g. `flag-confused`.
    pub word: &'static str,
    /// How grave it is.
    pub tone: Tone,
    /// What stands beside the name on the table, if anything does.
    pub sign: Option<Sign>,
}

/// How grave a state is for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Not at all.
    Plain,
    /// It hinders.
    Warning,
    /// It destroys, or is about to.
    Bad,
}

impl Tone {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::Warning => "warning",
            Tone::Bad => "bad",
        }
    }
}

/// A sign on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// A question mark.
    Doubt,
    /// Two arrow heads.
    Ahead,
    /// The count itself.
    Count,
    /// A star, for who leads the army.
    Star,
    /// A spark, for who casts.
    Spark,
}

impl Sign {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Sign::Doubt => "doubt",
            Sign::Ahead => "ahead",
            Sign::Count => "count",
            Sign::Star => "star",
            Sign::Spark => "spark",
        }
    }
}
