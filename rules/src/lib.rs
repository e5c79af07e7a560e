//! The rules core of *aftermath*: the log vocabulary, the referee, the games, dice and geometry.
//!
//! Pure: no I/O, no clock, no async. Same bytes in, same verdict out, on every machine.
//!
//! Design priorities, in order: never a wrong verdict, safe on hostile input, fast, pleasant.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod board;
pub mod bounds;
pub mod catalogue;
pub mod dice;
pub mod docket;
pub mod explain;
pub mod finding;
pub mod game;
pub mod geometry;
mod ids;
pub mod list;
pub mod log;
pub mod reader;
mod referee;
pub mod schema;
pub mod text;
pub mod warmaster;

pub use game::{Game, System};
pub use ids::{IdError, MatchId, Seq, SideId, UnitId};
pub use referee::{
    EntryView, Fidelity, Judgement, Log, Moment, Reading, SideView, Summary, TerrainView, TypedLog, UnitView,
};
