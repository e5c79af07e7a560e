//! Charges by a unit that looks squarely at no stand of the enemy: the nearest place is a corner, the whole unit stands
//! on the side of a flank, and wheels against it (`wm.charge.corner_rule`); and charges that have to be made.

use aftermath_rules::geometry::{Base, Footprint, Pose};
use aftermath_simulate::TroopIx;

use crate::{
    charge::{Pick, best_line, stands_well, way_cm},
    field::{EXACT_CM, Field, TOUCH_CM, Troop},
    frame::{Frame, apart_cm, moved},
    sight::{Grazing, sees_past},
};

/// How clearly the enemy must stand aside and ahead, in cm.
const CLEAR_CM: f64 = 1.3;
/// How much nearer than all others the nearest pair of stands must be, in cm.
const NEARER_CM: f64 = 0.5;
/// How thick the strip is by which an edge is seen, in cm.
const STRIP_CM: f64 = 0.01;

/// Where the stands of `unit` end when it wheels against a flank of `target`; `None` where that is not the plain case.
pub(crate) fn places(field: &Field, unit: TroopIx, target: TroopIx, reach_cm: f64) -> Option<Vec<Pose>> {
    let troop = field.troop(unit);
    let frame = troop.frame();
    let front = frame.span_along(troop.footprints().next()?).1;
    let in_line = |stand: &Footprint| {
        stand.pose().facing == frame.pose(0.0, 0.0).facing && (frame.span_along(stand).1 - front).abs() <= EXACT_CM
    };
    if !troop.footprints().all(in_line) {
        return None;
    }
    let goals: Vec<&Footprint> = field.troop(target).footprints().collect();
    let square = goals.iter().all(|goal| frame.meets_squarely(goal).is_some());
    let aside = side_of(troop.footprints().map(|stand| frame.span_across(stand)), goals.iter().copied(), frame)?;
    let ahead = goals.iter().all(|goal| frame.span_along(goal).0 > front + CLEAR_CM);
    if !square || !ahead {
        return None;
    }
    let (lead, goal) = nearest(troop.footprints(), &goals)?;
    let (first, flank) = against(&troop.stands[lead].at, goal, frame, aside);
    placed(field, (unit, lead), (target, goal), (first, flank), reach_cm, Pick::Best)
}

