//! Shooting, in its phase and at chargers (`wfb.shoot.*`).

use aftermath_simulate::SimulateError;
use aftermath_whfb6::{TestKind, Trait, Weapon, pack};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    field::Moved,
    throws::Attack,
};

/// Inches by which what players measure may be off: the header says so, and a target is taken to be within its range.
const DOUBT: f64 = 0.040_001;

impl Battle {
    /// The missile weapon of a unit.
    fn weapon(&self, ix: usize) -> Option<&Weapon> {
        self.field.troops[ix].figures.missiles().next()
    }

    /// Range of a unit's missile weapon.
    pub(crate) fn greatest_range(&self, ix: usize) -> f64 {
        self.weapon(ix).and_then(|weapon| weapon.range).map_or(0.0, |range| f64::from(range.get()))
    }

    /// Whether a unit surely has another in its arc and its sight, and may aim at it.
    pub(crate) fn can_shoot_at(&self, ix: usize, target: usize) -> bool {
        let troop = &self.field.troops[ix];
        if !troop.is_shooter() {
            return false;
        }
        let (own, there) = (troop.block(), self.field.block(target));
        let deep = self.field.depth_in_woods(&there).is_some_and(|depth| depth > 1.95);
        own.has_in_arc(&there) && !deep && self.field.sees(ix, &own, target)
    }

    /// The shooting phase: all targets are declared, then all shots are thrown, with a test after each that costs a quarter.
    pub(crate) fn shooting_phase(&mut self) -> Played {
        let aims = match self.past.aims.take() {
            Some(aims) => aims,
            None => self.declares_targets()?,
        };
        for (ix, target) in aims {
            let shooter = &self.field.troops[ix];
            let able = shooter.is_present() && !shooter.is_fleeing();
            // Who was destroyed since, or is hidden by those who ran, is shot at no more.
            if !able || !self.field.troops[target].is_present() || !self.can_shoot_at(ix, target) {
                continue;
            }
            self.shoots(ix, target, false)?;
            self.test_for_losses(target, "shooting", ix)?;
        }
        Ok(())
    }

    /// All who shoot say at whom.
    fn declares_targets(&mut self) -> Result<Vec<(usize, usize)>, SimulateError> {
        let mut aims = Vec::new();
        for ix in self.field.of(self.active) {
            if let Some(target) = self.aim(ix) {
                aims.push((ix, target));
            }
        }
        for (ix, target) in &aims {
            let (unit, target) = (self.field.troops[*ix].id().clone(), self.field.troops[*target].id().clone());
            self.write("target", json!({ "unit": unit, "target": target }))?;
        }
        Ok(aims)
    }

    /// At whom a unit shoots: the nearest whom it can hit.
    fn aim(&mut self, ix: usize) -> Option<usize> {
        let troop = &self.field.troops[ix];
        let barred = matches!(troop.turn.moved, Some(Moved::March | Moved::FailedCharge | Moved::Reform | Moved::Fled));
        if barred
            || troop.turn.rallied
            || (self.full && troop.turn.stupid)
            || troop.is_fleeing()
            || self.field.is_engaged(ix)
            || !troop.is_shooter()
        {
            return None;
        }
        // Now and then a shot is tried at who turns out to be too far.
        let most = self.greatest_range(ix) + f64::from(self.rng.below(8) / 7) * 3.0;
        let near = |enemy: &usize| self.field.distance(ix, *enemy) <= most;
        let fit = |enemy: &usize| !self.field.is_engaged(*enemy) && near(enemy) && self.can_shoot_at(ix, *enemy);
        let enemies = self.field.enemies(ix).into_iter().filter(fit);
        let far = |enemy: usize| self.field.distance(ix, enemy);
        let nearest = enemies.min_by(|a, b| far(*a).total_cmp(&far(*b)));
        nearest.filter(|_| !self.slips())
    }

