//! Bad input: what the reader refuses, and where it says the fault is.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write as _;

use aftermath_games::GAMES;
use aftermath_rules::{Reading, bounds, finding::Status, reader::ReadError};
use proptest::prelude::*;

const HEADER: &str = r#"{"aftermath":1,"match":"m1","system":"warmaster","edition":"core 1","played":"2026-05-03","table":{"width":180,"depth":120},"sides":[{"id":"empire","player":"A","army":"Empire","roster":[{"id":"gen","profile":"General","type":"general","attacks":2,"command":9},{"id":"halb","profile":"Halberdiers","type":"infantry","stands":3,"attacks":3,"hits":3,"armour":6}]},{"id":"orcs","player":"B","army":"Orcs","roster":[{"id":"orc","profile":"Orc Warriors","type":"infantry","stands":3,"attacks":4,"hits":3,"armour":6}]}]}"#;
const TURN: &str = r#"{"seq":1,"side":"empire","event":{"turn_start":{"turn":1}}}"#;
const PHASE: &str = r#"{"seq":2,"side":"empire","event":{"phase_start":{"phase":"command"}}}"#;
const ORDER: &str = r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen","units":["halb"],"dice":[3,4],"distance":30,"enemy_near":false,"difficult_terrain":false}}}"#;

fn log(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

fn refused(text: impl AsRef<[u8]>) -> ReadError {
    let error = GAMES.read(text.as_ref(), "battle.jsonl").expect_err("the log is refused");
    assert_eq!(GAMES.count(text.as_ref(), "battle.jsonl").expect_err("who counts refuses it too"), error);
    error
}

fn place(error: &ReadError) -> (usize, usize, Option<String>) {
    let at = error.location().expect("a place");
    (at.line, at.entry, at.path.clone())
}

#[test]
fn a_whole_log_is_read() {
    let log = GAMES.read(log(&[HEADER, TURN, PHASE, ORDER]).as_bytes(), "battle.jsonl").unwrap();
    assert_eq!(log.len(), 3);
    // Nothing of the set-up is recorded, which shows as the first turn begins.
    let statuses = log.judge(Reading::Effective).statuses;
    assert_eq!((statuses.legal, statuses.unverifiable), (2, 1));
}

#[test]
fn an_amendment_counts_whichever_way_its_tag_is_written() {
    // An order that was failed with 11 and taken for passed; both agree to strike it out.
    let order = ORDER.replace("[3,4]", "[6,5]").replace("\"distance\"", "\"declared\":{\"passed\":true},\"distance\"");
    let amend = r#"{"seq":4,"event":{"amend":{"entry":3,"reason":"misread","agreed":["empire","orcs"]}}}"#;
    let played = log(&[HEADER, TURN, PHASE, &order]);
    let mended = log(&[HEADER, TURN, PHASE, &order, amend]);
    let escaped = mended.replace("\"amend\"", r#""\u0061mend""#);
    let count = |text: &str| GAMES.count(text.as_bytes(), "battle.jsonl").unwrap();
    // The header is counted with the entries.
    assert_eq!(count(&log(&[HEADER])).statuses().stood, 1, "an army that no list allows");
    assert_eq!(count(&played).statuses().stood, 2, "11 is more than a General's 9");
    for text in [mended, escaped] {
        assert_eq!(count(&text).statuses().stood, 1, "{text}");
        assert_eq!(count(&text), GAMES.read(text.as_bytes(), "battle.jsonl").unwrap().count());
    }
}

#[test]
fn the_last_line_break_may_be_missing() {
    let text = log(&[HEADER, TURN]);
    assert_eq!(GAMES.read(text.trim_end().as_bytes(), "battle.jsonl").unwrap().len(), 1);
}

#[test]
fn nothing_is_no_log() {
    assert!(matches!(refused(""), ReadError::Empty { .. }));
    assert!(matches!(refused("\n"), ReadError::EmptyLine { .. }));
}

#[test]
fn a_truncated_file_names_the_line_that_is_cut() {
    let text = log(&[HEADER, TURN, PHASE, ORDER]);
    let error = refused(&text[..text.len() - 40]);
    assert!(matches!(error, ReadError::Truncated { .. }), "{error}");
    assert_eq!(place(&error).0, 4);
    assert!(error.to_string().starts_with("battle.jsonl:4:"), "{error}");
}

#[test]
fn wrong_utf8_names_the_byte() {
    let mut bytes = log(&[HEADER, TURN, PHASE]).into_bytes();
    let at = HEADER.len() + 1 + 10;
    bytes[at] = 0xff;
    let error = refused(&bytes);
    assert!(matches!(error, ReadError::NotUtf8 { .. }), "{error}");
    assert_eq!((error.location().unwrap().line, error.location().unwrap().column), (2, 11));
}

#[test]
fn an_unknown_event_is_named_with_those_that_are_known() {
    let error = refused(log(&[HEADER, r#"{"seq":1,"event":{"teleport":{"unit":"halb"}}}"#]));
    assert_eq!(place(&error), (2, 1, Some("event".into())));
    let text = error.to_string();
    assert!(text.contains("unknown word `teleport`") && text.contains("`order`"), "{text}");
}

#[test]
fn an_unknown_field_is_refused_with_its_path() {
    let error = refused(log(&[HEADER, r#"{"seq":1,"event":{"turn_start":{"turn":1,"weather":"rain"}}}"#]));
    assert_eq!(place(&error), (2, 1, Some("event.turn_start.weather".into())));
}

#[test]
fn a_die_has_six_faces() {
    let error = refused(log(&[HEADER, TURN, PHASE, &ORDER.replace("[3,4]", "[3,7]")]));
    assert_eq!(place(&error), (4, 3, Some("event.order.dice[1]".into())));
    assert!(error.to_string().contains("expected the face of a die, 1 to 6"), "{error}");
}

#[test]
fn a_gap_in_the_numbers_is_refused() {
    let error = refused(log(&[HEADER, TURN, ORDER]));
    assert!(matches!(error, ReadError::Sequence { expected: 2, found: 3, .. }), "{error}");
    assert_eq!(place(&error), (3, 2, Some("seq".into())));
}

#[test]
fn a_side_that_the_header_does_not_list_is_refused() {
    let error = refused(log(&[HEADER, &TURN.replace("empire", "dwarfs")]));
    assert_eq!(place(&error), (2, 1, Some("side".into())));
    assert!(error.to_string().contains("expected one of empire, orcs"), "{error}");
}

#[test]
fn an_unknown_unit_is_a_finding_and_the_battle_goes_on() {
    let text = log(&[HEADER, TURN, PHASE, &ORDER.replace("\"halb\"", "\"ghosts\"")]);
    let judgement = GAMES.read(text.as_bytes(), "battle.jsonl").unwrap().judge(Reading::Effective);
    let verdict = &judgement.verdicts[3];
    assert_eq!(verdict.status, Status::Stood);
    assert_eq!(verdict.findings.last().unwrap().rule.id(), "wm.unit.composition");
}

#[test]
fn another_game_or_another_format_is_refused() {
    let error = refused(log(&[&HEADER.replace("warmaster", "chess")]));
    assert_eq!(place(&error).2.as_deref(), Some("system"));
    assert!(error.to_string().contains("expected one of warmaster"), "{error}");
    let error = refused(log(&[&HEADER.replace("\"aftermath\":1", "\"aftermath\":2")]));
    assert_eq!(place(&error).2.as_deref(), Some("aftermath"));
}

#[test]
fn ids_are_unique_and_plain() {
    let error = refused(log(&[&HEADER.replace("\"id\":\"orc\"", "\"id\":\"halb\"")]));
    assert_eq!(place(&error).2.as_deref(), Some("sides[1].roster[0].id"));
    let error = refused(log(&[&HEADER.replace("\"match\":\"m1\"", "\"match\":\"../m1\"")]));
    assert_eq!(place(&error).2.as_deref(), Some("match"));
}

#[test]
fn figures_are_bounded() {
    for (good, bad, path) in [
        ("\"width\":180", "\"width\":0", "table"),
        ("\"width\":180", "\"width\":1e300", "table"),
        ("\"stands\":3,\"attacks\":3", "\"stands\":101,\"attacks\":3", "sides[0].roster[1]"),
        ("\"stands\":3,\"attacks\":3", "\"stands\":0,\"attacks\":3", "sides[0].roster[1]"),
        ("\"played\":\"2026-05-03\"", "\"played\":\"2026-02-30\"", "played"),
    ] {
        let error = refused(log(&[&HEADER.replace(good, bad)]));
        assert_eq!(place(&error).2.as_deref(), Some(path), "{bad}: {error}");
    }
    let error = refused(log(&[HEADER, TURN, PHASE, &ORDER.replace("\"distance\":30", "\"distance\":-1")]));
    assert_eq!(place(&error).2.as_deref(), Some("event.order.distance"));
}

#[test]
fn bounds_hold_at_the_edge() {
    let line = |bytes: usize| {
        let bare = HEADER.to_owned();
        let blanks = " ".repeat(bytes - bare.len());
        log(&[&(bare + &blanks)])
    };
    assert!(GAMES.read(line(bounds::LINE_BYTES).as_bytes(), "battle.jsonl").is_ok());
    assert!(matches!(refused(line(bounds::LINE_BYTES + 1)), ReadError::LineTooLong { .. }));

    let dice = |count: usize| {
        let faces = vec!["1"; count].join(",");
        log(&[HEADER, TURN, PHASE, &ORDER.replace("[3,4]", &format!("[{faces}]"))])
    };
    assert!(GAMES.read(dice(bounds::DICE).as_bytes(), "battle.jsonl").is_ok());
    assert_eq!(place(&refused(dice(bounds::DICE + 1))).2.as_deref(), Some("event.order.dice"));

    let stands = |units: usize| {
        let unit =
            |n| format!(r#"{{"id":"u{n}","profile":"Rats","type":"infantry","stands":100,"attacks":1,"hits":1}}"#);
        let roster = (0..units).map(unit).collect::<Vec<_>>().join(",");
        let known =
            r#"{"id":"orc","profile":"Orc Warriors","type":"infantry","stands":3,"attacks":4,"hits":3,"armour":6}"#;
        log(&[&HEADER.replace(known, &roster)])
    };
    // The Empire brings four: a General and three stands.
    assert!(GAMES.read(stands(19).as_bytes(), "battle.jsonl").is_ok());
    assert_eq!(place(&refused(stands(20))).2.as_deref(), Some("sides"));

    let entries = |count: usize| {
        let mut text = format!("{HEADER}\n");
        for seq in 1..=count {
            writeln!(text, r#"{{"seq":{seq},"event":{{"turn_end":{{}}}}}}"#).unwrap();
        }
        text
    };
    assert!(GAMES.read(entries(bounds::ENTRIES).as_bytes(), "battle.jsonl").is_ok());
    assert!(matches!(refused(entries(bounds::ENTRIES + 1)), ReadError::TooManyEntries { .. }));
}

#[test]
fn a_log_of_65_mib_is_refused_before_it_is_parsed() {
    let bytes = vec![b'{'; 65 * 1024 * 1024];
    assert!(matches!(refused(&bytes), ReadError::LogTooLarge { bytes: 68_157_440, .. }));
}

#[test]
fn a_record_speaks_of_an_earlier_entry() {
    let dispute = r#"{"seq":2,"side":"orcs","event":{"dispute":{"entry":2,"reason":"no"}}}"#;
    let error = refused(log(&[HEADER, TURN, dispute]));
    assert_eq!(place(&error).2.as_deref(), Some("event.dispute.entry"));
}

#[test]
fn an_amendment_takes_the_place_of_the_entry_and_the_recorded_reading_keeps_it() {
    let wrong = ORDER.replace("[3,4]", "[3,4,5]");
    let amend = r#"{"seq":4,"event":{"amend":{"entry":3,"replacement":{"order":{"by":"gen","units":["halb"],"dice":[3,4],"distance":30,"enemy_near":false,"difficult_terrain":false}},"reason":"a die too many was written down","agreed":["empire","orcs"]}}}"#;
    let log = GAMES.read(log(&[HEADER, TURN, PHASE, &wrong, amend]).as_bytes(), "battle.jsonl").unwrap();
    let status = |reading| log.judge(reading).verdicts[3].status;
    assert_eq!(status(Reading::Effective), Status::Legal);
    assert_eq!(status(Reading::Recorded), Status::Stood);
}

#[test]
fn a_ruling_covers_its_entry() {
    let wrong = ORDER.replace("[3,4]", "[3,4,5]");
    let ruling = r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"organizer","decision":"upheld","reason":"the third die was cocked"}}}"#;
    let log = GAMES.read(log(&[HEADER, TURN, PHASE, &wrong, ruling]).as_bytes(), "battle.jsonl").unwrap();
    assert_eq!(log.judge(Reading::Effective).verdicts[3].status, Status::Ruled);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the bytes, the reader answers.
    #[test]
    fn any_bytes_get_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = GAMES.read(&bytes, "noise");
    }

    /// A log with one byte changed is read and judged, or refused: never a panic.
    #[test]
    fn a_changed_byte_gets_an_answer(at in 0_usize..2_000, byte in any::<u8>()) {
        let mut bytes = log(&[HEADER, TURN, PHASE, ORDER]).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(log) = GAMES.read(&bytes, "noise") {
            log.judge(Reading::Effective);
        }
    }

    /// Written again from the typed entries, a log says the same.
    #[test]
    fn dice_survive_a_round_trip(a in 1_u8..=6, b in 1_u8..=6) {
        let order = ORDER.replace("[3,4]", &format!("[{a},{b}]"));
        let read = GAMES.read(log(&[HEADER, TURN, PHASE, &order]).as_bytes(), "battle.jsonl").unwrap();
        let written = String::from_utf8(read.rewritten().unwrap()).unwrap();
        prop_assert_eq!(written.lines().nth(3).unwrap(), order.replace("\"distance\":30", "\"distance\":30.0"));
    }
}
