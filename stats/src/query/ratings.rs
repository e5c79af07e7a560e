//! Ratings of players, two ways, and which of them to believe.

use std::collections::BTreeMap;

use aftermath_estimate::{
    Backtest, BradleyTerry, Confidence, Contest, FitError, Forecast, Glicko, Interval, Rating, Settled, Strength,
    Widths,
};
use aftermath_rules::System;
use polars::prelude::*;
use serde::Serialize;

use super::columns::{names, texts};
use super::sides::sides;
use crate::{Snapshot, StatsError, rolled::Span};

/// Players of a game with their ratings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ratings {
    /// Battles between two players that are over.
    pub battles: usize,
    /// Players, the best first by the method that forecasts better.
    pub players: Vec<PlayerRating>,
    /// Armies by name: logits above an average army, the players' skill taken out.
    pub armies: Vec<(String, Strength)>,
    /// What the first turn is worth in logits.
    pub first_turn: Option<Strength>,
    /// How the methods forecast battles that they had not seen; nothing where there are too few to hold any back.
    pub backtest: Option<Backtests>,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerRating {
    /// The player.
    pub player: String,
    /// By Glicko-2, a month a period.
    pub glicko: Rating,
    /// Interval of the Glicko-2 rating (95 %).
    pub glicko_interval: Interval,
    /// By Bradley–Terry: logits above an average player, armies and first turn taken out.
    pub strength: Strength,
    /// Interval of the strength (95 %).
    pub strength_interval: Interval,
}

/// The methods, held against battles that they had not seen: each of the last months is forecast from all before it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Backtests {
    /// Glicko-2 on players.
    pub glicko: Backtest,
    /// Bradley–Terry on players, armies and the first turn.
    pub bradley_terry: Backtest,
    /// Saying "even" every time.
    pub even: Backtest,
    /// The method with the lesser logarithmic loss.
    pub better: Method,
}

/// How to rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Glicko-2.
    Glicko,
    /// Bradley–Terry.
    BradleyTerry,
}

/// Share of the battles, the latest, that are held back to forecast; whole months.
const HELD_BACK: f64 = 0.2;

/// Battles to forecast below which nothing is said of forecasts.
const LEAST_FORECASTS: usize = 20;

/// A battle between two players.
struct Battle {
    month: String,
    contest: Contest<String>,
}

impl Battle {
    fn settled(&self) -> Settled<String> {
        let Contest { one, other, score, .. } = &self.contest;
        Settled { one: one.0.clone(), other: other.0.clone(), score: *score }
    }
}

/// Ratings from all battles of a game that are over and have two players.
pub(crate) fn ratings(tables: &Snapshot, system: System) -> Result<Ratings, StatsError> {
    let battles = battles(tables, system)?;
    let all: Vec<&Battle> = battles.iter().collect();
    let (glicko, fit) = (rated(&all), strengths(&all)?);
    let backtest = backtest(&battles)?;
    let mut players: Vec<PlayerRating> = glicko
        .all()
        .filter_map(|(player, rating)| {
            let strength = fit.player(player)?;
            Some(PlayerRating {
                player: player.clone(),
                glicko: rating,
                glicko_interval: rating.interval(Confidence::P95),
                strength,
                strength_interval: strength.interval(Confidence::P95),
            })
        })
        .collect();
    let better = backtest.as_ref().map_or(Method::Glicko, |backtest| backtest.better);
    let worth = |player: &PlayerRating| match better {
        Method::Glicko => player.glicko.value,
        Method::BradleyTerry => player.strength.value,
    };
    players.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then_with(|| a.player.cmp(&b.player)));
    let armies = fit.armies().filter_map(|army| Some((army.clone(), fit.army(army)?))).collect();
    let first_turn = Some(fit.first_turn()).filter(|first| first.battles > 0);
    Ok(Ratings { battles: battles.len(), players, armies, first_turn, backtest })
}

