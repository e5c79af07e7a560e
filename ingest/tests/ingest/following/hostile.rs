//! A club that answers whatever it likes.

use std::sync::atomic::{AtomicU64, Ordering};

use aftermath_ingest::{
    Bundle, RedactedLine,
    following::{PassEnd, PassLimits, Trouble, Unanswered, WhyLeft},
};
use aftermath_store::{KeyKind, SecretKey, Store};
use serde_json::{Value, json};

use super::club::{Club, Federation, RULING};
use crate::table::id;

#[test]
fn an_answer_that_is_another_thing_ends_the_pass_and_says_what_was_expected() {
    let rows = |count: usize| {
        let rows: Vec<_> = (0..count).map(|number| json!({"id": format!("m{number}")})).collect();
        json!({"matches": rows, "next": null}).to_string()
    };
    let page = |value: Value| value.to_string();
    for (at, answer, expected) in [
        ("/ledger/checkpoint", String::new(), "a signed checkpoint"),
        ("/ledger/checkpoint", "<html>".into(), "a signed checkpoint"),
        ("/ledger/checkpoint", "\u{0}\u{1}".repeat(9_000), "a signed checkpoint"),
        ("/matches?", String::new(), "a page of battles"),
        ("/matches?", "[]".into(), "a page of battles"),
        ("/matches?", "{\"matches\":{}}".into(), "a page of battles"),
        ("/matches?", "[".repeat(100_000), "a page of battles"),
        ("/matches?", page(json!({"matches": [7], "next": null})), "battles with ids"),
        ("/matches?", page(json!({"matches": [{"id": "../../x"}], "next": null})), "battles with ids"),
        ("/matches?", page(json!({"matches": [{"id": ["m1"]}], "next": null})), "battles with ids"),
        ("/matches?", rows(201), "a page of at most 200 battles"),
        ("/matches?", page(json!({"matches": [{"id": "m1"}], "next": "a&limit=9"})), "what leads to the next page"),
        ("/matches?", page(json!({"matches": [{"id": "m1"}], "next": "x".repeat(201)})), "what leads to the next page"),
        ("/matches?", page(json!({"matches": [{"id": "m1"}], "next": 7})), "a page of battles"),
        // A list without an end.
        (
            "/matches?",
            page(json!({"matches": [{"id": "m1"}], "next": "round"})),
            "a page with battles that were on none",
        ),
        ("/matches?", page(json!({"matches": [], "next": "round"})), "a page with battles that were on none"),
    ] {
        let club = Club::with("club.example", &["m1"]);
        let federation = Federation::new();
        let came = answer.clone();
        club.answers(move |path| path.contains(at).then(|| Ok(came.clone().into_bytes())));
        let trouble = federation.follows(&club).unwrap_err();
        let Trouble::Odd { path, expected: told, came } = &trouble else { panic!("{at} {trouble}") };
        assert!(path.contains(at) && told.contains(expected), "{answer:.60}: {trouble}");
        assert!(came.len() < 700, "{came}");
        // And once it answers as it should, it is followed.
        club.answers_itself();
        federation.follows(&club).unwrap();
        assert!(federation.has("m1"));
    }
}

#[test]
fn a_proof_of_growth_that_is_none_is_no_two_histories() {
    let club = Club::with("club.example", &["m1"]);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    club.play("m2");
    for garbage in ["{}", "AAAA\n", &"A".repeat(44), &format!("{}\n", "A".repeat(43) + "=").repeat(65)] {
        let garbage = garbage.to_owned();
        club.answers(move |path| path.contains("consistency").then(|| Ok(garbage.clone().into_bytes())));
        let trouble = federation.follows(&club).unwrap_err();
        assert!(matches!(trouble, Trouble::Odd { .. } | Trouble::Unanswered { .. }), "{trouble}");
    }
    assert!(!federation.has("m2"));
    club.answers_itself();
    assert_eq!(federation.follows(&club).unwrap().new, 1);
}

#[test]
fn a_club_that_does_not_answer_or_answers_too_much_is_left_as_it_is() {
    let club = Club::with("club.example", &["m1"]);
    let federation = Federation::new();
    let gone = || Unanswered::NoAnswer("connection refused".into());
    for at in ["checkpoint", "matches?", "/bundle"] {
        club.answers(move |path| path.contains(at).then(|| Err(gone())));
        let trouble = federation.follows(&club).unwrap_err();
        assert!(matches!(&trouble, Trouble::Unanswered { why, .. } if *why == gone()), "{at}: {trouble}");
        // What hands out more than was asked for has not been read.
        club.answers(move |path| path.contains(at).then(|| Ok(vec![b' '; 160 << 20])));
        match (at, federation.follows(&club)) {
            ("/bundle", Ok(pass)) => assert_eq!(pass.refused, 1),
            (_, Err(trouble)) => {
                let is_long = matches!(&trouble, Trouble::Unanswered { why: Unanswered::TooLong { .. }, .. });
                assert!(is_long, "{at}: {trouble}");
            }
            (_, done) => panic!("{at}: {done:?}"),
        }
    }
    assert!(!federation.has("m1"));
    club.answers_itself();
    assert_eq!(federation.follows(&club).unwrap().new, 1);
}

