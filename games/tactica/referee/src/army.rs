//! The army of the header: profiles, prices, equipment, units, corps and generals (chapters 2 to 5, "Building an army",
//! "Weapons").

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    log::Header,
    text::Name,
};
use aftermath_tactica::{
    Armour, AuxiliaryEquipment, Class, Command, Formation, GeneralBudget, MissingChapters, Shield, Status, Tactica,
    Troops, TwoFigureProfile, Unit, Weapon, pack,
};

use crate::{
    profile::{armour_item, front_of, horse_item, most_of, profile_row, protection_row, shield_item, weapon_row},
    rule,
    state::{SideIx, State, UnitIx},
};

/// Judges the rosters of the header.
pub(crate) fn check(state: &State, header: &Header<Tactica>, docket: &mut impl Docket) {
    for ix in state.all() {
        check_troops(state, ix, docket);
        check_price(state, ix, docket);
        if state.is_whole() && !state.is_general(ix) {
            check_unit(state, ix, docket);
        }
        if !state.is_whole() && !state.is_general(ix) {
            check_thinned(state, ix, docket);
        }
    }
    if !state.is_whole() {
        return;
    }
    for (ix, side) in header.sides.iter().enumerate() {
        check_side(state, SideIx(ix), &side.army, docket);
    }
    if !state.setup.options.campaign {
        docket.finding(rule::SETUP_FREE_SETUP, Outcome::PlayersCall, || Detail::say("free-setup"));
    }
}

/// Values of figures (`tac.stat.*`), their equipment (`tac.equip.*`, `tac.weapon.*`).
fn check_troops(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.row(ix);
    for troops in unit.troops.iter() {
        check_values(state, ix, troops, docket);
        check_weapons(state, ix, troops, docket);
        check_protection(state, ix, troops, docket);
    }
    let handguns = |troops: &Troops| troops.weapons.contains(&Weapon::Handgun);
    if unit.troops.iter().any(handguns)
        && let Some(year) = state.setup.options.year
    {
        // Before 1500 they are mixed with nobody.
        let kept = year >= HANDGUNS_MIX_FROM || unit.troops.iter().all(handguns);
        docket.finding(rule::WEAPON_HANDGUN, Outcome::from(kept), || {
            Detail::say("handguns-mixed").unit(&unit.id).with("year", i64::from(year))
        });
    }
    if unit.troops.len() > 1 {
        docket.finding(rule::FORMATION_MIXED_TYPE, Outcome::Held, || {
            Detail::say("mixed").unit(&unit.id).records(unit.troops[0].class.as_str())
        });
    }
}

/// The year from which handguns may be mixed with others (line 513).
const HANDGUNS_MIX_FROM: i16 = 1500;

fn check_values(state: &State, ix: UnitIx, troops: &Troops, docket: &mut impl Docket) {
    let unit = state.row(ix);
    let of_two = troops.class == Class::Swordsmen
        || (troops.class == Class::Horsemen && state.rulings().two_figure_profile == TwoFigureProfile::Melee);
    let of_value = |figure: &'static str, value: u8| {
        move || Detail::say("value").unit(&unit.id).with("value_of", figure).records(value)
    };
    let table = |value: u8| (2..=4).contains(&value);
    docket.finding(
        rule::STAT_STEADINESS,
        Outcome::from(table(troops.steadiness)),
        of_value("steadiness", troops.steadiness),
    );
    // Others than the tables say may have 3 or 4 by their army list.
    let melee = match (of_two, table(troops.melee), troops.melee == 2) {
        (true, fits, _) | (false, fits, true) => Outcome::from(fits),
        (false, true, false) => Outcome::PlayersCall,
        (false, false, false) => Outcome::Broken,
    };
    docket.finding(rule::STAT_MELEE, melee, of_value("melee", troops.melee));
    match troops.specialty {
        Some(specialty) => {
            docket.finding(rule::STAT_SPECIALTY, Outcome::from(table(specialty)), of_value("specialty", specialty));
            // A table of two numbers has no specialty.
            if of_two {
                docket.finding(rule::POINTS_PROFILE_NOTATION, Outcome::Broken, || {
                    Detail::say("two-numbers").unit(&unit.id)
                });
            }
        }
        None => {
            let kept = troops.class.is_of_two_numbers();
            let outcome = if kept { Outcome::Held } else { Outcome::Unrecorded };
            docket.finding(rule::POINTS_PROFILE_NOTATION, outcome, || {
                if kept { Detail::say("two-numbers").unit(&unit.id) } else { Detail::lacks("specialty").unit(&unit.id) }
            });
        }
    }
    check_naming(unit, troops, docket);
}

