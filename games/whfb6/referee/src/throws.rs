//! The throws of an attack: to hit, to wound, to save; in shooting, magic and combat alike (`wfb.wound.*`, `wfb.save.*`).
//!
//! What the players declared stands, and is judged against the dice.

use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Pips},
    docket::Docket,
    docket_layer::{NullDocket, noticing},
    finding::{Asks, Detail, Outcome, Purpose, RollIx},
    muster::UnitIx,
};
use aftermath_whfb6::{Armour, Body, Throw, Throws, Whole, pack, purpose, rule};

use crate::{
    losses::{self, Unsaved},
    rolls::{self, Fell},
    state::State,
};

/// One modifier to hit: the rule that it comes from, its name in findings, and what it adds to the die needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Modifier {
    pub(crate) rule: Rule,
    pub(crate) name: &'static str,
    /// What it adds to the die needed; what makes hitting easier is negative.
    pub(crate) harder: i32,
}

/// What a throw to hit needs.
#[derive(Debug, Clone)]
pub(crate) struct Hit {
    /// What it is thrown for.
    pub(crate) purpose: &'static Purpose,
    /// The rule of the score.
    pub(crate) cited: Rule,
    /// The rule that a 1 misses, and in combat a 6 hits.
    pub(crate) natural: Rule,
    /// The die needed, before modifiers.
    pub(crate) score: i32,
    pub(crate) modifiers: Vec<Modifier>,
    /// Scores that players take by mistake, with the rule that is broken then and kept otherwise.
    pub(crate) others: Vec<(Rule, i32)>,
    /// Whether dice that miss are thrown again by a rule of the unit.
    pub(crate) again: bool,
    /// What it may need instead, as the log leaves out what decides.
    pub(crate) perhaps: Vec<Perhaps>,
}

/// What a throw to hit may need, where the log leaves out what decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Perhaps {
    /// The die needed with all modifiers.
    pub(crate) needed: i32,
    /// The field that the log lacks.
    pub(crate) lacks: &'static str,
    /// Nothing speaks for either; otherwise only a count that nothing else explains is one of this.
    pub(crate) open: bool,
}

impl Hit {
    /// The die needed with all modifiers.
    pub(crate) fn needed(&self) -> i32 {
        self.modifiers.iter().fold(self.score, |sum, modifier| sum + modifier.harder)
    }
}

/// What an attack is judged by.
#[derive(Debug, Clone)]
pub(crate) struct Attack<'a> {
    /// Who threw to hit and to wound; nobody for what comes from no unit.
    pub(crate) by: Option<UnitIx>,
    pub(crate) at: UnitIx,
    /// What hitting takes; absent where hits come without a throw, or nobody knows.
    pub(crate) hit: Option<Hit>,
    /// Hits that come without a throw.
    pub(crate) hits: Option<u32>,
    pub(crate) strength: Option<u32>,
    /// What the weapon takes from armour beside its Strength.
    pub(crate) armour_worse: u32,
    pub(crate) in_combat: bool,
    pub(crate) throws: &'a Throws,
}

/// What came of an attack, as it was played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Played {
    /// Unsaved wounds, no more than there were to lose.
    pub(crate) wounds: u32,
    /// Models removed.
    pub(crate) removed: u32,
    /// Wounds that were saved.
    pub(crate) saved: u32,
    /// The log does not tell how many wounds there were.
    pub(crate) unknown: bool,
}

/// Judges an attack, takes off the losses and answers what was played.
pub(crate) fn judge(state: &mut State, attack: &Attack<'_>, docket: &mut impl Docket) -> Played {
    note_changes(attack, docket);
    let ((wounds, unsaved), doubted) = noticing(docket, |docket| through(state, attack, docket));
    let rightly = doubted.then(|| by_the_dice(state, attack)).flatten();
    if doubted {
        state.doubt();
    }
    let unsaved = multiplied(attack, docket).or(unsaved).or(attack.throws.unsaved.map(Whole::get));
    let saved = wounds.zip(unsaved).map_or(0, |(wounds, unsaved)| wounds.saturating_sub(unsaved));
    let played = match unsaved {
        Some(unsaved) => {
            let unsaved = Unsaved { played: unsaved, rightly: rightly.unwrap_or(unsaved) };
            losses::take(state, attack.at, unsaved, attack.throws, attack.in_combat, docket)
        }
        None => losses::take_models(state, attack.at, attack.throws, attack.in_combat),
    };
    Played { saved, ..played }
}

