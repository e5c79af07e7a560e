//! Two logs of one battle, to the first entry where they part.

use std::sync::Arc;

use aftermath_games::GAMES;
use aftermath_ingest::{Comparison, Difference, compare, title};
use aftermath_rules::{EntryView, Judgement, Log, Reading, bounds::BODY_BYTES, explain::Speech, game::Score};
use aftermath_store::{Head, MatchId};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::{Value, json, value::to_raw_value};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::{LanguageParams, Query, RequestPreferences},
    service::Service,
    upload::check_type,
    verdicts::{VerdictView, Words},
    views::{ScoreView, StatusesView},
};
use crate::told::{self, LossesByEntry, Teller};

/// Which kept matches to compare; the body has the others.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CompareParams {
    /// A saved match, which is the first log.
    #[serde(rename = "match")]
    #[param(value_type = Option<String>)]
    id: Option<MatchId>,
    /// A saved match, which is the second log.
    #[param(value_type = Option<String>)]
    other: Option<MatchId>,
}

/// Two logs, compared.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparisonView {
    /// Whether they record the same battle; the times of entries do not matter.
    same: bool,
    /// Whether they have the same id.
    same_match: bool,
    /// Where the headers differ, at most 100 places.
    header: Vec<PartingView>,
    /// The first entry that is another, or that only one of them has; `null` where there is none.
    parts_at: Option<u32>,
    /// Where that entry differs.
    differences: Vec<PartingView>,
    /// Entries after it that are the same at the same place.
    same_behind: u32,
    /// The first log.
    first: ComparedView,
    /// The second log.
    second: ComparedView,
}

/// A value that the two do not share.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PartingView {
    /// Where it is, as `event.order.dice[1]`.
    path: String,
    /// What the first has; absent: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    first: Option<Value>,
    /// What the second has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    second: Option<Value>,
}

impl From<Difference> for PartingView {
    fn from(difference: Difference) -> Self {
        let Difference { path, first, second } = difference;
        Self { path, first, second }
    }
}

/// One of the two logs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparedView {
    /// Id of the match.
    id: String,
    /// The game.
    system: &'static str,
    /// Its title, or else its occasion, or else its armies.
    title: String,
    /// Day of play, `YYYY-MM-DD`.
    played: String,
    /// Whether it is a saved match that was named, rather than a part of the body.
    kept: bool,
    /// Hash of the log, 64 hexadecimal digits: what a signature under its last entry names.
    hash: String,
    /// Number of entries.
    entries: u32,
    /// Entries per status.
    statuses: StatusesView,
    /// Where the battle stands at the end.
    score: ScoreView,
    /// The entry where they differ, as this log has it; `null` where it has none.
    entry: Option<ComparedEntryView>,
}

/// The entry where two logs differ.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparedEntryView {
    /// What happened, in one short line.
    headline: String,
    /// Who acted or rolled.
    side: Option<String>,
    /// Turn after it.
    turn: u32,
    /// Phase after it, for people.
    phase: Option<String>,
    /// What the referee says of it, in this log.
    verdict: VerdictView,
}

/// Compares two logs and saves neither. Each is a saved match that is named, or is in the body: two logs in one body
/// stand one after the other, each with its header. A saved match is compared as the caller may read it: with names
/// where an organizer asks whose token is for it, else with pseudonyms, so that nobody finds out by guessing who
/// played.
#[utoipa::path(
    post, path = "/compare", tag = "audit", params(CompareParams, LanguageParams), security((), ("bearer" = [])),
    request_body(
        content((String = "application/x-ndjson"), (String = "application/octet-stream")),
        description = "The logs that are not named, at most 64 MiB together"
    ),
    responses(
        (status = 200, body = ComparisonView),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not a log: `log` says which of the two, `line`, `column`, `entry`, `path` where in it"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn two(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(CompareParams { id, other }): Query<CompareParams>,
    asked: RequestPreferences,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let named = id.is_some() && other.is_some();
    if !named {
        check_type(&headers)?;
    }
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let steps = service.steps_for(&caller);
    let answer = service.judging(steps, move |service| {
        let _room = room;
        let (first, second) = match (id, other, &*bytes) {
            (Some(one), Some(other), []) => {
                (Side::kept(service, &caller, &one)?, Side::kept(service, &caller, &other)?)
            }
            (Some(one), None, body) => (Side::kept(service, &caller, &one)?, Side::given(body, "second")?),
            (None, Some(other), body) => (Side::given(body, "first")?, Side::kept(service, &caller, &other)?),
            (None, None, body) => {
                let (one, other) = split(body).ok_or_else(|| one_log_too_few(body))?;
                (Side::given(one, "first")?, Side::given(other, "second")?)
            }
            (Some(_), Some(_), _) => {
                let detail = "expected no body where both matches are named";
                return Err(Problem::new(Code::InvalidBody, detail));
            }
        };
        if first.log.system() != second.log.system() {
            let detail = format!("expected logs of one game, got {} and {}", first.log.system(), second.log.system());
            return Err(Problem::new(Code::UnreadableLog, detail).with("code", "other-game").with("log", "second"));
        }
        answer::json(&view(&first, &second, service.speech(asked.language)))
    });
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_LANGUAGE, asked.language.as_str())];
    Ok((headers, answer::json_response(answer.await?)).into_response())
}

