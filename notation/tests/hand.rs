//! Texts as people write them: what they mean, what is wrong with them, and their comments.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_notation::{Comment, Notation, NotationError};
use aftermath_rules::explain::Language;

const BATTLE: &str = include_str!("hand.battle");

fn error(text: &str) -> NotationError {
    Notation::of(&GAMES).read(text.as_bytes(), "hand.battle").unwrap_err()
}

/// The battle with one text in place of another.
fn with(from: &str, to: &str) -> String {
    assert_eq!(BATTLE.matches(from).count(), 1, "{from}");
    BATTLE.replace(from, to)
}

#[test]
fn a_battle_written_by_hand_is_a_log() {
    let transcript = Notation::of(&GAMES).read(BATTLE.as_bytes(), "hand.battle").unwrap();
    let lines: Vec<&str> = std::str::from_utf8(&transcript.log).unwrap().lines().collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(
        lines[1],
        r#"{"seq":1,"at":"2026-05-03T10:00:00Z","side":"empire","event":{"order":{"by":"the_general","units":["halberdiers1","halberdiers2"],"dice":[3,4],"distance":18}}}"#
    );
    assert_eq!(
        lines[2],
        r#"{"seq":2,"at":"2026-05-03T10:00:30Z","side":"empire","event":{"move":{"unit":"halberdiers1"}}}"#
    );
    assert_eq!(
        lines[5],
        r#"{"seq":5,"at":"2026-05-03T10:10:30Z","side":"empire","dice":"red ones","event":{"shoot":{"unit":"bows","target":"boars","distance":24,"dice":[4,6,1],"saves":[2,5]}}}"#
    );
    assert_eq!(
        lines[6],
        r#"{"seq":6,"side":"orcs","event":{"drive_back":{"unit":"boars","dice":[3,5],"distance":8}}}"#
    );
    assert_eq!(
        lines[9],
        r#"{"seq":9,"at":"2026-05-03T10:12:00Z","event":{"agreement":{"text":"We stop here: \"next week\""}}}"#
    );
    let header: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!(header["sides"][0]["roster"][2]["id"], "halberdiers2");
    assert_eq!(header["sides"][0]["roster"][2]["name"], "Halberdiers 2");
    assert_eq!(header["sides"][0]["roster"][3]["armour"], serde_json::Value::Null);
    assert_eq!(header["options"]["blunder_ends_phase"], false);

    assert_eq!(transcript.log(&GAMES, "hand.battle").unwrap().len(), 9);
}

/// The battle with these columns said behind its header.
fn in_columns(columns: &str) -> String {
    BATTLE.replace("---\n", &format!("---\n{columns}\n"))
}

#[test]
fn columns_say_once_to_which_fields_values_belong() {
    let notation = Notation::of(&GAMES);
    let plain = notation.read(BATTLE.as_bytes(), "hand.battle").unwrap().log;
    let text = in_columns("%columns shoot unit target distance dice saves  # in the order of the sheet");
    let shoot = "shoot bows boars distance=24 461 saves=25";
    for other in ["shoot bows boars 24 461 25", "shoot bows boars distance=24 461 25", shoot] {
        let read = notation.read(text.replace(shoot, other).as_bytes(), "hand.battle").unwrap();
        assert_eq!(String::from_utf8(read.log).unwrap(), String::from_utf8(plain.clone()).unwrap(), "{other}");
        assert!(read.comments.iter().any(|comment| comment.text == "in the order of the sheet"));
    }
    let skipped = text.replace(shoot, "shoot bows boars _ 461");
    let read = notation.read(skipped.as_bytes(), "hand.battle").unwrap();
    let shot = r#"{"shoot":{"unit":"bows","target":"boars","dice":[4,6,1]}}"#;
    assert!(
        String::from_utf8(read.log).unwrap().contains(shot),
        "a column that stands empty is a field that is not there"
    );
}

