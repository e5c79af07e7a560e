//! Tables that several make together are those that one makes alone.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, SystemTime},
};

use aftermath_stats::{
    KEPT, Location, MadeShard, Published, SharedPlan, SharedTables, StatsError, Swept, TaskOutcome, Warehouse,
};
use aftermath_store::{Expected, Head, LogHash, MemoryStore, Position, Redacted, Redaction, Store};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::battle::{battle, files, order_line, submit};

/// Entries in a file: few, so that months are divided.
const SHARD_ENTRIES: u64 = 60;
const WORKERS: usize = 4;

/// Machines that make tables together in a folder, and one that has them.
pub(crate) struct Together {
    folder: TempDir,
    pub(crate) tables: Arc<SharedTables>,
    published: Option<Published>,
}

impl Together {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Folder(folder.path().join("shared"));
        let tables = Arc::new(SharedTables::with_shards(&location, SHARD_ENTRIES).unwrap());
        Self { tables, folder, published: None }
    }

    fn plan(&self, store: &dyn Store) -> Option<SharedPlan> {
        self.tables.plan(store, self.published.as_ref()).unwrap()
    }

    /// Has each task done twice, by different workers, in an order that is not that of the plan.
    fn perform(&self, store: &dyn Store, plan: &SharedPlan) -> BTreeMap<String, MadeShard> {
        let mut todo: Vec<_> = plan.tasks().chain(plan.tasks()).collect();
        todo.sort_by_key(|(id, _)| id.chars().rev().collect::<String>());
        let (todo, made) = (Mutex::new(todo), Mutex::new(BTreeMap::new()));
        thread::scope(|scope| {
            for _ in 0..WORKERS {
                scope.spawn(|| {
                    loop {
                        let Some((id, task)) = todo.lock().unwrap().pop() else { return };
                        // A task goes as a text to whoever does it, and so does what comes of it.
                        let task = serde_json::from_str(&serde_json::to_string(task).unwrap()).unwrap();
                        let outcome = self.tables.perform(store, &task).unwrap();
                        let outcome = serde_json::from_str(&serde_json::to_string(&outcome).unwrap()).unwrap();
                        let TaskOutcome::Made(shard) = outcome else { panic!("{outcome:?}") };
                        let before = made.lock().unwrap().insert(id.to_owned(), shard.clone());
                        assert!(before.is_none_or(|before| before == shard), "done twice it is the same");
                    }
                });
            }
        });
        made.into_inner().unwrap()
    }

    fn commit(&mut self, plan: SharedPlan, made: BTreeMap<String, MadeShard>) -> usize {
        let (published, refreshed) = self.tables.commit(plan, made).unwrap();
        self.published = Some(Published::read(&published.to_text().unwrap()).unwrap());
        refreshed.matches
    }

    /// Brings the tables up to the store; answers how many matches were judged.
    pub(crate) fn bring_up(&mut self, store: &dyn Store) -> usize {
        let mut judged = 0;
        while let Some(plan) = self.plan(store) {
            let made = self.perform(store, &plan);
            judged += self.commit(plan, made);
        }
        judged
    }

    pub(crate) fn mirror(&self, folder: &str) -> (PathBuf, Warehouse) {
        let path = self.folder.path().join(folder);
        let tables = Warehouse::with_shards(&path, SHARD_ENTRIES).unwrap();
        tables.mirror(&self.tables, self.published.as_ref().unwrap()).unwrap();
        (path, tables)
    }

    fn of_kind(&self, kind: &str) -> Vec<PathBuf> {
        let folder = self.folder.path().join("shared").join(kind);
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    }
}

/// What one machine makes of a store at once.
fn alone(store: &dyn Store) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    Warehouse::with_shards(folder.path(), SHARD_ENTRIES).unwrap().refresh(store).unwrap();
    files(folder.path())
}

