//! Keys, signed notes, and proofs.

use aftermath_store::{
    KeyKind, Leaf, NoteFault, Proof, PublicKey, SecretKey, SignedText, TreeHead, check_growth, checkpoint_of,
};

use crate::ledger::LEDGER;

/// The leaf whose proof is read.
const INDEX: u64 = 317;

pub(crate) fn seeds(_: usize) -> Vec<Vec<u8>> {
    let head = LEDGER.ledger.head().expect("a ledger");
    let drawn = SecretKey::generate("Ada", KeyKind::Signs).expect("a key");
    let texts = [
        head.note.to_string(),
        LEDGER.older.note.to_string(),
        LEDGER.ledger.public_key().to_string(),
        drawn.reveal(),
        drawn.public().to_string(),
        drawn.sign("text\n").expect("a note").to_string(),
    ];
    texts.map(String::into_bytes).to_vec()
}

/// A note or a key is refused, or written as it was read. What the ledger did not sign does not bear its signature.
pub(crate) fn run(bytes: &[u8]) {
    if let Ok(note) = SignedText::read(bytes) {
        assert_eq!(note.to_string().as_bytes(), bytes, "a note is written otherwise than it was read");
        assert!(note.names().count() > 0);
        let verified = LEDGER.ledger.public_key().verify(&note);
        assert!(verified.is_err() || is_signed(&note), "a signature that nobody made");
        let twice = note.clone().joined(&note).expect("the same text");
        assert_eq!(twice.names().count(), note.names().count());
        head(&note);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(key) = text.parse::<PublicKey>() {
        assert_eq!(key.to_string(), text);
    }
    if let Ok(key) = text.parse::<SecretKey>() {
        assert_eq!(key.reveal(), text);
        let note = match key.public().kind() {
            KeyKind::Signs => key.sign("text\n"),
            KeyKind::Cosigns => key.cosign("text\n", u64::MAX),
        };
        assert!(key.public().verify(&note.expect("a key that signs")).is_ok());
    }
}

/// Whether the ledger signed this text.
fn is_signed(note: &SignedText) -> bool {
    let head = LEDGER.ledger.head().expect("a ledger");
    [head.note.text(), LEDGER.older.note.text()].contains(&note.text())
}

fn head(note: &SignedText) -> Option<TreeHead> {
    let head = checkpoint_of(note).ok()?;
    assert!(note.text().starts_with(&format!("{}\n{}\n", head.origin, head.size)), "{head:?}");
    Some(head)
}

fn leaf() -> Leaf {
    LEDGER.ledger.leaf(INDEX).expect("a ledger")
}

pub(crate) fn proof_seeds(_: usize) -> Vec<Vec<u8>> {
    let ledger = &LEDGER.ledger;
    let (_, proof) = ledger.prove(INDEX).expect("a ledger");
    let older = LEDGER.older.size;
    let hashes = ledger.prove_growth(older, ledger.head().expect("a ledger").size).expect("a ledger");
    let grown = Proof { index: older, hashes, checkpoint: proof.checkpoint.clone() };
    let extra = proof.to_string().replacen("\nindex", "\nextra AAAA\nindex", 1);
    vec![proof.to_string().into_bytes(), grown.to_string().into_bytes(), extra.into_bytes(), leaf().encode()]
}

/// Only the true proof proves a leaf, and only the true one that a tree grew. A leaf is written as it was read.
pub(crate) fn run_proof(bytes: &[u8]) {
    if let Some(leaf) = Leaf::decode(bytes) {
        assert_eq!(leaf.encode(), bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(proof) = Proof::read(text) else { return };
    let again = Proof::read(&proof.to_string()).expect("what was written can be read");
    assert_eq!(again, proof);

    let ledger = &LEDGER.ledger;
    let (kept, known) = ledger.prove(INDEX).expect("a ledger");
    match proof.open(&leaf().encode(), ledger.public_key()) {
        Ok(_) => assert_eq!((proof.index, &proof.hashes), (INDEX, &known.hashes), "another proof opens"),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    let other = Leaf { raw: b"other".to_vec(), ..kept };
    assert!(proof.open(&other.encode(), ledger.public_key()).is_err(), "a proof of a leaf that was never there");

    let newer = ledger.head().expect("a ledger");
    let grown = ledger.prove_growth(LEDGER.older.size, newer.size).expect("a ledger");
    let accepted = check_growth(&LEDGER.older, &newer, &proof.hashes).is_ok();
    assert_eq!(accepted, proof.hashes == grown, "growth is proved by other hashes");
    // The heads may be anybody's: no size leads astray.
    if let Some(head) = head(&proof.checkpoint) {
        let _: [bool; 2] = [(&head, &*newer), (&LEDGER.older, &head)]
            .map(|(older, newer)| check_growth(older, newer, &proof.hashes).is_ok());
    }
    let _: Result<_, NoteFault> = ledger.public_key().verify(&proof.checkpoint);
}
