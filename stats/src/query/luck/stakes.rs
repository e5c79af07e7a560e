//! What luck was worth: over many battles, and in each.

use std::{cmp::Ordering, collections::BTreeSet};

use aftermath_estimate::{Coefficient, Confidence, Moments, Oddity, Regression, RegressionError, squares};
use aftermath_rules::System;
use serde::{Deserialize, Serialize};

use super::{
    LuckQuery, LuckRow,
    sums::{Side, Sum, Sums, each_battle, remembered, sums},
};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    rolled::{Rolled, Rows},
};

/// What luck in throws of one purpose goes with at the end of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stake {
    /// What the dice were thrown for.
    pub purpose: String,
    /// Victory points of difference between the sides for one more in the unit of the purpose.
    pub worth: Coefficient,
}

/// What luck is worth in victory points, over many battles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stakes {
    /// Battles that went into it.
    pub battles: usize,
    /// Share of the differences in victory points that luck takes up, 0 to 1.
    pub r_squared: f64,
    /// One row a purpose that comes in enough battles.
    pub rows: Vec<Stake>,
}

impl Tabled for Option<Stakes> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let rows = self.as_ref().map(|stakes| stakes.rows.as_slice()).unwrap_or_default();
        Sheet::of(rows)
            .text("purpose", |row| Some(&row.purpose))
            .real("worth", |row| Some(row.worth.value))
            .real("error", |row| Some(row.worth.error))
            .interval("worth", |row| Some(row.worth.interval))
            .finish()
    }
}

/// A page of battles with what luck was worth in each.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattlesLuck {
    /// Battles with throws that fit, in all.
    pub battles: u64,
    /// By what luck is weighed; nothing where too few battles are over to say, and then no luck is in victory points.
    pub stakes: Option<Stakes>,
    /// A page of them.
    pub rows: Vec<BattleLuck>,
}

/// In which order battles come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckOrder {
    /// The latest first.
    #[default]
    Latest,
    /// The one first in which luck in all was least likely: by the chance of as great a sum of squared deviations, one
    /// from the luck of each side in throws of each purpose ([`squares`](aftermath_estimate::squares)).
    Strangest,
}

/// The luck of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattleLuck {
    /// The match.
    pub match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Its sides with throws, in the order of the header.
    pub sides: Vec<SideLuck>,
    /// Luck of the first side less that of the second in victory points; nothing without worths, or without two sides
    /// that threw.
    pub difference: Option<Worth>,
    /// Victory points of the first side less those of the second, as the battle ended.
    pub points: Option<f64>,
}

/// The luck of a side in one battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideLuck {
    /// The side.
    pub side: String,
    /// Its player.
    pub player: String,
    /// Its army.
    pub army: String,
    /// Victory points at the end; nothing while it is open.
    pub score: Option<f64>,
    /// `win`, `loss` or `draw`; nothing while it is open.
    pub result: Option<String>,
    /// By purpose.
    pub purposes: Vec<PurposeLuck>,
    /// Throws.
    pub rolls: u64,
    /// Throws of purposes that have no worth, since they come in too few battles: not in `worth`.
    pub unweighed: u64,
    /// Its luck in victory points; nothing without worths.
    pub worth: Option<Worth>,
}

/// Luck of a side in throws of one purpose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PurposeLuck {
    /// What for.
    pub purpose: String,
    /// Throws.
    pub rolls: u64,
    /// Results less expectations, in the unit of the purpose.
    pub luck: f64,
    /// Standard deviation of that for fair dice.
    pub spread: f64,
    /// The same in victory points; nothing where the purpose has no worth.
    pub worth: Option<Worth>,
}

/// Luck in victory points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Worth {
    /// Luck times worth, summed up, with the error of the worths (95 %).
    pub points: Coefficient,
    /// Standard deviation of it for fair dice at these worths.
    pub spread: f64,
}

impl Tabled for BattlesLuck {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let rows: Vec<(&BattleLuck, &SideLuck)> =
            self.rows.iter().flat_map(|battle| battle.sides.iter().map(move |side| (battle, side))).collect();
        Sheet::of(&rows)
            .text("match_id", |(battle, _)| Some(&battle.match_id))
            .text("played", |(battle, _)| Some(&battle.played))
            .text("event", |(battle, _)| battle.event.as_deref())
            .text("side", |(_, side)| Some(&side.side))
            .text("player", |(_, side)| Some(&side.player))
            .text("army", |(_, side)| Some(&side.army))
            .real("score", |(_, side)| side.score)
            .text("result", |(_, side)| side.result.as_deref())
            .count("rolls", |(_, side)| Some(side.rolls))
            .count("unweighed", |(_, side)| Some(side.unweighed))
            .real("points", |(_, side)| side.worth.map(|worth| worth.points.value))
            .real("error", |(_, side)| side.worth.map(|worth| worth.points.error))
            .interval("points", |(_, side)| side.worth.map(|worth| worth.points.interval))
            .real("spread", |(_, side)| side.worth.map(|worth| worth.spread))
            .finish()
    }
}

