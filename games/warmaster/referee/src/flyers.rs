//! Flying units (chapter "Flyers").

use super::{
    HomeBack, Kind, Paths, Phase, State, TerrainKind, Trait, formation::goes_straight, movement, obstacles, off_table,
    passage, purpose, rule, said, state::UnitIx, turn,
};
use aftermath_rules::{
    catalogue::Rule,
    dice::Distribution,
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Roll},
    geometry::{Footprint, Length, Place, Pose, Sight},
    ids::SideId,
};

/// Pace of flyers and of characters on flying mounts, in cm (`wm.fly.move`, `wm.fly.character`).
pub(super) const PACE_CM: f64 = super::pack::FULL_PACE_FLYER;
/// How near a character must be to order a flyer, and how far to home back, in cm.
const ORDER_CM: f64 = 20.0;

/// Steps in which a place nearer to the character is sought, in cm.
const HOME_STEP_CM: f64 = 0.5;
/// How far short of the nearest place a unit may stop, in cm: it is put down by hand.
const SPARE_CM: f64 = 1.0;

/// Whether a unit flies, or a character rides what flies.
pub(super) fn flies(state: &State, ix: UnitIx) -> bool {
    let figures = state.figures(ix);
    figures.has(Trait::Flyer) || figures.mount.as_ref().is_some_and(|mount| mount.flies)
}

