//! The one suite that every engine passes.

mod changes;
mod lists;
mod races;
mod reads;
mod redactions;
mod writes;

use aftermath_store::{Ledgered, MemoryStore, SledStore, Store};

/// Given an empty store, this holds.
type Case = (&'static str, fn(&dyn Store));

/// Names the cases of a file by their functions.
macro_rules! cases {
    ($($case:ident),* $(,)?) => { &[$((stringify!($case), $case as fn(&dyn aftermath_store::Store))),*] };
}
use cases;

/// Runs every case, each on a store that `make` has just made.
fn conformance<S: Store>(mut make: impl FnMut() -> S) {
    let rooms: [&[Case]; 6] =
        [writes::CASES, reads::CASES, changes::CASES, lists::CASES, races::CASES, redactions::CASES];
    for (name, case) in rooms.into_iter().flatten() {
        println!("{name}");
        case(&make());
    }
}

#[test]
fn memory_conforms() {
    conformance(MemoryStore::default);
}

#[test]
fn sled_conforms() {
    let mut folders = Vec::new();
    conformance(|| {
        folders.push(tempfile::tempdir().unwrap());
        SledStore::open(folders[folders.len() - 1].path()).unwrap()
    });
}

#[test]
fn a_store_with_a_ledger_conforms() {
    let mut folders = Vec::new();
    conformance(|| {
        folders.push(tempfile::tempdir().unwrap());
        let folder = folders[folders.len() - 1].path();
        Ledgered::open(SledStore::open(folder.join("store")).unwrap(), &folder.join("ledger"), None).unwrap()
    });
}
