//! What entries do to the log itself, and whose that is.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_rules::RecordCounts;

const HEADER: &str = concat!(
    r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
    r#""table":{"width":180,"depth":120},"situation":{"turn":1,"side":"b"},"sides":["#,
    r#"{"id":"a","player":"A","army":"x","roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
    r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
);

fn deeds(known: u32, events: &[&str]) -> RecordCounts {
    let entries = events.iter().enumerate();
    let lines: Vec<_> = entries.map(|(at, event)| format!(r#"{{"seq":{},"event":{event}}}"#, at + 1)).collect();
    GAMES.read([HEADER, &lines.join("\n")].join("\n").as_bytes(), "test").unwrap().deeds(known)
}

const TURN: &str = r#"{"turn_start":{"turn":1}}"#;
const AGREED: &str = r#"{"amend":{"entry":1,"reason":"typo","agreed":["a","b"]}}"#;
const HALF_AGREED: &str = r#"{"amend":{"entry":1,"reason":"typo","agreed":["a"]}}"#;
const RULING: &str = r#"{"ruling":{"entry":1,"by":"Olga","decision":"overturned","reason":"so"}}"#;

#[test]
fn an_amendment_is_the_players_only_where_every_side_agreed() {
    assert!(deeds(0, &[TURN, AGREED]).are_players());
    assert_eq!(deeds(0, &[TURN, AGREED]).agreed_amendments, 1);
    assert_eq!(deeds(0, &[TURN, HALF_AGREED]).organizers_amendments, 1);
    let twice_the_same = HALF_AGREED.replace(r#"["a"]"#, r#"["a","a"]"#);
    assert!(!deeds(0, &[TURN, &twice_the_same]).are_players());
}

#[test]
fn players_cannot_strike_out_what_an_organizer_entered() {
    let of = |entry: u32| AGREED.replace(r#""entry":1"#, &format!(r#""entry":{entry}"#));
    assert_eq!(deeds(2, &[TURN, RULING, &of(2)]).organizers_amendments, 1);
    assert_eq!(deeds(2, &[TURN, HALF_AGREED, &of(2)]).organizers_amendments, 1);
    // Nor what strikes it out, by one step more.
    assert_eq!(deeds(3, &[TURN, RULING, &of(2), &of(3)]).organizers_amendments, 1);
    assert!(deeds(2, &[TURN, AGREED, &of(2)]).are_players());
}

#[test]
fn what_was_there_before_is_not_counted() {
    let dispute = r#"{"dispute":{"entry":1,"reason":"no"}}"#;
    let all = deeds(0, &[TURN, RULING, dispute]);
    assert_eq!((all.entries, all.rulings, all.disputes), (3, 1, 1));
    let last = deeds(2, &[TURN, RULING, dispute]);
    assert_eq!((last.entries, last.rulings, last.disputes, last.are_players()), (1, 0, 1, true));
    assert_eq!(deeds(9, &[TURN]), RecordCounts::default());
}
