//! Where things stand: poses, stands as rectangles, distances and contact.
//!
//! Distances and crossings of stands and lines are reckoned here, from corners, by sums, products and square roots alone;
//! sine and cosine come from `libm`: the same log gives the same verdict on every machine. Areas of polygons come from
//! the `geo` crate.

mod base;
mod bridges;
mod circle;
mod fan;
mod footprint;
mod length;
mod line;
mod nearest;
mod outline;
mod parting;
mod place;
mod polygon;
#[cfg(test)]
mod tests;

pub use base::Base;
pub use bridges::Bridges;
pub use circle::Circle;
pub use fan::Fan;
pub use footprint::{Across, Edge, Footprint};
pub use length::Length;
pub use line::{Parts, Sight};
pub use nearest::nearest_of_edges;
pub use outline::Outline;
pub use place::{Place, Pose};
