//! Units: what came back of the points spent on them, how they lived, hit and were hit, and obeyed.

use std::collections::BTreeMap;

use aftermath_estimate::{Cluster, ClusteredRate, ClusteredRatio, Confidence, clustered_rate, clustered_ratio};
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::columns::{counts, measures, names, reals, texts};
use crate::{Sheet, Snapshot, StatsError, Table, Tabled, blows::Blows};

/// Which units to ask about. Every filter that is set must fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitsQuery {
    /// The game.
    pub system: System,
    /// Only units of this army.
    pub army: Option<String>,
    /// Only units of this row of the army list.
    pub profile: Option<String>,
    /// Only units that met this army.
    pub opponent_army: Option<String>,
    /// Only units of this player.
    pub player: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

/// How to part units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitsBy {
    /// By their row of the army list.
    #[default]
    Unit,
    /// By their row and the army that they met.
    Opponent,
}

/// Units of one row of an army list. Only battles whose logs record actions count.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitRow {
    /// Army list.
    pub army: String,
    /// Row of it.
    pub profile: String,
    /// Troop type, or rank of a character, in the game's terms.
    pub kind: String,
    /// The army that they met, where it is asked for.
    pub opponent_army: Option<String>,
    /// Matches with such a unit.
    pub matches: u64,
    /// Units in them.
    pub units: u64,
    /// Points of enemies credited to a unit, over the points spent on it; battles alone in which all these points are
    /// on record. Errors are clustered by match, as all that follow.
    pub returned: Option<ClusteredRatio>,
    /// Share of stands or models that were still there at the end.
    pub survival: Option<ClusteredRatio>,
    /// Share of units of which nothing was left.
    pub destroyed: Option<ClusteredRate>,
    /// What they did to their targets.
    pub dealt: Exchange,
    /// What was done to them.
    pub taken: Exchange,
    /// Orders that they gave, or that were given to them first of a brigade; nothing where there were none.
    pub orders: Option<Orders>,
}

/// Blows against what was to be expected.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Exchange {
    /// Throws to hit.
    pub throws: u64,
    /// Hits.
    pub hits: f64,
    /// Hits that were to be expected of these throws.
    pub hits_expected: f64,
    /// Standard deviation of the hits for fair dice.
    pub hits_spread: f64,
    /// Hits that told: those not saved, or those that did damage.
    pub damage: f64,
    /// As many as were to be expected of these hits.
    pub damage_expected: f64,
    /// Standard deviation of the damage of these hits for fair dice.
    pub damage_spread: f64,
    /// Damage for each unit and battle, with its error.
    pub damage_a_unit: Option<ClusteredRatio>,
}

/// Orders against what was to be expected.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Orders {
    /// Orders given.
    pub given: u64,
    /// Orders obeyed.
    pub obeyed: u64,
    /// As many as were to be expected by the exact chances.
    pub expected: f64,
    /// Share obeyed.
    pub rate: Option<ClusteredRate>,
}

impl Tabled for Vec<UnitRow> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let ratio = |of: fn(&UnitRow) -> Option<ClusteredRatio>| of;
        let (returned, survival) = (ratio(|row| row.returned), ratio(|row| row.survival));
        Sheet::of(self)
            .text("army", |row| Some(&row.army))
            .text("profile", |row| Some(&row.profile))
            .text("kind", |row| Some(&row.kind))
            .text("opponent_army", |row| row.opponent_army.as_deref())
            .count("matches", |row| Some(row.matches))
            .count("units", |row| Some(row.units))
            .real("returned", move |row| returned(row).map(|ratio| ratio.value))
            .interval("returned", move |row| returned(row).and_then(|ratio| ratio.interval))
            .count("returned_matches", move |row| returned(row).map(|ratio| ratio.clusters as u64))
            .real("survival", move |row| survival(row).map(|ratio| ratio.value))
            .interval("survival", move |row| survival(row).and_then(|ratio| ratio.interval))
            .real("destroyed", |row| row.destroyed.map(|rate| rate.rate))
            .interval("destroyed", |row| row.destroyed.map(|rate| rate.interval))
            .count("throws_dealt", |row| Some(row.dealt.throws))
            .real("hits_dealt", |row| Some(row.dealt.hits))
            .real("hits_dealt_expected", |row| Some(row.dealt.hits_expected))
            .real("damage_dealt", |row| Some(row.dealt.damage))
            .real("damage_dealt_expected", |row| Some(row.dealt.damage_expected))
            .count("throws_taken", |row| Some(row.taken.throws))
            .real("hits_taken", |row| Some(row.taken.hits))
            .real("hits_taken_expected", |row| Some(row.taken.hits_expected))
            .real("damage_taken", |row| Some(row.taken.damage))
            .real("damage_taken_expected", |row| Some(row.taken.damage_expected))
            .count("orders", |row| row.orders.map(|orders| orders.given))
            .count("orders_obeyed", |row| row.orders.map(|orders| orders.obeyed))
            .real("orders_expected", |row| row.orders.map(|orders| orders.expected))
            .interval("orders", |row| row.orders.and_then(|orders| orders.rate).map(|rate| rate.interval))
            .finish()
    }
}

