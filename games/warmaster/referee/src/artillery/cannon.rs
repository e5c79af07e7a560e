//! Cannon: one line for all guns, the bounce, and grapeshot (section "Cannon").

use super::{
    Shot,
    reach::{self, StandOf},
    roll_behind,
};
use crate::{State, rule, state::UnitIx};
use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::Footprint,
};

/// Attacks of a gun on its target, bounce not counted.
const ATTACKS: usize = 2;

/// Grapeshot at a charger: two attacks a gun and no bounce (`wm.art.cannon.grapeshot`).
pub(super) fn check_grapeshot(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    let due = ATTACKS * shot.stands.len();
    let recorded = shot.event.dice.len();
    let bounces = !shot.event.through.is_empty() || shot.event.further.is_some_and(|further| further > 0);
    let roll = docket.next_roll();
    docket.finding(rule::ART_CANNON_GRAPESHOT, Outcome::from(recorded == due && !bounces), || {
        Detail::say("grapeshot")
            .unit(state.id(shot.by))
            .with("stands", shot.stands.len())
            .with("target", state.id(shot.at))
            .expects(due)
            .records(recorded)
            .of_roll(roll, Asks::Dice)
    });
}

/// The guns that share a line: those that shoot now and those of the unit that have shot at the target before.
fn guns(state: &State, by: UnitIx, stands: &[u8], at: UnitIx) -> Option<Vec<Footprint>> {
    let before = state.units[by.0].shots.iter().filter(|(_, target)| *target == at).map(|(number, _)| *number);
    let numbers: Vec<u8> = stands.iter().copied().chain(before).collect();
    numbers.iter().map(|number| state.footprint(by, *number)).collect()
}

/// Stands of other units that the bounce crosses for certain.
pub(super) fn surely_struck(state: &State, by: UnitIx, stands: &[u8], at: UnitIx) -> Vec<StandOf> {
    let reached = guns(state, by, stands, at).and_then(|guns| reach::ball(state, &guns, at));
    reached.map(|reach| reach.sure).unwrap_or_default()
}

/// The ball's line and its attacks (`wm.art.cannon.line`, `.same_line`, `.attacks_target`, `.attacks_others`).
pub(super) fn check_ball(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    let guns = guns(state, shot.by, shot.stands, shot.at);
    let measured = guns.as_ref().and_then(|guns| reach::ball(state, guns, shot.at));
    if let Some(reach) = &measured {
        check_line(state, shot, guns.as_deref().unwrap_or_default(), reach, docket);
    }
    check_target(state, shot, measured.as_ref(), docket);
    check_others(state, shot, measured.as_ref(), docket);
}

/// Stands that the log has the ball pass and that do not lie on the line.
fn beside<'a>(state: &'a State, shot: Shot<'a>, reach: &'a reach::Reach) -> impl Iterator<Item = (UnitIx, u8)> + 'a {
    let struck = shot.event.through.iter().filter_map(|through| {
        let ix = state.find(&through.unit)?;
        Some(through.stands.iter().map(move |number| (ix, *number)))
    });
    struck.flatten().filter(|stand| !reach.possible.contains(stand))
}

fn check_line(state: &State, shot: Shot<'_>, guns: &[Footprint], reach: &reach::Reach, docket: &mut impl Docket) {
    let stray = beside(state, shot, reach).next();
    let too_many = shot.event.further.is_some_and(|further| u32::from(further) > reach.further.1);
    let off = stray.is_some() || too_many;
    // Balls that fly each along a line of its own would strike what the log says.
    let apart = off
        && guns.len() > 1
        && beside(state, shot, reach).all(|stand| {
            guns.iter().any(|gun| {
                let own = reach::ball(state, std::slice::from_ref(gun), shot.at);
                own.is_some_and(|own| own.possible.contains(&stand))
            })
        })
        && stray.is_some();
    let detail = || {
        let detail = Detail::say("ball-line").unit(state.id(shot.by)).with("target", state.id(shot.at));
        match stray {
            Some((ix, number)) => detail.with("other", state.id(ix)).with("stand", number),
            None => detail,
        }
    };
    if guns.len() > 1 {
        docket.finding(rule::ART_CANNON_SAME_LINE, Outcome::from(!apart), || {
            Detail::say("one-line").unit(state.id(shot.by)).with("stands", guns.len())
        });
    }
    docket.finding(rule::ART_CANNON_LINE, Outcome::from(!off || apart), detail);
}

