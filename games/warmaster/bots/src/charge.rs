//! Where the stands of a charging unit go (`wm.charge.*`): squarely against a front or a rear.

use aftermath_rules::geometry::{Edge, Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use serde_json::{Value, json};

use crate::{
    field::{EXACT_CM, Field, TOUCH_CM, gap, hangs_together},
    frame::{Frame, apart_cm, within},
    lane::Lane,
    sight::{Grazing, sees_past},
    wheel,
};

/// Enemy stands nearer than this and not touched make a place doubtful, in cm.
pub(crate) const CLEAR_CM: f64 = 0.3;
/// The same for who must charge if he can: farther away nobody takes them for touched.
const APART_CM: f64 = 0.25;
/// Lines that touch enemy edge of lengths no farther apart touch as much, in cm.
const SAME_CM: f64 = 0.001;

/// Where the stands of `unit` end when it charges `target`, lowest number first; `None` where the bot finds no place.
pub(crate) fn places(field: &Field, unit: TroopIx, target: TroopIx) -> Option<Vec<Pose>> {
    places_within(field, unit, target, field.troop(unit).reach_cm())
}

/// The same for a unit whose stands go no farther than `reach_cm`.
pub(crate) fn places_within(field: &Field, unit: TroopIx, target: TroopIx, reach_cm: f64) -> Option<Vec<Pose>> {
    if field.distance(unit, target) > reach_cm || !field.may_assault(unit, target) {
        return None;
    }
    let first = first_stands(field, unit, target);
    if first.is_empty() {
        return wheel::places(field, unit, target, reach_cm);
    }
    let mut first = first.into_iter().filter(|(lead, enemy)| is_seen(field, unit, *lead, target, enemy));
    first.find_map(|(lead, enemy)| {
        let place = first_place(field, unit, lead, &enemy, reach_cm)?;
        best_line(field, unit, lead, &place, reach_cm, Pick::Best)
    })
}

/// Own stands with the enemy stands that they meet with their fronts, the closest first (`wm.charge.closest_stand`).
fn first_stands(field: &Field, unit: TroopIx, target: TroopIx) -> Vec<(usize, Footprint)> {
    let (own, enemy) = (field.troop(unit), field.troop(target));
    let mut pairs = Vec::new();
    for (lead, stand) in own.footprints().enumerate() {
        let frame = Frame::of(stand);
        for goal in enemy.footprints() {
            let (mine, theirs) = (frame.span_across(stand), frame.span_across(goal));
            let overlaps = mine.1.min(theirs.1) - mine.0.max(theirs.0) > EXACT_CM;
            let ahead = frame.span_along(goal).0 >= frame.span_along(stand).1 - EXACT_CM;
            if overlaps && ahead && frame.meets_squarely(goal).is_some() {
                let aside = (frame.across(stand.pose().at) - frame.across(goal.pose().at)).abs();
                pairs.push((ruler(gap(stand, enemy)), ruler(apart_cm(stand, goal)), aside, lead, *goal));
            }
        }
    }
    // Where another pair of stands is nearer that do not look squarely at each other, the case is left alone.
    let least = own.footprints().map(|stand| ruler(gap(stand, enemy))).min().unwrap_or_default();
    pairs.retain(|pair| pair.0 == least && pair.1 == least);
    // Of stands that are equally near by any ruler the player takes the one with the shortest way.
    pairs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.total_cmp(&b.2)));
    pairs.into_iter().map(|(.., lead, goal)| (lead, goal)).collect()
}

/// A length as a ruler shows it, in steps of 0.2 mm.
fn ruler(cm: f64) -> i64 {
    (cm * 50.0).round() as i64
}

/// Whether an own stand sees the edge before it of this stand of the target past everybody else
/// (`wm.charge.ignore_inaccessible`).
fn is_seen(field: &Field, unit: TroopIx, lead: usize, target: TroopIx, goal: &Footprint) -> bool {
    let others = field.units().filter(|other| *other != unit && *other != target);
    let rest = field.troop(target).footprints().filter(|other| other.pose() != goal.pose());
    let blockers = others.flat_map(|other| field.troop(other).footprints()).chain(rest);
    let stand = &field.troop(unit).stands[lead].at;
    let (_, edge) = wheel::ahead_of(stand, goal, Frame::of(stand));
    sees_past(&field.ground, stand, &edge, blockers, Grazing::Blocked)
}

