//! The table for the eye: each unit with its models where they stand.

use aftermath_rules::{
    board::{Board, Piece, Role, Stand},
    game::Moment,
    geometry::{Base, Place, Pose},
    words::RosterUnit,
};
use aftermath_wh40k9::{
    Moved, Phase,
    marks::{Flag, WOUNDS_LOST},
};

use crate::state::{State, UnitIx, Whereabouts};

/// Side of the square that stands for a model whose base is not recorded, in inches: that of a base of 25 mm.
const UNKNOWN_BASE: f64 = 25.0 / aftermath_wh40k9::MM_PER_INCH;

/// Turn, phase and active side.
pub(crate) fn moment(state: &State) -> Moment {
    let active = state.active.map(|side| state.side_id(side).clone());
    Moment { turn: state.turn, phase: state.phase.map(Phase::as_str), active }
}

/// The table after an entry.
pub(crate) fn board(state: &State) -> Board {
    let Moment { turn, phase, active } = moment(state);
    Board { turn, phase, active, pieces: state.all_units().map(|ix| piece(state, ix)).collect(), map: None }
}

fn piece(state: &State, ix: UnitIx) -> Piece {
    let (unit, row) = (state.unit(ix), state.row(ix));
    let stands = unit.living().map(|(number, model)| {
        let (length, width) =
            state.profile(model).base.map_or((UNKNOWN_BASE, UNKNOWN_BASE), aftermath_wh40k9::Base::inches);
        let pose = model.spot.map(|spot| Pose { at: Place { x: spot.x, y: spot.y }, facing: spot.facing });
        Stand { number: u8::try_from(number).unwrap_or(u8::MAX), pose, base: Base { width, depth: length } }
    });
    let turn = &unit.turn;
    let flags = [
        (turn.moved == Some(Moved::Advance), Flag::Advanced),
        (turn.moved == Some(Moved::FallBack), Flag::FellBack),
        (turn.charge.as_ref().is_some_and(|charge| charge.made), Flag::Charged),
        (unit.phase.shot, Flag::HasShot),
        (unit.phase.fought, Flag::Fought),
        (matches!(unit.whereabouts, Whereabouts::Aboard(_)), Flag::Embarked),
        (unit.whereabouts == Whereabouts::Reserve, Flag::InReserve),
        (unit.is_below_half() && unit.size() > 0, Flag::BelowHalf),
        (unit.whereabouts == Whereabouts::Destroyed, Flag::Destroyed),
    ];
    let wounds: u32 = unit.living().map(|(_, model)| model.lost).sum();
    Piece {
        id: row.id.clone(),
        side: state.side_id(state.side_of(ix)).clone(),
        name: row.name().to_owned(),
        kind: row.kind(),
        role: if row.is_character() { Role::Character } else { Role::Unit },
        stands: stands.collect(),
        strength: row.strength(),
        lost: unit.starting.saturating_sub(unit.size()),
        flags: flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.as_str()).collect(),
        counters: if wounds > 0 { vec![(WOUNDS_LOST, i64::from(wounds))] } else { Vec::new() },
        ranks: None,
    }
}
