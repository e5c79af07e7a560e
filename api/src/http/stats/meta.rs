//! Meta over HTTP: what is played and what wins, each number with how sure it is, open to the battles behind it.

use std::sync::Arc;

use aftermath_estimate::{ClusteredRate, Difference, Draws, TwoWayRate};
use aftermath_games::game;
use aftermath_rules::System;
use aftermath_stats::{
    ArmyRow, BattleRow, Battles, Clusters, FirstTurn, Forks, LeftOutMatch, MatchupRow, Matchups, Meta, MetaQuery,
    Mirrors, Slice, SliceBy, Unrecorded, Warehouse, WhyLeftOut, alike_by,
};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    FormatParams, IntervalView, PageParams, ResponseFormat, StrengthView, TallyView, answered, each, maybe, month,
    unknown,
};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, text},
    service::Service,
};

/// Which battles to count, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MetaParams {
    /// The game: armies of different games are never compared.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    to: Option<String>,
    /// Only battles of this event.
    #[param(max_length = 200)]
    event: Option<String>,
    /// Only battles of this scenario.
    #[param(max_length = 200)]
    scenario: Option<String>,
    /// Only battles at tables of this number, at whatever event.
    table: Option<u32>,
    /// Only battles whose logs do not record this, the parts of `/stats/slices` without a name: `points`, `scenario`,
    /// `event`, `table` or `first`.
    #[param(value_type = Option<String>, pattern = "^(points|scenario|event|table|first)$")]
    unrecorded: Option<Unrecorded>,
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
    /// Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those that
    /// `/stats/units` counts and that are over.
    #[param(max_length = 200)]
    profile: Option<String>,
    /// Only sides that had the first turn, or only those that had the second.
    first: Option<bool>,
    /// Battles of an army against itself: `left` out of rates, since they are even whatever the army is worth, or
    /// `counted`.
    #[param(value_type = Option<String>, pattern = "^(left|counted)$")]
    mirrors: Option<Mirrors>,
    /// What a draw counts for: `half` a win, `left` out, or `lost`.
    #[param(value_type = Option<String>, pattern = "^(half|left|lost)$")]
    draws: Option<Draws>,
    /// Continued battles, and battles uploaded twice: `left` out of rates, since neither is one more battle, or
    /// `counted`.
    #[param(value_type = Option<String>, pattern = "^(left|counted)$")]
    forks: Option<Forks>,
}

impl MetaParams {
    fn query(self) -> Result<MetaQuery, Problem> {
        Ok(MetaQuery {
            system: self.system,
            from: month("from", self.from)?,
            to: month("to", self.to)?,
            event: text("event", self.event)?,
            scenario: text("scenario", self.scenario)?,
            table: self.table,
            unrecorded: self.unrecorded,
            least_points: self.least_points,
            most_points: self.most_points,
            player: text("player", self.player)?,
            army: text("army", self.army)?,
            opponent_army: text("opponent_army", self.opponent_army)?,
            profile: text("profile", self.profile)?,
            first: self.first,
            mirrors: self.mirrors.unwrap_or_default(),
            draws: self.draws.unwrap_or_default(),
            forks: self.forks.unwrap_or_default(),
            clusters: Clusters::default(),
        })
    }
}

/// Whether battles of one event, and those of one player, are seen as alike, too.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ClusteredParams {
    /// Whether each row has `clustered` and `clustered_battles_to_tell`, too, as armies always have; `false` by
    /// default.
    clustered: Option<bool>,
}

impl ClusteredParams {
    fn clusters(&self) -> Clusters {
        if self.clustered == Some(true) { Clusters::Told } else { Clusters::Left }
    }
}

/// Parts of battles that can be asked for.
const MOST_PARTS: usize = 1_000;

/// What to part battles by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SliceParams {
    /// `month`, `points`, `scenario`, `event`, `table`, `first` or `player`. Tables of one number are one part, at whatever
    /// event: name an event to know its own.
    #[param(value_type = String, pattern = "^(month|points|scenario|event|table|first|player)$")]
    by: SliceBy,
    /// Only so many parts, 1 to 1,000: those with the most battles. All by default.
    #[param(minimum = 1, maximum = 1_000)]
    parts: Option<usize>,
}

/// A rate that counts some battles as one cluster.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClusteredView {
    /// Its interval (95%).
    interval: IntervalView,
    /// How much more the rate varies than one of as many independent battles; at least 1.
    design_effect: f64,
    /// Independent battles that would be worth as much.
    effective: f64,
    /// How many clusters there are; of two kinds at once, of the fewer.
    clusters: usize,
}

impl From<ClusteredRate> for ClusteredView {
    fn from(rate: ClusteredRate) -> Self {
        let ClusteredRate { interval, design_effect, effective, clusters, .. } = rate;
        Self { interval: interval.into(), design_effect, effective, clusters }
    }
}

