//! Brigades (chapter "Brigades").

use super::{
    super::{movement, rule},
    State, UnitIx,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Figure, Outcome},
};

/// Two to four units that touched before the first order and touch now.
pub(super) fn check(state: &State, units: &[UnitIx], docket: &mut impl Docket) {
    let names = || units.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    docket.finding(rule::UNIT_BRIGADE_LIMIT, Outcome::from(units.len() <= 4), || {
        Detail::new().with("units", names()).with("greatest", 4_u8).records(units.len())
    });
    let command = &state.command;
    let touched = |a, b| command.snapshot.iter().flatten().any(|pair| *pair == (a, b) || *pair == (b, a));
    if command.snapshot_whole {
        docket.finding(rule::BRIGADE_SNAPSHOT, Outcome::from(connected(units, touched)), || {
            Detail::say("brigade-at-start").with("units", names())
        });
    } else {
        docket.finding(rule::BRIGADE_SNAPSHOT, Outcome::Unrecorded, || Detail::lacks("stands").with("units", names()));
    }
    let poses_known = units.iter().all(|ix| state.footprints(*ix).is_some());
    if poses_known {
        let touching = |a, b| state.in_contact(a, b) == Some(true);
        docket.finding(rule::BRIGADE_DEFINITION, Outcome::from(connected(units, touching)), || {
            Detail::say("brigade-touches").with("units", names())
        });
    } else {
        docket
            .finding(rule::BRIGADE_DEFINITION, Outcome::Unrecorded, || Detail::lacks("stands").with("units", names()));
    }
    // Units that were ordered apart are no brigade again; fresh units share the number 0.
    let number = units.first().map(|ix| state.units[ix.0].order_number);
    let together = units.iter().all(|ix| Some(state.units[ix.0].order_number) == number);
    docket
        .finding(rule::BRIGADE_NO_REFORM_SAME_PHASE, Outcome::from(together), || Detail::new().with("units", names()));
}

/// Whether the units form one mass through pairs that touch.
fn connected(units: &[UnitIx], touching: impl Fn(UnitIx, UnitIx) -> bool) -> bool {
    let mut reached = units.iter().take(1).copied().collect::<Vec<_>>();
    let mut next = 0;
    while let Some(from) = reached.get(next).copied() {
        next += 1;
        for unit in units {
            if !reached.contains(unit) && touching(from, *unit) {
                reached.push(*unit);
            }
        }
    }
    reached.len() == units.len()
}

/// What follows for the rest of a brigade of which a unit has charged (`wm.brigade.charger_no_order`).
pub(super) fn check_rest(state: &State, units: &[UnitIx], docket: &mut impl Docket) {
    let left = units.iter().any(|ix| {
        let number = state.units[ix.0].order_number;
        number > 0 && state.units.iter().any(|unit| unit.order_number == number && unit.charged)
    });
    if left && units.iter().all(|ix| !state.units[ix.0].charged) {
        docket.finding(rule::BRIGADE_CHARGER_NO_ORDER, Outcome::Held, || {
            Detail::new().with("units", units.iter().map(|ix| state.id(*ix)).collect::<Figure>())
        });
    }
}

/// Whether these units are a part of a brigade that was ordered before.
pub(super) fn is_part(state: &State, units: &[UnitIx]) -> bool {
    let Some(number) = units.first().map(|ix| state.units[ix.0].order_number).filter(|number| *number > 0) else {
        return false;
    };
    let all = state.units.iter().filter(|unit| unit.order_number == number).count();
    units.iter().all(|ix| state.units[ix.0].order_number == number) && all > units.len()
}

/// A unit acts by initiative on its own, whatever brigade it could be ordered with (`wm.brigade.no_initiative`).
pub(crate) fn initiative_alone(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let friends = state.living_units().filter(|other| *other != ix && state.side_of(*other) == state.side_of(ix));
    let touching: Vec<UnitIx> = friends.filter(|other| state.in_contact(ix, *other) == Some(true)).collect();
    if !touching.is_empty() {
        docket
            .finding(rule::BRIGADE_NO_INITIATIVE, Outcome::Held, || Detail::say("initiative-alone").unit(state.id(ix)));
        state.command.left_by_initiative.extend(touching);
    }
}

/// The rule by which the way of a unit is judged: within a brigade that has faster units its own pace counts
/// (`wm.brigade.rearrange`).
pub(crate) fn pace_rule(state: &State, ix: UnitIx, rule: Rule) -> Rule {
    let brigade = &state.command.moving_brigade;
    let faster = |other: &UnitIx| movement::full_pace(state, *other) > movement::full_pace(state, ix);
    if brigade.contains(&ix) && brigade.iter().any(faster) { rule::BRIGADE_REARRANGE } else { rule }
}

/// A unit may charge out of its brigade on the common order, if it sees its enemy as its own move begins
/// (`wm.brigade.charge_breaks_off`).
pub(crate) fn check_charge_out(state: &State, ix: UnitIx, sees: Option<bool>, docket: &mut impl Docket) {
    let (Some(sees), true) = (sees, state.command.moving_brigade.contains(&ix)) else { return };
    docket
        .finding(rule::BRIGADE_CHARGE_BREAKS_OFF, Outcome::from(sees), || Detail::say("charge-out").unit(state.id(ix)));
}

/// Looks at the brigade once all of it has moved.
pub(crate) fn brigade_moved(state: &mut State, docket: &mut impl Docket) {
    if state.command.moving_brigade.iter().all(|ix| !state.units[ix.0].may_move) {
        check_together(state, docket);
    }
}

/// Units of a brigade that did not charge end the move in contact (`wm.brigade.stay_together`); where others charged
/// out of it they close the gaps (`wm.brigade.fill_gaps`).
pub(super) fn check_together(state: &mut State, docket: &mut impl Docket) {
    let brigade = std::mem::take(&mut state.command.moving_brigade);
    let whole = brigade.len();
    let left: Vec<UnitIx> = brigade.into_iter().filter(|ix| !state.units[ix.0].charged).collect();
    if left.len() < 2 {
        return;
    }
    let names = || left.iter().map(|ix| state.id(*ix)).collect::<Figure>();
    if left.iter().any(|ix| state.footprints(*ix).is_none()) {
        docket.finding(rule::BRIGADE_STAY_TOGETHER, Outcome::Unrecorded, || {
            Detail::lacks("stands").with("units", names())
        });
        return;
    }
    let touching = |a, b| state.in_contact(a, b) == Some(true);
    let together = connected(&left, touching);
    let rules: &[Rule] = match (left.len() < whole, together) {
        (false, _) => &[rule::BRIGADE_STAY_TOGETHER],
        (true, true) => &[rule::BRIGADE_STAY_TOGETHER, rule::BRIGADE_FILL_GAPS],
        (true, false) => &[rule::BRIGADE_FILL_GAPS],
    };
    for rule in rules {
        docket.finding(*rule, Outcome::from(together), || Detail::say("brigade-touches").with("units", names()));
    }
}
