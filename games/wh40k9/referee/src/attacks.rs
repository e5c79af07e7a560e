//! Making attacks: how many, hit rolls, wound rolls, allocation, saves, damage (`w40k.attack.*`, `w40k.blast.*`).

use aftermath_rules::{
    catalogue::Rule,
    dice::Pips,
    docket::Docket,
    finding::{Asks, Detail, Outcome, Purpose},
    work_budget::spend,
};
use aftermath_wh40k9::{
    Amount, Attacks, Change, Characteristic, Moved, Phase, SaveKind, Saves, Throw, Weapon, WeaponAbility, WeaponKind,
    pack, purpose,
};

use crate::{
    answer::of,
    figures::{self, Value, changes, order_matters},
    losses, mortal, muster, rule,
    state::{Declared, State, UnitIx, Whereabouts},
    throws::{self, DieTest, Thrower, Together},
    transport::tell_destroyed,
    turn,
};

/// What attacks of one profile on one target go by.
struct Volley<'a> {
    event: &'a Attacks,
    ix: UnitIx,
    target: UnitIx,
    weapon: Option<Weapon>,
    group: Option<Declared>,
    melee: bool,
    overwatch: bool,
}

/// `attacks`.
pub(crate) fn attacks(state: &mut State, event: &Attacks, docket: &mut impl Docket) {
    let (Some(ix), Some(target)) = (state.known(&event.unit, docket), state.known(&event.target, docket)) else {
        return;
    };
    let weapon = match &event.weapon {
        Some(name) => {
            let found = state.row(ix).weapon(name, event.mode.as_ref()).cloned();
            if found.is_none() {
                docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
                    Detail::say("weapon-without-profile").unit(&event.unit).records(name.as_str())
                });
                return;
            }
            found
        }
        None => None,
    };
    let melee = weapon.as_ref().is_none_or(|weapon| !weapon.is_ranged());
    let group = take_group(state, ix, target, event, melee, docket);
    let overwatch = state.unit(ix).phase.overwatch && !melee;
    let volley = Volley { event, ix, target, weapon, group, melee, overwatch };
    docket.finding(rule::WEAPON_ABILITIES, Outcome::Held, || of(&event.unit).with("target", &event.target));
    let due = count_attacks(state, &volley, docket);
    let (hits, ones) = hits(state, &volley, due, docket);
    let wounds = wounds(state, &volley, hits, docket);
    let by = state.side_of(ix);
    let before = state.unit(target).size();
    let standing = losses::Standing::of(state, target);
    saves(state, &volley, wounds, docket);
    let nobody = event.counted.as_ref().is_some_and(|counted| {
        [counted.unsaved, counted.lost, counted.destroyed].into_iter().flatten().any(|number| number == 0)
    });
    losses::believe(state, target, standing, &event.removed, nobody, by);
    if let Some(suffered) = &event.mortal {
        docket.finding(rule::MORTAL_WITH_NORMAL, Outcome::Held, || of(&event.target));
        docket.finding(rule::MORTAL_NO_MODIFIER, Outcome::Held, || of(&event.target));
        mortal::suffer(state, suffered, None, Some(by), docket);
    }
    backfire(state, &volley, ones, docket);
    if before > 0 {
        tell_destroyed(state, target, docket);
    }
}

/// Finds what was declared: all attacks on one target come before those on the next (`w40k.shoot.resolve_by_target`).
fn take_group(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    event: &Attacks,
    melee: bool,
    docket: &mut impl Docket,
) -> Option<Declared> {
    let row = state.row(ix);
    let place = event
        .weapon
        .as_ref()
        .and_then(|name| row.weapon(name, event.mode.as_ref()))
        .and_then(|weapon| row.weapons.iter().position(|known| std::ptr::eq(known, weapon)));
    let declared = &state.unit(ix).phase.declared;
    let (by_target, by_profile, locked_in) = if melee {
        (rule::FIGHT_RESOLVE_BY_TARGET, rule::FIGHT_RESOLVE_BY_PROFILE, rule::FIGHT_TARGET_LOCKED_IN)
    } else {
        (rule::SHOOT_RESOLVE_BY_TARGET, rule::SHOOT_RESOLVE_BY_PROFILE, rule::SHOOT_TARGET_LOCKED_IN)
    };
    let found = declared.iter().position(|group| group.weapon == place && group.target == target && !group.made);
    let Some(found) = found else {
        let again = declared.iter().any(|group| group.weapon == place && group.target == target);
        let cited = if again { by_profile } else { locked_in };
        let outcome = if declared.is_empty() { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(cited, outcome, || {
            if outcome == Outcome::Unrecorded {
                Detail::lacks("targets").unit(&event.unit)
            } else {
                Detail::say("not-declared").unit(&event.unit).with("target", &event.target)
            }
        });
        return None;
    };
    // A target that is begun is finished first, unless it is no more.
    let begun = |of: UnitIx| declared.iter().any(|group| group.target == of && group.made);
    let open = declared.iter().any(|group| {
        group.target != target && !group.made && !group.deferred && begun(group.target) && alive(state, group.target)
    });
    docket.finding(by_target, Outcome::from(!open), || of(&event.unit).with("target", &event.target));
    docket.finding(by_profile, Outcome::Held, || of(&event.unit).with("target", &event.target));
    docket.finding(locked_in, Outcome::Held, || of(&event.unit).with("target", &event.target));
    let deferred = declared[found].deferred;
    if deferred {
        let free = state.in_combat(ix);
        let answer = free.map(crate::answer::Answer::not);
        crate::answer::kept(docket, rule::SHOOT_BGNT_DEFERRED, answer, "engaged", || of(&event.unit));
    }
    let group = &mut state.unit_mut(ix).phase.declared[found];
    group.made = true;
    Some(group.clone())
}

fn alive(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).whereabouts == Whereabouts::Field
}