/// Throws of an attack one after another: wounds, and those that were not saved.
fn through(state: &State, attack: &Attack<'_>, docket: &mut impl Docket) -> (Option<u32>, Option<u32>) {
    let hits = hits(state, attack, docket);
    let wounds = hits.and_then(|hits| wounds(state, attack, hits, docket));
    (wounds, wounds.and_then(|wounds| saves(state, attack, wounds, docket)))
}

/// Unsaved wounds by the dice alone, whatever the players counted.
fn by_the_dice(state: &State, attack: &Attack<'_>) -> Option<u32> {
    let throws = Throws { hits: None, wounds: None, unsaved: None, ..attack.throws.clone() };
    through(state, &Attack { throws: &throws, ..attack.clone() }, &mut NullDocket).1
}

/// Dice thrown again and wounds multiplied need a source (`wfb.gap.rerolls`, `wfb.gap.special_wounds`).
fn note_changes(attack: &Attack<'_>, docket: &mut impl Docket) {
    for again in &attack.throws.again {
        docket.finding(rule::GAP_REROLLS, Outcome::PlayersCall, || {
            Detail::say("rerolls").with("source", again.source.to_string()).records(again.dice.len())
        });
    }
    if let Some(source) = &attack.throws.source {
        docket.finding(rule::GAP_SPECIAL_WOUNDS, Outcome::PlayersCall, || {
            Detail::say("changed-throws").with("source", source.to_string())
        });
    }
}

/// Unsaved wounds after what multiplies them.
fn multiplied(attack: &Attack<'_>, docket: &mut impl Docket) -> Option<u32> {
    let multiplied = attack.throws.multiplied?;
    if attack.throws.source.is_none() {
        docket.finding(rule::GAP_SPECIAL_WOUNDS, Outcome::Unrecorded, || Detail::lacks("source"));
    }
    Some(multiplied.get())
}

/// The dice that count after those that failed were thrown again.
fn counted(throws: &Throws, throw: Throw, first: &[Pips], needed: u8) -> Vec<Pips> {
    let again = throws.again.iter().filter(|again| again.throw == throw).flat_map(|again| again.dice.iter());
    let mut again = again.copied();
    let failed = |face: &Pips| face.get() < needed || face.get() == pack::ALWAYS_MISSES;
    first.iter().map(|face| if failed(face) { again.next().unwrap_or(*face) } else { *face }).collect()
}

