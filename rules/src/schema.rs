//! JSON Schemas of the log format, generated from the types.

use schemars::Schema;
use serde_json::json;

use crate::{
    log::{Entry, Header, SystemName},
    registry::Games,
    system::GameInfo,
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

impl LogSchemas {
    /// With the names of these games for what a header says of its game.
    pub(crate) fn of_games(mut self, games: &Games) -> Self {
        let name = |info: &GameInfo| json!({ "description": format!("{}.", info.edition), "type": "string", "const": info.id });
        let names: Vec<_> = games.all().map(|system| name(system.info())).collect();
        if let Some(system) = self.header.pointer_mut(&format!("/$defs/{}", SystemName::NAME)) {
            *system = json!({ "description": SystemName::DESCRIPTION, "oneOf": names });
        }
        self
    }
}

pub(crate) fn of_words<W: Words>() -> LogSchemas {
    LogSchemas { header: schemars::schema_for!(Header<W>), entry: schemars::schema_for!(Entry<W::Event>) }
}
