//! Who sees whom (chapter "Visibility").

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{
    State, TerrainKind, Trait,
    artillery::overhead::Over,
    rule,
    state::{FLUSH_CM, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Across, Base, Bridges, Fan, Footprint, Outline, Place, Pose, Sight},
    work_budget,
};

/// How far one sees in a wood, and into it, in cm (`wm.vision.woods`, ruling 11).
const WOOD_CM: f64 = 2.0;

/// What comes so near to a line between two stands, besides their own breadth, may lie across it, in cm.
const SIDE_CM: f64 = 0.1;

/// How broad the lines between two stands are, to either side.
fn broad(eye: &Footprint, goal: &Footprint) -> f64 {
    eye.radius().max(goal.radius()) + SIDE_CM
}

/// Places from which is looked, and at which.
type Ends = SmallVec<[Place; 16]>;

/// What may hide one stand from another.
struct Screen<'a> {
    /// Other stands of the viewer's own unit, for a shooting stand.
    own: Vec<&'a Footprint>,
    /// Stands of other units.
    others: Vec<Hider<'a>>,
    /// Terrain that blocks sight.
    terrain: Vec<Cover<'a>>,
    /// Hills higher than both.
    hills: Vec<Cover<'a>>,
    /// Whether somebody who may be in between has no recorded place.
    unknown: bool,
}

/// A stand of another unit that may lie across lines of sight.
struct Hider<'a> {
    stand: &'a Footprint,
    /// The ends of all lines in its own measure, those looked from first; reckoned when they are first needed.
    ends: SmallVec<[(f64, f64); 32]>,
    /// It lies beside all the lines.
    aside: bool,
    /// It is known not to hide all of them alone.
    is_narrow: bool,
}

/// Terrain that may lie across lines of sight.
struct Cover<'a> {
    outline: &'a Outline,
    eye: Footprint,
    goal: &'a Footprint,
    /// Whether the viewer and the seen one are in it; looked for when it matters.
    holds: OnceCell<(bool, bool)>,
    /// All lines that are looked along, where it is convex.
    fan: OnceCell<Option<Fan>>,
}

/// What is looked past.
#[derive(Clone, Copy)]
struct Regard {
    own: Option<u8>,
    units: bool,
    terrain: bool,
    characters: bool,
    /// What artillery shoots over.
    over: Over,
    /// How exactly at least is looked, in cm: a larger tolerance of the header does not count.
    exact: f64,
}

impl Regard {
    /// As units see: past characters only.
    const UNIT: Regard =
        Regard { own: None, units: true, terrain: true, characters: false, over: Over::Nothing, exact: f64::INFINITY };
}