fn logs(count: usize) -> Vec<String> {
    let log = |number: usize| {
        let orders: Vec<_> =
            (0..1 + number % 7).map(|at| ("gen", "halb1", [1 + (number + at) as u8 % 6, 1 + at as u8 % 6])).collect();
        battle(&format!("m{number:02}"), &format!("2026-{:02}-03", 5 + number % 2), &orders)
    };
    (0..count).map(log).collect()
}

fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn made_together_they_are_what_one_makes_alone() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    let logs = logs(40);
    let mut judged = 0;
    for some in logs.chunks(9) {
        submit(&store, some);
        judged += together.bring_up(&store);
        let (folder, _) = together.mirror("one");
        assert_eq!(files(&folder), alone(&store));
    }
    assert_eq!(judged, 40, "nothing is judged twice that did not change");
    // One grew, and one that nobody can read came in.
    let line = order_line(4, &("gen", "halb2", [2, 2]));
    store.append(&"m00".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    store.append(&"m01".parse().unwrap(), Expected::Any, &[b"no entry"]).unwrap();
    assert_eq!(together.bring_up(&store), 1);
    let (one, tables) = together.mirror("one");
    let (other, _) = together.mirror("other");
    assert_eq!(files(&one), alone(&store));
    assert_eq!(files(&other), alone(&store));
    assert_eq!(tables.position().unwrap(), Position(42));
    // There is nothing left to do, for whoever plans and for whoever mirrors.
    assert!(together.plan(&store).is_none());
    let done = tables.mirror(&together.tables, together.published.as_ref().unwrap()).unwrap();
    assert_eq!((done.files, done.bytes), (0, 0));
    // And one who judges himself goes on from there.
    assert_eq!(tables.refresh(&store).unwrap().partitions, 0);
}

#[test]
fn what_comes_in_while_they_are_made_is_taken_in_by_the_next_plan() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    submit(&store, &logs(12));
    let plan = together.plan(&store).unwrap();
    submit(&store, &logs(20)[12..]);
    let line = order_line(4, &("gen", "halb2", [2, 2]));
    store.append(&"m00".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    let made = together.perform(&store, &plan);
    together.commit(plan, made);
    assert_eq!(together.published.as_ref().unwrap().position, Position(12));
    together.bring_up(&store);
    assert_eq!(files(&together.mirror("one").0), alone(&store));
}

#[test]
fn what_is_redacted_meanwhile_is_in_nothing_that_counts() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    let logs = logs(12);
    submit(&store, &logs);
    let plan = together.plan(&store).unwrap();
    let (_, early) = plan.tasks().next().unwrap();
    assert!(matches!(together.tables.perform(&store, early).unwrap(), TaskOutcome::Made(_)));
    for (number, log) in logs.iter().enumerate() {
        let header = log.lines().next().unwrap();
        let redaction = Redaction { chain: Head::of_header(header.as_bytes()).hash, leaf: LogHash([1; 32]) };
        let raw = header.replace("Ada", "player-0123456789abcdef").into_bytes();
        let id = format!("m{number:02}").parse().unwrap();
        store.redact(&[Redacted { id, line: 0, raw, redaction }], &[]).unwrap();
    }
    for (_, task) in plan.tasks() {
        assert_eq!(together.tables.perform(&store, task).unwrap(), TaskOutcome::ReadOtherwise);
    }
    together.bring_up(&store);
    let (folder, tables) = together.mirror("one");
    assert_eq!(files(&folder), alone(&store));
    assert_eq!(tables.made_under().unwrap(), Some(store.redaction_stamp().unwrap()));
    assert_ne!(store.redaction_stamp().unwrap(), plan.stamp());
}

#[test]
fn whoever_is_behind_does_nothing() {
    let (store, together) = (MemoryStore::default(), Together::new());
    let logs = logs(6);
    submit(&store, &logs);
    let plan = together.plan(&store).unwrap();
    let late = MemoryStore::default();
    submit(&late, &logs[..5]);
    let (_, task) = plan.tasks().next().unwrap();
    let refused = together.tables.perform(&late, task).unwrap_err();
    assert!(matches!(refused, StatsError::NotThere { position: Position(5) }), "{refused}");
    // Once it has come as far, it does.
    thread::scope(|scope| {
        let made = scope.spawn(|| together.tables.perform(&late, task).unwrap());
        thread::sleep(Duration::from_millis(50));
        submit(&late, &logs[5..]);
        assert!(matches!(made.join().unwrap(), TaskOutcome::Made(_)));
    });
}

