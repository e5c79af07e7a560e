//! Builds armies from their lists: figures and costs are the lists', what is bought is the bots' choice.

use aftermath_rules::geometry::Pose;
use aftermath_simulate::{DiceRng, SideIx, SimulateError};
use aftermath_whfb6::{
    Unit,
    pack::{ArmyList, ListRow},
};
use serde_json::{Value, json};

use super::{arms, field::Troop};

/// Points of an army.
pub(crate) const LIMITS: [u32; 4] = [1000, 1500, 1500, 2000];
/// Most units of an army, so that it finds room in its zone.
const MOST_UNITS: usize = 9;
/// Most units of the same row.
const MOST_ALIKE: usize = 3;
/// How often in vain a bot draws a row before its army is complete.
const TRIES: u32 = 80;
/// Cost of a model from which on it is a monster.
const MONSTER: u32 = 150;

/// What a bot wants its army to be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) side: SideIx,
    pub(crate) list: &'static ArmyList,
    pub(crate) limit: u32,
    /// Bold bots like to fight hand to hand, wary ones to shoot.
    pub(crate) bold: bool,
}

/// Special rules of lists that units of bots do without: what they do stands in no rule that bots know.
const UNPLAYED: [&str; 9] =
    ["Fly", "Flying", "Giant", "Frenzy", "Special Movement", "Field Trebuchet", "Howdah", "Mixed Unit", "Ethereal"];

/// What of a list row is a number, and what is not.
fn number(figure: &str) -> Option<u32> {
    figure.parse().ok()
}

/// A row of troops that bots can field: all its figures are numbers.
fn usable(row: &&'static ListRow) -> bool {
    let figures = [row.m, row.ws, row.bs, row.s, row.t, row.w, row.i, row.a, row.ld];
    let priced = row.points_kind == "per_model" && cost(row).is_some_and(|cost| cost > 0);
    row.role == "model"
        && matches!(row.category, "core" | "special" | "rare")
        && priced
        && figures.iter().all(|figure| number(figure).is_some())
        && number(row.m).is_some_and(|m| m >= 3)
        && number(row.w).is_some_and(|w| w > 0)
        && least(row).is_some()
        && !UNPLAYED.iter().any(|rule| row.special.contains(rule))
        && !row.unit.contains("Squig")
        && !row.unit.contains("Reliquae")
        && !row.unit.contains("Giant Rats")
}

fn cost(row: &ListRow) -> Option<u32> {
    number(row.points_per_model)
}

/// Least models of a unit.
fn least(row: &ListRow) -> Option<u32> {
    if row.min_size.is_empty() { None } else { number(row.min_size) }
}

/// The mount of a unit.
fn mount<'a>(list: &'a ArmyList, row: &ListRow) -> Option<&'a ListRow> {
    list.rows.iter().find(|other| other.role == "mount" && other.unit == row.unit)
}

/// A figure with its second reading in brackets: `8 (7)` is 7 with barding.
fn mount_movement(mount: &ListRow, barded: bool) -> Option<u32> {
    let mut parts = mount.m.split([' ', '(', ')']).filter_map(number);
    let plain = parts.next()?;
    Some(if barded { parts.next().unwrap_or(plain) } else { plain })
}

/// The troop type of a row.
fn kind(row: &ListRow, ridden: bool) -> &'static str {
    let wounds = number(row.w).unwrap_or(1);
    if row.special.contains("Swarm") {
        "swarm"
    } else if ridden {
        "cavalry"
    } else if cost(row).is_some_and(|cost| cost >= MONSTER) {
        "monster"
    } else if wounds >= 3 {
        "large_infantry"
    } else if number(row.m).is_some_and(|m| m >= 7) {
        "cavalry"
    } else {
        "infantry"
    }
}

/// Base of a model in mm, and its Unit Strength.
fn size(kind: &str, toughness: u32, wounds: u32) -> (u32, u32, u32) {
    match kind {
        "cavalry" => (25, 50, 2),
        "large_infantry" | "swarm" => (40, 40, 3),
        "monster" => (50, 50, wounds),
        _ if toughness >= 4 => (25, 25, 1),
        _ => (20, 20, 1),
    }
}

