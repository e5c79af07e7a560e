//! Hellblaster: the nearer the more shots, and the ones that jam it (section "Hellblaster").

use super::{Shot, lose_guns, loses_as_due, ones};
use crate::{
    State,
    hits::{self, HitRules, Throw},
    rule,
};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Pips},
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::Length,
};

/// Shots at the shortest distance, as at chargers.
const NEAR_SHOTS: usize = 8;
/// Hits on a charger when the Hellblaster bursts.
const BURST_HITS: u32 = 6;

/// 8 shots up to 10 cm, 4 up to 20, 2 up to 30 (ruling A12).
fn shots_at(cm: f64) -> usize {
    match cm {
        cm if cm <= 10.0 => NEAR_SHOTS,
        cm if cm <= 20.0 => 4,
        _ => 2,
    }
}

/// Shots of each stand: least, by measurement, and most within the tolerance. `None` where the log does not tell.
fn shots(state: &State, shot: Shot<'_>) -> Option<Vec<(usize, usize, usize)>> {
    let claimed = shot.event.distance.map(Length::get);
    let targets = state.footprints(shot.at);
    let slack = state.setup.tolerance;
    let stand = |number: &u8| {
        if shot.at_charger {
            return Some((NEAR_SHOTS, NEAR_SHOTS, NEAR_SHOTS));
        }
        let own = state.footprint(shot.by, *number);
        let measured = own
            .zip(targets.as_ref())
            .and_then(|(own, targets)| targets.iter().map(|target| own.distance(target)).min_by(f64::total_cmp));
        match (measured, claimed) {
            (Some(cm), _) => Some((shots_at(cm + slack), shots_at(cm), shots_at(cm - slack))),
            (None, Some(cm)) => Some((shots_at(cm), shots_at(cm), shots_at(cm))),
            (None, None) => None,
        }
    };
    shot.stands.iter().map(stand).collect()
}

/// The number of shots by distance (`wm.art.hellblaster.shots`); always 8 at chargers (`wm.art.hellblaster.vs_chargers`).
pub(super) fn check_dice(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    let recorded = shot.event.dice.len();
    let rule = if shot.at_charger { rule::ART_HELLBLASTER_VS_CHARGERS } else { rule::ART_HELLBLASTER_SHOTS };
    let Some(all) = shots(state, shot) else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(shot.by)));
        return;
    };
    let (least, most) = (all.iter().map(|s| s.0).sum::<usize>(), all.iter().map(|s| s.2).sum::<usize>());
    let due: usize = all.iter().map(|s| s.1).sum();
    let roll = docket.next_roll();
    docket.finding(rule, Outcome::from((least..=most).contains(&recorded)), || {
        Detail::say("volley")
            .unit(state.id(shot.by))
            .with("stands", shot.stands.len())
            .with("target", state.id(shot.at))
            .expects(due)
            .records(recorded)
            .of_roll(roll, Asks::Dice)
    });
}

/// The dice of each stand, in the order of the stands (ruling A13: ones are counted for each).
fn by_stand<'a>(state: &State, shot: Shot<'a>) -> Vec<(u8, &'a [Pips])> {
    let dice: &[Pips] = &shot.event.dice;
    let mut counts: Vec<usize> =
        shots(state, shot).map(|all| all.into_iter().map(|s| s.1).collect()).unwrap_or_default();
    if counts.iter().sum::<usize>() != dice.len() {
        // Where the distances do not tell whose dice are whose, every stand has its share.
        let guns = shot.stands.len().max(1);
        let share = dice.len() / guns;
        counts = (0..guns).map(|gun| if gun + 1 == guns { dice.len() - share * (guns - 1) } else { share }).collect();
    }
    let mut rest = dice;
    let mut all = Vec::new();
    for (number, count) in shot.stands.iter().zip(counts) {
        let (own, others) = rest.split_at(count.min(rest.len()));
        all.push((*number, own));
        rest = others;
    }
    all
}

