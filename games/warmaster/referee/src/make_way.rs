//! Making way (chapter "Confusion").

use super::{
    Kind, MakeWay, Manner, State, confusion, formation, movement,
    obstacles::{self, Way},
    rule,
    state::UnitIx,
};
use aftermath_rules::{
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place},
    ids::SideId,
};

/// A unit that goes straight back, or itself makes way, and for which friends may make way.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mover {
    pub(super) unit: UnitIx,
    /// Absent where the log does not tell where it went.
    pub(super) way: Option<Way>,
    /// Friends in its way who have neither made way nor refused yet.
    pub(super) through: Vec<UnitIx>,
    /// Whether it is itself making way.
    pub(super) yields: bool,
}

impl Mover {
    /// Friends whom it went over, and who did not make way, ought to have stopped it (`wm.makeway.unyielding`,
    /// `wm.makeway.forbidden`, `wm.retreat.make_way`).
    pub(super) fn check_ways_given(&self, state: &State, docket: &mut impl Docket) {
        let rule = if self.yields { rule::MAKEWAY_FORBIDDEN } else { rule::MAKEWAY_UNYIELDING };
        let retreat = (!self.yields && state.combat.has_retreated(self.unit)).then_some(rule::RETREAT_MAKE_WAY);
        for friend in &self.through {
            for rule in [rule].into_iter().chain(retreat) {
                docket.finding(rule, Outcome::Broken, || {
                    Detail::say("went-over-friends").unit(state.id(self.unit)).with("other", state.id(*friend))
                });
            }
        }
    }
}

/// A unit retreats, is driven back, or falls back without room: friends on its way make way or refuse. Call it when the
/// unit stands where it ends; without a way nothing can be measured.
pub(super) fn comes_through(state: &mut State, unit: UnitIx, way: Option<Way>) {
    note(state, unit, way, false);
}

fn note(state: &mut State, unit: UnitIx, way: Option<Way>, yields: bool) {
    let slack = state.setup.tolerance;
    let asked = |state: &State, other: &UnitIx| state.forced.movers.iter().any(|mover| mover.unit == *other);
    // Who fights makes no way for anybody: that he was gone through is told where the move is judged.
    let fights = |state: &State, other: UnitIx| {
        !yields && (obstacles::is_engaged(state, other) || state.combat.fight_together(unit, other))
    };
    let mut through = Vec::new();
    if let Some(way) = &way {
        for friend in state.living_units().filter(|other| *other != unit) {
            let own = state.side_of(friend) == state.side_of(unit) && !asked(state, &friend);
            if own
                && !fights(state, friend)
                && state.footprints(friend).is_some_and(|all| all.iter().any(|stand| way.crosses(stand, slack)))
            {
                through.push(friend);
            }
        }
    }
    state.forced.movers.push(Mover { unit, way, through, yields });
}

