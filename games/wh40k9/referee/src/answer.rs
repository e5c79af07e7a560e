//! Answers that measurements give, with the header's tolerance for and against, and how they become findings.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    ids::UnitId,
};

/// The answer that recorded positions or claims give to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    /// Whatever the tolerance.
    No,
    /// As the tolerance goes: nobody can tell.
    Unclear,
    /// Whatever the tolerance.
    Yes,
}

impl Answer {
    /// From the answers with the tolerance for and against.
    pub(crate) fn new(surely: bool, possibly: bool) -> Self {
        match (surely, possibly) {
            (true, _) => Answer::Yes,
            (false, true) => Answer::Unclear,
            (false, false) => Answer::No,
        }
    }

    pub(crate) fn not(self) -> Self {
        match self {
            Answer::Yes => Answer::No,
            Answer::Unclear => Answer::Unclear,
            Answer::No => Answer::Yes,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        self.min(other)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        self.max(other)
    }

    /// Whether it can be so.
    pub(crate) fn may_be(self) -> bool {
        self != Answer::No
    }

    /// Whether it is so beyond doubt.
    pub(crate) fn is_sure(self) -> bool {
        self == Answer::Yes
    }

    /// Whether somebody's claim can be true.
    pub(crate) fn allows(self, claim: bool) -> bool {
        self != if claim { Answer::No } else { Answer::Yes }
    }
}

impl From<bool> for Answer {
    fn from(so: bool) -> Self {
        if so { Answer::Yes } else { Answer::No }
    }
}

/// Whether any of several is so; unknown where none surely is and one is unknown.
pub(crate) fn any(answers: impl IntoIterator<Item = Option<Answer>>) -> Option<Answer> {
    let (mut best, mut unknown) = (Answer::No, false);
    for answer in answers {
        match answer {
            Some(Answer::Yes) => return Some(Answer::Yes),
            Some(answer) => best = best.or(answer),
            None => unknown = true,
        }
    }
    (!unknown).then_some(best)
}

/// Whether all of several are so.
pub(crate) fn all(answers: impl IntoIterator<Item = Option<Answer>>) -> Option<Answer> {
    any(answers.into_iter().map(|answer| answer.map(Answer::not))).map(Answer::not)
}

/// What was measured, else what the log claims.
pub(crate) fn told(measured: Option<Answer>, claim: Option<bool>) -> Option<Answer> {
    measured.or(claim.map(Answer::from))
}

/// The header's tolerance in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Slack(f64);

impl Slack {
    /// A hair more than stated, so that a length just at the edge is not lost to rounding.
    pub(crate) fn new(tolerance: f64) -> Self {
        Self(tolerance + 1e-6)
    }

    pub(crate) fn inches(self) -> f64 {
        self.0
    }

    /// Whether a length is no more than a limit.
    pub(crate) fn at_most(self, length: f64, limit: f64) -> Answer {
        // What is exactly at the limit is within it (`w40k.measure.within`).
        Answer::new(length <= limit + 1e-6, length <= limit + self.0)
    }

    /// Whether a length is within a limit, where being so is against the one who moved: unclear near the limit on
    /// either side.
    pub(crate) fn within(self, length: f64, limit: f64) -> Answer {
        Answer::new(length <= limit - self.0, length <= limit + self.0)
    }
}

/// A finding on whether a rule is kept; unrecorded where nobody can know.
pub(crate) fn kept(
    docket: &mut impl Docket,
    rule: Rule,
    answer: Option<Answer>,
    field: &'static str,
    detail: impl FnOnce() -> Detail,
) {
    match answer {
        Some(Answer::Yes) => docket.finding(rule, Outcome::Held, detail),
        Some(Answer::Unclear) => docket.finding(rule, Outcome::Held, || detail().within(ToleranceUse::Needed)),
        Some(Answer::No) => docket.finding(rule, Outcome::Broken, detail),
        None => docket.finding(rule, Outcome::Unrecorded, || {
            let unit = detail().unit;
            let lacking = Detail::lacks(field);
            match &unit {
                Some(unit) => lacking.unit(unit),
                None => lacking,
            }
        }),
    }
}

/// A finding about a unit without further figures.
pub(crate) fn of(unit: &UnitId) -> Detail {
    Detail::new().unit(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_at_the_limit_is_within_it() {
        let slack = Slack::new(0.05);
        assert_eq!(slack.at_most(6.0, 6.0), Answer::Yes);
        assert_eq!(slack.at_most(6.04, 6.0), Answer::Unclear);
        assert_eq!(slack.at_most(6.06, 6.0), Answer::No);
        assert_eq!(slack.within(1.04, 1.0), Answer::Unclear);
        assert_eq!(slack.within(0.96, 1.0), Answer::Unclear);
        assert_eq!(slack.within(0.9, 1.0), Answer::Yes);
    }

    #[test]
    fn one_yes_is_enough_and_one_unknown_is_too_much() {
        assert_eq!(any([Some(Answer::No), None]), None);
        assert_eq!(any([None, Some(Answer::Yes)]), Some(Answer::Yes));
        assert_eq!(all([None, Some(Answer::No)]), Some(Answer::No));
        assert_eq!(all([Some(Answer::Yes), Some(Answer::Unclear)]), Some(Answer::Unclear));
        assert_eq!(any([]), Some(Answer::No));
    }
}
