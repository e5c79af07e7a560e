//! Orders: how often they were obeyed.

use std::sync::Arc;

use aftermath_games::maybe_game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{CommandQuery, CommandRow};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, ResponseFormat, answered};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, text},
    service::Service,
};

/// Whose orders to count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CommandParams {
    /// Only this match.
    #[serde(rename = "match")]
    #[param(value_type = Option<String>)]
    id: Option<MatchId>,
    /// Only this player, the name exactly as in the log.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only this game.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "maybe_game")]
    system: Option<System>,
}

/// How often orders were obeyed, against what was to be expected.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommandView {
    /// One row a character and match.
    rows: Vec<CommandRowView>,
    /// The least fidelity that a log needs to be counted.
    fidelity: &'static str,
    /// Orders counted in all rows.
    sample: u64,
    /// How to read it.
    note: &'static str,
}

view! {
    /// The orders of one character in one match.
    CommandRowView of CommandRow {
        /// The match.
        match_id: String,
        /// Day of play, `YYYY-MM-DD`.
        played: String,
        /// His side.
        side: String,
        /// Who played it.
        player: String,
        /// Army list.
        army: String,
        /// The character's id in the match.
        character: String,
        /// What players call the character.
        name: String,
        /// Rank in the game's terms: `general`, `hero`, `wizard`.
        rank: String,
        /// Orders given.
        orders: u32,
        /// Orders obeyed.
        passed: u32,
        /// Orders expected to be obeyed, by the exact chances of each roll.
        expected: f64,
        /// Obeyed less expected.
        luck: f64,
        /// Variance of the number obeyed.
        variance: f64,
        /// Share obeyed.
        rate: f64,
        /// Lower end of the share's 95% interval (Wilson).
        rate_low: f64,
        /// Upper end of the share's 95% interval (Wilson).
        rate_high: f64,
        /// Exact chance that no more orders are obeyed than were.
        p_at_most: f64,
        /// Exact chance that at least as many orders are obeyed as were.
        p_at_least: f64,
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Only orders whose dice and chances are on record are counted. The range is Wilson's at 95%: with few orders it \
             is wide, and the rate alone says little."
        }
        Language::Ru => {
            "Учтены только приказы, у которых записаны броски и известны шансы. Диапазон — Уилсона, 95\u{a0}%: при малом \
             числе приказов он широк, и сама доля мало о чём говорит."
        }
    }
}

/// How often each character's orders were obeyed.
#[utoipa::path(
    get, path = "/stats/command", tag = "stats", params(CommandParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = CommandView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn command(
    State(service): State<Arc<Service>>,
    Query(params): Query<CommandParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = CommandQuery {
        match_id: params.id.map(String::from),
        player: text("player", params.player)?,
        system: params.system,
    };
    let view = |rows: Vec<CommandRow>, language| CommandView {
        sample: rows.iter().map(|row| u64::from(row.orders)).sum(),
        rows: rows.into_iter().map(CommandRowView::from).collect(),
        fidelity: "actions",
        note: note(language),
    };
    answered(service, wanted, move |tables| tables.command_success(&query), view).await
}
