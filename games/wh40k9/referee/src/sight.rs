//! Visibility as far as footprints and heights decide it (`w40k.shoot.visibility`); the rest is what the players saw.

use aftermath_rules::{geometry::Length, work_budget::spend};

use crate::{
    answer::{Answer, any},
    bodies::{Body, Point},
    state::{Feature, State, UnitIx},
};

/// Every so many points of an outline are looked from and at.
const PARTS: usize = 3;

/// Whether a model sees any of a unit: surely where nothing lies between; surely not where something solid hides all of
/// every model from all of it; else nobody can tell from above.
pub(crate) fn model_sees(state: &State, ix: UnitIx, from: &Body, target: UnitIx) -> Option<Answer> {
    let bodies = state.bodies(target)?;
    any(bodies.iter().map(|(_, to)| sees(state, ix, from, target, to)))
}

/// Whether any model of a unit sees any of another.
pub(crate) fn unit_sees(state: &State, ix: UnitIx, target: UnitIx) -> Option<Answer> {
    let bodies = state.bodies(ix)?;
    any(bodies.iter().map(|(_, body)| model_sees(state, ix, body, target)))
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
    let model_between = state.on_field().filter(|other| *other != ix && *other != target).any(|other| {
        spend(state.unit(other).models.len());
        state.unit(other).living().any(|(_, model)| match model.body {
            Some(body) => {
                let nearest = start.nearest_on(end, body.middle());
                nearest.distance(body.middle()) <= body.radius()
            }
            None => true,
        })
    });
    if !feature_between && !model_between {
        return Some(Answer::Yes);
    }
    let top = from.head().max(to.head());
    let hidden = state.setup.terrain.iter().any(|feature| {
        let rise = feature.kind.rise();
        let tall = rise.height.map(Length::get).is_some_and(|height| height > top);
        let known = rise.solid == Some(true) && tall;
        let ends = |body: &Body, middle: Point| body.outline().step_by(PARTS).chain([middle]).collect::<Vec<Point>>();
        let (eyes, goals) = (ends(from, start), ends(to, end));
        known && eyes.iter().all(|eye| goals.iter().all(|goal| touches(feature, *eye, *goal)))
    });
    if hidden { Some(Answer::No) } else { None }
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
