//! Which stands a ball or a bolt passes through.

use crate::{State, state::UnitIx};
use aftermath_rules::geometry::{Footprint, Place};

/// How far a ball bounces beyond the first stand, in cm (ruling A9).
const BOUNCE_CM: f64 = 5.0;
/// Ways that differ by no more are equally short.
const HAIR_CM: f64 = 0.005;
/// Ways looked at, at most.
const WAYS: usize = 400;
/// Stands that a bolt passes through at most.
const PIERCED: usize = 3;

/// A stand of a unit.
pub(super) type StandOf = (UnitIx, u8);

/// What a shot reaches beyond the first stand. Lines that are equally short may reach different stands, and so may
/// lines within the tolerance.
#[derive(Debug, Clone, Default)]
pub(super) struct Reach {
    /// Further stands of the target: at least and at most.
    pub(super) further: (u32, u32),
    /// Stands of other units that every line reaches.
    pub(super) sure: Vec<StandOf>,
    /// Stands of other units that some line reaches.
    pub(super) possible: Vec<StandOf>,
}

/// A straight way from a gun to the nearest point of its target.
#[derive(Debug, Clone, Copy)]
struct Way {
    from: Place,
    to: Place,
}

/// All stands on the table; `None` where a pose is missing.
fn table(state: &State) -> Option<Vec<(StandOf, Footprint)>> {
    let mut all = Vec::new();
    for ix in state.living_units() {
        let stands = state.footprints(ix)?;
        all.extend(state.units[ix.0].stands.iter().map(|stand| (ix, stand.number)).zip(stands));
    }
    Some(all)
}

/// Ways from the nearest of these guns to the nearest point of the nearest stand of the target
/// (`wm.art.cannon.line`), each with that stand.
fn ways(guns: &[Footprint], stands: &[(StandOf, Footprint)], slack: f64) -> Vec<(StandOf, Way)> {
    let pairs = || guns.iter().flat_map(|gun| stands.iter().map(move |(stand, base)| (gun, *stand, base)));
    let least = pairs().map(|(gun, _, base)| gun.distance(base)).fold(f64::INFINITY, f64::min);
    let nearest = pairs().filter(|(gun, _, base)| gun.distance(base) <= least + slack);
    let all = nearest.flat_map(|(gun, stand, base)| shortest(gun, base).into_iter().map(move |way| (stand, way)));
    all.take(WAYS).collect()
}

/// The shortest ways between two stands, and the one from the middle of the gun's front.
fn shortest(gun: &Footprint, base: &Footprint) -> Vec<Way> {
    let least = gun.distance(base);
    let [left, right, ..] = gun.corners();
    let muzzle = Place { x: (left.x + right.x) / 2.0, y: (left.y + right.y) / 2.0 };
    let from_gun = gun.border().into_iter().map(|from| Way { from, to: base.nearest_to(from) });
    let from_base = base.corners().into_iter().map(|to| Way { from: gun.nearest_to(to), to });
    let short = from_gun.chain(from_base).filter(|way| way.from.distance(way.to) <= least + HAIR_CM);
    short.chain([Way { from: muzzle, to: base.nearest_to(muzzle) }]).collect()
}

impl Way {
    fn length(self) -> f64 {
        self.from.distance(self.to)
    }

    /// Whether the shot enters this stand behind the one before it, and not beside it.
    fn enters_behind(self, before: &Footprint, stand: &Footprint, slack: f64) -> bool {
        let entered = self.inside(stand, 0.0).or_else(|| self.inside(stand, slack));
        let left = self.inside(before, 0.0).or_else(|| self.inside(before, slack));
        entered.zip(left).is_some_and(|((at, _), (_, out))| at >= out - 3.0 * slack - HAIR_CM)
    }

    /// Where the way, drawn on, enters and leaves a stand grown by `grow`: distances from its start.
    fn inside(self, stand: &Footprint, grow: f64) -> Option<(f64, f64)> {
        stand.stretch_inside(self.from, self.to, grow)
    }

    /// Where the shot leaves the first stand.
    fn leaves(self, stand: &Footprint) -> f64 {
        let reached = self.from.distance(self.to);
        self.inside(stand, 0.0).map_or(reached, |(_, out)| out.max(reached))
    }

    /// Whether the stretch between two distances runs through a stand: for certain, and within the tolerance.
    fn crosses(self, stand: &Footprint, from: f64, to: f64, slack: f64) -> (bool, bool) {
        let common = |grow: f64| self.inside(stand, grow).map(|(a, b)| b.min(to) - a.max(from));
        (common(-slack).is_some_and(|cm| cm > slack), common(slack).is_some_and(|cm| cm >= -slack))
    }
}

/// How many of these stands are the target's.
fn count(stands: &[StandOf], target: UnitIx) -> u32 {
    stands.iter().filter(|(ix, _)| *ix == target).count() as u32
}

/// What one line reaches.
struct Line {
    sure: Vec<StandOf>,
    possible: Vec<StandOf>,
    /// Stands of the target among the possible ones that it may reach together.
    most: u32,
    /// It is one of the shortest, and goes through the first stand and not along its side.
    through: bool,
}

