//! Shooting, exchanges of fire, defensive fire, javelins (chapter 11, "Missile weapons").

use aftermath_rules::{
    catalogue::Rule,
    dice::Pips,
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
    list::List,
    measure::Answer,
};
use aftermath_tactica::{
    BowRangeCount, Contacted, DefensiveFireEffect, DisorderCause, DisorderedShooting, Due, EqualLosses, Exchange,
    ExchangeNeighbours, FallBackCause, Figures, Fire, FireArc, Formation, HandgunLongRange, HandgunShockHits,
    JavelinUse, LinePersistence, LineShootingTarget, NominalInMelee, OrderKind, Pace, Parity, Phase, RainCheck,
    RainParity, RiskCause, Shoot, ShootingFrequency, SlingLongRange, StationarySkirmishers, SunShooting, TestCause,
    UncontrolledResult, UnderFire, Weapon, Weather, Wind, WindDirection, pack, purpose,
};

use crate::{
    command, geometry, movement,
    profile::{Roller, weapon_row},
    rule, said,
    saves::{self, Blow, Hits, Toll},
    sight,
    state::{State, UnitIx},
    steadiness, throws, turn, uncontrolled,
    untold::Softens,
};

/// Half the angle in which wind or sun is in the face, or behind.
const QUARTER: f64 = 45.0;

/// `rain_check` (`tac.weather.rain`).
pub(crate) fn rain_check(state: &mut State, event: &RainCheck, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let raining = movement::has_weather(state, Weather::Rain);
    let strung = state.rollers(ix).iter().any(|roller| roller.troops.weapon().is_some_and(gets_wet));
    docket.finding(rule::WEATHER_RAIN, Outcome::from(raining && strung), || describe("rain-check"));
    let agreed = match state.rulings().rain_parity {
        RainParity::Even => Parity::Even,
        RainParity::Odd => Parity::Odd,
    };
    let parity = state.now.conditions.as_ref().and_then(|conditions| conditions.wet).unwrap_or(agreed);
    let even = event.die.get().is_multiple_of(2);
    let wet = even == (parity == Parity::Even);
    let roll = docket.roll(|| aftermath_rules::finding::Roll {
        purpose: &purpose::RAIN,
        measure: aftermath_rules::finding::Measure::EachAtMost,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(event.unit.clone()),
        target: None,
        faces: vec![event.die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(!wet),
        better: Better::Greater,
        chances: aftermath_rules::dice::Distribution::binomial(1, 0.5),
    });
    let played = event.wet.unwrap_or(wet);
    docket.finding(rule::WEATHER_RAIN, Outcome::from(played == wet), || {
        let detail = describe("wet").expects(throws::yes(wet)).records(throws::yes(played));
        detail.of_roll(roll, Asks::Result)
    });
    if played {
        // A wet string is the volley: the order is carried out.
        let now = &mut state.u_mut(ix).now;
        now.acted = true;
        now.volleys = now.volleys.saturating_add(1);
    }
    state.progress_mut().string = Some((event.unit.clone(), played));
}

fn gets_wet(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Handgun)
}

/// Front-rank figures of a unit's battle line (`tac.shoot.line_long_range`).
fn line_front(state: &State, ix: UnitIx) -> usize {
    let mut line = vec![ix];
    let mut next = 0;
    while let Some(one) = line.get(next).copied() {
        next += 1;
        let more: Vec<UnitIx> = beside(state, one).into_iter().filter(|other| !line.contains(other)).collect();
        line.extend(more);
    }
    line.into_iter().map(|one| state.front(one)).sum()
}

/// Units next to one in its battle line: as an order made it, or, by a ruling, as they stand (`tac.amb.line_persistence`).
fn beside(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    let id = state.id(ix);
    let pairs = state.now.lines.iter().flat_map(|line| line.windows(2));
    let ordered = pairs.filter_map(|pair| match (&pair[0] == id, &pair[1] == id) {
        (true, _) => state.find(&pair[1]),
        (_, true) => state.find(&pair[0]),
        _ => None,
    });
    if state.rulings().line_persistence == LinePersistence::Lasts {
        return ordered.collect();
    }
    let ordered: Vec<UnitIx> = ordered.collect();
    let stands = |other: &UnitIx| match geometry::are_neighbours(state, ix, *other) {
        Some(beside) => beside && !state.skirmishes(ix) && !state.skirmishes(*other),
        None => ordered.contains(other),
    };
    state.friends(ix).filter(|other| !state.is_general(*other)).filter(stands).collect()
}

/// How far a weapon reaches against a target (`tac.shoot.base_range` …).
fn range_of(state: &State, by: UnitIx, weapon: Weapon, at: UnitIx) -> (f64, Rule) {
    let base = pack::BASE_RANGE;
    let short = state.rides(by) || state.formation(by) == Formation::Skirmish;
    let line = || (base.max(pack::RANGE_PER_FIGURE * line_front(state, at) as f64), rule::SHOOT_LINE_LONG_RANGE);
    match weapon {
        Weapon::Sling if state.rulings().sling_long_range == SlingLongRange::Line => line(),
        _ if short => (base, rule::SHOOT_BASE_RANGE),
        Weapon::Bow => {
            let general = usize::from(state.general_in(at).is_some());
            let whole = state.figures(at).len() + general;
            let base_most = crate::profile::most_of(state.formation(at), state.rides(at));
            let count = match state.rulings().bow_range_count {
                BowRangeCount::Unit => whole,
                BowRangeCount::Base => whole.min(base_most),
            };
            (base.max(pack::RANGE_PER_FIGURE * count as f64), rule::SHOOT_BOW_LONG_RANGE)
        }
        Weapon::Crossbow => line(),
        Weapon::Handgun if state.rulings().handgun_long_range == HandgunLongRange::Line => line(),
        _ => (base, rule::SHOOT_BASE_RANGE),
    }
}

/// The greatest reach of a unit's weapons against a target.
pub(crate) fn reach(state: &State, by: UnitIx, at: UnitIx) -> Option<f64> {
    let shooters = shooters(state, by, state.figures(by));
    shooters
        .iter()
        .filter_map(|one| one.troops.weapon())
        .map(|weapon| range_of(state, by, weapon, at).0)
        .reduce(f64::max)
}

/// Of the enemies of a side those at which missiles reach furthest: the one of most figures, and the one of the widest front.
pub(crate) fn furthest_targets(state: &State, side: crate::state::SideIx) -> Vec<UnitIx> {
    let enemies = || {
        let others = state.all().filter(|ix| state.is_present(*ix) && state.side_of(*ix) != side);
        others.filter(|ix| !state.is_general(*ix))
    };
    let strongest = enemies().max_by_key(|ix| state.figures(*ix).len());
    let in_line = state.now.lines.iter().filter_map(|line| line.first()).filter_map(|id| state.find(id));
    let in_line = in_line.filter(|ix| state.is_present(*ix) && state.side_of(*ix) != side);
    let widest = in_line.chain(enemies()).max_by_key(|ix| line_front(state, *ix));
    strongest.into_iter().chain(widest).collect()
}

