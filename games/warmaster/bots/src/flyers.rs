//! Flyers: over what they fly, and how they fly home (`wm.fly.*`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::Trait;
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    field::{Field, gap, hangs_together},
    frame::{apart_cm, straight_cm},
};

/// How near a character must be to order a flyer, in cm (`wm.fly.order_radius`).
pub(crate) const ORDER_CM: f64 = 20.0;
/// How much nearer or farther than it must be a flyer is, in cm.
const SPARE_CM: f64 = 0.5;
/// How far a flyer that comes home ends from the character whom it touches, in cm.
const BESIDE_CM: f64 = 0.05;
/// How far it stays from enemies, in cm.
const KEEP_CM: f64 = 1.3;

impl Field {
    /// Whether a unit flies, or a character rides what flies.
    pub(crate) fn flies(&self, ix: TroopIx) -> bool {
        let figures = &self.troop(ix).figures;
        figures.has(Trait::Flyer) || figures.mount.as_ref().is_some_and(|mount| mount.flies)
    }

    /// Whether the unit can go straight from here to there in the air or, if it does not fly, on the ground
    /// (`wm.fly.over`).
    pub(crate) fn passage_is_free(
        &self,
        mover: TroopIx,
        from: &Footprint,
        to: &Footprint,
        keep_cm: f64,
        company: &[TroopIx],
    ) -> bool {
        self.flies(mover) || self.way_is_free(mover, from, to, keep_cm, company)
    }

    /// The nearest living character of its own side, and how far he is.
    fn nearest_leader(&self, ix: TroopIx) -> Option<(TroopIx, f64)> {
        let leaders = self.characters_of(self.troop(ix).side).filter(|leader| !self.troop(*leader).stands.is_empty());
        let near = leaders.map(|leader| (leader, self.distance(ix, leader)));
        near.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

impl Battle {
    /// Flyers out of hearing throw for their way home, before any order is given (`wm.fly.home_back_when`).
    pub(crate) fn fly_home(&mut self, past: &[TroopIx]) -> Played {
        for ix in self.own_units().into_iter().filter(|ix| !past.contains(ix)).collect::<Vec<_>>() {
            let troop = self.field.troop(ix);
            let acted = troop.charged || troop.evaded || troop.halted || self.field.is_engaged(ix);
            if acted || !troop.figures.has(Trait::Flyer) {
                continue;
            }
            let Some((leader, cm)) = self.field.nearest_leader(ix).filter(|(_, cm)| *cm > ORDER_CM + SPARE_CM) else {
                continue;
            };
            let die = self.rng.roll(1);
            let Some(die) = die.first() else { continue };
            let poses = home(&self.field, ix, leader, cm, f64::from(die.get()) * 10.0);
            let mut fields = json!({ "unit": self.field.troop(ix).id(), "die": die });
            if let Some(poses) = &poses {
                fields["towards"] = json!(self.field.troop(leader).id());
                fields["stands"] = json!(poses);
            }
            self.write(self.active, "home_back", fields)?;
            if let Some(poses) = poses {
                self.field.troop_mut(ix).place(&poses);
            }
        }
        Ok(())
    }
}

/// Where a flyer ends that goes straight home: against the character when the throw brings it there, else by the whole
/// throw; `None` where it has no room (`wm.fly.home_back_move`).
fn home(field: &Field, ix: TroopIx, leader: TroopIx, cm: f64, thrown: f64) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let goal = field.troop(leader).footprints().next()?;
    let nearest = troop.footprints().min_by(|a, b| apart_cm(a, goal).total_cmp(&apart_cm(b, goal)))?;
    let (from, to, _) = nearest.nearest_places(goal);
    let length = straight_cm(from, to);
    let way = Place { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    let poses = field.shifted(ix, way, thrown.min(cm - BESIDE_CM));
    let stands = troop.placed_at(&poses);
    let clear = |other: TroopIx| stands.iter().all(|stand| gap(stand, field.troop(other)) > KEEP_CM / 10.0);
    let room = hangs_together(&stands)
        && field.place_is_free(ix, &stands, &[])
        && field.keeps_away(ix, &stands, KEEP_CM, &[])
        && field.units_of(troop.side).all(|other| other == ix || clear(other));
    room.then_some(poses)
}
