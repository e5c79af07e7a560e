//! Figures, tables and army lists, read from `pack/` when the crate is built.

pub use aftermath_rules::names::is_army;
use aftermath_rules::names::same_name;

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

/// Name of the lists in findings: they are not the rulebook's, which has none (`wm.army.no_lists`).
pub const LISTS_NAME: &str = "Warmaster Revolution 2021";

/// One army's list.
#[derive(Debug)]
pub struct ArmyList {
    /// Name of its file, e.g. `high_elves`.
    pub army: &'static str,
    /// Its rows in the order of the file.
    pub rows: &'static [ListRow],
}

/// One row of an army list, as printed.
#[derive(Debug)]
pub struct ListRow {
    /// Name of the unit, the character or the mount.
    pub unit: &'static str,
    /// Troop type; `character`, `mount` or `upgrade`.
    pub kind: &'static str,
    /// Rank of a character, kind of a mount.
    pub rank: &'static str,
    /// Attacks a stand, or what a character or a mount adds.
    pub attacks: &'static str,
    /// Shots a stand.
    pub shots: &'static str,
    /// Hits that remove a stand.
    pub hits: &'static str,
    /// Least die that saves a hit, or 0.
    pub armour: &'static str,
    /// Command value.
    pub command: &'static str,
    /// Stands of a unit.
    pub stands: &'static str,
    /// Points.
    pub points: &'static str,
    /// Least number for every full thousand points.
    pub min_per_1000: Option<u32>,
    /// Greatest number for every full thousand points.
    pub max_per_1000: Option<u32>,
    /// Least number in any army.
    pub min_per_army: Option<u32>,
    /// Greatest number in any army.
    pub max_per_army: Option<u32>,
    /// Names of the list's rules that it bears, separated by semicolons.
    pub special: &'static str,
    /// Figures that differ in the second source, e.g. `points=125; unit_size=2`.
    elsewhere: &'static str,
}

impl ArmyList {
    /// The row of this name.
    pub fn row(&self, name: &str) -> Option<&'static ListRow> {
        self.rows.iter().find(|row| same_name(row.unit, name))
    }
}

impl ListRow {
    /// Whether a roster's figure is one of those printed, here or in the second source. `None` where the list prints
    /// none, or one that is no plain number.
    pub fn allows(&self, column: &str, printed: &str, figure: u32) -> Option<bool> {
        let other = self.elsewhere.split("; ").find_map(|differs| differs.strip_prefix(column)?.strip_prefix('='));
        let mut known = numbers(printed)?;
        known.extend(other.and_then(numbers).unwrap_or_default());
        Some(known.contains(&figure))
    }

    /// Whether the row is of this troop type or rank, here or in the second source.
    pub fn allows_type(&self, kind: &str) -> bool {
        let other = self.elsewhere.split("; ").find_map(|differs| differs.strip_prefix("type="));
        self.kind == kind || self.rank == kind || other == Some(kind)
    }
}

/// The list of an army as logs name it: "The Empire", "High Elves", "high_elves".
pub fn list_of(army: &str) -> Option<&'static ArmyList> {
    LISTS.iter().find(|list| is_army(list.army, army))
}

/// Points of a magic item.
pub fn item_points(item: &str) -> Option<u32> {
    MAGIC_ITEMS.iter().find(|(name, _)| *name == item).map(|(_, points)| *points)
}

/// Turns of a battle by the die that sets its length (`wm.setup.length`).
pub fn game_length(die: u8) -> Option<u32> {
    let die = u32::from(die);
    GAME_LENGTH.iter().find(|(least, greatest, _)| (*least..=*greatest).contains(&die)).map(|(_, _, turns)| *turns)
}

/// The figure of a cell of a list; `None` where it prints none, or one that is no plain number.
pub fn figure(cell: &str) -> Option<u32> {
    numbers(cell)?.first().copied()
}

/// Numbers that a cell of a list allows: `+2`, `6+`, `0 or 6+`, `4+/-`. `None` where it has something else.
fn numbers(cell: &str) -> Option<Vec<u32>> {
    let parts = cell.split([' ', '/']).filter(|part| !part.is_empty() && *part != "or");
    let number = |part: &str| if part == "-" { Some(0) } else { part.trim_matches('+').parse().ok() };
    parts.map(number).collect::<Option<Vec<u32>>>().filter(|numbers| !numbers.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_are_found_as_players_write_them() {
        for army in ["The Empire", "empire", "EMPIRE", "the empire"] {
            assert_eq!(list_of(army).map(|list| list.army), Some("empire"), "{army}");
        }
        assert_eq!(list_of("High Elves").map(|list| list.army), Some("high_elves"));
        assert!(list_of("The").is_none() && list_of("").is_none() && list_of("Ъъъъъ").is_none());
    }

    #[test]
    fn figures_are_read_as_printed() {
        assert_eq!(numbers("+2"), Some(vec![2]));
        assert_eq!(numbers("0 or 6+"), Some(vec![0, 6]));
        assert_eq!(numbers("4+/-"), Some(vec![4, 0]));
        assert_eq!(numbers("2+bounce"), None);
        assert_eq!(numbers("8-4-2"), None);
        assert_eq!(numbers(""), None);
    }

    #[test]
    fn a_roster_may_follow_either_source() {
        let general = list_of("The Empire").and_then(|list| list.row("general"));
        let allows = |points| general.and_then(|row| row.allows("points", row.points, points));
        assert_eq!((allows(130), allows(125), allows(120)), (Some(true), Some(true), Some(false)));
    }

    #[test]
    fn every_row_has_figures_or_is_known_not_to() {
        assert_eq!(LISTS.len(), 23);
        assert_eq!(LISTS.iter().map(|list| list.rows.len()).sum::<usize>(), 330);
        for row in LISTS.iter().flat_map(|list| list.rows) {
            assert!(row.points.parse::<u32>().is_ok(), "{}", row.unit);
        }
    }

    #[test]
    fn the_die_sets_the_length() {
        let lengths: Vec<_> = (0..=7).map(game_length).collect();
        assert_eq!(lengths, [None, Some(6), Some(6), Some(7), Some(7), Some(8), Some(8), None]);
    }
}
