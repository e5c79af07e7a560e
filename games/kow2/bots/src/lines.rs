//! Arcs, lines of sight and cover as the bots judge them (`kow.los.*`, `kow.cover.*`): what is beyond doubt, and what
//! players would let a die decide.

use aftermath_rules::geometry::{Edge, Footprint, Outline, Place, Pose, Sight};

use super::field::{CLEAR, Field, Ground};

/// Places looked at along a facing.
const PLACES: usize = 41;
/// How far inside an arc a place lies that is surely in it.
const MARGIN: f64 = 0.25;
/// Shares of a facing, or of a base, between which nobody could swear to cover.
const HALF: (f64, f64) = (0.4, 0.6);
/// Levels by which something is too low to cover a target (`kow.cover.big_target`).
const TOO_LOW: u32 = 3;
/// Half of the marks from which a wide war engine looks, in inches (`kow.warengine.arc`).
const HALF_MARK: f64 = 25.0 / 25.4;

/// What a bot can tell of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tell {
    Yes,
    No,
    /// Nobody could tell.
    Doubt,
}

/// What a bot sees of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) seen: Tell,
    pub(crate) cover: Tell,
}

impl View {
    const DOUBT: View = View { seen: Tell::Doubt, cover: Tell::Doubt };
    const NONE: View = View { seen: Tell::No, cover: Tell::Doubt };
}

/// A place in a unit's own measure: to its right and ahead of its middle.
fn own(unit: &Footprint, place: Place) -> (f64, f64) {
    let (at, heading) = (unit.pose().at, unit.ahead());
    let (dx, dy) = (place.x - at.x, place.y - at.y);
    (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y)
}

/// The arc of a unit in which a place surely lies; `None` near a border of two arcs.
pub(crate) fn sure_arc(unit: &Footprint, place: Place) -> Option<Edge> {
    let (x, y) = own(unit, place);
    let (a, b) = (unit.base().width / 2.0, unit.base().depth / 2.0);
    let deep = |out: f64, beside: f64, half: f64| out - MARGIN >= (beside.abs() - half).max(0.0);
    [(Edge::Front, y - b, x, a), (Edge::Rear, -y - b, x, a), (Edge::Right, x - a, y, b), (Edge::Left, -x - a, y, b)]
        .into_iter()
        .find(|(_, out, beside, half)| deep(*out, *beside, *half))
        .map(|(edge, ..)| edge)
}

/// Whether a place is surely in the arc in which a unit looks: wide war engines look from the middle of their front.
fn looks_at(field: &Field, ix: usize, unit: &Footprint, place: Place, margin: f64) -> bool {
    let (x, y) = own(unit, place);
    let half = unit.base().width / 2.0;
    let half = if field.troops[ix].is_war_engine() { half.min(HALF_MARK) } else { half };
    y - unit.base().depth / 2.0 - margin >= (x.abs() - half).max(0.0)
}

/// Something that may stand between two units.
struct Screen {
    shape: Shape,
    /// Whether it hides what is behind it: it may, it surely does.
    hides: (bool, bool),
    /// Whether it covers what is behind it: it may, it surely does.
    covers: (bool, bool),
}

enum Shape {
    /// A base, grown and shrunk by what nobody could swear to.
    Unit(Footprint, Footprint),
    Piece(Outline),
}

impl Screen {
    /// Whether it may lie across a line, and whether it surely does.
    fn crosses(&self, line: Sight) -> (bool, bool) {
        match &self.shape {
            Shape::Unit(grown, shrunk) => (grown.blocks(line), shrunk.blocks(line)),
            Shape::Piece(outline) => {
                let inside = outline.length_inside(line);
                let nearby = || outline.edges().any(|edge| edge.distance(line) < CLEAR);
                (inside > 0.0 || nearby(), inside > 2.0 * CLEAR)
            }
        }
    }
}

