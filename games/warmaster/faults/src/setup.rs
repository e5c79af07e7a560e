//! Faults of rosters, of terrain and deployment, and of who begins.

use aftermath_rules::geometry::Place;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, apart, footprints, poses, shifted, somewhere, way};
use serde_json::{Value, json};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "army above its points", rules: &["wm.army.size"], plant: too_dear },
    Kind { name: "two Generals", rules: &["wm.army.one_general", "wm.unit.characters"], plant: two_generals },
    Kind {
        name: "Command of a unit's profile changed",
        rules: &["wm.profile.command_by_army", "wm.army.profile_row"],
        plant: better_general,
    },
    Kind { name: "deployed too near", rules: &["wm.setup.separation", "wm.setup.distance"], plant: too_near },
    Kind { name: "deployed by the wrong side", rules: DEPLOYMENT, plant: deployed_by_enemy },
    Kind { name: "deployed twice", rules: DEPLOYMENT, plant: deployed_twice },
    Kind { name: "left out of the deployment", rules: DEPLOYMENT, plant: left_out },
    Kind { name: "wrong side has the first turn", rules: &["wm.setup.first_turn"], plant: wrong_first_turn },
    Kind {
        name: "roll for the first turn misread",
        rules: &["wm.setup.first_turn_roll", "wm.setup.first_turn"],
        plant: roll_misread,
    },
    Kind { name: "army without a General", rules: &["wm.army.one_general", "wm.unit.characters"], plant: no_general },
    Kind { name: "a figure of a profile changed", rules: &["wm.army.profile_row"], plant: figure_changed },
    Kind { name: "more of a unit than the list allows", rules: &["wm.army.min_max"], plant: too_many },
    Kind { name: "unit with an armour that does not exist", rules: &["wm.profile.armour"], plant: impossible_armour },
    Kind { name: "character of two stands", rules: &["wm.char.kinds", "wm.unit.characters"], plant: two_stands },
    Kind { name: "wrong side chooses the table edge", rules: &["wm.setup.terrain_methods"], plant: wrong_edge },
    Kind {
        name: "wrong side deploys first",
        rules: &["wm.setup.alternating_start", "wm.setup.unit_by_unit"],
        plant: wrong_deployer,
    },
    Kind { name: "deployed out of turn", rules: DEPLOYMENT, plant: out_of_turn },
    Kind { name: "roll for the length of the battle misread", rules: &["wm.setup.length"], plant: length_misread },
];

/// How armies are deployed decides which of them speaks.
const DEPLOYMENT: &[&str] =
    &["wm.setup.method", "wm.setup.unit_by_unit", "wm.setup.one_side_first", "wm.setup.maps", "wm.setup.screens"];

pub(crate) fn header(battle: &Battle, change: impl FnOnce(&mut Value)) -> Fault {
    let mut lines = battle.lines.clone();
    change(&mut lines[0]);
    Fault { entry: 0, lines }
}

/// An option of the log's, as it is.
pub(crate) fn option(battle: &Battle, name: &str) -> bool {
    battle.lines[0]["options"][name] == true
}

/// The agreed size is made smaller than the dearer army, by other lists: how many of a unit an army may have depends on
/// its size. A little more than it may be agreed (`wm.army.size`).
fn too_dear(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    battle.finding(0, "wm.army.size").filter(|_| !option(battle, "overspend_agreed"))?;
    let cost = |side: &Value| {
        let rows = side["roster"].as_array().into_iter().flatten();
        // Who is raised by magic costs nothing before the battle.
        let paid = rows.filter(|row| !row["traits"].to_string().contains("raised"));
        paid.filter_map(|row| row["points"].as_u64()).sum::<u64>()
    };
    let dearest = battle.lines[0]["sides"].as_array()?.iter().map(cost).max()?;
    Some(header(battle, |header| {
        header["points"] = json!(dearest - 1);
        header["options"]["other_lists"] = json!(true);
    }))
}

