//! Terrain of the battle: what lies where, what it does to a way and to a shot.

use aftermath_rules::geometry::{Footprint, Outline, Place, Pose, Sight};
use aftermath_simulate::DiceRng;
use aftermath_tactica::{TerrainKind, pack};
use serde_json::{Value, json};

use super::{field::Field, way::rounded};

/// How often a bot looks for a place for a piece.
const TRIES: usize = 20;

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub(crate) kind: TerrainKind,
    pub(crate) corners: Vec<Place>,
    pub(crate) outline: Outline,
}

impl Piece {
    pub(crate) fn new(kind: TerrainKind, corners: Vec<Place>) -> Self {
        let outline = Outline::new(&corners);
        Self { kind, corners, outline }
    }
}

/// The row of a kind of terrain.
pub(crate) fn row(kind: TerrainKind) -> &'static pack::TerrainRow {
    pack::TERRAIN.iter().find(|row| row.kind == kind.as_str()).unwrap_or(&pack::TERRAIN[0])
}

/// Whether nobody goes into it without a way through; ponds and houses by the bots' agreement.
pub(crate) fn is_closed(kind: TerrainKind) -> bool {
    row(kind).impassable || matches!(kind, TerrainKind::Pond | TerrainKind::House)
}

/// Whether who crosses it is tested; marshes and shallow rivers as streams.
pub(crate) fn hinders(kind: TerrainKind) -> bool {
    row(kind).crossing || matches!(kind, TerrainKind::Marsh | TerrainKind::ShallowRiver)
}

/// A part of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    pub(crate) left: f64,
    pub(crate) near: f64,
    pub(crate) right: f64,
    pub(crate) far: f64,
}

/// Width and depth of a piece of a kind.
fn size(kind: TerrainKind) -> (f64, f64) {
    match kind {
        TerrainKind::Wood => (8.0, 6.0),
        TerrainKind::Bushes => (6.0, 4.0),
        TerrainKind::Hill => (14.0, 9.0),
        TerrainKind::Hedge => (8.0, 0.8),
        TerrainKind::Stream => (9.0, 1.5),
        TerrainKind::Pond => (7.0, 5.0),
        TerrainKind::Ravine => (9.0, 2.0),
        TerrainKind::Rocks => (5.0, 4.0),
        TerrainKind::Marsh => (9.0, 6.0),
        TerrainKind::House => (5.0, 4.0),
        _ => (8.0, 3.0),
    }
}

/// Corners of a rectangle about a place.
pub(crate) fn rectangle(at: Place, width: f64, depth: f64) -> Vec<Place> {
    let (a, b) = (width / 2.0, depth / 2.0);
    let corner = |x: f64, y: f64| Place { x: rounded(at.x + x), y: rounded(at.y + y) };
    vec![corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b)]
}

fn somewhere(rng: &mut DiceRng, least: f64, most: f64) -> f64 {
    least + (most - least).max(0.0) * f64::from(rng.below(1000)) / 1000.0
}

/// Lays so many pieces of a kind into a room, apart from one another; the last ones may stand close where it is full.
pub(crate) fn lay(rng: &mut DiceRng, pieces: &mut Vec<Piece>, kind: TerrainKind, count: u32, room: Room) {
    let (width, depth) = size(kind);
    for _ in 0..count {
        for again in 0..TRIES {
            let turned = rng.below(2) == 0;
            let (width, depth) = if turned { (depth, width) } else { (width, depth) };
            let at = Place {
                x: somewhere(rng, room.left + width / 2.0, room.right - width / 2.0),
                y: somewhere(rng, room.near + depth / 2.0, room.far - depth / 2.0),
            };
            let piece = Piece::new(kind, rectangle(at, width, depth));
            let apart = pieces.iter().all(|other| other.outline.shared_area(&piece.outline) <= 0.0);
            if apart || again + 1 == TRIES {
                pieces.push(piece);
                break;
            }
        }
    }
}

/// The pieces as a header has them.
pub(crate) fn header(pieces: &[Piece]) -> Vec<Value> {
    let row = |(number, piece): (usize, &Piece)| {
        let outline: Vec<[f64; 2]> = piece.corners.iter().map(|corner| [corner.x, corner.y]).collect();
        json!({ "id": format!("t{}", number + 1), "kind": piece.kind, "outline": outline })
    };
    pieces.iter().enumerate().map(row).collect()
}

