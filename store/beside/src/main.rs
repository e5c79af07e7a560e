//! The store beside redb and SQLite: simulated battles, the same durable work, in one run. `make bench` writes the
//! battles into a folder and hands it in.
//!
//! Nothing is acknowledged before it would survive a loss of power: the store syncs, redb commits with
//! `Durability::Immediate`, SQLite is in WAL mode with `synchronous=FULL`. Writers who wait at the same time share a
//! commit in every engine: the store does so itself, the others through [`engines::Grouped`].
//!
//! - `blocks`: the engine keeps the very rows that the store writes, compressed blocks and indexes alike.
//! - `rows`: a row an event, as users of the engine would do it.

mod engines;
mod measure;

use std::{env, error::Error, fs, path::Path, time::Duration};

use crate::{
    engines::{Engine, Redb, Sled, SledAlone, SqliteBlocks, SqliteRows},
    measure::{Place, append, bulk, fold, seek},
};

/// Battles of a bulk load: those of the folder, again and again under other ids.
const BATTLES: usize = 768;
/// Entries of a long battle, in which is sought.
const LONG: usize = 4_000;
/// Long battles.
const LONG_BATTLES: usize = 32;
/// How long entries are appended one by one.
const APPENDING: Duration = Duration::from_secs(2);

/// A battle: header and entries.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) header: Vec<u8>,
    pub(crate) lines: Vec<Vec<u8>>,
}

impl Battle {
    fn of(log: &[u8]) -> Self {
        let mut lines = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec);
        Self { header: lines.next().unwrap_or_default(), lines: lines.collect() }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.header.len() + 1 + self.lines.iter().map(|line| line.len() + 1).sum::<usize>()
    }
}

type Opened = Result<Box<dyn Engine>, Box<dyn Error>>;

/// What is compared: a name, and how it is opened in a folder.
const ENGINES: [(&str, fn(&Path) -> Opened); 7] = [
    ("store", |folder| Ok(Box::new(Sled::alone(folder)?))),
    ("store, ledger", |folder| Ok(Box::new(Sled::with_ledger(folder)?))),
    ("sled blocks", |folder| Ok(Box::new(SledAlone::open(folder)?))),
    ("redb blocks", |folder| Ok(Box::new(Redb::open(folder)?))),
    ("sqlite blocks", |folder| Ok(Box::new(SqliteBlocks::open(folder)?))),
    ("sqlite rows", |folder| Ok(Box::new(SqliteRows::open(folder)?))),
    ("sqlite rows, alone", |folder| Ok(Box::new(SqliteRows::alone(folder)?))),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let expected =
        "expected: a folder of logs, and maybe the name of one engine, and of one measurement: bulk, append, seek";
    let folder = arguments.next().ok_or(expected)?;
    let (only, measured) = (arguments.next(), arguments.next());
    let is_measured = |name: &str| measured.as_deref().is_none_or(|measured| measured == name);
    let engines = || ENGINES.into_iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name));
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Result<_, Box<dyn Error>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    let battles: Vec<Battle> =
        paths.iter().map(|path| Ok(Battle::of(&fs::read(path)?))).collect::<Result<_, Box<dyn Error>>>()?;
    if battles.is_empty() {
        return Err("the folder has no logs".into());
    }
    let entries: usize = battles.iter().map(|battle| battle.lines.len()).sum();
    let bytes: usize = battles.iter().map(Battle::bytes).sum();
    let played = battles.len();
    println!("{played} battles: {} entries and {} bytes each", entries / played, bytes / played);
    let place = Place::new()?;

    if is_measured("bulk") {
        println!("\nwhole battles, durably, {BATTLES} of them; then read back");
        println!(
            "{:20} {:>7} {:>8} {:>11} {:>13} {:>13}",
            "engine", "writers", "MiB/s", "entries/s", "bytes/battle", "read entr./s"
        );
        for (name, open) in engines() {
            for writers in [1, 8, 64] {
                let folder = place.folder()?;
                let engine = open(folder.path())?;
                let loaded = bulk(&*engine, &battles, BATTLES, writers);
                let read = fold(&*engine, BATTLES);
                drop(engine);
                let stored = measure::size(folder.path())? / BATTLES as u64;
                println!(
                    "{name:20} {writers:>7} {:>8.1} {:>11.0} {stored:>13} {read:>13.0}",
                    loaded.mebibytes_a_second, loaded.entries_a_second
                );
            }
        }
    }
    if is_measured("append") {
        println!("\nentry by entry, each durable before the next");
        println!("{:20} {:>7} {:>8} {:>11}", "engine", "writers", "MiB/s", "entries/s");
        for (name, open) in engines() {
            for writers in [1, 8, 64] {
                let folder = place.folder()?;
                let engine = open(folder.path())?;
                let appended = append(&*engine, &battles, APPENDING, writers);
                println!(
                    "{name:20} {writers:>7} {:>8.2} {:>11.0}",
                    appended.mebibytes_a_second, appended.entries_a_second
                );
            }
        }
    }
    if is_measured("seek") {
        println!("\nany entry of a battle of {LONG} entries, {LONG_BATTLES} of them, in microseconds");
        println!("{:20} {:>9} {:>9} {:>9} {:>9}", "engine", "cold p50", "cold p99", "warm p50", "warm p99");
        let lines: Vec<Vec<u8>> =
            battles.iter().flat_map(|battle| battle.lines.iter().cloned()).cycle().take(LONG * 8).collect();
        let long: Vec<Battle> = lines
            .chunks(LONG)
            .map(|lines| Battle { header: battles[0].header.clone(), lines: lines.to_vec() })
            .collect();
        for (name, open) in engines() {
            if name == "sqlite rows, alone" {
                continue;
            }
            let folder = place.folder()?;
            let engine = open(folder.path())?;
            bulk(&*engine, &long, LONG_BATTLES, 1);
            drop(engine);
            let (cold, warm) = seek(|| open(folder.path()), folder.path(), &long, LONG_BATTLES)?;
            println!("{name:20} {:>9.1} {:>9.1} {:>9.1} {:>9.1}", cold.p50, cold.p99, warm.p50, warm.p99);
        }
    }
    Ok(())
}
