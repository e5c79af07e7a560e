//! The Movement phase (`w40k.move.*`, `w40k.reinforce.*`, `w40k.aircraft.*`).

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Detail, Outcome, ToleranceUse},
    geometry::Length,
    ids::SideId,
};
use aftermath_wh40k9::{
    Ability, AircraftLost, Amount, Arrive, Change, Characteristic, Move, MoveKind, Moved, Phase, Stationary, Step,
    Throw, pack, purpose,
};

use crate::{
    answer::{Answer, kept, of, told},
    bodies::Body,
    keywords::Keyword,
    near::in_range,
    path::{self, Manner, Walk},
    rule, setup,
    state::{State, UnitIx, Whereabouts},
    throws::{self, Thrower, Together},
    turn::{self, Belongs},
};

/// `move`.
pub(crate) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let belongs = Belongs {
        phase: Phase::Movement,
        second: false,
        active: true,
        cited: rule::MOVE_SELECT,
        as_in_phase: event.as_in_phase.as_ref(),
    };
    turn::acts(state, side, ix, belongs, docket);
    if event.as_in_phase.is_none() {
        check_selected(state, ix, docket);
        check_passed_over(state, ix, docket);
    }
    path::check_steps(state, ix, &event.steps, docket);
    check_option(state, ix, event, docket);
    let plus = advance(state, ix, event, docket);
    let random = random_move(state, ix, event.random.as_ref(), docket);
    let unknown = is_unsaid(&event.steps, event.moved);
    let walks = path::walks(state, ix, &event.steps).filter(|_| !unknown);
    check_distance(state, ix, event, walks.as_deref(), plus, random, docket);
    let mut ends = None;
    if let Some(walks) = &walks {
        let climbed = event.climbed;
        let manner = Manner { climbed, path: rule::MOVE_PATH, fly_over: true, fly_free: true, terrain: None };
        ends = path::check_ways(state, ix, walks, &manner, docket);
    }
    check_enemies_on_way(state, ix, event, walks.as_deref(), docket);
    if unknown {
        state.lose_sight_of(ix);
    }
    apply_steps(state, ix, &event.steps, event.engaged.as_deref(), docket);
    setup::check_coherent(state, ix, rule::MOVE_COHERENCY, event.coherent, docket);
    check_gate(state, ix, event.coherent, docket);
    check_end(state, ix, event, docket);
    check_flying(state, ix, ends, docket);
    let unit = state.unit_mut(ix);
    unit.turn.moved = Some(match event.kind {
        MoveKind::Normal => Moved::Normal,
        MoveKind::Advance => Moved::Advance,
        MoveKind::FallBack => Moved::FallBack,
    });
    unit.turn.moved_at_all = true;
    unit.phase.selected_to_move = true;
    state.acting = Some(ix);
}

/// Each unit moves once, and not in the turn in which it arrives (`w40k.move.select`, `w40k.reinforce.no_move`).
fn check_selected(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    if unit.phase.selected_to_move && unit.turn.moved != Some(Moved::Arrived) {
        let stands = unit.turn.moved == Some(Moved::Stationary);
        let cited = if stands { rule::MOVE_STATIONARY } else { rule::MOVE_SELECT };
        docket.finding(cited, Outcome::Broken, || Detail::say("moved-before").unit(state.id(ix)));
    }
    if unit.turn.moved == Some(Moved::Arrived) {
        docket.finding(rule::REINFORCE_NO_MOVE, Outcome::Broken, || of(state.id(ix)));
    }
    if unit.phase.disembarked {
        // It acts as any other unit: it moves once.
        let again = unit.phase.selected_to_move;
        docket.finding(rule::TRANSPORT_DISEMBARK_ACTS, Outcome::from(!again), || of(state.id(ix)));
    }
}

/// Who was passed over when units moved stayed where it was, and moves no more in this phase
/// (`w40k.move.stationary_default`).
fn check_passed_over(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    let over = state.phase == Some(Phase::Movement) && state.step.is_some_and(aftermath_wh40k9::PhaseStep::is_second);
    if over && !unit.phase.selected_to_move && unit.turn.moved == Some(Moved::Stationary) {
        docket.finding(rule::MOVE_STATIONARY_DEFAULT, Outcome::Broken, || of(state.id(ix)));
    }
}

