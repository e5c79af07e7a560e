//! Changes that many kinds of fault make to an entry.

use aftermath_simulate::faults::{Battle, Chance, Fault, somewhere};
use serde_json::{Value, json};

/// A number in a field, so much greater; none where the field has no number.
pub(crate) fn more(battle: &Battle, seq: usize, path: &str, by: i64) -> Option<Fault> {
    let number = battle.fields(seq).pointer(path)?.as_i64()?;
    let changed = number + by;
    (changed >= 0).then(|| set(battle, seq, path, json!(changed)))
}

/// Another value in a field that is there.
pub(crate) fn set(battle: &Battle, seq: usize, path: &str, value: Value) -> Fault {
    battle.edit(seq, |fields| {
        if let Some(field) = fields.pointer_mut(path) {
            *field = value;
        }
    })
}

/// What was declared of a throw, the other way round.
pub(crate) fn flipped(battle: &Battle, seq: usize) -> Option<Fault> {
    let declared = battle.fields(seq)["declared"].as_bool()?;
    Some(set(battle, seq, "/declared", json!(!declared)))
}

/// One die more than were thrown.
pub(crate) fn die_more(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let mut dice = battle.fields(seq).pointer(path)?.as_array()?.clone();
    dice.push(json!(1));
    Some(set(battle, seq, path, Value::Array(dice)))
}

/// Some entry of a kind with this change, where the battle has one that takes it.
pub(crate) fn change(
    battle: &Battle,
    chance: &mut Chance,
    kind: &str,
    how: impl Fn(&Battle, usize) -> Option<Fault>,
) -> Option<Fault> {
    somewhere(battle.of(kind), chance, |seq| how(battle, seq))
}

/// Some entry of a kind written twice.
pub(crate) fn twice(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    somewhere(battle.of(kind), chance, |seq| Some(battle.twice(seq)))
}

/// The straight part of a way, so much longer.
pub(crate) fn longer(battle: &Battle, seq: usize, by: f64) -> Option<Fault> {
    let steps = battle.fields(seq)["steps"].as_array()?;
    let place = steps.iter().position(|step| step["forward"].is_number())?;
    let forward = steps[place]["forward"].as_f64()?;
    Some(set(battle, seq, &format!("/steps/{place}/forward"), json!(forward + by)))
}

/// A step more at the end of a way.
pub(crate) fn step_more(battle: &Battle, seq: usize, step: Value) -> Option<Fault> {
    let mut steps = battle.fields(seq)["steps"].as_array()?.clone();
    steps.push(step);
    Some(set(battle, seq, "/steps", Value::Array(steps)))
}

/// Whether the match plays the known rules of the full edition.
pub(crate) fn is_full(battle: &Battle) -> bool {
    battle.lines[0]["options"]["rules"] == "full"
}

/// Whether a unit is in this state after an entry.
pub(crate) fn is(battle: &Battle, seq: usize, unit: &str, flag: &str) -> bool {
    battle.piece(seq, unit).is_some_and(|piece| piece.flags.contains(&flag))
}

/// Units of a side on the table after an entry.
pub(crate) fn units(battle: &Battle, seq: usize, side: &str) -> Vec<String> {
    let own = battle.pieces(seq).iter().filter(|piece| piece.side.as_str() == side);
    let here = own.filter(|piece| piece.stands.iter().any(|stand| stand.pose.is_some()));
    here.map(|piece| piece.id.to_string()).collect()
}
