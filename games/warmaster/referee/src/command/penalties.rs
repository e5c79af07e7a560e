//! Command penalties (section "Command penalties").

use super::{
    super::{DeclaredPenalties, Kind, Order, machines, magic, pack, rule, said},
    State, UnitIx, brigade,
};
use crate::state::Apart;
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Detail, Outcome, ToleranceUse},
    geometry::Length,
};

/// How near an enemy has to be, in cm (ruling 2).
const NEAR_CM: f64 = 20.0;

/// A penalty that may not be known exactly: between `least` and `most`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Penalty {
    pub(super) least: u32,
    pub(super) nominal: u32,
    pub(super) most: u32,
    /// Whether the log records what it takes; then `least` and `most` differ by the tolerance alone.
    pub(super) recorded: bool,
}

impl Penalty {
    fn exactly(value: u32) -> Self {
        Self { least: value, nominal: value, most: value, recorded: true }
    }

    fn unrecorded(most: u32) -> Self {
        Self { least: 0, nominal: 0, most, recorded: false }
    }

    fn allows(&self, taken: u32) -> bool {
        (self.least..=self.most).contains(&taken)
    }
}

/// The penalties of a command test.
pub(super) struct Penalties {
    pub(super) distance: Penalty,
    pub(super) repeat: Penalty,
    pub(super) enemy_near: Penalty,
    pub(super) terrain: Penalty,
    pub(super) losses: Penalty,
    pub(super) lasting: Penalty,
    /// What the players took them for, where they say so and the roll is judged by that: one of them is wrong, which is
    /// told of the penalty and not of the roll, or all are known, if only within what the players may settle.
    pub(super) taken: Option<[u32; 6]>,
}

impl Penalties {
    pub(super) fn all(&self) -> [&Penalty; 6] {
        [&self.distance, &self.repeat, &self.enemy_near, &self.terrain, &self.losses, &self.lasting]
    }

    /// Whether all of them are recorded.
    pub(super) fn are_recorded(&self) -> bool {
        self.all().into_iter().all(|penalty| penalty.recorded)
    }

    pub(super) fn total(&self, of: impl Fn(&Penalty) -> u32) -> i32 {
        sum(self.all().into_iter().map(of))
    }

    /// Each penalty by which the roll is judged: as the players took it, where they say so.
    pub(super) fn judged_by(&self) -> [u32; 6] {
        self.taken.unwrap_or(self.all().map(|penalty| penalty.nominal))
    }
}

/// The sum of penalties, bounded.
pub(super) fn sum(penalties: impl Iterator<Item = u32>) -> i32 {
    penalties.fold(0_u32, u32::saturating_add).min(1_000_000) as i32
}

/// An order whose penalties are reckoned.
#[derive(Clone, Copy)]
struct Test<'a> {
    by: UnitIx,
    units: &'a [UnitIx],
    event: &'a Order,
}

impl Test<'_> {
    fn declared(&self, of: impl Fn(&DeclaredPenalties) -> u32) -> Option<u32> {
        self.event.declared.as_ref().and_then(|declared| declared.penalties.as_ref()).map(of)
    }

    fn is_brigade(&self) -> bool {
        self.units.len() > 1
    }
}

