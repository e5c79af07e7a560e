//! What the events of Tactica are in the story of a battle.

use aftermath_rules::{
    facts::{Act, Because},
    finding::Purpose,
};
use aftermath_tactica::{EndBecause, Event, purpose};

/// Throws by whose results figures are lost.
pub(crate) const BLOWS: &[&Purpose] = &[&purpose::SHOT, &purpose::JAVELIN, &purpose::STRIKE, &purpose::MELEE];

/// What was done by an event.
pub(crate) fn acts(event: &Event) -> Vec<Act<'_>> {
    let act = match event {
        Event::Order(event) => Act::Order { by: Some(&event.by), units: event.units.iter().collect(), purpose: None },
        Event::Move(event) => {
            let touches = event.ways.iter().flat_map(|way| way.contacts.iter().map(move |contact| (way, contact)));
            return touches
                .map(|(way, contact)| Act::Charge { units: vec![&way.unit], target: &contact.enemy })
                .collect();
        }
        Event::Shoot(event) => Act::Shot { by: &event.unit, targets: vec![&event.target] },
        Event::FallBack(event) => match &event.by {
            Some(by) => Act::Evade { unit: &event.unit, from: by },
            None => return Vec::new(),
        },
        Event::Impact(event) => {
            Act::Combat { units: event.attackers.iter().chain(&event.defenders).map(|one| &one.unit).collect() }
        }
        Event::Melee(event) => Act::Combat { units: event.units.iter().map(|one| &one.unit).collect() },
        Event::UnitTest(event) => Act::Test { unit: &event.unit },
        Event::Uncontrolled(event) => Act::Test { unit: &event.unit },
        Event::Rout(event) if !event.destroyed => Act::Retreat { unit: &event.unit },
        Event::Concede(_) => Act::Concedes,
        Event::BattleEnd(event) => match event.because {
            EndBecause::Time => Act::Ends { because: Because::Time },
            // Somebody gave up, which is said already, or the players agreed.
            EndBecause::Agreed | EndBecause::Conceded => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    vec![act]
}
