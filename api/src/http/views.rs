//! The values of the rules core as they go over the wire: the same names, with a schema.

use aftermath_ingest::following::Provenance;
use aftermath_rules::{
    Fidelity, Judgement, Origin, Summary, TerrainView as Terrain, UnitView as Unit, docket::StatusCounts, game::Score,
};
use aftermath_store::Head;
use serde::Serialize;
use utoipa::ToSchema;

use super::following::ProvenanceView;

/// How many entries ended in each status; the header is not counted.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct StatusesView {
    /// Every rule that applied was kept.
    legal: u32,
    /// Nothing broken, something not recorded.
    unverifiable: u32,
    /// A broken rule, and the battle went on.
    stood: u32,
    /// An organizer's ruling covers it.
    ruled: u32,
}

impl From<&StatusCounts> for StatusesView {
    fn from(counts: &StatusCounts) -> Self {
        let StatusCounts { legal, unverifiable, stood, ruled } = *counts;
        Self { legal, unverifiable, stood, ruled }
    }
}

/// Where the battle stands.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub(crate) struct ScoreView {
    /// Whether the log says that the battle is over.
    over: bool,
    /// The winning side; `null` while undecided and in a draw.
    winner: Option<String>,
    /// Victory points, or what the game counts, as `[side, points]`. Empty where the log has neither the points nor the
    /// losses that they are counted by, as where it records only turns.
    points: Vec<(String, f64)>,
}

impl From<&Score> for ScoreView {
    fn from(score: &Score) -> Self {
        let points = score.points.iter();
        Self {
            over: score.over,
            winner: score.winner.as_ref().map(ToString::to_string),
            points: points.map(|(side, points)| (side.to_string(), *points)).collect(),
        }
    }
}

/// Where the log stands: equal heads, equal bytes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct HeadView {
    /// Number of entries, the header not counted.
    entries: u64,
    /// SHA-256 chained over header and entries, 64 hexadecimal digits.
    hash: String,
}

impl From<&Head> for HeadView {
    fn from(head: &Head) -> Self {
        Self { entries: head.entries, hash: head.hash.to_string() }
    }
}

/// What a log says of itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SummaryView {
    /// Id of the match.
    pub(crate) id: String,
    /// The game.
    system: &'static str,
    /// Rules edition.
    edition: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// What to call it in a list; `null` where the log has no title.
    title: Option<String>,
    /// Tournament, league night or campaign.
    event: Option<String>,
    /// Round of the event.
    round: Option<u32>,
    /// Scenario.
    scenario: Option<String>,
    /// Points a side.
    points: Option<u32>,
    /// Width and depth of the table, in the game's unit; `null` where the match is known by its result alone.
    table: Option<(f64, f64)>,
    /// Unit of length: `cm` or `in`.
    unit_of_length: &'static str,
    /// Terrain on the table.
    terrain: Vec<TerrainView>,
    /// The armies.
    sides: Vec<SideView>,
    /// The moment of another match from which it continues; `null` where it begins a battle.
    fork: Option<OriginView>,
    /// Number of entries.
    entries: u32,
    /// How much the log records: `result`, `turns`, `actions` or `full`.
    fidelity: &'static str,
}

/// A moment of another match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OriginView {
    /// Its id. It may not be saved here.
    #[serde(rename = "match")]
    id: String,
    /// The entry after which this log continues; 0 for the header.
    entry: u32,
}

impl From<&Origin> for OriginView {
    fn from(origin: &Origin) -> Self {
        Self { id: origin.id.to_string(), entry: origin.seq.0 }
    }
}

/// A terrain piece.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TerrainView {
    /// Id of the piece.
    id: String,
    /// Kind in the game's terms.
    kind: String,
    /// What players call it.
    name: Option<String>,
    /// How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`, `rough` or
    /// `plain`.
    ground: &'static str,
    /// Corners, `[x, y]`.
    outline: Vec<[f64; 2]>,
}

/// An army.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SideView {
    /// Id of the side.
    id: String,
    /// Name or pseudonym of the player.
    player: String,
    /// Army list.
    army: String,
    /// Part of the army list that the army is of.
    subfaction: Option<String>,
    /// Edition of the army list, where that is another than the rules'.
    army_edition: Option<String>,
    /// What the player calls the dice that the side rolls, until an entry names others.
    dice: Option<String>,
    /// Units and characters.
    units: Vec<UnitView>,
}

/// A unit or a character of the roster.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UnitView {
    /// Id in the match.
    id: String,
    /// Row of the army list.
    profile: String,
    /// What players call it.
    name: String,
    /// Troop type in the game's terms.
    kind: &'static str,
    /// Whether it is a single leader.
    character: bool,
    /// Points, where recorded.
    points: Option<u32>,
    /// Stands or models at full strength.
    strength: u32,
    /// What tells units of one name apart, in the game's terms, e.g. `regiment`.
    size: Option<&'static str>,
}

impl From<&Summary> for SummaryView {
    fn from(summary: &Summary) -> Self {
        let sides = summary.sides.iter().map(|side| SideView {
            id: side.id.to_string(),
            player: side.player.clone(),
            army: side.army.clone(),
            subfaction: side.subfaction.clone(),
            army_edition: side.army_edition.clone(),
            dice: side.dice.clone(),
            units: side.units.iter().map(UnitView::from).collect(),
        });
        Self {
            id: summary.id.to_string(),
            system: summary.system.as_str(),
            edition: summary.edition.clone(),
            played: summary.played.clone(),
            title: summary.title.clone(),
            event: summary.event.clone(),
            round: summary.round,
            scenario: summary.scenario.clone(),
            points: summary.points,
            table: summary.table,
            unit_of_length: summary.unit_of_length,
            terrain: summary.terrain.iter().map(TerrainView::from).collect(),
            sides: sides.collect(),
            fork: summary.fork.as_ref().map(OriginView::from),
            entries: summary.entries,
            fidelity: Fidelity::as_str(summary.fidelity),
        }
    }
}

impl From<&Terrain> for TerrainView {
    fn from(piece: &Terrain) -> Self {
        let Terrain { id, kind, name, ground, outline } = piece.clone();
        Self { id, kind, name, ground: ground.as_str(), outline }
    }
}

impl From<&Unit> for UnitView {
    fn from(unit: &Unit) -> Self {
        Self {
            id: unit.id.to_string(),
            profile: unit.profile.clone(),
            name: unit.name.clone(),
            kind: unit.kind,
            character: unit.character,
            points: unit.points,
            strength: unit.strength,
            size: unit.size,
        }
    }
}

/// A match with what the referee and the store know of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchView {
    #[serde(flatten)]
    summary: SummaryView,
    /// Entries per status.
    statuses: StatusesView,
    /// Where the battle stands at the end of the log.
    score: ScoreView,
    /// Where the log stands.
    head: HeadView,
    /// Where it is from, if from the ledger of another club that is followed; `null` where it was uploaded here.
    provenance: Option<ProvenanceView>,
}

impl MatchView {
    /// A match as it stands, and where it is from.
    pub(crate) fn new(summary: &Summary, judgement: &Judgement, head: &Head, from: Option<&Provenance>) -> Self {
        Self {
            summary: summary.into(),
            statuses: (&judgement.statuses).into(),
            score: (&judgement.score).into(),
            head: head.into(),
            provenance: from.map(Into::into),
        }
    }
}