/// Adjectives of a troop's name and the values that they stand for (`tac.stat.naming`).
fn check_naming(unit: &Unit, troops: &Troops, docket: &mut impl Docket) {
    let name = unit.profile.as_str().to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    let any = |known: &[&str]| known.iter().any(|known| words.contains(known));
    let skill = if any(&["poor", "плохой"]) {
        Some(2)
    } else if any(&["good", "хороший"]) {
        Some(4)
    } else {
        None
    };
    let experience = if any(&["recruit", "recruits", "новобранец"]) {
        Some(2)
    } else if any(&["veteran", "veterans", "ветеран"]) {
        Some(4)
    } else {
        None
    };
    let bare =
        any(&["crossbowman", "bowman", "spearman", "pikeman", "halberdier", "slinger", "handgunner", "swordsman"]);
    if skill.is_none() && experience.is_none() && !bare {
        return;
    }
    let (skill, steadiness) = (skill.unwrap_or(3), experience.unwrap_or(3));
    let value = if troops.class.is_of_two_numbers() { Some(troops.melee) } else { troops.specialty };
    let kept = value.is_none_or(|value| value == skill) && troops.steadiness == steadiness;
    docket.finding(rule::STAT_NAMING, Outcome::from(kept), || {
        let detail = Detail::say("naming").unit(&unit.id).with("profile", unit.profile.to_string());
        detail.with("specialty", skill).with("steadiness", steadiness)
    });
}

/// The rule of a weapon.
pub(crate) fn weapon_rule(weapon: Weapon) -> Rule {
    match weapon {
        Weapon::Pike => rule::WEAPON_PIKE,
        Weapon::Spear => rule::WEAPON_SPEAR,
        Weapon::Halberd => rule::WEAPON_HALBERD,
        Weapon::TwoHanded => rule::WEAPON_TWO_HANDED,
        Weapon::Lance => rule::WEAPON_LANCE,
        Weapon::CavalrySpear => rule::WEAPON_CAVALRY_SPEAR,
        Weapon::Bow => rule::WEAPON_BOW,
        Weapon::Crossbow => rule::WEAPON_CROSSBOW,
        Weapon::Sling => rule::WEAPON_SLING,
        Weapon::Handgun => rule::WEAPON_HANDGUN,
    }
}

fn check_weapons(state: &State, ix: UnitIx, troops: &Troops, docket: &mut impl Docket) {
    let unit = state.row(ix);
    if !troops.weapons.is_empty() {
        docket.finding(rule::EQUIP_ONE_OFFENSIVE, Outcome::from(troops.weapons.len() == 1), || {
            Detail::say("weapons").unit(&unit.id).records(troops.weapons.len())
        });
    }
    for weapon in troops.weapons.iter() {
        let row = weapon_row(*weapon);
        let arm = if troops.class.is_mounted() { row.mounted } else { row.foot };
        let shield = match troops.shield {
            None => true,
            Some(Shield::Small) => row.small_shield,
            Some(Shield::Large) => row.large_shield,
        };
        docket.finding(weapon_rule(*weapon), Outcome::from(arm && shield), || {
            let detail = Detail::say("weapon-goes-with").unit(&unit.id).with("weapon", weapon.as_str());
            detail.with("shield", troops.shield.map_or("none", shield_item))
        });
    }
    let fits = |weapon: Weapon| match troops.class {
        Class::Swordsmen => weapon == Weapon::TwoHanded,
        Class::LineInfantry => matches!(weapon, Weapon::Pike | Weapon::Spear | Weapon::Halberd),
        Class::Shooters | Class::MountedShooters => weapon_row(weapon).missile,
        Class::Horsemen => false,
        Class::LanceCavalry => matches!(weapon, Weapon::Lance | Weapon::CavalrySpear),
    };
    let armed = match troops.class {
        Class::Swordsmen | Class::Horsemen => troops.weapons.iter().all(|weapon| fits(*weapon)),
        _ => troops.weapon().is_some_and(fits),
    };
    if troops.weapons.is_empty() && !armed {
        docket.finding(rule::POINTS_WEAPONS_INCLUDED, Outcome::Unrecorded, || Detail::lacks("weapons").unit(&unit.id));
        return;
    }
    docket.finding(rule::POINTS_WEAPONS_INCLUDED, Outcome::from(armed), || {
        let detail = Detail::say("weapon-of-class").unit(&unit.id).with("class", troops.class.as_str());
        detail.records(troops.weapon().map_or("none", Weapon::as_str))
    });
    if troops.javelins {
        let kept = troops.class.is_of_two_numbers();
        for cited in [rule::POINTS_JAVELIN, rule::WEAPON_JAVELIN] {
            docket.finding(cited, Outcome::from(kept), || {
                Detail::say("javelins-of").unit(&unit.id).records(troops.class.as_str())
            });
        }
    }
}

