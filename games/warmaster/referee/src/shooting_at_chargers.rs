//! Shooting at chargers (chapter "Shooting").

use super::{
    Cover, Paths, Shoot, State, UnitIds,
    artillery::{self, Shot},
    combat::through_forbidden,
    formation::turned,
    items::banners,
    machines, rule, shooting,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Place, Pose, Sight},
    ids::SideId,
};

/// At how many moments of its way a charger is looked for.
const MOMENTS: u8 = 32;
/// Who turns by more than that has not come straight.
const ROUND_DEGREES: f64 = 45.0;

/// Where a stand began and ended, and the places that the log has it go by.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StandWay {
    pub(super) number: u8,
    pub(super) from: Footprint,
    pub(super) to: Footprint,
    pub(super) via: Vec<Place>,
}

/// A charge or an advance that has just been made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LastCharge {
    pub(super) unit: UnitIx,
    /// Number, beginning, end and way of each stand; absent where a pose is missing.
    pub(super) ways: Option<Vec<StandWay>>,
    /// Enemy units that it touches; absent where the log does not tell.
    pub(super) touched: Option<Vec<UnitIx>>,
    /// Stands that have shot at it.
    pub(super) shot: Vec<(UnitIx, u8)>,
}

/// A unit has charged or advanced and stands where it ends: those whom it touches may shoot at it now.
pub(super) fn charged(
    state: &mut State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    contacts: Option<&UnitIds>,
    paths: &Paths,
    docket: &mut impl Docket,
) {
    let via = |number: u8| {
        let path = paths.iter().find(|path| path.stand == number);
        path.map(|path| path.via.to_vec()).unwrap_or_default()
    };
    let numbers = state.units[ix.0].stands.iter().map(|stand| stand.number);
    let ways = before.zip(state.footprints(ix)).map(|(before, after)| {
        let stands = numbers.zip(before.iter().copied().zip(after));
        stands.map(|(number, (from, to))| StandWay { number, from, to, via: via(number) }).collect()
    });
    let claimed = contacts.map(|units| units.iter().filter_map(|id| state.known(id, docket)).collect());
    let touched = state.enemies_in_contact(ix).or(claimed);
    state.last_charge = Some(LastCharge { unit: ix, ways, touched, shot: Vec::new() });
}

/// `shoot_at_charger`.
pub(super) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    let charge = state.last_charge.clone().filter(|charge| charge.unit == target);
    docket.finding(rule::STANDSHOOT_TIMING, Outcome::from(charge.is_some()), || {
        Detail::say("shot-at-charger").unit(state.id(ix)).with("target", state.id(target))
    });
    let stands = shooting::shooting_stands(state, ix, event.stands.as_deref(), docket);
    docket.finding(rule::PROFILE_SHOOTING_ATTACKS, Outcome::from(artillery::can_shoot(state.figures(ix))), || {
        Detail::new().unit(state.id(ix)).with("shots", state.figures(ix).shots)
    });
    check_free(state, side, ix, target, &stands, docket);
    if let Some(charge) = &charge {
        check_charged(state, ix, charge, docket);
        let again = stands.iter().any(|number| charge.shot.contains(&(ix, *number)));
        docket.finding(rule::SHOOT_ONCE, Outcome::from(!again), || Detail::new().unit(state.id(ix)));
        check_sight(state, ix, charge, &stands, event, docket);
    }
    banners::check_fortune(state, ix, &event.replaced, &event.dice, docket);
    // Who charges is in the open, wherever he is.
    let cover = event.cover.unwrap_or(Cover::Open);
    let cover = if machines::is_tank(state, target) {
        machines::cover(state, target, event.cover, docket)
    } else {
        docket.finding(rule::DEFENCE_ATTACKERS_OPEN, Outcome::from(cover == Cover::Open), || {
            Detail::new().unit(state.id(target)).with("cover", cover.as_str())
        });
        cover
    };
    let shot = Shot { by: ix, at: target, stands: &stands, event, cover, spared: 0, at_charger: true, again: false };
    let inflicted = match artillery::volley(state, shot, docket) {
        Some(inflicted) => inflicted,
        None => shooting::ordinary_volley(state, shot, &[(ix, stands.clone())], docket),
    };
    check_penetration(state, ix, target, &stands, event, docket);
    let suffered = banners::shrug_off(state, target, inflicted, event.removed.len(), docket);
    hit(state, ix, target, suffered, &event.removed, docket);
    artillery::after_volley(state, shot, suffered, docket);
    if let Some(charge) = &mut state.last_charge {
        charge.shot.extend(stands.iter().map(|number| (ix, *number)));
    }
}

