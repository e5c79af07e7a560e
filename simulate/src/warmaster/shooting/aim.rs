//! Whom a stand can shoot at.

use aftermath_rules::{geometry::Footprint, warmaster::Trait};

use crate::warmaster::{
    field::{Field, TroopIx, gap},
    sight::{Grazing, eyes, sees_past_own},
};

/// The enemy unit that is not engaged and nearest to any of these stands that could shoot at it (`wm.shoot.closest`).
pub(super) fn closest_target(field: &Field, ix: TroopIx, stands: &[usize], grazing: Grazing) -> Option<TroopIx> {
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
pub(super) fn can_shoot(field: &Field, ix: TroopIx, stand: usize, target: TroopIx, grazing: Grazing) -> bool {
    let troop = field.troop(ix);
    let eye = &troop.stands[stand].at;
    let others = || {
        let others = field.units().filter(|other| *other != ix && *other != target);
        others.flat_map(|other| field.troop(other).footprints())
    };
    // A line may run along the edges of its own unit.
    let own: Vec<&Footprint> =
        troop.stands.iter().enumerate().filter(|(other, _)| *other != stand).map(|(_, own)| &own.at).collect();
    let eyes = eyes(eye, troop.figures.has(Trait::AllRound));
    let sees =
        |goal: &Footprint| eyes.iter().any(|eye| sees_past_own(&field.ground, eye, goal, others(), &own, grazing));
    gap(eye, field.troop(target)) <= troop.figures.range() && field.troop(target).footprints().any(sees)
}
