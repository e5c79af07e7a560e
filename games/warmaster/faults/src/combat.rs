//! Faults of a round of combat: who fights, strikes, support, scores.

use aftermath_rules::{board::Piece, finding::Finding};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, apart, footprints, gap, somewhere};
use serde_json::{Value, json};

use super::shooting::{longer, turn_one};
use super::table::{OnTheTable, TOUCH_CM};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "unit left out of its engagement", rules: ENGAGEMENT, plant: left_out_of_round },
    Kind { name: "unit fights that touches nobody", rules: ENGAGEMENT, plant: stranger_in_round },
    Kind { name: "attack die against the declaration", rules: &["wm.attack.to_hit"], plant: attack_changed },
    Kind { name: "save against the declaration (combat)", rules: &["wm.attack.armour"], plant: save_changed },
    Kind { name: "attack die too many", rules: &["wm.attack.dice"], plant: die_too_many },
    Kind { name: "attack die too few", rules: &["wm.attack.dice"], plant: die_too_few },
    Kind { name: "charge bonus forgotten", rules: &["wm.attack.mod_charge"], plant: charge_forgotten },
    Kind { name: "save too many (combat)", rules: &["wm.attack.armour"], plant: save_too_many },
    Kind { name: "attack left out", rules: &["wm.attack.who", "wm.attack.simultaneous"], plant: attack_left_out },
    Kind { name: "attack made twice", rules: &["wm.attack.target"], plant: attack_twice },
    Kind { name: "stand strikes that touches nobody", rules: &["wm.attack.who"], plant: idle_strikes },
    Kind { name: "stand strikes that is gone", rules: &["wm.unit.composition"], plant: gone_strikes },
    Kind { name: "friend struck", rules: &["wm.engage.sequence"], plant: friend_struck },
    Kind { name: "score declared one too high", rules: &["wm.result.score"], plant: score_too_high },
    Kind { name: "score declared one too low", rules: &["wm.result.score"], plant: score_too_low },
    Kind {
        name: "loser declared the winner",
        rules: &["wm.result.win", "wm.result.annihilation", "wm.result.draw"],
        plant: wrong_winner,
    },
    Kind {
        name: "support by troops other than infantry",
        rules: &["wm.support.infantry_only"],
        plant: mounted_support,
    },
    Kind { name: "support from elsewhere", rules: &["wm.support.position"], plant: far_support },
    Kind { name: "support by a fighting stand", rules: &["wm.support.eligible"], plant: fighting_support },
    Kind { name: "support counted twice", rules: &["wm.support.value"], plant: support_twice },
];

/// The first round of an engagement, and later ones that it may have split into.
const ENGAGEMENT: &[&str] = &["wm.engage.definition", "wm.engage.split", "wm.pursuit.fresh_enemy"];

fn left_out_of_round(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("round"), chance, |seq| {
        let units = battle.fields(seq)["units"].as_array().filter(|units| units.len() > 2)?;
        let rest = units.split_last()?.1;
        Some(battle.edit(seq, |fields| fields["units"] = json!(rest)))
    })
}

/// A unit that touches neither enemies nor anybody who fights.
fn stranger_in_round(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("round"), chance, |seq| {
        let fighters = battle.fields(seq)["units"].as_array()?;
        let fighting: Vec<&Piece> = fighters.iter().filter_map(|id| battle.piece(seq - 1, id.as_str()?)).collect();
        let stranger = battle.units(seq - 1, battle.side(seq)).find(|unit| {
            !battle.engaged(seq - 1, unit) && fighting.iter().all(|fighter| gap(unit, fighter) > TOUCH_CM + 1.0)
        })?;
        let units = longer(&battle.fields(seq)["units"], json!(stranger.id));
        let fled = battle
            .phase(seq)
            .any(|at| at < seq && battle.kind(at) == "retreat" && battle.unit(at) == stranger.id.as_str());
        (!fled).then(|| battle.edit(seq, |fields| fields["units"] = units))
    })
}

