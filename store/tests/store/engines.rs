//! The engines of this crate, each through the suite that every engine passes.

use aftermath_store::{Access, Ledgered, MemoryStore, SledStore, Store};
use proptest::prelude::*;

use crate::conformance::access::access_conformance;
use crate::conformance::conformance;
use crate::model::{asks, plays};

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

#[test]
fn the_folder_of_tokens_conforms() {
    access_conformance(|| {
        let folder = tempfile::tempdir().unwrap();
        Box::new(move || Access::in_folder(folder.path()))
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_engine_answers_as_a_list_of_lines(asks in asks()) {
        plays(&asks, Box::new(MemoryStore::default()), None);
        let (alone, beside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let sled = || -> Box<dyn Store> { Box::new(SledStore::open(alone.path()).unwrap()) };
        plays(&asks, sled(), Some(&sled));
        let ledgered = || -> Box<dyn Store> { Box::new(Ledgered::in_folder(beside.path(), None).unwrap()) };
        plays(&asks, ledgered(), Some(&ledgered));
        let report = Ledgered::in_folder(beside.path(), None).unwrap().verify(|_| ()).unwrap();
        prop_assert!(report.is_sound(), "{report:?}");
    }
}
