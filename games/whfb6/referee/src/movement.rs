//! Remaining moves: normal moves, marches, manoeuvres, reforms (`wfb.move.*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Length, Sight},
    muster::UnitIx,
};
use aftermath_whfb6::{Files, Move, MoveKind, Moved, Phase, Reform, Step, TerrainKind, pack, rule};

use crate::{
    block::Block,
    charge::stays_in_combat,
    said,
    state::{Ground, State},
    turn::{self, Whose},
    way::{self, PathCost},
};

/// At the start of the movement phase: who has an enemy near who is not fleeing (`wfb.move.march_condition`). What lies within
/// the tolerance of the limit is not held against the unit.
pub(crate) fn look_for_enemies(state: &mut State) {
    let near = state.surely_within(pack::MARCH_ENEMY);
    let (own, others): (Vec<UnitIx>, Vec<UnitIx>) =
        state.present_units().partition(|ix| Some(state.side_of(*ix)) == state.active);
    // Who may have been destroyed may be near no more.
    let sure = |enemy: UnitIx| state.block(enemy).filter(|_| !state.unit(enemy).losses_unknown);
    let enemies: Vec<Option<Block>> = others.into_iter().filter(|enemy| !state.is_fleeing(*enemy)).map(sure).collect();
    for ix in own {
        let own = state.least_block(ix);
        let unknown = own.is_none() || enemies.contains(&None) || state.unit(ix).losses_unknown;
        let found = own.is_some_and(|own| {
            let is_near = |enemy: &Block| !own.is_beyond(enemy, near) && own.distance(enemy) <= near;
            enemies.iter().flatten().any(is_near)
        });
        let answer = if found { Some(true) } else { (!unknown).then_some(false) };
        // What a situation says of the start of its phase stands.
        if answer.is_some() && state.this_turn(ix).enemy_near.is_none() {
            state.this_turn_mut(ix).enemy_near = answer;
        }
    }
}

/// `move`.
pub(crate) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let way = event.steps.as_ref().map(|steps| PathCost::new(state, ix, steps));
    let way = way.as_ref();
    match event.kind {
        MoveKind::Stupid | MoveKind::Frenzied => {
            crate::compulsory::compulsory_move(state, side, ix, event, way, docket);
        }
        MoveKind::Normal => {
            may_move(state, side, ix, docket);
            crate::compulsory::check_ordinary(state, ix, docket);
            normal(state, ix, event, way, docket);
            state.this_turn_mut(ix).moved = Some(Moved::Normal);
        }
        MoveKind::March => {
            may_move(state, side, ix, docket);
            crate::compulsory::check_ordinary(state, ix, docket);
            march(state, ix, event, way, docket);
            state.this_turn_mut(ix).moved = Some(Moved::March);
        }
    }
    let cited = match event.kind {
        MoveKind::Stupid => rule::COMPULSORY_STUPIDITY,
        MoveKind::Frenzied | MoveKind::Normal => rule::MOVE_NORMAL_DISTANCE,
        MoveKind::March => rule::MOVE_MARCH_DISTANCE,
    };
    let (steps, apart) = (way.and_then(PathCost::inches), apart(state, ix, event));
    said::check_way(state, ix, cited, steps, apart, event.distance, docket);
    check_end(state, ix, event, way, docket);
    let end = way::end(state, ix, way, event.to, event.files);
    let changed = way.is_some_and(|way| !way.ranks.is_empty());
    let files = event.files.or_else(|| end.filter(|_| !changed).map(|end| Files::nearest(end.files)));
    state.place(ix, end.map(|end| end.front).or(event.to), files);
    if changed && event.files.is_none() {
        // How wide a front of more or fewer ranks is the log alone tells.
        state.unit_mut(ix).files = None;
    }
    state.this_turn_mut(ix).manoeuvred = true;
}

/// Who moves in the remaining moves: who neither charged nor failed to, does not flee, did not rally and has not moved
/// (`wfb.move.normal_distance`).
fn may_move(state: &mut State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    turn::step(state, turn::REMAINING, docket);
    let state: &State = state;
    let turn = state.this_turn(ix);
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
    if turn.rallied {
        docket.finding(rule::RALLY_NO_MOVE_NO_SHOOT, Outcome::Broken, told("rallied-stays"));
    }
    if state.is_fleeing(ix) {
        docket.finding(rule::FLEE_COMPULSORY_MOVE, Outcome::Broken, told("fleeing-acts"));
    }
    if turn.failed_stupidity {
        docket.finding(rule::COMPULSORY_STUPIDITY, Outcome::Broken, told("stupid-must-move"));
    }
    match turn.moved {
        Some(Moved::Reform) => {
            docket.finding(rule::MOVE_REFORM_NO_MOVE_NO_SHOOT, Outcome::Broken, told("reformed-stays"));
        }
        Some(_) => docket.finding(rule::MOVE_NORMAL_DISTANCE, Outcome::Broken, told("moved-already")),
        None if turn.charge.is_some() => {
            docket.finding(rule::MOVE_NORMAL_DISTANCE, Outcome::Broken, told("moved-already"));
        }
        None => {}
    }
    if state.is_engaged(ix) {
        stays_in_combat(state, ix, docket);
    }
}

