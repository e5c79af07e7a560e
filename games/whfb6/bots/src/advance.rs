//! The movement phase as a whole, and its remaining moves: normal moves, marches, manoeuvres, reforms (`wfb.move.*`).

use aftermath_rules::geometry::Pose;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    block::{Block, bearing, rounded, written},
    field::Moved,
};

/// Inches within which an enemy who does not flee forbids a march.
const MARCH: f64 = 8.0;
/// Inches that bots stay away from enemies whom they do not charge.
const AWAY: f64 = 1.0;

/// A move that a bot has found.
struct Found {
    march: bool,
    steps: Vec<Value>,
    end: Block,
}

impl Battle {
    /// The movement phase begins: who has enemies near is told now.
    pub(crate) fn begin_movement(&mut self) -> Played {
        self.phase("movement")?;
        for ix in self.field.of(self.active) {
            let enemies = self.field.enemies(ix);
            let near = |enemy: &usize| {
                !self.field.troops[*enemy].is_fleeing() && self.field.distance(ix, *enemy) <= MARCH + 0.05
            };
            self.field.troops[ix].turn.enemy_near = enemies.iter().any(near);
        }
        Ok(())
    }

    /// The movement phase up to the chargers.
    pub(crate) fn charges_and_flight(&mut self) -> Played {
        self.declare_charges()?;
        self.rally()?;
        self.compulsory_moves()?;
        self.move_chargers()
    }

