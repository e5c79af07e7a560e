//! Builds two armies from their lists (`wm.army.*`) and writes the header of the battle.

use aftermath_rules::{SideId, UnitId, geometry::Base, log::Table, text::Name};
use aftermath_simulate::{
    DiceRng, SideIx, SimulateError,
    terms::{Skill, Terms},
};
use aftermath_warmaster::{
    Kind, SpellList, Trait, Unit,
    enlist::{
        self,
        rows::{ARMIES, Army, ITEMS, Row, row},
    },
    pack::{self, ListRow},
};
use serde_json::{Value, json};

use crate::{
    Journal,
    battle::Battle,
    field::{Field, TOUCH_CM, Troop},
    layout::lay_out,
    play_style::PlayStyle,
};

/// Most units of an army for every thousand points, so that it finds room in its zone.
const MOST_UNITS: [usize; 2] = [15, 24];
/// Who rises from the dead, and how many units of them at most.
const SKELETONS: &str = "Skeletons";
const RAISED: usize = 2;
/// How often in vain a bot draws a row before its army is complete.
const TRIES: u32 = 40;
const DEPTH_CM: f64 = 120.0;
/// A scenario that the players agree on, and whose points they count themselves.
const SCENARIO: &str = "Hold the middle";
/// The side of a base that is larger than the rules allow for, in cm (`wm.char.base`).
const LARGE_CM: f64 = 4.0;

/// What a bot has bought.
#[derive(Debug, Clone, Copy)]
struct Bought {
    row: Row,
    figures: &'static ListRow,
    /// What a character rides.
    mount: Option<(Row, &'static ListRow)>,
}

/// Armies, tempers, table and terrain from the seed, and on the terms, if there are any; nobody is on the table yet.
pub(crate) fn draw_up(seed: u64, terms: Option<&Terms>) -> Result<Battle, SimulateError> {
    let mut rng = DiceRng::new(seed);
    let thousands = if rng.below(5) == 0 { 2 } else { 1 };
    let thousands = terms.map_or(thousands, |terms| (terms.points / 1000).max(1));
    let width = if thousands == 2 || rng.below(4) == 0 { 240.0 } else { 180.0 };
    let table = Table { width, depth: DEPTH_CM };
    let armies = [0, 1].map(|_| army(&mut rng));
    let tempers = [0, 1].map(|_| PlayStyle::ALL[rng.below(PlayStyle::ALL.len() as u32) as usize]);
    let settled = |side: usize| terms.map(|terms| &terms.chairs[side]);
    let named = |id: &str| ARMIES.iter().find(|army| army.id == id);
    let armies = [0, 1].map(|side| settled(side).and_then(|chair| named(chair.army)).unwrap_or(armies[side]));
    let tempers = [0, 1].map(|side| settled(side).map_or(tempers[side], |chair| PlayStyle::of(chair.bold)));
    let sides = SideIx::BOTH.map(|side| side_id(side, armies));
    let [near, far] = sides;
    let sides = [near?, far?];
    let points = |side: usize| settled(side).map_or(1000 * thousands, |chair| chair.points);
    let mut troops = Vec::new();
    for side in SideIx::BOTH {
        for unit in force(&mut rng, side, armies[side.0], thousands, points(side.0))? {
            troops.push(Troop::new(side, unit, &[]));
        }
    }
    let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
    let played = terms.map_or(played, |terms| terms.played.clone());
    let ground = lay_out(&mut rng, table);
    let magic = armies.map(|army| SpellList::of_army(army.id));
    let field = Field { table, ground, sides, magic, troops };
    let blunder_ends_phase = rng.below(8) == 0;
    let mut header = header(seed, &played, thousands, armies, tempers, &field);
    if blunder_ends_phase {
        header["options"] = json!({ "blunder_ends_phase": true });
    }
    let scenario = rng.below(12) == 0;
    if scenario {
        header["scenario"] = json!(SCENARIO);
    }
    let reckless = rng.below(3) == 0;
    if let Some(terms) = terms {
        terms.name(&mut header);
        for (side, chair) in terms.chairs.iter().enumerate() {
            header["sides"][side]["player"] = json!(chair.player);
        }
    }
    let skills = [0, 1].map(|side| settled(side).map_or(Skill::default(), |chair| chair.skill));
    let battle = Battle::new(field, rng, Journal::open(header, played)?, tempers);
    Ok(Battle { blunder_ends_phase, scenario, reckless, skills, ..battle })
}

/// An army; those whose engines are rare come to the table more often, for their mishaps are rarer still.
fn army(rng: &mut DiceRng) -> &'static Army {
    let rare: Vec<&Army> = ARMIES.iter().filter(|army| army.has_engines()).collect();
    if rng.below(4) == 0 && !rare.is_empty() {
        return rare[rng.below(rare.len() as u32) as usize];
    }
    &ARMIES[rng.below(ARMIES.len() as u32) as usize]
}

