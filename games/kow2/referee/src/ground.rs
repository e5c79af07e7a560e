//! Terrain, and the space between units (`kow.terrain.*`, `kow.geo.enemy_gap`, `kow.geo.friend_gap`, `kow.interp.*`).

use std::cmp::Ordering;

use super::{OrderKind, Phase, Special, State, Stopped, TerrainKind, movement::Tried, pack, rule, state::Ground};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Base, Footprint, Outline},
    muster::UnitIx,
};

/// What is less is no visible gap, in inches (`kow.geo.friend_gap`, A-09).
const VISIBLE_GAP: f64 = 1e-5;
/// Units that overlap by more than this do not just touch, in inches: one stands where the other does.
const ON_TOP: f64 = 0.25;

/// Judges the pieces of the header: what is an inch high or higher is no obstacle (`kow.terrain.obstacle_tall`).
pub(super) fn check_pieces(state: &State, docket: &mut impl Docket) {
    for piece in state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Obstacle) {
        if let Some(height) = piece.height {
            let (outcome, say) = match inches(height).total_cmp(&pack::TALL_OBSTACLE) {
                Ordering::Less => (Outcome::Held, "obstacle-height"),
                // Every obstacle has that height for cover, be it ever so low.
                Ordering::Equal => (Outcome::PlayersCall, "obstacle-level"),
                Ordering::Greater => (Outcome::Broken, "obstacle-height"),
            };
            docket.finding(rule::TERRAIN_OBSTACLE_TALL, outcome, || {
                let detail = Detail::say(say).with("piece", piece.id.as_str());
                detail.expects(pack::TALL_OBSTACLE).records(height)
            });
        }
    }
}

/// About how high a level is (`kow.terrain.height`).
fn inches(level: u32) -> f64 {
    f64::from(level) * pack::LEVEL_HEIGHT
}

/// Whether what is called an obstacle is surely too high for one (`kow.terrain.obstacle_tall`).
pub(super) fn is_tall(piece: &Ground) -> bool {
    piece.kind == TerrainKind::Obstacle && piece.height.is_some_and(|height| inches(height) > pack::TALL_OBSTACLE)
}

/// Part of a footprint that lies in an outline, 0 to 1.
pub(super) fn share_in(outline: &Outline, footprint: &Footprint) -> f64 {
    if !outline.may_reach(footprint.pose().at, footprint.radius()) {
        return 0.0;
    }
    let base = footprint.base();
    outline.area_under(footprint) / (base.width * base.depth)
}

/// Whether any part of a footprint is inside a piece.
pub(super) fn has_part_in(piece: &Ground, footprint: &Footprint) -> bool {
    piece.outline.reach_inside(footprint) > 1e-6
}

/// Whether a footprint is in a piece or touches it.
pub(super) fn touches(state: &State, piece: &Ground, footprint: &Footprint) -> bool {
    footprint.is_near(&piece.outline, state.setup.allowance.slack())
}

