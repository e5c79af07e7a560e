//! What each entry took off the table.

use std::collections::HashMap;

use aftermath_rules::{
    Log, Seq, UnitId,
    board::{Board, Role},
};
use aftermath_stats::{Loss, losses};

/// What an entry took of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LostByEntry {
    /// Whose loss.
    pub(crate) unit: UnitId,
    /// Whether that is a unit or a character.
    pub(crate) role: Role,
    /// Stands or models.
    pub(crate) count: u32,
    /// Whether nothing is left of it then.
    pub(crate) is_gone: bool,
}

/// The losses of a battle by their entries.
#[derive(Debug, Clone, Default)]
pub(crate) struct LossesByEntry(HashMap<Seq, Vec<LostByEntry>>);

impl LossesByEntry {
    /// Of a log, which is judged for it once more; `last` is its table at the end.
    pub(crate) fn of(log: &Log, last: &Board) -> Self {
        Self::from(&losses(log), last)
    }

    /// Of losses that are known already.
    pub(crate) fn from(losses: &[Loss], last: &Board) -> Self {
        let pieces: HashMap<&UnitId, (u32, Role)> =
            last.pieces.iter().map(|piece| (&piece.id, (piece.strength, piece.role))).collect();
        let mut lost: HashMap<&UnitId, u32> = HashMap::new();
        let mut found: HashMap<Seq, Vec<LostByEntry>> = HashMap::new();
        for loss in losses {
            let so_far = lost.entry(&loss.unit).or_default();
            *so_far = so_far.saturating_add(loss.lost);
            let piece = pieces.get(&loss.unit);
            let is_gone = piece.is_some_and(|(strength, _)| *so_far >= *strength);
            let role = piece.map_or(Role::Unit, |(_, role)| *role);
            let row = LostByEntry { unit: loss.unit.clone(), role, count: loss.lost, is_gone };
            found.entry(Seq(loss.seq)).or_default().push(row);
        }
        Self(found)
    }

    /// Those of one entry, in the order of the rosters.
    pub(super) fn of_entry(&self, seq: Seq) -> &[LostByEntry] {
        self.0.get(&seq).map_or(&[], Vec::as_slice)
    }
}
