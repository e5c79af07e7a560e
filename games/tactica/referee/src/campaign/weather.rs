//! Days and their weather (`tac.strat.first_mover`, `tac.card.*`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{Card, DayWeather, ExtremeHeat, pack};

use super::{cards::play_from_hand, is_ground, is_weather, known, manoeuvre, offer::leave_night};
use crate::{rule, state::State};

/// `day_weather` (`tac.strat.first_mover`).
pub(crate) fn day_weather(state: &mut State, side: Option<&SideId>, event: &DayWeather, docket: &mut impl Docket) {
    if state.now.manoeuvre.as_ref().is_some_and(|now| now.night) {
        leave_night(state, docket);
    }
    let before = known(state);
    let describe = || {
        let detail = Detail::say("day-weather").with("day", event.day);
        detail.records(event.weather.map_or("none", Card::as_str))
    };
    if before.day == 0 {
        let (rows, columns) = (before.map.iter().map(|laid| laid.at.row), before.map.iter().map(|laid| laid.at.column));
        let span = |least: Option<u8>, greatest: Option<u8>| {
            least.zip(greatest).map_or(0, |(least, greatest)| u32::from(greatest - least) + 1)
        };
        let square = span(rows.clone().min(), rows.max()) == pack::GRID
            && span(columns.clone().min(), columns.max()) == pack::GRID;
        let whole = before.map.len() as u32 == pack::GRID * pack::GRID && square;
        docket.finding(rule::STRAT_GRID, Outcome::from(whole), || Detail::say("map-whole").records(before.map.len()));
    }
    match (&before.first, side) {
        (Some(first), Some(side)) => {
            docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(first == side), describe);
        }
        _ => docket.finding(rule::STRAT_FIRST_MOVER, Outcome::Unrecorded, || Detail::lacks("roll_off")),
    }
    let counts = event.day == before.day.saturating_add(1);
    let ground_first = event.ground.is_none() || event.day == 1;
    let kinds =
        event.weather.is_none_or(|card| is_weather(card) && !is_ground(card)) && event.ground.is_none_or(is_ground);
    docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(counts && ground_first && kinds), describe);
    let cards: Vec<Card> = event.weather.into_iter().chain(event.ground).collect();
    if let Some(side) = side.cloned() {
        for card in &cards {
            let held = play_from_hand(state, &side, *card);
            docket.finding(rule::STRAT_FIRST_MOVER, Outcome::from(held), describe);
        }
        manoeuvre(state).weather_of = Some(side);
    }
    let manoeuvre_now = manoeuvre(state);
    if !manoeuvre_now.lasting || !cards.is_empty() {
        manoeuvre_now.weather_untold = false;
        manoeuvre_now.weather.retain(|card| is_ground(*card));
        manoeuvre_now.lasting = false;
    }
    (manoeuvre_now.day, manoeuvre_now.night) = (event.day, false);
    // Marches of the night were those of the day before.
    manoeuvre_now.corps.iter_mut().for_each(|corps| corps.marches = 0);
    manoeuvre_now.moved.retain(|_| false);
    manoeuvre_now.mover = manoeuvre_now.first.clone();
    for card in cards {
        weather_comes(state, card, docket);
    }
}

/// Extreme heat that the players declare lifts heavy mud, by a ruling (`tac.amb.extreme_heat`). An agreement that does not name
/// its rule may be about that.
pub(crate) fn heat(state: &mut State, is_named: bool) {
    let muddy = state.now.manoeuvre.as_ref().is_some_and(|now| now.weather.contains(&Card::HeavyMud));
    if !muddy || state.rulings().extreme_heat != ExtremeHeat::Declared {
        return;
    }
    if is_named {
        manoeuvre(state).weather.retain(|card| *card != Card::HeavyMud);
    } else {
        manoeuvre(state).weather_untold = true;
    }
}

/// The rule of a weather card.
pub(super) fn weather_rule(card: Card) -> Rule {
    match card {
        Card::Rain => rule::CARD_RAIN,
        Card::StrongWind => rule::CARD_STRONG_WIND,
        Card::LightWind => rule::CARD_LIGHT_WIND,
        Card::WetGround => rule::CARD_WET_GROUND,
        Card::HeavyMud => rule::CARD_HEAVY_MUD,
        Card::Sun => rule::CARD_SUN,
        _ => rule::CARD_FOG,
    }
}

/// What a weather card does to what is in force.
pub(super) fn weather_comes(state: &mut State, card: Card, docket: &mut impl Docket) {
    let now = manoeuvre(state);
    let rained = now.rained;
    now.weather.retain(|known| match card {
        Card::Sun => !matches!(known, Card::Rain | Card::WetGround | Card::HeavyMud),
        Card::StrongWind => *known != Card::HeavyMud,
        _ => *known != card,
    });
    // There are seven kinds of weather and room for seven.
    let _ = now.weather.push(card);
    now.rained |= card == Card::Rain;
    // Mud comes after rain alone.
    let kept = card != Card::HeavyMud || rained;
    docket.finding(weather_rule(card), Outcome::from(kept), || Detail::say("weather").records(card.as_str()));
}
