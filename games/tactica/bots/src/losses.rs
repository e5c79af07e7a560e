//! Hits, what protection saves, who falls, and what follows: risk of generals, tests of steadiness, flight.

use aftermath_rules::{
    dice::Pips,
    geometry::{Footprint, Pose},
};
use aftermath_simulate::{SideIx, SimulateError};
use aftermath_tactica::{
    DisorderCause, FallBackCause, RiskCause, Shape, Shield, Status, TestCause, UncontrolledResult, pack,
};
use serde_json::json;

use super::{
    army::{armour_item, horse_item, protection, shield_item},
    battle::{Battle, Played},
    field::Field,
    way::{Trek, ahead, written},
};

/// What hits a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blow {
    Arrow,
    Piercing,
    FootStrike,
    RiderStrike,
    Melee,
    MeleePiercing,
}

/// What a unit suffered.
#[derive(Debug, Clone, Default)]
pub(crate) struct Toll {
    /// Hits, at most its figures.
    pub(crate) nominal: u32,
    pub(crate) saved: u32,
    pub(crate) fallen: Vec<u16>,
}

/// What a unit that lost has to test with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defeat {
    pub(crate) because: TestCause,
    pub(crate) ranks: u32,
    pub(crate) killed: u32,
    pub(crate) ridden_through: bool,
    pub(crate) flanked: bool,
    pub(crate) from_rear: bool,
}

/// How many of `hits` an item saves: armour is counted from the saved figure, shields from the killed.
fn by(item: Option<&str>, hits: u32) -> u32 {
    match item.and_then(protection) {
        Some(row) if row.from_saved => hits.div_ceil(row.one_of),
        Some(row) => hits / row.one_of,
        None => 0,
    }
}

impl Field {
    /// How many of these hits a unit's protection saves; its figures are alike in that.
    fn saved(&self, ix: usize, blow: Blow, hits: u32) -> u32 {
        let troop = &self.troops[ix];
        let Some(troops) = troop.figures.first().map(|figure| troop.troops(*figure)) else { return 0 };
        let armour = by(troops.armour.map(armour_item), hits);
        let shield = by(troops.shield.map(shield_item), hits);
        if troop.rides() {
            let horse = by(troops.horse_armour.map(horse_item), hits);
            return match blow {
                Blow::Arrow | Blow::FootStrike => armour.max(shield).min(horse),
                Blow::Piercing => armour.min(horse),
                Blow::RiderStrike => shield,
                Blow::Melee => armour,
                Blow::MeleePiercing => 0,
            };
        }
        match blow {
            Blow::Arrow if troop.shape == Shape::Testudo => match troops.shield {
                Some(Shield::Large) => hits * 2 / 3,
                Some(Shield::Small) => hits / 2,
                None => 0,
            },
            Blow::Arrow | Blow::FootStrike => shield,
            Blow::Melee => armour,
            Blow::Piercing | Blow::RiderStrike | Blow::MeleePiercing => 0,
        }
    }

    /// Whether all figures that a unit still has are protected alike.
    fn is_alike(&self, ix: usize) -> bool {
        let troop = &self.troops[ix];
        let worn = |figure: &u16| {
            let one = troop.troops(*figure);
            (one.armour, one.shield, one.horse_armour)
        };
        troop.figures.windows(2).all(|pair| worn(&pair[0]) == worn(&pair[1]))
    }

    /// What a unit suffers from blows, before its losses are taken off. Of figures of several kinds the front rank is
    /// hit first.
    pub(crate) fn suffers(&self, ix: usize, blows: &[(Blow, u32)]) -> Toll {
        let troop = &self.troops[ix];
        let mut left = troop.figures.len() as u32;
        let mut toll = Toll::default();
        for (blow, hits) in blows {
            let taken = (*hits).min(left);
            left -= taken;
            toll.nominal += taken;
            toll.saved +=
                if self.is_alike(ix) { self.saved(ix, *blow, taken) } else { self.saved_mixed(ix, *blow, taken) };
        }
        let removed = (toll.nominal - toll.saved) as usize;
        let ordered = troop.figures.iter().rev().filter(|figure| troop.is_in_order(**figure));
        let turned = troop.figures.iter().rev().filter(|figure| !troop.is_in_order(**figure));
        toll.fallen = ordered.chain(turned).take(removed).copied().collect();
        toll
    }

