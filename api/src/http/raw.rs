//! The log as it came: its header, its lines, all of it; or all of it as a text.

use std::{
    convert::Infallible,
    io,
    sync::{Arc, LazyLock},
};

use aftermath_games::GAMES;
use aftermath_notation::Notation;
use aftermath_rules::bounds::ENTRIES;
use aftermath_store::{Head, Limit, MatchId};
use axum::{
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer::{self, Tag},
    judgement_cache::AnswerKey,
    problem::{Problem, ProblemView},
    request::{Path, Query, RequestPreferences, rows},
    service::Service,
};

/// Media type of a log.
pub(crate) const NDJSON: &str = "application/x-ndjson";
/// Media type of a log that is written as a text.
const BATTLE_TEXT: &str = "text/plain; charset=utf-8";
/// Logs as texts, and texts as logs; it keeps the grammar of each game that was asked for.
pub(super) static NOTATION: LazyLock<Notation<'static>> = LazyLock::new(|| Notation::of(&GAMES));
/// Entries that one answer has when no number is asked for.
const LINES: usize = 1_000;
/// Entries read from the store at a time: at most 6 MB of them wait to be sent.
const LINES_AT_A_TIME: usize = 100;
/// Bytes of entries that are kept at hand as one answer, at most.
const AT_HAND_BYTES: usize = 1024 * 1024;
/// Bytes of a log handed on at a time.
const CHUNK_BYTES: usize = 256 * 1024;

/// The header line, byte for byte; where players are not shown by name, with pseudonyms, except for an organizer.
#[utoipa::path(
    get, path = "/matches/{id}/header", tag = "matches", params(("id" = String, Path, description = "Id of the match")),
    responses(
        (status = 200, body = Object, content_type = "application/json", description = "Line 1 of the log; its schema is under `/schemas/{system}`"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn header(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let tag = tag(&service.or_near(stamped_for(&service, &caller, &id)).await?, &asked);
    let body = async || {
        let header = service.job(move |service| Ok(service.as_seen_by(&caller, &id).header(&id)?)).await?;
        Ok(answer::json_response(header))
    };
    answer::of_log(tag, &asked, body).await
}

/// The form in which a log is handed out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LogForm {
    /// As it is kept, byte for byte.
    #[default]
    Ndjson,
    /// As a text that people read and write, a line an entry.
    Battle,
}

/// How to hand a log out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogParams {
    /// `ndjson` by default; `battle` is the notation, from which `aftermath read` makes the same bytes again.
    #[param(inline)]
    format: Option<LogForm>,
}

/// The whole log, byte for byte, proved against its head, or written as a text in the notation. A line with the name of
/// somebody who is not shown by name has the pseudonym, except for an organizer: the bundle has the hashes of such
/// lines.
#[utoipa::path(
    get, path = "/matches/{id}/log", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), LogParams),
    responses(
        (status = 200, content((String = "application/x-ndjson"), (String = "text/plain"))),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn log(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(LogParams { format }): Query<LogParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let form = format.unwrap_or_default();
    let stamped = service.or_near(stamped_for(&service, &caller, &id)).await?;
    let tag = match form {
        LogForm::Ndjson => tag(&stamped, &asked),
        // Another build may write the same log with other words.
        LogForm::Battle => Tag::of_log(&stamped.0, &asked, service.build() ^ stamped.1),
    };
    answer::of_log(tag, &asked, async || export(&service, caller, id, stamped.0, form).await).await
}

async fn export(
    service: &Arc<Service>,
    caller: Caller,
    id: MatchId,
    head: Head,
    form: LogForm,
) -> Result<Response, Problem> {
    let room = service.rooms().for_a_log(&caller).await?;
    let (ending, content_type) = match form {
        LogForm::Ndjson => ("jsonl", NDJSON),
        LogForm::Battle => ("battle", BATTLE_TEXT),
    };
    let disposition = format!("attachment; filename=\"{id}.{ending}\"");
    let bytes = service.job(move |service| {
        let mut bytes = Vec::new();
        let exported = service.as_seen_by(&caller, &id).export(&id, &mut bytes)?;
        match (exported == head, form) {
            (false, _) => Err(Problem::busy("readers of a log that is just growing")),
            (true, LogForm::Ndjson) => Ok(Bytes::from(bytes)),
            (true, LogForm::Battle) => {
                let text = NOTATION.write(&bytes, id.as_str(), &[]);
                let text = text.map_err(|error| Problem::internal("writing a kept log in the notation", error))?;
                Ok(Bytes::from(text.into_bytes()))
            }
        }
    });
    let bytes = bytes.await?;
    let headers = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CONTENT_LENGTH, bytes.len().to_string()),
    ];
    // The room is taken until the last byte is sent. Compression asks once more after the end, hence the fuse.
    let chunks = stream::unfold((bytes, room), async |(mut bytes, room)| {
        let chunk = bytes.split_to(bytes.len().min(CHUNK_BYTES));
        (!chunk.is_empty()).then_some((Ok::<_, Infallible>(chunk), (bytes, room)))
    });
    let chunks = chunks.fuse();
    Ok((headers, Body::from_stream(chunks)).into_response())
}

