//! The close combat phase: combats one by one, what follows for all of them, and what was left undone
//! (`wfb.combat.*`, `wfb.turn.combat_order`).

pub(crate) mod breaks;
mod order;
mod overrun;
pub(crate) mod panic;
mod pursuit;
mod redress;
mod result;
mod strike;

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Edge,
    list::List,
    muster::UnitIx,
};
use aftermath_whfb6::{Combat, CombatSituation, Contact, Models, Numbers, Phase, Round, rule};
pub(crate) use breaks::break_test;
pub(crate) use order::{is_equal, strike_roll, winner};
pub(crate) use overrun::{may_overrun, overrun};
pub(crate) use pursuit::{check_back, come_back, pursue, restrain};
pub(crate) use redress::redress;
pub(crate) use result::{challenge, combat_result};
pub(crate) use strike::strike;

use crate::{
    block::Block,
    charge::{self, engage, named},
    state::{State, add},
    turn,
};

/// Whether a unit is, or was in this round, in a combat.
pub(crate) fn is_in(combat: &CombatSituation, id: &UnitId) -> bool {
    let touches = combat.contacts.iter().any(|contact| contact.unit == *id || contact.enemy == *id);
    let began = combat.round.as_ref().is_some_and(|round| round.before.iter().any(|before| before.unit == *id));
    touches || began
}

/// The combat of a unit, be it that the unit is out of contact since the round began.
pub(crate) fn combat_of(state: &State, id: &UnitId) -> Option<usize> {
    state.combats.iter().position(|combat| is_in(combat, id))
}

/// Units of a combat, those that it lost this round among them.
pub(crate) fn units_of(combat: &CombatSituation) -> Vec<UnitId> {
    let touching = combat.contacts.iter().flat_map(|contact| [&contact.unit, &contact.enemy]);
    let began = combat.round.iter().flat_map(|round| round.before.iter().map(|before| &before.unit));
    let mut units: Vec<UnitId> = touching.chain(began).cloned().collect();
    units.sort();
    units.dedup();
    units
}

/// `combat`: the active player takes the next combat.
pub(crate) fn combat(state: &mut State, side: Option<&SideId>, event: &Combat, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    turn::active_only(state, side, docket);
    let known: Vec<UnitIx> = event.units.iter().filter_map(|id| state.present(id, docket)).collect();
    let fresh = known.iter().find_map(|ix| state.combat_of(*ix)).map(|place| &state.combats[place]);
    let fresh = fresh.filter(|combat| is_fresh(state, combat)).map(cited_of);
    match fresh {
        Some(cited) => docket.finding(cited.unwrap_or(rule::PURSUIT_NEW_ENEMY), Outcome::Broken, || {
            let units = event.units.iter().collect::<aftermath_rules::finding::Figure>();
            Detail::say("fights-next-turn").with("units", units)
        }),
        None => {
            turn::step(state, turn::FIGHT, docket);
        }
    }
    docket.finding(rule::COMBAT_ORDER_CHOICE, Outcome::PlayersCall, || {
        Detail::say("combat-taken").with("units", event.units.iter().collect::<aftermath_rules::finding::Figure>())
    });
    if fresh.is_none() {
        let again = event.units.iter().any(|id| state.progress.fought.contains(id));
        docket.finding(rule::COMBAT_ONE_AT_A_TIME, Outcome::from(!again), || Detail::say("combat-once"));
    }
    for ix in &known {
        charge::reached_untold(state, *ix, &known);
    }
    for facing in &event.facings {
        let pair = (state.known(&facing.unit, docket), state.known(&facing.enemy, docket));
        if let (Some(unit), Some(enemy)) = pair
            && !are_in_contact(state, unit, enemy)
        {
            engage(state, unit, enemy, facing.side);
        }
    }
    part_from_unnamed(state, &known);
    check_contacts(state, &known, docket);
    let Some(place) = known.iter().find_map(|ix| state.combat_of(*ix)) else {
        return;
    };
    let before: Vec<Numbers> = units_of(&state.combats[place])
        .into_iter()
        .filter_map(|unit| {
            let models = Models::nearest(state.models(state.find(&unit)?));
            Some(Numbers { unit, models })
        })
        .collect();
    let (higher, higher_known) = match &event.higher {
        Some(higher) => (higher.clone(), Some(true)),
        None => (List::default(), None),
    };
    let before = List::try_from(before).unwrap_or_default();
    state.combats[place].round = Some(Box::new(Round { before, higher, higher_known, ..Round::default() }));
    if let Some(obstacle) = &event.obstacle {
        state.combats[place].obstacle = obstacle.clone();
        state.combats[place].obstacle_known = true;
    }
    for id in &event.units {
        add(&mut state.progress.fought, id.clone());
    }
    state.progress.current = event.units.first().cloned();
}

