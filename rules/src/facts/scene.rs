//! A battle gone through once: boards, acts, throws and credits, entry by entry.

use std::collections::HashMap;

use super::{Act, Credited, What};
use crate::{
    Judgement,
    board::Board,
    docket::CountingDocket,
    finding::Roll,
    game::Game,
    ids::{Seq, SideId, UnitId},
    referee::{Reading, TypedLog},
    words::{RosterUnit, Words},
};

/// A row of a roster in the words of a game.
type UnitOf<G> = <<G as Game>::Words as Words>::Unit;

/// The event by which a side's turn begins, in the logs of every game.
const TURN_START: &str = "turn_start";

/// The entries of a side's turn, both included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Passage {
    pub(super) from: Seq,
    pub(super) to: Seq,
}

impl Passage {
    pub(super) fn entries(self) -> impl Iterator<Item = Seq> {
        (self.from.0..=self.to.0).map(Seq)
    }
}

/// What facts are found in.
pub(super) struct Scene<'a> {
    judgement: &'a Judgement,
    credits: &'a [Credited],
    /// After the header and after each entry.
    boards: Vec<Board>,
    /// What each entry did, the header first.
    acts: Vec<Vec<Act<'a>>>,
    sides: Vec<Option<&'a SideId>>,
    /// Points of each unit; its strength where the roster has none.
    worth: HashMap<&'a UnitId, f64>,
    characters: Vec<&'a UnitId>,
    generals: Vec<&'a UnitId>,
}

impl<'a> Scene<'a> {
    pub(super) fn of<G: Game>(log: &'a TypedLog<G>, judgement: &'a Judgement, credits: &'a [Credited]) -> Self {
        let (mut boards, mut acts) = (Vec::new(), Vec::new());
        let mut events = std::iter::once(None).chain(log.effective().map(|(_, event)| event));
        log.fold(Reading::Effective, &mut CountingDocket::new(log.system()), |_, state| {
            boards.push(G::board(state));
            acts.push(events.next().flatten().map_or_else(Vec::new, |event| G::acts(state, event)));
        });
        let units = || log.header().sides.iter().flat_map(|side| side.roster.iter());
        let worth = |unit: &UnitOf<G>| f64::from(unit.points().unwrap_or_else(|| unit.strength()));
        let named = |fits: fn(&UnitOf<G>) -> bool| units().filter(|unit| fits(unit)).map(RosterUnit::id).collect();
        Self {
            judgement,
            credits,
            boards,
            acts,
            sides: std::iter::once(None).chain(log.entries().iter().map(|entry| entry.side.as_ref())).collect(),
            worth: units().map(|unit| (unit.id(), worth(unit))).collect(),
            characters: named(RosterUnit::is_character),
            generals: named(RosterUnit::is_general),
        }
    }

    /// The turns of sides, and what comes before the first.
    pub(super) fn passages(&self) -> Vec<Passage> {
        let last = Seq(self.boards.len().saturating_sub(1) as u32);
        let starts = self.judgement.verdicts.iter().filter(|verdict| verdict.kind == TURN_START);
        let mut starts: Vec<Seq> = starts.map(|verdict| verdict.entry).collect();
        if starts.first() != Some(&Seq(1)) {
            starts.insert(0, Seq(1));
        }
        let ends = starts.iter().skip(1).map(|next| Seq(next.0 - 1)).chain([last]);
        starts.iter().zip(ends).map(|(from, to)| Passage { from: *from, to }).filter(|one| one.from <= one.to).collect()
    }

    pub(super) fn board(&self, entry: Seq) -> Option<&Board> {
        self.boards.get(entry.0 as usize)
    }

    pub(super) fn acts_at(&self, entry: Seq) -> impl Iterator<Item = &Act<'a>> {
        self.acts.get(entry.0 as usize).into_iter().flatten()
    }

    pub(super) fn acts_in(&self, passage: Passage) -> impl Iterator<Item = (Seq, &Act<'a>)> {
        passage.entries().flat_map(|entry| self.acts_at(entry).map(move |act| (entry, act)))
    }

    /// What kind of act each entry is that is one.
    pub(super) fn whats(&self) -> Vec<(Seq, What)> {
        let numbered = (0..).map(Seq).zip(&self.acts);
        numbered.flat_map(|(entry, acts)| acts.iter().filter_map(What::of).map(move |what| (entry, what))).collect()
    }

    pub(super) fn rolls_at(&self, entry: Seq) -> &[Roll] {
        self.judgement.verdicts.get(entry.0 as usize).map_or(&[], |verdict| &verdict.rolls)
    }

    pub(super) fn side_at(&self, entry: Seq) -> Option<SideId> {
        self.sides.get(entry.0 as usize).copied().flatten().cloned()
    }

    pub(super) fn worth(&self, unit: &UnitId) -> f64 {
        self.worth.get(unit).copied().unwrap_or_default()
    }

    pub(super) fn is_character(&self, unit: &UnitId) -> bool {
        self.characters.contains(&unit)
    }

    pub(super) fn is_general(&self, unit: &UnitId) -> bool {
        self.generals.contains(&unit)
    }

    /// Whether anything of a unit is on the table after an entry.
    pub(super) fn is_there(&self, unit: &UnitId, entry: Seq) -> bool {
        let pieces = self.board(entry).map_or(&[][..], |board| &board.pieces);
        pieces.iter().any(|piece| piece.id == *unit && !piece.stands.is_empty())
    }

    /// Who took what a unit lost at the last entry of a passage, and struck, shot or cast at it in that passage, those with
    /// the greatest share first: who hurt it before had a part in it too, but did not destroy it now.
    pub(super) fn takers(&self, unit: &UnitId, passage: Passage) -> Vec<UnitId> {
        let credit = self.credits.iter().find(|loss| loss.unit == *unit && loss.seq == passage.to);
        let struck: Vec<&UnitId> =
            self.acts_in(passage).filter_map(|(_, act)| blow(act, unit)).map(|(by, _)| by).collect();
        let by = credit.into_iter().flat_map(|credit| &credit.by);
        let mut takers: Vec<&(UnitId, f64)> = by.filter(|(by, _)| by != unit && struck.contains(&by)).collect();
        takers.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        takers.into_iter().map(|(by, _)| by.clone()).collect()
    }

    /// By what the takers of a unit struck it last in a passage.
    pub(super) fn last_blow(&self, unit: &UnitId, takers: &[UnitId], passage: Passage) -> Option<What> {
        let blows = self.acts_in(passage).filter_map(|(_, act)| blow(act, unit));
        blows.filter(|(by, _)| takers.contains(by)).map(|(_, what)| what).last()
    }
}

/// Who strikes, shoots or casts at a unit by an act, and which of these it is.
fn blow<'a>(act: &Act<'a>, unit: &UnitId) -> Option<(&'a UnitId, What)> {
    match act {
        Act::Strike { by, target } if *target == unit => Some((by, What::Strike)),
        Act::Shot { by, targets } if targets.contains(&unit) => Some((by, What::Shot)),
        Act::Spell { by, targets } if targets.contains(&unit) => Some((by, What::Spell)),
        _ => None,
    }
}
