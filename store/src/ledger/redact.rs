//! Taking the content of lines out of the ledger, so that nothing else changes.
//!
//! What is to be done lies in the file `withdrawal` before anything is done, and until all of it is done, in the store
//! too: whoever opens the ledger goes on with it. It says what is to stand in the place of the lines, never what stood
//! there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::leaf::Leaf;
use super::tail::Tail;
use super::tree::{TILE, bundle_file, plain_bundle_file};
use super::{Ledger, files};
use crate::{MatchId, Redacted, Redaction, Replacement, StoreError, Withdrawal};

/// The withdrawal that is under way.
const PENDING: &str = "withdrawal";
const FORMAT: &str = "aftermath-withdrawal 1";
/// Numbers of the bundles that were written anew, one a line: a copy of the ledger must not keep the old ones.
const REWRITTEN: &str = "rewritten";

/// A withdrawal with the numbers of the leaves that it is about, as it lies in the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pending {
    format: String,
    leaves: Vec<u64>,
    pub(crate) withdrawal: Withdrawal,
    /// The stamp of a store that others redact lines in too, as it was before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stamp: Option<u64>,
}

impl Pending {
    pub(crate) fn new(leaves: Vec<u64>, withdrawal: Withdrawal, stamp: Option<u64>) -> Self {
        Self { format: FORMAT.into(), leaves, withdrawal, stamp }
    }

    /// The stamp under which it was begun, where others redact lines in the same store.
    pub(crate) fn begun_under(&self) -> Option<u64> {
        self.stamp
    }

    /// What of it is about other matches than these.
    pub(crate) fn without(mut self, ids: &[MatchId]) -> Self {
        let lines = self.leaves.into_iter().zip(self.withdrawal.lines);
        (self.leaves, self.withdrawal.lines) = lines.filter(|(_, line)| !ids.contains(&line.id)).unzip();
        self.withdrawal.cards.retain(|card| !ids.contains(card.id()));
        self
    }

    fn lines(&self) -> impl Iterator<Item = (u64, &Replacement)> {
        self.leaves.iter().copied().zip(&self.withdrawal.lines)
    }
}

/// The bundles in the folder of a ledger that were written anew, since they have redacted lines: their paths below it,
/// packed and plain.
///
/// # Errors
/// [`StoreError::Io`].
pub fn rewritten_bundles(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let both = |number| [bundle_file(number), plain_bundle_file(number)];
    Ok(rewritten(folder)?.into_iter().flat_map(both).collect())
}

/// Their numbers, in order.
fn rewritten(folder: &Path) -> Result<Vec<u64>, StoreError> {
    let text = files::read(&folder.join(REWRITTEN))?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&text).lines().filter_map(|line| line.parse().ok()).collect())
}

/// Whether the list is as it was written.
fn list_is_sound(folder: &Path) -> Result<bool, StoreError> {
    let text = files::read(&folder.join(REWRITTEN))?.unwrap_or_default();
    let written: String = rewritten(folder)?.iter().map(|number| format!("{number}\n")).collect();
    Ok(written.as_bytes() == text)
}

impl Ledger {
    /// The withdrawal that is under way, if one is.
    pub(crate) fn pending(&self) -> Result<Option<Pending>, StoreError> {
        let path = self.folder.join(PENDING);
        let Some(bytes) = files::read(&path)? else {
            return Ok(None);
        };
        let damaged = |why: String| StoreError::Ledger { file: path.clone(), why };
        let pending: Pending = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        if pending.format != FORMAT || pending.leaves.len() != pending.withdrawal.lines.len() {
            return Err(damaged(format!("expected {FORMAT:?} with a leaf for each line")));
        }
        Ok(Some(pending))
    }

    /// Writes down what is to be done, durably.
    pub(crate) fn begin_withdrawal(&self, pending: &Pending) -> Result<(), StoreError> {
        // Whoever goes on with it finds the lines before anything comes again from the store.
        self.writing.lock()?.sync()?;
        let json = serde_json::to_vec(pending)
            .map_err(|error| StoreError::Io { doing: "writing a withdrawal", source: error.into() })?;
        files::place(&self.folder.join(PENDING), &json)?;
        files::sync_folder(&self.folder)
    }

    /// All of it is done.
    pub(crate) fn end_withdrawal(&self) -> Result<(), StoreError> {
        fs::remove_file(self.folder.join(PENDING)).map_err(StoreError::io("ending a withdrawal"))?;
        files::sync_folder(&self.folder)
    }

