//! Bringing the tables up to the store.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError},
    thread,
};

use aftermath_store::{Change, Day, Limit, ListQuery, MatchId, Position, Store};

use crate::{
    StatsError, Table, Warehouse,
    checkpoint::Checkpoint,
    folder::{self, Hold, Partition},
    manifest::{self, Contents, Manifest, Seal},
    part::Part,
    shard::{IdHash, Members, Shard},
    side_by_side::{joined, side_by_side},
    table_input::TableInput,
};

/// What a refresh did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Everything in the store up to here is in the tables.
    pub position: Position,
    /// The store's stamp of redacted lines under which they were made ([`Store::redaction_stamp`]).
    pub stamp: u64,
    /// Partitions written to: one is a game in a month.
    pub partitions: usize,
    /// Files written of each table.
    pub shards: usize,
    /// Matches judged and written.
    pub matches: usize,
    /// Matches that could not be read, and are in no table until they can.
    pub unreadable: Vec<Unreadable>,
}

/// A match of the store that is in no table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The match.
    pub id: MatchId,
    /// What is wrong with it.
    pub why: String,
}

/// What has to be written.
struct Plan {
    /// The last submission that will be in the tables.
    last: Option<Change>,
    partitions: BTreeMap<Partition, Work>,
}

/// What has to be done to a partition.
struct Work {
    /// What it has now; nothing where that is not to be trusted.
    old: Arc<Manifest>,
    /// Files to write.
    shards: Vec<ShardWork>,
    /// Shards that are no more, because others take their place.
    gone: BTreeSet<Shard>,
}

/// A file to write of each table.
struct ShardWork {
    shard: Shard,
    /// The shard whose rows it takes over: itself, or one that it is a part of.
    from: Option<Shard>,
    /// Matches to judge, in order.
    matches: Members,
}

/// Submissions that a rebuild takes in before it puts what it made in place.
const STEP: u64 = 5_000;

/// Files that a refresh looks for besides those that it writes.
const LOOKED_FOR: usize = 3_000;

/// Brings the tables up to `store`. New files are made while readers go on reading, then all are put in place together,
/// and the checkpoint last.
pub(crate) fn refresh(tables: &Warehouse, store: &dyn Store) -> Result<Refreshed, StatsError> {
    step(tables, store, u64::MAX)
}

/// Throws the tables away and makes them again, some thousand submissions at a time: interrupted, it goes on from the
/// last of them.
pub(crate) fn rebuild(tables: &Warehouse, store: &dyn Store) -> Result<Refreshed, StatsError> {
    let root = tables.root();
    let mark = root.join(REBUILDING);
    // What another version began is not gone on with.
    let begun = fs::read_to_string(&mark).is_ok_and(|version| version == env!("CARGO_PKG_VERSION"));
    if !begun {
        clear(root)?;
        fs::write(&mark, env!("CARGO_PKG_VERSION")).map_err(StatsError::io("writing", &mark))?;
    }
    let mut all = Refreshed::default();
    loop {
        all.add(step(tables, store, STEP)?);
        if all.position >= store.position()? {
            break;
        }
    }
    fs::remove_file(&mark).map_err(StatsError::io("removing", &mark))?;
    Ok(all)
}

/// There while a rebuild is under way.
const REBUILDING: &str = "rebuilding";

impl Refreshed {
    fn add(&mut self, done: Self) {
        self.position = done.position;
        self.stamp = done.stamp;
        self.partitions += done.partitions;
        self.shards += done.shards;
        self.matches += done.matches;
        self.unreadable.retain(|old| done.unreadable.iter().all(|new| new.id != old.id));
        self.unreadable.extend(done.unreadable);
    }
}

