//! The match log, format 1: a header line, then one entry a line.
//!
//! The vocabulary of a game comes from its [`Words`]; what every log has is here.

use std::{borrow::Cow, fmt};

use jiff::{Timestamp, civil::Date};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    bounds,
    geometry::Place,
    ids::{MatchId, Seq, SideId, UnitId},
    instant,
    list::List,
    salt::Salt,
    standings::Standings,
    system::LengthUnit,
    text::{DiceName, Name, Text},
    words::Words,
};

/// Version of the log format; only 1 exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct FormatVersion;

impl TryFrom<u32> for FormatVersion {
    type Error = String;
    fn try_from(version: u32) -> Result<Self, String> {
        if version == 1 { Ok(Self) } else { Err(format!("log format {version} is unknown: expected 1")) }
    }
}

impl JsonSchema for FormatVersion {
    fn schema_name() -> Cow<'static, str> {
        "FormatVersion".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "const": 1 })
    }
}

impl From<FormatVersion> for u32 {
    fn from(_: FormatVersion) -> u32 {
        1
    }
}

/// First line of a log: the match, the table and the two or more armies, with every figure that judging needs.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "W: Words")]
pub struct Header<W: Words> {
    /// Format of the log.
    pub aftermath: FormatVersion,
    /// Id of the match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The game.
    pub system: SystemName,
    /// Whose words the events are: the game's own where absent.
    #[serde(default, skip_serializing_if = "Vocabulary::is_own")]
    pub vocabulary: W::Vocabulary,
    /// Rules edition, options and digest version under which the match is judged, for ever.
    pub edition: Name,
    /// Day of play.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub played: Date,
    /// What to call the match in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Name>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventInfo>,
    /// Scenario, if not a plain battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Name>,
    /// Points a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Size of the table in the game's unit; where it is not told, no rule about its edges is judged.
    #[serde(default)]
    pub table: Option<Table>,
    /// Allowance on every measured length, in the game's unit.
    #[serde(default = "default_tolerance::<W>")]
    #[schemars(range(min = 0.0, max = 5.0))]
    pub tolerance: Tolerance,
    /// Terrain on the table.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub terrain: List<Terrain<W::TerrainKind>, 0, { bounds::TERRAIN_PIECES }>,
    /// Options of the rules that groups play differently.
    #[serde(default)]
    pub options: W::Options,
    /// The armies.
    pub sides: List<Side<W::Roster>, 2, { bounds::SIDES }>,
    /// Where the log starts, if not before deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<W::Situation>,
    /// The log from which this one goes on; then its situation is what stood there after that entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<Origin>,
    /// A remark of whoever made the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// A number that nobody can guess, so that the hash of this line tells nothing of the names in it. Whoever may not read
    /// the names does not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
}

impl<W: Words> Header<W> {
    /// The unit of the log's lengths: that of the game, where the options say no other.
    pub fn length_unit(&self, game: LengthUnit) -> LengthUnit {
        W::length_unit(&self.options).unwrap_or(game)
    }
}

/// The game as a header names it; which games there are [`Games`](crate::registry::Games) knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemName(Name);

impl SystemName {
    /// What its schema is called.
    pub(crate) const NAME: &'static str = "System";
    /// What its schema says of it.
    pub(crate) const DESCRIPTION: &'static str = "A game of the registry.";

    /// The name.
    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl JsonSchema for SystemName {
    fn schema_name() -> Cow<'static, str> {
        Self::NAME.into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// A moment of another log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Id of its match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The entry after which this log goes on; 0 for the header.
    pub seq: Seq,
    /// The hash of that log up to the entry, 64 hexadecimal digits, as its signatures have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Name>,
}

fn default_tolerance<W: Words>() -> Tolerance {
    Tolerance(W::TOLERANCE)
}

/// Allowance on measured lengths: 0 to 5 in the game's unit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f64", into = "f64")]
#[schemars(with = "f64")]
pub struct Tolerance(f64);

impl Tolerance {
    /// The allowance.
    pub fn get(self) -> f64 {
        self.0
    }

    /// So many times as large; it may be larger than a log can say.
    pub(crate) fn times(self, by: f64) -> Self {
        Self(self.0 * by)
    }
}

impl TryFrom<f64> for Tolerance {
    type Error = String;
    fn try_from(value: f64) -> Result<Self, String> {
        if (0.0..=5.0).contains(&value) {
            Ok(Self(value))
        } else {
            Err(format!("a tolerance of {value} is out of range: expected 0 to 5"))
        }
    }
}

impl From<Tolerance> for f64 {
    fn from(tolerance: Tolerance) -> f64 {
        tolerance.0
    }
}

/// Tournament, league night or campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventInfo {
    /// Name of the event.
    pub name: Name,
    /// Round of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Number of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// Public key by which its organizer signs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Name>,
    /// By what it ranks its players; absent where it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standings: Option<Standings>,
}

