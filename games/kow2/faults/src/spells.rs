//! Faults of spells.

use aftermath_rules::geometry::Footprint;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{
    enemies, flag, friends, gap, has, is_disordered, is_in_arc, is_out_of_arc, order_of, pose, sees, there,
};

/// Range of a spell.
fn range(spell: &str) -> f64 {
    match spell {
        "lightning_bolt" => 24.0,
        "wind_blast" => 18.0,
        _ => 12.0,
    }
}

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "spell by who is no wizard", rules: &["kow.magic.wizard"], plant: no_wizard },
    Kind { name: "spell that the wizard does not know", rules: &["kow.magic.wizard"], plant: unknown },
    Kind { name: "second spell in a turn", rules: &["kow.shoot.once", "kow.magic.is_ranged"], plant: twice },
    Kind {
        name: "spell after At the double",
        rules: &["kow.shoot.not_after_double", "kow.magic.is_ranged"],
        plant: |battle, chance| not_able(battle, chance, "ran"),
    },
    Kind {
        name: "spell by a disordered wizard",
        rules: &["kow.shoot.not_disordered", "kow.magic.is_ranged"],
        plant: |battle, chance| not_able(battle, chance, "disordered"),
    },
    Kind {
        name: "spell after a charge",
        rules: &["kow.shoot.not_in_contact", "kow.magic.is_ranged"],
        plant: |battle, chance| not_able(battle, chance, "charged"),
    },
    Kind { name: "spell of help on an enemy", rules: &["kow.magic.friendly_only"], plant: helps_enemy },
    Kind { name: "spell of help on the wizard", rules: &["kow.magic.friendly_only"], plant: helps_itself },
    Kind { name: "spell of harm on a friend", rules: &["kow.shoot.target_one"], plant: harms_friend },
    Kind { name: "spell beyond its range", rules: &["kow.shoot.target_range"], plant: too_far },
    Kind { name: "spell out of the front arc", rules: &["kow.shoot.target_arc"], plant: out_of_arc },
    Kind { name: "spell at who is unseen", rules: &["kow.shoot.target_los"], plant: unseen },
    Kind { name: "spell in the Melee phase", rules: &["kow.turn.phases"], plant: too_late },
    Kind { name: "more healed than hits", rules: &["kow.magic.heal"], plant: healed_more },
    Kind {
        name: "damage by a spell that does none",
        rules: &["kow.magic.heal", "kow.magic.bane_chant", "kow.magic.wind_blast", "kow.magic.surge"],
        plant: harmful_help,
    },
    Kind {
        name: "Wind Blast too far",
        rules: &["kow.magic.wind_blast", "kow.magic.wind_blast_stop"],
        plant: |battle, chance| pushed(battle, chance, "wind_blast", 1.0),
    },
    Kind {
        name: "Wind Blast not far enough",
        rules: &["kow.magic.wind_blast", "kow.magic.wind_blast_stop"],
        plant: |battle, chance| pushed(battle, chance, "wind_blast", -1.0),
    },
    Kind {
        name: "Wind Blast another way",
        rules: &["kow.magic.wind_blast", "kow.magic.wind_blast_stop"],
        plant: blown_aside,
    },
    Kind {
        name: "Wind Blast that turns",
        rules: &["kow.magic.wind_blast", "kow.magic.wind_blast_stop"],
        plant: |battle, chance| spun(battle, chance, "wind_blast"),
    },
    Kind {
        name: "Surge too far",
        rules: &["kow.magic.surge"],
        plant: |battle, chance| pushed(battle, chance, "surge", 1.0),
    },
    Kind {
        name: "Surge not far enough",
        rules: &["kow.magic.surge"],
        plant: |battle, chance| pushed(battle, chance, "surge", -1.0),
    },
    Kind {
        name: "Surge that turns",
        rules: &["kow.magic.surge"],
        plant: |battle, chance| spun(battle, chance, "surge"),
    },
    Kind { name: "Surge on who does not shamble", rules: &["kow.magic.surge"], plant: surges_others },
    Kind { name: "1s of a spell thrown again without Elite", rules: &["kow.magic.rerolls"], plant: rerolled },
];

