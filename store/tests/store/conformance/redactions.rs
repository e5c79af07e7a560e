//! Lines redacted: everything is as it was, but for what can be read in their place.

use aftermath_store::{
    Expected, Head, Limit, Line, ListQuery, LogHash, MatchCard, Redacted, Redaction, Store, StoreError, Submitted,
};

use super::{Case, cases};
use crate::support::{Log, all_changes, card, card_of, export, id, line, noise, submit};

pub(super) const CASES: &[Case] = cases![
    only_the_line_reads_otherwise,
    the_same_log_is_still_the_same,
    the_card_is_found_under_its_new_name,
    a_log_goes_on_behind_a_redacted_line,
    what_is_no_line_is_refused,
    a_submission_is_put_back_with_its_redactions,
];

/// What is known of a line of a log, its leaf made up.
fn known(log: &Log, number: u64) -> Redaction {
    let lines = log.lines.iter().map(Vec::as_slice).take(number as usize);
    let chain = Head::of_header(&log.header).then_all(lines).hash;
    Redaction { chain, leaf: LogHash([number as u8; 32]) }
}

fn redacted(name: &str, log: &Log, number: u64, raw: &[u8]) -> Redacted {
    Redacted { id: id(name), line: number, raw: raw.to_vec(), redaction: known(log, number) }
}

fn with(log: &Log, changes: &[(u64, &[u8])]) -> Log {
    let mut log = log.clone();
    for (number, raw) in changes {
        match number.checked_sub(1) {
            None => log.header = raw.to_vec(),
            Some(at) => log.lines[at as usize] = raw.to_vec(),
        }
    }
    log
}

fn only_the_line_reads_otherwise(store: &dyn Store) {
    let [a, b] = ["a", "ab"].map(|name| submit(store, name, 1_500));
    let before =
        (all_changes(store, 100), store.list(&ListQuery::default()).unwrap(), store.redaction_stamp().unwrap());
    assert_eq!((before.2, store.redacted().unwrap()), (0, vec![]));
    let long = noise(1, 50_000);
    let changes: [(u64, &[u8]); 3] = [(0, b"another header"), (700, &long), (1_500, b"")];
    let lines: Vec<Redacted> = changes.iter().map(|(number, raw)| redacted("a", &a, *number, raw)).collect();
    store.redact(&lines, &[]).unwrap();
    let now = with(&a, &changes);
    assert!(export(store, "a") == now.bytes());
    assert_eq!(store.header(&id("a")).unwrap(), now.header);
    assert_eq!(store.read(&id("a"), 699, Limit::new(1).unwrap()).unwrap(), [(700, long.clone())]);
    assert_eq!(store.head(&id("a")).unwrap(), a.head());
    assert!(export(store, "ab") == b.bytes());
    assert_eq!(all_changes(store, 100), before.0);
    assert_eq!(store.list(&ListQuery::default()).unwrap(), before.1);
    assert_eq!(store.leaf(&id("ab"), 3).unwrap(), 1_504);
    assert_eq!(store.redacted().unwrap(), [id("a")]);
    let found = store.redactions(&id("a")).unwrap();
    assert_eq!(
        found.iter().map(|(number, known)| (number, known.chain)).collect::<Vec<_>>(),
        [(0, known(&a, 0).chain), (700, known(&a, 700).chain), (1_500, known(&a, 1_500).chain)]
    );
    assert_eq!(found.heads_of_log(&now.bytes()).last(), Some(&a.head()));
    assert!(store.redactions(&id("ab")).unwrap().is_empty());
    // Another stamp each time, and the last words count.
    let stamp = store.redaction_stamp().unwrap();
    assert_ne!(stamp, 0);
    store.redact(&lines[..1], &[]).unwrap();
    assert_ne!(store.redaction_stamp().unwrap(), stamp);
    store.redact(&[redacted("a", &a, 700, b"short")], &[]).unwrap();
    assert!(export(store, "a") == with(&now, &[(700, b"short")]).bytes());
}

fn the_same_log_is_still_the_same(store: &dyn Store) {
    let log = submit(store, "a", 20);
    let lines = [redacted("a", &log, 0, b"h"), redacted("a", &log, 7, b"7"), redacted("a", &log, 20, b"20")];
    store.redact(&lines, &[]).unwrap();
    let again = |log: &Log| store.submit(&card("a"), &log.header, &log.lines());
    assert_eq!(again(&log).unwrap(), Submitted::AlreadyThere(log.head()));
    assert_eq!(store.create(&card("a"), &log.header).unwrap(), Submitted::AlreadyThere(log.head()));
    let told = store.append(&id("a"), Expected::Exact(5), &log.lines()[5..]).unwrap();
    assert_eq!(told.head, log.head());
    // What is read now is not what was handed in.
    let now = with(&log, &[(7, b"7")]);
    assert!(matches!(again(&now), Err(StoreError::Exists { parts_at: 7, .. })));
    assert!(matches!(store.create(&card("a"), b"h"), Err(StoreError::Exists { parts_at: 0, .. })));
    assert!(matches!(store.append(&id("a"), Expected::Exact(5), &now.lines()[5..]), Err(StoreError::Conflict { .. })));
}

