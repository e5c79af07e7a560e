//! What may come of a battle: rollouts of the bots from the moments of its log, the chances that they tell, and the entries
//! that moved these most.
//!
//! ```
//! use aftermath_games::GAMES;
//! use aftermath_rules::{Reading, Seq};
//! use aftermath_simulate::{forecast, play};
//!
//! let log = GAMES.read(&play(GAMES.find("kow2")?, 7)?, "battle").expect("a log of format 1");
//! // In the middle of an action nobody can say how it was meant to go on.
//! let moments = forecast::moments(&log, Reading::Effective, |seq| seq >= Seq(100));
//! let moment = moments.into_iter().find_map(|(_, moment)| moment.ok()).expect("a moment between two actions");
//! let chances = forecast::Chances::of(&forecast::roll_out(&moment, 1, 20)?);
//! assert_eq!(chances.won[0] + chances.won[1] + chances.drawn, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chances;
mod curve;
mod moment;
mod turning;

pub use chances::{Chances, Measured, change, roll_out};
pub use curve::{Budget, Curve, CurveError, Point};
pub(crate) use moment::Around;
pub use moment::{Moment, PlayOnError, chosen, moments, play_on};
pub use turning::{Share, TurningPoint};
