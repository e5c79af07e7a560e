//! The end of the battle and its victor (`w40k.only_war.end` … `w40k.only_war.victor`, `w40k.mission.draw`,
//! `w40k.reinforce.never_arrived`).

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    ids::SideId,
};
use aftermath_wh40k9::{BattleEnd, EndBecause, Event, ScoreReason, pack};

use crate::{
    answer::{Answer, kept, of},
    command::controlled,
    rule,
    state::{SideIx, State, UnitIx, Whereabouts},
};

/// How the battle stands.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ending {
    pub(crate) over: bool,
    pub(crate) winner: Option<SideIx>,
    pub(crate) conceded: Option<SideIx>,
    /// Points as the end says them.
    pub(crate) points: Vec<(SideIx, u32)>,
}

/// What comes after the end (`w40k.only_war.end`).
pub(crate) fn before(state: &State, event: &Event, docket: &mut impl Docket) {
    let may_follow =
        matches!(event, Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) | Event::Agreement(_));
    if state.ending.over && !may_follow {
        docket.finding(rule::ONLY_WAR_END, Outcome::Broken, || Detail::say("battle-over"));
        return;
    }
    // What was begun is finished; no turn begins when an army has nothing left.
    let begins = matches!(event, Event::TurnStart(_)) && state.turn > 0 && !state.setup.options.other_mission;
    if let Some(destroyed) = state.all_sides().find(|side| begins && is_destroyed(state, *side)) {
        docket.finding(rule::ONLY_WAR_END, Outcome::Broken, || {
            Detail::say("army-destroyed").with("side", state.side_id(destroyed))
        });
    }
}

/// No sixth round (`w40k.only_war.end`).
pub(crate) fn check_limit(state: &State, round: u32, docket: &mut impl Docket) {
    if state.setup.options.other_mission {
        return;
    }
    docket.finding(rule::ONLY_WAR_END, Outcome::from(round <= pack::ROUNDS), || {
        Detail::say("round-limit").expects(pack::ROUNDS).records(round)
    });
}

/// Whether an army has nothing left: units that wait elsewhere are left until the end.
pub(crate) fn is_destroyed(state: &State, side: SideIx) -> bool {
    state
        .all_units()
        .filter(|ix| state.side_of(*ix) == side)
        .all(|ix| matches!(state.unit(ix).whereabouts, Whereabouts::Destroyed | Whereabouts::Gone))
}

/// Whether an army may have nothing left: models of whatever it has may have fallen that the log does not name.
fn may_be_destroyed(state: &State, side: SideIx) -> bool {
    state.all_units().filter(|ix| state.side_of(*ix) == side).all(|ix| {
        let unit = state.unit(ix);
        matches!(unit.whereabouts, Whereabouts::Destroyed | Whereabouts::Gone) || unit.fallen_unsaid
    })
}

/// Whether the log says nothing of who stood on the field: of such a battle its turns or its end alone are written down.
fn is_course_unsaid(state: &State) -> bool {
    state.setup.from_start && !state.before.any_deployed
}

/// Who wins whatever the points are, if the battle ends now: whom the other gave up to, or who alone has anything left, units
/// that never arrived not counted.
pub(crate) fn wins_anyway(state: &State) -> Option<SideIx> {
    if let Some(conceded) = state.ending.conceded {
        return crate::setup::other_side(state, conceded);
    }
    let is_left = |ix: &UnitIx| {
        !matches!(state.unit(*ix).whereabouts, Whereabouts::Destroyed | Whereabouts::Gone | Whereabouts::Reserve)
    };
    let left = |side: &SideIx| state.all_units().filter(|ix| state.side_of(*ix) == *side).any(|ix| is_left(&ix));
    let all: Vec<SideIx> = state.all_sides().filter(left).collect();
    match all[..] {
        [only] if state.sides.len() > 1 => Some(only),
        _ => None,
    }
}

/// Whether the turn is the last of the last round; none where nobody knows who had the first, or of no turn anything is
/// written down.
fn last_turn(state: &State) -> Option<bool> {
    if state.turn == 0 && state.setup.from_start {
        return None;
    }
    if state.turn >= pack::ROUNDS && state.turns < state.sides.len() as u32 && state.first.is_none() {
        return None;
    }
    Some(state.turn >= pack::ROUNDS && state.turns >= state.sides.len() as u32)
}

