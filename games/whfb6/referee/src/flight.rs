//! Flight and rallying (`wfb.flee.*`, `wfb.rally.*`, `wfb.charge.flee`).

use aftermath_rules::{
    SideId, dice,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome},
    geometry::{Edge, Length, Place, Pose},
    log::Table,
    muster::UnitIx,
};
use aftermath_whfb6::{
    Count, FleeCause, FleeMove, FleeRoll, Gone, Moved, Phase, Rally, Response, TerrainKind, pack, purpose, rule,
};

use crate::{
    block::Block,
    charge, psychology,
    rolls::{self, Nerve},
    state::{State, add},
    turn::{self, Whose},
};

/// Degrees off the straight line away from an enemy that a flight may end: what is measured by hand goes no straighter.
const ASTRAY: f64 = 15.0;

/// `flee_move`.
pub(crate) fn flee_move(state: &mut State, side: Option<&SideId>, event: &FleeMove, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let from = event.away_from.as_ref().and_then(|enemy| state.known(enemy, docket));
    check_occasion(state, side, ix, event.cause, docket);
    let inches = check_dice(state, ix, event, docket);
    check_distance(state, ix, event, inches, docket);
    check_direction(state, ix, event, from, docket);
    check_edge(state, ix, event, inches, docket);
    check_terrain(state, ix, event, docket);
    if event.cause == FleeCause::Broken {
        let total = inches.map(Count::nearest);
        add(&mut state.progress.fled, FleeRoll { unit: event.unit.clone(), total });
    }
    if event.cause == FleeCause::Response {
        let run = event.distance.or(inches.and_then(|inches| Length::try_from(f64::from(inches)).ok()));
        let chargers: Vec<UnitIx> = charge::chargers(state, ix).collect();
        // Who is fled from sees the other run straight away; how far it is from the rest its run does not tell.
        let alone = chargers.len() == 1;
        for by in chargers.into_iter().filter(|by| alone || from == Some(*by)) {
            if let Some(charge) = &mut state.this_turn_mut(by).charge {
                charge.fled = run;
            }
        }
    }
    state.leave_combat(ix);
    state.begin_to_flee(ix);
    state.this_phase_mut(ix).panicked = false;
    let turn = state.this_turn_mut(ix);
    turn.fled = true;
    turn.moved = Some(Moved::Fled);
    if event.off_table {
        // Who flees over the edge is out of the game.
        let played = state.setup.options.has_flee_details();
        let outcome = if played { Outcome::Held } else { Outcome::PlayersCall };
        docket.finding(rule::GAP_FLEE_DETAILS, outcome, || Detail::say("fled-off").unit(&event.unit));
        state.remove(ix, Gone::LeftTable);
    } else {
        state.place(ix, event.to, None);
    }
}

/// When such a flight happens, and that it was due.
fn check_occasion(state: &mut State, side: Option<&SideId>, ix: UnitIx, cause: FleeCause, docket: &mut impl Docket) {
    match cause {
        FleeCause::Response => {
            turn::acts(state, side, ix, Phase::Movement, Whose::Opponent, docket);
            turn::step(state, charge::answer_step(state, ix), docket);
            let chosen = charge::chargers(state, ix)
                .any(|by| charge::charging(state, by).is_some_and(|c| c.response == Some(Response::Flee)));
            docket.finding(rule::CHARGE_FLEE, Outcome::from(chosen && !state.this_turn(ix).fled), || {
                Detail::say("flees-from-charge").unit(state.id(ix))
            });
        }
        FleeCause::Compulsory => {
            turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
            let in_time = turn::step(state, turn::COMPULSORY, docket);
            docket.finding(rule::COMPULSORY_TIMING, Outcome::from(in_time), || {
                Detail::say("compulsory-timing").unit(state.id(ix))
            });
            let turn = state.this_turn(ix);
            let due = state.is_fleeing(ix) && !turn.rallied && !turn.fled;
            docket
                .finding(rule::FLEE_COMPULSORY_MOVE, Outcome::from(due), || Detail::say("flees-on").unit(state.id(ix)));
            let panicked = turn.charge.is_some();
            if panicked {
                // Chargers who failed a test for the fire that they took (`wfb.panic.stand_and_shoot`).
                docket.finding(rule::PANIC_STAND_AND_SHOOT, Outcome::from(due), || {
                    Detail::say("flees-on").unit(state.id(ix))
                });
            }
        }
        FleeCause::Panic => {
            turn_over_phase(state, ix, docket);
            let due = state.this_phase(ix).panicked || state.is_fleeing(ix);
            let unsaid = !due && psychology::may_be_overawed(state, ix);
            let outcome = if unsaid { Outcome::Unrecorded } else { rolls::gap(state, due) };
            docket.finding(rule::GAP_PANIC_PROCEDURE, outcome, || match outcome {
                Outcome::Unrecorded => Detail::lacks("unit_strength").unit(state.id(ix)),
                _ => Detail::say("flees-in-panic").unit(state.id(ix)),
            });
        }
        FleeCause::Broken => crate::combat::breaks::check_flight(state, side, ix, docket),
    }
}

