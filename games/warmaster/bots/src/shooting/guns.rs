//! What each weapon makes of a volley (`wm.art.*`, `wm.machine.*`).

use aftermath_rules::{
    dice::{self, Pips},
    geometry::{Footprint, Place},
};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Cover, Weapon};

use super::TO_HIT;
use crate::{
    battle::Battle,
    field::{EXACT_CM, Field, TOUCH_CM, gap},
    frame::{Frame, moved, straight_cm, within},
};

/// How far a ball bounces, in cm.
const BOUNCE_CM: f64 = 5.0;
/// Stands behind the first through which a bolt goes at most.
const PIERCED: usize = 2;
/// Hits on a charger when a Hellblaster bursts.
const BURST_HITS: u32 = 6;

/// At whom a volley goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Ordinary,
    AtCharger,
    /// The second volley of Heaven's Fire.
    Again,
}

/// A volley as it was thrown.
#[derive(Debug, Default)]
pub(super) struct Volley {
    /// Dice for the number of shots.
    pub(super) shots: Vec<Pips>,
    pub(super) dice: Vec<Pips>,
    /// Dice that were thrown again, as they fell first.
    pub(super) replaced: Vec<Pips>,
    /// Hits before saves.
    pub(super) hits: u32,
    /// Least die that saves.
    pub(super) armour: Option<u8>,
    /// Numbers of the guns that burst.
    pub(super) lost: Vec<u8>,
    /// Numbers of the guns that shoot one die from now on.
    pub(super) one_die: Vec<u8>,
    /// Further stands of the target that are reached.
    pub(super) further: Option<u32>,
    /// Other units that are reached.
    pub(super) others: Vec<Reached>,
}

/// A unit beyond the target.
#[derive(Debug)]
pub(super) struct Reached {
    pub(super) ix: TroopIx,
    pub(super) stands: Vec<u8>,
    pub(super) attacks: u32,
}

impl Battle {
    /// The dice of these stands of a unit.
    pub(super) fn fire(
        &mut self,
        ix: TroopIx,
        target: TroopIx,
        stands: &[usize],
        cover: Cover,
        manner: Manner,
    ) -> Volley {
        let field = &self.field;
        let troop = field.troop(ix);
        let (weapon, guns) = (troop.figures.weapon, stands.len() as u32);
        let at_charger = manner == Manner::AtCharger;
        let needed = needed(field, weapon, target, cover, at_charger) + u8::from(manner == Manner::Again);
        let mut volley = Volley { armour: armour(field, weapon, target, at_charger), ..Volley::default() };
        let numbers: Vec<u8> = stands.iter().map(|stand| troop.stands[*stand].number).collect();
        let mut shares: Vec<u32> = vec![u32::from(troop.figures.shots); stands.len()];
        match weapon {
            Some(Weapon::Cannon) => {
                let beyond = if at_charger { Vec::new() } else { bounce(field, ix, stands, target) };
                let further = beyond.iter().filter(|(unit, _)| *unit == target).count() as u32;
                shares.fill(2 + further);
                volley.further = (!at_charger).then_some(further);
                volley.others = gathered(&beyond, target, guns);
            }
            Some(Weapon::BoneThrower) => {
                let bolt = |stand: &usize| match at_charger {
                    true => pierced_ahead(field, ix, *stand, target),
                    false => pierced(field, ix, *stand, target),
                };
                let lines: Vec<(TroopIx, u8)> = stands.iter().flat_map(bolt).collect();
                let further = lines.iter().filter(|(unit, _)| *unit == target).count() as u32;
                let power = u32::from(troop.figures.shots.max(1));
                shares.fill(power);
                shares.push(further * power);
                volley.further = Some(further);
                volley.others = gathered(&lines, target, power);
            }
            Some(Weapon::Hellblaster) => {
                let cm = |stand: &usize| gap(&troop.stands[*stand].at, field.troop(target));
                shares = stands.iter().map(|stand| if at_charger { 8 } else { shots_at(cm(stand)) }).collect();
            }
            Some(Weapon::FlameCannon) => shares = self.flames(ix, &numbers, &mut volley),
            Some(Weapon::SteamTank) if troop.double_shots => shares.fill(2 * u32::from(troop.figures.shots)),
            _ => {}
        }
        for (share, number) in shares.into_iter().zip(numbers.iter().copied().chain([0])) {
            let own = self.rng.roll(share);
            let scored = dice::at_least(&own, needed);
            let ones = own.iter().filter(|die| die.get() == 1).count() as u32;
            volley.hits += match ones {
                _ if weapon != Some(Weapon::Hellblaster) => scored,
                0..=2 => scored.saturating_sub(ones),
                4.. if at_charger => BURST_HITS,
                _ => 0,
            };
            if weapon == Some(Weapon::Hellblaster) && ones >= 4 {
                volley.lost.push(number);
            }
            volley.dice.extend(own);
        }
        if weapon.is_none() {
            volley.replaced = self.try_fortune(ix, &mut volley.dice, needed);
            volley.hits = dice::at_least(&volley.dice, needed);
        }
        volley
    }