/// What a way leads over.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Over {
    /// Kinds that call for the test, each once.
    pub(crate) tested: Vec<TerrainKind>,
    /// Ground that nobody enters.
    pub(crate) closed: bool,
}

impl Field {
    /// What a unit crosses on a way through these poses (`tac.terrain.*`).
    pub(crate) fn over(&self, ix: usize, poses: &[Pose]) -> Over {
        let mut over = Over::default();
        let stands: Vec<Footprint> = poses.iter().map(|pose| self.troops[ix].at(*pose)).collect();
        let (Some(first), Some(last)) = (stands.first(), stands.last()) else { return over };
        // A strip as wide as the log's tolerance is within what nobody can tell.
        let grazed = 0.1 * (first.base().width + first.base().depth);
        let sweeps: Vec<Outline> = stands.windows(2).map(|step| step[0].sweep(&step[1])).collect();
        for piece in &self.pieces {
            let closed = is_closed(piece.kind);
            if !closed && !hinders(piece.kind) {
                continue;
            }
            let area = sweeps.iter().map(|sweep| sweep.shared_area(&piece.outline)).fold(0.0, f64::max);
            if closed {
                over.closed |= area > 0.3 && !self.is_bridged(piece, &sweeps);
            } else if area > grazed {
                let up = piece.outline.area_under(last) - piece.outline.area_under(first);
                let counts = piece.kind != TerrainKind::Hill || up > 0.0;
                if counts && !over.tested.contains(&piece.kind) {
                    over.tested.push(piece.kind);
                }
            }
        }
        over
    }

    /// Whether the way leads over a path or a bridge through a closed piece.
    fn is_bridged(&self, piece: &Piece, sweeps: &[Outline]) -> bool {
        let ways = self.pieces.iter().filter(|way| matches!(way.kind, TerrainKind::Path | TerrainKind::Bridge));
        ways.into_iter()
            .any(|way| way.outline.touches(&piece.outline) && sweeps.iter().any(|sweep| sweep.touches(&way.outline)))
    }

    /// Whether a unit would stand in ground that nobody enters.
    pub(crate) fn is_in_closed(&self, stand: &Footprint) -> bool {
        self.pieces.iter().any(|piece| is_closed(piece.kind) && piece.outline.area_under(stand) > 0.0)
    }

    /// Whether the target of a shot is in cover: at the edge of what covers it, with that in between
    /// (`tac.shoot.cover`).
    pub(crate) fn is_covered(&self, by: usize, at: usize) -> bool {
        let Some((own, other)) = self.stand(by).zip(self.stand(at)) else { return false };
        let middle = Sight { from: own.front(), to: other.pose().at };
        self.pieces.iter().filter(|piece| row(piece.kind).cover).any(|piece| {
            let near = other.distance_to_outline(&piece.outline) <= 0.1;
            near && !piece.outline.contains(own.pose().at) && piece.outline.length_inside(middle) > 0.1
        })
    }

    /// The exempting position that a unit stands in by its place alone (`tac.uncontrolled.exempt_position`).
    pub(crate) fn stands_in(&self, ix: usize) -> Option<TerrainKind> {
        let at = self.stand(ix)?.pose().at;
        let kinds = [TerrainKind::Hill, TerrainKind::Fortifications];
        kinds.into_iter().find(|kind| self.pieces.iter().any(|piece| piece.kind == *kind && piece.outline.contains(at)))
    }

    /// Whether an obstacle lies within a unit's move.
    pub(crate) fn is_near_obstacle(&self, ix: usize) -> bool {
        let Some(stand) = self.stand(ix) else { return false };
        let reach = self.speed(ix);
        self.pieces.iter().any(|piece| row(piece.kind).obstacle && stand.distance_to_outline(&piece.outline) < reach)
    }

    /// Whether an obstacle lies right before a unit's front.
    pub(crate) fn is_behind_obstacle(&self, ix: usize) -> bool {
        let Some(stand) = self.stand(ix) else { return false };
        let reach = (self.speed(ix) - 1.0).min(3.0);
        self.pieces.iter().filter(|piece| row(piece.kind).obstacle).any(|piece| {
            let ahead = piece.outline.corners().iter().any(|corner| stand.in_front(*corner));
            ahead && stand.distance_to_outline(&piece.outline) <= reach
        })
    }
}
