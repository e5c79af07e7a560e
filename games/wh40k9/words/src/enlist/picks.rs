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
        let each = row.points_per_model.parse();
        if most > least && each.is_err() {
            return None;
        }
        models.push(PickModels {
            name: name.to_owned(),
            least,
            most,
            each: each.unwrap_or(0),
            ..PickModels::default()
        });
    }
    let unit = (head.unit_min.parse().ok(), head.unit_max.parse().ok());
    leave_the_units(&mut models, unit);
    let sum = |bound: fn(&PickModels) -> u32| models.iter().map(bound).sum::<u32>();
    let (fewest, all) = (sum(|models| models.least), sum(|models| models.most));
    let least = unit.0.unwrap_or(fewest).clamp(fewest, all);
    let most = unit.1.unwrap_or(all).clamp(least, all);
    let points: u32 = head.points_min.parse().ok()?;
    let each = models.iter().find(|models| models.most > models.least).map_or(0, |models| models.each);
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

/// Some lists print the numbers of the whole unit beside one kind of its models. That is plain where this kind alone could
/// be as many as the unit though others belong to it; then it has what the others leave.
fn leave_the_units(models: &mut [PickModels], unit: (Option<u32>, Option<u32>)) {
    let (Some(fewest), Some(all)) = unit else { return };
    let others = |place: usize, bound: fn(&PickModels) -> u32| -> u32 {
        models.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, models)| bound(models)).sum()
    };
    let fills = |place: &usize| models[*place].most >= all && others(*place, |models| models.least) > 0;
    let mut over = (0..models.len()).filter(fills);
    let (Some(place), None) = (over.next(), over.next()) else { return };
    let least = fewest.saturating_sub(others(place, |models| models.least));
    let most = all.saturating_sub(others(place, |models| models.most)).max(least);
    (models[place].least, models[place].most) = (least, most);
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
    use aftermath_rules::{
        bounds::UNITS_PER_SIDE,
        enlist::picks::{Picked, PickedModels},
    };

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

    fn pick_of(list: &str, row: &str) -> Pick {
        picks(list).into_iter().find(|pick| pick.row == row).unwrap()
    }

    #[test]
    fn of_two_kinds_of_models_each_is_picked() {
        // The list: 5 to 10 Mutants at 6 points, 3 to 6 Torments at 15, 75 for the fewest.
        let models = [("Mutant", 6), ("Torment", 5)];
        let models = models.map(|(name, number)| PickedModels { name: name.into(), number }).to_vec();
        let picked = Picked { row: "Accursed Cultists".into(), models, ..Picked::default() };
        let army = army(&LISTS.roster("chaos_space_marines", &[picked]).unwrap().1, 'a');
        let models: Vec<_> =
            army.units[0].models.iter().map(|models| (models.profile.as_str(), models.count)).collect();
        assert_eq!(models, [("Mutant", 6), ("Torment", 5)]);
        assert_eq!(army.units[0].points, Some(75 + 6 + 2 * 15));
        // An advisor is one of five.
        let advisor = pick_of("necrons", "Dynastic Advisor");
        assert_eq!((advisor.least, advisor.most, advisor.models.len()), (1, 1, 5));
    }

    #[test]
    fn a_squad_has_no_more_models_than_its_list_allows() {
        // The list: ten of a squad, of whom a team of two may be one model; five to ten Space Marines, one of them a Sergeant.
        let squad = pick_of("astra_militarum", "Infantry Squad");
        assert_eq!((squad.least, squad.most), (10, 10));
        let marines = pick_of("space_marines", "Tactical Squad");
        let bounds: Vec<_> = marines.models.iter().map(|models| (models.least, models.most)).collect();
        assert_eq!((marines.least, marines.most, marines.points), (5, 10, 90));
        assert_eq!(bounds, [(1, 1), (4, 9)]);
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
