//! Bad input: every line of the issue that asked for it.

use aftermath_games::GAMES;
use aftermath_ingest::{Refused, Source, SourceError, submit};
use aftermath_rules::{
    bounds,
    finding::{Outcome, Status},
    reader::ReadError,
};
use aftermath_store::MemoryStore;
use proptest::prelude::*;

use crate::table::{ORDER, PHASE, TURN, battle, header, is_empty, log};

/// Submits what must be refused as unreadable, and makes sure that nothing is kept.
fn refused(bytes: &[u8]) -> ReadError {
    let store = MemoryStore::default();
    let refused = submit(&store, bytes, "battle.jsonl").unwrap_err();
    assert!(is_empty(&store));
    let Refused::Unreadable(error) = refused else { panic!("{refused}") };
    error
}

#[test]
fn a_truncated_file_says_where_it_ends() {
    let bytes = battle("m1");
    let error = refused(&bytes[..bytes.len() - 20]);
    assert!(matches!(&error, ReadError::Truncated { at } if at.line == 4 && at.entry == 3), "{error}");
}

#[test]
fn no_cut_through_a_line_passes() {
    let bytes = battle("m1");
    for cut in 0..bytes.len() {
        // Between lines it is a shorter log, and a whole one.
        if bytes[cut] == b'\n' || (cut > 0 && bytes[cut - 1] == b'\n') {
            continue;
        }
        let error = refused(&bytes[..cut]);
        assert!(matches!(error, ReadError::Truncated { .. } | ReadError::Empty { .. }), "cut at {cut}: {error}");
    }
}

#[test]
fn wrong_utf8_is_named_with_its_column() {
    let mut bytes = battle("m1");
    let at = bytes.len() - 10;
    bytes[at] = 0xff;
    let error = refused(&bytes);
    assert!(matches!(&error, ReadError::NotUtf8 { at } if at.entry == 3 && at.column > 1), "{error}");
}

#[test]
fn an_unknown_event_is_refused_by_name() {
    let error = refused(&log("m1", &[&TURN.replace("turn_start", "parley")]));
    let text = error.to_string();
    assert!(text.contains("battle.jsonl:2:") && text.contains("parley") && text.contains("turn_start"), "{text}");
}

#[test]
fn an_unknown_unit_is_a_finding_and_no_error() {
    let store = MemoryStore::default();
    let bytes = log("m1", &[TURN, PHASE, &ORDER.replace("halb1", "nobody")]);
    let accepted = submit(&store, &bytes, "m1").unwrap();
    let verdict = &accepted.judgement.verdicts[3];
    assert_eq!(verdict.status, Status::Stood);
    assert!(verdict.findings.iter().any(|finding| finding.outcome == Outcome::Broken));
}

#[test]
fn a_gap_in_the_sequence_is_refused() {
    let error = refused(&log("m1", &[TURN, &PHASE.replace(r#""seq":2"#, r#""seq":3"#)]));
    assert!(matches!(error, ReadError::Sequence { expected: 2, found: 3, .. }), "{error}");
}

#[test]
fn a_die_has_six_faces() {
    for face in ["7", "0", "-1", "1.5"] {
        let error = refused(&log("m1", &[TURN, PHASE, &ORDER.replace("[2,3]", &format!("[2,{face}]"))]));
        let path = error.location().and_then(|at| at.path.clone());
        assert_eq!(path.as_deref(), Some("event.order.dice[1]"), "{error}");
    }
}

#[test]
fn an_empty_file_and_an_empty_line_are_refused() {
    assert_eq!(refused(b"").code(), "empty");
    assert_eq!(refused(b"\n").code(), "empty-line");
    assert_eq!(refused(&log("m1", &["", TURN])).code(), "empty-line");
}

#[test]
fn a_line_may_be_as_long_as_the_bound_and_no_longer() {
    let text = |chars| format!(r#"{{"seq":1,"event":{{"turn_end":{{}}}}{}}}"#, " ".repeat(chars));
    let fixed = text(0).len();
    let longest = text(bounds::LINE_BYTES - fixed);
    let store = MemoryStore::default();
    submit(&store, &log("m1", &[&longest]), "m1").unwrap();
    assert_eq!(refused(&log("m1", &[&format!("{longest} ")])).code(), "line-too-long");
}

#[test]
fn a_file_of_65_mib_is_refused_without_being_read() {
    // Given a file that takes no room on the disk: only its length is written
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.jsonl");
    let length = 65 << 20;
    std::fs::File::create(&path).unwrap().set_len(length).unwrap();
    // When it is opened, then its length alone condemns it
    let error = Source::new(&path).bytes().unwrap_err();
    assert!(matches!(error, SourceError::TooLarge { bytes: Some(found), .. } if found == length), "{error}");
}

#[test]
fn bytes_beyond_the_bound_are_refused_however_they_come() {
    let mut bytes = header("m1").into_bytes();
    bytes.resize(bounds::LOG_BYTES as usize + 1, b'\n');
    assert_eq!(refused(&bytes).code(), "log-too-large");
}

/// What each entry says of the others is looked up, and not searched for in all of them each time.
#[test]
fn thousands_of_amendments_and_signatures_take_no_minutes() {
    const ENTRIES: usize = 60_000;
    let signature = "A".repeat(88);
    let kinds = [
        r#"{"amend":{"entry":1,"reason":"r","agreed":[]}}"#.to_owned(),
        r#"{"ruling":{"entry":1,"by":"b","decision":"overturned","reason":"r"}}"#.to_owned(),
        format!(r#"{{"sign":{{"entries":1,"hash":"{}","key":"k","signature":"{signature}"}}}}"#, "0".repeat(64)),
    ];
    for event in kinds {
        let entries: Vec<String> = (2..=ENTRIES).map(|seq| format!(r#"{{"seq":{seq},"event":{event}}}"#)).collect();
        let entries: Vec<&str> = std::iter::once(TURN).chain(entries.iter().map(String::as_str)).collect();
        let bytes = log("m1", &entries);
        let began = std::time::Instant::now();
        let log = GAMES.read(&bytes, "m1").unwrap();
        assert_eq!(log.judge(aftermath_rules::Reading::Effective).verdicts.len(), ENTRIES + 1);
        assert_eq!(aftermath_ingest::signatures_of(&log, &bytes).len(), log.signatures().len());
        let took = began.elapsed();
        assert!(took.as_secs() < 20, "{event} takes {took:?}");
    }
}

proptest! {
    #[test]
    fn garbage_is_refused_and_leaves_nothing(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        refused(&bytes);
    }

    #[test]
    fn a_damaged_battle_is_kept_whole_or_not_at_all(at in 0..1_000_usize, byte in any::<u8>()) {
        let mut bytes = battle("m1");
        let at = at % bytes.len();
        bytes[at] = byte;
        let store = MemoryStore::default();
        match submit(&store, &bytes, "damaged") {
            Ok(accepted) => {
                let mut kept = Vec::new();
                let id = accepted.summary.id.as_str().parse().unwrap();
                aftermath_store::Store::export(&store, &id, &mut kept).unwrap();
                prop_assert_eq!(kept.strip_suffix(b"\n"), bytes.strip_suffix(b"\n").or(Some(bytes.as_slice())));
            }
            Err(_) => prop_assert!(is_empty(&store)),
        }
    }
}