/// Where the stands of `unit` end that has to charge `target` if it can at all (`wm.blunder.r4_at_them`): the nearest
/// stand at the edge before it, or at the one that the shares of the unit's front decide (`wm.charge.corner_rule`).
pub(crate) fn places_if_must(field: &Field, unit: TroopIx, target: TroopIx, reach_cm: f64) -> Option<Vec<Pose>> {
    let troop = field.troop(unit);
    let frame = troop.frame();
    let same_way = |stand: &Footprint| stand.pose().facing == frame.pose(0.0, 0.0).facing;
    if !field.may_assault(unit, target) || !troop.footprints().all(same_way) {
        return None;
    }
    let goals = || field.troop(target).footprints().filter(|goal| frame.meets_squarely(goal).is_some());
    let mut pairs: Vec<(f64, usize, &Footprint)> = Vec::new();
    for (lead, stand) in troop.footprints().enumerate() {
        pairs.extend(goals().map(|goal| (apart_cm(stand, goal), lead, goal)));
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let least = pairs.first()?.0;
    pairs.iter().filter(|(cm, ..)| *cm <= least + TOUCH_CM && *cm <= reach_cm).find_map(|(_, lead, goal)| {
        let mut edges = edges(troop, *lead, goal, frame);
        // Edges without any room are disregarded (`wm.charge.ignore_inaccessible`).
        edges.retain(|(first, edge)| has_room(field, unit, first, edge));
        by_shares(troop, *lead, goal, frame, &mut edges);
        // Where somebody stands at a part of one, the nearest free place is a matter of opinion (`wm.charge.partial_edge`).
        let mut whole = edges.into_iter().take_while(|(first, _)| field.place_is_open(unit, &[*first], &[]));
        whole.find_map(|edge| placed(field, (unit, *lead), (target, goal), edge, reach_cm, Pick::BestFree))
    })
}

/// A place of the first stand, and the edge that it comes against as a strip to be seen.
type Against = (Footprint, Footprint);

/// Edges of the goal that the stand `lead` may go for: the one ahead, or the flank and the one ahead that meet in the
/// nearest corner.
fn edges(troop: &Troop, lead: usize, goal: &Footprint, frame: Frame) -> Vec<Against> {
    let stand = &troop.stands[lead].at;
    let ((left, right), front) = (frame.span_across(stand), frame.span_along(stand).1);
    let ((from, to), near) = (frame.span_across(goal), frame.span_along(goal).0);
    if near <= front + TOUCH_CM {
        // Beside the stand, seen askew: there is but the edge that lies towards it.
        let side = if from >= right { Side::Right } else { Side::Left };
        let beside = from >= right + TOUCH_CM || to <= left - TOUCH_CM;
        return if beside { vec![against(stand, goal, frame, side)] } else { Vec::new() };
    }
    let ahead = ahead_of(stand, goal, frame);
    if right.min(to) - left.max(from) > EXACT_CM {
        return vec![ahead];
    }
    let flank = against(stand, goal, frame, if from >= right { Side::Right } else { Side::Left });
    vec![flank, ahead]
}

/// Whether a stand that would come against the middle of an edge has room at some part of it.
fn has_room(field: &Field, unit: TroopIx, first: &Footprint, edge: &Footprint) -> bool {
    /// Less of the edge is no place, in cm.
    const LEAST_CM: f64 = 0.3;
    const STEP_CM: f64 = 0.25;
    let frame = Frame::of(first);
    let most = (edge.base().width + first.base().width) / 2.0 - LEAST_CM;
    let steps = (most / STEP_CM).max(0.0) as u32;
    let aside = (0..=steps).flat_map(|step| [f64::from(step) * STEP_CM, -f64::from(step) * STEP_CM]);
    let mut places = aside.map(|cm| first.moved_to(moved(first.pose().at, frame.right, cm)));
    places.any(|place| field.place_is_open(unit, &[place], &[]))
}

/// Of a flank and the edge ahead, which meet in the nearest corner, only the one on whose side more of the unit's front
/// lies is left, where that is clear (`wm.charge.corner_rule`).
fn by_shares(troop: &Troop, lead: usize, goal: &Footprint, frame: Frame, edges: &mut Vec<Against>) {
    const CORNER_CM: f64 = 0.5;
    let stand = &troop.stands[lead].at;
    let ((left, right), front) = (frame.span_across(stand), frame.span_along(stand).1);
    let ((from, to), near) = (frame.span_across(goal), frame.span_along(goal).0);
    if edges.len() < 2 {
        return;
    }
    let (side, corner, mine) = if from >= right { (Side::Right, from, right) } else { (Side::Left, to, left) };
    // How much farther an edge is without its ends: nothing where the stand looks squarely at it.
    let (aside, along) = ((corner - mine).abs(), near - front);
    let length = |x: f64, y: f64| (x * x + y * y).sqrt();
    let farther =
        |more_aside: f64, more_along: f64| length(aside + more_aside, along + more_along) - length(aside, along);
    if farther(CORNER_CM, 0.0) <= 0.02 {
        edges.reverse();
        return;
    }
    if farther(0.0, CORNER_CM) <= 0.02 {
        return;
    }
    // To the left of the shortest line the cross product is positive.
    let (x, y) = (corner - mine, near - front);
    let shares = troop.footprints().map(|other| {
        let ((a, b), line) = (frame.span_across(other), frame.span_along(other).1);
        let left = |t: f64| x * (line - front) - y * (a + (b - a) * t - mine) > 0.0;
        let parts = (0..40).filter(|part| left((f64::from(*part) + 0.5) / 40.0)).count();
        (parts as f64 / 20.0 - 1.0) * (b - a)
    });
    let more_left: f64 = shares.sum();
    let outside = if side == Side::Right { more_left } else { -more_left };
    if outside < 0.0 {
        edges.reverse();
    }
    // Equal shares leave the choice.
    if outside.abs() > 1.0 {
        edges.truncate(1);
    }
}

/// The place of a stand centred on the edge of the goal that lies ahead, and that edge as a strip to be seen.
pub(crate) fn ahead_of(stand: &Footprint, goal: &Footprint, frame: Frame) -> Against {
    let ((left, right), near) = (frame.span_across(goal), frame.span_along(goal).0);
    let (middle, base) = (f64::midpoint(left, right), stand.base());
    let strip = frame.turned(180.0);
    let at = frame.place(middle, near - STRIP_CM / 2.0);
    let strip = strip.pose(strip.across(at), strip.along(at));
    (
        Footprint::new(frame.pose(middle, near - base.depth / 2.0), base),
        Footprint::new(strip, Base { width: right - left, depth: STRIP_CM }),
    )
}

/// The whole unit with its stand `lead` against an edge of a stand of the target, where it sees it, gets there, and the
/// others find their places.
fn placed(
    field: &Field,
    (unit, lead): (TroopIx, usize),
    (target, goal): (TroopIx, &Footprint),
    (first, edge): Against,
    reach_cm: f64,
    pick: Pick,
) -> Option<Vec<Pose>> {
    let troop = field.troop(unit);
    let eye = &troop.stands[lead].at;
    let others = field.units().filter(|other| *other != unit && *other != target);
    let rest = field.troop(target).footprints().filter(|other| other.pose() != goal.pose());
    let blockers = others.flat_map(|other| field.troop(other).footprints()).chain(rest);
    let seen = sees_past(&field.ground, eye, &edge, blockers, Grazing::Blocked);
    let comes = |from: &Footprint, to: &Footprint| {
        let corners = from.corners().into_iter().zip(to.corners());
        corners.map(|(from, to)| from.distance(to)).fold(0.0, f64::max) <= reach_cm
    };
    let free = comes(eye, &first)
        && way_cm(field, unit, eye, &first, &[]).is_some_and(|cm| cm <= reach_cm)
        && stands_well(field, unit, &first, pick.clear_cm())
        && field.place_is_open(unit, &[first], &[]);
    let line = (seen && free).then(|| best_line(field, unit, lead, &first, reach_cm, pick)).flatten()?;
    troop.footprints().zip(troop.placed_at(&line)).all(|(from, to)| comes(from, &to)).then_some(line)
}

/// Which side the enemy stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The side on which all of the enemy stands, clearly.
fn side_of<'a>(
    own: impl Iterator<Item = (f64, f64)>,
    goals: impl Iterator<Item = &'a Footprint>,
    frame: Frame,
) -> Option<Side> {
    let wide = |(left, right): (f64, f64), (from, to): (f64, f64)| (left.min(from), right.max(to));
    let (left, right) = own.fold((f64::INFINITY, f64::NEG_INFINITY), wide);
    let theirs = goals.map(|goal| frame.span_across(goal));
    let (from, to) = theirs.fold((f64::INFINITY, f64::NEG_INFINITY), wide);
    if from > right + CLEAR_CM {
        Some(Side::Right)
    } else if to < left - CLEAR_CM {
        Some(Side::Left)
    } else {
        None
    }
}

