//! Lines of fire and cover (`wfb.shoot.line_of_sight`, `walls_hedges`, `woods_depth`, `cover_classes`).

use aftermath_rules::{
    finding::{Detail, Outcome},
    geometry::{Footprint, Sight},
    muster::UnitIx,
};
use aftermath_whfb6::{Cover, TerrainKind, pack};

use crate::{
    block::Block,
    state::{Ground, State},
};

/// What of the table lies in a line of fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// Models of another unit.
    Models,
    /// A wall or a hedge that neither of the two stands behind.
    Wall,
    /// The wood in which the target stands too deep.
    Wood,
    /// Other terrain, and a wood in which the target does not stand.
    Terrain,
}

/// Whether a unit sees another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    /// By the places; `None` where they are not recorded.
    pub(crate) measured: Option<Result<(), Barrier>>,
    /// As claimed.
    pub(crate) claimed: Option<bool>,
}

impl Seen {
    pub(crate) fn outcome(self) -> Outcome {
        match (self.measured, self.claimed) {
            (Some(measured), _) => Outcome::from(measured.is_ok()),
            (None, Some(claimed)) => Outcome::from(claimed),
            (None, None) => Outcome::Unrecorded,
        }
    }

    pub(crate) fn told(self, state: &State, ix: UnitIx, target: UnitIx) -> Detail {
        if self.measured.is_none() && self.claimed.is_none() {
            return Detail::lacks("seen").unit(state.id(ix));
        }
        Detail::say("sight").unit(state.id(ix)).with("target", state.id(target))
    }
}

/// Inches up to which players may call it directly behind a wall: the book has no figure, and nobody sets a unit down closer.
const DIRECTLY_BEHIND: f64 = 1.0;

/// Whether any model of a unit's first ranks sees the target.
pub(crate) fn sees(state: &State, ix: UnitIx, target: UnitIx, claimed: Option<bool>) -> Seen {
    Seen { measured: measured(state, ix, target, DIRECTLY_BEHIND), claimed }
}

/// Whether a unit sees another if nobody is behind a wall who does not touch it: otherwise its players judge that it stands
/// directly behind.
pub(crate) fn sees_without_judgement(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    measured(state, ix, target, state.setup.allowance.slack()) == Some(Ok(()))
}

fn measured(state: &State, ix: UnitIx, target: UnitIx, behind: f64) -> Option<Result<(), Barrier>> {
    let (own, enemy) = state.block(ix).zip(state.block(target))?;
    Some(look(state, (ix, &own), (target, &enemy), behind))
}

/// Looks along lines from the front rank to the border of the target: one clear line is enough. Otherwise the barrier of the
/// line that meets the least.
fn look(
    state: &State,
    (ix, own): (UnitIx, &Block),
    (target, enemy): (UnitIx, &Block),
    behind: f64,
) -> Result<(), Barrier> {
    let front = own.first_ranks(1);
    // All lines run beside that of the middles, no farther from it than either of the two reaches.
    let outer = enemy.outer();
    let from = front.first().map_or(own.front.at, |rank| rank.pose().at);
    let middle = Sight { from, to: outer.pose().at };
    let reach = front.iter().map(Footprint::radius).fold(outer.radius(), f64::max);
    let others: Vec<Footprint> = state
        .present_units()
        .filter(|other| *other != ix && *other != target)
        .filter_map(|other| state.block(other))
        .flat_map(|block| block.ground())
        .filter(|ground| !ground.is_clear_of(middle, reach))
        .collect();
    let may_block = |piece: &&Ground| piece.kind.blocks_sight() && piece.outline.may_cross(middle, reach);
    let terrain: Vec<&Ground> = state.setup.terrain.iter().filter(may_block).collect();
    let mut met = Barrier::Models;
    for ground in enemy.ground() {
        for eyes in &front {
            let goals: Vec<_> = eyes.goals(&ground).collect();
            for goal in goals {
                for eye in eyes.eyes() {
                    let line = Sight { from: eye, to: goal };
                    match barrier(state, (own, enemy), behind, (&others, &terrain), line) {
                        None => return Ok(()),
                        Some(barrier) => met = barrier,
                    }
                }
            }
        }
    }
    Err(met)
}

/// What lies in one line.
fn barrier(
    state: &State,
    blocks: (&Block, &Block),
    behind: f64,
    (others, terrain): (&[Footprint], &[&Ground]),
    line: Sight,
) -> Option<Barrier> {
    if others.iter().any(|other| other.blocks(line)) {
        return Some(Barrier::Models);
    }
    terrain.iter().find_map(|piece| across(state, blocks, behind, piece, line))
}

