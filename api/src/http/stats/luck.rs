//! The luck ledger over HTTP: how dice fell against their exact chances, what that was worth, and the throws behind it.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_games::game;
use aftermath_rules::{System, explain::Language};
use aftermath_stats::{
    AtStake, BattleLuck, BattlesLuck, CrossValidatedR2, LuckBy, LuckOrder, LuckPoints, LuckQuery, LuckRow, PurposeLuck,
    RollOrder, RollRow, Rolls, SideLuck, Stake, Stakes, Warehouse,
};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    EstimateView, FormatParams, IntervalView, PageParams, ResponseFormat, answered, each,
    listed::{ListedView, listed},
    month, unknown,
};
use crate::http::{
    problem::{Problem, ProblemView},
    request::{LanguageParams, Query, text},
    service::Service,
};

/// Which throws to count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LuckParams {
    /// The game.
    #[param(value_type = String)]
    #[serde(deserialize_with = "game")]
    system: System,
    /// Only this match.
    #[serde(rename = "match")]
    #[param(value_type = Option<String>)]
    id: Option<MatchId>,
    /// Only rolls of this side of the match.
    #[param(max_length = 200)]
    side: Option<String>,
    /// Only rolls of this player.
    #[param(max_length = 200)]
    player: Option<String>,
    /// Only rolls of this army.
    #[param(max_length = 200)]
    army: Option<String>,
    /// Only rolls against this army.
    #[param(max_length = 200)]
    opponent_army: Option<String>,
    /// Only rolls of units of this row of the army list.
    #[param(max_length = 200)]
    unit: Option<String>,
    /// Only rolls for this purpose, e.g. `command`.
    #[param(max_length = 200)]
    purpose: Option<String>,
    /// Only rolls of dice that their player calls so, as `/stats/fairness` has it; empty for those that no log names.
    #[param(max_length = 60)]
    dice_set: Option<String>,
    /// From this month on, `YYYY-MM`.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    from: Option<String>,
    /// Up to this month, itself included.
    #[param(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    to: Option<String>,
}

impl LuckParams {
    fn query(self) -> Result<LuckQuery, Problem> {
        Ok(LuckQuery {
            system: self.system,
            match_id: self.id.map(String::from),
            side: text("side", self.side)?,
            player: text("player", self.player)?,
            army: text("army", self.army)?,
            opponent_army: text("opponent_army", self.opponent_army)?,
            profile: text("unit", self.unit)?,
            purpose: text("purpose", self.purpose)?,
            dice_set: text("dice_set", self.dice_set)?,
            from: month("from", self.from)?,
            to: month("to", self.to)?,
        })
    }
}

/// Whose luck to sum up.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LuckByParams {
    /// `purpose`, `player`, `side`, `unit` or `month`; `purpose` by default.
    #[param(value_type = Option<String>, pattern = "^(purpose|player|side|unit|month)$")]
    by: Option<LuckBy>,
}

/// In which order to show throws.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RollOrderParams {
    /// `latest`, `luckiest` or `unluckiest`.
    #[param(value_type = Option<String>, pattern = "^(latest|luckiest|unluckiest)$")]
    order: Option<RollOrder>,
}

/// In which order to show battles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LuckOrderParams {
    /// `latest`, or `strangest`: the most unlikely luck first.
    #[param(value_type = Option<String>, pattern = "^(latest|strangest)$")]
    order: Option<LuckOrder>,
}

/// Luck, summed up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LuckView {
    /// One row for each whom it is asked of, and purpose.
    rows: Vec<LuckRowView>,
    /// What people call the rows of army lists, where their ids are no names; by id. Nothing but where luck is asked for
    /// by unit.
    listed: BTreeMap<String, ListedView>,
    /// Rolls counted in all rows.
    sample: u64,
    /// The least fidelity that a log needs to be counted.
    fidelity: &'static str,
    /// How to read it.
    note: &'static str,
}

