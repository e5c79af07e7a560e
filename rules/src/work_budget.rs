//! How much is measured for one entry: a bound that no battle comes near and no log gets past.
//!
//! What has to be measured grows with the square of what stands on the table, and faster: a unit of a hundred stands,
//! each looking for each of a hundred others past two thousand more, would keep the referee busy for days. So every step
//! of measuring is counted here. Once an entry has used up its steps, whatever is measured answers at once with
//! anything, and nothing is told of the entry any more but that it was too much (see [`BudgetedDocket`]).
//!
//! Steps are counted on the thread that judges, since geometry is asked from everywhere. The count begins anew with
//! every log, so that the same log still gets the same verdict everywhere.

use std::{
    cell::{Cell, RefCell},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    catalogue::Rule,
    docket::Docket,
    docket_layer::DocketLayer,
    finding::{Detail, Outcome},
};

/// Steps that a log may save for an entry that takes many.
pub const MOST_STEPS: u64 = 8_000_000;
/// Steps that every entry adds to those saved. An entry of a large battle takes a few thousand.
pub const STEPS_AN_ENTRY: u64 = 200_000;

thread_local! {
    /// Steps that are left for the entry in hand; outside of judging there is no bound.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Steps that are left for all logs that are judged within [`within`].
    static IN_ALL: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Set when nobody wants to know any more.
    static GONE: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Does work on this thread that may take so many steps of measuring in all, over all logs that it judges, and only until
/// `gone` is set. `None` where that was not enough: whatever was found then rests on half a measurement, and is not told.
pub fn within<R>(steps: u64, gone: &Arc<AtomicBool>, work: impl FnOnce() -> R) -> Option<R> {
    let outside = (IN_ALL.replace(steps), GONE.replace(Some(Arc::clone(gone))));
    let done = work();
    let left = IN_ALL.replace(outside.0);
    GONE.replace(outside.1);
    (left > 0).then_some(done)
}

/// Steps that are left in all.
fn left_in_all() -> u64 {
    if GONE.with_borrow(|gone| gone.as_ref().is_some_and(|gone| gone.load(Ordering::Relaxed))) {
        IN_ALL.set(0);
    }
    IN_ALL.get()
}

/// Whether the work within which this is asked ([`within`]) is still wanted, and has steps left.
pub fn goes_on() -> bool {
    left_in_all() > 0
}

/// Counts steps of measuring. Answers whether there are any left; if not, measuring is to end at once.
#[inline]
pub fn spend(steps: usize) -> bool {
    LEFT.with(|left| {
        let rest = left.get().saturating_sub(steps as u64);
        left.set(rest);
        rest > 0
    })
}

/// Whether the entry in hand has used up its steps.
#[inline]
pub fn is_spent() -> bool {
    LEFT.get() == 0
}

/// The steps of one log.
#[derive(Debug, Clone)]
pub(crate) struct WorkBudget {
    saved: u64,
}

impl WorkBudget {
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
        judge: impl FnOnce(&mut BudgetedDocket<'_, D>) -> R,
    ) -> R {
        self.saved = self.saved.saturating_add(STEPS_AN_ENTRY).min(MOST_STEPS);
        let may = self.saved.min(left_in_all());
        let outside = LEFT.replace(may);
        let judged = judge(&mut BudgetedDocket(docket));
        let left = LEFT.replace(outside);
        if IN_ALL.get() < u64::MAX {
            IN_ALL.set(IN_ALL.get().saturating_sub(may - left));
        }
        self.saved = self.saved.saturating_sub(may - left);
        if IN_ALL.get() == 0 {
            // What is found from here on is told to nobody.
            return judged;
        }
        if self.saved == 0
            && let Some(rule) = rule.into()
        {
            docket.finding(rule, Outcome::Unrecorded, || Detail::say("beyond-measure"));
        }
        judged
    }
}

/// Lets findings through as long as they rest on what was really measured.
pub(crate) struct BudgetedDocket<'a, D>(&'a mut D);

impl<D: Docket> DocketLayer for BudgetedDocket<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.0
    }

    fn inner_mut(&mut self) -> &mut D {
        self.0
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        if !is_spent() {
            self.0.finding(rule, outcome, detail);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        catalogue::{Bilingual, RuleRecord},
        docket::ExplainingDocket,
        ids::Seq,
        system::{DamageLasts, GameInfo, LengthUnit, Messages},
    };

    static INFO: GameInfo = GameInfo {
        id: "skirmish",
        title: "Skirmish",
        called: &[],
        edition: "Skirmish",
        length: LengthUnit::Inches,
        rules: &RECORDS,
        rulings: &[],
        messages: Messages { en: "", ru: "" },
        marks: &[],
        purposes: &[],
        damage_lasts: DamageLasts::Battle,
        dice_alone: &[],
        list_entry: |_| None,
        enlist: None,
        begin: None,
    };
    static RECORDS: [RuleRecord; 2] = [record(0, "skirmish.contact"), record(1, "skirmish.measure")];
    const CONTACT: Rule = Rule::of(&RECORDS[0]);
    const MEASURE: Rule = Rule::of(&RECORDS[1]);

    const fn record(index: u16, id: &'static str) -> RuleRecord {
        let text = Bilingual { en: "", ru: "" };
        let (tags, lines, undecidable) = ("geo", "", None);
        RuleRecord {
            game: &INFO,
            index,
            id,
            tags,
            decidable: true,
            lines,
            chapter: text,
            title: text,
            summary: text,
            undecidable,
        }
    }

    #[test]
    fn what_is_found_after_the_last_step_is_not_told() {
        let mut docket = ExplainingDocket::new();
        docket.open(Seq(1), "move");
        let mut purse = WorkBudget::new();
        purse.judge(&mut docket, MEASURE, |docket| {
            docket.finding(CONTACT, Outcome::Held, Detail::new);
            assert!(spend(1) && !is_spent());
            assert!(!spend(usize::MAX) && is_spent());
            docket.finding(CONTACT, Outcome::Broken, Detail::new);
        });
        assert!(!is_spent(), "outside of an entry there is no bound");
        let told: Vec<_> = docket.last().unwrap().findings.iter().map(|f| (f.rule, f.outcome)).collect();
        assert_eq!(told, [(CONTACT, Outcome::Held), (MEASURE, Outcome::Unrecorded)]);
        // The next entry has steps of its own.
        docket.open(Seq(2), "move");
        purse.judge(&mut docket, MEASURE, |docket| {
            docket.finding(CONTACT, Outcome::Held, Detail::new);
        });
        assert_eq!(docket.last().unwrap().findings.len(), 1);
    }

    #[test]
    fn all_logs_together_have_a_bound_and_an_end_when_nobody_waits() {
        let judge = |steps: usize| {
            let mut docket = ExplainingDocket::new();
            docket.open(Seq(1), "move");
            WorkBudget::new().judge(&mut docket, MEASURE, |_| spend(steps))
        };
        let waited_for = Arc::new(AtomicBool::new(false));
        assert_eq!(within(1_000, &waited_for, || (judge(400), judge(400))), Some((true, true)));
        assert_eq!(within(1_000, &waited_for, || (judge(400), judge(700))), None);
        assert!(judge(1_000_000), "outside there is no bound but that of a log");
        let nobody = Arc::new(AtomicBool::new(true));
        assert_eq!(within(u64::MAX, &nobody, || judge(1)), None);
        assert_eq!(within(u64::MAX, &waited_for, || judge(1_000_000)), Some(true));
    }
}