impl Screen<'_> {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty() && self.terrain.is_empty() && self.hills.is_empty()
    }

    /// Whether any straight line from the front of `eye` to the border of `goal` passes.
    fn lets_see(mut self, eye_stand: &Footprint, goal_stand: &Footprint, tolerance: f64) -> bool {
        let goals: Ends = eye_stand.goals(goal_stand).collect();
        if self.is_empty() || goals.is_empty() {
            return !goals.is_empty();
        }
        let eyes: Ends = eye_stand.eyes().collect();
        let steps = 1 + (self.others.len() + self.own.len()) / 4;
        // What hid the line tried last is likely to hide the next.
        let (mut last, mut last_terrain) = (0, 0);
        for (g, goal) in goals.iter().enumerate() {
            if !work_budget::spend(eyes.len() * steps) {
                return false;
            }
            for (e, eye) in eyes.iter().enumerate() {
                let line = Sight { from: *eye, to: *goal };
                let hides = |hider: &mut Hider<'_>| hider.hides(&eyes, &goals, (e, g));
                if self.others.get_mut(last).is_some_and(hides) {
                    continue;
                }
                if let Some(found) = self.others.iter_mut().position(hides) {
                    last = found;
                    if self.others.get_mut(found).is_some_and(|hider| hider.closes(eye_stand, goal_stand)) {
                        return false;
                    }
                    continue;
                }
                if !self.passes_own(line) {
                    continue;
                }
                // Whoever stands in it, so much lets a line pass, and so much does not.
                let limits = [tolerance, WOOD_CM + tolerance];
                let bars = |cover: &Cover<'_>| match cover.plain_part(&eyes, &goals, (e, g), limits) {
                    Some(lets) => !lets,
                    None => !cover.lets_through(line, tolerance),
                };
                if self.terrain.get(last_terrain).is_some_and(bars) {
                    continue;
                }
                if let Some(found) = self.terrain.iter().position(bars) {
                    last_terrain = found;
                    continue;
                }
                let hill_lets = |hill: &Cover<'_>| match hill.plain_part(&eyes, &goals, (e, g), [tolerance; 2]) {
                    Some(lets) => lets,
                    None => hill.outline.length_inside(line) <= tolerance,
                };
                if self.hills.iter().all(hill_lets) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a line a hair wide does more than graze the viewer's own stands: rounded poses neither open a seam between
    /// two stands nor hide a stand behind its neighbour's corner.
    fn passes_own(&self, line: Sight) -> bool {
        let mut clear = true;
        for stand in &self.own {
            match stand.across(stand.own(line.from), stand.own(line.to)) {
                Across::Both => return false,
                Across::Neither => {}
                Across::Unclear => clear = false,
            }
        }
        let hits = |line: Sight| self.own.iter().any(|stand| stand.blocks(line));
        clear || !line.beside().into_iter().all(hits)
    }
}

impl<'a> Hider<'a> {
    fn new(stand: &'a Footprint) -> Self {
        Self { stand, ends: SmallVec::new(), aside: false, is_narrow: false }
    }

    /// Whether the stand alone hides the one stand from the other altogether; asked once, since it is found no oftener.
    fn closes(&mut self, eye: &Footprint, goal: &Footprint) -> bool {
        if self.is_narrow {
            return false;
        }
        self.is_narrow = !Bridges::new(eye, goal).is_some_and(|lines| lines.are_closed_by(self.stand, 0.0));
        !self.is_narrow
    }

    /// Whether the stand lies across a line a hair wide, given by the numbers of its ends.
    fn hides(&mut self, eyes: &[Place], goals: &[Place], (e, g): (usize, usize)) -> bool {
        if self.ends.is_empty() {
            self.ends.extend(eyes.iter().chain(goals).map(|place| self.stand.own(*place)));
            self.aside = self.stand.is_beside(&self.ends);
        }
        if self.aside {
            return false;
        }
        match self.stand.across(self.ends[e], self.ends[eyes.len() + g]) {
            Across::Both => true,
            Across::Neither => false,
            Across::Unclear => {
                let line = Sight { from: eyes[e], to: goals[g] };
                line.beside().into_iter().any(|line| self.stand.blocks(line))
            }
        }
    }
}

impl<'a> Cover<'a> {
    fn new(outline: &'a Outline, eye: &Footprint, goal: &'a Footprint) -> Self {
        Self { outline, eye: *eye, goal, holds: OnceCell::new(), fan: OnceCell::new() }
    }

    /// Whether what lies inside of the line given by the numbers of its ends is plainly less than the first limit, or plainly
    /// more than the second; nothing where it has to be measured.
    fn plain_part(
        &self,
        eyes: &[Place],
        goals: &[Place],
        (e, g): (usize, usize),
        [least, most]: [f64; 2],
    ) -> Option<bool> {
        /// Much more than rounding, in cm.
        const PLAINLY: f64 = 1e-3;
        // The first line alone is measured as fast as all of them are prepared.
        if (e, g) == (0, 0) {
            return None;
        }
        let fan = self.fan.get_or_init(|| {
            let all: Ends = eyes.iter().chain(goals).copied().collect();
            Fan::new(self.outline, all.iter().copied())
        });
        let (enters, leaves) = fan.as_ref()?.part(e, eyes.len() + g)?;
        let inside = (leaves - enters) * eyes.get(e)?.distance(*goals.get(g)?);
        if inside < least - PLAINLY {
            return Some(true);
        }
        (inside > most + PLAINLY).then_some(false)
    }

