//! Lengths that a log tells beside places that give them: where both are there the places are judged, and a length that
//! cannot be theirs is told by itself.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
};

use crate::state::{State, UnitIx};

/// How far one unit is from another.
pub(crate) fn check_apart(
    state: &State,
    [ix, target]: [UnitIx; 2],
    cited: Rule,
    measured: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(measured), Some(said)) = (measured, said.map(Length::get)) else { return };
    docket.finding(cited, Outcome::from(state.setup.allowance.agrees(said, measured)), || {
        let detail = Detail::say("said-distance").unit(state.id(ix)).with("target", state.id(target));
        detail.expects(measured).records(said)
    });
}

/// How far somebody went whose way is known.
pub(crate) fn check_way(
    state: &State,
    ix: UnitIx,
    cited: Rule,
    measured: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(measured), Some(said)) = (measured, said.map(Length::get)) else { return };
    docket.finding(cited, Outcome::from(state.setup.allowance.agrees(said, measured)), || {
        Detail::say("said-way").unit(state.id(ix)).expects(measured).records(said)
    });
}

/// How far somebody went of whose way only the places are known: no less than they lie apart.
pub(crate) fn check_at_least(
    state: &State,
    ix: UnitIx,
    cited: Rule,
    apart: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(apart), Some(said)) = (apart, said.map(Length::get)) else { return };
    docket.finding(cited, Outcome::from(state.setup.allowance.leads(said, apart)), || {
        Detail::say("said-way-least").unit(state.id(ix)).expects(apart).records(said)
    });
}
