//! Faults at the end of the battle.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "turn beyond the limit", rules: &["wm.end.turn_limit"], plant: beyond_limit },
    Kind {
        name: "act after the end of the battle",
        rules: &["wm.end.conditions", "wm.end.immediate", "wm.end.turn_limit"],
        plant: after_the_end,
    },
    Kind {
        name: "who gave up keeps his points",
        rules: &["wm.end.concede", "wm.end.victory_points"],
        plant: points_after_conceding,
    },
    Kind { name: "conceded twice", rules: &["wm.end.conditions"], plant: conceded_twice },
    Kind { name: "withdrawal left out", rules: &["wm.end.immediate"], plant: withdrawal_left_out },
    Kind { name: "withdrawal without a cause", rules: &["wm.end.break_point"], plant: withdrawal_unprovoked },
    Kind { name: "victory points miscounted", rules: POINTS, plant: miscounted },
    Kind { name: "wrong winner of the battle", rules: &["wm.vp.winner"], plant: wrong_winner },
];

/// What the points are for decides which of them speaks.
const POINTS: &[&str] =
    &["wm.vp.destroyed", "wm.vp.half", "wm.vp.withdrawn_cap", "wm.end.victory_points", "wm.end.concede"];

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

fn points_after_conceding(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("battle_end").filter(|seq| battle.text(*seq, "because") == "conceded"), chance, |seq| {
        let side = battle.side(battle.before(seq, &["concede"])?);
        let points = battle.fields(seq)["points"].as_array()?;
        let place = points.iter().position(|points| points["side"] == side && points["points"] == 0)?;
        Some(battle.edit(seq, |fields| fields["points"][place]["points"] = json!(50)))
    })
}
