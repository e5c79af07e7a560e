//! Faults of movement, changes of formation, and disorder.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::{change, die_more, ends_at, left_out, one_fewer, set, shifted, straight_walk, twice};

/// Rules that name the speed of a walk.
const SPEED: &[&str] = &[
    "tac.move.speed",
    "tac.move.figure_limit",
    "tac.strat.fatigue_speed",
    "tac.weather.heavy_mud",
    "tac.weather.wet_ground",
];

/// Rules by which figures are disordered on the way.
const DISORDER: &[&str] = &[
    "tac.terrain.crossing",
    "tac.terrain.crossing_cavalry",
    "tac.disorder.pace",
    "tac.weather.heavy_mud",
    "tac.uncontrolled.retreat",
    "tac.shoot.handgun_shock",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "moved too far",
        rules: SPEED,
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                let (_, from) = straight_walk(battle, seq)?;
                let to = shifted(from, 24.0, 0.0);
                let inside = (5.0..115.0).contains(&to[0]) && (5.0..75.0).contains(&to[1]);
                inside.then(|| ends_at(battle, seq, to))
            })
        },
    },
    Kind {
        name: "moved aslant",
        rules: &["tac.move.straight"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                straight_walk(battle, seq).map(|(_, from)| ends_at(battle, seq, shifted(from, 3.0, 4.0)))
            })
        },
    },
    Kind {
        name: "moved backward",
        rules: &["tac.move.facing"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                straight_walk(battle, seq).map(|(_, from)| ends_at(battle, seq, shifted(from, -4.0, 0.0)))
            })
        },
    },
    Kind {
        name: "moved twice",
        rules: &["tac.turn.one_move"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                (battle.text(seq, "pace") == "walk" && battle.fields(seq)["ways"][0]["contacts"].is_null())
                    .then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "trot of foot",
        rules: &["tac.move.trot"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                let unit = battle.fields(seq)["ways"][0]["unit"].as_str()?;
                let class = battle.roster(unit)["troops"][0]["class"].as_str()?;
                let foot = ["swordsmen", "line_infantry", "shooters"].contains(&class);
                (foot && battle.text(seq, "pace") == "walk").then(|| set(battle, seq, "/pace", json!("trot")))
            })
        },
    },
    Kind {
        name: "gallop after a walk",
        rules: &["tac.move.gallop"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                (battle.text(seq, "pace") == "trot").then(|| set(battle, seq, "/pace", json!("gallop")))
            })
        },
    },
    Kind {
        name: "bad ground passed over in silence",
        rules: &["tac.terrain.crossing"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                let crossed =
                    battle.fields(seq)["ways"][0]["crosses"].as_array().is_some_and(|kinds| !kinds.is_empty());
                let placed = battle.text(seq, "pace") != "arrival" && battle.fields(seq)["ways"][0]["to"].is_array();
                (crossed && placed).then(|| set(battle, seq, "/ways/0/crosses", json!([])))
            })
        },
    },
    Kind {
        name: "bad ground that is not there",
        rules: &["tac.terrain.crossing"],
        plant: |battle, chance| {
            let ground = battle.lines[0]["terrain"].to_string();
            let kind = ["ravine", "rocks", "hedge", "stream"].into_iter().find(|kind| !ground.contains(kind))?;
            change(battle, chance, "move", |battle, seq| {
                let placed = battle.text(seq, "pace") != "arrival" && battle.fields(seq)["ways"][0]["to"].is_array();
                placed.then(|| set(battle, seq, "/ways/0/crosses", json!([kind])))
            })
        },
    },
    Kind {
        name: "flank taken for the rear",
        rules: &["tac.flank.definition"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                let contact = &battle.fields(seq)["ways"][0]["contacts"][0];
                let enemy = battle.piece(seq - 1, contact["enemy"].as_str()?)?;
                let round = enemy.stands.first()?.base.width < 7.0 || enemy.flags.contains(&"circle");
                let other = if contact["side"] == "rear" { "front" } else { "rear" };
                (!round).then(|| set(battle, seq, "/ways/0/contacts/0/side", json!(other)))
            })
        },
    },
    Kind { name: "touched from afar", rules: &["tac.melee.obligatory"], plant: touched_from_afar },
    Kind {
        name: "disorder not rolled for",
        rules: DISORDER,
        plant: |battle, chance| left_out(battle, chance, "disorder", |_, _| true),
    },
    Kind {
        name: "disorder rolled for twice",
        rules: DISORDER,
        plant: |battle, chance| twice(battle, chance, "disorder"),
    },
    Kind {
        name: "disorder with a die too many",
        rules: DISORDER,
        plant: |battle, chance| change(battle, chance, "disorder", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "disordered figure forgotten",
        rules: DISORDER,
        plant: |battle, chance| change(battle, chance, "disorder", |battle, seq| one_fewer(battle, seq, "/disordered")),
    },
    Kind {
        name: "re-formed without an order",
        rules: &["tac.move.reform"],
        plant: |battle, chance| {
            change(battle, chance, "order", |battle, seq| {
                let reforms = battle.text(seq, "order") == "reform" && battle.kind(seq + 1) == "reform";
                reforms.then(|| battle.without(seq, seq + 1))
            })
        },
    },
    Kind {
        name: "re-formed twice",
        rules: &["tac.move.reform_once"],
        plant: |battle, chance| twice(battle, chance, "reform"),
    },
    Kind {
        name: "skirmishers by choice",
        rules: &["tac.unit.no_voluntary_skirmish"],
        plant: |battle, chance| {
            change(battle, chance, "reform", |battle, seq| {
                battle.fields(seq)["shape"].is_null().then(|| set(battle, seq, "/formation", json!("skirmish")))
            })
        },
    },
    Kind {
        name: "who failed to re-form left in order",
        rules: &["tac.disorder.steadiness_test"],
        plant: |battle, chance| change(battle, chance, "reform", |battle, seq| one_fewer(battle, seq, "/disordered")),
    },
    Kind {
        name: "re-formed with a die too many",
        rules: &["tac.move.reform", "tac.stat.who_tests"],
        plant: |battle, chance| change(battle, chance, "reform", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "unit that steps forward by re-forming",
        rules: &["tac.move.reform_depth"],
        plant: |battle, chance| {
            change(battle, chance, "reform", |battle, seq| {
                let to = battle.fields(seq)["to"].as_array()?;
                let [x, y, facing] = [0, 1, 2].map(|place| to[place].as_f64());
                Some(set(battle, seq, "/to", json!(shifted([x?, y?, facing?], 3.0, 0.0))))
            })
        },
    },
    Kind {
        name: "recovery read wrongly",
        rules: &["tac.move.recovery"],
        plant: |battle, chance| change(battle, chance, "recover", |battle, seq| one_fewer(battle, seq, "/recovered")),
    },
    Kind {
        name: "recovered with a die too many",
        rules: &["tac.move.recovery"],
        plant: |battle, chance| change(battle, chance, "recover", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "rank lost in an exchange",
        rules: &["tac.formation.rank_exchange"],
        plant: |battle, chance| {
            change(battle, chance, "exchange_ranks", |battle, seq| one_fewer(battle, seq, "/ranks"))
        },
    },
    Kind {
        name: "mounted without an order",
        rules: &["tac.mount.during_battle"],
        plant: |battle, chance| {
            change(battle, chance, "order", |battle, seq| {
                let kinds = ["mount", "dismount"];
                let mounts = kinds.contains(&battle.text(seq, "order")) && kinds.contains(&battle.kind(seq + 1));
                mounts.then(|| battle.without(seq, seq + 1))
            })
        },
    },
];

fn touched_from_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let (_, from) = straight_walk(battle, seq)?;
        let contact = battle
            .units(seq, battle.other_side(battle.side(seq)))
            .find(|piece| {
                let stand = piece.stands.first().and_then(|stand| stand.pose);
                let far = stand.is_some_and(|pose| (pose.at.x - from[0]).hypot(pose.at.y - from[1]) > 40.0);
                far && !piece.flags.contains(&"routing")
            })?
            .id
            .clone();
        let contacts = json!([{ "enemy": contact, "side": "front" }]);
        Some(battle.edit(seq, |fields| fields["ways"][0]["contacts"] = contacts))
    })
}
