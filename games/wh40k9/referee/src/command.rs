//! The Command phase: Command points, abilities, objective markers and victory points (`w40k.command.*`,
//! `w40k.objective.*`, `w40k.phase.stratagem_lock`, `w40k.sheet.aura`), and measuring (`w40k.measure.*`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    ids::{SideId, UnitId},
};
use aftermath_wh40k9::{
    Ability, AbilityUsed, CommandPoints, Control, MM_PER_INCH, MarkerControl, Measure, MissionStep as Step, Phase,
    Role, ScoreReason, Scored, pack,
};

use crate::{
    answer::{Answer, kept, of},
    bodies::Body,
    keywords::Keyword,
    near, rule, setup,
    state::{MarkerState, SideIx, State, Whereabouts},
};

/// `command_points` (`w40k.command.battle_forged_cp`).
pub(crate) fn points(state: &mut State, side: Option<&SideId>, event: &CommandPoints, docket: &mut impl Docket) {
    let Some(owner) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::COMMAND_BATTLE_FORGED_CP, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let detail = || Detail::new().with("side", state.side_id(owner)).records(event.points);
    if event.rule.is_some() {
        docket.finding(rule::COMMAND_RULES, Outcome::PlayersCall, detail);
    } else {
        let forged = is_forged(state, owner);
        let own = state.active == Some(owner) && state.phase == Some(Phase::Command);
        let first = state.sides[owner.0].gained_in != state.turn_count();
        // It is gained before anything else is done.
        let late = own && (state.control_said || state.sides[owner.0].scored_in == state.turn_count());
        let right = forged && own && first && !late && u32::from(event.points) == pack::BATTLE_FORGED_CP;
        docket.finding(rule::COMMAND_BATTLE_FORGED_CP, Outcome::from(right), detail);
        let count = state.turn_count();
        state.sides[owner.0].gained_in = count;
    }
    let points = &mut state.sides[owner.0].command_points;
    *points = points.saturating_add(u32::from(event.points));
}

/// Whether the army of a side is Battle-forged.
fn is_forged(state: &State, side: SideIx) -> bool {
    state.setup.options.battle_forged.iter().any(|forged| state.side(forged) == Some(side))
}

/// `ability_used`.
pub(crate) fn ability(state: &mut State, event: &AbilityUsed, docket: &mut impl Docket) {
    let name = event.rule.as_str();
    if state.turn == 0 && state.setup.from_start {
        if state.first.is_some() || state.before.step >= Step::FirstTurn {
            setup::step(state, Step::PreBattle, docket);
        }
        docket.finding(rule::MISSION_PRE_BATTLE, Outcome::from(state.first.is_some()), || {
            Detail::new().with("source", name)
        });
    }
    docket.finding(rule::COMMAND_RULES, Outcome::PlayersCall, || Detail::say("ability").with("source", name));
    if event.stratagem
        && let Some(bound) = event.phase
    {
        let right = event.acting_as_in.is_none() && state.phase == Some(bound);
        docket.finding(rule::PHASE_STRATAGEM_LOCK, Outcome::from(right), || {
            let now = state.phase.map_or("none", Phase::as_str);
            Detail::new().with("source", name).expects(bound.as_str()).records(now)
        });
    }
    for id in event.unit.iter().chain(&event.targets) {
        let Some(ix) = state.known(id, docket) else {
            continue;
        };
        if matches!(state.unit(ix).whereabouts, Whereabouts::Aboard(_)) {
            docket.finding(rule::TRANSPORT_EMBARKED_INERT, Outcome::Broken, || of(id).with("source", name));
        }
    }
    check_aura(state, event, docket);
    if let Some(effect) = &event.effect {
        for id in &event.targets {
            if let Some(ix) = state.find(id) {
                state.unit_mut(ix).effects.push(effect.clone());
            }
        }
    }
}

