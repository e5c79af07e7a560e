//! Inches that a log claims beside places that give them: where both are there the places are judged, and inches that cannot
//! be theirs are told by themselves.

use super::{State, Step, movement::inches};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Length, Pose},
    muster::UnitIx,
};

/// How a unit went, as far as its log tells beside the inches claimed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    /// Where it began.
    pub(super) from: Option<Pose>,
    pub(super) to: Option<Pose>,
    pub(super) steps: Option<&'a [Step]>,
    /// Whether it may have gone another way than straight.
    pub(super) may_turn: bool,
}

/// How far a unit went: as far as its steps lead, or as its places lie apart, and no less where it may have turned.
pub(super) fn check_way(
    state: &State,
    ix: UnitIx,
    cited: Rule,
    told: Told<'_>,
    said: Option<Length>,
    docket: &mut impl Docket,
) {
    let apart = || Some(told.from?.at.distance(told.to?.at));
    let (Some(measured), Some(said)) = (told.steps.map(inches).or_else(apart), said.map(Length::get)) else { return };
    let at_least = told.steps.is_none() && told.may_turn;
    let allowance = state.setup.allowance;
    let kept = if at_least { allowance.leads(said, measured) } else { allowance.agrees(said, measured) };
    docket.finding(cited, Outcome::from(kept), || {
        let detail = Detail::say(if at_least { "said-way-least" } else { "said-way" });
        detail.unit(state.id(ix)).expects(measured).records(said)
    });
}
