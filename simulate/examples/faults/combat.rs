//! Faults of the Combat phase: strikes, results, losses, and what units do after a round.

use aftermath_rules::{
    board::Piece,
    finding::Finding,
    geometry::{Footprint, Place},
};
use serde_json::{Value, json};

use crate::battle::{
    Battle, Fault, Kind, TOUCH_CM, along, apart, figure, footprints, gap, poses, shifted, somewhere, way,
};
use crate::chance::Chance;
use crate::shooting::{longer, turn_one};

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
    Kind { name: "attack left out", rules: &["wm.attack.who"], plant: attack_left_out },
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
    Kind { name: "casualties too many", rules: &["wm.casualty.threshold"], plant: casualties_too_many },
    Kind { name: "casualties too few", rules: &["wm.casualty.threshold"], plant: casualties_too_few },
    Kind {
        name: "casualties left out",
        rules: &["wm.casualty.when", "wm.casualty.threshold"],
        plant: casualties_left_out,
    },
    Kind { name: "casualties before the result", rules: &["wm.casualty.when"], plant: casualties_early },
    Kind { name: "winner's casualties first", rules: &["wm.casualty.order"], plant: casualties_out_of_order },
    Kind { name: "casualties taken by the enemy", rules: &["wm.casualty.choice"], plant: casualties_by_enemy },
    Kind { name: "retreat too far", rules: RETREAT, plant: retreat_too_far },
    Kind { name: "retreat too short", rules: RETREAT, plant: retreat_too_short },
    Kind {
        name: "retreat sideways",
        rules: &["wm.retreat.direction_many", "wm.retreat.direction_irregular"],
        plant: retreat_sideways,
    },
    Kind { name: "retreat out of order", rules: &["wm.retreat.move"], plant: retreat_in_disorder },
    Kind { name: "retreat left out", rules: &["wm.retreat.all_units"], plant: retreat_left_out },
    Kind { name: "retreat by the winner", rules: &["wm.retreat.all_units"], plant: retreat_by_winner },
    Kind { name: "loser stands its ground", rules: &["wm.result.winner_options"], plant: loser_stands },
    Kind { name: "pursuit by the loser", rules: &["wm.result.winner_options"], plant: loser_pursues },
    Kind { name: "winner chooses twice", rules: &["wm.result.winner_options"], plant: chooses_twice },
    Kind {
        name: "infantry pursue mounted troops",
        rules: &["wm.pursuit.infantry_limit"],
        plant: infantry_after_cavalry,
    },
    Kind { name: "pursuit that touches nobody", rules: &["wm.pursuit.distance"], plant: pursuit_short },
    Kind { name: "pursuit without its round", rules: &["wm.pursuit.loop"], plant: pursuit_without_round },
    Kind { name: "fall back with two dice", rules: &["wm.fallback.dice"], plant: two_dice },
    Kind { name: "fall back beyond the dice", rules: &["wm.fallback.stands"], plant: fall_back_too_far },
    Kind { name: "fall back below the least", rules: &["wm.fallback.stands"], plant: fall_back_too_short },
    Kind { name: "unit stays after a draw", rules: &["wm.result.draw_hold"], plant: stays_after_draw },
    Kind { name: "fall back left out after a draw", rules: &["wm.result.draw"], plant: fall_back_left_out },
    Kind { name: "reform moves its pivot", rules: &["wm.reform.move"], plant: pivot_moves },
    Kind { name: "reform of who did not fight", rules: &["wm.reform.who"], plant: stranger_reforms },
    Kind { name: "reform twice", rules: &["wm.reform.who"], plant: reforms_twice },
];

