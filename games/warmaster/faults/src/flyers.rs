//! Faults of flyers: homing back, and orders from afar.

use aftermath_simulate::faults::{
    Battle, Chance, Fault, Kind, along, apart, footprints, gap, poses, shifted, somewhere, way,
};
use serde_json::{Value, json};

use super::command::{flies, fresh_flyers, instead};
use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "flyer homes back after an order", rules: &["wm.fly.home_back_when"], plant: home_late },
    Kind { name: "flyer homes back from close by", rules: &["wm.fly.home_back_when"], plant: home_from_near },
    Kind { name: "homes back without wings", rules: &["wm.fly.home_back_when"], plant: home_afoot },
    Kind { name: "flyer throws twice to home back", rules: &["wm.fly.home_back_roll"], plant: home_twice },
    Kind {
        name: "flyer homes back beyond its throw",
        rules: &["wm.fly.home_back_move"],
        plant: |battle, chance| home_off(battle, chance, 5.0),
    },
    Kind {
        name: "flyer homes back short of its throw",
        rules: &["wm.fly.home_back_move"],
        plant: |battle, chance| home_off(battle, chance, -5.0),
    },
    Kind { name: "flyer homes back to an enemy", rules: &["wm.fly.home_back_move"], plant: home_to_enemy },
    Kind { name: "order to a flyer out of hearing", rules: &["wm.fly.order_radius"], plant: out_of_hearing },
];

/// Right after the first order of the phase, which went to somebody else.
fn home_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("home_back"), chance, |seq| {
        let order = battle.phase(seq).find(|at| *at > seq && battle.kind(*at) == "order")?;
        let other = !battle.fields(order)["units"].to_string().contains(&format!("\"{}\"", battle.unit(seq)));
        let between = (seq + 1..order).all(|at| battle.kind(at) == "home_back");
        (other && between).then(|| battle.moved(seq, order + 1))
    })
}

/// Starts of Command phases in which nobody acts before the first order.
fn starts(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("phase_start").filter(move |seq| battle.text(*seq, "phase") == "command")
}

/// The throw of a unit that meets a condition, as the phase begins; it stays where it is.
fn thrown(battle: &Battle, seq: usize, fits: impl Fn(&[f64], bool) -> bool) -> Option<Fault> {
    let side = battle.side(seq);
    let own = battle.units(seq, side).filter(|unit| !battle.engaged(seq, unit));
    let mut own = own.filter(|unit| !unit.flags.contains(&"confused"));
    let unit = own.find(|unit| {
        let ways: Vec<f64> = battle.leaders(seq, side).map(|leader| gap(leader, unit)).collect();
        fits(&ways, flies(battle, unit))
    })?;
    Some(battle.insert(seq + 1, side, "home_back", json!({ "unit": unit.id, "die": 3 })))
}

fn home_from_near(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(starts(battle), chance, |seq| {
        thrown(battle, seq, |ways, flyer| flyer && ways.iter().any(|cm| *cm < 19.0))
    })
}

fn home_afoot(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(starts(battle), chance, |seq| {
        thrown(battle, seq, |ways, flyer| !flyer && !ways.is_empty() && ways.iter().all(|cm| *cm > 22.0))
    })
}

fn home_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let stayed = |seq: &usize| battle.fields(*seq)["towards"].is_null();
    somewhere(battle.of("home_back").filter(stayed), chance, |seq| Some(battle.twice(seq)))
}

/// Flights that ended short of the character, by the whole throw and clear of everybody.
fn home_off(battle: &Battle, chance: &mut Chance, by: f64) -> Option<Fault> {
    somewhere(battle.of("home_back"), chance, |seq| {
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let towards = battle.stands(seq, battle.fields(seq)["towards"].as_str()?);
        let there = shifted(&after, along(way(before.first()?.pose().at, after.first()?.pose().at), by));
        let mut others = battle.pieces(seq).iter().filter(|piece| piece.id.as_str() != battle.unit(seq));
        let clear = others.all(|other| apart(&there, &footprints(other)) > 2.0);
        let open =
            battle.outlines().all(|(_, ground)| there.iter().all(|stand| stand.distance_to_outline(&ground) > 1.0));
        let far = apart(&after, &towards) > 5.5;
        (far && clear && open && battle.on_table(&there)).then(|| {
            battle.edit(seq, |fields| {
                fields["stands"] = poses(&there);
                // How far it went the players tell as it is.
                if !fields["distance"].is_null() {
                    fields["distance"] = Value::Null;
                }
            })
        })
    })
}

fn home_to_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let flown = |seq: &usize| !battle.fields(*seq)["towards"].is_null();
    somewhere(battle.of("home_back").filter(flown), chance, |seq| {
        let enemy = battle.leaders(seq - 1, battle.other_side(battle.side(seq))).next()?;
        Some(battle.edit(seq, |fields| fields["towards"] = json!(enemy.id)))
    })
}

/// By the General, who reaches everybody on the ground.
fn out_of_hearing(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let leader = battle.piece(seq - 1, by).filter(|_| battle.roster(by)["type"] == "general")?;
        let far = fresh_flyers(battle, seq, by).find(|unit| gap(leader, unit) > 40.0)?;
        Some(instead(battle, seq, by, &[far.id.as_str()]))
    })
}
