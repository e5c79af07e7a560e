//! Faults of magic items: who bears them, and their use.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::setup::{header, is_character, roster, row, some_row};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "magic item in an army twice", rules: &["wm.item.unique"], plant: item_twice },
    Kind { name: "two magic items on one bearer", rules: &["wm.item.one_each"], plant: two_items },
    Kind { name: "banner borne by a character", rules: &["wm.item.banner_bearers"], plant: banner_on_character },
    Kind { name: "device borne by a unit", rules: &["wm.item.device_bearers"], plant: device_on_unit },
    Kind { name: "magic item too cheap", rules: &["wm.item.cost"], plant: too_cheap },
    Kind { name: "magic item used by who does not bear it", rules: &["wm.army.items"], plant: not_borne },
    Kind { name: "magic item used a second time", rules: SPENT, plant: used_again },
    Kind { name: "Crown for a later order", rules: &["wm.item.crown_of_command"], plant: crown_late },
    Kind { name: "Helm after the turn has begun", rules: &["wm.item.helm_of_dominion"], plant: helm_late },
    Kind {
        name: "Orb's test misread",
        rules: &["wm.item.orb_of_majesty"],
        plant: |battle, chance| misread(battle, chance, "orb_of_majesty"),
    },
    Kind {
        name: "Staff's roll misread",
        rules: &["wm.item.staff_of_spellbinding"],
        plant: |battle, chance| misread(battle, chance, "staff_of_spellbinding"),
    },
    Kind { name: "Crown's order against the dice", rules: &["wm.item.crown_of_command"], plant: crown_misread },
];

/// Items that have no more power once they were used.
const SPENT: &[&str] = &[
    "wm.item.helm_of_dominion",
    "wm.item.orb_of_majesty",
    "wm.item.ring_of_magic",
    "wm.item.wand_of_power",
    "wm.item.rod_of_repetition",
    "wm.item.sceptre_of_sovereignty",
];

fn item(row: &Value) -> &str {
    row["item"].as_str().unwrap_or_default()
}

fn has_item(row: &Value) -> bool {
    !item(row).is_empty()
}

fn is_banner(row: &Value) -> bool {
    item(row).contains("banner")
}

fn is_device(row: &Value) -> bool {
    has_item(row) && !is_banner(row) && !item(row).contains("sword")
}

/// A second bearer of the same type has it too.
fn item_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let bearer = some_row(battle, chance, side, has_item)?;
    let rows = roster(battle, side)?;
    let alike = |row: &Value| row["type"] == rows[bearer]["type"] && !has_item(row);
    let other = some_row(battle, chance, side, alike)?;
    let item = rows[bearer]["item"].clone();
    Some(header(battle, |header| {
        // What it costs is agreed.
        header["options"]["overspend_agreed"] = json!(true);
        header["sides"][side]["roster"][other]["item"] = item;
    }))
}

fn two_items(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let bearer = some_row(battle, chance, side, |row| has_item(row) && !is_character(row))?;
    let own = item(&roster(battle, side)?[bearer]);
    let further = if own == "battle_banner" { "sword_of_might" } else { "battle_banner" };
    Some(header(battle, |header| {
        header["options"]["overspend_agreed"] = json!(true);
        header["sides"][side]["roster"][bearer]["further_items"] = json!([further]);
    }))
}

/// From its bearer to somebody else who has nothing.
fn given(battle: &Battle, side: usize, from: usize, to: usize) -> Option<Fault> {
    let item = roster(battle, side)?[from]["item"].clone();
    Some(header(battle, |header| {
        let rows = &mut header["sides"][side]["roster"];
        rows[to]["item"] = item;
        if let Some(bearer) = rows[from].as_object_mut() {
            bearer.remove("item");
            bearer.remove("item_points");
        }
    }))
}

fn banner_on_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let from = some_row(battle, chance, side, is_banner)?;
    let to = some_row(battle, chance, side, |row| is_character(row) && !has_item(row))?;
    given(battle, side, from, to)
}

fn device_on_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let from = some_row(battle, chance, side, is_device)?;
    let to = some_row(battle, chance, side, |row| !is_character(row) && !has_item(row))?;
    given(battle, side, from, to)
}

fn too_cheap(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let bearer = some_row(battle, chance, side, |row| row["item_points"].as_u64() > Some(5))?;
    let paid = roster(battle, side)?[bearer]["item_points"].as_u64()?;
    Some(row(battle, side, bearer, |row| row["item_points"] = json!(paid - 5)))
}

fn uses<'a>(battle: &'a Battle, item: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("use_item").filter(move |seq| battle.text(*seq, "item") == item)
}

fn not_borne(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("use_item"), chance, |seq| {
        let bearer = battle.text(seq, "bearer");
        let mut own = battle.leaders(seq - 1, battle.owner(bearer));
        let other = own.find(|leader| item(battle.roster(leader.id.as_str())) != battle.text(seq, "item"))?;
        Some(battle.edit(seq, |fields| fields["bearer"] = json!(other.id)))
    })
}

fn used_again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let once = |seq: &usize| SPENT.contains(&format!("wm.item.{}", battle.text(*seq, "item")).as_str());
    somewhere(battle.of("use_item").filter(once), chance, |seq| Some(battle.twice(seq)))
}

/// The first order of the turn has been given by then.
fn crown_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(uses(battle, "crown_of_command"), chance, |seq| {
        let first = battle.kind(seq + 1) == "order" && battle.text(seq + 1, "by") == battle.text(seq, "bearer");
        first.then(|| battle.moved(seq, seq + 2))
    })
}

fn helm_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(uses(battle, "helm_of_dominion"), chance, |seq| {
        let start = battle.after(seq, &["phase_start"])?;
        Some(battle.moved(seq, start + 1))
    })
}

fn misread(battle: &Battle, chance: &mut Chance, item: &str) -> Option<Fault> {
    somewhere(uses(battle, item), chance, |seq| {
        let worked = battle.fields(seq)["declared"].as_bool()?;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(!worked)))
    })
}

/// A test by the Crown, taken for the other result.
fn crown_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(uses(battle, "crown_of_command"), chance, |seq| {
        let order = seq + 1;
        let passed = battle.fields(order)["declared"]["passed"].as_bool()?;
        let double = battle.fields(order)["dice"] == json!([6, 6]);
        (battle.kind(order) == "order" && !double)
            .then(|| battle.edit(order, |fields| fields["declared"]["passed"] = json!(!passed)))
    })
}
