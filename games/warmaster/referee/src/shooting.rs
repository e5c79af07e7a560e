//! Shooting and drive backs (chapter "Shooting").

use std::cell::RefCell;

use super::{
    Batch, Cover, Kind, Phase, Shoot, State, Trait,
    artillery::{
        self, Shot,
        overhead::{self, Manner},
    },
    defence,
    hits::{self, Before, HitRules, LikelyCover, SHOOTING, Throw},
    items::banners,
    machines, magic, rule, said, scenery,
    state::{FLUSH_CM, UnitIx},
    turn, vision,
};
use aftermath_rules::{
    catalogue::Rule,
    dice,
    docket::Docket,
    finding::{Asks, Detail, Outcome, ToleranceUse},
    geometry::{Footprint, Length, Place},
    ids::SideId,
    work_budget,
};

/// The nearest enemy and how far it is, where there is one.
type Nearest = Option<(UnitIx, f64)>;

/// `shoot`.
pub(super) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Shooting, docket);
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    let stands = shooting_stands(state, ix, event.stands.as_deref(), docket);
    turn::owner_only(state, ix, docket);
    check_shooter(state, ix, &stands, docket);
    // Who has nothing to shoot with is told so, and not where and how far.
    if artillery::can_shoot(state.figures(ix)) {
        check_target(state, ix, target, &stands, event, docket);
        check_one_target(state, ix, target, &stands, docket);
        check_range(state, ix, target, &stands, event.distance.map(Length::get), docket);
        let nearest = event.distance.and_then(|_| least_distance(state, ix, &stands, target));
        said::check_apart(state, ix, nearest, event.distance, docket);
    }
    let mut shooters = vec![(ix, stands.clone())];
    shooters.extend(pooled(state, target, event, docket));
    banners::check_fortune(state, ix, &event.replaced, &event.dice, docket);
    scenery::check_uphill(state, ix, target, event.cover, docket);
    let told = cover_from(state, ix, &stands, target, best(event), docket);
    // Heaven's Fire: the repeated volley hits worse by one.
    let again = fires_again(state, ix, &stands);
    let sure = u8::from(state.figures(ix).has(Trait::SureShot));
    let ordinary = |cover: Cover| (cover.to_hit() + u8::from(again)).saturating_sub(sure);
    let shot_under =
        |cover: Cover| Shot { by: ix, at: target, stands: &stands, event, cover, spared: 0, at_charger: false, again };
    let needed = |cover: Cover| artillery::needed(state, shot_under(cover)).unwrap_or_else(|| ordinary(cover));
    let armour = artillery::saves_on(state, shot_under(Cover::Open));
    let counted = hits::counted(event.declared.as_ref(), armour, &event.saves);
    let scored = |cover: Cover| artillery::scored(state, shot_under(cover), needed(cover));
    let likely = || LikelyCover::of(state, target, counted, &event.removed, scored);
    // Batches tell of the exposed stands that they come first.
    let first = event.batches.first().map(|batch| batch.cover);
    let LikelyCover { cover, spared } = event.cover.or(first).or(told).map_or_else(likely, LikelyCover::told);
    let shot = Shot { spared, ..shot_under(cover) };
    check_exposed(state, shot, docket);
    defence::check_claim(state, ix, &stands, target, event.cover, false, docket);
    hits::check_thrown_again(state, ix, &event.dice, &event.replaced, None, docket);
    let inflicted = match artillery::volley(state, shot, docket) {
        Some(inflicted) => inflicted,
        None => ordinary_volley(state, shot, &shooters, docket),
    };
    let suffered = banners::shrug_off(state, target, inflicted, event.removed.len(), docket);
    for (shooter, stands) in &shooters {
        state.units[shooter.0].shots.extend(stands.iter().map(|number| (*number, target)));
    }
    let by = shooters.iter().map(|(shooter, _)| *shooter);
    strike(state, by, target, Blow { suffered, removed: &event.removed, cover: told, spared }, docket);
    artillery::after_volley(state, shot, suffered, docket);
}

/// Shots of troops whose weapon has no rules of its own: hits suffered (`wm.shoot.dice`, `wm.shoot.to_hit`).
pub(super) fn ordinary_volley(
    state: &State,
    shot: Shot<'_>,
    shooters: &[(UnitIx, Vec<u8>)],
    docket: &mut impl Docket,
) -> u32 {
    let event = shot.event;
    check_dice(state, shooters, event, docket);
    let sure = u8::from(state.figures(shot.by).has(Trait::SureShot));
    let needed = |cover: Cover| (cover.to_hit() + u8::from(shot.again)).saturating_sub(sure);
    let throw = Throw {
        by: shot.by,
        at: shot.at,
        needed: needed(shot.cover),
        armour: hits::armour(state, shot.at),
        dice: &event.dice,
        saves: &event.saves,
        before: Before { dice: &event.replaced, ..Before::default() },
        declared: event.declared.as_ref(),
        spared: shot.spared,
    };
    if event.batches.is_empty() {
        defence::check_to_hit(state, &throw, shot.cover, docket);
    }
    let mut parts: Vec<(usize, u8)> =
        event.batches.iter().map(|batch| (usize::from(batch.dice), needed(batch.cover))).collect();
    if let Some((easy, harder)) = in_batches_unsaid(state, shot) {
        parts = vec![(easy, needed(shot.cover)), (usize::MAX, needed(harder))];
    }
    let usual = if shot.again { rule::SPELL_HEAVENS_FIRE } else { SHOOTING.to_hit };
    let to_hit = machines::to_hit_rule(state, shot.at, usual);
    let rules = HitRules { to_hit, ..SHOOTING };
    if let Some(counted) = event.declared.as_ref().map(|taken| taken.hits).filter(|_| parts.is_empty())
        && may_be_in_batches(state, shot, counted, needed)
    {
        docket.finding(to_hit, Outcome::Unrecorded, || Detail::lacks("batches").unit(state.id(shot.by)));
        return hits::suffered_of(state, throw, counted, rules, docket);
    }
    hits::suffered_in_parts(state, throw, &parts, rules, docket)
}

