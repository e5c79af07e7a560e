//! Several services over one stream, all of which answer: one signs, the others show what it publishes.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use aftermath_store::{
    Expected, Keeping, LEDGER_FOLDER, Ledgered, LogHash, Redaction, Replacement, Shown, SignedText, SigningRight,
    Store, StoreError, TreeHead, Withdrawal, check_growth, check_word, checkpoint_of,
};
use aftermath_store_jetstream::{Address, JetStreamStore, JetStreamWords, LEASE, Lease};
use tempfile::TempDir;

use crate::moved::copied;
use crate::servers::Servers;
use crate::support::{card, id, line, submit};

/// Tells another process the servers, a data folder and the battle that it plays, and this test binary that it is a service.
const SERVICE: &str = "AFTERMATH_LEDGER_SERVICE";

/// A service without its interface.
pub(crate) struct Service {
    // Ends first.
    _keeping: Keeping,
    pub(crate) store: Arc<Ledgered<JetStreamStore>>,
    pub(crate) right: Arc<Lease>,
}

impl Service {
    pub(crate) fn open(address: &Address, folder: &Path, who: &str) -> Result<Self, StoreError> {
        let right = Arc::new(Lease::join(address, who, |_| ())?);
        let store = Arc::new(Ledgered::beside(JetStreamStore::open(address)?, folder, Some("here"))?);
        store.share(Arc::clone(&right) as Arc<dyn SigningRight>, Arc::new(JetStreamWords::open(address)?))?;
        right.stand()?;
        let _keeping = store.keep_up(|_| ());
        Ok(Self { _keeping, store, right })
    }

    pub(crate) fn head(&self) -> Arc<TreeHead> {
        self.store.ledger().head().unwrap()
    }

    pub(crate) fn holds(&self, older: &TreeHead) {
        let head = self.head();
        let proof = self.store.ledger().prove_growth(older.size, head.size).unwrap();
        check_growth(older, &head, &proof).unwrap();
    }
}

/// Data folders with the same key.
pub(crate) fn folders<const COUNT: usize>(servers: &Servers) -> [TempDir; COUNT] {
    folders_over(servers, "a")
}

/// The same, over another stream.
pub(crate) fn folders_over<const COUNT: usize>(servers: &Servers, stream: &str) -> [TempDir; COUNT] {
    let folders = [(); COUNT].map(|()| tempfile::tempdir().unwrap());
    let begun = Ledgered::<JetStreamStore>::beside(servers.open(stream), folders[0].path(), Some("here")).unwrap();
    drop(begun);
    for other in &folders[1..] {
        copied(&folders[0].path().join(LEDGER_FOLDER), &other.path().join(LEDGER_FOLDER));
    }
    folders
}

fn shown(raw: &[u8]) -> Shown<'_> {
    Shown { line: 1, redaction: Redaction { chain: LogHash([1; 32]), leaf: LogHash([2; 32]) }, raw }
}

pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) -> Duration {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
    begun.elapsed()
}

