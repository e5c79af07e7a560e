//! Keys that sign, and the notes that carry signatures.
//!
//! Keys and notes are in the forms of C2SP [`signed-note`](https://c2sp.org/signed-note), so that other programs read
//! them: `name+id+base64` is a public key, `PRIVATE+KEY+name+id+base64` a secret one, and a note is a text, an empty
//! line, and a line for each signature. Witnesses sign as
//! [`tlog-cosignature`](https://c2sp.org/tlog-cosignature) says, with the time at which they saw the text. All keys
//! are Ed25519, and signatures are held to the strict rules (no weak keys, one encoding).

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ed25519_dalek::{Signature as Ed25519, Signer as _, SigningKey, VerifyingKey};
use signed_note::{Note, Signature, is_key_name_valid, key_id};

use crate::StoreError;
use crate::bounds::{MAX_KEY_NAME_BYTES, MAX_NOTE_BYTES};

/// What a key may do. The byte that stands before a key says it (`signed-note`, signature types).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyKind {
    /// Signs texts: logs, players, organizers.
    Signs,
    /// Cosigns checkpoints, with the time: witnesses.
    Cosigns,
}

impl KeyKind {
    fn byte(self) -> u8 {
        match self {
            Self::Signs => 1,
            Self::Cosigns => 4,
        }
    }

    fn of(byte: u8) -> Option<Self> {
        [Self::Signs, Self::Cosigns].into_iter().find(|kind| kind.byte() == byte)
    }
}

/// A key that verifies: `name+id+base64`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PublicKey {
    name: String,
    kind: KeyKind,
    key: VerifyingKey,
}

impl PublicKey {
    /// Whose it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it may do.
    pub fn kind(&self) -> KeyKind {
        self.kind
    }

    /// The same key under the name by which it signs the tree of words about redacted lines.
    pub fn of_words(&self) -> Self {
        Self { name: format!("{}/redactions", self.name), kind: self.kind, key: self.key }
    }

    /// The same key under another name.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where it cannot be the name of a key.
    pub fn renamed(&self, name: &str) -> Result<Self, StoreError> {
        check_name(name)?;
        Ok(Self { name: name.to_owned(), ..self.clone() })
    }

    /// A signature as it stands on the line of a note, addressed to this key: the same one, by whatever name the key was
    /// called. `None` where it is none.
    pub fn addressed(&self, signature: &str) -> Option<String> {
        let bytes = BASE64_STANDARD.decode(signature).ok()?;
        let (_, rest) = bytes.split_first_chunk::<4>()?;
        Some(BASE64_STANDARD.encode([&self.id().to_be_bytes(), rest].concat()))
    }

    /// The first four bytes of a hash over name and key: what a signature line names it by.
    fn id(&self) -> u32 {
        key_id(&self.name, &self.material())
    }

    fn material(&self) -> Vec<u8> {
        [&[self.kind.byte()], self.key.as_bytes().as_slice()].concat()
    }

    /// The signature of this key on a note, if it has one and it is right.
    ///
    /// # Errors
    /// [`NoteFault::NotSigned`] where the key has not signed it; [`NoteFault::Forged`] where a signature that claims
    /// to be of this key is not.
    pub fn verify(&self, note: &SignedText) -> Result<Signed, NoteFault> {
        let id = self.id();
        let of_this_key = note.signatures.iter().filter(|one| one.name() == self.name && one.id() == id);
        let mut found = None;
        for signature in of_this_key {
            found = Some(self.check(&note.text, signature.signature()).ok_or_else(|| self.forged())?);
        }
        found.ok_or_else(|| NoteFault::NotSigned { by: self.to_string() })
    }

    fn forged(&self) -> NoteFault {
        NoteFault::Forged { by: self.to_string() }
    }