    fn lets_through(&self, line: Sight, tolerance: f64) -> bool {
        let ends = || *self.holds.get_or_init(|| (self.outline.meets(&self.eye), self.outline.meets(self.goal)));
        through_terrain(self.outline, line, ends, tolerance)
    }
}

/// Terrain that blocks sight lets it pass only from a stand inside or to one, and no more than 2 cm of it
/// (`wm.vision.blockers`, `wm.vision.woods`, ruling 11).
fn through_terrain(outline: &Outline, sight: Sight, inside: impl Fn() -> (bool, bool), tolerance: f64) -> bool {
    let length = sight.length();
    outline.parts_inside(sight).into_iter().all(|(from, to)| {
        let part = (to - from) * length;
        let within = || {
            let (eye_inside, goal_inside) = inside();
            (eye_inside && from * length <= tolerance) || (goal_inside && (1.0 - to) * length <= tolerance)
        };
        part <= tolerance || (part <= WOOD_CM + tolerance && within())
    })
}

/// The stand turned to all four sides, for who looks all round.
fn all_round(stand: &Footprint) -> [Footprint; 4] {
    let (pose, base) = (stand.pose(), stand.base());
    let across = Base { width: base.depth, depth: base.width };
    [(0.0, base), (90.0, across), (180.0, base), (270.0, across)]
        .map(|(turn, base)| Footprint::new(Pose { at: pose.at, facing: pose.facing + turn }, base))
}

impl State {
    /// Whether one stand of `viewer` sees `target`; its own unit blocks its sight too (`wm.vision.own_stands`). `None`
    /// where a pose that matters is missing.
    pub(super) fn stand_sees(&self, viewer: UnitIx, number: u8, target: UnitIx) -> Option<bool> {
        self.look(viewer, target, Regard { own: Some(number), ..Regard::UNIT })
    }

    /// As [`State::stand_sees`], not by an allowance greater than the game's own.
    pub(super) fn stand_sees_closely(&self, viewer: UnitIx, number: u8, target: UnitIx) -> Option<bool> {
        self.look(viewer, target, Regard { own: Some(number), exact: FLUSH_CM, ..Regard::UNIT })
    }

    /// Whether a stand would see `target` if it were placed a hair to some side, or whoever is in between were: no ruler tells
    /// that apart on the table (ruling 36).
    pub(super) fn stand_sees_by_a_hair(&self, viewer: UnitIx, number: u8, target: UnitIx) -> bool {
        let hair = self.setup.tolerance;
        let Some((eye, goals)) = self.footprint(viewer, number).zip(self.placed(target)) else { return false };
        let regard = Regard { own: Some(number), ..Regard::UNIT };
        let between = self.between_units(viewer, target, regard);
        let sides = [(0.0, 0.0), (hair, 0.0), (-hair, 0.0), (0.0, hair), (0.0, -hair)].map(|(x, y)| Place { x, y });
        // Past its own unit and terrain alone, which are not shifted.
        let may_see = |eye: &Footprint, goal: &Footprint| {
            let screen = self.screen(viewer, &[], eye, goal, regard);
            work_budget::spend(1) && screen.lets_see(eye, goal, hair)
        };
        let sees = |eye: &Footprint, goal: &Footprint, aside: Place| {
            let screen = self.screen(viewer, &between, eye, goal, regard);
            let others: Vec<Footprint> = screen.others.iter().map(|hider| hider.stand.shifted(aside)).collect();
            let screen = Screen { others: others.iter().map(Hider::new).collect(), ..screen };
            work_budget::spend(between.len() + 1) && screen.lets_see(eye, goal, hair)
        };
        sides.into_iter().map(|side| eye.shifted(side)).any(|eye| {
            let mut faced = goals.clone().filter(|goal| eye.may_see(goal) && may_see(&eye, goal));
            faced.any(|goal| sides.into_iter().any(|aside| sees(&eye, goal, aside)))
        })
    }