/// An aura touches what is within its range, and its bearer's unit always (`w40k.sheet.aura`).
fn check_aura(state: &State, event: &AbilityUsed, docket: &mut impl Docket) {
    let Some(bearer) = event.unit.as_ref().and_then(|unit| state.find(unit)) else {
        return;
    };
    let printed = state.row(bearer).abilities.iter().find_map(|ability| match ability {
        Ability::Aura(aura) if aura.name == event.rule => Some(aura.range),
        _ => None,
    });
    let Some(range) = event.aura.or(printed).map(Length::get) else {
        return;
    };
    for (place, id) in event.targets.iter().enumerate() {
        let Some(target) = state.find(id) else {
            continue;
        };
        let twice = event.targets[..place].contains(id);
        let claimed = event.distances.get(place).map(|distance| distance.get());
        let distance = if target == bearer { Some(0.0) } else { state.distance(bearer, target).or(claimed) };
        let near = distance.map(|distance| state.setup.slack.at_most(distance, range));
        let answer = if twice { Some(Answer::No) } else { near };
        kept(docket, rule::SHEET_AURA, answer, "distances", || {
            let detail = of(id).with("source", event.rule.as_str()).expects(range);
            match distance {
                Some(distance) => detail.records(distance),
                None => detail,
            }
        });
    }
}

/// `measure` (`w40k.measure.closest_points`, `w40k.measure.within`, `w40k.measure.model_within`).
pub(crate) fn measure(state: &State, event: &Measure, docket: &mut impl Docket) {
    docket.finding(rule::MEASURE_ANY_TIME, Outcome::PlayersCall, Detail::new);
    let (Some(from), Some(to)) =
        (bodies(state, &event.from, event.from_model), bodies(state, &event.to, event.to_model))
    else {
        docket.finding(rule::MEASURE_CLOSEST_POINTS, Outcome::Unrecorded, || Detail::lacks("at"));
        measure_itself(state, event, docket);
        return;
    };
    let slack = state.setup.slack.inches();
    let nearest = |one: &Body| to.iter().map(|other| one.distance(other)).fold(f64::INFINITY, f64::min);
    let farthest = |one: &Body| to.iter().map(|other| one.farthest(other)).fold(f64::INFINITY, f64::min);
    let least = from.iter().map(nearest).fold(f64::INFINITY, f64::min);
    let hull = |id: &UnitId| {
        state.find(id).is_some_and(|ix| {
            state.row(ix).models.iter().any(|models| matches!(models.base, Some(aftermath_wh40k9::Base::Hull(..))))
        })
    };
    if let Some(distance) = event.distance {
        let right = (distance.get() - least).abs() <= slack.max(0.01);
        let cited =
            if hull(&event.from) || hull(&event.to) { rule::MEASURE_HULL } else { rule::MEASURE_CLOSEST_POINTS };
        docket.finding(cited, Outcome::from(right), || of(&event.from).expects(least).records(distance.get()));
    }
    if let (Some(limit), Some(says)) = (event.within.map(Length::get), event.says) {
        let measured = match (event.wholly, event.every) {
            (true, _) => from.iter().map(farthest).fold(0.0, f64::max),
            (false, true) => from.iter().map(nearest).fold(0.0, f64::max),
            (false, false) => least,
        };
        let answer = Answer::new(measured <= limit + 1e-6, measured <= limit + slack);
        let right = answer.allows(says) || (measured - limit).abs() <= slack;
        let exactly = (measured - limit).abs() < 1e-6;
        let cited = if exactly {
            rule::MEASURE_WITHIN
        } else if event.from_model.is_some() {
            rule::MEASURE_MODEL_WITHIN
        } else {
            rule::MEASURE_UNIT_WITHIN
        };
        let right = if exactly { says } else { right };
        docket.finding(cited, Outcome::from(right), || of(&event.from).expects(limit).records(measured));
    }
}

/// What is said of a distance goes with the distance that is named beside it, wherever anybody stands.
fn measure_itself(state: &State, event: &Measure, docket: &mut impl Docket) {
    let (Some(distance), Some(limit), Some(says)) = (event.distance, event.within, event.says) else {
        return;
    };
    // Of the nearest points alone; every model, and all of each, may be farther.
    let farther = event.wholly || event.every;
    let (distance, limit) = (distance.get(), limit.get());
    let exactly = (distance - limit).abs() < 1e-6;
    let answer = state.setup.slack.at_most(distance, limit);
    let right = match (answer, says) {
        (Answer::No, true) => false,
        (Answer::Yes, false) => farther,
        _ => true,
    };
    let cited = if exactly { rule::MEASURE_WITHIN } else { rule::MEASURE_UNIT_WITHIN };
    docket.finding(cited, Outcome::from(right), || of(&event.from).expects(limit).records(distance));
}

