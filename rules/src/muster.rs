//! The armies of a match as every referee looks them up: sides, roster rows, and who belongs to whom.

use std::collections::HashMap;

use crate::{
    ids::{SideId, UnitId},
    log::{Roster, Side},
    words::RosterUnit,
};

/// Index of a unit or a character in the order of the rosters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitIx(pub usize);

/// Index of a side in the order of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideIx(pub usize);

/// All armies of a match.
#[derive(Debug)]
pub struct Armies<U> {
    sides: Vec<SideId>,
    units: Vec<(SideIx, U)>,
    index: HashMap<UnitId, UnitIx>,
}

impl<U: RosterUnit> Armies<U> {
    /// From the header's sides.
    pub fn new(sides: &[Side<Roster<U>>]) -> Self {
        let units: Vec<(SideIx, U)> = sides
            .iter()
            .enumerate()
            .flat_map(|(side, army)| army.roster.iter().map(move |unit| (SideIx(side), unit.clone())))
            .collect();
        let index = units.iter().enumerate().map(|(ix, (_, unit))| (unit.id().clone(), UnitIx(ix))).collect();
        Self { sides: sides.iter().map(|side| side.id.clone()).collect(), units, index }
    }

    /// The side with this id.
    pub fn side(&self, id: &SideId) -> Option<SideIx> {
        self.sides.iter().position(|side| side == id).map(SideIx)
    }

    /// Number of sides.
    pub fn sides(&self) -> usize {
        self.sides.len()
    }

    /// The unit with this id.
    pub fn find(&self, id: &UnitId) -> Option<UnitIx> {
        self.index.get(id).copied()
    }

    /// Every unit in the order of the rosters.
    pub fn all(&self) -> impl Iterator<Item = UnitIx> + use<U> {
        (0..self.units.len()).map(UnitIx)
    }

    /// A unit's roster row.
    pub fn row(&self, ix: UnitIx) -> &U {
        &self.units[ix.0].1
    }

    /// The side that a unit belongs to.
    pub fn side_of(&self, ix: UnitIx) -> SideIx {
        self.units[ix.0].0
    }

    /// Id of a side.
    pub fn side_id(&self, side: SideIx) -> &SideId {
        &self.sides[side.0]
    }
}
