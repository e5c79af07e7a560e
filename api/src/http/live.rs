//! A match that is being played: entries as they come in, and all who follow.

use std::{convert::Infallible, sync::Arc, time::Duration};

use aftermath_games::GAMES;
use aftermath_ingest::{Addition, AppendError};
use aftermath_rules::bounds::{BODY_BYTES, ENTRIES};
use aftermath_store::{AuditAction, Change, Limit, MatchId, Position, Store, StoreError};
use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, StreamExt, stream};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Problem, ProblemView},
    raw::NDJSON,
    request::{LanguageParams, Path, Query, RequestPreferences, rows},
    service::{RoomToFollow, Service},
    upload::{Broken, check_type},
    verdicts::Words,
    views::HeadView,
};
use crate::told;

/// Lines read from the store at a time for one who follows.
const LINES_AT_A_TIME: usize = 100;
/// Submissions that one answer has when no number is asked for.
const CHANGES: usize = 1_000;
/// How often a silent line says that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Entries that are saved now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Added {
    /// The log right after them.
    head: HeadView,
    /// What the referee says of each.
    entries: Vec<JudgedEntry>,
}

/// An entry with its verdict.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JudgedEntry {
    /// Number of the entry.
    seq: u32,
    /// `legal`, `unverifiable`, `stood` or `ruled`.
    status: &'static str,
    /// Rules that it breaks.
    broken: Vec<Broken>,
}

/// Where the recorder believes the log to stand.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AddParams {
    /// Entries that the match has before these. The same lines at the same place again change nothing and get the same
    /// answer; in a match with hidden names, only for the same token.
    #[param(minimum = 0, maximum = 100_000)]
    pub(super) expected: u64,
}

/// Adds entries to a match that is being played: all of them, durably, or none. Broken rules are no reason to refuse
/// them.
#[utoipa::path(
    post, path = "/matches/{id}/entries", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), AddParams, LanguageParams),
    security((), ("bearer" = [])),
    request_body(
        content((String = "application/x-ndjson"), (String = "application/octet-stream")),
        description = "Entry lines, numbered on from `expected`"
    ),
    responses(
        (status = 200, body = Added),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json",
         description = "`role` says which role it takes, `scope` what the token is for"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 409, body = ProblemView, content_type = "application/problem+json",
         description = "The log does not stand where expected: `entries` and `hash` say where it does"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json",
         description = "Not entries of this match: `line`, `column`, `entry`, `path` say where, `code` what"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn add(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(AddParams { expected }): Query<AddParams>,
    asked: RequestPreferences,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    check_type(&headers)?;
    if expected > ENTRIES as u64 {
        return Err(Problem::parameter("expected", format!("expected 0 to {ENTRIES}, got {expected}")));
    }
    let bytes = service.body(&caller, body, BODY_BYTES).await?;
    let room = service.rooms().for_an_addition(&caller).await?;
    let added = service
        .job(move |service| {
            let _room = room;
            let lines: Vec<&[u8]> = match bytes.strip_suffix(b"\n").unwrap_or(&bytes) {
                [] => Vec::new(),
                lines => lines.split(|byte| *byte == b'\n').collect(),
            };
            let addition = Addition::read(service.kept(), service.at_hand(), &id, expected, &lines)?;
            let (deeds, summary) = (addition.deeds(), addition.summary());
            service.allows(&caller, &summary, &deeds)?;
            // Whether they are the lines that are kept is told to who sent them, since there are names in these.
            let actual = service.kept().head(&id)?;
            let is_behind = actual.entries > expected;
            if is_behind
                && service.hides_from(&caller, &id)?
                && !service.has_handed(&caller, &id, Some(expected), &bytes)?
            {
                return Err(StoreError::Conflict { id, expected, actual }.into());
            }
            let recorded = addition.keep(service.kept())?;
            if !is_behind {
                service.note_handed(&caller, &id, Some(expected), &bytes);
            }
            service.accepted();
            service.tell(AuditAction::Append, &caller, id.clone(), expected, &deeds)?;
            let names = match service.veiled().covers(&id)? {
                true => told::names(&GAMES.read(&service.store().header(&id)?, id.as_str())?.summary()),
                false => told::names(&summary),
            };
            let words = Words { speech: service.speech(asked.language), names: &names };
            let entries = recorded.verdicts.iter().map(|verdict| JudgedEntry {
                seq: verdict.entry.0,
                status: verdict.status.as_str(),
                broken: Broken::of(verdict, words).collect(),
            });
            Ok(Added { head: (&recorded.head).into(), entries: entries.collect() })
        })
        .await?;
    Ok(answer::json_response(answer::json(&added)?).into_response())
}

impl From<AppendError> for Problem {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Unreadable(error) => error.into(),
            AppendError::Store(error) => error.into(),
        }
    }
}

