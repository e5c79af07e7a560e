//! Terrain: features square to the table, where nobody deploys and no marker lies.

use aftermath_rules::geometry::Place;
use aftermath_simulate::DiceRng;
use serde_json::{Value, json};

use super::{
    body::Patch,
    field::{Marker, Piece},
};

/// Room between features, and about markers, in inches.
const APART: f64 = 2.0;
/// How often a bot looks for a place for a feature.
const TRIES: usize = 12;

/// What a feature is called, its height, whether it is solid, its width and depth.
const SHAPES: [(&str, f64, bool, f64, f64); 7] = [
    ("container", 4.0, true, 5.0, 2.5),
    ("container", 4.0, true, 2.5, 5.0),
    ("building", 6.0, true, 4.0, 4.0),
    ("woods", 4.0, false, 6.0, 5.0),
    ("crater", 0.5, false, 5.0, 5.0),
    ("barricade", 1.0, true, 4.0, 0.5),
    ("ruins", 5.0, false, 6.0, 5.0),
];

/// Features between two depths of the table.
pub(crate) fn lay(rng: &mut DiceRng, width: f64, depths: (f64, f64), markers: &[Marker]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..rng.between(4, 8) {
        let (name, height, solid, along, across) = SHAPES[rng.below(SHAPES.len() as u32) as usize];
        let half = (along / 2.0, across / 2.0);
        for _ in 0..TRIES {
            let middle = Place {
                x: somewhere(rng, half.0 + 1.0, width - half.0 - 1.0),
                y: somewhere(rng, depths.0 + half.1, depths.1 - half.1),
            };
            let reach = half.0.max(half.1);
            let clear = |at: Place, other: f64| at.distance(middle) > reach + other + APART;
            let apart =
                pieces.iter().all(|piece| clear(piece.patch.middle, piece.patch.half.0.max(piece.patch.half.1)));
            if apart && markers.iter().all(|marker| clear(marker.at, 0.8)) {
                pieces.push(Piece { patch: Patch { middle, half }, name, height, solid });
                break;
            }
        }
    }
    pieces
}

/// A length to a tenth of an inch.
pub(crate) fn somewhere(rng: &mut DiceRng, least: f64, most: f64) -> f64 {
    let (least, most) = (libm::ceil(least * 10.0), libm::floor(most * 10.0));
    (least + f64::from(rng.below((most - least).max(0.0) as u32 + 1))) / 10.0
}

/// The terrain as a header has it.
pub(crate) fn header(pieces: &[Piece]) -> Vec<Value> {
    let all = pieces.iter().enumerate();
    all.map(|(place, piece)| {
        let ((x, y), (w, d)) = ((piece.patch.middle.x, piece.patch.middle.y), piece.patch.half);
        let outline = [[x - w, y - d], [x + w, y - d], [x + w, y + d], [x - w, y + d]];
        let rise = json!({ "height": piece.height, "solid": piece.solid });
        json!({ "id": format!("t{}", place + 1), "kind": { piece.name: rise }, "outline": outline })
    })
    .collect()
}