fn two_generals(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let roster = battle.lines[0]["sides"][side]["roster"].as_array()?;
    let mut general = roster.iter().find(|row| row["type"] == "general")?.clone();
    general["id"] = json!("second_general");
    without_item(&mut general);
    Some(header(battle, |header| {
        // His points are agreed, and the lists have no say in him.
        header["options"]["overspend_agreed"] = json!(true);
        header["options"]["other_lists"] = json!(true);
        if let Some(roster) = header["sides"][side]["roster"].as_array_mut() {
            roster.push(general);
        }
    }))
}

fn without_item(row: &mut Value) {
    if let Some(row) = row.as_object_mut() {
        row.remove("item");
        row.remove("item_points");
    }
}

/// A Command value that neither the rulebook nor the list gives the General; that of the Lizardmen's is no number.
fn better_general(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let roster = battle.lines[0]["sides"][side]["roster"].as_array()?;
    let printed = |row: &Value| row["command"] != 10 && row["profile"] != "Slann Mage Palanquin";
    let place = roster.iter().position(|row| row["type"] == "general" && printed(row))?;
    battle.finding(0, "wm.army.profile_row")?;
    Some(header(battle, |header| header["sides"][side]["roster"][place]["command"] = json!(10)))
}

/// Put down beside an enemy who is there already.
fn too_near(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| {
        let own = battle.piece(seq, battle.unit(seq)).filter(|piece| !piece.stands.is_empty())?;
        let enemy = battle.units(seq, battle.other_side(own.side.as_str())).next()?;
        let (mine, theirs) = (footprints(own), footprints(enemy));
        let to = way(mine.first()?.pose().at, theirs.first()?.pose().at);
        let near = shifted(&mine, Place { x: to.x, y: to.y - 20.0 * to.y.signum() });
        let good = battle.on_table(&near) && (5.0..35.0).contains(&apart(&near, &theirs));
        let deployed = battle.of("deploy").any(|at| at < seq && battle.unit(at) == enemy.id.as_str());
        (good && deployed).then(|| battle.edit(seq, |fields| fields["stands"] = poses(&near)))
    })
}

fn deployed_by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn deployed_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| Some(battle.twice(seq)))
}

/// It is missed when the first turn begins.
fn left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let start = battle.of("turn_start").next()?;
    let last = battle.before(start, &["deploy"])?;
    // The last to be deployed: nobody's turn to deploy is mistaken for it.
    let _ = chance;
    Some(battle.without(last, start))
}

fn wrong_first_turn(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let start = battle.of("turn_start").next()?;
    battle.finding(start, "wm.setup.first_turn")?;
    Some(battle.signed(start, battle.other_side(battle.side(start))))
}

fn roll_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("roll_off").filter(|seq| battle.text(*seq, "purpose") == "first_turn"), chance, |seq| {
        let other = battle.other_side(battle.fields(seq)["first"].as_str()?).to_owned();
        Some(battle.edit(seq, |fields| fields["first"] = json!(other)))
    })
}

pub(crate) fn roster(battle: &Battle, side: usize) -> Option<&Vec<Value>> {
    battle.lines[0]["sides"][side]["roster"].as_array()
}

/// A change of one row of a roster.
pub(crate) fn row(battle: &Battle, side: usize, place: usize, change: impl FnOnce(&mut Value)) -> Fault {
    header(battle, |header| change(&mut header["sides"][side]["roster"][place]))
}

/// Rows of a side's roster that a fault fits, and one of them.
pub(crate) fn some_row(
    battle: &Battle,
    chance: &mut Chance,
    side: usize,
    fits: impl Fn(&Value) -> bool,
) -> Option<usize> {
    let rows = roster(battle, side)?;
    let places = (0..rows.len()).filter(|place| fits(&rows[*place])).collect();
    chance.shuffled(places).into_iter().next()
}

pub(crate) fn is_character(row: &Value) -> bool {
    !row["command"].is_null()
}

