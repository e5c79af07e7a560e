//! What the events are in the story of a battle.

use aftermath_rules::{
    facts::{Act, Because},
    finding::Purpose,
};
use aftermath_whfb6::{EndBecause, Event, FleeCause, purpose};

use crate::state::State;

/// Throws by whose results units are lost.
pub(crate) const BLOWS: &[&Purpose] = &[&purpose::SHOT, &purpose::BLOW, &purpose::WOUND];

/// What was done by an event, from the state after it.
pub(crate) fn acts<'a>(_: &State, event: &'a Event) -> Vec<Act<'a>> {
    let act = match event {
        Event::Charge(event) => Act::Charge { units: vec![&event.unit], target: &event.target },
        // Frenzied troops charge without a declaration; the others did so before.
        Event::ChargeMove(event) => match &event.target {
            Some(target) => Act::Charge { units: vec![&event.unit], target },
            None => return Vec::new(),
        },
        Event::Redirect(event) => Act::Charge { units: vec![&event.unit], target: &event.target },
        Event::Shoot(event) => Act::Shot { by: &event.unit, targets: vec![&event.target] },
        Event::Cast(event) => Act::Spell { by: &event.wizard, targets: event.target.iter().collect() },
        Event::Combat(event) => Act::Combat { units: event.units.iter().collect() },
        Event::Strike(event) => Act::Strike { by: &event.unit, target: &event.target },
        Event::Test(event) => Act::Test { unit: &event.unit },
        Event::Rally(event) => Act::Test { unit: &event.unit },
        Event::BreakTest(event) => Act::Test { unit: &event.unit },
        Event::Restrain(event) => Act::Test { unit: &event.unit },
        Event::FleeMove(event) => match (event.cause, &event.away_from) {
            (FleeCause::Response, Some(from)) => Act::Evade { unit: &event.unit, from },
            (FleeCause::Broken, _) => Act::Retreat { unit: &event.unit },
            // Who panics has lost no combat.
            (FleeCause::Response | FleeCause::Compulsory | FleeCause::Panic, _) => Act::Leaves { unit: &event.unit },
        },
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
