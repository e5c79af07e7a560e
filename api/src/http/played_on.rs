//! A log that bots play on from a moment of another.

use std::sync::Arc;

use aftermath_ingest::ForkFault;
use aftermath_rules::{
    MatchId as NewId, Seq, SideId,
    bounds::{BODY_BYTES, ENTRIES},
};
use aftermath_simulate::CannotResume;
use aftermath_store::{MatchId, Redactions};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    access::Caller,
    answer::{self, Tag},
    fork,
    problem::{Code, Problem, ProblemView},
    raw,
    request::{Path, Query, RequestPreferences},
    service::Service,
    upload::check_type,
};
use crate::playing_on::{CannotPlayOn, Order, Until, played_on};

/// Seed where none is given.
const USUAL_SEED: u32 = 1;

/// Where bots take the battle up, and how far they play it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayedOnParams {
    /// The entry after which the new log begins; 0 for the header.
    #[param(minimum = 0, maximum = 100_000)]
    at: u32,
    /// What the dice and choices of the bots come from; 1 by default. The same seed gives the same log.
    #[param(minimum = 0, maximum = 4_294_967_295_u32)]
    seed: Option<u32>,
    /// `end`, or `turn` for the rest of the turn under way, or the next turn where that one is over, or `phase` likewise;
    /// `end` by default.
    #[param(value_type = Option<String>, pattern = "^(end|turn|phase)$")]
    #[serde(default)]
    until: Until,
    /// The one side for which bots play: no further than to where another side has to act. For all sides by default.
    #[param(value_type = Option<String>, pattern = r"^[A-Za-z0-9_-]+$", max_length = 64)]
    side: Option<SideId>,
    /// Id of the new match; by default named after this one, the entry and the seed.
    #[param(value_type = Option<String>, pattern = r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$", max_length = 64)]
    new: Option<NewId>,
}

/// A new log in which bots continue after an entry of this one, amendments applied: both sides to the end of the battle, or
/// one turn. Its header says which match it continues and the seed. Nothing of it is saved.
#[utoipa::path(
    get, path = "/matches/{id}/played-on", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), PlayedOnParams),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson", description = "The new log; the schemas of its lines are under `/schemas/{system}`"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json",
         description = "The log needs more measuring than the service does without a token"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Bots cannot take the battle up there: `next` is the next entry after which they can, where one is near"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn play(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(params): Query<PlayedOnParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let order = params.order()?;
    let (head, stamp) = service.or_near(Service::stands(service.store(), &id)).await?;
    let tag = Tag::of_log(&head, &asked, service.build() ^ stamp);
    let made = async || {
        let room = service.rooms().for_a_log(&caller).await?;
        let steps = service.steps_for(&caller);
        let played = service.judging(steps, move |service| {
            let _room = room;
            let mut bytes = Vec::new();
            service.store().export(&id, &mut bytes)?;
            let redactions = service.store().redactions(&id)?;
            played_on(&bytes, &redactions, &id.to_string(), &order).map_err(problem)
        });
        Ok(file(played.await?))
    };
    answer::of_log(tag, &asked, made).await
}

/// A new log in which bots continue after an entry of the log in the body, as `/matches/{id}/played-on` tells of a saved one: for
/// whoever records a battle and has not uploaded all of it. Neither log is saved.
#[utoipa::path(
    post, path = "/played-on", tag = "matches", params(PlayedOnParams), security((), ("bearer" = [])),
    request_body(
        content((String = "application/x-ndjson"), (String = "application/octet-stream")),
        description = "The log so far, at most 64 MiB"
    ),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson", description = "The new log; the schemas of its lines are under `/schemas/{system}`"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json",
         description = "The log is too large, or needs more measuring than the service does without a token"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not a log, or bots cannot take the battle up there: `next` is the next entry after which they can, where one is near"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn play_given(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(params): Query<PlayedOnParams>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let order = params.order()?;
    check_type(&headers)?;
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let steps = service.steps_for(&caller);
    let played = service.judging(steps, move |_| {
        let _room = room;
        played_on(&bytes, &Redactions::default(), "body", &order).map_err(|why| match why {
            // What is kept was read before; what somebody sends may be anything.
            CannotPlayOn::Fork(ForkFault::Read(error)) => error.into(),
            why => problem(why),
        })
    });
    Ok(([(header::CACHE_CONTROL, "no-store")], file(played.await?)).into_response())
}

impl PlayedOnParams {
    fn order(self) -> Result<Order, Problem> {
        let Self { at, seed, until, side, new } = self;
        if at as usize > ENTRIES {
            return Err(Problem::parameter("at", format!("expected 0 to {ENTRIES}, got {at}")));
        }
        Ok(Order { at: Seq(at), seed: seed.unwrap_or(USUAL_SEED), until, side, id: new })
    }
}

/// A log as a file.
fn file((id, log): (NewId, Vec<u8>)) -> Response {
    let disposition = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [(header::CONTENT_TYPE, raw::NDJSON.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, log).into_response()
}

fn problem(why: CannotPlayOn) -> Problem {
    let detail = why.to_string();
    match why {
        CannotPlayOn::Fork(fault @ ForkFault::Fork(_)) => fork::problem(fault),
        CannotPlayOn::Moment { why, next, .. } => {
            let code = match why {
                CannotResume::Unrecorded(_) => "unrecorded",
                CannotResume::UnderWay(_) => "under-way",
                CannotResume::Over => "over",
                CannotResume::NotPlayed(_) => "not-played",
            };
            let problem = Problem::new(Code::CannotPlayOn, detail).with("code", code);
            next.into_iter().fold(problem, |problem, next| problem.with("next", next.0))
        }
        CannotPlayOn::OtherSide { first, .. } => {
            Problem::new(Code::CannotPlayOn, detail).with("code", "other-side").with("first", first.as_str())
        }
        CannotPlayOn::NoSide(_) => Problem::parameter("side", detail),
        fault => Problem::internal("playing a log on", fault),
    }
}
