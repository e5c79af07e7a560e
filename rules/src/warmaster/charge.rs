//! Charges (chapter "Charging").

use super::{
    Charge, Impulse, Phase, State, Trait, command, flyers, initiative, machines, magic, movement, passage, rule,
    scenery, shooting_at_chargers, state::UnitIx, turn, vision,
};
use crate::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    ids::SideId,
};

/// `charge`.
pub(super) fn charge(state: &mut State, side: Option<&SideId>, event: &Charge, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    if !magic::voice(state, ix, docket) {
        turn::in_phase(state, Phase::Command, docket);
    }
    magic::check_not_doomed(state, ix, docket);
    turn::owner_only(state, ix, docket);
    movement::check_before_characters(state, ix, docket);
    let units = !state.figures(ix).kind.is_character() && !state.figures(target).kind.is_character();
    let enemies = state.side_of(ix) != state.side_of(target);
    docket.finding(rule::CHARGE_DEFINITION, Outcome::from(units && enemies), || {
        Detail::say("charge-enemy").unit(state.id(ix)).with("target", state.id(target))
    });
    match event.by {
        Impulse::Initiative => {
            initiative::check_charger(state, ix, docket);
            initiative::check(state, ix, target, event.distance.map(Length::get), &event.ignores, docket);
        }
        Impulse::Order => check_order_charge(state, ix, target, docket),
    }
    vision::explain(state, ix, target, None, docket);
    scenery::check_assault(state, ix, target, docket);
    if event.by == Impulse::Initiative {
        command::initiative_alone(state, ix, docket);
    }
    let before = state.footprints(ix);
    // Weird Enchantment halves charges too.
    let (pace, pace_rule) =
        movement::enchanted_pace(state, ix).unwrap_or((movement::full_pace(state, ix), rule::CHARGE_STAND_MAX));
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            movement::check_travel(state, ix, before.as_deref(), pace, pace_rule, docket);
            if movement::would_be_halved(state, before.as_deref()) {
                movement::check_travel(state, ix, before.as_deref(), pace, rule::MOVE_CHARGE_EVADE_FULL, docket);
            }
            if let (Some(before), Some(after)) = (before.as_deref(), state.footprints(ix)) {
                let (paths, target, first) = (&event.paths, Some(target), event.first);
                let way = passage::Move { ix, before, after: &after, paths, pace, target, first };
                passage::check(state, &way, docket);
            }
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
            if state.figures(ix).has(Trait::Flyer) {
                flyers::check_landing(state, ix, true, rule::FLY_LANDING, docket);
                flyers::check_over(state, ix, before.as_deref(), rule::FLY_OVER, docket);
            } else {
                movement::check_terrain(state, ix, docket);
                movement::check_apart(state, ix, docket);
            }
        }
    } else {
        state.displace(ix);
        movement::check_claimed_travel(state, ix, event.distance.map(Length::get), pace, pace_rule, docket);
    }
    check_charge_contact(state, ix, target, event, docket);
    let unit = &mut state.units[ix.0];
    unit.charged = true;
    unit.may_move = false;
    unit.acted_by_initiative |= event.by == Impulse::Initiative;
    if event.by == Impulse::Initiative {
        state.command.note_initiative(ix, before.clone());
    }
    command::brigade_moved(state, docket);
    shooting_at_chargers::charged(state, ix, before.as_deref(), event.contacts.as_ref(), docket);
}

/// The charge ends in contact with the unit it went for.
fn check_charge_contact(state: &State, ix: UnitIx, target: UnitIx, event: &Charge, docket: &mut impl Docket) {
    let claimed = event.contacts.as_ref().map(|contacts| contacts.contains(&event.target));
    let Some(touches) = state.in_contact(ix, target).or(claimed) else {
        docket.finding(rule::CHARGE_DEFINITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    docket.finding(rule::CHARGE_DEFINITION, Outcome::from(touches), || {
        Detail::say("charge-contact").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// On an order a unit may charge any enemy that it sees as its move starts (`wm.charge.target`).
fn check_order_charge(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let id = state.id(ix);
    if !machines::check_may_move(state, ix, docket) {
        command::check_may_charge(state, ix, target, docket);
    }
    let sees = state.sees(ix, target);
    command::check_charge_out(state, ix, sees, docket);
    match sees {
        Some(sees) => docket.finding(rule::CHARGE_LOS_AT_START, Outcome::from(sees), || {
            Detail::say("charge-sight").unit(id).with("target", state.id(target))
        }),
        None => docket.finding(rule::CHARGE_LOS_AT_START, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
}
