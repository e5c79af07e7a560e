//! Meta over HTTP: what is played and what wins, each number with how sure it is, open to the battles behind it.

use std::sync::Arc;

use aftermath_estimate::{ClusteredRate, Difference, Draws, Interval, Strength, Tally};
use aftermath_rules::System;
use aftermath_stats::{ArmyRow, BattleRow, MatchupRow, MetaQuery, Mirrors, Slice, SliceBy, StatsError, Warehouse};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    answer,
    problem::{Problem, ProblemView},
    request::{Query, rows, text},
    service::Service,
};

/// Which battles to count, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MetaParams {
    /// The game: armies of different games are never compared.
    #[param(value_type = String)]
    system: System,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-\d{2}$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-\d{2}$")]
    to: Option<String>,
    /// Only battles of this event.
    #[param(max_length = 200)]
    event: Option<String>,
    /// Only battles of this scenario.
    #[param(max_length = 200)]
    scenario: Option<String>,
    /// Only battles with at least so many points a side.
    least_points: Option<u32>,
    /// Only battles with at most so many points a side.
    most_points: Option<u32>,
    /// Only sides of this player.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only sides with this army.
    #[param(max_length = 200)]
    army: Option<String>,
    /// Only sides against this army.
    #[param(max_length = 200)]
    opponent_army: Option<String>,
    /// Only sides that had the first turn, or only those that had not.
    first: Option<bool>,
    /// What becomes of battles of an army against itself: `left` out of rates, as they are even whatever the army is
    /// worth, or `counted`.
    #[param(value_type = Option<String>, pattern = "^(left|counted)$")]
    mirrors: Option<Mirrors>,
    /// What a draw counts for: `half` a win, `left` out, or `lost`.
    #[param(value_type = Option<String>, pattern = "^(half|left|lost)$")]
    draws: Option<Draws>,
}

impl MetaParams {
    fn query(self) -> Result<MetaQuery, Problem> {
        Ok(MetaQuery {
            system: self.system,
            from: month("from", self.from)?,
            to: month("to", self.to)?,
            event: text("event", self.event)?,
            scenario: text("scenario", self.scenario)?,
            least_points: self.least_points,
            most_points: self.most_points,
            player: text("player", self.player)?,
            army: text("army", self.army)?,
            opponent_army: text("opponent_army", self.opponent_army)?,
            first: self.first,
            mirrors: self.mirrors.unwrap_or_default(),
            draws: self.draws.unwrap_or_default(),
        })
    }
}

/// A month as the tables have it.
fn month(name: &str, value: Option<String>) -> Result<Option<String>, Problem> {
    let sound = |text: &str| {
        text.len() == 7
            && text.bytes().enumerate().all(|(at, byte)| if at == 4 { byte == b'-' } else { byte.is_ascii_digit() })
    };
    match value {
        Some(text) if !sound(&text) => Err(Problem::parameter(name, format!("expected YYYY-MM, got {text:?}"))),
        other => Ok(other),
    }
}

/// What to part battles by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SliceParams {
    /// `month`, `points`, `scenario`, `event`, `first` or `player`.
    #[param(value_type = String, pattern = "^(month|points|scenario|event|first|player)$")]
    by: SliceBy,
}

/// Which page of battles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BattlesParams {
    /// Rows to pass over.
    #[param(maximum = 1_000_000)]
    skip: Option<u32>,
    /// Rows of the page, 1 to 1,000; 100 where none is asked for.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
}

/// From low to high.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct IntervalView {
    /// Lower end.
    low: f64,
    /// Upper end.
    high: f64,
}

impl From<Interval> for IntervalView {
    fn from(Interval { low, high }: Interval) -> Self {
        Self { low, high }
    }
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct TallyView {
    /// Battles won.
    wins: u64,
    /// Battles drawn.
    draws: u64,
    /// Battles lost.
    losses: u64,
}

impl From<Tally> for TallyView {
    fn from(Tally { wins, draws, losses }: Tally) -> Self {
        Self { wins, draws, losses }
    }
}

/// A rate that sees battles of one event as alike.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClusteredView {
    /// Its interval (95 %).
    interval: IntervalView,
    /// How much more the rate varies than one of as many battles drawn one by one; at least 1.
    design_effect: f64,
    /// Battles drawn one by one that would tell as much.
    effective: f64,
    /// Events, and battles of none.
    clusters: usize,
}

