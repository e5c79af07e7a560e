//! Faults of what players say of the table: formations, cover, distances, contacts.

use aftermath_rules::board::Piece;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, apart, footprints, somewhere};
use serde_json::json;

use super::combat::unmodified;
use super::command::{distance, went_along};
use super::table::TOUCH_CM;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "formation taken for another", rules: FORMATIONS, plant: wrong_formation },
    Kind { name: "distance of an order measured wrong", rules: MEASURES, plant: wrong_distance },
    Kind { name: "contact claimed that is none", rules: &["wm.charge.adjacent_units"], plant: contact_invented },
    Kind { name: "cover of who came into contact", rules: EXPOSED, plant: covered_attacker },
];

const FORMATIONS: &[&str] = &["wm.formation.line", "wm.formation.column", "wm.formation.irregular"];
/// A large base is measured from its middle, by a rule of its own.
const MEASURES: &[&str] = &["wm.measure.shortest", "wm.char.base"];
/// Who charged, pursued or retreated is in the open.
const EXPOSED: &[&str] = &["wm.defence.attackers_open", "wm.pursuit.in_open", "wm.retreat.open_afterwards"];

/// Units whose formation the referee measured, called by the name of another.
fn wrong_formation(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let name = chance.below(2);
    somewhere(battle.of("move"), chance, |seq| {
        let measured = FORMATIONS.iter().position(|rule| battle.held(seq, rule))?;
        let others: Vec<&str> = FORMATIONS
            .iter()
            .enumerate()
            .filter_map(|(place, rule)| (place != measured).then(|| rule.rsplit('.').next())?)
            .collect();
        Some(battle.edit(seq, |fields| fields["formation"] = json!(others[name])))
    })
}

/// A distance that the players name, by more than any tolerance.
fn wrong_distance(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let cm = distance(battle, seq).filter(|_| !went_along(battle, seq, battle.text(seq, "by")))?;
        Some(battle.edit(seq, |fields| fields["distance"] = json!((cm + 6.0).round())))
    })
}

/// Besides those that are touched.
fn contact_invented(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let own = battle.stands(seq, battle.unit(seq));
        let enemies: Vec<_> = battle.units(seq, battle.other_side(battle.side(seq))).collect();
        let cm = |unit: &Piece| apart(&own, &footprints(unit));
        let touched = enemies.iter().filter(|unit| cm(unit) <= TOUCH_CM);
        let mut names: Vec<&str> = touched.map(|unit| unit.id.as_str()).collect();
        let far = enemies.iter().find(|unit| cm(unit) > TOUCH_CM + 1.0)?;
        names.push(far.id.as_str());
        Some(battle.edit(seq, |fields| fields["contacts"] = json!(names)))
    })
}

/// Where no die is the one that cover turns into a miss.
fn covered_attacker(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(unmodified(battle), chance, |seq| {
        let exposed = EXPOSED.iter().any(|rule| battle.held(seq, rule));
        let needed = battle.needed(seq, "attack")?;
        let dice = battle.fields(seq)["dice"].as_array()?;
        let clear = dice.iter().all(|die| die.as_i64() != Some(i64::from(needed)));
        (exposed && clear && needed == 4).then(|| battle.edit(seq, |fields| fields["cover"] = json!("defended")))
    })
}
