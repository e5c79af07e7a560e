//! A few battles of every game, so that neither the frame nor the kinds of fault rot; a run of the program counts a
//! thousand, to stricter goals.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_faults::planted;
use aftermath_players::BOTS;
use aftermath_simulate::faults::{Tally, Task, run};

#[test]
fn most_faults_in_a_few_battles_are_found_for_the_right_reason() {
    let task = Task { matches: 3, seed: 7, places: 1 };
    for game in planted() {
        let kinds = (game.kinds)();
        let report = run(&game.subject, &task, &kinds);
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
fn every_game_that_bots_play_has_kinds_with_names_of_their_own() {
    let games = planted();
    assert_eq!(games.len(), BOTS.all().len());
    for game in games {
        let mut names: Vec<&str> = (game.kinds)().iter().map(|kind| kind.name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(all > 0 && names.len() == all, "{:?}", game.subject.bots);
    }
}
