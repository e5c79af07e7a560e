//! JSON Schemas of the log format, generated from the types.

use schemars::Schema;

use crate::{
    game::System,
    kow2::Kow2,
    log::{Entry, Header},
    results::Results,
    warmaster::Warmaster,
    words::Words,
};

/// Schemas of the two kinds of line in a log of one game.
#[derive(Debug, Clone)]
pub struct LogSchemas {
    /// Of line 1.
    pub header: Schema,
    /// Of each further line.
    pub entry: Schema,
}

/// The schemas of a game's logs, JSON Schema 2020-12: of battles where the game is judged, of results where it is not.
pub fn of(system: System) -> LogSchemas {
    match system {
        System::Warmaster => of_words::<Warmaster>(),
        System::Kow2 => of_words::<Kow2>(),
        System::Whfb6 | System::Wh40k9 | System::Tactica => of_results(),
    }
}

/// The schemas of logs that know a match by its result alone, whichever its game.
pub fn of_results() -> LogSchemas {
    of_words::<Results>()
}

fn of_words<W: Words>() -> LogSchemas {
    LogSchemas { header: schemars::schema_for!(Header<W>), entry: schemars::schema_for!(Entry<W::Event>) }
}
