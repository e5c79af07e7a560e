//! Casting (`wfb.magic.cast_*`, `wfb.magic.miscast`, `wfb.magic.irresistible`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    dice,
    docket::Docket,
    docket_layer::noticing,
    finding::{Asks, Band, Bands, Detail, On, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{Cast, CastResult, Count, Miscast, Moved, Phase, SpellNow, Tried, Whole, pack, purpose, rule};

use super::{added, are_two, count, spend};
use crate::{
    rolls::{self, gap},
    state::{State, add},
    turn::{self, Whose},
};

/// `cast`.
pub(crate) fn cast(state: &mut State, side: Option<&SideId>, event: &Cast, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.wizard, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Magic, Whose::Active, docket);
    turn::step(state, turn::CASTING, docket);
    let before = event.declared.is_some().then(|| state.clone());
    check_able(state, ix, docket);
    check_known(state, ix, event, docket);
    if let Some(due) = state.progress.miscast_due.take() {
        // Who miscast throws for it before anybody casts again.
        docket.finding(rule::MAGIC_MISCAST, Outcome::Broken, || Detail::say("miscast-due").unit(&due));
    }
    let outcome = if event.target.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
    docket.finding(rule::MAGIC_CAST_DECLARE, outcome, || match &event.target {
        Some(target) => Detail::say("casts").unit(&event.wizard).with("target", target),
        None => Detail::lacks("target").unit(&event.wizard),
    });
    let tried = Tried { wizard: event.wizard.clone(), spell: event.spell.clone() };
    let first = !state.progress.tried.contains(&tried);
    docket.finding(rule::MAGIC_CAST_ONCE_EACH, Outcome::from(first), || {
        Detail::say("spell-once").unit(&event.wizard).with("spell", event.spell.to_string())
    });
    if !state.progress.tried.is_empty() {
        docket.finding(rule::MAGIC_CAST_AGAIN, Outcome::PlayersCall, || Detail::say("casts-again").unit(&event.wizard));
    }
    add(&mut state.progress.tried, tried);
    check_dice(state, ix, event, docket);
    let (result, doubted) = noticing(docket, |docket| result(state, ix, event, docket));
    if let Some(before) = before.filter(|_| doubted) {
        state.doubt_from(before);
    }
    let total = dice::sum(&event.dice) + event.plus.map_or(0, Whole::get);
    let works = matches!(result, Some(CastResult::Cast | CastResult::Irresistible));
    if result == Some(CastResult::Miscast) {
        state.progress.miscast_due = Some(event.wizard.clone());
    }
    state.progress.spell = works.then(|| SpellNow {
        wizard: event.wizard.clone(),
        spell: event.spell.clone(),
        target: event.target.clone(),
        value: value(state, ix, event).map(Whole::nearest),
        total: Count::nearest(total),
        irresistible: result == Some(CastResult::Irresistible),
        tried: false,
        worked: false,
    });
}

/// Wizards cast whatever their unit did, unless it flees (`wfb.gap.fleeing_unit_actions`).
fn check_able(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let turn = state.this_turn(ix);
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
    if state.figures(ix).wizard.is_none() {
        docket.finding(rule::GAP_SPELLS, Outcome::Broken, told("no-wizard"));
    }
    if state.is_fleeing(ix) {
        docket.finding(rule::GAP_FLEEING_UNIT_ACTIONS, gap(state, false), told("fleeing-acts"));
        return;
    }
    if turn.failed_stupidity {
        docket.finding(rule::GAP_PSYCHOLOGY, gap(state, false), told("stupid-acts"));
    }
    for cited in as_usual(state, ix) {
        docket.finding(cited, Outcome::Held, told("may-cast"));
    }
}

/// The rules by which wizards cast as usual though their unit did what denies others shooting.
pub(super) fn as_usual(state: &State, ix: UnitIx) -> impl Iterator<Item = Rule> {
    let turn = state.this_turn(ix);
    let allowed = [
        (turn.rallied, rule::RALLY_CHARACTERS_CAST),
        (turn.moved == Some(Moved::FailedCharge), rule::CHARGE_FAILED_MAY_CAST),
        (turn.moved == Some(Moved::Reform), rule::MOVE_REFORM_MAY_CAST),
        (turn.moved == Some(Moved::March), rule::MOVE_MARCH_MAY_CAST),
        (turn.returned, rule::PURSUIT_OFF_TABLE_MAY_CAST),
    ];
    allowed.into_iter().filter(|(is, _)| *is).map(|(_, cited)| cited)
}

