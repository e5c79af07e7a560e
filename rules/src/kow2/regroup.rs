//! Regrouping, overruns, backing off and separation (`kow.regroup.*`, `kow.individual.overrun*`, `kow.charge.proximity`).

use super::{
    BackOff, Nudge, NudgeBecause, Phase, Regroup, RegroupChoice, Special, State, arcs, charge,
    charge::{edge_name, hindered_by},
    ground,
    melee::{self, OpenCombat},
    movement::turn_between,
    owed::Owed,
    pack, rule,
    state::ChargeState,
    turn,
};
use crate::{
    catalogue::Rule,
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Outcome, Roll},
    geometry::{Footprint, Place},
    ids::SideId,
    muster::UnitIx,
};

/// `regroup`: a unit whose enemy was routed stays and turns, goes on D6", or goes back D3".
pub(super) fn regroup(state: &mut State, side: Option<&SideId>, event: &Regroup, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Melee, docket);
    let open = state.melee.open.clone();
    let entitled =
        open.as_ref().is_some_and(|open| open.routed && open.attackers.contains(&ix) && !open.parted.contains(&ix));
    let told = || Detail::say("regroups").unit(&event.unit);
    // Whose enemy holds backs off instead.
    let held = open.as_ref().is_some_and(|open| !open.routed && open.attackers.contains(&ix));
    if held {
        docket.finding(rule::REGROUP_BACK_OFF, Outcome::Broken, told);
    } else {
        docket.finding(rule::REGROUP_OPTIONS, if entitled { Outcome::PlayersCall } else { Outcome::Broken }, told);
    }
    report(state, ix, event, docket);
    let start = state.footprint(ix).copied();
    let inches = inches(event, docket, state);
    if let (Some(start), Some(to)) = (start, event.to) {
        let end = state.footprint_at(ix, to);
        check_way(state, ix, event, inches, &start, &end, docket);
    } else if let (Some(inches), Some(claimed)) = (inches, event.distance) {
        let kept = (inches - claimed.get()).abs() <= state.setup.allowance.slack() * 2.0;
        docket.finding(rule::REGROUP_FULL, Outcome::from(kept), || told().expects(inches).records(claimed.get()));
    } else if inches.is_some_and(|inches| inches > 0.0) {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("to").unit(&event.unit));
    }
    let enemy = event.overruns.as_ref().and_then(|id| state.present(id, docket));
    if let Some(enemy) = enemy {
        check_overrun(state, ix, enemy, event, open.as_ref(), docket);
    }
    state.place(ix, event.to.or(start.map(|start| start.pose()).filter(|_| event.choice == RegroupChoice::Stay)));
    if let Some(open) = state.melee.open.as_mut().filter(|open| open.attackers.contains(&ix)) {
        open.parted.push(ix);
    }
    if let Some(enemy) = enemy {
        melee::overrun(state, ix, enemy);
    }
}

/// Inches that the die gives: D6 forward, D3 back, none for who stays (`kow.regroup.options`, `kow.dice.d6`).
fn inches(event: &Regroup, docket: &mut impl Docket, state: &State) -> Option<f64> {
    let told = || Detail::say("regroup-die").unit(&event.unit);
    match (event.choice, event.die) {
        (RegroupChoice::Stay, None) => Some(0.0),
        (RegroupChoice::Stay, Some(_)) => {
            docket.finding(rule::REGROUP_FULL, Outcome::Broken, told);
            Some(0.0)
        }
        (_, None) => {
            docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("die").unit(&event.unit));
            None
        }
        (RegroupChoice::Forward, Some(die)) => Some(f64::from(die.get())),
        (RegroupChoice::Back, Some(die)) => {
            let inches = f64::from(dice::d3(die));
            // A D3 is half a die: a claimed way tells how it was read.
            if let Some(claimed) = event.distance {
                let kept = (claimed.get() - inches).abs() <= state.setup.allowance.slack() * 2.0;
                docket.finding(rule::DICE_D6, Outcome::from(kept), || told().expects(inches).records(claimed.get()));
            }
            Some(inches)
        }
    }
}