/// Army, row of its list, and army met where that is asked for.
type Key = (String, String, Option<String>);

/// Units that fit, by army, row and opponent.
pub(crate) fn units(tables: &Snapshot, query: &UnitsQuery, by: UnitsBy) -> Result<Vec<UnitRow>, StatsError> {
    let Some(blows) = Blows::of(query.system) else {
        return Ok(Vec::new());
    };
    let found = query.by_match(tables, blows)?;
    let (armies, profiles) = (names(&found, "army")?, names(&found, "profile")?);
    let (kinds, opponents) = (names(&found, "kind")?, texts(&found, "opponent_army")?);
    let matches = Matches::read(&found)?;
    let mut gathered: BTreeMap<Key, (String, Vec<usize>)> = BTreeMap::new();
    for at in 0..armies.len() {
        let opponent = if by == UnitsBy::Opponent { opponents[at].clone() } else { None };
        let key = (armies[at].clone(), profiles[at].clone(), opponent);
        gathered.entry(key).or_insert_with(|| (kinds[at].clone(), Vec::new())).1.push(at);
    }
    let row = |((army, profile, opponent_army), (kind, at)): (Key, (String, Vec<usize>))| {
        matches.row((army, profile, kind, opponent_army), &at)
    };
    Ok(gathered.into_iter().map(row).collect())
}

impl UnitsQuery {
    /// All units of a game.
    pub fn of(system: System) -> Self {
        Self { system, army: None, profile: None, opponent_army: None, player: None, from: None, to: None }
    }

    fn scan(&self, tables: &Snapshot, table: Table) -> Result<LazyFrame, StatsError> {
        let mut wanted = col("system").eq(lit(self.system.as_str()));
        if let Some(from) = &self.from {
            wanted = wanted.and(col("month").gt_eq(lit(from.as_str())));
        }
        if let Some(to) = &self.to {
            wanted = wanted.and(col("month").lt_eq(lit(to.as_str())));
        }
        Ok(tables.scan(table)?.filter(wanted))
    }

    /// One row for each match, side and row of the army list, with everything summed up.
    fn by_match(&self, tables: &Snapshot, blows: Blows) -> Result<DataFrame, StatsError> {
        let mut sides = self.scan(tables, Table::Sides)?;
        for (name, value) in [("army", &self.army), ("opponent_army", &self.opponent_army), ("player", &self.player)] {
            if let Some(value) = value {
                sides = sides.filter(col(name).eq(lit(value.as_str())));
            }
        }
        let sides = sides.select(["match_id", "side", "army", "opponent_army"].map(col));
        // What is lost is only known where the log records actions.
        let mut units = self.scan(tables, Table::Units)?.filter(col("lost").is_not_null());
        if let Some(profile) = &self.profile {
            units = units.filter(col("profile").eq(lit(profile.as_str())));
        }
        let columns = ["match_id", "side", "unit", "profile", "kind", "points", "strength", "lost", "destroyed"];
        let (by_side, by_unit) = ([col("match_id"), col("side")], [col("match_id"), col("unit")]);
        let left = || JoinArgs::new(JoinType::Left);
        let units = units
            .select(columns.map(col))
            .join(sides, by_side.clone(), by_side, JoinArgs::new(JoinType::Inner))
            .join(self.returned(tables)?, by_unit.clone(), by_unit.clone(), left())
            .join(self.exchanged(tables, blows, "attacker", "dealt")?, by_unit.clone(), by_unit.clone(), left())
            .join(self.exchanged(tables, blows, "victim", "taken")?, by_unit.clone(), by_unit.clone(), left())
            .join(self.orders(tables)?, by_unit.clone(), by_unit, left());
        let sum = |name: &str| col(name).cast(DataType::Float64).sum().alias(name);
        let mut sums: Vec<Expr> =
            ["strength", "lost", "destroyed", "given", "obeyed", "orders_expected"].map(sum).into();
        sums.extend(["dealt", "taken"].iter().flat_map(|of| EXCHANGED.map(|what| sum(&format!("{of}_{what}")))));
        sums.push(len().alias("units"));
        // Points on one side of the line alone tell nothing: a match in which any are missing has none.
        let whole = col("points").is_not_null().all(true).and(col("unknown").fill_null(lit(0)).sum().eq(lit(0)));
        sums.push(when(whole.clone()).then(col("returned").sum()).otherwise(lit(NULL)).alias("returned"));
        sums.push(when(whole).then(col("points").cast(DataType::Float64).sum()).otherwise(lit(NULL)).alias("spent"));
        let keys = ["match_id", "army", "profile", "kind", "opponent_army"];
        Ok(units.group_by(keys.map(col)).agg(sums).sort(keys, SortMultipleOptions::default()).collect()?)
    }

