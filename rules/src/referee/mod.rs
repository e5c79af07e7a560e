//! The referee at work on a whole log, whatever the game.

mod any;
mod checkpoints;
mod fidelity;
mod fold;
mod incremental;
mod judgement;
mod summary;
mod typed;

pub(crate) use judgement::PlayedVsReferee;
pub use {
    any::{After, Log},
    checkpoints::Checkpoints,
    fidelity::Fidelity,
    fold::Reading,
    incremental::IncrementalJudgement,
    judgement::Judgement,
    summary::{EntryView, SideView, Summary, TerrainView, UnitView},
    typed::TypedLog,
};
