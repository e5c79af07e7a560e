//! Figures, tables and army lists, read from `pack/` when the crate is built.

use aftermath_rules::Listed;

use crate::BattleSize;

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

/// A size of battle (`w40k.only_war.battle_size`, `w40k.only_war.battlefield_size`).
#[derive(Debug)]
pub struct BattleSizeRow {
    /// Name as in JSON.
    pub id: &'static str,
    /// Most Power of both armies together.
    pub power: u32,
    /// Least width of the field, inches.
    pub width: u32,
    /// Least depth of the field, inches.
    pub depth: u32,
}

/// A profile of a datasheet that the rulebook prints.
#[derive(Debug)]
pub struct SheetRow {
    /// The datasheet.
    pub sheet: &'static str,
    /// The profile.
    pub profile: &'static str,
    /// Fewest models of it.
    pub least: u32,
    /// Most models of it.
    pub most: u32,
    /// Move, inches.
    pub m: u32,
    /// Weapon Skill.
    pub ws: u32,
    /// Ballistic Skill.
    pub bs: u32,
    /// Strength.
    pub s: u32,
    /// Toughness.
    pub t: u32,
    /// Wounds.
    pub w: u32,
    /// Attacks.
    pub a: u32,
    /// Leadership.
    pub ld: u32,
    /// Save.
    pub sv: u32,
}

/// Power of a datasheet that the rulebook prints.
#[derive(Debug)]
pub struct SheetPowerRow {
    /// The datasheet.
    pub sheet: &'static str,
    /// From how many models on.
    pub models_from: u32,
    /// Power Rating.
    pub power: u32,
}

/// A weapon profile that the rulebook prints.
#[derive(Debug)]
pub struct SheetWeaponRow {
    /// The weapon.
    pub weapon: &'static str,
    /// Its mode, where it has several.
    pub profile: &'static str,
    /// Range, inches; empty for melee.
    pub range: &'static str,
    /// Type.
    pub kind: &'static str,
    /// Attacks; empty for melee.
    pub attacks: &'static str,
    /// Strength.
    pub s: &'static str,
    /// Armour Penetration.
    pub ap: &'static str,
    /// Damage.
    pub d: &'static str,
}

/// An army list.
#[derive(Debug)]
pub struct ArmyList {
    /// Name of its file.
    pub army: &'static str,
    /// Its profiles.
    pub rows: &'static [ListRow],
}

/// A profile of an army list, in the words of its catalogue; columns of the whole unit are empty but in its first row.
#[derive(Debug)]
pub struct ListRow {
    /// In all lists.
    pub id: &'static str,
    /// The unit.
    pub unit: &'static str,
    /// The profile.
    pub model: &'static str,
    /// Battlefield role.
    pub role: &'static str,
    /// Wounds left for which the figures count, `4-6` or `7+`; empty for all.
    pub wounds_band: &'static str,
    /// Move.
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
    /// Attacks.
    pub a: &'static str,
    /// Leadership.
    pub ld: &'static str,
    /// Save.
    pub sv: &'static str,
    /// Invulnerable saves.
    pub invulnerable: &'static str,
    /// Points of the smallest unit with its cheapest choices.
    pub points_min: &'static str,
    /// Points of a model.
    pub points_per_model: &'static str,
    /// Power at the smallest size.
    pub power: &'static str,
    /// How Power grows with size.
    pub power_steps: &'static str,
    /// Fewest models of the profile.
    pub model_min: &'static str,
    /// Most models of the profile.
    pub model_max: &'static str,
    /// Keywords, separated by semicolons.
    pub keywords: &'static str,
    /// Faction keywords.
    pub faction_keywords: &'static str,
    /// Weapons that it has unless others are chosen.
    pub default_weapons: &'static str,
    /// Names of its abilities.
    pub abilities: &'static str,
}

/// A weapon profile of the army lists.
#[derive(Debug)]
pub struct WeaponRow {
    /// The army list.
    pub army: &'static str,
    /// The weapon.
    pub weapon: &'static str,
    /// Its mode, where it has several.
    pub profile: &'static str,
    /// Range in inches, or `melee`.
    pub range: &'static str,
    /// Type.
    pub kind: &'static str,
    /// Attacks.
    pub shots: &'static str,
    /// Strength.
    pub s: &'static str,
    /// Armour Penetration.
    pub ap: &'static str,
    /// Damage.
    pub d: &'static str,
    /// Short names of its abilities, separated by semicolons.
    pub abilities: &'static str,
}

/// The row of a size of battle.
pub fn battle_size(size: BattleSize) -> Option<&'static BattleSizeRow> {
    BATTLE_SIZES.iter().find(|row| row.id == size.as_str())
}

/// What the list calls the row with this id.
pub(crate) fn listed(id: &str) -> Option<Listed> {
    LISTS.iter().find_map(|list| {
        let row = list.rows.iter().find(|row| row.id == id)?;
        let name = if row.model.is_empty() { row.unit } else { row.model };
        Some(Listed { name, size: None, list: title(list.army) })
    })
}

/// The name of a list from that of its file: `space_marines` is `Space Marines`.
fn title(army: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    army.split('_').map(word).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, MoveStat, Stat, Strength};

    #[test]
    fn every_size_of_battle_has_its_row() {
        let sizes = [BattleSize::CombatPatrol, BattleSize::Incursion, BattleSize::StrikeForce, BattleSize::Onslaught];
        let power: Vec<u32> = sizes.into_iter().filter_map(battle_size).map(|row| row.power).collect();
        assert_eq!(power, [50, 100, 200, 300]);
    }

    #[test]
    fn figures_of_the_lists_are_figures_of_the_log() {
        let stat = |text: &str| text.is_empty() || Stat::of(text.trim_end_matches('+')).is_some();
        for row in LISTS.iter().flat_map(|list| list.rows) {
            for text in [row.ws, row.bs, row.s, row.t, row.w, row.a, row.ld, row.sv] {
                assert!(stat(text), "{}: {text}", row.id);
            }
            assert!(row.m.is_empty() || MoveStat::of(row.m).is_some(), "{}: {}", row.id, row.m);
        }
        let strange = ["*", "-", "3/2", "5/3", "6/4", ""];
        for row in WEAPONS {
            assert!(strange.contains(&row.s) || Strength::of(row.s).is_some(), "{}: {}", row.weapon, row.s);
            assert!(strange.contains(&row.d) || Amount::of(row.d).is_some(), "{}: {}", row.weapon, row.d);
        }
    }
}
