//! Armies that bots field. The book has no army lists, so these are the bots' own, built by its points.

use aftermath_simulate::{DiceRng, SideIx, SimulateError};
use aftermath_tactica::{Armour, Class, Formation, Shield, Unit, Weapon, pack};
use serde_json::{Value, json};

/// Points that bots agree on for either army.
pub(crate) const LIMITS: [u32; 4] = [260, 320, 400, 500];
/// Units of a corps at most, so that it finds room in one square.
const OF_A_CORPS: usize = 6;
/// Units of an army at most.
const MOST_UNITS: usize = 14;
/// How often a bot looks for a unit that it can afford.
const TRIES: usize = 12;

/// Figures that are alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sort {
    class: Class,
    weapon: Option<Weapon>,
    javelins: bool,
    armour: Option<Armour>,
    shield: Option<Shield>,
    horse: Option<Armour>,
}

/// A kind of unit that an army has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    name: &'static str,
    sort: Sort,
    /// Whoever stands behind the front rank, in a mixed unit.
    behind: Option<Sort>,
    formation: Formation,
    /// Ranks, fewest and most; figures of skirmishers stand on one base.
    ranks: [u32; 2],
    /// How often it is picked, beside the others.
    weight: u32,
    /// They have horses to march on.
    rides: bool,
}

/// An army that bots know.
#[derive(Debug)]
pub(crate) struct Army {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    /// Its main troop type.
    pub(crate) main: Class,
    /// Year of its battles.
    pub(crate) year: i16,
    /// What its generals fight with.
    general: Sort,
    parts: &'static [Part],
}

const fn sort(class: Class, weapon: Option<Weapon>, armour: Option<Armour>, shield: Option<Shield>) -> Sort {
    Sort { class, weapon, javelins: false, armour, shield, horse: None }
}

const fn part(name: &'static str, sort: Sort, formation: Formation, ranks: [u32; 2], weight: u32) -> Part {
    Part { name, sort, behind: None, formation, ranks, weight, rides: false }
}

const PIKES: Sort = sort(Class::LineInfantry, Some(Weapon::Pike), Some(Armour::Light), Some(Shield::Small));
const SPEARS: Sort = sort(Class::LineInfantry, Some(Weapon::Spear), Some(Armour::Light), Some(Shield::Large));
const LIGHT_SPEARS: Sort = sort(Class::LineInfantry, Some(Weapon::Spear), None, Some(Shield::Small));
const HALBERDS: Sort = sort(Class::LineInfantry, Some(Weapon::Halberd), Some(Armour::Heavy), None);
const LEGION: Sort = Sort { javelins: true, ..sort(Class::Swordsmen, None, Some(Armour::Light), Some(Shield::Large)) };
const PELTASTS: Sort = Sort { javelins: true, ..sort(Class::Swordsmen, None, None, Some(Shield::Small)) };
const AXES: Sort = sort(Class::Swordsmen, Some(Weapon::TwoHanded), Some(Armour::Heavy), None);
const BOWS: Sort = sort(Class::Shooters, Some(Weapon::Bow), None, None);
const LONGBOWS: Sort = sort(Class::Shooters, Some(Weapon::Bow), Some(Armour::Light), None);
const SLINGS: Sort = sort(Class::Shooters, Some(Weapon::Sling), None, None);
const CROSSBOWS: Sort = sort(Class::Shooters, Some(Weapon::Crossbow), Some(Armour::Light), Some(Shield::Large));
const LIGHT_CROSSBOWS: Sort = sort(Class::Shooters, Some(Weapon::Crossbow), None, None);
const HANDGUNS: Sort = sort(Class::Shooters, Some(Weapon::Handgun), None, None);
const KNIGHTS: Sort =
    Sort { horse: Some(Armour::Heavy), ..sort(Class::LanceCavalry, Some(Weapon::Lance), Some(Armour::Heavy), None) };
const COMPANIONS: Sort =
    Sort { horse: Some(Armour::Light), ..sort(Class::LanceCavalry, Some(Weapon::Lance), Some(Armour::Light), None) };
const SPEAR_RIDERS: Sort =
    sort(Class::LanceCavalry, Some(Weapon::CavalrySpear), Some(Armour::Light), Some(Shield::Small));
const HORSEMEN: Sort = Sort { javelins: true, ..sort(Class::Horsemen, None, None, Some(Shield::Small)) };
const ARMOURED_HORSEMEN: Sort =
    Sort { horse: Some(Armour::Light), ..sort(Class::Horsemen, None, Some(Armour::Heavy), Some(Shield::Large)) };