fn one_log_too_few(body: &[u8]) -> Problem {
    let got = if body.is_empty() { "none" } else { "one" };
    let detail = format!("expected two logs: in the body, one behind the other, or named; got {got}");
    Problem::new(Code::InvalidBody, detail)
}

/// Two logs that stand one behind the other: the second begins with the second header.
fn split(body: &[u8]) -> Option<(&[u8], &[u8])> {
    #[derive(Deserialize)]
    struct Header {
        #[serde(rename = "aftermath")]
        _format: IgnoredAny,
    }
    const MARK: &[u8] = b"\"aftermath\"";
    let mut at = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let may_be = at > 0 && line.windows(MARK.len()).any(|part| part == MARK);
        if may_be && serde_json::from_slice::<Header>(line).is_ok() {
            return Some(body.split_at(at));
        }
        at += line.len();
    }
    None
}

/// A log that is compared.
struct Side {
    bytes: Vec<u8>,
    log: Log,
    /// Where it stands, as the store reckons it.
    head: Head,
    kept: bool,
}

impl Side {
    /// A kept one, as the caller may read it. Compared as it is kept, each place that is the same would say whether a name
    /// was guessed.
    fn kept(service: &Service, caller: &Caller, id: &MatchId) -> Result<Self, Problem> {
        let mut bytes = Vec::new();
        let head = service.as_seen_by(caller, id).export(id, &mut bytes)?;
        let log = GAMES.read(&bytes, id.as_str()).map_err(aftermath_ingest::LoadError::Unreadable)?;
        Ok(Self { bytes, log, head, kept: true })
    }

    /// One of the body.
    fn given(bytes: &[u8], which: &'static str) -> Result<Self, Problem> {
        let log = GAMES.read(bytes, which).map_err(|error| Problem::from(error).with("log", which))?;
        Ok(Self { head: Head::of_log(bytes), bytes: bytes.to_vec(), log, kept: false })
    }

    fn view(&self, entry: Option<&EntryView>, score: &Score, speech: &Speech) -> ComparedView {
        let summary = self.log.summary();
        let judgement = self.log.judge(Reading::Effective);
        let names = told::names(&summary);
        let lost = LossesByEntry::of(&self.log, &judgement.board);
        let teller = Teller::new(&summary, &names, speech, &lost);
        let words = Words { speech, names: &names };
        let entry = entry.and_then(|entry| compared(entry, &judgement, &teller, &words));
        ComparedView {
            id: summary.id.to_string(),
            system: summary.system.as_str(),
            title: title(&summary),
            played: summary.played.clone(),
            kept: self.kept,
            hash: self.head.hash.to_string(),
            entries: summary.entries,
            statuses: (&judgement.statuses).into(),
            score: score.into(),
            entry,
        }
    }
}

fn compared(
    entry: &EntryView,
    judgement: &Judgement,
    teller: &Teller<'_>,
    words: &Words<'_>,
) -> Option<ComparedEntryView> {
    let at = entry.seq.0 as usize;
    let (verdict, moment) = (judgement.verdicts.get(at)?, judgement.moments.get(at)?);
    let event = to_raw_value(&json!({ entry.kind: entry.event })).ok();
    Some(ComparedEntryView {
        headline: teller.entry(entry, verdict).line(),
        side: entry.side.as_ref().map(ToString::to_string),
        turn: moment.turn,
        phase: moment.phase.map(|phase| words.speech.term_in(words.names, "phase", phase)),
        verdict: VerdictView::new(verdict, event, words),
    })
}

fn view(first: &Side, second: &Side, speech: &Speech) -> ComparisonView {
    let found = compare((&first.log, &first.bytes), (&second.log, &second.bytes));
    let same = found.is_same();
    let Comparison { header, parts_at, entries, differences, lengths: _, same_behind, scores } = found;
    let (one, other) =
        (first.view(entries.0.as_ref(), &scores.0, speech), second.view(entries.1.as_ref(), &scores.1, speech));
    ComparisonView {
        same,
        same_match: one.id == other.id,
        header: header.into_iter().map(Into::into).collect(),
        parts_at: parts_at.map(|at| at.0),
        differences: differences.into_iter().map(Into::into).collect(),
        same_behind,
        first: one,
        second: other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_log_begins_with_a_header() {
        let one = "{\"aftermath\":1}\n{\"seq\":1,\"event\":{\"text\":\"the \\\"aftermath\\\"\"}}\n";
        let other = "{\"match\":\"b\",\"aftermath\":1}\n{\"seq\":1}";
        let both = [one, other].concat();
        assert_eq!(split(both.as_bytes()), Some((one.as_bytes(), other.as_bytes())));
        assert_eq!(split(one.as_bytes()), None);
        assert_eq!(split(b""), None);
    }
}