view! {
    /// Luck in rolls of one purpose.
    LuckRowView of LuckRow {
        /// Whose: a player, a month, a side, a row of an army list; nothing for all.
        who: Option<String>,
        /// The match, where it is a side's.
        match_id: Option<String>,
        /// The army, where it is a unit's.
        army: Option<String>,
        /// What the dice were rolled for, e.g. `command`.
        purpose: String,
        /// Matches in which they were rolled.
        matches: u64,
        /// Throws.
        rolls: u64,
        /// Dice in them.
        dice: u64,
        /// Results less their exact expectations, positive when good for whoever rolled; in the unit of the purpose
        /// (hits, orders obeyed, …).
        luck: f64,
        /// Standard deviation of that sum for fair dice, in the same unit.
        spread: f64,
        /// Luck in standard deviations; nothing where no roll had more than one possible result.
        deviations: Option<f64>,
        /// The same in victory points, each roll weighed by what was at stake in it; nothing where that is known of
        /// none.
        at_stake: Option<AtStakeView> = maybe,
        /// Rolls with an unknown stake: they are not in `at_stake`.
        without_stake: u64,
    }
}

view! {
    /// Luck in victory points as they were at stake, roll by roll.
    AtStakeView of AtStake {
        /// Results less expectations, each times what one more would have put into the balance, summed up.
        luck: f64,
        /// Standard deviation of that for fair dice.
        spread: f64,
    }
}

view! {
    /// A page of the rolls behind a number.
    RollsView of Rolls {
        /// Matching rolls, in all.
        rolls: u64,
        /// A page of them.
        rows: Vec<ThrownView> = each,
    }
}

view! {
    /// One roll for one purpose.
    ThrownView of RollRow {
        /// The match.
        match_id: String,
        /// The entry.
        seq: u64,
        /// Place among the rolls of the entry, from 0.
        roll: u64,
        /// Day of play, `YYYY-MM-DD`.
        played: String,
        /// Whose roll.
        side: String,
        /// Who played that side.
        player: String,
        /// With which army.
        army: String,
        /// Id of the unit or character that rolled.
        unit: Option<String>,
        /// What players call it.
        name: Option<String>,
        /// Its row of the army list.
        profile: Option<String>,
        /// Id of the unit or character at which.
        target: Option<String>,
        /// What for.
        purpose: String,
        /// Faces in the order rolled.
        faces: Vec<u8>,
        /// Least face, or greatest sum, that counts; nothing where the sum itself is the result.
        needed: Option<i64>,
        /// Successes, or the sum, or 1 for passed and 0 for failed.
        result: i64,
        /// Exact expectation of the result.
        expected: f64,
        /// Exact variance of the result.
        variance: f64,
        /// Result less expectation, positive when good for whoever rolled.
        luck: f64,
        /// Exact chance of a result as good or better.
        as_good: f64,
        /// Exact chance of a result as bad or worse.
        as_bad: f64,
        /// Victory points that one more in the result was worth, as the game scores the unit; nothing where that is
        /// unknown, or where the roll takes and spares nothing by itself.
        stake: Option<f64>,
    }
}

/// What luck is worth in victory points.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StakesView {
    /// Battles that are over, score points and have rolls; nothing where there are too few to say.
    sample: Option<u64>,
    /// Share of the differences in victory points that luck takes up, 0 to 1.
    r_squared: Option<f64>,
    /// How well both ways to count luck predict battles that they have not seen; the better one counts. Nothing where
    /// there are too few battles or known stakes.
    foretold: Option<ForetoldView>,
    /// One row per purpose that is in enough battles.
    rows: Vec<StakeView>,
    /// How to read it.
    note: &'static str,
}

impl StakesView {
    fn of(stakes: Option<Stakes>, language: Language) -> Self {
        let (sample, r_squared) =
            (stakes.as_ref().map(|one| one.battles as u64), stakes.as_ref().map(|one| one.r_squared));
        Self {
            sample,
            r_squared,
            foretold: stakes.as_ref().and_then(|one| one.foretold).map(ForetoldView::from),
            rows: each(stakes.map(|stakes| stakes.rows).unwrap_or_default()),
            note: worth_note(language),
        }
    }
}

