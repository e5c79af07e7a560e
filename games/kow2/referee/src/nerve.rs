//! Nerve tests and what they do (`kow.nerve.*`; digest, section 13).

use super::{Nerve, NerveResult, NerveTest, OneDie, Phase, Special, State, pack, purpose, rule, throws, turn};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution, Pips},
    docket::Docket,
    finding::{Asks, Band, Bands, Better, Detail, Figure, Measure, On, Outcome, Roll, RollIx},
    ids::SideId,
    muster::UnitIx,
};

/// Dice of a test (`kow.nerve.test`).
const NERVE_DICE: usize = pack::NERVE_DICE as usize;
/// What Brutal enemies add to a test, in all (`kow.special.brutal`, A-46).
const BRUTAL: u32 = pack::BRUTAL_MODIFIER.unsigned_abs();

/// What a throw means for a unit, and the rule that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reading {
    result: NerveResult,
    rule: Rule,
    total: u32,
}

/// `nerve_test`: the active player tests an enemy that he damaged, at the end of the Shooting phase or of a combat.
pub(super) fn test(state: &mut State, side: Option<&SideId>, event: &NerveTest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::active_only(state, side, docket);
    let phase = state.course.untold.or(state.phase);
    let melee = phase == Some(Phase::Melee);
    turn::in_phase(state, if melee { Phase::Melee } else { Phase::Shooting }, docket);
    if melee || phase == Some(Phase::Shooting) {
        check_when(state, ix, melee, docket);
    }
    state.melee.untested.retain(|late| *late != ix);
    if !melee {
        state.course.testing = true;
    }
    if event.dice.len() != NERVE_DICE || !(event.again.is_empty() || event.again.len() == NERVE_DICE) {
        docket.finding(rule::NERVE_TEST, Outcome::Broken, || {
            Detail::say("nerve-dice").unit(&event.unit).with("dice", event.dice.to_vec())
        });
        if let Some(played) = event.declared {
            apply(state, ix, melee, played, false, event, docket);
        }
        return;
    }
    let brutal = if melee && brutal_attacker(state, ix) { BRUTAL } else { 0 };
    let first = first(state, ix, brutal, event);
    let mut roll = report(state, ix, &event.dice, brutal, docket);
    // Who took the first throw for a rout throws again rightly: misread it was all the same.
    let taken = event.first.filter(|_| !event.again.is_empty());
    let taken = taken.or_else(|| {
        let routs = !event.again.is_empty() && may_be(state, ix, &event.dice, first.total, NerveResult::Routed);
        routs.then_some(NerveResult::Routed)
    });
    let taken = taken.unwrap_or(first.result);
    let again = inspired(state, ix, event, Reading { result: taken, ..first }, docket);
    let mut counted: &[Pips] = &event.dice;
    if again {
        match event.first {
            Some(said) if said != first.result && may_be(state, ix, &event.dice, first.total, said) => {
                docket.finding(rule::NERVE_TEST, Outcome::Unrecorded, || Detail::lacks("damage_on").unit(state.id(ix)));
            }
            Some(said) => docket.finding(first.rule, Outcome::from(said == first.result), || {
                told(state, ix, first, said, brutal, roll)
            }),
            None => {}
        }
        roll = report(state, ix, &event.again, brutal, docket);
        docket.finding(rule::DICE_REROLL, Outcome::Held, || Detail::say("nerve-again").unit(&event.unit));
        counted = &event.again;
    }
    let played = judge(state, ix, Throw { dice: counted, brutal, roll }, event, docket);
    learn(state, ix, counted, brutal, event);
    let known = read(state, ix, counted, brutal).total;
    let is_open = is_open(state, ix, counted, known, played, event);
    apply(state, ix, melee, played, is_open, event, docket);
}

/// What the first throw makes: with the damage that players counted; where they went on otherwise, and the dice had made
/// another damage, with that. Who counted wrong was told so then.
fn first(state: &State, ix: UnitIx, brutal: u32, event: &NerveTest) -> Reading {
    let counted = read(state, ix, &event.dice, brutal);
    let again = !event.again.is_empty();
    let goes_on = |reading: &Reading| {
        (reading.result == NerveResult::Routed) == again && event.first.is_none_or(|said| said == reading.result)
    };
    let right = reading_by_dice(state, ix, &event.dice, brutal);
    right.filter(|right| !goes_on(&counted) && goes_on(right)).unwrap_or(counted)
}

