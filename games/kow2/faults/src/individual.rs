//! Faults of Individuals: how they turn, and who charges them.

use super::table::{gap, is_individual, moved, orders, pose, there, turned};
use super::{
    charge::{moves, target},
    contact::{aligned, ended},
};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "charged Individual does not turn", rules: &["kow.individual.charged"], plant: individual_stays },
    Kind {
        name: "charged Individual turns elsewhere",
        rules: &["kow.individual.charged"],
        plant: individual_elsewhere,
    },
    Kind { name: "charger of an Individual aligns", rules: &["kow.individual.charged"], plant: aligns_with_individual },
    Kind { name: "free turn before the order by a common unit", rules: &["kow.individual.scope"], plant: common_turns },
    Kind { name: "Individual turns after its order", rules: &["kow.individual.free_pivot"], plant: turns_late },
    Kind { name: "Individual leaves its place by a turn", rules: &["kow.individual.free_pivot"], plant: turn_moves },
    Kind { name: "common unit turns as charged", rules: &["kow.individual.scope"], plant: common_turns_charged },
];

fn pivots<'a>(battle: &'a Battle, occasion: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("pivot").filter(move |seq| battle.text(*seq, "occasion") == occasion)
}

/// It is missed when the next thing happens.
fn individual_stays(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "charged"), chance, |seq| {
        let parts =
            ["charge_move", "yellow_bellied", "regeneration", "nudge", "pivot", "back_off", "regroup", "agreement"];
        let next = (seq + 1..=battle.last()).find(|at| !parts.contains(&battle.kind(*at)))?;
        let (own, at) = (there(battle, seq - 1, battle.unit(seq))?, there(battle, seq, battle.unit(seq))?);
        let far = super::table::turn(own.pose().facing, at.pose().facing).abs() > 8.0;
        (far && next == seq + 1).then(|| battle.without(seq, next))
    })
}

fn individual_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "charged"), chance, |seq| {
        let at = turned(&there(battle, seq, battle.unit(seq))?, 40.0);
        Some(ended(battle, seq, &at))
    })
}

fn aligns_with_individual(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let on_individual = |seq: &usize| target(battle, *seq).is_some_and(|(enemy, _)| is_individual(battle, enemy));
    somewhere(moves(battle).filter(on_individual), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        let askew = turned(&end, 15.0);
        let askew = askew.shifted(aftermath_simulate::faults::way(askew.front(), end.front()));
        let (_, at) = target(battle, seq)?;
        let touches = gap(&askew, &at) < 0.02 && askew.overlap_depth(&at) < 0.1;
        touches.then(|| ended(battle, seq, &askew))
    })
}

fn common_turns(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let common = |seq: &usize| !is_individual(battle, battle.unit(*seq));
    somewhere(orders(battle).filter(common), chance, |seq| {
        let unit = battle.unit(seq);
        let at = there(battle, seq - 1, unit)?;
        let fields = json!({ "unit": unit, "occasion": "before_order", "to": pose(&turned(&at, 1.0)) });
        Some(battle.insert(seq, battle.side(seq), "pivot", fields))
    })
}

fn turns_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let individuals = |seq: &usize| is_individual(battle, battle.unit(*seq));
    somewhere(orders(battle).filter(individuals), chance, |seq| {
        let unit = battle.unit(seq);
        let next = battle.after(seq, &["order", "charge", "pivot", "phase_start"])?;
        let at = there(battle, next - 1, unit)?;
        let fields = json!({ "unit": unit, "occasion": "before_order", "to": pose(&turned(&at, 3.0)) });
        Some(battle.insert(next, battle.side(seq), "pivot", fields))
    })
}

fn turn_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "before_order"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq, unit)?, 0.0, 0.7);
        let free = super::table::hurdles(battle, seq - 1, unit, &to, &to).is_some_and(|met| met.is_empty());
        free.then(|| ended(battle, seq, &to))
    })
}

/// The enemy is charged and turns as an Individual would.
fn common_turns_charged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let (enemy, at) = target(battle, seq)?;
        let fields = json!({
            "unit": enemy, "occasion": "charged", "towards": battle.unit(seq), "to": pose(&turned(&at, 20.0)),
        });
        Some(battle.insert(seq + 1, battle.side(seq), "pivot", fields))
    })
}
