//! What turned a battle, by choice and by dice.

use std::sync::Arc;

use aftermath_rules::Seq;
use aftermath_store::MatchId;
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    answer::{self, Drawn, Source},
    forecasts::{Key, Standing},
    problem::{Code, Problem, ProblemView},
    request::{LanguageParams, Path, Query, RequestPreferences},
    service::Service,
};
use crate::told::Teller;
use crate::turning::{ROLLOUTS, TurningPointsView, USUAL_ROLLOUTS};

/// Seconds after which to ask again.
const RETRY_AFTER_S: &str = "2";

/// Progress of a curve that is not ready.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ForecastProgressView {
    /// Battles that were played on; 0 while others are drawn first.
    done: u32,
    /// Of so many.
    of: u32,
}

/// How exact the curve is to be.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ForecastParams {
    /// Battles that bots play on, in all; more take longer and show smaller changes.
    #[param(minimum = 20, maximum = 20_000, default = 4000)]
    rollouts: Option<u32>,
    /// Whether to start computing if there is no curve yet; true by default. With `false` the answer is 204 where there
    /// is none.
    begin: Option<bool>,
}

/// Chances through a battle and the actions that moved them most: by choice and by dice. Bots play the battle on from many
/// of its moments, which takes from seconds to minutes: until that is done the answer is 202 with the progress, from then
/// on 200. Where the log lacks what playing on needs, `unrecorded` says what.
#[utoipa::path(
    get, path = "/matches/{id}/turning-points", tag = "stats",
    params(("id" = String, Path, description = "Id of the match"), ForecastParams, LanguageParams),
    responses(
        (status = 200, body = TurningPointsView),
        (status = 202, body = ForecastProgressView, description = "Not ready: ask again after `Retry-After` seconds"),
        (status = 204, description = "There is none yet, and `begin` is `false`"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn turning_points(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    Query(params): Query<ForecastParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let rollouts = params.rollouts.unwrap_or(USUAL_ROLLOUTS);
    if !ROLLOUTS.contains(&rollouts) {
        let (least, most) = (ROLLOUTS.start(), ROLLOUTS.end());
        return Err(Problem::parameter("rollouts", format!("expected {least} to {most}, got {rollouts}")));
    }
    let wanted = id.clone();
    let forecasts = Arc::clone(service.forecasts());
    let begin = params.begin.unwrap_or(true);
    let draw = move |source: Source<'_>| {
        let judged = source.judged;
        let key = Key { id: wanted, head: judged.head.hash, rollouts };
        let standing = match begin {
            true => forecasts.ask(key, judged).map_err(|error| Problem::internal("starting a thread", error))?,
            false => forecasts.look(&key, judged),
        };
        match standing {
            Standing::Unasked => Ok(Drawn::Later(not_yet())),
            Standing::Ready(curve) => Ok(Drawn::Whole(spoken(*curve, &source))),
            Standing::UnderWay { done, of } => Ok(Drawn::Later(later(&ForecastProgressView { done, of })?)),
            Standing::NoRoom => Err(Problem::busy("battles that are played on")),
            Standing::Failed => Err(Problem::new(
                Code::Internal,
                "This battle cannot be played on, which is a fault of the program; its log says why",
            )),
        }
    };
    answer::of_match_when_ready(&service, id, asked, draw).await
}

fn spoken(curve: TurningPointsView, Source { judged, speech, .. }: &Source<'_>) -> TurningPointsView {
    let teller = Teller::new(&judged.summary, &judged.names, speech, judged.lost());
    let headline = |entry: u32| {
        let told = judged.entries.iter().find(|told| told.seq == Seq(entry));
        let told = told.zip(judged.judgement.verdicts.get(entry as usize));
        told.map(|(told, verdict)| teller.entry(told, verdict).line()).unwrap_or_default()
    };
    curve.spoken(judged.summary.system, speech, headline)
}

fn not_yet() -> Response {
    (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response()
}

fn later(progress: &ForecastProgressView) -> Result<Response, Problem> {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
        (header::RETRY_AFTER, RETRY_AFTER_S),
    ];
    Ok((StatusCode::ACCEPTED, headers, answer::json(progress)?).into_response())
}