fn report(state: &State, ix: UnitIx, event: &Regroup, docket: &mut impl Docket) {
    let Some(die) = event.die else {
        return;
    };
    let back = event.choice == RegroupChoice::Back;
    docket.roll(|| Roll {
        purpose: "regroup",
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(event.unit.clone()),
        target: None,
        faces: vec![die],
        needed: None,
        result: i32::from(if back { dice::d3(die) } else { die.get() }),
        better: Better::Greater,
        chances: Distribution::die(if back { 3 } else { 6 }),
    });
}

/// Straight and in full, through no unit, whatever the ground but what blocks (`kow.regroup.full`, `kow.regroup.terrain`,
/// `kow.regroup.units`); who stays turns as it likes; an inch from enemies at the end (`kow.regroup.end_gap`).
fn check_way(
    state: &State,
    ix: UnitIx,
    event: &Regroup,
    inches: Option<f64>,
    start: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let ahead = start.ahead();
    let sense = if event.choice == RegroupChoice::Back { -1.0 } else { 1.0 };
    let (dx, dy) = (end.pose().at.x - start.pose().at.x, end.pose().at.y - start.pose().at.y);
    let along = (dx * ahead.x + dy * ahead.y) * sense;
    let beside = (dx * ahead.y - dy * ahead.x).abs();
    let turned = turn_between(start.pose().facing, end.pose().facing).abs();
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let told = |expected: f64| {
        let detail = Detail::say("regroup-way").unit(&event.unit).expects(expected).records(along);
        detail.with("beside", beside)
    };
    if event.choice == RegroupChoice::Stay {
        let kept = along.abs() <= slack && beside <= slack;
        docket.finding(rule::REGROUP_FULL, Outcome::from(kept), || told(0.0));
    } else if let Some(inches) = inches {
        let direction = Place { x: ahead.x * sense, y: ahead.y * sense };
        let free = free_way(state, ix, start, direction, inches, event.overruns.is_some());
        let straight = beside <= slack && turned <= 2.0;
        let aligned = event.overruns.is_some();
        let full = (along - inches).abs() <= slack || (along - free).abs() <= slack + 0.02;
        let corridor = |to: f64| start.sweep(&start.shifted(Place { x: direction.x * to, y: direction.y * to }));
        let ground_ahead = state.setup.terrain.iter().any(|piece| {
            matches!(piece.kind, super::TerrainKind::Difficult | super::TerrainKind::Obstacle)
                && piece.outline.shared_area(&corridor(inches)) > slack
        });
        if aligned {
            docket
                .finding(rule::REGROUP_FULL, Outcome::from(along <= inches + slack + start.radius()), || told(inches));
        } else if straight && full {
            docket.finding(rule::REGROUP_FULL, Outcome::Held, || told(inches.min(free)));
            if ground_ahead {
                docket.finding(rule::REGROUP_TERRAIN, Outcome::Held, || told(inches.min(free)));
            }
        } else if straight && along < free && ground_ahead {
            docket.finding(rule::REGROUP_TERRAIN, Outcome::Broken, || told(inches.min(free)));
        } else {
            docket.finding(rule::REGROUP_FULL, Outcome::Broken, || told(inches.min(free)));
        }
        check_units(state, ix, start, end, docket);
    }
    if event.overruns.is_none() {
        check_end_gap(state, ix, end, docket);
        ground::check_on_table(state, ix, end, docket);
        ground::check_clear_of_blocking(state, ix, end, docket);
    }
}

/// Through no other unit (`kow.regroup.units`); flyers pass over them (second reading).
fn check_units(state: &State, ix: UnitIx, start: &Footprint, end: &Footprint, docket: &mut impl Docket) {
    let corridor = start.sweep(end);
    let slack = state.setup.allowance.slack();
    let through = state
        .present_units()
        .filter(|other| *other != ix)
        .find(|other| state.footprint(*other).is_some_and(|there| corridor.reach_inside(there) > slack));
    let flies = state.figures(ix).has(&Special::Fly);
    match through {
        Some(other) => {
            let cited = if flies { rule::SPECIAL_FLY_OVER } else { rule::REGROUP_UNITS };
            docket.finding(cited, Outcome::from(flies), || {
                Detail::say("regroup-through").unit(state.id(ix)).with("other", state.id(other))
            });
        }
        None => docket.finding(rule::REGROUP_UNITS, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix))),
    }
}

