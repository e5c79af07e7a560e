//! Terrain, deployment and the length of the battle (chapter "Set-up").

use super::{
    Deploy, Deployment, DeploymentMethod, SideRolls, State, TableEdge, TerrainMethod, TerrainSetUp, Trait, TurnLimit,
    characters, movement, pack, purpose, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Figure, Measure, Outcome, Roll},
    geometry::Place,
    ids::{SideId, UnitId},
    log::Table,
};

/// What has been deployed, and how.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Deploying {
    pub(super) method: Option<DeploymentMethod>,
    /// The side that begins.
    pub(super) first: Option<SideIx>,
    /// Units and characters on the table, in the order in which they came.
    pub(super) placed: Vec<UnitIx>,
    /// Rolls, turns: nothing is deployed any more.
    pub(super) over: bool,
}

impl Deploying {
    /// The side that deployed wholly first, and so has the first turn.
    pub(super) fn whole_side_first(&self) -> Option<SideIx> {
        self.first.filter(|_| self.method == Some(DeploymentMethod::OneSideFirst))
    }

    /// Nothing is deployed any more: the battle begins.
    pub(super) fn end(&mut self) {
        self.over = true;
    }

    /// Whether one side deployed wholly first.
    pub(super) fn by_sides(&self) -> bool {
        self.method == Some(DeploymentMethod::OneSideFirst)
    }
}

/// `terrain_set_up`.
pub(super) fn terrain_set_up(state: &mut State, _: Option<&SideId>, event: &TerrainSetUp, docket: &mut impl Docket) {
    let rule = rule::SETUP_TERRAIN_METHODS;
    let before_armies = state.deploying.placed.is_empty() && !state.course.begun();
    if !before_armies {
        docket.finding(rule, Outcome::Broken, || Detail::say("terrain-first"));
    }
    match event.method {
        TerrainMethod::Both => {
            let winner = higher(state, &event.rolls, docket);
            check_say(state, rule, winner, event.chooses.as_ref(), "chooses", docket);
        }
        TerrainMethod::One => match (&event.by, &event.chooses) {
            (Some(by), Some(chooses)) => docket.finding(rule, Outcome::from(by != chooses), || {
                Detail::say("terrain-other-chooses").with("side", by).records(chooses)
            }),
            (None, _) => docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("by")),
            (_, None) => docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("chooses")),
        },
        TerrainMethod::Symmetrical => docket.finding(rule, Outcome::PlayersCall, || Detail::say("terrain-symmetrical")),
        TerrainMethod::Scenario => {
            docket.finding(rule::SETUP_SCENARIO_FIRST, Outcome::PlayersCall, || Detail::say("as-the-scenario-says"));
        }
    }
}

/// `deployment`.
pub(super) fn deployment(state: &mut State, side: Option<&SideId>, event: &Deployment, docket: &mut impl Docket) {
    docket.finding(rule::SETUP_METHOD, Outcome::PlayersCall, || {
        Detail::say("deployment-method").records(event.method.as_str())
    });
    let first = event.first.as_ref().and_then(|first| state.setup.side(first));
    (state.deploying.method, state.deploying.first) = (Some(event.method), first);
    clear_table(state);
    match event.method {
        DeploymentMethod::UnitByUnit => {
            if let Some(first) = first {
                check_larger_first(state, first, Some(&event.rolls), docket);
            } else if !event.rolls.is_empty() {
                higher(state, &event.rolls, docket);
            }
        }
        DeploymentMethod::OneSideFirst => check_one_side_first(state, side, event, docket),
        DeploymentMethod::Maps | DeploymentMethod::Screens => {}
        DeploymentMethod::Scenario => {
            docket.finding(rule::SETUP_SCENARIO_FIRST, Outcome::PlayersCall, || Detail::say("as-the-scenario-says"));
        }
    }
}

/// The higher die chooses who deploys first (`wm.setup.one_side_first`).
fn check_one_side_first(state: &State, side: Option<&SideId>, event: &Deployment, docket: &mut impl Docket) {
    let rule = rule::SETUP_ONE_SIDE_FIRST;
    if event.first.is_none() {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("first"));
    }
    if event.rolls.is_empty() {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("rolls"));
        return;
    }
    let winner = higher(state, &event.rolls, docket);
    // The entry's side is the one that chose.
    check_say(state, rule, winner, side, "side", docket);
}

