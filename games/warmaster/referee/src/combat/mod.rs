//! Engagements, round by round (chapter "Close combat").

mod advance;
mod attacks;
mod casualties;
mod choices;
mod contact;
mod fall_back;
mod pool;
mod pursuit;
mod pursuit_places;
mod reform;
mod result;
mod retreat;
mod round;
mod snapshot;
mod support;
mod surround;
mod way;

pub(super) use advance::advance;
pub(super) use attacks::attack;
pub(super) use casualties::casualties;
pub(super) use choices::stand_ground;
pub(super) use fall_back::{fall_back, fall_back_roll};
pub(super) use pursuit::pursue;
pub(super) use reform::reform;
pub(super) use result::result;
pub(super) use retreat::retreat;
pub(super) use round::{check_all_fought, close_phase, round, stop_at_once};
pub(super) use way::through_forbidden;

use super::{
    Cover, RollOffPurpose, State,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    geometry::{Footprint, Outline, Place},
};

/// What the Combat phase remembers until it ends.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct CombatPhase {
    round: Option<RoundState>,
    /// Rounds fought before it this phase, oldest first.
    fought: Vec<RoundState>,
    /// Limits rolled by each side for its units that fall back: least and most, in cm.
    fall_back_cm: Vec<(SideIx, u32, u32)>,
    /// Sides of the units that have fallen back from the round, in order.
    fell_back: Vec<SideIx>,
    /// Who comes first by the last roll of the sides for each purpose.
    roll_offs: Vec<(RollOffPurpose, SideIx)>,
    /// Retreats from the last rounds.
    retreats: Vec<RetreatWay>,
    /// Units that have retreated this phase.
    have_retreated: Vec<UnitIx>,
    /// Units that have lost stands to a blocked retreat.
    blocked: Vec<UnitIx>,
    /// Units that have advanced this phase.
    advanced: Vec<UnitIx>,
    /// Of these, the ones that have not fought since.
    fresh: Vec<UnitIx>,
    /// Sides of the units that have reformed, in order.
    reformed: Vec<SideIx>,
}

/// Where a unit has retreated.
#[derive(Debug, Clone, PartialEq)]
struct RetreatWay {
    unit: UnitIx,
    shift: Place,
    ground: Vec<Outline>,
}

/// A round of one engagement.
#[derive(Debug, Clone, PartialEq)]
struct RoundState {
    /// Number of the engagement; what falls apart or joins keeps the number of the pursuers.
    engagement: u32,
    /// Number of the round in its engagement, from 1.
    number: u32,
    units: Vec<UnitIx>,
    /// Hits that each unit could still take when the round began.
    hits_left: Vec<(UnitIx, u32)>,
    /// Leftover hits that each unit brought along.
    carried: Vec<(UnitIx, u32)>,
    /// Enemy units in contact as the round began; absent where a pose is missing.
    contacts: Option<Vec<(UnitIx, UnitIx)>>,
    /// Stands whose front lay flush against an enemy as the round began, and that enemy.
    faced: Vec<(UnitIx, u8, UnitIx)>,
    /// Units that have advanced into this round.
    fresh: Vec<UnitIx>,
    /// Units that have pursued into it.
    pursuers: Vec<UnitIx>,
    /// Hits that each unit has suffered in the round.
    suffered: Vec<(UnitIx, u32)>,
    /// Hits among these that shots at others brought, and the rule that carries them here.
    stray: Vec<(UnitIx, Rule, u32)>,
    /// Stands that have struck.
    struck: Vec<(UnitIx, u8)>,
    /// The best cover under which each unit was struck.
    covers: Vec<(UnitIx, Cover)>,
    /// Supporting stands that count.
    support: Vec<(UnitIx, u8)>,
    /// Units that have used the bonus of a character.
    bonus_used: Vec<UnitIx>,
    /// Units that have done what the result asks or allows them.
    done: Vec<UnitIx>,
    /// Of those who have not as it was over, the ones that had to advance.
    owing: Vec<UnitIx>,
    /// By how much the winner leads.
    lead: u32,
    /// By how much it would lead by the right scores, where the players took others.
    right_lead: Option<u32>,
    /// Supporting stands beyond those counted that there may have been: nobody told a score, or where somebody stands.
    unsaid_support: u32,
    /// Hits on each unit that there may not have been: nobody told its cover, or counted them.
    spared: Vec<(UnitIx, u32)>,
    /// Of these hits the ones that nobody told a score for.
    unsaid_hits: u32,
    outcome: Option<RoundOutcome>,
}

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoundOutcome {
    /// Equal results: both sides fall back.
    Draw,
    /// One side won; the others retreat this many cm.
    Won { by: SideIx, retreat_cm: u32 },
    /// Nobody is left on either side.
    AllDestroyed,
}

