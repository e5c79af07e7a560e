//! Victory points that hang on a throw, where they are those of routed units.

use super::{State, pack, purpose};
use aftermath_rules::{
    dice::Distribution,
    finding::{Part, Roll},
    ids::UnitId,
    muster::UnitIx,
};

/// What one more in the result of a throw is worth. Points of the unit are spread evenly over the damage at which an average
/// nerve throw routs it; a hit counts as far as the unit's own defence lets it through. What a nerve throw decides is
/// all of the unit: of that, as much as goes with one more pip (the slope of least squares of routed or not by the sum).
///
/// No rulebook says so, and no paper does: it is our own convention.
pub(super) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let of = |id: &Option<UnitId>| id.as_ref().and_then(|id| state.setup.muster.find(id));
    match roll.purpose {
        hit if hit.part == Part::Hit || hit == &purpose::BLAST => {
            let target = of(&roll.target)?;
            // Spells on friends heal or strengthen.
            let is_foe = roll.side.as_ref() != Some(state.side_id(state.side_of(target)));
            let defence = f64::from(state.figures(target).defence.clamp(1, 6));
            Some(state.damage_worth(target)? * (7.0 - defence) / 6.0).filter(|_| is_foe)
        }
        damage if damage.part == Part::Damage => state.damage_worth(of(&roll.target)?),
        regeneration if regeneration == &purpose::REGENERATION => state.damage_worth(of(&roll.unit)?),
        nerve if nerve == &purpose::NERVE => {
            let target = of(&roll.target)?;
            let nerve = state.figures(target).nerve;
            let routs = roll.needed? + i32::from(nerve.rout) - i32::from(nerve.waver.unwrap_or(nerve.rout));
            Some(f64::from(state.figures(target).worth()?) * slope(&roll.chances, routs))
        }
        _ => None,
    }
}

impl State {
    fn damage_worth(&self, ix: UnitIx) -> Option<f64> {
        let figures = self.figures(ix);
        let throw = Distribution::sum_of_d6(pack::NERVE_DICE as usize).mean();
        let damage = (f64::from(figures.nerve.rout) - throw).max(1.0);
        Some(f64::from(figures.worth()?) / damage)
    }
}

/// How much more likely a sum of at least `needed` goes with one more in the sum: their covariance over its variance.
fn slope(chances: &Distribution, needed: i32) -> f64 {
    let mean = chances.mean();
    let apart = chances.pairs().filter(|(sum, _)| *sum >= needed).map(|(sum, chance)| chance * (f64::from(sum) - mean));
    let (together, variance) = (apart.sum::<f64>(), chances.variance());
    if variance > 0.0 { together / variance } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pip_is_worth_most_where_the_throw_decides() {
        let two = Distribution::sum_of_d6(2);
        // Eight or more: (1·5 + 2·4 + 3·3 + 4·2 + 5·1) / 36 over a variance of 35/6.
        assert!((slope(&two, 8) - 35.0 / 36.0 / (35.0 / 6.0)).abs() < 1e-12);
        // Eleven or more: (4·2 + 5·1) / 36.
        assert!((slope(&two, 11) - 13.0 / 36.0 / (35.0 / 6.0)).abs() < 1e-12);
        for certain in [2, -3, 13] {
            assert!(slope(&two, certain).abs() < 1e-12, "{certain}");
        }
    }
}