/// The army's name; numbered when both sides lead the same.
fn side_id(side: SideIx, armies: [&Army; 2]) -> Result<SideId, SimulateError> {
    let id = armies[side.0].id;
    let id = if armies[0].id == armies[1].id { format!("{id}{}", side.0 + 1) } else { id.to_owned() };
    serde_json::from_value(json!(id)).map_err(SimulateError::Header)
}

fn cost(figures: &ListRow) -> u32 {
    pack::figure(figures.points).unwrap_or(u32::MAX)
}

fn is_character(bought: &Bought) -> bool {
    bought.figures.kind == "character"
}

/// How many of a row an army of this size has at least and at most (`wm.army.min_max`).
fn limits(figures: &ListRow, thousands: u32) -> (u32, u32) {
    let least = figures.min_per_1000.map_or(0, |least| least * thousands).max(figures.min_per_army.unwrap_or(0));
    let most = figures.max_per_1000.map_or(u32::MAX, |most| most * thousands);
    (least, most.min(figures.max_per_army.unwrap_or(u32::MAX)))
}

/// The General and what the list demands first, then characters and troops as the bot draws them, as long as there are
/// points for them.
fn force(rng: &mut DiceRng, side: SideIx, army: &Army, thousands: u32, limit: u32) -> Result<Vec<Unit>, SimulateError> {
    let rows = army.rows();
    let mut left = limit;
    let mut bought: Vec<Bought> = Vec::new();
    let mut buy = |bought: &mut Vec<Bought>, (row, figures): (Row, &'static ListRow)| {
        left = left.saturating_sub(cost(figures));
        bought.push(Bought { row, figures, mount: None });
        left
    };
    // Some of it is kept for magic items.
    let purse = [0, 0, 40, 70, 120][rng.below(5) as usize];
    let mut points = limit;
    for entry in &rows {
        for _ in 0..limits(entry.1, thousands).0 {
            points = buy(&mut bought, *entry);
        }
    }
    let most_units = MOST_UNITS[usize::from(thousands > 1)];
    if rng.below(2) == 0 {
        // All the guns and machines that the list allows.
        for entry in rows.iter().filter(|(row, _)| row.weapon.is_some()) {
            for _ in 0..limits(entry.1, thousands).1.min(2) {
                if cost(entry.1).saturating_add(purse) <= points / 2 {
                    points = buy(&mut bought, *entry);
                }
            }
        }
    }
    let mut leaders = 1 + rng.below(2 * thousands);
    let mut vain = 0;
    while vain < TRIES {
        let entry = rows[rng.below(rows.len() as u32) as usize];
        let alike = bought.iter().filter(|other| std::ptr::eq(other.figures, entry.1)).count() as u32;
        let leader = entry.1.kind == "character";
        let units = bought.iter().filter(|other| !is_character(other)).count();
        let room = if leader { leaders > 0 } else { entry.1.kind != "mount" && units < most_units };
        if !room || alike >= limits(entry.1, thousands).1 || cost(entry.1).saturating_add(purse) > points {
            vain += 1;
            continue;
        }
        leaders -= u32::from(leader);
        points = buy(&mut bought, entry);
    }
    points = ride(rng, &rows, &mut bought, thousands, points);
    // Troops of a row stand together in the roster, characters last.
    let place = |other: &Bought| rows.iter().position(|(_, figures)| std::ptr::eq(*figures, other.figures));
    bought.sort_by_key(|other| (is_character(other), place(other)));
    let prefix = ["a", "b"][side.0];
    let mut numbers: Vec<&ListRow> = Vec::new();
    let mut force: Vec<Unit> = Vec::new();
    for one in &bought {
        let number = 1 + numbers.iter().filter(|figures| std::ptr::eq(**figures, one.figures)).count();
        numbers.push(one.figures);
        force.push(unit_of(prefix, army, one, number)?);
    }
    if rng.below(6) == 0 {
        // Some players write down what their stands measure (`wm.unit.stand_size`).
        force.iter_mut().for_each(|unit| unit.base = Some(unit.kind.base()));
    }
    if rng.below(12) == 0 && !force.iter().any(|unit| unit.has(Trait::Flyer)) {
        // Some lead from a base as large as a diorama (`wm.char.base`).
        let leaders = force.iter_mut().filter(|unit| matches!(unit.kind, Kind::General | Kind::Hero));
        leaders.for_each(|unit| unit.base = Some(Base { width: LARGE_CM, depth: LARGE_CM }));
    }
    equip(rng, &mut force, points);
    // Skeletons whom the Wizards of the Undead may raise.
    let undead = army.traits(&row("")).contains(&Trait::Undead);
    let wizards = force.iter().filter(|unit: &&Unit| unit.kind == Kind::Wizard).count();
    if let Some(figures) = army.list().and_then(|list| list.row(SKELETONS)).filter(|_| undead && wizards > 0) {
        for number in 1..=RAISED {
            let bought = Bought { row: row(SKELETONS), figures, mount: None };
            let mut fields = json!(unit_of(prefix, army, &bought, number)?);
            fields["id"] = json!(format!("{prefix}_raised{number}"));
            fields["name"] = json!(format!("Raised Skeletons {number}"));
            fields["traits"] = json!([Trait::Undead, Trait::Raised]);
            force.push(serde_json::from_value(fields).map_err(SimulateError::Header)?);
        }
    }
    Ok(force)
}

