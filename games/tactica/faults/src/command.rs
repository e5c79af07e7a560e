//! Faults of command: orders, generals, their fate, routers who are stopped, the loyalty of the hired.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::{change, flipped, generals, is, left_out, set, shifted, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "order by the enemy's general",
        rules: &["tac.command.own_corps"],
        plant: |battle, chance| {
            change(battle, chance, "order", |battle, seq| {
                let enemy = generals(battle, battle.other_side(battle.side(seq))).into_iter().next()?;
                let here = battle.piece(seq, enemy["id"].as_str()?).is_some_and(|piece| !piece.stands.is_empty());
                here.then(|| set(battle, seq, "/by", enemy["id"].clone()))
            })
        },
    },
    Kind { name: "order to another's corps", rules: &["tac.command.own_corps"], plant: other_corps },
    Kind { name: "order to who fights", rules: &["tac.melee.no_control"], plant: order_in_melee },
    Kind {
        name: "ordered twice",
        rules: &["tac.turn.one_move"],
        plant: |battle, chance| twice(battle, chance, "order"),
    },
    Kind {
        name: "moved without an order",
        rules: &["tac.command.orders_needed"],
        plant: |battle, chance| {
            change(battle, chance, "order", |battle, seq| {
                let moves = battle.text(seq, "order") == "move" && battle.kind(seq + 1) == "move";
                moves.then(|| battle.without(seq, seq + 1))
            })
        },
    },
    Kind {
        name: "line of units far apart",
        rules: &["tac.command.battle_line_gap", "tac.command.battle_line"],
        plant: far_line,
    },
    Kind { name: "general who flies", rules: &["tac.move.speed"], plant: flown },
    Kind {
        name: "fate of a general read wrongly",
        rules: &["tac.general.at_risk"],
        plant: |battle, chance| change(battle, chance, "general_risk", |battle, seq| flipped(battle, seq, "declared")),
    },
    Kind {
        name: "risk of a general forgotten",
        rules: &["tac.general.at_risk"],
        plant: |battle, chance| left_out(battle, chance, "general_risk", |_, _| true),
    },
    Kind {
        name: "general at risk twice",
        rules: &["tac.general.at_risk"],
        plant: |battle, chance| twice(battle, chance, "general_risk"),
    },
    Kind {
        name: "loyalty read wrongly",
        rules: &["tac.merc.difference", "tac.merc.second_test"],
        plant: |battle, chance| change(battle, chance, "loyalty", |battle, seq| flipped(battle, seq, "declared")),
    },
    Kind {
        name: "loyalty tested twice",
        rules: &["tac.merc.trigger"],
        plant: |battle, chance| twice(battle, chance, "loyalty"),
    },
    Kind {
        name: "stopping of routers read wrongly",
        rules: &["tac.rally.roll", "tac.rally.talent"],
        plant: |battle, chance| change(battle, chance, "rally", |battle, seq| flipped(battle, seq, "declared")),
    },
    Kind {
        name: "routers stopped twice",
        rules: &["tac.rally.order"],
        plant: |battle, chance| twice(battle, chance, "rally"),
    },
    Kind { name: "routers stopped by another's general", rules: &["tac.rally.who"], plant: rallied_by_others },
];

/// Farther from where he stood than any rider gallops.
fn flown(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "general_move", |battle, seq| {
        let to = battle.fields(seq)["to"].as_array()?;
        let [y, facing] = [1, 2].map(|place| to[place].as_f64());
        let from = battle.piece(seq - 1, battle.text(seq, "general"))?.stands.first()?.pose?.at;
        let far = if from.x < 80.0 { from.x + 70.0 } else { from.x - 70.0 };
        Some(set(battle, seq, "/to", json!(shifted([far, y?, facing?], 0.0, 0.0))))
    })
}

fn other_corps(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "order", |battle, seq| {
        let units = battle.fields(seq)["units"].as_array()?;
        let corps = battle.roster(units[0].as_str()?)["corps"].clone();
        let own = generals(battle, battle.side(seq));
        let other = own.into_iter().find(|row| row["id"] != corps && row["general"]["commander_in_chief"] != true)?;
        let here = battle.piece(seq, other["id"].as_str()?).is_some_and(|piece| !piece.stands.is_empty());
        here.then(|| set(battle, seq, "/by", other["id"].clone()))
    })
}

fn order_in_melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "order", |battle, seq| {
        let own = battle.pieces(seq - 1).iter().filter(|piece| piece.side.as_str() == battle.side(seq));
        let fights = own.into_iter().find(|piece| is(battle, seq - 1, piece.id.as_str(), "in_melee"))?;
        Some(set(battle, seq, "/units", json!([fights.id])))
    })
}

fn far_line(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "order", |battle, seq| {
        let units = battle.fields(seq)["units"].as_array()?;
        let [only] = units.as_slice() else { return None };
        let own = battle.piece(seq, only.as_str()?)?;
        let others = battle.units(seq, battle.side(seq)).filter(|piece| piece.id != own.id);
        let far = others.into_iter().find(|piece| aftermath_simulate::faults::gap(own, piece) > 8.0)?;
        let kind = ["move", "shoot"].contains(&battle.text(seq, "order"));
        kind.then(|| set(battle, seq, "/units", json!([only, far.id])))
    })
}

fn rallied_by_others(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "rally", |battle, seq| {
        let enemy = generals(battle, battle.other_side(battle.side(seq))).into_iter().next()?;
        let here = battle.piece(seq, enemy["id"].as_str()?).is_some_and(|piece| !piece.stands.is_empty());
        here.then(|| set(battle, seq, "/by", enemy["id"].clone()))
    })
}
