//! The name of a match.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::StoreError;
use crate::bounds::MAX_ID_CHARS;

/// The name of a match: 1 to 64 of `A–Z a–z 0–9 _ -`, with single dots between them, so it is safe in a path, a URL and a key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MatchId(String);

impl MatchId {
    /// Takes a name that keeps to the form; answers [`StoreError::Invalid`] otherwise.
    pub fn new(name: impl Into<String>) -> Result<Self, StoreError> {
        let name = name.into();
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
        let is_allowed = |part: &str| !part.is_empty() && part.bytes().all(allowed);
        if name.len() <= MAX_ID_CHARS && name.split('.').all(is_allowed) {
            return Ok(Self(name));
        }
        let expected = format!("1 to {MAX_ID_CHARS} of A-Z a-z 0-9 _ -, with single dots between them");
        Err(StoreError::invalid("match id", expected, &name))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MatchId {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        Self::new(name)
    }
}

impl TryFrom<String> for MatchId {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self, StoreError> {
        Self::new(name)
    }
}

impl From<MatchId> for String {
    fn from(id: MatchId) -> Self {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_keeps_to_its_form() {
        for good in ["a", "01K9-x_Z", "a.b", "spring.2026-07.t3", &"m".repeat(64)] {
            assert_eq!(MatchId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", ".", "..", ".a", "a.", "a..b", "a b", "a/b", "a./b", "é", "a\0", &"m".repeat(65)] {
            assert!(matches!(MatchId::new(bad), Err(StoreError::Invalid { what: "match id", .. })), "{bad:?}");
        }
    }

    #[test]
    fn json_is_checked_like_any_other_source() {
        let id: MatchId = serde_json::from_str(r#""spring-7""#).unwrap();
        assert_eq!(serde_json::to_string(&id).unwrap(), r#""spring-7""#);
        assert!(serde_json::from_str::<MatchId>(r#""../etc""#).is_err());
    }
}