/// Battles in the order in which they were played.
fn battles(tables: &Snapshot, system: System) -> Result<Vec<Battle>, StatsError> {
    let span = Span { system: Some(system.as_str()), ..Span::default() };
    let wanted = col("position").eq(lit(1_u8)).and(col("result").is_not_null()).and(col("opponent").is_not_null());
    let found = sides(tables, span)?
        .filter(wanted)
        .sort(["played", "match_id"], SortMultipleOptions::default())
        .select(["month", "player", "army", "opponent", "opponent_army", "first", "result"].map(col))
        .collect()?;
    let first = found.column("first")?.bool()?.clone();
    let text = |name: &str| Ok::<_, StatsError>(names(&found, name)?.into_iter());
    let (mut months, mut players, mut armies) = (text("month")?, text("player")?, text("army")?);
    let (mut opponents, mut results) = (text("opponent")?, text("result")?);
    let mut others = texts(&found, "opponent_army")?.into_iter();
    let mut firsts = first.iter();
    let battle = || {
        let first = firsts.next()?;
        Some(Battle {
            month: months.next()?,
            contest: Contest {
                one: (players.next()?, armies.next()?),
                other: (opponents.next()?, others.next()?.unwrap_or_default()),
                first: first.map_or(0.0, |first| if first { 1.0 } else { -1.0 }),
                score: match results.next()?.as_str() {
                    "win" => 1.0,
                    "draw" => 0.5,
                    _ => 0.0,
                },
                times: 1,
            },
        })
    };
    // Nobody is rated by playing himself.
    Ok(std::iter::from_fn(battle).filter(|battle| battle.contest.one.0 != battle.contest.other.0).collect())
}

fn rated(battles: &[&Battle]) -> Glicko<String> {
    let mut months: BTreeMap<&str, Vec<Settled<String>>> = BTreeMap::new();
    for battle in battles {
        months.entry(&battle.month).or_default().push(battle.settled());
    }
    let mut glicko = Glicko::default();
    months.values().for_each(|month| glicko.period(month));
    glicko
}

/// The Glicko-2 rating of a player after each month with battles, since his first.
pub(crate) fn history(tables: &Snapshot, system: System, player: &str) -> Result<Vec<(String, Rating)>, StatsError> {
    let battles = battles(tables, system)?;
    let mut months: BTreeMap<&str, Vec<Settled<String>>> = BTreeMap::new();
    for battle in &battles {
        months.entry(&battle.month).or_default().push(battle.settled());
    }
    let (mut glicko, player) = (Glicko::default(), player.to_owned());
    let mut history = Vec::new();
    for (month, battles) in months {
        glicko.period(&battles);
        let rating = glicko.rating(&player);
        if rating.battles > 0 {
            history.push((month.to_owned(), rating));
        }
    }
    Ok(history)
}

fn strengths(battles: &[&Battle]) -> Result<BradleyTerry<String>, StatsError> {
    let contests: Vec<Contest<String>> = battles.iter().map(|battle| battle.contest.clone()).collect();
    BradleyTerry::fit(&contests, Widths::default()).map_err(|error: FitError| StatsError::Estimate(error.to_string()))
}

/// Forecasts each of the last months from all battles before it.
fn backtest(battles: &[Battle]) -> Result<Option<Backtests>, StatsError> {
    let from = (battles.len() as f64 * (1.0 - HELD_BACK)) as usize;
    let Some(start) = battles.get(from).map(|battle| battle.month.as_str()) else {
        return Ok(None);
    };
    let mut months: Vec<&str> = battles.iter().map(|battle| battle.month.as_str()).collect();
    months.dedup();
    let (mut by_glicko, mut by_strength, mut even) = (Vec::new(), Vec::new(), Vec::new());
    for month in months.into_iter().filter(|month| *month >= start) {
        let before: Vec<&Battle> = battles.iter().filter(|battle| battle.month.as_str() < month).collect();
        if before.is_empty() {
            continue;
        }
        let (glicko, fit) = (rated(&before), strengths(&before)?);
        for battle in battles.iter().filter(|battle| battle.month == month) {
            let Contest { one, other, first, score, .. } = &battle.contest;
            let forecast = |expected| Forecast { expected, score: *score };
            by_glicko.push(forecast(glicko.expected(&one.0, &other.0)));
            by_strength.push(forecast(fit.expected((&one.0, &one.1), (&other.0, &other.1), *first)));
            even.push(forecast(0.5));
        }
    }
    if even.len() < LEAST_FORECASTS {
        return Ok(None);
    }
    let test = |forecasts: &[Forecast]| Backtest::of(forecasts, Confidence::P95);
    let tests = test(&by_glicko).zip(test(&by_strength)).zip(test(&even));
    Ok(tests.map(|((glicko, bradley_terry), even)| {
        let better = if glicko.log_loss <= bradley_terry.log_loss { Method::Glicko } else { Method::BradleyTerry };
        Backtests { glicko, bradley_terry, even, better }
    }))
}
