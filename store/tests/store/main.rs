//! What every engine must do, and what the one on disk must survive.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod access;
mod conformance;
mod damage;
mod engines;
mod files;
mod kill;
mod ledger;
mod model;
mod power;
mod repair;
mod right;
mod round_trip;
mod sled_folder;
mod support;
mod withdrawal;
mod witness;
mod words;
mod words_killed;