/// Figures that may shoot, by formation and weapon (`tac.shoot.who`).
fn shooters<'a>(state: &'a State, ix: UnitIx, figures: &[u16]) -> Vec<Roller<'a>> {
    let formation = state.formation(ix);
    let may = |roller: &Roller<'_>| {
        let Some(weapon) = roller.troops.weapon().filter(|weapon| weapon_row(*weapon).missile) else { return false };
        let row = weapon_row(weapon);
        let rank = match formation {
            Formation::VeryClose => false,
            Formation::Close => roller.rank < row.shooting_close as usize,
            Formation::Open => roller.rank < row.shooting_open as usize,
            Formation::Skirmish => true,
        };
        rank && (roller.figure == 0 || may_act(state, ix, roller.figure))
    };
    state.rollers_of(ix, figures).into_iter().filter(|roller| may(roller)).collect()
}

/// Whether a figure may shoot or strike: disordered ones do by a ruling (`tac.amb.disordered_shooting`).
pub(crate) fn may_act(state: &State, ix: UnitIx, figure: u16) -> bool {
    state.is_in_order(ix, figure) || state.rulings().disordered_shooting == DisorderedShooting::Allowed
}

/// Figures that throw javelins (`tac.shoot.javelin`).
fn javelins<'a>(state: &'a State, ix: UnitIx) -> Vec<Roller<'a>> {
    let formation = state.formation(ix);
    let may = |roller: &Roller<'_>| {
        let rank = match formation {
            Formation::VeryClose | Formation::Close => false,
            Formation::Open => roller.rank == 0,
            Formation::Skirmish => true,
        };
        roller.troops.javelins && rank && (roller.figure == 0 || may_act(state, ix, roller.figure))
    };
    state.rollers(ix).into_iter().filter(|roller| may(roller)).collect()
}

/// `shoot`.
pub(crate) fn shoot(state: &mut State, event: &Shoot, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let Some(target) = state.present(&event.target, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit).with("target", &event.target);
    if state.side_of(ix) == state.side_of(target) || state.is_general(target) {
        docket.finding(rule::SHOOT_PROCEDURE, Outcome::Broken, || describe("shoots-at-friend"));
        return;
    }
    if matches!(event.fire, Fire::Javelins | Fire::Defensive) {
        tell_contact(state, ix, target, event.fire, docket);
    }
    if event.fire == Fire::Javelins {
        throw_javelins(state, ix, target, event, docket);
        return;
    }
    let awaited = event.fire == Fire::Defensive && may_attack(state, ix, target);
    check_entitled(state, ix, target, event, docket);
    check_string(state, ix, event, docket);
    let answering = answering(state, ix, event.fire).is_some();
    let ready = ready(state, ix, event.fire);
    let measured = geometry::range(state, ix, target);
    said::check_apart(state, [ix, target], rule::SHOOT_BASE_RANGE, measured, event.distance, docket);
    let distance = measured.or(event.distance.map(|length| length.get()));
    let rollers = in_range(state, ix, target, &ready, distance, event, docket);
    // Of weapons that do not reach alike the log does not tell whose are in range: those who threw are some of them.
    let some = distance.is_none() && event.dice.len() < rollers.len() && !reach_alike(state, ix, target, &rollers);
    let docket = &mut Softens::of(docket, some.then_some("distance"));
    check_sight(state, ix, target, event, docket);
    check_answers(state, ix, event, docket);
    let (needs, terms) = needs(state, ix, target, &rollers, event, docket);
    let weapons: Vec<Option<Weapon>> = rollers.iter().map(|roller| roller.troops.weapon()).collect();
    let cited = who_rule(state, ix);
    if state.u(ix).dismounted {
        docket.finding(rule::MOUNT_DISMOUNTED_PROFILE, Outcome::from(!rollers.is_empty()), || describe("shoots-at"));
    }
    docket.finding(rule::SHOOT_WHO, Outcome::from(!rollers.is_empty()), || describe("shoots-at"));
    // In an exchange both shoot at once: who answers with those who are left is told so.
    let left = answering && event.dice.len() == shooters(state, ix, state.figures(ix)).len();
    let cited = if left && event.dice.len() != rollers.len() { rule::SHOOT_RETURN_FIRE } else { cited };
    throws::dice_due(state, ix, cited, rollers.len(), &event.dice, docket);
    if !state.is_uniform(ix) {
        throws::dice_due(state, ix, rule::FORMATION_MIXED_USE, rollers.len(), &event.dice, docket);
    }
    if !weapons.is_empty() && weapons.iter().all(|weapon| *weapon == Some(Weapon::Crossbow)) {
        throws::dice_due(state, ix, rule::WEAPON_CROSSBOW, rollers.len(), &event.dice, docket);
    }
    let throw = throws::Throw {
        purpose: &purpose::SHOT,
        by: ix,
        at: Some(target),
        dice: &event.dice,
        needs: &needs,
        better: Better::Greater,
    };
    let roll = throws::next(&event.dice, docket);
    let counts = throws::thrown(state, &throw, docket);
    let pierces = |weapon: &Option<Weapon>| weapon.is_some_and(|weapon| weapon_row(weapon).pierces_shields);
    let scored = counts.iter().filter(|counts| **counts).count() as u32;
    let piercing = counts.iter().zip(&weapons).filter(|(counts, weapon)| **counts && pierces(weapon)).count() as u32;
    let said = event.hits.map(u32::from);
    let pierce = |hits: u32| if hits == scored || piercing == 0 { piercing } else { hits * piercing / scored.max(1) };
    let by = |hits: u32| [(Blow::Arrow, hits.saturating_sub(pierce(hits))), (Blow::Piercing, pierce(hits))];
    let ways = ways(&rollers, &event.dice, &needs, &terms.open);
    // Where what the log leaves open tells on the hits, nobody knows how many they are.
    let lacking = match said {
        Some(said) if said != scored => ways.iter().find(|(hits, _)| *hits == said),
        _ => ways.iter().find(|(hits, _)| *hits != scored),
    };
    let hits = if let Some((_, field)) = lacking {
        docket.finding(rule::SHOOT_PROCEDURE, Outcome::Unrecorded, || Detail::lacks(field).unit(&event.unit));
        let fallen = event.fallen.len() as u32;
        let fits = |hits: &u32| saves::may_fall(state, target, &by(*hits), event.saved, fallen);
        let shown = (fallen > 0).then(|| [scored].into_iter().chain(ways.iter().map(|(hits, _)| *hits)).find(fits));
        said.or(shown.flatten()).unwrap_or(scored)
    } else {
        for (cited, _) in without(&rollers, &event.dice, &needs, &terms.applied)
            .filter(|(_, hits)| Some(*hits) == said && *hits != scored)
        {
            let weather = cited != rule::SHOOT_COVER;
            for cited in [cited].into_iter().chain(weather.then_some(rule::WEATHER_ALL_APPLY)) {
                docket.finding(cited, Outcome::Broken, || {
                    let detail = Detail::say("hits-without").unit(&event.unit).with("target", &event.target);
                    throws::of(detail.expects(scored).records(said.unwrap_or(scored)), roll, Asks::Result)
                });
            }
        }
        throws::declared(state, ix, &[rule::SHOOT_PROCEDURE], "hits", scored, said, roll, docket)
    };
    let piercing = pierce(hits);
    let ranks = [state.full_ranks(target), state.full_ranks(ix)];
    let was = (state.figures(target).to_vec(), state.u(target).disordered.clone());
    if event.fire == Fire::Defensive && state.rulings().defensive_fire_effect == DefensiveFireEffect::Together {
        let under_fire = UnderFire {
            figures: Figures::try_from(was.0.clone()).unwrap_or_default(),
            disordered: was.1.clone(),
            formation: state.formation(target),
            ranks: ranks[0],
        };
        // What it was before the first of several volleys is what counts.
        state.u_mut(target).now.under_fire.get_or_insert_with(|| Box::new(under_fire));
    }
    let blows = [(Blow::Arrow, hits.saturating_sub(piercing)), (Blow::Piercing, piercing)];
    let sure = (lacking.is_none() && !some && !state.u(ix).state_untold) || said.is_some();
    if !sure {
        // Who lost the exchange nobody knows then either.
        state.leave_open(ix);
    }
    let losses = Hits {
        blows: &blows,
        saved: event.saved,
        fallen: &event.fallen,
        missed: &[],
        impact: false,
        sure,
        unshared: false,
    };
    let skirmishers = state.formation(target) == Formation::Skirmish && !state.is_routing(target);
    command::risk(state, target, RiskCause::Shot);
    let toll = saves::take(state, target, &losses, docket);
    let handguns = weapons.contains(&Some(Weapon::Handgun));
    after_volley(state, target, toll, handguns, scored > 0, skirmishers);
    let now = &mut state.u_mut(ix).now;
    if event.fire == Fire::Defensive {
        let _ = now.defended.push(event.target.clone());
    }
    if matches!(event.fire, Fire::Return | Fire::Defensive) {
        now.answers = now.answers.saturating_add(1);
    } else {
        now.volleys = now.volleys.saturating_add(1);
        now.acted |= event.fire != Fire::Free;
    }
    if awaited && state.is_present(target) {
        state.owe(target, Due::Attack { on: event.unit.clone() });
    }
    record_exchange(state, ix, target, event, was, ranks, toll, docket);
}