/// A number of attacks, and the number that each rule would have made of it.
struct Count {
    due: u32,
    /// What comes out where a rule is forgotten.
    without: Vec<(Rule, u32)>,
    cited: Rule,
}

/// How many attacks (`w40k.shoot.number_of_attacks`, `w40k.blast.*`, `w40k.wtype.rapid_fire`,
/// `w40k.fight.number_of_attacks`).
fn count_attacks(state: &State, volley: &Volley<'_>, docket: &mut impl Docket) -> Option<u32> {
    let count = if volley.melee { melee_count(volley) } else { ranged_count(state, volley, docket) };
    let event = volley.event;
    let thrown = event.hit.as_ref().map(|hit| hit.dice.len() as u32);
    let rolls = volley.weapon.as_ref().map_or(1, hit_rolls);
    let recorded = event
        .counted
        .as_ref()
        .and_then(|counted| counted.attacks)
        .map(u32::from)
        .or_else(|| thrown.filter(|thrown| thrown % rolls == 0).map(|thrown| thrown / rolls));
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
    } else if let Some((rule, _)) = count.without.iter().find(|(_, without)| *without == recorded) {
        docket.finding(*rule, Outcome::Broken, detail);
    } else if volley.melee && recorded < count.due {
        // Nobody gains by fewer attacks, and the book does not say that all must be made.
        docket.finding(count.cited, Outcome::PlayersCall, detail);
    } else {
        docket.finding(count.cited, Outcome::Broken, detail);
    }
    Some(recorded)
}

/// Hit rolls that are made for each attack.
fn hit_rolls(weapon: &Weapon) -> u32 {
    let own = weapon.abilities.iter().find_map(|ability| match ability {
        WeaponAbility::HitRolls(rolls) => Some(u32::from(*rolls)),
        _ => None,
    });
    own.unwrap_or(1).max(1)
}

