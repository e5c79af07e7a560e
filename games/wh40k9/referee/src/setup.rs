//! Before the battle: roll-offs, Warlords, battlefield, markers, zones, deployment, first turn (`w40k.mission.*`,
//! `w40k.only_war.*` up to the first round, `w40k.rolloff.procedure`).

use aftermath_rules::{
    common::SideRoll,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    ids::{SideId, UnitId},
    log::Table,
};
use aftermath_wh40k9::{
    Battlefield, Deploy, FirstTurn, MissionStep as Step, ObjectivePlaced, Placing, Powers, Reserve, Role, RollOff,
    RollOffPurpose, Sequence, SequenceMoment, StartEmbarked, Warlord, Zones, pack,
};

use crate::{
    answer::{Answer, all, kept, of, told},
    bodies::{Body, Point},
    keywords::Keyword,
    near::in_range,
    rule,
    state::{MarkerState, SideIx, State, UnitIx, Whereabouts},
};

/// What has happened before the battle.
#[derive(Debug, Clone, Default)]
pub(crate) struct BeforeBattle {
    pub(crate) step: Step,
    pub(crate) any_deployed: bool,
    /// Who won the roll-offs, by purpose.
    pub(crate) won: [Option<SideIx>; 7],
    /// Who placed the last marker, set up the last unit, and set up the last one late.
    pub(crate) placed_last: Option<SideIx>,
    pub(crate) deployed_last: Option<SideIx>,
    pub(crate) late_last: Option<SideIx>,
    pub(crate) chose_zone: Option<SideIx>,
    /// Battle size, where an event says it.
    pub(crate) battle_size: Option<aftermath_wh40k9::BattleSize>,
}

impl BeforeBattle {
    pub(crate) fn winner(&self, purpose: RollOffPurpose) -> Option<SideIx> {
        self.won[purpose as usize]
    }
}

/// The mission goes through its steps in their order (`w40k.mission.steps`).
pub(crate) fn step(state: &mut State, step: Step, docket: &mut impl Docket) {
    if !state.setup.from_start {
        return;
    }
    let reached = state.before.step;
    docket.finding(rule::MISSION_STEPS, Outcome::from(step >= reached), || {
        Detail::say("mission-step").expects(reached.as_str()).records(step.as_str())
    });
    state.before.step = reached.max(step);
}

/// The side of the entry; unrecorded where the log does not say it.
fn acting(state: &State, side: Option<&SideId>) -> Option<SideIx> {
    side.and_then(|side| state.side(side))
}

/// The winner of a roll-off: dice in rounds of one for each side, thrown again while the highest are equal.
fn winner(state: &State, rolls: &[SideRoll]) -> (bool, Option<SideIx>) {
    let mut left = rolls;
    loop {
        let mut round: Vec<(SideIx, u8)> = Vec::new();
        while let Some((first, rest)) = left.split_first() {
            let Some(side) = state.side(&first.side) else {
                return (false, None);
            };
            if round.iter().any(|(known, _)| *known == side) {
                break;
            }
            round.push((side, first.die.get()));
            left = rest;
        }
        if round.len() < 2 {
            return (false, None);
        }
        let highest = round.iter().map(|(_, die)| *die).max();
        let best: Vec<SideIx> = round.iter().filter(|(_, die)| Some(*die) == highest).map(|(side, _)| *side).collect();
        match best[..] {
            [side] => return (left.is_empty(), Some(side)),
            _ if left.is_empty() => return (false, None),
            _ => {}
        }
    }
}