/// Strikes whose dice are all alike.
fn strikes(battle: &Battle) -> impl Iterator<Item = usize> {
    let plain = move |seq: &usize| {
        let fields = battle.fields(*seq);
        ["cleaving", "destruction", "replaced"].iter().all(|field| fields[*field].is_null())
    };
    battle.of("attack").filter(move |seq| battle.held(*seq, "wm.attack.to_hit")).filter(plain)
}

fn attack_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(strikes(battle), chance, |seq| turn_one(battle, seq, "dice", "attack", die))
}

fn save_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(strikes(battle), chance, |seq| turn_one(battle, seq, "saves", "armour", die))
}

/// Strikes to which nothing is added: no other rule can be what was got wrong.
pub(crate) fn unmodified(battle: &Battle) -> impl Iterator<Item = usize> {
    strikes(battle).filter(move |seq| {
        let modified = |finding: &Finding| {
            let id = finding.rule.id();
            finding.detail.say == Some("modifier")
                || ["wm.result.charge_bonus_end", "wm.attack.mod_pursuit_scope", "wm.defence.no_charge_bonus"]
                    .contains(&id)
        };
        let findings = battle.verdicts.get(*seq).map(|verdict| verdict.findings.as_slice()).unwrap_or_default();
        battle.held(*seq, "wm.attack.dice")
            && !findings.iter().any(modified)
            && battle.fields(*seq)["character"].is_null()
    })
}

/// No character is with the unit: his bonus would be dice too.
fn without_leader(battle: &Battle, seq: usize) -> bool {
    let Some(unit) = battle.piece(seq - 1, battle.unit(seq)) else { return false };
    battle.leaders(seq - 1, unit.side.as_str()).all(|leader| gap(leader, unit) > TOUCH_CM + 1.0)
}

/// One that misses.
fn die_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(unmodified(battle), chance, |seq| {
        let dice = longer(&battle.fields(seq)["dice"], json!(1));
        without_leader(battle, seq).then(|| battle.edit(seq, |fields| fields["dice"] = dice))
    })
}

/// So many misses left out.
pub(crate) fn fewer_dice(battle: &Battle, seq: usize, count: usize) -> Option<Fault> {
    let needed = battle.needed(seq, "attack")?;
    let dice = battle.fields(seq)["dice"].as_array()?;
    let missed = |die: &Value| die.as_i64().is_some_and(|face| (face as i32) < needed);
    let mut left = count;
    let rest: Vec<&Value> = dice
        .iter()
        .filter(|die| {
            !(missed(die) && left > 0 && {
                left -= 1;
                true
            })
        })
        .collect();
    let rest = json!(rest);
    (left == 0).then(|| battle.edit(seq, |fields| fields["dice"] = rest))
}

fn die_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(unmodified(battle), chance, |seq| without_leader(battle, seq).then(|| fewer_dice(battle, seq, 1))?)
}

/// Where it is the only thing added.
fn charge_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let verdict = battle.verdicts.get(seq)?;
        let added = verdict.findings.iter().filter(|finding| finding.detail.say == Some("modifier")).count();
        let stands = battle.fields(seq)["stands"].as_array()?.len();
        let alone = battle.held(seq, "wm.attack.mod_charge") && added == 1 && without_leader(battle, seq);
        alone.then(|| fewer_dice(battle, seq, stands))?
    })
}

fn save_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let saves = longer(&battle.fields(seq)["saves"], json!(1));
        Some(battle.edit(seq, |fields| fields["saves"] = saves))
    })
}

/// It is missed when the round is reckoned up. It hurt nobody, so that the score is as it was.
fn attack_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let idle = |seq: &usize| battle.fields(*seq)["declared"]["hits"] == battle.fields(*seq)["declared"]["saved"];
    let thrown = |seq: &usize| battle.fields(*seq)["dice"].as_array().is_some_and(|dice| !dice.is_empty());
    somewhere(battle.of("attack").filter(idle).filter(thrown), chance, |seq| {
        Some(battle.without(seq, battle.after(seq, &["result"])?))
    })
}

