//! Faults of Blast and of throws to damage.

use super::table::{figure as figure_of, has};
use super::throws::{at_least, faces, has_blast, roll, scored, thrown};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, figure, somewhere};
use serde_json::{Value, json};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "Blast die too many", rules: &["kow.special.blast"], plant: blast_die_more },
    Kind { name: "Blast miscounted", rules: &["kow.special.blast"], plant: blast_miscounted },
    Kind { name: "D3 of Blast read as a D6", rules: &["kow.dice.d6"], plant: blast_misread },
    Kind { name: "Blast by who has none", rules: &["kow.special.blast"], plant: blast_without },
    Kind {
        name: "damage die too many",
        rules: &["kow.damage.roll"],
        plant: |battle, chance| damage_die(battle, chance, true),
    },
    Kind {
        name: "damage die too few",
        rules: &["kow.damage.roll"],
        plant: |battle, chance| damage_die(battle, chance, false),
    },
    Kind { name: "damage miscounted", rules: &["kow.damage.marker"], plant: damage_miscounted },
    Kind { name: "damage added up wrongly", rules: &["kow.damage.marker"], plant: total_wrong },
    Kind { name: "natural 1 that damages", rules: &["kow.damage.natural_one"], plant: one_damages },
    Kind { name: "damage that is impossible", rules: &["kow.damage.impossible"], plant: impossible_damage },
    Kind {
        name: "Crushing Strength forgotten",
        rules: &["kow.special.crushing_strength"],
        plant: |battle, chance| bonus_forgotten(battle, chance, "crushing_strength"),
    },
    Kind {
        name: "Thunderous Charge forgotten",
        rules: &["kow.special.thunderous_charge"],
        plant: |battle, chance| bonus_forgotten(battle, chance, "thunderous_charge"),
    },
    Kind {
        name: "Piercing forgotten",
        rules: &["kow.special.piercing"],
        plant: |battle, chance| bonus_forgotten(battle, chance, "piercing"),
    },
    Kind {
        name: "Bane-chant forgotten",
        rules: &["kow.magic.bane_chant"],
        plant: |battle, chance| bonus_forgotten(battle, chance, "bane_chant"),
    },
    Kind {
        name: "Lightning's own Piercing forgotten",
        rules: &["kow.magic.lightning_bolt"],
        plant: |battle, chance| bonus_forgotten(battle, chance, "lightning"),
    },
    Kind {
        name: "Thunderous Charge when it is lost",
        rules: &["kow.special.thunderous_charge_lost"],
        plant: thunder_kept,
    },
    Kind {
        name: "Big Shield forgotten",
        rules: &["kow.special.big_shield"],
        plant: |battle, chance| shield(battle, chance, true),
    },
    Kind {
        name: "Big Shield to a flank or the rear",
        rules: &["kow.special.big_shield"],
        plant: |battle, chance| shield(battle, chance, false),
    },
];
/// Names of what helps to damage.
const BONUSES: [&str; 5] = ["crushing_strength", "thunderous_charge", "piercing", "bane_chant", "lightning"];

/// Shots with a Blast that hit.
fn blasts(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("shoot").filter(|seq| {
        let throws = &battle.fields(*seq)["throws"];
        has_blast(battle, *seq) && throws["hits"].as_u64().is_some_and(|hits| hits > 0) && throws["blast"].is_array()
    })
}

fn blast_die_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(blasts(battle), chance, |seq| {
        let mut dice = battle.fields(seq)["throws"]["blast"].as_array()?.clone();
        dice.push(json!(1));
        Some(battle.edit(seq, |fields| fields["throws"]["blast"] = Value::Array(dice)))
    })
}

/// A die to damage more than there are hits.
fn blast_miscounted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(blasts(battle), chance, |seq| {
        let mut damage = battle.fields(seq)["throws"]["damage"].as_array()?.clone();
        let vicious = !battle.fields(seq)["throws"]["damage_again"].is_null();
        damage.push(json!(1));
        // As many as the bare faces make are another fault.
        let natural = damage.len() as u64 == natural_blast(battle, seq)?;
        (!vicious && !natural).then(|| battle.edit(seq, |fields| fields["throws"]["damage"] = Value::Array(damage)))
    })
}

