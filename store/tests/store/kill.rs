//! A writer killed at any moment has lost nothing that it was told is kept.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use aftermath_store::{Expected, Head, Ledgered, Limit, ListQuery, SledStore, Store};

use crate::support::{Log, card, export, id, line, noise, random};

/// Tells the writer its folder and its round, and this test binary that it is the writer.
const WRITER: &str = "AFTERMATH_STORE_WRITER";
/// Rounds in the short run, and in the long one.
const ROUNDS: (u64, u64) = (5, 200);

/// The first number of rounds, or the second where the long run is asked for (`make torture`).
pub(crate) fn rounds((short, long): (u64, u64)) -> u64 {
    if std::env::var_os("AFTERMATH_TORTURE").is_some() { long } else { short }
}

/// Of three rounds, many write without a pause in the first. In the second a single writer rests after each answer, so that
/// nothing written later pushes out what sled may still hold in memory. In the third, battles come that lie apart from sled,
/// and more bytes of them than the journal takes before sled is put on the disk.
const THREADS: [u64; 3] = [3, 1, 2];
const REST: [Duration; 3] = [Duration::ZERO, Duration::from_millis(15), Duration::ZERO];
/// How many times as long a round of each kind may go on.
const PATIENCE: [u32; 3] = [1, 1, 4];
/// Rounds after which another folder is begun, so that looking at all that is kept does not take ever longer.
const ROUNDS_IN_A_FOLDER: u64 = 20;

/// Entries of a battle that lies apart, their bytes, and how many of them each thread hands in.
const LARGE_ENTRIES: u64 = 30;
const LARGE_LINE_BYTES: usize = 12_000;
const LARGE_BATTLES: u64 = 16;

/// The log that is kept under a name, so far.
fn log_of(name: &str, entries: u64) -> Log {
    if !name.starts_with("large") {
        return Log::of(name, entries);
    }
    // What cannot be packed, so that the journal fills.
    let seed = name.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let lines = (1..=entries).map(|seq| random(seed.wrapping_add(seq << 32), LARGE_LINE_BYTES)).collect();
    Log { header: Log::of(name, 0).header, lines }
}

/// What the writer was told is kept: a match, and its head at that time.
pub(crate) type Acknowledged = (String, Head);

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let mut folder = tempfile::tempdir().unwrap();
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    let mut kills = 0;
    for round in 0..rounds(ROUNDS) {
        if round % ROUNDS_IN_A_FOLDER == ROUNDS_IN_A_FOLDER - 1 {
            folder = tempfile::tempdir().unwrap();
            acknowledged.clear();
        }
        let moment = moment(250) * PATIENCE[round as usize % 3];
        let more = write_and_kill(folder.path(), round, moment);
        println!("round {round}: killed {moment:?} after the first of {} acknowledgements", more.len());
        acknowledged.extend(more);
        // Whoever opens it next does again what the journal says, and is killed while doing that, too.
        for again in 0..round % 3 {
            let opening = Writer::start(folder.path(), 1_000 * (again + 1) + round);
            std::thread::sleep(moment_of_opening());
            acknowledged.extend(opening.kill());
            kills += 1;
        }
        verify(folder.path(), &acknowledged);
        kills += 1;
    }
    println!("kills: tried {kills}, held {kills}");
}

/// A moment below so many milliseconds, another at each look.
pub(crate) fn moment(below: u64) -> Duration {
    Duration::from_millis(u64::from(std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos()) / 1_000 % below)
}

/// From before the writer has the folder open until shortly after.
fn moment_of_opening() -> Duration {
    Duration::from_millis(5) + moment(90)
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
        assert_eq!(log_of(name, head.entries).head(), *head, "{name}: the writer was told what it wrote");
        assert!(store.head(&id(name)).unwrap().entries >= head.entries, "{name}");
    }
    // Every match, acknowledged or not, is whole.
    let mut query = ListQuery { limit: Limit::MOST, ..ListQuery::default() };
    loop {
        let page = store.list(&query).unwrap();
        for row in &page.rows {
            let name = row.card.id().as_str();
            assert!(export(&store, name) == log_of(name, row.head.entries).bytes(), "{name}");
            assert!(!name.starts_with("whole") || row.head.entries == 5, "{name} is kept in part");
            assert!(!name.starts_with("large") || row.head.entries == LARGE_ENTRIES, "{name} is kept in part");
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
    let kind = round.parse::<usize>().unwrap() % 3;
    let store = open(Path::new(folder));
    std::thread::scope(|scope| {
        for thread in 0..THREADS[kind] {
            let store = &store;
            scope.spawn(move || {
                let name = format!("{round}-{thread}");
                if kind == 2 {
                    write_large(store, &name);
                }
                write_forever(store, &name, REST[kind]);
            });
        }
    });
}

fn write_large(store: &dyn Store, name: &str) {
    for number in 0..LARGE_BATTLES {
        let large = format!("large-{name}-{number}");
        let log = log_of(&large, LARGE_ENTRIES);
        say(&large, store.submit(&card(&large), &log.header, &log.lines()).unwrap().head());
    }
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
