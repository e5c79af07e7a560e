//! The service that signs is killed in the middle of withdrawing a name: after each piece that it sends to the servers, or each few.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use aftermath_store::{Expected, LEDGER_FOLDER, Limit, Replacement, SigningRight, Store, Withdrawal};
use aftermath_store_jetstream::Address;

use crate::servers::Servers;
use crate::support::{id, submit};
use crate::together::{Service, folders_over, lies_in, until};
use crate::way::Way;

/// Tells another process the servers and a data folder, and this test binary that it withdraws names when it is told to.
const WITHDRAWER: &str = "AFTERMATH_WITHDRAWER";
/// The file of a ledger that tells of a withdrawal which is under way.
const PENDING: &str = "withdrawal";
/// Battles, a line of each with a name, and what is to stand there.
const NAMED: [(&str, u64, &str, &str); 3] = [
    ("first", 4, "by Ada Lovelace", "by player-1"),
    ("second", 3, "against Ada Byron", "against player-1"),
    ("third", 6, "seen by Ada King", "seen by player-1"),
];
/// Rounds that go on at once: each waits most of its time for the right of who was killed to end.
const AT_ONCE: u64 = 10;
/// Pieces by which a round differs from the next; all of them where `AFTERMATH_CLUSTER_ROUNDS` asks for the long form.
const STEP: u64 = 4;

fn withdrawal() -> Withdrawal {
    let replacement = |(name, line, _, raw): (&str, u64, &str, &str)| Replacement {
        id: id(name),
        line,
        raw: raw.as_bytes().to_vec(),
    };
    Withdrawal { lines: NAMED.map(replacement).to_vec(), cards: Vec::new() }
}

/// A service in a process of its own, which signs and withdraws.
struct Withdrawer(Child, Receiver<String>);

impl Withdrawer {
    /// Returns when it signs.
    fn start(address: &str, folder: &Path) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "withdrawing::the_withdrawer", "--nocapture"])
            .env(WITHDRAWER, format!("{address} {}", folder.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line == "signs" || line == "withdrawn") {
                let _ = tell.send(line);
            }
        });
        assert_eq!(told.recv_timeout(Duration::from_secs(120)).unwrap(), "signs");
        Self(process, told)
    }

    /// Has it withdraw, kills it as soon as the way hangs, and answers whether it had said that all was done.
    fn withdraw_and_die(&mut self, way: &Way) -> bool {
        self.0.stdin.as_mut().unwrap().write_all(b"withdraw\n").unwrap();
        let mut is_done = false;
        while !is_done && !way.hangs() {
            is_done = self.1.recv_timeout(Duration::from_millis(5)).is_ok();
        }
        self.0.kill().unwrap();
        self.0.wait().unwrap();
        is_done || self.1.recv_timeout(Duration::from_millis(100)).is_ok()
    }
}

impl Drop for Withdrawer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Not a test of its own: what [`Withdrawer`] runs.
#[test]
fn the_withdrawer() {
    let Ok(told) = std::env::var(WITHDRAWER) else { return };
    let (address, folder) = told.split_once(' ').unwrap();
    let address: Address = address.parse().unwrap();
    let service = Service::open(&address, Path::new(folder), "the withdrawer").unwrap();
    until("it signs", || service.right.is_held().unwrap());
    println!("\nsigns");
    std::io::stdin().read_line(&mut String::new()).unwrap();
    service.store.withdraw(withdrawal()).unwrap();
    println!("\nwithdrawn");
    std::thread::sleep(Duration::from_secs(120));
}

/// What a line of a battle is in the store, and in the ledger.
fn line_at(service: &Service, name: &str, line: u64) -> [Vec<u8>; 2] {
    let stored = service.store.read(&id(name), line - 1, Limit::new(1).unwrap()).unwrap().pop().unwrap().1;
    let leaf = service.store.leaf(&id(name), line).unwrap();
    [stored, service.store.ledger().leaf(leaf).unwrap().raw]
}

/// Where a round ended.
#[derive(Debug, Clone, Copy)]
struct Ended {
    /// It was said that all was done.
    is_said: bool,
    /// It had begun: the folder of who was killed told of it.
    is_begun: bool,
    /// Battles that were told anew.
    anew: usize,
}

