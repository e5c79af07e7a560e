//! Processes that make tables together, killed and stopped while they do, against one machine that makes them alone.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
// Battles and folders as the tests of the tables have them.
#[allow(dead_code)]
#[path = "../../../tests/stats/battle.rs"]
mod battle;
mod bucket;
mod child;
#[allow(dead_code)]
#[path = "../../../../store/jetstream/tests/jetstream/servers.rs"]
mod servers;