    /// A unit shoots at another.
    fn shoots(&mut self, ix: usize, target: usize, at_charger: bool) -> Played {
        let troop = &self.field.troops[ix];
        let Some(weapon) = self.weapon(ix).cloned() else { return Ok(()) };
        let (own, there) = (troop.block(), self.field.block(target));
        let greatest = self.greatest_range(ix);
        let distance = own.distance(&there);
        let distance = if at_charger { distance.min(greatest) } else { distance };
        let out = distance > greatest + DOUBT;
        let long = distance > greatest * pack::SHORT_SHARE + DOUBT;
        let ranks = if self.field.is_on_hill(&own) { 2 } else { 1 };
        let models = if troop.is_machine() {
            1
        } else if self.is_loose(ix) {
            troop.models
        } else {
            troop.models.min(own.files * ranks)
        };
        let shots = models * weapon.shots.map_or(1, |shots| shots.get());
        let cover = self.field.cover(&own, &there);
        let enemy = &self.field.troops[target];
        let alone = enemy.figures.character || enemy.has(Trait::Skirmishers);
        let moved = troop.turn.stirred && !at_charger;
        let modifiers = [
            (enemy.has(Trait::LargeTarget), pack::LARGE_TARGET),
            (moved || (troop.turn.returned && !at_charger), pack::MOVED),
            (at_charger, pack::CHARGING_ENEMY),
            (long && !out, pack::LONG_RANGE),
            (alone, pack::SINGLE_OR_SKIRMISH),
            (cover == aftermath_whfb6::Cover::Soft, pack::SOFT_COVER),
            (cover == aftermath_whfb6::Cover::Hard, pack::HARD_COVER),
        ];
        let bs = troop.figures.bs.map_or(0, |bs| bs.get());
        let sum: i32 = modifiers.iter().filter(|(is, _)| *is).map(|(_, modifier)| modifier).sum();
        let strength = weapon.strength.or(troop.figures.s).map_or(3, |strength| strength.get());
        let attack = Attack {
            target,
            dice: shots,
            needed: pack::to_hit_shooting(bs) - sum,
            strength,
            armour_worse: weapon.armour_worse.map_or(0, |worse| worse.get()),
            in_combat: false,
            misses: out,
            hates: false,
        };
        let (unit, aimed, side) = (troop.id().clone(), enemy.id().clone(), troop.side);
        let thrown = self.throw(attack);
        let mut fields = json!({ "unit": unit, "target": aimed, "models": models, "cover": cover,
            "throws": thrown.fields });
        if let Some(fields) = fields.as_object_mut() {
            if at_charger {
                fields.insert("stand_and_shoot".to_owned(), json!(true));
            }
            if !out {
                fields.insert("long".to_owned(), json!(long));
            }
        }
        self.write_for(side, "shoot", fields)
    }

    /// A charged unit shoots at its charger, who tests where that costs it a quarter.
    pub(crate) fn stand_and_shoot(&mut self, ix: usize, charger: usize) -> Played {
        self.shoots(ix, charger, true)?;
        self.test_for_losses(charger, "stand_and_shoot", ix)
    }

    /// A unit that lost a quarter of its models in this phase to shooting tests for Panic, once.
    fn test_for_losses(&mut self, ix: usize, cause: &str, by: usize) -> Played {
        let troop = &self.field.troops[ix];
        let quarter = troop.shot_away > 0 && troop.shot_away * 4 >= troop.phase_models;
        let spared = troop.is_fleeing() || troop.is_panic_proof(self.full);
        if !troop.is_present() || spared || troop.turn.tested_for_losses || !quarter {
            return Ok(());
        }
        self.field.troops[ix].turn.tested_for_losses = true;
        if self.test(ix, TestKind::Panic, cause, Some(by))? {
            return Ok(());
        }
        self.begins_to_flee(ix);
        // Chargers flee when compulsory moves are made.
        if cause == "shooting" { self.flees(ix, "panic", Some(by)) } else { Ok(()) }
    }
}