#[test]
fn a_damaged_file_is_found_and_made_again() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    submit(&store, &logs(20));
    together.bring_up(&store);
    // One that whoever plans does not read: none of the matches.
    let (folder, _) = together.mirror("one");
    let hash = |path: &Path| hex::encode(Sha256::digest(fs::read(path).unwrap()));
    let month = folder.join("rolls/system=warmaster/month=2026-05");
    let rolls: Vec<_> = fs::read_dir(month).unwrap().map(|entry| hash(&entry.unwrap().path())).collect();
    for path in together.of_kind("parts") {
        if rolls.iter().any(|name| path.to_str().unwrap().contains(name.as_str())) {
            damage(&path);
        }
    }
    let fresh = Warehouse::with_shards(&together.folder.path().join("fresh"), SHARD_ENTRIES).unwrap();
    let refused = fresh.mirror(&together.tables, together.published.as_ref().unwrap()).unwrap_err();
    assert!(matches!(&refused, StatsError::Lacking { file } if file.contains("parts/")), "{refused}");
    let line = order_line(4, &("gen", "halb2", [2, 2]));
    store.append(&"m00".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    let plan = together.plan(&store).unwrap();
    let same: Vec<_> = together.plan(&store).unwrap().tasks().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(plan.tasks().map(|(id, _)| id).collect::<Vec<_>>(), same, "the same work is the same tasks");
    let unsound: Vec<_> = plan
        .tasks()
        .filter(|(_, task)| together.tables.perform(&store, task).unwrap() == TaskOutcome::Unsound)
        .collect();
    assert!(!unsound.is_empty());
    unsound.iter().for_each(|(_, task)| together.tables.note_unsound(task));
    // What came of the same tasks before is not taken for what comes of these: its files may be the damaged ones.
    let ids = |plan: &SharedPlan| plan.tasks().map(|(id, _)| id.to_owned()).collect::<Vec<_>>();
    let (one, other) = (together.plan(&store).unwrap(), together.plan(&store).unwrap());
    assert!(ids(&one).iter().all(|id| !ids(&other).contains(id)));
    assert_eq!(together.bring_up(&store), 10, "the month is made from nothing");
    assert_eq!(files(&together.mirror("fresh").0), alone(&store));
}

#[test]
fn what_nobody_names_is_swept_once_it_is_old_and_what_is_lacking_is_made_again() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    let logs = logs(20);
    for some in logs.chunks(4) {
        submit(&store, some);
        together.bring_up(&store);
    }
    let published = together.published.clone().unwrap();
    let sweep = |may: bool| together.tables.sweep(&published, &|| may).unwrap();
    let all = together.of_kind("parts").len();
    assert_eq!(sweep(true), Swept::default(), "what is young stays, named or not");
    let long_ago = SystemTime::now() - KEPT - Duration::from_secs(60);
    for path in ["parts", "manifests", "checkpoints"].map(|kind| together.of_kind(kind)).concat() {
        File::options().append(true).open(path).unwrap().set_modified(long_ago).unwrap();
    }
    assert_eq!(sweep(false), Swept::default(), "who may not go on takes nothing away");
    let swept = sweep(true);
    assert!(swept.removed > 0 && swept.lacking == 0, "{swept:?}");
    assert!(together.of_kind("parts").len() < all);
    assert_eq!(together.of_kind("checkpoints").len(), 1);
    assert_eq!(files(&together.mirror("one").0), alone(&store));
    // One is gone, and one is shorter than it should be.
    let mut parts = together.of_kind("parts");
    parts.sort();
    fs::remove_file(&parts[0]).unwrap();
    fs::write(&parts[1], b"short").unwrap();
    assert_eq!(sweep(true).lacking, 2);
    assert!(together.bring_up(&store) > 0);
    assert_eq!(files(&together.mirror("two").0), alone(&store));
}

