//! Magic weapons, and attacks that go to one stand.

use super::bears;
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    warmaster::{Attack, Item, State, magic, rule, state::UnitIx},
};

/// What has been used in a round.
#[derive(Debug, Clone, Default)]
pub(super) struct RoundUse {
    /// Attacks for one stand, given so far.
    given: Vec<(UnitIx, u32)>,
    /// Units whose missed attack was thrown again.
    cloven: Vec<UnitIx>,
    /// Bearers of a Sword of Destruction: whether a save could be thrown again, and whether one was.
    destroyed: Vec<(UnitIx, bool, bool)>,
    /// Characters who fight with a unit.
    fighting: Vec<(UnitIx, UnitIx)>,
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

/// Attacks for one stand that are due to the unit in this round, each with its rule.
fn due(state: &State, ix: UnitIx, character: Option<UnitIx>) -> Vec<(Rule, u32)> {
    let mut due = magic::extra_attacks(state, ix, character);
    if wields(state, ix, character, Item::SwordOfMight) {
        due.push((rule::ITEM_SWORD_OF_MIGHT, 1));
    }
    if wields(state, ix, character, Item::SwordOfFate) && !state.units[ix.0].has_fought {
        due.push((rule::ITEM_SWORD_OF_FATE, 1));
    }
    due
}

/// Attacks for one stand that a strike claims (`wm.item.sword_of_might`, `.sword_of_fate`, spells).
pub(in crate::warmaster) fn check_extra(state: &mut State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) {
    let character = fighting(state, ix, Some(event));
    if let Some(character) = character.filter(|_| !state.items.round.fighting.iter().any(|(unit, _)| *unit == ix)) {
        state.items.round.fighting.push((ix, character));
    }
    if event.extra == 0 {
        return;
    }
    let due = due(state, ix, character);
    let all: u32 = due.iter().map(|(_, attacks)| *attacks).sum();
    let given = given(state, ix);
    let left = all.saturating_sub(given);
    let say = |rule: Rule| {
        let owed = due.iter().filter(|(other, _)| *other == rule).map(|(_, attacks)| *attacks).sum::<u32>();
        Detail::say("extra-attacks").unit(state.id(ix)).with("attacks", owed).expects(left).records(event.extra)
    };
    if event.extra <= left {
        for (rule, _) in due.iter().filter(|(_, attacks)| *attacks > 0) {
            docket.finding(*rule, Outcome::Held, || say(*rule));
        }
        if event.extra > 0 && due.iter().any(|(rule, _)| is_spell(*rule)) {
            docket.finding(rule::MAGIC_DURATION, Outcome::Held, || say(rule::MAGIC_DURATION));
        }
    } else {
        let culprit = match () {
            () if magic::ended_extra(state, ix) && all == 0 => rule::MAGIC_DURATION,
            () if wields(state, ix, character, Item::SwordOfFate) && state.units[ix.0].has_fought => {
                rule::ITEM_SWORD_OF_FATE
            }
            () => due.first().map_or(rule::ATTACK_DICE, |(rule, _)| *rule),
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
pub(in crate::warmaster) fn check_cleaving(
    state: &mut State,
    ix: UnitIx,
    event: &Attack,
    needed: u8,
    docket: &mut impl Docket,
) {
    let Some(die) = event.cleaving else { return };
    let armed = wields(state, ix, fighting(state, ix, Some(event)), Item::SwordOfCleaving);
    let once = !state.items.round.cloven.contains(&ix);
    docket.finding(rule::ITEM_SWORD_OF_CLEAVING, Outcome::from(armed && once && die.get() < needed), || {
        Detail::say("miss-again").unit(state.id(ix)).with("needed", needed).records(die.get())
    });
    state.items.round.cloven.push(ix);
}

/// A save of the enemy is thrown again, one a round (`wm.item.sword_of_destruction`).
pub(in crate::warmaster) fn check_destruction(
    state: &mut State,
    ix: UnitIx,
    event: &Attack,
    armour: Option<u8>,
    docket: &mut impl Docket,
) {
    let armed = wields(state, ix, fighting(state, ix, Some(event)), Item::SwordOfDestruction);
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
pub(in crate::warmaster) fn close_round(state: &mut State, units: &[UnitIx], docket: &mut impl Docket) {
    for ix in units {
        let due = due(state, *ix, fighting(state, *ix, None));
        let all: u32 = due.iter().map(|(_, attacks)| *attacks).sum();
        let missing = all.saturating_sub(given(state, *ix));
        if missing > 0 && magic::rage_at_itself(state, *ix).is_none() {
            let one = due.iter().find(|(_, attacks)| *attacks == missing).or(due.first());
            if let Some((rule, _)) = one {
                docket.finding(*rule, Outcome::Broken, || {
                    Detail::say("extra-owed").unit(state.id(*ix)).expects(all).records(all - missing)
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