/// The place of the first stand: centred on the enemy's edge, or as near to its middle as there is room
/// (`wm.charge.centre_contact`, `wm.charge.partial_edge`, `wm.charge.reach`).
fn first_place(field: &Field, unit: TroopIx, lead: usize, enemy: &Footprint, reach_cm: f64) -> Option<Footprint> {
    let troop = field.troop(unit);
    let (stand, base) = (&troop.stands[lead].at, troop.figures.base());
    let frame = Frame::of(stand);
    let (middle, edge) = (frame.across(enemy.pose().at), frame.span_along(enemy).0);
    let at = |across: f64| Footprint::new(frame.pose(across, edge - base.depth / 2.0), base);
    if at(middle).pose().at.distance(stand.pose().at) > reach_cm {
        return None;
    }
    let fits = |place: &Footprint| {
        way_cm(field, unit, stand, place, &[]).is_some_and(|cm| cm <= reach_cm)
            && stands_well(field, unit, place, CLEAR_CM)
    };
    // Where the middle is taken the nearest free place is a matter of opinion: a bot stays away.
    let ideal = at(middle);
    fits(&ideal).then_some(ideal)
}

/// Whether a stand that may not storm works touches nobody who holds one.
fn keeps_off_works(field: &Field, unit: TroopIx, stand: &Footprint) -> bool {
    let barred = field.enemies_of(unit).filter(|enemy| !field.may_assault(unit, *enemy));
    let mut walled = barred.flat_map(|enemy| field.troop(enemy).footprints());
    !walled.any(|other| within(stand, other, CLEAR_CM))
}

/// Whether a stand that may not storm works touches one outside of them of somebody who holds some with others: it may,
/// and has to keep off those (`wm.charge.fortified_slide`); the bot leaves that alone.
fn meets_beside_works(field: &Field, unit: TroopIx, stand: &Footprint) -> bool {
    let barred = field.enemies_of(unit).filter(|enemy| !field.may_assault(unit, *enemy));
    let mut outside = barred.flat_map(|enemy| field.troop(enemy).footprints()).filter(|other| !field.is_walled(other));
    outside.any(|other| within(stand, other, CLEAR_CM))
}

/// Whether somebody else clearly stands in this place.
fn is_taken(field: &Field, unit: TroopIx, place: &Footprint) -> bool {
    let others = field.units().filter(|other| *other != unit);
    others.flat_map(|other| field.troop(other).footprints()).any(|other| other.overlap_depth(place) > 2.0 * TOUCH_CM)
}

/// Which line a unit forms against the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// The one that touches most, or none.
    Best,
    /// The best to which the ways are free, and where no enemy is touched but with a front.
    BestFree,
}

impl Pick {
    /// How near enemy stands are that make a place doubtful, in cm.
    pub(crate) fn clear_cm(self) -> f64 {
        match self {
            Pick::Best => CLEAR_CM,
            Pick::BestFree => APART_CM,
        }
    }
}

