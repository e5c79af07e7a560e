//! Who moves by an event of Warmaster, and how far the referee found that they might go.

use super::{Event, HomeBack, Manner, StandPath, State, inches};
use aftermath_rules::{finding::Detail, geometry::Length, ids::UnitId, moves::Movement, words::GameEvent};

/// Who moves by an event: under the event's own name. Characters who are with a unit go along without a word.
pub(super) fn movements(event: &Event) -> Vec<Movement<'_>> {
    let (unit, paths, claimed): (&UnitId, &[StandPath], Option<Length>) = match event {
        Event::Deploy(event) => (&event.unit, &[], None),
        Event::OffTable(event) | Event::ReEntry(event) => (&event.unit, &[], None),
        // Its distance is that to the target.
        Event::Charge(event) => (&event.unit, &event.paths, None),
        Event::Evade(event) => (&event.unit, &[], event.distance),
        Event::HomeBack(HomeBack { towards: None, .. }) => return Vec::new(),
        Event::HomeBack(event) => (&event.unit, &[], event.distance),
        Event::Move(event) => (&event.unit, &event.paths, event.distance),
        Event::CharacterMove(event) => (&event.character, &[], event.distance),
        Event::Displace(event) => (&event.character, &[], event.distance),
        Event::DriveBack(event) => (&event.unit, &[], event.distance),
        Event::MakeWay(event) if event.manner == Manner::Refuses => return Vec::new(),
        Event::MakeWay(event) => (&event.unit, &[], None),
        Event::Retreat(event) => (&event.unit, &[], event.distance),
        Event::Pursue(event) => (&event.unit, &event.paths, None),
        // Its distance is that to the target.
        Event::Advance(event) => (&event.unit, &event.paths, None),
        Event::FallBack(event) => (&event.unit, &event.paths, event.distance),
        Event::Reform(event) => (&event.unit, &[], None),
        _ => return Vec::new(),
    };
    let bends = paths.iter().map(|path| (path.stand, &*path.via)).collect();
    vec![Movement { bends, claimed: claimed.map(Length::get), ..Movement::new(unit, event.kind()) }]
}

/// How far a unit might go, or had to, as a finding tells it; in the log's own unit. Who pursues goes as far as it takes
/// (`wm.pursuit.distance`), who reforms or makes way goes anywhere beside those who stay (`wm.reform.move`,
/// `wm.makeway.sideways`, `wm.makeway.backwards`), and where a unit is deployed or comes back to the table is a place and
/// no length: of these nothing is told.
pub(super) fn allowed(state: &State, detail: &Detail) -> Option<f64> {
    let scale = if state.setup.options.inches { inches::SCALE } else { 1.0 };
    detail.about.limit.map(|cm| cm / scale)
}
