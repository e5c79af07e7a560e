//! Figures, tables and army lists: they stand in `pack/` and nowhere in the code.

use aftermath_rules::Listed;

/// An army list.
#[derive(Debug)]
pub struct ArmyList {
    /// Name of its file.
    pub army: &'static str,
    /// Its rows.
    pub rows: &'static [ListRow],
}

/// A row of an army list: a profile with its cost. Figures are as printed, since a mount may have two.
#[derive(Debug)]
pub struct ListRow {
    /// Id, of all lists.
    pub id: &'static str,
    /// The unit it belongs to.
    pub unit: &'static str,
    /// The profile.
    pub model: &'static str,
    /// `model`, `character`, `champion`, `crew`, `mount`, `machine`, `upgrade` …
    pub role: &'static str,
    /// `lord`, `hero`, `core`, `special`, `rare` …
    pub category: &'static str,
    /// Other categories.
    pub tags: &'static str,
    /// Movement, with armour in brackets.
    pub m: &'static str,
    /// Weapon Skill.
    pub ws: &'static str,
    /// Ballistic Skill.
    pub bs: &'static str,
    /// Strength.
    pub s: &'static str,
    /// Toughness.
    pub t: &'static str,
    /// Wounds.
    pub w: &'static str,
    /// Initiative.
    pub i: &'static str,
    /// Attacks.
    pub a: &'static str,
    /// Leadership.
    pub ld: &'static str,
    /// Unit Strength, where printed.
    pub unit_strength: Option<u32>,
    /// Cost of a model, as `points_kind` says.
    pub points_per_model: &'static str,
    /// Fixed cost.
    pub points_unit: &'static str,
    /// `per_model`, `unit`, `upgrade` or `included`.
    pub points_kind: &'static str,
    /// Least models.
    pub min_size: &'static str,
    /// Most models.
    pub max_size: &'static str,
    /// Most of them in an army.
    pub max_per_army: &'static str,
    /// Compulsory or usual equipment.
    pub equipment: &'static str,
    /// Options with their cost.
    pub options: &'static str,
    /// Save by its compulsory equipment.
    pub armour_save: &'static str,
    /// Special rules.
    pub special: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

/// What the list calls the row with this id.
pub(crate) fn listed(id: &str) -> Option<Listed> {
    LISTS.iter().find_map(|list| {
        let row = list.rows.iter().find(|row| row.id == id)?;
        let name = if row.model.is_empty() { row.unit } else { row.model };
        Some(Listed { name, size: None, list: title(list.army) })
    })
}

/// The name of a list from that of its file: `orcs_and_goblins` is `Orcs and Goblins`.
pub(crate) fn title(army: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if word != "and" && word != "of" => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    army.split('_').map(word).collect::<Vec<String>>().join(" ")
}

/// The list of an army as logs name it: `The Empire`, `empire`, `Wood Elves`.
pub fn list_of(army: &str) -> Option<&'static ArmyList> {
    LISTS.iter().find(|list| is_army(list.army, army))
}

/// The row with this id.
pub fn row(id: &str) -> Option<&'static ListRow> {
    LISTS.iter().flat_map(|list| list.rows).find(|row| row.id == id)
}

/// Whether a list of this file name is what people call so: letters alone count, and "the" does not.
pub fn is_army(list: &str, army: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = char> + '_ {
        let name = name.trim();
        let article = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the "));
        let name = if article { &name[4..] } else { name };
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    plain(list).eq(plain(army))
}

/// The cell of a table of ten by ten, its rows in order.
fn cell(table: &[(u32, u32, Option<u8>)], row: u32, column: u32) -> Option<u8> {
    let place = |score: u32| score.clamp(1, 10) as usize - 1;
    table.get(place(row) * 10 + place(column)).and_then(|(_, _, needed)| *needed)
}

