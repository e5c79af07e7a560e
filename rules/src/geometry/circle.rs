//! Circles that rule out what is far before anything is measured closely.

use super::{
    Footprint, Place, Sight,
    parting::{ROUNDING, is_beyond},
};

/// A circle that holds stands or terrain: what circles rule out needs no closer look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    middle: Place,
    radius: f64,
}

impl Circle {
    /// A circle around these stands; `None` around nothing.
    pub fn around<'a>(stands: impl IntoIterator<Item = &'a Footprint, IntoIter: Clone>) -> Option<Self> {
        let stands = stands.into_iter();
        let first = stands.clone().next()?.pose().at;
        let (mut low, mut high) = (first, first);
        for Place { x, y } in stands.clone().map(|stand| stand.pose().at) {
            (low.x, low.y, high.x, high.y) = (low.x.min(x), low.y.min(y), high.x.max(x), high.y.max(y));
        }
        let middle = low.towards(high, 0.5);
        let radius = stands.map(|stand| stand.pose().at.distance(middle) + stand.radius()).fold(0.0, f64::max);
        Some(Self { middle, radius })
    }

    /// Its middle.
    pub fn middle(&self) -> Place {
        self.middle
    }

    /// Its radius.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The circle with this middle.
    pub fn new(middle: Place, radius: f64) -> Self {
        Self { middle, radius }
    }

    /// What is in the two is apart by this at least; less than 0 where the circles overlap.
    pub fn gap(&self, other: &Self) -> f64 {
        self.middle.distance(other.middle) - self.radius - other.radius
    }

    /// Whether what is in the two is farther apart than `reach`; `false` says nothing.
    pub fn is_apart(&self, other: &Self, reach: f64) -> bool {
        is_beyond(self.middle.square(other.middle), self.radius + other.radius + reach + ROUNDING)
    }

    /// Whether what is in it is farther from a line than `reach`; `false` says nothing.
    pub fn is_clear_of(&self, line: Sight, reach: f64) -> bool {
        is_beyond(self.middle.square_to_line(line), self.radius + reach + ROUNDING)
    }
}
