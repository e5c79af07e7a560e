//! A club that shows two histories, or whose word is not enough.

use std::fs;

use aftermath_ingest::following::{ClubAt, PassLimits, Trouble, TroubleKind};
use aftermath_store::{KeyKind, SecretKey, SignedText, Store, base64_of};

use super::club::{Club, Federation};
use crate::table::id;

/// Two clubs whose ledgers have one key.
fn twins() -> (Club, Club) {
    let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
    (Club::under(&key), Club::under(&key))
}

#[test]
fn of_a_club_that_shows_two_histories_nothing_is_taken() {
    for (before, after) in [(&["m1"][..], &["n1"][..]), (&["m1"], &["n1", "n2"]), (&["m1"], &["n1", "m1"])] {
        // Given a club that is followed,
        let (club, other) = twins();
        before.iter().for_each(|name| club.play(name));
        let federation = Federation::new();
        federation.follows(&club).unwrap();
        let kept = fs::read(federation.folder_of(&club).join("checkpoint")).unwrap();
        // when it shows another history under the same key, of the same length or a longer one,
        after.iter().for_each(|name| other.play(name));
        let trouble = federation.follows(&other).unwrap_err();
        // then that is said first of all, nothing is taken, and the old head stays,
        assert!(matches!(trouble, Trouble::Forked { .. }), "{trouble}");
        assert!(trouble.to_string().starts_with("this club shows two histories"), "{trouble}");
        assert!(!federation.has("n1") && !federation.has("n2") && federation.has("m1"));
        assert_eq!(fs::read(federation.folder_of(&club).join("checkpoint")).unwrap(), kept);
        // both signed heads are kept, for whoever is to be shown,
        let proof = fs::read(federation.folder_of(&club).join("other-checkpoint")).unwrap();
        club.at().key.verify(&SignedText::read(&proof).unwrap()).unwrap();
        let listed = federation.following.list().unwrap();
        let told = listed[0].trouble.as_ref().unwrap();
        assert_eq!((told.kind, told.sizes), (TroubleKind::Forked, Some((club.size(), other.size()))));
        assert!(listed[0].has_other);
        // and what goes on with the old history is taken.
        club.play("m9");
        assert_eq!(federation.follows(&club).unwrap().new, 1);
        assert_eq!(federation.following.list().unwrap()[0].trouble, None);
    }
}

#[test]
fn of_a_club_whose_ledger_has_shrunk_nothing_is_taken() {
    // Given a club that is followed,
    let (club, other) = twins();
    ["m1", "m2"].iter().for_each(|name| club.play(name));
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    // when it shows less than it did,
    other.play("n1");
    let trouble = federation.follows(&other).unwrap_err();
    // then that is said, and nothing is taken.
    let Trouble::Shrunk { kept, came } = trouble else { panic!("{trouble}") };
    assert_eq!((kept.size, came.size, federation.has("n1")), (8, 4, false));
}

#[test]
fn a_battle_under_a_head_of_another_history_ends_the_pass() {
    // Given a club that shows the head that it always had, and hands out battles of another history,
    let (club, other) = twins();
    ["m1", "m2"].iter().for_each(|name| club.play(name));
    ["n1", "m1", "m2"].iter().for_each(|name| other.play(name));
    let federation = Federation::new();
    let bundle = other.bundle("m2");
    let grown = other.store.ledger().prove_growth(8, 12).unwrap();
    let grown: String = grown.iter().map(|hash| format!("{}\n", base64_of(hash))).collect();
    club.answers(move |path| match path {
        "/api/v1/matches/m2/bundle" => Some(Ok(bundle.clone())),
        "/api/v1/ledger/consistency?from=8&to=12" => Some(Ok(grown.clone().into_bytes())),
        _ => None,
    });
    // when it is followed,
    let trouble = federation.follows(&club).unwrap_err();
    // then what it signed contradicts what it signed.
    assert!(matches!(trouble, Trouble::Forked { .. }), "{trouble}");
    assert!(!federation.has("m2"));
}

#[test]
fn a_battle_proved_under_an_older_or_a_newer_head_is_taken() {
    // Given a club whose battles are proved under the head before, and that grows while it is followed,
    let club = Club::with("club.example", &["m1"]);
    let before = club.bundle("m1");
    club.play("m2");
    let checkpoint = club.store.ledger().head().unwrap().note.to_string().into_bytes();
    club.play("m3");
    club.answers(move |path| match path {
        "/api/v1/matches/m1/bundle" => Some(Ok(before.clone())),
        "/api/v1/ledger/checkpoint" => Some(Ok(checkpoint.clone())),
        _ => None,
    });
    // when it is followed,
    let federation = Federation::new();
    let pass = federation.follows(&club).unwrap();
    // then all of them come in, and the newest head is kept.
    assert_eq!((pass.new, pass.size, pass.lines), (3, 12, 12));
    assert_eq!(federation.following.list().unwrap()[0].head.as_ref().unwrap().size, 12);
}

