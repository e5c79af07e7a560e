//! Falling back (`wm.fallback.*`): everybody after a draw, winners who like to.

use aftermath_rules::{
    dice,
    geometry::{Footprint, Pose},
};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::{Kind, Trait};
use serde_json::json;

use super::{
    lots::Lot,
    way::{away, begun},
};
use crate::{
    battle::{Battle, Played, Stop},
    field::{EXACT_CM, Field, hangs_together},
    frame::{apart_cm, moved, rounded, straight_cm, within},
    lane::Lane,
    march,
};

/// How far units that fall back stay from enemies and from whoever fights, in cm.
const CLEAR_CM: f64 = 1.3;
/// How far they stay from those whom they fought, in cm.
const LEFT_CM: f64 = 0.5;
/// How near they come where they have no room, in cm.
const SHORT_CM: f64 = 1.0;

/// Least and greatest distance that a side's dice allow, in cm.
pub(super) type Limits = (f64, f64);

impl Battle {
    /// 3D6 for all of a side's units that fall back from a combat.
    pub(super) fn roll_fall_back(&mut self, side: SideIx) -> Result<Limits, Stop> {
        let dice = self.rng.roll(3);
        let least = dice.iter().map(|die| die.get()).min().unwrap_or_default();
        let limits = (f64::from(least), f64::from(dice::sum(&dice)));
        self.write(side, "fall_back_roll", json!({ "dice": dice }))?;
        Ok(limits)
    }

    /// Both sides roll, then their units fall back in turns; who begins is diced for.
    pub(super) fn all_fall_back(&mut self, units: [Vec<TroopIx>; 2]) -> Played {
        let mut limits = [(0.0, 0.0); 2];
        for side in SideIx::BOTH {
            if !units[side.0].is_empty() {
                limits[side.0] = self.roll_fall_back(side)?;
            }
        }
        let fought: Vec<(TroopIx, Vec<TroopIx>)> =
            units.iter().flatten().map(|ix| (*ix, self.field.enemies_in_contact(*ix))).collect();
        let both = units.iter().all(|units| !units.is_empty());
        let first = if both { self.draw_lots(Lot::FallBack)? } else { self.active };
        let count = units.iter().map(Vec::len).max().unwrap_or_default();
        for turn in 0..count {
            for side in [first, first.other()] {
                if let Some(ix) = units[side.0].get(turn).copied() {
                    let fought = fought.iter().find(|(unit, _)| *unit == ix).map(|(_, fought)| fought.as_slice());
                    self.fall_back(ix, fought.unwrap_or_default(), limits[side.0])?;
                }
            }
        }
        Ok(())
    }

    /// One unit, from those whom it fought: as far as it likes where it has room; otherwise straight back until something
    /// stops it (`wm.fallback.impossible`).
    pub(super) fn fall_back(&mut self, ix: TroopIx, fought: &[TroopIx], (least, most): Limits) -> Played {
        let (side, unit) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        let wish = self.tempers[side.0].falls_back_cm(least, most);
        // Room beside those whom it fought is room, if there is none elsewhere (`wm.fallback.keep_away`).
        let spared: [&[TroopIx]; 2] = [&[], fought];
        if let Some(poses) = spared.into_iter().find_map(|spared| place(&self.field, ix, spared, wish, (least, most))) {
            self.write(side, "fall_back", json!({ "unit": unit, "stands": poses }))?;
            self.field.lead(ix, &poses);
            return self.mounts_leave(ix);
        }
        let (poses, obstacle) = stopped(&self.field, ix, fought, least);
        let terrain = obstacle == Some("terrain");
        let confused = matches!(obstacle, Some("enemy" | "engaged" | "friends"));
        let mut fields = json!({ "unit": unit, "stands": poses });
        if let Some(obstacle) = obstacle {
            fields["stopped_by"] = json!(obstacle);
            fields["confused"] = json!(confused);
        }
        self.write(side, "fall_back", fields)?;
        let from: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
        self.field.lead(ix, &poses);
        self.field.troop_mut(ix).confused |= confused;
        self.characters_give_way(ix, &from)?;
        if terrain { self.test_confusion(ix, "terrain") } else { Ok(()) }
    }
}

