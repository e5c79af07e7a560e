//! Rosters: figures of stands and characters, and what an army may have (chapters "Characteristics and units" and
//! "Army composition").

use super::{
    Kind, MountKind, Situation, Trait, Unit, Warmaster, artillery, inches, pack,
    pack::{ArmyList, ListRow},
    rule,
    state::Setup,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    log::{Header, Roster, Side, Table},
};

/// Every roster against the chapters on characteristics and on army composition.
///
/// A log that starts from a situation may show part of a battle: what only a whole army must have is not asked of it.
/// Points and army lists are asked of armies built to a size, which the header's `points` states.
pub(super) fn check_rosters(header: &Header<Warmaster>, setup: &Setup, docket: &mut impl Docket) {
    for unit in header.sides.iter().flat_map(|side| side.roster.iter()) {
        check_unit(unit, header.options.inches, docket);
    }
    for (_, unit) in &setup.units {
        artillery::check_roster(unit, docket);
    }
    check_measure(header, docket);
    let whole = header.situation.as_ref().is_none_or(Situation::is_whole);
    for side in &header.sides {
        check_generals(side, whole, docket);
        if header.options.other_lists {
            continue;
        }
        check_command_by_army(side, docket);
        let Some(points) = header.points else { continue };
        match pack::list_of(side.army.as_str()) {
            Some(list) => check_list(side, list, docket),
            None => docket.finding(rule::ARMY_PROFILE_ROW, Outcome::Unrecorded, || {
                Detail::lacks("army_list").with("side", &side.id).records(side.army.as_str())
            }),
        }
        if whole {
            check_min_max(side, points, docket);
        }
    }
    if let Some(points) = header.points {
        for side in &header.sides {
            check_size(side, points, header.options.overspend_agreed, docket);
        }
    }
}

/// Figures of one row.
fn check_unit(unit: &Unit, in_inches: bool, docket: &mut impl Docket) {
    check_base(unit, in_inches, docket);
    if unit.kind.is_character() {
        super::characters::check_roster(unit, docket);
        docket.finding(rule::UNIT_CHARACTERS, Outcome::from(unit.stands == 1), || {
            Detail::say("character-stands").unit(&unit.id).expects(1_u8).records(unit.stands)
        });
        return check_command(unit, docket);
    }
    if unit.command.is_some() {
        docket.finding(rule::PROFILE_COMMAND, Outcome::Broken, || Detail::say("command-of-unit").unit(&unit.id));
    }
    docket.finding(rule::UNIT_COMPOSITION, Outcome::from(unit.stands >= 1), || {
        Detail::say("unit-stands").unit(&unit.id).records(unit.stands)
    });
    let described = unit.attacks > 0 || unit.hits > 0;
    docket.finding(rule::PROFILE_THREE, Outcome::from(described), || Detail::say("three-figures").unit(&unit.id));
    if described {
        docket.finding(rule::PROFILE_ATTACKS, Outcome::from(unit.attacks >= 1), || {
            Detail::new().unit(&unit.id).with("least", 1_u8).records(unit.attacks)
        });
        docket.finding(rule::PROFILE_HITS, Outcome::from(unit.hits >= 1), || {
            Detail::new().unit(&unit.id).with("least", 1_u8).records(unit.hits)
        });
    }
    if let Some(armour) = unit.armour {
        docket.finding(rule::PROFILE_ARMOUR, Outcome::from((3..=6).contains(&armour)), || {
            Detail::new().unit(&unit.id).with("least", 3_u8).with("greatest", 6_u8).records(armour)
        });
    }
}

/// Command of a character: 7 to 10, and 10 for a General alone (`wm.profile.command`).
fn check_command(unit: &Unit, docket: &mut impl Docket) {
    let greatest = if unit.kind == Kind::General { 10 } else { 9 };
    match unit.command {
        Some(command) => {
            // Army lists print characters below the chapter's 7 to 10; what they print is agreed, not broken.
            let outcome = match command {
                7.. if command <= greatest => Outcome::Held,
                5..=6 => Outcome::PlayersCall,
                _ => Outcome::Broken,
            };
            docket.finding(rule::PROFILE_COMMAND, outcome, || {
                Detail::new().unit(&unit.id).with("least", 7_u8).with("greatest", greatest).records(command)
            });
        }
        None => docket.finding(rule::PROFILE_COMMAND, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.command").unit(&unit.id)
        }),
    }
}

