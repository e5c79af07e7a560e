//! Builds armies from their lists: regiments and hordes first, then what they unlock (`kow.army.*`).

use aftermath_kow2::{
    Unit,
    pack::{self, ArmyList, ListRow},
};
use aftermath_rules::geometry::Base;
use aftermath_simulate::{DiceRng, SideIx, SimulateError};
use serde_json::{Value, json};

use super::{
    battle::title,
    field::{Troop, rounded},
};

/// Points of an army.
pub(crate) const LIMITS: [u32; 5] = [750, 1000, 1500, 2000, 2000];
/// Points up to which any number of troops may be agreed (`kow.army.small_game`).
pub(crate) const SMALL: u32 = 750;
/// Most units of an army, so that it finds room in its zone.
const MOST_UNITS: usize = 12;
/// Allies cost no more than this part of the limit (`kow.army.allies_share`).
const ALLIES_ONE_IN: u32 = 4;
/// Most units of allies.
const MOST_ALLIES: usize = 4;
/// How often in vain a bot draws a row before its army is complete.
const TRIES: u32 = 60;
/// Millimetres in an inch.
const MM_PER_INCH: f64 = 25.4;
/// The base of models that are too large for the one of their type, in mm (`kow.base.oversize`).
const LARGE_BASE: u32 = 75;

/// How the bots take the armies: the lists leave it to the players (`kow.army.alignment`).
const GOOD: [&str; 8] = [
    "brotherhood",
    "dwarfs",
    "elves",
    "forces_of_basilea",
    "forces_of_nature",
    "league_of_rhordia",
    "salamanders",
    "trident_realm",
];
/// Armies that go with anybody.
const NEUTRAL: [&str; 3] = ["herd", "kingdoms_of_men", "ogres"];

/// Alignment of an army list.
pub(crate) fn alignment(army: &str) -> &'static str {
    if GOOD.contains(&army) {
        "good"
    } else if NEUTRAL.contains(&army) {
        "neutral"
    } else {
        "evil"
    }
}

/// What a bot wants its army to be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) side: SideIx,
    pub(crate) list: &'static ArmyList,
    pub(crate) ally: Option<&'static ArmyList>,
    pub(crate) limit: u32,
    /// Bold bots like to fight hand to hand, wary ones to shoot.
    pub(crate) bold: bool,
    /// Any number of troops is agreed.
    pub(crate) any_troops: bool,
}

/// What an army is built around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Core {
    Anything,
    /// Hordes and what they unlock, no regiments.
    Hordes,
    /// Mostly troops, where any number is agreed.
    Troops,
}

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
    any_troops: bool,
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
            Slot::Troop => self.any_troops || self.troops < 2 * self.regiments + 4 * self.hordes,
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

#[derive(PartialEq, Eq)]
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

/// Rows whose figures say everything that a bot needs; war engines strike nobody and have no figure for it.
fn usable(row: &&ListRow) -> bool {
    let engine = row.kind == "war_engine";
    let figures = row.speed.is_some()
        && (row.melee.is_some() || engine)
        && row.defence.is_some()
        && row.nerve_rout.is_some()
        && (!engine || row.ranged.is_some() || row.has("Breath Attack"));
    let kinds = ["infantry", "large_infantry", "cavalry", "large_cavalry", "monster", "war_engine"];
    figures
        && kinds.contains(&row.kind)
        && row.attacks.parse::<u8>().is_ok()
        && base_of(row).is_some()
        && special_rules(row, &[]).is_some()
}

