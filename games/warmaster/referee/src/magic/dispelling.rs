//! Anti-magic and the Scroll of Dispelling.

use super::{casting::check_measured, own_unit};
use crate::{Dispel, DispelMeans, Item, State, Trait, items, purpose, rule, said, state::UnitIx};
use aftermath_rules::{
    dice::Distribution,
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Roll},
    geometry::Length,
    ids::SideId,
};

/// Least die of a Rune Smith that dispels.
const DISPELS_ON: u8 = 4;
/// How near the caster must be to the Rune Smith, in cm.
const RANGE_CM: f64 = 50.0;

/// `dispel`.
pub(crate) fn dispel(state: &mut State, side: Option<&SideId>, event: &Dispel, docket: &mut impl Docket) {
    let Some(by) = state.present(&event.by, docket) else { return };
    own_unit(state, side, by, docket);
    let Some(last) = state.magic.last().cloned() else {
        docket.finding(rule::MAGIC_DISPEL_ORDER, Outcome::Unrecorded, || Detail::lacks("cast").unit(state.id(by)));
        return;
    };
    // After a success, anti-magic before the scroll, and before the spell takes effect.
    let in_time = last.success && !last.dispelled && last.settled.is_empty();
    let in_order = in_time && !(event.means == DispelMeans::AntiMagic && last.scroll);
    docket.finding(rule::MAGIC_DISPEL_ORDER, Outcome::from(in_order), || {
        Detail::say("dispel-order").unit(state.id(by)).with("spell", last.spell.as_str())
    });
    let dispelled = match event.means {
        DispelMeans::AntiMagic => anti_magic(state, by, last.by, last.anti_magic, event, docket),
        DispelMeans::Scroll => scroll(state, by, last.by, docket),
    };
    let number = last.number;
    if let Some(last) = state.magic.last_mut() {
        last.anti_magic |= event.means == DispelMeans::AntiMagic;
        last.scroll |= event.means == DispelMeans::Scroll;
        last.dispelled |= dispelled;
    }
    if dispelled {
        retract(state, number);
    }
}

/// A Rune Smith within 50 cm of the caster dispels on 4 and more, once a spell (`wm.magic.anti_magic`).
fn anti_magic(
    state: &State,
    by: UnitIx,
    caster: UnitIx,
    tried: bool,
    event: &Dispel,
    docket: &mut impl Docket,
) -> bool {
    let id = state.id(by);
    let smith = state.figures(by).has(Trait::RuneSmith) && state.side_of(by) != state.side_of(caster);
    if !smith || tried {
        let say = if smith { "anti-magic-once" } else { "anti-magic-who" };
        docket.finding(rule::MAGIC_ANTI_MAGIC, Outcome::Broken, || Detail::say(say).unit(id));
    } else if let Some(measured) = state.reach(by, caster) {
        let say = |cm: f64| Detail::say("anti-magic-range").unit(id).expects(RANGE_CM).records(cm);
        check_measured(state, by, rule::MAGIC_ANTI_MAGIC, measured, RANGE_CM, say, docket);
        said::check_reach(state, by, measured, event.distance, docket);
    } else if let Some(cm) = event.distance.map(Length::get) {
        let (outcome, margin) = state.within(cm, RANGE_CM);
        docket.finding(rule::MAGIC_ANTI_MAGIC, outcome, || {
            let detail = Detail::say("anti-magic-range").unit(id).with("source", "claimed");
            detail.expects(RANGE_CM).records(cm).within(margin)
        });
    } else {
        docket.finding(rule::MAGIC_ANTI_MAGIC, Outcome::Unrecorded, || Detail::lacks("distance").unit(id));
    }
    let Some(die) = event.die else {
        docket.finding(rule::MAGIC_ANTI_MAGIC, Outcome::Unrecorded, || Detail::lacks("die").unit(id));
        return false;
    };
    let dispelled = die.get() >= DISPELS_ON;
    docket.roll(|| Roll {
        purpose: &purpose::DISPEL,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(id.clone()),
        target: Some(state.id(caster).clone()),
        faces: vec![die],
        fell: Vec::new(),
        needed: Some(i32::from(DISPELS_ON)),
        result: i32::from(dispelled),
        better: Better::Greater,
        chances: Distribution::binomial(1, 0.5),
    });
    dispelled
}

/// The scroll dispels without a roll, once (`wm.item.scroll_of_dispelling`).
fn scroll(state: &mut State, by: UnitIx, caster: UnitIx, docket: &mut impl Docket) -> bool {
    let fresh = items::may_use(state, by, Item::ScrollOfDispelling);
    let enemy = state.side_of(by) != state.side_of(caster);
    docket.finding(rule::ITEM_SCROLL_OF_DISPELLING, Outcome::from(fresh && enemy), || {
        Detail::say("scroll").unit(state.id(by))
    });
    state.items.spend(by, Item::ScrollOfDispelling);
    true
}

/// A dispelled spell has affected nobody (`wm.magic.affected`).
fn retract(state: &mut State, number: u32) {
    let voiced: Vec<UnitIx> =
        state.magic.lasting.iter().filter(|lasting| lasting.cast == number).map(|lasting| lasting.unit).collect();
    for unit in voiced {
        state.units[unit.0].may_move = false;
    }
    state.magic.affected.retain(|touched| touched.cast != number);
    state.magic.lasting.retain(|lasting| lasting.cast != number);
}