    /// Hits on a mixed unit fall on the kinds in the order of its ranks.
    fn saved_mixed(&self, ix: usize, blow: Blow, hits: u32) -> u32 {
        let troop = &self.troops[ix];
        let mut left = hits;
        let mut saved = 0;
        for troops in troop.row.troops.iter() {
            let of_kind = troop.figures.iter().filter(|figure| troop.troops(**figure) == troops).count() as u32;
            let here = left.min(of_kind);
            left -= here;
            let item = match blow {
                Blow::Arrow | Blow::FootStrike => troops.shield.map(shield_item),
                Blow::Melee => troops.armour.map(armour_item),
                Blow::Piercing | Blow::RiderStrike | Blow::MeleePiercing => None,
            };
            saved += by(item, here);
        }
        saved
    }
}

impl Battle {
    /// Dice of a side's player.
    pub(crate) fn dice_of(&mut self, side: SideIx, count: usize) -> Vec<Pips> {
        self.rng.take(self.dice[side.0]);
        self.rng.roll(count as u32)
    }

    /// One die of a side's player.
    pub(crate) fn die_of(&mut self, side: SideIx) -> u32 {
        self.rng.take(self.dice[side.0]);
        self.rng.die()
    }

    /// Takes the losses of a unit off; who has nobody left is destroyed.
    pub(crate) fn take_off(&mut self, ix: usize, fallen: &[u16]) {
        if fallen.is_empty() {
            return;
        }
        let degraded = self.field.troops[ix].take_out(fallen);
        if degraded {
            self.field.leave_line(ix);
            self.field.losses_since += 1;
        }
        if self.field.troops[ix].figures.is_empty() {
            self.field.remove(ix, Status::Destroyed);
        }
    }

    /// Turns figures about.
    pub(crate) fn turn_about(&mut self, ix: usize, figures: &[u16]) {
        let troop = &mut self.field.troops[ix];
        for figure in figures {
            if troop.figures.contains(figure) && !troop.disordered.contains(figure) {
                troop.disordered.push(*figure);
            }
        }
    }

    /// A general whose unit was shot at or fought is at risk: a 1 kills him, and a deputy without talents follows
    /// (`tac.general.at_risk`).
    pub(crate) fn risk(&mut self, general: Option<usize>, because: RiskCause) -> Played {
        let Some(general) = general else { return Ok(()) };
        let side = self.field.troops[general].side;
        let die = self.die_of(side);
        let killed = die == u32::from(pack::GENERAL_KILLED);
        let id = self.field.troops[general].id().clone();
        if killed {
            self.field.troops[general].talents = aftermath_tactica::Talents::default();
        }
        self.write_for(
            side,
            "general_risk",
            json!({ "general": id, "because": because, "die": die, "declared": killed }),
        )
    }

    /// Each figure tests its own steadiness. Answers the dice and who failed.
    pub(crate) fn all_test(&mut self, ix: usize, figures: &[u16]) -> (Vec<Pips>, Vec<u16>) {
        let dice = self.dice_of(self.field.troops[ix].side, figures.len());
        let fails = |(figure, die): (&u16, &Pips)| {
            (i32::from(die.get()) > self.field.figure_steadiness(ix, *figure)).then_some(*figure)
        };
        let failed = figures.iter().zip(&dice).filter_map(fails).collect();
        (dice, failed)
    }

    /// A unit rolls for disorder (`tac.terrain.crossing`, `tac.disorder.pace`, `tac.shoot.handgun_shock`).
    pub(crate) fn disorder(&mut self, ix: usize, because: DisorderCause) -> Played {
        let troop = &self.field.troops[ix];
        let (side, id, figures) = (troop.side, troop.id().clone(), troop.figures.clone());
        let front = troop.front() as u32;
        let doubled = if troop.rides() { front * pack::CAVALRY_DOUBLED } else { front };
        let number = match because {
            DisorderCause::Terrain | DisorderCause::Mud => doubled,
            DisorderCause::Trot | DisorderCause::Gallop | DisorderCause::BackOff | DisorderCause::Handguns => front,
        };
        let (dice, turned) = if because == DisorderCause::Handguns {
            self.all_test(ix, &figures)
        } else if number >= u32::from(pack::TERRAIN_FRONT_LIMIT) {
            (Vec::new(), figures.clone())
        } else {
            let dice = self.dice_of(side, figures.len());
            let turned = figures.iter().zip(&dice).filter(|(_, die)| u32::from(die.get()) <= number);
            let turned = turned.map(|(figure, _)| *figure).collect();
            (dice, turned)
        };
        let new: Vec<u16> =
            turned.iter().copied().filter(|figure| self.field.troops[ix].is_in_order(*figure)).collect();
        self.turn_about(ix, &turned);
        self.write_for(side, "disorder", json!({ "unit": id, "because": because, "dice": dice, "disordered": new }))
    }