/// The exchange that a unit answers which was shot at.
fn answering(state: &State, ix: UnitIx, fire: Fire) -> Option<&Exchange> {
    state.progress().exchange.as_ref().filter(|exchange| fire == Fire::Return && &exchange.at == state.id(ix))
}

/// Who may shoot: in an exchange both sides roll with the strength before losses.
fn ready(state: &State, ix: UnitIx, fire: Fire) -> Vec<Roller<'_>> {
    match answering(state, ix, fire) {
        Some(exchange) => shooters_before(state, ix, &exchange.before, &exchange.disordered),
        None => shooters(state, ix, state.figures(ix)),
    }
}

/// How many dice a volley takes, as far as the table tells how far it is.
pub(crate) fn dice_of(state: &State, ix: UnitIx, target: UnitIx, fire: Fire) -> usize {
    if fire == Fire::Javelins {
        return javelins(state, ix).len();
    }
    let ready = ready(state, ix, fire);
    match geometry::range(state, ix, target) {
        Some(distance) => reaching(state, ix, target, &ready, distance).len(),
        None => ready.len(),
    }
}

/// As [`shooters`], by who was disordered before the losses of an exchange.
fn shooters_before<'a>(state: &'a State, ix: UnitIx, figures: &[u16], disordered: &[u16]) -> Vec<Roller<'a>> {
    let formation = state.formation(ix);
    let allowed = state.rulings().disordered_shooting == DisorderedShooting::Allowed;
    let may = |roller: &Roller<'_>| {
        let Some(row) = roller.troops.weapon().map(weapon_row).filter(|row| row.missile) else { return false };
        let rank = match formation {
            Formation::VeryClose => false,
            Formation::Close => roller.rank < row.shooting_close as usize,
            Formation::Open => roller.rank < row.shooting_open as usize,
            Formation::Skirmish => true,
        };
        rank && (allowed || !disordered.contains(&roller.figure))
    };
    state.rollers_of(ix, figures).into_iter().filter(|roller| may(roller)).collect()
}

/// The rule that tells who shoots in a formation.
fn who_rule(state: &State, ix: UnitIx) -> Rule {
    match state.formation(ix) {
        Formation::VeryClose => rule::FORMATION_VERY_CLOSE,
        Formation::Close => rule::FORMATION_CLOSE,
        Formation::Open => rule::FORMATION_OPEN,
        Formation::Skirmish => rule::FORMATION_SKIRMISH,
    }
}

