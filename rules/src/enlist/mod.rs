//! Armies that come from elsewhere: what was chosen in another program, or picked from an army list, as rows of a log's
//! roster.
//!
//! Whoever reads a file makes a [`Roster`] of it, a tree of choices that knows no game. A game that can make an army of such
//! a tree says so in [`GameInfo::enlist`](crate::system::GameInfo::enlist): it takes every figure from what the file says,
//! what the file leaves out from its army list, and nothing from anywhere else. Whatever is not plainly said is told as a
//! [`Doubt`]; a figure that nobody says is never made up. Choices without profiles, as from an army list, go the same way.

mod doubt;
mod made;
pub mod picks;
mod roster;
mod sums;

pub use doubt::{Doubt, Matter};
pub use made::{Made, bounded, name, parts, units, whole};
pub use roster::{Body, Cost, Counted, Force, NamedText, Profile, Roster, Selection};
use serde::Serialize;
use serde_json::Value;
pub use sums::SumDoubt;

use self::picks::Lists;
use crate::{ids::UnitId, words::RosterUnit};

/// How a game makes armies.
#[derive(Debug, Clone, Copy)]
pub struct Enlist {
    /// Whether a roster is of this game, by what it says of its game; of whatever edition.
    pub is_of: fn(&str) -> bool,
    /// The army of a roster, with ids that begin with this letter.
    pub army: fn(&Roster, char) -> Army<Value>,
    /// The lists from which one may pick.
    pub lists: Lists,
}

/// An army with which a log can begin.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Army<U> {
    /// Rows of the `roster` of a side.
    pub units: Vec<U>,
    /// Who leads it, where it says so.
    pub leader: Option<UnitId>,
    /// Points of its units together; nothing where one has none.
    pub points: Option<u32>,
    /// Power of its units together, of games that count it; nothing where one has none.
    pub power: Option<u32>,
    /// Whatever its reader ought to know.
    pub doubts: Vec<Doubt>,
}

impl<U: RosterUnit> Army<U> {
    /// An army of these units; `power` tells theirs. What they cost is held against what was chosen, and no doubt is told twice.
    pub fn new(
        roster: &Roster,
        Made { units, leader }: Made<U>,
        power: impl Fn(&U) -> Option<u32>,
        mut doubts: Vec<Doubt>,
    ) -> Self {
        let points: Option<u32> = units.iter().map(RosterUnit::points).sum();
        let power: Option<u32> = units.iter().map(power).sum();
        for (counted, own) in [(Counted::Points, points), (Counted::Power, power)] {
            let (chosen, units) = (roster.sum(counted), f64::from(own.unwrap_or(0)));
            if (chosen - units).abs() > sums::ROUNDING {
                doubts.push(Doubt::of_army(Matter::Sum { counted, chosen, units }));
            }
        }
        let mut told: Vec<Doubt> = Vec::with_capacity(doubts.len());
        for doubt in doubts {
            if !told.contains(&doubt) {
                told.push(doubt);
            }
        }
        Self { units, leader, points, power, doubts: told }
    }

    /// The same with units as a header has them.
    pub fn written(self) -> Army<Value> {
        let Self { units, leader, points, power, doubts } = self;
        let units = units.iter().map(|unit| serde_json::to_value(unit).unwrap_or(Value::Null)).collect();
        Army { units, leader, points, power, doubts }
    }
}
