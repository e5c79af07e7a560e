//! Faults of throws to hit and to damage, in shooting, magic and melee alike.

use aftermath_rules::dice::Pips;
use serde_json::{Value, json};

use super::table::{figure as figure_of, has};
use crate::{
    battle::{Battle, Fault, Kind, figure, somewhere},
    chance::Chance,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "shot die too many",
        rules: &["kow.shoot.dice"],
        plant: |battle, chance| die_more(battle, chance, "shot", "kow.shoot.dice"),
    },
    Kind {
        name: "shot die too few",
        rules: &["kow.shoot.dice"],
        plant: |battle, chance| die_less(battle, chance, "shot", "kow.shoot.dice"),
    },
    Kind {
        name: "breath die too many",
        rules: &["kow.special.breath_attack"],
        plant: |battle, chance| die_more(battle, chance, "breath", "kow.special.breath_attack"),
    },
    Kind {
        name: "spell die too many",
        rules: &["kow.magic.dice"],
        plant: |battle, chance| die_more(battle, chance, "spell", "kow.magic.dice"),
    },
    Kind {
        name: "spell die too few",
        rules: &["kow.magic.dice"],
        plant: |battle, chance| die_less(battle, chance, "spell", "kow.magic.dice"),
    },
    Kind {
        name: "strike die too many (front)",
        rules: &["kow.melee.attacks"],
        plant: |battle, chance| die_more(battle, chance, "strike", "kow.melee.attacks"),
    },
    Kind {
        name: "strike die too few (front)",
        rules: &["kow.melee.attacks"],
        plant: |battle, chance| die_less(battle, chance, "strike", "kow.melee.attacks"),
    },
    Kind {
        name: "Attacks not doubled (flank)",
        rules: &["kow.melee.flank_double"],
        plant: |battle, chance| times(battle, chance, "kow.melee.flank_double", 1),
    },
    Kind {
        name: "Attacks trebled (flank)",
        rules: &["kow.melee.flank_double"],
        plant: |battle, chance| times(battle, chance, "kow.melee.flank_double", 3),
    },
    Kind {
        name: "Attacks not trebled (rear)",
        rules: &["kow.melee.rear_treble"],
        plant: |battle, chance| times(battle, chance, "kow.melee.rear_treble", 1),
    },
    Kind {
        name: "Attacks doubled (rear)",
        rules: &["kow.melee.rear_treble"],
        plant: |battle, chance| times(battle, chance, "kow.melee.rear_treble", 2),
    },
    Kind {
        name: "Attacks not trebled (war engine)",
        rules: &["kow.warengine.treble"],
        plant: |battle, chance| times(battle, chance, "kow.warengine.treble", 1),
    },
    Kind {
        name: "Attacks doubled (front)",
        rules: &["kow.melee.attacks"],
        plant: |battle, chance| times(battle, chance, "kow.melee.attacks", 2),
    },
    Kind {
        name: "Attacks doubled (against an Individual)",
        rules: &["kow.individual.no_multiplier_against"],
        plant: |battle, chance| times(battle, chance, "kow.individual.no_multiplier_against", 2),
    },
    Kind {
        name: "Attacks doubled (of an Individual)",
        rules: &["kow.individual.no_multiplier_own"],
        plant: individual_doubles,
    },
    Kind {
        name: "half of the shot dice not left out",
        rules: &["kow.shoot.half_dice"],
        plant: |battle, chance| unhalved(battle, chance, "kow.shoot.half_dice"),
    },
    Kind {
        name: "half of the strike dice not left out",
        rules: &["kow.melee.half_dice"],
        plant: |battle, chance| unhalved(battle, chance, "kow.melee.half_dice"),
    },
    Kind { name: "half dice rounded up", rules: &["kow.dice.half"], plant: half_rounded_up },
    Kind {
        name: "shots that hit miscounted",
        rules: &["kow.shoot.dice"],
        plant: |battle, chance| hits_more(battle, chance, "shot"),
    },
    Kind {
        name: "breath that hits miscounted",
        rules: &["kow.special.breath_attack"],
        plant: |battle, chance| hits_more(battle, chance, "breath"),
    },
    Kind {
        name: "spell that hits miscounted",
        rules: &["kow.magic.always_4"],
        plant: |battle, chance| hits_more(battle, chance, "spell"),
    },
    Kind {
        name: "strikes that hit miscounted",
        rules: &["kow.melee.hit"],
        plant: |battle, chance| hits_more(battle, chance, "strike"),
    },
    Kind {
        name: "natural 1 that hits (shot)",
        rules: &["kow.shoot.natural_one"],
        plant: |battle, chance| one_hits(battle, chance, &["shot", "breath"]),
    },
    Kind {
        name: "natural 1 that hits (strike)",
        rules: &["kow.melee.natural_one"],
        plant: |battle, chance| one_hits(battle, chance, &["strike"]),
    },
    Kind {
        name: "penalty for moving forgotten",
        rules: &["kow.shoot.mod_moving"],
        plant: |battle, chance| forgotten(battle, chance, "shot", "moving"),
    },
    Kind {
        name: "penalty for cover forgotten",
        rules: &["kow.shoot.mod_cover"],
        plant: |battle, chance| forgotten(battle, chance, "shot", "cover"),
    },
    Kind {
        name: "penalty for an Individual forgotten",
        rules: &["kow.individual.shot_at"],
        plant: |battle, chance| forgotten(battle, chance, "shot", "individual"),
    },
    Kind {
        name: "penalty for a Stealthy target forgotten",
        rules: &["kow.special.stealthy"],
        plant: |battle, chance| forgotten(battle, chance, "shot", "stealthy"),
    },
    Kind {
        name: "penalty for a hindered charge forgotten",
        rules: &["kow.melee.mod_hindered"],
        plant: |battle, chance| forgotten(battle, chance, "strike", "hindered"),
    },
    Kind {
        name: "penalty for Ensnare forgotten",
        rules: &["kow.special.ensnare"],
        plant: |battle, chance| forgotten(battle, chance, "strike", "ensnare"),
    },
    Kind {
        name: "penalties not added up (shot)",
        rules: &["kow.shoot.mod_stack"],
        plant: |battle, chance| not_added(battle, chance, "shot"),
    },
    Kind {
        name: "penalties not added up (strike)",
        rules: &["kow.melee.mod_stack"],
        plant: |battle, chance| not_added(battle, chance, "strike"),
    },
    Kind { name: "penalty for moving of a nimble unit", rules: &["kow.special.nimble_shoot"], plant: nimble_penalized },
    Kind {
        name: "1s to hit thrown again without Elite",
        rules: &["kow.special.elite"],
        plant: |battle, chance| again(battle, chance, "elite", false),
    },
    Kind {
        name: "1s to hit thrown again twice",
        rules: &["kow.special.elite", "kow.dice.reroll"],
        plant: |battle, chance| again(battle, chance, "elite", true),
    },
    Kind {
        name: "1s to damage thrown again without Vicious",
        rules: &["kow.special.vicious"],
        plant: |battle, chance| again(battle, chance, "vicious", false),
    },
    Kind {
        name: "1s to damage thrown again twice",
        rules: &["kow.special.vicious", "kow.dice.reroll"],
        plant: |battle, chance| again(battle, chance, "vicious", true),
    },
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

