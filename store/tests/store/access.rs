//! Tokens and the trail: what is kept, what is refused, what a change of the files does.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use aftermath_store::{
    Access, AuditAction, AuditEvent, Bearer, ChainFault, NamesPolicy, NewToken, Presented, Role, Scope, StoreError,
    TokenState, TrailHead, bounds::MAX_TOKENS,
};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

const NOW: u64 = 1_795_300_000;

fn folder() -> (TempDir, Access) {
    let folder = tempfile::tempdir().unwrap();
    let access = Access::in_folder(folder.path());
    (folder, access)
}

fn token(name: &str, role: Role) -> NewToken {
    NewToken { name: name.into(), role, scope: Scope::All, expires: None }
}

fn trail_of(folder: &TempDir) -> PathBuf {
    folder.path().join("access/trail.jsonl")
}

#[test]
fn a_token_is_good_until_it_is_revoked_or_over() {
    let (folder, access) = folder();
    assert!(!access.is_begun().unwrap() && access.tokens().unwrap().is_empty());
    assert!(!folder.path().join("access").exists(), "looking makes nothing");
    let new = NewToken { expires: Some(NOW + 10), ..token("Ada", Role::Recorder) };
    let (made, secret) = access.issue(new, NOW, &Bearer::default()).unwrap();
    let text = secret.reveal();
    assert_eq!((made.number, made.name.as_str(), made.role), (1, "Ada", Role::Recorder));
    assert_eq!(access.present(&text, NOW + 9).unwrap(), Presented::Good(made.clone()));
    assert_eq!(access.present(&text, NOW + 10).unwrap(), Presented::Over(made.clone()));
    assert_eq!(made.state(NOW + 10), TokenState::Expired);
    assert!(access.is_good(1, NOW + 9).unwrap() && !access.is_good(1, NOW + 10).unwrap());
    for other in ["", "Ada", &text[..text.len() - 1], &text.to_lowercase(), &format!("{text}\n")] {
        assert_eq!(access.present(other, NOW).unwrap(), Presented::Unknown, "{other:?}");
    }
    let revoked = access.revoke(1, NOW + 2, &Bearer::default()).unwrap().unwrap();
    assert_eq!(access.present(&text, NOW + 3).unwrap(), Presented::Over(revoked.clone()));
    assert!(access.is_good(1, NOW).is_ok_and(|good| !good) && !access.is_good(2, NOW).unwrap());
    // Once is enough, and the first time counts.
    assert_eq!(access.revoke(1, NOW + 5, &Bearer::default()).unwrap(), Some(revoked));
    assert_eq!(access.revoke(2, NOW + 5, &Bearer::default()).unwrap(), None);
    assert!(access.is_begun().unwrap(), "a token was made, though it is good no more");
}

#[test]
fn the_secret_itself_is_nowhere_on_the_disk_and_nobody_else_reads_the_folder() {
    let (folder, access) = folder();
    let (_, secret) = access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
    let secret = secret.reveal();
    let inside = folder.path().join("access");
    assert_eq!(fs::metadata(&inside).unwrap().permissions().mode() & 0o777, 0o700);
    let mut files = 0;
    for file in fs::read_dir(&inside).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(file.path()).unwrap();
        assert!(!text.contains(&secret["aftermath_".len()..]), "{:?}", file.path());
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
        files += 1;
    }
    assert_eq!(files, 3, "lock, tokens and trail");
}

#[test]
fn what_one_process_changes_counts_for_another_at_once() {
    let (folder, one) = folder();
    let other = Access::in_folder(folder.path());
    assert!(!other.is_begun().unwrap());
    let (made, secret) = one.issue(token("Ada", Role::Reader), NOW, &Bearer::default()).unwrap();
    assert_eq!(other.present(&secret.reveal(), NOW).unwrap(), Presented::Good(made));
    one.revoke(1, NOW, &Bearer::default()).unwrap();
    assert!(matches!(other.present(&secret.reveal(), NOW).unwrap(), Presented::Over(_)));
    // Both write into one trail, and neither overwrites the other.
    other.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    one.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    assert_eq!(one.verify_trail(None, |_| ()).unwrap().lines, 4);
}

