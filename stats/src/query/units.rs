//! Units: what came back of the points spent on them, how they lived, hit and were hit, and obeyed.

use aftermath_estimate::{Cluster, ClusterSums, ClusteredRate, ClusteredRatio, Confidence};
use aftermath_games::GAMES;
use aftermath_rules::{System, finding};
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    columns::{counts, measures, names, reals, texts},
    names::{Name, Names, Naming, fits, same},
};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    blows::thrown_to,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, Span, merged},
};

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
    /// Share of stands or models that were still there at the end; its interval is one of a share, within 0 to 1.
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
            .real("returned_error", move |row| returned(row).and_then(|ratio| ratio.error))
            .interval("returned", move |row| returned(row).and_then(|ratio| ratio.interval))
            .count("returned_matches", move |row| returned(row).map(|ratio| ratio.clusters as u64))
            .real("survival", move |row| survival(row).map(|ratio| ratio.value))
            .real("survival_error", move |row| survival(row).and_then(|ratio| ratio.error))
            .interval("survival", move |row| survival(row).and_then(|ratio| ratio.interval))
            .count("survival_matches", move |row| survival(row).map(|ratio| ratio.clusters as u64))
            .real("destroyed", |row| row.destroyed.map(|rate| rate.rate))
            .interval("destroyed", |row| row.destroyed.map(|rate| rate.interval))
            .clusters("destroyed_", |row| row.destroyed)
            .count("throws_dealt", |row| Some(row.dealt.throws))
            .real("hits_dealt", |row| Some(row.dealt.hits))
            .real("hits_dealt_expected", |row| Some(row.dealt.hits_expected))
            .real("hits_dealt_spread", |row| Some(row.dealt.hits_spread))
            .real("damage_dealt", |row| Some(row.dealt.damage))
            .real("damage_dealt_expected", |row| Some(row.dealt.damage_expected))
            .real("damage_dealt_spread", |row| Some(row.dealt.damage_spread))
            .real("damage_dealt_a_unit", |row| row.dealt.damage_a_unit.map(|ratio| ratio.value))
            .real("damage_dealt_a_unit_error", |row| row.dealt.damage_a_unit.and_then(|ratio| ratio.error))
            .interval("damage_dealt_a_unit", |row| row.dealt.damage_a_unit.and_then(|ratio| ratio.interval))
            .count("throws_taken", |row| Some(row.taken.throws))
            .real("hits_taken", |row| Some(row.taken.hits))
            .real("hits_taken_expected", |row| Some(row.taken.hits_expected))
            .real("hits_taken_spread", |row| Some(row.taken.hits_spread))
            .real("damage_taken", |row| Some(row.taken.damage))
            .real("damage_taken_expected", |row| Some(row.taken.damage_expected))
            .real("damage_taken_spread", |row| Some(row.taken.damage_spread))
            .real("damage_taken_a_unit", |row| row.taken.damage_a_unit.map(|ratio| ratio.value))
            .real("damage_taken_a_unit_error", |row| row.taken.damage_a_unit.and_then(|ratio| ratio.error))
            .interval("damage_taken_a_unit", |row| row.taken.damage_a_unit.and_then(|ratio| ratio.interval))
            .count("orders", |row| row.orders.map(|orders| orders.given))
            .count("orders_obeyed", |row| row.orders.map(|orders| orders.obeyed))
            .real("orders_expected", |row| row.orders.map(|orders| orders.expected))
            .interval("orders", |row| row.orders.and_then(|orders| orders.rate).map(|rate| rate.interval))
            .finish()
    }
}

