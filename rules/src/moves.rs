//! Who moves by an event, in one form for every game.

use crate::{geometry::Place, ids::UnitId};

/// A unit or character that an event moves, and what the log tells of its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement<'a> {
    /// Who.
    pub unit: &'a UnitId,
    /// How, in the game's terms, e.g. `charge`.
    pub kind: &'static str,
    /// Length of the way in its recorded steps, in the log's own unit.
    pub steps: Option<f64>,
    /// Stands that did not go straight, by their numbers, with the places through which their centres went.
    pub bends: Vec<(u8, &'a [Place])>,
    /// † Length of the way as the players took it, in the log's own unit.
    pub claimed: Option<f64>,
}

impl<'a> Movement<'a> {
    /// A movement of which nothing more is told.
    pub fn new(unit: &'a UnitId, kind: &'static str) -> Self {
        Self { unit, kind, steps: None, bends: Vec::new(), claimed: None }
    }
}
