//! Sums of partitions, reckoned by this program on the machines of a Spark cluster.
//!
//! Each partition is a line that Spark pipes through `aftermath sums`, and what comes back is a line with its sums (`SELECT
//! TRANSFORM`). Whoever dies in the middle is another's work: Spark gives the lines to somebody else.

use std::{
    fmt,
    sync::{Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};

use aftermath_stats::{Elsewhere, SumsTask};
use arrow::array::{AsArray, RecordBatch};
use base64::{Engine, engine::general_purpose::STANDARD};
use tokio::runtime::{Builder, Runtime};

use crate::{
    SparkAddress, SparkError,
    connect::{Bounds, Connect},
};

/// Threads that speak to it.
const THREADS: usize = 1;
/// How long a batch of sums may take.
const TIME: Duration = Duration::from_secs(600);
/// Bytes of the sums of a batch.
const BYTES: usize = 4 << 30;
/// Bytes of the lines of a query; the server takes messages of at most 128 MiB.
const QUERY_BYTES: usize = 32 << 20;
/// Parts into which a batch is divided at most: each is a process on one of the machines.
const PARTS: usize = 64;
/// How long nobody asks who was away.
const AWAY: Duration = Duration::from_secs(30);
/// Between a number and what belongs to it, on both ways; Spark would take a control character.
const BY_TABS: &str = r"ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'";
/// Bytes of the program's name and of the tables' place.
const NAME_BYTES: usize = 1_024;

/// How the machines of a cluster reckon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workers {
    /// The program as these machines find it.
    pub program: String,
    /// Its SHA-256, which each of them holds against its own: another program might reckon otherwise.
    pub sha256: String,
    /// The place of the tables as these machines reach it.
    pub tables: String,
    /// Bytes of the files of partitions below which Spark is not asked.
    pub least_bytes: u64,
}

/// A Spark cluster that reckons sums.
pub struct Spark {
    address: SparkAddress,
    connect: Connect,
    /// What each machine is to run, as a shell reads it.
    command: String,
    least_bytes: u64,
    away_until: Mutex<Option<Instant>>,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl fmt::Debug for Spark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spark({})", self.address)
    }
}

impl Spark {
    /// A cluster behind a server of Spark Connect. Nothing is asked yet.
    ///
    /// # Errors
    /// [`SparkError::Address`], [`SparkError::Command`], [`SparkError::Start`].
    pub fn at(address: SparkAddress, workers: &Workers) -> Result<Self, SparkError> {
        let runtime = Builder::new_multi_thread().worker_threads(THREADS).enable_all().build()?;
        let connect = Connect::to(&address)?;
        let [program, sha256, tables] = [&workers.program, &workers.sha256, &workers.tables].map(|text| quoted(text));
        // A process of its own has one processor of the machine.
        let command = format!("POLARS_MAX_THREADS=1 exec {} sums --program {} --tables {}", program?, sha256?, tables?);
        let least_bytes = workers.least_bytes;
        Ok(Self { address, connect, command, least_bytes, away_until: Mutex::default(), runtime: Some(runtime) })
    }

    /// The rows of a query. Blocks, wherever this is called from.
    fn ask(&self, query: String) -> Result<Vec<RecordBatch>, SparkError> {
        let away = || SparkError::Away("this program ends".to_owned());
        let runtime = self.runtime.as_ref().ok_or_else(away)?;
        let (tell, told) = mpsc::sync_channel(1);
        let connect = self.connect.clone();
        runtime.spawn(async move {
            // Who waits is there until told.
            let _ = tell.send(connect.sql(query, Bounds { time: TIME, rows: usize::MAX, bytes: BYTES }).await);
        });
        told.recv().unwrap_or_else(|_| Err(away()))
    }

    /// The sums of some tasks, into their places.
    fn batch(&self, lines: &[String], sums: &mut [Option<Vec<u8>>]) -> Result<(), SparkError> {
        let rows = self.ask(self.query(lines))?;
        for batch in &rows {
            let [places, told] =
                [0, 1].map(|column| batch.columns().get(column).and_then(|column| column.as_string_opt::<i32>()));
            let (Some(places), Some(told)) = (places, told) else {
                return Err(SparkError::Failed("expected two columns of text".to_owned()));
            };
            for (place, told) in places.iter().zip(told) {
                let place = place.and_then(|place| place.trim().parse::<usize>().ok());
                let Some((slot, told)) = place.and_then(|place| sums.get_mut(place)).zip(told) else { continue };
                match told.strip_prefix('!') {
                    Some(why) => tracing::warn!(why, "a machine of Spark could not reckon sums"),
                    None => *slot = STANDARD.decode(told.trim()).ok(),
                }
            }
        }
        Ok(())
    }