/// With units set up turn about, the side with more of them begins; with as many, a die decides
/// (`wm.setup.alternating_start`, `wm.setup.unit_by_unit`).
fn check_larger_first(state: &State, first: SideIx, rolls: Option<&SideRolls>, docket: &mut impl Docket) {
    let strength = |side: SideIx| state.army_units(side).count();
    let most = (0..state.setup.sides.len()).map(|side| strength(SideIx(side))).max().unwrap_or_default();
    let tied = (0..state.setup.sides.len()).filter(|side| strength(SideIx(*side)) == most).count() > 1;
    if !tied || strength(first) < most {
        docket.finding(rule::SETUP_ALTERNATING_START, Outcome::from(strength(first) == most), || {
            Detail::say("larger-first").with("side", state.side_id(first)).expects(most).records(strength(first))
        });
        return;
    }
    match rolls.filter(|rolls| !rolls.is_empty()) {
        Some(rolls) => {
            let winner = higher(state, rolls, docket);
            check_say(state, rule::SETUP_UNIT_BY_UNIT, winner, Some(state.side_id(first)), "first", docket);
        }
        None => docket.finding(rule::SETUP_UNIT_BY_UNIT, Outcome::Unrecorded, || Detail::lacks("rolls")),
    }
}

/// `deploy`.
pub(super) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else { return };
    if state.deploying.placed.is_empty() {
        clear_table(state);
    }
    let rule = state.deploying.rule();
    let owner = state.side_of(ix);
    if let Some(side) = side.filter(|side| *side != state.side_id(owner)) {
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("deploys-own").unit(state.id(ix)).expects(state.side_id(owner)).records(side)
        });
    }
    let again = state.deploying.placed.contains(&ix);
    if again || state.deploying.over {
        docket.finding(rule, Outcome::Broken, || {
            Detail::say(if again { "deployed-twice" } else { "deployed-late" }).unit(state.id(ix))
        });
    } else {
        check_turn_about(state, ix, docket);
    }
    match &event.stands {
        Some(poses) => {
            if state.place(ix, poses, docket) {
                state.settle_garrison(ix);
                movement::check_together(state, ix, docket);
                movement::check_on_table(state, ix, docket);
                movement::check_terrain(state, ix, docket);
            }
        }
        None => state.displace(ix),
    }
    check_apart(state, ix, docket);
    if let Some(unit) = event.joins.as_ref().and_then(|unit| state.known(unit, docket)) {
        characters::check_deployed_with(state, ix, unit, event.stands.is_some(), docket);
        state.units[ix.0].joined = Some(unit);
    }
    if !again {
        state.deploying.placed.push(ix);
    }
}

/// Whose turn it is to deploy (`wm.setup.unit_by_unit`, `wm.setup.one_side_first`).
fn check_turn_about(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let owner = state.side_of(ix);
    let left = |side: SideIx| state.army_units(side).any(|unit| !state.deploying.placed.contains(&unit));
    match state.deploying.method {
        Some(DeploymentMethod::UnitByUnit) if state.figures(ix).kind.is_character() => {
            let waiting = (0..state.setup.sides.len()).any(|side| left(SideIx(side)));
            docket.finding(rule::SETUP_UNIT_BY_UNIT, Outcome::from(!waiting), || {
                Detail::say("characters-last").unit(state.id(ix))
            });
        }
        Some(DeploymentMethod::UnitByUnit) => {
            let due = due_to_deploy(state, left);
            let Some(due) = due.iter().copied().find(|side| *side == owner).or(due.first().copied()) else {
                return check_larger_first(state, owner, None, docket);
            };
            docket.finding(rule::SETUP_UNIT_BY_UNIT, Outcome::from(owner == due), || {
                Detail::say("turn-about").unit(state.id(ix)).expects(state.side_id(due)).records(state.side_id(owner))
            });
        }
        Some(DeploymentMethod::OneSideFirst) => {
            let Some(first) =
                state.deploying.first.or_else(|| state.deploying.placed.first().map(|ix| state.side_of(*ix)))
            else {
                return;
            };
            let all = (0..state.units.len()).map(UnitIx).filter(|unit| state.side_of(*unit) == first);
            let waiting =
                all.into_iter().any(|unit| state.is_deployable(unit) && !state.deploying.placed.contains(&unit));
            docket.finding(rule::SETUP_ONE_SIDE_FIRST, Outcome::from(owner == first || !waiting), || {
                Detail::say("whole-side-first").unit(state.id(ix)).expects(state.side_id(first))
            });
        }
        _ => {}
    }
}

