//! What came back of the points spent on each unit of a battle, and who took what of it.

use std::{collections::HashMap, sync::Arc};

use aftermath_rules::{Fidelity, SideView, UnitId, UnitView};
use aftermath_stats::{Loss, losses};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer::{self, Source},
    judgement_cache::CachedMatch,
    problem::{Problem, ProblemView},
    request::{Path, RequestPreferences},
    service::Service,
};

/// A unit of a battle: what it cost, what it earned, and what destroyed it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitReturnView {
    /// Its side.
    side: String,
    /// Its id in the match.
    unit: String,
    /// Points spent on it, where recorded.
    points: Option<u32>,
    /// Points of enemies whose losses are credited to it; `null` where the log records no actions, or points of such an
    /// enemy are not recorded.
    returned: Option<f64>,
    /// What it lost, in the order in which that went.
    losses: Vec<UnitLossView>,
}

/// A loss of a unit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitLossView {
    /// The entry after which it was gone.
    entry: u32,
    /// Stands or models lost.
    lost: u32,
    /// Who is credited; empty where no roll did it.
    by: Vec<CreditView>,
}

/// Who is credited with a loss.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreditView {
    /// Id of the unit or character in the match.
    unit: String,
    /// Its share, in proportion to the damage that it did while damage lasts; the shares of a loss add up to 1.
    share: f64,
}

/// What each unit earned for its points, and who destroyed what of it.
#[utoipa::path(
    get, path = "/matches/{id}/units", tag = "replay",
    params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = Vec<UnitReturnView>),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn units(
    State(service): State<Arc<Service>>,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    answer::of_match(&service, id, asked, |source: Source<'_>| Ok(returns(source.judged))).await
}

/// The units of a roster with their sides, by id.
type Units<'a> = HashMap<&'a UnitId, (&'a SideView, &'a UnitView)>;

fn returns(judged: &CachedMatch) -> Vec<UnitReturnView> {
    let losses = losses(&judged.log);
    let is_told = judged.summary.fidelity >= Fidelity::Actions;
    let sides = || judged.summary.sides.iter().flat_map(|side| side.units.iter().map(move |unit| (side, unit)));
    let units: Units<'_> = sides().map(|(side, unit)| (&unit.id, (side, unit))).collect();
    let view = |(side, unit): (&SideView, &UnitView)| UnitReturnView {
        side: side.id.to_string(),
        unit: unit.id.to_string(),
        points: unit.points,
        returned: is_told.then(|| returned(&losses, &units, side, &unit.id)).flatten(),
        losses: losses.iter().filter(|loss| loss.unit == unit.id).map(UnitLossView::from).collect(),
    };
    sides().map(view).collect()
}

/// Points of enemies credited to a unit; nothing where those of one of them are not recorded.
fn returned(losses: &[Loss], units: &Units<'_>, own: &SideView, unit: &UnitId) -> Option<f64> {
    let mut sum = 0.0;
    for loss in losses {
        let Some((_, lost)) = units.get(&loss.unit).filter(|(side, _)| side.id != own.id) else { continue };
        for (_, share) in loss.by.iter().filter(|(by, _)| by == unit) {
            sum += f64::from(lost.points?) * f64::from(loss.lost) / f64::from(lost.strength.max(1)) * share;
        }
    }
    Some(sum)
}

impl From<&Loss> for UnitLossView {
    fn from(loss: &Loss) -> Self {
        let by = loss.by.iter().map(|(unit, share)| CreditView { unit: unit.to_string(), share: *share });
        Self { entry: loss.seq, lost: loss.lost, by: by.collect() }
    }
}
