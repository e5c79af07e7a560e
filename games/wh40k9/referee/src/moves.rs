//! Who moves by an event of Warhammer 40,000.

use aftermath_rules::{geometry::Length, ids::UnitId, moves::Movement, words::GameEvent};
use aftermath_wh40k9::{Event, MoveKind};

/// Who moves by an event: a move under the name of its kind, all else under that of the event.
pub(crate) fn movements(event: &Event) -> Vec<Movement<'_>> {
    let (unit, claimed): (&UnitId, Option<Length>) = match event {
        Event::Deploy(event) => (&event.unit, None),
        Event::Move(event) => (&event.unit, event.moved),
        Event::Disembark(event) => (&event.unit, None),
        Event::Arrive(event) => (&event.unit, None),
        Event::ChargeMove(event) => (&event.unit, event.moved),
        Event::Intervene(event) => (&event.unit, event.moved),
        Event::PileIn(event) | Event::Consolidate(event) => (&event.unit, event.moved),
        _ => return Vec::new(),
    };
    let kind = match event {
        Event::Move(event) => match event.kind {
            MoveKind::Normal => "move",
            MoveKind::Advance => "advance",
            MoveKind::FallBack => "fall_back",
        },
        _ => event.kind(),
    };
    vec![Movement { claimed: claimed.map(Length::get), ..Movement::new(unit, kind) }]
}