/// `roll_off` (`w40k.rolloff.procedure`).
pub(crate) fn roll_off(state: &mut State, event: &RollOff, docket: &mut impl Docket) {
    let (right, won) = winner(state, &event.rolls);
    let said = event.winner.as_ref().and_then(|side| state.side(side));
    let agrees = said.is_none() || said == won;
    docket.finding(rule::ROLLOFF_PROCEDURE, Outcome::from(right && agrees), || {
        let faces: Vec<_> = event.rolls.iter().map(|roll| roll.die).collect();
        let detail = Detail::say("roll-off").with("dice", faces).with("purpose", event.purpose.as_str());
        let detail = match won {
            Some(won) => detail.expects(state.side_id(won)),
            None => detail.expects("thrown-again"),
        };
        match said {
            Some(said) => detail.records(state.side_id(said)),
            None => detail,
        }
    });
    let due = match event.purpose {
        RollOffPurpose::Mission => Some(Step::Muster),
        RollOffPurpose::Objectives => Some(Step::Battlefield),
        RollOffPurpose::Zones | RollOffPurpose::LateDeployment => Some(Step::Deployment),
        RollOffPurpose::FirstTurn => Some(Step::FirstTurn),
        RollOffPurpose::Sequencing | RollOffPurpose::Dispute => None,
    };
    if let Some(due) = due {
        step(state, due, docket);
    }
    match event.purpose {
        RollOffPurpose::Mission => {
            docket.finding(rule::MISSION_SELECT, Outcome::PlayersCall, || Detail::new().with("purpose", "mission"));
        }
        RollOffPurpose::Dispute => docket.finding(rule::GENERAL_MOST_IMPORTANT_RULE, Outcome::PlayersCall, Detail::new),
        _ => {}
    }
    state.before.won[event.purpose as usize] = said.or(won);
}

/// `sequence`: rules that apply at once (`w40k.sequencing.active_player`, `w40k.sequencing.roll_off`).
pub(crate) fn sequence(state: &State, event: &Sequence, docket: &mut impl Docket) {
    let by = state.side(&event.by);
    match event.moment {
        SequenceMoment::Turn => {
            let outcome = match (state.active, by) {
                (Some(active), Some(by)) if active != by => Outcome::Broken,
                _ => Outcome::PlayersCall,
            };
            docket.finding(rule::SEQUENCING_ACTIVE_PLAYER, outcome, || Detail::new().records(&event.by));
        }
        SequenceMoment::Round | SequenceMoment::Battle => {
            let Some(rolls) = &event.rolls else {
                docket.finding(rule::SEQUENCING_ROLL_OFF, Outcome::Unrecorded, || Detail::lacks("rolls"));
                return;
            };
            let (right, won) = winner(state, rolls);
            docket.finding(rule::ROLLOFF_PROCEDURE, Outcome::from(right), || {
                Detail::new().with("dice", rolls.iter().map(|roll| roll.die).collect::<Vec<_>>())
            });
            docket.finding(rule::SEQUENCING_ROLL_OFF, Outcome::from(won.is_none() || won == by), || {
                let detail = Detail::new().records(&event.by);
                match won {
                    Some(won) => detail.expects(state.side_id(won)),
                    None => detail,
                }
            });
        }
    }
}

/// `warlord` (`w40k.only_war.warlord`).
pub(crate) fn warlord(state: &mut State, side: Option<&SideId>, event: &Warlord, docket: &mut impl Docket) {
    step(state, Step::Muster, docket);
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let own = acting(state, side).is_none_or(|side| side == state.side_of(ix));
    let number = event.model.unwrap_or(1);
    let unit = state.unit(ix);
    let model = unit.model(number);
    let single = event.model.is_some() || unit.size() <= 1;
    let inspiring = event.warlord_trait.as_ref().is_some_and(|of| of.as_str().eq_ignore_ascii_case("Inspiring Leader"));
    let character = model.is_some_and(|model| state.model_has(model, Keyword::Character));
    let fit = event.warlord_trait.is_none() || inspiring || character || !single;
    let only = state.sides[state.side_of(ix).0].warlord.is_none();
    let right = own && model.is_some() && fit && only;
    let outcome = if right { Outcome::PlayersCall } else { Outcome::Broken };
    if right && !single {
        // Which of several it is nobody knows.
        docket.finding(rule::ONLY_WAR_WARLORD, Outcome::Unrecorded, || Detail::lacks("model").unit(&event.unit));
    } else {
        docket.finding(rule::ONLY_WAR_WARLORD, outcome, || of(&event.unit).with("model", i64::from(number)));
    }
    if state.setup.options.fortification_not_warlord && state.row(ix).role == Role::Fortification {
        docket.finding(rule::ONLY_WAR_WARLORD, Outcome::Broken, || of(&event.unit).records("fortification"));
    }
    let side = state.side_of(ix);
    let warlord = &mut state.sides[side.0];
    warlord.warlord = single.then_some((ix, number));
    warlord.warlord_trait = event.warlord_trait.as_ref().map(|of| of.as_str().to_owned());
}

