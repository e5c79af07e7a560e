//! From bytes to judged and stored matches: the one way into the store.
//!
//! ```
//! use aftermath_ingest::{SubmitOutcome, load, submit};
//! use aftermath_store::MemoryStore;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let header = r#"{"aftermath":1,"match":"spring-7","system":"warmaster","edition":"core","played":"2026-05-03",
//! #   "table":{"width":180,"depth":120},"sides":[
//! #   {"id":"a","player":"Ada","army":"empire","roster":[{"id":"h1","profile":"halberdiers","type":"infantry","attacks":3,"hits":3}]},
//! #   {"id":"b","player":"Boris","army":"orcs","roster":[{"id":"o1","profile":"warriors","type":"infantry","attacks":4,"hits":3}]}]}"#;
//! # let header = header.replace('\n', " ");
//! # let bytes = format!("{header}\n{}\n", r#"{"seq":1,"side":"a","event":{"turn_start":{"turn":1}}}"#);
//! let store = MemoryStore::default();
//! let accepted = submit(&store, bytes.as_bytes(), "spring-7.jsonl")?;
//! assert_eq!((accepted.how, accepted.head.entries), (SubmitOutcome::New, 1));
//!
//! let log = load(&store, &"spring-7".parse()?)?;
//! assert_eq!(log.summary(), accepted.summary);
//! # Ok(())
//! # }
//! ```
//!
//! - [`submit`] takes a whole log, [`begin`] and [`append`] one that is being recorded; each keeps all or nothing.
//!   [`Submission`] and [`Addition`] are the same in two steps, for those who look before they take.
//!   [`LiveCache`] keeps what is being recorded judged, so that an entry costs an entry.
//! - [`sources`] finds the files that a person names, folders included; [`submit_all`] loads them, and one bad file
//!   does not stop the others. [`in_order`] works on many of them at once.
//! - [`sign`] makes a signature under a match, [`signatures`] tells who signed what, and whether that is so.
//! - [`bundle()`] makes one file of a match with its proof, which [`Bundle::check`] checks with no store.
//! - [`consequences`] tells what amendments change, [`compare`] where two logs of one battle part.
//! - [`what_if`] tells what the referee's reading of a broken or contested entry would have meant.
//! - [`following`] takes the battles of other clubs whose ledgers vouch for them.
//! - [`withdraw`] takes a player's name out of what was recorded, so that all proofs stay what they are.
//! - [`salted`] puts a secret number into the lines of a log that name somebody, before it is handed in.
//! - [`PseudonymizedStore`] shows a store with pseudonyms in the place of names, and leaves what is kept as it is.
//! - [`expected`] compares a log's verdicts with those that its author foresaw.
//!
//! The bytes of a line are what was signed, so they go into the store as they came.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod batch;
pub mod bounds;
mod bundle;
mod card;
mod counterfactual;
mod directory;
mod disputes;
pub mod expected;
pub mod following;
mod fork;
mod in_order;
mod live;
pub mod results;
pub mod rosters;
mod salting;
mod signing;
mod source;
mod submit;
mod veil;
mod withdraw;

pub use batch::{Ended, Fate, FileError, Tally, submit_all};
pub use bundle::{
    Bundle, BundleError, BundledVerdict, Checked, KeyTrust, LineRange, MAX_BUNDLE_BYTES, RedactedLine, Trusted,
    Vouched, WordFault, bundle, bundle_of,
};
pub use card::{card_of_header, title};
pub use counterfactual::{WhatIf, what_if};
pub use disputes::{ChangedEntry, Comparison, Consequences, Difference, compare, consequences, proposed};
pub use fork::{ForkFault, fork, fork_with, named_after};
pub use in_order::{Parts, in_order};
pub use live::{Addition, AppendError, LiveCache, Recorded, append, begin};
pub use salting::{SaltError, salt, salted};
pub use signing::{Signature, SignatureState, sign, signature_line, signatures, signatures_of, signatures_under};
pub use source::{Source, SourceError, expand, sources};
pub use submit::{Accepted, Kept, LoadError, Refused, Submission, SubmitOutcome, load, submit};
pub use veil::{KnownPerson, PseudonymizedStore};
pub use withdraw::{Person, RemainingMention, WithdrawError, Withdrawn, withdraw};
