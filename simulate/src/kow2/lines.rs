//! Arcs and lines of sight as the bots judge them: only what is beyond doubt counts.

use aftermath_rules::geometry::{Edge, Footprint, Place, Pose, Sight};

use super::field::{CLEAR, Field, Ground};

/// Places looked at along a facing.
const PLACES: usize = 41;

/// What a bot sees of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    /// Surely, and out of cover.
    Open,
    /// Surely, and in cover.
    Covered,
    /// Not, or nobody could tell.
    Doubtful,
}

/// The arc of a unit in which a place surely lies; `None` near a border of two arcs.
pub(crate) fn sure_arc(unit: &Footprint, place: Place) -> Option<Edge> {
    let pose = unit.pose();
    let heading = pose.heading();
    let (dx, dy) = (place.x - pose.at.x, place.y - pose.at.y);
    let (x, y) = (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y);
    let (a, b) = (unit.base().width / 2.0, unit.base().depth / 2.0);
    let margin = 0.25;
    let deep = |out: f64, beside: f64, half: f64| out - margin >= (beside.abs() - half).max(0.0);
    [(Edge::Front, y - b, x, a), (Edge::Rear, -y - b, x, a), (Edge::Right, x - a, y, b), (Edge::Left, -x - a, y, b)]
        .into_iter()
        .find(|(_, out, beside, half)| deep(*out, *beside, *half))
        .map(|(edge, ..)| edge)
}

/// Whether the middle of a target is surely in the front arc.
pub(crate) fn in_front(unit: &Footprint, target: &Footprint) -> bool {
    sure_arc(unit, target.pose().at) == Some(Edge::Front)
}

/// What a unit standing at `eye` sees of another.
pub(crate) fn view(field: &Field, ix: usize, own: &Footprint, target: usize) -> View {
    let there = field.troops[target].footprint();
    let eye = own.front();
    let Some(facing) = sure_arc(&there, eye) else {
        return View::Doubtful;
    };
    if !in_front(own, &there) {
        return View::Doubtful;
    }
    let (mut open, mut hidden, mut seen) = (0, 0, false);
    let line = there.edge_line(facing);
    let tallest = field.troops[ix].height().max(field.troops[target].height());
    // Hills and woods under either of them are left to others: there are lines enough without.
    let on_terrain = field.pieces.iter().any(|piece| {
        piece.kind != Ground::Obstacle && (field.share(piece, own) > 0.0 || field.share(piece, &there) > 0.0)
    });
    let near_terrain = field.pieces.iter().any(|piece| {
        own.distance_to_outline(&piece.outline) < CLEAR || there.distance_to_outline(&piece.outline) < CLEAR
    });
    if on_terrain || near_terrain {
        return View::Doubtful;
    }
    for i in 0..PLACES {
        let goal = line.from.towards(line.to, (i as f64 + 0.5) / PLACES as f64);
        let sight = Sight { from: eye, to: goal };
        let mut crossed = Crossing::default();
        for other in field.present().filter(|other| *other != ix && *other != target) {
            let troop = &field.troops[other];
            if troop.is_individual() {
                continue;
            }
            let footprint = troop.footprint();
            crossed.add(
                grown(&footprint, CLEAR).blocks(sight),
                grown(&footprint, -CLEAR).blocks(sight),
                height_of(field, other),
                tallest,
            );
        }
        for piece in &field.pieces {
            let inside = piece.outline.length_inside(sight);
            let nearby = piece.outline.edges().any(|edge| edge.distance(sight) < CLEAR);
            let height = if piece.kind == Ground::Obstacle { 0 } else { piece.height };
            crossed.add(nearby || inside > 0.0, inside > 2.0 * CLEAR, height, tallest);
        }
        open += usize::from(!crossed.possibly);
        hidden += usize::from(crossed.surely);
        seen |= !crossed.blocked && sure_arc(own, goal) == Some(Edge::Front);
    }
    // Things far lower than the target give no cover, which is one doubt too many.
    if open == PLACES {
        View::Open
    } else if seen && hidden * 5 >= PLACES * 3 && tallest < 4 {
        View::Covered
    } else {
        View::Doubtful
    }
}

/// Height of a unit with that of any hill it touches: more than it may have, so that no screen is overlooked.
fn height_of(field: &Field, ix: usize) -> u32 {
    let footprint = field.troops[ix].footprint();
    let hills = field.pieces.iter().filter(|piece| piece.kind == Ground::Hill);
    let under = hills.filter(|hill| footprint.distance_to_outline(&hill.outline) < CLEAR).map(|hill| hill.height).max();
    field.troops[ix].height() + under.unwrap_or_default()
}

#[derive(Debug, Default)]
struct Crossing {
    possibly: bool,
    surely: bool,
    blocked: bool,
}

impl Crossing {
    fn add(&mut self, possibly: bool, surely: bool, height: u32, tallest: u32) {
        self.possibly |= possibly;
        // What is far lower than a target gives no cover (`kow.cover.big_target`).
        self.surely |= surely && height + 3 > tallest;
        self.blocked |= possibly && height >= tallest;
    }
}

/// A footprint grown on every side.
pub(crate) fn grown(footprint: &Footprint, by: f64) -> Footprint {
    let base = footprint.base();
    let mut grown = base;
    grown.width = (base.width + 2.0 * by).max(0.01);
    grown.depth = (base.depth + 2.0 * by).max(0.01);
    Footprint::new(footprint.pose(), grown)
}

/// The pose in which a unit lies flush against a facing of a target, its middle against the facing's middle.
pub(crate) fn flush(target: &Footprint, facing: Edge, depth: f64) -> Pose {
    let heading = target.pose().heading();
    let (out, back) = match facing {
        Edge::Front => (heading, 180.0),
        Edge::Rear => (Place { x: -heading.x, y: -heading.y }, 0.0),
        Edge::Right => (Place { x: heading.y, y: -heading.x }, 270.0),
        Edge::Left => (Place { x: -heading.y, y: heading.x }, 90.0),
    };
    let line = target.edge_line(facing);
    let middle = line.from.towards(line.to, 0.5);
    let at = Place { x: middle.x + out.x * depth / 2.0, y: middle.y + out.y * depth / 2.0 };
    Pose { at, facing: (target.pose().facing + back).rem_euclid(360.0) }
}