/// What Blast says of a unit.
fn blast_of(battle: &Battle, seq: usize) -> Option<&str> {
    let special = battle.roster(battle.unit(seq))["special"].as_array()?;
    special.iter().find_map(|rule| rule["blast"].as_str())
}

/// Hits that the faces of the dice make, with what is added to each, where nobody halves them.
fn natural_blast(battle: &Battle, seq: usize) -> Option<u64> {
    let plus: u64 = blast_of(battle, seq)?.split_once('+').map_or(Some(0), |(_, plus)| plus.parse().ok())?;
    let throws = &battle.fields(seq)["throws"];
    let hits = throws["hits"].as_u64()?;
    Some(throws["blast"].as_array()?.iter().filter_map(Value::as_u64).sum::<u64>() + hits * plus)
}

fn blast_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(blasts(battle), chance, |seq| {
        let text = blast_of(battle, seq)?;
        let throws = &battle.fields(seq)["throws"];
        let natural = natural_blast(battle, seq)?;
        let mut damage = throws["damage"].as_array()?.clone();
        let vicious = !throws["damage_again"].is_null();
        let more = natural.checked_sub(damage.len() as u64).filter(|more| *more > 0)?;
        damage.extend((0..more).map(|_| json!(1)));
        (text.contains("D3") && !vicious)
            .then(|| battle.edit(seq, |fields| fields["throws"]["damage"] = Value::Array(damage)))
    })
}

fn blast_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let plain = battle.of("shoot").filter(|seq| !has_blast(battle, *seq));
    somewhere(plain, chance, |seq| Some(battle.edit(seq, |fields| fields["throws"]["blast"] = json!([3]))))
}

/// One die to damage more or less than there are hits; it does nothing.
fn damage_die(battle: &Battle, chance: &mut Chance, more: bool) -> Option<Fault> {
    somewhere(thrown(battle, "damage").filter(|seq| !has_blast(battle, *seq)), chance, |seq| {
        let throws = &battle.fields(seq)["throws"];
        let needed = u64::try_from(roll(battle, seq, "damage")?.needed?).ok()?;
        let mut dice = throws["damage"].as_array()?.clone();
        let by_vicious = !throws["damage_again"].is_null();
        if more {
            dice.push(json!(1));
        } else {
            let failed = dice.iter().position(|die| die.as_u64().is_some_and(|die| die < needed && die > 1));
            let failed = failed.or_else(|| dice.iter().position(|die| *die == 1)).filter(|_| dice.len() > 1)?;
            dice.remove(failed);
        }
        (!by_vicious).then(|| battle.edit(seq, |fields| fields["throws"]["damage"] = Value::Array(dice)))
    })
}

/// The throw to damage: its faces, what they need, and what was scored.
fn damage_throw(battle: &Battle, seq: usize) -> Option<(Vec<u8>, u8, u64)> {
    let roll = roll(battle, seq, "damage")?;
    let scored = battle.fields(seq)["throws"]["scored"].as_u64()?;
    Some((faces(&roll.faces), u8::try_from(roll.needed?).ok()?, scored))
}

/// More damage than any modifier or natural 1 explains.
fn damage_miscounted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(thrown(battle, "damage"), chance, |seq| {
        let (faces, _, before) = damage_throw(battle, seq)?;
        let ones = faces.iter().filter(|face| **face == 1).count() as u64;
        let explained =
            |damage: u64| (1..=7).any(|needed| at_least(&faces, needed) == damage) || damage == before + ones;
        let damage = (before + 1..=faces.len() as u64 + 1).find(|damage| !explained(*damage))?;
        Some(scored(battle, seq, damage))
    })
}

fn total_wrong(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(thrown(battle, "damage"), chance, |seq| {
        let (_, _, scored) = damage_throw(battle, seq)?;
        let before = super::table::damage(battle, seq - 1, battle.text(seq, "target"));
        Some(battle.edit(seq, |fields| fields["throws"]["total"] = json!(before + scored + 1)))
    })
}

