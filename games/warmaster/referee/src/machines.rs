//! Steam Tank and Gyrocopter (chapter "Machines").

use super::{
    Cover, DriveBack, Mark, Mishap, MishapResult, Order, Phase, State, Weapon,
    artillery::{self, Shot},
    purpose, rule,
    state::UnitIx,
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll, RollIx},
    ids::SideId,
};

/// What a machine remembers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct MachineState {
    /// A double 6 was thrown for its order, and the mishap is still to be thrown for.
    pub(super) mishap_due: bool,
    pub(super) broken_down: bool,
    pub(super) commander_killed: bool,
    /// Overpressure: twice its shots this turn.
    pub(super) double_shots: bool,
    /// The mishap by which it moves no further this turn.
    pub(super) halted: Option<Rule>,
}

impl MachineState {
    /// As a situation leaves it.
    pub(super) fn start(marks: &[Mark]) -> Self {
        Self {
            broken_down: marks.contains(&Mark::BrokenDown),
            commander_killed: marks.contains(&Mark::CommanderKilled),
            ..Self::default()
        }
    }

    /// What ends with a turn.
    pub(super) fn end_turn(&mut self) {
        self.mishap_due = false;
        self.double_shots = false;
        self.halted = None;
    }
}

/// Whether the unit is a Steam Tank.
pub(super) fn is_tank(state: &State, ix: UnitIx) -> bool {
    state.figures(ix).weapon == Some(Weapon::SteamTank)
}

fn is_gyrocopter(state: &State, ix: UnitIx) -> bool {
    state.figures(ix).weapon == Some(Weapon::Gyrocopter)
}

/// The rule blamed for a wrong count of hits on this target: a Steam Tank is always defended
/// (`wm.machine.steam_tank.defended`).
pub(super) fn to_hit_rule(state: &State, target: UnitIx, usual: Rule) -> Rule {
    if is_tank(state, target) { rule::MACHINE_STEAM_TANK_DEFENDED } else { usual }
}

/// A machine is ordered alone (`wm.machine.steam_tank.single`, `wm.machine.gyro.single`), and a mishap that is due is
/// thrown for before another order.
pub(super) fn check_order(state: &mut State, units: &[UnitIx], docket: &mut impl Docket) {
    check_mishap_thrown(state, docket);
    for ix in units {
        let rule = match state.figures(*ix).weapon {
            Some(Weapon::SteamTank) => rule::MACHINE_STEAM_TANK_SINGLE,
            Some(Weapon::Gyrocopter) => rule::MACHINE_GYRO_SINGLE,
            _ => continue,
        };
        docket.finding(rule, Outcome::from(units.len() == 1), || {
            Detail::say("ordered-alone").unit(state.id(*ix)).records(units.len())
        });
    }
}

/// Orders to a Steam Tank without its commander: −1 (`wm.machine.steam_tank.m4`).
pub(super) fn order_penalty(state: &State, units: &[UnitIx]) -> u32 {
    u32::from(units.iter().any(|ix| state.units[ix.0].machine.commander_killed))
}

/// A double 6 to a Steam Tank fails and brings a mishap (`wm.machine.steam_tank.mishap_trigger`). Answers whether it did:
/// then no blunder is thrown for.
pub(super) fn after_order(state: &mut State, units: &[UnitIx], event: &Order) -> bool {
    let sixes = event.dice.len() == 2 && event.dice.iter().all(|die| die.get() == 6);
    let Some(tank) = units.iter().copied().find(|ix| is_tank(state, *ix)).filter(|_| sixes) else { return false };
    state.units[tank.0].machine.mishap_due = true;
    true
}

/// The tank for which a mishap is to be thrown for.
fn due(state: &State) -> Option<UnitIx> {
    (0..state.units.len()).map(UnitIx).find(|ix| state.units[ix.0].machine.mishap_due)
}

/// A mishap that was due and was not thrown for.
pub(super) fn check_mishap_thrown(state: &mut State, docket: &mut impl Docket) {
    while let Some(tank) = due(state) {
        state.units[tank.0].machine.mishap_due = false;
        docket.finding(rule::MACHINE_STEAM_TANK_MISHAP_TRIGGER, Outcome::Broken, || {
            Detail::say("mishap-owed").unit(state.id(tank))
        });
    }
}

/// A blunder thrown for where a mishap is due. Answers whether it was.
pub(super) fn instead_of_blunder(state: &mut State, docket: &mut impl Docket) -> bool {
    let owed = due(state).is_some();
    check_mishap_thrown(state, docket);
    owed
}

