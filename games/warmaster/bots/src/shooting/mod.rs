//! The Shooting phase: volleys and drive backs.

mod aim;
pub(crate) mod at_chargers;
mod batches;
pub(crate) mod drive_back;
mod guns;
mod magic;
mod raising;

use aftermath_rules::{
    dice::{self, Pips},
    geometry::Footprint,
};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Cover, Item, Trait, Weapon};
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    combat::casualties,
    field::{Field, Stand, TOUCH_CM},
    frame::within,
    ground::can_hide,
    resume::{ForcedAttack, PhaseProgress},
    sight::Grazing,
};
use aim::{can_shoot, closest_target};
pub(crate) use guns::to_hit;
use guns::{Manner, Reached};

/// Dice that hit troops in the open.
pub(crate) const TO_HIT: u8 = 4;

/// What shots or a spell do to a unit.
#[derive(Debug)]
struct Blow {
    saves: Vec<Pips>,
    saved: u32,
    suffered: u32,
    removed: Vec<u8>,
    leftover: u32,
    /// Kept for the first round of its combat.
    carried: bool,
}

impl Battle {
    /// The Shooting phase begins.
    pub(crate) fn begin_shooting(&mut self) -> Played {
        self.phase("shooting")?;
        for troop in &mut self.field.troops {
            troop.touched.clear();
            troop.carried_hits = 0;
        }
        Ok(())
    }

    /// Plays the active side's Shooting phase: spells, shots, drive backs.
    pub(crate) fn shooting(&mut self) -> Played {
        let PhaseProgress { mut cast, mut shot, driven: gone_back, again, .. } = std::mem::take(&mut self.past);
        match again {
            Some(ForcedAttack::Volley { by, target, stands }) => {
                shot.push(by);
                let own = self.field.troop(by).stands.iter().enumerate();
                let stands: Vec<usize> =
                    own.filter(|(_, stand)| stands.contains(&stand.number)).map(|(slot, _)| slot).collect();
                self.shoot(by, target, &stands, Manner::Ordinary, &[])?;
            }
            Some(ForcedAttack::Spell { by, spell, targets, line }) => {
                cast.push(by);
                self.cast_again(by, spell, targets, line)?;
            }
            None => {}
        }
        if shot.is_empty() && gone_back.is_empty() {
            self.cast_spells(&cast)?;
        }
        self.ready = self.own_units();
        self.ready.retain(|ix| gone_back.is_empty() && !shot.contains(ix));
        while !self.ready.is_empty() {
            let ix = self.ready.remove(0);
            if guns::is_armed(&self.field, ix) && !self.field.is_engaged(ix) && !self.slips(self.active) {
                self.volley(ix, Manner::Ordinary)?;
                if self.field.troop(ix).touched.contains(&"heavens_fire") {
                    self.volley(ix, Manner::Again)?;
                }
            }
        }
        let mut driven: Vec<TroopIx> = self.field.units().filter(|ix| self.field.troop(*ix).shot_hits > 0).collect();
        driven.retain(|ix| !gone_back.contains(ix));
        // Friends whom a ball struck go last (`wm.art.cannon.friend_driven_back`).
        driven.sort_by_key(|ix| self.field.troop(*ix).side == self.active);
        for ix in driven {
            self.drive_back(ix)?;
        }
        for troop in &mut self.field.troops {
            // Hits on chargers stay for their combat (`wm.shoot.wipe`, `wm.standshoot.carry`).
            troop.leftover_hits = if troop.charged { troop.leftover_hits } else { 0 };
            troop.shot_hits = 0;
            troop.shot_by.clear();
            troop.shots.clear();
            troop.shot_cover = Cover::Open;
            troop.burst.clear();
            troop.sources.clear();
        }
        self.all_mounts_leave()
    }