/// `powers` (`w40k.psychic.known`).
pub(crate) fn powers(state: &mut State, event: &Powers, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let psyker = state.row(ix).has_keyword("PSYKER");
    let before = state.turn == 0 || !state.setup.from_start;
    docket.finding(rule::PSYCHIC_KNOWN, Outcome::from(psyker && before), || {
        of(&event.unit).with("powers", event.powers.iter().map(|power| power.name.to_string()).collect::<Vec<_>>())
    });
    state.unit_mut(ix).powers.extend(event.powers.iter().cloned());
}

/// `battlefield` (`w40k.only_war.battlefield_size`).
pub(crate) fn battlefield(state: &mut State, event: &Battlefield, docket: &mut impl Docket) {
    step(state, Step::Battlefield, docket);
    state.before.battle_size = event.size;
    // What the header says was judged there.
    if let Some(size) = event.size.filter(|size| state.setup.options.battle_size != Some(*size))
        && !state.setup.options.other_mission
    {
        crate::muster::check_size(state, size, docket);
    }
    docket.finding(rule::BATTLEFIELD_TERRAIN, Outcome::PlayersCall, || {
        let advised = |table: Table| (table.width * table.depth / pack::TERRAIN_SQUARE.powi(2)).ceil() as i64;
        let detail = Detail::new().records(state.setup.terrain.len());
        match state.setup.edges.size() {
            Some(table) => detail.expects(advised(table)),
            None => detail,
        }
    });
}

/// `objective_placed` (`w40k.only_war.objective_count`, `w40k.only_war.objective_placement`, `w40k.objective.marker`).
pub(crate) fn objective(state: &mut State, side: Option<&SideId>, event: &ObjectivePlaced, docket: &mut impl Docket) {
    step(state, Step::Battlefield, docket);
    let diameter = event.diameter.map_or(f64::from(pack::OBJECTIVE_DIAMETER), aftermath_wh40k9::Millimetres::get);
    docket.finding(rule::OBJECTIVE_MARKER, Outcome::Held, || Detail::new().with("width", diameter));
    let radius = diameter / aftermath_wh40k9::MM_PER_INCH / 2.0;
    if !state.setup.options.other_mission {
        check_marker_turn(state, side, docket);
        check_marker_place(state, event, radius, docket);
    }
    let marker = MarkerState { id: event.id.clone(), at: event.at, diameter, said: None };
    match state.markers.iter_mut().find(|known| known.id == event.id) {
        Some(known) => *known = marker,
        None => state.markers.push(marker),
    }
    state.before.placed_last = acting(state, side);
}

fn check_marker_turn(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let acting = acting(state, side);
    let due = match state.before.placed_last {
        Some(last) => other_side(state, last),
        None => state.before.winner(RollOffPurpose::Objectives),
    };
    let in_turn = match (acting, due) {
        (Some(acting), Some(due)) => Some(Answer::from(acting == due)),
        _ => None,
    };
    let few = state.markers.len() < pack::OBJECTIVES as usize;
    let answer = if few { in_turn } else { Some(Answer::No) };
    let field = if acting.is_none() { "side" } else { "roll_off" };
    kept(docket, rule::ONLY_WAR_OBJECTIVE_COUNT, answer, field, || {
        let detail = Detail::new().with("greatest", pack::OBJECTIVES).with("markers", state.markers.len() + 1);
        match (due, acting) {
            (Some(due), Some(acting)) => detail.expects(state.side_id(due)).records(state.side_id(acting)),
            _ => detail,
        }
    });
}

