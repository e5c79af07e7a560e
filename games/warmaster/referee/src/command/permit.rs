//! Who may move, and why not: the order given last, a blunder, or nothing.

use super::{
    super::{Poses, movement, rule},
    Blundered, State, UnitIx, blunder,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};

/// Whether the unit may move now (`wm.command.only_way` and what goes before it). Answers the pace that a blunder sets,
/// with its rule.
pub(crate) fn check_may_move(
    state: &State,
    ix: UnitIx,
    to: Option<&Poses>,
    docket: &mut impl Docket,
) -> Option<(f64, Rule)> {
    let unit = &state.units[ix.0];
    if let Some(halt) = unit.halted {
        docket.finding(halt, Outcome::Broken, || Detail::say("halted-at-edge").unit(state.id(ix)));
        return None;
    }
    if let Some(blundered) = &unit.blundered {
        docket
            .finding(blundered.rule(), Outcome::from(unit.may_move), || Detail::say("blunder-move").unit(state.id(ix)));
        return blundered.pace(movement::full_pace(state, ix)).map(|pace| (pace, blundered.rule()));
    }
    if unit.may_move {
        let brigade = unit.in_brigade.then_some(rule::BRIGADE_ALL_OR_NOTHING);
        for rule in [rule::COMMAND_ONLY_WAY, rule::COMMAND_CARRY_OUT].into_iter().chain(brigade) {
            docket.finding(rule, Outcome::Held, || Detail::say("needs-order").unit(state.id(ix)));
        }
        if unit.confused {
            docket.finding(rule::CONFUSION_NO_COMMAND_MOVE, Outcome::Broken, || {
                Detail::say("confused-moves").unit(state.id(ix))
            });
        }
        return None;
    }
    let (rule, say) = why_not(state, ix, to);
    docket.finding(rule, Outcome::Broken, || Detail::say(say).unit(state.id(ix)));
    None
}

/// The most telling rule against a move without leave.
fn why_not(state: &State, ix: UnitIx, to: Option<&Poses>) -> (Rule, &'static str) {
    let unit = &state.units[ix.0];
    let returns = || {
        let back = |poses: &Poses| {
            poses.len() == unit.stood.len()
                && unit.stood.iter().zip(poses.iter()).all(|(stood, pose)| {
                    stood.pose().is_some_and(|then| then.at.distance(pose.at) <= state.setup.tolerance)
                })
        };
        !unit.stood.is_empty() && to.is_some_and(back)
    };
    let others_blunder = || state.units.iter().any(|other| other.blundered.as_ref().is_some_and(Blundered::moves));
    match () {
        () if unit.order_failed && returns() => (rule::COMMAND_FAIL_KEEPS_MOVE, "put-back"),
        () if unit.confused => (rule::CONFUSION_NO_COMMAND_MOVE, "confused-moves"),
        () if unit.lapsed.is_some() => (unit.lapsed.unwrap_or(rule::COMMAND_CARRY_OUT), "order-lapsed"),
        () if unit.order_failed && unit.in_brigade => (rule::BRIGADE_ALL_OR_NOTHING, "needs-order"),
        () if unit.orders == 0 && others_blunder() => (rule::BLUNDER_SCOPE, "blunder-of-others"),
        () if state.command.left_by_initiative.contains(&ix) && !state.command.ordering_begun() => {
            (rule::BRIGADE_NO_INITIATIVE, "initiative-together")
        }
        () => (rule::COMMAND_ONLY_WAY, "needs-order"),
    }
}

/// As [`check_may_move`], for a charge on an order.
pub(crate) fn check_may_charge(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    match &state.units[ix.0].blundered {
        Some(blundered) if state.units[ix.0].halted.is_none() => {
            blunder::check_charge(state, ix, target, blundered, docket);
        }
        _ => {
            check_may_move(state, ix, None, docket);
        }
    }
}
