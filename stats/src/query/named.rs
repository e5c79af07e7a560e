//! The names that there are, for whoever asks for one that there is not.

use polars::prelude::*;

use super::sides::sides;
use crate::{Snapshot, StatsError, partition_rollup::Span};

/// What is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// Players, as statistics show them.
    Player,
    /// Army lists.
    Army,
    /// Events.
    Event,
    /// Scenarios.
    Scenario,
}

impl Named {
    fn column(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Army => "army",
            Self::Event => "event",
            Self::Scenario => "scenario",
        }
    }
}

/// Every name of a kind that the battles of a game have, each once, also those of battles that no statistic counts.
pub(crate) fn named(tables: &Snapshot, system: &str, what: Named) -> Result<Vec<String>, StatsError> {
    let span = Span { system: Some(system), all: true, ..Span::default() };
    let found = sides(tables, span)?.select([col(what.column())]).collect()?;
    let names = found.column(what.column())?.cat32()?;
    let mut seen: PlHashSet<u32> = PlHashSet::default();
    let codes = names.physical().iter().flatten().filter(|code| seen.insert(*code));
    Ok(codes.filter_map(|code| names.get_mapping().cat_to_str(code)).map(str::to_owned).collect())
}
