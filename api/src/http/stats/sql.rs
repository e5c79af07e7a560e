//! Questions in SQL over HTTP: read only, bounded, each in a process of its own.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};

use aftermath_stats::{Format, SQL_BYTES};
use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{FormatParams, ResponseFormat};
use crate::{
    asking::{self, Form, Unanswered},
    http::{
        access::Caller,
        problem::{Code, Problem, ProblemView},
        request::body_type,
        service::{Service, Waiting},
    },
};

/// Seconds after which a question that found no room may be asked again.
const AGAIN_S: u64 = 2;

/// What `curl --data` says of a body that it does not look into: the query is taken as it is.
const FORM: &str = "application/x-www-form-urlencoded";

/// A question.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SqlQuestion {
    /// One query over the tables `matches`, `sides`, `units`, `entries`, `rolls`, `moves`, `findings`, `losses`,
    /// `contests` and `ratings`.
    #[schema(max_length = 65_536, example = "SELECT army, count(*) AS battles FROM sides GROUP BY army")]
    sql: String,
}

/// Answers an SQL query over the tables: rows as an array of objects, or in the format that was asked for. The body is
/// JSON, or the query itself as `text/plain` or `application/sql`, or as `curl --data` sends it. Queries only read.
/// Time and memory of a query are limited, and few run at once; JSON has dates as text, and null for what is not a
/// number.
#[utoipa::path(
    post, path = "/sql", tag = "stats", params(FormatParams),
    request_body(content((SqlQuestion = "application/json"), (String = "text/plain"), (String = "application/sql"), (String = "application/x-www-form-urlencoded"))),
    responses(
        (status = 200, body = [serde_json::Map<String, serde_json::Value>]),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn sql(
    State(service): State<Arc<Service>>,
    caller: Caller,
    wanted: ResponseFormat,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let text = question(&service, &caller, &headers, body).await?;
    let room = service.room_for_sql().ok_or_else(|| {
        Problem::too_many("As many queries as may be are being answered: ask again in a moment", AGAIN_S)
    })?;
    // Nobody waits for the answer any more once this is dropped.
    let waiting = Waiting::default();
    let gone = waiting.gone();
    let asked = tokio::task::spawn_blocking(move || {
        let _room = room;
        ask(&service, &text, wanted.format, &gone)
    });
    let bytes = asked.await.unwrap_or_else(|error| Err(Problem::internal("answering a query", error)))?;
    let headers = [
        (header::CONTENT_TYPE, wanted.format.media_type()),
        (header::CACHE_CONTROL, "no-store"),
        (header::VARY, "accept"),
    ];
    Ok((headers, bytes).into_response())
}

/// The query in a body.
async fn question(service: &Service, caller: &Caller, headers: &HeaderMap, body: Body) -> Result<String, Problem> {
    let json = body_type(headers, &["application/json", "text/plain", "application/sql", FORM])? == "application/json";
    // In JSON a query may be longer than it is.
    let most = if json { SQL_BYTES * 6 + 64 } else { SQL_BYTES };
    let bytes = service.body(caller, body, most).await?;
    if json {
        let question: Result<SqlQuestion, _> = serde_json::from_slice(&bytes);
        return question
            .map(|question| question.sql)
            .map_err(|error| Problem::new(Code::InvalidBody, format!("expected an object with `sql`: {error}")));
    }
    String::from_utf8(bytes.to_vec()).map_err(|error| Problem::new(Code::InvalidBody, error.to_string()))
}

/// Asks a process of its own. Blocks.
fn ask(service: &Service, text: &str, format: Format, gone: &AtomicBool) -> Result<Vec<u8>, Problem> {
    let (program, limits) = service.sql();
    // They are read by another process, which looks at nothing but their files.
    service.tables()?;
    let program: PathBuf = match program {
        Some(program) => program.to_owned(),
        None => asking::this_program().map_err(|error| Problem::internal("finding this program", error))?,
    };
    asking::ask(&program, service.tables_folder(), text, Form::File(format), limits, service.abroad(), gone).map_err(
        |error| {
            let detail = error.to_string();
            match error {
                Unanswered::Refused { why, place: Some(at) } => {
                    Problem::new(Code::InvalidQuery, why).with("line", at.line).with("column", at.column)
                }
                Unanswered::Refused { why, place: None } => Problem::new(Code::InvalidQuery, why),
                Unanswered::TooSlow(_) => Problem::new(Code::QueryTooSlow, detail),
                Unanswered::TooLarge(_) => Problem::new(Code::QueryTooLarge, detail),
                Unanswered::Damaged(_) => {
                    tracing::warn!(detail, "the tables are made again");
                    service.suspect_tables();
                    Problem::busy("readers of tables that are being made anew")
                }
                Unanswered::Failed(_) | Unanswered::Start(_) | Unanswered::Gone => {
                    Problem::internal("answering a query", detail)
                }
            }
        },
    )
}
