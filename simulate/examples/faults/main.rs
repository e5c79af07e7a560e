//! Plants one fault after another into legal battles and counts which of them the referee finds.
//!
//! `cargo run --release -p aftermath-simulate --example faults -- --matches 1000 --seed 7 --game kow2`
//!
//! For every kind of fault: in how many battles it was planted, in how many something was blamed at all, and in how many
//! the right rule at the right entry; then the false alarms on the clean battles. The program fails where less than
//! 99.5 % of the faults were caught, less than 99 % for the right reason, or a clean battle was blamed.
//! Without `--game` one game after the other. `--only TEXT` plants the kinds whose name contains it; `--show N` tells of
//! the first N faults that got away; `--echoes N` lists for every kind up to N rules that were blamed besides;
//! `--places N` plants every kind at N places of each battle.

mod battle;
mod chance;
mod kow2;
mod replay;
mod warmaster;

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::Write as _,
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use aftermath_rules::{System, finding::Outcome};
use aftermath_simulate::{Played, play, seeds};

use battle::{Battle, Fault, Kind, alarms};
use chance::Chance;

/// Share of the faults that must be caught, and for the right reason.
const CAUGHT: f64 = 0.995;
const RIGHT: f64 = 0.99;

/// What the command line asks for.
struct Task {
    /// Every game where it is absent.
    game: Option<System>,
    matches: usize,
    seed: u64,
    only: String,
    show: usize,
    echoes: usize,
    places: usize,
}

/// How one kind fared.
#[derive(Debug, Clone, Default)]
struct Tally {
    planted: usize,
    caught: usize,
    right: usize,
    /// Of the right ones, those where nothing else was blamed until then.
    alone: usize,
    /// What else was blamed where the right rule was.
    echoes: BTreeMap<String, usize>,
}

/// How all kinds fared in some battles.
#[derive(Default)]
struct Report {
    tallies: Vec<Tally>,
    /// Clean battles with a finding that a legal battle never has.
    blamed: usize,
    /// The first of them, and faults that got away.
    told: Vec<String>,
}

fn main() -> ExitCode {
    let task = match task() {
        Ok(task) => task,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    let games = aftermath_simulate::GAMES.into_iter().filter(|system| task.game.is_none_or(|game| game == *system));
    let good = games.map(|system| game(system, &task)).fold(true, |all, good| all & good);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the table of a game; answers whether every goal is reached.
fn game(system: System, task: &Task) -> bool {
    let kinds: Vec<&Kind> = kinds(system).into_iter().filter(|kind| kind.name.contains(&task.only)).collect();
    let report = run(system, task, &kinds);
    let (table, good) = table(&kinds, &report, task);
    // A reader that has gone away needs no table.
    let _ = std::io::stdout().write_all(format!("{}\n{table}", system.title()).as_bytes());
    for line in report.told.iter().take(task.show) {
        eprintln!("{line}");
    }
    good
}

fn task() -> Result<Task, String> {
    let mut task = Task { game: None, matches: 1000, seed: 7, only: String::new(), show: 20, echoes: 0, places: 1 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} lacks a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} {value}: expected a number"));
        match word.as_str() {
            "--matches" => task.matches = number()? as usize,
            "--seed" => task.seed = number()?,
            "--show" => task.show = number()? as usize,
            "--echoes" => task.echoes = number()? as usize,
            "--places" => task.places = number()? as usize,
            "--only" => task.only = value,
            "--game" => task.game = Some(aftermath_games::parse_game(&value).map_err(|error| error.to_string())?),
            _ => {
                let known = "--game, --matches, --seed, --only, --show, --echoes or --places";
                return Err(format!("{word} is unknown: expected {known}"));
            }
        }
    }
    Ok(task)
}

/// Every kind of fault of a game, in the order of a battle.
fn kinds(system: System) -> Vec<&'static Kind> {
    match Played::try_from(system) {
        Ok(Played::Warmaster) => warmaster::kinds(),
        Ok(Played::Kow2) => kow2::kinds(),
        Err(_) => Vec::new(),
    }
}

