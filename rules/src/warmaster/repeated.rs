//! Rules that the book tells twice: in a line of the play sheet, or in another chapter. Both are kept or broken together.

use std::sync::LazyLock;

use super::rule;
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, Roll},
    game::System,
    ids::Seq,
};

/// A rule and the one that repeats it.
const REPEATED: [(Rule, Rule); 14] = [
    (rule::SHOOT_RANGE, rule::SHEET_RANGES),
    (rule::SHOOT_RANGE_PER_STAND, rule::SHEET_RANGES),
    (rule::MOVE_IRREGULAR_HALF, rule::SHEET_IRREGULAR),
    (rule::RESULT_DRAW_HOLD, rule::SHEET_DRAW),
    (rule::FALLBACK_STANDS, rule::SHEET_DRAW),
    // The sheet leaves out the division by the number of losing units; the chapter's figure is what counts.
    (rule::RETREAT_DISTANCE, rule::SHEET_RETREAT),
    (rule::RETREAT_ARTILLERY, rule::SHEET_NO_PURSUIT),
    (rule::PURSUIT_INFANTRY_LIMIT, rule::SHEET_NO_PURSUIT),
    (rule::PURSUIT_ARTILLERY_NEVER, rule::SHEET_NO_PURSUIT),
    (rule::PURSUIT_FORTIFIED_NEVER, rule::SHEET_NO_PURSUIT),
    (rule::PURSUIT_TERRAIN, rule::SHEET_NO_PURSUIT),
    (rule::PURSUIT_FLYERS, rule::SHEET_NO_PURSUIT),
    (rule::BRIGADE_CHARGE_BREAKS_OFF, rule::CHARGE_BRIGADE),
    (rule::CHARGE_FORTIFIED_CONTACT, rule::DEFENCE_ENTRY),
];

/// The rule that repeats each rule, by the number of the rule in the catalogue.
static AGAIN: LazyLock<Vec<Option<Rule>>> = LazyLock::new(|| {
    let again = |rule: Rule| REPEATED.iter().find(|(told, _)| *told == rule).map(|(_, again)| *again);
    Rule::all(System::Warmaster).map(again).collect()
});

/// Writes what is said of a rule also of the one that repeats it.
pub(super) struct Repeating<'a, D>(pub(super) &'a mut D);

impl<D: Docket> Docket for Repeating<'_, D> {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        self.0.open(entry, kind);
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.0.finding(rule, outcome, detail);
        if !matches!(outcome, Outcome::Held | Outcome::Broken) {
            return;
        }
        if let Some(again) = AGAIN.get(rule.index()).copied().flatten() {
            self.0.finding(again, outcome, || Detail::say("as-told").with("rule", rule.id()));
        }
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) {
        self.0.roll(roll);
    }

    fn unjudged(&mut self) {
        self.0.unjudged();
    }

    fn close(&mut self) {
        self.0.close();
    }
}
