//! Armies of Tactica from what was chosen by the tables of the book (`tac.points.profiles`): it has no army lists, so an army
//! is one of its main troop type, and all others in it are auxiliaries (`tac.army.main_type`).

mod picks;

use aftermath_rules::enlist::{self, Army, Doubt, Enlist, Matter, Roster, Selection, bounded, name, whole};

use crate::{
    Armour, BASES, Class, Command, Formation, General, Shield, Troops, Unit, Weapon,
    pack::{self, ProfileRow},
};

/// How armies of Tactica are made.
pub const ENLIST: Enlist = Enlist { is_of, army: |roster, letter| army(roster, letter).written(), lists: picks::LISTS };

/// What a choice of a general is called.
const GENERAL: &str = "General";
/// The formation of those of whom nobody chooses one.
const USUAL: Formation = Formation::Close;

fn is_of(game: &str) -> bool {
    game.trim().to_lowercase().starts_with("tactica")
}

/// The army of a roster, with ids that begin with `letter`. A unit is of the corps of the general before it, or of the first
/// where none is; the first general commands in chief.
pub fn army(roster: &Roster, letter: char) -> Army<Unit> {
    let mut doubts = Vec::new();
    let mut made = enlist::units(roster.bodies(), letter, &mut doubts, |id, body, doubts| {
        let main = picks::main(&body.force.catalogue);
        let mut unit = chosen(body.selection, id.clone(), main, doubts)?;
        unit.name = body.selection.custom_name.as_deref().map(name).transpose()?;
        Ok((unit, false))
    });
    let mut corps = made.units.iter().find(|unit| unit.general.is_some()).map(|unit| unit.id.clone());
    let mut has_chief = false;
    for unit in &mut made.units {
        match &mut unit.general {
            Some(general) => {
                general.commander_in_chief = !std::mem::replace(&mut has_chief, true);
                corps = Some(unit.id.clone());
            }
            None => unit.corps.clone_from(&corps),
        }
    }
    let leader = made.units.iter().find(|unit| unit.general.is_some()).map(|unit| unit.id.clone());
    Army::new(roster, enlist::Made { leader, ..made }, |_| None, doubts)
}

/// The unit or the general of a choice.
fn chosen(
    selection: &Selection,
    id: aftermath_rules::UnitId,
    main: Option<Class>,
    doubts: &mut Vec<Doubt>,
) -> Result<Unit, String> {
    let is_general = selection.name == GENERAL;
    let (class, row) = if is_general {
        let class = main.ok_or_else(|| "an army without a main troop type has no general".to_owned())?;
        (class, picks::best(class))
    } else {
        let row = pack::TROOP_PROFILES.iter().find(|row| picks::name_of(row) == selection.name);
        let row = row.ok_or_else(|| "no table of the book has it".to_owned())?;
        (Class::named(row.class).ok_or_else(|| row.class.to_owned())?, Some(row))
    };
    let row = row.ok_or_else(|| "no table of the book has it".to_owned())?;
    let count: u32 = selection.selections.iter().filter(|one| one.kind == "model").map(|one| one.number).sum();
    let mut troops = troops(row, class, count.max(1))?;
    // Who is of another class than the main one is an auxiliary.
    troops.auxiliary = main.is_some_and(|main| main != class);
    let mut formation = USUAL;
    let (mut rides, mut command) = (false, Command::Regular);
    for chosen in selection.selections.iter().filter(|one| one.kind != "model") {
        let word = chosen.name.as_str();
        if let Some(weapon) = Weapon::named(word) {
            troops.weapons.push(weapon).map_err(|_| "too many weapons".to_owned())?;
        } else if let Some(chosen) = Formation::named(word) {
            formation = chosen;
        } else if let Some(chosen) = Command::named(word) {
            command = chosen;
        } else {
            match word {
                "javelins" => troops.javelins = true,
                "rides" => rides = true,
                "light_armour" => troops.armour = Some(Armour::Light),
                "heavy_armour" => troops.armour = Some(Armour::Heavy),
                "small_shield" => troops.shield = Some(Shield::Small),
                "large_shield" => troops.shield = Some(Shield::Large),
                "light_horse_armour" => troops.horse_armour = Some(Armour::Light),
                "heavy_horse_armour" => troops.horse_armour = Some(Armour::Heavy),
                _ => doubts.push(Doubt::of_part(&id, word, Matter::NotListed)),
            }
        }
    }
    let bases = if formation == Formation::Skirmish { 1 } else { bases(formation, class.is_mounted(), count)? };
    Ok(Unit {
        profile: name(&selection.name)?,
        name: None,
        points: whole(selection.sum(enlist::Counted::Points)),
        corps: None,
        formation,
        bases,
        rides,
        general: is_general.then_some(General { command, mercenary: false, commander_in_chief: false }),
        troops: bounded(vec![troops], "troops")?,
        id,
    })
}

