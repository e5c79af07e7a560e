//! Reforming after combat (`wm.reform.*`).

use aftermath_rules::geometry::{Footprint, Pose};
use aftermath_simulate::{SideIx, TroopIx};
use serde_json::json;

use super::lots::Lot;
use crate::{
    battle::{Battle, Played, Stop},
    field::{Field, hangs_together},
    frame::{Frame, dot},
    march,
};

/// How far units that reform stay from enemies, in cm.
const CLEAR_CM: f64 = 1.0;

impl Battle {
    /// Units that fought and are not engaged any more get into line and face the nearest enemy, the sides in turns; a
    /// side with nobody who wants to when its turn comes is done.
    pub(super) fn reform(&mut self) -> Played {
        let fought = |side: SideIx| -> Vec<TroopIx> {
            self.field.units_of(side).filter(|ix| self.field.troop(*ix).last_round.is_some()).collect()
        };
        let mut left = SideIx::BOTH.map(fought);
        let wants = |battle: &Self, units: &[TroopIx]| units.iter().any(|ix| line(&battle.field, *ix).is_some());
        // Whoever must withdraw does so before anybody throws for it.
        self.check_withdrawal("reform")?;
        // Who has nobody to reform as they throw for it stays out of it.
        let mut done = [0, 1].map(|side: usize| !wants(self, &left[side]));
        let mut side = if done == [false; 2] { self.draw_lots(Lot::Reform)? } else { self.active };
        while !done[0] || !done[1] {
            if !done[side.0] {
                done[side.0] = !self.reform_one(&mut left[side.0])?;
            }
            side = side.other();
        }
        Ok(())
    }

    /// The first of these that wants to and can; answers whether there was one.
    fn reform_one(&mut self, left: &mut Vec<TroopIx>) -> Result<bool, Stop> {
        let found = left.iter().enumerate().find_map(|(at, ix)| Some((at, *ix, line(&self.field, *ix)?)));
        let Some((at, ix, (pivot, poses))) = found else {
            return Ok(false);
        };
        left.remove(at);
        let troop = self.field.troop(ix);
        let fields = json!({ "unit": troop.id(), "pivot": pivot, "stands": poses });
        self.write(troop.side, "reform", fields)?;
        self.field.lead(ix, &poses);
        self.mounts_leave(ix)?;
        Ok(true)
    }
}

/// A line about one of the unit's stands, facing the nearest enemy; `None` when it stands so already, or finds no room.
fn line(field: &Field, ix: TroopIx) -> Option<(u8, Vec<Pose>)> {
    let troop = field.troop(ix);
    let (enemy, cm) = field.nearest_enemy(ix).filter(|_| !troop.stands.is_empty())?;
    let (here, there) = (march::centre(field, ix), march::centre(field, enemy));
    if cm < CLEAR_CM {
        return None;
    }
    let frame = troop.frame();
    let towards = aftermath_rules::geometry::Place { x: there.x - here.x, y: there.y - here.y };
    let looks = |frame: &Frame| dot(frame.ahead, towards);
    let turns = [0.0, 180.0, 90.0, 270.0].map(|degrees| if degrees == 0.0 { frame } else { frame.turned(degrees) });
    let mut best = frame;
    for turn in turns {
        if looks(&turn) > looks(&best) + 0.5 * cm {
            best = turn;
        }
    }
    if troop.is_regular() && dot(best.ahead, frame.ahead) > 0.5 {
        return None;
    }
    [best, frame].into_iter().find_map(|frame| at_pivot(field, ix, frame))
}

/// The first stand about which a line finds room.
fn at_pivot(field: &Field, ix: TroopIx, frame: Frame) -> Option<(u8, Vec<Pose>)> {
    let troop = field.troop(ix);
    if troop.is_regular() && dot(frame.ahead, troop.frame().ahead) > 0.5 {
        return None;
    }
    troop.stands.iter().enumerate().find_map(|(pivot, stand)| {
        let poses = about(field, ix, frame, pivot);
        let stands = troop.placed_at(&poses);
        let free = hangs_together(&stands)
            && field.place_is_free(ix, &stands, &[])
            && field.keeps_away(ix, &stands, CLEAR_CM, &[])
            && troop.footprints().zip(&stands).all(|(from, to)| field.way_is_free(ix, from, to, CLEAR_CM, &[]));
        free.then_some((stand.number, poses))
    })
}

/// The line in which the stand `pivot` stays where it is.
fn about(field: &Field, ix: TroopIx, frame: Frame, pivot: usize) -> Vec<Pose> {
    let troop = field.troop(ix);
    let line = march::line(field, ix, frame, march::centre(field, ix));
    let stays: &Footprint = &troop.stands[pivot].at;
    let (from, to) = (line[pivot].at, stays.pose().at);
    let (across, along) = (frame.across(to) - frame.across(from), frame.along(to) - frame.along(from));
    line.into_iter().map(|pose| frame.pose(frame.across(pose.at) + across, frame.along(pose.at) + along)).collect()
}