/// Whether the target's stands have different cover, and the hits counted lie between those of the hardest and of the
/// easiest of them: some of the dice were thrown against either, though the log does not say which.
fn may_be_in_batches(state: &State, shot: Shot<'_>, counted: u32, needed: impl Fn(Cover) -> u8) -> bool {
    let scored = |cover: Cover| dice::at_least(&shot.event.dice, needed(cover));
    let covers = defence::measured(state, shot.by, shot.stands, shot.at, false);
    covers.is_some_and(|(least, most)| {
        least < most && counted != scored(shot.cover) && (scored(most)..=scored(least)).contains(&counted)
    })
}

/// What shots or a spell do to a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blow<'a> {
    pub(super) suffered: u32,
    /// Numbers of the stands removed at once.
    pub(super) removed: &'a [u8],
    /// Cover as the log tells it; absent where it does not.
    pub(super) cover: Option<Cover>,
    /// Hits among these that there may not have been, as nobody told the cover or counted.
    pub(super) spared: u32,
}

/// A unit suffers hits in the Shooting phase: stands go at once, and the hits count for its drive back, away from the
/// nearest of those who struck it. A Wizard is among them only where his spell took hits off it (ruling 16).
pub(super) fn strike(
    state: &mut State,
    by: impl Iterator<Item = UnitIx>,
    target: UnitIx,
    blow: Blow<'_>,
    docket: &mut impl Docket,
) {
    spare(state, target, blow.spared);
    lose_stands(state, target, blow.suffered, blow.removed, rule::SHOOT_REMOVE, docket);
    for source in by {
        let counts = blow.suffered > 0 || !state.figures(source).kind.is_character();
        let unit = &mut state.units[target.0];
        if counts && !unit.shot_by.contains(&source) {
            unit.shot_by.push(source);
        }
    }
    let unit = &mut state.units[target.0];
    unit.hits_this_phase = unit.hits_this_phase.saturating_add(blow.suffered);
    unit.cover = blow.cover.max(unit.cover);
}

/// So many of the hits that the unit is about to suffer there may not have been.
pub(super) fn spare(state: &mut State, target: UnitIx, hits: u32) {
    let unit = &mut state.units[target.0];
    unit.spared_hits = unit.spared_hits.saturating_add(hits);
}

/// The best cover that the entry tells of.
fn best(event: &Shoot) -> Option<Cover> {
    event.batches.iter().map(|batch| batch.cover).chain(event.cover).max()
}

/// As many dice as the shooting stands have shots; nothing modifies them (`wm.shoot.dice`).
fn check_dice(state: &State, shooters: &[(UnitIx, Vec<u8>)], event: &Shoot, docket: &mut impl Docket) {
    let Some((ix, _)) = shooters.first().filter(|(ix, _)| artillery::can_shoot(state.figures(*ix))) else { return };
    let due: usize = shooters.iter().map(|(ix, stands)| stands.len() * usize::from(state.figures(*ix).shots)).sum();
    let roll = docket.next_roll();
    docket.finding(rule::SHOOT_DICE, Outcome::from(event.dice.len() == due), || {
        Detail::say("shooting-dice")
            .unit(state.id(*ix))
            .with("stands", shooters.iter().map(|(_, stands)| stands.len()).sum::<usize>())
            .with("shots", state.figures(*ix).shots)
            .expects(due)
            .records(event.dice.len())
            .of_roll(roll, Asks::Dice)
    });
}

