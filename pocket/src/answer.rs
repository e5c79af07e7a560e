//! What is answered.

use aftermath_rules::{
    SideId, Summary, TerrainView,
    board::{Board, Measures},
    explain::{Names, Speech},
    finding::{Figure, Finding, Outcome, Roll, Status, Verdict},
    game::Moment,
    offers::{Offer, dice_due},
    reader::{Location, ReadError},
};
use serde::Serialize;

/// Where a battle stands after its last entry.
#[derive(Debug, Serialize)]
pub(crate) struct Position {
    /// Entries recorded.
    pub(crate) entries: usize,
    #[serde(flatten)]
    pub(crate) moment: Moment,
    /// Points of each side if the battle ended here; none where points that count are not recorded.
    pub(crate) points: Vec<(SideId, f64)>,
    pub(crate) board: Board,
    /// What may be recorded next; absent where the game does not tell.
    pub(crate) offers: Option<Vec<Offer>>,
    /// What is said of the header, of the armies above all, as the log is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) armies: Option<Vec<Told>>,
    /// The table, as the log is opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<Table>,
}

/// What of a table is the same all through a battle.
#[derive(Debug, Serialize)]
pub(crate) struct Table {
    /// Width and depth, in the unit of length; nothing where no log of the battle knows them.
    size: Option<(f64, f64)>,
    /// `cm` or `in`.
    unit_of_length: &'static str,
    terrain: Vec<TerrainView>,
    /// How far pieces reach by their figures, and where they look.
    measures: Vec<Measures>,
}

impl Table {
    pub(crate) fn of(summary: Summary, measures: Vec<Measures>) -> Self {
        let Summary { table: size, unit_of_length, terrain, .. } = summary;
        Self { size, unit_of_length, terrain, measures }
    }
}

/// What an entry would be told, and the table as it would be then.
#[derive(Debug, Serialize)]
pub(crate) struct Tried {
    pub(crate) told: Vec<Told>,
    pub(crate) board: Board,
}

/// A verdict in sentences.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    entry: u32,
    kind: &'static str,
    status: Status,
    /// Rules that are broken, and what the log lacks.
    amiss: Vec<Amiss>,
    rolls: Vec<Roll>,
    /// How many dice its first throw takes, where a rule tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice_due: Option<u32>,
}

/// A finding that a recorder tells before an entry is kept.
#[derive(Debug, Serialize)]
struct Amiss {
    rule: &'static str,
    outcome: Outcome,
    /// The field that the log lacks, or in which something else stands than the rule asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    /// How many dice the rule asks for in that field, where it tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<u32>,
    sentence: Option<String>,
}

impl Told {
    pub(crate) fn of(verdict: Verdict, speech: &Speech, names: &Names) -> Self {
        let amiss = |finding: &&Finding| matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded);
        let told = |finding: &Finding| Amiss {
            rule: finding.rule.id(),
            outcome: finding.outcome,
            field: finding.detail.field.or(finding.detail.about.field),
            dice: finding
                .detail
                .field
                .or(finding.detail.about.field)
                .and(finding.detail.expected.as_ref())
                .and_then(Figure::number)
                .map(|number| number as u32),
            sentence: speech.sentence(finding, names),
        };
        let dice_due = dice_due(&verdict);
        let amiss = verdict.findings.iter().filter(amiss).map(told).collect();
        let Verdict { entry, kind, status, rolls, .. } = verdict;
        Self { entry: entry.0, kind, status, amiss, rolls, dice_due }
    }
}

/// Why a request is not answered.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    code: &'static str,
    message: String,
    #[serde(flatten)]
    at: Option<At>,
}

/// Where in the log something is wrong.
#[derive(Debug, Serialize)]
struct At {
    line: usize,
    column: usize,
    entry: usize,
    path: Option<String>,
}

impl Refusal {
    pub(crate) fn new(code: &'static str, message: String) -> Self {
        Self { code, message, at: None }
    }

    pub(crate) fn request(error: &serde_json::Error) -> Self {
        Self::new("request", format!("the request: {error}"))
    }

    pub(crate) fn nothing_open() -> Self {
        Self::new("nothing_open", "no log is open: expected `open` first".to_owned())
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        let at = error.location().map(|Location { line, column, entry, path, .. }| At {
            line: *line,
            column: *column,
            entry: *entry,
            path: path.clone(),
        });
        Self { code: error.code(), message: error.to_string(), at }
    }
}
