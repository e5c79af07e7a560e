//! Plays battles and counts what the referee finds in them.
//!
//! ```sh
//! cargo run -q -p aftermath-wh40k9-bots --example wh40k9_census -- [BATTLES] [SEED] [--all]
//! ```
//!
//! Prints every finding that is broken or unrecorded with its battle and entry, the kinds of events, how the battles ended,
//! and the decidable rules that were never held.

use std::{collections::BTreeMap, env, error::Error, process::ExitCode};

use aftermath_rules::{
    Reading,
    finding::Outcome,
    registry::{AnyGame, Games},
};
use aftermath_simulate::Bots;
use aftermath_simulate::seeds;
use aftermath_wh40k9_bots::BOTS;

/// Objections printed in full for each rule.
const MOST_TOLD: usize = 4;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
static GAMES: Games = Games::new(JUDGED, &[]);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let (battles, first) = (numbers.first().copied().unwrap_or(60), numbers.get(1).copied().unwrap_or(7));
    let mut held: BTreeMap<&str, u64> = BTreeMap::new();
    let mut against: BTreeMap<&str, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut entries = 0;
    let one = (battles > 1_000_000).then_some(battles);
    let all: Box<dyn Iterator<Item = u64>> = match one {
        // A seed as large as this is that of one battle.
        Some(seed) => Box::new([seed].into_iter()),
        None => Box::new(seeds(first).take(battles as usize)),
    };
    for seed in all {
        let bytes = BOTS.play(seed)?;
        if let Ok(folder) = env::var("CENSUS_LOGS") {
            std::fs::write(format!("{folder}/{seed}.jsonl"), &bytes)?;
        }
        let log = GAMES.read(&bytes, "battle")?;
        let lines: Vec<&str> = std::str::from_utf8(&bytes)?.lines().collect();
        entries += log.len();
        for verdict in &log.judge(Reading::Effective).verdicts {
            *kinds.entry(verdict.kind).or_default() += 1;
            let line = lines.get(verdict.entry.0 as usize).copied().unwrap_or_default();
            if let Some(end) =
                line.split("\"battle_end\":{\"because\":\"").nth(1).and_then(|rest| rest.split('"').next())
            {
                *ends.entry(end.to_owned()).or_default() += 1;
            }
            for finding in &verdict.findings {
                match finding.outcome {
                    Outcome::Held => *held.entry(finding.rule.id()).or_default() += 1,
                    Outcome::PlayersCall => {}
                    Outcome::Broken | Outcome::Unrecorded => {
                        let told = against.entry(finding.rule.id()).or_default();
                        *told += 1;
                        if *told <= MOST_TOLD {
                            let line: String = line.chars().take(600).collect();
                            println!(
                                "seed {seed} entry {}: {}\n    {line}",
                                verdict.entry,
                                serde_json::to_string(finding)?
                            );
                        }
                    }
                }
            }
        }
    }
    println!("{battles} battles, {entries} entries");
    kinds.iter().for_each(|(kind, count)| println!("{count:8} {kind}"));
    ends.iter().for_each(|(end, count)| println!("{count:8} battles ended: {end}"));
    let decidable = aftermath_wh40k9::rule::RECORDS.iter().filter(|record| record.decidable);
    if env::args().any(|argument| argument == "--all") {
        decidable.clone().for_each(|record| println!("{:8} {}", held.get(record.id).unwrap_or(&0), record.id));
    }
    let never: Vec<&str> = decidable.map(|record| record.id).filter(|id| !held.contains_key(id)).collect();
    println!("never held, {}: {}", never.len(), never.join(" "));
    against.iter().for_each(|(rule, count)| println!("{count:8} times against {rule}"));
    println!("{} objections", against.values().sum::<usize>());
    Ok(if against.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
