//! A match that is recorded while it is played.

use aftermath_games::GAMES;
use aftermath_ingest::{
    Addition, AppendError, LiveCache, Refused, SubmitOutcome, append, begin, bounds::AT_HAND_MATCHES,
};
use aftermath_rules::{Reading, finding::Verdict};
use aftermath_store::{MemoryStore, Store, StoreError};

use crate::table::{ORDER, PHASE, TURN, battle, exported, header, id};

fn begun() -> MemoryStore {
    let store = MemoryStore::default();
    let accepted = begin(&store, header("m1").as_bytes(), "live").unwrap();
    assert_eq!((accepted.how, accepted.head.entries), (SubmitOutcome::New, 0));
    store
}

#[test]
fn entries_come_in_one_by_one_with_the_verdicts_of_the_whole_log() {
    let store = begun();
    let mut verdicts = Vec::new();
    for (at, line) in [TURN, PHASE, ORDER].into_iter().enumerate() {
        let recorded = append(&store, &id("m1"), at as u64, &[line.as_bytes()]).unwrap();
        assert_eq!(recorded.head.entries, at as u64 + 1);
        verdicts.extend(recorded.verdicts);
    }
    let whole = GAMES.read(&battle("m1"), "whole").unwrap().judge(Reading::Effective);
    assert_eq!(verdicts, whole.verdicts[1..]);
    assert_eq!(exported(&store, "m1"), battle("m1"));
}

#[test]
fn the_same_entries_again_get_the_same_answer() {
    let store = begun();
    let first = append(&store, &id("m1"), 0, &[TURN.as_bytes()]).unwrap();
    append(&store, &id("m1"), 1, &[PHASE.as_bytes()]).unwrap();
    let again = append(&store, &id("m1"), 0, &[TURN.as_bytes()]).unwrap();
    assert_eq!((again.head, again.verdicts), (first.head, first.verdicts));
    assert_eq!(store.head(&id("m1")).unwrap().entries, 2);
}

#[test]
fn a_wrong_number_is_refused_with_all_that_came_along() {
    let store = begun();
    let error = append(&store, &id("m1"), 0, &[TURN.as_bytes(), ORDER.as_bytes()]).unwrap_err();
    let AppendError::Unreadable(error) = error else { panic!("{error}") };
    assert_eq!(error.code(), "sequence");
    assert_eq!(store.head(&id("m1")).unwrap().entries, 0);
}

#[test]
fn who_lags_behind_or_runs_ahead_learns_where_the_log_stands() {
    let store = begun();
    append(&store, &id("m1"), 0, &[TURN.as_bytes()]).unwrap();
    let other = TURN.replace(r#""turn":1"#, r#""turn":2"#);
    for (expected, line) in [(0, other.as_str()), (2, ORDER)] {
        let error = append(&store, &id("m1"), expected, &[line.as_bytes()]).unwrap_err();
        let AppendError::Store(StoreError::Conflict { actual, .. }) = error else { panic!("{error}") };
        assert_eq!(actual.entries, 1);
    }
    assert_eq!(store.head(&id("m1")).unwrap().entries, 1);
}

#[test]
fn one_line_is_one_entry() {
    let store = begun();
    for lines in [format!("{TURN}\n{PHASE}"), format!("{TURN}\n"), String::new()] {
        assert!(append(&store, &id("m1"), 0, &[lines.as_bytes()]).is_err(), "{lines:?}");
    }
    assert_eq!(store.head(&id("m1")).unwrap().entries, 0);
}

#[test]
fn a_match_that_is_under_way_may_be_begun_again() {
    let store = begun();
    append(&store, &id("m1"), 0, &[TURN.as_bytes()]).unwrap();
    let again = begin(&store, header("m1").as_bytes(), "live").unwrap();
    assert_eq!((again.how, again.head.entries), (SubmitOutcome::AlreadyThere, 1));
    let other = header("m1").replace("Ada", "Eve");
    let refused = begin(&store, other.as_bytes(), "live").unwrap_err();
    assert!(matches!(refused, Refused::DifferentLog { parts_at: 0, .. }), "{refused}");
}

#[test]
fn nobody_appends_to_a_match_that_is_not_there() {
    let error = append(&MemoryStore::default(), &id("m1"), 0, &[TURN.as_bytes()]).unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::NotFound { .. })), "{error}");
}

/// Logs of the corpus of a game.
fn corpus(game: &str) -> Vec<Vec<u8>> {
    aftermath_corpus::logs(game).iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Records a log in batches of so many entries, and answers its verdicts.
fn recorded(log: &[u8], batch: usize, at_hand: &LiveCache) -> Vec<Verdict> {
    let mut lines = log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n');
    let store = MemoryStore::default();
    let header = lines.next().unwrap();
    let begun = begin(&store, header, "live").unwrap();
    let id = begun.summary.id.as_str().parse().unwrap();
    let lines: Vec<&[u8]> = lines.collect();
    let mut verdicts = Vec::new();
    for (number, lines) in lines.chunks(batch).enumerate() {
        let expected = (number * batch) as u64;
        let addition = Addition::read(&store, at_hand, &id, expected, lines).unwrap();
        assert_eq!(addition.deeds().entries as usize, lines.len());
        verdicts.extend(addition.keep(&store).unwrap().verdicts);
        if number % 7 == 3 {
            // Somebody else's mistake, and a connection that broke, change nothing.
            let wrong = Addition::read(&store, at_hand, &id, expected, &[b"{}"]);
            assert!(wrong.is_err());
            let beyond = Addition::read(&store, at_hand, &id, expected + lines.len() as u64, &[b"{}"]);
            assert!(beyond.is_err());
            let again = Addition::read(&store, at_hand, &id, expected, lines).unwrap().keep(&store).unwrap();
            assert_eq!(again.verdicts, verdicts[expected as usize..]);
        }
    }
    verdicts
}

/// What was told of an entry when it came in is what is told of it where the log ends with it.
#[test]
fn verdicts_at_hand_are_those_of_the_whole_log() {
    let mut compared = 0;
    for log in ["warmaster", "kow2"].into_iter().flat_map(corpus) {
        if GAMES.read(&log, "corpus").is_err() {
            continue;
        }
        for batch in [1, 3] {
            let at_hand = recorded(&log, batch, &LiveCache::default());
            // Nothing is ever found at hand: each batch is judged from the first entry on.
            let lines: Vec<&[u8]> = log.strip_suffix(b"\n").unwrap_or(&log).split(|byte| *byte == b'\n').collect();
            let mut afresh = Vec::new();
            for end in (batch..lines.len() - 1 + batch).step_by(batch) {
                let end = end.min(lines.len() - 1);
                let so_far = lines[..=end].join(&b'\n');
                let whole = GAMES.read(&so_far, "so far").unwrap().judge(Reading::Effective);
                let known = afresh.len();
                afresh.extend(whole.verdicts.into_iter().skip(1 + known));
            }
            assert_eq!(at_hand, afresh, "{}", String::from_utf8_lossy(lines[0]));
            compared += afresh.len();
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn what_is_at_hand_of_a_match_is_bounded() {
    let at_hand = LiveCache::default();
    let store = MemoryStore::default();
    for number in 0..AT_HAND_MATCHES + 6 {
        let name = format!("m{number}");
        begin(&store, header(&name).as_bytes(), "live").unwrap();
        Addition::read(&store, &at_hand, &id(&name), 0, &[TURN.as_bytes()]).unwrap().keep(&store).unwrap();
    }
    assert_eq!(at_hand.len(), AT_HAND_MATCHES);
    at_hand.clear();
    assert!(at_hand.is_empty());
}