/// The line through the first stand that touches as much enemy edge as possible (`wm.charge.maximise`).
pub(crate) fn best_line(
    field: &Field,
    unit: TroopIx,
    lead: usize,
    first: &Footprint,
    reach_cm: f64,
    pick: Pick,
) -> Option<Vec<Pose>> {
    let troop = field.troop(unit);
    let frame = Frame::of(first);
    let (across, along) = (frame.across(first.pose().at), frame.along(first.pose().at));
    let width = troop.figures.base().width;
    let mut others: Vec<usize> = (0..troop.stands.len()).filter(|stand| *stand != lead).collect();
    let side = |stand: usize| frame.across(troop.stands[stand].at.pose().at);
    let near = |stand: usize| apart_cm(&troop.stands[lead].at, &troop.stands[stand].at);
    // Of stands one behind the other the nearest to the first comes first.
    others.sort_by(|a, b| ruler(side(*a)).cmp(&ruler(side(*b))).then(near(*a).total_cmp(&near(*b))));
    // Who has to charge leaves out no line that another order of those stands makes possible.
    let mut orders = vec![others.clone()];
    if pick == Pick::BestFree {
        orders.push(others.iter().rev().copied().collect());
    }
    let lines = orders.iter().flat_map(|order| (0..=order.len()).map(move |left| (order, left)));
    let lines = lines.map(|(order, left)| {
        let slots = (0..=order.len()).map(|slot| slot as f64 - left as f64).filter(|slot| *slot != 0.0);
        let mut line: Vec<Pose> = troop.poses();
        line[lead] = first.pose();
        for (stand, slot) in order.iter().zip(slots) {
            let aligned = Footprint::new(frame.pose(across + slot * width, along), first.base());
            line[*stand] = frame.pose(across + slot * width, along - setback(field, unit, frame, &aligned));
        }
        let stands = troop.placed_at(&line);
        (contact(field, unit, &stands), line, stands)
    });
    let mut lines: Vec<_> = lines.collect();
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut least = f64::NEG_INFINITY;
    for (touched, line, stands) in lines {
        if touched < least {
            return None;
        }
        let fits = hangs_together(&stands)
            && field.place_is_open(unit, &stands, &[])
            && stands.iter().all(|stand| stands_well(field, unit, stand, pick.clear_cm()))
            && others_arrive(field, unit, lead, &others, &stands, reach_cm);
        if fits {
            return Some(line);
        }
        if stands.iter().any(|stand| meets_beside_works(field, unit, stand)) {
            return None;
        }
        // A line with less contact is taken only where others clearly are in the way of a better one, or where that would
        // touch those who hold a work (`wm.charge.fortified_slide`).
        let walled = stands.iter().any(|stand| !keeps_off_works(field, unit, stand));
        if !walled && !stands.iter().any(|stand| is_taken(field, unit, stand)) && field.on_table(&stands) {
            // Another line that touches as much will do where the ways to this one are barred.
            if pick == Pick::Best {
                if !stands.iter().all(|stand| stands_well(field, unit, stand, CLEAR_CM)) {
                    return None;
                }
                least = least.max(touched - SAME_CM);
            }
        }
    }
    None
}

/// How far a stand stays behind the front of the first where an enemy juts forward, so that it just touches him and is
/// still beside its unit; nothing where nobody does (`wm.charge.irregular_enemy`).
fn setback(field: &Field, unit: TroopIx, frame: Frame, aligned: &Footprint) -> f64 {
    /// How much of its flank must lie against its unit, in cm.
    const BESIDE_CM: f64 = 0.5;
    let ((left, right), (rear, front)) = (frame.span_across(aligned), frame.span_along(aligned));
    let juts = |enemy: &Footprint| {
        let ((from, to), near) = (frame.span_across(enemy), frame.span_along(enemy).0);
        let before = right.min(to) - left.max(from) > EXACT_CM && frame.meets_squarely(enemy).is_some();
        (before && near < front - CLEAR_CM && frame.span_along(enemy).1 > rear).then_some(front - near)
    };
    let setback = field.enemy_stands(unit).filter_map(juts).fold(0.0, f64::max);
    if setback < front - rear - BESIDE_CM { setback } else { 0.0 }
}

/// Whether the other stands reach their places one by one, those next to the first stand before the rest.
fn others_arrive(
    field: &Field,
    unit: TroopIx,
    lead: usize,
    others: &[usize],
    stands: &[Footprint],
    reach_cm: f64,
) -> bool {
    let troop = field.troop(unit);
    let near = |stand: usize| apart_cm(&stands[stand], &stands[lead]);
    let mut order = others.to_vec();
    order.sort_by(|a, b| near(*a).total_cmp(&near(*b)));
    let mut placed = vec![stands[lead]];
    order.into_iter().all(|stand| {
        let (from, to) = (&troop.stands[stand].at, &stands[stand]);
        let way = way_cm(field, unit, from, to, &placed);
        placed.push(*to);
        // Of a stand that wheels the corner that travels farthest counts.
        way.is_some_and(|cm| cm <= reach_cm) && to.farthest_corner_travel(from) <= reach_cm
    })
}

/// Length of the way from here to there: straight, or the shortest that is free of those with one bend; `None` where none is. Stands of the
/// own unit that are placed already are in the way (`wm.move.own_stands`).
pub(crate) fn way_cm(
    field: &Field,
    unit: TroopIx,
    from: &Footprint,
    to: &Footprint,
    placed: &[Footprint],
) -> Option<f64> {
    let (start, end) = (from.pose().at, to.pose().at);
    let bend = bend(field, unit, from, to, placed)?;
    Some(bend.map_or(start.distance(end), |bend| start.distance(bend) + bend.distance(end)))
}

