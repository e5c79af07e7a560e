//! What a unit meets that goes straight away from the enemy: driven back, beaten, or with no room to fall back
//! (chapters "Shooting" and "Confusion").

use super::{Obstacle, State, Trait, confusion, make_way, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Circle, Footprint, Outline, Place},
};

/// How near a unit comes to enemies and to whoever is engaged, in cm (`wm.confusion.cause_enemy`).
const SHORT_CM: f64 = 1.0;

/// The ground over which a unit goes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Way {
    /// What its stands certainly cover.
    pub(super) sure: Vec<Outline>,
    /// Everything that they may have covered.
    pub(super) whole: Outline,
    /// Unit vector of the move; nothing where it did not go anywhere.
    pub(super) straight: Option<Place>,
}

impl Way {
    /// Every stand goes straight from where it was to where it is: a retreat, or making way backwards.
    pub(super) fn in_order(before: &[Footprint], after: &[Footprint]) -> Option<Self> {
        let sure = before.iter().zip(after).map(|(from, to)| from.sweep(to)).collect();
        Self::new(before, after, 0, sure)
    }

    /// One stand leads straight, and the others are placed beside it: a drive back.
    pub(super) fn led(before: &[Footprint], after: &[Footprint], lead: usize) -> Option<Self> {
        let leader = before.get(lead)?.sweep(after.get(lead)?);
        let placed = after.iter().map(|stand| stand.sweep(stand));
        Self::new(before, after, lead, placed.chain([leader]).collect())
    }

    /// Stands are placed anew: only where they end is certain.
    pub(super) fn placed(before: &[Footprint], after: &[Footprint]) -> Option<Self> {
        Self::new(before, after, 0, after.iter().map(|stand| stand.sweep(stand)).collect())
    }

    fn new(before: &[Footprint], after: &[Footprint], lead: usize, sure: Vec<Outline>) -> Option<Self> {
        let (from, to) = (before.get(lead)?.pose().at, after.get(lead)?.pose().at);
        let cm = from.distance(to);
        let straight = (cm > 0.0).then(|| Place { x: (to.x - from.x) / cm, y: (to.y - from.y) / cm });
        let corners: Vec<Place> = before.iter().chain(after).flat_map(Footprint::corners).collect();
        Some(Self { sure, whole: Outline::around(&corners), straight })
    }

    /// Whether a unit certainly stays farther off than `reach`.
    fn is_far_from(&self, state: &State, other: UnitIx, reach: f64) -> bool {
        state.is_far(other, &self.whole.circle(), reach)
    }

    /// Whether a stand certainly stands in the way.
    pub(super) fn crosses(&self, stand: &Footprint, slack: f64) -> bool {
        self.sure.iter().any(|ground| ground.reach_inside(stand) > slack)
    }

    /// Whether a stand may stand in the way.
    pub(super) fn may_cross(&self, stand: &Footprint, slack: f64) -> bool {
        self.whole.meets(stand) || stand.is_near(&self.whole, slack)
    }

    fn distance(&self, stand: &Footprint) -> f64 {
        self.sure.iter().map(|ground| stand.distance_to_outline(ground)).fold(f64::INFINITY, f64::min)
    }
}

/// What is met, or stopped at.
#[derive(Debug, Clone, Default)]
pub(super) struct Met {
    pub(super) enemies: Vec<UnitIx>,
    /// Engaged units of its own side.
    pub(super) engaged: Vec<UnitIx>,
    /// Friends who are not engaged.
    pub(super) friends: Vec<UnitIx>,
    pub(super) terrain: bool,
    /// Unknown where the size of the table is not told.
    pub(super) edge: Option<bool>,
    /// Of somebody nobody has told where he stands: he may be there.
    pub(super) unseen: bool,
}

impl Met {
    /// Whether it is there; `None` where nobody has told.
    fn has(&self, obstacle: Obstacle) -> Option<bool> {
        let units = |there: &[UnitIx]| if there.is_empty() && self.unseen { None } else { Some(!there.is_empty()) };
        match obstacle {
            Obstacle::Terrain => Some(self.terrain),
            Obstacle::Enemy => units(&self.enemies),
            Obstacle::Engaged => units(&self.engaged),
            Obstacle::Friends => units(&self.friends),
            Obstacle::Edge => self.edge,
        }
    }

