//! Where characters go at the end of the Command phase (`wm.char.move`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::{SideIx, TroopIx};
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    field::{Field, gap},
    frame::{Frame, moved, opposite, straight_cm},
    lane::Lane,
    march,
};

/// How far characters stay from enemy units, in cm.
const SAFE_CM: f64 = 15.0;
/// How far they stay from their own, so that nobody takes them for joining, in cm.
const APART_CM: f64 = 1.0;
/// How much room behind their own units they leave for those who come back, in cm.
const WAY_BACK_CM: f64 = 20.0;
/// Steps of the search for a place, in cm.
const STEP_CM: f64 = 3.0;
/// Rows of places that the search tries, from the front back.
const ROWS: u32 = 12;
/// A gain in nearness, summed over all units, that is not worth a move, in cm.
const WORTH_CM: f64 = 5.0;

impl Battle {
    /// Every character of the active side goes where he is nearest to his units and in nobody's way.
    pub(crate) fn lead_on(&mut self, past: &[TroopIx]) -> Played {
        let leaders: Vec<TroopIx> = self.field.characters_of(self.active).filter(|ix| !past.contains(ix)).collect();
        for leader in leaders {
            // Who came back to the edge of the table with his unit halts with it (`wm.offtable.edge_halt`).
            if self.field.troop(leader).halted || self.join(leader)? {
                continue;
            }
            // Who slips lets a leader fall behind.
            let Some(to) = (if self.slips(self.active) { None } else { post(&self.field, leader) }) else {
                continue;
            };
            let (character, cm) = (self.field.troop(leader).id(), self.field.way_of(leader, &to));
            let fields = json!({ "character": character, "to": to, "distance": cm });
            self.write(self.active, "character_move", fields)?;
            let troop = self.field.troop_mut(leader);
            troop.stands_at(to);
            troop.joined = None;
        }
        Ok(())
    }
}

/// A better place for a character within his move; `None` when he stays.
fn post(field: &Field, leader: TroopIx) -> Option<Pose> {
    let troop = field.troop(leader);
    let here = troop.footprints().next()?;
    let centres: Vec<Place> = field.units_of(troop.side).map(|ix| march::centre(field, ix)).collect();
    let remoteness = |at: Place| centres.iter().map(|centre| straight_cm(at, *centre)).sum::<f64>();
    let (mut left, mut right, mut front) = (f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    let frame = Frame::of(here);
    for place in &centres {
        left = left.min(frame.across(*place));
        right = right.max(frame.across(*place));
        front = front.max(frame.along(*place));
    }
    let columns = ((right - left) / STEP_CM).max(0.0) as u32 + 3;
    let place = |column: u32, row: u32| {
        frame.pose(left + (f64::from(column) - 1.0) * STEP_CM, front - f64::from(row) * STEP_CM)
    };
    let mut places: Vec<(f64, Pose)> = (0..columns)
        .flat_map(|column| (1..=ROWS).map(move |row| place(column, row)))
        .filter(|pose| straight_cm(here.pose().at, pose.at) <= troop.pace_cm())
        .map(|pose| (remoteness(pose.at), pose))
        .collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ways = ways_back(field, troop.side);
    // He goes straight, where his mount can (`wm.char.mount_terrain`).
    let comes = |stand: &Footprint| field.flies(leader) || field.ground_is_open(leader, here, stand);
    let fit = |stand: &Footprint| comes(stand) && is_fit(field, leader, stand, &ways);
    let (best, pose) = places.into_iter().find(|(_, pose)| fit(&Footprint::new(*pose, here.base())))?;
    let stays = remoteness(here.pose().at) <= best + WORTH_CM && fit(here);
    (!stays).then_some(pose)
}

/// The ground behind the own units, that those who come back will need.
fn ways_back(field: &Field, side: SideIx) -> Vec<Lane> {
    let stands = field.units_of(side).flat_map(|ix| field.troop(ix).footprints());
    let way = |stand: &Footprint| {
        let behind = moved(stand.pose().at, opposite(Frame::of(stand).ahead), WAY_BACK_CM);
        Lane::new(stand, &Footprint::new(Pose { at: behind, ..stand.pose() }, stand.base()))
    };
    stands.map(way).collect()
}

/// Whether a character may stand here, on nobody's way back.
pub(crate) fn is_safe(field: &Field, leader: TroopIx, stand: &Footprint) -> bool {
    is_fit(field, leader, stand, &ways_back(field, field.troop(leader).side))
}

/// Whether a character may stand here: on the table, on nobody's way back, alone and safe.
fn is_fit(field: &Field, leader: TroopIx, stand: &Footprint, ways: &[Lane]) -> bool {
    let side = field.troop(leader).side;
    let lane = Lane::new(stand, stand);
    let far = |ix: TroopIx, cm: f64| gap(stand, field.troop(ix)) >= cm;
    let mut characters = SideIx::BOTH.into_iter().flat_map(|side| field.characters_of(side));
    field.on_table(std::slice::from_ref(stand))
        && field.may_stand(leader, std::slice::from_ref(stand))
        && !ways.iter().any(|way| way.crosses(&lane))
        && characters.all(|other| other == leader || far(other, APART_CM))
        && field.units_of(side).all(|ix| far(ix, APART_CM))
        && field.units_of(side.other()).all(|ix| far(ix, SAFE_CM))
}
