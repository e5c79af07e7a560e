//! Handing in a table of results.

use std::sync::Arc;

use aftermath_ingest::{
    Submission,
    bounds::RESULTS_BYTES,
    results::{self, Checked, ImportError, Manner, Mapping, Note, Problem as Fault, Pseudonyms, Report, RowReport},
};
use aftermath_store::{Deed, What};
use axum::{body::Body, extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::{Query, body_type},
    service::Service,
    upload::at_most,
};

/// Characters of a mapping.
const MAPPING_CHARS: usize = 20_000;

/// How a table is read, and what becomes of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportParams {
    /// Check every row and keep nothing.
    #[serde(default)]
    dry_run: bool,
    /// Keep the good rows although others are refused.
    #[serde(default)]
    partly: bool,
    /// Keep the players' names instead of giving them pseudonyms.
    #[serde(default)]
    keep_names: bool,
    /// More points win, and as many are a draw, in rows that do not say who won.
    #[serde(default)]
    scores_decide: bool,
    /// Name of the table, which its logs give as their source.
    #[param(max_length = 200)]
    name: Option<String>,
    /// Encoding, such as `windows-1251`; UTF-8, or what the byte order mark says, where not given.
    encoding: Option<String>,
    /// What foreign columns and words mean, as JSON: `columns`, `values`, `fixed`, `date_format`.
    #[param(max_length = 20_000)]
    mapping: Option<String>,
}

/// What becomes of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportReport {
    /// Name of the table.
    name: String,
    /// Its encoding.
    encoding: &'static str,
    /// The sign between its fields.
    separator: String,
    /// Columns of the table that are none of ours.
    ignored: Vec<String>,
    /// Whether players keep their names.
    names_kept: bool,
    /// Whether the accepted rows are kept now.
    kept: bool,
    /// Rows accepted.
    accepted: u64,
    /// Rows that say what is known already.
    duplicates: u64,
    /// Rows refused.
    refused: u64,
    /// Every row.
    rows: Vec<ImportRow>,
}

/// What becomes of a row.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportRow {
    /// Line of the table in which it begins, from 1.
    line: u64,
    /// `accepted`, `duplicate` or `refused`.
    fate: &'static str,
    /// Id of its match, unless it is refused.
    match_id: Option<String>,
    /// The match in a few words, unless it is refused.
    title: Option<String>,
    /// Why it is refused.
    problems: Vec<ImportProblem>,
    /// What is worth a look: `equal_row`, `kept_already`, `same_players_that_day`, `same_players_kept`,
    /// `fewer_points_won`, `undecided`, `text_left_out` or `roster`, each with its figures.
    #[schema(value_type = Vec<Object>)]
    notes: Vec<Note>,
}

/// What is wrong with a row.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportProblem {
    /// In which of our columns.
    column: Option<&'static str>,
    /// Which column of the table that is, from 1.
    position: Option<usize>,
    /// `missing`, `malformed`, `fields`, `contradiction`, `roster` or `bound`.
    kind: &'static str,
    /// What the table has there.
    found: String,
    /// What was expected instead.
    expected: String,
}

