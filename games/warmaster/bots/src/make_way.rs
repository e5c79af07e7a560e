//! Making way for friends who go straight back (`wm.makeway.*`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::{DiceRng, TroopIx};
use aftermath_warmaster::Kind;
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    field::{EXACT_CM, Field, TOUCH_CM, hangs_together},
    frame::{Frame, dot, moved, rounded, within},
    lane::Lane,
};

/// How near who makes way may come to enemies and to who fights them, in cm.
const CLEAR_CM: f64 = 1.3;
/// Steps in which a unit goes back with its friend, in cm.
const STEP_CM: f64 = 0.05;
/// One in so many friends in the way would rather stay.
const STUBBORN: u32 = 5;

/// A friend who makes way.
#[derive(Debug)]
pub(crate) struct Yielding {
    ix: TroopIx,
    /// For whom: who began it, or a friend who makes way himself (`wm.makeway.chain`).
    mover: TroopIx,
    manner: &'static str,
    poses: Vec<Pose>,
}

impl Battle {
    /// Those in the way make it, and both test for it (`wm.confusion.cause_making_way`, `wm.confusion.cause_push`).
    pub(crate) fn give_way(&mut self, yielding: Vec<Yielding>) -> Played {
        for friend in yielding {
            let (side, mover) = (self.field.troop(friend.ix).side, friend.mover);
            let (unit, by) = (self.field.troop(friend.ix).id().clone(), self.field.troop(mover).id().clone());
            let fields = json!({ "unit": unit, "mover": by, "manner": friend.manner, "stands": friend.poses });
            self.write(side, "make_way", fields)?;
            let from: Vec<Footprint> = self.field.troop(friend.ix).footprints().copied().collect();
            self.field.lead(friend.ix, &friend.poses);
            self.characters_give_way(friend.ix, &from)?;
            self.test_confusion(friend.ix, "making_way")?;
            self.test_confusion(mover, "push")?;
        }
        Ok(())
    }

    /// One die: confused on a 6.
    pub(crate) fn test_confusion(&mut self, ix: TroopIx, cause: &str) -> Played {
        let dice = self.rng.roll(1);
        let Some(die) = dice.first() else {
            return Ok(());
        };
        let troop = self.field.troop(ix);
        self.write(troop.side, "confusion_test", json!({ "unit": troop.id(), "cause": cause, "die": die }))?;
        self.field.troop_mut(ix).confused |= die.get() == 6;
        Ok(())
    }
}

/// How all friends whom `mover` goes over make way for it; `Err` names one who cannot or will not.
pub(crate) fn all(
    field: &Field,
    rng: &mut DiceRng,
    mover: TroopIx,
    poses: &[Pose],
    straight: Place,
    refusing: &[TroopIx],
) -> Result<Vec<Yielding>, TroopIx> {
    let troop = field.troop(mover);
    let end = troop.placed_at(poses);
    let lanes: Vec<Lane> = troop.footprints().zip(&end).map(|(from, to)| Lane::new(from, to)).collect();
    let in_way =
        |field: &Field, ix: TroopIx| field.troop(ix).footprints().any(|s| lanes.iter().any(|l| l.meets(s, 0.0)));
    let friends: Vec<TroopIx> = field
        .units_of(troop.side)
        .filter(|ix| *ix != mover && !refusing.contains(ix) && !field.is_engaged(*ix) && in_way(field, *ix))
        .collect();
    let mut yielding = Vec::new();
    if friends.is_empty() {
        return Ok(yielding);
    }
    let mut trial = field.clone();
    trial.troop_mut(mover).place(poses);
    for friend in friends.iter().copied() {
        let temper = rng.below(STUBBORN);
        let others: Vec<TroopIx> = refusing.iter().chain(&friends).copied().collect();
        let passage = Passage { field: &trial, mover, lanes: &lanes, straight, closed: &others };
        let backwards = || passage.backwards(friend).map(|(poses, chain)| ("backwards", poses, chain));
        let sideways = || passage.sideways(friend).map(|poses| ("sideways", poses, Vec::new()));
        let found = match temper {
            0 => None,
            1 | 2 => backwards().or_else(sideways),
            _ => sideways().or_else(backwards),
        };
        let Some((manner, poses, chain)) = found else {
            return Err(friend);
        };
        trial.troop_mut(friend).place(&poses);
        for further in &chain {
            trial.troop_mut(further.ix).place(&further.poses);
        }
        yielding.push(Yielding { ix: friend, mover, manner, poses });
        yielding.extend(chain);
    }
    Ok(yielding)
}

