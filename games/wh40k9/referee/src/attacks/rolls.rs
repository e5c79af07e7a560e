//! Hit rolls and wound rolls (`w40k.attack.hit_roll`, `w40k.attack.wound_roll`).

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
};
use aftermath_wh40k9::{Characteristic, Moved, Strength, Throw, WeaponAbility, WeaponKind, pack, purpose};

use super::{
    saves::{attacks_of, wiped_out},
    successes::{Cited, Sources, Test, added, judge_successes, successes},
    volley::{Volley, hit_rolls, thrower},
};
use crate::{
    answer::{Answer, of},
    figures::Value,
    keywords::Keyword,
    rule,
    state::{ModelState, State},
    throws::{self, Together},
    turn,
};
/// Dice that show 1, unmodified and after modifiers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ones {
    pub(super) unmodified: u32,
    pub(super) modified: u32,
}

/// Hit rolls (`w40k.attack.hit_roll`, `w40k.attack.auto_hit`); answers with hits and 1s.
pub(super) fn hits(
    state: &State,
    volley: &Volley<'_>,
    due: Option<u32>,
    docket: &mut impl Docket,
) -> (Option<u32>, Ones) {
    let event = volley.event;
    let counted = event.counted.as_ref().and_then(|counted| counted.hits).map(u32::from);
    let wound_dice = event.wound.as_ref().map(|wound| wound.dice.len() as u32);
    let recorded = counted.or(wound_dice);
    let extra = event.extra_hits.map_or(0, u32::from);
    let automatic = volley.weapon.as_ref().is_some_and(|weapon| weapon.has(&WeaponAbility::AutoHit));
    if automatic {
        let thrown = event.wound.as_ref().filter(|wound| !wound.dice.is_empty()).map(|_| docket.next_roll());
        let right = event.hit.is_none() && recorded.zip(due).is_none_or(|(recorded, due)| recorded == due + extra);
        docket.finding(rule::ATTACK_AUTO_HIT, Outcome::from(right), || {
            let detail = of(&event.unit);
            let detail = match recorded.zip(due) {
                Some((recorded, due)) => detail.expects(due + extra).records(recorded),
                None => detail,
            };
            // Who hits without a roll throws to wound for each attack.
            match thrown.filter(|_| counted.is_none()) {
                Some(roll) => detail.of_roll(roll, Asks::Dice),
                None => detail,
            }
        });
        return (recorded.or(due.map(|due| due + extra)), Ones::default());
    }
    let Some(throw) = &event.hit else {
        docket.finding(rule::ATTACK_HIT_ROLL, Outcome::Unrecorded, || {
            let detail = Detail::lacks("hit").unit(&event.unit);
            match due {
                Some(due) => detail.expects(due.saturating_mul(volley.weapon.as_ref().map_or(1, hit_rolls))),
                None => detail,
            }
        });
        return (recorded, Ones::default());
    };
    let faces = throws::read(throw, Together::Apart, &event.unit, docket);
    let up_to = |most: i64| faces.iter().filter(|face| i64::from(face.get()) <= most).count() as u32;
    let on = i64::from(pack::SUPERCHARGE_ON);
    let mut ones = Ones { unmodified: up_to(on), modified: up_to(on) };
    let Some(mut tests) = hit_tests(state, volley, throw, faces.len(), docket) else {
        return (recorded, ones);
    };
    let hindered = may_be_hindered(state, volley).map(|(source, in_combat)| {
        let with = |test: &Test| Test { sources: [&test.sources[..], &[source]].concat(), ..test.clone() };
        (tests.iter().map(with).collect::<Vec<_>>(), in_combat)
    });
    if let Some((hindered, in_combat)) = hindered {
        let (free, fewer) = (successes(&tests, &faces), successes(&hindered, &faces));
        let either = recorded.is_none_or(|recorded| [free, fewer].contains(&recorded.saturating_sub(extra)));
        if free != fewer && either && (in_combat.is_none() || recorded.is_none()) {
            docket.finding(rule::ATTACK_HIT_ROLL, Outcome::Unrecorded, || Detail::lacks("engaged").unit(&event.unit));
            return (recorded, ones);
        }
        if recorded == Some(fewer + extra) {
            tests = hindered;
        }
    }
    if let Some(test) = tests.first() {
        ones.modified = up_to(on - test.ruled().modifier);
    }
    if !throw.again.is_empty() || tests.iter().any(|test| !test.sources.is_empty()) {
        docket.finding(rule::DICE_UNMODIFIED, Outcome::Held, || of(&event.unit));
    }
    let cited = Cited {
        roll: rule::ATTACK_HIT_ROLL,
        natural: rule::ATTACK_HIT_NATURAL,
        cap: rule::ATTACK_HIT_CAP,
        forgotten: forgotten_hits(state, volley, &tests),
    };
    // Hits of other books follow from rules that this one cannot count.
    let hits = judge_successes(docket, &event.unit, &tests, &faces, extra, recorded, &cited);
    if let Some(first) = tests.first() {
        throws::report_tests(docket, thrower(state, volley, &purpose::HIT), throw, &faces, first.ruled());
    }
    (Some(hits), ones)
}

