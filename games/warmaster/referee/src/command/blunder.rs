//! Blunders (section "Blunders").

use super::{
    super::{Blunder, Phase, charge, defence, initiative, machines, movement, purpose, rule, turn},
    State, UnitIx,
};
use aftermath_rules::{
    catalogue::Rule,
    dice::Distribution,
    docket::Docket,
    finding::{Better, Detail, Figure, Measure, Outcome, Roll},
    geometry::{Footprint, Place, Pose},
    ids::SideId,
};

/// What is more than rounding, in cm.
const HAIR_CM: f64 = 0.01;

/// What a blunder makes of a unit for the rest of the phase.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Blundered {
    /// 1: it moves no more.
    Mad,
    /// 2-3 without a visible enemy in reach: it stays.
    Stays,
    /// 2-3: it goes its whole pace away from these.
    Away { pace: f64, from: Vec<UnitIx> },
    /// 4-5: it may go half its pace.
    Half,
    /// 6: it goes for the nearest enemy.
    AtThem,
}

impl Blundered {
    /// The row of the table.
    pub(super) fn rule(&self) -> Rule {
        match self {
            Blundered::Mad => rule::BLUNDER_R1_MAD,
            Blundered::Stays | Blundered::Away { .. } => rule::BLUNDER_R2_THOUSANDS,
            Blundered::Half => rule::BLUNDER_R3_NO_POINT,
            Blundered::AtThem => rule::BLUNDER_R4_AT_THEM,
        }
    }

    /// Whether it lets the unit move.
    pub(super) fn moves(&self) -> bool {
        !matches!(self, Blundered::Mad | Blundered::Stays)
    }

    /// How far it lets a unit of this full pace go, whatever its formation (ruling A2); flyers have no half pace.
    pub(super) fn pace(&self, full: f64) -> Option<f64> {
        match self {
            Blundered::Mad | Blundered::Stays => None,
            Blundered::Away { pace, .. } => Some(*pace),
            Blundered::Half if full >= 100.0 => Some(full),
            Blundered::Half => Some(full / 2.0),
            Blundered::AtThem => Some(full),
        }
    }
}

/// `blunder`.
pub(crate) fn blunder(state: &mut State, side: Option<&SideId>, event: &Blunder, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    // A Steam Tank has mishaps of its own.
    if machines::instead_of_blunder(state, docket) {
        return;
    }
    let Some(by) = state.present(&event.by, docket) else { return };
    if state.setup.options.blunder_ends_phase {
        docket
            .finding(rule::BLUNDER_ALTERNATIVE, Outcome::Broken, || Detail::say("no-blunder-table").unit(state.id(by)));
        return;
    }
    if let Some(last) = state.command.last.as_mut() {
        last.blundered = true;
    }
    let due = state.owed.blunder.take().filter(|(who, _)| *who == by);
    for rule in [rule::BLUNDER_TRIGGER, rule::COMMAND_BLUNDER_REF] {
        docket.finding(rule, Outcome::from(due.is_some()), || Detail::say("blunder-due").unit(state.id(by)));
    }
    docket.roll(|| Roll {
        purpose: &purpose::BLUNDER,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.id(by).clone()),
        target: None,
        faces: vec![event.die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(event.die.get()),
        better: Better::Greater,
        chances: Distribution::sum_of_d6(1),
    });
    let Some((_, units)) = due else { return };
    let bearer = event.bearer.as_ref().and_then(|id| state.present(id, docket));
    let stranger = bearer.is_some_and(|bearer| !units.contains(&bearer));
    docket.finding(rule::BLUNDER_SCOPE, Outcome::from(!stranger), || {
        Detail::say("blunder-units").with("units", units.iter().map(|ix| state.id(*ix)).collect::<Figure>())
    });
    let what = match event.die.get() {
        1 => {
            drive_mad(state, &units, bearer, docket);
            Blundered::Mad
        }
        2 | 3 => flight(state, &units, docket),
        4 | 5 => Blundered::Half,
        _ => Blundered::AtThem,
    };
    if !matches!(what, Blundered::Mad) {
        docket.finding(what.rule(), Outcome::Held, || Detail::say("blunder-thrown").records(event.die.get()));
    }
    for ix in units {
        let unit = &mut state.units[ix.0];
        unit.may_move = what.moves();
        unit.blundered = Some(what.clone());
    }
}

