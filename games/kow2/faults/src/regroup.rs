//! Faults of what follows a combat: regrouping, backing off, standing apart.

use super::table::{enemies, gap, has, hurdles, is_individual, moved, of_side, pose, present, there, turned};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "regroup while the enemy holds", rules: &["kow.regroup.back_off"], plant: regroups_engaged },
    Kind { name: "back off from a routed enemy", rules: &["kow.regroup.options"], plant: backs_off_free },
    Kind { name: "regroup twice", rules: &["kow.regroup.options"], plant: regroups_twice },
    Kind { name: "regroup of who did not fight", rules: &["kow.regroup.options"], plant: regroups_idle },
    Kind {
        name: "forward beyond the die",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 0.0, 0.8),
    },
    Kind {
        name: "forward below the die",
        rules: &["kow.regroup.full", "kow.regroup.terrain"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 180.0, 0.8),
    },
    Kind {
        name: "forward and aside",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 90.0, 0.8),
    },
    Kind {
        name: "back beyond the die",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "back", 180.0, 0.8),
    },
    Kind {
        name: "back below the die",
        rules: &["kow.regroup.full", "kow.regroup.terrain"],
        plant: |battle, chance| regrouped(battle, chance, "back", 0.0, 0.8),
    },
    Kind { name: "back by a D6", rules: &["kow.regroup.full"], plant: back_by_six },
    Kind { name: "forward with a turn", rules: &["kow.regroup.full"], plant: forward_turned },
    Kind {
        name: "stay that leaves its place",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "stay", 0.0, 0.8),
    },
    Kind {
        name: "regroup through another unit",
        rules: &["kow.regroup.units", "kow.regroup.full"],
        plant: through_unit,
    },
    Kind { name: "regroup that ends too near, and nothing done", rules: &["kow.regroup.end_gap"], plant: ends_near },
    Kind { name: "overrun from who is no Individual", rules: &["kow.regroup.overrun"], plant: overrun_undue },
    Kind {
        name: "backs off less than an inch",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 0.0, 0.5, 0.0),
    },
    Kind {
        name: "backs off more than an inch",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 180.0, 0.7, 0.0),
    },
    Kind {
        name: "backs off aside",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 90.0, 0.7, 0.0),
    },
    Kind {
        name: "backs off and turns",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 0.0, 0.0, 20.0),
    },
    Kind { name: "does not back off", rules: &["kow.regroup.back_off"], plant: back_off_left_out },
    Kind { name: "backs off twice", rules: &["kow.regroup.back_off"], plant: backs_off_twice },
    Kind { name: "says that it cannot back off", rules: &["kow.regroup.back_off_blocked"], plant: blocked_untrue },
    // Of a unit that has just regrouped it is the end of that.
    Kind {
        name: "moved apart though nobody is near",
        rules: &["kow.regroup.separate", "kow.regroup.end_gap"],
        plant: nudged_idly,
    },
];

fn regroups_engaged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "choice": "stay" });
        Some(battle.replaced(seq, "regroup", fields))
    })
}

fn backs_off_free(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq - 1, unit)?, 180.0, 1.0);
        Some(battle.replaced(seq, "back_off", json!({ "unit": unit, "to": pose(&to) })))
    })
}

fn regroups_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "stay"), chance, |seq| {
        Some(battle.twice(seq))
    })
}

fn regroups_idle(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let combat = battle.before(seq, &["combat"])?;
        let fought = battle.fields(combat)["attackers"].as_array()?;
        let (idle, at) = of_side(battle, seq, battle.side(seq)).find(|(id, _)| fought.iter().all(|unit| unit != id))?;
        let fields = json!({ "unit": idle, "choice": "stay", "to": pose(&at) });
        Some(battle.insert(seq + 1, battle.side(seq), "regroup", fields))
    })
}

/// Whether a unit stands clear of everybody there.
fn is_clear(battle: &Battle, seq: usize, unit: &str, at: &aftermath_rules::geometry::Footprint) -> bool {
    hurdles(battle, seq, unit, at, at).is_some_and(|met| met.is_empty())
}