#[test]
fn many_writers_at_once_make_one_chain_and_no_token_twice() {
    let (folder, access) = folder();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let own = Access::in_folder(folder.path());
            let shared = &access;
            scope.spawn(move || {
                let access = if writer % 2 == 0 { &own } else { shared };
                for at in 0..5 {
                    access.record(NOW + at, AuditEvent::new(AuditAction::Upload)).unwrap();
                    access.issue(token("x", Role::Reader), NOW, &Bearer::default()).unwrap();
                }
            });
        }
    });
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 80);
    let numbers: Vec<u64> = access.tokens().unwrap().iter().map(|token| token.number).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

#[test]
fn what_makes_no_sense_is_no_token() {
    let (_folder, access) = folder();
    let scope = Scope::Match("m".parse().unwrap());
    for (wrong, why) in [
        (token("", Role::Reader), "no name"),
        (token("  ", Role::Reader), "no name"),
        (token("a\nb", Role::Reader), "a control character"),
        (token(&"x".repeat(129), Role::Reader), "a long name"),
        (NewToken { scope, ..token("a", Role::Admin) }, "an admin of one match"),
        (NewToken { expires: Some(NOW), ..token("a", Role::Reader) }, "over already"),
    ] {
        let refused = access.issue(wrong, NOW, &Bearer::default());
        assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{why}");
    }
    assert!(!access.is_begun().unwrap());
}

/// A book of as many tokens as may be, written as the program writes it.
#[test]
fn where_there_are_as_many_as_may_be_the_oldest_that_is_over_is_forgotten() {
    let (folder, access) = folder();
    let (_, first) = access.issue(token("first", Role::Reader), NOW, &Bearer::default()).unwrap();
    let path = folder.path().join("access/tokens.json");
    let mut book: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let model = book["tokens"][0].clone();
    for number in 2..=MAX_TOKENS as u64 {
        let mut token = model.clone();
        token["number"] = number.into();
        token["hash"] = format!("{number:064x}").into();
        book["tokens"].as_array_mut().unwrap().push(token);
    }
    book["next"] = (MAX_TOKENS as u64 + 1).into();
    // As it was written before there were checksums.
    book["format"] = "aftermath-tokens 1".into();
    fs::write(&path, book.to_string()).unwrap();
    let full = access.issue(token("one more", Role::Reader), NOW, &Bearer::default());
    assert!(matches!(full, Err(StoreError::Invalid { .. })));
    access.revoke(1, NOW, &Bearer::default()).unwrap();
    let (made, _) = access.issue(token("one more", Role::Reader), NOW, &Bearer::default()).unwrap();
    assert_eq!(made.number, MAX_TOKENS as u64 + 1);
    assert_eq!(access.present(&first.reveal(), NOW).unwrap(), Presented::Unknown);
}

#[test]
fn a_damaged_book_lets_nothing_through() {
    let (folder, access) = folder();
    let (_, secret) = access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
    let path = folder.path().join("access/tokens.json");
    let whole = fs::read_to_string(&path).unwrap();
    for damaged in
        ["", "{}", &whole[..whole.len() / 2], &whole.replace("tokens 2", "tokens 3"), &whole.replace("admin", "reader")]
    {
        fs::write(&path, damaged).unwrap();
        assert!(matches!(access.is_begun(), Err(StoreError::Access { .. })), "{damaged}");
        assert!(matches!(access.present(&secret.reveal(), NOW), Err(StoreError::Access { .. })));
        assert!(access.issue(token("Eve", Role::Admin), NOW, &Bearer::default()).is_err());
    }
    fs::write(&path, whole).unwrap();
    assert!(matches!(access.present(&secret.reveal(), NOW).unwrap(), Presented::Good(_)));
}