    /// Points of enemies credited to units: `match_id`, `unit`, `returned`, and how many credits have `unknown` points.
    fn returned(&self, tables: &Snapshot) -> Result<LazyFrame, StatsError> {
        let credited = col("by").is_not_null().and(col("by_side").neq(col("side")));
        Ok(self
            .scan(tables, Table::Losses)?
            .filter(credited)
            .select([col("match_id"), col("by").alias("unit"), col("points")])
            .group_by(["match_id", "unit"].map(col))
            .agg([col("points").sum().alias("returned"), col("points").is_null().sum().alias("unknown")]))
    }

    /// Blows of units, or at them.
    fn exchanged(&self, tables: &Snapshot, blows: Blows, who: &str, named: &str) -> Result<LazyFrame, StatsError> {
        let purpose = |name: &str| col("purpose").eq(lit(name));
        let any = |names: &[&str]| names.iter().fold(lit(false), |any, name| any.or(purpose(name)));
        let (hit, zero) = (any(blows.hits), || lit(0.0));
        let real = |name: &str| col(name).cast(DataType::Float64);
        let hits = |value: Expr| when(hit.clone()).then(value).otherwise(zero());
        let (wanted, attacker, damage) = match (blows.damage, blows.saves) {
            (Some(damage), _) => {
                let told = |value: Expr| when(purpose(damage)).then(value).otherwise(zero());
                let told = [told(real("result")), told(real("mean")), told(real("variance"))];
                (hit.clone().or(purpose(damage)), col("unit"), told)
            }
            (None, Some(saves)) => {
                // A save is thrown by the victim, and takes a hit away.
                let less = |value: Expr| when(purpose(saves)).then(zero() - value).otherwise(hits(real("result")));
                let spread = when(purpose(saves)).then(real("variance")).otherwise(zero());
                let thrower = when(purpose(saves)).then(col("target")).otherwise(col("unit"));
                (hit.clone().or(purpose(saves)), thrower, [less(real("result")), less(real("mean")), spread])
            }
            (None, None) => (hit.clone(), col("unit"), [hits(real("result")), hits(real("result")), zero()]),
        };
        let victim = match blows.saves {
            Some(saves) => when(purpose(saves)).then(col("unit")).otherwise(col("target")),
            None => col("target"),
        };
        let [damage, expected, variance] = damage;
        let columns = [
            hits(lit(1.0)),
            hits(real("result")),
            hits(real("mean")),
            hits(real("variance")),
            damage,
            expected,
            variance,
        ];
        let columns: Vec<Expr> = columns
            .into_iter()
            .zip(EXCHANGED)
            .map(|(value, name)| value.sum().alias(format!("{named}_{name}")))
            .collect();
        let who = if who == "victim" { victim } else { attacker };
        Ok(self
            .scan(tables, Table::Rolls)?
            .filter(wanted.and(col("unit").is_not_null()).and(col("target").is_not_null()))
            .group_by([col("match_id"), who.alias("unit")])
            .agg(columns))
    }

    /// Orders by whom they were given, and for whom: `match_id`, `unit`, `given`, `obeyed`, `orders_expected`.
    fn orders(&self, tables: &Snapshot) -> Result<LazyFrame, StatsError> {
        let orders = self.scan(tables, Table::Rolls)?.filter(col("purpose").eq(lit("command")));
        let of = |whom: &str| {
            let columns = [col("match_id"), col(whom).alias("unit"), col("result"), col("mean")];
            orders.clone().filter(col(whom).is_not_null()).select(columns)
        };
        let both = concat([of("unit"), of("target")], UnionArgs::default())?;
        Ok(both.group_by(["match_id", "unit"].map(col)).agg([
            len().cast(DataType::Float64).alias("given"),
            col("result").cast(DataType::Float64).sum().alias("obeyed"),
            col("mean").sum().alias("orders_expected"),
        ]))
    }
}

