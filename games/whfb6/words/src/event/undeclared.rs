//! Events without what their players made of them.

use super::{Event, Throws};

/// The event as it fell and was done: results, counts and sums that its players declared are taken out, so that the
/// referee works them out.
pub(super) fn undeclared(event: &Event) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::RollOff(roll) => roll.winner = None,
        Event::Test(test) => test.declared = None,
        Event::Rally(rally) => rally.declared = None,
        Event::ChargeMove(charge) => charge.result = None,
        Event::DicePools(pools) => (pools.power, pools.dispel) = (None, None),
        Event::Cast(cast) => cast.declared = None,
        Event::Dispel(dispel) => dispel.declared = None,
        Event::DispelInPlay(dispel) => dispel.declared = None,
        Event::SpellEffect(effect) => {
            let mut hits = effect.hits.to_vec();
            hits.iter_mut().for_each(|hits| uncount(&mut hits.throws));
            // As many hits as before fit into the same list.
            effect.hits = hits.try_into().unwrap_or_default();
        }
        Event::Shoot(shoot) => {
            shoot.long = None;
            uncount(&mut shoot.throws);
        }
        Event::StrikeRoll(roll) => roll.first = None,
        Event::Strike(strike) => uncount(&mut strike.throws),
        Event::Challenge(challenge) => challenge.overkill = None,
        Event::CombatResult(result) => {
            (result.winner, result.difference) = (None, None);
            result.scores = super::List::default();
        }
        Event::BreakTest(test) => (test.difference, test.declared) = (None, None),
        Event::Restrain(restrain) => restrain.declared = None,
        Event::Pursue(pursue) => pursue.caught = None,
        Event::Deploy(_)
        | Event::TurnStart(_)
        | Event::Return(_)
        | Event::PhaseStart(_)
        | Event::Charge(_)
        | Event::Respond(_)
        | Event::Redirect(_)
        | Event::FleeMove(_)
        | Event::Move(_)
        | Event::Reform(_)
        | Event::Miscast(_)
        | Event::Target(_)
        | Event::Combat(_)
        | Event::Overrun(_)
        | Event::Redress(_)
        | Event::Loss(_)
        | Event::Removed(_)
        | Event::TurnEnd(_)
        | Event::Concede(_)
        | Event::BattleEnd(_)
        | Event::Agreement(_)
        | Event::Amend(_)
        | Event::Dispute(_)
        | Event::Ruling(_)
        | Event::Sign(_) => {}
    }
    event
}

fn uncount(throws: &mut Throws) {
    (throws.hits, throws.wounds, throws.unsaved) = (None, None, None);
    (throws.removed, throws.carried) = (None, None);
}