    fn check(&self, text: &str, signature: &[u8]) -> Option<Signed> {
        let (time, message, signature) = match self.kind {
            KeyKind::Signs => (None, text.to_owned(), signature),
            KeyKind::Cosigns => {
                let (time, signature) = signature.split_first_chunk::<8>()?;
                let time = u64::from_be_bytes(*time);
                (Some(time), cosigned(time, text), signature)
            }
        };
        let signature = Ed25519::from_slice(signature).ok()?;
        self.key.verify_strict(message.as_bytes(), &signature).ok()?;
        Some(Signed { time })
    }
}

/// What a witness signs (`tlog-cosignature`, Ed25519 signed message).
fn cosigned(time: u64, text: &str) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

/// A signature that is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed {
    /// Seconds since 1970 at which a witness cosigned; other signatures bear no time.
    pub time: Option<u64>,
}

/// Why a note is not what it claims to be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoteFault {
    /// Not a note at all.
    #[error("expected a signed note: a text, an empty line and lines of signatures")]
    Malformed,
    /// It says something else than what it is held against.
    #[error("the note is of something else")]
    OtherText,
    /// No signature of the key is on it.
    #[error("not signed by {by}")]
    NotSigned {
        /// The key.
        by: String,
    },
    /// A signature claims to be of the key and is not.
    #[error("the signature that claims to be by {by} is not by it")]
    Forged {
        /// The key.
        by: String,
    },
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{:08x}+{}", self.name, self.id(), BASE64_STANDARD.encode(self.material()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let read = || {
            let (name, rest) = text.split_once('+')?;
            let (id, material) = rest.split_once('+')?;
            let material = BASE64_STANDARD.decode(material).ok()?;
            let (kind, key) = material.split_first()?;
            let key = VerifyingKey::from_bytes(key.try_into().ok()?).ok()?;
            let key = Self { name: name.to_owned(), kind: KeyKind::of(*kind)?, key };
            // Compared as text: there is one way to write a key.
            (is_name(name) && id == format!("{:08x}", key.id()) && key.to_string() == text).then_some(key)
        };
        read().ok_or_else(|| StoreError::invalid("public key", "name+id+key, an Ed25519 key of signed-note", text))
    }
}

/// A key that signs: `PRIVATE+KEY+name+id+base64`. It shows itself only when asked to ([`SecretKey::reveal`]).
#[derive(Clone)]
pub struct SecretKey {
    public: PublicKey,
    key: SigningKey,
}

impl SecretKey {
    /// A new key, drawn from the randomness of the system.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the name is empty, too long, or holds a space or a `+`.
    pub fn generate(name: &str, kind: KeyKind) -> Result<Self, StoreError> {
        Self::of(name, kind, SigningKey::generate(&mut rand_core::OsRng))
    }

    fn of(name: &str, kind: KeyKind, key: SigningKey) -> Result<Self, StoreError> {
        check_name(name)?;
        let public = PublicKey { name: name.to_owned(), kind, key: key.verifying_key() };
        Ok(Self { public, key })
    }

    /// The same key under the name of the tree of words about redacted lines.
    pub(crate) fn of_words(&self) -> Self {
        Self { public: self.public.of_words(), key: self.key.clone() }
    }

    /// The key that verifies what this one signs.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// Signs a text, and answers the note.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the text is no text of a note, or the key is one of a witness, which only cosigns.
    pub fn sign(&self, text: &str) -> Result<SignedText, StoreError> {
        if self.public.kind != KeyKind::Signs {
            return Err(StoreError::invalid("key", "one that signs, not one of a witness", &self.public.to_string()));
        }
        self.signed(text, self.key.sign(text.as_bytes()).to_vec())
    }

    /// Cosigns the text of a checkpoint as seen at `time` (seconds since 1970), and answers a note with that one
    /// signature.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the text is no text of a note, or the key is not one of a witness.
    pub fn cosign(&self, text: &str, time: u64) -> Result<SignedText, StoreError> {
        if self.public.kind != KeyKind::Cosigns {
            return Err(StoreError::invalid("key", "one of a witness", &self.public.to_string()));
        }
        let signature = self.key.sign(cosigned(time, text).as_bytes());
        self.signed(text, [time.to_be_bytes().as_slice(), &signature.to_bytes()].concat())
    }

