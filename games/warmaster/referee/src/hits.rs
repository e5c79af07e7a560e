//! Dice to hit and armour saves, in shooting and in combat alike.

use super::{Cover, DeclaredHits, State, items::banners, purpose, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Purpose, Roll},
    words::RosterUnit,
};

/// The rules under which a volley or a strike is judged.
#[derive(Debug, Clone, Copy)]
pub(super) struct HitRules {
    pub(super) purpose: &'static Purpose,
    pub(super) to_hit: Rule,
    pub(super) armour: Rule,
    /// Hits less saves are suffered, as the players reckoned it.
    pub(super) count: Option<Rule>,
}

/// Shooting (chapter "Shooting").
pub(super) const SHOOTING: HitRules = HitRules {
    purpose: &purpose::SHOT,
    to_hit: rule::SHOOT_TO_HIT,
    armour: rule::SHOOT_ARMOUR,
    count: Some(rule::SHOOT_COUNT_HITS),
};
/// Combat (chapter "Combat").
pub(super) const COMBAT: HitRules =
    HitRules { purpose: &purpose::ATTACK, to_hit: rule::ATTACK_TO_HIT, armour: rule::ATTACK_ARMOUR, count: None };

/// A die is thrown again once at most (`wm.dice.reroll_once`): `replaced` are dice thrown again together, `single` one
/// thrown again for another reason.
pub(super) fn check_thrown_again(
    state: &State,
    by: UnitIx,
    dice: &[Pips],
    replaced: &[Pips],
    single: Option<Pips>,
    docket: &mut impl Docket,
) {
    let again = replaced.len() + usize::from(single.is_some());
    if again > 0 {
        docket.finding(rule::DICE_REROLL_ONCE, Outcome::from(again <= dice.len()), || {
            Detail::say("thrown-again").unit(state.id(by)).expects(dice.len()).records(again)
        });
    }
}

/// Faces of dice that were thrown again: they do not count.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Before<'a> {
    /// All the dice to hit (`wm.item.banner_of_fortune`).
    pub(super) dice: &'a [Pips],
    /// One of them (`wm.item.sword_of_cleaving`).
    pub(super) die: Option<Pips>,
    /// A save (`wm.item.sword_of_destruction`).
    pub(super) save: Option<Pips>,
    /// Whether a miss would have been thrown again, had there been one.
    pub(super) of_misses: bool,
    /// Whether a save would have been, had one succeeded.
    pub(super) of_saves: bool,
}

/// One die that is thrown again where there is such a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Again {
    None,
    Miss,
    Success,
}

impl Again {
    /// Where a die was thrown again, and where one would have been and none was there.
    fn of(die: Option<Pips>, would: bool, of: Self, faces: &[Pips], needed: u8) -> Self {
        let is_such = |face: &Pips| (face.get() >= needed) == (of == Self::Success);
        if die.is_some() || would && !faces.iter().any(is_such) { of } else { Self::None }
    }

    /// How many of so many dice succeed, each with this chance.
    fn chances(self, dice: usize, chance: f64) -> Distribution {
        let plain = Distribution::binomial(dice, chance);
        match self {
            Self::None => plain,
            Self::Miss => plain.going_on(|hits| hits < dice as i32, 1, chance),
            Self::Success => plain.going_on(|saved| saved > 0, -1, 1.0 - chance),
        }
    }
}

/// Dice as thrown at one target.
#[derive(Debug, Clone, Copy)]
pub(super) struct Throw<'a> {
    pub(super) by: UnitIx,
    pub(super) at: UnitIx,
    /// Least die that hits.
    pub(super) needed: u8,
    /// Least die that saves a hit; absent where nothing does.
    pub(super) armour: Option<u8>,
    pub(super) dice: &'a [Pips],
    pub(super) saves: &'a [Pips],
    /// What fell first of dice and saves that were thrown again.
    pub(super) before: Before<'a>,
    pub(super) declared: Option<&'a DeclaredHits>,
    /// Hits among these that there may not have been: nobody told the cover, or counted.
    pub(super) spared: u32,
}

