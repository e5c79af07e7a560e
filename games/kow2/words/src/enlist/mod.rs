//! Armies of Kings of War from what was chosen from the lists of `pack/` (`kow.profile.fields`).
//!
//! Every figure comes from the row of the list. A row with a figure that no log can hold makes no unit, and is not offered.

mod picks;
mod row;

use aftermath_rules::{
    bounds,
    enlist::{self, Army, Body, Doubt, Enlist, Matter, Roster, name},
};

pub use self::row::{Rules, rules, spell, unit};
use crate::{
    Extra, Size, Unit,
    pack::{self, ArmyList, ListRow},
};

/// How armies of Kings of War are made.
pub const ENLIST: Enlist = Enlist { is_of, army: |roster, letter| army(roster, letter).written(), lists: picks::LISTS };

/// What files call the game.
const TITLE: &str = "kings of war";

fn is_of(game: &str) -> bool {
    game.trim().to_lowercase().starts_with(TITLE)
}

/// What was chosen, each unit on its own: `2x Cannon` are two of them.
fn bodies(roster: &Roster) -> impl Iterator<Item = Body<'_>> {
    let several = |body: Body<'_>| (body.selection.number as usize).clamp(1, bounds::UNITS_PER_SIDE);
    roster.bodies().into_iter().flat_map(move |body| std::iter::repeat_n(body, several(body)))
}

/// The army of a roster, with ids that begin with `letter`.
pub fn army(roster: &Roster, letter: char) -> Army<Unit> {
    let mut doubts = Vec::new();
    let made = enlist::units(bodies(roster), letter, &mut doubts, |id, body, doubts| {
        let (list, row) = listed(body).ok_or_else(|| "the army lists do not have it".to_owned())?;
        let mut unit = unit(row, list, id.clone())?;
        unit.name = body.selection.custom_name.as_deref().map(name).transpose()?.or(unit.name);
        for chosen in &body.selection.selections {
            if size_of(&chosen.name).is_none() {
                choose(&mut unit, row, &chosen.name, doubts)?;
            }
        }
        Ok((unit, false))
    });
    let points = made.units.iter().map(Unit::worth).sum();
    Army { units: made.units, leader: None, points, power: None, doubts }
}

/// The row of a choice: by its id, or by its name and the size that stands in it or beside it.
fn listed(body: Body<'_>) -> Option<(&'static ArmyList, &'static ListRow)> {
    let named = &body.selection.name;
    let inner = body.selection.selections.iter().find_map(|chosen| size_of(&chosen.name));
    let of = |list: &'static ArmyList| {
        let row = list.rows.iter().find(|row| row.id == *named);
        let sized =
            || list.sized(named, inner.unwrap_or("1")).or_else(|| with_size(list, named)).or_else(|| list.row(named));
        row.or_else(sized).map(|row| (list, row))
    };
    match pack::list_of(&body.force.catalogue) {
        Some(list) => of(list),
        None => {
            let mut found = pack::lists().iter().filter_map(of);
            found.next().filter(|_| found.next().is_none())
        }
    }
}

/// The row of a name that ends with its size: `Spearmen Horde`, `Spearmen (Horde)`.
fn with_size(list: &'static ArmyList, named: &str) -> Option<&'static ListRow> {
    let (unit, last) = named.trim().rsplit_once(' ')?;
    list.sized(unit.trim_end_matches([',', ' ', '-']), size_of(last)?)
}

/// The size that a choice stands for: `Regiment`, `Regiment (20)`.
fn size_of(chosen: &str) -> Option<&'static str> {
    let word = chosen.trim().trim_matches(['(', ')']).split([' ', '(']).next()?;
    let sizes = [Size::Troop, Size::Regiment, Size::Horde, Size::Legion].map(Size::as_str);
    sizes.into_iter().find(|size| size.eq_ignore_ascii_case(word))
}

