//! Whether all stands of a unit can be placed in a charge.

use super::{
    Placing, first,
    ground::{Ground, Room},
};
use aftermath_rules::geometry::{Footprint, Place};

/// Whether the unit certainly can be placed: the nearest stand centre to centre, the others in line beside it, each
/// where there is room and by a free way that no corner of it exceeds its pace on (`wm.charge.reach`,
/// `wm.charge.stand_max`, `wm.charge.unplaced_behind`).
pub(super) fn can_place(placing: &Placing<'_>, ground: &Ground<'_>) -> bool {
    first::free_places(placing, ground)
        .iter()
        .any(|(lead, place)| is_within(placing, ground, *lead, place) && can_line_up(placing, ground, *lead, place))
}

/// Whether no corner of a stand goes farther than the pace.
fn is_within(placing: &Placing<'_>, ground: &Ground<'_>, stand: usize, to: &Footprint) -> bool {
    let from = placing.before.get(stand);
    from.is_some_and(|from| to.farthest_corner_travel(from) <= placing.allowance - ground.slack)
}

/// Whether the other stands find places beside the first, however many of them to its left.
fn can_line_up(placing: &Placing<'_>, ground: &Ground<'_>, lead: usize, first: &Footprint) -> bool {
    let ahead = first.ahead();
    let right = Place { x: ahead.y, y: -ahead.x };
    let across = |stand: usize| {
        let at = placing.before.get(stand).map_or(first.pose().at, |own| own.pose().at);
        at.x * right.x + at.y * right.y
    };
    let near = |stand: usize| placing.before.get(stand).map_or(0.0, |own| own.pose().at.distance(first.pose().at));
    let mut others: Vec<usize> = (0..placing.before.len()).filter(|stand| *stand != lead).collect();
    others.sort_by(|a, b| across(*a).total_cmp(&across(*b)).then(near(*a).total_cmp(&near(*b))));
    (0..=others.len()).any(|left| {
        let slots = (0..=others.len()).map(|slot| slot as f64 - left as f64).filter(|slot| *slot != 0.0);
        let mut pairs: Vec<(f64, usize)> = slots.zip(others.iter().copied()).collect();
        // Next to the first stand before the rest.
        pairs.sort_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
        let mut placed = vec![*first];
        pairs.into_iter().all(|(slot, stand)| {
            let by = slot * first.base().width;
            let to = first.shifted(Place { x: right.x * by, y: right.y * by });
            let own: Vec<&Footprint> = placed.iter().collect();
            let comes = placing.before.get(stand).is_some_and(|from| {
                ground.room(&to) == Room::Free
                    && ground.clearly_placed(&to)
                    && is_within(placing, ground, stand, &to)
                    && ground.can_come(from, &to, &own, placing.allowance - ground.slack)
            });
            placed.push(to);
            comes
        })
    })
}