    /// Rolls for disorder that a move brings.
    pub(crate) fn after_move(&mut self, trek: &Trek, pace: aftermath_tactica::Pace) -> Played {
        use aftermath_tactica::{Pace, Weather};
        let ix = trek.unit;
        if !trek.crosses.is_empty() && pace != Pace::BackOff {
            self.disorder(ix, DisorderCause::Terrain)?;
        }
        match pace {
            Pace::Trot => self.disorder(ix, DisorderCause::Trot)?,
            Pace::Gallop => self.disorder(ix, DisorderCause::Gallop)?,
            Pace::BackOff => self.disorder(ix, DisorderCause::BackOff)?,
            _ => {}
        }
        if self.field.troops[ix].rides() && self.field.has(Weather::HeavyMud) {
            self.disorder(ix, DisorderCause::Mud)?;
        }
        Ok(())
    }

    /// A unit that lost tests its steadiness; who fails runs at once, or is destroyed by who is behind it
    /// (`tac.test.unit`).
    pub(crate) fn unit_test(&mut self, ix: usize, defeat: Defeat) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[ix];
        let (side, id) = (troop.side, troop.id().clone());
        let ranks = if defeat.flanked { 0 } else { defeat.ranks };
        let through = if defeat.ridden_through { pack::RIDDEN_THROUGH } else { 0 };
        let talent = i32::from(self.field.talents(ix).steadiness);
        let value = troop.steadiness() + ranks as i32 - defeat.killed as i32 + talent + through;
        let mut fields = json!({
            "unit": id, "because": defeat.because, "ranks": ranks, "killed": defeat.killed, "value": value,
        });
        let stands = if value < 0 {
            false
        } else {
            let die = self.die_of(side);
            fields["die"] = json!(die);
            die as i32 <= value
        };
        fields["declared"] = json!(stands);
        self.write_for(side, "unit_test", fields)?;
        if stands {
            return Ok(true);
        }
        if defeat.because == TestCause::Impact {
            for enemy in self.field.touching(ix) {
                if self.field.touching(enemy).len() == 1 {
                    self.field.troops[enemy].now.free = true;
                }
            }
        }
        self.field.start_rout(ix);
        self.rout(ix, defeat.from_rear)?;
        Ok(false)
    }

    /// A unit runs, or is destroyed instead.
    pub(crate) fn rout(&mut self, ix: usize, destroyed: bool) -> Played {
        let troop = &self.field.troops[ix];
        let (side, id) = (troop.side, troop.id().clone());
        if side == self.active || !destroyed {
            self.field.troops[ix].now.ran |= side == self.active;
        }
        if destroyed {
            self.field.remove(ix, Status::Destroyed);
            return self.write_for(side, "rout", json!({ "unit": id, "destroyed": true }));
        }
        match self.flight(ix) {
            Some(to) => {
                self.field.troops[ix].pose = Some(to);
                self.write_for(side, "rout", json!({ "unit": id, "to": to }))
            }
            None => {
                self.field.remove(ix, Status::RoutedOff);
                self.write_for(side, "rout", json!({ "unit": id, "leaves": true }))
            }
        }
    }

    /// Where a routing unit runs to; nowhere where it runs off the table (`tac.rout.move`, `tac.rout.no_approach`).
    fn flight(&self, ix: usize) -> Option<Pose> {
        let troop = &self.field.troops[ix];
        let from = troop.pose?;
        let home = self.field.forward(troop.side) + 180.0;
        let limit = self.field.rout_speed(ix);
        let start = troop.at(from);
        let enemies: Vec<Footprint> =
            self.field.enemies(ix).into_iter().filter_map(|enemy| self.field.stand(enemy)).collect();
        let nearest =
            |stand: &Footprint| enemies.iter().map(|enemy| enemy.distance(stand)).fold(f64::INFINITY, f64::min);
        let before = nearest(&start);
        let edge = self.field.to_own_edge(troop.side, from.at);
        for far in [1.0, 0.75, 0.5, 0.25, 0.1] {
            for aside in [0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 80.0, -80.0] {
                let way = Pose { facing: home + aside, ..from };
                let at = ahead(way, limit * far).at;
                let to = written(Pose { at, facing: home });
                let stand = troop.at(to);
                if !self.field.is_on_table(&stand) {
                    // Straight on it is over the edge.
                    if aside == 0.0 && far >= 0.75 && edge <= limit {
                        return None;
                    }
                    continue;
                }
                let back = self.field.to_own_edge(troop.side, to.at) <= edge;
                if back
                    && nearest(&stand) >= before - 1e-6
                    && self.is_room(ix, &stand)
                    && !self.field.over(ix, &[from, to]).closed
                {
                    return Some(to);
                }
            }
        }
        Some(from)
    }

    /// Whether a unit would stand on nobody, nor in what nobody enters.
    pub(crate) fn is_room(&self, ix: usize, stand: &Footprint) -> bool {
        let others = self.field.units().filter(|other| *other != ix);
        let mut stands = others.filter_map(|other| self.field.stand(other));
        !self.field.is_in_closed(stand) && stands.all(|other| other.distance(stand) > 0.12)
    }

    /// Skirmishers fall back their full move (`tac.skirm.shot_fall_back`, `tac.skirm.pushed_by_enemy`).
    pub(crate) fn fall_back(&mut self, ix: usize, because: FallBackCause, pusher: Option<usize>) -> Played {
        let troop = &self.field.troops[ix];
        let (side, id, figures) = (troop.side, troop.id().clone(), troop.figures.clone());
        let to = self.way_back(ix);
        let (dice, failed) = self.all_test(ix, &figures);
        let new: Vec<u16> =
            failed.iter().copied().filter(|figure| self.field.troops[ix].is_in_order(*figure)).collect();
        self.turn_about(ix, &failed);
        self.field.part(ix);
        let mut fields = json!({ "unit": id, "because": because, "dice": dice, "disordered": new });
        if let Some(pusher) = pusher {
            fields["by"] = json!(self.field.troops[pusher].id());
        }
        self.field.troops[ix].now.acted = true;
        match to {
            Some(to) => {
                fields["to"] = json!(to);
                self.field.troops[ix].pose = Some(to);
                if self.field.troops[ix].is_wholly_disordered() {
                    self.field.start_rout(ix);
                    self.field.troops[ix].now.ran = true;
                }
            }
            None => {
                fields["leaves"] = json!(true);
                self.field.remove(ix, Status::Left);
            }
        }
        self.write_for(side, "fall_back", fields)
    }

    /// Where skirmishers fall back to; nowhere where that is off the table, or nowhere is room.
    fn way_back(&self, ix: usize) -> Option<Pose> {
        let troop = &self.field.troops[ix];
        let from = troop.pose?;
        let home = self.field.forward(troop.side) + 180.0;
        let full = self.field.speed(ix);
        let edge = self.field.to_own_edge(troop.side, from.at);
        let angles = (0..18).map(|step| f64::from(if step % 2 == 0 { step / 2 } else { -(step / 2 + 1) }) * 10.0);
        let mut any = None;
        for aside in angles.filter(|aside| aside.abs() < 88.0) {
            let way = Pose { facing: home + aside, ..from };
            let to = written(Pose { at: ahead(way, full).at, facing: from.facing });
            let stand = troop.at(to);
            if aside == 0.0 && !self.field.is_on_table(&stand) {
                return None;
            }
            if !self.field.is_on_table(&stand) || self.field.to_own_edge(troop.side, to.at) >= edge {
                continue;
            }
            if self.is_room(ix, &stand) && !self.field.over(ix, &[from, to]).closed {
                return Some(to);
            }
            // Where nowhere is room, they crowd in among their own.
            any = any.or(Some(to));
        }
        any
    }

    /// A unit that backs off: straight back, facing the enemy, half its move at most (`tac.uncontrolled.retreat`).
    pub(crate) fn back_off(&self, ix: usize) -> Option<Trek> {
        let troop = &self.field.troops[ix];
        let from = troop.pose?;
        let home = self.field.forward(troop.side) + 180.0;
        let half = self.field.speed(ix) / 2.0;
        let mut far = half;
        while far > 0.0 {
            let to = written(Pose { at: ahead(Pose { facing: home, ..from }, far).at, ..from });
            let stand = troop.at(to);
            let clear = self.field.is_free(ix, &[from, to], from.facing) && !self.field.over(ix, &[from, to]).closed;
            let enemies = self.field.enemies(ix);
            let apart =
                enemies.iter().filter_map(|enemy| self.field.stand(*enemy)).all(|other| other.distance(&stand) > 0.2);
            if clear && apart && self.field.is_on_table(&stand) && self.is_room(ix, &stand) {
                let crosses = self.field.over(ix, &[from, to]).tested;
                return Some(Trek { unit: ix, steps: Vec::new(), to, went: far, contacts: Vec::new(), crosses });
            }
            far -= 1.0;
        }
        let crosses = self.field.over(ix, &[from, from]).tested;
        Some(Trek { unit: ix, steps: Vec::new(), to: from, went: 0.0, contacts: Vec::new(), crosses })
    }
}

/// Whether a unit attacks by its own will.
pub(crate) fn attacks(result: Option<UncontrolledResult>) -> bool {
    result == Some(UncontrolledResult::Attacks)
}
