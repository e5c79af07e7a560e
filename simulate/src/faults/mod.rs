//! Faults planted into legal battles, and how many of them a referee finds.
//!
//! A game brings its kinds of fault ([`Kind`]): what was done wrong, which rules catch it, and how it is planted into a
//! battle that bots played. The frame plays the battles, plants one fault after another, has each faulty log judged from
//! where it begins to differ, and counts: in how many battles a kind was planted, in how many something was blamed at all,
//! and in how many the right rule at the right entry; then the false alarms on the clean battles.

mod battle;
mod chance;
mod run;
mod stands;
mod table;

pub use battle::{Battle, Fault, Found, Kind, alarms, figure, number, renumbered, somewhere};
pub use chance::Chance;
pub use run::{Report, Subject, Tally, Task, run};
pub use stands::{along, apart, footprints, gap, poses, shifted, way};
pub use table::table;
