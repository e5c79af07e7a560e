//! Defended and fortified positions (section "Defended and fortified positions").

use super::{Cover, Kind, State, TerrainKind, Trait, combat, hits::Throw, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::{Footprint, Outline, Place, Sight},
    work_budget,
};

/// How far behind a low obstacle a stand may be and still use it, in cm.
pub(super) const BEHIND_CM: f64 = 1.0;
/// How much higher a stand has to be on a slope that runs from 0 to 1, so that measurements leave no doubt.
const HIGHER: f64 = 0.02;

/// Cover of one stand against one attacker, as far as terrain and positions tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Judged {
    /// What it has for certain.
    least: Cover,
    /// What it may have.
    most: Cover,
    /// The rule that gives the most.
    by: Rule,
}

/// Whether a unit may touch enemies in a fortified position: infantry, flyers and giants (`wm.defence.entry`).
pub(super) fn may_enter(state: &State, ix: UnitIx) -> bool {
    let figures = state.figures(ix);
    figures.kind == Kind::Infantry || figures.has(Trait::Flyer) || figures.has(Trait::Giant)
}

/// Only infantry and artillery use cover (`wm.defence.who`).
fn can_hide(state: &State, ix: UnitIx) -> bool {
    matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery)
}

fn is_strong(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Fortress | TerrainKind::FieldWorks)
}

/// Whether the unit is in the open wherever it stands, for it charged, pursued, advanced or retreated
/// (`wm.defence.attackers_open`).
pub(super) fn is_exposed(state: &State, ix: UnitIx) -> bool {
    let unit = &state.units[ix.0];
    unit.charged || unit.pursuing || state.combat.has_left_cover(ix)
}

/// Whether a stand certainly holds a strong work (`wm.defence.fortified_place`) and has not left its protection by
/// charging, pursuing or retreating this turn.
pub(super) fn fortified(state: &State, ix: UnitIx, stand: &Footprint) -> bool {
    let holds = |outline: &Outline| outline.reach_inside(stand) > state.setup.tolerance;
    can_hide(state, ix)
        && !is_exposed(state, ix)
        && state.setup.terrain.iter().any(|(kind, outline)| is_strong(*kind) && holds(outline))
}

/// Cover of a stand against an attacking stand.
fn judged(state: &State, ix: UnitIx, stand: &Footprint, attacker: &Footprint) -> Judged {
    let mut all = Judged { least: Cover::Open, most: Cover::Open, by: rule::DEFENCE_DEFENDED_PLACE };
    if !can_hide(state, ix) {
        return all;
    }
    let mut add = |least: Cover, most: Cover, by: Rule| {
        if most > all.most || (most == all.most && least > all.least) {
            all.by = by;
        }
        all.least = all.least.max(least);
        all.most = all.most.max(most);
    };
    let slack = state.setup.tolerance;
    for (kind, outline) in &state.setup.terrain {
        use TerrainKind::{BuiltUp, FieldWorks, Fortress, LowObstacle, Rough, Ruins, Wood};
        match kind {
            Fortress | FieldWorks => match presence(outline, stand, slack) {
                Presence::Inside => add(Cover::Fortified, Cover::Fortified, rule::DEFENCE_FORTIFIED_PLACE),
                Presence::AtTheEdge => add(Cover::Open, Cover::Fortified, rule::DEFENCE_FORTIFIED_PLACE),
                Presence::Away => {}
            },
            Wood | BuiltUp | Ruins => match presence(outline, stand, slack) {
                Presence::Inside => add(Cover::Defended, Cover::Defended, rule::DEFENCE_DEFENDED_PLACE),
                Presence::AtTheEdge => add(Cover::Open, Cover::Defended, rule::DEFENCE_DEFENDED_PLACE),
                Presence::Away => {}
            },
            // What it is shows only on the table.
            Rough if presence(outline, stand, slack) != Presence::Away => {
                add(Cover::Open, Cover::Defended, rule::DEFENCE_DEFENDED_PLACE);
            }
            LowObstacle => match behind(outline, stand, attacker, slack) {
                Some(true) => add(Cover::Defended, Cover::Defended, rule::DEFENCE_DEFENDED_PLACE),
                None => add(Cover::Open, Cover::Defended, rule::DEFENCE_DEFENDED_PLACE),
                Some(false) => {}
            },
            _ => {}
        }
    }
    match higher(state, ix, stand, attacker) {
        Some(true) => add(Cover::Defended, Cover::Defended, rule::DEFENCE_DEFENDED_HEIGHT),
        None => add(Cover::Open, Cover::Defended, rule::DEFENCE_DEFENDED_HEIGHT),
        Some(false) => {}
    }
    all
}

