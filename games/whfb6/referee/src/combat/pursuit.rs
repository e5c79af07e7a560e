//! Pursuit: refused, run, into a new enemy, off the table and back (`wfb.pursuit.*`).

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    dice,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome, Purpose},
    geometry::{Edge, Length, Pose},
    muster::UnitIx,
};
use aftermath_whfb6::{Count, Dice, Gone, LeftAt, Phase, Pursue, Restrain, Restraint, Return, Trait, purpose, rule};

use crate::{
    charge::engage,
    flight,
    rolls::{self, Nerve},
    said,
    state::{State, add, keep},
    turn::{self, Whose},
};

/// `restrain`: announced before the dice of those who flee, tested unless a position is defended.
pub(crate) fn restrain(state: &mut State, side: Option<&SideId>, event: &Restrain, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    let fled = enemies(state, &event.unit).any(|enemy| state.progress.fled.iter().any(|roll| roll.unit == *enemy));
    if enemies(state, &event.unit).next().is_some() {
        docket.finding(rule::PURSUIT_RESTRAIN_TIMING, Outcome::from(!fled), || {
            Detail::say("restrain-timing").unit(&event.unit)
        });
    }
    if !event.automatic && must_pursue(state, ix) {
        docket.finding(rule::GAP_PSYCHOLOGY, Outcome::Broken, || Detail::say("must-pursue").unit(&event.unit));
    }
    let stays = if event.automatic {
        let defends = state.combats.iter().any(|combat| combat.obstacle.contains(&event.unit));
        let combat = super::combat_of(state, &event.unit).and_then(|place| state.combats.get(place));
        // A table without any terrain may be one of which nobody recorded any.
        let told = combat.is_none_or(|combat| combat.obstacle_known)
            || (!state.setup.terrain.is_empty() && state.block(ix).is_some());
        let outcome = if defends || told { Outcome::from(defends) } else { Outcome::Unrecorded };
        docket.finding(rule::PURSUIT_RESTRAIN_DEFENDED, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("obstacle").unit(&event.unit),
            _ => Detail::say("restrain-defended").unit(&event.unit),
        });
        Some(true)
    } else {
        let nerve = Nerve {
            purpose: &purpose::RESTRAIN,
            cited: rule::PURSUIT_RESTRAIN_TEST,
            say: "restrain-test",
            dice: &event.dice,
            leadership: event.leadership,
            leader: event.leader.as_ref(),
            plus: 0,
            declared: event.declared,
            is_gap: false,
        };
        let (stays, doubted) = noticing(docket, |docket| rolls::nerve(state, ix, &nerve, docket));
        if doubted {
            state.doubt();
        }
        stays
    };
    add(&mut state.progress.restrained, Restraint { unit: event.unit.clone(), stays });
}

/// By the full rules the frenzied and those who hate do not refuse to pursue (`wfb.gap.psychology`).
fn must_pursue(state: &State, ix: UnitIx) -> bool {
    state.setup.options.has_psychology() && [Trait::Frenzy, Trait::Hatred].into_iter().any(|own| state.has(ix, own))
}

/// Enemies whom a victor has to pursue.
fn enemies<'a>(state: &'a State, unit: &'a UnitId) -> impl Iterator<Item = &'a UnitId> + 'a {
    state.progress.may_pursue.iter().filter(move |pair| pair.unit == *unit).map(|pair| &pair.enemy)
}

/// Whether a unit passed its test not to pursue; `None` where the log does not tell how it ended.
fn stays(state: &State, unit: &UnitId) -> Option<bool> {
    let own = || state.progress.restrained.iter().filter(|restraint| restraint.unit == *unit);
    if own().any(|restraint| restraint.stays == Some(true)) {
        return Some(true);
    }
    own().all(|restraint| restraint.stays.is_some()).then_some(false)
}

/// Two dice, or three for the fast; answers their sum.
pub(crate) fn check_dice(
    state: &State,
    ix: UnitIx,
    dice: &Dice,
    cited: Rule,
    purpose: &'static Purpose,
    docket: &mut impl Docket,
) -> Option<u32> {
    if dice.is_empty() {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("dice").unit(state.id(ix)));
        return None;
    }
    match state.flee_dice(ix) {
        Some(due) => docket.finding(cited, Outcome::from(dice.len() as u32 == due), || {
            Detail::say("flee-dice").unit(state.id(ix)).expects(due).records(dice.len())
        }),
        None => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("m").unit(state.id(ix))),
    }
    rolls::sum(state, purpose, ix, dice, docket);
    Some(dice::sum(dice))
}

/// Inches between two places of a unit's front.
pub(crate) fn gone(state: &State, ix: UnitIx, to: Option<Pose>) -> Option<f64> {
    Some(state.unit(ix).pose?.at.distance(to?.at))
}