/// Who may move how (`w40k.move.options_free`, `w40k.move.options_engaged`, `w40k.aircraft.own_move`,
/// `w40k.aircraft.others_move`).
fn check_option(state: &State, ix: UnitIx, event: &Move, docket: &mut impl Docket) {
    let claim = event.engaged_before.as_ref().map(|enemies| !enemies.is_empty());
    let engaged = told(state.in_combat(ix), claim);
    let detail = || Detail::say("move-option").unit(state.id(ix)).with("move", event.kind.as_str());
    if event.kind == MoveKind::FallBack {
        kept(docket, rule::MOVE_OPTIONS_FREE, engaged, "engaged_before", detail);
        if engaged.is_some_and(Answer::may_be) {
            docket.finding(rule::MOVE_OPTIONS_ENGAGED, Outcome::Held, detail);
        }
        return;
    }
    if engaged == Some(Answer::No) {
        docket.finding(rule::MOVE_OPTIONS_FREE, Outcome::Held, detail);
        return;
    }
    if state.has(ix, Keyword::Aircraft) && engaged.is_some() {
        docket.finding(rule::AIRCRAFT_OWN_MOVE, Outcome::Held, detail);
        return;
    }
    let others = state.in_combat_but_for_aircraft(ix).or_else(|| {
        let enemies = event.engaged_before.as_ref()?;
        let on_foot = |id| state.find(id).is_some_and(|enemy| !state.has(enemy, Keyword::Aircraft));
        Some(Answer::from(enemies.iter().any(on_foot)))
    });
    if engaged.is_some_and(Answer::is_sure) && others == Some(Answer::No) {
        docket.finding(rule::AIRCRAFT_OTHERS_MOVE, Outcome::Held, detail);
        return;
    }
    kept(docket, rule::MOVE_OPTIONS_ENGAGED, others.or(engaged).map(Answer::not), "engaged_before", detail);
    let mixed = state.engaged_with(ix).iter().any(|enemy| state.has(*enemy, Keyword::Aircraft));
    if mixed && others == Some(Answer::Yes) {
        docket.finding(rule::AIRCRAFT_OTHERS_MOVE, Outcome::Broken, detail);
    }
}

/// What an Advance adds to Move (`w40k.move.advance_roll`, `w40k.sheet.turbo_boost`); none where the log does not tell.
fn advance(state: &State, ix: UnitIx, event: &Move, docket: &mut impl Docket) -> Option<f64> {
    let id = state.id(ix);
    if event.kind != MoveKind::Advance {
        if event.advance.is_some() {
            docket.finding(rule::MOVE_ADVANCE_ROLL, Outcome::Broken, || Detail::say("no-advance").unit(id));
        }
        return Some(0.0);
    }
    let boosted = state.row(ix).has(&Ability::TurboBoost);
    if boosted {
        docket.finding(rule::SHEET_TURBO_BOOST, Outcome::from(event.advance.is_none()), || {
            of(id).expects(0).records(event.advance.as_ref().map_or(0, |throw| throw.dice.len()))
        });
        if event.advance.is_none() {
            return Some(pack::TURBO_BOOST);
        }
    }
    let Some(throw) = &event.advance else {
        docket.finding(rule::MOVE_ADVANCE_ROLL, Outcome::Unrecorded, || Detail::lacks("advance").unit(id));
        return None;
    };
    let faces = throws::read(throw, Together::Summed, id, docket);
    let roll = docket.next_roll();
    docket.finding(rule::MOVE_ADVANCE_ROLL, Outcome::from(faces.len() == 1), || {
        Detail::say("dice-count").unit(id).expects(1).records(faces.len()).of_roll(roll, Asks::Dice)
    });
    let result = throws::sum(throw, &faces, None, id, docket);
    let who = Thrower { purpose: &purpose::ADVANCE, side: state.side_id(state.side_of(ix)), unit: id, target: None };
    throws::report_sum(docket, who, throw, &faces, result, || aftermath_rules::dice::Distribution::die(6));
    if state.has(ix, Keyword::Aircraft) {
        docket.finding(rule::AIRCRAFT_MODIFY_BOTH, Outcome::Held, || of(id).with("rolled", result));
    }
    Some(f64::from(result))
}