/// The list says which troop type a unit is; what guns and engines are stands in their own chapter
/// (`wm.unit.troop_types`).
fn check_troop_type(unit: &Unit, due: &'static str, docket: &mut impl Docket) {
    docket.finding(rule::UNIT_TROOP_TYPES, Outcome::from(unit.kind.as_str() == due), || {
        Detail::say("troop-type").unit(&unit.id).expects(due).records(unit.kind.as_str())
    });
}

/// A stand that the roster gives: its size and its front (`wm.unit.stand_size`, `wm.unit.facing`); machines stand on
/// what their players made (`wm.unit.machine_base`).
fn check_base(unit: &Unit, in_inches: bool, docket: &mut impl Docket) {
    let Some(base) = unit.recorded_base() else { return };
    let cm = if in_inches { inches::CM } else { 1.0 };
    let (width, depth) = (base.width * cm, base.depth * cm);
    if unit.kind == Kind::Machine {
        docket.finding(rule::UNIT_MACHINE_BASE, Outcome::PlayersCall, || Detail::say("machine-base").unit(&unit.id));
        return;
    }
    if unit.kind.is_character() {
        return;
    }
    // Bases are cut by hand.
    const SLACK_CM: f64 = 0.15;
    let near = |length: f64, due: f64| (length - due).abs() <= SLACK_CM;
    let (long, short) = (width.max(depth), width.min(depth));
    let standard = near(long, pack::STAND_LONG_EDGE) && near(short, pack::STAND_SHORT_EDGE);
    if unit.kind != Kind::Monster || standard {
        docket.finding(rule::UNIT_STAND_SIZE, Outcome::from(standard), || {
            Detail::say("stand-size").unit(&unit.id).with("width", width).with("depth", depth)
        });
    }
    if standard {
        let wide = width > depth;
        docket.finding(rule::UNIT_FACING, Outcome::from(wide == (unit.kind == Kind::Infantry)), || {
            Detail::say("stand-front").unit(&unit.id).with("width", width).with("depth", depth)
        });
    }
}

/// The unit of measure shows in the size of the table (`wm.measure.unit_cm`, `wm.measure.inches_option`), and so does
/// whether the game is made for it (`wm.setup.table`).
fn check_measure(header: &Header<Warmaster>, docket: &mut impl Docket) {
    let Some(Table { width, depth }) = header.table else {
        docket.finding(rule::SETUP_TABLE, Outcome::Unrecorded, || Detail::lacks("table"));
        return;
    };
    let (long, short) = (width.max(depth), width.min(depth));
    let is = |width: u32, depth: u32| (long - f64::from(width)).abs() <= 1.0 && (short - f64::from(depth)).abs() <= 1.0;
    let in_cm = pack::TABLE_SIZES.iter().any(|(width, depth, ..)| is(*width, *depth));
    let in_inches = pack::TABLE_SIZES.iter().any(|(.., width, depth)| is(*width, *depth));
    let inches = header.options.inches;
    let rule = if inches { rule::MEASURE_INCHES_OPTION } else { rule::MEASURE_UNIT_CM };
    if in_cm || in_inches {
        docket.finding(rule, Outcome::from(in_inches == inches), || {
            Detail::say(if inches { "inches" } else { "centimetres" }).with("width", width).with("depth", depth)
        });
    }
    let made_for_it = if inches { in_inches } else { in_cm };
    docket.finding(rule::SETUP_TABLE, if made_for_it { Outcome::Held } else { Outcome::PlayersCall }, || {
        Detail::say("table-size").with("width", width).with("depth", depth)
    });
}

/// A whole army has exactly one General, a part of one at most one (`wm.army.one_general`, `wm.unit.characters`).
fn check_generals(side: &Side<Roster<Unit>>, whole: bool, docket: &mut impl Docket) {
    let generals = side.roster.iter().filter(|unit| unit.kind == Kind::General).count();
    let least = usize::from(whole);
    let kept = Outcome::from((least..=1).contains(&generals));
    let detail = || Detail::new().with("side", &side.id).with("least", least).with("greatest", 1_u8).records(generals);
    docket.finding(rule::UNIT_CHARACTERS, kept, detail);
    if whole {
        docket.finding(rule::ARMY_ONE_GENERAL, kept, detail);
    }
}