    /// The unit's stands shoot at its closest target, and those that cannot at the closest of their own
    /// (`wm.shoot.one_target`, `wm.shoot.split`).
    fn volley(&mut self, ix: TroopIx, manner: Manner) -> Played {
        let all: Vec<usize> = (0..self.field.troop(ix).stands.len()).collect();
        let Some((common, stands)) = self.aim(ix, &all) else {
            return match aim::overhead(&self.field, ix, &all).filter(|(target, _)| self.may_be_driven(ix, *target)) {
                Some((target, stands)) => self.shoot(ix, target, &stands, manner, &[]),
                None => Ok(()),
            };
        };
        if self.is_doubtful(ix, common) {
            return Ok(());
        }
        let unable = |stand: &usize| !can_shoot(&self.field, ix, *stand, common, Grazing::Exact);
        let others: Vec<usize> = all.into_iter().filter(unable).collect();
        // Either all stands that can shoot do, or none where it is in doubt how.
        let apart: Vec<(TroopIx, Vec<usize>)> = others.iter().filter_map(|stand| self.aim(ix, &[*stand])).collect();
        let mut volleys = apart.iter().map(|(target, stands)| (*target, stands)).chain([(common, &stands)]);
        if !volleys.all(|(target, stands)| self.is_clear(ix, target, stands, manner)) {
            return Ok(());
        }
        let alike = self.cover_of_target(ix, common, &stands, manner).is_some();
        let with = if others.is_empty() && alike && manner == Manner::Ordinary {
            self.joining(ix, common)
        } else {
            Vec::new()
        };
        self.shoot(ix, common, &stands, manner, &with)?;
        for stand in others {
            if let Some((target, stands)) = self.aim(ix, &[stand]) {
                self.shoot(ix, target, &stands, manner, &[])?;
            }
        }
        Ok(())
    }

    /// Whether the rules tell clearly at whom of the target these stands shoot first.
    fn is_clear(&self, ix: TroopIx, target: TroopIx, stands: &[usize], manner: Manner) -> bool {
        let alike = self.cover_of_target(ix, target, stands, manner).is_some();
        alike || (manner == Manner::Ordinary && self.exposed(ix, target, stands).is_some())
    }

    /// Another unit whose dice the bot throws in one go with those of `ix`, since it shoots at the same target with all
    /// its stands (`wm.shoot.pooling`).
    fn joining(&mut self, ix: TroopIx, target: TroopIx) -> Vec<TroopIx> {
        let plain = |field: &Field, ix: TroopIx| {
            let troop = field.troop(ix);
            troop.figures.shots > 0
                && troop.figures.weapon.is_none()
                && !troop.touched.contains(&"heavens_fire")
                && troop.figures.item != Some(Item::BannerOfFortune)
        };
        if !plain(&self.field, ix) || self.rng.below(2) == 0 {
            return Vec::new();
        }
        let sure = self.field.troop(ix).figures.has(Trait::SureShot);
        let own: Vec<usize> = (0..self.field.troop(ix).stands.len()).collect();
        let cover = self.cover_of_target(ix, target, &own, Manner::Ordinary);
        let alike = |other: &TroopIx| {
            let troop = self.field.troop(*other);
            let all: Vec<usize> = (0..troop.stands.len()).collect();
            let agrees = troop.figures.has(Trait::SureShot) == sure && !self.field.is_engaged(*other);
            let aimed = || self.aim(*other, &all).filter(|_| !self.is_doubtful(*other, target));
            let alike = || self.cover_of_target(*other, target, &all, Manner::Ordinary);
            plain(&self.field, *other) && agrees && aimed() == Some((target, all.clone())) && alike() == cover
        };
        let found = self.ready.iter().position(alike);
        found.map(|at| self.ready.remove(at)).into_iter().collect()
    }

    /// Whether a stand with the target in range sees it by one reading of a grazed stand and not by the other.
    fn is_doubtful(&self, ix: TroopIx, target: TroopIx) -> bool {
        let sees = |stand: usize, grazing| can_shoot(&self.field, ix, stand, target, grazing);
        (0..self.field.troop(ix).stands.len()).any(|stand| sees(stand, Grazing::Seen) != sees(stand, Grazing::Blocked))
    }

    /// What these stands of a unit shoot at, and which of them do; `None` where nobody can shoot, or where the target
    /// could be driven into something.
    fn aim(&self, ix: TroopIx, stands: &[usize]) -> Option<(TroopIx, Vec<usize>)> {
        let target = closest_target(&self.field, ix, stands, Grazing::Blocked)?;
        // A bot does not shoot past a closer enemy whom it might see by a hair.
        let doubtful = closest_target(&self.field, ix, stands, Grazing::Seen) != Some(target);
        let able = |stand: &usize| can_shoot(&self.field, ix, *stand, target, Grazing::Exact);
        let able: Vec<usize> = stands.iter().copied().filter(able).collect();
        let strays = guns::strays(&self.field, ix, &able, target);
        let plain = |unit: &TroopIx| self.field.is_engaged(*unit) || self.may_be_driven(ix, *unit);
        let clear = !doubtful && self.may_be_driven(ix, target) && strays.iter().all(plain);
        (clear && !able.is_empty()).then_some((target, able))
    }

