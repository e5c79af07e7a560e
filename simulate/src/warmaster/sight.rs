//! Who sees whom (`wm.vision.*`).

use aftermath_rules::geometry::{Base, Footprint};

use crate::warmaster::{
    field::{Field, TroopIx},
    lane::Lane,
};

/// How sight is judged past a stand that a line merely grazes: the book does not say, so a bot acts where both readings
/// agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grazing {
    /// A line within a hair of a stand is blocked.
    Blocked,
    /// A line passes a stand by half a hair.
    Exact,
    /// A line no more than a hair inside a stand passes.
    Seen,
}

/// Whether a stand sees another past all `blockers` (`wm.vision.line`).
pub(crate) fn sees_past<'a>(
    eye: &Footprint,
    goal: &Footprint,
    blockers: impl Iterator<Item = &'a Footprint>,
    grazing: Grazing,
) -> bool {
    sees_past_own(eye, goal, blockers, &[], grazing)
}

/// As [`sees_past`], with the other stands of the viewer's unit, which block a line that runs through them and not one
/// along their edges (`wm.vision.own_stands`).
pub(crate) fn sees_past_own<'a>(
    eye: &Footprint,
    goal: &Footprint,
    blockers: impl Iterator<Item = &'a Footprint>,
    own: &[&Footprint],
    grazing: Grazing,
) -> bool {
    // Only what stands between the two can be in the way.
    let between = Lane::between(eye, goal);
    let blockers = blockers.map(|blocker| Footprint::new(blocker.pose(), grazing.extent(blocker.base())));
    let blockers: Vec<Footprint> = blockers.filter(|blocker| between.may_meet(blocker)).collect();
    let own: Vec<Footprint> = own
        .iter()
        .map(|stand| {
            Footprint::new(stand.pose(), if grazing == Grazing::Exact { edged(stand.base()) } else { stand.base() })
        })
        .collect();
    eye.sees(goal, |sight| {
        !blockers.iter().any(|blocker| blocker.blocks(sight)) && !own.iter().any(|stand| stand.blocks(sight))
    })
}

/// What of a stand of the viewer's own unit blocks sight: all but its edge.
fn edged(base: Base) -> Base {
    const EDGE_CM: f64 = 0.03;
    Base { width: base.width - 2.0 * EDGE_CM, depth: base.depth - 2.0 * EDGE_CM }
}

impl Grazing {
    /// What of a stand blocks sight.
    fn extent(self, base: Base) -> Base {
        const HAIR_CM: f64 = 0.1;
        let hairs = match self {
            Grazing::Blocked => 2.0 * HAIR_CM,
            Grazing::Exact => 1.1 * HAIR_CM,
            Grazing::Seen => -2.0 * HAIR_CM,
        };
        Base { width: base.width + hairs, depth: base.depth + hairs }
    }
}

impl Field {
    /// Whether any stand of `viewer` sees any stand of `target`.
    pub(crate) fn sees(&self, viewer: TroopIx, target: TroopIx, grazing: Grazing) -> bool {
        let blockers = || {
            let others = self.units().filter(|other| *other != viewer && *other != target);
            others.flat_map(|other| self.troop(other).footprints())
        };
        let goals = self.troop(target).footprints();
        self.troop(viewer).footprints().any(|eye| goals.clone().any(|goal| sees_past(eye, goal, blockers(), grazing)))
    }

    /// The closest enemy unit that `viewer` sees and that `counts`, with its distance in cm; `None` also where it depends
    /// on a grazed stand which that is.
    pub(crate) fn closest_visible(&self, viewer: TroopIx, counts: impl Fn(TroopIx) -> bool) -> Option<(TroopIx, f64)> {
        let mut all: Vec<(TroopIx, f64)> =
            self.enemies_of(viewer).map(|enemy| (enemy, self.distance(viewer, enemy))).collect();
        all.sort_by(|a, b| a.1.total_cmp(&b.1));
        let closest = all.into_iter().find(|(enemy, _)| counts(*enemy) && self.sees(viewer, *enemy, Grazing::Seen));
        closest.filter(|(enemy, _)| self.sees(viewer, *enemy, Grazing::Blocked))
    }
}
