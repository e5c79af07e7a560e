//! The two battles of the rulebook's appendix, what one changed die does to them, and who won.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_rules::{
    Judgement, Reading,
    finding::{Figure, Outcome, Status},
};

fn corpus(name: &str) -> String {
    aftermath_corpus::text(name)
}

fn judged(text: &str) -> Judgement {
    GAMES.read(text.as_bytes(), "battle").unwrap().judge(Reading::Effective)
}

fn broken(judgement: &Judgement) -> Vec<(u32, &'static str)> {
    let verdicts = judgement.verdicts.iter();
    let findings = verdicts.flat_map(|verdict| verdict.findings.iter().map(move |finding| (verdict.entry.0, finding)));
    findings.filter(|(_, f)| f.outcome == Outcome::Broken).map(|(entry, f)| (entry, f.rule.id())).collect()
}

#[test]
fn both_battles_are_played_by_the_rules() {
    for name in ["appendix_command.jsonl", "appendix_combat.jsonl"] {
        let judgement = judged(&corpus(&format!("warmaster/{name}")));
        assert_eq!(broken(&judgement), []);
        assert!(judgement.verdicts.iter().all(|verdict| verdict.status == Status::Legal), "{name}");
    }
}

#[test]
fn command_tests_need_what_the_book_says() {
    let judgement = judged(&corpus("warmaster/appendix_command.jsonl"));
    let rolls = judgement.verdicts.iter().flat_map(|verdict| &verdict.rolls);
    let tests: Vec<_> =
        rolls.map(|roll| (roll.unit.as_ref().unwrap().as_str(), roll.needed.unwrap(), roll.result)).collect();
    let book =
        [("wiz", 7, 1), ("wiz", 6, 1), ("hero", 8, 0), ("gen", 9, 1), ("gen", 8, 1), ("gen", 7, 1), ("gen", 7, 0)];
    assert_eq!(tests, book);
}

#[test]
fn the_combat_ends_as_in_the_book() {
    let judgement = judged(&corpus("warmaster/appendix_combat.jsonl"));
    let left = |id: &str| judgement.board.pieces.iter().find(|piece| piece.id.as_str() == id).unwrap().stands.len();
    assert_eq!(["flag", "knights", "orcs_left", "orcs_centre", "orcs_right"].map(left), [2, 3, 0, 0, 3]);
}

#[test]
fn one_changed_die_makes_exactly_its_entry_stand() {
    let text = corpus("warmaster/appendix_combat.jsonl");
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
    let log = corpus("warmaster/end/withdrawn_without_positions.jsonl");
    let points = r#""points":[{"side":"empire","points":60},{"side":"orcs","points":0}],"#;
    assert!(log.contains(points));
    // When it is judged, then the winner is theirs: nobody knows who was lost
    let judgement = judged(&log.replace(points, ""));
    assert_eq!(judgement.score.winner.map(|side| side.to_string()), Some("empire".to_owned()));
    assert!(judgement.score.over);
}

#[test]
fn a_battle_of_which_turns_alone_are_recorded_has_no_points_unless_the_log_says_them() {
    // Given battles whose logs record turns and their end, and no action
    let kow = corpus("kow2/turns/ends_before_the_limit_broken.jsonl");
    let wm = corpus("warmaster/appendix_combat.jsonl");
    let wm = [wm.lines().next().unwrap(), r#"{"seq":1,"event":{"battle_end":{"because":"turn_limit"}}}"#].join("\n");
    for log in [kow.clone(), wm] {
        // When they are judged, then nobody knows the points: nothing to nothing would be a figure
        let score = judged(&log).score;
        assert!(score.over && score.points.is_empty(), "{score:?}");
    }
    // What the players wrote down is known, and so is nothing to nothing where actions are recorded
    let points = r#""because":"turn_limit","points":[{"side":"blue","points":0},{"side":"red","points":0}]"#;
    let told = judged(&kow.replace(r#""because":"turn_limit""#, points)).score.points;
    assert_eq!(
        told.iter().map(|(side, points)| (side.as_str(), *points)).collect::<Vec<_>>(),
        [("blue", 0.0), ("red", 0.0)]
    );
    let played = judged(&corpus("kow2/movement/advance_around_a_corner_held.jsonl"));
    assert_eq!(played.score.points.len(), 2);
}

#[test]
fn an_advance_that_went_too_far_tells_how_far_it_might_go() {
    // Given Speed 5 and six inches of way: as many inches as Speed are an advance
    let judgement = judged(&corpus("kow2/movement/advance_around_a_corner_too_far_broken.jsonl"));
    let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
    let broken: Vec<_> = findings.filter(|finding| finding.outcome == Outcome::Broken).collect();
    assert_eq!(broken.len(), 1);
    let detail = &broken[0].detail;
    assert_eq!((&detail.expected, &detail.recorded), (&Some(Figure::Length(5.0)), &Some(Figure::Length(6.0))));
    assert!(detail.figures.contains(&("allowance", Figure::Length(5.0))), "{detail:?}");
}

#[test]
fn judging_twice_gives_the_same_verdicts() {
    let text = corpus("warmaster/appendix_combat.jsonl");
    assert_eq!(judged(&text), judged(&text));
}
