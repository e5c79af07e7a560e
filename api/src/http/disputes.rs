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
    request::{Asked, LanguageParams, Path},
    service::Service,
    views::ScoreView,
};

/// The match as recorded and with its agreed amendments applied, side by side.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AmendmentsView {
    /// Entries that fare otherwise.
    changed: Vec<ChangedView>,
    /// Where the battle stands as recorded.
    recorded: ScoreView,
    /// Where it stands with the amendments applied.
    effective: ScoreView,
}

/// An entry that fares otherwise once the amendments are applied.
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
    /// Rules broken as recorded, and no more with the amendments applied.
    mended: Vec<&'static str>,
    /// Rules broken with the amendments applied, and not as recorded.
    newly_broken: Vec<&'static str>,
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
    asked: Asked,
) -> Result<Response, Problem> {
    answer::of_match(&service, id, asked, |source| {
        let Consequences { changed, recorded, effective } = consequences(&source.judged.log);
        let view = |entry: ChangedEntry| ChangedView {
            entry: entry.entry.0,
            kind: entry.kind,
            kind_label: source.speech.term_in(&source.judged.names, "event", entry.kind),
            recorded: entry.status.0.as_str(),
            effective: entry.status.1.as_str(),
            mended: entry.mended,
            newly_broken: entry.newly_broken,
        };
        let (recorded, effective) = ((&recorded).into(), (&effective).into());
        Ok(AmendmentsView { changed: changed.into_iter().map(view).collect(), recorded, effective })
    })
    .await
}
