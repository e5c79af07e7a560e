//! Flight, rallying, and the moves that nobody chooses (`wfb.flee.*`, `wfb.rally.*`, `wfb.compulsory.*`).

use aftermath_rules::geometry::{Place, Pose};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    block::{Block, bearing, rounded, turn, written},
    charge::steps,
    field::Moved,
};

/// Degrees off the straight line away from an enemy that a flight may go, to end clear of others.
const ASTRAY: i32 = 12;

impl Battle {
    /// A unit runs: two dice or three, away from an enemy, or to the nearest edge where it is nobody's in particular.
    /// Answers what it threw by keeping it among those who fled from combat.
    pub(crate) fn flees(&mut self, ix: usize, cause: &str, from: Option<usize>) -> Played {
        let troop = &self.field.troops[ix];
        let (block, side) = (troop.block(), troop.side);
        self.rng.take(self.dice[side.0]);
        let dice = self.rng.roll(troop.run_dice());
        let total: u32 = dice.iter().map(|die| u32::from(die.get())).sum();
        let away = match from.filter(|from| self.field.troops[*from].is_present()) {
            Some(from) => bearing(self.field.block(from).middle(), block.middle()),
            None => self.nearest_edge(&block).1,
        };
        let end = self.run_away(ix, away, f64::from(total));
        let mut fields = json!({ "unit": self.field.troops[ix].id(), "cause": cause, "dice": dice });
        if let Some(fields) = fields.as_object_mut() {
            if let Some(from) = from {
                fields.insert("away_from".to_owned(), json!(self.field.troops[from].id()));
            }
            match end {
                Some(end) => fields.insert("to".to_owned(), json!(end)),
                None => fields.insert("off_table".to_owned(), json!(true)),
            };
        }
        self.write_for(side, "flee_move", fields)?;
        if cause == "broken" {
            self.aftermath.fled.push((ix, total));
        }
        self.field.leave(ix);
        self.begins_to_flee(ix);
        let troop = &mut self.field.troops[ix];
        (troop.turn.fled, troop.turn.moved, troop.turn.stirred) = (true, Some(Moved::Fled), true);
        match end {
            Some(end) => troop.pose = end,
            None => self.field.remove(ix),
        }
        Ok(())
    }

    /// Where a unit ends that runs so far in a direction; `None` where it comes to the edge of the table.
    fn run_away(&self, ix: usize, away: f64, inches: f64) -> Option<Pose> {
        let block = self.field.block(ix);
        let from = block.middle();
        let at = |off: f64, facing: f64| {
            let heading = Pose { at: from, facing: away + off }.heading();
            let middle = Place { x: from.x + heading.x * inches, y: from.y + heading.y * inches };
            let end = block.with_middle(middle, facing);
            Block { front: written(end.front), ..end }
        };
        let straight = at(0.0, away);
        let (nearest, _) = self.nearest_edge(&block);
        if !self.field.is_on_table(&straight) && inches >= nearest {
            return None;
        }
        // It faces the way it runs, or as before where it would stand over the edge otherwise.
        let offs = || (0..=ASTRAY / 3).flat_map(|step| [step * 3, -step * 3]).map(f64::from);
        let mut ends = offs().map(|off| at(off, away + off)).chain(offs().map(|off| at(off, block.front.facing)));
        let clear = ends.find(|end| self.field.is_on_table(end) && self.field.is_clear(ix, end, &[]));
        let any = || if self.field.is_on_table(&straight) { straight } else { at(0.0, block.front.facing) };
        Some(clear.unwrap_or_else(any).front)
    }