/// `pursue`.
pub(crate) fn pursue(state: &mut State, side: Option<&SideId>, event: &Pursue, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    let fled = |enemy: &&UnitId| state.progress.fled.iter().any(|roll| roll.unit == **enemy);
    let early = enemies(state, &event.unit).find(|enemy| event.targets.contains(enemy) && !fled(enemy));
    match early {
        // Who is pursued flees first (`wfb.turn.combat_order`).
        Some(early) => {
            docket.finding(rule::TURN_COMBAT_ORDER, Outcome::Broken, || Detail::say("did-not-flee").unit(early))
        }
        None => {
            turn::step(state, turn::PURSUIT, docket);
        }
    }
    let due: Vec<UnitId> = enemies(state, &event.unit).cloned().collect();
    let restrained = stays(state, &event.unit) == Some(true);
    let right = event.targets.iter().all(|target| due.contains(target)) && !restrained;
    // Who still touches an enemy that held stays in that combat (`wfb.amb.pursue_while_engaged`).
    let held = held_enemy(state, ix);
    let untold = due.is_empty() && !state.progress.fought.contains(&event.unit);
    let outcome = match held {
        None if right => Outcome::Unrecorded,
        held => state.follows(right && held == Some(false), untold),
    };
    docket.finding(rule::PURSUIT_MANDATORY, outcome, || match outcome {
        Outcome::Unrecorded if right => Detail::lacks("wound").unit(&event.unit),
        Outcome::Unrecorded => Detail::lacks("break_test").unit(&event.unit),
        Outcome::Broken if restrained => Detail::say("pursues-restrained").unit(&event.unit),
        Outcome::Broken if held == Some(true) => Detail::say("pursues-from-combat").unit(&event.unit),
        _ => Detail::say("pursues").unit(&event.unit),
    });
    if outcome == Outcome::Held && must_pursue(state, ix) {
        docket.finding(rule::GAP_PSYCHOLOGY, Outcome::Held, || Detail::say("must-pursue").unit(&event.unit));
    }
    let total = check_dice(state, ix, &event.dice, rule::PURSUIT_DISTANCE, &purpose::PURSUE, docket);
    let (caught, doubted) = noticing(docket, |docket| catch(state, event, total, docket));
    if doubted {
        state.doubt();
    }
    check_distance(state, ix, event, total, docket);
    flight::terrain(state, ix, rule::PURSUIT_TERRAIN, &event.through, event.to, event.off_table, docket);
    for target in caught {
        if let Some(target) = state.find(&target).filter(|target| state.is_present(*target)) {
            state.remove(target, Gone::Destroyed);
        }
    }
    let unit = event.unit.clone();
    keep(&mut state.progress.may_pursue, |pair| pair.unit != unit);
    run(
        state,
        ix,
        &Run {
            to: event.to,
            contact: event.contact.as_ref(),
            side: event.side,
            off_table: event.off_table,
            overrun: false,
        },
        docket,
    );
}

/// Whether it touches an enemy that is not broken; `None` where that enemy may have been destroyed, or nothing tells that it is
/// this unit that touches it.
fn held_enemy(state: &State, ix: UnitIx) -> Option<bool> {
    let id = state.id(ix);
    let mut held = Some(false);
    for contact in state.combats.iter().flat_map(|combat| combat.contacts.iter()) {
        let other = match () {
            () if contact.unit == *id => &contact.enemy,
            () if contact.enemy == *id => &contact.unit,
            () => continue,
        };
        let Some(enemy) = state.find(other).filter(|enemy| !state.is_fleeing(*enemy)) else {
            continue;
        };
        let supposed = contact.side.is_none() && state.distance(ix, enemy).is_none();
        if !state.unit(enemy).losses_unknown && !supposed {
            return Some(true);
        }
        held = None;
    }
    held
}

/// Who is caught: a pursuit that equals or beats the roll of the fleeing (`wfb.pursuit.caught`, `wfb.pursuit.not_caught`).
fn catch(state: &State, event: &Pursue, total: Option<u32>, docket: &mut impl Docket) -> Vec<UnitId> {
    let mut caught = Vec::new();
    for target in &event.targets {
        let roll = state.progress.fled.iter().find(|roll| roll.unit == *target).and_then(|roll| roll.total);
        let roll = roll.map(Count::get);
        let claimed = event.caught.as_ref().map(|caught| caught.contains(target));
        let away = state.find(target).is_some_and(|target| state.unit(target).gone.is_some());
        let (Some(total), Some(roll)) = (total, roll) else {
            if !away {
                docket.finding(rule::PURSUIT_CAUGHT, Outcome::Unrecorded, || Detail::lacks("flee_move").unit(target));
            }
            caught.extend((claimed == Some(true)).then(|| target.clone()));
            continue;
        };
        let due = total >= roll;
        let taken = claimed.unwrap_or(due);
        let told = || {
            let name = |caught: bool| if caught { "caught" } else { "away" };
            let detail = Detail::say("caught").unit(target).with("fled", roll).with("pursued", total);
            detail.expects(name(due)).records(name(taken))
        };
        let cited = if due { rule::PURSUIT_CAUGHT } else { rule::PURSUIT_NOT_CAUGHT };
        docket.finding(cited, Outcome::from(due == taken), told);
        caught.extend(taken.then(|| target.clone()));
    }
    caught
}