/// Which entries to read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EntriesParams {
    /// Number of the first; 1 by default.
    #[param(minimum = 1, maximum = 100_000)]
    from: Option<u64>,
    /// How many at most; 1,000 by default.
    #[param(minimum = 1, maximum = 100_000)]
    limit: Option<usize>,
}

/// Entries byte for byte, one per line, streamed; with pseudonyms as in the whole log.
#[utoipa::path(
    get, path = "/matches/{id}/entries", tag = "matches",
    params(("id" = String, Path, description = "Id of the match"), EntriesParams),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 304, description = "The answer that the client has is still right"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn entries(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(id): Path<MatchId>,
    Query(params): Query<EntriesParams>,
    asked: RequestPreferences,
) -> Result<Response, Problem> {
    let from = params.from.unwrap_or(1);
    if !(1..=ENTRIES as u64).contains(&from) {
        return Err(Problem::parameter("from", format!("expected 1 to {ENTRIES}, got {from}")));
    }
    let limit = rows(params.limit, LINES, ENTRIES)?;
    let stamped = service.or_near(stamped_for(&service, &caller, &id)).await?;
    let after = from - 1;
    // What comes in from here on is not under this tag.
    let left = usize::try_from(stamped.0.entries.saturating_sub(after)).map_or(limit, |left| left.min(limit));
    let place = Place { service: Arc::clone(&service), caller, id, after, left };
    let tag = tag(&stamped, &asked);
    let key = tag.key(&asked);
    let body = async || match service.shelf().answer(&key) {
        Some(body) => Ok(answer::at_hand(([(header::CONTENT_TYPE, NDJSON)], body).into_response(), &service, &asked)),
        None => lines(place, key).await,
    };
    answer::of_log(tag, &asked, body).await
}

/// How far a stream of entries has come.
#[derive(Debug)]
struct Place {
    service: Arc<Service>,
    caller: Caller,
    id: MatchId,
    after: u64,
    left: usize,
}

impl Place {
    /// The next lines, each with its newline, and the place behind them; `None` at the end.
    async fn next(self) -> Result<Option<(Bytes, Self)>, Problem> {
        if self.left == 0 {
            return Ok(None);
        }
        let Self { service, caller, id, after, left } = self;
        let limit = Limit::new(left.min(LINES_AT_A_TIME))?;
        let read = {
            let (id, caller) = (id.clone(), caller.clone());
            move |service: &Service| Ok(service.as_seen_by(&caller, &id).read(&id, after, limit)?)
        };
        let entries = service.job(read).await?;
        let Some((last, _)) = entries.last() else {
            return Ok(None);
        };
        let (after, left) = (*last, left - entries.len());
        let lines = entries.iter().flat_map(|(_, line)| [line.as_slice(), b"\n"]);
        let lines: Vec<u8> = lines.collect::<Vec<_>>().concat();
        Ok(Some((lines.into(), Self { service, caller, id, after, left })))
    }
}

/// Lines as they are read. As many as an answer at hand may have are read before anything is answered, so that what fails at
/// once is a problem, and who asks for the same again has them as they are.
async fn lines(mut place: Place, key: AnswerKey) -> Result<Response, Problem> {
    let content_type = [(header::CONTENT_TYPE, NDJSON)];
    let service = Arc::clone(&place.service);
    let mut first = Vec::new();
    let rest = loop {
        let Some((lines, behind)) = place.next().await? else {
            let body = Bytes::from(first);
            service.shelf().keep_answer(key, body.clone());
            return Ok((content_type, body).into_response());
        };
        first.extend_from_slice(&lines);
        place = behind;
        if first.len() > AT_HAND_BYTES {
            break place;
        }
    };
    let rest = stream::try_unfold(rest, async |place: Place| {
        let next = place.next().await;
        next.map_err(|problem| io::Error::other(problem.detail().to_owned()))
    });
    let body = stream::iter([Ok(Bytes::from(first))]).chain(rest).fuse();
    Ok((content_type, Body::from_stream(body)).into_response())
}

/// Where a log stands as a caller may read it, and under which stamp of redacted lines.
fn stamped_for(service: &Service, caller: &Caller, id: &MatchId) -> Result<(Head, u64), Problem> {
    Service::stands(service.as_seen_by(caller, id), id)
}

/// These bytes are the same in every build of the program.
fn tag((head, stamp): &(Head, u64), asked: &RequestPreferences) -> Tag {
    Tag::of_log(head, asked, *stamp)
}
