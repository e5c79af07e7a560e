//! Rules that the book tells twice: in a line of the play sheet, or in another chapter. Both are kept or broken together.

use std::sync::LazyLock;

use super::{INFO, rule};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    docket_layer::DocketLayer,
    finding::{Detail, Outcome},
    system::System,
};

/// A rule and the one that repeats it.
const REPEATED: [(Rule, Rule); 8] = [
    (rule::SHOOT_RANGE, rule::SHEET_RANGES),
    (rule::SHOOT_RANGE_PER_STAND, rule::SHEET_RANGES),
    (rule::MOVE_IRREGULAR_HALF, rule::SHEET_IRREGULAR),
    (rule::RESULT_DRAW_HOLD, rule::SHEET_DRAW),
    (rule::FALLBACK_STANDS, rule::SHEET_DRAW),
    // The sheet leaves out the division by the number of losing units; the chapter's figure is what counts.
    (rule::RETREAT_DISTANCE, rule::SHEET_RETREAT),
    (rule::BRIGADE_CHARGE_BREAKS_OFF, rule::CHARGE_BRIGADE),
    (rule::CHARGE_FORTIFIED_CONTACT, rule::DEFENCE_ENTRY),
];

/// Rules that one line of the sheet sums up (`wm.sheet.no_pursuit`): an entry keeps it that breaks none of them.
const SUMMED: [Rule; 6] = [
    rule::RETREAT_ARTILLERY,
    rule::PURSUIT_INFANTRY_LIMIT,
    rule::PURSUIT_ARTILLERY_NEVER,
    rule::PURSUIT_FORTIFIED_NEVER,
    rule::PURSUIT_TERRAIN,
    rule::PURSUIT_FLYERS,
];

/// The rule that repeats each rule, by the number of the rule in the catalogue.
static AGAIN: LazyLock<Vec<Option<Rule>>> = LazyLock::new(|| {
    let again = |rule: Rule| REPEATED.iter().find(|(told, _)| *told == rule).map(|(_, again)| *again);
    System::of(&INFO).rules().map(again).collect()
});

/// Writes what is said of a rule also of the one that repeats it.
pub(super) struct Repeating<'a, D> {
    docket: &'a mut D,
    /// What is said so far of the rules that one line sums up: the first of them that is kept, until one is broken.
    summed: Option<(Rule, Outcome)>,
}

impl<'a, D: Docket> Repeating<'a, D> {
    /// For one entry.
    pub(super) fn new(docket: &'a mut D) -> Self {
        Self { docket, summed: None }
    }

    /// The entry is judged: what it keeps of the rules that one line sums up is told.
    pub(super) fn finish(self) {
        if let Some((rule, Outcome::Held)) = self.summed {
            self.docket.finding(rule::SHEET_NO_PURSUIT, Outcome::Held, || as_told(rule));
        }
    }
}

/// Tells the rule that is repeated.
fn as_told(rule: Rule) -> Detail {
    Detail::say("as-told").with("rule", rule.id())
}

impl<D: Docket> DocketLayer for Repeating<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.docket
    }

    fn inner_mut(&mut self) -> &mut D {
        self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.docket.finding(rule, outcome, detail);
        if !matches!(outcome, Outcome::Held | Outcome::Broken) {
            return;
        }
        if let Some(again) = AGAIN.get(rule.index()).copied().flatten() {
            self.docket.finding(again, outcome, || as_told(rule));
        }
        if SUMMED.contains(&rule) {
            if outcome == Outcome::Broken {
                self.docket.finding(rule::SHEET_NO_PURSUIT, outcome, || as_told(rule));
            }
            if outcome == Outcome::Broken || self.summed.is_none() {
                self.summed = Some((rule, outcome));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::docket::CountingDocket;

    fn told(outcomes: &[(Rule, Outcome)]) -> [u32; 2] {
        let mut docket = CountingDocket::new(System::of(&INFO));
        let mut repeating = Repeating::new(&mut docket);
        outcomes.iter().for_each(|(rule, outcome)| repeating.finding(*rule, *outcome, Detail::new));
        repeating.finish();
        [Outcome::Held, Outcome::Broken].map(|outcome| docket.count(rule::SHEET_NO_PURSUIT, outcome))
    }

    #[test]
    fn a_line_that_sums_rules_up_is_kept_where_none_of_them_is_broken() {
        let (kept, broken) = (Outcome::Held, Outcome::Broken);
        assert_eq!(told(&[(rule::PURSUIT_INFANTRY_LIMIT, kept), (rule::PURSUIT_TERRAIN, kept)]), [1, 0]);
        assert_eq!(told(&[(rule::PURSUIT_INFANTRY_LIMIT, kept), (rule::PURSUIT_FORTIFIED_NEVER, broken)]), [0, 1]);
        assert_eq!(told(&[(rule::PURSUIT_FORTIFIED_NEVER, broken), (rule::PURSUIT_INFANTRY_LIMIT, kept)]), [0, 1]);
        assert_eq!(told(&[(rule::PURSUIT_TERRAIN, Outcome::Unrecorded)]), [0, 0]);
    }
}