/// Other units whose dice are thrown in one go with these: each shoots at the same target by its own right
/// (`wm.shoot.pooling`).
fn pooled(state: &mut State, target: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Vec<(UnitIx, Vec<u8>)> {
    let mut pooled = Vec::new();
    for other in event.pooled.iter() {
        let Some(ix) = state.present(&other.unit, docket) else { continue };
        let stands = shooting_stands(state, ix, other.stands.as_deref(), docket);
        turn::owner_only(state, ix, docket);
        check_shooter(state, ix, &stands, docket);
        let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
        let closest = {
            let sight = Sight::new(state, ix, target);
            let range = state.figures(ix).range();
            let reaches = |number: u8, enemy: UnitIx| {
                Some(least_distance(state, ix, &[number], enemy)? <= range && sight.of(number, enemy)?)
            };
            closest_target(state, &numbers, f64::INFINITY, reaches, (ix, None))
        };
        match closest.zip(least_distance(state, ix, &numbers, target)) {
            Some((closest, cm)) => {
                let same = closest.is_some_and(|(_, least)| cm <= least + state.setup.tolerance);
                docket.finding(rule::SHOOT_POOLING, Outcome::from(same), || {
                    let detail = Detail::say("pooled").unit(state.id(ix)).with("target", state.id(target));
                    match closest {
                        Some((enemy, _)) => detail.expects(state.id(enemy)).records(state.id(target)),
                        None => detail,
                    }
                });
                check_one_target(state, ix, target, &stands, docket);
                check_range(state, ix, target, &stands, None, docket);
            }
            None => docket.finding(rule::SHOOT_POOLING, Outcome::PlayersCall, || {
                Detail::say("pooled").unit(state.id(ix)).with("target", state.id(target))
            }),
        }
        pooled.push((ix, stands));
    }
    pooled
}

/// Every stand that can shoot at the common target does (`wm.shoot.one_target`). Who is left out may still shoot in an
/// entry of its own; whether it does is seen when the phase ends.
fn check_one_target(state: &mut State, ix: UnitIx, target: UnitIx, stands: &[u8], docket: &mut impl Docket) {
    if !state.units[ix.0].shots.is_empty() {
        state.units[ix.0].left_out.retain(|number| !stands.contains(number));
        return;
    }
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let idle: Vec<u8> = numbers.into_iter().filter(|number| !stands.contains(number)).collect();
    let idle: Vec<u8> = idle.into_iter().filter(|number| surely_can_shoot(state, ix, *number, target)).collect();
    if idle.is_empty() && state.footprints(ix).is_some() && state.footprints(target).is_some() {
        docket.finding(rule::SHOOT_ONE_TARGET, Outcome::Held, || {
            Detail::say("all-shoot").unit(state.id(ix)).with("target", state.id(target))
        });
    }
    state.units[ix.0].left_out = idle;
}

/// Whether a stand sees a unit in its range so well that a hair to any side makes no difference.
fn surely_can_shoot(state: &mut State, ix: UnitIx, number: u8, target: UnitIx) -> bool {
    const HAIR_CM: f64 = 0.3;
    let near = least_distance(state, ix, &[number], target)
        .is_some_and(|cm| cm <= state.figures(ix).range() - state.setup.tolerance);
    if !near || state.stand_sees(ix, number, target) != Some(true) {
        return false;
    }
    let own = state.units[ix.0].stands.clone();
    let sure = [(HAIR_CM, 0.0), (-HAIR_CM, 0.0), (0.0, HAIR_CM), (0.0, -HAIR_CM)].into_iter().all(|(x, y)| {
        state.units[ix.0].stands.clone_from(&own);
        state.units[ix.0].stands.change(|stand| {
            if stand.number == number {
                stand.footprint = stand.footprint.map(|own| own.shifted(Place { x, y }));
            }
        });
        state.stand_sees(ix, number, target) == Some(true)
    });
    state.units[ix.0].stands = own;
    sure
}

/// Stands that could have shot at their unit's target and did not (`wm.shoot.one_target`).
pub(super) fn check_left_out(state: &State, docket: &mut impl Docket) {
    for ix in (0..state.units.len()).map(UnitIx) {
        if let Some(number) = state.units[ix.0].left_out.first().copied() {
            docket.finding(rule::SHOOT_ONE_TARGET, Outcome::Broken, || {
                Detail::say("stand-left-out").unit(state.id(ix)).records(number)
            });
        }
    }
}

/// The least protected stands of the target: somebody sees and reaches one of them (`wm.shoot.exposed_stand`), and they
/// go first, the dice after that needing the harder score (`wm.shoot.exposed_first`).
fn check_exposed(state: &mut State, shot: Shot<'_>, docket: &mut impl Docket) {
    let Shot { by: ix, at: target, cover, event, .. } = shot;
    let id = state.id(target).clone();
    let batched: usize = event.batches.iter().map(|batch| usize::from(batch.dice)).sum();
    let rising = event.batches.windows(2).all(|pair| pair[0].cover <= pair[1].cover);
    if !event.batches.is_empty() {
        docket.finding(rule::SHOOT_EXPOSED_FIRST, Outcome::from(rising && batched == event.dice.len()), || {
            Detail::say("batches").unit(&id).expects(event.dice.len()).records(batched)
        });
    }
    let Some(exposed) = &event.exposed else { return };
    match exposed_in_reach(state, ix, target, exposed) {
        Some(seen) => docket.finding(rule::SHOOT_EXPOSED_STAND, Outcome::from(seen), || {
            Detail::say("exposed-stand").unit(state.id(ix)).with("target", &id)
        }),
        None => docket
            .finding(rule::SHOOT_EXPOSED_STAND, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix))),
    }
    let there = |number: &&u8| state.units[target.0].stands.iter().any(|stand| stand.number == **number);
    let lost = exposed.iter().filter(there).filter(|number| event.removed.contains(number)).count();
    let left = exposed.iter().filter(there).count() - lost;
    let others = event.removed.iter().filter(|number| !exposed.contains(number)).count();
    let in_order = others == 0 || left == 0;
    let split = in_batches_unsaid(state, shot).is_some();
    let soft = !split && softly_hit(state, target, cover, exposed.iter().filter(there).count(), event);
    docket.finding(rule::SHOOT_EXPOSED_FIRST, Outcome::from(in_order && !soft), || {
        let say = if in_order { "exposed-dice" } else { "exposed-first" };
        Detail::say(say).unit(&id).with("stands", lost + left).records(lost)
    });
}

