//! Questions in SQL, each answered by a process of its own: this program again, told so by a hidden command.
//!
//! The process bounds itself before it reads the question: memory, processor time, no file written. Whoever asks waits
//! for so long and no longer, and ends it then. So no question takes more than it may, whatever the engine makes of it,
//! and one that brings the engine down brings nobody else down.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use aftermath_stats::{Format, Place, SQL_BYTES, Sheet, SqlBounds, SqlError, StatsError, Warehouse};
use aftermath_stats_spark::SparkError;
use serde::{Deserialize, Serialize};

/// The hidden command.
pub(crate) const COMMAND: &str = "sql-process";

/// How much a question may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqlLimits {
    /// Time from the question to the last byte of its answer.
    pub time: Duration,
    /// Memory of the process, in bytes.
    pub memory: u64,
    /// Rows of the answer.
    pub rows: usize,
    /// Bytes of the answer.
    pub bytes: usize,
}

impl Default for SqlLimits {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), memory: 1 << 30, rows: 100_000, bytes: 64 << 20 }
    }
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// In a format for other tools.
    File(Format),
    /// In columns, for an eye.
    Drawn,
}

impl Form {
    fn as_str(self) -> &'static str {
        match self {
            Form::File(format) => format.as_str(),
            Form::Drawn => "drawn",
        }
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unanswered {
    /// It is no question that may be asked.
    #[error("{why}{}", place.map(|at| format!(" (line {}, column {})", at.line, at.column)).unwrap_or_default())]
    Refused {
        /// What is wrong.
        why: String,
        /// Where.
        place: Option<Place>,
    },
    /// It takes more time than it may.
    #[error("the query took longer than {} s", .0.as_secs_f32())]
    TooSlow(Duration),
    /// Nobody waits for the answer any more.
    #[error("nobody waits for the answer any more")]
    Gone,
    /// It takes more memory than it may, or more comes back than may.
    #[error("{0}")]
    TooLarge(String),
    /// The tables are not as they were written: they follow from the store, and are to be made again.
    #[error("{0}")]
    Damaged(String),
    /// The process failed for another reason.
    #[error("the process that answers failed: {0}")]
    Failed(String),
    /// The process does not start.
    #[error("the process that answers does not start: {0}")]
    Start(#[from] io::Error),
}

/// What the process is told.
#[derive(Debug, Serialize, Deserialize)]
struct Question {
    tables: PathBuf,
    sql: String,
    form: String,
    seconds: u64,
    memory: u64,
    rows: usize,
    bytes: usize,
    abroad: Option<Abroad>,
}

/// Where queries are asked that mean the same there.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Abroad {
    /// The address of a server of Spark Connect.
    pub(crate) spark: String,
    /// The folder with the files of the tables, as Spark and this machine reach it.
    pub(crate) place: PathBuf,
}

/// What the process says before the bytes of the answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    /// The answer follows.
    Answer {
        /// Whether Spark gave it.
        by_spark: bool,
        /// Why Spark did not, where it was asked.
        why_not: Option<String>,
    },
    /// There is none.
    Refused {
        why: String,
        line: Option<u64>,
        column: Option<u64>,
    },
    TooLarge {
        why: String,
    },
    TooSlow,
    Damaged {
        why: String,
    },
    Failed {
        why: String,
    },
}

/// Bytes of what the process may say of itself.
const WORDS: u64 = 64 << 10;

/// The program that answers: this one, even where its file has been replaced since.
pub(crate) fn this_program() -> io::Result<PathBuf> {
    let own = Path::new("/proc/self/exe");
    if own.exists() { Ok(own.to_owned()) } else { std::env::current_exe() }
}

/// Asks a question of the tables in a folder and waits for the whole answer, as long as `gone` is not set. Blocks.
pub(crate) fn ask(
    program: &Path,
    tables: &Path,
    sql: &str,
    form: Form,
    limits: SqlLimits,
    abroad: Option<&Abroad>,
    gone: &AtomicBool,
) -> Result<Vec<u8>, Unanswered> {
    if sql.len() > SQL_BYTES {
        let why = format!("expected at most {SQL_BYTES} bytes, got {}", sql.len());
        return Err(Unanswered::Refused { why, place: None });
    }
    let end = Instant::now() + limits.time;
    let question = Question {
        // The process starts in a folder of its own choice.
        tables: std::path::absolute(tables)?,
        sql: sql.to_owned(),
        form: form.as_str().to_owned(),
        seconds: limits.time.as_secs().max(1),
        memory: limits.memory,
        rows: limits.rows,
        bytes: limits.bytes,
        abroad: abroad.cloned(),
    };
    let question = serde_json::to_vec(&question).map_err(io::Error::other)?;
    let mut process = Running(start(program)?);
    let input = process.0.stdin.take();
    let (output, errors) = (process.0.stdout.take(), process.0.stderr.take());
    // Whoever reads ends when the process does.
    let most = limits.bytes as u64 + WORDS;
    let output = thread::spawn(move || read(output, most));
    let errors = thread::spawn(move || read(errors, WORDS));
    // Whoever writes ends when the process does, too, so that one that does not read has no more time than others. One
    // that ended already does not take its question; what it said of that is read below.
    thread::spawn(move || input.map(|mut input| input.write_all(&question)));
    let too_long = || if gone.load(Ordering::Relaxed) { Unanswered::Gone } else { Unanswered::TooSlow(limits.time) };
    let status = process.wait(end, gone)?.ok_or_else(too_long)?;
    let joined = |reader: thread::JoinHandle<io::Result<Vec<u8>>>| reader.join().ok().and_then(Result::ok);
    let (output, errors) = (joined(output).unwrap_or_default(), joined(errors).unwrap_or_default());
    told(&output, &String::from_utf8_lossy(&errors), status, limits)
}

