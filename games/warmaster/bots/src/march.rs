//! Moves on an order: towards the closest enemy, and no nearer than the temper likes.

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use serde_json::{Value, json};

use crate::{
    field::{EXACT_CM, Field, Stand, hangs_together},
    frame::{Frame, moved, rounded},
    ground::can_hide,
    lane::Lane,
    play_style::PlayStyle,
    route::first_stop,
};

/// How far moving stands stay away from enemies that they do not charge, in cm.
const KEEP_CM: f64 = 3.0;
/// How far a corner travels when a stand turns about on the spot, in cm; and so what is left of its pace.
const TURN_CM: f64 = 4.5;
/// A shorter move is not worth an order, in cm.
const WORTH_CM: f64 = 3.0;

/// New poses of each unit that moves.
pub(crate) type March = Vec<(TroopIx, Vec<Pose>)>;

/// How a single unit forms up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Line,
    Column,
}

/// How the units of a block would move together on one order; `None` when they stay. A single unit forms a line, or a
/// column where a line finds no way.
pub(crate) fn plan(field: &Field, block: &[TroopIx], temper: PlayStyle) -> Option<March> {
    formed(field, block, temper, &[Shape::Line, Shape::Column])
}

/// The same for a unit that marches on in column wherever it can.
pub(crate) fn plan_in_column(field: &Field, block: &[TroopIx], temper: PlayStyle) -> Option<March> {
    formed(field, block, temper, &[Shape::Column, Shape::Line])
}

/// The same; a single unit forms the first of these shapes that finds a way.
fn formed(field: &Field, block: &[TroopIx], temper: PlayStyle, shapes: &[Shape]) -> Option<March> {
    let near = |ix: &TroopIx| field.nearest_enemy(*ix).map(|(enemy, cm)| (*ix, enemy, cm));
    // Careful troops stay in their works.
    let holds = |ix: &TroopIx| temper == PlayStyle::Careful && can_hide(field.troop(*ix)) && field.in_works(*ix);
    if block.iter().any(holds) {
        return None;
    }
    let (leader, enemy, _) = block.iter().filter_map(near).min_by(|a, b| a.2.total_cmp(&b.2))?;
    let centre = centre(field, leader);
    let frame = field.troop(leader).frame();
    let facing = frame.pose(0.0, 0.0).facing;
    let same_way = |ix: &TroopIx| field.troop(*ix).footprints().all(|stand| stand.pose().facing == facing);
    if block.len() > 1 && !block.iter().all(same_way) {
        return None;
    }
    let foe = self::centre(field, enemy);
    let goal = first_stop(field, block, centre, foe);
    let behind = frame.along(foe) - frame.along(centre) < -2.0;
    let frame = if behind { frame.turned(180.0) } else { frame };
    let depths = (field.troop(leader).figures.base().depth + field.troop(enemy).figures.base().depth) / 2.0;
    // Round terrain first, whoever waits behind it.
    let gap = if goal == foe { temper.gap_cm(field.troop(leader)) + depths } else { 0.0 };
    let ahead = frame.along(goal) - frame.along(centre) - gap;
    let aside = frame.across(goal) - frame.across(centre);
    let turn = if behind { TURN_CM } else { 0.0 };
    let pace = block.iter().map(|ix| pace_cm(field, *ix)).fold(f64::INFINITY, f64::min) - turn;
    let forward = ahead.clamp(0.0, pace);
    // What is left of the pace after the way ahead goes aside.
    let rest = (pace * pace - forward * forward).max(0.0).sqrt();
    let aside = aside.clamp(-rest, rest);
    let wishes = [(forward, aside), (forward / 2.0, aside / 2.0), (forward, 0.0), (forward / 2.0, 0.0), (0.0, aside)];
    let worth = |forward: f64, aside: f64| behind || (forward * forward + aside * aside).sqrt() >= WORTH_CM;
    let wishes: Vec<(f64, f64)> = wishes.into_iter().filter(|(forward, aside)| worth(*forward, *aside)).collect();
    let shapes = if block.len() == 1 { shapes } else { &[Shape::Line] };
    let mut tries =
        shapes.iter().flat_map(|shape| wishes.iter().map(move |(forward, aside)| (*shape, *forward, *aside)));
    tries.find_map(|(shape, forward, aside)| {
        let march = shifted(field, block, frame, shape, forward, aside);
        if allowed(field, block, &march, turn) { in_turn(field, march) } else { None }
    })
}

/// What the formation and the position at the start of the move leave of the pace (`wm.move.irregular_half`,
/// `wm.move.fortified_half`).
fn pace_cm(field: &Field, ix: TroopIx) -> f64 {
    let troop = field.troop(ix);
    if !field.flies(ix) && field.in_works(ix) {
        return troop.reach_cm() / 2.0;
    }
    if troop.is_regular() || field.flies(ix) { troop.reach_cm() } else { troop.reach_cm() / 2.0 }
}

/// Middle of a unit's stands.
pub(crate) fn centre(field: &Field, ix: TroopIx) -> Place {
    let stands = &field.troop(ix).stands;
    let count = stands.len().max(1) as f64;
    let sum = |of: fn(Place) -> f64| stands.iter().map(|stand| of(stand.at.pose().at)).sum::<f64>() / count;
    Place { x: sum(|place| place.x), y: sum(|place| place.y) }
}

