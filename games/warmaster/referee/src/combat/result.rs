//! The result of a round (sections "Result" and "Multiple combats").

use super::{RoundOutcome, RoundState, attacks, contact, of, support};
use crate::{
    Phase, RoundResult, State, hits,
    items::weapons,
    rule, shooting_at_chargers,
    state::{FLUSH_CM, SideIx, UnitIx},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};

/// `result`.
pub(crate) fn result(state: &mut State, event: &RoundResult, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(mut round) = state.combat.round.take() else {
        docket.finding(rule::ENGAGE_SEQUENCE, Outcome::Unrecorded, || Detail::lacks("round"));
        return;
    };
    docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(round.outcome.is_none()), || Detail::say("reckoned-once"));
    if round.outcome.is_some() {
        state.combat.round = Some(round);
        return;
    }
    check_all_struck(state, &round, docket);
    let struck = |ix| round.struck.iter().any(|(unit, _)| *unit == ix);
    weapons::close_round(state, &round.units, struck, docket);
    let wrong = support::count(state, &mut round, event, docket);
    round.unsaid_support = unsaid_support(state, &round, event);
    round.unsaid_hits =
        silent(state, &round, event).map(|side| round.spared_by(state, side)).fold(0, u32::saturating_add);
    let scores = scores(state, &round, event, &wrong, docket);
    let taken: Vec<(SideIx, u32)> = scores.iter().map(|(side, taken, _)| (*side, *taken)).collect();
    let outcome = outcome(state, &mut round, &taken, event, docket);
    if let RoundOutcome::Won { by, .. } = outcome {
        let right = |side: SideIx| scores.iter().find(|(other, ..)| *other == side).map_or(0, |(_, _, right)| *right);
        let best = scores.iter().filter(|(side, ..)| *side != by).map(|(_, _, right)| *right).max().unwrap_or_default();
        let mistaken = scores.iter().any(|(_, taken, right)| taken != right);
        round.right_lead = right(by).checked_sub(best).filter(|lead| mistaken && *lead > 0);
    }
    settle(state, &mut round, outcome, docket);
    state.combat.round = Some(round);
}

/// Supporting stands that there may be beyond those that count, of sides whose score nobody told.
fn unsaid_support(state: &State, round: &RoundState, event: &RoundResult) -> u32 {
    let placeless = |side: &SideIx| support::lacks_places(state, *side);
    silent(state, round, event)
        .filter(placeless)
        .map(|side| support::unseen(state, round, event, side))
        .fold(0, u32::saturating_add)
}

/// Sides whose score nobody told.
fn silent<'a>(state: &'a State, round: &RoundState, event: &'a RoundResult) -> impl Iterator<Item = SideIx> + use<'a> {
    let told = |side: &SideIx| event.declared.iter().any(|declared| declared.side == *state.side_id(*side));
    support::sides(state, round).into_iter().filter(move |side| !told(side))
}

/// Every stand that touches an enemy strikes (`wm.attack.who`), also those that the unit is about to lose
/// (`wm.attack.simultaneous`). Where some touch without an allowance greater than the game's own, others that touch by it
/// alone need not.
fn check_all_struck(state: &State, round: &RoundState, docket: &mut impl Docket) {
    for ix in &round.units {
        let Some(enemies) = contact::enemy_stands(state, *ix) else { continue };
        let touching = |number: u8, allowance: f64| {
            let own = state.footprint(*ix, number);
            own.is_some_and(|own| enemies.iter().any(|enemy| own.touches(enemy, allowance)))
        };
        let stands = || state.units[ix.0].stands.iter().map(|stand| stand.number);
        let (stated, close) = (state.setup.tolerance, state.setup.tolerance.min(FLUSH_CM));
        let allowance = if stands().any(|number| touching(number, close)) { close } else { stated };
        let idle: Vec<u8> =
            stands().filter(|number| touching(*number, allowance) && !round.struck.contains(&(*ix, *number))).collect();
        let idle: Vec<u8> = idle.into_iter().filter(|number| attacks::has_dice(state, *ix, *number)).collect();
        let (lost, _) = hits::losses(state, *ix, round.suffered(*ix));
        let as_lost = !idle.is_empty() && idle.len() as u32 <= lost;
        let rule = if as_lost { rule::ATTACK_SIMULTANEOUS } else { rule::ATTACK_WHO };
        docket.finding(rule, Outcome::from(idle.is_empty()), || {
            let detail = Detail::say("all-strike").unit(state.id(*ix));
            match idle.first() {
                Some(number) => detail.expects(*number),
                None => detail,
            }
        });
    }
}

