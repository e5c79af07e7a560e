//! Faults of evading units, and of shots at those who charge.

use aftermath_rules::{
    finding::Finding,
    geometry::{Footprint, Place},
};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, along, apart, figure, gap, shifted, somewhere, way};
use serde_json::json;

use super::command::{instead, within_command};
use super::movement::pace;
use super::shooting::{longer, missed, shorter, shots_of, turn_one, turn_shot};
use super::table::{OnTheTable, TOUCH_CM};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "evade too far", rules: &["wm.evade.distance"], plant: evade_too_far },
    Kind { name: "evade aside", rules: &["wm.evade.direction", "wm.evade.lead_stand"], plant: evade_aside },
    Kind {
        name: "evade from a farther enemy",
        rules: &["wm.initiative.two_options", "wm.initiative.no_alternative_target"],
        plant: evade_from_farther,
    },
    Kind { name: "evade after an order", rules: &["wm.command.sequence"], plant: evade_late },
    Kind {
        name: "evade twice",
        rules: &["wm.command.initiative_excludes_orders"],
        plant: |battle, chance| somewhere(battle.of("evade"), chance, |seq| Some(battle.twice(seq))),
    },
    Kind {
        name: "order to a unit that evaded",
        rules: &["wm.command.initiative_excludes_orders"],
        plant: order_to_evader,
    },
    Kind { name: "friends burst through stay calm", rules: &["wm.confusion.cause_burst_through"], plant: burst_calmly },
    Kind {
        name: "friends burst through not named",
        rules: &["wm.evade.burst_through", "wm.confusion.cause_burst_through"],
        plant: burst_unnamed,
    },
    Kind {
        name: "shot at a charger by who is not charged",
        rules: &["wm.standshoot.charged_definition"],
        plant: uncharged_shooter,
    },
    Kind { name: "shot at a charger too late", rules: &["wm.standshoot.timing"], plant: shot_late },
    Kind { name: "shot at a charger twice", rules: &["wm.shoot.once"], plant: shot_twice },
    Kind { name: "die against the declaration (charger)", rules: &["wm.shoot.to_hit"], plant: shot_changed },
    Kind { name: "save against the declaration (charger)", rules: &["wm.shoot.armour"], plant: save_changed },
    Kind { name: "shot die too many (charger)", rules: &["wm.shoot.dice"], plant: die_too_many },
    Kind {
        name: "stand removed too many (charger)",
        rules: &["wm.standshoot.casualties_now", "wm.shoot.wipe"],
        plant: removed_too_many,
    },
    Kind { name: "stand removed too few (charger)", rules: &["wm.standshoot.casualties_now"], plant: removed_too_few },
    Kind { name: "hits on chargers not counted", rules: &["wm.standshoot.carry"], plant: hits_forgotten },
];

/// The stand that was nearest to the enemy, before and after.
fn lead(battle: &Battle, seq: usize) -> Option<(Footprint, Footprint)> {
    let (before, after) = battle.way_of(seq, battle.unit(seq))?;
    let enemy = battle.stands(seq - 1, battle.text(seq, "from"));
    let gap = |stand: &Footprint| apart(&[*stand], &enemy);
    before.into_iter().zip(after).min_by(|a, b| gap(&a.0).total_cmp(&gap(&b.0)))
}

/// All stands go on until the leading one has gone too far.
fn evade_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("evade"), chance, |seq| {
        let limit = pace(battle, seq, &["wm.evade.distance"])?;
        let (then, now) = lead(battle, seq)?;
        let direction = way(then.pose().at, now.pose().at);
        let more = limit + 1.5 - direction.x.hypot(direction.y);
        let (_, after) = battle.way_of(seq, battle.unit(seq))?;
        (more > 0.0).then(|| battle.placed(seq, &shifted(&after, along(direction, more))))?
    })
}

/// As far as it went, and at a right angle to the way straight back.
fn evade_aside(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("evade"), chance, |seq| {
        let (then, now) = lead(battle, seq)?;
        let back = way(then.pose().at, now.pose().at);
        let (before, _) = battle.way_of(seq, battle.unit(seq))?;
        let aside = [(back.y, -back.x), (-back.y, back.x)];
        aside
            .into_iter()
            .filter(|_| back.x.hypot(back.y) > 3.0)
            .find_map(|(x, y)| battle.placed(seq, &shifted(&before, Place { x, y })))
    })
}

fn evade_from_farther(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("evade"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let least = gap(own, battle.piece(seq - 1, battle.text(seq, "from"))?);
        let mut enemies = battle.units(seq - 1, battle.other_side(own.side.as_str()));
        let farther = enemies.find(|enemy| gap(own, enemy) > least + 1.0)?;
        Some(battle.edit(seq, |fields| fields["from"] = json!(farther.id)))
    })
}

/// Right after the first order of the phase, which went to somebody else.
fn evade_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("evade"), chance, |seq| {
        let order = battle.phase(seq).find(|at| *at > seq && battle.kind(*at) == "order")?;
        let other = !battle.fields(order)["units"].to_string().contains(&format!("\"{}\"", battle.unit(seq)));
        let between = (seq + 1..order).all(|at| !["charge", "evade"].contains(&battle.kind(at)));
        (other && between).then(|| battle.moved(seq, order + 1))
    })
}

fn order_to_evader(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let near = |at: &usize| {
            let unit = battle.piece(seq - 1, battle.unit(*at));
            unit.is_some_and(|unit| within_command(battle, seq - 1, by, unit))
        };
        let evade = battle.phase(seq).find(|at| *at < seq && battle.kind(*at) == "evade" && near(at))?;
        Some(instead(battle, seq, by, &[battle.unit(evade)]))
    })
}

