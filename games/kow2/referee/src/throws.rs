//! Throws to hit and to damage, in shooting, magic and melee alike (`kow.damage.*`, `kow.special.elite`, `vicious`,
//! `blast`, half dice), and single dice.

use super::{Amount, Special, State, Throws, pack, purpose, rule};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Figure, Measure, Outcome, Purpose, Roll},
    muster::UnitIx,
};

/// What is needed beyond this no die shows.
const BEYOND: u8 = pack::GREATEST_DIE;

/// One modifier of a throw to hit: the rule it comes from, its name in findings, and what it adds to the die needed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Modifier {
    pub(super) rule: Rule,
    pub(super) name: &'static str,
    pub(super) value: u8,
}

impl Modifier {
    /// What a modifier of the die takes from it the die needed has more.
    pub(super) fn new(rule: Rule, name: &'static str, modifier: i32) -> Self {
        Self { rule, name, value: modifier.unsigned_abs() as u8 }
    }
}

/// The rules under which a throw is judged.
#[derive(Debug, Clone, Copy)]
pub(super) struct HitRules {
    /// Message `roll-…` of the throw to hit.
    pub(super) purpose: &'static Purpose,
    /// How many dice.
    pub(super) dice: Rule,
    /// What a die needs.
    pub(super) hit: Rule,
    pub(super) natural_one: Option<Rule>,
    pub(super) half_dice: Option<Rule>,
    /// That modifiers add up.
    pub(super) stack: Option<Rule>,
}

impl HitRules {
    /// In melee damage is rolled as at range (`kow.melee.damage`).
    fn damage_too(&self) -> Option<Rule> {
        (self.hit == rule::MELEE_HIT).then_some(rule::MELEE_DAMAGE)
    }
}

/// What a throw needs.
#[derive(Debug, Clone)]
pub(super) struct Attack<'a> {
    pub(super) by: UnitIx,
    pub(super) at: UnitIx,
    pub(super) rules: HitRules,
    /// Dice due before halving, and the rule that tells how many where it is not the common one.
    pub(super) dice: u32,
    pub(super) dice_rule: Option<Rule>,
    /// Least die that hits, before modifiers.
    pub(super) needed: u8,
    pub(super) modifiers: Vec<Modifier>,
    /// Modifiers that would apply but for an exception, with the rule of the exception.
    pub(super) waived: Vec<Modifier>,
    /// Whether hits are multiplied.
    pub(super) blast: Option<Amount>,
    /// The throw to damage; absent for spells that do none.
    pub(super) damage: Option<Damage>,
    pub(super) throws: &'a Throws,
}