    /// Whether any stand of `viewer` sees any stand of `target` (`wm.vision.*`); `None` where a pose that matters is
    /// missing.
    pub(super) fn sees(&self, viewer: UnitIx, target: UnitIx) -> Option<bool> {
        self.look(viewer, target, Regard::UNIT)
    }

    /// As [`State::stand_sees`], over what artillery may shoot over (`wm.art.overhead_over_lower` and those after it).
    pub(super) fn stand_sees_over(&self, viewer: UnitIx, number: u8, target: UnitIx, over: Over) -> Option<bool> {
        self.look(viewer, target, Regard { own: Some(number), over, ..Regard::UNIT })
    }

    /// Whether a stand at `eye` sees a part of `goal`, past all units but these two (`wm.vision.line`).
    pub(super) fn sees_part(&self, viewer: UnitIx, target: UnitIx, eye: &Footprint, goal: &Footprint) -> bool {
        let line = Sight { from: eye.pose().at, to: goal.pose().at };
        let between = self.between(viewer, target, line, broad(eye, goal), Regard::UNIT);
        let sees = |turned: &Footprint| {
            let screen = self.screen(viewer, &between, eye, goal, Regard::UNIT);
            screen.lets_see(turned, goal, self.setup.tolerance)
        };
        if self.figures(viewer).has(Trait::AllRound) { all_round(eye).iter().any(sees) } else { sees(eye) }
    }

    fn look(&self, viewer: UnitIx, target: UnitIx, regard: Regard) -> Option<bool> {
        let goals = self.placed(target)?;
        // Own stands block a stand's line, so their places matter.
        let eyes = self.placed(viewer)?.zip(&self.units[viewer.0].stands);
        let between = self.between_units(viewer, target, regard);
        let mut unsure = false;
        let every_side = self.figures(viewer).has(Trait::AllRound);
        for (eye, stand) in eyes {
            if regard.own.is_some_and(|number| number != stand.number) {
                continue;
            }
            for goal in goals.clone().filter(|goal| every_side || eye.may_see(goal)) {
                if !work_budget::spend(between.len() + 1) {
                    return None;
                }
                let screen = || self.screen(viewer, &between, eye, goal, regard);
                let tolerance = self.setup.tolerance.min(regard.exact);
                let sees = |turned: &Footprint, screen: Screen<'_>| screen.lets_see(turned, goal, tolerance);
                let (mut seen, mut unknown) = (false, false);
                for turned in all_round(eye).iter().take(if every_side { 4 } else { 0 }) {
                    let screen = screen();
                    unknown = screen.unknown;
                    seen = seen || sees(turned, screen);
                }
                if !every_side {
                    let screen = screen();
                    unknown = screen.unknown;
                    seen = sees(eye, screen);
                }
                if seen && !unknown {
                    return Some(true);
                }
                unsure |= seen;
            }
        }
        (!unsure).then_some(false)
    }

    /// Units that may stand between two others.
    fn between_units(&self, viewer: UnitIx, target: UnitIx, regard: Regard) -> Vec<UnitIx> {
        let (mine, theirs) = (self.units[viewer.0].stands.around(), self.units[target.0].stands.around());
        let Some((mine, theirs)) = mine.zip(theirs) else { return Vec::new() };
        let line = Sight { from: mine.middle(), to: theirs.middle() };
        self.between(viewer, target, line, mine.radius() + theirs.radius() + SIDE_CM, regard)
    }