/// Bodies of a unit, of one of its models, or of a marker.
fn bodies(state: &State, id: &UnitId, model: Option<u16>) -> Option<Vec<Body>> {
    if let Some(ix) = state.find(id) {
        let all = state.bodies(ix)?;
        let chosen: Vec<Body> = all
            .into_iter()
            .filter(|(number, _)| model.is_none_or(|model| model == *number))
            .map(|(_, body)| body)
            .collect();
        return (!chosen.is_empty()).then_some(chosen);
    }
    state.markers.iter().find(|marker| marker.id == *id).and_then(body_of).map(|body| vec![body])
}

fn body_of(marker: &MarkerState) -> Option<Body> {
    let at = marker.at?;
    Some(Body::disc(at.x, at.y, marker.diameter / MM_PER_INCH / 2.0))
}

/// Models of each side in range of a marker, and of these those with Objective Secured; least and most, as the tolerance
/// and models in range of several markers allow (`w40k.objective.range`, `w40k.objective.excluded`).
struct InRange {
    least: Vec<u32>,
    most: Vec<u32>,
    secured: Vec<bool>,
    maybe_secured: Vec<bool>,
    /// Models of AIRCRAFT and Fortifications, which do not count.
    excluded: Vec<u32>,
}

fn in_range(state: &State, marker: &MarkerState, said: Option<&Control>) -> Option<InRange> {
    let body = body_of(marker)?;
    let sides = state.sides.len();
    let slack = state.setup.slack.inches();
    let mut found = InRange {
        least: vec![0; sides],
        most: vec![0; sides],
        secured: vec![false; sides],
        maybe_secured: vec![false; sides],
        excluded: vec![0; sides],
    };
    for ix in state.on_field() {
        let side = state.side_of(ix).0;
        let fortification = state.row(ix).role == Role::Fortification;
        let secured = state.row(ix).has(&Ability::ObjectiveSecured);
        for (number, model) in state.unit(ix).living() {
            let own = model.body?;
            let near = near::near_and_level(&own, &body, pack::OBJECTIVE_RANGE, slack);
            // Who is exactly at 3" is in range; the doubt is nobody's.
            if near == Answer::No {
                continue;
            }
            if fortification || state.model_has(model, Keyword::Aircraft) {
                found.excluded[side] += 1;
                continue;
            }
            let elsewhere = state
                .markers
                .iter()
                .filter(|other| other.id != marker.id)
                .filter_map(body_of)
                .any(|other| near::near_and_level(&own, &other, pack::OBJECTIVE_RANGE, slack) != Answer::No);
            let assigned = said.and_then(|said| {
                said.markers.iter().find(|of| {
                    of.assigned.iter().any(|models| models.unit == *state.id(ix) && models.models.contains(&number))
                })
            });
            match (elsewhere, assigned) {
                (_, Some(of)) if of.marker != marker.id => continue,
                (true, None) => {
                    found.most[side] += 1;
                    found.maybe_secured[side] |= secured;
                    continue;
                }
                _ => {}
            }
            found.most[side] += 1;
            found.maybe_secured[side] |= secured;
            if near == Answer::Yes {
                found.least[side] += 1;
                found.secured[side] |= secured;
            }
        }
    }
    Some(found)
}

/// Who controls a marker; the inner `None` is nobody, the outer one that nobody can tell
/// (`w40k.objective.control`, `w40k.objective.secured`).
fn controller(found: &InRange) -> Option<Option<SideIx>> {
    if found.secured != found.maybe_secured {
        return None;
    }
    let with: Vec<usize> = (0..found.secured.len()).filter(|side| found.secured[*side]).collect();
    if let [only] = with[..] {
        return Some(Some(SideIx(only)));
    }
    let more = |side: usize| (0..found.least.len()).all(|other| other == side || found.least[side] > found.most[other]);
    if let Some(side) = (0..found.least.len()).find(|side| more(*side)) {
        return Some(Some(SideIx(side)));
    }
    let exact = found.least == found.most;
    exact.then_some(None)
}

/// Who controls each marker by the models near it; nothing where they do not tell of every one.
pub(crate) fn measured(state: &State) -> Option<Vec<Option<SideIx>>> {
    state.markers.iter().map(|marker| in_range(state, marker, None).and_then(|found| controller(&found))).collect()
}