/// Hits suffered after saves, as they were played: what the players declared stands, and what the dice say is judged
/// against it.
pub(super) fn suffered(state: &State, throw: Throw<'_>, rules: HitRules, docket: &mut impl Docket) -> u32 {
    suffered_in_parts(state, throw, &[], rules, docket)
}

/// As [`suffered`], where the dice are thrown in parts that need different scores: how many dice each, and the least
/// that hits. Dice beyond the parts need what the throw says.
pub(super) fn suffered_in_parts(
    state: &State,
    throw: Throw<'_>,
    parts: &[(usize, u8)],
    rules: HitRules,
    docket: &mut impl Docket,
) -> u32 {
    let in_parts = |mut rest: &'_ [Pips]| {
        let all = parts.iter().copied().chain([(usize::MAX, throw.needed)]);
        let cut = all.map(|(count, needed)| {
            let (part, left) = rest.split_at(count.min(rest.len()));
            rest = left;
            (part.to_vec(), needed)
        });
        cut.collect::<Vec<_>>()
    };
    for (part, needed) in in_parts(throw.before.dice).iter().filter(|(part, _)| !part.is_empty()) {
        docket.roll(|| void(state, throw.by, throw.at, rules.purpose, part, *needed));
    }
    let mut die = throw.before.die;
    let mut scored = 0;
    let first = docket.next_roll();
    let mut rolls = 0;
    for (part, needed) in in_parts(throw.dice) {
        scored += dice::at_least(&part, needed);
        if parts.is_empty() || !part.is_empty() {
            let faces = Faces { before: die.take(), would: throw.before.of_misses, of: Again::Miss, counted: &part };
            rolls += 1;
            docket.roll(|| roll(state, throw.by, throw.at, rules.purpose, faces, needed));
        }
    }
    let needed = parts.first().map_or(throw.needed, |(_, needed)| *needed);
    let played = throw.declared.map_or(scored, |declared| declared.hits);
    if throw.spared > 0 {
        docket.finding(rules.to_hit, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(throw.at)));
        // Nobody counted, since nothing saves.
        return if throw.saves.is_empty() { played } else { count(state, throw, played, rules, docket) };
    }
    docket.finding(rules.to_hit, Outcome::from(played == scored), || {
        Detail::say("to-hit")
            .unit(state.id(throw.by))
            .with("target", state.id(throw.at))
            .with("needed", needed)
            .with("dice", throw.dice)
            .expects(scored)
            .records(played)
            .of_rolls(first, rolls, Asks::Result)
    });
    count(state, throw, played, rules, docket)
}

/// As [`suffered`], where more than the dice to hit decides how many hits count before saves.
pub(super) fn suffered_of(
    state: &State,
    throw: Throw<'_>,
    scored: u32,
    rules: HitRules,
    docket: &mut impl Docket,
) -> u32 {
    if !throw.before.dice.is_empty() {
        docket.roll(|| void(state, throw.by, throw.at, rules.purpose, throw.before.dice, throw.needed));
    }
    let faces = Faces { before: None, would: false, of: Again::None, counted: throw.dice };
    docket.roll(|| roll(state, throw.by, throw.at, rules.purpose, faces, throw.needed));
    let played = throw.declared.map_or(scored, |declared| declared.hits);
    count(state, throw, played, rules, docket)
}

/// Hits that are left after saves.
fn count(state: &State, throw: Throw<'_>, played: u32, rules: HitRules, docket: &mut impl Docket) -> u32 {
    let left = played.saturating_sub(saved(state, throw, played, rules, docket));
    let Some((rule, taken)) = rules.count.zip(throw.declared.and_then(|declared| declared.suffered)) else {
        return left;
    };
    // Whoever bears a Banner of Steadfastness may have been told with or without the hit that it takes off.
    let steady = taken != left && taken == left.saturating_sub(banners::shrugs_off(state, throw.at, left));
    docket.finding(rule, Outcome::from(taken == left || steady), || {
        Detail::say("hits-suffered").unit(state.id(throw.at)).expects(left).records(taken)
    });
    if steady { left } else { taken }
}

