//! Handing in: what is accepted, what is refused, and that nothing is half-accepted.

use aftermath_store::{Expected, Position, Store, StoreError, Submitted, bounds};

use super::{Case, cases};
use crate::support::{Log, card, card_of, export, id, line, submit};

pub(super) const CASES: &[Case] = cases![
    a_match_is_kept_as_it_came,
    the_identical_match_again_changes_nothing,
    another_log_under_the_same_id_is_refused,
    a_match_grows_entry_by_entry,
    creating_again_is_creating_once,
    a_conflict_tells_the_head_and_leaves_nothing,
    the_same_append_again_has_the_same_answer,
    a_partial_repetition_is_a_conflict,
    appending_nothing_writes_nothing,
    appending_anywhere_appends_twice,
    what_is_not_there_is_not_found,
    lines_are_bounded,
    entries_are_bounded,
    bytes_are_bounded,
];

fn a_match_is_kept_as_it_came(store: &dyn Store) {
    let log = Log::of("a", 300);
    let submitted = store.submit(&card("a"), &log.header, &log.lines()).unwrap();
    assert_eq!(submitted, Submitted::New(log.head()));
    assert_eq!(store.head(&id("a")).unwrap(), log.head());
    assert_eq!(store.header(&id("a")).unwrap(), log.header);
    assert_eq!(store.card(&id("a")).unwrap(), card("a"));
    assert_eq!(export(store, "a"), log.bytes());
}

fn the_identical_match_again_changes_nothing(store: &dyn Store) {
    let log = submit(store, "a", 3);
    let otherwise_indexed = card_of("a", "kow2", "2020-01-01", &["Zoe"]);
    for card in [card("a"), otherwise_indexed] {
        let again = store.submit(&card, &log.header, &log.lines()).unwrap();
        assert_eq!(again, Submitted::AlreadyThere(log.head()));
    }
    assert_eq!(store.card(&id("a")).unwrap(), card("a"));
    assert_eq!(store.position().unwrap(), Position(1));
}

