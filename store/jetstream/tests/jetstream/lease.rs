//! One signs at a time, and whoever is deposed publishes nothing more.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use aftermath_store::{
    Expected, KeyKind, LEDGER_FOLDER, Ledgered, SecretKey, SignedText, SigningRight, Store, StoreError, check_growth,
    checkpoint_of,
};
use aftermath_store_jetstream::{Address, JetStreamStore, JetStreamWords, LEASE, Lease};

use crate::moved::copied;
use crate::servers::Servers;
use crate::support::{id, line, submit};

/// Tells another process the servers and a data folder, and this test binary that it is the writer.
const WRITER: &str = "AFTERMATH_LEDGER_WRITER";

fn signed(key: &SecretKey, number: u64) -> SignedText {
    key.sign(&format!("checkpoint {number}\n")).unwrap()
}

fn words(address: &Address) -> Arc<JetStreamWords> {
    Arc::new(JetStreamWords::open(address).unwrap())
}

/// Takes the right where it is free at once.
fn take(address: &Address, who: &str) -> Result<Lease, StoreError> {
    Lease::take(address, who, Some(Duration::ZERO), |_| ())
}

#[test]
fn one_has_the_right_and_the_next_one_gets_what_was_published_with_it() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
    let first = take(&address, "first").unwrap();
    assert_eq!(first.published().unwrap(), None);
    let refused = take(&address, "second").unwrap_err();
    assert!(matches!(&refused, StoreError::Deposed { by } if by == "first"), "{refused}");
    let mut last = None;
    for number in 1..=3 {
        let checkpoint = signed(&key, number);
        // Behind another than the last one nothing is published.
        assert!(!first.publish(Some("another"), &checkpoint).unwrap());
        assert!(first.publish(last.as_deref(), &checkpoint).unwrap());
        last = Some(checkpoint.to_string());
    }
    first.check().unwrap();
    // The ledger over another stream is another's.
    drop(take(&servers.address("b"), "other").unwrap());

    // Given back, it is free at once, and whoever waits for it is told for whom.
    let told = Arc::new(Mutex::new(Vec::new()));
    let waiting = Arc::clone(&told);
    let second = std::thread::spawn(move || {
        let tell = move |who: &str| waiting.lock().unwrap().push(who.to_owned());
        Lease::take(&address, "second", None, tell).unwrap()
    });
    let begun = Instant::now();
    while told.lock().unwrap().is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(10));
    }
    let begun = Instant::now();
    drop(first);
    let second = second.join().unwrap();
    assert!(begun.elapsed() < LEASE, "{:?}", begun.elapsed());
    assert_eq!(*told.lock().unwrap(), ["first"]);
    assert_eq!(second.published().unwrap(), Some(signed(&key, 3).to_string()));
}

/// The servers refuse what a deposed writer publishes, though it does not know yet that it is deposed.
#[test]
fn the_servers_refuse_a_writer_that_knows_nothing_of_the_next() {
    let Some(servers) = Servers::start(1) else { return };
    let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
    let first = take(&servers.address("a"), "first").unwrap();
    assert!(first.publish(None, &signed(&key, 1)).unwrap());
    let last = signed(&key, 1).to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bucket = async {
        let client = async_nats::connect(servers.url()).await.unwrap();
        async_nats::jetstream::new(client).get_key_value("a-ledger").await.unwrap()
    };
    let bucket = runtime.block_on(bucket);
    let held = || runtime.block_on(bucket.get("writer")).unwrap().unwrap();
    // What another writes when it takes the right.
    let mut entry: serde_json::Value = serde_json::from_slice(&held()).unwrap();
    entry["term"] = 2.into();
    entry["mark"] = "of the next".into();
    entry["who"] = "the next".into();
    let taken = bytes::Bytes::from(entry.to_string());
    runtime.block_on(bucket.put("writer", taken.clone())).unwrap();
    let refused = first.publish(Some(&last), &signed(&key, 2)).unwrap_err();
    assert!(matches!(&refused, StoreError::Deposed { by } if by == "the next"), "{refused}");
    assert_eq!(held(), taken);
    assert_eq!(first.published().unwrap(), Some(signed(&key, 1).to_string()));
    drop(first);
    assert_eq!(held(), taken, "what it no longer has it does not give back");
}

