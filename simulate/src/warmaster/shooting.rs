//! The Shooting phase: volleys and drive backs.

use aftermath_rules::{
    dice::{self, Pips},
    geometry::{Footprint, Place, Pose},
};
use serde_json::json;

use crate::warmaster::{
    battle::{Battle, Played, Stop},
    combat::casualties,
    field::{EXACT_CM, Field, SideIx, TroopIx, gap, hangs_together},
    frame::{Frame, apart_cm, opposite},
    lane::Lane,
    sight::{Grazing, sees_past},
};

/// Dice that hit troops in the open, and those that a volley's armour saves stop.
pub(crate) const TO_HIT: u8 = 4;
/// How far a unit that is driven back stays from enemies, in cm.
const CLEAR_CM: f64 = 1.0;

impl Battle {
    /// Plays the active side's Shooting phase.
    pub(crate) fn shooting(&mut self) -> Played {
        self.phase("shooting")?;
        for ix in self.own_units() {
            if self.field.troop(ix).figures.shots > 0 && !self.field.is_engaged(ix) {
                self.volley(ix)?;
            }
        }
        let driven: Vec<TroopIx> = self.field.units().filter(|ix| self.field.troop(*ix).shot_hits > 0).collect();
        for ix in driven {
            self.drive_back(ix)?;
        }
        for troop in &mut self.field.troops {
            (troop.shot_hits, troop.leftover_hits) = (0, 0);
            troop.shot_by.clear();
        }
        Ok(())
    }

    /// The unit's stands shoot at its closest target, and those that cannot at the closest of their own
    /// (`wm.shoot.one_target`, `wm.shoot.split`).
    fn volley(&mut self, ix: TroopIx) -> Played {
        let all: Vec<usize> = (0..self.field.troop(ix).stands.len()).collect();
        let Some((common, stands)) = self.aim(ix, &all) else {
            return Ok(());
        };
        let unable = |stand: &usize| !can_shoot(&self.field, ix, *stand, common, Grazing::Seen);
        let others: Vec<usize> = all.into_iter().filter(unable).collect();
        self.shoot(ix, common, &stands)?;
        for stand in others {
            if let Some((target, stands)) = self.aim(ix, &[stand]) {
                self.shoot(ix, target, &stands)?;
            }
        }
        Ok(())
    }

    /// What these stands of a unit shoot at, and which of them do; `None` where nobody can shoot, or where the target
    /// could be driven into something.
    fn aim(&self, ix: TroopIx, stands: &[usize]) -> Option<(TroopIx, Vec<usize>)> {
        let target = closest_target(&self.field, ix, stands, Grazing::Blocked)?;
        // A bot does not shoot past a closer enemy whom it might see by a hair.
        let doubtful = closest_target(&self.field, ix, stands, Grazing::Seen) != Some(target);
        let able = |stand: &usize| can_shoot(&self.field, ix, *stand, target, Grazing::Blocked);
        let able = stands.iter().copied().filter(able).collect();
        (!doubtful && self.may_be_driven(ix, target)).then_some((target, able))
    }

    /// Whether everybody shot at in this phase could be driven back freely if `shooter` shot at `target` too.
    ///
    /// Stopping short of friends, enemies or the edge is not in the log's vocabulary.
    fn may_be_driven(&self, shooter: TroopIx, target: TroopIx) -> bool {
        let field = &self.field;
        let shot = |ix: &TroopIx| *ix == target || !field.troop(*ix).shot_by.is_empty();
        let mut lanes: Vec<Lane> = Vec::new();
        field.enemies_of(shooter).filter(shot).all(|ix| {
            let troop = field.troop(ix);
            let mut shooters = troop.shot_by.clone();
            shooters.extend((ix == target).then_some(shooter));
            let Some((_, _, away)) = driver(field, ix, &shooters) else {
                return true;
            };
            let end = troop.placed_at(&field.shifted(ix, away, troop.pace_cm()));
            let own: Vec<Lane> = troop.footprints().zip(&end).map(|(from, to)| Lane::new(from, to)).collect();
            let alone = own.iter().all(|lane| lanes.iter().all(|other| !lane.crosses(other)));
            lanes.extend(own);
            let free = troop.footprints().zip(&end).all(|(from, to)| field.way_is_free(ix, from, to, CLEAR_CM, &[]));
            alone && free && field.on_table(&end)
        })
    }

    /// One volley (`wm.shoot.*`).
    fn shoot(&mut self, ix: TroopIx, target: TroopIx, stands: &[usize]) -> Played {
        let troop = self.field.troop(ix);
        let stands: Vec<u8> = stands.iter().map(|stand| troop.stands[*stand].number).collect();
        let dice = self.cup.roll(stands.len() as u32 * u32::from(troop.figures.shots));
        let (hits, saves, saved) = self.hits(&dice, target);
        let suffered = hits - saved;
        let (due, leftover) = self.field.troop(target).losses(suffered);
        let removed = casualties::chosen(self.field.troop(target), due, |_| 0);
        let fields = json!({
            "unit": self.field.troop(ix).id(), "target": self.field.troop(target).id(), "stands": stands,
            "dice": dice, "saves": saves, "removed": removed, "declared": { "hits": hits, "saved": saved },
        });
        self.write(self.active, "shoot", fields)?;
        let struck = self.field.troop_mut(target);
        struck.remove(&removed);
        struck.leftover_hits = leftover;
        struck.shot_hits += suffered;
        struck.shot_by.push(ix);
        Ok(())
    }

