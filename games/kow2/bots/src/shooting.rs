//! The Shooting phase: volleys, breath, and the Nerve tests at its end (`kow.shoot.*`, `kow.nerve.*`).

use aftermath_kow2::{Breath, OrderKind, Special, SpellName, WeaponKind};
use aftermath_rules::geometry::{Edge, Pose};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    field::{bearing, rounded, written},
    lines::{self, Tell, View},
    resume::{ForcedAttack, Manner, PhaseProgress},
    throws::Attack,
};

/// Inches of breath, and of the least range of Indirect Fire.
const BREATH: f64 = 12.0;
/// Inches at which wizards help their friends.
const FRIENDS: f64 = 12.0;
/// The bots keep off the edge of every range.
const EDGE: f64 = 0.1;

impl Battle {
    /// Every unit that can attacks once at range; then the enemies damaged are tested.
    pub(crate) fn shooting(&mut self) -> Played {
        let PhaseProgress { mut shot, testing, tested, again, .. } = std::mem::take(&mut self.past);
        self.goals = self.surge_goals();
        if let Some(attack) = again {
            shot.push(attack.by);
            self.attack_again(attack)?;
        }
        for ix in self.field.of(self.active) {
            if testing || shot.contains(&ix) || !self.may_shoot(ix) {
                continue;
            }
            self.shooting_pivot(ix)?;
            if self.cast(ix)? || self.breathe(ix)? || self.field.troops[ix].shot {
                continue;
            }
            self.volley(ix)?;
        }
        let hurt: Vec<usize> = self
            .field
            .of(self.active.other())
            .into_iter()
            .filter(|ix| self.field.troops[*ix].shot_damage > 0 && !self.field.troops[*ix].spared)
            .filter(|ix| !tested.contains(ix))
            .collect();
        for ix in hurt {
            self.test_nerve(ix, false, &[])?;
        }
        Ok(())
    }

    /// The attack that somebody chose is made with other dice.
    fn attack_again(&mut self, attack: ForcedAttack) -> Played {
        let ForcedAttack { by, target, with } = attack;
        match with {
            Manner::Weapon => {
                let view = lines::view(&self.field, by, &self.field.troops[by].footprint(), target);
                // It was seen, as its players had it; in doubt is only the cover.
                self.volley_at(by, target, View { seen: Tell::Yes, ..view })
            }
            Manner::Breath(dice) => self.breathe_at(by, target, dice),
            Manner::Bolt { spell, dice, piercing } => self.bolt_at(by, target, (spell, dice, piercing)),
        }
    }

    /// Not after At the double, not disordered, not in contact (`kow.shoot.not_*`).
    pub(crate) fn may_shoot(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        troop.order != Some(OrderKind::AtTheDouble)
            && !troop.disordered
            && !troop.wavering
            && troop.charge.is_none()
            && !self.field.in_contact(ix)
    }

    /// Greatest range at which a unit attacks enemies.
    fn reach(&self, ix: usize) -> f64 {
        let troop = &self.field.troops[ix];
        let weapon = if troop.is_shooter() { self.range(ix) } else { 0.0 };
        let breathes = troop.figures.special.iter().any(|rule| matches!(rule, Special::BreathAttack(_)));
        let spell = troop.figures.spells.iter().map(|spell| match spell.spell {
            SpellName::LightningBolt => 24.0,
            SpellName::WindBlast => 18.0,
            SpellName::Fireball => 12.0,
            _ => 0.0,
        });
        spell.fold(weapon.max(if breathes { BREATH } else { 0.0 }), f64::max)
    }

    /// An Individual that sees nobody to shoot at turns to somebody whom it could (`kow.individual.shoot_pivot`): an
    /// enemy, or a friend to heal.
    fn shooting_pivot(&mut self, ix: usize) -> Played {
        let reach = self.reach(ix);
        let troop = &self.field.troops[ix];
        let heals = troop.figures.spells.iter().any(|spell| spell.spell == SpellName::Heal);
        if !troop.is_individual() || (reach <= 0.0 && !heals) || !self.targets(ix, reach).is_empty() {
            return Ok(());
        }
        let own = troop.footprint();
        let far = |other: &usize| self.field.troops[*other].footprint().distance_to(own.pose().at);
        let hurt = |other: &usize| self.field.same_contingent(ix, *other) && self.field.troops[*other].damage > 0;
        let mut goals: Vec<usize> =
            self.field.enemies(ix).into_iter().filter(|enemy| far(enemy) < reach - 1.0).collect();
        goals.sort_by(|a, b| far(a).total_cmp(&far(b)));
        let friends = self.field.of(self.active).into_iter().filter(|other| heals && *other != ix && hurt(other));
        goals.extend(friends.filter(|other| far(other) < FRIENDS - 1.0));
        let turned = goals.into_iter().find_map(|goal| {
            let there = self.field.troops[goal].pose.at;
            let facing = rounded(bearing(own.pose().at, there).rem_euclid(360.0));
            let place = troop.at(Pose { facing, ..own.pose() });
            let sees = lines::view(&self.field, ix, &place, goal).seen == Tell::Yes;
            (sees && self.field.is_free(ix, &place, &[])).then(|| place.pose())
        });
        let Some(to) = turned else {
            return Ok(());
        };
        let fields = json!({ "unit": troop.id(), "occasion": "shooting", "to": written(to) });
        self.field.troops[ix].pose = to;
        self.write("pivot", fields)
    }