/// Who panics in combat flees with the broken; elsewhere the time of the flight is the players' (`wfb.gap.panic_procedure`).
fn turn_over_phase(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    if state.phase == Some(Phase::Combat) {
        turn::step(state, turn::FLIGHT, docket);
    } else if state.phase == Some(Phase::Movement) && state.this_turn(ix).charge.is_some() {
        let in_time = turn::step_now(state) <= turn::COMPULSORY;
        let kept = in_time && turn::step_now(state) >= turn::DECLARE;
        docket.finding(rule::PANIC_STAND_AND_SHOOT, Outcome::from(kept), || {
            Detail::say("compulsory-timing").unit(state.id(ix))
        });
        state.progress.step = Some(aftermath_whfb6::Whole::nearest(turn::step_now(state).max(turn::COMPULSORY)));
    }
}

/// Two dice, or three for the fast (`wfb.flee.distance`). Answers their sum.
fn check_dice(state: &State, ix: UnitIx, event: &FleeMove, docket: &mut impl Docket) -> Option<u32> {
    if event.dice.is_empty() {
        docket.finding(rule::FLEE_DISTANCE, Outcome::Unrecorded, || Detail::lacks("dice").unit(&event.unit));
        return None;
    }
    match state.flee_dice(ix) {
        Some(due) => {
            let rolled = event.dice.len() as u32;
            docket.finding(rule::FLEE_DISTANCE, Outcome::from(rolled == due), || {
                Detail::say("flee-dice").unit(&event.unit).expects(due).records(rolled)
            });
        }
        None => {
            docket.finding(rule::FLEE_DISTANCE, Outcome::Unrecorded, || Detail::lacks("m").unit(&event.unit));
        }
    }
    rolls::sum(state, &purpose::FLEE, ix, &event.dice, docket);
    Some(dice::sum(&event.dice))
}

/// Middle of a unit's ground.
fn middle(block: &Block) -> Place {
    block.outer().pose().at
}

