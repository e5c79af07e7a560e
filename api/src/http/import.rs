//! Handing in a table of results, alone or with the rosters that it names.

use std::sync::Arc;

use aftermath_ingest::{
    Submission,
    bounds::{PARCEL_BYTES, RESULTS_BYTES},
    results::{
        self, Checked, ImportError, Manner, Mapping, Note, Parcel, Problem as Fault, Pseudonyms, Report, RosterFault,
        Rosters, RowReport, RowRoster,
    },
};
use aftermath_store::{AuditAction, AuditEvent};
use axum::{body::Body, extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::Caller,
    answer,
    problem::{Code, Problem, ProblemView},
    request::{Query, body_type},
    service::Service,
};

/// Media type of a table alone, and of one with its rosters.
const TABLE: &str = "text/csv";
const PARCEL: &str = "application/zip";

/// Characters of a mapping.
const MAPPING_CHARS: usize = 20_000;

/// How a table is read, and what becomes of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportParams {
    /// Check every row and save nothing.
    #[serde(default)]
    dry_run: bool,
    /// Save the good rows although others are refused.
    #[serde(default)]
    partly: bool,
    /// Save the players' names instead of giving them pseudonyms.
    #[serde(default)]
    keep_names: bool,
    /// In rows that do not say who won, more points win and equal points are a draw.
    #[serde(default)]
    scores_decide: bool,
    /// Name of the table, which its logs give as their source.
    #[param(max_length = 200)]
    name: Option<String>,
    /// Encoding, such as `windows-1251`; by default UTF-8, or what the byte order mark says.
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
    /// Columns of the table that are not used.
    ignored: Vec<String>,
    /// Whether players' names are saved.
    names_kept: bool,
    /// Whether the accepted rows are saved now.
    kept: bool,
    /// Rows accepted.
    accepted: u64,
    /// Rows that are already known.
    duplicates: u64,
    /// Rows refused.
    refused: u64,
    /// Files that came with the table and that no row names.
    unused_rosters: Vec<String>,
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
    /// The rosters that it names.
    rosters: Vec<ImportRoster>,
}

/// A roster that a row names, in a few words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportRoster {
    /// The column that names it: `roster_a` or `roster_b`.
    column: &'static str,
    /// Its file, as the table has it.
    file: String,
    /// Its army lists.
    army: Option<String>,
    /// Part of the army list.
    subfaction: Option<String>,
    /// Number of units and leaders.
    units: usize,
    /// Points of everything that was chosen.
    points: f64,
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
    /// Why the roster that is named there cannot be had: `not-given`, `elsewhere`, `too-long`, or the `code` of a file
    /// that is no roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    roster: Option<&'static str>,
}

/// Uploads a table of results: every sound row becomes a match that is known by its result. All rows are checked before
/// any is saved; the same table again adds nothing. Rows may name rosters that come in the same archive, by their paths
/// from the folder of the table.
#[utoipa::path(
    post, path = "/import/results", tag = "matches", params(ImportParams), security((), ("bearer" = [])),
    request_body(
        content((String = "text/csv"), (String = "application/zip")),
        description = "The table, at most 16 MiB; or a ZIP archive of it, the one `.csv`, and of the rosters that it \
                       names, at most 64 MiB packed and unpacked, 1,000 files"
    ),
    responses(
        (status = 200, body = ImportReport, description = "What becomes of each row; `kept` says whether the accepted ones are saved"),
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
    let is_parcel = body_type(&headers, &[TABLE, PARCEL])? == PARCEL;
    let most = if is_parcel { PARCEL_BYTES } else { RESULTS_BYTES };
    let mapping = mapping(params.mapping.as_deref())?;
    let bytes = service.body(&caller, body, most).await?;
    let room = service.rooms().for_a_log(&caller).await?;
    let report = service
        .job(move |service| {
            let _room = room;
            let parcel = is_parcel.then(|| Parcel::open(&bytes)).transpose()?;
            let handed_in = match &parcel {
                Some(parcel) => HandedIn { table: parcel.table(), rosters: Rosters::Parcel(parcel) },
                None => HandedIn { table: &bytes, rosters: Rosters::None },
            };
            import(service, &caller, handed_in, &params, &mapping)
        })
        .await?;
    Ok(answer::json_response(answer::json(&ImportReport::from(report))?))
}

/// A table with its rosters.
struct HandedIn<'a> {
    table: &'a [u8],
    rosters: Rosters<'a>,
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
    handed_in: HandedIn<'_>,
    params: &ImportParams,
    mapping: &Mapping,
) -> Result<Report, Problem> {
    // What is only tried leaves no trace in the trail: so it says nothing of what is kept, and of no name what it is shown
    // as, unless to a caller who may know.
    let unknown = Pseudonyms::generate();
    let mut manner = Manner {
        name: params.name.as_deref().unwrap_or("upload"),
        mapping,
        encoding: params.encoding.as_deref(),
        pseudonyms: &unknown,
        keep_names: params.keep_names,
        scores_decide: params.scores_decide,
        rosters: handed_in.rosters,
    };
    let may_know = caller.may_know_who_plays();
    if !may_know {
        let tried = results::check(None, handed_in.table, &manner)?;
        may_keep(service, caller, &tried)?;
        if params.dry_run || !(tried.report().refused == 0 || params.partly) {
            return Ok(tried.report().clone());
        }
    }
    let known = Pseudonyms::of_folder(service.data())?;
    manner.pseudonyms = &known;
    let checked: Checked = results::check(Some(service.store()), handed_in.table, &manner)?;
    may_keep(service, caller, &checked)?;
    let good = checked.report().refused == 0 || params.partly;
    if may_know && (params.dry_run || !good) {
        return Ok(checked.report().clone());
    }
    let before = service.store().position()?;
    let matches = u32::try_from(checked.logs().count()).unwrap_or(u32::MAX);
    let report = checked.keep(service.store());
    // Even where it failed between two rows, followers and tables are to see what came in before.
    service.accepted();
    let after = service.store().position()?;
    // Told also where nothing was new: whoever guesses at what is kept leaves a trace.
    let new = u32::try_from(after.0.saturating_sub(before.0)).unwrap_or(u32::MAX).min(matches);
    service.guard().done(AuditEvent {
        matches: new,
        position: Some(after.0),
        ..caller.bearer().deed(AuditAction::Import)
    })?;
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
            other => {
                let problem = Problem::new(Code::UnreadableTable, other.to_string());
                match other {
                    ImportError::LogsTooLarge => problem.with("code", "logs-too-large"),
                    ImportError::RostersTooLarge => problem.with("code", "rosters-too-large"),
                    _ => problem,
                }
            }
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
            unused_rosters: report.unused_rosters,
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
            rosters: row.rosters.into_iter().map(ImportRoster::from).collect(),
        }
    }
}

impl From<RowRoster> for ImportRoster {
    fn from(RowRoster { column, file, army, subfaction, units, points }: RowRoster) -> Self {
        Self { column: column.as_str(), file, army, subfaction, units, points }
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
            roster: fault.roster.as_ref().map(RosterFault::code),
        }
    }
}