    /// Range of a unit's weapon.
    pub(crate) fn range(&self, ix: usize) -> f64 {
        let weapon = self.field.troops[ix].figures.weapons.first();
        weapon.map_or(0.0, |weapon| weapon.range.map_or(48.0, |range| range.get()))
    }

    /// Enemies within range that a unit surely sees, out of contact with its own side; those first who will be surged into,
    /// and are out of cover.
    pub(crate) fn targets(&self, ix: usize, range: f64) -> Vec<(usize, View)> {
        let own = self.field.troops[ix].footprint();
        let mut targets: Vec<(usize, View)> = self
            .field
            .enemies(ix)
            .into_iter()
            .filter(|enemy| self.field.troops[*enemy].charged_by.is_empty() && !self.field.in_contact(*enemy))
            .filter(|enemy| self.field.troops[*enemy].footprint().distance_to(own.front()) < range - EDGE)
            .map(|enemy| (enemy, lines::view(&self.field, ix, &own, enemy)))
            .filter(|(_, view)| view.seen == Tell::Yes)
            .filter(|(enemy, _)| {
                // Behind a Big Shield it matters in whose arc one stands.
                let shield = self.field.troops[*enemy].has(&Special::BigShield);
                !shield || lines::sure_arc(&self.field.troops[*enemy].footprint(), own.front()).is_some()
            })
            .collect();
        let cover = |view: &View| match view.cover {
            Tell::No => 0,
            Tell::Doubt => 1,
            Tell::Yes => 2,
        };
        targets.sort_by_key(|(enemy, view)| (!self.goals.contains(enemy), cover(view), *enemy));
        targets
    }

    /// The best target.
    pub(crate) fn target(&self, ix: usize, range: f64) -> Option<usize> {
        self.targets(ix, range).into_iter().next().map(|(enemy, _)| enemy)
    }

    /// A die decides about cover that nobody can tell (`kow.cover.uncertain`): from 4 in the shooters' favour. Bots that
    /// choose their target choose one that leaves no doubt.
    fn doubt(&mut self, ix: usize, enemy: usize) -> Result<bool, aftermath_simulate::SimulateError> {
        let die = self.rng.die();
        let (unit, target) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let fields = json!({ "question": "cover", "unit": unit, "target": target, "die": die, "declared": die >= 4 });
        self.write("doubt", fields)?;
        Ok(die >= 4)
    }

    fn volley(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        if !troop.is_shooter() {
            return Ok(());
        }
        let moved = troop.order != Some(OrderKind::Halt);
        if troop.has(&Special::Reload) && moved {
            return Ok(());
        }
        let indirect = troop.has(&Special::IndirectFire);
        let least = if indirect { BREATH + EDGE } else { 0.0 };
        let own = troop.footprint();
        let mut targets = self.targets(ix, self.range(ix));
        targets.retain(|(enemy, _)| self.field.troops[*enemy].footprint().distance(&own) > least);
        // Of whom nobody could tell whether it is in cover is no target, nor is what cannot be damaged.
        targets.retain(|(_, view)| indirect || view.cover != Tell::Doubt);
        targets.retain(|(enemy, _)| self.damage_need(ix, *enemy) <= 6);
        let Some((enemy, view)) = targets.into_iter().next().filter(|_| !self.rng.slips(self.skills[self.active.0]))
        else {
            return Ok(());
        };
        self.volley_at(ix, enemy, view)
    }

    /// A volley at this enemy.
    pub(crate) fn volley_at(&mut self, ix: usize, enemy: usize, view: View) -> Played {
        let troop = &self.field.troops[ix];
        let (Some(ranged), Some(weapon)) = (troop.figures.ranged, troop.figures.weapons.first().cloned()) else {
            return Ok(());
        };
        let moved = troop.order != Some(OrderKind::Halt);
        let indirect = troop.has(&Special::IndirectFire);
        let covered = match view.cover {
            Tell::Yes => true,
            Tell::No => false,
            Tell::Doubt => !indirect && !self.doubt(ix, enemy)?,
        };
        let troop = &self.field.troops[ix];
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
            blast: troop.figures.blast(),
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
    fn breathe(&mut self, ix: usize) -> Result<bool, aftermath_simulate::SimulateError> {
        let troop = &self.field.troops[ix];
        let dice = troop.figures.special.iter().find_map(|special| match special {
            Special::BreathAttack(Breath { dice }) => Some(dice.unwrap_or(troop.figures.attacks)),
            _ => None,
        });
        let Some(dice) = dice else {
            return Ok(false);
        };
        let Some(enemy) = self.target(ix, BREATH) else {
            return Ok(false);
        };
        self.breathe_at(ix, enemy, dice)?;
        Ok(true)
    }

    /// A Breath Attack with so many dice at this enemy.
    pub(crate) fn breathe_at(&mut self, ix: usize, enemy: usize, dice: u8) -> Played {
        let attack =
            Attack { by: ix, dice: u32::from(dice), needed: 4, blast: None, damage: Some(self.damage_need(ix, enemy)) };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let thrown = self.throw(attack);
        self.write("shoot", json!({ "unit": unit, "target": at, "breath": true, "throws": thrown.fields }))?;
        self.wound(ix, enemy, thrown.damage);
        Ok(())
    }
}
