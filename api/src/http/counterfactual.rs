//! What the referee's reading of one entry would have meant.

use std::sync::Arc;

use aftermath_ingest::{WhatIf, what_if};
use aftermath_rules::{
    Seq,
    counterfactual::{Counterfactual, DiceCount, Question, Throw, TurnsOn, Undisputed},
};
use aftermath_store::MatchId;
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer::{self, Source},
    disputes::ChangedView,
    problem::{Problem, ProblemView},
    replay::no_entry,
    request::{LanguageParams, Path, RequestPreferences},
    service::Service,
    verdicts::{FindingView, Words},
    views::ScoreView,
};

/// What an entry would have come to by the rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CounterfactualView {
    /// Number of the entry.
    entry: u32,
    /// The event's tag.
    kind: &'static str,
    /// The event's name for people.
    kind_label: String,
    /// Disputes, rulings and amendments that speak of it.
    contests: Vec<ContestView>,
    /// One a broken rule, in the order in which they were found.
    questions: Vec<QuestionView>,
    /// Rolls of an entry in which nothing is broken, and what would have turned them.
    throws: Vec<UndisputedView>,
    /// What would have followed; `null` where the log does not say.
    follows: Option<FollowsView>,
    /// Why it is not known what would have followed, in sentences.
    undetermined: Vec<String>,
}

/// An entry that speaks of another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContestView {
    /// Number of the entry.
    entry: u32,
    /// `dispute`, `ruling` or `amend`.
    kind: &'static str,
    /// The same for people.
    kind_label: String,
}

/// A broken rule, and what it turns on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QuestionView {
    /// What the referee found.
    finding: FindingView,
    /// `throw`: what a roll was taken for; `dice`: how many were rolled; `reckoning`: a count or a claim that follows
    /// from what is recorded; `deed`: what was done or left undone. No roll decides the last two.
    turns_on: &'static str,
    /// It in sentences.
    sentences: Vec<String>,
    /// The roll, where it turns on one.
    throw: Option<ThrowView>,
    /// The dice, where it turns on their number.
    dice: Option<DiceCountView>,
    /// What the log records beyond what the rule expects, negative where it falls short; only where no roll decides.
    excess: Option<f64>,
}

/// A roll read in two ways.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ThrowView {
    /// What for, for programs.
    purpose: &'static str,
    /// What for, for people.
    label: String,
    /// Who rolled.
    unit: Option<String>,
    /// At whom.
    target: Option<String>,
    /// Faces in the order rolled.
    faces: Vec<u8>,
    /// The least face, or the greatest sum, that the referee needs.
    needed: Option<i32>,
    /// What the players needed.
    claimed_needed: Option<i32>,
    /// Whether the log says what they needed; else it is the nearest under which their result is right.
    claimed_declared: bool,
    /// The referee's result: successes, or the sum, or 1 and 0 for passed and failed.
    result: i32,
    /// What the players took it for.
    claimed_result: Option<i32>,
    /// Whether the two readings differ on these faces.
    mattered: bool,
    /// Exact chance, before the roll, that the two readings differ.
    chance_apart: Option<f64>,
    /// Exact chance, before the roll, of the result that the players took.
    chance_of_claim: Option<f64>,
}

/// More or fewer dice than were due.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DiceCountView {
    /// What for, for programs.
    purpose: &'static str,
    /// What for, for people.
    label: String,
    /// Faces in the order rolled.
    faces: Vec<u8>,
    /// Dice due.
    due: u32,
    /// The least face that succeeds.
    needed: i32,
    /// Successes of all dice rolled.
    result: i32,
    /// Fewest successes that the dice due may have had.
    least: i32,
    /// Most successes that the dice due may have had.
    most: i32,
    /// Whether it mattered, where every choice of dice says the same.
    mattered: Option<bool>,
    /// Exact chance, before the roll, that at least one of the extra or missing dice succeeds.
    chance_apart: f64,
}

/// A roll in which nothing was found wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UndisputedView {
    /// What for, for programs.
    purpose: &'static str,
    /// What for, for people.
    label: String,
    /// Faces in the order rolled.
    faces: Vec<u8>,
    /// What was needed: the least face, or the greatest sum.
    needed: Option<i32>,
    /// The result: successes, or the sum, or 1 and 0 for passed and failed.
    result: i32,
    /// It in sentences, with what would have turned it.
    sentences: Vec<String>,
}

/// What would have followed by the rules, with everything later as it was played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowsView {
    /// Entries whose verdict changes; `recorded` is the verdict as the entry was played, `effective` that by the rules.
    changed: Vec<ChangedView>,
    /// Where the battle stands as the entry was played.
    played: ScoreView,
    /// Where it stands by the referee's result.
    reckoned: ScoreView,
}