/// Size of the table, in the game's unit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "TableFields")]
#[schemars(with = "TableFields")]
pub struct Table {
    /// Along x.
    pub width: f64,
    /// Along y.
    pub depth: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TableFields {
    width: f64,
    depth: f64,
}

impl TryFrom<TableFields> for Table {
    type Error = String;
    fn try_from(TableFields { width, depth }: TableFields) -> Result<Self, String> {
        let fits = |length: f64| length > 0.0 && length <= bounds::COORDINATE;
        if fits(width) && fits(depth) {
            Ok(Self { width, depth })
        } else {
            Err(format!("a table of {width} by {depth}: expected lengths above 0 and up to {}", bounds::COORDINATE))
        }
    }
}

/// A terrain piece.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "K: Deserialize<'de>"))]
pub struct Terrain<K> {
    /// Id of the piece.
    pub id: UnitId,
    /// What it is in the game's terms.
    pub kind: K,
    /// Corners in order, 3 or more.
    pub outline: List<Place, 3, { bounds::PATH_POINTS }>,
    /// Levels by which its top is above the table; a hill of several levels is a piece for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What players call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// Whose words the events of a log are, as its header says.
pub trait Vocabulary: DeserializeOwned + Serialize + JsonSchema + Default + fmt::Debug + Copy + Send + Sync {
    /// Whether they are the game's own, which goes without saying.
    fn is_own(&self) -> bool;
}

/// The words of the game that the header names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OwnWords {
    /// Its own.
    #[default]
    Game,
}

impl Vocabulary for OwnWords {
    fn is_own(&self) -> bool {
        true
    }
}

/// An army of which every unit is recorded.
pub type Roster<U> = List<U, 1, { bounds::UNITS_PER_SIDE }>;

/// One army and its player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "R: Deserialize<'de>"))]
#[schemars(bound = "R: JsonSchema")]
pub struct Side<R> {
    /// Id of the side.
    pub id: SideId,
    /// Name or pseudonym of the player.
    pub player: Name,
    /// Public key by which the player signs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Name>,
    /// Army list.
    pub army: Name,
    /// Part of the army list that the army is of, e.g. a chapter, a house or a theme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subfaction: Option<Name>,
    /// Edition of the army list, e.g. of its book, where that is another than the rules'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub army_edition: Option<Name>,
    /// What the player calls the dice that the side throws, until an entry names others. Of this player alone: the same
    /// name of another player is another set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceName>,
    /// Units and characters with their figures.
    pub roster: R,
}

/// A line of a log after the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry<E> {
    /// Number of the entry: 1, 2, 3 …
    pub seq: Seq,
    /// When it was recorded.
    #[serde(default, deserialize_with = "instant::read", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}"))]
    pub at: Option<Timestamp>,
    /// The side that acted or rolled; absent for what belongs to nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// What the player calls the dice that the side takes up: it throws them from this entry on. Whatever becomes of the
    /// event by an amendment, they stay in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceName>,
    /// A number that nobody can guess, in an entry that names somebody; see that of the header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
    /// What happened at the table.
    pub event: E,
}

/// An agreed correction of an earlier entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "E: Deserialize<'de>"))]
#[schemars(bound = "E: JsonSchema")]
pub struct Amend<E> {
    /// The entry that is mended.
    pub entry: Seq,
    /// The event that takes its place; absent when the entry is struck out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacement: Option<Box<E>>,
    /// Why.
    pub reason: Text,
    /// Sides that agreed.
    pub agreed: List<SideId, 0, { bounds::SIDES }>,
}

/// A contested entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The entry that is contested.
    pub entry: Seq,
    /// Why.
    pub reason: Text,
    /// Id of the rule it turns on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Name>,
}

/// An organizer's decision on an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The entry that is decided.
    pub entry: Seq,
    /// Who decided.
    pub by: Name,
    /// What was decided.
    pub decision: Decision,
    /// Why.
    pub reason: Text,
}

/// A signature under the log so far: of the side of the entry, or of the organizer where it has none.
///
/// What is signed is the text that [`Sign::statement`] makes; whether the signature is right is for those to check who
/// have the bytes of the log. The referee takes no notice of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// The last entry that is signed; 0 where only the header is.
    pub entries: Seq,
    /// The hash of the log up to that entry, 64 hexadecimal digits.
    pub hash: Name,
    /// Public key of the signer, in the form of C2SP `signed-note`.
    pub key: Name,
    /// The signature in base64, as on the signature line of a note.
    pub signature: Name,
}

impl Sign {
    /// The text that is signed: what it is, the match, who signs, how far the log had come and what it held.
    pub fn statement(id: &str, side: Option<&str>, entries: u64, hash: &str) -> String {
        format!("aftermath/signature/1\n{id}\n{}\n{entries} {hash}\n", side.unwrap_or("organizer"))
    }
}

/// What an organizer decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The entry stands as it was played.
    Upheld,
    /// The entry was wrong; an amendment may follow.
    Overturned,
}

/// What an event says about other entries rather than about the table.
#[derive(Debug, Clone, Copy)]
pub enum Record<'a, E> {
    /// A correction.
    Amend(&'a Amend<E>),
    /// A contest.
    Dispute(&'a Dispute),
    /// A decision.
    Ruling(&'a Ruling),
    /// A signature.
    Sign(&'a Sign),
}

impl<E> Record<'_, E> {
    /// The entry that the record speaks of, the last one where it speaks of several.
    pub fn entry(&self) -> Seq {
        match self {
            Record::Amend(amend) => amend.entry,
            Record::Dispute(dispute) => dispute.entry,
            Record::Ruling(ruling) => ruling.entry,
            Record::Sign(sign) => sign.entries,
        }
    }
}
