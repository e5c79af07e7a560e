//! Cover (`kow.cover.*`; digest, section 11).

use super::{Special, State, TerrainKind, arcs, ground, pack, rule, sight, state::Ground};
use crate::{
    catalogue::Rule,
    docket::Docket,
    effort,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Outline, Place, Sight},
    measure::Answer,
    muster::UnitIx,
};

/// Places of a facing that are looked at.
const PLACES: usize = 200;

/// Rules that can be left out to see whether they made the difference.
#[derive(Debug, Clone, Copy, Default)]
struct Lens {
    individuals_cover: bool,
    shooters_terrain_counts: bool,
    shooters_hill_does_not_matter: bool,
    size_does_not_matter: bool,
    obstacles_do_not_count: bool,
    half_in_difficult_does_not_count: bool,
    decorations_count: bool,
}

/// Whether a target is in cover from shooters, as far as positions tell; `None` where a pose or a height is missing.
pub(super) fn in_cover(state: &State, shooter: UnitIx, target: UnitIx) -> Option<Answer> {
    covered_through(state, shooter, target, Lens::default())
}

/// Whether the target counts as in cover, as it was played; what the players took it for is judged. `ignored` is for
/// attacks that no cover hampers: nothing is judged then.
pub(super) fn check(
    state: &State,
    shooter: UnitIx,
    target: UnitIx,
    claimed: Option<bool>,
    docket: &mut impl Docket,
) -> Option<bool> {
    if state.figures(shooter).has(&Special::IndirectFire) {
        // Indirect Fire ignores the modifier, whatever the target is in (`kow.cover.indirect`).
        let kept = claimed != Some(true);
        if !kept || in_cover(state, shooter, target) == Some(Answer::Yes) {
            for cited in [rule::COVER_INDIRECT, rule::SPECIAL_INDIRECT_NO_COVER] {
                docket.finding(cited, Outcome::from(kept), || Detail::say("cover-indirect").unit(state.id(shooter)));
            }
        }
        return Some(!kept);
    }
    if let Some((by, at, covered)) = state.doubts.cover
        && (by, at) == (shooter, target)
    {
        let played = claimed.unwrap_or(covered);
        docket.finding(rule::COVER_UNCERTAIN, Outcome::from(played == covered), || told(state, target, covered));
        return Some(played);
    }
    let cover = |lens: Lens| covered_through(state, shooter, target, lens);
    let Some(answer) = cover(Lens::default()) else {
        if claimed.is_none() {
            docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("cover"));
        }
        return claimed;
    };
    let played = claimed.unwrap_or(answer == Answer::Yes);
    if answer == Answer::Unclear {
        if claimed.is_none() {
            docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("cover"));
            return None;
        }
        docket.finding(rule::COVER_OBSCURED, Outcome::Held, || {
            told(state, target, played).within(crate::finding::Margin::Needed)
        });
        return Some(played);
    }
    // Somebody whose place is not recorded may cover it.
    let hidden = state.present_units().any(|unit| state.footprint(unit).is_none());
    if answer == Answer::No && played && hidden {
        docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(target)));
        return Some(played);
    }
    judge(state, shooter, target, answer == Answer::Yes, played, docket);
    Some(played)
}

fn told(state: &State, target: UnitIx, covered: bool) -> Detail {
    Detail::say("cover").unit(state.id(target)).with("covered", if covered { "yes" } else { "no" })
}

