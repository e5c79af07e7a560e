//! Drive backs (`wm.driveback.*`).

use aftermath_rules::{
    dice,
    geometry::{Footprint, Place, Pose},
};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::{Cover, Weapon};
use serde_json::json;

use crate::{
    battle::{Battle, Played},
    field::{EXACT_CM, Field},
    frame::{Frame, apart_cm, opposite, within},
    ground::can_hide,
    lane::Lane,
    make_way::{self, Yielding},
};

/// How far a unit that is driven back stays from enemies and from who fights them, in cm (`wm.confusion.cause_enemy`).
const SHORT_CM: f64 = 1.0;
/// Nearer than this to them already, it is doubtful what stops a unit, in cm.
const DOUBT_CM: f64 = 1.5;
/// How far Gerroff! pushes at most, in cm.
const FARTHEST_PUSH_CM: f64 = 30.0;
/// Steps in which a unit feels its way back, in cm.
const STEP_CM: f64 = 0.1;

/// How far a unit goes straight back, and what stops it.
#[derive(Debug)]
struct Course {
    poses: Vec<Pose>,
    stopped_by: Option<&'static str>,
    yielding: Vec<Yielding>,
}

impl Battle {
    /// Whether `target` could be driven back by a shot of `shooter` in a way that the rules tell clearly, whatever its
    /// dice: over no enemy character, nobody comes nearer than the stand that leads.
    pub(super) fn may_be_driven(&self, shooter: TroopIx, target: TroopIx) -> bool {
        let field = &self.field;
        let troop = field.troop(target);
        let mut shooters = troop.shot_by.clone();
        shooters.push(shooter);
        let Some((lead, by, away)) = driver(field, target, &shooters) else {
            return false;
        };
        let doubtful = bars(field, target, &[]).any(|(other, _)| field.distance(target, other) < DOUBT_CM);
        let end = troop.placed_at(&field.shifted(target, away, troop.pace_cm()));
        let least = apart_cm(&end[lead], by) - EXACT_CM;
        let lanes: Vec<Lane> = troop.footprints().zip(&end).map(|(from, to)| Lane::new(from, to)).collect();
        let characters = field.characters_of(troop.side.other()).chain(field.characters_of(troop.side));
        let mut people = characters.flat_map(|ix| field.troop(ix).footprints());
        let over = people.any(|person| lanes.iter().any(|lane| lane.meets(person, 0.0)));
        !doubtful && !over && end.iter().all(|stand| apart_cm(stand, by) >= least)
    }

    /// One die a hit, straight away from the nearest stand that shot.
    pub(super) fn drive_back(&mut self, ix: TroopIx) -> Played {
        let troop = self.field.troop(ix);
        let (side, pace, shooters) = (troop.side, troop.pace_cm(), troop.shot_by.clone());
        let cover = best_cover(&self.field, ix, &shooters).max(troop.shot_cover);
        let ignored = match cover {
            // Who is always defended ignores a hit (`wm.driveback.defended`).
            Cover::Open => u32::from(troop.figures.weapon == Some(Weapon::SteamTank)),
            Cover::Defended => 1,
            Cover::Fortified => 2,
        };
        let hits = troop.shot_hits.saturating_sub(ignored);
        if hits == 0 && cover == Cover::Open {
            return Ok(());
        }
        let told = (can_hide(troop) && !self.field.ground.pieces.is_empty()).then_some(cover);
        let dice = self.rng.roll(hits);
        let troop = self.field.troop(ix);
        let cm = f64::from(dice::sum(&dice));
        let unit = troop.id().clone();
        if troop.figures.weapon == Some(Weapon::SteamTank) {
            // It stays where it is (`wm.machine.steam_tank.no_drive_back`).
            let stands = troop.poses();
            self.write(side, "drive_back", json!({ "unit": unit, "dice": dice, "stands": stands }))?;
            self.field.troop_mut(ix).confused |= dice.iter().any(|die| die.get() == 6);
            return Ok(());
        }
        if cm > pace {
            let mut fields = json!({ "unit": unit, "dice": dice, "routed": true });
            if let Some(cover) = told {
                fields["cover"] = json!(cover);
            }
            self.write(side, "drive_back", fields)?;
            self.field.troop_mut(ix).stands.clear();
            self.field.bury(ix);
            return Ok(());
        }
        let course = self.course_back(ix, &shooters, cm);
        let stopped = course.stopped_by.is_some_and(|bar| bar != "terrain");
        // Cover ignores the hits that came first.
        let mut skulls = self.field.troop(ix).skulls();
        skulls.drain(..skulls.len().min(ignored as usize));
        let of_skull = |place: usize| skulls.get(place).copied().unwrap_or_default();
        let six = dice.iter().enumerate().any(|(place, die)| die.get() >= if of_skull(place) { 4 } else { 6 });
        let mut fields = json!({ "unit": unit, "dice": dice, "stands": course.poses });
        if let Some(cover) = told {
            fields["cover"] = json!(cover);
        }
        if let Some(bar) = course.stopped_by {
            fields["stopped_by"] = json!(bar);
        }
        if skulls.contains(&true) && skulls.contains(&false) {
            fields["skulls"] = (1..=dice.len()).filter(|place| of_skull(place - 1)).collect();
        }
        if stopped || six {
            fields["confused"] = json!(true);
        }
        self.write(side, "drive_back", fields)?;
        let from: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
        self.field.lead(ix, &course.poses);
        self.field.troop_mut(ix).confused |= six || stopped;
        if course.stopped_by == Some("terrain") {
            self.test_confusion(ix, "terrain")?;
        }
        self.characters_give_way(ix, &from)?;
        self.give_way(course.yielding)?;
        let stands: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
        if self.field.on_table(&stands) { Ok(()) } else { self.leave_table(ix) }
    }

