//! What the referee's reading of one entry would have meant: needed and rolled, and the chance that it mattered.
//!
//! The entry is judged twice, as it was played and as the referee reckons it where nobody declares a result. Where both
//! readings speak of one throw, its exact distribution tells how often dice tell them apart. What no throw decides, such
//! as a move too long, is told with its excess. Nothing is guessed: where the log does not tell which dice would have
//! counted, the counterfactual says between what bounds.

mod bearing;
mod chances;
mod pair;
mod sentences;

pub use bearing::{Bearing, bears_on};
use serde::Serialize;

pub use crate::roll::Measure;
use crate::{
    dice::Pips,
    finding::{Finding, Outcome},
    ids::{Seq, SideId, UnitId},
    referee::{Judgement, Log},
};
use pair::Pair;

/// What the referee's reading of one entry would have meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterfactual {
    /// The entry.
    pub entry: Seq,
    /// The event's tag.
    pub kind: &'static str,
    /// Disputes, rulings and amendments that speak of it, with their kinds.
    pub contests: Vec<(Seq, &'static str)>,
    /// One a broken finding, in their order.
    pub questions: Vec<Question>,
    /// Throws of the entry that no question turns on, and what would have turned them.
    pub throws: Vec<Undisputed>,
    /// The log judged as the entry was played; amendments of other entries are applied.
    pub played: Judgement,
    /// The log judged as the referee reckons the entry, or why the log does not tell.
    pub reckoned: Result<Judgement, Undetermined>,
}

/// Why the log does not tell what would have followed from the referee's reading.
#[derive(Debug, Clone, PartialEq)]
pub enum Undetermined {
    /// The players declared nothing in this entry that the referee reckons otherwise.
    NothingDeclared,
    /// With the referee's results the entry breaks these, or they want what the log lacks.
    Findings(Vec<Finding>),
}

impl Counterfactual {
    /// Whether anything is broken or contested.
    pub fn is_contested(&self) -> bool {
        !self.questions.is_empty() || !self.contests.is_empty()
    }
}

/// A broken rule, and what it turns on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Question {
    /// What the referee found: the log's claim and what the rule expects.
    pub finding: Finding,
    /// What decides it.
    pub turns_on: TurnsOn,
}

/// What a broken rule turns on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnsOn {
    /// What a throw was taken for.
    Throw(Throw),
    /// How many dice were thrown.
    Dice(DiceCount),
    /// A sum, a count or a claim of the players that the referee reckons from what is recorded: no throw decides it.
    Reckoning {
        /// As of a deed.
        excess: Option<f64>,
    },
    /// What was done or left undone: no throw decides it.
    Deed {
        /// What the log records beyond what the rule expects, in the game's unit of length or whole numbers; negative
        /// where it falls short; `None` where the rule has no figure.
        excess: Option<f64>,
    },
}

/// A throw read in two ways.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Throw {
    /// What for, a key of the messages after `roll-`.
    pub purpose: &'static str,
    /// The side that gains from a high result.
    pub side: Option<SideId>,
    /// Who rolled.
    pub unit: Option<UnitId>,
    /// At whom.
    pub target: Option<UnitId>,
    /// Faces in the order rolled, as they counted.
    pub faces: Vec<Pips>,
    /// How they make a result.
    pub measure: Measure,
    /// What the referee needs: the least face, or the greatest sum.
    pub needed: Option<i32>,
    /// What the players needed.
    pub claimed_needed: Option<ClaimedNeed>,
    /// The referee's result: successes, or the sum, or 1 and 0 for passed and failed.
    pub result: i32,
    /// What the players took it for, in the same measure, where it is a number.
    pub claimed_result: Option<i32>,
    /// Both results in the game's terms, the referee's first, where it has terms for them.
    pub terms: Option<(String, String)>,
    /// Whether the two readings differ on these faces.
    pub mattered: bool,
    /// Exact chance, before the throw, that the two readings differ; `None` where no other need explains the claim.
    pub chance_apart: Option<f64>,
    /// Exact chance, before the throw, of the result that the players took.
    pub chance_of_claim: Option<f64>,
}

/// What the players needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ClaimedNeed {
    /// The least face, or the greatest sum.
    pub value: i32,
    /// Whether the log says so; else it is the nearest to the referee's under which their result is right.
    pub declared: bool,
}

/// More or fewer dice than were due.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DiceCount {
    /// What for, a key of the messages after `roll-`.
    pub purpose: &'static str,
    /// Faces in the order rolled.
    pub faces: Vec<Pips>,
    /// Dice due.
    pub due: usize,
    /// The least face that succeeds.
    pub needed: i32,
    /// Successes of all that were thrown.
    pub result: i32,
    /// Fewest and most successes that the dice due may have had: the log does not tell which were too many, or how those
    /// that are missing would have fallen.
    pub between: (i32, i32),
    /// Whether it mattered, where every choice of dice says the same.
    pub mattered: Option<bool>,
    /// Exact chance, before the throw, that one at least of the dice too many, or of those missing, succeeds.
    pub chance_apart: f64,
}

/// A throw that nobody was found wrong about, and what would have turned it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Undisputed {
    /// What for, a key of the messages after `roll-`.
    pub purpose: &'static str,
    /// Who rolled.
    pub unit: Option<UnitId>,
    /// Faces in the order rolled.
    pub faces: Vec<Pips>,
    /// How they make a result.
    pub measure: Measure,
    /// What was needed: the least face, or the greatest sum.
    pub needed: Option<i32>,
    /// The result: successes, or the sum, or 1 and 0 for passed and failed.
    pub result: i32,
    /// The nearest needs, below and above, under which these faces give another result.
    pub turns: Vec<Turn>,
}

/// A need under which a throw has another result.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Turn {
    /// The least face, or the greatest sum.
    pub needed: i32,
    /// The result under it.
    pub result: i32,
    /// Exact chance, before the throw, that the two needs give different results.
    pub chance_apart: f64,
}

/// What the referee's reading of an entry would have meant; `None` where the log has no such entry.
pub fn counterfactual(log: &Log, seq: Seq) -> Option<Counterfactual> {
    let readings = log.whole().two_readings(seq)?;
    let verdict = |judgement: &Judgement| judgement.verdicts.iter().find(|verdict| verdict.entry == seq).cloned();
    let played = verdict(&readings.played)?;
    let reckoned = readings.reckoned.as_ref().and_then(verdict);
    let broken = played.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
    let pair = Pair { played: &played, reckoned: reckoned.as_ref() };
    let questions: Vec<Question> =
        broken.map(|finding| Question { finding: finding.clone(), turns_on: pair.turns_on(finding) }).collect();
    let throws = if questions.is_empty() { chances::undisputed(&played) } else { Vec::new() };
    let undetermined = pair.undetermined(&questions);
    let reckoned = match (readings.reckoned, undetermined) {
        (Some(judgement), None) => Ok(judgement),
        (_, why) => Err(why.unwrap_or(Undetermined::NothingDeclared)),
    };
    Some(Counterfactual {
        entry: seq,
        kind: played.kind,
        contests: readings.contests,
        questions,
        throws,
        played: readings.played,
        reckoned,
    })
}