    /// The cover of all stands of a target alike; `None` where they differ. Chargers are in the open.
    fn cover_of_target(&self, ix: TroopIx, target: TroopIx, stands: &[usize], manner: Manner) -> Option<Cover> {
        if manner == Manner::AtCharger {
            return Some(Cover::Open);
        }
        let shooters: Vec<Footprint> = stands.iter().map(|stand| self.field.troop(ix).stands[*stand].at).collect();
        let (least, best) = self.field.cover(target, &shooters);
        (least == best).then_some(least)
    }

    /// Cover of the stands beyond the target that a shot reaches.
    fn covers_beyond(&self, ix: TroopIx, guns: &[usize], reached: &Reached) -> Vec<Cover> {
        let shooters: Vec<Footprint> = guns.iter().map(|gun| self.field.troop(ix).stands[*gun].at).collect();
        let stands = self.field.troop(reached.ix).stands.iter();
        let struck = stands.filter(|stand| reached.stands.contains(&stand.number));
        struck.map(|stand| self.field.cover_of(reached.ix, &stand.at, &shooters)).collect()
    }

    /// One volley (`wm.shoot.*`).
    fn shoot(&mut self, ix: TroopIx, target: TroopIx, stands: &[usize], manner: Manner, with: &[TroopIx]) -> Played {
        let Some(cover) = self.cover_of_target(ix, target, stands, manner) else {
            return if manner == Manner::Ordinary { self.shoot_exposed(ix, target, stands) } else { Ok(()) };
        };
        let mut volley = self.fire(ix, target, stands, cover, manner);
        for other in with {
            let all: Vec<usize> = (0..self.field.troop(*other).stands.len()).collect();
            let more = self.fire(*other, target, &all, cover, manner);
            volley.dice.extend(more.dice);
            volley.hits += more.hits;
        }
        let troop = self.field.troop(ix);
        let (by, weapon) = (troop.id().clone(), troop.figures.weapon);
        let numbers: Vec<u8> = stands.iter().map(|stand| troop.stands[*stand].number).collect();
        let blow = self.blow(target, volley.hits, volley.armour, manner == Manner::AtCharger);
        let mut fields = json!({
            "unit": by, "target": self.field.troop(target).id(), "stands": numbers, "shots": volley.shots,
            "dice": volley.dice, "saves": blow.saves, "removed": blow.removed,
            "declared": { "hits": volley.hits, "saved": blow.saved, "suffered": volley.hits - blow.saved },
        });
        if !with.is_empty() {
            let pooled = |other: &TroopIx| json!({ "unit": self.field.troop(*other).id() });
            fields["pooled"] = with.iter().map(pooled).collect();
        }
        if let Some(further) = volley.further {
            fields["further"] = json!(further);
        }
        if !volley.replaced.is_empty() {
            fields["replaced"] = json!(volley.replaced);
        }
        if !volley.lost.is_empty() {
            fields["lost"] = json!(volley.lost);
        }
        if !self.field.ground.pieces.is_empty() && can_hide(self.field.troop(target)) {
            fields["cover"] = json!(cover);
        }
        let mut through = Vec::new();
        let mut blows = vec![(target, blow)];
        for reached in &volley.others {
            let dice = self.rng.roll(reached.attacks);
            let covers = self.covers_beyond(ix, stands, reached);
            let cover = covers.into_iter().min().unwrap_or(Cover::Open);
            let usual = to_hit(&self.field, reached.ix, cover);
            let needed = if weapon == Some(Weapon::Cannon) { (usual - 1).max(TO_HIT) } else { usual };
            let blow = self.blow(reached.ix, dice::at_least(&dice, needed), None, false);
            let mut fields = json!({
                "unit": self.field.troop(reached.ix).id(), "stands": reached.stands, "dice": dice,
                "removed": blow.removed,
            });
            if !self.field.ground.pieces.is_empty() && can_hide(self.field.troop(reached.ix)) {
                fields["cover"] = json!(cover);
            }
            through.push(fields);
            blows.push((reached.ix, blow));
        }
        fields["through"] = json!(through);
        let (side, kind) = match manner {
            Manner::AtCharger => (self.field.troop(ix).side, "shoot_at_charger"),
            Manner::Ordinary | Manner::Again => (self.active, "shoot"),
        };
        self.write(side, kind, fields)?;
        if manner != Manner::AtCharger {
            self.covered(target, cover);
        }
        if manner != Manner::AtCharger {
            self.field.troop_mut(ix).shots.extend(numbers.iter().map(|number| (*number, target)));
            for other in with {
                let all: Vec<u8> = self.field.troop(*other).stands.iter().map(|stand| stand.number).collect();
                self.field.troop_mut(*other).shots.extend(all.into_iter().map(|number| (number, target)));
            }
        }
        for (struck, blow) in &blows {
            match manner {
                Manner::AtCharger => self.suffer_charging(*struck, blow, ix),
                Manner::Ordinary | Manner::Again => {
                    self.suffer(*struck, blow, ix, true);
                    self.field.troop_mut(*struck).shot_by.push(ix);
                    self.field.troop_mut(*struck).shot_by.extend(with);
                    let skull = weapon == Some(Weapon::SkullCatapult);
                    self.field.troop_mut(*struck).sources.push((skull, blow.suffered));
                }
            }
        }
        let troop = self.field.troop_mut(ix);
        let stood: Vec<Footprint> = troop.footprints().copied().collect();
        troop.remove(&volley.lost);
        if troop.stands.is_empty() {
            troop.burst = stood;
        }
        troop.one_die.extend(volley.one_die);
        Ok(())
    }

