//! Handing in a match.

use std::{sync::Arc, time::Duration};

use aftermath_games::GAMES;
use aftermath_ingest::{Submission, SubmitOutcome};
use aftermath_notation::{NotationError, Transcript};
use aftermath_rules::{
    Judgement, Summary,
    bounds::BODY_BYTES,
    explain::{Language, Names, Speech},
    finding::{Detail, Finding, Outcome, Verdict},
};
use aftermath_store::{AuditAction, MatchId, Store};
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    raw::NOTATION,
    request::{LanguageParams, Query, RequestPreferences, body_type},
    service::Service,
    verdicts::{Words, in_language},
    views::{StatusesView, SummaryView},
};

/// Media types of a log; the second is what a program that knows no NDJSON sends.
const LOG_TYPES: [&str; 2] = ["application/x-ndjson", "application/octet-stream"];
/// Media type of a text in the notation.
const BATTLE_TEXT: &str = "text/plain";
/// Media types of what can be handed in as a match.
const UPLOAD_TYPES: [&str; 3] = [LOG_TYPES[0], LOG_TYPES[1], BATTLE_TEXT];
/// Broken rules that an upload reports one by one; the verdicts have them all.
const BROKEN_ROWS: usize = 1_000;

/// A log that is saved now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Upload {
    /// Id of the match.
    id: String,
    /// `new`, or `trial` where nothing was to be saved; a log that is already here is a conflict.
    how: &'static str,
    /// What the log says of itself.
    summary: SummaryView,
    /// Entries per status.
    statuses: StatusesView,
    /// Where the log breaks a rule, the first 1,000 times.
    broken: Vec<Broken>,
    /// A match with the same entries, where the tables have one already: the same battle, which statistics count once.
    /// `null` where none has, or too few dice were rolled to say.
    twin: Option<String>,
    /// Where each entry stands in the text, and its status, where the log came as a text; else `null`.
    lines: Option<Vec<TextLine>>,
}

/// An entry in a text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TextLine {
    /// Line of the text, from 1.
    line: usize,
    /// Number of the entry.
    entry: u32,
    /// Its status: `legal`, `unverifiable`, `stood` or `ruled`.
    status: &'static str,
}

/// How to take a log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadParams {
    /// Whether only to read and judge it, and save nothing; false by default.
    trial: Option<bool>,
}

/// A broken rule.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Broken {
    /// Number of the entry, 0 for the header.
    entry: u32,
    /// The event's tag.
    kind: &'static str,
    /// Id of the rule.
    rule: &'static str,
    /// Title of the rule.
    title: &'static str,
    /// What is wrong, in a sentence, where there is one.
    sentence: Option<String>,
    /// What the rule expects, as text.
    expected: Option<String>,
    /// What the log records, as text.
    recorded: Option<String>,
}

impl Upload {
    fn new(
        how: &'static str,
        summary: &Summary,
        judgement: &Judgement,
        lines: Option<&[usize]>,
        speech: &Speech,
    ) -> Self {
        let Judgement { statuses, verdicts, .. } = judgement;
        let names = Names::of(summary);
        let words = Words { speech, names: &names };
        let broken = verdicts.iter().flat_map(|verdict| Broken::of(verdict, words));
        Self {
            id: summary.id.to_string(),
            how,
            summary: summary.into(),
            statuses: statuses.into(),
            broken: broken.take(BROKEN_ROWS).collect(),
            twin: None,
            lines: lines.map(|lines| TextLine::all(lines, judgement)),
        }
    }
}

impl TextLine {
    /// Every entry of a log whose lines come from these lines of a text.
    fn all(lines: &[usize], judgement: &Judgement) -> Vec<Self> {
        // The first line of a log is its header, and so is the first verdict.
        let entries = lines.iter().zip(&judgement.verdicts).skip(1);
        let line = |(line, verdict): (&usize, &Verdict)| Self {
            line: *line,
            entry: verdict.entry.0,
            status: verdict.status.as_str(),
        };
        entries.map(line).collect()
    }
}