/// Whether a piece may be neither entered nor crossed by a unit: an obstacle that is too high is (`kow.terrain.blocking`,
/// `kow.terrain.obstacle_tall`), and every obstacle for a war engine (`kow.warengine.obstacles_block`).
pub(super) fn blocks(state: &State, ix: UnitIx, piece: &Ground) -> Option<Rule> {
    match piece.kind {
        TerrainKind::Blocking => Some(rule::TERRAIN_BLOCKING),
        TerrainKind::Obstacle if state.figures(ix).is_war_engine() => Some(rule::WARENGINE_OBSTACLES_BLOCK),
        TerrainKind::Obstacle if is_tall(piece) => Some(rule::TERRAIN_OBSTACLE_TALL),
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

    /// As [`Leg::corridor`], of a unit that is larger by so much; `None` where nothing is left of it.
    pub(super) fn corridor_resized(&self, by: f64) -> Option<Outline> {
        Some(resized(&self.from, by)?.sweep(&resized(&self.to, by)?))
    }

    /// The ground covered by a straight leg along one of the unit's own directions, grown by `by` in width and depth;
    /// `None` where nothing is left of it.
    fn strip(&self, by: f64) -> Option<Footprint> {
        let (x, y) = self.from.own(self.to.pose().at);
        let at = self.from.pose().at.towards(self.to.pose().at, 0.5);
        let base = self.from.base();
        let base = Base { width: base.width + x.abs() + by, depth: base.depth + y.abs() + by };
        (base.width > 0.0 && base.depth > 0.0).then(|| self.from.sized(base).moved_to(at))
    }

    /// Whether it goes anywhere.
    pub(super) fn moves(&self) -> bool {
        self.straight && self.from.pose().at.distance(self.to.pose().at) > 1e-9
    }

    /// Whether it is a turn on the spot.
    pub(super) fn turns(&self) -> bool {
        !self.straight && super::movement::turn_between(self.from.pose().facing, self.to.pose().facing).abs() > 1e-9
    }
}

/// Judges the straight legs of a move on an order: enemies (`kow.interp.enemies`), blocking terrain, and what an order
/// at the double may not enter. Pivots may swing through everything (`kow.interp.pivot`). Of a way that is not `known`
/// nobody can say that it met something.
pub(super) fn check_passage(state: &State, tried: Tried, legs: &[Leg], known: bool, docket: &mut impl Docket) {
    let Tried { ix, order, .. } = tried;
    if legs.iter().any(Leg::turns) {
        check_swing(state, ix, legs, docket);
    }
    if !legs.iter().any(Leg::moves) {
        return;
    }
    check_enemies(state, ix, legs, known, docket);
    check_friends(state, ix, legs, docket);
    if known && hangs_over(state, legs) {
        docket.finding(rule::MOVE_TABLE_EDGE, Outcome::Broken, || Detail::say("on-table").unit(state.id(ix)));
    }
    // What is only grazed within the allowance is not entered.
    let grazed = -2.0 * state.setup.allowance.slack();
    let strips: Vec<Footprint> = legs.iter().filter(|leg| leg.moves()).filter_map(|leg| leg.strip(grazed)).collect();
    for piece in &state.setup.terrain {
        if !strips.iter().any(|strip| has_part_in(piece, strip)) {
            continue;
        }
        let lands = legs.last().is_some_and(|leg| has_part_in(piece, &leg.to));
        let Some((cited, kept)) = passes(state, ix, order, piece, lands) else {
            continue;
        };
        if kept || known {
            docket.finding(cited, Outcome::from(kept), || {
                Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str())
            });
        } else {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("steps").unit(state.id(ix)));
        }
    }
}

/// Whether a straight part of a way ends over the edge of the table, which only a pivot may swing over, and a pivot brings
/// the unit back.
pub(super) fn hangs_over(state: &State, legs: &[Leg]) -> bool {
    let (slack, edges) = (state.setup.allowance.slack() * 2.0, state.setup.edges);
    let on_table = |leg: &Leg| edges.may_hold(&leg.to, slack);
    legs.windows(2).any(|pair| pair[0].moves() && !on_table(&pair[0]) && on_table(&pair[1]))
}

/// Whether a unit may go through a piece on its order, by which rule; `lands` says that it ends in it. `None` for ground
/// that no rule tells of.
fn passes(state: &State, ix: UnitIx, order: OrderKind, piece: &Ground, lands: bool) -> Option<(Rule, bool)> {
    let figures = state.figures(ix);
    let flies = figures.has(&Special::Fly);
    let row = pack::order(order.as_str());
    let bars = |ground: fn(&pack::OrderRow) -> &'static str| row.is_some_and(|row| ground(row) == "blocking");
    let (woods, hedges) = (bars(|row| row.difficult), bars(|row| row.obstacle));
    if let Some(cited) = blocks(state, ix, piece) {
        return Some(if flies { (rule::SPECIAL_FLY_OVER, true) } else { (cited, false) });
    }
    match piece.kind {
        TerrainKind::Difficult if woods && figures.has(&Special::Pathfinder) => {
            Some((rule::SPECIAL_PATHFINDER_MOVE, true))
        }
        // For this order it is blocking: over it, but not into it.
        TerrainKind::Difficult if woods && flies => Some((rule::SPECIAL_FLY_OVER, !lands)),
        TerrainKind::Difficult => Some((rule::TERRAIN_DIFFICULT, !woods)),
        TerrainKind::Obstacle if hedges && flies => Some((rule::SPECIAL_FLY_OVER, true)),
        TerrainKind::Obstacle => Some((rule::TERRAIN_OBSTACLE, !hedges)),
        TerrainKind::Decorative => Some((rule::TERRAIN_DECORATIVE, true)),
        TerrainKind::Blocking | TerrainKind::Hill | TerrainKind::Water => None,
    }
}