    /// Units that come nearer to a line than `broad`, but for the two that it joins.
    fn between(&self, viewer: UnitIx, target: UnitIx, line: Sight, broad: f64, regard: Regard) -> Vec<UnitIx> {
        if !regard.units {
            return Vec::new();
        }
        let others = self.units.iter().enumerate().filter(|(index, unit)| {
            let other = UnitIx(*index);
            let silent = other == viewer || other == target || unit.absent || unit.stands.is_empty();
            let apart = || unit.stands.around().is_some_and(|around| around.is_clear_of(line, broad));
            !silent && (regard.characters || !self.figures(other).kind.is_character()) && !apart()
        });
        work_budget::spend(self.units.len());
        others.map(|(index, _)| UnitIx(index)).collect()
    }

    /// What may stand between two stands: whatever of these units, and of terrain, comes near the line from one to the
    /// other.
    fn screen<'a>(
        &'a self,
        viewer: UnitIx,
        between: &[UnitIx],
        eye: &Footprint,
        goal: &'a Footprint,
        regard: Regard,
    ) -> Screen<'a> {
        let line = Sight { from: eye.pose().at, to: goal.pose().at };
        let broad = broad(eye, goal);
        let near = |stand: &Footprint| stand.pose().at.distance_to_line(line.from, line.to) <= stand.radius() + broad;
        let (own, others, terrain, hills) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut screen = Screen { own, others, terrain, hills, unknown: false };
        if let Some(number) = regard.own {
            let own = self.units[viewer.0].stands.iter().filter(|stand| stand.number != number);
            screen.own.extend(own.filter_map(|stand| stand.footprint.as_ref()).filter(|stand| near(stand)));
        }
        for other in between {
            let unit = &self.units[other.0];
            if unit.stands.around().is_some_and(|around| around.is_clear_of(line, broad)) {
                continue;
            }
            work_budget::spend(unit.stands.len());
            screen.unknown |= unit.stands.iter().any(|stand| stand.footprint.is_none());
            let stands = unit.stands.iter().filter_map(|stand| stand.footprint.as_ref());
            let over = |stand: &Footprint| regard.over.stand(self, viewer, eye, goal, (*other, stand));
            screen.others.extend(stands.filter(|stand| near(stand) && !over(stand)).map(Hider::new));
        }
        if regard.terrain {
            let hides = self.setup.terrain.iter().enumerate().filter(|(_, (kind, _))| kind.blocks_sight());
            for (piece, (_, outline)) in hides.filter(|(_, (_, outline))| outline.may_cross(line, broad)) {
                if regard.over.terrain(self, eye, goal, (piece, outline)) {
                    continue;
                }
                screen.terrain.push(Cover::new(outline, eye, goal));
            }
            let hills = self.setup.relief.higher_than(eye, goal, line, broad);
            screen.hills.extend(hills.map(|outline| Cover::new(outline, eye, goal)));
        }
        screen
    }

    /// Whether a Wizard sees a unit (`wm.magic.sight`): all round, past the unit he is with (A21). `None` where a pose
    /// that matters is missing.
    pub(super) fn wizard_sees(&self, by: UnitIx, target: UnitIx) -> Option<bool> {
        let goals = self.placed(target)?;
        let viewer = self.units[by.0].joined.unwrap_or(by);
        let mut unsure = false;
        for eye in self.placed(by)?.flat_map(all_round) {
            for goal in goals.clone() {
                let line = Sight { from: eye.pose().at, to: goal.pose().at };
                let between = self.between(viewer, target, line, broad(&eye, goal), Regard::UNIT);
                let screen = self.screen(viewer, &between, &eye, goal, Regard::UNIT);
                let unknown = screen.unknown;
                if screen.lets_see(&eye, goal, self.setup.tolerance) {
                    if !unknown {
                        return Some(true);
                    }
                    unsure = true;
                }
            }
        }
        (!unsure).then_some(false)
    }

    /// Whether terrain lets a line of magic pass from one stand to another, whoever stands between.
    pub(super) fn terrain_lets_through(&self, eye: &Footprint, goal: &Footprint, line: Sight) -> bool {
        let tolerance = self.setup.tolerance;
        let hides = self.setup.terrain.iter().filter(|(kind, _)| kind.blocks_sight());
        let mut hills = self.setup.relief.higher_than(eye, goal, line, 0.0);
        hides
            .into_iter()
            .all(|(_, outline)| through_terrain(outline, line, || (outline.meets(eye), outline.meets(goal)), tolerance))
            && hills.all(|outline| outline.length_inside(line) <= tolerance)
    }

    /// Whether characters hide the target who, by the rules, hide nobody (`wm.vision.characters_transparent`).
    pub(super) fn seen_past_characters(&self, viewer: UnitIx, target: UnitIx) -> bool {
        self.sees(viewer, target) == Some(true)
            && self.look(viewer, target, Regard { characters: true, ..Regard::UNIT }) == Some(false)
    }
}

