//! A store on servers of the test's own: the suite of every engine, and what servers do to it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod access;
#[path = "../../../tests/store/conformance/mod.rs"]
mod conformance;
mod cut;
mod killed;
mod lease;
#[path = "../../../tests/store/model.rs"]
mod model;
mod moved;
mod one_server;
mod servers;
// Some of it only the suite of the engines on disk needs.
mod slow;
#[allow(dead_code)]
#[path = "../../../tests/store/support.rs"]
mod support;
mod together;
mod way;
mod withdrawing;
mod writers;