/// Where losses are not told a combat may hold together by units that are gone: who is not named in it fights apart from it.
fn part_from_unnamed(state: &mut State, named_units: &[UnitIx]) {
    let places: Vec<usize> = named_units.iter().filter_map(|ix| state.combat_of(*ix)).collect();
    let unsure = |place: &usize| {
        let units = units_of(&state.combats[*place]);
        named(state, &units).any(|ix| state.unit(ix).losses_unknown)
    };
    if !places.iter().any(unsure) {
        return;
    }
    let is_named = |state: &State, id: &UnitId| state.find(id).is_some_and(|ix| named_units.contains(&ix));
    let mut apart = Vec::new();
    for place in 0..state.combats.len() {
        let (inside, outside): (Vec<_>, Vec<_>) = state.combats[place]
            .contacts
            .iter()
            .cloned()
            .partition(|contact| is_named(state, &contact.unit) || is_named(state, &contact.enemy));
        if inside.is_empty() {
            continue;
        }
        let both = |contact: &Contact| is_named(state, &contact.unit) && is_named(state, &contact.enemy);
        let inside: Vec<Contact> = inside.into_iter().filter(both).collect();
        if inside.len() == state.combats[place].contacts.len() {
            continue;
        }
        if !outside.is_empty() {
            let contacts = List::try_from(outside).unwrap_or_default();
            apart.push(CombatSituation { contacts, round: None, ..state.combats[place].clone() });
        }
        // Nor does anybody know then how long those have fought each other who are left.
        state.combats[place].rounds = state.combats[place].rounds.filter(|rounds| rounds.get() == 0);
        state.combats[place].contacts = List::try_from(inside).unwrap_or_default();
    }
    state.combats.extend(apart);
    state.combats.retain(|combat| !combat.contacts.is_empty() || combat.round.is_some());
    // Who is named in one combat fights in one.
    let mut own: Vec<usize> = named_units.iter().filter_map(|ix| state.combat_of(*ix)).collect();
    own.sort_unstable();
    own.dedup();
    let Some((first, others)) = own.split_first() else {
        return;
    };
    for other in others.iter().rev() {
        let joined = state.combats.remove(*other);
        joined.contacts.iter().for_each(|contact| add(&mut state.combats[*first].contacts, contact.clone()));
    }
}

fn are_in_contact(state: &State, a: UnitIx, b: UnitIx) -> bool {
    let (a, b) = (state.id(a), state.id(b));
    let pairs = state.combats.iter().flat_map(|combat| combat.contacts.iter());
    pairs.into_iter().any(|c| (&c.unit == a && &c.enemy == b) || (&c.unit == b && &c.enemy == a))
}

/// Who fights touches an enemy (`wfb.combat.contact`).
fn check_contacts(state: &mut State, units: &[UnitIx], docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    for ix in units {
        let enemies: Vec<UnitIx> = units.iter().copied().filter(|other| state.is_enemy(*ix, *other)).collect();
        let touching = enemies.iter().map(|enemy| state.distance(*ix, *enemy).map(|distance| distance <= slack));
        let touching: Vec<Option<bool>> = touching.collect();
        let outcome = if touching.contains(&Some(true)) {
            Outcome::Held
        } else if touching.iter().all(|touches| *touches == Some(false)) {
            Outcome::Broken
        } else if state.is_engaged(*ix) {
            Outcome::Held
        } else {
            Outcome::Unrecorded
        };
        docket.finding(rule::COMBAT_CONTACT, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("facings").unit(state.id(*ix)),
            _ => Detail::say("in-contact").unit(state.id(*ix)),
        });
        // Who touches an enemy without a charge on record is in combat all the same.
        for (enemy, touches) in enemies.iter().zip(touching) {
            if touches == Some(true) && !are_in_contact(state, *ix, *enemy) && surely_touch(state, *ix, *enemy) {
                touch(state, *ix, *enemy);
            }
        }
        // Who touches whom may be left out: they fight each other all the same.
        if outcome == Outcome::Unrecorded {
            for enemy in enemies {
                if state.distance(*ix, enemy).is_none() && !are_in_contact(state, *ix, enemy) {
                    engage(state, *ix, enemy, None);
                }
            }
        }
    }
}

