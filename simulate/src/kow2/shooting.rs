//! The Shooting phase: volleys, breath, and the Nerve tests at its end (`kow.shoot.*`, `kow.nerve.*`).

use aftermath_rules::{
    geometry::Edge,
    kow2::{Breath, OrderKind, Special, WeaponKind},
};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    field::Troop,
    lines::{self, View},
    throws::Attack,
};

/// Inches of breath, and of the least range of Indirect Fire.
const BREATH: f64 = 12.0;
/// The bots keep off the edge of every range.
const EDGE: f64 = 0.1;

impl Battle {
    /// Every unit that can attacks once at range; then the enemies damaged are tested.
    pub(crate) fn shooting(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            if !self.may_shoot(ix) {
                continue;
            }
            if self.cast(ix)? || self.breathe(ix)? {
                continue;
            }
            self.volley(ix)?;
        }
        let hurt: Vec<usize> = self
            .field
            .of(self.active.other())
            .into_iter()
            .filter(|ix| self.field.troops[*ix].shot_damage > 0)
            .collect();
        for ix in hurt {
            self.test_nerve(ix, false, &[])?;
        }
        Ok(())
    }

    /// Not after At the double, not disordered, not in contact (`kow.shoot.not_*`).
    fn may_shoot(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        troop.order != Some(OrderKind::AtTheDouble) && !troop.disordered && !troop.wavering && troop.charge.is_none()
    }

    /// Range of a unit's weapon.
    pub(crate) fn range(&self, ix: usize) -> f64 {
        let weapon = self.field.troops[ix].figures.weapons.first();
        weapon.map_or(0.0, |weapon| weapon.range.map_or(48.0, |range| range.get()))
    }

    /// Enemies that a unit surely sees within range, out of contact with its own side.
    pub(crate) fn targets(&self, ix: usize, range: f64) -> Vec<(usize, View)> {
        let own = self.field.troops[ix].footprint();
        self.field
            .enemies(ix)
            .into_iter()
            .filter(|enemy| self.field.troops[*enemy].charged_by.is_empty())
            .filter(|enemy| {
                let touched = self.field.of(self.active).iter().any(|friend| {
                    self.field.troops[*friend].footprint().distance(&self.field.troops[*enemy].footprint()) < 0.5
                });
                !touched && self.field.troops[*enemy].footprint().distance_to(own.front()) < range - EDGE
            })
            .map(|enemy| (enemy, lines::view(&self.field, ix, &own, enemy)))
            .filter(|(_, view)| *view != View::Doubtful)
            .collect()
    }

    fn volley(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let Some(ranged) = troop.figures.ranged else {
            return Ok(());
        };
        let Some(weapon) = troop.figures.weapons.first().cloned() else {
            return Ok(());
        };
        let moved = troop.order != Some(OrderKind::Halt);
        if troop.has(&Special::Reload) && moved {
            return Ok(());
        }
        let indirect = troop.has(&Special::IndirectFire);
        let mut targets = self.targets(ix, self.range(ix));
        if indirect {
            targets.retain(|(enemy, _)| {
                self.field.troops[*enemy].footprint().distance(&troop.footprint()) > BREATH + EDGE
            });
        }
        let Some((enemy, view)) =
            targets.into_iter().max_by_key(|(enemy, view)| (*view == View::Open, usize::MAX - enemy))
        else {
            return Ok(());
        };
        let covered = view == View::Covered;
        let steady_hand = matches!(weapon.kind, WeaponKind::Pistol | WeaponKind::Javelin | WeaponKind::ThrowingWeapon);
        let target = &self.field.troops[enemy];
        let mut needed = u32::from(ranged);
        needed += u32::from(moved && !troop.is_nimble() && !steady_hand);
        needed += u32::from(covered && !indirect);
        needed += u32::from(target.is_individual());
        needed += u32::from(target.has(&Special::Stealthy));
        let attack = Attack {
            by: ix,
            dice: u32::from(troop.figures.attacks),
            needed,
            blast: blast(troop),
            damage: Some(self.damage_need(ix, enemy)),
        };
        let (unit, at) = (troop.id().clone(), target.id().clone());
        let thrown = self.throw(attack);
        let mut fields = json!({ "unit": unit, "target": at, "weapon": weapon.kind, "throws": thrown.fields });
        if let (false, Some(fields)) = (indirect, fields.as_object_mut()) {
            fields.insert("cover".to_owned(), json!(covered));
        }
        self.write("shoot", fields)?;
        self.wound(ix, enemy, thrown.damage);
        Ok(())
    }

    /// Defence less Piercing and Bane-chant; 6 behind a Big Shield.
    pub(crate) fn damage_need(&self, ix: usize, enemy: usize) -> i32 {
        let (troop, target) = (&self.field.troops[ix], &self.field.troops[enemy]);
        let shield = target.has(&Special::BigShield)
            && lines::sure_arc(&target.footprint(), troop.footprint().front()) == Some(Edge::Front);
        let defence = if shield { 6 } else { i32::from(target.figures.defence) };
        let piercing = troop.figures.special.iter().find_map(|special| match special {
            Special::Piercing(x) => Some(i32::from(*x)),
            _ => None,
        });
        defence - piercing.unwrap_or_default() - i32::from(troop.bane_chanted)
    }

    pub(crate) fn wound(&mut self, ix: usize, enemy: usize, damage: u32) {
        self.field.troops[ix].shot = true;
        let target = &mut self.field.troops[enemy];
        target.damage += damage;
        target.shot_damage += damage;
    }

    /// A Breath Attack, by those who have one (`kow.special.breath_attack`).
    fn breathe(&mut self, ix: usize) -> Result<bool, crate::SimulateError> {
        let troop = &self.field.troops[ix];
        let dice = troop.figures.special.iter().find_map(|special| match special {
            Special::BreathAttack(Breath { dice }) => Some(dice.unwrap_or(troop.figures.attacks)),
            _ => None,
        });
        let Some(dice) = dice else {
            return Ok(false);
        };
        let Some((enemy, _)) = self.targets(ix, BREATH).into_iter().next() else {
            return Ok(false);
        };
        let attack =
            Attack { by: ix, dice: u32::from(dice), needed: 4, blast: None, damage: Some(self.damage_need(ix, enemy)) };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let thrown = self.throw(attack);
        self.write("shoot", json!({ "unit": unit, "target": at, "breath": true, "throws": thrown.fields }))?;
        self.wound(ix, enemy, thrown.damage);
        Ok(true)
    }
}

/// The Blast of a unit's weapon.
fn blast(troop: &Troop) -> Option<aftermath_rules::kow2::Amount> {
    troop.figures.special.iter().find_map(|special| match special {
        Special::Blast(amount) => Some(*amount),
        _ => None,
    })
}