/// A throw as the referee read it.
struct Throw {
    /// Dice to hit that counted.
    faces: Vec<u8>,
    needed: u8,
    hits: u64,
    /// Modifiers by name.
    modifiers: Vec<&'static str>,
}

/// Names of what makes a hit harder.
const MODIFIERS: [&str; 6] = ["moving", "cover", "individual", "stealthy", "hindered", "ensnare"];
/// Names of what helps to damage.
const BONUSES: [&str; 5] = ["crushing_strength", "thunderous_charge", "piercing", "bane_chant", "lightning"];

fn faces(pips: &[Pips]) -> Vec<u8> {
    pips.iter().map(|die| die.get()).collect()
}

fn roll<'a>(battle: &'a Battle, seq: usize, purpose: &str) -> Option<&'a aftermath_rules::finding::Roll> {
    battle.verdicts.get(seq)?.rolls.iter().find(|roll| roll.purpose == purpose)
}

/// The rule that names what a hit takes.
fn hit_rule(purpose: &str) -> &'static str {
    match purpose {
        "shot" => "kow.shoot.dice",
        "breath" => "kow.special.breath_attack",
        "spell" => "kow.magic.always_4",
        _ => "kow.melee.hit",
    }
}

impl Throw {
    /// The throw to hit of an entry.
    fn of(battle: &Battle, seq: usize, purpose: &str) -> Option<Self> {
        let roll = roll(battle, seq, purpose)?;
        let finding = battle.finding(seq, hit_rule(purpose))?;
        let counts = |name: &&str| figure(finding, name).is_some_and(|value| value > 0.0);
        let modifiers = MODIFIERS.iter().copied().filter(counts).collect();
        let hits = battle.fields(seq)["throws"]["hits"].as_u64()?;
        Some(Self { faces: faces(&roll.faces), needed: u8::try_from(roll.needed?).ok()?, hits, modifiers })
    }