/// Two attacks a gun, and one a ball for every further stand of the target.
fn check_target(state: &State, shot: Shot<'_>, measured: Option<&reach::Reach>, docket: &mut impl Docket) {
    let (id, guns, recorded) = (state.id(shot.by), shot.stands.len(), shot.event.dice.len());
    let claimed = shot.event.further.map(u32::from);
    let roll = docket.next_roll();
    let (least, most) = match (measured, claimed) {
        (Some(reach), Some(claimed)) => (claimed.max(reach.further.0), claimed),
        (Some(reach), None) => reach.further,
        (None, Some(claimed)) => (claimed, claimed),
        (None, None) => {
            let possible = recorded >= ATTACKS * guns && recorded % guns.max(1) == 0;
            let outcome = if possible { Outcome::Unrecorded } else { Outcome::Broken };
            docket.finding(rule::ART_CANNON_ATTACKS_TARGET, outcome, || {
                if possible {
                    Detail::lacks("further").unit(id)
                } else {
                    attacks(state, shot, shot.at, guns * ATTACKS, recorded).of_roll(roll, Asks::Dice)
                }
            });
            return;
        }
    };
    let dice = |further: u32| guns * (ATTACKS + further as usize);
    let kept = (least..=most).any(|further| dice(further) == recorded);
    docket.finding(rule::ART_CANNON_ATTACKS_TARGET, Outcome::from(kept), || {
        attacks(state, shot, shot.at, dice(least), recorded).with("further", least).of_roll(roll, Asks::Dice)
    });
}

fn attacks(state: &State, shot: Shot<'_>, at: UnitIx, due: usize, recorded: usize) -> Detail {
    Detail::say("ball-attacks")
        .unit(state.id(shot.by))
        .with("stands", shot.stands.len())
        .with("target", state.id(at))
        .expects(due)
        .records(recorded)
}

/// One attack a ball for every stand of another unit that the bounce crosses, friends and engaged units included.
fn check_others(state: &State, shot: Shot<'_>, measured: Option<&reach::Reach>, docket: &mut impl Docket) {
    let mut told = Vec::new();
    for through in &shot.event.through {
        let Some(ix) = state.find(&through.unit) else { continue };
        told.push(ix);
        let off_line =
            measured.is_some_and(|reach| through.stands.iter().any(|number| !reach.possible.contains(&(ix, *number))));
        if off_line {
            continue;
        }
        let owed = measured.map_or(0, |reach| {
            let missing = |(unit, number): &&(UnitIx, u8)| *unit == ix && !through.stands.contains(number);
            reach.sure.iter().filter(missing).count()
        });
        let due = shot.stands.len() * (through.stands.len() + owed);
        let recorded = through.dice.len();
        let roll = roll_behind(state, shot, ix, docket);
        docket.finding(rule::ART_CANNON_ATTACKS_OTHERS, Outcome::from(recorded == due), || {
            attacks(state, shot, ix, due, recorded).of_roll(roll, Asks::Dice)
        });
    }
    let mut missed: Vec<UnitIx> =
        measured.map(|reach| reach.sure.iter().map(|(ix, _)| *ix).collect()).unwrap_or_default();
    missed.retain(|ix| !told.contains(ix));
    missed.dedup();
    for ix in missed {
        let stands = measured.map_or(0, |reach| reach.sure.iter().filter(|(unit, _)| *unit == ix).count());
        docket.finding(rule::ART_CANNON_ATTACKS_OTHERS, Outcome::Broken, || {
            attacks(state, shot, ix, shot.stands.len() * stands, 0)
        });
    }
}
