//! Everything that the ledger holds, read and held against what is signed.

use std::collections::HashMap;
use std::path::Path;

use tlog_tiles::Hash;

use super::leaf::{Leaf, hash_of};
use super::tree::{TILE, Tree, bytes_of, subtree};
use super::{Ledger, files};
use crate::{Head, MatchId, Position, StoreError};

/// Faults that are told one by one.
const MAX_FAULTS: usize = 100;

/// What a look at the whole ledger found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LedgerReport {
    /// Leaves read.
    pub leaves: u64,
    /// The matches among them, and where the chain of each ends.
    pub heads: HashMap<MatchId, Head>,
    /// Lines that are redacted, by match and number, in order: their content is known by its hash alone.
    pub redacted: Vec<(MatchId, u64)>,
    /// Words about redacted lines in the tree of these.
    pub words: u64,
    /// What is wrong, the first hundred of it.
    pub faults: Vec<String>,
}

impl LedgerReport {
    fn fault(&mut self, what: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(what);
        }
    }
}

impl Ledger {
    /// Reads every bundle and every tile, hashes every leaf, follows the chain of every match, and holds the tree
    /// against the signed checkpoint. `each` sees the leaves in order; a fault does not end the reading.
    ///
    /// # Errors
    /// [`StoreError::Io`] where a file cannot be read, and whatever `each` answers.
    pub fn verify(
        &self,
        mut each: impl FnMut(u64, &Leaf) -> Result<(), StoreError>,
    ) -> Result<LedgerReport, StoreError> {
        let mut report = LedgerReport::default();
        let (words, faults) = self.verify_words()?;
        report.words = words;
        faults.into_iter().for_each(|fault| report.fault(fault));
        let mut writing = self.writing.lock()?;
        self.sign_rest(&mut writing)?;
        let state = self.state.read()?;
        let mut chains = Chains::default();
        let mut levels: Vec<Vec<Hash>> = Vec::new();
        for number in 0..state.bundled() / TILE {
            let Some(leaves) = Tree::unchecked_bundle(&self.folder, number)? else {
                report.fault(format!("bundle {number} of 256 leaves is missing or cut short"));
                // To go on behind it, what it hashes to is taken from above.
                let Ok(Some(hash)) = state.tree.subtree_above(0, number) else {
                    return Ok(report);
                };
                self.climb(&mut report, &mut levels, hash)?;
                continue;
            };
            let hashes: Vec<Hash> = leaves.iter().map(|leaf| hash_of(leaf)).collect();
            let hash = subtree(&bytes_of(&hashes));
            if !matches!(state.tree.subtree_above(0, number), Ok(Some(said)) if said == hash) {
                report.fault(format!("bundle {number} does not hash to what the tile above it says"));
            }
            self.climb(&mut report, &mut levels, hash)?;
            for (leaf, bytes) in (number * TILE..).zip(&leaves) {
                chains.follow(&mut report, leaf, bytes, &mut each)?;
            }
        }
        for (leaf, bytes) in (state.bundled()..).zip(&state.tail) {
            chains.follow(&mut report, leaf, bytes, &mut each)?;
        }
        report.heads = chains.heads;
        if !self.mend_list(&chains.redacted, state.bundled())? {
            report.fault("the list of bundles with redacted lines was not as it was written".into());
        }
        if state.tree.root(state.head.size)?.0 != state.head.root {
            report.fault(format!("the tree of {} leaves does not have the root that is signed", state.head.size));
        }
        Ok(report)
    }

    /// Takes the hash of a bundle, and goes up where it completes a tile, which is compared with its file. `levels` are those
    /// above the leaves.
    fn climb(&self, report: &mut LedgerReport, levels: &mut Vec<Vec<Hash>>, hash: Hash) -> Result<(), StoreError> {
        let mut hash = hash;
        for level in 0_usize.. {
            if level == levels.len() {
                levels.push(Vec::new());
            }
            let here = &mut levels[level];
            here.push(hash);
            if !here.len().is_multiple_of(TILE as usize) {
                return Ok(());
            }
            let tile = &here[here.len() - TILE as usize..];
            let (level, number) = (level + 1, here.len() as u64 / TILE - 1);
            if read_tile(&self.folder, level, number)?.as_deref() != Some(tile) {
                report.fault(format!("tile {number} of level {level} is not what lies below it"));
            }
            hash = subtree(&bytes_of(tile));
        }
        Ok(())
    }
}

fn read_tile(folder: &Path, level: usize, number: u64) -> Result<Option<Vec<Hash>>, StoreError> {
    let bytes = files::read(&Tree::path_of_tile(folder, level, number))?;
    let hashes = bytes.filter(|bytes| bytes.len() == TILE as usize * 32);
    Ok(hashes.map(|bytes| bytes.chunks_exact(32).filter_map(|hash| Some(Hash(hash.try_into().ok()?))).collect()))
}

/// Where the chain of each match stands.
#[derive(Debug, Default)]
struct Chains {
    heads: HashMap<MatchId, Head>,
    position: Position,
    /// Numbers of the leaves that are redacted.
    redacted: Vec<u64>,
}

impl Chains {
    fn follow(
        &mut self,
        report: &mut LedgerReport,
        number: u64,
        bytes: &[u8],
        each: &mut impl FnMut(u64, &Leaf) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        report.leaves += 1;
        let Some(leaf) = Leaf::decode(bytes) else {
            report.fault(format!("leaf {number} is no line of a match"));
            return Ok(());
        };
        let head = match (self.heads.get(&leaf.id), leaf.line) {
            // What was there cannot be hashed any more: the line behind it speaks for its hash.
            (None, 0) if leaf.was.is_some() => Some(leaf.head()),
            (Some(head), line) if line == head.entries + 1 && leaf.was.is_some() => Some(leaf.head()),
            (None, 0) => Some(Head::of_header(&leaf.raw)),
            (Some(head), line) if line == head.entries + 1 => Some(head.then(&leaf.raw)),
            _ => None,
        };
        if head != Some(leaf.head()) {
            report.fault(format!("leaf {number} does not go on match {} where it stood", leaf.id));
        }
        if leaf.position < self.position {
            report.fault(format!("leaf {number} is of submission {}, after one of {}", leaf.position, self.position));
        }
        if leaf.was.is_some() {
            self.redacted.push(number);
            report.redacted.push((leaf.id.clone(), leaf.line));
        }
        self.heads.insert(leaf.id.clone(), leaf.head());
        self.position = self.position.max(leaf.position);
        each(number, &leaf)
    }
}