/// Reports a throw of an attack with the dice that were thrown again in it, or would have been.
fn report(
    state: &State,
    attack: &Attack<'_>,
    (throw, purpose): (Throw, &'static Purpose),
    faces: &[Pips],
    needed: u8,
    docket: &mut impl Docket,
) -> RollIx {
    let throws = attack.throws;
    let first: &[Pips] = match throw {
        Throw::Hit => &throws.hit,
        Throw::Second => &throws.second,
        Throw::Wound => &throws.wound,
        Throw::Armour => &throws.armour,
        Throw::Ward => &throws.ward,
    };
    let again = throws.again.iter().filter(|again| again.throw == throw).flat_map(|again| again.dice.iter());
    let fell: Vec<Pips> = first.iter().chain(again).copied().collect();
    let entitled = throw == Throw::Hit && attack.hit.as_ref().is_some_and(|hit| hit.again);
    let again = entitled || fell.len() > first.len();
    let fell = Fell { faces, first: if fell.len() > first.len() { &fell } else { faces }, again };
    let (by, at) = match throw {
        Throw::Armour | Throw::Ward => (attack.at, attack.by),
        Throw::Hit | Throw::Second | Throw::Wound => (attack.by.unwrap_or(attack.at), Some(attack.at)),
    };
    rolls::count(state, purpose, (by, at), &fell, needed, docket)
}

/// Dice that count as a success with this score: a 1 never does.
fn successes(faces: &[Pips], needed: i32) -> u32 {
    let needed = u8::try_from(needed.clamp(2, 7)).unwrap_or(7);
    dice::at_least(faces, needed)
}

/// Whether the source that the log names explains what the dice do not.
fn is_explained(throws: &Throws) -> bool {
    throws.source.is_some()
}

/// Hits as the dice to wound show that the players counted them.
fn shown(throws: &Throws) -> Option<u32> {
    (!throws.wound.is_empty()).then_some(throws.wound.len() as u32)
}

fn hits(state: &State, attack: &Attack<'_>, docket: &mut impl Docket) -> Option<u32> {
    let throws = attack.throws;
    let declared = throws.hits.map(Whole::get);
    let Some(hit) = &attack.hit else {
        return attack.hits.or(declared).or_else(|| shown(throws));
    };
    let by = attack.by?;
    let needed = hit.needed();
    if throws.hit.is_empty() {
        if needed < pack::NEVER_HITS as i32 {
            docket.finding(hit.cited, Outcome::Unrecorded, || Detail::lacks("hit").unit(state.id(by)));
            return declared.or_else(|| shown(throws));
        }
        return Some(0);
    }
    if let Some(perhaps) = unsure(throws, hit) {
        docket.finding(hit.cited, Outcome::Unrecorded, || Detail::lacks(perhaps.lacks).unit(state.id(by)));
        return declared.or_else(|| shown(throws));
    }
    let die = u8::try_from(needed.clamp(2, 6)).unwrap_or(6);
    let faces = counted(throws, Throw::Hit, &throws.hit, die);
    let first = report(state, attack, (Throw::Hit, hit.purpose), &faces, die, docket);
    let is_second_due = !attack.in_combat && needed > i32::from(pack::GREATEST_DIE);
    if is_second_due && throws.second.is_empty() && pack::second_die(needed).is_some() && successes(&faces, 6) > 0 {
        docket.finding(rule::SHOOT_SEVEN_PLUS, Outcome::Unrecorded, || Detail::lacks("second").unit(state.id(by)));
        return declared.or_else(|| shown(throws));
    }
    let scored = scored(state, attack, hit, &faces, needed, docket);
    // With 7 and more the second dice decide.
    let roll = if needed > i32::from(pack::GREATEST_DIE) && !throws.second.is_empty() { first.after(1) } else { first };
    let claimed = declared.or_else(|| shown(throws).filter(|shown| *shown != scored && !is_explained(throws)));
    let kept = claimed.is_none_or(|claimed| claimed == scored);
    let told = || {
        let detail = Detail::say("hits").unit(state.id(by)).with("target", state.id(attack.at)).with("needed", needed);
        let detail = hit.modifiers.iter().fold(detail, |detail, modifier| detail.with(modifier.name, modifier.harder));
        let detail = detail.with("dice", faces.clone()).expects(scored).records(claimed.unwrap_or(scored));
        detail.of_roll(roll, Asks::ResultShown)
    };
    // Where nothing can hit that is said already.
    if needed >= pack::NEVER_HITS as i32 && !attack.in_combat {
        return Some(claimed.unwrap_or(scored));
    }
    if kept {
        held(hit, &faces, needed, docket, &told);
    } else {
        docket.finding(culprit(hit, &faces, scored, claimed.unwrap_or(scored)), Outcome::Broken, told);
    }
    Some(claimed.unwrap_or(scored))
}

/// What keeps a throw from being judged: it may need another die than is known of, by which its hits are others. What players
/// counted may be right by neither.
fn unsure(throws: &Throws, hit: &Hit) -> Option<Perhaps> {
    let of = |needed: i32| {
        let die = u8::try_from(needed.clamp(2, 6)).unwrap_or(6);
        let faces = counted(throws, Throw::Hit, &throws.hit, die);
        if needed <= i32::from(pack::GREATEST_DIE) {
            return successes(&faces, needed.max(2));
        }
        pack::second_die(needed).map_or(0, |second| dice::at_least(&throws.second, second))
    };
    let due = of(hit.needed());
    let claimed = throws.hits.map(Whole::get).or_else(|| shown(throws));
    let fits = |perhaps: &&Perhaps| {
        let other = of(perhaps.needed);
        match claimed {
            Some(claimed) if claimed == due => perhaps.open && other != due,
            Some(claimed) => claimed == other,
            None => perhaps.open && other != due,
        }
    };
    hit.perhaps.iter().find(fits).copied()
}

/// Hits of the dice: with 7 and more, sixes that a second die confirms (`wfb.shoot.seven_plus`, `wfb.shoot.ten_plus`).
fn scored(state: &State, attack: &Attack<'_>, hit: &Hit, faces: &[Pips], needed: i32, docket: &mut impl Docket) -> u32 {
    let throws = attack.throws;
    let by = attack.by.unwrap_or(attack.at);
    if attack.in_combat || needed <= i32::from(pack::GREATEST_DIE) {
        if !throws.second.is_empty() {
            docket.finding(rule::SHOOT_SEVEN_PLUS, Outcome::Broken, || {
                Detail::say("second-dice").unit(state.id(by)).expects(0).records(throws.second.len())
            });
        }
        return successes(faces, needed.max(2));
    }
    let Some(second) = pack::second_die(needed) else {
        let counted = throws.hits.map_or(0, Whole::get).max(shown(throws).unwrap_or(0));
        docket.finding(rule::SHOOT_TEN_PLUS, Outcome::from(counted == 0), || {
            Detail::say("cannot-hit").unit(state.id(by)).with("needed", needed).records(counted)
        });
        return 0;
    };
    let sixes = dice::at_least(faces, pack::GREATEST_DIE);
    let thrown = throws.second.len() as u32;
    docket.finding(rule::SHOOT_SEVEN_PLUS, Outcome::from(thrown == sixes), || {
        Detail::say("second-dice").unit(state.id(by)).with("needed", needed).expects(sixes).records(thrown)
    });
    report(state, attack, (Throw::Second, hit.purpose), &throws.second, second, docket);
    dice::at_least(&throws.second, second)
}

/// What was kept: the score, each modifier, that they add up, and that a 1 misses.
fn held(hit: &Hit, faces: &[Pips], needed: i32, docket: &mut impl Docket, told: &dyn Fn() -> Detail) {
    if needed < pack::NEVER_HITS as i32 {
        docket.finding(hit.cited, Outcome::Held, told);
    }
    for modifier in &hit.modifiers {
        docket.finding(modifier.rule, Outcome::Held, told);
    }
    if hit.modifiers.len() > 1 {
        docket.finding(rule::SHOOT_MODS_CUMULATIVE, Outcome::Held, told);
    }
    for (other, _) in &hit.others {
        docket.finding(*other, Outcome::Held, told);
    }
    let ones = faces.iter().any(|face| face.get() == pack::ALWAYS_MISSES);
    let sixes = faces.iter().any(|face| face.get() == pack::ALWAYS_HITS);
    if ones || (sixes && hit.natural == rule::COMBAT_NATURAL_ONE_SIX) {
        docket.finding(hit.natural, Outcome::Held, told);
    }
}

/// What a wrong count of hits is the fault of: a modifier left out, ones counted, sixes not counted, modifiers that were not
/// added up; otherwise the score itself.
fn culprit(hit: &Hit, faces: &[Pips], scored: u32, claimed: u32) -> Rule {
    let needed = hit.needed();
    let without = |harder: i32| successes(faces, (needed - harder).max(2)) == claimed;
    let count = |wanted: u8| faces.iter().filter(|face| face.get() == wanted).count() as u32;
    if needed > i32::from(pack::GREATEST_DIE) && hit.natural != rule::COMBAT_NATURAL_ONE_SIX {
        // The second dice were left out: the sixes alone were counted, or fives and sixes.
        let forgotten = hit.modifiers.iter().find(|modifier| without(modifier.harder));
        return match forgotten {
            Some(modifier) if count(6) != claimed => modifier.rule,
            _ => rule::SHOOT_SEVEN_PLUS,
        };
    }
    if let Some(modifier) = hit.modifiers.iter().find(|modifier| modifier.harder != 0 && without(modifier.harder)) {
        return modifier.rule;
    }
    if let Some((other, _)) = hit.others.iter().find(|(_, score)| successes(faces, *score) == claimed) {
        return *other;
    }
    // Of a modifier a part may have been counted.
    let partly = |modifier: &&Modifier| {
        let less = modifier.harder.signum();
        (1..modifier.harder.abs()).any(|part| without(part * less))
    };
    if let Some(modifier) = hit.modifiers.iter().find(partly) {
        return modifier.rule;
    }
    let ones = count(pack::ALWAYS_MISSES);
    if ones > 0 && claimed == scored + ones {
        return hit.natural;
    }
    let all: i32 = hit.modifiers.iter().map(|modifier| modifier.harder).sum();
    if hit.modifiers.len() > 1 && all != 0 && (1..=all.abs()).any(|part| without(part * all.signum())) {
        return rule::SHOOT_MODS_CUMULATIVE;
    }
    hit.cited
}

/// The wound rules of the place: shooting and magic, or combat.
fn wound_rule(attack: &Attack<'_>) -> Rule {
    if attack.in_combat { rule::WOUND_COMBAT } else { rule::WOUND_TABLE }
}

fn wounds(state: &State, attack: &Attack<'_>, hits: u32, docket: &mut impl Docket) -> Option<u32> {
    let throws = attack.throws;
    let declared = throws.wounds.map(Whole::get);
    if hits == 0 && throws.wound.is_empty() {
        return Some(declared.unwrap_or(0));
    }
    let cited = wound_rule(attack);
    let target = state.id(attack.at);
    let toughness = state.figures(attack.at).t.map(Whole::get);
    let (Some(strength), Some(toughness)) = (attack.strength, toughness) else {
        let field = if attack.strength.is_none() { "strength" } else { "toughness" };
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks(field).unit(target));
        return declared.or(attack.throws.unsaved.map(Whole::get));
    };
    let told =
        |say: &'static str| Detail::say(say).unit(target).with("strength", strength).with("toughness", toughness);
    let Some(needed) = pack::to_wound(strength, toughness) else {
        let claimed = declared.or(throws.unsaved.map(Whole::get)).unwrap_or(0);
        let kept = claimed == 0 || is_explained(throws);
        docket.finding(rule::WOUND_IMPOSSIBLE, Outcome::from(kept), || told("cannot-wound").records(claimed));
        return Some(claimed);
    };
    let thrown = throws.wound.len() as u32;
    if thrown == 0 {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("wound").unit(target));
        return declared;
    }
    if thrown != hits && !is_explained(throws) {
        let roll = docket.next_roll();
        docket.finding(cited, Outcome::Broken, || {
            let detail = told("wound-dice").expects(hits).records(thrown);
            if attack.by.is_some() { detail.of_roll(roll, Asks::Dice) } else { detail }
        });
    }
    let faces = counted(throws, Throw::Wound, &throws.wound, needed);
    let roll = attack.by.map(|_| report(state, attack, (Throw::Wound, &purpose::WOUND), &faces, needed, docket));
    let scored = dice::at_least(&faces, needed);
    let kept = declared.is_none_or(|declared| declared == scored) || is_explained(throws);
    if !(kept && thrown != hits) {
        docket.finding(cited, Outcome::from(kept), || {
            let detail = told("wounds").with("needed", needed).with("dice", faces.clone());
            let detail = detail.expects(scored).records(declared.unwrap_or(scored));
            roll.map_or(detail.clone(), |roll| detail.of_roll(roll, Asks::Result))
        });
    }
    Some(declared.unwrap_or(scored))
}