/// Credits the rules that make the difference, or blames the first of them.
fn judge(state: &State, shooter: UnitIx, target: UnitIx, covered: bool, played: bool, docket: &mut impl Docket) {
    let outcome = Outcome::from(covered == played);
    let lenses: [(&[Rule], Lens); 7] = [
        (
            &[rule::COVER_INDIVIDUAL_NONE, rule::INDIVIDUAL_TRANSPARENT],
            Lens { individuals_cover: true, ..Lens::default() },
        ),
        (&[rule::COVER_SHOOTER_TERRAIN], Lens { shooters_terrain_counts: true, ..Lens::default() }),
        (&[rule::COVER_SHOOTER_ON_HILL], Lens { shooters_hill_does_not_matter: true, ..Lens::default() }),
        (&[rule::COVER_BIG_TARGET], Lens { size_does_not_matter: true, ..Lens::default() }),
        (
            &[rule::COVER_OBSTACLE, rule::TERRAIN_OBSTACLE_HEIGHT],
            Lens { obstacles_do_not_count: true, ..Lens::default() },
        ),
        (&[rule::COVER_IN_DIFFICULT], Lens { half_in_difficult_does_not_count: true, ..Lens::default() }),
        (&[rule::TERRAIN_DECORATIVE], Lens { decorations_count: true, ..Lens::default() }),
    ];
    let mut decided = false;
    for (rules, lens) in lenses {
        let other = covered_through(state, shooter, target, lens);
        if !matches!((covered, other), (true, Some(Answer::No)) | (false, Some(Answer::Yes))) {
            continue;
        }
        decided = true;
        for cited in rules {
            docket.finding(*cited, outcome, || told(state, target, covered));
        }
        if outcome == Outcome::Broken {
            return;
        }
    }
    // Lines are drawn to the facing that the shooters look at: another facing might have said something else.
    let facing = facing_seen(state, shooter, target);
    let others = Edge::ALL.into_iter().filter(|edge| Some(*edge) != facing && shows(state, shooter, target, *edge));
    let elsewhere = others.filter_map(|edge| obscured(state, shooter, target, edge, Lens::default()));
    let differs = elsewhere.into_iter().any(|(surely, possibly)| {
        (possibly < pack::COVER_SHARE) == covered && (surely >= pack::COVER_SHARE) != covered
    });
    if differs && !decided {
        docket.finding(rule::COVER_LINE, outcome, || told(state, target, covered));
        if outcome == Outcome::Broken {
            return;
        }
    }
    docket.finding(rule::COVER_OBSCURED, outcome, || {
        let part = facing.and_then(|facing| obscured(state, shooter, target, facing, Lens::default()));
        told(state, target, covered).with("share", part.map_or(0.0, |(surely, _)| surely * 100.0))
    });
}

/// The facing of the target that is turned to the shooters (`kow.cover.line`).
fn facing_seen(state: &State, shooter: UnitIx, target: UnitIx) -> Option<Edge> {
    let (own, theirs) = (state.footprint(shooter)?, state.footprint(target)?);
    arcs::arc_of(theirs, own.front(), state.setup.allowance.slack())
}

/// Whether a facing of the target can be seen from the shooters' leader point at all.
fn shows(state: &State, shooter: UnitIx, target: UnitIx, edge: Edge) -> bool {
    let (Some(own), Some(theirs)) = (state.footprint(shooter), state.footprint(target)) else {
        return false;
    };
    let (x, y) = theirs.own(own.front());
    let (half_width, half_depth) = (theirs.base().width / 2.0, theirs.base().depth / 2.0);
    match edge {
        Edge::Front => y > half_depth,
        Edge::Rear => -y > half_depth,
        Edge::Right => x > half_width,
        Edge::Left => -x > half_width,
    }
}

fn covered_through(state: &State, shooter: UnitIx, target: UnitIx, lens: Lens) -> Option<Answer> {
    let theirs = state.footprint(target)?;
    let facing = facing_seen(state, shooter, target)?;
    let difficult = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Difficult);
    let base = Outline::around(&theirs.corners());
    let inside = base.shared_area_with_any(difficult.map(|piece| &piece.outline)) / base.area();
    let slack = state.setup.allowance.slack() / theirs.base().width.min(theirs.base().depth);
    let (mut surely, mut possibly) = (inside - slack >= pack::COVER_SHARE, inside + slack >= pack::COVER_SHARE);
    // A base half in by its exact measure is in: only a hair is left to the allowance.
    if (inside - pack::COVER_SHARE).abs() < 1e-6 {
        (surely, possibly) = (true, true);
    }
    if lens.half_in_difficult_does_not_count {
        (surely, possibly) = (false, false);
    }
    let (least, most) = obscured(state, shooter, target, facing, lens)?;
    Some(Answer::new(surely || least >= pack::COVER_SHARE, possibly || most >= pack::COVER_SHARE))
}

