//! Where the files of the tables lie.

use std::{
    fmt,
    fs::{self, File},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{StatsError, Table, shard::Shard};

/// The matches of one game in one month.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Partition {
    /// The game.
    pub(crate) system: String,
    /// Month of play, `YYYY-MM`.
    pub(crate) month: String,
}

impl Partition {
    /// The partition of a match of a game played on a day, `YYYY-MM-DD`.
    pub(crate) fn new(system: &str, played: &str) -> Self {
        let month = played.rsplit_once('-').map_or(played, |(month, _)| month);
        Self { system: system.to_owned(), month: month.to_owned() }
    }

    /// Whether it is a game and a month as this program writes them, and so nothing that leads out of a folder.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |text: &str, most: usize| {
            let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            (1..=most).contains(&text.len()) && text.bytes().all(allowed)
        };
        is_plain(&self.system, 64) && is_plain(&self.month, 16)
    }

    /// The folder of its files of a table.
    pub(crate) fn folder(&self, root: &Path, table: Table) -> PathBuf {
        let system = format!("system={}", self.system);
        let month = format!("month={}", self.month);
        root.join(table.as_str()).join(system).join(month)
    }

    /// The file of a shard in a table.
    pub(crate) fn part(&self, root: &Path, table: Table, shard: Shard) -> PathBuf {
        self.folder(root, table).join(shard.file_name())
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "system={}/month={}", self.system, self.month)
    }
}

impl From<Partition> for String {
    fn from(partition: Partition) -> Self {
        partition.to_string()
    }
}

impl TryFrom<String> for Partition {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts = text.strip_prefix("system=").and_then(|rest| rest.split_once("/month="));
        let (system, month) = parts.ok_or_else(|| format!("expected system=…/month=…, got {text:?}"))?;
        Ok(Self { system: system.to_owned(), month: month.to_owned() })
    }
}

/// A file that nobody reads yet, next to the one it will replace.
pub(crate) fn unpublished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// Puts the unpublished file, which must be durable, in the place of `path`.
pub(crate) fn publish(path: &Path) -> Result<(), StatsError> {
    fs::rename(unpublished(path), path).map_err(StatsError::io("renaming to", path))
}

/// Makes durable which files a folder has.
pub(crate) fn sync(folder: &Path) -> Result<(), StatsError> {
    File::open(folder).and_then(|opened| opened.sync_all()).map_err(StatsError::io("syncing", folder))
}

/// A lock on a file of the folder, let go when it is dropped. It holds between threads and between processes.
#[derive(Debug)]
pub(crate) struct Hold {
    _file: File,
}

/// Held alone by whoever makes new files.
const MAKING: &str = "making.lock";
/// Shared by readers; held alone while new files take the place of old ones.
const PUBLISHING: &str = "publishing.lock";

impl Hold {
    /// Waits until nobody else makes files.
    pub(crate) fn making(root: &Path) -> Result<Self, StatsError> {
        let (file, path) = Self::open(root, MAKING)?;
        file.lock().map_err(StatsError::io("locking", &path))?;
        Ok(Self { _file: file })
    }

    /// Waits until nobody reads or publishes.
    pub(crate) fn publishing(root: &Path) -> Result<Self, StatsError> {
        let (file, path) = Self::open(root, PUBLISHING)?;
        file.lock().map_err(StatsError::io("locking", &path))?;
        Ok(Self { _file: file })
    }

    /// Waits until nobody publishes.
    pub(crate) fn reading(root: &Path) -> Result<Self, StatsError> {
        let (file, path) = Self::open(root, PUBLISHING)?;
        file.lock_shared().map_err(StatsError::io("locking", &path))?;
        Ok(Self { _file: file })
    }

    fn open(root: &Path, name: &str) -> Result<(File, PathBuf), StatsError> {
        fs::create_dir_all(root).map_err(StatsError::io("creating", root))?;
        let path = root.join(name);
        let file = File::options()
            .create(true)
            .write(true)
            .truncate(false)
            .open(&path)
            .map_err(StatsError::io("opening", &path))?;
        Ok((file, path))
    }
}