fn of(list: &[(UnitIx, u32)], ix: UnitIx) -> u32 {
    list.iter().find(|(unit, _)| *unit == ix).map_or(0, |(_, count)| *count)
}

impl RoundState {
    fn suffered(&self, ix: UnitIx) -> u32 {
        of(&self.suffered, ix)
    }

    fn suffer(&mut self, ix: UnitIx, hits: u32) {
        match self.suffered.iter_mut().find(|(unit, _)| *unit == ix) {
            Some((_, suffered)) => *suffered = suffered.saturating_add(hits),
            None => self.suffered.push((ix, hits)),
        }
    }

    fn spare(&mut self, ix: UnitIx, hits: u32) {
        if hits > 0 {
            self.spared.push((ix, hits));
        }
    }

    /// Hits on the unit that there may not have been.
    fn spared(&self, ix: UnitIx) -> u32 {
        self.spared.iter().filter(|(unit, _)| *unit == ix).map(|(_, hits)| *hits).fold(0, u32::saturating_add)
    }

    /// Of the hits on the side's enemies that count in the result, those that there may not have been.
    fn spared_by(&self, state: &State, side: SideIx) -> u32 {
        let of_unit = |ix: UnitIx| {
            let least = self.suffered(ix).saturating_sub(self.spared(ix)).min(of(&self.hits_left, ix));
            self.counted(ix) - least
        };
        self.enemies(state, side).map(of_unit).fold(0, u32::saturating_add)
    }

    /// Hits that count in the result: no more than the unit had left to lose (`wm.result.cap`).
    fn counted(&self, ix: UnitIx) -> u32 {
        self.suffered(ix).min(of(&self.hits_left, ix))
    }

    fn is_destroyed(&self, ix: UnitIx) -> bool {
        self.hits_left.iter().any(|(unit, left)| *unit == ix && self.suffered(ix) >= *left)
    }

    /// Enemies that touched the unit as the round began. Where no places tell, the only enemy in the round did.
    fn touched(&self, state: &State, ix: UnitIx) -> Option<Vec<UnitIx>> {
        let Some(pairs) = self.contacts.as_ref() else {
            let enemies: Vec<UnitIx> = self.enemies(state, state.side_of(ix)).collect();
            return Some(enemies).filter(|enemies| enemies.len() == 1 && self.units.contains(&ix));
        };
        let other = |(a, b): &(UnitIx, UnitIx)| (*a == ix).then_some(*b).or((*b == ix).then_some(*a));
        Some(pairs.iter().filter_map(other).collect())
    }

    /// Units of the other sides.
    fn enemies<'a>(&'a self, state: &'a State, side: SideIx) -> impl Iterator<Item = UnitIx> + 'a {
        self.units.iter().copied().filter(move |ix| state.side_of(*ix) != side)
    }

    /// Units of the side.
    fn own<'a>(&'a self, state: &'a State, side: SideIx) -> impl Iterator<Item = UnitIx> + 'a {
        self.units.iter().copied().filter(move |ix| state.side_of(*ix) == side)
    }

    /// Whether more than one unit fights on some side (section "Multiple combats").
    fn is_multiple(&self, state: &State) -> bool {
        self.units.iter().any(|ix| self.own(state, state.side_of(*ix)).count() > 1)
    }
}

