//! Distances between units, Engagement Range and coherency (`w40k.measure.*`, `w40k.engagement.*`, `w40k.coherency.*`).

use aftermath_rules::work_budget::spend;
use aftermath_wh40k9::pack;
use smallvec::SmallVec;

use crate::{
    answer::{Answer, any},
    bodies::Body,
    keywords::Keyword,
    state::{State, UnitIx, Whereabouts, pair},
};

/// How a unit stands together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coherency {
    /// Each model has the neighbours that it must have.
    pub(crate) neighbours: Answer,
    /// All models form one group.
    pub(crate) group: Answer,
}

impl Coherency {
    pub(crate) fn whole(self) -> Answer {
        self.neighbours.and(self.group)
    }
}

/// How models of given bodies stand together (`w40k.coherency.basic`, `w40k.coherency.large_unit`,
/// `w40k.coherency.single_group`). Bodies that are far apart along the table are never measured closely.
pub(crate) fn coherency(bodies: &[Body], slack: f64) -> Coherency {
    if bodies.len() < 2 {
        return Coherency { neighbours: Answer::Yes, group: Answer::Yes };
    }
    let wanted = if bodies.len() >= pack::LARGE_UNIT as usize { 2 } else { 1 };
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    let left = |at: usize| bodies[at].middle().x - bodies[at].radius();
    order.sort_by(|a, b| left(*a).total_cmp(&left(*b)));
    let widest = bodies.iter().map(Body::radius).fold(0.0, f64::max);
    // Neighbours with and without the tolerance, and who belongs together by either.
    let mut counts = vec![[0_u32; 2]; bodies.len()];
    let mut groups = [Groups::new(bodies.len()), Groups::new(bodies.len())];
    for (place, one) in order.iter().enumerate() {
        let reach = bodies[*one].middle().x + bodies[*one].radius() + pack::COHERENCY + slack;
        for other in &order[place + 1..] {
            if !spend(1) || bodies[*other].middle().x - widest > reach {
                break;
            }
            let (a, b) = (&bodies[*one], &bodies[*other]);
            let (gap, rise) = (a.gap(b), a.rise(b));
            for (exactness, allowed) in [1e-6, slack].into_iter().enumerate() {
                if gap <= pack::COHERENCY + allowed && rise <= pack::HEIGHT_BAND + allowed {
                    counts[*one][exactness] += 1;
                    counts[*other][exactness] += 1;
                    groups[exactness].join(*one, *other);
                }
            }
        }
    }
    let near = |exactness: usize| counts.iter().all(|count| count[exactness] >= wanted);
    let neighbours = Answer::new(near(0), near(1));
    let group = Answer::new(groups[0].is_one(), groups[1].is_one());
    Coherency { neighbours, group }
}

/// Who belongs together.
#[derive(Debug)]
struct Groups(Vec<usize>);

impl Groups {
    fn new(size: usize) -> Self {
        Self((0..size).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one] = other;
    }

    fn is_one(&mut self) -> bool {
        let first = self.root(0);
        (1..self.0.len()).all(|at| self.root(at) == first)
    }
}

/// Whether two bodies are within Engagement Range (`w40k.engagement.range`).
pub(crate) fn in_range(one: &Body, other: &Body, slack: f64) -> Answer {
    near_and_level(one, other, pack::ENGAGEMENT_RANGE, slack)
}

/// Whether two bodies are within so many inches of each other horizontally, and 5" vertically.
pub(crate) fn near_and_level(one: &Body, other: &Body, reach: f64, slack: f64) -> Answer {
    if !spend(1) || one.least_gap(other) > reach + slack {
        return Answer::No;
    }
    let (gap, rise) = (one.gap(other), one.rise(other));
    let at = |allowed: f64| gap <= reach + allowed && rise <= pack::HEIGHT_BAND + allowed;
    Answer::new(at(-slack), at(slack))
}

impl State {
    /// Bodies of the models of a unit that are not destroyed, with their numbers; none where the place of one is not
    /// recorded.
    pub(crate) fn bodies(&self, ix: UnitIx) -> Option<Vec<(u16, Body)>> {
        if !spend(self.unit(ix).models.len()) {
            return None;
        }
        self.unit(ix).living().map(|(number, model)| Some((number, model.body?))).collect()
    }

    /// As [`State::bodies`], where nobody asks for numbers.
    pub(crate) fn standing(&self, ix: UnitIx) -> Option<SmallVec<[&Body; 16]>> {
        if !spend(self.unit(ix).models.len()) {
            return None;
        }
        self.unit(ix).living().map(|(_, model)| model.body.as_ref()).collect()
    }