/// The chain, reckoned here from the bytes alone.
#[test]
fn each_line_of_the_trail_has_the_hash_of_the_one_before() {
    let (folder, access) = folder();
    let by = Bearer { token: Some((7, "Ada".into())), address: Some("192.0.2.1".into()) };
    access.record(NOW, AuditEvent { position: Some(3), ..AuditEvent::new(AuditAction::Opened) }).unwrap();
    let id = "spring-7".parse().unwrap();
    let deed = AuditEvent { id: Some(id), entries: Some((4, 6)), rulings: 1, ..by.deed(AuditAction::Append) };
    let line = access.record(NOW + 1, deed.clone()).unwrap();
    assert_eq!((line.n, line.at, &line.deed), (2, NOW + 1, &deed));
    let text = fs::read_to_string(trail_of(&folder)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let values: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values[0]["before"], "0".repeat(64));
    assert_eq!(values[1]["before"], format!("{:x}", Sha256::digest(lines[0])));
    assert_eq!(values[1]["match"], "spring-7");
    assert_eq!(values[1]["token"], 7);
    let head = access.verify_trail(None, |_| ()).unwrap();
    assert_eq!(head.to_string(), format!("2:{:x}", Sha256::digest(lines[1])));
    assert_eq!(head.to_string().parse::<TrailHead>().unwrap(), head);
    assert_eq!(access.trail(1, 10).unwrap(), [line]);
    assert!(access.trail(2, 10).unwrap().is_empty() && access.trail(0, 1).unwrap().len() == 1);
}