    /// All kinds that are there, or that may be where none is for certain; enemies and whoever fights them stop a unit
    /// alike.
    fn kinds(&self) -> Vec<Obstacle> {
        use Obstacle::{Edge, Enemy, Engaged, Friends, Terrain};
        let all = [Enemy, Engaged, Friends, Terrain, Edge];
        let doubled = |kind: Obstacle| kind == Engaged && self.has(Enemy) != Some(false);
        let those = |answer: Option<bool>| -> Vec<Obstacle> {
            all.into_iter().filter(|kind| self.has(*kind) == answer && !doubled(*kind)).collect()
        };
        let certain = those(Some(true));
        if certain.is_empty() { those(None) } else { certain }
    }

    /// Whether there is anything; `None` where nobody has told.
    pub(super) fn any(&self) -> Option<bool> {
        self.kinds().first().map_or(Some(false), |kind| self.has(*kind))
    }

    fn sort_in(&mut self, state: &State, ix: UnitIx, other: UnitIx) {
        if state.side_of(other) != state.side_of(ix) {
            self.enemies.push(other);
        } else if is_engaged(state, other) {
            self.engaged.push(other);
        } else {
            self.friends.push(other);
        }
    }
}

/// Whether a unit is known to be in combat.
pub(super) fn is_engaged(state: &State, ix: UnitIx) -> bool {
    state.is_in_combat(ix) == Some(true)
}

/// Whom and what a way runs into: friends that it goes over, enemies and engaged units that it comes nearer to than
/// 1 cm, terrain that the unit cannot enter. Who flies meets only what it lands on.
pub(super) fn on_way(state: &State, ix: UnitIx, way: &Way, before: &[Footprint]) -> Met {
    let slack = state.setup.tolerance;
    let mut met = Met { edge: Some(false), ..Met::default() };
    for other in state.living_units().filter(|other| *other != ix) {
        if way.is_far_from(state, other, SHORT_CM) {
            continue;
        }
        let Some(mut stands) = state.placed(other) else { continue };
        let friend = state.side_of(other) == state.side_of(ix);
        let meets = if friend && !is_engaged(state, other) {
            stands.any(|stand| way.crosses(stand, slack))
        } else {
            let gap = |stand: &Footprint| before.iter().map(|own| own.distance(stand)).fold(f64::INFINITY, f64::min);
            stands.any(|stand| {
                let cm = way.distance(stand);
                cm < SHORT_CM - slack && cm < gap(stand) - slack
            })
        };
        if meets {
            met.sort_in(state, ix, other);
        }
    }
    let figures = state.figures(ix);
    let mut forbidden = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(figures.kind));
    met.terrain = !figures.has(Trait::Flyer)
        && forbidden.any(|(_, outline)| {
            let entered = way.sure.iter().map(|ground| ground.shared_area(outline)).fold(0.0, f64::max);
            let already = before.iter().any(|stand| outline.reach_inside(stand) > slack);
            entered > slack && !already
        });
    met
}

/// Whom and what a unit has stopped at: 1 cm short of enemies and engaged units, in contact with friends, at the border
/// of terrain that it cannot enter, at the edge of the table.
pub(super) fn stopped_at(state: &State, ix: UnitIx, after: &[Footprint]) -> Met {
    let slack = state.setup.tolerance;
    let mut met = Met::default();
    let around = Circle::around(after);
    for other in state.living_units().filter(|other| *other != ix) {
        if around.is_some_and(|around| state.is_far(other, &around, SHORT_CM + slack)) {
            continue;
        }
        let Some(stands) = state.placed(other) else {
            met.unseen = true;
            continue;
        };
        let enemy = state.side_of(other) != state.side_of(ix);
        let reach = if enemy || is_engaged(state, other) { SHORT_CM + slack } else { slack };
        if after.iter().any(|own| stands.clone().any(|stand| own.touches(stand, reach))) {
            met.sort_in(state, ix, other);
        }
    }
    let kind = state.figures(ix).kind;
    let mut forbidden = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
    met.terrain = forbidden.any(|(_, outline)| after.iter().any(|stand| stand.is_near(outline, slack)));
    let edges = state.setup.edges;
    met.edge = edges.size().map(|_| !after.iter().all(|stand| edges.may_hold(stand, -slack)));
    met
}