    /// Shots of Flame Cannons: two dice each, and what doubles make of them.
    fn flames(&mut self, ix: TroopIx, guns: &[u8], volley: &mut Volley) -> Vec<u32> {
        let smoking = self.field.troop(ix).one_die.clone();
        let mut shares = Vec::new();
        for gun in guns {
            let count = if smoking.contains(gun) { 1 } else { 2 };
            let thrown = self.rng.roll(count);
            let double = thrown.len() == 2 && thrown.windows(2).all(|pair| pair[0] == pair[1]);
            let face = thrown.first().map_or(0, |die| die.get());
            let more = match face {
                2 if double => self.rng.roll(2),
                6 if double => self.rng.roll(1),
                _ => Vec::new(),
            };
            shares.push(match face {
                _ if !double => dice::sum(&thrown),
                1 | 4 => 0,
                2 => 4 + dice::sum(&more),
                3 => 6,
                5 => 10,
                _ => 12 + dice::sum(&more),
            });
            if double && face <= 2 {
                volley.lost.push(*gun);
            }
            if double && face == 3 {
                volley.one_die.push(*gun);
            }
            volley.shots.extend(thrown.into_iter().chain(more));
        }
        shares
    }
}

/// 8 shots up to 10 cm, 4 up to 20, 2 beyond.
fn shots_at(cm: f64) -> u32 {
    match cm {
        cm if cm <= 10.0 => 8,
        cm if cm <= 20.0 => 4,
        _ => 2,
    }
}

/// Units beyond the target that the shots of these guns would strike (`wm.art.cannon.attacks_others`,
/// `wm.art.bone.pierce`).
pub(super) fn strays(field: &Field, ix: TroopIx, guns: &[usize], target: TroopIx) -> Vec<TroopIx> {
    let reached = match field.troop(ix).figures.weapon {
        Some(Weapon::Cannon) => bounce(field, ix, guns, target),
        Some(Weapon::BoneThrower) => guns.iter().flat_map(|gun| pierced(field, ix, *gun, target)).collect(),
        _ => Vec::new(),
    };
    reached.into_iter().map(|(unit, _)| unit).filter(|unit| *unit != target).collect()
}

/// Whether a unit can shoot at all.
pub(super) fn is_armed(field: &Field, ix: TroopIx) -> bool {
    let figures = &field.troop(ix).figures;
    figures.shots > 0 || figures.weapon.is_some()
}

/// Whether it may shoot at chargers; stones fly high.
pub(super) fn meets_chargers(field: &Field, ix: TroopIx) -> bool {
    let stays = [Weapon::RockLobber, Weapon::SkullCatapult];
    is_armed(field, ix) && field.troop(ix).figures.weapon.is_none_or(|weapon| !stays.contains(&weapon))
}

/// The least die that hits: a Steam Tank counts as defended, which balls and other tanks make light of.
fn needed(field: &Field, weapon: Option<Weapon>, target: TroopIx, cover: Cover, at_charger: bool) -> u8 {
    let usual = to_hit(field, target, cover);
    match weapon {
        Some(Weapon::ElvenBoltThrower) => usual - 1,
        Some(Weapon::Cannon) if !at_charger => (usual - 1).max(TO_HIT),
        Some(Weapon::SteamTank) => (usual - 1).max(TO_HIT),
        _ => usual,
    }
}

/// The least die that hits a unit under this cover (`wm.defence.to_hit`).
pub(crate) fn to_hit(field: &Field, target: TroopIx, cover: Cover) -> u8 {
    let harder = match cover {
        Cover::Open => u8::from(field.troop(target).figures.weapon == Some(Weapon::SteamTank)),
        Cover::Defended => 1,
        Cover::Fortified => 2,
    };
    TO_HIT + harder
}

/// The least die that saves against a weapon.
fn armour(field: &Field, weapon: Option<Weapon>, target: TroopIx, at_charger: bool) -> Option<u8> {
    let usual = field.armour(target);
    match weapon {
        Some(Weapon::Cannon) if at_charger => usual,
        Some(Weapon::Cannon | Weapon::BoneThrower | Weapon::RockLobber | Weapon::SkullCatapult) => None,
        Some(Weapon::Hellblaster | Weapon::Gyrocopter) => usual.map(|least| least + 1).filter(|least| *least <= 6),
        _ => usual,
    }
}

/// Stands beyond the target, unit by unit.
fn gathered(beyond: &[(TroopIx, u8)], target: TroopIx, attacks: u32) -> Vec<Reached> {
    let mut all: Vec<Reached> = Vec::new();
    for (ix, number) in beyond.iter().copied().filter(|(ix, _)| *ix != target) {
        let known = all.iter().position(|reached| reached.ix == ix);
        let slot = known.unwrap_or(all.len());
        if known.is_none() {
            all.push(Reached { ix, stands: Vec::new(), attacks: 0 });
        }
        all[slot].attacks += attacks;
        if !all[slot].stands.contains(&number) {
            all[slot].stands.push(number);
        }
    }
    all
}

