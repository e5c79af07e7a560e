//! The file of the choices: who is shown by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::book::{self, Stamp};
use super::engine::Put;
use super::{private, sync_folder};
use crate::StoreError;
use crate::bounds::{MAX_CHOICES, MAX_CHOICES_BYTES, MAX_CHOICES_TOLD, MAX_PSEUDONYM_BYTES};

/// Name of the file of the choices in the folder.
pub const FILE: &str = "names.json";
/// Its format.
const FORMAT: &str = "aftermath-names 2";
/// What had neither a checksum nor the mark of a secret.
const FORMAT_1: &str = "aftermath-names 1";

/// What holds for people who said nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamesPolicy {
    /// They are shown under pseudonyms: what holds where nothing was ever chosen, in old folders too.
    #[default]
    Hidden,
    /// They are shown by name.
    Shown,
}

impl NamesPolicy {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Shown => "shown",
        }
    }
}

/// What was chosen for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameChoice {
    /// Whether they are shown by name.
    pub shown: bool,
    /// When it was chosen, in seconds since 1970.
    pub at: u64,
}

/// Who is shown by name, as it was chosen. People stand in it by their pseudonyms: it names nobody.
#[derive(Debug, Clone)]
pub struct NameBook {
    file: BookFile,
    stamp: Stamp,
}

/// The file as it is written.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    format: String,
    policy: NamesPolicy,
    people: BTreeMap<String, NameChoice>,
    /// For whom something was chosen, the last of it.
    changes: Vec<Change>,
    /// The mark of the secret by which people have their pseudonyms here; under another one they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<u32>,
    /// SHA-256 over all of it with this left empty, as JSON without blanks; 64 hexadecimal digits.
    #[serde(default)]
    checksum: String,
}

impl BookFile {
    fn sum(&self) -> Result<String, serde_json::Error> {
        let bare = Self { checksum: String::new(), ..self.clone() };
        Ok(hex::encode(Sha256::digest(serde_json::to_vec(&bare)?)))
    }
}

/// For whom something was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    /// Marks all choices as they stood then.
    mark: u32,
    pseudonym: String,
}

impl Default for NameBook {
    /// One in which nothing was ever chosen.
    fn default() -> Self {
        Self { file: BookFile { format: FORMAT.into(), ..BookFile::default() }, stamp: None }
    }
}

/// A mark that follows from what is chosen now and from the mark before. Never 0.
fn next_mark(before: u32, people: &BTreeMap<String, NameChoice>) -> u32 {
    let mut hash = Sha256::new_with_prefix(before.to_be_bytes());
    for (pseudonym, choice) in people {
        hash.update(format!("{pseudonym} {} {}\n", choice.shown, choice.at));
    }
    let [a, b, c, d, ..] = <[u8; 32]>::from(hash.finalize());
    u32::from_be_bytes([a, b, c, d]).max(1)
}

impl NameBook {
    /// What holds for people who said nothing.
    pub fn policy(&self) -> NamesPolicy {
        self.file.policy
    }

    /// Whether the person of this pseudonym is shown by name.
    pub fn shows(&self, pseudonym: &str) -> bool {
        self.choice(pseudonym).map_or(self.file.policy == NamesPolicy::Shown, |choice| choice.shown)
    }

    /// Whether everybody is.
    pub fn shows_everybody(&self) -> bool {
        self.file.policy == NamesPolicy::Shown && self.file.people.values().all(|choice| choice.shown)
    }

    /// What was chosen for a person.
    pub fn choice(&self, pseudonym: &str) -> Option<NameChoice> {
        self.file.people.get(pseudonym).copied()
    }

    /// All that was chosen, in the order of the pseudonyms.
    pub fn choices(&self) -> impl Iterator<Item = (&str, NameChoice)> {
        self.file.people.iter().map(|(pseudonym, choice)| (pseudonym.as_str(), *choice))
    }

    /// Marks the choices as they stand, apart from the policy; 0 where nothing was ever chosen for anybody.
    pub fn mark(&self) -> u32 {
        self.file.changes.last().map_or(0, |change| change.mark)
    }

    /// For whom something was chosen since the choices had this mark; `None` where that is not known any more.
    pub fn chosen_since(&self, mark: u32) -> Option<BTreeSet<&str>> {
        let changes = &self.file.changes;
        let from = match changes.iter().rposition(|change| change.mark == mark) {
            Some(at) => at + 1,
            // Before the first of all, if that is still told.
            None if mark == 0 && changes.len() < MAX_CHOICES_TOLD => 0,
            None => return None,
        };
        Some(changes.iter().skip(from).map(|change| change.pseudonym.as_str()).collect())
    }