fn check_marker_place(state: &State, event: &ObjectivePlaced, radius: f64, docket: &mut impl Docket) {
    let Some(at) = event.at else {
        docket.finding(rule::ONLY_WAR_OBJECTIVE_PLACEMENT, Outcome::Unrecorded, || Detail::lacks("at"));
        return;
    };
    let edge = state.setup.edges.room(at).map(|room| room - radius);
    let others = state.markers.iter().filter(|marker| marker.id != event.id).filter_map(|marker| {
        let other = marker.at?;
        Some(at.distance(other) - radius - marker.diameter / aftermath_wh40k9::MM_PER_INCH / 2.0)
    });
    let gap = others.fold(f64::INFINITY, f64::min);
    let slack = state.setup.slack.inches();
    // Exactly 6" is within 6" (`w40k.measure.within`).
    let clear = |length: f64, least: f64| Answer::new(length > least, length + slack > least);
    let apart = clear(gap, pack::OBJECTIVE_GAP);
    let answer = match edge {
        Some(edge) => Some(clear(edge, pack::OBJECTIVE_EDGE).and(apart)),
        None => (apart == Answer::No).then_some(apart),
    };
    kept(docket, rule::ONLY_WAR_OBJECTIVE_PLACEMENT, answer, "table", || {
        let detail = Detail::new();
        let detail = edge.map_or(detail.clone(), |edge| detail.with("edge", edge.max(0.0)));
        if gap.is_finite() { detail.with("distance", gap.max(0.0)) } else { detail }
    });
}

/// The other of two sides.
pub(crate) fn other_side(state: &State, side: SideIx) -> Option<SideIx> {
    state.all_sides().find(|other| *other != side)
}

/// `zones` (`w40k.only_war.zone_choice`).
pub(crate) fn zones(state: &mut State, side: Option<&SideId>, event: &Zones, docket: &mut impl Docket) {
    step(state, Step::Deployment, docket);
    let chooser = acting(state, side);
    for zone in &event.zones {
        if let Some(of) = state.side(&zone.side) {
            state.sides[of.0].zone = Some(zone.outline.iter().map(|place| Point::new(place.x, place.y)).collect());
        }
    }
    state.before.chose_zone = chooser;
    if state.setup.options.other_mission {
        docket.finding(rule::ONLY_WAR_ZONE_CHOICE, Outcome::PlayersCall, Detail::new);
        return;
    }
    let due = state.before.winner(RollOffPurpose::Zones);
    let right = match (chooser, due) {
        (Some(chooser), Some(due)) => Some(Answer::from(chooser == due)),
        _ => None,
    };
    let each: Vec<&Vec<Point>> = state.sides.iter().filter_map(|side| side.zone.as_ref()).collect();
    let placed = edges::and(each.len() == state.sides.len(), lie_opposite(state, &each));
    let unsaid = event.zones.is_empty() && right != Some(Answer::No);
    let answer = match (unsaid, placed) {
        (true, _) => None,
        (false, Some(true)) => right,
        (false, Some(false)) => Some(Answer::No),
        (false, None) => right.filter(|right| *right == Answer::No),
    };
    let lacking = match (unsaid, placed, chooser) {
        (true, ..) => "zones",
        (false, None, _) => "table",
        (false, _, None) => "side",
        (false, _, Some(_)) => "roll_off",
    };
    kept(docket, rule::ONLY_WAR_ZONE_CHOICE, answer, lacking, || match (due, chooser) {
        (Some(due), Some(chooser)) => Detail::new().expects(state.side_id(due)).records(state.side_id(chooser)),
        _ => Detail::new(),
    });
}

