//! Moments of a battle as pictures, for whoever shows a link to one.

use std::sync::Arc;

use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    answer::{self, Source},
    problem::{Problem, ProblemView},
    replay::no_entry,
    request::{LanguageParams, Path, Query, RequestPreferences},
    service::Service,
};
use crate::picture::{self, Judged, NotDrawn};

/// Frames of a moving picture.
const FRAMES: usize = 24;

/// Which moment.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PictureParams {
    /// The entry after which it is, 0 for the header; by default the last.
    #[param(minimum = 0, maximum = 100_000)]
    entry: Option<u32>,
}

/// Which turn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnimationParams {
    /// Number of the turn, from 1; 0 is what came before the first.
    #[param(minimum = 0, maximum = 100_000)]
    turn: u32,
}

/// Calls a function with a match as pictures need it.
pub(crate) fn with_judged<T>(source: &Source<'_>, draw: impl FnOnce(Judged<'_>) -> T) -> T {
    let judged = source.judged;
    draw(Judged {
        log: &judged.log,
        entries: &judged.entries,
        summary: &judged.summary,
        names: &judged.names,
        judgement: &judged.judgement,
        lost: judged.lost(),
        standings: judged.standings(),
        speech: source.speech,
    })
}

/// A moment as a picture: the table after an entry, each side's units, the score, and what happened; 1200 by 630 px.
#[utoipa::path(
    get, path = "/matches/{id}/picture", tag = "replay",
    params(("id" = String, Path, description = "Id of the match"), PictureParams, LanguageParams),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/png"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn picture(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    Query(PictureParams { entry }): Query<PictureParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let room = service.room_to_draw().await?;
    let draw = move |source: Source<'_>| {
        let _room = room;
        let last = source.judged.entries.len();
        let seq = entry.unwrap_or(last as u32);
        with_judged(&source, |judged| {
            let scene = judged.scene(seq).ok_or_else(|| no_entry(seq, last))?;
            picture::png(&scene).map_err(not_drawn)
        })
    };
    answer::picture_of_match(&service, id, asked, "image/png", draw).await
}

/// A turn as an animated picture: the table wherever it changed, in 24 frames at most; 800 by 420 px.
#[utoipa::path(
    get, path = "/matches/{id}/animation", tag = "replay",
    params(("id" = String, Path, description = "Id of the match"), AnimationParams, LanguageParams),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/gif"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn animation(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    Query(AnimationParams { turn }): Query<AnimationParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let room = service.room_to_draw().await?;
    let draw = move |source: Source<'_>| {
        let _room = room;
        with_judged(&source, |judged| {
            let scenes = judged.turn(turn, FRAMES);
            if scenes.is_empty() {
                let last = judged.judgement.moments.iter().map(|moment| moment.turn).max().unwrap_or_default();
                return Err(Problem::parameter("turn", format!("expected 0 to {last}, got {turn}")));
            }
            picture::gif(&scenes).map_err(not_drawn)
        })
    };
    answer::picture_of_match(&service, id, asked, "image/gif", draw).await
}

fn not_drawn(error: NotDrawn) -> Problem {
    Problem::internal("drawing a picture", error)
}