/// The distance gone is the sum of the dice, unless it goes round something or off the table.
fn check_distance(state: &State, ix: UnitIx, event: &FleeMove, inches: Option<u32>, docket: &mut impl Docket) {
    let Some(due) = inches.map(f64::from).filter(|_| !event.off_table) else {
        return;
    };
    let end = event.to.and_then(|to| state.block_at(ix, to, None));
    // Where the middle lies of who has lost nobody knows how many is not known.
    let start = state.block(ix).filter(|_| !state.unit(ix).losses_unknown);
    let measured = start.zip(end).map(|(from, to)| middle(&from).distance(middle(&to)));
    let claimed = event.distance.map(|distance| distance.get());
    let slack = state.setup.allowance.slack();
    // Nobody goes less far than his places lie apart, and whoever need not go round anything no farther.
    let is_wrong = |measured: &f64| {
        claimed.is_none_or(|claimed| {
            *measured > claimed + slack || (*measured < claimed - slack && state.setup.terrain.is_empty())
        })
    };
    let off = claimed.filter(|claimed| (claimed - due).abs() > slack);
    let Some(gone) = off.or(measured.filter(is_wrong)).or(claimed) else {
        return;
    };
    let (most, margin) = state.setup.allowance.at_most(gone, due);
    let (least, other) = state.setup.allowance.at_least(gone, due);
    // Going round ground that nobody enters takes a part of the way.
    let round = measured.is_some() && event.distance.is_none() && is_impassable_near(state);
    let kept = most == Outcome::Held && (least == Outcome::Held || round);
    docket.finding(rule::FLEE_DISTANCE, Outcome::from(kept), || {
        let detail = Detail::say("flee-distance").unit(&event.unit).expects_at_most(due).records(gone);
        detail.within(if most == Outcome::Held { other } else { margin })
    });
}

/// Nobody runs off the table who does not come so far (`wfb.flee.distance`); by the full rules later flight goes to the
/// nearest edge, and who reaches it is lost (`wfb.gap.flee_details`).
fn check_edge(state: &State, ix: UnitIx, event: &FleeMove, inches: Option<u32>, docket: &mut impl Docket) {
    let Some(start) = state.block(ix) else {
        return;
    };
    let slack = state.setup.allowance.slack();
    let end = event.to.and_then(|to| state.block_at(ix, to, None));
    let end = end.filter(|_| state.setup.options.has_flee_details());
    let Some(table) = state.setup.edges.size() else {
        let run = (event.off_table && inches.is_some()).then_some(rule::FLEE_DISTANCE);
        for cited in run.into_iter().chain(end.filter(|_| !event.off_table).map(|_| rule::GAP_FLEE_DETAILS)) {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("table").unit(&event.unit));
        }
        return;
    };
    let nearest = edges(table, &start).map(|(inches, _)| inches).fold(f64::INFINITY, f64::min);
    if let Some(run) = inches.map(f64::from).filter(|_| event.off_table) {
        let (outcome, margin) = state.setup.allowance.at_least(run, nearest);
        docket.finding(rule::FLEE_DISTANCE, outcome, || {
            Detail::say("reaches-edge").unit(&event.unit).expects(nearest).records(run).within(margin)
        });
        return;
    }
    let Some(end) = end else {
        return;
    };
    let over = edges(table, &end).any(|(inches, _)| inches < -slack);
    if over {
        docket.finding(rule::GAP_FLEE_DETAILS, Outcome::Broken, || Detail::say("flees-over-edge").unit(&event.unit));
    }
    if event.cause != FleeCause::Compulsory {
        return;
    }
    let (from, to) = (middle(&start), middle(&end));
    let near = edges(table, &start).filter(|(inches, _)| *inches <= nearest + slack);
    let off = near.map(|(_, edge)| angle((from, edge), (from, to))).fold(f64::INFINITY, f64::min);
    docket.finding(rule::GAP_FLEE_DETAILS, Outcome::from(off <= ASTRAY), || {
        Detail::say("flees-to-edge").unit(&event.unit).expects(ASTRAY).records(off)
    });
}

/// The four edges of the table: how far the nearest part of a unit is from each, and the place of the edge that its middle
/// would reach straight ahead.
fn edges(table: Table, block: &Block) -> impl Iterator<Item = (f64, Place)> + use<> {
    let at = middle(block);
    let corners: Vec<Place> = block.ground().iter().flat_map(aftermath_rules::geometry::Footprint::corners).collect();
    let least = |of: &dyn Fn(&Place) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    [
        (least(&|corner| corner.x), Place { x: 0.0, ..at }),
        (least(&|corner| table.width - corner.x), Place { x: table.width, ..at }),
        (least(&|corner| corner.y), Place { y: 0.0, ..at }),
        (least(&|corner| table.depth - corner.y), Place { y: table.depth, ..at }),
    ]
    .into_iter()
}

