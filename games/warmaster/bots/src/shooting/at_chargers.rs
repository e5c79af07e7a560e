//! Shooting at chargers (`wm.standshoot.*`).

use aftermath_rules::geometry::Pose;
use aftermath_simulate::{SideIx, TroopIx};

use super::{
    Blow,
    aim::can_shoot,
    guns::{self, Manner},
};
use crate::{
    battle::{Battle, Played},
    field::{Field, TOUCH_CM},
    frame::within,
    sight::Grazing,
};

impl Battle {
    /// Everybody whom `charger` touches after his move from these poses shoots at him with the stands that fight nobody
    /// else.
    pub(crate) fn shoot_at_charger(&mut self, charger: TroopIx, from: &[Pose]) -> Played {
        for ix in self.field.enemies_in_contact(charger) {
            let stands = ready(&mut self.field, ix, charger, from);
            if !stands.is_empty() && !self.field.troop(charger).stands.is_empty() {
                self.shoot(ix, charger, &stands, Manner::AtCharger, &[])?;
            }
        }
        Ok(())
    }

    /// Hits on a charger are kept for the first round of his combat, as many as he had left (`wm.result.cap`); whoever is
    /// with one that they destroy dies with it (`wm.char.killed_by_shooting`).
    pub(super) fn suffer_charging(&mut self, charger: TroopIx, blow: &Blow, by: TroopIx) {
        let struck = self.field.troop_mut(charger);
        let left = struck.hits_left();
        struck.remove(&blow.removed);
        struck.leftover_hits = blow.leftover;
        struck.charge_hits += blow.suffered.min(left);
        struck.charge_shot_by.push(by);
        self.field.bury(charger);
    }
}

/// The stands of `ix`, by place, that have missiles, touch nobody but the charger, and saw him in range where he began
/// or see him where he ended (`wm.standshoot.who`, `wm.standshoot.repeat`, `wm.standshoot.los`).
fn ready(field: &mut Field, ix: TroopIx, charger: TroopIx, from: &[Pose]) -> Vec<usize> {
    if !guns::meets_chargers(field, ix) {
        return Vec::new();
    }
    let others: Vec<TroopIx> = field.enemies_in_contact(ix).into_iter().filter(|enemy| *enemy != charger).collect();
    let touched = |field: &Field, stand: usize| {
        let mut theirs = others.iter().flat_map(|enemy| field.troop(*enemy).footprints());
        theirs.any(|enemy| within(&field.troop(ix).stands[stand].at, enemy, 2.0 * TOUCH_CM))
    };
    let free: Vec<usize> = (0..field.troop(ix).stands.len()).filter(|stand| !touched(field, *stand)).collect();
    let seen = |field: &Field| -> Vec<usize> {
        free.iter().copied().filter(|stand| can_shoot(field, ix, *stand, charger, Grazing::Blocked)).collect()
    };
    let there = field.troop(charger).poses();
    let mut able = seen(field);
    field.troop_mut(charger).place(from);
    able.extend(seen(field));
    field.troop_mut(charger).place(&there);
    able.sort_unstable();
    able.dedup();
    able
}

/// Hits by shots at chargers that count for `side` in the first round of these units, and how many chargers count as
/// beaten though they are gone (`wm.standshoot.carry`, ruling 20).
pub(crate) fn carried(field: &Field, units: &[TroopIx], side: SideIx) -> (u32, u32) {
    let fights = |ix: TroopIx| units.iter().any(|other| field.troop(*other).side == field.troop(ix).side);
    let (mut hits, mut gone) = (0, 0);
    for ix in counting(field, units).filter(|ix| field.troop(*ix).side != side && fights(*ix)) {
        hits += field.troop(ix).charge_hits;
        gone += u32::from(!units.contains(&ix));
    }
    (hits, gone)
}

/// Once a round has counted them, they are counted.
pub(crate) fn counted(field: &mut Field, units: &[TroopIx]) {
    let done: Vec<TroopIx> = counting(field, units).collect();
    for ix in done {
        let troop = field.troop_mut(ix);
        troop.charge_hits = 0;
        troop.charge_shot_by.clear();
    }
}

/// Chargers of the round who were shot at, those destroyed by it included.
fn counting<'a>(field: &'a Field, units: &'a [TroopIx]) -> impl Iterator<Item = TroopIx> + 'a {
    (0..field.troops.len()).map(TroopIx).filter(move |ix| {
        let troop = field.troop(*ix);
        let destroyed = troop.stands.is_empty() && troop.charge_shot_by.iter().any(|by| units.contains(by));
        troop.charge_hits > 0 && (units.contains(ix) || destroyed)
    })
}
