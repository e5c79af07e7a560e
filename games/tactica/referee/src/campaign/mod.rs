//! The strategic manoeuvre: cards, marches, night, and the battle that comes of them (chapter "Strategic manoeuvre").

mod cards;
mod ground;
mod late;
mod map;
mod march;
mod offer;
mod offers;
mod surprise;
mod weather;

use aftermath_rules::{
    SideId, UnitId,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{Card, Cell, CorpsOnMap, Event, Flow, Manoeuvre, TerrainCardKind, pack};

use self::cards::first_to_lay;
use crate::{
    rule,
    state::{State, UnitIx},
};
pub(crate) use cards::{deal, lay_card};
pub(crate) use ground::{carried, check_conditions, check_terrain, square_of};
pub(crate) use late::{arrival, entries, leave_unrolled_late, steps_in};
pub(crate) use map::map;
pub(crate) use march::{march, plan};
pub(crate) use offer::{answer, battlefield, leave_move, march_end, night};
pub(crate) use offers::{may_be_late, must_be_tired, proposals};
pub(crate) use surprise::surprise;
pub(crate) use weather::{day_weather, heat};

fn card_row(card: Card) -> &'static pack::CardRow {
    let found = pack::CARDS.iter().find(|row| row.card == card.as_str());
    found.unwrap_or(&pack::CARDS[0])
}

/// Whether a card is laid on the map (`tac.amb.terrain_card_kind`).
fn is_terrain(state: &State, card: Card) -> bool {
    let row = card_row(card);
    row.mark == "terrain" || (row.mark == "none" && state.rulings().terrain_card_kind == TerrainCardKind::Terrain)
}

fn is_weather(card: Card) -> bool {
    card_row(card).mark == "weather"
}

/// States of the ground, which are laid apart from the weather of the sky.
fn is_ground(card: Card) -> bool {
    matches!(card, Card::WetGround | Card::HeavyMud)
}

fn is_water(card: Card) -> bool {
    matches!(card, Card::River | Card::Stream | Card::Pond | Card::Marsh)
}

fn manoeuvre(state: &mut State) -> &mut Manoeuvre {
    state.manoeuvre_mut()
}

fn known(state: &State) -> Manoeuvre {
    state.now.manoeuvre.as_deref().cloned().unwrap_or_default()
}

/// Whose event of the manoeuvre this is, where only one side can have made it.
pub(crate) fn whose(state: &State, event: &Event) -> Option<SideId> {
    let before = known(state);
    let other = |side: &SideId| state.setup.sides.iter().find(|one| *one != side).cloned();
    let of = |id: &UnitId| state.find(id).map(|ix| state.side_id(state.own_side(ix)).clone());
    match event {
        Event::LayCard(_) => match &before.laid_by {
            Some(last) => other(last),
            None => first_to_lay(state, &before),
        },
        Event::DayWeather(_) => before.first.clone(),
        Event::MarchPlan(event) => event.marches.first().and_then(|march| of(&march.corps)),
        Event::MarchRoll(event) => of(&event.corps),
        Event::MarchEnd(_) => before.mover.clone().or_else(|| match &*before.moved {
            [only] => other(only),
            _ => None,
        }),
        Event::AnswerBattle(_) => before.offered.as_ref().and_then(other),
        Event::Battlefield(_) => before.offered.clone(),
        Event::Surprise(event) => match event.card {
            Card::UnhealthyCountry | Card::Traitor => event.corps.first().and_then(of).as_ref().and_then(other),
            Card::GoodGuides | Card::Reconnaissance => before.mover.clone(),
            _ => event.corps.first().and_then(of),
        },
        _ => None,
    }
}

/// The card that lies on a cell, with the river that runs through it.
fn card_at(before: &Manoeuvre, cell: Cell) -> Option<Card> {
    let river = before.map.iter().filter(|laid| laid.card == Some(Card::River)).any(|laid| match laid.flow {
        Some(Flow::Row) => laid.at.row == cell.row,
        Some(Flow::Column) => laid.at.column == cell.column,
        None => laid.at == cell,
    });
    let own = before.map.iter().find(|laid| laid.at == cell).and_then(|laid| laid.card);
    if river { Some(Card::River) } else { own }
}

/// Whether a river may run through a cell of which the log does not tell which way it runs.
fn may_be_river(before: &Manoeuvre, cell: Cell) -> bool {
    let mut untold = before.map.iter().filter(|laid| laid.card == Some(Card::River) && laid.flow.is_none());
    untold.any(|laid| laid.at != cell && (laid.at.row == cell.row || laid.at.column == cell.column))
}

/// Corps of a side that are on the map, or of all others.
fn corps_of(state: &State, side: &SideId, own: bool) -> Vec<UnitId> {
    let before = known(state);
    let ids = before.corps.iter().map(|corps| corps.corps.clone());
    ids.filter(|id| {
        let of = state.find(id).map(|ix| state.side_id(state.own_side(ix)) == side);
        of == Some(own)
    })
    .collect()
}

/// The general that names a corps.
fn corps(state: &State, id: &UnitId, side: Option<&SideId>, docket: &mut impl Docket) -> Option<UnitIx> {
    let ix = state.known(id, docket)?;
    let own = side.is_none_or(|side| state.side(side) == Some(state.own_side(ix)));
    if !state.is_general(ix) || !own {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::Broken, || Detail::say("own-corps-marches").unit(id));
        return None;
    }
    Some(ix)
}

fn place_of<'a>(before: &'a Manoeuvre, id: &UnitId) -> Option<&'a CorpsOnMap> {
    before.corps.iter().find(|corps| &corps.corps == id)
}

fn place_mut<'a>(state: &'a mut State, id: &UnitId) -> Option<&'a mut CorpsOnMap> {
    let manoeuvre = manoeuvre(state);
    if !manoeuvre.corps.iter().any(|corps| &corps.corps == id) {
        let new = CorpsOnMap {
            corps: id.clone(),
            at: None,
            tired: false,
            place_untold: false,
            tired_untold: false,
            led_untold: false,
            plan: None,
            shown: false,
            marches: 0,
            stood: false,
            rests: false,
        };
        manoeuvre.corps.push(new).ok()?;
    }
    manoeuvre.corps.iter_mut().find(|corps| &corps.corps == id)
}

/// Whether it is this side's move (`tac.strat.sequence`).
fn check_mover(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let before = known(state);
    if let (Some(mover), Some(side), false) = (&before.mover, side, before.night) {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::from(mover == side), || {
            Detail::say("moves-in-turn").expects(mover).records(side)
        });
    }
}