/// Whether a shooting stand sees and reaches one of these stands of the target; `None` where a pose is missing, theirs or of
/// whoever may stand in the line.
fn exposed_in_reach(state: &mut State, ix: UnitIx, target: UnitIx, exposed: &[u8]) -> Option<bool> {
    state.footprints(ix)?;
    state.footprints(target)?;
    // The other stands of the target do not hide it: they are left out of the picture with their place.
    let all = state.units[target.0].stands.clone();
    state.units[target.0].stands.retain(|stand| exposed.contains(&stand.number));
    let there = !state.units[target.0].stands.is_empty();
    let mut seen = Some(false);
    for stand in state.units[ix.0].stands.iter().filter(|_| there) {
        match can_shoot(state, ix, stand.number, target) {
            Some(false) => {}
            known => seen = known,
        }
        if seen == Some(true) {
            break;
        }
    }
    state.units[target.0].stands = all;
    seen
}

/// Whether a die hits a covered stand with the easier score after the exposed ones are gone, dice and saves taken in the
/// order in which they were thrown.
fn softly_hit(state: &State, target: UnitIx, cover: Cover, exposed: usize, event: &Shoot) -> bool {
    let hits = u32::from(state.figures(target).hits).max(1);
    let room = (exposed as u32).saturating_mul(hits).saturating_sub(state.units[target.0].leftover_hits);
    let armour = hits::armour(state, target);
    let spread = |batch: &Batch| std::iter::repeat_n(batch.cover, usize::from(batch.dice));
    let mut covers = event.batches.iter().flat_map(spread);
    let mut saves = event.saves.iter();
    let mut suffered = 0_u32;
    for die in event.dice.iter() {
        let needed = covers.next().unwrap_or(cover).to_hit();
        if die.get() < needed {
            continue;
        }
        if suffered >= room && needed == cover.to_hit() && die.get() == needed {
            return true;
        }
        let saved = armour.is_some_and(|armour| saves.next().is_some_and(|save| save.get() >= armour));
        suffered += u32::from(!saved);
    }
    false
}

/// A volley at exposed stands that was thrown in batches, though the log does not say so: how many dice the exposed stands
/// took, and the cover of the others under which the hits come out as the players counted them
/// (`wm.shoot.exposed_first`).
fn in_batches_unsaid(state: &State, shot: Shot<'_>) -> Option<(usize, Cover)> {
    let Shot { at: target, cover, event, .. } = shot;
    let exposed = event.exposed.as_ref().filter(|_| event.batches.is_empty())?;
    let there = state.units[target.0].stands.iter().filter(|stand| exposed.contains(&stand.number)).count();
    let hits = u32::from(state.figures(target).hits).max(1);
    let room = (there as u32).saturating_mul(hits).saturating_sub(state.units[target.0].leftover_hits);
    let armour = hits::armour(state, target);
    let (mut saves, mut suffered) = (event.saves.iter(), 0_u32);
    let taken = event.dice.iter().position(|die| {
        if die.get() >= cover.to_hit() {
            let saved = armour.is_some_and(|armour| saves.next().is_some_and(|save| save.get() >= armour));
            suffered += u32::from(!saved);
        }
        suffered >= room
    })?;
    let (easy, rest) = event.dice.split_at(taken + 1);
    let scored = |harder: Cover| dice::at_least(easy, cover.to_hit()) + dice::at_least(rest, harder.to_hit());
    // Where nobody counted the hits, the stands removed tell of them.
    let saved = armour.map_or(0, |armour| dice::at_least(&event.saves, armour));
    let removed = |hits: u32| hits::losses(state, target, hits.saturating_sub(saved)).0 as usize == event.removed.len();
    let counted = hits::counted(event.declared.as_ref(), armour, &event.saves);
    let fits = |cover: Cover| counted.map_or_else(|| removed(scored(cover)), |hits| hits == scored(cover));
    let measured = defence::measured(state, shot.by, shot.stands, target, false);
    let harder = [Cover::Defended, Cover::Fortified].into_iter().filter(|other| *other > cover);
    let harder = harder.filter(|other| measured.is_none_or(|(_, most)| most == *other));
    harder.filter(|_| !fits(cover)).find(|other| fits(*other)).map(|other| (easy.len(), other))
}