/// Whether a unit may shoot like this now.
fn check_entitled(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit).with("fire", event.fire.as_str());
    let now = &state.u(ix).now;
    let skirmish = state.formation(ix) == Formation::Skirmish;
    if state.has_withdrawn(ix) && !matches!(event.fire, Fire::Return | Fire::Defensive) {
        docket.finding(rule::MERC_FIRST_FAIL, Outcome::Broken, || describe("shoots-withdrawn"));
    }
    let met = state.touch(ix, target).filter(|_| skirmish && state.formation(target) == Formation::Skirmish);
    if let Some(met) = met {
        // Skirmishers that meet shoot before they fight.
        docket.finding(rule::SKIRM_VS_SKIRM, Outcome::from(!met.fought), || describe("shoots-before-melee"));
    } else if event.fire != Fire::Defensive && !answers_defence(state, event.fire) {
        // Skirmishers that came up to skirmishers shoot before they fight; whether they did the log may leave out.
        let both = skirmish && state.formation(target) == Formation::Skirmish;
        let may_have_met = both && state.gap(ix, target).is_some() && movement::may_touch(state, ix, target);
        let doubtful = may_have_met || state.is_doubtfully_engaged(ix) || state.is_doubtfully_engaged(target);
        let docket = &mut Softens::of(docket, doubtful.then_some("contacts"));
        docket.finding(rule::SHOOT_NOT_ENGAGED, Outcome::from(!state.is_engaged(ix)), || describe("shoots-engaged"));
        docket
            .finding(rule::SHOOT_NOT_INTO_MELEE, Outcome::from(!state.is_engaged(target)), || describe("shoots-into"));
    }
    match event.fire {
        Fire::Ordered => {
            turn::acts(state, ix, Phase::Shooting, docket);
            let kept = now.order == Some(OrderKind::Shoot) && now.volleys == 0;
            let outcome = state.outcome(kept, now.order.is_some() || now.volleys > 0);
            docket
                .finding(rule::SHOOT_ORDER_NEEDED, outcome, || lacking(outcome, "order", describe("shoots-by-order")));
            if !skirmish {
                docket.finding(rule::MOVE_SHOOT_OR_MOVE, Outcome::from(now.pace.is_none()), || {
                    describe("moved-and-shoots")
                });
            }
            let bows = state.rollers(ix).iter().any(|roller| roller.troops.weapon() == Some(Weapon::Bow));
            let draws = match state.rulings().line_shooting_target {
                LineShootingTarget::BowmenDraw => now.in_line && bows,
                LineShootingTarget::AllDraw => now.in_line,
                LineShootingTarget::PlayerChooses => false,
            };
            if draws {
                let drawn = now.target.as_ref() == Some(&event.target);
                let outcome = if now.target_untold { Outcome::Unrecorded } else { Outcome::from(drawn) };
                docket.finding(rule::COMMAND_TARGET_LINE, outcome, || {
                    lacking(outcome, "target", describe("drawn-target"))
                });
            }
        }
        Fire::Free => {
            let moved = now.pace.is_some() || state.rulings().stationary_skirmishers == StationarySkirmishers::MayShoot;
            let own = state.active() == Some(state.side_of(ix));
            let kept = skirmish && moved && own && now.volleys == 0 && now.pace != Some(Pace::BackOff);
            let turn_known = state.active().is_some();
            let not_so = !skirmish || now.volleys > 0 || now.pace == Some(Pace::BackOff) || (turn_known && !own);
            let outcome = state.outcome(kept, not_so || (turn_known && now.pace.is_some()));
            docket.finding(rule::SHOOT_SKIRMISH_MOVE_SHOOT, outcome, || {
                lacking(outcome, if turn_known { "pace" } else { "side" }, describe("shoots-free"))
            });
        }
        Fire::Uncontrolled => {
            turn::acts(state, ix, Phase::Uncontrolled, docket);
            let attacks = now.uncontrolled == Some(UncontrolledResult::Attacks) && now.volleys == 0;
            let drawn = now.target.as_ref().is_none_or(|drawn| drawn == &event.target);
            let kept = attacks && drawn && now.pace.is_none();
            let said = now.uncontrolled.is_some() || !drawn || now.pace.is_some();
            let outcome = state.outcome_of_test(ix, kept, said);
            docket.finding(rule::UNCONTROLLED_SHOOTERS, outcome, || {
                lacking(outcome, "uncontrolled", describe("shoots-impetuous"))
            });
            if !state.is_uniform(ix) {
                let outcome = match uncontrolled::are_shooters(state, ix) {
                    Answer::Unclear => Outcome::PlayersCall,
                    answer => Outcome::from(answer == Answer::Yes),
                };
                docket.finding(rule::FORMATION_MIXED_TYPE, outcome, || describe("of-the-front-rank"));
            }
            if kept {
                uncontrolled::check_shot_drawn(state, ix, docket);
            }
        }
        Fire::Return => check_return(state, ix, target, event, docket),
        Fire::Defensive => check_defensive(state, ix, target, event, docket),
        Fire::Javelins => {}
    }
}

/// What a finding says, or which word the log lacks.
pub(crate) fn lacking(outcome: Outcome, field: &'static str, detail: Detail) -> Detail {
    if outcome != Outcome::Unrecorded {
        return detail;
    }
    Detail { unit: detail.unit, ..Detail::lacks(field) }
}

/// Units next to each other in a battle line.
fn neighbours(state: &State, one: UnitIx, other: UnitIx) -> bool {
    beside(state, one).contains(&other)
}

/// Whether a volley would answer defensive fire: that is shot before anybody is in melee.
fn answers_defence(state: &State, fire: Fire) -> bool {
    fire == Fire::Return && state.progress().exchange.as_ref().is_some_and(|exchange| exchange.defensive)
}

fn check_return(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let describe = || Detail::say("answers").unit(&event.unit).with("target", &event.target);
    let Some(exchange) = &state.progress().exchange else {
        docket.finding(rule::SHOOT_RETURN_FIRE, Outcome::Broken, describe);
        return;
    };
    let at = state.find(&exchange.at);
    let once = !exchange.answered.contains(&event.unit) && !exchange.defensive;
    if exchange.at == event.unit {
        docket.finding(rule::SHOOT_RETURN_FIRE, Outcome::from(exchange.by == event.target && once), describe);
        return;
    }
    // Bowmen next in line to those who were shot at may join (`tac.amb.exchange_neighbours`).
    let beside = at.is_some_and(|at| neighbours(state, ix, at));
    if !beside {
        docket.finding(rule::SHOOT_RETURN_FIRE, Outcome::Broken, describe);
        return;
    }
    let joins = state.rulings().exchange_neighbours == ExchangeNeighbours::Join
        && state.rollers(ix).iter().any(|roller| roller.troops.weapon() == Some(Weapon::Bow))
        && state.id(target) == &exchange.by;
    docket.finding(rule::SHOOT_DEFENSIVE_FIRE_TARGET, Outcome::from(joins && once), describe);
}

/// Who is shot at or has javelins thrown at him at contact has touched somebody, though the log does not say so, as far as
/// their places tell.
fn tell_contact(state: &mut State, ix: UnitIx, target: UnitIx, fire: Fire, docket: &mut impl Docket) {
    // Who stands beside one that was touched may fire without being touched himself.
    if fire == Fire::Defensive && state.touching(target).into_iter().any(|touched| neighbours(state, ix, touched)) {
        return;
    }
    let moved = |ix: UnitIx| state.u(ix).now.pace.is_some();
    let (by, at) = if moved(target) { (target, ix) } else { (ix, target) };
    let near = state.gap(by, at).is_some() || (!state.is_engaged(by) && !state.is_engaged(at));
    if moved(by) && near && movement::may_touch(state, by, at) {
        docket.finding(rule::MELEE_OBLIGATORY, Outcome::Unrecorded, || Detail::lacks("contacts").unit(state.id(by)));
        movement::join(state, by, at, None);
    }
}

/// Whether a unit that moved may have come up to an enemy, though the log neither says so nor tells their places.
fn has_come_unseen(state: &State, by: UnitIx, at: UnitIx) -> bool {
    state.u(by).now.pace.is_some() && state.touch(by, at).is_none() && state.gap(by, at).is_none()
}

fn check_defensive(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let describe = || Detail::say("defends").unit(&event.unit).with("target", &event.target);
    let bows = shooters(state, ix, state.figures(ix)).iter().all(|one| one.troops.weapon() == Some(Weapon::Bow));
    let enemy_turn = state.active() != Some(state.side_of(ix));
    docket.finding(rule::SHOOT_DEFENSIVE_FIRE, Outcome::from(bows && enemy_turn), describe);
    let frequency = state.rulings().shooting_frequency;
    if frequency != ShootingFrequency::OneAnswer && state.u(ix).now.defended.contains(&event.target) {
        docket.finding(rule::SHOOT_DEFENSIVE_FIRE, Outcome::Broken, || {
            Detail::say("defends-twice").unit(&event.unit).with("target", &event.target)
        });
    }
    if !may_attack(state, ix, target) {
        check_attacked(state, ix, target, docket);
    }
}

