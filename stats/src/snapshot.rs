//! The tables held still.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use aftermath_store::Position;
use arrow::array::RecordBatch;
use polars::prelude::{
    DataFrame, HiveOptions, IntoLazy, JoinArgs, JoinType, LazyFrame, NamedFrom, PlRefPath, ScanArgsParquet, Schema,
    Series, col, lit,
};

use crate::{
    PARTITION_COLUMNS, SharedTables, StatsError, Table, Warehouse,
    checkpoint::Checkpoint,
    folder::{Hold, Partition},
    manifest::{Manifest, Seal},
    memory::Memory,
    query,
    shard::{IdHash, Shard},
    tables::{self, Rated},
};

/// The tables as one refresh left them. A refresh waits until it is dropped before it puts new files in place, so
/// do not hold one for long, and not while refreshing on the same thread.
#[derive(Debug)]
pub struct Snapshot {
    root: PathBuf,
    checkpoint: Checkpoint,
    partitions: Vec<(Partition, Arc<Manifest>)>,
    memory: Arc<Memory>,
    /// From where files are fetched that are read and not there.
    from: Option<Arc<SharedTables>>,
    _reading: Hold,
}

impl Snapshot {
    pub(crate) fn take(tables: &Warehouse) -> Result<Self, StatsError> {
        let root = tables.root().to_owned();
        let reading = Hold::reading(&root)?;
        let checkpoint = Checkpoint::read(&root, tables.shard_entries())?;
        let mut partitions = Vec::with_capacity(checkpoint.partitions.len());
        for (partition, seal) in &checkpoint.partitions {
            let found = tables.memory().manifest(&root, partition, seal)?;
            let damaged = || {
                tables.memory().suspect();
                StatsError::Damaged { path: Manifest::path(&root, partition) }
            };
            partitions.push((partition.clone(), found.ok_or_else(damaged)?));
        }
        Ok(Self { root, checkpoint, partitions, memory: tables.shared_memory(), from: None, _reading: reading })
    }

    /// One partition of shared tables, in a folder into which the files are fetched that are read.
    pub(crate) fn of_shared(
        shared: Arc<SharedTables>,
        partition: &Partition,
        (seal, manifest): (&Seal, Arc<Manifest>),
        root: &Path,
    ) -> Result<Self, StatsError> {
        let reading = Hold::reading(root)?;
        let mut checkpoint = Checkpoint::start(0);
        checkpoint.partitions.insert(partition.clone(), seal.clone());
        let partitions = vec![(partition.clone(), manifest)];
        let (root, memory) = (root.to_owned(), Arc::default());
        Ok(Self { root, checkpoint, partitions, memory, from: Some(shared), _reading: reading })
    }

    /// The position in the store up to which everything is in the tables.
    pub fn position(&self) -> Position {
        self.checkpoint.position()
    }

    /// The store's stamp of redacted lines under which the tables were made; `None` where there is nothing in them.
    pub(crate) fn made_under(&self) -> Option<u64> {
        self.checkpoint.last.as_ref().map(|_| self.checkpoint.redactions)
    }

    /// A SHA-256 over the hashes of all files, 64 hexadecimal digits.
    pub(crate) fn digest(&self) -> String {
        self.checkpoint.digest()
    }

    /// A text without the places of the tables on the disk.
    pub(crate) fn without_paths(&self, text: &str) -> String {
        text.replace(&self.root.display().to_string(), "tables")
    }