/// Inches of a move: of its steps, as claimed, or straight from place to place where it only went ahead.
pub(crate) fn inches(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>) -> Option<f64> {
    let steps = way.and_then(PathCost::inches);
    let claimed = event.distance.map(Length::get);
    let straight = || {
        let (from, to) = (state.block(ix)?, event.to.and_then(|to| state.block_at(ix, to, event.files))?);
        let gone = from.front.at.distance(to.front.at);
        // Nothing but straight ahead leads there by the same length.
        (way::apart(&from.advanced(gone), &to) <= state.setup.allowance.slack()).then_some(gone)
    };
    // Nobody goes less far than his places lie apart.
    let gone = claimed.map(|claimed| match apart(state, ix, event) {
        Some(apart) if apart > claimed + state.setup.allowance.slack() => apart,
        _ => claimed,
    });
    steps.or(gone).or_else(straight)
}

/// Inches between the two places of a move.
fn apart(state: &State, ix: UnitIx, event: &Move) -> Option<f64> {
    let (from, to) = (state.block(ix)?, event.to.and_then(|to| state.block_at(ix, to, event.files))?);
    Some(from.outer().pose().at.distance(to.outer().pose().at)).filter(|_| from.files == to.files)
}

/// A normal move with its manoeuvres and what they cost together.
fn normal(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>, docket: &mut impl Docket) {
    let Some(m) = state.movement(ix) else {
        docket.finding(rule::MOVE_NORMAL_DISTANCE, Outcome::Unrecorded, || Detail::lacks("m").unit(&event.unit));
        return;
    };
    let Some(gone) = inches(state, ix, event, way) else {
        docket.finding(rule::MOVE_NORMAL_DISTANCE, Outcome::Unrecorded, || Detail::lacks("steps").unit(&event.unit));
        return;
    };
    let (outcome, margin) = state.setup.allowance.at_most(gone, m);
    docket.finding(rule::MOVE_NORMAL_DISTANCE, outcome, || {
        Detail::say("normal-move").unit(&event.unit).expects_at_most(m).records(gone).within(margin)
    });
    if let Some(way) = way {
        manoeuvres(state, ix, event, way, gone, m, docket);
    }
    slow_ground(state, ix, event, gone, m, docket);
}

/// Wheels, turns, changes of formation, and their cost together (`wfb.move.wheel` to `wfb.move.budget`).
fn manoeuvres(state: &State, ix: UnitIx, event: &Move, way: &PathCost, gone: f64, m: f64, docket: &mut impl Docket) {
    let told = |say: &'static str| {
        Detail::say(say)
            .unit(&event.unit)
            .with("wheels", way.wheel_count)
            .with("turns", way.turns.len())
            .with("ranks_changed", way.ranks_changed())
    };
    let any = way.wheel_count + way.turns.len() + way.ranks.len() + way.others;
    if any > 0 {
        docket.finding(rule::MOVE_MANOEUVRE_TYPES, Outcome::from(way.others == 0), || told("manoeuvres"));
    }
    if way.wheel_count > 0 {
        let wheels = way.wheels.unwrap_or_default();
        let (outcome, margin) = state.setup.allowance.at_most(wheels, m);
        docket.finding(rule::MOVE_WHEEL, outcome, || told("wheels-cost").expects(m).records(wheels).within(margin));
    }
    if !way.turns.is_empty() {
        let square = |degrees: &f64| {
            let degrees = degrees.abs();
            (degrees - 90.0).abs() < 0.5 || (degrees - 180.0).abs() < 0.5
        };
        docket.finding(rule::MOVE_TURN, Outcome::from(way.turns.iter().all(square)), || told("turns-in-ranks"));
        if let Some(in_front) = event.command_in_front {
            docket.finding(rule::MOVE_TURN_COMMAND, Outcome::from(in_front), || told("command-in-front"));
        }
    }
    let changed = way.ranks_changed();
    if changed > 0 {
        let most = if way.is_formation_alone() { pack::RANKS_ALONE } else { 1 };
        docket.finding(
            rule::MOVE_CHANGE_FORMATION,
            Outcome::from(changed <= most && fits(state, ix, event, way)),
            || told("formation").expects(most).records(changed),
        );
    }
    if way.share() > 0.0 {
        let spent = gone + way.share() * m;
        let (outcome, margin) = state.setup.allowance.at_most(spent, m);
        docket.finding(rule::MOVE_BUDGET, outcome, || told("budget").expects(m).records(spent).within(margin));
    }
}