/// Whether the battle ends here: scoring of the end may come just before the entry that ends it.
fn is_at_end(state: &State) -> bool {
    let last = last_turn(state).unwrap_or(true) && state.turn_over;
    last || state.all_sides().any(|side| may_be_destroyed(state, side))
}

/// The enemy Warlord is destroyed at the end (`w40k.only_war.slay_the_warlord`, A-30).
pub(crate) fn slay_the_warlord(state: &State, owner: SideIx, points: u32, docket: &mut impl Docket) {
    let enemies = state.all_sides().filter(|side| *side != owner);
    let warlords: Vec<Option<(UnitIx, u16)>> = enemies.map(|side| state.sides[side.0].warlord).collect();
    let answer = if warlords.iter().any(Option::is_none) {
        None
    } else {
        let slain = warlords.iter().flatten().any(|(ix, number)| is_slain(state, *ix, *number));
        // He dies once, whoever is told of it again.
        let once = state.sides[owner.0].points[ScoreReason::SlayTheWarlord as usize] == 0;
        let right = points == pack::WARLORD_POINTS && once && is_at_end(state);
        let unsaid = warlords.iter().flatten().any(|(ix, _)| state.unit(*ix).fallen_unsaid);
        (slain || !right || !unsaid).then_some(Answer::from(slain && right))
    };
    let wrong = if answer == Some(Answer::No) { "warlord-lives" } else { "scores" };
    kept(docket, rule::ONLY_WAR_SLAY_THE_WARLORD, answer, "warlord", || {
        at_the_end(state, owner, ScoreReason::SlayTheWarlord, (points, pack::WARLORD_POINTS), wrong)
    });
}

/// Points of the end: too many, too early or twice, else `otherwise`.
fn at_the_end(
    state: &State,
    owner: SideIx,
    reason: ScoreReason,
    (points, due): (u32, u32),
    otherwise: &'static str,
) -> Detail {
    let say = if !is_at_end(state) {
        "scored-early"
    } else if state.sides[owner.0].points[reason as usize] > 0 {
        "scored-before"
    } else if points != due {
        return Detail::say("points-due").with("side", state.side_id(owner)).expects(due).records(points);
    } else {
        otherwise
    };
    Detail::say(say).with("side", state.side_id(owner)).records(points)
}

fn is_slain(state: &State, ix: UnitIx, number: u16) -> bool {
    let unit = state.unit(ix);
    let waits = matches!(unit.whereabouts, Whereabouts::Reserve | Whereabouts::Unset);
    waits || unit.whereabouts == Whereabouts::Destroyed || unit.model(number).is_none_or(|model| model.destroyed)
}

/// Who controls more markers at the end (`w40k.only_war.most_markers`).
pub(crate) fn most_markers(state: &State, owner: SideIx, points: u32, docket: &mut impl Docket) {
    let answer = controlled(state).map(|all| {
        let held = |side: SideIx| all.iter().filter(|by| **by == Some(side)).count();
        let most = state.all_sides().filter(|side| *side != owner).all(|side| held(owner) > held(side));
        let once = state.sides[owner.0].points[ScoreReason::MostMarkers as usize] == 0;
        Answer::from(most && once && points == pack::MOST_MARKERS_POINTS && is_at_end(state))
    });
    let wrong = if answer == Some(Answer::No) { "not-more-markers" } else { "scores" };
    kept(docket, rule::ONLY_WAR_MOST_MARKERS, answer, "control", || {
        at_the_end(state, owner, ScoreReason::MostMarkers, (points, pack::MOST_MARKERS_POINTS), wrong)
    });
}

/// `concede`.
pub(crate) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::ONLY_WAR_END, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::ONLY_WAR_END, Outcome::PlayersCall, || {
        Detail::say("conceded").with("side", state.side_id(side))
    });
    state.ending.conceded = Some(side);
}

