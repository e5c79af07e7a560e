//! Before the battle: Warlords, powers, markers, zones, and who stands where.

use aftermath_rules::geometry::Place;
use aftermath_simulate::SideIx;
use aftermath_wh40k9::Ability;
use serde_json::json;

use super::{
    battle::{Battle, Played, ZONE},
    body::{Body, written},
    field::{Field, Troop, Whereabouts},
};

/// Between bases of a unit as it is set up, in inches.
const SPACING: f64 = 0.25;
/// Steps in which a bot looks for room.
const STEP: f64 = 0.5;

/// All that comes before the first round.
pub(crate) fn before_the_battle(battle: &mut Battle) -> Played {
    for side in SideIx::BOTH {
        warlord(battle, side)?;
    }
    for ix in 0..battle.field.troops.len() {
        let powers = battle.field.troop(ix).figures.psychic.as_ref().map(|psychic| json!(psychic.powers));
        if let Some(powers) = powers.filter(|powers| powers.as_array().is_some_and(|powers| !powers.is_empty())) {
            let fields = json!({ "unit": battle.field.troop(ix).id(), "powers": powers });
            battle.write_for(battle.field.troop(ix).side, "powers", fields)?;
        }
    }
    battle.write_for(SideIx(0), "battlefield", json!({}))?;
    let mut placer = battle.roll_off("objectives")?;
    for marker in battle.field.markers.clone() {
        let fields =
            json!({ "id": marker.id, "at": marker.at, "diameter": aftermath_wh40k9::pack::OBJECTIVE_DIAMETER });
        battle.write_for(placer, "objective_placed", fields)?;
        placer = placer.other();
    }
    let chooser = battle.roll_off("zones")?;
    zones(battle, chooser)?;
    split(battle)?;
    embark(battle)?;
    wait(battle)?;
    deploy(battle, chooser.other())?;
    let winner = battle.roll_off("first_turn")?;
    battle.first = if battle.bold[winner.0] { winner } else { winner.other() };
    let fields = json!({ "first": battle.field.sides[battle.first.0] });
    battle.write_for(winner, "first_turn", fields)?;
    pre_battle(battle)
}

/// What is used after the first turn is settled and before it begins: of both armies in the order of a roll-off.
fn pre_battle(battle: &mut Battle) -> Played {
    let used = |battle: &Battle, side: SideIx| {
        let own = battle.field.troops.iter().filter(|troop| troop.side == side);
        let rule = |troop: &Troop| {
            troop.figures.abilities.iter().find_map(|ability| match ability {
                Ability::Outside(outside) => Some(outside.rule.clone()),
                _ => None,
            })
        };
        own.filter(|troop| matches!(troop.whereabouts, Whereabouts::Field | Whereabouts::Reserve))
            .find_map(|troop| Some(json!({ "rule": rule(troop)?, "unit": troop.id() })))
    };
    let both = SideIx::BOTH.iter().all(|side| used(battle, *side).is_some());
    let begins = if both { battle.roll_off("sequencing")? } else { SideIx(0) };
    for side in [begins, begins.other()] {
        if let Some(used) = used(battle, side) {
            battle.write_for(side, "ability_used", used)?;
        }
    }
    Ok(())
}

/// The first leader; who is a CHARACTER inspires.
fn warlord(battle: &mut Battle, side: SideIx) -> Played {
    let own = |ix: &usize| battle.field.troops[*ix].side == side && battle.field.troops[*ix].figures.part_of.is_none();
    let all: Vec<usize> = (0..battle.field.troops.len()).filter(own).collect();
    let leader = all.iter().copied().find(|ix| battle.field.troop(*ix).has("CHARACTER")).or(all.first().copied());
    let Some(ix) = leader else { return Ok(()) };
    battle.warlords[side.0] = Some((ix, 1, true));
    let fields = json!({ "unit": battle.field.troop(ix).id(), "model": 1, "warlord_trait": "Inspiring Leader" });
    battle.write_for(side, "warlord", fields)
}

