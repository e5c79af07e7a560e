//! What the events of Warhammer 40,000 are in the story of a battle.

use aftermath_rules::{
    facts::{Act, Because},
    finding::Purpose,
    ids::UnitId,
};
use aftermath_wh40k9::{EndBecause, Event, MoveKind, purpose};

use crate::state::State;

/// Throws by whose results units are lost.
pub(crate) const BLOWS: &[&Purpose] = &[&purpose::HIT, &purpose::WOUND, &purpose::MORTAL_WOUNDS];

/// What was done by an event, from the state after it.
pub(crate) fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
    let act = match event {
        Event::Move(event) if event.kind == MoveKind::FallBack => Act::Leaves { unit: &event.unit },
        Event::PowerEffect(event) => {
            let targets = event.target.iter().chain(event.suffered.iter().map(|suffered| &suffered.unit));
            Act::Spell { by: &event.unit, targets: distinct(targets) }
        }
        Event::Shoot(event) => {
            Act::Shot { by: &event.unit, targets: distinct(event.shots.iter().map(|shot| &shot.target)) }
        }
        Event::Attacks(event) => {
            let row = state.find(&event.unit).map(|ix| state.row(ix));
            let weapon = event.weapon.as_ref().zip(row).and_then(|(name, row)| row.weapon(name, event.mode.as_ref()));
            if weapon.is_some_and(aftermath_wh40k9::Weapon::is_ranged) {
                Act::Shot { by: &event.unit, targets: vec![&event.target] }
            } else {
                Act::Strike { by: &event.unit, target: &event.target }
            }
        }
        Event::Charge(event) => {
            let charge = |target: &'a aftermath_wh40k9::ChargeTarget| Act::Charge {
                units: vec![&event.unit],
                target: &target.unit,
            };
            return event.targets.iter().map(charge).collect();
        }
        Event::Strike(event) => {
            let enemies = event.blows.iter().map(|blow| &blow.target);
            Act::Combat { units: distinct(std::iter::once(&event.unit).chain(enemies)) }
        }
        Event::MoraleTest(event) => Act::Test { unit: &event.unit },
        Event::Concede(_) => Act::Concedes,
        Event::BattleEnd(event) => match event.because {
            EndBecause::RoundLimit => Act::Ends { because: Because::TurnLimit },
            EndBecause::Time => Act::Ends { because: Because::Time },
            // Somebody gave up, or nothing is left: that is told already.
            EndBecause::Conceded | EndBecause::Destroyed => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    vec![act]
}

/// Each unit once, in their order.
fn distinct<'a>(units: impl Iterator<Item = &'a UnitId>) -> Vec<&'a UnitId> {
    let mut found: Vec<&UnitId> = Vec::new();
    for unit in units {
        if !found.contains(&unit) {
            found.push(unit);
        }
    }
    found
}
