//! The files of one ledger that is followed.

use std::{fs::OpenOptions, io::Write, path::PathBuf};

use aftermath_store::{PublicKey, SignedText, StoreError, TreeHead, files, head_of};
use serde::{Serialize, de::DeserializeOwned};

/// The newest head that was seen.
pub(super) const CHECKPOINT: &str = "checkpoint";
/// One that contradicts it.
pub(super) const OTHER: &str = "other-checkpoint";
/// What was taken.
pub(super) const BATTLES: &str = "battles.jsonl";

/// A folder of files that are whole or not there.
#[derive(Debug, Clone)]
pub(super) struct Files(PathBuf);

impl Files {
    /// Those of a folder, which is made with the first file in it.
    pub(super) fn of(folder: PathBuf) -> Self {
        Self(folder)
    }

    fn damaged(&self, name: &str, why: impl ToString) -> StoreError {
        StoreError::Following { file: self.0.join(name), why: why.to_string() }
    }

    fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        files::read(&self.0.join(name))
    }

    /// Writes a file, durably: whoever reads finds all of it or what was there before.
    pub(super) fn place(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        files::place(&self.0.join(name), bytes)?;
        files::sync_folder(&self.0)
    }

    /// The head that lies in a file, which this key must have signed.
    pub(super) fn head(&self, name: &str, key: &PublicKey) -> Result<Option<TreeHead>, StoreError> {
        let Some(bytes) = self.bytes(name)? else { return Ok(None) };
        let note = SignedText::read(&bytes).map_err(|fault| self.damaged(name, fault))?;
        head_of(&note, key).map(Some).map_err(|fault| self.damaged(name, fault))
    }

    /// What a file of JSON says; `None` where there is none.
    pub(super) fn json<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StoreError> {
        let Some(bytes) = self.bytes(name)? else { return Ok(None) };
        serde_json::from_slice(&bytes).map(Some).map_err(|error| self.damaged(name, error))
    }

    /// Writes a file of JSON.
    pub(super) fn place_json<T: Serialize>(&self, name: &str, value: &T) -> Result<(), StoreError> {
        let json = serde_json::to_vec_pretty(value).map_err(|error| self.damaged(name, error))?;
        self.place(name, &json)
    }

    /// The lines of the file of battles, and whether it ends in one that was just being written when the power failed, which
    /// counts for nothing.
    pub(super) fn lines<T: DeserializeOwned>(&self) -> Result<(Vec<T>, bool), StoreError> {
        let bytes = self.bytes(BATTLES)?.unwrap_or_default();
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let lines = bytes.get(..whole).unwrap_or_default().split(|byte| *byte == b'\n').zip(1_u64..);
        let lines = lines.filter(|(line, _)| !line.is_empty());
        let read = |(line, number)| {
            serde_json::from_slice(line).map_err(|error| self.damaged(BATTLES, format!("line {number}: {error}")))
        };
        Ok((lines.map(read).collect::<Result<_, _>>()?, whole < bytes.len()))
    }

    /// Adds a line to the file of battles, durably.
    pub(super) fn add<T: Serialize>(&self, line: &T) -> Result<(), StoreError> {
        let mut json = serde_json::to_vec(line).map_err(|error| self.damaged(BATTLES, error))?;
        json.push(b'\n');
        let path = self.0.join(BATTLES);
        let is_new = !path.exists();
        let write = || {
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            file.write_all(&json)?;
            file.sync_data()
        };
        write().map_err(StoreError::io("writing what was taken of a followed ledger"))?;
        if is_new { files::sync_folder(&self.0) } else { Ok(()) }
    }

    /// Writes the file of battles anew with these lines alone.
    pub(super) fn place_lines<'a, T: Serialize + 'a>(
        &self,
        lines: impl IntoIterator<Item = &'a T>,
    ) -> Result<(), StoreError> {
        let mut bytes = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut bytes, line).map_err(|error| self.damaged(BATTLES, error))?;
            bytes.push(b'\n');
        }
        self.place(BATTLES, &bytes)
    }
}