/// Whose turn it is to deploy a unit; nobody's where the log does not say who begins. Where somebody has come out of turn it
/// may be two sides': of the one that follows him, and of the one that would be next had he waited.
fn due_to_deploy(state: &State, left: impl Fn(SideIx) -> bool) -> Vec<SideIx> {
    let sides = state.setup.sides.len();
    let in_order = |from: usize| (0..sides).map(move |step| SideIx((from + step) % sides));
    let is_unit = |ix: &&UnitIx| !state.figures(**ix).kind.is_character();
    let placed = &state.deploying.placed;
    let follows = |last: Option<&UnitIx>| {
        let last = state.side_of(*last?);
        Some(in_order(last.0 + 1).find(|side| left(*side)).unwrap_or(last))
    };
    let first = placed.iter().find(is_unit).map(|ix| state.side_of(*ix)).or(state.deploying.first);
    let fewest = |first: SideIx| {
        let units = |side: &SideIx| placed.iter().filter(is_unit).filter(|ix| state.side_of(**ix) == *side).count();
        in_order(first.0).filter(|side| left(*side)).min_by_key(units)
    };
    let due = [follows(placed.iter().rfind(is_unit)), follows(placed.last()), first.and_then(fewest)];
    let mut due: Vec<SideIx> = due.into_iter().flatten().collect();
    due.dedup();
    due
}