/// One unit bears −1 for the rest of the battle, in a brigade one of its owner's choice (`wm.blunder.r1_mad`).
fn drive_mad(state: &mut State, units: &[UnitIx], bearer: Option<UnitIx>, docket: &mut impl Docket) {
    let Some(bearer) = bearer.or_else(|| units.first().copied().filter(|_| units.len() == 1)) else {
        docket.finding(rule::BLUNDER_R1_MAD, Outcome::Unrecorded, || Detail::lacks("bearer"));
        return;
    };
    let unit = &mut state.units[bearer.0];
    unit.mad = unit.mad.saturating_add(1);
    state.command.driven_mad = Some(bearer);
    docket.finding(rule::BLUNDER_R1_MAD, Outcome::Held, || {
        Detail::say("bears-penalty").unit(state.id(bearer)).with("penalty", state.units[bearer.0].mad)
    });
}

/// Who has no visible enemy in reach stays; the others flee at the pace of the slowest (`wm.blunder.r2_thousands`).
fn flight(state: &State, units: &[UnitIx], docket: &mut impl Docket) -> Blundered {
    let pace = units.iter().map(|ix| movement::full_pace(state, *ix)).fold(f64::INFINITY, f64::min);
    let (mut from, mut unseen) = (Vec::new(), None);
    for ix in units {
        for enemy in state.living_enemies(*ix) {
            let Some(cm) = state.distance(*ix, enemy) else {
                docket.finding(rule::BLUNDER_R2_THOUSANDS, Outcome::Unrecorded, || {
                    Detail::lacks("stands").unit(state.id(*ix))
                });
                return Blundered::Away { pace, from: Vec::new() };
            };
            if cm > pace + state.setup.tolerance || from.contains(&enemy) {
                continue;
            }
            match state.sees(*ix, enemy) {
                Some(true) => from.push(enemy),
                Some(false) => {}
                None => unseen = Some(*ix),
            }
        }
    }
    // Of whom nobody has told where he stands he may have hidden the enemy.
    if let Some(ix) = unseen.filter(|_| from.is_empty()) {
        docket.finding(rule::BLUNDER_R2_THOUSANDS, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return Blundered::Away { pace, from };
    }
    if from.is_empty() { Blundered::Stays } else { Blundered::Away { pace, from } }
}

/// A charge after a blunder: only "Get them!" demands one, at the nearest enemy in sight (ruling A3).
pub(super) fn check_charge(state: &State, ix: UnitIx, target: UnitIx, blundered: &Blundered, docket: &mut impl Docket) {
    let nearest = || match initiative::closest_visible(state, ix) {
        Some(Some((_, least))) => state.distance(ix, target).is_none_or(|cm| cm <= least + state.setup.tolerance),
        Some(None) => false,
        None => true,
    };
    let allowed = *blundered == Blundered::AtThem && state.units[ix.0].may_move && nearest();
    docket.finding(blundered.rule(), Outcome::from(allowed), || {
        Detail::say("blunder-charge").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// How a blundering unit moved: away from all who are near, or at the nearest; its whole pace.
pub(crate) fn check_moved(state: &State, ix: UnitIx, before: Option<&[Footprint]>, docket: &mut impl Docket) {
    let (Some(blundered), Some(before), Some(after)) = (&state.units[ix.0].blundered, before, state.footprints(ix))
    else {
        return;
    };
    let centre = |(now, then): (&Footprint, &Footprint)| now.pose().at.distance(then.pose().at);
    let went = after.iter().zip(before).map(centre).fold(0.0, f64::max);
    let gap = |stands: &[Footprint], enemy: UnitIx| {
        let theirs = state.footprints(enemy)?;
        stands.iter().flat_map(|own| theirs.iter().map(move |other| own.distance(other))).min_by(f64::total_cmp)
    };
    let slack = state.setup.tolerance;
    let (right, pace) = match blundered {
        Blundered::Away { pace, from } => {
            let farther = from.iter().all(|enemy| gap(&after, *enemy) > gap(before, *enemy));
            (farther && went >= pace - slack, *pace)
        }
        Blundered::AtThem => {
            let pace = movement::full_pace(state, ix);
            let enemies = state.living_enemies(ix).filter_map(|enemy| Some((enemy, gap(before, enemy)?)));
            let enemies: Vec<(UnitIx, f64)> = enemies.collect();
            let Some(least) = enemies.iter().map(|(_, was)| *was).min_by(f64::total_cmp) else { return };
            let then = stood(state, ix, before);
            let seen = initiative::closest_visible(&then, ix).flatten().map(|(_, cm)| cm);
            let in_sight = |enemy: UnitIx, was: f64| {
                seen.is_some_and(|cm| was <= cm + slack) && then.sees(ix, enemy) == Some(true)
            };
            // The nearest of all, or of those in sight (ruling A3); of several that are as near it goes for any.
            let nearest = enemies.into_iter().filter(|(enemy, was)| *was <= least + slack || in_sight(*enemy, *was));
            let mut approached = nearest.filter(|(enemy, was)| gap(&after, *enemy).is_some_and(|now| now < *was));
            // Where something may have been in the way, how far it had to go is not told; nor where the whole way ends so
            // near to the enemy that it would touch him for all that is measured.
            let free = |(enemy, was): (UnitIx, f64)| {
                was > pace + slack
                    && aim(before, &state.footprints(enemy).unwrap_or_default())
                        .is_some_and(|to| can_go(state, ix, before, scaled(to, pace)) == Some(true))
            };
            let charges = could_charge(state, ix, before, pace);
            (!charges && approached.any(|aim| !free(aim) || went >= pace - slack), pace)
        }
        Blundered::Mad | Blundered::Stays | Blundered::Half => return,
    };
    // Of whom nobody has told where he stands he may have been the nearest, or in the way.
    let unseen = || state.living_units().any(|other| other != ix && state.placed(other).is_none());
    if !right && unseen() {
        docket.finding(blundered.rule(), Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    }
    docket.finding(blundered.rule(), Outcome::from(right), || {
        Detail::say("blunder-went").unit(state.id(ix)).expects(pace).records(went)
    });
}

/// Whether a unit that stands, or stood, here can certainly charge the nearest enemy in sight: it lies straight ahead of
/// free ground, with pace to spare for coming flush.
pub(crate) fn could_charge(state: &State, ix: UnitIx, from: &[Footprint], pace: f64) -> bool {
    const SPARE_CM: f64 = 5.0;
    let then = stood(state, ix, from);
    let Some(Some((enemy, cm))) = initiative::closest_visible(&then, ix) else { return false };
    let Some(stands) = then.footprints(enemy) else { return false };
    let walled = stands.iter().any(|stand| defence::fortified(&then, enemy, stand));
    if cm + SPARE_CM > pace || (walled && !defence::may_enter(&then, ix)) {
        return false;
    }
    // Over the last centimetre it comes flush; the stands have to find their places there.
    aim(from, &stands).is_some_and(|to| can_go(&then, ix, from, scaled(to, (cm - 1.0).max(0.0))) == Some(true))
        && charge::can_place(&then, ix, enemy, pace)
}

/// The table with the unit's stands in these places.
fn stood(state: &State, ix: UnitIx, places: &[Footprint]) -> State {
    let mut then = state.clone();
    let mut places = places.iter();
    then.units[ix.0].stands.change(|stand| {
        if let Some(was) = places.next() {
            stand.footprint = Some(*was);
        }
    });
    then
}

/// Who had to move on a blunder and did not, though nothing was in the way.
pub(super) fn settle(state: &mut State, docket: &mut impl Docket) {
    for index in 0..state.units.len() {
        let ix = UnitIx(index);
        let unit = &state.units[index];
        let Some(blundered) = unit.blundered.as_ref().filter(|_| unit.may_move) else { continue };
        if let Some(outcome) = left_undone(state, ix, blundered) {
            docket.finding(blundered.rule(), outcome, || Detail::say("blunder-stayed").unit(state.id(ix)));
        } else if *blundered == Blundered::AtThem && !is_placed(state, ix) {
            docket.finding(blundered.rule(), Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        }
        state.units[index].may_move = false;
    }
}

/// Whether positions tell how far the unit and its enemies are apart.
fn is_placed(state: &State, ix: UnitIx) -> bool {
    state.living_enemies(ix).all(|enemy| state.distance(ix, enemy).is_some())
}

fn left_undone(state: &State, ix: UnitIx, blundered: &Blundered) -> Option<Outcome> {
    let stands = state.footprints(ix)?;
    let towards = |enemies: &[UnitIx]| {
        let near = enemies.iter().filter_map(|enemy| Some((*enemy, state.distance(ix, *enemy)?)));
        let (enemy, cm) = near.min_by(|a, b| a.1.total_cmp(&b.1))?;
        Some((aim(&stands, &state.footprints(enemy)?)?, cm))
    };
    let could = match blundered {
        Blundered::Away { pace, from } => {
            // Who is as far away as the pace is long may have been taken for out of reach.
            let (to, cm) = towards(from)?;
            if cm > *pace - state.setup.tolerance {
                return None;
            }
            can_go(state, ix, &stands, scaled(to, -*pace))?
        }
        Blundered::AtThem => {
            let enemies: Vec<UnitIx> = state.living_enemies(ix).collect();
            let seen = initiative::closest_visible(state, ix).flatten();
            let in_sight = seen.and_then(|(enemy, _)| towards(&[enemy]));
            // Which of the two is meant is for the players: it stayed for certain where it could go for both.
            let mut could = true;
            for (to, cm) in std::iter::once(towards(&enemies)?).chain(in_sight) {
                let way = movement::full_pace(state, ix).min(cm - 1.0);
                could &= way > 1.0 && can_go(state, ix, &stands, scaled(to, way))?;
            }
            could
        }
        Blundered::Mad | Blundered::Stays | Blundered::Half => return None,
    };
    // What kept it may be something that positions do not tell.
    Some(if could { Outcome::Broken } else { Outcome::PlayersCall })
}

/// Unit vector from the nearest of these stands to the nearest of the others.
fn aim(from: &[Footprint], to: &[Footprint]) -> Option<Place> {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (a, b)));
    let (a, b) = pairs.min_by(|x, y| x.0.distance(x.1).total_cmp(&y.0.distance(y.1)))?;
    let (a, b) = (a.pose().at, b.pose().at);
    let length = a.distance(b);
    (length > 0.0).then(|| Place { x: (b.x - a.x) / length, y: (b.y - a.y) / length })
}

fn scaled(by: Place, cm: f64) -> Place {
    Place { x: by.x * cm, y: by.y * cm }
}

/// Whether all stands can go straight this way for certain: past every other unit without coming deeper into it than they
/// are, on the table, over terrain they can enter.
fn can_go(state: &State, ix: UnitIx, stands: &[Footprint], way: Place) -> Option<bool> {
    let mut others = Vec::new();
    for other in state.living_units().filter(|other| *other != ix) {
        others.extend(state.footprints(other)?);
    }
    let kind = state.figures(ix).kind;
    // Be it as thin as a hedge.
    let barred = |stand: &Footprint| {
        let mut closed = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
        closed.any(|(_, outline)| outline.reach_inside(stand) > HAIR_CM)
    };
    let deep = |other: &Footprint| stands.iter().map(|stand| stand.overlap_depth(other)).fold(HAIR_CM, f64::max);
    let others: Vec<(Footprint, f64)> = others.into_iter().map(|other| (other, deep(&other))).collect();
    let steps = (way.x.hypot(way.y).ceil() as u32).clamp(1, 100);
    let free = |step: u32| {
        let part = f64::from(step) / f64::from(steps);
        stands.iter().all(|stand| {
            let at = Place { x: stand.pose().at.x + way.x * part, y: stand.pose().at.y + way.y * part };
            let there = Footprint::new(Pose { at, facing: stand.pose().facing }, stand.base());
            !barred(&there)
                && state.setup.edges.surely_hold(&there, 0.0)
                && others.iter().all(|(other, deep)| there.overlap_depth(other) <= *deep)
        })
    };
    Some((1..=steps).all(free))
}
