//! Armies of Warmaster from what was chosen from the lists of `pack/` (`wm.army.profile_row`).
//!
//! Every figure comes from the row of the list; what a row is in the rulebook's terms stands in [`rows`]. A row with a figure
//! that no log can hold makes no unit, and is not offered.

mod picks;
pub mod rows;

use aftermath_rules::{
    bounds,
    enlist::{self, Army, Body, Doubt, Enlist, Matter, Roster, bounded, name},
    geometry::Length,
    ids::UnitId,
    names::same_name,
};

use self::rows::{ARMIES, Row, row};
use crate::{
    Item, Kind, Mount, MountKind, Trait, Unit,
    pack::{self, ArmyList, ListRow},
};

/// How armies of Warmaster are made.
pub const ENLIST: Enlist = Enlist { is_of, army: |roster, letter| army(roster, letter).written(), lists: picks::LISTS };

fn is_of(game: &str) -> bool {
    game.trim().to_lowercase().starts_with("warmaster")
}

/// What was chosen, each unit on its own: `2x Cannon` are two of them.
fn bodies(roster: &Roster) -> impl Iterator<Item = Body<'_>> {
    let several = |body: Body<'_>| (body.selection.number as usize).clamp(1, bounds::UNITS_PER_SIDE);
    roster.bodies().into_iter().flat_map(move |body| std::iter::repeat_n(body, several(body)))
}

/// The army of a roster, with ids that begin with `letter`.
pub fn army(roster: &Roster, letter: char) -> Army<Unit> {
    let mut doubts = Vec::new();
    let made = enlist::units(bodies(roster), letter, &mut doubts, |id, body, doubts| {
        let unit = chosen(id, body, doubts)?;
        let leads = unit.kind == Kind::General;
        Ok((unit, leads))
    });
    let points = made.units.iter().map(Unit::worth).sum();
    Army { units: made.units, leader: made.leader, points, power: None, doubts }
}

/// What is known of the army of a list.
fn known(list: &ArmyList) -> Option<&'static rows::Army> {
    ARMIES.iter().find(|army| army.id == list.army)
}

fn chosen(id: &UnitId, body: Body<'_>, doubts: &mut Vec<Doubt>) -> Result<Unit, String> {
    let selection = body.selection;
    let list = pack::list_of(&body.force.catalogue);
    let found = list.and_then(|list| Some((list, list.row(&selection.name)?)));
    let (list, figures) = found.ok_or_else(|| "the army lists do not have it".to_owned())?;
    let mut unit = unit(id.clone(), list, figures)?;
    unit.name = selection.custom_name.as_deref().map(name).transpose()?.or(unit.name);
    for chosen in &selection.selections {
        let item = rows::ITEMS.iter().copied().find(|item| same_name(item.as_str(), &chosen.name));
        let mount = list.row(&chosen.name).filter(|row| row.kind == "mount");
        match (item, mount) {
            (Some(item), _) if unit.item.is_none() => unit.item = Some(item),
            (Some(item), _) => {
                let _ = unit.further_items.push(item);
            }
            (_, Some(figures)) => ride(&mut unit, list, figures)?,
            _ => doubts.push(Doubt::of_part(id, &chosen.name, Matter::NotListed)),
        }
    }
    unit.item_points = Some(unit.items_cost()).filter(|cost| *cost > 0);
    Ok(unit)
}

/// What a row is in the rulebook's terms; where nobody wrote that down, what the list names of it.
fn terms_of(list: &ArmyList, figures: &'static ListRow) -> (Row, Vec<Trait>) {
    let army = known(list);
    match army.and_then(|army| Some((army, army.named(figures.unit)?))) {
        Some((army, row)) => (row, army.traits(&row)),
        None => {
            let named = |special: &str| match special {
                "Terror" => Some(Trait::Terror),
                "Flying" => Some(Trait::Flyer),
                "Giant" => Some(Trait::Giant),
                _ => None,
            };
            let mut traits: Vec<Trait> = army.map(|army| army.traits(&row(""))).unwrap_or_default();
            traits.extend(enlist::parts(figures.special).filter_map(named));
            (row(figures.unit), traits)
        }
    }
}

