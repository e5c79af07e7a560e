//! Deployment as the match agreed: each army within 12 inches of its edge, a unit each by turns (`wfb.gap.deployment`).

use aftermath_rules::geometry::{Place, Pose};
use aftermath_simulate::{DiceRng, SideIx};
use serde_json::json;

use super::{
    battle::{Battle, Played, ZONE},
    block::written,
    field::{Field, Troop},
};

/// Room between units, in inches.
const APART: f64 = 0.6;
/// What a unit keeps from the line of its zone and the edge of the table.
const INSIDE: f64 = 0.3;

/// Places for an army's units in its zone, each as near as can be to where its bot would like it; who finds none is left at
/// home.
pub(crate) fn draw_up(rng: &mut DiceRng, field: &mut Field, mut army: Vec<Troop>) {
    // Characters last (`wfb.gap.deployment`).
    army.sort_by_key(|troop| troop.figures.character);
    for mut troop in army {
        let width = troop.block().width();
        let wanted = 8.0 + f64::from(rng.below(1000)) / 1000.0 * (field.table.width - 16.0);
        if let Some(pose) = place(field, &troop, wanted, width) {
            troop.pose = pose;
            field.troops.push(troop);
        }
    }
}

/// The place in the zone nearest to a wish that is free.
fn place(field: &Field, troop: &Troop, wanted: f64, width: f64) -> Option<Pose> {
    let depth = field.table.depth;
    let (facing, far) = if troop.side.0 == 0 { (0.0, false) } else { (180.0, true) };
    let lines = [ZONE - INSIDE, ZONE - 6.0];
    let steps = (field.table.width / 0.5) as i32;
    let aside = (0..steps).map(|step| f64::from(if step % 2 == 0 { step / 2 } else { -(step / 2 + 1) }) * 0.5);
    for x in aside.map(|aside| wanted + aside) {
        if x - width / 2.0 < INSIDE || x + width / 2.0 > field.table.width - INSIDE {
            continue;
        }
        for line in lines {
            let y = if far { depth - line } else { line };
            let pose = written(Pose { at: Place { x, y }, facing });
            let block = troop.at(pose);
            let inside = line - block.depth() >= INSIDE;
            let clear = field.troops.iter().all(|other| other.block().distance(&block) > APART);
            if inside && clear && !field.is_slow(&block) {
                return Some(pose);
            }
        }
    }
    None
}

impl Battle {
    /// The sides roll for who begins, and set up their units by turns.
    pub(crate) fn set_up(&mut self) -> Played {
        let mut rolls = Vec::new();
        let first = loop {
            let dice = SideIx::BOTH.map(|side| {
                self.rng.take(self.dice[side.0]);
                self.rng.die()
            });
            let sides = &self.field.sides;
            rolls.extend([0, 1].map(|side| json!({ "side": sides[side], "die": dice[side] })));
            if dice[0] != dice[1] {
                break SideIx(usize::from(dice[1] > dice[0]));
            }
        };
        self.write_for(first, "roll_off", json!({ "rolls": rolls, "winner": self.field.sides[first.0] }))?;
        let mut queues = SideIx::BOTH.map(|side| {
            let all = 0..self.field.troops.len();
            all.filter(|ix| self.field.troops[*ix].side == side).rev().collect::<Vec<usize>>()
        });
        let mut turn = first;
        while queues.iter().any(|queue| !queue.is_empty()) {
            if let Some(ix) = queues[turn.0].pop() {
                let troop = &self.field.troops[ix];
                let fields = json!({ "unit": troop.id(), "to": troop.pose, "files": troop.files });
                self.write_for(turn, "deploy", fields)?;
            }
            turn = turn.other();
        }
        self.active = first;
        Ok(())
    }
}
