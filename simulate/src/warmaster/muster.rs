//! Draws two armies and draws them up facing each other.

use aftermath_rules::{
    SideId,
    geometry::{Place, Pose},
    log::Table,
    warmaster::{Kind, Unit},
};
use serde_json::{Value, json};

use crate::warmaster::{
    armies::{ARMIES, Army, Profile},
    battle::Battle,
    cup::Cup,
    error::SimulateError,
    field::{Field, SideIx, TOUCH_CM, Troop},
    frame::Frame,
    journal::Journal,
    temper::Temper,
};

const TABLE: Table = Table { width: 180.0, depth: 120.0 };
/// Room between two blocks of units, in cm.
const LANE_CM: f64 = 6.0;
/// How far behind the front characters begin, in cm.
const BEHIND_CM: f64 = 12.0;
/// Stands of a unit.
const STANDS: u8 = 3;

/// Armies, tempers, distance and first turn from the seed.
pub(crate) fn draw_up(seed: u64) -> Result<Battle, SimulateError> {
    let mut cup = Cup::new(seed);
    // Most skirmishes begin near enough to meet soon; one in four begins as a battle would.
    let apart = if cup.below(4) == 0 { 82.0 } else { f64::from(cup.between(40, 50)) };
    let armies = [0, 1].map(|_| &ARMIES[cup.below(ARMIES.len() as u32) as usize]);
    let tempers = [0, 1].map(|_| Temper::ALL[cup.below(Temper::ALL.len() as u32) as usize]);
    let mut troops = Vec::new();
    for side in SideIx::BOTH {
        let facing = if side.0 == 0 { 0.0 } else { 180.0 };
        let front = Frame::facing(facing)
            .along(Place { x: TABLE.width / 2.0, y: (TABLE.depth + if side.0 == 0 { -apart } else { apart }) / 2.0 });
        let force = force(&mut cup, side, armies[side.0])?;
        troops.extend(in_line(&mut cup, side, force, Frame::facing(facing), front));
    }
    let first = SideIx(cup.below(2) as usize);
    let sides = [SideIx(0), SideIx(1)].map(|side| side_id(side, armies));
    let [near, far] = sides;
    let sides = [near?, far?];
    let played = format!("2026-{:02}-{:02}", 1 + seed / 28 % 12, 1 + seed % 28);
    let header = header(seed, &played, armies, tempers, &sides, &troops, first);
    let field = Field { table: TABLE, sides, troops };
    Ok(Battle { field, cup, journal: Journal::open(header, played)?, tempers, active: first })
}

/// The army's name; numbered when both sides lead the same.
fn side_id(side: SideIx, armies: [&Army; 2]) -> Result<SideId, SimulateError> {
    let id = armies[side.0].id;
    let id = if armies[0].id == armies[1].id { format!("{id}{}", side.0 + 1) } else { id.to_owned() };
    serde_json::from_value(json!(id)).map_err(SimulateError::Header)
}

/// 4 to 8 units, at least one of infantry, and the two characters last.
fn force(cup: &mut Cup, side: SideIx, army: &Army) -> Result<Vec<Unit>, SimulateError> {
    let foot = |profile: &&Profile| profile.kind == Kind::Infantry;
    let count = cup.between(4, 8);
    let mut chosen: Vec<&Profile> = army.profiles.iter().find(foot).into_iter().collect();
    while chosen.len() < count as usize {
        chosen.push(&army.profiles[cup.below(army.profiles.len() as u32) as usize]);
    }
    chosen.sort_by_key(|profile| profile.kind != Kind::Infantry);
    let prefix = ["a", "b"][side.0];
    let mut rows = Vec::new();
    for profile in army.profiles {
        let alike = chosen.iter().filter(|other| other.id == profile.id).count();
        rows.extend((1..=alike).map(|number| unit_row(prefix, profile, number)));
    }
    for (kind, leader) in [("general", &army.general), ("hero", &army.hero)] {
        rows.push(json!({
            "id": format!("{prefix}_{kind}"), "profile": leader.name, "type": kind,
            "attacks": leader.bonus, "command": leader.command, "points": leader.points,
        }));
    }
    rows.into_iter().map(|row| serde_json::from_value(row).map_err(SimulateError::Header)).collect()
}

