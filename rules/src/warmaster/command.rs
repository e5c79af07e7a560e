//! Orders and brigades (chapters "Command phase" and "Brigades").

use super::{
    DeclaredPenalties, Kind, Order, OrdersFinished, Phase, State, flyers, items::devices, machines, magic, rule,
    state::UnitIx, turn,
};
use crate::{
    catalogue::Rule,
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Figure, Margin, Outcome, Roll},
    geometry::{Footprint, Length},
    ids::SideId,
};

/// What the Command phase remembers until it ends.
#[derive(Debug, Clone, Default)]
pub(super) struct CommandPhase {
    /// Units that touch each other at the start of ordered movement; set by the first order.
    snapshot: Option<Vec<(UnitIx, UnitIx)>>,
    /// Whether every pose was recorded when the snapshot was taken.
    snapshot_whole: bool,
    /// Orders tried so far.
    orders: u32,
    /// Who is ordering now.
    commander: Option<UnitIx>,
    /// Who has finished ordering.
    finished: Vec<UnitIx>,
    /// Who has failed an order.
    failed: Vec<UnitIx>,
    /// The unit or brigade in hand, as first ordered.
    block: Vec<UnitIx>,
    /// The part of it that is in hand.
    part: Vec<UnitIx>,
    /// Units whose orders are over.
    closed: Vec<UnitIx>,
    /// Whether a character has made his own move.
    pub(super) characters_move: bool,
    /// Characters that have made their own move.
    pub(super) moved_characters: Vec<UnitIx>,
    /// The brigade that moves on the order given last, until it is looked at.
    moving_brigade: Vec<UnitIx>,
    /// The order tested last.
    last: Option<LastOrder>,
    /// Units that moved by initiative, and where they stood before.
    by_initiative: Vec<(UnitIx, Option<Vec<Footprint>>)>,
    /// Flyers that have rolled to home back.
    homed_back: Vec<UnitIx>,
}

/// An order as it was tested.
#[derive(Debug, Clone)]
pub(super) struct LastOrder {
    pub(super) by: UnitIx,
    units: Vec<UnitIx>,
    /// Sum of the penalties: at most, as measured, at least.
    pub(super) penalties: [u32; 3],
    pub(super) passed: bool,
    /// Whether a blunder has been rolled for it.
    pub(super) blundered: bool,
}

/// The order tested last in this phase.
pub(super) fn last_order(state: &State) -> Option<LastOrder> {
    state.command.last.clone()
}

/// The failure of the order tested last is undone: it is given, and its character may go on.
pub(super) fn undo_failure(state: &mut State) {
    let Some(last) = state.command.last.as_mut() else { return };
    last.passed = true;
    let (by, units) = (last.by, last.units.clone());
    state.command.failed.retain(|failed| *failed != by);
    state.command.finished.retain(|finished| *finished != by);
    state.command.commander = Some(by);
    for ix in &units {
        let unit = &mut state.units[ix.0];
        unit.order_failed = false;
        unit.may_move = true;
        unit.orders += 1;
    }
    state.command.block.clone_from(&units);
    state.command.moving_brigade = if units.len() > 1 { units.clone() } else { Vec::new() };
    state.command.part = units;
}

impl CommandPhase {
    /// Whether a character has begun to issue orders.
    pub(super) fn ordering_begun(&self) -> bool {
        self.snapshot.is_some()
    }

    /// Units that moved by initiative, in order, and where they stood before.
    pub(super) fn moved_by_initiative(&self) -> &[(UnitIx, Option<Vec<Footprint>>)] {
        &self.by_initiative
    }

    /// Notes a move by initiative.
    pub(super) fn note_initiative(&mut self, unit: UnitIx, before: Option<Vec<Footprint>>) {
        self.by_initiative.push((unit, before));
    }

    /// Whether a flyer has rolled to home back this phase.
    pub(super) fn homed_back(&self, unit: UnitIx) -> bool {
        self.homed_back.contains(&unit)
    }

    /// Notes a roll to home back.
    pub(super) fn note_home_back(&mut self, unit: UnitIx) {
        self.homed_back.push(unit);
    }

