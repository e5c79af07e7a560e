//! Advances: a charge by a unit all of whose enemies are destroyed (`wm.advance.*`).

use aftermath_rules::geometry::Pose;
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Kind, Trait};
use serde_json::json;

use crate::{
    battle::{Battle, Stop},
    charge,
    play_style::odds,
};

/// Farthest after a first round and after a later one, in cm (`wm.advance.distance`).
const FAR_CM: [f64; 2] = [20.0, 10.0];

impl Battle {
    /// The unit goes for the closest visible enemy in reach, if it likes the odds; answers whether it does.
    pub(super) fn advance(&mut self, ix: TroopIx) -> Result<bool, Stop> {
        let Some((target, poses)) = self.advance_to(ix) else {
            return Ok(false);
        };
        let fields = json!({
            "unit": self.field.troop(ix).id(), "target": self.field.troop(target).id(), "stands": poses,
        });
        self.write(self.field.troop(ix).side, "advance", fields)?;
        let from = self.field.troop(ix).poses();
        let before = self.field.troop(ix).placed_at(&from);
        self.field.lead(ix, &poses);
        let troop = self.field.troop_mut(ix);
        (troop.charged, troop.advanced, troop.fresh) = (true, true, true);
        self.characters_give_way(ix, &before)?;
        self.shoot_at_charger(ix, &from)?;
        Ok(true)
    }

    fn advance_to(&self, ix: TroopIx) -> Option<(TroopIx, Vec<Pose>)> {
        let troop = self.field.troop(ix);
        if troop.advanced || troop.figures.kind == Kind::Artillery || troop.figures.weapon.is_some() {
            return None;
        }
        let reach_cm = FAR_CM[usize::from(troop.last_round.is_some_and(|(_, number)| number > 1))];
        let (target, cm) = self.field.closest_visible(ix, |_| true)?;
        let bonus = if matches!(troop.figures.kind, Kind::Chariot | Kind::Monster) { 2 } else { 1 };
        let wanted = troop.figures.has(Trait::MustCharge)
            || self.tempers[troop.side.0].charges_at(odds(troop, self.field.troop(target), bonus));
        let places = || charge::places_within(&self.field, ix, target, reach_cm);
        (cm <= reach_cm && wanted).then(places).flatten().map(|poses| (target, poses))
    }
}
