//! The durable log of matches.
//!
//! A match is a header line and the entries that follow it. This crate keeps those lines byte for byte as they
//! came, chains a SHA-256 through them, and acknowledges nothing before it would survive a loss of power. It knows
//! no rules and no games: what the index needs is handed in as a [`MatchCard`].
//!
//! ```
//! use aftermath_store::{Expected, Limit, MatchCard, SledStore, Store, StoreError};
//!
//! # fn main() -> Result<(), StoreError> {
//! # let folder = tempfile::tempdir().unwrap();
//! # let folder = folder.path();
//! let store = SledStore::open(folder)?;
//! let card = MatchCard::new(
//!     "spring-muster-7".parse()?,
//!     "warmaster",
//!     "2026-05-03".parse()?,
//!     vec!["Ada".into(), "Boris".into()],
//!     "Spring Muster, round 2",
//! )?;
//!
//! // A whole battle at once …
//! let head = store.submit(&card, br#"{"aftermath":1}"#, &[br#"{"seq":1}"#])?.head();
//! // … and a late entry, by someone who knows how far the log had come.
//! let head = store.append(card.id(), Expected::Exact(head.entries), &[br#"{"seq":2}"#])?.head;
//! assert_eq!(head.entries, 2);
//!
//! let entries = store.read(card.id(), 0, Limit::MOST)?;
//! assert_eq!(entries[1], (2, br#"{"seq":2}"#.to_vec()));
//! # Ok(())
//! # }
//! ```
//!
//! - [`Store`] is what every engine promises; [`SledStore`] keeps its promise on disk, [`MemoryStore`] is the
//!   reference that the same conformance suite runs against.
//! - [`Head`] says how far a log has come and what it held, in 40 bytes.
//! - [`Ledgered`] puts a [`Ledger`] beside a store: a Merkle tree over all lines, whose signed root a third party can
//!   hold against proofs, and a second copy from which [`recover`] makes a store again.
//! - [`Access`] keeps tokens beside them, which say who may do what, a trail of what was done, and who is shown by name.
//! - [`Position`] numbers every accepted submission, so that a projection can catch up from where it stopped.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod access;
mod block;
pub mod bounds;
mod boxed;
mod card;
mod day;
mod durability;
pub mod engine;
mod error;
mod growth;
mod head;
mod keys;
mod ledger;
mod ledgered;
mod list;
mod lock;
mod match_id;
mod memory;
mod redaction;
mod sled_store;
mod store;
mod witness;

pub use access::{
    ACCESS_FOLDER, Access, AuditAction, AuditEvent, Bearer, ChainFault, ELSEWHERE_FILE, Handed, NAMES_FILE, NameBook,
    NameChoice, NamesPolicy, NewToken, Presented, Role, Scope, Secret, TOKENS_FILE, TRAIL_FILE, Token, TokenState,
    TrailHead, TrailLine, other_secret,
};
pub use card::MatchCard;
pub use day::Day;
pub use error::StoreError;
pub use head::{Head, LogHash};
pub use keys::{KeyKind, NoteFault, PublicKey, SecretKey, Signed, SignedText, base64_of};
pub use ledger::files;
pub use ledger::{
    Against, Leaf, Ledger, LedgerReport, Opened, Proof, ProofFault, Repaired, SharedWords, Shown, SigningRight,
    TreeHead, Word, anchored_in, check_attested, check_growth, check_word, checkpoint_of, hashes_in, head_of,
    mark_as_copy, rewritten_bundles, trail_head_in, with_others,
};
pub use ledgered::{Keeping, LEDGER_FOLDER, Ledgered, STORE_FOLDER, StoreReport, hold_against, recover};
pub use list::{Cursor, ListQuery, Listed, Page};
pub use match_id::MatchId;
pub use memory::MemoryStore;
pub use redaction::{Line, Redacted, Redaction, Redactions, Replacement, Withdrawal};
pub use sled_store::SledStore;
#[doc(hidden)]
pub use sled_store::rows;
pub use store::{Appended, Change, Expected, Follower, Limit, Position, Store, Submitted};
pub use witness::{Refusal, Witness};
