//! Events without what their players made of them.

use super::Event;
use aftermath_rules::list::List;

/// The event as it fell and was done: results, counts and sums that its players declared are taken out, so that the
/// referee reckons them. A spell for which no die was thrown keeps what was declared: nothing else tells it.
pub(super) fn without_declared(event: &Event) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::Order(order) => order.declared = None,
        Event::Mishap(mishap) => mishap.declared = None,
        Event::Shoot(shoot) | Event::ShootAtCharger(shoot) => shoot.declared = None,
        Event::DriveBack(drive) => (drive.confused, drive.routed) = (None, None),
        Event::ConfusionTest(test) => test.declared = None,
        Event::Cast(cast) if cast.die.is_some() => cast.declared = None,
        Event::Effect(effect) => effect.declared = None,
        Event::UseItem(item) => item.declared = None,
        Event::Attack(attack) => attack.declared = None,
        Event::Result(result) => (result.declared, result.winner) = (List::default(), None),
        Event::FallBack(back) => back.confused = None,
        Event::Evade(evade) => evade.confused = None,
        Event::OffTable(off) | Event::ReEntry(off) => off.declared = None,
        Event::RollOff(roll) => roll.first = None,
        _ => {}
    }
    event
}

/// Whether anything is declared of it. Most entries are moves, which declare nothing: they need no copy to tell.
pub(super) fn declares(event: &Event) -> bool {
    let is_told_by_places = matches!(
        event,
        Event::Move(_) | Event::Charge(_) | Event::Deploy(_) | Event::Pursue(_) | Event::Retreat(_) | Event::Advance(_)
    );
    !is_told_by_places && without_declared(event) != *event
}
