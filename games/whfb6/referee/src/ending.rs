//! The end of the battle and its points, as the match agreed (`wfb.gap.victory`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    muster::{SideIx, UnitIx},
    words::GameEvent,
};
use aftermath_whfb6::{BattleEnd, EndBecause, Event, UnitSituation, Victory, Whole, rule};

use crate::{state::State, turn};

/// Before an event is judged: nothing happens after the end.
pub(crate) fn before(state: &State, event: &Event, docket: &mut impl Docket) {
    let remark = event.record().is_some() || matches!(event, Event::Agreement(_));
    let last = matches!(event, Event::BattleEnd(_));
    let over = state.progress.over || (state.progress.conceded.is_some() && !last);
    if !remark && over {
        docket.finding(rule::GAP_VICTORY, Outcome::Broken, || Detail::say("battle-over"));
    }
}

/// `concede`.
pub(crate) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.filter(|side| state.setup.muster.side(side).is_some()) else {
        docket.finding(rule::GAP_VICTORY, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::GAP_VICTORY, Outcome::PlayersCall, || Detail::say("conceded").with("side", side));
    state.progress.conceded = Some(side.clone());
}

/// `battle_end`.
pub(crate) fn battle_end(state: &mut State, event: &BattleEnd, docket: &mut impl Docket) {
    turn::close_phase(state, docket);
    state.phase = None;
    let outcome = match event.because {
        EndBecause::TurnLimit => match state.setup.options.turns {
            Some(limit) => Outcome::from(has_reached(state, limit.get())),
            None => Outcome::PlayersCall,
        },
        // Who gave up the log may leave out.
        EndBecause::Conceded if state.progress.conceded.is_none() => Outcome::Unrecorded,
        EndBecause::Conceded => Outcome::Held,
        EndBecause::Time => Outcome::PlayersCall,
        EndBecause::Destroyed => is_destroyed(state).map_or(Outcome::Unrecorded, Outcome::from),
    };
    docket.finding(rule::GAP_VICTORY, outcome, || {
        if outcome == Outcome::Unrecorded {
            return Detail::lacks(if event.because == EndBecause::Conceded { "concede" } else { "removed" });
        }
        let limit = state.setup.options.turns.map_or(0, Whole::get);
        let detail = Detail::say("battle-end").with("limit", limit).with("because", event.because.as_str());
        detail.records(state.turn).about_the_end(End::Winner)
    });
    // Who gave up has not won.
    let gave_up = state.progress.conceded.as_ref().filter(|side| event.winner.as_ref() == Some(side));
    if let Some(side) = gave_up {
        docket.finding(rule::GAP_VICTORY, Outcome::Broken, || {
            Detail::say("winner").expects("none").records(side).about_the_end(End::Winner)
        });
    }
    check_points(state, event, docket);
    state.progress.over = true;
    state.progress.winner = event.winner.clone();
    state.progress.points = event.points.clone();
}

/// Whether nothing is left of a side; `None` where of all that may be left the log says nothing.
fn is_destroyed(state: &State) -> Option<bool> {
    let left = |side: SideIx, unsaid: bool| {
        let units = state.setup.muster.all().filter(|ix| state.side_of(*ix) == side).map(|ix| state.unit(ix));
        let sure = |unit: &UnitSituation| !(unit.losses_unknown || unit.absent && state.progress.partial);
        units.filter(|unit| unit.gone.is_none()).any(|unit| !unsaid || sure(unit))
    };
    let sides = || (0..state.setup.muster.sides()).map(SideIx);
    if sides().any(|side| !left(side, false)) {
        return Some(true);
    }
    sides().all(|side| left(side, true)).then_some(false)
}

/// Points of the sides by what the match agreed to count; `None` where it agreed on nothing, or points that count are not
/// recorded.
pub(crate) fn counted(state: &State) -> Option<Vec<(SideIx, u32)>> {
    counted_by(state, state.setup.options.victory.as_ref()?)
}