/// The unit of a row of this list.
///
/// # Errors
/// The row has a figure that no log can hold: it says which.
pub fn unit(id: UnitId, list: &ArmyList, figures: &'static ListRow) -> Result<Unit, String> {
    let (row, traits) = terms_of(list, figures);
    unit_of(id, &row, traits, figures)
}

/// The unit of a row that is this in the rulebook's terms.
///
/// # Errors
/// The row has a figure that no log can hold: it says which.
pub fn unit_of(id: UnitId, row: &Row, traits: Vec<Trait>, figures: &ListRow) -> Result<Unit, String> {
    let character = figures.kind == "character";
    let printed = if character { figures.rank } else { figures.kind };
    let kind = kind(printed).ok_or_else(|| format!("type {printed:?}"))?;
    let byte = |column: &str, cell: &str| match (pack::figure(cell), cell) {
        (None, "") => Ok(0),
        (None, cell) => Err(format!("{column} {cell:?}: expected a number")),
        (Some(figure), _) => u8::try_from(figure).map_err(|_| format!("{column} {figure}: expected at most 255")),
    };
    let shots = match row.shots {
        Some(shots) => shots,
        None if character => 0,
        // How a machine shoots stands in its own chapter.
        None => byte("shooting_attacks", figures.shots).or_else(|problem| row.weapon.map(|_| 0).ok_or(problem))?,
    };
    let armour = byte("armour", figures.armour)?;
    Ok(Unit {
        id,
        profile: name(row.unit)?,
        name: Some(name(row.unit)?),
        kind,
        stands: if character { 1 } else { byte("unit_size", figures.stands)? },
        attacks: byte("attacks", figures.attacks)?,
        shots,
        range: row.range.map(|range| Length::try_from(f64::from(range))).transpose()?,
        hits: if character { 0 } else { byte("hits", figures.hits)? },
        armour: (!character && armour > 0).then_some(armour),
        command: character.then(|| byte("command", figures.command)).transpose()?,
        points: pack::figure(figures.points),
        weapon: row.weapon,
        item: None,
        further_items: Default::default(),
        item_points: None,
        mount: None,
        pace: None,
        traits: bounded(traits, "traits")?,
        base: None,
    })
}

/// Puts a character on a mount of this list.
///
/// # Errors
/// The mount has a figure that no log can hold.
pub fn ride(rider: &mut Unit, list: &ArmyList, figures: &'static ListRow) -> Result<(), String> {
    let (row, traits) = terms_of(list, figures);
    mount(rider, &row, &traits, figures)
}

/// Puts a character on a mount that is this in the rulebook's terms.
///
/// # Errors
/// The mount has a figure that no log can hold.
pub fn mount(rider: &mut Unit, row: &Row, traits: &[Trait], figures: &ListRow) -> Result<(), String> {
    // Who rides what terrifies is as terrible.
    if traits.contains(&Trait::Terror) && !rider.traits.contains(&Trait::Terror) {
        rider.traits.push(Trait::Terror).map_err(|_| "too many traits".to_owned())?;
    }
    let attacks = pack::figure(figures.attacks).unwrap_or_default();
    rider.mount = Some(Mount {
        profile: name(row.unit)?,
        kind: match figures.rank {
            "chariot_mount" => MountKind::Chariot,
            "monstrous_mount" => MountKind::Monster,
            _ => MountKind::Special,
        },
        attacks: u8::try_from(attacks).map_err(|_| format!("attacks {attacks}"))?,
        points: pack::figure(figures.points),
        flies: traits.contains(&Trait::Flyer),
    });
    Ok(())
}

fn kind(printed: &str) -> Option<Kind> {
    let kinds = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Chariot,
        Kind::Monster,
        Kind::Artillery,
        Kind::Machine,
        Kind::General,
        Kind::Hero,
        Kind::Wizard,
    ];
    kinds.into_iter().find(|kind| kind.as_str() == printed)
}

