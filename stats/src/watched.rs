//! A battle gone through once more, entry by entry, for what only the tables between its entries tell.

use aftermath_rules::{Judgement, Log, Reading};

use crate::{
    blows::{Loss, Losses},
    moves::{Moved, Moves},
};

/// What the tables between the entries tell.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    /// What went off the table, and by whom.
    pub(crate) losses: Vec<Loss>,
    /// Who moved.
    pub(crate) moved: Vec<Moved>,
    /// What was at stake in each throw, verdict by verdict.
    pub(crate) stakes: Vec<Option<f64>>,
}

/// Goes through a log as it counts, its amendments applied. A match known by its result alone has nothing to watch.
pub(crate) fn watched(log: &Log, judgement: &Judgement) -> Watched {
    if log.is_result() {
        return Watched::default();
    }
    let (mut losses, mut moves) = (Losses::of(log.system()), Moves::default());
    let mut verdicts = judgement.verdicts.iter().zip(&judgement.moments);
    // Whatever the header was judged to throw, there was no table before it.
    let mut stakes: Vec<Option<f64>> = vec![None; judgement.verdicts.first().map_or(0, |header| header.rolls.len())];
    let mut next = judgement.verdicts.iter().skip(1);
    log.watch(Reading::Effective, |seq, after| {
        let verdict = verdicts.next();
        let pieces = after.board().pieces;
        if let Some(losses) = &mut losses {
            losses.see(seq, &pieces, verdict);
        }
        moves.see(seq, after, &pieces, verdict.map(|(verdict, _)| verdict));
        stakes.extend(next.next().into_iter().flat_map(|verdict| &verdict.rolls).map(|roll| after.at_stake(roll)));
    });
    Watched { losses: losses.map(Losses::found).unwrap_or_default(), moved: moves.moved, stakes }
}