    /// Friends in the way make way where they can and like it; enemies, who fights them and who does not yield stop
    /// the unit (`wm.driveback.obstacles`).
    fn course_back(&mut self, ix: TroopIx, shooters: &[TroopIx], cm: f64) -> Course {
        let Some((_, _, away)) = driver(&self.field, ix, shooters) else {
            return Course { poses: self.field.troop(ix).poses(), stopped_by: None, yielding: Vec::new() };
        };
        if self.field.flies(ix) {
            let (went, stopped_by) = flown(&self.field, ix, away, cm);
            return Course { poses: self.field.shifted(ix, away, went), stopped_by, yielding: Vec::new() };
        }
        let mut refusing: Vec<TroopIx> = Vec::new();
        loop {
            let (went, stopped_by) = reach(&self.field, ix, away, cm, &refusing);
            let poses = self.field.shifted(ix, away, went);
            match make_way::all(&self.field, &mut self.rng, ix, &poses, away, &refusing) {
                Ok(yielding) => return Course { poses, stopped_by, yielding },
                Err(friend) => refusing.push(friend),
            }
        }
    }
}

/// The best cover of any stand against these shooters (`wm.driveback.defended`, `wm.driveback.fortified`).
fn best_cover(field: &Field, ix: TroopIx, shooters: &[TroopIx]) -> Cover {
    let stands = |shooter: &TroopIx| field.troop(*shooter).shot_from(ix).copied().collect::<Vec<Footprint>>();
    shooters.iter().map(|shooter| field.cover(ix, &stands(shooter)).1).max().unwrap_or(Cover::Open)
}

/// Straight to its own edge of the table.
fn homewards(field: &Field, ix: TroopIx) -> Place {
    Place { x: 0.0, y: if field.troop(ix).side.0 == 0 { -1.0 } else { 1.0 } }
}

/// Whether nobody is in doubt what stops a unit that is pushed to its own edge.
pub(super) fn may_be_pushed(field: &Field, ix: TroopIx) -> bool {
    let doubtful = bars(field, ix, &[]).any(|(other, _)| field.distance(ix, other) < DOUBT_CM);
    let end = field.troop(ix).placed_at(&field.shifted(ix, homewards(field, ix), FARTHEST_PUSH_CM));
    let characters = SideIx::BOTH.into_iter().flat_map(|side| field.characters_of(side));
    let lanes: Vec<Lane> = field.troop(ix).footprints().zip(&end).map(|(from, to)| Lane::new(from, to)).collect();
    let mut people = characters.flat_map(|other| field.troop(other).footprints());
    !doubtful && !people.any(|person| lanes.iter().any(|lane| lane.meets(person, 0.0)))
}

/// Where a push to its own edge takes the unit; friends do not make way for it.
pub(super) fn pushed(field: &Field, ix: TroopIx, cm: f64) -> (Vec<Pose>, Option<&'static str>) {
    let friends: Vec<TroopIx> = field.units_of(field.troop(ix).side).collect();
    let away = homewards(field, ix);
    let (went, bar) = if field.flies(ix) { flown(field, ix, away, cm) } else { reach(field, ix, away, cm, &friends) };
    (field.shifted(ix, away, went), bar)
}

