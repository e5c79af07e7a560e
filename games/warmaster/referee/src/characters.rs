//! Characters: their own moves, with units, in the way of others, in combat (chapter "Characters").

use std::ops::RangeInclusive;

use super::{
    CharacterMove, Displace, Event, Kind, MountKind, Phase, State, TerrainKind, Trait, Unit, command, flyers, machines,
    magic, movement, off_table, passage, rule, said, state::UnitIx, turn, way,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    geometry::{Footprint, Length, Outline, Place, Pose, Sight},
    ids::{SideId, UnitId},
};

/// How far a displaced character goes at most, flying or not, in cm (`wm.char.displace`).
const DISPLACE_CM: f64 = 30.0;
/// Short side of a standard stand, in cm.
const STAND_CM: f64 = 2.0;

/// A character is one stand with a Command value and an attack bonus, without Hits and armour (`wm.char.kinds`,
/// `wm.char.profile`).
pub(super) fn check_roster(unit: &Unit, docket: &mut impl Docket) {
    docket.finding(rule::CHAR_KINDS, Outcome::from(unit.stands == 1), || {
        Detail::say("one-stand").unit(&unit.id).expects(1_u8).records(unit.stands)
    });
    let bare = unit.hits == 0 && unit.armour.is_none();
    docket.finding(rule::CHAR_PROFILE, Outcome::from(bare), || {
        Detail::say("character-profile").unit(&unit.id).with("hits", unit.hits)
    });
}

