//! Orders and brigades (chapters "Command phase" and "Brigades").

mod blunder;
mod brigade;
mod penalties;
mod permit;
mod snapshot;

pub(super) use blunder::{Blundered, blunder, check_moved, could_charge};
pub(super) use brigade::{brigade_moved, check_charge_out, initiative_alone, pace_rule};
pub(super) use permit::{check_may_charge, check_may_move};

use super::{
    Kind, Order, OrdersFinished, Phase, State, Weapon, flyers, initiative,
    items::devices,
    machines, purpose, rule,
    state::{Stands, UnitIx},
    turn,
};
use aftermath_rules::{
    dice::{self, Distribution},
    docket::Docket,
    finding::{Asks, Better, Detail, Figure, Measure, Outcome, Roll, ToleranceUse},
    geometry::{Footprint, Length},
    ids::SideId,
};
use penalties::{Penalties, Penalty};

/// What the Command phase remembers until it ends.
#[derive(Debug, Clone, Default, PartialEq)]
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
    /// Where all stood when ordered movement began.
    start: Vec<Stands>,
    /// Units that were touched by a friend who then acted by initiative.
    left_by_initiative: Vec<UnitIx>,
    /// Whose blunder has ended all ordering, where that is agreed.
    ended_by: Option<UnitIx>,
    /// Who bears the penalty of the blunder rolled last.
    driven_mad: Option<UnitIx>,
    /// The order tested last.
    last: Option<LastOrder>,
    /// Units that moved by initiative, and where they stood before.
    by_initiative: Vec<(UnitIx, Option<Vec<Footprint>>)>,
    /// Flyers that have rolled to home back.
    homed_back: Vec<UnitIx>,
    /// Whether one of them has flown.
    flown_home: bool,
}

/// An order as it was tested.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LastOrder {
    pub(super) by: UnitIx,
    units: Vec<UnitIx>,
    /// Sum of the penalties: at most, as measured, at least.
    pub(super) penalties: [u32; 3],
    pub(super) passed: bool,
    /// Whether a blunder has been rolled for it.
    pub(super) blundered: bool,
    /// Whether a penalty is not recorded.
    pub(super) penalty_unsaid: bool,
    /// Whether it may as well have failed as not: the dice leave it open, and nobody has said which.
    pub(super) open: bool,
}

/// The order tested last in this phase.
pub(super) fn last_order(state: &State) -> Option<LastOrder> {
    state.command.last.clone()
}

/// The order tested last has failed, as what comes after it tells: nobody had said whether it did.
pub(super) fn fail_after_all(state: &mut State) {
    let Some(last) = state.command.last.as_mut() else { return };
    (last.passed, last.open) = (false, false);
    let (by, units) = (last.by, last.units.clone());
    for ix in units {
        let unit = &mut state.units[ix.0];
        (unit.may_move, unit.order_failed) = (false, true);
        unit.orders = unit.orders.saturating_sub(1);
    }
    state.command.moving_brigade = Vec::new();
    state.command.failed.push(by);
    finish(&mut state.command, by);
}

/// The failure of the order tested last is undone, and with it its blunder: it is given, and its character may go on.
pub(super) fn undo_failure(state: &mut State) {
    let Some(last) = state.command.last.as_mut() else { return };
    last.passed = true;
    let (by, units) = (last.by, last.units.clone());
    state.owed.blunder = None;
    state.command.ended_by = None;
    if let Some(mad) = state.command.driven_mad.take() {
        state.units[mad.0].mad = state.units[mad.0].mad.saturating_sub(1);
    }
    state.command.failed.retain(|failed| *failed != by);
    state.command.finished.retain(|finished| *finished != by);
    state.command.commander = Some(by);
    for ix in &units {
        let unit = &mut state.units[ix.0];
        unit.blundered = None;
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

    /// Whether any flyer has homed back this phase.
    pub(super) fn flown_home(&self) -> bool {
        self.flown_home
    }

    /// Notes a roll to home back, and whether the flyer goes.
    pub(super) fn note_home_back(&mut self, unit: UnitIx, goes: bool) {
        self.homed_back.push(unit);
        self.flown_home |= goes;
    }

    /// Whether the character failed an order this phase.
    pub(super) fn has_failed(&self, character: UnitIx) -> bool {
        self.failed.contains(&character)
    }
}

/// `order`.
pub(super) fn order(state: &mut State, side: Option<&SideId>, event: &Order, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    settle(state, docket);
    end_initiative(state, docket);
    let Some(by) = state.present(&event.by, docket) else {
        return;
    };
    let mut units: Vec<UnitIx> = event.units.iter().filter_map(|id| state.present(id, docket)).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|ix| is_unit(state, *ix, docket));
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
        brigade::check(state, &units, docket);
    }
    brigade::check_rest(state, &units, docket);
    let penalties = penalties::of(state, by, &units, event, docket);
    let (passed, open) = test(state, by, event, &penalties, docket);
    let sum = |of: fn(&Penalty) -> u32| u32::try_from(penalties.total(of)).unwrap_or_default();
    state.command.last = Some(LastOrder {
        by,
        units: units.clone(),
        penalties: [sum(|p| p.most), sum(|p| p.nominal), sum(|p| p.least)],
        passed,
        blundered: false,
        penalty_unsaid: !penalties.are_recorded(),
        open,
    });
    state.command.driven_mad = None;
    devices::order_tested(state, by, passed);
    if !passed {
        check_failure(state, by, &units, event, docket);
    }
    apply(state, by, &units, passed);
    machines::after_order(state, &units, event);
}

