//! What winners do: pursue or stand their ground (`wm.pursuit.*`, `wm.result.stand_ground`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Kind, Trait};
use serde_json::json;

use super::fall_back::{self, Limits};
use crate::{
    battle::{Battle, Played},
    charge::{CLEAR_CM, Pick, best_line, flush_cm, paths, stands_well},
    field::{EXACT_CM, Field, TOUCH_CM, hangs_together},
    frame::{Frame, apart_cm, dot, moved, opposite, straight_cm},
    ground::can_hide,
    play_style::odds,
};

/// How far a pursuing stand goes at most where nobody can go straight ahead, in cm.
const ROUND_CM: f64 = 60.0;

impl Battle {
    /// A winning unit pursues those that it touched and that retreated, advances when all of them are destroyed, or
    /// falls back or stands; `limits` are its side's dice for falling back, once they are thrown.
    pub(super) fn follow_up(
        &mut self,
        ix: TroopIx,
        touched: &[(TroopIx, usize)],
        limits: &mut Option<Limits>,
    ) -> Played {
        let (side, unit) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        let left: Vec<(TroopIx, usize)> =
            touched.iter().copied().filter(|(enemy, _)| !self.field.troop(*enemy).stands.is_empty()).collect();
        if self.field.at_works(ix) && can_hide(self.field.troop(ix)) {
            // Who holds a work stays in it.
            return self.write(side, "stand_ground", json!({ "unit": unit }));
        }
        let destroyed = touched.iter().all(|(enemy, _)| self.field.troop(*enemy).is_gone());
        // Doom and Despair forbids both (`wm.spell.doom_and_despair`).
        let free = !self.field.troop(ix).doomed;
        if free && left.is_empty() {
            if destroyed && self.advance(ix)? {
                return Ok(());
            }
        } else if let Some(poses) = if free { self.pursuit(ix, &left) } else { None } {
            let mut fields = json!({ "unit": unit, "stands": poses });
            let paths = paths(&self.field, ix, &poses);
            if !paths.is_empty() {
                fields["paths"] = json!(paths);
            }
            self.write(side, "pursue", fields)?;
            let from: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
            self.field.lead(ix, &poses);
            self.field.troop_mut(ix).pursuing = true;
            return self.characters_give_way(ix, &from);
        }
        if fall_back::likes_room(&self.field, ix) {
            let rolled = match *limits {
                Some(rolled) => rolled,
                None => self.roll_fall_back(side)?,
            };
            *limits = Some(rolled);
            let fought: Vec<TroopIx> = left.iter().map(|(enemy, _)| *enemy).collect();
            return self.fall_back(ix, &fought, rolled);
        }
        self.write(side, "stand_ground", json!({ "unit": unit }))
    }

    /// Where the unit ends if it pursues; `None` when it may not, cannot or does not want to. Who slips runs after those who
    /// are too strong, and lets the others go.
    fn pursuit(&mut self, ix: TroopIx, left: &[(TroopIx, usize)]) -> Option<Vec<Pose>> {
        let figures = &self.field.troop(ix).figures;
        if figures.kind == Kind::Artillery || figures.weapon.is_some() {
            return None;
        }
        let caught = left.iter().copied().filter(|(enemy, _)| self.may_catch(ix, *enemy)).collect();
        let caught = followed(&self.field, caught);
        let wanted = |enemy: &TroopIx| {
            let troop = self.field.troop(ix);
            self.tempers[troop.side.0].pursues_at(odds(troop, self.field.troop(*enemy), 1))
        };
        let wanted = caught.iter().all(wanted);
        if caught.is_empty() || wanted == self.slips(self.field.troop(ix).side) {
            return None;
        }
        // Flyers pursue on the ground, and only straight ahead (`wm.fly.combat_ground`).
        let flies = self.field.flies(ix);
        places(&self.field, ix, &caught).or_else(|| if flies { None } else { round(&self.field, ix, &caught) })
    }

    /// Whether the enemy retreated over ground that the unit may enter (`wm.pursuit.terrain`).
    fn could_follow(&self, ix: TroopIx, enemy: TroopIx) -> bool {
        let foe = self.field.troop(enemy);
        let (Some(fled), Some(cm)) = (foe.fled, foe.retreated_cm) else { return true };
        foe.footprints().all(|stand| {
            let from = moved(stand.pose().at, opposite(fled), f64::from(cm));
            let from = Footprint::new(Pose { at: from, ..stand.pose() }, stand.base());
            self.field.ground_is_open(ix, &from, stand)
        })
    }

    /// Infantry does not catch cavalry and chariots, and only flyers catch flyers (`wm.pursuit.infantry_limit`,
    /// `wm.fly.pursuit_limit`).
    fn may_catch(&self, ix: TroopIx, enemy: TroopIx) -> bool {
        let (own, foe) = (&self.field.troop(ix).figures, self.field.troop(enemy));
        let mounted = matches!(foe.figures.kind, Kind::Cavalry | Kind::Chariot);
        foe.retreated_cm.is_some()
            && self.could_follow(ix, enemy)
            && !(own.kind == Kind::Infantry && mounted)
            && (!foe.figures.has(Trait::Flyer) || own.has(Trait::Flyer))
    }
}

