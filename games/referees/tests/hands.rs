//! Which dice are in whose hand, as a log names them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_rules::{Log, MatchId, Reading, Seq, SideId, text::DiceName};

const HEADER: &str = concat!(
    r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
    r#""table":{"width":180,"depth":120},"situation":{"turn":1,"side":"b"},"sides":["#,
    r#"{"id":"a","player":"A","army":"x",DICE"roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
    r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
);

/// A log whose side `a` has `dice` in its header, with an agreement a line and what else the entry says.
fn log(dice: &str, entries: &[&str]) -> String {
    let mut lines = vec![HEADER.replace("DICE", dice)];
    for (seq, more) in (1..).zip(entries) {
        lines.push(format!(r#"{{"seq":{seq},{more}"event":{{"agreement":{{"text":"so"}}}}}}"#));
    }
    lines.join("\n")
}

fn read(text: &str) -> Log {
    GAMES.read(text.as_bytes(), "test").unwrap()
}

const RED: &str = r#""dice":"red, 16 mm","#;
const A: &str = r#""side":"a","#;
const A_TAKES_BLUE: &str = r#""side":"a","dice":"blue","#;
const B_TAKES_BLUE: &str = r#""side":"b","dice":"blue","#;

#[test]
fn dice_stay_in_hand_until_others_are_taken_up() {
    // Given a header that names the dice of one side, and entries by which both take up others.
    let log = read(&log(RED, &[A, A_TAKES_BLUE, A, B_TAKES_BLUE]));
    // When it is asked what each side throws after each entry.
    let hands = log.hands();
    let of = |side: &str| -> Vec<Option<&str>> {
        let side: SideId = side.parse().unwrap();
        (0..=4).map(|seq| hands.at(&side, Seq(seq)).map(DiceName::as_str)).collect()
    };
    // Then the entry itself is thrown with what it takes up, and what nobody named stays unknown.
    assert_eq!(of("a"), [Some("red, 16 mm"), Some("red, 16 mm"), Some("blue"), Some("blue"), Some("blue")]);
    assert_eq!(of("b"), [None, None, None, None, Some("blue")]);
    assert_eq!(of("nobody"), [None; 5]);
    let (summary, entries) = (log.summary(), log.entries());
    assert_eq!(summary.sides[0].dice.as_deref(), Some("red, 16 mm"));
    assert_eq!(summary.sides[1].dice, None);
    assert_eq!(entries[0].dice, None);
    assert_eq!(entries[1].dice.as_deref(), Some("blue"));
}

#[test]
fn a_verdict_does_not_depend_on_the_name_of_the_dice() {
    let judged = |text: &str| read(text).judge(Reading::Effective);
    let (named, unnamed) = (judged(&log(RED, &[A, A_TAKES_BLUE])), judged(&log("", &[A, A])));
    assert_eq!(named, unnamed);
}

#[test]
fn an_amendment_leaves_the_dice_in_hand() {
    let mut text = log("", &[A_TAKES_BLUE]);
    text += "\n";
    text += r#"{"seq":2,"event":{"amend":{"entry":1,"reason":"typo","agreed":["a","b"]}}}"#;
    let (side, log) = ("a".parse().unwrap(), read(&text));
    assert_eq!(log.hands().at(&side, Seq(1)).map(DiceName::as_str), Some("blue"));
}

#[test]
fn a_fork_goes_on_with_the_dice_in_hand() {
    let log = read(&log(RED, &[A, A_TAKES_BLUE, B_TAKES_BLUE]));
    let id: MatchId = "fork".parse().unwrap();
    for (at, expected) in
        [(1, [Some("red, 16 mm"), None]), (2, [Some("blue"), None]), (3, [Some("blue"), Some("blue")])]
    {
        let header = log.fork(Seq(at), Reading::Effective, &id, None).unwrap();
        let sides = read(&header).summary().sides;
        assert_eq!([sides[0].dice.as_deref(), sides[1].dice.as_deref()], expected, "after entry {at}");
    }
}

#[test]
fn what_is_no_name_of_dice_is_refused_with_its_place() {
    let refused = |text: &str| GAMES.read(text.as_bytes(), "test").unwrap_err().to_string();
    let long = format!(r#""dice":"{}","#, "x".repeat(61));
    for (dice, expected) in [
        (r#""dice":"","#, "expected a name on one line without blanks at its ends"),
        (r#""dice":"red ","#, "expected a name on one line without blanks at its ends"),
        (long.as_str(), "a text of 61 characters: expected at most 60"),
        (r#""dice":[1,2],"#, "expected a string"),
    ] {
        let error = refused(&log(dice, &[]));
        assert!(error.contains(expected) && error.contains("sides[0].dice"), "{error}");
    }
    let nobodys = refused(&log("", &[r#""dice":"blue","#]));
    assert!(nobodys.contains("dice in nobody's hand: expected the side that throws them"), "{nobodys}");
}
