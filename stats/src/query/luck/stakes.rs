//! What luck was worth: over many battles, and in each.

use std::{
    cmp::Ordering,
    collections::BTreeSet,
    fmt,
    sync::{Arc, PoisonError},
};

use aftermath_estimate::{Coefficient, Confidence, Moments, Oddity, Regression, RegressionError, Strays, squares};
use aftermath_games::GAMES;
use serde::{Deserialize, Serialize};

use super::{
    LuckQuery, LuckRow,
    sums::{AtStake, Side, Sum, Sums, each_battle, remembered, sums},
};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    folder::Partition,
    left_out::LeftOut,
    manifest::Seal,
    partition_rollup::{PartitionRollup, Rows},
};

/// What luck in throws of one purpose goes with at the end of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stake {
    /// What the dice were thrown for.
    pub purpose: String,
    /// In what its luck is counted.
    pub counted: LuckUnit,
    /// Victory points of difference between the sides for one more of that.
    pub worth: Coefficient,
}

/// In what luck in throws of a purpose is counted before it is weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckUnit {
    /// In the unit of the purpose: hits, orders obeyed.
    Results,
    /// In victory points that were at stake, throw by throw; those of which nobody knows it are left out.
    Stakes,
}

/// How much of the differences in victory points luck foretells in battles from which its worth was not found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CrossValidatedR2 {
    /// With every throw of a purpose worth the same: share of the variation, 1 at most, below 0 where saying the mean of
    /// all would have been better.
    pub by_results: f64,
    /// The same with throws of purposes that take or spare something weighed by what was at stake in each.
    pub by_stakes: f64,
}

/// What luck is worth in victory points, over many battles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stakes {
    /// Battles that went into it.
    pub battles: usize,
    /// Share of the differences in victory points that luck takes up, 0 to 1.
    pub r_squared: f64,
    /// How both ways to count luck foretell battles that they have not seen, each tenth of them from the others; nothing
    /// where there are too few, or stakes are not known often enough. The better way is the one told.
    pub foretold: Option<CrossValidatedR2>,
    /// One row a purpose that comes in enough battles.
    pub rows: Vec<Stake>,
}

impl Tabled for Option<Stakes> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let rows = self.as_ref().map(|stakes| stakes.rows.as_slice()).unwrap_or_default();
        Sheet::of(rows)
            .text("purpose", |row| Some(&row.purpose))
            .text("counted", |row| Some(row.counted.as_str()))
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
    pub difference: Option<LuckPoints>,
    /// Victory points of the first side less those of the second, as the battle ended.
    pub points: Option<f64>,
    /// Chance that luck in the throws that fit is as odd or odder by itself: [`LuckOrder::Strangest`]; nothing where none of
    /// them could have gone otherwise.
    pub chance: Option<f64>,
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
    /// Throws that are not in `worth`: those of purposes that come in too few battles to have one, and those without a stake
    /// where stakes are weighed.
    pub unweighed: u64,
    /// Its luck in victory points; nothing without worths.
    pub worth: Option<LuckPoints>,
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
    /// Each throw times what was at stake in it, in victory points, summed up; nothing where nobody knows it of any.
    pub at_stake: Option<AtStake>,
    /// Throws of which nobody knows it: they are not in `at_stake`.
    pub without_stake: u64,
    /// Luck in victory points by [`Stakes`]; nothing where the purpose has no worth.
    pub worth: Option<LuckPoints>,
}

impl PurposeLuck {
    /// What of it is weighed: luck and its standard deviation.
    fn counted(&self, counted: LuckUnit) -> Option<AtStake> {
        match counted {
            LuckUnit::Results => Some(AtStake { luck: self.luck, spread: self.spread }),
            LuckUnit::Stakes => self.at_stake,
        }
    }
}

impl LuckUnit {
    /// As in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            LuckUnit::Results => "results",
            LuckUnit::Stakes => "stakes",
        }
    }
}

