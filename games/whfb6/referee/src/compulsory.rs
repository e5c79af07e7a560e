//! Compulsory moves of frenzied and stupid troops (`wfb.compulsory.*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{Move, MoveKind, Moved, Phase, TerrainKind, Trait, pack, rule};

use crate::{
    charge,
    movement::inches,
    state::State,
    turn::{self, Whose},
    way::PathCost,
};

/// A `move` of stupid or frenzied troops.
pub(crate) fn compulsory_move(
    state: &mut State,
    side: Option<&SideId>,
    ix: UnitIx,
    event: &Move,
    way: Option<&PathCost>,
    docket: &mut impl Docket,
) {
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    let in_time = turn::step(state, turn::COMPULSORY, docket);
    docket.finding(rule::COMPULSORY_TIMING, Outcome::from(in_time), || {
        Detail::say("compulsory-timing").unit(&event.unit)
    });
    if event.kind == MoveKind::Stupid {
        stupid(state, ix, event, way, docket);
    } else {
        frenzied(state, ix, event, way, docket);
    }
    state.this_turn_mut(ix).moved = Some(Moved::Compulsory);
}

/// Half the Movement, no more and no less.
fn stupid(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>, docket: &mut impl Docket) {
    if !state.this_turn(ix).failed_stupidity && !state.is_told_before(ix, Phase::Movement) {
        docket.finding(rule::COMPULSORY_STUPIDITY, Outcome::Unrecorded, || Detail::lacks("test").unit(&event.unit));
    } else if !state.this_turn(ix).failed_stupidity {
        docket.finding(rule::COMPULSORY_STUPIDITY, Outcome::Broken, || Detail::say("not-stupid").unit(&event.unit));
        return;
    }
    let due = state.movement(ix).map(|m| m * pack::STUPID_SHARE);
    check_straight(state, ix, way, due, docket);
    let (Some(gone), Some(due)) = (inches(state, ix, event, way), due) else {
        let field = if due.is_none() { "m" } else { "distance" };
        docket.finding(rule::COMPULSORY_STUPIDITY, Outcome::Unrecorded, || Detail::lacks(field).unit(&event.unit));
        return;
    };
    let (most, _) = state.setup.allowance.at_most(gone, due);
    let (least, margin) = state.setup.allowance.at_least(gone, due);
    docket.finding(rule::COMPULSORY_STUPIDITY, most.max(least), || {
        Detail::say("stupid-move").unit(&event.unit).expects_at_most(due).records(gone).within(margin)
    });
}

/// By the full rules straight ahead (`wfb.gap.psychology`, `wfb.amb.stupid_direction`); who stands in the way makes it the
/// players' business.
fn check_straight(state: &State, ix: UnitIx, way: Option<&PathCost>, due: Option<f64>, docket: &mut impl Docket) {
    let Some((way, due)) = way.zip(due).filter(|_| state.setup.options.has_psychology()) else {
        return;
    };
    let straight = way.wheel_count + way.turns.len() + way.ranks.len() + way.others == 0;
    let outcome = match is_open(state, ix, due) {
        _ if straight => Outcome::Held,
        Some(true) => Outcome::Broken,
        Some(false) => Outcome::PlayersCall,
        None => Outcome::Unrecorded,
    };
    docket.finding(rule::GAP_PSYCHOLOGY, outcome, || match outcome {
        Outcome::Unrecorded if state.setup.edges.size().is_none() => Detail::lacks("table").unit(state.id(ix)),
        Outcome::Unrecorded => Detail::lacks("pose").unit(state.id(ix)),
        _ => Detail::say("stupid-straight").unit(state.id(ix)),
    });
}

/// Whether nothing stands in the way straight ahead; `None` where a place, or the size of the table, is not recorded.
fn is_open(state: &State, ix: UnitIx, inches: f64) -> Option<bool> {
    let own = state.block(ix)?;
    let ends = own.advanced(inches).outer();
    let way = own.outer().sweep(&ends);
    // Whoever stands close by is kept off from.
    const CLOSE: f64 = 1.0;
    let others = || state.present_units().filter(|other| *other != ix);
    let known = others().all(|other| state.block(other).is_some());
    let others = others().filter_map(|other| state.block(other));
    let mut near = others.flat_map(|block| block.ground().into_iter());
    let mut walls = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Impassable);
    let open =
        !walls.any(|wall| wall.outline.touches(&way)) && !near.any(|ground| ground.distance_to_outline(&way) <= CLOSE);
    let open = edges::and(open, state.setup.edges.hold(&ends, state.setup.allowance.slack()))?;
    (!open || known).then_some(open)
}

/// Without a target within reach they move as usual.
fn frenzied(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>, docket: &mut impl Docket) {
    let near = target_within_reach(state, ix);
    let outcome = match near {
        Some(near) => Outcome::from(!near && state.has(ix, Trait::Frenzy)),
        None => Outcome::Unrecorded,
    };
    docket.finding(rule::COMPULSORY_FRENZY, outcome, || match near {
        Some(_) => Detail::say("frenzied-move").unit(&event.unit),
        None => Detail::lacks("pose").unit(&event.unit),
    });
    if let (Some(gone), Some(m)) = (inches(state, ix, event, way), state.movement(ix)) {
        let (outcome, margin) = state.setup.allowance.at_most(gone, m);
        docket.finding(rule::MOVE_NORMAL_DISTANCE, outcome, || {
            Detail::say("normal-move").unit(&event.unit).expects_at_most(m).records(gone).within(margin)
        });
    }
}

/// Whether an enemy stands within a charge move; `None` where a place is not recorded. What lies within the tolerance of the
/// limit is not held against the unit.
fn target_within_reach(state: &State, ix: UnitIx) -> Option<bool> {
    let reach = charge::reach(state, ix)? - state.setup.allowance.slack();
    let mut unknown = state.block(ix).is_none();
    for enemy in state.enemies(ix) {
        match state.distance(ix, enemy) {
            Some(distance) if distance <= reach => return Some(true),
            Some(_) => {}
            None => unknown = true,
        }
    }
    (!unknown).then_some(false)
}

/// At the end of the movement phase: stupid troops that failed have moved, and frenzied ones with a target within reach
/// charged it.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        let turn = state.this_turn(ix);
        let free = !state.is_fleeing(ix) && !state.is_engaged(ix);
        if turn.failed_stupidity && free && turn.moved.is_none() {
            let outcome = state.owed(ix);
            docket.finding(rule::COMPULSORY_STUPIDITY, outcome, || match outcome {
                Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
                _ => Detail::say("stupid-must-move").unit(state.id(ix)),
            });
        }
        let idle = turn.charge.is_none() && turn.moved != Some(Moved::Compulsory) && !turn.rallied && !turn.returned;
        let moved_away = matches!(turn.moved, Some(Moved::Normal | Moved::March | Moved::Reform));
        // What stood within reach before a unit moved off nobody can tell from where it is now.
        if state.has(ix, Trait::Frenzy) && free && idle && !moved_away && target_within_reach(state, ix) == Some(true) {
            let outcome = state.owed(ix);
            docket.finding(rule::COMPULSORY_FRENZY, outcome, || match outcome {
                Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
                _ => Detail::say("frenzied-must-charge").unit(state.id(ix)),
            });
        }
    }
}

/// A frenzied unit that makes an ordinary move with a target within reach.
pub(crate) fn check_ordinary(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.has(ix, Trait::Frenzy) && target_within_reach(state, ix) == Some(true) {
        docket.finding(rule::COMPULSORY_FRENZY, Outcome::Broken, || {
            Detail::say("frenzied-must-charge").unit(state.id(ix))
        });
    }
}
