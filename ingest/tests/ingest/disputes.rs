//! What amendments change, and where two logs part.

use aftermath_games::GAMES;
use aftermath_ingest::{Difference, compare, consequences, proposed};
use aftermath_rules::{Log, Seq, finding::Status};
use serde_json::json;

use crate::table::{ORDER, PHASE, TURN, battle, log};

/// An order that three dice were thrown for.
const THREE_DICE: &str =
    r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen1","units":["halb1"],"dice":[2,3,4]}}}"#;
const AMENDMENT: &str = concat!(
    r#"{"seq":4,"event":{"amend":{"entry":3,"replacement":{"order":{"by":"gen1","units":["halb1"],"dice":[2,3]}},"#,
    r#""reason":"misread","agreed":["empire","orcs"]}}}"#
);

fn read(bytes: &[u8]) -> Log {
    GAMES.read(bytes, "test").unwrap()
}

#[test]
fn an_amendment_mends_the_entry_it_is_about() {
    let bytes = log("m1", &[TURN, PHASE, THREE_DICE, AMENDMENT]);
    let found = consequences(&read(&bytes));
    assert_eq!(found.changed.len(), 1, "{found:?}");
    let changed = &found.changed[0];
    assert_eq!((changed.entry, changed.kind), (Seq(3), "order"));
    assert_eq!(changed.status.0, Status::Stood);
    assert!(changed.mended.contains(&"wm.command.roll") && changed.newly_broken.is_empty(), "{changed:?}");
    // Before anybody agreed to it, the same can be seen.
    let draft = log("m1", &[TURN, PHASE, THREE_DICE]);
    assert_eq!(proposed(&draft, AMENDMENT.as_bytes()).unwrap(), found);
    assert!(consequences(&read(&draft)).changed.is_empty());
    assert!(proposed(&draft, b"{}").is_err());
}

#[test]
fn two_logs_part_at_the_first_entry_that_says_another_thing() {
    let ours = battle("m1");
    let later = TURN.replace(r#""seq":1"#, r#""seq":1,"at":"2026-05-03T10:00:00Z""#);
    let told_otherwise = ORDER.replace("[2,3]", "[2,6]");
    let theirs = log("m1", &[&later, PHASE, &told_otherwise]);
    let found = compare((&read(&ours), &ours), (&read(&theirs), &theirs));
    assert_eq!(found.parts_at, Some(Seq(3)));
    let expected = Difference { path: "event.order.dice[1]".into(), first: Some(json!(3)), second: Some(json!(6)) };
    assert_eq!(found.differences, [expected]);
    assert!(found.header.is_empty() && !found.is_same());
    let same = log("m1", &[&later, PHASE, ORDER]);
    assert!(compare((&read(&ours), &ours), (&read(&same), &same)).is_same());
}

#[test]
fn a_log_that_goes_on_parts_where_the_other_ends() {
    let ours = battle("m1");
    let theirs = log("m1", &[TURN, PHASE]);
    let found = compare((&read(&ours), &ours), (&read(&theirs), &theirs));
    assert_eq!((found.parts_at, found.lengths), (Some(Seq(3)), (3, 2)));
    assert!(found.entries.0.is_some() && found.entries.1.is_none());
    let header = String::from_utf8(ours.clone()).unwrap().replace(r#""player":"Boris""#, r#""player":"Basil""#);
    let found = compare((&read(&ours), &ours), (&read(header.as_bytes()), header.as_bytes()));
    assert_eq!(found.header.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["sides[1].player"]);
}