/// Special rules that count, by their names in the lists.
const TRAITS: [(&str, &str); 9] = [
    ("Fear", "fear"),
    ("Terror", "terror"),
    ("Stupidity", "stupidity"),
    ("Hatred", "hatred"),
    ("Stubborn", "stubborn"),
    ("Unbreakable", "unbreakable"),
    ("Large Target", "large_target"),
    ("Skirmishers", "skirmishers"),
    ("Fast Cavalry", "fast_cavalry"),
];

fn traits(row: &ListRow) -> Vec<&'static str> {
    let rules = || row.special.split(';').map(str::trim);
    let mut traits: Vec<&str> =
        TRAITS.iter().filter(|(name, _)| rules().any(|rule| rule == *name)).map(|(_, id)| *id).collect();
    if rules().any(|rule| rule == "Immune to Psychology") {
        traits.push("immune_to_psychology");
    }
    if rules().any(|rule| rule == "Immune to Panic") {
        traits.push("immune_to_panic");
    }
    traits
}

/// An option with its cost, by a word of its name: `Standard Bearer +10`, `Shields +1/model`.
fn option(row: &ListRow, word: &str) -> Option<u32> {
    let option = row.options.split(';').map(str::trim).find(|option| option.starts_with(word))?;
    number(option.rsplit_once('+')?.1.trim_end_matches("/model"))
}

/// A unit as a bot bought it.
struct Bought {
    row: Value,
    files: u32,
}

/// Buys a unit of a row for at most so many points; `None` where even the least costs more.
fn buy(rng: &mut DiceRng, list: &ArmyList, row: &ListRow, points: u32, id: &str) -> Option<Bought> {
    let mount = mount(list, row);
    let kind = kind(row, mount.is_some());
    let (toughness, wounds) = (number(row.t)?, number(row.w)?);
    let (width, depth, strength) = size(kind, toughness, wounds);
    let equipment = arms::equipment(row.unit, row.equipment);
    let mut each = cost(row)?;
    let mut shield = equipment.contains("shield");
    if !shield
        && let Some(extra) = option(row, "Shields")
        && rng.below(3) != 0
    {
        (shield, each) = (true, each + extra);
    }
    let great = kind == "monster";
    let (fewest, wanted) = match kind {
        "monster" => (1, 1),
        "swarm" => (least(row)?.max(2), 3),
        "large_infantry" => (least(row)?.max(2), 3 + rng.below(3)),
        "cavalry" => (least(row)?.max(5), 5 + rng.below(6)),
        _ if row.special.contains("Skirmishers") => (least(row)?.max(5), 8 + rng.below(5)),
        _ => (least(row)?, 12 + rng.below(13)),
    };
    let affordable = points / each;
    if affordable < fewest {
        return None;
    }
    let mut models = wanted.clamp(fewest, affordable.max(fewest));
    if let Some(most) = number(row.max_size) {
        models = models.min(most);
    }
    let mut spent = models * each;
    let mut command = serde_json::Map::new();
    for (word, field) in [("Standard Bearer", "standard"), ("Musician", "musician")] {
        if let Some(extra) = option(row, word)
            && !great
            && spent + extra <= points
            && rng.below(3) != 0
        {
            spent += extra;
            command.insert(field.to_owned(), json!(true));
        }
    }
    let missile = arms::missile(&equipment).filter(|_| number(row.bs).is_some_and(|bs| bs > 0));
    let files = match kind {
        "monster" => 1,
        "swarm" | "large_infantry" => models.min(3 + rng.below(2)),
        "cavalry" => models.min(5),
        _ if missile.is_some() => models.min(7 + rng.below(4)),
        _ => models.min(4 + rng.below(3)),
    };
    let barded = mount.is_some_and(|mount| mount.model.starts_with("Barded"));
    let movement = match mount {
        Some(mount) => mount_movement(mount, barded)?,
        None => number(row.m)?,
    };
    let weapons: Vec<Value> = missile.into_iter().chain(arms::hand_weapons(&equipment, mount.is_some())).collect();
    let mut value = json!({
        "id": id, "profile": row.id, "name": row.unit, "type": kind, "models": models,
        "base": { "width": width, "depth": depth }, "m": movement,
        "ws": number(row.ws)?, "bs": number(row.bs)?, "s": number(row.s)?, "t": toughness, "w": wounds,
        "i": number(row.i)?, "a": number(row.a)?, "ld": number(row.ld)?,
        "weapons": weapons, "unit_strength": strength, "traits": traits(row), "points": spent,
    });
    let fields = value.as_object_mut()?;
    let scaly = row.special.split("Scaly Skin (").nth(1).and_then(|rest| number(&rest[..1]));
    let mut armour = json!({ "body": arms::body(&equipment), "shield": shield, "barding": barded,
        "mounted": mount.is_some() });
    if let (Some(save), Some(armour)) = (scaly, armour.as_object_mut()) {
        armour.insert("other".to_owned(), json!([{ "name": "Scaly Skin", "better": 7 - save }]));
    }
    fields.insert("armour".to_owned(), armour);
    if !command.is_empty() {
        fields.insert("command".to_owned(), Value::Object(command));
    }
    let ward = if row.special.contains("Daemonic") {
        Some(5)
    } else if row.special.contains("Talismanic Tattoos") {
        Some(6)
    } else {
        None
    };
    if let Some(ward) = ward {
        fields.insert("ward".to_owned(), json!([ward]));
    }
    if let Some(mount) = mount {
        let mut steed = json!({ "name": mount.model });
        for (key, figure) in [("ws", mount.ws), ("s", mount.s), ("i", mount.i), ("a", mount.a)] {
            if let (Some(figure), Some(steed)) = (number(figure), steed.as_object_mut()) {
                steed.insert(key.to_owned(), json!(figure));
            }
        }
        fields.insert("mount".to_owned(), steed);
    }
    Some(Bought { row: value, files })
}

