//! Which units fight together, and in which order engagements are fought (section "Combat engagements").

use super::{
    RoundOutcome, RoundState, casualties,
    choices::{alive, check_silent_advance, may_hold, owe_advance},
    contact,
};
use crate::{Phase, RollOffPurpose, Round, State, artillery, machines, rule, state::UnitIx, turn};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Figure, Outcome},
};

/// `round`: the engagement fought next, or its next round.
pub(crate) fn round(state: &mut State, event: &Round, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let unfinished = state.combat.round.as_ref().is_some_and(|round| round.outcome.is_none());
    let reforming = state.units.iter().any(|unit| unit.reformed);
    close_round(state, docket);
    let units: Vec<UnitIx> = event.units.iter().filter_map(|id| alive(state, id, docket)).collect();
    let units: Vec<UnitIx> = units.into_iter().filter(|ix| !state.figures(*ix).kind.is_character()).collect();
    check_sequence(state, &units, unfinished || reforming, docket);
    let told = contact::told(state, event, docket);
    if let Some(told) = &told {
        contact::check_told(state, &units, told, docket);
    }
    let contacts = contact::as_round_begins(state, told.as_deref());
    let alone = check_supporters_out(state, &units, contacts.as_deref(), docket);
    check_engagement(state, &units, &alone, contacts.as_deref(), docket);
    check_escaped(state, &units, contacts.as_deref(), docket);
    machines::check_fights_alone(state, &units, docket);
    let (engagement, number) = numbered(state, &units);
    for ix in &units {
        state.units[ix.0].fought = true;
    }
    let suffered = carried_hits(state, &units);
    let stray = artillery::carried_into(state, &units);
    state.combat.round = Some(RoundState {
        engagement,
        number,
        hits_left: units.iter().map(|ix| (*ix, state.hits_left(*ix))).collect(),
        carried: units.iter().map(|ix| (*ix, state.units[ix.0].leftover_hits)).collect(),
        faced: contacts.as_deref().map(|pairs| contact::faced(state, pairs)).unwrap_or_default(),
        contacts,
        fresh: state.combat.fresh.clone(),
        pursuers: units.iter().copied().filter(|ix| state.units[ix.0].pursuing).collect(),
        suffered,
        stray,
        struck: Vec::new(),
        covers: Vec::new(),
        support: Vec::new(),
        bonus_used: Vec::new(),
        done: Vec::new(),
        owing: Vec::new(),
        lead: 0,
        right_lead: None,
        unsaid_support: 0,
        spared: Vec::new(),
        unsaid_hits: 0,
        outcome: None,
        units,
    });
}

/// Hits of the Shooting phase that engaged units bring into the first round of their combat.
fn carried_hits(state: &mut State, units: &[UnitIx]) -> Vec<(UnitIx, u32)> {
    let take = |ix: &UnitIx| (*ix, std::mem::take(&mut state.units[ix.0].carried_hits));
    units.iter().map(take).filter(|(_, hits)| *hits > 0).collect()
}

/// Number of the engagement and of its round: a pursuit goes on, everything else begins.
fn numbered(state: &State, units: &[UnitIx]) -> (u32, u32) {
    let pursuers = units.iter().filter(|ix| state.units[ix.0].pursuing);
    let last = pursuers.filter_map(|ix| state.combat.round_before(*ix)).max_by_key(|round| round.number);
    match last {
        Some(last) => (last.engagement, last.number.saturating_add(1)),
        None => (state.combat.fought.len() as u32, 1),
    }
}