/// `make_way`.
pub(super) fn make_way(state: &mut State, side: Option<&SideId>, event: &MakeWay, docket: &mut impl Docket) {
    let (Some(ix), Some(mover)) = (state.present(&event.unit, docket), state.known(&event.mover, docket)) else {
        return;
    };
    let owner = state.side_id(state.side_of(ix));
    docket.finding(rule::MAKEWAY_VOLUNTARY, Outcome::from(side.is_none_or(|side| side == owner)), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
    let open = state.forced.movers.iter_mut().rfind(|open| open.unit == mover);
    let (way, chain) = match open {
        Some(open) => {
            open.through.retain(|friend| *friend != ix);
            (open.way.clone(), Some(open.yields))
        }
        None => (None, None),
    };
    check_who(state, ix, mover, way.as_ref(), chain.is_some(), event.manner, docket);
    if event.manner == Manner::Refuses {
        check_refusal(state, ix, mover, way.as_ref(), docket);
        return;
    }
    if state.combat.has_retreated(mover) {
        docket.finding(rule::RETREAT_MAKE_WAY, Outcome::Held, || {
            Detail::say("friend-made-way").unit(state.id(mover)).with("other", state.id(ix))
        });
    }
    let before = state.footprints(ix);
    let placed = match &event.stands {
        Some(poses) => state.place(ix, poses, docket),
        None => {
            state.displace(ix);
            false
        }
    };
    let after = state.footprints(ix).filter(|_| placed);
    // What shots told of its cover they told of where it stood (ruling 17).
    state.units[ix.0].cover = None;
    let manner = Step { ix, mover, way: way.as_ref() };
    match (event.manner, before.as_deref(), after.as_deref()) {
        (Manner::Sideways, Some(before), Some(after)) => manner.check_sideways(state, before, after, docket),
        (Manner::Backwards, Some(before), Some(after)) => manner.check_backwards(state, before, after, docket),
        (manner, ..) => {
            let rule = if manner == Manner::Sideways { rule::MAKEWAY_SIDEWAYS } else { rule::MAKEWAY_BACKWARDS };
            docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        }
    }
    if placed {
        movement::check_together(state, ix, docket);
    }
    let own_way = before.as_deref().zip(after.as_deref()).and_then(|(before, after)| {
        check_forbidden(state, ix, mover, before, after, docket);
        let rigid = event.manner == Manner::Backwards && shift(before, after, state.setup.tolerance).is_some();
        if rigid { Way::in_order(before, after) } else { Way::placed(before, after) }
    });
    confusion::owe_making_way(state, ix, mover, chain.unwrap_or_default());
    note(state, ix, own_way, true);
}

/// Friends who are not engaged, for one who retreats, is driven back or makes way, and only who stands in his way
/// (`wm.makeway.who`).
fn check_who(
    state: &State,
    ix: UnitIx,
    mover: UnitIx,
    way: Option<&Way>,
    open: bool,
    manner: Manner,
    docket: &mut impl Docket,
) {
    let (id, slack) = (state.id(ix), state.setup.tolerance);
    let engaged = state.is_in_combat(ix);
    let friend = ix != mover && state.side_of(ix) == state.side_of(mover);
    let in_way = way.zip(state.footprints(ix)).is_none_or(|(way, all)| all.iter().any(|s| way.may_cross(s, slack)));
    // Who is engaged may say no; he only cannot say yes.
    let free = manner == Manner::Refuses || engaged != Some(true);
    let kept = friend && open && in_way && free;
    if kept && engaged.is_none() && manner != Manner::Refuses {
        docket.finding(rule::MAKEWAY_WHO, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return;
    }
    docket.finding(rule::MAKEWAY_WHO, Outcome::from(kept), || {
        let say = match (friend && open, in_way) {
            (false, _) => "nobody-comes-through",
            (true, false) => "not-in-the-way",
            (true, true) => "may-make-way",
        };
        Detail::say(say).unit(id).with("other", state.id(mover))
    });
}

/// Who refuses is not gone over (`wm.makeway.unyielding`).
fn check_refusal(state: &State, ix: UnitIx, mover: UnitIx, way: Option<&Way>, docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    if state.units[mover.0].stands.is_empty() {
        docket.finding(rule::MAKEWAY_UNYIELDING, Outcome::Held, || {
            Detail::say("friends-refuse").unit(state.id(mover)).with("other", state.id(ix))
        });
        return;
    }
    let Some((way, stands)) = way.zip(state.footprints(ix)) else {
        docket.finding(rule::MAKEWAY_UNYIELDING, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(mover)));
        return;
    };
    let over = stands.iter().any(|stand| way.crosses(stand, slack));
    docket.finding(rule::MAKEWAY_UNYIELDING, Outcome::from(!over), || {
        Detail::say("friends-refuse").unit(state.id(mover)).with("other", state.id(ix))
    });
}

/// By how much all stands are shifted alike, without turning; `None` where they are not.
fn shift(before: &[Footprint], after: &[Footprint], slack: f64) -> Option<Place> {
    let by = |(then, now): (&Footprint, &Footprint)| Place {
        x: now.pose().at.x - then.pose().at.x,
        y: now.pose().at.y - then.pose().at.y,
    };
    let first = before.iter().zip(after).map(by).next()?;
    let alike = before.iter().zip(after).all(|pair| by(pair).distance(first) <= slack);
    let unturned = before.iter().zip(after).all(|(then, now)| formation::turned(then, now) <= 2.0);
    (alike && unturned).then_some(first)
}

/// A unit that makes way, and for whom.
struct Step<'a> {
    ix: UnitIx,
    mover: UnitIx,
    way: Option<&'a Way>,
}

