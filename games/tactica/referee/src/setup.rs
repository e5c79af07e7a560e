//! Talents of generals, conditions, deployment, and the roll for the first turn ("Generals", "Deployment").

use aftermath_rules::{
    SideId, UnitId,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{
    CampaignTie, Conditions, Deploy, FirstPlayerTie, Formation, Quality, RollOff, RollOffFor, TalentBy, TalentPurchase,
    TalentRoll, UnlistedTerrain, Weather, pack, purpose,
};

use crate::{
    geometry, rule,
    state::{SideIx, State, UnitIx},
    throws,
};

/// The general of this id.
fn general(state: &State, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
    let ix = state.known(id, docket)?;
    if state.is_general(ix) {
        return Some(ix);
    }
    docket.finding(rule::GENERAL_COUNT, Outcome::Broken, || Detail::say("no-general").unit(id));
    None
}

fn is_chief(state: &State, ix: UnitIx) -> bool {
    state.row(ix).general.as_ref().is_some_and(|general| general.commander_in_chief)
}

/// `talent_roll`: 1 gives 1, 2 gives 2 (`tac.general.talents_rolled`, `tac.general.initiative_rolled`).
pub(crate) fn talent_roll(state: &mut State, event: &TalentRoll, docket: &mut impl Docket) {
    let Some(ix) = general(state, &event.general, docket) else { return };
    let initiative = event.quality == Quality::Initiative;
    let cited = if initiative { rule::GENERAL_INITIATIVE_ROLLED } else { rule::GENERAL_TALENTS_ROLLED };
    let again = state.u(ix).talents.settled.contains(&event.quality);
    let bought = !initiative && state.setup.options.talents == Some(TalentBy::Points);
    let entitled = !again && !bought && (!initiative || is_chief(state, ix)) && !state.progress().begun;
    docket.finding(cited, Outcome::from(entitled), || {
        Detail::say("talent-entitled").unit(&event.general).with("quality", event.quality.as_str())
    });
    if event.quality == Quality::Specialty && event.die.get() <= 2 && event.skill.is_none() {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("skill").unit(&event.general));
    }
    let greatest = pack::TALENT_GREATEST as u8;
    let due = if event.die.get() <= greatest { event.die.get() } else { 0 };
    let throw = throws::Throw {
        purpose: &purpose::TALENT,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[i32::from(greatest)],
        better: aftermath_rules::finding::Better::Greater,
    };
    throws::thrown(state, &throw, docket);
    // The throw counts whether there is a talent; how great it is its face tells.
    let played = throws::declared(state, ix, &[cited], "talent", due, event.declared, None, docket);
    let talents = &mut state.u_mut(ix).talents;
    let played = played.min(6) as i8;
    match event.quality {
        Quality::Steadiness => talents.steadiness = played,
        Quality::Melee => talents.melee = played,
        Quality::Specialty => (talents.specialty, talents.skill) = (played, event.skill),
        Quality::Initiative => talents.initiative = played,
    }
    if !again {
        // There are four qualities and room for four.
        let _ = talents.settled.push(event.quality);
    }
}

/// `talent_purchase`: three points, two at most on one, one less at most for more (`tac.general.talents_bought`).
pub(crate) fn talent_purchase(state: &mut State, event: &TalentPurchase, docket: &mut impl Docket) {
    let Some(ix) = general(state, &event.general, docket) else { return };
    let values = [event.steadiness, event.melee, event.specialty].map(i32::from);
    let (greatest, lowered) = (pack::TALENT_GREATEST, pack::TALENT_LOWERED);
    let sum: i32 = values.iter().sum();
    let within = values.iter().all(|value| (-lowered..=greatest).contains(value));
    let once = state.u(ix).talents.settled.iter().all(|quality| *quality == Quality::Initiative);
    let rolled = state.setup.options.talents == Some(TalentBy::Dice);
    let kept = within && sum <= pack::TALENT_POINTS && once && !rolled && !state.progress().begun;
    let say = match (within, sum <= pack::TALENT_POINTS) {
        (false, _) => "talent-bounds",
        (true, false) => "talents-bought",
        (true, true) => "talents-late",
    };
    docket.finding(rule::GENERAL_TALENTS_BOUGHT, Outcome::from(kept), || {
        Detail::say(if kept { "talents-bought" } else { say })
            .unit(&event.general)
            .expects(pack::TALENT_POINTS)
            .records(sum)
    });
    let talents = &mut state.u_mut(ix).talents;
    (talents.steadiness, talents.melee) = (event.steadiness, event.melee);
    (talents.specialty, talents.skill) = (event.specialty, event.skill);
    for quality in [Quality::Steadiness, Quality::Melee, Quality::Specialty] {
        if !talents.settled.contains(&quality) {
            let _ = talents.settled.push(quality);
        }
    }
}