/// Each engagement is fought to its end before the next (`wm.engage.sequence`); one that an advance has entered comes
/// right after the one that the advance came from, and not before that is finished (`wm.engage.advance_next`,
/// `wm.advance.resolve_next`).
fn check_sequence(state: &State, units: &[UnitIx], unfinished: bool, docket: &mut impl Docket) {
    let goes_on = units.iter().any(|ix| state.units[ix.0].pursuing);
    let waiting = state.living_units().find(|ix| state.units[ix.0].pursuing);
    let entered = units.iter().any(|ix| state.combat.fresh.contains(ix));
    // Of whom an advance reached nobody may be left: then there is nothing to fight.
    let fights = |ix: &UnitIx| {
        !state.units[ix.0].stands.is_empty() && state.enemies_in_contact(*ix).is_none_or(|enemies| !enemies.is_empty())
    };
    let advanced = state.combat.fresh.iter().copied().find(fights);
    if goes_on {
        docket.finding(rule::PURSUIT_LOOP, Outcome::Held, || Detail::say("pursuit-goes-on"));
    }
    if let Some(advanced) = advanced {
        let id = state.id(advanced);
        match waiting.filter(|_| !goes_on) {
            Some(waiting) if entered => docket.finding(rule::ADVANCE_RESOLVE_NEXT, Outcome::Broken, || {
                Detail::say("finish-first").unit(state.id(waiting)).with("other", id)
            }),
            _ => {
                // As long as the engagement of the advance goes on, it is its turn; then that of the advance.
                let in_turn = goes_on || entered;
                let unknown = !in_turn && state.enemies_in_contact(advanced).is_none();
                let outcome = if unknown { Outcome::Unrecorded } else { Outcome::from(in_turn) };
                docket.finding(rule::ENGAGE_ADVANCE_NEXT, outcome, || match outcome {
                    Outcome::Unrecorded => Detail::lacks("stands").unit(id),
                    _ => Detail::say("advance-fights-next").unit(id),
                });
                if entered {
                    docket.finding(rule::ADVANCE_RESOLVE_NEXT, Outcome::Held, || {
                        Detail::say("advance-fights-next").unit(id)
                    });
                }
            }
        }
        docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(!unfinished), || Detail::say("one-after-another"));
        return;
    }
    let left = waiting.is_some() && !goes_on;
    docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(!unfinished && !left), || Detail::say("one-after-another"));
}

/// Units that touch friends of the engagement and no enemy only support (`wm.engage.supporters_out`). Answers those that
/// the log fights with all the same.
fn check_supporters_out(
    state: &State,
    units: &[UnitIx],
    contacts: Option<&[(UnitIx, UnitIx)]>,
    docket: &mut impl Docket,
) -> Vec<UnitIx> {
    let Some(pairs) = contacts else { return Vec::new() };
    let engaged = |ix: UnitIx| pairs.iter().any(|(a, b)| *a == ix || *b == ix);
    let beside = |ix: UnitIx| {
        let friends = units.iter().filter(|other| **other != ix && engaged(**other));
        let mut friends = friends.filter(|other| state.side_of(**other) == state.side_of(ix));
        friends.any(|other| state.in_contact(ix, *other) == Some(true))
    };
    let mut alone = Vec::new();
    // Of whom nobody has told whom he touches he may fight elsewhere.
    let known = |ix: &UnitIx| units.contains(ix) || state.enemies_in_contact(*ix).is_some();
    for ix in state.living_units().filter(|ix| !engaged(*ix) && !has_escaped(state, *ix, pairs)).filter(known) {
        if beside(ix) {
            let out = !units.contains(&ix);
            docket.finding(rule::ENGAGE_SUPPORTERS_OUT, Outcome::from(out), || {
                Detail::say("supporters-out").unit(state.id(ix))
            });
            if !out {
                alone.push(ix);
            }
        }
    }
    alone
}

/// All units linked through contact with an enemy, and nobody else (`wm.engage.definition`, `wm.engage.split`). Other
/// enemies that pursuers have run into belong to it too (`wm.pursuit.fresh_enemy`).
fn check_engagement(
    state: &State,
    units: &[UnitIx],
    alone: &[UnitIx],
    contacts: Option<&[(UnitIx, UnitIx)]>,
    docket: &mut impl Docket,
) {
    let later = units.iter().any(|ix| state.units[ix.0].rounds > 0 && !state.combat.fresh.contains(ix));
    let rule = if later { rule::ENGAGE_SPLIT } else { rule::ENGAGE_DEFINITION };
    let Some(pairs) = contacts else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands"));
        return;
    };
    let fighting: Vec<UnitIx> = units.iter().copied().filter(|ix| !alone.contains(ix)).collect();
    let linked = contact::linked(fighting.first().copied(), pairs);
    let run_into = |ix: &UnitIx| {
        let pursuer = |other: UnitIx| state.units[other.0].pursuing && !fought_together(state, other, *ix);
        pairs.iter().any(|(a, b)| (a == ix && pursuer(*b)) || (b == ix && pursuer(*a)))
    };
    let fresh: Vec<UnitIx> = linked.iter().copied().filter(run_into).collect();
    // Who is linked by the allowance alone may be left out, and may be in it.
    let sure: Vec<(UnitIx, UnitIx)> =
        pairs.iter().copied().filter(|pair| contact::is_sure(state, *pair, pairs)).collect();
    let surely = contact::linked(fighting.first().copied(), &sure);
    let left_out = fresh.iter().find(|ix| !fighting.contains(ix) && surely.contains(ix)).copied();
    for ix in fresh.iter().filter(|ix| fighting.contains(ix) || surely.contains(ix)) {
        docket.finding(rule::PURSUIT_FRESH_ENEMY, Outcome::from(fighting.contains(ix)), || {
            Detail::say("run-into").unit(state.id(*ix))
        });
    }
    let escaped = |ix: &UnitIx| has_escaped(state, *ix, pairs);
    let here: Vec<UnitIx> = fighting.iter().copied().filter(|ix| !escaped(ix)).collect();
    let whole = surely.iter().all(|ix| here.contains(ix) || left_out == Some(*ix));
    let same = whole && here.iter().all(|ix| linked.contains(ix));
    let names = |units: &[UnitIx]| units.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    docket
        .finding(rule, Outcome::from(same), || Detail::say("engagement").expects(names(&linked)).records(names(units)));
}

