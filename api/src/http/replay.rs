//! The replay: what happened entry by entry, and the table after each.

use std::sync::Arc;

use aftermath_rules::{
    EntryView, Moment, Seq,
    board::{Board, Measures, Piece, Ranks, Reach, Role, Stand, Token},
    explain::Names,
    finding::{Outcome, Verdict},
};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    answer::{self, Source},
    card_map::CardMapView,
    problem::{Code, Problem, ProblemView},
    request::{LanguageParams, Path, Query, ReadingView, RequestPreferences},
    service::Service,
};
use crate::told::{Teller, Told};

/// Boards in one answer. A match has a bound of stands, so an answer has one too.
const BOARDS: u32 = 200;

/// An entry in the list beside the table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimelineItem {
    /// Number of the entry, 0 for the header.
    seq: u32,
    /// When it was recorded, RFC 3339.
    at: Option<String>,
    /// Who acted or rolled.
    side: Option<String>,
    /// What the player calls the dice that the side takes up and rolls from this entry on.
    dice: Option<String>,
    /// The event's tag, `header` for entry 0.
    kind: &'static str,
    /// The event's name for people.
    kind_label: String,
    /// `legal`, `unverifiable`, `stood` or `ruled`.
    status: &'static str,
    /// Turn after the entry, from 1; 0 before the first.
    turn: u32,
    /// Phase after the entry, in the game's terms.
    phase: Option<&'static str>,
    /// The phase's name for people.
    phase_label: Option<String>,
    /// Ids of the rules it breaks.
    broken: Vec<&'static str>,
    /// How many rules lack what they need.
    unrecorded: usize,
    /// What happened, in one short line: the event's name, `who` and `outcome`.
    headline: String,
    /// Who did it, to whom, and what was chosen, e.g. `General → Halberdiers [3 4]`; empty where the event's name says it all.
    who: String,
    /// How it came out, e.g. `8 of 18 hit; Orc Warriors −2`; empty where nothing was rolled, lost or decided.
    outcome: String,
    /// The entry that a dispute, a ruling or an amendment speaks of.
    about: Option<u32>,
}

/// Every entry in one line, the header first.
#[utoipa::path(
    get, path = "/matches/{id}/timeline", tag = "replay",
    params(("id" = String, Path, description = "Id of the match"), LanguageParams),
    responses(
        (status = 200, body = Vec<TimelineItem>),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn timeline(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    answer::of_match(&service, id, asked, |source| Ok(items(&source))).await
}

fn items(source: &Source<'_>) -> Vec<TimelineItem> {
    let Source { judged, speech, .. } = source;
    let teller = Teller::new(&judged.summary, &judged.names, speech, judged.lost());
    let (judgement, names) = (&judged.judgement, &judged.names);
    // The header has a verdict and a moment, but is no entry.
    let entries = std::iter::once(None).chain(judged.entries.iter().map(Some));
    let judged = judgement.verdicts.iter().zip(&judgement.moments);
    let items = entries.zip(judged).map(|(entry, (verdict, moment))| {
        let word = |prefix: &str, name: &str| speech.term_in(names, prefix, name);
        let told = entry.map(|entry| teller.entry(entry, verdict));
        let headline = told.as_ref().map_or_else(|| teller.header(), Told::line);
        item((entry, verdict, moment), headline, told.unwrap_or_default(), word)
    });
    items.collect()
}

fn item(
    (entry, verdict, moment): (Option<&EntryView>, &Verdict, &Moment),
    headline: String,
    Told { who, outcome, .. }: Told,
    word: impl Fn(&str, &str) -> String,
) -> TimelineItem {
    let of = |outcome| verdict.findings.iter().filter(move |finding| finding.outcome == outcome);
    TimelineItem {
        seq: verdict.entry.0,
        at: entry.and_then(|entry| entry.at.clone()),
        side: entry.and_then(|entry| entry.side.as_ref()).map(ToString::to_string),
        dice: entry.and_then(|entry| entry.dice.clone()),
        kind: verdict.kind,
        kind_label: word("event", verdict.kind),
        status: verdict.status.as_str(),
        turn: moment.turn,
        phase: moment.phase,
        phase_label: moment.phase.map(|phase| word("phase", phase)),
        broken: of(Outcome::Broken).map(|finding| finding.rule.id()).collect(),
        unrecorded: of(Outcome::Unrecorded).count(),
        headline,
        who,
        outcome,
        about: entry.and_then(about),
    }
}

/// The entry that a dispute, a ruling or an amendment speaks of: every game's logs say it in the same words.
fn about(entry: &EntryView) -> Option<u32> {
    let speaks = matches!(entry.kind, "amend" | "dispute" | "ruling");
    let named = entry.event.get("entry").filter(|_| speaks)?;
    named.as_u64().and_then(|number| u32::try_from(number).ok())
}

/// The table after an entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BoardView {
    /// Number of the entry, 0 for the header.
    seq: u32,
    /// Turn, from 1; 0 before the first.
    turn: u32,
    /// Phase in the game's terms.
    phase: Option<&'static str>,
    /// The side whose turn it is.
    active: Option<String>,
    /// Units and characters in the order of the rosters.
    pieces: Vec<PieceView>,
    /// What lies on the table besides: objective markers, counters beside a model; absent where there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    tokens: Vec<TableTokenView>,
    /// The map on which they march before the battle; absent where there is none, and once the battle has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<CardMapView>,
}