fn counted_by(state: &State, victory: &Victory) -> Option<Vec<(SideIx, u32)>> {
    let sides = (0..state.setup.muster.sides()).map(SideIx);
    let of = |side: SideIx| {
        let enemies = state.setup.muster.all().filter(|ix| state.side_of(*ix) != side);
        let units: Option<Vec<u32>> = enemies.map(|ix| worth(state, victory, ix)).collect();
        let quarters = match victory.quarter {
            Some(each) => each.get() * quarters_of(state, side)?,
            None => 0,
        };
        units.map(|units| (side, units.into_iter().fold(quarters, u32::saturating_add)))
    };
    sides.map(of).collect()
}

/// What an enemy unit is worth as it stands now.
fn worth(state: &State, victory: &Victory, ix: UnitIx) -> Option<u32> {
    let unit = state.unit(ix);
    // Of whom the log says nothing nobody knows what became of them.
    if unit.absent && state.progress.partial {
        return None;
    }
    let lost = unit.gone.is_some() || state.is_fleeing(ix);
    let counts = victory.destroyed && !lost || victory.half || victory.general.is_some() && state.figures(ix).general;
    if unit.losses_unknown && unit.gone.is_none() && counts {
        return None;
    }
    let below = state.models(ix) * 2 < state.figures(ix).full();
    let mut points: u32 = 0;
    if lost && victory.destroyed {
        points = state.figures(ix).points?;
    } else if below && victory.half {
        points = state.figures(ix).points? / 2;
    }
    if unit.gone.is_some() && state.figures(ix).general {
        points = points.saturating_add(victory.general.map_or(0, Whole::get));
    }
    if state.progress.standards_taken.contains(state.id(ix)) {
        points = points.saturating_add(victory.standard.map_or(0, Whole::get));
    }
    Some(points)
}

/// Quarters of the table in which a side alone has units that do not flee; `None` where it is not recorded where they stand,
/// or how large the table is.
fn quarters_of(state: &State, side: SideIx) -> Option<u32> {
    let table = state.setup.edges.size()?;
    let quarter = |ix: UnitIx| {
        let at = state.block(ix)?.outer().pose().at;
        Some((at.x > table.width / 2.0, at.y > table.depth / 2.0))
    };
    let standing = state.present_units().filter(|ix| !state.is_fleeing(*ix));
    let held: Option<Vec<(SideIx, (bool, bool))>> =
        standing.map(|ix| Some((state.side_of(ix), quarter(ix)?))).collect();
    let held = held?;
    let all = [(false, false), (false, true), (true, false), (true, true)];
    let alone = |quarter: (bool, bool)| {
        let own = held.iter().any(|(of, at)| *of == side && *at == quarter);
        own && !held.iter().any(|(of, at)| *of != side && *at == quarter)
    };
    Some(all.into_iter().filter(|quarter| alone(*quarter)).count() as u32)
}

/// The points that the players counted are those agreed on, and more of them win.
fn check_points(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    let Some(due) = counted(state) else {
        if let Some(victory) = state.setup.options.victory.as_ref() {
            let unmeasured = victory.quarter.is_some() && state.setup.edges.size().is_none();
            let lacking = if unmeasured { "table" } else { "points_or_places" };
            docket.finding(rule::GAP_VICTORY, Outcome::Unrecorded, || Detail::lacks(lacking));
        }
        return;
    };
    for points in &event.points {
        let own = due.iter().find(|(side, _)| *state.side_id(*side) == points.side);
        let Some((_, own)) = own else {
            continue;
        };
        docket.finding(rule::GAP_VICTORY, Outcome::from(*own == points.points), || {
            let detail = Detail::say("victory-points").with("side", &points.side);
            detail.expects(*own).records(points.points).about_the_end(End::Score)
        });
    }
    if event.because == EndBecause::Conceded || due.len() != 2 {
        return;
    }
    let played = |side: SideIx, due: u32| {
        let said = event.points.iter().find(|points| points.side == *state.side_id(side));
        said.map_or(due, |points| points.points)
    };
    let winner = winner(state, due[0].0, played(due[0].0, due[0].1), due[1].0, played(due[1].0, due[1].1));
    docket.finding(rule::GAP_VICTORY, Outcome::from(event.winner.as_ref() == winner), || {
        let name = |side: Option<&SideId>| side.map_or_else(|| "draw".to_owned(), ToString::to_string);
        let detail = Detail::say("winner").expects(name(winner)).records(name(event.winner.as_ref()));
        detail.about_the_end(End::Winner)
    });
}