/// A character on foot, as the list has him: a wizard, a Runesmith, or who fights.
fn character(rng: &mut DiceRng, row: &ListRow, id: &str, general: bool) -> Option<Value> {
    let toughness = number(row.t)?;
    let (width, depth, _) = size("infantry", toughness, 1);
    let equipment = arms::equipment(row.unit, row.equipment);
    let mut value = json!({
        "id": id, "profile": row.id, "name": row.unit, "type": "infantry", "models": 1, "character": true,
        "base": { "width": width, "depth": depth }, "m": number(row.m)?,
        "ws": number(row.ws)?, "bs": number(row.bs)?, "s": number(row.s)?, "t": toughness, "w": number(row.w)?,
        "i": number(row.i)?, "a": number(row.a)?, "ld": number(row.ld)?,
        "weapons": arms::hand_weapons(&equipment, false),
        "armour": { "body": arms::body(&equipment), "shield": equipment.contains("shield") },
        "unit_strength": 1, "traits": traits(row), "points": number(row.points_unit)?, "general": general,
    });
    let fields = value.as_object_mut()?;
    if row.tags.contains("Wizard") {
        let level = row.equipment.split("Level ").nth(1).and_then(|rest| number(&rest[..1])).unwrap_or(1);
        fields.insert("wizard".to_owned(), super::magic::wizard(rng, level.clamp(1, 4)));
    }
    if row.unit.starts_with("Rune") {
        fields.insert("runesmith".to_owned(), json!(true));
    }
    Some(value)
}

/// Rows of characters that bots field: on foot, and nobody of name.
fn is_character(row: &&'static ListRow) -> bool {
    let figures = [row.m, row.ws, row.bs, row.s, row.t, row.w, row.i, row.a, row.ld, row.points_unit];
    row.role == "character"
        && matches!(row.category, "lord" | "hero")
        && !row.tags.contains("Special Character")
        && figures.iter().all(|figure| number(figure).is_some())
        && number(row.w).is_some_and(|w| (1..=4).contains(&w))
        && number(row.m).is_some_and(|m| (3..=6).contains(&m))
        && !UNPLAYED.iter().any(|rule| row.special.contains(rule))
}

/// A bolt thrower with its crew, who are its models; one bolt a turn.
fn machine(list: &ArmyList, row: &ListRow, id: &str) -> Option<Value> {
    let crew = list.rows.iter().find(|other| other.role == "crew" && other.unit == row.unit)?;
    Some(json!({
        "id": id, "profile": crew.id, "name": row.unit, "type": "machine", "models": 2,
        "base": { "width": 25, "depth": 25 }, "m": number(crew.m)?,
        "ws": number(crew.ws)?, "bs": number(crew.bs)?, "s": number(crew.s)?, "t": number(crew.t)?,
        "w": number(crew.w)?, "i": number(crew.i)?, "a": number(crew.a)?, "ld": number(crew.ld)?,
        "weapons": [{ "name": "bolt thrower", "range": 48, "strength": 6 }],
        "armour": { "body": arms::body(&crew.equipment.to_lowercase()) },
        "unit_strength": 1, "points": cost(row)?,
    }))
}

