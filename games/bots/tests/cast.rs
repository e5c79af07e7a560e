//! Who plays in a league, and what is true of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use aftermath_players::BOTS;
use aftermath_simulate::league::{Player, STEPS};

const SORTERS: [&str; 3] = ["Odette Vance", "Платон Сухарь", "Big Anselm"];

#[test]
fn every_army_is_led_with_every_skill() {
    for bots in BOTS.all() {
        let league = bots.league();
        for army in league.armies {
            let led: BTreeSet<usize> =
                league.players.iter().filter(|player| player.army == army).map(|player| player.skill).collect();
            assert_eq!(led.len(), STEPS, "{army}");
        }
        for skill in 0..STEPS {
            let bold = league.players.iter().filter(|player| player.skill == skill && player.bold);
            assert_eq!(bold.count(), 3, "step {skill}: temper must not be taken for skill");
        }
    }
}

#[test]
fn everybody_has_a_name_and_the_loaded_sets_have_owners() {
    for bots in BOTS.all() {
        let league = bots.league();
        let names: BTreeSet<&str> = league.players.iter().map(|player| player.name).collect();
        assert_eq!(names.len(), league.players.len());
        for loaded in league.loaded {
            let throw_it = league.players.iter().filter(|player| player.sets.contains(&Some(loaded.name)));
            assert_eq!(throw_it.map(|player| player.name).collect::<Vec<_>>(), [loaded.player]);
            let suffer = league.players.iter().filter(|player| league.load(player, Some(loaded.name)).is_some());
            assert_eq!(suffer.count(), 1, "{loaded:?}");
        }
        // Two honest sets: what changes is the name alone.
        let changing = league.players.iter().filter(|player| player.changes);
        let sound = |one: &Player| one.sets.iter().all(|set| set.is_some() && league.load(one, *set).is_none());
        let found: Vec<bool> = changing.map(|one| sound(one) && one.sets[0] != one.sets[1]).collect();
        assert_eq!(found, [true]);
        let sorters: Vec<&str> = league.players.iter().filter(|one| one.sorts).map(|one| one.name).collect();
        assert_eq!(sorters, SORTERS);
    }
}

#[test]
fn leagues_of_two_games_have_names_and_draws_of_their_own() {
    let shorts: BTreeSet<&str> = BOTS.all().map(|bots| bots.league().short).collect();
    let tags: BTreeSet<u64> = BOTS.all().map(|bots| bots.league().tag).collect();
    assert_eq!((shorts.len(), tags.len()), (BOTS.all().len(), BOTS.all().len()));
}

#[test]
fn strengths_are_told_from_the_middle() {
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        for all in [&truth.skills[..], &truth.armies[..]] {
            assert!(all.iter().map(|known| known.value).sum::<f64>().abs() < 0.005, "{bots:?}");
        }
        let (one, other) = (truth.expected((0, 1), (3, 2), 1.0), truth.expected((3, 2), (0, 1), -1.0));
        assert!((one + other - 1.0).abs() < 1e-12, "{bots:?}: the two scores of a battle make one");
    }
}

#[test]
fn the_model_says_what_was_counted() {
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        for (step, counted) in (1..).zip(truth.best_against) {
            let off = (truth.expected((0, 0), (step, 0), 0.0) - counted.value).abs();
            assert!(off < 2.0 * counted.error, "{bots:?}: step {step} is off by {off}");
        }
    }
}