    /// The query that has each line reckoned by the program.
    fn query(&self, lines: &[String]) -> String {
        let parts = lines.len().clamp(1, PARTS);
        let values = lines.iter().enumerate().map(|(place, line)| format!("('{place}','{line}')"));
        let values = values.collect::<Vec<_>>().join(",");
        let command = self.command.replace('\\', "\\\\").replace('\'', "\\'");
        format!(
            "SELECT TRANSFORM(place, task) {BY_TABS} USING '{command}' AS (place STRING, sums STRING) {BY_TABS} FROM \
             (SELECT /*+ REPARTITION({parts}) */ place, task FROM VALUES {values} AS tasks(place, task))"
        )
    }

    fn away_until(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.away_until.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Elsewhere for Spark {
    fn least_bytes(&self) -> u64 {
        self.least_bytes
    }

    fn reckon(&self, tasks: &[SumsTask]) -> Vec<Option<Vec<u8>>> {
        let mut sums: Vec<Option<Vec<u8>>> = tasks.iter().map(|_| None).collect();
        if self.away_until().is_some_and(|until| Instant::now() < until) {
            return sums;
        }
        let lines: Vec<String> =
            tasks.iter().map(|task| task.to_text().map(|text| STANDARD.encode(text)).unwrap_or_default()).collect();
        let began = Instant::now();
        let mut from = 0;
        while from < lines.len() {
            let mut bytes = 0;
            let fitting = lines[from..].iter().take_while(|line| {
                bytes += line.len() + 32;
                bytes <= QUERY_BYTES
            });
            // One that is longer by itself is told as it is.
            let to = from + fitting.count().max(1);
            if let Err(error) = self.batch(&lines[from..to], &mut sums[from..to]) {
                tracing::warn!(%error, "sums are reckoned here");
                if matches!(error, SparkError::Away(_)) {
                    *self.away_until() = Some(Instant::now() + AWAY);
                }
                return sums;
            }
            from = to;
        }
        let answered = sums.iter().flatten().count();
        let bytes: usize = sums.iter().flatten().map(Vec::len).sum();
        let seconds = began.elapsed().as_secs_f32();
        tracing::info!(asked = tasks.len(), answered, bytes, seconds, "Spark reckoned sums");
        sums
    }
}

impl Drop for Spark {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // May be called on a thread of another such runtime, which must not wait for this one.
            runtime.shutdown_background();
        }
    }
}

/// A text as one word of a shell.
fn quoted(text: &str) -> Result<String, SparkError> {
    if text.is_empty() || text.len() > NAME_BYTES || text.chars().any(char::is_control) {
        return Err(SparkError::Command { got: text.to_owned(), most: NAME_BYTES });
    }
    Ok(format!("'{}'", text.replace('\'', r"'\''")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spark(program: &str) -> Result<Spark, SparkError> {
        let (sha256, tables) = ("00".repeat(32), "/shared/tables".to_owned());
        let workers = Workers { program: program.to_owned(), sha256, tables, least_bytes: 0 };
        Spark::at("sc://127.0.0.1:1".parse().unwrap(), &workers)
    }

    #[test]
    fn what_a_machine_runs_is_one_command_whatever_its_name() {
        assert_eq!(quoted("a b").unwrap(), "'a b'");
        assert_eq!(quoted("it's").unwrap(), r"'it'\''s'");
        for bad in ["", "a\nb", "a\0"] {
            assert!(matches!(spark(bad), Err(SparkError::Command { .. })), "{bad:?}");
        }
        let query = spark("/opt/o'clock/aftermath").unwrap().query(&["QQ==".to_owned(), "Qg==".to_owned()]);
        assert!(query.contains(r"exec \'/opt/o\'\\\'\'clock/aftermath\' sums"), "{query}");
        assert!(query.contains("REPARTITION(2)") && query.contains("('0','QQ=='),('1','Qg==')"), "{query}");
    }
}
