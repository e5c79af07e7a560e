//! Magic weapons, and attacks that go to one stand.

use super::bears;
use crate::{Attack, Item, State, magic, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};

/// What has been used in a round.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct RoundUse {
    /// Attacks for one stand, given so far.
    pub(super) given: Vec<(UnitIx, u32)>,
    /// Units whose missed attack was thrown again.
    pub(super) cloven: Vec<UnitIx>,
    /// Bearers of a Sword of Destruction: whether a save could be thrown again, and whether one was.
    pub(super) destroyed: Vec<(UnitIx, bool, bool)>,
    /// Characters who fight with a unit.
    pub(super) fighting: Vec<(UnitIx, UnitIx)>,
}

/// The character who fights with the unit: who is named, or the best who is with it.
fn fighting(state: &State, ix: UnitIx, event: Option<&Attack>) -> Option<UnitIx> {
    let known = state.items.round.fighting.iter().find(|(unit, _)| *unit == ix).map(|(_, character)| *character);
    let named = event.and_then(|event| event.character.as_ref()).and_then(|id| state.find(id));
    let with = |character: &UnitIx| {
        let unit = &state.units[character.0];
        unit.joined == Some(ix) && !unit.stands.is_empty() && state.figures(*character).kind.is_character()
    };
    let best =
        || (0..state.units.len()).map(UnitIx).filter(with).max_by_key(|character| state.figures(*character).attacks);
    known.or(named.filter(with)).or_else(best)
}

/// Whether the unit, or the character who fights with it, bears the weapon (A33).
fn wields(state: &State, ix: UnitIx, character: Option<UnitIx>, item: Item) -> bool {
    bears(state, ix, item) || character.is_some_and(|character| bears(state, character, item))
}

/// Whether the unit or any character with it bears the weapon: it is the unit's (A33).
fn has_with_it(state: &State, ix: UnitIx, item: Item) -> bool {
    let with = |character: &UnitIx| state.units[character.0].joined == Some(ix) && bears(state, *character, item);
    bears(state, ix, item) || (0..state.units.len()).map(UnitIx).any(|character| with(&character))
}

/// Attacks for one stand in this round: by a spell or a weapon.
struct Extra {
    rule: Rule,
    most: u32,
    /// What is struck in any case; the rest is a character's, who need not fight.
    least: u32,
}

/// Attacks for one stand that are due to the unit in this round.
fn due(state: &State, ix: UnitIx, character: Option<UnitIx>) -> Vec<Extra> {
    let spells = magic::extra_attacks(state, ix, character).into_iter();
    let mut due: Vec<Extra> = spells.map(|(rule, least, most)| Extra { rule, most, least }).collect();
    let first = !state.units[ix.0].has_fought;
    let swords =
        [(Item::SwordOfMight, rule::ITEM_SWORD_OF_MIGHT, true), (Item::SwordOfFate, rule::ITEM_SWORD_OF_FATE, first)];
    for (sword, rule, works) in swords {
        if works && wields(state, ix, character, sword) {
            due.push(Extra { rule, most: 1, least: u32::from(bears(state, ix, sword)) });
        }
    }
    due
}

/// Attacks for one stand that are due to the unit in this round, whoever of its characters fights, and that no strike has yet.
pub(crate) fn extra_due(state: &State, ix: UnitIx) -> u32 {
    let all = due(state, ix, None).iter().map(|extra| extra.most).sum::<u32>();
    all.saturating_sub(given(state, ix))
}

/// Attacks for one stand that the unit may still give to a strike of this round.
pub(crate) fn extra_left(state: &State, ix: UnitIx, event: &Attack) -> u32 {
    let all = due(state, ix, fighting(state, ix, Some(event))).iter().map(|extra| extra.most).sum::<u32>();
    all.saturating_sub(given(state, ix))
}

/// Attacks for one stand that a strike claims (`wm.item.sword_of_might`, `.sword_of_fate`, spells).
pub(crate) fn check_extra(state: &mut State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) {
    let character = fighting(state, ix, Some(event));
    if let Some(character) = character.filter(|_| !state.items.round.fighting.iter().any(|(unit, _)| *unit == ix)) {
        state.items.round.fighting.push((ix, character));
    }
    if event.extra == 0 {
        return;
    }
    let due = due(state, ix, character);
    let all: u32 = due.iter().map(|extra| extra.most).sum();
    let given = given(state, ix);
    let left = all.saturating_sub(given);
    let say = |rule: Rule| {
        let owed = due.iter().filter(|extra| extra.rule == rule).map(|extra| extra.most).sum::<u32>();
        Detail::say("extra-attacks").unit(state.id(ix)).with("attacks", owed).expects(left).records(event.extra)
    };
    if event.extra <= left {
        for extra in due.iter().filter(|extra| extra.most > 0) {
            docket.finding(extra.rule, Outcome::Held, || say(extra.rule));
        }
        if due.iter().any(|extra| is_spell(extra.rule)) {
            docket.finding(rule::MAGIC_DURATION, Outcome::Held, || say(rule::MAGIC_DURATION));
        }
    } else {
        let culprit = match () {
            () if magic::ended_extra(state, ix) && all == 0 => rule::MAGIC_DURATION,
            () if wields(state, ix, character, Item::SwordOfFate) && state.units[ix.0].has_fought => {
                rule::ITEM_SWORD_OF_FATE
            }
            () => due.first().map_or(rule::ATTACK_DICE, |extra| extra.rule),
        };
        docket.finding(culprit, Outcome::Broken, || say(culprit));
    }
    let total = given.saturating_add(event.extra);
    match state.items.round.given.iter_mut().find(|(unit, _)| *unit == ix) {
        Some((_, attacks)) => *attacks = total,
        None => state.items.round.given.push((ix, total)),
    }
}

