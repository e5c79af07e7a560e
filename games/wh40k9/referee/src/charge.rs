//! The Charge phase: charges, and Heroic Interventions (`w40k.charge.*`, `w40k.hero.*`).

use aftermath_rules::{
    dice::Distribution,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::Length,
    ids::{SideId, UnitId},
};
use aftermath_wh40k9::{Charge, ChargeFails, ChargeMove, ChargeRoll, Intervene, Moved, Phase, Step, pack, purpose};

use crate::{
    answer::{Answer, all, any, kept, of, told},
    attacks,
    bodies::Body,
    keywords::Keyword,
    movement::{apply_steps, check_gate, is_unsaid},
    path::{self, Manner, Walk},
    rule, setup,
    state::{ChargeState, State, UnitIx},
    throws::{self, Thrower, Together},
    turn::{self, Belongs},
};

/// What was true of each unit as the phase began (`w40k.charge.eligible`).
pub(crate) fn remember_start(state: &mut State) {
    let Some(active) = state.active else {
        return;
    };
    let own: Vec<UnitIx> = state.on_field().filter(|ix| state.side_of(*ix) == active).collect();
    for ix in own {
        let engaged = sure(state.in_combat(ix));
        // What is just at the limit is near enough.
        let near = any(state.enemies(ix).map(|enemy| state.within(ix, enemy, pack::CHARGE_RANGE))).map(Answer::may_be);
        let unit = state.unit_mut(ix);
        (unit.phase.engaged_at_start, unit.phase.near_at_start) = (engaged, near);
    }
}

/// An answer beyond doubt.
fn sure(answer: Option<Answer>) -> Option<bool> {
    match answer {
        Some(Answer::Yes) => Some(true),
        Some(Answer::No) => Some(false),
        Some(Answer::Unclear) | None => None,
    }
}

/// `charge` (`w40k.charge.eligible`, `w40k.charge.once`, `w40k.charge.declare_targets`).
pub(crate) fn declare(state: &mut State, side: Option<&SideId>, event: &Charge, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    attacks::finish(state, docket);
    let belongs = Belongs {
        phase: Phase::Charge,
        second: false,
        active: true,
        cited: rule::CHARGE_STEPS,
        as_in_phase: event.as_in_phase.as_ref(),
    };
    turn::acts(state, side, ix, belongs, docket);
    let before = state.unit(ix).turn.charge.is_some();
    // Who may be no more leaves no charge undecided.
    let undecided = |other| is_open(state, other) && !state.unit(other).fallen_unsaid;
    let open = state.all_units().any(|other| other != ix && undecided(other));
    docket.finding(rule::CHARGE_ONCE, Outcome::from(!before && !open), || of(&event.unit));
    check_eligible(state, ix, event, docket);
    let mut targets = Vec::new();
    for target in &event.targets {
        let Some(enemy) = state.present(&target.unit, docket) else {
            continue;
        };
        let distance = state.distance(ix, enemy).or(target.distance.map(Length::get));
        let near = distance.map(|distance| state.setup.slack.at_most(distance, pack::CHARGE_RANGE));
        let answer = if state.is_enemy(ix, enemy) { near } else { Some(Answer::No) };
        kept(docket, rule::CHARGE_DECLARE_TARGETS, answer, "distance", || {
            let detail = of(&event.unit).with("target", &target.unit).expects(pack::CHARGE_RANGE);
            match distance {
                Some(distance) => detail.records(distance),
                None => detail,
            }
        });
        targets.push(enemy);
    }
    state.unit_mut(ix).turn.charge = Some(ChargeState { targets, roll: None, made: false, failed: false });
    state.acting = Some(ix);
}

/// Whether a charge was declared and is not decided yet.
pub(crate) fn is_open(state: &State, ix: UnitIx) -> bool {
    let charge = state.unit(ix).turn.charge.as_ref();
    charge.is_some_and(|charge| !charge.made && !charge.failed)
        && state.unit(ix).whereabouts == crate::state::Whereabouts::Field
}

