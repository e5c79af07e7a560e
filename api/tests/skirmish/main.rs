//! A game that the program does not know is added by one line and goes the whole way: check, league, ingest, tables,
//! statistics, the answers that the replay page draws, rollouts, fork and export. No code between names it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod check;
mod desk;
mod league;
mod pages;

use std::sync::LazyLock;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{registry::Judged, system::System};
use aftermath_simulate::Bots;
use aftermath_skirmish::words::INFO;

use desk::{Desk, House};

static REFEREES: [Judged; 1] = [&aftermath_skirmish::GAME];
static PLAYERS: [&dyn Bots; 1] = [&aftermath_skirmish::BOTS];

/// The line of the registry: the game is added before anybody asks for one. Every test begins with it.
static ADDED: LazyLock<System> = LazyLock::new(|| {
    GAMES.add(&REFEREES).unwrap();
    BOTS.add(&PLAYERS).unwrap();
    System::of(&INFO)
});
