//! What others see of a battle: the board, who moves, how far units reach, what was done, what hung on a throw.

use aftermath_rules::{
    board::{Board, MeasureFrom, Measures, Piece, Reach, Role, Stand},
    facts::{Act, Because},
    finding::{Part, Roll},
    game::Moment,
    geometry::Base,
    moves::Movement,
    muster::UnitIx,
    words::RosterUnit,
};

use super::State;
use crate::words::{Event, FLAGS, pack, purpose};

/// The ground that a unit is drawn on; no rule asks for it.
const BASE: Base = Base { width: 2.0, depth: 1.0 };

/// The table for the eye.
pub(super) fn board(state: &State) -> Board {
    let Moment { turn, phase, active } = state.moment();
    Board {
        turn,
        phase,
        active,
        pieces: state.setup.muster.all().map(|ix| piece(state, ix)).collect(),
        tokens: Vec::new(),
        map: None,
    }
}

fn piece(state: &State, ix: UnitIx) -> Piece {
    let (row, unit) = (state.row(ix), state.unit(ix));
    let gone = state.left(ix) == 0;
    let set = [unit.obeys, unit.shot, gone];
    Piece {
        id: row.id.clone(),
        side: state.side_id(state.side_of(ix)).clone(),
        name: row.name().to_owned(),
        kind: row.kind(),
        role: if row.is_character() { Role::Character } else { Role::Unit },
        stands: if gone { Vec::new() } else { vec![Stand { number: 1, pose: unit.pose, base: BASE }] },
        round: false,
        strength: row.strength(),
        lost: unit.lost,
        flags: FLAGS.into_iter().zip(set).filter(|(_, set)| *set).map(|(flag, _)| flag).collect(),
        counters: Vec::new(),
        ranks: None,
        aboard: None,
    }
}

/// Who moves by an event.
pub(super) fn movements(event: &Event) -> Vec<Movement<'_>> {
    match event {
        Event::Move(event) => vec![Movement::new(&event.unit, "move")],
        _ => Vec::new(),
    }
}

/// How far every unit moves and shoots.
pub(super) fn measures(state: &State) -> Vec<Measures> {
    let of = |ix: UnitIx| {
        let row = state.row(ix);
        let mut reach = vec![Reach { what: "move", length: row.speed.get() }];
        reach.extend(row.range.map(|range| Reach { what: "shoot", length: range.get() }));
        Measures { unit: row.id.clone(), reach, arcs: Vec::new(), from: MeasureFrom::Stands }
    };
    state.setup.muster.all().map(of).collect()
}

/// What was done by an event.
pub(super) fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
    match event {
        Event::Order(event) => {
            vec![Act::Order { by: Some(&event.by), units: vec![&event.unit], purpose: Some(&purpose::ORDER) }]
        }
        Event::Shoot(event) => vec![Act::Shot { by: &event.unit, targets: vec![&event.target] }],
        Event::BattleEnd(_) if state.turn >= pack::TURNS => vec![Act::Ends { because: Because::TurnLimit }],
        _ => Vec::new(),
    }
}

/// Points of a figure: what a hit takes as often as the armour lets it, and what a save spares.
pub(super) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let whose = if roll.purpose.part == Part::Save { &roll.unit } else { &roll.target };
    let row = state.row(state.setup.muster.find(whose.as_ref()?)?);
    let figure = f64::from(row.points()?) / f64::from(row.strength());
    match roll.purpose.part {
        Part::Save => Some(figure),
        Part::Hit => Some(figure * row.armour.map_or(1.0, |armour| f64::from(armour.get() - 1) / 6.0)),
        _ => None,
    }
}
