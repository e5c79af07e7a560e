//! Break tests and flight from combat (`wfb.break.*`, `wfb.flee.from_combat`).

use aftermath_rules::{
    SideId, dice,
    docket::Docket,
    docket_layer::noticing,
    finding::{Asks, Detail, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{BreakTest, CombatSituation, Phase, RoundResult, ToPursue, Trait, Whole, purpose, rule};

use super::{combat_of, losers, panic, units_of};
use crate::{
    charge::named,
    rolls::{self, Nerve},
    state::{State, add, keep},
    turn::{self, Whose},
};

/// `break_test`.
pub(crate) fn break_test(state: &mut State, side: Option<&SideId>, event: &BreakTest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    turn::step(state, turn::FIGHT, docket);
    let place = combat_of(state, &event.unit);
    let result = place.and_then(|place| state.combats[place].round.as_ref()?.result.clone());
    let (Some(place), Some(result)) = (place, result) else {
        let outcome = state.follows(false, !state.progress.fought.contains(&event.unit));
        docket.finding(rule::TURN_COMBAT_ORDER, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("combat_result").unit(&event.unit),
            _ => Detail::say("not-scored").unit(&event.unit),
        });
        if outcome == Outcome::Unrecorded {
            test_alone(state, ix, event, docket);
        }
        return;
    };
    let lost = losers(state, &state.combats[place]).contains(&ix);
    let first = state.combats[place].round.as_ref().is_some_and(|round| !round.tested.contains(&event.unit));
    let undecided = !result.known && result.winner.is_none();
    let outcome = if undecided && first { Outcome::Unrecorded } else { Outcome::from(lost && first) };
    docket.finding(rule::BREAK_WHO, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("combat_result").unit(&event.unit),
        _ => Detail::say("break-who").unit(&event.unit),
    });
    let (broke, doubted) = noticing(docket, |docket| match &event.without_test {
        Some(reason) => without_test(state, ix, event, &state.combats[place], reason.as_str(), docket),
        None => test(state, ix, event, &result, docket),
    });
    if doubted {
        state.doubt();
    }
    let combat = &mut state.combats[place];
    if let Some(round) = &mut combat.round {
        add(&mut round.tested, event.unit.clone());
        match broke {
            Some(true) => add(&mut round.broken, event.unit.clone()),
            Some(false) => {}
            None => add(&mut round.untold, event.unit.clone()),
        }
    }
    if broke == Some(true) {
        breaks(state, ix, place);
    }
}

/// A test of which the log tells neither the combat nor how it was scored.
fn test_alone(state: &mut State, ix: UnitIx, event: &BreakTest, docket: &mut impl Docket) {
    let unscored = RoundResult { winner: None, difference: Whole::nearest(0), known: event.difference.is_some() };
    let unscored = RoundResult {
        difference: event.difference.map_or(unscored.difference, |difference| Whole::nearest(difference.get())),
        ..unscored
    };
    let broke = match &event.without_test {
        Some(_) => Some(event.declared.unwrap_or_else(|| !state.has(ix, Trait::Unbreakable))),
        None => test(state, ix, event, &unscored, docket),
    };
    if broke != Some(true) {
        return;
    }
    match combat_of(state, &event.unit) {
        Some(place) => {
            let round = state.combats[place].round.get_or_insert_default();
            add(&mut round.tested, event.unit.clone());
            add(&mut round.broken, event.unit.clone());
            breaks(state, ix, place);
        }
        None => state.begin_to_flee(ix),
    }
}

