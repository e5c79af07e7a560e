//! The Movement phase: an order for every unit, and its move.

use aftermath_rules::{
    geometry::{Footprint, Outline, Pose},
    kow2::{OrderKind, Special},
};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    field::{GAP, Ground, ahead, bearing, rounded, turn, written},
    lines,
};

/// Inches by which a bot shortens a way that is not free.
const SHORTER: f64 = 0.5;

impl Battle {
    /// Every unit of the active side gets an order; chargers first.
    pub(crate) fn movement(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            self.free_pivot(ix)?;
            if self.try_counter_charge(ix)? || self.try_charge(ix)? {
                continue;
            }
        }
        for ix in self.field.of(self.active) {
            if self.field.troops[ix].order.is_none() {
                self.order(ix)?;
            }
        }
        Ok(())
    }

    /// An Individual turns to the nearest enemy before its order (`kow.individual.free_pivot`).
    fn free_pivot(&mut self, ix: usize) -> Played {
        if !self.field.troops[ix].is_individual() {
            return Ok(());
        }
        let Some(enemy) = self.nearest_enemy(ix) else {
            return Ok(());
        };
        let troop = &self.field.troops[ix];
        let facing = rounded(bearing(troop.pose.at, self.field.troops[enemy].pose.at).rem_euclid(360.0));
        let to = Pose { facing, ..troop.pose };
        if turn(troop.pose.facing, facing).abs() < 5.0 || !self.field.is_free(ix, &troop.at(to), &[]) {
            return Ok(());
        }
        let fields = json!({ "unit": troop.id(), "occasion": "before_order", "to": written(to) });
        self.field.troops[ix].pose = to;
        self.write("pivot", fields)
    }

    pub(crate) fn nearest_enemy(&self, ix: usize) -> Option<usize> {
        let at = self.field.troops[ix].pose.at;
        let far = |enemy: &usize| self.field.troops[*enemy].pose.at.distance(at);
        self.field.enemies(ix).into_iter().min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Any order but a charge.
    fn order(&mut self, ix: usize) -> Played {
        let Some(enemy) = self.nearest_enemy(ix) else {
            return self.give(ix, OrderKind::Halt, &[]);
        };
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].pose.at;
        let off = turn(troop.pose.facing, bearing(troop.pose.at, there));
        let far = troop.pose.at.distance(there);
        if troop.wavering {
            return match self.cup.below(3) {
                0 => self.go(ix, OrderKind::Back, "back", troop_half(self, ix), 180.0),
                1 => self.turn_to(ix, off),
                _ => self.give(ix, OrderKind::Halt, &[]),
            };
        }
        let shooter = troop.figures.ranged.is_some() && !troop.figures.weapons.is_empty();
        if shooter && self.has_target(ix) {
            return self.give(ix, OrderKind::Halt, &[]);
        }
        if troop.figures.speed == 0 {
            return self.give(ix, OrderKind::Halt, &[]);
        }
        if (shooter || troop.is_war_engine()) && off.abs() > 30.0 {
            return self.turn_to(ix, off);
        }
        if troop.is_war_engine() {
            return self.give(ix, OrderKind::Halt, &[]);
        }
        let wary = !self.bold[self.active.0];
        match self.cup.below(12) {
            0 if wary => return self.go(ix, OrderKind::Back, "back", troop_half(self, ix), 180.0),
            1 => return self.go(ix, OrderKind::Sidestep, "right", troop_half(self, ix), 90.0),
            2 if wary => return self.give(ix, OrderKind::Halt, &[]),
            _ => {}
        }
        if off.abs() > 90.0 {
            return self.turn_to(ix, off);
        }
        let double = far > 3.0 * troop.speed() + 4.0 && off.abs() < 20.0 && !troop.has(&Special::Shambling);
        if double {
            let inches = self.clear_way(ix, 2.0 * troop.speed(), true);
            return self.straight(ix, OrderKind::AtTheDouble, inches);
        }
        self.advance(ix, off)
    }

    /// Gives an order and writes what it does to the unit.
    pub(crate) fn give(&mut self, ix: usize, order: OrderKind, steps: &[Value]) -> Played {
        let id = self.field.troops[ix].id().clone();
        self.field.troops[ix].order = Some(order);
        self.write("order", json!({ "unit": id, "order": order }))?;
        self.regenerate(ix)?;
        if steps.is_empty() && order == OrderKind::Halt {
            return Ok(());
        }
        let to = written(self.field.troops[ix].pose);
        self.write("move", json!({ "unit": id, "steps": steps, "to": to }))
    }

    /// Dice of Regeneration, on an order and before anything else (`kow.special.regeneration`).
    pub(crate) fn regenerate(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let needed = troop.figures.special.iter().find_map(|special| match special {
            Special::Regeneration(needed) => Some(*needed),
            _ => None,
        });
        let Some(needed) = needed.filter(|_| troop.damage > 0) else {
            return Ok(());
        };
        let (id, damage) = (troop.id().clone(), troop.damage);
        let dice = self.cup.roll(damage);
        let removed = dice.iter().filter(|die| die.get() >= needed).count() as u32;
        self.field.troops[ix].damage -= removed;
        self.write("regeneration", json!({ "unit": id, "dice": dice, "removed": removed }))
    }

    /// Changes facing by no more than it takes.
    fn turn_to(&mut self, ix: usize, off: f64) -> Played {
        let troop = &self.field.troops[ix];
        let turned = rounded(off);
        let to = Pose { facing: (troop.pose.facing + turned).rem_euclid(360.0), ..troop.pose };
        if !self.field.is_free(ix, &troop.at(to), &[]) {
            return self.give(ix, OrderKind::Halt, &[]);
        }
        self.field.troops[ix].pose = to;
        self.give(ix, OrderKind::ChangeFacing, &[json!({ "pivot": turned })])
    }

    /// One straight step in a direction relative to the facing.
    fn go(&mut self, ix: usize, order: OrderKind, step: &str, most: f64, direction: f64) -> Played {
        let troop = &self.field.troops[ix];
        let mut inches = rounded(most - 0.01);
        while inches > SHORTER {
            let moved = shifted(troop.pose, direction, inches);
            if self.way_is_clear(ix, troop.pose, moved, false) {
                self.field.troops[ix].pose = moved;
                return self.give(ix, order, &[json!({ step: inches })]);
            }
            inches = rounded(inches - SHORTER);
        }
        self.give(ix, OrderKind::Halt, &[])
    }

    fn straight(&mut self, ix: usize, order: OrderKind, inches: f64) -> Played {
        if inches <= 0.0 {
            return self.give(ix, OrderKind::Halt, &[]);
        }
        self.field.troops[ix].pose = ahead(self.field.troops[ix].pose, inches);
        self.give(ix, order, &[json!({ "forward": inches })])
    }

    /// Turns towards the enemy and goes as far as the way is clear; the nimble turn again at the end.
    fn advance(&mut self, ix: usize, off: f64) -> Played {
        let troop = &self.field.troops[ix];
        let turned = rounded(off.clamp(-89.0, 89.0));
        // A turn on the way ends clear of everybody, too (`kow.interp.pivot_end`).
        let facing = (troop.pose.facing + turned).rem_euclid(360.0);
        let pivots = turned.abs() > 2.0 && self.field.is_free(ix, &troop.at(Pose { facing, ..troop.pose }), &[]);
        let pose =
            Pose { facing: (troop.pose.facing + if pivots { turned } else { 0.0 }).rem_euclid(360.0), ..troop.pose };
        let mut inches = rounded(troop.speed() - 0.01);
        while inches > SHORTER {
            let end = ahead(pose, inches);
            if self.way_is_clear(ix, pose, end, false) {
                let mut steps = Vec::new();
                if pivots {
                    steps.push(json!({ "pivot": turned }));
                }
                steps.push(json!({ "forward": inches }));
                let mut end = end;
                let again = Pose { facing: (end.facing + 20.0).rem_euclid(360.0), ..end };
                if troop.is_nimble() && pivots && self.field.is_free(ix, &troop.at(again), &[]) {
                    steps.push(json!({ "pivot": 20.0 }));
                    end = again;
                }
                self.field.troops[ix].pose = end;
                return self.give(ix, OrderKind::Advance, &steps);
            }
            inches = rounded(inches - SHORTER);
        }
        self.give(ix, OrderKind::Halt, &[])
    }

    /// How far a unit can go straight on, up to `most`; at the double it enters neither difficult terrain nor obstacles.
    pub(crate) fn clear_way(&self, ix: usize, most: f64, double: bool) -> f64 {
        let pose = self.field.troops[ix].pose;
        let mut inches = rounded(most - 0.01);
        while inches > SHORTER {
            if self.way_is_clear(ix, pose, ahead(pose, inches), double) {
                return inches;
            }
            inches = rounded(inches - SHORTER);
        }
        0.0
    }

    /// Whether a straight move keeps its inch from enemies, off what blocks it, and ends clear of everybody.
    fn way_is_clear(&self, ix: usize, from: Pose, to: Pose, double: bool) -> bool {
        let troop = &self.field.troops[ix];
        let (start, end): (Footprint, Footprint) = (troop.at(from), troop.at(to));
        let corridor: Outline = start.sweep(&end);
        let enemies = self.field.enemies(ix);
        let clear =
            enemies.iter().all(|enemy| self.field.troops[*enemy].footprint().distance_to_outline(&corridor) > GAP);
        let ground = double && self.field.meets(&corridor, &[Ground::Difficult, Ground::Obstacle]);
        clear && !ground && !self.field.meets_blocking(ix, &corridor) && self.field.is_free(ix, &end, &[])
    }

    /// Whether a shooter that stays where it is has a target.
    fn has_target(&self, ix: usize) -> bool {
        let own = self.field.troops[ix].footprint();
        let range = self.range(ix);
        self.field.enemies(ix).into_iter().any(|enemy| {
            let near = self.field.troops[enemy].footprint().distance_to(own.front()) < range - 0.2;
            near && lines::view(&self.field, ix, &own, enemy) != lines::View::Doubtful
        })
    }
}

/// Half the Speed of a unit (`kow.move.back`, `kow.move.sidestep`).
fn troop_half(battle: &Battle, ix: usize) -> f64 {
    battle.field.troops[ix].speed() / 2.0
}

/// A pose shifted in a direction relative to its facing, degrees clockwise.
fn shifted(pose: Pose, direction: f64, inches: f64) -> Pose {
    let moved = ahead(Pose { facing: pose.facing + direction, ..pose }, inches);
    Pose { at: moved.at, facing: pose.facing }
}