/// `terrain_set_up`: pieces of the header, by agreement or by the manoeuvre (`tac.terrain.unlisted`).
pub(crate) fn terrain_set_up(state: &State, docket: &mut impl Docket) {
    let unlisted = |kind: aftermath_tactica::TerrainKind| {
        use aftermath_tactica::TerrainKind as Kind;
        matches!(kind, Kind::Marsh | Kind::Pond | Kind::House | Kind::ShallowRiver)
    };
    for piece in state.setup.terrain.iter().filter(|piece| unlisted(piece.kind)) {
        docket.finding(rule::TERRAIN_UNLISTED, Outcome::PlayersCall, || {
            let like = state.rulings().unlisted_terrain == UnlistedTerrain::LikeStream;
            Detail::say("unlisted").with("piece", &piece.id).with("hinders", throws::yes(like))
        });
    }
    crate::campaign::check_terrain(state, docket);
}

/// `conditions`.
pub(crate) fn conditions(state: &mut State, event: &Conditions, docket: &mut impl Docket) {
    crate::campaign::check_conditions(state, event, docket);
    let blows = event.weather.iter().any(|weather| matches!(weather, Weather::LightWind | Weather::StrongWind));
    let shines = event.weather.contains(&Weather::Sun);
    if blows && event.wind.is_none() && event.weather_of.is_none() {
        docket.finding(rule::WEATHER_STRONG_WIND, Outcome::Unrecorded, || Detail::lacks("wind"));
    }
    if shines && event.sun.is_none() && event.weather_of.is_none() {
        docket.finding(rule::WEATHER_SUN, Outcome::Unrecorded, || Detail::lacks("sun"));
    }
    let carried = crate::campaign::carried(state, event);
    state.now.conditions = Some(carried);
    state.tire_corps();
    if event.tired.is_empty() {
        state.leave_fatigue_open();
    }
    docket.finding(rule::WEATHER_ALL_APPLY, Outcome::Held, || Detail::say("conditions").records(event.weather.len()));
}

