//! How far a log has come, and the hash that chains it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::StoreError;

/// A SHA-256 over a whole log, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LogHash(pub [u8; 32]);

/// Where a log stands: two logs with equal heads hold the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Head {
    /// Number of entries, the header not counted.
    pub entries: u64,
    /// The chain over header and entries: `h₀ = H(00 ‖ header)`, `hₙ = H(01 ‖ hₙ₋₁ ‖ line)`.
    pub hash: LogHash,
}

impl Head {
    /// The head of a log that has a header and no entry yet.
    pub fn of_header(header: &[u8]) -> Self {
        let hash = Sha256::new().chain_update([0x00]).chain_update(header).finalize();
        Self { entries: 0, hash: LogHash(hash.into()) }
    }

    /// The head of a whole log as it is exported: the header, then the entries, a newline between them and maybe one at
    /// the end.
    pub fn of_log(log: &[u8]) -> Self {
        let mut lines = log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n');
        Self::of_header(lines.next().unwrap_or_default()).then_all(lines)
    }

    /// The head after one more entry.
    #[must_use]
    pub fn then(self, line: &[u8]) -> Self {
        let hash = Sha256::new().chain_update([0x01]).chain_update(self.hash.0).chain_update(line).finalize();
        Self { entries: self.entries + 1, hash: LogHash(hash.into()) }
    }

    /// The head after several more entries.
    #[must_use]
    pub fn then_all<'a>(self, lines: impl IntoIterator<Item = &'a [u8]>) -> Self {
        lines.into_iter().fold(self, Self::then)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} entries, {}", self.entries, self.hash)
    }
}

impl fmt::Display for LogHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 64];
        hex::encode_to_slice(self.0, &mut digits).map_err(|_| fmt::Error)?;
        f.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for LogHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LogHash({self})")
    }
}

impl FromStr for LogHash {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash)
            .map_err(|_| StoreError::invalid("log hash", "64 hexadecimal digits", text))?;
        Ok(Self(hash))
    }
}

impl TryFrom<String> for LogHash {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        text.parse()
    }
}

impl From<LogHash> for String {
    fn from(hash: LogHash) -> Self {
        hash.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values from Python's hashlib.
    #[test]
    fn the_chain_is_the_documented_one() {
        let head = Head::of_header(b"header");
        assert_eq!(head.hash.to_string(), "a1ff72b08605554145753ab5c2035b38b02d9475dcc791d9bbc8e09b8698218b");
        let head = head.then_all([b"".as_slice(), b"one"]);
        assert_eq!(head.entries, 2);
        assert_eq!(head.hash.to_string(), "4e84cb11236f632c1cd6fe9c614cc2906db5350bae1376ac1ec2eae0ac5a85d3");
    }

    #[test]
    fn a_log_has_the_head_of_its_lines() {
        let head = Head::of_header(b"header").then_all([b"".as_slice(), b"one"]);
        assert_eq!([b"header\n\none\n".as_slice(), b"header\n\none"].map(Head::of_log), [head; 2]);
        assert_eq!(Head::of_log(b"header\n"), Head::of_header(b"header"));
    }

    #[test]
    fn a_hash_reads_back_from_its_text() {
        let hash = Head::of_header(b"x").hash;
        assert_eq!(hash.to_string().parse::<LogHash>().unwrap(), hash);
        for bad in ["", "zz", &"g".repeat(64), &"é".repeat(32)] {
            assert!(bad.parse::<LogHash>().is_err(), "{bad}");
        }
    }
}
