//! Faults of what a round leaves behind: losses, retreats, what winners do, fall backs, reforms.

use aftermath_rules::{
    board::Piece,
    finding::Finding,
    geometry::{Footprint, Place},
};
use aftermath_simulate::faults::{
    Battle, Chance, Fault, Kind, along, apart, figure, footprints, gap, poses, shifted, somewhere, way,
};
use serde_json::{Value, json};

use super::combat::{is_infantry, winner};
use super::movement::pace;
use super::shooting::longer;
use super::table::{OnTheTable, TOUCH_CM};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
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
    Kind { name: "advance too far", rules: &["wm.advance.distance"], plant: advance_too_far },
    Kind {
        name: "advance on a farther enemy",
        // Where it is in doubt whether it could reach the nearer enemy, it does not touch whom the log names.
        rules: &["wm.advance.target", "wm.advance.forbidden", "wm.advance.as_charge"],
        plant: advance_on_farther,
    },
    Kind {
        name: "advance twice",
        rules: &["wm.advance.once"],
        plant: |battle, chance| somewhere(battle.of("advance"), chance, |seq| Some(battle.twice(seq))),
    },
    Kind { name: "advance that touches nobody", rules: &["wm.advance.as_charge"], plant: advance_short },
    Kind {
        name: "advance while the enemy lives",
        rules: &["wm.pursuit.no_advance_instead", "wm.advance.condition"],
        plant: advance_for_pursuit,
    },
    Kind { name: "pursuit after the enemy is destroyed", rules: PURSUIT, plant: pursuit_for_advance },
    Kind { name: "fall back with two dice", rules: &["wm.fallback.dice"], plant: two_dice },
    Kind { name: "fall back beyond the dice", rules: FALL_BACK, plant: fall_back_too_far },
    Kind { name: "fall back below the least", rules: FALL_BACK, plant: fall_back_too_short },
    Kind { name: "unit stays after a draw", rules: &["wm.result.draw_hold"], plant: stays_after_draw },
    Kind { name: "fall back left out after a draw", rules: &["wm.result.draw"], plant: fall_back_left_out },
    Kind { name: "reform moves its pivot", rules: &["wm.reform.move"], plant: pivot_moves },
    Kind { name: "reform of who did not fight", rules: &["wm.reform.who"], plant: stranger_reforms },
    Kind { name: "reform twice", rules: &["wm.reform.who"], plant: reforms_twice },
];

/// Whom nobody is left to pursue for.
const PURSUIT: &[&str] = &["wm.advance.condition", "wm.pursuit.distance", "wm.pursuit.min_contact"];
/// The chapter's rule and the summary's, which are blamed together.
const RETREAT: &[&str] = &["wm.retreat.distance", "wm.sheet.retreat"];
const FALL_BACK: &[&str] = &["wm.fallback.stands", "wm.sheet.draw"];

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

/// Retreats that the referee measured, with their way.
fn retreat(battle: &Battle, seq: usize) -> Option<(Vec<Footprint>, Vec<Footprint>, Place)> {
    let (before, after) = battle.way_of(seq, battle.unit(seq))?;
    let direction = way(before.first()?.pose().at, after.first()?.pose().at);
    battle.held(seq, "wm.retreat.distance").then_some((before, after, direction))
}

/// By 2.5 cm, unless that is what a wrong number of losers would give.
fn retreat_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (_, after, direction) = retreat(battle, seq)?;
        let alone = battle.finding(seq, "wm.multi.retreat_formula").is_none();
        battle.placed(seq, &shifted(&after, along(direction, 2.5))).filter(|_| alone)
    })
}

fn retreat_too_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (before, _, direction) = retreat(battle, seq)?;
        let went = direction.x.hypot(direction.y);
        let alone = battle.finding(seq, "wm.multi.retreat_formula").is_none();
        battle.placed(seq, &shifted(&before, along(direction, went / 2.0))).filter(|_| alone && went > 0.9)
    })
}

/// Where one side alone is pressed, or the sides opposite: at a right angle to the way straight away.
fn retreat_sideways(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rules = ["wm.retreat.direction_many", "wm.retreat.direction_irregular"];
    let clear = |seq: &usize| rules.iter().any(|rule| battle.held(*seq, rule));
    somewhere(battle.of("retreat").filter(clear), chance, |seq| {
        let (before, _, Place { x, y }) = retreat(battle, seq)?;
        let sides = [Place { x: y, y: -x }, Place { x: -y, y: x }];
        sides.into_iter().filter(|_| x.hypot(y) > 0.9).find_map(|way| battle.placed(seq, &shifted(&before, way)))
    })
}

/// One stand goes farther than the others.
fn retreat_in_disorder(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (_, mut after, direction) = retreat(battle, seq)?;
        let (last, rest) = after.split_last_mut()?;
        *last = last.shifted(along(direction, 1.5));
        (!rest.is_empty()).then(|| battle.placed(seq, &after))?
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
        Some(battle.replaced(seq, "retreat", json!({ "unit": unit, "stands": stands })))
    })
}