#[test]
fn a_mirror_that_was_ended_in_the_middle_goes_on() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    submit(&store, &logs(12));
    together.bring_up(&store);
    let (folder, tables) = together.mirror("one");
    submit(&store, &logs(20)[12..]);
    together.bring_up(&store);
    // Some files are the new ones already, some are half written beside their place, one is gone.
    let (other, _) = together.mirror("other");
    let older = files(&folder);
    for (at, (name, bytes)) in files(&other).iter().filter(|(name, _)| !name.contains("checkpoint")).enumerate() {
        match at % 3 {
            0 => fs::write(folder.join(name), bytes).unwrap(),
            1 => fs::write(folder.join(format!("{name}.new")), b"half").unwrap(),
            _ => {}
        }
    }
    let gone = older.keys().rfind(|name| name.contains("part") && folder.join(name).exists()).unwrap();
    fs::remove_file(folder.join(gone)).unwrap();
    assert_ne!(files(&folder), older);
    tables.mirror(&together.tables, together.published.as_ref().unwrap()).unwrap();
    assert_eq!(files(&folder), alone(&store));
    // A file that somebody took away is fetched again.
    let rolls = folder.join("rolls/system=warmaster");
    fs::remove_dir_all(&rolls).unwrap();
    assert!(tables.mirror(&together.tables, together.published.as_ref().unwrap()).unwrap().files > 0);
    assert_eq!(files(&folder), alone(&store));
}

#[test]
fn months_and_hashes_that_lead_out_of_the_folder_are_refused() {
    let (store, mut together) = (MemoryStore::default(), Together::new());
    submit(&store, &logs(2));
    together.bring_up(&store);
    let good = fs::read_to_string(&together.of_kind("checkpoints")[0]).unwrap();
    let publish = |text: &str| {
        let hash = hex::encode(Sha256::digest(text));
        fs::write(together.folder.path().join(format!("shared/checkpoints/{hash}.json")), text).unwrap();
        let place = fs::read_to_string(together.folder.path().join("shared/place")).unwrap();
        let checkpoint = format!(r#"{{"bytes":{},"sha256":"{hash}"}}"#, text.len());
        let published = format!(r#"{{"position":2,"stamp":0,"place":"{place}","checkpoint":{checkpoint}}}"#);
        Published::read(&published).unwrap()
    };
    let tables = Warehouse::with_shards(&together.folder.path().join("one"), SHARD_ENTRIES).unwrap();
    tables.mirror(&together.tables, &publish(&good)).unwrap();
    for (from, to) in
        [("system=warmaster", "system=../../x"), ("month=2026-05", "month=../../2026"), ("\"format\"", "\"forms\"")]
    {
        let planted = good.replace(from, to);
        assert_ne!(planted, good);
        let refused = tables.mirror(&together.tables, &publish(&planted)).unwrap_err();
        assert!(matches!(refused, StatsError::OtherTables { .. }), "{refused}");
    }
    let manifest = together.of_kind("manifests")[0].file_stem().unwrap().to_str().unwrap().to_owned();
    let planted = good.replace(&manifest, &format!("../parts/{}", &manifest[9..]));
    let refused = tables.mirror(&together.tables, &publish(&planted)).unwrap_err();
    assert!(matches!(refused, StatsError::Lacking { .. }), "{refused}");
    assert_eq!(files(&together.mirror("one").0), alone(&store));
    let elsewhere = Together::new();
    let refused = tables.mirror(&elsewhere.tables, together.published.as_ref().unwrap()).unwrap_err();
    assert!(matches!(refused, StatsError::OtherTables { .. }), "{refused}");
    let refused = elsewhere.tables.plan(&store, together.published.as_ref()).unwrap_err();
    assert!(matches!(refused, StatsError::OtherTables { .. }), "{refused}");
    for bad in ["", "{}", r#"{"position":1}"#] {
        assert!(matches!(Published::read(bad), Err(StatsError::OtherTables { .. })));
    }
}
