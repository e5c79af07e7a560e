//! What the lists of `pack/` say of a unit.

use super::parts::Role;
use crate::pack::{self, ArmyList, ListRow};

/// A unit of a list.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    list: &'static ArmyList,
    /// Its rows, its models' first.
    rows: Vec<&'static ListRow>,
}

/// What a file puts behind the name of a unit that stands beside another.
const DETACHED: &str = " (Detachment)";

/// The unit of this name; where several lists have one, that of the list which the force names. Of a detachment those are its
/// rows that are of any.
pub(super) fn unit(name: &str, catalogue: &str) -> Option<Listed> {
    let rows = |list: &'static ArmyList| -> Vec<&'static ListRow> {
        let detached = |row: &ListRow| row.role == "detachment" && name.ends_with(DETACHED);
        list.rows.iter().filter(|row| same(row.unit, name) || detached(row)).collect()
    };
    let found: Vec<Listed> = pack::LISTS
        .iter()
        .map(|list| Listed { list, rows: rows(list) })
        .filter(|found| !found.rows.is_empty())
        .collect();
    match found.as_slice() {
        [one] => Some(one.clone()),
        several => several.iter().find(|found| pack::is_army(found.list.army, catalogue)).cloned(),
    }
}

impl Listed {
    /// The row of somebody in it, or of its mount among those that its army may ride.
    pub(super) fn row(&self, name: &str) -> Option<&'static ListRow> {
        let ridden = self.list.rows.iter().filter(|row| row.role == "mount_option");
        let own = self.rows.iter().copied().find(|row| same(of(row), name));
        own.or_else(|| ridden.into_iter().find(|row| same(of(row), name)))
    }

    /// The row of its models, its only one.
    pub(super) fn models(&self) -> Option<&'static ListRow> {
        let wanted = |row: &&&'static ListRow| matches!(row.role, "model" | "character" | "detachment");
        let mut rows = self.rows.iter().filter(wanted);
        rows.next().copied().filter(|_| rows.next().is_none())
    }
}

/// What somebody of this name is in a unit.
pub(super) fn role(name: &str, list: Option<&Listed>) -> Option<Role> {
    match list?.row(name)?.role {
        "model" | "character" | "detachment" => Some(Role::Model),
        "champion" => Some(Role::Champion),
        "mount" | "mount_option" => Some(Role::Mount),
        "crew" => Some(Role::Crew),
        "machine" => Some(Role::Machine),
        _ => None,
    }
}

fn of(row: &'static ListRow) -> &'static str {
    if row.model.is_empty() { row.unit } else { row.model }
}

/// Whether two names are the same, in whatever letters and apostrophes.
pub(super) fn same(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.trim().to_lowercase().replace('\u{2019}', "'");
    one == other || plain(one) == plain(other)
}
