//! Faults of cards: dealing, laying, weather, surprises.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "seven cards dealt",
        rules: &["tac.strat.deal"],
        plant: |battle, chance| {
            change(battle, chance, "deal", |battle, seq| {
                let mut cards = battle.fields(seq)["hands"][0]["cards"].as_array()?.clone();
                cards.push(json!("fortifications"));
                Some(set(battle, seq, "/hands/0/cards", Value::Array(cards)))
            })
        },
    },
    Kind {
        name: "weather laid on the map",
        rules: &["tac.strat.terrain_first"],
        plant: |battle, chance| {
            change(battle, chance, "lay_card", |battle, seq| {
                let terrain = battle.fields(seq)["card"].is_string() && battle.fields(seq)["flow"].is_null();
                terrain.then(|| set(battle, seq, "/card", json!("fog")))
            })
        },
    },
    Kind {
        name: "two cards on one place",
        rules: &["tac.strat.grid"],
        plant: |battle, chance| {
            change(battle, chance, "lay_card", |battle, seq| {
                let before = battle.before(seq, &["lay_card"])?;
                Some(set(battle, seq, "/at", battle.fields(before)["at"].clone()))
            })
        },
    },
    Kind { name: "card laid out of turn", rules: &["tac.strat.terrain_first"], plant: out_of_turn },
    Kind {
        name: "roll-off won by the lower die",
        rules: &["tac.strat.terrain_first", "tac.strat.first_mover", "tac.turn.first_player_roll"],
        plant: |battle, chance| {
            change(battle, chance, "roll_off", |battle, seq| {
                let loser = battle.other_side(battle.text(seq, "winner")).to_owned();
                Some(set(battle, seq, "/winner", json!(loser)))
            })
        },
    },
    Kind { name: "weather that nobody holds", rules: &["tac.strat.first_mover"], plant: weather_of_nobody },
    Kind {
        name: "day miscounted",
        rules: &["tac.strat.first_mover"],
        plant: |battle, chance| change(battle, chance, "day_weather", |battle, seq| more(battle, seq, "/day", 1)),
    },
    Kind {
        name: "surprise played twice",
        rules: &[
            "tac.card.unhealthy_country",
            "tac.card.good_guides",
            "tac.card.traitor",
            "tac.card.hidden_march",
            "tac.card.ambush",
            "tac.card.false_rumours",
            "tac.card.river_flood",
            "tac.card.road",
            "tac.card.path",
            "tac.card.excellent_halt",
            "tac.card.reconnaissance",
            "tac.card.initiative_commander",
            "tac.card.weather_continues",
            "tac.card.weather_change",
        ],
        plant: |battle, chance| {
            change(battle, chance, "surprise", |battle, seq| {
                (battle.text(seq, "card") != "fortifications").then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "cards dealt twice",
        rules: &["tac.strat.deal"],
        plant: |battle, chance| twice(battle, chance, "deal"),
    },
];

fn out_of_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("lay_card"), chance, |seq| {
        let next = seq + 1;
        let terrain = battle.fields(seq)["card"].is_string() && battle.fields(next)["card"].is_string();
        let other = battle.other_side(battle.side(seq));
        let theirs = battle.kind(next) == "lay_card" && battle.side(next) == other;
        (terrain && theirs).then(|| battle.signed(seq, other))
    })
}

fn weather_of_nobody(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let deal = battle.of("deal").next()?;
    let held = battle.fields(deal).to_string();
    let card = ["rain", "strong_wind", "light_wind", "sun", "fog"]
        .into_iter()
        .find(|card| !held.contains(&format!("\"{card}\"")))?;
    change(battle, chance, "day_weather", |battle, seq| {
        Some(battle.edit(seq, |fields| fields["weather"] = json!(card)))
    })
}
