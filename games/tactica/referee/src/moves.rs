//! Who moves by an event.

use aftermath_rules::{Movement, UnitId, geometry::Length};
use aftermath_tactica::{Event, Move};

/// Who moves by an event: under the name of the pace where it moves by one, otherwise of the event.
pub(crate) fn movements(event: &Event) -> Vec<Movement<'_>> {
    match event {
        Event::Deploy(event) if event.attach.is_none() => vec![Movement::new(&event.unit, "deploy")],
        Event::Move(event) => of_move(event),
        Event::FallBack(event) => vec![claimed(&event.unit, "fall_back", event.distance)],
        Event::Rout(event) if !event.destroyed => {
            let bends = if event.steps.is_empty() { Vec::new() } else { vec![(1, &*event.steps)] };
            vec![Movement { bends, ..claimed(&event.unit, "rout", event.distance) }]
        }
        Event::Reform(event) if event.to.is_some() => vec![Movement::new(&event.unit, "reform")],
        Event::GeneralMove(event) => vec![claimed(&event.general, "general_move", event.distance)],
        _ => Vec::new(),
    }
}

fn of_move(event: &Move) -> Vec<Movement<'_>> {
    event.ways.iter().map(|way| claimed(&way.unit, event.pace.as_str(), way.distance)).collect()
}

fn claimed<'a>(unit: &'a UnitId, kind: &'static str, distance: Option<Length>) -> Movement<'a> {
    Movement { claimed: distance.map(Length::get), ..Movement::new(unit, kind) }
}