/// The files that the log says are those of as many ranks more or fewer.
fn fits(state: &State, ix: UnitIx, event: &Move, way: &PathCost) -> bool {
    let (Some(files), Some(before)) = (event.files, state.files(ix)) else {
        return true;
    };
    // Of who has lost nobody knows how many nobody knows how many ranks there are.
    if !way.turns.is_empty() || state.unit(ix).losses_unknown {
        return true;
    }
    let models = state.models(ix);
    let ranks = |files: u32| i64::from(models.div_ceil(files.max(1)));
    let more: i64 = way.ranks.iter().map(|ranks| i64::from(*ranks)).sum();
    ranks(files.get()) == ranks(before) + more
}

/// A march: no enemy near, twice the Movement, wheels alone, no slow ground.
fn march(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>, docket: &mut impl Docket) {
    let near = state.this_turn(ix).enemy_near;
    let outcome = near.map_or(Outcome::Unrecorded, |near| Outcome::from(!near));
    docket.finding(rule::MOVE_MARCH_CONDITION, outcome, || match near {
        Some(near) => {
            let enemies = state.enemies(ix).filter(|enemy| !state.is_fleeing(*enemy));
            let inches = enemies.filter_map(|enemy| state.distance(ix, enemy)).fold(f64::INFINITY, f64::min);
            let mut detail = Detail::say("march-condition").unit(&event.unit).with("inches", pack::MARCH_ENEMY);
            detail.marginal = !near && inches <= pack::MARCH_ENEMY;
            detail
        }
        None => Detail::lacks("pose").unit(&event.unit),
    });
    match (inches(state, ix, event, way), state.movement(ix)) {
        (Some(gone), Some(m)) => {
            let most = m * f64::from(pack::MARCH_MOVES);
            let (outcome, margin) = state.setup.allowance.at_most(gone, most);
            docket.finding(rule::MOVE_MARCH_DISTANCE, outcome, || {
                Detail::say("march").unit(&event.unit).expects_at_most(most).records(gone).within(margin)
            });
        }
        (None, _) => {
            docket.finding(rule::MOVE_MARCH_DISTANCE, Outcome::Unrecorded, || Detail::lacks("steps").unit(&event.unit));
        }
        (_, None) => {
            docket.finding(rule::MOVE_MARCH_DISTANCE, Outcome::Unrecorded, || Detail::lacks("m").unit(&event.unit));
        }
    }
    if let Some(way) = way {
        let plain = way.turns.is_empty() && way.ranks.is_empty() && way.others == 0;
        docket.finding(rule::MOVE_MARCH_WHEEL_ONLY, Outcome::from(plain), || {
            Detail::say("march-manoeuvres")
                .unit(&event.unit)
                .with("turns", way.turns.len())
                .with("ranks_changed", way.ranks_changed())
        });
    }
    let slow = |kind: TerrainKind| kind.is_difficult() || kind.is_obstacle();
    let met = state.setup.terrain.iter().find(|piece| slow(piece.kind) && crosses(state, ix, event, piece));
    let known = event.to.is_some() || event.steps.is_some() || !event.through.is_empty();
    if let Some(piece) = met {
        docket.finding(rule::MOVE_MARCH_TERRAIN, Outcome::Broken, || {
            Detail::say("march-terrain").unit(&event.unit).with("terrain", &piece.id)
        });
    } else if known && state.setup.terrain.iter().any(|piece| slow(piece.kind)) {
        docket.finding(rule::MOVE_MARCH_TERRAIN, Outcome::Held, || Detail::say("march-clear").unit(&event.unit));
    }
}

/// Whether a move enters or crosses a piece of terrain in which the unit did not stand: as the log says, or by the straight
/// line of its middle and where it ends.
fn crosses(state: &State, ix: UnitIx, event: &Move, piece: &Ground) -> bool {
    if event.through.contains(&piece.id) {
        return true;
    }
    let slack = state.setup.allowance.slack();
    let Some(start) = state.block(ix) else {
        return false;
    };
    if start.ground().iter().any(|ground| piece.outline.reach_inside(ground) > slack) {
        return true;
    }
    // Along its steps, where they are recorded; a wheel is followed at its end.
    let places: Vec<_> = match &event.steps {
        Some(steps) => {
            let steps: &[Step] = steps;
            (0..=steps.len()).filter_map(|upto| PathCost::new(state, ix, &steps[..upto]).end).collect()
        }
        None => {
            let end = event.to.and_then(|to| state.block_at(ix, to, event.files));
            [Some(start), end].into_iter().flatten().collect()
        }
    };
    let inside = places.iter().any(|at| at.ground().iter().any(|g| piece.outline.reach_inside(g) > slack));
    let crossed = places.windows(2).any(|pair| {
        let line = Sight { from: pair[0].front.at, to: pair[1].front.at };
        piece.outline.length_inside(line) > slack
    });
    inside || crossed
}

