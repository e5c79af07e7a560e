//! A sample of planted faults: each is caught by the right rule at the right entry, and no clean battle is blamed.

use aftermath_rules::registry::{AnyGame, Games};
use aftermath_simulate::faults::{Subject, Task, run, table};
use aftermath_whfb6_bots::BOTS;
use aftermath_whfb6_faults::kinds;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// Battles of the sample.
const MATCHES: usize = 8;

#[test]
fn planted_faults_are_caught_by_the_right_rule() {
    let matches = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES);
    let subject = Subject { bots: &BOTS, games: &GAMES };
    let kinds = kinds();
    let report = run(&subject, &Task { matches, seed: 41, places: 1 }, &kinds);
    let (table, passed) = table(&kinds, &report, matches, 3);
    println!("{table}");
    let told: Vec<&String> = report.told.iter().take(60).collect();
    assert!(passed, "{table}\n{told:#?}");
    let planted = report.tallies.iter().filter(|tally| tally.planted > 0).count();
    assert!(planted >= 60, "{planted} kinds of {}", kinds.len());
}

#[test]
fn no_two_kinds_have_the_same_name() {
    let mut names: Vec<&str> = kinds().iter().map(|kind| kind.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
