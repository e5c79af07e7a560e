//! The one event of a match that is known by its result, and what may be said about it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    bounds,
    common::SidePoints,
    ids::SideId,
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    text::Name,
    words::{EventDetail, GameEvent},
};

/// What is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// How the match ended.
    MatchResult(MatchResult),
    /// An agreed correction of an earlier entry.
    Amend(Amend<Event>),
    /// A contested entry.
    Dispute(Dispute),
    /// An organizer's decision on an entry.
    Ruling(Ruling),
    /// A signature under the log so far.
    Sign(Sign),
}

/// How the match ended, as the players or their organizer told it. Of several, the last counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchResult {
    /// Who won.
    pub outcome: Outcome,
    /// Victory points, or what the game counts, of the sides that have them recorded.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
    /// The side that had the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// Where the result was written down before it came into this log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

/// Who won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// This side.
    Win(SideId),
    /// Nobody: a draw.
    Draw,
    /// Nobody knows any more.
    Unknown,
}

/// A place in a list of results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Name of the list, e.g. of its file.
    pub name: Name,
    /// Line in it, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl GameEvent for Event {
    fn kind(&self) -> &'static str {
        match self {
            Event::MatchResult(_) => "match_result",
            Event::Amend(_) => "amend",
            Event::Dispute(_) => "dispute",
            Event::Ruling(_) => "ruling",
            Event::Sign(_) => "sign",
        }
    }

    fn record(&self) -> Option<Record<'_, Self>> {
        match self {
            Event::Amend(amend) => Some(Record::Amend(amend)),
            Event::Dispute(dispute) => Some(Record::Dispute(dispute)),
            Event::Ruling(ruling) => Some(Record::Ruling(ruling)),
            Event::Sign(sign) => Some(Record::Sign(sign)),
            Event::MatchResult(_) => None,
        }
    }

    /// A result is the players' word and nothing beside it: there is nothing that a referee could reckon.
    fn without_declared(&self) -> Self {
        self.clone()
    }

    fn detail(&self) -> EventDetail {
        EventDetail::Mark
    }

    fn tells_the_end(&self) -> bool {
        matches!(self, Event::MatchResult(_))
    }
}
