//! A law of verdicts over the corpus: a greater tolerance breaks no rule.

use aftermath_corpus::laws::{Laws, Tally};
use aftermath_rules::{Games, registry::AnyGame};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_warmaster_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// What is found against a law, but for these logs.
fn but_for(mut tally: Tally, known: &[&str]) -> Tally {
    tally.violations.retain(|violation| !known.iter().any(|log| violation.starts_with(log)));
    tally
}

#[test]
fn a_greater_tolerance_breaks_no_rule() {
    // Who touches whom is a matter of the tolerance: in these logs units lie so that a wider one makes them touch.
    let touching = [
        "blunder/at_them_barely_out_of_reach_held",
        "combat/wide_tolerance_flank_held",
        "retreat/away_from_a_corner_held",
    ];
    let tally = Laws::of(&GAMES, "warmaster").tolerance(&[0.4]);
    but_for(tally, &touching).report("tolerance", 500);
}
