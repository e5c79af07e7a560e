//! Magic banners.

use super::{bears, may_use};
use crate::{Item, Phase, State, hits, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice::Pips,
    docket::Docket,
    finding::{Detail, Outcome},
};

/// The banner is raised: an attack a stand in the unit's first Combat phase (`wm.item.battle_banner`).
pub(super) fn battle_banner(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let first = !state.units[ix.0].has_fought && state.phase == Some(Phase::Combat);
    docket.finding(rule::ITEM_BATTLE_BANNER, Outcome::from(first), || Detail::say("first-combat").unit(state.id(ix)));
    state.items.spend(ix, Item::BattleBanner);
    state.items.ready(ix, Item::BattleBanner);
}

/// Attacks a stand that a raised Battle Banner gives.
pub(crate) fn attack_bonus(state: &State, ix: UnitIx) -> Option<(Rule, i32)> {
    state.items.is_ready(ix, Item::BattleBanner).then_some((rule::ITEM_BATTLE_BANNER, 1))
}

/// Armour under a Banner of Shielding: one better, 3+ at best, while no stand is lost (A34: none becomes 6+).
pub(crate) fn armour(state: &State, ix: UnitIx, printed: Option<u8>) -> Option<u8> {
    if !shields(state, ix) {
        return printed;
    }
    if state.setup.options.no_shield_without_armour {
        return printed.map(|armour| if armour > 3 { armour - 1 } else { armour });
    }
    Some(printed.map_or(6, |armour| if armour > 3 { armour - 1 } else { armour }))
}

fn shields(state: &State, ix: UnitIx) -> bool {
    bears(state, ix, Item::BannerOfShielding) && state.lost(ix) == 0
}

/// The rule under which saves are judged: the banner's, where the unit bears it.
pub(crate) fn armour_rule(state: &State, ix: UnitIx, usual: Rule) -> Rule {
    if bears(state, ix, Item::BannerOfShielding) { rule::ITEM_BANNER_OF_SHIELDING } else { usual }
}

/// Hits a stand: one more in the bearer's first Combat phase (`wm.item.banner_of_fortitude`).
pub(crate) fn hits_a_stand(state: &State, ix: UnitIx) -> u32 {
    let printed = u32::from(state.figures(ix).hits).max(1);
    printed + u32::from(is_steeled(state, ix))
}

fn is_steeled(state: &State, ix: UnitIx) -> bool {
    bears(state, ix, Item::BannerOfFortitude) && state.phase == Some(Phase::Combat) && !state.units[ix.0].has_fought
}

/// The rule under which losses in combat are judged: the banner's, where the unit bears it.
pub(crate) fn losses_rule(state: &State, ix: UnitIx, usual: Rule) -> Rule {
    if bears(state, ix, Item::BannerOfFortitude) { rule::ITEM_BANNER_OF_FORTITUDE } else { usual }
}

/// Hits among these that a Banner of Steadfastness takes off: one a turn, or none.
pub(crate) fn shrugs_off(state: &State, ix: UnitIx, inflicted: u32) -> u32 {
    let steady = bears(state, ix, Item::BannerOfSteadfastness) && state.lost(ix) == 0;
    u32::from(inflicted > 0 && steady && !state.items.shrugged_off.contains(&ix))
}

/// One hit of shooting or magic a turn does nothing while no stand is lost (`wm.item.banner_of_steadfastness`). Answers
/// the hits that are left. Where nobody has told whether the banner did so before the log begins, the stands removed tell.
pub(crate) fn shrug_off(
    state: &mut State,
    ix: UnitIx,
    inflicted: u32,
    removed: usize,
    docket: &mut impl Docket,
) -> u32 {
    let off = shrugs_off(state, ix, inflicted);
    let doubted = state.items.unsaid.contains(&ix) && (off > 0 || state.items.shrugged_off.contains(&ix));
    if inflicted > 0 && doubted {
        let lost = |suffered: u32| hits::losses(state, ix, suffered).0 as usize;
        let left = inflicted - off;
        if lost(left) != removed && lost(left + 1) == removed {
            state.items.unsaid.retain(|unit| *unit != ix);
            state.items.shrugged_off.push(ix);
            docket.finding(rule::ITEM_BANNER_OF_STEADFASTNESS, Outcome::Unrecorded, || {
                Detail::lacks("shrugged_off").unit(state.id(ix))
            });
            return left + 1;
        }
    }
    if off == 0 {
        return inflicted;
    }
    state.items.shrugged_off.push(ix);
    docket.finding(rule::ITEM_BANNER_OF_STEADFASTNESS, Outcome::Held, || {
        Detail::say("hit-shrugged-off").unit(state.id(ix)).with("suffered", inflicted - 1)
    });
    inflicted - 1
}

/// The rule under which losses by shooting and magic are judged: the banner's, where the unit bears it.
pub(crate) fn steady_rule(state: &State, ix: UnitIx, usual: Rule) -> Rule {
    if bears(state, ix, Item::BannerOfSteadfastness) { rule::ITEM_BANNER_OF_STEADFASTNESS } else { usual }
}

/// Once a battle all dice of one throw are thrown again, good ones too (`wm.item.banner_of_fortune`).
pub(crate) fn check_fortune(state: &mut State, ix: UnitIx, replaced: &[Pips], dice: &[Pips], docket: &mut impl Docket) {
    if replaced.is_empty() {
        return;
    }
    let fresh = may_use(state, ix, Item::BannerOfFortune);
    // More dice thrown again than there are: one of them twice, which is another rule (`wm.dice.reroll_once`).
    docket.finding(rule::ITEM_BANNER_OF_FORTUNE, Outcome::from(fresh && replaced.len() >= dice.len()), || {
        Detail::say("all-dice-again").unit(state.id(ix)).expects(dice.len()).records(replaced.len())
    });
    state.items.spend(ix, Item::BannerOfFortune);
}