/// What a throw to damage needs.
#[derive(Debug, Clone)]
pub(super) struct Damage {
    /// The target's Defence, as it counts here.
    pub(super) defence: u8,
    /// Defence if a Big Shield were taken for the opposite.
    pub(super) shield: Option<u8>,
    /// What is added to the die, by the rules it comes from.
    pub(super) added: Vec<(Rule, &'static str, u32)>,
    /// What would be added but for an exception, with the rule of the exception.
    pub(super) denied: Vec<(Rule, &'static str, u32)>,
    /// Least die that may damage instead, where the log does not tell by which one the players counted.
    pub(super) may_need: Option<u8>,
}

impl Damage {
    fn all_added(&self) -> u32 {
        self.added.iter().map(|(_, _, value)| value).sum()
    }

    /// Defence less all that is added to the die.
    fn need(&self, throws: &Throws) -> i64 {
        i64::from(self.defence) - i64::from(self.all_added()) - listed(throws)
    }

    /// The least die that damages; 7 where none does.
    pub(super) fn needed(&self, throws: &Throws) -> u8 {
        self.need(throws).clamp(2, 7) as u8
    }

    /// The damage that the dice make at least, where they may make more: nobody recorded which die damaged, nor how many.
    fn at_least(&self, throws: &Throws) -> Option<u32> {
        let unsaid = throws.scored.is_none() && throws.total.is_none();
        let makes = [self.needed(throws), self.may_need.filter(|_| unsaid)?].map(|needed| damaging(throws, needed));
        (makes[0] != makes[1]).then_some(makes[0].min(makes[1]))
    }
}

/// What a rule of an army list adds to each die to damage.
fn listed(throws: &Throws) -> i64 {
    i64::from(throws.damage_modifier.unwrap_or(0))
}

/// What came of a throw, as it was played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) hits: u32,
    pub(super) damage: u32,
    /// Damage as the dice made it.
    pub(super) by_dice: u32,
    /// Nobody recorded how much damage was done: there may have been some.
    pub(super) is_untold: bool,
}

/// How many dice damage from this face on; what was thrown again had been a 1, which never does.
pub(super) fn damaging(throws: &Throws, needed: u8) -> u32 {
    dice::at_least(&throws.damage, needed) + dice::at_least(&throws.damage_again, needed)
}

/// Judges the dice of an attack, reports them with their chances, and answers what was played: what the players
/// declared stands, and what the dice say is judged against it.
pub(super) fn judge(state: &State, attack: &Attack<'_>, docket: &mut impl Docket) -> Played {
    let Some(hits) = judge_hits(state, attack, docket) else {
        // Nobody recorded how many dice to damage were due.
        let damage = attack.throws.scored.map(u32::from);
        let damage = damage.or(attack.damage.is_none().then_some(0));
        let played = damage.unwrap_or(0);
        return Played { hits: 0, damage: played, by_dice: played, is_untold: damage.is_none() };
    };
    let hits = judge_blast(state, attack, hits, docket);
    let Some(damage) = &attack.damage else {
        return Played { hits, damage: 0, by_dice: 0, is_untold: false };
    };
    let scored = judge_damage(state, attack, damage, hits, docket);
    let least = scored.and(damage.at_least(attack.throws));
    let is_untold = least.is_some() || scored.is_none() && attack.throws.total.is_none();
    let played = judge_total(state, attack, least.or(scored).unwrap_or(0), docket);
    let by_dice = least.or_else(|| by_dice(attack, damage, hits)).unwrap_or(played);
    Played { hits, damage: played, by_dice, is_untold }
}

/// Damage as the dice make it, where as many were thrown as were due.
fn by_dice(attack: &Attack<'_>, damage: &Damage, hits: u32) -> Option<u32> {
    let (throws, needed) = (attack.throws, damage.needed(attack.throws));
    let again = throws.damage_again.len() as u32;
    let whole = throws.damage.len() as u32 == hits && needed <= BEYOND;
    let all_again = again == 0 || again == dice_of(&throws.damage, pack::ALWAYS_FAILS);
    (whole && all_again).then(|| damaging(throws, needed))
}

/// Damage adds up on one total, whatever dealt it (`kow.damage.marker`). Answers what was added to it.
fn judge_total(state: &State, attack: &Attack<'_>, scored: u32, docket: &mut impl Docket) -> u32 {
    let Some(total) = attack.throws.total.map(u32::from) else {
        return scored;
    };
    let before = state.unit(attack.at).damage;
    let due = before.saturating_add(scored);
    if total > due && state.unit(attack.at).more_damage {
        docket
            .finding(rule::DAMAGE_MARKER, Outcome::Unrecorded, || Detail::lacks("damage_on").unit(state.id(attack.at)));
        return total.saturating_sub(before);
    }
    docket.finding(rule::DAMAGE_MARKER, Outcome::from(total == due), || {
        Detail::say("damage-total").unit(state.id(attack.at)).expects(due).records(total)
    });
    total.saturating_sub(before)
}

/// Hits as the dice to damage show that the players counted them, where nothing multiplies hits.
fn shown(attack: &Attack<'_>) -> Option<u32> {
    let dice = attack.throws.damage.len() as u32;
    (attack.blast.is_none() && attack.damage.is_some() && dice > 0).then_some(dice)
}

/// The die needed with all modifiers; what is beyond 6 needs a natural 6 of half the dice.
fn needed(attack: &Attack<'_>) -> (u8, bool) {
    let sum = attack.modifiers.iter().fold(attack.needed, |sum, modifier| sum.saturating_add(modifier.value));
    (sum.min(BEYOND), sum > BEYOND)
}

/// Whether dice and hits are what players who need this on a die would have thrown and counted.
pub(super) fn fits(throws: &Throws, dice: u32, needed: u8) -> bool {
    let due = if needed > BEYOND { dice / pack::HALF_DICE_DIVISOR } else { dice };
    let shown = (!throws.damage.is_empty() && throws.blast.is_empty()).then_some(throws.damage.len() as u32);
    let counted = throws.hits.map(u32::from).or(shown);
    // What was thrown again had been a 1, which never hits.
    let hits = dice::at_least(&throws.dice, needed.min(BEYOND)) + dice::at_least(&throws.again, needed.min(BEYOND));
    throws.dice.len() as u32 == due && counted.is_none_or(|counted| counted == hits)
}

/// Whether damage is what players would have counted on these dice.
pub(super) fn fits_damage(throws: &Throws, damage: &Damage) -> bool {
    let scored = damaging(throws, damage.needed(throws));
    throws.scored.is_none_or(|counted| u32::from(counted) == scored)
}

/// The hits as they were played; `None` where the log tells nothing of them.
fn judge_hits(state: &State, attack: &Attack<'_>, docket: &mut impl Docket) -> Option<u32> {
    let Attack { by, at, rules, throws, .. } = attack;
    let (needed, halved) = needed(attack);
    let due = if halved { attack.dice / pack::HALF_DICE_DIVISOR } else { attack.dice };
    let rolled = throws.dice.len() as u32;
    let counted = throws.hits.map(u32::from);
    if rolled == 0 && due > 0 {
        docket.finding(rules.dice, Outcome::Unrecorded, || Detail::lacks("dice").unit(state.id(*by)));
        return counted.or_else(|| shown(attack));
    }
    let told = |say: &'static str| {
        let detail = Detail::say(say).unit(state.id(*by)).with("needed", needed);
        attack.modifiers.iter().fold(detail, |detail, modifier| detail.with(modifier.name, modifier.value))
    };
    let (cited, say) = match (halved, rules.half_dice, attack.dice_rule) {
        (true, Some(half), _) => (half, "half"),
        (_, _, Some(other)) => (other, "whole"),
        _ => (rules.dice, "whole"),
    };
    let roll = docket.next_roll();
    let counted_dice = || {
        let detail = if say == "half" { told("half-dice").with("whole", attack.dice) } else { told("dice-due") };
        detail.expects(due).records(rolled).of_roll(roll, Asks::Dice)
    };
    // Half of an odd number is rounded down (`kow.dice.half`).
    let odd = halved && !attack.dice.is_multiple_of(pack::HALF_DICE_DIVISOR) && (due..=due + 1).contains(&rolled);
    if odd {
        docket.finding(rule::DICE_HALF, Outcome::from(rolled == due), counted_dice);
    }
    if rolled == due || !odd {
        docket.finding(cited, Outcome::from(rolled == due), counted_dice);
    }
    let faces = thrown_again(state, attack, &throws.dice, &throws.again, &Special::Elite, rule::SPECIAL_ELITE, docket);
    let scored = dice::at_least(&faces, needed);
    // Where the players name no hits, their dice to damage show a modifier that they left out.
    let shown = shown(attack).filter(|shown| *shown != scored && culprit(attack, &faces, scored, *shown).is_some());
    let declared = counted.or(shown);
    let kept = declared.is_none_or(|hits| hits == scored);
    let culprit = declared.filter(|_| !kept).and_then(|declared| culprit(attack, &faces, scored, declared));
    let say = || {
        let detail = told("hits").with("dice", faces.clone()).expects(scored).records(declared.unwrap_or(scored));
        detail.of_roll(roll, Asks::ResultShown)
    };
    if kept {
        if rolled == due {
            docket.finding(rules.hit, Outcome::Held, say);
        }
        for modifier in attack.modifiers.iter().chain(&attack.waived) {
            docket.finding(modifier.rule, Outcome::Held, say);
        }
        if attack.modifiers.len() > 1
            && let Some(stack) = rules.stack
        {
            docket.finding(stack, Outcome::Held, say);
        }
    } else if !(halved && rolled != due && culprit.is_some()) {
        // Dice that were not halved are the same fault as the modifier left out.
        // An exception that was not heeded, with all rules that tell it.
        let told = attack.waived.iter().filter(|waived| culprit == Some(waived.rule));
        let told = told.flat_map(|one| attack.waived.iter().filter(|waived| waived.name == one.name));
        let told: Vec<Rule> = told.map(|waived| waived.rule).collect();
        for cited in if told.is_empty() { vec![culprit.unwrap_or(rules.hit)] } else { told } {
            docket.finding(cited, Outcome::Broken, say);
        }
    }
    if let Some(one) = rules.natural_one
        && faces.iter().any(|face| face.get() == pack::ALWAYS_FAILS)
        && culprit != Some(one)
    {
        docket.finding(one, Outcome::Held, say);
    }
    let again = if state.figures(*by).has(&Special::Elite) { 1.0 / 6.0 } else { 0.0 };
    let chance = f64::from(7 - needed.min(6)) / 6.0;
    docket.roll(|| Roll {
        purpose: rules.purpose,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(*by)).clone()),
        unit: Some(state.id(*by).clone()),
        target: Some(state.id(*at).clone()),
        faces: faces.clone(),
        fell: as_they_fell(&throws.dice, &throws.again),
        needed: Some(i32::from(needed)),
        result: scored as i32,
        better: Better::Greater,
        chances: Distribution::binomial(faces.len(), chance + again * chance),
    });
    Some(declared.unwrap_or(scored).min(rolled.max(scored)))
}