    /// Whether the character failed an order this phase.
    pub(super) fn has_failed(&self, character: UnitIx) -> bool {
        self.failed.contains(&character)
    }
}

/// A penalty that may not be known exactly: between `least` and `most`.
#[derive(Debug, Clone, Copy)]
struct Penalty {
    least: u32,
    nominal: u32,
    most: u32,
    /// Whether the log records what it takes; then `least` and `most` differ by the tolerance alone.
    recorded: bool,
}

impl Penalty {
    fn exactly(value: u32) -> Self {
        Self { least: value, nominal: value, most: value, recorded: true }
    }
}

/// The five penalties of a command test.
struct Penalties {
    distance: Penalty,
    repeat: Penalty,
    enemy_near: Penalty,
    terrain: Penalty,
    losses: Penalty,
    /// What lasts: spells.
    lasting: Penalty,
}

impl Penalties {
    fn all(&self) -> [&Penalty; 6] {
        [&self.distance, &self.repeat, &self.enemy_near, &self.terrain, &self.losses, &self.lasting]
    }

    fn total(&self, of: impl Fn(&Penalty) -> u32) -> i32 {
        self.all().into_iter().map(of).sum::<u32>() as i32
    }
}

/// `order`.
pub(super) fn order(state: &mut State, side: Option<&SideId>, event: &Order, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    check_brigade_together(state, docket);
    let Some(by) = state.present(&event.by, docket) else {
        return;
    };
    let mut units: Vec<UnitIx> = event.units.iter().filter_map(|id| state.present(id, docket)).collect();
    units.sort_unstable();
    units.dedup();
    if units.is_empty() {
        return;
    }
    take_snapshot(state);
    machines::check_order(state, &units, docket);
    check_commander(state, by, docket);
    for unit in &units {
        check_unit(state, by, *unit, docket);
    }
    flyers::check_order(state, by, &units, event.distance.map(Length::get), docket);
    check_block(state, &units, docket);
    if units.len() > 1 {
        check_brigade(state, &units, docket);
    }
    let penalties = penalties(state, by, &units, event, docket);
    let passed = test(state, by, event, &penalties, docket);
    let sum = |of: fn(&Penalty) -> u32| u32::try_from(penalties.total(of)).unwrap_or_default();
    state.command.last = Some(LastOrder {
        by,
        units: units.clone(),
        penalties: [sum(|p| p.most), sum(|p| p.nominal), sum(|p| p.least)],
        passed,
        blundered: false,
    });
    devices::order_tested(state, by, passed);
    apply(state, by, &units, passed);
    machines::after_order(state, &units, event);
}

/// `orders_finished`.
pub(super) fn finished(state: &mut State, side: Option<&SideId>, event: &OrdersFinished, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    check_brigade_together(state, docket);
    take_snapshot(state);
    docket.finding(rule::COMMAND_STOP, Outcome::PlayersCall, Detail::new);
    let who: Vec<UnitIx> = match &event.by {
        Some(id) => state.known(id, docket).into_iter().collect(),
        None => (0..state.units.len())
            .map(UnitIx)
            .filter(|ix| state.figures(*ix).kind.is_character() && Some(state.side_of(*ix)) == state.active)
            .collect(),
    };
    for character in who {
        finish(&mut state.command, character);
    }
}

fn finish(command: &mut CommandPhase, character: UnitIx) {
    if !command.finished.contains(&character) {
        command.finished.push(character);
    }
    if command.commander == Some(character) {
        command.commander = None;
        // What is closed to other characters is told by the units themselves.
        command.block.clear();
        command.part.clear();
        command.closed.clear();
    }
}

fn take_snapshot(state: &mut State) {
    if state.command.snapshot.is_some() {
        return;
    }
    let units: Vec<UnitIx> = state.living_units().filter(|ix| Some(state.side_of(*ix)) == state.active).collect();
    let (mut touching, mut whole) = (Vec::new(), true);
    for (i, a) in units.iter().enumerate() {
        for b in &units[i + 1..] {
            match state.in_contact(*a, *b) {
                Some(true) => touching.push((*a, *b)),
                Some(false) => {}
                None => whole = false,
            }
        }
    }
    state.command.snapshot = Some(touching);
    state.command.snapshot_whole = whole;
}