/// Units that fit, by army, row and opponent.
pub(crate) fn units(tables: &Snapshot, query: &UnitsQuery, by: UnitsBy) -> Result<Vec<UnitRow>, StatsError> {
    let span = Span {
        system: Some(query.system.as_str()),
        from: query.from.as_deref(),
        to: query.to.as_deref(),
        ..Span::default()
    };
    let mut added = Added::default();
    if query.player.is_some() {
        added.add(&query.part(tables, UnitsBy::Opponent)?, query, by);
    } else if by == UnitsBy::Opponent || query.opponent_army.is_some() {
        tables.rolled_up::<ByOpponent>(span)?.iter().for_each(|(_, part)| added.add(&part.0, query, by));
    } else {
        tables.rolled_up::<ByUnit>(span)?.iter().for_each(|(_, part)| added.add(&part.0, query, by));
    }
    Ok(added.rows())
}

/// Army, row of its list, and army met where that is asked for.
type Key = (Name, Name, Option<Name>);

/// Units of some matches, by army, row and opponent.
#[derive(Serialize, Deserialize)]
struct Part {
    names: Names,
    cells: Vec<Cell>,
}

/// Units of several parts, added up; names are those of all parts.
#[derive(Default)]
struct Added {
    naming: Naming,
    cells: PlHashMap<Key, Cell>,
}

impl Added {
    /// Takes in what fits.
    fn add(&mut self, part: &Part, query: &UnitsQuery, by: UnitsBy) {
        let among = part.names.among(&mut self.naming);
        let called = |text: &Option<String>| part.names.wanted(text.as_deref());
        let (army, profile, opponent) = (called(&query.army), called(&query.profile), called(&query.opponent_army));
        for cell in &part.cells {
            let (own, row, met) = cell.of;
            if !fits(army, Some(own)) || !fits(profile, Some(row)) || !fits(opponent, met) {
                continue;
            }
            let here = |name: Name| same(&among, name);
            let (Some(own), Some(row), Some(kind)) = (here(own), here(row), here(cell.kind)) else { continue };
            let key = (own, row, if by == UnitsBy::Opponent { met.and_then(here) } else { None });
            let first = || Cell { of: key, kind, ..cell.clone() };
            self.cells.entry(key).and_modify(|sum| sum.add(cell)).or_insert_with(first);
        }
    }

    fn rows(self) -> Vec<UnitRow> {
        let names = self.naming.names();
        let mut rows: Vec<UnitRow> = self.cells.into_values().map(|cell| cell.row(&names)).collect();
        rows.sort_unstable_by(|a, b| {
            (&a.army, &a.profile, &a.opponent_army).cmp(&(&b.army, &b.profile, &b.opponent_army))
        });
        rows
    }
}

/// Units of a row of an army list, as they are added up. No match is in two that are added.
#[derive(Clone, Serialize, Deserialize)]
struct Cell {
    of: Key,
    kind: Name,
    matches: u64,
    units: u64,
    returned: ClusterSums,
    survival: ClusterSums,
    destroyed: ClusterSums,
    dealt: Blow,
    taken: Blow,
    obeyed: ClusterSums,
    orders: [f64; 3],
}

/// Blows as they are added up.
#[derive(Clone, Serialize, Deserialize)]
struct Blow {
    /// As [`EXCHANGED`] names them.
    sums: [f64; EXCHANGED.len()],
    damage_a_unit: ClusterSums,
}

impl Part {
    fn none() -> Self {
        Self { names: Names::default(), cells: Vec::new() }
    }
}

impl Cell {
    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.units += other.units;
        self.returned.join(&other.returned);
        self.survival.join(&other.survival);
        self.destroyed.join(&other.destroyed);
        self.dealt.add(&other.dealt);
        self.taken.add(&other.taken);
        self.obeyed.join(&other.obeyed);
        self.orders.iter_mut().zip(other.orders).for_each(|(sum, more)| *sum += more);
    }

    fn row(self, names: &Names) -> UnitRow {
        let (army, profile, opponent_army) = self.of;
        let [given, obeyed, expected] = self.orders;
        let text = |name: Name| names.text(name).to_owned();
        UnitRow {
            army: text(army),
            profile: text(profile),
            kind: text(self.kind),
            opponent_army: opponent_army.map(text),
            matches: self.matches,
            units: self.units,
            returned: self.returned.ratio(Confidence::P95),
            survival: self.survival.share(Confidence::P95),
            destroyed: self.destroyed.rate(Confidence::P95),
            dealt: self.dealt.into(),
            taken: self.taken.into(),
            orders: (given > 0.0).then(|| Orders {
                given: given as u64,
                obeyed: obeyed as u64,
                expected,
                rate: self.obeyed.rate(Confidence::P95),
            }),
        }
    }
}