/// The nearest own stand and the enemy stand that it is nearest to, where no other pair is about as near.
fn nearest<'a>(
    own: impl Iterator<Item = &'a Footprint> + Clone,
    goals: &[&'a Footprint],
) -> Option<(usize, &'a Footprint)> {
    let mut pairs: Vec<(f64, usize, &Footprint)> = Vec::new();
    for goal in goals {
        pairs.extend(own.clone().enumerate().map(|(lead, stand)| (apart_cm(stand, goal), lead, *goal)));
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (cm, lead, goal) = *pairs.first()?;
    let alone = pairs.get(1).is_none_or(|(next, ..)| *next > cm + NEARER_CM);
    alone.then_some((lead, goal))
}

/// The place of a stand centred on the flank of the goal that lies towards it, and that flank as a strip to be seen.
fn against(stand: &Footprint, goal: &Footprint, frame: Frame, side: Side) -> Against {
    let (left, right) = frame.span_across(goal);
    let (near, far) = frame.span_along(goal);
    let (edge, wheeled, out) = match side {
        Side::Right => (left, frame.turned(90.0), -1.0),
        Side::Left => (right, frame.turned(270.0), 1.0),
    };
    let middle = frame.place(edge, f64::midpoint(near, far));
    let at = |cm: f64| moved(middle, frame.right, out * cm);
    let base = stand.base();
    let place = at(base.depth / 2.0);
    let strip = Pose { at: at(STRIP_CM / 2.0), ..wheeled.turned(180.0).pose(0.0, 0.0) };
    (
        Footprint::new(wheeled.pose(wheeled.across(place), wheeled.along(place)), base),
        Footprint::new(strip, Base { width: far - near, depth: STRIP_CM }),
    )
}
