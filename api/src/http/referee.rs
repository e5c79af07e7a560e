//! The referee for a recorder whose browser has none: a log and a request in, the answer out, and nothing is kept.

use std::sync::Arc;

use aftermath_games::GAMES;
use aftermath_pocket::Pocket;
use aftermath_rules::bounds::BODY_BYTES;
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::body_type,
    service::Service,
};

/// What the referee is asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefereeQuestion {
    /// The log so far: the header, and a line an entry. Not needed for `games`, `words`, `begin`, `picks`, `muster`, `judge`
    /// and `open`.
    log: Option<String>,
    /// One of `games`, `words`, `begin`, `picks`, `muster`, `judge`, `open`, `weigh`, `add`, `undo` and `position`, with its fields.
    #[schema(value_type = Object)]
    request: Box<RawValue>,
}

/// Asks the referee about a log that is being recorded, and saves nothing: the verdicts, what may be done next, the
/// verdict on a further entry. It is the referee that browsers load, and says the same, byte for byte: `{"ok": …}`, or
/// `{"error": …}` where the log or the request cannot be read.
#[utoipa::path(
    post, path = "/referee", tag = "rules", security((), ("bearer" = [])),
    request_body(content((RefereeQuestion = "application/json")), description = "The log and the request, at most 64 MiB"),
    responses(
        (status = 200, body = Object, content_type = "application/json", description = "What the referee says"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn ask(
    State(service): State<Arc<Service>>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &["application/json"])?;
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let steps = service.steps_for(&caller);
    let answer = service.judging(steps, move |_| {
        let _room = room;
        let RefereeQuestion { log, request } = serde_json::from_slice(&bytes).map_err(|error| {
            Problem::new(Code::InvalidBody, format!("expected an object with `log` and `request`: {error}"))
        })?;
        let request = request.get().as_bytes();
        Ok(match log {
            Some(log) => Pocket::ask_behind(&GAMES, &log, request),
            None => Pocket::new(&GAMES).ask(request),
        })
    });
    Ok(([(header::CACHE_CONTROL, "no-store")], answer::json_response(answer.await?)).into_response())
}
