//! Measured lengths against limits, with the allowance that the header states.

use crate::finding::{Outcome, ToleranceUse};

/// The header's tolerance, in the game's own unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LengthTolerance(f64);

impl LengthTolerance {
    /// A hair more than stated, so that a length just at the edge is not lost to rounding.
    pub fn new(tolerance: f64) -> Self {
        Self(tolerance + 1e-6)
    }

    /// The allowance as a length.
    pub fn slack(self) -> f64 {
        self.0
    }

    /// `held` where `length` is no more than `limit`, and whether it took the allowance to say so.
    pub fn at_most(self, length: f64, limit: f64) -> (Outcome, ToleranceUse) {
        judged(length <= limit, length <= limit + self.0)
    }

    /// `held` where `length` is no less than `least`.
    pub fn at_least(self, length: f64, least: f64) -> (Outcome, ToleranceUse) {
        judged(length >= least, length + self.0 >= least)
    }

    /// Whether a length that the log tells can be the one between two places: either of them may be off by the allowance.
    pub fn agrees(self, said: f64, measured: f64) -> bool {
        (said - measured).abs() <= self.0 * 2.0
    }

    /// Whether a way that the log tells can lead from one place to another that lies so far off.
    pub fn leads(self, said: f64, apart: f64) -> bool {
        said + self.0 * 2.0 >= apart
    }
}

/// The answer that recorded positions give to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Whatever the allowance.
    Yes,
    /// As the allowance goes: nobody can tell.
    Unclear,
    /// Whatever the allowance.
    No,
}

impl Answer {
    /// From the answers with the allowance for and against.
    pub fn new(surely: bool, possibly: bool) -> Self {
        match (surely, possibly) {
            (true, _) => Answer::Yes,
            (false, true) => Answer::Unclear,
            (false, false) => Answer::No,
        }
    }

    /// `held` unless it is surely not so.
    pub fn judged(self) -> (Outcome, ToleranceUse) {
        judged(self == Answer::Yes, self != Answer::No)
    }

    /// Whether somebody's claim can be true.
    pub fn allows(self, claim: bool) -> bool {
        self != if claim { Answer::No } else { Answer::Yes }
    }
}

fn judged(exactly: bool, allowing: bool) -> (Outcome, ToleranceUse) {
    (Outcome::from(allowing), if allowing && !exactly { ToleranceUse::Needed } else { ToleranceUse::Exact })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_beyond_its_limit_by_less_than_the_allowance_is_marginal() {
        let allowance = LengthTolerance::new(0.5);
        assert_eq!(allowance.at_most(20.0, 20.0), (Outcome::Held, ToleranceUse::Exact));
        assert_eq!(allowance.at_most(20.5, 20.0), (Outcome::Held, ToleranceUse::Needed));
        assert_eq!(allowance.at_most(20.6, 20.0), (Outcome::Broken, ToleranceUse::Exact));
        assert_eq!(allowance.at_least(0.5, 1.0), (Outcome::Held, ToleranceUse::Needed));
        assert_eq!(allowance.at_least(0.4, 1.0), (Outcome::Broken, ToleranceUse::Exact));
    }

    #[test]
    fn a_length_that_is_told_may_be_off_by_the_allowance_at_both_ends() {
        let allowance = LengthTolerance::new(0.5);
        assert!(allowance.agrees(11.0, 10.0) && allowance.agrees(9.0, 10.0));
        assert!(!allowance.agrees(11.1, 10.0) && !allowance.agrees(8.9, 10.0));
        assert!(allowance.leads(9.0, 10.0) && allowance.leads(30.0, 10.0) && !allowance.leads(8.9, 10.0));
    }
}