/// Whether zones lie on the table, along opposite edges, and clear of each other; `None` where its size is not told.
fn lie_opposite(state: &State, zones: &[&Vec<Point>]) -> Option<bool> {
    let slack = state.setup.slack.inches();
    let Table { width, depth } = state.setup.edges.size()?;
    let span = |zone: &[Point], of: fn(&Point) -> f64| {
        let values = zone.iter().map(of);
        (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
    };
    let [one, other] = zones else {
        return Some(false);
    };
    let along = |of: fn(&Point) -> f64, length: f64| {
        let (a, b) = (span(one, of), span(other, of));
        let (low, high) = if a.0 <= b.0 { (a, b) } else { (b, a) };
        low.0.abs() <= slack && (high.1 - length).abs() <= slack && low.1 <= high.0 + slack
    };
    let inside = zones.iter().flat_map(|zone| zone.iter()).all(|corner| {
        let fits = |at: f64, length: f64| at >= -slack && at <= length + slack;
        fits(corner.x, width) && fits(corner.y, depth)
    });
    Some(inside && (along(|corner| corner.x, width) || along(|corner| corner.y, depth)))
}

/// `start_embarked` (`w40k.transport.start_embarked`, `w40k.transport.capacity`).
pub(crate) fn start_embarked(state: &mut State, event: &StartEmbarked, docket: &mut impl Docket) {
    step(state, Step::Deployment, docket);
    let Some(transport) = state.known(&event.transport, docket) else {
        return;
    };
    let unset = state.unit(transport).whereabouts == Whereabouts::Unset;
    for id in &event.units {
        let Some(ix) = state.known(id, docket) else {
            continue;
        };
        let right = unset && !state.is_enemy(ix, transport) && state.unit(ix).whereabouts == Whereabouts::Unset;
        let outcome = if right { Outcome::PlayersCall } else { Outcome::Broken };
        docket.finding(rule::TRANSPORT_START_EMBARKED, outcome, || of(id).with("target", &event.transport));
        state.unit_mut(ix).whereabouts = Whereabouts::Aboard(transport);
    }
    crate::transport::check_capacity(state, transport, docket);
}

/// `reserve` (`w40k.reinforce.definition`).
pub(crate) fn reserve(state: &mut State, event: &Reserve, docket: &mut impl Docket) {
    step(state, Step::Deployment, docket);
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let unset = state.unit(ix).whereabouts == Whereabouts::Unset;
    let outcome = if unset { Outcome::PlayersCall } else { Outcome::Broken };
    docket.finding(rule::REINFORCE_DEFINITION, outcome, || of(&event.unit).with("source", event.rule.as_str()));
    state.unit_mut(ix).whereabouts = Whereabouts::Reserve;
}

/// Units of a side that wait to be set up.
fn waiting(state: &State, side: SideIx) -> impl Iterator<Item = UnitIx> + '_ {
    state.all_units().filter(move |ix| state.side_of(*ix) == side && state.unit(*ix).whereabouts == Whereabouts::Unset)
}

/// `deploy` (`w40k.only_war.deploy_alternate` … `w40k.only_war.deploy_late`).
pub(crate) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    step(state, Step::Deployment, docket);
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let owner = state.side_of(ix);
    let fresh = state.unit(ix).whereabouts == Whereabouts::Unset;
    if !fresh {
        docket
            .finding(rule::ONLY_WAR_DEPLOY_UNTIL, Outcome::Broken, || Detail::say("deployed-twice").unit(&event.unit));
    }
    let own = acting(state, side).is_none_or(|side| side == owner);
    if fresh && !state.setup.options.other_mission && state.setup.from_start {
        check_order(state, owner, own, event.late, docket);
    }
    set_up(state, ix, &event.at, event.no_room.as_deref(), docket);
    let claims = Claims { coherent: event.coherent, engaged: None };
    check_set_up(state, ix, claims, docket);
    check_zone(state, ix, event, docket);
    state.before.any_deployed = true;
    if event.late {
        state.before.late_last = Some(owner);
    } else {
        state.before.deployed_last = Some(owner);
    }
}

