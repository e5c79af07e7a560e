//! Planting every kind of fault into battles, and counting what is found.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use aftermath_rules::{Games, finding::Outcome};

use super::{
    battle::{Battle, Fault, Kind, alarms},
    chance::Chance,
};
use crate::{Bots, seeds};

/// A game whose referee is put to the test.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// Who plays the battles.
    pub bots: &'static dyn Bots,
    /// Who judges them.
    pub games: &'static Games,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Task {
    /// Battles.
    pub matches: usize,
    /// What they are drawn from.
    pub seed: u64,
    /// Places of each battle at which each kind is planted.
    pub places: usize,
}

/// How one kind fared.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Faults planted.
    pub planted: usize,
    /// Those for which anything was blamed.
    pub caught: usize,
    /// Those for which the right rule was blamed at the right entry.
    pub right: usize,
    /// Of the right ones, those where nothing else was blamed until then.
    pub alone: usize,
    /// What else was blamed where the right rule was.
    pub echoes: BTreeMap<String, usize>,
}

/// How all kinds fared in some battles.
#[derive(Debug, Default)]
pub struct Report {
    /// Each kind, in the order in which they were asked for.
    pub tallies: Vec<Tally>,
    /// Clean battles with a finding that a legal battle never has.
    pub blamed: usize,
    /// The first of them, and faults that got away.
    pub told: Vec<String>,
}

/// Plays, plants and judges on every core; what is counted does not depend on how many there are.
pub fn run(game: &Subject, task: &Task, kinds: &[&Kind]) -> Report {
    let seeds: Vec<u64> = seeds(task.seed).take(task.matches).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut report = Report { tallies: vec![Tally::default(); kinds.len()], ..Report::default() };
        while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
            one_battle(game, *seed, task.places, kinds, &mut report);
        }
        report
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let reports: Vec<Report> = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    let mut all = reports.into_iter().reduce(together).unwrap_or_default();
    all.told.sort();
    all
}

fn together(mut all: Report, other: Report) -> Report {
    for (sum, tally) in all.tallies.iter_mut().zip(other.tallies) {
        sum.planted += tally.planted;
        sum.caught += tally.caught;
        sum.right += tally.right;
        sum.alone += tally.alone;
        for (rule, count) in tally.echoes {
            *sum.echoes.entry(rule).or_default() += count;
        }
    }
    all.blamed += other.blamed;
    all.told.extend(other.told);
    all
}

/// One battle: clean first, then every kind of fault that it has a place for, one at a time.
fn one_battle(game: &Subject, seed: u64, places: usize, kinds: &[&Kind], report: &mut Report) {
    let played = game.bots.play(seed).map_err(|error| error.to_string());
    let battle = match played.and_then(|bytes| Battle::read(game.games, &bytes)) {
        Ok(battle) => battle,
        Err(problem) => {
            report.blamed += 1;
            report.told.push(format!("a clean battle {seed}: {problem}"));
            return;
        }
    };
    if is_blamed(seed, &battle, report) {
        return;
    }
    for (index, kind) in kinds.iter().enumerate() {
        for place in 0..places as u64 {
            let mut chance = Chance::new(seed ^ name_number(kind.name) ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            if let Some(fault) = (kind.plant)(&battle, &mut chance) {
                judge_fault(seed, &battle, kind, &fault, (&mut report.tallies[index], &mut report.told));
            }
        }
    }
}

/// Whether a clean battle is blamed for anything; told once for each.
fn is_blamed(seed: u64, battle: &Battle, report: &mut Report) -> bool {
    let mut broken = false;
    let before = report.told.len();
    for (verdict, finding) in alarms(&battle.verdicts) {
        let (entry, rule, outcome) = (verdict.entry.0, finding.rule.id(), finding.outcome.as_str());
        report.told.push(format!("a clean battle {seed}: entry {entry} {} {rule} {outcome}", verdict.kind));
        broken |= finding.outcome == Outcome::Broken;
    }
    report.blamed += usize::from(report.told.len() > before);
    broken
}

/// A kind's own chances do not depend on which others are planted (FNV-1a).
fn name_number(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

fn judge_fault(seed: u64, battle: &Battle, kind: &Kind, fault: &Fault, (tally, told): (&mut Tally, &mut Vec<String>)) {
    tally.planted += 1;
    let found = match battle.judge(kind, fault) {
        Ok(found) => found,
        Err(problem) => {
            told.push(format!("{}: battle {seed}: not a log: {problem}", kind.name));
            return;
        }
    };
    tally.caught += usize::from(!found.broken.is_empty());
    tally.right += usize::from(found.right);
    tally.alone += usize::from(found.right && found.broken.iter().all(|(_, rule)| kind.rules.contains(rule)));
    for (entry, rule) in found.broken.iter().filter(|(_, rule)| found.right && !kind.rules.contains(rule)) {
        let earlier = if *entry < fault.entry { " before" } else { "" };
        *tally.echoes.entry(format!("{rule}{earlier}")).or_default() += 1;
    }
    if !found.right {
        let event = fault.lines[fault.entry]["event"].to_string();
        let mut line = format!("{}: battle {seed} entry {}: ", kind.name, fault.entry);
        line.extend(event.chars().take(220));
        let _ = write!(line, " found {:?}", &found.broken[..found.broken.len().min(4)]);
        told.push(line);
    }
}
