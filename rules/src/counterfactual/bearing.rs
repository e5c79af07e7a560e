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
    let without = || log.any().without(seq).map(|judgement| Bearing::between(&found.played.score, &judgement.score));
    of_the_end.or_else(|| match &found.reckoned {
        Ok(Judgement { score, .. }) => Some(Bearing::between(&found.played.score, score)),
        Err(_) => without().filter(|bearing| *bearing != Bearing::Nothing),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Logs of the conformance corpus; their sidecars tell what is wrong with them.
    #[test]
    fn an_entry_bears_on_the_end_where_it_tells_it_wrongly() {
        let of = |name: &str, entry: u32| {
            let path = format!("{}/../tests/corpus/warmaster/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
            let log = crate::GAMES.read(&std::fs::read(path).unwrap(), name).unwrap();
            bears_on(&log, Seq(entry))
        };
        assert_eq!(of("victory_points/winner_broken", 2), Some(Bearing::Winner));
        assert_eq!(of("victory_points/sum_broken", 2), Some(Bearing::Score));
        // An order that the referee reckons otherwise, in a log with no end.
        assert_eq!(of("orders/penalty_forgotten_in_the_score_broken", 1), Some(Bearing::Nothing));
        // A move too long: the log does not tell what would have followed.
        assert_eq!(of("record/disputed_broken", 2), None);
        assert_eq!(of("record/disputed_broken", 9), None);
    }

    /// Without the entry that ends it a battle is not over, right as that entry may be.
    #[test]
    fn the_end_itself_bears_on_who_won() {
        let log = concat!(
            r#"{"aftermath":1,"match":"m","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
            r#""table":{"width":180,"depth":120},"sides":["#,
            r#"{"id":"a","player":"A","army":"x","roster":[{"id":"a1","profile":"g","type":"general","attacks":2,"command":9}]},"#,
            r#"{"id":"b","player":"B","army":"y","roster":[{"id":"b1","profile":"g","type":"general","attacks":2,"command":8}]}]}"#,
            "\n",
            r#"{"seq":1,"side":"a","event":{"turn_start":{"turn":1}}}"#,
            "\n",
            r#"{"seq":2,"event":{"battle_end":{"because":"turn_limit","points":[{"side":"a","points":0},{"side":"b","points":0}]}}}"#,
        );
        let log = crate::GAMES.read(log.as_bytes(), "a test").unwrap();
        assert_eq!(bears_on(&log, Seq(2)), Some(Bearing::Winner));
        assert_eq!(bears_on(&log, Seq(1)), None);
    }
}
