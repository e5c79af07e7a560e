//! Faults of army selection, of figures, bases and heights, and of terrain: all of them in the header.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::{Value, json};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "army beyond its points", rules: &["kow.army.points_limit"], plant: beyond_points },
    Kind { name: "extra beyond the points", rules: &["kow.army.points_limit"], plant: extra_beyond_points },
    Kind { name: "too many troops", rules: &["kow.army.troops"], plant: too_many_troops },
    Kind {
        name: "too many heroes",
        rules: &["kow.army.slots"],
        plant: |battle, chance| too_many(battle, chance, "hero"),
    },
    Kind {
        name: "too many monsters",
        rules: &["kow.army.slots"],
        plant: |battle, chance| too_many(battle, chance, "monster"),
    },
    Kind {
        name: "too many war engines",
        rules: &["kow.army.slots"],
        plant: |battle, chance| too_many(battle, chance, "war_engine"),
    },
    Kind { name: "irregular units that unlock others", rules: &["kow.army.irregular"], plant: irregular_unlocks },
    Kind { name: "Living legend twice", rules: &["kow.army.living_legend"], plant: legend_twice },
    Kind { name: "Living legend as an ally", rules: &["kow.army.allies_no_legend"], plant: legend_allied },
    Kind { name: "allies beyond a quarter", rules: &["kow.army.allies_share"], plant: allies_beyond_share },
    Kind { name: "allies that nobody of theirs unlocks", rules: &["kow.army.allies_unlock"], plant: allies_locked },
    Kind { name: "Good and Evil in one army", rules: &["kow.army.alignment"], plant: good_with_evil },
    Kind { name: "any number of troops in a large game", rules: &["kow.army.small_game"], plant: small_game_too_large },
    Kind { name: "spell bought twice", rules: &["kow.magic.purchase"], plant: spell_twice },
    Kind {
        name: "infantry of another number",
        rules: &["kow.unit.infantry_sizes"],
        plant: |battle, chance| models(battle, chance, &["infantry"], 13),
    },
    Kind {
        name: "cavalry of another number",
        rules: &["kow.unit.cavalry_sizes"],
        plant: |battle, chance| models(battle, chance, &["cavalry"], 7),
    },
    Kind {
        name: "large unit of another number",
        rules: &["kow.unit.large_sizes"],
        plant: |battle, chance| models(battle, chance, &["large_infantry", "large_cavalry"], 4),
    },
    Kind {
        name: "war engine of two machines",
        rules: &["kow.unit.war_engine"],
        plant: |battle, chance| models(battle, chance, &["war_engine"], 2),
    },
    Kind {
        name: "two monsters in one unit",
        rules: &["kow.unit.monster"],
        plant: |battle, chance| models(battle, chance, &["monster"], 2),
    },
    Kind {
        name: "legion of cavalry",
        rules: &["kow.unit.cavalry_sizes"],
        plant: |battle, chance| sized(battle, chance, &["cavalry"], "legion"),
    },
    Kind {
        name: "troop of large infantry",
        rules: &["kow.unit.large_sizes"],
        plant: |battle, chance| sized(battle, chance, &["large_infantry", "large_cavalry"], "troop"),
    },
    Kind { name: "hero of no type", rules: &["kow.unit.hero"], plant: hero_of_no_type },
    Kind { name: "type in brackets without a hero", rules: &["kow.unit.hero"], plant: type_without_hero },
    Kind { name: "mounted hero on foot", rules: &["kow.unit.hero_mount"], plant: mount_forgotten },
    Kind { name: "bases that nobody prints", rules: &["kow.base.sizes"], plant: odd_bases },
    Kind { name: "base too small for its model", rules: &["kow.base.oversize"], plant: small_base },
    Kind { name: "footprint of another size", rules: &["kow.base.footprint"], plant: odd_footprint },
    Kind {
        name: "height of another type",
        rules: &["kow.los.heights"],
        plant: |battle, chance| height(battle, chance, false),
    },
    Kind {
        name: "hero of another height",
        rules: &["kow.los.height_hero"],
        plant: |battle, chance| height(battle, chance, true),
    },
    Kind { name: "figure that is not the list's", rules: &["kow.profile.fields"], plant: other_figure },
    Kind { name: "Nerve that is not the list's", rules: &["kow.profile.fields"], plant: other_nerve },
    Kind { name: "points that are not the list's", rules: &["kow.profile.fields"], plant: other_points },
    Kind { name: "wavers later than it is routed", rules: &["kow.profile.fields"], plant: nerve_upside_down },
    Kind { name: "figure that no die shows", rules: &["kow.profile.fields"], plant: no_such_die },
    Kind { name: "Individual of many models", rules: &["kow.individual.scope"], plant: individual_unit },
    Kind { name: "obstacle too tall for one", rules: &["kow.terrain.obstacle_tall"], plant: tall_obstacle },
];

/// The header changed.
fn header(battle: &Battle, change: impl FnOnce(&mut Value)) -> Fault {
    let mut lines = battle.lines.clone();
    change(&mut lines[0]);
    Fault { entry: 0, lines }
}

