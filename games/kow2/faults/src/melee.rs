//! Faults of combats, of Nerve, and of what follows.

use aftermath_rules::geometry::Edge;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{enemies, figure, has, is_engine, is_individual, of_side};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "combat with an enemy that nobody charged",
        rules: &["kow.melee.only_chargers"],
        plant: combat_uncharged,
    },
    Kind { name: "combat joined by who did not charge", rules: &["kow.melee.only_chargers"], plant: combat_joined },
    Kind { name: "charger left out of its combat", rules: &["kow.melee.only_chargers"], plant: combat_without },
    Kind { name: "unit strikes twice", rules: &["kow.melee.only_chargers"], plant: strikes_twice },
    Kind { name: "unit strikes that did not charge", rules: &["kow.melee.only_chargers"], plant: strikes_uncharged },
    Kind { name: "unit strikes another enemy", rules: &["kow.melee.only_chargers"], plant: strikes_another },
    Kind { name: "charger does not strike", rules: &["kow.melee.only_chargers"], plant: strike_left_out },
    Kind { name: "strike on another facing", rules: &["kow.charge.facing"], plant: other_facing },
    Kind { name: "more drained than the Lifeleech", rules: &["kow.special.lifeleech"], plant: drained_more },
    Kind { name: "drained without Lifeleech", rules: &["kow.special.lifeleech"], plant: drained_without },
    Kind {
        name: "damaged in melee and not disordered",
        rules: &["kow.melee.disordered"],
        plant: |battle, chance| disordered(battle, chance, true),
    },
    Kind {
        name: "disordered without damage",
        rules: &["kow.melee.disordered"],
        plant: |battle, chance| disordered(battle, chance, false),
    },
    Kind { name: "damaged war engine not disordered", rules: &["kow.warengine.disordered"], plant: engine_in_order },
];

/// An enemy that nobody charged this turn.
fn uncharged(battle: &Battle, seq: usize) -> Option<&str> {
    let side = battle.other_side(battle.side(seq));
    let charged: Vec<&str> = super::table::turn_so_far(battle, seq)
        .filter(|at| ["charge", "cast", "regroup"].contains(&battle.kind(*at)))
        .flat_map(|at| [battle.text(at, "target"), battle.text(at, "contact"), battle.text(at, "overruns")])
        .collect();
    of_side(battle, seq, side).map(|(id, _)| id).find(|id| !charged.contains(id))
}

fn combat_uncharged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "melee");
    somewhere(phases, chance, |seq| {
        let fields = json!({ "target": uncharged(battle, seq)? });
        Some(battle.insert(seq + 1, battle.side(seq), "combat", fields))
    })
}

fn combat_joined(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat"), chance, |seq| {
        let mut attackers = battle.fields(seq)["attackers"].as_array()?.clone();
        let mut idle =
            of_side(battle, seq, battle.side(seq)).filter(|(id, _)| !super::table::flag(battle, seq, id, "charged"));
        attackers.push(json!(idle.next()?.0));
        Some(battle.edit(seq, |fields| fields["attackers"] = Value::Array(attackers)))
    })
}

fn combat_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat"), chance, |seq| {
        let mut attackers = battle.fields(seq)["attackers"].as_array()?.clone();
        attackers.pop().filter(|_| !attackers.is_empty())?;
        Some(battle.edit(seq, |fields| fields["attackers"] = Value::Array(attackers)))
    })
}

fn strikes(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("strike")
}

fn strikes_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| Some(battle.twice(seq)))
}

fn strikes_uncharged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let idle = |id: &str| !super::table::flag(battle, seq, id, "charged") && !is_individual(battle, id);
        let (unit, _) = of_side(battle, seq, battle.side(seq)).find(|(id, _)| idle(id))?;
        let fields = json!({ "unit": unit, "target": battle.text(seq, "target"), "facing": "front", "throws": {} });
        Some(battle.insert(seq + 1, battle.side(seq), "strike", fields))
    })
}

/// With as many dice as against a front, and none of them hits.
fn strikes_another(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let target = battle.text(seq, "target");
        let common = |id: &str| !is_engine(battle, id) && !has(battle, id, "ensnare");
        let (other, _) = enemies(battle, seq - 1, unit).find(|(id, _)| *id != target && common(id))?;
        let mut fault = super::throws::harmless(battle, seq, super::table::number(battle, unit, "attacks") as u64);
        let fields = &mut fault.lines[seq]["event"]["strike"];
        fields["target"] = json!(other);
        fields["facing"] = json!("front");
        Some(fault)
    })
}

/// A blow that did no damage is missed when the next combat or the end of the turn comes.
fn strike_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle).filter(|seq| battle.fields(*seq)["throws"]["scored"] == 0), chance, |seq| {
        let next = battle.after(seq, &["combat", "turn_end"])?;
        let routed = (seq..next).any(|at| battle.kind(at) == "nerve_test" && battle.fields(at)["declared"] == "routed");
        let missed = battle.after(seq, &["back_off", "combat", "turn_end"])?;
        (!routed).then(|| battle.without(seq, missed))
    })
}

fn other_facing(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let charge = (1..seq)
            .rev()
            .find(|at| battle.kind(*at) == "charge" && super::table::charges(battle, *at, battle.unit(seq)))?;
        let charger =
            battle.fields(charge)["units"].as_array()?.iter().find(|charger| charger["unit"] == battle.unit(seq))?;
        let facing: Edge = serde_json::from_value(charger["facing"].clone()).ok()?;
        let other = if facing == Edge::Rear { Edge::Front } else { Edge::Rear };
        let overran = battle.kind(seq - 1) == "regroup";
        (!overran).then(|| battle.edit(seq, |fields| fields["facing"] = json!(other)))
    })
}

fn drained_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let leeches = strikes(battle).filter(|seq| figure(battle, battle.unit(*seq), "lifeleech") > 0);
    somewhere(leeches, chance, |seq| {
        let drained = battle.fields(seq)["drained"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["drained"] = json!(drained + 1)))
    })
}

fn drained_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let others = strikes(battle).filter(|seq| figure(battle, battle.unit(*seq), "lifeleech") == 0);
    somewhere(others, chance, |seq| Some(battle.edit(seq, |fields| fields["drained"] = json!(1))))
}

fn disordered(battle: &Battle, chance: &mut Chance, damaged: bool) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let scored = battle.fields(seq)["throws"]["scored"].as_u64()?;
        let before = super::table::is_disordered(battle, seq - 1, battle.text(seq, "target"));
        let fits = (scored > 0) == damaged && !before;
        fits.then(|| battle.edit(seq, |fields| fields["disordered"] = json!(!damaged)))
    })
}

fn engine_in_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle).filter(|seq| is_engine(battle, battle.text(*seq, "target"))), chance, |seq| {
        let scored = battle.fields(seq)["throws"]["scored"].as_u64()?;
        (scored > 0).then(|| battle.edit(seq, |fields| fields["disordered"] = json!(false)))
    })
}