fn unit_row(prefix: &str, profile: &Profile, number: usize) -> Value {
    json!({
        "id": format!("{prefix}_{}{number}", profile.id), "profile": profile.name,
        "name": format!("{} {number}", profile.name), "type": profile.kind, "stands": STANDS,
        "attacks": profile.attacks, "shots": profile.shots, "hits": profile.hits, "armour": profile.armour,
        "points": profile.points,
    })
}

/// The force in one rank, block by block: units of a kind side by side, lanes between the blocks.
fn in_line(cup: &mut Cup, side: SideIx, force: Vec<Unit>, frame: Frame, front: f64) -> Vec<Troop> {
    let width = |unit: &Unit| unit.base().width * f64::from(STANDS);
    let (characters, units): (Vec<Unit>, Vec<Unit>) = force.into_iter().partition(|unit| unit.kind.is_character());
    let mut blocks: Vec<Vec<Unit>> = Vec::new();
    let mut room = 0;
    for unit in units {
        match blocks.last_mut() {
            Some(block) if room > 0 && block[0].kind == unit.kind => block.push(unit),
            _ => {
                room = cup.between(1, 4);
                blocks.push(vec![unit]);
            }
        }
        room -= 1;
    }
    for last in (1..blocks.len()).rev() {
        blocks.swap(last, cup.below(last as u32 + 1) as usize);
    }
    let all: f64 = blocks.iter().flatten().map(width).sum::<f64>() + LANE_CM * (blocks.len() as f64 - 1.0);
    let middle = frame.right.x * TABLE.width / 2.0;
    let mut left = middle - all / 2.0;
    let mut troops = Vec::new();
    for block in blocks {
        for unit in block {
            let base = unit.base();
            let stand = |number: u8| (left + (f64::from(number) + 0.5) * base.width, front - base.depth / 2.0);
            let poses: Vec<Pose> = (0..STANDS).map(stand).map(|(across, along)| frame.pose(across, along)).collect();
            left += width(&unit);
            troops.push(Troop::new(side, unit, &poses));
        }
        left += LANE_CM;
    }
    for (character, aside) in characters.into_iter().zip([-all / 6.0, all / 6.0]) {
        troops.push(Troop::new(side, character, &[frame.pose(middle + aside, front - BEHIND_CM)]));
    }
    troops
}

fn header(
    seed: u64,
    played: &str,
    armies: [&Army; 2],
    tempers: [Temper; 2],
    sides: &[SideId; 2],
    troops: &[Troop],
    first: SideIx,
) -> Value {
    let roster = |side: SideIx| -> Vec<&Unit> {
        troops.iter().filter(|troop| troop.side == side).map(|troop| &troop.figures).collect()
    };
    let army = |side: SideIx| {
        json!({
            "id": sides[side.0], "player": tempers[side.0].name(), "army": armies[side.0].name, "roster": roster(side),
        })
    };
    let standing = |troop: &Troop| json!({ "id": troop.id(), "stands": troop.poses() });
    json!({
        "aftermath": 1,
        "match": format!("sim-wm-{seed:x}"),
        "system": "warmaster",
        "edition": "Warmaster core and advanced rules, digest 1",
        "played": played,
        "title": format!("Skirmish {seed:x}: {} against {}", armies[0].name, armies[1].name),
        "table": { "width": TABLE.width, "depth": TABLE.depth },
        "tolerance": TOUCH_CM,
        "sides": SideIx::BOTH.map(army),
        "situation": {
            "turn": 1, "side": sides[first.0], "units": troops.iter().map(standing).collect::<Vec<_>>(),
        },
    })
}
