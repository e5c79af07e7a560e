//! Rules that say that other rules hold: they are broken where one of those is (`w40k.phase.out_of_phase`,
//! `w40k.overwatch.resolve`).

use aftermath_rules::{docket::Docket, finding::Outcome, ids::UnitId, text::Name};
use aftermath_wh40k9::{Event, Phase};

use crate::{answer::of, outside::OutsideDocket, rule};

/// Told once all else is judged of an entry.
pub(crate) fn judge(event: &Event, docket: &mut OutsideDocket<'_, impl Docket>) {
    if let Some((unit, by, phase)) = as_in_phase(event) {
        let kept = docket.broken().is_empty();
        docket.finding(rule::PHASE_OUT_OF_PHASE, Outcome::from(kept), || {
            of(unit).with("source", by.as_str()).with("phase", phase.as_str())
        });
    }
    if let Event::Shoot(shoot) = event
        && shoot.overwatch
    {
        // When and at whom Overwatch is fired is said by its own rules; all else by those of shooting.
        let kept = docket.broken().iter().all(|rule| rule.id().starts_with("w40k.overwatch."));
        docket.finding(rule::OVERWATCH_RESOLVE, Outcome::from(kept), || of(&shoot.unit));
    }
}

/// Who acts out of its phase, by which rule, and as if in which phase.
fn as_in_phase(event: &Event) -> Option<(&UnitId, &Name, Phase)> {
    let (unit, by, phase) = match event {
        Event::Move(event) => (&event.unit, &event.as_in_phase, Phase::Movement),
        Event::Manifest(event) => (&event.unit, &event.as_in_phase, Phase::Psychic),
        Event::Shoot(event) => (&event.unit, &event.as_in_phase, Phase::Shooting),
        Event::Charge(event) => (&event.unit, &event.as_in_phase, Phase::Charge),
        Event::Fight(event) => (&event.unit, &event.as_in_phase, Phase::Fight),
        _ => return None,
    };
    Some((unit, by.as_ref()?, phase))
}
