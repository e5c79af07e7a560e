//! Units as they stand: models on bases, in ranks and files, with an incomplete last rank.
//!
//! A unit's pose is that of the middle of its front. Ranks are as wide as the front; a last rank of fewer models stands
//! behind the middle.

use aftermath_rules::geometry::{Base, Edge, Footprint, Place, Pose};
use smallvec::SmallVec;

/// A unit on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Block {
    /// Where the middle of its front stands.
    pub(crate) front: Pose,
    /// Models left, at least one.
    pub(crate) models: u32,
    /// Models of a full rank, at least one.
    pub(crate) files: u32,
    /// Base of one model in inches.
    pub(crate) base: Base,
}

/// Inches of an edge that two units have to share to stand flush rather than corner to corner.
const LEAST_EDGE: f64 = 0.04;

/// Degrees from straight ahead to either border of an arc or a zone.
const DIAGONAL: f64 = 45.0;

impl Block {
    /// A unit with as many files as it has models at most.
    pub(crate) fn new(front: Pose, models: u32, files: u32, base: Base) -> Self {
        let models = models.max(1);
        Self { front, models, files: files.clamp(1, models), base }
    }

    /// Ranks, the last incomplete one with them.
    pub(crate) fn ranks(&self) -> u32 {
        self.models.div_ceil(self.files)
    }

    /// Models in the last rank.
    pub(crate) fn last_rank(&self) -> u32 {
        self.models - (self.ranks() - 1) * self.files
    }

    /// Width of the front in inches.
    pub(crate) fn width(&self) -> f64 {
        f64::from(self.files) * self.base.width
    }

    /// Depth with all ranks in inches.
    pub(crate) fn depth(&self) -> f64 {
        f64::from(self.ranks()) * self.base.depth
    }

    /// The longest of its sides in inches.
    pub(crate) fn longest_side(&self) -> f64 {
        self.width().max(self.depth())
    }

    /// The unit with its front's middle where it is, toward a place.
    pub(crate) fn turned_toward(&self, place: Place) -> Self {
        let (dx, dy) = (place.x - self.front.at.x, place.y - self.front.at.y);
        let facing = libm::atan2(dx, dy).to_degrees().rem_euclid(360.0);
        Self { front: Pose { facing, ..self.front }, ..*self }
    }

    /// The place that lies so far to the right of the front's middle and so far ahead of it.
    fn place(&self, right: f64, ahead: f64) -> Place {
        let heading = self.front.heading();
        let across = Place { x: heading.y, y: -heading.x };
        Place {
            x: self.front.at.x + across.x * right + heading.x * ahead,
            y: self.front.at.y + across.y * right + heading.y * ahead,
        }
    }

    /// Ranks from the first of these to before the second, as one rectangle so many models wide.
    fn rectangle(&self, from: u32, to: u32, files: u32) -> Footprint {
        let depth = f64::from(to - from) * self.base.depth;
        let middle = self.place(0.0, -(f64::from(from) * self.base.depth + depth / 2.0));
        let base = Base { width: f64::from(files) * self.base.width, depth };
        Footprint::new(Pose { at: middle, facing: self.front.facing }, base)
    }

    /// The ground that it covers: its full ranks, and an incomplete last one.
    pub(crate) fn ground(&self) -> SmallVec<[Footprint; 2]> {
        let (ranks, last) = (self.ranks(), self.last_rank());
        let full = if last == self.files { ranks } else { ranks - 1 };
        let mut ground = SmallVec::new();
        if full > 0 {
            ground.push(self.rectangle(0, full, self.files));
        }
        if full < ranks {
            ground.push(self.rectangle(full, ranks, last));
        }
        ground
    }

    /// Its whole rectangle, as if the last rank were full.
    pub(crate) fn outer(&self) -> Footprint {
        self.rectangle(0, self.ranks(), self.files)
    }

    /// Its first ranks.
    pub(crate) fn first_ranks(&self, ranks: u32) -> SmallVec<[Footprint; 2]> {
        let models = self.models.min(ranks.max(1).saturating_mul(self.files));
        Self { models, ..*self }.ground()
    }

