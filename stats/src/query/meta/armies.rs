//! Armies: how often they are played and how often they win.

use std::collections::BTreeMap;

use aftermath_estimate::{
    Cluster, ClusterSums, ClusteredRate, Confidence, Difference, Interval, Tally, battles_to_tell, newcombe,
};
use polars::prelude::*;
use serde::Serialize;

use super::{MetaQuery, Mirrors, question::mirror};
use crate::{
    Snapshot, StatsError,
    query::{
        columns::names,
        groups::{Groups, codes, ended},
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
    let columns = ["army", "event", "first", "result", "mirror", BATTLE].map(col);
    let sides = query.sides(tables)?.with_column(mirror().alias("mirror")).select(columns).collect()?;
    let (ended, first, mirrors) = (ended(&sides)?, sides.column("first")?.bool()?, sides.column("mirror")?.bool()?);
    let found = Groups::of(&sides, ["army", "event"], |group: &mut Group, row| {
        let group = if mirrors.get(row) == Some(true) { &mut group.mirrors } else { &mut group.others };
        group.add(first.get(row), ended[row]);
    })?;
    let (armies, alone) = (names(&found.keys, "army")?, found.keys.column("event")?.is_null());
    let mut gathered: BTreeMap<String, Gathered> = BTreeMap::new();
    for ((army, alone), group) in armies.into_iter().zip(alone.iter()).zip(found.gathered) {
        gathered.entry(army).or_default().add(query, alone == Some(true), &group);
    }
    let all: u64 = gathered.values().map(|army| army.sides).sum();
    let mirrors: u64 = gathered.values().map(|army| army.mirrors).sum();
    let mut rows: Vec<ArmyRow> = gathered.into_iter().map(|(name, army)| army.row(query, name, all)).collect();
    rows.sort_by(|a, b| b.presence.total_cmp(&a.presence).then_with(|| a.army.cmp(&b.army)));
    Ok(Meta { battles: battles(&sides)?, mirrors: mirrors / 2, armies: rows })
}

/// Battles, however many of their sides fit: the sides of one stand together.
fn battles(sides: &DataFrame) -> Result<u64, StatsError> {
    let numbers = codes(sides, BATTLE)?;
    Ok(numbers.chunk_by(|one, next| one == next).count() as u64)
}

/// Sides of an army at an event, or at none.
#[derive(Default)]
struct Group {
    /// Against other armies.
    others: Turns,
    /// Against itself.
    mirrors: Turns,
}

/// Battles by whether the side had the first turn.
#[derive(Default, Clone, Copy)]
struct Turns {
    all: Tally,
    first: Tally,
    second: Tally,
}

impl Turns {
    fn add(&mut self, first: Option<bool>, ended: Tally) {
        self.all = self.all + ended;
        match first {
            Some(true) => self.first = self.first + ended,
            Some(false) => self.second = self.second + ended,
            None => {}
        }
    }

    fn join(&mut self, other: Self) {
        self.all = self.all + other.all;
        self.first = self.first + other.first;
        self.second = self.second + other.second;
    }
}

/// What is known of an army while groups come in.
#[derive(Default)]
struct Gathered {
    sides: u64,
    mirrors: u64,
    counted: Turns,
    /// Battles seen as alike: those of an event; a battle of no event stands for itself. Halves and whole numbers add up
    /// to the same in any order.
    clusters: ClusterSums,
}

impl Gathered {
    /// Takes in the sides at an event, or, `alone`, those at none.
    fn add(&mut self, query: &MetaQuery, alone: bool, group: &Group) {
        let Group { others, mirrors } = group;
        self.sides += others.all.battles() + mirrors.all.battles();
        self.mirrors += mirrors.all.battles();
        let mut counted = *others;
        if query.mirrors == Mirrors::Counted {
            counted.join(*mirrors);
        }
        self.counted.join(counted);
        let mut add = |times: u64, wins: u64, draws: u64, losses: u64| {
            let (successes, trials) = Tally { wins, draws, losses }.counted(query.draws);
            let cluster = Cluster { successes, trials: trials as f64 };
            self.clusters.add_alike(cluster, usize::try_from(times).unwrap_or(usize::MAX));
        };
        if !alone {
            return add(1, counted.all.wins, counted.all.draws, counted.all.losses);
        }
        // Both sides of a mirror are of one battle, if both are asked about.
        let both = query.mirrors == Mirrors::Counted && query.first.is_none() && query.player.is_none();
        let one_by_one = if both { others.all } else { counted.all };
        add(one_by_one.wins, 1, 0, 0);
        add(one_by_one.draws, 0, 1, 0);
        add(one_by_one.losses, 0, 0, 1);
        if both {
            add(mirrors.all.wins, 1, 0, 1);
            add(mirrors.all.draws / 2, 0, 2, 0);
        }
    }

    fn row(self, query: &MetaQuery, army: String, sides: u64) -> ArmyRow {
        let draws = query.draws;
        let Turns { all, first, second } = self.counted;
        let part = |tally: Tally| {
            let (successes, trials) = tally.counted(draws);
            (successes, trials as f64)
        };
        let rate = all.rate(draws);
        ArmyRow {
            army,
            presence: if sides > 0 { self.sides as f64 / sides as f64 } else { 0.0 },
            tally: all,
            mirrors: self.mirrors,
            rate,
            interval: all.interval(draws, Confidence::P95),
            clustered: self.clusters.rate(Confidence::P95),
            first,
            second,
            first_less_second: newcombe(part(first), part(second), Confidence::P95),
            battles_to_tell: rate.and_then(|rate| battles_to_tell(rate, 0.5, Confidence::P95)),
        }
    }
}