fn check_eligible(state: &State, ix: UnitIx, event: &Charge, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    let id = &event.unit;
    let moved = turn::moved(state, ix);
    if moved == Some(Moved::Advance) {
        docket.finding(rule::MOVE_ADVANCE_NO_CHARGE, Outcome::Broken, || of(id));
    }
    if moved == Some(Moved::FallBack) {
        docket.finding(rule::MOVE_FALL_BACK_NO_CHARGE, Outcome::Broken, || of(id));
    }
    if unit.turn.left_wreck {
        docket.finding(rule::TRANSPORT_DESTROYED_NO_CHARGE, Outcome::Broken, || of(id));
    }
    if matches!(moved, Some(Moved::Advance | Moved::FallBack)) || unit.turn.left_wreck {
        docket.finding(rule::CHARGE_ELIGIBLE, Outcome::Broken, || of(id));
        return;
    }
    if moved.is_some() {
        for cited in [rule::MOVE_ADVANCE_NO_CHARGE, rule::MOVE_FALL_BACK_NO_CHARGE] {
            docket.finding(cited, Outcome::Held, || of(id));
        }
    }
    if state.setup.whole {
        docket.finding(rule::TRANSPORT_DESTROYED_NO_CHARGE, Outcome::Held, || of(id));
    }
    let free = unit.phase.engaged_at_start.or(event.engaged_at_start).map(|engaged| Answer::from(!engaged));
    let near = unit.phase.near_at_start.or(event.near_at_start).map(Answer::from);
    let field = if free.is_none() { "engaged_at_start" } else { "near_at_start" };
    kept(docket, rule::CHARGE_ELIGIBLE, all([free, near]), field, || of(id));
}

/// `charge_roll` (`w40k.charge.roll`).
pub(crate) fn roll(state: &mut State, event: &ChargeRoll, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    attacks::finish(state, docket);
    let declared =
        is_open(state, ix) && state.unit(ix).turn.charge.as_ref().is_some_and(|charge| charge.roll.is_none());
    let faces = throws::read(&event.dice, Together::Summed, &event.unit, docket);
    let right = declared && faces.len() == pack::CHARGE_DICE as usize;
    let roll = docket.next_roll();
    docket.finding(rule::CHARGE_ROLL, Outcome::from(right), || {
        let detail = Detail::say("dice-count").unit(&event.unit);
        detail.expects(pack::CHARGE_DICE).records(faces.len()).of_roll(roll, Asks::Dice)
    });
    let total = throws::sum(&event.dice, &faces, event.total.map(u32::from), &event.unit, docket);
    let who =
        Thrower { purpose: &purpose::CHARGE, side: state.side_id(state.side_of(ix)), unit: &event.unit, target: None };
    throws::report_sum(docket, who, &event.dice, &faces, total, || Distribution::sum_of_d6(faces.len()));
    if let Some(charge) = &mut state.unit_mut(ix).turn.charge {
        charge.roll = Some(total);
    }
}

