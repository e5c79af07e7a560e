//! Raise Dead: a new unit of Skeletons in an engagement (`wm.spell.raise_dead`).

use aftermath_rules::geometry::{Base, Footprint, Pose};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::Trait;
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    combat::engagement,
    field::{Field, TOUCH_CM},
    frame::{Frame, within},
};

/// How far the raised unit stays away from enemies who are not in the engagement, in cm.
const CLEAR_CM: f64 = 1.0;
/// Places of the three stands beside the one that is put first, in widths of a stand.
const BESIDE: [[f64; 3]; 3] = [[0.0, -1.0, 1.0], [0.0, 1.0, 2.0], [0.0, -1.0, -2.0]];

impl Battle {
    /// The engagement of this unit, if nobody has been raised for it this turn and there is room for the unit that would
    /// be.
    pub(super) fn may_raise(&self, target: TroopIx) -> bool {
        let units = engagement(&self.field, target);
        let fresh = units.iter().all(|ix| !self.field.troop(*ix).touched.contains(&"raise_dead"));
        let sleeper = sleeper(&self.field, self.active);
        fresh && sleeper.is_some_and(|sleeper| place(&self.field, sleeper, &units).is_some())
    }

    /// Skeletons rise where they fight, or beside those who do.
    pub(super) fn raise_dead(&mut self, target: TroopIx) -> Played {
        let units = engagement(&self.field, target);
        let Some(sleeper) = sleeper(&self.field, self.active) else { return Ok(()) };
        let Some(poses) = place(&self.field, sleeper, &units) else { return Ok(()) };
        let unit = self.field.troop(sleeper).id();
        self.write(self.active, "effect", json!({ "unit": unit, "stands": poses }))?;
        let troop = self.field.troop_mut(sleeper);
        troop.deploy(&poses);
        troop.absent = false;
        for ix in units.into_iter().chain([sleeper]) {
            self.field.troop_mut(ix).touched.push("raise_dead");
        }
        Ok(())
    }
}

/// A unit of this side that has not been raised yet.
fn sleeper(field: &Field, side: SideIx) -> Option<TroopIx> {
    let asleep = |ix: &TroopIx| field.troop(*ix).absent && field.troop(*ix).figures.has(Trait::Raised);
    (0..field.troops.len()).map(TroopIx).filter(|ix| field.troop(*ix).side == side).find(asleep)
}

/// Where the unit can stand: against an enemy of the engagement, else behind a friend in it.
fn place(field: &Field, ix: TroopIx, units: &[TroopIx]) -> Option<Vec<Pose>> {
    let base = field.troop(ix).figures.base();
    let stands = |own: bool| {
        let side = move |unit: &&TroopIx| (field.troop(**unit).side == field.troop(ix).side) == own;
        units.iter().filter(side).flat_map(|unit| field.troop(*unit).footprints())
    };
    let against = stands(false).flat_map(|enemy| [0.0, 90.0, 270.0, 180.0].map(|turn| (enemy, turn)));
    let behind = stands(true).map(|friend| (friend, 0.0));
    let lines = against.chain(behind).flat_map(|(stand, turn)| BESIDE.map(|beside| line(stand, turn, base, beside)));
    lines.into_iter().find(|poses| is_free(field, ix, poses, units))
}

/// Three stands in line whose first stands with its front in the middle of an edge of this stand.
fn line(stand: &Footprint, turn: f64, base: Base, beside: [f64; 3]) -> Vec<Pose> {
    let frame = Frame::of(stand).turned(turn);
    let (across, front) = (frame.across(stand.pose().at), frame.span_along(stand).0);
    beside.map(|widths| frame.pose(across + widths * base.width, front - base.depth / 2.0)).to_vec()
}

/// On free ground, and away from enemies who are not in the engagement.
fn is_free(field: &Field, ix: TroopIx, poses: &[Pose], units: &[TroopIx]) -> bool {
    let stands = field.troop(ix).placed_at(poses);
    let touches = units.iter().any(|unit| {
        field.troop(*unit).footprints().any(|other| stands.iter().any(|stand| within(stand, other, TOUCH_CM)))
    });
    touches && field.place_is_free(ix, &stands, &[]) && field.keeps_away(ix, &stands, CLEAR_CM, units)
}
