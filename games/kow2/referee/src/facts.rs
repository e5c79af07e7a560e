//! What the events of Kings of War are in the story of a battle.

use super::{EndBecause, Event, NerveResult, State, purpose};
use aftermath_rules::{
    facts::{Act, Because},
    finding::Purpose,
};

/// Throws by whose results units are lost.
pub(super) const BLOWS: &[&Purpose] =
    &[&purpose::STRIKE, &purpose::SHOT, &purpose::BLAST, &purpose::BREATH, &purpose::DAMAGE];

/// What was done by an event, from the state after it.
pub(super) fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
    let act = match event {
        Event::Order(event) => Act::Order { by: None, units: vec![&event.unit], purpose: None },
        Event::Charge(event) => {
            Act::Charge { units: event.units.iter().map(|charger| &charger.unit).collect(), target: &event.target }
        }
        Event::Shoot(event) => Act::Shot { by: &event.unit, targets: vec![&event.target] },
        Event::Cast(event) => Act::Spell { by: &event.unit, targets: vec![&event.target] },
        Event::Combat(event) => {
            let units = event.attackers.iter().chain([&event.target]).collect();
            Act::Combat { units }
        }
        Event::Strike(event) => Act::Strike { by: &event.unit, target: &event.target },
        Event::NerveTest(event) => {
            let wavers = state.setup.muster.find(&event.unit).is_some_and(|ix| state.unit(ix).wavering);
            let told = event.declared.is_none_or(|declared| declared == NerveResult::Wavering);
            let test = Act::Test { unit: &event.unit };
            return if wavers && told { vec![test, Act::Wavers { unit: &event.unit }] } else { vec![test] };
        }
        Event::Concede(_) => Act::Concedes,
        Event::BattleEnd(event) => match event.because {
            EndBecause::TurnLimit => Act::Ends { because: Because::TurnLimit },
            EndBecause::Time => Act::Ends { because: Because::Time },
            // Somebody gave up, or nothing is left: that is told already.
            EndBecause::Conceded | EndBecause::Destroyed => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    vec![act]
}