/// A modifier with the rule that it comes from, and whether the unit is in combat as far as anybody can tell.
type Hindrance = ((Option<Rule>, i64), Option<Answer>);

/// What hinders hit rolls where nobody can tell whether it does: whether the unit is in combat (`w40k.shoot.bgnt_heavy`).
fn may_be_hindered(state: &State, volley: &Volley<'_>) -> Option<Hindrance> {
    let weapon = volley.weapon.as_ref().filter(|weapon| !volley.melee && weapon.kind == WeaponKind::Heavy);
    weapon?;
    let first = volley.group.as_ref().and_then(|group| group.models.first().copied());
    let model = first.and_then(|number| state.unit(volley.ix).model(number))?;
    let is = |keyword| state.model_has(model, keyword);
    let in_combat = state.in_combat(volley.ix);
    let open = (is(Keyword::Vehicle) || is(Keyword::Monster)) && matches!(in_combat, None | Some(Answer::Unclear));
    open.then_some(((Some(rule::SHOOT_BGNT_HEAVY), i64::from(pack::BIG_GUNS_HEAVY)), in_combat))
}

/// What each hit roll needs, in the order of the models that attack.
fn hit_tests(
    state: &State,
    volley: &Volley<'_>,
    throw: &Throw,
    dice: usize,
    docket: &mut impl Docket,
) -> Option<Vec<Test>> {
    let event = volley.event;
    let what = if volley.melee { Characteristic::Ws } else { Characteristic::Bs };
    let unit = state.unit(volley.ix);
    let models: Vec<u16> = match &volley.group {
        Some(group) if !group.models.is_empty() => group.models.clone(),
        _ => unit.living().map(|(number, _)| number).collect(),
    };
    let mut needs = Vec::new();
    for number in &models {
        let model = unit.model(*number)?;
        // Which row of its damage table counts nobody knows.
        if state.row_unsaid(volley.ix, model, what) {
            docket.finding(rule::SHEET_DAMAGE_TABLE, Outcome::Unrecorded, || Detail::lacks("saves").unit(&event.unit));
            return None;
        }
        match state.value(volley.ix, model, what) {
            Value::Is(needed) => needs.push(needed),
            Value::Dash => {
                let cited = if volley.melee { rule::CHAR_WS_DASH } else { rule::CHAR_BS_DASH };
                docket.finding(cited, Outcome::Broken, || of(&event.unit).with("model", i64::from(*number)));
                return None;
            }
            Value::Random(_) => return None,
        }
    }
    let sources = hit_sources(state, volley, throw, models.first().copied());
    let test = |needed: i64| Test { needed, sources: sources.clone(), overwatch: volley.overwatch };
    let first = *needs.first()?;
    if needs.iter().all(|need| *need == first) {
        return Some(vec![test(first)]);
    }
    // Models of several skills roll in their order, each as many dice as the others.
    let named = volley.group.as_ref().is_some_and(|group| !group.models.is_empty());
    if named && dice.is_multiple_of(needs.len()) {
        let each = dice / needs.len();
        return Some(needs.iter().flat_map(|need| std::iter::repeat_n(test(*need), each)).collect());
    }
    docket.finding(rule::ATTACK_HIT_ROLL, Outcome::Unrecorded, || Detail::lacks("models").unit(&event.unit));
    None
}