impl Blow {
    fn add(&mut self, other: &Self) {
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
        self.damage_a_unit.join(&other.damage_a_unit);
    }
}

impl From<Blow> for Exchange {
    fn from(blow: Blow) -> Self {
        let [throws, hits, hits_expected, hits_variance, damage, damage_expected, damage_variance] = blow.sums;
        Self {
            throws: throws as u64,
            hits,
            hits_expected,
            hits_spread: hits_variance.max(0.0).sqrt(),
            damage,
            damage_expected,
            damage_spread: damage_variance.max(0.0).sqrt(),
            damage_a_unit: blow.damage_a_unit.ratio(Confidence::P95),
        }
    }
}

macro_rules! rolled {
    ($(#[$doc:meta] $name:ident, $kind:literal: $by:expr;)*) => {$(
        #[$doc]
        #[derive(Serialize, Deserialize)]
        pub(crate) struct $name(Part);

        impl PartitionRollup for $name {
            const KIND: &'static str = $kind;

            fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
                Ok(Self(rows.growing::<ByMatch>()?.part($by)))
            }

            fn bytes(&self) -> usize {
                self.0.names.bytes() + self.0.cells.len() * size_of::<Cell>()
            }
        }
    )*};
}

rolled! {
    /// Units of a partition by army and row.
    ByUnit, "units": UnitsBy::Unit;
    /// Units of a partition by army, row and opponent.
    ByOpponent, "units-by-opponent": UnitsBy::Opponent;
}

impl UnitsQuery {
    /// All units of a game.
    pub fn of(system: System) -> Self {
        Self { system, army: None, profile: None, opponent_army: None, player: None, from: None, to: None }
    }

    /// The cells of what fits.
    fn part(&self, tables: &impl Source, by: UnitsBy) -> Result<Part, StatsError> {
        if self.system.info().purposes.is_empty() {
            return Ok(Part::none());
        }
        Ok(ByMatch::read(&self.by_match(tables)?)?.part(by))
    }

    /// Columns that rows of a unit in a match have in common. Polars adds up groups by fewer than three on several threads,
    /// parts of a sum in whatever order they come to an end; by three it adds them in the order of the rows, so that the
    /// same tables give the same sums to the last digit. The month follows from the match.
    fn of_a_unit(unit: Expr) -> [Expr; 3] {
        [col("match_id"), unit.alias("unit"), col("month")]
    }

