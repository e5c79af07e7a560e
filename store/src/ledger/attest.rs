//! What the ledger says of redacted lines to those who have no store: which lines of a match are redacted, what was known
//! of each, and what reads in its place.
//!
//! Whoever hands a log on could declare any line redacted, and write into its place what he likes, since no hash speaks of
//! what stands there. So the ledger gives its word for what it shows:
//!
//! ```text
//! aftermath/redactions/2
//! <match>
//! <entries> <hash>          the head of the log
//! <count> <hash>            the redacted lines, and the SHA-256 of the list of them
//! <hash>                    the SHA-256 of a salt (32 bytes) and the list of what is shown
//! ```
//!
//! where the lists have a line for each, in order: `<line> <hash of the log up to it> <hash of its leaf>` in the first,
//! `<SHA-256 of what stands there>` in the second. It is the ledger's word, and no proof that what stands there is what was
//! recorded but for names: the tree speaks of the leaf as it was, by its hash alone.
//!
//! The salt follows from the ledger's secret key and from all that is said, so that the same word has the same; it goes with
//! the bundle. Who follows the tree alone cannot hold a guess at what was shown to others against it.
//!
//! Each word is a leaf of a tree of its own (`words`), so that nobody is told another one in secret. Before there was that
//! tree, words were notes signed by themselves, of the four lines `aftermath/redactions/1`, match, head, and count with the
//! hash of one list of all that: these are still read.

use sha2::{Digest, Sha256};

use crate::{Head, LogHash, MatchId, NoteFault, Proof, ProofFault, PublicKey, Redaction, SecretKey, SignedText};

const MARK: &str = "aftermath/redactions/2";
const MARK_OF_NOTES: &str = "aftermath/redactions/1";

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

/// What is said of lines, its salt left open.
pub(super) struct Said {
    /// The lines of the word but the last.
    first: String,
    /// The list of what is shown.
    shown: String,
}

impl Said {
    pub(super) fn of<'a>(id: &MatchId, head: Head, lines: impl IntoIterator<Item = Shown<'a>>) -> Self {
        let (mut count, mut declared, mut shown) = (0_u64, Sha256::new(), String::new());
        for Shown { line, redaction: Redaction { chain, leaf }, raw } in lines {
            count += 1;
            declared.update(format!("{line} {chain} {leaf}\n"));
            shown += &format!("{}\n", LogHash(Sha256::digest(raw).into()));
        }
        let (Head { entries, hash }, declared) = (head, LogHash(declared.finalize().into()));
        Self { first: format!("{MARK}\n{id}\n{entries} {hash}\n{count} {declared}\n"), shown }
    }

    /// The salt that the owner of a key gives it.
    pub(super) fn salt(&self, key: &SecretKey) -> LogHash {
        let inner = Sha256::new().chain_update(key.reveal()).chain_update("\n").chain_update(&self.first);
        // Hashed twice, so that nothing can be added behind what is hashed.
        LogHash(Sha256::digest(inner.chain_update(&self.shown).finalize()).into())
    }

    /// The word, as it stands in the tree.
    pub(super) fn word(&self, salt: LogHash) -> String {
        let shown = Sha256::new().chain_update(salt.0).chain_update(&self.shown).finalize();
        format!("{}{}\n", self.first, LogHash(shown.into()))
    }
}

/// A word of a ledger about redacted lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Its salt.
    pub salt: LogHash,
    /// That it stands in the tree of such words.
    pub proof: Proof,
}

/// Whether bytes are a word, as they must be in that tree.
pub(super) fn is_word(bytes: &[u8]) -> bool {
    bytes.starts_with(format!("{MARK}\n").as_bytes())
}

/// What a note says that stands in no tree.
fn note_of<'a>(id: &MatchId, head: Head, lines: impl IntoIterator<Item = Shown<'a>>) -> String {
    let (mut count, mut list) = (0_u64, Sha256::new());
    for Shown { line, redaction: Redaction { chain, leaf }, raw } in lines {
        count += 1;
        let raw = LogHash(Sha256::digest(raw).into());
        list.update(format!("{line} {chain} {leaf} {raw}\n"));
    }
    let (Head { entries, hash }, list) = (head, LogHash(list.finalize().into()));
    format!("{MARK_OF_NOTES}\n{id}\n{entries} {hash}\n{count} {list}\n")
}

