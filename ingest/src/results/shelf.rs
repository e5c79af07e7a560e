//! The rosters that a table names: each is read once, however many rows name it.

use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use aftermath_rules::{bounds::LINE_BYTES, results::Unit};
use unicode_normalization::UnicodeNormalization;

use super::parcel::{Parcel, is_plain};
use crate::{
    bounds::{RESULTS_ROSTERS_BYTES, ROSTER_BYTES},
    rosters::{self, RosterError, SumDoubt},
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
    #[error("a file beside the table, with / between folders, without .. and no absolute path")]
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
    #[error("a roster that can be read: {0}")]
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
    pub(super) doubts: Vec<SumDoubt>,
    /// As the units of the first side, and of the second.
    pub(super) units: [Vec<Unit>; 2],
    /// What they take in a log.
    bytes: usize,
}

type Fetched = Result<Arc<NamedRoster>, RosterFault>;

/// The rosters that were read.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    rosters: Rosters<'a>,
    /// By the name in the table, composed (NFC) where files came with it, since they are looked up so.
    read: HashMap<String, Fetched>,
    /// Bytes of text that they unpacked to.
    texts: u64,
    /// Bytes that the rosters take in logs, as often as rows were given them.
    given: usize,
    /// Files of a parcel that were asked for.
    asked: BTreeSet<&'a str>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(rosters: Rosters<'a>) -> Self {
        Self { rosters, read: HashMap::new(), texts: 0, given: 0, asked: BTreeSet::new() }
    }

    /// The roster of this name.
    pub(super) fn roster(&mut self, name: &str) -> Fetched {
        let key = match self.rosters {
            Rosters::Parcel(_) => name.nfc().collect(),
            Rosters::None | Rosters::Folder(_) => name.to_owned(),
        };
        let fetched = match self.read.get(&key) {
            Some(known) => known.clone(),
            None => {
                let fetched = self.fetch(&key).map(Arc::new);
                self.read.insert(key, fetched.clone());
                fetched
            }
        };
        self.given += fetched.as_ref().map_or(0, |roster| roster.bytes);
        fetched
    }

    /// Bytes of text that the rosters unpacked to, each counted once.
    pub(super) fn texts(&self) -> u64 {
        self.texts
    }

    /// Bytes that the rosters take in logs, as often as rows were given them.
    pub(super) fn given(&self) -> usize {
        self.given
    }

    /// Files that came with the table and that no row names.
    pub(super) fn unused(&self) -> Vec<String> {
        let Rosters::Parcel(parcel) = self.rosters else {
            return Vec::new();
        };
        parcel.names().filter(|name| !self.asked.contains(name)).map(str::to_owned).collect()
    }

    fn fetch(&mut self, name: &str) -> Result<NamedRoster, RosterFault> {
        if !is_plain(name) {
            return Err(RosterFault::Elsewhere);
        }
        if self.texts > RESULTS_ROSTERS_BYTES {
            // The table is refused as soon as its row is read: this is never told.
            return Err(RosterFault::Unread { problem: "those before it are too large".into() });
        }
        match self.rosters {
            Rosters::None => Err(RosterFault::NotGiven),
            Rosters::Folder(folder) => {
                let bytes = read_at_most(&folder.join(name), ROSTER_BYTES);
                self.opened(&bytes.map_err(|error| RosterFault::Unread { problem: error.to_string() })?)
            }
            Rosters::Parcel(parcel) => {
                let (name, bytes) = parcel.file(name).ok_or(RosterFault::NotGiven)?;
                self.asked.insert(name);
                self.opened(bytes)
            }
        }
    }

    fn opened(&mut self, bytes: &[u8]) -> Result<NamedRoster, RosterFault> {
        let (roster, text) = rosters::counted(bytes);
        self.texts += text;
        let roster = roster?;
        let units = [rosters::units(&roster, 'a')?, rosters::units(&roster, 'b')?];
        let bytes = serde_json::to_vec(&units[0]).map_or(usize::MAX, |json| json.len());
        if bytes > LINE_BYTES {
            return Err(RosterFault::TooLong { bytes });
        }
        let (army, subfaction, points) = (rosters::army(&roster), rosters::subfaction(&roster), roster.points());
        Ok(NamedRoster { army, subfaction, points, doubts: roster.doubts(), units, bytes })
    }
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

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    const ROSTER: &str = r#"<roster><forces><force catalogueName="Orks"/></forces></roster>"#;

    #[test]
    fn a_file_of_two_spellings_is_read_once() {
        // й as one letter, and as и with a breve: one name of one file.
        let (composed, apart) = ("й.ros", "и\u{306}.ros");
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in [("t.csv", "date"), (apart, ROSTER)] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        let parcel = Parcel::open(&zip.finish().unwrap().into_inner()).unwrap();
        let mut shelf = Shelf::new(Rosters::Parcel(&parcel));
        for name in [composed, apart, composed] {
            assert_eq!(shelf.roster(name).unwrap().army.as_deref(), Some("Orks"));
        }
        assert_eq!(shelf.texts(), ROSTER.len() as u64);
    }

    #[test]
    fn what_was_too_large_to_be_unpacked_counts_and_what_was_not_tried_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let packed = |name: &str, text: &[u8]| {
            let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text).unwrap();
            zip.finish().unwrap().into_inner()
        };
        // 4 MiB of blanks in 4 kB are more than 20 times that; a name that leads elsewhere is no roster.
        let bomb = packed("a.ros", &vec![b' '; 4 << 20]);
        for (name, bytes) in [("bomb.rosz", &bomb), ("none.rosz", &packed("../a.ros", b"x"))] {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        let mut shelf = Shelf::new(Rosters::Folder(folder.path()));
        assert_eq!(shelf.roster("none.rosz").unwrap_err(), RosterFault::Roster(RosterError::NoRoster));
        assert_eq!(shelf.texts(), 0);
        assert_eq!(shelf.roster("bomb.rosz").unwrap_err(), RosterFault::Roster(RosterError::Expands));
        assert_eq!(shelf.texts(), 20 * bomb.len() as u64);
    }
}