/// The first round of an engagement, and later ones that it may have split into.
const ENGAGEMENT: &[&str] = &["wm.engage.definition", "wm.engage.split", "wm.pursuit.fresh_enemy"];
const RETREAT: &[&str] = &["wm.retreat.distance"];

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
fn unmodified(battle: &Battle) -> impl Iterator<Item = usize> {
    strikes(battle).filter(move |seq| {
        let modified = |finding: &Finding| {
            let id = finding.rule.id();
            finding.detail.say == Some("modifier")
                || ["wm.result.charge_bonus_end", "wm.attack.mod_pursuit_scope"].contains(&id)
        };
        let findings =
            battle.judgement.verdicts.get(*seq).map(|verdict| verdict.findings.as_slice()).unwrap_or_default();
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
fn fewer_dice(battle: &Battle, seq: usize, count: usize) -> Option<Fault> {
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
        let verdict = battle.judgement.verdicts.get(seq)?;
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

/// It is missed when the round is reckoned up.
fn attack_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attack"), chance, |seq| Some(battle.without(seq, battle.after(seq, &["result"])?)))
}

fn attack_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attack"), chance, |seq| Some(battle.twice(seq)))
}

fn idle_strikes(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attack"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let enemy = battle.stands(seq - 1, battle.text(seq, "target"));
        let idle =
            own.stands.iter().zip(footprints(own)).find(|(_, stand)| apart(&[*stand], &enemy) > TOUCH_CM + 0.5)?;
        let stands = longer(&battle.fields(seq)["stands"], json!(idle.0.number));
        Some(battle.edit(seq, |fields| fields["stands"] = stands))
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

fn score_off(battle: &Battle, chance: &mut Chance, by: i64) -> Option<Fault> {
    let side = chance.below(2);
    somewhere(plain_results(battle), chance, |seq| {
        let score = battle.fields(seq)["declared"][side]["score"].as_i64()?;
        (score + by >= 0).then(|| battle.edit(seq, |fields| fields["declared"][side]["score"] = json!(score + by)))
    })
}

fn score_too_high(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    score_off(battle, chance, 1)
}

fn score_too_low(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    score_off(battle, chance, -1)
}

/// The side that won, as the referee has it; none in a draw.
fn winner(battle: &Battle, seq: usize) -> Option<&str> {
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

fn claim_support(battle: &Battle, seq: usize, unit: &Piece, stand: u8) -> Fault {
    let claim = json!({ "unit": unit.id, "stands": [stand] });
    let support = longer(&battle.fields(seq)["support"], claim);
    battle.edit(seq, |fields| fields["support"] = support)
}

fn is_infantry(battle: &Battle, unit: &Piece) -> bool {
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

/// Losses that hits of this round alone decide, without support that could be mistaken for hits.
fn plain_casualties(battle: &Battle) -> impl Iterator<Item = usize> {
    let fresh = |finding: &Finding| figure(finding, "leftover_hits") == Some(0.0);
    battle.of("casualties").filter(move |seq| {
        let plain = battle.finding(*seq, "wm.casualty.threshold").is_some_and(fresh);
        plain && battle.finding(*seq, "wm.support.no_hits").is_none()
    })
}

fn casualties_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(plain_casualties(battle), chance, |seq| {
        let left = battle.piece(seq, battle.unit(seq))?.stands.last()?.number;
        let stands = longer(&battle.fields(seq)["stands"], json!(left));
        // Hits that the end of the last Combat phase erased would explain the stand too.
        let before = (1..seq).any(|at| battle.kind(at) == "round" && !battle.phase(seq).contains(&at));
        (!before).then(|| battle.edit(seq, |fields| fields["stands"] = stands))
    })
}

fn casualties_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(plain_casualties(battle), chance, |seq| {
        let (_, rest) = battle.fields(seq)["stands"].as_array()?.split_first()?;
        Some(battle.edit(seq, |fields| fields["stands"] = json!(rest)))
    })
}

/// The unit retreats without them, or they are missed when something else begins.
fn casualties_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("casualties"), chance, |seq| {
        let end = battle.after(seq, &["round", "reform", "turn_end", "phase_start", "turn_start"])?;
        let unit = battle.unit(seq);
        let retreat = (seq..end).find(|at| battle.kind(*at) == "retreat" && battle.unit(*at) == unit);
        Some(battle.without(seq, retreat.unwrap_or(end)))
    })
}

fn casualties_early(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("casualties"), chance, |seq| Some(battle.moved(seq, battle.before(seq, &["result"])?)))
}

/// The winner's first, while the loser has some to remove.
fn casualties_out_of_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("casualties"), chance, |seq| {
        let side = winner(battle, seq)?;
        let result = battle.before(seq, &["result"])?;
        let first = result + 1;
        let losers = battle.kind(first) == "casualties" && battle.owner(battle.unit(first)) != side;
        (losers && battle.owner(battle.unit(seq)) == side).then(|| battle.moved(seq, first))
    })
}

fn casualties_by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("casualties"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// The move as it was made by all stands that are left.
fn moved(battle: &Battle, seq: usize) -> Option<(Vec<Footprint>, Vec<Footprint>)> {
    let (before, after) = (battle.stands(seq - 1, battle.unit(seq)), battle.stands(seq, battle.unit(seq)));
    (!before.is_empty() && before.len() == after.len()).then_some((before, after))
}

fn placed(battle: &Battle, seq: usize, stands: &[Footprint]) -> Option<Fault> {
    battle.on_table(stands).then(|| battle.edit(seq, |fields| fields["stands"] = poses(stands)))
}

/// Retreats that the referee measured, with their way.
fn retreat(battle: &Battle, seq: usize) -> Option<(Vec<Footprint>, Vec<Footprint>, Place)> {
    let (before, after) = moved(battle, seq)?;
    let direction = way(before.first()?.pose().at, after.first()?.pose().at);
    battle.held(seq, "wm.retreat.distance").then_some((before, after, direction))
}

/// By 2.5 cm, unless that is what a wrong number of losers would give.
fn retreat_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (_, after, direction) = retreat(battle, seq)?;
        let alone = battle.finding(seq, "wm.multi.retreat_formula").is_none();
        placed(battle, seq, &shifted(&after, along(direction, 2.5))).filter(|_| alone)
    })
}