    fn scan(&self, tables: &impl Source, table: Table) -> Result<LazyFrame, StatsError> {
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
    fn by_match(&self, tables: &impl Source) -> Result<DataFrame, StatsError> {
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
        // Rows stay in the order of the tables, in which they are added up. Polars minds an order only where something after
        // it does: stable groups do, and a sort within the question would not.
        let join = |how| JoinArgs { maintain_order: MaintainOrderJoin::Left, ..JoinArgs::new(how) };
        let left = || join(JoinType::Left);
        let units = units
            .select(columns.map(col))
            .join(sides, by_side.clone(), by_side, join(JoinType::Inner))
            .join(self.returned(tables)?, by_unit.clone(), by_unit.clone(), left())
            .join(self.exchanged(tables, "attacker", "dealt")?, by_unit.clone(), by_unit.clone(), left())
            .join(self.exchanged(tables, "victim", "taken")?, by_unit.clone(), by_unit.clone(), left())
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
        let found = units.group_by_stable(keys.map(col)).agg(sums).collect()?;
        Ok(found.sort(keys, SortMultipleOptions::default())?)
    }

    /// Points of enemies credited to units: `match_id`, `unit`, `returned`, and how many credits have `unknown` points.
    fn returned(&self, tables: &impl Source) -> Result<LazyFrame, StatsError> {
        let credited = col("by").is_not_null().and(col("by_side").neq(col("side")));
        Ok(self
            .scan(tables, Table::Losses)?
            .filter(credited)
            .group_by(Self::of_a_unit(col("by")))
            .agg([col("points").sum().alias("returned"), col("points").is_null().sum().alias("unknown")])
            .select(["match_id", "unit", "returned", "unknown"].map(col)))
    }

    /// Blows of units, or at them.
    fn exchanged(&self, tables: &impl Source, who: &str, named: &str) -> Result<LazyFrame, StatsError> {
        let game = self.system.info();
        let (hit, zero) = (thrown_to(game, finding::Part::Hit), || lit(0.0));
        let real = |name: &str| col(name).cast(DataType::Float64);
        let hits = |value: Expr| when(hit.clone()).then(value).otherwise(zero());
        let save = thrown_to(game, finding::Part::Save);
        let (hurts, damage) = match game.hurting() {
            finding::Part::Damage => {
                let hurts = thrown_to(game, finding::Part::Damage);
                let told = |value: Expr| when(hurts.clone()).then(value).otherwise(zero());
                let told = [told(real("result")), told(real("mean")), told(real("variance"))];
                (hurts, told)
            }
            // Of the hits that fell.
            _ => (hit.clone(), [hits(real("result")), hits(real("result")), zero()]),
        };
        // A save is thrown by the victim, and takes a hit or damage away.
        let less = |value: Expr, from: Expr| when(save.clone()).then(zero() - value).otherwise(from);
        let [result, mean, variance] = damage;
        let spread = when(save.clone()).then(real("variance")).otherwise(variance);
        let damage = [less(real("result"), result), less(real("mean"), mean), spread];
        let wanted = hit.clone().or(hurts).or(save.clone());
        let attacker = when(save.clone()).then(col("target")).otherwise(col("unit"));
        let victim = when(save).then(col("unit")).otherwise(col("target"));
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
        let named = EXCHANGED.map(|name| format!("{named}_{name}"));
        let sums: Vec<Expr> =
            columns.into_iter().zip(&named).map(|(value, name)| value.sum().alias(name.as_str())).collect();
        let wanted_columns: Vec<Expr> =
            ["match_id", "unit"].into_iter().chain(named.iter().map(String::as_str)).map(col).collect();
        let who = if who == "victim" { victim } else { attacker };
        Ok(self
            .scan(tables, Table::Rolls)?
            .filter(wanted.and(col("unit").is_not_null()).and(col("target").is_not_null()))
            .group_by(Self::of_a_unit(who))
            .agg(sums)
            .select(wanted_columns))
    }

    /// Orders by whom they were given, and for whom: `match_id`, `unit`, `given`, `obeyed`, `orders_expected`.
    fn orders(&self, tables: &impl Source) -> Result<LazyFrame, StatsError> {
        let orders = self.scan(tables, Table::Rolls)?.filter(thrown_to(self.system.info(), finding::Part::Order));
        let of = |whom: &str| {
            let columns = [col("match_id"), col(whom).alias("unit"), col("month"), col("result"), col("mean")];
            orders.clone().filter(col(whom).is_not_null()).select(columns)
        };
        let both = concat([of("unit"), of("target")], UnionArgs::default())?;
        let orders = both.group_by(Self::of_a_unit(col("unit"))).agg([
            len().cast(DataType::Float64).alias("given"),
            col("result").cast(DataType::Float64).sum().alias("obeyed"),
            col("mean").sum().alias("orders_expected"),
        ]);
        Ok(orders.select(["match_id", "unit", "given", "obeyed", "orders_expected"].map(col)))
    }
}

/// What is summed up of blows.
const EXCHANGED: [&str; 7] =
    ["throws", "hits", "hits_expected", "hits_variance", "damage", "damage_expected", "damage_variance"];

/// Units summed up by match, row of their army list, and army met: what cells are added up from.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct ByMatch {
    names: Names,
    /// Ids, in order.
    matches: Vec<Box<str>>,
    /// By match, then by the texts of army, row, kind and army met.
    rows: Vec<OfMatch>,
}

