//! Faults before the first turn and at the end of the battle.

use aftermath_rules::geometry::Place;
use serde_json::{Value, json};

use crate::battle::{Battle, Fault, Kind, apart, footprints, poses, shifted, somewhere, way};
use crate::chance::Chance;

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
    Kind { name: "roll for the first turn misread", rules: &["wm.setup.first_turn_roll"], plant: roll_misread },
    Kind { name: "turn beyond the limit", rules: &["wm.end.turn_limit"], plant: beyond_limit },
    Kind {
        name: "act after the end of the battle",
        rules: &["wm.end.conditions", "wm.end.immediate", "wm.end.turn_limit"],
        plant: after_the_end,
    },
    Kind { name: "conceded twice", rules: &["wm.end.conditions"], plant: conceded_twice },
    Kind { name: "withdrawal left out", rules: &["wm.end.immediate"], plant: withdrawal_left_out },
    Kind { name: "withdrawal without a cause", rules: &["wm.end.break_point"], plant: withdrawal_unprovoked },
    Kind { name: "victory points miscounted", rules: POINTS, plant: miscounted },
    Kind { name: "wrong winner of the battle", rules: &["wm.vp.winner"], plant: wrong_winner },
];

/// How armies are deployed decides which of them speaks.
const DEPLOYMENT: &[&str] =
    &["wm.setup.method", "wm.setup.unit_by_unit", "wm.setup.one_side_first", "wm.setup.maps", "wm.setup.screens"];
/// What the points are for decides which of them speaks.
const POINTS: &[&str] =
    &["wm.vp.destroyed", "wm.vp.half", "wm.vp.withdrawn_cap", "wm.end.victory_points", "wm.end.concede"];

fn header(battle: &Battle, change: impl FnOnce(&mut Value)) -> Fault {
    let mut lines = battle.lines.clone();
    change(&mut lines[0]);
    Fault { entry: 0, lines }
}

/// The agreed size is made smaller than the dearer army.
fn too_dear(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    battle.finding(0, "wm.army.size")?;
    let cost = |side: &Value| {
        let rows = side["roster"].as_array().into_iter().flatten();
        rows.filter_map(|row| row["points"].as_u64()).sum::<u64>()
    };
    let dearest = battle.lines[0]["sides"].as_array()?.iter().map(cost).max()?;
    Some(header(battle, |header| header["points"] = json!(dearest - 1)))
}

fn two_generals(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let roster = battle.lines[0]["sides"][side]["roster"].as_array()?;
    let mut general = roster.iter().find(|row| row["type"] == "general")?.clone();
    general["id"] = json!("second_general");
    Some(header(battle, |header| {
        if let Some(roster) = header["sides"][side]["roster"].as_array_mut() {
            roster.push(general);
        }
    }))
}

/// A Command value that no army has, where the list tells it.
fn better_general(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    let roster = battle.lines[0]["sides"][side]["roster"].as_array()?;
    let place = roster.iter().position(|row| row["type"] == "general" && row["command"] != 10)?;
    battle.finding(0, "wm.profile.command_by_army")?;
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

/// One turn more, after the last that was agreed.
fn beyond_limit(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let limit = battle.of("turn_limit").next()?;
    let turns = battle.fields(limit)["turns"].as_u64()?;
    let end = battle.of("battle_end").next().filter(|end| battle.text(*end, "because") == "turn_limit")?;
    let last = battle.before(end, &["turn_start"])?;
    let side = battle.other_side(battle.side(last));
    Some(battle.insert(end, side, "turn_start", json!({ "turn": turns + 1 })))
}

fn ends(battle: &Battle) -> impl Iterator<Item = usize> {
    (1..=battle.last()).filter(move |seq| ["concede", "battle_end"].contains(&battle.kind(*seq)))
}

fn after_the_end(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let end = ends(battle).last()?;
    let start = battle.before(end, &["turn_start"])?;
    let turn = battle.fields(start)["turn"].as_u64()? + 1;
    Some(battle.insert(end + 1, battle.other_side(battle.side(start)), "turn_start", json!({ "turn": turn })))
}

fn conceded_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("concede"), chance, |seq| {
        Some(battle.insert(seq + 1, battle.other_side(battle.side(seq)), "concede", json!({})))
    })
}

/// The battle goes on as if nothing had happened.
fn withdrawal_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("withdraw"), chance, |seq| {
        let mut lines = battle.lines[..seq].to_vec();
        let start = battle.before(seq, &["turn_start"])?;
        lines.push(json!({ "seq": seq, "side": battle.side(start), "event": { "turn_end": {} } }));
        battle.held(seq, "wm.end.immediate").then_some(Fault { entry: seq, lines })
    })
}

fn withdrawal_unprovoked(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end").take(2), chance, |seq| {
        let whole = battle.lines[0]["situation"].is_null();
        let fields = json!({ "because": "break_point" });
        whole.then(|| battle.insert(seq + 1, battle.side(seq), "withdraw", fields))
    })
}

fn miscounted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let side = chance.below(2);
    somewhere(battle.of("battle_end"), chance, |seq| {
        let points = battle.fields(seq)["points"][side]["points"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["points"][side]["points"] = json!(points + 5)))
    })
}

fn wrong_winner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("battle_end"), chance, |seq| {
        let winner = battle.fields(seq)["winner"].as_str()?;
        let other = battle.other_side(winner).to_owned();
        Some(battle.edit(seq, |fields| fields["winner"] = json!(other)))
    })
}
