//! How many dice succeeded, and which rule was forgotten where another number was taken (`w40k.attack.hit_cap`,
//! `w40k.attack.wound_cap`).

use aftermath_rules::{
    catalogue::Rule,
    dice::Pips,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
};
use aftermath_wh40k9::{Change, Throw, pack};

use crate::{answer::of, rule, throws::DieTest};

/// A modifier of a throw with the rule that it comes from; none for a rule of another book.
pub(super) type Sources = Vec<(Option<Rule>, i64)>;

/// What counts for a die: the value needed, and the modifiers with the rules that make them.
#[derive(Debug, Clone)]
pub(super) struct Test {
    pub(super) needed: i64,
    pub(super) sources: Sources,
    pub(super) overwatch: bool,
}

impl Test {
    pub(super) fn sum(&self) -> i64 {
        self.sources.iter().map(|(_, value)| value).sum()
    }

    /// The test by the rules: modifiers are added up and limited (`w40k.attack.hit_cap`, `w40k.attack.wound_cap`).
    pub(super) fn ruled(&self) -> DieTest {
        let cap = i64::from(pack::MODIFIER_CAP);
        let modifier = self.sum().clamp(-cap, cap);
        DieTest { needed: self.needed, modifier, six: true, one: true, only_six: self.overwatch }
    }
}

/// The rules behind a throw to hit or to wound.
pub(super) struct Cited {
    pub(super) roll: Rule,
    pub(super) natural: Rule,
    pub(super) cap: Rule,
    /// What the dice would be read by where a rule of the book is forgotten.
    pub(super) forgotten: Vec<(Rule, Vec<Test>)>,
}

/// Judges how many dice succeeded by what was done with them: of the rules that would explain another number, the one
/// that was forgotten is broken.
pub(super) fn judge_successes(
    docket: &mut impl Docket,
    unit: &aftermath_rules::ids::UnitId,
    tests: &[Test],
    faces: &[Pips],
    extra: u32,
    recorded: Option<u32>,
    cited: &Cited,
) -> u32 {
    if tests.is_empty() {
        return recorded.unwrap_or(extra);
    }
    let count_by = |tests: &[Test], each: &dyn Fn(&Test) -> DieTest| count_by(tests, faces, each) + extra;
    let count = |each: &dyn Fn(&Test) -> DieTest| count_by(tests, each);
    let due = count(&|test| test.ruled());
    let needed = if tests[0].overwatch { 6 } else { tests[0].needed };
    let roll = docket.next_roll();
    let about = |detail: Detail| if faces.is_empty() { detail } else { detail.of_roll(roll, Asks::Result) };
    let told = || {
        about(Detail::say("successes"))
            .unit(unit)
            .with("needed", needed)
            .with("modifier", tests[0].sum())
            .with("dice", faces.to_vec())
            .expects(due)
    };
    let Some(recorded) = recorded else {
        docket.finding(cited.roll, Outcome::Held, told);
        tell_special(docket, unit, tests, faces, cited);
        return due;
    };
    let detail = || told().records(recorded);
    if recorded == due {
        docket.finding(cited.roll, Outcome::Held, detail);
        tell_special(docket, unit, tests, faces, cited);
        return recorded;
    }
    let forgotten = cited.forgotten.iter().find(|(_, tests)| count_by(tests, &|test| test.ruled()) == recorded);
    let blamed = forgotten.map(|(rule, _)| *rule).or_else(|| explain(tests, &count, recorded, cited));
    // In Overwatch nothing but a 6 hits: who counted more forgot that.
    let by_overwatch = (tests[0].overwatch && recorded > due).then_some(rule::OVERWATCH_SIX);
    docket.finding(blamed.or(by_overwatch).unwrap_or(cited.roll), Outcome::Broken, detail);
    recorded
}

/// How many dice succeed by the rules.
pub(super) fn successes(tests: &[Test], faces: &[Pips]) -> u32 {
    count_by(tests, faces, &|test| test.ruled())
}