/// `roll_off`.
pub(crate) fn roll_off(state: &mut State, event: &RollOff, docket: &mut impl Docket) {
    let sides = state.setup.sides.len();
    let first_turn = event.purpose == RollOffFor::FirstTurn;
    let cited = match event.purpose {
        RollOffFor::FirstTurn => rule::TURN_FIRST_PLAYER_ROLL,
        RollOffFor::FirstCard => rule::STRAT_TERRAIN_FIRST,
        RollOffFor::FirstMove => rule::STRAT_FIRST_MOVER,
    };
    let initiative = |state: &State, side: SideIx| -> i32 {
        let chiefs = state.all().filter(|ix| state.own_side(*ix) == side && is_chief(state, *ix));
        chiefs.map(|ix| i32::from(state.u(ix).talents.initiative)).max().unwrap_or(0)
    };
    let ties_decided = if first_turn {
        state.rulings().first_player_tie == FirstPlayerTie::FirstDeployed
    } else {
        state.rulings().campaign_tie == CampaignTie::Dealer
    };
    let mut winner: Option<SideId> = None;
    let mut tied = false;
    let mut complete = !event.rolls.is_empty() && event.rolls.len().is_multiple_of(sides);
    for round in event.rolls.chunks(sides.max(1)) {
        // Who has rolled again without need rolls once too often.
        complete &= winner.is_none() && round.len() == sides;
        let mut totals: Vec<(i32, SideId)> = Vec::new();
        for roll in round {
            let Some(side) = state.side(&roll.side) else { continue };
            let bonus = if first_turn { initiative(state, side) } else { 0 };
            complete &= totals.iter().all(|(_, known)| known != &roll.side);
            totals.push((i32::from(roll.die.get()) + bonus, roll.side.clone()));
        }
        let best = totals.iter().map(|(total, _)| *total).max();
        let leaders: Vec<&SideId> =
            totals.iter().filter(|(total, _)| Some(*total) == best).map(|(_, side)| side).collect();
        tied = leaders.len() > 1;
        if let [only] = leaders.as_slice() {
            winner = Some((*only).clone());
        }
    }
    docket.finding(cited, Outcome::from(complete), || Detail::say("roll-off-dice").records(event.rolls.len()));
    if tied && winner.is_none() && ties_decided {
        let deployed = state.progress().deployed.first().and_then(|id| state.find(id));
        winner = if first_turn {
            deployed.map(|ix| state.side_id(state.own_side(ix)).clone())
        } else {
            let dealer = state.now.manoeuvre.as_ref().and_then(|manoeuvre| manoeuvre.dealer.clone());
            state.setup.sides.iter().find(|side| Some(*side) != dealer.as_ref()).cloned()
        };
    }
    for roll in &*event.rolls {
        if state.side(&roll.side).is_none() {
            continue;
        }
        docket.roll(|| aftermath_rules::finding::Roll {
            purpose: &purpose::ROLL_OFF,
            measure: aftermath_rules::finding::Measure::Sum,
            side: Some(roll.side.clone()),
            unit: None,
            target: None,
            faces: vec![roll.die],
            fell: Vec::new(),
            needed: None,
            result: i32::from(roll.die.get()),
            better: aftermath_rules::finding::Better::Greater,
            chances: aftermath_rules::dice::Distribution::die(6),
        });
    }
    let said = event.winner.clone();
    let kept = said.is_none() || said == winner;
    docket.finding(cited, Outcome::from(kept), || {
        let name = |side: &Option<SideId>| side.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
        Detail::say("dice-decide").expects(name(&winner)).records(name(&said))
    });
    let decided = said.or(winner);
    if !first_turn && event.first.is_some() && decided.is_some() {
        // Only who wins the roll for the first turn may give it away.
        docket.finding(cited, Outcome::from(event.first == decided), || {
            let name = |side: &Option<SideId>| side.as_ref().map_or_else(String::new, ToString::to_string);
            Detail::say("winner-begins").expects(name(&decided)).records(name(&event.first))
        });
    }
    match event.purpose {
        RollOffFor::FirstTurn => {
            check_both_deployed(state, docket);
            let once = state.progress().decides.is_none()
                || state.rulings().first_player_once == aftermath_tactica::FirstPlayerOnce::EachRound;
            if !once {
                docket.finding(cited, Outcome::Broken, || Detail::say("rolled-again"));
            }
            // The winner decides: who begins then the log says, here or by the first turn.
            let progress = state.progress_mut();
            (progress.decides, progress.first) = (decided, event.first.clone());
        }
        RollOffFor::FirstCard => state.manoeuvre_mut().lays_first = decided,
        RollOffFor::FirstMove => {
            let manoeuvre = state.manoeuvre_mut();
            (manoeuvre.first, manoeuvre.mover) = (decided.clone(), decided);
        }
    }
}

/// The roll for the first turn is made after both armies are deployed: neither is still wholly off the table
/// (`tac.turn.first_player_roll`).
fn check_both_deployed(state: &State, docket: &mut impl Docket) {
    if !state.is_whole() || state.progress().deployed.is_empty() {
        return;
    }
    for side in (0..state.setup.sides.len()).map(SideIx) {
        let mut own = state.all().filter(|ix| state.own_side(*ix) == side && !state.is_general(*ix)).peekable();
        if own.peek().is_some() && own.all(|ix| state.u(ix).absent) {
            docket.finding(rule::TURN_FIRST_PLAYER_ROLL, Outcome::Broken, || {
                Detail::say("rolled-before-deployed").with("side", state.side_id(side))
            });
        }
    }
}