/// Entries that take a character for a unit. Answers whether there is nothing left in the entry to judge.
pub(super) fn taken_for_unit(state: &mut State, event: &Event, docket: &mut impl Docket) -> bool {
    let character = |id: &UnitId| state.find(id).filter(|ix| state.figures(*ix).kind.is_character());
    let misused = match event {
        Event::Shoot(event) | Event::ShootAtCharger(event) => {
            character(&event.target).map(|ix| (ix, rule::CHAR_UNTARGETABLE))
        }
        Event::Charge(event) => {
            character(&event.target).or(character(&event.unit)).map(|ix| (ix, rule::CHAR_UNTARGETABLE))
        }
        Event::Attack(event) => {
            character(&event.target).or(character(&event.unit)).map(|ix| (ix, rule::CHAR_UNTARGETABLE))
        }
        Event::Advance(event) => {
            character(&event.target).or(character(&event.unit)).map(|ix| (ix, rule::CHAR_UNTARGETABLE))
        }
        Event::Move(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::Evade(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::DriveBack(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::Retreat(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::Pursue(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::FallBack(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::Reform(event) => character(&event.unit).map(|ix| (ix, rule::CHARMOVE_NOT_UNITS)),
        Event::MakeWay(event) => {
            character(&event.unit).or(character(&event.mover)).map(|ix| (ix, rule::CHAR_FREE_PASSAGE))
        }
        Event::ConfusionTest(event) => character(&event.unit).map(|ix| (ix, rule::CHAR_FREE_PASSAGE)),
        Event::Round(event) => {
            let listed = event.units.iter().find_map(character);
            let near = || event.units.iter().filter_map(|id| state.find(id)).any(|ix| !state.attached(ix).is_empty());
            if listed.is_some() || near() {
                docket.finding(rule::CHAR_NOT_MEASURED, Outcome::from(listed.is_none()), || {
                    Detail::say("characters-not-engaged")
                });
            }
            None
        }
        _ => None,
    };
    let Some((ix, rule)) = misused else {
        check_sheltered(state, event, docket);
        return false;
    };
    docket.finding(rule, Outcome::Broken, || Detail::say("no-unit").unit(state.id(ix)));
    // A unit that went for a character has gone all the same.
    if let Event::Charge(event) = event
        && let (Some(unit), Some(poses)) = (state.find(&event.unit), &event.stands)
    {
        state.place(unit, poses, docket);
    }
    true
}

/// Whoever is with the unit struck is not struck himself (`wm.char.untargetable`).
fn check_sheltered(state: &State, event: &Event, docket: &mut impl Docket) {
    let target = match event {
        Event::Shoot(event) | Event::ShootAtCharger(event) => &event.target,
        Event::Attack(event) => &event.target,
        _ => return,
    };
    if let Some(character) = state.find(target).and_then(|unit| state.attached(unit).first().copied()) {
        docket.finding(rule::CHAR_UNTARGETABLE, Outcome::Held, || Detail::say("sheltered").unit(state.id(character)));
    }
}

/// `character_move`.
pub(super) fn character_move(
    state: &mut State,
    side: Option<&SideId>,
    event: &CharacterMove,
    docket: &mut impl Docket,
) {
    turn::active_only(state, side, docket);
    let Some(ix) = state.present(&event.character, docket) else { return };
    if magic::teleport(state, ix, event, docket) {
        return;
    }
    if state.phase == Some(Phase::Shooting) && magic::teleport_failed(state, ix) {
        docket.finding(rule::SPELL_TELEPORT, Outcome::Broken, || Detail::say("teleport-failed").unit(state.id(ix)));
        state.units[ix.0].perhaps_with = None;
        state.units[ix.0].joined = event.joins.as_ref().and_then(|unit| state.present(unit, docket));
        put(state, ix, event.to, docket);
        return;
    }
    turn::in_phase(state, Phase::Command, docket);
    command::settle(state, docket);
    turn::owner_only(state, ix, docket);
    let id = state.id(ix).clone();
    off_table::check_halted(state, ix, docket);
    let once = state.figures(ix).kind.is_character() && !state.command.moved_characters.contains(&ix);
    for rule in [rule::CHARMOVE_WHEN, rule::CHAR_MOVE] {
        docket.finding(rule, Outcome::from(once), || Detail::say("character-moves-once").unit(&id));
    }
    check_free_to_move(state, ix, docket);
    let (before, exact) = (state.footprints(ix), !state.units[ix.0].carried);
    let own = &mut state.units[ix.0];
    (own.joined, own.perhaps_with, own.astray) = (None, None, false);
    if let Some(to) = event.to {
        state.place(ix, &[to], docket);
        movement::check_on_table(state, ix, docket);
        if flyers::flies(state, ix) {
            flyers::check_character(state, ix, docket);
        } else {
            movement::check_terrain(state, ix, docket);
        }
        check_free_passage(state, ix, before.as_deref(), docket);
        if exact {
            check_way_round(state, ix, before.as_deref(), docket);
        }
    } else {
        state.displace(ix);
    }
    check_distance(state, ix, before.as_deref().filter(|_| exact), event, docket);
    let joined = event.joins.as_ref().and_then(|unit| state.present(unit, docket));
    if let Some(unit) = joined {
        machines::check_joined(state, unit, docket);
    }
    check_joining(state, ix, joined, event.to.is_some(), docket);
    state.units[ix.0].joined = joined;
    state.command.characters_move = true;
    state.command.moved_characters.push(ix);
}

/// Neither his failed orders nor the confusion of his unit keep a character from moving (`wm.charmove.after_failure`,
/// `wm.char.attached_to_confused`).
fn check_free_to_move(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.command.has_failed(ix) {
        for rule in [rule::CHARMOVE_AFTER_FAILURE, rule::COMMAND_FAIL_KEEPS_MOVE] {
            docket.finding(rule, Outcome::Held, || Detail::new().unit(state.id(ix)));
        }
    }
    if let Some(unit) = state.units[ix.0].joined.filter(|unit| state.units[unit.0].confused) {
        docket.finding(rule::CHAR_ATTACHED_TO_CONFUSED, Outcome::Held, || {
            Detail::say("with-confused").unit(state.id(ix)).with("other", state.id(unit))
        });
    }
}

/// Up to 60 cm, 100 cm if he flies (`wm.charmove.distance`, `wm.char.move`).
fn check_distance(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    event: &CharacterMove,
    docket: &mut impl Docket,
) {
    let (id, allowed) = (state.id(ix), movement::full_pace(state, ix));
    let measured = straight_way(before, event.to);
    said::check_at_least(state, ix, rule::CHARMOVE_DISTANCE, measured, event.distance, docket);
    let Some(cm) = measured.into_iter().chain(event.distance.map(Length::get)).max_by(f64::total_cmp) else {
        let lacking = if event.to.is_some() { "distance" } else { "to" };
        docket.finding(rule::CHARMOVE_DISTANCE, Outcome::Unrecorded, || Detail::lacks(lacking).unit(id));
        return;
    };
    let (outcome, margin) = state.within(cm, allowed);
    let distance = if flyers::flies(state, ix) { rule::FLY_CHARACTER } else { rule::CHARMOVE_DISTANCE };
    for rule in [distance, rule::CHAR_MOVE] {
        docket.finding(rule, outcome, || {
            Detail::say("travel").unit(id).expects_at_most(allowed).records(cm).within(margin)
        });
    }
    let rides = state.figures(ix).mount.as_ref().is_some_and(|mount| mount.flies);
    if rides && cm > 60.0 && outcome == Outcome::Held {
        docket.finding(rule::CHAR_MOUNTS, Outcome::Held, || Detail::say("flies").unit(id));
    }
}

fn straight_way(before: Option<&[Footprint]>, to: Option<Pose>) -> Option<f64> {
    let from = before?.first()?;
    Some(from.pose().at.distance(to?.at))
}

/// His way may lead through friends (`wm.char.free_passage`, `wm.charmove.not_units`).
fn check_free_passage(state: &State, ix: UnitIx, before: Option<&[Footprint]>, docket: &mut impl Docket) {
    let (Some(from), Some(to)) = (before.and_then(<[_]>::first), state.footprints(ix)) else { return };
    let Some(to) = to.first() else { return };
    let (start, end) = (from.pose().at, to.pose().at);
    let steps = (start.distance(end).ceil() as u32).clamp(1, 100);
    let on_way = |step: u32| {
        let part = f64::from(step) / f64::from(steps);
        let at = Place { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        Footprint::new(Pose { at, facing: to.pose().facing }, to.base())
    };
    let friends = state.living_units().filter(|unit| state.side_of(*unit) == state.side_of(ix));
    let way = Sight { from: start, to: end };
    let near = |stand: &&Footprint| !stand.is_clear_of(way, to.radius());
    let stands: Vec<&Footprint> = friends.filter_map(|unit| state.placed(unit)).flatten().filter(near).collect();
    let deep = state.setup.tolerance.max(0.5);
    let passes = |at: Footprint| stands.iter().any(|stand| stand.overlap_depth(&at) > deep);
    if !stands.is_empty() && (1..steps).map(on_way).any(passes) {
        for rule in [rule::CHAR_FREE_PASSAGE, rule::CHARMOVE_NOT_UNITS] {
            docket.finding(rule, Outcome::Held, || Detail::say("passes-friends").unit(state.id(ix)));
        }
    }
}

/// Who does not fly goes round ground that he cannot enter, and the way round counts (`wm.terrain.character`,
/// `wm.char.terrain`, `wm.char.mount_terrain`).
fn check_way_round(state: &State, ix: UnitIx, before: Option<&[Footprint]>, docket: &mut impl Docket) {
    if flyers::flies(state, ix) {
        return;
    }
    let (Some(from), Some(to)) = (before.and_then(<[_]>::first), state.footprints(ix)) else { return };
    let Some(to) = to.first().map(|to| to.pose().at) else { return };
    let from = from.pose().at;
    let limit = movement::full_pace(state, ix) + state.setup.tolerance;
    let road = |outline: &Outline| passage::leads_through(state, outline, std::iter::once((from, to)), limit);
    let closed = state.setup.terrain.iter().filter(|(terrain, outline)| {
        !passable(state.figures(ix), *terrain) && !outline.contains(from) && !outline.contains(to) && !road(outline)
    });
    let closed: Vec<&Outline> = closed.map(|(_, outline)| outline).collect();
    if from.distance(to) > limit {
        return;
    }
    let base = state.figures(ix).base();
    let short = base.width.min(base.depth).min(STAND_CM);
    let gaps = passage::closed_gaps(&closed, short, state.setup.tolerance);
    if way::shortest(from, to, &way::Obstacles::terrain(&closed, &gaps), limit).is_some() {
        return;
    }
    let mounted = [rule::CHAR_MOUNT_TERRAIN];
    let afoot = [rule::CHAR_TERRAIN, rule::TERRAIN_CHARACTER];
    let rules: &[Rule] = if state.figures(ix).mount.is_some() { &mounted } else { &afoot };
    for rule in rules {
        docket.finding(*rule, Outcome::Broken, || {
            Detail::say("way-barred").unit(state.id(ix)).with("pace", movement::full_pace(state, ix))
        });
    }
}

/// He joins a unit by ending in contact with it and saying so; otherwise he touches none (`wm.char.attach`).
fn check_joining(state: &State, ix: UnitIx, joined: Option<UnitIx>, placed: bool, docket: &mut impl Docket) {
    let id = state.id(ix);
    if let Some(unit) = joined {
        let friend = can_lead(state, ix, unit);
        let touches = !placed || state.may_touch(ix, unit) != Some(false);
        docket.finding(rule::CHAR_ATTACH, Outcome::from(friend && touches), || {
            Detail::say("joins").unit(id).with("other", state.id(unit))
        });
        check_mount_can_stay(state, ix, unit, docket);
        return;
    }
    let friends = state.living_units().filter(|unit| state.side_of(*unit) == state.side_of(ix));
    let under = |unit: &UnitIx| {
        state.footprints(*unit).is_some_and(|stands| state.lies_under(ix, &stands) || reaches_into(state, ix, &stands))
    };
    if let Some(unit) = friends.into_iter().find(under) {
        docket.finding(rule::CHAR_ATTACH, Outcome::Broken, || {
            Detail::say("touches-unjoined").unit(id).with("other", state.id(unit))
        });
    }
}

/// Who is deployed with a unit stands in contact with it, where it stands already (`wm.char.attach`).
pub(super) fn check_deployed_with(state: &State, ix: UnitIx, unit: UnitIx, placed: bool, docket: &mut impl Docket) {
    if state.figures(ix).kind.is_character() {
        check_joining(state, ix, Some(unit), placed && !state.units[unit.0].absent, docket);
    }
}

/// Whether the circle inside a character's base certainly reaches into one of these stands.
fn reaches_into(state: &State, ix: UnitIx, stands: &[Footprint]) -> bool {
    let Some(own) = state.units[ix.0].stands.first().and_then(|stand| stand.footprint) else { return false };
    let radius = own.base().width.min(own.base().depth) / 2.0;
    stands.iter().any(|stand| stand.distance_to(own.pose().at) + state.setup.tolerance < radius)
}

fn can_lead(state: &State, ix: UnitIx, unit: UnitIx) -> bool {
    state.side_of(ix) == state.side_of(unit) && !state.figures(unit).kind.is_character()
}

/// Whether the character can be in this terrain: as infantry, as his mount, or as a flyer that lands.
fn passable(unit: &Unit, terrain: TerrainKind) -> bool {
    match &unit.mount {
        Some(mount) if mount.flies => terrain != TerrainKind::Wood && terrain.passable_to(Kind::Infantry),
        Some(mount) => terrain.passable_to(match mount.kind {
            MountKind::Monster => Kind::Monster,
            MountKind::Chariot => Kind::Chariot,
            // The book bars terrain to monsters and chariots alone.
            MountKind::Special => unit.kind,
        }),
        None => terrain.passable_to(unit.kind),
    }
}

/// Where a mounted character may end his move (`wm.char.mount_terrain`).
pub(super) fn check_mount(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (figures, Some(stands)) = (state.figures(ix), state.footprints(ix)) else { return };
    if state.setup.terrain.is_empty() {
        return;
    }
    let inside = |outline: &Outline| stands.iter().any(|stand| outline.contains(stand.pose().at));
    let mut barred = state.setup.terrain.iter().filter(|(terrain, _)| !passable(figures, *terrain));
    let barred = barred.find(|(_, outline)| inside(outline)).map(|(terrain, _)| *terrain);
    docket.finding(rule::CHAR_MOUNT_TERRAIN, Outcome::from(barred.is_none()), || {
        let detail = Detail::say("terrain").unit(&figures.id);
        match barred {
            Some(terrain) => detail.with("terrain", terrain.as_str()),
            None => detail,
        }
    });
}

/// Whether all stands of the unit are in terrain that the character's mount cannot enter; `None` where a pose is missing.
pub(super) fn mount_barred(state: &State, ix: UnitIx, unit: UnitIx) -> Option<bool> {
    let figures = state.figures(ix);
    if figures.mount.is_none() {
        return Some(false);
    }
    let stands = state.footprints(unit)?;
    let barred = |stand: &Footprint| {
        let mut terrain = state.setup.terrain.iter().filter(|(terrain, _)| !passable(figures, *terrain));
        terrain.any(|(_, outline)| outline.contains(stand.pose().at))
    };
    Some(!stands.is_empty() && stands.iter().all(barred))
}

/// A mounted character is with a unit only while one of its stands is where his mount can be (`wm.char.mount_terrain`).
fn check_mount_can_stay(state: &State, ix: UnitIx, unit: UnitIx, docket: &mut impl Docket) {
    if state.figures(ix).mount.is_none() || state.setup.terrain.is_empty() {
        return;
    }
    if let Some(barred) = mount_barred(state, ix, unit) {
        tell_mount(state, ix, unit, Outcome::from(!barred), docket);
    }
}

fn tell_mount(state: &State, ix: UnitIx, unit: UnitIx, outcome: Outcome, docket: &mut impl Docket) {
    docket.finding(rule::CHAR_MOUNT_TERRAIN, outcome, || {
        Detail::say("mount-with-unit").unit(state.id(ix)).with("other", state.id(unit))
    });
}

/// At the end of a phase nobody is with a unit that has gone wholly where his mount cannot. Whether he must leave one of
/// which losses have left nobody else the rulebook does not say (l. 4959-4973): it is for the players.
pub(super) fn check_mounts(state: &State, docket: &mut impl Docket) {
    if state.setup.terrain.is_empty() || !matches!(state.phase, Some(Phase::Shooting | Phase::Combat)) {
        return;
    }
    for ix in state.living_characters().filter(|ix| state.figures(*ix).mount.is_some()) {
        let Some(unit) = state.units[ix.0].joined.filter(|unit| !state.units[unit.0].stands.is_empty()) else {
            continue;
        };
        if !state.units[ix.0].astray && mount_barred(state, ix, unit) == Some(true) {
            tell_mount(state, ix, unit, Outcome::PlayersCall, docket);
        } else {
            check_mount_can_stay(state, ix, unit, docket);
        }
    }
}

/// `displace`: a character gives way to the enemy, to a friend, or moves round his unit.
pub(super) fn displace(state: &mut State, side: Option<&SideId>, event: &Displace, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.character, docket) else { return };
    let owner = state.side_id(state.side_of(ix));
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side.is_none_or(|side| side == owner)), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
    if !state.figures(ix).kind.is_character() {
        docket.finding(rule::CHAR_DISPLACE, Outcome::Broken, || Detail::say("not-displaced").unit(state.id(ix)));
        return;
    }
    state.owed.displaced.retain(|owed| *owed != ix);
    state.owed.passed.retain(|(owed, _)| *owed != ix);
    state.owed.room.retain(|(owed, _)| *owed != ix);
    let joins = event.joins.as_ref().and_then(|unit| state.present(unit, docket));
    let friend = event.makes_room_for.as_ref().and_then(|unit| state.present(unit, docket));
    let with = state.units[ix.0].joined;
    match (friend, with) {
        (Some(friend), _) => make_room(state, ix, friend, event, docket),
        (None, Some(unit)) if !may_leave(state, ix, unit, joins) => {
            shift(state, ix, unit, joins, event, docket);
        }
        (None, _) => give_way(state, ix, joins, event, docket),
    }
}

/// Whether his mount cannot be where his unit is; where a pose is missing, who goes to another unit says so.
pub(super) fn may_leave(state: &State, ix: UnitIx, unit: UnitIx, joins: Option<UnitIx>) -> bool {
    let bars = state.figures(ix).mount.is_some() && !state.setup.terrain.is_empty();
    mount_barred(state, ix, unit).unwrap_or(bars && joins.is_some_and(|other| other != unit))
}

fn put(state: &mut State, ix: UnitIx, to: Option<Pose>, docket: &mut impl Docket) {
    match to {
        Some(to) => {
            state.place(ix, &[to], docket);
        }
        None => state.displace(ix),
    }
}

/// A friend who ends his move where the character stands: he goes just out of the way (`wm.char.yield_space`).
fn make_room(state: &mut State, ix: UnitIx, friend: UnitIx, event: &Displace, docket: &mut impl Docket) {
    let stands = state.footprints(friend);
    let in_way = stands.as_ref().filter(|_| state.placed(ix).is_some()).map(|stands| state.may_lie_under(ix, stands));
    let before =
        state.units[ix.0].stands.first().and_then(|stand| stand.footprint).filter(|_| !state.units[ix.0].carried);
    put(state, ix, event.to, docket);
    let clear = stands.as_ref().map(|stands| !state.lies_under(ix, stands));
    let own_side = state.side_of(friend) == state.side_of(ix);
    let no_farther = before.zip(event.to).is_none_or(|(from, to)| state.goes_just_clear(ix, friend, from, to));
    let clears = own_side && in_way.unwrap_or(true) && (event.to.is_none() || clear.unwrap_or(true));
    let right = clears && no_farther;
    // Of whom nobody has told where he stands he may have been in the way, too.
    let may_go_on = || clears && state.living_units().any(|unit| state.placed(unit).is_none());
    if right && in_way.is_none() || !right && may_go_on() {
        docket.finding(rule::CHAR_YIELD_SPACE, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    }
    docket.finding(rule::CHAR_YIELD_SPACE, Outcome::from(right), || {
        Detail::say("makes-room").unit(state.id(ix)).with("other", state.id(friend))
    });
}

/// An attached character may be moved round his unit, to let others in; he stays with it (`wm.char.attached_contact`,
/// `wm.char.moves_with_unit`, `wm.char.stays_in_combat`).
fn shift(
    state: &mut State,
    ix: UnitIx,
    unit: UnitIx,
    joins: Option<UnitIx>,
    event: &Displace,
    docket: &mut impl Docket,
) {
    put(state, ix, event.to, docket);
    let contact = event.to.is_none() || state.may_touch(ix, unit) != Some(false);
    let stays = joins.is_none_or(|joins| joins == unit) && contact;
    let rules: &[Rule] = match state.phase {
        Some(Phase::Shooting) => &[rule::CHAR_DRIVEN_BACK, rule::CHAR_MOVES_WITH_UNIT, rule::CHARMOVE_WITH_UNIT],
        Some(Phase::Combat) => &[rule::CHAR_STAYS_IN_COMBAT, rule::CHAR_MOVES_WITH_UNIT, rule::CHARMOVE_WITH_UNIT],
        _ => &[rule::CHAR_ATTACHED_CONTACT],
    };
    for rule in rules {
        docket.finding(*rule, Outcome::from(stays), || {
            Detail::say("stays-with-unit").unit(state.id(ix)).with("other", state.id(unit))
        });
    }
    state.units[ix.0].joined = Some(joins.unwrap_or(unit));
}

/// A lone character in the way of the enemy joins a friend within 30 cm or dies (`wm.char.displace`,
/// `wm.char.displace_death`); so does one whose mount cannot follow his unit, and one whose unit losses have left in such
/// ground may (`wm.char.mount_terrain`).
fn give_way(state: &mut State, ix: UnitIx, joins: Option<UnitIx>, event: &Displace, docket: &mut impl Docket) {
    let forced = state.units[ix.0].joined.is_some();
    let may = if forced && !state.units[ix.0].astray { Outcome::PlayersCall } else { Outcome::Held };
    let kept = |outcome: Outcome| if outcome == Outcome::Held { may } else { outcome };
    let rule = if forced { rule::CHAR_MOUNT_TERRAIN } else { rule::CHAR_DISPLACE };
    let (before, exact) = (state.footprints(ix), !state.units[ix.0].carried);
    let reachable = reachable(state, ix);
    let Some(unit) = joins else {
        let death = if forced { rule::CHAR_MOUNT_TERRAIN } else { rule::CHAR_DISPLACE_DEATH };
        let outcome = reachable.map_or(Outcome::Unrecorded, |reach| kept(Outcome::from(reach != Reach::Somebody)));
        docket.finding(death, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("stands").unit(state.id(ix)),
            _ => Detail::say("displaced-dies").unit(state.id(ix)).with("allowance", DISPLACE_CM),
        });
        state.kill(ix, rule::CHAR_DISPLACE_DEATH);
        return;
    };
    let own = &mut state.units[ix.0];
    (own.joined, own.perhaps_with, own.astray) = (None, None, false);
    put(state, ix, event.to, docket);
    let measured = straight_way(before.as_deref().filter(|_| exact), event.to);
    let friend = can_lead(state, ix, unit) && mount_barred(state, ix, unit) != Some(true);
    if friend {
        machines::check_joined(state, unit, docket);
    }
    let contact = event.to.is_none() || state.may_touch(ix, unit) != Some(false);
    said::check_at_least(state, ix, rule, measured, event.distance, docket);
    let cm = measured.or(event.distance.map(Length::get));
    let (near, margin) = match cm {
        Some(cm) => state.within(cm, DISPLACE_CM),
        None => (Outcome::Unrecorded, ToleranceUse::Exact),
    };
    if reachable == Some(Reach::Nobody) && near == Outcome::Broken {
        docket.finding(rule::CHAR_DISPLACE_DEATH, Outcome::Broken, || {
            Detail::say("nobody-to-join").unit(state.id(ix)).with("allowance", DISPLACE_CM)
        });
    } else {
        let wrong = match () {
            () if !friend => Some("displaced-to-nobody"),
            () if !contact => Some("displaced-apart"),
            () if !caused_by_enemy(state, ix, before.as_deref(), forced) => Some("displaced-unforced"),
            () => None,
        };
        let outcome = if wrong.is_some() { Outcome::Broken } else { kept(near) };
        docket.finding(rule, outcome, || match (wrong, cm) {
            (Some(say), _) => Detail::say(say).unit(state.id(ix)).with("other", state.id(unit)),
            (None, Some(cm)) => {
                let detail = Detail::say("displaced").unit(state.id(ix)).with("other", state.id(unit));
                detail.expects_at_most(DISPLACE_CM).records(cm).within(margin)
            }
            (None, None) => Detail::lacks("distance").unit(state.id(ix)),
        });
    }
    state.units[ix.0].joined = Some(unit);
}

/// Whom a displaced character can join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    Somebody,
    Nobody,
    /// Within the tolerance of the limit, or he stands somewhere at the edge of a unit.
    Unclear,
}

/// Friendly units that he may have within 30 cm, and could join.
pub(super) fn friends_near(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    let is_near = |unit: UnitIx| state.command_distance(ix, unit).is_none_or(|apart| apart.least <= DISPLACE_CM);
    state.living_units().filter(|unit| can_lead(state, ix, *unit) && is_near(*unit)).collect()
}

/// Whether a friendly unit that he can join is within 30 cm; `None` where a pose is missing.
fn reachable(state: &State, ix: UnitIx) -> Option<Reach> {
    let mut reach = Reach::Nobody;
    let with = state.units[ix.0].joined;
    let friends = state.living_units().filter(|unit| can_lead(state, ix, *unit) && Some(*unit) != with);
    for unit in friends {
        let apart = state.command_distance(ix, unit)?;
        match mount_barred(state, ix, unit)? || !machines::takes_characters(state, unit)? {
            true => {}
            false if apart.most <= DISPLACE_CM => return Some(Reach::Somebody),
            false if apart.least <= DISPLACE_CM => reach = Reach::Unclear,
            false => {}
        }
    }
    Some(reach)
}

/// Only an enemy unit drives a character off, a flying one only where it lands on him; not known where nobody's move
/// is recorded.
fn caused_by_enemy(state: &State, ix: UnitIx, before: Option<&[Footprint]>, forced: bool) -> bool {
    let Some(mover) = state.last_mover.filter(|_| !forced) else { return true };
    if state.side_of(mover) == state.side_of(ix) {
        return false;
    }
    let (Some(stands), Some(own)) = (state.footprints(mover), before.and_then(<[_]>::first)) else { return true };
    let lands = stands.iter().any(|stand| stand.touches(own, state.setup.tolerance));
    lands || (!state.figures(mover).has(Trait::Flyer) && may_have_passed(state, mover, own))
}

/// Whether a stand of the unit that moved last can have come past a character, be it by a way round: not where the ways
/// to him and from him are longer than any that it may have gone.
fn may_have_passed(state: &State, mover: UnitIx, own: &Footprint) -> bool {
    let pace = movement::full_pace(state, mover);
    let at = own.pose().at;
    state.last_way.len() != state.units[mover.0].stands.len()
        || state.last_way.iter().any(|(then, now)| {
            let (from, to) = (then.pose().at, now.pose().at);
            let spread = 2.0 * (then.radius() + own.radius() + state.setup.tolerance);
            from.distance(at) + at.distance(to) <= pace.max(from.distance(to)) + spread
        })
}

/// Attacks that a character adds, his mount's included (`wm.char.mounts`).
fn bonus(unit: &Unit) -> i64 {
    i64::from(unit.attacks) + unit.mount.as_ref().map_or(0, |mount| i64::from(mount.attacks))
}

/// Dice that Waaagh! and Boon of Chaos give the character who fights with the unit.
fn spell_bonus(state: &State, unit: UnitIx) -> i64 {
    magic::attack_bonus(state, unit).len() as i64
}

/// Dice that a character adds to a strike of the unit, with his mount and without it.
pub(super) fn dice_of(state: &State, unit: UnitIx, who: UnitIx) -> [i64; 2] {
    let figures = state.figures(who);
    [bonus(figures), i64::from(figures.attacks)].map(|dice| dice + spell_bonus(state, unit))
}

/// The dice that a character adds to this strike: one of those attached, the one with the highest bonus, once a round
/// (`wm.char.combat_bonus`, `wm.attack.characters`). `surplus` is by how many the recorded dice exceed the others, from
/// the least that this may be to the most; where the log names nobody they tell whether he fights. A bonus that is wrong
/// is told here, once.
pub(super) fn combat_bonus(
    state: &State,
    unit: UnitIx,
    named: Option<UnitIx>,
    surplus: RangeInclusive<i64>,
    used: bool,
    docket: &mut impl Docket,
) -> Option<i64> {
    let spell = spell_bonus(state, unit);
    let bonus = |unit: &Unit| bonus(unit) + spell;
    let mut attached = state.attached(unit);
    attached.sort_by_key(|ix| std::cmp::Reverse(bonus(state.figures(*ix))));
    let best = attached.first().map_or(0, |ix| bonus(state.figures(*ix)));
    let all: i64 = attached.iter().map(|ix| bonus(state.figures(*ix))).sum();
    let who = match named {
        Some(named) => named,
        None => attached.first().copied().filter(|_| (1..=all).contains(surplus.start()))?,
    };
    let figures = state.figures(who);
    let (due, rider) = (bonus(figures), i64::from(figures.attacks) + spell);
    // Dice that fit him with his mount and without it do not tell whether it fought.
    let either = due != rider && surplus.contains(&due) && surplus.contains(&rider);
    let surplus = if surplus.contains(&due) { due } else { *surplus.start() };
    // A named character's dice beyond or short of his bonus are a matter of the strike's other dice.
    let added = if named.is_some() && surplus != rider { due } else { surplus };
    let without_mount = figures.mount.is_some() && due != rider && added == rider;
    let right = !used && attached.contains(&who) && due == best && (added == best || without_mount);
    let told = |right: bool| if right && either { Outcome::Unrecorded } else { Outcome::from(right) };
    for rule in [rule::CHAR_COMBAT_BONUS, rule::ATTACK_CHARACTERS] {
        docket.finding(rule, told(right), || {
            if right && either {
                return Detail::lacks("stands").unit(&figures.id);
            }
            Detail::say("character-fights").unit(&figures.id).with("other", state.id(unit)).expects(best).records(added)
        });
    }
    if either {
        docket.finding(rule::CHAR_MOUNTS, Outcome::Unrecorded, || Detail::lacks("stands").unit(&figures.id));
    } else if figures.mount.as_ref().is_some_and(|mount| mount.attacks > 0) {
        docket.finding(rule::CHAR_MOUNTS, Outcome::from(!without_mount), || {
            Detail::say("mount-fights").unit(&figures.id).expects(due).records(added)
        });
    }
    Some(added)
}

/// An enemy character in sight within 20 cm entitles nobody to act by initiative (`wm.char.no_initiative_trigger`).
/// Answers whether he is all that the unit could have meant.
pub(super) fn check_lure(state: &State, ix: UnitIx, near: Outcome, docket: &mut impl Docket) -> bool {
    let enemies = state.living_characters().filter(|enemy| state.side_of(*enemy) != state.side_of(ix));
    let close =
        |enemy: &UnitIx| state.is_within(ix, *enemy, 20.0) == Some(true) && state.sees(ix, *enemy) == Some(true);
    let lured = enemies.into_iter().any(|enemy| close(&enemy));
    if lured && near == Outcome::Held {
        docket.finding(rule::CHAR_NO_INITIATIVE_TRIGGER, Outcome::Held, || Detail::new().unit(state.id(ix)));
    }
    lured && near == Outcome::Broken
}
