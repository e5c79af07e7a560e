//! One document for programs.

use aftermath_ingest::expected::Difference;
use aftermath_rules::{Summary, docket::StatusCounts, finding::Verdict, game::Score};
use serde::Serialize;

use super::{Outcome, Report, Unchecked};
use crate::cli::{failure::Failure, terminal::Terminal};

/// One document, written file by file: `{"files": […]}`.
#[derive(Default)]
pub(super) struct Json {
    files: u64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FileReport<'a> {
    CachedMatch {
        file: &'a str,
        summary: &'a Summary,
        statuses: StatusCounts,
        score: &'a Score,
        verdicts: &'a [Verdict],
        #[serde(skip_serializing_if = "Option::is_none")]
        differences: Option<&'a [Difference]>,
    },
    Unreadable {
        file: &'a str,
        error: Problem,
    },
}

/// Why a file was not judged.
#[derive(Serialize)]
pub(super) struct Problem {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

impl From<&Unchecked> for Problem {
    fn from(error: &Unchecked) -> Self {
        let (code, at) = match error {
            Unchecked::Source(_) => ("source", None),
            Unchecked::Read(error) => (error.code(), error.location()),
            Unchecked::Sidecar(_) => ("sidecar", None),
        };
        Self {
            code,
            message: error.to_string(),
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
            entry: at.map(|at| at.entry),
            path: at.and_then(|at| at.path.clone()),
        }
    }
}

impl Report for Json {
    fn file(&mut self, terminal: &mut Terminal<'_>, file: &str, outcome: &Outcome) -> Result<(), Failure> {
        let report = match outcome {
            Ok(checked) => FileReport::CachedMatch {
                file,
                summary: &checked.summary,
                statuses: checked.judgement.statuses,
                score: &checked.judgement.score,
                verdicts: &checked.judgement.verdicts,
                differences: checked.differences.as_deref(),
            },
            Err(error) => FileReport::Unreadable { file, error: error.into() },
        };
        terminal.out.write_all(if self.files == 0 { b"{\"files\":[\n" } else { b",\n" })?;
        self.files += 1;
        Ok(serde_json::to_writer(&mut terminal.out, &report)?)
    }

    fn end(&mut self, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let end: &[u8] = if self.files == 0 { b"{\"files\":[]}\n" } else { b"\n]}\n" };
        Ok(terminal.out.write_all(end)?)
    }
}