/// What a wrong count is the fault of: the modifier without which it would be right, a natural 1 counted, modifiers that
/// were not added up; `None` where nothing explains it.
fn culprit(attack: &Attack<'_>, faces: &[Pips], scored: u32, declared: u32) -> Option<Rule> {
    let sum = attack.modifiers.iter().fold(attack.needed, |sum, modifier| sum.saturating_add(modifier.value));
    let all: u8 = attack.modifiers.iter().fold(0_u8, |sum, modifier| sum.saturating_add(modifier.value));
    let less = |value: u8| dice::at_least(faces, sum.saturating_sub(value).min(BEYOND)) == declared;
    let more = |value: u8| dice::at_least(faces, sum.saturating_add(value).min(BEYOND)) == declared;
    let forgotten = attack.modifiers.iter().find(|modifier| less(modifier.value));
    let wrong = forgotten.or_else(|| attack.waived.iter().find(|modifier| more(modifier.value)));
    if let Some(modifier) = wrong {
        return Some(modifier.rule);
    }
    let ones = dice_of(faces, pack::ALWAYS_FAILS);
    let stack = attack.rules.stack.filter(|_| all > 0);
    if stack.is_some() && (1..=all).any(less) {
        return stack;
    }
    if ones > 0 && declared == scored + ones && attack.rules.natural_one.is_some() {
        return attack.rules.natural_one;
    }
    stack.filter(|_| (1..=2).any(more))
}