/// Mounts for some of the characters, as many as the list allows (`wm.char.mounts`); answers the points left.
fn ride(
    rng: &mut DiceRng,
    rows: &[(Row, &'static ListRow)],
    bought: &mut [Bought],
    thousands: u32,
    mut points: u32,
) -> u32 {
    let mounts: Vec<(Row, &'static ListRow)> = rows.iter().copied().filter(|(_, row)| row.kind == "mount").collect();
    let mut taken: Vec<&ListRow> = Vec::new();
    for rider in bought.iter_mut().filter(|one| is_character(one)) {
        if mounts.is_empty() || rng.below(2) == 0 {
            continue;
        }
        let (row, figures) = mounts[rng.below(mounts.len() as u32) as usize];
        let alike = taken.iter().filter(|other| std::ptr::eq(**other, figures)).count() as u32;
        if alike < limits(figures, thousands).1 && cost(figures) <= points {
            points -= cost(figures);
            taken.push(figures);
            rider.mount = Some((row, figures));
        }
    }
    points
}

/// Magic items for those who may bear them, each item once (`wm.item.who`, `wm.item.unique`).
fn equip(rng: &mut DiceRng, force: &mut [Unit], mut points: u32) {
    let mut items = ITEMS.to_vec();
    while !items.is_empty() {
        let item = items.swap_remove(rng.below(items.len() as u32) as usize);
        let cost = pack::item_points(item.as_str()).unwrap_or(u32::MAX);
        let able: Vec<usize> =
            (0..force.len()).filter(|ix| force[*ix].item.is_none() && enlist::may_bear(&force[*ix], item)).collect();
        if cost > points || able.is_empty() || rng.below(3) == 0 {
            continue;
        }
        let bearer = &mut force[able[rng.below(able.len() as u32) as usize]];
        bearer.item = Some(item);
        bearer.item_points = Some(cost);
        points -= cost;
    }
}

/// The unit of what was bought.
fn unit_of(prefix: &str, army: &Army, bought: &Bought, number: usize) -> Result<Unit, SimulateError> {
    let Bought { row, figures, mount } = bought;
    let wrong = |problem: String| SimulateError::Header(serde::de::Error::custom(problem));
    let plain: String = row.unit.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let id = format!("{prefix}_{plain}{number}").parse::<UnitId>().map_err(|error| wrong(error.to_string()))?;
    let mut unit = enlist::unit_of(id, row, army.traits(row), figures).map_err(wrong)?;
    unit.name = Some(Name::try_from(format!("{} {number}", row.unit)).map_err(wrong)?);
    if let Some((row, figures)) = mount {
        enlist::mount(&mut unit, row, row.traits, figures).map_err(wrong)?;
    }
    Ok(unit)
}

fn header(
    seed: u64,
    played: &str,
    thousands: u32,
    armies: [&Army; 2],
    tempers: [PlayStyle; 2],
    field: &Field,
) -> Value {
    let Field { table, ground, sides, troops, .. } = field;
    let roster = |side: SideIx| -> Vec<&Unit> {
        troops.iter().filter(|troop| troop.side == side).map(|troop| &troop.figures).collect()
    };
    let army = |side: SideIx| {
        json!({
            "id": sides[side.0], "player": tempers[side.0].name(), "army": armies[side.0].name, "roster": roster(side),
        })
    };
    json!({
        "aftermath": 1,
        "match": format!("sim-wm-{seed:x}"),
        "system": "warmaster",
        "edition": "Warmaster core and advanced rules, digest 1",
        "played": played,
        "title": format!("Battle {seed:x}: {} against {}", armies[0].name, armies[1].name),
        "points": 1000 * thousands,
        "table": { "width": table.width, "depth": table.depth },
        "tolerance": TOUCH_CM,
        "terrain": ground.listed(),
        "sides": SideIx::BOTH.map(army),
    })
}