/// `home_back`.
pub(super) fn home_back(state: &mut State, side: Option<&SideId>, event: &HomeBack, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::owner_only(state, ix, docket);
    let id = state.id(ix).clone();
    let again = state.command.homed_back(ix);
    docket.finding(rule::FLY_HOME_BACK_ROLL, Outcome::from(!again), || {
        Detail::say("home-back-roll").unit(&id).records(i64::from(event.die.get()) * 10)
    });
    docket.roll(|| Roll {
        purpose: &purpose::HOME_BACK,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(id.clone()),
        target: event.towards.clone(),
        faces: vec![event.die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(event.die.get()),
        better: Better::Greater,
        chances: Distribution::sum_of_d6(1),
    });
    movement::check_before_characters(state, ix, docket);
    off_table::check_halted(state, ix, docket);
    check_when(state, ix, docket);
    state.command.note_home_back(ix, event.towards.is_some());
    let Some(towards) = event.towards.as_ref().and_then(|id| state.present(id, docket)) else { return };
    if state.units[ix.0].confused {
        docket.finding(rule::FLY_HOME_BACK_CONFUSED, Outcome::Held, || Detail::say("home-back-confused").unit(&id));
    }
    let own = state.figures(towards).kind.is_character() && state.side_of(towards) == state.side_of(ix);
    let rolled = f64::from(event.die.get()) * 10.0;
    let apart = state.distance(ix, towards);
    let before = state.footprints(ix);
    let placed = match &event.stands {
        Some(poses) => state.place(ix, poses, docket),
        None => {
            state.displace(ix);
            false
        }
    };
    if !own {
        docket.finding(rule::FLY_HOME_BACK_MOVE, Outcome::Broken, || Detail::say("home-back-to").unit(&id));
        return;
    }
    if placed {
        movement::check_together(state, ix, docket);
        movement::check_on_table(state, ix, docket);
        check_landing(state, ix, Against::Nobody, rule::FLY_LANDING, docket);
    }
    match (apart.zip(state.distance(ix, towards)), event.distance.map(Length::get)) {
        (Some((apart, left)), _) => {
            check_home(state, ix, towards, before.as_deref(), [rolled, apart, left], docket);
            let mut gone = vec![apart - left];
            if let (Some(before), Some(after)) = (&before, state.footprints(ix)) {
                gone.extend(before.iter().zip(&after).map(|(then, now)| then.pose().at.distance(now.pose().at)));
            }
            said::check_straight(state, ix, rule::FLY_HOME_BACK_MOVE, &gone, event.distance, docket);
        }
        (None, Some(went)) => {
            let (outcome, margin) = state.within(went, rolled);
            docket.finding(rule::FLY_HOME_BACK_MOVE, outcome, || {
                let detail = Detail::say("home-back").unit(&id).with("source", "claimed");
                detail.expects_at_most(rolled).records(went).within(margin)
            });
        }
        (None, None) => {
            docket.finding(rule::FLY_HOME_BACK_MOVE, Outcome::Unrecorded, || Detail::lacks("distance").unit(&id))
        }
    }
}

/// Farther than 20 cm from every own character, after initiative and before orders, not engaged
/// (`wm.fly.home_back_when`).
fn check_when(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    let engaged = unit.charged || state.enemies_in_contact(ix).is_some_and(|enemies| !enemies.is_empty());
    let in_time = flies(state, ix) && !engaged && !unit.acted_by_initiative && !state.command.ordering_begun();
    let own = (0..state.units.len()).map(UnitIx).filter(|other| {
        let there = &state.units[other.0];
        state.figures(*other).kind.is_character()
            && state.side_of(*other) == state.side_of(ix)
            && !there.absent
            && !there.stands.is_empty()
    });
    let nearest = own.map(|character| state.distance(ix, character)).collect::<Option<Vec<f64>>>();
    let nearest = nearest.map(|all| all.into_iter().fold(f64::INFINITY, f64::min));
    let outcome = match nearest {
        _ if !in_time => Outcome::Broken,
        Some(cm) => Outcome::from(cm > ORDER_CM - state.setup.tolerance),
        None => Outcome::Unrecorded,
    };
    docket.finding(rule::FLY_HOME_BACK_WHEN, outcome, || {
        if outcome == Outcome::Unrecorded {
            return Detail::lacks("stands").unit(id);
        }
        let detail = Detail::say("home-back-when").unit(id);
        match nearest.filter(|cm| cm.is_finite()) {
            Some(cm) => detail.with("distance", cm),
            None => detail,
        }
    });
}

/// Homing back comes after all moves by initiative (`wm.fly.home_back_when`).
pub(super) fn check_none_home(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.command.flown_home() {
        docket.finding(rule::FLY_HOME_BACK_WHEN, Outcome::Broken, || {
            Detail::say("initiative-after-home-back").unit(state.id(ix))
        });
    }
}

/// Straight to the character: into contact if the throw exceeds the distance, else by the whole throw; short of it only
/// where units or terrain leave no room (`wm.fly.home_back_move`).
fn check_home(
    state: &State,
    ix: UnitIx,
    towards: UnitIx,
    before: Option<&[Footprint]>,
    [rolled, apart, left]: [f64; 3],
    docket: &mut impl Docket,
) {
    let (id, slack) = (state.id(ix), state.setup.tolerance);
    let due = (apart - rolled).max(0.0);
    let as_thrown = |apart: f64, left: f64| (left - (apart - rolled).max(0.0)).abs() <= 2.0 * slack;
    let of_stand = |goal: &Footprint| {
        let after = state.footprints(ix);
        before.zip(after).is_some_and(|(before, after)| as_thrown(least(before, goal), least(&after, goal)))
    };
    let home = as_thrown(apart, left) || state.thinkable_stands(towards).iter().any(of_stand);
    let right = home && !is_past(state, ix, towards, before);
    let went = apart - left;
    let room = |way: f64| before.is_some_and(|before| room_at(state, ix, towards, before, way));
    // Where there is no room it comes as near as there is: none between its end and the whole way.
    // What is nearer than the allowance to where it ended may have no more room than that.
    let spare = SPARE_CM.max(2.0 * slack + HOME_STEP_CM);
    let steps = ((apart - due - went - spare) / HOME_STEP_CM).clamp(0.0, 400.0) as u32;
    let nearer = (0..=steps).map(|step| apart - due - f64::from(step) * HOME_STEP_CM).any(room);
    let short = left > due && before.is_some() && !nearer;
    // Units and terrain on the way do not stop who flies over them.
    let stopped = !right && !short && left > due && touches_bar(state, ix, towards);
    let rule = if stopped { rule::FLY_OVER } else { rule::FLY_HOME_BACK_MOVE };
    // Of whom nobody has told where he stands he may have left no room.
    let unseen = || state.living_units().any(|other| other != ix && state.placed(other).is_none());
    if !right && !short && left > due && unseen() {
        docket.finding(rule::FLY_HOME_BACK_MOVE, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return;
    }
    docket.finding(rule, Outcome::from(right || short), || {
        let past = is_past(state, ix, towards, before);
        let went = if past { farthest(state, ix, before).max(apart - left) } else { apart - left };
        Detail::say("home-back").unit(id).with("distance", apart).expects_at_most(apart - due).records(went)
    });
    if right || short {
        check_over(state, ix, before, rule::FLY_OVER, docket);
    }
}

/// How far these stands are from a place that another takes.
fn least(stands: &[Footprint], goal: &Footprint) -> f64 {
    stands.iter().map(|stand| stand.distance(goal)).fold(f64::INFINITY, f64::min)
}

/// Whether the flyer has come down on the character or beyond him: it goes until it touches him, and no farther.
fn is_past(state: &State, ix: UnitIx, towards: UnitIx, before: Option<&[Footprint]>) -> bool {
    let slack = state.setup.tolerance;
    let goal = state.footprints(towards).and_then(|stands| stands.first().copied());
    let (Some(before), Some(after), Some(goal)) = (before, state.footprints(ix), goal) else { return false };
    if after.iter().any(|stand| stand.overlap_depth(&goal) > 2.0 * slack) {
        return true;
    }
    let Some(lead) = before.iter().min_by(|a, b| a.distance(&goal).total_cmp(&b.distance(&goal))) else { return false };
    let (from, to) = (lead.pose().at, goal.pose().at);
    let beyond = |stand: &&Footprint| {
        let at = stand.pose().at;
        (at.x - to.x) * (to.x - from.x) + (at.y - to.y) * (to.y - from.y) > 0.0
    };
    let touching: Vec<&Footprint> = after.iter().filter(|stand| stand.touches(&goal, 2.0 * slack)).collect();
    !touching.is_empty() && touching.iter().all(beyond)
}

/// How far the stand went that went farthest.
fn farthest(state: &State, ix: UnitIx, before: Option<&[Footprint]>) -> f64 {
    let (Some(before), Some(after)) = (before, state.footprints(ix)) else { return 0.0 };
    before.iter().zip(&after).map(|(then, now)| then.pose().at.distance(now.pose().at)).fold(0.0, f64::max)
}

/// Whether the unit would have room where the whole throw brings it.
fn room_at(state: &State, ix: UnitIx, towards: UnitIx, before: &[Footprint], way: f64) -> bool {
    let Some(goal) = state.footprints(towards).and_then(|stands| stands.first().copied()) else { return true };
    let Some(nearest) = before.iter().min_by(|a, b| a.distance(&goal).total_cmp(&b.distance(&goal))) else {
        return true;
    };
    let (mine, theirs, cm) = nearest.nearest_places(&goal);
    if cm <= 0.0 {
        return true;
    }
    let step = Place { x: (theirs.x - mine.x) / cm * way, y: (theirs.y - mine.y) / cm * way };
    let moved: Vec<Footprint> = before
        .iter()
        .map(|stand| {
            let pose = stand.pose();
            let at = Place { x: pose.at.x + step.x, y: pose.at.y + step.y };
            Footprint::new(Pose { at, facing: pose.facing }, stand.base())
        })
        .collect();
    may_land(state, ix, &moved, Against::Nobody).is_none()
}

/// Whether it ended against another unit's stand, or against terrain closed to those on the ground.
fn touches_bar(state: &State, ix: UnitIx, towards: UnitIx) -> bool {
    let slack = state.setup.tolerance;
    let Some(mine) = state.footprints(ix) else { return false };
    let unit =
        state.living_units().any(|other| other != ix && other != towards && state.in_contact(ix, other) == Some(true));
    let closed = state.setup.terrain.iter().filter(|(kind, _)| bars_landing(*kind));
    unit || closed.into_iter().any(|(_, outline)| mine.iter().any(|stand| stand.is_near(outline, slack)))
}

/// Woods, and what infantry cannot enter.
pub(super) fn bars_landing(kind: TerrainKind) -> bool {
    kind == TerrainKind::Wood || !kind.passable_to(Kind::Infantry)
}

/// Against which enemies a flyer may land.
#[derive(Debug, Clone, Copy)]
pub(super) enum Against<'a> {
    /// Who charges nobody keeps off all of them.
    Nobody,
    /// Who has no room to leave those whom he fought stays against them.
    These(&'a [UnitIx]),
    /// A charge.
    Anybody,
}

impl Against<'_> {
    fn allows(self, enemy: UnitIx) -> bool {
        match self {
            Against::Nobody => false,
            Against::These(units) => units.contains(&enemy),
            Against::Anybody => true,
        }
    }
}

/// Why a flyer may not land here.
enum Bar {
    Terrain(TerrainKind),
    Friends(UnitIx),
    Enemies(UnitIx),
}

fn may_land(state: &State, ix: UnitIx, stands: &[Footprint], against: Against<'_>) -> Option<Bar> {
    let slack = state.setup.tolerance;
    let in_terrain = |kind: &TerrainKind, outline: &aftermath_rules::geometry::Outline| {
        bars_landing(*kind) && stands.iter().any(|stand| outline.reach_inside(stand) > slack)
    };
    if let Some((kind, _)) = state.setup.terrain.iter().find(|(kind, outline)| in_terrain(kind, outline)) {
        return Some(Bar::Terrain(*kind));
    }
    for other in state.living_units().filter(|other| *other != ix) {
        let theirs = state.units[other.0].stands.iter().filter_map(|stand| stand.footprint.as_ref());
        let enemy = state.side_of(other) != state.side_of(ix);
        for stand in theirs {
            if stands.iter().any(|mine| mine.overlap_depth(stand) > slack) {
                return Some(if enemy { Bar::Enemies(other) } else { Bar::Friends(other) });
            }
            if enemy && !against.allows(other) && stands.iter().any(|mine| mine.touches(stand, slack)) {
                return Some(Bar::Enemies(other));
            }
        }
    }
    None
}

/// Flyers do not end in a wood, on ground that infantry cannot enter, on others, or against enemies whom they do not
/// charge (`wm.fly.landing`).
pub(super) fn check_landing(state: &State, ix: UnitIx, against: Against<'_>, rule: Rule, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    let bar = may_land(state, ix, &stands, against);
    docket.finding(rule, Outcome::from(bar.is_none()), || {
        let detail = Detail::say("landing").unit(state.id(ix));
        match bar {
            Some(Bar::Terrain(kind)) => detail.with("terrain", kind.as_str()),
            Some(Bar::Friends(other) | Bar::Enemies(other)) => detail.with("other", state.id(other)),
            None => detail,
        }
    });
}

/// A unit or terrain closed to those on the ground that lies on the straight way (`wm.fly.over`).
fn flown_over(
    state: &State,
    ix: UnitIx,
    before: &[Footprint],
    after: &[Footprint],
    counts: impl Fn(UnitIx) -> bool,
) -> bool {
    let pairs = || before.iter().zip(after);
    let unit = state
        .living_units()
        .filter(|other| *other != ix && counts(*other))
        .any(|other| pairs().any(|(then, now)| passage::sweeps(state, then, now, other)));
    let closed = || state.setup.terrain.iter().filter(|(kind, _)| bars_landing(*kind));
    let terrain = closed().any(|(_, outline)| {
        pairs().any(|(then, now)| {
            let way = Sight { from: then.pose().at, to: now.pose().at };
            outline.length_inside(way) > state.setup.tolerance
        })
    });
    unit || terrain
}

/// A flyer that crosses units or closed terrain in the Command phase, when it falls back or advances.
pub(super) fn check_over(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    rule: Rule,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after)) = (before, state.footprints(ix)) else { return };
    if flown_over(state, ix, before, &after, |_| true) {
        docket.finding(rule, Outcome::Held, || Detail::say("flies-over").unit(state.id(ix)));
    }
}

