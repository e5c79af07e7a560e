//! Signatures by people: who signed which state of a match, and whether that is so.
//!
//! A signature is an entry of the log (`sign`). What is signed is a text of four lines: what it is, the match, the side
//! or `organizer`, and the number and the hash of the last entry; in the form of C2SP `signed-note`, so that any program
//! that reads such notes can check it.

use aftermath_games::GAMES;
use aftermath_rules::{Log, Seq, SideId, Summary, log::Sign};
use aftermath_store::{Head, LogHash, MatchId, PublicKey, Redactions, SecretKey, SignedText, Store, StoreError};

use crate::{salting::salt, submit::LoadError};

/// A signature in a log, and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The entry that it is.
    pub entry: u32,
    /// The side that signed; `None`: the organizer.
    pub side: Option<String>,
    /// Name of the key.
    pub name: String,
    /// The key.
    pub key: String,
    /// The last entry that is signed.
    pub signed: u32,
    /// Whether it is right.
    pub state: SignatureState,
    /// Whether the header of the log names this key for this side, or for the organizer.
    pub named: bool,
    /// Entries behind what is signed that are no signatures: whoever signed did not see them.
    pub unseen: u32,
}

/// Whether a signature is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureState {
    /// By this key, under this log as it stands.
    Valid,
    /// By this key, but under a log with other bytes.
    OtherLog,
    /// Not by this key.
    Forged,
    /// The key is no key.
    NoKey,
    /// It stands on lines, or counts on a header, for which nobody vouches: whoever wrote them may have written this too.
    Unvouched,
}

/// The entry's event with which `key` signs a match where it stands.
///
/// # Errors
/// [`StoreError::Invalid`] where the key cannot sign.
pub fn sign(key: &SecretKey, id: &MatchId, side: Option<&str>, head: Head) -> Result<serde_json::Value, StoreError> {
    let hash = head.hash.to_string();
    let note = key.sign(&Sign::statement(id.as_str(), side, head.entries, &hash))?;
    let lines = note.signature_lines();
    let signature = lines.trim_end().rsplit(' ').next().unwrap_or_default();
    Ok(serde_json::json!({
        "sign": { "entries": head.entries, "hash": hash, "key": key.public().to_string(), "signature": signature }
    }))
}

/// The whole entry line with which `key` signs, behind a log that ends in `head`.
///
/// # Errors
/// As [`sign`].
pub fn signature_line(
    key: &SecretKey,
    id: &MatchId,
    side: Option<&str>,
    head: Head,
    at: &str,
) -> Result<String, StoreError> {
    let event = sign(key, id, side, head)?;
    let seq = head.entries + 1;
    // A key is called after its holder.
    let salt = salt().to_string();
    let line = match side {
        Some(side) => serde_json::json!({ "seq": seq, "at": at, "side": side, "salt": salt, "event": event }),
        None => serde_json::json!({ "seq": seq, "at": at, "salt": salt, "event": event }),
    };
    Ok(line.to_string())
}

/// The signatures in a kept match.
///
/// # Errors
/// [`LoadError`] where the match cannot be read back.
pub fn signatures(store: &dyn Store, id: &MatchId) -> Result<Vec<Signature>, LoadError> {
    let mut bytes = Vec::new();
    store.export(id, &mut bytes)?;
    let log = GAMES.read(&bytes, id.as_str())?;
    Ok(signatures_under(&log, &store.redactions(id)?.heads_of_log(&bytes)))
}

/// The signatures in a log, of which `bytes` are the lines, none of them redacted.
pub fn signatures_of(log: &Log, bytes: &[u8]) -> Vec<Signature> {
    signatures_under(log, &Redactions::default().heads_of_log(bytes))
}

/// The signatures in a log that ended in these heads after each of its lines, the header's first.
pub fn signatures_under(log: &Log, heads: &[Head]) -> Vec<Signature> {
    let signs = log.signatures();
    if signs.is_empty() {
        return Vec::new();
    }
    let summary = log.summary();
    let read = |(seq, side, sign): &(Seq, Option<&SideId>, &Sign)| {
        let side: Option<String> = side.map(ToString::to_string);
        // Entries are in the order of their numbers, and so are the signatures among them.
        let signatures = (signs.len() - signs.partition_point(|(seq, ..)| *seq <= sign.entries)) as u32;
        Signature {
            entry: seq.0,
            name: sign.key.as_str().split('+').next().unwrap_or_default().to_owned(),
            key: sign.key.to_string(),
            signed: sign.entries.0,
            state: state(sign, &summary, side.as_deref(), heads.get(sign.entries.0 as usize)),
            named: key_in_header(&summary, side.as_deref()) == Some(sign.key.as_str()),
            unseen: (log.len() as u32).saturating_sub(sign.entries.0).saturating_sub(signatures),
            side,
        }
    };
    signs.iter().map(read).collect()
}

/// The state of each signature where nobody vouches for what stands in `redacted` lines: one that is itself in such a
/// line, or that was put under one, or under a header that is one, may be anybody's.
pub(crate) fn unvouched(signatures: &mut [Signature], redacted: &[u64]) {
    let is_redacted = |line: u32| redacted.binary_search(&u64::from(line)).is_ok();
    for signature in signatures {
        if is_redacted(0) || is_redacted(signature.entry) || is_redacted(signature.signed) {
            (signature.state, signature.named) = (SignatureState::Unvouched, false);
        }
    }
}

fn state(sign: &Sign, summary: &Summary, side: Option<&str>, head: Option<&Head>) -> SignatureState {
    let Ok(key) = sign.key.as_str().parse::<PublicKey>() else {
        return SignatureState::NoKey;
    };
    let statement = Sign::statement(summary.id.as_str(), side, u64::from(sign.entries.0), sign.hash.as_str());
    let note = format!("{statement}\n— {} {}\n", key.name(), sign.signature);
    let verified = SignedText::read(note.as_bytes()).and_then(|note| key.verify(&note));
    match verified {
        Ok(_) if head.is_some_and(|head| is(head.hash, &sign.hash)) => SignatureState::Valid,
        Ok(_) => SignatureState::OtherLog,
        Err(_) => SignatureState::Forged,
    }
}

fn is(hash: LogHash, said: &impl ToString) -> bool {
    hash.to_string() == said.to_string()
}

fn key_in_header<'a>(summary: &'a Summary, side: Option<&str>) -> Option<&'a str> {
    match side {
        None => summary.organizer_key.as_deref(),
        Some(id) => summary.sides.iter().find(|side| side.id.as_str() == id)?.key.as_deref(),
    }
}