/// Each unit with missiles shoots once, unless engaged, and before any drive back.
fn check_shooter(state: &State, ix: UnitIx, stands: &[u8], docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    docket.finding(rule::PROFILE_SHOOTING_ATTACKS, Outcome::from(artillery::can_shoot(state.figures(ix))), || {
        Detail::new().unit(id).with("shots", state.figures(ix).shots)
    });
    let volleys = |number: &u8| unit.shots.iter().filter(|(other, _)| other == number).count();
    let before = stands.iter().map(volleys).max().unwrap_or_default();
    if before > 0 && magic::fires_again(state, ix) {
        docket.finding(rule::SPELL_HEAVENS_FIRE, Outcome::from(before == 1), || {
            Detail::say("fires-again").unit(id).expects(2_u8).records(before + 1)
        });
    } else {
        docket.finding(rule::SHOOT_ONCE, Outcome::from(before == 0), || Detail::new().unit(id));
    }
    if state.units.iter().any(|unit| unit.driven_back) {
        docket.finding(rule::DRIVEBACK_WHEN, Outcome::Broken, || Detail::say("shot-after-drive-back").unit(id));
    }
    match state.enemies_in_contact(ix) {
        Some(enemies) => docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::from(enemies.is_empty()), || {
            Detail::new().unit(id).with("enemies", enemies.len())
        }),
        None if state.is_in_combat(ix) == Some(true) => {
            docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::Broken, || Detail::new().unit(id));
        }
        None => {}
    }
}

/// Whether this is the second volley that Heaven's Fire allows.
fn fires_again(state: &State, ix: UnitIx, stands: &[u8]) -> bool {
    magic::fires_again(state, ix) && state.units[ix.0].shots.iter().any(|(number, _)| stands.contains(number))
}

/// The closest visible enemy that is not engaged (`wm.shoot.closest`, `wm.shoot.ignore_engaged`); stands that cannot
/// shoot at it each choose the closest of their own (`wm.shoot.split`).
fn check_target(state: &State, ix: UnitIx, target: UnitIx, stands: &[u8], event: &Shoot, docket: &mut impl Docket) {
    let id = state.id(ix);
    let foe = state.side_of(ix) != state.side_of(target) && !state.figures(target).kind.is_character();
    if !foe {
        docket.finding(rule::SHOOT_CLOSEST, Outcome::Broken, || Detail::say("shot-at-nobody").unit(id));
        return;
    }
    if let Some(enemies) = state.enemies_in_contact(target) {
        let apart = !fights(state, target, &enemies);
        let margin = if enemies.is_empty() { ToleranceUse::Exact } else { ToleranceUse::Needed };
        for rule in [rule::SHOOT_IGNORE_ENGAGED, rule::VISION_ENGAGED_NOT_TARGET] {
            docket.finding(rule, Outcome::from(apart), || Detail::new().unit(state.id(target)).within(margin));
        }
    } else if state.is_in_combat(target) == Some(true) {
        for rule in [rule::SHOOT_IGNORE_ENGAGED, rule::VISION_ENGAGED_NOT_TARGET] {
            docket.finding(rule, Outcome::Broken, || Detail::new().unit(state.id(target)));
        }
    }
    let sight = Sight::new(state, ix, target);
    let manner = overhead::judge(state, ix, target, stands, |number| sight.of(number, target), docket);
    if manner == Manner::Condemned {
        return;
    }
    let aims = |number: u8, enemy: UnitIx| overhead::aims(state, ix, number, enemy, sight.of(number, enemy)?, manner);
    let reaches = |number: u8, enemy: UnitIx| {
        let cm = least_distance(state, ix, &[number], enemy)?;
        Some(cm <= state.figures(ix).range() && aims(number, enemy)?)
    };
    // With nobody in range the nearest in sight is what they meant to shoot at.
    let range = state.figures(ix).range();
    let whom = (ix, Some(target));
    let closest_of = |shooters: &[u8]| match closest_target(state, shooters, range, reaches, whom) {
        Some(None) => closest_target(state, shooters, f64::INFINITY, aims, whom),
        found => found,
    };
    let all: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let common =
        common_target(state, ix, stands, || closest_of(&all).flatten(), reaches).filter(|first| *first != target);
    let rule = if common.is_some() { rule::SHOOT_SPLIT } else { rule::SHOOT_CLOSEST };
    // Stands on their own shoot each at whom it has nearest: the one that fares worst is judged.
    let groups: Vec<&[u8]> = if common.is_some() { stands.chunks(1).collect() } else { vec![all.as_slice()] };
    let mut worst: Option<(f64, f64, Nearest)> = None;
    for group in groups {
        let (Some(closest), Some(cm)) = (closest_of(group), least_distance(state, ix, group, target)) else {
            let placed = state.placed(ix).is_some() && state.placed(target).is_some();
            let claimed = event.distance.is_some() && !placed;
            let outcome = if claimed { Outcome::PlayersCall } else { Outcome::Unrecorded };
            docket.finding(rule, outcome, || Detail::lacks("stands").unit(id));
            return;
        };
        let farther = closest.map_or(f64::INFINITY, |(_, least)| cm - least);
        if worst.is_none_or(|(than, ..)| farther > than) {
            worst = Some((farther, cm, closest));
        }
    }
    let Some((farther, distance, closest)) = worst else { return };
    let right = farther <= state.setup.tolerance;
    let sees = stands.iter().all(|number| aims(*number, target) != Some(false));
    machines::check_all_round(state, ix, target, closest.map(|(enemy, _)| enemy), right, docket);
    let in_range = |number: u8, enemy: UnitIx| {
        least_distance(state, ix, &[number], enemy).is_some_and(|cm| cm <= state.figures(ix).range())
    };
    let could =
        |first: UnitIx| stands.iter().any(|number| in_range(*number, first) && sight.of(*number, first) == Some(true));
    let free_to_split = common.is_none_or(|first| state.units[first.0].stands.is_empty() || !could(first));
    // A Steam Tank's choice has just been judged by a rule of its own.
    docket.finding(rule, Outcome::from((right || machines::is_tank(state, ix)) && free_to_split), || {
        let (say, closest) = match closest {
            Some(closest) => ("closest-visible", Some(closest)),
            None => ("nobody-visible", None),
        };
        let detail = Detail::say(say).unit(id).with("distance", distance).records(state.id(target));
        match closest {
            Some((enemy, least)) => detail.expects(state.id(enemy)).with("nearest_enemy", least),
            None => detail,
        }
    });
    docket.finding(rule::SHOOT_LOS_STAND, Outcome::from(sees), || {
        Detail::say("stand-sees").unit(id).with("target", state.id(target))
    });
    let blind = stands.iter().find(|number| sight.of(**number, target) == Some(false));
    if let Some(number) = blind.or(stands.first()).filter(|_| manner == Manner::Direct)
        && let Some(seen) = sight.of(*number, target)
    {
        vision::explain(state, ix, target, Some(*number), seen, docket);
    }
    if let Some((nearer, _)) = closest.filter(|_| !right) {
        vision::check_passed_over(state, ix, nearer, docket);
    }
}