impl CombatPhase {
    /// The round that the unit has fought last.
    fn last_round_mut(&mut self, ix: UnitIx) -> Option<&mut RoundState> {
        self.round.iter_mut().chain(self.fought.iter_mut().rev()).find(|round| round.units.contains(&ix))
    }

    /// As [`CombatPhase::last_round_mut`], to look at.
    fn last_round(&self, ix: UnitIx) -> Option<&RoundState> {
        self.round.iter().chain(self.fought.iter().rev()).find(|round| round.units.contains(&ix))
    }

    /// The round before the one in hand in which the unit fought.
    fn round_before(&self, ix: UnitIx) -> Option<&RoundState> {
        self.fought.iter().rev().find(|round| round.units.contains(&ix))
    }

    /// Whether the unit supports in the round in hand without fighting in it.
    fn only_supports(&self, ix: UnitIx) -> bool {
        let last = self.round.iter().chain(self.fought.last()).next();
        last.is_some_and(|round| !round.units.contains(&ix) && round.support.iter().any(|(unit, _)| *unit == ix))
    }

    /// The units of the round in hand, until it is reckoned up.
    pub(super) fn open_round(&self) -> Option<&[UnitIx]> {
        self.round.as_ref().filter(|round| round.outcome.is_none()).map(|round| &*round.units)
    }

    /// Whether the stand has struck in the round in hand.
    pub(super) fn has_struck(&self, unit: UnitIx, number: u8) -> bool {
        self.round.as_ref().is_some_and(|round| round.struck.contains(&(unit, number)))
    }

    /// Whether both fought in the round that the first has fought last.
    pub(super) fn fight_together(&self, a: UnitIx, b: UnitIx) -> bool {
        self.last_round(a).is_some_and(|round| round.units.contains(&b))
    }

    /// Whether the unit has retreated in this phase.
    pub(super) fn has_retreated(&self, ix: UnitIx) -> bool {
        self.have_retreated.contains(&ix)
    }

    /// Whether the unit has left its cover in this phase, by a retreat or an advance (`wm.defence.attackers_open`).
    pub(super) fn has_left_cover(&self, ix: UnitIx) -> bool {
        self.has_retreated(ix) || self.advanced.contains(&ix)
    }

    /// Remembers who comes first by a roll of the sides against each other.
    pub(super) fn note_roll_off(&mut self, purpose: RollOffPurpose, first: Option<SideIx>) {
        self.roll_offs.retain(|(known, _)| *known != purpose);
        self.roll_offs.extend(first.map(|first| (purpose, first)));
    }

    /// Who comes first by such a roll.
    fn first(&self, purpose: RollOffPurpose) -> Option<SideIx> {
        self.roll_offs.iter().find(|(known, _)| *known == purpose).map(|(_, first)| *first)
    }
}

/// Whether the unit may have charged into the round that it fought last, though nothing says so: the log begins after the charges of the
/// turn, and tells of none of its side's in this round.
pub(super) fn charge_unsaid(state: &State, ix: UnitIx) -> bool {
    let told = |round: &RoundState| round.own(state, state.side_of(ix)).any(|own| state.units[own.0].charged);
    state.may_have_charged(ix) && !state.combat.advanced.contains(&ix) && !state.combat.last_round(ix).is_some_and(told)
}

/// Units of the engagement to which this one belongs; `None` where a pose is missing.
pub(super) fn engagement(state: &State, ix: Option<UnitIx>) -> Option<Vec<UnitIx>> {
    Some(contact::linked(ix, &contact::pairs(state)?))
}

/// Stands of all other units; `None` where a pose is missing.
fn other_stands(state: &State, ix: UnitIx) -> Option<Vec<Footprint>> {
    let mut stands = Vec::new();
    for other in state.living_units().filter(|other| *other != ix) {
        stands.extend(state.placed(other)?);
    }
    Some(stands)
}
