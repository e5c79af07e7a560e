//! Where tokens, choices, trail and what was handed in lie: in the data folder, or where several services have them together.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::book::TokenBook;
use super::handed::Handed;
use super::names::{NameBook, NameChoice, NamesPolicy};
use super::token::Token;
use super::trail::{AuditEvent, TrailHead, TrailLine};
use crate::StoreError;

/// What keeps the tokens, the choices of names, the trail, and what was handed in.
///
/// Several processes may have the same open. What one of them was told is done counts for all others.
pub trait AccessEngine: fmt::Debug + Send + Sync {
    /// The tokens as they stand now: nothing is missing that anybody was told is done before this was called.
    ///
    /// # Errors
    /// Where that cannot be known, or they are not as they were written. Then nobody is let through.
    fn tokens(&self) -> Result<Arc<TokenBook>, StoreError>;

    /// Who is shown by name, as far as it is known here.
    ///
    /// # Errors
    /// As [`AccessEngine::tokens`].
    fn names(&self) -> Result<Arc<NameBook>, StoreError>;

    /// Changes the books and tells it in the trail, durably; answers the line.
    ///
    /// `decide` reads the books as they stand and says what is to be done, `None` for nothing. It may be called again, where
    /// somebody else changed something meanwhile: what it said before was not done then.
    ///
    /// # Errors
    /// Those of `decide`; [`StoreError::Access`], [`StoreError::Io`]; [`StoreError::Unanswered`]: it may have been done.
    fn change(
        &self,
        decide: &mut dyn FnMut() -> Result<Option<Change>, StoreError>,
    ) -> Result<Option<TrailLine>, StoreError>;

    /// Lines of the trail behind line `after` as they are kept, without their newlines; `limit` at most.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    fn lines(&self, after: u64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError>;

    /// Goes through the whole trail, hands each line to `each`, and answers where it ends.
    ///
    /// # Errors
    /// [`StoreError::Chain`] at the first line that does not follow from the one before it; as [`AccessEngine::lines`].
    fn verify(&self, earlier: Option<TrailHead>, each: &mut dyn FnMut(&TrailLine)) -> Result<TrailHead, StoreError>;

    /// Where the trail ends, as far as is known here without asking anybody; `None` where there is none.
    fn end(&self) -> Option<TrailHead>;

    /// Writes lines of another trail behind line `after`, where this one must end, as they are; and changes the books.
    ///
    /// # Errors
    /// As [`AccessEngine::change`].
    fn take_along(&self, after: u64, lines: &[Vec<u8>], puts: &[Put]) -> Result<(), StoreError>;

    /// Whether a bearer handed in the same before, as far as that is remembered.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    fn has_handed(&self, handed: &Handed<'_>) -> Result<bool, StoreError>;

    /// Remembers that a bearer handed something in.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    fn note_handed(&self, handed: &Handed<'_>) -> Result<(), StoreError>;
}

/// What is to be done.
#[derive(Debug, Clone)]
pub struct Change {
    /// What the trail tells of it, and when: seconds since 1970. `None`: nothing.
    pub told: Option<(u64, AuditEvent)>,
    /// What becomes another in the books.
    pub puts: Vec<Put>,
    /// What comes first, where the two cannot be done as one.
    pub order: Order,
}

/// What comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// It is told before it is done: one line too many is better than something that nobody knows of.
    TellFirst,
    /// It is done before it is told: nothing may stand in its way.
    DoFirst,
}

impl Change {
    /// Something that is told and changes no book.
    pub fn told(at: u64, deed: AuditEvent) -> Self {
        Self { told: Some((at, deed)), puts: Vec::new(), order: Order::TellFirst }
    }
}

/// What becomes another in the books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "put", rename_all = "snake_case", deny_unknown_fields)]
pub enum Put {
    /// A token, in the place of the one that has its number.
    Token {
        /// The token.
        token: Token,
    },
    /// A token is forgotten.
    Forgotten {
        /// Its number.
        number: u64,
    },
    /// The number of the next token.
    Next {
        /// The number.
        number: u64,
    },
    /// What holds for people who said nothing.
    Policy {
        /// What holds.
        policy: NamesPolicy,
    },
    /// What was chosen for a person.
    Name {
        /// Whose.
        pseudonym: String,
        /// What.
        choice: NameChoice,
        /// Marks all choices as they stand with it; `None` where that comes apart.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<u32>,
    },
    /// For whom something was chosen, the last of it, each with the mark of then.
    Chosen {
        /// Marks and pseudonyms.
        changes: Vec<(u32, String)>,
    },
    /// By which secret people have their pseudonyms.
    Secret {
        /// The mark of the secret.
        secret: u32,
    },
}

impl Put {
    /// Whether it is one of the tokens; else it is one of the names.
    pub(super) fn is_of_tokens(&self) -> bool {
        matches!(self, Self::Token { .. } | Self::Forgotten { .. } | Self::Next { .. })
    }
}

/// Tokens and choices as they come to stand by one change after another.
#[derive(Debug, Default)]
pub struct Books {
    tokens: Arc<TokenBook>,
    names: Arc<NameBook>,
}

impl Books {
    /// Does what was put.
    pub fn take(&mut self, puts: &[Put]) {
        for put in puts {
            if put.is_of_tokens() {
                Arc::make_mut(&mut self.tokens).take(put);
            } else {
                Arc::make_mut(&mut self.names).take(put);
            }
        }
    }

    /// The tokens.
    pub fn tokens(&self) -> Arc<TokenBook> {
        Arc::clone(&self.tokens)
    }

    /// The choices of names.
    pub fn names(&self) -> Arc<NameBook> {
        Arc::clone(&self.names)
    }
}