/// Sums of a match.
#[derive(Serialize, Deserialize)]
struct OfMatch {
    /// Its place among the matches.
    at: u32,
    army: Name,
    profile: Name,
    kind: Name,
    met: Option<Name>,
    units: u64,
    strength: f64,
    lost: f64,
    destroyed: f64,
    /// Given, obeyed, and those that were to be expected.
    orders: [f64; 3],
    /// As [`EXCHANGED`] names them.
    dealt: [f64; EXCHANGED.len()],
    taken: [f64; EXCHANGED.len()],
    returned: Option<f64>,
    spent: Option<f64>,
}

/// Place of `damage` in [`EXCHANGED`].
const DAMAGE: usize = 4;

impl PartitionRollup for ByMatch {
    const KIND: &'static str = "units-of-matches";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        match GAMES.find(rows.system()) {
            Ok(system) if !system.info().purposes.is_empty() => Self::read(&UnitsQuery::of(system).by_match(rows)?),
            // Of a game that this program does not know nothing is asked.
            _ => Ok(Self::default()),
        }
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let mut naming = Naming::default();
        let names = [before.names.among(&mut naming), fresh.names.among(&mut naming)];
        let mut all = Self { rows: Vec::with_capacity(before.rows.len() + fresh.rows.len()), ..Self::default() };
        for (from, at) in merged(&before.matches, &fresh.matches, gone) {
            let (part, among) = if from == Merged::Before { (before, &names[0]) } else { (&fresh, &names[1]) };
            let (at, place) = (at as u32, all.matches.len() as u32);
            all.matches.extend(part.matches.get(at as usize).cloned());
            let own = part.rows.partition_point(|row| row.at < at)..part.rows.partition_point(|row| row.at <= at);
            let named = |name: Name| same(among, name).unwrap_or(name);
            all.rows.extend(part.rows.get(own).unwrap_or_default().iter().map(|row| OfMatch {
                at: place,
                army: named(row.army),
                profile: named(row.profile),
                kind: named(row.kind),
                met: row.met.map(named),
                ..*row
            }));
        }
        all.names = naming.names();
        Ok(Some(all))
    }

    fn bytes(&self) -> usize {
        let ids: usize = self.matches.iter().map(|id| id.len() + size_of::<Box<str>>()).sum();
        self.names.bytes() + ids + size_of_val(self.rows.as_slice())
    }
}

impl ByMatch {
    /// Takes in rows sorted by match, army, row of the list, kind and army met.
    fn read(found: &DataFrame) -> Result<Self, StatsError> {
        let (armies, profiles) = (names(found, "army")?, names(found, "profile")?);
        let (kinds, opponents) = (names(found, "kind")?, texts(found, "opponent_army")?);
        let (ids, units) = (names(found, "match_id")?, counts(found, "units")?);
        let (returned, spent) = (measures(found, "returned")?, measures(found, "spent")?);
        let [strength, lost, destroyed] = ["strength", "lost", "destroyed"].map(|name| reals(found, name));
        let (strength, lost, destroyed) = (strength?, lost?, destroyed?);
        let columns = |names: &[String]| names.iter().map(|name| reals(found, name)).collect::<Result<Vec<_>, _>>();
        let exchanged = |of: &str| columns(&EXCHANGED.map(|what| format!("{of}_{what}")));
        let (dealt, taken) = (exchanged("dealt")?, exchanged("taken")?);
        let orders = columns(&["given", "obeyed", "orders_expected"].map(str::to_owned))?;
        let mut naming = Naming::default();
        let mut all = Self::default();
        for at in 0..ids.len() {
            if all.matches.last().is_none_or(|last| **last != *ids[at]) {
                all.matches.push(ids[at].as_str().into());
            }
            all.rows.push(OfMatch {
                at: all.matches.len() as u32 - 1,
                army: naming.name(&armies[at]),
                profile: naming.name(&profiles[at]),
                kind: naming.name(&kinds[at]),
                met: opponents[at].as_deref().map(|met| naming.name(met)),
                units: units[at],
                strength: strength[at],
                lost: lost[at],
                destroyed: destroyed[at],
                orders: std::array::from_fn(|order| orders[order][at]),
                dealt: std::array::from_fn(|what| dealt[what][at]),
                taken: std::array::from_fn(|what| taken[what][at]),
                returned: returned[at],
                spent: spent[at],
            });
        }
        all.names = naming.names();
        Ok(all)
    }