fn check_protection(state: &State, ix: UnitIx, troops: &Troops, docket: &mut impl Docket) {
    let unit = state.row(ix);
    if troops.shield == Some(Shield::Large) && !troops.class.is_mounted() {
        let kept = troops.armour != Some(Armour::Heavy);
        docket.finding(rule::EQUIP_LARGE_SHIELD, Outcome::from(kept), || Detail::say("heavy-and-large").unit(&unit.id));
    }
    if let Some(armour) = troops.horse_armour {
        let cited = match armour {
            Armour::Light => rule::EQUIP_LIGHT_HORSE_ARMOUR,
            Armour::Heavy => rule::EQUIP_HEAVY_HORSE_ARMOUR,
        };
        docket.finding(cited, Outcome::from(troops.class.is_mounted()), || Detail::say("horse-armour").unit(&unit.id));
    }
}

/// Whether the log leaves out a value that the table of these troops has.
fn lacks_specialty(troops: &Troops) -> bool {
    troops.specialty.is_none() && !troops.class.is_of_two_numbers()
}

/// The parts of a price.
struct Price {
    /// By the table, doubled for auxiliaries.
    table: u32,
    /// By the table, not doubled.
    single: u32,
    protection: u32,
    javelins: u32,
}

impl Price {
    fn sum(&self) -> u32 {
        self.table + self.protection + self.javelins
    }
}

fn price(state: &State, unit: &Unit) -> Option<Price> {
    let mut price = Price { table: 0, single: 0, protection: 0, javelins: 0 };
    let doubled = state.rulings().auxiliary_equipment == AuxiliaryEquipment::Doubled;
    for troops in unit.troops.iter() {
        let row = profile_row(troops.class, troops.specialty, troops.melee, troops.steadiness)?;
        let count = u32::from(troops.count);
        let times = if troops.auxiliary { pack::AUXILIARY_FACTOR } else { 1 };
        let item = |item: Option<&'static str>| item.and_then(protection_row).map_or(0, |row| row.price);
        let items = item(troops.armour.map(armour_item))
            + item(troops.shield.map(shield_item))
            + item(troops.horse_armour.map(horse_item));
        price.table += count * row.price * times;
        price.single += count * row.price;
        price.protection += count * items * if doubled { times } else { 1 };
        price.javelins +=
            if troops.javelins { count * pack::JAVELIN_PRICE * if doubled { times } else { 1 } } else { 0 };
    }
    Some(price)
}

/// The points of a unit are those of its figures (`tac.points.*`).
fn check_price(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.row(ix);
    let Some(points) = unit.points else { return };
    let describe = |due: u32| Detail::say("price").unit(&unit.id).expects(due).records(points);
    if state.is_general(ix) {
        // The book gives generals by the number of figures and no price.
        docket.finding(rule::GENERAL_COUNT, Outcome::from(points == 0), || describe(0));
        return;
    }
    let Some(price) = price(state, unit) else {
        let lacks = unit.troops.iter().any(lacks_specialty);
        docket.finding(rule::POINTS_PROFILES, if lacks { Outcome::Unrecorded } else { Outcome::Broken }, || {
            if lacks {
                Detail::lacks("specialty").unit(&unit.id)
            } else {
                Detail::say("no-such-profile").unit(&unit.id)
            }
        });
        return;
    };
    let due = price.sum();
    let auxiliary = unit.troops.iter().any(|troops| troops.auxiliary);
    let two_handed = unit.troops.iter().any(|troops| troops.weapons.contains(&Weapon::TwoHanded));
    let mut parts = vec![(rule::POINTS_PROFILES, true, price.table)];
    parts.push((rule::ARMY_AUXILIARY_PRICE, auxiliary, price.table - price.single));
    parts.push((rule::POINTS_ARMOUR, price.protection > 0, price.protection));
    parts.push((rule::POINTS_JAVELIN, price.javelins > 0, price.javelins));
    parts.push((rule::POINTS_TWO_HANDED, two_handed, 0));
    if points == due {
        for (cited, _, _) in parts.iter().filter(|(_, there, _)| *there) {
            docket.finding(*cited, Outcome::Held, || describe(due));
        }
        return;
    }
    // What was left out tells which rule was not kept.
    let left_out = parts.iter().skip(1).find(|(_, there, part)| *there && *part > 0 && points + part == due);
    let paid_for = two_handed && points > due;
    let cited =
        left_out.map_or(if paid_for { rule::POINTS_TWO_HANDED } else { rule::POINTS_PROFILES }, |(cited, ..)| *cited);
    docket.finding(cited, Outcome::Broken, || describe(due));
}

