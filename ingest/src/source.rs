//! Where logs come from: files, folders, and compressed files.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use aftermath_rules::bounds::LOG_BYTES;
use flate2::read::MultiGzDecoder;
use walkdir::{DirEntry, WalkDir};

use crate::bounds::{EXPANSION, FOLDER_DEPTH};

/// Endings of the files that are logs when a folder is searched.
const ENDINGS: [&str; 4] = [".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"];

/// First bytes of a gzip file; no log begins so.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Why the bytes of a log cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The operating system failed us.
    #[error("{origin}: {doing}: {source}")]
    Io {
        /// Name of the source.
        origin: String,
        /// What was being done.
        doing: &'static str,
        /// What the system answered.
        source: io::Error,
    },
    /// A folder lies too deep to be searched.
    #[error("{origin}: folders are searched {FOLDER_DEPTH} deep, this one lies deeper: name it itself")]
    TooDeep {
        /// Name of the folder.
        origin: String,
    },
    /// More bytes than a log may have.
    #[error("{origin}: a log may have {LOG_BYTES} bytes, this one has {}", bytes.map_or("more".to_owned(), |bytes| bytes.to_string()))]
    TooLarge {
        /// Name of the source.
        origin: String,
        /// Its length, where it was known without reading it.
        bytes: Option<u64>,
    },
    /// A compressed file that unpacks to far more than it holds.
    #[error(
        "{origin}: {bytes} compressed bytes unpack to more than {EXPANSION} times as many: unpack the file yourself if you trust it"
    )]
    Expands {
        /// Name of the source.
        origin: String,
        /// Its length before unpacking.
        bytes: u64,
    },
    /// A compressed file that cannot be unpacked.
    #[error("{origin}: the gzip data is damaged or cut off: {source}")]
    Gzip {
        /// Name of the source.
        origin: String,
        /// What is wrong with it.
        source: io::Error,
    },
}

/// A file that should be a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    path: PathBuf,
}

impl Source {
    /// The file of this path, which need not exist.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name in errors.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Its bytes, unpacked where they are gzip. A file that is too large is refused before it is read.
    ///
    /// # Errors
    /// Any [`SourceError`] but [`SourceError::TooDeep`].
    pub fn bytes(&self) -> Result<Vec<u8>, SourceError> {
        let failed = |doing| move |source| SourceError::Io { origin: self.name(), doing, source };
        let file = File::open(&self.path).map_err(failed("opening"))?;
        let length = file.metadata().map_err(failed("asking its size"))?.len();
        if length > LOG_BYTES {
            return Err(SourceError::TooLarge { origin: self.name(), bytes: Some(length) });
        }
        // What is no plain file, such as a pipe, has no length to go by, and a plain one may grow meanwhile.
        let mut bytes = Vec::with_capacity(length as usize);
        file.take(LOG_BYTES + 1).read_to_end(&mut bytes).map_err(failed("reading"))?;
        expand(bytes, &self.name())
    }
}

/// Unpacks gzip within the bounds; hands anything else back as it is, if it is not too large. `origin` names it in
/// errors.
///
/// # Errors
/// [`SourceError::TooLarge`], [`SourceError::Expands`], [`SourceError::Gzip`].
pub fn expand(bytes: Vec<u8>, origin: &str) -> Result<Vec<u8>, SourceError> {
    let compressed = bytes.len() as u64;
    let too_large = |bytes| SourceError::TooLarge { origin: origin.to_owned(), bytes };
    if compressed > LOG_BYTES {
        return Err(too_large(None));
    }
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let most = LOG_BYTES.min(compressed * EXPANSION);
    let mut log = Vec::new();
    MultiGzDecoder::new(bytes.as_slice())
        .take(most + 1)
        .read_to_end(&mut log)
        .map_err(|source| SourceError::Gzip { origin: origin.to_owned(), source })?;
    match log.len() as u64 {
        length if length <= most => Ok(log),
        _ if most == LOG_BYTES => Err(too_large(None)),
        _ => Err(SourceError::Expands { origin: origin.to_owned(), bytes: compressed }),
    }
}

/// The files that a person named, in the order named. A file is taken whatever it is called; a folder is searched for
/// `.jsonl` and `.ndjson`, also with `.gz`, in the order of the names.
///
/// Symbolic links within a folder are not followed, so a loop cannot trap the search and nothing outside is read.
pub fn sources<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
) -> impl Iterator<Item = Result<Source, SourceError>> {
    paths.into_iter().flat_map(|path| found_at(path.as_ref()))
}

fn found_at(path: &Path) -> Box<dyn Iterator<Item = Result<Source, SourceError>> + Send> {
    if !path.is_dir() {
        return Box::new(std::iter::once(Ok(Source::new(path))));
    }
    let walk = WalkDir::new(path).max_depth(FOLDER_DEPTH).sort_by_file_name();
    let root = path.display().to_string();
    Box::new(walk.into_iter().filter_map(move |entry| match entry {
        Ok(entry) => log_in(&entry),
        Err(error) => Some(Err(SourceError::Io {
            origin: error.path().map_or_else(|| root.clone(), |path| path.display().to_string()),
            doing: "searching the folder",
            source: error.into(),
        })),
    }))
}

fn log_in(entry: &DirEntry) -> Option<Result<Source, SourceError>> {
    if entry.depth() == FOLDER_DEPTH && entry.file_type().is_dir() {
        let origin = entry.path().display().to_string();
        return Some(Err(SourceError::TooDeep { origin }));
    }
    let name = entry.file_name().to_string_lossy().to_lowercase();
    let is_log = entry.file_type().is_file() && ENDINGS.iter().any(|end| name.ends_with(end));
    is_log.then(|| Ok(Source::new(entry.path())))
}
