//! Lengths that a log tells beside places that give them: where both are there the places are judged, and a length that
//! cannot be theirs is told by itself. Either end of a length may be off by the header's tolerance.

use super::{
    State, rule,
    state::{Apart, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
};

/// The distance between two units (`wm.measure.shortest`).
pub(super) fn check_apart(
    state: &State,
    ix: UnitIx,
    measured: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(measured), Some(said)) = (measured, said) else { return };
    let kept = (said.get() - measured).abs() <= 2.0 * state.setup.tolerance;
    tell_apart(state, ix, rule::MEASURE_SHORTEST, kept, [measured, said.get()], docket);
}

/// The distance from a character, whose stand may be one or the other (`wm.char.base`); `measured` has no tolerance.
pub(super) fn check_reach(state: &State, by: UnitIx, measured: Apart, said: Option<Length>, docket: &mut impl Docket) {
    let slack = 2.0 * state.setup.tolerance;
    check_between(state, by, measured.cm, measured.least - slack, measured.most + slack, said, docket);
}

/// The same, between the least and the most that the places allow.
pub(super) fn check_between(
    state: &State,
    by: UnitIx,
    measured: f64,
    least: f64,
    most: f64,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let Some(said) = said.map(Length::get) else { return };
    let rule = if state.has_large_base(by) { rule::CHAR_BASE } else { rule::MEASURE_SHORTEST };
    tell_apart(state, by, rule, (least..=most).contains(&said), [measured, said], docket);
}

fn tell_apart(state: &State, ix: UnitIx, rule: Rule, kept: bool, [measured, said]: [f64; 2], docket: &mut impl Docket) {
    docket.finding(rule, Outcome::from(kept), || {
        Detail::say("claimed-distance").unit(state.id(ix)).expects(measured).records(said)
    });
}

/// How far somebody went who had to go straight, by any of the stands that may have led.
pub(super) fn check_straight(
    state: &State,
    ix: UnitIx,
    rule: Rule,
    measured: &[f64],
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let Some(said) = said.map(Length::get) else { return };
    let off = |cm: &f64| (said - cm).abs();
    let Some(nearest) = measured.iter().copied().min_by(|a, b| off(a).total_cmp(&off(b))) else { return };
    docket.finding(rule, Outcome::from(off(&nearest) <= 2.0 * state.setup.tolerance), || {
        Detail::say("claimed-way").unit(state.id(ix)).expects(nearest).records(said)
    });
}

/// How far somebody went who could go round things: no less than his places lie apart.
pub(super) fn check_at_least(
    state: &State,
    ix: UnitIx,
    rule: Rule,
    measured: Option<f64>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let (Some(measured), Some(said)) = (measured, said.map(Length::get)) else { return };
    docket.finding(rule, Outcome::from(said + 2.0 * state.setup.tolerance >= measured), || {
        Detail::say("claimed-way-least").unit(state.id(ix)).expects(measured).records(said)
    });
}