/// The penalties from the situation at the moment of the order (`wm.command.pen_order_of_state`).
pub(super) fn of(state: &State, by: UnitIx, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalties {
    let test = Test { by, units, event };
    let mut all = Penalties {
        distance: distance_penalty(state, test, docket),
        repeat: repeat_penalty(state, test, docket),
        enemy_near: enemy_penalty(state, test, docket),
        terrain: terrain_penalty(state, test, docket),
        losses: loss_penalty(state, test, docket),
        lasting: lasting_penalty(state, test, docket),
        taken: None,
    };
    all.taken = taken(&all, event.declared.as_ref().and_then(|declared| declared.penalties.as_ref()));
    let moved = units.iter().any(|ix| state.units[ix.0].orders > 0);
    let penalties_told = event.declared.as_ref().is_some_and(|declared| declared.penalties.is_some());
    if moved && penalties_told && all.are_recorded() {
        let declared = [test.declared(|d| d.distance), test.declared(|d| d.enemy_near), test.declared(|d| d.terrain)];
        let present = [all.distance, all.enemy_near, all.terrain];
        if declared.iter().zip(&present).all(|(taken, penalty)| taken.is_none_or(|taken| penalty.allows(taken))) {
            docket.finding(rule::COMMAND_PEN_ORDER_OF_STATE, Outcome::Held, || Detail::say("penalties-now"));
        }
    }
    if test.is_brigade() && all.repeat.nominal + all.enemy_near.nominal + all.terrain.nominal > 0 {
        let once = [
            (all.repeat, test.declared(|d| d.repeat)),
            (all.enemy_near, test.declared(|d| d.enemy_near)),
            (all.terrain, test.declared(|d| d.terrain)),
        ];
        if once.iter().all(|(penalty, taken)| taken.is_none_or(|taken| penalty.allows(taken))) {
            docket.finding(rule::BRIGADE_PENALTIES_ONCE, Outcome::Held, Detail::new);
        }
    }
    all
}

/// The penalties as the players took them, where one of them is not what it was or all of them are known.
fn taken(penalties: &Penalties, declared: Option<&DeclaredPenalties>) -> Option<[u32; 6]> {
    let DeclaredPenalties { distance, repeat, enemy_near, terrain, losses, lasting } = *declared?;
    let taken = [distance, repeat, enemy_near, terrain, losses, lasting];
    let wrong = penalties.all().into_iter().zip(taken).any(|(penalty, taken)| !penalty.allows(taken));
    let known = penalties.are_recorded();
    (wrong || known).then_some(taken)
}

/// One penalty against what the players took it for; `wrong` tells the rule that a wrong one breaks.
fn report(
    rule: Rule,
    penalty: &Penalty,
    taken: Option<u32>,
    detail: impl Fn() -> Detail,
    wrong: impl FnOnce(u32) -> Rule,
    docket: &mut impl Docket,
) {
    let roll = docket.next_roll();
    match taken.filter(|taken| !penalty.allows(*taken)) {
        None => docket.finding(rule, Outcome::Held, || detail().with("penalty", penalty.nominal)),
        Some(taken) => docket.finding(wrong(taken), Outcome::Broken, || {
            detail().with("penalty", penalty.nominal).expects(penalty.nominal).records(taken).of_roll(roll, Asks::Need)
        }),
    }
}

/// Whether the players took the penalty as it was when ordered movement began (`wm.command.pen_order_of_state`).
fn is_stale(state: &State, taken: u32, penalty: impl Fn(&State) -> Option<Penalty>) -> bool {
    if state.command.start.len() != state.units.len() {
        return false;
    }
    let mut earlier = state.clone();
    for (unit, stands) in earlier.units.iter_mut().zip(&state.command.start) {
        unit.stands.clone_from(stands);
    }
    penalty(&earlier).is_some_and(|penalty| penalty.allows(taken))
}

fn steps(cm: f64) -> u32 {
    (cm.max(0.0) / pack::COMMAND_STEP).ceil().max(1.0) as u32 - 1
}

/// Distance to the farthest of the units. Where no places tell, he touches the unit that he is with.
fn measured_distance(state: &State, test: Test<'_>) -> Option<Apart> {
    let slack = state.setup.tolerance;
    let at_edge = Apart { cm: 0.0, least: -slack, most: slack };
    let touches = |unit: UnitIx| (state.units[test.by.0].joined == Some(unit)).then_some(at_edge);
    let measured = test.units.iter().map(|unit| state.command_distance(test.by, *unit).or_else(|| touches(*unit)));
    let measured = measured.collect::<Option<Vec<_>>>()?;
    measured.into_iter().max_by(|a, b| a.cm.total_cmp(&b.cm))
}

fn distance_steps(Apart { cm, least, most }: Apart) -> Penalty {
    Penalty { least: steps(least), nominal: steps(cm), most: steps(most), recorded: true }
}

/// −1 for every 20 cm begun beyond the first (`wm.command.pen_distance`, ruling 1); a brigade by its farthest unit.
fn distance_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let (by, claimed) = (test.by, test.event.distance.map(Length::get));
    let measured = measured_distance(state, test);
    if let Some(Apart { cm, least, most }) = measured {
        said::check_between(state, by, cm, least, most, test.event.distance, docket);
    }
    let rule = if test.is_brigade() { rule::BRIGADE_DISTANCE } else { rule::COMMAND_PEN_DISTANCE };
    // What is claimed was measured at the table, no more exactly than what positions tell.
    let slack = state.setup.tolerance;
    let said = claimed.map(|cm| Apart { cm, least: cm - slack, most: cm + slack });
    let Some(reach) = measured.or(said) else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(by)));
        return Penalty::unrecorded(steps(state.setup.edges.farthest()));
    };
    check_radius(state, by, reach, docket);
    let penalty = distance_steps(reach);
    let source = if measured.is_some() { "measured" } else { "claimed" };
    let detail = || distance_told(state, by, reach).with("source", source);
    let wrong = |taken| {
        let then = |earlier: &State| measured_distance(earlier, test).map(distance_steps);
        if is_stale(state, taken, then) { rule::COMMAND_PEN_ORDER_OF_STATE } else { rule }
    };
    report(rule, &penalty, test.declared(|d| d.distance), detail, wrong, docket);
    penalty
}