/// The whole distance, unless a new enemy or the edge of the table ends it (`wfb.pursuit.full_distance`).
fn check_distance(state: &State, ix: UnitIx, event: &Pursue, total: Option<u32>, docket: &mut impl Docket) {
    let stopped = event.contact.is_some() || event.off_table;
    check_said(state, ix, rule::PURSUIT_FULL_DISTANCE, event.distance, event.to.filter(|_| stopped), docket);
    let run = run_inches(state, ix, event.distance, event.to.filter(|_| !stopped), total);
    let gone = run.or_else(|| gone(state, ix, event.to));
    let (Some(due), Some(gone)) = (total.map(f64::from), gone) else {
        return;
    };
    let (most, margin) = state.setup.allowance.at_most(gone, due);
    let (least, other) = state.setup.allowance.at_least(gone, due);
    let kept = most == Outcome::Held && (stopped || least == Outcome::Held);
    docket.finding(rule::PURSUIT_FULL_DISTANCE, Outcome::from(kept), || {
        let say = if stopped { "pursuit-stopped" } else { "pursuit-distance" };
        let detail = Detail::say(say).unit(&event.unit).expects_at_most(due).records(gone);
        detail.within(if most == Outcome::Held { other } else { margin })
    });
}

/// Inches of a run as the log tells them. What is claimed is no less than what lies between its two places, and no more with
/// nothing to go round; where they speak against each other, the one counts that is farther from what is `due`.
pub(crate) fn run_inches(
    state: &State,
    ix: UnitIx,
    claimed: Option<Length>,
    to: Option<Pose>,
    due: Option<u32>,
) -> Option<f64> {
    let slack = state.setup.allowance.slack();
    let (claimed, measured) = (claimed.map(Length::get), gone(state, ix, to));
    match (claimed, measured) {
        (Some(claimed), Some(measured)) => {
            let is_less = claimed < measured - slack;
            let is_more = claimed > measured + slack && state.setup.terrain.is_empty();
            let off = |inches: f64| due.map_or(0.0, |due| (inches - f64::from(due)).abs());
            Some(if (is_less || is_more) && off(measured) >= off(claimed) { measured } else { claimed })
        }
        (claimed, measured) => claimed.or(measured),
    }
}

/// What is claimed of a run that something stopped is no less than what lies between its two places.
pub(crate) fn check_said(
    state: &State,
    ix: UnitIx,
    cited: Rule,
    said: Option<Length>,
    to: Option<Pose>,
    docket: &mut impl Docket,
) {
    said::check_way(state, ix, cited, None, gone(state, ix, to), said, docket);
}

/// Where a pursuit or an overrun ends.
pub(crate) struct Run<'a> {
    pub(crate) to: Option<Pose>,
    pub(crate) contact: Option<&'a UnitId>,
    pub(crate) side: Option<Edge>,
    pub(crate) off_table: bool,
    pub(crate) overrun: bool,
}

