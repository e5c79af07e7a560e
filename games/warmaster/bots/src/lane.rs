//! Ways over the table: what a stand sweeps on a straight move, and who stands there.

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::{SideIx, TroopIx};

use crate::{
    field::{EXACT_CM, Field},
    frame::{Frame, dot, moved, rounded, within},
};

/// The ground that a stand covers on a straight way.
#[derive(Debug)]
pub(crate) struct Lane {
    corners: [Place; 8],
    /// Ahead, to the right, and across the way where there is one.
    axes: [Option<Axis>; 3],
}

/// A direction, and how far ground reaches along it.
#[derive(Debug, Clone, Copy)]
struct Axis {
    along: Place,
    least: f64,
    most: f64,
}

impl Axis {
    fn of(along: Place, corners: &[Place]) -> Self {
        let (least, most) = span(corners, along);
        Self { along, least, most }
    }

    /// Whether these corners share more than a touch of it.
    fn is_shared(&self, corners: &[Place]) -> bool {
        let (least, most) = span(corners, self.along);
        self.most.min(most) - self.least.max(least) > EXACT_CM
    }
}

/// From where to where these corners reach along a direction.
fn span(corners: &[Place], along: Place) -> (f64, f64) {
    corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), corner| {
        let at = dot(*corner, along);
        (least.min(at), most.max(at))
    })
}

/// The corners of a stand that is wider and deeper by this: front left, front right, rear right, rear left.
pub(crate) fn corners_of(stand: &Footprint, more_cm: f64) -> [Place; 4] {
    let (at, ahead, base) = (stand.pose().at, stand.ahead(), stand.base());
    let right = Place { x: ahead.y, y: -ahead.x };
    let (wide, deep) = ((base.width + more_cm) / 2.0, (base.depth + more_cm) / 2.0);
    [(-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)].map(|(across, along)| Place {
        x: at.x + right.x * across + ahead.x * along,
        y: at.y + right.y * across + ahead.y * along,
    })
}

impl Lane {
    pub(crate) fn new(from: &Footprint, to: &Footprint) -> Self {
        let [[a, b, c, d], [e, f, g, h]] = [from.corners(), to.corners()];
        let corners = [a, b, c, d, e, f, g, h];
        let frame = Frame::of(from);
        let (start, end) = (from.pose().at, to.pose().at);
        let length = start.distance(end);
        let across = Place { x: (end.y - start.y) / length, y: (start.x - end.x) / length };
        let axes = [Some(frame.ahead), Some(frame.right), (length > 0.0).then_some(across)];
        Self { axes: axes.map(|axis| axis.map(|along| Axis::of(along, &corners))), corners }
    }

    fn axes(&self) -> impl Iterator<Item = &Axis> {
        self.axes.iter().flatten()
    }

    /// Whether the two share ground beyond a touch.
    pub(crate) fn crosses(&self, other: &Self) -> bool {
        self.axes().all(|axis| axis.is_shared(&other.corners)) && other.axes().all(|axis| axis.is_shared(&self.corners))
    }

    /// Whether a stand, with `margin_cm` around it, is in the way.
    pub(crate) fn meets(&self, stand: &Footprint, margin_cm: f64) -> bool {
        let (base, corners) = (stand.base(), corners_of(stand, 2.0 * margin_cm));
        let frame =
            Frame::by(&corners, base.width + 2.0 * margin_cm, base.depth + 2.0 * margin_cm, stand.pose().facing);
        self.axes().all(|axis| axis.is_shared(&corners))
            && Axis::of(frame.ahead, &corners).is_shared(&self.corners)
            && Axis::of(frame.right, &corners).is_shared(&self.corners)
    }
}

/// The box around two stands, edges included.
#[derive(Debug)]
pub(crate) struct Between {
    least: Place,
    most: Place,
}

impl Between {
    pub(crate) fn new(from: &Footprint, to: &Footprint) -> Self {
        let all = || from.corners().into_iter().chain(to.corners());
        let far = |of: fn(f64, f64) -> f64, from: f64| {
            let reach = |of_place: fn(Place) -> f64| all().map(of_place).fold(from, of);
            Place { x: reach(|corner| corner.x), y: reach(|corner| corner.y) }
        };
        Self { least: far(f64::min, f64::INFINITY), most: far(f64::max, f64::NEG_INFINITY) }
    }

