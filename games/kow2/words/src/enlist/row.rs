//! A unit with the figures of its row of an army list.

use aftermath_rules::{enlist::bounded, enlist::name, geometry::Length, ids::UnitId, text::Name};

use crate::{
    Amount, Breath, Kind, ModelBase, Nerve, Size, Special, Spell, SpellName, Unit, Weapon, WeaponKind,
    pack::{ArmyList, ListRow},
};

/// Special rules, weapons and spells of a row.
#[derive(Debug, Default)]
pub struct Rules {
    /// Special rules.
    pub special: Vec<Special>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Spells.
    pub spells: Vec<Spell>,
}

/// The unit of a row of this list.
///
/// # Errors
/// The row has a figure that no log can hold: it says which.
pub fn unit(row: &ListRow, list: &ArmyList, id: UnitId) -> Result<Unit, String> {
    let kind = kind(row.kind).ok_or_else(|| format!("type {:?}", row.kind))?;
    let lacks = |figure: &str| format!("{figure}: the army list prints none that a log can hold");
    let byte = |figure: Option<u32>| figure.and_then(|figure| u8::try_from(figure).ok());
    let rules = rules(row, list.rows).ok_or_else(|| lacks("special rules"))?;
    let base = match row.base_mm().filter(|_| !row.base.is_empty()) {
        Some((width, depth)) => {
            let mm = |length: u32| u16::try_from(length).map_err(|_| lacks("base"));
            Some(ModelBase { width: mm(width)?, depth: mm(depth)? })
        }
        None => None,
    };
    Ok(Unit {
        id,
        profile: name(row.id)?,
        name: Some(name(row.unit)?),
        kind: if row.hero { Kind::Hero } else { kind },
        hero: row.hero.then_some(kind),
        mount: (row.hero && kind == Kind::Cavalry && row.id.ends_with("_mounted")).then_some(kind),
        size: size(row.size).filter(|_| !row.hero),
        models: None,
        // Who has none does not move.
        speed: byte(Some(row.speed.unwrap_or(0))).ok_or_else(|| lacks("speed"))?,
        melee: row.melee,
        ranged: row.ranged,
        defence: row.defence.ok_or_else(|| lacks("defence"))?,
        attacks: row.attacks.parse().map_err(|_| format!("attacks {:?}: expected a number", row.attacks))?,
        nerve: Nerve { waver: byte(row.nerve_waver), rout: byte(row.nerve_rout).ok_or_else(|| lacks("nerve"))? },
        height: byte(row.height),
        base,
        footprint: None,
        arc_mark: None,
        points: Some(row.points),
        weapons: bounded(rules.weapons, "weapons")?,
        special: bounded(rules.special, "special rules")?,
        spells: bounded(rules.spells, "spells")?,
        extras: Default::default(),
        irregular: row.irregular,
        living_legend: row.living_legend,
        ally: None,
    })
}

fn kind(printed: &str) -> Option<Kind> {
    let kinds =
        [Kind::Infantry, Kind::LargeInfantry, Kind::Cavalry, Kind::LargeCavalry, Kind::WarEngine, Kind::Monster];
    kinds.into_iter().find(|kind| kind.as_str() == printed)
}

fn size(printed: &str) -> Option<Size> {
    [Size::Troop, Size::Regiment, Size::Horde, Size::Legion].into_iter().find(|size| size.as_str() == printed)
}

/// Special rules, weapons and spells of a row among these; `None` where one of them has a figure that no log can hold.
pub fn rules(row: &ListRow, rows: &[ListRow]) -> Option<Rules> {
    let mut rules = Rules::default();
    for (printed, parameter) in row.specials() {
        let id = id_of(printed);
        let number = parameter.map(|text| text.trim_end_matches('+')).and_then(|text| text.parse::<u8>().ok());
        let other = || Some(Special::Other(name(printed).ok()?));
        if let Some(spell) = spell_name(&id) {
            rules.spells.push(Spell { spell, dice: number?, points: None, artefact: false });
            continue;
        }
        let special = match (plain(&id), id.as_str(), parameter) {
            // A rule with a condition of its own is one of the list.
            (Some(_), _, Some(_)) => other()?,
            (Some(special), _, None) => special,
            (None, "inspiring", None) => Special::Inspiring,
            (None, "inspiring", Some(names)) => Special::InspiringOnly(inspired(row, names, rows).try_into().ok()?),
            (None, "lifeleech", _) => Special::Lifeleech(number?),
            (None, "thunderous_charge", _) => Special::ThunderousCharge(number?),
            (None, "piercing", _) => Special::Piercing(number?),
            (None, "regeneration", _) => Special::Regeneration(number?),
            (None, "crushing_strength", _) => Special::CrushingStrength(number?),
            // What comes after a comma is a condition of the list's own.
            (None, "blast", _) => Special::Blast(Amount::of(parameter?.split(',').next()?)?),
            (None, "breath_attack", _) => Special::BreathAttack(Breath { dice: number }),
            _ => match range_of(parameter) {
                Some(range) => {
                    rules.weapons.push(Weapon { kind: weapon(&id), name: name(printed).ok(), range: Some(range) });
                    continue;
                }
                None => other()?,
            },
        };
        rules.special.push(special);
    }
    // A ranged figure without a weapon that tells its range: a machine's range may stand among its rules.
    if row.ranged.is_some() && rules.weapons.is_empty() && row.kind == "war_engine" {
        let range = row.specials().find_map(|(printed, _)| range_of(Some(printed)));
        rules
            .special
            .retain(|special| !matches!(special, Special::Other(other) if range_of(Some(other.as_str())).is_some()));
        rules.weapons.push(Weapon { kind: WeaponKind::WarEngine, name: None, range });
    }
    Some(rules)
}

