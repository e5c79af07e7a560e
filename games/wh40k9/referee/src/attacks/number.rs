//! How many attacks there are (`w40k.shoot.number_of_attacks`, `w40k.fight.number_of_attacks`, `w40k.blast.*`).

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
};
use aftermath_wh40k9::{Amount, Weapon, WeaponAbility, WeaponKind, pack, purpose};

use super::volley::{Volley, hit_rolls, thrower};
use crate::{
    answer::of,
    rule, shooting,
    state::State,
    throws::{self, Together},
};

/// A number of attacks, and the number that each rule would have made of it.
struct Count {
    due: u32,
    /// Rules that have a say, and what comes out where one is forgotten; nothing where nobody is to blame for that.
    without: Vec<(Rule, Option<u32>)>,
    cited: Rule,
}

/// How many attacks (`w40k.shoot.number_of_attacks`, `w40k.blast.*`, `w40k.wtype.rapid_fire`,
/// `w40k.fight.number_of_attacks`).
pub(super) fn count_attacks(state: &State, volley: &Volley<'_>, docket: &mut impl Docket) -> Option<u32> {
    let event = volley.event;
    let thrown = event.hit.as_ref().map(|hit| hit.dice.len() as u32);
    let rolls = volley.weapon.as_ref().map_or(1, hit_rolls);
    let recorded = event
        .counted
        .as_ref()
        .and_then(|counted| counted.attacks)
        .map(u32::from)
        .or_else(|| thrown.filter(|thrown| thrown % rolls == 0).map(|thrown| thrown / rolls));
    let count = if volley.melee { melee_count(volley) } else { ranged_count(state, volley, recorded, docket) };
    let Some(count) = count else {
        return recorded;
    };
    let Some(recorded) = recorded else {
        return Some(count.due);
    };
    let roll = event.hit.as_ref().filter(|hit| !hit.dice.is_empty() && rolls == 1).map(|_| docket.next_roll());
    let detail = || {
        let detail = Detail::say("attack-count").unit(&event.unit).expects(count.due).records(recorded);
        match roll {
            Some(roll) => detail.of_roll(roll, Asks::Dice),
            None => detail,
        }
    };
    if recorded == count.due {
        docket.finding(count.cited, Outcome::Held, detail);
        for (rule, _) in &count.without {
            docket.finding(*rule, Outcome::Held, detail);
        }
    } else if volley.melee && recorded < count.due {
        // Nobody gains by fewer attacks, and the book does not say that all must be made.
        docket.finding(count.cited, Outcome::PlayersCall, detail);
    } else if let Some((rule, _)) = count.without.iter().find(|(_, without)| *without == Some(recorded)) {
        docket.finding(*rule, Outcome::Broken, detail);
    } else {
        docket.finding(count.cited, Outcome::Broken, detail);
    }
    Some(recorded)
}

fn melee_count(volley: &Volley<'_>) -> Option<Count> {
    let group = volley.group.as_ref()?;
    let due = group.attacks?;
    let extra = volley.weapon.as_ref().map_or(0, extra_attacks);
    let without = if extra > 0 { vec![(rule::SHEET_CHAINSWORD, None)] } else { Vec::new() };
    Some(Count { due, without, cited: rule::FIGHT_NUMBER_OF_ATTACKS })
}

/// Additional attacks with a weapon.
pub(crate) fn extra_attacks(weapon: &Weapon) -> u32 {
    let own = weapon.abilities.iter().find_map(|ability| match ability {
        WeaponAbility::ExtraAttacks(extra) => Some(u32::from(*extra)),
        _ => None,
    });
    own.unwrap_or(0)
}