/// Who controls a marker now: as the log said last in this phase, else measured.
fn control_now(state: &State, marker: &MarkerState) -> Option<Option<SideIx>> {
    let measured = in_range(state, marker, None).and_then(|found| controller(&found));
    marker.said.or(measured)
}

/// Who controls each marker now; nothing where that is not known of every one.
pub(crate) fn controlled(state: &State) -> Option<Vec<Option<SideIx>>> {
    state.markers.iter().map(|marker| control_now(state, marker)).collect()
}

/// Who controls each marker now, for the eye: nobody where nobody does or it is not known.
pub(crate) fn control_of_each(state: &State) -> impl Iterator<Item = Option<SideIx>> + '_ {
    state.markers.iter().map(|marker| control_now(state, marker).flatten())
}

/// `control`.
pub(crate) fn control(state: &mut State, event: &Control, docket: &mut impl Docket) {
    check_one_marker(state, event, docket);
    for said in &event.markers {
        let Some(place) = state.markers.iter().position(|marker| marker.id == said.marker) else {
            docket.finding(rule::OBJECTIVE_MARKER, Outcome::Broken, || Detail::new().records(&said.marker));
            continue;
        };
        let claimed = said.controller.as_ref().and_then(|side| state.side(side));
        judge_control(state, &state.markers[place], said, claimed, event, docket);
        state.markers[place].said = Some(claimed);
    }
    state.control_said = true;
}

/// A model counts for one marker (`w40k.objective.one_per_model`): no side counts more models at all the markers together than
/// it has in range of any.
fn check_one_marker(state: &State, event: &Control, docket: &mut impl Docket) {
    let told = || event.markers.iter().filter_map(|said| state.markers.iter().find(|marker| marker.id == said.marker));
    let Some(bodies) = told().map(body_of).collect::<Option<Vec<Body>>>().filter(|bodies| bodies.len() > 1) else {
        return;
    };
    let slack = state.setup.slack.inches();
    for side in state.all_sides() {
        let of_side = |said: &MarkerControl| {
            let counts = said.counts.iter().filter(|of| state.side(&of.side) == Some(side));
            counts.map(|of| u32::from(of.models)).sum::<u32>()
        };
        let counted: u32 = event.markers.iter().map(of_side).sum();
        let (mut near, mut of_several) = (0, false);
        for ix in state.on_field().filter(|ix| state.side_of(*ix) == side) {
            for (_, model) in state.unit(ix).living() {
                let Some(own) = model.body else { return };
                let reached = |body: &&Body| near::near_and_level(&own, body, pack::OBJECTIVE_RANGE, slack).may_be();
                let reached = bodies.iter().filter(reached).count();
                near += u32::from(reached > 0);
                of_several |= reached > 1;
            }
        }
        if of_several {
            docket.finding(rule::OBJECTIVE_ONE_PER_MODEL, Outcome::from(counted <= near), || {
                Detail::say("one-marker").with("side", state.side_id(side)).expects(near).records(counted)
            });
        }
    }
}