#[test]
fn both_take_lines_at_once_and_one_signs() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folders = folders::<2>(&servers);
    let services = ["first", "second"].map(|who| {
        let folder = if who == "first" { &folders[0] } else { &folders[1] };
        Service::open(&address, folder.path(), who).unwrap()
    });
    let seen = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (number, service) in services.iter().enumerate() {
            for part in 0..2 {
                let seen = &seen;
                scope.spawn(move || {
                    let battle = format!("b{number}-{part}");
                    submit(&*service.store, &battle, 0);
                    for seq in 1..=25 {
                        service.store.append(&id(&battle), Expected::Exact(seq - 1), &[&line(&battle, seq)]).unwrap();
                        // What was just accepted is proved by whoever accepted it.
                        let leaf = service.store.leaf(&id(&battle), seq).unwrap();
                        let (leaf, proof) = service.store.ledger().prove(leaf).unwrap();
                        let opened = proof.open(&leaf.encode(), service.store.ledger().public_key()).unwrap();
                        seen.lock().unwrap().push(opened.head);
                    }
                });
            }
        }
    });
    let held = services.each_ref().map(|service| service.right.is_held().unwrap());
    assert_eq!(held.iter().filter(|held| **held).count(), 1);
    until("the same tree", || services[0].head().size == 104 && services[1].head().note == services[0].head().note);
    for head in seen.into_inner().unwrap() {
        services.iter().for_each(|service| service.holds(&head));
    }

    // A word that the one gives who does not sign verifies at the other, and has one place.
    let (signer, other) = if held[0] { (&services[0], &services[1]) } else { (&services[1], &services[0]) };
    let battle = id("b0-0");
    let head = signer.store.head(&battle).unwrap();
    let attest =
        |service: &Service, raw: &[u8]| service.store.ledger().attest(&battle, head, [shown(raw)]).unwrap().unwrap();
    let begun = Instant::now();
    let given = attest(other, b"player-1");
    println!("a word of who does not sign: {:?}", begun.elapsed());
    let key = signer.store.ledger().public_key();
    check_word(&given, key, &battle, head, [shown(b"player-1")]).unwrap();
    assert_eq!(attest(signer, b"player-1"), given);
    assert_eq!(attest(signer, b"player-2").proof.index, 1);
    assert_eq!(attest(other, b"player-2").proof.index, 1);
    assert!(other.head().note.text().contains("\naftermath-redactions 2 "));
    let checkpoint = |service: &Service| service.store.ledger().resource_of_words("checkpoint").unwrap().unwrap();
    assert_eq!(checkpoint(signer), checkpoint(other));

    // What others append is signed without being asked.
    let before = signer.head().size;
    other.store.append(&battle, Expected::Any, &[b"more"]).unwrap();
    let address_seen =
        || checkpoint_of(&SignedText::read(other.right.published().unwrap().unwrap().as_bytes()).unwrap());
    println!("published by who signs: {:?}", until("published", || address_seen().unwrap().size == before + 1));

    // The one that signs ends; the other takes over, while it answers.
    let (mut services, ended) = (Vec::from(services), usize::from(!held[0]));
    let last = services[ended].head();
    drop(services.remove(ended));
    let rest = &services[0];
    println!("taken over: {:?}", until("taken over", || rest.right.is_held().unwrap()));
    rest.holds(&last);
    submit(&*rest.store, "after", 2);
    rest.holds(&last);
    assert_eq!(rest.head().size, last.size + 3);
    assert!(rest.store.verify(|_| ()).unwrap().is_sound());
}

/// Whether a file below a folder holds these bytes.
pub(crate) fn lies_in(folder: &Path, bytes: &[u8]) -> bool {
    // What is gone meanwhile holds nothing.
    std::fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| match entry.path() {
        path if path.is_dir() => lies_in(&path, bytes),
        path => std::fs::read(&path).is_ok_and(|held| held.windows(bytes.len()).any(|some| some == bytes)),
    })
}

/// Whether a file below a folder holds these bytes, or the ledger has them as one of these lines.
fn holds_bytes(service: &Service, folder: &Path, bytes: &[u8]) -> bool {
    // Those in bundles are packed.
    let leaves = [("named", 4), ("many", 77)].map(|(name, line)| service.store.leaf(&id(name), line).unwrap());
    let holds = |held: Vec<u8>| held.windows(bytes.len()).any(|some| some == bytes);
    lies_in(folder, bytes) || leaves.iter().any(|leaf| holds(service.store.ledger().leaf(*leaf).unwrap().raw))
}

