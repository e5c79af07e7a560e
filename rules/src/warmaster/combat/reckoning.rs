//! The result of a round, support and casualties (sections "Result", "Support" and "Casualties").

use super::{RoundOutcome, RoundState, contact};
use crate::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint},
    ids::SideId,
    warmaster::{
        Casualties, Kind, Phase, RoundResult, State,
        formation::{hangs_together, turned},
        hits,
        items::{banners, weapons},
        rule, shooting_at_chargers,
        state::{SideIx, UnitIx},
        turn,
    },
};

/// `result`.
pub(in crate::warmaster) fn result(state: &mut State, event: &RoundResult, docket: &mut impl Docket) {
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
    for claim in &event.support {
        let Some(ix) = state.present(&claim.unit, docket) else {
            continue;
        };
        for number in &claim.stands {
            let twice = round.support.contains(&(ix, *number));
            if twice {
                docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || {
                    Detail::say("support-once").unit(state.id(ix)).records(*number)
                });
            } else if check_support(state, ix, *number, docket) {
                round.support.push((ix, *number));
            }
        }
    }
    // A side that names its supporting stands is judged by what it names; a silent one by what certainly supports.
    let claims = |side: SideIx| round.support.iter().any(|(ix, _)| state.side_of(*ix) == side);
    let silent = certain_support(state, &round).into_iter().filter(|(ix, _)| !claims(state.side_of(*ix)));
    let silent: Vec<_> = silent.collect();
    round.support.extend(silent);
    let scores = scores(state, &round, docket);
    check_declared(state, &round, &scores, event, docket);
    let outcome = outcome(state, &round, &scores, docket);
    settle(state, &mut round, outcome, docket);
    state.combat.round = Some(round);
}

/// Every stand that touches an enemy strikes (`wm.attack.who`).
fn check_all_struck(state: &State, round: &RoundState, docket: &mut impl Docket) {
    for ix in &round.units {
        let Some(enemies) = contact::enemy_stands(state, *ix) else { return };
        let idle = state.units[ix.0].stands.iter().find(|stand| {
            let touching = state
                .footprint(*ix, stand.number)
                .is_some_and(|own| enemies.iter().any(|enemy| own.touches(enemy, state.setup.tolerance)));
            touching && !round.struck.contains(&(*ix, stand.number))
        });
        docket.finding(rule::ATTACK_WHO, Outcome::from(idle.is_none()), || {
            let detail = Detail::say("all-strike").unit(state.id(*ix));
            match idle {
                Some(stand) => detail.expects(stand.number),
                None => detail,
            }
        });
    }
}

/// One claimed supporting stand (`wm.support.*`). Answers whether it is there to count.
fn check_support(state: &State, ix: UnitIx, number: u8, docket: &mut impl Docket) -> bool {
    let (figures, id) = (state.figures(ix), state.id(ix));
    if !state.units[ix.0].stands.iter().any(|stand| stand.number == number) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || Detail::say("stand-gone").unit(id).records(number));
        return false;
    }
    docket
        .finding(rule::SUPPORT_INFANTRY_ONLY, Outcome::from(figures.kind == Kind::Infantry), || Detail::new().unit(id));
    docket.finding(rule::CONFUSION_NO_SUPPORT, Outcome::from(!state.units[ix.0].confused), || Detail::new().unit(id));
    let (Some(stand), Some(enemies)) = (state.footprint(ix, number), contact::enemy_stands(state, ix)) else {
        docket.finding(rule::SUPPORT_POSITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return true;
    };
    let slack = state.setup.tolerance;
    let apart = !enemies.iter().any(|enemy| enemy.touches(&stand, slack));
    docket
        .finding(rule::SUPPORT_ELIGIBLE, Outcome::from(apart), || Detail::say("support-free").unit(id).records(number));
    let supported = friends(state, ix).into_iter().find(|friend| stands_by(&stand, friend, slack));
    docket.finding(rule::SUPPORT_POSITION, Outcome::from(supported.is_some()), || {
        Detail::say("support-position").unit(id).records(number)
    });
    if supported.is_some() {
        let fronts = |friend: &Footprint| {
            stands_by(&stand, friend, slack)
                && enemies.iter().any(|enemy| friend.edge_distance(Edge::Front, enemy) <= slack)
        };
        let fighting = friends(state, ix).iter().any(fronts);
        docket.finding(rule::SUPPORT_SUPPORTED_STAND, Outcome::from(fighting), || {
            Detail::say("support-front").unit(id).records(number)
        });
    }
    true
}

