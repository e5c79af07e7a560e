//! Characters who join units, and who give way to units that go over them (`wm.char.attach`, `wm.char.displace`,
//! `wm.char.yield_space`).

use aftermath_rules::geometry::{Footprint, Place, Pose};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::{Kind, Weapon};
use serde_json::json;

use crate::{
    battle::{Battle, Played, Stop},
    field::{Field, gap},
    frame::{Frame, moved, rounded, straight_cm},
    lane::Lane,
    play_style::PlayStyle,
};

/// How far from all other units a character stays who joins one, in cm.
const APART_CM: f64 = 0.5;
/// Units that he considers.
const CHOICES: usize = 6;
/// How far a displaced character goes, in cm (`wm.char.displace`).
const DISPLACE_CM: f64 = 30.0;
/// Deeper than this a character plainly lies under a stand, in cm: more than the corners of a square base round a circle,
/// and what is measured wrong at most.
const UNDER_CM: f64 = 0.62;
/// Steps of the search for a place beside a friend, in cm.
const STEP_CM: f64 = 0.1;

impl Battle {
    /// A character who likes a fight joins a unit that fights or will, and stays while it does; answers whether he has.
    pub(crate) fn join(&mut self, leader: TroopIx) -> Result<bool, Stop> {
        let with = self.field.troop(leader).joined;
        if with.is_some_and(|unit| self.field.is_engaged(unit) && !self.field.mount_is_barred(leader, unit)) {
            return Ok(true);
        }
        // Who slips leads his General into the fight, whose loss ends the battle.
        let general = self.field.troop(leader).figures.kind == Kind::General;
        let eager = self.rng.below(self.caution(leader)) == 0 || (general && self.slips(self.active));
        let Some((unit, to)) = eager.then(|| wished(&self.field, leader)).flatten() else {
            return Ok(false);
        };
        let (character, joins) = (self.field.troop(leader).id(), self.field.troop(unit).id());
        let cm = self.field.way_of(leader, &to);
        let fields = json!({ "character": character, "to": to, "joins": joins, "distance": cm });
        self.write(self.active, "character_move", fields)?;
        let troop = self.field.troop_mut(leader);
        troop.stands_at(to);
        troop.joined = Some(unit);
        Ok(true)
    }

    /// One in so many chances is taken.
    fn caution(&self, leader: TroopIx) -> u32 {
        match (self.field.troop(leader).figures.kind, self.temper()) {
            (Kind::General, PlayStyle::Bold) => 4,
            (Kind::General, PlayStyle::Careful) => 16,
            (_, PlayStyle::Bold) => 2,
            (_, PlayStyle::Careful) => 4,
        }
    }

    /// Lone enemy characters over whom a unit went join a friend or die; those with a unit, on whom it ends, are moved
    /// round theirs; own ones on whom it ends make room for it.
    pub(crate) fn characters_give_way(&mut self, mover: TroopIx, from: &[Footprint]) -> Played {
        let side = self.field.troop(mover).side;
        let stands: Vec<Footprint> = self.field.troop(mover).footprints().copied().collect();
        // A flyer goes only over those on whom it lands.
        let flies = self.field.flies(mover);
        let way = |(from, to): (&Footprint, &Footprint)| Lane::new(if flies { to } else { from }, to);
        let lanes: Vec<Lane> = from.iter().zip(&stands).map(way).collect();
        let passed = |ix: &TroopIx| {
            let mut stand = self.field.troop(*ix).footprints();
            stand.any(|stand| lanes.iter().any(|lane| lane.meets(stand, 0.0)))
        };
        let enemies: Vec<TroopIx> = self.field.lone_characters_of(side.other()).filter(passed).collect();
        let under = |ix: &TroopIx| {
            let mut stand = self.field.troop(*ix).footprints();
            stand.any(|stand| stands.iter().any(|over| over.overlap_depth(stand) > UNDER_CM))
        };
        let friends: Vec<TroopIx> = self.field.lone_characters_of(side).filter(under).collect();
        let attached = self.field.characters_of(side.other()).filter(|ix| self.field.troop(*ix).joined.is_some());
        let attached: Vec<TroopIx> = attached.filter(under).collect();
        enemies.into_iter().try_for_each(|enemy| self.displace(enemy))?;
        attached.into_iter().try_for_each(|enemy| self.shift(enemy))?;
        friends.into_iter().try_for_each(|friend| self.make_room(friend, mover))?;
        self.mounts_leave(mover)
    }

