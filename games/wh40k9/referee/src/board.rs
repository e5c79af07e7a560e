//! The table for the eye: each unit with its models where they stand.

use aftermath_rules::{
    board::{Board, Piece, Role, Stand, Token},
    game::Moment,
    geometry::{Base, Place, Pose},
    words::RosterUnit,
};
use aftermath_wh40k9::{
    Moved, Phase,
    marks::{Flag, OBJECTIVE, WOUNDS, WOUNDS_LOST},
};

use crate::{
    command,
    state::{ModelState, State, UnitIx, Whereabouts},
};

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
    let pieces = state.all_units().map(|ix| piece(state, ix)).collect();
    Board { turn, phase, active, pieces, tokens: tokens(state), map: None }
}

/// Objective markers with who controls them, and the wounds of each model that has lost some and stands where many do; of a
/// unit's only model its counter tells them.
fn tokens(state: &State) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (marker, control) in state.markers.iter().zip(command::control_of_each(state)) {
        let Some(at) = marker.at else { continue };
        tokens.push(Token {
            what: OBJECTIVE,
            name: Some(marker.id.to_string()),
            at,
            radius: marker.diameter / 2.0 / aftermath_wh40k9::MM_PER_INCH,
            side: control.map(|side| state.side_id(side).clone()),
            count: None,
        });
    }
    for ix in state.on_field().filter(|ix| state.unit(*ix).size() > 1) {
        for (_, model) in state.unit(ix).living().filter(|(_, model)| model.lost > 0) {
            let Some(spot) = model.spot else { continue };
            let (length, width) = base(state, model);
            tokens.push(Token {
                what: WOUNDS,
                name: None,
                at: Place { x: spot.x, y: spot.y },
                radius: length.min(width) / 2.0,
                side: Some(state.side_id(state.side_of(ix)).clone()),
                count: Some(model.lost),
            });
        }
    }
    tokens
}

/// Length and width of a model's base in inches.
fn base(state: &State, model: &ModelState) -> (f64, f64) {
    state.profile(model).base.map_or((UNKNOWN_BASE, UNKNOWN_BASE), aftermath_wh40k9::Base::inches)
}

fn piece(state: &State, ix: UnitIx) -> Piece {
    let (unit, row) = (state.unit(ix), state.row(ix));
    let stands = unit.living().map(|(number, model)| {
        let (length, width) = base(state, model);
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
    let aboard = match unit.whereabouts {
        Whereabouts::Aboard(transport) => Some(state.id(transport).clone()),
        _ => None,
    };
    let wounds: u32 = unit.living().map(|(_, model)| model.lost).sum();
    Piece {
        id: row.id.clone(),
        side: state.side_id(state.side_of(ix)).clone(),
        name: row.name().to_owned(),
        kind: row.kind(),
        role: if row.is_character() { Role::Character } else { Role::Unit },
        stands: stands.collect(),
        round: row.models.iter().any(|models| models.base.is_some_and(aftermath_wh40k9::Base::is_round)),
        strength: row.strength(),
        lost: unit.starting.saturating_sub(unit.size()),
        flags: flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.as_str()).collect(),
        counters: if wounds > 0 { vec![(WOUNDS_LOST, i64::from(wounds))] } else { Vec::new() },
        ranks: None,
        aboard,
    }
}