fn troops(row: &ProfileRow, class: Class, count: u32) -> Result<Troops, String> {
    let value = |value: u32| u8::try_from(value).map_err(|_| format!("a value of {value}"));
    Ok(Troops {
        class,
        count: u16::try_from(count).map_err(|_| format!("{count} figures"))?,
        specialty: row.specialty.map(value).transpose()?,
        melee: value(row.melee)?,
        steadiness: value(row.steadiness)?,
        weapons: Default::default(),
        javelins: false,
        armour: None,
        shield: None,
        horse_armour: None,
        auxiliary: false,
    })
}

/// Bases that so many figures fill (`tac.unit.base`, `tac.unit.one_base`).
fn bases(formation: Formation, mounted: bool, count: u32) -> Result<u8, String> {
    let row = pack::FORMATIONS.iter().find(|row| row.formation == formation.as_str());
    let most = row.map_or(1, |row| if mounted { row.most_mounted } else { row.most_foot }).max(1);
    let bases = count.div_ceil(most).max(1);
    u8::try_from(bases)
        .ok()
        .filter(|bases| *bases <= BASES)
        .ok_or_else(|| format!("{bases} bases: expected at most {BASES}"))
}

#[cfg(test)]
mod tests {
    use aftermath_rules::enlist::picks::Picked;

    use super::*;

    fn pick(main: &str, picked: &[(&str, u32, &[&str])]) -> Army<Unit> {
        let picked: Vec<Picked> =
            picked.iter().map(|(row, number, options)| Picked::new(row, Some(*number), options)).collect();
        army(&ENLIST.lists.roster(main, &picked).unwrap().1, 'a')
    }

    #[test]
    fn a_unit_costs_what_the_tables_of_the_book_say() {
        // Book, lines 346-348 and 475-483: ordinary regular line infantry 4, light armour 1, a small shield 1.
        let army = pick(
            "line_infantry",
            &[("line_infantry-ordinary-regular", 12, &["spear", "light_armour", "small_shield"])],
        );
        let unit = &army.units[0];
        assert_eq!((unit.points, unit.figures(), unit.bases), (Some(12 * 6), 12, 1));
        assert_eq!((unit.troops[0].specialty, unit.troops[0].melee, unit.troops[0].steadiness), (Some(3), 2, 3));
        assert!(!unit.troops[0].auxiliary && army.doubts.is_empty());
    }

    #[test]
    fn auxiliaries_cost_twice_by_the_table() {
        // Book, line 10: twice the table; line 369: good regular shooters 6. Armour is not doubled (reading `flat`).
        let army = pick("line_infantry", &[("shooters-good-regular", 8, &["bow", "light_armour"])]);
        assert_eq!(army.units[0].points, Some(8 * (12 + 1)));
        assert!(army.units[0].troops[0].auxiliary);
    }

    #[test]
    fn units_are_of_the_corps_of_the_general_before_them() {
        let foot = ("line_infantry-ordinary-regular", 12, &["spear"][..]);
        let army = pick("line_infantry", &[("general", 1, &["spear"]), foot, ("general", 1, &["irregular"]), foot]);
        let corps: Vec<_> = army.units.iter().map(|unit| unit.corps.as_ref().map(|id| id.as_str())).collect();
        assert_eq!(corps, [None, Some("a1"), None, Some("a3")]);
        let chiefs: Vec<_> = army.units.iter().filter_map(|unit| unit.general.as_ref()).collect();
        assert_eq!((chiefs[0].commander_in_chief, chiefs[1].commander_in_chief), (true, false));
        assert_eq!((chiefs[0].command, chiefs[1].command), (Command::Regular, Command::Irregular));
        assert_eq!(army.points, Some(2 * 12 * 4));
    }

    #[test]
    fn all_that_is_offered_makes_a_unit() {
        for list in (ENLIST.lists.all)() {
            let offered = (ENLIST.lists.picks)(list.id);
            assert_eq!(offered.len(), 1 + pack::TROOP_PROFILES.len());
            for one in offered {
                let picked = Picked { row: one.row.clone(), ..Picked::default() };
                let army = army(&ENLIST.lists.roster(list.id, &[picked]).unwrap().1, 'a');
                assert_eq!((army.units.len(), army.doubts.len()), (1, 0), "{}: {:?}", one.row, army.doubts);
            }
        }
    }
}
