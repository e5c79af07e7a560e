//! Armies: how often they are played and how often they win.

use std::collections::BTreeMap;

use aftermath_estimate::{
    Cluster, ClusterSums, ClusteredRate, Confidence, Difference, Draws, Interval, Tally, newcombe_opposed,
};
use polars::prelude::*;
use serde::Serialize;

use super::{
    MetaQuery, Mirrors,
    question::{EVEN, mirror, to_tell},
};
use crate::{
    Snapshot, StatsError,
    query::{
        groups::{Ending, codes, endings},
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
    /// Battles against itself, each once, whichever of its sides fit.
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
    /// Its rate with the first turn less that with the second (Newcombe, 95 %); a mirror, where it counts, is one battle
    /// of both.
    pub first_less_second: Option<Difference>,
    /// Battles after which a rate like this one can be told from even by [`ArmyRow::interval`]; `None` where it is even, or
    /// draws are lost. Of armies that truly win as often, half are told by then
    /// ([`battles_to_tell`](aftermath_estimate::battles_to_tell)).
    pub battles_to_tell: Option<u64>,
    /// The same by [`ArmyRow::clustered`], as long as battles are as alike.
    pub clustered_battles_to_tell: Option<u64>,
}

/// Rates of all armies that fit.
pub(crate) fn armies(tables: &Snapshot, query: &MetaQuery) -> Result<Meta, StatsError> {
    let columns = ["army", "event", "first", "result", "mirror", BATTLE].map(col);
    let sides = query.sides(tables)?.with_column(mirror().alias("mirror")).select(columns).collect()?;
    let gathered = gathered(query, &sides)?;
    let all: u64 = gathered.values().map(|army| army.sides).sum();
    let mirrors: u64 = gathered.values().map(|army| army.mirrors).sum();
    let mut rows: Vec<ArmyRow> = gathered.into_iter().map(|(name, army)| army.row(query, name, all)).collect();
    rows.sort_by(|a, b| b.presence.total_cmp(&a.presence).then_with(|| a.army.cmp(&b.army)));
    Ok(Meta { battles: battles(&sides)?, mirrors, armies: rows })
}

/// Battles, however many of their sides fit: the sides of one stand together.
fn battles(sides: &DataFrame) -> Result<u64, StatsError> {
    let (mut battles, mut last) = (0, None);
    for battle in codes(sides, BATTLE)?.iter() {
        battles += u64::from(last != Some(battle));
        last = Some(battle);
    }
    Ok(battles)
}

/// What is known of each army.
fn gathered(query: &MetaQuery, sides: &DataFrame) -> Result<BTreeMap<String, Gathered>, StatsError> {
    let (armies, events) = (sides.column("army")?.cat32()?, codes(sides, "event")?);
    let (turns, mirrors) = (sides.column("first")?.bool()?, sides.column("mirror")?.bool()?);
    let mut places: PlHashMap<u32, u32> = PlHashMap::default();
    let mut gathered: Vec<(String, Gathered)> = Vec::new();
    // By army and event: there are very many.
    let mut clusters: PlHashMap<(u32, u32), Tally> = PlHashMap::default();
    let rows = armies.physical().iter().zip(events.iter()).zip(turns.iter().zip(mirrors.iter()));
    let battles = codes(sides, BATTLE)?;
    let mut last = None;
    for ((((army, event), (first, mirror)), ending), battle) in rows.zip(endings(sides)?).zip(battles.iter()) {
        // The sides of a battle stand together.
        let again = last.replace(battle) == Some(battle);
        let Some(army) = army else { continue };
        let place = *places.entry(army).or_insert_with(|| {
            let name = armies.get_mapping().cat_to_str(army).unwrap_or_default();
            gathered.push((name.to_owned(), Gathered::default()));
            (gathered.len() - 1) as u32
        });
        let mirror = mirror == Some(true);
        let army = &mut gathered[place as usize].1;
        army.sides += 1;
        army.mirrors += u64::from(mirror && !again);
        if mirror && query.mirrors == Mirrors::Left {
            continue;
        }
        if mirror && again && first.is_some() {
            ending.count(&mut army.pairs);
        }
        army.add(first, ending);
        match event {
            Some(event) => ending.count(clusters.entry((place, event)).or_default()),
            // Both sides of a mirror are of one battle, if both are asked about.
            None if mirror && query.both_sides() => ending.count(&mut army.both),
            None => ending.count(&mut army.alone),
        }
    }
    for ((place, _), tally) in clusters {
        gathered[place as usize].1.cluster(query.draws, tally, 1);
    }
    gathered.iter_mut().for_each(|(_, army)| army.alone(query.draws));
    Ok(gathered.into_iter().collect())
}

/// What is known of an army while sides come in.
#[derive(Default)]
struct Gathered {
    sides: u64,
    mirrors: u64,
    counted: Tally,
    first: Tally,
    second: Tally,
    /// Second sides of mirrors of which both sides are asked about, with the turn known: battles of both turns.
    pairs: Tally,
    /// Sides of battles of no event that are no mirrors, or of which one side is asked about: each stands for itself.
    alone: Tally,
    /// Sides of mirrors of no event, two a battle.
    both: Tally,
    /// Battles seen as alike: those of an event; a battle of no event stands for itself. They are whole numbers and
    /// halves, which add up to the same in any order.
    clusters: ClusterSums,
}

impl Gathered {
    fn add(&mut self, first: Option<bool>, ending: Ending) {
        ending.count(&mut self.counted);
        match first {
            Some(true) => ending.count(&mut self.first),
            Some(false) => ending.count(&mut self.second),
            None => {}
        }
    }

    /// Takes in so many clusters like this one.
    fn cluster(&mut self, draws: Draws, tally: Tally, times: u64) {
        let (successes, trials) = tally.counted(draws);
        let cluster = Cluster { successes, trials: trials as f64 };
        self.clusters.add_alike(cluster, usize::try_from(times).unwrap_or(usize::MAX));
    }

    /// Takes in the battles of no event.
    fn alone(&mut self, draws: Draws) {
        let (alone, both, none) = (self.alone, self.both, Tally::default());
        self.cluster(draws, Tally { wins: 1, ..none }, alone.wins);
        self.cluster(draws, Tally { draws: 1, ..none }, alone.draws);
        self.cluster(draws, Tally { losses: 1, ..none }, alone.losses);
        self.cluster(draws, Tally { wins: 1, losses: 1, ..none }, both.wins);
        self.cluster(draws, Tally { draws: 2, ..none }, both.draws / 2);
    }

    fn row(self, query: &MetaQuery, army: String, sides: u64) -> ArmyRow {
        let draws = query.draws;
        let Self { counted, first, second, .. } = self;
        let part = |tally: Tally| {
            let (successes, trials) = tally.counted(draws);
            (successes, trials as f64)
        };
        let rate = counted.rate(draws);
        let clustered = self.clusters.rate(Confidence::P95);
        let told = clustered.filter(|_| draws != Draws::Lost);
        ArmyRow {
            army,
            presence: if sides > 0 { self.sides as f64 / sides as f64 } else { 0.0 },
            tally: counted,
            mirrors: self.mirrors,
            rate,
            interval: counted.interval(draws, Confidence::P95),
            clustered,
            first,
            second,
            first_less_second: newcombe_opposed(part(first), part(second), part(self.pairs).1, Confidence::P95),
            battles_to_tell: to_tell(rate, draws),
            clustered_battles_to_tell: told.and_then(|rate| rate.trials_to_tell(EVEN, Confidence::P95)),
        }
    }
}
