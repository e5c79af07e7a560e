//! Bringing the tables up to the store.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

use aftermath_store::{Change, Day, Limit, ListQuery, MatchId, Position, Store};

use crate::{
    StatsError, Table,
    checkpoint::{Checkpoint, Seal},
    folder::{self, Hold, Partition},
    judged::Judged,
    part::Part,
};

/// What a refresh did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refreshed {
    /// Everything in the store up to here is in the tables.
    pub position: Position,
    /// Partitions written: one is a game in a month.
    pub partitions: usize,
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
    /// Matches to judge, in order.
    matches: BTreeSet<MatchId>,
    rest: Rest,
}

/// What becomes of the partition's other rows.
#[derive(Clone, Copy)]
enum Rest {
    /// They stay.
    Kept,
    /// There are none, or they are not to be trusted.
    Dropped,
}

/// Submissions that a rebuild takes in before it puts what it made in place.
const STEP: u64 = 5_000;

/// Brings the tables in `root` up to `store`. New files are made while readers go on reading, then all are put in
/// place together, and the checkpoint last.
pub(crate) fn refresh(root: &Path, store: &dyn Store) -> Result<Refreshed, StatsError> {
    step(root, store, u64::MAX)
}

/// Throws the tables away and makes them again, some thousand submissions at a time: interrupted, it goes on from the
/// last of them.
pub(crate) fn rebuild(root: &Path, store: &dyn Store) -> Result<Refreshed, StatsError> {
    let mark = root.join(REBUILDING);
    // What another version began is not gone on with.
    let begun = fs::read_to_string(&mark).is_ok_and(|version| version == env!("CARGO_PKG_VERSION"));
    if !begun {
        clear(root)?;
        fs::write(&mark, env!("CARGO_PKG_VERSION")).map_err(StatsError::io("writing", &mark))?;
    }
    let mut all = Refreshed { position: Position::default(), partitions: 0, matches: 0, unreadable: Vec::new() };
    loop {
        let done = step(root, store, STEP)?;
        all.position = done.position;
        all.partitions += done.partitions;
        all.matches += done.matches;
        all.unreadable.retain(|old| done.unreadable.iter().all(|new| new.id != old.id));
        all.unreadable.extend(done.unreadable);
        if all.position >= store.position()? {
            break;
        }
    }
    fs::remove_file(&mark).map_err(StatsError::io("removing", &mark))?;
    Ok(all)
}

/// There while a rebuild is under way.
const REBUILDING: &str = "rebuilding";

/// Takes in at most so many submissions, or a few more.
fn step(root: &Path, store: &dyn Store, most: u64) -> Result<Refreshed, StatsError> {
    let _making = Hold::making(root)?;
    let mut checkpoint = Checkpoint::read(root)?;
    if checkpoint.last.is_none() || !checkpoint.is_of(store)? {
        start_again(root)?;
        checkpoint = Checkpoint::start();
    }
    let plan = plan(root, store, &checkpoint, most)?;
    let mut refreshed = Refreshed {
        position: Position::default(),
        partitions: plan.partitions.len(),
        matches: 0,
        unreadable: Vec::new(),
    };
    let nothing_new = plan.partitions.is_empty() && plan.last == checkpoint.last;
    for (partition, work) in &plan.partitions {
        let files = write(root, store, partition, work, &mut refreshed)?;
        checkpoint.partitions.insert(partition.clone(), files);
    }
    checkpoint.last = plan.last;
    refreshed.position = checkpoint.position();
    if !nothing_new {
        publish(root, plan.partitions.keys(), &checkpoint)?;
    }
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
    for table in Table::ALL {
        let folder = root.join(table.as_str());
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StatsError::io("removing", &folder)(error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

fn plan(root: &Path, store: &dyn Store, checkpoint: &Checkpoint, most: u64) -> Result<Plan, StatsError> {
    let mut last = checkpoint.last.clone();
    let mut changed = BTreeSet::new();
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
    let mut partitions: BTreeMap<Partition, Work> = BTreeMap::new();
    for id in changed {
        let card = store.card(&id)?;
        let partition = Partition::new(card.system(), card.played().as_str());
        let work = partitions.entry(partition).or_insert(Work { matches: BTreeSet::new(), rest: Rest::Dropped });
        work.matches.insert(id);
    }
    for partition in checkpoint.partitions.keys() {
        let sound = match partitions.get_mut(partition) {
            Some(work) => {
                let sound = checkpoint.files_are_sound(root, partition)?;
                if sound {
                    work.rest = Rest::Kept;
                }
                sound
            }
            None => checkpoint.files_are_there(root, partition),
        };
        if !sound {
            let work = Work { matches: all_matches(store, partition)?, rest: Rest::Dropped };
            partitions.insert(partition.clone(), work);
        }
    }
    Ok(Plan { last, partitions })
}

/// Every match of a partition, from the store's index.
fn all_matches(store: &dyn Store, partition: &Partition) -> Result<BTreeSet<MatchId>, StatsError> {
    let day = |number: u8| Day::new(format!("{}-{number:02}", partition.month));
    let mut query = ListQuery {
        system: Some(partition.system.clone()),
        from: Some(day(1)?),
        to: (28..=31).rev().find_map(|number| day(number).ok()),
        limit: Limit::MOST,
        ..ListQuery::default()
    };
    let mut matches = BTreeSet::new();
    loop {
        let page = store.list(&query)?;
        matches.extend(page.rows.into_iter().map(|row| row.card.id().clone()));
        query.after = page.next;
        if query.after.is_none() {
            return Ok(matches);
        }
    }
}

/// Writes the new files of a partition beside the old ones.
fn write(
    root: &Path,
    store: &dyn Store,
    partition: &Partition,
    work: &Work,
    refreshed: &mut Refreshed,
) -> Result<BTreeMap<Table, Seal>, StatsError> {
    let part = |table| match work.rest {
        Rest::Kept => Part::rewrite(root, partition, table),
        Rest::Dropped => Part::write(root, partition, table),
    };
    let mut parts = Table::ALL.into_iter().map(part).collect::<Result<Vec<_>, _>>()?;
    for id in &work.matches {
        match Judged::load(store, id, partition)? {
            Ok(judged) => {
                for part in &mut parts {
                    part.replace(id.as_str(), part.table().rows(&judged)?)?;
                }
                refreshed.matches += 1;
            }
            Err(unreadable) => {
                for part in &mut parts {
                    part.remove(id.as_str())?;
                }
                refreshed.unreadable.push(unreadable);
            }
        }
    }
    parts.into_iter().map(Part::finish).collect()
}

/// Puts the new files in place while nobody reads, then the checkpoint.
fn publish<'a>(
    root: &Path,
    partitions: impl Iterator<Item = &'a Partition>,
    checkpoint: &Checkpoint,
) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    let mut folders = BTreeSet::new();
    for partition in partitions {
        for table in Table::ALL {
            let path = partition.part(root, table);
            folder::publish(&path)?;
            let above = path.ancestors().skip(1).take_while(|at| at.starts_with(root));
            folders.extend(above.map(Path::to_owned));
        }
    }
    for folder in &folders {
        folder::sync(folder)?;
    }
    checkpoint.write(root)
}
