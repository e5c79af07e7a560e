//! Builds armies from their lists: regiments and hordes first, then what they unlock (`kow.army.*`).

use aftermath_rules::{
    geometry::Base,
    kow2::{
        Unit,
        pack::{self, ArmyList, ListRow},
    },
};
use serde_json::{Value, json};

use super::field::{SideIx, Troop};
use crate::{cup::Cup, error::SimulateError};

/// Points of an army.
pub(crate) const LIMITS: [u32; 3] = [1000, 1500, 2000];
/// Most units of an army, so that it finds room in its zone.
const MOST_UNITS: usize = 12;
/// How often in vain a bot draws a row before its army is complete.
const TRIES: u32 = 60;
/// Millimetres in an inch.
const MM_PER_INCH: f64 = 25.4;

/// What a bot counts while it buys.
#[derive(Debug, Default)]
struct Purse {
    points: u32,
    troops: u32,
    regiments: u32,
    hordes: u32,
    heroes: u32,
    monsters: u32,
    engines: u32,
}

impl Purse {
    /// Whether the row may still be bought (`kow.army.troops`, `kow.army.slots`).
    fn allows(&self, row: &ListRow) -> bool {
        if row.points > self.points {
            return false;
        }
        let slots = |heroes: u32, monsters: u32, engines: u32| {
            let beyond = |kind: u32| kind.saturating_sub(self.hordes);
            beyond(heroes) + beyond(monsters) + beyond(engines) <= self.regiments
        };
        match slot(row) {
            Slot::Troop => self.troops < 2 * self.regiments + 4 * self.hordes,
            Slot::Regiment | Slot::Horde => true,
            Slot::Hero => slots(self.heroes + 1, self.monsters, self.engines),
            Slot::Monster => slots(self.heroes, self.monsters + 1, self.engines),
            Slot::Engine => slots(self.heroes, self.monsters, self.engines + 1),
        }
    }

    fn buy(&mut self, row: &ListRow) {
        self.points -= row.points;
        match slot(row) {
            Slot::Troop => self.troops += 1,
            Slot::Regiment => self.regiments += 1,
            Slot::Horde => self.hordes += 1,
            Slot::Hero => self.heroes += 1,
            Slot::Monster => self.monsters += 1,
            Slot::Engine => self.engines += 1,
        }
    }
}

enum Slot {
    Troop,
    Regiment,
    Horde,
    Hero,
    Monster,
    Engine,
}

fn slot(row: &ListRow) -> Slot {
    match (row.hero, row.kind, row.size, row.irregular) {
        (true, ..) => Slot::Hero,
        (_, _, _, true) => Slot::Troop,
        (_, "monster", ..) => Slot::Monster,
        (_, "war_engine", ..) => Slot::Engine,
        (_, _, "regiment", _) => Slot::Regiment,
        (_, _, "horde" | "legion", _) => Slot::Horde,
        _ => Slot::Troop,
    }
}

/// Rows whose figures say everything that a bot needs.
fn usable(row: &&ListRow) -> bool {
    let figures = row.speed.is_some() && row.melee.is_some() && row.defence.is_some() && row.nerve_rout.is_some();
    let kinds = ["infantry", "large_infantry", "cavalry", "large_cavalry", "monster", "war_engine"];
    figures
        && kinds.contains(&row.kind)
        && row.attacks.parse::<u8>().is_ok()
        && base_of(row).is_some()
        && special_rules(row).is_some()
}

/// An army of this list.
pub(crate) fn force(
    cup: &mut Cup,
    side: SideIx,
    list: &'static ArmyList,
    limit: u32,
) -> Result<Vec<Troop>, SimulateError> {
    let rows: Vec<&'static ListRow> = list.rows.iter().filter(usable).collect();
    let mut purse = Purse { points: limit, ..Purse::default() };
    let mut bought: Vec<&'static ListRow> = Vec::new();
    let mut vain = 0;
    while vain < TRIES && bought.len() < MOST_UNITS && !rows.is_empty() {
        let row = rows[cup.below(rows.len() as u32) as usize];
        let alike = bought.iter().filter(|other| other.id == row.id).count();
        let most = row.max_per_army.map_or(3, |most| most as usize).min(if row.living_legend { 1 } else { 3 });
        if alike >= most || !purse.allows(row) {
            vain += 1;
            continue;
        }
        purse.buy(row);
        bought.push(row);
    }
    bought.sort_by_key(|row| (row.hero, row.kind == "war_engine", row.id));
    let prefix = ["a", "b"][side.0];
    let mut force = Vec::new();
    for (index, row) in bought.iter().enumerate() {
        let number = 1 + bought.iter().take(index).filter(|other| other.id == row.id).count();
        let value = roster_row(prefix, row, number);
        let unit: Unit = serde_json::from_value(value).map_err(SimulateError::Header)?;
        let base = base_of(row).unwrap_or(Base { width: 2.0, depth: 2.0 });
        force.push(Troop::new(side, unit, base));
    }
    Ok(force)
}

/// The ground that a unit of this row covers, in inches (`kow.base.footprint`).
fn base_of(row: &ListRow) -> Option<Base> {
    let (width, depth) = row.base_mm()?;
    let single = row.hero || matches!(row.kind, "monster" | "war_engine");
    let (width, depth) = if single { (width, depth) } else { pack::footprint(row.kind, row.size, (width, depth))? };
    Some(Base { width: f64::from(width) / MM_PER_INCH, depth: f64::from(depth) / MM_PER_INCH })
}

