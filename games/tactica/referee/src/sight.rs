//! Who sees whom, and what a target is covered by: lines between the borders of two bases, told without trying each anew.

use std::{cell::Cell, ops::Range};

use aftermath_rules::{
    geometry::{Across, Bridges, Fan, Footprint, Outline, Place, Sight},
    measure::Answer,
};
use aftermath_tactica::TerrainKind;

use crate::{
    geometry::terrain_row,
    state::{State, UnitIx},
};

/// Gap up to which a base surely touches, in cm, however much the players allow for.
const FLUSH: f64 = 0.1;

/// Lines from places on the border of one base to places on that of another.
struct Lines {
    eyes: Border,
    goals: Border,
}

/// Places on the border of a base, each once, and which of them stand on one edge.
struct Border {
    places: Vec<Place>,
    edges: Vec<Range<usize>>,
}

/// How far an outline surely lies aside of lines, in cm: more than reckoning can be off by.
const CLEAR: f64 = 1e-3;

/// Lines that end on one edge each of either border, halved while some of them may pass: fewer on a side are tried one by one.
const FEW: usize = 3;

impl Lines {
    fn between(one: &Footprint, other: &Footprint) -> Self {
        Self { eyes: Border::of(one), goals: Border::of(other) }
    }

    /// Whether any of these lines runs through none of the bases, and is clear of all else.
    fn any_passes(&self, stands: &[Footprint], is_clear: impl Fn(Sight) -> bool) -> bool {
        let barriers: Vec<Barrier<'_>> = stands.iter().map(|stand| Barrier::new(stand, self)).collect();
        // Who was in the way of one line is in that of the next as a rule.
        let last = Cell::new(0);
        let passes = |eye: usize, goal: usize| {
            let line = Sight { from: self.eyes.places[eye], to: self.goals.places[goal] };
            let blocks = |barrier: &Barrier<'_>| barrier.blocks(eye, goal, line);
            if barriers.get(last.get()).is_some_and(blocks) {
                return false;
            }
            match barriers.iter().position(blocks) {
                Some(found) => {
                    last.set(found);
                    false
                }
                None => is_clear(line),
            }
        };
        let edges = || self.eyes.edges.iter().flat_map(|eyes| self.goals.edges.iter().map(move |goals| (eyes, goals)));
        edges().any(|(eyes, goals)| any_between(eyes, goals, &barriers, &passes))
    }

    /// Whether any of these lines runs through an outline.
    fn any_meets(&self, outline: &Outline) -> bool {
        any_meets(&self.eyes.places, &self.goals.places, outline)
    }
}

/// Whether any line from one of these places to one of the others runs through an outline.
fn any_meets(eyes: &[Place], goals: &[Place], outline: &Outline) -> bool {
    let places: Vec<Place> = eyes.iter().chain(goals).copied().collect();
    let fan = Fan::new(outline, places.iter().copied());
    let meets = |eye: usize, goal: usize| {
        let line = Sight { from: eyes[eye], to: goals[goal] };
        match fan.as_ref().and_then(|fan| fan.part(eye, eyes.len() + goal)) {
            Some((enters, leaves)) if leaves > enters + SURE => true,
            Some((enters, leaves)) if leaves < enters - SURE => false,
            _ => outline.length_inside(line) > 0.0,
        }
    };
    (0..eyes.len()).any(|eye| (0..goals.len()).any(|goal| meets(eye, goal)))
}

