//! A table of results and the rosters that it names, in one ZIP archive.
//!
//! It comes from a stranger: nothing is written anywhere, no name may lead out of the archive or stand in it twice, and
//! what it says of its sizes is not believed.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    path::{Component, Path},
};

use memchr::memmem;
use unicode_normalization::UnicodeNormalization;
use zip::{ZipArchive, result::ZipError};

use crate::bounds::{PARCEL_BYTES, PARCEL_ENTRIES, ROSTER_ARCHIVE_ENTRIES};

/// What every entry of a ZIP archive's directory begins with (APPNOTE 4.3.12).
const ENTRY: &[u8] = b"PK\x01\x02";

/// Why an archive is no table with its rosters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParcelError {
    /// More bytes than such an archive may have.
    #[error("the archive has {bytes} bytes: expected at most {PARCEL_BYTES}")]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// An archive that unpacks to too much.
    #[error("the archive unpacks to more than {PARCEL_BYTES} bytes")]
    Unpacks,
    /// More entries than such an archive may have.
    #[error("the archive has more than {PARCEL_ENTRIES} entries: split the table, and send each part with its rosters")]
    TooManyEntries,
    /// An archive that asks for a password.
    #[error("the archive is encrypted: expected one without a password")]
    Encrypted,
    /// A damaged archive, or none.
    #[error("the archive cannot be read: {problem}")]
    Archive {
        /// What is wrong.
        problem: String,
    },
    /// A name that leads out of the archive, or that is no plain path.
    #[error("the archive has a file {name:?}: expected names without .., \\ or a root")]
    Name {
        /// The name.
        name: String,
    },
    /// A link.
    #[error("{name:?} in the archive is a link: expected the file itself")]
    Link {
        /// Its name.
        name: String,
    },
    /// Two files of one name.
    #[error("the archive has two files of the name {name:?}: rename one, here and in the table")]
    Twice {
        /// The name; empty where the archive does not tell it.
        name: String,
    },
    /// Another number of tables than one.
    #[error("the archive has {tables} tables: expected one .csv, and the rosters that it names")]
    Tables {
        /// How many.
        tables: usize,
    },
}

/// A table of results and the files beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    table: Vec<u8>,
    /// Folder of the table within the archive, with a `/` at its end; nothing where it stands at the top.
    folder: String,
    /// The other files by their whole names, composed (NFC): programs take letters such as й apart in names.
    files: BTreeMap<String, Vec<u8>>,
}

impl Parcel {
    /// Unpacks an archive with one `.csv`; every other file may be a roster, whatever it is called.
    ///
    /// # Errors
    /// A [`ParcelError`].
    pub fn open(bytes: &[u8]) -> Result<Self, ParcelError> {
        if bytes.len() > PARCEL_BYTES {
            return Err(ParcelError::TooLarge { bytes: bytes.len() });
        }
        // Before the directory is read, which takes far more memory than its bytes: so many entries can be there at
        // most. Those of packed rosters, which may lie in it as they are, are counted too.
        if memmem::find_iter(bytes, ENTRY).take(MOST_ENTRIES + 1).count() > MOST_ENTRIES {
            return Err(ParcelError::TooManyEntries);
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
        if archive.len() > PARCEL_ENTRIES {
            return Err(ParcelError::TooManyEntries);
        }
        if archive.has_duplicate_names() {
            return Err(ParcelError::Twice { name: String::new() });
        }
        let mut files = unpacked(&mut archive)?;
        let tables: Vec<String> = files.keys().filter(|name| is_table(name)).cloned().collect();
        let [name] = tables.as_slice() else {
            return Err(ParcelError::Tables { tables: tables.len() });
        };
        let folder = name.rfind('/').map_or("", |end| &name[..=end]).to_owned();
        let table = files.remove(name).unwrap_or_default();
        Ok(Self { table, folder, files })
    }

    /// The table.
    pub fn table(&self) -> &[u8] {
        &self.table
    }

    /// The file that a table calls so, by its path from the folder of the table, with the name that it has here.
    pub(super) fn file(&self, path: &str) -> Option<(&str, &[u8])> {
        let name: String = format!("{}{path}", self.folder).nfc().collect();
        self.files.get_key_value(&name).map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// Names of the files beside the table, sorted.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

/// Entries that can be there at most, those of packed rosters among them.
const MOST_ENTRIES: usize = PARCEL_ENTRIES * (1 + ROSTER_ARCHIVE_ENTRIES);

/// Every file by its name, but what systems put beside files of their own accord.
fn unpacked(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<BTreeMap<String, Vec<u8>>, ParcelError> {
    let (mut files, mut left) = (BTreeMap::new(), PARCEL_BYTES);
    for place in 0..archive.len() {
        let entry = archive.by_index_raw(place).map_err(broken)?;
        let name = entry.name().map_err(broken)?.nfc().collect::<String>();
        if entry.encrypted() {
            return Err(ParcelError::Encrypted);
        }
        if entry.is_symlink() {
            return Err(ParcelError::Link { name });
        }
        if !is_plain(name.trim_end_matches('/')) {
            return Err(ParcelError::Name { name });
        }
        if entry.is_dir() || is_of_a_system(&name) {
            continue;
        }
        if files.contains_key(&name) {
            return Err(ParcelError::Twice { name });
        }
        drop(entry);
        let mut bytes = Vec::new();
        let read = archive.by_index(place).map_err(broken)?.take(left as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| ParcelError::Archive { problem: error.to_string() })?;
        left = left.checked_sub(bytes.len()).ok_or(ParcelError::Unpacks)?;
        files.insert(name, bytes);
    }
    Ok(files)
}

fn is_table(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
}

/// Whether a path goes straight down from where it starts, by names alone.
pub(super) fn is_plain(path: &str) -> bool {
    let names = Path::new(path).components().all(|component| matches!(component, Component::Normal(_)));
    // Paths of other systems, which this one takes for a name.
    names && !path.is_empty() && !path.contains(['\\', '\0']) && path.as_bytes().get(1) != Some(&b':')
}

fn is_of_a_system(name: &str) -> bool {
    name.split('/').any(|part| part == "__MACOSX" || part.starts_with('.'))
}

fn broken(error: ZipError) -> ParcelError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => ParcelError::Encrypted,
        other => ParcelError::Archive { problem: other.to_string() },
    }
}