/// No part of a straight move comes within 1" of an enemy; who is nearer to begin with may move as long as it does not
/// come nearer. Flyers pass over enemies.
fn check_enemies(state: &State, ix: UnitIx, legs: &[Leg], known: bool, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    let flies = state.figures(ix).has(&Special::Fly);
    let cited = if flies { rule::SPECIAL_FLY_OVER } else { rule::INTERP_ENEMIES };
    let mut somewhere = true;
    let mut left = None;
    let moves: Vec<(&Leg, Footprint)> =
        legs.iter().filter(|leg| leg.moves()).filter_map(|leg| Some((leg, leg.strip(0.0)?))).collect();
    for enemy in state.enemies(ix) {
        let Some(footprint) = state.footprint(enemy) else {
            somewhere = false;
            continue;
        };
        for (leg, strip) in &moves {
            if footprint.is_apart(strip, pack::ENEMY_GAP) {
                continue;
            }
            let near = footprint.distance(strip);
            if near + slack >= pack::ENEMY_GAP {
                continue;
            }
            let (before, after) = (leg.from.distance(footprint), leg.to.distance(footprint));
            let leaves = before + slack < pack::ENEMY_GAP && near + slack >= before && after + slack >= before;
            let told =
                || Detail::say("passes-enemy").unit(state.id(ix)).with("enemy", state.id(enemy)).with("distance", near);
            match (flies || leaves, known) {
                (true, _) => {
                    left.get_or_insert_with(told);
                    continue;
                }
                (false, true) => docket.finding(cited, Outcome::Broken, told),
                (false, false) => {
                    docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("steps").unit(state.id(ix)));
                }
            }
            return;
        }
    }
    if let Some(told) = left {
        docket.finding(cited, Outcome::Held, || told);
    } else if somewhere {
        docket.finding(rule::INTERP_ENEMIES, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix)));
    } else {
        docket.finding(rule::INTERP_ENEMIES, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix)));
    }
}

/// Friends may be passed through on orders that are no charge (`kow.interp.friends`); who ends on top of one is judged
/// by where it ends.
fn check_friends(state: &State, ix: UnitIx, legs: &[Leg], docket: &mut impl Docket) {
    let strips: Vec<Footprint> = legs.iter().filter(|leg| leg.moves()).filter_map(|leg| leg.strip(0.0)).collect();
    let meets = |there: &Footprint| strips.iter().any(|strip| strip.overlap_depth(there) > 0.0);
    let clear = |there: &Footprint| legs.last().is_none_or(|leg| leg.to.overlap_depth(there) <= ON_TOP);
    let through =
        state.friends(ix).find(|friend| state.footprint(*friend).is_some_and(|there| meets(there) && clear(there)));
    if let Some(friend) = through {
        docket.finding(rule::INTERP_FRIENDS, Outcome::Held, || {
            Detail::say("passes-friend").unit(state.id(ix)).with("friend", state.id(friend))
        });
    }
}

/// What the players took to be in the way: whether it is, or what lets the unit through.
pub(super) fn check_stopped(state: &State, ix: UnitIx, order: OrderKind, stopped: &Stopped, docket: &mut impl Docket) {
    let meant = stopped.meant.map(|pose| state.footprint_at(ix, pose));
    let told = || Detail::say("stopped").unit(state.id(ix)).with("by", &stopped.by);
    let turns = matches!(order, OrderKind::ChangeFacing);
    if let Some(piece) = state.setup.terrain.iter().find(|piece| piece.id == stopped.by) {
        let lands = meant.as_ref().is_some_and(|meant| has_part_in(piece, meant));
        let judged = match passes(state, ix, order, piece, lands) {
            // A turn on the spot is stopped only by what it would end in.
            Some((cited, false)) if turns => match (&meant, lands) {
                (Some(_), false) => Some((rule::INTERP_PIVOT, false)),
                (Some(_), true) => Some((cited, true)),
                (None, _) => None,
            },
            Some((cited, may_pass)) => {
                // A flyer may not end on what it flies over.
                let lands = may_pass && lands && cited == rule::SPECIAL_FLY_OVER;
                Some((cited, !may_pass || lands))
            }
            // No rule tells of this ground.
            None => return,
        };
        match judged {
            Some((cited, kept)) => docket.finding(cited, Outcome::from(kept), told),
            None => {
                docket.finding(rule::INTERP_PIVOT, Outcome::Unrecorded, || Detail::lacks("meant").unit(state.id(ix)))
            }
        }
        return;
    }
    let Some(other) = state.present(&stopped.by, docket) else {
        return;
    };
    let enemy = state.is_enemy(ix, other);
    let cited = match (enemy, turns) {
        (_, true) => rule::INTERP_PIVOT,
        (false, false) => rule::INTERP_FRIENDS,
        (true, false) if state.figures(ix).has(&Special::Fly) => rule::SPECIAL_FLY_OVER,
        (true, false) => rule::INTERP_ENEMIES,
    };
    if cited == rule::INTERP_ENEMIES {
        docket.finding(cited, Outcome::Held, told);
        return;
    }
    let (Some(meant), Some(there)) = (meant, state.footprint(other)) else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("meant").unit(state.id(ix)));
        return;
    };
    let least = if enemy { pack::ENEMY_GAP } else { VISIBLE_GAP };
    let free = meant.gap(there) >= least;
    docket.finding(cited, Outcome::from(!free), told);
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
        unit || ground || state.setup.edges.room(at).is_some_and(|room| room < radius)
    };
    if legs.iter().any(|leg| leg.turns() && swings(leg)) {
        docket.finding(rule::INTERP_PIVOT, Outcome::Held, || Detail::say("swings").unit(state.id(ix)));
    }
}

