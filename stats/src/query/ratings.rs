//! Ratings of players, two ways, and which of them to believe.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{Arc, PoisonError},
    thread,
};

use aftermath_estimate::{
    Backtest, BradleyTerry, Confidence, Contest, Estimate, FitError, Forecast, Glicko, Interval, Margin, Place, Rating,
    Settled, Strength, Strengths, Tally, Widths, places,
};
use aftermath_games::GAMES;
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    columns::{names, texts},
    sides::Sides,
};
use crate::{
    Snapshot, StatsError,
    folder::Partition,
    left_out::LeftOut,
    manifest::Seal,
    partition_rollup::{PartitionRollup, Rows, Span},
    tables::Rated,
};

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
    /// Battles won, drawn and lost.
    pub tally: Tally,
    /// Where the player stands among all, by the method that forecasts better, and how sure that is (95 %).
    pub place: Place,
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
    /// The method with the lesser logarithmic loss, by however little.
    pub better: Method,
    /// Loss of Glicko-2 less that of Bradley–Terry, battle by battle.
    pub between: Margin,
    /// Loss of Glicko-2 less that of saying "even".
    pub glicko_less_even: Margin,
    /// Loss of Bradley–Terry less that of saying "even".
    pub bradley_terry_less_even: Margin,
    /// What that tells.
    pub verdict: Verdict,
}

/// Which way of forecasting is told to be the better one (95 %).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Glicko-2, which is better than "even" too.
    Glicko,
    /// Bradley–Terry, which is better than "even" too.
    BradleyTerry,
    /// One or both are better than "even", and neither is told to be better than the other.
    Open,
    /// Neither is told to be better than "even".
    Neither,
}