/// Something that lies on the table and is no piece.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableTokenView {
    /// What, e.g. `objective`.
    what: &'static str,
    /// What players call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Its middle, `[x, y]`.
    at: [f64; 2],
    /// Half its diameter, in the table's unit of length.
    radius: f64,
    /// The side whose it is now; absent where it is nobody's, or not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<String>,
    /// What it counts, where it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
}

impl From<&Token> for TableTokenView {
    fn from(Token { what, name, at, radius, side, count }: &Token) -> Self {
        Self {
            what,
            name: name.clone(),
            at: [at.x, at.y],
            radius: *radius,
            side: side.as_ref().map(ToString::to_string),
            count: *count,
        }
    }
}

/// A unit or a character on the table, or lost.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PieceView {
    /// Id in the match.
    id: String,
    /// Its side.
    side: String,
    /// What players call it; told apart from its namesakes.
    name: String,
    /// Troop type in the game's terms.
    kind: &'static str,
    /// `unit` or `character`.
    role: &'static str,
    /// Stands still there.
    stands: Vec<StandView>,
    /// Whether its stands are round, or oval, and not rectangles; absent: no.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    round: bool,
    /// Stands or models at full strength.
    strength: u32,
    /// Stands or models lost.
    lost: u32,
    /// What is true of it now, e.g. `confused`.
    flags: Vec<&'static str>,
    /// Counters on it, as `[name, count]`.
    counters: Vec<(&'static str, i64)>,
    /// How figures stand on its stands; absent where each has a stand of its own, or the log does not record them one
    /// by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<RanksView>,
    /// Id of the piece in which it rides and has no place of its own; absent where it rides in none.
    #[serde(skip_serializing_if = "Option::is_none")]
    aboard: Option<String>,
}

/// Figures on the stands of a piece: rank by rank from the front, each from left to right. They fill one stand after another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RanksView {
    /// Figures of a full rank.
    front: u8,
    /// Ranks on a stand.
    deep: u8,
    /// Figures that are left.
    figures: u16,
    /// Those that are turned about, in that order, from 0.
    turned: Vec<u16>,
    /// Whether they stand in a ring and face outward.
    ring: bool,
}

impl From<&Ranks> for RanksView {
    fn from(Ranks { front, deep, figures, turned, ring }: &Ranks) -> Self {
        Self { front: *front, deep: *deep, figures: *figures, turned: turned.clone(), ring: *ring }
    }
}

/// How far a piece reaches by its figures, and its arcs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MeasuresView {
    /// Id of the piece in the match.
    unit: String,
    /// How far it goes, charges, shoots.
    reach: Vec<ReachView>,
    /// Its arcs: degrees from its facing, clockwise, from and to. Empty where it has no arcs.
    arcs: Vec<[f64; 2]>,
    /// From where its distances are measured: `stands`, the nearest point of any of them, or `front`, the middle of its front
    /// edge.
    #[schema(pattern = "^(stands|front)$")]
    from: &'static str,
}

/// How far a piece can do something.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReachView {
    /// What, e.g. `move`.
    what: &'static str,
    /// In the table's unit of length.
    length: f64,
}

impl From<&Measures> for MeasuresView {
    fn from(Measures { unit, reach, arcs, from }: &Measures) -> Self {
        let reach = reach.iter().map(|Reach { what, length }| ReachView { what, length: *length });
        Self { unit: unit.to_string(), reach: reach.collect(), arcs: arcs.clone(), from: from.as_str() }
    }
}

/// One stand or footprint.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandView {
    /// Number in the unit, from 1.
    number: u8,
    /// `[x, y, facing in degrees]`; absent where the log does not record it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pose: Option<[f64; 3]>,
    /// Its size in the game's unit.
    base: BaseView,
}

/// Size of a stand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BaseView {
    /// Edge that faces the enemy.
    width: f64,
    /// The other edge.
    depth: f64,
}

