//! Questions that were asked before anybody waits for them.

use std::{cell::Cell, fs};

use aftermath_stats::{
    CasesQuery, FairnessBy, FairnessQuery, FindingsBy, FindingsQuery, LuckBy, LuckQuery, MetaQuery, UnitsBy,
    UnitsQuery, Warehouse,
};

use super::battle::{battle, corpus, store_of, warehouse};
use crate::warmaster;

/// What pages begin with, as text.
fn asked(tables: &Warehouse) -> Vec<String> {
    let system = warmaster();
    let thrown = FairnessQuery { system: Some(system), ..FairnessQuery::default() };
    vec![
        format!("{:?}", tables.armies(&MetaQuery::of(system)).unwrap()),
        format!("{:?}", tables.matchups(&MetaQuery::of(system)).unwrap()),
        format!("{:?}", tables.luck(&LuckQuery::of(system), LuckBy::Unit).unwrap()),
        format!("{:?}", tables.fairness(&thrown, FairnessBy::Set).unwrap()),
        format!("{:?}", tables.units(&UnitsQuery::of(system), UnitsBy::Unit).unwrap()),
        format!("{:?}", tables.players(system).unwrap()),
        format!("{:?}", tables.findings(&FindingsQuery::of(system), FindingsBy::Rule, 0, 100).unwrap()),
        format!("{:?}", tables.cases(&CasesQuery::default(), None, 100).unwrap()),
    ]
}

#[test]
fn what_was_asked_ahead_is_answered_without_reading() {
    let orders = [("gen", "halb1", [3, 4]), ("gen", "halb2", [6, 6])];
    let logs = [battle("ford", "2026-05-03", &orders), corpus("warmaster/appendix_combat.jsonl")];
    let (folder, tables) = warehouse();
    tables.refresh(&store_of(&logs)).unwrap();
    // Of tables that nobody has asked anything.
    let (_other, fresh) = warehouse();
    fresh.refresh(&store_of(&logs)).unwrap();
    let expected = asked(&fresh);
    tables.ask_ahead(&|| false).unwrap();
    for table in ["sides", "rolls", "units", "findings", "contests", "entries"] {
        fs::remove_dir_all(folder.path().join(table)).unwrap();
    }
    assert_eq!(asked(&tables), expected);
}

#[test]
fn who_is_stopped_asks_no_further() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("ford", "2026-05-03", &[])])).unwrap();
    let asked = Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) == 2;
    tables.ask_ahead(&stop).unwrap();
    // Twice it might go on, the third time not.
    assert_eq!(asked.get(), 3);
}
