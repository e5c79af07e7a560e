//! Whom a stand can shoot at.

use aftermath_rules::geometry::Footprint;
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Kind, Trait};

use crate::{
    field::{Field, TOUCH_CM, gap},
    frame::apart_cm,
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
    gap(&troop.stands[stand].at, field.troop(target)) <= troop.figures.range()
        && field.troop(target).footprints().any(|goal| sees_goal(field, (ix, stand), (target, goal), grazing, false))
}

/// Whether a stand sees and reaches this one stand of the target without any doubt.
pub(super) fn sees_stand(field: &Field, ix: TroopIx, stand: usize, target: TroopIx, goal: &Footprint) -> bool {
    let troop = field.troop(ix);
    apart_cm(&troop.stands[stand].at, goal) <= troop.figures.range() - TOUCH_CM
        && sees_goal(field, (ix, stand), (target, goal), Grazing::Blocked, false)
}

/// Whom guns can shoot at over what is lower than they or than him, where they see nobody straight: the nearest of all
/// enemies who do not fight, and which of the guns can (`wm.art.overhead_over_lower`, `wm.art.overhead_to_higher`).
pub(super) fn overhead(field: &Field, ix: TroopIx, stands: &[usize]) -> Option<(TroopIx, Vec<usize>)> {
    let troop = field.troop(ix);
    if troop.figures.kind != Kind::Artillery || closest_target(field, ix, stands, Grazing::Seen).is_some() {
        return None;
    }
    let free = field.enemies_of(ix).filter(|enemy| !field.is_engaged(*enemy));
    let target = free.min_by(|a, b| field.distance(ix, *a).total_cmp(&field.distance(ix, *b)))?;
    let reaches = |stand: usize, goal: &Footprint| {
        apart_cm(&troop.stands[stand].at, goal) <= troop.figures.range() - TOUCH_CM
            && sees_goal(field, (ix, stand), (target, goal), Grazing::Blocked, true)
    };
    let able = |stand: &usize| field.troop(target).footprints().any(|goal| reaches(*stand, goal));
    let able: Vec<usize> = stands.iter().copied().filter(able).collect();
    (!able.is_empty()).then_some((target, able))
}

/// Level of the hill on which a stand stands; 0 on the table.
fn level(field: &Field, stand: &Footprint) -> u8 {
    let hills = field.ground.pieces.iter().filter(|piece| piece.outline.contains(stand.pose().at));
    hills.filter_map(|piece| piece.level).max().unwrap_or_default()
}

/// Whether a stand of a unit sees a stand of the target; over friends, and enemies who fight, where they are lower.
fn sees_goal(
    field: &Field,
    (ix, stand): (TroopIx, usize),
    (target, goal): (TroopIx, &Footprint),
    grazing: Grazing,
    over: bool,
) -> bool {
    let troop = field.troop(ix);
    let height = if over { level(field, &troop.stands[stand].at).max(level(field, goal)) } else { 0 };
    let cleared = |other: TroopIx, stand: &Footprint| {
        let shot_over = field.troop(other).side == troop.side || field.is_engaged(other);
        over && shot_over && level(field, stand) < height
    };
    let others = || {
        let others = field.units().filter(|other| *other != ix && *other != target);
        let stands = others.flat_map(|other| field.troop(other).footprints().map(move |stand| (other, stand)));
        stands.filter(|(other, stand)| !cleared(*other, stand)).map(|(_, stand)| stand)
    };
    // A line may run along the edges of its own unit.
    let own: Vec<&Footprint> =
        troop.stands.iter().enumerate().filter(|(other, _)| *other != stand).map(|(_, own)| &own.at).collect();
    let eyes = eyes(&troop.stands[stand].at, troop.figures.has(Trait::AllRound));
    eyes.iter().any(|eye| sees_past_own(&field.ground, eye, goal, others(), &own, grazing))
}
