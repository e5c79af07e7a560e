//! Falling back from a draw (`wm.fallback.*`).

use aftermath_rules::{dice, geometry::Pose};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played, Stop},
    field::{EXACT_CM, Field, SideIx, TroopIx, hangs_together},
    frame::{moved, straight_cm},
    march,
};

/// How far units that fall back stay from enemies, in cm.
const CLEAR_CM: f64 = 1.0;

impl Battle {
    /// Both sides roll 3D6, then their units fall back in turns. A side one of whose units has nowhere to go gives up:
    /// what would become of it is not in the log's vocabulary.
    pub(crate) fn all_fall_back(&mut self, units: [Vec<TroopIx>; 2]) -> Played {
        let mut limits = [(0.0, 0.0); 2];
        for side in SideIx::BOTH {
            if !units[side.0].is_empty() {
                let dice = self.cup.roll(3);
                let least = dice.iter().map(|die| die.get()).min().unwrap_or_default();
                limits[side.0] = (f64::from(least), f64::from(dice::sum(&dice)));
                self.write(side, "fall_back_roll", json!({ "dice": dice }))?;
            }
        }
        let count = units.iter().map(Vec::len).max().unwrap_or_default();
        for turn in 0..count {
            for side in [self.active, self.active.other()] {
                if let Some(ix) = units[side.0].get(turn).copied() {
                    self.fall_back(ix, limits[side.0])?;
                }
            }
        }
        Ok(())
    }

    fn fall_back(&mut self, ix: TroopIx, (least, most): (f64, f64)) -> Played {
        let side = self.field.troop(ix).side;
        let wish = self.tempers[side.0].falls_back_cm(least, most);
        let Some(poses) = place(&self.field, ix, wish, least, most) else {
            return Err(Stop::Conceded(side));
        };
        let unit = self.field.troop(ix).id();
        self.write(side, "fall_back", json!({ "unit": unit, "stands": poses }))?;
        self.field.troop_mut(ix).place(&poses);
        Ok(())
    }
}

/// A place within the limits that is free, the wished distance straight back if it can be. A unit that lost its middle
/// closes up on the way.
fn place(field: &Field, ix: TroopIx, wish: f64, least: f64, most: f64) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let steps = (most - least) as u32;
    let lengths = std::iter::once(wish).chain((0..=steps).map(|step| most - f64::from(step)));
    let lengths: Vec<f64> = lengths.collect();
    let together = hangs_together(&troop.placed_at(&troop.poses()));
    march::ways_back(troop.frame()).into_iter().find_map(|way| {
        lengths.iter().find_map(|cm| {
            let poses = if together {
                field.shifted(ix, way, *cm)
            } else {
                march::line(field, ix, troop.frame(), moved(march::centre(field, ix), way, *cm))
            };
            let stands = troop.placed_at(&poses);
            let went = troop.footprints().zip(&stands).map(|(from, to)| straight_cm(from.pose().at, to.pose().at));
            let farthest = went.fold(0.0, f64::max);
            let free = (least - EXACT_CM..=most + EXACT_CM).contains(&farthest)
                && field.place_is_free(ix, &stands, &[])
                && field.keeps_away(ix, &stands, CLEAR_CM, &[])
                && troop.footprints().zip(&stands).all(|(from, to)| field.way_is_free(ix, from, to, CLEAR_CM, &[]));
            free.then_some(poses)
        })
    })
}
