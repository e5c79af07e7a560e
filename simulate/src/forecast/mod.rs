//! What may come of a battle: rollouts of the bots from the moments of its log, the chances that they tell, and the entries
//! that moved these most.
//!
//! Whoever asks hands in the log and the games that bots play.

mod chances;
mod curve;
mod meant;
mod moment;
mod turning;

pub use chances::{Chances, Measured, change, roll_out};
pub use curve::{Budget, Curve, CurveError, Point};
pub use meant::{Meant, meant};
pub use moment::{Moment, PlayOnError, chosen, moments, play_on, play_on_behind};
pub use turning::{Share, TurningPoint};
