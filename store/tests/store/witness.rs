//! A witness cosigns what grew, and nothing else.

use aftermath_store::{Head, KeyKind, Leaf, Ledger, Position, PublicKey, Refusal, SecretKey, SignedText, Witness};
use tempfile::TempDir;

use crate::support::{id, noise};

fn leaves(from: u64, to: u64, seed: u64) -> Vec<Leaf> {
    let leaf = |line: u64| {
        let raw = noise(line ^ (seed << 32), 40);
        Leaf { id: id("m"), line, position: Position(1), hash: Head::of_header(&raw).hash, raw, was: None }
    };
    (from..to).map(leaf).collect()
}

fn ledger(folder: &TempDir) -> Ledger {
    Ledger::open(folder.path(), Some("club.example/ledger")).unwrap()
}

fn witness(folder: &TempDir, ledgers: Vec<PublicKey>) -> Witness {
    let key = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    Witness::open(folder.path(), key, ledgers).unwrap()
}

fn folders<const N: usize>() -> [TempDir; N] {
    std::array::from_fn(|_| tempfile::tempdir().unwrap())
}

#[test]
fn a_ledger_that_grows_is_cosigned_again_and_again() {
    let [one, two] = folders();
    let ledger = ledger(&one);
    let witness = witness(&two, vec![ledger.public_key().clone()]);
    let mut old = 0;
    for size in [0, 1, 7, 300, 300, 5_000] {
        ledger.append(&leaves(old, size, 0)).unwrap();
        let lines = witness.add_checkpoint(&ledger.witness_request(old).unwrap(), 1_700_000_000 + size).unwrap();
        let note = ledger.head().unwrap().note.clone();
        let cosigned = SignedText::read(format!("{note}{lines}").as_bytes()).unwrap();
        assert_eq!(witness.public_key().verify(&cosigned).unwrap().time, Some(1_700_000_000 + size));
        ledger.keep_witnessed(&cosigned).unwrap();
        old = size;
    }
}

#[test]
fn a_ledger_that_shows_two_faces_is_cosigned_once() {
    let [one, two, three] = folders();
    drop(ledger(&one));
    for file in ["key", "checkpoint", "tail"] {
        std::fs::copy(one.path().join(file), two.path().join(file)).unwrap();
    }
    let honest = ledger(&one);
    let forked = ledger(&two);
    let witness = witness(&three, vec![honest.public_key().clone()]);
    honest.append(&leaves(0, 10, 0)).unwrap();
    forked.append(&leaves(0, 10, 1)).unwrap();
    witness.add_checkpoint(&honest.witness_request(0).unwrap(), 1).unwrap();
    assert!(matches!(
        witness.add_checkpoint(&forked.witness_request(10).unwrap(), 2),
        Err(Refusal::Moved { size: 10 })
    ));
    forked.append(&leaves(10, 20, 1)).unwrap();
    let refused = witness.add_checkpoint(&forked.witness_request(10).unwrap(), 3);
    assert!(matches!(refused, Err(Refusal::NotGrown(_))), "{refused:?}");
    honest.append(&leaves(10, 20, 0)).unwrap();
    witness.add_checkpoint(&honest.witness_request(10).unwrap(), 4).unwrap();
}

#[test]
fn what_it_saw_it_remembers() {
    let [one, two] = folders();
    let ledger = ledger(&one);
    ledger.append(&leaves(0, 10, 0)).unwrap();
    let known = vec![ledger.public_key().clone()];
    witness(&two, known.clone()).add_checkpoint(&ledger.witness_request(0).unwrap(), 1).unwrap();
    ledger.append(&leaves(10, 12, 0)).unwrap();
    let again = witness(&two, known);
    assert!(matches!(again.add_checkpoint(&ledger.witness_request(0).unwrap(), 2), Err(Refusal::Moved { size: 10 })));
    again.add_checkpoint(&ledger.witness_request(10).unwrap(), 3).unwrap();
}

#[test]
fn strangers_and_nonsense_are_refused() {
    let [one, two] = folders();
    let ledger = ledger(&one);
    ledger.append(&leaves(0, 10, 0)).unwrap();
    let request = ledger.witness_request(0).unwrap();
    let nobody = witness(&two, vec![]);
    assert!(matches!(nobody.add_checkpoint(&request, 1), Err(Refusal::Unknown { .. })));
    let imposter = SecretKey::generate("club.example/ledger", KeyKind::Signs).unwrap();
    let deceived = witness(&two, vec![imposter.public().clone()]);
    assert!(matches!(deceived.add_checkpoint(&request, 1), Err(Refusal::NotSigned(_))));
    let knows = witness(&two, vec![ledger.public_key().clone()]);
    assert!(matches!(knows.add_checkpoint(&request.replace("old 0", "old 11"), 1), Err(Refusal::Backwards)));
    let padded = request.replace("old 0\n", &format!("old 0\n{}\n", aftermath_store::base64_of(&[7; 32])));
    assert!(matches!(knows.add_checkpoint(&padded, 1), Err(Refusal::NotGrown(_))));
    for bad in ["", "old 0", "old 00\n\nx", "old 0\n\n", "old -1\n\nx\n", &request.replace("old 0\n", "old 0\n!\n")] {
        assert!(matches!(knows.add_checkpoint(bad, 1), Err(Refusal::Malformed)), "{bad}");
    }
}
