//! How far stands are from each other, from places and from terrain, and how they touch.

use super::{Edge, Footprint};
use crate::{
    geometry::{
        Outline, Place,
        nearest::Nearest,
        parting::{ROUNDING, is_beyond, least, most},
    },
    work_budget,
};

impl Footprint {
    /// Shortest distance to a place; 0 inside.
    pub fn distance_to(&self, place: Place) -> f64 {
        self.square_to(place).sqrt()
    }

    pub(in crate::geometry) fn square_to(&self, place: Place) -> f64 {
        self.square_to_own(self.own(place))
    }

    /// How deep a shape with these corners, given in the footprint's own measure, reaches behind each of the footprint's
    /// edges, at least; less than 0 where an edge parts the two.
    fn depth_of(&self, corners: &[(f64, f64); 4]) -> f64 {
        let (width, depth) = (self.base.width / 2.0, self.base.depth / 2.0);
        let [(a, e), (b, f), (c, g), (d, h)] = *corners;
        let low = |a, b, c, d| least(least(a, b), least(c, d));
        let high = |a, b, c, d| most(most(a, b), most(c, d));
        let across = least(width - low(a, b, c, d), high(a, b, c, d) + width);
        let along = least(depth - low(e, f, g, h), high(e, f, g, h) + depth);
        least(across, along)
    }

    /// Whether an edge of the footprint has all of these places farther than `reach` on its other side; `false` says
    /// nothing.
    pub(in crate::geometry) fn is_aside_of(&self, places: &[Place], reach: f64) -> bool {
        let (width, depth) = (self.base.width / 2.0 + reach, self.base.depth / 2.0 + reach);
        let (mut right, mut left, mut ahead, mut behind) = (true, true, true, true);
        for place in places {
            let (x, y) = self.own(*place);
            (right, left) = (right && x > width, left && x < -width);
            (ahead, behind) = (ahead && y > depth, behind && y < -depth);
            if !(right || left || ahead || behind) {
                return false;
            }
        }
        true
    }

    fn square_to_own(&self, (across, along): (f64, f64)) -> f64 {
        let dx = most(across.abs() - self.base.width / 2.0, 0.0);
        let dy = most(along.abs() - self.base.depth / 2.0, 0.0);
        dx * dx + dy * dy
    }

    /// Shortest distance between two footprints; 0 when they touch or overlap.
    pub fn distance(&self, other: &Self) -> f64 {
        let (mine, theirs) =
            (self.corners.map(|corner| other.own(corner)), other.corners.map(|corner| self.own(corner)));
        // Whose circles are apart do not overlap.
        if !self.is_apart(other, 0.0) {
            let depth = least(other.depth_of(&mine), self.depth_of(&theirs));
            if depth > ROUNDING || (depth > -ROUNDING && self.overlaps(other).all(|depth| depth > 0.0)) {
                return 0.0;
            }
        }
        let nearest = |squares: [f64; 4]| squares.into_iter().fold(f64::INFINITY, least);
        let mine = nearest(mine.map(|corner| other.square_to_own(corner)));
        let theirs = nearest(theirs.map(|corner| self.square_to_own(corner)));
        least(mine, theirs).sqrt()
    }

    /// The nearest places of two footprints that do not overlap: one on either, and their distance, as
    /// [`nearest_of_edges`](crate::geometry::nearest_of_edges) tells them.
    pub fn nearest_places(&self, other: &Self) -> (Place, Place, f64) {
        /// Much more than lengths that count as equal differ by.
        const MARGIN: f64 = 1e-3;
        let squares = |of: &Self, to: &Self| of.corners.map(|corner| to.square_to(corner));
        let (mine, theirs) = (squares(self, other), squares(other, self));
        let nearest = mine.into_iter().chain(theirs).fold(f64::INFINITY, least).sqrt();
        // Of two that do not overlap, one of the places is a corner as near as any; where a corner is inside, any may be.
        let reach = if nearest > 0.0 { nearest + MARGIN } else { f64::INFINITY };
        let is_near = |square: f64| square <= reach * reach;
        let (mine, theirs) = (mine.map(is_near), theirs.map(is_near));
        let mut nearest = Nearest::default();
        for (i, a) in self.edge_lines().into_iter().enumerate() {
            for (j, b) in other.edge_lines().into_iter().enumerate() {
                if mine[i] {
                    nearest.add(a.from, a.from.nearest_on(b.from, b.to));
                }
                if mine[(i + 1) % 4] {
                    nearest.add(a.to, a.to.nearest_on(b.from, b.to));
                }
                if theirs[j] {
                    nearest.add(b.from.nearest_on(a.from, a.to), b.from);
                }
                if theirs[(j + 1) % 4] {
                    nearest.add(b.to.nearest_on(a.from, a.to), b.to);
                }
            }
        }
        nearest.found().unwrap_or((self.corners[0], other.corners[0], f64::INFINITY))
    }

    /// Whether any of it comes within `reach` of an outline.
    pub fn is_near(&self, outline: &Outline, reach: f64) -> bool {
        !outline.is_wide_of(self, reach) && self.distance_to_outline(outline) <= reach
    }