/// Only a character within 20 cm orders a flyer, and every flyer of a brigade (`wm.fly.order_radius`, A8); so too after it
/// homed back (`wm.fly.home_back_then_order`), unless it is confused (`wm.fly.home_back_confused`).
pub(super) fn check_order(state: &State, by: UnitIx, units: &[UnitIx], claimed: Option<f64>, docket: &mut impl Docket) {
    for ix in units.iter().copied().filter(|ix| state.figures(*ix).has(Trait::Flyer)) {
        let id = state.id(ix);
        let homed = state.command.homed_back(ix);
        let rule = if homed { rule::FLY_HOME_BACK_THEN_ORDER } else { rule::FLY_ORDER_RADIUS };
        let alone = claimed.filter(|_| units.len() == 1);
        match state.distance(by, ix).or(alone) {
            Some(cm) => {
                let (outcome, margin) = state.within(cm, ORDER_CM);
                docket.finding(rule, outcome, || {
                    let detail = Detail::say("command-radius").unit(state.id(by)).with("target", id);
                    detail.expects(ORDER_CM).records(cm).within(margin)
                });
            }
            None => docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(id)),
        }
        if homed && state.units[ix.0].confused {
            docket
                .finding(rule::FLY_HOME_BACK_CONFUSED, Outcome::Broken, || Detail::say("home-back-confused").unit(id));
        }
    }
}

