//! Units on the ground as bots measure them: ranks and files of models, with an incomplete last rank behind the middle.

use aftermath_rules::geometry::{Base, Edge, Footprint, Outline, Place, Pose};

/// Degrees that part the zones of a unit, and bound an arc of fire, to either side of straight ahead.
const DIAGONAL: f64 = 45.0;

/// A unit where it stands, or where it would.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Block {
    /// The middle of its front.
    pub(crate) front: Pose,
    pub(crate) models: u32,
    pub(crate) files: u32,
    /// Base of a model, in inches.
    pub(crate) base: Base,
}

impl Block {
    pub(crate) fn new(front: Pose, models: u32, files: u32, base: Base) -> Self {
        let models = models.max(1);
        Self { front, models, files: files.clamp(1, models), base }
    }

    pub(crate) fn ranks(&self) -> u32 {
        self.models.div_ceil(self.files)
    }

    /// Models of the last rank.
    pub(crate) fn last_rank(&self) -> u32 {
        self.models - (self.ranks() - 1) * self.files
    }

    pub(crate) fn width(&self) -> f64 {
        f64::from(self.files) * self.base.width
    }

    pub(crate) fn depth(&self) -> f64 {
        f64::from(self.ranks()) * self.base.depth
    }

    /// The place so far to the right of the front's middle, and so far ahead of it.
    pub(crate) fn place(&self, right: f64, ahead: f64) -> Place {
        let heading = self.front.heading();
        Place {
            x: self.front.at.x + heading.y * right + heading.x * ahead,
            y: self.front.at.y - heading.x * right + heading.y * ahead,
        }
    }

    /// Some ranks from this one on, so many models wide.
    fn part(&self, first: u32, ranks: u32, files: u32) -> Footprint {
        let base = Base { width: f64::from(files) * self.base.width, depth: f64::from(ranks) * self.base.depth };
        let at = self.place(0.0, -(f64::from(first) * self.base.depth + base.depth / 2.0));
        Footprint::new(Pose { at, facing: self.front.facing }, base)
    }

    /// The ground under its models: the full ranks, and the last one where it is not full.
    pub(crate) fn ground(&self) -> Vec<Footprint> {
        let (ranks, last) = (self.ranks(), self.last_rank());
        let full = if last == self.files { ranks } else { ranks - 1 };
        let mut ground = Vec::with_capacity(2);
        if full > 0 {
            ground.push(self.part(0, full, self.files));
        }
        if full < ranks {
            ground.push(self.part(full, 1, last));
        }
        ground
    }

    /// The rectangle around it.
    pub(crate) fn outer(&self) -> Footprint {
        self.part(0, self.ranks(), self.files)
    }

    /// Its front rank.
    pub(crate) fn front_rank(&self) -> Footprint {
        self.part(0, 1, self.files.min(self.models))
    }

    /// The middle of its rectangle.
    pub(crate) fn middle(&self) -> Place {
        self.place(0.0, -self.depth() / 2.0)
    }

    /// The unit so that the middle of its rectangle lies there.
    pub(crate) fn with_middle(&self, middle: Place, facing: f64) -> Self {
        let there = Self { front: Pose { at: middle, facing }, ..*self };
        there.ahead(self.depth() / 2.0)
    }