/// Where one who follows a match has come to.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LiveParams {
    /// Number of the last entry that the reader has; 0 by default. `Last-Event-ID` takes precedence.
    #[param(minimum = 0, maximum = 100_000)]
    after: Option<u64>,
}

/// The entries of a match as server-sent events: those so far, then each as it arrives. The event is `entry`, its id
/// the entry's number, its data the line. A reader whose connection broke continues where it was.
#[utoipa::path(
    get, path = "/matches/{id}/live", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), LiveParams),
    responses(
        (status = 200, body = String, content_type = "text/event-stream"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn live(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(params): Query<LiveParams>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let after = last_event(&headers)?.or(params.after).unwrap_or(0);
    let asked = id.clone();
    // What does not exist is a problem, not a stream that stays empty.
    service.job(move |service| Ok(service.store().head(&asked)?)).await?;
    let lines = Following::new(&service, &caller, id, after)?.lines();
    let events = lines.map(|(number, line)| {
        // A carriage return may only stand between the tokens of a line, and ends one here.
        let line: String = String::from_utf8_lossy(&line).replace('\r', " ");
        Ok::<_, Infallible>(Event::default().event("entry").id(number.to_string()).data(line))
    });
    Ok(streaming(events))
}

/// Where one who follows everything has come to.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangesParams {
    /// Number of the last submission that the reader has; 0 by default. `Last-Event-ID` takes precedence.
    #[param(minimum = 0)]
    after: Option<u64>,
    /// How many at most, where the answer is not a stream of events; 1,000 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
}

/// A submission, accepted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangeView {
    /// Its number, over all matches.
    position: u64,
    /// The match.
    #[serde(rename = "match")]
    id: String,
    /// Entries that the match had before; `null` where this began it.
    before: Option<u64>,
    /// The log right after it.
    head: HeadView,
    /// Number of its first line in the ledger.
    first_leaf: u64,
}

impl From<&Change> for ChangeView {
    fn from(change: &Change) -> Self {
        Self {
            position: change.position.0,
            id: change.id.to_string(),
            before: change.before.map(|head| head.entries),
            head: (&change.head).into(),
            first_leaf: change.first_leaf,
        }
    }
}

/// What was accepted, over all matches, in order: one JSON object per line, as many as asked for; or, for a reader that
/// accepts `text/event-stream`, those so far and then each as it arrives.
#[utoipa::path(
    get, path = "/changes", tag = "matches", params(ChangesParams),
    responses(
        (status = 200, content((ChangeView = "application/x-ndjson"), (String = "text/event-stream"))),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn changes(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(params): Query<ChangesParams>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let after = Position(last_event(&headers)?.or(params.after).unwrap_or(0));
    let limit = Limit::new(rows(params.limit, CHANGES, CHANGES)?)?;
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepts.contains("text/event-stream") {
        let changes = FollowingAll::new(&service, &caller, after)?.changes();
        let events = changes.map(|change| {
            let event = Event::default().event("change").id(change.position.to_string());
            let data = serde_json::to_string(&ChangeView::from(&change)).unwrap_or_default();
            Ok::<_, Infallible>(event.data(data))
        });
        return Ok(streaming(events));
    }
    let changes = service.job(move |service| Ok(service.store().changes(after, limit)?)).await?;
    let mut body = Vec::new();
    for change in &changes {
        body.extend_from_slice(&answer::json(&ChangeView::from(change))?);
        body.push(b'\n');
    }
    let headers = [(header::CONTENT_TYPE, NDJSON), (header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::OK, headers, Bytes::from(body)).into_response())
}

/// The number of the last event that a reader had whose connection broke.
fn last_event(headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(value) = headers.get("last-event-id") else {
        return Ok(None);
    };
    let number = value.to_str().ok().and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| Problem::parameter("Last-Event-ID", "expected a number"))
}