    /// Whether a stand with these corners may lie within the box, edges included.
    pub(crate) fn may_meet(&self, corners: [Place; 4]) -> bool {
        let beside = |of: fn(&Place) -> f64| {
            corners.iter().all(|corner| of(corner) < of(&self.least))
                || corners.iter().all(|corner| of(corner) > of(&self.most))
        };
        !beside(|corner| corner.x) && !beside(|corner| corner.y)
    }
}

impl Field {
    /// Whether a stand of `mover` can go straight from here to there past all units but those in `company`, over ground
    /// that it may enter.
    ///
    /// It stays `keep_cm` away from enemy stands that are not nearer already, and off enemy characters.
    pub(crate) fn way_is_free(
        &self,
        mover: TroopIx,
        from: &Footprint,
        to: &Footprint,
        keep_cm: f64,
        company: &[TroopIx],
    ) -> bool {
        let lane = Lane::new(from, to);
        let enemies = || self.lone_characters_of(self.troop(mover).side.other());
        self.way_is_open(mover, from, to, keep_cm, company) && !enemies().any(|enemy| self.meets_any(&lane, enemy))
    }

    /// The same for a unit that has no choice: characters are not in its way.
    pub(crate) fn way_is_open(
        &self,
        mover: TroopIx,
        from: &Footprint,
        to: &Footprint,
        keep_cm: f64,
        company: &[TroopIx],
    ) -> bool {
        let lane = Lane::new(from, to);
        let side = self.troop(mover).side;
        let others = self.units().filter(|other| *other != mover && !company.contains(other));
        let blocked = others.flat_map(|other| self.troop(other).stands.iter().map(move |stand| (other, stand))).any(
            |(other, stand)| {
                let keep = keep_cm > 0.0 && self.troop(other).side != side && !within(from, &stand.at, 2.0 * keep_cm);
                lane.meets(&stand.at, if keep { keep_cm } else { 0.0 })
            },
        );
        !blocked && self.ground_is_open(mover, from, to)
    }

    /// Whether stands of `mover` can end here: on the table, on ground that they may enter, on no other unit outside
    /// `company`, on no character.
    pub(crate) fn place_is_free(&self, mover: TroopIx, stands: &[Footprint], company: &[TroopIx]) -> bool {
        let mut characters = SideIx::BOTH.into_iter().flat_map(|side| self.lone_characters_of(side));
        let lanes: Vec<Lane> = stands.iter().map(|stand| Lane::new(stand, stand)).collect();
        self.place_is_open(mover, stands, company)
            && !characters.any(|other| lanes.iter().any(|lane| self.meets_any(lane, other)))
    }

    /// The same for a unit to which characters give way: a charge.
    pub(crate) fn place_is_open(&self, mover: TroopIx, stands: &[Footprint], company: &[TroopIx]) -> bool {
        let others: Vec<TroopIx> = self.units().filter(|other| *other != mover && !company.contains(other)).collect();
        self.on_table(stands)
            && self.may_stand(mover, stands)
            && !stands.iter().any(|stand| {
                let lane = Lane::new(stand, stand);
                others.iter().any(|other| self.meets_any(&lane, *other))
            })
    }

    fn meets_any(&self, lane: &Lane, other: TroopIx) -> bool {
        self.troop(other).footprints().any(|stand| lane.meets(stand, 0.0))
    }

    /// Whether every enemy stand within reach of a hand is at least `cm` away from these stands, `spared` excepted.
    pub(crate) fn keeps_away(&self, mover: TroopIx, stands: &[Footprint], cm: f64, spared: &[TroopIx]) -> bool {
        let enemies = self.enemies_of(mover).filter(|enemy| !spared.contains(enemy));
        enemies
            .flat_map(|enemy| self.troop(enemy).footprints())
            .all(|enemy| stands.iter().all(|stand| !within(stand, enemy, cm)))
    }

    /// The poses of a unit moved by `cm` in a direction of length 1.
    pub(crate) fn shifted(&self, ix: TroopIx, direction: Place, cm: f64) -> Vec<Pose> {
        let shift = |pose: Pose| rounded(Pose { at: moved(pose.at, direction, cm), facing: pose.facing });
        self.troop(ix).poses().into_iter().map(shift).collect()
    }
}