/// Size and corps of a new unit (`tac.army.min_unit`, `tac.unit.*`, `tac.army.corps`).
fn check_unit(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.row(ix);
    let mounted = unit.is_mounted();
    let figures = unit.figures() as usize;
    let (front, most) = (front_of(unit.formation, mounted), most_of(unit.formation, mounted));
    let describe = |due: usize| Detail::say("unit-size").unit(&unit.id).expects(due).records(figures);
    if unit.formation == Formation::Skirmish {
        let kept = unit.bases == 1 && figures <= most;
        docket.finding(rule::UNIT_SKIRMISH_BASE, Outcome::from(kept), || describe(most));
        docket.finding(rule::FORMATION_SKIRMISH, Outcome::from(kept), || describe(most));
    } else {
        for cited in [rule::ARMY_MIN_UNIT, rule::UNIT_FULL_FRONT] {
            docket.finding(cited, Outcome::from(figures >= front), || describe(front));
        }
        let bases = usize::from(unit.bases);
        docket.finding(rule::UNIT_BASE, Outcome::from(figures <= most * bases), || describe(most * bases));
        docket
            .finding(formation_rule(unit.formation), Outcome::from(figures <= most * bases), || describe(most * bases));
        // A base of a column that nobody stands on is none.
        let kept = bases == 1 || figures > most * (bases - 1);
        docket.finding(rule::UNIT_ONE_BASE, Outcome::from(kept), || {
            Detail::say("bases").unit(&unit.id).records(unit.bases)
        });
    }
    let corps = unit.corps.as_ref().and_then(|id| state.find(id));
    let kept = corps.is_some_and(|general| state.is_general(general) && state.own_side(general) == state.own_side(ix));
    let outcome = if unit.corps.is_none() { Outcome::Unrecorded } else { Outcome::from(kept) };
    docket.finding(rule::ARMY_CORPS, outcome, || match &unit.corps {
        Some(corps) => Detail::say("corps").unit(&unit.id).records(corps),
        None => Detail::lacks("corps").unit(&unit.id),
    });
}

/// A unit of a situation stands no denser than its front rank can be filled, where the log says how it stands
/// (`tac.unit.thinning`).
fn check_thinned(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (left, front) = (state.figures(ix).len(), state.front(ix));
    let unit = state.u(ix);
    let Some(formation) = unit.formation.filter(|_| unit.status.is_none_or(Status::is_present) && left > 0) else {
        return;
    };
    if formation != Formation::Skirmish {
        docket.finding(rule::UNIT_THINNING, Outcome::from(left >= front), || {
            let detail = Detail::say("not-thinned").unit(state.id(ix)).with("formation", formation.as_str());
            detail.expects(front).records(left)
        });
    }
}

/// The rule of a formation.
pub(crate) fn formation_rule(formation: Formation) -> Rule {
    match formation {
        Formation::VeryClose => rule::FORMATION_VERY_CLOSE,
        Formation::Close => rule::FORMATION_CLOSE,
        Formation::Open => rule::FORMATION_OPEN,
        Formation::Skirmish => rule::FORMATION_SKIRMISH,
    }
}

