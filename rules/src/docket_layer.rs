//! Dockets that stand before another: one that changes what it is told, one that notices, one that may be told nothing, one
//! that gathers, and one that keeps nothing.

use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, Roll, RollIx},
    ids::{Seq, UnitId},
};

/// Stands before another docket and has a say in findings; all else goes on as it comes.
pub trait DocketLayer {
    /// The docket behind it.
    type Inner: Docket;
    /// The docket behind it.
    fn inner(&self) -> &Self::Inner;
    /// The docket behind it, to write into.
    fn inner_mut(&mut self) -> &mut Self::Inner;
    /// Sees a finding, and hands on what is to be told of it.
    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail);
}

impl<H: DocketLayer> Docket for H {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        self.inner_mut().open(entry, kind);
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.on_finding(rule, outcome, detail);
    }

    fn unjudged(&mut self) {
        self.inner_mut().unjudged();
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx {
        self.inner_mut().roll(roll)
    }

    fn next_roll(&self) -> RollIx {
        self.inner().next_roll()
    }

    fn close(&mut self) {
        self.inner_mut().close();
    }
}

/// Judges a part of an entry, and answers beside what it does whether it broke a rule.
pub fn noticing<D: Docket, T>(docket: &mut D, judge: impl FnOnce(&mut Noticing<'_, D>) -> T) -> (T, bool) {
    let mut noticing = Noticing { docket, broken: false };
    let done = judge(&mut noticing);
    (done, noticing.broken)
}

/// Notices whether a rule is broken.
#[derive(Debug)]
pub struct Noticing<'a, D> {
    docket: &'a mut D,
    broken: bool,
}

impl<D: Docket> DocketLayer for Noticing<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.docket
    }

    fn inner_mut(&mut self) -> &mut D {
        self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.broken |= outcome == Outcome::Broken;
        self.docket.finding(rule, outcome, detail);
    }
}

/// A docket that is told what is judged, or nothing of it. One kind for both, since each kind of docket is another copy of the
/// whole referee in machine code.
#[derive(Debug)]
pub(crate) struct Earshot<'a, D> {
    docket: &'a mut D,
    is_told: bool,
    broken: bool,
}

impl<'a, D: Docket> Earshot<'a, D> {
    /// The docket is told everything.
    pub(crate) fn within(docket: &'a mut D) -> Self {
        Self { docket, is_told: true, broken: false }
    }

    /// The docket is told nothing.
    pub(crate) fn beyond(docket: &'a mut D) -> Self {
        Self { docket, is_told: false, broken: false }
    }

    /// Whether a rule was broken.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }
}

impl<D: Docket> Docket for Earshot<'_, D> {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        if self.is_told {
            self.docket.open(entry, kind);
        }
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.broken |= outcome == Outcome::Broken;
        if self.is_told {
            self.docket.finding(rule, outcome, detail);
        }
    }

    fn unjudged(&mut self) {
        if self.is_told {
            self.docket.unjudged();
        }
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx {
        if self.is_told { self.docket.roll(roll) } else { RollIx::FIRST }
    }

    fn next_roll(&self) -> RollIx {
        if self.is_told { self.docket.next_roll() } else { RollIx::FIRST }
    }

    fn close(&mut self) {
        if self.is_told {
            self.docket.close();
        }
    }
}

/// Judges for nobody to be told, and answers what was broken: rules, with the unit that each breach is told of.
pub fn breaches(judge: impl FnOnce(&mut Gathering)) -> Vec<(Rule, Option<UnitId>)> {
    let mut gathering = Gathering { docket: NullDocket, broken: Vec::new() };
    judge(&mut gathering);
    gathering.broken
}

/// Gathers what is broken, and tells nobody.
#[derive(Debug)]
pub struct Gathering {
    docket: NullDocket,
    broken: Vec<(Rule, Option<UnitId>)>,
}

impl DocketLayer for Gathering {
    type Inner = NullDocket;

    fn inner(&self) -> &NullDocket {
        &self.docket
    }

    fn inner_mut(&mut self) -> &mut NullDocket {
        &mut self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        if outcome == Outcome::Broken {
            self.broken.push((rule, detail().unit));
        }
    }
}

/// Keeps nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NullDocket;

impl Docket for NullDocket {
    fn open(&mut self, _: Seq, _: &'static str) {}

    fn finding(&mut self, _: Rule, _: Outcome, _: impl FnOnce() -> Detail) {}

    fn unjudged(&mut self) {}

    fn roll(&mut self, _: impl FnOnce() -> Roll) -> RollIx {
        RollIx::FIRST
    }

    fn next_roll(&self) -> RollIx {
        RollIx::FIRST
    }

    fn close(&mut self) {}
}