/// Whose turn it is to set up a unit.
fn check_order(state: &State, owner: SideIx, own: bool, late: bool, docket: &mut impl Docket) {
    let (last, begins, cited, field) = if late {
        let begins = state.before.winner(RollOffPurpose::LateDeployment);
        (state.before.late_last, begins, rule::ONLY_WAR_DEPLOY_LATE, "roll_off")
    } else {
        let begins = state.before.chose_zone.and_then(|chose| other_side(state, chose));
        (state.before.deployed_last, begins, rule::ONLY_WAR_DEPLOY_ALTERNATE, "zones")
    };
    let due = match last {
        Some(last) => other_side(state, last).filter(|other| waiting(state, *other).next().is_some()).or(Some(last)),
        None => begins,
    };
    // Alone, a player sets up late what he has without a roll-off.
    if late && last.is_none() && due.is_none() {
        let both = state.all_sides().all(|side| waiting(state, side).next().is_some());
        let answer = if both { None } else { Some(Answer::Yes) };
        kept(docket, cited, answer, field, Detail::new);
        return;
    }
    let answer = due.map(|due| Answer::from(due == owner && own));
    kept(docket, cited, answer, field, || {
        let detail = Detail::say("deploys-in-turn").records(state.side_id(owner));
        match due {
            Some(due) => detail.expects(state.side_id(due)),
            None => detail,
        }
    });
}

/// Puts models where the log says; those without room count as destroyed (`w40k.coherency.no_room`). Of whom it says neither,
/// nobody knows whether they stand.
pub(crate) fn set_up(state: &mut State, ix: UnitIx, at: &[Placing], no_room: Option<&[u16]>, docket: &mut impl Docket) {
    let living: Vec<u16> = state.unit(ix).living().map(|(number, _)| number).collect();
    set_up_models(state, ix, &living, at, no_room, docket);
}

/// Some models of a unit are set up; the others stand where they stood.
pub(crate) fn set_up_models(
    state: &mut State,
    ix: UnitIx,
    models: &[u16],
    at: &[Placing],
    no_room: Option<&[u16]>,
    docket: &mut impl Docket,
) {
    let open = leaves_open(models, at, no_room);
    for placing in at {
        if state.unit(ix).model(placing.model).is_none_or(|model| model.destroyed) {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || {
                Detail::say("no-such-model").unit(state.id(ix)).records(i64::from(placing.model))
            });
            continue;
        }
        state.stand(ix, placing.model, Some(placing.at));
    }
    state.unit_mut(ix).whereabouts = Whereabouts::Field;
    for number in no_room.unwrap_or_default() {
        let placed = at.iter().any(|placing| placing.model == *number);
        docket.finding(rule::COHERENCY_NO_ROOM, Outcome::from(!placed), || {
            of(state.id(ix)).with("model", i64::from(*number))
        });
        state.destroy(ix, *number, None);
    }
    if open {
        docket.finding(rule::COHERENCY_NO_ROOM, Outcome::Unrecorded, || Detail::lacks("no_room").unit(state.id(ix)));
        state.lose_count_of(ix);
    }
}

/// Whether a log says of some models neither where they stand nor that they had no room.
pub(crate) fn leaves_open(models: &[u16], at: &[Placing], no_room: Option<&[u16]>) -> bool {
    let is_set_up = |number: &u16| at.iter().any(|placing| placing.model == *number);
    no_room.is_none() && !models.iter().all(is_set_up)
}

/// What a log claims of a set-up without positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claims {
    pub(crate) coherent: Option<bool>,
    pub(crate) engaged: Option<bool>,
}

/// A unit is set up in coherency, on the field, and not within Engagement Range of enemies (`w40k.coherency.setup`,
/// `w40k.engagement.no_setup`).
pub(crate) fn check_set_up(state: &State, ix: UnitIx, claims: Claims, docket: &mut impl Docket) {
    if state.unit(ix).size() == 0 {
        return;
    }
    check_coherent(state, ix, rule::COHERENCY_SETUP, claims.coherent, docket);
    let slack = state.setup.slack.inches();
    // Who was set up by the rules stands clear of enemies; the doubt is his.
    let measured = state.bodies(ix).and_then(|own| {
        let enemies = state.enemy_bodies(ix, true)?;
        let touches = own.iter().flat_map(|(_, body)| enemies.iter().map(move |enemy| in_range(body, enemy, slack)));
        Some(touches.fold(Answer::No, Answer::or))
    });
    let none = state.enemies(ix).next().is_none().then_some(Answer::No);
    let answer = told(measured.or(none), claims.engaged).map(Answer::not);
    kept(docket, rule::ENGAGEMENT_NO_SETUP, answer, "at", || of(state.id(ix)));
    check_on_field(state, ix, docket);
}