/// Whether such a unit may bear the item (`wm.item.banner_bearers` and those after it).
pub fn may_bear(unit: &Unit, item: Item) -> bool {
    let troops = matches!(unit.kind, Kind::Infantry | Kind::Cavalry | Kind::Chariot);
    let general = unit.kind == Kind::General;
    let smith = unit.has(Trait::RuneSmith);
    let wizard = unit.kind == Kind::Wizard && !smith;
    match item.as_str() {
        banner if banner.starts_with("banner") || banner == "battle_banner" => troops,
        sword if sword.starts_with("sword") => troops || unit.kind.is_character(),
        "crown_of_command" | "helm_of_dominion" | "orb_of_majesty" | "sceptre_of_sovereignty" => general,
        "staff_of_spellbinding" | "scroll_of_dispelling" => wizard || smith,
        _ => wizard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::enlist::picks::Picked;

    fn pick(list: &str, picked: &[(&str, &[&str])]) -> Army<Unit> {
        let picked: Vec<Picked> = picked.iter().map(|(row, options)| Picked::new(row, None, options)).collect();
        army(&ENLIST.lists.roster(list, &picked).unwrap().1, 'a')
    }

    #[test]
    fn units_have_the_figures_of_their_rows() {
        // The list: Halberdiers 3 Attacks, 3 Hits, armour 6+, 45 points; a Cannon 1 Attack, 2 Hits, 2 stands.
        let army = pick("empire", &[("Halberdiers", &[]), ("Cannon", &[]), ("General", &[])]);
        let [halberdiers, cannon, general] = &army.units[..] else { panic!("{army:?}") };
        assert_eq!((halberdiers.attacks, halberdiers.hits, halberdiers.armour), (3, 3, Some(6)));
        assert_eq!((cannon.weapon, cannon.range()), (Some(crate::Weapon::Cannon), 60.0));
        assert_eq!(
            (general.command, general.stands, army.leader.as_ref().map(UnitId::as_str)),
            (Some(9), 1, Some("a3"))
        );
        assert!(army.doubts.is_empty(), "{:?}", army.doubts);
    }

    #[test]
    fn items_and_mounts_are_paid_for() {
        // Book: a Sword of Might costs 10, a Battle Banner 50; a Griffon of the list 80.
        let griffon =
            pack::list_of("empire").and_then(|list| list.row("Griffon")).and_then(|row| pack::figure(row.points));
        let bare = pick("empire", &[("General", &[]), ("Knights", &[])]).points.unwrap();
        let army = pick("empire", &[("General", &["Griffon", "sword_of_might"]), ("Knights", &["battle_banner"])]);
        assert_eq!(army.points, Some(bare + griffon.unwrap() + 10 + 50));
        let general = &army.units[0];
        assert!(general.mount.as_ref().is_some_and(|mount| mount.flies) && general.has(Trait::Terror));
    }

    #[test]
    fn every_mount_of_a_list_may_be_picked() {
        // Kislev: a Bear adds an Attack for 10 points; it is no monster and no chariot.
        let army = pick("kislev", &[("General", &["Bear"])]);
        let mount = army.units[0].mount.as_ref().unwrap();
        assert_eq!((mount.kind, mount.attacks, mount.points), (MountKind::Special, 1, Some(10)));
        for list in pack::LISTS {
            let offered = (ENLIST.lists.picks)(list.army);
            let names = offered.iter().flat_map(|pick| &pick.options).map(|option| option.name.as_str());
            let names: Vec<&str> = names.collect();
            let left = list.rows.iter().find(|row| row.kind == "mount" && !names.contains(&row.unit));
            assert!(left.is_none(), "{}: {left:?}", list.army);
        }
    }

    #[test]
    fn all_that_is_offered_makes_a_unit() {
        let mut left = Vec::new();
        for list in pack::LISTS {
            let offered = (ENLIST.lists.picks)(list.army);
            let troops = list.rows.iter().filter(|row| !matches!(row.kind, "mount" | "upgrade"));
            left.extend(troops.filter(|row| offered.iter().all(|pick| pick.row != row.unit)).map(|row| row.unit));
            assert!(!offered.is_empty(), "{}", list.army);
        }
        assert!(left.len() <= 12, "{left:?}");
    }
}
