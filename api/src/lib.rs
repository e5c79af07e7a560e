//! The two faces of *aftermath*: the command line and the HTTP service.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod asking;
pub mod cli;
mod club;
pub mod http;
mod instant;
mod messages;
mod near;
mod picture;
mod playing_on;
mod told;
mod turning;
