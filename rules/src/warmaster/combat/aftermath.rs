//! What units do after a round: retreat, pursuit, standing, falling back, reforming.

use super::{RoundOutcome, contact};
use crate::{
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Outcome, Roll},
    geometry::{Edge, Footprint, Length, Place},
    ids::SideId,
    warmaster::{
        FallBack, FallBackRoll, Kind, Phase, Pursue, Reform, Retreat, StandGround, State, Trait, confusion, flyers,
        hits, initiative, machines, magic, make_way, movement,
        obstacles::Way,
        rule,
        state::{SideIx, UnitIx},
        turn,
    },
};

/// The outcome of the round that the unit has just fought.
fn outcome(state: &State, ix: UnitIx) -> Option<RoundOutcome> {
    state.combat.last_round(ix)?.outcome
}

/// Notes that the unit has done what the result asks or allows; answers whether it is the first time.
fn do_once(state: &mut State, ix: UnitIx) -> bool {
    let Some(round) = state.combat.last_round_mut(ix) else { return true };
    let first = !round.done.contains(&ix);
    if first {
        round.done.push(ix);
    }
    first
}

fn own_unit(state: &State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    let owner = state.side_id(state.side_of(ix));
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side.is_none_or(|side| side == owner)), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
}

/// `retreat`.
pub(in crate::warmaster) fn retreat(
    state: &mut State,
    side: Option<&SideId>,
    event: &Retreat,
    docket: &mut impl Docket,
) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    let due = match outcome(state, ix) {
        Some(RoundOutcome::Won { by, retreat_cm }) if by != state.side_of(ix) => Some(retreat_cm),
        _ => None,
    };
    let first = do_once(state, ix);
    docket.finding(rule::RETREAT_ALL_UNITS, Outcome::from(due.is_some() && first), || Detail::say("beaten").unit(&id));
    docket.finding(rule::CASUALTY_WHEN, Outcome::from(state.units[ix.0].casualties_due == 0), || {
        Detail::say("casualties-first").unit(&id)
    });
    let gone = event.destroyed.len() == state.units[ix.0].stands.len();
    if state.figures(ix).kind == Kind::Artillery {
        docket.finding(rule::RETREAT_ARTILLERY, Outcome::from(gone), || Detail::new().unit(&id));
        docket.finding(rule::ART_RETREAT_DESTROYED, Outcome::from(gone), || Detail::new().unit(&id));
    }
    if machines::is_tank(state, ix) {
        docket.finding(rule::MACHINE_STEAM_TANK_RETREAT_DESTROYED, Outcome::from(gone), || Detail::new().unit(&id));
    }
    let enemies = contact::enemy_stands(state, ix);
    hits::remove(state, ix, &event.destroyed, docket);
    if !event.destroyed.is_empty() {
        confusion::blocked_retreat(state, ix);
    }
    let before = state.footprints(ix);
    if state.units[ix.0].stands.is_empty() {
        return;
    }
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            let after = state.footprints(ix);
            check_retreat_move(state, ix, before.as_deref(), after.as_deref(), enemies.as_deref(), due, docket);
            flyers::check_ground(state, ix, before.as_deref(), docket);
            movement::check_forced_stop(state, ix, docket);
            movement::check_on_table(state, ix, docket);
            let way = before.as_deref().zip(after.as_deref()).and_then(|(from, to)| Way::in_order(from, to));
            make_way::comes_through(state, ix, way);
        }
    } else {
        state.displace(ix);
        make_way::comes_through(state, ix, None);
        check_claimed_retreat(state, ix, event.distance.map(Length::get), due, docket);
    }
    state.units[ix.0].retreated = Some(due.unwrap_or_default());
}

