//! What the bearers of tokens handed in, so that who sends the same again is told so.
//!
//! Whether lines are those that are kept may be told to who sent them, and to nobody else: names are hidden in them, and
//! whoever learns that a guess is right has read it. So a repetition is known by what its sender sent, and never by what is
//! kept. A line of the file has the number of the token, the match, the entries before, and a salted hash of the bytes.
//!
//! What is forgotten, or was not written any more when the power failed, costs its sender a look at where the log stands.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rand_core::RngCore;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::private;
use crate::bounds::{MAX_HANDED, MAX_HANDED_BYTES};
use crate::{MatchId, StoreError};

/// Name of the file in the folder.
const FILE: &str = "handed.jsonl";

/// Something that a bearer handed in.
#[derive(Debug, Clone, Copy)]
pub struct Handed<'a> {
    /// Number of the token.
    pub token: u64,
    /// The match.
    pub id: &'a MatchId,
    /// Entries that it had before; `None` where this is a log as a whole.
    pub behind: Option<u64>,
    /// The bytes as they came.
    pub bytes: &'a [u8],
}

impl Handed<'_> {
    fn hash(&self, salt: &str) -> String {
        hex::encode(Sha256::new_with_prefix(salt).chain_update([0]).chain_update(self.bytes).finalize())
    }
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
pub struct Noted {
    token: u64,
    #[serde(rename = "match")]
    id: MatchId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    behind: Option<u64>,
    salt: String,
    hash: String,
}

impl Noted {
    /// With a new salt.
    pub fn of(handed: &Handed<'_>) -> Self {
        let mut salt = [0; 16];
        rand_core::OsRng.fill_bytes(&mut salt);
        let salt = hex::encode(salt);
        let hash = handed.hash(&salt);
        Self { token: handed.token, id: handed.id.clone(), behind: handed.behind, salt, hash }
    }

    /// Whether it is of this.
    pub fn is(&self, handed: &Handed<'_>) -> bool {
        let of_it = self.token == handed.token && self.behind == handed.behind && self.id == *handed.id;
        of_it && self.hash == handed.hash(&self.salt)
    }

    fn line(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self).map(|line| line + "\n")
    }
}

/// What is remembered of it, the last at the end.
#[derive(Debug, Default)]
pub(super) struct HandedIn {
    noted: Vec<Noted>,
    /// Lines that the file has.
    lines: usize,
}

impl HandedIn {
    /// What the file in a folder says; a line that is none is passed over.
    pub(super) fn read(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(FILE);
        let doing = "reading what was handed in";
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => return Err(StoreError::Io { doing, source }),
            // Nobody wrote so much: it is begun anew.
            Ok(known) if known.len() > MAX_HANDED_BYTES => return Ok(Self { noted: Vec::new(), lines: usize::MAX }),
            Ok(_) => {}
        }
        let bytes = fs::read(&path).map_err(StoreError::io(doing))?;
        let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        let noted = lines.iter().filter_map(|line| serde_json::from_slice(line).ok()).collect();
        Ok(Self { noted, lines: lines.len() })
    }

    /// Whether its bearer handed this in before.
    pub(super) fn has(&self, handed: &Handed<'_>) -> bool {
        self.noted.iter().rev().any(|noted| noted.is(handed))
    }

    /// Remembers it, and forgets the first where there are too many.
    pub(super) fn note(&mut self, folder: &Path, handed: &Handed<'_>) -> Result<(), StoreError> {
        let doing = "noting what was handed in";
        let noted = Noted::of(handed);
        let line = noted.line().map_err(|error| StoreError::Io { doing, source: error.into() })?;
        self.noted.push(noted);
        if self.lines < 2 * MAX_HANDED {
            let write = || private().create(true).append(true).open(folder.join(FILE))?.write_all(line.as_bytes());
            write().map_err(StoreError::io(doing))?;
            self.lines += 1;
            return Ok(());
        }
        self.noted.drain(..self.noted.len().saturating_sub(MAX_HANDED));
        let write = || {
            let lines = self.noted.iter().map(Noted::line).collect::<Result<String, _>>()?;
            let draft: PathBuf = folder.join("handed.jsonl.new");
            private().create(true).truncate(true).write(true).open(&draft)?.write_all(lines.as_bytes())?;
            fs::rename(draft, folder.join(FILE))
        };
        write().map_err(StoreError::io(doing))?;
        self.lines = self.noted.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handed<'a>(token: u64, id: &'a MatchId, behind: Option<u64>, bytes: &'a [u8]) -> Handed<'a> {
        Handed { token, id, behind, bytes }
    }

    #[test]
    fn a_repetition_is_known_to_its_sender_alone_and_in_its_place_alone() {
        let folder = tempfile::tempdir().unwrap();
        let ids: [MatchId; 2] = ["a".parse().unwrap(), "b".parse().unwrap()];
        let mut all = HandedIn::read(folder.path()).unwrap();
        let first = handed(1, &ids[0], Some(3), b"a line with Zenobia");
        assert!(!all.has(&first));
        all.note(folder.path(), &first).unwrap();
        all.note(folder.path(), &handed(1, &ids[0], None, b"a log")).unwrap();
        for all in [all, HandedIn::read(folder.path()).unwrap()] {
            assert!(all.has(&first) && all.has(&handed(1, &ids[0], None, b"a log")));
            for other in [
                handed(2, &ids[0], Some(3), first.bytes),
                handed(1, &ids[1], Some(3), first.bytes),
                handed(1, &ids[0], Some(4), first.bytes),
                handed(1, &ids[0], None, first.bytes),
                handed(1, &ids[0], Some(3), b"a line with Zenobi"),
            ] {
                assert!(!all.has(&other), "{other:?}");
            }
        }
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(!text.contains("Zenobia"));
        // Damage forgets what it hits, and nothing else.
        fs::write(folder.path().join(FILE), text.replacen('{', "[", 1) + "{\"token\":").unwrap();
        let all = HandedIn::read(folder.path()).unwrap();
        assert!(!all.has(&first) && all.has(&handed(1, &ids[0], None, b"a log")));
    }

    #[test]
    fn where_there_are_too_many_the_first_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let id: MatchId = "a".parse().unwrap();
        let mut all = HandedIn::read(folder.path()).unwrap();
        let last = 2 * MAX_HANDED as u64;
        for behind in 0..=last {
            all.note(folder.path(), &handed(1, &id, Some(behind), b"x")).unwrap();
        }
        for all in [all, HandedIn::read(folder.path()).unwrap()] {
            assert_eq!((all.noted.len(), all.lines), (MAX_HANDED, MAX_HANDED));
            assert!(all.has(&handed(1, &id, Some(last), b"x")) && !all.has(&handed(1, &id, Some(0), b"x")));
        }
    }
}