#[test]
fn whatever_is_changed_in_the_trail_is_found() {
    let (folder, access) = folder();
    for n in 0..5 {
        access.record(NOW + n, AuditEvent { position: Some(n), ..AuditEvent::new(AuditAction::Opened) }).unwrap();
    }
    let path = trail_of(&folder);
    let whole = fs::read_to_string(&path).unwrap();
    let head = access.verify_trail(None, |_| ()).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().concat();
    let swapped = [lines[0], lines[2], lines[1], lines[3], lines[4]].concat();
    let twice = [lines[0], lines[1], lines[1], lines[2]].concat();
    let cases: [(String, u64, ChainFault); 7] = [
        (whole.replacen(r#""position":2"#, r#""position":7"#, 1), 4, ChainFault::Broken),
        (without(2), 3, ChainFault::Broken),
        (without(0), 1, ChainFault::Broken),
        (swapped, 2, ChainFault::Broken),
        (twice, 3, ChainFault::Broken),
        (without(4), 4, ChainFault::CutOff),
        (whole.replacen(r#""position":4"#, r#""position":7"#, 1), 5, ChainFault::Rewritten),
    ];
    for (text, at, expected) in cases {
        fs::write(&path, &text).unwrap();
        match access.verify_trail(Some(head), |_| ()) {
            Err(StoreError::Chain { line, fault }) => assert_eq!((line, fault), (at, expected), "{text}"),
            other => panic!("{other:?}: {text}"),
        }
    }
    // The last line alone is only found by who noted the head.
    fs::write(&path, without(4)).unwrap();
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 4);
    fs::write(&path, &whole).unwrap();
    assert_eq!(access.verify_trail(Some(head), |_| ()).unwrap(), head);
}

#[test]
fn a_line_torn_by_a_loss_of_power_is_taken_off_and_the_chain_goes_on() {
    let (folder, access) = folder();
    access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    let path = trail_of(&folder);
    for torn in [r#"{"n":2,"at":1"#, "\0\0\0\0"] {
        OpenOptions::new().append(true).open(&path).unwrap().write_all(torn.as_bytes()).unwrap();
        let fault = access.verify_trail(None, |_| ());
        assert!(matches!(fault, Err(StoreError::Chain { fault: ChainFault::Torn, .. })), "{fault:?}");
        access.record(NOW, AuditEvent::new(AuditAction::Upload)).unwrap();
        access.verify_trail(None, |_| ()).unwrap();
    }
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 3);
    // What ends in a whole line that is none was not torn: nothing is written behind it.
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"no line\n").unwrap();
    let before = fs::read(&path).unwrap();
    assert!(matches!(access.record(NOW, AuditEvent::new(AuditAction::Upload)), Err(StoreError::Access { .. })));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn the_first_line_may_be_torn_too() {
    let (folder, access) = folder();
    access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    let path = trail_of(&folder);
    let line = fs::read(&path).unwrap();
    fs::write(&path, &line[..line.len() - 1]).unwrap();
    assert_eq!(access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap().n, 1);
    assert_eq!(fs::read(&path).unwrap(), line);
}

#[test]
fn long_texts_are_cut_so_that_every_line_keeps_its_bound() {
    let (folder, access) = folder();
    let long = Some("ы\"\u{1}".repeat(5_000));
    let deed =
        AuditEvent { name: long.clone(), address: long.clone(), why: long, ..AuditEvent::new(AuditAction::Refused) };
    access.record(NOW, deed).unwrap();
    access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 2);
    let text = fs::read_to_string(trail_of(&folder)).unwrap();
    assert!(text.lines().all(|line| line.len() < 4_096));
}

#[test]
fn choices_of_names_are_kept_told_and_name_nobody() {
    use aftermath_store::{NAMES_FILE, NamesPolicy};
    let folder = tempfile::tempdir().unwrap();
    let access = Access::in_folder(folder.path());
    let book = access.names().unwrap();
    assert_eq!((book.policy(), book.mark(), book.shows("player-1")), (NamesPolicy::Hidden, 0, false));
    assert!(!folder.path().join("access").exists(), "nothing is made before there is something to keep");
    let by = Bearer { token: Some((3, "Olga".into())), address: None };
    assert!(access.choose_name("player-1", true, 10, &by).unwrap());
    assert!(!access.choose_name("player-1", true, 11, &by).unwrap());
    let first = access.names().unwrap().mark();
    assert!(access.choose_name("player-2", true, 12, &by).unwrap());
    assert!(access.choose_name("player-1", false, 13, &by).unwrap());
    // Another process sees the same.
    let book = Access::in_folder(folder.path()).names().unwrap();
    assert_eq!(["player-1", "player-2", "player-3"].map(|one| book.shows(one)), [false, true, false]);
    assert_eq!(book.chosen_since(first).unwrap().into_iter().collect::<Vec<_>>(), ["player-1", "player-2"]);
    assert_eq!(book.chosen_since(0).unwrap().len(), 2);
    assert_eq!(book.chosen_since(book.mark()).unwrap().len(), 0);
    assert_eq!(book.chosen_since(first ^ 1), None);
    assert!(access.set_names_policy(NamesPolicy::Shown, 14, &by).unwrap());
    assert!(!access.set_names_policy(NamesPolicy::Shown, 14, &by).unwrap());
    let book = access.names().unwrap();
    assert_eq!(["player-1", "player-2", "player-3"].map(|one| book.shows(one)), [false, true, true]);
    assert!(!book.shows_everybody());
    let told: Vec<AuditAction> = access.trail(0, 10).unwrap().into_iter().map(|line| line.deed.what).collect();
    assert_eq!(
        told,
        [AuditAction::NameShown, AuditAction::NameShown, AuditAction::NameHidden, AuditAction::NamesShown]
    );
    access.verify_trail(None, |_| ()).unwrap();
    for bad in ["", "a\nb", &"x".repeat(65)] {
        assert!(matches!(access.choose_name(bad, true, 15, &by), Err(StoreError::Invalid { .. })));
    }
    let path = folder.path().join("access").join(NAMES_FILE);
    for damaged in ["{}", "", r#"{"format":"aftermath-names 2","policy":"shown","people":{},"changes":[]}"#] {
        std::fs::write(&path, damaged).unwrap();
        assert!(matches!(Access::in_folder(folder.path()).names(), Err(StoreError::Access { .. })), "{damaged}");
    }
}

/// A flipped bit in tokens or choices is told, and lets nobody in and shows nobody.
#[test]
fn a_flipped_bit_in_tokens_or_choices_is_told() {
    let (folder, access) = folder();
    let (_, secret) = access.issue(token("Ada", Role::Reader), NOW, &Bearer::default()).unwrap();
    access.set_names_policy(NamesPolicy::Shown, NOW, &Bearer::default()).unwrap();
    access.choose_name("player-0123456789", false, NOW, &Bearer::default()).unwrap();
    access.bind_names(7).unwrap();
    let every = if std::env::var_os("AFTERMATH_TORTURE").is_some() { 1 } else { 29 };
    let mut tried = 0;
    for file in ["tokens.json", "names.json"] {
        let path = folder.path().join("access").join(file);
        let sound = fs::read(&path).unwrap();
        for bit in (0..sound.len() * 8).step_by(every) {
            let mut bytes = sound.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, bytes).unwrap();
            let again = Access::in_folder(folder.path());
            if file == "tokens.json" {
                let found = again.present(&secret.reveal(), NOW).map(|found| matches!(found, Presented::Good(_)));
                // A blank that became another blank is no damage.
                assert!(
                    found.is_err() || (found.unwrap() && again.tokens().unwrap() == access_of(&sound)),
                    "bit {bit}"
                );
            } else if let Ok(book) = again.names() {
                assert!(!book.shows("player-0123456789") && book.secret() == Some(7), "bit {bit}");
            }
            tried += 1;
        }
        fs::write(&path, &sound).unwrap();
    }
    println!("flipped bits of tokens and choices: tried {tried}, held {tried}");
}