/// `charge_move` (`w40k.charge.success`, `w40k.charge.non_target_er`, `w40k.charge.path`, `w40k.charge.fly`).
pub(crate) fn charge_move(state: &mut State, event: &ChargeMove, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let id = &event.unit;
    let charge = state.unit(ix).turn.charge.clone().unwrap_or_default();
    let open = is_open(state, ix);
    let rolled = charge.roll;
    if !open || rolled.is_none() {
        docket.finding(rule::CHARGE_ROLL, Outcome::Broken, || Detail::say("no-charge-roll").unit(id));
    }
    path::check_steps(state, ix, &event.steps, docket);
    // Steps that are not there are unsaid, unless the log says that nobody moved.
    let unknown = event.steps.is_empty() && event.moved.is_none_or(|moved| moved.get() != 0.0);
    let walks = path::walks(state, ix, &event.steps).filter(|_| !unknown);
    let flies = state.has(ix, Keyword::Fly);
    if let Some(walks) = &walks {
        let manner = Manner {
            climbed: event.climbed,
            path: rule::CHARGE_PATH,
            fly_over: true,
            fly_free: false,
            terrain: Some(rule::CHARGE_TERRAIN),
        };
        path::check_ways(state, ix, walks, &manner, docket);
    }
    if flies {
        docket.finding(rule::CHARGE_FLY, Outcome::Held, || of(id));
    }
    let lengths = walks.as_ref().filter(|walks| !walks.is_empty()).map(|walks| {
        walks.iter().map(|walk| walk.lengths_told(event.climbed, walks.len())).fold(
            (0.0, 0.0),
            |most: (f64, f64), (flat, climbed)| {
                if flat + climbed > most.0 + most.1 { (flat, climbed) } else { most }
            },
        )
    });
    let claimed = event.moved.map(|moved| (moved.get(), event.climbed.map_or(0.0, Length::get)));
    let length = lengths.or(claimed);
    let far = length
        .zip(rolled)
        .map(|((flat, climbed), rolled)| (state.setup.slack.at_most(flat + climbed, f64::from(rolled)), flat, climbed));
    kept(docket, rule::CHARGE_ROLL, far.map(|(answer, ..)| answer), "moved", || {
        let detail = Detail::say("distance").unit(id).expects(rolled.unwrap_or(0));
        let detail = match rolled {
            Some(rolled) => detail.limit(f64::from(rolled)),
            None => detail,
        };
        match far {
            Some((_, flat, climbed)) => detail.records(flat + climbed),
            None => detail,
        }
    });
    if let Some((Answer::No, flat, climbed)) = far
        && climbed > 0.0
        && rolled.is_some_and(|rolled| state.setup.slack.at_most(flat, f64::from(rolled)).may_be())
    {
        docket.finding(if flies { rule::CHARGE_FLY } else { rule::CHARGE_TERRAIN }, Outcome::Broken, || of(id));
    }
    check_others(state, ix, &charge, walks.as_deref(), event.passed_others, docket);
    if unknown {
        state.lose_sight_of(ix);
    }
    apply_steps(state, ix, &event.steps, event.engaged.as_deref(), docket);
    let coherent = setup::check_coherent(state, ix, rule::COHERENCY_MOVE_GATE, event.coherent, docket);
    check_success(state, ix, &charge, coherent, docket);
    let unit = state.unit_mut(ix);
    unit.turn.moved_at_all = true;
    let charge = unit.turn.charge.get_or_insert_default();
    charge.made = true;
    charge.failed = false;
}

/// Nobody comes within Engagement Range of whom it did not charge; AIRCRAFT may be passed.
fn check_others(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    walks: Option<&[Walk]>,
    claim: Option<bool>,
    docket: &mut impl Docket,
) {
    let others: Vec<UnitIx> = state
        .enemies(ix)
        .filter(|enemy| !charge.targets.contains(enemy) && !state.has(*enemy, Keyword::Aircraft))
        .collect();
    let bodies: Option<Vec<Body>> = others
        .iter()
        .map(|enemy| state.bodies(*enemy))
        .collect::<Option<Vec<_>>>()
        .map(|all| all.into_iter().flatten().map(|(_, body)| body).collect());
    let slack = state.setup.slack.inches();
    let measured = walks.zip(bodies).and_then(|(walks, bodies)| path::passes_any(walks, &bodies, slack));
    let nobody = others.is_empty().then_some(Answer::No);
    let answer = told(nobody.or(measured), claim).map(Answer::not);
    kept(docket, rule::CHARGE_NON_TARGET_ER, answer, "via", || of(state.id(ix)));
}

