//! Faults of Kings of War, chapter by chapter.

mod turn;

use crate::battle::Kind;

/// Every kind of fault, in the order of a battle.
pub(crate) fn kinds() -> Vec<&'static Kind> {
    let chapters = [turn::KINDS];
    chapters.into_iter().flatten().collect()
}