/// One is killed after so many pieces; `again` has the other one withdraw the name before that one is back.
fn round(servers: &Servers, pieces: u64, again: bool) -> Ended {
    let stream = format!("w{pieces}");
    let folders = folders_over::<2>(servers, &stream);
    let way = Way::to(servers.ports()[0]);
    let mut withdrawer = Withdrawer::start(&servers.text_through(&stream, &[way.port()]), folders[0].path());
    let address = servers.address(&stream);
    let other = Service::open(&address, folders[1].path(), "the other").unwrap();
    for (name, line, raw, _) in NAMED {
        submit(&*other.store, name, line - 1);
        other.store.append(&id(name), Expected::Exact(line - 1), &[raw.as_bytes()]).unwrap();
    }
    let before = other.head();
    assert!(!other.right.is_held().unwrap(), "who is killed signs");
    way.let_through(pieces);
    let is_said = withdrawer.withdraw_and_die(&way);

    // The other takes what comes, signs, and shows each battle as it is told, everywhere.
    for (name, line, ..) in NAMED {
        other.store.append(&id(name), Expected::Exact(line), &[b"more"]).unwrap();
    }
    until("the other signs", || other.right.is_held().unwrap());
    other.holds(&before);
    let mut anew = 0;
    for (name, line, was, raw) in NAMED {
        let as_the_store = || {
            let [stored, in_ledger] = line_at(&other, name, line);
            stored == in_ledger && (stored == raw.as_bytes() || stored == was.as_bytes())
        };
        until("the ledger has what the store has", as_the_store);
        if line_at(&other, name, line)[0] == raw.as_bytes() {
            anew += 1;
            until("it is in no file", || !lies_in(folders[1].path(), was.as_bytes()));
        }
    }
    let is_begun = folders[0].path().join(LEDGER_FOLDER).join(PENDING).exists();
    assert!(!is_said || anew == NAMED.len(), "what was answered is done");
    assert!(is_begun || anew == 0 || anew == NAMED.len(), "what was begun is told of until all of it is done");

    // Who was killed is back: all of it is done, or nothing.
    if again {
        other.store.withdraw(withdrawal()).unwrap();
    }
    let is_done = is_begun || again || anew > 0;
    let back = Service::open(&address, folders[0].path(), "who was killed").unwrap();
    for (service, folder) in [(&other, &folders[1]), (&back, &folders[0])] {
        for (name, line, was, raw) in NAMED {
            let now = if is_done { raw } else { was }.as_bytes();
            until("both have it so", || line_at(service, name, line) == [now, now]);
            if is_done {
                until("it is in no file", || !lies_in(folder.path(), was.as_bytes()));
            }
        }
    }
    assert!(!folders[0].path().join(LEDGER_FOLDER).join(PENDING).exists());
    for service in [&other, &back] {
        service.store.append(&id(NAMED[0].0), Expected::Any, &[b"and more"]).unwrap();
    }
    for service in [&other, &back] {
        until("all lines", || service.head().size == before.size + NAMED.len() as u64 + 2);
        service.holds(&before);
        assert!(service.store.verify(|_| ()).unwrap().is_sound());
    }
    Ended { is_said, is_begun, anew }
}

#[test]
fn a_name_is_withdrawn_everywhere_or_nowhere_whenever_the_signer_is_killed() {
    let Some(servers) = Servers::start(1) else { return };
    let step = if std::env::var_os("AFTERMATH_CLUSTER_ROUNDS").is_some() { 1 } else { STEP };
    let mut ended: Vec<(u64, Ended)> = Vec::new();
    while !ended.iter().any(|(_, ended)| ended.is_said) {
        let first = ended.len() as u64;
        assert!(first * step < 500, "it withdraws nothing: {ended:?}");
        std::thread::scope(|scope| {
            let rounds: Vec<_> = (first..first + AT_ONCE)
                .map(|number| {
                    let servers = &servers;
                    (number * step, scope.spawn(move || round(servers, number * step, number % 2 == 1)))
                })
                .collect();
            ended.extend(rounds.into_iter().map(|(pieces, round)| (pieces, round.join().unwrap())));
        });
    }
    for (pieces, ended) in &ended {
        println!("{pieces} pieces: {ended:?}");
    }
    let begun = ended.iter().filter(|(_, ended)| ended.is_begun).count();
    println!("{} rounds, {begun} ended with a withdrawal under way", ended.len());
    assert!(ended.iter().any(|(_, ended)| ended.anew == 0), "none was killed before a battle was told anew");
    assert!(ended.iter().any(|(_, ended)| ended.anew > 0 && !ended.is_said), "none was killed in the middle");
}
