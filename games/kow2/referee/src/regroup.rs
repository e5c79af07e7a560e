//! Regrouping, and nudges that keep units apart (`kow.regroup.*`, `kow.charge.proximity`).

use super::{
    Nudge, NudgeBecause, Phase, Regroup, RegroupChoice, Special, State, TerrainKind, apart, charge,
    felt::{Felt, Thing},
    ground, melee,
    movement::turn_between,
    overrun,
    owed::Owed,
    pack, purpose, rule,
    said::{self, Told},
    turn,
};
use aftermath_rules::{
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Roll},
    geometry::{Footprint, Outline, Place, Pose},
    ids::{SideId, UnitId},
    muster::UnitIx,
};

/// Inches before a piece within which who stops has stopped for it.
const JUST_BEFORE: f64 = 0.5;

/// `regroup`: a unit whose enemy was routed stays and turns, goes on D6", or goes back D3".
pub(super) fn regroup(state: &mut State, side: Option<&SideId>, event: &Regroup, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Melee, docket);
    let open = state.melee.open.clone().filter(|open| open.attackers.contains(&ix) && !open.parted.contains(&ix));
    let late = state.melee.late.contains(&ix);
    let told = || Detail::say("regroups").unit(&event.unit);
    match &open {
        // Whose enemy holds backs off instead.
        Some(open) if !open.routed => docket.finding(rule::REGROUP_BACK_OFF, Outcome::Broken, told),
        _ => {
            let entitled = open.is_some() || late;
            let outcome = if entitled { Outcome::PlayersCall } else { Outcome::Broken };
            docket.finding(rule::REGROUP_OPTIONS, outcome, told);
        }
    }
    report(state, ix, event, docket);
    let start = state.footprint(ix).copied();
    let inches = inches(event);
    let to = event.to.or_else(|| led_to(state, ix, event, inches));
    let enemy = event.overruns.as_ref().and_then(|id| state.present(id, docket));
    match (start, to, enemy) {
        (Some(start), Some(to), _) if event.to.is_some() => {
            let end = state.footprint_at(ix, to);
            check_way(state, ix, event, inches, &start, &end, docket);
            // Who runs into somebody is aligned with him besides.
            let may_turn = event.steps.is_some() || enemy.is_some();
            let told = Told { from: Some(start.pose()), to: event.to, steps: None, may_turn };
            said::check_way(state, ix, rule::REGROUP_FULL, told, event.distance, docket);
        }
        _ => check_claim(state, event, inches, docket),
    }
    let flush = enemy.is_some_and(|enemy| overrun::check(state, ix, enemy, event, open.as_ref(), docket));
    state.place(ix, to);
    // While others who routed the same enemy are still to come, nobody can tell whether they will share a facing.
    let last = open.as_ref().is_some_and(|open| {
        open.attackers.iter().all(|other| *other == ix || open.parted.contains(other) || !state.is_present(*other))
    });
    if flush && last {
        charge::check_end(state, ix, docket);
    }
    state.melee.late.retain(|other| *other != ix);
    if let Some(open) = state.melee.open.as_mut().filter(|open| open.attackers.contains(&ix)) {
        open.parted.push(ix);
        open.settled.push(ix);
    }
    match enemy {
        Some(enemy) => {
            charge::owe_what_follows(state, ix, enemy);
            melee::overrun(state, ix, enemy, docket);
        }
        None => check_end_gap(state, ix, docket),
    }
}

/// Where it ends when the log does not record it: as far as claimed or due, straight. Who stays may have turned, and nobody
/// tells which way it looks.
fn led_to(state: &State, ix: UnitIx, event: &Regroup, inches: Option<f64>) -> Option<Pose> {
    let start = state.footprint(ix)?;
    if event.choice == RegroupChoice::Stay || event.overruns.is_some() {
        return None;
    }
    let claimed = event.distance.map(|length| length.get());
    let most = claimed.or_else(|| {
        let inches = inches?;
        let free = free_way(state, ix, start, direction(start, event.choice), inches);
        (free >= inches && state.setup.edges.size().is_some()).then_some(inches)
    })?;
    Some(start.shifted(scaled(direction(start, event.choice), most)).pose())
}

/// Forward, or back.
fn direction(start: &Footprint, choice: RegroupChoice) -> Place {
    scaled(start.ahead(), if choice == RegroupChoice::Back { -1.0 } else { 1.0 })
}

pub(super) fn scaled(place: Place, by: f64) -> Place {
    Place { x: place.x * by, y: place.y * by }
}

/// Inches that the die gives: D6 forward, D3 back, none for who stays (`kow.regroup.options`).
fn inches(event: &Regroup) -> Option<f64> {
    match (event.choice, event.die) {
        (RegroupChoice::Stay, _) => Some(0.0),
        (RegroupChoice::Forward, die) => Some(f64::from(die?.get())),
        (RegroupChoice::Back, die) => Some(f64::from(dice::d3(die?))),
    }
}