fn streaming(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    let alive = KeepAlive::new().interval(KEEP_ALIVE).text("alive");
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    (no_store, Sse::new(events).keep_alive(alive)).into_response()
}

/// What every reader needs who follows along.
#[derive(Debug)]
struct Watch {
    service: Arc<Service>,
    /// Changes when something is accepted.
    accepted: watch::Receiver<u64>,
    stopping: CancellationToken,
    caller: Caller,
    _room: RoomToFollow,
}

impl Watch {
    fn new(service: &Arc<Service>, caller: &Caller) -> Result<Self, Problem> {
        Ok(Self {
            accepted: service.watch_accepted(),
            stopping: service.stopping(),
            caller: caller.clone(),
            _room: service.room_to_follow(caller)?,
            service: Arc::clone(service),
        })
    }

    /// Reads for the caller, as long as they may: a token that is revoked ends what it has opened.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Service) -> Result<T, Problem> + Send + 'static,
    ) -> Option<T> {
        let caller = self.caller.clone();
        let job = move |service: &Service| {
            service.guard().still_admits(&caller)?;
            read(service)
        };
        self.service.job(job).await.ok()
    }

    /// Waits until something was accepted that this reader was not told of; false when the service stops.
    async fn wait(&mut self) -> bool {
        tokio::select! {
            changed = self.accepted.changed() => changed.is_ok(),
            () = self.stopping.cancelled() => false,
        }
    }
}

/// One who follows a match.
#[derive(Debug)]
struct Following {
    watch: Watch,
    id: MatchId,
    after: u64,
}

impl Following {
    fn new(service: &Arc<Service>, caller: &Caller, id: MatchId, after: u64) -> Result<Self, Problem> {
        Ok(Self { watch: Watch::new(service, caller)?, id, after })
    }

    /// The lines after the last one that the reader has, for ever. It ends when the service stops, or fails: then the
    /// reader comes again, and gets the problem.
    fn lines(self) -> impl Stream<Item = (u64, Vec<u8>)> + Send {
        let batches = stream::unfold(self, async |mut follower| {
            let lines = follower.next().await?;
            Some((stream::iter(lines), follower))
        });
        batches.flatten()
    }

    async fn next(&mut self) -> Option<Vec<(u64, Vec<u8>)>> {
        loop {
            // Seen before reading: what comes in meanwhile wakes the next wait.
            self.watch.accepted.mark_unchanged();
            let (id, after) = (self.id.clone(), self.after);
            let caller = self.watch.caller.clone();
            let read = move |service: &Service| {
                Ok(service.as_seen_by(&caller, &id).read(&id, after, Limit::new(LINES_AT_A_TIME)?)?)
            };
            let lines = self.watch.read(read).await?;
            if let Some((last, _)) = lines.last() {
                self.after = *last;
                return Some(lines);
            }
            if !self.watch.wait().await {
                return None;
            }
        }
    }
}

/// One who follows everything.
#[derive(Debug)]
struct FollowingAll {
    watch: Watch,
    after: Position,
}

impl FollowingAll {
    fn new(service: &Arc<Service>, caller: &Caller, after: Position) -> Result<Self, Problem> {
        Ok(Self { watch: Watch::new(service, caller)?, after })
    }

    fn changes(self) -> impl Stream<Item = Change> + Send {
        let batches = stream::unfold(self, async |mut follower| {
            let changes = follower.next().await?;
            Some((stream::iter(changes), follower))
        });
        batches.flatten()
    }

    async fn next(&mut self) -> Option<Vec<Change>> {
        loop {
            self.watch.accepted.mark_unchanged();
            let after = self.after;
            let read = move |service: &Service| Ok(service.store().changes(after, Limit::new(LINES_AT_A_TIME)?)?);
            let changes = self.watch.read(read).await?;
            if let Some(last) = changes.last() {
                self.after = last.position;
                return Some(changes);
            }
            if !self.watch.wait().await {
                return None;
            }
        }
    }
}
