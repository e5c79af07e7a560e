//! A map of cards before the battle, as a page draws it.

use aftermath_rules::card_map::{CardMap, MapCard, MapCorps, MapHand, PlayedCard, Run};
use serde::Serialize;
use utoipa::ToSchema;

/// The map on which armies march before the battle. Cards are named in the game's terms: words that begin with `card-`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardMapView {
    /// Number of the day, from 1; 0 before the first.
    day: u32,
    /// Whether it is night.
    night: bool,
    /// Whose move it is.
    mover: Option<String>,
    /// Rows and columns.
    size: [u8; 2],
    /// Places that have a card, or over which something lies.
    places: Vec<MapCardView>,
    /// What marches over it, in the order of the rosters.
    corps: Vec<MapCorpsView>,
    /// Cards in hand.
    hands: Vec<MapHandView>,
    /// Weather in force.
    weather: Vec<&'static str>,
    /// Cards that were played and still count.
    played: Vec<PlayedCardView>,
    /// Who offers battle.
    offered: Option<String>,
    /// Whether battle was accepted.
    accepted: bool,
}

/// A place of the map.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MapCardView {
    /// Row and column, each from 1.
    at: [u8; 2],
    /// The card that lies there; `null` face down.
    card: Option<&'static str>,
    /// How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`, `rough` or
    /// `plain`.
    ground: &'static str,
    /// Which way a river runs through it, where one does: along its `row` or its `column`.
    #[schema(pattern = "^(row|column)$")]
    river: Option<&'static str>,
    /// Whether a way leads through.
    path: bool,
    /// Whether the battle is fought there.
    field: bool,
}

/// A part of an army that marches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MapCorpsView {
    /// Id of the piece that leads it.
    unit: String,
    /// Its side.
    side: String,
    /// Where it stands, row and column; `null` off the map.
    at: Option<[u8; 2]>,
    /// The cards that it shall enter, in order; empty where no march is marked.
    route: Vec<[u8; 2]>,
    /// Whether it is tired.
    tired: bool,
}

/// Cards in a player's hand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MapHandView {
    /// Whose.
    side: String,
    /// The cards.
    cards: Vec<&'static str>,
}

/// A card that was played and still counts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayedCardView {
    /// Who played it.
    side: String,
    /// The card.
    card: &'static str,
    /// The card that it names.
    names: Option<&'static str>,
    /// The corps that it is for, by the ids of the pieces that lead them.
    corps: Vec<String>,
}

impl From<&CardMap> for CardMapView {
    fn from(map: &CardMap) -> Self {
        let CardMap { day, night, mover, size, places, corps, hands, weather, played, offered, accepted } = map;
        Self {
            day: *day,
            night: *night,
            mover: mover.as_ref().map(ToString::to_string),
            size: *size,
            places: places.iter().map(MapCardView::from).collect(),
            corps: corps.iter().map(MapCorpsView::from).collect(),
            hands: hands.iter().map(MapHandView::from).collect(),
            weather: weather.clone(),
            played: played.iter().map(PlayedCardView::from).collect(),
            offered: offered.as_ref().map(ToString::to_string),
            accepted: *accepted,
        }
    }
}

impl From<&MapCard> for MapCardView {
    fn from(MapCard { at, card, ground, river, path, field }: &MapCard) -> Self {
        Self {
            at: *at,
            card: *card,
            ground: ground.as_str(),
            river: river.map(Run::as_str),
            path: *path,
            field: *field,
        }
    }
}

impl From<&MapCorps> for MapCorpsView {
    fn from(MapCorps { unit, side, at, route, tired }: &MapCorps) -> Self {
        Self { unit: unit.to_string(), side: side.to_string(), at: *at, route: route.clone(), tired: *tired }
    }
}

impl From<&MapHand> for MapHandView {
    fn from(MapHand { side, cards }: &MapHand) -> Self {
        Self { side: side.to_string(), cards: cards.clone() }
    }
}

impl From<&PlayedCard> for PlayedCardView {
    fn from(PlayedCard { side, card, names, corps }: &PlayedCard) -> Self {
        let corps = corps.iter().map(ToString::to_string).collect();
        Self { side: side.to_string(), card, names: *names, corps }
    }
}