/// Two dice and the difference against Leadership; equal holds, and no natural score saves
/// (`wfb.break.test`, `wfb.amb.double_one_break`).
fn test(
    state: &State,
    ix: UnitIx,
    event: &BreakTest,
    result: &aftermath_whfb6::RoundResult,
    docket: &mut impl Docket,
) -> Option<bool> {
    let due = result.difference.get();
    // Who is stubborn adds nothing by the rule of its list; where the log does not say which, its result tells.
    let alone = || {
        let leadership = event.leadership.or(state.figures(ix).ld)?.get();
        let rolled = dice::sum(&event.dice);
        let broke = (rolled > leadership, rolled.saturating_add(due) > leadership);
        (broke.0 != broke.1 && event.declared == Some(broke.0)).then_some(0)
    };
    let by_itself = if state.has(ix, Trait::Stubborn) { alone() } else { None };
    // Nor does the log tell then how its test ended, where neither stands there.
    let has_two = || {
        let leadership = event.leadership.or(state.figures(ix).ld).map(Whole::get);
        let rolled = dice::sum(&event.dice);
        leadership.is_some_and(|leadership| rolled <= leadership && rolled.saturating_add(due) > leadership)
    };
    let nothing_told = event.difference.is_none() && event.declared.is_none();
    if state.has(ix, Trait::Stubborn) && nothing_told && !event.dice.is_empty() && has_two() {
        docket.finding(rule::BREAK_TEST, Outcome::Unrecorded, || Detail::lacks("difference").unit(&event.unit));
        return None;
    }
    // By how much it lost may not be recorded: then only a throw tells that is too much by itself.
    if !result.known && event.difference.is_none() && by_itself.is_none() {
        let leadership = event.leadership.or(state.figures(ix).ld).map(Whole::get);
        let breaks = leadership.is_some_and(|leadership| dice::sum(&event.dice) > leadership);
        if !breaks || event.dice.is_empty() {
            docket.finding(rule::BREAK_TEST, Outcome::Unrecorded, || Detail::lacks("difference").unit(&event.unit));
            return event.declared;
        }
    }
    let used = event.difference.map(Whole::get).or(by_itself).unwrap_or(due);
    if used != due && result.known {
        let outcome = if state.has(ix, Trait::Stubborn) && used == 0 { Outcome::PlayersCall } else { Outcome::Broken };
        let roll = docket.next_roll();
        docket.finding(rule::BREAK_TEST, outcome, || {
            Detail::say("break-difference").unit(&event.unit).expects(due).records(used).of_roll(roll, Asks::Need)
        });
    }
    let nerve = Nerve {
        purpose: &purpose::BREAK,
        cited: rule::BREAK_TEST,
        say: "break-test",
        dice: &event.dice,
        leadership: event.leadership,
        leader: event.leader.as_ref(),
        plus: used,
        declared: event.declared.map(|broke| !broke),
        is_gap: false,
    };
    rolls::nerve(state, ix, &nerve, docket).map(|held| !held)
}

/// Beaten by a more numerous enemy that causes fear, or never broken at all: no test (`wfb.gap.fear_auto_break`).
fn without_test(
    state: &State,
    ix: UnitIx,
    event: &BreakTest,
    combat: &CombatSituation,
    reason: &str,
    docket: &mut impl Docket,
) -> Option<bool> {
    let broke = event.declared.unwrap_or_else(|| !state.has(ix, Trait::Unbreakable));
    let units = units_of(combat);
    let enemies: Vec<UnitIx> = named(state, &units).filter(|other| state.is_enemy(ix, *other)).collect();
    let feared = enemies.iter().any(|enemy| state.has(*enemy, Trait::Fear) || state.has(*enemy, Trait::Terror));
    let sum = |units: &mut dyn Iterator<Item = UnitIx>| {
        let strengths: Option<Vec<u32>> = units.map(|ix| state.unit_strength(ix)).collect();
        strengths.map(|all| all.into_iter().sum::<u32>())
    };
    let own = sum(&mut named(state, &units).filter(|other| !state.is_enemy(ix, *other) && state.is_present(*other)));
    let theirs = sum(&mut enemies.iter().copied().filter(|enemy| state.is_present(*enemy)));
    let fits = if broke {
        let outnumbered = own.zip(theirs).map(|(own, theirs)| theirs > own);
        if feared { outnumbered } else { Some(false) }
    } else {
        Some(state.has(ix, Trait::Unbreakable))
    };
    let outcome = match (fits, state.setup.options.has_fear_auto_break()) {
        (Some(fits), true) => Outcome::from(fits),
        (None, true) => Outcome::Unrecorded,
        (_, false) => Outcome::PlayersCall,
    };
    docket.finding(rule::GAP_FEAR_AUTO_BREAK, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("unit_strength").unit(&event.unit),
        _ => Detail::say("no-break-test").unit(&event.unit).with("source", reason.to_owned()),
    });
    Some(broke)
}

/// The unit is broken: it flees once all other combats are done, victors pursue, friends nearby test.
fn breaks(state: &mut State, ix: UnitIx, place: usize) {
    let id = state.id(ix).clone();
    let victors: Vec<_> = state.combats[place]
        .contacts
        .iter()
        .filter_map(|contact| {
            if contact.enemy == id {
                Some(contact.unit.clone())
            } else if contact.unit == id {
                Some(contact.enemy.clone())
            } else {
                None
            }
        })
        .collect();
    for unit in victors {
        add(&mut state.progress.may_pursue, ToPursue { unit, enemy: id.clone() });
    }
    panic::spread(state, ix);
    state.lose_standard(ix);
    state.begin_to_flee(ix);
}

/// The combat in which a unit took a Break test of which the log does not tell how it ended.
pub(crate) fn untold_in(state: &State, ix: UnitIx) -> Option<usize> {
    let is = |combat: &CombatSituation| combat.round.as_ref().is_some_and(|round| round.untold.contains(state.id(ix)));
    state.combats.iter().position(is)
}

