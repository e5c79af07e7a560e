//! Blunders of Heroes and Wizards, and what they demand (`wm.blunder.*`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use serde_json::json;

use crate::{
    battle::{Battle, Played, Stop},
    field::{EXACT_CM, Field, gap},
    frame::{Frame, apart_cm, opposite, straight_cm},
    march,
    sight::Grazing,
    wheel,
};

/// How near to an enemy a unit comes that cannot charge it, in cm.
const SHORT_CM: f64 = 1.0;

/// How near it comes to one who is barely out of its reach, in cm.
const HAIR_CM: f64 = 0.25;

/// Directions beside the straight one in which a unit goes when something is in its way, in degrees.
const BESIDE: [f64; 9] = [0.0, 5.0, -5.0, 10.0, -10.0, 20.0, -20.0, 35.0, -35.0];

/// Parts of the way that a unit tries to go.
const PARTS: [f64; 4] = [1.0, 0.75, 0.5, 0.25];

impl Battle {
    /// The throw on the table for the units that were ordered; answers whether a Sceptre made an order of it.
    pub(crate) fn blunder(&mut self, leader: TroopIx, block: &[TroopIx]) -> Result<bool, Stop> {
        let dice = self.rng.roll(1);
        let Some(die) = dice.first() else { return Ok(false) };
        // The unit that has lost most already bears the penalty.
        let bearer = block.iter().copied().max_by_key(|ix| self.field.troop(*ix).lost()).filter(|_| die.get() == 1);
        let mut fields = json!({ "by": self.field.troop(leader).id(), "die": die });
        if let Some(bearer) = bearer.filter(|_| block.len() > 1) {
            fields["bearer"] = json!(self.field.troop(bearer).id());
        }
        self.write(self.active, "blunder", fields)?;
        if self.raise_sceptre()? {
            return Ok(true);
        }
        match die.get() {
            1 => {
                if let Some(bearer) = bearer {
                    self.field.troop_mut(bearer).mad += 1;
                }
                Ok(())
            }
            2 | 3 => self.flee(block),
            4 | 5 => self.shuffle_on(block),
            _ => self.at_them(block),
        }?;
        Ok(false)
    }

    /// Away from all visible enemies in reach, as far as the slowest can (`wm.blunder.r2_thousands`).
    fn flee(&mut self, block: &[TroopIx]) -> Played {
        let field = &self.field;
        let pace = block.iter().map(|ix| field.troop(*ix).pace_cm()).fold(f64::INFINITY, f64::min);
        let near = |enemy: &TroopIx| {
            block.iter().any(|ix| field.distance(*ix, *enemy) <= pace && field.sees(*ix, *enemy, Grazing::Exact))
        };
        let Some(first) = block.first() else { return Ok(()) };
        let from: Vec<TroopIx> = field.enemies_of(*first).filter(near).collect();
        if from.is_empty() {
            return Ok(());
        }
        let mut waiting = block.to_vec();
        // Those whose friends stand in their way try again once these have gone.
        for _ in 0..block.len() {
            for ix in std::mem::take(&mut waiting) {
                let Some((aim, _)) = aim(&self.field, ix, &from) else { continue };
                let ways = [opposite(aim)].into_iter().chain(march::ways_back(self.field.troop(ix).frame()));
                let mut poses = ways.map(|way| self.field.shifted(ix, way, pace));
                match poses.find(|poses| flees(&self.field, ix, poses, &from)) {
                    Some(poses) => self.go(ix, &poses)?,
                    None => waiting.push(ix),
                }
            }
        }
        Ok(())
    }

    /// Nobody has to move; units do that gain by half a move (`wm.blunder.r3_no_point`).
    fn shuffle_on(&mut self, block: &[TroopIx]) -> Played {
        let [ix] = block else { return Ok(()) };
        let Some((enemy, cm)) = self.field.nearest_enemy(*ix) else { return Ok(()) };
        let way = self.field.troop(*ix).pace_cm() / 2.0;
        let Some((aim, _)) = aim(&self.field, *ix, &[enemy]).filter(|_| cm > 20.0 + way) else { return Ok(()) };
        let poses = self.field.shifted(*ix, aim, way);
        if is_free(&self.field, *ix, &poses) { self.go(*ix, &poses) } else { Ok(()) }
    }

    /// Each unit goes for the nearest enemy and charges it if it can (`wm.blunder.r4_at_them`).
    fn at_them(&mut self, block: &[TroopIx]) -> Played {
        let mut waiting = block.to_vec();
        // Those whose friends stand in their way try again once these have gone.
        for round in 0..=block.len() {
            for ix in std::mem::take(&mut waiting) {
                if !self.go_for_nearest(ix, round == block.len())? {
                    waiting.push(ix);
                }
            }
        }
        Ok(())
    }

