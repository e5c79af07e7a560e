//! Who signed what, and whether that is so.

use aftermath_ingest::{SignatureState, append, begin, signature_line, signatures};
use aftermath_store::{KeyKind, MatchId, MemoryStore, SecretKey, Store};

use crate::table::{TURN, header, id as match_id};

const AT: &str = "2026-05-03T18:00:00Z";

fn key(name: &str) -> SecretKey {
    SecretKey::generate(name, KeyKind::Signs).unwrap()
}

fn id() -> MatchId {
    match_id("m1")
}

/// A match with one entry, whose header names these keys.
fn begun(ada: Option<&SecretKey>) -> MemoryStore {
    let store = MemoryStore::default();
    let plain = header("m1");
    let header = match ada {
        Some(ada) => plain.replacen(r#""player":"#, &format!(r#""key":"{}","player":"#, ada.public()), 1),
        None => plain,
    };
    begin(&store, header.as_bytes(), "m1").unwrap();
    append(&store, &id(), 0, &[TURN.as_bytes()]).unwrap();
    store
}

fn sign(store: &MemoryStore, key: &SecretKey, side: Option<&str>) {
    let head = store.head(&id()).unwrap();
    let line = signature_line(key, &id(), side, head, AT).unwrap();
    append(store, &id(), head.entries, &[line.as_bytes()]).unwrap();
}

#[test]
fn both_players_and_the_organizer_sign() {
    let (ada, boris, club) = (key("Ada"), key("Boris"), key("club.example"));
    let store = begun(Some(&ada));
    sign(&store, &ada, Some("empire"));
    sign(&store, &boris, Some("orcs"));
    sign(&store, &club, None);
    let found = signatures(&store, &id()).unwrap();
    let told: Vec<_> =
        found.iter().map(|one| (one.entry, one.side.as_deref(), one.name.as_str(), one.signed)).collect();
    assert_eq!(told, [(2, Some("empire"), "Ada", 1), (3, Some("orcs"), "Boris", 2), (4, None, "club.example", 3)]);
    assert!(found.iter().all(|one| one.state == SignatureState::Valid && one.unseen == 0), "{found:?}");
    assert_eq!(found.iter().map(|one| one.named).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn an_entry_behind_a_signature_was_not_seen_by_who_signed() {
    let (ada, boris) = (key("Ada"), key("Boris"));
    let store = begun(None);
    sign(&store, &ada, Some("empire"));
    let late = TURN.replace(r#""seq":1"#, r#""seq":3"#);
    append(&store, &id(), 2, &[late.as_bytes()]).unwrap();
    sign(&store, &boris, Some("orcs"));
    let found = signatures(&store, &id()).unwrap();
    assert_eq!(found.iter().map(|one| one.unseen).collect::<Vec<_>>(), [1, 0]);
    assert!(found.iter().all(|one| one.state == SignatureState::Valid));
}

#[test]
fn what_is_signed_is_this_log_by_this_side() {
    let ada = key("Ada");
    let store = begun(None);
    let head = store.head(&id()).unwrap();
    let good = signature_line(&ada, &id(), Some("empire"), head, AT).unwrap();
    let other_log = {
        let elsewhere = head.then(b"another line");
        let head = aftermath_store::Head { entries: 1, ..elsewhere };
        signature_line(&ada, &id(), Some("empire"), head, AT).unwrap()
    };
    let stolen = good.replace("empire", "orcs");
    let forged = good.replace(&ada.public().to_string(), &key("Ada").public().to_string());
    let no_key = good.replace(&ada.public().to_string(), "Ada");
    for (line, state) in [
        (&good, SignatureState::Valid),
        (&other_log, SignatureState::OtherLog),
        (&stolen, SignatureState::Forged),
        (&forged, SignatureState::Forged),
        (&no_key, SignatureState::NoKey),
    ] {
        let store = begun(None);
        append(&store, &id(), 1, &[line.as_bytes()]).unwrap();
        let found = signatures(&store, &id()).unwrap();
        assert_eq!(found[0].state, state, "{line}");
    }
}