    /// The cells of all of them.
    fn part(&self, by: UnitsBy) -> Part {
        let mut naming = Naming::default();
        let mut known: Vec<Option<Name>> = vec![None; self.names.all().count()];
        let mut name = |own: Name| match known.get_mut(own.place()) {
            Some(known) => *known.get_or_insert_with(|| naming.name(self.names.text(own))),
            None => naming.name(self.names.text(own)),
        };
        // The kind with it is that of the first row.
        let mut places: PlHashMap<Key, usize> = PlHashMap::default();
        let mut gathered: Vec<(Key, Name, Vec<&OfMatch>)> = Vec::new();
        for row in &self.rows {
            let key = (name(row.army), name(row.profile), row.met.filter(|_| by == UnitsBy::Opponent).map(&mut name));
            let place = *places.entry(key).or_insert(gathered.len());
            if place == gathered.len() {
                gathered.push((key, name(row.kind), Vec::new()));
            }
            gathered[place].2.push(row);
        }
        gathered.sort_unstable_by_key(|(key, ..)| *key);
        let cells = gathered.into_iter().map(|(of, kind, rows)| cell(of, kind, &rows)).collect();
        Part { names: naming.names(), cells }
    }
}

/// Sums over matches: rows of one match, which stand together, are added up.
fn over_matches(rows: &[&OfMatch], of: impl Fn(&OfMatch) -> Option<(f64, f64)>) -> ClusterSums {
    let mut sums = ClusterSums::default();
    for own in rows.chunk_by(|one, other| one.at == other.at) {
        let mut cluster = Cluster { successes: 0.0, trials: 0.0 };
        for (successes, trials) in own.iter().filter_map(|row| of(row)) {
            cluster.successes += successes;
            cluster.trials += trials;
        }
        sums.add(cluster);
    }
    sums
}

fn cell(of: Key, kind: Name, rows: &[&OfMatch]) -> Cell {
    let sum = |of: fn(&OfMatch) -> f64| rows.iter().map(|row| of(row)).sum::<f64>();
    Cell {
        of,
        kind,
        matches: over_matches(rows, |_| Some((0.0, 1.0))).clusters() as u64,
        units: rows.iter().map(|row| row.units).sum(),
        returned: over_matches(rows, |row| row.returned.zip(row.spent)),
        survival: over_matches(rows, |row| Some((row.strength - row.lost, row.strength))),
        destroyed: over_matches(rows, |row| Some((row.destroyed, row.units as f64))),
        dealt: blow(rows, |row| &row.dealt),
        taken: blow(rows, |row| &row.taken),
        obeyed: over_matches(rows, |row| Some((row.orders[1], row.orders[0]))),
        orders: [sum(|row| row.orders[0]), sum(|row| row.orders[1]), sum(|row| row.orders[2])],
    }
}

fn blow(rows: &[&OfMatch], of: fn(&OfMatch) -> &[f64; EXCHANGED.len()]) -> Blow {
    Blow {
        sums: std::array::from_fn(|what| rows.iter().map(|row| of(row)[what]).sum()),
        damage_a_unit: over_matches(rows, |row| Some((of(row)[DAMAGE], row.units as f64))),
    }
}
