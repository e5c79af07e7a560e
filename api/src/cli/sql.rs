//! `sql`: a question to the tables, and the process that answers one.

use std::{
    fs, io,
    io::{Read, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Duration,
};

use aftermath_stats::{Format, Table, describe};
use clap::{Args, ValueEnum};

use super::{Exit, failure::Failure, stored, terminal::Terminal};
use crate::asking::{self, Form, SqlLimits};

/// Answers a query in SQL over the tables of the data folder, and writes nothing.
/// --columns tells of its tables: matches, sides, units, rolls, moves, findings, ratings and others.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The query runs in a process of its own that gets so much time and memory and no more. It may read
these tables and nothing else: no file, no second statement, nothing that writes.

Examples:
  aftermath sql \"SELECT army, count(*) AS battles FROM sides GROUP BY army ORDER BY battles DESC\"
  aftermath sql --format csv \"SELECT * FROM rolls WHERE purpose = 'command'\" > orders.csv
  aftermath sql --format parquet -o sides.parquet \"SELECT * FROM sides\"
  aftermath sql - < query.sql
  aftermath sql --columns"
)]
pub(crate) struct SqlArgs {
    /// The query; `-` reads it from standard input
    #[arg(value_name = "QUERY", required_unless_present = "columns")]
    query: Option<String>,
    /// Tell what is in the tables, column by column, instead of asking. Use it before the first query.
    #[arg(long, env = "AFTERMATH_SQL_COLUMNS", conflicts_with = "query")]
    columns: bool,
    /// How to answer. `table` is for reading; take another one for a spreadsheet or a program.
    #[arg(long, env = "AFTERMATH_SQL_FORMAT", value_name = "FORMAT", default_value = "table")]
    format: Shape,
    /// File to write; without it the answer goes to standard output. Name one for what is not text.
    #[arg(short, long, env = "AFTERMATH_SQL_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Seconds that a query may take. Raise it for a question to many thousand matches.
    #[arg(long, env = "AFTERMATH_SQL_SECONDS", value_name = "SECONDS", default_value_t = 60)]
    seconds: u64,
    /// Mebibytes of memory that a query may take. Lower it on a small machine, raise it for large joins.
    #[arg(long, env = "AFTERMATH_SQL_MEMORY", value_name = "MIB", default_value_t = 2048)]
    memory: u64,
    /// Rows that may come back; more is an error, so that nothing is cut off silently.
    #[arg(long, env = "AFTERMATH_SQL_ROWS", value_name = "ROWS", default_value_t = 1_000_000)]
    rows: usize,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// For reading
    Table,
    /// Comma-separated values
    Csv,
    /// An array of objects
    Json,
    /// One Parquet file
    Parquet,
    /// An Arrow IPC stream
    Arrow,
}

impl Shape {
    fn form(self) -> Form {
        match self {
            Shape::Table => Form::Drawn,
            Shape::Csv => Form::File(Format::Csv),
            Shape::Json => Form::File(Format::Json),
            Shape::Parquet => Form::File(Format::Parquet),
            Shape::Arrow => Form::File(Format::ArrowIpc),
        }
    }
}

/// Bytes of an answer.
const ANSWER: usize = 1 << 30;

pub(crate) fn run(args: &SqlArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if args.columns {
        for table in Table::ALL {
            writeln!(terminal.out, "{}", describe(table))?;
        }
        return Ok(Exit::Clean);
    }
    let tables = data.join("tables");
    if !tables.is_dir() {
        return Err(Failure::NoStore { folder: tables });
    }
    let query = match args.query.as_deref() {
        Some("-") | None => io::read_to_string(io::stdin().take(1 << 20))?,
        Some(query) => query.to_owned(),
    };
    let limits = SqlLimits {
        time: Duration::from_secs(args.seconds.max(1)),
        memory: args.memory.saturating_mul(1 << 20),
        rows: args.rows,
        bytes: ANSWER,
    };
    let ask = || {
        asking::ask(
            &asking::this_program()?,
            &tables,
            &query,
            args.format.form(),
            limits,
            None,
            &AtomicBool::new(false),
        )
    };
    let answer = match ask() {
        Err(asking::Unanswered::Damaged(why)) => {
            // They follow from the store.
            super::terminal::complain(&why);
            stored::refresh_tables(&stored::open(data)?, data)?;
            ask()?
        }
        answer => answer?,
    };
    match &args.output {
        Some(path) => fs::write(path, answer).map_err(|source| Failure::File { path: path.clone(), source })?,
        // Not through the painter, which takes bytes away that look like colours.
        None => io::stdout().lock().write_all(&answer)?,
    }
    Ok(Exit::Clean)
}

/// Answers one question that another process of this program asks, and ends.
/// It is not for people: ask with `aftermath sql`.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    hide = true,
    after_help = "\
Examples:
  aftermath sql \"SELECT count(*) FROM matches\""
)]
pub(crate) struct SqlProcessArgs {}

pub(crate) fn answer(_: &SqlProcessArgs) -> Result<Exit, Failure> {
    asking::answer(io::stdin().lock(), io::stdout())?;
    Ok(Exit::Clean)
}