    /// Mounted characters leave a unit that has gone wholly where their mounts cannot, for another one, or die
    /// (`wm.char.mount_terrain`).
    pub(crate) fn mounts_leave(&mut self, unit: TroopIx) -> Played {
        let barred = |rider: &TroopIx| self.field.mount_is_barred(*rider, unit);
        let riders: Vec<TroopIx> = self.field.company_of(unit).into_iter().filter(barred).collect();
        riders.into_iter().try_for_each(|rider| self.displace(rider))
    }

    /// The same of all units, of which some have lost the stands that stood where a mount can be.
    pub(crate) fn all_mounts_leave(&mut self) -> Played {
        let units: Vec<TroopIx> = self.field.units().collect();
        units.into_iter().try_for_each(|unit| self.mounts_leave(unit))
    }

    /// He joins the nearest friendly unit within 30 cm; where there is none he dies.
    fn displace(&mut self, ix: TroopIx) -> Played {
        let troop = self.field.troop(ix);
        let (side, character) = (troop.side, troop.id().clone());
        let refuge = refuge(&self.field, ix);
        let mut fields = json!({ "character": character });
        if let Some((unit, to)) = refuge {
            fields["to"] = json!(to);
            fields["distance"] = json!(self.field.way_of(ix, &to));
            fields["joins"] = json!(self.field.troop(unit).id());
        }
        self.write(side, "displace", fields)?;
        let troop = self.field.troop_mut(ix);
        match refuge {
            Some((unit, to)) => {
                troop.stands_at(to);
                troop.joined = Some(unit);
            }
            None => {
                troop.stands.clear();
                troop.joined = None;
            }
        }
        Ok(())
    }

    /// He lets the enemy at his unit, and stays with it (`wm.char.attached_contact`).
    fn shift(&mut self, ix: TroopIx) -> Played {
        let troop = self.field.troop(ix);
        let (side, character) = (troop.side, troop.id().clone());
        let Some(to) = troop.joined.and_then(|unit| place_with(&self.field, ix, unit, DISPLACE_CM)) else {
            return Ok(());
        };
        self.write(side, "displace", json!({ "character": character, "to": to }))?;
        self.field.troop_mut(ix).stands_at(to);
        Ok(())
    }

    /// He goes just out of the way of a friend, in whichever direction is nearest.
    fn make_room(&mut self, ix: TroopIx, mover: TroopIx) -> Played {
        let Some(to) = aside(&self.field, ix, mover) else {
            return Ok(());
        };
        let (character, friend) = (self.field.troop(ix).id(), self.field.troop(mover).id());
        let fields = json!({ "character": character, "to": to, "makes_room_for": friend });
        self.write(self.field.troop(ix).side, "displace", fields)?;
        self.field.troop_mut(ix).stands_at(to);
        Ok(())
    }
}

impl Field {
    /// How far a character goes, in cm: where he stood at the edge of his unit only the player can tell.
    pub(crate) fn way_of(&self, character: TroopIx, to: &Pose) -> f64 {
        let from = self.troop(character).footprints().next().map_or(to.at, |stand| stand.pose().at);
        (straight_cm(from, to.at) * 1000.0).round() / 1000.0
    }
}

/// The unit that a character would join: one that fights before others, then the nearest to the enemy.
fn wished(field: &Field, leader: TroopIx) -> Option<(TroopIx, Pose)> {
    let troop = field.troop(leader);
    let units = field.units_of(troop.side).filter(|ix| takes_character(field, leader, *ix));
    let near = |ix: TroopIx| field.nearest_enemy(ix).map_or(f64::INFINITY, |(_, cm)| cm);
    let mut units: Vec<(bool, f64, TroopIx)> = units.map(|ix| (!field.is_engaged(ix), near(ix), ix)).collect();
    units.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let place = |(.., unit): &(bool, f64, TroopIx)| place_with(field, leader, *unit, troop.pace_cm());
    units.iter().take(CHOICES).find_map(|found| place(found).map(|to| (found.2, to)))
}

/// Whether he may join the unit: none whose stands are where his mount cannot be, no Steam Tank, and no Gyrocopter that
/// fights (`wm.char.mount_terrain`, `wm.machine.steam_tank.single`, `wm.machine.gyro.no_character`).
fn may_join(field: &Field, leader: TroopIx, ix: TroopIx) -> bool {
    let shut = match field.troop(ix).figures.weapon {
        Some(Weapon::SteamTank) => true,
        Some(Weapon::Gyrocopter) => field.is_engaged(ix),
        _ => false,
    };
    !shut && !field.mount_is_barred(leader, ix)
}

/// Guns and machines are no company for a character, nor is who stands where his mount cannot.
fn takes_character(field: &Field, leader: TroopIx, ix: TroopIx) -> bool {
    let figures = &field.troop(ix).figures;
    figures.kind != Kind::Artillery && figures.weapon.is_none() && !field.mount_is_barred(leader, ix)
}

