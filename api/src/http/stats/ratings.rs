//! Ratings of players over HTTP, two ways, with how each forecasts.

use std::sync::Arc;

use aftermath_estimate::{Backtest, Bin, Margin, Place, Rating, Strength};
use aftermath_games::game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{Backtests, Method, PlayerRating, Ratings, Verdict, Warehouse};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{FormatParams, IntervalView, ResponseFormat, StrengthView, TallyView, answered, each};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query},
    service::Service,
};

/// Of which game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RatingsParams {
    /// The game: players of different games are never compared.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
}

/// Players of a game with their ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingsView {
    /// Battles between two players that are over.
    battles: u64,
    /// `glicko` or `bradley_terry`: the one that forecast unseen battles better, or `glicko` where there are too few to
    /// test. Players are in its order.
    better: &'static str,
    /// Players, the best first.
    players: Vec<RatedView>,
    /// Armies: logits above an average army, the players' skill taken out.
    armies: Vec<StrengthView>,
    /// What the first turn is worth; nothing where no log records who had it.
    first_turn: Option<SkillView>,
    /// How the methods forecast battles that they had not seen; nothing where there are too few.
    backtest: Option<BacktestsView>,
    /// How to read it.
    note: &'static str,
}

impl RatingsView {
    fn of(ratings: Ratings, language: Language) -> Self {
        Self {
            battles: ratings.battles as u64,
            better: method(ratings.backtest.as_ref().map_or(Method::Glicko, |backtest| backtest.better)),
            players: each(ratings.players),
            armies: each(ratings.armies),
            first_turn: ratings.first_turn.map(SkillView::from),
            backtest: ratings.backtest.map(BacktestsView::from),
            note: note(language),
        }
    }
}

fn method(method: Method) -> &'static str {
    match method {
        Method::Glicko => "glicko",
        Method::BradleyTerry => "bradley_terry",
    }
}

view! {
    /// One player.
    RatedView of PlayerRating {
        /// The player.
        player: String,
        /// By Glicko-2, a month a period.
        glicko: RatingView = one,
        /// Interval of the Glicko-2 rating (95%).
        glicko_interval: IntervalView = one,
        /// By Bradley–Terry: logits above an average player, with armies and first turn taken out.
        strength: SkillView = one,
        /// Interval of the strength (95%).
        strength_interval: IntervalView = one,
        /// Battles won, drawn and lost.
        tally: TallyView = one,
        /// The place among all players, by the method that forecasts better, and how sure it is.
        place: PlaceView = one,
    }
}

view! {
    /// Where a player stands among all, values taken as normal and independent of each other.
    PlaceView of Place {
        /// Chance that nobody is better.
        best: f64,
        /// First place of the interval (95%); 1 is the best.
        from: u64 = count,
        /// Last place of it.
        to: u64 = count,
    }
}

view! {
    /// A Glicko-2 rating.
    RatingView of Rating {
        /// On Glicko's scale: newcomers 1,500; 200 more wins about three of four.
        value: f64,
        /// Standard deviation of the value: newcomers 350.
        deviation: f64,
        /// How much the value is thought to move in a period.
        volatility: f64,
        /// Battles that went into it.
        battles: u64,
    }
}

view! {
    /// A strength in logits.
    SkillView of Strength {
        /// Logits above an average one.
        value: f64,
        /// Standard error.
        error: f64,
        /// Battles that went into it.
        battles: u64,
    }
}

/// The methods, tested on battles that they had not seen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BacktestsView {
    /// Glicko-2 on players.
    glicko: BacktestView,
    /// Bradley–Terry on players, armies and the first turn.
    bradley_terry: BacktestView,
    /// Saying "even" every time.
    even: BacktestView,
    /// The method with the lesser logarithmic loss, by however little.
    better: &'static str,
    /// Loss of Glicko-2 less that of Bradley–Terry, battle by battle.
    between: MarginView,
    /// Loss of Glicko-2 less that of saying "even".
    glicko_less_even: MarginView,
    /// Loss of Bradley–Terry less that of saying "even".
    bradley_terry_less_even: MarginView,
    /// What that shows: `glicko` or `bradley_terry` is the better one, and better than "even"; `open` where one or both
    /// are better than "even", and neither is clearly better than the other; `neither` where neither is clearly better
    /// than "even".
    verdict: &'static str,
}

view! {
    /// How much more one forecaster loses than another.
    MarginView of Margin {
        /// Mean difference of the logarithmic losses in nats: below 0 where the first one forecasts better.
        value: f64,
        /// Its standard error, battles taken as independent.
        error: f64,
        /// Its interval (Student, 95%).
        interval: IntervalView = one,
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Glicko => "glicko",
        Verdict::BradleyTerry => "bradley_terry",
        Verdict::Open => "open",
        Verdict::Neither => "neither",
    }
}

impl From<Backtests> for BacktestsView {
    fn from(tests: Backtests) -> Self {
        Self {
            glicko: tests.glicko.into(),
            bradley_terry: tests.bradley_terry.into(),
            even: tests.even.into(),
            better: method(tests.better),
            between: tests.between.into(),
            glicko_less_even: tests.glicko_less_even.into(),
            bradley_terry_less_even: tests.bradley_terry_less_even.into(),
            verdict: verdict(tests.verdict),
        }
    }
}

view! {
    /// How good forecasts were.
    BacktestView of Backtest {
        /// Battles forecast.
        battles: u64,
        /// Mean logarithmic loss in nats: less is better.
        log_loss: f64,
        /// Mean squared error (Brier): less is better.
        brier: f64,
        /// Forecasts in classes of equal width, with what came of them; empty classes are left out.
        calibration: Vec<BinView> = each,
    }
}

view! {
    /// Forecasts that said nearly the same.
    BinView of Bin {
        /// Mean of what was expected.
        expected: f64,
        /// Mean of what came.
        scored: f64,
        /// Interval of what came (Wilson, 95%).
        interval: IntervalView = one,
        /// Battles in the class.
        battles: u64,
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Each of the last months was forecast from the battles before it alone. Few battles: the rating may be \
             anywhere in its range."
        }
        Language::Ru => {
            "Каждый из последних месяцев предсказан только по битвам до него. Битв мало: рейтинг может быть любым \
             в пределах диапазона."
        }
    }
}

/// Ratings of the players of a game, by Glicko-2 and by Bradley–Terry, with how each forecasts.
#[utoipa::path(
    get, path = "/stats/ratings", tag = "stats", params(RatingsParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = RatingsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn ratings(
    State(service): State<Arc<Service>>,
    Query(RatingsParams { system }): Query<RatingsParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    answered(service, wanted, move |tables: &Warehouse| tables.ratings(system), RatingsView::of).await
}