/// Says by which rules of the chapter the target is seen or not; `number` is that of a shooting stand.
pub(super) fn explain(
    state: &State,
    viewer: UnitIx,
    target: UnitIx,
    number: Option<u8>,
    seen: bool,
    docket: &mut impl Docket,
) {
    let detail = || Detail::say("sight").unit(state.id(viewer)).with("target", state.id(target));
    let open = Regard { units: false, terrain: false, ..Regard::UNIT };
    let facing = || state.look(viewer, target, Regard { own: number, ..open });
    let rule = match (seen, number) {
        (true, _) => None,
        // An edge that does not face the target sees nothing, whatever stands there.
        (false, None) if facing() == Some(false) => Some(rule::VISION_LINE),
        (false, _) => Some(hidden_by(state, viewer, target, number)),
    };
    docket.finding(rule::VISION_LINE, Outcome::from(rule != Some(rule::VISION_LINE)), detail);
    if seen && state.figures(target).has(Trait::Flyer) {
        docket.finding(rule::FLY_LANDED, Outcome::Held, || {
            Detail::say("landed").unit(state.id(viewer)).with("target", state.id(target))
        });
    }
    if let Some(rule) = rule.filter(|rule| *rule != rule::VISION_LINE) {
        docket.finding(rule, Outcome::Broken, detail);
        return;
    }
    if seen {
        for rule in past(state, viewer, target, number) {
            docket.finding(rule, Outcome::Held, detail);
        }
    }
}

/// The rule that keeps the target hidden from a viewer who faces it.
fn hidden_by(state: &State, viewer: UnitIx, target: UnitIx, number: Option<u8>) -> Rule {
    let without = |regard: Regard| state.look(viewer, target, regard) == Some(true);
    let stand = Regard { own: number, ..Regard::UNIT };
    if number.is_some() {
        // What the stand would see if its fellows were not there.
        let alone = number.is_some_and(|number| lone_stand_sees(state, viewer, number, target));
        if alone {
            return rule::VISION_OWN_STANDS;
        }
        if state.look(viewer, target, Regard { units: false, terrain: false, ..stand }) == Some(false) {
            return rule::VISION_LINE;
        }
    }
    if state.figures(viewer).has(Trait::Flyer) {
        return rule::FLY_SIGHT;
    }
    let terrain = without(Regard { terrain: false, ..stand });
    if terrain && in_the_way(state, viewer, target).any(|kind| kind == TerrainKind::Wood) {
        return rule::VISION_WOODS;
    }
    rule::VISION_BLOCKERS
}

/// Whether the stand would see the target but for its own unit.
fn lone_stand_sees(state: &State, viewer: UnitIx, number: u8, target: UnitIx) -> bool {
    let (Some(eye), Some(goals)) = (state.footprint(viewer, number), state.placed(target)) else { return false };
    let tolerance = state.setup.tolerance;
    goals.into_iter().any(|goal| {
        let line = Sight { from: eye.pose().at, to: goal.pose().at };
        let between = state.between(viewer, target, line, broad(&eye, goal), Regard::UNIT);
        let screen = state.screen(viewer, &between, &eye, goal, Regard::UNIT);
        !screen.unknown && screen.lets_see(&eye, goal, tolerance)
    })
}