/// It ends in coherency and within Engagement Range of every target, and of no other (`w40k.charge.success`); of
/// AIRCRAFT only where the match has it so.
fn check_success(state: &State, ix: UnitIx, charge: &ChargeState, coherent: Option<Answer>, docket: &mut impl Docket) {
    let id = state.id(ix);
    let reached = all(charge.targets.iter().map(|target| state.engaged(ix, *target)));
    let answer = all([coherent, reached]);
    let field = if reached.is_none() { "engaged" } else { "coherent" };
    kept(docket, rule::CHARGE_SUCCESS, answer, field, || {
        let targets: Vec<String> = charge.targets.iter().map(|target| state.id(*target).to_string()).collect();
        of(id).with("units", targets)
    });
    for enemy in state.engaged_with(ix) {
        let aircraft = state.has(enemy, Keyword::Aircraft);
        let target = charge.targets.contains(&enemy);
        let sure = state.engaged(ix, enemy).is_some_and(Answer::is_sure);
        if aircraft && target {
            let outcome = if state.setup.options.charge_aircraft { Outcome::Held } else { Outcome::PlayersCall };
            docket.finding(rule::AIRCRAFT_ER_PASS, outcome, || of(id).with("target", state.id(enemy)));
        } else if aircraft && sure {
            docket.finding(rule::AIRCRAFT_ER_PASS, Outcome::Broken, || of(id).with("target", state.id(enemy)));
        } else if !target && sure {
            docket.finding(rule::CHARGE_NON_TARGET_ER, Outcome::Broken, || of(id).with("target", state.id(enemy)));
        }
    }
}

/// `charge_fails` (`w40k.charge.fail`).
pub(crate) fn fails(state: &mut State, event: &ChargeFails, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let open = is_open(state, ix);
    // Whether a longer way was free nobody can tell from a log.
    docket.finding(rule::CHARGE_FAIL, Outcome::from(open), || {
        of(&event.unit).with("because", event.because.map_or("none", aftermath_wh40k9::ChargeFailure::as_str))
    });
    // Who has nobody left to charge need not roll.
    let gone = event.because == Some(aftermath_wh40k9::ChargeFailure::TargetGone);
    let owes = state.unit(ix).turn.charge.as_ref().is_some_and(|charge| {
        let stands = |target: &UnitIx| state.unit(*target).whereabouts == crate::state::Whereabouts::Field;
        charge.roll.is_none() && charge.targets.iter().any(stands)
    });
    if open && owes && event.because.is_none() {
        docket.finding(rule::CHARGE_ROLL, Outcome::Unrecorded, || Detail::lacks("because").unit(&event.unit));
    } else if open && owes && !gone {
        docket.finding(rule::CHARGE_ROLL, Outcome::Broken, || Detail::say("no-charge-roll").unit(&event.unit));
    }
    state.unit_mut(ix).turn.charge.get_or_insert_default().failed = true;
}

/// `intervene` (`w40k.hero.*`).
pub(crate) fn intervene(state: &mut State, side: Option<&SideId>, event: &Intervene, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let id = &event.unit;
    let belongs =
        Belongs { phase: Phase::Charge, second: true, active: false, cited: rule::HERO_ONCE, as_in_phase: None };
    turn::acts(state, side, ix, belongs, docket);
    let unit = state.unit(ix);
    docket.finding(rule::HERO_ONCE, Outcome::from(!unit.phase.intervened), || of(id));
    if unit.turn.left_wreck {
        docket.finding(rule::HERO_NOT_AFTER_WRECK, Outcome::Broken, || of(id));
        docket.finding(rule::TRANSPORT_DESTROYED_NO_CHARGE, Outcome::Broken, || of(id));
    } else if state.setup.whole {
        docket.finding(rule::HERO_NOT_AFTER_WRECK, Outcome::Held, || of(id));
    }
    let character = Answer::from(state.has(ix, Keyword::Character));
    let free = state.in_combat(ix).map(Answer::not);
    let near = told(any(state.enemies(ix).map(|enemy| state.near(ix, enemy, pack::HERO_RANGE))), event.near);
    let field = if near.is_none() { "near" } else { "engaged" };
    kept(docket, rule::HERO_ELIGIBLE, all([Some(character), free, near]), field, || of(id));
    let claims = CloseInClaims {
        moved: event.moved,
        closer: event.closer,
        touching_moved: None,
        coherent: event.coherent,
        engaged: event.engaged.as_deref(),
    };
    let rules = CloseInRules {
        moves: rule::HERO_MOVE,
        aircraft: rule::HERO_AIRCRAFT,
        reach: pack::HERO_MOVE,
        touching: None,
        stays_unsaid: false,
    };
    close_in(state, ix, &event.steps, &claims, &rules, docket);
    let unit = state.unit_mut(ix);
    unit.phase.intervened = true;
    unit.turn.intervened = true;
    unit.turn.moved_at_all = true;
}

