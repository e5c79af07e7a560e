//! Characteristics of a profile: from the file, else from the list.

use aftermath_rules::enlist::Profile;

use crate::pack::ListRow;

/// Columns, with their names in a log.
pub(super) const COLUMNS: [(&str, &str); 9] =
    [("M", "m"), ("WS", "ws"), ("BS", "bs"), ("S", "s"), ("T", "t"), ("W", "w"), ("I", "i"), ("A", "a"), ("Ld", "ld")];

/// Characteristics in the order of their columns; `None` where one is a dash, a roll, or not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Figures(pub(super) [Option<u32>; 9]);

impl Figures {
    /// Those of a row of a file. `barded` is who rides a horse with barding, of which some rows have a second Movement in
    /// brackets.
    pub(super) fn of_file(row: &Profile, barded: bool) -> Self {
        Self(COLUMNS.map(|(column, _)| row.field(column).and_then(|text| figure(text, barded))))
    }

    /// Those of a row of a list.
    pub(super) fn of_list(row: &ListRow, barded: bool) -> Self {
        let cells = [row.m, row.ws, row.bs, row.s, row.t, row.w, row.i, row.a, row.ld];
        Self(cells.map(|cell| figure(cell, barded)))
    }

    /// The figure of a column, by its name in a log.
    pub(super) fn get(&self, field: &str) -> Option<u32> {
        COLUMNS.iter().position(|(_, name)| *name == field).and_then(|place| self.0[place])
    }
}

/// A figure: `4`, `8 (7)`, `8"`. A roll (`D6`) and a dash are none.
fn figure(text: &str, barded: bool) -> Option<u32> {
    let (plain, bracket) = text.split_once('(').unwrap_or((text, ""));
    let number = |text: &str| text.trim().trim_end_matches([')', '"', '\u{201d}']).trim().parse().ok();
    let second = number(bracket).filter(|_| barded);
    second.or_else(|| number(plain))
}