/// Driven back over stands and terrain, but not into them (`wm.fly.driven_back`).
pub(super) fn check_driven_back(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    const SHORT_CM: f64 = 1.0;
    let Some(stands) = state.footprints(ix).filter(|_| state.figures(ix).has(Trait::Flyer)) else { return };
    let near = state.nearest_enemy(ix).filter(|(_, cm)| cm + state.setup.tolerance < SHORT_CM);
    // Friends on whom it lands make way, or ought to have stopped it, as for anybody (`wm.makeway.*`).
    let bar = may_land(state, ix, &stands, Against::Nobody).filter(|bar| !matches!(bar, Bar::Friends(_)));
    docket.finding(rule::FLY_DRIVEN_BACK, Outcome::from(bar.is_none() && near.is_none()), || {
        let detail = Detail::say("landing").unit(state.id(ix));
        match (bar, near) {
            (Some(Bar::Terrain(kind)), _) => detail.with("terrain", kind.as_str()),
            (Some(Bar::Friends(other) | Bar::Enemies(other)), _) | (None, Some((other, _))) => {
                detail.with("other", state.id(other))
            }
            (None, None) => detail,
        }
    });
}

/// Retreat and pursuit go along the ground: not over other units, woods and what infantry cannot enter
/// (`wm.fly.combat_ground`). A retreat goes straight, without `paths`; a pursuer may go round by those that the log names.
pub(super) fn check_ground(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    paths: Option<&Paths>,
    docket: &mut impl Docket,
) {
    if !state.figures(ix).has(Trait::Flyer) {
        return;
    }
    let (Some(before), Some(after)) = (before, state.footprints(ix)) else { return };
    let slack = state.setup.tolerance;
    let mut closed = state.setup.terrain.iter().filter(|(kind, _)| bars_landing(*kind));
    // Friends who are not engaged may make way, as for anybody (`wm.makeway.who`).
    let stays = |other| state.side_of(other) != state.side_of(ix) || obstacles::is_engaged(state, other);
    let mut over = flown_over(state, ix, &after, &after, stays)
        || closed.any(|(_, outline)| after.iter().any(|stand| outline.reach_inside(stand) > slack));
    let mut unclear = false;
    for (stand, (from, to)) in state.units[ix.0].stands.iter().zip(before.iter().zip(&after)) {
        let named = paths.and_then(|paths| paths.iter().find(|path| path.stand == stand.number));
        let way = named.map_or_else(Vec::new, |path| path.via.to_vec());
        // On its way it faces as it did.
        let facing = from.pose().facing;
        let between = way.into_iter().map(|at| Footprint::new(Pose { at, facing }, from.base()));
        let places: Vec<Footprint> = std::iter::once(*from).chain(between).chain([*to]).collect();
        if places.windows(2).any(|leg| flown_over(state, ix, &leg[..1], &leg[1..], stays)) {
            let known = paths.is_none() || named.is_some() || goes_straight(from, to, slack);
            over |= known;
            unclear |= !known;
        }
    }
    let outcome = if unclear && !over { Outcome::Unrecorded } else { Outcome::from(!over) };
    docket.finding(rule::FLY_COMBAT_GROUND, outcome, || {
        let detail = if outcome == Outcome::Unrecorded { Detail::lacks("paths") } else { Detail::say("on-the-ground") };
        detail.unit(state.id(ix))
    });
}

/// Falling back and advancing are flown, and end where a flyer may land (`wm.fly.combat_air`).
pub(super) fn check_air(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    against: Against<'_>,
    docket: &mut impl Docket,
) {
    if !state.figures(ix).has(Trait::Flyer) || before.is_none() {
        return;
    }
    check_landing(state, ix, against, rule::FLY_COMBAT_AIR, docket);
}

/// A character on a flying mount ends where flyers may land (`wm.fly.character`).
pub(super) fn check_character(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    let slack = state.setup.tolerance;
    let mut barred = state.setup.terrain.iter().filter(|(kind, _)| bars_landing(*kind));
    let terrain = barred.find(|(_, outline)| stands.iter().any(|stand| outline.reach_inside(stand) > slack));
    if let Some((kind, _)) = terrain {
        docket.finding(rule::FLY_CHARACTER, Outcome::Broken, || {
            Detail::say("landing").unit(state.id(ix)).with("terrain", kind.as_str())
        });
    }
}