/// What is told of a distance. Where his stand, or where he is with a unit, leaves it open, it says between what it lies;
/// and where that leaves open what it costs or whether he may order at all, it says no single length.
fn distance_told(state: &State, by: UnitIx, Apart { cm, least, most }: Apart) -> Detail {
    let slack = state.setup.tolerance;
    let (least, most) = (least + slack, most - slack);
    let between = |detail: Detail| detail.with("least", least.max(0.0)).with("greatest", most);
    let decides = |limit: f64| least <= limit && limit < most;
    if most - least < 1e-6 {
        Detail::say("distance-penalty").unit(state.id(by)).with("distance", cm)
    } else if steps(least) == steps(most) && !command_radius(state, by).is_some_and(decides) {
        between(Detail::say("distance-penalty").unit(state.id(by)).with("distance", cm))
    } else {
        between(Detail::say("distance-penalty-open").unit(state.id(by)))
    }
}

/// General: whole table; Hero: 60 cm; Wizard: 20 cm (`wm.char.command_radius`).
fn command_radius(state: &State, by: UnitIx) -> Option<f64> {
    match state.figures(by).kind {
        Kind::Hero => Some(pack::COMMAND_RADIUS_HERO),
        Kind::Wizard => Some(pack::COMMAND_RADIUS_WIZARD),
        _ => None,
    }
}

/// Within his radius is the farthest unit of a brigade, too (A49).
fn check_radius(state: &State, by: UnitIx, Apart { cm, least, .. }: Apart, docket: &mut impl Docket) {
    let Some(radius) = command_radius(state, by) else { return };
    let margin = if cm > radius && least <= radius { ToleranceUse::Needed } else { ToleranceUse::Exact };
    let allowed = least <= radius || cm <= radius + state.setup.tolerance;
    docket.finding(rule::CHAR_COMMAND_RADIUS, Outcome::from(allowed), || {
        Detail::say("command-radius").unit(state.id(by)).expects(radius).records(cm).within(margin)
    });
}

/// −1 for every order obeyed this phase (`wm.command.pen_repeat`); parts of a brigade keep the brigade's
/// (`wm.brigade.split`).
fn repeat_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let orders = || test.units.iter().map(|ix| state.units[ix.0].orders);
    let penalty = Penalty::exactly(orders().max().unwrap_or_default());
    let part = brigade::is_part(state, test.units);
    let wrong = |taken| match () {
        () if part => rule::BRIGADE_SPLIT,
        () if test.is_brigade() && taken == orders().sum::<u32>() => rule::BRIGADE_PENALTIES_ONCE,
        () => rule::COMMAND_PEN_REPEAT,
    };
    let taken = test.declared(|d| d.repeat);
    report(rule::COMMAND_PEN_REPEAT, &penalty, taken, Detail::new, wrong, docket);
    if part && taken.is_none_or(|taken| penalty.allows(taken)) {
        docket.finding(rule::BRIGADE_SPLIT, Outcome::Held, || Detail::new().with("penalty", penalty.nominal));
    }
    penalty
}