fn dice_of(faces: &[Pips], face: u8) -> u32 {
    faces.iter().filter(|pips| pips.get() == face).count() as u32
}

/// The dice that count, after all natural 1s were thrown again by a rule that allows it: all of them or none, and no die
/// twice (`kow.dice.reroll`).
fn thrown_again(
    state: &State,
    attack: &Attack<'_>,
    first: &[Pips],
    again: &[Pips],
    special: &Special,
    cited: Rule,
    docket: &mut impl Docket,
) -> Vec<Pips> {
    let ones = dice_of(first, pack::ALWAYS_FAILS) as usize;
    if again.is_empty() {
        return first.to_vec();
    }
    let allowed = state.figures(attack.by).has(special);
    let told = |say: &'static str| {
        let detail = Detail::say(say).unit(state.id(attack.by));
        detail.expects(if allowed { ones } else { 0 }).records(again.len())
    };
    docket.finding(cited, Outcome::from(allowed && again.len() == ones), || told("again"));
    // More dice than there were 1s: some were thrown a second time.
    if allowed {
        docket.finding(rule::DICE_REROLL, Outcome::from(again.len() <= ones), || told("again"));
    }
    let mut replacements = again.iter();
    let faces = first
        .iter()
        .map(|face| if face.get() == pack::ALWAYS_FAILS { replacements.next().unwrap_or(face) } else { face });
    faces.copied().collect()
}

/// A throw and what was thrown again of it; nothing where nothing was.
fn as_they_fell(first: &[Pips], again: &[Pips]) -> Vec<Pips> {
    if again.is_empty() { Vec::new() } else { [first, again].concat() }
}

