//! All tables in a folder for whoever wants them whole: one Parquet file a table, and a manifest that tells what they
//! must be.

use std::{
    collections::BTreeMap,
    fmt,
    fs::{self, File},
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use arrow::array::{AsArray, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    Format, Nulls, PARTITION_COLUMNS, Snapshot, StatsError, Table,
    export::{Rows, with_partition},
    folder,
    manifest::{Seal, Sealing},
    part,
};

/// Version of the manifest.
const FORMAT: u32 = 2;

/// The tables that a dump has by the version of its manifest; `None` where no such version is known.
fn tables_of(format: u32) -> Option<Vec<Table>> {
    let later = |table: &Table| matches!(table, Table::Moves | Table::Ratings);
    match format {
        1 => Some(Table::ALL.into_iter().filter(|table| !later(table)).collect()),
        FORMAT => Some(Table::ALL.into()),
        _ => None,
    }
}

/// File of the manifest.
const MANIFEST: &str = "manifest.json";

/// Bytes of a manifest that is read.
const MANIFEST_BYTES: u64 = 1 << 20;

/// What a dump is: the same tables give the same manifest, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// Version of the manifest.
    pub format: u32,
    /// Which program wrote it.
    pub program: String,
    /// Position in the store up to which everything is in it.
    pub position: u64,
    /// Matches in it.
    pub matches: u64,
    /// SHA-256 over a line `<match id> <log hash>` a match, by id: 64 hexadecimal digits. Whoever has the logs can make
    /// it again.
    pub log_digest: String,
    /// Rules editions under which matches were judged.
    pub editions: Vec<Edition>,
    /// Its files.
    pub tables: Vec<DumpedTable>,
}

/// Matches judged under one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The game.
    pub system: String,
    /// The edition, as the headers name it.
    pub edition: String,
    /// Matches.
    pub matches: u64,
}

/// A table of a dump.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpedTable {
    /// The table.
    pub table: Table,
    /// Its file in the folder.
    pub file: String,
    /// Rows.
    pub rows: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// SHA-256 of the file, 64 hexadecimal digits.
    pub sha256: String,
    /// What a row is.
    pub meaning: String,
    /// Its columns in order.
    pub columns: Vec<DumpedColumn>,
}

/// A column of a dump.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpedColumn {
    /// Name.
    pub name: String,
    /// Type, as [`crate::Kind::as_str`] has it.
    pub kind: String,
    /// Whether a row may lack it.
    pub nullable: bool,
    /// Unit of its numbers, where they have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What it tells.
    pub meaning: String,
}

/// What is wrong with a dump.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DumpFault {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for DumpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.why)
    }
}

/// The files that the tables are kept in, for whoever copies them as they are, and later only what has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// Position in the store up to which everything is in them.
    pub position: u64,
    /// SHA-256 over all of them, 64 hexadecimal digits.
    pub digest: String,
    /// Every file, by table, game and month.
    pub files: Vec<KeptFile>,
}

/// A file of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    /// The table.
    pub table: Table,
    /// Path below one folder, `<table>/system=<game>/month=<YYYY-MM>/<name>.parquet`: so laid out, other programs take
    /// game and month from it.
    pub path: String,
    /// Bytes.
    pub bytes: u64,
    /// SHA-256 of its content, 64 hexadecimal digits.
    pub sha256: String,
}

/// Every file of a snapshot.
pub(crate) fn files(tables: &Snapshot) -> Files {
    let mut files = Vec::new();
    for table in Table::KEPT {
        files.extend(tables.files(table).map(|(path, seal)| KeptFile {
            table,
            path: path.display().to_string(),
            bytes: seal.bytes(),
            sha256: seal.sha256().to_owned(),
        }));
    }
    Files { position: tables.position().0, digest: tables.digest(), files }
}

/// The content of the file with this hash; `None` where the tables have no such file, or no more.
pub(crate) fn file(tables: &Snapshot, root: &Path, sha256: &str) -> Result<Option<Vec<u8>>, StatsError> {
    let mut all = Table::KEPT.into_iter().flat_map(|table| tables.files(table));
    let Some((path, seal)) = all.find(|(_, seal)| seal.sha256() == sha256) else {
        return Ok(None);
    };
    let path = root.join(path);
    let bytes = fs::read(&path).map_err(StatsError::io("reading", &path))?;
    if Seal::of_bytes(&bytes) != *seal {
        tables.memory().suspect();
        return Err(StatsError::Damaged { path });
    }
    Ok(Some(bytes))
}

