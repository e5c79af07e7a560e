//! Whole logs, and back.

use aftermath_games::GAMES;
use aftermath_ingest::{Refused, SubmitOutcome, load, submit};
use aftermath_rules::Reading;
use aftermath_store::{MemoryStore, Store};

use crate::table::{ORDER, PHASE, TURN, battle, exported, header, id, log};

#[test]
fn a_battle_is_judged_and_kept_byte_for_byte() {
    // Given a battle with blanks that nobody needs and line ends of another system
    let spaced = TURN.replace(':', " :  ");
    let bytes = log("m1", &[&format!("{spaced}\r"), PHASE]);
    let store = MemoryStore::default();
    // When it is submitted
    let accepted = submit(&store, &bytes, "m1.jsonl").unwrap();
    // Then every byte is there, with its verdicts and its card
    assert_eq!(exported(&store, "m1"), bytes);
    assert_eq!((accepted.how, accepted.head.entries), (SubmitOutcome::New, 2));
    assert_eq!(accepted.head, store.head(&id("m1")).unwrap());
    let judged = GAMES.read(&bytes, "again").unwrap().judge(Reading::Effective);
    assert_eq!(accepted.judgement, judged);
    let card = store.card(&id("m1")).unwrap();
    assert_eq!((card.system(), card.played().as_str()), ("warmaster", "2026-05-03"));
    assert_eq!((card.players(), card.title()), (&["Ada".to_owned(), "Boris".to_owned()][..], "Spring Muster, 2"));
}

#[test]
fn a_last_line_without_its_break_is_whole() {
    let mut bytes = battle("m1");
    bytes.pop();
    let store = MemoryStore::default();
    assert_eq!(submit(&store, &bytes, "m1").unwrap().head.entries, 3);
    assert_eq!(exported(&store, "m1"), battle("m1"));
}

#[test]
fn a_second_upload_is_already_there_and_changes_nothing() {
    let store = MemoryStore::default();
    let first = submit(&store, &battle("m1"), "first").unwrap();
    let before = store.position().unwrap();
    let second = submit(&store, &battle("m1"), "second").unwrap();
    assert_eq!(second.how, SubmitOutcome::AlreadyThere);
    assert_eq!(second.summary.id.as_str(), "m1");
    assert_eq!((second.head, store.position().unwrap()), (first.head, before));
}

#[test]
fn another_log_under_the_same_id_is_refused_where_they_part() {
    let store = MemoryStore::default();
    submit(&store, &battle("m1"), "first").unwrap();
    let other = ORDER.replace("[2,3]", "[6,3]");
    for (entries, parts) in [(vec![TURN, PHASE, other.as_str()], 3), (vec![TURN, PHASE], 3), (vec![], 1)] {
        let refused = submit(&store, &log("m1", &entries), "other").unwrap_err();
        let Refused::DifferentLog { id, parts_at, kept } = refused else { panic!("{refused}") };
        assert_eq!((id.as_str(), parts_at, kept.entries), ("m1", parts, 3));
    }
    assert_eq!(exported(&store, "m1"), battle("m1"));
}

#[test]
fn names_too_long_for_a_card_are_cut_there_and_kept_in_the_log() {
    let name = "Ж".repeat(200);
    let bytes = header("m1").replace("Ada", &name).replace("Boris", "");
    let store = MemoryStore::default();
    submit(&store, bytes.as_bytes(), "m1").unwrap();
    let card = store.card(&id("m1")).unwrap();
    assert_eq!(card.players(), ["Ж".repeat(64), "orcs".to_owned()]);
    assert_eq!(load(&store, &id("m1")).unwrap().summary().sides[0].player, name);
}

#[test]
fn a_stored_match_reads_back_as_it_was() {
    let store = MemoryStore::default();
    let accepted = submit(&store, &battle("m1"), "m1").unwrap();
    let log = load(&store, &id("m1")).unwrap();
    assert_eq!(log.summary(), accepted.summary);
    assert_eq!(log.judge(Reading::Effective), accepted.judgement);
    assert!(load(&store, &id("m2")).is_err());
}