/// Side and place of every roster row that `fits`.
fn rows(battle: &Battle, fits: impl Fn(&Value) -> bool) -> Vec<(usize, usize)> {
    let mut rows = Vec::new();
    for (side, army) in battle.lines[0]["sides"].as_array().into_iter().flatten().enumerate() {
        let roster = army["roster"].as_array().into_iter().flatten().enumerate();
        rows.extend(roster.filter(|(_, row)| fits(row)).map(|(index, _)| (side, index)));
    }
    rows
}

fn some_row(battle: &Battle, chance: &mut Chance, fits: impl Fn(&Value) -> bool) -> Option<(usize, usize)> {
    chance.shuffled(rows(battle, fits)).into_iter().next()
}

/// A row changed.
fn row_changed(
    battle: &Battle,
    chance: &mut Chance,
    fits: impl Fn(&Value) -> bool,
    change: impl FnOnce(&mut Value),
) -> Option<Fault> {
    let (side, row) = some_row(battle, chance, fits)?;
    Some(header(battle, |header| change(&mut header["sides"][side]["roster"][row])))
}

fn worth(row: &Value) -> u64 {
    row["points"].as_u64().unwrap_or(0)
}

fn roster(battle: &Battle, side: usize) -> &[Value] {
    battle.lines[0]["sides"][side]["roster"].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn is_hero(row: &Value) -> bool {
    row["type"] == "hero"
}

fn is_single(row: &Value) -> bool {
    ["hero", "monster", "war_engine"].iter().any(|kind| row["type"] == *kind)
}

fn is_allied(row: &Value) -> bool {
    !row["ally"].is_null()
}

/// The limit is set below what the dearer army costs.
fn beyond_points(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let most = (0..2).map(|side| roster(battle, side).iter().map(worth).sum::<u64>()).max()?;
    Some(header(battle, |header| header["points"] = json!(most - 1)))
}

fn extra_beyond_points(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let limit = battle.lines[0]["points"].as_u64()?;
    let extra = json!([{ "name": "Banner", "points": limit }]);
    row_changed(battle, chance, |row| row["extras"].is_null(), |row| row["extras"] = extra)
}

/// So many more rows like one of them, in an army whose points allow it.
fn more(battle: &Battle, (side, row): (usize, usize), count: usize) -> Fault {
    header(battle, |header| {
        header["points"] = json!(100_000);
        let copy = header["sides"][side]["roster"][row].clone();
        let copies = (0..count).map(|number| {
            let mut row = copy.clone();
            row["id"] = json!(format!("more{number}"));
            row
        });
        if let Some(roster) = header["sides"][side]["roster"].as_array_mut() {
            roster.extend(copies);
        }
    })
}

/// Rows of one army list, none of them irregular.
fn is_plain(battle: &Battle, side: usize) -> bool {
    roster(battle, side).iter().all(|row| row["irregular"].is_null() && !is_allied(row))
}

fn too_many_troops(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let troops = rows(battle, |row| row["size"] == "troop");
    let place = chance.shuffled(troops).into_iter().find(|(side, _)| is_plain(battle, *side))?;
    let big = roster(battle, place.0).iter().filter(|row| !row["size"].is_null() && row["size"] != "troop").count();
    let limited = battle.lines[0]["options"]["any_number_of_troops"] != true;
    limited.then(|| more(battle, place, 4 * big + 1))
}

fn too_many(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    let places = rows(battle, |row| row["type"] == kind && row["living_legend"].is_null());
    let place = chance.shuffled(places).into_iter().find(|(side, _)| is_plain(battle, *side))?;
    let big = roster(battle, place.0).iter().filter(|row| !row["size"].is_null() && row["size"] != "troop").count();
    Some(more(battle, place, 2 * big + 1))
}

/// All that unlocks others is irregular, and there are others to unlock.
fn irregular_unlocks(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let sides = chance.shuffled(vec![0, 1]);
    let side = sides.into_iter().find(|side| {
        let rows = roster(battle, *side);
        let unlocked = |row: &&Value| is_single(row) || row["size"] == "troop";
        is_plain(battle, *side) && rows.iter().any(|row| unlocked(&row))
    })?;
    Some(header(battle, |header| {
        for row in header["sides"][side]["roster"].as_array_mut().into_iter().flatten() {
            if !row["size"].is_null() && row["size"] != "troop" {
                row["irregular"] = json!(true);
            }
        }
    }))
}

fn legend_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let place = some_row(battle, chance, |row| row["living_legend"] == true)?;
    Some(more(battle, place, 1))
}

fn legend_allied(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let legend = |row: &Value| row["living_legend"] == true && !is_allied(row);
    row_changed(battle, chance, legend, |row| row["ally"] = json!("Others"))
}

/// All but the first are allies.
fn allies_beyond_share(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let limit = battle.lines[0]["points"].as_u64()?;
    let side = chance.shuffled(vec![0, 1]).into_iter().find(|side| {
        let sum: u64 = roster(battle, *side).iter().skip(1).map(worth).sum();
        4 * sum > limit
    })?;
    Some(header(battle, |header| {
        for row in header["sides"][side]["roster"].as_array_mut().into_iter().flatten().skip(1) {
            row["ally"] = json!("Others");
        }
    }))
}

