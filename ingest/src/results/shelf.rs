//! The rosters that a table names: each is read once, however many rows name it.

use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use aftermath_rules::{bounds::LINE_BYTES, results::Unit};

use super::parcel::{Parcel, is_plain};
use crate::{
    bounds::{RESULTS_LOGS_BYTES, ROSTER_BYTES},
    rosters::{self, Doubt, RosterError},
};

/// Where the rosters are that rows name.
#[derive(Debug, Clone, Copy)]
pub enum Rosters<'a> {
    /// None came with the table.
    None,
    /// Files below a folder.
    Folder(&'a Path),
    /// Files that came with the table.
    Parcel(&'a Parcel),
}

/// Why a row cannot have the roster that it names: what was expected of its field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RosterFault {
    /// No such file came with the table.
    #[error("a file that came with the table")]
    NotGiven,
    /// A name that leads elsewhere.
    #[error("a file beside the table, without .. and no absolute path")]
    Elsewhere,
    /// A file that cannot be read.
    #[error("a file that can be read: {problem}")]
    Unread {
        /// What the system answered.
        problem: String,
    },
    /// An army whose units do not fit into the header of a log.
    #[error("units that a log can hold: these take {bytes} bytes of at most {LINE_BYTES}")]
    TooLong {
        /// What they take.
        bytes: usize,
    },
    /// A file that is no roster.
    #[error(transparent)]
    Roster(#[from] RosterError),
}

impl RosterFault {
    /// Name of the kind of fault, as in JSON; it is stable, the words are not.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotGiven => "not-given",
            Self::Elsewhere => "elsewhere",
            Self::Unread { .. } => "unread",
            Self::TooLong { .. } => "too-long",
            Self::Roster(error) => error.code(),
        }
    }
}

/// What a row takes from a roster.
#[derive(Debug)]
pub(super) struct NamedRoster {
    pub(super) army: Option<String>,
    pub(super) subfaction: Option<String>,
    pub(super) points: f64,
    pub(super) doubts: Vec<Doubt>,
    /// As the units of the first side, and of the second.
    pub(super) units: [Vec<Unit>; 2],
}

type Fetched = Result<Arc<NamedRoster>, RosterFault>;

/// The rosters that were read.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    rosters: Rosters<'a>,
    /// By the name in the table.
    read: HashMap<String, Fetched>,
    /// What is at hand would take so many bytes in logs.
    bytes: usize,
    /// Files of a parcel that were asked for.
    asked: BTreeSet<&'a str>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(rosters: Rosters<'a>) -> Self {
        Self { rosters, read: HashMap::new(), bytes: 0, asked: BTreeSet::new() }
    }

    /// The roster of this name.
    pub(super) fn roster(&mut self, name: &str) -> Fetched {
        if let Some(known) = self.read.get(name) {
            return known.clone();
        }
        let read = self.fetch(name).map(|(roster, bytes)| {
            self.bytes += bytes;
            Arc::new(roster)
        });
        // Beyond that, a table that names no more than its logs can hold has no need of a shelf.
        if self.bytes <= RESULTS_LOGS_BYTES {
            self.read.insert(name.to_owned(), read.clone());
        }
        read
    }

    /// Files that came with the table and that no row names.
    pub(super) fn unused(&self) -> Vec<String> {
        let Rosters::Parcel(parcel) = self.rosters else {
            return Vec::new();
        };
        parcel.names().filter(|name| !self.asked.contains(name)).map(str::to_owned).collect()
    }

    /// A roster, and the bytes that it takes in a log.
    fn fetch(&mut self, name: &str) -> Result<(NamedRoster, usize), RosterFault> {
        if !is_plain(name) {
            return Err(RosterFault::Elsewhere);
        }
        match self.rosters {
            Rosters::None => Err(RosterFault::NotGiven),
            Rosters::Folder(folder) => {
                let bytes = read_at_most(&folder.join(name), ROSTER_BYTES);
                opened(&bytes.map_err(|error| RosterFault::Unread { problem: error.to_string() })?)
            }
            Rosters::Parcel(parcel) => {
                let (name, bytes) = parcel.file(name).ok_or(RosterFault::NotGiven)?;
                self.asked.insert(name);
                opened(bytes)
            }
        }
    }
}

fn opened(bytes: &[u8]) -> Result<(NamedRoster, usize), RosterFault> {
    let roster = rosters::read(bytes)?;
    let units = [roster.units('a')?, roster.units('b')?];
    let bytes = serde_json::to_vec(&units[0]).map_or(usize::MAX, |json| json.len());
    if bytes > LINE_BYTES {
        return Err(RosterFault::TooLong { bytes });
    }
    let (army, subfaction, points) = (roster.army(), roster.subfaction(), roster.points());
    Ok((NamedRoster { army, subfaction, points, doubts: roster.doubts(), units }, bytes))
}

/// The bytes of a file, of which there may be at most `most`.
fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if read as u64 > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}
