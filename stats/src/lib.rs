//! Tables and statistics of judged matches.
//!
//! A [`Warehouse`] is a folder of Parquet files made from the store: a projection that catches up from its own
//! checkpoint, and that can be thrown away and made again to the same bytes.
//!
//! ```no_run
//! use aftermath_stats::{CommandQuery, Format, Table, Warehouse};
//! use aftermath_store::MemoryStore;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::default();
//! let warehouse = Warehouse::open("data/tables".as_ref())?;
//! let refreshed = warehouse.refresh(&store)?;
//! println!("{} matches judged, up to {}", refreshed.matches, refreshed.position);
//!
//! // Was it the dice?
//! for row in warehouse.command_success(&CommandQuery::default())? {
//!     println!("{}: {} of {} orders, {:+.1} against the odds", row.name, row.passed, row.orders, row.luck);
//! }
//!
//! // The same rows for any other tool.
//! warehouse.export(Table::Rolls, Format::Csv, &mut std::io::stdout())?;
//! # Ok(())
//! # }
//! ```
//!
//! - [`Elsewhere`] is whoever reckons sums of partitions in the place of this process; the numbers are the same.
//! - [`SharedTables`] are made by several machines together, to the same bytes; a warehouse takes them over ([`Warehouse::mirror`]).
//! - [`Table`] tells what there is; [`describe`] explains every column of it in words.
//! - [`Snapshot`] holds the tables still while several of them are read together, lazily, with Polars.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod blows;
mod checkpoint;
mod contested;
mod depot;
mod dump;
mod elsewhere;
mod error;
mod export;
mod folder;
#[cfg(feature = "generated")]
pub mod generated;
mod left_out;
mod manifest;
mod memory;
mod moves;
mod part;
mod partition_rollup;
mod plan;
mod query;
mod refresh;
mod replay_facts;
mod shard;
mod shard_files;
mod shared;
mod sheet;
mod side_by_side;
mod snapshot;
mod sql;
mod table_input;
mod tables;
mod warehouse;

pub use blows::{Loss, losses};
pub use depot::Location;
pub use dump::{Dump, DumpFault, DumpedColumn, DumpedTable, Edition, Files, KeptFile};
pub use elsewhere::{Elsewhere, SumsTask};
pub use error::StatsError;
pub use export::{Format, UnknownFormat};
pub use left_out::{LeftOutMatch, WhyLeftOut};
pub use query::{
    Against, ArmyRow, ArmyUsage, AtStake, Backtests, BattleLuck, BattleRow, Battles, BattlesLuck, Case, CasePlace,
    CaseSide, CaseState, Cases, CasesQuery, ChangedPlace, ChangedQuery, ChangedResult, ChangedResults, Clusters,
    CommandQuery, CommandRow, CrossValidatedR2, EvidenceKind, Exchange, Fairness, FairnessBy, FairnessQuery,
    FairnessRow, FindingEntries, FindingEntry, FindingOutcome, FindingPlace, FindingsBy, FindingsCount, FindingsQuery,
    FindingsRow, FirstTurn, Forks, FoundMatch, LuckBy, LuckOrder, LuckPoints, LuckQuery, LuckRow, LuckUnit,
    MatchVerdict, MatchesQuery, MatchupRow, Matchups, Meta, MetaQuery, Method, Mirrors, Named, Orders, Player,
    PlayerRating, PlayerRow, PurposeLuck, Ratings, RollOrder, RollRow, Rolls, Sequence, SideLuck, Slice, SliceBy,
    Stake, Stakes, Statement, ToldResult, UnitRow, UnitsBy, UnitsQuery, UnknownPlace, Unrecorded, Verdict, alike_by,
};
pub use refresh::{Refreshed, Unreadable};
pub use shared::{KEPT, MadeShard, Mirrored, Published, SharedPlan, SharedTables, Swept, TablesTask, TaskOutcome};
pub use sheet::{Sheet, Tabled};
pub use snapshot::Snapshot;
pub use sql::{Place, SQL_BYTES, SqlAbroad, SqlBounds, SqlError};
pub use tables::{Column, Kind, Nulls, PARTITION_COLUMNS, Table, UnknownTable, describe};
pub use warehouse::Warehouse;