impl Verdict {
    fn of(between: Margin, glicko_less_even: Margin, bradley_terry_less_even: Margin) -> Self {
        match (glicko_less_even.tells(), bradley_terry_less_even.tells()) {
            (false, false) => Verdict::Neither,
            (true, _) if between.tells() => Verdict::Glicko,
            (_, true) if between.reversed().tells() => Verdict::BradleyTerry,
            _ => Verdict::Open,
        }
    }
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

/// Ratings from all battles of a game that are over and have two players.
pub(crate) fn ratings(tables: &Snapshot, system: System) -> Result<Ratings, StatsError> {
    Ok(standing(tables, system)?.ratings.clone())
}

/// The Glicko-2 rating of a player after each month with battles, since his first.
pub(crate) fn history(tables: &Snapshot, system: System, player: &str) -> Result<Vec<(String, Rating)>, StatsError> {
    let standing = standing(tables, system)?;
    let Some(player) = standing.names.iter().position(|name| name == player) else { return Ok(Vec::new()) };
    let player = player as u32;
    let after = standing.months.iter().map(|month| (month.partition.month.clone(), month.glicko.rating(&player)));
    Ok(after.filter(|(_, rating)| rating.battles > 0).collect())
}

/// The ratings after each month with battles of each game, by game and month, players by name. Of a game whose standing
/// is at hand nothing is reckoned anew; of others the months alone.
pub(crate) fn monthly_ratings(tables: &Snapshot) -> Result<Vec<Rated>, StatsError> {
    let known = |system: &System| tables.partitions().any(|(partition, ..)| partition.system == system.as_str());
    let mut systems: Vec<System> = GAMES.all().filter(known).collect();
    systems.sort_by_key(|system| system.as_str());
    let mut all = Vec::new();
    for system in systems {
        let span = Span { system: Some(system.as_str()), ..Span::default() };
        let season = Season::read(tables, system)?;
        let kept = tables.memory().standings.lock().unwrap_or_else(PoisonError::into_inner).get(&system).cloned();
        let left_out = tables.left_out(system.as_str())?;
        let fresh = kept.filter(|standing| standing.is_of(tables, span) && standing.left_out.is_like(&left_out));
        let mut glicko = Arc::new(Glicko::default());
        for month in 0..season.months.len() {
            glicko = match fresh.as_ref().and_then(|standing| standing.months.get(month)) {
                Some(known) => known.glicko.clone(),
                None => Arc::new(after(&season.at_the_beginning(month, &glicko), season.month(month))),
            };
            all.push(rated_after(&season, month, &glicko, system));
        }
    }
    Ok(all)
}

/// Ratings after a month, from those at its beginning.
fn after(before: &Glicko<u32>, battles: &[Contest<u32>]) -> Glicko<u32> {
    let settled = |contest: &Contest<u32>| Settled { one: contest.one.0, other: contest.other.0, score: contest.score };
    let mut glicko = before.clone();
    glicko.period(&battles.iter().map(settled).collect::<Vec<_>>());
    glicko
}

fn rated_after(season: &Season, month: usize, glicko: &Glicko<u32>, system: System) -> Rated {
    let mut fought: HashMap<u32, u64> = HashMap::new();
    for contest in season.month(month) {
        for player in [contest.one.0, contest.other.0] {
            *fought.entry(player).or_default() += 1;
        }
    }
    let own = |(player, rating): (&u32, Rating)| {
        (season.name(*player), rating, fought.get(player).copied().unwrap_or_default())
    };
    let mut players: Vec<(String, Rating, u64)> = glicko.all().map(own).collect();
    players.sort_by(|a, b| a.0.cmp(&b.0));
    let month = season.months.get(month).map(|(partition, ..)| partition.month.clone()).unwrap_or_default();
    Rated { system: system.to_string(), month, players }
}

/// The battles of a month between two players that are over, in the order in which they were played.
#[derive(Serialize, Deserialize)]
pub(crate) struct Bouts {
    /// Players and armies, as they come.
    names: Vec<String>,
    rows: Vec<Bout>,
}

/// Players and armies by their places among the names.
#[derive(Serialize, Deserialize)]
struct Bout {
    one: (u32, u32),
    other: (u32, u32),
    first: f32,
    score: f32,
}

impl PartitionRollup for Bouts {
    const KIND: &'static str = "bouts";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let wanted = col("position").eq(lit(1_u8)).and(col("result").is_not_null()).and(col("opponent").is_not_null());
        // Nobody is rated by playing himself.
        let found = rows
            .rolled_up::<Sides>()?
            .frame
            .clone()
            .lazy()
            .filter(wanted.and(col("opponent").neq(col("player"))))
            .sort(["played", "match_id"], SortMultipleOptions::default())
            .select(["player", "army", "opponent", "opponent_army", "first", "result"].map(col))
            .collect()?;
        let mut places: HashMap<String, u32> = HashMap::new();
        let mut names_of = Vec::new();
        let mut place = |name: String| {
            *places.entry(name).or_insert_with_key(|name| {
                names_of.push(name.clone());
                (names_of.len() - 1) as u32
            })
        };
        let (players, armies) = (names(&found, "player")?.into_iter(), names(&found, "army")?.into_iter());
        let mut others = names(&found, "opponent")?.into_iter().zip(texts(&found, "opponent_army")?);
        let firsts = found.column("first")?.bool()?.clone();
        let mut ends = firsts.iter().zip(names(&found, "result")?);
        let mut rows = Vec::with_capacity(found.height());
        for (player, army) in players.zip(armies) {
            let (Some((opponent, other)), Some((first, result))) = (others.next(), ends.next()) else { break };
            rows.push(Bout {
                one: (place(player), place(army)),
                other: (place(opponent), place(other.unwrap_or_default())),
                first: first.map_or(0.0, |first| if first { 1.0 } else { -1.0 }),
                score: match result.as_str() {
                    "win" => 1.0,
                    "draw" => 0.5,
                    _ => 0.0,
                },
            });
        }
        Ok(Self { names: names_of, rows })
    }

    fn bytes(&self) -> usize {
        let names: usize = self.names.iter().map(|name| name.len() + size_of::<String>()).sum();
        names + self.rows.len() * size_of::<Bout>()
    }
}

/// All battles of a game, players and armies by their places among the names of the season.
#[derive(Default)]
struct Season {
    /// In the order in which they first come: what comes later does not move them.
    names: Vec<String>,
    contests: Vec<Contest<u32>>,
    /// Months with battles: which files they are from, and where they end among the contests.
    months: Vec<(Partition, Seal, usize)>,
}