/// A pivot on the way ends clear of everything, as the whole move does (`kow.interp.pivot_end`).
pub(super) fn check_turns(state: &State, ix: UnitIx, legs: &[Leg], docket: &mut impl Docket) {
    let on_the_way = |index: usize| legs.iter().skip(index).any(Leg::moves);
    let turns = legs.iter().enumerate().filter(|(index, leg)| leg.turns() && on_the_way(*index)).map(|(_, leg)| leg);
    for leg in turns {
        let kept = is_clear(state, ix, leg);
        edges::judge(docket, rule::INTERP_PIVOT_END, kept, state.id(ix), || {
            Detail::say("pivot-end").unit(state.id(ix))
        });
        if kept == Some(false) {
            return;
        }
    }
}

/// Whether a turn ends on the table, in no blocking terrain, an inch from enemies unless it began nearer, and in
/// contact with no friend; `None` where only the size of the table would tell.
fn is_clear(state: &State, ix: UnitIx, turn: &Leg) -> Option<bool> {
    let slack = state.setup.allowance.slack();
    let there = |other: UnitIx| state.footprint(other);
    let enemies = state.enemies(ix).filter_map(there);
    let crowded = enemies.into_iter().any(|there| {
        turn.to.gap(there) + slack < pack::ENEMY_GAP && turn.from.distance(there) + slack >= pack::ENEMY_GAP
    });
    let touching = state.friends(ix).filter_map(there).any(|there| turn.to.gap(there) < -slack);
    let stuck = state.setup.terrain.iter().any(|piece| {
        blocks(state, ix, piece).is_some()
            && resized(&turn.to, -2.0 * slack).is_some_and(|inner| has_part_in(piece, &inner))
    });
    edges::and(!crowded && !touching && !stuck, state.setup.edges.hold(&turn.to, slack))
}

/// A footprint grown or shrunk on all sides by half of `by`; `None` where nothing is left.
pub(super) fn resized(footprint: &Footprint, by: f64) -> Option<Footprint> {
    let Base { width, depth } = footprint.base();
    let (width, depth) = (width + by, depth + by);
    (width > 0.0 && depth > 0.0).then(|| footprint.sized(Base { width, depth }))
}

/// Judges where a unit ends an action that brings it into contact with nobody: on the table, clear of blocking terrain,
/// an inch from enemies, out of contact with friends. `pivoted` says that it turned on the spot last: the same
/// conditions under another rule (`kow.interp.pivot_end`).
pub(super) fn check_end(state: &State, ix: UnitIx, end: &Footprint, pivoted: bool, docket: &mut impl Docket) {
    let on_table = check_on_table(state, ix, end, docket);
    let mut kept = check_clear_of_blocking(state, ix, end, docket);
    kept &= check_gaps(state, ix, end, docket);
    if pivoted {
        edges::judge(docket, rule::INTERP_PIVOT_END, edges::and(kept, on_table), state.id(ix), || {
            Detail::say("pivot-end").unit(state.id(ix))
        });
    }
}

