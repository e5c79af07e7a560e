//! Several units against one enemy (`kow.charge.multiple*`): ordered together, room for all, each facing shared, nobody
//! across another's way.

use super::edge_name;
use crate::{
    State, ground,
    regroup::is_anybody_unplaced,
    rule,
    state::{ChargeState, Ground},
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Base, Edge, Footprint, Place, Sight},
    muster::UnitIx,
};

/// Inches by which places along a facing must differ to tell the order of two units.
const ORDER_SLACK: f64 = 0.25;
/// Inches by which a share of a facing may miss what is fair.
const SHARE_SLACK: f64 = 0.5;

/// Each unit is named once and charges by its own right; who joins others is worth a look (`kow.charge.multiple`, A-66).
/// There is room for all of them along each facing (`kow.charge.multiple_overflow`).
pub(super) fn check(state: &State, target: UnitIx, units: &[UnitIx], distinct: bool, docket: &mut impl Docket) {
    let all = &state.unit(target).charged_now;
    if all.len() < 2 && distinct {
        return;
    }
    let outcome = match (distinct, all.len() == units.len()) {
        (false, _) => Outcome::Broken,
        (true, true) => Outcome::Held,
        (true, false) => Outcome::PlayersCall,
    };
    docket.finding(rule::CHARGE_MULTIPLE, outcome, || {
        Detail::say("multiple-charge").with("target", state.id(target)).records(all.len())
    });
    if state.figures(target).is_individual() {
        return;
    }
    let theirs = state.footprint(target);
    for edge in Edge::ALL {
        let on_it = on_facing(state, target, edge);
        // Where nobody says where they stand, their sizes tell how wide they are.
        let is_known = theirs.is_some() || on_it.iter().chain([&target]).all(|ix| has_a_size(state, *ix));
        if on_it.len() < 2 || !is_known {
            continue;
        }
        let line = theirs.map(|theirs| theirs.edge_line(edge));
        let inner = inner_widths(state, &on_it, line);
        let room = line.map_or_else(|| length_of(state.base(target), edge), Sight::length);
        docket.finding(rule::CHARGE_MULTIPLE_OVERFLOW, Outcome::from(inner < room), || {
            let detail = Detail::say("facing-room").with("target", state.id(target)).with("facing", edge_name(edge));
            // Who was ordered last is the one too many.
            let names: Vec<String> = on_it.iter().map(|ix| state.id(*ix).to_string()).collect();
            let detail = on_it.last().into_iter().fold(detail, |detail, last| detail.unit(state.id(*last)));
            detail.with("chargers", names).with("inner", inner).expects(room)
        });
    }
}

/// Whether the log says how large a unit is: by its size, since it is a single model, or by what was measured.
fn has_a_size(state: &State, ix: UnitIx) -> bool {
    let figures = state.figures(ix);
    figures.size.is_some() || figures.kind.is_single() || figures.footprint.is_some()
}

/// Length of a facing of a base in inches.
fn length_of(base: Base, edge: Edge) -> f64 {
    match edge {
        Edge::Front | Edge::Rear => base.width,
        Edge::Left | Edge::Right => base.depth,
    }
}

/// Widths of those that stand wholly along a facing: all but the two at its ends, which may hang over. Who stands
/// at the ends follows from where they come from; where that is in doubt, or the facing has no place, it is the widest.
fn inner_widths(state: &State, on_it: &[UnitIx], line: Option<Sight>) -> f64 {
    let width = |ix: &UnitIx| state.base(*ix).width;
    let place = |ix: &UnitIx| Some(along(line?, state.unit(*ix).ordered_at.as_ref()?.front()));
    let mut placed: Vec<(f64, f64)> = on_it.iter().filter_map(|ix| Some((place(ix)?, width(ix)))).collect();
    placed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let told = placed.len() == on_it.len() && placed.windows(2).all(|pair| pair[1].0 - pair[0].0 > ORDER_SLACK);
    if told {
        return placed.iter().skip(1).rev().skip(1).map(|(_, width)| width).sum();
    }
    let mut widths: Vec<f64> = on_it.iter().map(width).collect();
    widths.sort_by(|a, b| b.total_cmp(a));
    widths.iter().skip(2).sum()
}

/// How far along a line a place lies, from its beginning.
fn along(line: Sight, place: Place) -> f64 {
    let (dx, dy) = (line.to.x - line.from.x, line.to.y - line.from.y);
    ((place.x - line.from.x) * dx + (place.y - line.from.y) * dy) / line.length().max(1e-9)
}

/// Chargers of one facing of a target.
pub(super) fn on_facing(state: &State, target: UnitIx, facing: Edge) -> Vec<UnitIx> {
    let on_it = |ix: &UnitIx| {
        state.unit(*ix).charge.as_ref().is_some_and(|charge| charge.target == target && charge.facing == Some(facing))
    };
    state.unit(target).charged_now.iter().copied().filter(on_it).collect()
}