/// Points of armour that the book does not know (`wfb.gap.armour_other`).
fn other_armour(state: &State, ix: UnitIx, in_combat: bool) -> u32 {
    let other = state.figures(ix).armour.iter().flat_map(|armour| armour.other.iter());
    other.filter(|other| in_combat || !other.combat_only).map(|other| other.better.get()).sum()
}

/// Points of a model's armour: each makes its save one better than 7 (`wfb.save.armour_value`,
/// `wfb.amb.shield_without_armour`).
pub(crate) fn armour_points(state: &State, ix: UnitIx, in_combat: bool) -> u32 {
    let Some(armour) = &state.figures(ix).armour else {
        return 0;
    };
    let Armour { body, shield, barding, mounted, other: _ } = armour;
    let none = u32::from(pack::GREATEST_DIE) + 1;
    let of_body = match body {
        Body::None => 0,
        Body::Light => none - pack::LIGHT_ARMOUR_SAVE,
        Body::Heavy => none - pack::HEAVY_ARMOUR_SAVE,
    };
    let additions = [shield, barding, mounted].into_iter().filter(|worn| **worn).count() as u32;
    // Armour that the book does not know counts by the roster that names it.
    of_body + additions * pack::ARMOUR_ADDITION + other_armour(state, ix, in_combat)
}

