//! A battle gone through once more, entry by entry, for what only the tables between its entries tell.

use aftermath_rules::{Game, Judgement, Log, Reading, TypedLog, docket::CountingDocket};

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
    match log {
        Log::Result(_) => Watched::default(),
        Log::Warmaster(log) => watched_of(log, judgement),
        Log::Kow2(log) => watched_of(log, judgement),
    }
}

fn watched_of<G: Game>(log: &TypedLog<G>, judgement: &Judgement) -> Watched {
    let system = log.header().system;
    let (mut losses, mut moves) = (Losses::of(system), Moves::default());
    let mut verdicts = judgement.verdicts.iter().zip(&judgement.moments);
    // Whatever the header was judged to throw, there was no table before it.
    let mut stakes: Vec<Option<f64>> = vec![None; judgement.verdicts.first().map_or(0, |header| header.rolls.len())];
    let mut next = judgement.verdicts.iter().skip(1);
    // The header is no event.
    let mut events = std::iter::once(None).chain(log.effective().map(|(_, event)| event));
    log.fold(Reading::Effective, &mut CountingDocket::new(system), |seq, state| {
        let (verdict, event) = (verdicts.next(), events.next().flatten());
        let pieces = G::board(state).pieces;
        if let Some(losses) = &mut losses {
            losses.see(seq, &pieces, verdict);
        }
        moves.see::<G>(seq, event, state, &pieces, verdict.map(|(verdict, _)| verdict));
        stakes.extend(next.next().into_iter().flat_map(|verdict| &verdict.rolls).map(|roll| G::at_stake(state, roll)));
    });
    Watched { losses: losses.map(Losses::found).unwrap_or_default(), moved: moves.moved, stakes }
}
