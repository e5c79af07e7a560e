//! Bundles that somebody made on the way: lines declared redacted, keys and signatures of one's own, words of the ledger
//! about something else. What the ledger did not vouch for is never said to be vouched for.

use aftermath_ingest::{
    Bundle, LineRange, Person, PseudonymizedStore, RedactedLine, Signature, SignatureState, Trusted, Vouched, bundle,
    bundle_of, results::Pseudonyms, signature_line, submit, withdraw,
};
use aftermath_store::{
    Access, Expected, Head, KeyKind, Ledger, Ledgered, LogHash, MemoryStore, Proof, Redactions, SecretKey, Shown,
    Store, checkpoint_of,
};
use proptest::{collection::btree_set, prelude::any, test_runner::TestRunner};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::table::{battle, id};

const AT: &str = "2026-05-03T18:00:00Z";

struct Club {
    folder: TempDir,
    store: Ledgered<MemoryStore>,
    boris: SecretKey,
    mallory: SecretKey,
}

impl Club {
    /// A battle that Boris signed as orcs with the key that its header names, among others.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store =
            Ledgered::open(MemoryStore::default(), &folder.path().join("ledger"), Some("club.example")).unwrap();
        let [boris, mallory] = ["Boris", "Mallory"].map(|name| SecretKey::generate(name, KeyKind::Signs).unwrap());
        let club = Self { folder, store, boris, mallory };
        for name in ["m0", "m1", "m2"] {
            let log = String::from_utf8(battle(name)).unwrap();
            let key = format!(r#""key":"{}","player":"Boris""#, club.boris.public());
            submit(&club.store, log.replacen(r#""player":"Boris""#, &key, 1).as_bytes(), name).unwrap();
            let head = club.store.head(&id(name)).unwrap();
            let line = signature_line(&club.boris, &id(name), Some("orcs"), head, AT).unwrap();
            club.store.append(&id(name), Expected::Any, &[line.as_bytes()]).unwrap();
        }
        club
    }

    fn trusted(&self) -> Trusted {
        Trusted { ledger: Some(self.store.ledger().public_key().clone()), witnesses: vec![] }
    }

    fn honest(&self) -> Bundle {
        bundle(&self.store, &id("m1"), "test").unwrap()
    }

    /// As the service hands it to who is not to read names.
    fn veiled(&self) -> Bundle {
        let secret = Pseudonyms::with_secret([7; 32]);
        let veiled = PseudonymizedStore::new(&self.store, Access::in_folder(self.folder.path()), secret);
        bundle_of(&veiled, self.store.ledger(), &id("m1"), "test").unwrap()
    }

    /// The bundle with these lines declared redacted, as anybody can who has the proofs of all lines, and others in their
    /// places.
    fn declared(&self, lines: impl IntoIterator<Item = u64>, change: impl Fn(u64, &str) -> String) -> Bundle {
        let mut forged = self.honest();
        let raw: Vec<String> = forged.log.lines().map(str::to_owned).collect();
        let heads = Redactions::default().heads_of_log(forged.log.as_bytes());
        let mut shown = raw.clone();
        for line in lines {
            let at = line as usize;
            let leaf = self.store.ledger().record_hashes(&[self.store.leaf(&id("m1"), line).unwrap()]).unwrap()[0];
            forged.redacted.push(RedactedLine { line, hash: heads[at].hash, leaf });
            shown[at] = change(line, &raw[at]);
        }
        let is_redacted = |line: u64| forged.redacted.iter().any(|one| one.line == line);
        let before = |one: &RedactedLine| one.line.checked_sub(1).filter(|line| !is_redacted(*line));
        let stretch = |line: u64| {
            let (leaf, proof) = self.store.ledger().prove(self.store.leaf(&id("m1"), line).unwrap()).unwrap();
            LineRange { line, position: leaf.position.0, proof: proof.to_string() }
        };
        forged.stretches = forged.redacted.iter().filter_map(before).map(stretch).collect();
        forged.format = if forged.redacted.is_empty() { "aftermath-bundle 1" } else { "aftermath-bundle 2" }.into();
        forged.log = shown.iter().map(|line| format!("{line}\n")).collect();
        forged
    }

    /// Mallory as orcs: her key in the header, her signature in the last line, both lines declared redacted.
    fn impersonated(&self) -> Bundle {
        let head = Redactions::default().heads_of_log(self.honest().log.as_bytes())[3];
        let sign = signature_line(&self.mallory, &id("m1"), Some("orcs"), head, AT).unwrap();
        let (boris, mallory) = (self.boris.public().to_string(), self.mallory.public().to_string());
        self.declared([0, 4], |line, raw| if line == 0 { raw.replace(&boris, &mallory) } else { sign.clone() })
    }
}

fn states(signatures: &[Signature]) -> Vec<(&str, SignatureState, bool)> {
    signatures.iter().map(|one| (one.name.as_str(), one.state, one.named)).collect()
}

#[test]
fn a_bundle_of_the_service_is_vouched_for_as_a_whole_names_hidden_or_not() {
    let club = Club::new();
    for (made, redacted) in [(club.honest(), vec![]), (club.veiled(), vec![0, 4])] {
        let made = Bundle::read(&serde_json::to_vec(&made).unwrap()).unwrap();
        let checked = made.check(&club.trusted()).unwrap();
        assert!(checked.holds(), "{checked:?}");
        assert_eq!((checked.vouched(), checked.redacted.clone()), (Vouched::Whole, redacted));
        assert_eq!(states(&checked.signatures)[0].1, SignatureState::Valid);
        assert!(checked.signatures[0].named);
        // Whoever knows no ledger knows nothing of it.
        assert_eq!(made.check(&Trusted::default()).unwrap().vouched(), Vouched::Not);
    }
    let boris = Person::new("Boris", &[], &Pseudonyms::with_secret([7; 32])).unwrap();
    withdraw(&club.store, &boris, None, |_| true).unwrap();
    let checked = club.honest().check(&club.trusted()).unwrap();
    assert!(checked.holds() && checked.vouched() == Vouched::Whole, "{checked:?}");
}

#[test]
fn a_key_and_a_signature_of_ones_own_count_for_nothing() {
    let club = Club::new();
    let forged = Bundle::read(&serde_json::to_vec(&club.impersonated()).unwrap()).unwrap();
    let checked = forged.check(&club.trusted()).unwrap();
    // The chain and all proofs are right: what is wrong is what stands in the lines of which they do not speak.
    assert!(checked.chain.is_ok() && checked.included.is_ok());
    assert_eq!(checked.vouched(), Vouched::Partly);
    assert_eq!(states(&checked.signatures), [("Mallory", SignatureState::Unvouched, false)]);
}

#[test]
fn all_lines_but_one_declared_redacted_are_not_vouched_for() {
    let club = Club::new();
    for kept in 0..=4_u64 {
        let forged = club.declared((0..=4).filter(|line| *line != kept), |_, raw| raw.replace("[2,3]", "[1,1]"));
        let checked = forged.check(&club.trusted()).unwrap();
        assert_ne!(checked.vouched(), Vouched::Whole, "{kept}");
        assert!(checked.signatures.iter().all(|one| one.state == SignatureState::Unvouched), "{kept}");
    }
}

#[test]
fn a_word_of_the_ledger_is_good_for_nothing_but_what_it_was_given_for() {
    let club = Club::new();
    let veiled = club.veiled();
    let forged = club.impersonated();
    let head = forged.head;
    let mallorys = tempfile::tempdir().unwrap();
    let mallorys =
        Ledgered::open(MemoryStore::default(), &mallorys.path().join("ledger"), Some("club.example")).unwrap();
    let lines: Vec<&[u8]> = forged.log.lines().map(str::as_bytes).collect();
    let shown = |one: &RedactedLine| Shown {
        line: one.line,
        redaction: aftermath_store::Redaction { chain: one.hash, leaf: one.leaf },
        raw: lines[one.line as usize],
    };
    let word = |ledger: &Ledger, of: &str, head: Head, lines: &[RedactedLine]| {
        let word = ledger.attest(&id(of), head, lines.iter().map(shown)).unwrap().unwrap();
        (word.proof.to_string(), word.salt)
    };
    let (ours, redacted) = (club.store.ledger(), forged.redacted.as_slice());
    // The ledger's own proof of what it did say of these lines, and the same under the checkpoint of the first tree.
    let (said, salt) = (veiled.attested.clone().unwrap(), veiled.salt.unwrap());
    let first = ours.head().unwrap().note.to_string();
    let (path, _) = said.split_once("\n\n").unwrap();
    let under_first = format!("{path}\n\n{first}");
    let words = [
        ("of another tree", word(mallorys.ledger(), "m1", head, redacted)),
        ("about another match", word(ours, "m2", head, redacted)),
        ("about a log that is shorter", word(ours, "m1", Head { entries: 3, ..head }, redacted)),
        ("about no line", word(ours, "m1", head, &[])),
        ("about one line of two", word(ours, "m1", head, &redacted[1..])),
        ("of before, for what was said of other texts", (said.clone(), salt)),
        ("under the checkpoint of the first tree", (under_first.clone(), salt)),
        ("a checkpoint alone", (first.clone(), salt)),
        ("a proof of the first tree", (ours.prove(0).unwrap().1.to_string(), salt)),
        ("empty", (String::new(), salt)),
        ("letters", ("x".repeat(99), salt)),
    ];
    for (what, (word, salt)) in words {
        let mut forged = forged.clone();
        (forged.format, forged.attested, forged.salt) = ("aftermath-bundle 4".into(), Some(word), Some(salt));
        let checked = forged.check(&club.trusted()).unwrap();
        assert!(!checked.holds() && checked.vouched() == Vouched::Partly, "{what}");
        assert!(checked.signatures.iter().all(|one| one.state == SignatureState::Unvouched), "{what}");
    }
    // Nor does what the ledger did say hold under another checkpoint than that of its tree of words, or with another salt.
    for (what, word, salt) in [
        ("first tree", under_first, Some(salt)),
        ("no checkpoint", format!("{path}\n\n"), Some(salt)),
        ("another salt", said.clone(), Some(LogHash([9; 32]))),
        ("no salt", said, None),
    ] {
        let mut bent = veiled.clone();
        (bent.attested, bent.salt) = (Some(word), salt);
        let checked = bent.check(&club.trusted()).unwrap();
        assert!(!checked.holds() && checked.vouched() == Vouched::Partly, "{what}");
    }
    assert_eq!(veiled.check(&club.trusted()).unwrap().vouched(), Vouched::Whole);
}

/// A word that the ledger signed and put into no tree may have been another to everybody who asked: so older programs had
/// it, and so the holder of the key could still make it.
#[test]
fn a_word_that_stands_in_no_tree_vouches_for_nothing() {
    let club = Club::new();
    let mut old = club.veiled();
    let key: SecretKey =
        std::fs::read_to_string(club.folder.path().join("ledger/key")).unwrap().trim_end().parse().unwrap();
    let lines: Vec<&str> = old.log.lines().collect();
    let hash = |bytes: &[u8]| LogHash(Sha256::digest(bytes).into());
    let row = |one: &RedactedLine| {
        format!("{} {} {} {}\n", one.line, one.hash, one.leaf, hash(lines[one.line as usize].as_bytes()))
    };
    let list: String = old.redacted.iter().map(row).collect();
    let (Head { entries, hash: chain }, list) = (old.head, hash(list.as_bytes()));
    let text = format!("aftermath/redactions/1\nm1\n{entries} {chain}\n{} {list}\n", old.redacted.len());
    (old.format, old.attested) = ("aftermath-bundle 3".into(), Some(key.sign(&text).unwrap().to_string()));
    let read = Bundle::read(&serde_json::to_vec(&old).unwrap()).unwrap();
    let checked = read.check(&club.trusted()).unwrap();
    assert!(checked.holds() && checked.signed_apart, "{checked:?}");
    assert_eq!(checked.vouched(), Vouched::Partly);
    assert!(checked.signatures.iter().all(|one| one.state == SignatureState::Unvouched));
    // One by another key is a forgery.
    old.attested = Some(club.mallory.sign(&text).unwrap().to_string());
    assert!(!old.check(&club.trusted()).unwrap().holds());
}

/// The same words are found again; a choice of names that has changed is another word; and both stand in the tree, which
/// only grows.
#[test]
fn each_word_stands_in_the_tree_once() {
    let club = Club::new();
    let size = |bundle: &Bundle| {
        let proof = Proof::read(bundle.attested.as_deref().unwrap()).unwrap();
        checkpoint_of(&proof.checkpoint).unwrap()
    };
    let (one, again) = (club.veiled(), club.veiled());
    assert_eq!((one.attested.clone(), size(&one).size), (again.attested.clone(), 1));
    let name = club.store.ledger().public_key().of_words().name().to_owned();
    assert_eq!((name.as_str(), size(&one).origin), ("club.example/redactions", name.clone()));
    let boris = Person::new("Boris", &[], &Pseudonyms::with_secret([7; 32])).unwrap();
    withdraw(&club.store, &boris, None, |_| true).unwrap();
    assert_eq!(size(&club.honest()).size, 2);
    // What was proved by the smaller tree still is.
    assert_eq!(one.check(&club.trusted()).unwrap().vouched(), Vouched::Whole);
}

/// What the service hid stays what it showed: not a letter of it can be changed on the way, and nothing can be added to it.
#[test]
fn what_is_shown_in_the_place_of_a_hidden_line_cannot_be_changed() {
    let club = Club::new();
    let veiled = club.veiled();
    type Change = fn(&mut Bundle);
    let changes: [(&str, Change); 5] = [
        ("a day", |bundle| bundle.log = bundle.log.replacen("2026-05-03", "2026-05-04", 1)),
        ("an army", |bundle| bundle.log = bundle.log.replacen(r#""army":"orcs""#, r#""army":"dwarfs""#, 1)),
        ("the hash of a leaf", |bundle| bundle.redacted[0].leaf = LogHash([9; 32])),
        ("one line more", |bundle| {
            let more = RedactedLine { line: 2, ..bundle.redacted[0] };
            bundle.redacted.insert(1, more);
        }),
        ("no word of the ledger", |bundle| {
            (bundle.format, bundle.attested) = ("aftermath-bundle 2".into(), None);
        }),
    ];
    for (what, change) in changes {
        let mut changed = veiled.clone();
        change(&mut changed);
        assert_ne!(changed.log.as_str().len(), 0);
        let checked = changed.check(&club.trusted()).unwrap();
        assert_ne!(checked.vouched(), Vouched::Whole, "{what}");
        assert!(checked.signatures.iter().all(|one| one.state != SignatureState::Valid), "{what}");
    }
}

/// Any lines declared redacted, anything written in their places: never vouched for, and no signature is good that stands
/// on them. More of them with `AFTERMATH_TORTURE`.
#[test]
fn no_choice_of_lines_makes_a_forged_bundle_good() {
    let club = Club::new();
    let cases = if std::env::var_os("AFTERMATH_TORTURE").is_some() { 4_000 } else { 100 };
    let config = proptest::test_runner::Config { cases, failure_persistence: None, ..Default::default() };
    let (mut tried, keys) = (0, [club.boris.public().to_string(), club.mallory.public().to_string()]);
    let strategy = (btree_set(0_u64..5, 1..=5), any::<bool>());
    let done = TestRunner::new(config).run(&strategy, |(lines, takes_the_word)| {
        let mut forged = club.declared(lines, |_, raw| raw.replace(&keys[0], &keys[1]).replace("[2,3]", "[6,6]"));
        if takes_the_word {
            let Bundle { attested, salt, .. } = club.veiled();
            (forged.format, forged.attested, forged.salt) = ("aftermath-bundle 4".into(), attested, salt);
        }
        let checked = forged.check(&club.trusted()).unwrap();
        assert_ne!(checked.vouched(), Vouched::Whole);
        assert!(
            checked.signatures.iter().all(|one| one.state != SignatureState::Valid || !one.key.contains("Mallory"))
        );
        Ok(())
    });
    tried += cases;
    done.unwrap();
    println!("forged bundles: tried {tried}, held {tried}");
}