fn check_claimed_retreat(state: &State, ix: UnitIx, claimed: Option<f64>, due: Option<u32>, docket: &mut impl Docket) {
    let (Some(cm), Some(due)) = (claimed, due) else {
        docket.finding(rule::RETREAT_DISTANCE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return;
    };
    docket.finding(rule::RETREAT_DISTANCE, Outcome::from((cm - f64::from(due)).abs() < 0.005), || {
        Detail::say("retreat-distance").unit(state.id(ix)).with("source", "claimed").expects(due).records(cm)
    });
}

/// Straight away from the side that most enemies touch, formation and facing kept, by the difference of the results.
fn check_retreat_move(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    after: Option<&[Footprint]>,
    enemies: Option<&[Footprint]>,
    due: Option<u32>,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after)) = (before, after) else {
        docket.finding(rule::RETREAT_MOVE, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let (id, tolerance) = (state.id(ix), state.setup.tolerance);
    let shift = |(now, then): (&Footprint, &Footprint)| Place {
        x: now.pose().at.x - then.pose().at.x,
        y: now.pose().at.y - then.pose().at.y,
    };
    let shifts: Vec<Place> = after.iter().zip(before).map(shift).collect();
    let Some(first) = shifts.first().copied() else { return };
    let went = first.distance(Place { x: 0.0, y: 0.0 });
    let together = shifts.iter().all(|other| other.distance(first) <= tolerance);
    let unturned = after.iter().zip(before).all(|(now, then)| {
        let turn = (now.pose().facing - then.pose().facing).rem_euclid(360.0);
        turn.min(360.0 - turn) <= 2.0
    });
    docket
        .finding(rule::RETREAT_MOVE, Outcome::from(together && unturned), || Detail::say("retreat-in-order").unit(id));
    if let Some(due) = due {
        let exact = (went - f64::from(due)).abs() <= tolerance;
        docket.finding(rule::RETREAT_DISTANCE, Outcome::from(exact), || {
            Detail::say("retreat-distance").unit(id).expects(due).records(went)
        });
    }
    let pressed = enemies.map(|enemies| contact::pressed_headings(before, enemies, tolerance)).unwrap_or_default();
    if pressed.is_empty() {
        docket
            .finding(rule::RETREAT_DIRECTION_MANY, Outcome::PlayersCall, || Detail::say("direction-unclear").unit(id));
        return;
    }
    let away = |towards: &Place| {
        let due = Place { x: -towards.x * went, y: -towards.y * went };
        first.distance(due) <= tolerance.max(went * 0.05)
    };
    docket.finding(rule::RETREAT_DIRECTION_MANY, Outcome::from(pressed.iter().any(away)), || {
        Detail::say("retreat-direction").unit(id)
    });
}

/// `stand_ground`.
pub(in crate::warmaster) fn stand_ground(
    state: &mut State,
    side: Option<&SideId>,
    event: &StandGround,
    docket: &mut impl Docket,
) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    check_winner(state, ix, Choice::Stand, docket);
    check_must_advance(state, ix, docket);
    do_once(state, ix);
}

/// What a unit chooses to do after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stand,
    Pursue,
}

/// Winners choose; in a draw only troops in cover may stay (`wm.result.winner_options`, `wm.result.draw_hold`).
fn check_winner(state: &State, ix: UnitIx, choice: Choice, docket: &mut impl Docket) {
    let id = state.id(ix);
    match outcome(state, ix) {
        Some(RoundOutcome::Won { by, .. }) => {
            docket.finding(rule::RESULT_WINNER_OPTIONS, Outcome::from(by == state.side_of(ix)), || {
                Detail::say("winner-chooses").unit(id)
            });
        }
        Some(RoundOutcome::Draw) if choice == Choice::Pursue => {
            docket.finding(rule::RESULT_DRAW, Outcome::Broken, || Detail::say("fall-back-owed").unit(id));
        }
        Some(RoundOutcome::Draw) => {
            let can_hide = matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery);
            let hold = (can_hide && !state.setup.terrain.is_empty()) || machines::is_tank(state, ix);
            let outcome = if hold { Outcome::PlayersCall } else { Outcome::Broken };
            docket.finding(rule::RESULT_DRAW_HOLD, outcome, || Detail::say("draw-hold").unit(id));
        }
        Some(RoundOutcome::AllDestroyed) | None => {
            docket.finding(rule::RESULT_WINNER_OPTIONS, Outcome::Unrecorded, || Detail::lacks("result").unit(id));
        }
    }
}

/// Whether every enemy that touched the unit is destroyed (`wm.advance.condition`); `None` where contact is unknown.
fn victims_destroyed(state: &State, ix: UnitIx) -> Option<bool> {
    let touched = state.combat.last_round(ix)?.touched(ix)?;
    Some(!touched.is_empty() && touched.iter().all(|enemy| state.units[enemy.0].stands.is_empty()))
}