/// What a broken or contested entry would have come to by the rules: needed and rolled, the chance that it mattered,
/// and what would have followed.
#[utoipa::path(
    get, path = "/matches/{id}/entries/{n}/counterfactual", tag = "replay",
    params(
        ("id" = String, Path, description = "Id of the match"),
        ("n" = u32, Path, description = "Number of the entry, from 1"),
        LanguageParams
    ),
    responses(
        (status = 200, body = CounterfactualView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn one(
    State(service): State<Arc<Service>>,
    Path((id, n)): Path<(MatchId, u32)>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let draw = move |Source { judged, speech, .. }: Source<'_>| {
        let found = what_if(&judged.log, Seq(n)).ok_or_else(|| no_entry(n, judged.entries.len()))?;
        Ok(CounterfactualView::new(found, &Words { speech, names: &judged.names }))
    };
    answer::of_match(&service, id, asked, draw).await
}

impl CounterfactualView {
    fn new(WhatIf { counterfactual, follows }: WhatIf, words: &Words<'_>) -> Self {
        let Counterfactual { entry, kind, contests, questions, throws, .. } = &counterfactual;
        let label = |kind: &str| words.speech.term_in(words.names, "event", kind);
        let contest =
            |(entry, kind): &(Seq, &'static str)| ContestView { entry: entry.0, kind, kind_label: label(kind) };
        Self {
            entry: entry.0,
            kind,
            kind_label: label(kind),
            contests: contests.iter().map(contest).collect(),
            questions: questions.iter().map(|question| QuestionView::new(question, words)).collect(),
            throws: throws.iter().map(|throw| UndisputedView::new(throw, words)).collect(),
            undetermined: counterfactual.undetermined(words.speech, words.names),
            follows: follows.map(|found| {
                let (played, reckoned) = ((&found.recorded).into(), (&found.effective).into());
                FollowsView { changed: ChangedView::all(found, words), played, reckoned }
            }),
        }
    }
}

impl QuestionView {
    fn new(question: &Question, words: &Words<'_>) -> Self {
        let (turns_on, throw, dice, excess) = match &question.turns_on {
            TurnsOn::Throw(throw) => ("throw", Some(ThrowView::new(throw, words)), None, None),
            TurnsOn::Dice(count) => ("dice", None, Some(DiceCountView::new(count, words)), None),
            TurnsOn::Reckoning { excess } => ("reckoning", None, None, *excess),
            TurnsOn::Deed { excess } => ("deed", None, None, *excess),
        };
        Self {
            finding: FindingView::new(&question.finding, words),
            turns_on,
            sentences: question.sentences(words.speech, words.names),
            throw,
            dice,
            excess,
        }
    }
}

impl ThrowView {
    fn new(throw: &Throw, words: &Words<'_>) -> Self {
        Self {
            purpose: throw.purpose,
            label: words.speech.term_in(words.names, "roll", throw.purpose),
            unit: throw.unit.as_ref().map(ToString::to_string),
            target: throw.target.as_ref().map(ToString::to_string),
            faces: throw.faces.iter().map(|face| face.get()).collect(),
            needed: throw.needed,
            claimed_needed: throw.claimed_needed.map(|claim| claim.value),
            claimed_declared: throw.claimed_needed.is_some_and(|claim| claim.declared),
            result: throw.result,
            claimed_result: throw.claimed_result,
            mattered: throw.mattered,
            chance_apart: throw.chance_apart,
            chance_of_claim: throw.chance_of_claim,
        }
    }
}

impl DiceCountView {
    fn new(count: &DiceCount, words: &Words<'_>) -> Self {
        Self {
            purpose: count.purpose,
            label: words.speech.term_in(words.names, "roll", count.purpose),
            faces: count.faces.iter().map(|face| face.get()).collect(),
            due: u32::try_from(count.due).unwrap_or(u32::MAX),
            needed: count.needed,
            result: count.result,
            least: count.between.0,
            most: count.between.1,
            mattered: count.mattered,
            chance_apart: count.chance_apart,
        }
    }
}

impl UndisputedView {
    fn new(throw: &Undisputed, words: &Words<'_>) -> Self {
        Self {
            purpose: throw.purpose,
            label: words.speech.term_in(words.names, "roll", throw.purpose),
            faces: throw.faces.iter().map(|face| face.get()).collect(),
            needed: throw.needed,
            result: throw.result,
            sentences: throw.sentences(words.speech, words.names),
        }
    }
}
