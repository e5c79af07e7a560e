//! What must hold of every byte that comes from outside, whoever sent it.
//!
//! A [`Target`] is a reader with its promises: it is handed bytes, and a promise that is broken panics. `make fuzz` hands
//! each of them millions of inputs, grown from seeds by libFuzzer (`libfuzzer/`, a workspace of its own); the ordinary
//! tests hand it the seeds once, and everything that ever broke a promise (`found/`).
//!
//! Seeds are not kept: they are made from the corpus of logs, by a ledger whose key is known.

#![allow(clippy::expect_used, reason = "a broken promise is to be heard")]

mod archive;
mod bundle;
mod disputes;
mod json;
mod ledger;
mod log;
mod mutation;
mod notation;
mod notes;
mod seeds;
mod sidecar;
mod witness;
mod words;

pub use mutation::{mutated_bundle, mutated_lines};
pub use seeds::corpus;

/// A reader of outside bytes.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// What it is called; a file of `libfuzzer/fuzz_targets`.
    pub name: &'static str,
    /// Hands it bytes.
    ///
    /// # Panics
    /// When a promise is broken.
    pub run: fn(&[u8]),
    /// Inputs to begin with: one of so many of the corpus, 1 for all.
    pub seeds: fn(usize) -> Vec<Vec<u8>>,
}

/// All readers.
pub const TARGETS: &[Target] = &[
    Target { name: "log", run: log::run, seeds: log::seeds },
    Target { name: "header", run: log::run_header, seeds: log::header_seeds },
    Target { name: "json", run: json::run, seeds: json::seeds },
    Target { name: "notation", run: notation::run, seeds: notation::seeds },
    Target { name: "disputes", run: disputes::run, seeds: disputes::seeds },
    Target { name: "bundle", run: bundle::run, seeds: bundle::seeds },
    Target { name: "sidecar", run: sidecar::run, seeds: sidecar::seeds },
    Target { name: "notes", run: notes::run, seeds: notes::seeds },
    Target { name: "proof", run: notes::run_proof, seeds: notes::proof_seeds },
    Target { name: "witness", run: witness::run, seeds: witness::seeds },
    Target { name: "ledger", run: ledger::run, seeds: ledger::seeds },
    Target { name: "archive", run: archive::run, seeds: archive::seeds },
    Target { name: "words", run: words::run, seeds: words::seeds },
];

/// The target of this name.
///
/// # Panics
/// When there is none.
pub fn target(name: &str) -> Target {
    *TARGETS.iter().find(|target| target.name == name).expect("a target of this name")
}
