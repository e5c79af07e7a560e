//! Who plays: the state of the bots and of the referee, by number.

use crate::Played;

impl Played {
    /// The number of the state in which the bots of this game and its referee are together. What was found out of battles
    /// of bots, e.g. how often came what they forecast (`notebooks/calibration`), holds for the state that it names.
    ///
    /// It goes up by one with every change after which some seed's battle is played otherwise, is scored otherwise, or goes
    /// on otherwise from one of its moments: of a bot, of a rule that ends battles or counts points, of a list of armies
    /// from which bots draw theirs. It stays where the referee but finds more or less in the same battles, or where logs say
    /// the same in other words. A test holds a few battles of either game against the number (`tests/players.rs`) and tells
    /// when they no longer are of it; what none of these few shows, whoever makes the change has to know.
    pub const fn players(self) -> u32 {
        match self {
            Self::Warmaster => 2,
            Self::Kow2 => 2,
        }
    }
}
