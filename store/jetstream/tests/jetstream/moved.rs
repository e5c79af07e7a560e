//! From a folder to servers and back: the same bytes, positions and proofs, and whoever is interrupted goes on.

use std::path::Path;

use aftermath_store::{
    Expected, Head, LEDGER_FOLDER, Ledger, Ledgered, MatchCard, MatchId, Proof, Replacement, SledStore, Store,
    StoreError, Withdrawal, check_growth, hold_against, recover,
};
use aftermath_store_jetstream::JetStreamStore;

use crate::servers::Servers;
use crate::support::{Log, all_changes, card, card_of, export, id, line, submit};

const NAMES: [&str; 4] = ["one", "two", "three", "four"];

fn made(id: &MatchId, _: &[u8]) -> Result<MatchCard, StoreError> {
    Ok(card(id.as_str()))
}

/// All that was in one is in the other.
fn same(one: &dyn Store, other: &dyn Store) {
    assert_eq!(all_changes(one, 100), all_changes(other, 1_000));
    for name in NAMES {
        assert_eq!(export(one, name), export(other, name), "{name}");
        assert_eq!(one.redactions(&id(name)).unwrap(), other.redactions(&id(name)).unwrap());
    }
}

fn proof_of_last<S: Store>(store: &Ledgered<S>, name: &str) -> Proof {
    let last = store.head(&id(name)).unwrap().entries;
    store.ledger().prove(store.leaf(&id(name), last).unwrap()).unwrap().1
}

pub(crate) fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copied(&entry.path(), &place);
        } else {
            std::fs::copy(entry.path(), place).unwrap();
        }
    }
}

#[test]
fn a_record_goes_to_servers_and_back() {
    let Some(servers) = Servers::start(1) else { return };
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let store = Ledgered::in_folder(data, Some("here")).unwrap();
    for name in NAMES {
        submit(&store, name, 400);
    }
    for seq in 401..=430 {
        store.append(&id("two"), Expected::Exact(seq - 1), &[&line("two", seq)]).unwrap();
    }
    let gone = Replacement { id: id("three"), line: 7, raw: b"gone".to_vec() };
    store.withdraw(Withdrawal { lines: vec![gone], cards: vec![card_of("three", "g", "2026-05-03", &["p"])] }).unwrap();
    let (old, proof) = (store.ledger().head().unwrap(), proof_of_last(&store, "two"));
    drop(store);

    // A copy of the ledger, half of which is handed over before whoever does it is interrupted.
    let copy = folder.path().join("copy");
    copied(&data.join(LEDGER_FOLDER), &copy);
    let ledger = Ledger::open(&copy, None).unwrap();
    let to = servers.open("a");
    let mut left = 3;
    let interrupted = recover(&ledger, &to, |id, header| {
        left -= 1;
        if left == 0 { Err(StoreError::Stopped { why: "interrupted".into() }) } else { made(id, header) }
    });
    assert!(matches!(interrupted, Err(StoreError::Stopped { .. })));
    assert!(matches!(hold_against(&ledger, &to), Err(StoreError::LedgerDiffers { .. })));
    drop(to);
    let to = servers.open("a");
    recover(&ledger, &to, made).unwrap();
    hold_against(&ledger, &to).unwrap();
    same(&SledStore::open(data.join("store")).unwrap(), &to);

    // It goes on there, and what was proved before still is.
    let store = Ledgered::<JetStreamStore>::beside(to, data, None).unwrap();
    assert_eq!(store.ledger().head().unwrap().root, old.root);
    assert_eq!(proof_of_last(&store, "two").to_string(), proof.to_string());
    store.append(&id("two"), Expected::Exact(430), &[&line("two", 431)]).unwrap();
    submit(&store, "five", 3);
    assert!(store.verify(|_| ()).unwrap().is_sound());
    let new = store.ledger().head().unwrap();
    check_growth(&old, &new, &store.ledger().prove_growth(old.size, new.size).unwrap()).unwrap();
    drop(store);

    // And back, from the ledger that went on beside it.
    let ledger = Ledger::open(&data.join(LEDGER_FOLDER), None).unwrap();
    let back = SledStore::open(data.join("back")).unwrap();
    recover(&ledger, &back, made).unwrap();
    hold_against(&ledger, &back).unwrap();
    same(&servers.open("a"), &back);
    assert_eq!(back.head(&id("two")).unwrap(), Log::of("two", 431).head());
    drop(ledger);
    let store = Ledgered::open(back, &data.join(LEDGER_FOLDER), None).unwrap();
    assert_eq!(store.ledger().head().unwrap().root, new.root);
    assert!(store.verify(|_| ()).unwrap().is_sound());
}

/// What a ledger does not have in a store is told, and so is what it has elsewhere.
#[test]
fn a_store_of_another_order_is_no_copy() {
    let Some(servers) = Servers::start(1) else { return };
    let folder = tempfile::tempdir().unwrap();
    let store = Ledgered::in_folder(folder.path(), Some("here")).unwrap();
    for name in ["one", "two"] {
        submit(&store, name, 3);
    }
    let (turned, other) = (servers.open("turned"), servers.open("other"));
    for name in ["two", "one"] {
        submit(&turned, name, 3);
    }
    submit(&other, "one", 3);
    let log = Log { lines: vec![b"x".to_vec(), b"y".to_vec(), b"z".to_vec()], ..Log::of("two", 0) };
    other.submit(&card("two"), &log.header, &log.lines()).unwrap();
    for store_elsewhere in [&turned, &other] {
        let differs = hold_against(store.ledger(), store_elsewhere);
        assert!(matches!(differs, Err(StoreError::LedgerDiffers { .. })), "{differs:?}");
    }
    // Nor does a ledger go on beside it.
    drop(store);
    assert!(Ledgered::beside(turned, folder.path(), None).is_err());
    let again = Ledgered::in_folder(folder.path(), None).unwrap();
    assert_eq!(
        again.head(&id("one")).unwrap(),
        Head::of_header(&Log::of("one", 0).header).then_all(Log::of("one", 3).lines())
    );
}
