//! Surprise cards (`tac.card.*`).

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{Card, CorpsOnMap, InForce, Manoeuvre, Surprise};

use super::{
    card_at, card_row, cards::play_from_hand, is_ground, is_terrain, is_water, is_weather, known, manoeuvre,
    may_be_river, place_mut, place_of, weather::weather_comes,
};
use crate::{
    rule,
    state::{SideIx, State},
};

/// The rule of a surprise card.
fn surprise_rule(card: Card) -> Rule {
    match card {
        Card::UnhealthyCountry => rule::CARD_UNHEALTHY_COUNTRY,
        Card::GoodGuides => rule::CARD_GOOD_GUIDES,
        Card::Traitor => rule::CARD_TRAITOR,
        Card::HiddenMarch => rule::CARD_HIDDEN_MARCH,
        Card::Ambush => rule::CARD_AMBUSH,
        Card::FalseRumours => rule::CARD_FALSE_RUMOURS,
        Card::Fortifications => rule::CARD_FORTIFICATIONS,
        Card::RiverFlood => rule::CARD_RIVER_FLOOD,
        Card::Road => rule::CARD_ROAD,
        Card::Path => rule::CARD_PATH,
        Card::ExcellentHalt => rule::CARD_EXCELLENT_HALT,
        Card::Reconnaissance => rule::CARD_RECONNAISSANCE,
        Card::InitiativeCommander => rule::CARD_INITIATIVE_COMMANDER,
        Card::WeatherContinues => rule::CARD_WEATHER_CONTINUES,
        Card::WeatherChange => rule::CARD_WEATHER_CHANGE,
        _ => rule::STRAT_FIRST_MOVER,
    }
}

/// `surprise` (`tac.card.*`).
pub(crate) fn surprise(state: &mut State, side: Option<&SideId>, event: &Surprise, docket: &mut impl Docket) {
    let cited = surprise_rule(event.card);
    let describe = || Detail::say("surprise").records(event.card.as_str());
    let Some(side) = side.cloned() else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let held = play_from_hand(state, &side, event.card);
    let kind = card_row(event.card).mark == "surprise";
    docket.finding(cited, Outcome::from(held && kind), describe);
    let before = known(state);
    let own_turn = before.mover.as_ref().is_none_or(|mover| mover == &side);
    let me = state.side(&side);
    let is_own = |id: &UnitId| state.find(id).map(|ix| state.own_side(ix)) == me;
    let one = event.corps.len() == 1;
    let place = |id: &UnitId| place_of(&before, id).and_then(|corps| corps.at);
    let kept = match event.card {
        Card::UnhealthyCountry => {
            let morning = before.moved.is_empty() && before.corps.iter().all(|corps| corps.marches == 0);
            one && !is_own(&event.corps[0]) && morning
        }
        Card::GoodGuides => own_turn && event.names.is_some_and(|card| is_terrain(state, card)),
        Card::Traitor => !own_turn && one && !is_own(&event.corps[0]) && event.at.len() == 1,
        Card::HiddenMarch | Card::Road => own_turn && one && is_own(&event.corps[0]),
        Card::Ambush => ambush_kept(state, &before, event, own_turn, me),
        Card::FalseRumours => {
            let attacked = before.offered.as_ref().is_some_and(|offered| offered != &side) && !before.accepted;
            let steps = event.corps.len() == event.at.len() && !event.corps.is_empty();
            let beside = event
                .corps
                .iter()
                .zip(event.at.iter())
                .all(|(id, to)| is_own(id) && place(id).is_none_or(|at| at.is_beside(*to)));
            attacked && steps && beside
        }
        Card::Fortifications => true,
        Card::RiverFlood => before.rained,
        Card::Path => {
            event.at.len() == 1
                && event.at.iter().all(|cell| {
                    before.map.is_empty() || matches!(card_at(&before, *cell), Some(Card::River | Card::Mountains))
                })
        }
        Card::ExcellentHalt => event.corps.iter().all(is_own),
        Card::Reconnaissance => own_turn,
        Card::InitiativeCommander => {
            own_turn
                && one
                && is_own(&event.corps[0])
                && !place_of(&before, &event.corps[0]).is_some_and(|corps| corps.tired && !corps.tired_untold)
        }
        Card::WeatherContinues => !before.weather.is_empty(),
        Card::WeatherChange => event.names.is_some_and(is_weather),
        _ => false,
    };
    // Which way a river runs the log may not tell.
    let flow = event.card == Card::Path && event.at.iter().any(|cell| may_be_river(&before, *cell));
    // Which weather came by another card neither.
    let weather = matches!(event.card, Card::WeatherContinues | Card::RiverFlood) && !kept && before.weather_untold;
    match lacking(event).or(flow.then_some("flow")).or(weather.then_some("names")) {
        Some(field) => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks(field)),
        None => {
            docket.finding(cited, Outcome::from(kept), || Detail::say("surprise-kept").records(event.card.as_str()));
        }
    }
    apply(state, &side, event, docket);
}

/// What a surprise card has to name and the log does not.
pub(super) fn lacking(event: &Surprise) -> Option<&'static str> {
    let (corps, at, names) = (event.corps.is_empty(), event.at.is_empty(), event.names.is_none());
    match event.card {
        Card::UnhealthyCountry | Card::HiddenMarch | Card::Road | Card::InitiativeCommander => corps.then_some("corps"),
        Card::Ambush | Card::FalseRumours | Card::Traitor => {
            if corps {
                Some("corps")
            } else {
                at.then_some("at")
            }
        }
        Card::Path => at.then_some("at"),
        Card::GoodGuides | Card::WeatherChange => names.then_some("names"),
        _ => None,
    }
}

