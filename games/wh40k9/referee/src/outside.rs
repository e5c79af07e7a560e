//! Rules of other books that have a hand in an entry: what they say to change is the players' word, all else is judged.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    docket_layer::DocketLayer,
    finding::{Detail, Outcome},
};
use aftermath_wh40k9::Outside;

use crate::pointing::said_by;

/// Lets findings through; a rule that another book's rule changes here is not broken but recorded.
pub(crate) struct OutsideDocket<'a, D> {
    docket: &'a mut D,
    outside: &'a [Outside],
    /// The rules that the entry broke so far.
    broken: Vec<Rule>,
}

impl<'a, D: Docket> OutsideDocket<'a, D> {
    pub(crate) fn new(docket: &'a mut D, outside: &'a [Outside]) -> Self {
        Self { docket, outside, broken: Vec::new() }
    }

    /// The rules that the entry broke so far.
    pub(crate) fn broken(&self) -> &[Rule] {
        &self.broken
    }

    /// Whether a rule of another book says to change this one.
    pub(crate) fn is_changed(&self, rule: Rule) -> bool {
        self.changing(rule).is_some()
    }

    /// The other book's rule that says to change this one.
    fn changing(&self, rule: Rule) -> Option<&'a Outside> {
        if self.outside.is_empty() {
            return None;
        }
        let meant = |changed: &str| rule.id() == changed || said_by(rule).iter().any(|other| other.id() == changed);
        self.outside.iter().find(|outside| outside.changes.iter().any(|changed| meant(changed.as_str())))
    }
}

impl<D: Docket> DocketLayer for OutsideDocket<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.docket
    }

    fn inner_mut(&mut self) -> &mut D {
        self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        match self.changing(rule).filter(|_| matches!(outcome, Outcome::Broken | Outcome::Unrecorded)) {
            Some(outside) => self.docket.finding(rule, Outcome::PlayersCall, || {
                let detail = detail();
                let said = Detail { say: Some("outside"), field: None, ..detail };
                said.with("source", outside.rule.as_str())
            }),
            None => {
                if outcome == Outcome::Broken {
                    self.broken.push(rule);
                }
                self.docket.finding(rule, outcome, detail);
            }
        }
    }
}
