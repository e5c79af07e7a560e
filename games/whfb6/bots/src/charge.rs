//! Charges: declared, answered, redirected, moved (`wfb.charge.*`).

use aftermath_rules::geometry::{Edge, Pose};
use aftermath_simulate::SimulateError;
use aftermath_whfb6::TestKind;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    block::{Block, bearing, rounded, turn, written},
    field::{Answer, CLEAR, Charge, Moved},
};

/// Inches that bots keep below a limit, so that no rounding takes them beyond it.
const BELOW: f64 = 0.05;
/// Inches from the border of two zones within which nobody could swear to the side charged.
const ZONE_MARGIN: f64 = 0.15;
/// Inches of a side that a charger has its front along, at least.
const LEAST_SHARED: f64 = 0.3;
/// Greatest wheel of a charge, in degrees.
const GREATEST_WHEEL: i32 = 85;
/// Unit Strength from which a charger in flank or rear frightens by the full rules.
const LEAST_STRENGTH: u32 = 5;
/// Most chargers of one unit in a turn.
const MOST_TOGETHER: usize = 2;
/// Inches beyond their reach at which bots now and then try a charge all the same.
const TOO_FAR: f64 = 2.5;

/// How much room a charger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    /// A way and a place clear of everybody: what a charge is declared for.
    Clear,
    /// Friends let it through, and it stands close to them: what is left once others have moved.
    Narrow,
    /// As it can, where there is no other place at all.
    None,
}

/// The way of a charge that reaches its target.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub(crate) side: Edge,
    pub(crate) steps: Vec<Value>,
    pub(crate) end: Pose,
}

/// Steps as a log has them.
pub(crate) fn steps(wheel: f64, forward: f64) -> Vec<Value> {
    let mut steps = Vec::new();
    if wheel != 0.0 {
        steps.push(json!({ "wheel": wheel }));
    }
    if forward > 0.0 {
        steps.push(json!({ "forward": forward }));
    }
    steps
}

/// Inches straight ahead until a unit touches another, at most so far.
pub(crate) fn contact(from: &Block, other: &Block, most: f64) -> Option<f64> {
    let mut gone = 0.0;
    for _ in 0..200 {
        let gap = from.ahead(gone).distance(other);
        if gap < 0.004 {
            return Some(gone);
        }
        gone += gap.max(0.004);
        if gone > most {
            return None;
        }
    }
    None
}

