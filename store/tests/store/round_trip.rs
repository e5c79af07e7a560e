//! Whatever is appended in whatever steps comes back.

use aftermath_store::{Expected, Limit, MemoryStore, SledStore, Store};
use proptest::prelude::*;

use crate::support::{Log, card, export, id, noise};

/// Lines of odd lengths, some that compress and some that do not.
fn a_line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        2 => Just(vec![]),
        8 => prop::collection::vec(any::<u8>().prop_filter("one line", |byte| *byte != b'\n'), 0..300),
        4 => (0u8..=9, 0usize..5_000).prop_map(|(digit, len)| vec![b'0' + digit; len]),
        2 => (any::<u64>(), prop_oneof![4_000usize..4_200, 8_100usize..8_300]).prop_map(|(seed, len)| noise(seed, len)),
        1 => any::<u64>().prop_map(|seed| noise(seed, 61_440)),
    ]
}

fn submissions() -> impl Strategy<Value = (Vec<u8>, Vec<Vec<Vec<u8>>>)> {
    (a_line(), prop::collection::vec(prop::collection::vec(a_line(), 1..12), 0..10))
}

fn comes_back(store: &dyn Store, header: &[u8], submissions: &[Vec<Vec<u8>>], rows: usize) {
    store.create(&card("a"), header).unwrap();
    let mut log = Log { header: header.to_vec(), lines: vec![] };
    for lines in submissions {
        let refs: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
        let head = store.append(&id("a"), Expected::Exact(log.lines.len() as u64), &refs).unwrap().head;
        log.lines.extend_from_slice(lines);
        assert_eq!(head, log.head());
    }
    assert!(export(store, "a") == log.bytes());
    let numbered: Vec<(u64, Vec<u8>)> = (1..).zip(log.lines).collect();
    for after in 0..=numbered.len() {
        let read = store.read(&id("a"), after as u64, Limit::new(rows).unwrap()).unwrap();
        assert!(read == numbered[after..].iter().take(rows).cloned().collect::<Vec<_>>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_appended_comes_back((header, submissions) in submissions(), rows in 1usize..20) {
        comes_back(&MemoryStore::default(), &header, &submissions, rows);
        let folder = tempfile::tempdir().unwrap();
        comes_back(&SledStore::open(folder.path()).unwrap(), &header, &submissions, rows);
    }
}