#[test]
fn another_key_is_another_ledger() {
    // Given a club, and somebody who answers in its place under a key of his own,
    let club = Club::with("club.example", &["m1"]);
    let impostor = Club::with("club.example", &["m1", "m2"]);
    let federation = Federation::new();
    // when the club is followed there,
    let trouble = federation.follows_at(&club.at(), &impostor, PassLimits::default(), |_, _| {}).unwrap_err();
    // then nothing is taken: the checkpoint is not by the key that was pinned.
    assert!(matches!(trouble, Trouble::NotSigned(_)), "{trouble}");
    assert!(!federation.has("m1"));
    // Nor is another key taken for the one that was pinned.
    federation.follows(&club).unwrap();
    let trouble = federation.follows(&impostor).unwrap_err();
    assert!(matches!(trouble, Trouble::OtherKey { .. }), "{trouble}");
    // And a name that is another is another ledger.
    let other = Club::with("other.example", &["m5"]);
    let trouble = federation.follows_at(&club.at(), &other, PassLimits::default(), |_, _| {}).unwrap_err();
    assert!(matches!(trouble, Trouble::NotSigned(_)), "{trouble}");
}

#[test]
fn who_cannot_be_followed_is_told_so() {
    let federation = Federation::new();
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let own = Club::new("federation.example");
    let with_at = Club::new("a@b.example");
    let long = Club::new(&"c".repeat(101));
    let club = Club::new("club.example");
    let with = |key: &SecretKey| ClubAt { witnesses: vec![key.public().clone()], ..club.at() };
    let of_witness = ClubAt { key: witness.public().clone(), ..club.at() };
    let signs = with(&SecretKey::generate("signs.example", KeyKind::Signs).unwrap());
    for at in [own.at(), with_at.at(), long.at(), of_witness, signs] {
        let trouble = federation.follows_at(&at, &club, PassLimits::default(), |_, _| {}).unwrap_err();
        assert!(matches!(trouble, Trouble::Unfit { .. }), "{trouble}");
    }
    assert!(federation.following.list().unwrap().is_empty());
}

#[test]
fn where_a_witness_is_named_only_what_it_cosigned_is_taken() {
    // Given a club, and a federation that trusts a witness,
    let club = Club::with("club.example", &["m1"]);
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let cosign = |key: &SecretKey| {
        let note = club.store.ledger().head().unwrap().note.clone();
        let cosigned = note.clone().joined(&key.cosign(note.text(), 5).unwrap()).unwrap();
        club.store.ledger().keep_witnessed(&cosigned).unwrap();
    };
    let at = ClubAt { witnesses: vec![witness.public().clone()], ..club.at() };
    let federation = Federation::new();
    let follow = || federation.follows_at(&at, &club, PassLimits::default(), |_, _| {});
    // when nobody cosigned, or somebody else did,
    let trouble = follow().unwrap_err();
    assert!(matches!(trouble, Trouble::NotCosigned { .. }), "{trouble}");
    cosign(&SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap());
    let trouble = follow().unwrap_err();
    assert!(matches!(trouble, Trouble::NotCosigned { .. }), "{trouble}");
    // then nothing is taken;
    assert!(!federation.has("m1"));
    // when the witness did, that is taken, and what came in behind it waits,
    cosign(&witness);
    club.play("m2");
    let pass = follow().unwrap();
    assert_eq!((pass.new, pass.waiting, pass.lines, pass.size), (1, 1, 4, 8));
    assert!(federation.has("m1") && !federation.has("m2"));
    // until it is cosigned too.
    assert_eq!(follow().unwrap().waiting, 1);
    cosign(&witness);
    let pass = follow().unwrap();
    assert_eq!((pass.new, pass.unchanged, pass.waiting), (1, 1, 0));
    assert_eq!(federation.store.head(&id("m2")).unwrap(), club.store.head(&id("m2")).unwrap());
}

#[test]
fn what_was_seen_without_a_witness_is_not_taken_for_cosigned() {
    // Given a club that was followed without a witness, and has one now, which has not come so far,
    let club = Club::with("club.example", &["m1"]);
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let note = club.store.ledger().head().unwrap().note.clone();
    let cosigned = note.clone().joined(&witness.cosign(note.text(), 5).unwrap()).unwrap();
    club.play("m2");
    let federation = Federation::new();
    let one = PassLimits { battles: 0, ..PassLimits::default() };
    federation.follows_at(&club.at(), &club, one, |_, _| {}).unwrap();
    club.store.ledger().keep_witnessed(&cosigned).unwrap();
    // when it is followed with the witness,
    let at = ClubAt { witnesses: vec![witness.public().clone()], ..club.at() };
    let pass = federation.follows_at(&at, &club, PassLimits::default(), |_, _| {}).unwrap();
    // then what it has not cosigned waits.
    assert_eq!((pass.new, pass.waiting), (1, 1));
    assert!(federation.has("m1"));
}
