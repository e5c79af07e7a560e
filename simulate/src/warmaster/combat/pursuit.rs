//! What winners do: pursue or stand their ground (`wm.pursuit.*`, `wm.result.stand_ground`).

use aftermath_rules::{
    geometry::{Footprint, Pose},
    warmaster::Kind,
};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played},
    charge::{flush_cm, stands_well},
    field::{EXACT_CM, Field, TroopIx, hangs_together},
    frame::Frame,
    temper::odds,
};

/// Room that the pursued must have behind them, in cm; the pursuer does not drive them off the table.
const ROOM_CM: f64 = 20.0;

impl Battle {
    /// A winning unit pursues those that it touched and that retreated, if it wants to and can; or it stands.
    pub(crate) fn follow_up(&mut self, ix: TroopIx, touched: &[TroopIx]) -> Played {
        let troop = self.field.troop(ix);
        let (side, unit) = (troop.side, troop.id().clone());
        let retreating = |enemy: &TroopIx| {
            let enemy = self.field.troop(*enemy);
            enemy.retreated_cm.is_some() && !enemy.stands.is_empty()
        };
        let fugitives: Vec<TroopIx> = touched.iter().copied().filter(retreating).collect();
        let wanted = self.wants_to_pursue(ix, &fugitives);
        match places(&self.field, ix, &fugitives).filter(|_| wanted) {
            Some(poses) => {
                self.write(side, "pursue", json!({ "unit": unit, "stands": poses }))?;
                let troop = self.field.troop_mut(ix);
                troop.place(&poses);
                troop.pursuing = true;
                Ok(())
            }
            None => self.write(side, "stand_ground", json!({ "unit": unit })),
        }
    }

    fn wants_to_pursue(&self, ix: TroopIx, fugitives: &[TroopIx]) -> bool {
        let troop = self.field.troop(ix);
        let on_foot = troop.figures.kind == Kind::Infantry;
        fugitives.iter().all(|enemy| {
            let foe = self.field.troop(*enemy);
            let too_fast = on_foot && matches!(foe.figures.kind, Kind::Cavalry | Kind::Chariot);
            let room = self.field.shifted(*enemy, troop.frame().ahead, ROOM_CM);
            !too_fast
                && self.tempers[troop.side.0].pursues_at(odds(troop, foe, 1))
                && self.field.on_table(&foe.placed_at(&room))
        })
    }
}

/// Where a pursuing unit ends: straight ahead until its fronts meet the fugitives, with the stands at the ends brought
/// round into contact where there is room; `None` where the bot finds no place.
fn places(field: &Field, ix: TroopIx, fugitives: &[TroopIx]) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let enemies: Vec<&Footprint> = fugitives.iter().flat_map(|enemy| field.troop(*enemy).footprints()).collect();
    let gaps: Vec<f64> = troop.footprints().filter_map(|stand| gap_ahead(stand, &enemies)).collect();
    let least = gaps.iter().copied().fold(f64::INFINITY, f64::min);
    // Stands that would have to go different ways would break the line.
    if gaps.is_empty() || gaps.iter().any(|gap| gap - least > EXACT_CM) {
        return None;
    }
    let mut poses = field.shifted(ix, troop.frame().ahead, least);
    let straight = troop.placed_at(&poses);
    let free = |stands: &[Footprint]| {
        field.place_is_free(ix, stands, &[])
            && hangs_together(stands)
            && stands.iter().all(|stand| stands_well(field, ix, stand, |enemy| fugitives.contains(&enemy)))
    };
    let ways = |stands: &[Footprint]| {
        troop.footprints().zip(stands).all(|(from, to)| field.way_is_free(ix, from, to, 0.0, &[]))
    };
    for _ in 0..poses.len() {
        let Some(better) = brought_round(&troop.placed_at(&poses), &enemies) else {
            break;
        };
        let stands = troop.placed_at(&better);
        if !free(&stands) || !ways(&stands) {
            break;
        }
        poses = better;
    }
    let end = troop.placed_at(&poses);
    (free(&end) && ways(&straight)).then_some(poses)
}

/// How far a stand goes straight ahead until its front meets the edge of one of these, in cm.
fn gap_ahead(stand: &Footprint, enemies: &[&Footprint]) -> Option<f64> {
    let frame = Frame::of(stand);
    let (left, right) = frame.span_across(stand);
    let front = frame.span_along(stand).1;
    let ahead = |enemy: &&Footprint| {
        let (from, to) = frame.span_across(enemy);
        let gap = frame.span_along(enemy).0 - front;
        let meets = right.min(to) - left.max(from) > EXACT_CM && frame.meets_squarely(enemy).is_some();
        (meets && gap >= -EXACT_CM).then_some(gap.max(0.0))
    };
    enemies.iter().filter_map(ahead).min_by(f64::total_cmp)
}

/// The line with one stand that has nobody before it brought from one end to the other, where it has
/// (`wm.pursuit.other_stands`).
fn brought_round(stands: &[Footprint], enemies: &[&Footprint]) -> Option<Vec<Pose>> {
    let frame = stands.first().map(Frame::of)?;
    let meets = |stand: &Footprint| enemies.iter().any(|enemy| flush_cm(stand, enemy) > EXACT_CM);
    let side = |stand: &Footprint| frame.across(stand.pose().at);
    let mut order: Vec<usize> = (0..stands.len()).collect();
    order.sort_by(|a, b| side(&stands[*a]).total_cmp(&side(&stands[*b])));
    let (first, last) = (*order.first()?, *order.last()?);
    [(first, last, 1.0), (last, first, -1.0)].into_iter().find_map(|(from, beside, way)| {
        let next = &stands[beside];
        let pose = frame.pose(side(next) + way * next.base().width, frame.along(next.pose().at));
        let fresh = Footprint::new(pose, next.base());
        let gains = from != beside && !meets(&stands[from]) && meets(&fresh);
        gains.then(|| {
            let mut poses: Vec<Pose> = stands.iter().map(Footprint::pose).collect();
            poses[from] = pose;
            poses
        })
    })
}