#[test]
fn what_is_withdrawn_at_one_is_gone_at_the_other() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folders = folders::<3>(&servers);
    let [one, other] =
        [0, 1].map(|number: usize| Service::open(&address, folders[number].path(), &number.to_string()).unwrap());
    let away = Service::open(&address, folders[2].path(), "away").unwrap();
    // Enough that some lie in bundles.
    let mut lines: Vec<&[u8]> = vec![b"x"; 9_000];
    lines[76] = b"by Ada Lovelace too";
    one.store.submit(&card("many"), b"many", &lines).unwrap();
    submit(&*one.store, "named", 3);
    one.store.append(&id("named"), Expected::Exact(3), &[b"by Ada Lovelace"]).unwrap();
    let before = one.head();
    for service in [&other, &away] {
        until("all lines", || service.head().size == before.size);
        assert_eq!(service.store.read(&id("named"), 3, aftermath_store::Limit::MOST).unwrap()[0].1, b"by Ada Lovelace");
    }
    assert!(holds_bytes(&other, folders[1].path(), b"Ada Lovelace"));
    // One that is not there meanwhile, and whose last line is one of these.
    drop(away);

    let replacement = |name: &str, line: u64, raw: &[u8]| Replacement { id: id(name), line, raw: raw.to_vec() };
    let lines = vec![replacement("named", 4, b"by player-1"), replacement("many", 77, b"by player-1 too")];
    other.store.withdraw(Withdrawal { lines, cards: Vec::new() }).unwrap();
    let is_gone = |service: &Service, folder: &TempDir| !holds_bytes(service, folder.path(), b"Ada Lovelace");
    assert!(is_gone(&other, &folders[1]));
    println!("gone at the other: {:?}", until("gone", || is_gone(&one, &folders[0])));
    let away = Service::open(&address, folders[2].path(), "away").unwrap();
    assert!(is_gone(&away, &folders[2]));
    for service in [&one, &other, &away] {
        assert_eq!(service.store.read(&id("named"), 3, aftermath_store::Limit::MOST).unwrap()[0].1, b"by player-1");
        service.holds(&before);
        let report = service.store.verify(|_| ()).unwrap();
        assert!(report.is_sound(), "{report:?}");
    }
    // And they go on.
    one.store.append(&id("named"), Expected::Exact(4), &[b"more"]).unwrap();
    until("the same tree", || other.head().note == one.head().note && other.head().size == before.size + 1);
}

/// Two take names out of one line at the same time: neither puts back what the other took out.
#[test]
fn whoever_read_a_line_before_another_redacted_it_is_refused() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folders = folders::<2>(&servers);
    let [one, other] =
        [0, 1].map(|number: usize| Service::open(&address, folders[number].path(), &number.to_string()).unwrap());
    submit(&*one.store, "named", 3);
    one.store.append(&id("named"), Expected::Exact(3), &[b"Ada and Boris", b"Boris"]).unwrap();
    submit(&*one.store, "else", 1);
    until("all lines", || other.store.position().unwrap() == one.store.position().unwrap());
    let withdrawal = |lines: &[(&str, u64, &[u8])]| Withdrawal {
        lines: lines
            .iter()
            .map(|(name, line, raw)| Replacement { id: id(name), line: *line, raw: raw.to_vec() })
            .collect(),
        cards: Vec::new(),
    };

    // Both have read the line as it came.
    let [read_by_one, read_by_other] = [&one, &other].map(|service| service.store.redaction_stamp().unwrap());
    one.store.withdraw_as_read(read_by_one, withdrawal(&[("named", 4, b"player-1 and Boris")])).unwrap();
    let stale: &[(&str, u64, &[u8])] =
        &[("else", 1, b"other"), ("named", 4, b"Ada and player-2"), ("named", 5, b"player-2")];
    let refused = other.store.withdraw_as_read(read_by_other, withdrawal(stale));
    assert!(matches!(refused, Err(StoreError::ReadOtherwise { id: refused }) if refused == id("named")));
    for service in [&one, &other] {
        until("told anew", || service.store.redaction_stamp().unwrap() > read_by_one);
        service.store.redact_as_the_store().unwrap();
        let line = service.store.read(&id("named"), 3, aftermath_store::Limit::new(1).unwrap()).unwrap().pop().unwrap();
        assert_eq!(line.1, b"player-1 and Boris");
        assert!(service.store.verify(|_| ()).unwrap().is_sound());
    }

    // Read again, it is taken.
    let read_again = other.store.redaction_stamp().unwrap();
    let fresh: &[(&str, u64, &[u8])] = &[("named", 4, b"player-1 and player-2"), ("named", 5, b"player-2")];
    other.store.withdraw_as_read(read_again, withdrawal(fresh)).unwrap();
    until("told anew", || one.store.redaction_stamp().unwrap() > read_again);
    one.store.redact_as_the_store().unwrap();
    for service in [&one, &other] {
        let leaf = service.store.leaf(&id("named"), 4).unwrap();
        assert_eq!(service.store.ledger().leaf(leaf).unwrap().raw, b"player-1 and player-2");
        assert!(service.store.verify(|_| ()).unwrap().is_sound());
    }
    drop(other);
    Service::open(&address, folders[1].path(), "again").unwrap();
}