/// Armies stand along opposite long edges, 80 cm or more apart (`wm.setup.separation`, `wm.setup.distance`).
fn check_apart(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.deploying.method == Some(DeploymentMethod::Scenario) {
        return;
    }
    let Some(stands) = state.footprints(ix) else {
        docket.finding(rule::SETUP_SEPARATION, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let owner = state.side_of(ix);
    let placed = || state.deploying.placed.iter().copied().filter(|unit| *unit != ix);
    let enemies = || placed().filter(|unit| state.side_of(*unit) != owner);
    // Those who stand far enough apart are not measured closely until somebody wants to know.
    let far = pack::DEPLOYMENT_APART + state.setup.tolerance + 1.0;
    let standing = enemies().filter(|enemy| !state.units[enemy.0].stands.is_empty());
    let nearest = standing.filter_map(|enemy| state.distance_below(ix, enemy, far)).reduce(f64::min);
    if let Some(nearest) = nearest.filter(|_| !stands.is_empty()) {
        // On a table too narrow for it the armies stand at its very edges, as far apart as they can.
        let wide = |table: Table| table.width.min(table.depth) - 2.0 * pack::STAND_SHORT_EDGE >= pack::DEPLOYMENT_APART;
        let (kept, margin) = state.at_least(nearest, pack::DEPLOYMENT_APART);
        let outcome = match state.setup.edges.size().map(wide) {
            Some(true) => kept,
            Some(false) => Outcome::PlayersCall,
            None if kept == Outcome::Held => kept,
            None => Outcome::Unrecorded,
        };
        let measured = || enemies().filter_map(|enemy| state.distance(ix, enemy)).fold(f64::INFINITY, f64::min);
        for rule in [rule::SETUP_SEPARATION, rule::SETUP_DISTANCE] {
            docket.finding(rule, outcome, || {
                if outcome == Outcome::Unrecorded {
                    return Detail::lacks("table").unit(state.id(ix));
                }
                Detail::say("armies-apart")
                    .unit(state.id(ix))
                    .expects(pack::DEPLOYMENT_APART)
                    .records(measured())
                    .within(margin)
            });
        }
    }
    let half = |unit: UnitIx| {
        let stands = state.footprints(unit)?;
        let table = state.setup.edges.size()?;
        let across = |at: Place| if table.width >= table.depth { at.y } else { at.x };
        stands.first().map(|stand| across(stand.pose().at) < table.width.min(table.depth) / 2.0)
    };
    let own = placed().find(|unit| state.side_of(*unit) == owner).and_then(half);
    let theirs = enemies().next().and_then(half);
    let mine = stands.first().and_then(|_| half(ix));
    let due = own.or(theirs.map(|half| !half));
    if state.setup.edges.size().is_none() && !stands.is_empty() {
        docket.finding(rule::SETUP_DISTANCE, Outcome::Unrecorded, || Detail::lacks("table").unit(state.id(ix)));
    }
    if let (Some(due), Some(mine)) = (due, mine) {
        docket.finding(rule::SETUP_DISTANCE, Outcome::from(due == mine), || {
            Detail::say("opposite-edges").unit(state.id(ix))
        });
    }
}

/// `turn_limit`.
pub(super) fn turn_limit(state: &mut State, _: Option<&SideId>, event: &TurnLimit, docket: &mut impl Docket) {
    if state.course.begun() {
        docket.finding(rule::SETUP_LENGTH, Outcome::Broken, || Detail::say("length-first"));
    }
    match event.die {
        Some(die) => {
            let due = pack::game_length(die.get()).unwrap_or_default();
            let roll = docket.next_roll();
            docket.finding(rule::SETUP_LENGTH, Outcome::from(event.turns == due), || {
                let detail = Detail::say("game-length").with("rolled", die.get()).expects(due).records(event.turns);
                detail.of_roll(roll, Asks::Result)
            });
            docket.roll(|| Roll {
                purpose: &purpose::TURN_LIMIT,
                measure: Measure::Sum,
                side: None,
                unit: None,
                target: None,
                faces: vec![die],
                fell: Vec::new(),
                needed: None,
                result: i32::from(die.get()),
                better: Better::Greater,
                chances: Distribution::die(6),
            });
        }
        None => docket.finding(rule::END_TURN_LIMIT_AGREED, Outcome::PlayersCall, || {
            Detail::say("length-agreed").records(event.turns)
        }),
    }
    state.course.limit = Some(event.turns);
}

/// As the first turn of a whole battle begins, everybody is on the table.
pub(super) fn check_complete(state: &mut State, docket: &mut impl Docket) {
    state.deploying.over = true;
    if !state.course.begun() {
        settle_edges(state);
    }
    if !state.course.whole || state.course.begun() {
        return;
    }
    if state.deploying.placed.is_empty() {
        docket.finding(rule::SETUP_SEPARATION, Outcome::Unrecorded, || Detail::lacks("deploy"));
        return;
    }
    if state.deploying.method.is_none() {
        docket.finding(rule::SETUP_METHOD, Outcome::Unrecorded, || Detail::lacks("deployment"));
    }
    let waiting = |ix: &UnitIx| state.is_deployable(*ix) && !state.deploying.placed.contains(ix);
    let waiting: Vec<&UnitId> = (0..state.units.len()).map(UnitIx).filter(waiting).map(|ix| state.id(ix)).collect();
    docket.finding(state.deploying.rule(), Outcome::from(waiting.is_empty()), || {
        let detail = Detail::say("all-deployed");
        if waiting.is_empty() { detail } else { detail.records(waiting.iter().copied().collect::<Figure>()) }
    });
}

/// Whose edge is whose, by where the armies have been set up: along opposite edges (`wm.setup.distance`, l. 7013-7020).
/// Armies that a scenario places, those that nothing parts, and on a square table those that are parted both ways do not tell.
fn settle_edges(state: &mut State) {
    // A scenario that leaves the usual way of deploying as it is says so by its method.
    let by_scenario =
        state.deploying.method.map_or(state.setup.scenario, |method| method == DeploymentMethod::Scenario);
    if by_scenario || state.setup.sides.len() != 2 || state.edges.iter().any(Option::is_some) {
        return;
    }
    let span = |side: SideIx, along: fn(Place) -> f64| {
        let placed = state.deploying.placed.iter().filter(|ix| state.side_of(**ix) == side);
        let stands = placed.filter_map(|ix| state.footprints(*ix)).flatten();
        let at = stands.map(|stand| along(stand.pose().at));
        at.fold(None, |span: Option<(f64, f64)>, at| match span {
            Some((least, most)) => Some((least.min(at), most.max(at))),
            None => Some((at, at)),
        })
    };
    // The first side is the lower one, the higher one, or neither.
    let lower = |along: fn(Place) -> f64| {
        let ((least, most), (other_least, other_most)) = (span(SideIx(0), along)?, span(SideIx(1), along)?);
        if most < other_least { Some(true) } else { (other_most < least).then_some(false) }
    };
    let (left, near) = (lower(|at| at.x), lower(|at| at.y));
    // Who stands apart both ways stands along the long edges.
    let wider = state.setup.edges.size().map_or(0.0, |table| table.width - table.depth);
    let (left, near) = match (left, near) {
        (Some(_), Some(_)) if wider > state.setup.tolerance => (None, near),
        (Some(_), Some(_)) if -wider > state.setup.tolerance => (left, None),
        both => both,
    };
    let edges = match (left, near) {
        (None, Some(true)) => [TableEdge::Near, TableEdge::Far],
        (None, Some(false)) => [TableEdge::Far, TableEdge::Near],
        (Some(true), None) => [TableEdge::Left, TableEdge::Right],
        (Some(false), None) => [TableEdge::Right, TableEdge::Left],
        _ => return,
    };
    state.edges = edges.map(Some).to_vec();
}

impl State {
    /// The edge of the table that is a side's own, where the log tells it.
    pub(super) fn edge_of(&self, side: SideIx) -> Option<TableEdge> {
        self.edges.get(side.0).copied().flatten()
    }
}

/// Before anything is deployed nobody is on the table.
fn clear_table(state: &mut State) {
    if state.course.whole && !state.course.begun() && state.deploying.placed.is_empty() {
        state.units.iter_mut().for_each(|unit| unit.absent = true);
    }
}

impl Deploying {
    /// The rule of the method; where none is recorded, that of the distance between the armies.
    fn rule(&self) -> Rule {
        match self.method {
            Some(DeploymentMethod::UnitByUnit) => rule::SETUP_UNIT_BY_UNIT,
            Some(DeploymentMethod::Maps) => rule::SETUP_MAPS,
            Some(DeploymentMethod::Screens) => rule::SETUP_SCREENS,
            Some(DeploymentMethod::OneSideFirst) => rule::SETUP_ONE_SIDE_FIRST,
            Some(DeploymentMethod::Scenario) => rule::SETUP_SCENARIO_FIRST,
            None => rule::SETUP_DISTANCE,
        }
    }
}

impl State {
    /// Units of a side's army, without characters and whom a spell may raise.
    pub(super) fn army_units(&self, side: SideIx) -> impl Iterator<Item = UnitIx> + '_ {
        let units = (0..self.units.len()).map(UnitIx).filter(move |ix| self.side_of(*ix) == side);
        units.filter(|ix| self.is_deployable(*ix) && !self.figures(*ix).kind.is_character())
    }

    fn is_deployable(&self, ix: UnitIx) -> bool {
        !self.figures(ix).has(Trait::Raised)
    }
}

/// Who throws the higher die (see [`decided`]).
pub(super) fn higher(state: &State, rolls: &SideRolls, docket: &mut impl Docket) -> Option<SideIx> {
    decided(state, rolls, docket, |dice| dice.iter().max_by_key(|(_, die)| *die).copied())
}

/// Who throws the lower die (see [`decided`]).
pub(super) fn lower(state: &State, rolls: &SideRolls, docket: &mut impl Docket) -> Option<SideIx> {
    decided(state, rolls, docket, |dice| dice.iter().min_by_key(|(_, die)| *die).copied())
}

/// The side that wins a roll of the sides against each other: one die a side, equal throws are thrown again
/// (`wm.dice.d6`). `None` where the dice leave it open.
fn decided(
    state: &State,
    rolls: &SideRolls,
    docket: &mut impl Docket,
    best: impl Fn(&[(SideIx, Pips)]) -> Option<(SideIx, Pips)>,
) -> Option<SideIx> {
    let dice: Vec<(SideIx, Pips)> =
        rolls.iter().filter_map(|roll| state.setup.side(&roll.side).map(|side| (side, roll.die))).collect();
    for (side, die) in &dice {
        docket.roll(|| Roll {
            purpose: &purpose::ROLL_OFF,
            measure: Measure::Sum,
            side: Some(state.side_id(*side).clone()),
            unit: None,
            target: None,
            faces: vec![*die],
            fell: Vec::new(),
            needed: None,
            result: i32::from(die.get()),
            better: Better::Greater,
            chances: Distribution::die(6),
        });
    }
    let mut sides: Vec<SideIx> = dice.iter().map(|(side, _)| *side).collect();
    sides.sort_unstable();
    sides.dedup();
    if dice.is_empty() {
        return None;
    }
    let one_each = |throw: &[(SideIx, Pips)]| {
        throw.len() == sides.len() && sides.iter().all(|side| throw.iter().any(|(thrower, _)| thrower == side))
    };
    let throws = || dice.chunks(sides.len().max(1));
    let kept = sides.len() > 1 && throws().all(one_each);
    docket.finding(rule::DICE_D6, Outcome::from(kept), || {
        Detail::say("one-die-each").with("dice", dice.iter().map(|(_, die)| *die).collect::<Vec<_>>())
    });
    throws().filter(|throw| one_each(throw)).find_map(|throw| {
        let (side, die) = best(throw)?;
        (throw.iter().filter(|(_, other)| *other == die).count() == 1).then_some(side)
    })
}

/// Whether the side that the players named is the one that the dice name; what lacks is unrecorded.
pub(super) fn check_say(
    state: &State,
    rule: Rule,
    winner: Option<SideIx>,
    named: Option<&SideId>,
    field: &'static str,
    docket: &mut impl Docket,
) {
    let (Some(winner), Some(named)) = (winner, named) else {
        let lacking = if winner.is_none() { "rolls" } else { field };
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks(lacking));
        return;
    };
    docket.finding(rule, Outcome::from(state.side_id(winner) == named), || {
        Detail::say("dice-decide").expects(state.side_id(winner)).records(named)
    });
}
