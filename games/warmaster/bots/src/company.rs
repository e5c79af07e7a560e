//! Characters with units: who goes along, and who dies with his unit (`wm.char.moves_with_unit`, `wm.char.attach`).

use aftermath_rules::geometry::{Place, Pose};
use aftermath_simulate::{SideIx, TroopIx};

use crate::{
    field::Field,
    frame::{rounded, straight_cm},
};

impl Field {
    /// Characters with this unit.
    pub(crate) fn company_of(&self, unit: TroopIx) -> Vec<TroopIx> {
        let with = |ix: &TroopIx| self.troop(*ix).joined == Some(unit) && !self.troop(*ix).stands.is_empty();
        SideIx::BOTH.into_iter().flat_map(|side| self.characters_of(side)).filter(with).collect()
    }

    /// Characters of a side who are with no unit.
    pub(crate) fn lone_characters_of(&self, side: SideIx) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        self.characters_of(side).filter(|ix| self.troop(*ix).joined.is_none())
    }

    /// Moves a unit outside the Command phase: those with it go as the stand nearest to them does.
    pub(crate) fn lead(&mut self, unit: TroopIx, poses: &[Pose]) {
        let before: Vec<(u8, Pose)> =
            self.troop(unit).stands.iter().map(|stand| (stand.number, stand.at.pose())).collect();
        self.troop_mut(unit).place(poses);
        for character in self.company_of(unit) {
            let Some(here) = self.troop(character).poses().first().copied() else { continue };
            let apart = |pose: &Pose| straight_cm(here.at, pose.at);
            let Some(nearest) = before.iter().enumerate().min_by(|a, b| apart(&a.1.1).total_cmp(&apart(&b.1.1))) else {
                continue;
            };
            let (slot, (_, then)) = nearest;
            let Some(now) = poses.get(slot) else { continue };
            let at = Place { x: here.at.x + now.at.x - then.at.x, y: here.at.y + now.at.y - then.at.y };
            self.troop_mut(character).place(&[rounded(Pose { at, facing: here.facing })]);
        }
    }

    /// A unit has moved in the Command phase, where characters do not go along: those whom it no longer touches are with
    /// it no more (`wm.char.move`).
    pub(crate) fn leave_behind(&mut self, unit: TroopIx) {
        for character in self.company_of(unit) {
            if !self.in_contact(character, unit) {
                self.troop_mut(character).joined = None;
            }
        }
    }

    /// Whoever is with a unit that has lost its last stand dies with it (`wm.char.killed_in_combat`,
    /// `wm.char.killed_by_shooting`).
    pub(crate) fn bury(&mut self, unit: TroopIx) {
        if self.troop(unit).stands.is_empty() {
            for character in self.company_of(unit) {
                let troop = self.troop_mut(character);
                (troop.joined, troop.stands) = (None, Vec::new());
            }
        }
    }
}
