//! The log of a match that is known by its result: its bytes and its id.

use aftermath_games::GAMES;
use aftermath_rules::{System, results::Unit, standings::Standings};
use aftermath_store::{Day, ListQuery, Store, StoreError};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{Manner, fields::Ending};

/// Ids of the sides, in the order of the table.
const SIDES: [&str; 2] = ["a", "b"];

/// What the header says where a row names no edition.
const NO_EDITION: &str = "unrecorded";

/// A match as a row tells it.
pub(super) struct Match {
    pub(super) day: Date,
    pub(super) game: System,
    pub(super) edition: Option<String>,
    pub(super) event: Option<String>,
    pub(super) round: Option<u32>,
    pub(super) table: Option<u32>,
    pub(super) standings: Option<Standings>,
    pub(super) scenario: Option<String>,
    pub(super) points: Option<u32>,
    pub(super) key: Option<String>,
    pub(super) title: Option<String>,
    pub(super) note: Option<String>,
    pub(super) first: Option<usize>,
    pub(super) ending: Ending,
    pub(super) sides: Vec<Player>,
}

/// A player and the army.
#[derive(Debug, Clone, Default)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) army: String,
    pub(super) subfaction: Option<String>,
    pub(super) army_edition: Option<String>,
    pub(super) points: Option<u32>,
    pub(super) units: Vec<Unit>,
}

/// A match that can be kept.
#[derive(Debug)]
pub(super) struct Draft {
    /// Id of the match.
    pub(super) id: String,
    /// Its log.
    pub(super) bytes: Vec<u8>,
    /// The match in a few words.
    pub(super) title: String,
    /// Who met whom, on which day, at which round of which event: the same in rows that tell the same match.
    pub(super) meeting: String,
    game: System,
    day: String,
    /// As the log has them.
    players: Vec<String>,
}

/// The header of the log, its fields in the order in which people read them.
#[derive(Serialize)]
struct Header<'a> {
    aftermath: u32,
    #[serde(rename = "match")]
    id: &'a str,
    system: System,
    vocabulary: &'static str,
    edition: &'a str,
    played: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<Occasion<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    sides: Vec<Side<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Serialize)]
struct Occasion<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<&'a Standings>,
}

#[derive(Serialize)]
struct Side<'a> {
    id: &'static str,
    player: &'a str,
    army: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subfaction: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    army_edition: Option<&'a str>,
    roster: &'a [Unit],
}

impl Draft {
    /// The log of a match in line `line` of a table.
    ///
    /// # Errors
    /// What a log may not hold.
    pub(super) fn new(found: &Match, manner: &Manner<'_>, line: u64) -> Result<Self, String> {
        let pseudonyms: Vec<String> = found.sides.iter().map(|side| manner.pseudonyms.of(&side.name)).collect();
        let id = id_of(found, &pseudonyms);
        let shown: Vec<&str> = if manner.keep_names {
            found.sides.iter().map(|side| side.name.as_str()).collect()
        } else {
            pseudonyms.iter().map(String::as_str).collect()
        };
        let bytes = log(found, &id, &shown, manner, line)?;
        GAMES.read(&bytes, manner.name).map_err(|error| error.to_string())?;
        let sides = found.sides.iter().zip(&shown).map(|(side, name)| format!("{name} ({})", side.army));
        let mut meeting = pseudonyms.clone();
        meeting.sort();
        let meeting = json!([found.game, found.day, found.event, found.round, meeting]).to_string();
        Ok(Self {
            title: sides.collect::<Vec<_>>().join(" – "),
            players: shown.into_iter().map(str::to_owned).collect(),
            game: found.game,
            day: found.day.to_string(),
            id,
            bytes,
            meeting,
        })
    }

    /// Another match of the same players on the same day that the store has.
    pub(super) fn other_meeting(&self, store: &dyn Store) -> Result<Option<String>, StoreError> {
        let day: Day = self.day.parse()?;
        let query = ListQuery {
            system: Some(self.game.as_str().to_owned()),
            player: self.players.first().cloned(),
            from: Some(day.clone()),
            to: Some(day),
            ..ListQuery::default()
        };
        let page = store.list(&query)?;
        let same = page.rows.iter().find(|row| self.players.iter().all(|player| row.card.players().contains(player)));
        Ok(same.map(|row| row.card.id().to_string()))
    }
}

/// The id comes from everything that the row says of the match, with pseudonyms in place of names, so that it is the
/// same whether names are kept or not. Where the row stands, titles, remarks, rosters and what the event ranks by are not in it.
fn id_of(found: &Match, pseudonyms: &[String]) -> String {
    let sides: Vec<_> = found
        .sides
        .iter()
        .zip(pseudonyms)
        .map(|(side, name)| json!([name, side.army, side.subfaction, side.army_edition, side.points]))
        .collect();
    let said = json!([
        found.game,
        found.day,
        found.edition,
        [json!(found.event), json!(found.round), json!(found.table)],
        found.scenario,
        found.points,
        found.key,
        found.first,
        outcome(found.ending),
        sides,
    ]);
    let digest = Sha256::digest(format!("aftermath/result/1\n{said}"));
    format!("r-{}", hex::encode(&digest[..12]))
}

fn outcome(ending: Ending) -> serde_json::Value {
    match ending {
        Ending::Won(side) => json!({ "win": SIDES.get(side) }),
        Ending::Draw => json!("draw"),
        Ending::Unknown => json!("unknown"),
    }
}

/// Header and result, a line each.
fn log(found: &Match, id: &str, players: &[&str], manner: &Manner<'_>, line: u64) -> Result<Vec<u8>, String> {
    let played = found.day.to_string();
    let event = found.event.as_deref();
    let (title, note) = if manner.keep_names { (found.title.as_deref(), found.note.as_deref()) } else { (None, None) };
    let sides = found.sides.iter().zip(SIDES.iter().zip(players)).map(|(side, (letter, player))| Side {
        id: letter,
        player,
        army: &side.army,
        subfaction: side.subfaction.as_deref(),
        army_edition: side.army_edition.as_deref(),
        roster: &side.units,
    });
    let header = Header {
        aftermath: 1,
        id,
        system: found.game,
        vocabulary: "results",
        edition: found.edition.as_deref().unwrap_or(NO_EDITION),
        played: &played,
        title,
        event: event.map(|name| Occasion {
            name,
            round: found.round,
            table: found.table,
            standings: found.standings.as_ref(),
        }),
        scenario: found.scenario.as_deref(),
        points: found.points,
        sides: sides.collect(),
        note,
    };
    let points = found.sides.iter().zip(SIDES);
    let points: Vec<_> =
        points.filter_map(|(side, letter)| Some(json!({ "side": letter, "points": side.points? }))).collect();
    let mut result = json!({ "outcome": outcome(found.ending), "source": { "name": manner.name, "line": line } });
    if !points.is_empty() {
        result["points"] = points.into();
    }
    if let Some(first) = found.first.and_then(|side| SIDES.get(side)) {
        result["first"] = json!(first);
    }
    let entry = json!({ "seq": 1, "event": { "match_result": result } });
    let mut bytes = serde_json::to_vec(&header).map_err(|error| error.to_string())?;
    bytes.push(b'\n');
    serde_json::to_writer(&mut bytes, &entry).map_err(|error| error.to_string())?;
    bytes.push(b'\n');
    Ok(bytes)
}