/// Supporting stands that nobody claimed and that count all the same: neither they nor those they support can be lost
/// in this round. Where somebody may be lost, only its owner's choice tells, and the claim is taken.
fn certain_support(state: &State, round: &RoundState) -> Vec<(UnitIx, u8)> {
    let slack = state.setup.tolerance;
    let safe = |ix: UnitIx| hits::losses(state, ix, round.suffered(ix)).0 == 0;
    let fighters = round.units.iter().copied().filter(|ix| state.figures(*ix).kind == Kind::Infantry && safe(*ix));
    let mut found = Vec::new();
    for fighter in fighters {
        let (Some(fronts), Some(enemies)) = (state.footprints(fighter), contact::enemy_stands(state, fighter)) else {
            return Vec::new();
        };
        let struck = |friend: &Footprint| enemies.iter().any(|e| friend.edge_distance(Edge::Front, e) <= slack);
        let fronts: Vec<&Footprint> = fronts.iter().filter(|friend| struck(friend)).collect();
        for helper in state.living_units().filter(|helper| state.side_of(*helper) == state.side_of(fighter)) {
            if state.figures(helper).kind != Kind::Infantry || state.units[helper.0].confused || !safe(helper) {
                continue;
            }
            for stand in &state.units[helper.0].stands {
                let Some(own) = state.footprint(helper, stand.number) else { continue };
                let apart = !enemies.iter().any(|enemy| enemy.touches(&own, slack));
                let supports = apart && fronts.iter().any(|friend| stands_by(&own, friend, slack));
                let counted = (helper, stand.number);
                if supports && !round.support.contains(&counted) && !found.contains(&counted) {
                    found.push(counted);
                }
            }
        }
    }
    found
}

/// Footprints of all stands of the unit's side.
fn friends(state: &State, ix: UnitIx) -> Vec<Footprint> {
    let own = state.living_units().filter(|unit| state.side_of(*unit) == state.side_of(ix));
    own.filter_map(|unit| state.footprints(unit)).flatten().collect()
}

/// Squarely behind or squarely beside, facing the same way (`wm.support.position`).
fn stands_by(stand: &Footprint, friend: &Footprint, slack: f64) -> bool {
    let full = |length: f64, edge: f64| length >= edge - 2.0 * slack.max(0.05);
    let base = stand.base();
    turned(stand, friend) <= 5.0
        && (full(stand.shared_edge(Edge::Front, friend, Edge::Rear, slack), base.width)
            || full(stand.shared_edge(Edge::Left, friend, Edge::Right, slack), base.depth)
            || full(stand.shared_edge(Edge::Right, friend, Edge::Left, slack), base.depth))
}