impl From<ClusteredRate> for ClusteredView {
    fn from(rate: ClusteredRate) -> Self {
        let ClusteredRate { interval, design_effect, effective, clusters, .. } = rate;
        Self { interval: interval.into(), design_effect, effective, clusters }
    }
}

/// A difference of two rates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DifferenceView {
    /// First less second.
    value: f64,
    /// Its interval (Newcombe, 95 %).
    interval: IntervalView,
    /// Whether the two can be told apart.
    tells: bool,
}

impl From<Difference> for DifferenceView {
    fn from(difference: Difference) -> Self {
        Self { value: difference.value, interval: difference.interval.into(), tells: difference.tells() }
    }
}

/// What is played and what wins.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MetaView {
    /// Battles that are over and fit, mirrors among them.
    battles: u64,
    /// Mirrors among them.
    mirrors: u64,
    /// Armies, the most played first.
    armies: Vec<ArmyView>,
}

/// One army.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArmyView {
    /// Its list.
    army: String,
    /// Share of all armies on the table that are this one, 0 to 1.
    presence: f64,
    /// Its battles as the policy on mirrors has them.
    tally: TallyView,
    /// Battles against itself.
    mirrors: u64,
    /// How often it wins, as the policy on draws has it.
    rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    interval: IntervalView,
    /// The same with battles of one event seen as alike.
    clustered: Option<ClusteredView>,
    /// Its battles with the first turn.
    first: TallyView,
    /// Its battles with the second turn.
    second: TallyView,
    /// Its rate with the first turn less that with the second.
    first_less_second: Option<DifferenceView>,
    /// Battles after which a rate like this can be told from even.
    battles_to_tell: Option<u64>,
}

impl From<ArmyRow> for ArmyView {
    fn from(row: ArmyRow) -> Self {
        Self {
            army: row.army,
            presence: row.presence,
            tally: row.tally.into(),
            mirrors: row.mirrors,
            rate: row.rate,
            interval: row.interval.into(),
            clustered: row.clustered.map(ClusteredView::from),
            first: row.first.into(),
            second: row.second.into(),
            first_less_second: row.first_less_second.map(DifferenceView::from),
            battles_to_tell: row.battles_to_tell,
        }
    }
}

/// Army against army.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchupsView {
    /// Armies with their strengths.
    armies: Vec<StrengthView>,
    /// One row for each ordered pair of armies that met.
    rows: Vec<MatchupView>,
    /// Battles that the expectation is worth in the rates drawn towards it.
    worth: Option<f64>,
}

/// The strength of an army (Bradley–Terry).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StrengthView {
    /// The army.
    army: String,
    /// Logits above an average army.
    value: f64,
    /// Standard error.
    error: f64,
    /// Battles that went into it.
    battles: u64,
}

impl From<(String, Strength)> for StrengthView {
    fn from((army, Strength { value, error, battles }): (String, Strength)) -> Self {
        Self { army, value, error, battles }
    }
}

/// One army against another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchupView {
    /// The army whose rate it is.
    army: String,
    /// Against this one.
    opponent: String,
    /// What was seen.
    tally: TallyView,
    /// Rate as the policy on draws has it.
    rate: Option<f64>,
    /// Its interval (Wilson, 95 %).
    interval: IntervalView,
    /// Rate that the strengths of the two armies give.
    expected: f64,
    /// What was seen, drawn towards what is expected.
    shrunk: f64,
    /// Its interval (95 %).
    shrunk_interval: IntervalView,
}

impl From<MatchupRow> for MatchupView {
    fn from(row: MatchupRow) -> Self {
        Self {
            army: row.army,
            opponent: row.opponent,
            tally: row.tally.into(),
            rate: row.rate,
            interval: row.interval.into(),
            expected: row.expected,
            shrunk: row.shrunk.rate,
            shrunk_interval: row.shrunk.interval.into(),
        }
    }
}

