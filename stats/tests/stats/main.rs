//! Tables and statistics against logs whose figures were reckoned by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod battle;
mod command;
mod exports;
mod luck;
mod meta;
mod schemas;
mod warehouses;