/// What hit rolls would need where a rule is forgotten: a penalty that is for models with a keyword, a row of the damage
/// table (`w40k.keyword.scope`, `w40k.keyword.mixed_unit`, `w40k.sheet.damage_table`).
fn forgotten_hits(state: &State, volley: &Volley<'_>, tests: &[Test]) -> Vec<(Rule, Vec<Test>)> {
    let unit = state.unit(volley.ix);
    let first = volley.group.as_ref().and_then(|group| group.models.first().copied());
    let model = first.and_then(|number| unit.model(number)).or_else(|| unit.living().next().map(|(_, model)| model));
    let Some(model) = model else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let heavy = !volley.melee && volley.weapon.as_ref().is_some_and(|weapon| weapon.kind == WeaponKind::Heavy);
    if heavy && unit.turn.moved_at_all && !state.model_has(model, Keyword::Infantry) {
        let cited =
            if state.has(volley.ix, Keyword::Infantry) { rule::KEYWORD_MIXED_UNIT } else { rule::KEYWORD_SCOPE };
        let hindered = |test: &Test| {
            let mut test = test.clone();
            test.sources.push((None, i64::from(pack::HEAVY_MOVED)));
            test
        };
        found.push((cited, tests.iter().map(hindered).collect()));
    }
    let what = if volley.melee { Characteristic::Ws } else { Characteristic::Bs };
    for needed in state.other_rows(model, what) {
        let by_row = |test: &Test| Test { needed, ..test.clone() };
        found.push((rule::SHEET_DAMAGE_TABLE, tests.iter().map(by_row).collect()));
    }
    found
}

/// Modifiers of hit rolls (`w40k.wtype.heavy`, `w40k.wtype.assault_penalty`, `w40k.shoot.bgnt_heavy`).
fn hit_sources(state: &State, volley: &Volley<'_>, throw: &Throw, first: Option<u16>) -> Sources {
    let mut sources = added(throw);
    let Some(weapon) = &volley.weapon else {
        return sources;
    };
    for ability in &weapon.abilities {
        if let WeaponAbility::ToHit(plus) = ability {
            sources.push((None, i64::from(*plus)));
        }
    }
    if volley.melee {
        return sources;
    }
    let (ix, unit) = (volley.ix, state.unit(volley.ix));
    let model = first.and_then(|number| unit.model(number));
    let is = |keyword| model.is_some_and(|model| state.model_has(model, keyword));
    if weapon.kind == WeaponKind::Heavy {
        if is(Keyword::Infantry) && unit.turn.moved_at_all {
            let cited = match unit.turn.moved {
                Some(Moved::Arrived) => rule::REINFORCE_COUNTS_MOVED,
                Some(Moved::Disembarked) => rule::TRANSPORT_DISEMBARK_COUNTS_MOVED,
                _ => rule::WTYPE_HEAVY,
            };
            sources.push((Some(cited), i64::from(pack::HEAVY_MOVED)));
        }
        if (is(Keyword::Vehicle) || is(Keyword::Monster)) && state.in_combat(ix).is_some_and(Answer::is_sure) {
            sources.push((Some(rule::SHOOT_BGNT_HEAVY), i64::from(pack::BIG_GUNS_HEAVY)));
        }
    }
    if weapon.kind == WeaponKind::Assault && turn::moved(state, ix) == Some(Moved::Advance) {
        sources.push((Some(rule::WTYPE_ASSAULT_PENALTY), i64::from(pack::ASSAULT_ADVANCED)));
    }
    sources
}

/// The die that wounds, by Strength against Toughness (`w40k.attack.wound_roll`).
pub(crate) fn to_wound(strength: i64, toughness: i64) -> i64 {
    let relation = if strength >= toughness * 2 {
        "twice"
    } else if strength > toughness {
        "greater"
    } else if strength == toughness {
        "equal"
    } else if strength * 2 <= toughness {
        "half"
    } else {
        "less"
    };
    let row = pack::WOUND_TABLE.iter().find(|(known, _)| *known == relation);
    row.map_or(i64::from(7), |(_, needed)| i64::from(*needed))
}

/// Attacks that wound.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wounds {
    /// As the log says, else as the dice do.
    pub(super) told: Option<u32>,
    /// As the dice say.
    pub(super) thrown: Option<u32>,
}

impl From<Option<u32>> for Wounds {
    fn from(told: Option<u32>) -> Self {
        Self { told, thrown: None }
    }
}

