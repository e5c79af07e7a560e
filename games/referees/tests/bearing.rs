//! Whether an entry bears on how the battle ended.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_rules::{
    Seq,
    counterfactual::{Bearing, bears_on},
};

/// Logs of the conformance corpus; their sidecars tell what is wrong with them.
#[test]
fn an_entry_bears_on_the_end_where_it_tells_it_wrongly() {
    let of = |name: &str, entry: u32| {
        let path = aftermath_corpus::path(&format!("warmaster/{name}"));
        let log = GAMES.read(&std::fs::read(path).unwrap(), name).unwrap();
        bears_on(&log, Seq(entry))
    };
    assert_eq!(of("victory_points/winner_broken", 2), Some(Bearing::Winner));
    assert_eq!(of("victory_points/sum_broken", 2), Some(Bearing::Score));
    // An order that the referee reckons otherwise, in a log with no end.
    assert_eq!(of("orders/penalty_forgotten_in_the_score_broken", 1), Some(Bearing::Nothing));
    // A move too long: the log does not tell what would have followed.
    assert_eq!(of("record/disputed_broken", 2), None);
    assert_eq!(of("record/disputed_broken", 9), None);
}

/// Without the entry that ends it a battle is not over, right as that entry may be.
#[test]
fn the_end_itself_bears_on_who_won() {
    let log = concat!(
        r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
        r#""table":{"width":180,"depth":120},"sides":["#,
        r#"{"id":"a","player":"A","army":"x","roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
        r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
        "\n",
        r#"{"seq":1,"side":"a","event":{"turn_start":{"turn":1}}}"#,
        "\n",
        r#"{"seq":2,"event":{"battle_end":{"because":"turn_limit","points":[{"side":"a","points":0},{"side":"b","points":0}]}}}"#,
    );
    let log = GAMES.read(log.as_bytes(), "a test").unwrap();
    assert_eq!(bears_on(&log, Seq(2)), Some(Bearing::Winner));
    assert_eq!(bears_on(&log, Seq(1)), None);
}