/// A unit pushed straight back, as it was played.
pub(super) struct Pushed<'a> {
    pub(super) before: Option<&'a [Footprint]>,
    pub(super) after: Option<&'a [Footprint]>,
    pub(super) way: Option<Way>,
    /// Whether it went less far than it had to; absent where that is not known.
    pub(super) short: Option<bool>,
    pub(super) stopped_by: Option<Obstacle>,
    /// Whether the players took it as confused at once.
    pub(super) confused: Option<bool>,
    /// Whether a drive-back die confuses it; absent where none are thrown.
    pub(super) six: Option<bool>,
}

/// What stops a unit that is driven back or falls back without room, and whether that confuses it at once
/// (`wm.driveback.obstacles`, `wm.confusion.cause_*`). Friends whom it goes over owe it the way.
pub(super) fn judge(state: &mut State, ix: UnitIx, pushed: Pushed<'_>, docket: &mut impl Docket) {
    let near = pushed.after.map(|after| stopped_at(state, ix, after));
    let stop = stop(state, ix, &pushed, near.as_ref(), docket);
    if stop.is_none()
        && let (Some(way), Some(before)) = (&pushed.way, pushed.before)
    {
        check_way(state, ix, &on_way(state, ix, way, before), docket);
    }
    follow(state, ix, pushed, stop, near.as_ref(), docket);
}

/// A unit that falls back without room, and that something stops, as that has been judged: whether it is confused at
/// once, and who has to make way (`wm.fallback.impossible`).
pub(super) fn stopped(state: &mut State, ix: UnitIx, pushed: Pushed<'_>, docket: &mut impl Docket) {
    let near = pushed.after.map(|after| stopped_at(state, ix, after));
    let stop = pushed.stopped_by;
    follow(state, ix, pushed, stop, near.as_ref(), docket);
}

fn follow(
    state: &mut State,
    ix: UnitIx,
    pushed: Pushed<'_>,
    stop: Option<Obstacle>,
    near: Option<&Met>,
    docket: &mut impl Docket,
) {
    let at_once = check_confused(state, ix, &pushed, stop, near, docket);
    if stop.is_none() && pushed.short != Some(false) && may_stand_at_terrain(state, ix, near) {
        state.forced.unsaid.push(ix);
    }
    state.units[ix.0].confused |= pushed.confused.unwrap_or(at_once);
    if stop == Some(Obstacle::Terrain) {
        confusion::owe_terrain(state, ix);
    }
    make_way::comes_through(state, ix, pushed.way);
}

/// Whether the unit stands at terrain that it cannot enter, or nobody knows where it stands.
fn may_stand_at_terrain(state: &State, ix: UnitIx, near: Option<&Met>) -> bool {
    match (near, state.footprints(ix)) {
        (Some(near), _) => near.terrain,
        (None, Some(after)) => stopped_at(state, ix, &after).terrain,
        (None, None) => true,
    }
}

/// What stopped the unit: as the log says, or as its place tells (`wm.driveback.obstacles`).
fn stop(
    state: &State,
    ix: UnitIx,
    pushed: &Pushed<'_>,
    near: Option<&Met>,
    docket: &mut impl Docket,
) -> Option<Obstacle> {
    let id = state.id(ix);
    let Some(near) = near else { return pushed.stopped_by };
    if let Some(claimed) = pushed.stopped_by {
        tell_stop(state, ix, claimed, near, docket);
        return Some(claimed);
    }
    if pushed.short != Some(true) {
        return None;
    }
    match near.kinds().as_slice() {
        [] => None,
        [only] => {
            tell_stop(state, ix, *only, near, docket);
            near.has(*only).map(|_| *only)
        }
        _ => {
            docket.finding(rule::DRIVEBACK_OBSTACLES, Outcome::Unrecorded, || Detail::lacks("stopped_by").unit(id));
            None
        }
    }
}

/// Tells whether this has stopped the unit.
fn tell_stop(state: &State, ix: UnitIx, obstacle: Obstacle, near: &Met, docket: &mut impl Docket) {
    let id = state.id(ix);
    let is_there = near.has(obstacle);
    docket.finding(rule::DRIVEBACK_OBSTACLES, is_there.map_or(Outcome::Unrecorded, Outcome::from), || match is_there {
        Some(_) => Detail::say("stopped-by").unit(id).with("obstacle", obstacle.as_str()),
        None => Detail::lacks(lacking(obstacle)).unit(id),
    });
}

