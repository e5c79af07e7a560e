//! Bundles that somebody made on the way: lines declared redacted, keys and signatures of one's own, words of the ledger
//! about something else. What the ledger did not vouch for is never said to be vouched for.

use aftermath_ingest::{
    Bundle, Person, RedactedLine, Signature, SignatureState, Stretch, Trusted, Veiled, Vouched, bundle, bundle_of,
    results::Pseudonyms, signature_line, submit, withdraw,
};
use aftermath_store::{
    Access, Expected, Head, KeyKind, Ledgered, LogHash, MemoryStore, Redactions, SecretKey, Shown, Store,
};
use proptest::{collection::btree_set, prelude::any, test_runner::TestRunner};
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
        let veiled = Veiled::new(&self.store, Access::in_folder(self.folder.path()), secret);
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
            Stretch { line, position: leaf.position.0, proof: proof.to_string() }
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
    let by_mallory = mallorys.ledger().attest(&id("m1"), head, forged.redacted.iter().map(shown)).unwrap();
    let of_another = club.store.ledger().attest(&id("m2"), head, forged.redacted.iter().map(shown)).unwrap();
    let of_less =
        club.store.ledger().attest(&id("m1"), Head { entries: 3, ..head }, forged.redacted.iter().map(shown)).unwrap();
    let empty = club.store.ledger().attest(&id("m1"), head, []).unwrap();
    let checkpoint = club.store.ledger().head().unwrap().note.to_string();
    let words = [by_mallory, of_another, of_less, empty].map(|note| note.to_string());
    let words = words.into_iter().chain([veiled.attested.clone().unwrap(), checkpoint, String::new(), "x".repeat(99)]);
    for word in words {
        let mut forged = forged.clone();
        (forged.format, forged.attested) = ("aftermath-bundle 3".into(), Some(word.clone()));
        let checked = forged.check(&club.trusted()).unwrap();
        assert!(!checked.holds() && checked.vouched() == Vouched::Partly, "{word}");
        assert!(checked.signatures.iter().all(|one| one.state == SignatureState::Unvouched), "{word}");
    }
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
            (forged.format, forged.attested) = ("aftermath-bundle 3".into(), club.veiled().attested);
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