/// `deploy`.
pub(crate) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else { return };
    let own = side.is_none_or(|side| state.side(side) == Some(state.own_side(ix)));
    let once = !state.progress().deployed.contains(&event.unit);
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let say = match (own, once) {
        (false, _) => "deploys-other",
        (true, false) => "deploys-twice",
        (true, true) => "deploys",
    };
    docket.finding(rule::DEPLOY_ORDER, Outcome::from(own && once && !state.progress().begun), || describe(say));
    check_order(state, ix, docket);
    let formation = event.formation.unwrap_or(state.row(ix).formation);
    let changes = (formation == Formation::Skirmish) != (state.row(ix).formation == Formation::Skirmish);
    if changes {
        docket.finding(rule::UNIT_NO_VOLUNTARY_SKIRMISH, Outcome::Broken, || describe("skirmish-kept"));
    }
    if event.dismounted {
        docket.finding(rule::MOUNT_BEFORE_BATTLE, Outcome::from(state.row(ix).is_mounted()), || describe("dismounts"));
    }
    state.goes_to(ix, event.to);
    let unit = state.u_mut(ix);
    unit.absent = false;
    unit.dismounted = event.dismounted;
    if event.formation.is_some() {
        unit.formation = Some(formation);
    }
    if let Some(to) = &event.attach {
        (unit.attached, unit.whereabouts_untold) = (Some(to.clone()), false);
        docket.finding(rule::GENERAL_FREE_FIGURE, Outcome::Held, || describe("attached").with("to_unit", to));
    }
    let front = state.front(ix);
    if !state.is_general(ix) {
        let whole = state.figures(ix).len() >= front;
        docket.finding(rule::UNIT_FULL_FRONT, Outcome::from(whole), || describe("full-front").expects(front));
    }
    check_distance(state, ix, docket);
    check_square(state, ix, docket);
    check_room(state, ix, docket);
    if once {
        let _ = state.progress_mut().deployed.push(event.unit.clone());
    }
}

/// Who accepted battle deploys first (`tac.deploy.order`).
fn check_order(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(attacker) = state.now.conditions.as_ref().and_then(|conditions| conditions.attacker.as_ref()) else {
        return;
    };
    let attacker = state.side(attacker);
    let of = |id: &UnitId| state.find(id).map(|ix| state.own_side(ix));
    let attacker_began = state.progress().deployed.iter().any(|id| of(id) == attacker);
    if Some(state.own_side(ix)) != attacker || attacker_began {
        // Who deploys after the attacker had begun is not to blame for that.
        return;
    }
    let troops = |ix: &UnitIx| !state.is_general(*ix) && Some(state.own_side(*ix)) != attacker;
    let waits = |ix: &UnitIx| state.u(*ix).absent;
    let others: Vec<UnitIx> = state.all().filter(troops).collect();
    let begun = others.iter().any(|ix| !waits(ix));
    // A corps comes late as a whole: where some of it stands, all of it is due.
    let half = |ix: &UnitIx| {
        let corps = state.corps(*ix);
        waits(ix) && others.iter().any(|other| state.corps(*other) == corps && !waits(other))
    };
    let kept = others.is_empty() || (begun && !others.iter().any(half));
    docket.finding(rule::DEPLOY_ORDER, Outcome::from(kept), || Detail::say("deploys-first").unit(state.id(ix)));
}

/// The attacker keeps 40 cm away (`tac.deploy.distance`).
fn check_distance(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(attacker) = state.now.conditions.as_ref().and_then(|conditions| conditions.attacker.as_ref()) else {
        return;
    };
    if state.side(attacker) != Some(state.own_side(ix)) || state.u(ix).attached.is_some() {
        return;
    }
    let gaps: Vec<Option<f64>> = state.enemies(ix).map(|enemy| state.gap(ix, enemy)).collect();
    if gaps.iter().any(Option::is_none) {
        docket.finding(rule::DEPLOY_DISTANCE, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(ix)));
        return;
    }
    let nearest = gaps.into_iter().flatten().fold(f64::INFINITY, f64::min);
    if nearest.is_finite() {
        let (outcome, margin) = state.setup.allowance.at_least(nearest, pack::DEPLOYMENT_DISTANCE);
        docket.finding(rule::DEPLOY_DISTANCE, outcome, || {
            let detail = Detail::say("deploy-distance").unit(state.id(ix));
            detail.expects(pack::DEPLOYMENT_DISTANCE).records(nearest).within(margin)
        });
    }
}