    /// Footprints of its models, rank by rank from left to right.
    pub(crate) fn models(&self) -> impl Iterator<Item = Footprint> + '_ {
        (0..self.models).map(|number| {
            let (rank, file) = (number / self.files, number % self.files);
            let files = if rank + 1 == self.ranks() { self.last_rank() } else { self.files };
            let right = (f64::from(file) - f64::from(files - 1) / 2.0) * self.base.width;
            let at = self.place(right, -(f64::from(rank) + 0.5) * self.base.depth);
            Footprint::new(Pose { at, facing: self.front.facing }, self.base)
        })
    }

    /// Whether the circles around the two, about the middles of their fronts, tell that they are farther apart than this; `false`
    /// says nothing.
    pub(crate) fn is_beyond(&self, other: &Self, inches: f64) -> bool {
        const ROUNDING: f64 = 1e-6;
        let around = |block: &Self| (block.width() * block.width() / 4.0 + block.depth() * block.depth()).sqrt();
        self.front.at.distance(other.front.at) > inches + around(self) + around(other) + ROUNDING
    }

    /// Shortest distance to another unit (`wfb.gap.measuring`).
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let theirs = other.ground();
        let from = |own: &Footprint| theirs.iter().map(|other| own.distance(other)).fold(f64::INFINITY, f64::min);
        self.ground().iter().map(from).fold(f64::INFINITY, f64::min)
    }

    /// How many of its models touch another unit, corners included (`wfb.combat.contact`).
    pub(crate) fn touching(&self, other: &Self, slack: f64) -> u32 {
        let theirs = other.ground();
        if self.distance(other) > slack {
            return 0;
        }
        self.models().filter(|model| theirs.iter().any(|other| model.distance(other) <= slack)).count() as u32
    }

    /// The side of another unit against which its front stands flush.
    pub(crate) fn flush_with(&self, other: &Self, slack: f64) -> Option<Edge> {
        let (own, theirs) = (self.outer(), other.outer());
        // The nearest counts: a wide tolerance reaches through a single rank to its other side.
        let least = slack.min(LEAST_EDGE);
        let longest = |slack: f64| {
            let shared = Edge::ALL.into_iter().map(|edge| (own.shared_edge(Edge::Front, &theirs, edge, slack), edge));
            let flush = shared.filter(|(length, _)| *length > least);
            flush.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, edge)| edge)
        };
        longest(least).or_else(|| longest(slack))
    }

    /// The zone of this unit in which a place lies: ahead of lines at 45° from its front corners, behind those from its rear
    /// corners, or between them. The slack widens the answer: every zone is given in which the place may lie.
    pub(crate) fn zones(&self, place: Place, slack: f64) -> SmallVec<[Edge; 4]> {
        let outer = self.outer();
        let (pose, base) = (outer.pose(), outer.base());
        let (dx, dy) = (place.x - pose.at.x, place.y - pose.at.y);
        let heading = outer.ahead();
        let (right, ahead) = (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y);
        let (beyond_side, beyond_end) = (right.abs() - base.width / 2.0, ahead.abs() - base.depth / 2.0);
        let end = if ahead >= 0.0 { Edge::Front } else { Edge::Rear };
        let flank = if right >= 0.0 { Edge::Right } else { Edge::Left };
        let mut zones = SmallVec::new();
        if beyond_end >= beyond_side - slack {
            zones.push(end);
        }
        if beyond_side >= beyond_end - slack {
            zones.push(flank);
        }
        zones
    }

    /// Whether any of another unit lies within 45° to either side of a model's front, for some model of the first ranks
    /// (`wfb.shoot.fire_arc`); widened by the slack.
    pub(crate) fn has_in_arc(&self, other: &Self, slack: f64) -> bool {
        let half = self.width() / 2.0 + slack;
        other.ground().iter().any(|ground| {
            let heading = self.front.heading();
            let corners = ground.corners().map(|corner| {
                let (dx, dy) = (corner.x - self.front.at.x, corner.y - self.front.at.y);
                (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y)
            });
            let spread = DIAGONAL.to_radians().tan();
            let ahead = |(_, y): (f64, f64)| y + slack;
            let left = |(x, y): (f64, f64)| x + half + y.max(0.0) * spread;
            let right = |(x, y): (f64, f64)| half + y.max(0.0) * spread - x;
            let mut shape: SmallVec<[(f64, f64); 8]> = corners.into_iter().collect();
            for inside in [&ahead as &dyn Fn((f64, f64)) -> f64, &left, &right] {
                shape = cut(&shape, inside);
            }
            !shape.is_empty()
        })
    }

    /// The unit after a wheel: clockwise about its right front corner, otherwise about its left one.
    pub(crate) fn wheeled(&self, degrees: f64) -> Self {
        let side = if degrees >= 0.0 { 0.5 } else { -0.5 } * self.width();
        let corner = self.place(side, 0.0);
        let facing = (self.front.facing + degrees).rem_euclid(360.0);
        let turned = Self { front: Pose { at: corner, facing }, ..*self };
        Self { front: Pose { at: turned.place(-side, 0.0), facing }, ..*self }
    }

    /// The unit so far ahead, or behind where negative.
    pub(crate) fn advanced(&self, inches: f64) -> Self {
        Self { front: Pose { at: self.place(0.0, inches), facing: self.front.facing }, ..*self }
    }

    /// The unit after its models turned by 90, -90 or 180 degrees on their spots: ranks become files where they turn to a
    /// side, and the front goes to the side that they face. The middle of the unit stays.
    pub(crate) fn turned(&self, degrees: f64) -> Self {
        let quarter = (degrees / 90.0).round().rem_euclid(4.0) as u32;
        let facing = (self.front.facing + f64::from(quarter) * 90.0).rem_euclid(360.0);
        let files = if quarter % 2 == 1 { self.ranks() } else { self.files };
        let turned = Self { front: Pose { at: self.place(0.0, -self.depth() / 2.0), facing }, files, ..*self };
        turned.advanced(turned.depth() / 2.0)
    }
}

