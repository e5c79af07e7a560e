//! Keywords that rules of the book ask for (`w40k.keyword.scope`).
//!
//! They are asked of every model again and again, and a roster has them as texts: each profile's are looked up once.

use aftermath_wh40k9::Unit;

/// A keyword that rules of the book ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keyword {
    Aircraft,
    Character,
    Fly,
    Infantry,
    Monster,
    Psyker,
    Titanic,
    Transport,
    Vehicle,
}

impl Keyword {
    const ALL: [Self; 9] = [
        Self::Aircraft,
        Self::Character,
        Self::Fly,
        Self::Infantry,
        Self::Monster,
        Self::Psyker,
        Self::Titanic,
        Self::Transport,
        Self::Vehicle,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Aircraft => "AIRCRAFT",
            Self::Character => "CHARACTER",
            Self::Fly => "FLY",
            Self::Infantry => "INFANTRY",
            Self::Monster => "MONSTER",
            Self::Psyker => "PSYKER",
            Self::Titanic => "TITANIC",
            Self::Transport => "TRANSPORT",
            Self::Vehicle => "VEHICLE",
        }
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Those that models of one profile have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keywords(u16);

impl Keywords {
    /// Of each profile of a row of the roster.
    pub(crate) fn of_row(row: &Unit) -> Vec<Self> {
        let of = |profile| {
            let own = Keyword::ALL.into_iter().filter(|keyword| row.model_has_keyword(profile, keyword.word()));
            Self(own.fold(0, |bits, keyword| bits | keyword.bit()))
        };
        row.models.iter().map(of).collect()
    }

    pub(crate) fn have(self, keyword: Keyword) -> bool {
        self.0 & keyword.bit() != 0
    }
}
