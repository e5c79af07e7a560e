//! A table of results and the rosters that it names, in one ZIP archive.
//!
//! It comes from a stranger: nothing is written anywhere, no name may lead out of the archive or stand in it twice, and
//! what it says of its sizes is not believed.

use std::{
    collections::BTreeMap,
    error::Error,
    io::{Cursor, Read},
    path::Path,
};

use encoding_rs::IBM866;
use unicode_normalization::UnicodeNormalization;
use zip::ZipArchive;

use crate::{
    bounds::{PARCEL_BYTES, PARCEL_ENTRIES, ROSTER_ARCHIVE_ENTRIES},
    directory::may_have_more_than,
    rosters::shown,
};

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
    /// A file that asks for a password.
    #[error("{name:?} in the archive is encrypted: expected an archive without a password")]
    Encrypted {
        /// Its name.
        name: String,
    },
    /// A damaged archive, or none.
    #[error("the archive cannot be read: {problem}")]
    Archive {
        /// What is wrong.
        problem: String,
    },
    /// A damaged file in it, or one that is packed in a way of its own.
    #[error("{name:?} in the archive cannot be read: {problem}")]
    File {
        /// Its name.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// A name that leads out of the archive, or that is no plain path.
    #[error("the archive has a file {name:?}: expected names without empty parts, . or .., \\ or a root")]
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
        /// The name.
        name: String,
    },
    /// Two entries of one name, byte for byte.
    #[error("the directory of the archive has one name twice: pack it again")]
    TwiceInDirectory,
    /// Another number of tables than one.
    #[error(
        "the archive has {tables} tables{}{}: expected one .csv, and the rosters that it names",
        if names.is_empty() { "" } else { ", " },
        names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
    )]
    Tables {
        /// How many.
        tables: usize,
        /// Names of the first ten.
        names: Vec<String>,
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
        if may_have_more_than(MOST_ENTRIES, bytes) {
            return Err(ParcelError::TooManyEntries);
        }
        let archive = ZipArchive::new(Cursor::new(bytes));
        let mut archive = archive.map_err(|error| ParcelError::Archive { problem: error.to_string() })?;
        if archive.len() > PARCEL_ENTRIES {
            return Err(ParcelError::TooManyEntries);
        }
        if archive.has_duplicate_names() {
            return Err(ParcelError::TwiceInDirectory);
        }
        let mut files = unpacked(&mut archive)?;
        let tables: Vec<String> = files.keys().filter(|name| is_table(name)).cloned().collect();
        let [name] = tables.as_slice() else {
            const NAMED: usize = 10;
            let names = tables.iter().take(NAMED).cloned().map(shown).collect();
            return Err(ParcelError::Tables { tables: tables.len(), names });
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
        let unread = |name: String, error: &dyn Error| ParcelError::File { name, problem: shown(error.to_string()) };
        let entry = archive.by_index_raw(place).map_err(|error| unread(format!("file {}", place + 1), &error))?;
        let name = name_of(entry.name_raw());
        let told = shown(name.clone());
        if entry.encrypted() {
            return Err(ParcelError::Encrypted { name: told });
        }
        if entry.is_symlink() {
            return Err(ParcelError::Link { name: told });
        }
        if !is_plain(name.strip_suffix('/').unwrap_or(&name)) {
            return Err(ParcelError::Name { name: told });
        }
        if entry.is_dir() || is_of_a_system(&name) {
            continue;
        }
        if files.contains_key(&name) {
            return Err(ParcelError::Twice { name: told });
        }
        drop(entry);
        let mut bytes = Vec::new();
        let file = archive.by_index(place).map_err(|error| unread(told.clone(), &error))?;
        file.take(left as u64 + 1).read_to_end(&mut bytes).map_err(|error| unread(told, &error))?;
        left = left.checked_sub(bytes.len()).ok_or(ParcelError::Unpacks)?;
        files.insert(name, bytes);
    }
    Ok(files)
}

/// A name in an archive, composed (NFC): UTF-8, whether the archive says so or not, or else CP866, in which Windows writes
/// Russian names.
fn name_of(raw: &[u8]) -> String {
    match str::from_utf8(raw) {
        Ok(name) => name.nfc().collect(),
        Err(_) => IBM866.decode_without_bom_handling(raw).0.nfc().collect(),
    }
}

fn is_table(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
}

/// Whether a path goes straight down from where it starts, by names alone.
pub(super) fn is_plain(path: &str) -> bool {
    let names = path.split('/').all(|part| !["", ".", ".."].contains(&part));
    // Paths of other systems, which this one takes for a name.
    names && !path.contains(['\\', '\0']) && path.as_bytes().get(1) != Some(&b':')
}

fn is_of_a_system(name: &str) -> bool {
    name.split('/').any(|part| part == "__MACOSX" || part.starts_with('.'))
}
