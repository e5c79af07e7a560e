//! Evading (chapter "Initiative").

use super::{
    Evade, Kind, Phase, State, Trait, confusion, initiative, machines, movement, obstacles::Way, passage, rule, said,
    state::UnitIx, turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Length, Place},
    ids::SideId,
};

/// How near an evading unit may end to the enemy, in cm (`wm.evade.limits`).
const KEEP_AWAY_CM: f64 = 1.0;

/// `evade`.
pub(super) fn evade(state: &mut State, side: Option<&SideId>, event: &Evade, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Command, docket);
    let (Some(ix), Some(from)) = (state.present(&event.unit, docket), state.present(&event.from, docket)) else {
        return;
    };
    turn::owner_only(state, ix, docket);
    movement::check_before_characters(state, ix, docket);
    let flies = state.figures(ix).has(Trait::Flyer);
    docket.finding(rule::FLY_INITIATIVE, Outcome::from(!flies), || Detail::say("evades").unit(state.id(ix)));
    if state.figures(ix).kind == Kind::Artillery {
        docket.finding(rule::INITIATIVE_ARTILLERY, Outcome::Held, || Detail::say("evades").unit(state.id(ix)));
    }
    machines::check_may_move(state, ix, docket);
    let nearer = initiative::check(state, ix, from, None, &event.ignores, docket);
    initiative::check_evaded(state, ix, from, docket);
    initiative::check_bound(state, ix, state.footprints(ix).as_deref(), docket);
    let through: Vec<UnitIx> = event.through.iter().filter_map(|id| state.present(id, docket)).collect();
    check_through(state, ix, &through, docket);
    let before = state.footprints(ix);
    let enemy = evaded(state, ix, from, nearer, event);
    match &event.stands {
        Some(poses) => {
            if state.place(ix, poses, docket) {
                check_move(state, ix, before.as_deref(), enemy.as_deref(), &through, event.distance, docket);
                if let (Some(before), Some(after), Some(enemy)) = (&before, state.footprints(ix), &enemy)
                    && let Some((then, now)) = led(state, before, &after, enemy)
                {
                    passage::owe_swept(state, ix, &then, &now);
                }
                movement::check_together(state, ix, docket);
                movement::check_on_table(state, ix, docket);
            }
        }
        None => {
            state.displace(ix);
            check_claim(state, ix, event.distance.map(Length::get), docket);
        }
    }
    confusion::burst_through(state, ix, &through, event.confused.as_deref(), docket);
    state.units[ix.0].acted_by_initiative = true;
    state.command.note_initiative(ix, before);
}

/// The stands of the enemy that the unit evades. Who named a wrong one and went straight away from the closest evaded
/// that: the name alone is wrong.
fn evaded(state: &State, ix: UnitIx, from: UnitIx, nearer: Option<UnitIx>, event: &Evade) -> Option<Vec<Footprint>> {
    let named = state.footprints(from);
    let (Some(nearer), Some(before), Some(poses)) = (nearer, state.footprints(ix), &event.stands) else { return named };
    let closest = state.footprints(nearer)?;
    let after: Vec<Footprint> =
        before.iter().zip(poses.iter()).map(|(stand, pose)| Footprint::new(*pose, stand.base())).collect();
    let straight = |enemy: &[Footprint]| led(state, &before, &after, enemy).is_some();
    if named.as_ref().is_some_and(|named| !straight(named)) && straight(&closest) { Some(closest) } else { named }
}

/// A full move, half of it under Weird Enchantment (A30).
fn pace(state: &State, ix: UnitIx) -> (f64, Rule) {
    movement::enchanted_pace(state, ix).unwrap_or((movement::full_pace(state, ix), rule::EVADE_DISTANCE))
}