fn is_spell(rule: Rule) -> bool {
    rule == rule::SPELL_LIGHT_OF_BATTLE || rule == rule::SPELL_RAGE_OF_CHAOS
}

fn given(state: &State, ix: UnitIx) -> u32 {
    state.items.round.given.iter().find(|(unit, _)| *unit == ix).map_or(0, |(_, attacks)| *attacks)
}

/// One missed attack a round is thrown again (`wm.item.sword_of_cleaving`).
pub(crate) fn check_cleaving(state: &mut State, ix: UnitIx, event: &Attack, needed: u8, docket: &mut impl Docket) {
    let Some(die) = event.cleaving else { return };
    let armed = has_with_it(state, ix, Item::SwordOfCleaving);
    let once = !state.items.round.cloven.contains(&ix);
    docket.finding(rule::ITEM_SWORD_OF_CLEAVING, Outcome::from(armed && once && die.get() < needed), || {
        Detail::say("miss-again").unit(state.id(ix)).with("needed", needed).records(die.get())
    });
    state.items.round.cloven.push(ix);
}

/// Whether a miss of the unit may still be thrown again in this round.
pub(crate) fn may_cleave(state: &State, ix: UnitIx) -> bool {
    has_with_it(state, ix, Item::SwordOfCleaving) && !state.items.round.cloven.contains(&ix)
}

/// Whether a save against the unit has still to be thrown again in this round.
pub(crate) fn may_destroy(state: &State, ix: UnitIx) -> bool {
    let earlier = state.items.round.destroyed.iter().any(|(unit, _, done)| *unit == ix && *done);
    has_with_it(state, ix, Item::SwordOfDestruction) && !earlier
}

/// A save of the enemy is thrown again, one a round (`wm.item.sword_of_destruction`).
pub(crate) fn check_destruction(
    state: &mut State,
    ix: UnitIx,
    event: &Attack,
    armour: Option<u8>,
    docket: &mut impl Docket,
) {
    let armed = has_with_it(state, ix, Item::SwordOfDestruction);
    let needed = armour.unwrap_or(7);
    let earlier = state.items.round.destroyed.iter().any(|(unit, _, done)| *unit == ix && *done);
    if let Some(die) = event.destruction {
        let right = armed && !earlier && die.get() >= needed && !event.saves.is_empty();
        docket.finding(rule::ITEM_SWORD_OF_DESTRUCTION, Outcome::from(right), || {
            Detail::say("save-again").unit(state.id(ix)).with("armour", needed).records(die.get())
        });
    }
    if armed {
        let could = event.saves.iter().any(|die| die.get() >= needed);
        state.items.round.destroyed.push((ix, could, event.destruction.is_some()));
    }
}

/// What a round leaves out: attacks that were due, a save that had to be thrown again, attacks of rage on the unit
/// itself.
pub(crate) fn close_round(
    state: &mut State,
    units: &[UnitIx],
    struck: impl Fn(UnitIx) -> bool,
    docket: &mut impl Docket,
) {
    for ix in units.iter().filter(|ix| struck(**ix)) {
        let due = due(state, *ix, fighting(state, *ix, None));
        let least: u32 = due.iter().map(|extra| extra.least).sum();
        let given = given(state, *ix);
        let missing = least.saturating_sub(given);
        if missing > 0 && magic::rage_at_itself(state, *ix).is_none() {
            let one = due.iter().find(|extra| extra.least == missing).or(due.first());
            if let Some(extra) = one {
                docket.finding(extra.rule, Outcome::Broken, || {
                    Detail::say("extra-owed").unit(state.id(*ix)).expects(least).records(given)
                });
            }
        }
        if let Some(attacks) = magic::rage_at_itself(state, *ix) {
            docket.finding(rule::SPELL_RAGE_OF_CHAOS, Outcome::Broken, || {
                Detail::say("rage-owed").unit(state.id(*ix)).expects(attacks)
            });
        }
        let own = state.items.round.destroyed.iter().filter(|(unit, ..)| unit == ix);
        let (could, done) = own.fold((false, false), |(c, d), (_, could, done)| (c || *could, d || *done));
        if could && !done {
            docket.finding(rule::ITEM_SWORD_OF_DESTRUCTION, Outcome::Broken, || {
                Detail::say("save-again-owed").unit(state.id(*ix))
            });
        }
    }
    state.items.round = RoundUse::default();
}
