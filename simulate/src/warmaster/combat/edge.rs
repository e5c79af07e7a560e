//! Units whose retreat leads over the edge of the table (`wm.retreat.offtable`).

use aftermath_rules::geometry::{Footprint, Pose};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played},
    field::{Field, TOUCH_CM, TroopIx},
    frame::rounded,
};

/// How far a unit that comes back stays from enemies, in cm.
const CLEAR_CM: f64 = 1.3;
/// Steps along the edge in the search for a free place, in cm.
const STEP_CM: f64 = 0.5;

impl Battle {
    /// The roll of a unit with a part beyond the edge; whoever waits may come back later.
    pub(crate) fn leave_table(&mut self, ix: TroopIx) -> Played {
        let Some(die) = self.cup.roll(1).first().copied() else {
            return Ok(());
        };
        let troop = self.field.troop(ix);
        let (side, unit) = (troop.side, troop.id().clone());
        let total = i64::from(die.get()) - i64::from(troop.lost());
        let (declared, back) = match total {
            ..=0 => ("gone", None),
            1 | 2 => ("waits", None),
            3 | 4 => ("halted", place(&self.field, ix)),
            _ => ("free", place(&self.field, ix)),
        };
        let mut fields = json!({ "unit": unit, "die": die, "declared": declared });
        if let Some(poses) = &back {
            fields["stands"] = json!(poses);
        }
        self.write(side, "off_table", fields)?;
        self.field.troop_mut(ix).halted = true;
        match back {
            Some(poses) => self.field.lead(ix, &poses),
            None if declared == "waits" => self.field.wait_off_table(ix),
            None => {
                self.field.troop_mut(ix).stands.clear();
                self.field.bury(ix);
            }
        }
        Ok(())
    }
}

/// The nearest free place at the edge to where the unit left.
fn place(field: &Field, ix: TroopIx) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let corners: Vec<_> = troop.footprints().flat_map(Footprint::corners).collect();
    let least = |of: fn(&aftermath_rules::geometry::Place) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    let most =
        |of: fn(&aftermath_rules::geometry::Place) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, right, near, far) = (least(|at| at.x), most(|at| at.x), least(|at| at.y), most(|at| at.y));
    let into = |from: f64, to: f64, end: f64| (-from).max(0.0) - (to - end).max(0.0);
    let (x, y) = (into(left, right, field.table.width), into(near, far, field.table.depth));
    let along = if x.abs() > y.abs() { (0.0, 1.0) } else { (1.0, 0.0) };
    let steps = (field.table.width / STEP_CM) as i32;
    (0..=steps).flat_map(|step| [step, -step]).find_map(|step| {
        let by = f64::from(step) * STEP_CM;
        let shift = |pose: &Pose| {
            let mut pose = *pose;
            pose.at.x += x + by * along.0;
            pose.at.y += y + by * along.1;
            rounded(pose)
        };
        let poses: Vec<Pose> = troop.poses().iter().map(shift).collect();
        let stands = troop.placed_at(&poses);
        let free = field.place_is_free(ix, &stands, &[]) && field.keeps_away(ix, &stands, CLEAR_CM + TOUCH_CM, &[]);
        free.then_some(poses)
    })
}
