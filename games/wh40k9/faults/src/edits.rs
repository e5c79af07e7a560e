//! Changes that many kinds of fault make to an entry.

use aftermath_rules::board::Stand;
use aftermath_simulate::faults::{Battle, Chance, Fault, somewhere};
use serde_json::{Value, json};

/// Inches from the next model of its unit that are out of coherency, with any tolerance of a header.
const FAR: f64 = 3.0;

/// A number in a field, so much greater; none where the field has no number or the number would fall below 0.
pub(crate) fn more(battle: &Battle, seq: usize, path: &str, by: i64) -> Option<Fault> {
    let changed = battle.fields(seq).pointer(path)?.as_i64()? + by;
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

/// A yes for a no, or the other way round.
pub(crate) fn flipped(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let said = battle.fields(seq).pointer(path)?.as_bool()?;
    Some(set(battle, seq, path, json!(!said)))
}

/// One die more than were thrown.
pub(crate) fn die_more(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let mut dice = battle.fields(seq).pointer(path)?.as_array()?.clone();
    dice.push(json!(3));
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

/// A place in a list of steps or placings, shifted so far along the width of the table.
pub(crate) fn shifted(battle: &Battle, seq: usize, path: &str, by: f64) -> Option<Fault> {
    let x = battle.fields(seq).pointer(path)?.as_f64()?;
    let to = if x > by + 1.0 { x - by } else { x + by };
    Some(set(battle, seq, path, json!((to * 100.0).round() / 100.0)))
}

/// A model put so far aside that it ends out of coherency: a unit that stands along the table may have others there.
pub(crate) fn led_astray(battle: &Battle, seq: usize, path: &str, by: f64) -> Option<Fault> {
    let fault = shifted(battle, seq, &format!("{path}/0"), by)?;
    let fields = &fault.lines[seq]["event"][battle.kind(seq)];
    let to = fields.pointer(path)?;
    let (x, y) = (to[0].as_f64()?, to[1].as_f64()?);
    let model = fields.pointer(path.rsplit_once('/')?.0)?["model"].as_u64()?;
    let piece = battle.piece(seq, battle.unit(seq))?;
    let reach = |stand: &Stand| stand.base.width.max(stand.base.depth) / 2.0;
    let own = piece.stands.iter().find(|stand| u64::from(stand.number) == model).map(reach)?;
    let others = piece.stands.iter().filter(|stand| u64::from(stand.number) != model);
    let far = |stand: &Stand| {
        let at = stand.pose.map(|pose| pose.at)?;
        Some((at.x - x).hypot(at.y - y) - reach(stand) - own > FAR)
    };
    others.map(far).all(|far| far == Some(true)).then_some(fault)
}

/// Whether a unit has a keyword.
pub(crate) fn has(battle: &Battle, unit: &str, keyword: &str) -> bool {
    let words = battle.roster(unit)["keywords"].as_array().into_iter().flatten();
    words.filter_map(|word| word.as_str()).any(|word| word.eq_ignore_ascii_case(keyword))
}

/// Models of a unit as mustered.
pub(crate) fn size(battle: &Battle, unit: &str) -> u64 {
    let parts = battle.roster(unit)["models"].as_array().into_iter().flatten();
    parts.filter_map(|part| part["count"].as_u64()).sum()
}

/// The profile of the weapon of an entry.
pub(crate) fn weapon<'a>(battle: &'a Battle, unit: &str, name: &str, mode: Option<&str>) -> &'a Value {
    let all = battle.roster(unit)["weapons"].as_array().into_iter().flatten();
    let mut found = all.filter(|row| row["name"] == name && row["mode"].as_str() == mode);
    found.next().unwrap_or(&Value::Null)
}

/// Units of a side that stand on the table after an entry.
pub(crate) fn on_table(battle: &Battle, seq: usize, side: &str) -> Vec<String> {
    let own = battle.pieces(seq).iter().filter(|piece| piece.side.as_str() == side);
    let here = own.filter(|piece| piece.stands.iter().any(|stand| stand.pose.is_some()));
    here.map(|piece| piece.id.to_string()).filter(|id| !battle.roster(id).is_null()).collect()
}

/// Inches that the nearest models of two units are apart at most: pieces are drawn as rectangles, and a round base does not
/// reach into the corners of its own.
pub(crate) fn most_gap(battle: &Battle, seq: usize, one: &str, other: &str) -> f64 {
    let discs = |id: &str| -> Vec<(f64, f64, f64)> {
        let stands = battle.piece(seq, id).into_iter().flat_map(|piece| &piece.stands);
        let disc = |stand: &Stand| {
            let at = stand.pose?.at;
            Some((at.x, at.y, stand.base.width.min(stand.base.depth) / 2.0))
        };
        stands.filter_map(disc).collect()
    };
    let (one, other) = (discs(one), discs(other));
    let gaps = one.iter().flat_map(|a| other.iter().map(move |b| (a.0 - b.0).hypot(a.1 - b.1) - a.2 - b.2));
    gaps.fold(f64::INFINITY, f64::min)
}