/// Hits cancelled by armour: one die a hit (`wm.shoot.armour`, `wm.attack.armour`).
fn saved(state: &State, throw: Throw<'_>, hits: u32, rules: HitRules, docket: &mut impl Docket) -> u32 {
    let armour = throw.armour;
    let due = if armour.is_some() { hits as usize } else { 0 };
    let scored = armour.map_or(0, |armour| dice::at_least(throw.saves, armour));
    let played = throw.declared.and_then(|declared| declared.saved).unwrap_or(scored);
    let target = state.id(throw.at);
    let roll = armour.filter(|_| !throw.saves.is_empty()).map(|armour| {
        let before = throw.before;
        let faces = Faces { before: before.save, would: before.of_saves, of: Again::Success, counted: throw.saves };
        docket.roll(|| roll(state, throw.at, throw.by, &purpose::ARMOUR, faces, armour))
    });
    let of_saves = |detail: Detail, asks| match roll {
        Some(roll) => detail.of_roll(roll, asks),
        None => detail,
    };
    if throw.saves.len() != due {
        docket.finding(rules.armour, Outcome::Broken, || {
            let detail = Detail::say("dice-count").unit(target).expects(due).records(throw.saves.len());
            of_saves(detail.in_field("saves"), Asks::Dice)
        });
    } else if hits > 0 || played > 0 {
        docket.finding(banners::armour_rule(state, throw.at, rules.armour), Outcome::from(played == scored), || {
            let detail = Detail::say("saves").unit(target).with("dice", throw.saves).expects(scored).records(played);
            let detail = of_saves(detail, Asks::Result);
            match armour {
                Some(armour) => detail.with("armour", armour),
                None => detail.with("armour", "none"),
            }
        });
    }
    played.min(hits)
}

/// Dice of one throw.
#[derive(Debug, Clone, Copy)]
struct Faces<'a> {
    /// What fell first of the one that was thrown again.
    before: Option<Pips>,
    /// Whether one would have been, had there been such a die.
    would: bool,
    /// Which.
    of: Again,
    counted: &'a [Pips],
}

/// Chance that a die shows so much.
fn chance(needed: u8) -> f64 {
    f64::from(7_u8.saturating_sub(needed.clamp(1, 7))) / 6.0
}

fn roll(state: &State, by: UnitIx, at: UnitIx, purpose: &'static Purpose, faces: Faces<'_>, needed: u8) -> Roll {
    let Faces { before, would, of, counted } = faces;
    let again = Again::of(before, would, of, counted, needed);
    Roll {
        purpose,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.figures(by).id().clone()),
        target: Some(state.figures(at).id().clone()),
        faces: counted.to_vec(),
        fell: before.map(|die| [&[die], counted].concat()).unwrap_or_default(),
        needed: Some(i32::from(needed)),
        result: dice::at_least(counted, needed) as i32,
        better: Better::Greater,
        chances: again.chances(counted.len(), chance(needed)),
    }
}

/// Dice that fell and were all thrown again: their luck counts, and they do nothing.
fn void(state: &State, by: UnitIx, at: UnitIx, purpose: &'static Purpose, fell: &[Pips], needed: u8) -> Roll {
    let faces = Faces { before: None, would: false, of: Again::None, counted: fell };
    let roll = roll(state, by, at, purpose, faces, needed);
    Roll { fell: fell.to_vec(), faces: Vec::new(), ..roll }
}

/// Least die that saves a hit on the unit (`wm.profile.armour`).
pub(super) fn armour(state: &State, ix: UnitIx) -> Option<u8> {
    banners::armour(state, ix, state.figures(ix).armour)
}

/// Hits as the players counted them: as they declared, or as many as they threw saves against.
pub(super) fn counted(declared: Option<&DeclaredHits>, armour: Option<u8>, saves: &[Pips]) -> Option<u32> {
    declared.map(|taken| taken.hits).or(armour.map(|_| saves.len() as u32))
}

