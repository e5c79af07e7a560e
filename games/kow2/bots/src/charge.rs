//! Charges and counter-charges: into contact, flush, to the middle of the facing, alone or together (`kow.charge.*`).

use aftermath_kow2::{OrderKind, Special, SpellName};
use aftermath_rules::geometry::{Edge, Footprint, Outline, Place, Pose};
use aftermath_simulate::SimulateError;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    field::{BACK_ROOM, BACK_ROOM_ROUND, CLEAR, Charged, GAP, Ground, ahead, bearing, near, rounded, turn, written},
    lines::{self, Tell},
};

/// Most units that charge one enemy together.
const MOST_TOGETHER: usize = 3;
/// Gap between those who share a facing, in inches.
const NEIGHBOUR: f64 = 0.2;
/// What a charger keeps at least from those who share the facing with it.
const ASIDE: f64 = 0.04;
/// Inches along a facing by which two chargers must differ, so that their order is beyond doubt.
const ORDER: f64 = 0.4;
/// Least part of a facing that an outer charger touches.
const LEAST_SHARE: f64 = 0.4;
/// What lies nearer than this touches, and what lies farther than `NOT_TOUCHING` surely does not.
const TOUCHING: f64 = 0.003;
/// See `TOUCHING`.
const NOT_TOUCHING: f64 = 0.06;
/// The inch that units keep from enemies.
const INCH: f64 = 1.0;

/// Inches to the right by which who counter-charges may shift.
const SHIFTS: [f64; 9] = [0.0, -1.5, 1.5, -3.0, 3.0, -4.5, 4.5, -6.0, 6.0];

/// Inches ahead of a shambling unit within which an enemy can be surged into.
const WAITS_AT: f64 = 6.0;
/// Greatest pivot, in degrees.
const RIGHT_ANGLE: f64 = 90.0;
/// Greatest pivot of bots that need no more.
const SURELY_LESS: f64 = 88.0;

/// A charge that a bot has found to be possible.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub(crate) facing: Edge,
    /// Inches to the right before it turns.
    shift: f64,
    pivot: f64,
    forward: f64,
    end: Pose,
    hindered: bool,
    distance: f64,
    /// An enemy touched besides, and where it is moved (`kow.charge.proximity`).
    nudged: Option<(usize, Pose)>,
    /// What it keeps free behind it to back off.
    room: f64,
}