    /// Dice that would hit if they needed so much.
    fn hits_from(&self, needed: u8) -> u64 {
        at_least(&self.faces, needed)
    }
}

fn at_least(faces: &[u8], needed: u8) -> u64 {
    faces.iter().filter(|face| **face >= needed && **face > 1).count() as u64
}

/// Entries with a throw for a purpose.
fn thrown<'a>(battle: &'a Battle, purpose: &'a str) -> impl Iterator<Item = usize> + 'a {
    (1..=battle.last()).filter(move |seq| roll(battle, *seq, purpose).is_some())
}

fn has_blast(battle: &Battle, seq: usize) -> bool {
    has(battle, battle.unit(seq), "blast") && battle.kind(seq) == "shoot"
}

/// Dice to damage that do nothing, so many of them added or taken away.
fn with_hits(battle: &Battle, seq: usize, hits: u64) -> Option<Fault> {
    let throws = &battle.fields(seq)["throws"];
    let before = throws["hits"].as_u64()?;
    // Where no die could damage anybody, none was thrown.
    let damages = roll(battle, seq, "damage").is_some() || (before == 0 && !throws["scored"].is_null());
    let mut damage: Vec<Value> = throws["damage"].as_array().cloned().unwrap_or_default();
    if damages {
        let again = throws["damage_again"].as_array().is_some_and(|again| !again.is_empty());
        if again || has_blast(battle, seq) {
            return None;
        }
        if hits > before {
            damage.extend((before..hits).map(|_| json!(1)));
        } else {
            let needed = u64::try_from(roll(battle, seq, "damage")?.needed?).ok()?;
            for _ in hits..before {
                let failed = damage.iter().rposition(|die| die.as_u64().is_some_and(|die| die < needed))?;
                damage.remove(failed);
            }
        }
        let emptied = damage.is_empty() && hits > 0;
        if emptied {
            return None;
        }
    }
    let mut fault = battle.edit(seq, |fields| {
        fields["throws"]["hits"] = json!(hits);
        if damages {
            fields["throws"]["damage"] = Value::Array(damage);
        }
    });
    // What the hits do is told beside them.
    for field in ["healed", "moved"] {
        if !battle.fields(seq)[field].is_null() {
            fault.lines[seq]["event"]["cast"][field] = json!(hits);
        }
    }
    Some(fault)
}

/// One die more, that hits nobody.
fn die_more(battle: &Battle, chance: &mut Chance, purpose: &str, rule: &str) -> Option<Fault> {
    somewhere(thrown(battle, purpose).filter(|seq| battle.held(*seq, rule)), chance, |seq| {
        let by_elite = !battle.fields(seq)["throws"]["again"].is_null();
        let halved = battle.held(seq, "kow.shoot.half_dice") || battle.held(seq, "kow.melee.half_dice");
        let other = purpose == "strike" && rule == "kow.melee.attacks" && multiplied(battle, seq);
        let mut dice = battle.fields(seq)["throws"]["dice"].as_array()?.clone();
        dice.push(json!(2));
        let needed = roll(battle, seq, purpose)?.needed?;
        let counts = needed <= 2;
        (!by_elite && !halved && !counts && !other)
            .then(|| battle.edit(seq, |fields| fields["throws"]["dice"] = Value::Array(dice)))
    })
}

/// Whether the number of dice of a strike comes from another rule than that of the front.
fn multiplied(battle: &Battle, seq: usize) -> bool {
    let rules = [
        "kow.melee.flank_double",
        "kow.melee.rear_treble",
        "kow.warengine.treble",
        "kow.individual.no_multiplier_against",
        "kow.individual.no_multiplier_own",
        "kow.melee.half_dice",
    ];
    rules.iter().any(|rule| battle.held(seq, rule))
}