    fn signed(&self, text: &str, signature: Vec<u8>) -> Result<SignedText, StoreError> {
        let malformed = |_| StoreError::invalid("text to sign", "lines of text, each with its newline", text);
        let signature = Signature::new(self.public.name.clone(), self.public.id(), signature).map_err(malformed)?;
        SignedText::new(text, vec![signature]).map_err(|_| StoreError::invalid("text to sign", "lines of text", text))
    }

    /// The key as text, to be kept in a file that nobody else reads.
    pub fn reveal(&self) -> String {
        let material = [&[self.public.kind.byte()], self.key.to_bytes().as_slice()].concat();
        let PublicKey { name, .. } = &self.public;
        format!("PRIVATE+KEY+{name}+{:08x}+{}", self.public.id(), BASE64_STANDARD.encode(material))
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey(of {})", self.public)
    }
}

impl FromStr for SecretKey {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let read = || {
            let (name, rest) = text.strip_prefix("PRIVATE+KEY+")?.split_once('+')?;
            let (id, material) = rest.split_once('+')?;
            let material = BASE64_STANDARD.decode(material).ok()?;
            let (kind, key) = material.split_first()?;
            let key = SigningKey::from_bytes(key.try_into().ok()?);
            let key = Self::of(name, KeyKind::of(*kind)?, key).ok()?;
            (id == format!("{:08x}", key.public.id())).then_some(key)
        };
        // A secret never goes into a message.
        read()
            .ok_or_else(|| StoreError::invalid("secret key", "PRIVATE+KEY+name+id+key of signed-note", "another text"))
    }
}

fn check_name(name: &str) -> Result<(), StoreError> {
    if is_name(name) {
        return Ok(());
    }
    let expected = format!("1 to {MAX_KEY_NAME_BYTES} bytes without spaces, control characters and `+`");
    Err(StoreError::invalid("name of a key", expected, name))
}

fn is_name(name: &str) -> bool {
    name.len() <= MAX_KEY_NAME_BYTES && is_key_name_valid(name) && !name.chars().any(char::is_control)
}

/// Bytes in base64, as the formats of C2SP write hashes.
pub fn base64_of(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// A text with signatures, each by whomever it says or not: [`PublicKey::verify`] tells.
#[derive(Debug, Clone, PartialEq)]
pub struct SignedText {
    text: String,
    signatures: Vec<Signature>,
}

impl SignedText {
    fn new(text: &str, signatures: Vec<Signature>) -> Result<Self, NoteFault> {
        // Whoever reads it takes the text to end at the last empty line.
        let sound = Note::new(text.as_bytes(), &signatures).is_ok() && !text.is_empty();
        if sound { Ok(Self { text: text.to_owned(), signatures }) } else { Err(NoteFault::Malformed) }
    }

    /// Reads a note. Its signatures are not verified.
    ///
    /// # Errors
    /// [`NoteFault::Malformed`].
    pub fn read(note: &[u8]) -> Result<Self, NoteFault> {
        if note.len() > MAX_NOTE_BYTES {
            return Err(NoteFault::Malformed);
        }
        let read = Note::from_bytes(note).map_err(|_| NoteFault::Malformed)?;
        let text = std::str::from_utf8(read.text()).map_err(|_| NoteFault::Malformed)?;
        let text_bytes = text.len();
        let lines = note.get(text_bytes + 1..).unwrap_or_default();
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let signatures = lines.map(Signature::from_bytes).collect::<Result<Vec<_>, _>>();
        Self::new(text, signatures.map_err(|_| NoteFault::Malformed)?)
    }

    /// What was signed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Who claims to have signed.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.signatures.iter().map(Signature::name)
    }

    /// This text with the signatures of another note of the same text too; a newer one of a key stands for an older.
    ///
    /// # Errors
    /// [`NoteFault::Malformed`] where the texts differ.
    pub fn joined(mut self, other: &Self) -> Result<Self, NoteFault> {
        if self.text != other.text {
            return Err(NoteFault::Malformed);
        }
        let same = |one: &Signature, two: &Signature| one.name() == two.name() && one.id() == two.id();
        self.signatures.retain(|one| !other.signatures.iter().any(|two| same(one, two)));
        self.signatures.extend(other.signatures.iter().cloned());
        Ok(self)
    }

    /// The lines of the signatures, each with its newline.
    pub fn signature_lines(&self) -> String {
        self.signatures.iter().map(|one| String::from_utf8_lossy(&one.to_bytes()).into_owned()).collect()
    }
}