/// Every part of every model is on the battlefield (`w40k.battlefield.rectangle`).
fn check_on_field(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(bodies) = state.bodies(ix) else {
        return;
    };
    let beyond = farthest_off_table(state, bodies.iter().map(|(_, body)| *body));
    let answer = beyond.map(|beyond| state.setup.slack.at_most(beyond, 0.0));
    if answer != Some(Answer::Yes) {
        kept(docket, rule::BATTLEFIELD_RECTANGLE, answer, "table", || {
            let detail = of(state.id(ix));
            beyond.map_or(detail.clone(), |beyond| detail.with("beyond", beyond))
        });
    }
}

/// Inches by which any of these is beyond the edges of the table; `None` where its size is not told.
pub(crate) fn farthest_off_table(state: &State, bodies: impl Iterator<Item = Body>) -> Option<f64> {
    let Table { width, depth } = state.setup.edges.size()?;
    let beyond = |body: Body| {
        let (left, right, low, high) = body.bounds();
        (-left).max(right - width).max(-low).max(high - depth).max(0.0)
    };
    Some(bodies.map(beyond).fold(0.0, f64::max))
}

/// The models of a unit stand together (`w40k.coherency.basic`, `w40k.coherency.large_unit`,
/// `w40k.coherency.single_group`, `w40k.coherency.single_model`); `cited` is the rule that asks for it here.
pub(crate) fn check_coherent(
    state: &State,
    ix: UnitIx,
    cited: aftermath_rules::catalogue::Rule,
    claim: Option<bool>,
    docket: &mut impl Docket,
) -> Option<Answer> {
    let size = state.unit(ix).size();
    if size <= 1 {
        docket.finding(rule::COHERENCY_SINGLE_MODEL, Outcome::from(claim != Some(false)), || of(state.id(ix)));
        return Some(Answer::Yes);
    }
    let by_size = if size >= pack::LARGE_UNIT { rule::COHERENCY_LARGE_UNIT } else { rule::COHERENCY_BASIC };
    let measured = state.coherency(ix);
    let detail = || of(state.id(ix)).with("models", size);
    match measured {
        Some(stands) => {
            kept(docket, by_size, Some(stands.neighbours), "at", detail);
            // Models without neighbours are no group anyway.
            if stands.neighbours.may_be() {
                kept(docket, rule::COHERENCY_SINGLE_GROUP, Some(stands.group), "at", detail);
            }
        }
        None => kept(docket, by_size, claim.map(Answer::from), "coherent", detail),
    }
    let answer = told(measured.map(crate::near::Coherency::whole), claim);
    kept(docket, cited, answer, "coherent", detail);
    answer
}

/// Every model stands wholly within the zone of its side (`w40k.only_war.deploy_in_zone`).
fn check_zone(state: &State, ix: UnitIx, event: &Deploy, docket: &mut impl Docket) {
    if event.late || state.setup.options.other_mission || state.unit(ix).size() == 0 {
        return;
    }
    let zone = state.sides[state.side_of(ix).0].zone.as_ref();
    let measured = zone.zip(state.bodies(ix)).map(|(zone, bodies)| {
        let slack = state.setup.slack.inches();
        let overhang = state.setup.options.large_model_overhang;
        let inside = |body: &Body, allowed: f64| {
            let hull_may_hang_over = overhang && body.radius() > 3.0;
            if hull_may_hang_over {
                return contains(zone, body.middle(), allowed);
            }
            body.outline().all(|place| contains(zone, place, allowed))
        };
        let answers = bodies.iter().map(|(_, body)| Some(Answer::new(inside(body, 1e-6), inside(body, slack))));
        all(answers).unwrap_or(Answer::Unclear)
    });
    let answer = told(measured, event.in_zone);
    let field = if zone.is_none() { "zones" } else { "at" };
    kept(docket, rule::ONLY_WAR_DEPLOY_IN_ZONE, answer, field, || of(state.id(ix)));
}