/// The save that a model has against a hit: none where armour does not help.
pub(crate) fn armour_save(points: u32, worse: u32) -> Option<u8> {
    let none = u32::from(pack::GREATEST_DIE) + 1;
    if points == 0 {
        return None;
    }
    // The best save still fails on a 1 (`wfb.amb.save_one`).
    let needed = (none + worse).saturating_sub(points).max(2);
    u8::try_from(needed).ok().filter(|needed| *needed <= pack::GREATEST_DIE)
}

/// Armour saves and then ward saves; answers wounds that were not saved.
fn saves(state: &State, attack: &Attack<'_>, wounds: u32, docket: &mut impl Docket) -> Option<u32> {
    let throws = attack.throws;
    let target = state.id(attack.at);
    let points = armour_points(state, attack.at, attack.in_combat);
    let by_strength = attack.strength.map_or(0, pack::armour_worse);
    let worse = by_strength + attack.armour_worse;
    let save = armour_save(points, worse);
    let thrown = throws.armour.len() as u32;
    let cited = if attack.in_combat { rule::SAVE_COMBAT } else { rule::SAVE_ROLL };
    if points == 0 && state.figures(attack.at).armour.is_none() && thrown > 0 && !is_explained(throws) {
        docket.finding(rule::SAVE_ARMOUR_VALUE, Outcome::Unrecorded, || Detail::lacks("worn").unit(target));
        return throws.unsaved.map(Whole::get);
    }
    let needs_dice = save.is_some() && wounds > 0;
    if needs_dice && thrown == 0 {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("armour").unit(target));
        return throws.unsaved.map(Whole::get);
    }
    if save.is_none() && thrown > 0 && !is_explained(throws) {
        // A save that the Strength took away, or one that there never was.
        let taken = armour_save(points, 0).is_some();
        let cited = if taken { rule::SAVE_STRENGTH_MODIFIER } else { rule::SAVE_ARMOUR_VALUE };
        docket.finding(cited, Outcome::Broken, || Detail::say("no-save").unit(target).expects(0).records(thrown));
        if throws.ward.is_empty() && state.figures(attack.at).ward.is_empty() {
            // What those dice seem to stop is wrong by that alone.
            return Some(throws.unsaved.map_or(wounds, Whole::get));
        }
    } else if thrown != wounds && thrown > 0 && !is_explained(throws) {
        let roll = docket.next_roll();
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("save-dice").unit(target).expects(wounds).records(thrown).of_roll(roll, Asks::Dice)
        });
    }
    let mut roll = None;
    let saved = save.map_or(0, |save| {
        let faces = counted(throws, Throw::Armour, &throws.armour, save);
        roll = Some(report(state, attack, (Throw::Armour, &purpose::ARMOUR), &faces, save, docket));
        dice::at_least(&faces, save).min(wounds)
    });
    let roll = roll.filter(|_| thrown > 0 && throws.ward.is_empty());
    let left = wounds.saturating_sub(saved);
    let warded = wards(state, attack, wounds, left, docket);
    let Some(warded) = warded else {
        // Without the dice of the ward save only a count beyond what armour left is wrong.
        let claimed = throws.unsaved.map(Whole::get);
        if claimed.is_none_or(|claimed| claimed <= left) {
            return claimed;
        }
        let saves = Saved { points, worse, by_strength, save, wounds, warded: 0, unsaved: left, cited, roll };
        judge_saves(state, attack, &saves, docket);
        return claimed;
    };
    let unsaved = left.saturating_sub(warded);
    let saves = Saved { points, worse, by_strength, save, wounds, warded, unsaved, cited, roll };
    judge_saves(state, attack, &saves, docket);
    Some(throws.unsaved.map_or(unsaved, Whole::get))
}