impl Broken {
    pub(crate) fn of<'a>(verdict: &'a Verdict, words: Words<'a>) -> impl Iterator<Item = Self> + 'a {
        let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
        broken.map(move |finding| Self::new(verdict, finding, words))
    }

    fn new(verdict: &Verdict, finding: &Finding, words: Words<'_>) -> Self {
        let Detail { expected, recorded, .. } = &finding.detail;
        Self {
            entry: verdict.entry.0,
            kind: verdict.kind,
            rule: finding.rule.id(),
            title: in_language(finding.rule.record().title, words.speech.language()),
            sentence: words.sentence(finding),
            expected: expected.as_ref().map(|figure| words.figure(figure)),
            recorded: recorded.as_ref().map(|figure| words.figure(figure)),
        }
    }
}

/// Uploads a whole log, which is read, judged and saved: all of it or nothing. Broken rules are no reason to refuse it.
/// It may be a text in the notation that people write; then it is saved as the log that the text describes, without its
/// comments.
#[utoipa::path(
    post, path = "/matches", tag = "matches", params(UploadParams, LanguageParams), security((), ("bearer" = [])),
    request_body(
        content((String = "application/x-ndjson"), (String = "application/octet-stream"), (String = "text/plain")),
        description = "The log, at most 64 MiB; `text/plain` is the notation"
    ),
    responses(
        (status = 200, body = Upload, description = "Nothing was saved: a trial was asked for"),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json",
         description = "`role` says which role it takes, `scope` what the token is for"),
        (status = 201, body = Upload, headers(("Location" = String, description = "Address of the match"))),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 409, body = ProblemView, content_type = "application/problem+json",
         description = "`match` is already here: the same log (`identical`), or another (`parts_at`); where it has hidden names, \
                        only the token that uploaded it learns which"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not a log: `line`, `column`, `entry`, `path` say where, `code` what"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn upload(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(UploadParams { trial }): Query<UploadParams>,
    asked: RequestPreferences,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let is_text = body_type(&headers, &UPLOAD_TYPES)? == BATTLE_TEXT;
    let is_trial = trial.unwrap_or_default();
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let upload = service
        .job(move |service| {
            let _room = room;
            let speech = service.speech(asked.language);
            let told = if is_text { Some(transcript(&bytes, asked.language)?) } else { None };
            let lines = told.as_ref().map(|told| told.lines.as_slice());
            let log = told.as_ref().map_or(&bytes[..], |told| &told.log);
            let submission = Submission::read(log, "upload")?;
            let deeds = submission.deeds();
            service.allows(&caller, submission.summary(), &deeds)?;
            if is_trial {
                let judgement = submission.judge();
                let twin = twin(service, submission.summary(), &judgement, log);
                return Ok(Upload { twin, ..Upload::new("trial", submission.summary(), &judgement, lines, speech) });
            }
            let id: MatchId = submission.summary().id.as_str().parse()?;
            // Whether it is the one that is kept is told to who sent it, since there are names in it.
            if let Ok(head) = service.kept().head(&id)
                && service.hides_from(&caller, &id)?
            {
                let is_theirs = service.has_handed(&caller, &id, None, log)?;
                return Err(if is_theirs { kept_already(&id, head.entries) } else { taken(&id, head.entries) });
            }
            let accepted = submission.keep(service.store())?;
            match accepted.how {
                SubmitOutcome::New => {
                    service.accepted();
                    service.note_handed(&caller, &id, None, log);
                    service.tell(AuditAction::Upload, &caller, id.clone(), 0, &deeds)?;
                    let twin = twin(service, &accepted.summary, &accepted.judgement, log);
                    if service.veiled().covers(&id)? {
                        let judged = service.judged(&id)?;
                        return Ok(Upload {
                            twin,
                            ..Upload::new("new", &judged.summary, &judged.judgement, lines, speech)
                        });
                    }
                    Ok(Upload { twin, ..Upload::new("new", &accepted.summary, &accepted.judgement, lines, speech) })
                }
                SubmitOutcome::AlreadyThere => Err(kept_already(&id, accepted.head.entries)),
            }
        })
        .await?;
    let body = answer::json(&upload)?;
    if is_trial {
        return Ok(([(header::CACHE_CONTROL, "no-store")], answer::json_response(body)).into_response());
    }
    let mut response = (StatusCode::CREATED, answer::json_response(body)).into_response();
    let location = HeaderValue::from_str(&format!("/api/v1/matches/{}", upload.id));
    let location = location.map_err(|error| Problem::internal("naming a match", error))?;
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// The other match that has the same entries, as far as the tables tell: what is kept is kept, whatever they say.
fn twin(service: &Service, summary: &Summary, judgement: &Judgement, log: &[u8]) -> Option<String> {
    let twin = service.tables().ok()?.twin(summary.system, judgement, log).ok()?;
    twin.filter(|id| *id != summary.id.as_str())
}

