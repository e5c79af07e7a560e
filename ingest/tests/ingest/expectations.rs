//! Sidecars with the verdicts that an author foresaw.

use std::path::{Path, PathBuf};

use aftermath_games::GAMES;
use aftermath_ingest::expected::{Difference, Expected, sidecar};
use aftermath_rules::{Judgement, Reading, Seq, finding::Status};

use crate::table::{ORDER, PHASE, TURN, log};

fn judgement() -> Judgement {
    let unknown = ORDER.replace("halb1", "nobody");
    let bytes = log("m1", &[TURN, PHASE, &unknown]);
    GAMES.read(&bytes, "battle").unwrap().judge(Reading::Effective)
}

fn differences(sidecar: &str) -> Vec<Difference> {
    Expected::read(sidecar.as_bytes(), "sidecar").unwrap().differences(&GAMES, &judgement())
}

#[test]
fn what_is_not_written_is_not_compared() {
    assert_eq!(differences(r#"{"shows":"anything"}"#), []);
}

#[test]
fn what_came_as_foreseen_is_no_difference() {
    let foreseen = r#"{"shows":"an order to nobody","statuses":{"stood":1,"ruled":0},
        "entries":{"3":{"status":"stood","broken":["wm.unit.composition"]}}}"#;
    assert_eq!(differences(foreseen), []);
}

#[test]
fn statuses_are_compared_for_entries_and_for_the_log() {
    let found = differences(r#"{"shows":"","statuses":{"stood":2},"entries":{"3":{"status":"legal"},"4":{}}}"#);
    let expected = [
        Difference::Count { status: Status::Stood, expected: 2, found: 1 },
        Difference::Status { entry: Seq(3), expected: Status::Legal, found: Status::Stood },
        Difference::NoEntry { entry: Seq(4) },
    ];
    assert_eq!(found, expected);
}

#[test]
fn broken_rules_are_compared_exactly_and_held_ones_in_part() {
    let texts = |sidecar| differences(sidecar).iter().map(ToString::to_string).collect::<Vec<_>>();
    let surplus = texts(r#"{"shows":"","broken":["wm.dice.d3"],"entries":{"3":{"broken":[]}}}"#);
    assert_eq!(
        surplus,
        [
            "entry 3: wm.unit.composition is broken, which was not expected",
            "log: expected wm.dice.d3 broken, which it is not",
            "log: wm.unit.composition is broken, which was not expected",
        ]
    );
    let missing = texts(r#"{"shows":"","held":["wm.dice.d3"],"entries":{"3":{"held":["wm.dice.d3"]}}}"#);
    assert_eq!(missing.len(), 2, "{missing:?}");
}

#[test]
fn a_rule_that_does_not_exist_is_pointed_out() {
    let found = differences(r#"{"shows":"","broken":["wm.unit.composition"],"held":["wm.no.rule"]}"#);
    assert!(found.contains(&Difference::NoRule { rule: "wm.no.rule".into() }), "{found:?}");
}

#[test]
fn an_unknown_key_is_refused() {
    for wrong in [r#"{}"#, r#"{"shows":"","brokn":[]}"#, r#"{"shows":"","statuses":{"fine":1}}"#, "[]", ""] {
        let error = Expected::read(wrong.as_bytes(), "a.expected.json").unwrap_err();
        assert!(error.to_string().starts_with("a.expected.json: "), "{error}");
    }
}

#[test]
fn the_sidecar_lies_beside_its_log() {
    for (log, beside) in
        [("x/a.jsonl", "x/a.expected.json"), ("a.jsonl.gz", "a.expected.json"), ("a", "a.expected.json")]
    {
        assert_eq!(sidecar(Path::new(log)), PathBuf::from(beside));
    }
}