/// A row that was bought, with what was bought for it.
#[derive(Debug, Clone, Copy)]
struct Bought {
    row: &'static ListRow,
    list: &'static ArmyList,
    allied: bool,
    /// A spell with its cost.
    spell: Option<(&'static str, u32)>,
}

/// An army as its bot wishes it.
pub(crate) fn force(rng: &mut DiceRng, wish: Wish) -> Result<Vec<Troop>, SimulateError> {
    let mut bought = Vec::new();
    if let Some(ally) = wish.ally {
        let purse = Purse { points: wish.limit / ALLIES_ONE_IN, ..Purse::default() };
        shop(rng, wish, (ally, true), purse, Core::Anything, MOST_ALLIES, &mut bought);
    }
    let spent: u32 = bought.iter().map(|unit| unit.row.points + unit.spell.map_or(0, |(_, cost)| cost)).sum();
    let mut core = match rng.below(7) {
        _ if wish.any_troops => Core::Troops,
        0 => Core::Hordes,
        _ => Core::Anything,
    };
    // A list without hordes that can be paid is shopped again for whatever it has.
    let allied = bought.len();
    for _ in 0..TRIES {
        let purse = Purse { points: wish.limit - spent, any_troops: wish.any_troops, ..Purse::default() };
        shop(rng, wish, (wish.list, false), purse, core, MOST_UNITS, &mut bought);
        if bought.len() > allied {
            break;
        }
        core = Core::Anything;
    }
    bought.sort_by_key(|unit| (unit.row.hero, unit.row.kind == "war_engine", unit.row.id));
    let prefix = ["a", "b"][wish.side.0];
    // Some players measure their trays, some have models too large for their bases.
    let (measures, large) = (rng.below(3) == 0, rng.below(3) == 0);
    let mut names: Vec<String> = Vec::new();
    let mut force = Vec::new();
    for unit in &bought {
        let name = slug(unit.row);
        let number = 1 + names.iter().filter(|other| **other == name).count();
        names.push(name);
        let mut value = roster_row(prefix, unit, number);
        let mut base = base_of(unit.row).unwrap_or(Base { width: 2.0, depth: 2.0 });
        let single = unit.row.hero || matches!(unit.row.kind, "monster" | "war_engine");
        let mut set = |key: &str, field: Value| {
            if let Some(object) = value.as_object_mut() {
                object.insert(key.to_owned(), field);
            }
        };
        if measures && !single {
            base = Base { width: rounded(base.width), depth: rounded(base.depth) };
            set("footprint", json!({ "width": base.width, "depth": base.depth }));
        }
        if large && matches!(unit.row.kind, "monster" | "war_engine") && unit.row.base.is_empty() && rng.below(2) == 0 {
            let side = f64::from(LARGE_BASE) / MM_PER_INCH;
            base = Base { width: side, depth: side };
            set("base", json!({ "width": LARGE_BASE, "depth": LARGE_BASE }));
        }
        let figures: Unit = serde_json::from_value(value).map_err(SimulateError::Header)?;
        force.push(Troop::new(wish.side, figures, base));
    }
    Ok(force)
}

/// Buys from one list.
fn shop(
    rng: &mut DiceRng,
    wish: Wish,
    (list, allied): (&'static ArmyList, bool),
    mut purse: Purse,
    core: Core,
    most_units: usize,
    bought: &mut Vec<Bought>,
) {
    let rows: Vec<&'static ListRow> =
        list.rows.iter().filter(usable).filter(|row| !allied || !row.living_legend).collect();
    let before = bought.len();
    let mut vain = 0;
    while vain < TRIES && bought.len() - before < most_units && !rows.is_empty() {
        let row = rows[rng.below(rows.len() as u32) as usize];
        vain += 1;
        let alike = bought.iter().filter(|other| other.row.id == row.id).count();
        let most = row.max_per_army.map_or(3, |most| most as usize).min(if row.living_legend { 1 } else { 3 });
        // An army begins with what unlocks the rest.
        let fits = match core {
            // Hordes go with great beasts and who rides them.
            Core::Hordes => {
                slot(row) != Slot::Regiment && (slot(row) != Slot::Hero || row.kind == "monster" || rng.below(3) == 0)
            }
            Core::Troops => slot(row) != Slot::Horde || rng.below(3) == 0,
            Core::Anything => true,
        };
        if alike >= most || !fits || !likes(rng, wish.bold, row) || !purse.allows(row) || bought.len() >= MOST_UNITS {
            continue;
        }
        vain = 0;
        purse.buy(row);
        let spell = spell_option(rng, row, purse.points);
        purse.points -= spell.map_or(0, |(_, cost)| cost);
        bought.push(Bought { row, list, allied, spell });
    }
}

/// Bold bots pass over most of what shoots, wary ones over some of what does not.
fn likes(rng: &mut DiceRng, bold: bool, row: &ListRow) -> bool {
    let shoots = row.ranged.is_some() || row.kind == "war_engine";
    match (bold, shoots, row.hero) {
        (_, _, true) => true,
        (true, true, _) => rng.below(3) == 0,
        (false, false, _) => rng.below(3) != 0,
        _ => true,
    }
}

/// A spell that a wizard buys (`kow.magic.purchase`).
fn spell_option(rng: &mut DiceRng, row: &'static ListRow, points: u32) -> Option<(&'static str, u32)> {
    let offers: Vec<(&'static str, u32)> = row
        .priced_options()
        .filter_map(|(name, cost)| Some((name, u32::try_from(cost).ok()?)))
        .filter(|(name, cost)| {
            let known = spell(name).is_some_and(|(id, _)| !row.specials().any(|(has, _)| id_of(has) == id));
            known && *cost > 0 && *cost <= points
        })
        .collect();
    if offers.is_empty() || rng.below(3) == 0 {
        return None;
    }
    Some(offers[rng.below(offers.len() as u32) as usize])
}

/// A spell of the rulebook as an option names it, with its dice: `Bane Chant (2)`.
fn spell(printed: &str) -> Option<(String, u8)> {
    let (name, dice) = printed.strip_suffix(')')?.split_once(" (")?;
    let id = id_of(name);
    let known = ["fireball", "heal", "surge", "lightning_bolt", "wind_blast", "bane_chant"].contains(&id.as_str());
    known.then_some((id, dice.parse().ok()?))
}

/// A name as ids have it: `Reload!` is `reload`.
fn id_of(name: &str) -> String {
    let plain: String =
        name.to_lowercase().chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ' || *c == '-').collect();
    plain.trim().replace([' ', '-'], "_")
}

/// A row's part of an id: its name and the first letter of its size.
fn slug(row: &ListRow) -> String {
    let name: String =
        row.unit.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let size = row.size.chars().next().unwrap_or('x');
    format!("{}_{size}", name.chars().take(40).collect::<String>())
}

/// The ground that a unit of this row covers, in inches (`kow.base.footprint`).
fn base_of(row: &ListRow) -> Option<Base> {
    let (width, depth) = row.base_mm()?;
    let single = row.hero || matches!(row.kind, "monster" | "war_engine");
    let (width, depth) = if single { (width, depth) } else { pack::footprint(row.kind, row.size, (width, depth))? };
    Some(Base { width: f64::from(width) / MM_PER_INCH, depth: f64::from(depth) / MM_PER_INCH })
}

fn roster_row(prefix: &str, unit: &Bought, number: usize) -> Value {
    let row = unit.row;
    let mut fields = json!({
        "id": format!("{prefix}_{}{number}", slug(row)),
        "profile": row.id,
        "name": format!("{} {number}", row.unit),
        "type": if row.hero { "hero" } else { row.kind },
        "speed": row.speed, "defence": row.defence,
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
    if unit.allied {
        set("ally", json!(title(unit.list.army)));
    }
    if row.hero && row.kind == "cavalry" && row.id.ends_with("_mounted") {
        set("mount", json!(row.kind));
    }
    if let Some(melee) = row.melee {
        set("melee", json!(melee));
    }
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
    let Rules { special, weapons, mut spells } = special_rules(row, unit.list.rows).unwrap_or_default();
    if let Some((printed, cost)) = unit.spell
        && let Some((id, dice)) = spell(printed)
    {
        spells.push(json!({ "spell": id, "dice": dice, "points": cost }));
    }
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

/// Special rules, weapons and spells of a row of these; `None` where one of them is of a kind that bots do not play.
fn special_rules(row: &ListRow, rows: &[ListRow]) -> Option<Rules> {
    let mut rules = Rules::default();
    for (name, parameter) in row.specials() {
        let id = id_of(name);
        let number = parameter.map(|text| text.trim_end_matches('+')).and_then(|text| text.parse::<u8>().ok());
        let x = |rules: &mut Rules| number.map(|number| rules.special.push(json!({ id.as_str(): number })));
        match id.as_str() {
            // A rule with a condition of its own is one of the list.
            _ if PLAIN.contains(&id.as_str()) && parameter.is_some() => rules.special.push(json!({ "other": name })),
            plain if PLAIN.contains(&plain) => rules.special.push(json!(plain)),
            "inspiring" => match parameter {
                None => rules.special.push(json!("inspiring")),
                Some(names) => rules.special.push(json!({ "inspiring_only": inspired(row, names, rows) })),
            },
            "lifeleech" | "thunderous_charge" | "piercing" | "regeneration" | "crushing_strength" => x(&mut rules)?,
            "blast" => {
                // What comes after a comma is a condition of the list's own.
                let amount = parameter?.split(',').next()?;
                let amount = amount.parse::<u8>().map_or_else(|_| json!(amount), |number| json!(number));
                rules.special.push(json!({ "blast": amount }));
            }
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
        let printed = row.specials().find_map(|(name, _)| range_of(Some(name)));
        rules.special.retain(|special| special.get("other").is_none_or(|name| range_of(name.as_str()).is_none()));
        rules.weapons.push(match printed {
            Some(range) => json!({ "kind": "war_engine", "range": range }),
            None => json!({ "kind": "war_engine" }),
        });
    }
    Some(rules)
}

/// Rules that stand in a roster as they are, without a figure.
const PLAIN: [&str; 21] = [
    "vanguard",
    "big_shield",
    "strider",
    "iron_resolve",
    "brutal",
    "reload",
    "vicious",
    "indirect_fire",
    "individual",
    "fly",
    "pathfinder",
    "stealthy",
    "yellow_bellied",
    "ensnare",
    "headstrong",
    "phalanx",
    "shambling",
    "nimble",
    "elite",
    "fury",
    "very_inspiring",
];

/// Profiles that somebody inspires besides himself: `Trolls only`, `Kuzlo & Madfall only`.
fn inspired(row: &ListRow, printed: &str, rows: &[ListRow]) -> Vec<&'static str> {
    let names: Vec<&str> = printed.trim_end_matches(" only").split([',', '&']).map(str::trim).collect();
    let named = |other: &&ListRow| names.iter().any(|name| other.unit.eq_ignore_ascii_case(name));
    let mut ids: Vec<&'static str> = rows.iter().filter(named).map(|other| other.id).take(19).collect();
    if !ids.contains(&row.id) {
        ids.push(row.id);
    }
    ids
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