fn zones(battle: &mut Battle, chooser: SideIx) -> Played {
    let (width, depth) = (battle.field.table.width, battle.field.table.depth);
    let outline = |from: f64, to: f64| [[0.0, from], [width, from], [width, to], [0.0, to]];
    let zones = json!([
        { "side": battle.field.sides[0], "outline": outline(0.0, ZONE) },
        { "side": battle.field.sides[1], "outline": outline(depth - ZONE, depth) },
    ]);
    battle.write_for(chooser, "zones", json!({ "zones": zones }))
}

/// Half of those who may be split are.
fn split(battle: &mut Battle) -> Played {
    for off in 0..battle.field.troops.len() {
        let Some(whole) = battle.field.troop(off).figures.part_of.clone() else { continue };
        let Some(ix) = battle.field.find(whole.as_str()) else { continue };
        if battle.rng.below(2) == 0 {
            continue;
        }
        // The last five go, so that the others keep their numbers.
        let troop = battle.field.troop(ix);
        let models: Vec<u16> = troop.models.iter().skip(5).map(|model| model.number).collect();
        let fields = json!({ "unit": whole, "models": models, "off": battle.field.troop(off).id() });
        let side = troop.side;
        let whole = &mut battle.field.troops[ix];
        whole.models.retain(|model| !models.contains(&model.number));
        whole.starting = 5;
        battle.field.troops[off].whereabouts = Whereabouts::Unset;
        battle.write_for(side, "split", fields)?;
    }
    Ok(())
}

/// TRANSPORTS take in whom they can.
fn embark(battle: &mut Battle) -> Played {
    for transport in 0..battle.field.troops.len() {
        let carrier = battle.field.troop(transport);
        let Some(capacity) = carrier.figures.transport.clone() else { continue };
        let side = carrier.side;
        let mut room = u32::from(capacity.models);
        let mut aboard = Vec::new();
        for ix in 0..battle.field.troops.len() {
            let troop = battle.field.troop(ix);
            let fits = troop.side == side
                && troop.whereabouts == Whereabouts::Unset
                && troop.has("INFANTRY")
                && !troop.has("FLY")
                && !capacity.never.iter().any(|word| troop.has(word.as_str()))
                && !troop.figures.abilities.iter().any(|ability| matches!(ability, Ability::Reinforcement(_)))
                && troop.size() <= room
                && (troop.size() > 1 || !aboard.is_empty());
            if fits && battle.rng.below(4) != 0 {
                room -= troop.size();
                aboard.push(ix);
            }
        }
        if aboard.is_empty() {
            continue;
        }
        let ids: Vec<_> = aboard.iter().map(|ix| battle.field.troop(*ix).id().clone()).collect();
        let fields = json!({ "transport": battle.field.troop(transport).id(), "units": ids });
        battle.write_for(side, "start_embarked", fields)?;
        for ix in aboard {
            battle.field.troops[ix].whereabouts = Whereabouts::Aboard(transport);
        }
    }
    Ok(())
}

/// Most of those who may begin elsewhere do.
fn wait(battle: &mut Battle) -> Played {
    for ix in 0..battle.field.troops.len() {
        let troop = battle.field.troop(ix);
        let rule = troop.figures.abilities.iter().find_map(|ability| match ability {
            Ability::Reinforcement(rule) => Some(rule.clone()),
            _ => None,
        });
        let Some(rule) = rule.filter(|_| troop.whereabouts == Whereabouts::Unset) else { continue };
        if battle.rng.below(3) == 0 {
            continue;
        }
        let (side, fields) = (troop.side, json!({ "unit": troop.id(), "rule": rule }));
        battle.field.troops[ix].whereabouts = Whereabouts::Reserve;
        battle.write_for(side, "reserve", fields)?;
    }
    Ok(())
}

/// In turn, the largest first.
fn deploy(battle: &mut Battle, begins: SideIx) -> Played {
    let mut next = begins;
    loop {
        let waiting = |side: SideIx| {
            let own = (0..battle.field.troops.len()).filter(|ix| {
                battle.field.troops[*ix].side == side && battle.field.troops[*ix].whereabouts == Whereabouts::Unset
            });
            own.max_by_key(|ix| {
                let troop = &battle.field.troops[*ix];
                let (x, y) = troop.footprint.reach();
                ((x * y * 400.0) as u32 * troop.size(), usize::MAX - ix)
            })
        };
        let Some(ix) = waiting(next).or_else(|| waiting(next.other())) else { return Ok(()) };
        set_up(battle, ix)?;
        next = battle.field.troop(ix).side.other();
    }
}

