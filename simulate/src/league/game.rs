//! What a game has of its own in a league.

use super::{
    cast::{Load, Loaded, OF_A_CLUB, PLAYERS, Player, STEPS},
    record::Recording,
    truth::Truth,
};

/// What a game has of its own in a league.
#[derive(Debug)]
pub struct GameLeague {
    /// Short name of the game in ids of matches.
    pub short: &'static str,
    /// What keeps the leagues of two games apart that have the same seed.
    pub tag: u64,
    /// Points of an army: at a club night, and elsewhere.
    pub points: [u32; 2],
    /// Slips in a hundred choices, for each step of skill from the best on.
    pub slips: [u32; STEPS],
    /// Ids of the lists of the armies that are played.
    pub armies: [&'static str; OF_A_CLUB],
    /// The players, club by club: [`cast`](super::cast()) with these armies.
    pub players: [Player; PLAYERS],
    /// The sets of dice that are not honest.
    pub loaded: &'static [Loaded],
    /// Whether those who like to write their dice in rising order do so.
    pub sorts: bool,
    /// What of a log is kept by those who do not write down everything.
    pub recording: Recording,
    /// What is true of its leagues.
    pub truth: Truth,
}

impl GameLeague {
    /// Slips of a player in a hundred choices.
    pub fn slips_of(&self, player: &Player) -> u32 {
        self.slips[player.skill % STEPS]
    }

    /// How the dice of this name are loaded, in the hands of this player.
    pub fn load(&self, player: &Player, set: Option<&str>) -> Option<Load> {
        let own = self.loaded.iter().filter(|loaded| loaded.player == player.name);
        own.into_iter().find(|loaded| set == Some(loaded.name)).map(|loaded| loaded.load)
    }
}