/// A random Move is rolled once for the unit (`w40k.char.random_move`).
fn random_move(state: &State, ix: UnitIx, throw: Option<&Throw>, docket: &mut impl Docket) -> Option<u32> {
    let id = state.id(ix);
    let amount: Amount = state
        .unit(ix)
        .living()
        .find_map(|(_, model)| state.move_stat(model).most.0.filter(|amount| amount.number().is_none()))?;
    let Some(throw) = throw else {
        docket.finding(rule::CHAR_RANDOM_MOVE, Outcome::Unrecorded, || Detail::lacks("random").unit(id));
        return None;
    };
    let faces = throws::read(throw, Together::of(amount), id, docket);
    let result = throws::amounts(amount, 1, &faces);
    let roll = docket.next_roll();
    docket.finding(rule::CHAR_RANDOM_MOVE, Outcome::from(result.is_some()), || {
        Detail::say("dice-count").unit(id).expects(amount.dice).records(faces.len()).of_roll(roll, Asks::Dice)
    });
    let total = result.and_then(|result| result.first().copied())?;
    let who = Thrower { purpose: &purpose::MOVE, side: state.side_id(state.side_of(ix)), unit: id, target: None };
    throws::report_sum(docket, who, throw, &faces, total, || throws::chances_of(amount));
    Some(total)
}

/// How far a model may go: least and most; `None` where a random Move is not recorded.
fn allowance(
    state: &State,
    ix: UnitIx,
    number: u16,
    plus: Option<f64>,
    random: Option<u32>,
) -> Option<(f64, Option<f64>)> {
    let model = state.unit(ix).model(number)?;
    if state.row_unsaid(ix, model, Characteristic::M) {
        return None;
    }
    let stat = state.move_stat(model);
    let printed = stat.most.0?;
    let base = printed.number().or(random)?;
    let lasting = |value: u32| {
        crate::figures::changed(i64::from(value), state.lasting(ix, Characteristic::M).chain(None::<Change>)).max(0)
            as f64
    };
    let least = if stat.least > 0 { lasting(u32::from(stat.least)) } else { 0.0 };
    Some((least, plus.map(|plus| lasting(base) + plus)))
}

/// No model goes farther than it may (`w40k.move.distance`, `w40k.move.normal`, `w40k.move.fall_back`,
/// `w40k.aircraft.min_move`, `w40k.char.move_dash`, `w40k.terrain.climb`, `w40k.fly.vertical`).
fn check_distance(
    state: &State,
    ix: UnitIx,
    event: &Move,
    walks: Option<&[Walk]>,
    plus: Option<f64>,
    random: Option<u32>,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let of_kind = match event.kind {
        MoveKind::Normal => rule::MOVE_NORMAL,
        MoveKind::Advance => rule::MOVE_ADVANCE_ROLL,
        MoveKind::FallBack => rule::MOVE_FALL_BACK,
    };
    for step in &event.steps {
        let dash = state.unit(ix).model(step.model).is_some_and(|model| state.move_stat(model).most.is_dash());
        if dash {
            docket.finding(rule::CHAR_MOVE_DASH, Outcome::Broken, || of(id).with("model", i64::from(step.model)));
        }
    }
    let aircraft = state.has(ix, Keyword::Aircraft);
    if let Some(walks) = walks.filter(|walks| !walks.is_empty()) {
        // The model that goes farthest beyond what it may is the one to tell of.
        let mut worst: Option<(f64, f64, f64, bool)> = None;
        let mut climbs = false;
        for walk in walks {
            let Some((least, most)) = allowance(state, ix, walk.model, plus, random) else {
                continue;
            };
            let (flat, climbed) = walk.lengths_told(event.climbed, walks.len());
            let free = walk.flies;
            if free && climbed > 0.0 {
                docket.finding(rule::FLY_VERTICAL, Outcome::Held, || of(id));
            }
            climbs |= climbed > 0.0 && !free;
            let length = if free { flat } else { flat + climbed };
            if let Some(most) = most
                && worst.is_none_or(|(length_so_far, limit, ..)| length - most > length_so_far - limit)
            {
                worst = Some((length, most, flat, climbed > 0.0 && !free));
            }
            if least > 0.0 {
                let least = least + plus.unwrap_or(0.0);
                let moved = walk.from.least_travel(&walk.to);
                let far = Answer::new(moved >= least, moved + state.setup.slack.inches() >= least);
                // What the dice add is added to the least as well.
                let by_one = far == Answer::No && moved >= least - plus.unwrap_or(0.0);
                let cited = if by_one { rule::AIRCRAFT_MODIFY_BOTH } else { rule::AIRCRAFT_MIN_MOVE };
                kept(docket, cited, Some(far), "steps", || of(id).with("least", least).records(moved));
            }
        }
        if let Some((length, most, flat, climbed)) = worst {
            let answer = state.setup.slack.at_most(length, most);
            let by_height = answer == Answer::No && climbed && state.setup.slack.at_most(flat, most).may_be();
            // A shortest way that is short enough says nothing of the way that was taken; one that is recorded does.
            let recorded = walks.iter().all(|walk| walk.recorded) || event.moved.is_some();
            let (outcome, margin) = outcome(answer);
            let detail = || Detail::say("distance").unit(id).expects_at_most(most).records(length).within(margin);
            docket.finding(rule::MOVE_DISTANCE, outcome, detail);
            if of_kind != rule::MOVE_DISTANCE && (outcome == Outcome::Broken || recorded) {
                docket.finding(of_kind, outcome, detail);
            }
            if by_height {
                docket.finding(rule::TERRAIN_CLIMB, Outcome::Broken, detail);
            } else if climbs {
                docket.finding(rule::TERRAIN_CLIMB, Outcome::Held, detail);
            }
            if aircraft && answer == Answer::No {
                docket.finding(rule::AIRCRAFT_MIN_MOVE, Outcome::Broken, detail);
            }
        }
        return;
    }
    if event.steps.is_empty() && event.moved.is_none() && walks.is_some() && state.is_placed(ix) {
        // Every model stays where it is (`w40k.move.partial`).
        docket.finding(of_kind, Outcome::Held, || of(id).records(0.0));
        return;
    }
    // The slowest model may have stayed: the fastest one's Move is what the unit's farthest model may go.
    let most = state
        .unit(ix)
        .living()
        .filter_map(|(number, _)| allowance(state, ix, number, plus, random).and_then(|(_, most)| most))
        .fold(None, |most: Option<f64>, one| Some(most.map_or(one, |most| most.max(one))));
    let climbed = event.climbed.map_or(0.0, Length::get);
    let answer = event.moved.zip(most).map(|(moved, most)| {
        let flies = state.has(ix, Keyword::Fly);
        let length = moved.get() + if flies { 0.0 } else { climbed };
        (state.setup.slack.at_most(length, most), length, most)
    });
    kept(docket, rule::MOVE_DISTANCE, answer.map(|(answer, ..)| answer), "moved", || match answer {
        Some((_, length, most)) => Detail::say("distance").unit(id).expects_at_most(most).records(length),
        None => of(id),
    });
    if let Some((answer, length, most)) = answer {
        kept(docket, of_kind, Some(answer), "moved", || {
            Detail::say("distance").unit(id).expects_at_most(most).records(length)
        });
    }
}