/// Puts the runner where it ends: in contact with a new enemy, to be fought in the next turn; off the table; or in the open.
pub(crate) fn run(state: &mut State, ix: UnitIx, run: &Run<'_>, docket: &mut impl Docket) {
    state.leave_combat(ix);
    if run.off_table {
        // Who overruns over the edge comes back like a pursuer (`wfb.gap.overrun_off_table`).
        if run.overrun {
            docket.finding(rule::GAP_OVERRUN_OFF_TABLE, Outcome::PlayersCall, || {
                Detail::say("off-table").unit(state.id(ix))
            });
        }
        let unit = state.unit_mut(ix);
        unit.left_at = Some(LeftAt { pose: run.to });
        unit.pose = None;
        return;
    }
    let enemy = run.contact.and_then(|enemy| state.present(enemy, docket));
    // The zone from which it ran counts.
    let zones = enemy.and_then(|enemy| state.sides_attacked(ix, enemy));
    state.place(ix, run.to, None);
    let Some(enemy) = enemy else {
        return;
    };
    let cited = if run.overrun { rule::OVERRUN_NEW_ENEMY } else { rule::PURSUIT_NEW_ENEMY };
    let touches = state.distance(ix, enemy).map(|distance| distance <= state.setup.allowance.slack());
    let kept = state.is_enemy(ix, enemy) && touches.unwrap_or(true);
    docket.finding(cited, Outcome::from(kept), || {
        Detail::say("new-enemy").unit(state.id(ix)).with("target", state.id(enemy))
    });
    if state.has(enemy, Trait::Fear) || state.has(enemy, Trait::Terror) {
        let cited = if run.overrun { rule::OVERRUN_NO_PSYCHOLOGY } else { rule::PURSUIT_NO_FEAR_TEST };
        docket.finding(cited, Outcome::Held, || {
            Detail::say("no-fear-test").unit(state.id(ix)).with("other", state.id(enemy))
        });
    }
    let side = run.side.or(match zones.as_deref() {
        Some([only]) => Some(*only),
        _ => None,
    });
    super::leave_untold(state, enemy);
    let place = engage(state, ix, enemy, side);
    let combat = &mut state.combats[place];
    let fresh = combat.round.is_none() && combat.rounds.is_none_or(|rounds| rounds.get() == 0);
    (combat.by_overrun, combat.by_pursuit) = (fresh && run.overrun, fresh && !run.overrun);
    let id = state.id(enemy).clone();
    let next = Count::nearest(state.turns_passed() + 1);
    let unit = state.unit_mut(ix);
    unit.charges_in = Some(next);
    add(if run.overrun { &mut unit.met_in_overrun } else { &mut unit.met_in_pursuit }, id);
}

/// `return`: at the start of its next turn, where it left (`wfb.pursuit.off_table_return`).
pub(crate) fn come_back(state: &mut State, side: Option<&SideId>, event: &Return, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    turn::active_only(state, side, docket);
    let Some(left) = state.unit(ix).left_at.clone() else {
        if state.unit(ix).absent && state.progress.partial {
            // Of whom a situation says nothing it may have left out that they were off the table.
            docket.finding(rule::PURSUIT_OFF_TABLE_RETURN, Outcome::Unrecorded, || {
                Detail::lacks("left_at").unit(&event.unit)
            });
            state.place(ix, event.to, None);
            state.this_turn_mut(ix).returned = true;
            return;
        }
        docket.finding(rule::PURSUIT_OFF_TABLE_RETURN, Outcome::Broken, || {
            Detail::say("did-not-leave").unit(&event.unit)
        });
        return;
    };
    let early = state.phase.is_none() && Some(state.side_of(ix)) == state.active;
    let apart = left.pose.zip(event.to).map(|(left, to)| left.at.distance(to.at));
    let near = apart.is_none_or(|apart| apart <= state.setup.allowance.slack());
    docket.finding(rule::PURSUIT_OFF_TABLE_RETURN, Outcome::from(early && near), || {
        Detail::say("comes-back").unit(&event.unit).expects(0.0).records(apart.unwrap_or(0.0))
    });
    state.unit_mut(ix).left_at = None;
    state.place(ix, event.to, None);
    state.this_turn_mut(ix).returned = true;
}

/// When the first phase of a turn begins: who left the table is back.
pub(crate) fn check_back(state: &State, docket: &mut impl Docket) {
    if state.phase.is_some() {
        return;
    }
    for ix in state.setup.muster.all().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        let left = state.unit(ix).left_at.is_some();
        if left && state.unit(ix).gone.is_none() {
            docket.finding(rule::PURSUIT_OFF_TABLE_RETURN, Outcome::Broken, || {
                Detail::say("must-come-back").unit(state.id(ix))
            });
        }
    }
}

/// At the end of the phase: victors pursued, or had a right to stay.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    let mut told: Vec<&UnitId> = Vec::new();
    for pair in &state.progress.may_pursue {
        let Some(ix) = state.find(&pair.unit).filter(|ix| state.is_present(*ix)) else {
            continue;
        };
        // Who was let go unpunished by the log is a breach of flight, not of pursuit.
        let fled = state.progress.fled.iter().any(|roll| roll.unit == pair.enemy);
        let stays = stays(state, &pair.unit);
        if told.contains(&&pair.unit) || stays == Some(true) || held_enemy(state, ix) != Some(false) || !fled {
            continue;
        }
        told.push(&pair.unit);
        let outcome = if stays.is_none() { Outcome::Unrecorded } else { state.owed(ix) };
        docket.finding(rule::PURSUIT_MANDATORY, outcome, || match outcome {
            Outcome::Unrecorded if stays.is_none() => Detail::lacks("dice").unit(&pair.unit),
            Outcome::Unrecorded => Detail::lacks("wound").unit(&pair.unit),
            _ => Detail::say("did-not-pursue").unit(&pair.unit),
        });
    }
}