view! {
    /// How much of the differences in victory points luck predicts, in battles that its worth was not estimated from.
    ForetoldView of CrossValidatedR2 {
        /// With every roll of a purpose worth the same: share of the variation, 1 at most, below 0 where the mean of
        /// all would have been nearer.
        by_results: f64,
        /// The same with each roll that takes or spares something weighed by what was at stake in it.
        by_stakes: f64,
    }
}

/// What one more of a purpose went with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StakeView {
    /// What the dice were rolled for.
    purpose: String,
    /// In what its luck is counted: `results`, in the unit of the purpose, or `stakes`, in victory points at stake.
    #[schema(pattern = "^(results|stakes)$")]
    counted: &'static str,
    /// Victory points of difference between the sides for one more of that.
    worth: EstimateView,
}

impl From<Stake> for StakeView {
    fn from(Stake { purpose, counted, worth }: Stake) -> Self {
        Self { purpose, counted: counted.as_str(), worth: worth.into() }
    }
}

/// What luck was worth in battles.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BattlesLuckView {
    /// Battles with matching rolls, in all.
    battles: u64,
    /// By what luck is weighed.
    stakes: StakesView,
    /// A page of them.
    rows: Vec<BattleLuckView>,
}

view! {
    /// The luck of a battle.
    BattleLuckView of BattleLuck {
        /// The match.
        match_id: String,
        /// Day of play, `YYYY-MM-DD`.
        played: String,
        /// Tournament, league night or campaign.
        event: Option<String>,
        /// Its sides with rolls, in the order of the header.
        sides: Vec<SideLuckView> = each,
        /// Luck of the first side less that of the second in victory points.
        difference: Option<WorthView> = maybe,
        /// Victory points of the first side less those of the second, as the battle ended.
        points: Option<f64>,
        /// Chance of luck in the matching rolls that is as lopsided or more so; the strangest battles have the least.
        /// Nothing where no roll had more than one result. Among many battles, some are unlikely by themselves.
        chance: Option<f64>,
    }
}

view! {
    /// The luck of a side in one battle.
    SideLuckView of SideLuck {
        /// The side.
        side: String,
        /// Its player.
        player: String,
        /// Its army.
        army: String,
        /// Victory points at the end; nothing while it is open.
        score: Option<f64>,
        /// `win`, `loss` or `draw`; nothing while it is open.
        result: Option<String>,
        /// By purpose.
        purposes: Vec<PurposeLuckView> = each,
        /// Throws.
        rolls: u64,
        /// Rolls that are not in `worth`: their purpose is in too few battles, or their stake is unknown.
        unweighed: u64,
        /// Its luck in victory points; nothing where too few battles are over to say.
        worth: Option<WorthView> = maybe,
    }
}

view! {
    /// Luck of a side in rolls of one purpose.
    PurposeLuckView of PurposeLuck {
        /// What for.
        purpose: String,
        /// Throws.
        rolls: u64,
        /// Results less expectations, in the unit of the purpose.
        luck: f64,
        /// Standard deviation of that for fair dice.
        spread: f64,
        /// Each roll times what was at stake in it, in victory points, summed up; nothing where that is known of none.
        at_stake: Option<AtStakeView> = maybe,
        /// Rolls with an unknown stake: they are not in `at_stake`.
        without_stake: u64,
        /// Luck in victory points as battles went with it; nothing where the purpose has no worth.
        worth: Option<WorthView> = maybe,
    }
}

/// Luck in victory points.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorthView {
    /// Luck times worth, summed up.
    points: f64,
    /// Its standard error: the worths are estimates.
    error: f64,
    /// Its interval (95%).
    interval: IntervalView,
    /// How far it strays with fair dice: a standard deviation.
    spread: f64,
}

impl From<LuckPoints> for WorthView {
    fn from(LuckPoints { points, spread }: LuckPoints) -> Self {
        Self { points: points.value, error: points.error, interval: points.interval.into(), spread }
    }
}