/// Whether a piece of terrain lies across a line; `behind` a wall, in inches, one sees over it and is seen.
fn across(state: &State, (own, enemy): (&Block, &Block), behind: f64, piece: &Ground, line: Sight) -> Option<Barrier> {
    let slack = state.setup.allowance.slack();
    let inside = piece.outline.length_inside(line);
    if inside <= slack || !piece.kind.blocks_sight() {
        return None;
    }
    match piece.kind {
        TerrainKind::Wall | TerrainKind::Hedge | TerrainKind::Palisade => {
            let is_near = is_behind(own, piece, behind) || is_behind(enemy, piece, behind);
            (!is_near).then_some(Barrier::Wall)
        }
        TerrainKind::Woods => {
            let [from, to] = [line.from, line.to].map(|end| is_in(piece, end, slack));
            let most = pack::WOODS_DEPTH * f64::from(u8::from(from) + u8::from(to)) + slack;
            let barrier = if to { Barrier::Wood } else { Barrier::Terrain };
            (!(from || to) || inside > most).then_some(barrier)
        }
        // On a hill one sees and is seen.
        TerrainKind::Hill => {
            let on = [own, enemy].iter().any(|block| may_be_on(block, piece, slack));
            (!on).then_some(Barrier::Terrain)
        }
        _ => {
            let ends = [line.from, line.to].iter().any(|end| is_in(piece, *end, slack));
            (!ends).then_some(Barrier::Terrain)
        }
    }
}

fn is_in(piece: &Ground, place: aftermath_rules::geometry::Place, slack: f64) -> bool {
    piece.outline.contains(place) || piece.outline.border_distance(place) <= slack
}

/// Whether a unit may be said to stand on a piece with any of its models.
fn may_be_on(block: &Block, piece: &Ground, slack: f64) -> bool {
    block.ground().iter().any(|ground| ground.distance_to_outline(&piece.outline) <= slack)
}

/// Whether a unit stands within so many inches of an obstacle.
pub(crate) fn is_behind(block: &Block, piece: &Ground, inches: f64) -> bool {
    block.ground().iter().any(|ground| ground.distance_to_outline(&piece.outline) <= inches)
}

/// How deep the nearest model of a unit stands in a wood: inches from its edge to its nearest corner; `None` for who is not
/// wholly inside one.
pub(crate) fn depth_in_woods(state: &State, ix: UnitIx) -> Option<f64> {
    let block = state.block(ix)?;
    let slack = state.setup.allowance.slack();
    let woods = state.setup.terrain.iter().filter(|piece| piece.kind.is_woods());
    let depths = woods.filter_map(|piece| {
        let ground = block.ground();
        let mut corners = ground.iter().flat_map(Footprint::corners);
        let inside = corners.all(|corner| is_in(piece, corner, slack));
        let places = ground.iter().flat_map(Footprint::corners);
        inside.then(|| places.map(|corner| piece.outline.border_distance(corner)).fold(f64::INFINITY, f64::min))
    });
    depths.reduce(f64::max)
}

/// The cover of a target as far as places tell: of what it stands in or directly behind in the line of fire. `None` where a
/// place is not recorded, or where some of it is in cover and some is not.
pub(crate) fn cover(state: &State, ix: UnitIx, target: UnitIx) -> Option<Cover> {
    let (own, enemy) = state.block(ix).zip(state.block(target))?;
    let slack = state.setup.allowance.slack();
    let mut found = Cover::None;
    // Who is shot at over a wall as it stands directly behind it has its cover.
    let judged = sees(state, ix, target, None).outcome() == Outcome::Held && !sees_without_judgement(state, ix, target);
    for piece in state.setup.terrain.iter().filter(|piece| piece.kind.cover() != Cover::None) {
        let ground = enemy.ground();
        let all = ground.iter().map(|g| g.base().width * g.base().depth).sum::<f64>();
        let covered: f64 = ground.iter().map(|g| piece.outline.area_under(g)).sum();
        let share = covered / all;
        let over = judged && !is_behind(&own, piece, DIRECTLY_BEHIND);
        let near = if over { DIRECTLY_BEHIND } else { slack };
        let behind = piece.kind.is_obstacle() && is_behind(&enemy, piece, near) && lies_between(&own, &enemy, piece);
        let meets = share > 0.0 || lies_between(&own, &enemy, piece);
        if share > 0.99 || behind {
            found = found.max(piece.kind.cover());
        } else if meets {
            return None;
        }
    }
    Some(found)
}

/// Whether a piece lies across the line between the middles of two units.
fn lies_between(own: &Block, enemy: &Block, piece: &Ground) -> bool {
    let corners = enemy.outer().corners();
    corners.iter().any(|corner| {
        let line = Sight { from: own.front.at, to: *corner };
        piece.outline.length_inside(line) > 1e-6
    })
}

/// Whether a unit stands on a hill, wholly.
pub(crate) fn is_on_hill(state: &State, ix: UnitIx) -> Option<bool> {
    let block = state.block(ix)?;
    let slack = state.setup.allowance.slack();
    let hills = || state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
    let first = block.first_ranks(2);
    let all = hills().any(|hill| first.iter().all(|g| g.corners().iter().all(|corner| is_in(hill, *corner, slack))));
    let none = hills().all(|hill| !may_be_on(&block, hill, slack));
    if all { Some(true) } else { none.then_some(false) }
}

/// Levels of the ground under a unit's front; `None` where its place is not recorded.
pub(crate) fn level(state: &State, ix: UnitIx) -> Option<u8> {
    let block = state.block(ix)?;
    let middle = block.first_ranks(1).first()?.pose().at;
    let hills = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
    Some(hills.filter(|hill| hill.outline.contains(middle)).map(|hill| hill.level).max().unwrap_or(0))
}
