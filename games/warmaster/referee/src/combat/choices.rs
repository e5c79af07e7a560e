//! What winners may choose (section "Result"), and what all choices share.

use super::{RoundOutcome, charge_unsaid};
use crate::{
    Cover, Kind, Phase, StandGround, State, Trait, defence, initiative, machines, magic, pack, rule, state::UnitIx,
    turn,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    ids::{SideId, UnitId},
};

/// The unit, where it is still there; who has no stands left is destroyed and does nothing more
/// (`wm.advance.destroyed_definition`).
pub(super) fn alive(state: &State, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
    let ix = state.known(id, docket)?;
    if state.units[ix.0].stands.is_empty() && state.combat.last_round(ix).is_some() {
        docket.finding(rule::ADVANCE_DESTROYED_DEFINITION, Outcome::Broken, || Detail::say("unit-gone").unit(id));
        return None;
    }
    state.present(id, docket)
}

/// Tells that the unit is destroyed, where it has just lost its last stand.
pub(super) fn note_destroyed(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.units[ix.0].stands.is_empty() {
        docket.finding(rule::ADVANCE_DESTROYED_DEFINITION, Outcome::Held, || {
            Detail::say("unit-destroyed").unit(state.id(ix))
        });
    }
}

/// The outcome of the round that the unit has just fought.
pub(super) fn outcome(state: &State, ix: UnitIx) -> Option<RoundOutcome> {
    state.combat.last_round(ix)?.outcome
}

/// Notes that the unit has done what the result asks or allows; answers whether it is the first time.
pub(super) fn do_once(state: &mut State, ix: UnitIx) -> bool {
    let Some(round) = state.combat.last_round_mut(ix) else { return true };
    let first = !round.done.contains(&ix);
    if first {
        round.done.push(ix);
    }
    first
}

pub(super) fn own_unit(state: &State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    let owner = state.side_id(state.side_of(ix));
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side.is_none_or(|side| side == owner)), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
}

/// `stand_ground`.
pub(crate) fn stand_ground(state: &mut State, side: Option<&SideId>, event: &StandGround, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    check_winner(state, ix, Choice::Stand, docket);
    check_must_advance(state, ix, docket);
    choose(state, ix, docket);
}

/// What a unit chooses to do after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Stand,
    Pursue,
    Advance,
}

/// A unit chooses once a round (`wm.result.winner_options`).
pub(super) fn choose(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let won = matches!(outcome(state, ix), Some(RoundOutcome::Won { by, .. }) if by == state.side_of(ix));
    let others = state.combat.last_round(ix).map_or(0, |round| {
        round.own(state, state.side_of(ix)).filter(|other| *other != ix && round.done.contains(other)).count()
    });
    let first = do_once(state, ix);
    if !first {
        docket.finding(rule::RESULT_WINNER_OPTIONS, Outcome::Broken, || Detail::say("chooses-once").unit(state.id(ix)));
    } else if won && others > 0 {
        docket.finding(rule::MULTI_INDEPENDENT_CHOICES, Outcome::Held, || {
            Detail::say("chooses-for-itself").unit(state.id(ix))
        });
    }
}

/// Winners choose; in a draw only troops in cover may stay (`wm.result.winner_options`, `wm.result.draw_hold`).
pub(super) fn check_winner(state: &State, ix: UnitIx, choice: Choice, docket: &mut impl Docket) {
    let id = state.id(ix);
    match outcome(state, ix) {
        Some(RoundOutcome::Won { by, .. }) => {
            docket.finding(rule::RESULT_WINNER_OPTIONS, Outcome::from(by == state.side_of(ix)), || {
                Detail::say("winner-chooses").unit(id)
            });
        }
        Some(RoundOutcome::Draw) if choice != Choice::Stand => {
            docket.finding(rule::RESULT_DRAW, Outcome::Broken, || Detail::say("fall-back-owed").unit(id));
        }
        Some(RoundOutcome::Draw) => {
            let outcome = may_hold(state, ix).map_or(Outcome::PlayersCall, Outcome::from);
            docket.finding(rule::RESULT_DRAW_HOLD, outcome, || Detail::say("draw-hold").unit(id));
        }
        Some(RoundOutcome::AllDestroyed) | None => {
            docket.finding(rule::RESULT_WINNER_OPTIONS, Outcome::Unrecorded, || Detail::lacks("result").unit(id));
        }
    }
}

/// Whether a unit stays where it is in a draw: some stand of it is defended or fortified, and it has not charged,
/// pursued, advanced or retreated (ruling 30). `None` where neither the log nor the terrain tells.
pub(super) fn may_hold(state: &State, ix: UnitIx) -> Option<bool> {
    if machines::is_tank(state, ix) {
        return Some(true);
    }
    let phase = &state.combat;
    let round = phase.last_round(ix);
    let exposed = state.units[ix.0].charged
        || round.is_some_and(|round| round.pursuers.contains(&ix))
        || phase.advanced.contains(&ix)
        || phase.have_retreated.contains(&ix);
    if exposed || !matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery) {
        return Some(false);
    }
    // Who may have charged may be in the open wherever it stands.
    let sure = Some(true).filter(|_| !charge_unsaid(state, ix));
    let mut struck = round.map(|round| round.covers.as_slice()).unwrap_or_default().iter();
    if struck.any(|(unit, cover)| *unit == ix && *cover > Cover::Open) {
        return sure;
    }
    defence::holds_cover(state, ix).and_then(|holds| if holds { sure } else { Some(false) })
}