/// Wound rolls (`w40k.attack.wound_roll`, `w40k.weapon.strength`, `w40k.char.order`).
pub(super) fn wounds(state: &State, volley: &Volley<'_>, hits: Option<u32>, docket: &mut impl Docket) -> Wounds {
    let event = volley.event;
    let counted = event.counted.as_ref().and_then(|counted| counted.wounds).map(u32::from);
    let saved: Option<u32> = event.saves.iter().map(attacks_of).sum();
    // Attacks on a unit that is no more need no saves.
    let complete = !event.saves.is_empty() && !wiped_out(state, volley);
    let recorded = counted.or(saved.filter(|_| complete));
    let Some(throw) = &event.wound else {
        if hits.is_none_or(|hits| hits > 0) {
            docket.finding(rule::ATTACK_WOUND_ROLL, Outcome::Unrecorded, || {
                let detail = Detail::lacks("wound").unit(&event.unit);
                match hits {
                    Some(hits) => detail.expects(hits),
                    None => detail,
                }
            });
        }
        // What did not hit did not wound.
        return recorded.or(hits.filter(|hits| *hits == 0)).into();
    };
    let faces = throws::read(throw, Together::Apart, &event.unit, docket);
    let unit = state.unit(volley.ix);
    let first = volley.group.as_ref().and_then(|group| group.models.first().copied());
    let model = first.and_then(|number| unit.model(number)).or_else(|| unit.living().next().map(|(_, model)| model));
    // Of several that may attack nobody knows whose Strength counts.
    let strength_of = |model: &ModelState| state.strength(volley.ix, model, volley.weapon.as_ref(), &event.strength);
    let alike = |model: &&ModelState| {
        first.is_some() || unit.living().all(|(_, other)| strength_of(other) == strength_of(model))
    };
    let several = model.is_some_and(|model| !alike(&model));
    let model = model.filter(alike);
    let of_user = !matches!(volley.weapon.as_ref().map(|weapon| weapon.s), Some(Strength::Own(_)));
    let row_unsaid = |model: &&ModelState| of_user && state.row_unsaid(volley.ix, model, Characteristic::S);
    let strength = model.filter(|model| !row_unsaid(model));
    let strength = strength.and_then(|model| state.strength(volley.ix, model, volley.weapon.as_ref(), &event.strength));
    let toughness = state.toughness(volley.target, &event.toughness);
    let (Some(strength), Some(toughness)) = (strength, toughness) else {
        let unsaid = if strength.is_none() { volley.ix } else { volley.target };
        if several {
            docket.finding(rule::ATTACK_WOUND_ROLL, Outcome::Unrecorded, || Detail::lacks("models").unit(&event.unit));
        } else if state.unit(unsaid).wounds_unsaid {
            docket.finding(rule::SHEET_DAMAGE_TABLE, Outcome::Unrecorded, || {
                Detail::lacks("saves").unit(state.id(unsaid))
            });
        }
        return recorded.into();
    };
    let detail = || of(&event.unit).with("strength", strength).with("toughness", toughness);
    docket.finding(rule::WEAPON_STRENGTH, Outcome::Held, detail);
    let test = Test { needed: to_wound(strength, toughness), sources: added(throw), overwatch: false };
    let strengths = model.map_or_else(Vec::new, |model| {
        state.forgotten_strengths(volley.ix, model, volley.weapon.as_ref(), &event.strength)
    });
    let toughnesses = state.forgotten_toughnesses(volley.target, &event.toughness);
    let by_strength = strengths.into_iter().map(|(rule, wrong)| (rule, to_wound(wrong, toughness)));
    let by_toughness = toughnesses.into_iter().map(|(rule, wrong)| (rule, to_wound(strength, wrong)));
    let forgotten = by_strength.chain(by_toughness);
    let cited = Cited {
        roll: rule::ATTACK_WOUND_ROLL,
        natural: rule::ATTACK_WOUND_NATURAL,
        cap: rule::ATTACK_WOUND_CAP,
        forgotten: forgotten.map(|(rule, needed)| (rule, vec![Test { needed, ..test.clone() }])).collect(),
    };
    let tests = [test];
    let wounds = judge_successes(docket, &event.unit, &tests, &faces, 0, recorded, &cited);
    throws::report_tests(docket, thrower(state, volley, &purpose::WOUND), throw, &faces, tests[0].ruled());
    Wounds { told: Some(wounds), thrown: Some(successes(&tests, &faces)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_against_toughness_gives_the_die_that_wounds() {
        // The book's table (l. 1003-1008).
        let cases = [(8, 4, 2), (9, 4, 2), (5, 4, 3), (7, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (4, 8, 6), (5, 8, 5)];
        for (strength, toughness, needed) in cases {
            assert_eq!(to_wound(strength, toughness), needed, "{strength} against {toughness}");
        }
    }
}