/// Inches that the outermost model of a front goes in a wheel by so many degrees about the other end (`wfb.move.wheel`).
pub(crate) fn wheel_arc(width: f64, degrees: f64) -> f64 {
    degrees.abs().to_radians() * width
}

/// What of a shape lies where `inside` is not negative.
fn cut(shape: &[(f64, f64)], inside: &dyn Fn((f64, f64)) -> f64) -> SmallVec<[(f64, f64); 8]> {
    let mut left = SmallVec::new();
    for (index, from) in shape.iter().enumerate() {
        let to = shape[(index + 1) % shape.len()];
        let (a, b) = (inside(*from), inside(to));
        if a >= 0.0 {
            left.push(*from);
        }
        if (a >= 0.0) != (b >= 0.0) {
            let t = a / (a - b);
            left.push((from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(x: f64, y: f64, facing: f64, models: u32, files: u32) -> Block {
        let base = Base { width: 1.0, depth: 1.0 };
        Block::new(Pose { at: Place { x, y }, facing }, models, files, base)
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn ranks_and_files_follow_from_the_models() {
        let unit = block(10.0, 10.0, 0.0, 13, 5);
        assert_eq!((unit.ranks(), unit.last_rank()), (3, 3));
        assert!(near(unit.width(), 5.0) && near(unit.depth(), 3.0));
        assert_eq!(unit.ground().len(), 2);
        assert_eq!(unit.models().count(), 13);
        // The three of the last rank stand behind the middle.
        let last: Vec<_> = unit.models().skip(10).map(|model| model.pose().at.x).collect();
        assert!(last.iter().zip([9.0, 10.0, 11.0]).all(|(x, due)| near(*x, due)), "{last:?}");
        assert_eq!(block(0.0, 0.0, 0.0, 3, 5).files, 3);
    }

    #[test]
    fn distances_go_between_the_nearest_bases() {
        let (one, other) = (block(10.0, 10.0, 0.0, 10, 5), block(10.0, 14.0, 180.0, 10, 5));
        assert!(near(one.distance(&other), 4.0));
        // From the incomplete rank of a unit behind: its last rank is two models wide.
        let behind = block(13.5, 16.0, 0.0, 7, 5);
        assert!(near(behind.distance(&block(13.5, 13.0, 0.0, 5, 5)), 1.0));
    }

    #[test]
    fn contact_is_counted_model_by_model_with_corners() {
        let enemy = block(10.0, 12.0, 180.0, 10, 5);
        assert_eq!(block(10.0, 12.0, 0.0, 10, 5).touching(&enemy, 0.01), 5);
        // Moved half a front to the side: two and a half models lie along it, and the third touches with its half.
        assert_eq!(block(12.5, 12.0, 0.0, 10, 5).touching(&enemy, 0.01), 3);
        // Corner to corner.
        assert_eq!(block(15.0, 12.0, 0.0, 10, 5).touching(&enemy, 0.01), 1);
        assert_eq!(block(15.5, 12.0, 0.0, 10, 5).touching(&enemy, 0.01), 0);
    }

    #[test]
    fn zones_lie_between_diagonals() {
        let unit = block(10.0, 10.0, 0.0, 10, 5);
        let zone = |x, y| unit.zones(Place { x, y }, 0.0).to_vec();
        assert_eq!(zone(10.0, 15.0), [Edge::Front]);
        assert_eq!(zone(10.0, 3.0), [Edge::Rear]);
        assert_eq!(zone(20.0, 9.0), [Edge::Right]);
        assert_eq!(zone(0.0, 9.0), [Edge::Left]);
        // On the line from the right front corner both are as good.
        assert_eq!(zone(14.5, 12.0), [Edge::Front, Edge::Right]);
        assert_eq!(zone(14.0, 12.0), [Edge::Front]);
        assert_eq!(unit.zones(Place { x: 14.3, y: 12.0 }, 0.3).to_vec(), [Edge::Front, Edge::Right]);
    }

    #[test]
    fn an_arc_widens_with_the_distance() {
        let shooters = block(10.0, 10.0, 0.0, 5, 5);
        assert!(shooters.has_in_arc(&block(10.0, 20.0, 180.0, 5, 5), 0.0));
        // The border of the arc runs through (22.5, 20): what begins there is touched, what begins beyond is not.
        assert!(shooters.has_in_arc(&block(24.9, 20.0, 180.0, 5, 5), 0.0));
        assert!(!shooters.has_in_arc(&block(26.2, 20.0, 180.0, 5, 5), 0.0));
        assert!(!shooters.has_in_arc(&block(10.0, 5.0, 0.0, 5, 5), 0.0));
        // A wide unit that lies across the arc without a corner in it.
        assert!(shooters.has_in_arc(&block(10.0, 12.0, 180.0, 40, 40), 0.0));
    }

    #[test]
    fn wheels_are_paid_by_the_outer_model() {
        let unit = block(10.0, 10.0, 0.0, 10, 5);
        assert!(near(wheel_arc(unit.width(), 90.0), 5.0 * std::f64::consts::FRAC_PI_2));
        let right = unit.wheeled(90.0);
        // The right front corner (12.5, 10) stays; the front stands across it, facing along +x.
        assert!(near(right.front.at.x, 12.5) && near(right.front.at.y, 12.5) && near(right.front.facing, 90.0));
        let left = unit.wheeled(-90.0);
        assert!(near(left.front.at.x, 7.5) && near(left.front.at.y, 12.5) && near(left.front.facing, 270.0));
        let back = right.wheeled(-90.0);
        assert!(near(back.front.facing, 0.0));
    }

    #[test]
    fn turns_leave_every_model_on_its_spot() {
        let unit = block(10.0, 10.0, 0.0, 10, 5);
        let round = unit.turned(180.0);
        assert!(near(round.front.at.y, 8.0) && near(round.front.facing, 180.0) && round.files == 5);
        let right = unit.turned(90.0);
        assert!(near(right.front.at.x, 12.5) && near(right.front.at.y, 9.0));
        assert_eq!((right.files, right.ranks()), (2, 5));
        let spots = |block: &Block| {
            let mut spots: Vec<_> = block
                .models()
                .map(|model| ((model.pose().at.x * 100.0).round() as i64, (model.pose().at.y * 100.0).round() as i64))
                .collect();
            spots.sort_unstable();
            spots
        };
        assert_eq!(spots(&unit), spots(&right));
        assert_eq!(spots(&unit), spots(&round));
    }
}