/// What is summed up of blows.
const EXCHANGED: [&str; 7] =
    ["throws", "hits", "hits_expected", "hits_variance", "damage", "damage_expected", "damage_variance"];

/// Sums of matches, column by column.
struct Matches {
    units: Vec<u64>,
    ids: Vec<String>,
    sums: BTreeMap<String, Vec<f64>>,
    returned: Vec<Option<f64>>,
    spent: Vec<Option<f64>>,
}

impl Matches {
    fn read(found: &DataFrame) -> Result<Self, StatsError> {
        let mut sums = BTreeMap::new();
        for name in ["strength", "lost", "destroyed", "given", "obeyed", "orders_expected"] {
            sums.insert(name.to_owned(), reals(found, name)?);
        }
        for name in ["dealt", "taken"].iter().flat_map(|of| EXCHANGED.map(|what| format!("{of}_{what}"))) {
            let column = reals(found, &name)?;
            sums.insert(name, column);
        }
        Ok(Self {
            units: counts(found, "units")?,
            ids: names(found, "match_id")?,
            sums,
            returned: measures(found, "returned")?,
            spent: measures(found, "spent")?,
        })
    }

    fn of(&self, name: &str, at: usize) -> f64 {
        self.sums.get(name).and_then(|column| column.get(at)).copied().unwrap_or_default()
    }

    fn sum(&self, name: &str, rows: &[usize]) -> f64 {
        rows.iter().map(|at| self.of(name, *at)).sum()
    }

    /// One cluster a match: rows of one match are added up.
    fn clusters(&self, rows: &[usize], of: impl Fn(usize) -> Option<(f64, f64)>) -> Vec<Cluster> {
        let mut clusters: BTreeMap<&str, Cluster> = BTreeMap::new();
        for at in rows {
            let (Some((successes, trials)), Some(id)) = (of(*at), self.ids.get(*at)) else { continue };
            let cluster = clusters.entry(id).or_insert(Cluster { successes: 0.0, trials: 0.0 });
            cluster.successes += successes;
            cluster.trials += trials;
        }
        clusters.into_values().collect()
    }

    fn row(&self, of: (String, String, String, Option<String>), rows: &[usize]) -> UnitRow {
        let (army, profile, kind, opponent_army) = of;
        let units = |at: usize| self.units[at] as f64;
        let ratio =
            |of: &dyn Fn(usize) -> Option<(f64, f64)>| clustered_ratio(&self.clusters(rows, of), Confidence::P95);
        let rate = |of: &dyn Fn(usize) -> Option<(f64, f64)>| clustered_rate(&self.clusters(rows, of), Confidence::P95);
        let left = |at| self.of("strength", at) - self.of("lost", at);
        let given = self.sum("given", rows);
        UnitRow {
            army,
            profile,
            kind,
            opponent_army,
            matches: self.clusters(rows, |_| Some((0.0, 1.0))).len() as u64,
            units: rows.iter().map(|at| self.units[*at]).sum(),
            returned: ratio(&|at| self.returned[at].zip(self.spent[at])),
            survival: ratio(&|at| Some((left(at), self.of("strength", at)))),
            destroyed: rate(&|at| Some((self.of("destroyed", at), units(at)))),
            dealt: self.exchange("dealt", rows),
            taken: self.exchange("taken", rows),
            orders: (given > 0.0).then(|| Orders {
                given: given as u64,
                obeyed: self.sum("obeyed", rows) as u64,
                expected: self.sum("orders_expected", rows),
                rate: rate(&|at| Some((self.of("obeyed", at), self.of("given", at)))),
            }),
        }
    }

    fn exchange(&self, of: &str, rows: &[usize]) -> Exchange {
        let sum = |what: &str| self.sum(&format!("{of}_{what}"), rows);
        let damage = format!("{of}_damage");
        let a_unit = self.clusters(rows, |at| Some((self.of(&damage, at), self.units[at] as f64)));
        Exchange {
            throws: sum("throws") as u64,
            hits: sum("hits"),
            hits_expected: sum("hits_expected"),
            hits_spread: sum("hits_variance").max(0.0).sqrt(),
            damage: sum("damage"),
            damage_expected: sum("damage_expected"),
            damage_spread: sum("damage_variance").max(0.0).sqrt(),
            damage_a_unit: clustered_ratio(&a_unit, Confidence::P95),
        }
    }
}
