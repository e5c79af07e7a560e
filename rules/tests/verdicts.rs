//! The two battles of the rulebook's appendix, what one changed die does to them, and who won.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::Path};

use aftermath_rules::{
    Judgement, Log, Reading,
    finding::{Outcome, Status},
};

fn corpus(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/warmaster");
    fs::read_to_string(folder.join(name)).unwrap()
}

fn judged(text: &str) -> Judgement {
    Log::read(text.as_bytes(), "battle").unwrap().judge(Reading::Effective)
}

fn broken(judgement: &Judgement) -> Vec<(u32, &'static str)> {
    let verdicts = judgement.verdicts.iter();
    let findings = verdicts.flat_map(|verdict| verdict.findings.iter().map(move |finding| (verdict.entry.0, finding)));
    findings.filter(|(_, f)| f.outcome == Outcome::Broken).map(|(entry, f)| (entry, f.rule.id())).collect()
}

#[test]
fn both_battles_are_played_by_the_rules() {
    for name in ["appendix_command.jsonl", "appendix_combat.jsonl"] {
        let judgement = judged(&corpus(name));
        assert_eq!(broken(&judgement), []);
        assert!(judgement.verdicts.iter().all(|verdict| verdict.status == Status::Legal), "{name}");
    }
}

#[test]
fn command_tests_need_what_the_book_says() {
    let judgement = judged(&corpus("appendix_command.jsonl"));
    let rolls = judgement.verdicts.iter().flat_map(|verdict| &verdict.rolls);
    let tests: Vec<_> =
        rolls.map(|roll| (roll.unit.as_ref().unwrap().as_str(), roll.needed.unwrap(), roll.result)).collect();
    let book =
        [("wiz", 7, 1), ("wiz", 6, 1), ("hero", 8, 0), ("gen", 9, 1), ("gen", 8, 1), ("gen", 7, 1), ("gen", 7, 0)];
    assert_eq!(tests, book);
}

#[test]
fn the_combat_ends_as_in_the_book() {
    let judgement = judged(&corpus("appendix_combat.jsonl"));
    let left = |id: &str| judgement.board.pieces.iter().find(|piece| piece.id.as_str() == id).unwrap().stands.len();
    assert_eq!(["flag", "knights", "orcs_left", "orcs_centre", "orcs_right"].map(left), [2, 3, 0, 0, 3]);
}

#[test]
fn one_changed_die_makes_exactly_its_entry_stand() {
    let text = corpus("appendix_combat.jsonl");
    // The Flagellants' first strike is entry 6; its last die, a hit, becomes a miss.
    let line = text.lines().nth(6).unwrap();
    let dice = line.find("\"dice\":[").unwrap();
    let end = dice + line[dice..].find(']').unwrap();
    assert!(["4", "5", "6"].contains(&&line[end - 1..end]));
    let changed = format!("{}1{}", &line[..end - 1], &line[end..]);
    let judgement = judged(&text.replace(line, &changed));
    assert_eq!(broken(&judgement), [(6, "wm.attack.to_hit")]);
    let stood: Vec<_> = judgement.verdicts.iter().filter(|v| v.status == Status::Stood).map(|v| v.entry.0).collect();
    assert_eq!(stood, [6]);
}

#[test]
fn who_is_said_to_have_won_has_won_without_points() {
    // Given a log whose players wrote down who won, and no points
    let log = corpus("end/withdrawn_without_positions.jsonl");
    let points = r#""points":[{"side":"empire","points":60},{"side":"orcs","points":0}],"#;
    assert!(log.contains(points));
    // When it is judged, then the winner is theirs: nobody knows who was lost
    let judgement = judged(&log.replace(points, ""));
    assert_eq!(judgement.score.winner.map(|side| side.to_string()), Some("empire".to_owned()));
    assert!(judgement.score.over);
}

#[test]
fn judging_twice_gives_the_same_verdicts() {
    let text = corpus("appendix_combat.jsonl");
    assert_eq!(judged(&text), judged(&text));
}