/// The nearest enemy of each unit, in cm, as far as that matters; `None` where a pose is missing or nobody is left.
fn nearest_enemies(state: &State, units: &[UnitIx]) -> Option<Vec<f64>> {
    let far = NEAR_CM + state.setup.tolerance + 1.0;
    let near = |unit: &UnitIx| {
        let mut enemies = state.living_enemies(*unit).peekable();
        let anybody = enemies.peek().is_some() && !state.units[unit.0].stands.is_empty();
        anybody.then_some(())?;
        enemies.try_fold(far, |least, enemy| state.distance_below(*unit, enemy, least))
    };
    units.iter().map(near).collect()
}

fn near_penalty(state: &State, enemies: &[f64]) -> Option<Penalty> {
    let (cm, slack) = (enemies.iter().copied().min_by(f64::total_cmp)?, state.setup.tolerance);
    let near = |cm: f64| u32::from(cm <= NEAR_CM);
    Some(Penalty { least: near(cm + slack), nominal: near(cm), most: near(cm - slack), recorded: true })
}

/// −1 with an enemy unit within 20 cm (`wm.command.pen_enemy_near`, ruling 2), once for a brigade. Enemy characters do
/// not count (`wm.char.no_proximity_penalty`).
fn enemy_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let enemies = nearest_enemies(state, test.units);
    let measured = enemies.as_ref().and_then(|enemies| near_penalty(state, enemies));
    let Some(penalty) = measured.or(test.event.enemy_near.map(|claimed| Penalty::exactly(u32::from(claimed)))) else {
        docket.finding(rule::COMMAND_PEN_ENEMY_NEAR, Outcome::Unrecorded, || Detail::lacks("enemy_near"));
        return Penalty::unrecorded(1);
    };
    let close = enemies.iter().flatten().filter(|cm| **cm <= NEAR_CM).count();
    let character = penalty.most == 0 && enemy_character_near(state, test.units);
    let wrong = |taken| match () {
        () if test.is_brigade() && close > 1 && taken as usize == close => rule::BRIGADE_PENALTIES_ONCE,
        () if character && taken == 1 => rule::CHAR_NO_PROXIMITY_PENALTY,
        () => {
            let then = |earlier: &State| near_penalty(earlier, &nearest_enemies(earlier, test.units)?);
            let stale = measured.is_some() && is_stale(state, taken, then);
            if stale { rule::COMMAND_PEN_ORDER_OF_STATE } else { rule::COMMAND_PEN_ENEMY_NEAR }
        }
    };
    let detail = || {
        let nearest = enemies.as_ref().map(|_| test.units.iter().filter_map(|unit| state.nearest_enemy(*unit)));
        match nearest.and_then(|nearest| nearest.map(|(_, cm)| cm).min_by(f64::total_cmp)) {
            Some(cm) => Detail::new().with("nearest_enemy", cm),
            None => Detail::new(),
        }
    };
    let taken = test.declared(|d| d.enemy_near);
    report(rule::COMMAND_PEN_ENEMY_NEAR, &penalty, taken, detail, wrong, docket);
    if character && taken.is_none_or(|taken| penalty.allows(taken)) {
        docket.finding(rule::CHAR_NO_PROXIMITY_PENALTY, Outcome::Held, || Detail::new().with("penalty", 0_u8));
    }
    penalty
}

/// Whether an enemy character is within 20 cm of one of the units.
fn enemy_character_near(state: &State, units: &[UnitIx]) -> bool {
    units.iter().any(|unit| {
        let mut enemies = state.living_characters().filter(|ix| state.side_of(*ix) != state.side_of(*unit));
        enemies.any(|enemy| state.distance_below(*unit, enemy, NEAR_CM + 1.0).is_some_and(|cm| cm <= NEAR_CM))
    })
}

/// For certain, and possibly, how many of the units are in difficult terrain; `None` where a pose is missing.
fn in_terrain(state: &State, units: &[UnitIx]) -> Option<(usize, usize)> {
    let all = units.iter().map(|unit| state.in_difficult_terrain(*unit)).collect::<Option<Vec<_>>>()?;
    let certain = all.iter().filter(|(certain, _)| *certain).count();
    Some((certain, all.iter().filter(|(_, possible)| *possible).count()))
}