/// Kinds of terrain that come near the lines between two units.
fn in_the_way(state: &State, viewer: UnitIx, target: UnitIx) -> impl Iterator<Item = TerrainKind> + '_ {
    let lines: Vec<(Sight, f64)> = match (state.placed(viewer), state.placed(target)) {
        (Some(eyes), Some(goals)) => eyes
            .flat_map(|eye| {
                goals.clone().map(move |goal| {
                    let line = Sight { from: eye.pose().at, to: goal.pose().at };
                    (line, eye.radius().max(goal.radius()))
                })
            })
            .collect(),
        _ => Vec::new(),
    };
    let near = move |outline: &Outline| lines.iter().any(|(line, broad)| outline.may_cross(*line, *broad));
    state.setup.terrain.iter().filter(move |(_, outline)| near(outline)).map(|(kind, _)| *kind)
}

/// The rules by which a target is seen although something comes near the line to it.
fn past(state: &State, viewer: UnitIx, target: UnitIx, number: Option<u8>) -> Vec<Rule> {
    let mut rules = Vec::new();
    let stand = Regard { own: number, ..Regard::UNIT };
    let everything = Regard { characters: true, ..stand };
    let between = state.between_units(viewer, target, everything);
    let characters = between.into_iter().any(|other| state.figures(other).kind.is_character());
    if characters && state.look(viewer, target, everything) == Some(false) {
        rules.extend([rule::VISION_CHARACTERS_TRANSPARENT, rule::CHAR_TRANSPARENT]);
    }
    let kinds: Vec<TerrainKind> = in_the_way(state, viewer, target).collect();
    let units = others_in_the_way(state, viewer, target);
    if units || kinds.iter().any(|kind| *kind != TerrainKind::Wood) {
        rules.push(rule::VISION_BLOCKERS);
    }
    if kinds.contains(&TerrainKind::Wood) {
        rules.push(rule::VISION_WOODS);
    }
    if kinds.iter().any(|kind| matches!(kind, TerrainKind::Marsh | TerrainKind::LowObstacle)) {
        rules.push(rule::SCENERY_MARSH);
    }
    if number.is_some() && state.units[viewer.0].stands.len() > 1 {
        rules.push(rule::VISION_OWN_STANDS);
    }
    if state.figures(viewer).has(Trait::Flyer) && (units || !kinds.is_empty()) {
        rules.push(rule::FLY_SIGHT);
    }
    rules
}

fn others_in_the_way(state: &State, viewer: UnitIx, target: UnitIx) -> bool {
    let (Some(eyes), Some(goals)) = (state.placed(viewer), state.placed(target)) else { return false };
    let regard = Regard { terrain: false, ..Regard::UNIT };
    let between = state.between_units(viewer, target, regard);
    !between.is_empty()
        && eyes
            .into_iter()
            .any(|eye| goals.clone().any(|goal| !state.screen(viewer, &between, eye, goal, regard).others.is_empty()))
}

/// A nearer enemy was passed over. One that is seen past characters alone was taken for hidden: characters hide nobody
/// (`wm.vision.characters_transparent`, `wm.char.transparent`). A flyer was taken for being in the air: on the ground it is an ordinary target
/// (`wm.fly.landed`).
pub(super) fn check_passed_over(state: &State, viewer: UnitIx, nearer: UnitIx, docket: &mut impl Docket) {
    if state.seen_past_characters(viewer, nearer) {
        for rule in [rule::VISION_CHARACTERS_TRANSPARENT, rule::CHAR_TRANSPARENT] {
            docket.finding(rule, Outcome::Broken, || {
                Detail::say("seen-past-characters").unit(state.id(viewer)).with("target", state.id(nearer))
            });
        }
    } else if state.figures(nearer).has(Trait::Flyer) {
        docket.finding(rule::FLY_LANDED, Outcome::Broken, || {
            Detail::say("landed").unit(state.id(viewer)).with("target", state.id(nearer))
        });
    }
}