impl Battle {
    /// A unit that was charged strikes back at one of those, where it can (`kow.countercharge.*`).
    pub(crate) fn try_counter_charge(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[ix];
        if troop.is_war_engine() || troop.figures.speed == 0 || (troop.wavering && !troop.has(&Special::Fury)) {
            return Ok(false);
        }
        let before: Vec<usize> =
            troop.charged_before.iter().copied().filter(|enemy| !self.field.troops[*enemy].gone).collect();
        for enemy in before {
            if let Some(way) = self.way_to(ix, enemy, true, None) {
                self.carry_out(enemy, &[(ix, way)], true)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a unit is for charging at all.
    fn is_charger(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        let able = !troop.is_war_engine() && !troop.wavering && troop.figures.attacks > 0 && troop.figures.speed > 0;
        let archers = troop.is_shooter() && !self.bold[self.active.0];
        able && troop.order.is_none() && !archers
    }

    /// Charges the enemy against whom it has most attacks, where it can, with whoever can join it.
    pub(crate) fn try_charge(&mut self, ix: usize) -> Result<bool, SimulateError> {
        if !self.is_charger(ix) || self.waits_for_surge(ix) || self.slips() {
            return Ok(false);
        }
        let enemies = self.field.enemies(ix);
        let ways: Vec<(usize, Way)> =
            enemies.into_iter().filter_map(|enemy| Some((enemy, self.way_to(ix, enemy, false, None)?))).collect();
        let best = ways.into_iter().max_by_key(|(enemy, way)| (self.worth(*enemy, way), usize::MAX - enemy));
        let Some((enemy, way)) = best else {
            return Ok(false);
        };
        let together = self.together(ix, enemy);
        // The wary wait for company, a flank or a wounded enemy.
        let wary = !self.bold[self.active.0];
        let alone = together.len() < 2 && way.facing == Edge::Front && self.field.troops[enemy].damage < 4;
        if wary && alone && self.rng.below(3) != 0 {
            return Ok(false);
        }
        if together.len() > 1 {
            self.carry_out(enemy, &together, false)?;
        } else {
            self.carry_out(enemy, &[(ix, way)], false)?;
        }
        Ok(true)
    }

    /// Shambling units with an enemy just ahead of them leave the charge to a wizard behind them, now and then.
    fn waits_for_surge(&mut self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        let own = troop.footprint();
        let surges = |other: &usize| {
            let wizard = &self.field.troops[*other];
            let knows = wizard.figures.spells.iter().any(|spell| spell.spell == SpellName::Surge);
            knows && *other != ix && self.field.same_contingent(ix, *other) && wizard.footprint().distance(&own) < 10.0
        };
        troop.has(&Special::Shambling)
            && self.field.of(troop.side).iter().any(surges)
            && self.first_ahead(ix, WAITS_AT).is_some()
            && self.rng.below(3) != 0
    }

    /// How much a bot likes to charge an enemy so: by the attacks, and lone heroes and war engines best.
    fn worth(&self, enemy: usize, way: &Way) -> u32 {
        let attacks = match way.facing {
            Edge::Rear => 3,
            Edge::Left | Edge::Right => 2,
            Edge::Front => 1,
        };
        let target = &self.field.troops[enemy];
        if target.is_war_engine() || (target.is_individual() && self.bold[self.active.0]) { 3 } else { attacks }
    }

    /// This unit and those that can charge the same enemy with it, in the order in which they move; no more than one
    /// where nobody can.
    fn together(&mut self, ix: usize, enemy: usize) -> Vec<(usize, Way)> {
        let target = &self.field.troops[enemy];
        if target.is_individual() || !target.charged_by.is_empty() {
            return Vec::new();
        }
        let reach = |other: &usize| {
            let troop = &self.field.troops[*other];
            self.field.troops[enemy].footprint().distance_to(troop.footprint().front()) <= 2.0 * troop.speed()
        };
        let company: Vec<usize> = self
            .field
            .of(self.active)
            .into_iter()
            .filter(|other| *other != ix && self.is_charger(*other))
            .filter(reach)
            .collect();
        let mut party = vec![ix];
        let mut ways = Vec::new();
        for other in company {
            if party.len() >= MOST_TOGETHER {
                break;
            }
            party.push(other);
            match self.plan(&party, enemy) {
                Some(plan) => ways = plan,
                None => drop(party.pop()),
            }
        }
        ways
    }

    /// Ways for all of a party to one enemy, sharing its facings; moved one after another.
    fn plan(&mut self, party: &[usize], enemy: usize) -> Option<Vec<(usize, Way)>> {
        let there = self.field.troops[enemy].footprint();
        let mut places: Vec<(usize, Edge, f64)> = Vec::new();
        for ix in party {
            let facing = lines::sure_arc(&there, self.field.troops[*ix].footprint().front())?;
            let afraid = self.field.troops[*ix].has(&Special::YellowBellied);
            if afraid || !self.sees(*ix, enemy) {
                return None;
            }
            places.push((*ix, facing, self.along(&there, facing, *ix)));
        }
        places.sort_by(|a, b| (a.1 as u8).cmp(&(b.1 as u8)).then(a.2.total_cmp(&b.2)));
        let mut goals: Vec<(usize, f64)> = Vec::new();
        for group in places.chunk_by(|a, b| a.1 == b.1) {
            let in_order = group.windows(2).all(|pair| pair[1].2 - pair[0].2 > ORDER);
            let widths: Vec<f64> = group.iter().map(|(ix, ..)| self.field.troops[*ix].base.width).collect();
            let middles = shares(there.edge_line(group[0].1).length(), &widths).filter(|_| in_order)?;
            goals.extend(group.iter().zip(middles).map(|((ix, ..), middle)| (*ix, middle)));
        }
        let before: Vec<(usize, Pose)> = party.iter().map(|ix| (*ix, self.field.troops[*ix].pose)).collect();
        let mut ways = Vec::new();
        for (ix, middle) in &goals {
            let Some(way) = self.way_to(*ix, enemy, false, Some(*middle)).filter(|way| way.nudged.is_none()) else {
                break;
            };
            let troop = &mut self.field.troops[*ix];
            troop.pose = way.end;
            troop.charge = Some(way.charged(enemy));
            ways.push((*ix, way));
        }
        for (ix, pose) in before {
            let troop = &mut self.field.troops[ix];
            (troop.pose, troop.charge) = (pose, None);
        }
        (ways.len() == party.len()).then_some(ways)
    }

    /// How far along a facing a unit's leader point lies.
    fn along(&self, there: &Footprint, facing: Edge, ix: usize) -> f64 {
        let line = there.edge_line(facing);
        let at = self.field.troops[ix].footprint().front();
        let (dx, dy) = (line.to.x - line.from.x, line.to.y - line.from.y);
        ((at.x - line.from.x) * dx + (at.y - line.from.y) * dy) / line.length()
    }

    /// The way of a charge, where nothing about it is in doubt; `middle` is its place along a facing that it shares.
    fn way_to(&self, ix: usize, enemy: usize, counter: bool, middle: Option<f64>) -> Option<Way> {
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].footprint();
        let own = troop.footprint();
        let distance = there.distance_to(own.front());
        if distance > 2.0 * troop.speed() - 0.1 {
            return None;
        }
        let facing = lines::sure_arc(&there, own.front())?;
        let taken = self.field.troops[enemy]
            .charged_by
            .iter()
            .any(|other| self.field.troops[*other].charge.is_some_and(|charge| charge.facing == facing));
        let individual = self.field.troops[enemy].is_individual();
        if taken || (individual && !self.field.troops[enemy].charged_by.is_empty()) {
            return None;
        }
        let along = middle.unwrap_or_else(|| there.edge_line(facing).length() / 2.0);
        let flush = lines::flush_at(&there, facing, troop.base.depth, along);
        let goal = if individual { there.pose().at } else { flush.at };
        let turned = |shift: f64| {
            let pose = Pose { facing: troop.pose.facing, ..ahead(sideways(troop.pose), shift) };
            let pivot = rounded(turn(pose.facing, bearing(pose.at, goal)));
            // Who was charged in its flank turns to it by a right angle.
            (pivot.abs() <= if counter { RIGHT_ANGLE } else { SURELY_LESS })
                .then(|| (pivot, Pose { facing: (pose.facing + pivot).rem_euclid(360.0), ..pose }))
        };
        // Who counter-charges may shift sideways where it could not turn on the spot (`kow.countercharge.manoeuvre`).
        let shifts: &[f64] = if counter { &SHIFTS } else { &SHIFTS[..1] };
        let table = self.field.table;
        let (shift, pivot, turned, forward) = shifts.iter().find_map(|shift| {
            let (pivot, pose) = turned(*shift)?;
            let aside = troop.footprint().sweep(&troop.at(Pose { facing: troop.pose.facing, ..pose }));
            let others = || self.field.present().filter(|other| *other != ix);
            let clear = |other: usize| self.field.troops[other].footprint().distance_to_outline(&aside) > ASIDE;
            // No part of it leaves the table on the way (`kow.move.table_edge`).
            let on_table = troop.at(Pose { facing: troop.pose.facing, ..pose }).on_table(table.width, table.depth, 0.0);
            let free = *shift == 0.0 || (on_table && others().all(clear) && !self.field.meets_blocking(ix, &aside));
            free.then_some((*shift, pivot, pose, self.contact(ix, pose, enemy)?))
        })?;
        let reached = ahead(turned, forward);
        let end = if individual { reached } else { flush };
        if !individual && turn(reached.facing, end.facing).abs() > 80.0 {
            return None;
        }
        // Whoever it shares the target with stands beside it.
        let fellow = |other: &usize| self.field.troops[*other].charge.is_some_and(|charge| charge.target == enemy);
        let fellows: Vec<usize> = self.field.present().filter(|other| *other != ix && fellow(other)).collect();
        self.check_way(ix, enemy, [turned, reached], &fellows)?;
        // Who charges with others looks from where everybody stood before.
        if !counter && middle.is_none() && !self.sees(ix, enemy) {
            return None;
        }
        let (nudged, room) = self.check_end(ix, enemy, end, &fellows)?;
        let aligned = Pose { at: reached.at, facing: end.facing };
        let legs = [[turned, reached], [aligned, end]].map(|[from, to]| troop.at(from).sweep(&troop.at(to)));
        let hindered = self.hindered(ix, &legs, end)? && !counter;
        Some(Way { facing, shift, pivot, forward, end, hindered, distance, nudged, room })
    }

    /// Whether a unit surely sees another from where it stands (`kow.charge.los`).
    fn sees(&self, ix: usize, enemy: usize) -> bool {
        lines::view(&self.field, ix, &self.field.troops[ix].footprint(), enemy).seen == Tell::Yes
    }

    /// Inches straight on until a unit touches another.
    pub(crate) fn contact(&self, ix: usize, from: Pose, enemy: usize) -> Option<f64> {
        let troop = &self.field.troops[ix];
        let there = self.field.troops[enemy].footprint();
        let apart = |inches: f64| troop.at(ahead(from, inches)).distance(&there);
        let (mut clear, mut most) = (0.0, 0.0);
        // Who turns into another has no way to go.
        if apart(0.0) <= 0.0 {
            return None;
        }
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

    /// The way leads through nobody and nothing that blocks, unless it is flown; an Individual finds room to turn.
    fn check_way(&self, ix: usize, enemy: usize, [from, reached]: [Pose; 2], fellows: &[usize]) -> Option<()> {
        let troop = &self.field.troops[ix];
        let corridor = troop.at(from).sweep(&troop.at(reached));
        let others = || self.field.present().filter(|other| *other != ix && *other != enemy);
        let clear = others().all(|other| {
            let least = if fellows.contains(&other) { ASIDE } else { CLEAR };
            self.field.troops[other].footprint().distance_to_outline(&corridor) > least
        });
        let ground = !self.field.meets_blocking(ix, &corridor);
        let alone = !self.field.troops[enemy].is_individual() || self.can_turn(enemy, reached, ix);
        (((clear && ground) || troop.flies()) && alone).then_some(())
    }

    /// Whether a charged Individual can turn to its charger, who ends at a pose (`kow.individual.charged`): on the table, off
    /// blocking terrain, clear of its friends, an inch from others (`kow.interp.pivot_end`).
    pub(crate) fn can_turn(&self, enemy: usize, charger_at: Pose, charger: usize) -> bool {
        let troop = &self.field.troops[enemy];
        let to = Pose { facing: rounded((charger_at.facing + 180.0).rem_euclid(360.0)), ..troop.pose };
        self.field.is_free(enemy, &troop.at(to), &[charger])
    }

    /// Where it ends it stands in nobody's place, and can back off, or else the enemy can. Answers whom it has to nudge
    /// and what it keeps free behind it.
    pub(crate) fn check_end(
        &self,
        ix: usize,
        enemy: usize,
        end: Pose,
        fellows: &[usize],
    ) -> Option<(Option<(usize, Pose)>, f64)> {
        let troop = &self.field.troops[ix];
        let place = troop.at(end);
        let individual = self.field.troops[enemy].is_individual();
        let enemies = self.field.enemies(ix);
        let mut but = vec![enemy];
        but.extend(fellows);
        let beside = fellows.iter().all(|other| self.field.troops[*other].footprint().distance(&place) > ASIDE);
        let mut unminded = but.clone();
        unminded.extend(&enemies);
        if !beside || !self.field.is_free(ix, &place, &unminded) {
            return None;
        }
        let mut nudged = None;
        for other in enemies.into_iter().filter(|other| *other != enemy) {
            let there = self.field.troops[other].footprint();
            let apart = there.distance(&place);
            if apart >= GAP || (apart > NOT_TOUCHING && apart < 0.9) {
                continue;
            }
            let touched = apart <= TOUCHING && there.overlap_depth(&place) <= TOUCHING;
            if !touched || individual || nudged.is_some() || self.field.troops[other].is_individual() {
                return None;
            }
            let away = Pose { at: ahead(end, INCH).at, ..end };
            let (dx, dy) = (away.at.x - end.at.x, away.at.y - end.at.y);
            let to = Pose { at: Place { x: there.pose().at.x + dx, y: there.pose().at.y + dy }, ..there.pose() };
            let moved = self.field.troops[other].at(to);
            if moved.distance(&place) < 0.99 || !self.field.is_free(other, &moved, &[ix]) {
                return None;
            }
            nudged = Some((other, to));
        }
        let room = if individual { BACK_ROOM_ROUND } else { BACK_ROOM };
        but.extend(nudged.map(|(other, _)| other));
        let back = |inches: f64| self.field.is_free(ix, &troop.at(ahead(end, -inches)), &but);
        if back(room + 0.1) && back(INCH) {
            return Some((nudged, room));
        }
        // Somebody is close behind it: the enemy gives way, if he stands (`kow.regroup.back_off_blocked`).
        let behind = troop.at(ahead(end, -INCH));
        let friend = |other: &usize| self.field.troops[*other].footprint().overlap_depth(&behind) > 0.1;
        let blocked = self.field.of(troop.side).iter().any(|other| *other != ix && friend(other));
        let gives = fellows.is_empty() && nudged.is_none() && !individual && self.gives_way(enemy, ix, end).is_some();
        let far = self
            .field
            .enemies(ix)
            .into_iter()
            .all(|other| other == enemy || self.field.troops[other].footprint().distance(&place) > GAP);
        (blocked && gives && far).then_some((None, 0.0))
    }

    /// Where an enemy goes whose charger cannot back off: an inch straight away from it, if there is room.
    pub(crate) fn gives_way(&self, enemy: usize, charger: usize, from: Pose) -> Option<Pose> {
        let heading = from.heading();
        let pose = self.field.troops[enemy].pose;
        let to = Pose { at: Place { x: pose.at.x + heading.x * INCH, y: pose.at.y + heading.y * INCH }, ..pose };
        self.field.is_free(enemy, &self.field.troops[enemy].at(to), &[charger]).then_some(to)
    }

    /// Whether terrain hinders a charge with these straight legs; `None` where that is in doubt (`kow.melee.hindered`).
    pub(crate) fn hindered(&self, ix: usize, legs: &[Outline], end: Pose) -> Option<bool> {
        let troop = &self.field.troops[ix];
        let last = Outline::around(&troop.at(end).corners());
        let (mut difficult, mut obstacle, mut lands, mut lands_at_obstacle) = (false, false, false, false);
        for piece in self.field.pieces.iter().filter(|piece| matches!(piece.kind, Ground::Difficult | Ground::Obstacle))
        {
            let met = legs.iter().any(|way| way.shared_area(&piece.outline) > 0.3);
            let close = legs.iter().any(|way| near(&piece.outline, way));
            if met != close {
                return None;
            }
            let inside = last.shared_area(&piece.outline) > 0.3;
            if inside != near(&piece.outline, &last) {
                return None;
            }
            lands |= inside && piece.kind == Ground::Difficult;
            lands_at_obstacle |= inside && piece.kind == Ground::Obstacle;
            difficult |= met && piece.kind == Ground::Difficult;
            obstacle |= met && piece.kind == Ground::Obstacle;
        }
        let pathfinder = troop.has(&Special::Pathfinder);
        Some(if troop.has(&Special::Strider) {
            false
        } else if troop.flies() {
            lands_at_obstacle || (lands && !pathfinder)
        } else {
            obstacle || (difficult && !pathfinder)
        })
    }

    /// Writes the order and the moves of a charge.
    fn carry_out(&mut self, enemy: usize, party: &[(usize, Way)], counter: bool) -> Played {
        let target = self.field.troops[enemy].id().clone();
        let chargers: Vec<Value> = party
            .iter()
            .map(|(ix, way)| {
                let mut charger = json!({ "unit": self.field.troops[*ix].id(), "facing": way.facing });
                if let (false, Some(charger)) = (counter, charger.as_object_mut()) {
                    charger.insert("distance".to_owned(), json!(rounded(way.distance)));
                }
                charger
            })
            .collect();
        let mut declared = json!({ "units": chargers, "target": target });
        if let (true, Some(declared)) = (counter, declared.as_object_mut()) {
            declared.insert("counter".to_owned(), json!(true));
        }
        self.write("charge", declared)?;
        for (ix, _) in party {
            self.field.troops[*ix].order = Some(if counter { OrderKind::CounterCharge } else { OrderKind::Charge });
            self.regenerate(*ix)?;
        }
        for (ix, way) in party {
            if !counter && !self.dares(*ix, enemy, way.facing)? {
                self.field.troops[*ix].order = Some(OrderKind::Halt);
                continue;
            }
            let mut steps: Vec<Value> = Vec::new();
            if way.shift > 0.0 {
                steps.push(json!({ "right": way.shift }));
            } else if way.shift < 0.0 {
                steps.push(json!({ "left": -way.shift }));
            }
            if way.pivot.abs() > 0.0 {
                steps.push(json!({ "pivot": way.pivot }));
            }
            steps.push(json!({ "forward": way.forward }));
            self.field.troops[*ix].pose = way.end;
            self.field.troops[*ix].charge = Some(way.charged(enemy));
            self.field.troops[enemy].charged_by.push(*ix);
            let fields = json!({
                "unit": self.field.troops[*ix].id(), "steps": steps, "to": written(way.end), "hindered": way.hindered,
            });
            self.write("charge_move", fields)?;
            self.make_room(*ix, way)?;
            self.face_charger(*ix, enemy)?;
        }
        Ok(())
    }

    /// An enemy who is touched without being charged moves an inch away (`kow.charge.proximity`).
    fn make_room(&mut self, ix: usize, way: &Way) -> Played {
        let Some((other, to)) = way.nudged else {
            return Ok(());
        };
        self.field.troops[other].pose = to;
        let (unit, from) = (self.field.troops[other].id().clone(), self.field.troops[ix].id().clone());
        self.write("nudge", json!({ "unit": unit, "because": "proximity", "from": from, "to": written(to) }))
    }

    /// Yellow-bellied units find out whether they dare to charge a front (`kow.special.yellow_bellied`).
    fn dares(&mut self, ix: usize, enemy: usize, facing: Edge) -> Result<bool, SimulateError> {
        let target = &self.field.troops[enemy];
        let exempt = facing != Edge::Front || target.is_individual() || target.is_war_engine();
        if exempt || !self.field.troops[ix].has(&Special::YellowBellied) {
            return Ok(true);
        }
        let die = self.rng.die();
        let id = self.field.troops[ix].id().clone();
        self.write("yellow_bellied", json!({ "unit": id, "die": die, "declared": die > 1 }))?;
        Ok(die > 1)
    }

    /// A charged Individual turns to its charger (`kow.individual.charged`).
    pub(crate) fn face_charger(&mut self, ix: usize, enemy: usize) -> Played {
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

/// A pose that looks to the right of another.
fn sideways(pose: Pose) -> Pose {
    Pose { facing: pose.facing + 90.0, ..pose }
}

impl Way {
    /// The charge as the unit remembers it.
    fn charged(&self, target: usize) -> Charged {
        let Way { facing, hindered, room, .. } = *self;
        Charged { target, facing, hindered, original: hindered, room }
    }
}

/// Where along a facing the middles of units of these widths come that share it evenly; `None` where they find no room
/// (`kow.charge.multiple_share`, `kow.charge.multiple_overflow`).
fn shares(length: f64, widths: &[f64]) -> Option<Vec<f64>> {
    let half = length / 2.0;
    let middles = match widths {
        [_] => vec![half],
        [a, b] => vec![half - (NEIGHBOUR + a) / 2.0, half + (NEIGHBOUR + b) / 2.0],
        [a, b, c] => vec![half - (a + b) / 2.0 - NEIGHBOUR, half, half + (b + c) / 2.0 + NEIGHBOUR],
        _ => return None,
    };
    let outer = match widths {
        [_] => length,
        [_, _] => half - NEIGHBOUR / 2.0,
        [_, inner, _] => (length - inner) / 2.0 - NEIGHBOUR,
        _ => 0.0,
    };
    (outer > LEAST_SHARE).then_some(middles)
}