fn another_log_under_the_same_id_is_refused(store: &dyn Store) {
    let kept = submit(store, "a", 300);
    let mut other_header = kept.clone();
    other_header.header.push(b' ');
    let mut other_entry = kept.clone();
    other_entry.lines[249].push(b' ');
    for (log, parts) in [
        (other_header, 0),
        (other_entry, 250),
        (Log::of("a", 299), 300),
        (Log::of("a", 301), 301),
        (Log::of("a", 0), 1),
    ] {
        match store.submit(&card("a"), &log.header, &log.lines()) {
            Err(StoreError::Exists { id: which, head, parts_at }) => {
                assert_eq!((which, head, parts_at), (id("a"), kept.head(), parts));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(export(store, "a"), kept.bytes());
    assert_eq!(store.position().unwrap(), Position(1));
}

fn a_match_grows_entry_by_entry(store: &dyn Store) {
    let log = Log::of("a", 200);
    let begun = store.create(&card("a"), &log.header).unwrap();
    assert_eq!(begun, Submitted::New(Log::of("a", 0).head()));
    for (entries, line) in (0..).zip(&log.lines) {
        let head = store.append(&id("a"), Expected::Exact(entries), &[line]).unwrap().head;
        assert_eq!(head, Log::of("a", entries + 1).head());
    }
    assert_eq!(export(store, "a"), log.bytes());
    assert_eq!(store.position().unwrap(), Position(201));
}

fn creating_again_is_creating_once(store: &dyn Store) {
    let log = Log::of("a", 2);
    store.create(&card("a"), &log.header).unwrap();
    store.append(&id("a"), Expected::Exact(0), &log.lines()).unwrap();
    assert_eq!(store.create(&card("a"), &log.header).unwrap(), Submitted::AlreadyThere(log.head()));
    let other = store.create(&card("a"), b"another header");
    assert!(matches!(other, Err(StoreError::Exists { head, parts_at: 0, .. }) if head == log.head()), "{other:?}");
    assert_eq!(store.position().unwrap(), Position(2));
}

fn a_conflict_tells_the_head_and_leaves_nothing(store: &dyn Store) {
    let log = submit(store, "a", 3);
    for wrong in [0, 2, 4, u64::MAX] {
        match store.append(&id("a"), Expected::Exact(wrong), &[b"new"]) {
            Err(StoreError::Conflict { id: which, expected, actual }) => {
                assert_eq!((which, expected, actual), (id("a"), wrong, log.head()));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(export(store, "a"), log.bytes());
        assert_eq!(store.head(&id("a")).unwrap(), log.head());
        assert_eq!(store.position().unwrap(), Position(1));
    }
    let retried = store.append(&id("a"), Expected::Exact(3), &[&line("a", 4)]).unwrap();
    assert_eq!(retried.head, Log::of("a", 4).head());
    assert_eq!(export(store, "a"), Log::of("a", 4).bytes());
}

fn the_same_append_again_has_the_same_answer(store: &dyn Store) {
    submit(store, "a", 3);
    let (four, five, six) = (line("a", 4), line("a", 5), line("a", 6));
    let first = store.append(&id("a"), Expected::Exact(3), &[&four, &five]).unwrap();
    assert_eq!(first.head, Log::of("a", 5).head());
    assert_eq!(store.append(&id("a"), Expected::Exact(3), &[&four, &five]).unwrap(), first);

    store.append(&id("a"), Expected::Exact(5), &[&six]).unwrap();
    assert_eq!(store.append(&id("a"), Expected::Exact(3), &[&four, &five]).unwrap(), first);
    assert_eq!(export(store, "a"), Log::of("a", 6).bytes());
    assert_eq!(store.position().unwrap(), Position(3));
}

fn a_partial_repetition_is_a_conflict(store: &dyn Store) {
    let log = submit(store, "a", 5);
    let (four, five, six) = (line("a", 4), line("a", 5), line("a", 6));
    for lines in [vec![&four, &five, &six], vec![&four, &six], vec![&five]] {
        let lines: Vec<&[u8]> = lines.into_iter().map(Vec::as_slice).collect();
        let answer = store.append(&id("a"), Expected::Exact(3), &lines);
        assert!(matches!(answer, Err(StoreError::Conflict { actual, .. }) if actual == log.head()), "{answer:?}");
    }
    assert_eq!(export(store, "a"), log.bytes());
}

fn appending_nothing_writes_nothing(store: &dyn Store) {
    let log = submit(store, "a", 3);
    for expected in [Expected::Exact(3), Expected::Any] {
        assert_eq!(store.append(&id("a"), expected, &[]).unwrap().head, log.head());
    }
    assert_eq!(store.append(&id("a"), Expected::Exact(1), &[]).unwrap().head, Log::of("a", 1).head());
    assert!(matches!(store.append(&id("a"), Expected::Exact(4), &[]), Err(StoreError::Conflict { .. })));
    assert_eq!(store.position().unwrap(), Position(1));
}

fn appending_anywhere_appends_twice(store: &dyn Store) {
    let mut log = submit(store, "a", 1);
    for _ in 0..2 {
        log.lines.push(line("a", 2));
        let head = store.append(&id("a"), Expected::Any, &[&line("a", 2)]).unwrap().head;
        assert_eq!(head, log.head());
    }
    assert_eq!(export(store, "a"), log.bytes());
}

fn what_is_not_there_is_not_found(store: &dyn Store) {
    submit(store, "ab", 1);
    let none = id("a");
    let mut out = Vec::new();
    let answers = [
        store.head(&none).err(),
        store.header(&none).err(),
        store.card(&none).err(),
        store.read(&none, 0, aftermath_store::Limit::MOST).err(),
        store.export(&none, &mut out).err(),
        store.append(&none, Expected::Any, &[b"x"]).err(),
        store.append(&none, Expected::Exact(0), &[]).err(),
    ];
    for answer in answers {
        assert!(matches!(&answer, Some(StoreError::NotFound { id }) if *id == none), "{answer:?}");
    }
    assert!(out.is_empty());
}

fn lines_are_bounded(store: &dyn Store) {
    let longest = vec![b'x'; bounds::MAX_LINE_BYTES];
    let too_long = vec![b'x'; bounds::MAX_LINE_BYTES + 1];
    let refused = store.submit(&card("a"), b"header", &[b"1", b"2", &too_long]);
    assert!(matches!(refused, Err(StoreError::LineTooLong { entry: 3, bytes: 61_441, most: 61_440 })), "{refused:?}");
    let refused = store.submit(&card("a"), b"header", &[b"1", b"a\nb"]);
    assert!(matches!(refused, Err(StoreError::NotOneLine { entry: 2, at: 1 })), "{refused:?}");
    let refused = store.create(&card("a"), &too_long);
    assert!(matches!(refused, Err(StoreError::LineTooLong { entry: 0, .. })), "{refused:?}");
    assert!(matches!(store.head(&id("a")), Err(StoreError::NotFound { .. })));
    assert_eq!(store.position().unwrap(), Position(0));

    store.submit(&card("a"), &longest, &[&longest]).unwrap();
    let refused = store.append(&id("a"), Expected::Exact(1), &[b"2", &too_long]);
    assert!(matches!(refused, Err(StoreError::LineTooLong { entry: 3, .. })), "{refused:?}");
    assert_eq!(store.head(&id("a")).unwrap().entries, 1);
    store.append(&id("a"), Expected::Exact(1), &[&longest]).unwrap();
    assert_eq!(export(store, "a").len(), 3 * (bounds::MAX_LINE_BYTES + 1));
}

fn entries_are_bounded(store: &dyn Store) {
    let most = usize::try_from(bounds::MAX_ENTRIES).unwrap();
    let lines = vec![b"".as_slice(); most + 1];
    let refused = store.submit(&card("a"), b"header", &lines);
    assert!(matches!(refused, Err(StoreError::LogTooLong { unit: "entries", came: 100_001, .. })), "{refused:?}");
    store.submit(&card("a"), b"header", &lines[..most]).unwrap();
    let refused = store.append(&id("a"), Expected::Any, &[b""]);
    assert!(matches!(refused, Err(StoreError::LogTooLong { unit: "entries", came: 100_001, .. })), "{refused:?}");
    assert_eq!(store.head(&id("a")).unwrap().entries, bounds::MAX_ENTRIES);
    assert_eq!(export(store, "a"), [b"header\n".as_slice(), &vec![b'\n'; most]].concat());
}

fn bytes_are_bounded(store: &dyn Store) {
    // 1,092 lines of the greatest length and their newlines, and what is then left of 64 MiB.
    let line = vec![b'x'; bounds::MAX_LINE_BYTES];
    let left = 67_108_864 - 1_092 * 61_441 - "header\n".len();
    let mut lines = vec![line.as_slice(); 1_092];
    let last = &line[..left - 1];
    lines.push(last);
    store.submit(&card("a"), b"header", &lines).unwrap();
    let refused = store.append(&id("a"), Expected::Any, &[b""]);
    assert!(matches!(refused, Err(StoreError::LogTooLong { unit: "bytes", came: 67_108_865, .. })), "{refused:?}");
    assert_eq!(store.head(&id("a")).unwrap().entries, 1_093);
}
