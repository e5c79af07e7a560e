//! A match that is recorded while it is played.

use aftermath_ingest::{AppendError, How, Refused, append, begin};
use aftermath_rules::{Log, Reading};
use aftermath_store::{MemoryStore, Store, StoreError};

use crate::table::{ORDER, PHASE, TURN, battle, exported, header, id};

fn begun() -> MemoryStore {
    let store = MemoryStore::default();
    let accepted = begin(&store, header("m1").as_bytes(), "live").unwrap();
    assert_eq!((accepted.how, accepted.head.entries), (How::New, 0));
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
    let whole = Log::read(&battle("m1"), "whole").unwrap().judge(Reading::Effective);
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
    assert_eq!((again.how, again.head.entries), (How::AlreadyThere, 1));
    let other = header("m1").replace("Ada", "Eve");
    let refused = begin(&store, other.as_bytes(), "live").unwrap_err();
    assert!(matches!(refused, Refused::DifferentLog { parts_at: 0, .. }), "{refused}");
}

#[test]
fn nobody_appends_to_a_match_that_is_not_there() {
    let error = append(&MemoryStore::default(), &id("m1"), 0, &[TURN.as_bytes()]).unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::NotFound { .. })), "{error}");
}