/// What is known of the matches while the table goes by.
#[derive(Default)]
struct Matches {
    hashes: BTreeMap<String, String>,
    editions: BTreeMap<(String, String), u64>,
}

impl Matches {
    fn add(&mut self, batch: &RecordBatch) {
        let column = |name| batch.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        let (Some(ids), Some(hashes)) = (column("match_id"), column("log_hash")) else { return };
        let (Some(systems), Some(editions)) = (column("system"), column("edition")) else { return };
        for at in 0..batch.num_rows() {
            self.hashes.insert(ids.value(at).to_owned(), hashes.value(at).to_owned());
            let edition = (systems.value(at).to_owned(), editions.value(at).to_owned());
            *self.editions.entry(edition).or_default() += 1;
        }
    }

    fn digest(&self) -> String {
        let mut hash = Sha256::new();
        self.hashes.iter().for_each(|(id, log)| hash.update(format!("{id} {log}\n")));
        hex::encode(hash.finalize())
    }

    fn editions(&self) -> Vec<Edition> {
        let edition = |((system, edition), matches): (&(String, String), &u64)| Edition {
            system: system.clone(),
            edition: edition.clone(),
            matches: *matches,
        };
        self.editions.iter().map(edition).collect()
    }
}

/// Writes all tables of a snapshot into a folder, which is made when it is missing, and the manifest last: a folder
/// with a manifest is whole.
pub(crate) fn dump(tables: &Snapshot, to: &Path) -> Result<Dump, StatsError> {
    fs::create_dir_all(to).map_err(StatsError::io("creating", to))?;
    let manifest = to.join(MANIFEST);
    match fs::remove_file(&manifest) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(StatsError::io("removing", &manifest)(error));
        }
        Ok(()) | Err(_) => {}
    }
    let mut matches = Matches::default();
    let mut dumped = Vec::with_capacity(Table::ALL.len());
    for table in Table::ALL {
        dumped.push(write(tables, table, to, &mut matches)?);
    }
    let dump = Dump {
        format: FORMAT,
        program: concat!("aftermath ", env!("CARGO_PKG_VERSION")).to_owned(),
        position: tables.position().0,
        matches: matches.hashes.len() as u64,
        log_digest: matches.digest(),
        editions: matches.editions(),
        tables: dumped,
    };
    let new = folder::unpublished(&manifest);
    let json = serde_json::to_vec_pretty(&dump)?;
    File::create(&new)
        .and_then(|mut file| file.write_all(&json).and_then(|()| file.sync_all()))
        .map_err(StatsError::io("writing", &new))?;
    folder::publish(&manifest)?;
    folder::sync(to)?;
    Ok(dump)
}

fn file_of(table: Table) -> String {
    format!("{table}.parquet")
}

fn write(tables: &Snapshot, table: Table, to: &Path, matches: &mut Matches) -> Result<DumpedTable, StatsError> {
    let path = to.join(file_of(table));
    let new = folder::unpublished(&path);
    let file = File::create(&new).map_err(StatsError::io("creating", &new))?;
    let mut out = Sealing::new(BufWriter::new(file));
    let schema = table.whole_schema();
    let mut rows = Rows::begin(Format::Parquet, schema.clone(), &mut out)?;
    let mut count = 0;
    let mut write = |batch: &RecordBatch| {
        if table == Table::Matches {
            matches.add(batch);
        }
        count += batch.num_rows() as u64;
        rows.write(batch)
    };
    match tables.made(table)? {
        Some(batches) => batches.iter().try_for_each(write)?,
        None => {
            for part in tables.parts(table) {
                let (partition, part) = part?;
                for batch in part::reader(&part)? {
                    write(&with_partition(batch?, partition, &schema)?)?;
                }
            }
        }
    }
    rows.end()?;
    let (out, seal) = out.seal();
    out.into_inner()
        .map_err(io::IntoInnerError::into_error)
        .and_then(|file| file.sync_all())
        .map_err(StatsError::io("writing", &new))?;
    folder::publish(&path)?;
    Ok(DumpedTable {
        table,
        file: file_of(table),
        rows: count,
        bytes: seal.bytes(),
        sha256: seal.sha256().to_owned(),
        meaning: table.meaning().to_owned(),
        columns: columns(table),
    })
}