impl Season {
    fn read(tables: &Snapshot, system: System) -> Result<Self, StatsError> {
        let span = Span { system: Some(system.as_str()), ..Span::default() };
        let seals: HashMap<&Partition, &Seal> =
            tables.partitions().map(|(partition, _, seal)| (partition, seal)).collect();
        let mut season = Self::default();
        let mut places: HashMap<String, u32> = HashMap::new();
        for (partition, bouts) in tables.rolled_up::<Bouts>(span)? {
            let own: Vec<u32> = bouts.names.iter().map(|name| season.place(&mut places, name)).collect();
            let at = |(player, army): (u32, u32)| Some((*own.get(player as usize)?, *own.get(army as usize)?));
            season.contests.extend(bouts.rows.iter().filter_map(|bout| {
                let (first, score) = (f64::from(bout.first), f64::from(bout.score));
                Some(Contest { one: at(bout.one)?, other: at(bout.other)?, first, score, times: 1 })
            }));
            if let (false, Some(seal)) = (bouts.rows.is_empty(), seals.get(partition)) {
                season.months.push((partition.clone(), (*seal).clone(), season.contests.len()));
            }
        }
        Ok(season)
    }

    fn place(&mut self, places: &mut HashMap<String, u32>, name: &str) -> u32 {
        if let Some(place) = places.get(name) {
            return *place;
        }
        let place = self.names.len() as u32;
        self.names.push(name.to_owned());
        places.insert(name.to_owned(), place);
        place
    }

    /// The battles before a month.
    fn before(&self, month: usize) -> &[Contest<u32>] {
        let end = month.checked_sub(1).and_then(|last| self.months.get(last)).map_or(0, |(.., end)| *end);
        self.contests.get(..end).unwrap_or_default()
    }

    /// The battles of a month.
    fn month(&self, month: usize) -> &[Contest<u32>] {
        self.before(month + 1).get(self.before(month).len()..).unwrap_or_default()
    }

    /// Ratings at the beginning of a month, from those after the last one with battles: months between the two have passed.
    fn at_the_beginning<'a>(&self, month: usize, last: &'a Glicko<u32>) -> Cow<'a, Glicko<u32>> {
        let number = |month: usize| number_of(&self.months.get(month)?.0.month);
        let apart =
            month.checked_sub(1).and_then(number).zip(number(month)).map(|(last, this)| this.saturating_sub(last));
        match apart.unwrap_or_default().saturating_sub(1) {
            0 => Cow::Borrowed(last),
            idle => {
                let mut glicko = last.clone();
                glicko.pass(idle);
                Cow::Owned(glicko)
            }
        }
    }

    /// The first of the months that are held back.
    fn held_back(&self) -> usize {
        let from = (self.contests.len() as f64 * (1.0 - HELD_BACK)) as usize;
        self.months.iter().position(|(.., end)| *end > from).unwrap_or(self.months.len())
    }

    fn name(&self, place: u32) -> String {
        self.names.get(place as usize).cloned().unwrap_or_default()
    }
}

/// Months from the year 0 to `YYYY-MM`.
fn number_of(month: &str) -> Option<u32> {
    let (year, month) = month.split_once('-')?;
    year.parse::<u32>().ok()?.checked_mul(12)?.checked_add(month.parse().ok()?)
}

/// The ratings of a game, with what they were reckoned from month by month: a battle that comes in changes nothing before
/// its month. Each result follows from the battles alone, not from what was known when they came.
pub(crate) struct Standing {
    /// The files that it is of.
    files: Vec<(Partition, Seal)>,
    /// The matches that are not counted.
    left_out: Arc<LeftOut>,
    names: Vec<String>,
    months: Vec<Month>,
    /// The first month that is forecast.
    held_back: usize,
    /// By the months that are forecast: strengths by all battles before.
    lines: Vec<Arc<Strengths<u32>>>,
    ratings: Ratings,
}

/// A month with battles.
struct Month {
    partition: Partition,
    seal: Seal,
    /// Ratings after it.
    glicko: Arc<Glicko<u32>>,
}

impl std::fmt::Debug for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Standing").field("months", &self.months.len()).finish_non_exhaustive()
    }
}

/// The standing of a game; only what has changed since it was last asked for is reckoned.
fn standing(tables: &Snapshot, system: System) -> Result<Arc<Standing>, StatsError> {
    let kept = || tables.memory().standings.lock().unwrap_or_else(PoisonError::into_inner);
    let before = kept().get(&system).cloned();
    let span = Span { system: Some(system.as_str()), ..Span::default() };
    let left_out = tables.left_out(system.as_str())?;
    // Where others are left out, months have other battles though their files are the same.
    let before = before.filter(|before| before.left_out.is_like(&left_out));
    if let Some(before) = before.as_ref().filter(|before| before.is_of(tables, span)) {
        return Ok(before.clone());
    }
    let files = tables.partitions().filter(|(partition, ..)| span.holds(partition));
    let files = files.map(|(partition, _, seal)| (partition.clone(), seal.clone())).collect();
    let found = Arc::new(Standing::of(files, left_out, Season::read(tables, system)?, before.as_deref())?);
    kept().insert(system, found.clone());
    Ok(found)
}

