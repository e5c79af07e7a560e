//! Where a roster does not add up: the costs that it states against those of everything that was chosen.

use std::fmt;

use serde::Serialize;

use super::{Counted, Roster};

/// Something about a roster that does not add up.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum SumDoubt {
    /// It states another sum.
    Differs {
        /// Of what.
        counted: Counted,
        /// What it states.
        stated: f64,
        /// What was chosen adds up to this.
        chosen: f64,
    },
    /// It states no sum.
    Unstated {
        /// Of what.
        counted: Counted,
        /// What was chosen adds up to this.
        chosen: f64,
    },
    /// It states several sums.
    Repeated {
        /// Of what.
        counted: Counted,
        /// How many.
        times: usize,
    },
}

/// Sums that are no further apart are the same: they are made of binary fractions.
pub(super) const ROUNDING: f64 = 1e-6;

impl Roster {
    /// Where the roster does not add up, points first.
    pub fn doubts(&self) -> Vec<SumDoubt> {
        [Counted::Points, Counted::Power].into_iter().filter_map(|counted| self.doubt(counted)).collect()
    }

    fn doubt(&self, counted: Counted) -> Option<SumDoubt> {
        let mut stated = self.costs.iter().filter(|cost| cost.counts(counted)).map(|cost| cost.value);
        let chosen = self.sum(counted);
        match (stated.next(), stated.count()) {
            (Some(stated), 0) if (stated - chosen).abs() > ROUNDING => {
                Some(SumDoubt::Differs { counted, stated, chosen })
            }
            (None, _) if chosen != 0.0 => Some(SumDoubt::Unstated { counted, chosen }),
            (None, _) | (Some(_), 0) => None,
            (Some(_), more) => Some(SumDoubt::Repeated { counted, times: more + 1 }),
        }
    }
}

impl fmt::Display for SumDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs { counted, stated, chosen } => {
                write!(f, "it states {stated} {counted}, what was chosen adds up to {chosen}")
            }
            Self::Unstated { counted, chosen } => {
                write!(f, "it states no {counted}, what was chosen adds up to {chosen}")
            }
            Self::Repeated { counted, times } => write!(f, "it states its {counted} {times} times"),
        }
    }
}
