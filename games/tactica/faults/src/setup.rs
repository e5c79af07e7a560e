//! Faults of talents and of deployment.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, renumbered, somewhere};
use serde_json::json;

use super::edits::{change, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "talent read wrongly",
        rules: &["tac.general.talents_rolled", "tac.general.initiative_rolled"],
        plant: |battle, chance| change(battle, chance, "talent_roll", |battle, seq| more(battle, seq, "/declared", 1)),
    },
    Kind {
        name: "talent rolled twice",
        rules: &["tac.general.talents_rolled", "tac.general.initiative_rolled"],
        plant: |battle, chance| twice(battle, chance, "talent_roll"),
    },
    Kind {
        name: "talents bought beyond three points",
        rules: &["tac.general.talents_bought"],
        plant: |battle, chance| {
            change(battle, chance, "talent_purchase", |battle, seq| {
                Some(battle.edit(seq, |fields| (fields["steadiness"], fields["melee"]) = (json!(2), json!(3))))
            })
        },
    },
    Kind {
        name: "deployed twice",
        rules: &["tac.deploy.order"],
        plant: |battle, chance| twice(battle, chance, "deploy"),
    },
    Kind { name: "unit left at home", rules: &["tac.deploy.order"], plant: left_at_home },
    Kind { name: "attacker deployed first", rules: &["tac.deploy.order"], plant: attacker_first },
    Kind { name: "attacker deployed too near", rules: &["tac.deploy.distance"], plant: too_near },
    Kind {
        name: "deployed out of its square",
        rules: &["tac.deploy.squares"],
        plant: |battle, chance| {
            change(battle, chance, "deploy", |battle, seq| {
                let campaign = battle.lines[0]["options"]["campaign"] == true;
                let x = battle.fields(seq)["to"][0].as_f64().filter(|_| campaign)?;
                let far = if x < 60.0 { x + 45.0 } else { x - 45.0 };
                Some(set(battle, seq, "/to/0", json!(far)))
            })
        },
    },
    Kind {
        name: "foot that dismounts",
        rules: &["tac.mount.before_battle"],
        plant: |battle, chance| {
            change(battle, chance, "deploy", |battle, seq| {
                let class = battle.roster(battle.unit(seq))["troops"][0]["class"].as_str()?.to_owned();
                let foot = ["swordsmen", "line_infantry", "shooters"].contains(&class.as_str());
                foot.then(|| battle.edit(seq, |fields| fields["dismounted"] = json!(true)))
            })
        },
    },
];

fn left_at_home(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let first = battle.of("turn_start").next()?;
    let attached: Vec<&str> = battle.of("deploy").map(|seq| battle.text(seq, "attach")).collect();
    let free = |seq: &usize| !attached.contains(&battle.unit(*seq));
    somewhere(battle.of("deploy").filter(free), chance, |seq| Some(battle.without(seq, first)))
}

fn attacker(battle: &Battle) -> Option<String> {
    let conditions = battle.of("conditions").next()?;
    battle.fields(conditions)["attacker"].as_str().map(str::to_owned)
}

fn attacker_first(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let attacker = attacker(battle)?;
    let first = battle.of("deploy").next()?;
    let theirs =
        battle.of("deploy").find(|seq| battle.side(*seq) == attacker && battle.fields(*seq)["to"].is_array())?;
    let mut lines = battle.lines.clone();
    let line = lines.remove(theirs);
    lines.insert(first, line);
    (theirs > first).then(|| renumbered(Fault { entry: first, lines }))
}

fn too_near(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let attacker = attacker(battle)?;
    let own = |seq: &usize| battle.side(*seq) == attacker && battle.fields(*seq)["to"].is_array();
    somewhere(battle.of("deploy").filter(own), chance, |seq| {
        let enemy = battle.units(seq - 1, battle.other_side(&attacker)).next()?;
        let at = enemy.stands.first()?.pose?.at;
        let y = if at.y > 40.0 { at.y - 20.0 } else { at.y + 20.0 };
        Some(set(battle, seq, "/to", json!([at.x, y, battle.fields(seq)["to"][2]])))
    })
}
