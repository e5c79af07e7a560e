//! Faults of spells: casting, dispelling, what they do.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, gap, number, somewhere};
use serde_json::{Value, json};

use super::shooting::{longer, turn_one};
use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "spell declared against its die",
        rules: &["wm.magic.cast_roll", "wm.magic.natural", "wm.item.wand_of_power", "wm.item.staff_of_spellbinding"],
        plant: cast_misread,
    },
    Kind { name: "second spell in a turn", rules: &["wm.magic.one_per_turn"], plant: cast_twice },
    Kind { name: "spell in the Command phase", rules: &["wm.magic.when"], plant: cast_early },
    Kind { name: "spell after a drive back", rules: &["wm.magic.when"], plant: cast_late },
    Kind { name: "spell out of range", rules: &["wm.magic.range"], plant: cast_too_far },
    Kind { name: "spell of another army", rules: &["wm.magic.casters"], plant: foreign_spell },
    Kind { name: "spell by who is no Wizard", rules: &["wm.magic.casters"], plant: cast_by_hero },
    Kind {
        name: "spell on its caster's own side",
        rules: &[
            "wm.spell.death_bolt",
            "wm.spell.foot_of_gork",
            "wm.spell.hail_of_destruction",
            "wm.spell.curse_of_chaos",
        ],
        plant: cast_on_friend,
    },
    Kind { name: "failed casting roll thrown again", rules: &["wm.magic.high_elf_reroll"], plant: thrown_again },
    Kind { name: "effect of a failed spell", rules: &["wm.magic.affected"], plant: effect_of_failure },
    Kind { name: "effect of a dispelled spell", rules: &["wm.magic.affected"], plant: effect_of_dispelled },
    Kind { name: "effect on another unit", rules: SPELLS, plant: effect_elsewhere },
    Kind { name: "effect twice", rules: SPELLS, plant: effect_twice },
    Kind {
        name: "spell's die against the declaration",
        rules: &["wm.magic.attacks_as_shooting"],
        plant: |battle, chance| die_changed(battle, chance, "dice"),
    },
    Kind {
        name: "save against the declaration (spell)",
        rules: &["wm.magic.attacks_as_shooting"],
        plant: |battle, chance| die_changed(battle, chance, "saves"),
    },
    Kind { name: "spell's attacks too many", rules: SPELLS, plant: attacks_too_many },
    Kind {
        name: "stand removed too many (spell)",
        rules: &["wm.magic.attacks_as_shooting", "wm.shoot.wipe"],
        plant: removed_too_many,
    },
    Kind { name: "dispelled by who is no Rune Smith", rules: &["wm.magic.anti_magic"], plant: dispelled_by_hero },
    Kind { name: "dispelled twice", rules: &["wm.magic.anti_magic", "wm.magic.dispel_order"], plant: dispelled_twice },
    Kind { name: "dispelled too late", rules: &["wm.magic.dispel_order"], plant: dispelled_late },
];

/// The rule of each spell that has effects.
const SPELLS: &[&str] = &[
    "wm.spell.ball_of_flame",
    "wm.spell.touch_of_death",
    "wm.spell.death_bolt",
    "wm.spell.foot_of_gork",
    "wm.spell.gotcha",
    "wm.spell.storm_of_stone",
    "wm.spell.hail_of_destruction",
    "wm.spell.rage_of_chaos",
    "wm.spell.curse_of_chaos",
    "wm.spell.raise_dead",
];
/// Spells that strike one enemy unit, and whose they are.
const BOLTS: &[&str] = &["death_bolt", "foot_of_gork", "hail_of_destruction", "curse_of_chaos"];

/// Casts with a die of their own, and nothing thrown again.
fn rolled(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("cast").filter(move |seq| {
        let fields = battle.fields(*seq);
        !fields["die"].is_null() && !fields["declared"].is_null() && fields["replaced"].is_null()
    })
}

/// Casts that failed, with nothing used on them.
fn failed(battle: &Battle) -> impl Iterator<Item = usize> {
    rolled(battle).filter(move |seq| battle.fields(*seq)["declared"] == false && battle.kind(seq + 1) != "use_item")
}

fn bolts(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("cast").filter(move |seq| BOLTS.contains(&battle.text(*seq, "spell")))
}

fn cast_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolled(battle), chance, |seq| {
        let cast = battle.fields(seq)["declared"].as_bool()?;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(!cast)))
    })
}

fn cast_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(failed(battle), chance, |seq| {
        let rods = battle.roster(battle.text(seq, "by")).to_string().contains("rod_of_repetition");
        (!rods && battle.text(seq, "spell") != "teleport").then(|| battle.twice(seq))
    })
}

/// As the turn begins.
fn cast_early(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("cast"), chance, |seq| {
        let phases = (1..seq).rev().filter(|at| battle.kind(*at) == "phase_start");
        let command = phases.into_iter().find(|at| battle.text(*at, "phase") == "command")?;
        battle.leaders(command, battle.side(seq)).find(|leader| leader.id.as_str() == battle.text(seq, "by"))?;
        Some(battle.moved(seq, command + 1))
    })
}

/// A spell that failed is cast after the first unit of the phase was driven back.
fn cast_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(failed(battle), chance, |seq| {
        let driven = battle.phase(seq).find(|at| *at > seq && battle.held(*at, "wm.driveback.when"))?;
        Some(battle.moved(seq, driven + 1))
    })
}

fn cast_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(bolts(battle), chance, |seq| {
        let range = number(battle.finding(seq, "wm.magic.range")?.detail.expected.as_ref()?)?;
        let wizard = battle.piece(seq - 1, battle.text(seq, "by"))?;
        let mut enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
        let far = enemies.find(|enemy| gap(wizard, enemy) > range + 1.0)?;
        Some(battle.edit(seq, |fields| fields["targets"] = json!([far.id])))
    })
}

