//! The referee at work on a whole log, whatever the game.

mod any;
mod checkpoints;
mod fidelity;
mod fold;
mod incremental;
mod judgement;
mod result_changes;
mod summary;
mod typed;
#[cfg(not(target_family = "wasm"))]
mod whole;

#[cfg(not(target_family = "wasm"))]
pub use whole::{After, AsEntry, Correction};

pub(crate) use judgement::PlayedVsReferee;
pub use {
    any::Log,
    checkpoints::Checkpoints,
    fidelity::Fidelity,
    fold::Reading,
    incremental::IncrementalJudgement,
    judgement::Judgement,
    result_changes::{ResultChange, ResultChanges},
    summary::{EntryView, SideView, Summary, TerrainView, UnitView},
    typed::TypedLog,
};