/// The same where the log claims nothing: who is above his attacker beyond doubt is defended (`wm.scenery.uphill_cover`).
fn unclaimed(state: &State, ix: UnitIx, stand: &Footprint, attacker: &Footprint) -> Judged {
    let judged = judged(state, ix, stand, attacker);
    let in_doubt = judged.least < Cover::Defended && judged.most >= Cover::Defended;
    if in_doubt && state.setup.relief.is_surely_above(state, stand, attacker) {
        return Judged { least: Cover::Defended, ..judged };
    }
    judged
}

/// Whether a stand of the unit is in a defended or fortified position against somebody: certainly so in a wood, among
/// houses or on a strong work, certainly not with nothing near that covers. `None` where it is in doubt.
pub(super) fn holds_cover(state: &State, ix: UnitIx) -> Option<bool> {
    let mut covering = state.setup.terrain.iter().filter(|(kind, _)| kind.may_cover()).peekable();
    if covering.peek().is_none() {
        return Some(false);
    }
    let stands = state.footprints(ix)?;
    let slack = state.setup.tolerance;
    let mut near = false;
    for (kind, outline) in covering {
        use TerrainKind::{BuiltUp, Ruins, Wood};
        let inside = stands.iter().any(|stand| presence(outline, stand, slack) == Presence::Inside);
        if inside && (is_strong(*kind) || matches!(kind, Wood | BuiltUp | Ruins)) {
            return Some(true);
        }
        near |= stands.iter().any(|stand| stand.distance_to_outline(outline) <= BEHIND_CM + slack);
    }
    if near { None } else { Some(false) }
}

/// How a stand is placed to a piece of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    Inside,
    AtTheEdge,
    Away,
}

fn presence(outline: &Outline, stand: &Footprint, slack: f64) -> Presence {
    if outline.reach_inside(stand) > slack {
        Presence::Inside
    } else if stand.is_near(outline, slack) {
        Presence::AtTheEdge
    } else {
        Presence::Away
    }
}

/// Corners and middle.
fn places(stand: &Footprint) -> impl Iterator<Item = Place> + Clone {
    stand.corners().into_iter().chain([stand.pose().at])
}

/// Whether a low obstacle stands between a stand close to it and its attacker; `None` where it is in doubt.
fn behind(outline: &Outline, stand: &Footprint, attacker: &Footprint, slack: f64) -> Option<bool> {
    let gap = stand.distance_to_outline(outline);
    let crosses = |from: Place, to: Place| outline.length_inside(Sight { from, to }) > 0.0;
    let crossed = places(attacker).filter(|from| places(stand).any(|to| crosses(*from, to))).count();
    match crossed {
        0 => Some(false),
        _ if gap > BEHIND_CM + slack => Some(false),
        _ if gap > slack => None,
        _ if crosses(attacker.pose().at, stand.pose().at) => Some(true),
        _ => None,
    }
}

fn hills(state: &State) -> impl Iterator<Item = &Outline> + Clone {
    let hill = |kind: &TerrainKind| matches!(kind, TerrainKind::Hill | TerrainKind::SteepHill);
    state.setup.terrain.iter().filter(move |(kind, _)| hill(kind)).map(|(_, outline)| outline)
}