/// Takes in at most so many submissions, or a few more.
fn step(tables: &Warehouse, store: &dyn Store, most: u64) -> Result<Refreshed, StatsError> {
    let root = tables.root();
    let _making = Hold::making(root)?;
    let mut checkpoint = Checkpoint::read(root, tables.shard_entries())?;
    if checkpoint.last.is_none() || !checkpoint.is_of(store)? {
        start_again(root)?;
        checkpoint = Checkpoint::start(tables.shard_entries());
    }
    // Read before the matches are: what is redacted while this runs is found the next time.
    let stamp = store.redaction_stamp()?;
    let Plan { last, partitions } = plan(tables, store, &checkpoint, stamp, most)?;
    let mut refreshed = Refreshed { partitions: partitions.len(), stamp, ..Refreshed::default() };
    if partitions.is_empty() && last == checkpoint.last && stamp == checkpoint.redactions {
        refreshed.position = checkpoint.position();
        return Ok(refreshed);
    }
    let mut written = write(root, store, &partitions)?;
    for (partition, work) in &partitions {
        let mut manifest = Manifest::clone(&work.old);
        manifest.shards.retain(|shard, _| !work.gone.contains(shard));
        refreshed.shards += work.shards.len();
        for written in written.remove(partition).unwrap_or_default() {
            refreshed.matches += written.judged;
            refreshed.unreadable.extend(written.unreadable);
            manifest.shards.insert(written.shard, written.contents);
        }
        checkpoint.partitions.insert(partition.clone(), manifest.write(root, partition)?);
    }
    checkpoint.last = last;
    checkpoint.redactions = stamp;
    refreshed.position = checkpoint.position();
    refreshed.unreadable.sort_by(|a, b| a.id.cmp(&b.id));
    publish(root, &partitions, &checkpoint)?;
    Ok(refreshed)
}

/// Takes all tables away, so that the next refresh makes them from nothing.
fn clear(root: &Path) -> Result<(), StatsError> {
    let _making = Hold::making(root)?;
    start_again(root)
}