/// A spell that hits nobody.
fn fizzles(wizard: &str, spell: &Value, target: &str) -> Value {
    let dice: Vec<u64> = (0..spell["dice"].as_u64().unwrap_or(1)).map(|_| 1).collect();
    let mut fields =
        json!({ "unit": wizard, "spell": spell["spell"], "target": target, "throws": { "dice": dice, "hits": 0 } });
    if ["fireball", "lightning_bolt"].iter().any(|harm| spell["spell"] == *harm) {
        fields["throws"]["scored"] = json!(0);
    }
    fields
}

fn helps(spell: &Value) -> bool {
    ["heal", "bane_chant", "surge"].iter().any(|help| spell["spell"] == *help)
}

fn spells<'a>(battle: &'a Battle, id: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    battle.roster(id)["spells"].as_array().into_iter().flatten()
}

/// Wizards of the side that begins its Shooting phase, with each spell and each unit it might be cast on.
fn castings<'a>(
    battle: &'a Battle,
    seq: usize,
) -> impl Iterator<Item = (&'a str, Footprint, &'a Value, &'a str, Footprint)> + use<'a> {
    let side = battle.side(seq).to_owned();
    let wizards = super::table::present(battle, seq).filter(move |(_, of, _)| *of == side);
    wizards.flat_map(move |(wizard, _, own)| {
        spells(battle, wizard).flat_map(move |spell| {
            let others: Vec<(&str, Footprint)> = if helps(spell) {
                friends(battle, seq, wizard).collect()
            } else {
                enemies(battle, seq, wizard).collect()
            };
            others.into_iter().map(move |(target, at)| (wizard, own, spell, target, at))
        })
    })
}

/// A spell more, at the beginning of a Shooting phase.
fn cast_more(
    battle: &Battle,
    chance: &mut Chance,
    fault: impl Fn(usize, &str, &Footprint, &Value, &str, &Footprint) -> bool,
) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting");
    somewhere(phases, chance, |seq| {
        let shambles = |spell: &Value, target: &str| spell["spell"] != "surge" || has(battle, target, "shambling");
        let mut all = castings(battle, seq).filter(|(_, _, spell, target, _)| shambles(spell, target));
        let (wizard, _, spell, target, _) =
            all.find(|(wizard, own, spell, target, at)| fault(seq, wizard, own, spell, target, at))?;
        Some(battle.insert(seq + 1, battle.side(seq), "cast", fizzles(wizard, spell, target)))
    })
}

/// What keeps a wizard from casting.
fn hindrances(battle: &Battle, seq: usize, wizard: &str) -> Vec<&'static str> {
    let all = [
        (order_of(battle, seq, wizard) == Some("at_the_double"), "ran"),
        (is_disordered(battle, seq, wizard), "disordered"),
        (flag(battle, seq, wizard, "charged"), "charged"),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect()
}

fn is_engaged(battle: &Battle, seq: usize, id: &str, at: &Footprint) -> bool {
    enemies(battle, seq, id).any(|(_, other)| gap(&other, at) < 0.5)
}

fn is_near(spell: &Value, own: &Footprint, at: &Footprint) -> bool {
    at.distance_to(own.front()) < range(spell["spell"].as_str().unwrap_or_default()) - 0.3
}

/// Whether an enemy may be aimed at for not being in contact.
fn is_aimable(battle: &Battle, seq: usize, spell: &Value, target: &str, at: &Footprint) -> bool {
    helps(spell) || !is_engaged(battle, seq, target, at)
}

fn not_able(battle: &Battle, chance: &mut Chance, why: &str) -> Option<Fault> {
    cast_more(battle, chance, |seq, wizard, own, spell, target, at| {
        let well = is_near(spell, own, at) && is_in_arc(own, at) && is_aimable(battle, seq, spell, target, at);
        hindrances(battle, seq, wizard) == [why] && well && sees(battle, seq, wizard, target) == Some(true)
    })
}