/// What goes through the charger strikes who stands on a line through him where he ended (`wm.standshoot.penetration`).
fn check_penetration(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    event: &Shoot,
    docket: &mut impl Docket,
) {
    if event.through.is_empty() {
        return;
    }
    let guns: Option<Vec<Footprint>> = stands.iter().map(|number| state.footprint(ix, *number)).collect();
    let Some((guns, chargers)) = guns.zip(state.footprints(target)) else {
        docket
            .finding(rule::STANDSHOOT_PENETRATION, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let lines: Vec<Sight> = guns.iter().flat_map(|gun| chargers.iter().flat_map(|goal| lines(gun, goal))).collect();
    let struck = event.through.iter().filter_map(|through| Some((state.find(&through.unit)?, &through.stands)));
    let stray =
        struck.flat_map(|(unit, stands)| stands.iter().map(move |number| (unit, *number))).find(|(unit, number)| {
            let stand = state.footprint(*unit, *number);
            stand.is_some_and(|stand| !lines.iter().any(|line| stand.blocks(*line)))
        });
    docket.finding(rule::STANDSHOOT_PENETRATION, Outcome::from(stray.is_none()), || {
        let detail = Detail::say("through-charger").unit(state.id(ix)).with("target", state.id(target));
        match stray {
            Some((unit, number)) => detail.with("other", state.id(unit)).records(number),
            None => detail,
        }
    });
}

/// Lines from the front of a gun through the middle and the corners of a stand, and on beyond it.
fn lines(gun: &Footprint, goal: &Footprint) -> Vec<Sight> {
    const BEYOND_CM: f64 = 12.0;
    let [left, right, ..] = gun.corners();
    let goals = goal.corners().into_iter().chain([goal.pose().at]);
    let eyes = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| left.towards(right, part));
    let on = |eye: Place, goal: Place| {
        let cm = eye.distance(goal);
        (cm > 0.0).then(|| Sight { from: eye, to: eye.towards(goal, (cm + BEYOND_CM) / cm) })
    };
    goals.flat_map(|goal| eyes.into_iter().filter_map(move |eye| on(eye, goal))).collect()
}

/// A charger suffers hits: stands go before anybody else moves (`wm.standshoot.casualties_now`), and all the hits go
/// into the first round of its combat (`wm.standshoot.carry`).
pub(super) fn hit(
    state: &mut State,
    by: UnitIx,
    target: UnitIx,
    suffered: u32,
    removed: &[u8],
    docket: &mut impl Docket,
) {
    // No more than it has left to lose counts (`wm.result.cap`).
    let counted = suffered.min(state.hits_left(target));
    shooting::lose_stands(state, target, suffered, removed, rule::STANDSHOOT_CASUALTIES_NOW, docket);
    let unit = &mut state.units[target.0];
    unit.hits_charging = unit.hits_charging.saturating_add(counted);
    unit.excess_charging = unit.excess_charging.saturating_add(suffered - counted);
    if !unit.shot_charging_by.contains(&by) {
        unit.shot_charging_by.push(by);
    }
}

/// Stands that are not engaged with anybody else, of the charger's enemies (`wm.standshoot.who`); where another charger
/// has come before, those that he does not touch, not even at a corner (`wm.standshoot.repeat`, ruling 19).
fn check_free(
    state: &State,
    side: Option<&SideId>,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let owner = state.side_id(state.side_of(ix));
    let foes = state.side_of(ix) != state.side_of(target) && side.is_none_or(|side| side == owner);
    let mut others = Vec::new();
    for enemy in state.living_units().filter(|enemy| state.side_of(*enemy) != state.side_of(ix) && *enemy != target) {
        match state.in_contact(ix, enemy) {
            Some(true) => others.push(enemy),
            Some(false) => {}
            None => {
                docket.finding(rule::STANDSHOOT_WHO, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
                return;
            }
        }
    }
    let touches = |number: &u8, enemy: UnitIx| {
        let own = state.footprint(ix, *number);
        let theirs = state.footprints(enemy).unwrap_or_default();
        own.is_some_and(|own| theirs.iter().any(|stand| own.touches(stand, state.setup.tolerance)))
    };
    let bound = |charged: bool| {
        let mut with = others.iter().filter(|enemy| state.units[enemy.0].charged == charged);
        with.find_map(|enemy| stands.iter().find(|number| touches(number, *enemy)).copied())
    };
    let tell = |number: Option<u8>| {
        let detail = Detail::say("free-to-shoot").unit(id).with("target", state.id(target));
        match number {
            Some(number) => detail.records(number),
            None => detail,
        }
    };
    let (engaged, by_charger) = (bound(false), bound(true));
    docket.finding(rule::STANDSHOOT_WHO, Outcome::from(foes && engaged.is_none()), || tell(engaged));
    if others.iter().any(|enemy| state.units[enemy.0].charged) {
        docket.finding(rule::STANDSHOOT_REPEAT, Outcome::from(by_charger.is_none()), || tell(by_charger));
    }
}

/// A unit counts as charged where a charging stand touches it (`wm.standshoot.charged_definition`).
fn check_charged(state: &State, ix: UnitIx, charge: &LastCharge, docket: &mut impl Docket) {
    let id = state.id(ix);
    let Some(touched) = &charge.touched else {
        docket.finding(rule::STANDSHOOT_CHARGED_DEFINITION, Outcome::Unrecorded, || Detail::lacks("contacts").unit(id));
        return;
    };
    docket.finding(rule::STANDSHOOT_CHARGED_DEFINITION, Outcome::from(touched.contains(&ix)), || {
        Detail::say("is-charged").unit(id).with("target", state.id(charge.unit))
    });
}

/// Each shooting stand saw the charger in range at some moment of his move (`wm.standshoot.los`).
fn check_sight(
    state: &mut State,
    ix: UnitIx,
    charge: &LastCharge,
    stands: &[u8],
    event: &Shoot,
    docket: &mut impl Docket,
) {
    let id = state.id(ix).clone();
    let Some(ways) = charge.ways.as_ref().filter(|_| state.footprints(ix).is_some()) else {
        let outcome = if event.distance.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule::STANDSHOOT_LOS, outcome, || Detail::lacks("stands").unit(&id));
        return;
    };
    let blind = blind_stands(state, ix, charge, ways, stands);
    // Who came round to another side of the enemy, or could not come straight, went by a way that the log does not tell.
    let bent = |way: &StandWay| {
        let ground = way.from.sweep(&way.to);
        turned(&way.from, &way.to) > ROUND_DEGREES || through_forbidden(state, charge.unit, &ground)
    };
    let untold = |way: &StandWay| way.via.is_empty() && bent(way);
    if !blind.is_empty() && ways.iter().any(untold) {
        docket.finding(rule::STANDSHOOT_LOS, Outcome::Unrecorded, || Detail::lacks("paths").unit(&id));
        return;
    }
    docket.finding(rule::STANDSHOOT_LOS, Outcome::from(blind.is_empty()), || {
        let detail = Detail::say("charger-seen").unit(&id).with("target", state.id(charge.unit));
        match blind.first() {
            Some(number) => detail.records(*number),
            None => detail,
        }
    });
}

/// Those of these stands that saw the charger in range at no moment of his move.
fn blind_stands(state: &mut State, ix: UnitIx, charge: &LastCharge, ways: &[StandWay], stands: &[u8]) -> Vec<u8> {
    let range = state.figures(ix).range() + state.setup.tolerance;
    let mut blind: Vec<u8> = stands.to_vec();
    let end = state.units[charge.unit.0].stands.clone();
    let between = (1..MOMENTS).map(|moment| f64::from(moment) / f64::from(MOMENTS));
    for part in [0.0, 1.0].into_iter().chain(between) {
        state.units[charge.unit.0].stands.change(|stand| {
            let way = ways.iter().find(|way| way.number == stand.number);
            if let Some(way) = way {
                stand.footprint = Some(on_the_way(way, part));
            }
        });
        blind.retain(|number| {
            let near = shooting::least_distance(state, ix, &[*number], charge.unit).is_some_and(|cm| cm <= range);
            !near || state.stand_sees(ix, *number, charge.unit) == Some(false)
        });
        if blind.is_empty() {
            break;
        }
    }
    state.units[charge.unit.0].stands = end;
    blind
}

/// Stands of a unit that may shoot at who charged last: they have not shot at him, touch nobody else
/// (`wm.standshoot.who`, `wm.standshoot.repeat`) and saw him (`wm.standshoot.los`); all of them where a place is missing.
pub(super) fn able_stands(state: &State, ix: UnitIx, charge: &LastCharge) -> Vec<u8> {
    let mut able: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let others = state.living_enemies(ix).filter(|enemy| *enemy != charge.unit);
    let theirs: Vec<Footprint> = others.filter_map(|enemy| state.footprints(enemy)).flatten().collect();
    let tolerance = state.setup.tolerance;
    let touches = |own: Footprint| theirs.iter().any(|stand| own.touches(stand, tolerance));
    able.retain(|number| !charge.shot.contains(&(ix, *number)) && !state.footprint(ix, *number).is_some_and(touches));
    if let Some(ways) = charge.ways.as_ref().filter(|_| state.footprints(ix).is_some()) {
        let blind = blind_stands(&mut state.clone(), ix, charge, ways, &able);
        if blind.len() < able.len() {
            able.retain(|number| !blind.contains(number));
        }
    }
    able
}

/// A stand after a part of its way; it turns as it arrives.
fn on_the_way(way: &StandWay, part: f64) -> Footprint {
    if part >= 1.0 {
        return way.to;
    }
    let places: Vec<Place> =
        [way.from.pose().at].into_iter().chain(way.via.iter().copied()).chain([way.to.pose().at]).collect();
    let whole: f64 = places.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    let mut left = whole * part;
    let mut at = way.from.pose().at;
    for leg in places.windows(2) {
        let cm = leg[0].distance(leg[1]);
        if left <= cm {
            at = if cm > 0.0 { leg[0].towards(leg[1], left / cm) } else { leg[0] };
            break;
        }
        left -= cm;
        at = leg[1];
    }
    Footprint::new(Pose { at, ..way.from.pose() }, way.from.base())
}

/// Hits suffered by shooting at chargers that count for a side in the round of these units (`wm.standshoot.carry`). A
/// charger who is destroyed counts where another of his side fights the unit that shot (ruling 20).
pub(super) fn carried(state: &State, units: &[UnitIx], side: SideIx) -> u32 {
    let enemies = (0..state.units.len()).map(UnitIx).filter(|ix| state.side_of(*ix) != side);
    let counting = enemies.filter(|ix| counts(state, units, *ix));
    counting.map(|ix| state.units[ix.0].hits_charging).fold(0, u32::saturating_add)
}

/// Hits of such shots in excess of what the chargers had left: they count for nobody (`wm.result.cap`).
pub(super) fn excess(state: &State, units: &[UnitIx], side: SideIx) -> u32 {
    let enemies = (0..state.units.len()).map(UnitIx).filter(|ix| state.side_of(*ix) != side);
    let counting = enemies.filter(|ix| counts(state, units, *ix));
    counting.map(|ix| state.units[ix.0].excess_charging).fold(0, u32::saturating_add)
}

/// Chargers of a side who were destroyed before the round and count as units that took part in it (ruling 20).
pub(super) fn destroyed(state: &State, units: &[UnitIx], side: SideIx) -> usize {
    let own = (0..state.units.len()).map(UnitIx).filter(|ix| state.side_of(*ix) == side && !units.contains(ix));
    own.filter(|ix| state.units[ix.0].hits_charging > 0 && counts(state, units, *ix)).count()
}

fn counts(state: &State, units: &[UnitIx], ix: UnitIx) -> bool {
    let unit = &state.units[ix.0];
    units.contains(&ix)
        || (unit.hits_charging > 0
            && unit.stands.is_empty()
            && units.iter().any(|other| state.side_of(*other) == state.side_of(ix))
            && unit.shot_charging_by.iter().any(|shooter| units.contains(shooter)))
}

/// Once a round has counted them, they are counted.
pub(super) fn counted(state: &mut State, units: &[UnitIx]) {
    for ix in (0..state.units.len()).map(UnitIx) {
        if counts(state, units, ix) {
            state.units[ix.0].hits_charging = 0;
            state.units[ix.0].excess_charging = 0;
            state.units[ix.0].shot_charging_by.clear();
        }
    }
}