/// Whether an enemy who has not touched anybody is about to go, so that he may be shot at before he comes into contact:
/// whether he attacks then his move tells.
fn may_attack(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let now = &state.u(target).now;
    let ordered = now.order.is_some_and(|order| {
        matches!(order, OrderKind::Move | OrderKind::Reform | OrderKind::Mount | OrderKind::Dismount)
    });
    let impetuous = now.uncontrolled == Some(UncontrolledResult::Attacks);
    let goes = match state.now.phase {
        Some(Phase::Movement) => ordered,
        Some(Phase::Uncontrolled) => impetuous,
        None if !state.knows_turn() => ordered || impetuous,
        _ => false,
    };
    let free = !state.is_routing(target) && !state.is_engaged(target) && state.touching(ix).is_empty();
    let further = now.pace.is_none() || (state.rides(target) && matches!(now.pace, Some(Pace::Walk | Pace::Trot)));
    state.active().is_none_or(|side| side == state.side_of(target)) && goes && free && (further || now.free_to_go_on)
}

/// Defensive fire is at who attacks the shooters, or who stands next to them in line, and from the front
/// (`tac.shoot.defensive_fire_target`, `tac.shoot.no_defensive_fire_flank`).
pub(crate) fn check_attacked(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let describe = || Detail::say("defends").unit(state.id(ix)).with("target", state.id(target));
    let attacks = |attacker: UnitIx, unit: UnitIx| {
        state.touch(attacker, unit).filter(|touch| &touch.enemy == state.id(unit) && !touch.struck && !touch.fought)
    };
    let own = attacks(target, ix);
    let free = state.touching(ix).is_empty();
    let neighbour = free
        && state
            .touching(target)
            .into_iter()
            .any(|unit| neighbours(state, ix, unit) && attacks(target, unit).is_some());
    // The log may leave out whom the target has touched.
    let beside = |unit: UnitIx| neighbours(state, ix, unit) && movement::may_touch(state, target, unit);
    let untold = free && state.touching(target).is_empty() && state.friends(ix).any(beside);
    let untold = untold || has_come_unseen(state, target, ix);
    let outcome = if own.is_none() && !neighbour && untold {
        Outcome::Unrecorded
    } else {
        Outcome::from(own.is_some() || neighbour)
    };
    docket.finding(rule::SHOOT_DEFENSIVE_FIRE_TARGET, outcome, || lacking(outcome, "contacts", describe()));
    if let Some(touch) = own {
        let front = matches!(touch.side, None | Some(Contacted::Front));
        let outcome = if touch.side.is_none() { Outcome::Unrecorded } else { Outcome::from(front) };
        for cited in [rule::SHOOT_NO_DEFENSIVE_FIRE_FLANK, rule::FLANK_NO_STRIKE] {
            docket.finding(cited, outcome, || {
                if touch.side.is_none() { Detail::lacks("side").unit(state.id(ix)) } else { describe() }
            });
        }
    }
}

/// One answer to each cause, or one a turn (`tac.amb.shooting_frequency`).
fn check_answers(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    if matches!(event.fire, Fire::Return | Fire::Defensive)
        && state.rulings().shooting_frequency == ShootingFrequency::OneAnswer
    {
        docket.finding(rule::SHOOT_RETURN_FIRE, Outcome::from(state.u(ix).now.answers == 0), || {
            Detail::say("answers").unit(&event.unit).with("target", &event.target)
        });
    }
}

/// In rain a string is looked at before each volley (`tac.weather.rain`).
fn check_string(state: &mut State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let wet = if state.progress().string.is_some() { state.progress_mut().string.take() } else { None };
    let strung = state.rollers(ix).iter().any(|roller| roller.troops.weapon().is_some_and(gets_wet));
    if !movement::has_weather(state, Weather::Rain) || !strung {
        return;
    }
    let kept = wet.is_some_and(|(unit, wet)| unit == event.unit && !wet);
    docket.finding(rule::WEATHER_RAIN, Outcome::from(kept), || Detail::say("string").unit(&event.unit));
}

/// Those whose weapon reaches the target.
fn in_range<'a>(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    ready: &[Roller<'a>],
    distance: Option<f64>,
    event: &Shoot,
    docket: &mut impl Docket,
) -> Vec<Roller<'a>> {
    let best = ready.iter().filter_map(|one| one.troops.weapon()).map(|weapon| range_of(state, ix, weapon, target));
    let Some((range, cited)) = best.reduce(|best, next| if next.0 > best.0 { next } else { best }) else {
        return ready.to_vec();
    };
    let Some(distance) = distance else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("distance").unit(&event.unit));
        return ready.to_vec();
    };
    let (outcome, margin) = state.setup.allowance.at_most(distance, range);
    docket.finding(cited, outcome, || {
        let detail = Detail::say("range").unit(&event.unit).with("target", &event.target);
        detail.expects(range).records(distance).within(margin)
    });
    if cited != rule::SHOOT_BASE_RANGE && outcome == Outcome::Held && range > pack::BASE_RANGE {
        docket.finding(rule::SHOOT_BASE_RANGE, outcome, || {
            Detail::say("range").unit(&event.unit).with("target", &event.target).expects(range).records(distance)
        });
    }
    if outcome == Outcome::Broken {
        return ready.to_vec();
    }
    let within = reaching(state, ix, target, ready, distance);
    who_threw(state, ix, target, within, distance, event.dice.len())
}

/// Of those whose weapons may reach the target those who threw so many dice: where the allowance leaves open whether the shorter
/// weapons reach it, the players saw that they do not.
fn who_threw<'a>(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    within: Vec<Roller<'a>>,
    distance: f64,
    dice: usize,
) -> Vec<Roller<'a>> {
    if within.len() <= dice {
        return within;
    }
    let range = |one: &Roller<'_>| one.troops.weapon().map_or(0.0, |weapon| range_of(state, ix, weapon, target).0);
    let surely = distance + state.setup.allowance.slack();
    let doubtful = within.iter().map(range).filter(|reach| *reach < surely);
    let beyond = |reach: f64| within.iter().filter(|one| range(one) > reach).copied().collect::<Vec<_>>();
    let fewer = doubtful.map(beyond).find(|left| left.len() == dice && !left.is_empty());
    fewer.unwrap_or(within)
}

