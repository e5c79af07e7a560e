//! What the lists of `pack/` say of a unit, a profile, a weapon, a base.

use aftermath_rules::{enlist::parts, geometry::Length, list::List, text::Name};

use crate::{
    Amount, Base, Millimetres, MoveStat, OutsideAbility, Stat, Strength, Weapon, WeaponAbility, WeaponKind,
    pack::{self, ArmyList, ListRow, WeaponRow},
};

/// A unit of a list.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    pub(super) list: &'static ArmyList,
    /// Its rows, the first with what is of the whole unit.
    pub(super) rows: Vec<&'static ListRow>,
}

/// The unit of this name; where several lists have one, that of a list which the force names.
pub(super) fn unit(name: &str, catalogue: &str) -> Option<Listed> {
    let rows = |list: &'static ArmyList| -> Vec<&'static ListRow> {
        list.rows.iter().filter(|row| same(row.unit, name)).collect()
    };
    let found: Vec<Listed> = pack::LISTS
        .iter()
        .map(|list| Listed { list, rows: rows(list) })
        .filter(|found| !found.rows.is_empty())
        .collect();
    match found.as_slice() {
        [one] => Some(one.clone()),
        several => {
            let catalogue = catalogue.to_lowercase();
            let mut named = several.iter().filter(|found| catalogue.contains(&found.list.army.replace('_', " ")));
            named.next().filter(|_| named.next().is_none()).cloned()
        }
    }
}

impl Listed {
    /// The rows of a profile, the one for most wounds first; those of the unit where it has but one profile.
    pub(super) fn profile(&self, name: &str) -> Vec<&'static ListRow> {
        let of = |row: &&&'static ListRow| same(if row.model.is_empty() { row.unit } else { row.model }, name);
        let mut found: Vec<&'static ListRow> = self.rows.iter().filter(of).copied().collect();
        if found.is_empty() && self.rows.iter().all(|row| row.model == self.rows[0].model) {
            found.clone_from(&self.rows);
        }
        found.sort_by_key(|row| std::cmp::Reverse(from(row)));
        found
    }

    /// The first row, which says what is of the whole unit.
    pub(super) fn head(&self) -> &'static ListRow {
        self.rows[0]
    }

    /// Whether every model has a weapon unless something else is chosen.
    pub(super) fn is_default(&self, weapon: &str) -> bool {
        parts(self.head().default_weapons).any(|name| same(name, weapon))
    }

    /// The profiles of a weapon.
    pub(super) fn weapon(&self, name: &str) -> Vec<&'static WeaponRow> {
        let mut found: Vec<&'static WeaponRow> = Vec::new();
        for row in pack::WEAPONS.iter().filter(|row| row.army == self.list.army && same(row.weapon, name)) {
            // Some lists have two weapons of one name; the first stands for both.
            if !found.iter().any(|known| known.profile == row.profile) {
                found.push(row);
            }
        }
        found
    }
}

/// Fewest wounds left for which a row counts; 0 where it counts for all.
pub(super) fn from(row: &ListRow) -> u16 {
    let digits: String = row.wounds_band.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// A name in which “Sergeant” is not cut short, as it is in some lists and never in the book.
pub(super) fn whole(name: &str) -> String {
    let word = |word| if matches!(word, "Sgt" | "Sgt.") { "Sergeant" } else { word };
    name.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// Whether two names are the same, in whatever letters, and with “Sergeant” cut short or not.
pub(super) fn same(one: &str, other: &str) -> bool {
    let plain = |name: &str| whole(name).to_lowercase().replace('\u{2019}', "'");
    one == other || plain(one) == plain(other)
}

/// What its models stand on, by unit and profile.
pub(super) fn base(unit: &str, profile: &str) -> Option<Base> {
    let of_unit = || pack::BASES.iter().filter(|row| same(row.unit, unit));
    let row =
        of_unit().find(|row| same(row.profile, profile)).or_else(|| of_unit().find(|row| row.profile.is_empty()))?;
    let length = |mm: &str| mm.parse::<f64>().ok().and_then(|mm| Millimetres::try_from(mm).ok());
    match row.shape {
        "round" => Some(Base::Round(length(row.length)?)),
        "oval" => Some(Base::Oval(length(row.length)?, length(row.width)?)),
        _ => Some(Base::Hull(length(row.length)?, length(row.width)?)),
    }
}

/// A characteristic as a cell has it, `3+` or `4`.
pub(super) fn stat(cell: &str) -> Option<Stat> {
    Stat::of(cell.trim().trim_end_matches('+'))
}

/// A Move as a cell has it.
pub(super) fn movement(cell: &str) -> Option<MoveStat> {
    MoveStat::of(cell.trim().trim_end_matches('"'))
}

/// A weapon as its row has it; nothing where the row has a figure that no log can hold.
pub(super) fn weapon_of(row: &WeaponRow) -> Option<Weapon> {
    let kind = match row.kind {
        "assault" => WeaponKind::Assault,
        "heavy" => WeaponKind::Heavy,
        "rapid_fire" => WeaponKind::RapidFire,
        "grenade" => WeaponKind::Grenade,
        "pistol" => WeaponKind::Pistol,
        "melee" => WeaponKind::Melee,
        _ => WeaponKind::Other,
    };
    let mode = (!row.profile.is_empty()).then(|| Name::try_from(row.profile.to_owned()).ok()).flatten();
    let range = row.range.parse::<f64>().ok().and_then(|range| Length::try_from(range).ok());
    Some(Weapon {
        name: Name::try_from(row.weapon.to_owned()).ok()?,
        mode,
        kind,
        range: range.filter(|_| kind != WeaponKind::Melee),
        least_range: None,
        attacks: Amount::of(row.shots).filter(|_| kind != WeaponKind::Melee),
        s: Strength::of(row.s)?,
        ap: row.ap.parse().ok()?,
        d: Amount::of(row.d)?,
        abilities: parts(row.abilities).filter_map(ability_of).collect::<Vec<_>>().try_into().ok()?,
    })
}

/// A short name of the column `abilities`.
fn ability_of(name: &str) -> Option<WeaponAbility> {
    let figure = |of: &str| name.strip_prefix(of)?.strip_prefix('(')?.strip_suffix(')')?.parse::<i32>().ok();
    Some(match name {
        "blast" => WeaponAbility::Blast,
        "auto_hit" => WeaponAbility::AutoHit,
        "overheat_destroyed" => WeaponAbility::Supercharge,
        "hit-1" => WeaponAbility::ToHit(-1),
        "hit+1" => WeaponAbility::ToHit(1),
        _ => match (figure("extra_attacks"), figure("hit_rolls")) {
            (Some(more), _) => WeaponAbility::ExtraAttacks(more.try_into().ok()?),
            (_, Some(rolls)) => WeaponAbility::HitRolls(rolls.try_into().ok()?),
            _ => WeaponAbility::Outside(OutsideAbility {
                rule: Name::try_from(name.to_owned()).ok()?,
                changes: List::default(),
            }),
        },
    })
}
