//! Bone Thrower: a bolt through up to three stands (section "Bone Thrower").

use super::{
    Shot,
    reach::{self, StandOf},
    roll_behind,
};
use crate::{State, rule, state::UnitIx};
use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Detail, Outcome},
};

/// Stands that a bolt passes through at most.
const PIERCED: usize = 3;

/// The bolts of all guns, each along a line of its own; `None` where a pose is missing.
fn reach(state: &State, by: UnitIx, stands: &[u8], at: UnitIx) -> Option<Vec<reach::Reach>> {
    let bolt = |number: &u8| reach::bolt(state, &state.footprint(by, *number)?, at);
    stands.iter().map(bolt).collect()
}

/// Stands of other units that the bolts pass for certain.
pub(super) fn surely_struck(state: &State, by: UnitIx, stands: &[u8], at: UnitIx) -> Vec<StandOf> {
    reach(state, by, stands, at).unwrap_or_default().into_iter().flat_map(|bolt| bolt.sure).collect()
}

/// Which stands the bolt passes, and one attack for each (`wm.art.bone.pierce`, `.attacks`, `.vs_chargers`).
pub(super) fn check_shot(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    // A charger may be shot at on its way; then only the log knows what stood on the line (ruling A16). Who stands
    // behind it where it ended is judged with the shots at chargers.
    let on_its_way = shot.at_charger && (shot.event.further.is_some() || !shot.event.through.is_empty());
    let measured = reach(state, shot.by, shot.stands, shot.at).filter(|_| !on_its_way);
    check_pierce(state, shot, measured.as_deref(), docket);
    check_target(state, shot, measured.as_deref(), docket);
    check_others(state, shot, measured.as_deref(), docket);
}

/// No more than three stands a bolt, all of them on the line.
fn check_pierce(state: &State, shot: Shot<'_>, measured: Option<&[reach::Reach]>, docket: &mut impl Docket) {
    let further = shot.event.further.map_or(0, usize::from);
    let others: usize = shot.event.through.iter().map(|through| through.stands.len()).sum();
    let guns = shot.stands.len();
    let beyond = further + others > (PIERCED - 1) * guns;
    let stray = measured.and_then(|bolts| {
        let mut struck = shot.event.through.iter().filter_map(|through| Some((state.find(&through.unit)?, through)));
        struck.find_map(|(ix, through)| {
            let off = |number: &&u8| !bolts.iter().any(|bolt| bolt.possible.contains(&(ix, **number)));
            through.stands.iter().find(off).map(|number| (ix, *number))
        })
    });
    let too_many =
        measured.is_some_and(|bolts| further > bolts.iter().map(|bolt| bolt.further.1 as usize).sum::<usize>());
    if measured.is_none() && further + others == 0 {
        return;
    }
    docket.finding(rule::ART_BONE_PIERCE, Outcome::from(!beyond && stray.is_none() && !too_many), || {
        let detail = Detail::say("bolt-line")
            .unit(state.id(shot.by))
            .with("target", state.id(shot.at))
            .with("stands", 1 + further + others);
        match stray {
            Some((ix, number)) => detail.with("other", state.id(ix)).with("stand", number),
            None => detail,
        }
    });
}

/// Attacks a stand on the line: one, unless the list gives more.
pub(super) fn power(state: &State, by: UnitIx) -> usize {
    usize::from(state.figures(by).shots.max(1))
}

fn check_target(state: &State, shot: Shot<'_>, measured: Option<&[reach::Reach]>, docket: &mut impl Docket) {
    let rule = if shot.at_charger { rule::ART_BONE_VS_CHARGERS } else { rule::ART_BONE_ATTACKS };
    let (guns, power, recorded) = (shot.stands.len(), power(state, shot.by), shot.event.dice.len());
    let claimed = shot.event.further.map(usize::from);
    let reached = measured.map(|bolts| {
        let sum = |of: fn(&reach::Reach) -> u32| bolts.iter().map(|bolt| of(bolt) as usize).sum::<usize>();
        (guns + sum(|bolt| bolt.further.0), guns + sum(|bolt| bolt.further.1))
    });
    let (least, most) = match (reached, claimed) {
        (Some(reached), None) => reached,
        (Some((least, most)), Some(claimed)) if guns == 1 => (least.max(1 + claimed), most.max(1).min(1 + claimed)),
        // Of several bolts the log may say what each goes through, or what all of them do.
        (Some((least, most)), Some(claimed)) => (least.max(guns), most.min(guns * (1 + claimed))),
        (None, Some(claimed)) => (if guns == 1 { 1 + claimed } else { guns }, guns * (1 + claimed)),
        (None, None) => {
            docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("further").unit(state.id(shot.by)));
            return;
        }
    };
    // What does not lie on the line is told by the rule of the line.
    let (least, most) = if least > most && claimed.is_some_and(|claimed| 1 + claimed == least) {
        (least, least)
    } else {
        (least, most.max(least))
    };
    let kept = (least..=most).any(|stands| stands * power == recorded);
    let roll = docket.next_roll();
    docket.finding(rule, Outcome::from(kept), || {
        bolt_attacks(state, shot, shot.at, least * power, recorded).of_roll(roll, Asks::Dice)
    });
}

fn bolt_attacks(state: &State, shot: Shot<'_>, at: UnitIx, due: usize, recorded: usize) -> Detail {
    Detail::say("bolt-attacks").unit(state.id(shot.by)).with("target", state.id(at)).expects(due).records(recorded)
}

fn check_others(state: &State, shot: Shot<'_>, measured: Option<&[reach::Reach]>, docket: &mut impl Docket) {
    let (guns, power) = (shot.stands.len(), power(state, shot.by));
    let mut told = Vec::new();
    for through in &shot.event.through {
        let Some(ix) = state.find(&through.unit) else { continue };
        told.push(ix);
        let (stands, recorded) = (through.stands.len(), through.dice.len());
        let kept = recorded % power == 0 && (stands..=stands * guns).contains(&(recorded / power));
        let roll = roll_behind(state, shot, ix, docket);
        docket.finding(rule::ART_BONE_ATTACKS, Outcome::from(kept), || {
            bolt_attacks(state, shot, ix, stands * power, recorded).of_roll(roll, Asks::Dice)
        });
    }
    let sure = measured.unwrap_or_default().iter().flat_map(|bolt| bolt.sure.iter().copied());
    let mut missed: Vec<(UnitIx, u8)> = sure.filter(|(ix, _)| !told.contains(ix)).collect();
    missed.dedup();
    if let Some((ix, _)) = missed.first() {
        docket.finding(rule::ART_BONE_ATTACKS, Outcome::Broken, || {
            bolt_attacks(state, shot, *ix, missed.len() * power, 0)
        });
    }
}
