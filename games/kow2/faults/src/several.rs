//! Faults of several units that charge one facing together.

use aftermath_rules::geometry::{Edge, Footprint, Place};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{
    arc, enemies, flush, gap, has, is_engine, is_in_arc, is_individual, of_side, pose, present, sees, speed, spliced,
    terrain, there, turn_so_far, wavers,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "chargers that cross each other's way",
        rules: &["kow.charge.multiple_no_cross"],
        plant: |battle, chance| two(battle, chance, crossed),
    },
    Kind {
        name: "chargers that do not share a facing",
        rules: &["kow.charge.multiple_share"],
        plant: |battle, chance| two(battle, chance, unshared),
    },
];

/// How near neighbours on a facing stand, in inches.
const NEIGHBOURS: f64 = 0.06;

/// Two units that may charge one facing, the first of them nearer to its beginning, and where they end.
type Ends = fn(&Footprint, Edge, [&Footprint; 2]) -> [Footprint; 2];

/// The left one ends to the right of the other: both meet in the middle.
fn crossed(target: &Footprint, facing: Edge, [one, other]: [&Footprint; 2]) -> [Footprint; 2] {
    let middle = target.edge_line(facing).length() / 2.0;
    [at(target, facing, one, middle + NEIGHBOURS), at(target, facing, other, middle - other.base().width)]
}

/// The first takes nearly all of the facing.
fn unshared(target: &Footprint, facing: Edge, [one, other]: [&Footprint; 2]) -> [Footprint; 2] {
    let border = target.edge_line(facing).length() - 0.2;
    [at(target, facing, one, border - one.base().width - NEIGHBOURS), at(target, facing, other, border)]
}

/// Flush against a facing, from so far along it on.
fn at(target: &Footprint, facing: Edge, unit: &Footprint, from: f64) -> Footprint {
    let line = target.edge_line(facing);
    let length = line.length();
    let along = from + unit.base().width / 2.0 - length / 2.0;
    let (dx, dy) = ((line.to.x - line.from.x) / length, (line.to.y - line.from.y) / length);
    flush(target, facing, unit.base()).shifted(Place { x: dx * along, y: dy * along })
}

/// At the first order of a turn two units charge together, and end where they must not.
fn two(battle: &Battle, chance: &mut Chance, ends: Ends) -> Option<Fault> {
    let first = |seq: &usize| !turn_so_far(battle, *seq).any(|at| ["order", "charge"].contains(&battle.kind(at)));
    somewhere(battle.of("order").filter(first), chance, |seq| {
        let before = seq - 1;
        let targets = enemies(battle, before, battle.unit(seq)).filter(|(enemy, _)| !is_individual(battle, enemy));
        targets.into_iter().find_map(|(enemy, target)| {
            let able: Vec<(&str, Footprint)> = of_side(battle, before, battle.side(seq))
                .filter(|(id, own)| may_charge(battle, before, (id, own), (enemy, &target)))
                .collect();
            let facing = arc(&target, able.first()?.1.front())?;
            let line = target.edge_line(facing);
            let along = |own: &Footprint| {
                let front = own.front();
                (front.x - line.from.x) * (line.to.x - line.from.x)
                    + (front.y - line.from.y) * (line.to.y - line.from.y)
            };
            let mut able: Vec<_> =
                able.into_iter().filter(|(_, own)| arc(&target, own.front()) == Some(facing)).collect();
            able.sort_by(|a, b| along(&a.1).total_cmp(&along(&b.1)));
            able.windows(2).find_map(|pair| {
                let [(one, own), (other, beside)] = pair else { return None };
                let apart = (along(beside) - along(own)) / line.length() > 0.6;
                let placed = ends(&target, facing, [own, beside]);
                let wide = line.length() > 2.4 && beside.base().width > 1.5;
                (apart && wide && have_room(battle, before, [one, other, enemy], &placed))
                    .then(|| charged(battle, seq, (enemy, facing), [one, other], &placed))
            })
        })
    })
}

/// Whether a unit surely may charge an enemy.
fn may_charge(battle: &Battle, seq: usize, (id, own): (&str, &Footprint), (enemy, at): (&str, &Footprint)) -> bool {
    let able = !wavers(battle, seq, id)
        && !is_engine(battle, id)
        && !is_individual(battle, id)
        && !has(battle, id, "yellow_bellied");
    let near = at.distance_to(own.front()) < 2.0 * speed(battle, id) - 0.2;
    able && near && is_in_arc(own, at) && sees(battle, seq, id, enemy) == Some(true)
}

/// Whether nobody and nothing but themselves keeps two units from sharing as they ought to.
fn have_room(battle: &Battle, seq: usize, own: [&str; 3], placed: &[Footprint; 2]) -> bool {
    let others = present(battle, seq).filter(|(id, ..)| !own.contains(id));
    let units = others.into_iter().all(|(_, _, at)| placed.iter().all(|place| gap(&at, place) > 0.9));
    let ground =
        terrain(battle).iter().all(|piece| placed.iter().all(|place| place.distance_to_outline(&piece.outline) > 0.9));
    let near_edge = placed.iter().flat_map(Footprint::corners).any(|corner| {
        let size = |field: &str| battle.lines[0]["table"][field].as_f64().unwrap_or_default();
        corner.x < 1.0 || corner.y < 1.0 || corner.x > size("width") - 1.0 || corner.y > size("depth") - 1.0
    });
    units && ground && !near_edge && gap(&placed[0], &placed[1]) > 0.0 && there(battle, seq, own[2]).is_some()
}

/// Both are ordered, and move one after the other; the second move shows what is wrong.
fn charged(
    battle: &Battle,
    seq: usize,
    (enemy, facing): (&str, Edge),
    units: [&str; 2],
    placed: &[Footprint; 2],
) -> Fault {
    let chargers: Vec<Value> = units.iter().map(|unit| json!({ "unit": unit, "facing": facing })).collect();
    let moved = |index: usize| json!({ "unit": units[index], "to": pose(&placed[index]), "hindered": false });
    let events = [
        ("charge", json!({ "units": chargers, "target": enemy })),
        ("charge_move", moved(0)),
        ("charge_move", moved(1)),
    ];
    spliced(battle, seq, 0, &events, 2)
}
