//! What the manoeuvre hands to the table: squares, terrain, weather and fatigue (`tac.strat.terrain_carries`).

use aftermath_rules::{
    UnitId,
    docket::Docket,
    finding::{Detail, Outcome},
    list::List,
};
use aftermath_tactica::{Card, Cell, Conditions, CorpsOnMap, Manoeuvre, TerrainKind, Weather, pack};

use super::{card_at, is_weather, known, weather::weather_rule};
use crate::{rule, state::State};

/// Left and near edge of the square that a card of the field becomes; rows go from the near edge, and the long way of
/// the block lies along the table.
pub(crate) fn square_of(field: &[Cell], cell: Cell) -> Option<(f64, f64)> {
    if !field.contains(&cell) {
        return None;
    }
    let row = field.iter().map(|cell| cell.row).min()?;
    let column = field.iter().map(|cell| cell.column).min()?;
    let (down, right) = (f64::from(cell.row - row), f64::from(cell.column - column));
    let (along, across) = if is_tall(field) { (down, right) } else { (right, down) };
    Some((along * pack::SQUARE, across * pack::SQUARE))
}

/// Whether the rows of a block lie along the table.
pub(super) fn is_tall(field: &[Cell]) -> bool {
    let row = field.iter().map(|cell| cell.row).min().unwrap_or_default();
    field.iter().any(|cell| cell.row - row >= pack::FIELD_SQUARES_ACROSS as u8)
}

/// The kind of terrain that a card becomes on the table.
pub(super) fn kind_of(card: Card) -> Option<TerrainKind> {
    Some(match card {
        Card::Wood => TerrainKind::Wood,
        Card::Bushes => TerrainKind::Bushes,
        Card::Hill => TerrainKind::Hill,
        Card::Stream => TerrainKind::Stream,
        Card::Hedge => TerrainKind::Hedge,
        Card::Pond => TerrainKind::Pond,
        Card::Ravine => TerrainKind::Ravine,
        Card::Rocks => TerrainKind::Rocks,
        Card::Marsh => TerrainKind::Marsh,
        Card::Village => TerrainKind::House,
        Card::River => TerrainKind::DeepRiver,
        Card::Mountains => TerrainKind::Mountains,
        _ => return None,
    })
}

/// Pieces on the table are those of the field's cards (`tac.terrain.pieces`, `tac.strat.terrain_carries`).
pub(crate) fn check_terrain(state: &State, docket: &mut impl Docket) {
    let before = known(state);
    if before.field.is_empty() {
        return;
    }
    for cell in &*before.field {
        let Some(kind) = card_at(&before, *cell).and_then(kind_of) else { continue };
        let Some((left, near)) = square_of(&before.field, *cell) else { continue };
        let inside = |piece: &&crate::state::Ground| {
            let middle = piece.outline.middle();
            let within = |value: f64, from: f64| value >= from && value <= from + pack::SQUARE;
            piece.kind == kind && within(middle.x, left) && within(middle.y, near)
        };
        let count = state.setup.terrain.iter().filter(inside).count() as u32;
        let due = crate::geometry::terrain_row(kind).pieces;
        let kept = due.map_or(count > 0, |due| count == due);
        if !kept && super::may_be_river(&before, *cell) {
            docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::Unrecorded, || Detail::lacks("flow"));
            continue;
        }
        for cited in [rule::TERRAIN_PIECES, rule::STRAT_TERRAIN_CARRIES] {
            docket.finding(cited, Outcome::from(kept), || {
                let detail = Detail::say("pieces").with("terrain", kind.as_str());
                detail.expects(due.unwrap_or(1)).records(count)
            });
        }
    }
    let works = state.setup.terrain.iter().any(|piece| piece.kind == TerrainKind::Fortifications);
    if works {
        docket.finding(rule::CARD_FORTIFICATIONS, Outcome::from(!before.fortified.is_empty()), || Detail::say("works"));
    }
}