fn columns(table: Table) -> Vec<DumpedColumn> {
    let column = |column: &crate::Column| DumpedColumn {
        name: column.name.to_owned(),
        kind: column.kind.as_str().to_owned(),
        nullable: column.nulls == Nulls::Possible,
        unit: column.unit.map(str::to_owned),
        meaning: column.meaning.to_owned(),
    };
    table.columns().iter().chain(&PARTITION_COLUMNS).map(column).collect()
}

impl Dump {
    /// Reads the manifest of a dump.
    ///
    /// # Errors
    /// [`StatsError::Io`] where there is none; [`StatsError::Checkpoint`] where it is none of ours.
    pub fn read(folder: &Path) -> Result<Self, StatsError> {
        let path = folder.join(MANIFEST);
        let mut bytes = Vec::new();
        File::open(&path)
            .and_then(|file| file.take(MANIFEST_BYTES).read_to_end(&mut bytes))
            .map_err(StatsError::io("reading", &path))?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// What lies in the folder and is not of the manifest, by name; what is hidden is nobody's table.
    fn strays(&self, folder: &Path) -> Result<Vec<String>, StatsError> {
        let own: Vec<String> = self.tables.iter().map(|dumped| file_of(dumped.table)).collect();
        let mut strays = Vec::new();
        for entry in fs::read_dir(folder).map_err(StatsError::io("reading", folder))? {
            let name = entry.map_err(StatsError::io("reading", folder))?.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') && name != MANIFEST && !own.contains(&name) {
                strays.push(name);
            }
        }
        strays.sort();
        Ok(strays)
    }

    /// Holds the files of a folder against the manifest: lengths, hashes, columns and rows, what the manifest says of the
    /// matches, and that nothing else lies there. What is wrong is the answer; nothing where all holds.
    ///
    /// # Errors
    /// [`StatsError::Io`] where a file that is there cannot be read.
    pub fn check(&self, folder: &Path) -> Result<Vec<DumpFault>, StatsError> {
        let mut faults = Vec::new();
        let mut tell = |file: &str, why: String| faults.push(DumpFault { file: file.to_owned(), why });
        let there: Vec<Table> = self.tables.iter().map(|table| table.table).collect();
        match tables_of(self.format) {
            None => tell(MANIFEST, format!("expected format {FORMAT} or an earlier one, got {}", self.format)),
            Some(tables) if tables != there => tell(MANIFEST, "expected every table once, in order".to_owned()),
            Some(_) => {}
        }
        let mut matches = Matches::default();
        for dumped in &self.tables {
            if let Err(why) = dumped.check(folder, &mut matches)? {
                tell(&file_of(dumped.table), why);
            }
        }
        for stray in self.strays(folder)? {
            tell(&stray, "it is no part of this dump".to_owned());
        }
        let known = (matches.hashes.len() as u64, matches.digest(), matches.editions());
        if known != (self.matches, self.log_digest.clone(), self.editions.clone()) {
            tell(MANIFEST, "what it says of the matches is not what the matches say".to_owned());
        }
        Ok(faults)
    }
}

impl DumpedTable {
    fn check(&self, folder: &Path, matches: &mut Matches) -> Result<Result<(), String>, StatsError> {
        let path: PathBuf = folder.join(file_of(self.table));
        if self.file != file_of(self.table) {
            return Ok(Err(format!("the manifest calls it {:?}", self.file)));
        }
        if self.columns != columns(self.table) {
            return Ok(Err("the manifest has other columns".to_owned()));
        }
        if !path.is_file() {
            return Ok(Err("it is not there".to_owned()));
        }
        let seal = Seal::of(&path)?;
        if (seal.bytes(), seal.sha256()) != (self.bytes, self.sha256.as_str()) {
            return Ok(Err(format!("expected {} bytes with SHA-256 {}, got others", self.bytes, self.sha256)));
        }
        let file = File::open(&path).map_err(StatsError::io("opening", &path))?;
        let opened = ParquetRecordBatchReaderBuilder::try_new(file).map_err(StatsError::parquet(&path))?;
        if opened.schema().fields() != self.table.whole_schema().fields() {
            return Ok(Err("its columns are others".to_owned()));
        }
        let mut rows = 0;
        for batch in opened.build().map_err(StatsError::parquet(&path))? {
            let batch = batch?;
            rows += batch.num_rows() as u64;
            if self.table == Table::Matches {
                matches.add(&batch);
            }
        }
        Ok(if rows == self.rows { Ok(()) } else { Err(format!("expected {} rows, got {rows}", self.rows)) })
    }
}