fn retreat_too_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (before, _, direction) = retreat(battle, seq)?;
        let went = direction.x.hypot(direction.y);
        let alone = battle.finding(seq, "wm.multi.retreat_formula").is_none();
        placed(battle, seq, &shifted(&before, along(direction, went / 2.0))).filter(|_| alone && went > 0.9)
    })
}

/// Where one side alone is pressed, or the sides opposite: at a right angle to the way straight away.
fn retreat_sideways(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rules = ["wm.retreat.direction_many", "wm.retreat.direction_irregular"];
    let clear = |seq: &usize| rules.iter().any(|rule| battle.held(*seq, rule));
    somewhere(battle.of("retreat").filter(clear), chance, |seq| {
        let (before, _, Place { x, y }) = retreat(battle, seq)?;
        let sides = [Place { x: y, y: -x }, Place { x: -y, y: x }];
        sides.into_iter().filter(|_| x.hypot(y) > 0.9).find_map(|way| placed(battle, seq, &shifted(&before, way)))
    })
}

/// One stand goes farther than the others.
fn retreat_in_disorder(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (_, mut after, direction) = retreat(battle, seq)?;
        let (last, rest) = after.split_last_mut()?;
        *last = last.shifted(along(direction, 1.5));
        (!rest.is_empty()).then(|| placed(battle, seq, &after))?
    })
}

/// It is missed when the next round begins, or the phase ends.
fn retreat_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let end = battle.after(seq, &["round", "reform", "phase_start", "turn_start", "turn_end"])?;
        let there = battle.piece(seq, battle.unit(seq)).is_some_and(|unit| !unit.stands.is_empty());
        let followed = ["make_way", "confusion_test", "off_table", "displace"].contains(&battle.kind(seq + 1));
        (there && !followed).then(|| battle.without(seq, end))
    })
}

fn winners(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("stand_ground").filter(move |seq| battle.held(*seq, "wm.result.winner_options"))
}

fn retreat_by_winner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(winners(battle), chance, |seq| {
        let unit = battle.unit(seq).to_owned();
        let stands = poses(&battle.stands(seq, &unit));
        Some(replaced(battle, seq, "retreat", json!({ "unit": unit, "stands": stands })))
    })
}

/// The entry with another event in it.
fn replaced(battle: &Battle, seq: usize, kind: &str, fields: Value) -> Fault {
    let mut lines = battle.lines.clone();
    lines[seq]["event"] = json!({ kind: fields });
    Fault { entry: seq, lines }
}

fn loser_stands(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        retreat(battle, seq)?;
        Some(replaced(battle, seq, "stand_ground", json!({ "unit": battle.unit(seq) })))
    })
}

fn loser_pursues(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (before, ..) = retreat(battle, seq)?;
        Some(replaced(battle, seq, "pursue", json!({ "unit": battle.unit(seq), "stands": poses(&before) })))
    })
}

fn chooses_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(winners(battle), chance, |seq| Some(battle.twice(seq)))
}

/// Infantry that stood, all of whose enemies were mounted and fled.
fn infantry_after_cavalry(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(winners(battle), chance, |seq| {
        let round = battle.before(seq, &["round"])?;
        let own = battle.piece(round, battle.unit(seq)).filter(|unit| is_infantry(battle, unit))?;
        let enemies = battle.units(round, battle.other_side(own.side.as_str()));
        let mut touched = enemies.filter(|enemy| gap(own, enemy) <= TOUCH_CM).peekable();
        touched.peek()?;
        let fled = |enemy: &Piece| {
            let troops = battle.roster(enemy.id.as_str())["type"].as_str().unwrap_or_default();
            let mut after = (round..seq).filter(|at| battle.kind(*at) == "retreat");
            let gone = battle.piece(seq - 1, enemy.id.as_str()).is_none_or(|piece| piece.stands.is_empty());
            ["cavalry", "chariot"].contains(&troops) && !gone && after.any(|at| battle.unit(at) == enemy.id.as_str())
        };
        let before = battle.stands(seq - 1, battle.unit(seq));
        let fields = json!({ "unit": own.id, "stands": poses(&before) });
        touched.all(fled).then(|| replaced(battle, seq, "pursue", fields))
    })
}

