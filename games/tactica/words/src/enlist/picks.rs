//! What may be picked by the tables of the book.

use aftermath_rules::{
    SideId,
    enlist::picks::{Lists, Pick, PickList, PickModels, PickOption},
};
use serde_json::{Value, json};

use super::{GENERAL, USUAL};
use crate::{
    Class, Command, FIGURES, Formation, Weapon,
    pack::{self, ProfileRow, WeaponRow},
};

/// The main troop types, and what an army of each may have.
pub(super) const LISTS: Lists = Lists { all, picks, options, sizes: &[260, 320, 400, 500] };

/// Of what only one is chosen.
const FORMATION: &str = "formation";
/// The same.
const WEAPON: &str = "weapon";
/// The same.
const ARMOUR: &str = "armour";
/// The same.
const SHIELD: &str = "shield";
/// The same.
const HORSE_ARMOUR: &str = "horse_armour";
/// The same.
const COMMAND: &str = "command";

fn all() -> Vec<PickList> {
    Class::ALL.iter().map(|class| PickList { id: class.as_str(), army: title(*class) }).collect()
}

/// The main troop type of an army that is called so.
pub(super) fn main(army: &str) -> Option<Class> {
    Class::ALL.iter().copied().find(|class| title(*class) == army)
}

fn options(main: &str, side: &SideId) -> Option<Value> {
    Class::named(main).map(|class| json!({ "main_types": [{ "side": side, "class": class }] }))
}

/// `line_infantry` is `Line infantry`.
fn title(class: Class) -> String {
    capital(&class.as_str().replace('_', " "))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a row of a table is called: the adjectives that stand for its values, and the class (`tac.stat.naming`).
pub(super) fn name_of(row: &ProfileRow) -> String {
    let adjectives = [row.skill, row.experience].into_iter().filter(|word| !matches!(*word, "ordinary" | "regular"));
    let words: Vec<String> = adjectives.map(str::to_owned).chain([row.class.replace('_', " ")]).collect();
    capital(&words.join(" "))
}

/// The best figures of a class, which its generals have (`tac.general.profile`).
pub(super) fn best(class: Class) -> Option<&'static ProfileRow> {
    let best = |row: &&ProfileRow| (row.class, row.skill, row.experience) == (class.as_str(), "good", "veteran");
    pack::TROOP_PROFILES.iter().find(best)
}

fn picks(main: &str) -> Vec<Pick> {
    let Some(main) = Class::named(main) else {
        return Vec::new();
    };
    let general = Pick {
        row: "general".to_owned(),
        name: GENERAL.to_owned(),
        place: "general",
        least: 1,
        most: 1,
        options: general_options(main),
        models: vec![PickModels { name: GENERAL.to_owned(), least: 1, most: 1, ..PickModels::default() }],
        ..Pick::default()
    };
    let rows = pack::TROOP_PROFILES.iter().filter_map(|row| Some((row, Class::named(row.class)?)));
    let mut rows: Vec<_> = rows.collect();
    // The main type is picked most.
    rows.sort_by_key(|(_, class)| *class != main);
    std::iter::once(general).chain(rows.into_iter().map(|(row, class)| pick(row, class, main))).collect()
}

fn pick(row: &'static ProfileRow, class: Class, main: Class) -> Pick {
    let price = row.price * if class == main { 1 } else { pack::AUXILIARY_FACTOR };
    let (name, most) = (name_of(row), FIGURES as u32);
    let usual = pack::FORMATIONS.iter().find(|row| row.formation == Formation::Skirmish.as_str());
    let least = usual.map_or(1, |row| if class.is_mounted() { row.front_mounted } else { row.front_foot });
    Pick {
        row: format!("{}-{}-{}", row.class, row.skill, row.experience),
        place: class.as_str(),
        least,
        most,
        points: price * least,
        each: price,
        options: options_of(class),
        models: vec![PickModels { name: name.clone(), least, most, ..PickModels::default() }],
        name,
        ..Pick::default()
    }
}

fn option(name: &str, points: u32, one_of: &'static str) -> PickOption {
    let each = points > 0;
    PickOption { name: name.to_owned(), points: points as i32, each, one_of: Some(one_of), ..PickOption::default() }
}

/// Weapons of a class, the first of which they have where they must have one (`tac.points.weapons_included`).
fn weapons(class: Class) -> Vec<PickOption> {
    let fits = |row: &&WeaponRow| match class {
        Class::Swordsmen => row.weapon == Weapon::TwoHanded.as_str(),
        Class::LineInfantry => {
            [Weapon::Spear, Weapon::Pike, Weapon::Halberd].iter().any(|weapon| weapon.as_str() == row.weapon)
        }
        Class::Shooters => row.missile && row.foot,
        Class::Horsemen => false,
        Class::LanceCavalry => [Weapon::Lance, Weapon::CavalrySpear].iter().any(|weapon| weapon.as_str() == row.weapon),
        Class::MountedShooters => row.missile && row.mounted,
    };
    let must = !class.is_of_two_numbers();
    let found = pack::WEAPONS.iter().filter(fits).enumerate();
    found.map(|(place, row)| PickOption { taken: must && place == 0, ..option(row.weapon, 0, WEAPON) }).collect()
}

/// Protection that this arm may have.
fn protection(mounted: bool) -> impl Iterator<Item = PickOption> {
    pack::PROTECTION.iter().filter_map(move |row| {
        let one_of = match row.item {
            "light_armour" | "heavy_armour" => ARMOUR,
            "small_shield" | "large_shield" => SHIELD,
            _ if mounted => HORSE_ARMOUR,
            _ => return None,
        };
        Some(option(row.item, row.price, one_of))
    })
}

fn options_of(class: Class) -> Vec<PickOption> {
    let formations = Formation::ALL
        .iter()
        .map(|formation| PickOption { taken: *formation == USUAL, ..option(formation.as_str(), 0, FORMATION) });
    let mut options: Vec<PickOption> = formations.chain(weapons(class)).chain(protection(class.is_mounted())).collect();
    if class.is_of_two_numbers() {
        let points = pack::JAVELIN_PRICE as i32;
        options.push(PickOption { name: "javelins".to_owned(), points, each: true, ..PickOption::default() });
    }
    if !class.is_mounted() {
        options.push(PickOption { name: "rides".to_owned(), ..PickOption::default() });
    }
    options
}

/// What a general may have: he is given, not bought (`tac.general.count`).
fn general_options(main: Class) -> Vec<PickOption> {
    let command = Command::ALL
        .iter()
        .map(|command| PickOption { taken: *command == Command::Regular, ..option(command.as_str(), 0, COMMAND) });
    let given = protection(main.is_mounted()).map(|option| PickOption { points: 0, each: false, ..option });
    command.chain(weapons(main)).chain(given).collect()
}
