//! Terrain, and the space between units (`kow.terrain.*`, `kow.geo.enemy_gap`, `kow.geo.friend_gap`, `kow.interp.*`).

use super::{OrderKind, Special, State, TerrainKind, pack, rule, state::Ground};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Outline},
    muster::UnitIx,
};

/// What is less is no visible gap, in inches (`kow.geo.friend_gap`, A-09).
const VISIBLE_GAP: f64 = 1e-5;
/// An obstacle from this height on is blocking terrain (`kow.terrain.obstacle_tall`).
const TALL: u32 = 1;

/// Judges the pieces of the header: what is an inch high or higher is no obstacle (`kow.terrain.obstacle_tall`).
pub(super) fn check_pieces(state: &State, docket: &mut impl Docket) {
    for piece in state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Obstacle) {
        if let Some(height) = piece.height {
            docket.finding(rule::TERRAIN_OBSTACLE_TALL, Outcome::from(height < TALL), || {
                Detail::say("obstacle-height").with("piece", piece.id.as_str()).expects(TALL).records(height)
            });
        }
    }
}

/// Part of a footprint that lies in an outline, 0 to 1.
pub(super) fn share_in(outline: &Outline, footprint: &Footprint) -> f64 {
    let base = footprint.base();
    Outline::around(&footprint.corners()).shared_area(outline) / (base.width * base.depth)
}

/// Whether any part of a footprint is inside a piece.
pub(super) fn has_part_in(piece: &Ground, footprint: &Footprint) -> bool {
    piece.outline.reach_inside(footprint) > 1e-6
}

/// Whether a footprint is in a piece or touches it.
pub(super) fn touches(state: &State, piece: &Ground, footprint: &Footprint) -> bool {
    footprint.distance_to_outline(&piece.outline) <= state.setup.allowance.slack()
}

/// Whether a piece may be neither entered nor crossed by a unit: an obstacle that is too high is (`kow.terrain.blocking`,
/// `kow.terrain.obstacle_tall`), and every obstacle for a war engine (`kow.warengine.obstacles_block`).
pub(super) fn blocks(state: &State, ix: UnitIx, piece: &Ground) -> Option<Rule> {
    match piece.kind {
        TerrainKind::Blocking => Some(rule::TERRAIN_BLOCKING),
        TerrainKind::Obstacle if state.figures(ix).is_war_engine() => Some(rule::WARENGINE_OBSTACLES_BLOCK),
        TerrainKind::Obstacle if piece.height.is_some_and(|height| height >= TALL) => Some(rule::TERRAIN_OBSTACLE_TALL),
        _ => None,
    }
}

/// A straight move or a turn on the spot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leg {
    pub(super) from: Footprint,
    pub(super) to: Footprint,
    pub(super) straight: bool,
}

impl Leg {
    /// The ground covered by a straight leg.
    pub(super) fn corridor(&self) -> Outline {
        self.from.sweep(&self.to)
    }

    /// Whether it goes anywhere.
    pub(super) fn moves(&self) -> bool {
        self.straight && self.from.pose().at.distance(self.to.pose().at) > 1e-9
    }
}

/// Judges the straight legs of a move on an order: enemies (`kow.interp.enemies`), blocking terrain, and what an order
/// at the double may not enter. Pivots may swing through everything (`kow.interp.pivot`).
pub(super) fn check_passage(state: &State, ix: UnitIx, order: OrderKind, legs: &[Leg], docket: &mut impl Docket) {
    let flies = state.figures(ix).has(&Special::Fly);
    if legs.iter().any(|leg| !leg.straight) {
        check_swing(state, ix, legs, docket);
    }
    let straight = || legs.iter().filter(|leg| leg.moves());
    if straight().next().is_none() {
        return;
    }
    check_enemies(state, ix, legs, flies, docket);
    check_friends(state, ix, legs, docket);
    for piece in &state.setup.terrain {
        // What is only grazed within the allowance is not entered.
        let met = straight().any(|leg| enters(state, piece, &leg.corridor()));
        if !met {
            continue;
        }
        let told = || Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str());
        if let Some(cited) = blocks(state, ix, piece) {
            let cited_fly = if flies { rule::SPECIAL_FLY_OVER } else { cited };
            docket.finding(cited_fly, Outcome::from(flies), told);
            continue;
        }
        let double = order == OrderKind::AtTheDouble;
        let pathfinder = state.figures(ix).has(&Special::Pathfinder);
        match piece.kind {
            TerrainKind::Difficult if double && pathfinder => {
                docket.finding(rule::SPECIAL_PATHFINDER_MOVE, Outcome::Held, told);
            }
            TerrainKind::Difficult if double && flies => {
                let lands = legs.last().is_some_and(|leg| has_part_in(piece, &leg.to));
                docket.finding(rule::SPECIAL_FLY_OVER, Outcome::from(!lands), told);
            }
            TerrainKind::Difficult => docket.finding(rule::TERRAIN_DIFFICULT, Outcome::from(!double), told),
            TerrainKind::Obstacle if double && flies => docket.finding(rule::SPECIAL_FLY_OVER, Outcome::Held, told),
            TerrainKind::Obstacle => docket.finding(rule::TERRAIN_OBSTACLE, Outcome::from(!double), told),
            TerrainKind::Decorative => docket.finding(rule::TERRAIN_DECORATIVE, Outcome::Held, told),
            _ => {}
        }
    }
}