/// Corps that stand tired on the field of the manoeuvre (`tac.strat.reinforce_1`).
pub(super) fn tired_on_field(before: &Manoeuvre) -> impl Iterator<Item = &UnitId> {
    let on_field = |corps: &&CorpsOnMap| {
        corps.tired && !corps.tired_untold && corps.at.is_some_and(|at| before.field.contains(&at))
    };
    before.corps.iter().filter(on_field).map(|corps| &corps.corps)
}

/// The conditions of a battle, with the weather and the fatigue of the manoeuvre where the log says none.
pub(crate) fn carried(state: &State, event: &Conditions) -> Conditions {
    let before = known(state);
    let mut conditions = event.clone();
    if before.day == 0 {
        return conditions;
    }
    if conditions.weather.is_empty() {
        let of_card = |card: &Card| Weather::ALL.iter().copied().find(|weather| weather.as_str() == card.as_str());
        let weather: Vec<Weather> = before.weather.iter().filter_map(of_card).collect();
        conditions.weather = List::try_from(weather).unwrap_or_default();
    }
    if conditions.tired.is_empty() {
        let tired: Vec<UnitId> = tired_on_field(&before).cloned().collect();
        conditions.tired = List::try_from(tired).unwrap_or_default();
    }
    conditions
}

/// Weather and fatigue of the battle are those of the manoeuvre (`tac.strat.terrain_carries`).
pub(crate) fn check_conditions(state: &State, event: &Conditions, docket: &mut impl Docket) {
    let before = known(state);
    if before.day == 0 {
        return;
    }
    if before.weather_untold {
        docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::Unrecorded, || Detail::lacks("names"));
    } else {
        check_weather(&before, event, docket);
    }
    // By the first option a tired corps on the field fights tired, one that did not reach it does not fight at all.
    let tired: Vec<&UnitId> = tired_on_field(&before).collect();
    if before.corps.iter().any(|corps| corps.place_untold || corps.tired_untold) {
        docket.finding(rule::STRAT_REINFORCE_1, Outcome::Unrecorded, || Detail::lacks("corps"));
        return;
    }
    if event.tired.is_empty() && !tired.is_empty() {
        docket.finding(rule::STRAT_REINFORCE_1, Outcome::Unrecorded, || Detail::lacks("tired"));
        return;
    }
    let kept = tired.len() == event.tired.len() && tired.iter().all(|id| event.tired.contains(id));
    docket.finding(rule::STRAT_REINFORCE_1, Outcome::from(kept), || {
        let names = |list: &mut dyn Iterator<Item = &UnitId>| list.map(ToString::to_string).collect::<Vec<_>>();
        Detail::say("tired-corps").expects(names(&mut tired.iter().copied())).records(names(&mut event.tired.iter()))
    });
}

/// The weather of a battle is that of the manoeuvre.
fn check_weather(before: &Manoeuvre, event: &Conditions, docket: &mut impl Docket) {
    let mut due: Vec<&str> = before.weather.iter().map(|card| card.as_str()).collect();
    let mut said: Vec<&str> = event.weather.iter().map(|weather: &Weather| weather.as_str()).collect();
    if said.is_empty() && !due.is_empty() {
        docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::Unrecorded, || Detail::lacks("weather"));
        said.clone_from(&due);
    }
    due.sort_unstable();
    said.sort_unstable();
    docket.finding(rule::STRAT_TERRAIN_CARRIES, Outcome::from(due == said), || {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        Detail::say("weather-carries").expects(names(&due)).records(names(&said))
    });
    for card in Card::ALL.iter().copied().filter(|card| is_weather(*card)) {
        let (was, is) = (due.contains(&card.as_str()), said.contains(&card.as_str()));
        if was || is {
            docket.finding(weather_rule(card), Outcome::from(was == is), || {
                Detail::say("weather").records(card.as_str())
            });
        }
    }
}
