//! What went off the table, and who fell together.

use super::{
    Fact, FactAt, Manner,
    scene::{Passage, Scene},
};
use crate::{
    board::Piece,
    facts::{Act, What},
    ids::{Seq, UnitId},
};

/// What an entry took of a unit.
#[derive(Debug, Clone)]
pub(super) struct Loss {
    pub(super) entry: Seq,
    pub(super) unit: UnitId,
    /// Stands or models.
    pub(super) lost: u32,
    /// Whether nothing is left of it.
    pub(super) gone: bool,
    /// Points that it was worth.
    pub(super) points: f64,
}

impl Scene<'_> {
    /// Every loss of a passage, at the entry by which it came.
    pub(super) fn losses_in(&self, passage: Passage) -> Vec<Loss> {
        passage.entries().flat_map(|entry| self.losses_at(entry)).collect()
    }

    fn losses_at(&self, entry: Seq) -> Vec<Loss> {
        let before = entry.0.checked_sub(1).and_then(|before| self.board(Seq(before)));
        let Some((before, after)) = before.zip(self.board(entry)) else { return Vec::new() };
        // Boards have the same pieces in the same order: that of the rosters.
        let pieces = before.pieces.iter().zip(&after.pieces).filter(|(piece, _)| !piece.stands.is_empty());
        let losses = pieces.filter_map(|(piece, later)| {
            let gone = later.stands.is_empty();
            let lost =
                if gone { piece.strength.saturating_sub(piece.lost) } else { later.lost.saturating_sub(piece.lost) };
            let points = self.worth(&piece.id) * share(piece, lost);
            (lost > 0 || gone).then(|| Loss { entry, unit: piece.id.clone(), lost, gone, points })
        });
        losses.collect()
    }

    /// Those of whom nothing is left, together where they fell by one entry to the same enemies. Of those in `told` it is
    /// told already.
    pub(super) fn fallen(&self, passage: Passage, lost: &[Loss], told: &[UnitId]) -> Vec<FactAt> {
        let mut facts = Vec::new();
        let mut groups: Vec<(Seq, bool, Vec<UnitId>, Vec<UnitId>)> = Vec::new();
        for loss in lost.iter().filter(|loss| loss.gone && !told.contains(&loss.unit)) {
            let (entry, unit) = (loss.entry, loss.unit.clone());
            if self.is_general(&unit) {
                let fact = Fact::GeneralLost { unit: unit.clone() };
                facts.push(FactAt { entry, fact, weight: None, tells: vec![unit], entries: Vec::new() });
                continue;
            }
            let (character, takers) =
                (self.is_character(&unit), self.takers(&unit, Passage { from: passage.from, to: entry }));
            let same =
                groups.iter_mut().find(|(at, leader, by, _)| (*at, *leader) == (entry, character) && *by == takers);
            match same {
                Some((.., units)) => units.push(unit),
                None => groups.push((entry, character, takers, vec![unit])),
            }
        }
        let lost = groups.into_iter().map(|(entry, _, by, units)| {
            let manner = self.manner(&units, &by, Passage { from: passage.from, to: entry });
            let weight = Some(units.iter().map(|unit| self.worth(unit)).sum());
            let tells = units.clone();
            FactAt { entry, fact: Fact::Lost { units, by, manner }, weight, tells, entries: Vec::new() }
        });
        facts.extend(lost);
        facts
    }

    /// How units fell at the last entry of a passage.
    fn manner(&self, units: &[UnitId], by: &[UnitId], passage: Passage) -> Manner {
        if self.acts_at(passage.to).any(|act| matches!(act, Act::Retreat { .. })) {
            return Manner::Retreat;
        }
        match units.first().and_then(|unit| self.last_blow(unit, by, passage)) {
            Some(What::Shot) => Manner::Shot,
            Some(What::Spell) => Manner::Spell,
            Some(What::Strike) => Manner::Combat,
            _ => Manner::Plain,
        }
    }
}

fn share(piece: &Piece, lost: u32) -> f64 {
    if piece.strength > 0 { f64::from(lost) / f64::from(piece.strength) } else { 1.0 }
}
