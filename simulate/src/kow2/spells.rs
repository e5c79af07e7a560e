//! Spells (`kow.magic.*`): one a turn, in place of other ranged attacks.

use aftermath_rules::{
    geometry::{Edge, Place, Pose},
    kow2::{Special, SpellName},
};
use serde_json::json;

use super::{
    battle::Battle,
    field::{Charged, GAP, ahead, rounded, written},
    lines::{self, View},
    throws::Attack,
};
use crate::SimulateError;

/// The die with which every spell hits.
const NEEDED: u32 = 4;

impl Battle {
    /// Casts one of a wizard's spells, where it is of use. Answers whether one was cast.
    pub(crate) fn cast(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let spells: Vec<_> = self.field.troops[ix].figures.spells.iter().cloned().collect();
        if spells.is_empty() {
            return Ok(false);
        }
        let spell = &spells[self.cup.below(spells.len() as u32) as usize];
        let dice = u32::from(spell.dice);
        match spell.spell {
            SpellName::Fireball => self.bolt(ix, SpellName::Fireball, dice, 12.0, 0),
            SpellName::LightningBolt => self.bolt(ix, SpellName::LightningBolt, dice, 24.0, 1),
            SpellName::Heal => self.heal(ix, dice),
            SpellName::BaneChant => self.bane_chant(ix, dice),
            SpellName::WindBlast => self.wind_blast(ix, dice),
            SpellName::Surge => self.surge(ix, dice),
        }
    }

    fn bolt(
        &mut self,
        ix: usize,
        spell: SpellName,
        dice: u32,
        range: f64,
        piercing: i32,
    ) -> Result<bool, SimulateError> {
        let Some((enemy, _)) = self.targets(ix, range).into_iter().next() else {
            return Ok(false);
        };
        let need = self.damage_need(ix, enemy) - piercing;
        let attack = Attack { by: ix, dice, needed: NEEDED, blast: None, damage: Some(need) };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let thrown = self.throw(attack);
        self.write("cast", json!({ "unit": unit, "spell": spell, "target": at, "throws": thrown.fields }))?;
        self.wound(ix, enemy, thrown.damage);
        Ok(true)
    }

    /// Friends that a wizard surely sees within 12".
    fn friends_in_reach(&self, ix: usize) -> Vec<usize> {
        let own = self.field.troops[ix].footprint();
        let near = |friend: &usize| {
            let there = self.field.troops[*friend].footprint();
            *friend != ix
                && there.distance_to(own.front()) < 11.9
                && lines::view(&self.field, ix, &own, *friend) != View::Doubtful
        };
        self.field.of(self.active).into_iter().filter(near).collect()
    }

    fn heal(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let hurt = self.friends_in_reach(ix).into_iter().find(|friend| self.field.troops[*friend].damage > 0);
        let Some(friend) = hurt else {
            return Ok(false);
        };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[friend].id().clone());
        let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
        let healed = thrown.hits.min(self.field.troops[friend].damage);
        self.field.troops[friend].damage -= healed;
        self.field.troops[ix].shot = true;
        self.write(
            "cast",
            json!({ "unit": unit, "spell": "heal", "target": at, "healed": healed, "throws": thrown.fields }),
        )?;
        Ok(true)
    }

    fn bane_chant(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let fighting = self.friends_in_reach(ix).into_iter().find(|friend| self.field.troops[*friend].charge.is_some());
        let Some(friend) = fighting else {
            return Ok(false);
        };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[friend].id().clone());
        let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
        self.field.troops[friend].bane_chanted |= thrown.hits > 0;
        self.field.troops[ix].shot = true;
        self.write("cast", json!({ "unit": unit, "spell": "bane_chant", "target": at, "throws": thrown.fields }))?;
        Ok(true)
    }

    /// Pushes an enemy that has room for every inch (`kow.magic.wind_blast`).
    fn wind_blast(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let own = self.field.troops[ix].footprint();
        for (enemy, _) in self.targets(ix, 18.0) {
            let there = self.field.troops[enemy].footprint();
            let Some(arc) = lines::sure_arc(&there, own.front()) else {
                continue;
            };
            let heading = there.pose().heading();
            let direction = match arc {
                Edge::Front => Place { x: -heading.x, y: -heading.y },
                Edge::Rear => heading,
                Edge::Right => Place { x: -heading.y, y: heading.x },
                Edge::Left => Place { x: heading.y, y: -heading.x },
            };
            let pushed = |inches: f64| {
                let at = there.pose().at;
                Pose { at: Place { x: at.x + direction.x * inches, y: at.y + direction.y * inches }, ..there.pose() }
            };
            let far = f64::from(dice);
            let corridor = there.sweep(&self.field.troops[enemy].at(pushed(far)));
            let clear = self
                .field
                .present()
                .filter(|other| *other != enemy)
                .all(|other| self.field.troops[other].footprint().distance_to_outline(&corridor) > GAP);
            let blocked = self.field.pieces.iter().any(|piece| {
                matches!(piece.kind, super::field::Ground::Blocking | super::field::Ground::Obstacle)
                    && piece.outline.edges().any(|edge| corridor.edges().any(|other| edge.distance(other) < GAP))
            });
            let end = self.field.troops[enemy].at(pushed(far));
            if !clear || blocked || !self.field.is_free(enemy, &end, &[]) || self.field.troops[enemy].figures.speed == 0
            {
                continue;
            }
            let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
            let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
            let to = pushed(f64::from(thrown.hits));
            self.field.troops[enemy].pose = to;
            self.field.troops[ix].shot = true;
            let fields = json!({ "unit": unit, "spell": "wind_blast", "target": at, "to": written(to), "throws": thrown.fields });
            self.write("cast", fields)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Moves a shambling friend straight on, into an enemy where one is just ahead (`kow.magic.surge`).
    fn surge(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        for friend in self.friends_in_reach(ix) {
            let troop = &self.field.troops[friend];
            let shambling = troop.has(&Special::Shambling) && troop.charge.is_none() && troop.figures.speed > 0;
            if !shambling {
                continue;
            }
            let (from, far) = (troop.pose, f64::from(dice));
            let corridor = troop.footprint().sweep(&troop.at(ahead(from, far)));
            let clear = self
                .field
                .present()
                .filter(|other| *other != friend)
                .all(|other| self.field.troops[other].footprint().distance_to_outline(&corridor) > GAP);
            let free = clear
                && !self.field.meets_blocking(friend, &corridor)
                && self.field.is_free(friend, &troop.at(ahead(from, far)), &[]);
            if !free {
                continue;
            }
            let (unit, at) = (self.field.troops[ix].id().clone(), troop.id().clone());
            let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
            let to = ahead(from, f64::from(thrown.hits));
            self.field.troops[friend].pose = to;
            self.field.troops[ix].shot = true;
            let fields = json!({
                "unit": unit, "spell": "surge", "target": at, "moved": rounded(f64::from(thrown.hits)), "to": written(to),
                "throws": thrown.fields,
            });
            self.write("cast", fields)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The charge of a unit, as long as its target is there.
    pub(crate) fn charge_of(&self, ix: usize) -> Option<Charged> {
        self.field.troops[ix].charge.filter(|charge| !self.field.troops[charge.target].gone)
    }
}
