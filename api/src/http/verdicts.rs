//! The verdict of one entry: every rule applied, every figure, every die, in the reader's language.

use std::sync::Arc;

use aftermath_rules::{
    Reading,
    catalogue::Bilingual,
    explain::{Language, Names, Speech},
    finding::{Detail, Figure, Finding, Roll, Verdict},
};
use aftermath_store::{Limit, MatchId, Store};
use axum::{extract::State, response::Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use utoipa::ToSchema;

use super::{
    answer::{self, Source},
    problem::{Problem, ProblemView},
    replay::{ReadingParams, no_entry},
    request::{LanguageParams, Path, Query, RequestPreferences},
    service::Service,
};

/// What the referee says of one entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VerdictView {
    /// Number of the entry, 0 for the header.
    entry: u32,
    /// The event's tag, `header` for entry 0.
    kind: &'static str,
    /// The event's name for people.
    kind_label: String,
    /// `legal`, `unverifiable`, `stood` or `ruled`, in the reading asked for.
    status: &'static str,
    /// The event as the log records it, tagged: `{"order": {…}}`; `null` for the header.
    #[schema(value_type = Option<Object>)]
    event: Option<Box<RawValue>>,
    /// Every rule applied, in the order in which it was.
    findings: Vec<FindingView>,
    /// Dice rolled.
    rolls: Vec<RollView>,
}

/// One rule applied to the entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingView {
    /// Id of the rule.
    rule: &'static str,
    /// `held`, `broken`, `unrecorded` or `players_call`.
    outcome: &'static str,
    /// Title of the rule.
    title: &'static str,
    /// Chapter of the rulebook.
    chapter: &'static str,
    /// The rule in one sentence.
    summary: &'static str,
    /// How the rule was applied, in a sentence, where there is one.
    sentence: Option<String>,
    /// Unit or character it is about.
    unit: Option<String>,
    /// The figures behind it, in the order of the reckoning.
    figures: Vec<FigureView>,
    /// What the rule expects, as text.
    expected: Option<String>,
    /// What the log records, as text.
    recorded: Option<String>,
    /// The field that the log lacks.
    field: Option<&'static str>,
    /// Kept only within the header's tolerance.
    marginal: bool,
}

/// A named figure.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FigureView {
    /// Name for programs.
    name: &'static str,
    /// Name for people.
    label: String,
    /// Number, faces, term or terms.
    #[schema(value_type = Value)]
    value: Value,
    /// The value for people.
    text: String,
}

/// Dice rolled for one purpose.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RollView {
    /// What for, for programs.
    purpose: &'static str,
    /// What for, for people.
    label: String,
    /// The side whose luck it is.
    side: Option<String>,
    /// Who rolled: unit or character.
    unit: Option<String>,
    /// At whom.
    target: Option<String>,
    /// Faces in the order rolled.
    faces: Vec<u8>,
    /// The least face, or the greatest sum, that is a success.
    needed: Option<i32>,
    /// The result in the measure of `chances`.
    result: i32,
    /// Expectation of the result before the roll.
    mean: f64,
    /// Result minus expectation, positive when good for `side`.
    luck: f64,
    /// Exact distribution of the result before the roll.
    chances: ChancesView,
}

/// An exact distribution over whole numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChancesView {
    /// The least value.
    least: i32,
    /// Chance of `least`, `least + 1`, and so on.
    chances: Vec<f64>,
}

/// The verdict of one entry; of the header and its rosters for 0.
#[utoipa::path(
    get, path = "/matches/{id}/verdicts/{n}", tag = "replay",
    params(
        ("id" = String, Path, description = "Id of the match"),
        ("n" = u32, Path, description = "Number of the entry, 0 for the header"),
        ReadingParams,
        LanguageParams
    ),
    responses(
        (status = 200, body = VerdictView),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn verdict(
    State(service): State<Arc<Service>>,
    Path((id, n)): Path<(MatchId, u32)>,
    Query(ReadingParams { reading }): Query<ReadingParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let of = id.clone();
    let draw = move |Source { store, judged, speech }: Source<'_>| {
        let recorded = match Reading::from(reading.unwrap_or_default()) {
            Reading::Effective => None,
            Reading::Recorded => Some(judged.log.judge(Reading::Recorded)),
        };
        let verdicts = &recorded.as_ref().unwrap_or(&judged.judgement).verdicts;
        let verdict = usize::try_from(n).ok().and_then(|n| verdicts.get(n));
        let verdict = verdict.ok_or_else(|| no_entry(n, judged.entries.len()))?;
        Ok(VerdictView::new(verdict, event(store, &of, n)?, &Words { speech, names: &judged.names }))
    };
    answer::of_match(&service, id, asked, draw).await
}