/// Back where it came from; enemies that retreated by less than a hair touch it still.
fn pursuit_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pursue"), chance, |seq| {
        let unit = battle.piece(seq - 1, battle.unit(seq))?;
        let before = footprints(unit);
        let mut enemies = battle.units(seq, battle.other_side(unit.side.as_str()));
        let clear = enemies.all(|enemy| apart(&before, &footprints(enemy)) > TOUCH_CM + 0.3);
        clear.then(|| placed(battle, seq, &before))?
    })
}

/// The round that a pursuit asks for is left out with all that follows in the phase.
fn pursuit_without_round(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pursue"), chance, |seq| {
        let phase = battle.phase(seq);
        let end = phase.end;
        let (first, only) = (battle.after(seq, &["round"])?, battle.kind(end) == "turn_end");
        let mut lines = battle.lines.clone();
        if first < end {
            lines.drain(first..end);
        }
        (first < end && only).then(|| crate::battle::renumbered(Fault { entry: first, lines }))
    })
}

fn two_dice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fall_back_roll"), chance, |seq| {
        let (_, rest) = battle.fields(seq)["dice"].as_array()?.split_last()?;
        Some(battle.edit(seq, |fields| fields["dice"] = json!(rest)))
    })
}

/// The side's dice for the unit's way back.
fn fall_back_dice(battle: &Battle, seq: usize) -> Option<Vec<i64>> {
    let owner = battle.owner(battle.unit(seq));
    let rolls = (1..seq).rev().filter(|at| battle.kind(*at) == "fall_back_roll");
    let roll = rolls.into_iter().find(|at| battle.side(*at) == owner)?;
    Some(battle.fields(roll)["dice"].as_array()?.iter().filter_map(Value::as_i64).collect())
}

fn fall_back(battle: &Battle, seq: usize, cm: impl Fn(&[i64]) -> f64) -> Option<Fault> {
    let (before, after) = moved(battle, seq)?;
    let dice = fall_back_dice(battle, seq)?;
    let direction = way(before.first()?.pose().at, after.first()?.pose().at);
    let free = battle.fields(seq)["paths"].is_null() && battle.fields(seq)["stopped_by"].is_null();
    placed(battle, seq, &shifted(&before, along(direction, cm(&dice)))).filter(|_| free)
}

fn fall_back_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fall_back"), chance, |seq| {
        fall_back(battle, seq, |dice| dice.iter().sum::<i64>() as f64 + 2.0)
    })
}

fn fall_back_too_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fall_back"), chance, |seq| {
        let least = fall_back_dice(battle, seq)?.into_iter().min()?;
        (least >= 2).then(|| fall_back(battle, seq, |_| least as f64 - 1.0))?
    })
}

/// Units that fall back after a draw, and may not stay: none that cover could hold.
fn drawn(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("fall_back").filter(move |seq| {
        let result = battle.before(*seq, &["result"]);
        let open = !battle.has_terrain() && battle.roster(battle.unit(*seq))["weapon"].is_null();
        open && result.is_some_and(|result| battle.held(result, "wm.result.draw"))
    })
}

fn stays_after_draw(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drawn(battle), chance, |seq| {
        Some(replaced(battle, seq, "stand_ground", json!({ "unit": battle.unit(seq) })))
    })
}

fn fall_back_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drawn(battle), chance, |seq| {
        let end = battle.after(seq, &["round", "reform", "phase_start", "turn_start", "turn_end"])?;
        Some(battle.without(seq, end))
    })
}

fn pivot_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("reform"), chance, |seq| {
        let (_, after) = moved(battle, seq)?;
        placed(battle, seq, &shifted(&after, Place { x: 1.5, y: 0.0 }))
    })
}

fn stranger_reforms(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("reform"), chance, |seq| {
        let side = battle.owner(battle.unit(seq));
        let fought = |id: &str| {
            let mut rounds = battle.phase(seq).filter(|at| battle.kind(*at) == "round");
            rounds.any(|at| battle.fields(at)["units"].to_string().contains(&format!("\"{id}\"")))
        };
        let stranger = battle.units(seq - 1, side).find(|unit| !fought(unit.id.as_str()))?;
        let (pivot, stands) = (stranger.stands.first()?.number, poses(&footprints(stranger)));
        let fields = json!({ "unit": stranger.id, "pivot": pivot, "stands": stands });
        Some(battle.insert(seq, side, "reform", fields))
    })
}

fn reforms_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("reform"), chance, |seq| {
        let unit = battle.unit(seq).to_owned();
        let stands = poses(&battle.stands(seq, &unit));
        let fields = json!({ "unit": unit, "pivot": battle.fields(seq)["pivot"], "stands": stands });
        Some(battle.insert(seq + 1, battle.side(seq), "reform", fields))
    })
}
