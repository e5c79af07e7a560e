//! The referee at work on a whole log, whatever the game.

mod any;
mod checkpoints;
mod fidelity;
mod fold;
mod judgement;
mod standing;
mod summary;
mod typed;

pub(crate) use judgement::TwoReadings;
pub use {
    any::{After, Log},
    checkpoints::Checkpoints,
    fidelity::Fidelity,
    fold::Reading,
    judgement::Judgement,
    standing::Standing,
    summary::{EntryView, SideView, Summary, TerrainView, UnitView},
    typed::TypedLog,
};