const HORSE_BOWS: Sort = sort(Class::MountedShooters, Some(Weapon::Bow), None, Some(Shield::Small));
const HEAVY_HORSE_BOWS: Sort = Sort {
    horse: Some(Armour::Light),
    ..sort(Class::MountedShooters, Some(Weapon::Bow), Some(Armour::Light), Some(Shield::Small))
};
const HORSE_CROSSBOWS: Sort = sort(Class::MountedShooters, Some(Weapon::Crossbow), Some(Armour::Light), None);

use Formation::{Close, Open, Skirmish, VeryClose};

/// The armies, ancient and medieval, of foot and of horse.
pub(crate) const ARMIES: [Army; 8] = [
    Army {
        id: "macedonians",
        title: "Macedonians",
        main: Class::LineInfantry,
        year: -330,
        general: PIKES,
        parts: &[
            part("phalanx", PIKES, VeryClose, [2, 4], 6),
            part("hypaspists", SPEARS, Close, [2, 3], 2),
            part("companions", COMPANIONS, Close, [2, 3], 2),
            part("peltasts", PELTASTS, Skirmish, [1, 1], 2),
            part("slingers", SLINGS, Skirmish, [1, 1], 1),
            part("archers", BOWS, Skirmish, [1, 1], 1),
        ],
    },
    Army {
        id: "romans",
        title: "Romans",
        main: Class::Swordsmen,
        year: -58,
        general: LEGION,
        parts: &[
            part("legionaries", LEGION, Close, [2, 3], 5),
            part("young legionaries", LEGION, Open, [3, 3], 3),
            part("horse", SPEAR_RIDERS, Close, [2, 3], 2),
            part("bowmen", BOWS, Open, [2, 3], 2),
            part("javelins", PELTASTS, Skirmish, [1, 1], 2),
            part("slingers", SLINGS, Skirmish, [1, 1], 1),
        ],
    },
    Army {
        id: "saxons",
        title: "Saxons",
        main: Class::LineInfantry,
        year: 1066,
        general: SPEARS,
        parts: &[
            part("shield wall", SPEARS, Close, [2, 3], 5),
            Part { behind: Some(BOWS), ..part("fyrd", LIGHT_SPEARS, Close, [3, 3], 3) },
            part("axemen", AXES, Open, [2, 3], 2),
            part("scouts", HORSEMEN, Skirmish, [1, 1], 1),
            part("spear skirmishers", LIGHT_SPEARS, Skirmish, [1, 1], 2),
            Part { rides: true, ..part("mounted bowmen", BOWS, Open, [2, 2], 1) },
        ],
    },
    Army {
        id: "french",
        title: "French",
        main: Class::LanceCavalry,
        year: 1415,
        general: KNIGHTS,
        parts: &[
            part("knights", KNIGHTS, Close, [2, 3], 4),
            part("men-at-arms", SPEAR_RIDERS, VeryClose, [2, 2], 2),
            part("crossbows", CROSSBOWS, Close, [2, 3], 2),
            part("communal spears", SPEARS, Close, [2, 3], 2),
            part("valets", HORSEMEN, Open, [2, 3], 1),
        ],
    },
    Army {
        id: "english",
        title: "English",
        main: Class::Shooters,
        year: 1415,
        general: LONGBOWS,
        parts: &[
            part("longbows", LONGBOWS, Open, [2, 3], 5),
            part("archers", BOWS, Close, [2, 3], 2),
            part("billmen", HALBERDS, Close, [2, 3], 2),
            part("swordsmen", AXES, Open, [2, 3], 1),
            part("knights", COMPANIONS, Close, [2, 2], 1),
            part("prickers", SPEAR_RIDERS, Skirmish, [1, 1], 1),
        ],
    },
    Army {
        id: "mongols",
        title: "Mongols",
        main: Class::MountedShooters,
        year: 1241,
        general: HEAVY_HORSE_BOWS,
        parts: &[
            part("horse archers", HORSE_BOWS, Open, [2, 3], 4),
            part("swarm", HORSE_BOWS, Skirmish, [1, 1], 3),
            part("guards", HEAVY_HORSE_BOWS, Close, [2, 2], 2),
            part("lancers", COMPANIONS, Close, [2, 2], 2),
            part("allied horsemen", HORSEMEN, Open, [2, 3], 1),
            part("crossbow riders", HORSE_CROSSBOWS, Open, [2, 2], 1),
        ],
    },
    Army {
        id: "swiss",
        title: "Swiss",
        main: Class::LineInfantry,
        year: 1515,
        general: HALBERDS,
        parts: &[
            part("pikes", PIKES, VeryClose, [2, 4], 5),
            part("halberdiers", HALBERDS, Close, [2, 3], 3),
            part("handgunners", HANDGUNS, Skirmish, [1, 1], 2),
            part("arquebusiers", HANDGUNS, Close, [2, 2], 1),
            part("forlorn hope", LIGHT_CROSSBOWS, Skirmish, [1, 1], 2),
            part("pike skirmishers", PIKES, Skirmish, [1, 1], 1),
        ],
    },
    Army {
        id: "timurids",
        title: "Timurids",
        main: Class::Horsemen,
        year: 1395,
        general: ARMOURED_HORSEMEN,
        parts: &[
            part("heavy horsemen", ARMOURED_HORSEMEN, Close, [2, 3], 4),
            part("light horsemen", HORSEMEN, Open, [2, 3], 3),
            part("lancers", COMPANIONS, Open, [2, 2], 1),
            part("horse archers", HORSE_BOWS, Skirmish, [1, 1], 2),
            part("foot archers", BOWS, Close, [2, 3], 2),
            part("crossbows", LIGHT_CROSSBOWS, Open, [2, 3], 1),
        ],
    },
];