/// The throw of a test that counts, and what a Brutal enemy adds to it.
#[derive(Debug, Clone, Copy)]
struct Throw<'a> {
    dice: &'a [Pips],
    brutal: u32,
    roll: RollIx,
}

/// A unit is tested once for the damage of a phase or a combat, never without any (`kow.nerve.when`,
/// `kow.nerve.no_test_without_damage`).
fn check_when(state: &State, ix: UnitIx, melee: bool, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    let enemy = Some(state.side_of(ix)) != state.active;
    let open = state.melee.open.as_ref().filter(|open| open.target == ix);
    let hurt = if melee { open.map_or(0, |open| open.damage) } else { unit.shot_damage };
    let tested = if melee { open.is_some_and(|open| open.tested) } else { unit.tested };
    let say = || Detail::say("nerve-when").unit(state.id(ix)).with("damage", hurt);
    // It was owed when its combat ended, and blamed then.
    if melee && state.melee.untested.contains(&ix) {
        return;
    }
    if hurt == 0 && unit.harm_untold {
        docket.finding(rule::NERVE_NO_TEST_WITHOUT_DAMAGE, Outcome::Unrecorded, || {
            Detail::lacks("damage_on").unit(state.id(ix))
        });
        return;
    }
    // Who counted too little has been told: by the dice there was something to test.
    let right = hurt > 0 || unit.is_undercounted();
    docket.finding(rule::NERVE_NO_TEST_WITHOUT_DAMAGE, Outcome::from(right), say);
    if hurt > 0 {
        docket.finding(rule::NERVE_WHEN, Outcome::from(enemy && !tested), say);
        if melee {
            let all_struck = open.is_some_and(|open| {
                open.attackers.iter().all(|attacker| {
                    !state.is_present(*attacker)
                        || state
                            .unit(*attacker)
                            .charge
                            .as_ref()
                            .is_none_or(|charge| charge.struck || charge.target != ix)
                })
            });
            docket.finding(rule::MELEE_NERVE, Outcome::from(all_struck), say);
        }
    }
    if !melee && unit.spared {
        docket.finding(rule::MAGIC_SURGE_NO_SHOOTING_NERVE, Outcome::Broken, say);
    }
}

/// Whether a unit is in melee with one or more brutal enemies: 1 in all (`kow.special.brutal`, A-46).
fn brutal_attacker(state: &State, ix: UnitIx) -> bool {
    let open = state.melee.open.as_ref().filter(|open| open.target == ix);
    open.is_some_and(|open| open.attackers.iter().any(|attacker| state.figures(*attacker).has(&Special::Brutal)))
}

/// Two dice, all damage, modifiers (`kow.nerve.test`); read in the order of the digest, section 13.
fn read(state: &State, ix: UnitIx, dice: &[Pips], brutal: u32) -> Reading {
    reading_of(state, ix, dice, dice::sum(dice).saturating_add(state.unit(ix).damage).saturating_add(brutal))
}

/// Whether a throw may mean this for a unit on which there may be more damage than the log tells; `least` is its total with
/// the damage that is known.
fn may_be(state: &State, ix: UnitIx, dice: &[Pips], least: u32, result: NerveResult) -> bool {
    let most = u32::from(state.figures(ix).nerve.rout).max(least);
    state.unit(ix).more_damage && (least..=most).any(|total| reading_of(state, ix, dice, total).result == result)
}

/// Whether a throw of which nobody told what it meant may have meant something else.
fn is_open(state: &State, ix: UnitIx, dice: &[Pips], least: u32, played: NerveResult, event: &NerveTest) -> bool {
    let perhaps = |other: &NerveResult| *other != played && may_be(state, ix, dice, least, *other);
    event.declared.is_none() && [NerveResult::Wavering, NerveResult::Routed].iter().any(perhaps)
}

/// The total of a throw tells how much damage is on a unit of which nobody recorded it.
fn learn(state: &mut State, ix: UnitIx, dice: &[Pips], brutal: u32, event: &NerveTest) {
    let Some(total) = event.total.map(u32::from) else {
        return;
    };
    let unit = state.unit_mut(ix);
    let damage = total.checked_sub(dice::sum(dice).saturating_add(brutal));
    if let Some(damage) = damage.filter(|damage| unit.more_damage && *damage >= unit.damage) {
        unit.damage = damage;
        unit.more_damage = false;
    }
}

/// What a total means for a unit.
fn reading_of(state: &State, ix: UnitIx, dice: &[Pips], total: u32) -> Reading {
    let nerve = state.figures(ix).nerve;
    reading(dice, total, nerve.waver.map(u32::from), u32::from(nerve.rout))
}

