//! What the ledger says of redacted lines to those who have no store: which lines of a match are redacted, what was known
//! of each, and what reads in its place.
//!
//! Whoever hands a log on could declare any line redacted, and write into its place what he likes, since no hash speaks of
//! what stands there. So the ledger signs what it shows: a note (C2SP `signed-note`) of four lines,
//!
//! ```text
//! aftermath/redactions/1
//! <match>
//! <entries> <hash>          the head of the log
//! <count> <hash>            the redacted lines, and the SHA-256 of the list of them
//! ```
//!
//! where the list has a line for each, in order: `<line> <hash of the log up to it> <hash of its leaf> <SHA-256 of what
//! stands there>`, and a newline. It is the ledger's word, and no proof that what stands there is what was recorded but for
//! names: the tree speaks of the leaf as it was, by its hash alone.

use sha2::{Digest, Sha256};

use super::Ledger;
use crate::{Head, LogHash, MatchId, NoteFault, PublicKey, Redaction, SignedText, StoreError};

const MARK: &str = "aftermath/redactions/1";

/// A redacted line, as the ledger shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown<'a> {
    /// Number of the line; 0 is the header.
    pub line: u64,
    /// What is known of it.
    pub redaction: Redaction,
    /// What stands in its place, without its newline.
    pub raw: &'a [u8],
}

/// What is signed.
fn statement<'a>(id: &MatchId, head: Head, lines: impl IntoIterator<Item = Shown<'a>>) -> String {
    let (mut count, mut list) = (0_u64, Sha256::new());
    for Shown { line, redaction: Redaction { chain, leaf }, raw } in lines {
        count += 1;
        let raw = LogHash(Sha256::digest(raw).into());
        list.update(format!("{line} {chain} {leaf} {raw}\n"));
    }
    let (Head { entries, hash }, list) = (head, LogHash(list.finalize().into()));
    format!("{MARK}\n{id}\n{entries} {hash}\n{count} {list}\n")
}

impl Ledger {
    /// Signs which lines of a match are redacted, and what is shown in the place of each.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the key of the ledger cannot sign.
    pub fn attest<'a>(
        &self,
        id: &MatchId,
        head: Head,
        lines: impl IntoIterator<Item = Shown<'a>>,
    ) -> Result<SignedText, StoreError> {
        self.key.sign(&statement(id, head, lines))
    }
}

/// Holds a note of a ledger against the redacted lines that somebody shows.
///
/// # Errors
/// [`NoteFault`] where it is not by this key, or speaks of other lines, of another log, or of other texts in their place.
pub fn check_attested<'a>(
    note: &SignedText,
    key: &PublicKey,
    id: &MatchId,
    head: Head,
    lines: impl IntoIterator<Item = Shown<'a>>,
) -> Result<(), NoteFault> {
    if note.text() != statement(id, head, lines) {
        return Err(NoteFault::OtherText);
    }
    key.verify(note).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeyKind, SecretKey};

    #[test]
    fn a_note_speaks_of_these_lines_of_this_log_alone() {
        let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        let other = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        let (id, head): (MatchId, Head) = ("m1".parse().unwrap(), Head::of_header(b"header"));
        let redaction = Redaction { chain: head.hash, leaf: LogHash([7; 32]) };
        let line = Shown { line: 0, redaction, raw: b"by player-1" };
        let note = key.sign(&statement(&id, head, [line])).unwrap();
        let check = |key: &SecretKey, id: &str, head, lines: &[Shown<'_>]| {
            check_attested(&note, key.public(), &id.parse().unwrap(), head, lines.iter().copied())
        };
        assert_eq!(check(&key, "m1", head, &[line]), Ok(()));
        assert!(matches!(check(&other, "m1", head, &[line]), Err(NoteFault::NotSigned { .. })));
        let leaf = Redaction { leaf: LogHash([8; 32]), ..redaction };
        for (id, head, lines) in [
            ("m2", head, vec![line]),
            ("m1", head.then(b"one"), vec![line]),
            ("m1", head, vec![]),
            ("m1", head, vec![line, Shown { line: 1, ..line }]),
            ("m1", head, vec![Shown { raw: b"by player-2", ..line }]),
            ("m1", head, vec![Shown { redaction: leaf, ..line }]),
        ] {
            assert_eq!(check(&key, id, head, &lines), Err(NoteFault::OtherText));
        }
    }
}
