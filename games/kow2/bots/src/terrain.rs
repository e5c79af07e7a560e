//! Terrain: woods, hills, walls and buildings between the armies, hills, fields and trees everywhere.

use aftermath_rules::geometry::{Outline, Place};
use aftermath_simulate::DiceRng;
use serde_json::{Value, json};

use super::field::{Ground, Piece, rounded};

/// Room between pieces, in inches.
const APART: f64 = 1.0;
/// How often a bot looks for a place for a piece.
const TRIES: usize = 6;

/// A kind of piece with its size and the heights that it may have.
struct Shape {
    kind: Ground,
    width: f64,
    depth: f64,
    /// Least and greatest height.
    height: (u32, u32),
    /// Whether it may lie where armies deploy.
    anywhere: bool,
}

/// What stands on tables.
const SHAPES: [Shape; 10] = [
    Shape { kind: Ground::Hill, width: 11.0, depth: 7.0, height: (1, 2), anywhere: true },
    Shape { kind: Ground::Hill, width: 8.0, depth: 6.0, height: (1, 3), anywhere: true },
    Shape { kind: Ground::Difficult, width: 7.0, depth: 5.0, height: (2, 5), anywhere: true },
    Shape { kind: Ground::Difficult, width: 8.0, depth: 5.0, height: (0, 1), anywhere: true },
    Shape { kind: Ground::Difficult, width: 11.0, depth: 8.0, height: (0, 1), anywhere: true },
    Shape { kind: Ground::Obstacle, width: 7.0, depth: 0.6, height: (0, 0), anywhere: true },
    Shape { kind: Ground::Obstacle, width: 5.0, depth: 0.5, height: (0, 0), anywhere: true },
    Shape { kind: Ground::Blocking, width: 4.0, depth: 4.0, height: (3, 6), anywhere: false },
    Shape { kind: Ground::Decorative, width: 1.5, depth: 1.5, height: (0, 0), anywhere: true },
    Shape { kind: Ground::Water, width: 6.0, depth: 4.0, height: (0, 0), anywhere: true },
];

/// Five to twelve pieces; what hinders a deployment lies between `near` and `far`.
pub(crate) fn lay(rng: &mut DiceRng, width: f64, depth: f64, near: f64, far: f64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..rng.between(5, 12) {
        let shape = &SHAPES[rng.below(SHAPES.len() as u32) as usize];
        let height = rng.between(shape.height.0, shape.height.1);
        for _ in 0..TRIES {
            // Half of the pieces stand square to the table.
            let turned = if rng.below(2) == 0 { 0.0 } else { f64::from(rng.below(180)) };
            let reach = libm::hypot(shape.width, shape.depth) / 2.0;
            let (least, most) = if shape.anywhere { (0.0, depth) } else { (near, far) };
            let at = Place {
                x: somewhere(rng, reach + 0.5, width - reach - 0.5),
                y: somewhere(rng, least + reach + 0.3, most - reach - 0.3),
            };
            let corners = corners(at, shape, turned);
            let outline = Outline::new(&corners);
            let apart = |other: &Piece| {
                other.outline.middle().distance(outline.middle()) > other.outline.radius() + outline.radius() + APART
            };
            if pieces.iter().all(apart) {
                pieces.push(Piece { id: name(pieces.len()), kind: shape.kind, corners, outline, height });
                break;
            }
        }
    }
    pieces
}

fn somewhere(rng: &mut DiceRng, least: f64, most: f64) -> f64 {
    least + (most - least).max(0.0) * f64::from(rng.below(1000)) / 1000.0
}

/// The four corners of a piece, turned clockwise by so many degrees.
fn corners(at: Place, shape: &Shape, turned: f64) -> Vec<Place> {
    let (sin, cos) = (libm::sin(turned.to_radians()), libm::cos(turned.to_radians()));
    let (a, b) = (shape.width / 2.0, shape.depth / 2.0);
    [(-a, -b), (a, -b), (a, b), (-a, b)]
        .into_iter()
        .map(|(x, y)| Place { x: rounded(at.x + x * cos + y * sin), y: rounded(at.y - x * sin + y * cos) })
        .collect()
}

/// The pieces as a header has them; lone trees and ponds have no height to speak of.
pub(crate) fn header(pieces: &[Piece]) -> Vec<Value> {
    pieces
        .iter()
        .map(|piece| {
            let outline: Vec<[f64; 2]> = piece.corners.iter().map(|corner| [corner.x, corner.y]).collect();
            let mut row = json!({ "id": piece.id, "kind": piece.kind.as_str(), "outline": outline });
            if !matches!(piece.kind, Ground::Decorative | Ground::Water)
                && let Some(row) = row.as_object_mut()
            {
                row.insert("level".to_owned(), json!(piece.height));
            }
            row
        })
        .collect()
}

/// What the header calls a piece.
fn name(index: usize) -> String {
    format!("t{}", index + 1)
}