    /// The models of a unit as [`State::standing`] has them, with where they stand together.
    fn group(&self, ix: UnitIx) -> Option<Group<'_>> {
        self.standing(ix).map(Group::new)
    }

    /// Inches between the nearest models of two units (`w40k.measure.unit_within`).
    pub(crate) fn distance(&self, one: UnitIx, other: UnitIx) -> Option<f64> {
        let (one, other) = (self.standing(one)?, self.standing(other)?);
        least(one.iter().flat_map(|a| other.iter().map(move |b| (*a, *b))))
    }

    /// Inches from one body to the nearest model of a unit.
    pub(crate) fn distance_from(&self, from: &Body, to: UnitIx) -> Option<f64> {
        let to = self.standing(to)?;
        least(to.iter().map(|body| (from, *body)))
    }

    /// Whether two units are within Engagement Range of each other: measured, else as the log claims
    /// (`w40k.engagement.unit_level`, `w40k.engagement.mutual`).
    pub(crate) fn engaged(&self, one: UnitIx, other: UnitIx) -> Option<Answer> {
        self.engaged_with_group(one, self.group(one).as_ref(), other)
    }

    /// As [`State::engaged`], for who asks of one unit and many others.
    fn engaged_with_group(&self, one: UnitIx, own: Option<&Group<'_>>, other: UnitIx) -> Option<Answer> {
        let slack = self.setup.slack.inches();
        match (own, self.group(other)) {
            (Some(one), Some(other)) => {
                let mut best = Answer::No;
                if one.is_apart(&other, pack::ENGAGEMENT_RANGE + slack) {
                    return Some(best);
                }
                for a in &one.bodies {
                    for b in &other.bodies {
                        best = best.or(in_range(a, b, slack));
                        if best.is_sure() {
                            return Some(best);
                        }
                    }
                }
                Some(best)
            }
            _ => self.claimed.get(&pair(one, other)).map(|claimed| Answer::from(*claimed)),
        }
    }

    /// Whether a unit is within Engagement Range of any enemy on the field.
    pub(crate) fn in_combat(&self, ix: UnitIx) -> Option<Answer> {
        let own = self.group(ix);
        any(self.enemies(ix).map(|enemy| self.engaged_with_group(ix, own.as_ref(), enemy)))
    }

    /// Whether a unit is within Engagement Range of any enemy that is no AIRCRAFT (`w40k.aircraft.others_move`).
    pub(crate) fn in_combat_but_for_aircraft(&self, ix: UnitIx) -> Option<Answer> {
        any(self.enemies(ix).filter(|enemy| !self.has(*enemy, Keyword::Aircraft)).map(|enemy| self.engaged(ix, enemy)))
    }

    /// Enemies that surely or possibly are within Engagement Range.
    pub(crate) fn engaged_with(&self, ix: UnitIx) -> Vec<UnitIx> {
        let own = self.group(ix);
        let engaged = |enemy: &UnitIx| self.engaged_with_group(ix, own.as_ref(), *enemy).is_some_and(Answer::may_be);
        self.enemies(ix).filter(engaged).collect()
    }

    /// How the models of a unit stand together; unknown where the place of one is not recorded.
    pub(crate) fn coherency(&self, ix: UnitIx) -> Option<Coherency> {
        if self.unit(ix).size() < 2 {
            return Some(Coherency { neighbours: Answer::Yes, group: Answer::Yes });
        }
        let bodies: Vec<Body> = self.bodies(ix)?.into_iter().map(|(_, body)| body).collect();
        Some(coherency(&bodies, self.setup.slack.inches()))
    }

    /// Whether a unit is within so many inches of another (`w40k.measure.unit_within`).
    pub(crate) fn within(&self, one: UnitIx, other: UnitIx, reach: f64) -> Option<Answer> {
        self.distance(one, other).map(|distance| self.setup.slack.at_most(distance, reach))
    }

    /// Whether a unit is within so many inches horizontally, and 5" vertically, of another.
    pub(crate) fn near(&self, one: UnitIx, other: UnitIx, reach: f64) -> Option<Answer> {
        let slack = self.setup.slack.inches();
        let (one, other) = (self.bodies(one)?, self.bodies(other)?);
        let at = |allowed: f64| {
            one.iter().any(|(_, a)| {
                other.iter().any(|(_, b)| a.gap(b) <= reach + allowed && a.rise(b) <= pack::HEIGHT_BAND + allowed)
            })
        };
        Some(Answer::new(at(1e-6), at(slack)))
    }

    /// Inches from the farthest part of any model to a unit.
    pub(crate) fn farthest_from(&self, ix: UnitIx, of: UnitIx) -> Option<f64> {
        let (own, of) = (self.bodies(ix)?, self.bodies(of)?);
        let farthest =
            own.iter().map(|(_, body)| of.iter().map(|(_, other)| body.farthest(other)).fold(f64::INFINITY, f64::min));
        Some(farthest.fold(0.0, f64::max))
    }

    /// Enemy models on the field that count when the closest is looked for: AIRCRAFT only for those who FLY
    /// (`w40k.aircraft.not_closest`). None where the place of one is not recorded.
    pub(crate) fn enemy_bodies(&self, ix: UnitIx, aircraft: bool) -> Option<Vec<Body>> {
        let mut found = Vec::new();
        for enemy in self.enemies(ix) {
            if !spend(self.unit(enemy).models.len()) {
                return None;
            }
            for (_, model) in self.unit(enemy).living() {
                if aircraft || !self.model_has(model, Keyword::Aircraft) {
                    found.push(model.body?);
                }
            }
        }
        Some(found)
    }

    /// Whether a unit is somewhere on the field and all its models' places are recorded.
    pub(crate) fn is_placed(&self, ix: UnitIx) -> bool {
        self.unit(ix).whereabouts == Whereabouts::Field && self.bodies(ix).is_some()
    }
}