fn note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Every recorded roll against its exact chances. One row in twenty is beyond two standard deviations by chance \
             alone."
        }
        Language::Ru => {
            "Каждый записанный бросок против его точных шансов. Каждая двадцатая строка выходит за два стандартных \
             отклонения просто случайно."
        }
    }
}

fn worth_note(language: Language) -> &'static str {
    match language {
        Language::En => {
            "Least squares over all finished battles of these months that score points: what one more success, or one more \
             point at stake, was worth on average over these battles, not what this one did. Of the two ways to count luck \
             the one is shown that better predicts battles it has not seen. The error is that of the average worth."
        }
        Language::Ru => {
            "Метод наименьших квадратов по всем законченным битвам этих месяцев с очками: сколько в среднем стоил ещё один \
             успех или ещё одно очко на кону, а не что дал именно этот. Из двух способов считать удачу показан тот, \
             что лучше предсказывает битвы, которых он не видел. Погрешность — та, с какой известна цена удачи."
        }
    }
}

/// Dice against their exact chances.
#[utoipa::path(
    get, path = "/stats/luck", tag = "stats", params(LuckParams, LuckByParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = LuckView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn luck(
    State(service): State<Arc<Service>>,
    Query(params): Query<LuckParams>,
    Query(LuckByParams { by }): Query<LuckByParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let (system, query) = (params.system, params.query()?);
    let by = by.unwrap_or(LuckBy::Purpose);
    let ask = move |tables: &Warehouse| {
        let found = tables.luck(&query, by)?;
        if found.is_empty() {
            unknown::of_luck(tables, &query)?;
        }
        Ok::<_, Problem>(found)
    };
    let view = move |rows: Vec<LuckRow>, language| LuckView {
        listed: listed(system, rows.iter().filter(|_| by == LuckBy::Unit).filter_map(|row| row.who.as_deref())),
        sample: rows.iter().map(|row| row.rolls).sum(),
        rows: each(rows),
        fidelity: "actions",
        note: note(language),
    };
    answered(service, wanted, ask, view).await
}

/// The rolls behind a number: the same question with whose and what for filled in.
#[utoipa::path(
    get, path = "/stats/rolls", tag = "stats", params(LuckParams, RollOrderParams, PageParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = RollsView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn rolls(
    State(service): State<Arc<Service>>,
    Query(params): Query<LuckParams>,
    Query(RollOrderParams { order }): Query<RollOrderParams>,
    Query(page): Query<PageParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let (skip, limit) = page.page()?;
    let ask = move |tables: &Warehouse| tables.rolls(&query, order.unwrap_or_default(), skip, limit);
    answered(service, wanted, ask, |rolls, _| RollsView::from(rolls)).await
}

/// What luck is worth in victory points, over many battles.
#[utoipa::path(
    get, path = "/stats/stakes", tag = "stats", params(LuckParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = StakesView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn stakes(
    State(service): State<Arc<Service>>,
    Query(params): Query<LuckParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    answered(service, wanted, move |tables| tables.stakes(&query), StakesView::of).await
}

/// The luck of battles in victory points, side by side and purpose by purpose.
#[utoipa::path(
    get, path = "/stats/luck/battles", tag = "stats", params(LuckParams, LuckOrderParams, PageParams, FormatParams, LanguageParams),
    responses(
        (status = 200, body = BattlesLuckView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn battles(
    State(service): State<Arc<Service>>,
    Query(params): Query<LuckParams>,
    Query(LuckOrderParams { order }): Query<LuckOrderParams>,
    Query(page): Query<PageParams>,
    wanted: ResponseFormat,
) -> Result<Response, Problem> {
    let query = params.query()?;
    let (skip, limit) = page.page()?;
    let ask = move |tables: &Warehouse| tables.battle_luck(&query, order.unwrap_or_default(), skip, limit);
    let view = |found: BattlesLuck, language| BattlesLuckView {
        battles: found.battles,
        stakes: StakesView::of(found.stakes, language),
        rows: each(found.rows),
    };
    answered(service, wanted, ask, view).await
}