/// Where the way from here to there bends; nowhere where the straight way is free.
fn bend(field: &Field, unit: TroopIx, from: &Footprint, to: &Footprint, placed: &[Footprint]) -> Option<Option<Place>> {
    let frame = Frame::of(from);
    let free = |a: &Footprint, b: &Footprint| {
        let lane = Lane::new(a, b);
        let own_free = !placed.iter().any(|own| lane.meets(own, 0.0));
        field.flies(unit) || (field.way_is_open(unit, a, b, 0.0, &[]) && own_free)
    };
    if free(from, to) {
        return Some(None);
    }
    let (start, end) = (from.pose().at, to.pose().at);
    let aside = Footprint::new(frame.pose(frame.across(end), frame.along(start)), from.base());
    // A stand that wheels may do so where it is abreast of its place.
    let there = Frame::of(to);
    let wheeled = Footprint::new(there.pose(there.across(end), there.along(start)), from.base());
    let abreast = Footprint::new(Pose { at: wheeled.pose().at, ..from.pose() }, from.base());
    // Beside its own unit a stand comes straight up to its place, from behind it or from farther away.
    let along = there.along(end) - there.along(start);
    let behind = [to.base().depth + EXACT_CM, along * 0.25, along * 0.5, along * 0.75];
    let behind = behind.map(|cm| Footprint::new(there.pose(there.across(end), there.along(end) - cm), to.base()));
    // The shortest of the ways that are free.
    let mut bends: Vec<(Footprint, bool)> = behind.into_iter().chain([aside]).map(|bend| (bend, false)).collect();
    bends.push((wheeled, true));
    let cm = |bend: &Footprint| start.distance(bend.pose().at) + bend.pose().at.distance(end);
    bends.sort_by(|(a, _), (b, _)| cm(a).total_cmp(&cm(b)));
    let comes =
        |bend: &Footprint, wheels: bool| free(from, bend) || wheels && free(from, &abreast) && free(&abreast, bend);
    bends
        .into_iter()
        .find(|(bend, wheels)| comes(bend, *wheels) && free(bend, to))
        .map(|(bend, _)| Some(bend.pose().at))
}

/// The ways of those stands of a unit that go to these places past other units and not straight, as the log records
/// them.
pub(crate) fn paths(field: &Field, unit: TroopIx, poses: &[Pose]) -> Vec<Value> {
    let troop = field.troop(unit);
    let ways = troop.stands.iter().zip(troop.placed_at(poses));
    let bent = ways.filter_map(|(stand, to)| Some((stand.number, bend(field, unit, &stand.at, &to, &[])??)));
    bent.map(|(stand, via)| json!({ "stand": stand, "via": [via] })).collect()
}

/// Length of enemy edge that the fronts of these stands touch, and a little for every corner, in cm.
fn contact(field: &Field, unit: TroopIx, stands: &[Footprint]) -> f64 {
    let enemies = field.enemy_stands(unit);
    let each = |stand: &Footprint, enemy: &Footprint| {
        let corner = if within(stand, enemy, EXACT_CM) { 0.01 } else { 0.0 };
        flush_cm(stand, enemy) + corner
    };
    stands.iter().flat_map(|stand| enemies.clone().map(move |enemy| each(stand, enemy))).sum()
}

/// Length over which the front of `stand` lies against any edge of `enemy`, in cm.
pub(crate) fn flush_cm(stand: &Footprint, enemy: &Footprint) -> f64 {
    Edge::ALL.into_iter().map(|edge| stand.shared_edge(Edge::Front, enemy, edge, EXACT_CM)).fold(0.0, f64::max)
}

/// Whether this stand would touch no enemy but with its front, and be clear of the others by `clear_cm`.
pub(crate) fn stands_well(field: &Field, unit: TroopIx, stand: &Footprint, clear_cm: f64) -> bool {
    let frame = Frame::of(stand);
    let front = frame.span_along(stand).1;
    field.enemies_of(unit).all(|enemy| {
        field.troop(enemy).footprints().filter(|other| within(stand, other, clear_cm)).all(|other| {
            within(stand, other, EXACT_CM)
                && field.may_assault(unit, enemy)
                && frame.span_along(other).0 >= front - EXACT_CM
        })
    })
}