/// What a unit standing at `own` sees of another, and whether that is in cover from it.
pub(crate) fn view(field: &Field, ix: usize, own: &Footprint, target: usize) -> View {
    let there = field.troops[target].footprint();
    let eye = own.front();
    let goals = faces(&there, eye);
    if !goals.iter().any(|goal| looks_at(field, ix, own, *goal, MARGIN)) {
        return View::NONE;
    }
    let Some(screens) = screens(field, ix, own, target) else {
        return View::DOUBT;
    };
    let (mut seen, mut hidden) = (false, true);
    for goal in &goals {
        let line = Sight { from: eye, to: *goal };
        let (mut may, mut surely) = (false, false);
        for screen in screens.iter().filter(|screen| screen.hides.0) {
            let crosses = screen.crosses(line);
            may |= crosses.0;
            surely |= crosses.1 && screen.hides.1;
        }
        seen |= !may && looks_at(field, ix, own, *goal, MARGIN);
        hidden &= surely;
    }
    let seen = match (seen, hidden) {
        (true, _) => Tell::Yes,
        (_, true) => Tell::No,
        _ => Tell::Doubt,
    };
    View { seen, cover: cover(field, &there, eye, &screens) }
}

/// Places along the sides of a base that are turned to an eye.
fn faces(there: &Footprint, eye: Place) -> Vec<Place> {
    let (x, y) = own(there, eye);
    let (a, b) = (there.base().width / 2.0, there.base().depth / 2.0);
    let sides = [(Edge::Front, y > b), (Edge::Rear, -y > b), (Edge::Right, x > a), (Edge::Left, -x > a)];
    let turned = sides.into_iter().filter(|(_, turned)| *turned).map(|(edge, _)| edge);
    turned.flat_map(|edge| along(there, edge, PLACES / 2)).collect()
}

fn along(there: &Footprint, edge: Edge, count: usize) -> Vec<Place> {
    let line = there.edge_line(edge);
    (0..count).map(|i| line.from.towards(line.to, (i as f64 + 0.5) / count as f64)).collect()
}

/// Half of the base in difficult terrain, or half of the facing that is looked at behind something (`kow.cover.*`).
fn cover(field: &Field, there: &Footprint, eye: Place, screens: &[Screen]) -> Tell {
    let difficult = field.pieces.iter().filter(|piece| piece.kind == Ground::Difficult);
    let inside: f64 = difficult.map(|piece| field.share(piece, there)).sum();
    if inside > HALF.1 {
        return Tell::Yes;
    }
    let Some(facing) = sure_arc(there, eye) else {
        return Tell::Doubt;
    };
    let (mut may, mut surely) = (0, 0);
    for goal in along(there, facing, PLACES) {
        let line = Sight { from: eye, to: goal };
        let (mut crossed, mut obscured) = (false, false);
        for screen in screens.iter().filter(|screen| screen.covers.0) {
            let crosses = screen.crosses(line);
            crossed |= crosses.0;
            obscured |= crosses.1 && screen.covers.1;
        }
        may += usize::from(crossed);
        surely += usize::from(obscured);
    }
    let part = |count: usize| count as f64 / PLACES as f64;
    if part(surely) > HALF.1 {
        Tell::Yes
    } else if part(may) < HALF.0 && inside < HALF.0 {
        Tell::No
    } else {
        Tell::Doubt
    }
}

/// How a base and a piece lie to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    Apart,
    Near,
    In,
}

fn touch(footprint: &Footprint, outline: &Outline) -> Touch {
    if footprint.distance_to_outline(outline) > CLEAR {
        Touch::Apart
    } else if Outline::around(&footprint.corners()).shared_area(outline) > CLEAR {
        Touch::In
    } else {
        Touch::Near
    }
}

