//! A name withdrawn: a pseudonym everywhere, and everything that was proved and signed is so still.

use aftermath_ingest::{
    Bundle, BundleError, KeyTrust, Person, RemainingMention, SignatureState, Trusted, bundle, load,
    results::Pseudonyms, signature_line, signatures, submit, withdraw,
};
use aftermath_store::{Expected, KeyKind, Ledgered, ListQuery, MatchId, MemoryStore, SecretKey, Store, check_growth};
use tempfile::TempDir;

use crate::table::{battle, id};

const AT: &str = "2026-05-03T18:00:00Z";
const RULING: &str =
    r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Ada","decision":"upheld","reason":"ADA and Adam looked at it"}}}"#;

fn person() -> Person {
    Person::new("Ada", &[], &Pseudonyms::with_secret([7; 32])).unwrap()
}

/// Three matches of Ada, of which she signs one, and one of others.
fn kept() -> (TempDir, Ledgered<MemoryStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Ledgered::open(MemoryStore::default(), folder.path(), Some("club.example")).unwrap();
    let [ada, boris] = ["Ada", "Boris"].map(|name| SecretKey::generate(name, KeyKind::Signs).unwrap());
    for name in ["m1", "m2", "others", "m3"] {
        let log = String::from_utf8(battle(name)).unwrap();
        let log = match name {
            "m1" => log.replacen(r#""player":"Ada""#, &format!(r#""key":"{}","player":"Ada""#, ada.public()), 1),
            "others" => log.replace(r#""player":"Ada""#, r#""player":"Ada Byron""#),
            _ => log,
        };
        submit(&store, log.as_bytes(), name).unwrap();
    }
    store.append(&id("m1"), Expected::Exact(3), &[RULING.as_bytes()]).unwrap();
    for (key, side) in [(&ada, "empire"), (&boris, "orcs")] {
        let head = store.head(&id("m1")).unwrap();
        let line = signature_line(key, &id("m1"), Some(side), head, AT).unwrap();
        store.append(&id("m1"), Expected::Any, &[line.as_bytes()]).unwrap();
    }
    (folder, store)
}

fn text(store: &dyn Store, id: &MatchId) -> String {
    let mut bytes = Vec::new();
    store.export(id, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_pseudonym_stands_wherever_the_name_did() {
    let (_folder, store) = kept();
    let before = store.ledger().head().unwrap();
    let heads = ["m1", "m2", "m3", "others"].map(|name| store.head(&id(name)).unwrap());
    let verdicts = ["m1", "m2", "m3"]
        .map(|name| load(&store, &id(name)).unwrap().judge(aftermath_rules::Reading::Effective).statuses);
    let done = withdraw(&store, &person(), None, |_| true).unwrap();
    // The header of each, and the ruling and the signature of the first.
    assert_eq!((done.matches.len(), done.lines), (3, 5));
    let byron = RemainingMention { id: id("others"), line: 0, field: "player".into() };
    assert_eq!(done.left, [byron]);
    for name in ["m1", "m2", "m3"] {
        let log = text(&store, &id(name));
        assert!(!log.contains("Ada\"") && !log.contains("ADA ") && !log.contains("Ada+"), "{log}");
        assert_eq!(load(&store, &id(name)).unwrap().summary().sides[0].player, person().pseudonym());
        assert_eq!(store.card(&id(name)).unwrap().players(), [person().pseudonym(), "Boris"]);
    }
    assert!(text(&store, &id("m1")).contains(&format!("{} and Adam looked at it", person().pseudonym())));
    assert_eq!(["m1", "m2", "m3", "others"].map(|name| store.head(&id(name)).unwrap()), heads);
    assert_eq!(
        ["m1", "m2", "m3"]
            .map(|name| load(&store, &id(name)).unwrap().judge(aftermath_rules::Reading::Effective).statuses),
        verdicts
    );
    let of = |player: &str| {
        let query = ListQuery { player: Some(player.into()), ..ListQuery::default() };
        store.list(&query).unwrap().rows.len()
    };
    assert_eq!((of("Ada"), of(person().pseudonym())), (0, 3));
    assert!(store.verify(|_| ()).unwrap().is_sound());
    let now = store.ledger().head().unwrap();
    check_growth(&before, &now, &store.ledger().prove_growth(before.size, now.size).unwrap()).unwrap();
    // Once more, there is nothing to be done.
    assert_eq!(withdraw(&store, &person(), None, |_| true).unwrap().lines, 0);
}

#[test]
fn signatures_hold_under_the_name_of_a_pseudonym() {
    let (_folder, store) = kept();
    let before = signatures(&store, &id("m1")).unwrap();
    withdraw(&store, &person(), None, |_| true).unwrap();
    let after = signatures(&store, &id("m1")).unwrap();
    let told = |all: &[aftermath_ingest::Signature]| {
        all.iter().map(|one| (one.signed, one.state, one.named, one.unseen)).collect::<Vec<_>>()
    };
    assert_eq!(told(&before), told(&after));
    assert_eq!(told(&after), [(4, SignatureState::Valid, true, 0), (5, SignatureState::Valid, false, 0)]);
    assert_eq!([after[0].name.as_str(), after[1].name.as_str()], [person().pseudonym(), "Boris"]);
}

#[test]
fn a_bundle_proves_all_but_what_was_redacted() {
    let (_folder, store) = kept();
    let ledger = Some(store.ledger().public_key().clone());
    let trusted = Trusted { ledger, witnesses: vec![] };
    let old = bundle(&store, &id("m1"), "test").unwrap();
    withdraw(&store, &person(), Some(&id("m1")), |_| true).unwrap();
    assert!(text(&store, &id("m2")).contains("Ada"));
    // What was handed out before is what it was.
    assert!(old.check(&trusted).unwrap().holds());
    let new = bundle(&store, &id("m1"), "test").unwrap();
    let json = serde_json::to_vec(&new).unwrap();
    assert!(!String::from_utf8_lossy(&json).contains("Ada\""));
    let new = Bundle::read(&json).unwrap();
    let checked = new.check(&trusted).unwrap();
    assert!(checked.holds(), "{checked:?}");
    assert_eq!((checked.redacted.as_slice(), checked.ledger.1), ([0, 4, 5].as_slice(), KeyTrust::Known));
    assert_eq!(new.stretches.iter().map(|stretch| stretch.line).collect::<Vec<_>>(), [3]);

    type Change = fn(&mut Bundle);
    let changes: [(&str, Change); 6] = [
        ("a die before a redacted line", |bundle| {
            bundle.log = bundle.log.replace(r#""dice":[2,3]"#, r#""dice":[2,2]"#)
        }),
        ("no proof before a redacted line", |bundle| bundle.stretches.clear()),
        ("the hash of a redacted line", |bundle| bundle.redacted[2].hash = bundle.redacted[1].hash),
        ("a line more that is redacted", |bundle| {
            let one = bundle.redacted[1];
            bundle.redacted.insert(1, aftermath_ingest::RedactedLine { line: 2, ..one });
        }),
        ("a line less", |bundle| bundle.redacted.retain(|one| one.line > 0)),
        ("the position of a stretch", |bundle| bundle.stretches[0].position += 1),
    ];
    for (what, change) in changes {
        let mut changed = new.clone();
        change(&mut changed);
        assert!(!changed.check(&trusted).unwrap().holds(), "{what}");
    }
    let mut all = new.clone();
    let one = all.redacted[0];
    all.redacted = (0..=all.head.entries).map(|line| aftermath_ingest::RedactedLine { line, ..one }).collect();
    assert!(!all.check(&trusted).unwrap().holds(), "nothing is known of it");
    let mut behind = new.clone();
    behind.redacted[2].line = 99;
    assert!(matches!(behind.check(&trusted), Err(BundleError::NoBundle(_))));
    let mut older = new;
    older.format = "aftermath-bundle 1".into();
    assert!(Bundle::read(&serde_json::to_vec(&older).unwrap()).is_err());
}

#[test]
fn a_bundle_that_ends_in_a_redacted_line_says_so() {
    let (_folder, store) = kept();
    withdraw(&store, &person(), Some(&id("m1")), |_| true).unwrap();
    let boris = Person::new("Boris", &[], &Pseudonyms::with_secret([7; 32])).unwrap();
    withdraw(&store, &boris, Some(&id("m1")), |_| true).unwrap();
    let made = bundle(&store, &id("m1"), "test").unwrap();
    let checked = made.check(&Trusted::default()).unwrap();
    assert!(checked.holds(), "{checked:?}");
    assert_eq!(checked.redacted, [0, 4, 5, 6]);
    let log = load(&store, &id("m1")).unwrap();
    let players: Vec<String> = log.summary().sides.into_iter().map(|side| side.player).collect();
    assert_eq!(players, [person().pseudonym(), boris.pseudonym()]);
}

#[test]
fn what_a_caller_may_not_change_stays() {
    let (_folder, store) = kept();
    let done = withdraw(&store, &person(), None, |header| String::from_utf8_lossy(header).contains(r#""m2""#)).unwrap();
    assert_eq!((done.matches, done.lines), (vec![id("m2")], 1));
    assert!(text(&store, &id("m3")).contains("Ada"));
}

#[test]
fn the_id_of_a_side_goes_too_unless_it_was_signed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Ledgered::open(MemoryStore::default(), folder.path(), Some("club.example")).unwrap();
    for name in ["plain", "signed", "ada-1"] {
        let log = String::from_utf8(battle(name)).unwrap().replace(r#""empire","player""#, r#""ada","player""#);
        let log = log.replace(r#""side":"empire""#, r#""side":"ada""#);
        submit(&store, log.as_bytes(), name).unwrap();
    }
    let key = SecretKey::generate("k", KeyKind::Signs).unwrap();
    let head = store.head(&id("signed")).unwrap();
    let line = signature_line(&key, &id("signed"), Some("ada"), head, AT).unwrap();
    store.append(&id("signed"), Expected::Any, &[line.as_bytes()]).unwrap();
    let done = withdraw(&store, &person(), None, |_| true).unwrap();
    assert!(!text(&store, &id("plain")).to_lowercase().contains("ada"));
    assert_eq!(signatures(&store, &id("signed")).unwrap()[0].state, SignatureState::Valid);
    let left: Vec<_> = done.left.iter().map(|left| (left.id.as_str(), left.line, left.field.as_str())).collect();
    assert_eq!(
        left,
        [
            ("signed", 0, "id"),
            ("signed", 1, "side"),
            ("signed", 2, "side"),
            ("signed", 3, "side"),
            ("signed", 4, "side"),
            ("ada-1", 0, "match"),
        ]
    );
}