/// Each hit of Blast becomes as many as it says, by a die of its own where it is one (`kow.special.blast`, A-51).
fn judge_blast(state: &State, attack: &Attack<'_>, hits: u32, docket: &mut impl Docket) -> u32 {
    let dice = &attack.throws.blast;
    let Some(blast) = attack.blast else {
        if !dice.is_empty() {
            docket.finding(rule::SPECIAL_BLAST, Outcome::Broken, || {
                Detail::say("no-blast").unit(state.id(attack.by)).records(dice.len())
            });
        }
        return hits;
    };
    let (due, rolled) = (hits.saturating_mul(u32::from(blast.dice)), dice.len() as u32);
    let value = |face: &Pips| if blast.faces == 3 { u32::from(dice::d3(*face)) } else { u32::from(face.get()) };
    let plus = hits.saturating_mul(u32::from(blast.plus));
    let total = dice.iter().map(value).sum::<u32>().saturating_add(plus);
    let played = attack.throws.damage.len() as u32;
    if due > 0 && rolled == 0 {
        docket.finding(rule::SPECIAL_BLAST, Outcome::Unrecorded, || Detail::lacks("blast").unit(state.id(attack.by)));
        return played;
    }
    if rolled != due {
        docket.finding(rule::SPECIAL_BLAST, Outcome::Broken, || {
            Detail::say("blast-dice").unit(state.id(attack.by)).expects(due).records(rolled)
        });
        return if played > 0 { played } else { total };
    }
    if hits == 0 {
        return 0;
    }
    let roll = docket.next_roll();
    let told = || {
        let detail = Detail::say("blast").unit(state.id(attack.by)).with("hits", hits).with("blast", blast.to_string());
        let detail = detail.with("dice", dice.to_vec()).expects(total).records(if played > 0 { played } else { total });
        if dice.is_empty() { detail } else { detail.of_roll(roll, Asks::ResultShown) }
    };
    let kept = played == 0 || played == total;
    // Faces of a D6 read for those of a D3.
    let natural = dice.iter().map(|face| u32::from(face.get())).sum::<u32>().saturating_add(plus);
    let misread = !kept && blast.faces == 3 && played == natural;
    if !misread {
        docket.finding(rule::SPECIAL_BLAST, Outcome::from(kept), told);
    }
    if !dice.is_empty() {
        if kept || misread {
            docket.finding(rule::DICE_D6, Outcome::from(kept), told);
        }
        docket.roll(|| {
            let one = Distribution::die(blast.faces);
            let sum = (1..dice.len()).fold(one.clone(), |sum, _| sum.plus(&one));
            let result = dice.iter().map(value).sum::<u32>() as i32;
            Roll {
                purpose: &purpose::BLAST,
                measure: Measure::Sum,
                side: Some(state.side_id(state.side_of(attack.by)).clone()),
                unit: Some(state.id(attack.by).clone()),
                target: Some(state.id(attack.at).clone()),
                faces: dice.to_vec(),
                fell: Vec::new(),
                needed: None,
                result,
                better: Better::Greater,
                chances: sum,
            }
        });
    }
    if kept { total } else { played }
}

