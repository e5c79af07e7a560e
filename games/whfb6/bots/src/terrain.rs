//! Terrain: hills anywhere, what hinders a move between the armies.

use aftermath_rules::geometry::{Outline, Place};
use aftermath_simulate::DiceRng;
use aftermath_whfb6::TerrainKind;
use serde_json::{Value, json};

use super::field::{Piece, rectangle};

/// Room between pieces, in inches.
const APART: f64 = 1.0;
/// How often a bot looks for a place for a piece.
const TRIES: usize = 6;

/// A kind of piece with its size, and whether it may lie where armies deploy.
const SHAPES: [(TerrainKind, f64, f64, bool); 12] = [
    (TerrainKind::Hill, 11.0, 7.0, true),
    (TerrainKind::Hill, 9.0, 6.0, true),
    (TerrainKind::Woods, 7.0, 5.0, false),
    (TerrainKind::Woods, 6.0, 6.0, false),
    (TerrainKind::Bushes, 5.0, 3.0, false),
    (TerrainKind::Wall, 6.0, 0.5, false),
    (TerrainKind::Hedge, 6.0, 0.5, false),
    (TerrainKind::Fence, 5.0, 0.4, false),
    (TerrainKind::Rocks, 4.0, 3.0, false),
    (TerrainKind::Difficult, 7.0, 5.0, false),
    (TerrainKind::HighGrass, 6.0, 5.0, true),
    (TerrainKind::Plain, 8.0, 4.0, true),
];

/// Three to seven pieces; what hinders a deployment lies between `near` and `far`.
pub(crate) fn lay(rng: &mut DiceRng, width: f64, depth: f64, near: f64, far: f64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..rng.between(3, 7) {
        let (kind, along, across, anywhere) = SHAPES[rng.below(SHAPES.len() as u32) as usize];
        let level = if kind == TerrainKind::Hill { rng.between(1, 2) as u8 } else { 0 };
        for _ in 0..TRIES {
            // Half of the pieces stand square to the table.
            let turned = if rng.below(2) == 0 { 0.0 } else { f64::from(rng.below(180)) };
            let reach = libm::hypot(along, across) / 2.0;
            let (least, most) = if anywhere { (0.0, depth) } else { (near, far) };
            let at = Place {
                x: somewhere(rng, reach + 0.5, width - reach - 0.5),
                y: somewhere(rng, least + reach + 0.3, most - reach - 0.3),
            };
            let corners = rectangle(at, along, across, turned);
            let outline = Outline::new(&corners);
            let apart = |other: &Piece| {
                other.outline.middle().distance(outline.middle()) > other.outline.radius() + outline.radius() + APART
            };
            if pieces.iter().all(apart) {
                pieces.push(Piece { id: format!("t{}", pieces.len() + 1), kind, corners, outline, level });
                break;
            }
        }
    }
    pieces
}

fn somewhere(rng: &mut DiceRng, least: f64, most: f64) -> f64 {
    least + (most - least).max(0.0) * f64::from(rng.below(1000)) / 1000.0
}

/// The pieces as a header has them.
pub(crate) fn header(pieces: &[Piece]) -> Vec<Value> {
    let row = |piece: &Piece| {
        let outline: Vec<[f64; 2]> = piece.corners.iter().map(|corner| [corner.x, corner.y]).collect();
        let mut row = json!({ "id": piece.id, "kind": piece.kind, "outline": outline });
        if piece.level > 0
            && let Some(row) = row.as_object_mut()
        {
            row.insert("level".to_owned(), json!(piece.level));
        }
        row
    };
    pieces.iter().map(row).collect()
}