/// One of several chargers of a facing has moved: nobody has crossed another's way (`kow.charge.multiple_no_cross`), and
/// with the last of them they share the facing as evenly as their room allows (`kow.charge.multiple_share`).
pub(super) fn check_shared(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    facing: Edge,
    target: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let together = on_facing(state, charge.target, facing);
    let placed: Vec<(UnitIx, Footprint)> = together
        .iter()
        .filter_map(|other| {
            let made = state.unit(*other).charge.as_ref().is_some_and(|charge| charge.made);
            let there = if *other == ix { Some(*end) } else { state.footprint(*other).copied().filter(|_| made) };
            Some((*other, there?))
        })
        .collect();
    if placed.len() < 2 {
        return;
    }
    let line = target.edge_line(facing);
    let crossing = placed.iter().any(|(one, there)| {
        placed.iter().any(|(other, elsewhere)| {
            let (Some(from_one), Some(from_other)) = (state.unit(*one).ordered_at, state.unit(*other).ordered_at)
            else {
                return false;
            };
            let before = along(line, from_one.front()) - along(line, from_other.front());
            let after = along(line, there.front()) - along(line, elsewhere.front());
            before > ORDER_SLACK && after < -ORDER_SLACK
        })
    });
    let told = || {
        let detail = Detail::say("facing-shared").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("chargers", placed.len())
    };
    docket.finding(rule::CHARGE_MULTIPLE_NO_CROSS, Outcome::from(!crossing), told);
    if placed.len() < together.len() {
        return;
    }
    let places: Vec<Footprint> = placed.iter().map(|(_, there)| *there).collect();
    let even = is_even(state, charge.target, target, facing, &together, &places);
    // Those already there make room for one that joins them after its move.
    let outcome = match (even, charge.joined) {
        (Some(true), _) => Outcome::Held,
        (_, true) => Outcome::PlayersCall,
        (Some(false), false) => Outcome::Broken,
        (None, false) => Outcome::Unrecorded,
    };
    docket.finding(rule::CHARGE_MULTIPLE_SHARE, outcome, || {
        if outcome == Outcome::Unrecorded {
            let lacking = if is_anybody_unplaced(state) { "pose" } else { "table" };
            return Detail::lacks(lacking).unit(state.id(ix));
        }
        let shares = places.iter().map(|there| share(there, target, facing));
        told().with("shared", shares.fold(f64::INFINITY, f64::min)).expects(fair_share(line, &places))
    });
}

/// Length of a facing that a unit takes up.
fn share(there: &Footprint, target: &Footprint, facing: Edge) -> f64 {
    there.shared_edge(Edge::Front, target, facing, 0.2)
}

/// Whether units share a facing evenly: none takes less than its part, or than its width, where others have more; unless
/// somebody or something beside them leaves them no room; `None` where nobody has told of all that may.
pub(super) fn is_even(
    state: &State,
    enemy: UnitIx,
    target: &Footprint,
    facing: Edge,
    units: &[UnitIx],
    places: &[Footprint],
) -> Option<bool> {
    let fair = fair_share(target.edge_line(facing), places);
    let slack = SHARE_SLACK + state.setup.allowance.slack();
    let short = places.iter().any(|there| share(there, target, facing) + slack < fair.min(there.base().width));
    if !short {
        return Some(true);
    }
    let edges = state.setup.edges;
    let by_edge = |there: &Footprint| {
        there.corners().into_iter().any(|corner| edges.room(corner).is_some_and(|room| room < slack))
    };
    let crowded = places.iter().any(|there| {
        let near = |other: &Footprint| other.distance(there) <= slack;
        let unit = state
            .present_units()
            .filter(|other| *other != enemy && !units.contains(other))
            .any(|other| state.footprint(other).is_some_and(near));
        unit || by_edge(there)
            || units.iter().any(|ix| {
                let blocks = |piece: &&Ground| ground::blocks(state, *ix, piece).is_some();
                state
                    .setup
                    .terrain
                    .iter()
                    .filter(blocks)
                    .any(|piece| there.distance_to_outline(&piece.outline) <= slack)
            })
    });
    // Somebody whose place is not recorded may stand beside them.
    if crowded {
        Some(true)
    } else if is_anybody_unplaced(state) {
        None
    } else {
        edges.size().map(|_| false)
    }
}

/// What the two at the ends of a facing can have alike, besides those between them, who stand along it with all of their
/// width.
fn fair_share(line: Sight, places: &[Footprint]) -> f64 {
    let mut widths: Vec<(f64, f64)> =
        places.iter().map(|there| (along(line, there.front()), there.base().width)).collect();
    widths.sort_by(|a, b| a.0.total_cmp(&b.0));
    let inner: f64 = widths.iter().skip(1).rev().skip(1).map(|(_, width)| width).sum();
    (line.length() - inner).max(0.0) / 2.0
}