    /// Reads a table lazily, with the columns `system` and `month` of its folders; an empty one with the same columns
    /// where there is nothing yet. One that no file keeps is made now.
    ///
    /// # Errors
    /// [`StatsError::PathNotText`], [`StatsError::Query`].
    pub fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        match self.made(table)? {
            Some(batches) => Ok(tables::frame(table, &batches)?.lazy()),
            None => self.scan_files(table, self.shards()),
        }
    }

    /// The rows of a table that no file keeps, with all its columns; `None` where files keep it.
    pub(crate) fn made(&self, table: Table) -> Result<Option<Vec<RecordBatch>>, StatsError> {
        match table {
            Table::Ratings => query::monthly_ratings(self)?.iter().map(Rated::rows).collect::<Result<_, _>>().map(Some),
            _ => Ok(None),
        }
    }

    /// Reads some files of a table lazily.
    pub(crate) fn scan_files<'a>(
        &self,
        table: Table,
        shards: impl Iterator<Item = (&'a Partition, Shard)>,
    ) -> Result<LazyFrame, StatsError> {
        let paths = shards.map(|(partition, shard)| text(self.part(partition, table, shard)?));
        let paths = paths.collect::<Result<Vec<_>, _>>()?;
        if paths.is_empty() {
            return Ok(DataFrame::empty_with_schema(&table.frame_schema()).lazy());
        }
        let partition = PARTITION_COLUMNS.iter().map(crate::Column::frame_field);
        let args = ScanArgsParquet {
            hive_options: HiveOptions {
                enabled: Some(true),
                schema: Some(Schema::from_iter(partition).into()),
                try_parse_dates: false,
                ..HiveOptions::default()
            },
            glob: false,
            ..ScanArgsParquet::default()
        };
        let paths = paths.into_iter().map(PlRefPath::new).collect();
        Ok(LazyFrame::scan_parquet_files(paths, args)?)
    }

    /// Reads the rows of one match: of a game's month one file can have them.
    pub(crate) fn scan_match(&self, table: Table, id: &str) -> Result<LazyFrame, StatsError> {
        let hash = IdHash::of(id);
        let frame = self.scan_files(table, self.shards().filter(|(_, shard)| shard.holds(hash)))?;
        Ok(frame.filter(col("match_id").eq(lit(id))))
    }

    /// Reads the rows of some matches of a game, given with the days on which they were played: one file has each.
    pub(crate) fn scan_matches(
        &self,
        table: Table,
        system: &str,
        matches: &[(String, String)],
    ) -> Result<LazyFrame, StatsError> {
        let mut files: BTreeSet<(Partition, Shard)> = BTreeSet::new();
        for (id, played) in matches {
            let (partition, hash) = (Partition::new(system, played), IdHash::of(id));
            let at = self.partitions.binary_search_by(|(known, _)| known.cmp(&partition)).ok();
            let shards = at.and_then(|at| self.partitions.get(at)).into_iter().flat_map(|(_, of)| of.shards.keys());
            files.extend(shards.filter(|shard| shard.holds(hash)).map(|shard| (partition.clone(), *shard)));
        }
        let frame = self.scan_files(table, files.iter().map(|(partition, shard)| (partition, *shard)))?;
        let ids = Series::new("match_id".into(), matches.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
        let ids = DataFrame::new_infer_height(vec![ids.into()])?.lazy();
        let on = [col("match_id")];
        Ok(frame.join(ids, on.clone(), on, JoinArgs::new(JoinType::Semi)))
    }

    /// The files of a table in the order of their partitions, and of their shards in each.
    pub(crate) fn parts(&self, table: Table) -> impl Iterator<Item = Result<(&Partition, PathBuf), StatsError>> {
        self.shards().map(move |(partition, shard)| Ok((partition, self.part(partition, table, shard)?)))
    }

    /// A file of a table, which is as it was written.
    fn part(&self, partition: &Partition, table: Table, shard: Shard) -> Result<PathBuf, StatsError> {
        let path = partition.part(&self.root, table, shard);
        let at = self.partitions.binary_search_by(|(known, _)| known.cmp(partition)).ok();
        let manifest = at.and_then(|at| self.partitions.get(at)).map(|(_, manifest)| manifest);
        let seal = manifest.and_then(|manifest| manifest.shards.get(&shard)?.files.get(&table));
        let seal = seal.ok_or_else(|| StatsError::Damaged { path: path.clone() })?;
        if let Some(shared) = self.from.as_ref().filter(|_| !path.exists()) {
            shared.fetch(seal, &path)?;
        }
        self.memory.hold_against(&path, seal)?;
        Ok(path)
    }

    /// The files that are not as they were written; they are taken away, for the next refresh to make them again.
    pub(crate) fn damaged(&self) -> Result<Vec<PathBuf>, StatsError> {
        let mut damaged = Vec::new();
        for table in Table::KEPT {
            for (partition, shard) in self.shards() {
                match self.part(partition, table, shard) {
                    Ok(_) => {}
                    Err(StatsError::Damaged { path }) => damaged.push(path),
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(damaged)
    }

    /// The files of a table with their seals, by their paths below the folder of the tables.
    pub(crate) fn files(&self, table: Table) -> impl Iterator<Item = (PathBuf, &Seal)> {
        self.partitions.iter().flat_map(move |(partition, manifest)| {
            let shards = manifest.shards.iter();
            shards.filter_map(move |(shard, contents)| {
                let seal = contents.files.get(&table)?;
                Some((partition.part(std::path::Path::new(""), table, *shard), seal))
            })
        })
    }

    /// The seals of a table's files, each with its partition.
    pub(crate) fn sealed(&self, table: Table) -> impl Iterator<Item = (&Partition, &Seal)> {
        self.partitions.iter().flat_map(move |(partition, manifest)| {
            manifest.shards.values().filter_map(move |contents| Some((partition, contents.files.get(&table)?)))
        })
    }

    fn shards(&self) -> impl Iterator<Item = (&Partition, Shard)> {
        let all = self.partitions.iter();
        all.flat_map(|(partition, manifest)| manifest.shards.keys().map(move |shard| (partition, *shard)))
    }

    /// Every partition with its files.
    pub(crate) fn partitions(&self) -> impl DoubleEndedIterator<Item = (&Partition, &Arc<Manifest>, &Seal)> {
        self.partitions.iter().filter_map(|(partition, manifest)| {
            let seal = self.checkpoint.partitions.get(partition)?;
            Some((partition, manifest, seal))
        })
    }

    /// What is remembered between questions.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }
}

fn text(path: PathBuf) -> Result<String, StatsError> {
    let text = path.into_os_string().into_string();
    text.map_err(|path| StatsError::PathNotText { path: path.into() })
}
