//! What a log says of itself and of its entries, in one form for every game.

use std::ops::Deref;

use serde::Serialize;

use super::{Fidelity, TypedLog};
use crate::{
    game::Game,
    ground::{Ground, KindOfTerrain},
    ids::{MatchId, Seq, SideId, UnitId},
    log::{Entry, Origin},
    standings::Standings,
    system::System,
    words::{GameEvent, RosterUnit, Words},
};

/// What every log says of itself, whatever the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Id of the match.
    pub id: MatchId,
    /// The game.
    pub system: System,
    /// Rules edition.
    pub edition: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// What to call it in a list.
    pub title: Option<String>,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Public key by which its organizer signs.
    pub organizer_key: Option<String>,
    /// Round of the event.
    pub round: Option<u32>,
    /// Number of the table at the event.
    pub table_number: Option<u32>,
    /// By what the event ranks its players; `None` where the log does not say.
    pub standings: Option<Standings>,
    /// Scenario.
    pub scenario: Option<String>,
    /// Points a side.
    pub points: Option<u32>,
    /// Width and depth of the table, in the game's unit; absent where no log of the battle knows them.
    pub table: Option<(f64, f64)>,
    /// Unit of the log's lengths: `cm` or `in`.
    pub unit_of_length: &'static str,
    /// Terrain on the table.
    pub terrain: Vec<TerrainView>,
    /// The armies.
    pub sides: Vec<SideView>,
    /// The moment of another log from which it goes on.
    pub fork: Option<Origin>,
    /// Number of entries.
    pub entries: u32,
    /// How much the log records.
    pub fidelity: Fidelity,
}

/// A terrain piece for the eye.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TerrainView {
    /// Id of the piece.
    pub id: String,
    /// Kind in the game's terms; a key of `messages/*.ftl` after `terrain-`.
    pub kind: String,
    /// What players call it.
    pub name: Option<String>,
    /// How it is drawn.
    pub ground: Ground,
    /// Corners, `[x, y]`.
    pub outline: Vec<[f64; 2]>,
}

/// An army for the eye.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideView {
    /// Id of the side.
    pub id: SideId,
    /// Name or pseudonym of the player.
    pub player: String,
    /// Public key by which the player signs.
    pub key: Option<String>,
    /// Army list.
    pub army: String,
    /// Part of the army list that the army is of.
    pub subfaction: Option<String>,
    /// Edition of the army list, where that is another than the rules'.
    pub army_edition: Option<String>,
    /// What the player calls the dice that the side throws, until an entry names others.
    pub dice: Option<String>,
    /// Units and characters.
    pub units: Vec<UnitView>,
}

/// A roster row for the eye and for tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitView {
    /// Id in the match.
    pub id: UnitId,
    /// Row of the army list.
    pub profile: String,
    /// What players call it.
    pub name: String,
    /// Troop type in the game's terms.
    pub kind: &'static str,
    /// Whether it is a single leader.
    pub character: bool,
    /// Points, where recorded.
    pub points: Option<u32>,
    /// Stands or models at full strength.
    pub strength: u32,
    /// What tells units of one name apart, in the game's terms, e.g. `regiment`.
    pub size: Option<&'static str>,
}

/// An entry for a list: no game types in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryView {
    /// Number of the entry.
    pub seq: Seq,
    /// When, RFC 3339.
    pub at: Option<String>,
    /// Who.
    pub side: Option<SideId>,
    /// What the player calls the dice that the side takes up.
    pub dice: Option<String>,
    /// The event's tag.
    pub kind: &'static str,
    /// The event's fields.
    pub event: serde_json::Value,
}

impl<G: Game> TypedLog<G> {
    pub(super) fn summary(&self) -> Summary {
        let header = &self.header;
        let text = |name: &crate::text::Name| name.to_string();
        Summary {
            id: header.id.clone(),
            system: self.system,
            edition: text(&header.edition),
            played: header.played.to_string(),
            title: header.title.as_ref().map(text),
            event: header.event.as_ref().map(|event| text(&event.name)),
            organizer_key: header.event.as_ref().and_then(|event| event.key.as_ref()).map(text),
            round: header.event.as_ref().and_then(|event| event.round),
            table_number: header.event.as_ref().and_then(|event| event.table),
            standings: header.event.as_ref().and_then(|event| event.standings.clone()),
            scenario: header.scenario.as_ref().map(text),
            points: header.points,
            table: header.table.map(|table| (table.width, table.depth)),
            unit_of_length: header.length_unit(self.system.info().length).as_str(),
            terrain: header.terrain.iter().map(terrain_view).collect(),
            sides: header
                .sides
                .iter()
                .map(side_view::<<G::Words as Words>::Unit, <G::Words as Words>::Roster>)
                .collect(),
            fork: header.fork.clone(),
            entries: self.entries.len() as u32,
            fidelity: self.fidelity(),
        }
    }
}

pub(super) fn view<E: GameEvent>(entry: &Entry<E>) -> EntryView {
    let kind = entry.event.kind();
    let tagged = serde_json::to_value(&entry.event).unwrap_or_default();
    let event = match tagged {
        serde_json::Value::Object(mut fields) => fields.remove(kind).unwrap_or_default(),
        other => other,
    };
    EntryView {
        seq: entry.seq,
        at: entry.at.map(|at| at.to_string()),
        side: entry.side.clone(),
        dice: entry.dice.as_ref().map(ToString::to_string),
        kind,
        event,
    }
}

fn terrain_view<K: Serialize + KindOfTerrain>(piece: &crate::log::Terrain<K>) -> TerrainView {
    TerrainView {
        id: piece.id.to_string(),
        kind: kind_of_terrain(&piece.kind),
        name: piece.name.as_ref().map(ToString::to_string),
        ground: piece.kind.ground(),
        outline: piece.outline.iter().map(|place| [place.x, place.y]).collect(),
    }
}

/// The name of a kind: the word itself, or that of a kind which says more of the piece (`{"wall": {"height": 3}}`).
fn kind_of_terrain(kind: &impl Serialize) -> String {
    match serde_json::to_value(kind).unwrap_or_default() {
        serde_json::Value::String(name) => name,
        serde_json::Value::Object(fields) => fields.into_iter().next().map(|(name, _)| name).unwrap_or_default(),
        _ => String::new(),
    }
}

fn side_view<U: RosterUnit, R: Deref<Target = [U]>>(side: &crate::log::Side<R>) -> SideView {
    let unit = |unit: &U| UnitView {
        id: unit.id().clone(),
        profile: unit.profile().to_owned(),
        name: unit.name().to_owned(),
        kind: unit.kind(),
        character: unit.is_character(),
        points: unit.points(),
        strength: unit.strength(),
        size: unit.size(),
    };
    SideView {
        id: side.id.clone(),
        player: side.player.to_string(),
        key: side.key.as_ref().map(ToString::to_string),
        army: side.army.to_string(),
        subfaction: side.subfaction.as_ref().map(ToString::to_string),
        army_edition: side.army_edition.as_ref().map(ToString::to_string),
        dice: side.dice.as_ref().map(ToString::to_string),
        units: side.roster.iter().map(unit).collect(),
    }
}