/// Who may order now.
fn check_commander(state: &mut State, by: UnitIx, docket: &mut impl Docket) {
    let figures = state.figures(by);
    let rightful = figures.kind.is_character() && state.active.is_none_or(|active| state.side_of(by) == active);
    docket.finding(rule::COMMAND_ISSUERS, Outcome::from(rightful), || {
        Detail::new().unit(&figures.id).with("rank", figures.kind.as_str())
    });
    let early = !state.command.characters_move;
    docket.finding(rule::CHARMOVE_WHEN, Outcome::from(early), || Detail::say("orders-before-moves"));

    if let Some(current) = state.command.commander.filter(|current| *current != by) {
        finish(&mut state.command, current);
    }
    let resumes = state.command.finished.contains(&by) && !state.command.has_failed(by);
    docket.finding(rule::CHAR_ORDER_SEQUENCE, Outcome::from(!resumes), || {
        Detail::say("one-commander-at-a-time").unit(state.id(by))
    });
    let general_failed = state
        .command
        .failed
        .iter()
        .find(|ix| state.figures(**ix).kind == Kind::General && state.side_of(**ix) == state.side_of(by));
    let stopped = general_failed.copied().or_else(|| state.command.has_failed(by).then_some(by));
    docket.finding(rule::CHAR_ORDER_FAIL_STOPS, Outcome::from(stopped.is_none()), || match stopped {
        Some(who) => Detail::say("ordering-stopped").unit(state.id(by)).with("failed", state.id(who)),
        None => Detail::new().unit(state.id(by)),
    });
    state.command.commander = Some(by);
}

/// Whether this unit may be ordered now.
fn check_unit(state: &State, by: UnitIx, ix: UnitIx, docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    let own = state.side_of(ix) == state.side_of(by) && !state.figures(ix).kind.is_character();
    docket.finding(rule::COMMAND_ISSUERS, Outcome::from(own), || Detail::say("own-unit").unit(id));
    docket.finding(rule::COMMAND_INITIATIVE_EXCLUDES_ORDERS, Outcome::from(!unit.acted_by_initiative), || {
        Detail::new().unit(id)
    });
    docket.finding(rule::COMMAND_CONFUSED_EXCLUDED, Outcome::from(!unit.confused), || Detail::new().unit(id));
    let engaged = match state.enemies_in_contact(ix) {
        Some(enemies) => Some(unit.charged || !enemies.is_empty()),
        None => unit.charged.then_some(true),
    };
    // Without positions only a recorded charge speaks of contact; silence means no contact was claimed.
    docket.finding(rule::COMMAND_ENGAGED_EXCLUDED, Outcome::from(!engaged.unwrap_or(false)), || Detail::new().unit(id));
    let other = unit.ordered_by.filter(|earlier| *earlier != by);
    let closed = unit.order_failed && !state.setup.options.failed_unit_open;
    let commanded = if closed { unit.ordered_by } else { other.filter(|_| unit.orders > 0) };
    docket.finding(rule::COMMAND_SINGLE_COMMANDER, Outcome::from(commanded.is_none()), || match commanded {
        Some(earlier) => Detail::say("commanded-already").unit(id).with("commander", state.id(earlier)),
        None => Detail::new().unit(id),
    });
}

/// All orders to one unit or brigade before the next (`wm.command.unit_block`, `wm.brigade.finish_first`).
fn check_block(state: &mut State, units: &[UnitIx], docket: &mut impl Docket) {
    let reopened = units.iter().find(|unit| state.command.closed.contains(unit)).copied();
    let rule = if units.len() > 1 { rule::BRIGADE_FINISH_FIRST } else { rule::COMMAND_UNIT_BLOCK };
    docket.finding(rule, Outcome::from(reopened.is_none()), || match reopened {
        Some(unit) => Detail::say("orders-over").unit(state.id(unit)),
        None => Detail::new().with("units", units.iter().map(|ix| state.id(*ix)).collect::<Figure>()),
    });
    let command = &mut state.command;
    if units.iter().all(|unit| command.block.contains(unit)) {
        if !units.iter().all(|unit| command.part.contains(unit)) {
            let part = std::mem::take(&mut command.part);
            command.closed.extend(part.into_iter().filter(|unit| !units.contains(unit)));
        }
    } else {
        let block = std::mem::replace(&mut command.block, units.to_vec());
        command.closed.extend(block.into_iter().filter(|unit| !units.contains(unit)));
    }
    command.part = units.to_vec();
}

