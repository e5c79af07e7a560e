//! What may be picked from the army lists.

use aftermath_rules::{
    UnitId,
    enlist::picks::{Limits, Lists, Pick, PickList, PickOption},
};

use super::{known, may_bear, rows, unit};
use crate::{
    Unit,
    pack::{self, ArmyList, ListRow},
};

/// Lists to pick from.
pub(super) const LISTS: Lists = Lists { all, picks, options: |_, _| None, sizes: &[1000, 2000, 3000] };

/// Of options that are items one is chosen.
const ITEM: &str = "item";
/// The same of mounts.
const MOUNT: &str = "mount";

fn all() -> Vec<PickList> {
    pack::LISTS.iter().map(|list| PickList { id: list.army, army: title(list) }).collect()
}

/// What people call the army of a list.
fn title(list: &ArmyList) -> String {
    if let Some(army) = known(list) {
        return army.name.to_owned();
    }
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    list.army.split('_').map(word).collect::<Vec<String>>().join(" ")
}

fn picks(list: &str) -> Vec<Pick> {
    let Some(list) = pack::LISTS.iter().find(|known| known.army == list) else {
        return Vec::new();
    };
    let Ok(id) = "u1".parse::<UnitId>() else {
        return Vec::new();
    };
    let unit = |row: &'static ListRow| Some((row, unit(id.clone(), list, row).ok()?));
    list.rows.iter().filter_map(unit).map(|(row, unit)| pick(list, row, &unit)).collect()
}

fn pick(list: &'static ArmyList, row: &'static ListRow, unit: &Unit) -> Pick {
    let items = rows::ITEMS.iter().filter(|item| may_bear(unit, **item)).map(|item| PickOption {
        name: item.as_str().to_owned(),
        points: item.points() as i32,
        one_of: Some(ITEM),
        ..PickOption::default()
    });
    let mounts = list.rows.iter().filter(|mount| unit.kind.is_character() && mount.kind == "mount");
    let mounts = mounts.map(|mount| PickOption {
        name: mount.unit.to_owned(),
        points: pack::figure(mount.points).unwrap_or_default() as i32,
        one_of: Some(MOUNT),
        ..PickOption::default()
    });
    Pick {
        row: row.unit.to_owned(),
        name: row.unit.to_owned(),
        place: unit.kind.as_str(),
        least: 1,
        most: 1,
        points: pack::figure(row.points).unwrap_or_default(),
        limits: Limits {
            min_per_1000: row.min_per_1000,
            max_per_1000: row.max_per_1000,
            min_per_army: row.min_per_army,
            max_per_army: row.max_per_army,
        },
        options: mounts.chain(items).collect(),
        ..Pick::default()
    }
}
