//! Lengths that a log tells beside places that give them: where both are there the places are judged, and a length that
//! cannot be theirs is told by itself.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    muster::UnitIx,
};
use aftermath_whfb6::rule;

use crate::state::State;

/// The distance between two units (`wfb.gap.measuring`), by their places or as it was told before.
pub(crate) fn check_apart(
    state: &State,
    [ix, target]: [UnitIx; 2],
    measured: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(measured), Some(said)) = (measured, said.map(Length::get)) else { return };
    docket.finding(rule::GAP_MEASURING, Outcome::from(state.setup.allowance.agrees(said, measured)), || {
        let detail = Detail::say("said-distance").unit(state.id(ix)).with("target", state.id(target));
        detail.expects(measured).records(said)
    });
}

/// The inches of a way: those of its steps, or no less than what lies between its two places.
pub(crate) fn check_way(
    state: &State,
    ix: UnitIx,
    cited: Rule,
    steps: Option<f64>,
    apart: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let Some(said) = said.map(Length::get) else { return };
    let allowance = state.setup.allowance;
    let (kept, say, measured) = match (steps, apart) {
        (Some(steps), _) => (allowance.agrees(said, steps), "said-way", steps),
        (None, Some(apart)) => (allowance.leads(said, apart), "said-way-least", apart),
        (None, None) => return,
    };
    docket.finding(cited, Outcome::from(kept), || Detail::say(say).unit(state.id(ix)).expects(measured).records(said));
}
