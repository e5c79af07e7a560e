//! Whatever bots record was among what the referee offers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use aftermath_corpus::offers;
use aftermath_rules::Games;
use aftermath_simulate::{Bots, DiceRng, seeds};
use aftermath_whfb6_bots::BOTS;
use aftermath_whfb6_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

/// `AFTERMATH_BATTLES` asks for more battles than `make test` plays.
#[test]
fn what_is_recorded_was_offered() {
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(2);
    let seeds: Vec<u64> = seeds(29).take(battles).collect();
    let found: Vec<_> = seeds.iter().map(|seed| offers::census(&GAMES, &BOTS.play(*seed).unwrap())).collect();
    offers::check("battles of bots", &found, 100 * battles);
}

#[test]
fn a_battle_is_recorded_by_offers_alone_without_places() {
    // Given the armies of bots and nobody who measures anything, when whatever is offered is taken, then turn follows turn, no
    // rule is found broken, and every part of a battle comes about.
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    for seed in seeds(31).take(3) {
        let log = BOTS.play(seed).unwrap();
        let header = log.split(|byte| *byte == b'\n').next().unwrap();
        let mut rng = DiceRng::new(seed);
        let walk = offers::walk(&GAMES, header, &mut |bound| rng.below(bound), 900);
        println!("{walk:?}");
        assert!(walk.turns >= 4, "{walk:?}");
        kinds.extend(walk.kinds.keys());
    }
    let all = [
        "deploy",
        "turn_start",
        "phase_start",
        "charge",
        "respond",
        "flee_move",
        "rally",
        "charge_move",
        "move",
        "reform",
        "dice_pools",
        "cast",
        "dispel",
        "spell_effect",
        "target",
        "shoot",
        "combat",
        "strike",
        "combat_result",
        "break_test",
        "pursue",
        "turn_end",
    ];
    let missing: Vec<&str> = all.into_iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?} of {kinds:?}");
}