/// Whether a corridor really enters a piece, and does not only graze it within the allowance.
fn enters(state: &State, piece: &Ground, corridor: &Outline) -> bool {
    if !piece.outline.touches(corridor) {
        return false;
    }
    let deepest = piece.outline.shared_area(corridor);
    let (least, most) = piece.outline.span(crate::geometry::Place { x: 1.0, y: 0.0 });
    let (low, high) = piece.outline.span(crate::geometry::Place { x: 0.0, y: 1.0 });
    // A strip as wide as the allowance along the piece's shorter side.
    deepest > state.setup.allowance.slack() * (most - least).min(high - low)
}

/// No part of a straight move comes within 1" of an enemy; who is nearer to begin with may move as long as it does not
/// come nearer.
fn check_enemies(state: &State, ix: UnitIx, legs: &[Leg], flies: bool, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    for enemy in state.enemies(ix) {
        let Some(footprint) = state.footprint(enemy) else {
            docket.finding(rule::INTERP_ENEMIES, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(enemy)));
            continue;
        };
        for leg in legs.iter().filter(|leg| leg.moves()) {
            let near = footprint.distance_to_outline(&leg.corridor());
            if near + slack >= pack::ENEMY_GAP {
                continue;
            }
            let (before, after) = (leg.from.distance(footprint), leg.to.distance(footprint));
            let leaves = before + slack < pack::ENEMY_GAP && near + slack >= before && after + slack >= before;
            let cited = if flies { rule::SPECIAL_FLY_OVER } else { rule::INTERP_ENEMIES };
            docket.finding(cited, Outcome::from(flies || leaves), || {
                Detail::say("passes-enemy").unit(state.id(ix)).with("enemy", state.id(enemy)).with("distance", near)
            });
            return;
        }
    }
    docket.finding(rule::INTERP_ENEMIES, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix)));
}

/// Friends may be passed through on orders that are no charge (`kow.interp.friends`).
fn check_friends(state: &State, ix: UnitIx, legs: &[Leg], docket: &mut impl Docket) {
    let through = state.friends(ix).find(|friend| {
        state.footprint(*friend).is_some_and(|footprint| {
            legs.iter().any(|leg| leg.moves() && footprint.distance_to_outline(&leg.corridor()) <= 0.0)
        })
    });
    if let Some(friend) = through
        && let (Some(last), Some(footprint)) = (legs.last(), state.footprint(friend))
    {
        let on_top = last.to.overlap_depth(footprint) > state.setup.allowance.slack();
        docket.finding(rule::INTERP_FRIENDS, Outcome::from(!on_top), || {
            Detail::say("passes-friend").unit(state.id(ix)).with("friend", state.id(friend))
        });
    }
}