/// A rate with battles clustered by event, by player, and by both at once (Cameron, Gelbach and Miller). The figures
/// beside these are those of the widest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlikeView {
    /// The widest of the intervals below (95%).
    interval: IntervalView,
    /// How much more the rate varies than one of as many independent battles; at least 1.
    design_effect: f64,
    /// Independent battles that would be worth as much.
    effective: f64,
    /// Events and battles of none, players, or whichever are fewer of these, as `by` says.
    clusters: usize,
    /// Which is the widest: `event`, `player` or `both`; `event` where they do not differ.
    #[schema(pattern = "^(event|player|both)$")]
    by: &'static str,
    /// By events; a battle of none stands for itself.
    event: ClusteredView,
    /// By players.
    player: ClusteredView,
    /// By both at once; nothing where there is a single event or player, or where these vary no more than what they have in
    /// common.
    both: Option<ClusteredView>,
}

impl From<TwoWayRate> for AlikeView {
    fn from(rate: TwoWayRate) -> Self {
        let TwoWayRate { widest, way, first, second, both } = rate;
        let ClusteredView { interval, design_effect, effective, clusters } = widest.into();
        let (event, player, both) = (first.into(), second.into(), maybe(both));
        Self { interval, design_effect, effective, clusters, by: alike_by(way), event, player, both }
    }
}

/// A difference of two rates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DifferenceView {
    /// First less second.
    value: f64,
    /// Its interval (Newcombe, 95%).
    interval: IntervalView,
    /// Whether the difference is clear.
    tells: bool,
}

impl From<Difference> for DifferenceView {
    fn from(difference: Difference) -> Self {
        Self { value: difference.value, interval: difference.interval.into(), tells: difference.tells() }
    }
}

view! {
    /// What is played and what wins.
    MetaView of Meta {
        /// Battles that are over and fit, mirrors among them.
        battles: u64,
        /// Mirrors among them.
        mirrors: u64,
        /// Results of the sides with the first turn, whatever their armies; `null` where no log says who had it.
        first_turn: Option<FirstTurnView> = maybe,
        /// Armies, the most played first.
        armies: Vec<ArmyView> = each,
        /// Matches that are not counted: continued battles, and battles uploaded twice; none where `forks` is
        /// `counted`.
        left_out: Vec<LeftOutView> = each,
    }
}

/// A match that statistics do not count.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LeftOutView {
    /// Its id.
    match_id: String,
    /// `fork` where it continues from a moment of another, `twice` where its entries are those of another.
    #[schema(pattern = "^(fork|twice)$")]
    why: &'static str,
    /// The match that it continues, or that counts in its place.
    of: String,
}

impl From<LeftOutMatch> for LeftOutView {
    fn from(LeftOutMatch { match_id, why, of }: LeftOutMatch) -> Self {
        let why = match why {
            WhyLeftOut::Fork => "fork",
            WhyLeftOut::Twice => "twice",
        };
        Self { match_id, why, of }
    }
}

view! {
    /// Results of sides with the first turn.
    FirstTurnView of FirstTurn {
        /// Their battles as the policy on mirrors has them.
        tally: TallyView = one,
        /// How often they won, as the policy on draws has it.
        rate: Option<f64>,
        /// The rate's interval (Wilson, 95%).
        interval: IntervalView = one,
        /// The same with battles clustered by event, by player and by both.
        clustered: Option<AlikeView> = maybe,
    }
}

view! {
    /// One army.
    ArmyView of ArmyRow {
        /// Its list.
        army: String,
        /// Share of all armies on the table that are this one, 0 to 1.
        presence: f64,
        /// Its battles as the policy on mirrors has them.
        tally: TallyView = one,
        /// Battles against itself.
        mirrors: u64,
        /// How often it wins, as the policy on draws has it.
        rate: Option<f64>,
        /// The rate's interval (Wilson, 95%).
        interval: IntervalView = one,
        /// The same with battles of one event, or player, counted as one cluster.
        clustered: Option<AlikeView> = maybe,
        /// Its battles with the first turn.
        first: TallyView = one,
        /// Its battles with the second turn.
        second: TallyView = one,
        /// Its rate with the first turn less that with the second.
        first_less_second: Option<DifferenceView> = maybe,
        /// Battles in all after which a rate like this differs from 50% by `interval`: of armies that truly win as
        /// often, half do by then. Nothing where it is 50%, or where draws are lost.
        battles_to_tell: Option<u64>,
        /// The same by `clustered`, as long as clusters are like these.
        clustered_battles_to_tell: Option<u64>,
    }
}

