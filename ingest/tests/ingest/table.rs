//! A small battle to play tests on.

use aftermath_store::{ListQuery, MatchId, MemoryStore, Position, Store};

pub(crate) const TURN: &str = r#"{"seq":1,"side":"empire","event":{"turn_start":{"turn":1}}}"#;
pub(crate) const PHASE: &str = r#"{"seq":2,"side":"empire","event":{"phase_start":{"phase":"command"}}}"#;
pub(crate) const ORDER: &str =
    r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen1","units":["halb1"],"dice":[2,3]}}}"#;

/// The header line of a match with two small armies.
pub(crate) fn header(id: &str) -> String {
    let army = |unit: &str, general: &str, command: u8| {
        format!(
            r#"[{{"id":"{unit}","profile":"foot","type":"infantry","stands":3,"attacks":3,"hits":3,"armour":6}},{{"id":"{general}","profile":"general","type":"general","attacks":2,"command":{command}}}]"#
        )
    };
    format!(
        r#"{{"aftermath":1,"match":"{id}","system":"warmaster","edition":"core","played":"2026-05-03","event":{{"name":"Spring Muster","round":2}},"table":{{"width":180,"depth":120}},"sides":[{{"id":"empire","player":"Ada","army":"empire","roster":{}}},{{"id":"orcs","player":"Boris","army":"orcs","roster":{}}}]}}"#,
        army("halb1", "gen1", 9),
        army("boyz1", "boss1", 8),
    )
}

/// A log: the header and these entries, a line break after each.
pub(crate) fn log(id: &str, entries: &[&str]) -> Vec<u8> {
    let header = header(id);
    let lines = std::iter::once(header.as_str()).chain(entries.iter().copied());
    lines.flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

/// The battle of three entries.
pub(crate) fn battle(id: &str) -> Vec<u8> {
    log(id, &[TURN, PHASE, ORDER])
}

pub(crate) fn id(name: &str) -> MatchId {
    name.parse().unwrap()
}

pub(crate) fn exported(store: &MemoryStore, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    store.export(&id(name), &mut bytes).unwrap();
    bytes
}

pub(crate) fn is_empty(store: &MemoryStore) -> bool {
    store.position().unwrap() == Position(0) && store.list(&ListQuery::default()).unwrap().rows.is_empty()
}
