//! Places at the edges of fugitives where a pursuing stand certainly could have gone (`wm.pursuit.other_stands`).

use super::{contact, way};
use crate::{State, formation::hangs_together, state::UnitIx};
use aftermath_rules::geometry::{Edge, Footprint, Place, Pose};

/// How much of an edge a front has to meet to lie flush for certain, in cm.
const FLUSH_CM: f64 = 0.5;
/// Overlaps that are rounding, in cm.
const ROUNDING_CM: f64 = 0.05;
/// How near a stand has to be to one of its unit to touch it for certain, in cm.
const TOUCHES_CM: f64 = 0.01;
/// How far places along an edge are tried apart, in cm.
const STEP_CM: f64 = 0.5;
/// Beside enemies that are nearer than this a way may be a gap that nobody passes, in cm.
const GAP_CM: f64 = 2.5;

/// A pursuit as it was made.
pub(super) struct Surround<'a> {
    /// Stands of those whom the unit has to follow.
    pub(super) goals: &'a [Footprint],
    /// Stands of all other units, the fugitives' as well.
    pub(super) others: &'a [Footprint],
    /// The unit's stands where they ended.
    pub(super) after: &'a [Footprint],
}

impl Surround<'_> {
    /// Whether the stand of this number, which met nobody and stood there before, could have gone to an edge of a fugitive:
    /// touching one that has met him, by a way that is free for certain.
    pub(super) fn has_room(&self, state: &State, ix: UnitIx, number: usize, before: &Footprint) -> bool {
        let base = before.base();
        let span = base.width + base.depth;
        self.goals.iter().any(|goal| {
            let reach = goal.radius() + 2.0 * span;
            let near = |stand: &&Footprint| !stand.is_apart(goal, reach);
            let others: Vec<&Footprint> = self.others.iter().filter(near).collect();
            let own = self.after.iter().enumerate().filter(|(at, _)| *at != number).map(|(_, stand)| stand);
            let own: Vec<&Footprint> = own.filter(near).collect();
            Edge::ALL.into_iter().any(|edge| {
                places(goal, edge, before, others.iter().chain(&own).copied())
                    .any(|place| self.is_free(state, ix, (number, before), &place, (&others, &own)))
            })
        })
    }

    fn is_free(
        &self,
        state: &State,
        ix: UnitIx,
        (number, before): (usize, &Footprint),
        place: &Footprint,
        (others, own): (&[&Footprint], &[&Footprint]),
    ) -> bool {
        let slack = state.setup.tolerance;
        let clear = others.iter().chain(own).all(|other| place.overlap_depth(other) <= ROUNDING_CM);
        let joins = |stand: &&&Footprint| place.touches(stand, TOUCHES_CM) && contact::fronts(stand, self.goals, slack);
        if !clear || !own.iter().any(|stand| joins(&stand)) || !state.setup.edges.surely_hold(place, 0.0) {
            return false;
        }
        let mut stands = self.after.to_vec();
        if let Some(stand) = stands.get_mut(number) {
            *stand = *place;
        }
        if !hangs_together(&stands, TOUCHES_CM) || state.closed_on_ground(ix).any(|terrain| terrain.meets(place)) {
            return false;
        }
        let ground = before.sweep(place);
        let barred = self.others.iter().any(|other| way::covers(&ground, other, ROUNDING_CM));
        let beside_enemies = || {
            let enemies = contact::enemy_stands(state, ix).unwrap_or_default();
            let mut strange = enemies.iter().filter(|enemy| !self.goals.contains(enemy));
            strange.any(|enemy| enemy.is_near(&ground, GAP_CM))
        };
        !barred && !way::brushes_closed(state, ix, &ground) && !beside_enemies()
    }
}

/// Places of a stand with its front against this edge: in its middle, at its ends, step by step, and flush with the
/// corners of what stands about.
fn places<'a>(
    goal: &'a Footprint,
    edge: Edge,
    stand: &Footprint,
    about: impl Iterator<Item = &'a Footprint>,
) -> impl Iterator<Item = Footprint> {
    let (line, out) = (goal.edge_line(edge), contact::outward(goal, edge));
    let (length, base) = (line.from.distance(line.to), stand.base());
    let half = base.width / 2.0;
    let along = Place { x: (line.to.x - line.from.x) / length, y: (line.to.y - line.from.y) / length };
    let least = FLUSH_CM - half;
    let most = length + half - FLUSH_CM;
    let corners = about
        .flat_map(Footprint::corners)
        .map(|corner| (corner.x - line.from.x) * along.x + (corner.y - line.from.y) * along.y);
    let beside = corners.flat_map(|at| [at - half, at + half]);
    let steps = (0..).map(|step| least + f64::from(step) * STEP_CM).take_while(|at| *at <= most);
    let mut all: Vec<f64> = [length / 2.0].into_iter().chain(beside).chain(steps).collect();
    all.retain(|at| (least..=most).contains(at));
    all.sort_by(f64::total_cmp);
    all.dedup_by(|a, b| (*a - *b).abs() < ROUNDING_CM / 10.0);
    let facing = libm::atan2(-out.x, -out.y).to_degrees().rem_euclid(360.0);
    let from = line.from;
    all.into_iter().map(move |at| {
        let ahead = base.depth / 2.0;
        let at = Place { x: from.x + along.x * at + out.x * ahead, y: from.y + along.y * at + out.y * ahead };
        Footprint::new(Pose { at, facing }, base)
    })
}