/// Whether any line between two edges passes. Where one base closes the outermost of them it closes all, since it is convex:
/// then none is tried.
fn any_between(
    eyes: &Range<usize>,
    goals: &Range<usize>,
    barriers: &[Barrier<'_>],
    passes: &impl Fn(usize, usize) -> bool,
) -> bool {
    if eyes.is_empty() || goals.is_empty() {
        return false;
    }
    if barriers.iter().any(|barrier| barrier.closes(eyes, goals)) {
        return false;
    }
    if eyes.len() <= FEW && goals.len() <= FEW {
        return eyes.clone().any(|eye| goals.clone().any(|goal| passes(eye, goal)));
    }
    let halves = |all: &Range<usize>| {
        let middle = all.start + all.len().div_ceil(2);
        [all.start..middle, middle..all.end]
    };
    let (eyes, goals) = (halves(eyes), halves(goals));
    eyes.iter().any(|eyes| goals.iter().any(|goals| any_between(eyes, goals, barriers, passes)))
}

/// Parts of a line that rounding does not make or unmake.
const SURE: f64 = 1e-5;

impl Border {
    fn of(stand: &Footprint) -> Self {
        let mut places = stand.border();
        places.dedup();
        if places.first() == places.last() {
            places.pop();
        }
        // Each edge begins at its corner.
        let begins = stand.corners().map(|corner| places.iter().position(|place| *place == corner));
        let mut begins: Vec<usize> = begins.into_iter().flatten().chain([0, places.len()]).collect();
        begins.sort_unstable();
        let edges = begins.windows(2).map(|pair| pair[0]..pair[1]).collect();
        Self { places, edges }
    }
}

/// A base in the way of lines, with their ends in its own measure.
struct Barrier<'a> {
    stand: &'a Footprint,
    eyes: Vec<(f64, f64)>,
    goals: Vec<(f64, f64)>,
}

impl<'a> Barrier<'a> {
    fn new(stand: &'a Footprint, lines: &Lines) -> Self {
        let own = |border: &Border| border.places.iter().map(|place| stand.own(*place)).collect();
        Self { stand, eyes: own(&lines.eyes), goals: own(&lines.goals) }
    }

    /// Whether it surely lies across the outermost lines between two edges; `false` says nothing.
    fn closes(&self, eyes: &Range<usize>, goals: &Range<usize>) -> bool {
        let crosses = |eye: usize, goal: usize| self.stand.across(self.eyes[eye], self.goals[goal]) == Across::Both;
        let ends = |all: &Range<usize>| [all.start, all.end - 1];
        ends(eyes).into_iter().all(|eye| ends(goals).into_iter().all(|goal| crosses(eye, goal)))
    }

    fn blocks(&self, eye: usize, goal: usize, line: Sight) -> bool {
        is_blocked(self.stand, self.eyes[eye], self.goals[goal], line)
    }
}

/// Whether a base lies across a line.
fn lies_across(stand: &Footprint, line: Sight) -> bool {
    is_blocked(stand, stand.own(line.from), stand.own(line.to), line)
}

/// Whether a base lies across a line, of which the ends are given in the base's own measure, too.
fn is_blocked(stand: &Footprint, from: (f64, f64), to: (f64, f64), line: Sight) -> bool {
    match stand.across(from, to) {
        Across::Both => true,
        Across::Neither => false,
        Across::Unclear => stand.blocks(line),
    }
}

/// A base grown or shrunk on all sides by half of `grown`; nothing where nothing is left.
fn grown(stand: &Footprint, grown: f64) -> Option<Footprint> {
    let mut base = stand.base();
    base.width += grown;
    base.depth += grown;
    (base.width > 0.0 && base.depth > 0.0).then(|| stand.sized(base))
}

/// What may stand between two units.
struct Look<'a> {
    own: Footprint,
    other: Footprint,
    /// Other enemies near the lines between them.
    enemies: Vec<Footprint>,
    houses: Vec<&'a Outline>,
    /// Whether the log tells where everybody is who may stand there.
    known: bool,
    slack: f64,
}