/// Enemies that a unit touches, each with the number of its stands whose fronts lie against it.
pub(super) fn faced(field: &Field, ix: TroopIx) -> Vec<(TroopIx, usize)> {
    let fronts = |enemy: TroopIx| {
        let against =
            |stand: &&Footprint| field.troop(enemy).footprints().any(|other| flush_cm(stand, other) > TOUCH_CM / 2.0);
        field.troop(ix).footprints().filter(against).count()
    };
    field.enemies_in_contact(ix).into_iter().map(|enemy| (enemy, fronts(enemy))).collect()
}

/// Of fugitives that went different ways those whom most fronts faced (`wm.pursuit.diverging`).
fn followed(field: &Field, caught: Vec<(TroopIx, usize)>) -> Vec<TroopIx> {
    const SAME_WAY: f64 = 0.7;
    let ways: Vec<Place> = caught.iter().filter_map(|(enemy, _)| field.troop(*enemy).fled).collect();
    let diverge = ways.iter().any(|a| ways.iter().any(|b| dot(*a, *b) < SAME_WAY));
    let most = caught.iter().map(|(_, fronts)| *fronts).max().unwrap_or_default();
    caught.into_iter().filter(|(_, fronts)| !diverge || *fronts == most).map(|(enemy, _)| enemy).collect()
}

/// Where a pursuing unit ends none of whose stands can go straight ahead: the nearest at the nearest open edge, centred,
/// the others beside it (`wm.pursuit.no_straight`).
fn round(field: &Field, ix: TroopIx, fugitives: &[TroopIx]) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let goals: Vec<&Footprint> = fugitives.iter().flat_map(|enemy| field.troop(*enemy).footprints()).collect();
    if troop.footprints().any(|stand| gap_ahead(stand, &goals).is_some()) {
        return None;
    }
    let mut pairs = Vec::new();
    for (lead, stand) in troop.footprints().enumerate() {
        pairs.extend(goals.iter().map(|goal| (apart_cm(stand, goal), lead, *goal)));
    }
    let (_, lead, goal) = pairs.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let from = &troop.stands[lead].at;
    let base = from.base();
    let mut middles: Vec<Footprint> = [180.0, 270.0, 0.0, 90.0]
        .into_iter()
        .map(|turn| {
            let frame = Frame::of(goal).turned(turn);
            let near = frame.span_along(goal).0;
            Footprint::new(frame.pose(frame.across(goal.pose().at), near - base.depth / 2.0), base)
        })
        .collect();
    middles.sort_by(|a, b| {
        let cm = |place: &Footprint| straight_cm(place.pose().at, from.pose().at);
        cm(a).total_cmp(&cm(b))
    });
    middles.into_iter().find_map(|first| {
        let free = field.way_is_free(ix, from, &first, 0.0, &[]) && stands_well(field, ix, &first, CLEAR_CM);
        free.then(|| best_line(field, ix, lead, &first, ROUND_CM, Pick::Best)).flatten()
    })
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
        field.place_is_open(ix, stands, &[])
            && hangs_together(stands)
            && stands.iter().all(|stand| stands_well(field, ix, stand, CLEAR_CM))
    };
    let ways = |stands: &[Footprint]| {
        troop.footprints().zip(stands).all(|(from, to)| field.way_is_open(ix, from, to, 0.0, &[]))
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
    (free(&end) && ways(&straight) && !leaves_room(field, ix, &end, &enemies)).then_some(poses)
}

/// Whether a stand that meets nobody could have gone to a place beside one that does (`wm.pursuit.other_stands`).
fn leaves_room(field: &Field, ix: TroopIx, end: &[Footprint], enemies: &[&Footprint]) -> bool {
    const FLUSH_CM: f64 = 0.45;
    let meets = |stand: &Footprint| enemies.iter().any(|enemy| flush_cm(stand, enemy) > FLUSH_CM / 4.0);
    let idle: Vec<usize> = (0..end.len()).filter(|at| !meets(&end[*at])).collect();
    let beside = |stand: &Footprint| {
        let (frame, width) = (Frame::of(stand), stand.base().width);
        let (across, along) = (frame.across(stand.pose().at), frame.along(stand.pose().at));
        [width, -width].map(|by| Footprint::new(frame.pose(across + by, along), stand.base()))
    };
    let places = end.iter().filter(|stand| meets(stand)).flat_map(beside);
    places.filter(|place| enemies.iter().any(|enemy| flush_cm(place, enemy) > FLUSH_CM)).any(|place| {
        let taken = end.iter().any(|own| own.overlap_depth(&place) > EXACT_CM);
        let way = |at: &usize| field.way_is_open(ix, &field.troop(ix).stands[*at].at, &place, 0.0, &[]);
        !taken
            && field
                .units()
                .filter(|other| *other != ix)
                .all(|other| field.troop(other).footprints().all(|other| other.overlap_depth(&place) <= 0.06))
            && idle.iter().any(way)
    })
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
