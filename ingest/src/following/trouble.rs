//! Why a pass ends with nothing taken, or with a part of it.

use aftermath_store::{ProofFault, StoreError, TreeHead};
use serde::{Deserialize, Serialize};

/// Why a club did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// Nobody answered in time, or nobody is there.
    #[error("{0}")]
    NoAnswer(String),
    /// The answer is a refusal.
    #[error("it answers {status}: {told}")]
    Status {
        /// The HTTP status.
        status: u16,
        /// What it said of it.
        told: String,
    },
    /// The answer is longer than what was asked for can be.
    #[error("the answer has more than {most} bytes")]
    TooLong {
        /// The bound.
        most: usize,
    },
}

/// Why a pass ended before its end. What was taken until then is kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// The club does not answer.
    #[error("{path}: {why}")]
    Unanswered {
        /// What was asked for.
        path: String,
        /// What came.
        why: Unanswered,
    },
    /// The club answers something else than was asked for.
    #[error("{path}: expected {expected}, got {came}")]
    Odd {
        /// What was asked for.
        path: String,
        /// What should have come.
        expected: &'static str,
        /// What came.
        came: String,
    },
    /// The checkpoint is not one of the key that was pinned.
    #[error("the checkpoint is not one of the ledger that was named: {0}")]
    NotSigned(ProofFault),
    /// A witness that was named has not cosigned.
    #[error("no checkpoint is cosigned by {witness}: {why}")]
    NotCosigned {
        /// The name of the witness.
        witness: String,
        /// What is there instead.
        why: String,
    },
    /// The club shows a tree that is not the kept one, grown.
    #[error(
        "this club shows two histories: a tree of {} lines, and another of {} lines that is not the same one grown",
        kept.size, came.size
    )]
    Forked {
        /// The head that is kept.
        kept: Box<TreeHead>,
        /// The one that contradicts it.
        came: Box<TreeHead>,
    },
    /// The club shows fewer lines than it did.
    #[error("this club's ledger has shrunk: it shows {} lines, and {} were seen", came.size, kept.size)]
    Shrunk {
        /// The head that is kept.
        kept: Box<TreeHead>,
        /// The one that it shows.
        came: Box<TreeHead>,
    },
    /// What was followed under this name had another key.
    #[error("the ledger {name} was followed under the key {known}: another key is another ledger")]
    OtherKey {
        /// The name of the ledger.
        name: String,
        /// The key that is known.
        known: String,
    },
    /// The ledger cannot be followed here.
    #[error("{why}")]
    Unfit {
        /// What was expected, and what came.
        why: String,
    },
    /// The store here fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The kinds of trouble, for those who say it in their own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The club does not answer.
    Unanswered,
    /// It answers what was not asked for.
    Odd,
    /// Its checkpoint is of another key.
    NotSigned,
    /// A witness has not cosigned.
    NotCosigned,
    /// It shows two histories.
    Forked,
    /// It shows less than it did.
    Shrunk,
    /// It was followed under another key.
    OtherKey,
    /// It cannot be followed here.
    Unfit,
    /// The store here fails.
    Store,
}

impl TroubleKind {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unanswered => "unanswered",
            Self::Odd => "odd",
            Self::NotSigned => "not_signed",
            Self::NotCosigned => "not_cosigned",
            Self::Forked => "forked",
            Self::Shrunk => "shrunk",
            Self::OtherKey => "other_key",
            Self::Unfit => "unfit",
            Self::Store => "store",
        }
    }
}

impl Trouble {
    /// Its kind.
    pub fn kind(&self) -> TroubleKind {
        match self {
            Self::Unanswered { .. } => TroubleKind::Unanswered,
            Self::Odd { .. } => TroubleKind::Odd,
            Self::NotSigned(_) => TroubleKind::NotSigned,
            Self::NotCosigned { .. } => TroubleKind::NotCosigned,
            Self::Forked { .. } => TroubleKind::Forked,
            Self::Shrunk { .. } => TroubleKind::Shrunk,
            Self::OtherKey { .. } => TroubleKind::OtherKey,
            Self::Unfit { .. } => TroubleKind::Unfit,
            Self::Store(_) => TroubleKind::Store,
        }
    }

    /// The heads that do not go together: the kept one, and the one that came.
    pub fn heads(&self) -> Option<(&TreeHead, &TreeHead)> {
        match self {
            Self::Forked { kept, came } | Self::Shrunk { kept, came } => Some((kept, came)),
            _ => None,
        }
    }

    /// An answer that is something else than was asked for; what came is cut short.
    pub(super) fn odd(path: &str, expected: &'static str, came: &str) -> Self {
        const SHOWN_CHARS: usize = 80;
        let came = format!("{:?}", came.chars().take(SHOWN_CHARS).collect::<String>());
        Self::Odd { path: path.to_owned(), expected, came }
    }
}
