//! What the events of Warmaster are in the story of a battle.

use super::{EndBecause, Event, State, WithdrawBecause, purpose};
use aftermath_rules::{
    facts::{Act, Because},
    finding::Purpose,
};

/// Throws by whose results stands are lost.
pub(super) const BLOWS: &[&Purpose] = &[&purpose::ATTACK, &purpose::SHOT, &purpose::SPELL];

/// What was done by an event.
pub(super) fn acts<'a>(_: &State, event: &'a Event) -> Vec<Act<'a>> {
    let act = match event {
        Event::Order(event) => Act::Order {
            by: Some(&event.by),
            units: event.units.iter().collect(),
            purpose: (!event.dice.is_empty()).then_some(&purpose::COMMAND),
        },
        Event::Blunder(_) => Act::Blunder,
        Event::Charge(event) => Act::Charge { units: vec![&event.unit], target: &event.target },
        Event::Shoot(event) | Event::ShootAtCharger(event) => {
            let targets = event.through.iter().map(|through| &through.unit).chain([&event.target]).collect();
            Act::Shot { by: &event.unit, targets }
        }
        Event::Cast(event) => Act::Spell { by: &event.by, targets: event.targets.iter().collect() },
        Event::Round(event) => Act::Combat { units: event.units.iter().collect() },
        Event::Attack(event) => Act::Strike { by: &event.unit, target: &event.target },
        Event::Retreat(event) => Act::Retreat { unit: &event.unit },
        Event::FallBack(event) => Act::Leaves { unit: &event.unit },
        Event::OffTable(event) => Act::Leaves { unit: &event.unit },
        Event::Evade(event) => Act::Evade { unit: &event.unit, from: &event.from },
        Event::Withdraw(event) => Act::Withdraws {
            because: match event.because {
                WithdrawBecause::General => Because::GeneralLost,
                WithdrawBecause::BreakPoint => Because::BreakPoint,
            },
        },
        Event::Concede(_) => Act::Concedes,
        Event::BattleEnd(event) if event.because == EndBecause::TurnLimit => Act::Ends { because: Because::TurnLimit },
        _ => return Vec::new(),
    };
    vec![act]
}
