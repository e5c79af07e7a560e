//! Who strikes first (`wfb.combat.chargers_first` to `wfb.combat.tie_roll_off`).

use aftermath_rules::{
    UnitId,
    common::{SideRoll, SideRolls},
    docket::Docket,
    finding::{Detail, Outcome},
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{CombatSituation, Part, Phase, StrikeRoll, Struck, rule};

use crate::{state::State, turn};

/// When a unit strikes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) ix: UnitIx,
    pub(crate) charging: bool,
    /// It may have charged this turn, before the log began.
    pub(crate) unsaid: bool,
    pub(crate) initiative: Option<u32>,
}

impl Turn {
    /// When a part of a unit strikes in this turn's combat.
    pub(crate) fn of(state: &State, ix: UnitIx, part: Part) -> Self {
        let figures = state.figures(ix);
        let initiative = match part {
            Part::Rider => figures.i,
            Part::Mount => figures.mount.as_ref().and_then(|mount| mount.i),
        };
        let charging = state.unit(ix).charges_in.is_some_and(|turn| turn.get() == state.turns_passed());
        let unsaid = !charging && !state.is_told_before(ix, Phase::Magic) && !is_charge_told(state, ix);
        Self { ix, charging, unsaid, initiative: initiative.map(|i| i.get()) }
    }
}

/// Whether the situation tells that a unit did not charge this turn: it is the opponent's, the combat has lasted longer, or it
/// says who of this combat did.
fn is_charge_told(state: &State, ix: UnitIx) -> bool {
    let Some(combat) = state.combat_of(ix).and_then(|combat| state.combats.get(combat)) else {
        return false;
    };
    let counts = |id: &UnitId| {
        state.find(id).and_then(|ix| state.unit(ix).charges_in).is_some_and(|turn| turn.get() == state.turns_passed())
    };
    let later = combat.rounds.is_some_and(|rounds| rounds.get() > 0);
    let opponents = Some(state.side_of(ix)) != state.active && !combat.by_pursuit && !combat.by_overrun;
    later || opponents || combat.contacts.iter().any(|contact| counts(&contact.unit) || counts(&contact.enemy))
}

/// Checks that nobody who strikes later has struck before.
pub(crate) fn check(state: &State, combat: &CombatSituation, now: Turn, docket: &mut impl Docket) {
    let Some(round) = &combat.round else {
        return;
    };
    let own = state.side_of(now.ix);
    let mut charge_told = false;
    for earlier in &round.strikes {
        let Some(other) = state.find(&earlier.unit).filter(|other| state.side_of(*other) != own) else {
            continue;
        };
        if earlier.challenge {
            continue;
        }
        let told = |say: &'static str| Detail::say(say).unit(state.id(now.ix)).with("other", &earlier.unit);
        // Who charged strikes first, whoever that was.
        let theirs = Turn::of(state, other, earlier.part);
        if now.unsaid || theirs.unsaid {
            docket.finding(rule::COMBAT_CHARGERS_FIRST, Outcome::Unrecorded, || {
                Detail::lacks("charges_in").unit(state.id(if now.unsaid { now.ix } else { other }))
            });
            charge_told = true;
            continue;
        }
        if now.charging != earlier.charging {
            let kept = earlier.charging;
            docket.finding(rule::COMBAT_CHARGERS_FIRST, Outcome::from(kept), || told("chargers-strike-first"));
            if !kept {
                count_as_charging(combat, Outcome::Broken, docket, &|| told("counts-as-charging"));
            }
            charge_told = true;
            continue;
        }
        let earlier_initiative = earlier.initiative.map(|i| i.get());
        match (now.initiative, earlier_initiative) {
            (Some(own_i), Some(their_i)) if own_i != their_i => {
                docket.finding(rule::COMBAT_INITIATIVE, Outcome::from(their_i > own_i), || {
                    told("initiative").with("initiative", own_i).with("other_initiative", their_i)
                });
            }
            (Some(_), Some(_)) => tie(state, combat, own, state.side_of(other), docket, &|| told("strike-tie")),
            _ => docket.finding(rule::COMBAT_INITIATIVE, Outcome::Unrecorded, || {
                Detail::lacks("initiative").unit(state.id(now.ix))
            }),
        }
    }
    let others = |struck: &&Struck| state.find(&struck.unit).is_some_and(|other| state.side_of(other) != own);
    if now.charging && !charge_told && !round.strikes.iter().any(|struck| others(&struck)) {
        let told = || Detail::say("chargers-strike-first").unit(state.id(now.ix)).with("other", "none");
        docket.finding(rule::COMBAT_CHARGERS_FIRST, Outcome::Held, told);
        count_as_charging(combat, Outcome::Held, docket, &told);
    }
}