fn reading(dice: &[Pips], total: u32, waver: Option<u32>, rout: u32) -> Reading {
    let all = |face: u8| dice.iter().all(|die| die.get() == face);
    let (result, rule) = if all(1) {
        (NerveResult::Steady, rule::NERVE_DOUBLE_ONE)
    } else if total >= rout {
        (NerveResult::Routed, rule::NERVE_ROUT)
    } else {
        match waver {
            None => (NerveResult::Steady, rule::NERVE_FEARLESS),
            Some(_) if all(6) => (NerveResult::Wavering, rule::NERVE_DOUBLE_SIX),
            Some(waver) if total >= waver => (NerveResult::Wavering, rule::NERVE_WAVER),
            Some(_) => (NerveResult::Steady, rule::NERVE_STEADY),
        }
    };
    Reading { result, rule, total }
}

fn told(state: &State, ix: UnitIx, due: Reading, played: NerveResult, brutal: u32, roll: RollIx) -> Detail {
    let nerve = state.figures(ix).nerve;
    Detail::say("nerve")
        .unit(state.id(ix))
        .with("total", due.total)
        .with("damage", state.unit(ix).damage)
        .with("brutal", brutal)
        .with("nerve_waver", nerve.waver.map_or_else(|| Figure::from("-"), |waver| Figure::from(u32::from(waver))))
        .with("nerve_rout", nerve.rout)
        .expects(due.result.as_str())
        .records(played.as_str())
        .of_roll(roll, Asks::Result)
}

/// What a throw makes: of the damage that players counted; where they say otherwise, and the dice had made another damage,
/// of that. Who counted wrong was told so then.
fn due(state: &State, ix: UnitIx, Throw { dice, brutal, .. }: Throw<'_>, event: &NerveTest) -> Reading {
    let counted = read(state, ix, dice, brutal);
    let says = |reading: &Reading| {
        event.total.is_none_or(|total| u32::from(total) == reading.total)
            && event.declared.is_none_or(|declared| declared == reading.result)
    };
    let right = reading_by_dice(state, ix, dice, brutal).filter(|_| !says(&counted));
    right.filter(says).unwrap_or(counted)
}

/// What a throw makes with the damage that the dice had made, where players counted another.
fn reading_by_dice(state: &State, ix: UnitIx, dice: &[Pips], brutal: u32) -> Option<Reading> {
    let damage = state.unit(ix).damage_by_dice?;
    Some(reading_of(state, ix, dice, dice::sum(dice).saturating_add(damage).saturating_add(brutal)))
}

/// What the players made of a throw against what it makes: the sum first, then what it means. Answers what was played.
fn judge(state: &State, ix: UnitIx, throw: Throw<'_>, event: &NerveTest, docket: &mut impl Docket) -> NerveResult {
    let Throw { dice, brutal, roll } = throw;
    let due = due(state, ix, throw, event);
    let summed = event.total.map_or(due, |total| reading_of(state, ix, dice, u32::from(total)));
    let played = event.declared.unwrap_or(summed.result);
    // A Brutal unit adds 1 in all where it fights, and nothing elsewhere.
    let others = brutal_units(state);
    let is_brutal = |total: u32| (BRUTAL..=BRUTAL * others).contains(&total.abs_diff(due.total));
    let lacks_damage = || Detail::lacks("damage_on").unit(state.id(ix));
    if summed.total > due.total && state.unit(ix).more_damage {
        docket.finding(rule::NERVE_TEST, Outcome::Unrecorded, lacks_damage);
    } else if summed.total != due.total {
        let cited = if is_brutal(summed.total) { rule::SPECIAL_BRUTAL } else { rule::NERVE_TEST };
        docket.finding(cited, Outcome::Broken, || {
            let detail = Detail::say("nerve-total").unit(state.id(ix)).expects(due.total).records(summed.total);
            let detail = detail.with("damage", state.unit(ix).damage).with("brutal", brutal);
            detail.of_roll(roll, Asks::Total)
        });
    }
    let say = || told(state, ix, summed, played, brutal, roll);
    if played != summed.result && event.total.is_none() && may_be(state, ix, dice, due.total, played) {
        docket.finding(rule::NERVE_TEST, Outcome::Unrecorded, lacks_damage);
    } else if played != summed.result {
        let other = |total: u32| reading_of(state, ix, dice, total).result == played;
        let forgotten = brutal > 0 && other(due.total.saturating_sub(BRUTAL));
        let unsummed = event.total.is_none()
            && (forgotten || (brutal == 0 && others > 0 && other(due.total.saturating_add(BRUTAL))));
        docket.finding(if unsummed { rule::SPECIAL_BRUTAL } else { summed.rule }, Outcome::Broken, say);
    } else if event.total.is_none() && is_open(state, ix, dice, due.total, played, event) {
        docket.finding(rule::NERVE_TEST, Outcome::Unrecorded, lacks_damage);
    } else if summed.total == due.total {
        docket.finding(rule::NERVE_TEST, Outcome::Held, say);
        docket.finding(due.rule, Outcome::Held, say);
        if brutal > 0 {
            docket.finding(rule::SPECIAL_BRUTAL, Outcome::Held, say);
        }
    }
    played
}

