//! The engines, each behind the same five calls.

use std::{
    io::{self, Write},
    path::Path,
    sync::{
        Condvar, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use aftermath_store::{Expected, Ledgered, Limit, MatchCard, MatchId, Position, SledStore, Store, rows};
use redb::{Database, Durability, ReadableDatabase, TableDefinition};
use rusqlite::{Connection, OptionalExtension, params};

use crate::Battle;

type Fault = Box<dyn std::error::Error>;

/// What is measured. What fails ends the run.
pub(crate) trait Engine: Sync {
    /// Keeps a battle under a number, durably.
    fn submit(&self, number: usize, battle: &Battle);
    /// Adds an entry behind `before` others, durably.
    fn append(&self, number: usize, before: u64, line: &[u8]);
    /// Entry `line` of a battle.
    fn seek(&self, number: usize, line: u64) -> Vec<u8>;
    /// Reads all entries of a battle and counts them.
    fn count(&self, number: usize) -> u64;
}

fn id(number: usize) -> MatchId {
    format!("m{number}").parse().expect("an id")
}

fn card(number: usize) -> MatchCard {
    let day = "2026-05-03".parse().expect("a day");
    MatchCard::new(id(number), "warmaster", day, vec!["Ada".into(), "Boris".into()], "Spring Muster").expect("a card")
}

fn refs(battle: &Battle) -> Vec<&[u8]> {
    battle.lines.iter().map(Vec::as_slice).collect()
}

/// Our store, alone or with its ledger.
pub(crate) struct Sled<S>(S);

impl Sled<SledStore> {
    pub(crate) fn alone(folder: &Path) -> Result<Self, Fault> {
        Ok(Self(SledStore::open(folder)?))
    }
}

impl Sled<Ledgered<SledStore>> {
    pub(crate) fn with_ledger(folder: &Path) -> Result<Self, Fault> {
        Ok(Self(Ledgered::in_folder(folder, None)?))
    }
}

/// Counts newlines.
struct Lines(u64);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<S: Store> Engine for Sled<S> {
    fn submit(&self, number: usize, battle: &Battle) {
        self.0.submit(&card(number), &battle.header, &refs(battle)).expect("a kept match");
    }

    fn append(&self, number: usize, before: u64, line: &[u8]) {
        self.0.append(&id(number), Expected::Exact(before), &[line]).expect("a kept entry");
    }

    fn seek(&self, number: usize, line: u64) -> Vec<u8> {
        let one = Limit::new(1).expect("a limit");
        self.0.read(&id(number), line - 1, one).expect("a kept match").pop().expect("a kept entry").1
    }

    fn count(&self, number: usize) -> u64 {
        let mut lines = Lines(0);
        self.0.export(&id(number), &mut lines).expect("a kept match");
        lines.0 - 1
    }
}

/// Those who wait at the same time share a commit.
struct Grouped<T> {
    state: Mutex<Queue<T>>,
    moved: Condvar,
}

struct Queue<T> {
    waiting: Vec<T>,
    handed_in: u64,
    durable: u64,
    committing: bool,
}

impl<T> Grouped<T> {
    fn new() -> Self {
        let queue = Queue { waiting: Vec::new(), handed_in: 0, durable: 0, committing: false };
        Self { state: Mutex::new(queue), moved: Condvar::new() }
    }

    fn hand_in(&self, work: T, commit: impl Fn(Vec<T>)) {
        let mut queue = self.state.lock().expect("no writer panicked");
        queue.waiting.push(work);
        queue.handed_in += 1;
        let ticket = queue.handed_in;
        while queue.durable < ticket {
            if queue.committing {
                queue = self.moved.wait(queue).expect("no writer panicked");
                continue;
            }
            queue.committing = true;
            let (work, upto) = (std::mem::take(&mut queue.waiting), queue.handed_in);
            drop(queue);
            commit(work);
            queue = self.state.lock().expect("no writer panicked");
            queue.committing = false;
            queue.durable = upto;
            self.moved.notify_all();
        }
    }
}

/// Rows of blocks; their places are given as they come.
fn block_rows(number: usize, battle: &Battle, next: &AtomicU64) -> Vec<rows::Row> {
    let position = next.fetch_add(1, Ordering::Relaxed);
    rows::of_match(&card(number), &battle.header, &refs(battle), (Position(position), position * 1_000)).expect("rows")
}

fn event_key(number: usize, line: u64) -> Vec<u8> {
    [b"e".as_slice(), &(number as u32).to_be_bytes(), &line.to_be_bytes()].concat()
}

const TABLE: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("rows");

/// redb with the rows of our store; single entries are rows of their own.
pub(crate) struct Redb {
    db: Database,
    grouped: Grouped<Vec<rows::Row>>,
    next: AtomicU64,
}

impl Redb {
    pub(crate) fn open(folder: &Path) -> Result<Self, Fault> {
        let db = Database::create(folder.join("redb"))?;
        let open = db.begin_write()?;
        open.open_table(TABLE)?;
        open.commit()?;
        Ok(Self { db, grouped: Grouped::new(), next: AtomicU64::new(1) })
    }

    fn keep(&self, rows: Vec<rows::Row>) {
        self.grouped.hand_in(rows, |work| {
            let mut write = self.db.begin_write().expect("redb");
            write.set_durability(Durability::Immediate).expect("redb");
            {
                let mut table = write.open_table(TABLE).expect("redb");
                for (key, value) in work.iter().flatten() {
                    table.insert(key.as_slice(), value.as_slice()).expect("redb");
                }
            }
            write.commit().expect("redb");
        });
    }

    /// The line, the key and the value of its block.
    fn block(&self, number: usize, line: u64) -> (Vec<u8>, Vec<u8>) {
        let read = self.db.begin_read().expect("redb");
        let table = read.open_table(TABLE).expect("redb");
        let span = rows::span(&id(number), line);
        let mut range = table.range(span.start().as_slice()..=span.end().as_slice()).expect("redb");
        let (key, value) = range.next_back().expect("a block").expect("redb");
        (key.value().to_vec(), value.value().to_vec())
    }
}

impl Engine for Redb {
    fn submit(&self, number: usize, battle: &Battle) {
        self.keep(block_rows(number, battle, &self.next));
    }

    fn append(&self, number: usize, before: u64, line: &[u8]) {
        self.keep(vec![(event_key(number, before + 1), line.to_vec())]);
    }

    fn seek(&self, number: usize, line: u64) -> Vec<u8> {
        let (key, value) = self.block(number, line);
        rows::line(&id(number), line, &key, &value).expect("a block").expect("a line")
    }

    fn count(&self, number: usize) -> u64 {
        let read = self.db.begin_read().expect("redb");
        let table = read.open_table(TABLE).expect("redb");
        let span = rows::span(&id(number), u64::from(u32::MAX));
        let range = table.range(span.start().as_slice()..=span.end().as_slice()).expect("redb");
        let blocks = range.map(|row| row.expect("redb"));
        blocks.map(|(key, value)| rows::count(&id(number), key.value(), value.value()).expect("a block")).sum::<u64>()
            - 1
    }
}

/// sled itself with the rows of our store, by the recipe alone: a batch, a flush, and `fsync` on a handle of our own. It
/// tells how much of what the store takes is sled's, and what is had by waiting for a file of our own in its place.
pub(crate) struct SledAlone {
    db: sled::Db,
    file: std::fs::File,
    grouped: Grouped<Vec<rows::Row>>,
    next: AtomicU64,
}

impl SledAlone {
    pub(crate) fn open(folder: &Path) -> Result<Self, Fault> {
        let path = folder.join("sled");
        let db = sled::Config::new().path(&path).flush_every_ms(None).segment_size(16 << 20).open()?;
        let file = std::fs::File::open(path.join("db"))?;
        Ok(Self { db, file, grouped: Grouped::new(), next: AtomicU64::new(1) })
    }

    fn keep(&self, rows: Vec<rows::Row>) {
        self.grouped.hand_in(rows, |work| {
            let mut batch = sled::Batch::default();
            for (key, value) in work.into_iter().flatten() {
                batch.insert(key, value);
            }
            self.db.apply_batch(batch).expect("sled");
            self.db.flush().expect("sled");
            self.file.sync_all().expect("sled");
        });
    }

    /// The key and the value of the block that holds a line.
    fn block(&self, number: usize, line: u64) -> (sled::IVec, sled::IVec) {
        self.db.range(rows::span(&id(number), line)).next_back().expect("a block").expect("sled")
    }
}

impl Engine for SledAlone {
    fn submit(&self, number: usize, battle: &Battle) {
        self.keep(block_rows(number, battle, &self.next));
    }

    fn append(&self, number: usize, before: u64, line: &[u8]) {
        self.keep(vec![(event_key(number, before + 1), line.to_vec())]);
    }

    fn seek(&self, number: usize, line: u64) -> Vec<u8> {
        let (key, value) = self.block(number, line);
        rows::line(&id(number), line, &key, &value).expect("a block").expect("a line")
    }

    fn count(&self, number: usize) -> u64 {
        let blocks = self.db.range(rows::span(&id(number), u64::from(u32::MAX))).map(|row| row.expect("sled"));
        blocks.map(|(key, value)| rows::count(&id(number), &key, &value).expect("a block")).sum::<u64>() - 1
    }
}

fn connect(folder: &Path, schema: &str) -> Result<Connection, Fault> {
    let connection = Connection::open(folder.join("sqlite"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(schema)?;
    Ok(connection)
}

/// SQLite with the rows of our store; single entries are rows of their own.
pub(crate) struct SqliteBlocks {
    connection: Mutex<Connection>,
    grouped: Grouped<Vec<rows::Row>>,
    next: AtomicU64,
}

impl SqliteBlocks {
    pub(crate) fn open(folder: &Path) -> Result<Self, Fault> {
        let schema = "CREATE TABLE IF NOT EXISTS rows (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID";
        let connection = Mutex::new(connect(folder, schema)?);
        Ok(Self { connection, grouped: Grouped::new(), next: AtomicU64::new(1) })
    }

    fn keep(&self, rows: Vec<rows::Row>) {
        self.grouped.hand_in(rows, |work| {
            let mut connection = self.connection.lock().expect("no writer panicked");
            let write = connection.transaction().expect("sqlite");
            {
                let mut insert = write.prepare_cached("INSERT OR REPLACE INTO rows VALUES (?1, ?2)").expect("sqlite");
                for (key, value) in work.iter().flatten() {
                    insert.execute(params![key, value]).expect("sqlite");
                }
            }
            write.commit().expect("sqlite");
        });
    }
}

impl Engine for SqliteBlocks {
    fn submit(&self, number: usize, battle: &Battle) {
        self.keep(block_rows(number, battle, &self.next));
    }

    fn append(&self, number: usize, before: u64, line: &[u8]) {
        self.keep(vec![(event_key(number, before + 1), line.to_vec())]);
    }

    fn seek(&self, number: usize, line: u64) -> Vec<u8> {
        let connection = self.connection.lock().expect("no writer panicked");
        let query = "SELECT key, value FROM rows WHERE key BETWEEN ?1 AND ?2 ORDER BY key DESC LIMIT 1";
        let mut select = connection.prepare_cached(query).expect("sqlite");
        let span = rows::span(&id(number), line);
        let found = select.query_row(params![span.start(), span.end()], |row| Ok((row.get(0)?, row.get(1)?)));
        let (key, value): (Vec<u8>, Vec<u8>) = found.expect("a block");
        rows::line(&id(number), line, &key, &value).expect("a block").expect("a line")
    }

    fn count(&self, number: usize) -> u64 {
        let connection = self.connection.lock().expect("no writer panicked");
        let query = "SELECT key, value FROM rows WHERE key BETWEEN ?1 AND ?2 ORDER BY key";
        let mut select = connection.prepare_cached(query).expect("sqlite");
        let span = rows::span(&id(number), u64::from(u32::MAX));
        let blocks = select.query_map(params![span.start(), span.end()], |row| {
            let (key, value): (Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?);
            Ok(rows::count(&id(number), &key, &value).expect("a block"))
        });
        blocks.expect("sqlite").map(|count| count.expect("sqlite")).sum::<u64>() - 1
    }
}

/// SQLite with a row an event.
pub(crate) struct SqliteRows {
    connection: Mutex<Connection>,
    grouped: Option<Grouped<Work>>,
}

/// Lines of a match from a number on; 0 is the header.
type Work = (usize, u64, Vec<Vec<u8>>);

impl SqliteRows {
    const SCHEMA: &str = "
        CREATE TABLE IF NOT EXISTS matches
            (number INTEGER PRIMARY KEY, id TEXT UNIQUE, system TEXT, played TEXT, title TEXT);
        CREATE TABLE IF NOT EXISTS players (name TEXT, number INTEGER, PRIMARY KEY (name, number)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS events
            (number INTEGER, seq INTEGER, line BLOB NOT NULL, PRIMARY KEY (number, seq)) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS by_day ON matches (system, played)";

    /// Writers who wait at the same time share a commit.
    pub(crate) fn open(folder: &Path) -> Result<Self, Fault> {
        Ok(Self { connection: Mutex::new(connect(folder, Self::SCHEMA)?), grouped: Some(Grouped::new()) })
    }

    /// Each submission is a transaction of its own.
    pub(crate) fn alone(folder: &Path) -> Result<Self, Fault> {
        Ok(Self { connection: Mutex::new(connect(folder, Self::SCHEMA)?), grouped: None })
    }

    fn keep(&self, work: Work) {
        match &self.grouped {
            Some(grouped) => grouped.hand_in(work, |work| self.commit(&work)),
            None => self.commit(&[work]),
        }
    }

    fn commit(&self, work: &[Work]) {
        let mut connection = self.connection.lock().expect("no writer panicked");
        let write = connection.transaction().expect("sqlite");
        {
            let cached = |sql| write.prepare_cached(sql).expect("sqlite");
            let mut a_match = cached("INSERT INTO matches VALUES (?1, ?2, ?3, ?4, ?5)");
            let mut a_player = cached("INSERT INTO players VALUES (?1, ?2)");
            let mut an_event = cached("INSERT INTO events VALUES (?1, ?2, ?3)");
            for (number, first, lines) in work {
                if *first == 0 {
                    let card = card(*number);
                    let (id, system) = (card.id().as_str(), card.system());
                    let row = params![*number as i64, id, system, card.played().as_str(), card.title()];
                    a_match.execute(row).expect("sqlite");
                    for player in card.players() {
                        a_player.execute(params![player, *number as i64]).expect("sqlite");
                    }
                }
                for (seq, line) in (*first..).zip(lines) {
                    an_event.execute(params![*number as i64, seq as i64, line]).expect("sqlite");
                }
            }
        }
        write.commit().expect("sqlite");
    }
}

impl Engine for SqliteRows {
    fn submit(&self, number: usize, battle: &Battle) {
        let lines = std::iter::once(&battle.header).chain(&battle.lines).cloned().collect();
        self.keep((number, 0, lines));
    }

    fn append(&self, number: usize, before: u64, line: &[u8]) {
        self.keep((number, before + 1, vec![line.to_vec()]));
    }

    fn seek(&self, number: usize, line: u64) -> Vec<u8> {
        let connection = self.connection.lock().expect("no writer panicked");
        let query = "SELECT line FROM events WHERE number = ?1 AND seq = ?2";
        let mut select = connection.prepare_cached(query).expect("sqlite");
        select
            .query_row(params![number as i64, line as i64], |row| row.get(0))
            .optional()
            .expect("sqlite")
            .expect("a line")
    }

    fn count(&self, number: usize) -> u64 {
        let connection = self.connection.lock().expect("no writer panicked");
        let mut select = connection.prepare_cached("SELECT line FROM events WHERE number = ?1").expect("sqlite");
        let lines = select.query_map(params![number as i64], |row| row.get::<_, Vec<u8>>(0)).expect("sqlite");
        lines.map(|line| line.expect("sqlite")).count() as u64 - 1
    }
}
