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
    /// Fewest models of the unit, in its first row.
    pub unit_min: &'static str,
    /// Most models of the unit, in its first row.
    pub unit_max: &'static str,
    /// Keywords, separated by semicolons.
    pub keywords: &'static str,
    /// Faction keywords.
    pub faction_keywords: &'static str,
    /// Weapons that it has unless others are chosen.
    pub default_weapons: &'static str,
    /// Weapons that may be chosen.
    pub optional_weapons: &'static str,
    /// Choices that cost something, with what they cost.
    pub option_points: &'static str,
    /// Names of its abilities.
    pub abilities: &'static str,
}

/// What models stand on.
#[derive(Debug)]
pub struct BaseRow {
    /// The unit.
    pub unit: &'static str,
    /// The profile; all of the unit's where empty.
    pub profile: &'static str,
    /// `round`, `oval` or `hull`.
    pub shape: &'static str,
    /// Diameter, or length along the facing, in millimetres.
    pub length: &'static str,
    /// Width in millimetres; empty for a round base.
    pub width: &'static str,
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

impl ListRow {
    /// Power of a unit of so many models: `6+ models +5` adds, `6+ models =8` sets. Nothing where the row has none.
    pub fn power_at(&self, models: u32) -> Option<u32> {
        let step = |power: u32, step: &str| {
            let (from, change) = step.trim().split_once("+ models ")?;
            if models < from.parse().ok()? {
                return None;
            }
            let (sign, figure) = change.split_at_checked(1)?;
            let figure: u32 = figure.parse().ok()?;
            Some(if sign == "=" { figure } else { power + figure })
        };
        let least = self.power.parse().ok()?;
        Some(self.power_steps.split(';').fold(least, |power, next| step(power, next).unwrap_or(power)))
    }
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
pub(crate) fn title(army: &str) -> String {
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
    fn power_grows_as_the_list_says() {
        let row = |unit: &str| {
            let mut rows = LISTS.iter().flat_map(|list| list.rows);
            rows.find(|row| row.unit == unit && !row.power.is_empty()).unwrap()
        };
        // `6+ models +5` from 5 on, and `4+ models =4; 7+ models =6` from 2 on, as their rows have it.
        let squad = row("Intercessor Squad");
        assert_eq!([5, 6, 10].map(|models| squad.power_at(models)), [5, 10, 10].map(Some));
        let swarms = row("Canoptek Scarab Swarms");
        assert_eq!([3, 4, 6, 7].map(|models| swarms.power_at(models)), [2, 4, 4, 6].map(Some));
    }

    #[test]
    fn every_base_is_one_of_a_unit_of_the_lists() {
        for row in BASES {
            assert!(LISTS.iter().flat_map(|list| list.rows).any(|other| other.unit == row.unit), "{}", row.unit);
            let known = crate::enlist::base_of(row.unit, row.profile);
            assert!(known.is_some(), "{}", row.unit);
        }
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