/// Main type, points and generals of a side.
fn check_side(state: &State, side: SideIx, army: &Name, docket: &mut impl Docket) {
    let own: Vec<UnitIx> = state.all().filter(|ix| state.own_side(*ix) == side).collect();
    let id = state.side_id(side);
    let main = state.setup.options.main_types.iter().find(|main| &main.side == id).map(|main| main.class);
    match main {
        None => {
            docket.finding(rule::ARMY_MAIN_TYPE, Outcome::Unrecorded, || Detail::lacks("main_types").with("side", id))
        }
        Some(main) => {
            let troops = own.iter().filter(|ix| !state.is_general(**ix)).flat_map(|ix| state.row(*ix).troops.iter());
            let kept = troops.into_iter().all(|troops| troops.auxiliary == (troops.class != main));
            docket.finding(rule::ARMY_MAIN_TYPE, Outcome::from(kept), || {
                Detail::say("main-type").with("side", id).expects(main.as_str())
            });
        }
    }
    if state.rulings().missing_chapters == MissingChapters::ListsOutside {
        docket.finding(rule::ARMY_LISTS_MISSING, Outcome::PlayersCall, || {
            Detail::say("lists-outside").with("side", id).with("list", army.to_string())
        });
    }
    if let Some(limit) = state.setup.points {
        let points: Option<Vec<u32>> =
            own.iter().filter(|ix| !state.is_general(**ix)).map(|ix| state.row(*ix).points).collect();
        match points {
            None => docket.finding(rule::SETUP_POINTS_LIMIT, Outcome::Unrecorded, || Detail::lacks("points")),
            Some(points) => {
                let sum = points.into_iter().fold(0, u32::saturating_add);
                docket.finding(rule::SETUP_POINTS_LIMIT, Outcome::from(sum <= limit), || {
                    Detail::say("army-points").with("side", id).expects(limit).records(sum)
                });
            }
        }
    }
    let generals: Vec<UnitIx> = own.iter().copied().filter(|ix| state.is_general(*ix)).collect();
    let chiefs =
        generals.iter().filter(|ix| state.row(**ix).general.as_ref().is_some_and(|one| one.commander_in_chief));
    let chiefs = chiefs.count();
    // Incomplete groups give no general: who has fewer figures has none, and so nobody to name.
    let too_few = generals.is_empty() && figures_of(state, &own) < pack::IRREGULAR_FIGURES;
    docket.finding(rule::GENERAL_COMMANDER_IN_CHIEF, Outcome::from(chiefs == 1 || too_few), || {
        let due = u32::from(!too_few);
        Detail::say("chiefs").with("side", id).expects(due).records(chiefs)
    });
    check_budget(state, side, &own, &generals, docket);
    for ix in &generals {
        check_general(state, *ix, main, &own, docket);
    }
}

/// Figures of an army without its generals.
fn figures_of(state: &State, own: &[UnitIx]) -> u32 {
    own.iter().filter(|ix| !state.is_general(**ix)).map(|ix| state.row(*ix).figures()).sum()
}

/// Figures that generals take (`tac.general.count`, `tac.amb.general_budget`).
fn check_budget(state: &State, side: SideIx, own: &[UnitIx], generals: &[UnitIx], docket: &mut impl Docket) {
    let figures = figures_of(state, own);
    let cost = |mercenary: bool| -> u32 {
        let of = generals.iter().filter_map(|ix| state.row(*ix).general.as_ref());
        of.filter(|general| general.mercenary == mercenary)
            .map(|general| match (general.command, mercenary) {
                (Command::Irregular, false) => pack::IRREGULAR_FIGURES,
                (Command::Regular, false) => pack::REGULAR_FIGURES,
                (Command::Irregular, true) => pack::MERCENARY_IRREGULAR_FIGURES,
                (Command::Regular, true) => pack::MERCENARY_REGULAR_FIGURES,
            })
            .sum()
    };
    let (regular, hired) = (cost(false), cost(true));
    let needed = match state.rulings().general_budget {
        GeneralBudget::One => regular + hired,
        GeneralBudget::Two => regular.max(hired),
    };
    docket.finding(rule::GENERAL_COUNT, Outcome::from(needed <= figures), || {
        Detail::say("general-count").with("side", state.side_id(side)).expects(figures).records(needed)
    });
}

/// A general has the best values of his troop type (`tac.general.profile`).
fn check_general(state: &State, ix: UnitIx, main: Option<Class>, own: &[UnitIx], docket: &mut impl Docket) {
    let unit = state.row(ix);
    let (Some(troops), Some(general)) = (unit.troops.first(), unit.general.as_ref()) else { return };
    let in_army = |class: Class| own.iter().any(|other| state.row(*other).troops.iter().any(|one| one.class == class));
    let class = match (general.mercenary, main) {
        (true, _) => in_army(troops.class),
        (false, Some(main)) => troops.class == main,
        (false, None) => true,
    };
    let best = pack::BEST_VALUE;
    let value = |value: Option<u8>| value.map(i32::from);
    let values = if troops.class.is_of_two_numbers() {
        i32::from(troops.melee) == best
    } else {
        value(troops.specialty) == Some(best)
    };
    let kept = unit.figures() == 1 && class && values && i32::from(troops.steadiness) == best;
    if lacks_specialty(troops) {
        docket.finding(rule::GENERAL_PROFILE, Outcome::Unrecorded, || Detail::lacks("specialty").unit(&unit.id));
        return;
    }
    docket.finding(rule::GENERAL_PROFILE, Outcome::from(kept), || {
        Detail::say("general-profile").unit(&unit.id).with("class", troops.class.as_str()).expects(best)
    });
}