/// Without recorded positions, the claimed inches are those that the die gives (`kow.regroup.full`); half of it, rounded
/// up, for a D3 (`kow.dice.d6`).
fn check_claim(state: &State, event: &Regroup, inches: Option<f64>, docket: &mut impl Docket) {
    let told = || Detail::say("regroup-die").unit(&event.unit);
    if event.choice == RegroupChoice::Stay || event.overruns.is_some() {
        return;
    }
    let Some(inches) = inches else {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("die").unit(&event.unit));
        return;
    };
    let Some(claimed) = event.distance.map(|length| length.get()) else {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("to").unit(&event.unit));
        return;
    };
    let same = |inches: f64| (inches - claimed).abs() <= state.setup.allowance.slack() * 2.0;
    let misread = event.choice == RegroupChoice::Back
        && !same(inches)
        && event.die.is_some_and(|die| same(f64::from(die.get())) || same(f64::from(die.get()) / 2.0));
    let cited = if misread { rule::DICE_D6 } else { rule::REGROUP_FULL };
    let outcome = Outcome::from(same(inches));
    docket.finding(cited, outcome, || told().expects_at_most(inches).records(claimed));
    if event.choice == RegroupChoice::Back && outcome == Outcome::Held {
        docket.finding(rule::DICE_D6, Outcome::Held, || told().expects_at_most(inches).records(claimed));
    }
}

fn report(state: &State, ix: UnitIx, event: &Regroup, docket: &mut impl Docket) {
    let Some(die) = event.die else {
        return;
    };
    let back = event.choice == RegroupChoice::Back;
    docket.roll(|| Roll {
        purpose: &purpose::REGROUP,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(event.unit.clone()),
        target: None,
        faces: vec![die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(if back { dice::d3(die) } else { die.get() }),
        better: Better::Greater,
        chances: Distribution::die(if back { pack::REGROUP_BACK_SIDES } else { pack::REGROUP_FORWARD_SIDES } as u8),
    });
}

/// Straight and in full, through no unit, whatever the ground but what blocks (`kow.regroup.full`, `kow.regroup.terrain`,
/// `kow.regroup.units`); who stays turns as it likes.
fn check_way(
    state: &State,
    ix: UnitIx,
    event: &Regroup,
    inches: Option<f64>,
    start: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    if event.overruns.is_some() {
        return;
    }
    let direction = direction(start, event.choice);
    let way = Displacement::new(start, end, direction);
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let told = |expected: f64| {
        let detail = Detail::say("regroup-way").unit(&event.unit).expects_at_most(expected).records(way.along);
        detail.with("beside", way.beside)
    };
    let table = ground::check_on_table(state, ix, end, docket);
    if event.choice == RegroupChoice::Stay {
        let kept = way.along.abs() <= slack && way.beside <= slack;
        docket.finding(rule::REGROUP_FULL, Outcome::from(kept), || {
            let moved = way.along.hypot(way.beside);
            if kept { told(0.0) } else { Detail::say("regroup-stays").unit(&event.unit).expects(0.0).records(moved) }
        });
        ground::check_clear_of_blocking(state, ix, end, docket);
        return;
    }
    let Some(inches) = inches else {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("die").unit(&event.unit));
        return;
    };
    let free = free_way(state, ix, start, direction, inches);
    let full = (way.along - inches).abs() <= slack || (way.along - free).abs() <= slack + 0.02;
    let kept = way.is_straight(slack) && full;
    if kept && table != Some(false) {
        let through = check_units(state, ix, start, end, docket);
        check_ground(state, ix, start, end, through, docket);
    }
    if !kept && way.is_straight(slack) && (0.0..=inches).contains(&way.along) && is_anybody_unplaced(state) {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("pose").unit(&event.unit));
        return;
    }
    if !kept && way.is_straight(slack) && (0.0..free).contains(&way.along) && state.setup.edges.size().is_none() {
        docket.finding(rule::REGROUP_FULL, Outcome::Unrecorded, || Detail::lacks("table").unit(&event.unit));
        return;
    }
    let stopped = !kept && way.is_straight(slack) && way.along < free && stops_at_ground(state, start, end, direction);
    let cited = if stopped { rule::REGROUP_TERRAIN } else { rule::REGROUP_FULL };
    // Who goes the whole throw and is nudged back has gone as far as he had to.
    let due = if (way.along - inches).abs() <= slack { inches } else { free };
    docket.finding(cited, Outcome::from(kept), || if full && !kept { way.told_askew(&event.unit) } else { told(due) });
}

/// A way from one place to another, by its direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Displacement {
    /// Inches in that direction.
    pub(super) along: f64,
    /// Inches beside it.
    pub(super) beside: f64,
    /// Degrees of turn.
    turned: f64,
}

