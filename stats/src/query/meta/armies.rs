//! Armies: how often they are played and how often they win.

use std::collections::BTreeMap;

use aftermath_estimate::{Confidence, Difference, Interval, Tally, TwoWayRate, TwoWaySums, newcombe_opposed};
use polars::prelude::*;
use serde::Serialize;

use super::{
    Forks, MetaQuery, Mirrors,
    question::{clustered, mirror, to_tell},
};
use crate::{
    LeftOutMatch, Snapshot, StatsError,
    query::{
        alike::{Alike, AlikeSide},
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
    /// How the sides with the first turn fared, whatever their armies; `None` where no log says who had it.
    pub first_turn: Option<FirstTurn>,
    /// Armies, the most played first.
    pub armies: Vec<ArmyRow>,
    /// Matches of the months asked about that are not counted: forks, and battles that are kept twice; none where all are.
    pub left_out: Vec<LeftOutMatch>,
}

/// How sides with the first turn fared.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FirstTurn {
    /// Their battles as the policy on mirrors has them.
    pub tally: Tally,
    /// How often they won, as the policy on draws has it.
    pub rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    pub interval: Interval,
    /// The same with battles of one event (first) and those of one player (second) seen as alike, and with both.
    pub clustered: Option<TwoWayRate>,
}

impl FirstTurn {
    fn of(armies: &[ArmyRow], clusters: &TwoWaySums, query: &MetaQuery) -> Option<Self> {
        let mut tally = Tally::default();
        for Tally { wins, draws, losses } in armies.iter().map(|army| army.first) {
            tally.wins += wins;
            tally.draws += draws;
            tally.losses += losses;
        }
        let any = tally != Tally::default();
        any.then(|| Self {
            tally,
            rate: tally.rate(query.draws),
            interval: tally.interval(query.draws, Confidence::P95),
            clustered: clustered(clusters, query.draws).0,
        })
    }
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
    /// The same with battles of one event (first) and those of one player (second) seen as alike, and with both; a battle
    /// of no event stands for itself.
    pub clustered: Option<TwoWayRate>,
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
    /// The same by the widest of [`ArmyRow::clustered`], as long as battles are as alike.
    pub clustered_battles_to_tell: Option<u64>,
}

/// Rates of all armies that fit.
pub(crate) fn armies(tables: &Snapshot, query: &MetaQuery) -> Result<Meta, StatsError> {
    let columns = ["army", "event", "player", "first", "result", "mirror", "month", BATTLE].map(col);
    let sides = query.sides(tables)?.with_column(mirror().alias("mirror")).select(columns).collect()?;
    let (gathered, firsts) = gathered(query, &sides)?;
    let all: u64 = gathered.values().map(|army| army.sides).sum();
    let mirrors: u64 = gathered.values().map(|army| army.mirrors).sum();
    let mut rows: Vec<ArmyRow> = gathered.into_iter().map(|(name, army)| army.row(query, name, all)).collect();
    rows.sort_by(|a, b| b.presence.total_cmp(&a.presence).then_with(|| a.army.cmp(&b.army)));
    let (battles, first_turn) = (battles(&sides)?, FirstTurn::of(&rows, &firsts, query));
    let left_out = if query.forks == Forks::Left { tables.left_out_of(query.span())? } else { Vec::new() };
    Ok(Meta { battles, mirrors, first_turn, armies: rows, left_out })
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

/// What is known of each army, and of the sides with the first turn.
fn gathered(query: &MetaQuery, sides: &DataFrame) -> Result<(BTreeMap<String, Gathered>, TwoWaySums), StatsError> {
    let (armies, events, players) = (sides.column("army")?.cat32()?, codes(sides, "event")?, codes(sides, "player")?);
    let (turns, mirrors) = (sides.column("first")?.bool()?, sides.column("mirror")?.bool()?);
    let mut places: PlHashMap<u32, u32> = PlHashMap::default();
    let mut gathered: Vec<(String, Gathered)> = Vec::new();
    let mut alike = Alike::default();
    let rows = armies.physical().iter().zip(events.iter().zip(players.iter())).zip(turns.iter().zip(mirrors.iter()));
    let (battles, months) = (codes(sides, BATTLE)?, codes(sides, "month")?);
    let goes_on = go_on(&events, &months);
    let (mut last, mut of_month) = (None, None);
    for (((((army, (event, player)), (first, mirror)), ending), battle), month) in
        rows.zip(endings(sides)?).zip(battles.iter()).zip(months.iter())
    {
        // Months stand together.
        if of_month.replace(month).is_some_and(|last| last != month) {
            alike.sum_up(query.draws, |event| goes_on.get(event as usize).copied().unwrap_or_default());
        }
        // The sides of a battle stand together.
        let again = last.replace(battle) == Some(battle);
        let Some(army) = army else { continue };
        let place = *places.entry(army).or_insert_with(|| {
            let name = armies.get_mapping().cat_to_str(army).unwrap_or_default();
            gathered.push((name.to_owned(), Gathered::default()));
            (gathered.len() - 1) as u32
        });
        let (mirror, battle) = (mirror == Some(true), battle.unwrap_or_default());
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
        alike.add(place, AlikeSide { event, player, battle, ending, first: first == Some(true) });
    }
    let (sums, firsts) = alike.sums_and_firsts(gathered.len(), query.draws);
    gathered.iter_mut().zip(sums).for_each(|((_, army), sums)| army.clusters = sums);
    Ok((gathered.into_iter().collect(), firsts))
}

/// By the numbers of events: whether they have battles of several months.
fn go_on(events: &UInt32Chunked, months: &UInt32Chunked) -> Vec<bool> {
    let kinds = events.max().map_or(0, |last| last as usize + 1);
    let (mut month_of, mut goes_on) = (vec![None; kinds], vec![false; kinds]);
    for (event, month) in events.iter().zip(months.iter()) {
        let Some(event) = event.map(|event| event as usize) else { continue };
        goes_on[event] |= month_of[event].replace(month).is_some_and(|last| last != month);
    }
    goes_on
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
    /// Battles seen as alike: those of an event, and those of a player; a battle of no event stands for itself.
    clusters: TwoWaySums,
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

    fn row(self, query: &MetaQuery, army: String, sides: u64) -> ArmyRow {
        let draws = query.draws;
        let Self { counted, first, second, .. } = self;
        let part = |tally: Tally| {
            let (successes, trials) = tally.counted(draws);
            (successes, trials as f64)
        };
        let rate = counted.rate(draws);
        let (clustered, clustered_battles_to_tell) = clustered(&self.clusters, draws);
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
            clustered_battles_to_tell,
        }
    }
}
