//! What entries would change, told before anybody keeps them.

use std::sync::Arc;

use aftermath_ingest::{Addition, Consequences, LiveCache, load, proposed};
use aftermath_rules::{
    bounds::{BODY_BYTES, ENTRIES},
    explain::Names,
};
use aftermath_store::{MatchId, Store, StoreError};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    access::Caller,
    answer,
    disputes::ChangedView,
    live::AddParams,
    problem::{Problem, ProblemView},
    request::{LanguageParams, Path, Query, RequestPreferences},
    service::Service,
    upload::check_type,
    verdicts::Words,
    views::ScoreView,
};

/// What a match would become with these entries added.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProposalView {
    /// Entries whose verdict would change: `recorded` is the verdict now, `effective` the one then.
    changed: Vec<ChangedView>,
    /// Where the battle stands now.
    now: ScoreView,
    /// Where it would stand.
    then: ScoreView,
}

/// What a match would become with more entries: a dispute, a ruling, an amendment. Nothing is saved. It asks for the
/// same rights as adding them, so that who may not add them learns it here.
#[utoipa::path(
    post, path = "/matches/{id}/proposal", tag = "audit",
    params(("id" = String, Path, description = "Id of the match"), AddParams, LanguageParams),
    security((), ("bearer" = [])),
    request_body(
        content((String = "application/x-ndjson"), (String = "application/octet-stream")),
        description = "Entry lines, numbered on from `expected`"
    ),
    responses(
        (status = 200, body = ProposalView),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json",
         description = "`role` says which role it takes, `scope` what the token is for"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 409, body = ProblemView, content_type = "application/problem+json",
         description = "The log does not stand where expected: `entries` and `hash` say where it does"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not entries of this match: `line`, `column`, `entry`, `path` say where, `code` what"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn propose(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(AddParams { expected }): Query<AddParams>,
    asked: RequestPreferences,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    check_type(&headers)?;
    if expected > ENTRIES as u64 {
        return Err(Problem::parameter("expected", format!("expected 0 to {ENTRIES}, got {expected}")));
    }
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let language = asked.language;
    let view = service
        .job(move |service| {
            let _room = room;
            let body = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
            let lines: Vec<&[u8]> = match body {
                [] => Vec::new(),
                lines => lines.split(|byte| *byte == b'\n').collect(),
            };
            let mut log = Vec::new();
            let actual = service.kept().export(&id, &mut log)?;
            if actual.entries != expected {
                return Err(StoreError::Conflict { id, expected, actual }.into());
            }
            let at_hand = LiveCache::default();
            let addition = Addition::read(service.kept(), &at_hand, &id, expected, &lines)?;
            let summary = addition.summary();
            service.allows(&caller, &summary, &addition.deeds())?;
            let found = proposed(&log, body)?;
            // Units and armies may be called after somebody whose name the caller may not read.
            let seen = load(service.as_seen_by(&caller, &id), &id)?;
            let words = Words { speech: service.speech(language), names: &Names::of(&seen.summary()) };
            Ok(ProposalView::new(found, &words))
        })
        .await?;
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_LANGUAGE, language.as_str())];
    Ok((headers, answer::json_response(answer::json(&view)?)).into_response())
}

impl ProposalView {
    fn new(found: Consequences, words: &Words<'_>) -> Self {
        let (now, then) = ((&found.recorded).into(), (&found.effective).into());
        Self { changed: ChangedView::all(found, words), now, then }
    }
}