/// Whether a stand is higher than its attacker: no part of it lower than any part of the other and some part higher
/// (`wm.defence.defended_height`); a stand on the summit is. `None` where it is in doubt.
fn higher(state: &State, ix: UnitIx, stand: &Footprint, attacker: &Footprint) -> Option<bool> {
    if !hills(state).any(|outline| outline.meets(stand)) {
        return Some(false);
    }
    let on_top = |stand: &Footprint| hills(state).any(|outline| stand.distance_to(outline.middle()) <= HIGHER);
    if let Some(above) = state.setup.relief.is_above(state, stand, attacker) {
        // Where levels are recorded infantry is judged by the notes on scenery.
        let gun = state.figures(ix).kind == Kind::Artillery;
        return gun.then_some(above || (on_top(stand) && !on_top(attacker)));
    }
    if on_top(stand) && !on_top(attacker) {
        return Some(true);
    }
    // A flat hill slopes evenly from its middle to its border; pieces laid on one another add up.
    let slope = |outline: &Outline, at: Place| {
        let (border, middle) = (outline.border_distance(at), outline.middle().distance(at));
        border / (border + middle).max(f64::EPSILON)
    };
    let height =
        |at: Place| hills(state).filter(|outline| outline.contains(at)).map(|outline| slope(outline, at)).sum::<f64>();
    let span = |stand: &Footprint| {
        let heights = places(stand).map(height);
        let mean = heights.clone().sum::<f64>() / heights.clone().count().max(1) as f64;
        (heights.clone().fold(f64::INFINITY, f64::min), heights.fold(0.0, f64::max), mean)
    };
    let ((low, high, mean), (their_low, their_high, their_mean)) = (span(stand), span(attacker));
    // Stands that touch share a line of equal height: what lies along the slope above it is higher all the same.
    match () {
        () if low + HIGHER >= their_low && high + HIGHER >= their_high && mean > their_mean + HIGHER => Some(true),
        () if mean <= their_mean => Some(false),
        () => None,
    }
}

/// 5 and more hits a defended stand, 6 a fortified one (`wm.defence.to_hit`).
pub(super) fn check_to_hit(state: &State, throw: &Throw<'_>, cover: Cover, docket: &mut impl Docket) {
    if cover == Cover::Open || throw.needed != cover.to_hit() {
        return;
    }
    let due = dice::at_least(throw.dice, throw.needed);
    let taken = throw.declared.map_or(due, |declared| declared.hits);
    let roll = docket.next_roll();
    docket.finding(rule::DEFENCE_TO_HIT, Outcome::from(due == taken), || {
        Detail::new()
            .unit(state.id(throw.at))
            .with("needed", throw.needed)
            .expects(due)
            .records(taken)
            .of_roll(roll, Asks::Result)
    });
}

/// Cover of each stand of the target against the nearest of these stands, and whether it is struck; `None` where a pose
/// is missing.
fn of_stands(
    state: &State,
    by: UnitIx,
    strikers: &[u8],
    target: UnitIx,
    in_combat: bool,
    judge: impl Fn(&State, UnitIx, &Footprint, &Footprint) -> Judged,
) -> Option<Vec<(bool, Judged)>> {
    let attackers: Option<Vec<Footprint>> = strikers.iter().map(|number| state.footprint(by, *number)).collect();
    let (attackers, stands) = (attackers?, state.footprints(target)?);
    let slack = state.setup.tolerance;
    let of_stand = |stand: &Footprint| {
        let apart = |other: &Footprint| other.pose().at.distance(stand.pose().at);
        let near = |a: &&Footprint, b: &&Footprint| {
            a.distance(stand).total_cmp(&b.distance(stand)).then(apart(a).total_cmp(&apart(b)))
        };
        let attacker = attackers.iter().min_by(near)?;
        let struck = !in_combat || attacker.touches(stand, slack);
        Some((struck, judge(state, target, stand, attacker)))
    };
    Some(stands.iter().filter_map(of_stand).collect())
}

/// The least and the most cover that the stands struck may have (`wm.defence.per_stand`); `None` where positions do not
/// tell.
pub(super) fn measured(
    state: &State,
    by: UnitIx,
    strikers: &[u8],
    target: UnitIx,
    in_combat: bool,
) -> Option<(Cover, Cover)> {
    if !can_hide(state, target) {
        return Some((Cover::Open, Cover::Open));
    }
    let all = of_stands(state, by, strikers, target, in_combat, unclaimed)?;
    let struck = || all.iter().filter(|(struck, _)| *struck).map(|(_, judged)| judged);
    Some((struck().map(|judged| judged.least).min()?, struck().map(|judged| judged.most).max()?))
}

