//! Armies: how often they are played and how often they win.

use std::collections::BTreeMap;

use aftermath_estimate::{
    Cluster, ClusteredRate, Confidence, Difference, Interval, Tally, battles_to_tell, clustered_rate, newcombe,
};
use polars::prelude::*;
use serde::Serialize;

use super::{
    MetaQuery, Mirrors,
    question::{mirror, tallies, tally},
};
use crate::{
    Snapshot, StatsError,
    query::columns::{counts, names},
};

/// What is played and what wins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Meta {
    /// Battles that are over and fit the question, mirrors among them.
    pub battles: u64,
    /// Mirrors among them.
    pub mirrors: u64,
    /// Armies, the most played first.
    pub armies: Vec<ArmyRow>,
}

/// One army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmyRow {
    /// Its list.
    pub army: String,
    /// Share of all armies on the table that are this one, mirrors among them; 0 to 1.
    pub presence: f64,
    /// Its battles as the policy on mirrors has them.
    pub tally: Tally,
    /// Battles against itself.
    pub mirrors: u64,
    /// How often it wins, as the policy on draws has it; `None` where nothing counts.
    pub rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    pub interval: Interval,
    /// The same with battles of one event seen as alike; a battle of no event stands for itself.
    pub clustered: Option<ClusteredRate>,
    /// Its battles with the first turn.
    pub first: Tally,
    /// Its battles with the second turn.
    pub second: Tally,
    /// Its rate with the first turn less that with the second (Newcombe, 95 %).
    pub first_less_second: Option<Difference>,
    /// Battles after which a rate like this one can be told from even; `None` where it is even.
    pub battles_to_tell: Option<u64>,
}

/// Rates of all armies that fit.
pub(crate) fn armies(tables: &Snapshot, query: &MetaQuery) -> Result<Meta, StatsError> {
    // A battle without an event is a cluster of its own.
    let cluster =
        when(col("event").is_not_null()).then(lit("e ") + col("event")).otherwise(lit("m ") + col("match_id"));
    let keys = [col("army"), cluster.alias("cluster"), col("first"), mirror().alias("mirror")];
    let found = query.sides(tables)?.group_by(keys).agg(tally()).collect()?;
    let (armies, clusters) = (names(&found, "army")?, names(&found, "cluster")?);
    let (first, mirrors) = (found.column("first")?.bool()?, found.column("mirror")?.bool()?);
    let tallies = tallies(&found)?;
    let mut gathered: BTreeMap<String, Gathered> = BTreeMap::new();
    for (at, army) in armies.into_iter().enumerate() {
        let mirror = mirrors.get(at).unwrap_or_default();
        let army = gathered.entry(army).or_default();
        army.add(query, &clusters[at], first.get(at), mirror, tallies[at]);
    }
    let sides: u64 = gathered.values().map(|army| army.sides).sum();
    let mirrors: u64 = gathered.values().map(|army| army.mirrors).sum();
    let mut rows: Vec<ArmyRow> = gathered.into_iter().map(|(name, army)| army.row(query, name, sides)).collect();
    rows.sort_by(|a, b| b.presence.total_cmp(&a.presence).then_with(|| a.army.cmp(&b.army)));
    Ok(Meta { battles: battles(tables, query)?, mirrors: mirrors / 2, armies: rows })
}

/// Battles, however many of their sides fit.
fn battles(tables: &Snapshot, query: &MetaQuery) -> Result<u64, StatsError> {
    let found = query.sides(tables)?.select([col("match_id").n_unique().alias("battles")]).collect()?;
    Ok(counts(&found, "battles")?.first().copied().unwrap_or_default())
}

/// What is known of an army while groups come in.
#[derive(Default)]
struct Gathered {
    sides: u64,
    mirrors: u64,
    counted: Tally,
    first: Tally,
    second: Tally,
    clusters: BTreeMap<String, Tally>,
}

impl Gathered {
    fn add(&mut self, query: &MetaQuery, cluster: &str, first: Option<bool>, mirror: bool, tally: Tally) {
        self.sides += tally.battles();
        if mirror {
            self.mirrors += tally.battles();
            if query.mirrors == Mirrors::Left {
                return;
            }
        }
        self.counted = self.counted + tally;
        match first {
            Some(true) => self.first = self.first + tally,
            Some(false) => self.second = self.second + tally,
            None => {}
        }
        let here = self.clusters.entry(cluster.to_owned()).or_default();
        *here = *here + tally;
    }

    fn row(self, query: &MetaQuery, army: String, sides: u64) -> ArmyRow {
        let draws = query.draws;
        let clusters: Vec<Cluster> = self
            .clusters
            .values()
            .map(|tally| tally.counted(draws))
            .map(|(successes, trials)| Cluster { successes, trials: trials as f64 })
            .collect();
        let part = |tally: Tally| {
            let (successes, trials) = tally.counted(draws);
            (successes, trials as f64)
        };
        let rate = self.counted.rate(draws);
        ArmyRow {
            army,
            presence: if sides > 0 { self.sides as f64 / sides as f64 } else { 0.0 },
            tally: self.counted,
            mirrors: self.mirrors,
            rate,
            interval: self.counted.interval(draws, Confidence::P95),
            clustered: clustered_rate(&clusters, Confidence::P95),
            first: self.first,
            second: self.second,
            first_less_second: newcombe(part(self.first), part(self.second), Confidence::P95),
            battles_to_tell: rate.and_then(|rate| battles_to_tell(rate, 0.5, Confidence::P95)),
        }
    }
}
