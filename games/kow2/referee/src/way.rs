//! The way by which an order leads a unit to a pose, where the log does not tell it.

use super::{
    OrderKind, State, Step, Turn,
    movement::{ANGLE_SLACK, Tried, inches, off_line, turn_between},
    pack,
};
use aftermath_rules::geometry::{Footprint, Length, Place, Pose};

/// Degrees between the directions that are tried for the middle part of a way with two pivots.
const TRIED_EVERY: f64 = 1.0;

/// The simplest way by which an order leads from a footprint to a pose: straight, with a pivot, with as many as it
/// allows. Where none does, the way that comes nearest.
pub(super) fn simplest(state: &State, tried: Tried, start: &Footprint, to: Pose) -> Vec<Step> {
    let from = start.pose();
    let turned = turn_between(from.facing, to.facing);
    let pivot = |turn: f64| (turn.abs() > ANGLE_SLACK).then(|| Turn::try_from(turn).ok().map(Step::Pivot)).flatten();
    let gap = Place { x: to.at.x - from.at.x, y: to.at.y - from.at.y };
    let mut ways: Vec<(Vec<Step>, Place)> = Vec::new();
    let mut add = |parts: &[Option<Step>], reached: Place| {
        ways.push((parts.iter().copied().flatten().collect(), reached));
    };
    let Some(kinds) = directions(tried.order) else {
        return pivot(turned).into_iter().collect();
    };
    for (step, aside) in kinds {
        let ahead = |facing: f64| heading(facing + aside);
        let (first, last) = (ahead(from.facing), ahead(to.facing));
        let straight = dot(gap, first).max(0.0);
        add(&[go(*step, straight), pivot(turned)], scaled(first, straight));
        if pivot(turned).is_some() {
            let (one, other) = split(gap, first, last);
            add(&[go(*step, one), pivot(turned), go(*step, other)], sum(scaled(first, one), scaled(last, other)));
        }
        if tried.pivots() < 2 {
            continue;
        }
        let towards = turn_between(from.facing + aside, libm::atan2(gap.x, gap.y).to_degrees());
        let most = (pack::GREATEST_PIVOT / TRIED_EVERY) as i32;
        let tries = (-most..=most).map(|degrees| f64::from(degrees) * TRIED_EVERY).chain([towards]);
        for turn in tries.filter(|turn| turn.abs() <= pack::GREATEST_PIVOT) {
            let then = turn_between(turn, turned);
            if pivot(turn).is_none() || then.abs() > pack::GREATEST_PIVOT + ANGLE_SLACK {
                continue;
            }
            let middle = ahead(from.facing + turn);
            let (one, other) = split(gap, first, middle);
            let parts = [go(*step, one), pivot(turn), go(*step, other), pivot(then)];
            add(&parts, sum(scaled(first, one), scaled(middle, other)));
            if pivot(then).is_none() {
                continue;
            }
            let (one, other) = split(gap, middle, last);
            let parts = [pivot(turn), go(*step, one), pivot(then), go(*step, other)];
            add(&parts, sum(scaled(middle, one), scaled(last, other)));
        }
    }
    let judged = ways.into_iter().map(|(steps, reached)| {
        let (off, long) = (reached.distance(gap), inches(&steps));
        let there = off <= off_line(state, long);
        ((!there, if there { long } else { off }, steps.len()), steps)
    });
    let best = judged.min_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(near(a.1, b.1)).then(a.2.cmp(&b.2)));
    best.map(|(_, steps)| steps).unwrap_or_default()
}

/// Lengths that differ by a hair are the same.
fn near(a: f64, b: f64) -> std::cmp::Ordering {
    if (a - b).abs() < 0.01 { std::cmp::Ordering::Equal } else { a.total_cmp(&b) }
}

type Make = fn(Length) -> Step;

/// The straight steps of an order, and where they lead from ahead, in degrees; `None` for an order that goes nowhere.
fn directions(order: OrderKind) -> Option<&'static [(Make, f64)]> {
    match order {
        OrderKind::Halt | OrderKind::ChangeFacing => None,
        OrderKind::Back => Some(&[(Step::Back as Make, 180.0)]),
        OrderKind::Sidestep => Some(&[(Step::Right as Make, 90.0), (Step::Left as Make, -90.0)]),
        OrderKind::Advance | OrderKind::AtTheDouble | OrderKind::Charge | OrderKind::CounterCharge => {
            Some(&[(Step::Forward as Make, 0.0)])
        }
    }
}

fn go(step: Make, inches: f64) -> Option<Step> {
    if inches > 1e-9 { Length::try_from(inches).ok().map(step) } else { None }
}

/// Lengths along two directions that add up to a gap; where one would have to go backwards, the other alone as far as it
/// serves.
fn split(gap: Place, first: Place, then: Place) -> (f64, f64) {
    let turn = first.x * then.y - first.y * then.x;
    if turn.abs() > 1e-9 {
        let one = (gap.x * then.y - gap.y * then.x) / turn;
        let other = (first.x * gap.y - first.y * gap.x) / turn;
        if one >= 0.0 && other >= 0.0 {
            return (one, other);
        }
    }
    let (one, other) = (dot(gap, first).max(0.0), dot(gap, then).max(0.0));
    let off = |along: Place, inches: f64| scaled(along, inches).distance(gap);
    if off(first, one) < off(then, other) { (one, 0.0) } else { (0.0, other) }
}

fn heading(degrees: f64) -> Place {
    Pose { at: Place { x: 0.0, y: 0.0 }, facing: degrees }.heading()
}

fn dot(a: Place, b: Place) -> f64 {
    a.x * b.x + a.y * b.y
}

fn scaled(along: Place, by: f64) -> Place {
    Place { x: along.x * by, y: along.y * by }
}

fn sum(a: Place, b: Place) -> Place {
    Place { x: a.x + b.x, y: a.y + b.y }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_split_along_two_directions_or_covered_by_the_better_one() {
        let (north, east) = (heading(0.0), heading(90.0));
        let (one, other) = split(Place { x: 2.0, y: 3.0 }, north, east);
        assert!((one - 3.0).abs() < 1e-9 && (other - 2.0).abs() < 1e-9);
        let (one, other) = split(Place { x: -0.5, y: 3.0 }, north, east);
        assert!((one - 3.0).abs() < 1e-9 && other.abs() < 1e-9);
    }
}
