//! Faults of making attacks: counts, dice and what they come to.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, die_more, more, set, weapon};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "hit too many",
        rules: &[
            "w40k.attack.hit_roll",
            "w40k.attack.hit_natural",
            "w40k.wtype.heavy",
            "w40k.wtype.assault_penalty",
            "w40k.shoot.bgnt_heavy",
            "w40k.overwatch.six",
            "w40k.reinforce.counts_moved",
            "w40k.transport.disembark_counts_moved",
            "w40k.sheet.damage_table",
            "w40k.keyword.scope",
        ],
        plant: hit_more,
    },
    Kind { name: "automatic hits miscounted", rules: &["w40k.attack.auto_hit"], plant: auto_hit },
    Kind {
        name: "wound too many",
        rules: &[
            "w40k.attack.wound_roll",
            "w40k.attack.wound_natural",
            "w40k.weapon.strength",
            "w40k.sheet.damage_table",
        ],
        plant: wound_more,
    },
    Kind {
        name: "save failed too often",
        rules: &["w40k.attack.save", "w40k.attack.save_natural_one", "w40k.weapon.ap"],
        plant: |battle, chance| counted(battle, chance, "unsaved"),
    },
    Kind {
        name: "wounds lost miscounted",
        rules: &["w40k.attack.damage", "w40k.attack.excess_lost", "w40k.weapon.damage"],
        plant: |battle, chance| counted(battle, chance, "lost"),
    },
    Kind {
        name: "fallen models miscounted",
        rules: &["w40k.attack.damage"],
        plant: |battle, chance| counted(battle, chance, "destroyed"),
    },
    Kind { name: "model too many removed", rules: &["w40k.attack.damage", "w40k.attack.excess_lost"], plant: removed },
    Kind {
        name: "attack too many at range",
        rules: &[
            "w40k.shoot.number_of_attacks",
            "w40k.wtype.rapid_fire",
            "w40k.blast.min_three",
            "w40k.blast.max",
            "w40k.blast.small_unit",
        ],
        plant: |battle, chance| attacks(battle, chance, true),
    },
    Kind {
        name: "attack too many in melee",
        rules: &["w40k.fight.number_of_attacks"],
        plant: |battle, chance| attacks(battle, chance, false),
    },
    Kind { name: "die too many for random attacks", rules: &["w40k.char.random_other"], plant: random },
    Kind { name: "Rapid Fire doubled out of half range", rules: &["w40k.wtype.rapid_fire"], plant: rapid },
    Kind { name: "invulnerable save that nobody has", rules: &["w40k.attack.invulnerable"], plant: invulnerable },
    Kind { name: "attack allocated to another model", rules: &["w40k.attack.allocate_forced"], plant: allocation },
    Kind { name: "supercharge forgotten", rules: &["w40k.sheet.supercharge"], plant: supercharge },
    Kind { name: "supercharge of another weapon", rules: &["w40k.sheet.supercharge"], plant: undue_supercharge },
    Kind { name: "die thrown again twice", rules: &["w40k.reroll.once"], plant: reroll },
    Kind { name: "passengers left in the wreck", rules: &["w40k.transport.destroyed_order"], plant: wreck },
    Kind { name: "die too few for the wreck", rules: &["w40k.transport.destroyed_order"], plant: wreck_dice },
];

fn hit_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        battle.fields(seq)["hit"]["dice"].as_array()?;
        more(battle, seq, "/counted/hits", 1)
    })
}

fn auto_hit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let automatic = battle.fields(seq)["hit"].is_null();
        automatic.then(|| more(battle, seq, "/counted/hits", 1)).flatten()
    })
}

fn wound_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        battle.fields(seq)["wound"]["dice"].as_array()?;
        more(battle, seq, "/counted/wounds", 1)
    })
}

/// A count of what came of the saves, one too high.
fn counted(battle: &Battle, chance: &mut Chance, what: &str) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        battle.fields(seq)["saves"].as_array()?;
        more(battle, seq, &format!("/counted/{what}"), 1)
    })
}

fn removed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let mut removed = battle.fields(seq)["removed"].as_array()?.clone();
        let target = battle.text(seq, "target");
        let left = battle.stands(seq, target).len();
        removed.push(json!(99));
        (left > 0).then(|| set(battle, seq, "/removed", json!(removed)))
    })
}