/// Hits inflicted, capped, and supporting stands, per side (`wm.result.score`).
fn scores(state: &State, round: &RoundState, docket: &mut impl Docket) -> Vec<(SideIx, u32)> {
    for ix in &round.units {
        let (suffered, counted) = (round.suffered(*ix), round.counted(*ix));
        if suffered > counted {
            docket.finding(rule::RESULT_CAP, Outcome::Held, || {
                Detail::say("hits-capped").unit(state.id(*ix)).with("suffered", suffered).with("counted", counted)
            });
        }
    }
    let side_score = |side: SideIx| {
        let enemies = round.units.iter().filter(|ix| state.side_of(**ix) != side);
        let inflicted: u32 = enemies.map(|ix| round.counted(*ix)).sum();
        let support = round.support.iter().filter(|(ix, _)| state.side_of(*ix) == side).count();
        inflicted.saturating_add(support as u32).saturating_add(shooting_at_chargers::carried(
            state,
            &round.units,
            side,
        ))
    };
    let mut sides: Vec<SideIx> = round.units.iter().map(|ix| state.side_of(*ix)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides.into_iter().map(|side| (side, side_score(side))).collect()
}

/// What the players took the results for. A result that lacks just the hits of shooting at chargers has forgotten them
/// (`wm.standshoot.carry`).
fn check_declared(
    state: &State,
    round: &RoundState,
    scores: &[(SideIx, u32)],
    event: &RoundResult,
    docket: &mut impl Docket,
) {
    for (side, score) in scores {
        let name = state.side_id(*side);
        let declared = event.declared.iter().find(|declared| declared.side == *name).map(|declared| declared.score);
        let carried = shooting_at_chargers::carried(state, &round.units, *side);
        let kept = declared.is_none_or(|taken| taken == *score);
        let forgotten = carried > 0 && declared.is_some_and(|taken| taken.saturating_add(carried) == *score);
        let tell = || {
            let detail = Detail::say("round-score").with("side", name).with("score", *score);
            match declared {
                Some(taken) => detail.expects(*score).records(taken),
                None => detail,
            }
        };
        if carried > 0 {
            docket.finding(rule::STANDSHOOT_CARRY, Outcome::from(!forgotten), || {
                Detail::say("hits-on-charger").with("side", name).with("counted", carried)
            });
        }
        if !forgotten {
            docket.finding(rule::RESULT_SCORE, Outcome::from(kept), tell);
        }
    }
}

/// Who won: whoever is left when the other side is wholly destroyed, otherwise the higher result.
fn outcome(state: &State, round: &RoundState, scores: &[(SideIx, u32)], docket: &mut impl Docket) -> RoundOutcome {
    let survives = |side: SideIx| round.units.iter().any(|ix| state.side_of(*ix) == side && !round.is_destroyed(*ix));
    let alive: Vec<SideIx> = scores.iter().map(|(side, _)| *side).filter(|side| survives(*side)).collect();
    let best = scores.iter().map(|(_, score)| *score).max().unwrap_or_default();
    let leaders: Vec<SideIx> = scores.iter().filter(|(_, score)| *score == best).map(|(side, _)| *side).collect();
    let outcome = match (alive.as_slice(), leaders.as_slice()) {
        ([], _) => RoundOutcome::AllDestroyed,
        ([winner], _) if scores.len() > 1 => RoundOutcome::Won { by: *winner, retreat_cm: 0 },
        (_, [winner]) => {
            let behind = scores.iter().filter(|(side, _)| side != winner).map(|(_, score)| *score).max();
            let losers = round.units.iter().filter(|ix| state.side_of(**ix) != *winner).count() as u32;
            let difference = best - behind.unwrap_or_default();
            RoundOutcome::Won { by: *winner, retreat_cm: difference.div_ceil(losers.max(1)).max(1) }
        }
        _ => RoundOutcome::Draw,
    };
    match outcome {
        RoundOutcome::Draw => docket.finding(rule::RESULT_DRAW, Outcome::Held, || Detail::say("round-drawn")),
        RoundOutcome::AllDestroyed => {
            docket.finding(rule::RESULT_ANNIHILATION, Outcome::Held, || Detail::say("all-destroyed"));
        }
        RoundOutcome::Won { by, retreat_cm: 0 } => docket.finding(rule::RESULT_ANNIHILATION, Outcome::Held, || {
            Detail::say("side-destroyed").with("side", state.side_id(by))
        }),
        RoundOutcome::Won { by, retreat_cm } => docket.finding(rule::RESULT_WIN, Outcome::Held, || {
            Detail::say("round-won").with("side", state.side_id(by)).with("retreat", retreat_cm)
        }),
    }
    outcome
}

/// Casualties fall due, pursuits of the last round are over, and retreats of this one are owed.
fn settle(state: &mut State, round: &mut RoundState, outcome: RoundOutcome, docket: &mut impl Docket) {
    for ix in &round.units {
        let (due, leftover) = hits::losses(state, *ix, round.suffered(*ix));
        let carried = state.units[ix.0].leftover_hits;
        if carried > 0 {
            docket.finding(rule::CASUALTY_CARRY_ROUNDS, Outcome::Held, || {
                Detail::say("hits-carried").unit(state.id(*ix)).with("leftover_hits", carried)
            });
        }
        let unit = &mut state.units[ix.0];
        unit.casualties_due = due;
        unit.leftover_hits = leftover;
        unit.rounds += 1;
        unit.pursuing = false;
        unit.retreated = None;
    }
    shooting_at_chargers::counted(state, &round.units);
    round.outcome = Some(outcome);
}

/// `casualties`.
pub(in crate::warmaster) fn casualties(
    state: &mut State,
    side: Option<&SideId>,
    event: &Casualties,
    docket: &mut impl Docket,
) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let id = state.id(ix).clone();
    let owner = state.side_of(ix);
    docket.finding(rule::CASUALTY_CHOICE, Outcome::from(side.is_none_or(|side| side == state.side_id(owner))), || {
        Detail::say("own-unit").unit(&id)
    });
    let reckoned = state.combat.round.as_ref().and_then(|round| round.outcome);
    docket.finding(rule::CASUALTY_WHEN, Outcome::from(reckoned.is_some()), || Detail::say("after-result").unit(&id));
    check_order(state, owner, reckoned, docket);
    let due = state.units[ix.0].casualties_due;
    let kept = reckoned.is_none() || hits::named(state, ix, &event.stands) == due;
    docket.finding(banners::losses_rule(state, ix, rule::CASUALTY_THRESHOLD), Outcome::from(kept), || {
        Detail::say("stands-lost")
            .unit(&id)
            .with("hits", state.figures(ix).hits)
            .expects(due)
            .records(event.stands.len())
    });
    check_support_survives(state, ix, event, docket);
    hits::remove(state, ix, &event.stands, docket);
    state.units[ix.0].casualties_due = 0;
    if let Some(left) = state.footprints(ix).filter(|left| left.len() > 1) {
        docket.finding(rule::CASUALTY_CHOICE, Outcome::from(hangs_together(&left, state.setup.tolerance)), || {
            Detail::say("stands-touch").unit(&id)
        });
    }
}

