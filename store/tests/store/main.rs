//! What every engine must do, and what the one on disk must survive.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod conformance;
mod kill;
mod ledger;
mod round_trip;
mod sled_folder;
mod support;
