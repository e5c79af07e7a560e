//! Builds armies from their lists: figures, points and Power are the lists', what is bought is the bots' choice.

use aftermath_simulate::{DiceRng, SideIx, SimulateError};
use aftermath_wh40k9::{
    Unit,
    pack::{self, ArmyList, ListRow, WeaponRow},
};
use serde_json::{Map, Value, json};

use super::{
    body::Footprint,
    field::Troop,
    sheets::{ARMIES, Army, Kit, Knows, Part, Stand},
};

/// Points of an army.
pub(crate) const LIMITS: [u32; 3] = [1000, 1500, 2000];
/// Up to so many points the armies meet on the smaller field.
pub(crate) const SMALL: u32 = 1000;
/// Most units of an army, so that it finds room in its zone.
const MOST_UNITS: usize = 14;
/// How often in vain a bot draws a unit before its army is complete.
const TRIES: u32 = 60;
/// The die on which a wreck explodes, and how far it reaches.
pub(crate) const EXPLODES_ON: u8 = 6;
pub(crate) const EXPLOSION: f64 = 6.0;
/// Inches of height of models by what they stand on, for sight.
const HEIGHTS: [(u32, f64); 4] = [(40, 1.5), (60, 2.0), (100, 3.5), (u32::MAX, 5.0)];
const HULL_HEIGHT: f64 = 3.0;

/// What a bot wants its army to be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) side: SideIx,
    pub(crate) army: &'static Army,
    pub(crate) limit: u32,
    /// Bold bots like to fight hand to hand, wary ones to shoot.
    pub(crate) bold: bool,
}

/// The army of bots of a list.
pub(crate) fn army_of(list: &str) -> Option<&'static Army> {
    ARMIES.iter().find(|army| army.list == list)
}

fn list_of(army: &Army) -> Option<&'static ArmyList> {
    pack::LISTS.iter().find(|list| list.army == army.list)
}

fn number(figure: &str) -> Option<u32> {
    figure.trim_end_matches(['+', '*', '"']).parse().ok()
}