fn melee_count(volley: &Volley<'_>) -> Option<Count> {
    let group = volley.group.as_ref()?;
    let due = group.attacks?;
    let extra = volley.weapon.as_ref().map_or(0, extra_attacks) * group.models.len() as u32;
    let without = if extra > 0 { vec![(rule::SHEET_CHAINSWORD, due.saturating_sub(extra))] } else { Vec::new() };
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

fn ranged_count(state: &State, volley: &Volley<'_>, docket: &mut impl Docket) -> Option<Count> {
    let (group, weapon) = (volley.group.as_ref()?, volley.weapon.as_ref()?);
    let amount = weapon.attacks?;
    let weapons = group.models.len();
    let blast = weapon.has(&WeaponAbility::Blast);
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
    let half = if rapid { group.half_range? as usize } else { 0 };
    // Which of the weapons are near is not said: they are alike but for their dice.
    let doubled = |numbers: &[u32]| -> u32 {
        numbers.iter().enumerate().map(|(i, n)| if i < half { n * pack::RAPID_FIRE_TIMES } else { *n }).sum()
    };
    let due = doubled(&adjusted);
    let mut without = Vec::new();
    if rapid {
        let all: u32 = adjusted.iter().map(|number| number * pack::RAPID_FIRE_TIMES).sum();
        let other = if half == weapons { sum } else { all };
        without.push((rule::WTYPE_RAPID_FIRE, other));
        if half > 0 && half < weapons {
            without.push((rule::WTYPE_RAPID_FIRE, sum));
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
        without.push((cited, other));
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
        docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::Unrecorded, || Detail::lacks("number").unit(&event.unit));
        return None;
    };
    if whole {
        docket.finding(rule::BLAST_MAX, Outcome::Broken, || Detail::say("no-roll").unit(&event.unit));
    }
    let faces = throws::read(throw, Together::of(amount), &event.unit, docket);
    let found = throws::amounts(amount, weapons, &faces);
    docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::from(found.is_some() || whole), || {
        Detail::say("dice-count").unit(&event.unit).expects(usize::from(amount.dice) * weapons).records(faces.len())
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

fn thrower<'a>(state: &'a State, volley: &'a Volley<'_>, purpose: &'static Purpose) -> Thrower<'a> {
    let side = state.side_id(state.side_of(volley.ix));
    Thrower { purpose, side, unit: &volley.event.unit, target: Some(&volley.event.target) }
}

/// A modifier of a throw with the rule that it comes from; none for a rule of another book.
type Sources = Vec<(Option<Rule>, i64)>;

/// What counts for a die: the value needed, and the modifiers with the rules that make them.
#[derive(Debug, Clone)]
struct Test {
    needed: i64,
    sources: Sources,
    overwatch: bool,
}

impl Test {
    fn sum(&self) -> i64 {
        self.sources.iter().map(|(_, value)| value).sum()
    }

    /// The test by the rules: modifiers are added up and limited (`w40k.attack.hit_cap`, `w40k.attack.wound_cap`).
    fn ruled(&self) -> DieTest {
        let cap = i64::from(pack::MODIFIER_CAP);
        let modifier = self.sum().clamp(-cap, cap);
        DieTest { needed: self.needed, modifier, six: true, one: true, only_six: self.overwatch }
    }
}

/// The rules behind a throw to hit or to wound.
struct Cited {
    roll: Rule,
    natural: Rule,
    cap: Rule,
    /// What the dice would be read by where a rule of the book is forgotten.
    forgotten: Vec<(Rule, Vec<Test>)>,
}

/// Judges how many dice succeeded by what was done with them: of the rules that would explain another number, the one
/// that was forgotten is broken.
fn judge_successes(
    docket: &mut impl Docket,
    unit: &aftermath_rules::ids::UnitId,
    tests: &[Test],
    faces: &[Pips],
    extra: u32,
    recorded: Option<u32>,
    cited: &Cited,
) -> u32 {
    if tests.is_empty() {
        return recorded.unwrap_or(extra);
    }
    let count_by = |tests: &[Test], each: &dyn Fn(&Test) -> DieTest| -> u32 {
        let last = tests.len().saturating_sub(1);
        let dice = faces.iter().enumerate();
        let test = |at: usize| tests.get(at.min(last));
        let succeed = dice.filter(|(at, face)| test(*at).is_some_and(|test| each(test).succeeds(face.get())));
        succeed.count() as u32 + extra
    };
    let count = |each: &dyn Fn(&Test) -> DieTest| count_by(tests, each);
    let due = count(&|test| test.ruled());
    let needed = if tests[0].overwatch { 6 } else { tests[0].needed };
    let roll = docket.next_roll();
    let about = |detail: Detail| if faces.is_empty() { detail } else { detail.of_roll(roll, Asks::Result) };
    let Some(recorded) = recorded else {
        docket.finding(cited.roll, Outcome::Held, || {
            about(Detail::say("successes")).unit(unit).with("needed", needed).with("dice", faces.to_vec()).expects(due)
        });
        tell_special(docket, unit, tests, faces, cited);
        return due;
    };
    let detail = || {
        about(Detail::say("successes"))
            .unit(unit)
            .with("needed", needed)
            .with("modifier", tests[0].sum())
            .with("dice", faces.to_vec())
            .expects(due)
            .records(recorded)
    };
    if recorded == due {
        docket.finding(cited.roll, Outcome::Held, detail);
        tell_special(docket, unit, tests, faces, cited);
        return recorded;
    }
    let forgotten = cited.forgotten.iter().find(|(_, tests)| count_by(tests, &|test| test.ruled()) == recorded);
    let blamed = forgotten.map(|(rule, _)| *rule).or_else(|| explain(tests, &count, recorded, cited));
    // In Overwatch nothing but a 6 hits: who counted more forgot that.
    let by_overwatch = (tests[0].overwatch && recorded > due).then_some(rule::OVERWATCH_SIX);
    docket.finding(blamed.or(by_overwatch).unwrap_or(cited.roll), Outcome::Broken, detail);
    recorded
}

/// Counts the successes of a throw whose dice are each read by one way of reading a test.
type CountBy<'a> = dyn Fn(&dyn Fn(&Test) -> DieTest) -> u32 + 'a;

/// The rule whose neglect gives the recorded number.
fn explain(tests: &[Test], count: &CountBy<'_>, recorded: u32, cited: &Cited) -> Option<Rule> {
    if tests.iter().any(|test| test.overwatch) {
        let by_value = count(&|test| DieTest { only_six: false, ..test.ruled() });
        if by_value == recorded {
            return Some(rule::OVERWATCH_SIX);
        }
    }
    if tests.iter().any(|test| test.sum().abs() > i64::from(pack::MODIFIER_CAP)) {
        let uncapped = count(&|test| DieTest { modifier: test.sum(), ..test.ruled() });
        if uncapped == recorded {
            return Some(cited.cap);
        }
    }
    let natural = count(&|test| DieTest { six: false, one: false, ..test.ruled() });
    if natural == recorded {
        return Some(cited.natural);
    }
    let of_book: Vec<Rule> = tests.iter().flat_map(|test| test.sources.iter().filter_map(|(rule, _)| *rule)).collect();
    of_book.into_iter().find(|rule| {
        let without = |test: &Test| {
            let sources = test.sources.iter().filter(|(of, _)| *of != Some(*rule)).copied().collect();
            Test { sources, ..test.clone() }.ruled()
        };
        count(&without) == recorded
    })
}

/// Rules that had a say in a throw that was read right.
fn tell_special(
    docket: &mut impl Docket,
    unit: &aftermath_rules::ids::UnitId,
    tests: &[Test],
    faces: &[Pips],
    cited: &Cited,
) {
    let mut kept: Vec<Rule> = Vec::new();
    for (rule, _) in &cited.forgotten {
        if !kept.contains(rule) {
            kept.push(*rule);
            docket.finding(*rule, Outcome::Held, || of(unit).with("needed", tests[0].needed));
        }
    }
    if faces.iter().any(|face| matches!(face.get(), 1 | 6)) {
        docket.finding(cited.natural, Outcome::Held, || of(unit).with("dice", faces.to_vec()));
    }
    if tests.iter().any(|test| test.overwatch) {
        docket.finding(rule::OVERWATCH_SIX, Outcome::Held, || of(unit));
        return;
    }
    if tests.iter().any(|test| !test.sources.is_empty()) {
        docket.finding(cited.cap, Outcome::Held, || of(unit).with("modifier", tests[0].sum()));
    }
    let mut told: Vec<Rule> = Vec::new();
    for (rule, value) in tests.iter().flat_map(|test| test.sources.iter()) {
        if let Some(rule) = rule
            && !told.contains(rule)
        {
            told.push(*rule);
            docket.finding(*rule, Outcome::Held, || of(unit).with("modifier", *value));
        }
    }
    if faces.iter().any(|face| tests.iter().any(|test| i64::from(face.get()) + test.ruled().modifier < 1)) {
        docket.finding(rule::DICE_MIN_ONE, Outcome::Held, || of(unit));
    }
}

/// Dice that show 1, unmodified and after modifiers.
#[derive(Debug, Clone, Copy, Default)]
struct Ones {
    unmodified: u32,
    modified: u32,
}

/// Hit rolls (`w40k.attack.hit_roll`, `w40k.attack.auto_hit`); answers with hits and 1s.
fn hits(state: &State, volley: &Volley<'_>, due: Option<u32>, docket: &mut impl Docket) -> (Option<u32>, Ones) {
    let event = volley.event;
    let counted = event.counted.as_ref().and_then(|counted| counted.hits).map(u32::from);
    let wound_dice = event.wound.as_ref().map(|wound| wound.dice.len() as u32);
    let recorded = counted.or(wound_dice);
    let extra = event.extra_hits.map_or(0, u32::from);
    let automatic = volley.weapon.as_ref().is_some_and(|weapon| weapon.has(&WeaponAbility::AutoHit));
    if automatic {
        let right = event.hit.is_none() && recorded.zip(due).is_none_or(|(recorded, due)| recorded == due + extra);
        docket.finding(rule::ATTACK_AUTO_HIT, Outcome::from(right), || {
            let detail = of(&event.unit);
            match recorded.zip(due) {
                Some((recorded, due)) => detail.expects(due + extra).records(recorded),
                None => detail,
            }
        });
        return (recorded.or(due.map(|due| due + extra)), Ones::default());
    }
    let Some(throw) = &event.hit else {
        docket.finding(rule::ATTACK_HIT_ROLL, Outcome::Unrecorded, || Detail::lacks("hit").unit(&event.unit));
        return (recorded, Ones::default());
    };
    let faces = throws::read(throw, Together::Apart, &event.unit, docket);
    let up_to = |most: i64| faces.iter().filter(|face| i64::from(face.get()) <= most).count() as u32;
    let on = i64::from(pack::SUPERCHARGE_ON);
    let mut ones = Ones { unmodified: up_to(on), modified: up_to(on) };
    let Some(tests) = hit_tests(state, volley, throw, faces.len(), docket) else {
        return (recorded, ones);
    };
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
    if dice.is_multiple_of(needs.len()) {
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
    if heavy && unit.turn.moved_at_all && !state.model_has(model, "INFANTRY") {
        let cited = if state.has(volley.ix, "INFANTRY") { rule::KEYWORD_MIXED_UNIT } else { rule::KEYWORD_SCOPE };
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
    let is = |word: &str| model.is_some_and(|model| state.model_has(model, word));
    if weapon.kind == WeaponKind::Heavy {
        if is("INFANTRY") && unit.turn.moved_at_all {
            let cited = match unit.turn.moved {
                Some(Moved::Arrived) => rule::REINFORCE_COUNTS_MOVED,
                Some(Moved::Disembarked) => rule::TRANSPORT_DISEMBARK_COUNTS_MOVED,
                _ => rule::WTYPE_HEAVY,
            };
            sources.push((Some(cited), i64::from(pack::HEAVY_MOVED)));
        }
        if (is("VEHICLE") || is("MONSTER")) && state.in_combat(ix).is_some_and(crate::answer::Answer::is_sure) {
            sources.push((Some(rule::SHOOT_BGNT_HEAVY), i64::from(pack::BIG_GUNS_HEAVY)));
        }
    }
    if weapon.kind == WeaponKind::Assault && turn::moved(state, ix) == Some(Moved::Advance) {
        sources.push((Some(rule::WTYPE_ASSAULT_PENALTY), i64::from(pack::ASSAULT_ADVANCED)));
    }
    sources
}

/// What rules of other books add to a throw.
fn added(throw: &Throw) -> Sources {
    let add = |change: Change| match change {
        Change::Add(add) => Some(i64::from(add)),
        Change::Set(_) | Change::Divide(_) | Change::Times(_) => None,
    };
    throw.modifiers.iter().filter_map(|modifier| add(modifier.change)).map(|add| (None, add)).collect()
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

/// Wound rolls (`w40k.attack.wound_roll`, `w40k.weapon.strength`, `w40k.char.order`).
fn wounds(state: &State, volley: &Volley<'_>, hits: Option<u32>, docket: &mut impl Docket) -> Option<u32> {
    let event = volley.event;
    let counted = event.counted.as_ref().and_then(|counted| counted.wounds).map(u32::from);
    let saved: u32 = event.saves.iter().map(attacks_of).sum();
    // Attacks on a unit that is no more need no saves.
    let complete = !event.saves.is_empty() && !wiped_out(state, volley);
    let recorded = counted.or(complete.then_some(saved));
    let Some(throw) = &event.wound else {
        if hits.is_none_or(|hits| hits > 0) {
            docket.finding(rule::ATTACK_WOUND_ROLL, Outcome::Unrecorded, || Detail::lacks("wound").unit(&event.unit));
        }
        return recorded;
    };
    let faces = throws::read(throw, Together::Apart, &event.unit, docket);
    let unit = state.unit(volley.ix);
    let first = volley.group.as_ref().and_then(|group| group.models.first().copied());
    let model = first.and_then(|number| unit.model(number)).or_else(|| unit.living().next().map(|(_, model)| model));
    let strength = model.and_then(|model| state.strength(volley.ix, model, volley.weapon.as_ref(), &event.strength));
    let toughness = state.toughness(volley.target, &event.toughness);
    let (Some(strength), Some(toughness)) = (strength, toughness) else {
        return recorded;
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
    Some(wounds)
}

/// How many attacks a group of saves holds.
fn attacks_of(saves: &Saves) -> u32 {
    match saves.kind {
        SaveKind::None => saves.attacks.map_or(0, u32::from),
        SaveKind::Armour | SaveKind::Invulnerable => saves.dice.dice.len() as u32,
    }
}

/// Whether these saves may be fewer than the wounds since the target was destroyed on the way.
fn wiped_out(state: &State, volley: &Volley<'_>) -> bool {
    let event = volley.event;
    let size = state.unit(volley.target).size();
    let counted = event.counted.as_ref().and_then(|counted| counted.destroyed).map_or(0, u32::from);
    event.removed.len() as u32 >= size || counted >= size
}

/// Allocation, saves and damage (`w40k.attack.allocate_forced` … `w40k.attack.excess_lost`).
fn saves(state: &mut State, volley: &Volley<'_>, wounds: Option<u32>, docket: &mut impl Docket) {
    let event = volley.event;
    let target = volley.target;
    if event.saves.is_empty() {
        if wounds.is_some_and(|wounds| wounds > 0) && alive(state, target) {
            docket.finding(rule::ATTACK_SAVE, Outcome::Unrecorded, || Detail::lacks("saves").unit(&event.target));
        }
        // An attack that wounds destroys one model at most, whatever its save was.
        if let Some(wounds) = wounds.filter(|wounds| event.removed.len() as u32 > *wounds) {
            docket.finding(rule::ATTACK_DAMAGE, Outcome::Broken, || {
                Detail::say("models-lost").unit(&event.target).expects(wounds).records(event.removed.len())
            });
        }
        return;
    }
    let before = state.unit(target).size();
    let mut falling = &event.removed[..];
    let mut tally = Tally::default();
    for one in &event.saves {
        save_group(state, volley, one, &mut falling, &mut tally, docket);
    }
    let fell = before - state.unit(target).size();
    let counted = event.counted.as_ref();
    if let Some(unsaved) = counted.and_then(|counted| counted.unsaved) {
        let unsaved = u32::from(unsaved);
        let by_value_of_ones = unsaved != tally.unsaved && unsaved + tally.ones_that_failed == tally.unsaved;
        let without_ap = unsaved != tally.unsaved && unsaved == tally.unsaved_without_ap;
        let cited = match (by_value_of_ones, without_ap) {
            (true, _) => rule::ATTACK_SAVE_NATURAL_ONE,
            (false, true) => rule::WEAPON_AP,
            (false, false) => rule::ATTACK_SAVE,
        };
        docket.finding(cited, Outcome::from(unsaved == tally.unsaved), || {
            Detail::say("unsaved").unit(&event.target).expects(tally.unsaved).records(unsaved)
        });
    } else {
        docket.finding(rule::ATTACK_SAVE, Outcome::Held, || {
            Detail::say("unsaved").unit(&event.target).expects(tally.unsaved)
        });
    }
    if tally.ones > 0 {
        docket.finding(rule::ATTACK_SAVE_NATURAL_ONE, Outcome::Held, || of(&event.target));
    }
    if let Some(lost) = counted.and_then(|counted| counted.lost) {
        let lost = u32::from(lost);
        let spilled = tally.excess > 0 && lost == tally.lost.saturating_add(tally.excess);
        let one_each = lost != tally.lost && lost == tally.unsaved;
        let cited = match (spilled, one_each) {
            (true, _) => rule::ATTACK_EXCESS_LOST,
            (false, true) => rule::WEAPON_DAMAGE,
            (false, false) => rule::ATTACK_DAMAGE,
        };
        if tally.unknown == 0 || lost < tally.lost {
            docket.finding(cited, Outcome::from(lost == tally.lost), || {
                of(&event.target).expects(tally.lost).records(lost)
            });
        }
    }
    if tally.lost > 0 {
        docket.finding(rule::ATTACK_DAMAGE, Outcome::Held, || {
            of(&event.target).with("wounds", tally.lost).with("models_lost", fell)
        });
        docket.finding(rule::WEAPON_DAMAGE, Outcome::Held, || of(&event.target).with("wounds", tally.lost));
        docket.finding(rule::STRENGTH_DESTROYED_MODEL, Outcome::Held, || of(&event.target).with("models_lost", fell));
    }
    if tally.excess > 0 {
        docket.finding(rule::ATTACK_EXCESS_LOST, Outcome::Held, || of(&event.target).with("wounds", tally.excess));
    }
    // Damage that nobody wrote down destroys a model for each attack at most.
    let most = fell.saturating_add(tally.unknown);
    let open = |told: u32| tally.unknown > 0 && (fell..=most).contains(&told);
    if let Some(destroyed) = counted.and_then(|counted| counted.destroyed).filter(|told| !open(u32::from(*told))) {
        docket.finding(rule::ATTACK_DAMAGE, Outcome::from(u32::from(destroyed) == fell), || {
            Detail::say("models-lost").unit(&event.target).expects(fell).records(u32::from(destroyed))
        });
    }
    if !event.removed.is_empty() && !open(event.removed.len() as u32) {
        let cited = if tally.excess > 0 && event.removed.len() as u32 > fell {
            rule::ATTACK_EXCESS_LOST
        } else {
            rule::ATTACK_DAMAGE
        };
        mortal::check_removed(state, target, &event.removed, fell, cited, docket);
    }
}

/// What saves come to.
#[derive(Debug, Default)]
struct Tally {
    unsaved: u32,
    lost: u32,
    excess: u32,
    /// Attacks that were not saved, or may not have been, of whose damage nothing is known.
    unknown: u32,
    /// Unmodified 1s, and those of them that would have saved by their value.
    ones: u32,
    ones_that_failed: u32,
    /// Attacks that would not have been saved if Armour Penetration were forgotten.
    unsaved_without_ap: u32,
}

/// Attacks that are allocated and saved together.
fn save_group(
    state: &mut State,
    volley: &Volley<'_>,
    saves: &Saves,
    falling: &mut &[u16],
    tally: &mut Tally,
    docket: &mut impl Docket,
) {
    let (event, target) = (volley.event, volley.target);
    let id = &event.target;
    let must = mortal::forced(state, target);
    if let Some(model) = saves.model {
        let there = state.unit(target).model(model).is_some_and(|model| !model.destroyed);
        let right = there && (must.is_empty() || must.contains(&model));
        docket.finding(rule::ATTACK_ALLOCATE_FORCED, Outcome::from(right), || {
            of(id).with("model", i64::from(model)).expects(must.iter().map(ToString::to_string).collect::<Vec<_>>())
        });
    }
    let faces = throws::read(&saves.dice, Together::Apart, id, docket);
    let first = saves.model.or_else(|| mortal::next_model(state, target, &mut &**falling));
    let test = first.and_then(|model| save_test(state, volley, saves, model, docket));
    let attacks = attacks_of(saves) as usize;
    let failed: Vec<bool> = match (saves.kind, test) {
        (SaveKind::None, _) => vec![true; attacks],
        (_, Some(test)) => faces.iter().map(|face| !test.succeeds(face.get())).collect(),
        (_, None) => vec![false; attacks],
    };
    if let Some(test) = test.filter(|_| saves.kind != SaveKind::None) {
        let by_value = DieTest { one: false, ..test };
        tally.ones += faces.iter().filter(|face| face.get() == 1).count() as u32;
        tally.ones_that_failed += faces.iter().filter(|face| face.get() == 1 && by_value.succeeds(1)).count() as u32;
        let who = Thrower {
            purpose: if saves.kind == SaveKind::Armour { &purpose::SAVE } else { &purpose::INVULNERABLE_SAVE },
            side: state.side_id(state.side_of(target)),
            unit: id,
            target: Some(id),
        };
        throws::report_tests(docket, who, &saves.dice, &faces, test);
    }
    let unsaved = failed.iter().filter(|failed| **failed).count();
    tally.unsaved += unsaved as u32;
    let ap = volley.weapon.as_ref().map_or(0, |weapon| i64::from(weapon.ap));
    tally.unsaved_without_ap += match test.filter(|_| saves.kind == SaveKind::Armour) {
        Some(test) => {
            let test = DieTest { modifier: test.modifier - ap, ..test };
            faces.iter().filter(|face| !test.succeeds(face.get())).count() as u32
        }
        None => unsaved as u32,
    };
    let damages = damages(state, volley, saves, unsaved, docket);
    if damages.is_empty() {
        tally.unknown += unsaved as u32;
    }
    if test.is_none() && saves.kind != SaveKind::None && first.is_some() {
        tally.unknown += attacks as u32;
    }
    inflict(state, volley, saves, &damages, falling, tally, docket);
    // Attacks were allocated to it, saved or not.
    if let Some(place) = first.and_then(|model| state.unit(target).place_of(model)) {
        state.unit_mut(target).models[place].allocated = true;
    }
}

/// What a save needs (`w40k.attack.save`, `w40k.attack.invulnerable`, `w40k.weapon.ap`).
fn save_test(
    state: &State,
    volley: &Volley<'_>,
    saves: &Saves,
    model: u16,
    docket: &mut impl Docket,
) -> Option<DieTest> {
    let id = &volley.event.target;
    let model = state.unit(volley.target).model(model)?;
    let added: i64 = added(&saves.dice).iter().map(|(_, value)| value).sum();
    match saves.kind {
        SaveKind::None => None,
        SaveKind::Armour => {
            let ap = volley.weapon.as_ref().map_or(0, |weapon| i64::from(weapon.ap));
            let needed = state.value(volley.target, model, Characteristic::Sv).number()?;
            docket
                .finding(rule::WEAPON_AP, Outcome::Held, || of(id).with("needed", needed).with("modifier", ap + added));
            Some(DieTest { needed, modifier: ap + added, six: false, one: true, only_six: false })
        }
        SaveKind::Invulnerable => {
            let own = &state.profile(model).invulnerable;
            let needed = saves.on.or_else(|| own.iter().min().copied());
            let has = needed.is_some_and(|needed| own.contains(&needed));
            let outcome = match needed {
                None => Outcome::Broken,
                Some(_) => Outcome::from(has),
            };
            docket.finding(rule::ATTACK_INVULNERABLE, outcome, || {
                let known: Vec<String> = own.iter().map(ToString::to_string).collect();
                let detail = of(id).expects(known);
                match needed {
                    Some(needed) => detail.records(needed),
                    None => detail,
                }
            });
            Some(DieTest { needed: i64::from(needed?), modifier: added, six: false, one: true, only_six: false })
        }
    }
}

/// Damage of each attack that was not saved (`w40k.weapon.damage`, `w40k.char.random_other`).
fn damages(state: &State, volley: &Volley<'_>, saves: &Saves, unsaved: usize, docket: &mut impl Docket) -> Vec<u32> {
    let event = volley.event;
    let amount = volley.weapon.as_ref().map_or(Amount::fixed(1), |weapon| weapon.d);
    let changed = |damage: u32| figures::changed(i64::from(damage), changes(&event.damage)).max(0) as u32;
    if order_matters(changes(&event.damage)) {
        docket.finding(rule::CHAR_ORDER, Outcome::Held, || of(&event.unit));
    }
    if let Some(number) = amount.number() {
        return vec![changed(number); unsaved];
    }
    let Some(throw) = &saves.damage else {
        if unsaved > 0 {
            docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::Unrecorded, || Detail::lacks("damage").unit(&event.unit));
        }
        return Vec::new();
    };
    let faces = throws::read(throw, Together::of(amount), &event.unit, docket);
    let found = throws::amounts(amount, unsaved, &faces);
    // Dice follow the attacks that were not saved; another number says that saves were read otherwise.
    let cited = if faces.len() == usize::from(amount.dice) { rule::CHAR_RANDOM_OTHER } else { rule::ATTACK_SAVE };
    docket.finding(cited, Outcome::from(found.is_some()), || {
        Detail::say("dice-count").unit(&event.unit).expects(usize::from(amount.dice) * unsaved).records(faces.len())
    });
    if amount.faces == 3 {
        docket.finding(rule::DICE_D3, Outcome::Held, || of(&event.unit).with("dice", faces.clone()));
    }
    let played = found.unwrap_or_else(|| {
        let each = usize::from(amount.dice).max(1);
        let together = Together::of(amount);
        faces.chunks_exact(each).map(|faces| throws::total(faces, together) + u32::from(amount.plus)).collect()
    });
    let sum = played.iter().sum();
    let who = thrower(state, volley, &purpose::DAMAGE);
    throws::report_sum(docket, who, throw, &faces, sum, || throws::chances_of_several(amount, played.len()));
    played.into_iter().map(changed).collect()
}

/// Takes damage off models, one attack after the other.
fn inflict(
    state: &mut State,
    volley: &Volley<'_>,
    saves: &Saves,
    damages: &[u32],
    falling: &mut &[u16],
    tally: &mut Tally,
    docket: &mut impl Docket,
) {
    let (target, by) = (volley.target, state.side_of(volley.ix));
    let dice_to_ignore = saves.ignored.is_some();
    if dice_to_ignore {
        let first = saves.model.or_else(|| mortal::next_model(state, target, &mut &**falling)).unwrap_or(1);
        let by_name = saves.ignored_by.as_ref().map(|by| by.as_str());
        let total: u32 = damages.iter().fold(0, |total, damage| total.saturating_add(*damage));
        let ignored = mortal::ignored(state, target, first, total, saves.ignored.as_ref(), by_name, docket);
        let mut left = ignored;
        let kept: Vec<u32> = damages
            .iter()
            .map(|damage| {
                let off = left.min(*damage);
                left -= off;
                damage - off
            })
            .collect();
        apply(state, target, saves.model, &kept, by, falling, tally);
        return;
    }
    apply(state, target, saves.model, damages, by, falling, tally);
}

fn apply(
    state: &mut State,
    target: UnitIx,
    chosen: Option<u16>,
    damages: &[u32],
    by: crate::state::SideIx,
    falling: &mut &[u16],
    tally: &mut Tally,
) {
    for damage in damages {
        if !spend(state.unit(target).models.len()) {
            break;
        }
        let standing = chosen.filter(|model| state.unit(target).model(*model).is_some_and(|model| !model.destroyed));
        let Some(model) = standing.or_else(|| mortal::next_model(state, target, falling)) else {
            break;
        };
        let lost = mortal::lose(state, target, model, *damage, Some(by));
        tally.lost += lost;
        tally.excess = tally.excess.saturating_add(damage.saturating_sub(lost));
    }
}

/// A supercharged weapon destroys its bearer (`w40k.sheet.supercharge`).
fn backfire(state: &mut State, volley: &Volley<'_>, ones: Ones, docket: &mut impl Docket) {
    let event = volley.event;
    let backfired = event.backfired.as_deref().unwrap_or_default();
    let dangerous = volley.weapon.as_ref().is_some_and(muster::backfires);
    if !dangerous {
        if !backfired.is_empty() {
            docket.finding(rule::SHEET_SUPERCHARGE, Outcome::Broken, || of(&event.unit).records(backfired.len()));
        }
    } else {
        let bearers = volley.group.as_ref().map_or(ones.unmodified, |group| group.models.len() as u32);
        let due = ones.unmodified.min(bearers);
        if due > 0 && event.backfired.is_none() {
            docket
                .finding(rule::SHEET_SUPERCHARGE, Outcome::Unrecorded, || Detail::lacks("backfired").unit(&event.unit));
            return;
        }
        let recorded = backfired.len() as u32;
        let by_modified = recorded != due && recorded == ones.modified.min(bearers);
        let cited = if by_modified { rule::DICE_UNMODIFIED } else { rule::SHEET_SUPERCHARGE };
        docket.finding(cited, Outcome::from(recorded == due), || {
            Detail::say("models-lost").unit(&event.unit).expects(due).records(backfired.len())
        });
    }
    for number in backfired {
        state.destroy(volley.ix, *number, None);
    }
}

/// What a unit declared is done before another acts (`w40k.shoot.target_locked_in`, `w40k.fight.target_locked_in`).
pub(crate) fn finish(state: &mut State, docket: &mut impl Docket) {
    let Some(ix) = state.acting else {
        return;
    };
    let open: Vec<UnitIx> = state
        .unit(ix)
        .phase
        .declared
        .iter()
        .filter(|group| !group.made && !group.deferred && !group.models.is_empty())
        .map(|group| group.target)
        .filter(|target| alive(state, *target))
        .collect();
    let cited =
        if state.phase == Some(Phase::Fight) { rule::FIGHT_TARGET_LOCKED_IN } else { rule::SHOOT_TARGET_LOCKED_IN };
    if let Some(target) = open.first().filter(|_| state.unit(ix).whereabouts == Whereabouts::Field) {
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("attacks-due").unit(state.id(ix)).with("target", state.id(*target))
        });
    }
    state.unit_mut(ix).phase.declared.clear();
}

/// What the phase leaves undone.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    finish(state, docket);
    state.acting = None;
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