/// A wizard casts the spells that he knows, where the roster tells them (`wfb.magic.cast_once_each`).
fn check_known(state: &State, ix: UnitIx, event: &Cast, docket: &mut impl Docket) {
    let spells = state.figures(ix).wizard.iter().flat_map(|wizard| wizard.spells.iter());
    let names: Vec<String> = spells.map(|spell| spell.name.to_string()).collect();
    if !names.is_empty() && !names.iter().any(|name| *name == event.spell.as_str()) {
        docket.finding(rule::GAP_SPELLS, Outcome::Broken, || {
            Detail::say("spell-unknown").unit(&event.wizard).expects(names.clone()).records(event.spell.to_string())
        });
    }
}

/// The casting value: of the roster's spell, or as the log says.
fn value(state: &State, ix: UnitIx, event: &Cast) -> Option<u32> {
    let wizard = state.figures(ix).wizard.as_ref();
    let known = wizard.and_then(|wizard| wizard.spells.iter().find(|spell| spell.name == event.spell));
    known.and_then(|spell| spell.value).or(event.value).map(Whole::get)
}

/// No more dice than the wizard's level allows, and than are left (`wfb.magic.cast_max_dice`, `wfb.magic.cast_dice_spent`).
fn check_dice(state: &mut State, ix: UnitIx, event: &Cast, docket: &mut impl Docket) {
    let thrown = event.dice.len();
    let most = state.figures(ix).wizard.as_ref().map(|wizard| pack::wizard_dice(wizard.level.get()).2);
    match most {
        Some(most) => {
            let kept = (1..=most as usize).contains(&thrown);
            docket.finding(rule::MAGIC_CAST_MAX_DICE, Outcome::from(kept), || {
                Detail::say("casting-dice").unit(&event.wizard).expects(most).records(thrown)
            });
        }
        None => {
            docket.finding(rule::MAGIC_CAST_MAX_DICE, Outcome::Unrecorded, || Detail::lacks("level"));
        }
    }
    let pools = state.progress.pools.clone().unwrap_or_else(no_pools);
    let before = pools.power.map_or(0, Count::get);
    let (enough, left) = spend(pools.power, thrown);
    let outcome = enough.map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::MAGIC_CAST_DICE_SPENT, outcome, || match enough {
        Some(_) => Detail::say("dice-left").unit(&event.wizard).expects(before).records(thrown),
        None => Detail::lacks("dice_pools"),
    });
    state.progress.pools = Some(aftermath_whfb6::Pools { power: left, ..pools });
}

/// Pools that nobody counted.
pub(super) fn no_pools() -> aftermath_whfb6::Pools {
    aftermath_whfb6::Pools { power: None, dispel: None }
}

/// How a casting throw is read for a spell of this value (`wfb.magic.miscast_beats_irresistible`).
fn table(value: i32) -> Vec<Band> {
    let row = |on: On, result: CastResult| Band { on, result: result.as_str() };
    vec![
        row(On::Two(pack::ALWAYS_MISSES), CastResult::Miscast),
        row(On::Two(pack::GREATEST_DIE), CastResult::Irresistible),
        row(On::Below(pack::CAST_LEAST as i32), CastResult::Failed),
        row(On::AtLeast(value), CastResult::Cast),
        row(On::Else, CastResult::Failed),
    ]
}