/// A unit is set up in its zone, where it finds room; those who like to fight stand in front.
fn set_up(battle: &mut Battle, ix: usize) -> Played {
    let troop = battle.field.troop(ix);
    let side = troop.side;
    let (width, depth) = (battle.field.table.width, battle.field.table.depth);
    let back = troop.reach() > 24.0 || troop.size() == 1 && troop.has("CHARACTER");
    let (near, far) = if side == SideIx(0) { (0.0, ZONE) } else { (depth - ZONE, depth) };
    let from_front = |row: f64| match (side == SideIx(0), back) {
        (true, false) => far - row,
        (true, true) => near + row,
        (false, false) => near + row,
        (false, true) => far - row,
    };
    let start = f64::from(battle.rng.below(libm::floor(width / STEP) as u32)) * STEP;
    let mut found = None;
    'search: for shape in formations(battle, ix) {
        let rows = libm::ceil(ZONE / STEP) as u32;
        for row in 0..rows {
            let columns = libm::floor(width / STEP) as u32;
            for column in 0..columns {
                let middle =
                    Place { x: (start + f64::from(column) * STEP) % width, y: from_front(f64::from(row) * STEP) };
                let at: Vec<(usize, Place)> = shape
                    .iter()
                    .map(|(place, by)| (*place, written(Place { x: middle.x + by.0, y: middle.y + by.1 })))
                    .collect();
                let troop = battle.field.troop(ix);
                let fits = at.iter().all(|(_, at)| {
                    let body = Body { at: *at, shape: troop.footprint };
                    let (_, long) = troop.footprint.reach();
                    at.y - long >= near
                        && at.y + long <= far
                        && battle.field.is_room(&body)
                        && battle.field.is_clear(&body, side, ix)
                });
                if fits {
                    found = Some(at);
                    break 'search;
                }
            }
        }
    }
    let troop = battle.field.troop(ix);
    let fields = match &found {
        Some(at) => json!({ "unit": troop.id(), "at": battle.placings(ix, at) }),
        // Who finds no room counts as destroyed.
        None => {
            let all: Vec<u16> = troop.models.iter().map(|model| model.number).collect();
            json!({ "unit": troop.id(), "no_room": all })
        }
    };
    match found {
        Some(at) => battle.stand(ix, &at),
        None => {
            for model in &mut battle.field.troops[ix].models {
                model.dead = true;
            }
            battle.field.troops[ix].whereabouts = Whereabouts::Destroyed;
        }
    }
    battle.write_for(side, "deploy", fields)
}

/// Ways in which a unit may stand, each model by its distance from the middle.
pub(crate) fn formations(battle: &Battle, ix: usize) -> Vec<Vec<(usize, (f64, f64))>> {
    let troop = battle.field.troop(ix);
    let living: Vec<usize> = troop.living().collect();
    let (x, y) = troop.footprint.reach();
    let pitch = (2.0 * x + SPACING, 2.0 * y + SPACING);
    let count = living.len();
    let wide = [count.div_ceil(2), count.div_ceil(3), count.div_ceil(4), count.div_ceil(5)];
    let mut shapes: Vec<Vec<(usize, (f64, f64))>> = Vec::new();
    for columns in wide {
        let columns = columns.max(1);
        let rows = count.div_ceil(columns);
        let shape: Vec<(usize, (f64, f64))> = living
            .iter()
            .enumerate()
            .map(|(nth, place)| {
                let (column, row) = ((nth % columns) as f64, (nth / columns) as f64);
                let middle = ((columns - 1) as f64 / 2.0, (rows - 1) as f64 / 2.0);
                (*place, ((column - middle.0) * pitch.0, (row - middle.1) * pitch.1))
            })
            .collect();
        let bodies: Vec<Body> =
            shape.iter().map(|(_, by)| Body { at: Place { x: by.0, y: by.1 }, shape: troop.footprint }).collect();
        if Field::is_coherent(&bodies) && !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes
}
