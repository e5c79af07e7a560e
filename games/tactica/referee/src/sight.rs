//! Who sees whom, and what a target is covered by: lines between the borders of two bases, told without trying each anew.

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
    eyes: Vec<Place>,
    goals: Vec<Place>,
}

impl Lines {
    fn between(one: &Footprint, other: &Footprint) -> Self {
        Self { eyes: border(one), goals: border(other) }
    }

    /// Whether any of these lines runs through none of the bases, and is clear of all else.
    fn any_passes(&self, stands: &[Footprint], is_clear: impl Fn(Sight) -> bool) -> bool {
        let barriers: Vec<Barrier<'_>> = stands.iter().map(|stand| Barrier::new(stand, self)).collect();
        // Who was in the way of one line is in that of the next as a rule.
        let mut last = 0;
        for (eye, from) in self.eyes.iter().enumerate() {
            for (goal, to) in self.goals.iter().enumerate() {
                let line = Sight { from: *from, to: *to };
                let blocks = |barrier: &Barrier<'_>| barrier.blocks(eye, goal, line);
                if barriers.get(last).is_some_and(blocks) {
                    continue;
                }
                match barriers.iter().position(blocks) {
                    Some(found) => last = found,
                    None if is_clear(line) => return true,
                    None => {}
                }
            }
        }
        false
    }

    /// Whether any of these lines runs through an outline.
    fn any_meets(&self, outline: &Outline) -> bool {
        let places: Vec<Place> = self.eyes.iter().chain(&self.goals).copied().collect();
        let fan = Fan::new(outline, places.iter().copied());
        let meets = |eye: usize, goal: usize| {
            let line = Sight { from: self.eyes[eye], to: self.goals[goal] };
            match fan.as_ref().and_then(|fan| fan.part(eye, self.eyes.len() + goal)) {
                Some((enters, leaves)) if leaves > enters + SURE => true,
                Some((enters, leaves)) if leaves < enters - SURE => false,
                _ => outline.length_inside(line) > 0.0,
            }
        };
        (0..self.eyes.len()).any(|eye| (0..self.goals.len()).any(|goal| meets(eye, goal)))
    }
}

/// Parts of a line that rounding does not make or unmake.
const SURE: f64 = 1e-5;

/// Places on the border of a base, each once.
fn border(stand: &Footprint) -> Vec<Place> {
    let mut places = stand.border();
    places.dedup();
    if places.first() == places.last() {
        places.pop();
    }
    places
}

/// A base in the way of lines, with their ends in its own measure.
struct Barrier<'a> {
    stand: &'a Footprint,
    eyes: Vec<(f64, f64)>,
    goals: Vec<(f64, f64)>,
}

impl<'a> Barrier<'a> {
    fn new(stand: &'a Footprint, lines: &Lines) -> Self {
        let own = |places: &[Place]| places.iter().map(|place| stand.own(*place)).collect();
        Self { stand, eyes: own(&lines.eyes), goals: own(&lines.goals) }
    }

    fn blocks(&self, eye: usize, goal: usize, line: Sight) -> bool {
        match self.stand.across(self.eyes[eye], self.goals[goal]) {
            Across::Both => true,
            Across::Neither => false,
            Across::Unclear => self.stand.blocks(line),
        }
    }
}

/// A base grown or shrunk on all sides by half of `grown`; nothing where nothing is left.
fn grown(stand: &Footprint, grown: f64) -> Option<Footprint> {
    let mut base = stand.base();
    base.width += grown;
    base.depth += grown;
    (base.width > 0.0 && base.depth > 0.0).then(|| stand.sized(base))
}

/// Whether a unit sees another (`tac.vis.line_of_sight`): no line that is clear of houses and of other enemies leads
/// there.
pub(crate) fn sees(state: &State, by: UnitIx, at: UnitIx) -> Option<Answer> {
    let (own, other) = (state.footprint(by)?, state.footprint(at)?);
    let slack = state.setup.allowance.slack();
    let side = state.side_of(by);
    // Every line runs within this reach of the one between the middles.
    let (middle, reach) =
        (Sight { from: own.pose().at, to: other.pose().at }, own.radius().max(other.radius()) + slack);
    let enemies: Vec<Footprint> = state
        .all()
        .filter(|ix| *ix != by && *ix != at && state.is_present(*ix) && state.side_of(*ix) != side)
        .filter(|ix| !state.is_general(*ix))
        .filter_map(|ix| state.footprint(ix))
        .filter(|stand| !stand.is_clear_of(middle, reach))
        .collect();
    let houses = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::House);
    let houses: Vec<&Outline> =
        houses.map(|piece| &piece.outline).filter(|outline| outline.may_cross(middle, reach)).collect();
    // Of whom the log does not tell where he went he may stand between.
    let hidden = |ix: &UnitIx| *ix != by && *ix != at && state.u(*ix).whereabouts_untold && !state.is_general(*ix);
    let known = !state.enemies(by).any(|ix| hidden(&ix));
    if enemies.is_empty() && houses.is_empty() {
        return Some(Answer::new(known, true));
    }
    // Looks go all round: whether ordered units look only to their front is a question of its own.
    let lines = Lines::between(&own, &other);
    let bridges = Bridges::new(&own, &other);
    let looks = |grow: f64| {
        let is_closed = bridges.is_some_and(|lines| enemies.iter().any(|stand| lines.are_closed_by(stand, grow)));
        // What is surely seen is seen past the corners of a house; a larger allowance makes nothing surer.
        let cut = if grow > 0.0 { 0.0 } else { 2.0 * slack };
        let clear = |line: Sight| houses.iter().all(|house| house.length_inside(line) <= cut);
        let stands: Vec<Footprint> = enemies.iter().filter_map(|stand| grown(stand, grow)).collect();
        !is_closed && lines.any_passes(&stands, clear)
    };
    let surely = looks(slack);
    let perhaps = surely || looks(-slack);
    Some(Answer::new(surely && known, perhaps))
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
        let gap = other.distance_to_outline(&piece.outline);
        let (touches, near) = (gap <= slack.min(FLUSH), gap <= slack);
        let inside = piece.outline.contains(own.pose().at);
        if touches && !inside && piece.outline.length_inside(shot) > slack {
            return Some(Answer::Yes);
        }
        perhaps = perhaps
            || near
            || (piece.outline.may_cross(middle, reach)
                && lines.get_or_insert_with(|| Lines::between(&own, &other)).any_meets(&piece.outline));
    }
    Some(Answer::new(false, perhaps))
}