impl Battle {
    /// Step 1 of the movement phase: charges, tests of those who fight, answers, flight, redirected charges.
    pub(crate) fn declare_charges(&mut self) -> Played {
        let mut chargers = Vec::new();
        for ix in self.field.of(self.active) {
            if self.declares(ix)? {
                chargers.push(ix);
            }
        }
        self.test_flanked(&chargers)?;
        let mut targets: Vec<usize> =
            chargers.iter().filter_map(|ix| Some(self.field.troops[*ix].turn.charge?.target)).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            let by: Vec<usize> = chargers.iter().copied().filter(|ix| self.charges(*ix, target)).collect();
            self.answers(target, &by, false)?;
        }
        for ix in chargers {
            self.redirects(ix)?;
        }
        Ok(())
    }

    fn charges(&self, ix: usize, target: usize) -> bool {
        self.field.troops[ix].turn.charge.is_some_and(|charge| charge.target == target)
    }

    /// Whether a unit may charge at all.
    fn is_able(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        let turn = &troop.turn;
        let idle = turn.charge.is_none() && !turn.returned && !turn.stupid && !turn.afraid;
        let fights = troop.figures.a.is_some_and(|a| a.get() > 0) && troop.movement() > 0.0 && !troop.is_machine();
        fights && idle && troop.figures.wizard.is_none() && !troop.is_fleeing() && !self.field.is_engaged(ix)
    }

    /// A unit declares a charge where its player finds one worth it.
    fn declares(&mut self, ix: usize) -> Result<bool, SimulateError> {
        if !self.is_able(ix) || self.slips() {
            return Ok(false);
        }
        let bold = self.bold[self.active.0];
        if self.field.troops[ix].is_shooter() && !bold && self.rng.below(4) != 0 {
            return Ok(false);
        }
        let enemies = self.field.enemies(ix);
        let ways = enemies.iter().filter_map(|enemy| Some((*enemy, self.way_to(ix, *enemy, Room::Clear)?)));
        let best = ways.max_by_key(|(enemy, way)| (self.worth(ix, *enemy, way.side), usize::MAX - enemy));
        let choice = match best {
            Some((enemy, way)) if bold || self.worth(ix, enemy, way.side) > 0 || self.rng.below(3) == 0 => {
                Some((enemy, way.side, Some(way.end)))
            }
            Some(_) => None,
            None if bold && self.rng.below(4) == 0 => self.too_far(ix).map(|(enemy, side)| (enemy, side, None)),
            None => None,
        };
        let Some((enemy, side, plan)) = choice else {
            return Ok(false);
        };
        let afraid = self.field.troops[enemy].causes_fear()
            && !self.field.troops[ix].is_fearless()
            && !self.field.troops[ix].met.contains(&enemy);
        if afraid && !self.test(ix, TestKind::Fear, "charging", Some(enemy))? {
            self.field.troops[ix].turn.afraid = true;
            return Ok(false);
        }
        let (unit, target) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        self.write("charge", json!({ "unit": unit, "target": target, "side": side }))?;
        let charge = Charge { target: enemy, side, answer: None, redirected: false, plan, done: false };
        self.field.troops[ix].turn.charge = Some(charge);
        Ok(true)
    }

    /// How much a charge promises: by flanks, by who is stronger, by who flees or shoots.
    fn worth(&self, ix: usize, enemy: usize, side: Edge) -> i32 {
        let (own, theirs) = (&self.field.troops[ix], &self.field.troops[enemy]);
        let flank = match side {
            Edge::Front => 0,
            Edge::Left | Edge::Right => 3,
            Edge::Rear => 4,
        };
        let score = |score: Option<aftermath_whfb6::Score10>| score.map_or(0, |score| score.get() as i32);
        let figures = |troop: &super::field::Troop| {
            score(troop.figures.ws) + score(troop.figures.s) + score(troop.figures.t) + score(troop.figures.a)
        };
        let numbers = (own.strength() as i32 - theirs.strength() as i32).clamp(-6, 6) / 3;
        let easy = if theirs.is_fleeing() || theirs.is_machine() { 4 } else { i32::from(theirs.is_shooter()) * 2 };
        let busy = i32::from(self.field.is_engaged(enemy)) * 2;
        flank + figures(own) - figures(theirs) + numbers + easy + busy
    }

    /// An enemy ahead who stands just out of reach: players who guess badly charge all the same.
    fn too_far(&self, ix: usize) -> Option<(usize, Edge)> {
        let (own, reach) = (self.field.block(ix), self.field.troops[ix].reach());
        self.field.enemies(ix).into_iter().find_map(|enemy| {
            let there = self.field.block(enemy);
            let far = there.distance(&own);
            let side = there.zone(own.front.at, ZONE_MARGIN)?;
            let ahead = turn(own.front.facing, bearing(own.front.at, there.front.at)).abs() < 30.0;
            let fit = far > reach + CLEAR && far < reach + TOO_FAR && ahead && self.failed_way(ix, enemy).is_some();
            (fit && self.field.sees(ix, &own, enemy)).then_some((enemy, side))
        })
    }

    /// The way of a charge into contact, where nothing about it is in doubt.
    pub(crate) fn way_to(&self, ix: usize, enemy: usize, room: Room) -> Option<Way> {
        let troop = &self.field.troops[ix];
        let (own, there, reach) = (troop.block(), self.field.block(enemy), troop.reach() - BELOW);
        if there.at_least_apart(&own) > reach {
            return None;
        }
        let far = there.distance(&own);
        if far > reach || far < CLEAR {
            return None;
        }
        let side = there.zone(own.front.at, ZONE_MARGIN)?;
        let together = |other: &usize| *other != ix && self.charges(*other, enemy);
        let others: Vec<usize> = self.field.of(troop.side).into_iter().filter(together).collect();
        let fellow = |other: &usize| {
            self.field.troops[*other].turn.charge.is_some_and(|charge| charge.side == side && !charge.done)
        };
        // Once all have declared, each goes where it declared to.
        if troop.turn.charge.is_none() && (others.len() >= MOST_TOGETHER || others.iter().any(fellow)) {
            return None;
        }
        let end = self.place_beside(ix, &there, enemy, side, room)?;
        if turn(own.front.facing, bearing(own.front.at, there.front.at)).abs() > 110.0 {
            return None;
        }
        let mut ways = (0..=GREATEST_WHEEL / 5).flat_map(|step| [step * 5, -step * 5]);
        let (wheel, forward) = ways.find_map(|degrees| {
            let degrees = f64::from(degrees);
            let turned = Block { front: written(own.wheeled(degrees).front), ..own };
            let arc = own.wheel_inches(degrees);
            let askew = turn(turned.front.facing, end.facing).abs() > 65.0;
            if arc > reach || (askew && room < Room::None) {
                return None;
            }
            let forward = contact(&turned, &there, reach - arc)?;
            let reached = turned.ahead(forward);
            let shift = reached.front.at.distance(end.at);
            let mut but = vec![enemy];
            if room >= Room::Narrow {
                but.extend(self.field.friends(ix));
            }
            let open = (degrees == 0.0 || self.field.is_clear(ix, &turned, &but))
                && self.field.is_way_free(ix, &turned, &reached, &but, self.full);
            let planned = room > Room::Clear || self.field.is_way_clear_of_plans(ix, &turned, &reached);
            let near = shift <= own.width().max(there.width()).max(3.0);
            let free = turned.distance(&there) > 0.0 && (room == Room::None || (near && open && planned));
            free.then_some((degrees, rounded(forward)))
        })?;
        if room == Room::Clear && !self.field.sees(ix, &own, enemy) {
            return None;
        }
        Some(Way { side, steps: steps(wheel, forward), end })
    }

    /// A place flush against a side of a unit that is free: at its middle, or beside whoever fights there already.
    fn place_beside(&self, ix: usize, there: &Block, enemy: usize, side: Edge, room: Room) -> Option<Pose> {
        let own = self.field.block(ix);
        let crowded = self.field.is_engaged(enemy);
        let aside: &[f64] = match side {
            Edge::Front if !crowded => &[0.0],
            _ => &[0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0],
        };
        // Some of its front has to lie along the side.
        let length = there.outer().edge_line(side).length();
        let shares = |along: &&f64| (length + own.width()) / 2.0 - along.abs() > LEAST_SHARED;
        let places = aside.iter().filter(shares).map(|along| {
            let end = own.flush(there, side, *along);
            Block { front: written(end.front), ..end }
        });
        // As many models as possible fight; the nearer to the middle the better.
        let mut places: Vec<(u32, Block)> = places.map(|end| (end.touching(there), end)).collect();
        places.sort_by_key(|(touching, _)| std::cmp::Reverse(*touching));
        let others = self.field.present().filter(|other| *other != ix && *other != enemy);
        let hampered = others.map(|other| self.field.block(other)).any(|other| other.distance(there) <= own.width());
        let best = places.first().map_or(0, |(touching, _)| *touching);
        let least = if hampered || room == Room::None { 1 } else { best };
        places.into_iter().filter(|(touching, _)| *touching >= least).find_map(|(touching, end)| {
            let pose = end.front;
            let fits = match room {
                Room::Clear => self.field.is_clear(ix, &end, &[enemy]) && self.field.is_clear_of_plans(ix, &end),
                Room::Narrow => self.field.is_apart(ix, &end, &[enemy]),
                Room::None => true,
            };
            let free = touching > 0 && self.field.is_on_table(&end) && fits;
            (free && !(self.full && room < Room::None && self.field.is_slow(&end))).then_some(pose)
        })
    }

    /// Units that fight and are charged in flank or rear test for Panic (`wfb.panic.charged_flank_rear`).
    fn test_flanked(&mut self, chargers: &[usize]) -> Played {
        for ix in chargers {
            let Some(charge) = self.field.troops[*ix].turn.charge else { continue };
            let target = charge.target;
            let tested =
                self.field.troops[target].turn.tested_flanked || self.field.troops[target].is_panic_proof(self.full);
            let free = !self.field.is_engaged(target) || self.field.troops[target].is_fleeing();
            // By the full rules a charger of some strength alone, who can reach it.
            let charger = &self.field.troops[*ix];
            let strong = charger.strength() >= LEAST_STRENGTH && self.field.distance(*ix, target) <= charger.reach();
            if charge.side == Edge::Front || free || tested || (self.full && !strong) {
                continue;
            }
            self.field.troops[target].turn.tested_flanked = true;
            if !self.test(target, TestKind::Panic, "charged_flank_rear", Some(*ix))? {
                self.begins_to_flee(target);
                self.flees(target, "panic", Some(*ix))?;
            }
        }
        Ok(())
    }

    /// A charged unit answers those who charge it.
    fn answers(&mut self, target: usize, by: &[usize], again: bool) -> Played {
        let troop = &self.field.troops[target];
        if !troop.is_present() || (troop.is_fleeing() && troop.turn.fled) {
            return Ok(());
        }
        if self.is_overawed(target)? {
            return Ok(());
        }
        let nearest = by
            .iter()
            .copied()
            .min_by(|a, b| self.field.distance(*a, target).total_cmp(&self.field.distance(*b, target)));
        let Some(nearest) = nearest else { return Ok(()) };
        let answer = self.answer(target, nearest);
        let word = match answer {
            Answer::StandAndShoot => "stand_and_shoot",
            Answer::Hold => "hold",
            Answer::Flee => "flee",
        };
        let side = self.field.troops[target].side;
        let mut fields = json!({ "unit": self.field.troops[target].id(), "response": word });
        if let (true, Some(fields)) = (again, fields.as_object_mut()) {
            fields.insert("charger".to_owned(), json!(self.field.troops[nearest].id()));
        }
        self.write_for(side, "respond", fields)?;
        for ix in by {
            if let Some(charge) = &mut self.field.troops[*ix].turn.charge {
                charge.answer = Some(answer);
            }
        }
        match answer {
            Answer::Hold => Ok(()),
            Answer::StandAndShoot => self.stand_and_shoot(target, nearest),
            Answer::Flee => {
                self.begins_to_flee(target);
                self.flees(target, "response", Some(nearest))
            }
        }
    }

    /// By the full rules who is charged by who causes fear is tested, and runs where it fails and those are more. Answers
    /// whether it runs.
    fn is_overawed(&mut self, target: usize) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[target];
        let spared = troop.turn.feared.is_some() || troop.is_fearless() || troop.is_fleeing();
        if !self.full || spared || self.field.is_engaged(target) {
            return Ok(false);
        }
        let all = self.field.of(self.active).into_iter().filter(|ix| self.charges(*ix, target));
        let feared: Vec<usize> = all.filter(|ix| self.field.troops[*ix].causes_fear()).collect();
        let Some(first) = feared.first().copied() else { return Ok(false) };
        let theirs: u32 = feared.iter().map(|ix| self.field.troops[*ix].strength()).sum();
        let passed = self.test(target, TestKind::Fear, "charged", Some(first))?;
        self.field.troops[target].turn.feared = Some((first, passed));
        if passed || theirs <= self.field.troops[target].strength() {
            return Ok(false);
        }
        self.begins_to_flee(target);
        self.flees(target, "panic", Some(first))?;
        for ix in self.field.of(self.active) {
            if let Some(charge) = self.field.troops[ix].turn.charge.as_mut().filter(|charge| charge.target == target) {
                charge.answer = Some(Answer::Flee);
            }
        }
        Ok(true)
    }

    /// What a unit answers: who fights holds, who flees goes on fleeing, shooters shoot where there is time for it.
    fn answer(&mut self, target: usize, charger: usize) -> Answer {
        let troop = &self.field.troops[target];
        if troop.is_fleeing() {
            return Answer::Flee;
        }
        if self.field.is_engaged(target) {
            return Answer::Hold;
        }
        let bold = self.bold[troop.side.0];
        let early = self.field.distance(target, charger) > self.field.troops[charger].movement() + CLEAR;
        if early && self.can_shoot_at(target, charger) {
            return Answer::StandAndShoot;
        }
        let side = self.field.troops[charger].turn.charge.map_or(Edge::Front, |charge| charge.side);
        let threat = self.worth(charger, target, side);
        let runs = if bold { 12 } else { 4 };
        if threat > 2 && self.rng.below(runs) == 0 { Answer::Flee } else { Answer::Hold }
    }

    /// A charge whose target fled out of reach is turned on another enemy where there is one (`wfb.charge.redirect`).
    fn redirects(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let Some(charge) = troop.turn.charge.filter(|charge| charge.answer == Some(Answer::Flee)) else {
            return Ok(());
        };
        let ran = &self.field.troops[charge.target];
        let away = ran.is_present() && self.field.distance(ix, charge.target) > troop.reach() + CLEAR;
        if !away || !troop.is_present() || troop.is_fleeing() {
            return Ok(());
        }
        let others: Vec<usize> =
            self.field.enemies(ix).into_iter().filter(|other| !self.field.troops[*other].is_fleeing()).collect();
        let fearless = |other: &usize| {
            !self.field.troops[*other].causes_fear() || self.field.troops[ix].is_fearless() || !self.full
        };
        let unflanked = |other: &usize, way: &Way| !(self.field.is_engaged(*other) && way.side != Edge::Front);
        let found = others.into_iter().filter(fearless).find_map(|other| {
            let way = self.way_to(ix, other, Room::Clear).filter(|way| unflanked(&other, way))?;
            Some((other, way))
        });
        let Some((target, Way { side, end, .. })) = found else { return Ok(()) };
        let fields = json!({ "unit": troop.id(), "target": self.field.troops[target].id(), "side": side });
        self.write("redirect", fields)?;
        self.field.troops[ix].turn.charge =
            Some(Charge { target, side, answer: None, redirected: true, plan: Some(end), done: false });
        self.answers(target, &[ix], true)
    }

    /// Step 4: chargers move, in the order in which they declared.
    pub(crate) fn move_chargers(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            let troop = &self.field.troops[ix];
            let Some(charge) = troop.turn.charge else { continue };
            if !troop.is_present() || troop.is_fleeing() {
                continue;
            }
            let target = &self.field.troops[charge.target];
            if target.is_fleeing() {
                self.runs_after(ix, charge)?;
            } else if let Some(way) = self.way_now(ix, charge) {
                self.reaches(ix, charge, &way)?;
            } else {
                self.fails(ix, charge)?;
            }
        }
        Ok(())
    }

    /// The way of a declared charge, now that others have moved.
    fn way_now(&self, ix: usize, charge: Charge) -> Option<Way> {
        let way = |room: Room| self.way_to(ix, charge.target, room).filter(|way| way.side == charge.side);
        way(Room::Clear).or_else(|| way(Room::Narrow)).or_else(|| {
            // Who stands before it with nobody between is reached somehow, and who cannot even fail comes to grips.
            let (own, there) = (self.field.block(ix), self.field.block(charge.target));
            let ahead = contact(&own, &there, self.field.troops[ix].reach());
            let open = ahead.is_some_and(|gone| {
                let reached = own.ahead(gone);
                !self.field.is_met(ix, &own, &reached, &[charge.target])
            });
            (open || self.failed_way(ix, charge.target).is_none()).then(|| way(Room::None)).flatten()
        })
    }

    fn reaches(&mut self, ix: usize, charge: Charge, way: &Way) -> Played {
        let unit = self.field.troops[ix].id().clone();
        let fields = json!({ "unit": unit, "steps": way.steps, "to": way.end, "result": "contact" });
        self.write("charge_move", fields)?;
        let passed = self.passed;
        let troop = &mut self.field.troops[ix];
        troop.pose = way.end;
        troop.charges_in = Some(passed);
        (troop.turn.moved, troop.turn.stirred) = (Some(Moved::Charge), true);
        if let Some(charge) = &mut troop.turn.charge {
            charge.done = true;
        }
        self.field.engage(ix, charge.target, way.side);
        Ok(())
    }

    /// The target fled: within the charge move it is caught, beyond it the charge fails.
    fn runs_after(&mut self, ix: usize, charge: Charge) -> Played {
        let troop = &self.field.troops[ix];
        let (own, reach) = (troop.block(), troop.reach());
        let target = &self.field.troops[charge.target];
        if !target.is_present() || own.distance(&target.block()) > reach {
            return self.fails(ix, charge);
        }
        let there = target.block();
        let wanted = turn(own.front.facing, bearing(own.front.at, there.middle())).clamp(-80.0, 80.0);
        let mut ways = [1.0, 0.5, 0.0].into_iter().map(|part| rounded(wanted * part));
        let way = ways.find_map(|wheel| {
            let turned = own.wheeled(wheel);
            let left = reach - BELOW - own.wheel_inches(wheel);
            if left < 0.0 {
                return None;
            }
            let most = contact(&turned, &there, left).unwrap_or(left);
            // As far as others leave room.
            let parts = [1.0, 0.75, 0.5, 0.25, 0.0];
            parts.into_iter().map(|part| rounded(most * part)).find_map(|forward| {
                let end = Block { front: written(turned.ahead(forward).front), ..turned };
                let free = self.field.is_clear(ix, &end, &[charge.target]) && self.field.is_on_table(&end);
                free.then_some((wheel, forward, end.front))
            })
        });
        let (wheel, forward, end) = way.unwrap_or((0.0, 0.0, own.front));
        let fields = json!({ "unit": self.field.troops[ix].id(), "steps": steps(wheel, forward), "to": end,
            "result": "caught" });
        self.write("charge_move", fields)?;
        let troop = &mut self.field.troops[ix];
        troop.pose = end;
        (troop.turn.moved, troop.turn.stirred) = (Some(Moved::Charge), true);
        self.field.remove(charge.target);
        Ok(())
    }

    /// A failed charge: the unit's Movement, no less and no more, towards its target.
    fn fails(&mut self, ix: usize, charge: Charge) -> Played {
        let own = self.field.block(ix);
        let m = self.field.troops[ix].movement();
        let (steps, end) = self.failed_way(ix, charge.target).unwrap_or((steps(0.0, m), written(own.ahead(m).front)));
        let unit = self.field.troops[ix].id().clone();
        self.write("charge_move", json!({ "unit": unit, "steps": steps, "to": end, "result": "failed" }))?;
        let troop = &mut self.field.troops[ix];
        troop.pose = end;
        (troop.turn.moved, troop.turn.stirred) = (Some(Moved::FailedCharge), true);
        Ok(())
    }

    /// A way of exactly a unit's Movement that ends nearer to its target and clear of everybody.
    pub(crate) fn failed_way(&self, ix: usize, target: usize) -> Option<(Vec<Value>, Pose)> {
        let troop = &self.field.troops[ix];
        let (own, m) = (troop.block(), troop.movement());
        let there = self.field.troops[target].is_present().then(|| self.field.block(target));
        let before = there.map_or(0.0, |there| there.distance(&own));
        let way = |degrees: i32, nearer: bool| {
            let wheel = f64::from(degrees);
            let forward = rounded(m - own.wheel_inches(wheel));
            if forward < 0.0 {
                return None;
            }
            let turned = own.wheeled(wheel);
            let end = Block { front: written(turned.ahead(forward).front), ..own };
            let comes = |there: Block| !nearer || there.distance(&end) < before - CLEAR;
            let free = there.is_none_or(comes)
                && self.field.is_on_table(&end)
                && self.field.is_clear(ix, &end, &[])
                && self.field.is_way_free(ix, &turned, &end, &[], false);
            free.then(|| (steps(wheel, forward), end.front))
        };
        let degrees = || (0..=18).flat_map(|step| [step * 5, -step * 5]);
        degrees().find_map(|degrees| way(degrees, true)).or_else(|| degrees().find_map(|degrees| way(degrees, false)))
    }
}