/// At least an inch from enemies, in touch with no friend (`kow.regroup.end_gap`).
fn check_end_gap(state: &State, ix: UnitIx, end: &Footprint, docket: &mut impl Docket) {
    let nearest = |enemies: bool| {
        let others = state.present_units().filter(|other| *other != ix && state.is_enemy(ix, *other) == enemies);
        others.filter_map(|other| state.footprint(other).map(|there| ground::gap(end, there))).reduce(f64::min)
    };
    let enemy = nearest(true).is_none_or(|gap| state.setup.allowance.at_least(gap, pack::ENEMY_GAP).0 == Outcome::Held);
    let friend = nearest(false).is_none_or(|gap| state.setup.allowance.at_least(gap, 1e-5).0 == Outcome::Held);
    docket.finding(rule::REGROUP_END_GAP, Outcome::from(enemy && friend), || {
        let detail = Detail::say("regroup-gap").unit(state.id(ix));
        detail.with("enemy_gap", nearest(true).unwrap_or(99.0)).with("friend_gap", nearest(false).unwrap_or(99.0))
    });
}

/// How far a regrouping unit can go: to 1" from enemies, clear of friends, up to blocking terrain or the edge (A-38). Who
/// overruns goes on to contact.
fn free_way(state: &State, ix: UnitIx, start: &Footprint, direction: Place, most: f64, overrun: bool) -> f64 {
    const STEP: f64 = 0.02;
    let flies = state.figures(ix).has(&Special::Fly);
    let table = state.setup.table;
    let near = |at: &Footprint| -> Vec<(f64, f64)> {
        let units = state.present_units().filter(|other| *other != ix).filter_map(|other| {
            let least = match (state.is_enemy(ix, other), overrun) {
                (true, false) => pack::ENEMY_GAP,
                _ => 0.0,
            };
            state.footprint(other).map(|there| (ground::gap(at, there), least))
        });
        let pieces = state.setup.terrain.iter().filter(|piece| ground::blocks(state, ix, piece).is_some());
        units.chain(pieces.map(|piece| (at.distance_to_outline(&piece.outline), 0.0))).collect()
    };
    let before = near(start);
    let mut last = 0.0;
    for step in 1..=((most / STEP).ceil() as usize) {
        let inches = (step as f64 * STEP).min(most);
        let at = start.shifted(Place { x: direction.x * inches, y: direction.y * inches });
        let stops = near(&at).iter().zip(&before).any(|((now, least), (was, _))| now <= least && *now < was - 1e-9);
        let off = !at.on_table(table.width, table.depth, 1e-6);
        if off || (stops && !flies) {
            return last;
        }
        if !stops {
            last = inches;
        }
    }
    last
}

/// After the rout of an Individual, the one who goes on may run into another enemy: a charge, fought at once
/// (`kow.individual.overrun`, `kow.individual.overrun_chain`), hindered as it came (`kow.individual.overrun_hindered`).
fn check_overrun(
    state: &mut State,
    ix: UnitIx,
    enemy: UnitIx,
    event: &Regroup,
    open: Option<&OpenCombat>,
    docket: &mut impl Docket,
) {
    let before = state.unit(ix).charge.clone();
    let from_individual = open.is_some_and(|open| state.figures(open.target).is_individual());
    let forward = event.choice == RegroupChoice::Forward;
    let again = before.as_ref().is_some_and(|charge| charge.overrun);
    let kept = from_individual && forward && state.is_enemy(ix, enemy);
    let told = || Detail::say("overrun").unit(&event.unit).with("target", state.id(enemy));
    let cited: Rule = if again { rule::INDIVIDUAL_OVERRUN_CHAIN } else { rule::INDIVIDUAL_OVERRUN };
    docket.finding(cited, Outcome::from(kept), told);
    docket.finding(rule::REGROUP_OVERRUN, Outcome::from(kept), told);
    let slack = state.setup.allowance.slack();
    let measured = match (state.footprint(ix), state.footprint(enemy)) {
        (Some(own), Some(theirs)) => arcs::arc_of(theirs, own.front(), slack),
        _ => None,
    };
    let facing = event.facing.or(measured);
    if let (Some(claimed), Some(measured)) = (event.facing, measured) {
        docket.finding(rule::CHARGE_FACING, Outcome::from(claimed == measured), || {
            Detail::say("facing-charged").unit(&event.unit).expects(edge_name(measured)).records(edge_name(claimed))
        });
    }
    let original = before.as_ref().and_then(|charge| charge.original.or(charge.hindered));
    let crossing = state.footprint(ix).copied().zip(event.to).map(|(start, to)| {
        let end = state.footprint_at(ix, to);
        charge::crossing_of(state, ix, &[charge::straight(&start, &end)], &end)
    });
    let by_move = crossing.map(|crossing| hindered_by(state, ix, crossing).0);
    let due = match (original, by_move) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    match (due, event.hindered) {
        (Some(due), said) => {
            let word = |hindered: bool| if hindered { "yes" } else { "no" };
            docket.finding(
                rule::INDIVIDUAL_OVERRUN_HINDERED,
                Outcome::from(said.is_none_or(|said| said == due)),
                || {
                    let detail = Detail::say("hindered").unit(&event.unit).expects(word(due));
                    detail.records(word(said.unwrap_or(due)))
                },
            );
        }
        (None, Some(_)) => {}
        (None, None) => docket.finding(rule::INDIVIDUAL_OVERRUN_HINDERED, Outcome::Unrecorded, || {
            Detail::lacks("hindered").unit(&event.unit)
        }),
    }
    let hindered = event.hindered.or(due);
    let charge = ChargeState { made: true, overrun: true, original, ..ChargeState::new(enemy, facing, hindered) };
    state.unit_mut(ix).charge = Some(charge);
    state.unit_mut(enemy).charged_now.push(ix);
}