/// Whether two units that stand within the tolerance of each other touch: those who fight others may stand apart.
fn surely_touch(state: &State, ix: UnitIx, enemy: UnitIx) -> bool {
    /// Inches that rounded places may be apart of bases that touch.
    const ROUNDED: f64 = 0.05;
    let fights_others = state.is_engaged(ix) && state.is_engaged(enemy);
    let blocks = state.block(ix).zip(state.block(enemy));
    // Places that overlap are not those of the table: they do not tell who touches whom.
    let overlap = |one: &Block, other: &Block| {
        let pairs =
            one.ground().into_iter().flat_map(|own| other.ground().into_iter().map(move |theirs| (own, theirs)));
        pairs.map(|(own, theirs)| own.overlap_depth(&theirs)).fold(0.0, f64::max)
    };
    let beside = |(one, other): (Block, Block)| one.distance(&other) <= ROUNDED && overlap(&one, &other) <= ROUNDED;
    !fights_others || blocks.is_some_and(beside)
}

/// Two units touch of which no charge brought one to the other. Whoever has its front along a side of the other attacks that
/// side; where neither has, nobody can say which side is attacked. Who attacks an enemy already attacks that side alone
/// (`wfb.amb.flank_and_rear_separate`): it meets the other one as if in front.
fn touch(state: &mut State, ix: UnitIx, other: UnitIx) {
    let slack = state.setup.allowance.slack();
    let along = |by: UnitIx, enemy: UnitIx| {
        let side = state.block(by)?.flush_with(&state.block(enemy)?, slack)?;
        Some((by, enemy, Some(side)))
    };
    let (by, enemy, side) = along(ix, other).or_else(|| along(other, ix)).unwrap_or((ix, other, None));
    let attacks = |unit: UnitIx| {
        let mut contacts = state.combats.iter().flat_map(|combat| combat.contacts.iter());
        contacts.any(|contact| contact.unit == *state.id(unit) && contact.side.is_some())
    };
    let elsewhere = attacks(by) || (side.is_none() && attacks(enemy));
    engage(state, by, enemy, if elsewhere { Some(Edge::Front) } else { side });
}

/// Whether the log tells that two units touch: by their places, by the side that is fought, or as there is nobody else whom
/// either could touch.
pub(crate) fn is_contact_known(state: &State, combat: &CombatSituation, (ix, target): (UnitIx, UnitIx)) -> bool {
    let (own, theirs) = (state.id(ix), state.id(target));
    let pair = |contact: &&aftermath_whfb6::Contact| {
        (&contact.unit, &contact.enemy) == (own, theirs) || (&contact.unit, &contact.enemy) == (theirs, own)
    };
    let told = combat.contacts.iter().find(pair).is_some_and(|contact| contact.side.is_some());
    let units = units_of(combat);
    let enemies = named(state, &units).filter(|other| state.is_enemy(ix, *other)).count();
    told || enemies <= 1 || !state.progress.partial || state.distance(ix, target).is_some()
}

/// Losers of a round: units of all sides but the winner's that fought it; nobody in a draw. Who ran into the combat since
/// fights in the next turn.
pub(crate) fn losers(state: &State, combat: &CombatSituation) -> Vec<UnitIx> {
    let result = combat.round.as_ref().and_then(|round| round.result.as_ref());
    let Some(winner) = result.and_then(|result| result.winner.as_ref()).and_then(|side| state.setup.muster.side(side))
    else {
        return Vec::new();
    };
    let fought = combat.round.iter().flat_map(|round| round.before.iter());
    let mut units: Vec<UnitId> = fought.map(|before| before.unit.clone()).collect();
    if units.is_empty() {
        // A situation may leave out how many they were.
        units = units_of(combat);
    }
    named(state, &units).filter(|ix| state.side_of(*ix) != winner).collect()
}

/// Whether who won a unit's combat is not recorded, or what it did to its enemies.
pub(crate) fn is_open(state: &State, id: &UnitId) -> bool {
    let Some(combat) = combat_of(state, id).and_then(|place| state.combats.get(place)) else {
        return false;
    };
    let result = combat.round.as_ref().and_then(|round| round.result.as_ref());
    let undecided = result.is_some_and(|result| !result.known && result.winner.is_none());
    let units = units_of(combat);
    undecided || named(state, &units).any(|ix| state.unit(ix).losses_unknown)
}