/// A regroup that ends so much elsewhere, in a direction of the unit's own.
fn regrouped(battle: &Battle, chance: &mut Chance, choice: &str, direction: f64, inches: f64) -> Option<Fault> {
    let straight = battle
        .of("regroup")
        .filter(|seq| battle.text(*seq, "choice") == choice && battle.fields(*seq)["overruns"].is_null());
    somewhere(straight, chance, |seq| {
        let unit = battle.unit(seq);
        let end = moved(&there(battle, seq, unit)?, direction, inches);
        is_clear(battle, seq - 1, unit, &end).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// As far back as the die shows, as if it were no D3.
fn back_by_six(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "back"), chance, |seq| {
        let unit = battle.unit(seq);
        let die = battle.fields(seq)["die"].as_f64().filter(|die| *die > 1.0)?;
        let end = moved(&there(battle, seq - 1, unit)?, 180.0, die);
        is_clear(battle, seq - 1, unit, &end).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

fn forward_turned(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "forward"), chance, |seq| {
        let unit = battle.unit(seq);
        let end = turned(&there(battle, seq, unit)?, 25.0);
        let straight = battle.fields(seq)["overruns"].is_null();
        (straight && is_clear(battle, seq - 1, unit, &end))
            .then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// Straight through somebody in its way, to where it is clear again.
fn through_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| !has(battle, battle.unit(*seq), "fly")), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        (4..=6).find_map(|die: i32| {
            let end = moved(&start, 0.0, f64::from(die));
            let corridor = start.sweep(&end);
            let others = || present(battle, seq - 1).filter(|(id, ..)| *id != unit);
            let crossed = others().any(|(_, _, at)| corridor.reach_inside(&at) > 0.3 && gap(&at, &start) > 0.2);
            let clear = is_clear(battle, seq - 1, unit, &end) && crossed;
            let fields = json!({ "unit": unit, "choice": "forward", "die": die, "to": pose(&end) });
            clear.then(|| battle.replaced(seq, "regroup", fields))
        })
    })
}

/// It stays and turns into an enemy's inch or into a friend; it is missed when the next thing happens.
fn ends_near(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.fields(*seq)["overruns"].is_null()), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        let parts = ["nudge", "pivot", "back_off", "regroup", "agreement"];
        let next =
            (seq + 1..=battle.last()).find(|at| !parts.contains(&battle.kind(*at))).filter(|next| *next == seq + 1)?;
        (1..12).map(|turn| turned(&start, f64::from(turn) * 15.0)).find_map(|at| {
            let met = hurdles(battle, seq - 1, unit, &at, &at)?;
            let near = met.first().filter(|_| met.len() == 1)?;
            let fields = json!({ "unit": unit, "choice": "stay", "to": pose(&at) });
            let crowded = matches!(near, super::table::Hurdle::Enemy | super::table::Hurdle::Friend);
            crowded.then(|| Fault { entry: next, ..battle.replaced(seq, "regroup", fields) })
        })
    })
}

/// Whoever was routed was no Individual, and yet the next enemy is charged.
fn overrun_undue(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let unit = battle.unit(seq);
        let combat = battle.before(seq, &["combat"])?;
        let single = is_individual(battle, battle.text(combat, "target"));
        let start = there(battle, seq - 1, unit)?;
        let (enemy, at) =
            enemies(battle, seq - 1, unit).find(|(_, at)| super::table::arc(at, start.front()).is_some())?;
        let facing = super::table::arc(&at, start.front())?;
        let end = super::table::flush(&at, facing, start.base());
        let fields = json!({
            "unit": unit, "choice": "forward", "die": 6, "to": pose(&end), "overruns": enemy, "facing": facing,
        });
        (!single).then(|| battle.replaced(seq, "regroup", fields))
    })
}

/// A back-off that ends so much elsewhere, or turned.
fn backed(battle: &Battle, chance: &mut Chance, direction: f64, inches: f64, degrees: f64) -> Option<Fault> {
    somewhere(battle.of("back_off").filter(|seq| battle.fields(*seq)["to"].is_array()), chance, |seq| {
        let end = turned(&moved(&there(battle, seq, battle.unit(seq))?, direction, inches), degrees);
        battle.on_table(&[end]).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// It is missed when the next combat or the end of the turn comes.
fn back_off_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let unit = battle.unit(seq);
        let combat = battle.before(seq, &["combat"])?;
        let at = there(battle, seq - 1, battle.text(combat, "target"))?;
        let touches = gap(&there(battle, seq - 1, unit)?, &at) < 0.005;
        touches.then(|| Some(battle.without(seq, battle.after(seq, &["combat", "turn_end"])?)))?
    })
}

fn backs_off_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq, unit)?, 180.0, 1.0);
        let fields = json!({ "unit": unit, "to": pose(&to) });
        Some(battle.insert(seq + 1, battle.side(seq), "back_off", fields))
    })
}

/// There is nobody behind it, and nothing.
fn blocked_untrue(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off").filter(|seq| battle.fields(*seq)["blocked"] != true), chance, |seq| {
        let unit = battle.unit(seq);
        let end = moved(&there(battle, seq - 1, unit)?, 180.0, 1.3);
        let combat = battle.before(seq, &["combat"])?;
        let enemy = battle.text(combat, "target");
        let clear = present(battle, seq - 1)
            .filter(|(id, ..)| *id != unit && *id != enemy)
            .all(|(_, _, at)| gap(&at, &end) > 1.3);
        let ground = super::table::terrain(battle).iter().all(|piece| end.distance_to_outline(&piece.outline) > 0.3);
        let fields = json!({ "unit": unit, "blocked": true });
        (clear && ground && battle.on_table(&[end])).then(|| battle.replaced(seq, "back_off", fields))
    })
}

/// A unit that stands apart from everybody is moved all the same.
fn nudged_idly(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let ends = battle.of("turn_end");
    somewhere(ends, chance, |seq| {
        let mut own = of_side(battle, seq - 1, battle.side(seq)).filter(|(id, at)| is_clear(battle, seq - 1, id, at));
        let (unit, at) = own.find(|(id, at)| is_clear(battle, seq - 1, id, &moved(at, 180.0, 0.5)))?;
        let fields = json!({ "unit": unit, "because": "separation", "to": pose(&moved(&at, 180.0, 0.5)) });
        Some(battle.insert(seq, battle.side(seq), "nudge", fields))
    })
}