    /// Charges the closest visible enemy, or goes straight for the nearest: the whole way, or a part of it when nobody will
    /// make room any more; answers whether it could.
    fn go_for_nearest(&mut self, ix: TroopIx, last: bool) -> Result<bool, Stop> {
        if let Some((enemy, _)) = self.field.closest_visible(ix, |_| true).filter(|_| !self.field.troop(ix).doomed) {
            if self.charge(ix, enemy, "order")? {
                return Ok(true);
            }
            if let Some(poses) = wheel::places_if_must(&self.field, ix, enemy, self.field.troop(ix).reach_cm()) {
                return self.charge_to(ix, enemy, "order", &poses, None).map(|()| true);
            }
        }
        let Some((enemy, cm)) = self.field.nearest_enemy(ix) else { return Ok(true) };
        let pace = self.field.troop(ix).pace_cm();
        // Whole, unless that leads to the enemy; else as much of it as what is in the way leaves.
        let way = if cm > pace { pace.min(cm - HAIR_CM) } else { cm - SHORT_CM };
        let Some((aim, _)) = aim(&self.field, ix, &[enemy]).filter(|_| way > SHORT_CM) else { return Ok(true) };
        let parts = PARTS.into_iter().map(|part| way * part).filter(|cm| last || *cm >= way);
        let ways = parts.flat_map(|cm| BESIDE.map(|degrees| (turned(aim, degrees), cm)));
        let mut ends = ways.map(|(way, cm)| self.field.shifted(ix, way, cm));
        let found = ends.find(|poses| is_free(&self.field, ix, poses) && nears(&self.field, ix, poses, enemy));
        match found {
            Some(poses) => self.go(ix, &poses).map(|()| true),
            None => Ok(false),
        }
    }

    fn go(&mut self, ix: TroopIx, poses: &[Pose]) -> Played {
        self.write(self.active, "move", json!({ "unit": self.field.troop(ix).id(), "stands": poses }))?;
        self.field.troop_mut(ix).place(poses);
        self.field.leave_behind(ix);
        Ok(())
    }
}

/// The direction from the middle of the unit's nearest stand to that of the nearest stand of these, and their distance.
fn aim(field: &Field, ix: TroopIx, enemies: &[TroopIx]) -> Option<(Place, f64)> {
    let theirs = || enemies.iter().flat_map(|enemy| field.troop(*enemy).footprints());
    let pairs = field.troop(ix).footprints().flat_map(|own| theirs().map(move |other| (own, other)));
    let (own, other) = pairs.min_by(|a, b| apart_cm(a.0, a.1).total_cmp(&apart_cm(b.0, b.1)))?;
    let (from, to) = (own.pose().at, other.pose().at);
    let length = straight_cm(from, to);
    let way = Place { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    (length > 0.0).then(|| (way, apart_cm(own, other)))
}

/// A direction turned to the right.
fn turned(way: Place, degrees: f64) -> Place {
    let turn = Frame::facing(degrees.rem_euclid(360.0)).ahead;
    Place { x: way.x * turn.y + way.y * turn.x, y: way.y * turn.y - way.x * turn.x }
}

/// Whether the unit would be nearer to the enemy at these poses.
fn nears(field: &Field, ix: TroopIx, poses: &[Pose], enemy: TroopIx) -> bool {
    let stands = field.troop(ix).placed_at(poses);
    let near = |stand: &Footprint| gap(stand, field.troop(enemy));
    stands.iter().map(near).fold(f64::INFINITY, f64::min) < field.distance(ix, enemy) - 0.5
}

/// Whether the unit can go straight to these poses and touches no enemy there.
fn is_free(field: &Field, ix: TroopIx, poses: &[Pose]) -> bool {
    let troop = field.troop(ix);
    let stands = troop.placed_at(poses);
    field.place_is_free(ix, &stands, &[])
        && field.keeps_away(ix, &stands, HAIR_CM - EXACT_CM, &[])
        && troop.footprints().zip(&stands).all(|(from, to)| field.passage_is_free(ix, from, to, 0.0, &[]))
}

/// Whether these poses are free and farther from all these enemies.
fn flees(field: &Field, ix: TroopIx, poses: &[Pose], from: &[TroopIx]) -> bool {
    let after = field.troop(ix).placed_at(poses);
    let gap = |stands: &[Footprint], enemy: TroopIx| {
        let theirs = field.troop(enemy).footprints();
        stands
            .iter()
            .flat_map(|own| theirs.clone().map(move |other| apart_cm(own, other)))
            .fold(f64::INFINITY, f64::min)
    };
    let before: Vec<Footprint> = field.troop(ix).footprints().copied().collect();
    from.iter().all(|enemy| gap(&after, *enemy) > gap(&before, *enemy) + 0.1) && is_free(field, ix, poses)
}