    /// The book in a folder; an empty one where there is none.
    pub(super) fn read(folder: &Path) -> Result<Self, StoreError> {
        let bytes = book::bytes(folder, FILE, MAX_CHOICES_BYTES);
        let Some((bytes, stamp)) = bytes.map_err(StoreError::io("reading who is shown by name"))? else {
            return Ok(Self::default());
        };
        let damaged = |why: String| StoreError::Access { what: FILE, why };
        let file: BookFile = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        match file.format.as_str() {
            FORMAT if file.sum().is_ok_and(|sum| sum == file.checksum) => Ok(Self { file, stamp }),
            FORMAT => Err(damaged("it does not match its checksum".into())),
            FORMAT_1 => Ok(Self { file: BookFile { format: FORMAT.into(), ..file }, stamp }),
            other => Err(damaged(format!("expected the format {FORMAT:?}, got {other:?}"))),
        }
    }

    /// The mark of the secret by which people have their pseudonyms in it; `None` where nothing says so yet.
    pub fn secret(&self) -> Option<u32> {
        self.file.secret
    }

    /// Which writing of the file it was read from.
    pub(super) fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// What has to be put so that this is chosen for a person; `None` where nothing is another than before.
    pub(super) fn choosing(&self, pseudonym: &str, shown: bool, at: u64) -> Result<Option<Put>, StoreError> {
        let is_one = (1..=MAX_PSEUDONYM_BYTES).contains(&pseudonym.len()) && !pseudonym.chars().any(char::is_control);
        if !is_one {
            let expected = format!("1 to {MAX_PSEUDONYM_BYTES} bytes without control characters");
            return Err(StoreError::invalid("pseudonym", expected, pseudonym));
        }
        let before = self.choice(pseudonym);
        if before.is_some_and(|choice| choice.shown == shown) {
            return Ok(None);
        }
        if before.is_none() && self.file.people.len() >= MAX_CHOICES {
            return Err(StoreError::invalid("choice", format!("at most {MAX_CHOICES} people"), "one more"));
        }
        let choice = NameChoice { shown, at };
        let mut people = self.file.people.clone();
        people.insert(pseudonym.to_owned(), choice);
        let mark = Some(next_mark(self.mark(), &people));
        Ok(Some(Put::Name { pseudonym: pseudonym.to_owned(), choice, mark }))
    }

    /// Does what was put.
    pub(super) fn take(&mut self, put: &Put) {
        let file = &mut self.file;
        match put {
            Put::Policy { policy } => file.policy = *policy,
            Put::Secret { secret } => file.secret = Some(*secret),
            Put::Name { pseudonym, choice, mark } => {
                file.people.insert(pseudonym.clone(), *choice);
                let change = |mark: &u32| Change { mark: *mark, pseudonym: pseudonym.clone() };
                file.changes.extend(mark.as_ref().map(change));
                let untold = file.changes.len().saturating_sub(MAX_CHOICES_TOLD);
                file.changes.drain(..untold);
            }
            Put::Chosen { changes } => {
                let change = |(mark, pseudonym): &(u32, String)| Change { mark: *mark, pseudonym: pseudonym.clone() };
                file.changes = changes.iter().map(change).collect();
            }
            _ => {}
        }
    }

    /// What has to be put so that this book becomes another, which knows of everybody of whom this one does.
    pub(super) fn puts_to(&self, other: &Self) -> Vec<Put> {
        let mut puts: Vec<Put> = Vec::new();
        for (pseudonym, choice) in other.choices().filter(|(pseudonym, choice)| self.choice(pseudonym) != Some(*choice))
        {
            puts.push(Put::Name { pseudonym: pseudonym.to_owned(), choice, mark: None });
        }
        if self.file.changes != other.file.changes {
            let change = |Change { mark, pseudonym }: &Change| (*mark, pseudonym.clone());
            puts.push(Put::Chosen { changes: other.file.changes.iter().map(change).collect() });
        }
        puts.extend(
            other.file.secret.filter(|_| self.file.secret != other.file.secret).map(|secret| Put::Secret { secret }),
        );
        // Who is hidden is known before who said nothing is shown.
        puts.extend((self.policy() != other.policy()).then_some(Put::Policy { policy: other.policy() }));
        puts
    }

    /// The same without a choice of anybody: nobody is shown by it.
    pub(super) fn hiding_all(&self) -> Self {
        let file = BookFile { format: FORMAT.into(), secret: self.file.secret, ..BookFile::default() };
        Self { file, stamp: self.stamp }
    }

    /// Whether anybody is shown by name.
    pub fn shows_anybody(&self) -> bool {
        self.file.policy == NamesPolicy::Shown || self.file.people.values().any(|choice| choice.shown)
    }

    /// Writes it anew and puts it in place, durably. The folder must be locked.
    pub(super) fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let write = || {
            let draft = folder.join("names.json.new");
            let mut file = private().create(true).truncate(true).write(true).open(&draft)?;
            serde_json::to_writer_pretty(&mut file, &BookFile { checksum: self.file.sum()?, ..self.file.clone() })?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(draft, folder.join(FILE))?;
            sync_folder(folder)
        };
        write().map_err(StoreError::io("writing who is shown by name"))
    }
}
