//! The tables whole, over HTTP: a list of their files, and each file by its hash.

use std::sync::Arc;

use aftermath_stats::{Files, KeptFile, Nulls, PARTITION_COLUMNS, Table};
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::Path,
    service::Service,
};

/// The files of the tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DumpView {
    /// Position in the store up to which everything is in them.
    position: u64,
    /// SHA-256 over all of them: equal digests are equal tables.
    digest: String,
    /// The tables, each with its columns.
    tables: Vec<DumpTableView>,
    /// Every file. Put each at its path: programs that know partitions by folders take game and month from there.
    files: Vec<DumpFileView>,
}

/// A table in words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DumpTableView {
    /// Its name.
    table: &'static str,
    /// What a row is.
    meaning: &'static str,
    /// Its columns; `system` and `month` come from the folders.
    columns: Vec<DumpColumnView>,
}

/// A column in words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DumpColumnView {
    /// Its name.
    name: &'static str,
    /// Its type, such as `text`, `uint32`, `float64`.
    kind: &'static str,
    /// Whether a row may lack it.
    nullable: bool,
    /// Unit of its numbers, where they have one.
    unit: Option<&'static str>,
    /// What it means.
    meaning: &'static str,
}

/// One file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DumpFileView {
    /// The table.
    table: &'static str,
    /// Where to put it, below any folder.
    path: String,
    /// Bytes.
    bytes: u64,
    /// SHA-256 of its content; load it from `/api/v1/dump/<sha256>`.
    sha256: String,
}

impl From<KeptFile> for DumpFileView {
    fn from(KeptFile { table, path, bytes, sha256 }: KeptFile) -> Self {
        Self { table: table.as_str(), path, bytes, sha256 }
    }
}

impl From<Table> for DumpTableView {
    fn from(table: Table) -> Self {
        let columns = table.columns().iter().chain(&PARTITION_COLUMNS).map(|column| DumpColumnView {
            name: column.name,
            kind: column.kind.as_str(),
            nullable: column.nulls == Nulls::Possible,
            unit: column.unit,
            meaning: column.meaning,
        });
        Self { table: table.as_str(), meaning: table.meaning(), columns: columns.collect() }
    }
}

/// The files that hold the tables. To update a copy, load those that are new to it and remove the others. What follows
/// from all matches at once, `ratings`, is in no file: ask for it in SQL.
#[utoipa::path(
    get, path = "/dump", tag = "stats",
    responses(
        (status = 200, body = DumpView),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let draw = |service: &Service| {
        let Files { position, digest, files } = service.tables()?.files()?;
        let tables = Table::KEPT.map(DumpTableView::from).into();
        answer::json(&DumpView { position, digest, tables, files: files.into_iter().map(DumpFileView::from).collect() })
    };
    let body = service.job(draw).await?;
    Ok(([(header::CACHE_CONTROL, "no-cache")], answer::json_response(body)).into_response())
}

/// A file of the tables by its hash, whole or in part (`Range: bytes=…`, one range). The content of a hash never
/// changes; once the tables have moved on, the file is gone, and the list has others.
#[utoipa::path(
    get, path = "/dump/{sha256}", tag = "stats",
    params(("sha256" = String, Path, description = "SHA-256 of the file, 64 hexadecimal digits, as the list has it")),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/vnd.apache.parquet"),
        (status = 206, body = Vec<u8>, content_type = "application/vnd.apache.parquet"),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
        (status = 416, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn file(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Path(sha256): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let _room = service.rooms().for_a_log(&caller).await?;
    let tag = format!("\"{sha256}\"");
    let missing = || Problem::new(Code::FileNotFound, "The tables have moved on: ask for the list again");
    let bytes = service.job(move |service| service.tables()?.file(&sha256)?.ok_or_else(missing)).await?;
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // Another version is asked for whole.
    let same = text(header::IF_RANGE).is_none_or(|had| had == tag);
    let asked = text(header::RANGE).filter(|_| same).and_then(|range| Range::of(range, bytes.len()));
    let whole = bytes.len();
    let (status, body, span) = match asked {
        None => (StatusCode::OK, bytes, None),
        Some(Range::Nothing) => {
            return Err(Problem::new(Code::RangeNotSatisfiable, format!("the file has {whole} bytes")));
        }
        Some(Range::Part { from, to }) => {
            let part = bytes.get(from..to).unwrap_or_default().to_vec();
            (StatusCode::PARTIAL_CONTENT, part, Some(format!("bytes {from}-{}/{whole}", to.saturating_sub(1))))
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "application/vnd.apache.parquet"),
        (header::ACCEPT_RANGES, "bytes"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    let mut response = (status, headers, body).into_response();
    for (name, value) in [(header::ETAG, Some(tag)), (header::CONTENT_RANGE, span)] {
        if let Some(value) = value.and_then(|text| HeaderValue::try_from(text).ok()) {
            response.headers_mut().insert(name, value);
        }
    }
    Ok(response)
}

/// A part of a file.
#[derive(Debug, PartialEq, Eq)]
enum Range {
    /// From, and up to but not with.
    Part { from: usize, to: usize },
    /// None of it is there.
    Nothing,
}

impl Range {
    /// What `Range` asks of so many bytes; `None` where it asks for what we do not part by, which is answered whole
    /// (RFC 9110, 14.2).
    fn of(text: &str, bytes: usize) -> Option<Self> {
        let (from, to) = text.trim().strip_prefix("bytes=")?.split_once('-')?;
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let (from, to) = match (from.trim().is_empty(), to.trim().is_empty()) {
            (true, true) => return None,
            (true, false) => (bytes.saturating_sub(number(to)?), bytes),
            (false, true) => (number(from)?, bytes),
            (false, false) => (number(from)?, number(to)?.saturating_add(1).min(bytes)),
        };
        Some(if from < to { Range::Part { from, to } } else { Range::Nothing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_what_the_standard_says() {
        let part = |from, to| Some(Range::Part { from, to });
        // RFC 9110, 14.1.2: the examples for 10,000 bytes.
        assert_eq!(Range::of("bytes=0-499", 10_000), part(0, 500));
        assert_eq!(Range::of("bytes=500-999", 10_000), part(500, 1_000));
        assert_eq!(Range::of("bytes=-500", 10_000), part(9_500, 10_000));
        assert_eq!(Range::of("bytes=9500-", 10_000), part(9_500, 10_000));
        assert_eq!(Range::of("bytes=0-999999", 10), part(0, 10));
        assert_eq!(Range::of("bytes=10-", 10), Some(Range::Nothing));
        assert_eq!(Range::of("bytes=-0", 10), Some(Range::Nothing));
        for other in ["bytes=0-1,3-4", "lines=0-1", "bytes=-", "bytes=a-b", ""] {
            assert_eq!(Range::of(other, 10), None, "{other}");
        }
    }
}