/// What became of the spell by the dice, against what the players took it for.
fn result(state: &State, ix: UnitIx, event: &Cast, docket: &mut impl Docket) -> Option<CastResult> {
    let dice = &event.dice;
    if dice.is_empty() {
        docket.finding(rule::MAGIC_CAST_SUCCESS, Outcome::Unrecorded, || Detail::lacks("dice").unit(&event.wizard));
        return event.declared;
    }
    let plus = added(event.plus, event.plus_source.as_ref(), docket);
    let natural = dice::sum(dice);
    let (ones, sixes) = (are_two(dice, 1), are_two(dice, 6));
    let value = value(state, ix, event);
    let roll = match value {
        Some(value) => {
            let added = i32::try_from(plus).unwrap_or_default();
            let least = i32::try_from(value).unwrap_or_default();
            let table = Bands { added, rows: table(least) };
            rolls::bands(state, &purpose::CAST, (state.side_of(ix), Some(ix)), dice, table, Some(least - added), docket)
        }
        None => rolls::sum(state, &purpose::CAST, ix, dice, docket),
    };
    let due = if ones {
        Some(CastResult::Miscast)
    } else if sixes {
        Some(CastResult::Irresistible)
    } else if natural < pack::CAST_LEAST {
        Some(CastResult::Failed)
    } else {
        value.map(|value| if natural + plus >= value { CastResult::Cast } else { CastResult::Failed })
    };
    let Some(due) = due else {
        docket.finding(rule::MAGIC_CAST_SUCCESS, Outcome::Unrecorded, || Detail::lacks("value").unit(&event.wizard));
        return event.declared;
    };
    let taken = event.declared.unwrap_or(due);
    let kept = taken == due;
    let cited = match due {
        CastResult::Miscast if sixes => rule::MAGIC_MISCAST_BEATS_IRRESISTIBLE,
        CastResult::Miscast => rule::MAGIC_MISCAST,
        CastResult::Irresistible => rule::MAGIC_IRRESISTIBLE,
        CastResult::Failed if natural < pack::CAST_LEAST => rule::MAGIC_CAST_MINIMUM_THREE,
        // Without two of them there is neither.
        CastResult::Failed | CastResult::Cast => match taken {
            CastResult::Miscast => rule::MAGIC_MISCAST,
            CastResult::Irresistible => rule::MAGIC_IRRESISTIBLE,
            CastResult::Cast | CastResult::Failed => rule::MAGIC_CAST_SUCCESS,
        },
    };
    let told = || {
        Detail::say("casting")
            .unit(&event.wizard)
            .with("value", value.unwrap_or(0))
            .with("dice", dice.to_vec())
            .with("added", plus)
            .with("ones", count(dice, 1))
            .with("sixes", count(dice, 6))
            .expects(due.as_str())
            .records(taken.as_str())
            .of_roll(roll, Asks::Result)
    };
    docket.finding(cited, Outcome::from(kept), told);
    if kept && cited != rule::MAGIC_CAST_SUCCESS && value.is_some() && matches!(due, CastResult::Cast) {
        docket.finding(rule::MAGIC_CAST_SUCCESS, Outcome::Held, told);
    }
    if kept && cited == rule::MAGIC_CAST_SUCCESS {
        docket.finding(rule::MAGIC_CAST_MINIMUM_THREE, Outcome::Held, told);
    }
    Some(taken)
}

/// `miscast`: two dice on a table that is not in the book (`wfb.gap.miscast_table`).
pub(crate) fn miscast(state: &mut State, side: Option<&SideId>, event: &Miscast, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.wizard, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Magic, Whose::Active, docket);
    let due = state.progress.miscast_due.as_ref() == Some(&event.wizard);
    let right = event.dice.len() == pack::TEST_DICE as usize;
    let outcome = state.follows(due && right, right && state.progress.tried.is_empty());
    docket.finding(rule::MAGIC_MISCAST, outcome, || {
        if outcome == Outcome::Unrecorded {
            return Detail::lacks("cast").unit(&event.wizard);
        }
        let detail = Detail::say(if due { "miscast-dice" } else { "no-miscast" }).unit(&event.wizard);
        detail.expects(pack::TEST_DICE).records(event.dice.len())
    });
    rolls::sum(state, &purpose::MISCAST, ix, &event.dice, docket);
    docket.finding(rule::GAP_MISCAST_TABLE, Outcome::PlayersCall, || {
        let effect = event.effect.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
        Detail::say("miscast-effect").unit(&event.wizard).with("effect", effect)
    });
    state.progress.miscast_due = None;
}