/// The rows of a profile: one, or one for each band of wounds, the unhurt first.
fn rows(list: &'static ArmyList, row: &str) -> Vec<&'static ListRow> {
    let banded = |id: &str| {
        let rest = id.strip_prefix(list.army)?.strip_prefix('_')?.strip_prefix(row)?;
        let band = rest.strip_prefix("_w")?;
        band.starts_with(|c: char| c.is_ascii_digit()).then_some(())
    };
    let exact = format!("{}_{row}", list.army);
    let mut found: Vec<&ListRow> =
        list.rows.iter().filter(|other| other.id == exact || banded(other.id).is_some()).collect();
    found.sort_by_key(|row| std::cmp::Reverse(band(row)));
    found
}

/// Fewest wounds left for which a row counts.
fn band(row: &ListRow) -> u32 {
    let digits: String = row.wounds_band.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// The profiles of a weapon.
fn profiles(army: &str, name: &str) -> Vec<&'static WeaponRow> {
    let same = |row: &&WeaponRow| row.army == army && row.weapon.eq_ignore_ascii_case(name);
    let mut found: Vec<&WeaponRow> = pack::WEAPONS.iter().filter(same).collect();
    // Some lists have two weapons of one name; the first stands for both.
    let mut modes: Vec<&str> = Vec::new();
    found.retain(|row| {
        let fresh = !modes.contains(&row.profile);
        modes.push(row.profile);
        fresh
    });
    found
}

fn weapon(row: &WeaponRow) -> Value {
    let mut value = Map::new();
    value.insert("name".to_owned(), json!(row.weapon));
    if !row.profile.is_empty() {
        value.insert("mode".to_owned(), json!(row.profile));
    }
    value.insert("type".to_owned(), json!(row.kind));
    if row.kind != "melee" {
        value.insert("range".to_owned(), json!(number(row.range)));
        value.insert("attacks".to_owned(), json!(row.shots));
    }
    value.insert("s".to_owned(), json!(row.s));
    value.insert("ap".to_owned(), json!(row.ap.parse::<i32>().unwrap_or(0)));
    value.insert("d".to_owned(), json!(row.d));
    let abilities: Vec<Value> =
        row.abilities.split(';').map(str::trim).filter(|name| !name.is_empty()).map(ability).collect();
    if !abilities.is_empty() {
        value.insert("abilities".to_owned(), json!(abilities));
    }
    Value::Object(value)
}

/// The re-roll that a weapon gives, by the name that bots write it down by.
pub(crate) const REROLL_WOUNDS: &str = "reroll_wounds";

fn ability(name: &str) -> Value {
    let figure = name.split_once('(').and_then(|(_, rest)| rest.trim_end_matches(')').parse::<u8>().ok());
    match name {
        "blast" | "auto_hit" => json!(name),
        "overheat_destroyed" => json!("supercharge"),
        "hit-1" => json!({ "to_hit": -1 }),
        _ if name.starts_with("extra_attacks(") && figure.is_some() => json!({ "extra_attacks": figure }),
        _ => json!({ "outside": { "rule": name } }),
    }
}

/// A stat as logs have it: the `+` of a die needed left out.
fn stat(figure: &str) -> Value {
    let plain = figure.trim_end_matches('+');
    plain.parse::<u32>().map_or_else(|_| json!(plain), |number| json!(number))
}

/// Models of one part of a unit.
fn models(list: &'static ArmyList, kit: &Kit, part: &Part, count: u32) -> Option<Value> {
    let rows = rows(list, part.row);
    let row = rows.first()?;
    let name = if part.name.is_empty() { row.model } else { part.name };
    let mut value = json!({
        "profile": name, "count": count, "m": row.m, "ws": stat(row.ws), "bs": stat(row.bs), "s": stat(row.s),
        "t": stat(row.t), "w": stat(row.w), "a": stat(row.a), "ld": stat(row.ld), "sv": stat(row.sv),
        "weapons": part.weapons.iter().filter_map(|name| Some(profiles(list.army, name).first()?.weapon)).collect::<Vec<_>>(),
    });
    let fields = value.as_object_mut()?;
    if let Ok(inches) = row.m.parse::<u32>() {
        fields.insert("m".to_owned(), json!(inches));
    }
    let whole = kit.parts.iter().filter(|other| other.row == part.row).count() == 1;
    // The lists have the bounds of the unit for some sergeants.
    let (least, most) = (number(row.model_min), number(row.model_max));
    let whole = whole && least.is_none_or(|least| least <= count) && most.is_none_or(|most| count <= most);
    for (key, bound) in [("least", least), ("most", most)] {
        if let Some(bound) = bound.filter(|_| whole) {
            fields.insert(key.to_owned(), json!(bound));
        }
    }
    let invulnerable = row.invulnerable.split('/').filter(|save| !save.contains('*')).filter_map(number).min();
    if let Some(save) = invulnerable {
        fields.insert("invulnerable".to_owned(), json!([save]));
    }
    if rows.len() > 1 {
        let of = |row: &&ListRow| {
            let mut band = json!({
                "from": self::band(row).max(1), "m": row.m, "ws": stat(row.ws), "bs": stat(row.bs), "s": stat(row.s),
                "t": stat(row.t), "a": stat(row.a),
            });
            if let (Ok(inches), Some(band)) = (row.m.parse::<u32>(), band.as_object_mut()) {
                band.insert("m".to_owned(), json!(inches));
            }
            band
        };
        fields.insert("bands".to_owned(), rows.iter().map(of).collect());
    }
    let (base, height) = match kit.stand {
        Stand::Round(diameter) => {
            let height = HEIGHTS.iter().find(|(most, _)| diameter <= *most).map_or(2.0, |(_, height)| *height);
            (json!({ "round": diameter }), height)
        }
        Stand::Hull(length, width) => (json!({ "hull": [length, width] }), HULL_HEIGHT),
    };
    fields.insert("base".to_owned(), base);
    fields.insert("height".to_owned(), json!(height));
    Some(value)
}

/// Words of a list, between semicolons.
fn words(text: &str) -> Vec<&str> {
    text.split(';').map(str::trim).filter(|word| !word.is_empty()).collect()
}

/// What is chosen for keywords in brackets.
const CHOSEN: [(&str, &str); 3] = [("<Clan>", "Goffs"), ("<Dynasty>", "Szarekhan"), ("<Hive Fleet>", "Kraken")];

/// A unit as a bot bought it, and where it stands in the army.
struct Bought {
    rows: Vec<Value>,
    points: u32,
}

/// Buys a unit of so many models.
fn buy(list: &'static ArmyList, kit: &Kit, size: u32, id: &str) -> Option<Bought> {
    let fixed: u32 = kit.parts.iter().map(|part| part.count).sum();
    let count = |part: &Part| if part.count == 0 { size.saturating_sub(fixed) } else { part.count };
    // The first rows of a unit have what counts for all of it.
    let first = kit
        .parts
        .iter()
        .filter_map(|part| rows(list, part.row).first().copied())
        .find(|row| number(row.power).is_some());
    let head = first.or_else(|| {
        let unit = rows(list, kit.parts.first()?.row).first()?.unit;
        list.rows.iter().find(|row| row.unit == unit && number(row.power).is_some())
    })?;
    let each = number(head.points_per_model).unwrap_or(0);
    let points = if each == 0 || size == 1 { number(head.points_min)? } else { each * size };
    let all: Option<Vec<Value>> =
        kit.parts.iter().filter(|part| count(part) > 0).map(|part| models(list, kit, part, count(part))).collect();
    let mut names: Vec<&str> = Vec::new();
    let weapons: Vec<Value> = kit
        .parts
        .iter()
        .flat_map(|part| part.weapons)
        .filter(|name| {
            let fresh = !names.iter().any(|known| known.eq_ignore_ascii_case(name));
            names.push(name);
            fresh
        })
        .flat_map(|name| profiles(list.army, name))
        .map(weapon)
        .collect();
    let has = |wanted: Knows| kit.knows.contains(&wanted);
    let mut abilities: Vec<Value> = Vec::new();
    let mut psychic = Map::new();
    let mut powers: Vec<Value> = Vec::new();
    let mut transport = None;
    for knows in kit.knows {
        match knows {
            Knows::Arrives(rule) => abilities.push(json!({ "reinforcement": rule })),
            Knows::Explodes => {
                abilities.push(json!({ "explodes": { "on": EXPLODES_ON, "range": EXPLOSION, "wounds": "D3" } }))
            }
            Knows::BeforeBattle(rule) => abilities.push(json!({ "outside": { "rule": rule } })),
            Knows::Secured => abilities.push(json!("objective_secured")),
            Knows::CombatSquads => abilities.push(json!("combat_squads")),
            Knows::DevastatingCharge => abilities.push(json!("devastating_charge")),
            Knows::TurboBoost => abilities.push(json!("turbo_boost")),
            Knows::Carries(models, never) => {
                transport = Some(json!({ "models": models, "only": ["INFANTRY"], "never": [never] }));
            }
            Knows::Psyker(manifests, denies) => {
                psychic.insert("manifests".to_owned(), json!(manifests));
                psychic.insert("denies".to_owned(), json!(denies));
            }
            Knows::Power(name, charge) => powers.push(json!({ "name": name, "warp_charge": charge })),
        }
    }
    let chosen: Vec<Value> = words(head.faction_keywords)
        .into_iter()
        .filter_map(|word| CHOSEN.iter().find(|(bracket, _)| *bracket == word))
        .map(|(bracket, reads)| json!({ "keyword": bracket.trim_matches(['<', '>']), "reads": reads }))
        .collect();
    let mut unit = json!({
        "id": id, "sheet": head.unit, "role": role(head.role), "power": head.power_at(size)?,
        "points": points, "models": all?, "weapons": weapons, "abilities": abilities,
        "keywords": words(head.keywords), "factions": words(head.faction_keywords), "chosen": chosen,
    });
    let fields = unit.as_object_mut()?;
    if !psychic.is_empty() {
        psychic.insert("powers".to_owned(), json!(powers));
        fields.insert("psychic".to_owned(), Value::Object(psychic));
    }
    if let Some(transport) = transport {
        fields.insert("transport".to_owned(), transport);
    }
    let mut rows = vec![unit];
    if has(Knows::CombatSquads) && size == 10 {
        rows.push(half(&rows[0], id)?);
    }
    Some(Bought { rows, points })
}

/// The unit that five of ten models may become.
fn half(unit: &Value, id: &str) -> Option<Value> {
    let mut half = unit.clone();
    let fields = half.as_object_mut()?;
    fields.insert("id".to_owned(), json!(format!("{id}_b")));
    fields.insert("part_of".to_owned(), json!(id));
    for gone in ["points", "power"] {
        fields.remove(gone);
    }
    // The sergeant, who is last, goes with four others.
    fields.get_mut("models")?.as_array_mut()?[0]["count"] = json!(4);
    Some(half)
}

fn role(role: &str) -> &str {
    if role == "no_slot" { "unassigned" } else { role }
}

/// An army as its bot wishes it; nobody is on the table yet.
pub(crate) fn force(rng: &mut DiceRng, wish: Wish) -> Result<Vec<Troop>, SimulateError> {
    let mut force: Vec<Troop> = Vec::new();
    let Some(list) = list_of(wish.army) else { return Ok(force) };
    let prefix = ["a", "b"][wish.side.0];
    let mut left = wish.limit;
    let mut bought: Vec<(bool, usize)> = Vec::new();
    let mut units = 0;
    let add = |force: &mut Vec<Troop>, kit: &'static Kit, bought: Bought| -> Result<u32, SimulateError> {
        for row in bought.rows {
            let figures: Unit = serde_json::from_value(row).map_err(SimulateError::Header)?;
            force.push(Troop::new(wish.side, figures, footprint(kit)));
        }
        Ok(bought.points)
    };
    let name = |kit: &Kit, nth: usize| {
        let row = kit.parts.first().map_or("", |part| part.row);
        let short: String = row.split('_').take(2).collect::<Vec<_>>().join("_");
        format!("{prefix}{nth}_{short}")
    };
    let leaders = wish.army.leaders.len();
    let lead = rng.below(leaders as u32) as usize;
    for (place, kit) in wish.army.leaders.iter().enumerate() {
        // Larger armies have all their leaders.
        if place != lead && rng.below(3) == 0 {
            continue;
        }
        units += 1;
        if let Some(leader) = buy(list, kit, kit.size.0, &name(kit, units)).filter(|leader| leader.points <= left) {
            left -= add(&mut force, kit, leader)?;
        }
    }
    let mut vain = 0;
    while vain < TRIES && bought.len() < MOST_UNITS {
        vain += 1;
        let place = rng.below(wish.army.units.len() as u32) as usize;
        let kit = &wish.army.units[place];
        let often = bought.iter().filter(|(_, other)| *other == place).count();
        let melee = is_melee(list, kit);
        let liked = wish.bold == melee || rng.below(3) == 0;
        let carrier = kit.knows.iter().any(|knows| matches!(knows, Knows::Carries(..)));
        let riders =
            force.iter().filter(|troop| troop.figures.has_keyword("INFANTRY") && troop.figures.size() > 1).count();
        if often >= kit.most as usize || !(liked || carrier) || carrier && riders <= often {
            continue;
        }
        let size = rng.between(kit.size.0, kit.size.1);
        // A few large units are no army.
        let share = (wish.limit / 4).max(200).min(left);
        units += 1;
        let afforded = [size, kit.size.0]
            .into_iter()
            .find_map(|size| buy(list, kit, size, &name(kit, units)).filter(|unit| unit.points <= share));
        if let Some(unit) = afforded {
            left -= add(&mut force, kit, unit)?;
            bought.push((melee, place));
        }
    }
    Ok(force)
}