/// Luck in victory points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LuckPoints {
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
            .real("chance", |(battle, _)| battle.chance)
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

/// Parts of the battles, each of which is foretold from the others.
const PARTS: usize = 10;

/// Battles of a page at most.
const PAGE: u32 = 1_000;

/// What luck is worth: the difference in victory points between the two sides of a battle, as far as it goes with the
/// difference of their luck in each kind of throw (least squares over all battles that are over and score points).
/// `None` where there are too few battles to say. Luck is counted in results, or in what was at stake in each throw, as
/// better foretells battles that were not seen.
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
) -> Result<Vec<Option<LuckPoints>>, StatsError> {
    let worths = Worths::fit(tables, &query.everybody())?;
    let purpose = |row: &LuckRow| PurposeLuck {
        purpose: row.purpose.clone(),
        rolls: row.rolls,
        luck: row.luck,
        spread: row.spread,
        at_stake: row.at_stake,
        without_stake: row.without_stake,
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
        let chance = found.strangeness.map(|oddity| oddity.p);
        Some(BattleLuck { chance, ..BattleLuck::of(part, battle, worths.as_deref()) })
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
                        at_stake: cell.staked.told(u64::from(cell.rolls)),
                        without_stake: cell.staked.without,
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
            chance: None,
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
        let counted = worths.and_then(|worths| worths.counted(&purpose.purpose));
        self.unweighed += match counted {
            None => purpose.rolls,
            Some(LuckUnit::Stakes) => purpose.without_stake,
            Some(LuckUnit::Results) => 0,
        };
        self.purposes.push(purpose);
    }
}

/// Luck and score of the first side less the second.
fn between(sides: &[SideLuck], worths: Option<&Worths>) -> (Option<LuckPoints>, Option<f64>) {
    let [one, other] = sides else {
        return (None, None);
    };
    let points = one.score.zip(other.score).map(|(one, other)| one - other);
    let less = |purpose: &PurposeLuck| PurposeLuck {
        luck: -purpose.luck,
        at_stake: purpose.at_stake.map(|stake| AtStake { luck: -stake.luck, ..stake }),
        ..purpose.clone()
    };
    let both: Vec<PurposeLuck> = one.purposes.iter().cloned().chain(other.purposes.iter().map(less)).collect();
    (worths.and_then(|worths| worths.worth(&both)), points)
}

/// What one more of each purpose goes with.
#[derive(Debug)]
pub(crate) struct Worths {
    /// Purposes, and in what the luck of each is counted.
    purposes: Vec<(String, LuckUnit)>,
    fitted: Regression,
    foretold: Option<CrossValidatedR2>,
}