impl Displacement {
    pub(super) fn new(start: &Footprint, end: &Footprint, direction: Place) -> Self {
        let (dx, dy) = (end.pose().at.x - start.pose().at.x, end.pose().at.y - start.pose().at.y);
        Self {
            along: dx * direction.x + dy * direction.y,
            beside: (dx * direction.y - dy * direction.x).abs(),
            turned: turn_between(start.pose().facing, end.pose().facing).abs(),
        }
    }

    /// That a unit did not go straight, or was turned.
    pub(super) fn told_askew(self, unit: &UnitId) -> Detail {
        Detail::say("not-straight").unit(unit).with("beside", self.beside).with("turned", self.turned)
    }

    pub(super) fn is_straight(self, slack: f64) -> bool {
        self.beside <= slack && self.turned <= 2.0
    }
}

/// Whether a corridor leads through ground that hinders but does not stop a regrouping unit.
fn waded(state: &State, corridor: &Outline, slack: f64) -> bool {
    state.setup.terrain.iter().any(|piece| {
        matches!(piece.kind, TerrainKind::Difficult | TerrainKind::Obstacle)
            && piece.outline.touches(corridor)
            && piece.outline.shared_area(corridor) > slack
    })
}

/// Whether a unit stopped just before ground that hinders but does not stop it.
fn stops_at_ground(state: &State, start: &Footprint, end: &Footprint, direction: Place) -> bool {
    let slack = state.setup.allowance.slack();
    let just_before = start.sweep(&end.shifted(scaled(direction, JUST_BEFORE)));
    !waded(state, &start.sweep(end), slack) && waded(state, &just_before, slack)
}

/// Through no other unit (`kow.regroup.units`); flyers pass over them (second reading). Answers whether it went through
/// one.
pub(super) fn check_units(
    state: &State,
    ix: UnitIx,
    start: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) -> bool {
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
    through.is_some()
}

/// Difficult ground and obstacles do not stop it, blocking terrain does (`kow.regroup.terrain`).
fn check_ground(
    state: &State,
    ix: UnitIx,
    start: &Footprint,
    end: &Footprint,
    through: bool,
    docket: &mut impl Docket,
) {
    let corridor = start.sweep(end);
    let slack = state.setup.allowance.slack();
    let flies = state.figures(ix).has(&Special::Fly);
    let blocking = state.setup.terrain.iter().find(|piece| {
        let deep = |at: &Footprint| piece.outline.reach_inside(at) > slack;
        let crossed = piece.outline.touches(&corridor) && piece.outline.shared_area(&corridor) > slack;
        ground::blocks(state, ix, piece).is_some() && if flies { deep(end) } else { crossed && !deep(start) }
    });
    if let Some(piece) = blocking {
        docket.finding(rule::REGROUP_TERRAIN, Outcome::Broken, || {
            Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str())
        });
    } else if !through && waded(state, &corridor, slack) {
        docket.finding(rule::REGROUP_TERRAIN, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix)));
    }
}

/// At least an inch from enemies, in touch with no friend (`kow.regroup.end_gap`): now, or after a nudge that follows at
/// once.
fn check_end_gap(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(end) = state.footprint(ix) else {
        return;
    };
    if apart::is_apart(state, ix, end) {
        docket.finding(rule::REGROUP_END_GAP, Outcome::Held, || apart::gaps_told(state, ix, end));
    } else if apart::has_room(state, ix, end) {
        state.owed.push(Owed::Separation(ix));
    }
}

/// How far a regrouping unit can go: to 1" from enemies, clear of friends, up to blocking terrain or the edge (A-38), where
/// it is known.
fn free_way(state: &State, ix: UnitIx, start: &Footprint, direction: Place, most: f64) -> f64 {
    const STEP: f64 = 0.02;
    let flies = state.figures(ix).has(&Special::Fly);
    let edges = state.setup.edges;
    let units = state.present_units().filter(|other| *other != ix).filter_map(|other| {
        let least = if state.is_enemy(ix, other) { pack::ENEMY_GAP } else { 0.0 };
        Some((Thing::Unit(state.footprint(other)?), least))
    });
    let pieces = state.setup.terrain.iter().filter(|piece| ground::blocks(state, ix, piece).is_some());
    let things = units.chain(pieces.map(|piece| (Thing::Piece(&piece.outline), 0.0)));
    let mut felt = Felt::new(start, most, STEP, things);
    let mut last = 0.0;
    for step in 1..=((most / STEP).ceil() as usize) {
        let inches = (step as f64 * STEP).min(most);
        let at = start.shifted(scaled(direction, inches));
        let stops = felt.is_stopped(step, &at, |gap, least| gap <= least);
        if !edges.may_hold(&at, 1e-6) || (stops && !flies) {
            return last;
        }
        if !stops {
            last = inches;
        }
    }
    last
}

