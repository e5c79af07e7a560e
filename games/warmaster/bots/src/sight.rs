//! Who sees whom (`wm.vision.*`).

use aftermath_rules::geometry::{Base, Footprint, Pose, Sight};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::Trait;

use crate::{
    field::Field,
    ground::Ground,
    lane::{Between, corners_of},
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

/// Whether a stand sees another past all `blockers` and terrain (`wm.vision.line`).
pub(crate) fn sees_past<'a>(
    ground: &Ground,
    eye: &Footprint,
    goal: &Footprint,
    blockers: impl Iterator<Item = &'a Footprint>,
    grazing: Grazing,
) -> bool {
    sees_past_own(ground, eye, goal, blockers, &[], grazing)
}

/// As [`sees_past`], with the other stands of the viewer's unit, which block a line that runs through them and not one
/// along their edges (`wm.vision.own_stands`).
pub(crate) fn sees_past_own<'a>(
    ground: &Ground,
    eye: &Footprint,
    goal: &Footprint,
    blockers: impl Iterator<Item = &'a Footprint>,
    own: &[&Footprint],
    grazing: Grazing,
) -> bool {
    let blockers: Vec<&Footprint> = blockers.collect();
    sees_past_all(ground, eye, goal, &blockers, own, grazing)
}

/// As [`sees_past_own`].
fn sees_past_all(
    ground: &Ground,
    eye: &Footprint,
    goal: &Footprint,
    blockers: &[&Footprint],
    own: &[&Footprint],
    grazing: Grazing,
) -> bool {
    // Only what stands between the two can be in the way.
    let between = Between::new(eye, goal);
    let grown = grazing.hairs_cm();
    let meets = |blocker: &&Footprint| between.may_meet(corners_of(blocker, grown));
    let blockers: Vec<&Footprint> = blockers.iter().copied().filter(meets).collect();
    // A seam between two of its own stands is no way through, an edge is.
    let hidden = |sight: Sight| own.iter().any(|stand| stand.blocks(sight));
    let own_free = |sight: Sight| match grazing {
        Grazing::Exact | Grazing::Seen => !sight.beside().into_iter().all(hidden),
        Grazing::Blocked => !hidden(sight),
    };
    let screen = ground.screen(eye, goal, grazing);
    eye.sees(goal, |sight| {
        !blockers.iter().any(|blocker| blocker.blocks_grown(sight, grown))
            && own_free(sight)
            && screen.lets_through(sight)
    })
}

/// A stand as it looks: ahead, or to all four sides (`wm.machine.steam_tank.all_round`).
pub(crate) fn eyes(stand: &Footprint, all_round: bool) -> Vec<Footprint> {
    let (pose, base) = (stand.pose(), stand.base());
    let across = Base { width: base.depth, depth: base.width };
    let turned = |(turn, base): (f64, Base)| {
        Footprint::new(Pose { facing: (pose.facing + turn).rem_euclid(360.0), ..pose }, base)
    };
    let sides = [(0.0, base), (90.0, across), (180.0, base), (270.0, across)];
    sides.into_iter().take(if all_round { 4 } else { 1 }).map(turned).collect()
}

impl Grazing {
    /// How much wider and deeper a stand blocks sight than it is, in cm.
    fn hairs_cm(self) -> f64 {
        const HAIR_CM: f64 = 0.1;
        match self {
            Grazing::Blocked => 2.0 * HAIR_CM,
            Grazing::Exact => 1.1 * HAIR_CM,
            Grazing::Seen => -2.0 * HAIR_CM,
        }
    }
}

impl Field {
    /// Whether any stand of `viewer` sees any stand of `target`.
    pub(crate) fn sees(&self, viewer: TroopIx, target: TroopIx, grazing: Grazing) -> bool {
        let others = self.units().filter(|other| *other != viewer && *other != target);
        let blockers = others.flat_map(|other| self.troop(other).footprints());
        let blockers: Vec<&Footprint> = blockers.collect();
        let goals = self.troop(target).footprints();
        let all_round = self.troop(viewer).figures.has(Trait::AllRound);
        let mut eyes = self.troop(viewer).footprints().flat_map(|eye| eyes(eye, all_round));
        eyes.any(|eye| goals.clone().any(|goal| sees_past_all(&self.ground, &eye, goal, &blockers, &[], grazing)))
    }

    /// The closest enemy unit that `viewer` sees and that `counts`, with its distance in cm; `None` also where it depends
    /// on a grazed stand which that is.
    pub(crate) fn closest_visible(&self, viewer: TroopIx, counts: impl Fn(TroopIx) -> bool) -> Option<(TroopIx, f64)> {
        self.closest_visible_within(viewer, f64::INFINITY, counts)
    }

    /// The same, where he is no farther away than this; nobody is looked for beyond.
    pub(crate) fn closest_visible_within(
        &self,
        viewer: TroopIx,
        most_cm: f64,
        counts: impl Fn(TroopIx) -> bool,
    ) -> Option<(TroopIx, f64)> {
        let far = self.enemies_of(viewer).map(|enemy| (enemy, self.distance(viewer, enemy)));
        let mut all: Vec<(TroopIx, f64)> = far.filter(|(_, cm)| *cm <= most_cm).collect();
        all.sort_by(|a, b| a.1.total_cmp(&b.1));
        let closest = all.into_iter().find(|(enemy, _)| counts(*enemy) && self.sees(viewer, *enemy, Grazing::Seen));
        closest.filter(|(enemy, _)| self.sees(viewer, *enemy, Grazing::Blocked))
    }
}