/// A place behind or beside a stand of the unit, clear of everybody else, no farther than `reach_cm`.
fn place_with(field: &Field, leader: TroopIx, unit: TroopIx, reach_cm: f64) -> Option<Pose> {
    let here = field.troop(leader).footprints().next()?;
    let base = here.base();
    let around = field.troop(unit).footprints().flat_map(|stand| {
        let (frame, at) = (Frame::of(stand), stand.pose().at);
        let (across, along) = (frame.across(at), frame.along(at));
        let (wide, deep) = ((stand.base().width + base.width) / 2.0, (stand.base().depth + base.depth) / 2.0);
        [(0.0, -deep), (-wide, 0.0), (wide, 0.0)].map(|(right, ahead)| frame.pose(across + right, along + ahead))
    });
    let fits = |pose: &Pose| {
        let stand = Footprint::new(*pose, base);
        let comes = field.flies(leader) || field.ground_is_open(leader, here, &stand);
        comes && straight_cm(here.pose().at, pose.at) <= reach_cm && is_free(field, leader, unit, &stand)
    };
    around.into_iter().find(fits)
}

/// On the table, off the unit, clear of all others.
fn is_free(field: &Field, leader: TroopIx, unit: TroopIx, stand: &Footprint) -> bool {
    let lane = Lane::new(stand, stand);
    let others = field.units().filter(|other| *other != unit);
    let characters = SideIx::BOTH.into_iter().flat_map(|side| field.characters_of(side));
    let mut others = others.chain(characters.filter(|other| *other != leader));
    field.on_table(std::slice::from_ref(stand))
        && field.may_stand(leader, std::slice::from_ref(stand))
        && others.all(|other| gap(stand, field.troop(other)) >= APART_CM)
        && !field.troop(unit).footprints().any(|own| lane.meets(own, -0.05))
}

/// Where a displaced character goes: to the nearest unit that has a place for him, or to the edge of one where none has,
/// of guns and machines only where nobody else is near.
fn refuge(field: &Field, ix: TroopIx) -> Option<(TroopIx, Pose)> {
    let here = field.troop(ix).footprints().next()?;
    let units = field.units_of(field.troop(ix).side).map(|unit| (gap(here, field.troop(unit)), unit));
    let with = field.troop(ix).joined;
    let open = |unit: TroopIx| Some(unit) != with && may_join(field, ix, unit);
    let mut units: Vec<(f64, TroopIx)> = units.filter(|(cm, unit)| *cm <= DISPLACE_CM && open(*unit)).collect();
    units.sort_by(|a, b| a.0.total_cmp(&b.0));
    let placed = |(_, unit): &(f64, TroopIx)| place_with(field, ix, *unit, DISPLACE_CM).map(|to| (*unit, to));
    let company = |(_, unit): &&(f64, TroopIx)| takes_character(field, ix, *unit);
    units.iter().filter(company).find_map(placed).or_else(|| {
        let (_, unit) = units.iter().find(company).or_else(|| units.first())?;
        let near = field.troop(*unit).footprints().map(|stand| Frame::of(stand).nearest(stand, here.pose().at));
        let cm = |place: &Place| straight_cm(here.pose().at, *place);
        let edge = near.min_by(|a, b| cm(a).total_cmp(&cm(b)))?;
        let way = (cm(&edge) - here.base().width / 2.0 + 0.1).max(0.0);
        let towards = Place { x: edge.x - here.pose().at.x, y: edge.y - here.pose().at.y };
        let length = cm(&edge).max(0.001);
        let towards = Place { x: towards.x / length, y: towards.y / length };
        Some((*unit, rounded(Pose { at: moved(here.pose().at, towards, way), ..here.pose() })))
    })
}

/// The nearest place where a character does not lie under the stands of a friend.
fn aside(field: &Field, ix: TroopIx, mover: TroopIx) -> Option<Pose> {
    let here = field.troop(ix).footprints().next()?;
    let ways: Vec<Place> = (0..8).map(|turn| Frame::facing(f64::from(turn) * 45.0).ahead).collect();
    let at = |way: &Place, cm: f64| rounded(Pose { at: moved(here.pose().at, *way, cm), ..here.pose() });
    let clear = |pose: &Pose| {
        let stand = Footprint::new(*pose, here.base());
        field.on_table(std::slice::from_ref(&stand))
            && field.may_stand(ix, std::slice::from_ref(&stand))
            && gap(&stand, field.troop(mover)) > 0.0
    };
    let steps = (DISPLACE_CM / STEP_CM) as u32;
    (1..=steps).find_map(|step| ways.iter().map(|way| at(way, f64::from(step) * STEP_CM)).find(clear))
}