/// A purpose must come in this share of the battles at least, to be given a worth.
const OFTEN: f64 = 0.1;

/// Battles of a page at most.
const PAGE: u32 = 1_000;

/// What luck is worth: the difference in victory points between the two sides of a battle, as far as it goes with the
/// difference of their luck in each kind of throw (least squares over all battles that are over and score points).
/// `None` where there are too few battles to say.
///
/// It tells what one more hit went with on average, not what this one hit did.
pub(crate) fn stakes(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Stakes>, StatsError> {
    Ok(Worths::fit(tables, query)?.map(|worths| worths.stakes()))
}

/// What the luck of each group of rows of the ledger was worth together; worths are those of [`stakes`] over the same
/// months.
pub(crate) fn weighed<'a>(
    tables: &Snapshot,
    query: &LuckQuery,
    groups: impl Iterator<Item = &'a Vec<LuckRow>>,
) -> Result<Vec<Option<Worth>>, StatsError> {
    let worths = Worths::fit(tables, &query.everybody())?;
    let purpose = |row: &LuckRow| PurposeLuck {
        purpose: row.purpose.clone(),
        rolls: row.rolls,
        luck: row.luck,
        spread: row.spread,
        worth: None,
    };
    let worth = |rows: &Vec<LuckRow>| worths.as_ref()?.worth(&rows.iter().map(purpose).collect::<Vec<_>>());
    Ok(groups.map(worth).collect())
}

/// The luck of battles, from battle `from`, at most `limit` and never more than 1,000: each side's luck weighed by what
/// it was worth over all battles of those months, with the error of the worths. Both sides of a battle are shown
/// whenever one of them fits.
pub(crate) fn battle_luck(
    tables: &Snapshot,
    query: &LuckQuery,
    order: LuckOrder,
    from: u32,
    limit: u32,
) -> Result<BattlesLuck, StatsError> {
    let worths = Worths::fit(tables, &query.everybody())?;
    let parts = remembered(tables, query)?;
    let mut found: Vec<Found<'_>> = Vec::new();
    for part in &parts {
        each_battle(part.fitting(query), |battle, cells| found.extend(Found::new(part, battle, cells)));
    }
    let battles = found.len() as u64;
    let page = page(found, order, from as usize, limit.min(PAGE) as usize);
    // Whatever is asked for, a battle is shown whole.
    let whole = remembered(tables, &query.everybody())?;
    let rows = page.iter().filter_map(|found| {
        let (part, battle) = whole.iter().find_map(|part| Some((part, part.battle(found.id)?)))?;
        Some(BattleLuck::of(part, battle, worths.as_ref()))
    });
    let rows = rows.collect();
    Ok(BattlesLuck { battles, stakes: worths.map(|worths| worths.stakes()), rows })
}

/// A battle with throws that fit.
struct Found<'a> {
    id: &'a str,
    played: &'a str,
    /// How odd its luck is; nothing where no throw could have gone otherwise.
    strangeness: Option<Oddity>,
}

impl<'a> Found<'a> {
    fn new(part: &'a Sums, battle: u32, cells: &[(&Side, &Sum)]) -> Option<Self> {
        let of = part.battles.get(battle as usize)?;
        let open = cells.iter().filter(|(_, cell)| cell.variance > 0.0);
        let deviations = open.map(|(_, cell)| cell.luck * cell.luck / cell.variance);
        let (sum, count) = deviations.fold((0.0, 0), |(sum, count), square| (sum + square, count + 1));
        Some(Self { id: &of.id, played: part.text(of.played), strangeness: squares(sum, count) })
    }

    /// How two battles are ordered; equal ones by their ids.
    fn cmp(&self, other: &Self, order: LuckOrder) -> Ordering {
        let first = match order {
            LuckOrder::Latest => other.played.cmp(self.played),
            LuckOrder::Strangest => {
                // Chances too small to be told apart by the statistic itself.
                let of = |found: &Self| found.strangeness.map_or((2.0, 0.0), |oddity| (oddity.p, -oddity.statistic));
                let ((p, statistic), (q, other)) = (of(self), of(other));
                p.total_cmp(&q).then(statistic.total_cmp(&other))
            }
        };
        first.then_with(|| self.id.cmp(other.id))
    }
}