/// Command of the General, for the armies that the rulebook names (`wm.profile.command_by_army`).
fn check_command_by_army(side: &Side<Roster<Unit>>, docket: &mut impl Docket) {
    let Some(due) = rulebook_command(side) else { return };
    for general in side.roster.iter().filter(|unit| unit.kind == Kind::General) {
        let Some(command) = general.command else { continue };
        docket.finding(rule::PROFILE_COMMAND_BY_ARMY, Outcome::from(u32::from(command) == due), || {
            Detail::say("command-by-army").unit(&general.id).with("side", &side.id).expects(due).records(command)
        });
    }
}

/// Command of this army's General, where the rulebook names the army.
fn rulebook_command(side: &Side<Roster<Unit>>) -> Option<u32> {
    let named = pack::COMMAND_VALUES.iter().find(|(army, _)| pack::is_army(army, side.army.as_str()));
    named.map(|(_, command)| *command)
}

/// The cost of an army, with items and mounts, against the agreed size (`wm.army.size`).
fn check_size(side: &Side<Roster<Unit>>, size: u32, overspend_agreed: bool, docket: &mut impl Docket) {
    // Who is raised by magic is nobody's before the battle.
    let paid = side.roster.iter().filter(|unit| !unit.has(Trait::Raised));
    let Some(cost) = paid.map(Unit::worth).try_fold(0_u32, |sum, worth| Some(sum.saturating_add(worth?))) else {
        docket.finding(rule::ARMY_SIZE, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.points").with("side", &side.id)
        });
        return;
    };
    let outcome = match cost <= size {
        true => Outcome::Held,
        false if overspend_agreed => Outcome::PlayersCall,
        false => Outcome::Broken,
    };
    docket.finding(rule::ARMY_SIZE, outcome, || {
        Detail::say("army-size").with("side", &side.id).with("greatest", size).records(cost)
    });
}

/// Every row of the roster against the army's list (`wm.army.one_list`, `wm.army.profile_row`).
fn check_list(side: &Side<Roster<Unit>>, list: &ArmyList, docket: &mut impl Docket) {
    for unit in &side.roster {
        let Some(row) = find_row(side, list, unit, unit.profile.as_str(), docket) else { continue };
        compare_row(side, unit, row, docket);
        if let Some(mount) = &unit.mount
            && let Some(row) = find_row(side, list, unit, mount.profile.as_str(), docket)
        {
            let kind = match mount.kind {
                MountKind::Monster => "monstrous_mount",
                MountKind::Chariot => "chariot_mount",
                MountKind::Special => "special_mount",
            };
            let mut figures = vec![("attacks", row.attacks, u32::from(mount.attacks))];
            figures.extend(mount.points.map(|points| ("points", row.points, points)));
            compare(unit, row, &figures, docket);
            if matches!(row.rank, "monstrous_mount" | "chariot_mount") {
                docket.finding(rule::UNIT_TROOP_TYPES, Outcome::from(row.rank == kind), || {
                    Detail::say("troop-type").unit(&unit.id).expects(row.rank).records(kind)
                });
            }
        }
    }
}

/// The row of this name in the army's own list; in another list it breaks `wm.army.one_list`, in none it is unknown.
fn find_row(
    side: &Side<Roster<Unit>>,
    list: &ArmyList,
    unit: &Unit,
    profile: &str,
    docket: &mut impl Docket,
) -> Option<&'static ListRow> {
    let row = list.row(profile);
    let other = match row {
        Some(_) => None,
        None => pack::LISTS.iter().find(|other| other.row(profile).is_some()),
    };
    if row.is_none() && other.is_none() {
        docket.finding(rule::ARMY_PROFILE_ROW, Outcome::Unrecorded, || {
            Detail::lacks("list_row").unit(&unit.id).with("list", pack::LISTS_NAME).records(profile)
        });
        return None;
    }
    docket.finding(rule::ARMY_ONE_LIST, Outcome::from(row.is_some()), || {
        let detail = Detail::say("one-list").unit(&unit.id).with("list", pack::LISTS_NAME).expects(&side.id);
        detail.records(other.map_or(list.army, |other| other.army))
    });
    row
}

