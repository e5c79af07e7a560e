//! What may be picked from the army lists.

use aftermath_rules::enlist::picks::{Limits, Lists, Pick, PickList, PickOption};

use super::unit;
use crate::pack::{self, ListRow};

/// Lists to pick from.
pub(super) const LISTS: Lists = Lists { all, picks, options: |_, _| None, sizes: &[750, 1000, 1500, 2000, 2500] };

fn all() -> Vec<PickList> {
    pack::lists().iter().map(|list| PickList { id: list.army, army: pack::title(list.army) }).collect()
}

fn picks(list: &str) -> Vec<Pick> {
    let Some(list) = pack::lists().iter().find(|known| known.army == list) else {
        return Vec::new();
    };
    let Ok(id) = "u1".parse() else {
        return Vec::new();
    };
    list.rows.iter().filter(|row| unit(row, list, aftermath_rules::UnitId::clone(&id)).is_ok()).map(pick).collect()
}

fn pick(row: &'static ListRow) -> Pick {
    let options = row.priced_options().filter(|(_, cost)| *cost >= 0);
    Pick {
        row: row.id.to_owned(),
        name: row.unit.to_owned(),
        place: if row.hero { "hero" } else { row.kind },
        size: Some(row.size).filter(|size| !matches!(*size, "" | "1")),
        least: 1,
        most: 1,
        points: row.points,
        limits: Limits { max_per_army: row.max_per_army, ..Limits::default() },
        options: options
            .map(|(name, points)| PickOption { name: name.to_owned(), points, ..PickOption::default() })
            .collect(),
        ..Pick::default()
    }
}