/// What a unit's stands see, each looked for once: the target as the players may have seen it, by a hair and by the header's
/// allowance; nobody else by an allowance greater than the game's own.
struct Sight<'a> {
    state: &'a State,
    unit: UnitIx,
    target: UnitIx,
    known: RefCell<Vec<(u8, UnitIx, Option<bool>)>>,
}

impl<'a> Sight<'a> {
    fn new(state: &'a State, unit: UnitIx, target: UnitIx) -> Self {
        Self { state, unit, target, known: RefCell::default() }
    }

    /// As [`State::stand_sees`].
    fn of(&self, number: u8, enemy: UnitIx) -> Option<bool> {
        let known = self.known.borrow().iter().find(|known| (known.0, known.1) == (number, enemy)).map(|known| known.2);
        known.unwrap_or_else(|| {
            let closely = self.state.stand_sees_closely(self.unit, number, enemy);
            let wide = self.state.setup.tolerance > FLUSH_CM;
            let by_allowance = wide && enemy == self.target && closely == Some(false);
            let mut seen = if by_allowance { self.state.stand_sees(self.unit, number, enemy) } else { closely };
            if seen == Some(false) && enemy == self.target && self.state.stand_sees_by_a_hair(self.unit, number, enemy)
            {
                seen = Some(true);
            }
            self.known.borrow_mut().push((number, enemy, seen));
            seen
        })
    }
}

/// The target that the unit's stands have in common: the one of its first volley, unless stands that cannot shoot at the
/// closest enemy of the unit have shot first.
fn common_target(
    state: &State,
    ix: UnitIx,
    stands: &[u8],
    closest: impl Fn() -> Option<(UnitIx, f64)>,
    reaches: impl Fn(u8, UnitIx) -> Option<bool>,
) -> Option<UnitIx> {
    let cannot = |stands: &[u8], enemy: UnitIx| stands.iter().all(|number| reaches(*number, enemy) == Some(false));
    let shots = of_this_volley(&state.units[ix.0].shots, fires_again(state, ix, stands));
    let Some((_, first)) = shots.first() else {
        let apart = stands.len() < state.units[ix.0].stands.len();
        let (enemy, _) = closest().filter(|_| apart)?;
        return cannot(stands, enemy).then_some(enemy);
    };
    let Some((enemy, _)) = closest().filter(|(enemy, _)| enemy != first) else { return Some(*first) };
    let early: Vec<u8> = shots.iter().filter(|(_, at)| at == first).map(|(number, _)| *number).collect();
    Some(if cannot(&early, enemy) { enemy } else { *first })
}

/// Shots of the volley that is being fired: in the second of Heaven's Fire those of stands that had shot before.
fn of_this_volley(shots: &[(u8, UnitIx)], again: bool) -> Vec<(u8, UnitIx)> {
    let mut earlier = Vec::new();
    let mut second = Vec::new();
    for (number, at) in shots {
        if earlier.contains(number) {
            second.push((*number, *at));
        } else {
            earlier.push(*number);
        }
    }
    if again { second } else { shots.to_vec() }
}

/// Whether a stand sees a unit and has it in range; `None` where a pose is missing.
pub(super) fn can_shoot(state: &State, ix: UnitIx, number: u8, target: UnitIx) -> Option<bool> {
    let cm = least_distance(state, ix, &[number], target)?;
    Some(cm <= state.figures(ix).range() && state.stand_sees(ix, number, target)?)
}

