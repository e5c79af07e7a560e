//! Reading back: every entry once, whatever the steps, and never another match's.

use aftermath_store::{Limit, MatchCard, Store, StoreError, bounds};

use super::{Case, cases};
use crate::support::{Log, card, export, id, noise, submit};

pub(super) const CASES: &[Case] = cases![
    resuming_gives_each_entry_once,
    reading_past_the_end_gives_nothing,
    ids_that_begin_alike_keep_apart,
    the_longest_names_are_kept,
    any_bytes_are_kept,
    limits_are_bounded,
];

fn resuming_gives_each_entry_once(store: &dyn Store) {
    let log = submit(store, "a", 1_500);
    let expected: Vec<(u64, Vec<u8>)> = (1..).zip(log.lines).collect();
    for rows in [1, 2, 7, 999, 1_000] {
        let mut read: Vec<(u64, Vec<u8>)> = Vec::new();
        loop {
            let after = read.last().map_or(0, |(seq, _)| *seq);
            let more = store.read(&id("a"), after, Limit::new(rows).unwrap()).unwrap();
            assert!(more.len() <= rows);
            if more.is_empty() {
                break;
            }
            read.extend(more);
        }
        assert!(read == expected, "in steps of {rows}");
    }
}

fn reading_past_the_end_gives_nothing(store: &dyn Store) {
    submit(store, "a", 3);
    for after in [3, 4, u64::MAX] {
        assert_eq!(store.read(&id("a"), after, Limit::MOST).unwrap(), []);
    }
}

fn ids_that_begin_alike_keep_apart(store: &dyn Store) {
    let longest = "a".repeat(64);
    let names = ["a", "a-", "a_", "aa", "aB", "ab", "a0", &longest[1..], &longest];
    let logs: Vec<Log> = names.iter().map(|name| submit(store, name, 30)).collect();
    for (name, log) in names.iter().zip(logs) {
        assert_eq!(export(store, name), log.bytes(), "{name}");
        assert_eq!(store.head(&id(name)).unwrap(), log.head());
        assert_eq!(store.card(&id(name)).unwrap(), card(name));
    }
}

fn the_longest_names_are_kept(store: &dyn Store) {
    let players = vec!["\"".repeat(bounds::MAX_PLAYER_BYTES); bounds::MAX_PLAYERS];
    let longest = MatchCard::new(
        id(&"m".repeat(bounds::MAX_ID_CHARS)),
        "я".repeat(bounds::MAX_SYSTEM_BYTES / 2),
        "9999-12-31".parse().unwrap(),
        players,
        "\\".repeat(bounds::MAX_TITLE_BYTES),
    )
    .unwrap();
    store.submit(&longest, b"header", &[b"line"]).unwrap();
    assert_eq!(store.card(longest.id()).unwrap(), longest);
    let query = aftermath_store::ListQuery {
        system: Some(longest.system().into()),
        player: Some(longest.players()[7].clone()),
        ..Default::default()
    };
    assert_eq!(store.list(&query).unwrap().rows[0].card, longest);
}

fn any_bytes_are_kept(store: &dyn Store) {
    let lines = vec![
        vec![],
        b"\r".to_vec(),
        b"\0".to_vec(),
        noise(1, bounds::MAX_LINE_BYTES),
        vec![],
        noise(2, 4_000),
        noise(3, 5_000),
        (0..=255).filter(|byte| *byte != b'\n').collect(),
        vec![b'x'; bounds::MAX_LINE_BYTES],
        noise(4, bounds::MAX_LINE_BYTES),
    ];
    let log = Log { header: noise(5, bounds::MAX_LINE_BYTES), lines };
    store.submit(&card("a"), &log.header, &log.lines()).unwrap();
    assert!(export(store, "a") == log.bytes());
    assert_eq!(store.head(&id("a")).unwrap(), log.head());
    let read = store.read(&id("a"), 3, Limit::new(2).unwrap()).unwrap();
    assert!(read == [(4, log.lines[3].clone()), (5, vec![])]);

    let empty = Log { header: vec![], lines: vec![] };
    store.create(&card("b"), &empty.header).unwrap();
    assert_eq!(export(store, "b"), b"\n");
    assert_eq!(store.header(&id("b")).unwrap(), b"");
}

fn limits_are_bounded(_: &dyn Store) {
    assert_eq!(Limit::new(1_000).unwrap(), Limit::MOST);
    for rows in [0, 1_001] {
        assert!(matches!(Limit::new(rows), Err(StoreError::Invalid { what: "limit", .. })));
    }
}