/// Who has more points, unless the difference is agreed to be a draw.
fn winner(state: &State, one: SideIx, points: u32, other: SideIx, other_points: u32) -> Option<&SideId> {
    let draw = state.setup.options.victory.as_ref().and_then(|victory| victory.draw_below).map_or(1, Whole::get);
    let wins = points.abs_diff(other_points) >= draw.max(1);
    wins.then(|| state.side_id(if points > other_points { one } else { other }))
}

/// Who wins if the battle ends now, as the match agreed, or as a side gives up; nobody where that is not recorded.
pub(crate) fn winner_due(state: &State, conceded: bool) -> Option<&SideId> {
    if conceded {
        let gave_up = state.progress.conceded.as_ref().and_then(|side| state.setup.muster.side(side))?;
        return (state.setup.muster.sides() == 2).then(|| state.side_id(SideIx(1 - gave_up.0)));
    }
    match counted(state)?[..] {
        [(one, points), (other, other_points)] => winner(state, one, points, other, other_points),
        _ => None,
    }
}

/// Whether the last turn that was agreed has begun: each side has as many.
fn has_reached(state: &State, limit: u32) -> bool {
    let last = state.active.and_then(|active| turn::is_last(state, active)) != Some(false);
    state.turn > limit || state.turn == limit && last
}

/// Whether the last turn that was agreed is played, or the battle is over.
fn is_played_out(state: &State) -> bool {
    let progress = &state.progress;
    let is_last = state.setup.options.turns.is_some_and(|limit| has_reached(state, limit.get()));
    progress.over || progress.conceded.is_some() || progress.turn_over && is_last
}

/// Where the battle stands: points as the log says, as agreed, or of enemy units that are gone. Quarters of the table are
/// held at the end: until the last turn is played they are worth nothing, wherever units stand.
pub(crate) fn score(state: &State) -> Score {
    let progress = &state.progress;
    let sides: Vec<SideIx> = (0..state.setup.muster.sides()).map(SideIx).collect();
    let gone = |side: SideIx| -> Option<u32> {
        let lost = state.setup.muster.all().filter(|ix| state.side_of(*ix) != side && state.unit(*ix).gone.is_some());
        let points: Option<Vec<u32>> = lost.map(|ix| state.figures(ix).points).collect();
        points.map(|points| points.into_iter().fold(0, u32::saturating_add))
    };
    let over = progress.over || progress.conceded.is_some();
    let agreed = state.setup.options.victory.as_ref().and_then(|victory| {
        let so_far = Victory { quarter: victory.quarter.filter(|_| is_played_out(state)), ..victory.clone() };
        counted_by(state, &so_far)
    });
    let of = |side: SideIx| -> Option<u32> {
        let said =
            progress.points.iter().find(|points| points.side == *state.side_id(side)).map(|points| points.points);
        let counted = agreed.as_ref().and_then(|all| all.iter().find(|(of, _)| *of == side)).map(|(_, points)| *points);
        said.or(counted).or_else(|| gone(side))
    };
    let points: Option<Vec<(SideId, f64)>> =
        sides.iter().map(|side| Some((state.side_id(*side).clone(), f64::from(of(*side)?)))).collect();
    let conceded = progress.conceded.as_ref().and_then(|side| state.setup.muster.side(side));
    let by_concession = conceded.filter(|_| sides.len() == 2).map(|side| state.side_id(SideIx(1 - side.0)).clone());
    Score { over, winner: progress.winner.clone().or(by_concession), points: points.unwrap_or_default() }
}
