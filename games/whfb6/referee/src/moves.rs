//! Who moves by an event.

use aftermath_rules::{Movement, UnitId};
use aftermath_whfb6::{Event, Step};

/// Inches of the straight steps of a way.
fn straight(steps: &[Step]) -> f64 {
    let inches = |step: &Step| match step {
        Step::Forward(inches) | Step::Other(inches) => inches.get(),
        Step::Wheel(_) | Step::Turn(_) | Step::Ranks(_) => 0.0,
    };
    steps.iter().map(inches).sum()
}

/// Who moves by an event, and what the log tells of the way. The length of a way with wheels follows from the width of a
/// front, so that of steps only straight ones are told.
pub(crate) fn movements(event: &Event) -> Vec<Movement<'_>> {
    let (unit, kind, steps, claimed): (&UnitId, &'static str, Option<&[Step]>, Option<f64>) = match event {
        Event::Deploy(event) => (&event.unit, "deploy", None, None),
        Event::Return(event) => (&event.unit, "return", None, None),
        Event::FleeMove(event) => (&event.unit, "flee_move", None, event.distance.map(|d| d.get())),
        Event::Rally(event) if event.to.is_some() => (&event.unit, "rally", None, None),
        Event::ChargeMove(event) => {
            (&event.unit, "charge_move", event.steps.as_deref(), event.distance.map(|d| d.get()))
        }
        Event::Move(event) => (&event.unit, "move", event.steps.as_deref(), event.distance.map(|d| d.get())),
        Event::Reform(event) => (&event.unit, "reform", None, None),
        Event::Pursue(event) => (&event.unit, "pursue", None, event.distance.map(|d| d.get())),
        Event::Overrun(event) => (&event.unit, "overrun", None, event.distance.map(|d| d.get())),
        Event::Redress(event) if event.to.is_some() => (&event.unit, "redress", None, None),
        _ => return Vec::new(),
    };
    let plain = steps.filter(|steps| !steps.iter().any(|step| matches!(step, Step::Wheel(_))));
    vec![Movement { unit, kind, steps: plain.map(straight), bends: Vec::new(), claimed }]
}
