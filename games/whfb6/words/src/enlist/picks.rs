//! What may be picked from the army lists.

use aftermath_rules::enlist::{
    self, NamedText, Profile,
    picks::{Limits, Lists, MOST_MODELS, OpenChoice, Pick, PickList, PickModels, PickOption, by_unit},
};

use super::{lists, parts::ROW};
use crate::pack::{self, ArmyList, ListRow};

/// Lists to pick from.
pub(super) const LISTS: Lists = Lists { all, picks, options: |_, _| None, sizes: &[500, 1000, 1500, 2000, 2500] };

/// The category of what has rules of its own.
const SPECIAL: &str = "enchanted item";
/// What stands before the fewest models of a unit of several kinds.
const GROUP: &str = "group ";
/// What makes a character the General of the army.
const GENERAL: &str = "General";

fn all() -> Vec<PickList> {
    pack::LISTS.iter().map(|list| PickList { id: list.army, army: pack::title(list.army) }).collect()
}

fn picks(list: &str) -> Vec<Pick> {
    let Some(list) = pack::LISTS.iter().find(|known| known.army == list) else {
        return Vec::new();
    };
    let rows = list.rows.iter().filter(|row| !matches!(row.role, "mount_option" | "upgrade" | "detachment" | "escort"));
    by_unit(rows, |row| row.unit).iter().filter_map(|rows| pick(list, rows)).collect()
}

/// A unit; nothing where the list does not say what it costs, or how many of each kind of models it has.
fn pick(list: &'static ArmyList, rows: &[&'static ListRow]) -> Option<Pick> {
    let priced: Vec<&'static ListRow> =
        rows.iter().copied().filter(|row| matches!(row.points_kind, "per_model" | "unit")).collect();
    // Leaders by name may stand before their men.
    let is_one = |row: &ListRow| row.role == "model" && row.max_size == "1";
    let men = priced.iter().position(|row| row.role == "model" && row.max_size != "1");
    let place = men.filter(|_| priced.first().is_some_and(|row| is_one(row))).unwrap_or_default();
    let &head = priced.get(place)?;
    let beside: Vec<&'static ListRow> = priced.iter().copied().filter(|row| row.id != head.id).collect();
    // A leader by name comes with his men; whoever need not come is an option; of others the player says how many there are.
    let comes = |row: &&ListRow| (row.min_size, row.max_size) == ("1", "1");
    let may_come = |row: &&ListRow| row.min_size.is_empty() && row.max_size == "1";
    let always: Vec<&'static ListRow> = beside.iter().copied().filter(|row| comes(row)).collect();
    let perhaps: Vec<&'static ListRow> = beside.iter().copied().filter(|row| may_come(row)).collect();
    let kinds: Vec<&'static ListRow> = beside.iter().copied().filter(|row| !comes(row) && !may_come(row)).collect();
    let character = head.role == "character";
    let machine = head.role == "machine";
    let single = character || machine || head.max_size == "1";
    if single && !kinds.is_empty() || !always.is_empty() && (character || machine) {
        return None;
    }
    // A group of several kinds has so many models at least, of whichever kinds.
    let group: Option<u32> = head.min_size.strip_prefix(GROUP).and_then(|least| least.parse().ok());
    let least = match group {
        Some(_) => 0,
        None if single => 1,
        None => head.min_size.parse().ok()?,
    };
    let most = if single { 1 } else { head.max_size.parse().unwrap_or(MOST_MODELS).max(least) };
    let each = price(head)?;
    let models_of = |row: &'static ListRow, least, most| {
        let (name, profiles) = (name_of(row).to_owned(), vec![profile(row)]);
        Some(PickModels { name, least, most, each: price(row)?, profiles })
    };
    let mut models = vec![models_of(head, least, most)?];
    for row in kinds {
        let (least, most) = numbers(row, group.is_some()).filter(|(least, most)| most > least)?;
        models.push(models_of(row, least, most)?);
    }
    for row in &always {
        models.push(models_of(row, 1, 1)?);
    }
    let least_of_kinds: u32 = models.iter().map(|kind| kind.least).sum();
    let fewest = models.iter().try_fold(0_u32, |sum, kind| sum.checked_add(kind.each.checked_mul(kind.least)?))?;
    // Who are fewest in a group are of its first kind.
    let fewest = match group {
        Some(group) => fewest.checked_add(each.checked_mul(group.saturating_sub(least_of_kinds))?)?,
        None => fewest,
    };
    let others = rows.iter().filter(|row| matches!(row.role, "mount" | "crew" | "machine") && row.id != head.id);
    let mut categories: Vec<String> = enlist::parts(head.tags).map(str::to_owned).collect();
    if character {
        categories.push(if head.category == "lord" { "Lords" } else { "Heroes" }.to_owned());
    }
    // A machine is no model that is counted: its crew is.
    let counted = !single || !always.is_empty();
    let mut profiles: Vec<Profile> = others.map(|row| profile(row)).collect();
    if !counted {
        profiles.insert(0, profile(head));
    }
    Some(Pick {
        row: head.unit.to_owned(),
        name: head.unit.to_owned(),
        place: head.category,
        least: group.unwrap_or(least_of_kinds),
        most: models.iter().map(|kind| kind.most).sum(),
        points: fewest,
        each: if most > least { each } else { 0 },
        limits: Limits { max_per_army: head.max_per_army.parse().ok(), ..Limits::default() },
        options: options(list, rows, head, &perhaps),
        open: open(head),
        models: if counted { models } else { Vec::new() },
        categories,
        profiles,
        ..Pick::default()
    })
}