/// An ambush steps to the next card in the enemy's turn, beside an enemy.
fn ambush_kept(state: &State, before: &Manoeuvre, event: &Surprise, own_turn: bool, me: Option<SideIx>) -> bool {
    let (Some(id), Some(to)) = (event.corps.first(), event.at.first()) else { return false };
    let own = state.find(id).map(|ix| state.own_side(ix)) == me;
    let from = place_of(before, id).and_then(|corps| corps.at);
    let beside = from.is_none_or(|from| from.is_beside(*to));
    // Of whom the log does not tell where he stands he may stand there.
    let enemy = before.corps.iter().any(|corps| {
        let other = state.find(&corps.corps).map(|ix| state.own_side(ix)) != me;
        other && (corps.place_untold || corps.at.is_some_and(|at| at.is_beside(*to)))
    });
    !own_turn && own && beside && enemy && event.corps.len() == 1 && event.at.len() == 1
}

/// What a surprise card does.
fn apply(state: &mut State, side: &SideId, event: &Surprise, docket: &mut impl Docket) {
    let ids: Vec<UnitId> = event.corps.to_vec();
    leave_untold(state, side, event);
    match event.card {
        Card::UnhealthyCountry => {
            for id in &ids {
                if let Some(corps) = place_mut(state, id) {
                    (corps.tired, corps.tired_untold) = (true, false);
                }
            }
        }
        Card::ExcellentHalt => {
            for id in &ids {
                if let Some(corps) = place_mut(state, id) {
                    (corps.tired, corps.tired_untold) = (false, false);
                }
            }
        }
        Card::Ambush | Card::FalseRumours => {
            for (id, to) in ids.iter().zip(event.at.iter()) {
                if let Some(corps) = place_mut(state, id) {
                    (corps.at, corps.place_untold) = (Some(*to), false);
                }
            }
        }
        Card::Traitor => {
            for (id, to) in ids.iter().zip(event.at.iter()) {
                if let Some(plan) = place_mut(state, id).and_then(|corps| corps.plan.as_mut()) {
                    // The march gets no longer: it ends where the traitor leads it, as far as it goes.
                    if let Some(last) = plan.path.last_mut() {
                        *last = *to;
                    }
                }
            }
        }
        Card::RiverFlood => flood(state, event, docket),
        Card::Path if !event.at.is_empty() => {
            for cell in event.at.iter() {
                let _ = manoeuvre(state).paths.push(*cell);
            }
        }
        Card::Fortifications => {
            let _ = manoeuvre(state).fortified.push(side.clone());
        }
        Card::WeatherContinues => manoeuvre(state).lasting = true,
        Card::WeatherChange => {
            if let Some(card) = event.names {
                let held = play_from_hand(state, side, card);
                docket.finding(rule::CARD_WEATHER_CHANGE, Outcome::from(held), || {
                    Detail::say("weather").records(card.as_str())
                });
                manoeuvre(state).weather.retain(|known| is_ground(*known));
                manoeuvre(state).weather_untold = false;
                weather_comes(state, card, docket);
                manoeuvre(state).weather_of = Some(side.clone());
            }
        }
        _ => {
            let one = InForce { side: side.clone(), card: event.card, corps: event.corps.clone(), names: event.names };
            let _ = manoeuvre(state).in_force.push(one);
        }
    }
}

/// What becomes unknown by a card of which the log does not tell whom or what it is for.
fn leave_untold(state: &mut State, side: &SideId, event: &Surprise) {
    let (unnamed, of) = (event.corps.is_empty(), |own: bool| super::corps_of(state, side, own));
    let named = || event.corps.iter().skip(event.at.len()).cloned().collect::<Vec<_>>();
    let (ids, leave): (Vec<UnitId>, fn(&mut CorpsOnMap)) = match event.card {
        Card::UnhealthyCountry if unnamed => (of(false), |corps| corps.tired_untold = true),
        Card::ExcellentHalt if unnamed => (of(true), |corps| corps.tired_untold |= corps.tired),
        Card::Ambush | Card::FalseRumours => {
            let ids = if unnamed { of(true) } else { named() };
            (ids, |corps| (corps.at, corps.place_untold) = (None, true))
        }
        Card::Traitor => {
            let ids = if unnamed { of(false) } else { named() };
            (ids, |corps| corps.led_untold = corps.plan.is_some())
        }
        Card::WeatherChange if event.names.is_none() => {
            manoeuvre(state).weather_untold = true;
            return;
        }
        _ => return,
    };
    for id in &ids {
        if let Some(corps) = place_mut(state, id) {
            leave(corps);
        }
    }
}

/// Whoever stands in water leaves it for a neighbouring card, tired (`tac.card.river_flood`).
fn flood(state: &mut State, event: &Surprise, docket: &mut impl Docket) {
    let before = known(state);
    manoeuvre(state).flooded = true;
    for corps in before.corps.iter() {
        let wet = corps.at.and_then(|at| card_at(&before, at)).is_some_and(is_water);
        if !wet {
            continue;
        }
        let place = event.corps.iter().position(|id| id == &corps.corps).and_then(|place| event.at.get(place).copied());
        let kept = place.zip(corps.at).is_some_and(|(to, at)| at.is_beside(to));
        // Where the card names no places, the log does not tell where they went.
        let untold = place.is_none() && (event.corps.is_empty() || event.at.is_empty());
        let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(kept) };
        docket.finding(rule::CARD_RIVER_FLOOD, outcome, || {
            let field = if event.corps.is_empty() { "corps" } else { "at" };
            crate::shooting::lacking(outcome, field, Detail::say("leaves-water").unit(&corps.corps))
        });
        if let Some(one) = place_mut(state, &corps.corps) {
            one.at = if untold { None } else { place.or(one.at) };
            (one.tired, one.tired_untold, one.place_untold) = (true, false, untold);
        }
    }
}
