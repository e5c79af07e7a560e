//! Who moves by an event.

use aftermath_rules::{Movement, UnitId};
use aftermath_whfb6::{Event, Step, Whole};

use crate::{block::wheel_arc, state::State};

/// Inches of a way in its steps. The front that wheels is as wide as the unit is after the event, so that of a way which
/// changes it only straight steps tell.
fn inches(state: &State, unit: &UnitId, steps: &[Step]) -> Option<f64> {
    let reforms = steps.iter().any(|step| matches!(step, Step::Turn(_) | Step::Ranks(_)));
    let width = state.find(unit).filter(|_| !reforms).and_then(|ix| {
        let base = state.figures(ix).base?.inches();
        Some(base.width * f64::from(state.unit(ix).files.map(Whole::get)?))
    });
    let of = |step: &Step| match step {
        Step::Forward(inches) | Step::Other(inches) => Some(inches.get()),
        Step::Wheel(degrees) => width.map(|width| wheel_arc(width, degrees.get())),
        Step::Turn(_) | Step::Ranks(_) => Some(0.0),
    };
    steps.iter().map(of).sum()
}

/// Who moves by an event, and what the log tells of the way; from the state after it.
pub(crate) fn movements<'a>(state: &State, event: &'a Event) -> Vec<Movement<'a>> {
    let (unit, kind, steps, claimed): (&UnitId, &'static str, Option<&[Step]>, Option<f64>) = match event {
        Event::Deploy(event) => (&event.unit, "deploy", None, None),
        Event::Return(event) => (&event.unit, "return", None, None),
        Event::FleeMove(event) => (&event.unit, "flee_move", None, event.distance.map(|d| d.get())),
        Event::Rally(event) if event.to.is_some() => (&event.unit, "rally", None, None),
        Event::ChargeMove(event) => {
            (&event.unit, "charge_move", event.steps.as_deref(), event.distance.map(|d| d.get()))
        }
        Event::Move(event) => {
            (&event.unit, event.kind.as_str(), event.steps.as_deref(), event.distance.map(|d| d.get()))
        }
        Event::Reform(event) => (&event.unit, "reform", None, None),
        Event::Pursue(event) => (&event.unit, "pursue", None, event.distance.map(|d| d.get())),
        Event::Overrun(event) => (&event.unit, "overrun", None, event.distance.map(|d| d.get())),
        Event::Redress(event) if event.to.is_some() => (&event.unit, "redress", None, None),
        _ => return Vec::new(),
    };
    let steps = steps.and_then(|steps| inches(state, unit, steps));
    vec![Movement { steps, claimed, ..Movement::new(unit, kind) }]
}