/// What may stand between two units; `None` where nobody could tell the height of one of the two.
fn screens(field: &Field, ix: usize, own: &Footprint, target: usize) -> Option<Vec<Screen>> {
    let there = field.troops[target].footprint();
    let hill = field.standing(own)?;
    let its_hill = field.standing(&there)?;
    let theirs = field.height_at(target, &there)?;
    let tallest = field.height_at(ix, own)?.max(theirs);
    // From a hill one looks over what is no higher than that.
    let level = hill.map(|hill| field.pieces[hill].height);
    let too_low = |height: u32, in_difficult: bool| {
        level.is_some_and(|level| height <= level && !in_difficult) || height + TOO_LOW <= theirs
    };
    let aim = Sight { from: own.front(), to: there.pose().at };
    let reach = there.radius() + 2.0 * CLEAR;
    let mut screens = Vec::new();
    for other in field.present().filter(|other| *other != ix && *other != target) {
        let troop = &field.troops[other];
        let footprint = troop.footprint();
        if troop.is_individual() || footprint.is_clear_of(aim, reach) {
            continue;
        }
        let (least, most) = heights_of(field, other, &footprint);
        screens.push(Screen {
            shape: Shape::Unit(grown(&footprint, CLEAR), grown(&footprint, -CLEAR)),
            hides: (most >= tallest, least >= tallest),
            covers: (!too_low(most, false), !too_low(least, false)),
        });
    }
    for (index, piece) in field.pieces.iter().enumerate() {
        if !piece.outline.may_cross(aim, reach) || matches!(piece.kind, Ground::Decorative | Ground::Water) {
            continue;
        }
        let (mine, its) = (touch(own, &piece.outline), touch(&there, &piece.outline));
        let standing = hill == Some(index) || its_hill == Some(index);
        let height = if piece.kind == Ground::Obstacle { 1 } else { piece.height };
        let high = height >= tallest;
        let hides = match piece.kind {
            Ground::Obstacle => (false, false),
            Ground::Difficult if mine == Touch::In || its == Touch::In => (false, false),
            Ground::Difficult => (high, high && mine == Touch::Apart && its == Touch::Apart),
            Ground::Hill => (high && !standing, high && !standing),
            _ => (high, high),
        };
        // Who is in it or touches it looks out of it, unless the target does too.
        let counts = |mine: bool, its: bool| {
            let in_difficult = piece.kind == Ground::Difficult && its;
            !standing && (!mine || its) && !too_low(height, in_difficult)
        };
        let ways = |touch: Touch| match touch {
            Touch::Apart => vec![false],
            Touch::Near => vec![false, true],
            Touch::In => vec![true],
        };
        let all: Vec<bool> =
            ways(mine).iter().flat_map(|mine| ways(its).into_iter().map(|its| counts(*mine, its))).collect();
        let covers = (all.contains(&true), !all.contains(&false));
        screens.push(Screen { shape: Shape::Piece(piece.outline.clone()), hides, covers });
    }
    Some(screens)
}

/// The least and the greatest height that a unit may have where it stands.
fn heights_of(field: &Field, ix: usize, footprint: &Footprint) -> (u32, u32) {
    if let Some(height) = field.height_at(ix, footprint) {
        return (height, height);
    }
    let hills = field.pieces.iter().filter(|piece| piece.kind == Ground::Hill);
    let under = hills.filter(|hill| footprint.distance_to_outline(&hill.outline) < CLEAR).map(|hill| hill.height).max();
    let own = field.troops[ix].height();
    (own, own + under.unwrap_or_default())
}

/// A footprint grown on every side.
pub(crate) fn grown(footprint: &Footprint, by: f64) -> Footprint {
    let base = footprint.base();
    let mut grown = base;
    grown.width = (base.width + 2.0 * by).max(0.01);
    grown.depth = (base.depth + 2.0 * by).max(0.01);
    Footprint::new(footprint.pose(), grown)
}

/// The pose in which a unit lies flush against a facing of a target, its middle against a place so many inches along the
/// facing, from its beginning.
pub(crate) fn flush_at(target: &Footprint, facing: Edge, depth: f64, along: f64) -> Pose {
    let heading = target.ahead();
    let (out, back) = match facing {
        Edge::Front => (heading, 180.0),
        Edge::Rear => (Place { x: -heading.x, y: -heading.y }, 0.0),
        Edge::Right => (Place { x: heading.y, y: -heading.x }, 270.0),
        Edge::Left => (Place { x: -heading.y, y: heading.x }, 90.0),
    };
    let line = target.edge_line(facing);
    let middle = line.from.towards(line.to, along / line.length());
    let at = Place { x: middle.x + out.x * depth / 2.0, y: middle.y + out.y * depth / 2.0 };
    Pose { at, facing: (target.pose().facing + back).rem_euclid(360.0) }
}

/// As above, against the middle of the facing.
pub(crate) fn flush(target: &Footprint, facing: Edge, depth: f64) -> Pose {
    flush_at(target, facing, depth, target.edge_line(facing).length() / 2.0)
}
