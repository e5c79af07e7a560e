//! Who acts by initiative, and on which enemy (chapter "Initiative").

use super::{
    Ignored, IgnoredBecause, Kind, State, TerrainKind, Trait, characters, command, defence, flyers, machines, magic,
    movement, off_table, rule,
    state::{Stand, UnitIx},
    vision, way,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Footprint,
};

/// How near an enemy must be to act by initiative, in cm (`wm.initiative.who`, ruling 2).
const RANGE_CM: f64 = super::pack::INITIATIVE_RANGE;

/// The closest visible enemy within 20 cm, before any order (`wm.initiative.*`). Answers on whom it had to act, where the
/// players named another.
pub(super) fn check(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    claimed: Option<f64>,
    ignores: &[Ignored],
    docket: &mut impl Docket,
) -> Option<UnitIx> {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    off_table::check_halted(state, ix, docket);
    machines::check_may_move(state, ix, docket);
    flyers::check_none_home(state, ix, docket);
    docket.finding(rule::COMMAND_SEQUENCE, Outcome::from(!state.command.ordering_begun()), || {
        Detail::say("initiative-first").unit(id)
    });
    docket.finding(rule::INITIATIVE_CONFUSED, Outcome::from(!unit.confused), || Detail::new().unit(id));
    let free = !unit.charged && !unit.acted_by_initiative && unit.orders == 0;
    docket.finding(rule::COMMAND_INITIATIVE_EXCLUDES_ORDERS, Outcome::from(free), || Detail::new().unit(id));
    // On whom it acts a second time is no further matter.
    if unit.acted_by_initiative {
        return None;
    }
    let ignored: Vec<UnitIx> = ignores.iter().filter_map(|ignored| state.known(&ignored.unit, docket)).collect();
    for ignored in ignores {
        check_ignored(state, ix, ignored, docket);
    }
    let measured = state.distance(ix, target);
    let Some(cm) = measured.or(claimed) else {
        docket.finding(rule::INITIATIVE_WHO, Outcome::Unrecorded, || Detail::lacks("distance").unit(id));
        return None;
    };
    let closest = closest_but(state, ix, &ignored);
    // Whoever has an enemy near enough may act, be it that he took another for the closest.
    let least =
        closest.flatten().filter(|(enemy, least)| *enemy != target && *least < cm).map_or(cm, |(_, least)| least);
    let (near, margin) = state.within(least, RANGE_CM);
    let lured = characters::check_lure(state, ix, near, docket);
    let who = if lured { rule::CHAR_NO_INITIATIVE_TRIGGER } else { rule::INITIATIVE_WHO };
    docket.finding(who, near, || {
        Detail::say("initiative-range").unit(id).with("distance", least).expects(RANGE_CM).within(margin)
    });
    let Some(closest) = closest else {
        docket.finding(rule::INITIATIVE_TWO_OPTIONS, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return None;
    };
    check_one_at_a_time(state, ix, target, docket);
    // Equally close enemies are the player's choice; the tolerance makes them equal.
    let right = closest.is_some_and(|(enemy, least)| {
        cm <= least + state.setup.tolerance && (enemy == target || state.sees(ix, target) == Some(true))
    });
    // Where the closest cannot be charged, the one that was is no substitute.
    let barred = closest.filter(|(enemy, _)| !right && *enemy != target && out_of_reach(state, ix, *enemy));
    let rule = if barred.is_some() { rule::INITIATIVE_NO_ALTERNATIVE_TARGET } else { rule::INITIATIVE_TWO_OPTIONS };
    docket.finding(rule, Outcome::from(right), || {
        let (say, closest) = match closest {
            Some(closest) => ("closest-visible", Some(closest)),
            None => ("nobody-visible", None),
        };
        let detail = Detail::say(say).unit(id).with("distance", cm).records(state.id(target));
        match closest {
            Some((enemy, least)) => detail.expects(state.id(enemy)).with("nearest_enemy", least),
            None => detail,
        }
    });
    let (nearer, _) = closest.filter(|_| !right)?;
    vision::check_passed_over(state, ix, nearer, docket);
    Some(nearer)
}

/// The closest enemy that the unit sees and its distance; outer `None` where a pose is missing.
pub(super) fn closest_visible(state: &State, ix: UnitIx) -> Option<Option<(UnitIx, f64)>> {
    closest_but(state, ix, &[])
}

/// Enemies that the unit sees nearer than so many cm; `None` where a pose is missing.
pub(super) fn visible_nearer(state: &State, ix: UnitIx, than: f64) -> Option<Vec<UnitIx>> {
    let mut nearer = Vec::new();
    for enemy in state.living_enemies(ix) {
        if state.distance(ix, enemy)? < than && state.sees(ix, enemy)? {
            nearer.push(enemy);
        }
    }
    Some(nearer)
}

/// Enemies are looked for from the nearest on: who is farther than one that is seen is not looked for, nor measured where the
/// circles around the two tell that.
fn closest_but(state: &State, ix: UnitIx, ignored: &[UnitIx]) -> Option<Option<(UnitIx, f64)>> {
    let enemies = state.living_enemies(ix);
    let enemies = enemies.filter(|enemy| !ignored.contains(enemy));
    // How far each of them is, or is at least until it is measured; of those as far it is measured first.
    let apart = enemies.map(|enemy| Some((enemy, state.at_least_apart(ix, enemy)?, false)));
    let mut apart = apart.collect::<Option<Vec<_>>>()?;
    let nearer = |a: &(UnitIx, f64, bool), b: &(UnitIx, f64, bool)| a.1.total_cmp(&b.1).then(a.2.cmp(&b.2));
    while let Some(next) = (0..apart.len()).min_by(|a, b| nearer(&apart[*a], &apart[*b])) {
        match apart[next] {
            (enemy, _, false) => apart[next] = (enemy, state.distance(ix, enemy)?, true),
            (enemy, cm, true) if state.sees(ix, enemy)? => return Some(Some((enemy, cm))),
            _ => {
                apart.remove(next);
            }
        }
    }
    Some(None)
}

/// Artillery charges nobody by initiative; flyers do (`wm.initiative.artillery`, `wm.fly.initiative`).
pub(super) fn check_charger(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (figures, id) = (state.figures(ix), state.id(ix));
    let gun = figures.kind == Kind::Artillery;
    docket.finding(rule::INITIATIVE_ARTILLERY, Outcome::from(!gun), || Detail::new().unit(id));
    docket.finding(rule::ART_NO_INITIATIVE_CHARGE, Outcome::from(!gun), || Detail::new().unit(id));
    if figures.has(Trait::Flyer) {
        docket.finding(rule::FLY_INITIATIVE, Outcome::Held, || Detail::say("charges-by-initiative").unit(id));
    }
}

/// Troops that must charge by initiative do so where they certainly can (`wm.initiative.who`): they do not evade, and
/// nobody is ordered before they have charged.
pub(super) fn check_bound(state: &State, ix: UnitIx, from: Option<&[Footprint]>, docket: &mut impl Docket) {
    let (unit, Some(from)) = (&state.units[ix.0], from) else { return };
    let bound = state.figures(ix).has(Trait::MustCharge) && !unit.confused && !magic::is_doomed(state, ix);
    if !bound || unit.charged || unit.acted_by_initiative || unit.halted.is_some() {
        return;
    }
    if state.enemies_in_contact(ix).is_none_or(|enemies| !enemies.is_empty()) {
        return;
    }
    // Fortified enemies may be disregarded (`wm.initiative.ignore_fortified`).
    let walled =
        closest_visible(state, ix).flatten().is_none_or(|(enemy, _)| in_works(state, enemy) != Outcome::Broken);
    if walled {
        return;
    }
    let pace = movement::enchanted_pace(state, ix).map_or(movement::full_pace(state, ix), |(pace, _)| pace);
    if command::could_charge(state, ix, from, pace.min(RANGE_CM)) {
        docket.finding(rule::INITIATIVE_WHO, Outcome::Broken, || Detail::say("must-charge").unit(state.id(ix)));
    }
}

/// Before the first order, or where none is given before the phase ends: all troops of the active side that must charge.
pub(super) fn check_all_bound(state: &State, docket: &mut impl Docket) {
    for ix in state.living_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        if state.figures(ix).has(Trait::MustCharge) {
            check_bound(state, ix, state.footprints(ix).as_deref(), docket);
        }
    }
}