    /// Shortest distance to an outline; 0 inside it.
    pub fn distance_to_outline(&self, outline: &Outline) -> f64 {
        if !work_budget::spend(outline.corners().len()) {
            return 0.0;
        }
        if outline.corners().iter().any(|corner| self.square_to(*corner) <= 0.0)
            || self.corners.iter().any(|corner| outline.contains(*corner))
        {
            return 0.0;
        }
        let mine = self.edge_lines();
        let mut least = f64::INFINITY;
        for edge in outline.edges() {
            least = mine.iter().map(|mine| mine.square(edge)).fold(least, f64::min);
        }
        least.sqrt()
    }

    /// Shortest distance from an edge to another footprint.
    pub fn edge_distance(&self, edge: Edge, other: &Self) -> f64 {
        let line = self.edge_line(edge);
        if other.blocks(line) {
            return 0.0;
        }
        let ends = [other.distance_to(line.from), other.distance_to(line.to)];
        let corners = other.corners.map(|corner| corner.distance_to_line(line.from, line.to));
        ends.into_iter().chain(corners).fold(f64::INFINITY, f64::min)
    }

    /// Shortest distance from an edge to a place.
    pub fn edge_distance_to(&self, edge: Edge, place: Place) -> f64 {
        let line = self.edge_line(edge);
        place.distance_to_line(line.from, line.to)
    }

    /// Length over which `edge` of this footprint lies against `other_edge` of another within `slack`: 0 for a corner.
    pub fn shared_edge(&self, edge: Edge, other: &Self, other_edge: Edge, slack: f64) -> f64 {
        let (mine, theirs) = (self.edge_line(edge), other.edge_line(other_edge));
        let (dx, dy) = (mine.to.x - mine.from.x, mine.to.y - mine.from.y);
        let length = mine.length();
        if length == 0.0 {
            return 0.0;
        }
        let along = |c: Place| ((c.x - mine.from.x) * dx + (c.y - mine.from.y) * dy) / length;
        let across = |c: Place| ((c.x - mine.from.x) * dy - (c.y - mine.from.y) * dx).abs() / length;
        if across(theirs.from).max(across(theirs.to)) > slack {
            return 0.0;
        }
        let (a, b) = (along(theirs.from), along(theirs.to));
        (a.max(b).min(length) - a.min(b).max(0.0)).max(0.0)
    }

    /// What the distance to another footprint is at least: the gap between the circles around them.
    pub fn at_least_apart(&self, other: &Self) -> f64 {
        self.pose.at.distance(other.pose.at) - self.radius - other.radius
    }

    /// Whether the circles around the two tell that they are farther apart than `reach`; `false` says nothing.
    pub fn is_apart(&self, other: &Self, reach: f64) -> bool {
        is_beyond(self.pose.at.square(other.pose.at), self.radius + other.radius + reach + ROUNDING)
    }

    /// Whether the two touch or overlap within `slack`.
    pub fn touches(&self, other: &Self, slack: f64) -> bool {
        !self.is_apart(other, slack) && self.distance(other) <= slack
    }

    /// Whether the two are nearer to each other than `reach`.
    pub fn is_nearer(&self, other: &Self, reach: f64) -> bool {
        !self.is_apart(other, reach) && self.distance(other) < reach
    }

    /// The distance of two footprints, or, less than 0, how deep they overlap.
    pub fn gap(&self, other: &Self) -> f64 {
        let distance = self.distance(other);
        if distance > 0.0 { distance } else { distance - self.overlap_depth(other) }
    }

    /// The first of those to which the gap is least, and that gap; of who is certainly farther off it is not measured.
    pub fn nearest_of<'a, K>(&self, others: impl IntoIterator<Item = (K, &'a Self)>) -> Option<(K, f64)> {
        let mut nearest: Option<(K, f64)> = None;
        for (other, there) in others {
            if nearest.as_ref().is_some_and(|(_, least)| self.is_apart(there, *least)) {
                continue;
            }
            let gap = self.gap(there);
            if nearest.as_ref().is_none_or(|(_, least)| gap < *least) {
                nearest = Some((other, gap));
            }
        }
        nearest
    }

    /// How deep two footprints overlap: the least shift that would part them, 0 when they merely touch.
    pub fn overlap_depth(&self, other: &Self) -> f64 {
        if self.is_apart(other, 0.0) {
            return 0.0;
        }
        most(self.overlaps(other).fold(f64::INFINITY, least), 0.0)
    }

    /// How deep they overlap along each of their edges; nothing, or less, along one where they are apart.
    fn overlaps<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = f64> + 'a {
        let (mine, theirs) = (self.ahead, other.ahead);
        let axes = [mine, Place { x: mine.y, y: -mine.x }, theirs, Place { x: theirs.y, y: -theirs.x }];
        axes.into_iter().map(|axis| {
            let ((a, b), (c, d)) = (self.span(axis), other.span(axis));
            least(b, d) - most(a, c)
        })
    }

    /// The place of the footprint nearest to another place.
    pub fn nearest_to(&self, place: Place) -> Place {
        let (ahead, at) = (self.ahead, self.pose.at);
        let right = Place { x: ahead.y, y: -ahead.x };
        let (dx, dy) = (place.x - at.x, place.y - at.y);
        let (half_width, half_depth) = (self.base.width / 2.0, self.base.depth / 2.0);
        let across = (dx * right.x + dy * right.y).clamp(-half_width, half_width);
        let along = (dx * ahead.x + dy * ahead.y).clamp(-half_depth, half_depth);
        Place { x: at.x + right.x * across + ahead.x * along, y: at.y + right.y * across + ahead.y * along }
    }
}
