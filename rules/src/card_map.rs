//! A map of cards on which armies march before a battle: one shape for every game, which a page can draw without knowing
//! the rules.

use serde::Serialize;

use crate::{
    ground::Ground,
    ids::{SideId, UnitId},
};

/// Row and column, each from 1.
pub type MapPlace = [u8; 2];

/// A map of cards after an entry. Cards are told in the game's terms; keys of `messages/*.ftl` after `card-`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct CardMap {
    /// Number of the day, from 1; 0 before the first.
    pub day: u32,
    /// Whether it is night.
    pub night: bool,
    /// Whose move it is.
    pub mover: Option<SideId>,
    /// Rows and columns.
    pub size: MapPlace,
    /// Places that have a card, or over which something lies.
    pub places: Vec<MapCard>,
    /// What marches over it, in the order of the rosters.
    pub corps: Vec<MapCorps>,
    /// Cards in hand, side by side.
    pub hands: Vec<MapHand>,
    /// Weather in force.
    pub weather: Vec<&'static str>,
    /// Cards that were played and still count.
    pub played: Vec<PlayedCard>,
    /// Who offers battle.
    pub offered: Option<SideId>,
    /// Whether battle was accepted.
    pub accepted: bool,
}

/// A place of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MapCard {
    /// Row and column.
    pub at: MapPlace,
    /// The card that lies there; nothing face down.
    pub card: Option<&'static str>,
    /// How it is drawn.
    pub ground: Ground,
    /// Which way a river runs through it, where one does.
    pub river: Option<Run>,
    /// Whether a way leads through.
    pub path: bool,
    /// Whether the battle is fought there.
    pub field: bool,
}

/// Which way something runs through the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Run {
    /// Along its row.
    Row,
    /// Along its column.
    Column,
}

impl Run {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Run::Row => "row",
            Run::Column => "column",
        }
    }
}

/// A part of an army that marches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapCorps {
    /// The piece that leads it.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Where it stands; nothing off the map.
    pub at: Option<MapPlace>,
    /// The cards that it shall enter, in order; empty where no march is marked.
    pub route: Vec<MapPlace>,
    /// Whether it is tired.
    pub tired: bool,
}

/// Cards in a player's hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapHand {
    /// Whose.
    pub side: SideId,
    /// The cards.
    pub cards: Vec<&'static str>,
}

/// A card that was played and still counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayedCard {
    /// Who played it.
    pub side: SideId,
    /// The card.
    pub card: &'static str,
    /// The card that it names.
    pub names: Option<&'static str>,
    /// The corps that it is for, by the pieces that lead them.
    pub corps: Vec<UnitId>,
}