impl Worths {
    /// As [`Worths::found`]; of everybody's throws it is remembered.
    fn fit(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Arc<Self>>, StatsError> {
        if *query != query.everybody() {
            return Ok(Self::found(tables, query)?.map(Arc::new));
        }
        let kept = || tables.memory().worths.lock().unwrap_or_else(PoisonError::into_inner);
        let of = WorthsOf::new(tables, query)?;
        if let Some(known) = kept().iter().find(|known| known.0.is_like(&of)) {
            return Ok(known.1.clone());
        }
        let found = Self::found(tables, query)?.map(Arc::new);
        let mut kept = kept();
        // One of each span of months, and of few of them.
        kept.retain(|known| known.0.query != of.query);
        if kept.len() >= MOST_KEPT {
            kept.remove(0);
        }
        kept.push((of, found.clone()));
        Ok(found)
    }

    /// Errors are those of battles that stray unlike: a close one tells less of what a hit is worth than a rout.
    fn found(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Self>, StatsError> {
        let Some(mut worths) = Self::of(&Seen::by(tables, query)?)? else { return Ok(None) };
        let mut strays = Strays::of(worths.fitted);
        for part in sums(tables, query)? {
            let count = part.purposes.len();
            let chosen = |(at, name): (usize, &str)| {
                let column = |unit| worths.purposes.iter().position(|known| known.0 == name && known.1 == unit);
                [(at, column(LuckUnit::Results)), (count + at, column(LuckUnit::Stakes))]
            };
            let mut places = vec![None; 2 * count];
            let named = part.purposes.iter().map(|name| &**name).enumerate();
            named.flat_map(chosen).for_each(|(at, column)| places[at] = column);
            let mut own: Vec<(usize, f64)> = Vec::new();
            each_row(&part, query, |_, row, points| {
                own.clear();
                own.extend(row.iter().filter_map(|(at, luck)| Some(((*places.get(*at)?)?, *luck))));
                points.into_iter().for_each(|points| strays.add(&own, points));
            });
        }
        worths.fitted = strays.fitted(Confidence::P95);
        Ok(Some(worths))
    }

    fn of(seen: &Seen) -> Result<Option<Self>, StatsError> {
        let results = seen.often();
        let (columns, foretold) = match seen.foretold(&results) {
            Some((stakes, foretold)) if foretold.by_stakes > foretold.by_results => (stakes, Some(foretold)),
            compared => (results, compared.map(|(_, foretold)| foretold)),
        };
        match seen.all().of_columns(&columns).fit(Confidence::P95) {
            Ok(fitted) => {
                let purposes = columns.into_iter().filter_map(|at| seen.named(at)).collect();
                Ok(Some(Self { purposes, fitted, foretold }))
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
            foretold: self.foretold,
            rows: rows.map(|((purpose, counted), worth)| Stake { purpose, counted, worth }).collect(),
        }
    }

    /// In what the luck of a purpose is counted; nothing where it has no worth.
    fn counted(&self, purpose: &str) -> Option<LuckUnit> {
        self.purposes.iter().find(|(known, _)| known == purpose).map(|(_, counted)| *counted)
    }

    /// What this luck is worth together; `None` where none of it has a worth.
    fn worth(&self, lucks: &[PurposeLuck]) -> Option<LuckPoints> {
        let mut columns = vec![0.0; self.purposes.len()];
        let mut variance = 0.0;
        let mut weighed = false;
        for luck in lucks {
            let Some(at) = self.purposes.iter().position(|(purpose, _)| *purpose == luck.purpose) else { continue };
            if let Some(AtStake { luck, spread }) = luck.counted(self.purposes[at].1) {
                columns[at] += luck;
                variance += (spread * self.fitted.coefficients.get(at).map_or(0.0, |worth| worth.value)).powi(2);
                weighed = true;
            }
        }
        let points = self.fitted.at(&columns, Confidence::P95)?;
        weighed.then(|| LuckPoints { points, spread: variance.sqrt() })
    }
}

/// Spans of months of which it is remembered what luck was worth.
const MOST_KEPT: usize = 32;

/// Of which battles worths were found.
pub(crate) struct WorthsOf {
    query: LuckQuery,
    files: Vec<(Partition, Seal)>,
    left_out: Arc<LeftOut>,
}

impl fmt::Debug for WorthsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorthsOf").field("files", &self.files.len()).finish_non_exhaustive()
    }
}

impl WorthsOf {
    fn new(tables: &Snapshot, query: &LuckQuery) -> Result<Self, StatsError> {
        let span = query.span();
        let files = tables.partitions().filter(|(partition, ..)| span.holds(partition));
        let files = files.map(|(partition, _, seal)| (partition.clone(), seal.clone())).collect();
        Ok(Self { query: query.clone(), files, left_out: tables.left_out(query.system.as_str())? })
    }