fn shifted(field: &Field, block: &[TroopIx], frame: Frame, shape: Shape, forward: f64, aside: f64) -> March {
    let shift = |place: Place| moved(moved(place, frame.ahead, forward), frame.right, aside);
    let facing = frame.pose(0.0, 0.0).facing;
    if let [single] = block {
        let middle = shift(centre(field, *single));
        return vec![match shape {
            Shape::Line => (*single, line(field, *single, frame, middle)),
            Shape::Column => (*single, column(field, *single, frame, middle)),
        }];
    }
    let moved_unit = |ix: &TroopIx| {
        let poses = field.troop(*ix).poses();
        (*ix, poses.into_iter().map(|pose| rounded(Pose { at: shift(pose.at), facing })).collect())
    };
    block.iter().map(moved_unit).collect()
}

/// The unit in line around this middle; stands keep their order from left to right.
pub(crate) fn line(field: &Field, ix: TroopIx, frame: Frame, middle: Place) -> Vec<Pose> {
    let troop = field.troop(ix);
    let (count, width) = (troop.stands.len(), troop.figures.base().width);
    let mut order: Vec<usize> = (0..count).collect();
    let side = |stand: usize| frame.across(troop.stands[stand].at.pose().at);
    order.sort_by(|a, b| side(*a).total_cmp(&side(*b)));
    let mut poses = troop.poses();
    for (slot, stand) in order.into_iter().enumerate() {
        let offset = (slot as f64 - (count as f64 - 1.0) / 2.0) * width;
        poses[stand] = frame.pose(frame.across(middle) + offset, frame.along(middle));
    }
    poses
}

/// The unit in column around this middle; stands keep their order from front to rear.
fn column(field: &Field, ix: TroopIx, frame: Frame, middle: Place) -> Vec<Pose> {
    let troop = field.troop(ix);
    let (count, depth) = (troop.stands.len(), troop.figures.base().depth);
    let mut order: Vec<usize> = (0..count).collect();
    let ahead = |stand: usize| frame.along(troop.stands[stand].at.pose().at);
    order.sort_by(|a, b| ahead(*b).total_cmp(&ahead(*a)));
    let mut poses = troop.poses();
    for (slot, stand) in order.into_iter().enumerate() {
        let offset = ((count as f64 - 1.0) / 2.0 - slot as f64) * depth;
        poses[stand] = frame.pose(frame.across(middle), frame.along(middle) + offset);
    }
    poses
}

/// The straight ways of a unit that marches on in column, each with its middle: one stand follows another over the
/// ground that this leaves (`wm.move.own_stands`).
pub(crate) fn ways_in_column(field: &Field, ix: TroopIx, poses: &[Pose]) -> Vec<Value> {
    let troop = field.troop(ix);
    let frame = troop.frame();
    let behind = |stands: &[Footprint]| {
        let across = |stand: &Footprint| frame.across(stand.pose().at);
        stands.iter().all(|stand| (across(stand) - across(&stands[0])).abs() < EXACT_CM)
            && stands.iter().all(|stand| stand.pose().facing == frame.pose(0.0, 0.0).facing)
    };
    let before: Vec<Footprint> = troop.footprints().copied().collect();
    if before.len() < 2 || field.flies(ix) || !behind(&before) || !behind(&troop.placed_at(poses)) {
        return Vec::new();
    }
    let way = |(stand, to): (&Stand, &Pose)| {
        let middle = stand.at.pose().at.towards(to.at, 0.5);
        json!({ "stand": stand.number, "via": [rounded(Pose { at: middle, facing: 0.0 }).at] })
    };
    troop.stands.iter().zip(poses).map(way).collect()
}

/// Whether all stands have the pace, a free way and a free place; `turn` is what turning about takes.
fn allowed(field: &Field, block: &[TroopIx], march: &March, turn: f64) -> bool {
    march.iter().all(|(ix, poses)| {
        let troop = field.troop(*ix);
        let stands = troop.placed_at(poses);
        let far = |(from, to): (&Footprint, &Footprint)| from.pose().at.distance(to.pose().at) + turn;
        let ways = || troop.footprints().zip(&stands);
        hangs_together(&stands)
            && ways().map(far).fold(0.0, f64::max) <= pace_cm(field, *ix) + 0.005
            && field.place_is_free(*ix, &stands, block)
            && field.keeps_away(*ix, &stands, KEEP_CM, &[])
            && ways().all(|(from, to)| field.flies(*ix) || field.way_is_open(*ix, from, to, KEEP_CM, block))
    })
}

/// The units in such an order that each, when its turn comes, has a free way past those that have not moved yet; `None`
/// where there is none.
fn in_turn(field: &Field, mut march: March) -> Option<March> {
    let mut order = March::new();
    while !march.is_empty() {
        let free = |(ix, poses): &(TroopIx, Vec<Pose>)| {
            let troop = field.troop(*ix);
            let stands = troop.placed_at(poses);
            let waiting = march.iter().filter(|(other, _)| other != ix);
            let waiting = waiting.flat_map(|(other, _)| field.troop(*other).footprints().copied());
            // A flyer may have landed in the way of one on foot.
            let landed = order.iter().flat_map(|(other, poses)| field.troop(*other).placed_at(poses));
            let mut others = waiting.chain(landed);
            let lanes: Vec<Lane> = troop.footprints().zip(&stands).map(|(from, to)| Lane::new(from, to)).collect();
            let lands: Vec<Lane> = stands.iter().map(|stand| Lane::new(stand, stand)).collect();
            let lanes = if field.flies(*ix) { lands } else { lanes };
            !others.any(|other| lanes.iter().any(|lane| lane.meets(&other, 0.0)))
        };
        let next = march.iter().position(free)?;
        order.push(march.remove(next));
    }
    Some(order)
}

/// Directions in which a unit may give ground, those that lead back first.
pub(crate) fn ways_back(frame: Frame) -> Vec<Place> {
    let away = |degrees: f64| frame.turned(180.0 + degrees).ahead;
    [0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0, 120.0, -120.0, 180.0].into_iter().map(away).collect()
}