/// Whether the weapons of all of them reach equally far.
fn reach_alike(state: &State, ix: UnitIx, target: UnitIx, ready: &[Roller<'_>]) -> bool {
    let mut ranges =
        ready.iter().filter_map(|one| one.troops.weapon()).map(|weapon| range_of(state, ix, weapon, target).0);
    let first = ranges.next();
    ranges.all(|range| Some(range) == first)
}

/// Those of them whose weapon reaches so far.
fn reaching<'a>(state: &State, ix: UnitIx, target: UnitIx, ready: &[Roller<'a>], distance: f64) -> Vec<Roller<'a>> {
    let reaches = |one: &&Roller<'_>| {
        one.troops.weapon().is_some_and(|weapon| {
            let (range, _) = range_of(state, ix, weapon, target);
            state.setup.allowance.at_most(distance, range).0 == Outcome::Held
        })
    };
    ready.iter().filter(reaches).copied().collect()
}

/// Whether a unit shoots to its front alone (`tac.amb.fire_arc`).
pub(crate) fn looks_ahead(state: &State, ix: UnitIx) -> bool {
    state.formation(ix) != Formation::Skirmish && state.rulings().fire_arc == FireArc::Front
}

/// Whether a target is in a unit's arc of fire; true where nobody can tell.
pub(crate) fn is_in_arc(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    match (state.footprint(ix), state.footprint(target)) {
        (Some(own), Some(other)) if looks_ahead(state, ix) => {
            other.corners().into_iter().any(|corner| own.in_front(corner))
        }
        _ => true,
    }
}

/// The target is seen, in front of who shoots in order, and in fog not further than 10 cm (`tac.vis.*`).
fn check_sight(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit).with("target", &event.target);
    match (sight::sees(state, ix, target), event.sees) {
        (Some(answer), said) => {
            let outcome = answer.judged().0;
            for cited in [rule::SHOOT_LINE_OF_SIGHT, rule::VIS_LINE_OF_SIGHT, rule::TERRAIN_SIGHT_BLOCK] {
                docket.finding(cited, outcome, || describe("sees"));
            }
            if said == Some(false) && outcome == Outcome::Held {
                docket.finding(rule::SHOOT_LINE_OF_SIGHT, Outcome::Broken, || describe("sees"));
            }
        }
        (None, Some(said)) => {
            for cited in [rule::SHOOT_LINE_OF_SIGHT, rule::VIS_LINE_OF_SIGHT] {
                docket.finding(cited, Outcome::from(said), || describe("sees"));
            }
        }
        (None, None) => {
            docket.finding(rule::SHOOT_LINE_OF_SIGHT, Outcome::Unrecorded, || Detail::lacks("sees").unit(&event.unit));
        }
    }
    let placed = state.footprint(ix).is_some() && state.footprint(target).is_some();
    if placed && looks_ahead(state, ix) {
        docket.finding(rule::SHOOT_LINE_OF_SIGHT, Outcome::from(is_in_arc(state, ix, target)), || describe("in-front"));
    }
    if movement::has_weather(state, Weather::Fog) {
        let distance = geometry::range(state, ix, target).or(event.distance.map(|length| length.get()));
        match distance {
            None => docket.finding(rule::VIS_FOG, Outcome::Unrecorded, || Detail::lacks("distance").unit(&event.unit)),
            Some(distance) => {
                let (outcome, margin) = state.setup.allowance.at_most(distance, pack::FOG_SIGHT);
                for cited in [rule::VIS_FOG, rule::WEATHER_FOG] {
                    docket.finding(cited, outcome, || {
                        describe("fog").expects(pack::FOG_SIGHT).records(distance).within(margin)
                    });
                }
            }
        }
    }
}

/// What a circumstance that the log does not tell may add to the values.
struct OpenTerm {
    /// The word that tells it.
    field: &'static str,
    /// For bows alone.
    bows: bool,
    adds: &'static [i32],
}

/// A circumstance that changed the values.
struct AppliedTerm {
    cited: Rule,
    /// For bows alone.
    bows: bool,
    adds: i32,
}

/// What changes the values of a volley.
struct Terms {
    open: Vec<OpenTerm>,
    applied: Vec<AppliedTerm>,
}

/// The value that each shooter needs: specialty with cover, wind, sun and talent; and what the log does not tell of these,
/// which is then taken for nothing.
fn needs(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    rollers: &[Roller<'_>],
    event: &Shoot,
    docket: &mut impl Docket,
) -> (Vec<i32>, Terms) {
    let mut open_terms = Vec::new();
    let mut known_or_open = |known: Option<i32>, field, bows, adds| {
        if known.is_none() {
            open_terms.push(OpenTerm { field, bows, adds });
        }
        known.unwrap_or(0)
    };
    let cover = covered(state, ix, target, event, docket);
    let cover =
        known_or_open(cover.map(|covered| if covered { pack::COVER_MODIFIER } else { 0 }), "cover", false, COVER);
    let bows = rollers.iter().any(|roller| roller.troops.weapon() == Some(Weapon::Bow));
    let wind = if bows { wind_modifier(state, ix, target, event, docket) } else { Some(0) };
    let wind = known_or_open(wind, "wind", true, WIND);
    let sun = known_or_open(sun_modifier(state, ix, event, docket), "sun", false, SUN);
    let need = |roller: &Roller<'_>| {
        let weapon = roller.troops.weapon();
        let own = i32::from(roller.troops.specialty.unwrap_or(roller.troops.melee));
        let talent = weapon.map_or(0, |weapon| state.specialty_talent(ix, weapon));
        own + cover + sun + talent + if weapon == Some(Weapon::Bow) { wind } else { 0 }
    };
    if rollers.iter().any(|roller| roller.troops.weapon().is_some_and(|weapon| state.specialty_talent(ix, weapon) != 0))
    {
        docket.finding(rule::GENERAL_ATTACHED_ONLY, Outcome::Held, || Detail::say("talent-counts").unit(&event.unit));
    }
    let wind_rule = match movement::has_weather(state, Weather::StrongWind) {
        true => rule::WEATHER_STRONG_WIND,
        false => rule::WEATHER_LIGHT_WIND,
    };
    let applied = [
        AppliedTerm { cited: rule::SHOOT_COVER, bows: false, adds: cover },
        AppliedTerm { cited: wind_rule, bows: true, adds: wind },
        AppliedTerm { cited: rule::WEATHER_SUN, bows: false, adds: sun },
    ];
    let applied = applied.into_iter().filter(|term| term.adds != 0).collect();
    (rollers.iter().map(need).collect(), Terms { open: open_terms, applied })
}

const COVER: &[i32] = &[pack::COVER_MODIFIER];
const WIND: &[i32] = &[pack::WIND_MODIFIER, -pack::WIND_MODIFIER];
const SUN: &[i32] = &[pack::SUN_MODIFIER];