/// Holds a ledger's word against the redacted lines that somebody shows, and answers how many words the tree
/// has that proves it. `key` is that of the ledger.
///
/// # Errors
/// [`ProofFault`] where the tree of words of this ledger does not prove a word about these lines of this log, with these
/// texts in their places.
pub fn check_word<'a>(
    word: &Word,
    key: &PublicKey,
    id: &MatchId,
    head: Head,
    lines: impl IntoIterator<Item = Shown<'a>>,
) -> Result<u64, ProofFault> {
    let said = Said::of(id, head, lines).word(word.salt);
    let opened = word.proof.open(said.as_bytes(), &key.of_words())?;
    Ok(opened.head.size)
}

/// Holds a note of a ledger, as older programs gave it, against the redacted lines that somebody shows.
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
    if note.text() != note_of(id, head, lines) {
        return Err(NoteFault::OtherText);
    }
    key.verify(note).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KeyKind;

    const SALT: LogHash = LogHash([3; 32]);

    #[test]
    fn a_note_speaks_of_these_lines_of_this_log_alone() {
        let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        let other = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        let (id, head): (MatchId, Head) = ("m1".parse().unwrap(), Head::of_header(b"header"));
        let redaction = Redaction { chain: head.hash, leaf: LogHash([7; 32]) };
        let line = Shown { line: 0, redaction, raw: b"by player-1" };
        let note = key.sign(&note_of(&id, head, [line])).unwrap();
        let said = Said::of(&id, head, [line]).word(SALT);
        let check = |key: &SecretKey, id: &str, head, lines: &[Shown<'_>]| {
            check_attested(&note, key.public(), &id.parse().unwrap(), head, lines.iter().copied())
        };
        assert_eq!(check(&key, "m1", head, &[line]), Ok(()));
        assert!(matches!(check(&other, "m1", head, &[line]), Err(NoteFault::NotSigned { .. })));
        let leaf = Redaction { leaf: LogHash([8; 32]), ..redaction };
        for (name, head, lines) in [
            ("m2", head, vec![line]),
            ("m1", head.then(b"one"), vec![line]),
            ("m1", head, vec![]),
            ("m1", head, vec![line, Shown { line: 1, ..line }]),
            ("m1", head, vec![Shown { raw: b"by player-2", ..line }]),
            ("m1", head, vec![Shown { redaction: leaf, ..line }]),
        ] {
            assert_eq!(check(&key, name, head, &lines), Err(NoteFault::OtherText));
            assert_ne!(Said::of(&name.parse().unwrap(), head, lines.iter().copied()).word(SALT), said);
        }
    }

    /// Two words about the same lines that show something else differ in their last line alone: whoever follows the tree
    /// sees them beside each other.
    #[test]
    fn another_text_in_the_place_of_a_line_is_another_last_line() {
        let (id, head): (MatchId, Head) = ("m1".parse().unwrap(), Head::of_header(b"header"));
        let redaction = Redaction { chain: head.hash, leaf: LogHash([7; 32]) };
        let [one, other] = [b"by player-1", b"by player-2"].map(|raw| {
            let said = Said::of(&id, head, [Shown { line: 0, redaction, raw }]).word(SALT);
            said.lines().map(str::to_owned).collect::<Vec<_>>()
        });
        assert_eq!((one.len(), &one[..4]), (5, &other[..4]));
        assert_ne!(one[4], other[4]);
    }

    #[test]
    fn the_salt_is_the_same_for_the_same_word_of_the_same_key_alone() {
        let keys = [(); 2].map(|()| SecretKey::generate("club.example", KeyKind::Signs).unwrap());
        let said = |name: &str| Said::of(&name.parse().unwrap(), Head::of_header(b"header"), []);
        let salts = [said("m1").salt(&keys[0]), said("m2").salt(&keys[0]), said("m1").salt(&keys[1])];
        assert_eq!(said("m1").salt(&keys[0]), salts[0]);
        assert!(salts[0] != salts[1] && salts[0] != salts[2] && salts[1] != salts[2]);
        assert_ne!(said("m1").word(salts[0]), said("m1").word(salts[2]));
    }
}
