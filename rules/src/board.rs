//! The table for the eye: one shape for every game, which a page can draw without knowing the rules.

use serde::Serialize;

use crate::{
    geometry::{Base, Pose},
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
    /// Stands or models at full strength.
    pub strength: u32,
    /// Stands or models lost.
    pub lost: u32,
    /// What is true of it now, e.g. `confused`; keys of `messages/*.ftl` after `flag-`.
    pub flags: Vec<&'static str>,
    /// Counters on it, e.g. leftover hits; keys of `messages/*.ftl` after `figure-`.
    pub counters: Vec<(&'static str, i64)>,
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
