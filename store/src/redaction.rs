//! Lines whose content was taken out: what stands in their place, and what is still known of them.
//!
//! A line that is redacted keeps the hash of its leaf in the ledger and the hash of the log up to and with it. So the
//! tree, every checkpoint and every proof stay what they were, and the chain goes on behind it; what it said is known by
//! these hashes alone. What can be read in its place is what was put there, and no proof speaks of that.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

use crate::{Head, LogHash, MatchCard, MatchId};

/// What is known of a redacted line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Redaction {
    /// The chain of the match ([`Head`]) up to and with the line as it was.
    pub chain: LogHash,
    /// RFC 6962 hash of its leaf as it was.
    pub leaf: LogHash,
}

/// The redacted lines of a match, by their numbers; 0 is the header.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Redactions(BTreeMap<u64, Redaction>);

impl Redactions {
    /// Whether no line is redacted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is known of a line, if it is redacted.
    pub fn get(&self, line: u64) -> Option<Redaction> {
        self.0.get(&line).copied()
    }

    /// The redacted lines, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Redaction)> + '_ {
        self.0.iter().map(|(line, redaction)| (*line, *redaction))
    }

    /// The head after line `line`, where `raw` stands now, behind the head `before` of the lines before it.
    pub fn head_after(&self, before: Option<Head>, line: u64, raw: &[u8]) -> Head {
        match (self.get(line), before) {
            (Some(redaction), _) => Head { entries: line, hash: redaction.chain },
            (None, Some(before)) => before.then(raw),
            (None, None) => Head::of_header(raw),
        }
    }

    /// The heads after each line of a whole log as it is exported: the header's first.
    pub fn heads_of_log(&self, log: &[u8]) -> Vec<Head> {
        let lines = log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n');
        let heads = (0..).zip(lines).scan(None, |before, (line, raw)| {
            let head = self.head_after(*before, line, raw);
            *before = Some(head);
            Some(head)
        });
        heads.collect()
    }

    /// Whether `came` is the line `line` of a match, which ended in `before` before it and has `kept` there now.
    pub(crate) fn is_line(&self, before: Option<Head>, line: u64, kept: &[u8], came: &[u8]) -> bool {
        match self.get(line) {
            Some(redaction) => {
                before.map_or_else(|| Head::of_header(came), |head| head.then(came)).hash == redaction.chain
            }
            None => kept == came,
        }
    }
}

impl FromIterator<(u64, Redaction)> for Redactions {
    fn from_iter<I: IntoIterator<Item = (u64, Redaction)>>(lines: I) -> Self {
        Self(lines.into_iter().collect())
    }
}

/// A line as a ledger has it: with what is known of it where it is redacted.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// What stands there, without its newline.
    pub raw: &'a [u8],
    /// What is known of it, if that is not what it was.
    pub redaction: Option<Redaction>,
}

/// A line that is redacted, and what stands in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted {
    /// The match.
    pub id: MatchId,
    /// Number of the line; 0 is the header.
    pub line: u64,
    /// What stands there now, without its newline.
    pub raw: Vec<u8>,
    /// What is known of it.
    pub redaction: Redaction,
}

/// What is to stand in the place of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Number of the line; 0 is the header.
    pub line: u64,
    /// What is to stand there, without its newline.
    #[serde(with = "as_base64")]
    pub raw: Vec<u8>,
}

/// Lines that are to be redacted together, and the cards of their matches as they are to be from then on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// The lines.
    pub lines: Vec<Replacement>,
    /// The cards that are to change.
    pub cards: Vec<MatchCard>,
}

mod as_base64 {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{BASE64_STANDARD, Engine};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        BASE64_STANDARD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_goes_on_behind_a_redacted_line() {
        let heads = Redactions::default().heads_of_log(b"header\none\ntwo\n");
        let known = Redaction { chain: heads[1].hash, leaf: LogHash([7; 32]) };
        let redactions: Redactions = [(1, known)].into_iter().collect();
        assert_eq!(redactions.heads_of_log(b"header\nanother\ntwo"), heads);
        assert_eq!(heads[2], Head::of_log(b"header\none\ntwo\n"));
        assert!(redactions.is_line(Some(heads[0]), 1, b"another", b"one"));
        assert!(!redactions.is_line(Some(heads[0]), 1, b"another", b"another"));
        assert!(redactions.is_line(Some(heads[1]), 2, b"two", b"two"));
    }
}