/// Hits with more on the value of all, and of bows.
fn hits_with(rollers: &[Roller<'_>], dice: &[Pips], needs: &[i32], all: i32, bows: i32) -> u32 {
    let rolled = rollers.iter().zip(dice).zip(needs);
    let counts = rolled.filter(|((roller, die), need)| {
        let bow = roller.troops.weapon() == Some(Weapon::Bow);
        throws::succeeds(**die, **need + all + if bow { bows } else { 0 })
    });
    counts.count() as u32
}

/// Hits as they would be if a circumstance were forgotten, one by one.
fn without<'a>(
    rollers: &'a [Roller<'_>],
    dice: &'a [Pips],
    needs: &'a [i32],
    applied: &'a [AppliedTerm],
) -> impl Iterator<Item = (Rule, u32)> + 'a {
    applied.iter().map(move |term| {
        let (all, bows) = if term.bows { (0, -term.adds) } else { (-term.adds, 0) };
        (term.cited, hits_with(rollers, dice, needs, all, bows))
    })
}

/// The hits that there may be besides those that the dice show without what the log leaves open, each with the word that
/// would tell.
fn ways(rollers: &[Roller<'_>], dice: &[Pips], needs: &[i32], open_terms: &[OpenTerm]) -> Vec<(u32, &'static str)> {
    // Each way in which the circumstances together may be, with the first of them that adds anything.
    let mut ways: Vec<(i32, i32, Option<&'static str>)> = vec![(0, 0, None)];
    for one in open_terms {
        let more: Vec<_> = ways
            .iter()
            .flat_map(|(all, bows, field)| {
                let with = |add: &i32| (all + if one.bows { 0 } else { *add }, bows + if one.bows { *add } else { 0 });
                let field = field.or(Some(one.field));
                one.adds.iter().map(move |add| (with(add).0, with(add).1, field)).collect::<Vec<_>>()
            })
            .collect();
        ways.extend(more);
    }
    let hits = |(all, bows, field): (i32, i32, Option<&'static str>)| {
        Some((hits_with(rollers, dice, needs, all, bows), field?))
    };
    ways.into_iter().filter_map(hits).collect()
}

/// Whether the target is in cover (`tac.shoot.cover`, `tac.terrain.cover`).
fn covered(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Option<bool> {
    let roll = throws::next(&event.dice, docket);
    let describe = |covered: bool| {
        let detail = Detail::say("cover").unit(&event.unit).with("target", &event.target);
        throws::of(detail.records(throws::yes(covered)), roll, Asks::Need)
    };
    match (sight::in_cover(state, ix, target), event.cover) {
        (Some(answer), Some(said)) => {
            // How near is behind the book does not say: in between the players do.
            let outcome = match answer {
                aftermath_rules::measure::Answer::Unclear => Outcome::PlayersCall,
                answer => Outcome::from(answer.allows(said)),
            };
            for cited in [rule::SHOOT_COVER, rule::TERRAIN_COVER] {
                docket.finding(cited, outcome, || describe(said));
            }
            Some(said)
        }
        (Some(aftermath_rules::measure::Answer::Unclear), None) => {
            docket.finding(rule::SHOOT_COVER, Outcome::Unrecorded, || Detail::lacks("cover").unit(&event.unit));
            None
        }
        (Some(answer), None) => {
            let covered = answer == aftermath_rules::measure::Answer::Yes;
            if covered {
                for cited in [rule::SHOOT_COVER, rule::TERRAIN_COVER] {
                    docket.finding(cited, Outcome::Held, || describe(true));
                }
            }
            Some(covered)
        }
        (None, Some(said)) => {
            docket.finding(rule::SHOOT_COVER, Outcome::Held, || describe(said));
            Some(said)
        }
        (None, None) => {
            if !state.setup.terrain.is_empty() {
                docket.finding(rule::SHOOT_COVER, Outcome::Unrecorded, || Detail::lacks("cover").unit(&event.unit));
            }
            None
        }
    }
}

/// What wind does to bows (`tac.weather.light_wind`, `tac.weather.strong_wind`).
fn wind_modifier(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Option<i32> {
    let strong = movement::has_weather(state, Weather::StrongWind);
    let light = movement::has_weather(state, Weather::LightWind);
    if !strong && !light {
        return Some(0);
    }
    let cited = if strong { rule::WEATHER_STRONG_WIND } else { rule::WEATHER_LIGHT_WIND };
    let Some(conditions) = state.now.conditions.as_ref() else { return Some(0) };
    let measured = match (state.rulings().wind_direction, &conditions.weather_of, conditions.wind) {
        (WindDirection::ByPlayer, Some(side), _) => {
            Some(if state.side(side) == Some(state.side_of(ix)) { Wind::Behind } else { Wind::Face })
        }
        (_, _, Some(wind)) => geometry::off_heading(state, ix, Some(target), wind).map(|off| {
            if off <= QUARTER {
                Wind::Behind
            } else if off >= 180.0 - QUARTER {
                Wind::Face
            } else {
                Wind::Side
            }
        }),
        _ => None,
    };
    let Some(wind) = event.wind.or(measured) else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("wind").unit(&event.unit));
        return None;
    };
    let roll = throws::next(&event.dice, docket);
    docket.finding(cited, Outcome::from(measured.is_none_or(|measured| measured == wind)), || {
        let detail = Detail::say("wind").unit(&event.unit);
        let detail = detail.expects(measured.unwrap_or(wind).as_str()).records(wind.as_str());
        throws::of(detail, roll, Asks::Need)
    });
    Some(match (wind, strong) {
        (Wind::Face, _) => -pack::WIND_MODIFIER,
        (Wind::Behind, true) => pack::WIND_MODIFIER,
        (Wind::Behind, false) | (Wind::Side, _) => 0,
    })
}

/// Whether the sun is in a unit's face (`tac.weather.sun`), where the log tells.
pub(crate) fn sun_in_face(state: &State, ix: UnitIx, said: Option<bool>, docket: &mut impl Docket) -> Option<bool> {
    if !movement::has_weather(state, Weather::Sun) {
        return Some(false);
    }
    let Some(conditions) = state.now.conditions.as_ref() else { return Some(false) };
    let measured = match (state.rulings().wind_direction, &conditions.weather_of, conditions.sun) {
        (WindDirection::ByPlayer, Some(side), _) => Some(state.side(side) != Some(state.side_of(ix))),
        (_, _, Some(sun)) => geometry::off_heading(state, ix, None, sun).map(|off| off <= QUARTER),
        _ => None,
    };
    let Some(shines) = said.or(measured) else {
        docket.finding(rule::WEATHER_SUN, Outcome::Unrecorded, || Detail::lacks("sun").unit(state.id(ix)));
        return None;
    };
    docket.finding(rule::WEATHER_SUN, Outcome::from(measured.is_none_or(|measured| measured == shines)), || {
        Detail::say("sun")
            .unit(state.id(ix))
            .expects(throws::yes(measured.unwrap_or(shines)))
            .records(throws::yes(shines))
    });
    Some(shines)
}

fn sun_modifier(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Option<i32> {
    if state.rulings().sun_shooting != SunShooting::MeleeAndShooting {
        return Some(0);
    }
    sun_in_face(state, ix, event.sun, docket).map(|shines| if shines { pack::SUN_MODIFIER } else { 0 })
}

/// What follows a volley for its target.
fn after_volley(state: &mut State, target: UnitIx, toll: Toll, handguns: bool, hit: bool, skirmishers: bool) {
    if !state.is_present(target) {
        return;
    }
    if handguns && (hit || state.rulings().handgun_shock_hits == HandgunShockHits::Always) {
        state.owe(target, Due::Disorder { because: DisorderCause::Handguns, number: 0 });
    }
    if toll.removed > 0 {
        // All volleys of an exchange are shot at once: whoever loses figures to several of them falls back once.
        let back = Due::FallBack { because: FallBackCause::Shot };
        if skirmishers && state.due(target, |what| what == &back).is_none() {
            state.owe(target, back);
        }
        // What was said of its position then counts for the rest of the battle (`tac.uncontrolled.exempt_lost`).
        if uncontrolled::may_be_favourable(state, target) {
            state.u_mut(target).lost_position = true;
        } else if state.u(target).whereabouts_untold && state.all().any(|ix| state.pose(ix).is_some()) {
            // Where it stood the log does not tell.
            state.leave_open(target);
        }
    }
}

/// Keeps what an exchange of fire needs, and finds who lost it (`tac.shoot.exchange_test`).
#[allow(clippy::too_many_arguments, reason = "both sides of an exchange before and after")]
fn record_exchange(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    event: &Shoot,
    was: (Vec<u16>, Figures),
    ranks: [u8; 2],
    toll: Toll,
    docket: &mut impl Docket,
) {
    if event.fire != Fire::Return {
        let exchange = Exchange {
            by: event.unit.clone(),
            at: event.target.clone(),
            defensive: event.fire == Fire::Defensive,
            before: Figures::try_from(was.0).unwrap_or_default(),
            disordered: was.1,
            hits_at: toll.nominal as u16,
            lost_at: toll.removed as u16,
            answered: List::default(),
            hits_by: 0,
            lost_by: 0,
            ranks,
        };
        state.progress_mut().exchange = Some(exchange);
        return;
    }
    let Some(mut exchange) = state.progress_mut().exchange.take() else { return };
    // Beyond the bound answers are not remembered; nobody is answered by so many.
    let _ = exchange.answered.push(event.unit.clone());
    exchange.hits_by = exchange.hits_by.saturating_add(toll.nominal as u16);
    exchange.lost_by = exchange.lost_by.saturating_add(toll.removed as u16);
    let actual = state.rulings().nominal_in_melee == NominalInMelee::Actual;
    let (at, by) = if actual { (exchange.lost_at, exchange.lost_by) } else { (exchange.hits_at, exchange.hits_by) };
    let (first, second) = (state.find(&exchange.by), state.find(&exchange.at));
    for ix in [first, second].into_iter().flatten() {
        let owed = state.due(ix, |what| matches!(what, Due::Test { because: TestCause::Exchange, .. }));
        if let Some(owed) = owed {
            state.settle(ix, &owed);
        }
    }
    let both = at == by && state.rulings().equal_losses == EqualLosses::Both;
    let losers = [
        (second, at > by || both, exchange.ranks[0], exchange.lost_at, exchange.hits_at),
        (first, by > at || both, exchange.ranks[1], exchange.lost_by, exchange.hits_by),
    ];
    for (ix, lost, ranks, killed, nominal) in losers {
        if let Some(ix) = ix
            && lost
            && state.is_present(ix)
        {
            let only_back = state.formation(ix) == Formation::Skirmish
                && state.rulings().skirmish_exchange_lost == aftermath_tactica::SkirmishExchangeLost::FallBackOnly;
            if !only_back {
                let defeat = steadiness::Defeat {
                    because: TestCause::Exchange,
                    ranks,
                    killed: u32::from(killed),
                    nominal: u32::from(nominal),
                    ridden_through: false,
                    attacked: steadiness::Attacked::default(),
                };
                steadiness::owe(state, ix, defeat);
            }
        }
    }
    if !both && at == by {
        docket.finding(rule::SHOOT_EXCHANGE_TEST, Outcome::Held, || {
            Detail::say("equal-losses").unit(state.id(ix)).with("target", state.id(target))
        });
    }
    state.progress_mut().exchange = Some(exchange);
}

/// An exchange is over when something else begins.
pub(crate) fn close_exchange(state: &mut State, docket: &mut impl Docket) {
    if state.progress().exchange.is_none() {
        return;
    }
    let Some(exchange) = state.progress_mut().exchange.take() else { return };
    if exchange.answered.is_empty() && !exchange.defensive {
        docket.finding(rule::SHOOT_NO_TEST_WITHOUT_EXCHANGE, Outcome::Held, || {
            Detail::say("no-exchange").unit(&exchange.at)
        });
    }
}

/// Javelins, at contact (`tac.shoot.javelin`, `tac.amb.javelin_use`).
fn throw_javelins(state: &mut State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let describe = || Detail::say("javelins").unit(&event.unit).with("target", &event.target);
    let touch = state.touch(ix, target).cloned();
    let fresh = touch.as_ref().is_some_and(|touch| !touch.struck && !touch.fought);
    let mover = touch.as_ref().is_some_and(|touch| touch.by == event.unit);
    let who = mover || state.rulings().javelin_use == JavelinUse::Both;
    let once = state.u(ix).now.answers == 0 || !mover;
    let untold = has_come_unseen(state, target, ix) || has_come_unseen(state, ix, target);
    let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(fresh && who && once) };
    docket.finding(rule::SHOOT_JAVELIN, outcome, || lacking(outcome, "contacts", describe()));
    let due = javelins(state, ix).len();
    throws::dice_due(state, ix, rule::SHOOT_JAVELIN, due, &event.dice, docket);
    let needs = vec![i32::from(pack::JAVELIN_HITS); event.dice.len()];
    let throw = throws::Throw {
        purpose: &purpose::JAVELIN,
        by: ix,
        at: Some(target),
        dice: &event.dice,
        needs: &needs,
        better: Better::Greater,
    };
    let roll = throws::next(&event.dice, docket);
    let scored = throws::thrown(state, &throw, docket).iter().filter(|counts| **counts).count() as u32;
    let said = event.hits.map(u32::from);
    let hits = throws::declared(state, ix, &[rule::SHOOT_JAVELIN], "hits", scored, said, roll, docket);
    let blows = [(Blow::Arrow, hits)];
    let losses = Hits {
        blows: &blows,
        saved: event.saved,
        fallen: &event.fallen,
        missed: &[],
        impact: false,
        sure: true,
        unshared: false,
    };
    command::risk(state, target, RiskCause::Shot);
    saves::take(state, target, &losses, docket);
    let now = &mut state.u_mut(ix).now;
    now.answers = now.answers.saturating_add(1);
}