/// The die that a hit of this Strength needs to wound this Toughness; `None` where it cannot (`wfb.wound.table`).
pub fn to_wound(strength: u32, toughness: u32) -> Option<u8> {
    cell(TO_WOUND, strength, toughness)
}

/// The die that a blow needs by the Weapon Skills of who strikes and who is struck at (`wfb.combat.to_hit`).
pub fn to_hit_combat(attacker: u32, defender: u32) -> u8 {
    cell(TO_HIT_COMBAT, attacker, defender).unwrap_or(ALWAYS_HITS)
}

/// What a shot needs by Ballistic Skill, before modifiers; less than 1 for the best (`wfb.shoot.to_hit`).
pub fn to_hit_shooting(bs: u32) -> i32 {
    BS_SUM as i32 - bs.min(10) as i32
}

/// Second die of a shot that needs 7 and more (`wfb.shoot.seven_plus`); `None` where it cannot hit.
pub fn second_die(needed: i32) -> Option<u8> {
    let row = SEVEN_PLUS.iter().find(|(of, _, _)| i32::try_from(*of) == Ok(needed))?;
    row.2
}

/// What a hit of this Strength takes from an armour save (`wfb.save.strength_modifier`).
pub fn armour_worse(strength: u32) -> u32 {
    let row = ARMOUR_MODIFIERS.iter().find(|(least, greatest, _)| (*least..=*greatest).contains(&strength));
    row.map_or(0, |(_, _, worse)| *worse)
}

/// Dice of a wizard by his level: power, dispel, and the most for one spell.
pub fn wizard_dice(level: u32) -> (u32, u32, u32) {
    let of = |table: &[(u32, u32)]| table.iter().find(|(of, _)| *of == level).map_or(0, |(_, dice)| *dice);
    (of(POWER_DICE), of(DISPEL_DICE), of(CASTING_DICE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_follow_from_the_differences_that_the_book_prints() {
        for one in 1..=10_u32 {
            for other in 1..=10_u32 {
                let wound = match other as i32 - one as i32 {
                    ..=-2 => Some(2),
                    -1 => Some(3),
                    0 => Some(4),
                    1 => Some(5),
                    2 | 3 => Some(6),
                    _ => None,
                };
                assert_eq!(to_wound(one, other), wound, "Strength {one}, Toughness {other}");
                let hit = if one > other {
                    3
                } else if other > 2 * one {
                    5
                } else {
                    4
                };
                assert_eq!(to_hit_combat(one, other), hit, "Weapon Skill {one} against {other}");
            }
        }
        assert_eq!([1, 4, 7, 10].map(to_hit_shooting), [6, 3, 0, -3]);
        assert_eq!([6, 7, 8, 9, 10].map(second_die), [None, Some(4), Some(5), Some(6), None]);
        assert_eq!([3, 4, 7, 10].map(armour_worse), [0, 1, 4, 7]);
        assert_eq!([1, 2, 3, 4].map(wizard_dice), [(1, 1, 2), (2, 1, 3), (3, 2, 4), (4, 2, 5)]);
    }

    #[test]
    fn armies_and_rows_are_found_as_players_write_them() {
        for army in ["The Empire", "empire", "Empire"] {
            assert_eq!(list_of(army).map(|list| list.army), Some("empire"), "{army}");
        }
        assert_eq!(list_of("Orcs and Goblins").map(|list| list.army), Some("orcs_and_goblins"));
        assert!(list_of("").is_none() && list_of("the Ъъъъъ").is_none());
        assert_eq!(LISTS.len(), 16);
        assert_eq!(LISTS.iter().map(|list| list.rows.len()).sum::<usize>(), 738);
        let ids: std::collections::HashSet<_> = LISTS.iter().flat_map(|list| list.rows).map(|row| row.id).collect();
        assert_eq!(ids.len(), 738);
        let captain = row("empire_captain").unwrap();
        assert_eq!((captain.ws, captain.ld, captain.points_unit), ("5", "8", "50"));
    }
}
