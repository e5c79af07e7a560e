//! The rules core of *aftermath*: the form of logs, the fold, verdicts, dice and geometry. It names no game.
//!
//! Pure: no I/O, no clock, no async. Same bytes in, same verdict out, on every machine.
//! Design priorities, in order: never a wrong verdict, safe on hostile input, fast, pleasant.
//!
//! # Ask for the chances of a throw
//!
//! ```
//! use aftermath_rules::dice::Distribution;
//!
//! // A General with Command 9 orders at −2: 2D6 must not exceed 7.
//! let chance = Distribution::sum_of_d6(2).chance_at_most(7);
//! assert!((chance - 21.0 / 36.0).abs() < 1e-12);
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// The modules of browsers are built without what only services ask.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

pub mod added;
pub mod board;
pub mod bounds;
pub mod card_map;
pub mod catalogue;
pub mod common;
pub mod contests;
#[cfg(not(target_family = "wasm"))]
pub mod counterfactual;
pub mod dice;
pub mod dice_sets;
pub mod docket;
pub mod docket_layer;
pub mod edges;
pub mod enlist;
pub mod expected;
pub mod explain;
pub mod facts;
pub mod finding;
pub mod fork;
pub mod forms;
pub mod game;
pub mod geometry;
pub mod ground;
pub mod ids;
mod instant;
pub mod lean;
pub mod list;
pub mod listed;
pub mod log;
pub mod measure;
pub mod moves;
pub mod muster;
pub mod names;
pub mod offers;
mod problem;
pub mod reader;
pub mod readings;
pub mod record_counts;
mod referee;
pub mod registry;
pub mod results;
mod roll;
pub mod salt;
pub mod scaled;
pub mod schema;
pub mod snapshot;
pub mod standings;
pub mod system;
pub mod text;
pub mod words;
pub mod work_budget;

pub use contests::{Contest, Effect, Says};
pub use dice_sets::DiceSets;
pub use game::{Game, Moment};
pub use ids::{IdError, MatchId, Seq, SideId, UnitId};
pub use listed::Listed;
pub use log::Origin;
pub use moves::Movement;
pub use record_counts::RecordCounts;
#[cfg(not(target_family = "wasm"))]
pub use referee::{After, AsEntry, Correction};
pub use referee::{
    Checkpoints, EntryView, Fidelity, IncrementalJudgement, Judgement, Log, Reading, ResultChange, ResultChanges,
    SideView, Summary, TerrainView, TypedLog, UnitView,
};
pub use registry::Games;
pub use system::System;
pub use words::Words;
