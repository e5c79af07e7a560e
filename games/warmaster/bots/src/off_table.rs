//! Units that leave the table, and how they come back (`wm.offtable.*`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::Kind;
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    field::{EXACT_CM, Field, hangs_together},
    frame::Frame,
};

/// Steps of the search for a place along the edge, in cm.
const STEP_CM: f64 = 0.5;
/// How far along the edge the search goes, in cm.
const ALONG_CM: f64 = 60.0;

/// What becomes of a unit off the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Gone,
    Waits,
    Halted,
    Free,
}

impl Fate {
    /// By the die less the stands lost.
    fn of(total: i32) -> Self {
        match total {
            ..=0 => Fate::Gone,
            1 | 2 => Fate::Waits,
            3 | 4 => Fate::Halted,
            _ => Fate::Free,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Fate::Gone => "gone",
            Fate::Waits => "waits",
            Fate::Halted => "halted",
            Fate::Free => "free",
        }
    }
}

impl Field {
    /// The unit and those with it go off the table and may come back.
    pub(crate) fn wait_off_table(&mut self, ix: TroopIx) {
        let stands: Vec<Footprint> = self.troop(ix).footprints().copied().collect();
        let exit = exit(self, &stands);
        for who in self.company_of(ix).into_iter().chain([ix]) {
            let troop = self.troop_mut(who);
            troop.away = std::mem::take(&mut troop.stands);
            troop.exit = exit;
        }
    }
}

impl Battle {
    /// At the start of a turn those who wait roll again, before anything else (`wm.offtable.reentry`).
    pub(crate) fn returns(&mut self) -> Played {
        let past = std::mem::take(&mut self.past.returned);
        for index in 0..self.field.troops.len() {
            let ix = TroopIx(index);
            let troop = self.field.troop(ix);
            if !past.contains(&ix) && troop.side == self.active && !troop.away.is_empty() && troop.joined.is_none() {
                self.roll_at_edge(ix, "re_entry")?;
            }
        }
        Ok(())
    }

    /// A unit with a part beyond the edge goes off the table and rolls at once; whoever waits may come back later
    /// (`wm.offtable.trigger`, `wm.retreat.offtable`).
    pub(crate) fn leave_table(&mut self, ix: TroopIx) -> Played {
        self.field.wait_off_table(ix);
        self.roll_at_edge(ix, "off_table")
    }

    fn roll_at_edge(&mut self, ix: TroopIx, kind: &str) -> Played {
        let dice = self.rng.roll(1);
        let Some(die) = dice.first() else { return Ok(()) };
        let troop = self.field.troop(ix);
        let lost = usize::from(troop.figures.stands) - troop.away.len();
        let fate = Fate::of(i32::from(die.get()) - lost as i32);
        let place = matches!(fate, Fate::Halted | Fate::Free).then(|| at_edge(&self.field, ix)).flatten();
        let mut fields = json!({ "unit": troop.id(), "die": die, "declared": fate.as_str() });
        if let Some(poses) = &place {
            fields["stands"] = json!(poses);
        }
        let side = troop.side;
        self.write(side, kind, fields)?;
        let with: Vec<TroopIx> = (0..self.field.troops.len())
            .map(TroopIx)
            .filter(|other| self.field.troop(*other).joined == Some(ix) && !self.field.troop(*other).away.is_empty())
            .collect();
        for other in with {
            let troop = self.field.troop_mut(other);
            let away = std::mem::take(&mut troop.away);
            match (fate, place.as_ref().and_then(|poses| poses.first())) {
                (Fate::Halted | Fate::Free, Some(pose)) => {
                    troop.stands = away;
                    troop.place(&[*pose]);
                    troop.untold = true;
                    troop.halted = fate == Fate::Halted;
                }
                (Fate::Gone, _) => troop.joined = None,
                // A General who does not come back at once is lost (`wm.end.general`).
                _ if troop.figures.kind == Kind::General => troop.joined = None,
                _ => troop.away = away,
            }
        }
        let troop = self.field.troop_mut(ix);
        match (fate, place) {
            (Fate::Halted | Fate::Free, Some(poses)) => {
                troop.stands = std::mem::take(&mut troop.away);
                troop.place(&poses);
                troop.halted = fate == Fate::Halted;
            }
            (Fate::Gone, _) => troop.away.clear(),
            _ => {}
        }
        Ok(())
    }
}

/// The place on the edge nearest to the first stand that lies beyond it.
fn exit(field: &Field, stands: &[Footprint]) -> Option<Place> {
    let table = field.table;
    let beyond = stands.iter().find(|stand| !field.on_table(std::slice::from_ref(*stand)))?;
    let at = beyond.pose().at;
    let inside = Place { x: at.x.clamp(0.0, table.width), y: at.y.clamp(0.0, table.depth) };
    let sides = [
        (inside.x, Place { x: 0.0, ..inside }),
        (table.width - inside.x, Place { x: table.width, ..inside }),
        (inside.y, Place { y: 0.0, ..inside }),
        (table.depth - inside.y, Place { y: table.depth, ..inside }),
    ];
    sides.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, place)| place)
}

/// The unit in line with its back to the edge where it left, or as near to there as there is room.
fn at_edge(field: &Field, ix: TroopIx) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let (exit, table, base) = (troop.exit?, field.table, troop.figures.base());
    let facing = match () {
        () if exit.x <= EXACT_CM => 90.0,
        () if exit.x >= table.width - EXACT_CM => 270.0,
        () if exit.y <= EXACT_CM => 0.0,
        () => 180.0,
    };
    let frame = Frame::facing(facing);
    let count = troop.away.len();
    let row = |across: f64| -> Vec<Pose> {
        let offset = |stand: usize| (stand as f64 - (count as f64 - 1.0) / 2.0) * base.width;
        // A hair from the edge no rounding puts a corner beyond it.
        let along = frame.along(exit) + base.depth / 2.0 + EXACT_CM / 2.0;
        (0..count).map(|stand| frame.pose(across + offset(stand), along)).collect()
    };
    let steps = (ALONG_CM / STEP_CM) as i32;
    let shifts = (0..steps).flat_map(|step| [step, -step]).map(|step| f64::from(step) * STEP_CM);
    shifts.map(|shift| row(frame.across(exit) + shift)).find(|poses| {
        let stands = troop.placed_at(poses);
        hangs_together(&stands) && field.place_is_free(ix, &stands, &[]) && field.keeps_away(ix, &stands, 1.0, &[])
    })
}