fn foreign_spell(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let other = chance.below(BOLTS.len());
    somewhere(bolts(battle), chance, |seq| {
        let spell = BOLTS[other];
        (battle.text(seq, "spell") != spell).then(|| battle.edit(seq, |fields| fields["spell"] = json!(spell)))
    })
}

fn cast_by_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("cast"), chance, |seq| {
        let mut own = battle.leaders(seq - 1, battle.side(seq));
        let other = own.find(|leader| battle.roster(leader.id.as_str())["type"] != "wizard")?;
        Some(battle.edit(seq, |fields| fields["by"] = json!(other.id)))
    })
}

fn cast_on_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(bolts(battle), chance, |seq| {
        let friend = battle.units(seq - 1, battle.side(seq)).next()?;
        Some(battle.edit(seq, |fields| fields["targets"] = json!([friend.id])))
    })
}

/// By who is no High Elf, or after a spell that was cast already.
fn thrown_again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolled(battle), chance, |seq| {
        let elf = ["storm_of_stone", "light_of_battle", "heavens_fire", "hail_of_destruction"];
        let barred = !elf.contains(&battle.text(seq, "spell"));
        barred.then(|| battle.edit(seq, |fields| fields["replaced"] = json!(2)))
    })
}

/// Attacks that miss.
fn harmless(target: &Value) -> Value {
    json!({ "unit": target, "dice": [1, 1, 1] })
}

fn effect_of_failure(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(failed(battle), chance, |seq| {
        let target = battle.fields(seq)["targets"].get(0)?;
        Some(battle.insert(seq + 1, battle.side(seq), "effect", harmless(target)))
    })
}

fn effect_of_dispelled(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("dispel"), chance, |seq| {
        let done = battle.text(seq, "means") == "scroll" || battle.fields(seq)["die"].as_u64()? >= 4;
        let cast = battle.before(seq, &["cast"])?;
        let target = battle.fields(cast)["targets"].get(0)?;
        done.then(|| battle.insert(seq + 1, battle.side(cast), "effect", harmless(target)))
    })
}

fn effect_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("effect"), chance, |seq| {
        let cast = battle.before(seq, &["cast"])?;
        let targets = battle.fields(cast)["targets"].to_string();
        let mut others = battle.units(seq - 1, battle.owner(battle.unit(seq)));
        let other = others.find(|unit| !targets.contains(&format!("\"{}\"", unit.id.as_str())))?;
        Some(battle.edit(seq, |fields| fields["unit"] = json!(other.id)))
    })
}

fn effect_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("effect"), chance, |seq| {
        let there = battle.piece(seq, battle.unit(seq)).is_some_and(|piece| !piece.stands.is_empty());
        there.then(|| battle.twice(seq))
    })
}

fn die_changed(battle: &Battle, chance: &mut Chance, field: &str) -> Option<Fault> {
    let die = chance.below(60);
    let purpose = if field == "saves" { "armour" } else { "spell" };
    let declared = |seq: &usize| !battle.fields(*seq)["declared"].is_null();
    somewhere(battle.of("effect").filter(declared), chance, |seq| turn_one(battle, seq, field, purpose, die))
}

/// One that misses. As many as a die for their number shows would be that die read as a whole.
fn attacks_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("effect").filter(|seq| !battle.fields(*seq)["dice"].is_null()), chance, |seq| {
        let dice = longer(&battle.fields(seq)["dice"], json!(1));
        let shown: u64 = battle.fields(seq)["attacks"].as_array().into_iter().flatten().filter_map(Value::as_u64).sum();
        let whole = dice.as_array()?.len() as u64 == shown;
        (!whole).then_some(())?;
        Some(battle.edit(seq, |fields| fields["dice"] = dice))
    })
}

fn removed_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let fresh = |seq: &usize| {
        let finding = battle.finding(*seq, "wm.magic.attacks_as_shooting");
        finding.is_some() && battle.fields(*seq)["removed"].is_null() && !battle.fields(*seq)["dice"].is_null()
    };
    somewhere(battle.of("effect").filter(fresh), chance, |seq| {
        let piece = battle.piece(seq, battle.unit(seq))?;
        let declared = &battle.fields(seq)["declared"];
        let suffered = declared["hits"].as_u64()? - declared["saved"].as_u64().unwrap_or_default();
        let whole = battle.roster(battle.unit(seq))["hits"].as_u64()? > suffered && !battle.engaged(seq, piece);
        let before = battle.phase(seq).any(|at| {
            at < seq && (battle.text(at, "target") == battle.unit(seq) || battle.unit(at) == battle.unit(seq))
        });
        let left = piece.stands.last()?.number;
        (whole && !before).then(|| battle.edit(seq, |fields| fields["removed"] = json!([left])))
    })
}

fn dispelled_by_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("dispel").filter(|seq| battle.text(*seq, "means") == "anti_magic"), chance, |seq| {
        let smith = battle.text(seq, "by");
        let mut own = battle.leaders(seq - 1, battle.owner(smith));
        let other =
            own.find(|leader| !battle.roster(leader.id.as_str())["traits"].to_string().contains("rune_smith"))?;
        Some(battle.edit(seq, |fields| fields["by"] = json!(other.id)))
    })
}

fn dispelled_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("dispel").filter(|seq| battle.text(*seq, "means") == "anti_magic"), chance, |seq| {
        Some(battle.twice(seq))
    })
}

/// After the spell has taken effect.
fn dispelled_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("dispel"), chance, |seq| (battle.kind(seq + 1) == "effect").then(|| battle.moved(seq, seq + 2)))
}
