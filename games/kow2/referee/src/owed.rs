//! What has to follow at once, before anything else begins.

use super::{Event, NudgeBecause, PivotOccasion, State, apart, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    muster::UnitIx,
    words::GameEvent,
};

/// One thing that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owed {
    /// A unit touched without being charged moves away (`kow.charge.proximity`).
    Proximity(UnitIx),
    /// A charged Individual turns to its charger (`kow.individual.charged`).
    Turn(UnitIx),
    /// A unit in contact with whom it fought backs off, or its enemy does (`kow.regroup.back_off_blocked`).
    Blocked(UnitIx),
    /// A unit that regrouped too near to others is moved off them (`kow.regroup.end_gap`).
    Separation(UnitIx),
}

impl Owed {
    /// What is due, a key of the messages after `term-`.
    fn due(self) -> &'static str {
        match self {
            Owed::Proximity(_) => "moved_aside",
            Owed::Turn(_) => "turned_to_charger",
            Owed::Blocked(_) => "moved_for_blocked",
            Owed::Separation(_) => "moved_apart",
        }
    }
}

/// Before an event: what was due and has not come. Charges of one declaration are moved first, all of them.
pub(super) fn check(state: &mut State, event: &Event, docket: &mut impl Docket) {
    if GameEvent::record(event).is_some() || matches!(event, Event::Agreement(_)) {
        return;
    }
    if matches!(event, Event::ChargeMove(_) | Event::YellowBellied(_) | Event::Regeneration(_)) {
        return;
    }
    let discharges = |owed: &Owed| match (owed, event) {
        (Owed::Proximity(ix), Event::Nudge(nudge)) => {
            nudge.because == NudgeBecause::Proximity && state.setup.muster.find(&nudge.unit) == Some(*ix)
        }
        (Owed::Turn(ix), Event::Pivot(pivot)) => {
            pivot.occasion == PivotOccasion::Charged && state.setup.muster.find(&pivot.unit) == Some(*ix)
        }
        (Owed::Blocked(ix), Event::Nudge(nudge)) => {
            nudge.because == NudgeBecause::BackOffBlocked && state.setup.muster.find(&nudge.unit) == Some(*ix)
        }
        (Owed::Separation(ix), Event::Nudge(nudge)) => {
            nudge.because == NudgeBecause::Separation && state.setup.muster.find(&nudge.unit) == Some(*ix)
        }
        _ => false,
    };
    if let Some(paid) = state.owed.iter().position(discharges) {
        state.owed.remove(paid);
        return;
    }
    // Several may be due at once, in any order.
    let pays = matches!(event, Event::Nudge(_) | Event::Pivot(_) | Event::BackOff(_) | Event::Regroup(_));
    if pays {
        return;
    }
    for owed in std::mem::take(&mut state.owed) {
        let (cited, ix) = match owed {
            Owed::Proximity(ix) => (rule::CHARGE_PROXIMITY, ix),
            Owed::Turn(ix) => (rule::INDIVIDUAL_CHARGED, ix),
            Owed::Blocked(ix) => (rule::REGROUP_BACK_OFF_BLOCKED, ix),
            Owed::Separation(ix) => (rule::REGROUP_END_GAP, ix),
        };
        // If neither can move, they stay closer than an inch: nobody can tell from a log that one could.
        let outcome = match owed {
            Owed::Blocked(_) => Outcome::PlayersCall,
            // Whoever was too near may have gone since.
            Owed::Separation(ix) => Outcome::from(state.footprint(ix).is_none_or(|at| apart::is_apart(state, ix, at))),
            Owed::Turn(_) if state.footprint(ix).is_none() => Outcome::Unrecorded,
            _ => Outcome::Broken,
        };
        docket.finding(cited, outcome, || match outcome {
            Outcome::Held => Detail::say("separated-since").unit(state.id(ix)),
            Outcome::Unrecorded => Detail::lacks("pose").unit(state.id(ix)),
            _ => Detail::say("left-undone").unit(state.id(ix)).with("what", owed.due()),
        });
    }
}
