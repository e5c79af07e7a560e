//! The same rate by month, points, scenario, event, table or turn.

use aftermath_estimate::{Confidence, Interval, Tally, TwoWayRate, TwoWaySums};
use serde::{Deserialize, Serialize};

use super::{
    MetaQuery,
    question::{clustered, to_tell},
};
use crate::{
    Snapshot, StatsError,
    query::{
        columns::{names, texts},
        groups::Groups,
    },
};

/// What to part battles by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SliceBy {
    /// Month of play.
    Month,
    /// Points a side.
    Points,
    /// Scenario.
    Scenario,
    /// Tournament, league night or campaign.
    Event,
    /// Number of the table at the event. Tables of one number are one part, at whatever event: ask for an event to know its
    /// own.
    Table,
    /// First or second turn.
    First,
    /// Who played it.
    Player,
}

impl SliceBy {
    pub(super) fn column(self) -> &'static str {
        match self {
            SliceBy::Month => "month",
            SliceBy::Points => "level",
            SliceBy::Scenario => "scenario",
            SliceBy::Event => "event",
            SliceBy::Table => "table",
            SliceBy::First => "first",
            SliceBy::Player => "player",
        }
    }
}

/// An army within a part of the battles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Slice {
    /// The army.
    pub army: String,
    /// Which part, as text: `2026-05`, `1000`, `true`; `None` where the log does not say.
    pub part: Option<String>,
    /// Its battles there, as the policy on mirrors has them.
    pub tally: Tally,
    /// How often it won, as the policy on draws has it.
    pub rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    pub interval: Interval,
    /// The same with battles of one event (first) and those of one player (second) seen as alike, and with both; a battle
    /// of no event stands for itself. `None` where it is not asked for.
    pub clustered: Option<TwoWayRate>,
    /// Battles in all after which a rate like this one can be told from even; `None` where it is even, or
    /// draws are lost.
    pub battles_to_tell: Option<u64>,
    /// The same by the widest of [`Slice::clustered`], as long as battles are as alike.
    pub clustered_battles_to_tell: Option<u64>,
}

/// Rates by army and part, sorted by army, then part; of so many parts at most, where it is said of how many.
pub(crate) fn slices(
    tables: &Snapshot,
    query: &MetaQuery,
    by: SliceBy,
    most: Option<usize>,
) -> Result<Vec<Slice>, StatsError> {
    let found = Groups::clustered(query.counted(tables)?, ["army", by.column()], query.clustered_draws(), most)?;
    let rows = names(&found.keys, "army")?.into_iter().zip(texts(&found.keys, by.column())?).zip(found.gathered);
    let slice = |((army, part), (tally, sums)): ((String, Option<String>), (Tally, Option<TwoWaySums>))| {
        let rate = tally.rate(query.draws);
        let (clustered, clustered_battles_to_tell) = sums.map(|sums| clustered(&sums, query.draws)).unwrap_or_default();
        Slice {
            army,
            part,
            tally,
            rate,
            interval: tally.interval(query.draws, Confidence::P95),
            clustered,
            battles_to_tell: to_tell(rate, query.draws),
            clustered_battles_to_tell,
        }
    };
    Ok(rows.map(slice).collect())
}
