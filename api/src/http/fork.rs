//! A log that goes on from a moment of another.

use std::sync::Arc;

use aftermath_ingest::ForkFault;
use aftermath_rules::{MatchId as NewId, Seq, bounds::ENTRIES, fork::ForkError};
use aftermath_store::MatchId;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    access::Caller,
    answer::{self, Tag},
    problem::{Code, Problem, ProblemView},
    raw,
    replay::no_entry,
    request::{Path, Query, RequestPreferences},
    service::Service,
};

/// Where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ForkParams {
    /// The entry after which the new log begins; 0 for the header.
    #[param(minimum = 0, maximum = 100_000)]
    at: u32,
    /// Id of the new match; by default named after this one and the entry.
    #[param(value_type = Option<String>, pattern = r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$", max_length = 64)]
    new: Option<NewId>,
}

/// The header of a new log that continues after an entry of this one, amendments applied: a file to add entries to.
#[utoipa::path(
    get, path = "/matches/{id}/fork", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), ForkParams),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson", description = "Line 1 of the new log; its schema is under `/schemas/{system}`"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json",
         description = "The log needs more measuring than the service does without a token"),
        (status = 422, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn fork(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(ForkParams { at, new }): Query<ForkParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    if at as usize > ENTRIES {
        return Err(Problem::parameter("at", format!("expected 0 to {ENTRIES}, got {at}")));
    }
    let (head, stamp) = service.or_near(Service::stands(service.store(), &id)).await?;
    let tag = Tag::of_log(&head, &asked, service.build() ^ stamp);
    let made = async || {
        let room = service.rooms().for_a_log(&caller).await?;
        let steps = service.steps_for(&caller);
        let forked = service.judging(steps, move |service| {
            let _room = room;
            let mut bytes = Vec::new();
            service.store().export(&id, &mut bytes)?;
            let redactions = service.store().redactions(&id)?;
            aftermath_ingest::fork(&bytes, &redactions, &id.to_string(), Seq(at), new).map_err(problem)
        });
        let (new, line) = forked.await?;
        let disposition = format!("attachment; filename=\"{new}.jsonl\"");
        let headers = [(header::CONTENT_TYPE, raw::NDJSON.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
        Ok((headers, line).into_response())
    };
    answer::of_log(tag, &asked, made).await
}

/// Why no log goes on from an entry of a kept one.
pub(crate) fn problem(fault: ForkFault) -> Problem {
    match fault {
        ForkFault::Fork(ForkError::BeyondEnd { at, entries }) => no_entry(at.0, entries),
        ForkFault::Fork(error @ (ForkError::Situation { .. } | ForkError::LineTooLong { .. })) => {
            Problem::new(Code::UntoldSituation, error.to_string())
        }
        fault => Problem::internal("forking a kept log", fault),
    }
}