/// Whether two units fought in the same round last.
fn fought_together(state: &State, a: UnitIx, b: UnitIx) -> bool {
    let (mine, theirs) = (state.combat.round_before(a), state.combat.round_before(b));
    mine.zip(theirs).is_some_and(|(mine, theirs)| mine.engagement == theirs.engagement && mine.number == theirs.number)
}

fn has_escaped(state: &State, ix: UnitIx, pairs: &[(UnitIx, UnitIx)]) -> bool {
    state.units[ix.0].retreated.is_some() && !pairs.iter().any(|(a, b)| *a == ix || *b == ix)
}

/// A unit that has retreated and that no enemy touches any more is out of the engagement (`wm.multi.escaped`).
fn check_escaped(state: &State, units: &[UnitIx], contacts: Option<&[(UnitIx, UnitIx)]>, docket: &mut impl Docket) {
    let Some(pairs) = contacts else { return };
    let engagement = |ix: &UnitIx| state.combat.round_before(*ix).map(|round| (round.engagement, round.number));
    let pursuers = units.iter().filter(|ix| state.units[ix.0].pursuing);
    let fought: Vec<_> = pursuers.filter_map(engagement).collect();
    let of_these = |ix: &UnitIx| engagement(ix).is_some_and(|round| fought.contains(&round));
    for ix in state.living_units().filter(of_these).filter(|ix| has_escaped(state, *ix, pairs)) {
        docket.finding(rule::MULTI_ESCAPED, Outcome::from(!units.contains(&ix)), || {
            Detail::say("escaped").unit(state.id(ix))
        });
    }
}

/// What a round leaves undone when something else begins: beaten units that did not retreat, stands not removed.
pub(super) fn close_round(state: &mut State, docket: &mut impl Docket) {
    let owing = owe_advance(state);
    // Who may stay after a draw has stayed, whether or not the log says so.
    let stays = |ix: &UnitIx| may_hold(state, *ix) != Some(false);
    let units = state.combat.round.as_ref().map(|round| round.units.as_slice()).unwrap_or_default();
    let staying: Vec<UnitIx> = units.iter().copied().filter(stays).collect();
    let Some(mut round) = state.combat.round.take() else { return };
    round.owing = owing;
    for ix in &round.units {
        if state.units[ix.0].stands.is_empty() {
            continue;
        }
        let due = state.units[ix.0].casualties_due;
        if due > 0 && casualties::may_lose(state, &round, *ix, 0) {
            casualties::lose_fewer(state, *ix, docket);
        } else if due > 0 {
            docket.finding(rule::CASUALTY_THRESHOLD, Outcome::Broken, || {
                Detail::say("stands-lost").unit(state.id(*ix)).expects(due).records(0_u8)
            });
            state.units[ix.0].casualties_due = 0;
        }
        let holds = round.outcome == Some(RoundOutcome::Draw) && !round.done.contains(ix) && !staying.contains(ix);
        if holds {
            docket.finding(rule::RESULT_DRAW, Outcome::Broken, || Detail::say("fall-back-owed").unit(state.id(*ix)));
        }
        let beaten = matches!(round.outcome, Some(RoundOutcome::Won { by, .. }) if by != state.side_of(*ix));
        if beaten && !round.done.contains(ix) {
            docket
                .finding(rule::RETREAT_ALL_UNITS, Outcome::Broken, || Detail::say("retreat-owed").unit(state.id(*ix)));
        }
    }
    check_supporters_stayed(state, &round, docket);
    state.combat.fall_back_cm.clear();
    state.combat.fell_back.clear();
    state.combat.note_roll_off(RollOffPurpose::Casualties, None);
    state.combat.note_roll_off(RollOffPurpose::FallBack, None);
    state.combat.fought.push(round);
}