/// A row's part of an id.
fn slug(row: &ListRow) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    row.unit.to_lowercase().chars().map(plain).take(30).collect::<String>().trim_matches('_').to_owned()
}

/// An army as its bot wishes it; nobody is on the table yet.
pub(crate) fn force(rng: &mut DiceRng, wish: Wish) -> Result<Vec<Troop>, SimulateError> {
    let rows: Vec<&'static ListRow> = wish.list.rows.iter().filter(usable).collect();
    let prefix = ["a", "b"][wish.side.0];
    let mut left = wish.limit;
    let mut ids: Vec<&str> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut force = Vec::new();
    let nowhere = Pose { at: aftermath_rules::geometry::Place { x: 0.0, y: 0.0 }, facing: 0.0 };
    let mut add = |value: Value, files: u32| -> Result<u32, SimulateError> {
        let figures: Unit = serde_json::from_value(value).map_err(SimulateError::Header)?;
        let points = figures.points.unwrap_or_default();
        force.push(Troop::new(wish.side, figures, nowhere, files));
        Ok(points)
    };
    let heroes: Vec<&'static ListRow> = wish.list.rows.iter().filter(is_character).collect();
    for number in 1..=rng.between(1, 3) {
        let Some(row) = heroes.get(rng.below(heroes.len() as u32) as usize) else { continue };
        let id = format!("{prefix}_{}_c{number}", slug(row));
        let cheap = self::number(row.points_unit).is_some_and(|points| points <= (wish.limit / 6).min(left));
        if let Some(value) = character(rng, row, &id, number == 1).filter(|_| cheap) {
            left -= add(value, 1)?;
        }
    }
    let throwers = ["Bolt Thrower", "Chukka"];
    let engine =
        wish.list.rows.iter().find(|row| row.role == "machine" && throwers.iter().any(|name| row.model.contains(name)));
    if let Some(engine) = engine
        && !wish.bold
        && let Some(value) = machine(wish.list, engine, &format!("{prefix}_{}", slug(engine)))
        && cost(engine).is_some_and(|cost| cost <= left)
    {
        left -= add(value, 2)?;
    }
    let mut bought_units = 0;
    let mut vain = 0;
    while vain < TRIES && bought_units < MOST_UNITS && !rows.is_empty() {
        vain += 1;
        let row = rows[rng.below(rows.len() as u32) as usize];
        let alike = ids.iter().filter(|other| **other == row.id).count();
        let shoots = arms::missile(&arms::equipment(row.unit, row.equipment)).is_some();
        let likes = match (wish.bold, shoots) {
            (true, true) => rng.below(3) == 0,
            (false, false) => rng.below(3) != 0,
            _ => true,
        };
        let single = cost(row).is_some_and(|cost| cost >= MONSTER);
        if alike >= if single { 1 } else { MOST_ALIKE } || !likes {
            continue;
        }
        let share = (wish.limit / 3).min(left);
        let slug = slug(row);
        let named = 1 + names.iter().filter(|other| **other == slug).count();
        let Some(bought) = buy(rng, wish.list, row, share, &format!("{prefix}_{slug}{named}")) else {
            continue;
        };
        vain = 0;
        bought_units += 1;
        ids.push(row.id);
        names.push(slug);
        left -= add(bought.row, bought.files)?;
    }
    Ok(force)
}

#[cfg(test)]
mod tests {
    use aftermath_simulate::{DiceRng, SideIx};
    use aftermath_whfb6::pack;

    use super::{Wish, force};

    #[test]
    fn every_list_gives_armies_that_cost_no_more_than_agreed() {
        for (seed, list) in pack::LISTS.iter().enumerate() {
            let wish = Wish { side: SideIx(0), list, limit: 1500, bold: seed % 2 == 0 };
            let army = force(&mut DiceRng::new(seed as u64), wish).unwrap();
            let points: u32 = army.iter().filter_map(|troop| troop.figures.points).sum();
            assert!(points <= 1500 && army.len() >= 3, "{}: {} units for {points}", list.army, army.len());
        }
    }
}