/// How many dice succeed, each by its test; the last test is for all that are left.
fn count_by(tests: &[Test], faces: &[Pips], each: &dyn Fn(&Test) -> DieTest) -> u32 {
    let last = tests.len().saturating_sub(1);
    let test = |at: usize| tests.get(at.min(last));
    let dice = faces.iter().enumerate();
    dice.filter(|(at, face)| test(*at).is_some_and(|test| each(test).succeeds(face.get()))).count() as u32
}

/// Counts the successes of a throw whose dice are each read by one way of reading a test.
type CountBy<'a> = dyn Fn(&dyn Fn(&Test) -> DieTest) -> u32 + 'a;

/// The rule whose neglect gives the recorded number.
fn explain(tests: &[Test], count: &CountBy<'_>, recorded: u32, cited: &Cited) -> Option<Rule> {
    if tests.iter().any(|test| test.overwatch) {
        let by_value = count(&|test| DieTest { only_six: false, ..test.ruled() });
        if by_value == recorded {
            return Some(rule::OVERWATCH_SIX);
        }
    }
    if tests.iter().any(|test| test.sum().abs() > i64::from(pack::MODIFIER_CAP)) {
        let uncapped = count(&|test| DieTest { modifier: test.sum(), ..test.ruled() });
        if uncapped == recorded {
            return Some(cited.cap);
        }
    }
    let natural = count(&|test| DieTest { six: false, one: false, ..test.ruled() });
    if natural == recorded {
        return Some(cited.natural);
    }
    let of_book: Vec<Rule> = tests.iter().flat_map(|test| test.sources.iter().filter_map(|(rule, _)| *rule)).collect();
    of_book.into_iter().find(|rule| {
        let without = |test: &Test| {
            let sources = test.sources.iter().filter(|(of, _)| *of != Some(*rule)).copied().collect();
            Test { sources, ..test.clone() }.ruled()
        };
        count(&without) == recorded
    })
}

/// Rules that had a say in a throw that was read right.
pub(super) fn tell_special(
    docket: &mut impl Docket,
    unit: &aftermath_rules::ids::UnitId,
    tests: &[Test],
    faces: &[Pips],
    cited: &Cited,
) {
    let mut kept: Vec<Rule> = Vec::new();
    for (rule, _) in &cited.forgotten {
        if !kept.contains(rule) {
            kept.push(*rule);
            docket.finding(*rule, Outcome::Held, || of(unit).with("needed", tests[0].needed));
        }
    }
    if faces.iter().any(|face| matches!(face.get(), 1 | 6)) {
        docket.finding(cited.natural, Outcome::Held, || of(unit).with("dice", faces.to_vec()));
    }
    if tests.iter().any(|test| test.overwatch) {
        docket.finding(rule::OVERWATCH_SIX, Outcome::Held, || of(unit));
        return;
    }
    if tests.iter().any(|test| !test.sources.is_empty()) {
        docket.finding(cited.cap, Outcome::Held, || of(unit).with("modifier", tests[0].sum()));
    }
    let mut told: Vec<Rule> = Vec::new();
    for (rule, value) in tests.iter().flat_map(|test| test.sources.iter()) {
        if let Some(rule) = rule
            && !told.contains(rule)
        {
            told.push(*rule);
            docket.finding(*rule, Outcome::Held, || of(unit).with("modifier", *value));
        }
    }
    if faces.iter().any(|face| tests.iter().any(|test| i64::from(face.get()) + test.ruled().modifier < 1)) {
        docket.finding(rule::DICE_MIN_ONE, Outcome::Held, || of(unit));
    }
}

/// What rules of other books add to a throw.
pub(super) fn added(throw: &Throw) -> Sources {
    let add = |change: Change| match change {
        Change::Add(add) => Some(i64::from(add)),
        Change::Set(_) | Change::Divide(_) | Change::Times(_) => None,
    };
    throw.modifiers.iter().filter_map(|modifier| add(modifier.change)).map(|add| (None, add)).collect()
}