/// The unit broke in the Break test of which the log does not tell how it ended.
pub(crate) fn break_untold(state: &mut State, ix: UnitIx) {
    let Some(place) = untold_in(state, ix) else {
        return;
    };
    let id = state.id(ix).clone();
    if let Some(round) = &mut state.combats[place].round {
        keep(&mut round.untold, |untold| *untold != id);
        add(&mut round.broken, id);
    }
    breaks(state, ix, place);
}

/// Units of a combat that are broken and have not fled yet.
pub(crate) fn waiting(state: &State) -> impl Iterator<Item = UnitIx> + '_ {
    let broken = state.combats.iter().filter_map(|combat| combat.round.as_ref()).flat_map(|round| round.broken.iter());
    let fled = |id: &aftermath_rules::UnitId| state.progress.fled.iter().any(|roll| roll.unit == *id);
    broken.filter(move |id| !fled(id)).filter_map(|id| state.find(id)).filter(|ix| state.is_present(*ix))
}

/// A flight from combat: of who broke, once all other combats are done (`wfb.break.flee_timing`).
pub(crate) fn check_flight(state: &mut State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    let before = state.progress.step;
    turn::step(state, turn::FLIGHT, docket);
    let mut rounds = state.combats.iter().filter_map(|combat| combat.round.as_ref());
    let broken = rounds.any(|round| round.broken.contains(state.id(ix)));
    let again = state.progress.fled.iter().any(|roll| roll.unit == *state.id(ix));
    let untold = !again && !state.progress.fought.contains(state.id(ix));
    // Who flees had failed the test of which the log does not tell how it ended.
    let failed = untold_in(state, ix).filter(|_| !broken && !again);
    let outcome = if failed.is_some() { Outcome::Unrecorded } else { state.follows(broken && !again, untold) };
    if failed.is_some() {
        break_untold(state, ix);
    }
    docket.finding(rule::FLEE_FROM_COMBAT, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("break_test").unit(state.id(ix)),
        _ => Detail::say("flees-broken").unit(state.id(ix)),
    });
    let outcome = awaits_combats(state);
    docket.finding(rule::BREAK_FLEE_TIMING, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("combat_result").unit(state.id(ix)),
        _ => Detail::say("flee-timing").unit(state.id(ix)),
    });
    if outcome == Outcome::Broken {
        // The combats that it did not wait for are not late by that.
        state.progress.step = before;
    }
}

/// Whether all combats were fought and scored before what comes after them; unrecorded where the log may leave them out.
pub(super) fn awaits_combats(state: &State) -> Outcome {
    let open = state.combats.iter().find(|combat| {
        let fresh = super::is_fresh(state, combat);
        let scored = combat.round.as_ref().is_some_and(|round| round.result.is_some());
        // What may have ended with the last enemy of a unit need not be fought.
        let over = || named(state, &units_of(combat)).any(|ix| super::may_be_free(state, ix));
        !combat.contacts.is_empty() && !fresh && !scored && !over()
    });
    let untold = open.is_some_and(|open| open.round.is_none()) && state.progress.current.is_none();
    state.follows(open.is_none(), untold)
}

/// Enemies of a unit's combat.
fn enemies(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    let Some(place) = combat_of(state, state.id(ix)) else {
        return Vec::new();
    };
    let units = units_of(&state.combats[place]);
    named(state, &units).filter(|other| state.is_enemy(ix, *other) && state.is_present(*other)).collect()
}

/// The enemy of the greatest Unit Strength (`wfb.amb.largest_enemy`); `None` where several are as large, or where that is not
/// recorded of more than one.
pub(crate) fn largest_enemy(state: &State, ix: UnitIx) -> Option<UnitIx> {
    let all = enemies(state, ix);
    if let [only] = all[..] {
        return Some(only);
    }
    let strengths: Option<Vec<u32>> = all.iter().map(|enemy| state.unit_strength(*enemy)).collect();
    let strengths = strengths?;
    let most = strengths.iter().max()?;
    let mut largest = all.iter().zip(&strengths).filter(|(_, strength)| *strength == most);
    let (first, _) = largest.next()?;
    largest.next().is_none().then_some(*first)
}

/// Who is fled from is the largest enemy of the combat.
pub(crate) fn check_largest(state: &State, ix: UnitIx, from: Option<UnitIx>, docket: &mut impl Docket) {
    let (Some(from), Some(largest)) = (from, largest_enemy(state, ix)) else {
        return;
    };
    docket.finding(rule::FLEE_FROM_COMBAT, Outcome::from(from == largest), || {
        let detail = Detail::say("flees-largest").unit(state.id(ix));
        detail.expects(state.id(largest).to_string()).records(state.id(from).to_string())
    });
}

/// At the end of the phase: who broke has fled.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in waiting(state) {
        let outcome = state.owed(ix);
        docket.finding(rule::FLEE_FROM_COMBAT, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
            _ => Detail::say("did-not-flee").unit(state.id(ix)),
        });
    }
}