#[test]
fn a_list_that_goes_on_and_on_is_bounded() {
    let club = Club::new("club.example");
    let federation = Federation::new();
    let number = AtomicU64::new(0);
    // Given a list that has something new on each page, and no end,
    club.answers(move |path| {
        if path.ends_with("/bundle") {
            return Some(Ok(b"{}".to_vec()));
        }
        let rows = |number| (0..200).map(move |row| json!({"id": format!("m{number}-{row}")}));
        path.contains("/matches?").then(|| {
            let number = number.fetch_add(1, Ordering::Relaxed);
            let rows: Vec<_> = rows(number).collect();
            Ok(json!({"matches": rows, "next": format!("p{number}")}).to_string().into_bytes())
        })
    });
    // when it is followed, then that ends, whatever is looked at first.
    let listed = PassLimits { listed: 1_000, ..PassLimits::default() };
    let trouble = federation.follows_at(&club.at(), &club, listed, |_, _| {}).unwrap_err();
    assert!(matches!(trouble, Trouble::Odd { expected: "a list of fewer battles", .. }), "{trouble}");
    let asked = PassLimits { battles: 300, ..PassLimits::default() };
    let pass = federation.follows_at(&club.at(), &club, asked, |_, _| {}).unwrap();
    assert_eq!(pass.ended, PassEnd::Bounded);
}

/// A change to a bundle.
type Bend = fn(&mut Bundle, &Club);

#[test]
fn a_battle_for_which_the_ledger_does_not_vouch_is_left_out_and_the_others_come() {
    let bends: [(&str, Bend); 9] = [
        ("another line", |bundle, _| bundle.log = bundle.log.replace("command", "shooting")),
        ("another head", |bundle, _| bundle.head.entries += 1),
        ("another match", |bundle, _| bundle.id = id("m2")),
        ("another id in its log", |bundle, _| bundle.log = bundle.log.replace("\"m1\"", "\"m7\"")),
        ("no proof", |bundle, _| bundle.proof = "none".into()),
        ("another place", |bundle, _| bundle.position += 1),
        ("another ledger", |bundle, _| {
            let other = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
            bundle.ledger = other.public().to_string();
        }),
        ("a line declared redacted by nobody", |bundle, club| {
            let head = club.store.head(&id("m1")).unwrap();
            let leaf = club.store.leaf(&id("m1"), head.entries).unwrap();
            let leaf = club.store.ledger().record_hashes(&[leaf]).unwrap()[0];
            bundle.redacted = vec![RedactedLine { line: head.entries, hash: head.hash, leaf }];
            bundle.format = "aftermath-bundle 2".into();
            let last = bundle.log.trim_end().rfind('\n').unwrap();
            bundle.log.truncate(last + 1);
            bundle.log.push_str("{\"seq\":3,\"side\":\"orcs\",\"event\":{\"turn_start\":{\"turn\":1}}}\n");
        }),
        ("no log", |bundle, _| bundle.log = "nothing".into()),
    ];
    for (what, bend) in bends {
        // Given a club that shows its names, and changes a battle after it was recorded,
        let club = Club::with("club.example", &["m1", "m2"]);
        club.shows_names();
        let mut bundle = Bundle::read(&club.bundle("m1")).unwrap();
        bend(&mut bundle, &club);
        let bent = serde_json::to_vec(&bundle).unwrap();
        club.answers(move |path| path.ends_with("/m1/bundle").then(|| Ok(bent.clone())));
        // when it is followed,
        let federation = Federation::new();
        let pass = federation.follows(&club).unwrap();
        // then the others come in, and the one is told.
        assert_eq!((pass.new, pass.refused), (1, 1), "{what}");
        assert!(!federation.has("m1") && federation.has("m2"), "{what}");
        let left = &federation.following.list().unwrap()[0].left;
        assert_eq!((left[0].0.as_str(), left[0].1.why), ("m1", WhyLeft::Refused), "{what}");
        assert!(!left[0].1.told.is_empty());
    }
}

#[test]
fn what_the_club_shows_in_the_place_of_a_name_cannot_be_changed_on_the_way() {
    // Given a bundle with hidden names, and somebody who changes what stands in their place,
    let club = Club::with("club.example", &["m1"]);
    club.add("m1", RULING);
    let mut bundle = Bundle::read(&club.bundle("m1")).unwrap();
    bundle.log = bundle.log.replacen(&club.secret.of("Adalbertine"), &club.secret.of("Somebody else"), 1);
    let bent = serde_json::to_vec(&bundle).unwrap();
    club.answers(move |path| path.ends_with("/bundle").then(|| Ok(bent.clone())));
    // when the club is followed, then it is not taken.
    let federation = Federation::new();
    assert_eq!(federation.follows(&club).unwrap().refused, 1);
    assert!(!federation.has("m1"));
}

#[test]
fn a_club_that_hands_out_nothing_is_asked_for_few() {
    let names: Vec<String> = (0..30).map(|number| format!("m{number}")).collect();
    let club = Club::with("club.example", &names.iter().map(String::as_str).collect::<Vec<_>>());
    club.answers(|path| {
        let busy = Unanswered::Status { status: 500, told: "Something went wrong".into() };
        path.ends_with("/bundle").then_some(Err(busy))
    });
    let federation = Federation::new();
    let trouble = federation.follows(&club).unwrap_err();
    assert!(matches!(&trouble, Trouble::Unanswered { why: Unanswered::Status { status: 500, .. }, .. }), "{trouble}");
    assert_eq!(club.bundles(), 10);
}

#[test]
fn our_referee_decides_what_is_shown() {
    // Given a club whose program judges otherwise,
    let club = Club::with("club.example", &["m1"]);
    let mut bundle = Bundle::read(&club.bundle("m1")).unwrap();
    bundle.verdict.legal += 7;
    let bent = serde_json::to_vec(&bundle).unwrap();
    club.answers(move |path| path.ends_with("/bundle").then(|| Ok(bent.clone())));
    // when it is followed, then the battle is taken, and that is told.
    let federation = Federation::new();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.new, pass.judged_otherwise), (1, 1));
}