/// Evades that led through friends.
fn bursts(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("evade").filter(move |seq| battle.fields(*seq)["through"].as_array().is_some_and(|all| !all.is_empty()))
}

fn burst_calmly(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(bursts(battle), chance, |seq| Some(battle.edit(seq, |fields| fields["confused"] = json!([]))))
}

/// The leading stand surely went over a friend.
fn burst_unnamed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(bursts(battle), chance, |seq| {
        let (then, now) = lead(battle, seq)?;
        let on_way = |part: u32| {
            let went = way(then.pose().at, now.pose().at);
            then.shifted(along(went, went.x.hypot(went.y) * f64::from(part) / 40.0))
        };
        let over = |friend: &str| {
            let stands = battle.stands(seq - 1, friend);
            (0..=40).map(on_way).any(|at| stands.iter().any(|stand| stand.overlap_depth(&at) > 0.5))
        };
        let named = battle.fields(seq)["through"].as_array()?;
        named.iter().filter_map(|friend| friend.as_str()).any(over).then(|| {
            battle.edit(seq, |fields| {
                if let Some(fields) = fields.as_object_mut() {
                    fields.remove("through");
                    fields.remove("confused");
                }
            })
        })
    })
}

/// Missile troops that nobody touches shoot in the place of those who were charged.
fn uncharged_shooter(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let charger = battle.piece(seq - 1, battle.text(seq, "target"))?;
        let mut own = battle.units(seq - 1, battle.owner(battle.unit(seq)));
        let other = own.find(|unit| {
            let armed = shots_of(battle, unit) > 0 && battle.roster(unit.id.as_str())["weapon"].is_null();
            armed && !battle.engaged(seq - 1, unit) && gap(unit, charger) > TOUCH_CM + 1.0
        })?;
        Some(battle.replaced(seq, "shoot_at_charger", missed(battle, other, battle.text(seq, "target"))))
    })
}

/// Where the first shot leaves something to shoot at.
fn shot_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let left =
        |seq: &usize| battle.piece(*seq, battle.text(*seq, "target")).is_some_and(|unit| !unit.stands.is_empty());
    somewhere(battle.of("shoot_at_charger").filter(left), chance, |seq| Some(battle.twice(seq)))
}

/// After whatever comes next.
fn shot_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("shoot_at_charger"), chance, |seq| Some(battle.moved(seq, battle.next_act(seq)? + 1)))
}

/// Shots at chargers by troops whose weapon has no rules of its own.
fn volleys(battle: &Battle) -> impl Iterator<Item = usize> {
    battle
        .of("shoot_at_charger")
        .filter(move |seq| battle.roster(battle.unit(*seq))["weapon"].is_null())
        .filter(move |seq| battle.held(*seq, "wm.shoot.dice") && battle.held(*seq, "wm.shoot.to_hit"))
}

fn shot_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(volleys(battle), chance, |seq| turn_shot(battle, seq, die))
}

fn save_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(volleys(battle), chance, |seq| turn_one(battle, seq, "saves", "armour", die))
}

fn die_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let dice = longer(&battle.fields(seq)["dice"], json!(1));
        Some(battle.edit(seq, |fields| fields["dice"] = dice))
    })
}

/// Hits of this volley alone decide how many stands go.
fn removals(battle: &Battle) -> impl Iterator<Item = usize> {
    let alone = |finding: &Finding| figure(finding, "leftover_hits") == Some(0.0);
    battle.of("shoot_at_charger").filter(move |seq| {
        let shrugged = battle.finding(*seq, "wm.item.banner_of_steadfastness").is_some();
        !shrugged && battle.finding(*seq, "wm.standshoot.casualties_now").is_some_and(alone)
    })
}

fn removed_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(removals(battle), chance, |seq| {
        let left = battle.piece(seq, battle.text(seq, "target"))?.stands.last()?.number;
        let removed = longer(&battle.fields(seq)["removed"], json!(left));
        Some(battle.edit(seq, |fields| fields["removed"] = removed))
    })
}

fn removed_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(removals(battle), chance, |seq| {
        let removed = &battle.fields(seq)["removed"];
        removed.as_array().filter(|removed| !removed.is_empty())?;
        Some(battle.edit(seq, |fields| fields["removed"] = shorter(removed, 0)))
    })
}

/// What the side shot at chargers this turn is left out of its first score.
fn hits_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("result").filter(|seq| battle.held(*seq, "wm.standshoot.carry")), chance, |seq| {
        let round = battle.before(seq, &["round"])?;
        let start = battle.before(round, &["turn_start"])?;
        let earlier = (start..round).any(|at| ["round", "advance"].contains(&battle.kind(at)));
        let shots = || (start..round).filter(|at| battle.kind(*at) == "shoot_at_charger");
        let fights = |at: usize| {
            let fighters = battle.fields(round)["units"].to_string();
            fighters.contains(&format!("\"{}\"", battle.text(at, "target")))
        };
        let side = battle.owner(battle.unit(shots().find(|at| fights(*at))?));
        let hits = |at: usize, field: &str| battle.fields(at)["declared"][field].as_i64().unwrap_or_default();
        let counted = shots().filter(|at| fights(*at) && battle.owner(battle.unit(*at)) == side);
        let sum: i64 = counted.map(|at| hits(at, "hits") - hits(at, "saved")).sum();
        let declared = battle.fields(seq)["declared"].as_array()?;
        let place = declared.iter().position(|score| score["side"] == side)?;
        let score = declared[place]["score"].as_i64()?;
        let banners = shots().any(|at| battle.finding(at, "wm.item.banner_of_steadfastness").is_some());
        (!earlier && !banners && sum > 0 && score >= sum)
            .then(|| battle.edit(seq, |fields| fields["declared"][place]["score"] = json!(score - sum)))
    })
}
