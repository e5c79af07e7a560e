//! Laws that hold of every battle of the bots without any expected value; their words stand in `games/wh40k9/laws.json`.

#![allow(clippy::unwrap_used, clippy::panic)]

use aftermath_corpus::laws::{Case, LAWS, Laws};
use aftermath_rules::Games;
use aftermath_simulate::{Bots, seeds};
use aftermath_wh40k9_bots::BOTS;
use aftermath_wh40k9_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

/// Battles that `make test` tries.
const SAMPLE: usize = 1;
/// Variants of each battle for each law.
const TRIES: usize = 4;

/// `AFTERMATH_BATTLES` asks for more battles than `make test` tries.
#[test]
fn laws_hold_of_battles_of_bots() {
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(SAMPLE);
    let battle = |seed: u64| {
        let bytes = BOTS.play(seed).unwrap();
        Case::read(format!("battle {seed:#x}"), std::str::from_utf8(&bytes).unwrap())
    };
    let laws = Laws::of_battles(&GAMES, "wh40k9", seeds(7).take(battles).map(battle).collect(), TRIES, 7);
    let mut wrong = Vec::new();
    for law in LAWS {
        let tally = laws.hold(law);
        println!("{}: {} cases, {} violations", law.0, tally.tried, tally.violations.len());
        wrong.extend((tally.tried == 0).then(|| format!("{}: nothing was tried", law.0)));
        wrong.extend(tally.violations.iter().take(12).map(|violation| format!("{}: {violation}", law.0)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