impl BoardView {
    fn new(seq: u32, board: &Board, names: &Names) -> Self {
        Self {
            seq,
            turn: board.turn,
            phase: board.phase,
            active: board.active.as_ref().map(ToString::to_string),
            pieces: board.pieces.iter().map(|piece| PieceView::new(piece, names)).collect(),
            tokens: board.tokens.iter().map(TableTokenView::from).collect(),
            map: board.map.as_deref().map(CardMapView::from),
        }
    }
}

impl PieceView {
    fn new(piece: &Piece, names: &Names) -> Self {
        Self {
            id: piece.id.to_string(),
            side: piece.side.to_string(),
            name: names.name(piece.id.as_str()).to_owned(),
            kind: piece.kind,
            role: match piece.role {
                Role::Unit => "unit",
                Role::Character => "character",
            },
            stands: piece.stands.iter().map(StandView::from).collect(),
            round: piece.round,
            strength: piece.strength,
            lost: piece.lost,
            flags: piece.flags.clone(),
            counters: piece.counters.clone(),
            ranks: piece.ranks.as_ref().map(RanksView::from),
            aboard: piece.aboard.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&Stand> for StandView {
    fn from(stand: &Stand) -> Self {
        let pose = stand.pose.map(|pose| [pose.at.x, pose.at.y, pose.facing]);
        let base = BaseView { width: stand.base.width, depth: stand.base.depth };
        Self { number: stand.number, pose, base }
    }
}

/// Which tables to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardsParams {
    /// The entry after which the first is; 0, the header, by default.
    #[param(minimum = 0, maximum = 100_000)]
    from: Option<u32>,
    /// The entry after which the last is, at most (and by default) 199 further.
    #[param(minimum = 0, maximum = 100_000)]
    to: Option<u32>,
}

impl BoardsParams {
    fn range(&self) -> Result<(u32, u32), Problem> {
        let from = self.from.unwrap_or(0);
        let furthest = from.saturating_add(BOARDS - 1);
        let to = self.to.unwrap_or(furthest);
        if (from..=furthest).contains(&to) {
            return Ok((from, to));
        }
        Err(Problem::parameter("to", format!("expected {from} to {furthest}, got {to}")))
    }
}

/// Whether amendments are applied.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReadingParams {
    /// `effective` (the default) with amendments applied; `recorded` as first written.
    #[param(inline)]
    pub(crate) reading: Option<ReadingView>,
}

/// The tables after some entries, as far as the log goes.
#[utoipa::path(
    get, path = "/matches/{id}/boards", tag = "replay",
    params(("id" = String, Path, description = "Id of the match"), BoardsParams, ReadingParams),
    responses(
        (status = 200, body = Vec<BoardView>),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn boards(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    Query(params): Query<BoardsParams>,
    Query(ReadingParams { reading }): Query<ReadingParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let (from, to) = params.range()?;
    let reading = reading.unwrap_or_default().into();
    let draw = move |source: Source<'_>| {
        let boards = source.judged.log.boards(Seq(from), Seq(to), reading);
        let views = (from..).zip(&boards).map(|(seq, board)| BoardView::new(seq, board, &source.judged.names));
        Ok(views.collect::<Vec<_>>())
    };
    answer::of_match(&service, id, asked, draw).await
}

/// The table after one entry; after the header for 0.
#[utoipa::path(
    get, path = "/matches/{id}/board/{n}", tag = "replay",
    params(
        ("id" = String, Path, description = "Id of the match"),
        ("n" = u32, Path, description = "Number of the entry, 0 for the header"),
        ReadingParams
    ),
    responses(
        (status = 200, body = BoardView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn board(
    State(service): State<Arc<Service>>,
    Path((id, n)): Path<(MatchId, u32)>,
    Query(ReadingParams { reading }): Query<ReadingParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let reading = reading.unwrap_or_default().into();
    let draw = move |source: Source<'_>| {
        let board = source.judged.log.board(Seq(n), reading);
        let board = board.ok_or_else(|| no_entry(n, source.judged.entries.len()))?;
        Ok(BoardView::new(n, &board, &source.judged.names))
    };
    answer::of_match(&service, id, asked, draw).await
}

/// How far every piece reaches by its figures, and its arcs, in the order of the rosters.
#[utoipa::path(
    get, path = "/matches/{id}/measures", tag = "replay",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = Vec<MeasuresView>),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn measures(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let draw = |source: Source<'_>| Ok(source.judged.log.measures().iter().map(MeasuresView::from).collect::<Vec<_>>());
    answer::of_match(&service, id, asked, draw).await
}

/// There is no entry of this number.
pub(crate) fn no_entry(n: u32, entries: usize) -> Problem {
    Problem::new(Code::EntryNotFound, format!("expected 0 to {entries}, got {n}")).with("entries", entries)
}