/// Stands of a unit that may shoot at an enemy: those that have not shot, see and reach him, and where the unit has another
/// one nearer, those that cannot shoot at that one and have him nearest (`wm.shoot.closest`, `wm.shoot.split`); all where a
/// place is missing.
pub(super) fn able_stands(state: &State, ix: UnitIx, target: UnitIx) -> Vec<u8> {
    let all: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let reaches = |number: u8, enemy: UnitIx| can_shoot(state, ix, number, enemy);
    let range = state.figures(ix).range();
    let nearest = |stands: &[u8]| closest_target(state, stands, range, reaches, (ix, Some(target))).flatten();
    let is_nearest = |stands: &[u8], (closest, cm): (UnitIx, f64)| {
        let apart = || least_distance(state, ix, stands, target);
        closest == target || apart().is_none_or(|apart| apart - cm <= state.setup.tolerance)
    };
    let has_shot = |number: &u8| state.units[ix.0].shots.iter().any(|(shot, _)| shot == number);
    let again = magic::fires_again(state, ix);
    let mut able = all.clone();
    able.retain(|number| (again || !has_shot(number)) && reaches(*number, target) != Some(false));
    if let Some(closest) = nearest(&all).filter(|closest| !is_nearest(&all, *closest)) {
        able.retain(|number| {
            let own = [*number];
            reaches(*number, closest.0) == Some(false) && nearest(&own).is_none_or(|nearest| is_nearest(&own, nearest))
        });
    }
    able
}

pub(super) fn least_distance(state: &State, ix: UnitIx, stands: &[u8], target: UnitIx) -> Option<f64> {
    let targets = state.placed(target)?;
    let mut least = f64::INFINITY;
    for number in stands {
        let shooter = state.footprint(ix, *number)?;
        if !work_budget::spend(state.units[target.0].stands.len()) {
            return None;
        }
        for other in targets.clone() {
            if !shooter.is_apart(other, least) {
                least = least.min(shooter.distance(other));
            }
        }
    }
    Some(least)
}

/// The enemy unit nearest to any of these stands that could shoot at it (ruling 12), of those who are `within` so many cm;
/// outer `None` where a pose is missing.
fn closest_target(
    state: &State,
    stands: &[u8],
    within: f64,
    reaches: impl Fn(u8, UnitIx) -> Option<bool>,
    (ix, shot_at): (UnitIx, Option<UnitIx>),
) -> Option<Nearest> {
    let enemies = || state.living_enemies(ix);
    // Who is engaged is known only where all stand in recorded places.
    if enemies().next().is_some() && state.living_units().any(|unit| state.placed(unit).is_none()) {
        return None;
    }
    let mut apart: Vec<(UnitIx, u8, f64)> = Vec::new();
    for enemy in enemies() {
        for number in stands {
            let shooter = state.footprint(ix, *number)?;
            if !state.is_far(enemy, &shooter.circle(), within) {
                apart.push((enemy, *number, least_distance(state, ix, &[*number], enemy)?));
            }
        }
    }
    // From the nearest on: who is farther than one that can be shot at is not looked for.
    apart.sort_by(|a, b| a.2.total_cmp(&b.2));
    let mut engaged: Vec<(UnitIx, bool)> = Vec::new();
    for (enemy, number, cm) in apart {
        let fights = match engaged.iter().find(|(unit, _)| *unit == enemy) {
            Some((_, fights)) => *fights,
            None => {
                let touched = state.enemies_in_contact(enemy)?;
                // Who is shot at stands apart, as the log tells, unless he surely does not.
                let fights = if shot_at == Some(enemy) { fights(state, enemy, &touched) } else { !touched.is_empty() };
                engaged.push((enemy, fights));
                fights
            }
        };
        if !fights && reaches(number, enemy)? {
            return Some(Some((enemy, cm)));
        }
    }
    Some(None)
}

/// Whether a unit fights any of those whom it touches for sure, and not by the allowance alone.
fn fights(state: &State, ix: UnitIx, enemies: &[UnitIx]) -> bool {
    enemies.iter().any(|enemy| state.surely_in_contact(ix, *enemy) == Some(true))
}

/// The stands that shoot: those named, all that are left where none are.
pub(super) fn shooting_stands(state: &State, ix: UnitIx, named: Option<&[u8]>, docket: &mut impl Docket) -> Vec<u8> {
    let there: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let Some(named) = named else {
        return there;
    };
    if let Some(missing) = named.iter().find(|number| !there.contains(number)) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(state.id(ix)).records(*missing)
        });
    }
    there.into_iter().filter(|number| named.contains(number)).collect()
}