/// Rules that stand in a roster as they are, without a figure.
fn plain(id: &str) -> Option<Special> {
    Some(match id {
        "vanguard" => Special::Vanguard,
        "big_shield" => Special::BigShield,
        "strider" => Special::Strider,
        "iron_resolve" => Special::IronResolve,
        "brutal" => Special::Brutal,
        "reload" => Special::Reload,
        "vicious" => Special::Vicious,
        "indirect_fire" => Special::IndirectFire,
        "individual" => Special::Individual,
        "fly" => Special::Fly,
        "pathfinder" => Special::Pathfinder,
        "stealthy" => Special::Stealthy,
        "yellow_bellied" => Special::YellowBellied,
        "ensnare" => Special::Ensnare,
        "headstrong" => Special::Headstrong,
        "phalanx" => Special::Phalanx,
        "shambling" => Special::Shambling,
        "nimble" => Special::Nimble,
        "elite" => Special::Elite,
        "fury" => Special::Fury,
        "very_inspiring" => Special::VeryInspiring,
        _ => return None,
    })
}

/// A spell of the rulebook as an option names it, with its dice: `Bane Chant (2)`.
pub fn spell(printed: &str) -> Option<Spell> {
    let (named, dice) = printed.strip_suffix(')')?.split_once(" (")?;
    Some(Spell { spell: spell_name(&id_of(named))?, dice: dice.parse().ok()?, points: None, artefact: false })
}

fn spell_name(id: &str) -> Option<SpellName> {
    Some(match id {
        "fireball" => SpellName::Fireball,
        "heal" => SpellName::Heal,
        "surge" => SpellName::Surge,
        "lightning_bolt" => SpellName::LightningBolt,
        "wind_blast" => SpellName::WindBlast,
        "bane_chant" => SpellName::BaneChant,
        _ => return None,
    })
}

/// A name as ids have it: `Reload!` is `reload`.
fn id_of(printed: &str) -> String {
    let plain: String =
        printed.to_lowercase().chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ' || *c == '-').collect();
    plain.trim().replace([' ', '-'], "_")
}

/// Profiles that somebody inspires besides himself: `Trolls only`, `Kuzlo & Madfall only`.
fn inspired(row: &ListRow, printed: &str, rows: &[ListRow]) -> Vec<Name> {
    let names: Vec<&str> = printed.trim_end_matches(" only").split([',', '&']).map(str::trim).collect();
    let named = |other: &&ListRow| names.iter().any(|name| other.unit.eq_ignore_ascii_case(name));
    let mut ids: Vec<&'static str> = rows.iter().filter(named).map(|other| other.id).take(19).collect();
    if !ids.contains(&row.id) {
        ids.push(row.id);
    }
    ids.into_iter().filter_map(|id| name(id).ok()).collect()
}

/// The range printed in brackets: `Range 24"`.
fn range_of(parameter: Option<&str>) -> Option<Length> {
    let digits: String = parameter?.strip_prefix("Range ")?.chars().take_while(char::is_ascii_digit).collect();
    Length::try_from(digits.parse::<f64>().ok()?).ok()
}

fn weapon(id: &str) -> WeaponKind {
    match id.trim_end_matches('s') {
        "bow" => WeaponKind::Bow,
        "crossbow" => WeaponKind::Crossbow,
        "rifle" => WeaponKind::Rifle,
        "long_rifle" => WeaponKind::LongRifle,
        "heavy_crossbow" => WeaponKind::HeavyCrossbow,
        "harpoon_gun" => WeaponKind::HarpoonGun,
        "carbine" => WeaponKind::Carbine,
        "firebolt" => WeaponKind::Firebolt,
        "pistol" => WeaponKind::Pistol,
        "javelin" => WeaponKind::Javelin,
        "throwing_weapon" => WeaponKind::ThrowingWeapon,
        _ => WeaponKind::Other,
    }
}