/// Two to four units that touched before the first order and touch now.
fn check_brigade(state: &State, units: &[UnitIx], docket: &mut impl Docket) {
    let names = || units.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    docket.finding(rule::UNIT_BRIGADE_LIMIT, Outcome::from(units.len() <= 4), || {
        Detail::new().with("units", names()).with("greatest", 4_u8).records(units.len())
    });
    let command = &state.command;
    let touched = |a, b| command.snapshot.iter().flatten().any(|pair| *pair == (a, b) || *pair == (b, a));
    if command.snapshot_whole {
        docket.finding(rule::BRIGADE_SNAPSHOT, Outcome::from(connected(units, touched)), || {
            Detail::say("brigade-at-start").with("units", names())
        });
    } else {
        docket.finding(rule::BRIGADE_SNAPSHOT, Outcome::Unrecorded, || Detail::lacks("stands").with("units", names()));
    }
    let poses_known = units.iter().all(|ix| state.footprints(*ix).is_some());
    if poses_known {
        let touching = |a, b| state.in_contact(a, b) == Some(true);
        docket.finding(rule::BRIGADE_DEFINITION, Outcome::from(connected(units, touching)), || {
            Detail::say("brigade-touches").with("units", names())
        });
    } else {
        docket
            .finding(rule::BRIGADE_DEFINITION, Outcome::Unrecorded, || Detail::lacks("stands").with("units", names()));
    }
    // Units that were ordered apart are no brigade again; fresh units share the number 0.
    let number = units.first().map(|ix| state.units[ix.0].order_number);
    let together = units.iter().all(|ix| Some(state.units[ix.0].order_number) == number);
    docket
        .finding(rule::BRIGADE_NO_REFORM_SAME_PHASE, Outcome::from(together), || Detail::new().with("units", names()));
}

/// Whether the units form one mass through pairs that touch.
pub(super) fn connected(units: &[UnitIx], touching: impl Fn(UnitIx, UnitIx) -> bool) -> bool {
    let mut reached = units.iter().take(1).copied().collect::<Vec<_>>();
    let mut next = 0;
    while let Some(from) = reached.get(next).copied() {
        next += 1;
        for unit in units {
            if !reached.contains(unit) && touching(from, *unit) {
                reached.push(*unit);
            }
        }
    }
    reached.len() == units.len()
}

