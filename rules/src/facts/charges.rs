//! Charges, by their target, with what they came to within the turn.

use super::{
    Act, CHARGE, ChargeOutcome, Fact, FactAt,
    losses::Loss,
    scene::{Passage, Scene},
};
use crate::ids::{Seq, UnitId};

/// Charges at one target in one turn.
struct Charges {
    target: UnitId,
    units: Vec<UnitId>,
    entries: Vec<Seq>,
}

impl Scene<'_> {
    /// The charges of a turn.
    pub(super) fn charges(&self, passage: Passage, lost: &[Loss]) -> Vec<FactAt> {
        let mut all: Vec<Charges> = Vec::new();
        for (entry, act) in self.acts_in(passage) {
            let Act::Charge { units, target } = act else { continue };
            let units = units.iter().map(|unit| (*unit).clone());
            match all.iter_mut().find(|one| one.target == **target) {
                Some(one) => {
                    one.entries.push(entry);
                    let new: Vec<UnitId> = units.filter(|unit| !one.units.contains(unit)).collect();
                    one.units.extend(new);
                }
                None => all.push(Charges { target: (*target).clone(), units: units.collect(), entries: vec![entry] }),
            }
        }
        all.into_iter().filter_map(|charges| self.charge(charges, passage.to, lost)).collect()
    }

    fn charge(&self, Charges { target, units, entries }: Charges, to: Seq, lost: &[Loss]) -> Option<FactAt> {
        let entry = *entries.first()?;
        let turn = Passage { from: entry, to };
        let hurt: Vec<&Loss> = lost.iter().filter(|loss| loss.unit == target && loss.entry >= entry).collect();
        let (outcome, tells) = self.outcome(&target, &units, &hurt, turn);
        let all: f64 = units.iter().chain([&target]).map(|unit| self.worth(unit)).sum();
        let cost: f64 = if tells { hurt.iter().map(|loss| loss.points).sum() } else { 0.0 };
        let lost = hurt.iter().map(|loss| loss.lost).sum();
        let tells = if tells { vec![target.clone()] } else { Vec::new() };
        let fact = Fact::Charge { units, target, outcome, lost };
        Some(FactAt { entry, fact, weight: Some(CHARGE * all + cost), tells, entries })
    }

    /// What a charge came to, and whether that tells all that its target lost.
    fn outcome(&self, target: &UnitId, chargers: &[UnitId], hurt: &[&Loss], turn: Passage) -> (ChargeOutcome, bool) {
        let theirs = |loss: &&Loss| {
            let takers = self.takers(target, Passage { from: turn.from, to: loss.entry });
            !takers.is_empty() && takers.iter().all(|unit| chargers.contains(unit))
        };
        let (gone, all_theirs) = (hurt.iter().any(|loss| loss.gone), hurt.iter().all(theirs));
        match (hurt.is_empty(), all_theirs, gone) {
            // What fell to others too, or to nobody's throw, is told by itself.
            (false, false, _) => (ChargeOutcome::Open, false),
            (false, true, true) => (ChargeOutcome::Destroyed, true),
            (false, true, false) => (ChargeOutcome::Hurt, true),
            (true, ..) => (self.stood(target, turn), false),
        }
    }

    /// How a target stood that lost nothing.
    fn stood(&self, target: &UnitId, turn: Passage) -> ChargeOutcome {
        let acts = || self.acts_in(turn).map(|(_, act)| act);
        if acts().any(|act| matches!(act, Act::Wavers { unit } if *unit == target)) {
            return ChargeOutcome::Wavered;
        }
        let fought = acts().any(|act| matches!(act, Act::Combat { units } if units.contains(&target)));
        let left = acts().any(|act| match act {
            Act::Retreat { unit } | Act::Leaves { unit } | Act::Evade { unit, .. } => *unit == target,
            _ => false,
        });
        if fought && !left { ChargeOutcome::Held } else { ChargeOutcome::Open }
    }
}