/// Who cannot charge the closest visible enemy may still evade it (`wm.initiative.no_alternative_target`, ruling 7).
pub(super) fn check_evaded(state: &State, ix: UnitIx, from: UnitIx, docket: &mut impl Docket) {
    if out_of_reach(state, ix, from) {
        docket.finding(rule::INITIATIVE_NO_ALTERNATIVE_TARGET, Outcome::Held, || {
            Detail::say("evades-unreachable").unit(state.id(ix)).with("target", state.id(from))
        });
    }
}

/// Whether no stand of the enemy can be touched from where the unit may go: all of them deep in terrain closed to it.
fn out_of_reach(state: &State, ix: UnitIx, enemy: UnitIx) -> bool {
    if state.figures(ix).has(Trait::Flyer) {
        return false;
    }
    let kind = state.figures(ix).kind;
    let deep = |stand: &Footprint| {
        let mut closed = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
        closed.any(|(_, outline)| {
            let inside = |corner| outline.contains(corner) && outline.border_distance(corner) > state.setup.tolerance;
            stand.corners().into_iter().all(inside)
        })
    };
    state.placed(enemy).is_some_and(|mut stands| stands.all(deep))
}

/// Sight is judged as the unit's turn comes: what an earlier move by initiative opened or closed counts
/// (`wm.initiative.one_at_a_time`).
fn check_one_at_a_time(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let moved = state.command.moved_by_initiative();
    if moved.is_empty() {
        return;
    }
    let Some(now) = state.sees(ix, target) else { return };
    let mut earlier = state.clone();
    for (unit, before) in moved.iter().rev() {
        let Some(before) = before else { return };
        let stands = before.iter().enumerate();
        earlier.units[unit.0].stands =
            stands.map(|(i, stand)| Stand { number: i as u8 + 1, footprint: Some(*stand) }).collect();
    }
    let seen_then = earlier.sees(ix, target);
    let outcome = match (now, seen_then) {
        (true, Some(_)) => Outcome::Held,
        (false, Some(true)) => Outcome::Broken,
        _ => return,
    };
    docket.finding(rule::INITIATIVE_ONE_AT_A_TIME, outcome, || {
        Detail::say("sight").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// Whether a nearer enemy may be disregarded (`wm.initiative.ignore_fortified`, `wm.initiative.ignore_separated`).
fn check_ignored(state: &State, ix: UnitIx, ignored: &Ignored, docket: &mut impl Docket) {
    let Some(enemy) = state.known(&ignored.unit, docket) else { return };
    let detail = || Detail::say("ignores").unit(state.id(ix)).with("other", state.id(enemy));
    match ignored.because {
        IgnoredBecause::Fortified => {
            docket.finding(rule::INITIATIVE_IGNORE_FORTIFIED, in_works(state, enemy), detail);
        }
        IgnoredBecause::Separated => match separated(state, ix, enemy) {
            Some(separated) => {
                docket.finding(rule::INITIATIVE_IGNORE_SEPARATED, Outcome::from(separated), detail);
            }
            None => docket.finding(rule::INITIATIVE_IGNORE_SEPARATED, Outcome::Unrecorded, || {
                Detail::lacks("stands").unit(state.id(ix))
            }),
        },
    }
}

/// Whether an enemy is fortified: where all of its stands hold strong works it is, where none of them is near any it is
/// not, and what lies between is for the players.
fn in_works(state: &State, enemy: UnitIx) -> Outcome {
    if !matches!(state.figures(enemy).kind, Kind::Infantry | Kind::Artillery) {
        return Outcome::Broken;
    }
    let strong = |kind: &TerrainKind| matches!(kind, TerrainKind::Fortress | TerrainKind::FieldWorks);
    let works = || state.setup.terrain.iter().filter(move |(kind, _)| strong(kind)).map(|(_, outline)| outline);
    let Some(mut stands) = state.placed(enemy) else {
        return if works().next().is_some() { Outcome::PlayersCall } else { Outcome::Broken };
    };
    let near = |stand: &Footprint| works().any(|outline| stand.distance_to_outline(outline) <= state.setup.tolerance);
    match (stands.clone().all(|stand| defence::fortified(state, enemy, stand)), stands.any(near)) {
        (true, _) => Outcome::Held,
        (false, true) => Outcome::PlayersCall,
        (false, false) => Outcome::Broken,
    }
}

/// Whether terrain that neither can enter lies between two units, and neither can go round it in one move.
fn separated(state: &State, a: UnitIx, b: UnitIx) -> Option<bool> {
    let (kind_a, kind_b) = (state.figures(a).kind, state.figures(b).kind);
    let closed = |terrain: TerrainKind| !terrain.passable_to(kind_a) && !terrain.passable_to(kind_b);
    let outlines: Vec<_> =
        state.setup.terrain.iter().filter(|(kind, _)| closed(*kind)).map(|(_, outline)| outline).collect();
    let gaps = way::seams(&outlines, state.setup.tolerance);
    let bars = way::Obstacles::terrain(&outlines, &gaps);
    let pace = movement::full_pace(state, a).max(movement::full_pace(state, b));
    let goals = state.placed(b)?;
    for mine in state.placed(a)? {
        for theirs in goals.clone() {
            let (from, to, _) = mine.nearest_places(theirs);
            if way::shortest(from, to, &bars, pace).is_some() {
                return Some(false);
            }
        }
    }
    Some(true)
}