/// A die that hit nobody left out.
fn die_less(battle: &Battle, chance: &mut Chance, purpose: &str, rule: &str) -> Option<Fault> {
    somewhere(thrown(battle, purpose).filter(|seq| battle.held(*seq, rule)), chance, |seq| {
        let halved = battle.held(seq, "kow.shoot.half_dice") || battle.held(seq, "kow.melee.half_dice");
        let other = purpose == "strike" && rule == "kow.melee.attacks" && multiplied(battle, seq);
        let needed = u64::try_from(roll(battle, seq, purpose)?.needed?).ok()?;
        let mut dice = battle.fields(seq)["throws"]["dice"].as_array()?.clone();
        let missed = |die: &Value| die.as_u64().is_some_and(|die| die < needed && die > 1);
        let failed = dice.iter().position(missed).filter(|_| dice.len() > 1)?;
        dice.remove(failed);
        (!halved && !other).then(|| battle.edit(seq, |fields| fields["throws"]["dice"] = Value::Array(dice)))
    })
}

/// So many times the Attacks are thrown, and none of them hits.
fn times(battle: &Battle, chance: &mut Chance, rule: &str, times: u64) -> Option<Fault> {
    somewhere(thrown(battle, "strike").filter(|seq| battle.held(*seq, rule)), chance, |seq| {
        let attacks = super::table::number(battle, battle.unit(seq), "attacks") as u64;
        let other = rule == "kow.melee.attacks" && multiplied(battle, seq);
        let halved = battle.held(seq, "kow.melee.half_dice");
        (!other && !halved).then(|| harmless(battle, seq, attacks * times))
    })
}

/// So many dice, all of them 1s.
fn harmless(battle: &Battle, seq: usize, count: u64) -> Fault {
    let dice: Vec<u64> = (0..count).map(|_| 1).collect();
    let throws = json!({ "dice": dice, "hits": 0, "scored": 0 });
    battle.edit(seq, |fields| {
        fields["throws"] = throws;
        if !fields["drained"].is_null() {
            fields["drained"] = json!(0);
        }
    })
}

fn individual_doubles(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rule = "kow.individual.no_multiplier_own";
    let due = thrown(battle, "strike").filter(|seq| battle.held(*seq, rule));
    somewhere(due, chance, |seq| {
        let attacks = super::table::number(battle, battle.unit(seq), "attacks") as u64;
        let engine = super::table::is_engine(battle, battle.text(seq, "target"));
        (!engine).then(|| harmless(battle, seq, 2 * attacks))
    })
}

/// All the dice are thrown, and none of them hits.
fn unhalved(battle: &Battle, chance: &mut Chance, rule: &str) -> Option<Fault> {
    let purpose = if rule == "kow.shoot.half_dice" { "shot" } else { "strike" };
    somewhere(thrown(battle, purpose).filter(|seq| battle.held(*seq, rule)), chance, |seq| {
        let half = battle.fields(seq)["throws"]["dice"].as_array()?.len() as u64;
        (half > 1).then(|| harmless(battle, seq, 2 * half))
    })
}

/// Of an odd number of Attacks.
fn half_rounded_up(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let places =
        thrown(battle, "shot").chain(thrown(battle, "strike")).filter(|seq| battle.held(*seq, "kow.dice.half"));
    somewhere(places.collect::<Vec<_>>().into_iter(), chance, |seq| {
        let half = battle.fields(seq)["throws"]["dice"].as_array()?.len() as u64;
        Some(harmless(battle, seq, half + 1))
    })
}

/// So many hits as no modifier and no natural 1 explains.
fn hits_more(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(thrown(battle, purpose), chance, |seq| {
        let throw = Throw::of(battle, seq, purpose)?;
        let ones = throw.faces.iter().filter(|face| **face == 1).count() as u64;
        let explained = |hits: u64| (1..=6).any(|needed| throw.hits_from(needed) == hits) || hits == throw.hits + ones;
        let most = throw.faces.len() as u64;
        let hits = (throw.hits + 1..=most).find(|hits| !explained(*hits))?;
        with_hits(battle, seq, hits)
    })
}

/// The 1s are counted, too, and nothing else explains so many hits.
fn one_hits(battle: &Battle, chance: &mut Chance, purposes: &[&str]) -> Option<Fault> {
    let places: Vec<(usize, &str)> =
        purposes.iter().flat_map(|purpose| thrown(battle, purpose).map(move |seq| (seq, *purpose))).collect();
    chance.shuffled(places).into_iter().find_map(|(seq, purpose)| {
        let throw = Throw::of(battle, seq, purpose)?;
        let ones = throw.faces.iter().filter(|face| **face == 1).count() as u64;
        let hits = throw.hits + ones;
        let explained = (1..=6).any(|needed| needed != 1 && throw.hits_from(needed) == hits);
        (ones > 0 && !explained).then(|| with_hits(battle, seq, hits))?
    })
}