    /// The edge of the table to which some part of a unit is nearest: how near, and the way there.
    fn nearest_edge(&self, block: &Block) -> (f64, f64) {
        let table = self.field.table;
        let ground = block.ground();
        let corners: Vec<Place> = ground.iter().flat_map(aftermath_rules::geometry::Footprint::corners).collect();
        let least = |of: &dyn Fn(&Place) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
        let edges = [
            (least(&|at| at.y), 180.0),
            (least(&|at| table.depth - at.y), 0.0),
            (least(&|at| at.x), 270.0),
            (least(&|at| table.width - at.x), 90.0),
        ];
        edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0.0))
    }

    /// Step 2: those who fled in an earlier turn try to rally, where enough of them are left.
    pub(crate) fn rally(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            let troop = &self.field.troops[ix];
            let earlier = troop.fleeing_since.is_some_and(|since| since < self.passed);
            if !earlier || troop.turn.fled || troop.turn.tried_rally || troop.models * 4 < troop.figures.full() {
                continue;
            }
            let (dice, rallied) = self.nerve(ix, 0);
            let mut fields = json!({ "unit": self.field.troops[ix].id(), "dice": dice, "declared": rallied });
            let facing = if rallied { self.rallied_pose(ix) } else { None };
            if let (Some(pose), Some(fields)) = (facing, fields.as_object_mut()) {
                fields.insert("to".to_owned(), json!(pose));
            }
            self.write("rally", fields)?;
            let troop = &mut self.field.troops[ix];
            troop.turn.tried_rally = true;
            if rallied {
                troop.turn.rallied = true;
                troop.fleeing_since = None;
                troop.pose = facing.unwrap_or(troop.pose);
            }
        }
        Ok(())
    }

    /// How rallied troops stand: where they are, facing the nearest enemy, where there is room for that.
    fn rallied_pose(&self, ix: usize) -> Option<Pose> {
        let block = self.field.block(ix);
        let enemy = self.nearest_enemy(ix)?;
        let facing = bearing(block.middle(), self.field.block(enemy).middle());
        let end = block.with_middle(block.middle(), facing);
        let end = Block { front: written(end.front), ..end };
        (self.field.is_on_table(&end) && self.field.is_clear(ix, &end, &[])).then_some(end.front)
    }

    /// The enemy on the table who is nearest, those who do not flee before those who do.
    pub(crate) fn nearest_enemy(&self, ix: usize) -> Option<usize> {
        let far = |enemy: &usize| (self.field.troops[*enemy].is_fleeing(), self.field.distance(ix, *enemy));
        let enemies = self.field.enemies(ix).into_iter().map(|enemy| (far(&enemy), enemy));
        let nearest = enemies.min_by(|a, b| (a.0.0).cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1)));
        nearest.map(|(_, enemy)| enemy)
    }

    /// Step 3: those who flee run on, and stupid troops stumble ahead.
    pub(crate) fn compulsory_moves(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            let troop = &self.field.troops[ix];
            if troop.is_fleeing() && !troop.turn.fled {
                self.flees(ix, "compulsory", None)?;
            } else if troop.turn.stupid && !troop.is_fleeing() && !self.field.is_engaged(ix) {
                self.stumbles(ix)?;
            }
        }
        Ok(())
    }

    /// Half the Movement, straight ahead where that is free.
    fn stumbles(&mut self, ix: usize) -> Played {
        let own = self.field.block(ix);
        let half = self.field.troops[ix].movement() / 2.0;
        let ways = (0..=9).flat_map(|step| [step * 5, -step * 5]).map(f64::from);
        let way = ways.filter(|wheel| own.wheel_inches(*wheel) <= half).find_map(|wheel| {
            let forward = rounded(half - own.wheel_inches(wheel));
            let turned = own.wheeled(wheel);
            let end = Block { front: written(turned.ahead(forward).front), ..own };
            let free = self.field.is_on_table(&end)
                && self.field.is_clear(ix, &end, &[])
                && ((self.full && wheel == 0.0) || self.field.is_clear_of_plans(ix, &end))
                && self.field.is_way_free(ix, &turned, &end, &[], false);
            free.then_some((wheel, forward, end.front))
        });
        let (wheel, forward, end) = way.unwrap_or((0.0, half, written(own.ahead(half).front)));
        let unit = self.field.troops[ix].id().clone();
        let fields = json!({ "unit": unit, "kind": "stupid", "steps": steps(wheel, forward), "to": end });
        self.write("move", fields)?;
        let troop = &mut self.field.troops[ix];
        troop.pose = end;
        (troop.turn.moved, troop.turn.stirred) = (Some(Moved::Compulsory), true);
        Ok(())
    }

    /// Degrees that a unit would have to wheel to face a place.
    pub(crate) fn to_face(&self, ix: usize, at: Place) -> f64 {
        let pose = self.field.troops[ix].pose;
        turn(pose.facing, bearing(pose.at, at))
    }
}