/// An answer as an outcome, and whether it took the tolerance.
pub(crate) fn outcome(answer: Answer) -> (Outcome, ToleranceUse) {
    match answer {
        Answer::Yes => (Outcome::Held, ToleranceUse::Exact),
        Answer::Unclear => (Outcome::Held, ToleranceUse::Needed),
        Answer::No => (Outcome::Broken, ToleranceUse::Exact),
    }
}

/// Enemies on the way (`w40k.move.no_enter_er`): AIRCRAFT may be passed, and those who FLY pass anybody.
fn check_enemies_on_way(state: &State, ix: UnitIx, event: &Move, walks: Option<&[Walk]>, docket: &mut impl Docket) {
    if event.kind == MoveKind::FallBack {
        return;
    }
    let slack = state.setup.slack.inches();
    let measured = walks.and_then(|walks| {
        let on_foot: Vec<Walk> = walks.iter().filter(|walk| !walk.flies).cloned().collect();
        if on_foot.is_empty() {
            return Some(Answer::No);
        }
        let enemies = state.enemy_bodies(ix, false)?;
        // Who began within Engagement Range of AIRCRAFT alone is judged by where it goes all the same.
        path::passes_any(&on_foot, &enemies, slack)
    });
    let nobody = state.enemies(ix).next().is_none().then_some(Answer::No);
    let answer = told(measured.or(nobody), event.passed_enemies).map(Answer::not);
    kept(docket, rule::MOVE_NO_ENTER_ER, answer, "via", || of(state.id(ix)));
    if let Some(walks) = walks {
        let aircraft = state.enemies(ix).filter(|enemy| state.has(*enemy, Keyword::Aircraft));
        let bodies: Vec<Body> =
            aircraft.filter_map(|enemy| state.bodies(enemy)).flatten().map(|(_, body)| body).collect();
        let passed = walks.iter().any(|walk| bodies.iter().any(|body| walk.passes(body, slack).is_sure()));
        let stays = walks.iter().any(|walk| bodies.iter().any(|body| in_range(&walk.to, body, slack).is_sure()));
        if passed && !stays {
            docket.finding(rule::AIRCRAFT_ER_PASS, Outcome::Held, || of(state.id(ix)));
        }
    }
}

