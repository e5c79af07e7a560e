//! Terrain between the armies.

use aftermath_rules::geometry::{Outline, Place};
use serde_json::{Value, json};

use super::field::{Ground, Piece, rounded};
use crate::cup::Cup;

/// Room between pieces, in inches.
const APART: f64 = 5.0;

/// Three to seven pieces in the middle of the table, clear of both zones.
pub(crate) fn lay(cup: &mut Cup, width: f64, near: f64, far: f64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..3 + cup.below(5) {
        let (kind, w, d, height) = match cup.below(5) {
            0 => (Ground::Hill, 8.0, 6.0, 1 + cup.below(2)),
            1 | 2 => (Ground::Difficult, 7.0, 5.0, 3),
            3 => (Ground::Obstacle, 7.0, 0.6, 0),
            _ => (Ground::Blocking, 4.0, 4.0, 4),
        };
        let (room_x, room_y) = (width - w - 8.0, far - near - d - 2.0);
        let x = 4.0 + room_x * f64::from(cup.below(1000)) / 1000.0;
        let y = near + 1.0 + room_y.max(0.0) * f64::from(cup.below(1000)) / 1000.0;
        let corners: Vec<Place> = [(x, y), (x + w, y), (x + w, y + d), (x, y + d)]
            .into_iter()
            .map(|(x, y)| Place { x: rounded(x), y: rounded(y) })
            .collect();
        let outline = Outline::new(&corners);
        let apart = pieces.iter().all(|other| other.outline.middle().distance(outline.middle()) > APART + w);
        if apart {
            pieces.push(Piece { kind, corners, outline, height });
        }
    }
    pieces
}

/// The pieces as a header has them.
pub(crate) fn header(pieces: &[Piece]) -> Vec<Value> {
    pieces
        .iter()
        .enumerate()
        .map(|(index, piece)| {
            let outline: Vec<[f64; 2]> = piece.corners.iter().map(|corner| [corner.x, corner.y]).collect();
            let mut row = json!({ "id": format!("t{}", index + 1), "kind": piece.kind.as_str(), "outline": outline });
            if piece.height > 0
                && let Some(row) = row.as_object_mut()
            {
                row.insert("level".to_owned(), json!(piece.height));
            }
            row
        })
        .collect()
}