/// Plays, plants and judges on every core; what is counted does not depend on how many there are.
fn run(system: System, task: &Task, kinds: &[&Kind]) -> Report {
    let seeds: Vec<u64> = seeds(task.seed).take(task.matches).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut report = Report { tallies: vec![Tally::default(); kinds.len()], ..Report::default() };
        while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
            one_battle((system, *seed), task.places, kinds, &mut report);
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
fn one_battle((system, seed): (System, u64), places: usize, kinds: &[&Kind], report: &mut Report) {
    let played = play(system, seed).map_err(|error| error.to_string());
    let battle = match played.and_then(|bytes| Battle::read(system, &bytes)) {
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
    let found = match battle.replay.judge(battle, kind, fault) {
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

/// The table, and whether every goal is reached.
fn table(kinds: &[&Kind], report: &Report, task: &Task) -> (String, bool) {
    let mut table = format!(
        "{:48} {:>8} {:>8} {:>8} {:>8} {:>8}  rules\n",
        "fault", "planted", "caught", "right", "alone", "share"
    );
    let mut sum = Tally::default();
    let mut absent = Vec::new();
    for (kind, tally) in kinds.iter().zip(&report.tallies) {
        if tally.planted == 0 {
            absent.push(kind.name);
            continue;
        }
        sum.planted += tally.planted;
        sum.caught += tally.caught;
        sum.right += tally.right;
        sum.alone += tally.alone;
        row(&mut table, kind.name, tally, &kind.rules.join(" "));
        let mut echoes: Vec<_> = tally.echoes.iter().collect();
        echoes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (rule, count) in echoes.into_iter().take(task.echoes) {
            let _ = writeln!(table, "    + {count:6} {rule}");
        }
    }
    row(&mut table, "all", &sum, "");
    let counted = report.tallies.len() - absent.len();
    let _ = writeln!(table, "{counted} kinds; clean battles: {}, falsely blamed: {}", task.matches, report.blamed);
    if !absent.is_empty() {
        let _ = writeln!(table, "without a place in these battles, not counted: {}", absent.join("; "));
    }
    let caught = sum.caught as f64 >= CAUGHT * sum.planted as f64;
    let right = sum.right as f64 >= RIGHT * sum.planted as f64;
    (table, caught && right && report.blamed == 0 && sum.planted > 0)
}

fn row(table: &mut String, name: &str, tally: &Tally, rules: &str) {
    let Tally { planted, caught, right, alone, .. } = tally;
    let share = if *planted == 0 { 0.0 } else { 100.0 * *right as f64 / *planted as f64 };
    let _ = writeln!(table, "{name:48} {planted:8} {caught:8} {right:8} {alone:8} {share:7.2}%  {rules}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few battles of every game, so that neither the frame nor the kinds of faults rot; a run of the program counts a
    /// thousand, to stricter goals.
    #[test]
    fn most_faults_in_a_few_battles_are_found_for_the_right_reason() {
        for system in aftermath_simulate::GAMES {
            let task =
                Task { game: Some(system), matches: 3, seed: 7, only: String::new(), show: 0, echoes: 0, places: 1 };
            let kinds = kinds(system);
            let report = run(system, &task, &kinds);
            let count = |of: fn(&Tally) -> usize| report.tallies.iter().map(of).sum::<usize>();
            let (planted, caught, right) = (count(|t| t.planted), count(|t| t.caught), count(|t| t.right));
            let told = report.told.join("\n");
            assert!(!told.contains("not a log"), "{told}");
            assert_eq!(report.blamed, 0, "{told}");
            let placed = report.tallies.iter().filter(|tally| tally.planted > 0).count();
            assert!(placed * 2 > kinds.len(), "{placed} of {} kinds have a place", kinds.len());
            assert!(caught >= right && right * 100 >= planted * 98, "{right} of {planted}: {told}");
        }
    }

    #[test]
    fn kinds_have_names_of_their_own() {
        for system in aftermath_simulate::GAMES {
            let mut names: Vec<&str> = kinds(system).iter().map(|kind| kind.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all);
        }
    }
}