impl Standing {
    /// Whether nothing has changed.
    fn is_of(&self, tables: &Snapshot, span: Span<'_>) -> bool {
        let now = tables.partitions().filter(|(partition, ..)| span.holds(partition));
        now.map(|(partition, _, seal)| (partition, seal))
            .eq(self.files.iter().map(|(partition, seal)| (partition, seal)))
    }

    fn of(
        files: Vec<(Partition, Seal)>,
        left_out: Arc<LeftOut>,
        season: Season,
        before: Option<&Self>,
    ) -> Result<Self, StatsError> {
        let same = |((partition, seal, _), month): &(&(Partition, Seal, usize), &Month)| {
            *partition == month.partition && *seal == month.seal
        };
        let known = before.map_or(0, |before| season.months.iter().zip(&before.months).take_while(same).count());
        let (months, strengths) = thread::scope(|scope| {
            let months = scope.spawn(|| rated(&season, before, known));
            let strengths = strengths(&season, before, known);
            (months.join(), strengths)
        });
        let (months, (lines, fit)) = (months.map_err(|_| StatsError::Died)?, strengths?);
        let held_back = season.held_back();
        let backtest = backtest(&season, &months, &lines);
        let glicko = months.last().map(|month| month.glicko.clone()).unwrap_or_default();
        let ratings = ratings_of(&season, &glicko, &fit, backtest);
        Ok(Self { files, left_out, names: season.names, months, held_back, lines, ratings })
    }
}

/// Glicko-2 month by month; the first so many months are known.
fn rated(season: &Season, before: Option<&Standing>, known: usize) -> Vec<Month> {
    let mut months: Vec<Month> = Vec::with_capacity(season.months.len());
    for (at, (partition, seal, _)) in season.months.iter().enumerate() {
        let old = before.and_then(|before| before.months.get(at)).filter(|_| at < known);
        let glicko = old.map_or_else(
            || {
                let newcomers = Glicko::default();
                let last = months.last().map_or(&newcomers, |last| &*last.glicko);
                Arc::new(after(&season.at_the_beginning(at, last), season.month(at)))
            },
            |old| old.glicko.clone(),
        );
        months.push(Month { partition: partition.clone(), seal: seal.clone(), glicko });
    }
    months
}

/// Bradley–Terry strengths before each month that is held back, and after all. Each fit begins with the last one.
type Fits = (Vec<Arc<Strengths<u32>>>, BradleyTerry<u32>);

fn strengths(season: &Season, before: Option<&Standing>, known: usize) -> Result<Fits, StatsError> {
    let fit = |contests: &[Contest<u32>], near: Option<&Arc<Strengths<u32>>>| {
        let found = BradleyTerry::fit_from(contests, Widths::default(), near.map(|near| &**near));
        found.map_err(|error: FitError| StatsError::Estimate(error.to_string()))
    };
    let start = season.held_back();
    let old = before.filter(|before| before.held_back == start);
    let mut lines: Vec<Arc<Strengths<u32>>> = Vec::new();
    for month in start..season.months.len() {
        let kept = old.filter(|_| month <= known).and_then(|old| old.lines.get(month - start));
        let line = match kept {
            Some(kept) => kept.clone(),
            None => Arc::new(fit(season.before(month), lines.last())?.strengths()),
        };
        lines.push(line);
    }
    let whole = fit(&season.contests, lines.last())?;
    Ok((lines, whole))
}