impl<'a> Look<'a> {
    fn between(state: &'a State, by: UnitIx, at: UnitIx) -> Option<Self> {
        let (own, other) = (state.footprint(by)?, state.footprint(at)?);
        let slack = state.setup.allowance.slack();
        // Every line runs within this reach of the one between the middles.
        let (middle, reach) =
            (Sight { from: own.pose().at, to: other.pose().at }, own.radius().max(other.radius()) + slack);
        let others = || state.enemies(by).filter(|ix| *ix != by && *ix != at && !state.is_general(*ix));
        let enemies = others().filter_map(|ix| state.footprint(ix)).filter(|stand| !stand.is_clear_of(middle, reach));
        let houses = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::House);
        let houses = houses.map(|piece| &piece.outline).filter(|outline| outline.may_cross(middle, reach));
        // Of whom the log does not tell where he went he may stand between.
        let known = !others().any(|ix| state.u(ix).whereabouts_untold);
        Some(Self { own, other, enemies: enemies.collect(), houses: houses.collect(), known, slack })
    }

    /// Whether a line is clear of houses and of other enemies, of whom each is so much larger.
    fn passes(&self, grow: f64) -> bool {
        let (enemies, houses) = (&self.enemies, &self.houses);
        if enemies.is_empty() && houses.is_empty() {
            return true;
        }
        // What is surely seen is seen past the corners of a house; a larger allowance makes nothing surer.
        let cut = if grow > 0.0 { 0.0 } else { 2.0 * self.slack };
        let clear = |line: Sight| houses.iter().all(|house| house.length_inside(line) <= cut);
        let stands: Vec<Footprint> = enemies.iter().filter_map(|stand| grown(stand, grow)).collect();
        // Lines from corner to corner are some of all: most often one of them passes.
        let is_open = |line: Sight| !stands.iter().any(|stand| lies_across(stand, line)) && clear(line);
        let corners = self.other.corners();
        if self.own.corners().into_iter().any(|from| corners.into_iter().any(|to| is_open(Sight { from, to }))) {
            return true;
        }
        let bridges = if enemies.is_empty() { None } else { Bridges::new(&self.own, &self.other) };
        if bridges.is_some_and(|lines| enemies.iter().any(|stand| lines.are_closed_by(stand, grow))) {
            return false;
        }
        // Looks go all round: whether ordered units look only to their front is a question of its own.
        Lines::between(&self.own, &self.other).any_passes(&stands, clear)
    }
}

/// Whether a unit sees another (`tac.vis.line_of_sight`): no line that is clear of houses and of other enemies leads
/// there.
pub(crate) fn sees(state: &State, by: UnitIx, at: UnitIx) -> Option<Answer> {
    let look = Look::between(state, by, at)?;
    let surely = look.passes(look.slack);
    let perhaps = surely || look.passes(-look.slack);
    Some(Answer::new(surely && look.known, perhaps))
}

/// Whether [`sees`] surely says yes.
pub(crate) fn surely_sees(state: &State, by: UnitIx, at: UnitIx) -> bool {
    Look::between(state, by, at).is_some_and(|look| look.known && look.passes(look.slack))
}

/// Whether an outline lies aside of two bases and of every line between them, told by the line between their middles and by the
/// outline's edges; `false` says nothing.
fn is_aside(outline: &Outline, one: &Footprint, other: &Footprint) -> bool {
    let parts = |line: Sight| {
        let (dx, dy) = (line.to.x - line.from.x, line.to.y - line.from.y);
        // The axis is as long as the line, which is no longer than this.
        let (axis, clear) = (Place { x: dy, y: -dx }, CLEAR * (dx.abs() + dy.abs()));
        let ((low, high), (a, b), (c, d)) = (outline.span(axis), one.span(axis), other.span(axis));
        high + clear < a.min(c) || low > b.max(d) + clear
    };
    parts(Sight { from: one.pose().at, to: other.pose().at }) || outline.edges().any(parts)
}

/// Whether a target is in cover (`tac.terrain.cover`): surely where it touches what covers it and every line crosses that,
/// never where no line crosses any. In between the players say.
pub(crate) fn in_cover(state: &State, by: UnitIx, at: UnitIx) -> Option<Answer> {
    let (own, other) = (state.footprint(by)?, state.footprint(at)?);
    let slack = state.setup.allowance.slack();
    let shot = Sight { from: own.front(), to: other.pose().at };
    let (middle, reach) = (Sight { from: own.pose().at, to: other.pose().at }, own.radius().max(other.radius()));
    let mut lines = None;
    let mut perhaps = false;
    for piece in state.setup.terrain.iter().filter(|piece| terrain_row(piece.kind).cover) {
        let near = other.is_near(&piece.outline, slack);
        let touches = near && other.distance_to_outline(&piece.outline) <= slack.min(FLUSH);
        let inside = piece.outline.contains(own.pose().at);
        if touches && !inside && piece.outline.length_inside(shot) > slack {
            return Some(Answer::Yes);
        }
        perhaps = perhaps
            || near
            || (piece.outline.may_cross(middle, reach)
                && !is_aside(&piece.outline, &own, &other)
                && (any_meets(&own.corners(), &other.corners(), &piece.outline)
                    || lines.get_or_insert_with(|| Lines::between(&own, &other)).any_meets(&piece.outline)));
    }
    Some(Answer::new(false, perhaps))
}
