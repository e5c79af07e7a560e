//! Playing on from a moment of a log: what bots need to know of it, and how their battle ends.

/// How a battle that bots played to its end has ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ended {
    /// The side that won, by its place in the header; `None` for a draw.
    pub winner: Option<usize>,
    /// Points of each side, as the game counts them.
    pub points: [f64; 2],
}

/// Why bots cannot play on from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotResume {
    /// The log lacks what a bot would have to see, e.g. where units stand.
    #[error("the log does not record {0}")]
    Unrecorded(&'static str),
    /// Something is under way of which nobody decides anything any more, or whose parts belong together.
    #[error("{0} is under way")]
    UnderWay(&'static str),
    /// The battle is over.
    #[error("the battle is over")]
    Over,
    /// Something that the bots do not play.
    #[error("the bots do not play {0}")]
    NotPlayed(&'static str),
}

impl CannotResume {
    /// Of a log that has no battle in it: its words are not those of its game, but those of results.
    pub const RESULT_ALONE: Self = Self::NotPlayed("a match that is known by its result alone");
}
