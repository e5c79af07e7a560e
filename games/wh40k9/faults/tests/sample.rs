//! A sample of planted faults: each is caught by the right rule at the right entry, and no clean battle is blamed.

use aftermath_rules::registry::{AnyGame, Games};
use aftermath_simulate::faults::{Subject, Task, run, table};
use aftermath_wh40k9_bots::BOTS;
use aftermath_wh40k9_faults::kinds;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// Battles of the sample, and what they are drawn from.
const MATCHES: usize = 8;
const SEED: u64 = 41;

/// What the environment asks for, or what `make test` tries.
fn asked<T: std::str::FromStr>(name: &str, otherwise: T) -> T {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// `AFTERMATH_BATTLES` asks for more battles than `make test` tries, `AFTERMATH_SEED` for others.
#[test]
fn planted_faults_are_caught_by_the_right_rule() {
    let matches = asked("AFTERMATH_BATTLES", MATCHES);
    let subject = Subject { bots: &BOTS, games: &GAMES };
    let kinds = kinds();
    let report = run(&subject, &Task { matches, seed: asked("AFTERMATH_SEED", SEED), places: 1 }, &kinds);
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
