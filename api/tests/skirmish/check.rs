//! Two short battles worked out by hand from the rules in `tests/skirmish/README.md`.

use aftermath_games::GAMES;
use aftermath_rules::{
    explain::{Language, Names, Speech},
    finding::Outcome,
};
use serde_json::Value;

use crate::{ADDED, Desk};

/// Eight bows with their captain against ten spears with theirs.
pub(crate) fn header(id: &str) -> String {
    let captain = |id: &str| {
        format!(
            r#"{{"id":"{id}","profile":"captain","name":"Captain","type":"captain","figures":1,"speed":6,"armour":4,"command":8,"points":40}}"#
        )
    };
    let bows = r#"{"id":"bows","profile":"bows","name":"Bows","type":"foot","figures":8,"speed":5,"range":12,"armour":6,"points":80}"#;
    let spears = r#"{"id":"spears","profile":"spears","name":"Spears","type":"foot","figures":10,"speed":5,"armour":5,"points":60}"#;
    format!(
        r#"{{"aftermath":1,"match":"{id}","system":"skirmish","edition":"Skirmish 1","played":"2026-05-03","title":"Ford","table":{{"width":36,"depth":24}},"sides":[{{"id":"near","player":"Ada","army":"raiders","roster":[{},{bows}]}},{{"id":"far","player":"Boris","army":"raiders","roster":[{},{spears}]}}]}}"#,
        captain("ada"),
        captain("boris"),
    )
}

/// Whose entry it is, and its event.
pub(crate) type SideAndEvent = (&'static str, &'static str);

/// Entries with their numbers.
pub(crate) fn log(header: &str, entries: &[SideAndEvent]) -> String {
    let entry = |(seq, (side, event)): (usize, &SideAndEvent)| {
        format!("{{\"seq\":{},\"side\":\"{side}\",\"event\":{event}}}\n", seq + 1)
    };
    std::iter::once(format!("{header}\n")).chain(entries.iter().enumerate().map(entry)).collect()
}

