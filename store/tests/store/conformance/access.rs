//! The one suite that every engine of tokens, names and trail passes.

use aftermath_store::{
    Access, AuditAction, AuditEvent, Bearer, Handed, MatchId, NamesPolicy, NewToken, Presented, Role, Scope,
    StoreError, TokenState, TrailHead, bounds::MAX_TOKENS,
};
use sha2::{Digest, Sha256};

const NOW: u64 = 1_795_300_000;

/// Opens what lies in one place, as another process does.
type Open<'a> = &'a dyn Fn() -> Access;

/// Given an empty place, this holds.
type Case = (&'static str, fn(Open<'_>));

/// Runs every case, each in a place that `make` has just made.
pub(crate) fn access_conformance<'a>(mut make: impl FnMut() -> Box<dyn Fn() -> Access + 'a>) {
    let cases: [Case; 9] = [
        ("a token is good until it is revoked or over", a_token_is_good_until_it_is_revoked_or_over),
        ("what one changes counts for another at once", what_one_changes_counts_for_another_at_once),
        ("many writers make one chain", many_writers_make_one_chain_and_no_token_twice),
        ("what makes no sense is no token", what_makes_no_sense_is_no_token),
        ("each line has the hash of the one before", each_line_has_the_hash_of_the_one_before),
        ("a trail that is another is told", a_trail_that_is_another_is_told),
        ("choices are kept, told and name nobody", choices_are_kept_told_and_name_nobody),
        ("choices are bound to one secret", choices_are_bound_to_one_secret),
        ("a repetition is known to its sender alone", a_repetition_is_known_to_its_sender_alone),
    ];
    for (name, case) in cases {
        println!("{name}");
        case(&*make());
    }
}

pub(crate) fn token(name: &str, role: Role) -> NewToken {
    NewToken { name: name.into(), role, scope: Scope::All, expires: None }
}

fn nobody() -> Bearer {
    Bearer::default()
}

fn a_token_is_good_until_it_is_revoked_or_over(open: Open<'_>) {
    let access = open();
    assert!(!access.is_begun().unwrap() && access.tokens().unwrap().is_empty());
    let new = NewToken { expires: Some(NOW + 10), ..token("Ada", Role::Recorder) };
    let (made, secret) = access.issue(new, NOW, &nobody()).unwrap();
    let text = secret.reveal();
    assert_eq!((made.number, made.name.as_str(), made.role), (1, "Ada", Role::Recorder));
    assert_eq!(access.present(&text, NOW + 9).unwrap(), Presented::Good(made.clone()));
    assert_eq!(access.present(&text, NOW + 10).unwrap(), Presented::Over(made.clone()));
    assert_eq!(made.state(NOW + 10), TokenState::Expired);
    assert!(access.is_good(1, NOW + 9).unwrap() && !access.is_good(1, NOW + 10).unwrap());
    for other in ["", "Ada", &text[..text.len() - 1], &text.to_lowercase(), &format!("{text}\n")] {
        assert_eq!(access.present(other, NOW).unwrap(), Presented::Unknown, "{other:?}");
    }
    let revoked = access.revoke(1, NOW + 2, &nobody()).unwrap().unwrap();
    assert_eq!(access.present(&text, NOW + 3).unwrap(), Presented::Over(revoked.clone()));
    assert!(access.is_good(1, NOW).is_ok_and(|good| !good) && !access.is_good(2, NOW).unwrap());
    // Once is enough, and the first time counts.
    assert_eq!(access.revoke(1, NOW + 5, &nobody()).unwrap(), Some(revoked));
    assert_eq!(access.revoke(2, NOW + 5, &nobody()).unwrap(), None);
    assert!(access.is_begun().unwrap(), "a token was made, though it is good no more");
    drop(access);
    assert!(open().is_begun().unwrap() && open().tokens().unwrap().len() == 1);
}

fn what_one_changes_counts_for_another_at_once(open: Open<'_>) {
    let (one, other) = (open(), open());
    assert!(!other.is_begun().unwrap());
    for number in 1..=20 {
        let (made, secret) = one.issue(token("Ada", Role::Reader), NOW, &nobody()).unwrap();
        assert_eq!(made.number, number);
        assert_eq!(other.present(&secret.reveal(), NOW).unwrap(), Presented::Good(made));
        other.revoke(number, NOW, &nobody()).unwrap();
        assert!(matches!(one.present(&secret.reveal(), NOW).unwrap(), Presented::Over(_)));
        assert!(!one.is_good(number, NOW).unwrap());
    }
    // Both write into one trail, and neither overwrites the other.
    other.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    let line = one.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    assert_eq!(line.n, 42);
    for access in [&one, &other, &open()] {
        assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 42);
    }
}