fn start(program: &Path) -> io::Result<Child> {
    Command::new(program)
        .arg(COMMAND)
        .env_clear()
        // Two threads are enough for one question, and few arenas keep the memory where it is counted.
        .envs([("POLARS_MAX_THREADS", "2"), ("MALLOC_ARENA_MAX", "2"), ("RUST_BACKTRACE", "0")])
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// A process that does not outlive the question.
struct Running(Child);

impl Running {
    /// How it ended; `None` where it did not by then, or before nobody waited any more.
    fn wait(&mut self, end: Instant, gone: &AtomicBool) -> io::Result<Option<ExitStatus>> {
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= end || gone.load(Ordering::Relaxed) {
                return Ok(None);
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already, or it is to end now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn read(from: Option<impl Read>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        from.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// What the process said.
fn told(output: &[u8], errors: &str, status: ExitStatus, limits: SqlLimits) -> Result<Vec<u8>, Unanswered> {
    let (word, answer) = match output.iter().position(|byte| *byte == b'\n') {
        Some(end) => (serde_json::from_slice(&output[..end]).ok(), &output[end + 1..]),
        None => (None, [].as_slice()),
    };
    match word {
        Some(Word::Answer { by_spark, why_not }) if status.success() => {
            if let Some(why) = why_not {
                tracing::warn!(why, "a query is answered here");
            }
            if by_spark {
                tracing::info!(bytes = answer.len(), "Spark answered a query");
            }
            Ok(answer.to_vec())
        }
        Some(Word::Refused { why, line, column }) => {
            let place = line.zip(column).map(|(line, column)| Place { line, column });
            Err(Unanswered::Refused { why, place })
        }
        Some(Word::TooLarge { why }) => Err(Unanswered::TooLarge(why)),
        Some(Word::TooSlow) => Err(Unanswered::TooSlow(limits.time)),
        Some(Word::Damaged { why }) => Err(Unanswered::Damaged(why)),
        Some(Word::Failed { why }) => Err(Unanswered::Failed(why)),
        Some(Word::Answer { .. }) | None => Err(ended(errors, status, limits)),
    }
}

/// Why a process ended without a word.
fn ended(errors: &str, status: ExitStatus, limits: SqlLimits) -> Unanswered {
    let says = |text: &str| errors.contains(text);
    if says("memory allocation of") || says("Cannot allocate memory") || says("failed to spawn thread") {
        let megabytes = limits.memory >> 20;
        return Unanswered::TooLarge(format!("the query takes more than {megabytes} MiB of memory"));
    }
    if says("overflowed its stack") {
        let why = "expected less within one another".to_owned();
        return Unanswered::Refused { why, place: None };
    }
    let last = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    Unanswered::Failed(format!("{status}: {last}"))
}

/// What the hidden command does: reads a question, answers it, and ends.
///
/// # Errors
/// Where nobody takes the answer, or the system does not take the bounds.
pub(crate) fn answer(input: impl Read, mut output: impl Write + Send) -> io::Result<()> {
    let mut line = Vec::new();
    BufReader::new(input.take((SQL_BYTES * 8) as u64)).read_until(b'\0', &mut line)?;
    let question: Question = serde_json::from_slice(&line)?;
    bound(&question)?;
    let (word, bytes) = match found(&question) {
        Ok((word, bytes)) => (word, bytes),
        Err(word) => (word, Vec::new()),
    };
    serde_json::to_writer(&mut output, &word)?;
    output.write_all(b"\n")?;
    output.write_all(&bytes)?;
    output.flush()
}

fn found(question: &Question) -> Result<(Word, Vec<u8>), Word> {
    let failed = |why: String| Word::Failed { why };
    let format: Option<Format> = match question.form.as_str() {
        "drawn" => None,
        name => Some(name.parse().map_err(|error| failed(format!("{error}")))?),
    };
    let tables = Warehouse::open(&question.tables).map_err(|error| failed(error.to_string()))?;
    let bounds = SqlBounds { rows: question.rows, bytes: question.bytes };
    let from_abroad = found_abroad(question, &tables, bounds)?;
    let (from_abroad, why_not) = match from_abroad {
        FromSpark::Answered(sheet) => (Some(sheet), None),
        FromSpark::NotAsked => (None, None),
        FromSpark::Failed(why) => (None, Some(why)),
    };
    let by_spark = from_abroad.is_some();
    let here = || tables.sql(&question.sql, bounds);
    let sheet = from_abroad.map_or_else(here, Ok).map_err(|error| match error {
        SqlError::Refused { why, place } => {
            Word::Refused { why, line: place.map(|at| at.line), column: place.map(|at| at.column) }
        }
        SqlError::Engine(why) => Word::Refused { why, line: None, column: None },
        SqlError::TooMuch { .. } | SqlError::TooManyRows => Word::TooLarge { why: error.to_string() },
        SqlError::Tables(StatsError::Damaged { .. }) => Word::Damaged { why: error.to_string() },
        other => failed(other.to_string()),
    })?;
    let mut bytes = Vec::new();
    match format {
        Some(format) => sheet.write(format, &mut bytes).map_err(|error| failed(error.to_string()))?,
        None => bytes = drawn(&sheet).map_err(|error| failed(error.to_string()))?.into_bytes(),
    }
    if bytes.len() > question.bytes {
        let most = format!("{} bytes", question.bytes);
        return Err(Word::TooLarge { why: SqlError::TooMuch { most }.to_string() });
    }
    Ok((Word::Answer { by_spark, why_not }, bytes))
}

/// What Spark makes of a question.
enum FromSpark {
    /// It answers.
    Answered(Sheet),
    /// There is none to be asked, or the query might mean something else to it.
    NotAsked,
    /// It was asked, and does not answer: then our own engine does.
    Failed(String),
}

fn found_abroad(question: &Question, tables: &Warehouse, bounds: SqlBounds) -> Result<FromSpark, Word> {
    let Some(Abroad { spark, place }) = &question.abroad else { return Ok(FromSpark::NotAsked) };
    // A query that is refused is refused by whoever answers.
    let Ok(Some(query)) = tables.sql_abroad(&question.sql, place, bounds) else { return Ok(FromSpark::NotAsked) };
    let Ok(address) = spark.parse() else { return Ok(FromSpark::NotAsked) };
    // It is told to end the query before whoever asked ends this process.
    let time = Duration::from_secs(question.seconds).saturating_sub(BEFORE_THE_END);
    match aftermath_stats_spark::ask(&address, query.text(), time, (bounds.rows, bounds.bytes)) {
        Ok(rows) => match query.sheet(rows) {
            Ok(sheet) => Ok(FromSpark::Answered(sheet)),
            Err(error @ SqlError::TooMuch { .. }) => Err(Word::TooLarge { why: error.to_string() }),
            Err(error) => Ok(FromSpark::Failed(error.to_string())),
        },
        Err(SparkError::TooMuch { what }) => Err(Word::TooLarge { why: SqlError::TooMuch { most: what }.to_string() }),
        Err(SparkError::TooSlow(_)) => Err(Word::TooSlow),
        Err(error) => Ok(FromSpark::Failed(error.to_string())),
    }
}

/// How long before its end a question is given up that Spark is asked.
const BEFORE_THE_END: Duration = Duration::from_millis(300);

/// Columns of equal width, a line of names above them, and how many rows there are below.
fn drawn(sheet: &Sheet) -> Result<String, StatsError> {
    let harmless = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let plain = |text: &str| text.chars().map(harmless).collect::<String>();
    let mut rows: Vec<Vec<String>> = vec![sheet.names().map(plain).collect()];
    let cell = |cell: Option<String>| cell.map_or_else(|| "–".to_owned(), |text| plain(&text));
    rows.extend(sheet.cells()?.into_iter().map(|row| row.into_iter().map(cell).collect()));
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or_default()).collect();
    rows.insert(1, widths.iter().map(|width| "─".repeat(*width)).collect());
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text.push_str(&format!("({})\n", sheet.rows()));
    Ok(text)
}

/// Bounds this process for good.
#[cfg(unix)]
fn bound(question: &Question) -> io::Result<()> {
    use rlimit::Resource;
    // What is mapped besides what is written: the program itself, and files of the tables.
    const MAPPED: u64 = 64 << 30;
    let set = |resource: Resource, most: u64| {
        let most = most.min(resource.get_hard()?);
        resource.set(most, most)
    };
    set(Resource::DATA, question.memory)?;
    set(Resource::AS, question.memory.saturating_add(MAPPED))?;
    // Two threads, and the kernel counts whole seconds: whoever asked ends it before, unless that one is gone.
    set(Resource::CPU, question.seconds.saturating_mul(2).saturating_add(2))?;
    set(Resource::FSIZE, 0)?;
    set(Resource::CORE, 0)
}

#[cfg(not(unix))]
fn bound(_: &Question) -> io::Result<()> {
    Ok(())
}