/// Hits inflicted, capped, and supporting stands, per side (`wm.result.score`): as the players took them, which stands and
/// is judged, and as they are.
fn scores(
    state: &State,
    round: &RoundState,
    event: &RoundResult,
    wrong_support: &[(UnitIx, u8)],
    docket: &mut impl Docket,
) -> Vec<(SideIx, u32, u32)> {
    let mut scores = Vec::new();
    for side in support::sides(state, round) {
        let inflicted = |sum: u32, ix: UnitIx| sum.saturating_add(round.counted(ix));
        let support = support::of_side(state, round, side);
        let charging = shooting_at_chargers::carried(state, &round.units, side);
        let score = round.enemies(state, side).fold(0, inflicted).saturating_add(support).saturating_add(charging);
        let name = state.side_id(side);
        // Stands that may not support have been told; with them and without, the sum is right.
        let counted_wrongly = wrong_support.iter().filter(|(ix, _)| state.side_of(*ix) == side).count() as u32;
        let right = score.saturating_sub(counted_wrongly);
        let declared = event.declared.iter().find(|declared| declared.side == *name).map(|declared| declared.score);
        let over = declared.and_then(|taken| taken.checked_sub(score)).filter(|over| *over > 0);
        if over.is_some_and(|over| over <= support::unseen(state, round, event, side)) {
            docket.finding(rule::RESULT_SCORE, Outcome::Unrecorded, || Detail::lacks("support").with("side", name));
            let taken = declared.unwrap_or(score);
            scores.push((side, taken, taken));
            continue;
        }
        let under = declared.and_then(|taken| score.checked_sub(taken)).filter(|under| *under > 0);
        if under.is_some_and(|under| under <= round.spared_by(state, side)) {
            docket.finding(rule::RESULT_SCORE, Outcome::Unrecorded, || Detail::lacks("cover").with("side", name));
            let taken = declared.unwrap_or(score);
            scores.push((side, taken, taken));
            continue;
        }
        let wrong = declared
            .filter(|taken| *taken != score && *taken != right)
            .map(|taken| blame(state, round, side, score, taken));
        for rule in bounds(state, round, side) {
            docket.finding(rule, Outcome::from(wrong != Some(rule)), || {
                let detail = Detail::say("score-bounds").with("side", name).with("score", score);
                match declared {
                    Some(taken) => detail.expects(score).records(taken),
                    None => detail,
                }
            });
        }
        docket.finding(rule::RESULT_SCORE, Outcome::from(wrong != Some(rule::RESULT_SCORE)), || {
            let detail = Detail::say("round-score").with("side", name).with("score", score).with("support", support);
            match declared {
                Some(taken) => detail.expects(score).records(taken),
                None => detail,
            }
        });
        scores.push((side, declared.unwrap_or(score), right));
    }
    scores
}

/// The enemies' hits in excess of what they had left, and those that they brought along.
fn excess(state: &State, round: &RoundState, side: SideIx) -> u32 {
    let over = |ix: UnitIx| round.suffered(ix).saturating_sub(of(&round.hits_left, ix));
    let charging = shooting_at_chargers::excess(state, &round.units, side);
    round.enemies(state, side).map(over).fold(charging, u32::saturating_add)
}

fn carried(state: &State, round: &RoundState, side: SideIx) -> u32 {
    round.enemies(state, side).map(|ix| of(&round.carried, ix)).fold(0, u32::saturating_add)
}

/// Hits that shots at others brought upon the enemies, and the rule by which they count.
fn stray(state: &State, round: &RoundState, side: SideIx) -> Option<(Rule, u32)> {
    let enemies = round.stray.iter().filter(|(ix, ..)| state.side_of(*ix) != side);
    enemies.map(|(_, rule, hits)| (*rule, *hits)).reduce(|(rule, sum), (_, hits)| (rule, sum.saturating_add(hits)))
}

/// What bounds the hits that count for the side: the cap, hits of earlier rounds, the sum over the side's units.
fn bounds(state: &State, round: &RoundState, side: SideIx) -> Vec<Rule> {
    let rules = [
        (excess(state, round, side) > 0).then_some(rule::RESULT_CAP),
        (round.number > 1 && carried(state, round, side) > 0).then_some(rule::CASUALTY_CARRY_NOT_RESULT),
        (shooting_at_chargers::carried(state, &round.units, side) > 0).then_some(rule::STANDSHOOT_CARRY),
        round.is_multiple(state).then_some(rule::MULTI_SIDE_TOTAL),
    ];
    let stray = stray(state, round, side).map(|(rule, _)| rule);
    stray.into_iter().chain(rules.into_iter().flatten()).collect()
}

/// Which rule a wrong score is told under, where the number tells.
fn blame(state: &State, round: &RoundState, side: SideIx, score: u32, taken: u32) -> Rule {
    let bounds = bounds(state, round, side);
    let over = taken.checked_sub(score).filter(|over| *over > 0);
    let short = score.checked_sub(taken).filter(|short| *short > 0);
    let one_left_out = short.is_some_and(|short| round.enemies(state, side).any(|ix| round.counted(ix) == short));
    for rule in bounds {
        let tells = match rule {
            rule if rule == rule::RESULT_CAP => over == Some(excess(state, round, side)),
            rule if rule == rule::CASUALTY_CARRY_NOT_RESULT => over == Some(carried(state, round, side)),
            rule if rule == rule::STANDSHOOT_CARRY => {
                short == Some(shooting_at_chargers::carried(state, &round.units, side))
            }
            rule if stray(state, round, side).is_some_and(|(stray, _)| stray == rule) => {
                short == stray(state, round, side).map(|(_, hits)| hits)
            }
            _ => one_left_out && round.enemies(state, side).count() > 1,
        };
        if tells {
            return rule;
        }
    }
    rule::RESULT_SCORE
}

