//! Tables and statistics against logs whose figures were reckoned by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod ahead;
mod audit;
mod battle;
mod command;
mod dump;
mod elsewhere;
mod exports;
mod grown;
mod left_out;
mod luck;
mod meta;
mod moves;
mod ratings;
mod schemas;
mod served;
mod shared;
mod sql;
mod units;
mod warehouses;

use aftermath_games::GAMES;
use aftermath_rules::System;

/// A game of the registry.
fn game(name: &str) -> System {
    GAMES.find(name).unwrap()
}

fn warmaster() -> System {
    game("warmaster")
}

fn kow2() -> System {
    game("kow2")
}

fn tactica() -> System {
    game("tactica")
}
