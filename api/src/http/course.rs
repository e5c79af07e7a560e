//! How score and luck went through a battle, entry by entry.

use std::sync::Arc;

use aftermath_rules::{Judgement, SideId};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer::{self, Source},
    problem::{Problem, ProblemView},
    request::{Path, RequestPreferences},
    service::Service,
};

/// Figures after a sum's point: more are noise, and weigh.
const SCALE: f64 = 10_000.0;

/// How score and luck developed through a battle: every list has one value for the header and one for each entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CourseView {
    /// The score of each side, in the order of the header.
    score: Vec<ScoreCourseView>,
    /// The luck of each side, in the order of the header.
    luck: Vec<LuckCourseView>,
}

/// The score of a side through a battle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScoreCourseView {
    /// Id of the side.
    side: String,
    /// Points as they would be if the battle ended there, without what is known at the end alone; `null` where the log
    /// lacks what it takes.
    points: Vec<Option<f64>>,
}

/// The luck of a side through a battle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LuckCourseView {
    /// Id of the side.
    side: String,
    /// Every roll so far against its exact expectation, in standard deviations of that roll, summed up; positive when
    /// good for the side.
    luck: Vec<f64>,
    /// Standard deviation of that sum for fair dice: the root of the number of rolls with more than one possible
    /// result.
    spread: Vec<f64>,
}

/// How score and luck developed through a battle.
#[utoipa::path(
    get, path = "/matches/{id}/course", tag = "replay",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = CourseView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn course(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let draw = |source: Source<'_>| {
        let judged = source.judged;
        let sides: Vec<&SideId> = judged.summary.sides.iter().map(|side| &side.id).collect();
        let standings = judged.standings();
        let score = |side: &&SideId| ScoreCourseView {
            side: side.to_string(),
            points: standings.iter().map(|points| points_of(points, side)).collect(),
        };
        let luck = |side: &&SideId| luck_of(&judged.judgement, side);
        Ok(CourseView { score: sides.iter().map(score).collect(), luck: sides.iter().map(luck).collect() })
    };
    answer::of_match(&service, id, asked, draw).await
}

fn points_of(points: &[(SideId, f64)], side: &SideId) -> Option<f64> {
    points.iter().find(|(of, _)| of == side).map(|(_, points)| *points)
}

fn luck_of(judgement: &Judgement, side: &SideId) -> LuckCourseView {
    let (mut sum, mut throws) = (0.0, 0.0_f64);
    let mut course = LuckCourseView { side: side.to_string(), luck: Vec::new(), spread: Vec::new() };
    for verdict in &judgement.verdicts {
        for roll in verdict.rolls.iter().filter(|roll| roll.side.as_ref() == Some(side)) {
            let deviation = roll.chances.variance().max(0.0).sqrt();
            if deviation > 0.0 {
                sum += roll.luck() / deviation;
                throws += 1.0;
            }
        }
        course.luck.push(rounded(sum));
        course.spread.push(rounded(throws.sqrt()));
    }
    course
}

fn rounded(value: f64) -> f64 {
    (value * SCALE).round() / SCALE
}
