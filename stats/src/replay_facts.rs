//! A battle judged entry by entry, with what only the tables between its entries tell.

use aftermath_rules::{Judgement, Log, Reading, Seq};

use crate::{
    blows::{Loss, Losses},
    moves::{Moved, Moves},
};

/// What the tables between the entries tell.
#[derive(Debug, Default)]
pub(crate) struct ReplayFacts {
    /// What went off the table, and by whom.
    pub(crate) losses: Vec<Loss>,
    /// Who moved.
    pub(crate) moved: Vec<Moved>,
    /// What was at stake in each throw, verdict by verdict.
    pub(crate) stakes: Vec<Option<f64>>,
}

/// Judges a log as it counts, its amendments applied, and tells what the tables between its entries tell. A match known by
/// its result alone has nothing to watch.
pub(crate) fn watched(log: &Log) -> (Judgement, ReplayFacts) {
    if log.is_result() {
        return (log.judge(Reading::Effective), ReplayFacts::default());
    }
    let (mut losses, mut moves) = (Losses::of(log.system()), Moves::default());
    let mut stakes: Vec<Option<f64>> = Vec::new();
    let judgement = log.watch(Reading::Effective, |verdict, after| {
        let pieces = after.board().pieces;
        if let Some(losses) = &mut losses {
            losses.see(verdict, &after.moment(), &pieces);
        }
        moves.see(verdict, after, pieces);
        // Whatever the header was judged to throw, there was no table before it.
        let stake = |roll| if verdict.entry == Seq(0) { None } else { after.at_stake(roll) };
        stakes.extend(verdict.rolls.iter().map(stake));
    });
    (judgement, ReplayFacts { losses: losses.map(Losses::found).unwrap_or_default(), moved: moves.moved, stakes })
}
