//! Stands on the table, and where else they might be.

use aftermath_rules::{
    board::Piece,
    geometry::{Footprint, Place, Pose},
};
use serde_json::{Value, json};

/// Stands of a piece, where they are recorded.
pub fn footprints(piece: &Piece) -> Vec<Footprint> {
    piece.stands.iter().filter_map(|stand| Some(Footprint::new(stand.pose?, stand.base))).collect()
}

/// Shortest distance between two pieces.
pub fn gap(a: &Piece, b: &Piece) -> f64 {
    apart(&footprints(a), &footprints(b))
}

/// Shortest distance between stands.
pub fn apart(a: &[Footprint], b: &[Footprint]) -> f64 {
    a.iter().flat_map(|a| b.iter().map(move |b| a.distance(b))).fold(f64::INFINITY, f64::min)
}

/// Poses as a log has them.
pub fn poses(stands: &[Footprint]) -> Value {
    let thousandths = |number: f64| (number * 1000.0).round() / 1000.0;
    let pose = |Pose { at, facing }: Pose| json!([thousandths(at.x), thousandths(at.y), facing]);
    stands.iter().map(|stand| pose(stand.pose())).collect()
}

/// All stands shifted alike.
pub fn shifted(stands: &[Footprint], by: Place) -> Vec<Footprint> {
    stands.iter().map(|stand| stand.shifted(by)).collect()
}

/// From one place to another.
pub fn way(from: Place, to: Place) -> Place {
    Place { x: to.x - from.x, y: to.y - from.y }
}

/// A length of this direction.
pub fn along(direction: Place, far: f64) -> Place {
    let length = direction.x.hypot(direction.y);
    if length < 1e-9 {
        Place { x: 0.0, y: far }
    } else {
        Place { x: direction.x * far / length, y: direction.y * far / length }
    }
}