/// `back_off`: whose enemy was not routed moves an inch straight back (`kow.regroup.back_off`, A-40).
pub(super) fn back_off(state: &mut State, side: Option<&SideId>, event: &BackOff, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Melee, docket);
    let open = state.melee.open.clone().filter(|open| open.attackers.contains(&ix));
    let told = || Detail::say("backs-off").unit(&event.unit);
    let due = open.as_ref().is_some_and(|open| !open.routed && (open.damage == 0 || open.tested));
    if event.blocked {
        docket.finding(rule::REGROUP_BACK_OFF_BLOCKED, Outcome::from(due && blocked(state, ix)), told);
        if let Some(open) = &open {
            state.owed.push(Owed::Blocked(open.target));
        }
    } else {
        let kept = match (state.footprint(ix).copied(), event.to, event.distance) {
            (Some(start), Some(to), _) => {
                let end = state.footprint_at(ix, to);
                Some(backs_off_well(state, &start, &end, open.as_ref().map(|open| open.target)))
            }
            (_, _, Some(claimed)) => {
                Some((claimed.get() - pack::ENEMY_GAP).abs() <= state.setup.allowance.slack() * 2.0)
            }
            _ => None,
        };
        match kept {
            Some(kept) => docket.finding(rule::REGROUP_BACK_OFF, Outcome::from(due && kept), told),
            None => {
                docket.finding(rule::REGROUP_BACK_OFF, Outcome::Unrecorded, || Detail::lacks("to").unit(&event.unit))
            }
        }
        state.place(ix, event.to);
    }
    if let Some(open) = state.melee.open.as_mut().filter(|open| open.attackers.contains(&ix)) {
        open.parted.push(ix);
    }
}

/// Straight back, to an inch from the enemy.
fn backs_off_well(state: &State, start: &Footprint, end: &Footprint, enemy: Option<UnitIx>) -> bool {
    let ahead = start.ahead();
    let (dx, dy) = (end.pose().at.x - start.pose().at.x, end.pose().at.y - start.pose().at.y);
    let back = -(dx * ahead.x + dy * ahead.y);
    let beside = (dx * ahead.y - dy * ahead.x).abs();
    let turned = turn_between(start.pose().facing, end.pose().facing).abs();
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let apart = enemy.and_then(|enemy| state.footprint(enemy)).map_or(back, |there| there.distance(end));
    beside <= slack
        && turned <= 2.0
        && ((apart - pack::ENEMY_GAP).abs() <= slack || (back - pack::ENEMY_GAP).abs() <= slack)
}