/// Whether a place is in an outline, or no farther out than allowed.
pub(crate) fn contains(outline: &[Point], place: Point, allowed: f64) -> bool {
    let mut inside = false;
    let mut near = f64::INFINITY;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
        near = near.min(a.nearest_on(b, place).distance(place));
    }
    inside || near <= allowed
}

/// `first_turn` (`w40k.only_war.first_turn`).
pub(crate) fn first_turn(state: &mut State, side: Option<&SideId>, event: &FirstTurn, docket: &mut impl Docket) {
    step(state, Step::FirstTurn, docket);
    let Some(first) = state.side(&event.first) else {
        docket.finding(rule::ONLY_WAR_FIRST_TURN, Outcome::Broken, || Detail::new().records(&event.first));
        return;
    };
    let won = state.before.winner(RollOffPurpose::FirstTurn);
    if !state.setup.options.other_mission {
        let chooser = acting(state, side);
        let answer = match (won, chooser) {
            (Some(won), Some(chooser)) => Some(Answer::from(won == chooser)),
            _ => None,
        };
        let field = if won.is_none() { "roll_off" } else { "side" };
        kept(docket, rule::ONLY_WAR_FIRST_TURN, answer, field, || {
            let detail = Detail::new().with("first", &event.first);
            match (won, chooser) {
                (Some(won), Some(chooser)) => detail.expects(state.side_id(won)).records(state.side_id(chooser)),
                _ => detail,
            }
        });
    }
    state.first = Some(first);
}

/// The first round begins: everything before it is done (`w40k.only_war.begin`, `w40k.only_war.deploy_until`,
/// `w40k.only_war.objective_count`).
pub(crate) fn battle_begins(state: &mut State, docket: &mut impl Docket) {
    if !state.setup.from_start {
        return;
    }
    step(state, Step::Battle, docket);
    if state.setup.options.other_mission {
        return;
    }
    docket.finding(rule::ONLY_WAR_BEGIN, Outcome::Held, Detail::new);
    if state.before.any_deployed && state.all_sides().any(|side| state.sides[side.0].warlord.is_none()) {
        docket.finding(rule::ONLY_WAR_WARLORD, Outcome::Unrecorded, || Detail::lacks("warlord"));
    }
    let waiting: Vec<&UnitId> = state
        .all_units()
        .filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Unset)
        .map(|ix| state.id(ix))
        .collect();
    let answer = if waiting.is_empty() {
        Some(Answer::Yes)
    } else if state.before.any_deployed {
        Some(Answer::No)
    } else {
        None
    };
    kept(docket, rule::ONLY_WAR_DEPLOY_UNTIL, answer, "deploy", || {
        let ids: Vec<String> = waiting.iter().map(ToString::to_string).collect();
        Detail::say("all-deployed").records(ids)
    });
    let count = state.markers.len();
    let answer = if count == pack::OBJECTIVES as usize {
        Some(Answer::Yes)
    } else if count == 0 {
        None
    } else {
        Some(Answer::No)
    };
    kept(docket, rule::ONLY_WAR_OBJECTIVE_COUNT, answer, "objective_placed", || {
        Detail::new().expects(pack::OBJECTIVES).records(count)
    });
    if state.first.is_none() {
        docket.finding(rule::ONLY_WAR_FIRST_TURN, Outcome::Unrecorded, || Detail::lacks("first_turn"));
    }
    for ix in state.all_units() {
        if state.unit(ix).whereabouts == Whereabouts::Unset && !state.before.any_deployed {
            state.unit_mut(ix).whereabouts = Whereabouts::Field;
        }
    }
}