/// Without positions the claimed distance is judged, and nothing else can be.
fn check_claim(state: &State, ix: UnitIx, claimed: Option<f64>, docket: &mut impl Docket) {
    let id = state.id(ix);
    let (pace, pace_rule) = pace(state, ix);
    match claimed {
        Some(cm) => {
            let (outcome, margin) = state.within(cm, pace);
            docket.finding(pace_rule, outcome, || {
                let detail = Detail::say("travel").unit(id).with("source", "claimed");
                detail.expects_at_most(pace).records(cm).within(margin)
            });
        }
        None => docket.finding(pace_rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(id)),
    }
    docket.finding(rule::EVADE_DIRECTION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
}

/// Only friends that are not engaged may be burst through (`wm.evade.burst_through`); for enemies there is no exception
/// from not passing (`wm.move.exceptions`).
fn check_through(state: &State, ix: UnitIx, through: &[UnitIx], docket: &mut impl Docket) {
    for other in through {
        let friend = state.side_of(*other) == state.side_of(ix);
        let detail = || Detail::say("bursts-through").unit(state.id(ix)).with("other", state.id(*other));
        docket.finding(rule::MOVE_EXCEPTIONS, Outcome::from(friend), detail);
        if friend {
            let engaged = state.enemies_in_contact(*other).is_some_and(|enemies| !enemies.is_empty());
            docket.finding(rule::EVADE_BURST_THROUGH, Outcome::from(!engaged), detail);
        }
    }
}

/// How one stand fared as the leading one.
struct Lead {
    stand: usize,
    /// Along the line away from the enemy, and across it.
    along: f64,
    across: f64,
}

impl Lead {
    fn is_straight(&self, tolerance: f64) -> bool {
        self.along >= -tolerance && self.across <= tolerance.max(self.along.abs() * 0.03)
    }
}

/// The ways in which a stand may have led: it goes from the enemy stand's nearest place through its own.
fn leads(before: &[Footprint], after: &[Footprint], enemy: &[Footprint], slack: f64, nearest: bool) -> Vec<Lead> {
    let apart = |stand: &Footprint| enemy.iter().map(|e| stand.distance(e)).fold(f64::INFINITY, f64::min);
    let least = before.iter().map(apart).fold(f64::INFINITY, f64::min);
    let mut leads = Vec::new();
    for (stand, (then, now)) in before.iter().zip(after).enumerate() {
        if nearest && apart(then) > least + slack {
            continue;
        }
        let own = apart(then);
        for foe in enemy.iter().filter(|foe| then.distance(foe) <= own + slack) {
            let (mine, theirs, cm) = then.nearest_places(foe);
            if cm <= 0.0 {
                continue;
            }
            let line = Place { x: (mine.x - theirs.x) / cm, y: (mine.y - theirs.y) / cm };
            let (dx, dy) = (now.pose().at.x - then.pose().at.x, now.pose().at.y - then.pose().at.y);
            let (along, across) = (dx * line.x + dy * line.y, (dx * line.y - dy * line.x).abs());
            leads.push(Lead { stand, along, across });
        }
    }
    leads
}

/// How far a stand went.
fn way(before: &[Footprint], after: &[Footprint], stand: usize) -> Option<f64> {
    Some(before.get(stand)?.pose().at.distance(after.get(stand)?.pose().at))
}

/// The move as measured: the lead stand straight away, the rest not nearer, clear of whatever bars the way.
fn check_move(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    enemy: Option<&[Footprint]>,
    through: &[UnitIx],
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (id, slack) = (state.id(ix), state.setup.tolerance);
    let (Some(before), Some(after), Some(enemy)) = (before, state.footprints(ix), enemy) else {
        docket.finding(rule::EVADE_DIRECTION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return;
    };
    let mut ways = leads(before, &after, enemy, slack, true);
    ways.sort_by(|a, b| {
        let off = |lead: &Lead| (!lead.is_straight(slack), lead.across);
        off(a).0.cmp(&off(b).0).then(off(a).1.total_cmp(&off(b).1))
    });
    let Some(lead) = ways.first() else { return };
    let straight = lead.is_straight(slack);
    // Another stand that went straight back was taken for the lead stand.
    let other = leads(before, &after, enemy, slack, false);
    let swapped = !straight && other.iter().any(|lead| lead.is_straight(slack) && lead.along > slack);
    let detail = || Detail::say("evades-straight").unit(id).with("aside", lead.across).records(lead.along);
    docket.finding(rule::EVADE_LEAD_STAND, Outcome::from(!swapped), detail);
    docket.finding(rule::EVADE_DIRECTION, Outcome::from(straight || swapped), detail);
    let gone: Vec<f64> = ways.iter().filter_map(|lead| way(before, &after, lead.stand)).collect();
    said::check_straight(state, ix, rule::EVADE_DISTANCE, &gone, said, docket);
    let (pace, pace_rule) = pace(state, ix);
    let went = before[lead.stand.min(before.len() - 1)].pose().at;
    let Some(now) = after.get(lead.stand) else { return };
    let went = went.distance(now.pose().at);
    let (outcome, margin) = state.within(went, pace);
    let mut rules = vec![pace_rule];
    rules.extend(movement::would_be_halved(state, ix, Some(before)).then_some(rule::MOVE_CHARGE_EVADE_FULL));
    for rule in rules {
        docket.finding(rule, outcome, || {
            Detail::say("travel").unit(id).expects_at_most(pace).records(went).within(margin)
        });
    }
    let gap = |stand: &Footprint| enemy.iter().map(|e| stand.distance(e)).fold(f64::INFINITY, f64::min);
    let nearest = after.iter().map(gap).fold(f64::INFINITY, f64::min);
    docket.finding(rule::EVADE_REST, Outcome::from(nearest + slack >= gap(now)), || {
        Detail::say("none-nearer").unit(id).expects(gap(now)).records(nearest)
    });
    let then = &before[lead.stand.min(before.len() - 1)];
    check_limits(state, ix, then, now, through, docket);
    check_silent(state, ix, then, now, through, docket);
    check_passed(state, ix, Way::led(before, &after, lead.stand), through, docket);
    check_cleared(state, ix, &after, through, docket);
}

/// Every friend on the way is burst through, whether the players say so or not (`wm.evade.burst_through`).
fn check_silent(
    state: &State,
    ix: UnitIx,
    then: &Footprint,
    now: &Footprint,
    through: &[UnitIx],
    docket: &mut impl Docket,
) {
    let silent = |other: &UnitIx| {
        let free = state.enemies_in_contact(*other).is_some_and(|enemies| enemies.is_empty());
        free && state.side_of(*other) == state.side_of(ix)
            && !through.contains(other)
            && passage::sweeps(state, then, now, *other)
    };
    if let Some(other) = state.living_units().filter(|other| *other != ix).find(silent) {
        docket.finding(rule::EVADE_BURST_THROUGH, Outcome::Broken, || {
            Detail::say("bursts-silently").unit(state.id(ix)).with("other", state.id(other))
        });
    }
}

/// Nobody is burst through who stands nowhere near the way (`wm.evade.burst_through`).
fn check_passed(state: &State, ix: UnitIx, way: Option<Way>, through: &[UnitIx], docket: &mut impl Docket) {
    let Some(way) = way else { return };
    let aside = |other: &&UnitIx| {
        let friend = state.side_of(**other) == state.side_of(ix);
        let stands = state.footprints(**other).filter(|_| friend);
        stands.is_some_and(|stands| !stands.iter().any(|stand| way.may_cross(stand, state.setup.tolerance)))
    };
    if let Some(other) = through.iter().find(aside) {
        docket.finding(rule::EVADE_BURST_THROUGH, Outcome::Broken, || {
            Detail::say("bursts-past").unit(state.id(ix)).with("other", state.id(*other))
        });
    }
}

/// Where the leading stand went from and to, as far as it went straight.
fn led(
    state: &State,
    before: &[Footprint],
    after: &[Footprint],
    enemy: &[Footprint],
) -> Option<(Footprint, Footprint)> {
    let ways = leads(before, after, enemy, state.setup.tolerance, true);
    let straight = ways.into_iter().find(|lead| lead.is_straight(state.setup.tolerance))?;
    Some((*before.get(straight.stand)?, *after.get(straight.stand)?))
}

/// Not through terrain that it cannot enter, enemies or engagements, and 1 cm clear of every enemy in the end
/// (`wm.evade.limits`).
fn check_limits(
    state: &State,
    ix: UnitIx,
    then: &Footprint,
    now: &Footprint,
    through: &[UnitIx],
    docket: &mut impl Docket,
) {
    let (id, slack) = (state.id(ix), state.setup.tolerance);
    let near = state.nearest_enemy(ix).filter(|(_, cm)| cm + slack < KEEP_AWAY_CM);
    let barred = |other: &UnitIx| {
        let enemy = state.side_of(*other) != state.side_of(ix);
        let engaged = || state.enemies_in_contact(*other).is_some_and(|enemies| !enemies.is_empty());
        !through.contains(other) && passage::sweeps(state, then, now, *other) && (enemy || engaged())
    };
    let unit = state.living_units().filter(|other| *other != ix).find(barred);
    let terrain = passage::swept_terrain(state, ix, then, now);
    let forbidden = state.forbidden_terrain(ix).flatten().or(terrain);
    let kept = near.is_none() && unit.is_none() && forbidden.is_none();
    docket.finding(rule::EVADE_LIMITS, Outcome::from(kept), || {
        let detail = match (near, unit) {
            (Some((enemy, cm)), _) => Detail::say("evade-near").with("other", state.id(enemy)).records(cm),
            (None, Some(other)) => Detail::say("evade-over").with("other", state.id(other)),
            (None, None) => Detail::say("evade-limits"),
        };
        match forbidden {
            Some(terrain) => detail.unit(id).with("terrain", terrain.as_str()),
            None => detail.unit(id),
        }
    });
}

/// Friends that it bursts through are passed completely (`wm.evade.burst_through`).
fn check_cleared(state: &State, ix: UnitIx, after: &[Footprint], through: &[UnitIx], docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    let on_top = |other: &UnitIx| {
        let Some(theirs) = state.placed(*other) else { return false };
        after.iter().any(|m| theirs.clone().any(|t| m.overlap_depth(t) > slack))
    };
    let other = state.living_units().filter(|other| *other != ix).find(on_top);
    if let Some(other) = other {
        let rule = if through.contains(&other) { rule::EVADE_BURST_THROUGH } else { rule::MOVE_NO_PASS_UNITS };
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("stands-overlap").unit(state.id(ix)).with("other", state.id(other))
        });
    }
}