    /// Puts what is to stand there in the place of the lines, durably; what stood there is in no file any more. Done
    /// again, it changes nothing.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where a leaf is not that of the line; [`StoreError::Ledger`], [`StoreError::Io`].
    pub(crate) fn redact(&self, pending: &Pending) -> Result<Vec<Redacted>, StoreError> {
        let mut writing = self.writing.lock()?;
        let state = self.state.read()?;
        let mut bundles: BTreeMap<u64, Vec<(u64, &Replacement)>> = BTreeMap::new();
        for (number, replacement) in pending.lines().filter(|(number, _)| *number < state.bundled()) {
            bundles.entry(number / TILE).or_default().push((number, replacement));
        }
        self.note_rewritten(bundles.keys().copied())?;
        let mut redacted = Vec::new();
        for (number, lines) in bundles {
            let mut leaves = state.tree.bundle(number)?;
            for (leaf, replacement) in lines {
                redacted.push(replace(&mut leaves, number * TILE, leaf, replacement)?);
            }
            let (path, bytes) = state.tree.full_bundle(number, &leaves)?;
            files::place(&path, &bytes)?;
            files::remove(&self.folder.join(plain_bundle_file(number)))?;
            path.parent().map(files::sync_folder).transpose()?;
        }
        let (first, mut tail) = (state.bundled(), state.tail.clone());
        drop(state);
        let before = redacted.len();
        for (leaf, replacement) in pending.lines().filter(|(number, _)| *number >= first) {
            redacted.push(replace(&mut tail, first, leaf, replacement)?);
        }
        if redacted.len() > before {
            *writing = Tail::begin(&self.folder, first, &tail)?;
            self.state.write()?.tail = tail;
        }
        Ok(redacted)
    }

    /// What [`Ledger::redact`] would answer, where nothing is changed.
    pub(crate) fn would_redact(&self, pending: &Pending) -> Result<Vec<Redacted>, StoreError> {
        let would = |(number, replacement): (u64, &Replacement)| {
            let leaf = self.kept_leaf(number)?.ok_or_else(|| is_not(number, replacement))?;
            Ok(redact_leaf(leaf, number, replacement)?.1)
        };
        pending.lines().map(would).collect()
    }

    /// Makes the list whole, which follows from the numbers of the redacted leaves; answers whether it was as it was
    /// written. Where it cannot be written, it stays what it is.
    pub(super) fn mend_list(&self, redacted: &[u64], bundled: u64) -> Result<bool, StoreError> {
        let was_sound = list_is_sound(&self.folder)?;
        if !was_sound {
            let _ = files::remove(&self.folder.join(REWRITTEN));
        }
        let bundles = redacted.iter().filter(|leaf| **leaf < bundled).map(|leaf| leaf / TILE);
        let _ = self.note_rewritten(bundles);
        Ok(was_sound)
    }

    /// Adds bundles to the list of those that were written anew.
    pub(super) fn note_rewritten(&self, bundles: impl Iterator<Item = u64>) -> Result<(), StoreError> {
        let path = self.folder.join(REWRITTEN);
        let mut numbers = rewritten(&self.folder)?;
        let before = numbers.len();
        numbers.extend(bundles);
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() == before {
            return Ok(());
        }
        let text: String = numbers.iter().map(|number| format!("{number}\n")).collect();
        files::place(&path, text.as_bytes())?;
        files::sync_folder(&self.folder)
    }
}

/// Puts a replacement in the place of leaf `number` of `leaves`, the first of which is leaf `first`.
fn replace(leaves: &mut [Vec<u8>], first: u64, number: u64, replacement: &Replacement) -> Result<Redacted, StoreError> {
    let place = number.checked_sub(first).and_then(|place| leaves.get_mut(usize::try_from(place).ok()?));
    let found = place.and_then(|place| Some((Leaf::decode(place)?, place)));
    let (leaf, place) = found.ok_or_else(|| is_not(number, replacement))?;
    let (leaf, redacted) = redact_leaf(leaf, number, replacement)?;
    *place = leaf.encode();
    Ok(redacted)
}

/// A leaf with a replacement in its place, and what is known of it.
fn redact_leaf(leaf: Leaf, number: u64, replacement: &Replacement) -> Result<(Leaf, Redacted), StoreError> {
    let Replacement { id, line, raw } = replacement;
    if leaf.id != *id || leaf.line != *line {
        return Err(is_not(number, replacement));
    }
    let leaf = leaf.redacted(raw.clone());
    let redaction = Redaction { chain: leaf.hash, leaf: leaf.record_hash() };
    Ok((leaf, Redacted { id: id.clone(), line: *line, raw: raw.clone(), redaction }))
}

fn is_not(number: u64, Replacement { id, line, .. }: &Replacement) -> StoreError {
    StoreError::LedgerDiffers { why: format!("leaf {number} is not line {line} of match {id}") }
}