fn is_ranged(battle: &Battle, seq: usize) -> bool {
    let fields = battle.fields(seq);
    let Some(name) = fields["weapon"].as_str() else { return false };
    weapon(battle, battle.unit(seq), name, fields["mode"].as_str())["type"] != "melee"
}

fn attacks(battle: &Battle, chance: &mut Chance, ranged: bool) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        battle.fields(seq)["hit"]["dice"].as_array()?;
        (is_ranged(battle, seq) == ranged).then(|| more(battle, seq, "/counted/attacks", 100)).flatten()
    })
}

fn random(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| die_more(battle, seq, "/number/dice"))
}

/// All attacks doubled where no weapon is near.
fn rapid(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let fields = battle.fields(seq);
        let row = weapon(battle, battle.unit(seq), fields["weapon"].as_str()?, fields["mode"].as_str());
        let shoot = battle.before(seq, &["shoot"])?;
        let shots = battle.fields(shoot)["shots"].as_array()?;
        let shot =
            shots.iter().find(|shot| shot["weapon"] == fields["weapon"] && shot["target"] == fields["target"])?;
        let far = row["type"] == "rapid_fire" && shot["half_range"] == 0;
        let count = fields["counted"]["attacks"].as_u64()?;
        far.then(|| set(battle, seq, "/counted/attacks", json!(2 * count)))
    })
}

fn invulnerable(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let armour = battle.fields(seq)["saves"][0]["kind"] == "armour";
        let parts = battle.roster(battle.text(seq, "target"))["models"].as_array()?;
        let none = parts.iter().all(|part| part["invulnerable"].is_null());
        (armour && none).then(|| set(battle, seq, "/saves/0/kind", json!("invulnerable")))
    })
}

/// A model that has lost wounds is passed over.
fn allocation(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let target = battle.text(seq, "target");
        let model = battle.fields(seq)["saves"][0]["model"].as_u64()?;
        // Only who must take it is named as expected.
        let finding = battle.finding(seq, "w40k.attack.allocate_forced")?;
        let must = serde_json::to_value(&finding.detail).ok()?;
        let bound = must["expected"].as_array().is_some_and(|must| must.len() == 1);
        let count = battle.stands(seq - 1, target).len();
        let other = if model == 1 { 2 } else { 1 };
        let there = battle.fields(seq)["removed"].as_array().is_none_or(|removed| !removed.contains(&json!(other)));
        let bound = bound && was_named(battle, seq, target, model);
        (bound && count > 1 && there).then(|| set(battle, seq, "/saves/0/model", json!(other)))
    })
}

/// Whether an earlier entry says that attacks or wounds were this model's: of those that nobody said, another may have taken them.
fn was_named(battle: &Battle, seq: usize, unit: &str, model: u64) -> bool {
    (1..seq).any(|at| {
        let fields = battle.fields(at);
        let lists = |name: &str| fields[name].as_array().into_iter().flatten();
        let saved = fields["target"] == unit && lists("saves").any(|saves| saves["model"] == model);
        saved || lists("suffered").any(|suffered| suffered["unit"] == unit && suffered["model"] == model)
    })
}

fn supercharge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        battle.fields(seq)["backfired"].as_array()?;
        Some(set(battle, seq, "/backfired", json!([])))
    })
}

fn undue_supercharge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let safe = battle.text(seq, "mode") != "Supercharge";
        safe.then(|| battle.edit(seq, |fields| fields["backfired"] = json!([1])))
    })
}

fn reroll(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let again = battle.fields(seq)["wound"]["again"].as_array()?.clone();
        let twice = [again.clone(), again].concat();
        Some(set(battle, seq, "/wound/again", json!(twice)))
    })
}

fn wreck(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "wreck", |battle, seq| {
        let some = !battle.fields(seq)["disembarked"].as_array()?.is_empty();
        some.then(|| set(battle, seq, "/disembarked", json!([])))
    })
}

fn wreck_dice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("wreck"), chance, |seq| {
        let mut dice = battle.fields(seq)["disembarked"][0]["dice"].as_array()?.clone();
        let place = dice.iter().position(|die| *die != 1)?;
        dice.remove(place);
        Some(set(battle, seq, "/disembarked/0/dice", json!(dice)))
    })
}