/// Characters are no units and take no orders (`wm.charmove.not_units`).
fn is_unit(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let unit = !state.figures(ix).kind.is_character();
    if !unit {
        docket.finding(rule::CHARMOVE_NOT_UNITS, Outcome::Broken, || Detail::say("no-unit").unit(state.id(ix)));
    }
    unit
}

/// What has to be done before the next order, and before the characters' own moves.
pub(super) fn settle(state: &mut State, docket: &mut impl Docket) {
    brigade::check_together(state, docket);
    blunder::settle(state, docket);
}

/// With the first order, or with the phase, moves by initiative are over.
pub(super) fn end_initiative(state: &State, docket: &mut impl Docket) {
    if state.phase == Some(Phase::Command) && !state.command.ordering_begun() {
        initiative::check_all_bound(state, docket);
    }
}

/// What a failed order does not undo, and whether it is a blunder.
fn check_failure(state: &mut State, by: UnitIx, units: &[UnitIx], event: &Order, docket: &mut impl Docket) {
    if units.iter().any(|ix| state.units[ix.0].orders > 0) {
        docket.finding(rule::COMMAND_FAIL_KEEPS_MOVE, Outcome::Held, || Detail::say("move-stands").unit(state.id(by)));
    }
    let tank = |ix: &UnitIx| state.figures(*ix).weapon == Some(Weapon::SteamTank);
    let double_six = event.dice.len() == 2 && event.dice.iter().all(|die| die.get() == 6);
    if !double_six || state.figures(by).kind == Kind::General || units.iter().all(tank) {
        return;
    }
    if state.setup.options.blunder_ends_phase {
        docket
            .finding(rule::BLUNDER_ALTERNATIVE, Outcome::Held, || Detail::say("blunder-ends-phase").unit(state.id(by)));
        state.command.ended_by = Some(by);
    } else {
        state.owed.blunder = Some((by, units.to_vec()));
    }
}

/// `orders_finished`.
pub(super) fn finished(state: &mut State, side: Option<&SideId>, event: &OrdersFinished, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    settle(state, docket);
    end_initiative(state, docket);
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
    state.command.start = state.units.iter().map(|unit| unit.stands.clone()).collect();
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
    for rule in [rule::CHARMOVE_WHEN, rule::CHAR_MOVE] {
        docket.finding(rule, Outcome::from(early), || Detail::say("orders-before-moves"));
    }
    let with_confused = state.units[by.0].joined.filter(|unit| state.units[unit.0].confused);
    if let Some(unit) = with_confused {
        docket.finding(rule::CHAR_ATTACHED_TO_CONFUSED, Outcome::Held, || {
            Detail::say("with-confused").unit(state.id(by)).with("other", state.id(unit))
        });
    }
    if let Some(current) = state.command.commander.filter(|current| *current != by) {
        finish(&mut state.command, current);
    }
    let resumes = state.command.finished.contains(&by) && !state.command.has_failed(by);
    for rule in [rule::CHAR_ORDER_SEQUENCE, rule::COMMAND_CHARACTER_BLOCK] {
        docket.finding(rule, Outcome::from(!resumes), || Detail::say("one-commander-at-a-time").unit(state.id(by)));
    }
    check_silenced(state, by, docket);
    state.command.commander = Some(by);
}