fn too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    cast_more(battle, chance, |seq, wizard, own, spell, target, at| {
        let far = at.distance_to(own.front()) > range(spell["spell"].as_str().unwrap_or_default()) + 0.2;
        let well = hindrances(battle, seq, wizard).is_empty()
            && is_in_arc(own, at)
            && is_aimable(battle, seq, spell, target, at);
        far && well && sees(battle, seq, wizard, target) == Some(true)
    })
}

fn out_of_arc(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    cast_more(battle, chance, |seq, wizard, own, spell, target, at| {
        let well = hindrances(battle, seq, wizard).is_empty() && is_near(spell, own, at);
        well && is_out_of_arc(own, at) && is_aimable(battle, seq, spell, target, at)
    })
}

fn unseen(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    cast_more(battle, chance, |seq, wizard, own, spell, target, at| {
        let well = hindrances(battle, seq, wizard).is_empty() && is_near(spell, own, at) && is_in_arc(own, at);
        well && is_aimable(battle, seq, spell, target, at) && sees(battle, seq, wizard, target) == Some(false)
    })
}

fn casts(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("cast")
}

fn no_wizard(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle), chance, |seq| {
        let target = battle.text(seq, "target");
        let mut others = friends(battle, seq - 1, battle.unit(seq)).filter(|(id, _)| *id != target);
        let (other, _) = others.find(|(id, _)| spells(battle, id).next().is_none())?;
        Some(battle.edit(seq, |fields| fields["unit"] = json!(other)))
    })
}

/// Another spell of its sort that reaches as far.
fn unknown(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle), chance, |seq| {
        let (wizard, target) = (battle.unit(seq), battle.text(seq, "target"));
        let (own, at) = (there(battle, seq - 1, wizard)?, there(battle, seq - 1, target)?);
        let others = if helps(battle.fields(seq)) { ["heal", "bane_chant"] } else { ["fireball", "lightning_bolt"] };
        let dice = battle.fields(seq)["throws"]["dice"].as_array()?.len();
        let spells = others.map(|spell| json!({ "spell": spell, "dice": dice }));
        let fits = |spell: &&Value| {
            is_near(spell, &own, &at) && self::spells(battle, wizard).all(|known| known["spell"] != spell["spell"])
        };
        let spell = spells.iter().find(fits)?;
        Some(battle.replaced(seq, "cast", fizzles(wizard, spell, target)))
    })
}

/// Of spells that leave their target where it is.
fn twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let still = |seq: &usize| !["wind_blast", "surge"].contains(&battle.text(*seq, "spell"));
    somewhere(casts(battle).filter(still), chance, |seq| {
        let wizard = battle.unit(seq);
        let spell = spells(battle, wizard).find(|spell| spell["spell"] == battle.text(seq, "spell"))?;
        let fields = fizzles(wizard, spell, battle.text(seq, "target"));
        Some(battle.insert(seq + 1, battle.side(seq), "cast", fields))
    })
}

/// The spell cast on somebody else, to no effect.
fn cast_on(battle: &Battle, seq: usize, target: &str) -> Option<Fault> {
    let wizard = battle.unit(seq);
    let spell = spells(battle, wizard).find(|spell| spell["spell"] == battle.text(seq, "spell"))?;
    Some(battle.replaced(seq, "cast", fizzles(wizard, spell, target)))
}

fn helping(battle: &Battle) -> impl Iterator<Item = usize> {
    casts(battle).filter(|seq| helps(battle.fields(*seq)))
}

fn helps_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(helping(battle), chance, |seq| {
        let (enemy, _) = enemies(battle, seq - 1, battle.unit(seq)).next()?;
        cast_on(battle, seq, enemy)
    })
}

fn helps_itself(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(helping(battle), chance, |seq| cast_on(battle, seq, battle.unit(seq)))
}

fn harms_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| !helps(battle.fields(*seq))), chance, |seq| {
        let wizard = battle.unit(seq);
        let own = there(battle, seq - 1, wizard)?;
        let mut near = friends(battle, seq - 1, wizard)
            .filter(|(_, at)| is_near(battle.fields(seq), &own, at) && is_in_arc(&own, at));
        let (friend, _) = near.find(|(friend, _)| sees(battle, seq - 1, wizard, friend) == Some(true))?;
        cast_on(battle, seq, friend)
    })
}

