//! What is asked of a witness.

use aftermath_store::{SecretKey, Witness};

use crate::ledger::LEDGER;

/// A key that everybody knows.
const KEY: &str = "PRIVATE+KEY+witness.example+790a8a0d+BCAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/";

pub(crate) fn seeds(_: usize) -> Vec<Vec<u8>> {
    let request = |old| LEDGER.ledger.witness_request(old).expect("a ledger").into_bytes();
    let first = format!("old 0\n\n{}", LEDGER.older.note).into_bytes();
    vec![request(0), request(LEDGER.older.size), first]
}

/// A witness that saw the ledger half as long cosigns only what the ledger signed, and only where it grew from there.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(request) = std::str::from_utf8(bytes) else { return };
    let ledger = &LEDGER.ledger;
    let folder = tempfile::tempdir().expect("a folder");
    let key: SecretKey = KEY.parse().expect("a key");
    let witness = Witness::open(folder.path(), key, vec![ledger.public_key().clone()]).expect("a witness");
    for (old, seen) in [(0, false), (LEDGER.older.size, true)] {
        if seen {
            let first = format!("old 0\n\n{}", LEDGER.older.note);
            if witness.add_checkpoint(&first, 1).is_err() {
                // The request was taken by one who had seen nothing: then it was the head itself.
                return;
            }
        }
        match witness.add_checkpoint(request, 2) {
            Ok(line) => {
                let newest = ledger.head().expect("a ledger").note.text().to_owned();
                let signed = [newest.as_str(), LEDGER.older.note.text()];
                assert!(signed.iter().any(|text| request.contains(*text)), "cosigned what nobody signed");
                assert!(request.starts_with(&format!("old {old}\n")), "cosigned from another size");
                assert!(line.starts_with("— witness.example "), "{line}");
            }
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        }
    }
}