/// Army against army.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchupsView {
    /// Armies with their strengths.
    armies: Vec<StrengthView>,
    /// One row for each ordered pair of armies that met.
    rows: Vec<MatchupView>,
    /// Battles that the expectation counts for in the smoothed rates, as likely too few as too many.
    worth: Option<f64>,
    /// Where that lies (95%).
    worth_interval: Option<IntervalView>,
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
    /// Its interval (Wilson, 95%).
    interval: IntervalView,
    /// The same with battles of one event, or player, counted as one cluster; nothing where it is not asked for.
    clustered: Option<AlikeView>,
    /// Battles of the two in all after which a rate like this differs from 50%, not from what is expected; of pairs
    /// that truly win as often, half do by then.
    battles_to_tell: Option<u64>,
    /// The same by `clustered`, as long as clusters are like these.
    clustered_battles_to_tell: Option<u64>,
    /// Rate that the strengths of the two armies give, found from the battles of all other pairs, whichever of them is
    /// asked about.
    expected: f64,
    /// What was seen, smoothed: moved towards what is expected.
    shrunk: f64,
    /// Its interval (95%).
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
            clustered: maybe(row.clustered),
            battles_to_tell: row.battles_to_tell,
            clustered_battles_to_tell: row.clustered_battles_to_tell,
            expected: row.expected,
            shrunk: row.shrunk.rate,
            shrunk_interval: row.shrunk.interval.into(),
        }
    }
}

view! {
    /// An army within a part of the battles.
    SliceView of Slice {
        /// The army.
        army: String,
        /// Which part; nothing where the log does not say.
        part: Option<String>,
        /// Its battles there.
        tally: TallyView = one,
        /// How often it won.
        rate: Option<f64>,
        /// The rate's interval (Wilson, 95%).
        interval: IntervalView = one,
        /// The same with battles of one event, or player, counted as one cluster; nothing where it is not asked for.
        clustered: Option<AlikeView> = maybe,
        /// Battles in all after which a rate like this differs from 50%.
        battles_to_tell: Option<u64>,
        /// The same by `clustered`, as long as clusters are like these.
        clustered_battles_to_tell: Option<u64>,
    }
}

view! {
    /// A page of the battles behind a number.
    BattlesView of Battles {
        /// Sides that were counted, in all.
        sides: u64,
        /// A page of them, the latest first.
        rows: Vec<BattleView> = each,
    }
}

view! {
    /// One side that was counted.
    BattleView of BattleRow {
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
}

/// What is played and what wins.
#[utoipa::path(
    get, path = "/stats/meta", tag = "stats", params(MetaParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = MetaView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn armies(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let ask = move |tables: &Warehouse| {
        let found = tables.armies(&query)?;
        if found.battles == 0 {
            unknown::of_meta(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    answered(service, wanted, ask, |meta, _| MetaView::from(meta)).await
}

/// Army against army.
#[utoipa::path(
    get, path = "/stats/matchups", tag = "stats", params(MetaParams, ClusteredParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = MatchupsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn matchups(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    Query(clustered): Query<ClusteredParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = MetaQuery { clusters: clustered.clusters(), ..params.query()? };
    let view = |matchups: Matchups, _| MatchupsView {
        armies: each(matchups.armies),
        rows: each(matchups.rows),
        worth: matchups.shrinkage.map(|shrinkage| shrinkage.battles),
        worth_interval: matchups.shrinkage.map(|shrinkage| shrinkage.interval.into()),
    };
    let ask = move |tables: &Warehouse| {
        let found = tables.matchups(&query)?;
        if found.rows.is_empty() {
            unknown::of_meta(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    answered(service, wanted, ask, view).await
}

/// Rates of armies by month, points, scenario, event, table, turn or player.
#[utoipa::path(
    get, path = "/stats/slices", tag = "stats", params(MetaParams, SliceParams, ClusteredParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = [SliceView]),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn slices(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    Query(SliceParams { by, parts }): Query<SliceParams>,
    Query(clustered): Query<ClusteredParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = MetaQuery { clusters: clustered.clusters(), ..params.query()? };
    if parts.is_some_and(|parts| !(1..=MOST_PARTS).contains(&parts)) {
        return Err(Problem::parameter("parts", format!("expected 1 to {MOST_PARTS}")));
    }
    let ask = move |tables: &Warehouse| {
        let found = match parts {
            Some(parts) => tables.greatest_slices(&query, by, parts)?,
            None => tables.slices(&query, by)?,
        };
        if found.is_empty() {
            unknown::of_meta(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    answered(service, wanted, ask, |rows, _| each::<_, SliceView>(rows)).await
}

/// The battles behind a number: the same question with the army, the opponent and the part filled in.
#[utoipa::path(
    get, path = "/stats/battles", tag = "stats", params(MetaParams, PageParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = BattlesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn battles(
    State(service): State<Arc<Service>>,
    Query(params): Query<MetaParams>,
    Query(page): Query<PageParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let (skip, limit) = page.page()?;
    let ask = move |tables: &Warehouse| {
        let found = tables.battles(&query, skip, limit)?;
        if found.sides == 0 {
            unknown::of_meta(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    answered(service, wanted, ask, |battles, _| BattlesView::from(battles)).await
}
