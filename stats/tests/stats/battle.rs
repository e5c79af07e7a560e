//! Small Warmaster battles, and folders to hold against each other.

use std::{collections::BTreeMap, fs, path::Path};

use aftermath_stats::Warehouse;
use aftermath_store::{MemoryStore, Store};
use tempfile::TempDir;

/// An order at 10 cm with nothing in the way: who, to whom, and the dice.
pub(crate) type Order = (&'static str, &'static str, [u8; 2]);

/// The Empire (General, command 9; Hero, 8; Wizard, 7; halb1 to halb3) orders in its first turn.
pub(crate) fn battle(id: &str, played: &str, orders: &[Order]) -> String {
    let header = format!(
        concat!(
            r#"{{"aftermath":1,"match":"{}","system":"warmaster","edition":"core 1","played":"{}","#,
            r#""title":"Ford","event":{{"name":"Muster","round":2,"table":5}},"points":1000,"table":{{"width":180,"depth":120}},"#,
            r#""sides":[{{"id":"empire","player":"Ada","army":"Empire","roster":["#,
            r#"{{"id":"gen","profile":"General","type":"general","attacks":2,"command":9,"points":125}},"#,
            r#"{{"id":"hero","profile":"Hero","type":"hero","attacks":1,"command":8,"points":80}},"#,
            r#"{{"id":"wiz","profile":"Wizard","type":"wizard","attacks":0,"command":7,"points":45}},"#,
            r#"{{"id":"halb1","profile":"Halberdiers","type":"infantry","attacks":3,"hits":3,"points":45}},"#,
            r#"{{"id":"halb2","profile":"Halberdiers","type":"infantry","attacks":3,"hits":3,"points":45}},"#,
            r#"{{"id":"halb3","profile":"Halberdiers","name":"The \"Third\", old","type":"infantry","attacks":3,"hits":3,"points":45}}]}},"#,
            r#"{{"id":"orcs","player":"Boris","army":"Orcs","roster":["#,
            r#"{{"id":"orc1","profile":"Orc Warriors","type":"infantry","attacks":4,"hits":3,"armour":6}}]}}]}}"#
        ),
        id, played
    );
    let mut lines = vec![
        header,
        r#"{"seq":1,"at":"2026-05-03T10:02:11.5Z","side":"empire","event":{"turn_start":{"turn":1}}}"#.to_owned(),
        r#"{"seq":2,"side":"empire","event":{"phase_start":{"phase":"command"}}}"#.to_owned(),
    ];
    for (seq, order) in (3..).zip(orders) {
        lines.push(order_line(seq, order));
    }
    lines.join("\n") + "\n"
}

/// The line of an order.
pub(crate) fn order_line(seq: u32, (by, unit, [a, b]): &Order) -> String {
    format!(
        r#"{{"seq":{seq},"side":"empire","event":{{"order":{{"by":"{by}","units":["{unit}"],"dice":[{a},{b}],"distance":10,"enemy_near":false,"difficult_terrain":false}}}}}}"#
    )
}

/// A log of the corpus.
pub(crate) fn corpus(path: &str) -> String {
    aftermath_corpus::text(path)
}

/// A store with these logs.
pub(crate) fn store_of(logs: &[String]) -> MemoryStore {
    let store = MemoryStore::default();
    submit(&store, logs);
    store
}

pub(crate) fn submit(store: &dyn Store, logs: &[String]) {
    for log in logs {
        aftermath_ingest::submit(store, log.as_bytes(), "a test").unwrap();
    }
}

/// An empty warehouse in a folder of its own.
pub(crate) fn warehouse() -> (TempDir, Warehouse) {
    let folder = tempfile::tempdir().unwrap();
    let warehouse = Warehouse::open(folder.path()).unwrap();
    (folder, warehouse)
}

/// Every file of a folder with its bytes, locks left out.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|end| end != "lock") {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
                found.insert(name.to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}
