//! What luck was worth: over many battles, and in each.

use std::collections::BTreeMap;

use aftermath_estimate::{Coefficient, Confidence, Regression, RegressionError};
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{LuckQuery, LuckRow};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    query::columns::{counts, measures, names, reals, texts},
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
    /// The one first in which luck in all was least likely, by the sum of squared deviations.
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
    let sums = query.sums(tables, &[])?;
    let strangeness = (col("luck") * col("luck")).sum() / col("variance").sum();
    let matches = sums.group_by([col("match_id")]).agg([strangeness.alias("strangeness")]);
    let total = matches.clone().select([len().alias("battles")]).collect()?;
    let once = tables.scan(Table::Sides)?.filter(col("position").eq(lit(1_u8)));
    let days = once.select(["match_id", "played", "event"].map(col));
    let first = if order == LuckOrder::Latest { "played" } else { "strangeness" };
    let order = SortMultipleOptions::default().with_order_descending_multi([true, false]).with_nulls_last(true);
    let on = [col("match_id")];
    let page = matches
        .join(days, on.clone(), on.clone(), JoinArgs::new(JoinType::Inner))
        .sort([first, "match_id"], order)
        .slice(i64::from(from), limit.min(PAGE))
        .collect()?;
    let everybody = LuckQuery { match_id: query.match_id.clone(), ..query.everybody() };
    let wanted = page.clone().lazy().select([col("match_id")]);
    let sides = everybody.sides(tables)?.join(wanted, on.clone(), on, JoinArgs::new(JoinType::Semi));
    let sides = sides.select(["match_id", "side", "position", "score", "result"].map(col));
    let on = [col("match_id"), col("side")];
    let found = everybody
        .sums(tables, &[])?
        .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
        .sort(["match_id", "position", "purpose"], SortMultipleOptions::default())
        .collect()?;
    let mut lucks = gathered(&found, worths.as_ref())?;
    let (ids, days) = (names(&page, "match_id")?, names(&page, "played")?);
    let rows = ids.into_iter().zip(days).zip(texts(&page, "event")?).map(|((match_id, played), event)| {
        let sides = lucks.remove(&match_id).unwrap_or_default();
        let (difference, points) = between(&sides, worths.as_ref());
        BattleLuck { match_id, played, event, sides, difference, points }
    });
    let rows = rows.collect();
    let battles = counts(&total, "battles")?.first().copied().unwrap_or_default();
    Ok(BattlesLuck { battles, stakes: worths.map(|worths| worths.stakes()), rows })
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

/// Sides by match, from rows sorted by match, position and purpose.
fn gathered(found: &DataFrame, worths: Option<&Worths>) -> Result<BTreeMap<String, Vec<SideLuck>>, StatsError> {
    let (ids, sides) = (names(found, "match_id")?, names(found, "side")?);
    let (players, armies) = (names(found, "player")?, names(found, "army")?);
    let (scores, results) = (measures(found, "score")?, texts(found, "result")?);
    let (purposes, rolls) = (names(found, "purpose")?, counts(found, "rolls")?);
    let (lucks, variances) = (reals(found, "luck")?, reals(found, "variance")?);
    let mut battles: BTreeMap<String, Vec<SideLuck>> = BTreeMap::new();
    for at in 0..ids.len() {
        let battle = battles.entry(ids[at].clone()).or_default();
        if battle.last().is_none_or(|side| side.side != sides[at]) {
            battle.push(SideLuck {
                side: sides[at].clone(),
                player: players[at].clone(),
                army: armies[at].clone(),
                score: scores[at],
                result: results[at].clone(),
                purposes: Vec::new(),
                rolls: 0,
                unweighed: 0,
                worth: None,
            });
        }
        let Some(side) = battle.last_mut() else { continue };
        let mut purpose = PurposeLuck {
            purpose: purposes[at].clone(),
            rolls: rolls[at],
            luck: lucks[at],
            spread: variances[at].max(0.0).sqrt(),
            worth: None,
        };
        purpose.worth = worths.and_then(|worths| worths.worth(std::slice::from_ref(&purpose)));
        side.rolls += purpose.rolls;
        side.unweighed += if purpose.worth.is_none() { purpose.rolls } else { 0 };
        side.purposes.push(purpose);
    }
    for side in battles.values_mut().flatten() {
        side.worth = worths.and_then(|worths| worths.worth(&side.purposes));
    }
    Ok(battles)
}