/// The tokens as they are in a file.
fn access_of(tokens: &[u8]) -> Vec<aftermath_store::Token> {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("access")).unwrap();
    fs::write(folder.path().join("access/tokens.json"), tokens).unwrap();
    Access::in_folder(folder.path()).tokens().unwrap()
}

/// Without its file everybody on the machine could write: that is for folders in which no token was ever made.
#[test]
fn tokens_and_choices_that_are_gone_are_not_forgotten() {
    let (folder, access) = folder();
    access.issue(token("Ada", Role::Reader), NOW, &Bearer::default()).unwrap();
    access.set_names_policy(NamesPolicy::Shown, NOW, &Bearer::default()).unwrap();
    assert!(access.is_begun().unwrap() && access.names().unwrap().shows_everybody());
    for file in ["tokens.json", "names.json"] {
        fs::remove_file(folder.path().join("access").join(file)).unwrap();
    }
    // Who saw them, and who comes new and reads the trail.
    for access in [access, Access::in_folder(folder.path())] {
        assert!(matches!(access.is_begun(), Err(StoreError::Access { .. })));
        assert!(matches!(access.names(), Err(StoreError::Access { .. })));
    }
    // The whole folder deleted or exchanged under a service that runs.
    let (folder, access) = self::folder();
    access.issue(token("Ada", Role::Reader), NOW, &Bearer::default()).unwrap();
    assert!(access.is_begun().unwrap());
    fs::remove_dir_all(folder.path().join("access")).unwrap();
    assert!(matches!(access.is_begun(), Err(StoreError::Access { .. })));
    // Of refusals and uploads nothing follows.
    let (folder, access) = self::folder();
    access.record(NOW, AuditEvent::new(AuditAction::Opened)).unwrap();
    assert!(!access.is_begun().unwrap() && !Access::in_folder(folder.path()).is_begun().unwrap());
}

#[test]
fn files_from_before_there_were_checksums_are_read() {
    let (folder, access) = folder();
    access.issue(token("Ada", Role::Reader), NOW, &Bearer::default()).unwrap();
    access.set_names_policy(NamesPolicy::Shown, NOW, &Bearer::default()).unwrap();
    for file in ["tokens.json", "names.json"] {
        let path = folder.path().join("access").join(file);
        let mut json: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let fields = json.as_object_mut().unwrap();
        fields.remove("checksum").unwrap();
        let format = fields["format"].as_str().unwrap().replace(" 2", " 1");
        fields["format"] = format.into();
        fs::write(&path, json.to_string()).unwrap();
    }
    let again = Access::in_folder(folder.path());
    assert_eq!(again.tokens().unwrap(), access.tokens().unwrap());
    assert!(again.names().unwrap().shows_everybody() && again.names().unwrap().secret().is_none());
    again.bind_names(7).unwrap();
    assert_eq!(again.names().unwrap().secret(), Some(7));
    assert!(matches!(again.bind_names(8), Err(StoreError::Access { .. })));
}
