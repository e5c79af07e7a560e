//! Results that an amendment or a ruling made others, over all matches.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_games::{GAMES, maybe_game};
use aftermath_rules::{System, explain::Speech};
use aftermath_stats::{ChangedPlace, ChangedQuery, ChangedResult, ChangedResults, ToldResult};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, ResponseFormat, answered, contested::DisputeSideView, each};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, rows, text},
    service::Service,
};

/// Which changed results to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangedResultsParams {
    /// Only of this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
    /// Only of battles of this event.
    #[param(max_length = 200)]
    event: Option<String>,
    /// Only of battles of this player.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only of this match.
    #[serde(rename = "match")]
    #[param(value_type = Option<String>)]
    id: Option<MatchId>,
    /// Rows of the page, 1 to 1,000; 50 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
    /// Continue where an earlier page ended: its `next`.
    #[param(max_length = 200)]
    after: Option<String>,
}

/// Changed results.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedResultsView {
    /// Matching changes, in all.
    total: u64,
    /// Matches whose result they changed.
    matches: u64,
    /// Amendments and rulings of matching battles that were not examined: those beyond the first sixteen after the end
    /// of a battle.
    not_looked_at: u64,
    /// A page of them: those of the latest battle first, those of one match in the order of its log.
    rows: Vec<ChangedResultView>,
    /// What to give as `after` for the next page; `null` on the last.
    next: Option<String>,
}

/// A result that was changed after the log had recorded it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedResultView {
    /// The match.
    match_id: String,
    /// Its game.
    system: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// Tournament, league night or campaign.
    event: Option<String>,
    /// Its sides, in the order of the header.
    sides: Vec<DisputeSideView>,
    /// Number of the entry that changed it.
    seq: u32,
    /// `amend` or `ruling`.
    #[schema(pattern = "^(amend|ruling)$")]
    kind: String,
    /// When that was recorded, RFC 3339 in UTC; `null` where the log does not say.
    at: Option<String>,
    /// Number of the entry of which it speaks.
    entry: u32,
    /// Tag of that entry's event.
    entry_kind: String,
    /// The same for people.
    entry_label: String,
    /// Who ruled: of a ruling, and of an amendment that counts since a ruling overturned the entry.
    by: Option<String>,
    /// Of an amendment: whether every side agreed.
    agreed: Option<bool>,
    /// The side that entered it; `null` for an organizer's.
    side: Option<String>,
    /// Why.
    reason: String,
    /// The result by all that the log said before.
    before: ToldResultView,
    /// The result by that and this entry.
    after: ToldResultView,
    /// The page of the replay at the entry that changed it.
    replay: String,
}

view! {
    /// How a battle ended, as its log had it at a time.
    ToldResultView of ToldResult {
        /// Whether it is over; false where the end was overturned and nothing replaced it.
        over: bool,
        /// The winning side; nothing in a draw, or while it is not over.
        winner: Option<String>,
        /// Points by side, where they are known.
        points: BTreeMap<String, f64>,
    }
}

impl ChangedResultView {
    fn new(row: ChangedResult, speech: &Speech) -> Self {
        let system = GAMES.find(&row.system).ok();
        let label = |system| speech.term_of(system, "event", &row.entry_kind);
        Self {
            entry_label: system.map_or_else(|| row.entry_kind.clone(), label),
            replay: format!("/matches/{}?entry={}", row.match_id, row.seq),
            match_id: row.match_id,
            system: row.system,
            played: row.played,
            event: row.event,
            sides: each(row.sides),
            seq: row.seq,
            kind: row.kind,
            at: row.at,
            entry: row.entry,
            entry_kind: row.entry_kind,
            by: row.by,
            agreed: row.agreed,
            side: row.side,
            reason: row.reason,
            before: row.before.into(),
            after: row.after.into(),
        }
    }
}

/// Results that an amendment or a ruling changed after the end of the battle: of which match, from what to what, by
/// whom and when. Statistics count the result by the whole log.
#[utoipa::path(
    get, path = "/changed-results", tag = "audit", params(ChangedResultsParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = ChangedResultsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn changed_results(
    State(service): State<Arc<Service>>,
    Query(params): Query<ChangedResultsParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = ChangedQuery {
        system: params.system,
        event: text("event", params.event)?,
        player: text("player", params.player)?,
        match_id: params.id.map(String::from),
    };
    let limit = rows(params.limit, 50, 1_000)?;
    let after = params.after.as_deref().map(str::parse::<ChangedPlace>).transpose();
    let after = after.map_err(|error| Problem::parameter("after", error))?;
    let speaks = Arc::clone(&service);
    let view = move |found: ChangedResults, language| ChangedResultsView {
        total: found.total,
        matches: found.matches,
        not_looked_at: found.not_looked_at,
        next: found.next.map(|place| place.to_string()),
        rows: found.rows.into_iter().map(|row| ChangedResultView::new(row, speaks.speech(language))).collect(),
    };
    answered(service, wanted, move |tables| tables.changed_results(&query, after.as_ref(), limit), view).await
}
