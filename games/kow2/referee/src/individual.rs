//! Individuals (digest, section 15): their free pivots. What else they are exempt from stands in the other chapters.

use super::{Phase, Pivot, PivotOccasion, State, ground, movement, rule, turn};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Pose,
    ids::SideId,
    muster::UnitIx,
};

/// Degrees by which an Individual may miss its charger's front.
const FACING_SLACK: f64 = 5.0;

/// `pivot`: an Individual turns on the spot, before its order, choosing a target, or charged.
pub(super) fn pivot(state: &mut State, side: Option<&SideId>, event: &Pivot, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let cited = match event.occasion {
        PivotOccasion::BeforeOrder => {
            turn::acts(state, side, ix, Phase::Movement, docket);
            rule::INDIVIDUAL_FREE_PIVOT
        }
        PivotOccasion::Shooting => {
            turn::acts(state, side, ix, Phase::Shooting, docket);
            rule::INDIVIDUAL_SHOOT_PIVOT
        }
        PivotOccasion::Charged => rule::INDIVIDUAL_CHARGED,
    };
    let unit = state.unit(ix);
    let in_time = match event.occasion {
        PivotOccasion::BeforeOrder => unit.order.is_none(),
        PivotOccasion::Shooting => !unit.has_shot,
        PivotOccasion::Charged => !unit.charged_now.is_empty(),
    };
    let told = || Detail::say("free-pivot").unit(&event.unit);
    let individual = state.figures(ix).is_individual();
    if individual || event.occasion == PivotOccasion::Shooting {
        let kept = individual && in_time && stays(state, ix, event.to);
        docket.finding(cited, Outcome::from(kept), told);
    } else {
        // Who turns freely stands in the entries (`kow.individual.scope`).
        docket.finding(rule::INDIVIDUAL_SCOPE, Outcome::Broken, told);
    }
    if event.occasion == PivotOccasion::Charged && individual {
        check_faces(state, ix, event, cited, docket);
    }
    if let (Some(to), Some(start)) = (event.to, state.footprint(ix).copied()) {
        ground::check_turned(state, ix, &start, &state.footprint_at(ix, to), docket);
    }
    state.place(ix, event.to);
    state.unit_mut(ix).pivoted = true;
}

/// Around the centre: it does not leave its place.
fn stays(state: &State, ix: UnitIx, to: Option<Pose>) -> bool {
    match (state.footprint(ix), to) {
        (Some(start), Some(to)) => start.pose().at.distance(to.at) <= state.setup.allowance.slack(),
        _ => true,
    }
}

/// It faces whoever made contact first, its front along his.
fn check_faces(state: &State, ix: UnitIx, event: &Pivot, cited: Rule, docket: &mut impl Docket) {
    let towards = event.towards.as_ref().and_then(|id| state.setup.muster.find(id));
    let made = |charger: &&UnitIx| state.unit(**charger).charge.as_ref().is_some_and(|charge| charge.made);
    let charger = towards.or_else(|| state.unit(ix).charged_now.iter().find(made).copied());
    let charged = charger.is_some_and(|charger| state.unit(ix).charged_now.contains(&charger));
    let (Some(charger), Some(to)) = (charger, event.to) else {
        return;
    };
    let Some(there) = state.footprint(charger) else {
        return;
    };
    let off = movement::turn_between(there.pose().facing + 180.0, to.facing).abs();
    docket.finding(cited, Outcome::from(charged && off <= FACING_SLACK), || {
        Detail::say("faces-charger").unit(&event.unit).with("charger", state.id(charger)).with("off", off)
    });
}