#[test]
fn columns_are_fields_of_what_they_are_said_of() {
    let wrong = [
        ("%columns sorrow unit", 10, "expected one of"),
        ("%columns shoot unit sorrow", 21, "expected a field of"),
        ("%columns shoot unit unit", 21, "`unit` stands here twice"),
        ("%columns shoot", 15, "expected a field of"),
        ("%columns", 9, "expected one of"),
    ];
    for (line, column, says) in wrong {
        let error = error(&in_columns(line));
        let (at, problem) = (error.place().unwrap(), error.problem(Language::En));
        assert!(problem.contains(says), "{line}: {problem}");
        assert_eq!((at.line, at.column), (18, column), "{line}: {problem}");
    }
}

#[test]
fn a_long_battle_is_written_in_columns_and_a_short_one_with_its_names() {
    let notation = Notation::of(&GAMES);
    let log = notation.read(BATTLE.as_bytes(), "hand.battle").unwrap().log;
    let text = notation.write(&log, "log", &[]).unwrap();
    assert!(!text.contains("%columns"), "{text}");
    let shoot = "dice=\"red ones\" shoot bows boars distance=24 461 saves=25\n";
    let long = notation.read(with(shoot, &shoot.repeat(20)).as_bytes(), "hand.battle").unwrap().log;
    let text = notation.write(&long, "log", &[]).unwrap();
    assert!(text.contains("%columns shoot unit target distance dice saves\n"), "{text}");
    assert_eq!(text.matches("shoot bows boars 24 461 25\n").count(), 20, "{text}");
    assert_eq!(notation.read(text.as_bytes(), "text").unwrap().log, long);
}

#[test]
fn comments_stay_where_they_are() {
    let notation = Notation::of(&GAMES);
    let transcript = notation.read(BATTLE.as_bytes(), "hand.battle").unwrap();
    let behind = |line, text: &str| Comment { line, is_behind: true, text: text.to_owned() };
    assert!(transcript.comments.contains(&behind(2, "straight into the wood")));
    assert!(transcript.comments.contains(&Comment {
        line: 5,
        is_behind: false,
        text: "The shooting phase".to_owned()
    }));
    assert_eq!(transcript.comments.last().unwrap().line, 10);
    assert_eq!(transcript.comments.len(), 6);
    let again = notation.write(&transcript.log, "again", &transcript.comments).unwrap();
    let again = notation.read(again.as_bytes(), "again").unwrap();
    assert_eq!((&again.log, &again.comments), (&transcript.log, &transcript.comments));
}

/// What is changed, the line and column of the error, and what it says.
const WRONG: &[(&str, &str, (usize, usize), &str)] = &[
    ("battle warmaster", "battel warmaster", (2, 1), "expected `battle GAME MATCH` in the first line, found `battel`"),
    ("battle warmaster", "battle chess", (2, 8), "expected one of the games warmaster, kow2"),
    ("played 2026-05-03", "plaid 2026-05-03", (4, 1), "expected a field of"),
    ("table 180 120", "table 180", (5, 10), "expected a value for `depth`, found the end of the line"),
    ("table 180 120", "table 180 wide", (5, 11), "expected a number, found `wide`"),
    (
        "sides empire Ada \"The Empire\"",
        "sides empire Ada",
        (7, 17),
        "expected a value for `army`, found the end of the line",
    ),
    ("move h1", "mvoe h1", (20, 1), "expected one of"),
    (
        "order gen h1,h2 34",
        "order gen h1,h2 37",
        (19, 25),
        "expected dice, a digit from 1 to 6 each, or `[]` for none, found `37`",
    ),
    ("order gen h1,h2 34", "order gen h1,h2", (19, 38), "expected a value for `dice`, found the end of the line"),
    ("order gen h1,h2 34", "order gen h1,h2 34 56", (19, 28), "expected a field of"),
    ("saves=25", "saves=25 saves=2", (25, 59), "`saves` stands here twice: expected once"),
    ("saves=25", "sorrow=25", (25, 50), "expected a field of"),
    (
        "drive_back boars 35",
        "drive_back boars 35 cover=hard",
        (26, 36),
        "expected one of `open`, `defended`, `fortified`, found `hard`",
    ),
    ("@-", "@noon", (26, 2), "expected a time"),
    (
        "\"We stop here: \\\"next week\\\"\"",
        "\"We stop here",
        (29, 14),
        "expected a word, or a text in quotes, found `\"We stop here`",
    ),
    ("2x h1:halberdiers1", "gen:halberdiers1", (10, 5), "`gen` stands here twice"),
];