/// An army within a part of the battles.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SliceView {
    /// The army.
    army: String,
    /// Which part; nothing where the log does not say.
    part: Option<String>,
    /// Its battles there.
    tally: TallyView,
    /// How often it won.
    rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    interval: IntervalView,
}

impl From<Slice> for SliceView {
    fn from(Slice { army, part, tally, rate, interval }: Slice) -> Self {
        Self { army, part, tally: tally.into(), rate, interval: interval.into() }
    }
}

/// A page of the battles behind a number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BattlesView {
    /// Sides that were counted, in all.
    sides: u64,
    /// A page of them, the latest first.
    rows: Vec<BattleView>,
}

/// One side that was counted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BattleView {
    /// The match.
    match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// The side.
    side: String,
    /// Its player.
    player: String,
    /// Its army.
    army: String,
    /// The other player.
    opponent: Option<String>,
    /// The other army.
    opponent_army: Option<String>,
    /// `win`, `loss` or `draw`.
    result: String,
    /// Tournament, league night or campaign.
    event: Option<String>,
}

impl From<BattleRow> for BattleView {
    fn from(row: BattleRow) -> Self {
        let BattleRow { match_id, played, side, player, army, opponent, opponent_army, result, event } = row;
        Self { match_id, played, side, player, army, opponent, opponent_army, result, event }
    }
}

/// What is played and what wins.
#[utoipa::path(
    get, path = "/stats/meta", tag = "stats", params(MetaParams),
    responses(
        (status = 200, body = MetaView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn armies(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
) -> Result<Response, Problem> {
    let query = params.query()?;
    answered(service, move |tables| {
        let meta = tables.armies(&query)?;
        let armies = meta.armies.into_iter().map(ArmyView::from).collect();
        Ok(MetaView { battles: meta.battles, mirrors: meta.mirrors, armies })
    })
    .await
}

/// Army against army.
#[utoipa::path(
    get, path = "/stats/matchups", tag = "stats", params(MetaParams),
    responses(
        (status = 200, body = MatchupsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn matchups(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
) -> Result<Response, Problem> {
    let query = params.query()?;
    answered(service, move |tables| {
        let matchups = tables.matchups(&query)?;
        Ok(MatchupsView {
            armies: matchups.armies.into_iter().map(StrengthView::from).collect(),
            rows: matchups.rows.into_iter().map(MatchupView::from).collect(),
            worth: matchups.shrinkage.map(|shrinkage| shrinkage.battles),
        })
    })
    .await
}

/// Rates of armies by month, points, scenario, event, turn or player.
#[utoipa::path(
    get, path = "/stats/slices", tag = "stats", params(MetaParams, SliceParams),
    responses(
        (status = 200, body = [SliceView]),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn slices(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    Query(SliceParams { by }): Query<SliceParams>,
) -> Result<Response, Problem> {
    let query = params.query()?;
    answered(service, move |tables| Ok(tables.slices(&query, by)?.into_iter().map(SliceView::from).collect::<Vec<_>>()))
        .await
}

/// The battles behind a number: the same question with the army, the opponent and the part filled in.
#[utoipa::path(
    get, path = "/stats/battles", tag = "stats", params(MetaParams, BattlesParams),
    responses(
        (status = 200, body = BattlesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn battles(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    Query(page): Query<BattlesParams>,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let limit = u32::try_from(rows(page.limit, 100, 1_000)?).unwrap_or(u32::MAX);
    let skip = page.skip.unwrap_or_default().min(1_000_000);
    answered(service, move |tables| {
        let behind = tables.battles(&query, skip, limit)?;
        Ok(BattlesView { sides: behind.sides, rows: behind.rows.into_iter().map(BattleView::from).collect() })
    })
    .await
}

/// Asks the tables aside and answers in JSON. The tables follow the store a moment later, so no tag of the store tells
/// whether an answer is still right.
async fn answered<T: Serialize>(
    service: Arc<Service>,
    ask: impl FnOnce(&Warehouse) -> Result<T, StatsError> + Send + 'static,
) -> Result<Response, Problem> {
    let body = service.job(move |service| answer::json(&ask(service.tables())?)).await?;
    Ok(([(header::CACHE_CONTROL, "no-cache")], answer::json_response(body)).into_response())
}
