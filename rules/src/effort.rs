//! How much is measured for one entry: a bound that no battle comes near and no log gets past.
//!
//! What has to be measured grows with the square of what stands on the table, and faster: a unit of a hundred stands,
//! each looking for each of a hundred others past two thousand more, would keep the referee busy for days. So every step
//! of measuring is counted here. Once an entry has used up its steps, whatever is measured answers at once with
//! anything, and nothing is told of the entry any more but that it was too much (see [`Measured`]).
//!
//! Steps are counted on the thread that judges, since geometry is asked from everywhere. The count begins anew with
//! every log, so that the same log still gets the same verdict everywhere.

use std::cell::Cell;

use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, Roll, RollIx},
    ids::Seq,
};

/// Steps that a log may save for an entry that takes many.
pub const MOST_STEPS: u64 = 8_000_000;
/// Steps that every entry adds to those saved. An entry of a large battle takes a few thousand.
pub const STEPS_AN_ENTRY: u64 = 200_000;

thread_local! {
    /// Steps that are left for the entry in hand; outside of judging there is no bound.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Counts steps of measuring. Answers whether there are any left; if not, measuring is to end at once.
#[inline]
pub(crate) fn spend(steps: usize) -> bool {
    LEFT.with(|left| {
        let rest = left.get().saturating_sub(steps as u64);
        left.set(rest);
        rest > 0
    })
}

/// Whether the entry in hand has used up its steps.
#[inline]
pub(crate) fn is_spent() -> bool {
    LEFT.get() == 0
}

/// The steps of one log.
#[derive(Debug)]
pub(crate) struct Purse {
    saved: u64,
}

impl Purse {
    /// A full one.
    pub(crate) fn new() -> Self {
        Self { saved: MOST_STEPS }
    }

    /// Judges one entry with the steps that are saved and those that it adds. Where they are not enough, `rule`, by which
    /// the game measures, says so.
    pub(crate) fn judge<D: Docket, R>(
        &mut self,
        docket: &mut D,
        rule: impl Into<Option<Rule>>,
        judge: impl FnOnce(&mut Measured<'_, D>) -> R,
    ) -> R {
        self.saved = self.saved.saturating_add(STEPS_AN_ENTRY).min(MOST_STEPS);
        let outside = LEFT.replace(self.saved);
        let judged = judge(&mut Measured(docket));
        self.saved = LEFT.replace(outside);
        if self.saved == 0
            && let Some(rule) = rule.into()
        {
            docket.finding(rule, Outcome::Unrecorded, || Detail::say("beyond-measure"));
        }
        judged
    }
}

/// Lets findings through as long as they rest on what was really measured.
pub(crate) struct Measured<'a, D>(&'a mut D);

impl<D: Docket> Docket for Measured<'_, D> {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        self.0.open(entry, kind);
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        if !is_spent() {
            self.0.finding(rule, outcome, detail);
        }
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx {
        self.0.roll(roll)
    }

    fn next_roll(&self) -> RollIx {
        self.0.next_roll()
    }

    fn unjudged(&mut self) {
        self.0.unjudged();
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{docket::ExplainingDocket, warmaster::rule};

    #[test]
    fn what_is_found_after_the_last_step_is_not_told() {
        let mut docket = ExplainingDocket::new();
        docket.open(Seq(1), "move");
        let mut purse = Purse::new();
        purse.judge(&mut docket, rule::MEASURE_SHORTEST, |docket| {
            docket.finding(rule::UNIT_CONTACT, Outcome::Held, Detail::new);
            assert!(spend(1) && !is_spent());
            assert!(!spend(usize::MAX) && is_spent());
            docket.finding(rule::UNIT_CONTACT, Outcome::Broken, Detail::new);
        });
        assert!(!is_spent(), "outside of an entry there is no bound");
        let told: Vec<_> = docket.last().unwrap().findings.iter().map(|f| (f.rule, f.outcome)).collect();
        assert_eq!(told, [(rule::UNIT_CONTACT, Outcome::Held), (rule::MEASURE_SHORTEST, Outcome::Unrecorded)]);
        // The next entry has steps of its own.
        docket.open(Seq(2), "move");
        purse.judge(&mut docket, rule::MEASURE_SHORTEST, |docket| {
            docket.finding(rule::UNIT_CONTACT, Outcome::Held, Detail::new);
        });
        assert_eq!(docket.last().unwrap().findings.len(), 1);
    }
}
