//! Deployment, Vanguard moves, and who has the first turn.

use aftermath_rules::{
    geometry::{Place, Pose},
    kow2::Special,
};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played, ZONE},
    field::{SideIx, ahead, rounded, written},
};

/// Room between neighbours in line.
const NEIGHBOURS: f64 = 0.6;

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
        let winner = self.roll_off("first_turn")?;
        self.active = winner;
        Ok(())
    }

    /// Where the units of a side stand: in two or three lines, the middle first. What finds no room is not deployed and
    /// leaves the roster before the header is written, which the caller sees to by small armies.
    fn line_up(&mut self, side: SideIx) -> Vec<(usize, Pose)> {
        let depth = self.field.table.depth;
        let width = self.field.table.width;
        let mut lines: Vec<(usize, Pose)> = Vec::new();
        let (mut x, mut row) = (2.0, 0.0);
        let mut units: Vec<usize> =
            (0..self.field.troops.len()).filter(|ix| self.field.troops[*ix].side == side).collect();
        // Wide units first, so that the small ones fill the last line.
        units.sort_by(|a, b| self.field.troops[*b].base.width.total_cmp(&self.field.troops[*a].base.width));
        let mut deepest: f64 = 0.0;
        for ix in units {
            let base = self.field.troops[ix].base;
            if x + base.width > width - 2.0 {
                x = 2.0 + f64::from(self.cup.below(3));
                row += deepest + 0.5;
                deepest = 0.0;
            }
            deepest = deepest.max(base.depth);
            let from_edge = ZONE - row - base.depth / 2.0;
            let y = if side == SideIx(0) { from_edge } else { depth - from_edge };
            let at = Place { x: rounded(x + base.width / 2.0), y: rounded(y) };
            lines.push((ix, Pose { at, facing: if side == SideIx(0) { 0.0 } else { 180.0 } }));
            x += base.width + NEIGHBOURS + f64::from(self.cup.below(20)) / 10.0;
        }
        lines
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
            let double = troop.has(&Special::Shambling) || self.cup.below(2) == 0;
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

    /// Dice of both sides, thrown again while they are equal; the winner begins.
    fn roll_off(&mut self, purpose: &str) -> Result<SideIx, crate::SimulateError> {
        let mut rolls: Vec<Value> = Vec::new();
        let winner = loop {
            let dice = [1 + self.cup.below(6), 1 + self.cup.below(6)];
            for side in SideIx::BOTH {
                rolls.push(json!({ "side": self.field.sides[side.0], "die": dice[side.0] }));
            }
            if dice[0] != dice[1] || rolls.len() > 60 {
                break SideIx(usize::from(dice[1] > dice[0]));
            }
        };
        let id = self.field.sides[winner.0].clone();
        self.write_for(winner, "roll_off", json!({ "purpose": purpose, "rolls": rolls, "winner": id, "first": id }))?;
        Ok(winner)
    }
}