fn one_damages(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(thrown(battle, "damage"), chance, |seq| {
        let (faces, _, before) = damage_throw(battle, seq)?;
        let ones = faces.iter().filter(|face| **face == 1).count() as u64;
        let explained = (1..=7).any(|needed| at_least(&faces, needed) == before + ones);
        (ones > 0 && !explained).then(|| scored(battle, seq, before + ones))
    })
}

fn impossible_damage(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let places = (1..=battle.last()).filter(|seq| battle.held(*seq, "kow.damage.impossible"));
    somewhere(places, chance, |seq| Some(scored(battle, seq, 1)))
}

/// The bonuses of a throw to damage, by what the referee told of it.
fn bonuses(battle: &Battle, seq: usize) -> Vec<(&'static str, u8)> {
    let Some(finding) = battle.finding(seq, "kow.damage.roll") else {
        return Vec::new();
    };
    let value = |name: &&'static str| Some((*name, figure(finding, name)? as u8));
    BONUSES.iter().filter_map(value).filter(|(_, value)| *value > 0).collect()
}

/// As if one bonus were none, and no other explains it.
fn bonus_forgotten(battle: &Battle, chance: &mut Chance, bonus: &str) -> Option<Fault> {
    somewhere(thrown(battle, "damage"), chance, |seq| {
        let (faces, _, before) = damage_throw(battle, seq)?;
        let all = bonuses(battle, seq);
        let sum: u8 = all.iter().map(|(_, value)| value).sum();
        let defence = figure(battle.finding(seq, "kow.damage.roll")?, "defence")? as u8;
        let (_, value) = all.iter().find(|(name, _)| *name == bonus)?;
        let damage = |added: u8| at_least(&faces, defence.saturating_sub(added).max(2));
        let alike = all.iter().any(|(name, other)| *name != bonus && damage(sum - other) == damage(sum - value));
        (damage(sum - value) != before && !alike).then(|| scored(battle, seq, damage(sum - value)))
    })
}

fn thunder_kept(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let lost = |seq: &usize| battle.held(*seq, "kow.special.thunderous_charge_lost");
    somewhere(thrown(battle, "damage").filter(lost), chance, |seq| {
        let (faces, needed, before) = damage_throw(battle, seq)?;
        let thunder = figure_of(battle, battle.unit(seq), "thunderous_charge") as u8;
        let damage = at_least(&faces, needed.saturating_sub(thunder).max(2));
        (damage != before).then(|| scored(battle, seq, damage))
    })
}

/// The shield that counts is left out, or one that does not is counted.
fn shield(battle: &Battle, chance: &mut Chance, front: bool) -> Option<Fault> {
    let shielded = |seq: &usize| has(battle, battle.text(*seq, "target"), "big_shield");
    somewhere(thrown(battle, "damage").filter(shielded), chance, |seq| {
        let (faces, needed, before) = damage_throw(battle, seq)?;
        let own = super::table::number(battle, battle.text(seq, "target"), "defence") as u8;
        let defence = figure(battle.finding(seq, "kow.damage.roll")?, "defence")? as u8;
        let difference = 6_u8.checked_sub(own).filter(|difference| *difference > 0)?;
        let counted = defence == 6;
        let other = if front { needed.saturating_sub(difference).max(2) } else { (needed + difference).min(7) };
        // What else the same count could come from: a bonus forgotten, or one that is lost and was added.
        let thunder = figure_of(battle, battle.unit(seq), "thunderous_charge") as u8;
        let lost = battle.held(seq, "kow.special.thunderous_charge_lost");
        let thundered = lost && at_least(&faces, needed.saturating_sub(thunder).max(2)) == at_least(&faces, other);
        let forgotten = |value: u8| at_least(&faces, needed + value) == at_least(&faces, other);
        let explained = thundered || bonuses(battle, seq).iter().any(|(_, value)| forgotten(*value));
        let damage = at_least(&faces, other);
        (counted == front && damage != before && !explained && needed > 2).then(|| scored(battle, seq, damage))
    })
}
