//! The Shooting phase: volleys and drive backs.

mod aim;
pub(crate) mod at_chargers;
mod drive_back;

use aftermath_rules::dice::{self, Pips};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played},
    combat::casualties,
    field::TroopIx,
    sight::Grazing,
};
use aim::{can_shoot, closest_target};

/// Dice that hit troops in the open.
pub(crate) const TO_HIT: u8 = 4;

impl Battle {
    /// Plays the active side's Shooting phase.
    pub(crate) fn shooting(&mut self) -> Played {
        self.phase("shooting")?;
        for ix in self.own_units() {
            if self.field.troop(ix).figures.shots > 0 && !self.field.is_engaged(ix) {
                self.volley(ix)?;
            }
        }
        let driven: Vec<TroopIx> = self.field.units().filter(|ix| self.field.troop(*ix).shot_hits > 0).collect();
        for ix in driven {
            self.drive_back(ix)?;
        }
        for troop in &mut self.field.troops {
            // Hits on chargers stay for their combat (`wm.shoot.wipe`, `wm.standshoot.carry`).
            troop.leftover_hits = if troop.charged { troop.leftover_hits } else { 0 };
            troop.shot_hits = 0;
            troop.shot_by.clear();
        }
        Ok(())
    }

    /// The unit's stands shoot at its closest target, and those that cannot at the closest of their own
    /// (`wm.shoot.one_target`, `wm.shoot.split`).
    fn volley(&mut self, ix: TroopIx) -> Played {
        let all: Vec<usize> = (0..self.field.troop(ix).stands.len()).collect();
        let Some((common, stands)) = self.aim(ix, &all) else {
            return Ok(());
        };
        let unable = |stand: &usize| !can_shoot(&self.field, ix, *stand, common, Grazing::Seen);
        let others: Vec<usize> = all.into_iter().filter(unable).collect();
        self.shoot(ix, common, &stands)?;
        for stand in others {
            if let Some((target, stands)) = self.aim(ix, &[stand]) {
                self.shoot(ix, target, &stands)?;
            }
        }
        Ok(())
    }

    /// What these stands of a unit shoot at, and which of them do; `None` where nobody can shoot, or where the target
    /// could be driven into something.
    fn aim(&self, ix: TroopIx, stands: &[usize]) -> Option<(TroopIx, Vec<usize>)> {
        let target = closest_target(&self.field, ix, stands, Grazing::Blocked)?;
        // A bot does not shoot past a closer enemy whom it might see by a hair.
        let doubtful = closest_target(&self.field, ix, stands, Grazing::Seen) != Some(target);
        let able = |stand: &usize| can_shoot(&self.field, ix, *stand, target, Grazing::Blocked);
        let able = stands.iter().copied().filter(able).collect();
        (!doubtful && self.may_be_driven(ix, target)).then_some((target, able))
    }

    /// One volley (`wm.shoot.*`).
    fn shoot(&mut self, ix: TroopIx, target: TroopIx, stands: &[usize]) -> Played {
        let troop = self.field.troop(ix);
        let stands: Vec<u8> = stands.iter().map(|stand| troop.stands[*stand].number).collect();
        let dice = self.cup.roll(stands.len() as u32 * u32::from(troop.figures.shots));
        let (hits, saves, saved) = self.hits(&dice, target);
        let suffered = hits - saved;
        let (due, leftover) = self.field.troop(target).losses(suffered);
        let removed = casualties::chosen(self.field.troop(target), due, |_| 0);
        let fields = json!({
            "unit": self.field.troop(ix).id(), "target": self.field.troop(target).id(), "stands": stands,
            "dice": dice, "saves": saves, "removed": removed, "declared": { "hits": hits, "saved": saved },
        });
        self.write(self.active, "shoot", fields)?;
        let struck = self.field.troop_mut(target);
        struck.remove(&removed);
        struck.leftover_hits = leftover;
        struck.shot_hits += suffered;
        struck.shot_by.push(ix);
        Ok(())
    }

    /// Hits that these dice score in the open, the armour saves against them, and the hits saved.
    pub(crate) fn hits(&mut self, dice: &[Pips], target: TroopIx) -> (u32, Vec<Pips>, u32) {
        let hits = dice::at_least(dice, TO_HIT);
        let armour = self.field.troop(target).figures.armour;
        let saves = self.cup.roll(if armour.is_some() { hits } else { 0 });
        let saved = armour.map_or(0, |armour| dice::at_least(&saves, armour));
        (hits, saves, saved)
    }
}