/// Cover that nobody tells, and positions do not.
#[derive(Debug, Clone, Copy)]
pub(super) struct LikelyCover {
    pub(super) cover: Cover,
    /// Hits under it that there are not under another that is as likely.
    pub(super) spared: u32,
}

impl LikelyCover {
    /// Cover that is known.
    pub(super) fn told(cover: Cover) -> Self {
        Self { cover, spared: 0 }
    }

    /// The cover under which the dice hit as the players counted them; where they did not count, the easiest under which the
    /// unit loses as many stands as it did. `scored` are the hits under a cover.
    pub(super) fn of(
        state: &State,
        ix: UnitIx,
        counted: Option<u32>,
        removed: &[u8],
        scored: impl Fn(Cover) -> u32,
    ) -> Self {
        let covers = [Cover::Open, Cover::Defended, Cover::Fortified];
        if let Some(counted) = counted {
            let fitting = covers.into_iter().find(|cover| counted == scored(*cover));
            return Self::told(fitting.unwrap_or(Cover::Open));
        }
        let lost = named(state, ix, removed);
        let loses = |hits: u32| losses(state, ix, hits).0 == lost;
        let fits = |cover: &Cover| {
            let hits = scored(*cover);
            let off = banners::shrugs_off(state, ix, hits);
            loses(hits.saturating_sub(off)) || state.items.may_have_counted(ix) && loses(hits)
        };
        let mut fitting = covers.into_iter().filter(fits);
        let Some(cover) = fitting.next() else { return Self::told(Cover::Open) };
        Self { cover, spared: scored(cover).saturating_sub(scored(fitting.last().unwrap_or(cover))) }
    }
}

/// Stands that these hits remove, and the hits left over.
pub(super) fn losses(state: &State, ix: UnitIx, suffered: u32) -> (u32, u32) {
    losses_with(state, ix, state.units[ix.0].leftover_hits, suffered)
}

/// As [`losses`], with so many hits on the unit before.
pub(super) fn losses_with(state: &State, ix: UnitIx, before: u32, suffered: u32) -> (u32, u32) {
    let hits = banners::hits_a_stand(state, ix);
    let total = before.saturating_add(suffered);
    let stands = (total / hits).min(state.units[ix.0].stands.len() as u32);
    let whole = stands == state.units[ix.0].stands.len() as u32;
    (stands, if whole { 0 } else { total.saturating_sub(stands.saturating_mul(hits)) })
}

/// Takes the named stands off the table; a stand that is not there is a finding.
pub(super) fn remove(state: &mut State, ix: UnitIx, numbers: &[u8], docket: &mut impl Docket) {
    let there = |number: &u8| state.units[ix.0].stands.iter().any(|stand| stand.number == *number);
    if let Some(missing) = numbers.iter().find(|number| !there(number)) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(state.id(ix)).records(*missing)
        });
    }
    state.units[ix.0].stands.retain(|stand| !numbers.contains(&stand.number));
    if !numbers.is_empty() {
        state.bury(ix, docket);
    }
}

/// How many stands of the unit these numbers name, each once.
pub(super) fn named(state: &State, ix: UnitIx, numbers: &[u8]) -> u32 {
    state.units[ix.0].stands.iter().filter(|stand| numbers.contains(&stand.number)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::Again;

    /// Sword of Destruction (`wm.item.sword_of_destruction`): of nine saves on 4+, one that succeeded is thrown again. Four and a half
    /// succeed on average; all but never does none, so half a save less is left.
    #[test]
    fn nine_saves_on_four_of_which_one_is_thrown_again_are_four() {
        let half = 0.5_f64;
        let expected = 4.5 - half * (1.0 - half.powi(9));
        assert!((Again::Success.chances(9, half).mean() - expected).abs() < 1e-12);
        assert!((Again::None.chances(9, half).mean() - 4.5).abs() < 1e-12);
    }
}