/// Every figure of a unit or a character against its row. The General's Command is the rulebook's where it names his
/// army (`wm.profile.command_by_army`).
fn compare_row(side: &Side<Roster<Unit>>, unit: &Unit, row: &ListRow, docket: &mut impl Docket) {
    let by_rulebook = unit.kind == Kind::General && rulebook_command(side).is_some();
    let printed = if row.kind == "character" { row.rank } else { row.kind };
    if matches!(row.kind, "character" | "infantry" | "cavalry" | "chariot" | "monster" | "artillery" | "machine")
        && unit.weapon.is_none()
    {
        let due = if row.allows_type(unit.kind.as_str()) { unit.kind.as_str() } else { printed };
        check_troop_type(unit, due, docket);
    }
    let mut figures = vec![
        ("attacks", row.attacks, u32::from(unit.attacks)),
        ("shooting_attacks", if row.shots.is_empty() { "0" } else { row.shots }, u32::from(unit.shots)),
        ("hits", row.hits, u32::from(unit.hits)),
        ("armour", row.armour, unit.armour.map_or(0, u32::from)),
    ];
    if !unit.kind.is_character() && !row.stands.starts_with('+') {
        figures.push(("unit_size", row.stands, u32::from(unit.stands)));
    }
    if !by_rulebook {
        figures.extend(unit.command.map(|command| ("command", row.command, u32::from(command))));
    }
    figures.extend(unit.points.map(|points| ("points", row.points, points)));
    compare(unit, row, &figures, docket);
}

/// One finding for each figure that differs, or one that all agree (`wm.army.profile_row`).
fn compare(unit: &Unit, row: &ListRow, figures: &[(&'static str, &'static str, u32)], docket: &mut impl Docket) {
    let mut agrees = true;
    for (column, printed, figure) in figures {
        if row.allows(column, printed, *figure) != Some(false) {
            continue;
        }
        agrees = false;
        docket.finding(rule::ARMY_PROFILE_ROW, Outcome::Broken, || {
            Detail::say("profile-figure")
                .unit(&unit.id)
                .with("list", pack::LISTS_NAME)
                .with("column", *column)
                .expects(*printed)
                .records(*figure)
        });
    }
    if agrees {
        docket.finding(rule::ARMY_PROFILE_ROW, Outcome::Held, || {
            Detail::say("profile-row").unit(&unit.id).with("list", pack::LISTS_NAME)
        });
    }
}

/// How many of each row the army has, for each full thousand points of its agreed size (`wm.army.min_max`).
fn check_min_max(side: &Side<Roster<Unit>>, size: u32, docket: &mut impl Docket) {
    let Some(list) = pack::list_of(side.army.as_str()) else { return };
    let thousands = size / pack::ARMY_THOUSAND;
    if thousands == 0 {
        docket.finding(rule::ARMY_MIN_MAX, Outcome::PlayersCall, || {
            Detail::say("below-a-thousand").with("side", &side.id).records(size)
        });
        return;
    }
    let mounts = side.roster.iter().filter_map(|unit| unit.mount.as_ref()).map(|mount| mount.profile.as_str());
    let named: Vec<&str> = side.roster.iter().map(|unit| unit.profile.as_str()).chain(mounts).collect();
    let taken: Vec<&ListRow> = named.into_iter().filter_map(|name| list.row(name)).collect();
    // One General is a rule of its own.
    for row in list.rows.iter().filter(|row| row.rank != Kind::General.as_str()) {
        let count = taken.iter().filter(|taken| std::ptr::eq(**taken, row)).count() as u32;
        let per_thousand = |limit: Option<u32>| limit.map(|limit| limit.saturating_mul(thousands));
        let least = per_thousand(row.min_per_1000).max(row.min_per_army).unwrap_or(0);
        let limits = [per_thousand(row.max_per_1000), row.max_per_army];
        let greatest = limits.into_iter().flatten().min();
        if least == 0 && (count == 0 || greatest.is_none()) {
            continue;
        }
        let kept = count >= least && greatest.is_none_or(|greatest| count <= greatest);
        docket.finding(rule::ARMY_MIN_MAX, Outcome::from(kept), || {
            let detail = Detail::say("min-max")
                .with("side", &side.id)
                .with("list", pack::LISTS_NAME)
                .with("profile", row.unit)
                .with("thousands", thousands)
                .with("least", least);
            match greatest {
                Some(greatest) => detail.with("greatest", greatest).records(count),
                None => detail.with("greatest", "none").records(count),
            }
        });
    }
}