/// The event of an entry as it came.
fn event(store: &dyn Store, id: &MatchId, n: u32) -> Result<Option<Box<RawValue>>, Problem> {
    #[derive(Deserialize)]
    struct Line {
        event: Box<RawValue>,
    }
    let Some(before) = u64::from(n).checked_sub(1) else {
        return Ok(None);
    };
    let lines = store.read(id, before, Limit::new(1)?)?;
    let line = lines.first().map(|(_, line)| serde_json::from_slice::<Line>(line));
    let line = line.transpose().map_err(|error| Problem::internal("reading a kept entry", error))?;
    Ok(line.map(|line| line.event))
}

/// A language, and what units and sides are called.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words<'a> {
    /// The language.
    pub(crate) speech: &'a Speech,
    /// The names.
    pub(crate) names: &'a Names,
}

impl Words<'_> {
    /// A finding in a sentence.
    pub(crate) fn sentence(&self, finding: &Finding) -> Option<String> {
        self.speech.sentence(finding, self.names)
    }

    /// A figure as text.
    pub(crate) fn figure(&self, figure: &Figure) -> String {
        self.speech.figure(figure, self.names)
    }
}

impl VerdictView {
    pub(crate) fn new(verdict: &Verdict, event: Option<Box<RawValue>>, words: &Words<'_>) -> Self {
        let findings = verdict.findings.iter().map(|finding| FindingView::new(finding, words));
        let rolls = verdict.rolls.iter().map(|roll| RollView::new(roll, words));
        Self {
            entry: verdict.entry.0,
            kind: verdict.kind,
            kind_label: words.speech.term_in(words.names, "event", verdict.kind),
            status: verdict.status.as_str(),
            event,
            findings: findings.collect(),
            rolls: rolls.collect(),
        }
    }
}

impl FindingView {
    pub(crate) fn new(finding: &Finding, words: &Words<'_>) -> Self {
        let (record, language) = (finding.rule.record(), words.speech.language());
        let Detail { unit, figures, expected, recorded, field, marginal, .. } = &finding.detail;
        let figures = figures.iter().map(|(name, figure)| FigureView::new(name, figure, words));
        Self {
            rule: record.id,
            outcome: finding.outcome.as_str(),
            title: in_language(record.title, language),
            chapter: in_language(record.chapter, language),
            summary: in_language(record.summary, language),
            sentence: words.sentence(finding),
            unit: unit.as_ref().map(ToString::to_string),
            figures: figures.collect(),
            expected: expected.as_ref().map(|figure| words.figure(figure)),
            recorded: recorded.as_ref().map(|figure| words.figure(figure)),
            field: *field,
            marginal: *marginal,
        }
    }
}

impl FigureView {
    fn new(name: &'static str, figure: &Figure, words: &Words<'_>) -> Self {
        Self {
            name,
            label: words.speech.term_in(words.names, "figure", name),
            value: serde_json::to_value(figure).unwrap_or_default(),
            text: words.figure(figure),
        }
    }
}

impl RollView {
    fn new(roll: &Roll, words: &Words<'_>) -> Self {
        let chances = ChancesView {
            least: roll.chances.least(),
            chances: roll.chances.pairs().map(|(_, chance)| chance).collect(),
        };
        let mut label = words.speech.term_in(words.names, "roll", roll.purpose.name);
        if roll.is_void() {
            label += &format!(" ({})", words.speech.term_in(words.names, "term", "rerolled"));
        }
        Self {
            purpose: roll.purpose.name,
            label,
            side: roll.side.as_ref().map(ToString::to_string),
            unit: roll.unit.as_ref().map(ToString::to_string),
            target: roll.target.as_ref().map(ToString::to_string),
            faces: roll.thrown().iter().map(|pips| pips.get()).collect(),
            needed: roll.needed,
            result: roll.result,
            mean: roll.chances.mean(),
            luck: roll.luck(),
            chances,
        }
    }
}

/// A text of the catalogue in one language.
pub(crate) fn in_language(text: Bilingual, language: Language) -> &'static str {
    match language {
        Language::En => text.en,
        Language::Ru => text.ru,
    }
}
