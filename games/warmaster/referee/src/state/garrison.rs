//! Who holds a castle.

use super::{State, UnitIx};
use crate::{Kind, TerrainKind};

impl State {
    /// Who is put into a castle before anything moves holds it: foot, guns and characters (`wm.defence.fortified_place`).
    pub(crate) fn settle_garrison(&mut self, ix: UnitIx) {
        let kind = self.figures(ix).kind;
        let may = matches!(kind, Kind::Infantry | Kind::Artillery) || kind.is_character();
        self.units[ix.0].garrison = may && self.in_fortress(ix);
    }

    /// Whether any stand is in a fortress.
    pub(super) fn in_fortress(&self, ix: UnitIx) -> bool {
        let mut walls = self.setup.terrain.iter().filter(|(terrain, _)| *terrain == TerrainKind::Fortress);
        walls.any(|(_, outline)| {
            let stands = self.units[ix.0].stands.iter().filter_map(|stand| stand.footprint);
            stands.into_iter().any(|stand| outline.contains(stand.pose().at))
        })
    }
}
