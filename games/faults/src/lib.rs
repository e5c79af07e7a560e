//! The games whose referees are put to the test by planted faults.

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_simulate::faults::{Kind, Subject};

/// A game with every kind of fault.
#[derive(Debug, Clone, Copy)]
pub struct Planted {
    /// Who plays and who judges.
    pub subject: Subject,
    /// Every kind of fault, in the order of a battle.
    pub kinds: fn() -> Vec<&'static Kind>,
}

macro_rules! games {
    ($($game:ident),*) => {
        /// The kinds of fault of each game, by its name.
        const KINDS: &[(&str, fn() -> Vec<&'static Kind>)] = &[$(($game::GAME, $game::kinds)),*];
    };
}
include!("../../list.rs");

/// The games of which faults are known, with bots who play them.
pub fn planted() -> Vec<Planted> {
    let known = KINDS.iter().filter_map(|(game, kinds)| {
        let bots = BOTS.all().find(|bots| bots.game().as_str() == *game)?;
        Some(Planted { subject: Subject { bots, games: &GAMES }, kinds: *kinds })
    });
    known.collect()
}