/// How many Brutal units the active side has on the table.
fn brutal_units(state: &State) -> u32 {
    let own = state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active);
    own.filter(|ix| state.figures(*ix).has(&Special::Brutal)).count() as u32
}

/// A rout near somebody inspiring is tested again (`kow.special.inspiring`, `kow.special.very_inspiring`). Answers
/// whether it was.
fn inspired(state: &State, ix: UnitIx, event: &NerveTest, first: Reading, docket: &mut impl Docket) -> bool {
    let again = !event.again.is_empty();
    let named = event.inspired_by.as_ref().and_then(|id| state.setup.muster.find(id));
    let claimed = event.distance.map(|length| length.get());
    let candidates = state.friends(ix).chain(std::iter::once(ix));
    let answers: Vec<(UnitIx, Rule, Option<bool>)> = candidates
        .filter_map(|by| {
            let cited = inspiring_rule(state, by, ix)?;
            Some((by, cited, in_reach(state, by, ix, claimed.filter(|_| named == Some(by)), again)))
        })
        .collect();
    // Whom the players named, if he can; else anybody who can.
    let near = answers.iter().filter(|(_, _, reach)| *reach == Some(true));
    let near = near.min_by_key(|(by, _, _)| named != Some(*by));
    let unknown = answers.iter().filter(|(_, _, reach)| reach.is_none()).min_by_key(|(by, _, _)| named != Some(*by));
    let told = |say: &'static str, by: Option<UnitIx>| {
        let detail = Detail::say(say).unit(state.id(ix)).records(if again { "yes" } else { "no" });
        by.map_or_else(|| detail.clone(), |by| detail.clone().with("by", state.id(by)))
    };
    let say = |by: Option<UnitIx>| told("inspired", by);
    check_distance(state, ix, named, claimed, docket);
    // A distance too long by the rule of the one named is the fault of that rule.
    let rule_named = named.and_then(|by| inspiring_rule(state, by, ix));
    let routed = first.result == NerveResult::Routed;
    match (again, routed, near, unknown) {
        (true, true, Some((by, cited, _)), _) => {
            docket.finding(*cited, Outcome::Held, || say(Some(*by)));
            if *cited == rule::SPECIAL_VERY_INSPIRING {
                docket.finding(rule::SPECIAL_INSPIRING, Outcome::Held, || say(Some(*by)));
            }
        }
        (true, true, None, Some((by, cited, _))) => {
            docket.finding(*cited, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(*by)));
        }
        (true, _, _, _) => {
            let named_only = named.is_some_and(|by| rule_named.is_none() && names_others(state, by));
            let cited =
                if named_only { rule::SPECIAL_INSPIRING_NAMED } else { rule_named.unwrap_or(rule::SPECIAL_INSPIRING) };
            let refusal = match named {
                _ if !routed => "inspired-no-rout",
                None => "inspired-by-nobody",
                Some(by) if rule_named.is_none() || !state.is_present(by) => "inspired-by-another",
                Some(_) => "inspired-far",
            };
            docket.finding(cited, Outcome::Broken, || told(refusal, named));
        }
        (false, true, Some((by, cited, _)), _) => {
            docket.finding(*cited, Outcome::Broken, || told("inspired-no-test", Some(*by)));
        }
        // Who is named is near enough by his players' word: then the second throw is what is missing.
        (false, true, None, Some((by, cited, _))) if named == Some(*by) => {
            docket.finding(*cited, Outcome::Unrecorded, || {
                Detail::lacks("again").unit(state.id(*by)).expects(NERVE_DICE)
            });
        }
        (false, true, None, Some((by, cited, _))) => {
            docket.finding(*cited, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(*by)));
        }
        (false, true, None, None) => {
            // Somebody inspires others, but not this one.
            if let Some(by) =
                state.friends(ix).find(|by| names_others(state, *by) && inspiring_rule(state, *by, ix).is_none())
            {
                docket.finding(rule::SPECIAL_INSPIRING_NAMED, Outcome::Held, || say(Some(by)));
            }
        }
        (false, false, _, _) => {}
    }
    again
}

