//! This program again, as a process of its own that can be killed.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader},
    num::NonZeroUsize,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use aftermath_stats::{Location, Published, SharedTables, Warehouse};
use aftermath_stats_consumers::{Consumer, From, Running, Told, Until};
use aftermath_store::{SigningRight, Store};
use aftermath_store_jetstream::{Address, JetStreamStore, Lease};

/// Entries in a file: few, so that there are many tasks.
pub(crate) const SHARD_ENTRIES: u64 = 80;
/// What a process is asked to do, and with what.
const MODE: &str = "AFTERMATH_CHILD";
const AT: &str = "AFTERMATH_CHILD_AT";
const TABLES: &str = "AFTERMATH_CHILD_TABLES";
const FOLDER: &str = "AFTERMATH_CHILD_FOLDER";

/// What a child process does; nothing where this is the test itself.
#[test]
fn child() {
    let Ok(mode) = std::env::var(MODE) else { return };
    let of = |name| std::env::var(name).unwrap();
    let address: Address = of(AT).parse().unwrap();
    let location: Location = of(TABLES).parse().unwrap();
    let tables = SharedTables::with_shards(&location, SHARD_ENTRIES).unwrap();
    if mode == "mirror" {
        let right = Lease::over_tables(&address, "a reader").unwrap();
        let published = Published::read(&right.published().unwrap().unwrap()).unwrap();
        let folder = Warehouse::with_shards(Path::new(&of(FOLDER)), SHARD_ENTRIES).unwrap();
        folder.mirror(&tables, &published).unwrap();
        return;
    }
    let store = JetStreamStore::open(&address).unwrap();
    let consumer = Consumer::over(&address, tables, &format!("process {}", std::process::id())).unwrap();
    let (until, from) = match mode.as_str() {
        "stopped" => (Until::Stopped, From::WhatCounts),
        "done" => (Until::Done, From::WhatCounts),
        _ => (Until::Done, From::Nothing),
    };
    let running = Running { workers: NonZeroUsize::new(2).unwrap(), until, from };
    let tell = |told: Told<'_>| println!("told {told:?}");
    consumer.run(&store, running, &AtomicBool::new(false), &tell).unwrap();
}

/// Where processes meet.
#[derive(Debug, Clone)]
pub(crate) struct Meeting {
    pub(crate) address: String,
    pub(crate) tables: String,
    pub(crate) environment: BTreeMap<&'static str, String>,
}

/// A process that makes tables. It is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) planned: Arc<AtomicUsize>,
    pub(crate) worked: Arc<AtomicUsize>,
    pub(crate) published: Arc<AtomicUsize>,
    pub(crate) failed: Arc<AtomicUsize>,
}

impl Meeting {
    fn start(&self, mode: &str, folder: &Path) -> Child {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "child::child", "--nocapture"]).stdout(Stdio::piped());
        let ours = [(MODE, mode), (AT, &self.address), (TABLES, &self.tables), (FOLDER, folder.to_str().unwrap())];
        command.envs(ours).envs(&self.environment).spawn().unwrap()
    }

    /// One more that works until it is killed (`stopped`), until all is done (`done`), or anew (`anew`).
    pub(crate) fn consumer(&self, mode: &str) -> Process {
        let mut child = self.start(mode, Path::new(""));
        let [planned, worked, published, failed] = [(); 4].map(|()| Arc::new(AtomicUsize::new(0)));
        let counts = [("Planned", &planned), ("Worked", &worked), ("Published", &published), ("Failed", &failed)]
            .map(|(told, count)| (format!("told {told}"), Arc::clone(count)));
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                for (_, count) in counts.iter().filter(|(told, _)| line.contains(told)) {
                    count.fetch_add(1, Ordering::SeqCst);
                }
                if line.contains("Failed") {
                    println!("{line}");
                }
            }
        });
        Process { child, planned, worked, published, failed }
    }

    /// Has the rest done, and says what that came to.
    pub(crate) fn finish(&self, mode: &str) -> Process {
        let mut last = self.consumer(mode);
        assert!(last.child.wait().unwrap().success());
        last
    }

    /// The tables of a folder that takes over what counts.
    pub(crate) fn mirrored(&self) -> BTreeMap<String, Vec<u8>> {
        let folder = tempfile::tempdir().unwrap();
        assert!(self.start("mirror", folder.path()).wait_with_output().unwrap().status.success());
        crate::battle::files(folder.path())
    }
}

impl Process {
    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Ends it with SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}: not within two minutes");
        thread::sleep(Duration::from_millis(2));
    }
}

/// What one machine makes of a store at once.
pub(crate) fn alone(store: &dyn Store) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    Warehouse::with_shards(folder.path(), SHARD_ENTRIES).unwrap().refresh(store).unwrap();
    assert!(fs::read_dir(folder.path()).unwrap().count() > 3);
    crate::battle::files(folder.path())
}