#[test]
fn an_error_tells_its_place_and_what_was_expected() {
    for (from, to, place, says) in WRONG {
        let error = error(&with(from, to));
        let at = error.place().unwrap();
        let problem = error.problem(Language::En);
        assert!(problem.contains(says), "{to}: {problem}");
        assert_eq!((at.line, at.column), *place, "{to}: {problem}");
        assert_eq!(error.to_string(), format!("hand.battle:{}:{}: {problem}", place.0, place.1));
        let russian = error.problem(Language::Ru);
        assert!(russian.contains(|c: char| ('а'..='я').contains(&c)) && !russian.contains("expected"), "{russian}");
    }
}

#[test]
fn what_makes_no_log_names_the_line_of_the_text() {
    let text = with("move h1", "move somebody");
    let transcript = Notation::of(&GAMES).read(text.as_bytes(), "hand.battle").unwrap();
    assert!(transcript.log(&GAMES, "hand.battle").is_ok(), "who is not there is for the referee to say");

    let text = with("dispute 1", "dispute 99");
    let transcript = Notation::of(&GAMES).read(text.as_bytes(), "hand.battle").unwrap();
    let error = transcript.log(&GAMES, "hand.battle").unwrap_err();
    assert_eq!(error.place().unwrap().line, 28);
    assert_eq!(error.code(), "inconsistent");
}

#[test]
fn line_ends_of_other_systems_and_a_mark_at_the_beginning_are_taken() {
    let notation = Notation::of(&GAMES);
    let plain = notation.read(BATTLE.as_bytes(), "hand.battle").unwrap();
    let other = format!("\u{feff}{}", BATTLE.replace('\n', "\r\n"));
    assert_eq!(notation.read(other.as_bytes(), "hand.battle").unwrap(), plain);
}

/// Lines of a log that are no entries of its game, one after the other.
#[test]
fn what_has_no_form_stands_as_it_is() {
    let notation = Notation::of(&GAMES);
    let log = notation.read(BATTLE.as_bytes(), "hand.battle").unwrap().log;
    let header = std::str::from_utf8(&log).unwrap().lines().next().unwrap();
    let odd = [
        "",
        " ",
        "nonsense",
        "{\"seq\":2}\r",
        "{\"seq\":1,\"event\":{\"move\":{\"unit\":\"bows\"}}} ",
        "{\"event\":{\"move\":{\"unit\":\"bows\"}},\"seq\":8}",
        "{\"seq\":8,\"event\":{\"move\":{\"unit\":\"bows\",\"unit\":\"bows\"}}}",
        "{\"seq\":9,\"event\":{\"move\":{\"unit\":7}}}",
        "{\"seq\":10,\"event\":{\"move\":{\"unit\":\"\\u0062ows\"}}}",
        "{\"seq\":11,\"event\":{\"order\":{\"by\":\"gen\",\"units\":[\"bows\"],\"dice\":[3,12]}}}",
        "{\"seq\":12,\"event\":{\"order\":{\"by\":\"gen\",\"units\":[\"bows\"],\"dice\":[3,4],\"distance\":1.50}}}",
        "# no comment",
        "---",
        "@10:00:00",
    ];
    for end in ["", "\n"] {
        let log = format!("{header}\n{}{end}", odd.join("\n"));
        let text = notation.write(log.as_bytes(), "odd", &[]).unwrap();
        let read = notation.read(text.as_bytes(), "odd").unwrap();
        assert_eq!(String::from_utf8(read.log).unwrap(), log, "{text}");
    }
}