/// Whether a unit cannot move an inch straight back: somebody, blocking terrain or the edge is behind it. Unknown poses
/// leave it to the players.
fn blocked(state: &State, ix: UnitIx) -> bool {
    let Some(start) = state.footprint(ix) else {
        return true;
    };
    let ahead = start.ahead();
    let end = start.shifted(Place { x: -ahead.x * pack::ENEMY_GAP, y: -ahead.y * pack::ENEMY_GAP });
    let table = state.setup.table;
    let unit = state.present_units().filter(|other| *other != ix).any(|other| {
        state.footprint(other).is_some_and(|there| {
            let least = if state.is_enemy(ix, other) { pack::ENEMY_GAP } else { 0.0 };
            ground::gap(&end, there) <= least && ground::gap(&end, there) < ground::gap(start, there)
        })
    });
    let terrain = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(&end) > 0.0);
    unit || terrain || !end.on_table(table.width, table.depth, state.setup.allowance.slack())
}

/// After a combat every unit that fought is an inch from enemies and visibly apart from friends
/// (`kow.regroup.separate`), where positions tell and it could move.
pub(super) fn check_separate(state: &State, open: &OpenCombat, docket: &mut impl Docket) {
    for ix in open.attackers.iter().filter(|ix| state.is_present(**ix) && open.parted.contains(ix)) {
        let Some(own) = state.footprint(*ix) else {
            continue;
        };
        // Who ran into the next enemy is to fight it first; who is locked in stays.
        let engaged = state.unit(*ix).charge.as_ref().is_some_and(|charge| !charge.struck);
        if engaged || blocked(state, *ix) {
            continue;
        }
        let near = state.enemies(*ix).filter_map(|enemy| state.footprint(enemy).map(|there| ground::gap(own, there)));
        let Some(gap) = near.reduce(f64::min) else {
            continue;
        };
        let (outcome, margin) = state.setup.allowance.at_least(gap, pack::ENEMY_GAP);
        docket.finding(rule::REGROUP_SEPARATE, outcome, || {
            Detail::say("separated").unit(state.id(*ix)).with("distance", gap.max(0.0)).within(margin)
        });
    }
}

/// `nudge`: a unit is moved a little, so that units stay apart.
pub(super) fn nudge(state: &mut State, side: Option<&SideId>, event: &Nudge, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::active_only(state, side, docket);
    let cited = match event.because {
        NudgeBecause::Proximity | NudgeBecause::Sharing => {
            charge::nudge(state, ix, event, docket);
            state.place(ix, event.to);
            return;
        }
        NudgeBecause::Separation => rule::REGROUP_END_GAP,
        NudgeBecause::BackOffBlocked => rule::REGROUP_BACK_OFF_BLOCKED,
    };
    let told = || Detail::say("nudged").unit(&event.unit);
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let outcome = match (state.footprint(ix).copied(), event.to, event.distance) {
        (Some(start), Some(to), _) => {
            let moved = start.pose().at.distance(to.at);
            let turned = turn_between(start.pose().facing, to.facing).abs();
            let end = state.footprint_at(ix, to);
            let little = moved <= pack::ENEMY_GAP + slack && turned <= 2.0;
            Outcome::from(little && parts(state, ix, event, &start, &end))
        }
        (_, _, Some(claimed)) => Outcome::from(claimed.get() <= pack::ENEMY_GAP + slack),
        _ => Outcome::Unrecorded,
    };
    if outcome == Outcome::Unrecorded {
        docket.finding(cited, outcome, || Detail::lacks("to").unit(&event.unit));
    } else {
        docket.finding(cited, outcome, told);
    }
    state.place(ix, event.to);
}

/// Whether a nudge does what it is for: the units get an inch apart.
fn parts(state: &State, ix: UnitIx, event: &Nudge, start: &Footprint, end: &Footprint) -> bool {
    let slack = state.setup.allowance.slack();
    let from = event.from.as_ref().and_then(|id| state.setup.muster.find(id));
    let others: Vec<UnitIx> = match from {
        Some(from) => vec![from],
        None => state.enemies(ix).filter(|enemy| state.in_contact(ix, *enemy) == Some(true)).collect(),
    };
    let touched = |other: &UnitIx| state.footprint(*other).map(|there| (there.distance(start), there.distance(end)));
    match event.because {
        NudgeBecause::BackOffBlocked => {
            others.iter().all(|other| touched(other).is_none_or(|(_, after)| after + slack + 0.02 >= pack::ENEMY_GAP))
        }
        _ => true,
    }
}