/// Troops that must advance stand only when no enemy is in sight and reach.
fn check_must_advance(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if !state.figures(ix).has(Trait::MustCharge)
        || magic::is_doomed(state, ix)
        || victims_destroyed(state, ix) != Some(true)
    {
        return;
    }
    // `wm.advance.distance`: 20 cm after a first round, 10 cm later; independent of troop type.
    let allowance = if state.units[ix.0].rounds <= 1 { 20.0 } else { 10.0 };
    let id = state.id(ix);
    match initiative::closest_visible(state, ix) {
        Some(closest) => {
            let reachable = closest.filter(|(_, cm)| *cm <= allowance);
            docket.finding(rule::ADVANCE_OPTIONAL, Outcome::from(reachable.is_none()), || {
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

/// `pursue`.
pub(in crate::warmaster) fn pursue(state: &mut State, side: Option<&SideId>, event: &Pursue, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    check_winner(state, ix, Choice::Pursue, docket);
    check_may_pursue(state, ix, docket);
    magic::check_not_doomed(state, ix, docket);
    do_once(state, ix);
    let before = state.footprints(ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            flyers::check_ground(state, ix, before.as_deref(), docket);
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    check_pursuit_contact(state, ix, before.is_some(), event, docket);
    state.units[ix.0].pursuing = true;
}

/// Who never pursues whom (`core_pursuit_limits`).
fn check_may_pursue(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (figures, id) = (state.figures(ix), state.id(ix));
    docket.finding(rule::PURSUIT_ARTILLERY_NEVER, Outcome::from(figures.kind != Kind::Artillery), || {
        Detail::new().unit(id)
    });
    docket.finding(rule::ART_NO_PURSUIT, Outcome::from(figures.kind != Kind::Artillery), || Detail::new().unit(id));
    match victims_destroyed(state, ix) {
        Some(destroyed) => {
            docket.finding(rule::ADVANCE_CONDITION, Outcome::from(!destroyed), || Detail::say("somebody-left").unit(id))
        }
        None => docket.finding(rule::ADVANCE_CONDITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
    let fugitives: Vec<UnitIx> = state
        .combat
        .last_round(ix)
        .and_then(|round| round.touched(ix))
        .unwrap_or_default()
        .into_iter()
        .filter(|enemy| state.units[enemy.0].retreated.is_some())
        .collect();
    if figures.kind == Kind::Infantry && !fugitives.is_empty() {
        let catchable =
            fugitives.iter().any(|enemy| !matches!(state.figures(*enemy).kind, Kind::Cavalry | Kind::Chariot));
        docket.finding(rule::PURSUIT_INFANTRY_LIMIT, Outcome::from(catchable), || Detail::new().unit(id));
    }
    let flying = fugitives.iter().any(|enemy| state.figures(*enemy).has(Trait::Flyer));
    if flying && !figures.has(Trait::Flyer) {
        let others = fugitives.iter().any(|enemy| !state.figures(*enemy).has(Trait::Flyer));
        for rule in [rule::PURSUIT_FLYERS, rule::FLY_PURSUIT_LIMIT] {
            docket.finding(rule, Outcome::from(others), || Detail::new().unit(id));
        }
    }
}

/// At least one stand has its front flush against an enemy edge (`wm.pursuit.min_contact`).
fn check_pursuit_contact(state: &State, ix: UnitIx, placed: bool, event: &Pursue, docket: &mut impl Docket) {
    let id = state.id(ix);
    let measured = state.footprints(ix).filter(|_| placed).zip(contact::enemy_stands(state, ix));
    let claimed = event.contacts.as_ref().map(|contacts| !contacts.is_empty());
    let slack = state.setup.tolerance;
    let flush = measured.map(|(mine, enemies)| {
        mine.iter().any(|stand| {
            let edges = |enemy: &Footprint| {
                Edge::ALL
                    .into_iter()
                    .any(|edge| stand.shared_edge(Edge::Front, enemy, edge, slack) > contact::flush(slack))
            };
            enemies.iter().any(edges)
        })
    });
    match flush.or(claimed) {
        Some(flush) => {
            docket.finding(rule::PURSUIT_MIN_CONTACT, Outcome::from(flush), || Detail::say("pursuit-contact").unit(id))
        }
        None => docket.finding(rule::PURSUIT_MIN_CONTACT, Outcome::Unrecorded, || Detail::lacks("contacts").unit(id)),
    }
}

/// `fall_back_roll`.
pub(in crate::warmaster) fn fall_back_roll(
    state: &mut State,
    side: Option<&SideId>,
    event: &FallBackRoll,
    docket: &mut impl Docket,
) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::FALLBACK_DICE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let name = state.side_id(side).clone();
    let once = !state.combat.fall_back_cm.iter().any(|(rolled, ..)| *rolled == side);
    docket.finding(rule::FALLBACK_DICE, Outcome::from(event.dice.len() == 3 && once), || {
        Detail::say("fall-back-dice").with("side", &name).expects(3_u8).records(event.dice.len())
    });
    let (least, most) = (event.dice.iter().map(|die| die.get()).min().unwrap_or_default(), dice::sum(&event.dice));
    docket.roll(|| Roll {
        purpose: "fall_back",
        side: Some(name.clone()),
        unit: None,
        target: None,
        faces: event.dice.to_vec(),
        needed: None,
        result: most as i32,
        better: Better::Greater,
        chances: Distribution::sum_of_d6(event.dice.len()),
    });
    state.combat.fall_back_cm.push((side, u32::from(least), most));
}

/// `fall_back`.
pub(in crate::warmaster) fn fall_back(
    state: &mut State,
    side: Option<&SideId>,
    event: &FallBack,
    docket: &mut impl Docket,
) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    match outcome(state, ix) {
        Some(RoundOutcome::Won { by, .. }) => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::from(by == state.side_of(ix)), || {
                Detail::say("fall-back").unit(&id)
            });
        }
        Some(RoundOutcome::Draw) => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::Held, || Detail::say("fall-back").unit(&id));
        }
        Some(RoundOutcome::AllDestroyed) | None => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::Unrecorded, || Detail::lacks("result").unit(&id));
        }
    }
    do_once(state, ix);
    let before = state.footprints(ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            flyers::check_air(state, ix, before.as_deref(), false, docket);
            movement::check_forced_stop(state, ix, docket);
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    let after = state.footprints(ix);
    let ways = before.zip(after).map(|(before, after)| {
        let way = |(now, then): (&Footprint, &Footprint)| now.pose().at.distance(then.pose().at);
        after.iter().zip(&before).map(way).fold(0.0, f64::max)
    });
    check_fall_back_distance(state, ix, ways, event.distance.map(Length::get), docket);
}

/// No stand beyond the sum of the dice, one at least as far as the lowest die (`wm.fallback.stands`).
fn check_fall_back_distance(
    state: &State,
    ix: UnitIx,
    measured: Option<f64>,
    claimed: Option<f64>,
    docket: &mut impl Docket,
) {
    let (id, owner): (_, SideIx) = (state.id(ix), state.side_of(ix));
    let limits = state.combat.fall_back_cm.iter().find(|(side, ..)| *side == owner);
    let Some((_, least, most)) = limits.copied() else {
        docket.finding(rule::FALLBACK_DICE, Outcome::Unrecorded, || Detail::lacks("fall_back_roll").unit(id));
        return;
    };
    let slack = if measured.is_some() { state.setup.tolerance } else { 0.0 };
    match measured.into_iter().chain(claimed).max_by(f64::total_cmp) {
        Some(cm) => {
            let kept = cm + slack >= f64::from(least) && cm <= f64::from(most) + slack;
            docket.finding(rule::FALLBACK_STANDS, Outcome::from(kept), || {
                Detail::say("fall-back-distance").unit(id).with("least", least).with("greatest", most).records(cm)
            });
        }
        None => docket.finding(rule::FALLBACK_STANDS, Outcome::Unrecorded, || Detail::lacks("distance").unit(id)),
    }
}

/// `reform`.
pub(in crate::warmaster) fn reform(state: &mut State, side: Option<&SideId>, event: &Reform, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    super::close_round(state, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    let may = state.units[ix.0].fought && !state.units[ix.0].reformed;
    if let Some(pairs) = contact::pairs(state) {
        // `wm.reform.who`: after the last engagement of the phase.
        let unfought = |(a, b): &(UnitIx, UnitIx)| !state.units[a.0].fought && !state.units[b.0].fought;
        let all_fought = !pairs.iter().any(unfought);
        docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(all_fought), || Detail::say("one-after-another"));
    }
    docket.finding(rule::REFORM_WHO, Outcome::from(may), || Detail::say("reform-who").unit(&id));
    if !state.units[ix.0].stands.iter().any(|stand| stand.number == event.pivot) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(&id).records(event.pivot)
        });
    }
    // `wm.casualty.wipe`: units reform after leftover hits are erased.
    state.units[ix.0].leftover_hits = 0;
    let before = state.footprint(ix, event.pivot);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            if let (Some(before), Some(after)) = (before, state.footprint(ix, event.pivot)) {
                let moved = before.pose().at.distance(after.pose().at);
                let (outcome, margin) = state.within(moved, 0.0);
                docket.finding(rule::REFORM_MOVE, outcome, || {
                    Detail::say("pivot-stays").unit(&id).with("stand", event.pivot).records(moved).within(margin)
                });
            }
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
        docket.finding(rule::REFORM_MOVE, Outcome::Unrecorded, || Detail::lacks("stands").unit(&id));
    }
    state.units[ix.0].reformed = true;
}

/// `advance`.
pub(in crate::warmaster) fn advance(
    _: &mut State,
    _: Option<&SideId>,
    _: &crate::warmaster::Advance,
    _: &mut impl Docket,
) {
}