impl Step<'_> {
    /// Only the stands in the way move, and they leave it (`wm.makeway.sideways`); where all are, the one with the
    /// shortest way out goes first (`wm.makeway.sideways_all`).
    fn check_sideways(&self, state: &State, before: &[Footprint], after: &[Footprint], docket: &mut impl Docket) {
        let (id, slack) = (state.id(self.ix), state.setup.tolerance);
        let Some(way) = self.way else {
            docket.finding(rule::MAKEWAY_SIDEWAYS, Outcome::Unrecorded, || {
                Detail::lacks("stands").unit(state.id(self.mover))
            });
            return;
        };
        let left = !after.iter().any(|stand| way.crosses(stand, slack));
        let all = before.iter().all(|stand| way.crosses(stand, slack));
        let stayed = |(then, now): (&Footprint, &Footprint)| {
            then.pose().at.distance(now.pose().at) <= slack && formation::turned(then, now) <= 2.0
        };
        let needless = before.iter().zip(after).any(|pair| !stayed(pair) && !way.may_cross(pair.0, slack));
        if all && left {
            self.check_shortest(state, way, before, after, docket);
            return;
        }
        docket.finding(rule::MAKEWAY_SIDEWAYS, Outcome::from(left && !needless), || {
            Detail::say(if left { "only-stands-in-the-way" } else { "still-in-the-way" }).unit(id)
        });
    }

    /// The stand with the least way out goes straight aside, without turning.
    fn check_shortest(
        &self,
        state: &State,
        way: &Way,
        before: &[Footprint],
        after: &[Footprint],
        docket: &mut impl Docket,
    ) {
        let (id, slack) = (state.id(self.ix), state.setup.tolerance);
        let Some(straight) = way.straight else { return };
        let aside = Place { x: straight.y, y: -straight.x };
        let spans = way.sure.iter().map(|ground| ground.span(aside));
        let (low, high) = spans.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), (c, d)| (a.min(c), b.max(d)));
        // Least shift of each stand to the one side and to the other, along `aside`.
        let shifts = |stand: &Footprint| {
            let (near, far) = stand.span(aside);
            [high - near, low - far]
        };
        let least = before.iter().flat_map(shifts).map(f64::abs).fold(f64::INFINITY, f64::min);
        let along = |by: Place, axis: Place| by.x * axis.x + by.y * axis.y;
        let first = before.iter().zip(after).any(|(then, now)| {
            let by = Place { x: now.pose().at.x - then.pose().at.x, y: now.pose().at.y - then.pose().at.y };
            (along(by, aside).abs() - least).abs() <= slack + 0.05
                && along(by, straight).abs() <= slack
                && formation::turned(then, now) <= 2.0
        });
        let shortest = before.iter().find_map(|stand| {
            let by = shifts(stand).into_iter().find(|by| by.abs() <= least + 1e-9)?;
            Some(stand.shifted(Place { x: aside.x * by, y: aside.y * by }))
        });
        let free =
            if first { Some(true) } else { shortest.map_or(Some(true), |place| is_free(state, self.ix, &place)) };
        let outcome = match free {
            Some(true) => Outcome::from(first),
            Some(false) => Outcome::PlayersCall,
            None => Outcome::Unrecorded,
        };
        docket.finding(rule::MAKEWAY_SIDEWAYS_ALL, outcome, || {
            if free.is_none() {
                return Detail::lacks("table").unit(id);
            }
            Detail::say("shortest-way-aside").unit(id).with("distance", least)
        });
    }

    /// The whole unit goes back with its friend, in formation and in contact with it (`wm.makeway.backwards`);
    /// infantry in the way of infantry may be placed to support it (`wm.makeway.infantry_support`).
    fn check_backwards(&self, state: &State, before: &[Footprint], after: &[Footprint], docket: &mut impl Docket) {
        let (id, slack) = (state.id(self.ix), state.setup.tolerance);
        let infantry = [self.ix, self.mover].iter().all(|unit| state.figures(*unit).kind == Kind::Infantry);
        let friend = state.footprints(self.mover);
        let rigid = shift(before, after, slack);
        let supports = friend
            .as_ref()
            .is_some_and(|friend| after.iter().any(|stand| friend.iter().any(|other| supports(stand, other, slack))));
        let in_way = self.way.is_none_or(|way| before.iter().all(|stand| way.may_cross(stand, slack)));
        // Who goes back in formation and so comes to support by the way has gone back like anybody.
        if infantry && ((supports && in_way) || rigid.is_none()) {
            docket.finding(rule::MAKEWAY_INFANTRY_SUPPORT, Outcome::from(supports && in_way), || {
                Detail::say("placed-to-support").unit(id).with("other", state.id(self.mover))
            });
            if rigid.is_none() {
                return;
            }
        }
        let straight = self.way.and_then(|way| way.straight);
        let back = rigid.zip(straight).map(|(by, straight)| {
            let (along, across) = (by.x * straight.x + by.y * straight.y, by.x * straight.y - by.y * straight.x);
            along > 0.0 && across.abs() <= slack.max(along * 0.05)
        });
        let touches = friend
            .is_none_or(|friend| after.iter().any(|stand| friend.iter().any(|other| stand.touches(other, slack))));
        let kept = rigid.is_some() && back.unwrap_or(true) && touches;
        docket.finding(rule::MAKEWAY_BACKWARDS, Outcome::from(kept), || {
            Detail::say("back-with-friend").unit(id).with("other", state.id(self.mover))
        });
    }
}

