//! Engagements, round by round (chapter "Close combat").

mod aftermath;
mod attacks;
mod contact;
mod reckoning;

pub(super) use aftermath::{advance, fall_back, fall_back_roll, pursue, reform, retreat, stand_ground};
pub(super) use attacks::attack;
pub(super) use reckoning::{casualties, close_round, result};

use super::{
    Phase, Round, State, machines, rule,
    state::{SideIx, UnitIx},
    turn,
};
use crate::{
    docket::Docket,
    finding::{Detail, Figure, Outcome},
};

/// What the Combat phase remembers until it ends.
#[derive(Debug, Clone, Default)]
pub(super) struct CombatPhase {
    round: Option<RoundState>,
    /// Rounds fought before it this phase, oldest first.
    fought: Vec<RoundState>,
    /// Limits rolled by each side for its units that fall back: least and most, in cm.
    fall_back_cm: Vec<(SideIx, u32, u32)>,
}

/// A round of one engagement.
#[derive(Debug, Clone)]
struct RoundState {
    units: Vec<UnitIx>,
    /// Hits that each unit could still take when the round began.
    hits_left: Vec<(UnitIx, u32)>,
    /// Enemy units in contact as the round began; absent where a pose is missing.
    contacts: Option<Vec<(UnitIx, UnitIx)>>,
    /// Hits that each unit has suffered in the round.
    suffered: Vec<(UnitIx, u32)>,
    /// Stands that have struck.
    struck: Vec<(UnitIx, u8)>,
    /// Supporting stands that count.
    support: Vec<(UnitIx, u8)>,
    /// Units that have used the bonus of a character.
    bonus_used: Vec<UnitIx>,
    /// Units that have done what the result asks or allows them.
    done: Vec<UnitIx>,
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

impl RoundState {
    fn suffered(&self, ix: UnitIx) -> u32 {
        self.suffered.iter().find(|(unit, _)| *unit == ix).map_or(0, |(_, hits)| *hits)
    }

    fn suffer(&mut self, ix: UnitIx, hits: u32) {
        match self.suffered.iter_mut().find(|(unit, _)| *unit == ix) {
            Some((_, suffered)) => *suffered = suffered.saturating_add(hits),
            None => self.suffered.push((ix, hits)),
        }
    }

    /// Hits that count in the result: no more than the unit had left to lose (`wm.result.cap`).
    fn counted(&self, ix: UnitIx) -> u32 {
        let left = self.hits_left.iter().find(|(unit, _)| *unit == ix).map_or(0, |(_, hits)| *hits);
        self.suffered(ix).min(left)
    }

    fn is_destroyed(&self, ix: UnitIx) -> bool {
        self.hits_left.iter().any(|(unit, left)| *unit == ix && self.suffered(ix) >= *left)
    }

    /// Enemies that touched the unit as the round began.
    fn touched(&self, ix: UnitIx) -> Option<Vec<UnitIx>> {
        let pairs = self.contacts.as_ref()?;
        let other = |(a, b): &(UnitIx, UnitIx)| (*a == ix).then_some(*b).or((*b == ix).then_some(*a));
        Some(pairs.iter().filter_map(other).collect())
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
}

/// `round`: the engagement fought next, or its next round.
pub(super) fn round(state: &mut State, event: &Round, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let unfinished = state.combat.round.as_ref().is_some_and(|round| round.outcome.is_none());
    let reforming = state.units.iter().any(|unit| unit.reformed);
    docket
        .finding(rule::ENGAGE_SEQUENCE, Outcome::from(!unfinished && !reforming), || Detail::say("one-after-another"));
    close_round(state, docket);
    let units: Vec<UnitIx> = event.units.iter().filter_map(|id| state.present(id, docket)).collect();
    let contacts = contact::pairs(state);
    check_engagement(state, &units, contacts.as_deref(), docket);
    machines::check_fights_alone(state, &units, docket);
    for ix in &units {
        state.units[ix.0].fought = true;
    }
    state.combat.round = Some(RoundState {
        hits_left: units.iter().map(|ix| (*ix, state.hits_left(*ix))).collect(),
        contacts,
        suffered: carried_hits(state, &units),
        struck: Vec::new(),
        support: Vec::new(),
        bonus_used: Vec::new(),
        done: Vec::new(),
        outcome: None,
        units,
    });
}

/// Hits of the Shooting phase that engaged units bring into the first round of their combat.
fn carried_hits(state: &mut State, units: &[UnitIx]) -> Vec<(UnitIx, u32)> {
    let take = |ix: &UnitIx| (*ix, std::mem::take(&mut state.units[ix.0].carried_hits));
    units.iter().map(take).filter(|(_, hits)| *hits > 0).collect()
}

/// Units of the engagement to which this one belongs; `None` where a pose is missing.
pub(super) fn engagement(state: &State, ix: Option<UnitIx>) -> Option<Vec<UnitIx>> {
    Some(contact::linked(ix, &contact::pairs(state)?))
}

/// All units linked through contact with an enemy, and nobody else (`wm.engage.definition`, `wm.engage.split`).
fn check_engagement(state: &State, units: &[UnitIx], contacts: Option<&[(UnitIx, UnitIx)]>, docket: &mut impl Docket) {
    let later = units.iter().any(|ix| state.units[ix.0].rounds > 0);
    let rule = if later { rule::ENGAGE_SPLIT } else { rule::ENGAGE_DEFINITION };
    let Some(pairs) = contacts else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands"));
        return;
    };
    let linked = contact::linked(units.first().copied(), pairs);
    let same = linked.len() == units.len() && linked.iter().all(|ix| units.contains(ix));
    let names = |units: &[UnitIx]| units.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    docket
        .finding(rule, Outcome::from(same), || Detail::say("engagement").expects(names(&linked)).records(names(units)));
}