fn judge_control(
    state: &State,
    marker: &MarkerState,
    said: &MarkerControl,
    claimed: Option<SideIx>,
    event: &Control,
    docket: &mut impl Docket,
) {
    let detail = || {
        let detail = Detail::say("control").with("marker", &said.marker);
        match claimed {
            Some(side) => detail.records(state.side_id(side)),
            None => detail.records("none"),
        }
    };
    let Some(found) = in_range(state, marker, Some(event)) else {
        judge_counts(state, said, claimed, docket);
        return;
    };
    // What the tolerance leaves open, the players' count decides.
    let due = controller(&found).or_else(|| {
        let as_counted = |of: &aftermath_wh40k9::SideCount| {
            state
                .side(&of.side)
                .is_some_and(|side| (found.least[side.0]..=found.most[side.0]).contains(&u32::from(of.models)))
        };
        let whole = said.counts.len() == state.sides.len() && said.counts.iter().all(as_counted);
        whole.then(|| controller(&counted(state, said))).flatten()
    });
    // Counts that the log names are those of the models in range.
    let miscounted = said.counts.iter().find_map(|of| {
        let models = u32::from(of.models);
        let due = state.side(&of.side).map_or(0, |side| models.clamp(found.least[side.0], found.most[side.0]));
        (due != models).then_some((&of.side, due, models))
    });
    docket.finding(rule::OBJECTIVE_RANGE, Outcome::from(miscounted.is_none()), || {
        let detail = Detail::say("counted").with("marker", &said.marker);
        match miscounted {
            Some((side, due, models)) => detail.with("side", side).expects(due).records(models),
            None => detail,
        }
    });
    let Some(due) = due else {
        docket.finding(rule::OBJECTIVE_CONTROL, Outcome::Unrecorded, || Detail::lacks("assigned"));
        return;
    };
    let expected = || match due {
        Some(side) => detail().expects(state.side_id(side)),
        None => detail().expects("none"),
    };
    let cited = if due == claimed { rule::OBJECTIVE_CONTROL } else { blamed(&found, claimed) };
    docket.finding(cited, Outcome::from(due == claimed), expected);
    if due == claimed {
        if found.excluded.iter().any(|count| *count > 0) {
            docket.finding(rule::OBJECTIVE_EXCLUDED, Outcome::Held, expected);
        }
        if found.secured.iter().any(|secured| *secured) {
            docket.finding(rule::OBJECTIVE_SECURED, Outcome::Held, expected);
        }
    }
}

/// The rule whose neglect gives the controller that was claimed.
fn blamed(found: &InRange, claimed: Option<SideIx>) -> aftermath_rules::catalogue::Rule {
    let with = |least: Vec<u32>, secured: Vec<bool>| {
        controller(&InRange {
            most: least.clone(),
            least,
            maybe_secured: secured.clone(),
            secured,
            excluded: Vec::new(),
        })
    };
    let plain = vec![false; found.secured.len()];
    if found.secured.iter().any(|secured| *secured) && with(found.least.clone(), plain) == Some(claimed) {
        return rule::OBJECTIVE_SECURED;
    }
    let all: Vec<u32> = found.least.iter().zip(&found.excluded).map(|(least, excluded)| least + excluded).collect();
    if found.excluded.iter().any(|count| *count > 0) && with(all, found.secured.clone()) == Some(claimed) {
        return rule::OBJECTIVE_EXCLUDED;
    }
    rule::OBJECTIVE_CONTROL
}

/// Models in range as the players counted them.
fn counted(state: &State, said: &MarkerControl) -> InRange {
    let sides = state.sides.len();
    let mut found = InRange {
        least: vec![0; sides],
        most: vec![0; sides],
        secured: vec![false; sides],
        maybe_secured: vec![false; sides],
        excluded: vec![0; sides],
    };
    for count in &said.counts {
        if let Some(side) = state.side(&count.side) {
            found.least[side.0] = u32::from(count.models);
            found.most[side.0] = u32::from(count.models);
            found.secured[side.0] = count.secured > 0;
            found.maybe_secured[side.0] = count.secured > 0;
        }
    }
    found
}

/// Without positions the counts that the log claims say who controls.
fn judge_counts(state: &State, said: &MarkerControl, claimed: Option<SideIx>, docket: &mut impl Docket) {
    if said.counts.is_empty() {
        docket.finding(rule::OBJECTIVE_CONTROL, Outcome::Unrecorded, || Detail::lacks("counts"));
        return;
    }
    let found = counted(state, said);
    let due = controller(&found).flatten();
    let cited = if due == claimed { rule::OBJECTIVE_CONTROL } else { blamed(&found, claimed) };
    let named = |side: Option<SideIx>| side.map_or("none".to_owned(), |side| state.side_id(side).to_string());
    docket.finding(cited, Outcome::from(due == claimed), || {
        Detail::say("control").with("marker", &said.marker).expects(named(due)).records(named(claimed))
    });
    if due == claimed && found.secured.iter().any(|secured| *secured) {
        docket.finding(rule::OBJECTIVE_SECURED, Outcome::Held, || Detail::new().with("marker", &said.marker));
    }
}

