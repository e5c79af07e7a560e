//! Devices of power.

use super::{bears, may_use};
use crate::{Item, Kind, State, UseItem, command, purpose, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
};

/// Command value under the Crown, and of the Orb's second test.
const CROWN: i32 = 10;
const ORB: i32 = 8;

/// The Crown is put to the General's first order of the turn (`wm.item.crown_of_command`).
pub(super) fn crown(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let first = !state.items.ordered.contains(&ix);
    docket.finding(rule::ITEM_CROWN_OF_COMMAND, Outcome::from(first), || Detail::say("crown").unit(state.id(ix)));
    state.items.ready(ix, Item::CrownOfCommand);
}

/// The Helm is named as the turn begins, for that turn (`wm.item.helm_of_dominion`).
pub(super) fn helm(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let at_start = state.phase.is_none() && state.active.is_none_or(|active| active == state.side_of(ix));
    docket.finding(rule::ITEM_HELM_OF_DOMINION, Outcome::from(at_start), || Detail::say("helm").unit(state.id(ix)));
    state.items.spend(ix, Item::HelmOfDominion);
    state.items.ready(ix, Item::HelmOfDominion);
}

/// How an item changes a command test.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Test {
    /// Command value to test against.
    pub(crate) command: i32,
    /// Whether no penalty applies.
    pub(crate) unmodified: bool,
    /// The rule under which the test is judged.
    pub(crate) rule: Rule,
}

/// The command test of this character: by the Crown, under the Helm, or by his own value.
pub(crate) fn command_test(state: &State, by: UnitIx, own: i32) -> Test {
    if state.items.is_ready(by, Item::CrownOfCommand) {
        Test { command: CROWN, unmodified: true, rule: rule::ITEM_CROWN_OF_COMMAND }
    } else if state.items.is_ready(by, Item::HelmOfDominion) {
        Test { command: (own + 1).min(10).max(own.min(10)), unmodified: false, rule: rule::ITEM_HELM_OF_DOMINION }
    } else {
        Test { command: own, unmodified: false, rule: rule::COMMAND_ROLL }
    }
}

/// An order was tested: the Crown is good for the first, and for none once it failed.
pub(crate) fn order_tested(state: &mut State, by: UnitIx, passed: bool) {
    if state.items.take(by, Item::CrownOfCommand) && !passed {
        state.items.spend(by, Item::CrownOfCommand);
    }
    if !state.items.ordered.contains(&by) {
        state.items.ordered.push(by);
    }
}

/// A failed order of the General is tested again at 8 less the penalties (`wm.item.orb_of_majesty`).
pub(super) fn orb(state: &mut State, ix: UnitIx, event: &UseItem, docket: &mut impl Docket) {
    state.items.spend(ix, Item::OrbOfMajesty);
    let rule = rule::ITEM_ORB_OF_MAJESTY;
    // Of an order that may have failed it tells that it did.
    if command::last_order(state).is_some_and(|last| last.by == ix && last.passed && last.open) {
        command::fail_after_all(state);
    }
    let Some(last) = command::last_order(state).filter(|last| last.by == ix && !last.passed) else {
        docket.finding(rule, Outcome::Broken, || Detail::say("orb-after-failure").unit(state.id(ix)));
        return;
    };
    if event.dice.len() != 2 {
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("dice-count").unit(state.id(ix)).expects(2_u8).records(event.dice.len())
        });
        return;
    }
    let rolled = dice::sum(&event.dice) as i32;
    let [least, nominal, most] = last.penalties.map(|penalty| ORB - penalty as i32);
    let passes = rolled <= nominal;
    let decided = (rolled <= least) == (rolled <= most);
    let played = event.declared.unwrap_or(passes);
    let roll = docket.next_roll();
    let outcome = match () {
        () if decided => Outcome::from(played == passes),
        () if last.penalty_unsaid => Outcome::Unrecorded,
        () => Outcome::Held,
    };
    docket.finding(rule, outcome, || {
        let word = |passed: bool| if passed { "passed" } else { "failed" };
        Detail::say("orb-test")
            .unit(state.id(ix))
            .with("needed", nominal)
            .with("rolled", rolled)
            .expects(word(passes))
            .records(word(played))
            .of_roll(roll, Asks::Result)
    });
    docket.roll(|| Roll {
        purpose: &purpose::COMMAND,
        measure: Measure::SumAtMost,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: Some(nominal),
        result: i32::from(passes),
        better: Better::Greater,
        chances: Distribution::binomial(1, Distribution::sum_of_d6(2).chance_at_most(nominal)),
    });
    if played {
        command::undo_failure(state);
    }
}