fn the_card_is_found_under_its_new_name(store: &dyn Store) {
    let logs = ["a", "b", "c"].map(|name| submit(store, name, 3));
    let card: MatchCard = card_of("b", "warmaster", "2026-05-03", &["player-1", "Boris"]);
    store.redact(&[redacted("b", &logs[1], 0, b"h")], std::slice::from_ref(&card)).unwrap();
    let of = |player: &str| {
        let query = ListQuery { player: Some(player.into()), ..ListQuery::default() };
        let rows = store.list(&query).unwrap().rows;
        rows.iter().map(|row| row.card.id().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of("Ada"), ["c", "a"]);
    assert_eq!(of("player-1"), ["b"]);
    assert_eq!(of("Boris"), ["c", "b", "a"]);
    assert_eq!(store.card(&id("b")).unwrap(), card);
}

fn a_log_goes_on_behind_a_redacted_line(store: &dyn Store) {
    let log = submit(store, "a", 5);
    store.redact(&[redacted("a", &log, 5, b"5"), redacted("a", &log, 0, b"h")], &[]).unwrap();
    let more = line("a", 6);
    let head = store.append(&id("a"), Expected::Exact(5), &[&more]).unwrap().head;
    let whole = Log::of("a", 6);
    assert_eq!(head, whole.head());
    assert_eq!(export(store, "a"), with(&whole, &[(0, b"h"), (5, b"5")]).bytes());
    submit(store, "b", 5);
    assert_eq!(store.leaf(&id("b"), 0).unwrap(), 7);
}

fn what_is_no_line_is_refused(store: &dyn Store) {
    let log = submit(store, "a", 5);
    let good = redacted("a", &log, 1, b"1");
    let refused = |lines: &[Redacted]| store.redact(lines, &[]).unwrap_err();
    let nowhere = Redacted { id: id("z"), ..good.clone() };
    assert!(matches!(refused(&[good.clone(), nowhere]), StoreError::NotFound { .. }));
    let behind = Redacted { line: 6, ..good.clone() };
    assert!(matches!(refused(&[good.clone(), behind]), StoreError::NoLine { line: 6, entries: 5, .. }));
    for raw in [b"two\nlines".to_vec(), noise(0, 60 * 1_024 + 1)] {
        let bad = Redacted { raw, ..good.clone() };
        assert!(matches!(refused(&[bad]), StoreError::NotOneLine { .. } | StoreError::LineTooLong { .. }));
    }
    assert_eq!(export(store, "a"), log.bytes());
    assert!(store.redacted().unwrap().is_empty());
}

fn a_submission_is_put_back_with_its_redactions(store: &dyn Store) {
    let log = Log::of("a", 6);
    let first: Vec<Line<'_>> = std::iter::once(&log.header)
        .chain(&log.lines[..3])
        .zip(0..)
        .map(|(raw, number)| match number {
            0 | 2 => Line { raw: b"gone", redaction: Some(known(&log, number)) },
            _ => Line { raw, redaction: None },
        })
        .collect();
    let rest: Vec<Line<'_>> = (4..)
        .zip(&log.lines[3..])
        .map(|(number, raw)| Line { raw, redaction: (number == 6).then(|| known(&log, 6)) })
        .collect();
    assert!(matches!(store.put_back(&id("a"), None, 4, &rest), Err(StoreError::NotFound { .. })));
    for _ in 0..2 {
        store.put_back(&id("a"), Some(&card("a")), 0, &first).unwrap();
    }
    assert!(matches!(store.put_back(&id("a"), None, 6, &rest[2..]), Err(StoreError::Conflict { expected: 5, .. })));
    for _ in 0..2 {
        store.put_back(&id("a"), None, 4, &rest).unwrap();
    }
    assert_eq!(store.head(&id("a")).unwrap(), log.head());
    assert_eq!(export(store, "a"), with(&log, &[(0, b"gone"), (2, b"gone")]).bytes());
    assert_eq!(all_changes(store, 10).len(), 2);
    let lines: Vec<u64> = store.redactions(&id("a")).unwrap().iter().map(|(number, _)| number).collect();
    assert_eq!(lines, [0, 2, 6]);
    assert_ne!(store.redaction_stamp().unwrap(), 0);
}