fn attack_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let alone = |seq: &usize| battle.fields(*seq)["character"].is_null() && battle.fields(*seq)["cleaving"].is_null();
    somewhere(battle.of("attack").filter(alone), chance, |seq| Some(battle.twice(seq)))
}

/// With its dice, all of which miss.
fn idle_strikes(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(unmodified(battle), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let enemy = battle.stands(seq - 1, battle.text(seq, "target"));
        let idle =
            own.stands.iter().zip(footprints(own)).find(|(_, stand)| apart(&[*stand], &enemy) > TOUCH_CM + 0.5)?;
        let struck = battle.fields(seq)["stands"].as_array()?;
        let again = struck.iter().any(|number| number.as_u64() == Some(u64::from(idle.0.number)));
        let stands = longer(&battle.fields(seq)["stands"], json!(idle.0.number));
        let mut dice = battle.fields(seq)["dice"].as_array()?.clone();
        let attacks = battle.roster(battle.unit(seq))["attacks"].as_u64()? as usize;
        dice.extend(std::iter::repeat_n(json!(1), attacks));
        (!again).then(|| {
            battle.edit(seq, |fields| {
                fields["stands"] = stands;
                fields["dice"] = json!(dice);
            })
        })
    })
}

fn gone_strikes(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attack"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let there = |number: &u32| own.stands.iter().any(|stand| u32::from(stand.number) == *number);
        let gone = (1..=own.strength).find(|number| !there(number))?;
        let stands = longer(&battle.fields(seq)["stands"], json!(gone));
        Some(battle.edit(seq, |fields| fields["stands"] = stands))
    })
}

fn friend_struck(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attack"), chance, |seq| {
        let unit = battle.unit(seq);
        let mut own = battle.units(seq - 1, battle.owner(unit));
        let friend = own.find(|piece| piece.id.as_str() != unit)?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(friend.id)))
    })
}

/// Results in which the score is bounded by nothing that a wrong number could be taken for.
fn plain_results(battle: &Battle) -> impl Iterator<Item = usize> {
    let bounds = ["wm.result.cap", "wm.casualty.carry_not_result", "wm.multi.side_total", "wm.standshoot.carry"];
    battle.of("result").filter(move |seq| !bounds.iter().any(|rule| battle.finding(*seq, rule).is_some()))
}

/// Whether a stand of infantry that has not struck is with those of a side who fight: it may support them, be it one that
/// the round costs its unit.
fn may_be_supported(battle: &Battle, seq: usize, side: &str) -> bool {
    let Some(round) = battle.before(seq, &["round"]) else { return true };
    let fighters = battle.fields(round)["units"].to_string();
    let fights = |unit: &Piece| fighters.contains(&format!("\"{}\"", unit.id));
    let struck = |unit: &Piece, number: u32| {
        let mut strikes =
            (round..seq).filter(|at| battle.kind(*at) == "attack" && battle.unit(*at) == unit.id.as_str());
        strikes.any(|at| {
            let stands = battle.fields(at)["stands"].as_array();
            stands.is_none_or(|stands| stands.iter().any(|stand| *stand == json!(number)))
        })
    };
    let own = || battle.units(seq - 1, side);
    let near = |unit: &Piece| own().any(|other| fights(other) && gap(unit, other) <= TOUCH_CM + 0.3);
    let mut foot = own().filter(|unit| is_infantry(battle, unit) && near(unit));
    foot.any(|unit| unit.stands.iter().any(|stand| !struck(unit, u32::from(stand.number))))
}