fn loser_stands(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        retreat(battle, seq)?;
        Some(battle.replaced(seq, "stand_ground", json!({ "unit": battle.unit(seq) })))
    })
}

fn loser_pursues(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("retreat"), chance, |seq| {
        let (before, ..) = retreat(battle, seq)?;
        Some(battle.replaced(seq, "pursue", json!({ "unit": battle.unit(seq), "stands": poses(&before) })))
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
        touched.all(fled).then(|| battle.replaced(seq, "pursue", fields))
    })
}

/// Back where it came from; enemies that retreated by less than a hair touch it still.
fn pursuit_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pursue"), chance, |seq| {
        let unit = battle.piece(seq - 1, battle.unit(seq))?;
        let before = footprints(unit);
        let mut enemies = battle.units(seq, battle.other_side(unit.side.as_str()));
        let clear = enemies.all(|enemy| apart(&before, &footprints(enemy)) > TOUCH_CM + 0.3);
        clear.then(|| battle.placed(seq, &before))?
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
        (first < end && only).then(|| aftermath_simulate::faults::renumbered(Fault { entry: first, lines }))
    })
}

/// Straight on, beyond what the round allows.
fn advance_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("advance").filter(|seq| battle.fields(*seq)["paths"].is_null()), chance, |seq| {
        let limit = pace(battle, seq, &["wm.advance.distance"])?;
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let direction = way(before.first()?.pose().at, after.first()?.pose().at);
        battle.placed(seq, &shifted(&before, along(direction, limit + 3.0)))
    })
}

fn advance_on_farther(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("advance"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let least = gap(own, battle.piece(seq - 1, battle.text(seq, "target"))?);
        let mut enemies = battle.units(seq - 1, battle.other_side(own.side.as_str()));
        let farther = enemies.find(|enemy| gap(own, enemy) > least + 1.0)?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(farther.id)))
    })
}

/// It stays where it is.
fn advance_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("advance"), chance, |seq| {
        let before = battle.stands(seq - 1, battle.unit(seq));
        battle.placed(seq, &before)
    })
}

/// The pursuit is called an advance; somebody whom it touched is still there.
fn advance_for_pursuit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pursue"), chance, |seq| {
        let fields = battle.fields(seq);
        let after = battle.stands(seq, battle.unit(seq));
        let mut enemies = battle.units(seq, battle.other_side(battle.owner(battle.unit(seq))));
        let target = enemies.find(|enemy| apart(&after, &footprints(enemy)) <= TOUCH_CM)?;
        let advance = json!({ "unit": battle.unit(seq), "target": target.id, "stands": fields["stands"] });
        (!fields["stands"].is_null()).then(|| battle.replaced(seq, "advance", advance))
    })
}

/// The advance is called a pursuit.
fn pursuit_for_advance(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("advance"), chance, |seq| {
        let stands = battle.fields(seq)["stands"].clone();
        Some(battle.replaced(seq, "pursue", json!({ "unit": battle.unit(seq), "stands": stands })))
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
    let (before, after) = battle.way_of(seq, battle.unit(seq))?;
    let dice = fall_back_dice(battle, seq)?;
    let direction = way(before.first()?.pose().at, after.first()?.pose().at);
    let free = battle.fields(seq)["paths"].is_null() && battle.fields(seq)["stopped_by"].is_null();
    battle.placed(seq, &shifted(&before, along(direction, cm(&dice)))).filter(|_| free)
}

fn fall_back_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fall_back"), chance, |seq| {
        fall_back(battle, seq, |dice| dice.iter().sum::<i64>() as f64 + 2.0)
    })
}

/// Where nothing could have stopped it.
fn fall_back_too_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fall_back"), chance, |seq| {
        let least = fall_back_dice(battle, seq)?.into_iter().min().filter(|least| *least >= 2)?;
        let (unit, short) = (battle.unit(seq), least as f64 - 1.0);
        let (before, after) = battle.way_of(seq, unit)?;
        let direction = way(before.first()?.pose().at, after.first()?.pose().at);
        let open = battle.in_the_open(seq, unit, &shifted(&before, along(direction, short)));
        open.then(|| fall_back(battle, seq, |_| short))?
    })
}

/// Units that fall back after a draw, and may not stay: of troops that no cover holds.
fn drawn(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("fall_back").filter(move |seq| {
        let result = battle.before(*seq, &["result"]);
        let row = battle.roster(battle.unit(*seq));
        let mounted = ["cavalry", "chariot", "monster"].iter().any(|troops| row["type"] == *troops);
        let open = mounted && row["weapon"].is_null();
        open && result.is_some_and(|result| battle.held(result, "wm.result.draw"))
    })
}

fn stays_after_draw(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drawn(battle), chance, |seq| {
        Some(battle.replaced(seq, "stand_ground", json!({ "unit": battle.unit(seq) })))
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
        let (_, after) = battle.way_of(seq, battle.unit(seq))?;
        battle.placed(seq, &shifted(&after, Place { x: 1.5, y: 0.0 }))
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