/// A straight way from a gun through the nearest point of its target and on.
struct Way {
    from: Place,
    to: Place,
    /// The stand that is struck first, by its number.
    first: u8,
}

/// The shortest way from any of these guns to the target (`wm.art.cannon.line`).
fn shortest(field: &Field, ix: TroopIx, guns: &[usize], target: TroopIx) -> Option<Way> {
    let mut best: Option<(f64, Way)> = None;
    for gun in guns.iter().map(|gun| &field.troop(ix).stands[*gun].at) {
        for stand in &field.troop(target).stands {
            let (from, to, cm) = gun.nearest_places(&stand.at);
            if cm > 0.0 && best.as_ref().is_none_or(|(least, _)| cm < *least - EXACT_CM / 10.0) {
                best = Some((cm, Way { from, to, first: stand.number }));
            }
        }
    }
    best.map(|(_, way)| way)
}

impl Way {
    /// Where the way enters and leaves a stand. One along its side is in it, whatever the last digit says.
    fn inside(&self, stand: &Footprint) -> Option<(f64, f64)> {
        stand.stretch_inside(self.from, self.to, EXACT_CM)
    }

    /// Length of a stretch of the way inside a stand, in cm.
    fn through(&self, stand: &Footprint, from: f64, to: f64) -> f64 {
        self.inside(stand).map_or(0.0, |(enters, leaves)| leaves.min(to) - enters.max(from))
    }

    fn enters(&self, stand: &Footprint) -> f64 {
        self.inside(stand).map_or(f64::INFINITY, |(enters, _)| enters)
    }

    fn leaves(&self, stand: &Footprint) -> f64 {
        let reached = straight_cm(self.from, self.to);
        self.inside(stand).map_or(reached, |(_, out)| out.max(reached))
    }
}

/// All stands on the table.
fn everybody(field: &Field) -> impl Iterator<Item = (TroopIx, u8, &Footprint)> + '_ {
    field.units().flat_map(|ix| field.troop(ix).stands.iter().map(move |stand| (ix, stand.number, &stand.at)))
}

/// Stands that the ball reaches behind the first (`wm.art.cannon.attacks_others`).
fn bounce(field: &Field, ix: TroopIx, guns: &[usize], target: TroopIx) -> Vec<(TroopIx, u8)> {
    let Some(way) = shortest(field, ix, guns, target) else {
        return Vec::new();
    };
    let Some(first) = field.troop(target).stands.iter().find(|stand| stand.number == way.first) else {
        return Vec::new();
    };
    let out = way.leaves(&first.at);
    everybody(field)
        .filter(|(unit, number, _)| (*unit, *number) != (target, way.first))
        .filter(|(.., stand)| way.through(stand, out, out + BOUNCE_CM) > EXACT_CM)
        .map(|(unit, number, _)| (unit, number))
        .collect()
}

/// Stands that the bolt of a gun pierces behind the first, each touching the one before it (`wm.art.bone.pierce`).
fn pierced(field: &Field, ix: TroopIx, gun: usize, target: TroopIx) -> Vec<(TroopIx, u8)> {
    shortest(field, ix, &[gun], target).map_or_else(Vec::new, |way| behind(field, &way, target))
}

/// Further stands of a charger that a bolt pierces where he ended: straight ahead from the middle of the gun's front
/// (`wm.art.bone.vs_chargers`).
fn pierced_ahead(field: &Field, ix: TroopIx, gun: usize, target: TroopIx) -> Vec<(TroopIx, u8)> {
    let gun = &field.troop(ix).stands[gun].at;
    let from = gun.front();
    let to = moved(from, Frame::of(gun).ahead, 2.0 * TOUCH_CM);
    let first = field.troop(target).stands.iter().find(|stand| stand.at.distance_to(to) <= 0.0);
    let all = first.map_or_else(Vec::new, |first| behind(field, &Way { from, to, first: first.number }, target));
    all.into_iter().filter(|(unit, _)| *unit == target).collect()
}

/// Stands behind the first on a way, one behind another.
fn behind(field: &Field, way: &Way, target: TroopIx) -> Vec<(TroopIx, u8)> {
    let mut reached = Vec::new();
    let mut before = field.troop(target).stands.iter().find(|stand| stand.number == way.first).map(|stand| &stand.at);
    let mut last = (target, way.first);
    for _ in 0..PIERCED {
        let Some(from) = before else { break };
        let out = way.leaves(from);
        let next = everybody(field)
            .filter(|(unit, number, _)| (*unit, *number) != last && !reached.contains(&(*unit, *number)))
            .filter(|(.., stand)| within(from, stand, TOUCH_CM))
            .filter(|(.., stand)| way.through(stand, out, f64::INFINITY) > EXACT_CM)
            .map(|(unit, number, stand)| (way.enters(stand), unit, number, stand))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, unit, number, stand)) = next else { break };
        reached.push((unit, number));
        last = (unit, number);
        before = Some(stand);
    }
    reached
}