/// Gathers what single lines reach: certain is what all do, possible what any does.
///
/// A line that grazes the first stand says what may be; what is certain the lines say that go through it, where there are
/// some.
fn gather(lines: Vec<Line>, target: UnitIx) -> Reach {
    let through = lines.iter().any(|line| line.through);
    let tells = |line: &&Line| line.through || !through;
    let least = lines.iter().filter(tells).map(|line| count(&line.sure, target)).min().unwrap_or_default();
    let most = lines.iter().map(|line| line.most).max().unwrap_or_default();
    let mut reach = Reach { further: (least, most), ..Reach::default() };
    for (number, line) in lines.iter().filter(tells).enumerate() {
        if number == 0 {
            reach.sure.clone_from(&line.sure);
        } else {
            reach.sure.retain(|stand| line.sure.contains(stand));
        }
    }
    for line in lines {
        for stand in line.possible {
            if !reach.possible.contains(&stand) {
                reach.possible.push(stand);
            }
        }
    }
    reach.sure.retain(|(ix, _)| *ix != target);
    reach.possible.retain(|(ix, _)| *ix != target);
    reach
}

/// What a ball from the nearest of these guns reaches: on through the first stand and 5 cm beyond.
pub(super) fn ball(state: &State, guns: &[Footprint], target: UnitIx) -> Option<Reach> {
    let slack = state.setup.tolerance;
    let table = table(state)?;
    let aimed: Vec<_> = table.iter().filter(|((ix, _), _)| *ix == target).cloned().collect();
    let ways = ways(guns, &aimed, slack);
    let shortest = ways.iter().map(|(_, way)| way.length()).fold(f64::INFINITY, f64::min);
    let line = |(first, way): (StandOf, Way)| {
        let base = aimed.iter().find(|(stand, _)| *stand == first).map(|(_, base)| base);
        let out = base.map_or(0.0, |base| way.leaves(base));
        let solid = base.and_then(|base| way.inside(base, -slack)).is_some_and(|(a, b)| b - a > slack);
        let through = solid && way.length() <= shortest + HAIR_CM;
        let (mut sure, mut possible) = (Vec::new(), Vec::new());
        for (stand, base) in table.iter().filter(|(stand, _)| *stand != first) {
            let (certain, within) = way.crosses(base, out, out + BOUNCE_CM, slack);
            sure.extend(certain.then_some(*stand));
            possible.extend(within.then_some(*stand));
        }
        let most = count(&possible, target);
        Line { sure, possible, most, through }
    };
    Some(gather(ways.into_iter().map(line).collect(), target))
}

/// What a bolt from this gun reaches: up to three stands that touch, one behind another (`wm.art.bone.pierce`).
pub(super) fn bolt(state: &State, gun: &Footprint, target: UnitIx) -> Option<Reach> {
    let slack = state.setup.tolerance;
    let table = table(state)?;
    let aimed: Vec<_> = table.iter().filter(|((ix, _), _)| *ix == target).cloned().collect();
    let line = |(first, way): (StandOf, Way)| {
        let mut sure = chain(&table, first, way, slack, true).concat();
        let steps = chain(&table, first, way, slack, false);
        let most = most_behind(&table, &[first], way, slack, target);
        let possible = steps.concat();
        let enters = |stand: &StandOf| {
            let base = table.iter().find(|(other, _)| other == stand).map(|(_, base)| base);
            base.and_then(|base| way.inside(base, slack)).map_or(f64::INFINITY, |(at, _)| at)
        };
        // A bolt that may have passed through as many as it can before does not reach a stand for certain.
        let before = |stand: &StandOf| {
            let at = enters(stand);
            possible.iter().filter(|other| *other != stand && enters(other) <= at).count()
        };
        sure.retain(|stand| before(stand) < PIERCED - 1);
        Line { sure, possible, most, through: false }
    };
    Some(gather(ways(std::slice::from_ref(gun), &aimed, slack).into_iter().map(line).collect(), target))
}

/// Stands behind the first, step by step, each touching one before it on the line: those that are certain, or all that
/// may be.
fn chain(table: &[(StandOf, Footprint)], first: StandOf, way: Way, slack: f64, certain: bool) -> Vec<Vec<StandOf>> {
    let mut steps = Vec::new();
    let mut reached = vec![first];
    let mut last = vec![first];
    for _ in 1..PIERCED {
        let from: Vec<&Footprint> = table.iter().filter(|(stand, _)| last.contains(stand)).map(|(_, b)| b).collect();
        let next = |(stand, base): &(StandOf, Footprint)| {
            let behind = from.iter().any(|before| {
                let sure = || way.crosses(base, way.leaves(before), f64::INFINITY, slack).0;
                if certain { before.touches(base, slack) && sure() } else { may_follow(before, base, way, slack) }
            });
            (behind && !reached.contains(stand)).then_some(*stand)
        };
        let found: Vec<StandOf> = table.iter().filter_map(next).collect();
        reached.extend(&found);
        steps.push(found.clone());
        last = found;
    }
    steps
}

/// Whether a bolt may go from one stand into another that touches it, behind it and not beside it.
fn may_follow(before: &Footprint, stand: &Footprint, way: Way, slack: f64) -> bool {
    before.touches(stand, slack)
        && way.crosses(stand, way.leaves(before), f64::INFINITY, slack).1
        && way.enters_behind(before, stand, slack)
}

/// How many stands of the target a bolt that has passed these may still pass, one behind another: of stands side by side it
/// goes through one.
fn most_behind(table: &[(StandOf, Footprint)], passed: &[StandOf], way: Way, slack: f64, target: UnitIx) -> u32 {
    let base = |of: &StandOf| table.iter().find(|(stand, _)| stand == of).map(|(_, base)| base);
    let Some(before) = passed.last().filter(|_| passed.len() < PIERCED).and_then(base) else { return 0 };
    let next = table.iter().filter(|(stand, base)| !passed.contains(stand) && may_follow(before, base, way, slack));
    let through = |(stand, _): &(StandOf, Footprint)| {
        let passed = [passed, &[*stand]].concat();
        u32::from(stand.0 == target) + most_behind(table, &passed, way, slack, target)
    };
    next.map(through).max().unwrap_or_default()
}
