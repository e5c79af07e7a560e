//! Faults of flight from combat, pursuit and overrun.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, die_more, flipped, set};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "broken unit stays", rules: &["wfb.flee.from_combat"], plant: stays },
    Kind {
        name: "restraint read wrongly",
        rules: &["wfb.pursuit.restrain_test"],
        plant: |battle, chance| change(battle, chance, "restrain", flipped),
    },
    Kind { name: "restraint after the flight", rules: &["wfb.pursuit.restrain_timing"], plant: late_restraint },
    Kind {
        name: "restraint without a defended position",
        rules: &["wfb.pursuit.restrain_defended"],
        plant: |battle, chance| {
            somewhere(battle.of("restrain"), chance, |seq| {
                Some(battle.replaced(seq, "restrain", json!({ "unit": battle.unit(seq), "automatic": true })))
            })
        },
    },
    Kind { name: "who is caught let go", rules: &["wfb.pursuit.caught"], plant: let_go },
    Kind { name: "who got away taken for caught", rules: &["wfb.pursuit.not_caught"], plant: not_caught },
    Kind {
        name: "pursuit with a die too many",
        rules: &["wfb.pursuit.distance"],
        plant: |battle, chance| change(battle, chance, "pursue", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "pursuit too far",
        rules: &["wfb.pursuit.full_distance"],
        plant: |battle, chance| far(battle, chance, "pursue", 3.0),
    },
    Kind {
        name: "pursuit cut short",
        rules: &["wfb.pursuit.full_distance"],
        plant: |battle, chance| far(battle, chance, "pursue", -1.0),
    },
    Kind { name: "victor does not pursue", rules: &["wfb.pursuit.mandatory"], plant: no_pursuit },
    Kind { name: "overrun with enemies left", rules: &["wfb.overrun.condition"], plant: undue_overrun },
    Kind {
        name: "overrun with a die too many",
        rules: &["wfb.overrun.distance"],
        plant: |battle, chance| change(battle, chance, "overrun", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "overrun too far",
        rules: &["wfb.overrun.no_contact", "wfb.overrun.distance"],
        plant: |battle, chance| far(battle, chance, "overrun", 3.0),
    },
    Kind {
        name: "comes back elsewhere",
        rules: &["wfb.pursuit.off_table_return"],
        plant: |battle, chance| {
            change(battle, chance, "return", |battle, seq| {
                let x = battle.fields(seq)["to"][0].as_f64()?;
                let there = if x > 36.0 { x - 6.0 } else { x + 6.0 };
                Some(set(battle, seq, "/to/0", json!(there)))
            })
        },
    },
    Kind {
        name: "does not come back",
        rules: &["wfb.pursuit.off_table_return"],
        plant: |battle, chance| {
            somewhere(battle.of("return"), chance, |seq| {
                Some(battle.without(seq, battle.after(seq, &["phase_start"])?))
            })
        },
    },
    Kind { name: "who came back charges", rules: &["wfb.pursuit.off_table_no_charge"], plant: returned_charges },
    Kind { name: "fleeing unit redresses its ranks", rules: &["wfb.redress.fleeing_forbidden"], plant: redresses },
];

fn stays(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("flee_move"), chance, |seq| {
        let broken = battle.text(seq, "cause") == "broken";
        let end = battle.after(seq, &["turn_end"])?;
        // Who is pursued all the same may be taken for caught.
        let caught = (seq..end).any(|at| {
            let caught = battle.fields(at)["caught"].as_array();
            caught.is_some_and(|caught| caught.iter().any(|unit| unit == battle.unit(seq)))
        });
        (broken && !caught).then(|| battle.without(seq, end))
    })
}

fn late_restraint(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("restrain"), chance, |seq| {
        let end = battle.after(seq, &["turn_end"])?;
        let pursues = |at: &usize| ["pursue", "redress", "overrun"].contains(&battle.kind(*at));
        let to = (seq..end).find(pursues).unwrap_or(end);
        let stays = battle.fields(seq)["declared"] == true;
        stays.then(|| battle.moved(seq, to))
    })
}

fn let_go(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "pursue", |battle, seq| {
        let caught = battle.fields(seq)["caught"].as_array()?;
        (!caught.is_empty()).then(|| set(battle, seq, "/caught", Value::Array(Vec::new())))
    })
}

fn not_caught(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "pursue", |battle, seq| {
        let (caught, targets) = (battle.fields(seq)["caught"].as_array()?, battle.fields(seq)["targets"].clone());
        caught.is_empty().then(|| set(battle, seq, "/caught", targets))
    })
}

/// So many inches more than the dice say, where nothing ends the run.
fn far(battle: &Battle, chance: &mut Chance, kind: &str, by: f64) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let fields = battle.fields(seq);
        let sum: u64 = fields["dice"].as_array()?.iter().filter_map(Value::as_u64).sum();
        let ended = fields["contact"].is_string() || fields["off_table"] == true;
        (!ended).then(|| battle.edit(seq, |fields| fields["distance"] = json!(sum as f64 + by)))
    })
}

fn no_pursuit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pursue"), chance, |seq| {
        let end = battle.after(seq, &["turn_end"])?;
        let contact = battle.fields(seq)["contact"].is_string();
        // Whoever runs into it or past it later tells of its place.
        let told = (seq + 1..end).any(|at| {
            let line = battle.lines[at].to_string();
            line.contains(battle.unit(seq)) || battle.fields(at)["contact"].is_string()
        });
        (!contact && !told).then(|| battle.without(seq, end))
    })
}

fn undue_overrun(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("break_test"), chance, |seq| {
        let unit = battle.unit(seq).to_owned();
        let m = battle.roster(&unit)["m"].as_u64()?;
        let dice: Vec<u32> = if m <= 6 { vec![1, 1] } else { vec![1, 1, 1] };
        let held = battle.fields(seq)["declared"] == false;
        let fields = json!({ "unit": unit, "dice": dice });
        held.then(|| battle.insert(seq + 1, battle.side(seq), "overrun", fields))
    })
}

fn returned_charges(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("return"), chance, |seq| {
        let start = battle.after(seq, &["phase_start"])?;
        let side = battle.side(seq);
        let target = super::edits::units(battle, start, battle.other_side(side)).into_iter().next()?;
        Some(battle.insert(start + 1, side, "charge", json!({ "unit": battle.unit(seq), "target": target })))
    })
}

fn redresses(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| {
        let fights = battle.in_phase(seq - 1, "combat");
        let fleeing = |piece: &&aftermath_rules::board::Piece| {
            piece.flags.contains(&"fleeing") && piece.stands.iter().any(|stand| stand.pose.is_some())
        };
        let piece = battle.pieces(seq - 1).iter().find(fleeing)?;
        let fields = json!({ "unit": piece.id });
        fights.then(|| battle.insert(seq, piece.side.as_str(), "redress", fields))
    })
}