/// The least and the most that the best cover of any stand may be against those who shot (`wm.driveback.defended`,
/// `wm.driveback.fortified`); `None` where positions do not tell.
pub(super) fn best_cover(state: &State, target: UnitIx, shooters: &[Footprint]) -> Option<(Cover, Cover)> {
    if !can_hide(state, target) {
        return Some((Cover::Open, Cover::Open));
    }
    let stands = state.footprints(target)?;
    if !work_budget::spend(stands.len().saturating_mul(shooters.len())) {
        return None;
    }
    let against = |shooter: &Footprint| {
        let all = stands.iter().map(|stand| unclaimed(state, target, stand, shooter));
        all.fold((Cover::Open, Cover::Open), |(least, most), judged| (least.max(judged.least), most.max(judged.most)))
    };
    let all: Vec<(Cover, Cover)> = shooters.iter().map(against).collect();
    Some((all.iter().map(|(least, _)| *least).min()?, all.iter().map(|(_, most)| *most).max()?))
}

/// The cover that the log claims for the stands struck, against terrain and positions (`wm.defence.defended_place`,
/// `.defended_height`, `.fortified_place`, `.per_stand`). `strikers` are the stands that strike or shoot; in combat only
/// the stands that they touch are struck. What the log does not record is not judged.
pub(super) fn check_claim(
    state: &State,
    by: UnitIx,
    strikers: &[u8],
    target: UnitIx,
    claimed: Option<Cover>,
    in_combat: bool,
    docket: &mut impl Docket,
) {
    let Some(claimed) = claimed.filter(|_| !state.setup.terrain.is_empty()) else { return };
    let exposed = || is_exposed(state, target) || combat::charge_unsaid(state, target);
    if !can_hide(state, target) || (in_combat && exposed()) {
        return;
    }
    let (Some(all), Some(stands)) =
        (of_stands(state, by, strikers, target, in_combat, judged), state.footprints(target))
    else {
        return;
    };
    let struck: Vec<Judged> = all.iter().filter(|(struck, _)| *struck).map(|(_, judged)| *judged).collect();
    let Some(strongest) = struck.iter().copied().max_by_key(|judged| (judged.least, judged.most)) else { return };
    let allows = |judged: &Judged| (judged.least..=judged.most).contains(&claimed);
    let right = struck.iter().any(allows);
    let certain = |judged: &Judged| judged.least == judged.most;
    let mixed =
        all.iter().all(|(_, judged)| certain(judged)) && all.iter().any(|(_, judged)| judged.least != strongest.least);
    let nothing_near = all.iter().all(|(_, judged)| judged.most == Cover::Open);
    let id = state.id(target);
    let detail = |expected: Cover| {
        move || {
            let detail = Detail::say("cover").unit(id).with("other", state.id(by));
            detail.expects(expected.as_str()).records(claimed.as_str())
        }
    };
    let of_another = all.iter().any(|(struck, judged)| !struck && certain(judged) && allows(judged));
    if mixed && (right || of_another) {
        docket.finding(rule::DEFENCE_PER_STAND, Outcome::from(right), detail(strongest.least));
        if !right {
            return;
        }
    }
    if right && claimed == Cover::Open && nothing_near {
        return;
    }
    let doubtful = right && !struck.iter().any(|judged| certain(judged) && allows(judged));
    let rule = match claimed {
        Cover::Fortified => rule::DEFENCE_FORTIFIED_PLACE,
        _ if right || strongest.most > Cover::Open => strongest.by,
        // Nothing covers it: what the players may have meant is the hill that it stands on, or else the place.
        _ if on_a_hill(state, &stands) => rule::DEFENCE_DEFENDED_HEIGHT,
        _ => rule::DEFENCE_DEFENDED_PLACE,
    };
    let outcome = if doubtful { Outcome::PlayersCall } else { Outcome::from(right) };
    docket.finding(rule, outcome, detail(strongest.least));
}

fn on_a_hill(state: &State, stands: &[Footprint]) -> bool {
    hills(state).any(|outline| stands.iter().any(|stand| outline.meets(stand)))
}