/// Squarely behind or squarely beside a friend, facing the same way (`wm.support.position`).
fn supports(stand: &Footprint, friend: &Footprint, slack: f64) -> bool {
    let full = |length: f64, edge: f64| length >= edge - 2.0 * slack.max(0.05);
    let base = stand.base();
    formation::turned(stand, friend) <= 5.0
        && (full(stand.shared_edge(Edge::Front, friend, Edge::Rear, slack), base.width)
            || full(stand.shared_edge(Edge::Left, friend, Edge::Right, slack), base.depth)
            || full(stand.shared_edge(Edge::Right, friend, Edge::Left, slack), base.depth))
}

/// Whether a stand may be put there: on nobody, not near enemies, in nothing impassable to it; `None` where only the size
/// of the table would tell.
fn is_free(state: &State, ix: UnitIx, place: &Footprint) -> Option<bool> {
    let slack = state.setup.tolerance;
    let others = state.living_units().filter(|other| *other != ix);
    let taken = others.filter_map(|other| state.footprints(other).map(|all| (other, all))).any(|(other, all)| {
        let enemy = state.side_of(other) != state.side_of(ix);
        all.iter().any(|stand| stand.overlap_depth(place) > slack || enemy && stand.distance(place) < 1.0 - slack)
    });
    let kind = state.figures(ix).kind;
    let mut barred = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
    let open = !taken && !barred.any(|(_, outline)| outline.reach_inside(place) > slack);
    edges::and(open, state.setup.edges.hold(place, slack))
}

/// Not nearer than 1 cm to an enemy, not against engaged units, not into impassable terrain (`wm.makeway.forbidden`).
fn check_forbidden(
    state: &State,
    ix: UnitIx,
    mover: UnitIx,
    before: &[Footprint],
    after: &[Footprint],
    docket: &mut impl Docket,
) {
    let slack = state.setup.tolerance;
    let nearest = |own: &[Footprint], theirs: &[Footprint]| {
        own.iter().flat_map(|a| theirs.iter().map(|b| a.distance(b))).fold(f64::INFINITY, f64::min)
    };
    let others = state.living_units().filter(|other| ![ix, mover].contains(other));
    let barred = others.filter_map(|other| state.footprints(other).map(|all| (other, all))).find(|(other, all)| {
        let (then, now) = (nearest(before, all), nearest(after, all));
        let enemy = state.side_of(*other) != state.side_of(ix);
        let near = enemy && now < 1.0 - slack && then > now + slack;
        let touches = now <= slack && then > slack && obstacles::is_engaged(state, *other);
        near || touches
    });
    let terrain = state.forbidden_terrain(ix).flatten();
    docket.finding(rule::MAKEWAY_FORBIDDEN, Outcome::from(barred.is_none() && terrain.is_none()), || {
        match (&barred, terrain) {
            (Some((other, _)), _) => Detail::say("too-near").unit(state.id(ix)).with("other", state.id(*other)),
            (None, Some(terrain)) => Detail::say("terrain").unit(state.id(ix)).with("terrain", terrain.as_str()),
            (None, None) => Detail::say("way-is-free").unit(state.id(ix)),
        }
    });
}
