//! Who sees whom (chapter "Visibility").

use std::cell::Cell;

use super::{State, TerrainKind, Trait, artillery::overhead::Over, rule, state::UnitIx};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Base, Footprint, Outline, Pose, Sight},
};

/// How far one sees in a wood, and into it, in cm (`wm.vision.woods`, ruling 11).
const WOOD_CM: f64 = 2.0;

/// What may hide one stand from another.
#[derive(Default)]
struct Screen<'a> {
    /// Which of the other units' stands hid the line tried last: it is likely to hide the next.
    last: Cell<usize>,
    /// Other stands of the viewer's own unit, for a shooting stand.
    own: Vec<&'a Footprint>,
    /// Stands of other units.
    others: Vec<&'a Footprint>,
    /// Terrain that blocks sight, and whether the viewer and the seen one are in it.
    terrain: Vec<(&'a Outline, bool, bool)>,
    /// Hills higher than both.
    hills: Vec<&'a Outline>,
    /// Whether somebody who may be in between has no recorded place.
    unknown: bool,
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
}

impl Regard {
    /// As units see: past characters only.
    const UNIT: Regard = Regard { own: None, units: true, terrain: true, characters: false, over: Over::Nothing };
}

impl Screen<'_> {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty() && self.terrain.is_empty() && self.hills.is_empty()
    }

    /// Whether a stand of another unit lies across one of these lines.
    fn is_crossed(&self, lines: &[Sight]) -> bool {
        let crosses = |stand: &&Footprint| lines.iter().any(|line| stand.blocks(*line));
        if self.others.get(self.last.get()).is_some_and(crosses) {
            return true;
        }
        let found = self.others.iter().position(|stand| lines.iter().any(|line| stand.blocks(*line)));
        self.last.set(found.unwrap_or_default());
        found.is_some()
    }

    /// Whether a line a hair wide runs free of other units and of terrain, and does more than graze the viewer's own
    /// stands: rounded poses neither open a seam between two stands nor hide a stand behind its neighbour's corner.
    fn lets_through(&self, sight: Sight, tolerance: f64) -> bool {
        let hits = |stands: &[&Footprint], sight: Sight| stands.iter().any(|stand| stand.blocks(sight));
        let beside = sight.beside();
        !self.is_crossed(&beside)
            && (self.own.is_empty() || !beside.into_iter().all(|sight| hits(&self.own, sight)))
            && self.terrain.iter().all(|(outline, eye, goal)| through_terrain(outline, sight, *eye, *goal, tolerance))
            && self.hills.iter().all(|outline| outline.length_inside(sight) <= tolerance)
    }
}

