//! A straight way that is felt for step by step: who stands so near to it that he may stop it, and at which of its steps he
//! has to be asked.
//!
//! Nothing comes nearer by a step than the step is long. So of whom the whole way stays clear is never asked, and who is some
//! steps off is asked again after as many; each step that is left out would have been found free.

use aftermath_rules::geometry::{Footprint, Outline};

/// More than reckoning can be off by, in inches.
const HAIR: f64 = 1e-4;

/// What may be in the way.
#[derive(Debug, Clone, Copy)]
pub(super) enum Thing<'a> {
    /// A unit.
    Unit(&'a Footprint),
    /// Terrain.
    Piece(&'a Outline),
}

impl Thing<'_> {
    /// How far off it is; less than 0 where units overlap.
    fn gap(self, at: &Footprint) -> f64 {
        match self {
            Thing::Unit(there) => at.gap(there),
            Thing::Piece(outline) => at.distance_to_outline(outline),
        }
    }

    /// Whether it is surely farther off than `reach`; `false` says nothing.
    fn is_beyond(self, at: &Footprint, reach: f64) -> bool {
        match self {
            Thing::Unit(there) => at.is_apart(there, reach),
            Thing::Piece(outline) => outline.is_wide_of(at, reach),
        }
    }
}

/// Steps after which a gap may be closed, at least one.
pub(super) fn steps_off(gap: f64, step: f64) -> usize {
    // What is less than nothing becomes 0.
    (((gap - HAIR) / (step + step * HAIR)) as usize).max(1)
}

/// Somebody who may stop a way.
#[derive(Debug)]
struct Bar<'a> {
    thing: Thing<'a>,
    /// As near the way may lead.
    least: f64,
    /// The gap where the way begins.
    was: f64,
    /// The step at which it may be too near.
    ask_at: usize,
}

/// A straight way and who may stop it.
#[derive(Debug)]
pub(super) struct Felt<'a> {
    bars: Vec<Bar<'a>>,
    step: f64,
}

impl<'a> Felt<'a> {
    /// The way from `start` of no more than `most` inches, in steps of at most `step`, past these, each with how near it may
    /// lead.
    pub(super) fn new(
        start: &Footprint,
        most: f64,
        step: f64,
        things: impl IntoIterator<Item = (Thing<'a>, f64)>,
    ) -> Self {
        let near = things.into_iter().filter(|(thing, least)| !thing.is_beyond(start, least + most + HAIR));
        let bars = near.map(|(thing, least)| {
            let was = thing.gap(start);
            Bar { thing, least, was, ask_at: steps_off(was - least, step) }
        });
        Self { bars: bars.collect(), step }
    }

    /// Whether somebody stops the way at a step, where the unit stands at `at`: he is nearer than he was at the start, and
    /// his gap is `too_near`, given what it may be. Steps are asked in their order.
    pub(super) fn is_stopped(&mut self, number: usize, at: &Footprint, too_near: impl Fn(f64, f64) -> bool) -> bool {
        let step = self.step;
        self.bars.iter_mut().filter(|bar| bar.ask_at <= number).any(|bar| {
            let gap = bar.thing.gap(at);
            bar.ask_at = number + steps_off(gap - bar.least, step);
            too_near(gap, bar.least) && gap < bar.was - 1e-9
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::geometry::{Base, Place, Pose};

    fn unit(x: f64, y: f64, facing: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing }, Base { width: 4.0, depth: 2.0 })
    }

    /// The first step at which a way along y is stopped, by asking of everybody at every step.
    fn slowly(start: &Footprint, things: &[(Thing<'_>, f64)], steps: usize, step: f64) -> Option<usize> {
        (1..=steps).find(|number| {
            let at = start.shifted(Place { x: 0.0, y: *number as f64 * step });
            things.iter().any(|(thing, least)| {
                let gap = thing.gap(&at);
                gap < *least && gap < thing.gap(start) - 1e-9
            })
        })
    }

    #[test]
    fn a_way_is_stopped_at_the_step_at_which_asking_at_every_step_stops_it() {
        const STEP: f64 = 0.02;
        let hill = Outline::new(&[[-3.0, 7.0], [0.0, 6.1], [3.0, 9.0]].map(|[x, y]| Place { x, y }));
        for facing in [0.0, 30.0, 45.0, 80.0] {
            for x in [0.0, 1.5, 3.99, 4.5, 6.0, 9.0] {
                for y in [-1.5, 0.5, 2.0, 3.1, 5.0, 8.0, 20.0] {
                    for least in [0.0, 0.3, 1.0] {
                        let (start, other) = (unit(0.0, 0.0, 0.0), unit(x, y, facing));
                        let things = [(Thing::Unit(&other), least), (Thing::Piece(&hill), 0.5)];
                        let mut felt = Felt::new(&start, 6.0, STEP, things);
                        let found = (1..=300).find(|number| {
                            let at = start.shifted(Place { x: 0.0, y: *number as f64 * STEP });
                            felt.is_stopped(*number, &at, |gap, least| gap < least)
                        });
                        assert_eq!(found, slowly(&start, &things, 300, STEP), "{x} {y} {facing} {least}");
                    }
                }
            }
        }
    }

    #[test]
    fn who_is_beyond_the_way_is_never_asked() {
        let (start, far) = (unit(0.0, 0.0, 0.0), unit(0.0, 12.0, 0.0));
        assert!(Felt::new(&start, 4.0, 0.02, [(Thing::Unit(&far), 1.0)]).bars.is_empty());
        assert_eq!(Felt::new(&start, 8.0, 0.02, [(Thing::Unit(&far), 1.0)]).bars.len(), 1);
        assert_eq!([steps_off(-1.0, 0.02), steps_off(0.0, 0.02), steps_off(0.05, 0.02)], [1, 1, 2]);
    }
}