impl fmt::Display for SignedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.text, self.signature_lines())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of `tlog-cosignature`, whose log key is published in the example of `signed-note`'s tests.
    const PETER: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    const NOTE: &str = "If you think cryptography is the answer to your problem,\n\
        then you don't know what your problem is.\n\n\
        — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

    /// A note and a key from the documentation of Go's `golang.org/x/mod/sumdb/note`, which `signed-note` describes.
    #[test]
    fn a_note_signed_by_another_program_is_verified() {
        let key: PublicKey = PETER.parse().unwrap();
        let note = SignedText::read(NOTE.as_bytes()).unwrap();
        assert_eq!(key.verify(&note), Ok(Signed { time: None }));
        assert_eq!(note.to_string(), NOTE);
        let changed = SignedText::read(NOTE.replace("answer", "Answer").as_bytes()).unwrap();
        assert!(matches!(key.verify(&changed), Err(NoteFault::Forged { .. })));
    }

    #[test]
    fn a_key_reads_back_from_its_text() {
        for kind in [KeyKind::Signs, KeyKind::Cosigns] {
            let secret = SecretKey::generate("club.example/log", kind).unwrap();
            let read: SecretKey = secret.reveal().parse().unwrap();
            assert_eq!(read.public(), secret.public());
            let public: PublicKey = secret.public().to_string().parse().unwrap();
            assert_eq!(&public, secret.public());
            assert!(!format!("{secret:?}").contains(&secret.reveal()[30..]));
        }
        assert!(PETER.replace("c74f", "c74e").parse::<PublicKey>().is_err());
        for bad in ["", "a b", "a+b", "a\u{7}", &"x".repeat(MAX_KEY_NAME_BYTES + 1)] {
            assert!(SecretKey::generate(bad, KeyKind::Signs).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn signatures_hold_for_their_text_their_key_and_their_time() {
        let [ada, boris] = ["Ada", "Boris"].map(|name| SecretKey::generate(name, KeyKind::Signs).unwrap());
        let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
        let text = "line\n";
        let note = ada.sign(text).unwrap().joined(&witness.cosign(text, 1_700_000_000).unwrap()).unwrap();
        let note = SignedText::read(note.to_string().as_bytes()).unwrap();
        assert_eq!(ada.public().verify(&note), Ok(Signed { time: None }));
        assert_eq!(witness.public().verify(&note), Ok(Signed { time: Some(1_700_000_000) }));
        assert!(matches!(boris.public().verify(&note), Err(NoteFault::NotSigned { .. })));
        let other = SignedText { text: "other\n".into(), signatures: note.signatures.clone() };
        for key in [ada.public(), witness.public()] {
            assert!(matches!(key.verify(&other), Err(NoteFault::Forged { .. })));
        }
        assert!(witness.sign(text).is_err() && ada.cosign(text, 1).is_err());
    }

    #[test]
    fn what_is_no_note_is_refused() {
        for bad in ["", "\n", "text\n", "text\n\n", "text\n\nno signature\n", "a\u{0}\n\n— Ada x08go/ZJkuBS9Q==\n"] {
            assert_eq!(SignedText::read(bad.as_bytes()), Err(NoteFault::Malformed), "{bad:?}");
        }
        let long = format!("{}\n\n— Ada x08go/ZJkuBS9Q==\n", "x".repeat(MAX_NOTE_BYTES));
        assert_eq!(SignedText::read(long.as_bytes()), Err(NoteFault::Malformed));
    }
}