/// Everybody in place, and the first turn of the near side begun.
const DRAWN_UP: [SideAndEvent; 6] = [
    ("near", r#"{"deploy":{"unit":"ada","to":[5,5,0]}}"#),
    ("near", r#"{"deploy":{"unit":"bows","to":[10,5,0]}}"#),
    ("far", r#"{"deploy":{"unit":"boris","to":[5,19,180]}}"#),
    ("far", r#"{"deploy":{"unit":"spears","to":[10,19,180]}}"#),
    ("near", r#"{"turn_start":{"turn":1}}"#),
    ("near", r#"{"phase_start":{"phase":"orders"}}"#),
];

/// 7 is no more than a command of 8; 4 inches are no more than 5; 10 are no more than 12. Of eight shots four hit, of
/// four saves from 5 on two succeed.
pub(crate) fn fair() -> Vec<SideAndEvent> {
    let turn = [
        ("near", r#"{"order":{"by":"ada","unit":"bows","dice":[3,4],"passed":true}}"#),
        ("near", r#"{"move":{"unit":"bows","to":[10,9,0]}}"#),
        ("near", r#"{"phase_start":{"phase":"shooting"}}"#),
        (
            "near",
            r#"{"shoot":{"unit":"bows","target":"spears","dice":[1,2,3,4,5,6,4,1],"hits":4,"saves":[5,1,6,2],"lost":2}}"#,
        ),
        ("near", r#"{"turn_end":{}}"#),
    ];
    [&DRAWN_UP[..], &turn].concat()
}

/// The same turn with a breach of each rule, and the entry at which it is.
pub(crate) fn foul() -> (Vec<SideAndEvent>, [(usize, &'static str); 8]) {
    let turn = [
        // 11 is more than 8.
        ("near", r#"{"order":{"by":"ada","unit":"bows","dice":[5,6],"passed":true}}"#),
        // 7 inches are more than the 6 of this roster, which is what it is judged by.
        ("near", r#"{"move":{"unit":"bows","to":[10,12,0]}}"#),
        // There is no such unit.
        ("near", r#"{"order":{"by":"ada","unit":"nobody","dice":[1,1]}}"#),
        ("near", r#"{"phase_start":{"phase":"shooting"}}"#),
        // Four of these hit, not five.
        (
            "near",
            r#"{"shoot":{"unit":"bows","target":"spears","dice":[1,2,3,4,5,6,4,1],"hits":5,"saves":[5,1,6,2,2],"lost":3}}"#,
        ),
        // A captain has nothing to shoot with.
        ("near", r#"{"shoot":{"unit":"ada","target":"boris","dice":[1],"hits":0,"lost":0}}"#),
        ("near", r#"{"turn_end":{}}"#),
        // It is the other side's turn.
        ("near", r#"{"turn_start":{"turn":2}}"#),
        // Eight turns are due, and both sides have something left.
        ("near", r#"{"battle_end":{}}"#),
    ];
    let broken = [
        (0, "skm.list.figures"),
        (7, "skm.order.test"),
        (8, "skm.move.way"),
        (9, "skm.unit.known"),
        (11, "skm.shoot.dice"),
        (12, "skm.shoot.range"),
        (14, "skm.turn.order"),
        (15, "skm.end.winner"),
    ];
    ([&DRAWN_UP[..], &turn].concat(), broken)
}

/// As [`header`], with bows that are faster than their list has it.
pub(crate) fn foul_header(id: &str) -> String {
    header(id).replace(r#""figures":8,"speed":5"#, r#""figures":8,"speed":6"#)
}

/// Rules with this outcome, by entry.
fn with(outcome: &str, verdicts: &Value) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for verdict in verdicts.as_array().unwrap() {
        for finding in verdict["findings"].as_array().unwrap() {
            if finding["outcome"] == outcome {
                found.push((verdict["entry"].as_u64().unwrap() as usize, finding["rule"].as_str().unwrap().to_owned()));
            }
        }
    }
    found
}

#[test]
fn a_battle_by_the_rules_is_legal_and_shows_all_but_the_last_held() {
    let desk = Desk::new();
    let file = desk.write("fair.jsonl", log(&header("fair"), &fair()));
    let report = desk.run(0, &["check", &file]);
    assert!(report.contains("Ford · Skirmish · 11 entries"), "{report}");
    let report: Value = serde_json::from_str(&desk.run(0, &["check", "--format", "json", &file])).unwrap();
    let verdicts = &report["files"][0]["verdicts"];
    assert!(verdicts.as_array().unwrap().iter().all(|verdict| verdict["status"] == "legal"), "{verdicts}");
    let mut held: Vec<String> = with("held", verdicts).into_iter().map(|(_, rule)| rule).collect();
    held.sort();
    held.dedup();
    let all = ["list.figures", "move.way", "order.test", "shoot.dice", "shoot.range", "turn.order", "unit.known"];
    assert_eq!(held, all.map(|rule| format!("skm.{rule}")));
}

#[test]
fn each_breach_is_found_at_its_entry_and_told_in_both_languages() {
    let desk = Desk::new();
    let (entries, broken) = foul();
    let text = log(&foul_header("foul"), &entries);
    let file = desk.write("foul.jsonl", &text);
    let report: Value = serde_json::from_str(&desk.run(1, &["check", "--format", "json", &file])).unwrap();
    let found = with("broken", &report["files"][0]["verdicts"]);
    assert_eq!(found, broken.map(|(entry, rule)| (entry, rule.to_owned())));

    let log = GAMES.read(text.as_bytes(), "foul").unwrap();
    let names = Names::of(&log.summary());
    let [english, russian] = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let judgement = log.judge(aftermath_rules::Reading::Effective);
    let findings: Vec<_> = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings).collect();
    for finding in &findings {
        let told = [&english, &russian].map(|speech| speech.sentence(finding, &names).unwrap());
        assert!(told.iter().all(|told| !told.contains('{') && !told.is_empty()), "{finding:?}: {told:?}");
        assert!(told[1].chars().any(|c| ('а'..='я').contains(&c)), "{}", told[1]);
    }
    let of_the_move =
        findings.iter().find(|it| it.rule.id() == "skm.move.way" && it.outcome == Outcome::Broken).unwrap();
    assert_eq!(english.sentence(of_the_move, &names).unwrap(), "Bows goes 7″; its speed is 6″.");
}

#[test]
fn the_catalogue_the_schemas_and_the_what_if_know_the_game() {
    let desk = Desk::new();
    let rules = desk.run(0, &["rules", "list", "--game", "skirmish"]);
    assert_eq!(rules.matches("skm.").count(), ADDED.rules().len(), "{rules}");
    assert!(desk.run(0, &["rules", "show", "skm.order.test", "--lang", "ru"]).contains("командования"));
    assert!(ADDED.rules().all(|rule| GAMES.enforces(rule)), "each rule is cited by the referee");
    let schema: Value = serde_json::from_str(&desk.run(0, &["schema", "--game", "skirmish"])).unwrap();
    assert!(schema["header"].to_string().contains("skirmish") && schema["entry"].to_string().contains("deploy"));
    let file = desk.write("foul.jsonl", log(&foul_header("foul"), &foul().0));
    // Of 36 throws of two dice 26 come to 8 or less.
    let what_if = desk.run(0, &["whatif", &file, "--entry", "7"]);
    assert!(what_if.contains("needed 8 or less"), "{what_if}");
}