/// Units that only supported have neither pursued nor retreated (`wm.support.unit_not_engaged`).
fn check_supporters_stayed(state: &State, round: &RoundState, docket: &mut impl Docket) {
    let mut told: Vec<UnitIx> = Vec::new();
    for (ix, _) in round.support.iter().filter(|(ix, _)| !round.units.contains(ix)) {
        let stayed = state.units[ix.0].retreated.is_none() && !state.units[ix.0].pursuing;
        if stayed && !told.contains(ix) {
            told.push(*ix);
            docket.finding(rule::SUPPORT_UNIT_NOT_ENGAGED, Outcome::Held, || {
                Detail::say("supporter-stays").unit(state.id(*ix))
            });
        }
    }
}

/// Whoever touches an enemy fights before the turn ends (`wm.engage.definition`, `wm.engage.sequence`): told where the
/// Combat phase ends, or the turn without one. A charger touches its enemy, others only where no tolerance is in it.
pub(crate) fn check_all_fought(state: &State, docket: &mut impl Docket) {
    const FLUSH_CM: f64 = 0.02;
    let Some(pairs) = contact::pairs(state) else {
        for ix in state.living_units().filter(|ix| state.units[ix.0].charged && !state.units[ix.0].fought) {
            docket.finding(rule::ENGAGE_SEQUENCE, Outcome::Unrecorded, || Detail::lacks("round").unit(state.id(ix)));
        }
        return;
    };
    let fought = |ix: UnitIx| state.units[ix.0].fought;
    let mut told: Vec<UnitIx> = Vec::new();
    for (a, b) in pairs {
        let charged = state.units[a.0].charged || state.units[b.0].charged;
        let touches = charged || state.distance_below(a, b, 1.0).is_some_and(|cm| cm <= FLUSH_CM);
        let advanced = [a, b].into_iter().find(|ix| state.combat.fresh.contains(ix));
        if !touches || told.contains(&a) || told.contains(&b) {
            continue;
        }
        if let Some(ix) = advanced {
            docket.finding(rule::ADVANCE_RESOLVE_NEXT, Outcome::Broken, || {
                Detail::say("combat-owed").unit(state.id(a)).with("other", state.id(b))
            });
            told.push(ix);
        } else if !fought(a) && !fought(b) {
            docket.finding(rule::ENGAGE_SEQUENCE, Outcome::Broken, || {
                Detail::say("combat-owed").unit(state.id(a)).with("other", state.id(b))
            });
            told.extend([a, b]);
        }
    }
}

/// Where the battle stops at once, losses of a round that is reckoned up may not be taken off any more: whether they still
/// are the rulebook does not say (l. 5351-5353).
pub(crate) fn stop_at_once(state: &mut State, docket: &mut impl Docket) {
    let round = state.combat.round.as_ref().filter(|round| round.outcome.is_some());
    for ix in round.map(|round| round.units.clone()).unwrap_or_default() {
        let due = std::mem::take(&mut state.units[ix.0].casualties_due);
        if due > 0 && !state.units[ix.0].stands.is_empty() {
            docket.finding(rule::CASUALTY_THRESHOLD, Outcome::PlayersCall, || {
                Detail::say("stands-lost").unit(state.id(ix)).expects(due).records(0_u8)
            });
        }
    }
}

/// What the Combat phase leaves undone when it ends, and the leftover hits that it erases (`wm.casualty.wipe`).
pub(crate) fn close_phase(state: &mut State, docket: &mut impl Docket) {
    let open = state.combat.round.as_ref().filter(|round| round.outcome.is_none());
    if let Some(first) = open.and_then(|round| round.units.first()) {
        docket.finding(rule::ENGAGE_SEQUENCE, Outcome::Broken, || Detail::say("result-owed").unit(state.id(*first)));
    }
    close_round(state, docket);
    if state.phase != Some(Phase::Combat) {
        return;
    }
    check_all_fought(state, docket);
    check_silent_advance(state, docket);
    let units: Vec<UnitIx> = state.living_units().collect();
    for ix in units {
        let unit = &state.units[ix.0];
        if unit.pursuing && state.combat.last_round(ix).is_some() {
            docket.finding(rule::PURSUIT_LOOP, Outcome::Broken, || Detail::say("round-owed").unit(state.id(ix)));
        }
        if !unit.reformed {
            wipe(state, ix, docket);
        }
    }
}

/// Leftover hits do not outlast the Combat phase (`wm.casualty.wipe`).
pub(super) fn wipe(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let leftover = state.units[ix.0].leftover_hits;
    if leftover > 0 {
        docket.finding(rule::CASUALTY_WIPE, Outcome::Held, || {
            Detail::say("hits-wiped").unit(state.id(ix)).with("leftover_hits", leftover)
        });
    }
    let unit = &mut state.units[ix.0];
    (unit.wiped_in_combat, unit.leftover_hits) = (leftover, 0);
}