/// A unit is deployed on the table, and where nobody stands yet (`tac.deploy.field`, `tac.unit.base`).
fn check_room(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stand) = state.footprint(ix).filter(|_| state.u(ix).attached.is_none()) else { return };
    let on_table = geometry::is_on_table(state, &stand);
    edges::judge(docket, rule::DEPLOY_FIELD, on_table, state.id(ix), || {
        Detail::say("stands-on-table").unit(state.id(ix))
    });
    if state.is_general(ix) {
        return;
    }
    let slack = state.setup.allowance.slack();
    let outline = stand.sweep(&stand);
    let others = state.all().filter(|other| *other != ix && !state.is_general(*other) && !state.u(*other).absent);
    for other in others {
        let Some(there) = state.footprint(other) else { continue };
        if outline.area_under(&there) > slack * (pack::BASE_WIDTH + pack::BASE_DEPTH) {
            docket.finding(rule::UNIT_BASE, Outcome::Broken, || {
                Detail::say("stands-on").unit(state.id(ix)).with("other", state.id(other))
            });
        }
    }
}

/// A corps stands in the square where the manoeuvre left it (`tac.deploy.squares`).
fn check_square(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(manoeuvre) =
        state.now.manoeuvre.as_ref().filter(|one| one.field.len() == pack::BATTLEFIELD_CARDS as usize)
    else {
        return;
    };
    let Some(general) = state.corps(ix) else { return };
    let Some(cell) = manoeuvre.corps.iter().find(|corps| &corps.corps == state.id(general)).and_then(|corps| corps.at)
    else {
        return;
    };
    let Some(pose) = state.pose(ix) else { return };
    let kept = crate::campaign::square_of(&manoeuvre.field, cell).is_some_and(|(left, near)| {
        let slack = state.setup.allowance.slack();
        let within = |value: f64, from: f64| value >= from - slack && value <= from + pack::SQUARE + slack;
        within(pose.at.x, left) && within(pose.at.y, near)
    });
    docket.finding(rule::DEPLOY_SQUARES, Outcome::from(kept), || {
        Detail::say("square").unit(state.id(ix)).with("row", cell.row).with("column", cell.column)
    });
}

/// Both armies stand on the table when the battle begins, but for those that come late (`tac.deploy.order`).
pub(crate) fn check_complete(state: &State, docket: &mut impl Docket) {
    if !state.is_whole() {
        return;
    }
    let late = |ix: UnitIx| {
        let late = state.now.conditions.as_ref().map(|conditions| &conditions.late);
        let general = state.corps(ix).map(|general| state.id(general).clone());
        late.is_some_and(|late| general.is_some_and(|general| late.contains(&general)))
    };
    let missing: Vec<String> =
        state.all().filter(|ix| state.u(*ix).absent && !late(*ix)).map(|ix| state.id(ix).to_string()).collect();
    // A log that tells of no deployment at all does not say who was left at home.
    let told = !state.progress().deployed.is_empty() || missing.is_empty();
    let outcome = if told { Outcome::from(missing.is_empty()) } else { Outcome::Unrecorded };
    docket.finding(rule::DEPLOY_ORDER, outcome, || {
        if told { Detail::say("all-deployed").records(missing.clone()) } else { Detail::lacks("deploy") }
    });
    let edges = state.setup.sides.iter().enumerate().all(|(side, _)| geometry::own_edge(state, SideIx(side)).is_some());
    if !edges && state.rulings().own_edge == aftermath_tactica::OwnEdge::Recorded {
        docket.finding(rule::ROUT_MOVE, Outcome::Unrecorded, || Detail::lacks("edges"));
    }
}
