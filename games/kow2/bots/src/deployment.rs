//! Deployment, Vanguard moves, and who has the first turn.

use aftermath_kow2::Special;
use aftermath_rules::geometry::{Outline, Place, Pose};
use aftermath_simulate::SideIx;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played, ZONE},
    field::{ahead, rounded, written},
};

/// Heroes that stand one behind the other.
const MOST_HEROES: u32 = 3;
/// Least room between neighbours in line.
const NEIGHBOURS: f64 = 0.3;

impl Battle {
    /// Terrain agreed, both armies deployed in turn, Vanguard moves, the roll for the first turn.
    pub(crate) fn set_up(&mut self) -> Played {
        let sides = self.field.sides.clone();
        self.write("terrain_set_up", json!({ "agreed": sides }))?;
        let lines = SideIx::BOTH.map(|side| self.line_up(side));
        let most = lines.iter().map(Vec::len).max().unwrap_or_default();
        for number in 0..most {
            for side in SideIx::BOTH {
                if let Some((ix, pose)) = lines[side.0].get(number).copied() {
                    self.field.troops[ix].pose = pose;
                    let fields = json!({ "unit": self.field.troops[ix].id(), "to": written(pose) });
                    self.write_for(side, "deploy", fields)?;
                }
            }
        }
        self.vanguards()?;
        self.active = self.roll_off("first_turn")?;
        Ok(())
    }

    /// Where the units of a side stand: in two or three lines, or wherever there is room left in the zone.
    fn line_up(&mut self, side: SideIx) -> Vec<(usize, Pose)> {
        let depth = self.field.table.depth;
        let width = self.field.table.width;
        let mut lines: Vec<(usize, Pose)> = Vec::new();
        let (mut x, mut row) = (2.0, 0.0);
        let mut units: Vec<usize> =
            (0..self.field.troops.len()).filter(|ix| self.field.troops[*ix].side == side).collect();
        // Wide units first, so that the small ones fill the last line; the wary put forward what shoots.
        let wary = !self.bold[side.0];
        let behind = |ix: &usize| wary && !self.field.troops[*ix].is_shooter();
        units.sort_by(|a, b| {
            let wider = self.field.troops[*b].base.width.total_cmp(&self.field.troops[*a].base.width);
            behind(a).cmp(&behind(b)).then(wider)
        });
        let mut deepest: f64 = 0.0;
        let mut column = 1;
        for ix in units {
            let base = self.field.troops[ix].base;
            if x + base.width > width - 2.0 {
                x = 2.0 + f64::from(self.rng.below(3));
                row += deepest + 0.5;
                deepest = 0.0;
            }
            // Heroes like company: they stand one behind the other.
            let lone = |ix: usize| self.field.troops[ix].is_individual();
            let leader = lines.last().copied().filter(|(before, _)| lone(*before) && lone(ix) && column < MOST_HEROES);
            if let Some((before, pose)) = leader
                && self.rng.below(3) != 0
            {
                let back = (self.field.troops[before].base.depth + base.depth) / 2.0 + NEIGHBOURS;
                let behind = ahead(pose, -back);
                if self.is_place(ix, behind, &lines) {
                    lines.push((ix, behind));
                    column += 1;
                    deepest = deepest.max(f64::from(column) * (base.depth + NEIGHBOURS));
                    continue;
                }
            }
            column = 1;
            deepest = deepest.max(base.depth);
            let place = |x: f64, from_edge: f64| {
                let y = if side == SideIx(0) { from_edge } else { depth - from_edge };
                let at = Place { x: rounded(x + base.width / 2.0), y: rounded(y) };
                Pose { at, facing: if side == SideIx(0) { 0.0 } else { 180.0 } }
            };
            let in_line = place(x, ZONE - row - base.depth / 2.0);
            if self.is_place(ix, in_line, &lines) {
                lines.push((ix, in_line));
                x += base.width + NEIGHBOURS + f64::from(self.rng.below(20)) / 10.0;
                continue;
            }
            // Wherever there is room, from the front of the zone to the edge of the table.
            let rows = (0..).map(|step| ZONE - base.depth / 2.0 - f64::from(step) * 0.5);
            let rows = rows.take_while(|from_edge| *from_edge > base.depth / 2.0);
            let places = rows.flat_map(|row| (0..140).map(move |step| (1.0 + f64::from(step) * 0.5, row)));
            let free = places.map(|(x, row)| place(x, row)).find(|pose| self.is_place(ix, *pose, &lines));
            lines.push((ix, free.unwrap_or(in_line)));
        }
        lines
    }

    /// Whether a unit may be put there: on the table, clear of its friends, no war engine on a wall.
    fn is_place(&self, ix: usize, pose: Pose, lines: &[(usize, Pose)]) -> bool {
        let place = self.field.troops[ix].at(pose);
        let clear = |(other, there): &(usize, Pose)| self.field.troops[*other].at(*there).distance(&place) > 0.2;
        let on_wall = self.field.meets_blocking(ix, &Outline::around(&place.corners()));
        place.on_table(self.field.table.width, self.field.table.depth, -0.2) && !on_wall && lines.iter().all(clear)
    }

    /// Units with Vanguard go straight on, side by side in turn (`kow.special.vanguard`).
    fn vanguards(&mut self) -> Played {
        let mut waiting = SideIx::BOTH.map(|side| {
            let mut units = self.field.of(side);
            units.retain(|ix| self.field.troops[*ix].has(&Special::Vanguard));
            units
        });
        if waiting.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let mut side = if waiting.iter().all(|units| !units.is_empty()) {
            self.roll_off("vanguard")?
        } else {
            SideIx(usize::from(waiting[0].is_empty()))
        };
        while waiting.iter().any(|units| !units.is_empty()) {
            if waiting[side.0].is_empty() {
                side = side.other();
            }
            let ix = waiting[side.0].remove(0);
            let troop = &self.field.troops[ix];
            let double = troop.has(&Special::Shambling) || self.rng.below(2) == 0;
            let most = troop.speed() * if double { 2.0 } else { 1.0 };
            let inches = self.clear_way(ix, most, double);
            let pose = ahead(self.field.troops[ix].pose, inches);
            let manner = if double { "at_the_double" } else { "advance" };
            let fields = json!({
                "unit": self.field.troops[ix].id(), "manner": manner,
                "steps": [{ "forward": rounded(inches) }], "to": written(pose),
            });
            self.field.troops[ix].pose = pose;
            self.write_for(side, "vanguard", fields)?;
            side = side.other();
        }
        Ok(())
    }

    /// Dice of both sides, thrown again while they are equal; the winner decides who begins: bold ones begin themselves,
    /// wary ones now and then let the enemy.
    fn roll_off(&mut self, purpose: &str) -> Result<SideIx, aftermath_simulate::SimulateError> {
        let mut rolls: Vec<Value> = Vec::new();
        let winner = loop {
            let dice = [self.rng.die(), self.rng.die()];
            for side in SideIx::BOTH {
                rolls.push(json!({ "side": self.field.sides[side.0], "die": dice[side.0] }));
            }
            if dice[0] != dice[1] || rolls.len() > 60 {
                break SideIx(usize::from(dice[1] > dice[0]));
            }
        };
        let lets = !self.bold[winner.0] && self.rng.below(3) == 0;
        let first = if lets { winner.other() } else { winner };
        let ids = [winner, first].map(|side| self.field.sides[side.0].clone());
        let fields = json!({ "purpose": purpose, "rolls": rolls, "winner": ids[0], "first": ids[1] });
        self.write_for(winner, "roll_off", fields)?;
        Ok(first)
    }
}
