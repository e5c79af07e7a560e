//! Players over HTTP: everybody in a list, and one closely.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_estimate::Rating;
use aftermath_games::game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{Against, ArmyUsage, Player, PlayerRow, Warehouse};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    FormatParams, IntervalView, ResponseFormat, TallyView, answered, each,
    listed::{ListedView, listed},
    luck::{LuckRowView, WorthView},
    meta::BattleView,
    ratings::{RatedView, RatingView},
};
use crate::{
    http::{
        problem::{Code, Problem, ProblemView},
        request::{LanguageParams, Query, text},
        service::Service,
    },
    near::nearest,
};

/// Of which game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayersParams {
    /// The game.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
}

/// Whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayerParams {
    /// The game.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
    /// The player, the name exactly as in the logs.
    #[param(max_length = 200)]
    player: String,
}

/// Players of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayersView {
    /// Everybody, the best first by the method that forecasts better; who has no rating last.
    rows: Vec<PlayerRowView>,
    /// How to read it.
    note: &'static str,
}

view! {
    /// A player among others.
    PlayerRowView of PlayerRow {
        /// The player, as the logs have the name.
        player: String,
        /// Battles that are over.
        tally: TallyView = one,
        /// How often they were won, a draw being half a win.
        rate: Option<f64>,
        /// The rate's interval (Wilson, 95%).
        interval: IntervalView = one,
        /// Battles in all after which a rate like this differs from 50%.
        battles_to_tell: Option<u64>,
        /// Ratings; nothing without battles against others.
        rating: Option<RatedView> = maybe,
        /// Day of the latest battle, `YYYY-MM-DD`.
        latest: String,
        /// Armies, the most played first.
        armies: Vec<String>,
        /// Rolls on record.
        rolls: u64,
        /// Luck in all of them in victory points; nothing where too few battles are over to say what luck is worth.
        luck: Option<WorthView> = maybe,
    }
}

/// One player closely.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerView {
    /// Among others.
    #[serde(flatten)]
    row: PlayerRowView,
    /// The latest 20 battles that are over, the last first.
    form: Vec<BattleView>,
    /// The Glicko-2 rating after each month in which battles of the game were played, since the player's first: in one
    /// without a battle of his own it is only less sure. A month in which nobody played is not there; the next is less
    /// sure for it, too.
    history: Vec<RatedMonthView>,
    /// Against whom, the most often met first.
    opponents: Vec<AgainstView>,
    /// Against which armies.
    opponent_armies: Vec<AgainstView>,
    /// With which armies: `battles_by_army`, the most played first.
    battles_by_army: Vec<AgainstView>,
    /// Rows of army lists that were fielded, the most often first; at most 50.
    units: Vec<FieldedView>,
    /// What people call these rows, where their ids are no names; by id.
    listed: BTreeMap<String, ListedView>,
    /// Luck by purpose.
    luck_by_purpose: Vec<LuckRowView>,
    /// How to read it.
    note: &'static str,
}

impl PlayerView {
    fn of(system: System, player: Player, language: Language) -> Self {
        Self {
            row: player.row.into(),
            form: each(player.form),
            history: each(player.history),
            opponents: each(player.opponents),
            opponent_armies: each(player.opponent_armies),
            battles_by_army: each(player.armies),
            listed: listed(system, player.units.iter().map(|row| row.profile.as_str())),
            units: each(player.units),
            luck_by_purpose: each(player.luck),
            note: note(language),
        }
    }
}

/// A rating after a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatedMonthView {
    /// The month, `YYYY-MM`.
    month: String,
    /// The rating.
    rating: RatingView,
    /// Its interval (95%).
    interval: IntervalView,
}

impl From<(String, Rating)> for RatedMonthView {
    fn from((month, rating): (String, Rating)) -> Self {
        Self { month, interval: rating.interval(aftermath_estimate::Confidence::P95).into(), rating: rating.into() }
    }
}

view! {
    /// Battles against somebody, or with something.
    AgainstView of Against {
        /// A player or an army.
        who: String,
        /// Battles that are over.
        tally: TallyView = one,
        /// How often they were won, a draw being half a win.
        rate: Option<f64>,
        /// The rate's interval (Wilson, 95%).
        interval: IntervalView = one,
        /// Battles in all after which a rate like this differs from 50%.
        battles_to_tell: Option<u64>,
    }
}

view! {
    /// A row of an army list that a player fields.
    FieldedView of ArmyUsage {
        /// The army.
        army: String,
        /// The row.
        profile: String,
        /// Matches with it.
        matches: u64,
        /// Units of it in them.
        units: u64,
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Ratings see only who beat whom. Few battles: the rating may be anywhere in its range. Luck in victory points is \
             what such rolls were worth on average over all battles."
        }
        Language::Ru => {
            "Рейтинг видит только, кто кого победил. Битв мало: рейтинг может быть любым в пределах диапазона. Удача в \
             победных очках — сколько такие броски стоили в среднем по всем битвам."
        }
    }
}

/// Players of a game with battles, ratings and luck.
#[utoipa::path(
    get, path = "/stats/players", tag = "stats", params(PlayersParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = PlayersView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn players(
    State(service): State<Arc<Service>>,
    Query(PlayersParams { system }): Query<PlayersParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let view = |rows: Vec<PlayerRow>, language| PlayersView { rows: each(rows), note: note(language) };
    answered(service, wanted, move |tables: &Warehouse| tables.players(system), view).await
}

/// One player: form, ratings by month, opponents, armies, units and luck. In other formats than JSON, the opponents.
#[utoipa::path(
    get, path = "/stats/player", tag = "stats", params(PlayerParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = PlayerView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn player(
    State(service): State<Arc<Service>>,
    Query(PlayerParams { system, player }): Query<PlayerParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let name = text("player", Some(player))?.unwrap_or_default();
    let ask = move |tables: &Warehouse| match tables.player(system, &name)? {
        Some(player) => Ok(player),
        None => {
            let all = tables.players(system)?;
            let near = nearest(&name, all.iter().map(|row| row.player.as_str()));
            let problem = Problem::new(Code::NotFound, "No battle of this game has a player of this name");
            Err(problem.with("near", near))
        }
    };
    answered(service, wanted, ask, move |player, language| PlayerView::of(system, player, language)).await
}