/// A pivot swings through what it likes; what it swung through is worth saying (`kow.interp.pivot`).
fn check_swing(state: &State, ix: UnitIx, legs: &[Leg], docket: &mut impl Docket) {
    let swings = |leg: &Leg| {
        let (at, radius) = (leg.from.pose().at, leg.from.radius());
        let unit = state
            .present_units()
            .filter(|other| *other != ix)
            .any(|other| state.footprint(other).is_some_and(|footprint| footprint.distance_to(at) < radius));
        let ground = state.setup.terrain.iter().any(|piece| {
            blocks(state, ix, piece).is_some()
                && (piece.outline.contains(at) || piece.outline.border_distance(at) < radius)
        });
        let table = state.setup.table;
        let edge = at.x < radius || at.y < radius || table.width - at.x < radius || table.depth - at.y < radius;
        unit || ground || edge
    };
    if legs.iter().any(|leg| !leg.straight && swings(leg)) {
        docket.finding(rule::INTERP_PIVOT, Outcome::Held, || Detail::say("swings").unit(state.id(ix)));
    }
}

/// Judges where a unit ends an action that brings it into contact with nobody: on the table, clear of blocking terrain,
/// an inch from enemies, out of contact with friends. `pivoted` says that it turned on the spot: the same conditions
/// under another rule (`kow.interp.pivot_end`).
pub(super) fn check_end(state: &State, ix: UnitIx, end: &Footprint, pivoted: bool, docket: &mut impl Docket) {
    let mut kept = check_on_table(state, ix, end, docket);
    kept &= check_clear_of_blocking(state, ix, end, docket);
    kept &= check_gaps(state, ix, end, docket);
    if pivoted {
        docket.finding(rule::INTERP_PIVOT_END, Outcome::from(kept), || Detail::say("pivot-end").unit(state.id(ix)));
    }
}

/// Wholly on the table (`kow.move.table_edge`).
pub(super) fn check_on_table(state: &State, ix: UnitIx, end: &Footprint, docket: &mut impl Docket) -> bool {
    let table = state.setup.table;
    let kept = end.on_table(table.width, table.depth, state.setup.allowance.slack());
    docket.finding(rule::MOVE_TABLE_EDGE, Outcome::from(kept), || Detail::say("on-table").unit(state.id(ix)));
    kept
}

/// In no blocking terrain (`kow.terrain.blocking`); flyers end on nothing they flew over (`kow.special.fly_over`).
pub(super) fn check_clear_of_blocking(state: &State, ix: UnitIx, end: &Footprint, docket: &mut impl Docket) -> bool {
    let slack = state.setup.allowance.slack();
    let mut clear = true;
    for piece in &state.setup.terrain {
        let Some(cited) = blocks(state, ix, piece) else {
            continue;
        };
        let inside = piece.outline.reach_inside(end) > slack;
        let near = inside || touches(state, piece, end);
        if near {
            docket.finding(cited, Outcome::from(!inside), || {
                Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str())
            });
        }
        clear &= !inside;
    }
    clear
}

/// An inch from enemies (`kow.geo.enemy_gap`), a visible gap from friends (`kow.geo.friend_gap`,
/// `kow.interp.friends_end`), on top of nobody.
pub(super) fn check_gaps(state: &State, ix: UnitIx, end: &Footprint, docket: &mut impl Docket) -> bool {
    let near = |other: &UnitIx| state.footprint(*other).map(|there| (gap(end, there), *other));
    let nearest = |others: Vec<UnitIx>| others.iter().filter_map(near).min_by(|a, b| a.0.total_cmp(&b.0));
    let mut kept = true;
    if let Some((distance, enemy)) = nearest(state.enemies(ix).collect()) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, pack::ENEMY_GAP);
        docket.finding(rule::GEO_ENEMY_GAP, outcome, || {
            let detail = Detail::say("enemy-gap").unit(state.id(ix)).with("enemy", state.id(enemy));
            detail.with("distance", distance.max(0.0)).expects(pack::ENEMY_GAP).within(margin)
        });
        kept &= outcome == Outcome::Held;
    }
    if let Some((distance, friend)) = nearest(state.friends(ix).collect()) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, VISIBLE_GAP);
        let told = || {
            let detail = Detail::say("friend-gap").unit(state.id(ix)).with("friend", state.id(friend));
            detail.with("distance", distance.max(0.0)).within(margin)
        };
        docket.finding(rule::GEO_FRIEND_GAP, outcome, told);
        if state.phase == Some(super::Phase::Movement) {
            docket.finding(rule::INTERP_FRIENDS_END, outcome, told);
        }
        kept &= outcome == Outcome::Held;
    }
    kept
}

/// Distance between two footprints; less than 0 where they overlap.
pub(super) fn gap(a: &Footprint, b: &Footprint) -> f64 {
    a.distance(b) - a.overlap_depth(b)
}