/// What a log lacks that does not tell whether this is there.
pub(super) fn lacking(obstacle: Obstacle) -> &'static str {
    if obstacle == Obstacle::Edge { "table" } else { "stands" }
}

/// What a log lacks that does not tell whether anything is there.
pub(super) fn unseen(state: &State) -> &'static str {
    if state.setup.edges.size().is_none() { "table" } else { "stands" }
}

/// Nobody goes into impassable terrain, or nearer than 1 cm to enemies and engaged units.
fn check_way(state: &State, ix: UnitIx, met: &Met, docket: &mut impl Docket) {
    let others = met.enemies.iter().chain(&met.engaged).next().copied();
    if others.is_none() && !met.terrain {
        return;
    }
    docket.finding(rule::DRIVEBACK_OBSTACLES, Outcome::Broken, || match others {
        Some(other) => Detail::say("not-stopped-by-unit").unit(state.id(ix)).with("other", state.id(other)),
        None => Detail::say("not-stopped-by-terrain").unit(state.id(ix)),
    });
}

/// Whether it is confused at once: by a six, by enemies and engaged units, by friends who do not yield.
fn check_confused(
    state: &State,
    ix: UnitIx,
    pushed: &Pushed<'_>,
    stop: Option<Obstacle>,
    near: Option<&Met>,
    docket: &mut impl Docket,
) -> bool {
    let id = state.id(ix);
    let six = pushed.six.unwrap_or_default();
    let stopped = matches!(stop, Some(Obstacle::Enemy | Obstacle::Engaged | Obstacle::Friends));
    let due = six || stopped;
    let word = |confused: bool| if confused { "yes" } else { "no" };
    let mut tell = |rules: &[Rule], say: &'static str, kept: bool| {
        for rule in rules {
            docket.finding(*rule, Outcome::from(kept), || {
                let detail = Detail::say(say).unit(id).with("confused", word(due));
                match pushed.confused {
                    Some(taken) => detail.expects(word(due)).records(word(taken)),
                    None => detail,
                }
            });
        }
    };
    let taken = pushed.confused.unwrap_or(due);
    // What stopped it may confuse it, and nobody has told what that was.
    let may_be_near = near.is_none_or(|near| near.any() != Some(false));
    let untold = stop.is_none() && pushed.short != Some(false) && may_be_near;
    match stop {
        Some(Obstacle::Enemy | Obstacle::Engaged) => {
            let too_near = near.is_some_and(|near| comes_too_near(state, ix, near, pushed.before));
            tell(&[rule::CONFUSION_CAUSE_ENEMY], "confused-by-enemy", taken && !too_near);
        }
        Some(Obstacle::Friends) => {
            let rules = [rule::CONFUSION_CAUSE_UNYIELDING, rule::MAKEWAY_UNYIELDING];
            tell(&rules, "confused-by-friends", taken);
        }
        // Terrain asks for a die, it does not confuse by itself.
        Some(Obstacle::Terrain) if taken && !six => {
            tell(&[rule::CONFUSION_CAUSE_TERRAIN], "terrain-asks-for-a-die", false);
            return due;
        }
        _ => {}
    }
    let rules = [rule::DRIVEBACK_CONFUSED_SIX, rule::CONFUSION_CAUSE_SIX];
    if pushed.six == Some(false) && taken && untold {
        for rule in rules {
            docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stopped_by").unit(id));
        }
    } else if pushed.six.is_some() && (six || !stopped) {
        tell(&rules, "confused-by-six", taken == due || stopped);
    }
    due
}

/// Whether the unit has come nearer than 1 cm to enemies or engaged units; who stood nearer already has not come there.
fn comes_too_near(state: &State, ix: UnitIx, near: &Met, before: Option<&[Footprint]>) -> bool {
    let slack = state.setup.tolerance;
    near.enemies.iter().chain(&near.engaged).any(|other| {
        let Some(cm) = state.distance(ix, *other) else { return false };
        let gap = |own: &Footprint| {
            let stands = state.placed(*other).into_iter().flatten();
            stands.map(|stand| own.distance(stand)).fold(f64::INFINITY, f64::min)
        };
        let was = before.map_or(f64::INFINITY, |before| before.iter().map(gap).fold(f64::INFINITY, f64::min));
        cm < SHORT_CM - slack && cm < was - slack
    })
}
