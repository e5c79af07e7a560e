//! Namesakes told apart, as players would: by the side, by a number.

use std::collections::HashMap;

use aftermath_rules::{SideView, Summary, explain::Names};

/// What units and sides of a match are called, each differently: armies of one name by their players.
pub(crate) fn names(summary: &Summary) -> Names {
    let mut apart = told_apart(summary.clone());
    let namesakes = counted(apart.sides.iter().map(|side| side.army.clone()));
    for side in &mut apart.sides {
        if namesakes.get(&side.army).is_some_and(|count| *count > 1) {
            side.army = format!("{} ({})", side.army, side.player);
        }
    }
    Names::of(&apart)
}

/// The same match with a name of its own for every unit. What two sides both have stands with its army, or with its player
/// where the armies are of one name; what one side has several times is numbered in the order of its roster, by letters
/// where the name ends in a number already.
pub(crate) fn told_apart(mut summary: Summary) -> Summary {
    let same_armies = {
        let armies = counted(summary.sides.iter().map(|side| side.army.clone()));
        armies.values().any(|count| *count > 1)
    };
    let owners: Vec<String> = summary.sides.iter().map(|side| owner(side, same_armies)).collect();
    let per_side: Vec<HashMap<String, usize>> =
        summary.sides.iter().map(|side| counted(side.units.iter().map(|unit| unit.name.clone()))).collect();
    for (place, side) in summary.sides.iter_mut().enumerate() {
        let mut seen: HashMap<String, usize> = HashMap::new();
        for unit in &mut side.units {
            let name = unit.name.clone();
            let has_many = per_side[place].get(&name).is_some_and(|count| *count > 1);
            let elsewhere =
                per_side.iter().enumerate().any(|(other, names)| other != place && names.contains_key(&name));
            if has_many {
                let number = seen.entry(name.clone()).or_default();
                *number += 1;
                unit.name = numbered(&name, *number);
            }
            if elsewhere {
                unit.name = format!("{} ({})", unit.name, owners[place]);
            }
        }
    }
    summary
}

fn owner(side: &SideView, same_armies: bool) -> String {
    if same_armies || side.army.is_empty() { side.player.clone() } else { side.army.clone() }
}

/// A name with a number, or with a letter behind a number.
fn numbered(name: &str, number: usize) -> String {
    let letter = u8::try_from(number - 1).ok().filter(|number| *number < 26).map(|number| char::from(b'A' + number));
    match letter.filter(|_| name.ends_with(|c: char| c.is_ascii_digit())) {
        Some(letter) => format!("{name}{letter}"),
        None => format!("{name} {number}"),
    }
}

fn counted(names: impl Iterator<Item = String>) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts
}