/// What the players measured between two units is the shortest distance of their bases (`kow.geo.unit_distance`), where
/// positions tell.
fn check_distance(state: &State, ix: UnitIx, named: Option<UnitIx>, claimed: Option<f64>, docket: &mut impl Docket) {
    let (Some(by), Some(claimed)) = (named.filter(|by| *by != ix), claimed) else {
        return;
    };
    let Some(measured) = state.distance(by, ix) else {
        return;
    };
    // Two readings of a tape, each with its allowance.
    let kept = state.setup.allowance.agrees(claimed, measured);
    docket.finding(rule::GEO_UNIT_DISTANCE, Outcome::from(kept), || {
        Detail::say("unit-distance").unit(state.id(ix)).with("by", state.id(by)).expects(measured).records(claimed)
    });
}

/// The rule by which a unit inspires another: itself, or a friend of its own contingent, of the names it inspires.
fn inspiring_rule(state: &State, by: UnitIx, ix: UnitIx) -> Option<Rule> {
    if state.is_enemy(by, ix) || state.figures(by).ally != state.figures(ix).ally {
        return None;
    }
    state.figures(by).special.iter().find_map(|special| match special {
        Special::Inspiring => Some(rule::SPECIAL_INSPIRING),
        Special::VeryInspiring => Some(rule::SPECIAL_VERY_INSPIRING),
        Special::InspiringOnly(names) => {
            let named = by == ix || names.iter().any(|name| *name == state.figures(ix).profile);
            named.then_some(rule::SPECIAL_INSPIRING_NAMED)
        }
        _ => None,
    })
}

fn names_others(state: &State, by: UnitIx) -> bool {
    state.figures(by).special.iter().any(|special| matches!(special, Special::InspiringOnly(_)))
}

/// Whether an inspiring unit is near enough; `None` where neither positions nor the log tell. At the very edge the players'
/// own measuring counts: `again` says that they threw again.
fn in_reach(state: &State, by: UnitIx, ix: UnitIx, claimed: Option<f64>, again: bool) -> Option<bool> {
    if by == ix {
        return Some(true);
    }
    let reach =
        if state.figures(by).has(&Special::VeryInspiring) { pack::VERY_INSPIRING_RANGE } else { pack::INSPIRING_RANGE };
    let distance = state.distance(by, ix).or(claimed)?;
    let slack = state.setup.allowance.slack();
    Some(distance <= if again { reach + slack } else { reach - slack })
}

fn report(state: &State, ix: UnitIx, dice: &[Pips], brutal: u32, docket: &mut impl Docket) -> RollIx {
    docket.roll(|| {
        let nerve = state.figures(ix).nerve;
        let added = (state.unit(ix).damage + brutal) as i32;
        let needed = i32::from(nerve.waver.unwrap_or(nerve.rout)) - added;
        Roll {
            purpose: &purpose::NERVE,
            measure: Measure::Bands(Bands { added, rows: bands(nerve) }),
            side: state.active.map(|side| state.side_id(side).clone()),
            unit: None,
            target: Some(state.id(ix).clone()),
            faces: dice.to_vec(),
            fell: Vec::new(),
            needed: Some(needed),
            result: dice::sum(dice) as i32,
            better: Better::Greater,
            chances: Distribution::sum_of_d6(NERVE_DICE),
        }
    })
}

/// The table on which a test of this Nerve is read, as [`reading`] reads it.
fn bands(nerve: Nerve) -> Vec<Band> {
    let row = |on: On, result: NerveResult| Band { on, result: result.as_str() };
    let (steady, wavering) = (NerveResult::Steady, NerveResult::Wavering);
    let wavers = nerve.waver.map(|waver| [row(On::Every(6), wavering), row(On::AtLeast(waver.into()), wavering)]);
    let first = [row(On::Every(1), steady), row(On::AtLeast(nerve.rout.into()), NerveResult::Routed)];
    first.into_iter().chain(wavers.into_iter().flatten()).chain([row(On::Else, steady)]).collect()
}

