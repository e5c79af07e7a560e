//! Armies: how often they are played and how often they win.

use std::collections::BTreeMap;

use aftermath_estimate::{
    Cluster, ClusteredRate, Confidence, Difference, Draws, Interval, Tally, battles_to_tell, clustered_rate, newcombe,
};
use polars::prelude::*;
use serde::Serialize;

use super::{
    MetaQuery, Mirrors,
    question::{mirror, tallies, tally},
};
use crate::{
    Snapshot, StatsError,
    query::{
        columns::{counts, names, texts},
        sides::BATTLE,
    },
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
    let keys = [col("army"), col("event"), col("first"), mirror().alias("mirror")];
    let found = query.sides(tables)?.group_by(keys).agg(tally()).collect()?;
    let (armies, events) = (names(&found, "army")?, texts(&found, "event")?);
    let (first, mirrors) = (found.column("first")?.bool()?, found.column("mirror")?.bool()?);
    let tallies = tallies(&found)?;
    let mut gathered: BTreeMap<String, Gathered> = BTreeMap::new();
    for (at, (army, event)) in armies.into_iter().zip(events).enumerate() {
        let mirror = mirrors.get(at).unwrap_or_default();
        let army = gathered.entry(army).or_default();
        army.add(query, event, first.get(at), mirror, tallies[at]);
    }
    let sides: u64 = gathered.values().map(|army| army.sides).sum();
    let mirrors: u64 = gathered.values().map(|army| army.mirrors).sum();
    let mut rows: Vec<ArmyRow> = gathered.into_iter().map(|(name, army)| army.row(query, name, sides)).collect();
    rows.sort_by(|a, b| b.presence.total_cmp(&a.presence).then_with(|| a.army.cmp(&b.army)));
    Ok(Meta { battles: battles(tables, query)?, mirrors: mirrors / 2, armies: rows })
}

/// Battles, however many of their sides fit.
fn battles(tables: &Snapshot, query: &MetaQuery) -> Result<u64, StatsError> {
    let found = query.sides(tables)?.select([col(BATTLE).n_unique().alias("battles")]).collect()?;
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
    /// By event.
    events: BTreeMap<String, Tally>,
    /// Sides of battles of no event that are no mirrors, or of which one side is asked about: each stands for itself.
    alone: Tally,
    /// Sides of mirrors of no event, two a battle.
    both: Tally,
}

impl Gathered {
    fn add(&mut self, query: &MetaQuery, event: Option<String>, first: Option<bool>, mirror: bool, tally: Tally) {
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
        let one_side = query.first.is_some() || query.player.is_some();
        let here = match event {
            Some(event) => self.events.entry(event).or_default(),
            None if mirror && !one_side => &mut self.both,
            None => &mut self.alone,
        };
        *here = *here + tally;
    }

    /// Battles seen as alike: those of an event; a battle of no event stands for itself.
    fn clusters(&self, draws: Draws) -> Vec<Cluster> {
        let cluster = |tally: Tally| {
            let (successes, trials) = tally.counted(draws);
            Cluster { successes, trials: trials as f64 }
        };
        let mut clusters: Vec<Cluster> = self.events.values().copied().map(cluster).collect();
        let mut add = |times: u64, tally| clusters.extend((0..times).map(|_| cluster(tally)));
        add(self.alone.wins, Tally { wins: 1, ..Tally::default() });
        add(self.alone.draws, Tally { draws: 1, ..Tally::default() });
        add(self.alone.losses, Tally { losses: 1, ..Tally::default() });
        add(self.both.wins, Tally { wins: 1, losses: 1, ..Tally::default() });
        add(self.both.draws / 2, Tally { draws: 2, ..Tally::default() });
        clusters
    }

    fn row(self, query: &MetaQuery, army: String, sides: u64) -> ArmyRow {
        let draws = query.draws;
        let clusters = self.clusters(draws);
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
