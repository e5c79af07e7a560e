//! A writer killed at any moment has lost nothing that it was told is kept.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use aftermath_store::{Expected, Head, Ledgered, Limit, ListQuery, SledStore, Store};

use crate::support::{Log, card, export, id, line, noise};

/// Tells the writer its folder and its round, and this test binary that it is the writer.
const WRITER: &str = "AFTERMATH_STORE_WRITER";
/// Rounds in the short run, and in the long one.
const ROUNDS: (u64, u64) = (5, 200);

/// The first number of rounds, or the second where the long run is asked for (`make torture`).
pub(crate) fn rounds((short, long): (u64, u64)) -> u64 {
    if std::env::var_os("AFTERMATH_TORTURE").is_some() { long } else { short }
}

/// In even rounds many write without a pause. In odd ones a single writer rests after each answer, so that nothing
/// written later pushes out what sled may still hold in memory.
const THREADS: [u64; 2] = [3, 1];
const REST: [Duration; 2] = [Duration::ZERO, Duration::from_millis(15)];

/// What the writer was told is kept: a match, and its head at that time.
pub(crate) type Acknowledged = (String, Head);

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for round in 0..rounds(ROUNDS) {
        let moment = u64::from(std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos()) / 1_000 % 250;
        let more = write_and_kill(folder.path(), round, Duration::from_millis(moment));
        println!("round {round}: killed {moment} ms after the first of {} acknowledgements", more.len());
        acknowledged.extend(more);
        verify(folder.path(), &acknowledged);
    }
}

fn write_and_kill(folder: &Path, round: u64, after_first: Duration) -> Vec<Acknowledged> {
    let writer = Writer::start(folder, round);
    let first = writer.first();
    std::thread::sleep(after_first);
    std::iter::once(first).chain(writer.kill()).collect()
}

/// A process that writes until it is killed, or fails.
pub(crate) struct Writer {
    process: Child,
    told: mpsc::Receiver<Acknowledged>,
    reading: JoinHandle<()>,
}

impl Writer {
    pub(crate) fn start(folder: &Path, round: u64) -> Self {
        Self::start_with(Command::new("env"), folder, round)
    }

    /// Starts it by a program that takes a program and its arguments.
    pub(crate) fn start_with(mut by: Command, folder: &Path, round: u64) -> Self {
        let mut process = by
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "kill::the_writer", "--nocapture"])
            .env(WRITER, format!("{round} {}", folder.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let (tell, told) = mpsc::channel();
        let reading = std::thread::spawn(move || {
            // The last line may be cut off: then the head does not parse, and nobody was told.
            lines.map_while(Result::ok).filter_map(|line| parse(&line)).for_each(|ack| drop(tell.send(ack)));
        });
        Self { process, told, reading }
    }

    /// Waits for the first acknowledgement.
    pub(crate) fn first(&self) -> Acknowledged {
        self.told.recv_timeout(Duration::from_secs(60)).unwrap()
    }

    /// Kills it, and answers what else it was told.
    pub(crate) fn kill(mut self) -> Vec<Acknowledged> {
        self.process.kill().unwrap();
        self.until_it_ends()
    }

    /// What it was told until it ended.
    pub(crate) fn until_it_ends(mut self) -> Vec<Acknowledged> {
        self.process.wait().unwrap();
        self.reading.join().unwrap();
        self.told.iter().collect()
    }
}

fn parse(line: &str) -> Option<Acknowledged> {
    let mut words = line.strip_prefix("kept ")?.split(' ');
    let name = words.next()?.to_string();
    let entries = words.next()?.parse().ok()?;
    Some((name, Head { entries, hash: words.next()?.parse().ok()? }))
}

fn open(folder: &Path) -> Ledgered<SledStore> {
    Ledgered::in_folder(folder, Some("club.example/ledger")).unwrap()
}

pub(crate) fn verify(folder: &Path, acknowledged: &[Acknowledged]) {
    let store = open(folder);
    assert!(store.verify(|_| ()).unwrap().is_sound());
    for (name, head) in acknowledged {
        assert_eq!(Log::of(name, head.entries).head(), *head, "{name}: the writer was told what it wrote");
        assert!(store.head(&id(name)).unwrap().entries >= head.entries, "{name}");
    }
    // Every match, acknowledged or not, is whole.
    let mut query = ListQuery { limit: Limit::MOST, ..ListQuery::default() };
    loop {
        let page = store.list(&query).unwrap();
        for row in &page.rows {
            let name = row.card.id().as_str();
            assert_eq!(export(&store, name), Log::of(name, row.head.entries).bytes());
            assert!(!name.starts_with("whole") || row.head.entries == 5, "{name} is kept in part");
        }
        let Some(next) = page.next else { break };
        query.after = Some(next);
    }
}

/// Run as a test it does nothing; run by the test above it writes until it is killed.
#[test]
fn the_writer() {
    let Ok(told) = std::env::var(WRITER) else {
        return;
    };
    let (round, folder) = told.split_once(' ').unwrap();
    let kind = round.parse::<usize>().unwrap() % 2;
    let store = open(Path::new(folder));
    std::thread::scope(|scope| {
        for thread in 0..THREADS[kind] {
            let store = &store;
            scope.spawn(move || write_forever(store, &format!("{round}-{thread}"), REST[kind]));
        }
    });
}

fn write_forever(store: &dyn Store, name: &str, rest: Duration) {
    let live = format!("live-{name}");
    store.create(&card(&live), &Log::of(&live, 0).header).unwrap();
    for seq in 1.. {
        let head = store.append(&id(&live), Expected::Exact(seq - 1), &[&line(&live, seq)]).unwrap().head;
        say(&live, head);
        std::thread::sleep(rest);
        if noise(seq, 1)[0].is_multiple_of(2) {
            let whole = format!("whole-{name}-{seq}");
            let log = Log::of(&whole, 5);
            say(&whole, store.submit(&card(&whole), &log.header, &log.lines()).unwrap().head());
            std::thread::sleep(rest);
        }
    }
}

fn say(name: &str, head: Head) {
    let mut out = std::io::stdout().lock();
    write!(out, "\nkept {name} {} {}\n", head.entries, head.hash).unwrap();
    out.flush().unwrap();
}