fn is_melee(list: &ArmyList, kit: &Kit) -> bool {
    let far = |name: &str| {
        let range = profiles(list.army, name).iter().filter_map(|row| number(row.range)).max();
        range.is_some_and(|range| range > 12)
    };
    !kit.parts.iter().any(|part| part.weapons.iter().any(|name| far(name)))
}

fn footprint(kit: &Kit) -> Footprint {
    match kit.stand {
        Stand::Round(diameter) => Footprint::base(f64::from(diameter)),
        Stand::Hull(length, width) => Footprint::hull(f64::from(length), f64::from(width)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_of_every_army_can_be_bought() {
        for army in &ARMIES {
            let list = list_of(army).unwrap();
            for kit in army.leaders.iter().chain(army.units) {
                for size in [kit.size.0, kit.size.1] {
                    let bought = buy(list, kit, size, "unit").unwrap_or_else(|| panic!("{} {kit:?}", army.list));
                    let unit: Unit = serde_json::from_value(bought.rows[0].clone()).unwrap();
                    assert_eq!(unit.size(), size, "{} {}", army.list, unit.sheet.as_str());
                    let named: usize = kit.parts.iter().map(|part| part.weapons.len()).sum();
                    let carried: usize =
                        unit.models.iter().flat_map(|models| &models.weapons).map(|names| names.len()).sum();
                    assert_eq!(named, carried, "{} {}", army.list, unit.sheet.as_str());
                    assert!(bought.points > 0 && unit.power.is_some_and(|power| power > 0));
                }
            }
        }
    }
}