/// Two services over one stream, each with a data folder of its own, as a backup makes it.
#[test]
fn two_folders_with_the_same_key_have_one_history() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let open = |folder: &Path| Ledgered::<JetStreamStore>::beside(servers.open("a"), folder, Some("here")).unwrap();
    let first = open(folders[0].path());
    submit(&first, "one", 20);
    copied(&folders[0].path().join(LEDGER_FOLDER), &folders[1].path().join(LEDGER_FOLDER));

    let right = Arc::new(take(&address, "first").unwrap());
    first.share(right, words(&address)).unwrap();
    submit(&first, "two", 300);
    let old = first.ledger().head().unwrap();
    let second = open(folders[1].path());
    // What others write reaches the ledger of each when it is asked to go as far as its store.
    second.append(&id("two"), Expected::Exact(300), &[&line("two", 301)]).unwrap();
    first.append(&id("two"), Expected::Exact(301), &[&line("two", 302)]).unwrap();
    let newer = first.ledger().head().unwrap();
    assert_eq!(newer.size, old.size + 2);
    drop(first);

    second.share(Arc::new(take(&address, "second").unwrap()), words(&address)).unwrap();
    second.reach().unwrap();
    assert_eq!(second.ledger().head().unwrap().note, newer.note);
    submit(&second, "three", 5);
    let newest = second.ledger().head().unwrap();
    for older in [&old, &newer] {
        check_growth(older, &newest, &second.ledger().prove_growth(older.size, newest.size).unwrap()).unwrap();
    }
    assert!(second.verify(|_| ()).unwrap().is_sound());
    drop(second);

    // One of another history, under the same key, does not sign.
    let strange = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(strange.path().join(LEDGER_FOLDER)).unwrap();
    let key: SecretKey =
        std::fs::read_to_string(folders[0].path().join(LEDGER_FOLDER).join("key")).unwrap().trim_end().parse().unwrap();
    let ledger = strange.path().join(LEDGER_FOLDER);
    drop(aftermath_store::Ledger::begin_with(&ledger, &key).unwrap());
    let other = Ledgered::beside(servers.open("b"), strange.path(), Some("here")).unwrap();
    submit(&other, "four", 500);
    let refused = other.share(Arc::new(take(&address, "strange").unwrap()), words(&address)).unwrap_err();
    assert!(matches!(&refused, StoreError::LedgerDiffers { .. }), "{refused}");
}

/// A process that signs checkpoint after checkpoint, and says of each that it was published.
struct Writer(Child, std::io::Lines<BufReader<std::process::ChildStdout>>);

impl Writer {
    fn start(servers: &Servers, folder: &Path) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "lease::the_writer", "--nocapture"])
            .env(WRITER, format!("{} {}", servers.text("a"), folder.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        Self(process, lines)
    }

    fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.0.id().to_string()]).status().unwrap().success());
    }

    /// The next thing it says: `published N` or `deposed by WHOM`.
    fn says(&mut self) -> Option<String> {
        self.1
            .by_ref()
            .map_while(Result::ok)
            .find(|line| line.starts_with("published ") || line.starts_with("deposed "))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Not a test of its own: what [`Writer`] runs.
#[test]
fn the_writer() {
    let Ok(told) = std::env::var(WRITER) else { return };
    let (address, folder) = told.split_once(' ').unwrap();
    let address: Address = address.parse().unwrap();
    let store = JetStreamStore::open(&address).unwrap();
    let store = Ledgered::beside(store, Path::new(folder), Some("here")).unwrap();
    store.share(Arc::new(take(&address, "the writer").unwrap()), words(&address)).unwrap();
    submit(&store, "one", 0);
    for seq in 1.. {
        let done = store
            .append(&id("one"), Expected::Exact(seq - 1), &[&line("one", seq)])
            .and_then(|_| store.ledger().head());
        match done {
            Ok(head) => println!("\npublished {}", head.size),
            Err(StoreError::Deposed { by }) => {
                println!("\ndeposed by {by}");
                // What it shows from then on, the next one published.
                assert!(matches!(store.check(), Err(StoreError::Deposed { .. })));
                return;
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// A writer that stands still in the middle of its work, for longer than the right lasts, goes on when another has it.
#[test]
fn a_deposed_writer_publishes_nothing_more() {
    let Some(servers) = Servers::start(1) else { return };
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    // The key, as a copy of the folder has it.
    let begun = Ledgered::<JetStreamStore>::beside(servers.open("a"), folders[0].path(), Some("here")).unwrap();
    drop(begun);
    copied(&folders[0].path().join(LEDGER_FOLDER), &folders[1].path().join(LEDGER_FOLDER));
    let mut writer = Writer::start(&servers, folders[0].path());
    let mut published = 0;
    while published < 30 {
        let said = writer.says().unwrap();
        published = said.strip_prefix("published ").unwrap().parse().unwrap();
    }
    writer.signal("-STOP");

    let address = servers.address("a");
    let right = Arc::new(Lease::take(&address, "the next", Some(Duration::from_secs(60)), |_| ()).unwrap());
    let last = SignedText::read(right.published().unwrap().unwrap().as_bytes()).unwrap();
    let last = checkpoint_of(&last).unwrap();
    // All that it said, and what it was just about to say.
    assert!(last.size >= published, "{} of {published}", last.size);
    let next = Ledgered::beside(servers.open("a"), folders[1].path(), Some("here")).unwrap();
    next.share(Arc::clone(&right) as Arc<dyn SigningRight>, words(&address)).unwrap();
    let head = next.ledger().head().unwrap();
    check_growth(&last, &head, &next.ledger().prove_growth(last.size, head.size).unwrap()).unwrap();

    writer.signal("-CONT");
    let mut said = writer.says().unwrap();
    while let Some(size) = said.strip_prefix("published ") {
        // Said before it stood still, and read only now; or the one that the next published, and none between.
        let size: u64 = size.parse().unwrap();
        assert!(size <= last.size || size == head.size, "published {size} behind {} and {}", last.size, head.size);
        said = writer.says().unwrap();
    }
    assert_eq!(said, "deposed by the next");
    assert!(writer.0.wait().unwrap().success());
    right.check().unwrap();
    submit(&next, "two", 3);
    assert!(next.verify(|_| ()).unwrap().is_sound());
    let head = next.ledger().head().unwrap();
    assert_eq!(right.published().unwrap(), Some(head.note.to_string()));
}