/// A place within the limits that is free, the wished distance straight back if it can be, well away from all enemies but
/// those `spared`. A unit that lost its middle closes up on the way.
fn place(field: &Field, ix: TroopIx, spared: &[TroopIx], wish: f64, (least, most): Limits) -> Option<Vec<Pose>> {
    let troop = field.troop(ix);
    let steps = (most - least) as u32;
    let lengths = std::iter::once(wish).chain((0..=steps).map(|step| most - f64::from(step)));
    let lengths: Vec<f64> = lengths.collect();
    let together = hangs_together(&troop.placed_at(&troop.poses()));
    let flies = troop.figures.has(Trait::Flyer);
    let fights = |other: &TroopIx| *other != ix && !spared.contains(other) && field.is_engaged(*other);
    let fighting: Vec<TroopIx> = field.units().filter(fights).collect();
    march::ways_back(troop.frame()).into_iter().find_map(|way| {
        lengths.iter().find_map(|cm| {
            let poses = if together {
                field.shifted(ix, way, *cm)
            } else {
                march::line(field, ix, troop.frame(), moved(march::centre(field, ix), way, *cm))
            };
            let stands = troop.placed_at(&poses);
            let went = troop.footprints().zip(&stands).map(|(from, to)| straight_cm(from.pose().at, to.pose().at));
            let farthest = went.fold(0.0, f64::max);
            let near = |other: &TroopIx| {
                field.troop(*other).footprints().any(|other| stands.iter().any(|stand| within(stand, other, CLEAR_CM)))
            };
            let free = (least - EXACT_CM..=most + EXACT_CM).contains(&farthest)
                && hangs_together(&stands)
                && field.place_is_free(ix, &stands, &[])
                && field.keeps_away(ix, &stands, CLEAR_CM, spared)
                && field.keeps_away(ix, &stands, LEFT_CM, &[])
                && !fighting.iter().any(near)
                && (flies
                    || troop
                        .footprints()
                        .zip(&stands)
                        .all(|(from, to)| field.way_is_free(ix, &begun(from, to), to, 0.0, &[])));
            free.then_some(poses)
        })
    })
}

/// Where a unit ends that goes straight back up to `least` cm, and what stops it, if anything does.
fn stopped(field: &Field, ix: TroopIx, fought: &[TroopIx], least: f64) -> (Vec<Pose>, Option<&'static str>) {
    const STEP_CM: f64 = 0.05;
    let troop = field.troop(ix);
    let back = away(field, ix);
    let at = |cm: f64| -> Vec<Pose> {
        let shift = |pose: Pose| rounded(Pose { at: moved(pose.at, back, cm), ..pose });
        troop.poses().into_iter().map(shift).collect()
    };
    let mut cm = 0.0;
    loop {
        let next = cm + STEP_CM;
        if let Some(obstacle) = obstacle(field, ix, fought, &troop.placed_at(&at(next))) {
            return (at(cm), Some(obstacle));
        }
        cm = next;
        if cm >= least {
            return (at(cm), None);
        }
    }
}

/// What a unit would meet there, beside those whom it fought.
fn obstacle(field: &Field, ix: TroopIx, fought: &[TroopIx], stands: &[Footprint]) -> Option<&'static str> {
    let touched = field.enemies_in_contact(ix);
    let near = |other: TroopIx, cm: f64| {
        let was = field.distance(ix, other);
        let is = field
            .troop(other)
            .footprints()
            .flat_map(|other| stands.iter().map(move |stand| apart_cm(stand, other)))
            .fold(f64::INFINITY, f64::min);
        is < cm && is < was
    };
    if field.enemies_of(ix).any(|enemy| !touched.contains(&enemy) && !fought.contains(&enemy) && near(enemy, SHORT_CM))
    {
        return Some("enemy");
    }
    let friends = || field.units_of(field.troop(ix).side).filter(|other| *other != ix);
    if friends().any(|other| field.is_engaged(other) && near(other, SHORT_CM)) {
        return Some("engaged");
    }
    let lanes: Vec<Lane> = stands.iter().map(|stand| Lane::new(stand, stand)).collect();
    let on =
        |other: TroopIx| field.troop(other).footprints().any(|other| lanes.iter().any(|lane| lane.meets(other, 0.0)));
    // Away from most of those whom it fought may lead into another.
    if field.enemies_of(ix).any(on) {
        return Some("enemy");
    }
    if friends().any(on) {
        let engaged = friends().any(|other| on(other) && field.is_engaged(other));
        return Some(if engaged { "engaged" } else { "friends" });
    }
    if !field.may_stand(ix, stands) {
        return Some("terrain");
    }
    (!field.on_table(stands)).then_some("edge")
}

/// Whether a winner would rather be elsewhere: who shoots, and who cannot follow anyway, likes room before him.
pub(super) fn likes_room(field: &Field, ix: TroopIx) -> bool {
    let troop = field.troop(ix);
    troop.figures.shots > 0 && troop.figures.kind != Kind::Artillery && troop.figures.weapon.is_none()
}