    fn is_like(&self, other: &Self) -> bool {
        self.query == other.query && self.files == other.files && self.left_out.is_like(&other.left_out)
    }
}

/// Luck and victory points of battles, as far as a line is fitted to them.
#[derive(Serialize, Deserialize)]
pub(super) struct Seen {
    /// In order; each has a column for luck in results, and behind all of these one for luck in stakes. Those of one
    /// partition are as [`Sums::purposes`] has them.
    purposes: Vec<String>,
    /// Battles with throws of each column: stakes count where they are known.
    battles: Vec<usize>,
    /// By the parts of battles that are foretold from one another.
    parts: Vec<Moments>,
}

impl PartitionRollup for Seen {
    const KIND: &'static str = "stakes";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        // Of a game that this program does not know nothing is asked.
        let Ok(system) = GAMES.find(rows.system()) else { return Ok(Self::none(Vec::new())) };
        Ok(Self::of_part(&*rows.rolled_up::<Sums>()?, &LuckQuery::of(system)))
    }

    fn bytes(&self) -> usize {
        let purposes: usize = self.purposes.iter().map(|name| name.len() + size_of::<String>()).sum();
        let columns = self.battles.len();
        purposes + (columns + PARTS * (columns * columns + columns)) * size_of::<f64>()
    }
}

impl Seen {
    /// Battles that are over and score points: the first side's points and luck less the other's.
    fn by(tables: &Snapshot, query: &LuckQuery) -> Result<Self, StatsError> {
        if *query == query.everybody() {
            let parts = tables.rolled_up::<Self>(query.span())?;
            return Ok(Self::joined(parts.iter().map(|(_, part)| &**part)));
        }
        let parts: Vec<Self> = sums(tables, query)?.iter().map(|part| Self::of_part(part, query)).collect();
        Ok(Self::joined(parts.iter()))
    }

    fn none(purposes: Vec<String>) -> Self {
        let columns = 2 * purposes.len();
        Self { purposes, battles: vec![0; columns], parts: vec![Moments::new(columns); PARTS] }
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
            let results = part.purposes.iter().map(|name| all.place(name));
            let stakes = results.clone().map(|place| place.saturating_add(all.purposes.len()));
            let places: Vec<usize> = results.chain(stakes).collect();
            for (place, battles) in places.iter().zip(&part.battles) {
                all.battles.get_mut(*place).into_iter().for_each(|times| *times += battles);
            }
            all.parts.iter_mut().zip(&part.parts).for_each(|(all, part)| all.join(part, &places));
        }
        all
    }

    fn place(&self, purpose: &str) -> usize {
        self.purposes.binary_search_by(|known| (**known).cmp(purpose)).unwrap_or(usize::MAX)
    }

    fn add(&mut self, part: &Sums, query: &LuckQuery) {
        each_row(part, query, |battle, row, points| {
            for (at, _) in row {
                self.battles.get_mut(*at).into_iter().for_each(|times| *times += 1);
            }
            if let Some(points) = points {
                let moments = self.parts.get_mut(part_of(part.id(battle)));
                moments.into_iter().for_each(|moments| moments.add(row, points));
            }
        });
    }

    /// Purposes that come in enough battles.
    fn often(&self) -> Vec<usize> {
        (0..self.purposes.len()).filter(|at| self.is_often(*at)).collect()
    }

    fn is_often(&self, column: usize) -> bool {
        let rows: usize = self.parts.iter().map(Moments::rows).sum();
        self.battles.get(column).is_some_and(|battles| *battles as f64 >= OFTEN * rows as f64)
    }

    /// The columns of these purposes with stakes in the place of results where they are known often enough, and how both
    /// foretell; nothing where they are known of none, or battles are too few.
    fn foretold(&self, results: &[usize]) -> Option<(Vec<usize>, CrossValidatedR2)> {
        let staked = |at: &usize| Some(at + self.purposes.len()).filter(|column| self.is_often(*column));
        let stakes: Vec<usize> = results.iter().map(|at| staked(at).unwrap_or(*at)).collect();
        if stakes == results {
            return None;
        }
        let of = |columns: &[usize]| {
            let parts: Vec<Moments> = self.parts.iter().map(|part| part.of_columns(columns)).collect();
            Moments::held_out(&parts)
        };
        let foretold = CrossValidatedR2 { by_results: of(results)?, by_stakes: of(&stakes)? };
        Some((stakes, foretold))
    }

    /// Of all battles.
    fn all(&self) -> Moments {
        let places: Vec<usize> = (0..self.battles.len()).collect();
        let mut all = Moments::new(places.len());
        self.parts.iter().for_each(|part| all.join(part, &places));
        all
    }

    /// The purpose of a column, and in what it counts luck.
    fn named(&self, column: usize) -> Option<(String, LuckUnit)> {
        let (at, counted) = match column.checked_sub(self.purposes.len()) {
            Some(at) => (at, LuckUnit::Stakes),
            None => (column, LuckUnit::Results),
        };
        Some((self.purposes.get(at)?.clone(), counted))
    }
}