/// By the full rules difficult ground halves a move, very difficult ground quarters it, and an obstacle costs half
/// (`wfb.gap.terrain_movement`); judged of what goes straight.
fn slow_ground(state: &State, ix: UnitIx, event: &Move, gone: f64, m: f64, docket: &mut impl Docket) {
    if !state.setup.options.has_terrain_movement() {
        return;
    }
    let end = event.to.and_then(|to| state.block_at(ix, to, event.files));
    let Some((start, end)) = state.block(ix).zip(end) else {
        return;
    };
    let line = Sight { from: start.front.at, to: end.front.at };
    let mut cost = gone;
    for piece in &state.setup.terrain {
        let inside = piece.outline.length_inside(line);
        if inside <= state.setup.allowance.slack() {
            continue;
        }
        cost += match piece.kind {
            TerrainKind::VeryDifficult => 3.0 * inside,
            kind if kind.is_difficult() => inside,
            kind if kind.is_obstacle() => m / 2.0,
            _ => 0.0,
        };
    }
    if cost > gone {
        let (outcome, margin) = state.setup.allowance.at_most(cost, m);
        docket.finding(rule::GAP_TERRAIN_MOVEMENT, outcome, || {
            Detail::say("slow-ground").unit(&event.unit).expects_at_most(m).records(cost).within(margin)
        });
    }
}

/// Steps lead to where the log says that the unit ends.
fn check_end(state: &State, ix: UnitIx, event: &Move, way: Option<&PathCost>, docket: &mut impl Docket) {
    let (Some(way), Some(to)) = (way, event.to) else {
        return;
    };
    let (Some(led), Some(said)) = (way.end, state.block_at(ix, to, event.files)) else {
        return;
    };
    // A change of formation may widen to either side.
    if !way.ranks.is_empty() {
        return;
    }
    let off = way::apart(&led, &said);
    let slack = state.setup.allowance.slack();
    // Poses are written with a rounding of their own; every step may be off by the tolerance.
    let allowed = slack * (event.steps.as_ref().map_or(0, |steps| steps.len()) as f64 + 1.0);
    if off > allowed {
        let cited = if way.wheel_count > 0 { rule::MOVE_WHEEL } else { rule::MOVE_NORMAL_DISTANCE };
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("steps-lead").unit(&event.unit).expects(allowed).records(off)
        });
    }
}

/// `reform`: any ranks and any facing instead of a move (`wfb.move.reform`).
pub(crate) fn reform(state: &mut State, side: Option<&SideId>, event: &Reform, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    turn::step(state, turn::REMAINING, docket);
    check_reform(state, ix, docket);
    state.place(ix, event.to, event.files);
    let turn = state.this_turn_mut(ix);
    turn.moved = Some(Moved::Reform);
    turn.manoeuvred = true;
}

/// Who may reform: who does not fight, flee, charge, and did not rally or march.
fn check_reform(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let turn = state.this_turn(ix);
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
    let unsaid = state.is_engaged(ix) && crate::combat::may_be_free(state, ix);
    let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(!state.is_engaged(ix)) };
    docket.finding(rule::MOVE_REFORM, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
        _ => told("reforms")(),
    });
    if turn.rallied {
        docket.finding(rule::RALLY_NO_MOVE_NO_SHOOT, Outcome::Broken, told("rallied-stays"));
    }
    if state.is_fleeing(ix) {
        docket.finding(rule::FLEE_COMPULSORY_MOVE, Outcome::Broken, told("fleeing-acts"));
    }
    if turn.charge.is_some() {
        docket.finding(rule::CHARGE_NO_MANOEUVRE, Outcome::Broken, told("reforms-in-charge"));
    }
    // A move before the reform the text does not exclude (digest, second reading); a march it does.
    match turn.moved {
        Some(Moved::March) => {
            docket.finding(rule::MOVE_MARCH_WHEEL_ONLY, Outcome::Broken, told("reforms-after-march"));
        }
        Some(_) => {
            docket.finding(rule::MOVE_REFORM_NO_MOVE_NO_SHOOT, Outcome::PlayersCall, told("moved-before-reform"));
        }
        None => docket.finding(rule::MOVE_REFORM_NO_MOVE_NO_SHOOT, Outcome::Held, told("reforms")),
    }
}

/// At the end of the phase: who came back onto the table has not charged.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        let turn = state.this_turn(ix);
        if turn.returned && turn.charge.is_none() {
            docket.finding(rule::PURSUIT_OFF_TABLE_NO_CHARGE, Outcome::Held, || {
                Detail::say("returned-charges").unit(state.id(ix))
            });
        }
    }
}