/// The blunder of a subordinate becomes a successful order, after the roll on the table
/// (`wm.item.sceptre_of_sovereignty`).
pub(super) fn sceptre(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    state.items.spend(ix, Item::SceptreOfSovereignty);
    let last = command::last_order(state);
    let blunder = last.as_ref().is_some_and(|last| {
        let subordinate = matches!(state.figures(last.by).kind, Kind::Hero | Kind::Wizard);
        !last.passed && last.blundered && subordinate && state.side_of(last.by) == state.side_of(ix)
    });
    docket.finding(rule::ITEM_SCEPTRE_OF_SOVEREIGNTY, Outcome::from(blunder), || {
        Detail::say("sceptre").unit(state.id(ix))
    });
    if last.is_some_and(|last| !last.passed) {
        command::undo_failure(state);
    }
}

/// On 4 and more an enemy Wizard who has just failed casts worse from now on (`wm.item.staff_of_spellbinding`).
pub(super) fn staff(state: &mut State, ix: UnitIx, event: &UseItem, docket: &mut impl Docket) {
    let rule = rule::ITEM_STAFF_OF_SPELLBINDING;
    let caster = state.magic.failed_caster().filter(|caster| state.side_of(*caster) != state.side_of(ix));
    docket.finding(rule, Outcome::from(caster.is_some() && event.dice.len() == 1), || {
        Detail::say("staff").unit(state.id(ix))
    });
    let Some(die) = event.dice.first().copied() else { return };
    let bound = die.get() >= 4;
    let roll = docket.roll(|| Roll {
        purpose: &purpose::STAFF,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: caster.map(|caster| state.id(caster).clone()),
        faces: vec![die],
        fell: Vec::new(),
        needed: Some(4),
        result: i32::from(bound),
        better: Better::Greater,
        chances: Distribution::binomial(1, 0.5),
    });
    let played = event.declared.unwrap_or(bound);
    if played != bound {
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("staff-roll").unit(state.id(ix)).records(die.get()).of_roll(roll, Asks::Result)
        });
    }
    if played {
        state.items.spend(ix, Item::StaffOfSpellbinding);
        if let Some(caster) = caster {
            state.units[caster.0].bound = true;
        }
    }
}

/// Ring, Wand and Rod are named before the die is thrown (`wm.item.ring_of_magic`, `.wand_of_power`,
/// `.rod_of_repetition`).
pub(super) fn for_a_spell(state: &mut State, ix: UnitIx, item: Item, docket: &mut impl Docket) {
    if may_use(state, ix, item) {
        let ready = item != Item::RodOfRepetition || state.magic.has_cast(ix);
        docket.finding(super::facts(item).rule, Outcome::from(ready), || {
            Detail::say("for-a-spell").unit(state.id(ix)).with("item", item.as_str())
        });
    }
    state.items.spend(ix, item);
    state.items.ready(ix, item);
}

/// A spell without a die: by the Ring of Magic, once (`wm.item.ring_of_magic`). Answers whether it is cast.
pub(crate) fn cast_by_ring(
    state: &mut State,
    by: UnitIx,
    named: bool,
    declared: Option<bool>,
    docket: &mut impl Docket,
) -> bool {
    let rule = rule::ITEM_RING_OF_MAGIC;
    if !named && !bears(state, by, Item::RingOfMagic) {
        docket.finding(rule::MAGIC_CAST_ROLL, Outcome::Unrecorded, || Detail::lacks("die").unit(state.id(by)));
        return declared.unwrap_or_default();
    }
    let fresh = named || may_use(state, by, Item::RingOfMagic);
    let played = declared.unwrap_or(true);
    docket.finding(rule, Outcome::from(fresh && played), || Detail::say("ring").unit(state.id(by)));
    state.items.spend(by, Item::RingOfMagic);
    played
}
