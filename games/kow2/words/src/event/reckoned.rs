//! Events without what their players made of them.

use super::{Event, Throws};

/// The event as it fell and was done: results, counts and sums that its players declared are taken out, so that the
/// referee reckons them.
pub(super) fn without_declared(event: &Event) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::RollOff(roll) => roll.winner = None,
        Event::Headstrong(die) | Event::YellowBellied(die) => die.declared = None,
        Event::Regeneration(regeneration) => regeneration.removed = None,
        Event::ChargeMove(charge) => charge.hindered = None,
        Event::Doubt(doubt) => doubt.declared = None,
        Event::Shoot(shoot) => {
            shoot.cover = None;
            uncount(&mut shoot.throws);
        }
        Event::Cast(cast) => {
            (cast.healed, cast.hindered) = (None, None);
            uncount(&mut cast.throws);
        }
        Event::NerveTest(test) => (test.first, test.total, test.declared, test.resolved) = (None, None, None, None),
        Event::Strike(strike) => {
            (strike.drained, strike.disordered) = (None, None);
            uncount(&mut strike.throws);
        }
        Event::Regroup(regroup) => regroup.hindered = None,
        Event::TurnEnd(end) => end.recovered = None,
        _ => {}
    }
    event
}

fn uncount(throws: &mut Throws) {
    (throws.hits, throws.scored, throws.total) = (None, None, None);
}
