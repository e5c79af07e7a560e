//! Reforming after combat (`wm.reform.*`).

use aftermath_rules::geometry::{Footprint, Pose};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played},
    field::{Field, TroopIx, hangs_together},
    frame::Frame,
    march,
};

/// How far units that reform stay from enemies, in cm.
const CLEAR_CM: f64 = 1.0;

impl Battle {
    /// Units that fought and are not engaged any more get into line and face the nearest enemy, the sides in turns.
    pub(crate) fn reform(&mut self, fought: &[TroopIx]) -> Played {
        let (own, theirs): (Vec<TroopIx>, Vec<TroopIx>) =
            fought.iter().partition(|ix| self.field.troop(**ix).side == self.active);
        let (mut own, mut theirs) = (own.into_iter(), theirs.into_iter());
        let mut order: Vec<TroopIx> = Vec::new();
        loop {
            let pair = [own.next(), theirs.next()];
            if pair == [None, None] {
                break;
            }
            order.extend(pair.into_iter().flatten());
        }
        for ix in order {
            if let Some((pivot, poses)) = line(&self.field, ix) {
                let troop = self.field.troop(ix);
                let fields = json!({ "unit": troop.id(), "pivot": pivot, "stands": poses });
                self.write(troop.side, "reform", fields)?;
                self.field.troop_mut(ix).place(&poses);
            }
        }
        Ok(())
    }
}

/// A line about one of the unit's stands, facing the nearest enemy; `None` when it stands so already, or finds no room.
fn line(field: &Field, ix: TroopIx) -> Option<(u8, Vec<Pose>)> {
    let troop = field.troop(ix);
    let (enemy, cm) = field.nearest_enemy(ix).filter(|_| !troop.stands.is_empty())?;
    let (here, there) = (march::centre(field, ix), march::centre(field, enemy));
    let frame = troop.frame();
    let behind = frame.along(there) < frame.along(here);
    if cm < CLEAR_CM || (troop.is_regular() && !behind) {
        return None;
    }
    let frame = if behind { frame.turned(180.0) } else { frame };
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