fn allies_locked(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let locked =
        |row: &Value| (is_single(row) || row["size"] == "troop") && !is_allied(row) && row["living_legend"].is_null();
    row_changed(battle, chance, locked, |row| row["ally"] = json!("Others"))
}

fn good_with_evil(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let (side, row) = some_row(battle, chance, |row| worth(row) > 0 && !is_allied(row))?;
    is_plain(battle, side).then(|| {
        header(battle, |header| {
            let list = header["sides"][side]["army"].clone();
            header["sides"][side]["roster"][row]["ally"] = json!("Others");
            header["options"]["alignments"] =
                json!([{ "list": list, "alignment": "good" }, { "list": "Others", "alignment": "evil" }]);
            // Nobody has agreed to it.
            header["options"]["good_with_evil"] = json!(false);
        })
    })
}

/// Who takes no more troops than anybody may needs no small game: the army has too many of them.
fn small_game_too_large(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let mut fault = too_many_troops(battle, chance)?;
    fault.lines[0]["options"]["any_number_of_troops"] = json!(true);
    Some(fault)
}

fn spell_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(
        battle,
        chance,
        |row| row["spells"].is_array(),
        |row| {
            let spell = row["spells"][0].clone();
            if let Some(spells) = row["spells"].as_array_mut() {
                spells.push(spell);
            }
        },
    )
}

fn of_type(row: &Value, kinds: &[&str]) -> bool {
    kinds.iter().any(|kind| row["type"] == *kind)
}

fn models(battle: &Battle, chance: &mut Chance, kinds: &[&str], count: u64) -> Option<Fault> {
    row_changed(battle, chance, |row| of_type(row, kinds), |row| row["models"] = json!(count))
}

fn sized(battle: &Battle, chance: &mut Chance, kinds: &[&str], size: &str) -> Option<Fault> {
    row_changed(battle, chance, |row| of_type(row, kinds), |row| row["size"] = json!(size))
}

fn hero_of_no_type(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(battle, chance, is_hero, |row| row["hero"] = json!("hero"))
}

fn type_without_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(battle, chance, |row| !is_hero(row), |row| row["hero"] = json!("cavalry"))
}

fn mount_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let on_foot = |row: &Value| is_hero(row) && row["hero"] == "infantry" && row["mount"].is_null();
    row_changed(battle, chance, on_foot, |row| row["mount"] = json!("cavalry"))
}

fn odd_bases(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(battle, chance, |row| !is_single(row), |row| row["base"] = json!({ "width": 33, "depth": 33 }))
}

fn small_base(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(battle, chance, is_single, |row| row["base"] = json!({ "width": 12, "depth": 12 }))
}

fn odd_footprint(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let plain = |row: &Value| !is_single(row) && row["footprint"].is_null();
    row_changed(battle, chance, plain, |row| row["footprint"] = json!({ "width": 3.1, "depth": 9.7 }))
}

/// A height that no row of any list has.
fn height(battle: &Battle, chance: &mut Chance, hero: bool) -> Option<Fault> {
    row_changed(battle, chance, |row| is_hero(row) == hero, |row| row["height"] = json!(9))
}

fn other_figure(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let field = ["speed", "melee", "defence", "attacks"][chance.below(4)];
    row_changed(
        battle,
        chance,
        |row| !is_allied(row),
        |row| {
            let figure = row[field].as_u64().unwrap_or(3);
            let most = if ["melee", "defence"].contains(&field) { 6 } else { 100 };
            row[field] = json!(if figure < most { figure + 1 } else { figure - 1 });
        },
    )
}

fn other_nerve(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(
        battle,
        chance,
        |row| !is_allied(row),
        |row| {
            row["nerve"]["rout"] = json!(row["nerve"]["rout"].as_u64().unwrap_or(10) + 1);
        },
    )
}

fn other_points(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(battle, chance, |row| !is_allied(row) && worth(row) > 5, |row| row["points"] = json!(worth(row) - 5))
}

fn nerve_upside_down(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(
        battle,
        chance,
        |row| row["nerve"]["waver"].is_u64(),
        |row| {
            row["nerve"]["waver"] = json!(row["nerve"]["rout"].as_u64().unwrap_or(10) + 2);
        },
    )
}

fn no_such_die(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let field = ["melee", "defence"][chance.below(2)];
    let figure = [1, 7][chance.below(2)];
    row_changed(battle, chance, |row| !is_allied(row), |row| row[field] = json!(figure))
}

fn individual_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    row_changed(
        battle,
        chance,
        |row| !is_single(row),
        |row| {
            let mut special = row["special"].as_array().cloned().unwrap_or_default();
            special.push(json!("individual"));
            row["special"] = Value::Array(special);
        },
    )
}

fn tall_obstacle(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let pieces = battle.lines[0]["terrain"].as_array()?;
    let obstacles = (0..pieces.len()).filter(|index| pieces[*index]["kind"] == "obstacle").collect();
    let index = chance.shuffled(obstacles).into_iter().next()?;
    Some(header(battle, |header| header["terrain"][index]["level"] = json!(2)))
}
