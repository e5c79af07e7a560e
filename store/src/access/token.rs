//! A token, and the secret that its bearer shows.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rand_core::{OsRng, RngCore};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::role::{Role, Scope};
use crate::bounds::MAX_TOKEN_NAME_BYTES;
use crate::{LogHash, StoreError};

/// What every secret begins with, so that people and programs that look for lost secrets recognise one.
const PREFIX: &str = "aftermath_";
/// Characters by which a list shows a token.
const SHOWN: usize = 4;

/// The secret of a token: 256 bits, as `aftermath_` and 43 characters of base64url. It shows itself only when asked to
/// ([`Secret::reveal`]).
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Characters of a secret.
    pub const CHARS: usize = PREFIX.len() + 43;

    /// A new secret from the randomness of the system.
    pub(super) fn generate() -> Result<Self, StoreError> {
        let mut bytes = [0; 32];
        let drawn = OsRng.try_fill_bytes(&mut bytes);
        drawn.map_err(|error| StoreError::Io {
            doing: "drawing a secret",
            source: std::io::Error::other(error.to_string()),
        })?;
        Ok(Self(bytes))
    }

    /// The secret as text, to be given to its bearer.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(self.0))
    }

    /// What is kept of it.
    pub(super) fn hash(&self) -> LogHash {
        LogHash(Sha256::digest(self.0).into())
    }

    /// Its last characters, by which its bearer recognises it.
    pub(super) fn last(&self) -> String {
        let text = self.reveal();
        text.get(text.len().saturating_sub(SHOWN)..).unwrap_or_default().to_owned()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl FromStr for Secret {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let read = || {
            let text = text.strip_prefix(PREFIX).filter(|_| text.len() == Self::CHARS)?;
            // The strict decoder: there is one way to write a secret.
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
            Some(Self(bytes.try_into().ok()?))
        };
        // A secret never goes into a message.
        read().ok_or_else(|| StoreError::invalid("token", "aftermath_ and 43 characters", "another text"))
    }
}

/// What a token is made from.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// Who or what will bear it, such as `Ada` or `table 3`.
    pub name: String,
    /// What its bearer may do.
    pub role: Role,
    /// What it may write to.
    pub scope: Scope,
    /// Seconds since 1970 from which it is good for nothing; `None`: until it is revoked.
    pub expires: Option<u64>,
}

impl NewToken {
    /// Whether it can be made at `now`.
    pub(super) fn check(&self, now: u64) -> Result<(), StoreError> {
        if self.name.trim().is_empty()
            || self.name.len() > MAX_TOKEN_NAME_BYTES
            || self.name.chars().any(char::is_control)
        {
            let expected = format!("1 to {MAX_TOKEN_NAME_BYTES} bytes without control characters");
            return Err(StoreError::invalid("name of a token", expected, &self.name));
        }
        if self.role == Role::Admin && self.scope != Scope::All {
            return Err(StoreError::invalid("scope", "none for an admin, who looks after everything", "a scope"));
        }
        match self.expires {
            Some(end) if end <= now => Err(StoreError::invalid("end of a token", "a time to come", "one that is over")),
            _ => Ok(()),
        }
    }
}

/// A token as it is kept: everything but its secret. Times are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Its number: 1, 2, 3 …, never used again.
    pub number: u64,
    /// Who or what bears it.
    pub name: String,
    /// What its bearer may do.
    pub role: Role,
    /// What it may write to.
    pub scope: Scope,
    /// The last characters of its secret.
    pub last: String,
    /// SHA-256 of its secret.
    pub(super) hash: LogHash,
    /// When it was made.
    pub made: u64,
    /// From when on it is good for nothing.
    pub expires: Option<u64>,
    /// When it was revoked.
    pub revoked: Option<u64>,
}

/// Whether a token is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenState {
    /// It is.
    Good,
    /// Its time is over.
    Expired,
    /// It was revoked.
    Revoked,
}

impl TokenState {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
        }
    }
}

impl Token {
    /// Whether it is good at `now`.
    pub fn state(&self, now: u64) -> TokenState {
        match (self.revoked, self.expires) {
            (Some(_), _) => TokenState::Revoked,
            (None, Some(end)) if end <= now => TokenState::Expired,
            _ => TokenState::Good,
        }
    }
}

/// What a text is worth that came as a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Presented {
    /// The secret of a token that is good.
    Good(Token),
    /// The secret of a token that was revoked or has expired.
    Over(Token),
    /// No secret that was ever given out, or one that was forgotten.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_back_from_its_one_text_and_from_no_other() {
        let secret = Secret::generate().unwrap();
        let text = secret.reveal();
        assert_eq!((text.len(), text.parse::<Secret>().unwrap()), (Secret::CHARS, secret.clone()));
        assert_ne!(Secret::generate().unwrap(), secret);
        assert!(text.ends_with(&secret.last()) && secret.last().len() == 4);
        assert!(!format!("{secret:?}").contains(&secret.last()));
        let others = [
            String::new(),
            text.to_uppercase(),
            format!("{text} "),
            format!(" {text}"),
            format!("{text}="),
            text[..Secret::CHARS - 1].to_owned(),
            text.replacen("aftermath_", "aftermath-", 1),
            format!("{}é", &text[..Secret::CHARS - 2]),
            "aftermath_".repeat(100_000),
        ];
        for other in others {
            let error = other.parse::<Secret>().unwrap_err().to_string();
            assert!(!error.contains(&secret.last()), "{error}");
        }
        // 43 characters hold 258 bits: the two that are over must be 0.
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let last = text.chars().last().unwrap();
        let at = alphabet.find(last).unwrap();
        assert_eq!(at % 4, 0);
        let twin = format!("{}{}", &text[..Secret::CHARS - 1], alphabet.chars().nth(at + 1).unwrap());
        assert!(twin.parse::<Secret>().is_err());
    }

    /// The hash of 32 zero bytes, from `head -c 32 /dev/zero | sha256sum`.
    #[test]
    fn what_is_kept_is_the_sha_256_of_the_bits() {
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Secret([0; 32]).hash().to_string(), expected);
    }
}
