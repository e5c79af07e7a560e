//! Supporting stands (`wm.support.*`).

use aftermath_rules::geometry::{Edge, Footprint};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::Kind;

use crate::{
    field::{Field, TOUCH_CM},
    frame::within,
};

/// A stand of a unit, by its number.
pub(crate) type StandOf = (TroopIx, u8);

/// Stands of `side` that support one of the `fighting` units, when those that are `gone` count no more.
pub(crate) fn supporters(field: &Field, side: SideIx, fighting: &[TroopIx], gone: &[StandOf]) -> Vec<StandOf> {
    let foot = |ix: &TroopIx| field.troop(*ix).figures.kind == Kind::Infantry;
    let left = |ix: TroopIx| {
        let stands = field.troop(ix).stands.iter().map(move |stand| ((ix, stand.number), &stand.at));
        stands.filter(|(stand, _)| !gone.contains(stand))
    };
    let own = || field.units_of(side).filter(foot);
    let fronts: Vec<&Footprint> = own()
        .filter(|ix| fighting.contains(ix))
        .flat_map(left)
        .map(|(_, stand)| stand)
        .filter(|stand| field.units_of(side.other()).any(|enemy| fights_with_front(field, stand, enemy)))
        .collect();
    let calm = own().filter(|ix| !field.troop(*ix).confused);
    let idle = |stand: &Footprint| {
        let enemies = field.units_of(side.other()).flat_map(|enemy| field.troop(enemy).footprints());
        !enemies.into_iter().any(|enemy| within(stand, enemy, TOUCH_CM))
    };
    let supports = |stand: &Footprint| idle(stand) && fronts.iter().any(|front| stands_squarely(stand, front));
    calm.flat_map(left).filter(|(_, stand)| supports(stand)).map(|(stand, _)| stand).collect()
}

fn fights_with_front(field: &Field, stand: &Footprint, enemy: TroopIx) -> bool {
    field.troop(enemy).footprints().any(|enemy| stand.edge_distance(Edge::Front, enemy) <= TOUCH_CM)
}

/// Whether a stand is squarely behind or beside another, as far as the log's tolerance tells, and faces the same way
/// (`wm.support.position`).
fn stands_squarely(stand: &Footprint, other: &Footprint) -> bool {
    let base = stand.base();
    let fully =
        |mine: Edge, theirs: Edge, length: f64| stand.shared_edge(mine, other, theirs, TOUCH_CM) >= length - TOUCH_CM;
    stand.pose().facing == other.pose().facing
        && (fully(Edge::Front, Edge::Rear, base.width)
            || fully(Edge::Left, Edge::Right, base.depth)
            || fully(Edge::Right, Edge::Left, base.depth))
}
