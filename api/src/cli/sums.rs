//! `sums`: reckoning for services, as a task of Spark.

use std::{
    io::{self, BufRead, Read, Write},
    sync::Arc,
};

use aftermath_stats::{Location, SharedTables, StatsError, SumsTask};
use aftermath_stats_consumers::this_program;
use base64::{Engine, engine::general_purpose::STANDARD};
use clap::Args;

use super::{Exit, failure::Failure};

/// Bytes of a line.
const LINE_BYTES: u64 = 24 << 20;
/// Characters of what is told of a line that cannot be reckoned.
const WHY: usize = 400;

/// Reckons sums of tables for a service that asks for them by way of Spark (serve --spark).
/// Reads lines and answers each with a line; Spark runs it on its machines.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
A line that comes in has a number, a tab, and a task in base64. The line that goes out has the number, a tab, and the sums in
base64, or `!` and why there are none. It needs the place of the tables and no data folder.

Examples:
  aftermath sums --tables /shared/tables < tasks
  aftermath sums --tables s3://bucket/league < tasks"
)]
pub(crate) struct SumsArgs {
    /// Where the tables lie, such as `/shared/tables` or `s3://bucket/league`; the same that `aftermath consume` is given.
    #[arg(long, env = "AFTERMATH_TABLES", value_name = "LOCATION")]
    tables: Location,
    /// SHA-256 of the program that is to reckon. Services say so: a machine that has another program refuses, since it might
    /// reckon otherwise.
    #[arg(long, env = "AFTERMATH_PROGRAM", value_name = "SHA-256")]
    program: Option<String>,
}

/// Standard output is not locked by whoever calls this: each line is told once it is reckoned.
pub(crate) fn run(args: &SumsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(wanted) = &args.program {
        let own = hex::encode(this_program()?);
        if own != *wanted {
            return Err(Failure::OtherProgram { wanted: wanted.clone(), own });
        }
    }
    let tables = Arc::new(SharedTables::open(&args.tables)?);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LINE_BYTES).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(Exit::Clean);
        }
        if read as u64 == LINE_BYTES && !line.ends_with(b"\n") {
            return Err(StatsError::NoTask { why: format!("a line of more than {LINE_BYTES} bytes") }.into());
        }
        let (place, told) = answered(&tables, &line);
        writeln!(out, "{place}\t{told}")?;
        out.flush()?;
    }
}

/// The number of a line, and the sums that it asks for or why there are none.
fn answered(tables: &Arc<SharedTables>, line: &[u8]) -> (u32, String) {
    let no_task = |why: &str| StatsError::NoTask { why: why.to_owned() };
    let text = String::from_utf8_lossy(line);
    let Some((place, task)) = text.trim().split_once('\t') else {
        return (0, failed(&no_task("a line without a tab")));
    };
    let Ok(place) = place.trim().parse::<u32>() else { return (0, failed(&no_task("a line without a number"))) };
    let sums = || {
        let bytes = STANDARD.decode(task.trim()).map_err(|error| no_task(&error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|error| no_task(&error.to_string()))?;
        let scratch = tempfile::tempdir().map_err(|source| StatsError::Io {
            doing: "making a folder in",
            path: std::env::temp_dir(),
            source,
        })?;
        tables.reckon(&SumsTask::read(&text)?, scratch.path())
    };
    let told = sums().map_or_else(|error| failed(&error), |sums: Vec<u8>| STANDARD.encode(sums));
    (place, told)
}

/// Why there are no sums, in one line.
fn failed(error: &StatsError) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let why: String = error.to_string().chars().take(WHY).map(plain).collect();
    format!("!{why}")
}