fn start_again(root: &Path) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    Checkpoint::remove(root)?;
    for name in Table::KEPT.map(Table::as_str).into_iter().chain([manifest::FOLDER]) {
        let folder = root.join(name);
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StatsError::io("removing", &folder)(error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

fn plan(
    tables: &Warehouse,
    store: &dyn Store,
    checkpoint: &Checkpoint,
    stamp: u64,
    most: u64,
) -> Result<Plan, StatsError> {
    let mut last = checkpoint.last.clone();
    let mut changed = BTreeSet::new();
    // A line that is redacted, or read under another veil, is no submission, and reads otherwise nevertheless.
    if stamp != checkpoint.redactions && checkpoint.last.is_some() {
        changed.extend(store.read_otherwise_since(checkpoint.redactions)?);
    }
    // What comes in while this runs is left to the next refresh.
    let mut at = checkpoint.position();
    let until = store.position()?.min(Position(at.0.saturating_add(most)));
    while at < until {
        let changes = store.changes(at, Limit::MOST)?;
        let Some(newest) = changes.last() else { break };
        at = newest.position;
        last = Some(newest.clone());
        changed.extend(changes.into_iter().map(|change| change.id));
    }
    let mut matches: BTreeMap<Partition, Members> = BTreeMap::new();
    for id in changed {
        let card = store.card(&id)?;
        let partition = Partition::new(card.system(), card.played().as_str());
        let entries = store.head(&id)?.entries;
        matches.entry(partition).or_default().insert(id, entries);
    }
    let lost = lost(tables, checkpoint, &matches)?;
    let mut partitions = BTreeMap::new();
    for (partition, matches) in matches {
        let work = Work::plan(tables, store, checkpoint, &partition, matches)?;
        partitions.insert(partition, work);
    }
    for partition in lost {
        let work = Work::from_nothing(tables, all_matches(store, &partition)?);
        partitions.insert(partition, work);
    }
    Ok(Plan { last, partitions })
}

/// Partitions that have lost files, or their manifest, among those that will not be written to. All files are looked for
/// where there are few of them; otherwise a part at each refresh, so that an update stays quick.
fn lost(
    tables: &Warehouse,
    checkpoint: &Checkpoint,
    written: &BTreeMap<Partition, Members>,
) -> Result<Vec<Partition>, StatsError> {
    let mut last = tables.memory().looked_at.lock().unwrap_or_else(PoisonError::into_inner);
    let all = &checkpoint.partitions;
    let behind: Vec<_> = match &*last {
        Some(last) => all.iter().filter(|(partition, _)| *partition > last).collect(),
        None => Vec::new(),
    };
    let before = all.iter().take(all.len() - behind.len());
    let (mut lost, mut looked) = (Vec::new(), 0);
    for (partition, seal) in behind.into_iter().chain(before) {
        if written.contains_key(partition) {
            continue;
        }
        if looked >= LOOKED_FOR {
            break;
        }
        match tables.memory().manifest(tables.root(), partition, seal)? {
            Some(manifest) => {
                looked += manifest.files();
                if !manifest.files_are_there(tables.root(), partition) {
                    lost.push(partition.clone());
                }
            }
            None => lost.push(partition.clone()),
        }
        *last = Some(partition.clone());
    }
    Ok(lost)
}

impl Work {
    /// What these matches change in a partition.
    fn plan(
        tables: &Warehouse,
        store: &dyn Store,
        checkpoint: &Checkpoint,
        partition: &Partition,
        matches: Members,
    ) -> Result<Self, StatsError> {
        let root = tables.root();
        let Some(seal) = checkpoint.partitions.get(partition) else {
            return Ok(Self::from_nothing(tables, matches));
        };
        let remake = || Ok(Self::from_nothing(tables, all_matches(store, partition)?));
        let Some(old) = tables.memory().manifest(root, partition, seal)? else {
            return remake();
        };
        let mut homes: BTreeMap<Shard, Members> = BTreeMap::new();
        for (id, entries) in matches {
            homes.entry(Shard::of(&old.shards, IdHash::of(id.as_str()))).or_default().insert(id, entries);
        }
        let mut work = Self { old: old.clone(), shards: Vec::new(), gone: BTreeSet::new() };
        for (home, new) in homes {
            if !old.is_sound(root, partition, home)? {
                return remake();
            }
            let mut members = old.members(root, partition, home)?;
            members.extend(new.iter().map(|(id, entries)| (id.clone(), *entries)));
            let from = old.shards.contains_key(&home).then_some(home);
            let shards = home.divided(&members, tables.shard_entries());
            if !shards.contains(&home) {
                work.gone.extend(from);
            }
            work.shards.extend(shards.into_iter().map(|shard| ShardWork::new(shard, from, &new)));
        }
        Ok(work)
    }

    /// A partition of these matches alone.
    fn from_nothing(tables: &Warehouse, matches: Members) -> Self {
        let shards = Shard::WHOLE.divided(&matches, tables.shard_entries());
        let shards = shards.into_iter().map(|shard| ShardWork::new(shard, None, &matches)).collect();
        Self { old: Arc::default(), shards, gone: BTreeSet::new() }
    }
}

impl ShardWork {
    /// Takes over a shard's rows, with those of the matches that are in it replaced.
    fn new(shard: Shard, from: Option<Shard>, matches: &Members) -> Self {
        let own = matches.iter().filter(|(id, _)| shard.holds(IdHash::of(id.as_str())));
        Self { shard, from, matches: own.map(|(id, entries)| (id.clone(), *entries)).collect() }
    }
}

/// Every match of a partition, from the store's index.
fn all_matches(store: &dyn Store, partition: &Partition) -> Result<Members, StatsError> {
    let day = |number: u8| Day::new(format!("{}-{number:02}", partition.month));
    let mut query = ListQuery {
        system: Some(partition.system.clone()),
        from: Some(day(1)?),
        to: (28..=31).rev().find_map(|number| day(number).ok()),
        limit: Limit::MOST,
        ..ListQuery::default()
    };
    let mut matches = Members::new();
    loop {
        let page = store.list(&query)?;
        for row in page.rows {
            let id = row.card.id();
            matches.insert(id.clone(), store.head(id)?.entries);
        }
        query.after = page.next;
        if query.after.is_none() {
            return Ok(matches);
        }
    }
}

/// A shard whose new files lie beside the old ones.
struct Written {
    shard: Shard,
    contents: Contents,
    /// Matches that were judged.
    judged: usize,
    unreadable: Vec<Unreadable>,
}

/// A match judged, or why it was not.
type Loaded = (MatchId, Result<TableInput, Unreadable>);

/// Writes the new files of these partitions beside the old ones, on as many threads as there are processors: each takes the
/// next shard, of whichever partition.
fn write(
    root: &Path,
    store: &dyn Store,
    partitions: &BTreeMap<Partition, Work>,
) -> Result<BTreeMap<Partition, Vec<Written>>, StatsError> {
    let all: Vec<_> = partitions
        .iter()
        .flat_map(|(partition, work)| work.shards.iter().map(move |shard| (partition, work, shard)))
        .collect();
    let alone = all.len() == 1;
    let done = side_by_side(&all, |(partition, work, shard)| {
        Ok(((*partition).clone(), write_shard(root, store, partition, work, shard, alone)?))
    })?;
    let mut written: BTreeMap<Partition, Vec<Written>> = BTreeMap::new();
    for (partition, shard) in done {
        written.entry(partition).or_default().push(shard);
    }
    Ok(written)
}

/// Writes the files of one shard. Where it is `alone`, as what a new match takes is, its matches are judged, and its tables
/// written, at the same time.
fn write_shard(
    root: &Path,
    store: &dyn Store,
    partition: &Partition,
    work: &Work,
    shard_work: &ShardWork,
    alone: bool,
) -> Result<Written, StatsError> {
    let ShardWork { shard, from, matches } = shard_work;
    let load = |id: &MatchId| Ok::<Loaded, StatsError>((id.clone(), TableInput::load(store, id, partition)?));
    let loaded = if alone {
        side_by_side(&matches.keys().collect::<Vec<_>>(), |id| load(id))?
    } else {
        matches.keys().map(load).collect::<Result<Vec<_>, _>>()?
    };
    let one = |table: &Table| Ok((*table, write_part(root, partition, shard_work, *table, &loaded)?));
    let files = if alone {
        let one = &one;
        thread::scope(|scope| joined(Table::KEPT.map(|table| scope.spawn(move || one(&table))).into()))
    } else {
        Table::KEPT.iter().map(one).collect::<Result<Vec<_>, StatsError>>()
    };
    let mut left_out = Members::new();
    if let Some(old) = from.and_then(|from| work.old.shards.get(&from)) {
        let kept =
            old.unreadable.iter().filter(|(id, _)| shard.holds(IdHash::of(id.as_str())) && !matches.contains_key(*id));
        left_out.extend(kept.map(|(id, entries)| (id.clone(), *entries)));
    }
    let (mut judged, mut unreadable) = (0, Vec::new());
    for (id, loaded) in loaded {
        match loaded {
            Ok(_) => judged += 1,
            Err(why) => {
                left_out.insert(id.clone(), matches.get(&id).copied().unwrap_or_default());
                unreadable.push(why);
            }
        }
    }
    Ok(Written {
        shard: *shard,
        contents: Contents { unreadable: left_out, files: files?.into_iter().collect() },
        judged,
        unreadable,
    })
}

/// Writes a shard's file of one table.
fn write_part(
    root: &Path,
    partition: &Partition,
    work: &ShardWork,
    table: Table,
    loaded: &[Loaded],
) -> Result<Seal, StatsError> {
    let from = work.from.map(|from| partition.part(root, table, from));
    let path = partition.part(root, table, work.shard);
    let mut part = Part::begin(table, path, from.as_deref(), work.shard)?;
    for (id, judged) in loaded {
        match judged {
            Ok(judged) => part.replace(id.as_str(), table.rows(judged)?)?,
            Err(_) => part.remove(id.as_str())?,
        }
    }
    part.finish()
}

/// Puts the new files in place while nobody reads, then the checkpoint.
fn publish(root: &Path, partitions: &BTreeMap<Partition, Work>, checkpoint: &Checkpoint) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    let mut folders = BTreeSet::new();
    for (partition, work) in partitions {
        for table in Table::KEPT {
            for shard in &work.shards {
                folder::publish(&partition.part(root, table, shard.shard))?;
            }
            let kept = work.old.shards.keys().filter(|shard| !work.gone.contains(shard));
            let names = kept.copied().chain(work.shards.iter().map(|work| work.shard)).map(Shard::file_name);
            let folder = partition.folder(root, table);
            sweep(&folder, &names.collect())?;
            folders.extend(folders_above(&folder, root, work));
        }
        let manifest = Manifest::path(root, partition);
        folder::publish(&manifest)?;
        folders.extend(folders_above(manifest.parent().unwrap_or(root), root, work));
    }
    for folder in &folders {
        folder::sync(folder)?;
    }
    checkpoint.write(root)
}

/// A folder whose files are others now; where the partition is new, those above it too.
fn folders_above(folder: &Path, root: &Path, work: &Work) -> Vec<PathBuf> {
    let above = folder.ancestors().take_while(|at| at.starts_with(root)).map(Path::to_owned);
    if work.old.shards.is_empty() { above.collect() } else { above.take(1).collect() }
}

/// Removes files that belong to nothing: of shards that are no more, or half written when the power went.
fn sweep(folder: &Path, names: &BTreeSet<String>) -> Result<(), StatsError> {
    for entry in fs::read_dir(folder).map_err(StatsError::io("reading", folder))? {
        let entry = entry.map_err(StatsError::io("reading", folder))?;
        if entry.file_name().to_str().is_none_or(|name| !names.contains(name)) {
            fs::remove_file(entry.path()).map_err(StatsError::io("removing", &entry.path()))?;
        }
    }
    Ok(())
}