/// 30 cm unless the list says otherwise, stand by stand (`wm.shoot.range`, `wm.shoot.range_per_stand`).
fn check_range(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    claimed: Option<f64>,
    docket: &mut impl Docket,
) {
    let range = state.figures(ix).range();
    let shooters = stands.iter().map(|number| state.footprint(ix, *number)).collect::<Option<Vec<Footprint>>>();
    let measured = shooters.zip(state.footprints(target)).and_then(|(shooters, targets)| {
        let nearest = |shooter: &Footprint| targets.iter().map(|t| shooter.distance(t)).min_by(f64::total_cmp);
        shooters.iter().filter_map(nearest).max_by(f64::total_cmp)
    });
    if let Some(farthest) = measured {
        let (outcome, margin) = state.within(farthest, range);
        docket.finding(rule::SHOOT_RANGE_PER_STAND, outcome, || {
            let detail = Detail::say("range").unit(state.id(ix)).expects(range).records(farthest).within(margin);
            match least_distance(state, ix, stands, target) {
                Some(nearest) => detail.with("distance", nearest),
                None => detail,
            }
        });
    } else if let Some(cm) = claimed {
        let (outcome, margin) = state.within(cm, range);
        docket.finding(rule::SHOOT_RANGE, outcome, || {
            let detail = Detail::say("range").unit(state.id(ix)).with("source", "claimed");
            detail.expects(range).records(cm).within(margin)
        });
    } else {
        docket.finding(rule::SHOOT_RANGE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
    }
}

/// As [`cover`], where positions may tell what the log does not.
pub(super) fn cover_from(
    state: &State,
    by: UnitIx,
    stands: &[u8],
    target: UnitIx,
    claimed: Option<Cover>,
    docket: &mut impl Docket,
) -> Option<Cover> {
    let seen = claimed.is_none() && !machines::is_tank(state, target);
    match defence::measured(state, by, stands, target, false).filter(|_| seen) {
        Some((least, most)) if least == most => Some(least),
        Some(_) => {
            docket.finding(rule::DEFENCE_TO_HIT, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
            None
        }
        None => cover(state, target, claimed, docket),
    }
}

/// Cover of the target: what the log claims, open where no terrain could give any. `None` where the log is silent.
pub(super) fn cover(state: &State, target: UnitIx, claimed: Option<Cover>, docket: &mut impl Docket) -> Option<Cover> {
    if machines::is_tank(state, target) {
        return Some(machines::cover(state, target, claimed, docket));
    }
    let Some(cover) = claimed else {
        if !state.may_have_cover(target) {
            return Some(Cover::Open);
        }
        docket.finding(rule::DEFENCE_TO_HIT, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
        return None;
    };
    let can_hide = matches!(state.figures(target).kind, Kind::Infantry | Kind::Artillery);
    docket.finding(rule::DEFENCE_WHO, Outcome::from(can_hide || cover == Cover::Open), || {
        Detail::new().unit(state.id(target)).with("cover", cover.as_str())
    });
    Some(cover)
}

/// A stand goes as soon as the hits on the unit reach its Hits (`wm.shoot.remove`). Hits of several shooters add up
/// (`wm.shoot.accumulate`); what was left over in an earlier phase is gone (`wm.shoot.wipe`).
pub(super) fn lose_stands(
    state: &mut State,
    target: UnitIx,
    suffered: u32,
    removed: &[u8],
    rule: Rule,
    docket: &mut impl Docket,
) {
    let unit = &state.units[target.0];
    let (due, leftover) = hits::losses(state, target, suffered);
    let played = hits::named(state, target, removed);
    let earlier = unit.leftover_hits > 0 && unit.hits_this_phase > 0;
    let alone = hits::losses_with(state, target, 0, suffered).0;
    let unwiped = hits::losses_with(state, target, unit.leftover_hits.saturating_add(unit.wiped_hits), suffered).0;
    let kept = played == due;
    // By the fewest hits that there may have been so few stands go, and hits that remove no further one are left.
    let before = unit.leftover_hits.saturating_sub(unit.spared_hits);
    let fewest = hits::losses_with(state, target, before, suffered.saturating_sub(unit.spared_hits)).0;
    if played < due && played >= fewest {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
        let most = banners::hits_a_stand(state, target).saturating_sub(1);
        hits::remove(state, target, removed, docket);
        let unit = &mut state.units[target.0];
        unit.leftover_hits = most;
        unit.lost_this_phase = unit.lost_this_phase.saturating_add(played);
        return;
    }
    let blamed = match kept {
        false if earlier && played == alone => rule::SHOOT_ACCUMULATE,
        false if unwiped == played => rule::SHOOT_WIPE,
        _ => banners::steady_rule(state, target, rule),
    };
    let tell = || {
        Detail::say("stands-lost")
            .unit(state.id(target))
            .with("suffered", suffered)
            .with("leftover_hits", unit.leftover_hits)
            .with("hits", state.figures(target).hits)
            .expects(due)
            .records(played)
    };
    docket.finding(blamed, Outcome::from(kept), tell);
    if kept && earlier {
        docket.finding(rule::SHOOT_ACCUMULATE, Outcome::Held, tell);
    }
    if kept && unwiped != due {
        docket.finding(rule::SHOOT_WIPE, Outcome::Held, tell);
    }
    hits::remove(state, target, removed, docket);
    let unit = &mut state.units[target.0];
    unit.leftover_hits = leftover;
    unit.lost_this_phase = unit.lost_this_phase.saturating_add(played);
}