/// The army of this id.
pub(crate) fn army_of(id: &str) -> Option<&'static Army> {
    ARMIES.iter().find(|army| army.id == id)
}

/// Figures in the front rank of a formation.
pub(crate) fn front_of(formation: Formation, mounted: bool) -> u32 {
    let row = pack::FORMATIONS.iter().find(|row| row.formation == formation.as_str());
    row.map_or(1, |row| if mounted { row.front_mounted } else { row.front_foot })
}

/// Figures that a base of a formation holds.
pub(crate) fn most_of(formation: Formation, mounted: bool) -> u32 {
    let row = pack::FORMATIONS.iter().find(|row| row.formation == formation.as_str());
    row.map_or(1, |row| if mounted { row.most_mounted } else { row.most_foot })
}

/// The row of a weapon.
pub(crate) fn weapon_row(weapon: Weapon) -> Option<&'static pack::WeaponRow> {
    pack::WEAPONS.iter().find(|row| row.weapon == weapon.as_str())
}

/// One item saves one of so many, counted from the saved one or from the killed.
pub(crate) fn protection(item: &str) -> Option<&'static pack::ProtectionRow> {
    pack::PROTECTION.iter().find(|row| row.item == item)
}

/// Name of armour in the book's table.
pub(crate) fn armour_item(armour: Armour) -> &'static str {
    if armour == Armour::Light { "light_armour" } else { "heavy_armour" }
}

/// Name of a horse's armour.
pub(crate) fn horse_item(armour: Armour) -> &'static str {
    if armour == Armour::Light { "light_horse_armour" } else { "heavy_horse_armour" }
}

/// Name of a shield.
pub(crate) fn shield_item(shield: Shield) -> &'static str {
    if shield == Shield::Small { "small_shield" } else { "large_shield" }
}

impl Sort {
    /// What one figure costs (`tac.points.*`, `tac.army.auxiliary_price`).
    fn price(&self, skill: u32, steadiness: u32, auxiliary: bool) -> u32 {
        let row = pack::TROOP_PROFILES.iter().find(|row| {
            let own = if self.class.is_of_two_numbers() { Some(row.melee) } else { row.specialty };
            row.class == self.class.as_str() && own == Some(skill) && row.steadiness == steadiness
        });
        let item = |item: Option<&str>| item.and_then(protection).map_or(0, |row| row.price);
        let items = item(self.armour.map(armour_item))
            + item(self.shield.map(shield_item))
            + item(self.horse.map(horse_item))
            + if self.javelins { pack::JAVELIN_PRICE } else { 0 };
        row.map_or(0, |row| row.price) * if auxiliary { pack::AUXILIARY_FACTOR } else { 1 } + items
    }

    fn troops(&self, count: u32, skill: u32, steadiness: u32, auxiliary: bool) -> Value {
        let two = self.class.is_of_two_numbers();
        let mut value = json!({
            "class": self.class, "count": count, "melee": if two { skill } else { 2 }, "steadiness": steadiness,
        });
        if let Some(fields) = value.as_object_mut() {
            let mut put = |name: &str, there: bool, value: Value| {
                if there {
                    fields.insert(name.to_owned(), value);
                }
            };
            put("specialty", !two, json!(skill));
            put("weapons", self.weapon.is_some(), json!([self.weapon]));
            put("javelins", self.javelins, json!(true));
            put("armour", self.armour.is_some(), json!(self.armour));
            put("shield", self.shield.is_some(), json!(self.shield));
            put("horse_armour", self.horse.is_some(), json!(self.horse));
            put("auxiliary", auxiliary, json!(true));
        }
        value
    }
}