fn is_impassable_near(state: &State) -> bool {
    state.setup.terrain.iter().any(|piece| piece.kind == TerrainKind::Impassable)
}

/// Straight away from the charger, or from the largest enemy of the combat (`wfb.charge.flee`, `wfb.flee.from_combat`).
fn check_direction(state: &State, ix: UnitIx, event: &FleeMove, from: Option<UnitIx>, docket: &mut impl Docket) {
    let (cited, enemy) = match event.cause {
        FleeCause::Response => {
            let mut chargers = charge::chargers(state, ix);
            let only = chargers.next().filter(|_| chargers.next().is_none());
            (rule::CHARGE_FLEE, from.or(only))
        }
        FleeCause::Broken => {
            crate::combat::breaks::check_largest(state, ix, from, docket);
            (rule::FLEE_FROM_COMBAT, from.or_else(|| crate::combat::breaks::largest_enemy(state, ix)))
        }
        FleeCause::Panic | FleeCause::Compulsory => return,
    };
    let Some(enemy) = enemy.and_then(|enemy| state.block(enemy)) else {
        return;
    };
    let end = event.to.and_then(|to| state.block_at(ix, to, None));
    let Some((start, end)) = state.block(ix).zip(end) else {
        return;
    };
    let (away, gone) = ((middle(&enemy), middle(&start)), (middle(&start), middle(&end)));
    let off = angle(away, gone);
    docket.finding(cited, Outcome::from(off <= ASTRAY), || {
        Detail::say("flees-away").unit(&event.unit).expects(ASTRAY).records(off)
    });
}

/// The angle between two ways, in degrees.
pub(crate) fn angle(one: (Place, Place), other: (Place, Place)) -> f64 {
    let (ax, ay) = (one.1.x - one.0.x, one.1.y - one.0.y);
    let (bx, by) = (other.1.x - other.0.x, other.1.y - other.0.y);
    libm::atan2(ax * by - ay * bx, ax * bx + ay * by).to_degrees().abs()
}

/// Difficult ground and obstacles do not slow a flight; what nobody enters it goes round (`wfb.flee.terrain`).
fn check_terrain(state: &State, ix: UnitIx, event: &FleeMove, docket: &mut impl Docket) {
    terrain(state, ix, rule::FLEE_TERRAIN, &event.through, event.to, event.off_table, docket);
}

/// As [`check_terrain`], of any move that no ground slows.
pub(crate) fn terrain(
    state: &State,
    ix: UnitIx,
    cited: aftermath_rules::catalogue::Rule,
    through: &[aftermath_rules::UnitId],
    to: Option<Pose>,
    off_table: bool,
    docket: &mut impl Docket,
) {
    let slack = state.setup.allowance.slack();
    let end = to.filter(|_| !off_table).and_then(|to| state.block_at(ix, to, None));
    let start = state.block(ix);
    let mut met = 0;
    for piece in &state.setup.terrain {
        let said = through.contains(&piece.id);
        let entered = end.is_some_and(|end| end.ground().iter().any(|g| piece.outline.reach_inside(g) > slack));
        let crossed = start.zip(end).is_some_and(|(start, end)| {
            let line = aftermath_rules::geometry::Sight { from: middle(&start), to: middle(&end) };
            piece.outline.length_inside(line) > slack
        });
        if !(said || entered || crossed) {
            continue;
        }
        met += 1;
        if piece.kind == TerrainKind::Impassable {
            // A straight line through it may have been a way round.
            let outcome = if said || entered { Outcome::Broken } else { Outcome::Held };
            docket
                .finding(cited, outcome, || Detail::say("runs-through").unit(state.id(ix)).with("terrain", &piece.id));
            return;
        }
    }
    if met > 0 {
        docket.finding(cited, Outcome::Held, || Detail::say("not-slowed").unit(state.id(ix)));
    }
}