/// What a log claims of a move towards the enemy.
pub(crate) struct CloseInClaims<'a> {
    pub(crate) moved: Option<Length>,
    pub(crate) closer: Option<bool>,
    pub(crate) touching_moved: Option<bool>,
    pub(crate) coherent: Option<bool>,
    pub(crate) engaged: Option<&'a [UnitId]>,
}

/// The rules of a move towards the enemy.
pub(crate) struct CloseInRules {
    pub(crate) moves: aftermath_rules::catalogue::Rule,
    pub(crate) aircraft: aftermath_rules::catalogue::Rule,
    pub(crate) reach: f64,
    pub(crate) touching: Option<aftermath_rules::catalogue::Rule>,
    /// Whoever is not named stays; else a move without steps goes nobody knows where.
    pub(crate) stays_unsaid: bool,
}

/// Models move up to 3" and end closer to the closest enemy model; those that stay may (A-08).
pub(crate) fn close_in(
    state: &mut State,
    ix: UnitIx,
    steps: &[Step],
    claims: &CloseInClaims<'_>,
    rules: &CloseInRules,
    docket: &mut impl Docket,
) {
    let id = state.id(ix).clone();
    path::check_steps(state, ix, steps, docket);
    let unknown = (claims.moved.is_some() || !rules.stays_unsaid) && is_unsaid(steps, claims.moved);
    let walks = path::walks(state, ix, steps).filter(|_| !unknown);
    if let Some(walks) = walks.as_ref().filter(|walks| !walks.is_empty()) {
        let manner = Manner { climbed: None, path: rule::MOVE_PATH, fly_over: false, fly_free: false, terrain: None };
        path::check_ways(state, ix, walks, &manner, docket);
    }
    let nobody = steps.is_empty() && !unknown && (state.is_placed(ix) || claims.moved.is_none());
    let length = walks
        .as_ref()
        .filter(|walks| !walks.is_empty())
        .map(|walks| walks.iter().map(|walk| walk.lengths().0 + walk.lengths().1).fold(0.0, f64::max))
        .or(claims.moved.map(Length::get));
    let flew_up = walks.iter().flatten().any(|walk| {
        let (flat, climbed) = walk.lengths();
        let short = |length: f64| state.setup.slack.at_most(length, rules.reach);
        walk.flies && short(flat).may_be() && short(flat + climbed) == Answer::No
    });
    if flew_up {
        // Height is free to those who FLY when they move, Advance or Fall Back, and in no other move.
        docket.finding(rule::FLY_VERTICAL, Outcome::Broken, || of(&id));
    }
    if nobody && claims.moved.is_none() {
        docket.finding(rules.moves, Outcome::Held, || of(&id));
    } else {
        let far = length.map(|length| state.setup.slack.at_most(length, rules.reach));
        let closer = told(walks.as_ref().and_then(|walks| ends_closer(state, ix, walks, rules, docket)), claims.closer);
        let field = if far.is_none() { "moved" } else { "closer" };
        kept(docket, rules.moves, all([far, closer]), field, || {
            let detail = Detail::say("closes-in").unit(&id).expects(rules.reach);
            match length {
                Some(length) => detail.records(length),
                None => detail,
            }
        });
    }
    if let Some(touching) = rules.touching {
        let touched = walks.as_ref().and_then(|walks| {
            let enemies = state.enemy_bodies(ix, true)?;
            let slack = state.setup.slack.inches();
            let touches = |walk: &Walk, reach: f64| {
                enemies.iter().any(|enemy| walk.from.gap(enemy) <= reach && walk.from.rise(enemy) <= reach.max(0.1))
            };
            let sure = walks.iter().any(|walk| touches(walk, 1e-6));
            Some(Answer::new(sure, walks.iter().any(|walk| touches(walk, slack))))
        });
        let answer = match claims.touching_moved {
            // Who says so needs no other witness.
            Some(true) if steps.is_empty() => Some(Answer::Yes),
            _ if steps.is_empty() && !unknown => Some(Answer::No),
            claim => told(touched.filter(|_| !unknown), claim),
        };
        // A model that stands next to an enemy is not blamed for a gap too small to see.
        kept(docket, touching, answer.map(Answer::not), "touching_moved", || of(&id));
    }
    if unknown {
        state.lose_sight_of(ix);
    }
    if !steps.is_empty() || claims.engaged.is_some() {
        apply_steps(state, ix, steps, claims.engaged, docket);
    }
    if !steps.is_empty() || claims.coherent.is_some() {
        check_gate(state, ix, claims.coherent, docket);
    }
}

