//! One file of a table: rows of one shard, sorted by match.

use std::{
    cmp::Ordering,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use arrow::{
    array::{AsArray, BooleanArray, RecordBatch},
    compute::{BatchCoalescer, filter_record_batch},
};
use parquet::{
    arrow::{
        ArrowWriter,
        arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder},
    },
    basic::{Compression, ZstdLevel},
    file::{properties::WriterProperties, reader::ChunkReader},
};

use crate::{
    StatsError, Table, folder,
    manifest::{Seal, Sealing},
    shard::{IdHash, Shard},
};

/// Rows handed to the encoder at once. Always so many, because pages end where batches end: the same rows must give
/// the same bytes however they came.
const BATCH_ROWS: usize = 8_192;
const ROW_GROUP_ROWS: usize = 131_072;

/// The next state of a file: old rows, with those of some matches replaced.
pub(crate) struct Part<W: Write + Send> {
    table: Table,
    /// What errors call it.
    path: PathBuf,
    old: OldRows,
    batches: BatchCoalescer,
    writer: ArrowWriter<Sealing<W>>,
}

impl Part<File> {
    /// Begins a file of a folder, beside the one that it will replace, with the rows that are in another now, as far as they
    /// belong into the shard.
    pub(crate) fn beside(table: Table, path: &Path, from: Option<&Path>, shard: Shard) -> Result<Self, StatsError> {
        let old = from.map(reader).transpose()?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(StatsError::io("creating", folder))?;
        }
        let new = folder::unpublished(path);
        let file = File::create(&new).map_err(StatsError::io("creating", &new))?;
        Self::begin(table, path, file, old, shard)
    }

    /// Writes the rest of the old rows and makes the new file durable; [`folder::publish`] puts it in place.
    pub(crate) fn finish_durably(self) -> Result<Seal, StatsError> {
        let path = self.path.clone();
        let (file, seal) = self.finish()?;
        file.sync_all().map_err(StatsError::io("syncing", &path))?;
        Ok(seal)
    }
}

impl<W: Write + Send> Part<W> {
    /// Begins a file that is written to `out`, with old rows, as far as they belong into the shard.
    pub(crate) fn begin(
        table: Table,
        path: &Path,
        out: W,
        old: Option<ParquetRecordBatchReader>,
        shard: Shard,
    ) -> Result<Self, StatsError> {
        let schema = table.schema();
        let writer = ArrowWriter::try_new(Sealing::new(out), schema.clone(), Some(properties(path)?))
            .map_err(StatsError::parquet(path))?;
        let batches = BatchCoalescer::new(schema, BATCH_ROWS);
        Ok(Self { table, path: path.to_owned(), old: OldRows { reader: old, shard, ahead: None }, batches, writer })
    }

    /// Puts `rows` in the place of all rows of the match. Matches must come in the order of their ids.
    pub(crate) fn replace(&mut self, id: &str, rows: RecordBatch) -> Result<(), StatsError> {
        while let Some(kept) = self.old.before(id)? {
            self.push(kept)?;
        }
        self.old.skip(id)?;
        self.push(rows)
    }

    /// Takes all rows of the match away. Matches must come in the order of their ids.
    pub(crate) fn remove(&mut self, id: &str) -> Result<(), StatsError> {
        self.replace(id, RecordBatch::new_empty(self.table.schema()))
    }

    /// Writes the rest of the old rows; answers what was written to, and the seal of what was written.
    pub(crate) fn finish(mut self) -> Result<(W, Seal), StatsError> {
        while let Some(kept) = self.old.rest()? {
            self.push(kept)?;
        }
        self.batches.finish_buffered_batch()?;
        self.encode()?;
        let sealing = self.writer.into_inner().map_err(StatsError::parquet(&self.path))?;
        Ok(sealing.seal())
    }

    fn push(&mut self, rows: RecordBatch) -> Result<(), StatsError> {
        if rows.num_rows() > 0 {
            self.batches.push_batch(rows)?;
        }
        self.encode()
    }

    fn encode(&mut self) -> Result<(), StatsError> {
        while let Some(batch) = self.batches.next_completed_batch() {
            self.writer.write(&batch).map_err(StatsError::parquet(&self.path))?;
        }
        Ok(())
    }
}

fn properties(path: &Path) -> Result<WriterProperties, StatsError> {
    let level = ZstdLevel::try_new(3).map_err(StatsError::parquet(path))?;
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .build())
}

/// The rows of a file from its start, a run at a time.
struct OldRows {
    reader: Option<ParquetRecordBatchReader>,
    /// Rows of other shards are passed over.
    shard: Shard,
    /// Rows read and not yet handed on.
    ahead: Option<RecordBatch>,
}

impl OldRows {
    /// Some rows of matches before `id`; `None` when there are no more.
    fn before(&mut self, id: &str) -> Result<Option<RecordBatch>, StatsError> {
        self.take(|match_id| match_id.cmp(id) == Ordering::Less)
    }

    /// Passes over the rows of the match.
    fn skip(&mut self, id: &str) -> Result<(), StatsError> {
        while self.take(|match_id| match_id == id)?.is_some() {}
        Ok(())
    }

    /// Some of all the rows left; `None` when there are no more.
    fn rest(&mut self) -> Result<Option<RecordBatch>, StatsError> {
        self.take(|_| true)
    }

    /// The next rows whose match fits, as far as they were read together; `None` when the next row does not fit.
    fn take(&mut self, fits: impl Fn(&str) -> bool) -> Result<Option<RecordBatch>, StatsError> {
        let Some(ahead) = self.next_ahead()? else {
            return Ok(None);
        };
        let ids = ahead.column(0).as_string::<i32>();
        let run = ids.iter().take_while(|id| id.is_some_and(&fits)).count();
        let rest = ahead.num_rows() - run;
        self.ahead = (rest > 0).then(|| ahead.slice(run, rest));
        Ok((run > 0).then(|| ahead.slice(0, run)))
    }

    fn next_ahead(&mut self) -> Result<Option<RecordBatch>, StatsError> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        let Some(reader) = &mut self.reader else {
            return Ok(None);
        };
        for batch in reader {
            let own = own_rows(batch?, self.shard)?;
            if own.num_rows() > 0 {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }
}

/// The rows whose match is in a shard.
fn own_rows(batch: RecordBatch, shard: Shard) -> Result<RecordBatch, StatsError> {
    if shard == Shard::WHOLE {
        return Ok(batch);
    }
    let mut last: Option<(&str, bool)> = None;
    let ids = batch.column(0).as_string::<i32>().iter();
    let own: BooleanArray = ids
        .map(|id| {
            let id = id.unwrap_or_default();
            let is_own = match last {
                Some((before, is_own)) if before == id => is_own,
                _ => shard.holds(IdHash::of(id)),
            };
            last = Some((id, is_own));
            Some(is_own)
        })
        .collect();
    Ok(filter_record_batch(&batch, &own)?)
}

/// Reads a file batch by batch.
pub(crate) fn reader(path: &Path) -> Result<ParquetRecordBatchReader, StatsError> {
    let file = File::open(path).map_err(StatsError::io("opening", path))?;
    reader_of(file, path)
}

/// The same of what is in memory, or in a file that is open.
pub(crate) fn reader_of(from: impl ChunkReader + 'static, path: &Path) -> Result<ParquetRecordBatchReader, StatsError> {
    ParquetRecordBatchReaderBuilder::try_new(from)
        .and_then(|builder| builder.with_batch_size(BATCH_ROWS).build())
        .map_err(StatsError::parquet(path))
}