/// As if the one modifier were none.
fn forgotten(battle: &Battle, chance: &mut Chance, purpose: &str, modifier: &str) -> Option<Fault> {
    somewhere(thrown(battle, purpose), chance, |seq| {
        let throw = Throw::of(battle, seq, purpose)?;
        let halved = battle.held(seq, "kow.shoot.half_dice") || battle.held(seq, "kow.melee.half_dice");
        let hits = throw.hits_from(throw.needed - 1);
        let only = throw.modifiers == [modifier] && !halved && hits != throw.hits;
        only.then(|| with_hits(battle, seq, hits))?
    })
}

/// As if there were no modifier where there are two, and neither of them alone explains it.
fn not_added(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(thrown(battle, purpose), chance, |seq| {
        let throw = Throw::of(battle, seq, purpose)?;
        let halved = battle.held(seq, "kow.shoot.half_dice") || battle.held(seq, "kow.melee.half_dice");
        let hits = throw.hits_from(throw.needed.saturating_sub(2));
        let several = throw.modifiers.len() == 2 && !halved && throw.needed >= 4;
        (several && hits != throw.hits_from(throw.needed - 1)).then(|| with_hits(battle, seq, hits))?
    })
}

fn nimble_penalized(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let due = thrown(battle, "shot").filter(|seq| battle.held(*seq, "kow.special.nimble_shoot"));
    somewhere(due, chance, |seq| {
        let throw = Throw::of(battle, seq, "shot")?;
        let hits = throw.hits_from(throw.needed + 1);
        let fewer = throw.modifiers.is_empty() && throw.needed < 6 && hits < throw.hits;
        fewer.then(|| with_hits(battle, seq, hits))?
    })
}

/// 1s thrown again by who may not, or one of them a second time; whatever they show, they hit nobody.
fn again(battle: &Battle, chance: &mut Chance, special: &str, allowed: bool) -> Option<Fault> {
    let (field, first, purposes) = if special == "elite" {
        ("again", "dice", ["shot", "strike"])
    } else {
        ("damage_again", "damage", ["damage", "damage"])
    };
    let places: Vec<usize> = purposes.iter().flat_map(|purpose| thrown(battle, purpose)).collect();
    somewhere(places.into_iter(), chance, |seq| {
        let throws = &battle.fields(seq)["throws"];
        let ones = throws[first].as_array()?.iter().filter(|die| **die == 1).count();
        let again: Vec<Value> = throws[field].as_array().cloned().unwrap_or_default();
        let due = has(battle, battle.unit(seq), special) == allowed && ones > 0;
        let more: Vec<Value> = if allowed {
            again.iter().cloned().chain([json!(1)]).collect()
        } else {
            (0..ones).map(|_| json!(1)).collect()
        };
        (due && (!allowed || !again.is_empty()))
            .then(|| battle.edit(seq, |fields| fields["throws"][field] = Value::Array(more)))
    })
}

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
        let dice: u64 = battle.fields(seq)["throws"]["blast"].as_array()?.iter().filter_map(Value::as_u64).sum();
        let mut damage = battle.fields(seq)["throws"]["damage"].as_array()?.clone();
        let vicious = !battle.fields(seq)["throws"]["damage_again"].is_null();
        damage.push(json!(1));
        let natural = damage.len() as u64 == dice;
        (!vicious && !natural).then(|| battle.edit(seq, |fields| fields["throws"]["damage"] = Value::Array(damage)))
    })
}

fn blast_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(blasts(battle), chance, |seq| {
        let special = battle.roster(battle.unit(seq))["special"].as_array()?;
        let text = special.iter().find_map(|rule| rule["blast"].as_str())?;
        let plus: u64 = text.split_once('+').map_or(Some(0), |(_, plus)| plus.parse().ok())?;
        let throws = &battle.fields(seq)["throws"];
        let hits = throws["hits"].as_u64()?;
        let natural = throws["blast"].as_array()?.iter().filter_map(Value::as_u64).sum::<u64>() + hits * plus;
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

fn scored(battle: &Battle, seq: usize, scored: u64) -> Fault {
    battle.edit(seq, |fields| fields["throws"]["scored"] = json!(scored))
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
        let explained =
            bonuses(battle, seq).iter().any(|(_, value)| at_least(&faces, needed + value) == at_least(&faces, other));
        let damage = at_least(&faces, other);
        (counted == front && damage != before && !explained && needed > 2).then(|| scored(battle, seq, damage))
    })
}
