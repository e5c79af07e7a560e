//! A log that bots play on from a moment of another.

use std::sync::Arc;

use aftermath_ingest::ForkFault;
use aftermath_rules::{MatchId as NewId, Seq, bounds::ENTRIES};
use aftermath_simulate::CannotResume;
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
    fork,
    problem::{Code, Problem, ProblemView},
    raw,
    request::{Path, Query, RequestPreferences},
    service::Service,
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
    /// `end`, or `turn` for the rest of the turn under way, or the next turn where that one is over; `end` by default.
    #[param(value_type = Option<String>, pattern = "^(end|turn)$")]
    #[serde(default)]
    until: Until,
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
    Query(PlayedOnParams { at, seed, until, new }): Query<PlayedOnParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    if at as usize > ENTRIES {
        return Err(Problem::parameter("at", format!("expected 0 to {ENTRIES}, got {at}")));
    }
    let order = Order { at: Seq(at), seed: seed.unwrap_or(USUAL_SEED), until, id: new };
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
        let (new, log) = played.await?;
        let disposition = format!("attachment; filename=\"{new}.jsonl\"");
        let headers = [(header::CONTENT_TYPE, raw::NDJSON.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
        Ok((headers, log).into_response())
    };
    answer::of_log(tag, &asked, made).await
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
        fault => Problem::internal("playing a kept log on", fault),
    }
}