fn many_writers_make_one_chain_and_no_token_twice(open: Open<'_>) {
    let (one, other) = (open(), open());
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let access = if writer % 2 == 0 { &one } else { &other };
            scope.spawn(move || {
                for at in 0..5 {
                    access.record(NOW + at, AuditEvent::new(AuditAction::Upload)).unwrap();
                    access.issue(token("x", Role::Reader), NOW, &nobody()).unwrap();
                    access.choose_name(&format!("player-{writer}"), at % 2 == 0, NOW + at, &nobody()).unwrap();
                }
            });
        }
    });
    for access in [&one, &other, &open()] {
        assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 120);
        let numbers: Vec<u64> = access.tokens().unwrap().iter().map(|token| token.number).collect();
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    }
    assert!((0..8).all(|writer| open().names().unwrap().shows(&format!("player-{writer}"))));
}

fn what_makes_no_sense_is_no_token(open: Open<'_>) {
    let access = open();
    let scope = Scope::Match("m".parse().unwrap());
    for (wrong, why) in [
        (token("", Role::Reader), "no name"),
        (token("a\nb", Role::Reader), "a control character"),
        (token(&"x".repeat(129), Role::Reader), "a long name"),
        (NewToken { scope, ..token("a", Role::Admin) }, "an admin of one match"),
        (NewToken { expires: Some(NOW), ..token("a", Role::Reader) }, "over already"),
    ] {
        let refused = access.issue(wrong, NOW, &nobody());
        assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{why}");
    }
    assert!(!access.is_begun().unwrap());
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 0);
}

/// Not of the suite: a folder, which writes its book anew for each token, takes minutes for it on a slow disk.
#[allow(dead_code)]
pub(crate) fn the_oldest_that_is_over_is_forgotten(open: Open<'_>) {
    let access = open();
    let (_, first) = access.issue(token("first", Role::Reader), NOW, &nobody()).unwrap();
    for _ in 2..=MAX_TOKENS {
        access.issue(token("x", Role::Reader), NOW, &nobody()).unwrap();
    }
    let full = access.issue(token("one more", Role::Reader), NOW, &nobody());
    assert!(matches!(full, Err(StoreError::Invalid { .. })));
    access.revoke(1, NOW, &nobody()).unwrap();
    let (made, _) = access.issue(token("one more", Role::Reader), NOW, &nobody()).unwrap();
    assert_eq!(made.number, MAX_TOKENS as u64 + 1);
    for access in [access, open()] {
        assert_eq!(access.present(&first.reveal(), NOW).unwrap(), Presented::Unknown);
        assert_eq!(access.tokens().unwrap().len(), MAX_TOKENS);
        assert!(!access.is_good(1, NOW).unwrap() && access.is_good(2, NOW).unwrap());
    }
}

/// The chain, reckoned here from the lines alone.
fn each_line_has_the_hash_of_the_one_before(open: Open<'_>) {
    let access = open();
    let by = Bearer { token: Some((7, "Ada".into())), address: Some("192.0.2.1".into()) };
    access.record(NOW, AuditEvent { position: Some(3), ..AuditEvent::new(AuditAction::Opened) }).unwrap();
    // What changes a book without a line is no line.
    access.bind_names(7).unwrap();
    let id = "spring-7".parse().unwrap();
    let deed = AuditEvent { id: Some(id), entries: Some((4, 6)), rulings: 1, ..by.deed(AuditAction::Append) };
    let line = access.record(NOW + 1, deed.clone()).unwrap();
    assert_eq!((line.n, line.at, &line.deed), (2, NOW + 1, &deed));
    access.choose_name("player-1", true, NOW, &by).unwrap();
    let lines = open().trail(0, 10).unwrap();
    let mut before = "0".repeat(64);
    for (n, line) in (1..).zip(&lines) {
        assert_eq!((line.n, line.before.to_string()), (n, before));
        before = format!("{:x}", Sha256::digest(serde_json::to_vec(line).unwrap()));
    }
    let head = access.verify_trail(None, |_| ()).unwrap();
    assert_eq!(head.to_string(), format!("3:{before}"));
    assert_eq!(access.end(), Some(head));
    assert_eq!(access.trail(1, 1).unwrap(), [line]);
    assert!(access.trail(3, 10).unwrap().is_empty() && access.trail(0, 2).unwrap().len() == 2);
    // A long text is cut.
    let long = Some("ы\"\u{1}".repeat(5_000));
    let deed = AuditEvent { name: long.clone(), why: long, ..AuditEvent::new(AuditAction::Refused) };
    access.record(NOW, deed).unwrap();
    assert_eq!(open().verify_trail(Some(head), |_| ()).unwrap().lines, 4);
}