/// The penalties from the situation at the moment of the order (`wm.command.pen_order_of_state`).
fn penalties(state: &State, by: UnitIx, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalties {
    let repeat = units.iter().map(|ix| state.units[ix.0].orders).max().unwrap_or_default();
    let losses = units.iter().map(|ix| state.lost(*ix)).max().unwrap_or_default();
    let all = Penalties {
        distance: distance_penalty(state, by, units, event, docket),
        repeat: Penalty::exactly(repeat),
        enemy_near: enemy_penalty(state, units, event, docket),
        terrain: terrain_penalty(state, units, event, docket),
        losses: Penalty::exactly(losses),
        lasting: lasting_penalty(state, units, event, docket),
    };
    let declared = event.declared.as_ref().and_then(|declared| declared.penalties.as_ref());
    let brigade = units.len() > 1;
    let losses_rule = if brigade { rule::BRIGADE_LOSSES_WORST } else { rule::COMMAND_PEN_LOSSES };
    report(rule::COMMAND_PEN_REPEAT, &all.repeat, declared.map(|d| d.repeat), docket);
    report(losses_rule, &all.losses, declared.map(|d| d.losses), docket);
    all
}

/// One penalty against what the players took it for.
fn report(rule: Rule, penalty: &Penalty, declared: Option<u32>, docket: &mut impl Docket) {
    let outcome = declared.is_none_or(|taken| (penalty.least..=penalty.most).contains(&taken));
    docket.finding(rule, Outcome::from(outcome), || {
        let detail = Detail::new().with("penalty", penalty.nominal);
        match declared {
            Some(taken) => detail.expects(penalty.nominal).records(taken),
            None => detail,
        }
    });
}

fn declared_of(event: &Order, of: impl Fn(&DeclaredPenalties) -> u32) -> Option<u32> {
    event.declared.as_ref().and_then(|declared| declared.penalties.as_ref()).map(of)
}

/// −1 for every 20 cm begun beyond the first (`wm.command.pen_distance`, ruling 1); a brigade by its farthest unit.
fn distance_penalty(state: &State, by: UnitIx, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalty {
    let steps = |cm: f64| (cm.max(0.0) / super::pack::COMMAND_STEP).ceil().max(1.0) as u32 - 1;
    let measured = units.iter().map(|unit| state.distance(by, *unit)).collect::<Option<Vec<f64>>>();
    let farthest = measured.and_then(|all| all.into_iter().max_by(f64::total_cmp));
    if let (Some(farthest), Some(claimed)) = (farthest, event.distance.map(Length::get)) {
        let agrees = (farthest - claimed).abs() <= state.setup.tolerance;
        docket.finding(rule::MEASURE_SHORTEST, Outcome::from(agrees), || {
            Detail::say("claimed-distance").unit(state.id(by)).expects(farthest).records(claimed)
        });
    }
    let rule = if units.len() > 1 { rule::BRIGADE_DISTANCE } else { rule::COMMAND_PEN_DISTANCE };
    let Some(cm) = farthest.or(event.distance.map(Length::get)) else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(by)));
        let across = state.setup.table.width.hypot(state.setup.table.depth);
        return Penalty { least: 0, nominal: 0, most: steps(across), recorded: false };
    };
    check_radius(state, by, cm, docket);
    let slack = if farthest.is_some() { state.setup.tolerance } else { 0.0 };
    let penalty = Penalty { least: steps(cm - slack), nominal: steps(cm), most: steps(cm + slack), recorded: true };
    let declared = declared_of(event, |d| d.distance);
    let kept = declared.is_none_or(|taken| (penalty.least..=penalty.most).contains(&taken));
    docket.finding(rule, Outcome::from(kept), || {
        let detail =
            Detail::say("distance-penalty").unit(state.id(by)).with("distance", cm).with("penalty", penalty.nominal);
        let source = if farthest.is_some() { "measured" } else { "claimed" };
        let detail = detail.with("source", source);
        match declared {
            Some(taken) => detail.expects(penalty.nominal).records(taken),
            None => detail,
        }
    });
    penalty
}

/// General: whole table; Hero: 60 cm; Wizard: 20 cm (`wm.char.command_radius`).
fn check_radius(state: &State, by: UnitIx, cm: f64, docket: &mut impl Docket) {
    let radius = match state.figures(by).kind {
        Kind::Hero => super::pack::COMMAND_RADIUS_HERO,
        Kind::Wizard => super::pack::COMMAND_RADIUS_WIZARD,
        _ => return,
    };
    let (outcome, margin) = state.within(cm, radius);
    docket.finding(rule::CHAR_COMMAND_RADIUS, outcome, || {
        Detail::say("command-radius").unit(state.id(by)).expects(radius).records(cm).within(margin)
    });
}