/// The log that a text tells, which is one that can be read.
fn transcript(text: &[u8], language: Language) -> Result<Transcript, Problem> {
    let wrong = |error: NotationError| {
        let problem = Problem::new(Code::UnreadableLog, error.problem(language)).with("code", error.code());
        match error.place() {
            Some(at) => problem.with("line", at.line).with("column", at.column),
            None => problem,
        }
    };
    let told = NOTATION.read(text, "upload").map_err(wrong)?;
    told.log(&GAMES, "upload").map_err(wrong)?;
    Ok(told)
}

fn kept_already(id: &MatchId, entries: u64) -> Problem {
    Problem::new(Code::MatchExists, format!("battle {id} is already saved, as this very log"))
        .with("match", id.as_str())
        .with("identical", true)
        .with("entries", entries)
}

/// There are hidden names in the kept log: whether this is it is not told.
fn taken(id: &MatchId, entries: u64) -> Problem {
    let detail = format!("battle {id} is already saved; only whoever uploaded it is told whether as this log");
    Problem::new(Code::MatchExists, detail).with("match", id.as_str()).with("entries", entries)
}

pub(crate) fn check_type(headers: &HeaderMap) -> Result<(), Problem> {
    body_type(headers, &LOG_TYPES).map(drop)
}

/// A whole small body of so many bytes at most.
pub(crate) async fn at_most(body: Body, most: usize, patience: Duration) -> Result<Bytes, Problem> {
    received(body, most, patience, |_| Ok(())).await
}

/// Bytes a second below which a body is not waited for any more: who sends a byte now and then holds room for nothing.
const SLOWEST_BYTES_PER_S: u64 = 1_024;

/// A whole body of so many bytes at most, or a problem as soon as it is known to be too large, or does not come. None of
/// it may take longer than `patience`, nor all of it longer than that at [`SLOWEST_BYTES_PER_S`]. `takes` is told the
/// length before more is held in memory.
pub(crate) async fn received(
    body: Body,
    most: usize,
    patience: Duration,
    mut takes: impl FnMut(usize) -> Result<(), Problem>,
) -> Result<Bytes, Problem> {
    let too_large = || Problem::new(Code::TooLarge, format!("expected at most {most} bytes"));
    if body.size_hint().lower() > most as u64 {
        return Err(too_large());
    }
    let stalled = |_| {
        let detail = format!("nothing came for {} s, or too little", patience.as_secs_f32());
        Problem::new(Code::SlowUpload, detail)
    };
    let mut bytes = Vec::new();
    let mut chunks = body.into_data_stream();
    let began = tokio::time::Instant::now();
    loop {
        let slowest = patience + Duration::from_secs(bytes.len() as u64 / SLOWEST_BYTES_PER_S);
        let left = slowest.saturating_sub(began.elapsed()).min(patience);
        let Some(chunk) = tokio::time::timeout(left, chunks.next()).await.map_err(stalled)? else { break };
        let chunk = chunk.map_err(|error| Problem::new(Code::InvalidBody, error.to_string()))?;
        if bytes.len() + chunk.len() > most {
            return Err(too_large());
        }
        takes(bytes.len() + chunk.len())?;
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.into())
}