/// Wholly on the table (`kow.move.table_edge`); `None` where its size is not told.
pub(super) fn check_on_table(state: &State, ix: UnitIx, end: &Footprint, docket: &mut impl Docket) -> Option<bool> {
    let kept = state.setup.edges.hold(end, state.setup.allowance.slack());
    edges::judge(docket, rule::MOVE_TABLE_EDGE, kept, state.id(ix), || Detail::say("on-table").unit(state.id(ix)));
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
        let cited = if state.figures(ix).has(&Special::Fly) { rule::SPECIAL_FLY_OVER } else { cited };
        let inside = resized(end, -2.0 * slack).is_some_and(|inner| has_part_in(piece, &inner));
        if inside || touches(state, piece, end) {
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
    check_gaps_to(state, ix, end, state.enemies(ix).collect(), state.friends(ix).collect(), docket)
}

/// As [`check_gaps`], from these enemies and these friends.
fn check_gaps_to(
    state: &State,
    ix: UnitIx,
    end: &Footprint,
    enemies: Vec<UnitIx>,
    friends: Vec<UnitIx>,
    docket: &mut impl Docket,
) -> bool {
    let near = |other: UnitIx| Some((other, state.footprint(other)?));
    let nearest = |others: Vec<UnitIx>| end.nearest_of(others.into_iter().filter_map(near));
    let mut kept = true;
    if let Some((enemy, distance)) = nearest(enemies) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, pack::ENEMY_GAP);
        docket.finding(rule::GEO_ENEMY_GAP, outcome, || {
            let detail = Detail::say("enemy-gap").unit(state.id(ix)).with("enemy", state.id(enemy));
            detail.with("distance", distance.max(0.0)).expects(pack::ENEMY_GAP).within(margin)
        });
        kept &= outcome == Outcome::Held;
    }
    if let Some((friend, distance)) = nearest(friends) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, VISIBLE_GAP);
        let told = || {
            let detail = Detail::say("friend-gap").unit(state.id(ix)).with("friend", state.id(friend));
            detail.with("distance", distance.max(0.0)).within(margin)
        };
        let moving = state.phase == Some(Phase::Movement);
        if moving && distance < -ON_TOP {
            docket.finding(rule::INTERP_FRIENDS, Outcome::Broken, told);
        } else {
            docket.finding(rule::GEO_FRIEND_GAP, outcome, told);
            if moving {
                docket.finding(rule::INTERP_FRIENDS_END, outcome, told);
            }
        }
        kept &= outcome == Outcome::Held;
    }
    kept
}

/// Judges where a turn on the spot ends (`kow.interp.pivot_end`), be it that of a charged Individual: on the table, off
/// blocking terrain, clear of friends, an inch from enemies that do not fight it. It stands where it stood, so only what it
/// has come nearer to by its corners is judged: who could not be parted from an enemy may turn all the same.
pub(super) fn check_turned(state: &State, ix: UnitIx, start: &Footprint, end: &Footprint, docket: &mut impl Docket) {
    let (slack, edges) = (state.setup.allowance.slack(), state.setup.edges);
    let stuck = |at: &Footprint| {
        resized(at, -2.0 * slack).is_some_and(|inner| {
            state.setup.terrain.iter().any(|piece| blocks(state, ix, piece).is_some() && has_part_in(piece, &inner))
        })
    };
    let mut kept = true;
    let mut on_table = edges.hold(end, slack);
    if on_table == Some(false) && edges.may_hold(start, slack) {
        check_on_table(state, ix, end, docket);
    } else {
        // Who hung over the edge before he turned is not blamed for it.
        on_table = on_table.map(|_| true);
    }
    if !stuck(start) && stuck(end) {
        kept &= check_clear_of_blocking(state, ix, end, docket);
    }
    let nearer = |other: &UnitIx| {
        let there = state.footprint(*other);
        there.is_some_and(|there| end.gap(there) + slack < start.gap(there))
    };
    let fights = |other: &UnitIx| state.unit(ix).charged_now.contains(other) || charges(state, ix, *other);
    let (near, friends): (Vec<UnitIx>, Vec<UnitIx>) = (
        state.enemies(ix).filter(|enemy| !fights(enemy)).filter(nearer).collect(),
        state.friends(ix).filter(nearer).collect(),
    );
    if !near.is_empty() || !friends.is_empty() {
        kept &= check_gaps_to(state, ix, end, near, friends, docket);
    }
    edges::judge(docket, rule::INTERP_PIVOT_END, edges::and(kept, on_table), state.id(ix), || {
        Detail::say("pivot-end").unit(state.id(ix))
    });
}

/// Whether a unit has charged another in this turn.
fn charges(state: &State, ix: UnitIx, other: UnitIx) -> bool {
    state.unit(ix).charge.as_ref().is_some_and(|charge| charge.target == other)
}

/// An inch from enemies after something else than a move of its own, which brought it nearer to one of them
/// (`kow.geo.enemy_gap`). Of what it was already too near to, nothing is said (l. 741 of the rulebook).
pub(super) fn check_moved_gap(state: &State, ix: UnitIx, start: &Footprint, end: &Footprint, docket: &mut impl Docket) {
    let nearer = |other: &UnitIx| state.footprint(*other).is_some_and(|there| end.gap(there) < start.gap(there));
    let near: Vec<UnitIx> = state.enemies(ix).filter(nearer).collect();
    if !near.is_empty() {
        check_gaps_to(state, ix, end, near, Vec::new(), docket);
    }
}