/// What a result does; `is_open` where nobody told it, and the damage on the unit may be more than the log tells.
fn apply(
    state: &mut State,
    ix: UnitIx,
    melee: bool,
    played: NerveResult,
    is_open: bool,
    event: &NerveTest,
    docket: &mut impl Docket,
) {
    let say = |state: &State| Detail::say("nerve-effect").unit(state.id(ix)).records(played.as_str());
    state.unit_mut(ix).tested = true;
    if melee && let Some(open) = state.melee.open.as_mut().filter(|open| open.target == ix) {
        open.tested = true;
        open.routed = played == NerveResult::Routed;
        if open.routed {
            // Who backed off too early regroups all the same.
            open.parted.clear();
            open.settled.clear();
        }
    }
    if played != NerveResult::Routed && melee && state.figures(ix).is_war_engine() && state.unit(ix).disordered {
        docket.finding(rule::WARENGINE_DISORDERED, Outcome::Held, || say(state));
    }
    match played {
        NerveResult::Routed => {
            docket.finding(rule::NERVE_ROUTED_EFFECT, Outcome::Held, || say(state));
            state.remove(ix, rule::NERVE_ROUTED_EFFECT);
        }
        NerveResult::Wavering => {
            docket.finding(rule::NERVE_WAVERING_EFFECT, Outcome::Held, || say(state));
            let unit = state.unit_mut(ix);
            (unit.wavering, unit.disordered, unit.disorder_doubted) = (true, true, false);
        }
        NerveResult::Steady => {}
    }
    resolve(state, ix, played, is_open, event, docket);
}

/// Iron Resolve: steady, it takes one damage off (`kow.special.iron_resolve`).
fn resolve(
    state: &mut State,
    ix: UnitIx,
    played: NerveResult,
    is_open: bool,
    event: &NerveTest,
    docket: &mut impl Docket,
) {
    let has = state.figures(ix).has(&Special::IronResolve);
    let most = if has && played == NerveResult::Steady { pack::IRON_RESOLVE_HEALED } else { 0 };
    let readings = state.unit(ix).recoverable(most);
    let [by_count, right] = readings;
    let said = event.resolved.map(u32::from);
    let due = said.filter(|said| readings.contains(said)).unwrap_or(by_count);
    let resolved = said.unwrap_or(due);
    let possible = has && played == NerveResult::Steady && resolved <= pack::IRON_RESOLVE_HEALED;
    // Who took none off may not have been steady, where that is open.
    if possible && (resolved > due && state.unit(ix).more_damage || resolved < due && is_open) {
        docket
            .finding(rule::SPECIAL_IRON_RESOLVE, Outcome::Unrecorded, || Detail::lacks("damage_on").unit(state.id(ix)));
    } else if has || resolved > 0 {
        docket.finding(rule::SPECIAL_IRON_RESOLVE, Outcome::from(resolved == due), || {
            Detail::say("iron-resolve").unit(state.id(ix)).expects(due).records(resolved)
        });
    }
    state.unit_mut(ix).recover(resolved, right);
}

/// `headstrong`: at the start of its turn, from 4, a wavering unit is only disordered (`kow.special.headstrong`).
pub(super) fn headstrong(state: &mut State, side: Option<&SideId>, event: &OneDie, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::active_only(state, side, docket);
    let succeeds = event.die.get() >= pack::HEADSTRONG_LEAST;
    let declared = event.declared.unwrap_or(succeeds);
    let unit = state.unit(ix);
    let entitled = state.figures(ix).has(&Special::Headstrong)
        && Some(state.side_of(ix)) == state.active
        && (unit.wavering || unit.status_unsaid)
        && !unit.headstrong_rolled
        && !state.course.under_way;
    let roll = docket.next_roll();
    let kept = entitled && declared == succeeds;
    if kept && !unit.wavering {
        docket.finding(rule::SPECIAL_HEADSTRONG, Outcome::Unrecorded, || Detail::lacks("wavering").unit(&event.unit));
    } else {
        docket.finding(rule::SPECIAL_HEADSTRONG, Outcome::from(kept), || {
            Detail::say("headstrong")
                .unit(&event.unit)
                .with("rolled", event.die.get())
                .with("needed", pack::HEADSTRONG_LEAST)
                .of_roll(roll, Asks::Result)
        });
    }
    docket.roll(|| throws::one_die(&purpose::HEADSTRONG, state, ix, None, event.die, pack::HEADSTRONG_LEAST));
    let unit = state.unit_mut(ix);
    unit.headstrong_rolled = true;
    if declared {
        unit.wavering = false;
    }
}
