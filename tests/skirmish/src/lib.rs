//! Skirmish, the smallest whole game that *aftermath* can judge: its rules are in `README.md`.
//!
//! A game of the house has a crate for each of these modules, so that the compiler keeps its bots from its referee. Here a
//! test does (`games/referees/tests/rooms/names.rs`).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod bots;
pub mod referee;
pub mod words;

pub use bots::BOTS;
pub use referee::GAME;