fn ranged_count(state: &State, volley: &Volley<'_>, recorded: Option<u32>, docket: &mut impl Docket) -> Option<Count> {
    let (group, weapon) = (volley.group.as_ref()?, volley.weapon.as_ref()?);
    let amount = weapon.attacks?;
    // Who shoots was not said, or nobody could: that is told where the shot was declared.
    if group.models.is_empty() {
        return None;
    }
    let weapons = group.models.len();
    let blast = weapon.has(&WeaponAbility::Blast);
    if blast && state.unit(volley.target).fallen_unsaid {
        docket.finding(rule::SHOOT_NUMBER_OF_ATTACKS, Outcome::Unrecorded, || {
            Detail::lacks("standing").unit(&volley.event.target)
        });
        return None;
    }
    let whole = blast && group.target_models >= pack::BLAST_WHOLE_FROM;
    let least = if blast && group.target_models >= pack::BLAST_FROM { pack::BLAST_LEAST } else { 0 };
    let numbers = numbers(state, volley, amount, weapons, whole, docket)?;
    let plain: u32 = numbers.iter().sum();
    let adjust = |number: u32| {
        if whole { amount.greatest().max(pack::BLAST_LEAST) } else { number.max(least) }
    };
    let adjusted: Vec<u32> = numbers.iter().map(|number| adjust(*number)).collect();
    let sum: u32 = adjusted.iter().sum();
    let rapid = weapon.kind == WeaponKind::RapidFire;
    let (nearest, farthest) = match group.half_range {
        _ if !rapid => (0, 0),
        Some(half) => (half, half),
        None => {
            // Nobody fell since it was declared: they stand as they did then.
            let unharmed = state.unit(volley.target).size() == group.target_models;
            let measured = shooting::within_half(state, volley.ix, weapon, volley.target, &group.models);
            measured.filter(|_| unharmed).unwrap_or((0, weapons as u32))
        }
    };
    // Which of the weapons are near is not said: they are alike but for their dice.
    let doubled_by = |numbers: &[u32], half: u32| -> u32 {
        let near = half as usize;
        numbers.iter().enumerate().map(|(i, n)| if i < near { n * pack::RAPID_FIRE_TIMES } else { *n }).sum()
    };
    // Of weapons that may be near or not the log's number decides, as far as it can.
    let fits = (nearest..=farthest).find(|half| recorded == Some(doubled_by(&adjusted, *half)));
    if recorded.is_none() && nearest < farthest {
        return None;
    }
    let few = recorded.is_some_and(|recorded| recorded < doubled_by(&adjusted, nearest));
    let half = fits.unwrap_or(if few { nearest } else { farthest });
    let doubled = |numbers: &[u32]| doubled_by(numbers, half);
    let due = doubled(&adjusted);
    let half = half as usize;
    let mut without = Vec::new();
    if rapid {
        let all: u32 = adjusted.iter().map(|number| number * pack::RAPID_FIRE_TIMES).sum();
        let other = if half == weapons { sum } else { all };
        without.push((rule::WTYPE_RAPID_FIRE, Some(other)));
        if half > 0 && half < weapons {
            without.push((rule::WTYPE_RAPID_FIRE, Some(sum)));
        }
    }
    if blast {
        let (cited, other) = if whole {
            (rule::BLAST_MAX, plain)
        } else if least > 0 {
            (rule::BLAST_MIN_THREE, doubled(&numbers))
        } else {
            let raised: u32 = numbers.iter().map(|number| (*number).max(pack::BLAST_LEAST)).sum();
            (rule::BLAST_SMALL_UNIT, raised)
        };
        without.push((cited, Some(other)));
    }
    Some(Count { due, without, cited: rule::SHOOT_NUMBER_OF_ATTACKS })
}

/// The number of attacks of each weapon before adjustments.
fn numbers(
    state: &State,
    volley: &Volley<'_>,
    amount: Amount,
    weapons: usize,
    whole: bool,
    docket: &mut impl Docket,
) -> Option<Vec<u32>> {
    let event = volley.event;
    if let Some(number) = amount.number() {
        return Some(vec![number; weapons]);
    }
    let Some(throw) = &event.number else {
        if whole {
            return Some(vec![0; weapons]);
        }
        docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::Unrecorded, || {
            Detail::lacks("number").unit(&event.unit).expects(usize::from(amount.dice) * weapons)
        });
        return None;
    };
    if whole {
        docket.finding(rule::BLAST_MAX, Outcome::Broken, || Detail::say("no-roll").unit(&event.unit));
    }
    let faces = throws::read(throw, Together::of(amount), &event.unit, docket);
    let found = throws::amounts(amount, weapons, &faces);
    let roll = docket.next_roll();
    docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::from(found.is_some() || whole), || {
        let detail = Detail::say("dice-count").unit(&event.unit).records(faces.len());
        let detail = detail.expects(usize::from(amount.dice) * weapons);
        if whole { detail } else { detail.of_roll(roll, Asks::Dice) }
    });
    if amount.faces == 3 {
        docket.finding(rule::DICE_D3, Outcome::Held, || of(&event.unit).with("dice", faces.clone()));
    }
    let found = found.or_else(|| whole.then(|| vec![0; weapons]))?;
    let who = thrower(state, volley, &purpose::NUMBER_OF_ATTACKS);
    let sum = found.iter().sum();
    throws::report_sum(docket, who, throw, &faces, sum, || throws::chances_of_several(amount, weapons));
    Some(found)
}
