//! Evading by initiative, through friends where there is no other way (`wm.evade.*`).

use aftermath_rules::geometry::{Footprint, Pose};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::Trait;
use serde_json::json;

use crate::{
    battle::{Battle, Stop},
    field::Field,
    frame::{apart_cm, within},
    lane::Lane,
    play_style::odds,
    shooting::drive_back::towards,
};

/// How far an evading unit stays from enemies, in cm.
const KEEP_CM: f64 = 1.3;
/// A shorter way is not worth it, in cm.
const WORTH_CM: f64 = 5.0;

impl Battle {
    /// Whether the unit would rather be gone than be charged by this enemy.
    pub(crate) fn wants_to_evade(&self, ix: TroopIx, enemy: TroopIx) -> bool {
        let (own, foe) = (self.field.troop(ix), self.field.troop(enemy));
        !own.figures.has(Trait::Flyer)
            && !own.figures.has(Trait::MustCharge)
            && self.temper().evades_at(odds(own, foe, 0), own)
    }

    /// Straight away from the enemy; answers whether there was a way.
    pub(crate) fn evade(&mut self, ix: TroopIx, enemy: TroopIx) -> Result<bool, Stop> {
        let Some((poses, through)) = way_out(&self.field, ix, enemy) else {
            return Ok(false);
        };
        let (unit, from) = (self.field.troop(ix).id(), self.field.troop(enemy).id());
        let mut fields = json!({ "unit": unit, "from": from, "stands": poses });
        if !through.is_empty() {
            fields["through"] = json!(self.ids(&through));
            fields["confused"] = json!(self.ids(&through));
        }
        self.write(self.active, "evade", fields)?;
        let troop = self.field.troop_mut(ix);
        troop.place(&poses);
        (troop.closed, troop.evaded) = (true, true);
        self.field.leave_behind(ix);
        for friend in through {
            self.field.troop_mut(friend).confused = true;
        }
        Ok(true)
    }
}

/// Where the stands go, and the friends that they burst through.
fn way_out(field: &Field, ix: TroopIx, enemy: TroopIx) -> Option<(Vec<Pose>, Vec<TroopIx>)> {
    let troop = field.troop(ix);
    let foes: Vec<&Footprint> = field.troop(enemy).footprints().collect();
    let pairs = troop.footprints().enumerate().flat_map(|(lead, own)| foes.iter().map(move |foe| (lead, own, *foe)));
    let (lead, own, foe) = pairs.min_by(|a, b| apart_cm(a.1, a.2).total_cmp(&apart_cm(b.1, b.2)))?;
    let aim = towards(foe, own)?;
    let pace = troop.reach_cm() - 0.01;
    let mut tries = (0..8).map(|step| pace * (1.0 - f64::from(step) / 8.0)).filter(|cm| *cm >= WORTH_CM);
    tries.find_map(|cm| {
        let poses = field.shifted(ix, aim, cm);
        let stands = troop.placed_at(&poses);
        let through = burst_through(field, ix, &stands)?;
        is_right(field, ix, lead, &foes, &stands).then_some((poses, through))
    })
}

/// Friends in the way who are not engaged; `None` where anybody else is.
fn burst_through(field: &Field, ix: TroopIx, stands: &[Footprint]) -> Option<Vec<TroopIx>> {
    let troop = field.troop(ix);
    let lanes: Vec<Lane> = troop.footprints().zip(stands).map(|(from, to)| Lane::new(from, to)).collect();
    let met = |other: &TroopIx| {
        *other != ix && field.troop(*other).footprints().any(|stand| lanes.iter().any(|lane| lane.meets(stand, 0.0)))
    };
    let met: Vec<TroopIx> = field.units().filter(met).collect();
    let willing = |other: &TroopIx| field.troop(*other).side == troop.side && !field.is_engaged(*other);
    met.iter().all(willing).then_some(met)
}

/// Whether the stands end free, away from enemies, none nearer to the enemy than the lead stand.
fn is_right(field: &Field, ix: TroopIx, lead: usize, foes: &[&Footprint], stands: &[Footprint]) -> bool {
    let troop = field.troop(ix);
    let gap = |stand: &Footprint| foes.iter().map(|foe| apart_cm(stand, foe)).fold(f64::INFINITY, f64::min);
    let least = stands.iter().map(gap).fold(f64::INFINITY, f64::min);
    let clear_of_enemies = troop.footprints().zip(stands).all(|(from, to)| {
        let lane = Lane::new(from, to);
        field.ground_is_open(ix, from, to)
            && field.enemy_stands(ix).all(|enemy| !lane.meets(enemy, 0.0) && !within(to, enemy, KEEP_CM))
    });
    let enemies = field.characters_of(troop.side.other());
    let over = |other: TroopIx| {
        let lanes = troop.footprints().zip(stands).map(|(from, to)| Lane::new(from, to));
        lanes.into_iter().any(|lane| field.troop(other).footprints().any(|stand| lane.meets(stand, 0.0)))
    };
    least + 0.1 >= gap(&stands[lead])
        && clear_of_enemies
        && field.place_is_free(ix, stands, &[])
        && !enemies.into_iter().any(over)
}