fn score_off(battle: &Battle, chance: &mut Chance, by: i64) -> Option<Fault> {
    let side = chance.below(2);
    somewhere(plain_results(battle), chance, |seq| {
        let declared = &battle.fields(seq)["declared"][side];
        let score = declared["score"].as_i64()?;
        // One too many may be support that nobody names.
        let sure = by < 0 || !may_be_supported(battle, seq, declared["side"].as_str()?);
        (sure && score + by >= 0)
            .then(|| battle.edit(seq, |fields| fields["declared"][side]["score"] = json!(score + by)))
    })
}

fn score_too_high(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    score_off(battle, chance, 1)
}

fn score_too_low(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    score_off(battle, chance, -1)
}

/// The side that won, as the referee has it; none in a draw.
pub(crate) fn winner(battle: &Battle, seq: usize) -> Option<&str> {
    let result = battle.before(seq + 1, &["result"])?;
    let options = battle.phase(result).filter(|at| *at > result);
    let next = battle.after(result, &["result"]).unwrap_or(battle.last() + 1);
    let mut after = options.filter(|at| *at < next);
    let retreat = after.find(|at| battle.kind(*at) == "retreat")?;
    Some(battle.other_side(battle.owner(battle.unit(retreat))))
}

fn wrong_winner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result"), chance, |seq| {
        let loser = battle.other_side(winner(battle, seq)?).to_owned();
        Some(battle.edit(seq, |fields| fields["winner"] = json!(loser)))
    })
}

/// A stand more is said to support, and counted.
fn claim_support(battle: &Battle, seq: usize, unit: &Piece, stand: u8) -> Fault {
    let claim = json!({ "unit": unit.id, "stands": [stand] });
    let support = longer(&battle.fields(seq)["support"], claim);
    battle.edit(seq, |fields| {
        fields["support"] = support;
        for declared in fields["declared"].as_array_mut().into_iter().flatten() {
            if declared["side"] == json!(unit.side)
                && let Some(score) = declared["score"].as_i64()
            {
                declared["score"] = json!(score + 1);
            }
        }
    })
}

pub(crate) fn is_infantry(battle: &Battle, unit: &Piece) -> bool {
    battle.roster(unit.id.as_str())["type"] == "infantry"
}

fn all_units(battle: &Battle, seq: usize) -> impl Iterator<Item = &Piece> {
    let side = battle.side(seq);
    battle.units(seq - 1, side).chain(battle.units(seq - 1, battle.other_side(side)))
}

fn mounted_support(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result"), chance, |seq| {
        let unit = all_units(battle, seq).find(|unit| !is_infantry(battle, unit))?;
        Some(claim_support(battle, seq, unit, unit.stands.first()?.number))
    })
}

/// Infantry that nobody touches.
fn far_support(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result"), chance, |seq| {
        let alone = |unit: &Piece| {
            let friends = battle.units(seq - 1, unit.side.as_str()).filter(|other| other.id != unit.id);
            unit.stands.len() == 1 && friends.into_iter().all(|other| gap(unit, other) > TOUCH_CM + 0.5)
        };
        let unit = all_units(battle, seq).find(|unit| {
            is_infantry(battle, unit)
                && alone(unit)
                && !battle.engaged(seq - 1, unit)
                && !unit.flags.contains(&"confused")
        })?;
        Some(claim_support(battle, seq, unit, unit.stands.first()?.number))
    })
}

fn fighting_support(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result"), chance, |seq| {
        let round = battle.before(seq, &["round"])?;
        let mut strikes = (round..seq).filter(|at| battle.kind(*at) == "attack");
        let strike =
            strikes.find(|at| battle.piece(seq - 1, battle.unit(*at)).is_some_and(|unit| is_infantry(battle, unit)))?;
        let stand = battle.fields(strike)["stands"][0].as_u64()? as u8;
        Some(claim_support(battle, seq, battle.piece(seq - 1, battle.unit(strike))?, stand))
    })
}

fn support_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result"), chance, |seq| {
        let first = battle.fields(seq)["support"].get(0)?.clone();
        let support = longer(&battle.fields(seq)["support"], first);
        Some(battle.edit(seq, |fields| fields["support"] = support))
    })
}