/// Who failed orders no more; after the General's failure nobody does (`wm.char.order_fail_stops`). A blunder may be
/// agreed to count as such a failure (`wm.blunder.alternative`).
fn check_silenced(state: &State, by: UnitIx, docket: &mut impl Docket) {
    if let Some(who) = state.command.ended_by {
        docket.finding(rule::BLUNDER_ALTERNATIVE, Outcome::Broken, || {
            Detail::say("ordering-stopped").unit(state.id(by)).with("failed", state.id(who))
        });
        return;
    }
    let own_general =
        |ix: &&UnitIx| state.figures(**ix).kind == Kind::General && state.side_of(**ix) == state.side_of(by);
    let general = state.command.failed.iter().find(own_general).copied();
    let himself = state.command.has_failed(by).then_some(by);
    let rules: &[_] = match (general, himself) {
        (Some(_), _) => &[rule::CHAR_ORDER_FAIL_STOPS, rule::COMMAND_FAIL_GENERAL],
        (None, Some(_)) => &[rule::CHAR_ORDER_FAIL_STOPS, rule::COMMAND_FAIL_CHARACTER],
        (None, None) => &[rule::CHAR_ORDER_FAIL_STOPS, rule::COMMAND_FAIL_GENERAL, rule::COMMAND_FAIL_CHARACTER],
    };
    let stopped = general.or(himself);
    for rule in rules {
        docket.finding(*rule, Outcome::from(stopped.is_none()), || match stopped {
            Some(who) => Detail::say("ordering-stopped").unit(state.id(by)).with("failed", state.id(who)),
            None => Detail::new().unit(state.id(by)),
        });
    }
}