    /// Shortest distance between the bases of two units.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let theirs = other.ground();
        let own = self.ground();
        let pairs = own.iter().flat_map(|one| theirs.iter().map(move |other| one.distance(other)));
        pairs.fold(f64::INFINITY, f64::min)
    }

    /// A lower bound of the distance between two units, which is quick to tell.
    pub(crate) fn at_least_apart(&self, other: &Self) -> f64 {
        self.outer().at_least_apart(&other.outer())
    }

    /// Models that touch another unit, corners included.
    pub(crate) fn touching(&self, other: &Self) -> u32 {
        /// What models that touch may be apart after rounding.
        const TOUCH: f64 = 0.03;
        if self.at_least_apart(other) > TOUCH || self.distance(other) > TOUCH {
            return 0;
        }
        let theirs = other.ground();
        let model = |number: u32| {
            let (rank, file) = (number / self.files, number % self.files);
            let files = if rank + 1 == self.ranks() { self.last_rank() } else { self.files };
            let right = (f64::from(file) - f64::from(files - 1) / 2.0) * self.base.width;
            let at = self.place(right, -(f64::from(rank) + 0.5) * self.base.depth);
            Footprint::new(Pose { at, facing: self.front.facing }, self.base)
        };
        let touches = |number: &u32| theirs.iter().any(|other| model(*number).distance(other) <= TOUCH);
        (0..self.models).filter(touches).count() as u32
    }

    /// The side of this unit in whose zone a place lies; `None` where it lies within `margin` of the border of two.
    pub(crate) fn zone(&self, place: Place, margin: f64) -> Option<Edge> {
        let outer = self.outer();
        let (right, ahead) = outer.own(place);
        let base = outer.base();
        let (aside, beyond) = (right.abs() - base.width / 2.0, ahead.abs() - base.depth / 2.0);
        if (aside - beyond).abs() <= margin {
            return None;
        }
        Some(match (beyond > aside, ahead >= 0.0, right >= 0.0) {
            (true, true, _) => Edge::Front,
            (true, false, _) => Edge::Rear,
            (false, _, true) => Edge::Right,
            (false, _, false) => Edge::Left,
        })
    }

    /// Whether some place of another unit surely lies in the arc of fire.
    pub(crate) fn has_in_arc(&self, other: &Self) -> bool {
        let spread = libm::tan(DIAGONAL.to_radians());
        let heading = self.front.heading();
        let half = self.width() / 2.0;
        let inside = |place: Place| {
            let (dx, dy) = (place.x - self.front.at.x, place.y - self.front.at.y);
            let (right, ahead) = (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y);
            ahead > 0.02 && right.abs() <= half + ahead * spread - 0.02
        };
        let ground = other.ground();
        ground.iter().any(|part| part.corners().into_iter().chain([part.pose().at]).any(inside))
    }

    /// So far ahead, or back.
    pub(crate) fn ahead(&self, inches: f64) -> Self {
        Self { front: Pose { at: self.place(0.0, inches), facing: self.front.facing }, ..*self }
    }

    /// After a wheel: clockwise about the right front corner, otherwise about the left one.
    pub(crate) fn wheeled(&self, degrees: f64) -> Self {
        let side = self.width() / 2.0 * if degrees >= 0.0 { 1.0 } else { -1.0 };
        let facing = (self.front.facing + degrees).rem_euclid(360.0);
        let about = Self { front: Pose { at: self.place(side, 0.0), facing }, ..*self };
        Self { front: Pose { at: about.place(-side, 0.0), facing }, ..*self }
    }

    /// Inches that the outermost model goes in such a wheel.
    pub(crate) fn wheel_inches(&self, degrees: f64) -> f64 {
        degrees.abs().to_radians() * self.width()
    }

    /// After its models turned on their spots: 90, -90 or 180 degrees.
    pub(crate) fn turned(&self, degrees: i32) -> Self {
        let facing = (self.front.facing + f64::from(degrees)).rem_euclid(360.0);
        let files = if degrees.rem_euclid(180) == 90 { self.ranks() } else { self.files };
        let turned = Self { front: Pose { at: self.middle(), facing }, files, ..*self };
        turned.ahead(turned.depth() / 2.0)
    }

    /// Set flush against a side of another unit, so far along that side from its middle, clockwise as one looks from the
    /// other unit.
    pub(crate) fn flush(&self, other: &Self, side: Edge, along: f64) -> Self {
        let outer = other.outer();
        let line = outer.edge_line(side);
        let (dx, dy) = (line.to.x - line.from.x, line.to.y - line.from.y);
        let length = line.length().max(1e-9);
        let middle = line.from.towards(line.to, 0.5);
        let at = Place { x: middle.x + dx / length * along, y: middle.y + dy / length * along };
        let outward = match side {
            Edge::Front => 0.0,
            Edge::Right => 90.0,
            Edge::Rear => 180.0,
            Edge::Left => 270.0,
        };
        Self { front: Pose { at, facing: (outer.pose().facing + outward + 180.0).rem_euclid(360.0) }, ..*self }
    }

    /// The ground that it covers on a straight way to another place where it faces the same way.
    pub(crate) fn sweep(&self, to: &Self) -> Outline {
        self.outer().sweep(&to.outer())
    }
}

/// Degrees clockwise from +y towards a place.
pub(crate) fn bearing(from: Place, to: Place) -> f64 {
    libm::atan2(to.x - from.x, to.y - from.y).to_degrees()
}

/// Degrees from one facing to another, -180 to 180.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

/// A length with as many digits as a player writes.
pub(crate) fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// A pose with as many digits as a player writes.
pub(crate) fn written(pose: Pose) -> Pose {
    let facing = rounded(pose.facing.rem_euclid(360.0)).rem_euclid(360.0);
    Pose { at: Place { x: rounded(pose.at.x), y: rounded(pose.at.y) }, facing }
}