/// The battles of a page in their order, without sorting those that come after it.
fn page(mut found: Vec<Found<'_>>, order: LuckOrder, from: usize, limit: usize) -> Vec<Found<'_>> {
    let until = from.saturating_add(limit);
    if until < found.len() {
        found.select_nth_unstable_by(until, |a, b| a.cmp(b, order));
        found.truncate(until);
    }
    found.sort_unstable_by(|a, b| a.cmp(b, order));
    found.drain(..from.min(found.len()));
    found
}

impl BattleLuck {
    /// A battle with all its throws.
    fn of(part: &Sums, battle: u32, worths: Option<&Worths>) -> Self {
        let mut sides: Vec<SideLuck> = Vec::new();
        for (side, cell) in part.cells_of(battle) {
            let id = part.text(side.side);
            if sides.last().is_none_or(|last| last.side != id) {
                sides.push(SideLuck::before_throws(part, side));
            }
            if let Some(last) = sides.last_mut() {
                last.add(
                    PurposeLuck {
                        purpose: part.purpose(cell).to_owned(),
                        rolls: u64::from(cell.rolls),
                        luck: cell.luck,
                        spread: cell.variance.max(0.0).sqrt(),
                        worth: None,
                    },
                    worths,
                );
            }
        }
        for side in &mut sides {
            side.worth = worths.and_then(|worths| worths.worth(&side.purposes));
        }
        let (difference, points) = between(&sides, worths);
        let of = part.battles.get(battle as usize);
        Self {
            match_id: of.map_or_else(String::new, |battle| battle.id.to_string()),
            played: of.map_or_else(String::new, |battle| part.text(battle.played).to_owned()),
            event: of.and_then(|battle| battle.event).map(|event| part.text(event).to_owned()),
            sides,
            difference,
            points,
        }
    }
}

impl SideLuck {
    fn before_throws(part: &Sums, side: &Side) -> Self {
        Self {
            side: part.text(side.side).to_owned(),
            player: part.text(side.player).to_owned(),
            army: part.text(side.army).to_owned(),
            score: side.score,
            result: side.result.map(|result| part.text(result).to_owned()),
            purposes: Vec::new(),
            rolls: 0,
            unweighed: 0,
            worth: None,
        }
    }

    fn add(&mut self, mut purpose: PurposeLuck, worths: Option<&Worths>) {
        purpose.worth = worths.and_then(|worths| worths.worth(std::slice::from_ref(&purpose)));
        self.rolls += purpose.rolls;
        self.unweighed += if purpose.worth.is_none() { purpose.rolls } else { 0 };
        self.purposes.push(purpose);
    }
}

/// Luck and score of the first side less the second.
fn between(sides: &[SideLuck], worths: Option<&Worths>) -> (Option<Worth>, Option<f64>) {
    let [one, other] = sides else {
        return (None, None);
    };
    let points = one.score.zip(other.score).map(|(one, other)| one - other);
    let less = |purpose: &PurposeLuck| PurposeLuck { luck: -purpose.luck, ..purpose.clone() };
    let both: Vec<PurposeLuck> = one.purposes.iter().cloned().chain(other.purposes.iter().map(less)).collect();
    (worths.and_then(|worths| worths.worth(&both)), points)
}

/// What one more of each purpose goes with.
struct Worths {
    purposes: Vec<String>,
    fitted: Regression,
}

impl Worths {
    fn fit(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Self>, StatsError> {
        let seen = Seen::by(tables, query)?;
        let often = seen.often();
        match seen.moments.of_columns(&often).fit(Confidence::P95) {
            Ok(fitted) => {
                let purposes = often.into_iter().filter_map(|at| seen.purposes.get(at).cloned());
                Ok(Some(Self { purposes: purposes.collect(), fitted }))
            }
            Err(RegressionError::TooFew { .. } | RegressionError::Dependent) => Ok(None),
            Err(error @ RegressionError::Row { .. }) => Err(StatsError::Estimate(error.to_string())),
        }
    }

    fn stakes(&self) -> Stakes {
        let rows = self.purposes.iter().cloned().zip(self.fitted.coefficients.iter().copied());
        Stakes {
            battles: self.fitted.rows,
            r_squared: self.fitted.r_squared,
            rows: rows.map(|(purpose, worth)| Stake { purpose, worth }).collect(),
        }
    }

    /// What this luck is worth together; `None` where none of it has a worth.
    fn worth(&self, lucks: &[PurposeLuck]) -> Option<Worth> {
        let mut columns = vec![0.0; self.purposes.len()];
        let mut variance = 0.0;
        let mut weighed = false;
        for luck in lucks {
            if let Some(at) = self.purposes.iter().position(|purpose| *purpose == luck.purpose) {
                columns[at] += luck.luck;
                variance += (luck.spread * self.fitted.coefficients.get(at).map_or(0.0, |worth| worth.value)).powi(2);
                weighed = true;
            }
        }
        let points = self.fitted.at(&columns, Confidence::P95)?;
        weighed.then(|| Worth { points, spread: variance.sqrt() })
    }
}

/// Luck and victory points of battles, as far as a line is fitted to them.
struct Seen {
    /// In order; one column each. Those of one part are as [`Sums::purposes`] has them.
    purposes: Vec<String>,
    /// Battles with throws of each purpose.
    battles: Vec<usize>,
    moments: Moments,
}

impl Rolled for Seen {
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        // Of a game that this program does not know nothing is asked.
        let Ok(system) = rows.system().parse::<System>() else { return Ok(Self::none(Vec::new())) };
        Ok(Self::of_part(&*rows.rolled::<Sums>()?, &LuckQuery::of(system)))
    }

    fn bytes(&self) -> usize {
        let purposes: usize = self.purposes.iter().map(|name| name.len() + size_of::<String>()).sum();
        let columns = self.purposes.len();
        purposes + (columns + columns * columns + columns) * size_of::<f64>()
    }
}

impl Seen {
    /// Battles that are over and score points: the first side's points and luck less the other's.
    fn by(tables: &Snapshot, query: &LuckQuery) -> Result<Self, StatsError> {
        if *query == query.everybody() {
            let parts = tables.rolled::<Self>(query.span())?;
            return Ok(Self::joined(parts.iter().map(|(_, part)| &**part)));
        }
        let parts: Vec<Self> = sums(tables, query)?.iter().map(|part| Self::of_part(part, query)).collect();
        Ok(Self::joined(parts.iter()))
    }

    fn none(purposes: Vec<String>) -> Self {
        let (battles, moments) = (vec![0; purposes.len()], Moments::new(purposes.len()));
        Self { purposes, battles, moments }
    }

    fn of_part(part: &Sums, query: &LuckQuery) -> Self {
        let mut seen = Self::none(part.purposes.iter().map(|name| name.to_string()).collect());
        seen.add(part, query);
        seen
    }

    /// Those of all parts, with one column for each purpose that any has.
    fn joined<'a>(parts: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let purposes: BTreeSet<&String> = parts.clone().flat_map(|part| &part.purposes).collect();
        let mut all = Self::none(purposes.into_iter().cloned().collect());
        for part in parts {
            let places: Vec<usize> = part.purposes.iter().map(|name| all.place(name)).collect();
            for (place, battles) in places.iter().zip(&part.battles) {
                all.battles.get_mut(*place).into_iter().for_each(|times| *times += battles);
            }
            all.moments.join(&part.moments, &places);
        }
        all
    }

    fn place(&self, purpose: &str) -> usize {
        self.purposes.binary_search_by(|known| (**known).cmp(purpose)).unwrap_or(usize::MAX)
    }

    fn add(&mut self, part: &Sums, query: &LuckQuery) {
        // The sides of a battle that count stand together.
        let mut points: Vec<Option<f64>> = vec![None; part.battles.len()];
        for side in part.sides.iter().filter(|side| side.counts()) {
            if let (Some(sum), Some(score)) = (points.get_mut(side.battle as usize), side.score) {
                *sum = Some(sum.unwrap_or_default() + side.sign() * score);
            }
        }
        let mut row: Vec<(usize, f64)> = Vec::new();
        each_battle(part.fitting(query).filter(|(side, _)| side.counts()), |battle, cells| {
            row.clear();
            for (side, cell) in cells {
                let (place, luck) = (usize::from(cell.purpose), side.sign() * cell.luck);
                match row.iter_mut().find(|(at, _)| *at == place) {
                    Some((_, sum)) => *sum += luck,
                    None => row.push((place, luck)),
                }
            }
            for (at, _) in &row {
                self.battles.get_mut(*at).into_iter().for_each(|times| *times += 1);
            }
            if let Some(points) = points.get(battle as usize).copied().flatten() {
                self.moments.add(&row, points);
            }
        });
    }

    /// Purposes that come in enough battles.
    fn often(&self) -> Vec<usize> {
        let least = OFTEN * self.moments.rows() as f64;
        (0..self.purposes.len()).filter(|at| self.battles.get(*at).is_some_and(|n| *n as f64 >= least)).collect()
    }
}

impl Side {
    /// Whether its battle is over and scored points, against one other.
    fn counts(&self) -> bool {
        self.result.is_some() && self.score.is_some() && self.has_opponent
    }

    /// 1 for the first side, −1 for the other.
    fn sign(&self) -> f64 {
        if self.position == 1 { 1.0 } else { -1.0 }
    }
}
