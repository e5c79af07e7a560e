//! Changes that many kinds of fault make to an entry.

use aftermath_simulate::faults::{Battle, Chance, Fault, somewhere};
use serde_json::{Value, json};

/// A number in a field, so much greater; none where the field has no number.
pub(crate) fn more(battle: &Battle, seq: usize, path: &str, by: i64) -> Option<Fault> {
    let number = battle.fields(seq).pointer(path)?.as_i64()?;
    Some(set(battle, seq, path, json!(number + by)))
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
pub(crate) fn flipped(battle: &Battle, seq: usize, field: &str) -> Option<Fault> {
    let declared = battle.fields(seq)[field].as_bool()?;
    Some(set(battle, seq, &format!("/{field}"), json!(!declared)))
}

/// One die more than were thrown.
pub(crate) fn die_more(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let mut dice = battle.fields(seq).pointer(path)?.as_array()?.clone();
    if dice.is_empty() {
        return None;
    }
    dice.push(json!(1));
    Some(set(battle, seq, path, Value::Array(dice)))
}

/// One figure fewer than were named.
pub(crate) fn one_fewer(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let mut named = battle.fields(seq).pointer(path)?.as_array()?.clone();
    named.pop()?;
    Some(set(battle, seq, path, Value::Array(named)))
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

/// Some entry of a kind, written by the other side.
pub(crate) fn signed(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// The first entry after this one before which all that had to follow must be done.
pub(crate) fn settled(battle: &Battle, seq: usize) -> Option<usize> {
    let follows = ["unit_test", "disorder", "rout", "fall_back", "general_risk", "rain_check", "exchange_ranks"];
    (seq + 1..=battle.last()).find(|at| {
        let answers = battle.kind(*at) == "shoot" && battle.text(*at, "fire") == "return";
        !follows.contains(&battle.kind(*at)) && !answers
    })
}

/// Some entry of a kind left out, for which the next action is blamed.
pub(crate) fn left_out(
    battle: &Battle,
    chance: &mut Chance,
    kind: &str,
    which: impl Fn(&Battle, usize) -> bool,
) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let blamed = settled(battle, seq).filter(|_| which(battle, seq))?;
        Some(battle.without(seq, blamed))
    })
}

/// Whether a unit is in this state after an entry.
pub(crate) fn is(battle: &Battle, seq: usize, unit: &str, flag: &str) -> bool {
    battle.piece(seq, unit).is_some_and(|piece| piece.flags.contains(&flag))
}

/// Generals of a side, as its roster has them.
pub(crate) fn generals(battle: &Battle, side: &str) -> Vec<Value> {
    let sides = battle.lines[0]["sides"].as_array().into_iter().flatten().filter(|one| one["id"] == side);
    let rows = sides.flat_map(|side| side["roster"].as_array().into_iter().flatten());
    rows.filter(|row| row["general"].is_object()).cloned().collect()
}

/// A change of one row of the header's rosters.
pub(crate) fn row(battle: &Battle, chance: &mut Chance, how: impl Fn(&mut Value) -> bool) -> Option<Fault> {
    let sides = battle.lines[0]["sides"].as_array()?;
    let rows = |side: usize| sides[side]["roster"].as_array().map_or(0, Vec::len);
    let places: Vec<(usize, usize)> =
        (0..sides.len()).flat_map(|side| (0..rows(side)).map(move |at| (side, at))).collect();
    chance.shuffled(places).into_iter().find_map(|(side, at)| {
        let mut lines = battle.lines.clone();
        how(&mut lines[0]["sides"][side]["roster"][at]).then_some(Fault { entry: 0, lines })
    })
}

/// The only way of a move, straight on without a turn, of a unit in order: its pose before.
pub(crate) fn straight_walk(battle: &Battle, seq: usize) -> Option<(String, [f64; 3])> {
    let fields = battle.fields(seq);
    let [way] = fields["ways"].as_array()?.as_slice() else { return None };
    let unit = way["unit"].as_str()?;
    let plain = fields["pace"] == "walk"
        && way["steps"].as_array().is_some_and(Vec::is_empty)
        && way["contacts"].is_null()
        && way["to"].is_array();
    let piece = battle.piece(seq - 1, unit)?;
    let stand = piece.stands.first()?;
    let round = stand.base.width < 7.0;
    let pose = stand.pose?;
    (plain && !round).then(|| (unit.to_owned(), [pose.at.x, pose.at.y, pose.facing]))
}

/// The pose of a move's end, set elsewhere.
pub(crate) fn ends_at(battle: &Battle, seq: usize, pose: [f64; 3]) -> Fault {
    set(battle, seq, "/ways/0/to", json!(pose))
}

/// A pose so far ahead, and so far to the right.
pub(crate) fn shifted(pose: [f64; 3], ahead: f64, right: f64) -> [f64; 3] {
    let angle = pose[2].to_radians();
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let round = |value: f64| (value * 1000.0).round() / 1000.0;
    [round(pose[0] + ahead * sin + right * cos), round(pose[1] + ahead * cos - right * sin), pose[2]]
}