fn roster_row(prefix: &str, row: &ListRow, number: usize) -> Value {
    let name: String =
        row.unit.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let size = row.size.chars().next().unwrap_or('x');
    let mut fields = json!({
        "id": format!("{prefix}_{}_{size}{number}", name.chars().take(40).collect::<String>()),
        "profile": row.id,
        "name": format!("{} {number}", row.unit),
        "type": if row.hero { "hero" } else { row.kind },
        "speed": row.speed, "melee": row.melee, "defence": row.defence,
        "attacks": row.attacks.parse::<u8>().unwrap_or_default(),
        "nerve": { "rout": row.nerve_rout },
        "points": row.points,
    });
    let Some(object) = fields.as_object_mut() else {
        return fields;
    };
    let mut set = |key: &str, value: Value| {
        object.insert(key.to_owned(), value);
    };
    if let Some(waver) = row.nerve_waver {
        set("nerve", json!({ "waver": waver, "rout": row.nerve_rout }));
    }
    if row.hero {
        set("hero", json!(row.kind));
    } else if matches!(row.size, "troop" | "regiment" | "horde" | "legion") {
        set("size", json!(row.size));
    }
    if let Some(ranged) = row.ranged {
        set("ranged", json!(ranged));
    }
    if !row.base.is_empty()
        && let Some((width, depth)) = row.base_mm()
    {
        set("base", json!({ "width": width, "depth": depth }));
    }
    if let Some(height) = row.height {
        set("height", json!(height));
    }
    if row.irregular {
        set("irregular", json!(true));
    }
    if row.living_legend {
        set("living_legend", json!(true));
    }
    let Rules { special, weapons, spells } = special_rules(row).unwrap_or_default();
    if !special.is_empty() {
        set("special", json!(special));
    }
    if !weapons.is_empty() {
        set("weapons", json!(weapons));
    }
    if !spells.is_empty() {
        set("spells", json!(spells));
    }
    fields
}

/// What stands after a unit's figures, in the words of a roster.
#[derive(Debug, Default)]
struct Rules {
    special: Vec<Value>,
    weapons: Vec<Value>,
    spells: Vec<Value>,
}

/// Special rules, weapons and spells of a row; `None` where one of them is of a kind that bots do not play.
fn special_rules(row: &ListRow) -> Option<Rules> {
    let mut rules = Rules::default();
    for (name, parameter) in row.specials() {
        let plain: String =
            name.to_lowercase().chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ' || *c == '-').collect();
        let id = plain.trim().replace([' ', '-'], "_");
        let number = parameter.map(|text| text.trim_end_matches('+')).and_then(|text| text.parse::<u8>().ok());
        let x = |rules: &mut Rules| number.map(|number| rules.special.push(json!({ id.as_str(): number })));
        match id.as_str() {
            "vanguard" | "big_shield" | "strider" | "iron_resolve" | "brutal" | "reload" | "vicious"
            | "indirect_fire" | "individual" | "fly" | "pathfinder" | "stealthy" | "yellow_bellied" | "ensnare"
            | "headstrong" | "phalanx" | "shambling" | "nimble" | "elite" | "fury" | "very_inspiring" => {
                rules.special.push(json!(id))
            }
            "inspiring" => match parameter {
                None => rules.special.push(json!("inspiring")),
                Some(_) => rules.special.push(json!({ "inspiring_only": [row.id] })),
            },
            "lifeleech" | "thunderous_charge" | "piercing" | "regeneration" | "crushing_strength" => x(&mut rules)?,
            "blast" => rules.special.push(json!({ "blast": parameter? })),
            "breath_attack" => {
                let breath = number.map_or(json!({}), |dice| json!({ "dice": dice }));
                rules.special.push(json!({ "breath_attack": breath }));
            }
            "fireball" | "heal" | "surge" | "lightning_bolt" | "wind_blast" => {
                rules.spells.push(json!({ "spell": id, "dice": number? }));
            }
            "bane_chant" => rules.spells.push(json!({ "spell": "bane_chant", "dice": number? })),
            _ => match range_of(parameter) {
                Some(range) => rules.weapons.push(json!({ "kind": weapon(&id), "name": name, "range": range })),
                None => rules.special.push(json!({ "other": name })),
            },
        }
    }
    // A ranged figure without a weapon that tells its range is none a bot can use.
    if row.ranged.is_some() && rules.weapons.is_empty() {
        if row.kind != "war_engine" {
            return Some(rules);
        }
        rules.weapons.push(json!({ "kind": "war_engine" }));
    }
    Some(rules)
}

/// The range printed in brackets: `Range 24"`.
fn range_of(parameter: Option<&str>) -> Option<u32> {
    let digits: String = parameter?.strip_prefix("Range ")?.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn weapon(id: &str) -> &'static str {
    match id.trim_end_matches('s') {
        "bow" => "bow",
        "crossbow" => "crossbow",
        "rifle" => "rifle",
        "long_rifle" => "long_rifle",
        "heavy_crossbow" => "heavy_crossbow",
        "harpoon_gun" => "harpoon_gun",
        "carbine" => "carbine",
        "firebolt" => "firebolt",
        "pistol" => "pistol",
        "javelin" => "javelin",
        "throwing_weapon" => "throwing_weapon",
        _ => "other",
    }
}