fn a_trail_that_is_another_is_told(open: Open<'_>) {
    let access = open();
    for n in 0..5 {
        access.record(NOW + n, AuditEvent::new(AuditAction::Opened)).unwrap();
    }
    let head = access.verify_trail(None, |_| ()).unwrap();
    assert!(access.holds(head).unwrap() && access.holds(TrailHead::NONE).unwrap());
    for (lines, n) in [(4, 4), (5, 5), (6, 5)] {
        let other = TrailHead { lines, ..head };
        if other == head {
            continue;
        }
        assert!(!access.holds(other).unwrap());
        assert!(matches!(access.verify_trail(Some(other), |_| ()), Err(StoreError::Chain { line, .. }) if line == n));
    }
    access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    assert!(open().holds(head).unwrap());
    assert_eq!(open().verify_trail(Some(head), |_| ()).unwrap().lines, 6);
}

fn choices_are_kept_told_and_name_nobody(open: Open<'_>) {
    let access = open();
    let book = access.names().unwrap();
    assert_eq!((book.policy(), book.mark(), book.shows("player-1")), (NamesPolicy::Hidden, 0, false));
    let by = Bearer { token: Some((3, "Olga".into())), address: None };
    assert!(access.choose_name("player-1", true, 10, &by).unwrap());
    assert!(!access.choose_name("player-1", true, 11, &by).unwrap());
    let first = access.names().unwrap().mark();
    assert!(access.choose_name("player-2", true, 12, &by).unwrap());
    assert!(access.choose_name("player-1", false, 13, &by).unwrap());
    let book = open().names().unwrap();
    assert_eq!(["player-1", "player-2", "player-3"].map(|one| book.shows(one)), [false, true, false]);
    assert_eq!(book.chosen_since(first).unwrap().into_iter().collect::<Vec<_>>(), ["player-1", "player-2"]);
    assert_eq!(book.chosen_since(0).unwrap().len(), 2);
    assert_eq!(book.chosen_since(book.mark()).unwrap().len(), 0);
    assert_eq!(book.chosen_since(first ^ 1), None);
    assert!(access.set_names_policy(NamesPolicy::Shown, 14, &by).unwrap());
    // Another says the same, and knows that it is nothing new.
    assert!(!open().set_names_policy(NamesPolicy::Shown, 14, &by).unwrap());
    let book = open().names().unwrap();
    assert_eq!(["player-1", "player-2", "player-3"].map(|one| book.shows(one)), [false, true, true]);
    assert!(!book.shows_everybody() && book.shows_anybody());
    let told: Vec<AuditAction> = access.trail(0, 10).unwrap().into_iter().map(|line| line.deed.what).collect();
    assert_eq!(
        told,
        [AuditAction::NameShown, AuditAction::NameShown, AuditAction::NameHidden, AuditAction::NamesShown]
    );
    for bad in ["", "a\nb", &"x".repeat(65)] {
        assert!(matches!(access.choose_name(bad, true, 15, &by), Err(StoreError::Invalid { .. })));
    }
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 4);
}

fn choices_are_bound_to_one_secret(open: Open<'_>) {
    let (one, other) = (open(), open());
    one.bind_names(7).unwrap();
    one.bind_names(7).unwrap();
    assert!(matches!(other.bind_names(8), Err(StoreError::Access { .. })));
    assert_eq!(open().names().unwrap().secret(), Some(7));
    assert_eq!(one.verify_trail(None, |_| ()).unwrap().lines, 0);
}

fn a_repetition_is_known_to_its_sender_alone(open: Open<'_>) {
    let ids: [MatchId; 2] = ["a".parse().unwrap(), "b".parse().unwrap()];
    let handed = |token, id: usize, behind, bytes| Handed { token, id: &ids[id], behind, bytes };
    let access = open();
    // Whoever hands in with a token was given one.
    access.issue(token("Ada", Role::Recorder), NOW, &nobody()).unwrap();
    let first = handed(1, 0, Some(3), b"a line with Zenobia".as_slice());
    assert!(!access.has_handed(&first).unwrap());
    access.note_handed(&first).unwrap();
    access.note_handed(&handed(1, 0, None, b"a log")).unwrap();
    for access in [access, open()] {
        assert!(access.has_handed(&first).unwrap() && access.has_handed(&handed(1, 0, None, b"a log")).unwrap());
        for other in [
            handed(2, 0, Some(3), first.bytes),
            handed(1, 1, Some(3), first.bytes),
            handed(1, 0, Some(4), first.bytes),
            handed(1, 0, None, first.bytes),
            handed(1, 0, Some(3), b"a line with Zenobi"),
        ] {
            assert!(!access.has_handed(&other).unwrap(), "{other:?}");
        }
    }
}
