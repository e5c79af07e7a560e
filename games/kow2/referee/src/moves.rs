//! Who moves by an event of Kings of War.

use super::{Event, Regroup, State, Step, movement};
use aftermath_rules::{geometry::Length, ids::UnitId, moves::Movement, words::GameEvent};

/// Who moves by an event, from the state after it: under the name of the unit's order where it moves by one, otherwise of
/// the event.
pub(super) fn movements<'a>(state: &State, event: &'a Event) -> Vec<Movement<'a>> {
    let (unit, steps, claimed): (&UnitId, Option<&[Step]>, Option<Length>) = match event {
        Event::Deploy(event) => (&event.unit, None, None),
        Event::Vanguard(event) => (&event.unit, event.steps(), None),
        Event::Pivot(event) => (&event.unit, None, None),
        Event::Move(event) => (&event.unit, event.steps.as_deref(), event.distance),
        Event::ChargeMove(event) => (&event.unit, event.steps.as_deref(), None),
        Event::Nudge(event) => (&event.unit, None, event.distance),
        Event::Regroup(event) => (&event.unit, event.steps.as_deref(), event.distance),
        Event::BackOff(event) if event.blocked => return Vec::new(),
        Event::BackOff(event) => (&event.unit, None, event.distance),
        // Wind Blast and Surge move whom they are cast on.
        Event::Cast(event) if event.to.is_some() || event.moved.is_some() => (&event.target, None, event.moved),
        _ => return Vec::new(),
    };
    let order = state.setup.muster.find(unit).and_then(|ix| state.unit(ix).order);
    let kind = match (event, order) {
        (Event::Move(_) | Event::ChargeMove(_), Some(order)) => order.as_str(),
        (Event::Regroup(Regroup { overruns: Some(_), .. }), _) => "overrun",
        _ => event.kind(),
    };
    let claimed = claimed.map(Length::get);
    vec![Movement { steps: steps.map(movement::inches), claimed, ..Movement::new(unit, kind) }]
}