/// A friend's way back over the table, the friend being where it ends.
#[derive(Clone, Copy)]
struct Passage<'a> {
    field: &'a Field,
    mover: TroopIx,
    lanes: &'a [Lane],
    straight: Place,
    /// Who does not make way for who makes way.
    closed: &'a [TroopIx],
}

impl Passage<'_> {
    fn crosses(&self, stand: &Footprint) -> bool {
        self.lanes.iter().any(|lane| lane.meets(stand, 0.0))
    }

    /// The whole unit goes back with its friend, as it stands, until it just touches it (`wm.makeway.backwards`).
    fn backwards(&self, ix: TroopIx) -> Option<(Vec<Pose>, Vec<Yielding>)> {
        let troop = self.field.troop(ix);
        let friend = self.field.troop(self.mover);
        let infantry = [troop, friend].iter().all(|unit| unit.figures.kind == Kind::Infantry);
        if infantry && !troop.footprints().all(|stand| self.crosses(stand)) {
            return None;
        }
        let overlaps = |stands: &[Footprint]| {
            let meets = |stand: &Footprint| friend.footprints().any(|own| Lane::new(own, own).meets(stand, 0.0));
            stands.iter().any(meets)
        };
        let mut cm = 0.0;
        while cm <= troop.pace_cm() + friend.pace_cm() {
            let poses = self.field.shifted(ix, self.straight, cm);
            let stands = troop.placed_at(&poses);
            if !overlaps(&stands) {
                let near = |stand: &Footprint| friend.footprints().any(|own| within(own, stand, TOUCH_CM / 2.0));
                if cm <= 0.0 || !stands.iter().any(near) {
                    return None;
                }
                let chain = self.chain(ix, &poses)?;
                let mut trial = self.field.clone();
                for further in &chain {
                    trial.troop_mut(further.ix).place(&further.poses);
                }
                let cleared = Passage { field: &trial, ..*self };
                let free = troop.footprints().zip(&stands).all(|(from, to)| cleared.is_free_way(ix, from, to));
                return (free && cleared.may_end(ix, &stands)).then_some((poses, chain));
            }
            cm += STEP_CM;
        }
        None
    }

    /// Friends in the way of a unit that goes back with its friend go back in their turn (`wm.makeway.chain`); `None` where
    /// one cannot.
    fn chain(&self, ix: TroopIx, poses: &[Pose]) -> Option<Vec<Yielding>> {
        let troop = self.field.troop(ix);
        let stands = troop.placed_at(poses);
        let lanes: Vec<Lane> = troop.footprints().zip(&stands).map(|(from, to)| Lane::new(from, to)).collect();
        let in_way = |other: &TroopIx| {
            let met = |stand: &Footprint| lanes.iter().any(|lane| lane.meets(stand, 0.0));
            *other != ix && *other != self.mover && self.field.troop(*other).footprints().any(met)
        };
        let friends: Vec<TroopIx> = self.field.units_of(troop.side).filter(in_way).collect();
        let mut chain = Vec::new();
        let mut trial = self.field.clone();
        trial.troop_mut(ix).place(poses);
        let everybody: Vec<TroopIx> = self.field.units_of(troop.side).collect();
        for friend in friends {
            if self.closed.contains(&friend) || self.field.is_engaged(friend) {
                return None;
            }
            let passage =
                Passage { field: &trial, mover: ix, lanes: &lanes, straight: self.straight, closed: &everybody };
            let (poses, further) = passage.backwards(friend)?;
            if !further.is_empty() {
                return None;
            }
            trial.troop_mut(friend).place(&poses);
            chain.push(Yielding { ix: friend, mover: ix, manner: "backwards", poses });
        }
        Some(chain)
    }

    /// Nobody but the friend stands in this way.
    fn is_free_way(&self, ix: TroopIx, from: &Footprint, to: &Footprint) -> bool {
        self.field.way_is_free(ix, from, to, CLEAR_CM, &[self.mover])
    }

    /// Only the stands in the way move, against those that stay; where all are in it, the one with the shortest way out
    /// takes it, and the others are placed against it (`wm.makeway.sideways`, `wm.makeway.sideways_all`).
    fn sideways(&self, ix: TroopIx) -> Option<Vec<Pose>> {
        let troop = self.field.troop(ix);
        let all = troop.poses();
        let crossing: Vec<bool> = troop.footprints().map(|stand| self.crosses(stand)).collect();
        let mut placed: Vec<Option<Pose>> =
            all.iter().zip(&crossing).map(|(pose, crossing)| (!crossing).then_some(*pose)).collect();
        if crossing.iter().all(|crossing| *crossing) {
            let (first, pose) = self.shortest_way_out(ix)?;
            *placed.get_mut(first)? = Some(pose);
        }
        while let Some(next) = placed.iter().position(Option::is_none) {
            let there: Vec<Pose> = placed.iter().flatten().copied().collect();
            placed[next] = Some(self.place_against(ix, &there)?);
        }
        let poses: Vec<Pose> = placed.into_iter().flatten().collect();
        let stands = troop.placed_at(&poses);
        let clear = !stands.iter().any(|stand| self.crosses(stand));
        (clear && hangs_together(&stands) && self.may_end(ix, &stands)).then_some(poses)
    }

    /// The stand that leaves the way by the smallest move to a side, and where it then is.
    fn shortest_way_out(&self, ix: TroopIx) -> Option<(usize, Pose)> {
        let aside = Place { x: self.straight.y, y: -self.straight.x };
        let span = |stand: &Footprint| {
            let along = stand.corners().map(|corner| dot(corner, aside));
            along.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), at| (a.min(at), b.max(at)))
        };
        let ways = self.field.troop(self.mover).footprints().map(span);
        let (low, high) = ways.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), (c, d)| (a.min(c), b.max(d)));
        let outs = self.field.troop(ix).footprints().enumerate().flat_map(|(position, stand)| {
            let (near, far) = span(stand);
            let to = |by: f64| rounded(Pose { at: moved(stand.pose().at, aside, by), ..stand.pose() });
            [(high - near, position, to(high - near)), (low - far, position, to(low - far))]
        });
        let (_, position, pose) = outs.min_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))?;
        Some((position, pose))
    }

    /// A free place against stands that are there.
    fn place_against(&self, ix: TroopIx, there: &[Pose]) -> Option<Pose> {
        let base = self.field.troop(ix).figures.base();
        let around = there.iter().flat_map(|pose| {
            let frame = Frame::facing(pose.facing);
            let (across, along) = (frame.across(pose.at), frame.along(pose.at));
            [(base.width, 0.0), (-base.width, 0.0), (0.0, -base.depth), (0.0, base.depth)]
                .map(|(right, ahead)| frame.pose(across + right, along + ahead))
        });
        let fits = |pose: &Pose| {
            let stand = Footprint::new(*pose, base);
            let alone = there.iter().all(|other| {
                let other = Footprint::new(*other, base);
                !Lane::new(&other, &other).meets(&stand, -EXACT_CM)
            });
            alone && !self.crosses(&stand) && self.may_end(ix, &[stand])
        };
        around.into_iter().find(fits)
    }

    /// On the table, on nobody, not near enemies and engaged friends (`wm.makeway.forbidden`).
    fn may_end(&self, ix: TroopIx, stands: &[Footprint]) -> bool {
        let field = self.field;
        let side = field.troop(ix).side;
        let fighting = field.units_of(side).filter(|other| *other != ix && field.is_engaged(*other));
        let mut engaged = fighting.flat_map(|other| field.troop(other).footprints());
        field.place_is_free(ix, stands, &[])
            && field.keeps_away(ix, stands, CLEAR_CM, &[])
            && !engaged.any(|other| stands.iter().any(|stand| within(stand, other, CLEAR_CM)))
    }
}
