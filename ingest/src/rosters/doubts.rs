//! Where a roster does not add up: the costs that it states against those of everything that was chosen.

use std::fmt;

use serde::Serialize;

use super::Roster;

/// What every game counts by some name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Points of the army list.
    Points,
    /// Power, of games that count it.
    Power,
}

/// Something about a roster that does not add up.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Doubt {
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
const ROUNDING: f64 = 1e-6;

impl Roster {
    /// Where the roster does not add up, points first.
    pub fn doubts(&self) -> Vec<Doubt> {
        [Counted::Points, Counted::Power].into_iter().filter_map(|counted| self.doubt(counted)).collect()
    }

    fn doubt(&self, counted: Counted) -> Option<Doubt> {
        let mut stated = self.costs.iter().filter(|cost| cost.counts(counted)).map(|cost| cost.value);
        let chosen = self.sum(counted);
        match (stated.next(), stated.count()) {
            (Some(stated), 0) if (stated - chosen).abs() > ROUNDING => Some(Doubt::Differs { counted, stated, chosen }),
            (None, _) if chosen != 0.0 => Some(Doubt::Unstated { counted, chosen }),
            (None, _) | (Some(_), 0) => None,
            (Some(_), more) => Some(Doubt::Repeated { counted, times: more + 1 }),
        }
    }
}

impl Counted {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Power => "power",
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Doubt {
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