/// What saves came to by the dice.
struct Saved {
    points: u32,
    worse: u32,
    by_strength: u32,
    save: Option<u8>,
    wounds: u32,
    warded: u32,
    unsaved: u32,
    cited: Rule,
    /// The throw of armour saves, where it alone decides.
    roll: Option<RollIx>,
}

/// Compares what the players counted with what the dice say.
fn judge_saves(state: &State, attack: &Attack<'_>, saved: &Saved, docket: &mut impl Docket) {
    let throws = attack.throws;
    let claimed = throws.unsaved.map(Whole::get);
    let kept = claimed.is_none_or(|claimed| claimed == saved.unsaved) || is_explained(throws);
    // Who wears what the roster does not say may have saved some.
    let bare = state.figures(attack.at).armour.is_none() && throws.armour.is_empty();
    if bare && claimed.is_some_and(|claimed| claimed < saved.unsaved) && !kept {
        docket
            .finding(rule::SAVE_ARMOUR_VALUE, Outcome::Unrecorded, || Detail::lacks("worn").unit(state.id(attack.at)));
        return;
    }
    let told = || {
        let detail = Detail::say("saves")
            .unit(state.id(attack.at))
            .with("wounds", saved.wounds)
            .with("needed", saved.save.map_or(0, u32::from))
            .with("worse", saved.worse)
            .with("dice", throws.armour.to_vec());
        let unsaved = claimed.unwrap_or(saved.unsaved);
        match saved.roll.filter(|_| unsaved <= saved.wounds) {
            Some(roll) => {
                let stopped = |unsaved: u32| saved.wounds.saturating_sub(unsaved);
                let detail = detail.expects(stopped(saved.unsaved)).records(stopped(unsaved));
                Detail { say: Some("armour-saves"), ..detail }.of_roll(roll, Asks::Result)
            }
            None => detail.expects(saved.unsaved).records(unsaved),
        }
    };
    let other = other_armour(state, attack.at, attack.in_combat);
    if other > 0 && !throws.armour.is_empty() {
        // Without it the save is another.
        let plain = saved.points.saturating_sub(other);
        let stopped = armour_save(plain, saved.worse).map_or(0, |save| dice::at_least(&throws.armour, save));
        let unsaved = saved.wounds.saturating_sub(stopped).saturating_sub(saved.warded);
        let left_out = !kept && claimed == Some(unsaved);
        let outcome = match (state.setup.options.has_armour_other(), left_out) {
            (true, left_out) => Outcome::from(!left_out),
            (false, _) => Outcome::PlayersCall,
        };
        if kept || left_out {
            docket.finding(rule::GAP_ARMOUR_OTHER, outcome, told);
        }
        if left_out {
            return;
        }
    }
    if !kept {
        docket.finding(save_culprit(attack, saved, claimed.unwrap_or(saved.unsaved)), Outcome::Broken, told);
        return;
    }
    if throws.armour.is_empty() {
        return;
    }
    docket.finding(saved.cited, Outcome::Held, told);
    if saved.save.is_some() {
        docket.finding(rule::SAVE_ARMOUR_VALUE, Outcome::Held, told);
        if saved.by_strength > 0 {
            docket.finding(rule::SAVE_STRENGTH_MODIFIER, Outcome::Held, told);
        }
    }
    let is_one = |face: &Pips| face.get() == pack::ALWAYS_MISSES;
    if throws.armour.iter().chain(throws.ward.iter()).any(is_one) {
        docket.finding(rule::SAVE_NATURAL_ONE, Outcome::Held, told);
    }
}