/// A unit that is bought.
struct Bought {
    row: Value,
    figures: u32,
    points: u32,
    hired: bool,
}

/// A unit of a part of an army.
fn buy(rng: &mut DiceRng, army: &Army, part: &Part, left: u32) -> Option<Bought> {
    let value = |rng: &mut DiceRng| [2, 3, 3, 3, 4][rng.below(5) as usize];
    let (skill, steadiness) = (value(rng), value(rng));
    let mounted = part.sort.class.is_mounted();
    let front = front_of(part.formation, mounted);
    let most = most_of(part.formation, mounted);
    let ranks = rng.between(part.ranks[0], part.ranks[1]);
    let mut figures = if part.formation == Formation::Skirmish { most } else { front * ranks };
    if part.formation != Formation::Skirmish && part.behind.is_none() && rng.below(4) == 0 {
        // The last rank need not be whole.
        figures = (figures + 1 + rng.below(front - 1)).min(most.max(front * ranks));
    }
    let hired = part.sort.class != army.main;
    let price = part.sort.price(skill, steadiness, hired);
    let own = if part.behind.is_some() { front } else { figures };
    let mut troops = vec![part.sort.troops(own, skill, steadiness, hired)];
    let (mut points, mut drill) = (own * price, steadiness);
    if let Some(behind) = &part.behind {
        let other = behind.class != army.main;
        // Whoever stands behind may be of another drill; then the unit has no adjective.
        if rng.below(2) == 0 && skill == 3 && steadiness == 3 {
            drill = value(rng);
        }
        troops.push(behind.troops(figures - front, skill, drill, other));
        points += (figures - front) * behind.price(skill, drill, other);
    }
    if points > left {
        return None;
    }
    let skill_word = ["poor ", "", "good "][skill as usize - 2];
    let worth = ["recruit ", "", "veteran "][steadiness as usize - 2];
    let mut row = json!({
        "profile": format!("{skill_word}{worth}{}", part.name), "points": points, "formation": part.formation,
        "bases": figures.div_ceil(most), "troops": troops,
    });
    if part.rides {
        row["rides"] = json!(true);
    }
    Some(Bought { row, figures, points, hired })
}

/// An army of a side.
#[derive(Debug)]
pub(crate) struct Force {
    /// Generals first, then units.
    pub(crate) rows: Vec<Unit>,
}

/// A general of an army.
struct Leader {
    row: Value,
    hired: bool,
    corps: usize,
}

/// What a bot wants.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) side: SideIx,
    pub(crate) army: &'static Army,
    pub(crate) limit: u32,
    pub(crate) bold: bool,
}

/// An army as its bot wishes it.
pub(crate) fn force(rng: &mut DiceRng, wish: Wish) -> Result<Force, SimulateError> {
    let prefix = ["a", "b"][wish.side.0];
    let (units, mut leaders) = loop {
        let mut units = bought(rng, wish);
        let leaders = loop {
            let figures: u32 = units.iter().map(|unit| unit.figures).sum();
            let leaders = leaders(rng, wish, figures, &units);
            if units.len() <= leaders.len() * OF_A_CORPS || units.is_empty() {
                break leaders;
            }
            units.pop();
        };
        // An army of too few figures for one general is none.
        if !leaders.is_empty() {
            break (units, leaders);
        }
    };
    let mut rows: Vec<Value> = Vec::new();
    let mut own = Vec::new();
    for (number, unit) in (1..).zip(units) {
        let mut row = unit.row;
        let mut open: Vec<&mut Leader> = leaders.iter_mut().filter(|leader| leader.corps < OF_A_CORPS).collect();
        // Hired generals lead auxiliaries where they can; the corps with fewest units takes the next.
        open.sort_by_key(|leader| (leader.hired && !unit.hired, leader.corps, !leader.hired));
        let Some(leader) = open.into_iter().next() else { continue };
        leader.corps += 1;
        row["id"] = json!(format!("{prefix}_{number}"));
        row["corps"] = leader.row["id"].clone();
        own.push(row);
    }
    rows.extend(leaders.into_iter().filter(|leader| leader.corps > 0).map(|leader| leader.row));
    rows.extend(own);
    let read = |row| serde_json::from_value(row).map_err(SimulateError::Header);
    Ok(Force { rows: rows.into_iter().map(read).collect::<Result<_, _>>()? })
}