fn inside_penalty((certain, possible): (usize, usize)) -> Penalty {
    let (certain, possible) = (u32::from(certain > 0), u32::from(possible > 0));
    Penalty { least: certain, nominal: certain, most: possible, recorded: true }
}

/// −1 wholly or partly in difficult terrain (`wm.command.pen_terrain`), once for a brigade.
fn terrain_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let measured = in_terrain(state, test.units);
    let claimed = test.event.difficult_terrain.map(|claimed| Penalty::exactly(u32::from(claimed)));
    let Some(penalty) = measured.map(inside_penalty).or(claimed) else {
        docket.finding(rule::COMMAND_PEN_TERRAIN, Outcome::Unrecorded, || Detail::lacks("difficult_terrain"));
        return Penalty::unrecorded(1);
    };
    let inside = measured.map_or(0, |(_, possible)| possible);
    let wrong = |taken| match () {
        () if test.is_brigade() && inside > 1 && taken as usize == inside => rule::BRIGADE_PENALTIES_ONCE,
        () => {
            let then = |earlier: &State| in_terrain(earlier, test.units).map(inside_penalty);
            let stale = measured.is_some() && is_stale(state, taken, then);
            if stale { rule::COMMAND_PEN_ORDER_OF_STATE } else { rule::COMMAND_PEN_TERRAIN }
        }
    };
    report(rule::COMMAND_PEN_TERRAIN, &penalty, test.declared(|d| d.terrain), Detail::new, wrong, docket);
    penalty
}

/// −1 for every stand lost (`wm.command.pen_losses`); a brigade by its worst unit (`wm.brigade.losses_worst`).
fn loss_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let penalty = Penalty::exactly(test.units.iter().map(|ix| state.lost(*ix)).max().unwrap_or_default());
    let rule = if test.is_brigade() { rule::BRIGADE_LOSSES_WORST } else { rule::COMMAND_PEN_LOSSES };
    report(rule, &penalty, test.declared(|d| d.losses), Detail::new, |_| rule, docket);
    penalty
}

/// What lasts: −1 for every blunder that a unit bears (`wm.blunder.r1_mad`), a brigade by its worst unit (ruling A4),
/// −1 for a Steam Tank without its commander (`wm.machine.steam_tank.m4`), and −1 near a Sorcerer under Anger of the Gods (`wm.spell.anger_of_the_gods`).
fn lasting_penalty(state: &State, test: Test<'_>, docket: &mut impl Docket) -> Penalty {
    let taken = test.declared(|d| d.lasting);
    let leaderless = machines::order_penalty(state, test.units);
    let mad = test.units.iter().map(|ix| state.units[ix.0].mad).max().unwrap_or_default().saturating_add(leaderless);
    let Some([least, nominal, most]) = magic::anger(state, test.units) else {
        docket.finding(rule::SPELL_ANGER_OF_THE_GODS, Outcome::Unrecorded, || Detail::lacks("stands"));
        return Penalty { least: mad, nominal: mad, most: mad.saturating_add(1), recorded: false };
    };
    let both = |anger: u32| mad.saturating_add(anger);
    let penalty = Penalty { least: both(least), nominal: both(nominal), most: both(most), recorded: true };
    let ended = test.units.first().is_some_and(|unit| magic::anger_has_ended(state, *unit));
    if most > 0 {
        report(rule::SPELL_ANGER_OF_THE_GODS, &penalty, taken, Detail::new, |_| rule::SPELL_ANGER_OF_THE_GODS, docket);
        docket.finding(rule::MAGIC_DURATION, Outcome::Held, || Detail::new().with("penalty", nominal));
    } else if taken.is_some_and(|taken| taken > mad) {
        let rule = if ended { rule::MAGIC_DURATION } else { rule::SPELL_ANGER_OF_THE_GODS };
        report(rule, &penalty, taken, Detail::new, |_| rule, docket);
    } else if leaderless > 0 {
        let rule = rule::MACHINE_STEAM_TANK_M4;
        report(rule, &penalty, taken, Detail::new, |_| rule, docket);
    } else if mad > 0 {
        report(rule::BLUNDER_R1_MAD, &penalty, taken, Detail::new, |_| rule::BLUNDER_R1_MAD, docket);
    }
    penalty
}