/// What one more of each purpose goes with.
struct Worths {
    purposes: Vec<String>,
    fitted: Regression,
}

impl Worths {
    fn fit(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Self>, StatsError> {
        let table = Battles::read(tables, query)?;
        let purposes = table.often();
        match Regression::fit(&table.rows(&purposes), Confidence::P95) {
            Ok(fitted) => Ok(Some(Self { purposes, fitted })),
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

/// Luck by battle and purpose.
struct Battles {
    /// Points, and luck by purpose.
    battles: Vec<(f64, BTreeMap<String, f64>)>,
}

impl Battles {
    /// Battles that are over and score points: the first side's points and luck less the other's.
    fn read(tables: &Snapshot, query: &LuckQuery) -> Result<Self, StatsError> {
        let sides = tables.scan(Table::Sides)?.filter(
            col("system")
                .eq(lit(query.system.as_str()))
                .and(col("result").is_not_null())
                .and(col("score").is_not_null())
                .and(col("opponent").is_not_null()),
        );
        let sign = when(col("position").eq(lit(1_u8))).then(lit(1.0)).otherwise(lit(-1.0));
        let sides = sides.select([col("match_id"), col("side"), col("score"), sign.alias("sign")]);
        let luck = query.sums(tables, &[])?.select(["match_id", "side", "purpose", "luck"].map(col));
        let on = [col("match_id"), col("side")];
        let points = (col("score") * col("sign")).sum().alias("points");
        let scores = sides.clone().group_by([col("match_id")]).agg([points]);
        let luck = luck
            .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
            .group_by([col("match_id"), col("purpose")])
            .agg([(col("luck") * col("sign")).sum().alias("luck")]);
        let found = luck
            .join(scores, [col("match_id")], [col("match_id")], JoinArgs::new(JoinType::Inner))
            .sort(["match_id", "purpose"], SortMultipleOptions::default())
            .collect()?;
        let (ids, purposes) = (names(&found, "match_id")?, names(&found, "purpose")?);
        let (luck, points) = (reals(&found, "luck")?, reals(&found, "points")?);
        Ok(Self::gather(&ids, &purposes, &luck, &points))
    }

    fn gather(ids: &[String], purposes: &[String], luck: &[f64], points: &[f64]) -> Self {
        let mut battles: Vec<(f64, BTreeMap<String, f64>)> = Vec::new();
        let mut last: Option<&String> = None;
        for (at, id) in ids.iter().enumerate() {
            if last != Some(id) {
                battles.push((points[at], BTreeMap::new()));
                last = Some(id);
            }
            if let Some((_, battle)) = battles.last_mut() {
                battle.insert(purposes[at].clone(), luck[at]);
            }
        }
        Self { battles }
    }

    /// Purposes that come in enough battles.
    fn often(&self) -> Vec<String> {
        let mut seen: BTreeMap<&String, usize> = BTreeMap::new();
        for (_, battle) in &self.battles {
            battle.keys().for_each(|purpose| *seen.entry(purpose).or_default() += 1);
        }
        let least = OFTEN * self.battles.len() as f64;
        seen.into_iter().filter(|(_, times)| *times as f64 >= least).map(|(purpose, _)| purpose.clone()).collect()
    }

    fn rows(&self, wanted: &[String]) -> Vec<(Vec<f64>, f64)> {
        let of = |battle: &BTreeMap<String, f64>| {
            wanted.iter().map(|purpose| battle.get(purpose).copied().unwrap_or_default()).collect()
        };
        self.battles.iter().map(|(points, battle)| (of(battle), *points)).collect()
    }
}
