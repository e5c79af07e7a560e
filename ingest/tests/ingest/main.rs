//! What is promised of everything that comes in: all of it is kept, or nothing and a reason.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod amendments;
mod bad_input;
mod batches;
mod bundles;
mod counterfactual;
mod disputes;
mod enlisted;
mod enlisted_fantasy;
mod expectations;
mod files;
mod following;
mod forgery;
mod lists;
mod parcels;
mod recording;
mod results;
mod rosters;
mod signing;
mod submissions;
mod table;
mod veil;
mod withdrawals;
