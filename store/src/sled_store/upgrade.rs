//! From format 1, whose changes said neither where a log stood before them nor which lines were whose.

use std::collections::HashMap;

use super::record::{decode_change_of_format_1, encode_change};
use super::{guarded, keys, sled_error};
use crate::{Change, Head, MatchId, StoreError};

/// The format that this brings up to date.
pub(super) const FORMAT_1: &str = "aftermath-store 1";

/// Changes written at a time.
const AT_A_TIME: usize = 1_000;

/// Writes the changes of a store of format 1 anew, beside the old ones: killed half-way, it begins again.
pub(super) fn from_format_1(db: &sled::Db) -> Result<(), StoreError> {
    let mut heads: HashMap<MatchId, Head> = HashMap::new();
    let mut leaves = 0;
    let mut batch = sled::Batch::default();
    let write = |batch| guarded("bringing the store up to date", || db.apply_batch(batch));
    for (count, old) in db.scan_prefix(keys::CHANGE_OF_FORMAT_1).enumerate() {
        let (key, value) = old.map_err(|error| sled_error("reading a change of format 1", error))?;
        let (position, id, head) = decode_change_of_format_1(&key, &value)?;
        let change = Change { position, before: heads.insert(id.clone(), head), id, head, first_leaf: leaves };
        leaves = change.end_leaf();
        batch.insert(keys::change(position), encode_change(&change));
        batch.insert(keys::leaf(&change.id, change.first_line()), &change.first_leaf.to_be_bytes());
        if count % AT_A_TIME == AT_A_TIME - 1 {
            write(std::mem::take(&mut batch))?;
        }
    }
    write(batch)
}