/// A service in a process of its own, that plays a battle and says what it shows.
struct Process(Child, std::sync::mpsc::Receiver<String>);

impl Process {
    fn start(servers: &Servers, folder: &Path, battle: &str) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "together::the_service", "--nocapture"])
            .env(SERVICE, format!("{} {} {battle}", servers.text("a"), folder.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line.starts_with("shown ")) {
                let _ = tell.send(line);
            }
        });
        Self(process, told)
    }

    fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.0.id().to_string()]).status().unwrap().success());
    }

    /// What it showed next, and whether it signs.
    fn says(&self) -> (bool, SignedText) {
        let line = self.1.recv_timeout(LEASE * 4).unwrap();
        let (signs, note) = line["shown ".len()..].split_once(' ').unwrap();
        (signs == "true", SignedText::read(serde_json::from_str::<String>(note).unwrap().as_bytes()).unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Not a test of its own: what [`Process`] runs.
#[test]
fn the_service() {
    let Ok(told) = std::env::var(SERVICE) else { return };
    let mut told = told.split(' ');
    let address: Address = told.next().unwrap().parse().unwrap();
    let (folder, battle) = (told.next().unwrap(), told.next().unwrap());
    let service = Service::open(&address, Path::new(folder), battle).unwrap();
    submit(&*service.store, battle, 0);
    loop {
        service.store.append(&id(battle), Expected::Any, &[b"more"]).unwrap();
        match service.store.ledger().head() {
            Ok(head) => {
                let note = serde_json::to_string(&head.note.to_string()).unwrap();
                println!("\nshown {} {note}", service.right.is_held().unwrap());
            }
            // Whoever asks is told to ask again.
            Err(StoreError::Unanswered { .. }) => {}
            Err(other) => panic!("{other}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The one that signs stands still, and goes on when another has its place; that one is killed. Whatever anybody was shown is one
/// history.
#[test]
fn a_service_that_stands_still_or_is_killed_is_followed_by_another() {
    let Some(servers) = Servers::start(1) else { return };
    let folders = folders::<3>(&servers);
    let processes = [0, 1].map(|n: usize| Process::start(&servers, folders[n].path(), &format!("battle-{n}")));
    let mut seen = Vec::new();
    let signer = 'found: loop {
        for (number, process) in processes.iter().enumerate() {
            let (signs, note) = process.says();
            seen.push(note);
            if signs && seen.len() > 20 {
                break 'found number;
            }
        }
    };
    let (old, new) = (&processes[signer], &processes[1 - signer]);
    let mut signed_by = |process: &Process, wanted: bool| {
        let begun = Instant::now();
        loop {
            let (signs, note) = process.says();
            seen.push(note);
            if signs == wanted {
                return begun.elapsed();
            }
        }
    };
    old.signal("-STOP");
    println!("another signs {:?} after the one that did stood still", signed_by(new, true));
    old.signal("-CONT");
    println!("the one that stood still follows after {:?}", signed_by(old, false));
    new.signal("-KILL");
    println!("it signs again {:?} after the other was killed", signed_by(old, true));
    signed_by(old, true);

    // Whoever comes later holds every checkpoint that was shown.
    let later = Service::open(&servers.address("a"), folders[2].path(), "later").unwrap();
    println!("{} checkpoints were shown", seen.len());
    for note in seen {
        let head = checkpoint_of(&note).unwrap();
        until("all lines", || later.head().size >= head.size);
        later.store.ledger().public_key().verify(&note).unwrap();
        later.holds(&head);
    }
}