/// Forecasts each of the months held back from all battles before it.
fn backtest(season: &Season, months: &[Month], lines: &[Arc<Strengths<u32>>]) -> Option<Backtests> {
    let (mut by_glicko, mut by_strength, mut evens) = (Vec::new(), Vec::new(), Vec::new());
    for (month, line) in (season.held_back()..).zip(lines) {
        // Before the first month there is nothing to forecast from.
        let Some(before) = month.checked_sub(1).and_then(|last| months.get(last)) else { continue };
        let glicko = season.at_the_beginning(month, &before.glicko);
        for Contest { one, other, first, score, .. } in season.month(month) {
            let forecast = |expected| Forecast { expected, score: *score };
            by_glicko.push(forecast(glicko.expected(&one.0, &other.0)));
            by_strength.push(forecast(line.expected((&one.0, &one.1), (&other.0, &other.1), *first)));
            evens.push(forecast(0.5));
        }
    }
    if evens.len() < LEAST_FORECASTS {
        return None;
    }
    let test = |forecasts: &[Forecast]| Backtest::of(forecasts, Confidence::P95);
    let ((glicko, bradley_terry), even) = test(&by_glicko).zip(test(&by_strength)).zip(test(&evens))?;
    let better = if glicko.log_loss <= bradley_terry.log_loss { Method::Glicko } else { Method::BradleyTerry };
    let less = |one: &[Forecast], other: &[Forecast]| Margin::of(one, other, Confidence::P95);
    let between = less(&by_glicko, &by_strength)?;
    let (glicko_less_even, bradley_terry_less_even) = (less(&by_glicko, &evens)?, less(&by_strength, &evens)?);
    let verdict = Verdict::of(between, glicko_less_even, bradley_terry_less_even);
    Some(Backtests { glicko, bradley_terry, even, better, between, glicko_less_even, bradley_terry_less_even, verdict })
}

fn ratings_of(season: &Season, glicko: &Glicko<u32>, fit: &BradleyTerry<u32>, backtest: Option<Backtests>) -> Ratings {
    let nobody = Place { best: 0.0, from: 1, to: 1 };
    let mut tallies: HashMap<u32, Tally> = HashMap::new();
    for Contest { one, other, score, .. } in &season.contests {
        let won = |score: f64| Tally {
            wins: u64::from(score > 0.5),
            draws: u64::from(score == 0.5),
            losses: u64::from(score < 0.5),
        };
        for (player, score) in [(one.0, *score), (other.0, 1.0 - score)] {
            let tally = tallies.entry(player).or_default();
            *tally = *tally + won(score);
        }
    }
    let mut players: Vec<PlayerRating> = glicko
        .all()
        .filter_map(|(player, rating)| {
            let strength = fit.player(player)?;
            Some(PlayerRating {
                player: season.name(*player),
                glicko: rating,
                glicko_interval: rating.interval(Confidence::P95),
                strength,
                strength_interval: strength.interval(Confidence::P95),
                tally: tallies.get(player).copied().unwrap_or_default(),
                place: nobody,
            })
        })
        .collect();
    let better = backtest.as_ref().map_or(Method::Glicko, |backtest| backtest.better);
    let worth = |player: &PlayerRating| match better {
        Method::Glicko => player.glicko.value,
        Method::BradleyTerry => player.strength.value,
    };
    players.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then_with(|| a.player.cmp(&b.player)));
    let estimate = |player: &PlayerRating| match better {
        Method::Glicko => Estimate { value: player.glicko.value, error: player.glicko.deviation },
        Method::BradleyTerry => Estimate { value: player.strength.value, error: player.strength.error },
    };
    let estimates: Vec<Estimate> = players.iter().map(estimate).collect();
    for (player, place) in players.iter_mut().zip(places(&estimates, Confidence::P95)) {
        player.place = place;
    }
    let mut armies: Vec<(String, Strength)> =
        fit.armies().filter_map(|army| Some((season.name(*army), fit.army(army)?))).collect();
    armies.sort_by(|a, b| a.0.cmp(&b.0));
    let first_turn = Some(fit.first_turn()).filter(|first| first.battles > 0);
    Ratings { battles: season.contests.len(), players, armies, first_turn, backtest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_better_that_is_not_told_to_be() {
        let margin = |low: f64, high: f64| {
            let interval = Interval { low, high };
            Margin { value: low.midpoint(high), error: (high - low) / 4.0, interval }
        };
        let (better, worse, open) = (margin(-0.3, -0.1), margin(0.1, 0.3), margin(-0.1, 0.1));
        // A difference of −0.005 ± 0.016 between two, each no better than even.
        assert_eq!(Verdict::of(margin(-0.021, 0.011), open, open), Verdict::Neither);
        assert_eq!(Verdict::of(better, open, worse), Verdict::Neither, "the lesser evil is none the better for it");
        assert_eq!(Verdict::of(open, better, open), Verdict::Open);
        assert_eq!(Verdict::of(better, better, open), Verdict::Glicko);
        assert_eq!(Verdict::of(worse, better, better), Verdict::BradleyTerry);
    }
}
