//! Charges and counter-charges: into contact, flush, to the middle of the facing (`kow.charge.*`).

use aftermath_rules::{
    geometry::{Edge, Footprint, Outline, Pose},
    kow2::{OrderKind, Special},
};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    field::{CLEAR, Charged, Ground, ahead, bearing, near, rounded, turn, written},
    lines,
};
use crate::SimulateError;

/// A charge that a bot has found to be possible.
#[derive(Debug)]
struct Way {
    facing: Edge,
    pivot: f64,
    forward: f64,
    end: Pose,
    hindered: bool,
    distance: f64,
}

impl Battle {
    /// A unit that was charged strikes back at one of those, where it can (`kow.countercharge.*`).
    pub(crate) fn try_counter_charge(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[ix];
        if troop.is_war_engine() || (troop.wavering && !troop.has(&Special::Fury)) {
            return Ok(false);
        }
        let before: Vec<usize> =
            troop.charged_before.iter().copied().filter(|enemy| !self.field.troops[*enemy].gone).collect();
        for enemy in before {
            if let Some(way) = self.way_to(ix, enemy, true) {
                self.carry_out(ix, enemy, &way, true)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Charges the enemy against whom it has most attacks, where it can.
    pub(crate) fn try_charge(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[ix];
        if troop.is_war_engine() || troop.wavering || troop.figures.attacks == 0 || troop.figures.speed == 0 {
            return Ok(false);
        }
        let archers = troop.figures.ranged.is_some() && !troop.figures.weapons.is_empty();
        if archers && !self.bold[self.active.0] {
            return Ok(false);
        }
        let ways = self.field.enemies(ix).into_iter().filter_map(|enemy| Some((enemy, self.way_to(ix, enemy, false)?)));
        let worth = |way: &Way| match way.facing {
            Edge::Rear => 3,
            Edge::Left | Edge::Right => 2,
            Edge::Front => 1,
        };
        let best = ways.max_by_key(|(enemy, way)| (worth(way), usize::MAX - enemy));
        let Some((enemy, way)) = best else {
            return Ok(false);
        };
        self.carry_out(ix, enemy, &way, false)?;
        Ok(true)
    }

    /// The way of a charge, where nothing about it is in doubt.
    fn way_to(&self, ix: usize, enemy: usize, counter: bool) -> Option<Way> {
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].footprint();
        let own = troop.footprint();
        let distance = there.distance_to(own.front());
        if distance > 2.0 * troop.speed() - 0.1 {
            return None;
        }
        if !counter
            && (lines::view(&self.field, ix, &own, enemy) == lines::View::Doubtful || !lines::in_front(&own, &there))
        {
            return None;
        }
        let facing = lines::sure_arc(&there, own.front())?;
        // One unit to a facing: what shares one is left to bolder players.
        let taken = self.field.troops[enemy]
            .charged_by
            .iter()
            .any(|other| self.field.troops[*other].charge.is_some_and(|charge| charge.facing == facing));
        let individual = self.field.troops[enemy].is_individual();
        if taken || (individual && !self.field.troops[enemy].charged_by.is_empty()) {
            return None;
        }
        let flush = lines::flush(&there, facing, troop.base.depth);
        let goal = if individual { there.pose().at } else { flush.at };
        let pivot = rounded(turn(troop.pose.facing, bearing(troop.pose.at, goal)));
        if pivot.abs() > 88.0 {
            return None;
        }
        let turned = Pose { facing: (troop.pose.facing + pivot).rem_euclid(360.0), ..troop.pose };
        // Who touches the enemy by turning alone has charged nowhere.
        let forward = self.contact(ix, turned, enemy).filter(|forward| *forward > CLEAR)?;
        let reached = ahead(turned, forward);
        let end = if individual { reached } else { flush };
        if !individual && turn(reached.facing, end.facing).abs() > 80.0 {
            return None;
        }
        self.check_way(ix, enemy, turned, reached, end)?;
        let hindered = self.hindered(ix, turned, reached, end)? && !counter;
        Some(Way { facing, pivot, forward, end, hindered, distance })
    }

    /// Inches straight on until a unit touches another.
    fn contact(&self, ix: usize, from: Pose, enemy: usize) -> Option<f64> {
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].footprint();
        let apart = |inches: f64| troop.at(ahead(from, inches)).distance(&there);
        let (mut clear, mut most) = (0.0, 0.0);
        while apart(most) > 0.0 {
            clear = most;
            most += 0.5;
            if most > 40.0 {
                return None;
            }
        }
        for _ in 0..30 {
            let middle = (clear + most) / 2.0;
            if apart(middle) > 0.0 { clear = middle } else { most = middle }
        }
        Some(rounded(clear))
    }

    /// The way leads through nobody and nothing that blocks, and its end is clear, with room to back off.
    fn check_way(&self, ix: usize, enemy: usize, from: Pose, reached: Pose, end: Pose) -> Option<()> {
        let troop = &self.field.troops[ix];
        let corridor = troop.at(from).sweep(&troop.at(reached));
        let clear = self
            .field
            .present()
            .filter(|other| *other != ix && *other != enemy)
            .all(|other| self.field.troops[other].footprint().distance_to_outline(&corridor) > CLEAR);
        let fits = self.field.is_free(ix, &troop.at(end), &[enemy]);
        // An Individual turns about its middle, and may not touch anybody by that.
        let alone = !self.field.troops[enemy].is_individual() || {
            let there = self.field.troops[enemy].footprint();
            self.field
                .present()
                .filter(|other| *other != ix && *other != enemy)
                .all(|other| self.field.troops[other].footprint().distance_to(there.pose().at) > there.radius() + CLEAR)
        };
        let back = ahead(end, if self.field.troops[enemy].is_individual() { -2.2 } else { -1.3 });
        let room = self.field.is_free(ix, &troop.at(back), &[enemy]);
        let ground = !self.field.meets_blocking(ix, &corridor);
        (clear && fits && alone && room && ground).then_some(())
    }

    /// Whether terrain hinders the charge; `None` where that is in doubt (`kow.melee.hindered`).
    fn hindered(&self, ix: usize, from: Pose, reached: Pose, end: Pose) -> Option<bool> {
        let troop = &self.field.troops[ix];
        let aligned = Pose { at: reached.at, facing: end.facing };
        let ways = [troop.at(from).sweep(&troop.at(reached)), troop.at(aligned).sweep(&troop.at(end))];
        let last = Outline::around(&troop.at(end).corners());
        let (mut difficult, mut obstacle, mut lands) = (false, false, false);
        for piece in self.field.pieces.iter().filter(|piece| matches!(piece.kind, Ground::Difficult | Ground::Obstacle))
        {
            let met = ways.iter().any(|way| way.shared_area(&piece.outline) > 0.3);
            let close = ways.iter().any(|way| near(&piece.outline, way));
            if met != close {
                return None;
            }
            let inside = last.shared_area(&piece.outline) > 0.3;
            if inside != near(&piece.outline, &last) {
                return None;
            }
            lands |= inside;
            difficult |= met && piece.kind == Ground::Difficult;
            obstacle |= met && piece.kind == Ground::Obstacle;
        }
        let due = if troop.has(&Special::Strider) {
            false
        } else if troop.has(&Special::Fly) {
            lands
        } else if troop.has(&Special::Pathfinder) {
            obstacle
        } else {
            difficult || obstacle
        };
        // Two rules at once are one doubt too many.
        let doubtful = troop.has(&Special::Fly) && troop.has(&Special::Pathfinder) && (difficult || obstacle);
        (!doubtful).then_some(due)
    }

    fn carry_out(&mut self, ix: usize, enemy: usize, way: &Way, counter: bool) -> Played {
        let (id, target) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let mut charger = json!({ "unit": id, "facing": way.facing });
        if let (false, Some(charger)) = (counter, charger.as_object_mut()) {
            charger.insert("distance".to_owned(), json!(rounded(way.distance)));
        }
        let mut declared = json!({ "units": [charger], "target": target });
        if let (true, Some(declared)) = (counter, declared.as_object_mut()) {
            declared.insert("counter".to_owned(), json!(true));
        }
        self.write("charge", declared)?;
        self.field.troops[ix].order = Some(if counter { OrderKind::CounterCharge } else { OrderKind::Charge });
        self.regenerate(ix)?;
        if !counter && !self.dares(ix, enemy, way.facing)? {
            self.field.troops[ix].order = Some(OrderKind::Halt);
            return Ok(());
        }
        let mut steps: Vec<Value> = Vec::new();
        if way.pivot.abs() > 0.0 {
            steps.push(json!({ "pivot": way.pivot }));
        }
        steps.push(json!({ "forward": way.forward }));
        self.field.troops[ix].pose = way.end;
        self.field.troops[ix].charge = Some(Charged { target: enemy, facing: way.facing, hindered: way.hindered });
        self.field.troops[enemy].charged_by.push(ix);
        let to = written(way.end);
        self.write("charge_move", json!({ "unit": id, "steps": steps, "to": to, "hindered": way.hindered }))?;
        self.face_charger(ix, enemy)
    }

    /// Yellow-bellied units find out whether they dare to charge a front (`kow.special.yellow_bellied`).
    fn dares(&mut self, ix: usize, enemy: usize, facing: Edge) -> Result<bool, SimulateError> {
        let target = &self.field.troops[enemy];
        let exempt = facing != Edge::Front || target.is_individual() || target.is_war_engine();
        if exempt || !self.field.troops[ix].has(&Special::YellowBellied) {
            return Ok(true);
        }
        let die = 1 + self.cup.below(6);
        let id = self.field.troops[ix].id().clone();
        self.write("yellow_bellied", json!({ "unit": id, "die": die, "declared": die > 1 }))?;
        Ok(die > 1)
    }

    /// A charged Individual turns to its charger (`kow.individual.charged`).
    fn face_charger(&mut self, ix: usize, enemy: usize) -> Played {
        if !self.field.troops[enemy].is_individual() {
            return Ok(());
        }
        let facing = rounded((self.field.troops[ix].pose.facing + 180.0).rem_euclid(360.0));
        if turn(self.field.troops[enemy].pose.facing, facing).abs() < 1.0 {
            return Ok(());
        }
        let to = Pose { facing, ..self.field.troops[enemy].pose };
        let turned: Footprint = self.field.troops[enemy].at(to);
        let (unit, towards) = (self.field.troops[enemy].id().clone(), self.field.troops[ix].id().clone());
        self.field.troops[enemy].pose = turned.pose();
        self.write("pivot", json!({ "unit": unit, "occasion": "charged", "to": written(to), "towards": towards }))
    }
}
