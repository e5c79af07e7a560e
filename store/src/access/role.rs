//! What a token is good for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::bounds::MAX_EVENT_BYTES;
use crate::{MatchId, StoreError};

/// What the bearer of a token may do. Each may what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Reads, where reading needs a token.
    Reader,
    /// Hands in logs and entries, and amendments that every side agreed to.
    Recorder,
    /// Rules on what is contested, and amends without agreement.
    Organizer,
    /// Makes and revokes tokens, reads the trail.
    Admin,
}

impl Role {
    /// All roles, the least first.
    pub const ALL: [Self; 4] = [Self::Reader, Self::Recorder, Self::Organizer, Self::Admin];

    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Recorder => "recorder",
            Self::Organizer => "organizer",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|role| role.as_str() == text);
        found.ok_or_else(|| StoreError::invalid("role", "reader, recorder, organizer or admin", text))
    }
}

/// What a token may write to. Reading is not narrowed by it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Everything.
    #[default]
    All,
    /// One match.
    Match(MatchId),
    /// Matches whose header names this event, letter for letter.
    Event(String),
}

impl Scope {
    /// An event.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the name is empty, too long, or holds control characters.
    pub fn event(name: impl Into<String>) -> Result<Self, StoreError> {
        let name = name.into();
        if (1..=MAX_EVENT_BYTES).contains(&name.len()) && !name.chars().any(char::is_control) {
            return Ok(Self::Event(name));
        }
        let expected = format!("1 to {MAX_EVENT_BYTES} bytes without control characters");
        Err(StoreError::invalid("name of an event", expected, &name))
    }

    /// Whether it takes in a match that names this event.
    pub fn holds(&self, id: &str, event: Option<&str>) -> bool {
        match self {
            Self::All => true,
            Self::Match(own) => own.as_str() == id,
            Self::Event(name) => event == Some(name),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Match(id) => write!(f, "match {id}"),
            Self::Event(name) => write!(f, "event {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_grow_from_reader_to_admin() {
        assert!(Role::ALL.is_sorted());
        for role in Role::ALL {
            assert_eq!(role.to_string().parse::<Role>().unwrap(), role);
        }
        assert!("Admin".parse::<Role>().is_err() && "".parse::<Role>().is_err());
    }

    #[test]
    fn a_scope_is_the_whole_name_and_nothing_near_it() {
        let own = Scope::Match(MatchId::new("spring-7").unwrap());
        assert!(own.holds("spring-7", None));
        for other in ["spring-70", "spring-", "spring", "Spring-7", ""] {
            assert!(!own.holds(other, Some("spring-7")), "{other}");
        }
        let event = Scope::event("Spring Muster").unwrap();
        assert!(event.holds("any", Some("Spring Muster")));
        for other in [None, Some("Spring Muster 2"), Some("spring muster"), Some("Spring Muster "), Some("")] {
            assert!(!event.holds("Spring Muster", other), "{other:?}");
        }
        assert!(
            Scope::event("").is_err()
                && Scope::event("a\nb").is_err()
                && Scope::event("x".repeat(MAX_EVENT_BYTES + 1)).is_err()
        );
    }
}