/// What a wrong count of saves is the fault of.
fn save_culprit(attack: &Attack<'_>, saved: &Saved, claimed: u32) -> Rule {
    let throws = attack.throws;
    let of = |save: Option<u8>| save.map_or(0, |save| dice::at_least(&throws.armour, save));
    let unsaved = |armour: u32| saved.wounds.saturating_sub(armour).saturating_sub(saved.warded) == claimed;
    let ones = |faces: &[Pips]| faces.iter().filter(|face| face.get() == pack::ALWAYS_MISSES).count() as u32;
    if saved.by_strength > 0 && unsaved(of(armour_save(saved.points, saved.worse - saved.by_strength))) {
        return rule::SAVE_STRENGTH_MODIFIER;
    }
    let all_ones = ones(&throws.armour) + ones(&throws.ward);
    if all_ones > 0 && claimed + all_ones == saved.unsaved {
        return rule::SAVE_NATURAL_ONE;
    }
    let better = |by: u32| unsaved(of(armour_save(saved.points + by, saved.worse)));
    let less = |by: u32| unsaved(of(armour_save(saved.points.saturating_sub(by), saved.worse)));
    if saved.warded > 0 || !throws.ward.is_empty() {
        return rule::SAVE_WARD_UNMODIFIED;
    }
    if !throws.armour.is_empty() && ((1..=3).any(better) || (1..=3).any(less)) {
        return rule::SAVE_ARMOUR_VALUE;
    }
    saved.cited
}