/// Who has charged, pursued, advanced or retreated is in the open (`wm.defence.attackers_open`).
fn is_exposed(state: &State, ix: UnitIx) -> bool {
    let unit = &state.units[ix.0];
    unit.charged || unit.pursuing || state.combat.advanced.contains(&ix) || state.combat.have_retreated.contains(&ix)
}

/// Whether every enemy that touched the unit is destroyed (`wm.advance.condition`); `None` where contact is unknown.
pub(super) fn victims_destroyed(state: &State, ix: UnitIx) -> Option<bool> {
    let touched = state.combat.last_round(ix)?.touched(state, ix)?;
    Some(!touched.is_empty() && touched.iter().all(|enemy| state.units[enemy.0].stands.is_empty()))
}

/// How far the unit may advance: 20 cm where its enemies were destroyed in a first round, 10 cm later
/// (`wm.advance.distance`, ruling 25).
pub(super) fn advance_cm(state: &State, ix: UnitIx) -> f64 {
    if state.combat.last_round(ix).is_none_or(|round| round.number <= 1) {
        pack::ADVANCE_FIRST_ROUND
    } else {
        pack::ADVANCE_LATER_ROUND
    }
}

/// Whether the unit is in a fortified position: it was struck as such in its last round, or it stands on a work; who
/// has charged, pursued, advanced or retreated is in the open (`wm.defence.attackers_open`).
pub(super) fn is_fortified(state: &State, ix: UnitIx) -> bool {
    if is_exposed(state, ix) {
        return false;
    }
    let struck = state.combat.last_round(ix).map(|round| round.covers.as_slice()).unwrap_or_default();
    let mut struck = struck.iter().filter(|(unit, _)| *unit == ix).map(|(_, cover)| *cover).peekable();
    if struck.peek().is_some() {
        return struck.any(|cover| cover == Cover::Fortified);
    }
    let Some(stands) = state.footprints(ix) else { return false };
    stands.iter().any(|stand| defence::fortified(state, ix, stand))
}

/// Troops that must advance stand only when no enemy is in sight and reach. What they could not pursue is no excuse
/// (`wm.advance.any_enemy`).
fn check_must_advance(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if !is_bound_to_advance(state, ix) {
        return;
    }
    let allowance = advance_cm(state, ix);
    let id = state.id(ix);
    let spent = state.combat.advanced.contains(&ix);
    match initiative::closest_visible(state, ix) {
        Some(closest) => {
            let reachable = closest.filter(|(_, cm)| *cm <= allowance && !spent);
            let rule = match reachable {
                Some((enemy, _)) if !may_catch(state, ix, enemy) => rule::ADVANCE_ANY_ENEMY,
                _ => rule::ADVANCE_OPTIONAL,
            };
            docket.finding(rule, Outcome::from(reachable.is_none()), || {
                let detail = Detail::say("must-advance").unit(id).with("allowance", allowance);
                match reachable {
                    Some((enemy, cm)) => detail.expects(state.id(enemy)).with("distance", cm),
                    None => detail,
                }
            });
        }
        None => docket.finding(rule::ADVANCE_OPTIONAL, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
}

/// Whether the unit is one of those that always attack, and free to.
fn is_bound_to_advance(state: &State, ix: UnitIx) -> bool {
    let bound = state.figures(ix).has(Trait::MustCharge) && !magic::is_doomed(state, ix);
    bound && victims_destroyed(state, ix) == Some(true)
}

/// Winners of the round that must advance and of whom nothing has been said, with an enemy in sight and reach.
pub(super) fn owe_advance(state: &State) -> Vec<UnitIx> {
    let Some(round) = state.combat.round.as_ref() else { return Vec::new() };
    let Some(RoundOutcome::Won { by, .. }) = round.outcome else { return Vec::new() };
    let silent = |ix: &UnitIx| !round.done.contains(ix) && !state.units[ix.0].stands.is_empty();
    let reaches = |ix: &UnitIx| {
        let closest = initiative::closest_visible(state, *ix);
        closest.is_none_or(|closest| closest.is_some_and(|(_, cm)| cm <= advance_cm(state, *ix)))
    };
    round.own(state, by).filter(silent).filter(|ix| is_bound_to_advance(state, *ix) && reaches(ix)).collect()
}

/// Winners that had to advance as their round was over, could still as the phase ends, and of whom the log says nothing
/// (`wm.advance.optional`).
pub(super) fn check_silent_advance(state: &State, docket: &mut impl Docket) {
    for round in &state.combat.fought {
        let silent = |ix: &UnitIx| !round.done.contains(ix) && !state.units[ix.0].stands.is_empty();
        for ix in round.owing.iter().copied().filter(silent) {
            check_must_advance(state, ix, docket);
        }
    }
}

/// Whether the unit's troop type may pursue the enemy's (`core_pursuit_limits`).
pub(super) fn may_catch(state: &State, ix: UnitIx, enemy: UnitIx) -> bool {
    let (mine, theirs) = (state.figures(ix), state.figures(enemy));
    let mounted = matches!(theirs.kind, Kind::Cavalry | Kind::Chariot);
    !(mine.kind == Kind::Infantry && mounted) && (!theirs.has(Trait::Flyer) || mine.has(Trait::Flyer))
}