/// The row of the mishap table that a count of ones brings.
fn row(ones: u32) -> Option<Rule> {
    match ones {
        0 => None,
        1 | 2 => Some(rule::ART_HELLBLASTER_BAD_AMMO),
        3 => Some(rule::ART_HELLBLASTER_MISFIRE),
        _ => Some(rule::ART_HELLBLASTER_KABOOM),
    }
}

/// Hits of one stand that count after its ones.
fn counted(own: &[Pips], needed: u8, at_charger: bool) -> u32 {
    let scored = dice::at_least(own, needed);
    match ones(own) {
        0 => scored,
        few @ 1..=2 => scored.saturating_sub(few),
        3 => 0,
        _ if at_charger => BURST_HITS,
        _ => 0,
    }
}

/// Hits of all stands that count after their ones.
pub(super) fn scored(state: &State, shot: Shot<'_>, needed: u8) -> u32 {
    by_stand(state, shot).iter().map(|(_, own)| counted(own, needed, shot.at_charger)).sum()
}

/// Hits after the mishap table and saves (`wm.art.hellblaster.count_ones` and its rows).
pub(super) fn suffered(
    state: &State,
    shot: Shot<'_>,
    throw: Throw<'_>,
    rules: HitRules,
    docket: &mut impl Docket,
) -> u32 {
    let stands = by_stand(state, shot);
    let raw = dice::at_least(throw.dice, throw.needed);
    let due: u32 = stands.iter().map(|(_, own)| counted(own, throw.needed, shot.at_charger)).sum();
    let played = throw.declared.map_or(due, |declared| declared.hits);
    let mut rows: Vec<(Rule, u32)> = stands.iter().filter_map(|(_, own)| Some((row(ones(own))?, ones(own)))).collect();
    rows.sort_by_key(|(_, ones)| std::cmp::Reverse(*ones));
    let Some((worst, _)) = rows.first().copied() else {
        docket.finding(rule::ART_HELLBLASTER_COUNT_ONES, Outcome::Held, || {
            Detail::say("no-ones").unit(state.id(shot.by))
        });
        return hits::suffered(state, throw, rules, docket);
    };
    // Hits taken as thrown mean that nobody looked at the ones, be they so many that none counts; any other number is a row
    // read wrong.
    let forgotten = played != due && played == raw && worst == rule::ART_HELLBLASTER_BAD_AMMO;
    docket.finding(rule::ART_HELLBLASTER_COUNT_ONES, Outcome::from(!forgotten), || {
        let detail = Detail::say("ones").unit(state.id(shot.by)).with("ones", ones(throw.dice)).with("rolled", raw);
        if forgotten { detail.expects(due).records(played) } else { detail.expects(due) }
    });
    let bursts: Vec<u8> = bursting(&stands);
    rows.dedup_by_key(|(rule, _)| *rule);
    for (rule, count) in rows {
        let misread = rule == worst && played != due && !forgotten;
        let gun_stays = rule == rule::ART_HELLBLASTER_KABOOM && !loses_as_due(shot, &bursts);
        docket.finding(rule, Outcome::from(!misread && !gun_stays), || {
            Detail::say("hits-after-ones")
                .unit(state.id(shot.by))
                .with("ones", count)
                .with("rolled", raw)
                .with("destroyed", bursts.len())
                .expects(due)
                .records(played)
        });
    }
    hits::suffered_of(state, throw, due, rules, docket)
}

fn bursting(stands: &[(u8, &[Pips])]) -> Vec<u8> {
    stands.iter().filter(|(_, own)| ones(own) >= 4).map(|(number, _)| *number).collect()
}

/// Four ones destroy the stand (`wm.art.hellblaster.kaboom`).
pub(super) fn burst(state: &mut State, shot: Shot<'_>, _: &mut impl Docket) {
    let due = bursting(&by_stand(state, shot));
    lose_guns(state, shot, &due);
}
