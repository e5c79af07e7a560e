//! Retreats (`wm.retreat.*`): straight back, through friends who make way.

use aftermath_rules::geometry::{Footprint, Pose};
use aftermath_simulate::{DiceRng, TroopIx};
use aftermath_warmaster::{Kind, Weapon};
use serde_json::json;

use super::way::{begun, flight};
use crate::{
    battle::{Battle, Played},
    field::{Field, TOUCH_CM},
    frame::{dot, within},
    lane::Lane,
    make_way::{self, Yielding},
};

/// How a unit retreats.
#[derive(Debug, Default)]
struct Plan {
    destroyed: Vec<u8>,
    /// Where the stands that are left end.
    left: Vec<Footprint>,
    /// Friends who make way for it.
    yielding: Vec<Yielding>,
}

impl Battle {
    /// Everybody beaten retreats, those first who have nobody of theirs behind them (`wm.retreat.all_units`).
    pub(super) fn all_retreat(&mut self, units: &[TroopIx], cm: u32) -> Played {
        let mut order: Vec<(f64, TroopIx)> = Vec::new();
        for ix in units {
            let away = flight(&self.field, *ix);
            let farthest = self.field.troop(*ix).footprints().map(|stand| dot(stand.pose().at, away));
            order.push((farthest.fold(f64::NEG_INFINITY, f64::max), *ix));
        }
        order.sort_by(|a, b| b.0.total_cmp(&a.0));
        order.into_iter().try_for_each(|(_, ix)| self.retreat(ix, cm))
    }

    /// A beaten unit goes straight back; stands whose way is blocked are destroyed, artillery is altogether
    /// (`wm.retreat.blocked`, `wm.retreat.artillery`). Who goes over the edge of the table rolls for it.
    fn retreat(&mut self, ix: TroopIx, cm: u32) -> Played {
        let fled = flight(&self.field, ix);
        let Plan { destroyed, left, yielding } = plan(&self.field, &mut self.rng, ix, f64::from(cm));
        let poses: Vec<Pose> = left.iter().map(Footprint::pose).collect();
        let (side, unit) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        let fields = json!({ "unit": unit, "stands": poses, "destroyed": destroyed });
        self.write(side, "retreat", fields)?;
        self.field.troop_mut(ix).remove(&destroyed);
        let from: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
        self.field.lead(ix, &poses);
        let troop = self.field.troop_mut(ix);
        (troop.retreated_cm, troop.fled) = (Some(cm), Some(fled));
        self.field.bury(ix);
        self.characters_give_way(ix, &from)?;
        self.give_way(yielding)?;
        if self.field.on_table(&left) {
            return Ok(());
        }
        // Nobody goes after a unit that has left the table, be it back at the edge.
        self.field.troop_mut(ix).retreated_cm = None;
        self.leave_table(ix)
    }
}

fn plan(field: &Field, rng: &mut DiceRng, ix: TroopIx, cm: f64) -> Plan {
    let troop = field.troop(ix);
    let numbers: Vec<u8> = troop.stands.iter().map(|stand| stand.number).collect();
    if troop.figures.kind == Kind::Artillery || troop.figures.weapon == Some(Weapon::SteamTank) {
        return Plan { destroyed: numbers, ..Plan::default() };
    }
    let away = flight(field, ix);
    let from: Vec<Footprint> = troop.footprints().copied().collect();
    let to = troop.placed_at(&field.shifted(ix, away, cm));
    let others = field.units_of(troop.side).filter(|other| *other != ix);
    let (yielding, mut refusing): (Vec<TroopIx>, Vec<TroopIx>) = others.partition(|other| may_yield(field, *other));
    let mut gone: Vec<bool> = from.iter().zip(&to).map(|(a, b)| is_blocked(field, ix, a, b, &yielding)).collect();
    loop {
        let destroyed: Vec<u8> =
            numbers.iter().zip(&gone).filter(|(_, gone)| **gone).map(|(stand, _)| *stand).collect();
        let left: Vec<Footprint> = to.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(stand, _)| *stand).collect();
        if left.is_empty() {
            return Plan { destroyed, left, yielding: Vec::new() };
        }
        let mut trial = field.clone();
        trial.troop_mut(ix).remove(&destroyed);
        let poses: Vec<Pose> = left.iter().map(Footprint::pose).collect();
        match make_way::all(&trial, rng, ix, &poses, away, &refusing) {
            Ok(yielding) => return Plan { destroyed, left, yielding },
            Err(friend) => {
                refusing.push(friend);
                let stands: Vec<Footprint> = field.troop(friend).footprints().copied().collect();
                for (at, (from, to)) in from.iter().zip(&to).enumerate() {
                    let lane = Lane::new(&begun(from, to), to);
                    gone[at] |= stands.iter().any(|stand| lane.meets(stand, 0.0));
                }
            }
        }
    }
}

/// Friends who neither fight nor have fought may make way (`wm.makeway.who`).
fn may_yield(field: &Field, ix: TroopIx) -> bool {
    let troop = field.troop(ix);
    !field.is_engaged(ix)
        && troop.last_round.is_none()
        && troop.figures.kind != Kind::Artillery
        && troop.figures.weapon.is_none()
}

/// Whether a retreating stand meets anybody who does not yield: a touch of an enemy who was not in the round is enough
/// (`wm.retreat.blocked`, `wm.retreat.blocked_fresh_enemy`, `wm.multi.blocked`).
fn is_blocked(field: &Field, ix: TroopIx, from: &Footprint, to: &Footprint, yielding: &[TroopIx]) -> bool {
    let round = field.troop(ix).last_round;
    let met = field.enemies_of(ix).filter(|enemy| field.troop(*enemy).last_round != round);
    let meets_enemy = met.flat_map(|enemy| field.troop(enemy).footprints()).any(|enemy| within(to, enemy, TOUCH_CM));
    meets_enemy || !field.way_is_open(ix, &begun(from, to), to, 0.0, yielding)
}
