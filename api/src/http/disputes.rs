//! What the amendments of a match change.

use std::sync::Arc;

use aftermath_ingest::{ChangedEntry, Consequences, consequences};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer,
    problem::{Problem, ProblemView},
    request::{LanguageParams, Path, RequestPreferences},
    service::Service,
    verdicts::Words,
    views::ScoreView,
};

/// The match as recorded and with its agreed amendments applied, side by side.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AmendmentsView {
    /// Entries whose verdict changes.
    changed: Vec<ChangedView>,
    /// Where the battle stands as recorded.
    recorded: ScoreView,
    /// Where it stands with the amendments applied.
    effective: ScoreView,
}

/// An entry whose verdict changes once the amendments are applied.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedView {
    /// Number of the entry.
    entry: u32,
    /// The event's tag.
    kind: &'static str,
    /// The event's name for people.
    kind_label: String,
    /// Its status as recorded.
    recorded: &'static str,
    /// Its status with the amendments applied.
    effective: &'static str,
    /// Rules broken as recorded, and no longer with the amendments applied.
    mended: Vec<&'static str>,
    /// Rules broken with the amendments applied, and not as recorded.
    newly_broken: Vec<&'static str>,
}

impl ChangedView {
    /// Every entry that fares otherwise.
    pub(crate) fn all(found: Consequences, words: &Words<'_>) -> Vec<Self> {
        let view = |entry: ChangedEntry| Self {
            entry: entry.entry.0,
            kind: entry.kind,
            kind_label: words.speech.term_in(words.names, "event", entry.kind),
            recorded: entry.status.0.as_str(),
            effective: entry.status.1.as_str(),
            mended: entry.mended,
            newly_broken: entry.newly_broken,
        };
        found.changed.into_iter().map(view).collect()
    }
}

/// What the agreed amendments of a match change: its entries read both ways.
#[utoipa::path(
    get, path = "/matches/{id}/amendments", tag = "replay",
    params(("id" = String, Path, description = "Id of the match"), LanguageParams),
    responses(
        (status = 200, body = AmendmentsView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn amendments(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    answer::of_match(&service, id, asked, |source| {
        let found = consequences(&source.judged.log);
        let (recorded, effective) = ((&found.recorded).into(), (&found.effective).into());
        let words = Words { speech: source.speech, names: &source.judged.names };
        Ok(AmendmentsView { changed: ChangedView::all(found, &words), recorded, effective })
    })
    .await
}