/// Whether nobody wrote down where a unit went: steps that are not there say nothing, unless it moved by 0.
pub(crate) fn is_unsaid(steps: &[Step], moved: Option<Length>) -> bool {
    steps.is_empty() && moved.is_none_or(|moved| moved.get() > 0.0)
}

/// Models go where the log says.
pub(crate) fn apply_steps(
    state: &mut State,
    ix: UnitIx,
    steps: &[Step],
    engaged: Option<&[aftermath_rules::ids::UnitId]>,
    docket: &mut impl Docket,
) {
    for step in steps {
        if state.unit(ix).model(step.model).is_some_and(|model| !model.destroyed) {
            state.stand(ix, step.model, Some(step.to));
        }
    }
    match engaged {
        Some(enemies) => {
            check_claims(state, ix, enemies, docket);
            state.claim_engaged(ix, enemies);
        }
        None => state.forget_claims(ix),
    }
}

/// What the log says of who is in combat agrees with where it says they stand (`w40k.engagement.range`,
/// `w40k.engagement.unit_level`).
fn check_claims(state: &State, ix: UnitIx, engaged: &[aftermath_rules::ids::UnitId], docket: &mut impl Docket) {
    if !state.is_placed(ix) {
        return;
    }
    for enemy in state.enemies(ix).filter(|enemy| state.is_placed(*enemy)) {
        let claimed = engaged.contains(state.id(enemy));
        let Some(measured) = state.engaged(ix, enemy) else { continue };
        let detail = || of(state.id(ix)).with("target", state.id(enemy));
        if claimed {
            docket.finding(rule::ENGAGEMENT_RANGE, Outcome::from(measured.may_be()), detail);
        } else {
            docket.finding(rule::ENGAGEMENT_UNIT_LEVEL, Outcome::from(measured != Answer::Yes), detail);
        }
    }
}

/// No move that cannot be ended in coherency is made (`w40k.coherency.move_gate`).
pub(crate) fn check_gate(state: &State, ix: UnitIx, claim: Option<bool>, docket: &mut impl Docket) {
    if state.unit(ix).size() < 2 {
        return;
    }
    let answer = told(state.coherency(ix).map(crate::near::Coherency::whole), claim);
    kept(docket, rule::COHERENCY_MOVE_GATE, answer, "coherent", || of(state.id(ix)));
}

/// Where a move ends: not within Engagement Range of an enemy (`w40k.move.no_enter_er`, `w40k.move.fall_back`,
/// `w40k.aircraft.er_pass`).
fn check_end(state: &State, ix: UnitIx, event: &Move, docket: &mut impl Docket) {
    let engaged = state.in_combat(ix);
    let detail = || Detail::say("ends-engaged").unit(state.id(ix));
    let others = state.in_combat_but_for_aircraft(ix);
    if event.kind == MoveKind::FallBack {
        kept(docket, rule::MOVE_FALL_BACK, engaged.map(Answer::not), "engaged", detail);
        return;
    }
    if others == Some(Answer::Yes) && state.has(ix, Keyword::Fly) {
        docket.finding(rule::FLY_END, Outcome::Broken, detail);
    }
    if others == Some(Answer::Yes) {
        docket.finding(rule::MOVE_NO_ENTER_ER, Outcome::Broken, detail);
        docket.finding(rule::ENGAGEMENT_UNIT_LEVEL, Outcome::Held, || of(state.id(ix)));
        docket.finding(rule::ENGAGEMENT_RANGE, Outcome::Held, || of(state.id(ix)));
    }
    if engaged == Some(Answer::Yes) && others == Some(Answer::No) {
        docket.finding(rule::AIRCRAFT_ER_PASS, Outcome::Broken, detail);
    }
}

/// An AIRCRAFT moves by the rules of FLY, whether its datasheet has the word or not: it ends neither on another model nor within
/// Engagement Range of an enemy (`w40k.aircraft.flying`).
fn check_flying(state: &State, ix: UnitIx, ends: Option<Answer>, docket: &mut impl Docket) {
    let Some(ends) = ends.filter(|_| state.has(ix, Keyword::Aircraft)) else {
        return;
    };
    let beside = state.in_combat(ix) == Some(Answer::Yes);
    docket.finding(rule::AIRCRAFT_FLYING, Outcome::from(ends != Answer::No && !beside), || of(state.id(ix)));
}