/// Hands on battle by battle the first side's luck less the other's, by the columns that [`Seen`] has for the purposes of this
/// partition, and the same of their points, where the battle is over and scores any.
fn each_row(part: &Sums, query: &LuckQuery, mut each: impl FnMut(u32, &[(usize, f64)], Option<f64>)) {
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
            let place = usize::from(cell.purpose);
            let staked = cell.staked.told(u64::from(cell.rolls)).map(|stake| (part.purposes.len() + place, stake.luck));
            for (place, luck) in std::iter::once((place, cell.luck)).chain(staked) {
                let luck = side.sign() * luck;
                match row.iter_mut().find(|(at, _)| *at == place) {
                    Some((_, sum)) => *sum += luck,
                    None => row.push((place, luck)),
                }
            }
        }
        each(battle, &row, points.get(battle as usize).copied().flatten());
    });
}

/// The part that a battle is in, by its id alone (Fowler, Noll and Vo's hash, FNV-1a).
fn part_of(id: &str) -> usize {
    let hash = id.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash as usize % PARTS
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Sixty battles with a throw each, of luck −2 to 2 and a stake of 1 to 30, and what became of them.
    fn worths(outcome: impl Fn(f64, f64) -> f64) -> Worths {
        let mut seen = Seen::none(vec!["shot".to_owned()]);
        seen.battles = vec![60, 60];
        for number in 0..60_i32 {
            let (luck, stake) = (f64::from(number % 5 - 2), f64::from(1 + number * 7 % 30));
            let noise = f64::from(number * 11 % 13) - 6.0;
            let part = part_of(&format!("m{number}"));
            seen.parts[part].add(&[(0, luck), (1, luck * stake)], outcome(luck, stake) + noise);
        }
        Worths::of(&seen).unwrap().unwrap()
    }

    #[test]
    fn luck_is_counted_in_what_foretells_better() {
        let staked = worths(|luck, stake| luck * stake);
        let foretold = staked.foretold.unwrap();
        assert!(foretold.by_stakes > foretold.by_results && foretold.by_stakes > 0.9, "{foretold:?}");
        assert_eq!(staked.purposes, [("shot".to_owned(), LuckUnit::Stakes)]);
        let [one] = &staked.stakes().rows[..] else { panic!("one purpose") };
        assert!(one.counted == LuckUnit::Stakes && (one.worth.value - 1.0).abs() < 0.1, "{one:?}");
        let alike = worths(|luck, _| 20.0 * luck);
        let foretold = alike.foretold.unwrap();
        assert!(foretold.by_results > foretold.by_stakes && foretold.by_results > 0.9, "{foretold:?}");
        assert_eq!(alike.counted("shot"), Some(LuckUnit::Results));
    }

    #[test]
    fn every_part_has_battles() {
        let mut battles = [0; PARTS];
        (0..2_000).for_each(|number| battles[part_of(&format!("kow2-{number:07}"))] += 1);
        assert!(battles.iter().all(|battles| (120..=280).contains(battles)), "{battles:?}");
    }
}