/// The loser removes first, then the winner (`wm.casualty.order`).
fn check_order(state: &State, owner: SideIx, outcome: Option<RoundOutcome>, docket: &mut impl Docket) {
    let (Some(RoundOutcome::Won { by, .. }), Some(round)) = (outcome, state.combat.round.as_ref()) else { return };
    let waiting = round.units.iter().any(|ix| state.side_of(*ix) != by && state.units[ix.0].casualties_due > 0);
    docket.finding(rule::CASUALTY_ORDER, Outcome::from(owner != by || !waiting), || {
        Detail::say("loser-first").with("side", state.side_id(by))
    });
}

/// Support counts stands that outlive the round (`wm.support.value`); a claim that the removals contradict is noted,
/// not condemned, since the order of reckoning is circular (rulings 21 and A45).
fn check_support_survives(state: &State, ix: UnitIx, event: &Casualties, docket: &mut impl Docket) {
    let Some(round) = state.combat.round.as_ref() else { return };
    for (_, number) in round.support.iter().filter(|(unit, number)| *unit == ix && event.stands.contains(number)) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::PlayersCall, || {
            Detail::say("supporter-lost").unit(state.id(ix)).records(*number)
        });
    }
}

/// What a round leaves undone when something else begins: beaten units that did not retreat, stands not removed.
pub(in crate::warmaster) fn close_round(state: &mut State, docket: &mut impl Docket) {
    let Some(round) = state.combat.round.take() else { return };
    for ix in &round.units {
        if state.units[ix.0].stands.is_empty() {
            continue;
        }
        let due = state.units[ix.0].casualties_due;
        if due > 0 {
            docket.finding(rule::CASUALTY_THRESHOLD, Outcome::Broken, || {
                Detail::say("stands-lost").unit(state.id(*ix)).expects(due).records(0_u8)
            });
            state.units[ix.0].casualties_due = 0;
        }
        let holds = round.outcome == Some(RoundOutcome::Draw) && !round.done.contains(ix);
        if holds {
            docket.finding(rule::RESULT_DRAW, Outcome::Broken, || Detail::say("fall-back-owed").unit(state.id(*ix)));
        }
        let beaten = matches!(round.outcome, Some(RoundOutcome::Won { by, .. }) if by != state.side_of(*ix));
        if beaten && !round.done.contains(ix) {
            docket
                .finding(rule::RETREAT_ALL_UNITS, Outcome::Broken, || Detail::say("retreat-owed").unit(state.id(*ix)));
        }
    }
    state.combat.fall_back_cm.clear();
    state.combat.fought.push(round);
}
