//! The map of the manoeuvre, for the eye.

use aftermath_rules::{
    card_map::{CardMap, MapCard, MapCorps, MapHand, PlayedCard, Run},
    ground::{Ground, KindOfTerrain},
};
use aftermath_tactica::{Card, Cell, Flow, GridSize, InForce, Manoeuvre, pack};

use super::{ground::kind_of, place_of};
use crate::state::State;

/// The map with the corps on it, from the deal to the first turn of the battle; nothing where the log has no manoeuvre.
pub(crate) fn map(state: &State) -> Option<Box<CardMap>> {
    let before = state.now.manoeuvre.as_deref().filter(|_| state.now.turn == 0)?;
    let size = match state.rulings().grid_size {
        GridSize::Five => pack::GRID,
        GridSize::Six => pack::GRID_ROW_PRINTED,
    };
    // A map may lie anywhere among the places that a log can name.
    let furthest = before.map.iter().map(|laid| laid.at.row.max(laid.at.column)).max().unwrap_or_default();
    let size = furthest.max(size as u8);
    let cells = (1..=size).flat_map(|row| (1..=size).map(move |column| Cell { row, column }));
    let names = |cards: &[Card]| cards.iter().map(|card| card.as_str()).collect();
    Some(Box::new(CardMap {
        day: before.day,
        night: before.night,
        mover: before.mover.clone(),
        size: [size, size],
        places: cells.filter_map(|cell| place(before, cell)).collect(),
        corps: corps(state, before),
        hands: before.hands.iter().map(|hand| MapHand { side: hand.side.clone(), cards: names(&hand.cards) }).collect(),
        weather: names(&before.weather),
        played: before.in_force.iter().map(played).collect(),
        offered: before.offered.clone(),
        accepted: before.accepted,
    }))
}

/// What lies on a cell; nothing where nobody has laid anything there or over it.
fn place(before: &Manoeuvre, cell: Cell) -> Option<MapCard> {
    let laid = before.map.iter().find(|laid| laid.at == cell);
    let river = before.map.iter().filter(|laid| laid.card == Some(Card::River)).find_map(|laid| match laid.flow {
        Some(Flow::Row) => (laid.at.row == cell.row).then_some(Run::Row),
        Some(Flow::Column) => (laid.at.column == cell.column).then_some(Run::Column),
        None => None,
    });
    let (path, field) = (before.paths.contains(&cell), before.field.contains(&cell));
    if laid.is_none() && river.is_none() && !path && !field {
        return None;
    }
    let card = laid.and_then(|laid| laid.card);
    let ground = card.and_then(kind_of).map_or(Ground::Plain, |kind| kind.ground());
    Some(MapCard { at: cell.into(), card: card.map(Card::as_str), ground, river, path, field })
}

/// Every general who leads units or is on the map already, on it or beside it.
fn corps(state: &State, before: &Manoeuvre) -> Vec<MapCorps> {
    let leads = |general| state.all().any(|ix| !state.is_general(ix) && state.corps(ix) == Some(general));
    let marches = |general| leads(general) || place_of(before, state.id(general)).is_some();
    let generals = state.all().filter(|ix| state.is_general(*ix) && marches(*ix));
    let corps = generals.map(|general| {
        let id = state.id(general);
        let place = place_of(before, id);
        let route = place.and_then(|corps| corps.plan.as_ref()).map(|plan| plan.path.iter().map(|cell| (*cell).into()));
        MapCorps {
            unit: id.clone(),
            side: state.side_id(state.side_of(general)).clone(),
            at: place.and_then(|corps| corps.at).map(Into::into),
            route: route.map(Iterator::collect).unwrap_or_default(),
            tired: place.is_some_and(|corps| corps.tired),
        }
    });
    corps.collect()
}

fn played(one: &InForce) -> PlayedCard {
    PlayedCard {
        side: one.side.clone(),
        card: one.card.as_str(),
        names: one.names.map(Card::as_str),
        corps: one.corps.to_vec(),
    }
}
