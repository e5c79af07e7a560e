//! A bundle proves what it holds, and nothing that was changed.

use aftermath_ingest::{Bundle, KeyTrust, Trusted, bundle, signature_line, submit};
use aftermath_store::{Expected, KeyKind, Ledgered, MemoryStore, SecretKey, Store};
use tempfile::TempDir;

use crate::table::{battle, id};

fn kept() -> (TempDir, Ledgered<MemoryStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Ledgered::open(MemoryStore::default(), folder.path(), Some("club.example")).unwrap();
    submit(&store, &battle("before"), "before").unwrap();
    submit(&store, &battle("m1"), "m1").unwrap();
    let ada = SecretKey::generate("Ada", KeyKind::Signs).unwrap();
    let head = store.head(&id("m1")).unwrap();
    let line = signature_line(&ada, &id("m1"), Some("empire"), head, "2026-05-03T18:00:00Z").unwrap();
    store.append(&id("m1"), Expected::Any, &[line.as_bytes()]).unwrap();
    submit(&store, &battle("after"), "after").unwrap();
    (folder, store)
}

fn made() -> (Bundle, Trusted) {
    let (_folder, store) = kept();
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let note = store.ledger().head().unwrap().note.clone();
    let cosigned = note.clone().joined(&witness.cosign(note.text(), 1_800_000_000).unwrap()).unwrap();
    store.ledger().keep_witnessed(&cosigned).unwrap();
    let ledger = Some(store.ledger().public_key().clone());
    let made = bundle(&store, &id("m1"), "test").unwrap();
    (made, Trusted { ledger, witnesses: vec![witness.public().clone()] })
}

#[test]
fn what_was_bundled_is_proved_without_a_store() {
    let (bundle, trusted) = made();
    let bundle = Bundle::read(&serde_json::to_vec(&bundle).unwrap()).unwrap();
    let checked = bundle.check(&trusted).unwrap();
    assert!(checked.holds(), "{checked:?}");
    assert_eq!(checked.chain.unwrap().entries, 4);
    // Three matches: 4 + 4 + 1 + 4 lines.
    assert_eq!(checked.included, Ok(13));
    assert_eq!(checked.ledger.1, KeyTrust::Known);
    assert_eq!(checked.witnesses[0].1, Some(1_800_000_000));
    assert_eq!(checked.signatures[0].name, "Ada");
    assert_eq!(bundle.check(&Trusted::default()).unwrap().ledger.1, KeyTrust::Unknown);
}

#[test]
fn whatever_is_changed_in_a_bundle_is_found_out() {
    let (bundle, trusted) = made();
    type Change = fn(&mut Bundle);
    let changes: [(&str, Change); 8] = [
        ("a die", |bundle| bundle.log = bundle.log.replace(r#""dice":[2,3]"#, r#""dice":[2,2]"#)),
        ("a space", |bundle| bundle.log = bundle.log.replacen(r#""seq":2"#, r#""seq": 2"#, 1)),
        ("the head", |bundle| bundle.head.entries -= 1),
        ("the position", |bundle| bundle.position += 1),
        ("the verdict", |bundle| bundle.verdict.stood += 1),
        ("the index", |bundle| bundle.proof = bundle.proof.replace("index 8", "index 7")),
        ("the root", |bundle| bundle.proof = bundle.proof.replace("club.example\n13\n", "club.example\n12\n")),
        ("the key", |bundle| {
            bundle.ledger = SecretKey::generate("club.example", KeyKind::Signs).unwrap().public().to_string();
        }),
    ];
    for (what, change) in changes {
        let mut changed = bundle.clone();
        change(&mut changed);
        assert!(serde_json::to_string(&changed).unwrap() != serde_json::to_string(&bundle).unwrap(), "{what}");
        assert!(!changed.check(&trusted).unwrap().holds(), "{what}");
    }
    let mut cut = bundle.clone();
    cut.log = cut.log.lines().take(4).map(|line| format!("{line}\n")).collect();
    assert!(!cut.check(&trusted).unwrap().holds());
    let mut other = bundle.clone();
    other.id = id("m2");
    assert!(other.check(&trusted).is_err());
}

#[test]
fn what_is_no_bundle_is_refused() {
    let (bundle, _) = made();
    let text = serde_json::to_string(&bundle).unwrap();
    for bad in ["", "{}", "[]", &text[..text.len() / 2], &text.replace("aftermath-bundle 1", "aftermath-bundle 2")] {
        assert!(Bundle::read(bad.as_bytes()).is_err());
    }
}
