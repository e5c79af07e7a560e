//! A match out of the store, judged: what all tables are made from.

use aftermath_games::GAMES;
use aftermath_rules::{DiceSets, EntryView, Judgement, Summary};
use aftermath_store::{Head, MatchId, Store, StoreError};
use sha2::{Digest, Sha256};

use crate::{
    StatsError,
    blows::Loss,
    contested::{Contested, contested},
    folder::Partition,
    moves::Moved,
    refresh::Unreadable,
    replay_facts::{ReplayFacts, watched},
};

/// A match with everything the referee says of it.
#[derive(Debug)]
pub(crate) struct TableInput {
    pub(crate) summary: Summary,
    /// The log that was judged.
    pub(crate) head: Head,
    pub(crate) entries: Vec<EntryView>,
    /// SHA-256 over the lines of the entries; `None` where too few dice were thrown to tell one battle from another.
    pub(crate) entries_hash: Option<String>,
    /// Which dice each side threw.
    pub(crate) hands: DiceSets,
    /// The referee's word, amendments applied.
    pub(crate) judgement: Judgement,
    /// What went off the table, and by whom.
    pub(crate) losses: Vec<Loss>,
    /// Who moved.
    pub(crate) moved: Vec<Moved>,
    /// What was at stake in each throw, in the order of the verdicts and their throws.
    pub(crate) stakes: Vec<Option<f64>>,
    /// What is contested, decided and mended.
    pub(crate) contested: Vec<Contested>,
    /// The ledger of another club from which it was taken.
    pub(crate) ledger: Option<String>,
}

impl TableInput {
    /// Reads and judges a match that belongs into `partition`.
    ///
    /// A match that cannot be read is an answer, not an error: one bad log must not keep all others from the tables.
    pub(crate) fn load(
        store: &dyn Store,
        id: &MatchId,
        partition: &Partition,
    ) -> Result<Result<Self, Unreadable>, StatsError> {
        let unreadable = |why: String| {
            let id = id.clone();
            Ok(Err(Unreadable { id, why }))
        };
        let ledger = store.taken_from(id)?;
        let mut bytes = Vec::new();
        let head = match store.export(id, &mut bytes) {
            Ok(head) => head,
            Err(error @ (StoreError::Damaged { .. } | StoreError::BrokenChain { .. })) => {
                return unreadable(error.to_string());
            }
            Err(error) => return Err(error.into()),
        };
        let log = match GAMES.read(&bytes, id.as_str()) {
            Ok(log) => log,
            Err(error) => return unreadable(error.to_string()),
        };
        let summary = log.summary();
        let own = Partition::new(summary.system.as_str(), &summary.played);
        if summary.id.as_str() != id.as_str() || own != *partition {
            return unreadable(format!(
                "expected a log of match {id} in {partition}, its header says match {} in {own}",
                summary.id
            ));
        }
        let (judgement, ReplayFacts { losses, moved, stakes }) = watched(&log);
        let contested = contested(&log);
        let (entries, hands) = (log.entries(), log.hands());
        let entries_hash = entries_hash(&judgement, &bytes);
        Ok(Ok(Self {
            summary,
            head,
            entries,
            entries_hash,
            hands,
            judgement,
            losses,
            moved,
            stakes,
            contested,
            ledger,
        }))
    }

    /// The id of the match.
    pub(crate) fn id(&self) -> &str {
        self.summary.id.as_str()
    }
}

/// Dice below which two battles may have the same entries by chance: a log that tells of the result alone has a line that
/// many have.
const ENOUGH_DICE: usize = 12;

fn tells_battles_apart(judgement: &Judgement) -> bool {
    let rolls = judgement.verdicts.iter().flat_map(|verdict| &verdict.rolls);
    rolls.map(|roll| roll.faces.len().max(roll.fell.len())).sum::<usize>() >= ENOUGH_DICE
}

/// Of all that follows the header, each line with its end; `None` where that would not tell one battle from another.
pub(crate) fn entries_hash(judgement: &Judgement, log: &[u8]) -> Option<String> {
    let header = log.iter().position(|byte| *byte == b'\n').map_or(log.len(), |end| end + 1);
    let entries = log.get(header..).unwrap_or_default();
    let mut hash = Sha256::new_with_prefix(entries);
    // The store hands out lines that all end, whatever came in.
    if entries.last().is_some_and(|byte| *byte != b'\n') {
        hash.update(b"\n");
    }
    tells_battles_apart(judgement).then(|| hex::encode(hash.finalize()))
}