/// The row of the table that the die gives.
fn mishap_of(die: Pips) -> MishapResult {
    match die.get() {
        1 => MishapResult::Destroyed,
        2 => MishapResult::BrokenDown,
        3 => MishapResult::Stuck,
        4 => MishapResult::CommanderKilled,
        5 => MishapResult::ShortHalt,
        _ => MishapResult::Overpressure,
    }
}

fn mishap_rule(mishap: MishapResult) -> Rule {
    match mishap {
        MishapResult::Destroyed => rule::MACHINE_STEAM_TANK_M1,
        MishapResult::BrokenDown => rule::MACHINE_STEAM_TANK_M2,
        MishapResult::Stuck => rule::MACHINE_STEAM_TANK_M3,
        MishapResult::CommanderKilled => rule::MACHINE_STEAM_TANK_M4,
        MishapResult::ShortHalt => rule::MACHINE_STEAM_TANK_M5,
        MishapResult::Overpressure => rule::MACHINE_STEAM_TANK_M6,
    }
}

/// `mishap`: the throw after a double 6, and what it does.
pub(super) fn mishap(state: &mut State, side: Option<&SideId>, event: &Mishap, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let called_for = std::mem::take(&mut state.units[ix.0].machine.mishap_due);
    docket.finding(rule::MACHINE_STEAM_TANK_MISHAP_TRIGGER, Outcome::from(called_for), || {
        Detail::say("mishap-called-for").unit(state.id(ix))
    });
    let roll = docket.roll(|| Roll {
        purpose: &purpose::MISHAP,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: vec![event.die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(event.die.get()),
        better: Better::Greater,
        chances: Distribution::die(6),
    });
    let row = mishap_of(event.die);
    let played = event.declared.unwrap_or(row);
    docket.finding(mishap_rule(row), Outcome::from(played == row), || {
        Detail::say("mishap")
            .unit(state.id(ix))
            .with("rolled", event.die.get())
            .expects(row.as_str())
            .records(played.as_str())
            .of_roll(roll, Asks::Result)
    });
    let unit = &mut state.units[ix.0];
    unit.may_move = false;
    unit.machine.halted = Some(mishap_rule(played));
    match played {
        MishapResult::Destroyed => unit.stands.clear(),
        MishapResult::BrokenDown => unit.machine.broken_down = true,
        MishapResult::CommanderKilled => unit.machine.commander_killed = true,
        MishapResult::Overpressure => unit.machine.double_shots = true,
        MishapResult::Stuck | MishapResult::ShortHalt => {}
    }
}

/// A tank that has broken down never moves again, one that a mishap has halted not this turn. Answers whether the move
/// is condemned here.
pub(super) fn check_may_move(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let machine = &state.units[ix.0].machine;
    let broken_down = machine.broken_down.then_some(rule::MACHINE_STEAM_TANK_M2);
    let Some(rule) = broken_down.or(machine.halted) else { return false };
    docket.finding(rule, Outcome::Broken, || Detail::say("halted").unit(state.id(ix)));
    true
}

/// Three shots in every direction, or six under overpressure (`wm.machine.steam_tank.m6`).
pub(super) fn check_dice(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    let usual = shot.stands.len() * usize::from(state.figures(shot.by).shots);
    let double = state.units[shot.by.0].machine.double_shots && shot.event.dice.len() != usual;
    if !double {
        artillery::check_dice(state, shot, rule::SHOOT_DICE, docket);
        return;
    }
    let roll = docket.next_roll();
    docket.finding(rule::MACHINE_STEAM_TANK_M6, Outcome::from(shot.event.dice.len() == 2 * usual), || {
        Detail::say("volley")
            .unit(state.id(shot.by))
            .with("stands", shot.stands.len())
            .with("target", state.id(shot.at))
            .expects(2 * usual)
            .records(shot.event.dice.len())
            .of_roll(roll, Asks::Dice)
    });
}

/// The rule by which a tank's choice of a target is judged when it does not lie ahead: it sees all round
/// (`wm.machine.steam_tank.all_round`).
pub(super) fn check_all_round(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    nearest: Option<UnitIx>,
    right: bool,
    docket: &mut impl Docket,
) {
    if !is_tank(state, ix) {
        return;
    }
    docket.finding(rule::MACHINE_STEAM_TANK_ALL_ROUND, Outcome::from(right), || {
        let detail = Detail::say("all-round").unit(state.id(ix)).records(state.id(target));
        match nearest {
            Some(enemy) => detail.expects(state.id(enemy)),
            None => detail,
        }
    });
}

/// The drive back of a Steam Tank: dice for confusion alone (`wm.machine.steam_tank.no_drive_back`). Answers whether the
/// unit is one.
pub(super) fn shaken(state: &mut State, ix: UnitIx, event: &DriveBack, roll: RollIx, docket: &mut impl Docket) -> bool {
    if !is_tank(state, ix) {
        return false;
    }
    let slack = state.setup.tolerance;
    let before = state.footprints(ix);
    let stays = |poses: &super::Poses| {
        before.as_ref().is_none_or(|before| {
            before.iter().zip(poses.iter()).all(|(then, now)| then.pose().at.distance(now.at) <= slack)
        })
    };
    let moved =
        event.stands.as_ref().is_some_and(|poses| !stays(poses)) || event.distance.is_some_and(|cm| cm.get() > slack);
    let routed = event.routed == Some(true);
    let due = event.dice.iter().any(|die| die.get() == 6);
    let played = event.confused.unwrap_or(due);
    let stays = !moved && !routed;
    docket.finding(rule::MACHINE_STEAM_TANK_NO_DRIVE_BACK, Outcome::from(stays && played == due), || {
        if !stays {
            return Detail::say("tank-driven-back").unit(state.id(ix));
        }
        let word = |confused| if confused { "yes" } else { "no" };
        Detail::say("tank-stays")
            .unit(state.id(ix))
            .with("dice", &event.dice[..])
            .expects(word(due))
            .records(word(played))
            .of_roll(roll, Asks::Result)
    });
    if let Some(poses) = &event.stands {
        state.place(ix, poses, docket);
    }
    let unit = &mut state.units[ix.0];
    unit.confused |= played;
    if routed {
        unit.stands.clear();
        unit.routed = true;
    }
    true
}

/// Whether a character may join this unit: no Steam Tank, and no Gyrocopter in combat; `None` where the log does not tell.
pub(super) fn takes_characters(state: &State, ix: UnitIx) -> Option<bool> {
    if is_gyrocopter(state, ix) {
        return state.is_in_combat(ix).map(|engaged| !engaged);
    }
    Some(!is_tank(state, ix))
}

/// No character joins a Steam Tank, nor a Gyrocopter in combat (`wm.machine.steam_tank.single`,
/// `wm.machine.gyro.no_character`).
pub(super) fn check_joined(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if is_tank(state, ix) {
        docket.finding(rule::MACHINE_STEAM_TANK_SINGLE, Outcome::Broken, || {
            Detail::say("no-character").unit(state.id(ix))
        });
    }
    if is_gyrocopter(state, ix) {
        let engaged = state.is_in_combat(ix) == Some(true);
        docket.finding(rule::MACHINE_GYRO_NO_CHARACTER, Outcome::from(!engaged), || {
            Detail::say("no-character").unit(state.id(ix))
        });
    }
}

/// Nobody is with a Gyrocopter that fights.
pub(super) fn check_fights_alone(state: &State, units: &[UnitIx], docket: &mut impl Docket) {
    for ix in units.iter().filter(|ix| is_gyrocopter(state, **ix)) {
        let joined = state.units.iter().any(|unit| unit.joined == Some(*ix) && !unit.stands.is_empty());
        docket.finding(rule::MACHINE_GYRO_NO_CHARACTER, Outcome::from(!joined), || {
            Detail::say("no-character").unit(state.id(*ix))
        });
    }
}

/// Where a Gyrocopter lands: as all who fly, neither in a wood nor where infantry cannot go (`wm.machine.gyro.flies`).
pub(super) fn check_landing(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix).filter(|_| is_gyrocopter(state, ix)) else { return };
    let closed =
        |kind: super::TerrainKind| kind == super::TerrainKind::Wood || !kind.passable_to(super::Kind::Infantry);
    let mut pieces = state.setup.terrain.iter().filter(|(kind, _)| closed(*kind));
    let inside =
        pieces.find(|(_, outline)| stands.iter().any(|stand| outline.reach_inside(stand) > state.setup.tolerance));
    docket.finding(rule::MACHINE_GYRO_FLIES, Outcome::from(inside.is_none()), || {
        let detail = Detail::say("lands").unit(state.id(ix));
        match inside {
            Some((terrain, _)) => detail.with("terrain", terrain.as_str()),
            None => detail,
        }
    });
}

/// A Steam Tank is always defended, neither more nor less (`wm.machine.steam_tank.defended`).
pub(super) fn cover(state: &State, ix: UnitIx, claimed: Option<Cover>, docket: &mut impl Docket) -> Cover {
    let played = claimed.unwrap_or(Cover::Defended);
    docket.finding(rule::MACHINE_STEAM_TANK_DEFENDED, Outcome::from(played == Cover::Defended), || {
        Detail::say("tank-defended").unit(state.id(ix)).with("cover", played.as_str())
    });
    played
}