/// `battle_end`.
pub(crate) fn battle_end(state: &mut State, event: &BattleEnd, docket: &mut impl Docket) {
    // An army that is destroyed ends the battle there and then: nobody has anything left to do.
    let destroyed = state.all_sides().any(|side| may_be_destroyed(state, side));
    if !state.turn_over && state.active.is_some() && state.phase.is_some() && !destroyed {
        crate::turn::close_phase(state, docket);
    }
    check_reason(state, event, docket);
    // Who never arrived counts as destroyed before anything is counted.
    let waiting: Vec<UnitIx> =
        state.all_units().filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Reserve).collect();
    let left_before = left(state);
    for ix in waiting {
        docket.finding(rule::REINFORCE_NEVER_ARRIVED, Outcome::Held, || of(state.id(ix)));
        state.destroy_unit(ix, None);
    }
    let never_arrived = left(state) < left_before;
    let said: Vec<(SideIx, u32)> =
        event.points.iter().filter_map(|of| Some((state.side(&of.side)?, of.points))).collect();
    check_points(state, event.because, &said, docket);
    check_winner(state, event, &said, never_arrived, docket);
    state.ending.over = true;
    state.ending.winner = event.winner.as_ref().and_then(|side| state.side(side));
    state.ending.points = said;
}

/// Armies that are not destroyed.
fn left(state: &State) -> usize {
    state.all_sides().filter(|side| !is_destroyed(state, *side)).count()
}

fn check_reason(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    let destroyed = state.all_sides().any(|side| is_destroyed(state, side));
    let outcome = match event.because {
        EndBecause::Time => Outcome::PlayersCall,
        EndBecause::Conceded => Outcome::from(state.ending.conceded.is_some()),
        EndBecause::RoundLimit if state.setup.options.other_mission => Outcome::PlayersCall,
        EndBecause::RoundLimit => last_turn(state).map_or(Outcome::Unrecorded, Outcome::from),
        EndBecause::Destroyed
            if !destroyed
                && (is_course_unsaid(state) || state.all_sides().any(|side| may_be_destroyed(state, side))) =>
        {
            Outcome::Unrecorded
        }
        EndBecause::Destroyed => Outcome::from(destroyed),
    };
    docket.finding(rule::ONLY_WAR_END, outcome, || {
        Detail::say("ends").with("because", event.because.as_str()).records(state.turn)
    });
}

/// What the end surely adds to the points of a side and nobody scored (`w40k.only_war.slay_the_warlord`,
/// `w40k.only_war.most_markers`).
fn owed(state: &State, owner: SideIx) -> Vec<(Rule, u32)> {
    let mut owed = Vec::new();
    let scored = |reason: ScoreReason| state.sides[owner.0].points[reason as usize] > 0;
    let enemies = || state.all_sides().filter(|side| *side != owner);
    let fell = |(ix, number): (UnitIx, u16)| {
        state.unit(ix).whereabouts != Whereabouts::Unset && !state.unit(ix).fallen_unsaid && is_slain(state, ix, number)
    };
    if !scored(ScoreReason::SlayTheWarlord) && enemies().filter_map(|side| state.sides[side.0].warlord).any(fell) {
        owed.push((rule::ONLY_WAR_SLAY_THE_WARLORD, pack::WARLORD_POINTS));
    }
    let standing = !state.on_field().any(|ix| state.unit(ix).fallen_unsaid);
    if let Some(all) = controlled(state).filter(|_| standing && !scored(ScoreReason::MostMarkers)) {
        let held = |side: SideIx| all.iter().filter(|by| **by == Some(side)).count();
        if enemies().all(|side| held(owner) > held(side)) {
            owed.push((rule::ONLY_WAR_MOST_MARKERS, pack::MOST_MARKERS_POINTS));
        }
    }
    owed
}

