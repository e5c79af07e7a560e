//! What may be picked from the army lists.

use aftermath_rules::enlist::{
    self,
    picks::{Lists, MOST_MODELS, Pick, PickList, PickModels, PickOption, by_unit},
};

use super::lists;
use crate::pack::{self, ListRow};

/// Lists to pick from.
pub(super) const LISTS: Lists = Lists { all, picks, options: |_, _| None, sizes: &[500, 1000, 2000, 3000] };

fn all() -> Vec<PickList> {
    pack::LISTS.iter().map(|list| PickList { id: list.army, army: pack::title(list.army) }).collect()
}

fn picks(list: &str) -> Vec<Pick> {
    let Some(list) = pack::LISTS.iter().find(|known| known.army == list) else {
        return Vec::new();
    };
    by_unit(list.rows, |row| row.unit).iter().filter_map(|rows| pick(rows)).collect()
}

/// A unit; nothing where the list does not say what it costs or which models it has.
fn pick(rows: &[&'static ListRow]) -> Option<Pick> {
    let head = rows[0];
    let mut models: Vec<PickModels> = Vec::new();
    for row in rows.iter().filter(|row| !row.model_min.is_empty()) {
        let name = if row.model.is_empty() { row.unit } else { row.model };
        if models.iter().any(|known| lists::same(&known.name, name)) {
            continue;
        }
        let least = row.model_min.parse().ok()?;
        let most = row.model_max.parse().unwrap_or(MOST_MODELS).max(least);
        models.push(PickModels { name: name.to_owned(), least, most, ..PickModels::default() });
    }
    let least: u32 = models.iter().map(|models| models.least).sum();
    let most: u32 = models.iter().map(|models| models.most).sum();
    let points: u32 = head.points_min.parse().ok()?;
    let each = || {
        let more = models.iter().position(|models| models.most > models.least)?;
        rows.iter().find(|row| lists::same(row.model, &models[more].name))?.points_per_model.parse().ok()
    };
    let each = if most > least { each()? } else { 0 };
    (least > 0).then(|| Pick {
        row: head.unit.to_owned(),
        name: head.unit.to_owned(),
        place: head.role,
        least,
        most,
        points,
        each,
        options: options(head),
        models,
        ..Pick::default()
    })
}

/// What it has unless something else is chosen, then what else there is, with what it costs beside.
fn options(row: &ListRow) -> Vec<PickOption> {
    let priced: Vec<(&str, i32)> = enlist::parts(row.option_points)
        .filter_map(|part| {
            let (name, points) = part.rsplit_once(" +")?;
            Some((name, points.parse().ok()?))
        })
        .collect();
    let mut options: Vec<PickOption> = Vec::new();
    let mut add = |name: &str, points: i32, taken: bool| {
        if options.iter().all(|known| !lists::same(&known.name, name)) {
            options.push(PickOption { name: name.to_owned(), points, taken, ..PickOption::default() });
        }
    };
    enlist::parts(row.default_weapons).for_each(|name| add(name, 0, true));
    for name in enlist::parts(row.optional_weapons) {
        let points = priced.iter().find(|(priced, _)| lists::same(priced, name)).map_or(0, |(_, points)| *points);
        add(name, points, false);
    }
    priced.into_iter().for_each(|(name, points)| add(name, points, false));
    options
}

#[cfg(test)]
mod tests {
    use aftermath_rules::{bounds::UNITS_PER_SIDE, enlist::picks::Picked};

    use super::*;
    use crate::enlist::army;

    #[test]
    fn a_picked_squad_has_models_weapons_and_points() {
        // The list: Terminators, a sergeant and 4 to 9 others at 33 points, 165 for five.
        let picked = Picked { row: "Terminator Squad".into(), number: Some(6), ..Picked::default() };
        let army = army(&LISTS.roster("space_marines", &[picked]).unwrap().1, 'a');
        let unit = &army.units[0];
        let models: Vec<_> = unit.models.iter().map(|models| (models.profile.as_str(), models.count)).collect();
        assert_eq!(models, [("Terminator", 5), ("Terminator Sergeant", 1)]);
        assert_eq!((unit.points, unit.size()), (Some(165 + 33), 6));
        assert!(unit.weapons.iter().any(|weapon| weapon.name.as_str() == "Storm bolter"));
        assert!(unit.power.is_some() && unit.role == crate::Role::Elites);
    }

    #[test]
    fn most_units_of_the_lists_can_be_picked() {
        let (mut offered, mut made) = (0, 0);
        for list in pack::LISTS {
            let all = picks(list.army);
            offered += all.len();
            for some in all.chunks(UNITS_PER_SIDE) {
                let picked = some.iter().map(|pick| Picked { row: pick.row.clone(), ..Picked::default() });
                let army = army(&LISTS.roster(list.army, &picked.collect::<Vec<_>>()).unwrap().1, 'a');
                made += army.units.len();
                for unit in &army.units {
                    let pick = some.iter().find(|pick| pick.row == unit.sheet.as_str()).unwrap();
                    assert!(unit.points.is_none_or(|points| points == pick.points), "{}", pick.row);
                }
            }
        }
        // 637 units stand in the lists.
        assert!(offered >= 560 && made * 100 >= offered * 95, "{made} of {offered}");
    }
}