    /// Step 5: all others.
    pub(crate) fn remaining_moves(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            self.advances(ix)?;
        }
        Ok(())
    }

    /// A unit that may makes its move, as its player likes.
    fn advances(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let turn = &troop.turn;
        let free = turn.moved.is_none() && turn.charge.is_none() && !turn.rallied && !turn.afraid && !turn.stupid;
        if !free || troop.is_fleeing() || troop.movement() <= 0.0 || troop.is_machine() || self.field.is_engaged(ix) {
            return Ok(());
        }
        let Some(enemy) = self.nearest_enemy(ix) else { return Ok(()) };
        let shooter = troop.is_shooter();
        if shooter && self.rng.below(8) != 0 && self.has_target(ix) {
            return Ok(());
        }
        // Wizards stay where they see somebody to harm, and out of the way of the rest.
        let wizard = self.field.troops[ix].figures.wizard.is_some();
        if wizard && (self.field.distance(ix, enemy) < 20.0 || self.rng.below(3) == 0) {
            return Ok(());
        }
        let cautious = !self.bold[self.active.0] && !shooter && self.rng.below(4) == 0;
        if cautious || self.slips() {
            return Ok(());
        }
        let there = self.field.block(enemy);
        let askew = self.to_face(ix, there.middle());
        if askew.abs() > 100.0 {
            return self.turns_about(ix, there.middle());
        }
        if self.rng.below(12) == 0 && self.changes_formation(ix)? {
            return Ok(());
        }
        if let Some(found) = self.way_towards(ix, askew, shooter) {
            self.moves(ix, &found)?;
        }
        Ok(())
    }

    /// Whether a unit has somebody to shoot at from where it stands.
    fn has_target(&self, ix: usize) -> bool {
        self.field.enemies(ix).into_iter().any(|enemy| {
            let range = self.greatest_range(ix);
            self.field.distance(ix, enemy) <= range && self.can_shoot_at(ix, enemy)
        })
    }

    /// The longest free move that brings a unit towards an enemy who stands so many degrees aside.
    fn way_towards(&self, ix: usize, askew: f64, shooter: bool) -> Option<Found> {
        let troop = &self.field.troops[ix];
        let (own, m) = (troop.block(), troop.movement());
        let slow = self.field.is_slow(&own);
        let marches = !troop.turn.enemy_near && !slow && !shooter;
        // On slow ground a quarter of the move is within every reading of what it costs.
        let most = if slow {
            m / 4.0
        } else if marches {
            2.0 * m
        } else {
            m
        } - 0.02;
        let wheels = [askew, askew * 0.5, askew.signum() * 30.0, 0.0, -askew * 0.5];
        let wheels = wheels.map(|wheel| rounded(wheel.clamp(-90.0, 90.0)));
        let ways = [1.0, 0.75, 0.5, 0.25].into_iter().flat_map(|part| wheels.map(|wheel| (part, wheel)));
        ways.into_iter().find_map(|(part, wheel)| {
            let arc = own.wheel_inches(wheel);
            let forward = rounded((most - arc) * part);
            if forward < 0.1 {
                return None;
            }
            let turned = own.wheeled(wheel);
            let end = Block { front: written(turned.ahead(forward).front), ..own };
            let wheel_free =
                wheel == 0.0 || (self.field.is_clear(ix, &turned, &[]) && (slow || !self.field.is_slow(&turned)));
            let free = wheel_free
                && self.is_place_free(ix, &end)
                && self.field.is_way_free(ix, &turned, &end, &[], !slow)
                && (slow || !self.crosses_slow(&own, &turned));
            let march = marches && arc + forward > m - 0.02;
            free.then(|| Found { march, steps: super::charge::steps(wheel, forward), end })
        })
    }

    /// Whether the line between two places of a unit's front crosses slow ground: a wheel is followed at its ends.
    fn crosses_slow(&self, from: &Block, to: &Block) -> bool {
        let line = aftermath_rules::geometry::Sight { from: from.front.at, to: to.front.at };
        self.field.pieces.iter().any(|piece| piece.is_slow() && piece.outline.length_inside(line) > 0.0)
    }

    /// Whether a unit may end its move there: on the table, clear of friends, away from enemies.
    fn is_place_free(&self, ix: usize, end: &Block) -> bool {
        let away = |enemy: &usize| {
            let there = self.field.block(*enemy);
            there.at_least_apart(end) > AWAY || there.distance(end) > AWAY
        };
        self.field.is_on_table(end) && self.field.is_clear(ix, end, &[]) && self.field.enemies(ix).iter().all(away)
    }

    fn moves(&mut self, ix: usize, found: &Found) -> Played {
        let kind = if found.march { "march" } else { "normal" };
        let unit = self.field.troops[ix].id().clone();
        let fields = json!({ "unit": unit, "kind": kind, "steps": found.steps, "to": found.end.front });
        self.write("move", fields)?;
        self.ends(ix, found.end, if found.march { Moved::March } else { Moved::Normal });
        Ok(())
    }

    /// The unit stands where its move ended.
    fn ends(&mut self, ix: usize, end: Block, moved: Moved) {
        let troop = &mut self.field.troops[ix];
        (troop.pose, troop.files) = (end.front, end.files);
        (troop.turn.moved, troop.turn.stirred) = (Some(moved), true);
    }

    /// A unit with the enemy behind it turns in its ranks, or reforms.
    fn turns_about(&mut self, ix: usize, towards: aftermath_rules::geometry::Place) -> Played {
        let own = self.field.block(ix);
        if self.rng.below(2) == 0 && !self.field.is_slow(&own) {
            let turned = own.turned(180);
            let left = rounded(self.field.troops[ix].movement() * 0.75 - 0.02);
            let end = Block { front: written(turned.ahead(left).front), ..turned };
            let free = self.is_place_free(ix, &end)
                && self.field.is_way_free(ix, &turned, &end, &[], true)
                && !self.field.is_slow(&own);
            let (forward, end) =
                if free { (left, end) } else { (0.0, Block { front: written(turned.front), ..turned }) };
            let mut steps = vec![json!({ "turn": 180 })];
            steps.extend(super::charge::steps(0.0, forward));
            let unit = self.field.troops[ix].id().clone();
            let fields = json!({ "unit": unit, "kind": "normal", "steps": steps, "to": end.front,
                "command_in_front": true });
            self.write("move", fields)?;
            self.ends(ix, end, Moved::Normal);
            return Ok(());
        }
        let facing = bearing(own.middle(), towards);
        let end = own.with_middle(own.middle(), facing);
        let end = Block { front: written(end.front), ..end };
        if self.is_place_free(ix, &end) {
            let fields = json!({ "unit": self.field.troops[ix].id(), "to": end.front, "files": end.files });
            self.write("reform", fields)?;
            self.ends(ix, end, Moved::Reform);
        }
        Ok(())
    }

    /// A rank more or less, which costs half the move; the rest of it is not gone.
    fn changes_formation(&mut self, ix: usize) -> Result<bool, aftermath_simulate::SimulateError> {
        let own = self.field.block(ix);
        let wanted = if self.rng.below(2) == 0 { own.ranks() + 1 } else { own.ranks().saturating_sub(1).max(1) };
        let files = own.models.div_ceil(wanted);
        let end = Block::new(own.front, own.models, files, own.base);
        let changed = i64::from(end.ranks()) - i64::from(own.ranks());
        if changed.abs() != 1
            || files < 3
            || own.models < 4
            || !self.is_place_free(ix, &end)
            || self.field.is_slow(&end)
        {
            return Ok(false);
        }
        let pose: Pose = end.front;
        let fields = json!({ "unit": self.field.troops[ix].id(), "kind": "normal", "to": pose, "files": files,
            "steps": [{ "ranks": changed }] });
        self.write("move", fields)?;
        self.ends(ix, end, Moved::Normal);
        Ok(true)
    }
}