/// Terrain that blocks sight lets it pass only from a stand inside or to one, and no more than 2 cm of it
/// (`wm.vision.blockers`, `wm.vision.woods`, ruling 11).
fn through_terrain(outline: &Outline, sight: Sight, eye_inside: bool, goal_inside: bool, tolerance: f64) -> bool {
    let length = sight.length();
    outline.parts_inside(sight).into_iter().all(|(from, to)| {
        let ends = (eye_inside && from * length <= tolerance) || (goal_inside && (1.0 - to) * length <= tolerance);
        (to - from) * length <= if ends { WOOD_CM } else { 0.0 } + tolerance
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
        let screen = self.screen(viewer, target, eye, goal, Regard::UNIT);
        let sees = |eye: &Footprint| {
            eye.sees(goal, |sight| screen.is_empty() || screen.lets_through(sight, self.setup.tolerance))
        };
        if self.figures(viewer).has(Trait::AllRound) { all_round(eye).iter().any(sees) } else { sees(eye) }
    }

    fn look(&self, viewer: UnitIx, target: UnitIx, regard: Regard) -> Option<bool> {
        let goals = self.placed(target)?;
        // Own stands block a stand's line, so their places matter.
        let eyes = self.placed(viewer)?.zip(&self.units[viewer.0].stands);
        let mut unsure = false;
        let every_side = self.figures(viewer).has(Trait::AllRound);
        for (eye, stand) in eyes {
            if regard.own.is_some_and(|number| number != stand.number) {
                continue;
            }
            for goal in goals.clone().filter(|goal| every_side || eye.may_see(goal)) {
                let screen = self.screen(viewer, target, eye, goal, regard);
                let tolerance = self.setup.tolerance;
                let sees = |eye: &Footprint| {
                    eye.sees(goal, |sight| screen.is_empty() || screen.lets_through(sight, tolerance))
                };
                let seen = if every_side { all_round(eye).iter().any(sees) } else { sees(eye) };
                if seen && !screen.unknown {
                    return Some(true);
                }
                unsure |= seen;
            }
        }
        (!unsure).then_some(false)
    }

    /// What may stand between two stands: whatever comes near the line from one to the other.
    fn screen<'a>(
        &'a self,
        viewer: UnitIx,
        target: UnitIx,
        eye: &Footprint,
        goal: &Footprint,
        regard: Regard,
    ) -> Screen<'a> {
        let line = Sight { from: eye.pose().at, to: goal.pose().at };
        let broad = eye.radius().max(goal.radius()) + 0.1;
        let near = |stand: &Footprint| stand.pose().at.distance_to_line(line.from, line.to) <= stand.radius() + broad;
        let mut screen = Screen::default();
        if let Some(number) = regard.own {
            let own = self.units[viewer.0].stands.iter().filter(|stand| stand.number != number);
            screen.own.extend(own.filter_map(|stand| stand.footprint.as_ref()).filter(|stand| near(stand)));
        }
        if regard.units {
            for (index, unit) in self.units.iter().enumerate() {
                let other = UnitIx(index);
                let silent = other == viewer || other == target || unit.absent || unit.stands.is_empty();
                if silent || (self.figures(other).kind.is_character() && !regard.characters) {
                    continue;
                }
                if unit.stands.around().is_some_and(|around| around.is_clear_of(line, broad)) {
                    continue;
                }
                screen.unknown |= unit.stands.iter().any(|stand| stand.footprint.is_none());
                let stands = unit.stands.iter().filter_map(|stand| stand.footprint.as_ref());
                let over = |stand: &Footprint| regard.over.stand(self, viewer, eye, goal, (other, stand));
                screen.others.extend(stands.filter(|stand| near(stand) && !over(stand)));
            }
        }
        if regard.terrain {
            let hides = self.setup.terrain.iter().enumerate().filter(|(_, (kind, _))| kind.blocks_sight());
            for (piece, (_, outline)) in hides.filter(|(_, (_, outline))| outline.may_cross(line, broad)) {
                if regard.over.terrain(self, eye, goal, (piece, outline)) {
                    continue;
                }
                screen.terrain.push((outline, outline.meets(eye), outline.meets(goal)));
            }
            screen.hills.extend(self.setup.relief.higher_than(eye, goal, line, broad));
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
                let screen = self.screen(viewer, target, &eye, goal, Regard::UNIT);
                if eye.sees(goal, |sight| screen.lets_through(sight, self.setup.tolerance)) {
                    if !screen.unknown {
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
            .all(|(_, outline)| through_terrain(outline, line, outline.meets(eye), outline.meets(goal), tolerance))
            && hills.all(|outline| outline.length_inside(line) <= tolerance)
    }

    /// Whether characters hide the target who, by the rules, hide nobody (`wm.vision.characters_transparent`).
    pub(super) fn seen_past_characters(&self, viewer: UnitIx, target: UnitIx) -> bool {
        self.sees(viewer, target) == Some(true)
            && self.look(viewer, target, Regard { characters: true, ..Regard::UNIT }) == Some(false)
    }
}

/// Says by which rules of the chapter the target is seen or not; `number` is that of a shooting stand.
pub(super) fn explain(state: &State, viewer: UnitIx, target: UnitIx, number: Option<u8>, docket: &mut impl Docket) {
    let regard = Regard { own: number, ..Regard::UNIT };
    let Some(seen) = state.look(viewer, target, regard) else { return };
    let detail = || Detail::say("sight").unit(state.id(viewer)).with("target", state.id(target));
    let open = Regard { units: false, terrain: false, ..Regard::UNIT };
    let facing = state.look(viewer, target, Regard { own: number, ..open });
    let rule = match (seen, number) {
        (true, _) => None,
        // An edge that does not face the target sees nothing, whatever stands there.
        (false, None) if facing == Some(false) => Some(rule::VISION_LINE),
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
        let screen = state.screen(viewer, target, &eye, goal, Regard::UNIT);
        !screen.unknown && eye.sees(goal, |sight| screen.lets_through(sight, tolerance))
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
    if state.look(viewer, target, everything) == Some(false) {
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
    eyes.into_iter().any(|eye| {
        goals.clone().any(|goal| {
            !state.screen(viewer, target, eye, goal, Regard { terrain: false, ..Regard::UNIT }).others.is_empty()
        })
    })
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