/// Units for the points.
fn bought(rng: &mut DiceRng, wish: Wish) -> Vec<Bought> {
    let mut left = wish.limit;
    let mut units: Vec<Bought> = Vec::new();
    let mut vain = 0;
    while vain < TRIES && units.len() < MOST_UNITS {
        vain += 1;
        let part = pick(rng, wish);
        let Some(bought) = buy(rng, wish.army, part, left) else { continue };
        vain = 0;
        left -= bought.points;
        units.push(bought);
    }
    units
}

/// Some kind of unit; bold bots like those that strike, wary ones those that shoot.
fn pick(rng: &mut DiceRng, wish: Wish) -> &'static Part {
    let parts = wish.army.parts;
    loop {
        let sum = parts.iter().map(|part| part.weight).sum();
        let mut drawn = rng.below(sum);
        let found = parts.iter().find(|part| {
            let hit = drawn < part.weight;
            drawn = drawn.saturating_sub(part.weight);
            hit
        });
        let part = found.unwrap_or(&parts[0]);
        let shoots = part.sort.weapon.and_then(weapon_row).is_some_and(|row| row.missile);
        if part.weight >= 4 || shoots != wish.bold || rng.below(3) == 0 {
            return part;
        }
    }
}

/// Generals, as many as the figures allow (`tac.general.count`).
fn leaders(rng: &mut DiceRng, wish: Wish, figures: u32, units: &[Bought]) -> Vec<Leader> {
    let prefix = ["a", "b"][wish.side.0];
    let mut left = figures;
    let mut leaders: Vec<Leader> = Vec::new();
    let hired: Vec<&Bought> = units.iter().filter(|unit| unit.hired).collect();
    let needed = units.len().div_ceil(OF_A_CORPS).max(1);
    let wanted = needed.max(1 + rng.below(3) as usize);
    for number in 1..=wanted {
        let mercenary = number > 1 && hired.len() > 1 && rng.below(2) == 0;
        let regular = rng.below(5) != 0;
        let costs = match (mercenary, regular) {
            (false, false) => pack::IRREGULAR_FIGURES,
            (false, true) => pack::REGULAR_FIGURES,
            (true, false) => pack::MERCENARY_IRREGULAR_FIGURES,
            (true, true) => pack::MERCENARY_REGULAR_FIGURES,
        };
        let (costs, regular) = match costs > left && regular && !mercenary {
            true => (pack::IRREGULAR_FIGURES, false),
            false => (costs, regular),
        };
        if costs > left {
            continue;
        }
        left -= costs;
        let sort = if mercenary {
            general_of(wish.army, hired[rng.below(hired.len() as u32) as usize])
        } else {
            wish.army.general
        };
        let mut general = json!({ "command": if regular { "regular" } else { "irregular" } });
        if mercenary {
            general["mercenary"] = json!(true);
        }
        if leaders.is_empty() {
            general["commander_in_chief"] = json!(true);
        }
        let auxiliary = sort.class != wish.army.main;
        let row = json!({
            "id": format!("{prefix}_g{number}"), "profile": if mercenary { "captain" } else { "general" },
            "points": 0, "formation": "close", "general": general, "troops": [sort.troops(1, 4, 4, auxiliary)],
        });
        leaders.push(Leader { row, hired: mercenary, corps: 0 });
    }
    leaders
}

/// What a captain of these fights with.
fn general_of(army: &Army, unit: &Bought) -> Sort {
    let class = unit.row["troops"][0]["class"].as_str().unwrap_or_default();
    let part = army.parts.iter().find(|part| part.sort.class.as_str() == class);
    part.map_or(army.general, |part| part.sort)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_cost_no_more_than_agreed_and_have_their_generals() {
        for (seed, army) in ARMIES.iter().enumerate() {
            for limit in LIMITS {
                let wish = Wish { side: SideIx(0), army, limit, bold: seed % 2 == 0 };
                let force = force(&mut DiceRng::new(seed as u64), wish).unwrap();
                let points: u32 = force.rows.iter().filter_map(|row| row.points).sum();
                assert!(points <= limit && points * 2 > limit, "{}: {points} of {limit}", army.id);
                let chiefs =
                    force.rows.iter().filter_map(|row| row.general.as_ref()).filter(|one| one.commander_in_chief);
                assert_eq!(chiefs.count(), 1, "{}", army.id);
                assert!(force.rows.iter().all(|row| row.general.is_some() || row.corps.is_some()), "{}", army.id);
            }
        }
    }
}