/// Something that was bought for a unit.
fn choose(unit: &mut Unit, row: &ListRow, chosen: &str, doubts: &mut Vec<Doubt>) -> Result<(), String> {
    let Some((printed, cost)) = row.priced_options().find(|(printed, _)| printed.eq_ignore_ascii_case(chosen.trim()))
    else {
        doubts.push(Doubt::of_part(&unit.id, chosen, Matter::NotListed));
        return Ok(());
    };
    let points = u32::try_from(cost).map_err(|_| format!("{printed}: {cost} points"))?;
    if let Some(mut spell) = spell(printed) {
        spell.points = Some(points);
        return unit.spells.push(spell).map_err(|_| "too many spells".to_owned());
    }
    // What it changes stands in the list in words alone.
    doubts.push(Doubt::of_part(&unit.id, printed, Matter::Unread { field: "extras", text: printed.to_owned() }));
    let extra = Extra { name: name(printed)?, points: Some(points) };
    unit.extras.push(extra).map_err(|_| "too many extras".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::enlist::picks::Picked;

    fn pick(list: &str, picked: &[(&str, &[&str])]) -> Army<Unit> {
        let picked: Vec<Picked> = picked.iter().map(|(row, options)| Picked::new(row, None, options)).collect();
        army(&ENLIST.lists.roster(list, &picked).unwrap().1, 'a')
    }

    #[test]
    fn a_picked_unit_has_the_figures_that_the_rulebook_prints() {
        // The one entry of the book: Kindred Archers, a horde (Speed 6, Melee 5+, Ranged 4+, Defence 4+, 20 Attacks).
        let army = pick("elves", &[("elves_kindred_archers_horde", &[])]);
        let unit = &army.units[0];
        assert_eq!((unit.speed, unit.melee, unit.ranged, unit.defence, unit.attacks), (6, Some(5), Some(4), 4, 20));
        assert_eq!(unit.size, Some(Size::Horde));
        assert_eq!(unit.id.as_str(), "a1");
        assert_eq!(army.points, unit.points);
    }

    #[test]
    fn what_is_bought_is_paid_for() {
        let row = pack::lists().iter().flat_map(|list| list.rows.iter().map(move |row| (list, row)));
        let bought = |row: &ListRow| row.priced_options().find(|(name, cost)| spell(name).is_some() && *cost > 0);
        let (list, row, (name, cost)) = row
            .filter(|(list, row)| unit(row, list, "a1".parse().unwrap()).is_ok())
            .find_map(|(list, row)| Some((list, row, bought(row)?)))
            .unwrap();
        let army = pick(list.army, &[(row.id, &[name])]);
        assert_eq!(army.points, Some(row.points + cost as u32));
        assert!(army.units[0].spells.iter().any(|spell| spell.points == Some(cost as u32)));
    }

    #[test]
    fn all_that_is_offered_makes_a_unit() {
        let mut offered = 0;
        for list in pack::lists() {
            for pick in (ENLIST.lists.picks)(list.army) {
                let row = list.rows.iter().find(|row| row.id == pick.row).unwrap();
                let unit =
                    unit(row, list, "a1".parse().unwrap()).unwrap_or_else(|problem| panic!("{}: {problem}", row.id));
                assert_eq!(unit.points, Some(pick.points));
                offered += 1;
            }
        }
        let all: usize = pack::lists().iter().map(|list| list.rows.len()).sum();
        let formations = pack::lists().iter().flat_map(|list| list.rows).filter(|row| row.kind == "formation").count();
        // What is left has dice in place of Attacks, or no type.
        assert!(all - formations - offered < 50, "{offered} of {all}");
    }

    #[test]
    fn a_name_with_its_size_is_found() {
        let list = pack::list_of("elves").unwrap();
        assert_eq!(with_size(list, "Kindred Archers Horde").map(|row| row.id), Some("elves_kindred_archers_horde"));
        assert_eq!(with_size(list, "Kindred Archers (Horde)").map(|row| row.id), Some("elves_kindred_archers_horde"));
        assert_eq!(["Regiment (20)", "horde", "Hordes of them"].map(size_of), [Some("regiment"), Some("horde"), None]);
    }
}