/// `rally`.
pub(crate) fn rally(state: &mut State, side: Option<&SideId>, event: &Rally, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    turn::step(state, turn::RALLY, docket);
    let earlier = state.unit(ix).fleeing_since.map_or(Some(false), |since| state.is_past(since));
    let first = !state.this_turn(ix).tried_rally;
    let outcome = match earlier {
        None if first => Outcome::Unrecorded,
        earlier => Outcome::from(first && earlier == Some(true)),
    };
    docket.finding(rule::RALLY_TIME, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("first_turn").unit(&event.unit),
        _ => Detail::say("rally-time").unit(&event.unit).with("again", if first { "no" } else { "yes" }),
    });
    let (left, full) = (state.models(ix), state.figures(ix).full());
    let enough = f64::from(left) >= f64::from(full) * pack::RALLY_SHARE;
    let unknown = enough && state.unit(ix).losses_unknown;
    let outcome = if unknown { Outcome::Unrecorded } else { Outcome::from(enough) };
    docket.finding(rule::RALLY_QUARTER_STRENGTH, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(&event.unit),
        _ => Detail::say("rally-strength").unit(&event.unit).with("models", full).records(left),
    });
    let test = Nerve {
        purpose: &purpose::RALLY,
        cited: rule::RALLY_TEST,
        say: "rally-test",
        dice: &event.dice,
        leadership: event.leadership,
        leader: event.leader.as_ref(),
        plus: 0,
        declared: event.declared,
        is_gap: false,
    };
    let (rallied, doubted) = noticing(docket, |docket| rolls::nerve(state, ix, &test, docket) == Some(true));
    if doubted {
        state.doubt();
    }
    state.this_turn_mut(ix).tried_rally = true;
    if !rallied {
        return;
    }
    state.this_turn_mut(ix).rallied = true;
    state.unit_mut(ix).fleeing_since = None;
    if event.to.is_some() || event.files.is_some() {
        let outcome = if turns_its_back(state, ix, event) { Outcome::Broken } else { Outcome::PlayersCall };
        docket.finding(rule::RALLY_FORMATION, outcome, || Detail::say("rally-formation").unit(&event.unit));
    }
    // In a new formation it stands where the log alone tells.
    let to = event.to.or(state.unit(ix).pose.filter(|_| event.files.is_none()));
    state.place(ix, to, event.files);
}

/// Whether it forms up with its back to every enemy (`wfb.amb.rally_facing`); whom it faces of those at its sides its players say.
fn turns_its_back(state: &State, ix: UnitIx, event: &Rally) -> bool {
    let Some(own) = event.to.and_then(|to| state.block_at(ix, to, event.files)) else {
        return false;
    };
    let slack = state.setup.allowance.slack();
    let behind = |enemy: UnitIx| {
        let corners = state.block(enemy).map(|block| block.outer().corners());
        corners.is_some_and(|corners| corners.iter().all(|corner| own.zones(*corner, slack)[..] == [Edge::Rear]))
    };
    let all: Vec<UnitIx> = state.enemies(ix).collect();
    let unknown = state.setup.muster.all().any(|other| state.is_enemy(ix, other) && state.unit(other).absent);
    !all.is_empty() && !unknown && all.into_iter().all(behind)
}

/// At the end of the movement phase: who flees and did not rally has run, and who rallied stayed.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        let turn = state.this_turn(ix);
        if turn.rallied && turn.moved.is_none() {
            docket.finding(rule::RALLY_NO_MOVE_NO_SHOOT, Outcome::Held, || {
                Detail::say("rallied-stays").unit(state.id(ix))
            });
        }
        if !state.is_fleeing(ix) || turn.fled {
            continue;
        }
        let cited = if turn.charge.is_some() { rule::PANIC_STAND_AND_SHOOT } else { rule::FLEE_COMPULSORY_MOVE };
        let outcome = state.owed(ix);
        docket.finding(cited, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
            _ => Detail::say("did-not-flee").unit(state.id(ix)),
        });
    }
}
