//! Events without what their players made of them.

use super::{Attacks, Event, Suffered};

/// The event as it fell and was done: results, counts and sums that its players declared are taken out, so that the
/// referee derives them. Every event stands here by name, so that a new one with a declared result does not compile
/// while it is forgotten.
pub(super) fn without_declared(event: &Event) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::RollOff(roll) => roll.winner = None,
        Event::Manifest(test) => (test.warp_charge, test.passed) = (None, None),
        Event::Perils(perils) => {
            uncount(&mut perils.suffered);
            perils.splash = perils.splash.as_ref().map(|all| each(all, |splash| uncount(&mut splash.suffered)));
        }
        Event::Deny(deny) => deny.denied = None,
        Event::PowerEffect(effect) => effect.suffered = each(&effect.suffered, uncount),
        Event::MortalWounds(wounds) => uncount(&mut wounds.suffered),
        Event::Wreck(wreck) => {
            wreck.wounded = wreck.wounded.as_ref().map(|all| each(all, uncount));
        }
        Event::Attacks(attacks) => uncount_attacks(attacks),
        Event::ChargeRoll(roll) => roll.total = None,
        Event::MoraleTest(test) => (test.lost, test.leadership, test.passed) = (None, None, None),
        Event::Flee(flee) => flee.count = None,
        Event::Warlord(_)
        | Event::Powers(_)
        | Event::Battlefield(_)
        | Event::ObjectivePlaced(_)
        | Event::Zones(_)
        | Event::Split(_)
        | Event::Merge(_)
        | Event::StartEmbarked(_)
        | Event::Reserve(_)
        | Event::Deploy(_)
        | Event::FirstTurn(_)
        | Event::TurnStart(_)
        | Event::PhaseStart(_)
        | Event::Sequence(_)
        | Event::CommandPoints(_)
        | Event::AbilityUsed(_)
        | Event::Measure(_)
        | Event::Control(_)
        | Event::Scored(_)
        | Event::Move(_)
        | Event::Stationary(_)
        | Event::Embark(_)
        | Event::Disembark(_)
        | Event::Arrive(_)
        | Event::AircraftLost(_)
        | Event::AddModels(_)
        | Event::RemoveModels(_)
        | Event::Shoot(_)
        | Event::Charge(_)
        | Event::ChargeMove(_)
        | Event::ChargeFails(_)
        | Event::Intervene(_)
        | Event::Fight(_)
        | Event::PileIn(_)
        | Event::Strike(_)
        | Event::Consolidate(_)
        | Event::CoherencyCheck(_)
        | Event::TurnEnd(_)
        | Event::Concede(_)
        | Event::BattleEnd(_)
        | Event::Agreement(_)
        | Event::Amend(_)
        | Event::Dispute(_)
        | Event::Ruling(_)
        | Event::Sign(_) => {}
    }
    event
}

/// A list whose every item is changed.
fn each<T: Clone, const MIN: usize, const MAX: usize>(
    list: &aftermath_rules::list::List<T, MIN, MAX>,
    change: impl Fn(&mut T),
) -> aftermath_rules::list::List<T, MIN, MAX> {
    let mut items = list.to_vec();
    items.iter_mut().for_each(change);
    aftermath_rules::list::List::try_from(items).unwrap_or_else(|_| list.clone())
}

/// The number of mortal wounds follows from dice where there are any; without them it is what happened.
fn uncount(suffered: &mut Suffered) {
    if suffered.dice.is_some() {
        suffered.wounds = None;
    }
}

fn uncount_attacks(attacks: &mut Attacks) {
    attacks.counted = None;
    if let Some(mortal) = &mut attacks.mortal {
        uncount(mortal);
    }
}