/// Part of a facing that is hidden, or seen only across something (`kow.cover.obscured`): at least, and at most as the
/// allowance goes.
fn obscured(state: &State, shooter: UnitIx, target: UnitIx, facing: Edge, lens: Lens) -> Option<(f64, f64)> {
    let (own, theirs) = (state.footprint(shooter)?, state.footprint(target)?);
    let eye = own.front();
    let slack = state.setup.allowance.slack();
    let (mut units, mut pieces) = between(state, shooter, target, lens)?;
    // What stays clear of the whole facing is not looked at point by point.
    let edge = theirs.edge_line(facing);
    let middle = Sight { from: eye, to: edge.from.towards(edge.to, 0.5) };
    let reach = edge.length() / 2.0 + 2.0 * slack;
    units.retain(|(footprint, _)| !footprint.is_clear_of(middle, reach));
    pieces.retain(|(piece, _)| piece.outline.may_cross(middle, reach));
    let part = |grown: f64| {
        let counts = |sure: bool| sure || grown > 0.0;
        let units = units.iter().filter(|(_, sure)| counts(*sure));
        let units: Vec<Footprint> = units.filter_map(|(footprint, _)| ground::resized(footprint, grown)).collect();
        let pieces: Vec<&Ground> = pieces.iter().filter(|(_, sure)| counts(*sure)).map(|(piece, _)| *piece).collect();
        if units.is_empty() && pieces.is_empty() {
            return 0.0;
        }
        let most = if grown < 0.0 { 2.0 * slack } else { 1e-6 };
        let crossed = |goal: &Place| {
            let line = Sight { from: eye, to: *goal };
            effort::spend(units.len())
                && (units.iter().any(|footprint| footprint.blocks(line))
                    || pieces.iter().any(|piece| piece.outline.length_inside(line) > most))
        };
        sight::along_facing(theirs, facing, PLACES).filter(crossed).count() as f64 / PLACES as f64
    };
    Some((part(-2.0 * slack), part(2.0 * slack - 1e-6)))
}

/// What may lie across a line, and whether it surely counts: without its height that is not sure.
type Screens<'a> = (Vec<(&'a Footprint, bool)>, Vec<(&'a Ground, bool)>);

/// What counts when it lies across a line: units and pieces, without those that the rules leave out.
fn between(state: &State, shooter: UnitIx, target: UnitIx, lens: Lens) -> Option<Screens<'_>> {
    let (own, theirs) = (state.footprint(shooter)?, state.footprint(target)?);
    let hill = sight::hill_under(state, shooter)?;
    let hill_height = match hill {
        Some(hill) if !lens.shooters_hill_does_not_matter => Some(hill.height?),
        _ => None,
    };
    let mut tallest = sight::height(state, target)?;
    if state.setup.options.cover_by_shooters_height {
        tallest = tallest.max(sight::height(state, shooter)?);
    }
    let target_hill = sight::hill_under(state, target)?;
    // Whether something of this height is too low to matter.
    let too_low = |height: Option<u32>, in_difficult: bool| {
        let below_hill = match (height, hill_height) {
            (Some(height), Some(hill)) => height <= hill && !in_difficult,
            _ => false,
        };
        let below_target =
            height.is_some_and(|height| height + pack::COVER_LEVELS <= tallest) && !lens.size_does_not_matter;
        below_hill || below_target
    };
    // A height that nobody recorded might be too low to matter.
    let sure = |height: Option<u32>| height.is_some() || (hill_height.is_none() && tallest < pack::COVER_LEVELS);
    let mut units = Vec::new();
    for other in state.present_units().filter(|other| *other != shooter && *other != target) {
        if state.figures(other).is_individual() && !lens.individuals_cover {
            continue;
        }
        let Some(footprint) = state.footprint(other) else {
            continue;
        };
        let mut height = sight::height(state, other);
        if state.setup.options.height_zero_never_blocks {
            height = height.map(|height| height.max(1));
        }
        if !too_low(height, false) {
            units.push((footprint, sure(height)));
        }
    }
    let mut pieces = Vec::new();
    for piece in &state.setup.terrain {
        let counts = match piece.kind {
            TerrainKind::Decorative => lens.decorations_count,
            TerrainKind::Obstacle => ground::is_tall(piece) || !lens.obstacles_do_not_count,
            // Rivers and ponds are flat unless a height was agreed.
            TerrainKind::Water => piece.height.is_some_and(|height| height > 0),
            TerrainKind::Blocking | TerrainKind::Difficult | TerrainKind::Hill => true,
        };
        let target_there = ground::has_part_in(piece, theirs) || ground::touches(state, piece, theirs);
        let shooter_there = ground::has_part_in(piece, own) || ground::touches(state, piece, own);
        let left_out = shooter_there && !target_there && !lens.shooters_terrain_counts;
        // The hill on which the target stands is no screen of it (second reading).
        let its_hill = target_hill.is_some_and(|hill| hill.id == piece.id);
        let own_hill = hill.is_some_and(|hill| hill.id == piece.id) && !lens.shooters_terrain_counts;
        let in_difficult = piece.kind == TerrainKind::Difficult && ground::has_part_in(piece, theirs);
        if counts && !left_out && !its_hill && !own_hill && !too_low(sight::piece_height(piece), in_difficult) {
            pieces.push((piece, sure(sight::piece_height(piece))));
        }
    }
    Some((units, pieces))
}
