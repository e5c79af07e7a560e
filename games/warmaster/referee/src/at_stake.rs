//! Victory points that hang on a throw (`wm.vp.destroyed`, `wm.vp.half`).

use super::{State, Trait, hits, items::banners, pack, points::half, state::UnitIx};
use aftermath_rules::{
    finding::{Part, Roll},
    ids::UnitId,
};

/// What one more hit or save is worth: points of the next step that victory points take for the unit, spread evenly over
/// the hits of that step. A hit counts as far as the unit's own armour lets it through. Other throws take and spare nothing
/// by themselves.
///
/// The book has the points alone: that they go evenly over the hits is our own convention.
pub(super) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let of = |id: &Option<UnitId>| id.as_ref().and_then(|id| state.find(id));
    match roll.purpose.part {
        Part::Hit => {
            let target = of(&roll.target)?;
            Some(state.hit_worth(target)? * state.let_through(target))
        }
        Part::Save => state.hit_worth(of(&roll.unit)?),
        _ => None,
    }
}

impl State {
    fn hit_worth(&self, ix: UnitIx) -> Option<f64> {
        let figures = self.figures(ix);
        if figures.has(Trait::Raised) {
            return Some(0.0);
        }
        let worth = figures.worth()?;
        let (stands, left) = (u32::from(figures.stands), self.units[ix.0].stands.len() as u32);
        let halves = (pack::HALF_POINTS_LEAST_STANDS..=pack::HALF_POINTS_GREATEST_STANDS).contains(&stands);
        let (points, step) = match left {
            0 => return None,
            left if halves && left > pack::HALF_POINTS_STANDS_LEFT => {
                (half(worth), stands - pack::HALF_POINTS_STANDS_LEFT)
            }
            _ if halves => (worth.saturating_sub(half(worth)), pack::HALF_POINTS_STANDS_LEFT),
            _ => (worth, stands),
        };
        let hits = banners::hits_a_stand(self, ix);
        (figures.hits > 0).then(|| f64::from(points) / f64::from(step * hits))
    }

    /// Chance that the unit does not save a hit.
    fn let_through(&self, ix: UnitIx) -> f64 {
        hits::armour(self, ix).map_or(1.0, |least| f64::from(least.clamp(1, 7) - 1) / 6.0)
    }
}
