//! Visibility as far as footprints and heights decide it (`w40k.shoot.visibility`); the rest is what the players saw.

use aftermath_rules::{geometry::Length, work_budget::spend};
use smallvec::SmallVec;

use crate::{
    answer::{Answer, any},
    bodies::{Body, Point},
    state::{Feature, State, UnitIx},
};

/// Every so many points of a base are looked from and at.
const PARTS: usize = 3;

/// Whether a model sees any of a unit: surely where nothing lies between; surely not where something solid hides all of
/// every model from all of it; else nobody can tell from above.
pub(crate) fn model_sees(state: &State, ix: UnitIx, from: &Body, target: UnitIx) -> Option<Answer> {
    let bodies = state.standing(target)?;
    any(bodies.iter().map(|to| sees(state, ix, from, target, to)))
}

/// Whether any model of a unit sees any of another.
pub(crate) fn unit_sees(state: &State, ix: UnitIx, target: UnitIx) -> Option<Answer> {
    let bodies = state.standing(ix)?;
    any(bodies.iter().map(|body| model_sees(state, ix, body, target)))
}

fn sees(state: &State, ix: UnitIx, from: &Body, target: UnitIx, to: &Body) -> Option<Answer> {
    if !spend(1) {
        return None;
    }
    let (start, end) = (from.middle(), to.middle());
    let feature_between = state.setup.terrain.iter().any(|feature| {
        let flat = feature.kind.rise().height.is_some_and(|height| height.get() <= 0.0);
        !flat && touches(feature, start, end)
    });
    // A model looks through its own unit; any part of the target will do.
    let line = Line::new(start, end);
    let model_between = state.on_field().filter(|other| *other != ix && *other != target).any(|other| {
        spend(state.unit(other).models.len());
        state.unit(other).living().any(|(_, model)| model.body.is_none_or(|body| line.meets(&body)))
    });
    if !feature_between && !model_between {
        return Some(Answer::Yes);
    }
    let top = from.head().max(to.head());
    let hidden = state.setup.terrain.iter().any(|feature| {
        let rise = feature.kind.rise();
        let tall = rise.height.map(Length::get).is_some_and(|height| height > top);
        let known = rise.solid == Some(true) && tall;
        known && hides(feature, from, to)
    });
    if hidden { Some(Answer::No) } else { None }
}

/// Whether a feature lies between all of one body and all of another.
fn hides(feature: &Feature, from: &Body, to: &Body) -> bool {
    let parts = |body: &Body| -> SmallVec<[Point; 17]> {
        // A hull has four corners, and each of them counts.
        let step = if body.has_corners() { 1 } else { PARTS };
        body.outline().step_by(step).chain([body.middle()]).collect()
    };
    // The line between the middles is the one that tells most often.
    touches(feature, from.middle(), to.middle()) && {
        let (eyes, goals) = (parts(from), parts(to));
        eyes.iter().all(|eye| goals.iter().all(|goal| touches(feature, *eye, *goal)))
    }
}

/// A line of sight.
struct Line {
    start: Point,
    end: Point,
    /// Least and greatest of x and of y.
    bounds: [f64; 4],
}

impl Line {
    fn new(start: Point, end: Point) -> Self {
        let bounds = [start.x.min(end.x), start.x.max(end.x), start.y.min(end.y), start.y.max(end.y)];
        Self { start, end, bounds }
    }

    /// Whether it passes over a body, its least circle at that.
    fn meets(&self, body: &Body) -> bool {
        let (at, radius) = (body.middle(), body.radius());
        let [left, right, low, high] = self.bounds;
        // A hair wider than it is: nobody is left out by rounding.
        let reach = radius + 1e-6;
        if at.x < left - reach || at.x > right + reach || at.y < low - reach || at.y > high + reach {
            return false;
        }
        self.start.nearest_on(self.end, at).distance(at) <= radius
    }
}

/// Whether a line touches a feature.
fn touches(feature: &Feature, from: Point, to: Point) -> bool {
    if !feature.is_near(from, to) || !spend(feature.outline.len()) {
        return false;
    }
    let outline = &feature.outline[..];
    if crate::setup::contains(outline, from, 0.0) || crate::setup::contains(outline, to, 0.0) {
        return true;
    }
    let way = to.minus(from);
    outline.iter().enumerate().any(|(i, a)| {
        let b = outline[(i + 1) % outline.len()];
        let edge = b.minus(*a);
        let across = way.cross(edge);
        if across == 0.0 {
            return false;
        }
        let (t, u) = (a.minus(from).cross(edge) / across, a.minus(from).cross(way) / across);
        (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)
    })
}