/// `nudge`: a unit is moved a little, so that units stay apart.
pub(super) fn nudge(state: &mut State, side: Option<&SideId>, event: &Nudge, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    // Whose attackers cannot back off is asked to move his own unit.
    let asked = event.because == NudgeBecause::BackOffBlocked
        && side.is_some_and(|side| state.setup.muster.side(side) == Some(state.side_of(ix)));
    if !asked {
        turn::active_only(state, side, docket);
    }
    let cited = match event.because {
        NudgeBecause::Proximity | NudgeBecause::Sharing => {
            said::check_way(state, ix, rule::CHARGE_PROXIMITY, nudge_told(state, ix, event), event.distance, docket);
            charge::nudge(state, ix, event, docket);
            state.place(ix, event.to);
            return;
        }
        NudgeBecause::Separation => apart::separation_rule(state, ix),
        NudgeBecause::BackOffBlocked => rule::REGROUP_BACK_OFF_BLOCKED,
    };
    let greatest = state.footprint(ix).map_or(pack::ENEMY_GAP, |start| farthest(state, ix, event, start));
    let told = || Detail::say("nudged").unit(&event.unit).with("greatest", greatest).limit(greatest);
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    said::check_way(state, ix, cited, nudge_told(state, ix, event), event.distance, docket);
    let outcome = match (state.footprint(ix).copied(), event.to, event.distance) {
        (Some(start), Some(to), _) => {
            let moved = start.pose().at.distance(to.at);
            let turned = turn_between(start.pose().facing, to.facing).abs();
            let end = state.footprint_at(ix, to);
            let little = moved <= greatest + slack && turned <= 2.0;
            let parts = parts(state, ix, event, &start, &end);
            if little && !parts && is_anybody_unplaced(state) {
                Outcome::Unrecorded
            } else {
                apart::ends_clear(state, ix, &end).map_or_else(
                    || if little && parts { Outcome::Unrecorded } else { Outcome::Broken },
                    |clear| Outcome::from(little && parts && clear),
                )
            }
        }
        (_, _, Some(claimed)) => Outcome::from(claimed.get() <= pack::ENEMY_GAP + slack),
        _ => Outcome::Unrecorded,
    };
    if event.because == NudgeBecause::Separation && melee::is_to_back_off(state, ix) {
        // It is moved off others from where it still touches whom it fought: nobody wrote down that it backed off.
        docket.finding(rule::REGROUP_BACK_OFF, Outcome::Unrecorded, || Detail::lacks("back_off").unit(&event.unit));
    }
    if outcome == Outcome::Unrecorded {
        let lacking = match event.to {
            Some(_) if is_anybody_unplaced(state) => "pose",
            Some(_) => "table",
            None => "to",
        };
        docket.finding(cited, outcome, || Detail::lacks(lacking).unit(&event.unit));
    } else {
        docket.finding(cited, outcome, told);
    }
    state.place(ix, event.to);
}

/// A unit that is nudged goes straight.
fn nudge_told(state: &State, ix: UnitIx, event: &Nudge) -> Told<'static> {
    Told { from: state.footprint(ix).map(Footprint::pose), to: event.to, steps: None, may_turn: false }
}

/// What a log lacks that does not tell all that may be in somebody's way; `None` where it tells.
pub(super) fn unseen(state: &State) -> Option<&'static str> {
    let edges = state.setup.edges.size().is_none().then_some("table");
    is_anybody_unplaced(state).then_some("pose").or(edges)
}

/// Whether somebody is on the table of whom nobody recorded where.
pub(super) fn is_anybody_unplaced(state: &State) -> bool {
    state.present_units().any(|unit| state.footprint(unit).is_none())
}

/// How far a unit may be nudged, in inches: as a rule by the gap that is kept; where it stands apart from all its enemies
/// nowhere surely within that, the shortest way is longer (`kow.regroup.end_gap`, l. 733).
fn farthest(state: &State, ix: UnitIx, event: &Nudge, start: &Footprint) -> f64 {
    let parts = event.because == NudgeBecause::Separation;
    if parts && is_anybody_unplaced(state) {
        return apart::A_LITTLE;
    }
    if parts && !apart::has_room_near(state, ix, start) { apart::A_LITTLE } else { pack::ENEMY_GAP }
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
            let parted =
                |(before, after): (f64, f64)| before < pack::ENEMY_GAP && after + slack + 0.02 >= pack::ENEMY_GAP;
            others.iter().all(|other| touched(other).is_none_or(parted))
        }
        NudgeBecause::Separation => !apart::is_apart_exactly(state, ix, start) && apart::is_apart(state, ix, end),
        _ => true,
    }
}