/// Whether every enemy that a unit touches may have been destroyed, as the log leaves out losses.
pub(crate) fn may_be_free(state: &State, ix: UnitIx) -> bool {
    let id = state.id(ix);
    let contacts = state.combats.iter().flat_map(|combat| combat.contacts.iter());
    let own = contacts.filter(|contact| contact.unit == *id || contact.enemy == *id);
    let mut enemies = own.map(|contact| if contact.unit == *id { &contact.enemy } else { &contact.unit });
    enemies.all(|enemy| state.find(enemy).is_some_and(|enemy| state.unit(enemy).losses_unknown))
}

/// Whom a unit fought in earlier rounds may be gone, as the log leaves out losses: where somebody runs into it, who else fights
/// it the next combat tells.
pub(crate) fn leave_untold(state: &mut State, ix: UnitIx) {
    let earlier = state.combat_of(ix).is_some_and(|place| {
        let combat = &state.combats[place];
        combat.rounds.is_some_and(|rounds| rounds.get() > 0) && !combat.by_pursuit && !combat.by_overrun
    });
    if earlier && may_be_free(state, ix) {
        state.leave_combat(ix);
    }
}

/// Whether a combat is but what pursuits and overruns of this phase ran into: it is fought in the next turn
/// (`wfb.amb.next_turn`).
pub(crate) fn is_fresh(state: &State, combat: &CombatSituation) -> bool {
    let ran = |id: &UnitId| {
        let charges_in = state.find(id).and_then(|ix| state.unit(ix).charges_in);
        charges_in.is_some_and(|turn| turn.get() > state.turns_passed())
    };
    combat.contacts.iter().all(|contact| ran(&contact.unit) || ran(&contact.enemy))
}

/// The rule by which a combat is fought in the turn after a run that began it.
fn cited_of(combat: &CombatSituation) -> Option<Rule> {
    match (combat.by_overrun, combat.by_pursuit) {
        (true, _) => Some(rule::OVERRUN_NEW_ENEMY),
        (false, true) => Some(rule::PURSUIT_NEW_ENEMY),
        (false, false) => None,
    }
}

/// Losers who have not taken their Break test.
pub(crate) fn untested(state: &State) -> Vec<UnitIx> {
    let of = |combat: &CombatSituation| {
        let tested = combat.round.as_ref().map(|round| round.tested.to_vec()).unwrap_or_default();
        let left = losers(state, combat).into_iter().filter(|ix| state.is_present(*ix));
        left.filter(|ix| !tested.contains(state.id(*ix))).collect::<Vec<_>>()
    };
    state.combats.iter().flat_map(of).collect()
}

/// At the end of the phase: every combat was fought and scored, losers tested, the broken fled, victors pursued.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    for combat in &state.combats {
        let units = units_of(combat);
        let first = units.first();
        match &combat.round {
            None if is_fresh(state, combat) => {}
            None => {
                let over = named(state, &units).any(|ix| may_be_free(state, ix));
                // A situation may leave out that somebody ran into it in its own phase.
                let since = (combat.by_overrun || combat.by_pursuit)
                    && state.progress.phase_under_way
                    && named(state, &units).all(|ix| state.unit(ix).charges_in.is_none());
                let outcome = state.follows(false, since || state.progress.fought.is_empty());
                let outcome = if over { Outcome::Unrecorded } else { outcome };
                let cited = cited_of(combat).unwrap_or(rule::TURN_COMBAT_ORDER);
                docket.finding(cited, outcome, || {
                    let detail = match outcome {
                        Outcome::Unrecorded if over => Detail::lacks("wound"),
                        Outcome::Unrecorded => Detail::lacks("combat"),
                        _ => Detail::say("combat-left-out"),
                    };
                    first.map_or(detail.clone(), |unit| detail.unit(unit))
                });
            }
            Some(round) if round.result.is_none() => {
                docket.finding(rule::RESULT_WINNER, Outcome::Unrecorded, || Detail::lacks("combat_result"));
            }
            Some(_) => {}
        }
    }
    for ix in untested(state) {
        let outcome = state.owed(ix);
        docket.finding(rule::BREAK_WHO, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
            _ => Detail::say("break-due").unit(state.id(ix)),
        });
    }
    breaks::close(state, docket);
    panic::close(state, docket);
    pursuit::close(state, docket);
    state.combats.iter_mut().for_each(|combat| combat.round = None);
    state.combats.retain(|combat| !combat.contacts.is_empty());
}
