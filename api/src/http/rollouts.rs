//! What a corrected entry would have meant for the end of the battle, by rollouts.

use std::sync::Arc;

use aftermath_players::BOTS;
use aftermath_rules::{Correction, Log, Seq, counterfactual::counterfactual};
use aftermath_simulate::forecast::{Meant, PlayOnError, meant};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    answer::{self, Source},
    problem::{Problem, ProblemView},
    replay::no_entry,
    request::{Path, Query, RequestPreferences},
    service::Service,
};
use crate::turning::{OddsView, SERIES, ShiftView, WhyNotView};

/// Fewest and most battles that are played on from each reading.
const ROLLOUTS: std::ops::RangeInclusive<u32> = 20..=400;
/// As many as are played where nobody says how many: those of a moment of a curve.
const USUAL_ROLLOUTS: u32 = 60;

/// How exact the answer is to be.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RolloutsParams {
    /// Battles that bots play on from each reading of the entry.
    #[param(minimum = 20, maximum = 400, default = 60)]
    rollouts: Option<u32>,
}

/// How the battle might have ended with an entry as it was played, and with it corrected. The scores are those of the first
/// side of the header.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RolloutsView {
    /// Number of the entry.
    entry: u32,
    /// What corrects it: `amendment`, by which players or an organizer said what it should be, or `reckoning`, by which the
    /// referee counts what the players declared. `null` where nothing says what the corrected entry would be; then all
    /// that follows is `null` too.
    correction: Option<&'static str>,
    /// The entry after which bots play on: this one, or the first after it from which they can.
    from: Option<u32>,
    /// How battles end with the entry as it was played.
    played: Option<OddsView>,
    /// How they end with it corrected.
    corrected: Option<OddsView>,
    /// By how much the correction changes the score: battles of the same number have the same dice.
    change: Option<ShiftView>,
    /// Why bots cannot play on from there.
    unrecorded: Option<WhyNotView>,
}

/// What a corrected entry would have meant for the end of the battle: bots play on from the moment after it, as it was
/// played and as corrected. Only where the correction is known: an amendment that counts, or the referee's own reckoning of
/// what was declared.
#[utoipa::path(
    get, path = "/matches/{id}/entries/{n}/rollouts", tag = "replay",
    params(
        ("id" = String, Path, description = "Id of the match"),
        ("n" = u32, Path, description = "Number of the entry, from 1"),
        RolloutsParams
    ),
    responses(
        (status = 200, body = RolloutsView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn of_entry(
    State(service): State<Arc<Service>>,
    Path((id, n)): Path<(MatchId, u32)>,
    Query(RolloutsParams { rollouts }): Query<RolloutsParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let rollouts = rollouts.unwrap_or(USUAL_ROLLOUTS);
    if !ROLLOUTS.contains(&rollouts) {
        let (least, most) = (ROLLOUTS.start(), ROLLOUTS.end());
        return Err(Problem::parameter("rollouts", format!("expected {least} to {most}, got {rollouts}")));
    }
    let room = service.room_to_play_on().await?;
    let draw = move |Source { judged, .. }: Source<'_>| {
        let _room = room;
        if n == 0 || n as usize > judged.log.len() {
            return Err(no_entry(n, judged.log.len()));
        }
        RolloutsView::of(&judged.log, Seq(n), rollouts)
    };
    answer::of_match(&service, id, asked, draw).await
}

impl RolloutsView {
    fn of(log: &Log, entry: Seq, rollouts: u32) -> Result<Self, Problem> {
        let nothing = Self {
            entry: entry.0,
            correction: None,
            from: None,
            played: None,
            corrected: None,
            change: None,
            unrecorded: None,
        };
        let Some(correction) = known_correction(log, entry) else { return Ok(nothing) };
        let nothing = Self { correction: Some(correction), ..nothing };
        match meant(&BOTS, log, entry, SERIES, rollouts) {
            Ok(None) => Ok(nothing),
            Ok(Some(Meant { from, played, corrected, change, .. })) => Ok(Self {
                from: Some(from.0),
                played: Some(played.into()),
                corrected: Some(corrected.into()),
                change: Some(change.into()),
                ..nothing
            }),
            Err(PlayOnError::CannotResume(why)) => Ok(Self { unrecorded: Some(why.into()), ..nothing }),
            Err(error) => Err(Problem::internal("playing a corrected entry on", error)),
        }
    }
}

/// What corrects an entry, where it is known what follows from that: with what the referee reckons in place of what was
/// declared, the entry may break other rules, or want what the log lacks.
fn known_correction(log: &Log, entry: Seq) -> Option<&'static str> {
    match log.correction(entry)? {
        Correction::Amendment => Some("amendment"),
        Correction::Reckoning => counterfactual(log, entry)?.reckoned.is_ok().then_some("reckoning"),
    }
}
