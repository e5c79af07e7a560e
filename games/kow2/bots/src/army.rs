//! Builds armies from their lists: regiments and hordes first, then what they unlock (`kow.army.*`).

use aftermath_kow2::{
    ModelBase, Spell, Unit, enlist,
    pack::{self, ArmyList, ListRow},
};
use aftermath_rules::{UnitId, geometry::Base, text::Name};
use aftermath_simulate::{DiceRng, SideIx, SimulateError};

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
const LARGE_BASE: u16 = 75;

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
        && enlist::rules(row, &[]).is_some()
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
        let mut figures = figures_of(prefix, unit, number)?;
        let mut base = base_of(unit.row).unwrap_or(Base { width: 2.0, depth: 2.0 });
        let single = unit.row.hero || matches!(unit.row.kind, "monster" | "war_engine");
        if measures && !single {
            base = Base { width: rounded(base.width), depth: rounded(base.depth) };
            figures.footprint = Some(base);
        }
        if large && matches!(unit.row.kind, "monster" | "war_engine") && unit.row.base.is_empty() && rng.below(2) == 0 {
            let side = f64::from(LARGE_BASE) / MM_PER_INCH;
            base = Base { width: side, depth: side };
            figures.base = Some(ModelBase { width: LARGE_BASE, depth: LARGE_BASE });
        }
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
            let own = |id| enlist::rules(row, &[]).is_some_and(|rules| rules.spells.iter().any(|own| own.spell == id));
            let known = enlist::spell(name).is_some_and(|found| !own(found.spell));
            known && *cost > 0 && *cost <= points
        })
        .collect();
    if offers.is_empty() || rng.below(3) == 0 {
        return None;
    }
    Some(offers[rng.below(offers.len() as u32) as usize])
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

/// The unit of a row that was bought, with its spell, if one was.
fn figures_of(prefix: &str, bought: &Bought, number: usize) -> Result<Unit, SimulateError> {
    let Bought { row, list, allied, spell } = *bought;
    let wrong = |problem: String| SimulateError::Header(serde::de::Error::custom(problem));
    let text = |text: String| Name::try_from(text).map_err(wrong);
    let id = format!("{prefix}_{}{number}", slug(row)).parse::<UnitId>().map_err(|error| wrong(error.to_string()))?;
    let mut figures = enlist::unit(row, list, id).map_err(wrong)?;
    figures.name = Some(text(format!("{} {number}", row.unit))?);
    if allied {
        figures.ally = Some(text(title(list.army))?);
    }
    if let Some((printed, cost)) = spell
        && let Some(found) = enlist::spell(printed)
    {
        let bought = Spell { points: Some(cost), ..found };
        figures.spells.push(bought).map_err(|_| wrong("too many spells".to_owned()))?;
    }
    Ok(figures)
}
