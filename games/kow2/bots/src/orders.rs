//! The Movement phase: an order for every unit, and its move.

use aftermath_kow2::{OrderKind, Special};
use aftermath_rules::geometry::{Footprint, Outline, Place, Pose};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    field::{CLEAR, GAP, Ground, Piece, ahead, bearing, near, rounded, turn, written},
    lines,
};

/// Inches within which a war engine looks for a wall.
const FAR_WALL: f64 = 12.0;
/// Inches by which a bot shortens a way that is not free.
const SHORTER: f64 = 0.5;

impl Battle {
    /// Every unit of the active side gets an order; chargers first. Who was forgotten halts (`kow.move.default_halt`).
    pub(crate) fn movement(&mut self) -> Played {
        let pivoted = std::mem::take(&mut self.past.pivoted);
        for ix in self.field.of(self.active) {
            if self.field.troops[ix].order.is_none() && !pivoted.contains(&ix) {
                self.free_pivot(ix)?;
            }
        }
        for ix in self.field.of(self.active) {
            if self.field.troops[ix].order.is_none() && !self.try_counter_charge(ix)? {
                self.try_charge(ix)?;
            }
        }
        for ix in self.field.of(self.active) {
            if self.field.troops[ix].order.is_none() {
                self.order(ix)?;
            }
        }
        for ix in self.field.of(self.active) {
            self.field.troops[ix].order.get_or_insert(OrderKind::Halt);
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
            return self.halt(ix);
        };
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].pose.at;
        let off = turn(troop.pose.facing, bearing(troop.pose.at, there));
        let far = troop.pose.at.distance(there);
        if troop.wavering {
            return match self.rng.below(3) {
                0 => self.go(ix, OrderKind::Back, "back", troop_half(self, ix), 180.0),
                1 => self.turn_to(ix, off),
                _ => self.halt(ix),
            };
        }
        let wary = !self.bold[self.active.0];
        let (engine, reload) = (troop.is_war_engine(), troop.has(&Special::Reload));
        if troop.figures.speed == 0 {
            return self.halt(ix);
        }
        if self.rng.slips(self.skills[self.active.0]) {
            // A flank is shown to the enemy.
            return self.turn_to(ix, turn(-90.0, off));
        }
        let troop = &self.field.troops[ix];
        let shooter = troop.is_shooter();
        // The bold shoot on the move where their weapons let them.
        if shooter && self.has_target(ix) && (wary || reload || self.rng.below(2) == 0) {
            return self.halt(ix);
        }
        if (shooter || engine) && off.abs() > 30.0 {
            return self.turn_to(ix, off);
        }
        if engine {
            return self.shelter(ix);
        }
        match self.rng.below(12) {
            0 if wary => return self.go(ix, OrderKind::Back, "back", troop_half(self, ix), 180.0),
            1 => return self.go(ix, OrderKind::Sidestep, "right", troop_half(self, ix), 90.0),
            2 => return self.go(ix, OrderKind::Sidestep, "left", troop_half(self, ix), -90.0),
            3 | 4 if wary => return self.halt(ix),
            _ => {}
        }
        if off.abs() > 90.0 {
            return self.turn_to(ix, off);
        }
        let troop = &self.field.troops[ix];
        let quick = !troop.has(&Special::Shambling) && !engine;
        let double = quick && far > 3.0 * troop.speed() + 4.0 && off.abs() < 20.0;
        if double {
            let most = 2.0 * troop.speed();
            let inches = self.clear_way(ix, most, true);
            return self.straight(ix, OrderKind::AtTheDouble, inches, most);
        }
        self.advance(ix, off)
    }

    /// A war engine without a target looks for a wall to stand behind, and stays where there is none.
    fn shelter(&mut self, ix: usize) -> Played {
        let own = self.field.troops[ix].footprint();
        let walls = self.field.pieces.iter().filter(|piece| piece.kind == Ground::Obstacle);
        let far = |piece: &&Piece| own.distance_to_outline(&piece.outline);
        let wall = walls.min_by(|a, b| far(a).total_cmp(&far(b))).filter(|piece| (1.0..FAR_WALL).contains(&far(piece)));
        let goal = wall.map(|piece| {
            let edges = piece.outline.edges().map(|edge| own.pose().at.nearest_on(edge.from, edge.to));
            let near = |place: &Place| place.distance(own.pose().at);
            edges.min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or(piece.outline.middle())
        });
        match goal {
            Some(goal) if self.rng.below(2) == 0 => {
                let off = turn(own.pose().facing, bearing(own.pose().at, goal));
                if off.abs() > 85.0 { self.turn_to(ix, off) } else { self.advance(ix, off) }
            }
            _ => self.halt(ix),
        }
    }

    /// Halts; now and then a bot forgets to say so, which is the same unless the unit regenerates.
    fn halt(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let heals =
            troop.damage > 0 && troop.figures.special.iter().any(|rule| matches!(rule, Special::Regeneration(_)));
        if !heals && self.rng.below(8) == 0 {
            return Ok(());
        }
        self.give(ix, OrderKind::Halt, &[])
    }

    /// Gives an order and writes what it does to the unit.
    pub(crate) fn give(&mut self, ix: usize, order: OrderKind, steps: &[Value]) -> Played {
        self.give_stopped(ix, order, steps, None)
    }

    /// As above, of a unit that something stopped short; of who halts it is seldom written that it stands where it stood.
    fn give_stopped(&mut self, ix: usize, order: OrderKind, steps: &[Value], stopped: Option<Value>) -> Played {
        let id = self.field.troops[ix].id().clone();
        self.field.troops[ix].order = Some(order);
        self.write("order", json!({ "unit": id, "order": order }))?;
        self.regenerate(ix)?;
        if steps.is_empty() && order == OrderKind::Halt && self.rng.below(4) != 0 {
            return Ok(());
        }
        let to = written(self.field.troops[ix].pose);
        let mut fields = json!({ "unit": id, "steps": steps, "to": to });
        if let (Some(stopped), Some(fields)) = (stopped, fields.as_object_mut()) {
            fields.insert("stopped".to_owned(), stopped);
        }
        self.write("move", fields)
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
        let dice = self.rng.roll(damage);
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
            return self.halt(ix);
        }
        self.field.troops[ix].pose = to;
        self.give(ix, OrderKind::ChangeFacing, &[json!({ "pivot": turned })])
    }

    /// One straight step in a direction relative to the facing.
    fn go(&mut self, ix: usize, order: OrderKind, step: &str, most: f64, direction: f64) -> Played {
        let troop = &self.field.troops[ix];
        let from = troop.pose;
        let mut inches = rounded(most - 0.01);
        while inches > SHORTER {
            let moved = shifted(from, direction, inches);
            if self.way_is_clear(ix, from, moved, false) {
                let ways = [inches + SHORTER, most].map(|inches| shifted(from, direction, inches));
                let stopped = self.stopped_by(ix, from, ways, inches + SHORTER <= most, false);
                self.field.troops[ix].pose = moved;
                return self.give_stopped(ix, order, &[json!({ step: inches })], stopped);
            }
            inches = rounded(inches - SHORTER);
        }
        self.halt(ix)
    }

    fn straight(&mut self, ix: usize, order: OrderKind, inches: f64, most: f64) -> Played {
        if inches <= 0.0 {
            return self.halt(ix);
        }
        let from = self.field.troops[ix].pose;
        let ways = [inches + SHORTER, most].map(|inches| ahead(from, inches));
        let stopped = self.stopped_by(ix, from, ways, inches + SHORTER <= most, order == OrderKind::AtTheDouble);
        self.field.troops[ix].pose = ahead(from, inches);
        self.give_stopped(ix, order, &[json!({ "forward": inches })], stopped)
    }

    /// Turns towards the enemy and goes as far as the way is clear; the nimble turn again at the end.
    fn advance(&mut self, ix: usize, off: f64) -> Played {
        let troop = &self.field.troops[ix];
        let turned = rounded(off.clamp(-89.0, 89.0));
        let pivots = turned.abs() > 2.0;
        let pose =
            Pose { facing: (troop.pose.facing + if pivots { turned } else { 0.0 }).rem_euclid(360.0), ..troop.pose };
        let most = troop.speed();
        // The pivot on the way has to end clear of everybody too.
        let mut inches = if pivots && !self.pivot_is_clear(ix, pose) { 0.0 } else { rounded(most - 0.01) };
        while inches > SHORTER {
            let end = ahead(pose, inches);
            if self.way_is_clear(ix, pose, end, false) {
                let ways = [inches + SHORTER, most].map(|inches| ahead(pose, inches));
                let stopped = self.stopped_by(ix, pose, ways, inches + SHORTER <= most, false);
                let troop = &self.field.troops[ix];
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
                return self.give_stopped(ix, OrderKind::Advance, &steps, stopped);
            }
            inches = rounded(inches - SHORTER);
        }
        self.halt(ix)
    }

    /// Whether a unit that turns on the spot before it goes on touches nobody by that (`kow.interp.pivot_end`).
    fn pivot_is_clear(&self, ix: usize, pose: Pose) -> bool {
        self.field.is_free(ix, &self.field.troops[ix].at(pose), &[])
    }

    /// The terrain that stopped a unit short, and where it meant to go: a way that is a little longer than the one gone
    /// would enter it, and the whole way would lead through it.
    fn stopped_by(&self, ix: usize, from: Pose, ways: [Pose; 2], short: bool, double: bool) -> Option<Value> {
        let troop = &self.field.troops[ix];
        if !short || troop.flies() {
            return None;
        }
        let [next, meant] = ways.map(|to| troop.at(from).sweep(&troop.at(to)));
        let stops =
            |piece: &Piece| self.field.blocks(ix, piece) || (double && self.double_kinds(ix).contains(&piece.kind));
        let found = self.field.pieces.iter().position(|piece| {
            stops(piece) && near(&piece.outline, &next) && meant.shared_area(&piece.outline) > CLEAR
        })?;
        Some(json!({ "by": self.field.pieces[found].id, "meant": written(ways[1]) }))
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

    /// Ground that a unit may not enter at the double (`kow.move.at_the_double`, `kow.special.pathfinder_move`).
    fn double_kinds(&self, ix: usize) -> &'static [Ground] {
        if self.field.troops[ix].has(&Special::Pathfinder) {
            &[Ground::Obstacle]
        } else {
            &[Ground::Difficult, Ground::Obstacle]
        }
    }

    /// Whether a straight move keeps its inch from enemies, off what blocks it, and ends clear of everybody; flyers pass
    /// over all of it, and end on none (`kow.special.fly_over`).
    fn way_is_clear(&self, ix: usize, from: Pose, to: Pose, double: bool) -> bool {
        let troop = &self.field.troops[ix];
        let (start, end): (Footprint, Footprint) = (troop.at(from), troop.at(to));
        let corridor: Outline = start.sweep(&end);
        let mut passes = true;
        if !troop.flies() {
            let enemies = self.field.enemies(ix);
            let there = |enemy: &usize| self.field.troops[*enemy].footprint();
            passes = enemies.iter().all(|enemy| there(enemy).distance_to_outline(&corridor) > GAP)
                && !self.field.meets_blocking(ix, &corridor);
        }
        let landing = Outline::around(&end.corners());
        let ground = if troop.flies() { &landing } else { &corridor };
        let rough = double && self.field.meets(ground, self.double_kinds(ix));
        passes && !rough && self.field.is_free(ix, &end, &[])
    }

    /// Whether a shooter that stays where it is has a target.
    fn has_target(&self, ix: usize) -> bool {
        let own = self.field.troops[ix].footprint();
        let range = self.range(ix);
        self.field.enemies(ix).into_iter().any(|enemy| {
            let near = self.field.troops[enemy].footprint().distance_to(own.front()) < range - 0.2;
            near && lines::view(&self.field, ix, &own, enemy).seen == lines::Tell::Yes
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