/// Points as the end says them against those scored on the way.
fn check_points(state: &State, because: EndBecause, said: &[(SideIx, u32)], docket: &mut impl Docket) {
    if state.setup.options.other_mission {
        return;
    }
    for (side, points) in said {
        let scored = state.sides[side.0].points.iter().fold(0_u32, |all, points| all.saturating_add(*points));
        // Whoever gives up or is wiped out has lost whatever the points are.
        let decided = because == EndBecause::Conceded || wins_anyway(state).is_some();
        let owed = if decided { Vec::new() } else { owed(state, *side) };
        let due = scored.saturating_add(owed.iter().map(|(_, points)| points).sum());
        let adds = |due: u32| {
            let detail = Detail::say("points-add-up").with("side", state.side_id(*side)).about_the_end(End::Score);
            detail.expects(due).records(*points)
        };
        let detail = || adds(scored);
        docket.finding(rule::ONLY_WAR_VP_CEILING, Outcome::from(*points <= pack::BATTLE_MOST), || {
            Detail::new().with("side", state.side_id(*side)).with("greatest", pack::BATTLE_MOST).records(*points)
        });
        let none_recorded = state
            .sides
            .iter()
            .all(|side| side.points.iter().fold(0_u32, |all, points| all.saturating_add(*points)) == 0);
        if let Some((left_out, _)) = owed.first().filter(|_| *points == scored) {
            docket.finding(*left_out, Outcome::Broken, || adds(due));
        } else if !owed.is_empty() && *points == due {
            docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Held, || adds(due));
        } else if none_recorded && *points > 0 {
            docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Unrecorded, || Detail::lacks("scored"));
        } else if state.setup.whole || scored >= *points {
            docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::from(scored == *points), detail);
        } else {
            // What the end adds may not be written down point by point: at most what it can add.
            let [_, warlord, most, _] = state.sides[side.0].points;
            let open = pack::WARLORD_POINTS.saturating_sub(warlord) + pack::MOST_MARKERS_POINTS.saturating_sub(most);
            let beyond = is_at_end(state) && *points > scored.saturating_add(open);
            if beyond {
                docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Broken, detail);
            } else {
                docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Unrecorded, || Detail::lacks("scored"));
            }
        }
    }
}

/// The army that is left wins; else the points decide (`w40k.only_war.victor`, `w40k.mission.draw`).
fn check_winner(
    state: &State,
    event: &BattleEnd,
    said: &[(SideIx, u32)],
    never_arrived: bool,
    docket: &mut impl Docket,
) {
    let claimed = event.winner.as_ref().and_then(|side| state.side(side));
    if state.setup.options.other_mission {
        docket.finding(rule::ONLY_WAR_VICTOR, Outcome::PlayersCall, Detail::new);
        return;
    }
    let left: Vec<SideIx> = state.all_sides().filter(|side| !is_destroyed(state, *side)).collect();
    let annihilated = event.because == EndBecause::Destroyed && left.len() == state.sides.len();
    let unsaid = left.iter().any(|side| may_be_destroyed(state, *side)) || annihilated && is_course_unsaid(state);
    let due: Option<Option<SideIx>> = if let Some(conceded) = state.ending.conceded {
        Some(crate::setup::other_side(state, conceded))
    } else if unsaid {
        None
    } else if let ([only], true) = (&left[..], left.len() < state.sides.len()) {
        Some(Some(*only))
    } else if said.len() == state.sides.len() {
        let most = said.iter().map(|(_, points)| *points).max();
        let best: Vec<SideIx> =
            said.iter().filter(|(_, points)| Some(*points) == most).map(|(side, _)| *side).collect();
        Some(if let [one] = best[..] { Some(one) } else { None })
    } else {
        None
    };
    let name = |side: Option<SideIx>| side.map_or("draw".to_owned(), |side| state.side_id(side).to_string());
    let answer = due.map(|due| Answer::from(due == claimed));
    // An army is no more because units of it never arrived.
    let cited =
        if never_arrived && answer == Some(Answer::No) { rule::REINFORCE_NEVER_ARRIVED } else { rule::ONLY_WAR_VICTOR };
    // Who is left wins, or whom the other gave up to; else the points say.
    let by_points = state.ending.conceded.is_none() && left.len() == state.sides.len();
    let detail = || {
        let detail = Detail::say(if by_points { "winner" } else { "winner-left" });
        let detail = detail.records(name(claimed)).about_the_end(End::Winner);
        match due {
            Some(due) => detail.expects(name(due)),
            None => detail,
        }
    };
    kept(docket, cited, answer, "points", detail);
    if (due == Some(None) || claimed.is_none()) && cited == rule::ONLY_WAR_VICTOR {
        kept(docket, rule::MISSION_DRAW, answer, "points", detail);
    }
}

/// Where the battle stands.
pub(crate) fn score(state: &State) -> Score {
    let points = if state.ending.points.is_empty() {
        let scored = |side: SideIx| {
            f64::from(state.sides[side.0].points.iter().fold(0_u32, |all, points| all.saturating_add(*points)))
        };
        state.all_sides().map(|side| (state.side_id(side).clone(), scored(side))).collect()
    } else {
        state.ending.points.iter().map(|(side, points)| (state.side_id(*side).clone(), f64::from(*points))).collect()
    };
    let winner = state.ending.winner.map(|side| state.side_id(side).clone());
    Score { over: state.ending.over, winner, points }
}