/// Whether each model that moved is closer to the enemy model that was closest to it, or to the one that is now.
fn ends_closer(
    state: &State,
    ix: UnitIx,
    walks: &[Walk],
    rules: &CloseInRules,
    docket: &mut impl Docket,
) -> Option<Answer> {
    let flies = state.has(ix, Keyword::Fly);
    let has_aircraft = state.enemies(ix).any(|enemy| state.has(enemy, Keyword::Aircraft));
    let enemies = state.enemy_bodies(ix, flies)?;
    let slack = state.setup.slack.inches();
    let closer = |enemies: &[Body], walk: &Walk| -> Answer {
        let before = enemies.iter().min_by(|a, b| walk.from.distance(a).total_cmp(&walk.from.distance(b)));
        let Some(before) = before else {
            return Answer::Yes;
        };
        let after = enemies.iter().min_by(|a, b| walk.to.distance(a).total_cmp(&walk.to.distance(b)));
        let nears = |allowed: f64| {
            let enemies = [Some(before), after];
            enemies.into_iter().flatten().any(|enemy| walk.to.distance(enemy) < walk.from.distance(enemy) + allowed)
        };
        Answer::new(nears(0.0), nears(slack))
    };
    let answer = walks.iter().map(|walk| closer(&enemies, walk)).fold(Answer::Yes, Answer::and);
    if has_aircraft && !flies {
        // Closer to an AIRCRAFT alone is not closer.
        let every = state.enemy_bodies(ix, true)?;
        let by_aircraft = walks.iter().map(|walk| closer(&every, walk)).fold(Answer::Yes, Answer::and);
        let misled = answer == Answer::No && by_aircraft != Answer::No;
        docket.finding(rules.aircraft, Outcome::from(!misled), || of(state.id(ix)));
        docket.finding(rule::AIRCRAFT_NOT_CLOSEST, Outcome::from(!misled), || of(state.id(ix)));
    }
    Some(answer)
}

/// Charges that were declared and never decided.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    attacks::finish(state, docket);
    let open: Vec<UnitIx> = state.all_units().filter(|ix| is_open(state, *ix)).collect();
    for ix in open {
        docket.finding(rule::CHARGE_SUCCESS, Outcome::Unrecorded, || Detail::lacks("charge_move").unit(state.id(ix)));
        if let Some(charge) = &mut state.unit_mut(ix).turn.charge {
            charge.failed = true;
        }
    }
}
