//! Whether a contested entry bears on how the battle ended.

use serde::Serialize;

use super::counterfactual;
use crate::{
    finding::{End, Finding, Outcome},
    game::Score,
    ids::Seq,
    referee::{Judgement, Log},
};

/// What of the end hangs on an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearing {
    /// Whether it is over and who won: the entry says so, or by the referee's reading another side does.
    Winner,
    /// The points of a side.
    Score,
    /// Nothing: by the referee's reading the battle ends as it did.
    Nothing,
}

impl Bearing {
    /// Name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Bearing::Winner => "winner",
            Bearing::Score => "score",
            Bearing::Nothing => "nothing",
        }
    }

    /// Between two ends.
    fn between(one: &Score, other: &Score) -> Self {
        if one.over != other.over || one.winner != other.winner {
            Self::Winner
        } else if one.points != other.points {
            Self::Score
        } else {
            Self::Nothing
        }
    }

    /// A broken rule about the end itself.
    fn of(finding: &Finding) -> Option<Self> {
        match finding.detail.about.end.filter(|_| finding.outcome == Outcome::Broken)? {
            End::Winner => Some(Self::Winner),
            End::Score => Some(Self::Score),
        }
    }
}

/// What of the end hangs on an entry; `None` where the log does not tell, or has no such entry.
///
/// It is what the entry's broken rules are about where they are about the end itself; else how the end changes where the
/// referee reckons the entry; else, where the log does not tell that, whether the end is another without the entry.
pub fn bears_on(log: &Log, seq: Seq) -> Option<Bearing> {
    let found = counterfactual(log, seq)?;
    let of_the_end = found.questions.iter().filter_map(|question| Bearing::of(&question.finding)).min();
    let without = || log.whole().without(seq).map(|judgement| Bearing::between(&found.played.score, &judgement.score));
    of_the_end.or_else(|| match &found.reckoned {
        Ok(Judgement { score, .. }) => Some(Bearing::between(&found.played.score, score)),
        Err(_) => without().filter(|bearing| *bearing != Bearing::Nothing),
    })
}