/// Bodies of a unit, with the part of the table in which they stand.
struct Group<'a> {
    bodies: SmallVec<[&'a Body; 16]>,
    /// Least and greatest of x, then of y.
    extent: [f64; 4],
}

impl<'a> Group<'a> {
    fn new(bodies: SmallVec<[&'a Body; 16]>) -> Self {
        let start = [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY];
        let extent = bodies.iter().fold(start, |[left, right, low, high], body| {
            let (at, radius) = (body.middle(), body.radius());
            [left.min(at.x - radius), right.max(at.x + radius), low.min(at.y - radius), high.max(at.y + radius)]
        });
        Self { bodies, extent }
    }

    /// Whether two of them are surely farther apart than that along one edge of the table.
    fn is_apart(&self, other: &Group<'_>, reach: f64) -> bool {
        let ([left, right, low, high], [to_left, to_right, to_low, to_high]) = (self.extent, other.extent);
        // A hair more, so that rounding leaves nobody out.
        let reach = reach + 1e-6;
        left - to_right > reach || to_left - right > reach || low - to_high > reach || to_low - high > reach
    }
}

fn least<'a>(pairs: impl Iterator<Item = (&'a Body, &'a Body)>) -> Option<f64> {
    let mut least = None;
    for (one, other) in pairs {
        if !spend(1) {
            return None;
        }
        if least.is_none_or(|least| one.least_gap(other) < least) {
            let distance = one.distance(other);
            if least.is_none_or(|least| distance < least) {
                least = Some(distance);
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use aftermath_wh40k9::Spot;

    use super::*;

    fn at(x: f64, y: f64) -> Body {
        Body::new(serde_json::from_str(r#"{"round":25.4}"#).unwrap(), 1.0, Spot::at(x, y))
    }

    fn row(count: usize, step: f64) -> Vec<Body> {
        (0..count).map(|i| at(i as f64 * step, 0.0)).collect()
    }

    #[test]
    fn up_to_five_models_need_one_neighbour_and_one_group() {
        // Bases of an inch: middles 3 inches apart leave 2.
        assert_eq!(coherency(&row(5, 3.0), 1e-6).whole(), Answer::Yes);
        assert_eq!(coherency(&row(5, 3.1), 1e-6).neighbours, Answer::No);
        // Two pairs are no group of four.
        let pairs = [at(0.0, 0.0), at(2.0, 0.0), at(10.0, 0.0), at(12.0, 0.0)];
        let stands = coherency(&pairs, 1e-6);
        assert_eq!((stands.neighbours, stands.group), (Answer::Yes, Answer::No));
        assert_eq!(coherency(&[at(0.0, 0.0)], 1e-6).whole(), Answer::Yes);
    }

    #[test]
    fn six_models_and_more_need_two_neighbours() {
        // The ends of a row have one neighbour each, until every second model is near as well.
        assert_eq!(coherency(&row(6, 3.0), 1e-6).whole(), Answer::No);
        assert_eq!(coherency(&row(6, 1.5), 1e-6).whole(), Answer::Yes);
        assert_eq!(coherency(&row(6, 1.52), 0.05).whole(), Answer::Unclear);
    }

    #[test]
    fn heights_part_models_beyond_five_inches() {
        let high = |z: f64| {
            Body::new(serde_json::from_str(r#"{"round":25.4}"#).unwrap(), 1.0, Spot { x: 1.0, y: 0.0, z, facing: 0.0 })
        };
        assert_eq!(coherency(&[at(0.0, 0.0), high(5.0)], 1e-6).whole(), Answer::Yes);
        assert_eq!(coherency(&[at(0.0, 0.0), high(5.1)], 1e-6).whole(), Answer::No);
    }

    #[test]
    fn engagement_range_is_an_inch_and_mutual() {
        let (one, other) = (at(0.0, 0.0), at(1.9, 0.0));
        assert_eq!(in_range(&one, &other, 1e-6), Answer::Yes);
        assert_eq!(in_range(&other, &one, 1e-6), Answer::Yes);
        assert_eq!(in_range(&one, &at(2.1, 0.0), 1e-6), Answer::No);
        assert_eq!(in_range(&one, &at(2.02, 0.0), 0.04), Answer::Unclear);
    }
}
