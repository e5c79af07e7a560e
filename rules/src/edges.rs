//! The edges of the table, as far as the header tells where they are.

use crate::{
    bounds,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Place},
    ids::UnitId,
    log::Table,
};

/// The edges of the table. Where a header does not tell its size, nobody knows where they are: no rule about them is
/// judged then, and whoever may be stopped by one is not blamed for it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edges(Option<Table>);

impl Edges {
    /// Those of a table of this size.
    pub const fn new(table: Option<Table>) -> Self {
        Self(table)
    }

    /// The size of the table, where it is told.
    pub const fn size(self) -> Option<Table> {
        self.0
    }

    /// No two places of the table are farther apart; where its size is not told, no two that a log can name.
    pub fn farthest(self) -> f64 {
        self.0.map_or(2.0 * bounds::COORDINATE, |table| table.width.hypot(table.depth))
    }

    /// Whether a footprint lies on the table with all of its corners; `None` where its size is not told.
    pub fn hold(self, at: &Footprint, slack: f64) -> Option<bool> {
        self.0.map(|table| at.on_table(table.width, table.depth, slack))
    }

    /// Whether a footprint is on the table for all that the log tells.
    pub fn may_hold(self, at: &Footprint, slack: f64) -> bool {
        self.hold(at, slack) != Some(false)
    }

    /// Whether a footprint is on the table for certain.
    pub fn surely_hold(self, at: &Footprint, slack: f64) -> bool {
        self.hold(at, slack) == Some(true)
    }

    /// How far inside the nearest edge a place is; less than 0 beyond one.
    pub fn room(self, at: Place) -> Option<f64> {
        self.0.map(|table| at.x.min(at.y).min(table.width - at.x).min(table.depth - at.y))
    }
}

/// Judges a rule whose answer hangs on the edges of the table; `None` where its size would tell.
pub fn judge(docket: &mut impl Docket, rule: Rule, answer: Option<bool>, unit: &UnitId, told: impl FnOnce() -> Detail) {
    match answer {
        Some(kept) => docket.finding(rule, Outcome::from(kept), told),
        None => docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("table").unit(unit)),
    }
}

/// Whether both hold, where the second hangs on the edges of the table.
pub fn and(kept: bool, on_table: Option<bool>) -> Option<bool> {
    if kept { on_table } else { Some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Base, Pose};

    fn stand(x: f64, y: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width: 4.0, depth: 2.0 })
    }

    #[test]
    fn a_table_holds_what_lies_within_it() {
        let edges = Edges::new(Some(Table { width: 180.0, depth: 120.0 }));
        assert_eq!(edges.hold(&stand(2.0, 1.0), 0.0), Some(true));
        assert_eq!(edges.hold(&stand(179.0, 60.0), 0.0), Some(false));
        assert_eq!(edges.hold(&stand(179.0, 60.0), 1.0), Some(true));
        assert_eq!(edges.room(Place { x: 170.0, y: 60.0 }), Some(10.0));
        assert_eq!(edges.room(Place { x: 90.0, y: -3.0 }), Some(-3.0));
    }

    #[test]
    fn of_a_table_whose_size_is_not_told_nothing_is_certain() {
        let edges = Edges::new(None);
        for at in [stand(2.0, 1.0), stand(-50.0, 400.0)] {
            assert_eq!(edges.hold(&at, 0.0), None);
            assert!(edges.may_hold(&at, 0.0) && !edges.surely_hold(&at, 0.0));
        }
        assert_eq!(edges.room(Place { x: 1.0, y: 1.0 }), None);
    }
}