/// A unit that ran into its enemy counts as charging (`wfb.pursuit.counts_as_charging`, `wfb.overrun.counts_as_charging`).
fn count_as_charging(combat: &CombatSituation, outcome: Outcome, docket: &mut impl Docket, told: &dyn Fn() -> Detail) {
    if combat.by_overrun {
        docket.finding(rule::OVERRUN_COUNTS_AS_CHARGING, outcome, told);
    } else if combat.by_pursuit {
        docket.finding(rule::PURSUIT_COUNTS_AS_CHARGING, outcome, told);
    }
}

/// At equal Initiative the winner of the round before strikes first, otherwise the dice decide.
fn tie(
    state: &State,
    combat: &CombatSituation,
    own: SideIx,
    earlier: SideIx,
    docket: &mut impl Docket,
    told: &dyn Fn() -> Detail,
) {
    let side = |id: &aftermath_rules::SideId| state.setup.muster.side(id);
    if let Some(winner) = combat.winner.as_ref().and_then(side) {
        if winner == own || winner == earlier {
            docket.finding(rule::COMBAT_TIE_PREVIOUS_WINNER, Outcome::from(winner == earlier), told);
        }
        return;
    }
    match combat.round.as_ref().and_then(|round| round.first.as_ref()).and_then(side) {
        Some(first) => docket.finding(rule::COMBAT_TIE_ROLL_OFF, Outcome::from(first == earlier), told),
        None => {
            docket.finding(rule::COMBAT_TIE_ROLL_OFF, Outcome::Unrecorded, || Detail::lacks("strike_roll"));
        }
    }
}

/// The winner of dice against each other: one die each, equal ones thrown again (`wfb.gap.roll_off_tie`); `None` where the
/// last dice are equal or not one of each.
pub(crate) fn winner(state: &State, rolls: &SideRolls) -> Option<SideIx> {
    let sides = state.setup.muster.sides();
    let last = rolls.chunks(sides.max(1)).last()?;
    let best = last.iter().max_by_key(|roll| roll.die)?;
    let alone = last.iter().filter(|roll| roll.die == best.die).count() == 1;
    (alone && last.len() == sides).then(|| state.setup.muster.side(&best.side)).flatten()
}

/// Whether all throws but the last were equal, so that they were thrown again.
fn earlier_were_equal(state: &State, rolls: &SideRolls) -> bool {
    let rounds: Vec<_> = rolls.chunks(state.setup.muster.sides().max(1)).collect();
    rounds.len() <= 1 || rounds[..rounds.len() - 1].iter().all(|round| are_equal(round))
}

/// Whether the last throw is one of each side, and equal.
pub(crate) fn is_equal(state: &State, rolls: &SideRolls) -> bool {
    let sides = state.setup.muster.sides();
    rolls.chunks(sides.max(1)).last().is_some_and(|last| last.len() == sides && are_equal(last))
}

fn are_equal(round: &[SideRoll]) -> bool {
    let best = round.iter().map(|roll| roll.die).max();
    best.is_some_and(|best| round.iter().filter(|roll| roll.die == best).count() > 1)
}

/// `strike_roll`.
pub(crate) fn strike_roll(state: &mut State, event: &StrikeRoll, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    turn::step(state, turn::FIGHT, docket);
    let due = winner(state, &event.rolls);
    let place = state.progress.current.as_ref().and_then(|unit| super::combat_of(state, unit));
    let decided =
        place.and_then(|place| state.combats[place].round.as_ref()).is_some_and(|round| round.first.is_some());
    // Equal dice by which nobody takes anything for decided are thrown again in an entry of their own.
    let open = event.first.is_none() && is_equal(state, &event.rolls);
    let again = !decided && earlier_were_equal(state, &event.rolls);
    docket.finding(rule::GAP_ROLL_OFF_TIE, Outcome::from(again && (due.is_some() || open)), || {
        Detail::say("equal-again")
    });
    let taken = event.first.as_ref().and_then(|side| state.setup.muster.side(side)).or(due);
    if let Some(due) = due {
        docket.finding(rule::COMBAT_TIE_ROLL_OFF, Outcome::from(taken == Some(due)), || {
            let name = |side: SideIx| state.side_id(side).to_string();
            Detail::say("dice-decide").expects(name(due)).records(taken.map_or_else(|| "none".to_owned(), name))
        });
    }
    let Some(place) = place else {
        return;
    };
    if state.combats[place].winner.is_some() {
        docket.finding(rule::COMBAT_TIE_PREVIOUS_WINNER, Outcome::Broken, || Detail::say("no-strike-roll"));
    }
    if taken != due {
        state.doubt();
    }
    let first = taken.map(|side| state.side_id(side).clone());
    if let Some(round) = &mut state.combats[place].round {
        round.first = first;
    }
}