/// −1 with an enemy unit within 20 cm (`wm.command.pen_enemy_near`, ruling 2), once for a brigade.
fn enemy_penalty(state: &State, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalty {
    let nearest = units.iter().map(|unit| state.nearest_enemy(*unit).map(|(_, cm)| cm)).collect::<Option<Vec<f64>>>();
    let nearest = nearest.and_then(|all| all.into_iter().min_by(f64::total_cmp));
    let penalty = match (nearest, event.enemy_near) {
        (Some(cm), _) => {
            let slack = state.setup.tolerance;
            let near = |cm: f64| u32::from(cm <= 20.0);
            Penalty { least: near(cm + slack), nominal: near(cm), most: near(cm - slack), recorded: true }
        }
        (None, Some(claimed)) => Penalty::exactly(u32::from(claimed)),
        (None, None) => {
            docket.finding(rule::COMMAND_PEN_ENEMY_NEAR, Outcome::Unrecorded, || Detail::lacks("enemy_near"));
            return Penalty { least: 0, nominal: 0, most: 1, recorded: false };
        }
    };
    let declared = declared_of(event, |d| d.enemy_near);
    let kept = declared.is_none_or(|taken| (penalty.least..=penalty.most).contains(&taken));
    docket.finding(rule::COMMAND_PEN_ENEMY_NEAR, Outcome::from(kept), || {
        let mut detail = Detail::new().with("penalty", penalty.nominal);
        if let Some(cm) = nearest {
            detail = detail.with("nearest_enemy", cm);
        }
        match declared {
            Some(taken) => detail.expects(penalty.nominal).records(taken),
            None => detail,
        }
    });
    penalty
}

/// −1 wholly or partly in difficult terrain (`wm.command.pen_terrain`), once for a brigade.
fn terrain_penalty(state: &State, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalty {
    let measured = units.iter().map(|unit| state.in_difficult_terrain(*unit)).collect::<Option<Vec<_>>>();
    let inside = measured.map(|all| {
        let (certain, possible): (Vec<bool>, Vec<bool>) = all.into_iter().unzip();
        (certain.contains(&true), possible.contains(&true))
    });
    let Some((certain, possible)) = inside.or(event.difficult_terrain.map(|claimed| (claimed, claimed))) else {
        docket.finding(rule::COMMAND_PEN_TERRAIN, Outcome::Unrecorded, || Detail::lacks("difficult_terrain"));
        return Penalty { least: 0, nominal: 0, most: 1, recorded: false };
    };
    let penalty =
        Penalty { least: u32::from(certain), nominal: u32::from(certain), most: u32::from(possible), recorded: true };
    report(rule::COMMAND_PEN_TERRAIN, &penalty, declared_of(event, |d| d.terrain), docket);
    penalty
}

/// −1 near a Sorcerer under Anger of the Gods (`wm.spell.anger_of_the_gods`).
fn lasting_penalty(state: &State, units: &[UnitIx], event: &Order, docket: &mut impl Docket) -> Penalty {
    let declared = declared_of(event, |d| d.lasting);
    let Some([least, nominal, most]) = magic::anger(state, units) else {
        docket.finding(rule::SPELL_ANGER_OF_THE_GODS, Outcome::Unrecorded, || Detail::lacks("stands"));
        return Penalty { least: 0, nominal: 0, most: 1, recorded: false };
    };
    let penalty = Penalty { least, nominal, most, recorded: true };
    let ended = units.first().is_some_and(|unit| magic::anger_has_ended(state, *unit));
    if most > 0 {
        report(rule::SPELL_ANGER_OF_THE_GODS, &penalty, declared, docket);
        docket.finding(rule::MAGIC_DURATION, Outcome::Held, || Detail::new().with("penalty", nominal));
    } else if declared.is_some_and(|taken| taken > 0) {
        let rule = if ended { rule::MAGIC_DURATION } else { rule::SPELL_ANGER_OF_THE_GODS };
        report(rule, &penalty, declared, docket);
    }
    penalty
}

/// 2D6 against Command less penalties (`wm.command.roll`). Answers what was played.
fn test(state: &State, by: UnitIx, event: &Order, penalties: &Penalties, docket: &mut impl Docket) -> bool {
    let figures = state.figures(by);
    let declared = event.declared.as_ref();
    let Some(command) = figures.command else {
        docket.finding(rule::COMMAND_ROLL, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.command").unit(&figures.id)
        });
        return declared.is_some_and(|declared| declared.passed);
    };
    let item = devices::command_test(state, by, i32::from(command));
    let command = item.command;
    let total = |of: fn(&Penalty) -> u32| if item.unmodified { 0 } else { penalties.total(of) };
    let needed = command - total(|p| p.nominal);
    let (hardest, easiest) = (command - total(|p| p.most), command - total(|p| p.least));
    if event.dice.len() != 2 {
        docket.finding(rule::COMMAND_ROLL, Outcome::Broken, || {
            Detail::say("dice-count").unit(&figures.id).expects(2_u8).records(event.dice.len())
        });
        return declared.is_some_and(|declared| declared.passed);
    }
    let rolled = dice::sum(&event.dice) as i32;
    let nominal = rolled <= needed;
    let decided = (rolled <= hardest) == (rolled <= easiest);
    let recorded = penalties.all().into_iter().all(|penalty| penalty.recorded);
    let played = declared.map_or(nominal, |declared| declared.passed);
    let outcome = match () {
        () if decided => Outcome::from(played == nominal),
        // Within the tolerance of the measurements either reading may have been the table's.
        () if recorded => Outcome::Held,
        () => Outcome::Unrecorded,
    };
    let wrong_target = declared.and_then(|d| d.needed).filter(|taken| !(hardest..=easiest).contains(taken));
    let outcome = if wrong_target.is_some() { Outcome::Broken } else { outcome };
    docket.finding(item.rule, outcome, || {
        let margin = if decided { Margin::Exact } else { Margin::Needed };
        let passed = |passed: bool| if passed { "passed" } else { "failed" };
        let detail = Detail::say("command-test")
            .unit(&figures.id)
            .with("command", command)
            .with("distance_penalty", penalties.distance.nominal)
            .with("repeat_penalty", penalties.repeat.nominal)
            .with("enemy_penalty", penalties.enemy_near.nominal)
            .with("terrain_penalty", penalties.terrain.nominal)
            .with("loss_penalty", penalties.losses.nominal)
            .with("lasting_penalty", penalties.lasting.nominal)
            .with("needed", needed)
            .with("rolled", rolled)
            .within(margin);
        match wrong_target {
            Some(taken) => detail.expects(needed).records(taken),
            None => detail.expects(passed(nominal)).records(passed(played)),
        }
    });
    docket.roll(|| Roll {
        purpose: "command",
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(figures.id.clone()),
        target: event.units.first().cloned(),
        faces: event.dice.to_vec(),
        needed: Some(needed),
        result: i32::from(nominal),
        better: Better::Greater,
        chances: Distribution::binomial(1, Distribution::sum_of_d6(2).chance_at_most(needed)),
    });
    played
}

fn apply(state: &mut State, by: UnitIx, units: &[UnitIx], passed: bool) {
    for unit in &mut state.units {
        unit.may_move = false;
    }
    state.command.orders += 1;
    let number = state.command.orders;
    for ix in units {
        let unit = &mut state.units[ix.0];
        unit.order_number = number;
        unit.ordered_by = Some(by);
        unit.may_move = passed;
        unit.order_failed |= !passed;
        unit.orders += u32::from(passed);
    }
    if passed {
        state.command.moving_brigade = if units.len() > 1 { units.to_vec() } else { Vec::new() };
    } else {
        state.command.failed.push(by);
        finish(&mut state.command, by);
    }
}

/// Looks at the brigade once all of it has moved.
pub(super) fn brigade_moved(state: &mut State, docket: &mut impl Docket) {
    if state.command.moving_brigade.iter().all(|ix| !state.units[ix.0].may_move) {
        check_brigade_together(state, docket);
    }
}

/// Units of a brigade that did not charge end the move in contact (`wm.brigade.stay_together`).
pub(super) fn check_brigade_together(state: &mut State, docket: &mut impl Docket) {
    let brigade = std::mem::take(&mut state.command.moving_brigade);
    let left: Vec<UnitIx> = brigade.into_iter().filter(|ix| !state.units[ix.0].charged).collect();
    if left.len() < 2 {
        return;
    }
    let names = || left.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    if left.iter().any(|ix| state.footprints(*ix).is_none()) {
        docket.finding(rule::BRIGADE_STAY_TOGETHER, Outcome::Unrecorded, || {
            Detail::lacks("stands").with("units", names())
        });
        return;
    }
    let touching = |a, b| state.in_contact(a, b) == Some(true);
    docket.finding(rule::BRIGADE_STAY_TOGETHER, Outcome::from(connected(&left, touching)), || {
        Detail::say("brigade-touches").with("units", names())
    });
}

/// `blunder`.
pub(super) fn blunder(state: &mut State, _: Option<&SideId>, _: &super::Blunder, docket: &mut impl Docket) {
    // A Steam Tank has mishaps of its own.
    if machines::instead_of_blunder(state, docket) {
        return;
    }
    if let Some(last) = state.command.last.as_mut() {
        last.blundered = true;
    }
}
