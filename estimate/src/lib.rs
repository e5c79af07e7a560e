//! Estimates from counts of battles and dice, each with how sure it is.
//!
//! Numbers in, numbers out: no tables, no files, no games. Every function names its source; the tests hold it against
//! the source's own example, or against SciPy and statsmodels (`tests/scipy.py` writes what they say).
//!
//! ```
//! use aftermath_estimate::{Confidence, Draws, Tally, battles_to_tell};
//!
//! let tally = Tally { wins: 31, draws: 4, losses: 20 };
//! let rate = tally.rate(Draws::Half).expect("there were battles");
//! let interval = tally.interval(Draws::Half, Confidence::P95);
//! assert_eq!(rate, 0.6);
//! assert!(interval.low < 0.5, "55 battles do not tell 60 % from even");
//! assert_eq!(battles_to_tell(rate, 0.5, Confidence::P95), Some(97));
//! ```
//!
//! | question | answer |
//! |---|---|
//! | how often does it win, and how sure is that? | [`Tally`], [`wilson`], [`wilson_score`], [`clustered_rate`], [`TwoWaySums`] |
//! | what comes back of what is spent? | [`clustered_ratio`] |
//! | do these two differ? | [`newcombe`], [`newcombe_opposed`] |
//! | how many battles would tell? | [`battles_to_tell`], [`battles_for_power`] |
//! | what of a match-up seen four times? | [`Meetings`] |
//! | who is the better player? | [`Glicko`], [`BradleyTerry`]; [`Backtest`] and [`Margin`] tell which to believe |
//! | who is the best, and which place is whose? | [`places()`] |
//! | are these dice fair? | [`faces`], [`runs`], [`sequence`], [`discoveries`], [`squares`] |
//! | what was luck worth? | [`Regression`] |
//! | how did a chance go, and where did it jump? | [`smoothed()`] |

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod backtest;
mod bradley;
mod cluster;
mod fairness;
mod glicko;
mod interval;
mod level;
mod meetings;
mod places;
#[cfg(test)]
mod recovery;
mod regression;
mod sample;
mod tally;
mod two_way;

pub use backtest::{Backtest, Bin, Forecast, Margin};
pub use bradley::{BradleyTerry, Contest, FitError, Strength, Strengths, Widths};
pub use cluster::{Cluster, ClusterSums, ClusteredRate, ClusteredRatio, clustered_rate, clustered_ratio};
pub use fairness::{Faces, Oddity, Thrown, discoveries, faces, noticeable, runs, sequence, squares};
pub use glicko::{Glicko, Rating, Settled};
pub use interval::{Confidence, Difference, Interval, newcombe, newcombe_opposed, wilson, wilson_score, wilson_share};
pub use level::{Level, Sighting, smoothed};
pub use meetings::{Meeting, MeetingError, Meetings, Shrinkage, Shrunk};
pub use places::{Estimate, Place, places};
pub use regression::{Coefficient, Moments, Regression, RegressionError, Strays};
pub use sample::{battles_for_power, battles_to_tell};
pub use tally::{Draws, Tally};
pub use two_way::{TwoWayRate, TwoWaySums, Way};

/// What SciPy and statsmodels say, as `tests/scipy.py` wrote it.
#[cfg(test)]
fn fixture(name: &str) -> serde_json::Value {
    let all: serde_json::Value = serde_json::from_str(include_str!("../tests/scipy.json")).unwrap();
    all.get(name).unwrap_or_else(|| panic!("tests/scipy.json has no {name}")).clone()
}