/// `scored` (`w40k.only_war.capture_and_control`, `w40k.only_war.slay_the_warlord`, `w40k.only_war.most_markers`,
/// `w40k.only_war.vp_ceiling`).
pub(crate) fn scored(state: &mut State, side: Option<&SideId>, event: &Scored, docket: &mut impl Docket) {
    let Some(owner) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let points = u32::from(event.points);
    match event.reason {
        ScoreReason::CaptureAndControl => capture(state, owner, event, docket),
        ScoreReason::SlayTheWarlord => crate::ending::slay_the_warlord(state, owner, points, docket),
        ScoreReason::MostMarkers => crate::ending::most_markers(state, owner, points, docket),
        ScoreReason::Mission => {
            docket.finding(rule::MISSION_SELECT, Outcome::PlayersCall, || Detail::new().records(points));
        }
    }
    let count = state.turn_count();
    let scorer = &mut state.sides[owner.0];
    scorer.points[event.reason as usize] = scorer.points[event.reason as usize].saturating_add(points);
    if event.reason == ScoreReason::CaptureAndControl {
        let before = if scorer.scored_in == count { scorer.scored_now } else { 0 };
        (scorer.scored_in, scorer.scored_now) = (count, before.saturating_add(points));
    }
    let total = state.sides[owner.0].points[..3].iter().fold(0_u32, |all, points| all.saturating_add(*points));
    if event.reason != ScoreReason::Mission && !state.setup.options.other_mission {
        let few = event.reason != ScoreReason::CaptureAndControl || points <= pack::COMMAND_PHASE_MOST;
        docket.finding(rule::ONLY_WAR_VP_CEILING, Outcome::from(few && total <= pack::BATTLE_MOST), || {
            Detail::new().with("greatest", pack::BATTLE_MOST).records(total)
        });
    }
}

fn capture(state: &State, owner: SideIx, event: &Scored, docket: &mut impl Docket) {
    let points = u32::from(event.points);
    let timely = state.phase == Some(Phase::Command) && state.active == Some(owner);
    let own = |all: Vec<Option<SideIx>>| all.into_iter().filter(|by| *by == Some(owner)).count() as u32;
    let scorer = &state.sides[owner.0];
    // A marker scores once a turn, whether all are told in one entry or one after the other.
    let before = if scorer.scored_in == state.turn_count() { scorer.scored_now } else { 0 };
    let due = controlled(state).map(own).map(|markers| (markers * pack::MARKER_POINTS).saturating_sub(before));
    let is_own = |(place, id): (usize, &UnitId)| {
        let marker = state.markers.iter().find(|marker| marker.id == *id);
        let by = marker.map_or(Some(None), |marker| control_now(state, marker));
        by.is_none_or(|by| by == Some(owner)) && !event.markers[..place].contains(id)
    };
    let named = event.markers.iter().enumerate().all(is_own);
    // What is left may follow; the end of the phase tells whether it did.
    let right = |due: u32| named && points <= due;
    let answer = if timely { due.map(|due| Answer::from(right(due))) } else { Some(Answer::No) };
    kept(docket, rule::ONLY_WAR_CAPTURE_AND_CONTROL, answer, "control", || {
        let detail = Detail::say("scores").with("side", state.side_id(owner)).records(points);
        match due {
            Some(due) => detail.expects(due),
            None => detail,
        }
    });
}

/// What the Command phase leaves undone: a Battle-forged army gains its point, and markers that the active player controls score.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        return;
    };
    if is_forged(state, active) && state.setup.whole && state.sides[active.0].gained_in != state.turn_count() {
        docket.finding(rule::COMMAND_BATTLE_FORGED_CP, Outcome::Unrecorded, || Detail::lacks("command_points"));
    }
    if state.setup.options.other_mission || state.markers.is_empty() {
        return;
    }
    let held = controlled(state).map(|all| all.into_iter().filter(|by| *by == Some(active)).count());
    let scorer = &state.sides[active.0];
    let Some(due) = held.map(|held| held as u32 * pack::MARKER_POINTS).filter(|due| *due > 0) else {
        return;
    };
    if scorer.scored_in != state.turn_count() {
        docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Unrecorded, || Detail::lacks("scored"));
    } else if scorer.scored_now < due {
        // Who scores one marker scores every one.
        docket.finding(rule::ONLY_WAR_CAPTURE_AND_CONTROL, Outcome::Broken, || {
            Detail::say("markers-score").with("side", state.side_id(active)).expects(due).records(scorer.scored_now)
        });
    }
}
