//! JSON Schemas of the log format, generated from the types.

use schemars::Schema;

use crate::{
    game::{Game, System},
    kow2::Kow2,
    log::{Entry, Header},
    warmaster::Warmaster,
};

/// Schemas of the two kinds of line in a log of one game.
#[derive(Debug, Clone)]
pub struct LogSchemas {
    /// Of line 1.
    pub header: Schema,
    /// Of each further line.
    pub entry: Schema,
}

/// The schemas of a game's logs, JSON Schema 2020-12.
pub fn of(system: System) -> LogSchemas {
    match system {
        System::Warmaster => of_game::<Warmaster>(),
        System::Kow2 => of_game::<Kow2>(),
    }
}

fn of_game<G: Game>() -> LogSchemas {
    LogSchemas { header: schemars::schema_for!(Header<G>), entry: schemars::schema_for!(Entry<G::Event>) }
}