/// His row is left out.
fn no_general(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let place = some_row(battle, chance, side, |row| row["type"] == "general")?;
    Some(header(battle, |header| {
        if let Some(rows) = header["sides"][side]["roster"].as_array_mut() {
            rows.remove(place);
        }
    }))
}

/// An attack more than the list prints.
fn figure_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    battle.finding(0, "wm.army.profile_row")?;
    let place = some_row(battle, chance, side, |row| !is_character(row) && row["attacks"].as_u64() > Some(1))?;
    let field = ["attacks", "hits"][chance.below(2)];
    let figure = roster(battle, side)?[place][field].as_u64()?;
    Some(row(battle, side, place, |row| row[field] = json!(figure + 5)))
}

/// A Hero many times more; what they cost is agreed.
fn too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    battle.finding(0, "wm.army.min_max")?;
    let place = some_row(battle, chance, side, |row| row["type"] == "hero" && row["mount"].is_null())?;
    let mut model = roster(battle, side)?[place].clone();
    without_item(&mut model);
    let copies = (0..30).map(|copy| {
        let mut copied = model.clone();
        copied["id"] = json!(format!("copy_{copy}"));
        copied
    });
    Some(header(battle, |header| {
        header["options"]["overspend_agreed"] = json!(true);
        if let Some(rows) = header["sides"][side]["roster"].as_array_mut() {
            rows.extend(copies);
        }
    }))
}

fn impossible_armour(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let place = some_row(battle, chance, side, |row| !row["armour"].is_null())?;
    Some(header(battle, |header| {
        // What the list prints is a rule of its own.
        header["options"]["other_lists"] = json!(true);
        header["sides"][side]["roster"][place]["armour"] = json!(2);
    }))
}

fn two_stands(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let place = some_row(battle, chance, side, is_character)?;
    Some(row(battle, side, place, |row| row["stands"] = json!(2)))
}

/// Where a die, or the method, decided.
fn wrong_edge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("terrain_set_up"), chance, |seq| {
        let other = battle.other_side(battle.fields(seq)["chooses"].as_str()?).to_owned();
        let decided = ["both", "one"].contains(&battle.text(seq, "method"));
        decided.then(|| battle.edit(seq, |fields| fields["chooses"] = json!(other)))
    })
}

/// The smaller army begins; where one side deploys whole, the dice only give it the choice.
fn wrong_deployer(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let units = |side: &str| {
        let sides = battle.lines[0]["sides"].as_array().into_iter().flatten().filter(|row| row["id"] == side);
        let rows = sides.flat_map(|side| side["roster"].as_array().into_iter().flatten());
        rows.filter(|row| !is_character(row)).count()
    };
    somewhere(battle.of("deployment"), chance, |seq| {
        let first = battle.fields(seq)["first"].as_str()?;
        let other = battle.other_side(first).to_owned();
        let decided = battle.text(seq, "method") == "unit_by_unit" && units(&other) != units(first);
        decided.then(|| battle.edit(seq, |fields| fields["first"] = json!(other)))
    })
}

/// The enemy's next unit, or one of the side whose turn has not come, is put down earlier by one place.
fn out_of_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let method = battle.of("deployment").next().map(|seq| battle.text(seq, "method"))?;
    let ordered = ["unit_by_unit", "one_side_first"].contains(&method);
    somewhere(battle.of("deploy").filter(|_| ordered), chance, |seq| {
        let unit = |at: usize| battle.roster(battle.unit(at))["command"].is_null();
        let turn = battle.kind(seq + 1) == "deploy" && battle.side(seq + 1) != battle.side(seq);
        (turn && unit(seq) && unit(seq + 1)).then(|| battle.moved(seq + 1, seq))
    })
}

fn length_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_limit").filter(|seq| !battle.fields(*seq)["die"].is_null()), chance, |seq| {
        let turns = battle.fields(seq)["turns"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["turns"] = json!(turns + 1)))
    })
}