/// `stationary` (`w40k.move.stationary`).
pub(crate) fn stationary(state: &mut State, side: Option<&SideId>, event: &Stationary, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let belongs =
        Belongs { phase: Phase::Movement, second: false, active: true, cited: rule::MOVE_SELECT, as_in_phase: None };
    turn::acts(state, side, ix, belongs, docket);
    check_selected(state, ix, docket);
    docket.finding(rule::MOVE_STATIONARY, Outcome::Held, || of(&event.unit));
    check_hovering(state, ix, docket);
    let unit = state.unit_mut(ix);
    unit.phase.selected_to_move = true;
    if !unit.phase.disembarked {
        unit.turn.moved = Some(Moved::Stationary);
    }
}

/// An AIRCRAFT has a least move: whether it may hover is not said clearly, so the players' word stands.
fn check_hovering(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let must = state.unit(ix).living().any(|(_, model)| state.move_stat(model).least > 0);
    if must && state.has(ix, Keyword::Aircraft) {
        docket.finding(rule::AIRCRAFT_MIN_MOVE, Outcome::PlayersCall, || Detail::say("hovers").unit(state.id(ix)));
    }
}

/// Who was not selected to move has Remained Stationary (`w40k.move.stationary_default`).
pub(crate) fn close_moves(state: &mut State, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        return;
    };
    let idle: Vec<UnitIx> = state
        .on_field()
        .filter(|ix| state.side_of(*ix) == active)
        .filter(|ix| !state.unit(*ix).phase.selected_to_move && state.unit(*ix).turn.moved.is_none())
        .collect();
    if !idle.is_empty() {
        docket.finding(rule::MOVE_STATIONARY_DEFAULT, Outcome::Held, || Detail::new().with("models", idle.len()));
    }
    for ix in idle {
        check_hovering(state, ix, docket);
        if state.unit(ix).living().any(|(_, model)| state.move_stat(model).most.is_dash()) {
            docket.finding(rule::CHAR_MOVE_DASH, Outcome::Held, || of(state.id(ix)));
        }
        state.unit_mut(ix).turn.moved = Some(Moved::Stationary);
    }
}

/// `arrive` (`w40k.reinforce.setup`, `w40k.reinforce.counts_moved`).
pub(crate) fn arrive(state: &mut State, side: Option<&SideId>, event: &Arrive, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let belongs =
        Belongs { phase: Phase::Movement, second: true, active: true, cited: rule::REINFORCE_SETUP, as_in_phase: None };
    turn::acts(state, side, ix, belongs, docket);
    let waits = state.unit(ix).whereabouts == Whereabouts::Reserve;
    if !waits {
        docket.finding(rule::REINFORCE_SETUP, Outcome::Broken, || Detail::say("not-in-reserve").unit(&event.unit));
        if state.unit(ix).whereabouts == Whereabouts::Destroyed {
            return;
        }
    }
    setup::set_up(state, ix, &event.at, event.no_room.as_deref(), docket);
    setup::check_set_up(state, ix, setup::Claims { coherent: event.coherent, engaged: event.engaged }, docket);
    docket.finding(rule::REINFORCE_COUNTS_MOVED, Outcome::Held, || of(&event.unit));
    let unit = state.unit_mut(ix);
    unit.turn.moved = Some(Moved::Arrived);
    unit.turn.moved_at_all = true;
    unit.phase.selected_to_move = true;
}

/// `aircraft_lost` (`w40k.aircraft.fail`).
pub(crate) fn aircraft_lost(state: &mut State, event: &AircraftLost, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let aircraft = state.has(ix, Keyword::Aircraft);
    let reserves = state.setup.options.strategic_reserves;
    docket.finding(rule::AIRCRAFT_FAIL, Outcome::from(aircraft && event.to_reserves == reserves), || {
        Detail::say("aircraft-lost").unit(&event.unit)
    });
    let aboard: Vec<UnitIx> =
        state.all_units().filter(|unit| state.unit(*unit).whereabouts == Whereabouts::Aboard(ix)).collect();
    if event.to_reserves {
        state.take_off(ix, Whereabouts::Reserve);
        return;
    }
    for unit in aboard {
        state.destroy_unit(unit, None);
    }
    state.destroy_unit(ix, None);
}