/// One die a hit; die and additions against Defence, a natural 1 never (`kow.damage.roll`, `kow.damage.natural_one`); a
/// need beyond 6 damages nobody (`kow.damage.impossible`). Answers the damage as it was played; `None` where the log tells
/// nothing of it.
fn judge_damage(
    state: &State,
    attack: &Attack<'_>,
    damage: &Damage,
    hits: u32,
    docket: &mut impl Docket,
) -> Option<u32> {
    let Attack { by, at, throws, .. } = attack;
    let (added, listed) = (damage.all_added(), listed(throws));
    let need = damage.need(throws);
    let needed = damage.needed(throws);
    let due = if needed > BEYOND { 0 } else { hits };
    let rolled = throws.damage.len() as u32;
    let told = |say: &'static str| {
        let detail = Detail::say(say).unit(state.id(*at)).with("defence", damage.defence).with("needed", needed);
        damage.added.iter().fold(detail, |detail, (_, name, value)| detail.with(name, *value))
    };
    if needed > BEYOND {
        let scored = throws.scored.map_or(0, u32::from);
        docket
            .finding(rule::DAMAGE_IMPOSSIBLE, Outcome::from(scored == 0), || told("damage-impossible").records(scored));
        return Some(scored);
    }
    if due > 0 && rolled == 0 {
        docket.finding(rule::DAMAGE_ROLL, Outcome::Unrecorded, || Detail::lacks("damage").unit(state.id(*by)));
        return throws.scored.map(u32::from);
    }
    let too = attack.rules.damage_too();
    let roll = docket.next_roll();
    for cited in [Some(rule::DAMAGE_ROLL), too.filter(|_| rolled != due)].into_iter().flatten() {
        docket.finding(cited, Outcome::from(rolled == due), || {
            told("damage-dice").expects(due).records(rolled).of_roll(roll, Asks::Dice)
        });
    }
    let vicious = rule::SPECIAL_VICIOUS;
    let faces = thrown_again(state, attack, &throws.damage, &throws.damage_again, &Special::Vicious, vicious, docket);
    let scored = dice::at_least(&faces, needed);
    let declared = throws.scored.map(u32::from);
    let kept = declared.is_none_or(|damage| damage == scored);
    let say = || {
        let detail = told("damage").with("dice", faces.clone()).expects(scored).records(declared.unwrap_or(scored));
        detail.of_roll(roll, Asks::Result)
    };
    let is_doubted = damage.at_least(throws).is_some();
    if is_doubted {
        docket.finding(rule::DAMAGE_MARKER, Outcome::Unrecorded, || Detail::lacks("scored").unit(state.id(*by)));
    } else if kept {
        let marker = Some(rule::DAMAGE_MARKER).filter(|_| throws.total.is_none());
        for cited in [marker, too.filter(|_| rolled == due)].into_iter().flatten() {
            docket.finding(cited, Outcome::Held, say);
        }
        let denied = damage.denied.iter().filter(|(cited, ..)| damage.added.iter().all(|(other, ..)| other != cited));
        for (cited, _, value) in damage.added.iter().chain(denied) {
            if *value > 0 {
                docket.finding(*cited, Outcome::Held, say);
            }
        }
    } else {
        let played = declared.unwrap_or(scored);
        let without = |value: u32| dice::at_least(&faces, (need + i64::from(value)).clamp(2, 7) as u8);
        let with = |value: u32| dice::at_least(&faces, (need - i64::from(value)).clamp(2, 7) as u8);
        let forgotten = damage.added.iter().find(|(_, _, value)| *value > 0 && without(*value) == played);
        // An exception that was not heeded, with all rules that tell it.
        let denied = damage.denied.iter().filter(|(_, _, value)| *value > 0 && with(*value) == played);
        let denied: Vec<Rule> = denied.map(|(cited, _, _)| *cited).collect();
        let unshielded = damage.shield.is_some_and(|other| {
            let need = i64::from(other) - i64::from(added) - listed;
            dice::at_least(&faces, need.clamp(2, 7) as u8) == played
        });
        let one = played == scored + dice_of(&faces, pack::ALWAYS_FAILS) && dice_of(&faces, pack::ALWAYS_FAILS) > 0;
        match forgotten {
            Some((cited, _, _)) => docket.finding(*cited, Outcome::Broken, say),
            None if !denied.is_empty() => {
                denied.into_iter().for_each(|cited| docket.finding(cited, Outcome::Broken, say));
            }
            None if unshielded => docket.finding(rule::SPECIAL_BIG_SHIELD, Outcome::Broken, say),
            None if one => docket.finding(rule::DAMAGE_NATURAL_ONE, Outcome::Broken, say),
            None => [Some(rule::DAMAGE_MARKER), too]
                .into_iter()
                .flatten()
                .for_each(|cited| docket.finding(cited, Outcome::Broken, say)),
        }
    }
    let kept = kept && !is_doubted;
    if kept && damage.shield.is_some() {
        docket.finding(rule::SPECIAL_BIG_SHIELD, Outcome::Held, say);
    }
    if kept && faces.iter().any(|face| face.get() == pack::ALWAYS_FAILS) {
        docket.finding(rule::DAMAGE_NATURAL_ONE, Outcome::Held, say);
    }
    let again = if state.figures(*by).has(&Special::Vicious) { 1.0 / 6.0 } else { 0.0 };
    let chance = f64::from(7 - needed) / 6.0;
    docket.roll(|| Roll {
        purpose: &purpose::DAMAGE,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(*by)).clone()),
        unit: Some(state.id(*by).clone()),
        target: Some(state.id(*at).clone()),
        faces: faces.clone(),
        fell: as_they_fell(&throws.damage, &throws.damage_again),
        needed: Some(i32::from(needed)),
        result: scored as i32,
        better: Better::Greater,
        chances: Distribution::binomial(faces.len(), chance + again * chance),
    });
    Some(declared.unwrap_or(scored))
}

/// A die that succeeds from `needed` on, with its chances.
pub(super) fn one_die(
    purpose: &'static Purpose,
    state: &State,
    by: UnitIx,
    at: Option<UnitIx>,
    die: Pips,
    needed: u8,
) -> Roll {
    Roll {
        purpose,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.id(by).clone()),
        target: at.map(|at| state.id(at).clone()),
        faces: vec![die],
        fell: Vec::new(),
        needed: Some(i32::from(needed)),
        result: i32::from(die.get() >= needed),
        better: Better::Greater,
        chances: Distribution::binomial(1, f64::from(7 - needed.clamp(1, 6)) / 6.0),
    }
}

/// A figure for a finding, where there is one.
pub(super) fn known(figure: Option<u32>) -> Figure {
    figure.map_or_else(|| Figure::from("unknown"), Figure::from)
}
