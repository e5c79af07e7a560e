//! What would have followed from the referee's reading of an entry.

use aftermath_games::GAMES;
use aftermath_ingest::{ChangedEntry, what_if};
use aftermath_rules::{Log, Seq, finding::Status};

fn battle(name: &str) -> Log {
    GAMES.read(aftermath_corpus::text(name).as_bytes(), name).unwrap()
}

/// Command 9 less 1 for distance and 1 for the wood (`wm.command.pen_distance`, `wm.command.pen_terrain`): 8 rolled against
/// 7 fails, so that nobody may move on that order.
#[test]
fn a_failed_order_taken_for_obeyed_is_followed_by_a_move_that_was_not_allowed() {
    let found = what_if(&battle("warmaster/orders/we02_distance_and_wood_broken.jsonl"), Seq(1)).unwrap();
    let follows = found.follows.unwrap();
    let [order, moved] = &follows.changed[..] else { panic!("{follows:?}") };
    let ChangedEntry { entry, kind, status, mended, newly_broken } = order;
    assert_eq!((*entry, *kind, *status), (Seq(1), "order", (Status::Stood, Status::Legal)));
    assert_eq!((&mended[..], newly_broken.is_empty()), (&["wm.command.roll"][..], true));
    assert_eq!((moved.entry, moved.kind, moved.status), (Seq(2), "move", (Status::Legal, Status::Stood)));
    assert!(!moved.newly_broken.is_empty(), "{moved:?}");
    assert_eq!(follows.recorded, follows.effective);
}

/// A yellow-bellied unit throws a 1 and halts (`kow.special.yellow_bellied`): its charge is not to be.
#[test]
fn a_failed_die_taken_for_courage_is_followed_by_a_charge_that_was_not_allowed() {
    let log = battle("kow2/special/yellow_bellied_one_ignored_broken.jsonl");
    let follows = what_if(&log, Seq(2)).unwrap().follows.unwrap();
    assert_eq!(follows.changed.iter().map(|entry| entry.entry).collect::<Vec<_>>(), [Seq(2), Seq(3)]);
    assert_eq!(follows.changed[1].status.1, Status::Stood);
}

#[test]
fn nothing_is_told_of_what_the_log_does_not_tell() {
    // Three dice to damage for three hits, of which two were hits: which dice would not have been thrown?
    let hits = what_if(&battle("kow2/melee/hits_miscounted_broken.jsonl"), Seq(2)).unwrap();
    assert!(hits.follows.is_none() && hits.counterfactual.questions.len() == 1);
    // A move too long: where it would have ended nobody said.
    let too_far = what_if(&battle("warmaster/charge/too_far_broken.jsonl"), Seq(2)).unwrap();
    assert!(too_far.follows.is_none());
    assert!(what_if(&battle("warmaster/charge/too_far_broken.jsonl"), Seq(99)).is_none());
}