/// Hands in a table of results, of which every sound row becomes a match that is known by its result. All rows are
/// checked before any is kept; the same table again adds nothing.
#[utoipa::path(
    post, path = "/import/results", tag = "matches", params(ImportParams), security((), ("bearer" = [])),
    request_body(content((String = "text/csv")), description = "The table, at most 16 MiB"),
    responses(
        (status = 200, body = ImportReport, description = "What becomes of each row; `kept` says whether it is kept"),
        (status = 400, body = ProblemView, content_type = "application/problem+json"),
        (status = 401, body = ProblemView, content_type = "application/problem+json"),
        (status = 403, body = ProblemView, content_type = "application/problem+json",
         description = "`role` says which role it takes, `scope` what the token is for"),
        (status = 408, body = ProblemView, content_type = "application/problem+json"),
        (status = 413, body = ProblemView, content_type = "application/problem+json"),
        (status = 415, body = ProblemView, content_type = "application/problem+json"),
        (status = 422, body = ProblemView, content_type = "application/problem+json", description = "Not a table of results"),
        (status = 429, body = ProblemView, content_type = "application/problem+json"),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn results(
    State(service): State<Arc<Service>>,
    caller: Caller,
    Query(params): Query<ImportParams>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    body_type(&headers, &["text/csv"])?;
    let mapping = mapping(params.mapping.as_deref())?;
    let room = service.room_for_a_log()?;
    let bytes = at_most(body, RESULTS_BYTES, service.guard().stall_timeout()).await?;
    let report = service
        .job(move |service| {
            let _room = room;
            import(service, &caller, &bytes, &params, &mapping)
        })
        .await?;
    Ok(answer::json_response(answer::json(&ImportReport::from(report))?))
}

fn mapping(text: Option<&str>) -> Result<Mapping, Problem> {
    let Some(text) = text else {
        return Ok(Mapping::default());
    };
    if text.chars().count() > MAPPING_CHARS {
        return Err(Problem::parameter("mapping", format!("expected at most {MAPPING_CHARS} characters")));
    }
    serde_json::from_str(text).map_err(|error| Problem::parameter("mapping", error.to_string()))
}

fn import(
    service: &Service,
    caller: &Caller,
    bytes: &[u8],
    params: &ImportParams,
    mapping: &Mapping,
) -> Result<Report, Problem> {
    let pseudonyms = if params.dry_run {
        Pseudonyms::open(service.secret())?.unwrap_or_else(Pseudonyms::generate)
    } else {
        Pseudonyms::open_or_make(service.secret())?
    };
    let manner = Manner {
        name: params.name.as_deref().unwrap_or("upload"),
        mapping,
        encoding: params.encoding.as_deref(),
        pseudonyms: &pseudonyms,
        keep_names: params.keep_names,
        scores_decide: params.scores_decide,
        rosters: None,
    };
    let checked: Checked = results::check(Some(service.store()), bytes, &manner)?;
    let good = checked.report().refused == 0 || params.partly;
    if params.dry_run || !good {
        return Ok(checked.report().clone());
    }
    may_keep(service, caller, &checked)?;
    let before = service.store().position()?;
    let matches = u32::try_from(checked.logs().count()).unwrap_or(u32::MAX);
    let report = checked.keep(service.store());
    // Even where it failed between two rows, followers and tables are to see what came in before.
    service.accepted();
    let after = service.store().position()?;
    if after > before {
        let deed = Deed { matches, position: Some(after.0), ..caller.bearer().deed(What::Import) };
        service.guard().done(deed)?;
    }
    Ok(report?)
}

/// Whether the caller may hand in every row of a table: all of them, or none is kept.
fn may_keep(service: &Service, caller: &Caller, checked: &Checked) -> Result<(), Problem> {
    for (line, _, log) in checked.logs() {
        let submission = Submission::read(log, &format!("line {line}"))?;
        service.allows(caller, submission.summary(), &submission.deeds())?;
    }
    Ok(())
}

impl From<ImportError> for Problem {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Store(error) => error.into(),
            ImportError::Refused(refused) => refused.into(),
            ImportError::Secret { source, .. } => Problem::internal("reading the secret for pseudonyms", source),
            ImportError::TooLarge { .. } => Problem::new(Code::TooLarge, error.to_string()),
            other => Problem::new(Code::UnreadableTable, other.to_string()),
        }
    }
}

impl From<Report> for ImportReport {
    fn from(report: Report) -> Self {
        Self {
            name: report.name,
            encoding: report.encoding,
            separator: report.separator.to_string(),
            ignored: report.ignored,
            names_kept: report.names_kept,
            kept: report.kept,
            accepted: report.accepted,
            duplicates: report.duplicates,
            refused: report.refused,
            rows: report.rows.into_iter().map(ImportRow::from).collect(),
        }
    }
}

impl From<RowReport> for ImportRow {
    fn from(row: RowReport) -> Self {
        Self {
            line: row.line,
            fate: row.fate.as_str(),
            match_id: row.match_id,
            title: row.title,
            problems: row.problems.into_iter().map(ImportProblem::from).collect(),
            notes: row.notes,
        }
    }
}

impl From<Fault> for ImportProblem {
    fn from(fault: Fault) -> Self {
        Self {
            column: fault.column.map(results::Column::as_str),
            position: fault.position,
            kind: fault.kind.as_str(),
            found: fault.found,
            expected: fault.expected,
        }
    }
}