/// Ward saves: the best one, for each wound that armour did not stop (`wfb.save.ward_*`, `wfb.gap.armour_then_ward`); `None`
/// where their dice are not recorded.
fn wards(state: &State, attack: &Attack<'_>, wounds: u32, left: u32, docket: &mut impl Docket) -> Option<u32> {
    let throws = attack.throws;
    let target = state.id(attack.at);
    let has = &state.figures(attack.at).ward;
    let best = has.iter().map(|ward| ward.get()).min();
    let thrown = throws.ward.len() as u32;
    let Some(best) = best else {
        if thrown > 0 && !is_explained(throws) {
            // Of what the roster does not say nobody knows what it needs.
            docket
                .finding(rule::SAVE_WARD_SINGLE_BEST, Outcome::Unrecorded, || Detail::lacks("ward_save").unit(target));
            return None;
        }
        return Some(0);
    };
    if thrown == 0 {
        // Who claims as many wounds as armour left saved nothing by magic.
        let none_saved = throws.unsaved.is_some_and(|claimed| claimed.get() == left);
        if left == 0 || none_saved {
            return Some(0);
        }
        docket.finding(rule::SAVE_WARD_UNMODIFIED, Outcome::Unrecorded, || Detail::lacks("ward").unit(target));
        return None;
    }
    let used = throws.ward_save.map_or(best, |used| used.get());
    let more = thrown > left && !(thrown == wounds && wounds > left);
    let told = || {
        let detail = Detail::say("ward").unit(target).with("ward", used).with("dice", throws.ward.to_vec());
        detail.expects(best).records(used)
    };
    if has.len() > 1 || used != best || more {
        docket.finding(rule::SAVE_WARD_SINGLE_BEST, Outcome::from(used == best && !more), told);
    }
    // All wounds at once, before or beside the armour.
    let after = thrown <= left;
    if !throws.armour.is_empty() {
        docket.finding(rule::GAP_ARMOUR_THEN_WARD, Outcome::from(after || more), told);
    }
    let save = u8::try_from(used).unwrap_or(pack::GREATEST_DIE);
    let faces = counted(throws, Throw::Ward, &throws.ward, save);
    report(state, attack, (Throw::Ward, &purpose::WARD), &faces, save, docket);
    let warded = dice::at_least(&faces, save).min(left);
    let claimed = throws.unsaved.map(Whole::get);
    if claimed.is_none_or(|claimed| claimed == left.saturating_sub(warded)) {
        docket.finding(rule::SAVE_WARD_UNMODIFIED, Outcome::Held, told);
    }
    Some(warded)
}
