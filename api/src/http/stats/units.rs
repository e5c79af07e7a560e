//! Units over HTTP: what came back of the points spent on them, how they lived, hit, were hit and obeyed.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_estimate::ClusteredRatio;
use aftermath_games::game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{Exchange, Orders, UnitRow, UnitsBy, UnitsQuery, Warehouse};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    FormatParams, IntervalView, ResponseFormat, answered, each,
    listed::{ListedView, listed},
    meta::ClusteredView,
    month, unknown,
};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, text},
    service::Service,
};

/// Which units.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UnitsParams {
    /// The game.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
    /// `unit`: by row of the army list; `opponent`: by row and army met.
    #[param(value_type = Option<String>, pattern = "^(unit|opponent)$")]
    by: Option<UnitsBy>,
    /// Only units of this army.
    #[param(max_length = 200)]
    army: Option<String>,
    /// Only units of this row of the army list.
    #[param(max_length = 200)]
    unit: Option<String>,
    /// Only units that met this army.
    #[param(max_length = 200)]
    opponent_army: Option<String>,
    /// Only units of this player.
    #[param(max_length = 200)]
    player: Option<String>,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    to: Option<String>,
}

/// Units.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitsView {
    /// One row for each row of an army list.
    rows: Vec<UnitRowView>,
    /// What people call the rows, where their ids are no names; by id.
    listed: BTreeMap<String, ListedView>,
    /// Units in all rows.
    sample: u64,
    /// The least fidelity that a log needs to be counted.
    fidelity: &'static str,
    /// How to read it.
    note: &'static str,
}

view! {
    /// Units of one row of an army list.
    UnitRowView of UnitRow {
        /// Army list.
        army: String,
        /// Row of it.
        profile: String,
        /// Troop type, or rank of a character, in the game's terms.
        kind: String,
        /// The army that they met, where it is asked for.
        opponent_army: Option<String>,
        /// Matches with such a unit; `/stats/battles` with the army and the row as `profile`, mirrors counted, has those that
        /// are over.
        matches: u64,
        /// Units in them.
        units: u64,
        /// Points of enemies credited to them over the points spent on them; its `clusters` are the matches in which all
        /// these points are on record.
        returned: Option<RatioView> = maybe,
        /// Share of stands or models that were still there at the end.
        survival: Option<RatioView> = maybe,
        /// Share of units of which nothing was left.
        destroyed: Option<ClusteredShareView> = maybe,
        /// What they did to their targets.
        dealt: ExchangeView = one,
        /// What was done to them.
        taken: ExchangeView = one,
        /// Orders that they gave, or that were given to them first of a brigade; nothing where there were none.
        orders: Option<OrdersView> = maybe,
    }
}

view! {
    /// A ratio of sums, its error clustered by match.
    RatioView of ClusteredRatio {
        /// Sum over sum.
        value: f64,
        /// Its standard error; nothing from a single match, or from matches that do not differ.
        error: Option<f64>,
        /// Its interval (95%), within 0 to 1 of a share and not below 0 of other ratios; nothing from a single match.
        interval: Option<IntervalView> = maybe,
        /// Matches in it.
        clusters: usize,
    }
}

/// A share with its interval, clustered by match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClusteredShareView {
    /// The share.
    rate: f64,
    /// How sure it is.
    #[serde(flatten)]
    clustered: ClusteredView,
}

impl From<aftermath_estimate::ClusteredRate> for ClusteredShareView {
    fn from(rate: aftermath_estimate::ClusteredRate) -> Self {
        Self { rate: rate.rate, clustered: rate.into() }
    }
}

view! {
    /// Attacks against what was to be expected.
    ExchangeView of Exchange {
        /// Rolls to hit.
        throws: u64,
        /// Hits.
        hits: f64,
        /// Hits that were to be expected of these rolls.
        hits_expected: f64,
        /// Standard deviation of the hits for fair dice.
        hits_spread: f64,
        /// Hits that counted: those not saved, or those that did damage.
        damage: f64,
        /// As many as were to be expected of these hits.
        damage_expected: f64,
        /// Standard deviation of the damage of these hits for fair dice.
        damage_spread: f64,
        /// Damage for each unit and battle.
        damage_a_unit: Option<RatioView> = maybe,
    }
}

view! {
    /// Orders against what was to be expected.
    OrdersView of Orders {
        /// Orders given.
        given: u64,
        /// Orders obeyed.
        obeyed: u64,
        /// As many as were to be expected by the exact chances.
        expected: f64,
        /// Share obeyed.
        rate: Option<ClusteredShareView> = maybe,
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "A loss is credited to those whose rolls damaged the unit while damage lasts, in proportion to the damage; \
             what no roll took is credited to nobody. Ranges count the units of one battle as one cluster."
        }
        Language::Ru => {
            "Потеря засчитана тем, чьи броски нанесли отряду урон, пока урон держится, соразмерно урону; что взято не \
             броском, не засчитано никому. Диапазоны считают отряды одной битвы вместе."
        }
    }
}

/// What units earned for their points, how they survived, hit, were hit and obeyed.
#[utoipa::path(
    get, path = "/stats/units", tag = "stats", params(UnitsParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = UnitsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn units(
    State(service): State<Arc<Service>>,
    Query(params): Query<UnitsParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let by = params.by.unwrap_or_default();
    let query = UnitsQuery {
        system: params.system,
        army: text("army", params.army)?,
        profile: text("unit", params.unit)?,
        opponent_army: text("opponent_army", params.opponent_army)?,
        player: text("player", params.player)?,
        from: month("from", params.from)?,
        to: month("to", params.to)?,
    };
    let system = params.system;
    let view = move |rows: Vec<UnitRow>, language| UnitsView {
        sample: rows.iter().map(|row| row.units).sum(),
        listed: listed(system, rows.iter().map(|row| row.profile.as_str())),
        rows: each(rows),
        fidelity: "actions",
        note: note(language),
    };
    let ask = move |tables: &Warehouse| {
        let found = tables.units(&query, by)?;
        if found.is_empty() {
            unknown::of_units(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    answered(service, wanted, ask, view).await
}
