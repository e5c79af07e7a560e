//! Plays battles and counts what the referee finds in them.
//!
//! ```sh
//! cargo run -q -p aftermath-players --example census -- [BATTLES] [SEED] [--all] [--game kow2]
//! ```
//!
//! Prints every finding that is broken or unrecorded with its battle and entry, the kinds of events, how the battles
//! ended, and the decidable rules that were never held, each with the reason; with `--all` how often every rule was held.
//! Ends with 1 when the referee objects to anything, and in a series long enough for rare dice also when a rule is never
//! held and nobody has told why.

use std::{collections::BTreeMap, env, error::Error, process::ExitCode, sync::Mutex, thread};

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Reading, System, catalogue::Rule, finding::Outcome};
use aftermath_simulate::{Bots, seeds};

/// Objections printed in full for each rule.
const MOST_TOLD: usize = 4;
/// Battles from which on every decidable rule is held, or has its reason.
const LONG: u64 = 1000;

fn reason(bots: &dyn Bots, rule: &str) -> Option<&'static str> {
    bots.unreached().iter().find(|(unreached, _)| *unreached == rule).map(|(_, because)| *because)
}

/// All battles together.
#[derive(Default)]
struct Census {
    entries: usize,
    held: BTreeMap<&'static str, u64>,
    kinds: BTreeMap<&'static str, u64>,
    ends: BTreeMap<String, u64>,
    objections: Vec<(&'static str, String)>,
    against: BTreeMap<&'static str, u64>,
}

impl Census {
    /// Plays a battle, judges it and counts.
    fn add(&mut self, bots: &dyn Bots, seed: u64) -> Result<(), Box<dyn Error>> {
        let bytes = bots.play(seed)?;
        let log = GAMES.read(&bytes, "battle")?;
        let lines: Vec<&str> = std::str::from_utf8(&bytes)?.lines().collect();
        self.entries += log.len();
        for verdict in &log.judge(Reading::Effective).verdicts {
            *self.kinds.entry(verdict.kind).or_default() += 1;
            let line = lines.get(verdict.entry.0 as usize).copied().unwrap_or_default();
            if verdict.kind == "battle_end" {
                let end = line.split("\"because\":\"").nth(1).and_then(|rest| rest.split('"').next());
                *self.ends.entry(end.unwrap_or_default().to_owned()).or_default() += 1;
            }
            for finding in &verdict.findings {
                match finding.outcome {
                    Outcome::Held => *self.held.entry(finding.rule.id()).or_default() += 1,
                    Outcome::Broken | Outcome::Unrecorded => {
                        *self.against.entry(finding.rule.id()).or_default() += 1;
                        let detail = serde_json::to_string(&finding)?;
                        let line: String = line.chars().take(600).collect();
                        let told = format!("seed {seed} entry {}: {detail}\n    {line}", verdict.entry);
                        self.objections.push((finding.rule.id(), told));
                    }
                    Outcome::PlayersCall => {}
                }
            }
        }
        Ok(())
    }

    fn join(&mut self, other: Census) {
        self.entries += other.entries;
        let add = |into: &mut BTreeMap<&'static str, u64>, from: BTreeMap<&'static str, u64>| {
            from.into_iter().for_each(|(key, count)| *into.entry(key).or_default() += count);
        };
        add(&mut self.held, other.held);
        add(&mut self.kinds, other.kinds);
        add(&mut self.against, other.against);
        other.ends.into_iter().for_each(|(key, count)| *self.ends.entry(key).or_default() += count);
        self.objections.extend(other.objections);
    }

    /// Decidable rules of a game that were never held.
    fn never(&self, system: System) -> Vec<&'static str> {
        let decidable = system.rules().filter(|rule| rule.record().decidable);
        decidable.map(Rule::id).filter(|id| !self.held.contains_key(id)).collect()
    }

    /// Of these the ones for which nobody has given a reason.
    fn unexplained(&self, bots: &dyn Bots) -> Vec<&'static str> {
        self.never(bots.game()).into_iter().filter(|id| reason(bots, id).is_none()).collect()
    }

    fn tell(&self, bots: &dyn Bots, all: bool) {
        let system = bots.game();
        println!("{} entries", self.entries);
        self.kinds.iter().for_each(|(kind, count)| println!("{count:8} {kind}"));
        self.ends.iter().for_each(|(end, count)| println!("{count:8} battles ended: {end}"));
        let rules = || system.rules().filter(|rule| rule.record().decidable);
        if all {
            rules().for_each(|rule| println!("{:8} {}", self.held.get(rule.id()).unwrap_or(&0), rule.id()));
        }
        let never = self.never(system);
        println!("never held, {} of {}: {}", never.len(), rules().count(), never.join(" "));
        never
            .iter()
            .filter_map(|id| Some((id, reason(bots, id)?)))
            .for_each(|(id, because)| println!("    {id}: {because}"));
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        for (rule, objection) in &self.objections {
            let told = told.entry(rule).or_default();
            *told += 1;
            if *told <= MOST_TOLD {
                println!("{objection}");
            }
        }
        self.against.iter().for_each(|(rule, count)| println!("{count:8} times against {rule}"));
        println!("{} objections", self.objections.len());
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let game = env::args().skip_while(|argument| argument != "--game").nth(1);
    let bots = BOTS.of(game.as_deref().unwrap_or("warmaster"))?;
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let all = env::args().any(|argument| argument == "--all");
    let mut battles = numbers.first().copied().unwrap_or(60);
    let mut from: Box<dyn Iterator<Item = u64> + Send> =
        Box::new(seeds(numbers.get(1).copied().unwrap_or(7)).take(battles as usize));
    // A seed as large as this is that of one battle.
    if let Some(seed) = numbers.first().filter(|number| **number > 1_000_000) {
        battles = 1;
        from = Box::new([*seed].into_iter());
    }
    let (next, census) = (Mutex::new(from), Mutex::new(Census::default()));
    let work = || {
        let mut own = Census::default();
        let mut failures = Vec::new();
        while let Some(seed) = next.lock().ok().and_then(|mut seeds| seeds.next()) {
            if let Err(error) = own.add(bots, seed) {
                failures.push(("failure", format!("seed {seed}: {error}")));
            }
        }
        own.objections.extend(failures);
        if let Ok(mut census) = census.lock() {
            census.join(own);
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let census = census.into_inner()?;
    census.tell(bots, all);
    let unexplained = if battles >= LONG { census.unexplained(bots) } else { Vec::new() };
    unexplained.iter().for_each(|id| println!("never held, and no reason given: {id}"));
    let clean = census.objections.is_empty() && unexplained.is_empty();
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