/// Whether this unit may be ordered now.
fn check_unit(state: &State, by: UnitIx, ix: UnitIx, docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    let own = state.side_of(ix) == state.side_of(by);
    docket.finding(rule::COMMAND_ISSUERS, Outcome::from(own), || Detail::say("own-unit").unit(id));
    docket.finding(rule::COMMAND_INITIATIVE_EXCLUDES_ORDERS, Outcome::from(!unit.acted_by_initiative), || {
        Detail::new().unit(id)
    });
    // A character with a confused unit orders others, not the unit he is with.
    let confused_rule = if unit.confused && state.units[by.0].joined == Some(ix) {
        rule::CHAR_ATTACHED_TO_CONFUSED
    } else {
        rule::COMMAND_CONFUSED_EXCLUDED
    };
    docket.finding(confused_rule, Outcome::from(!unit.confused), || Detail::new().unit(id));
    // Without positions only a recorded charge speaks of contact; silence means no contact was claimed.
    let engaged = if unit.charged { Some(true) } else { state.is_in_combat(ix) };
    let engaged_rule =
        if unit.charged && unit.in_brigade { rule::BRIGADE_CHARGER_NO_ORDER } else { rule::COMMAND_ENGAGED_EXCLUDED };
    docket.finding(engaged_rule, Outcome::from(!engaged.unwrap_or(false)), || Detail::new().unit(id));
    if unit.orders > 0 && unit.ordered_by == Some(by) {
        docket.finding(rule::COMMAND_REPEAT, Outcome::Held, || Detail::new().unit(id).with("orders", unit.orders));
    }
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
    // Who has failed is told that he orders no more.
    if let Some(by) = state.command.commander.filter(|by| state.command.has_failed(*by)) {
        finish(&mut state.command, by);
        state.command.commander = Some(by);
    }
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

/// 2D6 against Command less penalties (`wm.command.roll`). Answers what was played, and whether it may as well have been
/// the other.
fn test(state: &State, by: UnitIx, event: &Order, penalties: &Penalties, docket: &mut impl Docket) -> (bool, bool) {
    let figures = state.figures(by);
    let declared = event.declared.as_ref();
    let Some(command) = figures.command else {
        docket.finding(rule::COMMAND_ROLL, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.command").unit(&figures.id)
        });
        return (declared.is_some_and(|declared| declared.passed), declared.is_none());
    };
    let item = devices::command_test(state, by, i32::from(command));
    let command = item.command;
    let total = |of: fn(&Penalty) -> u32| if item.unmodified { 0 } else { penalties.total(of) };
    let due = command - total(|p| p.nominal);
    let (hardest, easiest) = (command - total(|p| p.most), command - total(|p| p.least));
    // A wrong penalty has been told: the roll is judged by what the players thought it had to reach.
    let taken = penalties.taken.filter(|_| !item.unmodified).map(|taken| command - penalties::sum(taken.into_iter()));
    let (needed, hardest, easiest) = taken.map_or((due, hardest, easiest), |taken| (taken, taken, taken));
    if event.dice.len() != 2 {
        docket.finding(rule::COMMAND_ROLL, Outcome::Broken, || {
            Detail::say("dice-count").unit(&figures.id).expects(2_u8).records(event.dice.len())
        });
        return (declared.is_some_and(|declared| declared.passed), declared.is_none());
    }
    let rolled = dice::sum(&event.dice) as i32;
    let nominal = rolled <= needed;
    let decided = (rolled <= hardest) == (rolled <= easiest);
    let played = declared.map_or(nominal, |declared| declared.passed);
    let outcome = match () {
        () if decided => Outcome::from(played == nominal),
        // Within the tolerance of the measurements either reading may have been the table's.
        () if penalties.are_recorded() => Outcome::Held,
        () => Outcome::Unrecorded,
    };
    let wrong_target = declared.and_then(|d| d.needed).filter(|taken| !(hardest..=easiest).contains(taken));
    // What the players took to be needed decides what they took the roll for, whatever else is known.
    let against_itself =
        declared.and_then(|d| d.needed).filter(|taken| wrong_target.is_none() && (rolled <= *taken) != played);
    let outcome = if wrong_target.or(against_itself).is_some() { Outcome::Broken } else { outcome };
    let roll = docket.next_roll();
    docket.finding(item.rule, outcome, || {
        let close = !decided && penalties.are_recorded();
        let margin = if close { ToleranceUse::Needed } else { ToleranceUse::Exact };
        let passed = |passed: bool| if passed { "passed" } else { "failed" };
        let [distance, repeat, enemy_near, terrain, losses, lasting] = penalties.judged_by();
        let detail = Detail::say(if wrong_target.is_some() { "command-need" } else { "command-test" })
            .unit(&figures.id)
            .with("command", command)
            .with("distance_penalty", distance)
            .with("repeat_penalty", repeat)
            .with("enemy_penalty", enemy_near)
            .with("terrain_penalty", terrain)
            .with("loss_penalty", losses)
            .with("lasting_penalty", lasting)
            .with("needed", against_itself.unwrap_or(needed))
            .with("rolled", rolled)
            .within(margin);
        match wrong_target {
            None if against_itself.is_some() => {
                detail.expects(passed(!played)).records(passed(played)).of_roll(roll, Asks::Result)
            }
            Some(taken) => {
                let detail = detail.with("played", passed(played)).expects(needed).records(taken);
                detail.of_roll(roll, Asks::NamedNeed(passed(played)))
            }
            None => detail.expects(passed(nominal)).records(passed(played)).of_roll(roll, Asks::Result),
        }
    });
    docket.roll(|| Roll {
        purpose: &purpose::COMMAND,
        measure: Measure::SumAtMost,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(figures.id.clone()),
        target: event.units.first().cloned(),
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: Some(needed),
        result: i32::from(nominal),
        better: Better::Greater,
        chances: Distribution::binomial(1, Distribution::sum_of_d6(2).chance_at_most(needed)),
    });
    (played, declared.is_none() && !decided)
}

fn apply(state: &mut State, by: UnitIx, units: &[UnitIx], passed: bool) {
    for index in 0..state.units.len() {
        if state.units[index].may_move {
            let again = units.contains(&UnitIx(index));
            let unit = &mut state.units[index];
            unit.may_move = false;
            unit.lapsed = Some(if again { rule::COMMAND_REPEAT } else { rule::COMMAND_CARRY_OUT });
        }
    }
    state.command.orders += 1;
    let number = state.command.orders;
    for ix in units {
        let unit = &mut state.units[ix.0];
        unit.order_number = number;
        unit.ordered_by = Some(by);
        unit.in_brigade = units.len() > 1;
        unit.may_move = passed;
        unit.order_failed |= !passed;
        unit.orders += u32::from(passed);
    }
    if passed {
        state.command.moving_brigade = if units.len() > 1 { units.to_vec() } else { Vec::new() };
    } else {
        state.command.failed.push(by);
        // What is closed stays so until somebody else orders: an item may make a success of it.
        if !state.command.finished.contains(&by) {
            state.command.finished.push(by);
        }
    }
}