/// Stands that stop a unit on its way back: of enemies, of who fights them, of friends who refuse to make way.
fn bars<'a>(
    field: &'a Field,
    ix: TroopIx,
    refusing: &'a [TroopIx],
) -> impl Iterator<Item = (TroopIx, &'static str)> + 'a {
    let side = field.troop(ix).side;
    field.units().filter(move |other| *other != ix).filter_map(move |other| {
        let bar = match field.troop(other).side == side {
            false => "enemy",
            true if field.is_engaged(other) => "engaged",
            true if refusing.contains(&other) => "friends",
            true => return None,
        };
        Some((other, bar))
    })
}

/// How far the unit gets on its way back, and what stops it.
fn reach(field: &Field, ix: TroopIx, away: Place, cm: f64, refusing: &[TroopIx]) -> (f64, Option<&'static str>) {
    let bars: Vec<(TroopIx, &'static str)> = bars(field, ix, refusing).collect();
    let mut went = 0.0;
    while went < cm {
        let next = (went + STEP_CM).min(cm);
        if let Some(bar) = met(field, ix, away, next, &bars) {
            return (went, Some(bar));
        }
        went = next;
    }
    (cm, None)
}

/// What the unit would meet where this way back ends.
fn met(field: &Field, ix: TroopIx, away: Place, went: f64, bars: &[(TroopIx, &'static str)]) -> Option<&'static str> {
    let there = field.troop(ix).placed_at(&field.shifted(ix, away, went));
    if !field.may_stand(ix, &there) {
        return Some("terrain");
    }
    let meets = |other: &Footprint, bar: &str| {
        there.iter().any(|stand| match bar {
            "friends" => Lane::new(stand, stand).meets(other, 0.0),
            _ => within(stand, other, SHORT_CM),
        })
    };
    let met = bars.iter().find(|(other, bar)| field.troop(*other).footprints().any(|stand| meets(stand, bar)));
    met.map(|(_, bar)| *bar)
}

/// How far a flyer gets, over everybody, to where it can land, and what keeps it from landing farther on
/// (`wm.fly.driven_back`). Friends do not make way for it.
fn flown(field: &Field, ix: TroopIx, away: Place, cm: f64) -> (f64, Option<&'static str>) {
    let friends: Vec<TroopIx> = field.units_of(field.troop(ix).side).collect();
    let bars: Vec<(TroopIx, &'static str)> = bars(field, ix, &friends).collect();
    let (mut went, mut stopped_by) = (cm, None);
    while went > 0.0 {
        let Some(bar) = met(field, ix, away, went, &bars) else { break };
        stopped_by = Some(bar);
        went = (went - STEP_CM).max(0.0);
    }
    (went, stopped_by)
}

/// The unit's stand nearest to a stand of these shooters, that stand, and the direction straight away from it.
fn driver<'a>(field: &'a Field, ix: TroopIx, shooters: &[TroopIx]) -> Option<(usize, &'a Footprint, Place)> {
    let mut nearest: Option<(f64, usize, &Footprint)> = None;
    for shooter in shooters.iter().flat_map(|shooter| field.troop(*shooter).shot_from(ix)) {
        for (lead, own) in field.troop(ix).footprints().enumerate() {
            let cm = apart_cm(own, shooter);
            if nearest.is_none_or(|(least, ..)| cm < least) {
                nearest = Some((cm, lead, shooter));
            }
        }
    }
    let (_, lead, shooter) = nearest?;
    let own = field.troop(ix).footprints().nth(lead)?;
    Some((lead, shooter, opposite(towards(own, shooter)?)))
}

/// The direction of the shortest line from one stand to another, by their nearest points.
///
/// Of two rectangles that do not touch, one of the nearest points is a corner.
pub(crate) fn towards(from: &Footprint, to: &Footprint) -> Option<Place> {
    let (own, other) = (Frame::of(from), Frame::of(to));
    let mine = from.corners().into_iter().map(|corner| (corner, other.nearest(to, corner)));
    let theirs = to.corners().into_iter().map(|corner| (own.nearest(from, corner), corner));
    let (start, end) = mine.chain(theirs).min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))?;
    let length = start.distance(end);
    (length > 0.0).then(|| Place { x: (end.x - start.x) / length, y: (end.y - start.y) / length })
}