/// How many models of a row there may be beside others; nothing where the list says it otherwise than by numbers.
fn numbers(row: &ListRow, is_group: bool) -> Option<(u32, u32)> {
    let is_open = |size: &str| size.is_empty() || is_group && size.parse::<u32>().is_err();
    let least = if is_open(row.min_size) { 0 } else { row.min_size.parse().ok()? };
    let most = if is_open(row.max_size) { MOST_MODELS } else { row.max_size.parse().ok()? };
    Some((least, most.max(least)))
}

/// What a model of a row costs, or the whole of it.
fn price(row: &ListRow) -> Option<u32> {
    row.points_per_model.parse().or_else(|_| row.points_unit.parse()).ok()
}

/// What may be chosen: what the list names with a price, and whoever may come along.
fn options(
    list: &'static ArmyList,
    rows: &[&'static ListRow],
    head: &ListRow,
    perhaps: &[&'static ListRow],
) -> Vec<PickOption> {
    let mut options: Vec<PickOption> = Vec::new();
    if head.role == "character" {
        options.push(PickOption { name: GENERAL.to_owned(), ..PickOption::default() });
    }
    for part in enlist::parts(head.options) {
        let (part, taken) = part.strip_suffix(" mandatory").map_or((part, false), |part| (part, true));
        let Some((name, cost)) = part.rsplit_once(" +") else {
            continue;
        };
        let (cost, each) = cost.strip_suffix("/model").map_or((cost, false), |cost| (cost, true));
        let Ok(points) = cost.parse() else {
            continue;
        };
        // What a kind of models costs is no choice for the whole unit.
        let is_kind = rows.iter().any(|row| row.role == "model" && lists::same(name_of(row), name));
        if is_kind || options.iter().any(|known| known.name == name) {
            continue;
        }
        // Who leads them, or what they ride, has figures of his own.
        let of_unit = rows.iter().copied().filter(|row| row.role == "champion");
        let ridden = list.rows.iter().filter(|row| row.role == "mount_option");
        let figured = of_unit.chain(ridden).find(|row| lists::same(name_of(row), name));
        let profiles = figured.map(profile).into_iter().collect();
        options.push(PickOption { name: name.to_owned(), points, each, taken, one_of: None, profiles });
    }
    for &row in perhaps {
        let Some(points) = price(row).and_then(|points| i32::try_from(points).ok()) else {
            continue;
        };
        let (name, profiles) = (name_of(row).to_owned(), vec![profile(row)]);
        options.push(PickOption { name, points, profiles, ..PickOption::default() });
    }
    options
}

/// What the list leaves to the rulebook: `Magic Items (max 50 pts)`, `Sacred Spawnings`. A lore costs nothing and is
/// recorded with the spells.
fn open(head: &ListRow) -> Vec<OpenChoice> {
    let unpriced = |part: &&str| !part.contains(" +") && !part.contains(" -") && !part.contains(':');
    let parts = enlist::parts(head.options).filter(unpriced).filter(|&part| part != "Lore of Magic");
    parts
        .map(|part| {
            let limited = part.strip_suffix(" pts)").and_then(|part| part.split_once(" (max "));
            let limited = limited.and_then(|(name, most)| Some((name, Some(most.parse().ok()?))));
            let (name, most) = limited.unwrap_or((part, None));
            OpenChoice { name: name.to_owned(), most, category: SPECIAL }
        })
        .collect()
}

fn name_of(row: &ListRow) -> &'static str {
    if row.model.is_empty() { row.unit } else { row.model }
}

/// The figures of a row, as a file has them.
fn profile(row: &'static ListRow) -> Profile {
    let cells = [
        ("M", row.m),
        ("WS", row.ws),
        ("BS", row.bs),
        ("S", row.s),
        ("T", row.t),
        ("W", row.w),
        ("I", row.i),
        ("A", row.a),
        ("Ld", row.ld),
    ];
    let field = |(name, text): (&str, &str)| NamedText { name: name.to_owned(), text: text.to_owned() };
    Profile { name: name_of(row).to_owned(), kind: ROW.to_owned(), fields: cells.map(field).into() }
}

#[cfg(test)]
mod tests {
    use aftermath_rules::{
        bounds::UNITS_PER_SIDE,
        enlist::{
            Army,
            picks::{Bought, Picked, PickedModels},
        },
    };

    use super::*;
    use crate::{Kind, Unit, enlist::army};

    fn pick_of(list: &str, row: &str, number: Option<u32>, options: &[&str]) -> Army<Unit> {
        let options = Some(options.iter().map(|&name| name.to_owned()).collect());
        let picked = Picked { row: row.into(), number, options, ..Picked::default() };
        army(&LISTS.roster(list, &[picked]).unwrap().1, 'a')
    }

    #[test]
    fn a_picked_regiment_has_its_figures_and_costs_what_the_list_says() {
        // The list: Spearmen of the Empire 6 points, shields +1 a model, a musician +5; M 4 WS 3 Ld 7.
        let army = pick_of("empire", "Spearmen", Some(20), &["Shields", "Musician", "Sergeant"]);
        let unit = &army.units[0];
        assert_eq!((unit.points, unit.full()), (Some(20 * 6 + 20 + 5 + 10), 20));
        let figures = (unit.m.map(|m| m.get()), unit.ws.map(|ws| ws.get()), unit.ld.map(|ld| ld.get()));
        assert_eq!(figures, (Some(4), Some(3), Some(7)));
        assert!(unit.armour.as_ref().is_some_and(|armour| armour.shield));
        assert!(unit.command.as_ref().is_some_and(|command| command.musician && command.leader));
    }

    #[test]
    fn characters_lead_and_ride() {
        // The list: a Captain 50, a Barded Warhorse 14; WS 5, Ld 8.
        let army = pick_of("empire", "Captain", None, &["General", "Barded Warhorse"]);
        let unit = &army.units[0];
        assert_eq!((unit.points, unit.character, unit.general), (Some(64), true, true));
        assert!(unit.mount.is_some() && unit.armour.as_ref().is_some_and(|armour| armour.barding && armour.mounted));
        assert_eq!(unit.ws.map(|ws| ws.get()), Some(5));
    }

    #[test]
    fn magic_items_cost_what_the_player_says_within_what_the_list_allows() {
        // The list: a Bretonnian Lord 110, magic items and virtues for 50 points at most.
        let bought = |points| Bought { open: "Magic Items & Virtues".into(), name: "Sword of Might".into(), points };
        let picked = |points| Picked { bought: vec![bought(points)], ..Picked::new("Bretonnian Lord", None, &[]) };
        let (_, roster) = LISTS.roster("bretonnians", &[picked(20)]).unwrap();
        let unit = &army(&roster, 'a').units[0];
        assert_eq!(unit.points, Some(130));
        assert!(unit.special.iter().any(|name| name.as_str() == "Sword of Might"), "{:?}", unit.special);
        assert!(LISTS.roster("bretonnians", &[picked(51)]).is_err());
    }

    #[test]
    fn a_leader_by_name_comes_with_his_men() {
        // The list: pikemen 12 points, 9 at least; Ricco 72. The Lobber 70, an Orc Bully 5.
        let army = pick_of("dogs_of_war", "Ricco's Republican Guard", Some(20), &[]);
        assert_eq!((army.units[0].points, army.units[0].full()), (Some(19 * 12 + 72), 20));
        let lobber =
            |options: &[&str]| pick_of("orcs_and_goblins", "Goblin Rock Lobber", None, options).units[0].points;
        assert_eq!((lobber(&[]), lobber(&["Orc Bully"])), (Some(70), Some(75)));
    }

    #[test]
    fn men_that_stand_behind_their_leaders_in_the_list_are_picked_with_them() {
        // The list: three riders at least for 13 points; Al Muktar 206 with Sheikh Shufti and Ibn.
        let army = pick_of("dogs_of_war", "Al Muktar's Desert Dogs", Some(8), &[]);
        assert_eq!((army.units[0].points, army.units[0].full()), (Some(5 * 13 + 206), 8));
    }

    #[test]
    fn a_group_of_several_kinds_has_so_many_models_at_least() {
        // The list: ten of a herd at least, Night Goblins for 2 points, Squigs for 14.
        let herd = picks("orcs_and_goblins").into_iter().find(|pick| pick.row == "Night Goblin Squig Herd").unwrap();
        assert_eq!((herd.least, herd.points, herd.models.len()), (10, 10 * 2, 3));
        let models = [("Night Goblin", 4), ("Squig", 8)];
        let models = models.map(|(name, number)| PickedModels { name: name.into(), number }).to_vec();
        let picked = Picked { models, ..Picked::new("Night Goblin Squig Herd", None, &[]) };
        let army = army(&LISTS.roster("orcs_and_goblins", &[picked]).unwrap().1, 'a');
        assert_eq!((army.units[0].points, army.units[0].full()), (Some(4 * 2 + 8 * 14), 12));
    }

    #[test]
    fn of_two_kinds_of_models_each_is_picked() {
        // The list: 5 Gors at least for 7 points, 5 Ungors at least for 4, shields +1 for each model.
        let models = [("Gor", 6), ("Ungor", 12)];
        let models = models.map(|(name, number)| PickedModels { name: name.into(), number }).to_vec();
        let picked = Picked { models, ..Picked::new("Beast Herd", None, &["Shields"]) };
        let army = army(&LISTS.roster("forces_of_chaos", &[picked]).unwrap().1, 'a');
        assert_eq!((army.units[0].points, army.units[0].full()), (Some(6 * 7 + 12 * 4 + 18), 18));
        // Flamers need not come with their Horrors.
        let horrors = picks("forces_of_chaos").into_iter().find(|pick| pick.row == "Horrors").unwrap();
        let bounds: Vec<_> = horrors.models.iter().map(|models| (models.least, models.most)).collect();
        assert_eq!((bounds, horrors.points), (vec![(10, MOST_MODELS), (0, 4)], 150));
    }

    #[test]
    fn a_machine_has_its_crew() {
        let army = pick_of("empire", "Great Cannon", None, &[]);
        let unit = &army.units[0];
        assert_eq!((unit.kind, unit.full(), unit.points), (Kind::Machine, 3, Some(100)));
    }

    #[test]
    fn what_draws_a_chariot_is_paid_with_it() {
        // The list: a Chariot of Khorne 150, Juggernauts for 20 that must be taken.
        let army = pick_of("daemonic_legions", "Chariot of Khorne", None, &["Juggernauts"]);
        let unit = &army.units[0];
        assert_eq!((unit.kind, unit.points, unit.mount.is_some()), (Kind::Chariot, Some(150 + 20), true));
    }

    #[test]
    fn most_units_of_the_lists_can_be_picked() {
        let (mut offered, mut made) = (0, 0);
        for list in pack::LISTS {
            let all = picks(list.army);
            offered += all.len();
            for some in all.chunks(UNITS_PER_SIDE) {
                let picked = some.iter().map(|pick| Picked { row: pick.row.clone(), ..Picked::default() });
                made += army(&LISTS.roster(list.army, &picked.collect::<Vec<_>>()).unwrap().1, 'a').units.len();
            }
        }
        assert!(offered >= 410 && made * 100 >= offered * 90, "{made} of {offered}");
    }
}