    /// Hits that these dice score in the open, the armour saves against them, and the hits saved.
    pub(crate) fn hits(&mut self, dice: &[Pips], target: TroopIx) -> (u32, Vec<Pips>, u32) {
        let hits = dice::at_least(dice, TO_HIT);
        let armour = self.field.troop(target).figures.armour;
        let saves = self.cup.roll(if armour.is_some() { hits } else { 0 });
        let saved = armour.map_or(0, |armour| dice::at_least(&saves, armour));
        (hits, saves, saved)
    }

    /// One die a hit, straight away from the nearest stand that shot (`wm.driveback.*`).
    fn drive_back(&mut self, ix: TroopIx) -> Played {
        let troop = self.field.troop(ix);
        let (side, pace, shooters) = (troop.side, troop.pace_cm(), troop.shot_by.clone());
        let dice = self.cup.roll(troop.shot_hits);
        let cm = f64::from(dice::sum(&dice));
        let unit = troop.id().clone();
        if cm > pace {
            self.write(side, "drive_back", json!({ "unit": unit, "dice": dice, "routed": true }))?;
            self.field.troop_mut(ix).stands.clear();
            return Ok(());
        }
        let poses = self.driven_to(ix, &shooters, cm, side)?;
        self.write(side, "drive_back", json!({ "unit": unit, "dice": dice, "stands": poses }))?;
        let troop = self.field.troop_mut(ix);
        troop.place(&poses);
        troop.confused |= dice.iter().any(|die| die.get() == 6);
        Ok(())
    }

    /// The whole unit goes with the stand nearest the shooters; where that is not to be, its side gives up.
    fn driven_to(&self, ix: TroopIx, shooters: &[TroopIx], cm: f64, side: SideIx) -> Result<Vec<Pose>, Stop> {
        let (field, troop) = (&self.field, self.field.troop(ix));
        let Some((lead, shooter, away)) = driver(field, ix, shooters) else {
            return Ok(troop.poses());
        };
        let poses = field.shifted(ix, away, cm);
        let end = troop.placed_at(&poses);
        let least = apart_cm(&end[lead], shooter) - EXACT_CM;
        let free = field.on_table(&end)
            && hangs_together(&end)
            && end.iter().all(|stand| apart_cm(stand, shooter) >= least)
            && troop.footprints().zip(&end).all(|(from, to)| field.way_is_free(ix, from, to, CLEAR_CM, &[]));
        if free { Ok(poses) } else { Err(Stop::Conceded(side)) }
    }
}

/// The enemy unit that is not engaged and nearest to any of these stands that could shoot at it (`wm.shoot.closest`).
fn closest_target(field: &Field, ix: TroopIx, stands: &[usize], grazing: Grazing) -> Option<TroopIx> {
    let mut all: Vec<(f64, usize, TroopIx)> = Vec::new();
    for enemy in field.enemies_of(ix).filter(|enemy| !field.is_engaged(*enemy)) {
        let cm = |stand: usize| gap(&field.troop(ix).stands[stand].at, field.troop(enemy));
        all.extend(stands.iter().map(|stand| (cm(*stand), *stand, enemy)));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().find(|(_, stand, enemy)| can_shoot(field, ix, *stand, *enemy, grazing)).map(|(.., enemy)| enemy)
}

/// Whether a stand sees a stand of the target past everybody else, its own unit included, and reaches it
/// (`wm.shoot.los_stand`, `wm.shoot.range_per_stand`).
fn can_shoot(field: &Field, ix: TroopIx, stand: usize, target: TroopIx, grazing: Grazing) -> bool {
    let troop = field.troop(ix);
    let eye = &troop.stands[stand].at;
    let blockers = || {
        let others = field.units().filter(|other| *other != ix && *other != target);
        let own = troop.stands.iter().enumerate().filter(|(other, _)| *other != stand).map(|(_, own)| &own.at);
        others.flat_map(|other| field.troop(other).footprints()).chain(own)
    };
    gap(eye, field.troop(target)) <= troop.figures.range()
        && field.troop(target).footprints().any(|goal| sees_past(eye, goal, blockers(), grazing))
}

/// The unit's stand nearest to a stand of these shooters, that stand, and the direction straight away from it.
fn driver<'a>(field: &'a Field, ix: TroopIx, shooters: &[TroopIx]) -> Option<(usize, &'a Footprint, Place)> {
    let mut nearest: Option<(f64, usize, &Footprint)> = None;
    for shooter in shooters.iter().flat_map(|shooter| field.troop(*shooter).footprints()) {
        for (lead, own) in field.troop(ix).footprints().enumerate() {
            let cm = apart_cm(own, shooter);
            if nearest.is_none_or(|(least, ..)| cm < least) {
                nearest = Some((cm, lead, shooter));
            }
        }
    }
    let (_, lead, shooter) = nearest?;
    let own = field.troop(ix).footprints().nth(lead)?;
    Some((lead, shooter, opposite(towards(own, shooter)?)))
}

/// The direction of the shortest line from one stand to another, by their nearest points.
///
/// Of two rectangles that do not touch, one of the nearest points is a corner.
fn towards(from: &Footprint, to: &Footprint) -> Option<Place> {
    let (own, other) = (Frame::of(from), Frame::of(to));
    let mine = from.corners().into_iter().map(|corner| (corner, other.nearest(to, corner)));
    let theirs = to.corners().into_iter().map(|corner| (own.nearest(from, corner), corner));
    let (start, end) = mine.chain(theirs).min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))?;
    let length = start.distance(end);
    (length > 0.0).then(|| Place { x: (end.x - start.x) / length, y: (end.y - start.y) / length })
}