/// Who won: whoever is left when the other side is wholly destroyed, otherwise the higher result. Whom the players took
/// for the winner is, and is judged.
fn outcome(
    state: &State,
    round: &mut RoundState,
    scores: &[(SideIx, u32)],
    event: &RoundResult,
    docket: &mut impl Docket,
) -> RoundOutcome {
    let survives = |side: SideIx| round.own(state, side).any(|ix| !round.is_destroyed(ix));
    let alive: Vec<SideIx> = scores.iter().map(|(side, _)| *side).filter(|side| survives(*side)).collect();
    let best = scores.iter().map(|(_, score)| *score).max().unwrap_or_default();
    let leaders: Vec<SideIx> = scores.iter().filter(|(_, score)| *score == best).map(|(side, _)| *side).collect();
    let destroyed = scores.len() > 1 && alive.len() < 2;
    let winner = match (alive.as_slice(), leaders.as_slice()) {
        ([], _) => None,
        ([winner], _) if destroyed => Some(*winner),
        (_, [winner]) => Some(*winner),
        _ => None,
    };
    let declared = event.winner.as_ref().map(|side| state.setup.side(side));
    let right = declared.is_none_or(|declared| declared == winner);
    // By fewer hits than these somebody else may have won, or have been left.
    let open = !right && round.units.iter().any(|ix| round.spared(*ix) > 0) && (destroyed || round.unsaid_hits > 0);
    let rule = match winner {
        _ if destroyed => rule::RESULT_ANNIHILATION,
        Some(_) => rule::RESULT_WIN,
        None => rule::RESULT_DRAW,
    };
    let played = if right { winner } else { declared.flatten() };
    let outcome = match played {
        None if alive.is_empty() => RoundOutcome::AllDestroyed,
        None => RoundOutcome::Draw,
        Some(by) => {
            let others = scores.iter().filter(|(side, _)| *side != by).map(|(_, score)| *score).max();
            let mine = scores.iter().find(|(side, _)| *side == by).map_or(0, |(_, score)| *score);
            let beaten = scores.iter().map(|(side, _)| *side).filter(|side| *side != by);
            let gone: usize = beaten.map(|side| shooting_at_chargers::destroyed(state, &round.units, side)).sum();
            let losers = round.enemies(state, by).count().saturating_add(gone) as u32;
            round.lead = mine.abs_diff(others.unwrap_or_default());
            let retreat_cm = if destroyed && right { 0 } else { round.lead.div_ceil(losers.max(1)).max(1) };
            RoundOutcome::Won { by, retreat_cm }
        }
    };
    if open {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("cover"));
        return outcome;
    }
    docket.finding(rule, Outcome::from(right), || {
        let detail = match outcome {
            RoundOutcome::AllDestroyed => Detail::say("all-destroyed"),
            RoundOutcome::Draw => Detail::say("round-drawn"),
            RoundOutcome::Won { by, retreat_cm: 0 } => Detail::say("side-destroyed").with("side", state.side_id(by)),
            RoundOutcome::Won { by, retreat_cm } => {
                Detail::say("round-won").with("side", state.side_id(by)).with("retreat", retreat_cm)
            }
        };
        match (&event.winner, winner) {
            (Some(taken), Some(winner)) => detail.expects(state.side_id(winner)).records(taken),
            (Some(taken), None) => detail.expects("none").records(taken),
            (None, _) => detail,
        }
    });
    outcome
}

/// Casualties fall due, pursuits of the last round are over, and retreats of this one are owed.
fn settle(state: &mut State, round: &mut RoundState, outcome: RoundOutcome, docket: &mut impl Docket) {
    for ix in &round.units {
        let (due, leftover) = hits::losses(state, *ix, round.suffered(*ix));
        let carried = state.units[ix.0].leftover_hits;
        let advanced = state.combat.fresh.contains(ix);
        if carried > 0 {
            let rule = if advanced { rule::ADVANCE_CARRY_HITS } else { rule::CASUALTY_CARRY_ROUNDS };
            docket.finding(rule, Outcome::Held, || {
                Detail::say("hits-carried").unit(state.id(*ix)).with("leftover_hits", carried)
            });
        }
        let unit = &mut state.units[ix.0];
        unit.casualties_due = due;
        unit.leftover_hits = leftover;
        unit.spared_hits = unit.spared_hits.saturating_add(round.spared(*ix)).min(leftover);
        unit.rounds = unit.rounds.saturating_add(1);
        unit.pursuing = false;
        (unit.retreated, unit.fled) = (None, None);
    }
    state.combat.retreats.retain(|way| !round.units.contains(&way.unit));
    state.combat.fresh.retain(|unit| !round.units.contains(unit));
    shooting_at_chargers::counted(state, &round.units);
    round.outcome = Some(outcome);
}
