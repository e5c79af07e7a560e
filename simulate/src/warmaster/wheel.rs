//! Charges by a unit that looks squarely at no stand of the enemy: the nearest place is a corner, the whole unit stands
//! on the side of a flank, and wheels against it (`wm.charge.corner_rule`).

use aftermath_rules::geometry::{Base, Footprint, Pose};

use crate::warmaster::{
    charge::{best_line, stands_well, way_cm},
    field::{EXACT_CM, Field, TroopIx},
    frame::{Frame, apart_cm, moved},
    sight::{Grazing, sees_past},
};

/// How clearly the enemy must stand aside and ahead, in cm.
const CLEAR_CM: f64 = 1.3;
/// How much nearer than all others the nearest pair of stands must be, in cm.
const NEARER_CM: f64 = 0.5;

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
    let eye = &troop.stands[lead].at;
    let others = field.units().filter(|other| *other != unit && *other != target);
    let rest = goals.iter().copied().filter(|other| other.pose() != goal.pose());
    let blockers = others.flat_map(|other| field.troop(other).footprints()).chain(rest);
    let seen = sees_past(&field.ground, eye, &flank, blockers, Grazing::Blocked);
    let comes = |from: &Footprint, to: &Footprint| {
        let corners = from.corners().into_iter().zip(to.corners());
        corners.map(|(from, to)| from.distance(to)).fold(0.0, f64::max) <= reach_cm
    };
    let free = comes(eye, &first)
        && way_cm(field, unit, eye, &first, &[]).is_some_and(|cm| cm <= reach_cm)
        && stands_well(field, unit, &first, |_| true)
        && field.place_is_open(unit, &[first], &[]);
    let line = (seen && free).then(|| best_line(field, unit, lead, &first, reach_cm)).flatten()?;
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
fn against(stand: &Footprint, goal: &Footprint, frame: Frame, side: Side) -> (Footprint, Footprint) {
    const STRIP_CM: f64 = 0.01;
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