    /// Saves against hits, and what they cost; hits on who fights are kept for the combat.
    fn blow(&mut self, target: TroopIx, hits: u32, armour: Option<u8>, at_charger: bool) -> Blow {
        let saves = self.rng.roll(if armour.is_some() { hits } else { 0 });
        let saved = armour.map_or(0, |armour| dice::at_least(&saves, armour));
        let suffered = self.shrug_off(target, hits - saved);
        let troop = self.field.troop(target);
        let engaged = self.field.is_engaged(target);
        let (due, leftover) = troop.losses(suffered);
        let fights = |left: &[&Stand]| {
            let mut enemies = self.field.enemy_stands(target);
            usize::from(enemies.any(|enemy| left.iter().any(|stand| within(&stand.at, enemy, TOUCH_CM))))
        };
        let carried = engaged && !at_charger;
        let removed = if carried { Vec::new() } else { casualties::chosen(troop, due, fights) };
        Blow { saves, saved, suffered, removed, leftover, carried }
    }

    /// A unit is shot at under this cover: it counts for its drive back too, as long as all its stands are there
    /// (`wm.driveback.defended`).
    fn covered(&mut self, target: TroopIx, cover: Cover) {
        let struck = self.field.troop_mut(target);
        struck.shot_cover = struck.shot_cover.max(cover);
    }

    /// What a blow of the Shooting phase does to a unit.
    fn suffer(&mut self, target: TroopIx, blow: &Blow, by: TroopIx, drives_back: bool) {
        let struck = self.field.troop_mut(target);
        if blow.carried {
            struck.carried_hits += blow.suffered;
            return;
        }
        struck.remove(&blow.removed);
        if !blow.removed.is_empty() {
            struck.shot_cover = Cover::Open;
        }
        struck.leftover_hits = blow.leftover;
        if drives_back && blow.suffered > 0 {
            struck.shot_hits += blow.suffered;
            struck.shot_by.push(by);
        }
        self.field.bury(target);
    }

    /// Hits that these dice score under this cover, the armour saves against them, and the hits saved.
    pub(crate) fn hits(&mut self, dice: &[Pips], target: TroopIx, cover: Cover) -> (u32, Vec<Pips>, u32) {
        let hits = dice::at_least(dice, guns::to_hit(&self.field, target, cover));
        let armour = self.field.armour(target);
        let saves = self.rng.roll(if armour.is_some() { hits } else { 0 });
        let saved = armour.map_or(0, |armour| dice::at_least(&saves, armour));
        (hits, saves, saved)
    }
}