/// Moved behind the beginning of the Melee phase.
fn too_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| helps(battle.fields(*seq))), chance, |seq| {
        let melee = battle.after(seq, &["phase_start"])?;
        Some(battle.moved(seq, melee + 1))
    })
}

fn healed_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| battle.text(*seq, "spell") == "heal"), chance, |seq| {
        let healed = battle.fields(seq)["healed"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["healed"] = json!(healed + 1)))
    })
}

fn harmful_help(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let harmless = |seq: &usize| !["fireball", "lightning_bolt"].contains(&battle.text(*seq, "spell"));
    somewhere(casts(battle).filter(harmless), chance, |seq| {
        let hits = battle.fields(seq)["throws"]["hits"].as_u64().filter(|hits| *hits > 0)?;
        let dice: Vec<u64> = (0..hits).map(|_| 6).collect();
        Some(battle.edit(seq, |fields| {
            fields["throws"]["damage"] = json!(dice);
            fields["throws"]["scored"] = json!(hits);
        }))
    })
}

/// Where a spell moved its target, and from where.
fn shift(battle: &Battle, seq: usize) -> Option<(Footprint, Footprint)> {
    let target = battle.text(seq, "target");
    let contact = battle.fields(seq)["contact"].is_null();
    Some((there(battle, seq - 1, target)?, there(battle, seq, target)?)).filter(|_| contact)
}

/// So many inches more than the hits give.
fn pushed(battle: &Battle, chance: &mut Chance, spell: &str, more: f64) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| battle.text(*seq, "spell") == spell), chance, |seq| {
        let (from, to) = shift(battle, seq)?;
        let far = from.pose().at.distance(to.pose().at);
        let direction = aftermath_simulate::faults::way(from.pose().at, to.pose().at);
        let there = from.shifted(aftermath_simulate::faults::along(direction, far + more));
        let fits = far > 0.9 && battle.on_table(&[there]);
        fits.then(|| placed(battle, seq, &there))
    })
}

fn placed(battle: &Battle, seq: usize, to: &Footprint) -> Fault {
    battle.edit(seq, |fields| {
        fields["to"] = pose(to);
        if let Some(fields) = fields.as_object_mut() {
            fields.remove("moved");
        }
    })
}

/// As far as the hits say, at a right angle.
fn blown_aside(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| battle.text(*seq, "spell") == "wind_blast"), chance, |seq| {
        let (from, to) = shift(battle, seq)?;
        let way = aftermath_simulate::faults::way(from.pose().at, to.pose().at);
        let there = from.shifted(aftermath_rules::geometry::Place { x: way.y, y: -way.x });
        let fits = from.pose().at.distance(to.pose().at) > 0.9 && battle.on_table(&[there]);
        fits.then(|| placed(battle, seq, &there))
    })
}

fn spun(battle: &Battle, chance: &mut Chance, spell: &str) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| battle.text(*seq, "spell") == spell), chance, |seq| {
        let (from, to) = shift(battle, seq)?;
        let far = from.pose().at.distance(to.pose().at) > 0.9;
        far.then(|| placed(battle, seq, &super::table::turned(&to, 15.0)))
    })
}

fn surges_others(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| battle.text(*seq, "spell") == "surge"), chance, |seq| {
        let mut others = friends(battle, seq - 1, battle.unit(seq));
        let (other, _) = others.find(|(id, _)| !has(battle, id, "shambling"))?;
        cast_on(battle, seq, other)
    })
}

fn rerolled(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(casts(battle).filter(|seq| !has(battle, battle.unit(*seq), "elite")), chance, |seq| {
        let ones = battle.fields(seq)["throws"]["dice"].as_array()?.iter().filter(|die| **die == 1).count();
        let dice: Vec<u64> = (0..ones).map(|_| 2).collect();
        (ones > 0).then(|| battle.edit(seq, |fields| fields["throws"]["again"] = json!(dice)))
    })
}
