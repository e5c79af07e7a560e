//! `check`: what the referee says of a log.

mod human;
mod json;
mod lines;

use std::path::PathBuf;

use aftermath_games::GAMES;
use aftermath_ingest::{
    Source, SourceError,
    expected::{Difference, Expected, ExpectedError, sidecar},
    in_order, sources,
};
use aftermath_rules::{Judgement, Reading, Summary, finding::Status, reader::ReadError};
use clap::{Args, ValueEnum};

use self::{
    human::Human,
    json::Json,
    lines::{Part, tell},
};
use super::{Exit, failure::Failure, terminal::Terminal};

/// Judges battle logs and tells which rules were broken, where, and why.
/// Ends with 0 when nothing is broken, 1 when something is, 2 when a file cannot be read.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
An entry that a ruling covers is not counted as broken; neither is one that cannot be verified.

Examples:
  aftermath check battle.jsonl
  aftermath check --lang ru -v battle.jsonl.gz
  aftermath check --format ndjson season-2026/ | jq 'select(.status == \"stood\")'
  aftermath check --expected games/warmaster/corpus/"
)]
pub(crate) struct CheckArgs {
    /// Logs, or folders that are searched for .jsonl and .ndjson files, also with .gz.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to answer. `human` is for reading; take `json` for one document with every verdict, and `ndjson` for one
    /// line a verdict when there are many files.
    #[arg(long, env = "AFTERMATH_CHECK_FORMAT", default_value = "human")]
    format: Format,
    /// Judge the log as it was first written, without its amendments and rulings. Use it to see what was corrected.
    #[arg(long, env = "AFTERMATH_CHECK_RECORDED")]
    recorded: bool,
    /// Compare each FILE with the verdicts foreseen in FILE's `.expected.json` sidecar instead: 0 when all are as
    /// expected, 1 when one differs. Use it on conformance logs, whose broken rules are broken on purpose.
    #[arg(long, env = "AFTERMATH_CHECK_EXPECTED")]
    expected: bool,
    /// Tell every single thing that the log does not record. Use it to learn what to record next time; without it,
    /// they are counted rule by rule.
    #[arg(short, long, env = "AFTERMATH_CHECK_VERBOSE")]
    verbose: bool,
}

impl CheckArgs {
    fn reading(&self) -> Reading {
        if self.recorded { Reading::Recorded } else { Reading::Effective }
    }
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading
    Human,
    /// One document with every verdict
    Json,
    /// One line a verdict
    Ndjson,
}

/// A log that was judged.
struct Checked {
    summary: Summary,
    judgement: Judgement,
    /// Where it is not as its sidecar expects; absent where nobody asked.
    differences: Option<Vec<Difference>>,
}

/// Why a log was not judged.
#[derive(Debug, thiserror::Error)]
enum Unchecked {
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Sidecar(#[from] ExpectedError),
}

type Outcome = Result<Checked, Unchecked>;

/// Writes what became of each file, so that few are in memory.
trait Report {
    fn file(&mut self, terminal: &mut Terminal<'_>, name: &str, outcome: &Outcome) -> Result<(), Failure>;
    fn end(&mut self, terminal: &mut Terminal<'_>) -> Result<(), Failure>;
}

pub(crate) fn run(args: &CheckArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let worst = match args.format {
        Format::Human => whole(Human::new(args), args, terminal)?,
        Format::Json => whole(Json::default(), args, terminal)?,
        Format::Ndjson => by_lines(args, terminal)?,
    };
    if worst.is_none() {
        super::terminal::complain(&terminal.phrases.word("no-logs"));
    }
    Ok(worst.unwrap_or(Exit::Failed))
}

/// Judges files side by side and tells of each when it is judged; answers the worst that became of one.
fn whole(mut report: impl Report, args: &CheckArgs, terminal: &mut Terminal<'_>) -> Result<Option<Exit>, Failure> {
    let mut worst = None;
    in_order(
        sources(&args.files),
        |source, parts| {
            parts.give(check(source, args));
        },
        |(name, outcome)| {
            worst = worst.max(Some(exit_of(&outcome)));
            report.file(terminal, &name, &outcome)
        },
    )?;
    report.end(terminal)?;
    Ok(worst)
}

/// Judges files side by side and tells every verdict of each as soon as it is made; answers the worst that became of one.
fn by_lines(args: &CheckArgs, terminal: &mut Terminal<'_>) -> Result<Option<Exit>, Failure> {
    let mut worst = None;
    in_order(
        sources(&args.files),
        |source, parts| tell(source, args, parts),
        |part| {
            match part {
                Part::Lines(lines) => terminal.out.write_all(&lines)?,
                Part::End(ended) => worst = worst.max(Some(ended?)),
            }
            Ok::<_, Failure>(())
        },
    )?;
    Ok(worst)
}

fn check(source: Result<Source, SourceError>, args: &CheckArgs) -> (String, Outcome) {
    match source {
        Ok(source) => (source.name(), judge(&source, args)),
        Err(error) => (String::new(), Err(error.into())),
    }
}

fn judge(source: &Source, args: &CheckArgs) -> Outcome {
    let log = GAMES.read(&source.bytes()?, &source.name())?;
    let judgement = log.judge(args.reading());
    let differences = if args.expected { Some(expected(source)?.differences(&GAMES, &judgement)) } else { None };
    Ok(Checked { summary: log.summary(), judgement, differences })
}

fn expected(source: &Source) -> Result<Expected, Unchecked> {
    let sidecar = Source::new(sidecar(source.path()));
    Ok(Expected::read(&sidecar.bytes()?, &sidecar.name())?)
}

fn exit_of(outcome: &Outcome) -> Exit {
    let clean = match outcome {
        Err(_) => return Exit::Failed,
        Ok(Checked { differences: Some(differences), .. }) => differences.is_empty(),
        // The header, too, may break a rule.
        Ok(checked) => checked.judgement.verdicts.iter().all(|verdict| verdict.status != Status::Stood),
    };
    if clean { Exit::Clean } else { Exit::Broken }
}
