//! Faults of throws to hit and to damage, in shooting, magic and melee alike.

use aftermath_rules::dice::Pips;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, figure, somewhere};
use serde_json::{Value, json};

use super::table::has;

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

pub(crate) fn faces(pips: &[Pips]) -> Vec<u8> {
    pips.iter().map(|die| die.get()).collect()
}

pub(crate) fn roll<'a>(battle: &'a Battle, seq: usize, purpose: &str) -> Option<&'a aftermath_rules::finding::Roll> {
    battle.verdicts.get(seq)?.rolls.iter().find(|roll| roll.purpose.name == purpose)
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

pub(crate) fn at_least(faces: &[u8], needed: u8) -> u64 {
    faces.iter().filter(|face| **face >= needed && **face > 1).count() as u64
}

/// Entries with a throw for a purpose.
pub(crate) fn thrown<'a>(battle: &'a Battle, purpose: &'a str) -> impl Iterator<Item = usize> + 'a {
    (1..=battle.last()).filter(move |seq| roll(battle, *seq, purpose).is_some())
}

pub(crate) fn has_blast(battle: &Battle, seq: usize) -> bool {
    has(battle, battle.unit(seq), "blast") && battle.kind(seq) == "shoot"
}

/// Dice to damage that do nothing, so many of them added or taken away.
fn with_hits(battle: &Battle, seq: usize, hits: u64) -> Option<Fault> {
    let throws = &battle.fields(seq)["throws"];
    let before = throws["hits"].as_u64()?;
    // Where hits move somebody, his place would have to follow them.
    if !battle.fields(seq)["to"].is_null() {
        return None;
    }
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
    if !battle.fields(seq)["healed"].is_null() {
        let most = super::table::damage(battle, seq - 1, battle.text(seq, "target"));
        fault.lines[seq]["event"]["cast"]["healed"] = json!(hits.min(most));
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
pub(crate) fn harmless(battle: &Battle, seq: usize, count: u64) -> Fault {
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
pub(crate) fn forgotten(battle: &Battle, chance: &mut Chance, purpose: &str, modifier: &str) -> Option<Fault> {
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

pub(crate) fn scored(battle: &Battle, seq: usize, scored: u64) -> Fault {
    battle.edit(seq, |fields| fields["throws"]["scored"] = json!(scored))
}
