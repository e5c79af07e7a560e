//! Ways over the table: what a stand sweeps on a straight move, and who stands there.

use aftermath_rules::geometry::{Base, Footprint, Place, Pose};

use crate::warmaster::{
    field::{EXACT_CM, Field, SideIx, TroopIx},
    frame::{Frame, dot, moved, rounded, within},
};

/// The ground that a stand covers on a straight way.
#[derive(Debug)]
pub(crate) struct Lane {
    corners: Vec<Place>,
    axes: Vec<Place>,
}

impl Lane {
    pub(crate) fn new(from: &Footprint, to: &Footprint) -> Self {
        let corners = from.corners().into_iter().chain(to.corners()).collect();
        let frame = Frame::of(from);
        let (start, end) = (from.pose().at, to.pose().at);
        let length = start.distance(end);
        let mut axes = vec![frame.ahead, frame.right];
        if length > 0.0 {
            axes.push(Place { x: (end.y - start.y) / length, y: (start.x - end.x) / length });
        }
        Self { corners, axes }
    }

    /// The ground between two stands, themselves included, as far as its box tells.
    pub(crate) fn between(from: &Footprint, to: &Footprint) -> Self {
        let all = || from.corners().into_iter().chain(to.corners());
        let far = |of: fn(f64, f64) -> f64, from: f64| {
            let reach = |of_place: fn(Place) -> f64| all().map(of_place).fold(from, of);
            Place { x: reach(|corner| corner.x), y: reach(|corner| corner.y) }
        };
        Self { corners: vec![far(f64::min, f64::INFINITY), far(f64::max, f64::NEG_INFINITY)], axes: Vec::new() }
    }

    /// Whether a stand lies within the box around this ground, edges included.
    pub(crate) fn may_meet(&self, stand: &Footprint) -> bool {
        let corners = stand.corners();
        let beside = |of: fn(Place) -> f64| {
            let all = || self.corners.iter().map(|corner| of(*corner));
            let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
            corners.iter().all(|corner| of(*corner) < least) || corners.iter().all(|corner| of(*corner) > most)
        };
        !beside(|corner| corner.x) && !beside(|corner| corner.y)
    }

    /// Whether the two share ground beyond a touch.
    pub(crate) fn crosses(&self, other: &Self) -> bool {
        let span = |lane: &Self, axis: Place| {
            let along = lane.corners.iter().map(|corner| dot(*corner, axis));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)))
        };
        self.axes.iter().chain(&other.axes).all(|axis| {
            let ((a, b), (c, d)) = (span(self, *axis), span(other, *axis));
            b.min(d) - a.max(c) > EXACT_CM
        })
    }

    /// Whether a stand, with `margin_cm` around it, is in the way.
    pub(crate) fn meets(&self, stand: &Footprint, margin_cm: f64) -> bool {
        let base = stand.base();
        let grown = Base { width: base.width + 2.0 * margin_cm, depth: base.depth + 2.0 * margin_cm };
        let grown = Footprint::new(stand.pose(), grown);
        self.crosses(&Self::new(&grown, &grown))
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
