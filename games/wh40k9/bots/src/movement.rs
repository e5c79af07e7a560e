//! The Movement phase: moves, TRANSPORTS, AIRCRAFT, Reinforcements (`w40k.move.*`, `w40k.transport.*`, `w40k.aircraft.*`,
//! `w40k.reinforce.*`).

use aftermath_rules::geometry::Place;
use aftermath_simulate::SideIx;
use aftermath_wh40k9::{Ability, pack};
use serde_json::{Value, json};

use super::{
    army::{EXPLODES_ON, EXPLOSION},
    battle::{Battle, Played},
    body::{Body, moved, written},
    deployment,
    field::{BESIDE, CLEAR, Field, Moved, Whereabouts, nearest},
};

/// Inches that Reinforcements keep from enemies.
const DROP: f64 = 9.1;
/// Parts of a move that bots try, and degrees off the straight way.
const PARTS: [f64; 4] = [1.0, 0.75, 0.5, 0.25];
const TURNS: [f64; 9] = [0.0, 20.0, -20.0, 40.0, -40.0, 65.0, -65.0, 90.0, -90.0];

/// How a way is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    /// Enemies whom it may come as near as it likes.
    pub(crate) charged: &'a [usize],
    /// Over models.
    pub(crate) flies: bool,
    /// Over terrain.
    pub(crate) soars: bool,
    /// Least inches to enemies that are no AIRCRAFT on the way.
    pub(crate) past_enemies: f64,
    /// Least inches to enemies at its end.
    pub(crate) at_end: f64,
}

impl Battle {
    pub(crate) fn movement_phase(&mut self) -> Played {
        for transport in self.field.of(self.active) {
            self.let_out(transport)?;
        }
        for ix in self.field.of(self.active) {
            if self.field.troop(ix).is_aircraft() {
                self.fly(ix)?;
            } else {
                self.move_unit(ix)?;
            }
        }
        for troop in &mut self.field.troops {
            if troop.side == self.active && troop.is_on_field() && troop.turn.moved.is_none() {
                troop.turn.moved = Some(Moved::Stationary);
            }
        }
        self.second_step("reinforcements")?;
        if self.round < 2 {
            return Ok(());
        }
        let waits = |ix: &usize| {
            let troop = self.field.troop(*ix);
            troop.side == self.active && troop.whereabouts == Whereabouts::Reserve
        };
        for ix in (0..self.field.troops.len()).filter(waits).collect::<Vec<_>>() {
            self.arrive(ix)?;
        }
        Ok(())
    }

    /// Where a unit wants to go.
    fn goal(&mut self, ix: usize) -> Place {
        let troop = self.field.troop(ix);
        let from = troop.middle();
        let fights = troop.reach() <= 12.0 || troop.figures.transport.is_some();
        let side = troop.side;
        let enemy = self.field.closest_enemy(ix);
        let near = enemy.is_some_and(|enemy| self.field.distance(ix, enemy) < 18.0);
        if self.slips() {
            let (width, depth) = (self.field.table.width as u32, self.field.table.depth as u32);
            return Place { x: f64::from(self.rng.below(width)), y: f64::from(self.rng.below(depth)) };
        }
        if let Some(enemy) = enemy.filter(|_| fights && (near || self.bold[side.0])) {
            return self.field.troop(enemy).middle();
        }
        let wanted = |place: usize| {
            let marker = &self.field.markers[place];
            let others = self.field.of(side).into_iter().filter(|other| *other != ix);
            let held = others.filter(|other| nearest(&marker.body(), self.field.troop(*other)) <= 3.0).count();
            from.distance(marker.at) + 9.0 * held as f64
        };
        let best = (0..self.field.markers.len()).min_by(|a, b| wanted(*a).total_cmp(&wanted(*b)));
        best.map_or(from, |place| self.field.markers[place].at)
    }

    fn move_unit(&mut self, ix: usize) -> Played {
        let engaged = self.field.engaged_with(ix);
        let locked = engaged.iter().any(|enemy| !self.field.troop(*enemy).is_aircraft());
        if locked {
            return self.fall_back(ix, &engaged);
        }
        let goal = self.goal(ix);
        let troop = self.field.troop(ix);
        let (_, most) = troop.movement();
        let away = troop.middle().distance(goal);
        let heavy = troop.reach() >= 36.0 && troop.has("INFANTRY");
        let closest = self.field.closest_enemy(ix).map_or(f64::INFINITY, |enemy| self.field.distance(ix, enemy));
        let settled = away < 2.5 || heavy && closest <= troop.reach() && self.rng.below(4) != 0;
        if most < 1.0 || settled {
            if self.rng.below(2) == 0 {
                let fields = json!({ "unit": self.field.troop(ix).id() });
                self.field.troops[ix].turn.moved = Some(Moved::Stationary);
                return self.write("stationary", fields);
            }
            return Ok(());
        }
        let troop = self.field.troop(ix);
        let out_of_reach = closest > troop.reach() + most;
        let boosted = troop.can(&Ability::TurboBoost) && closest > most + 18.0;
        let advances = away > most + 2.0 && (out_of_reach || boosted || troop.reach() <= 12.0 && closest > most + 12.0);
        let mut fields = json!({ "unit": troop.id(), "kind": if advances { "advance" } else { "normal" } });
        let mut far = most;
        if advances {
            if troop.can(&Ability::TurboBoost) {
                far += pack::TURBO_BOOST;
            } else {
                self.rng.take(self.dice[self.active.0]);
                let die = self.rng.roll(1);
                far += die.iter().map(|die| f64::from(die.get())).sum::<f64>();
                fields["advance"] = json!({ "dice": die });
            }
        }
        let flies = self.field.troop(ix).has("FLY");
        let manner = Manner { charged: &[], flies, soars: flies, past_enemies: CLEAR, at_end: CLEAR };
        let by = self.way(ix, goal, far, manner);
        if by.is_none() && !advances {
            return Ok(());
        }
        fields["steps"] = json!(self.go(ix, by.unwrap_or((0.0, 0.0))));
        fields["engaged_before"] = json!(engaged.iter().map(|enemy| self.field.troop(*enemy).id()).collect::<Vec<_>>());
        let turn = &mut self.field.troops[ix].turn;
        (turn.moved, turn.stirred) = (Some(if advances { Moved::Advance } else { Moved::Normal }), true);
        self.write("move", fields)?;
        self.get_in(ix)
    }

    /// Who is locked in combat holds out, or falls back.
    fn fall_back(&mut self, ix: usize, engaged: &[usize]) -> Played {
        let troop = self.field.troop(ix);
        let weak = troop.size() * 2 < troop.starting || troop.reach() > 12.0;
        if !weak || self.bold[troop.side.0] && self.rng.below(3) != 0 {
            return Ok(());
        }
        let (from, enemy) = (troop.middle(), self.field.troop(engaged[0]).middle());
        let goal = Place { x: from.x + (from.x - enemy.x) * 20.0, y: from.y + (from.y - enemy.y) * 20.0 };
        let (_, most) = troop.movement();
        let flies = troop.has("FLY");
        let manner = Manner { charged: &[], flies, soars: flies, past_enemies: BESIDE, at_end: CLEAR };
        let Some(by) = self.way(ix, goal, most, manner) else { return Ok(()) };
        let steps = self.go(ix, by);
        let turn = &mut self.field.troops[ix].turn;
        (turn.moved, turn.stirred) = (Some(Moved::FallBack), true);
        let fields = json!({ "unit": self.field.troop(ix).id(), "kind": "fall_back", "steps": steps });
        self.write("move", fields)?;
        self.get_in(ix)
    }

    /// The way that brings a unit as a whole nearest to its goal.
    pub(crate) fn way(&self, ix: usize, goal: Place, far: f64, manner: Manner<'_>) -> Option<(f64, f64)> {
        let from = self.field.troop(ix).middle();
        let straight = libm::atan2(goal.y - from.y, goal.x - from.x);
        let away = from.distance(goal);
        let mut tried: Vec<(f64, (f64, f64))> = Vec::new();
        for part in PARTS {
            for turn in TURNS {
                let angle = straight + turn.to_radians();
                // To a hundredth of an inch, and never beyond what is allowed.
                let length = (far * part).min(away);
                let short = |length: f64| libm::trunc(length * 100.0) / 100.0;
                let by = (short(libm::cos(angle) * length), short(libm::sin(angle) * length));
                let end = Place { x: from.x + by.0, y: from.y + by.1 };
                tried.push((end.distance(goal), by));
            }
        }
        tried.sort_by(|a, b| a.0.total_cmp(&b.0));
        let nearer = tried.into_iter().filter(|(left, by)| *left < away - 0.1 && (by.0, by.1) != (0.0, 0.0));
        nearer.map(|(_, by)| by).find(|by| self.is_way_free(ix, *by, manner))
    }

    /// Whether all models of a unit may go so far.
    pub(crate) fn is_way_free(&self, ix: usize, by: (f64, f64), manner: Manner<'_>) -> bool {
        let troop = self.field.troop(ix);
        troop.living().all(|place| {
            let body = troop.body(place);
            self.is_step_free(ix, &body, moved(body.at, by), manner)
        })
    }

    /// Whether a model of a unit may go straight to a place, as far as others and terrain go.
    pub(crate) fn is_step_free(&self, ix: usize, body: &Body, to: Place, manner: Manner<'_>) -> bool {
        let end = Body { at: to, ..*body };
        if !self.field.is_room(&end) {
            return false;
        }
        let circle = body.shape.circle();
        let walled = self.field.pieces.iter().any(|piece| piece.blocks() && piece.patch.is_met(body.at, to, circle));
        if walled && !manner.soars {
            return false;
        }
        let side = self.field.troop(ix).side;
        let length = body.at.distance(to);
        self.field.troops.iter().enumerate().all(|(other, there)| {
            if other == ix || !there.is_on_field() {
                return true;
            }
            let enemy = there.side != side;
            let charged = manner.charged.contains(&other);
            let least = if enemy && !charged && !there.is_aircraft() { manner.past_enemies } else { BESIDE };
            let at_end = if enemy && !charged { manner.at_end } else { BESIDE };
            let over = manner.flies || there.is_aircraft();
            there.bodies().all(|obstacle| {
                // Far away there is nothing to measure.
                let reach = length + circle + obstacle.shape.circle() + CLEAR;
                if (obstacle.at.x - body.at.x).abs() > reach || (obstacle.at.y - body.at.y).abs() > reach {
                    return true;
                }
                let free = over && (manner.soars || least <= BESIDE);
                end.gap(&obstacle) >= at_end && (free || body.gap_on_way(to, &obstacle) >= least)
            })
        })
    }

    /// All models of a unit go so far; answers the steps as a log has them.
    pub(crate) fn go(&mut self, ix: usize, by: (f64, f64)) -> Vec<Value> {
        let troop = &mut self.field.troops[ix];
        let all: Vec<usize> = troop.living().collect();
        let mut steps = Vec::new();
        for place in all {
            troop.models[place].at = moved(troop.models[place].at, by);
            let model = troop.models[place];
            steps.push(json!({ "model": model.number, "via": [], "to": troop.spot(model.at) }));
        }
        steps
    }

    /// AIRCRAFT go on over the field, or are lost beyond its edge.
    fn fly(&mut self, ix: usize) -> Played {
        let troop = self.field.troop(ix);
        let (least, most) = troop.movement();
        let Some(place) = troop.living().next() else { return Ok(()) };
        let body = troop.body(place);
        let goal =
            self.field.closest_enemy(ix).map_or(Place { x: 0.0, y: 0.0 }, |enemy| self.field.troop(enemy).middle());
        let manner = Manner { charged: &[], flies: true, soars: true, past_enemies: 0.0, at_end: CLEAR };
        let mut found: Option<(f64, Place)> = None;
        for turn in 0..36 {
            for part in 0..8 {
                let angle = f64::from(turn * 10).to_radians();
                let length = least + 0.05 + (most - least - 0.1).max(0.0) * f64::from(part) / 7.0;
                let to = written(Place {
                    x: body.at.x + libm::cos(angle) * length,
                    y: body.at.y + libm::sin(angle) * length,
                });
                let moved = body.at.distance(to);
                let right = moved >= least && moved <= most && self.is_step_free(ix, &body, to, manner);
                // Best is to come about a foot from the enemy.
                let off = (to.distance(goal) - 12.0).abs();
                if right && found.is_none_or(|(best, _)| off < best) {
                    found = Some((off, to));
                }
            }
        }
        let id = self.field.troop(ix).id().clone();
        let Some((_, to)) = found else {
            self.field.troops[ix].models[place].dead = true;
            self.field.troops[ix].whereabouts = Whereabouts::Destroyed;
            for other in 0..self.field.troops.len() {
                if self.field.troop(other).whereabouts == Whereabouts::Aboard(ix) {
                    self.field.troops[other].whereabouts = Whereabouts::Destroyed;
                    self.field.troops[other].models.iter_mut().for_each(|model| model.dead = true);
                }
            }
            return self.write("aircraft_lost", json!({ "unit": id }));
        };
        let by = (to.x - body.at.x, to.y - body.at.y);
        let steps = self.go(ix, by);
        let turn = &mut self.field.troops[ix].turn;
        (turn.moved, turn.stirred) = (Some(Moved::Normal), true);
        self.write("move", json!({ "unit": id, "kind": "normal", "steps": steps }))
    }

    /// Units aboard.
    pub(crate) fn aboard(&self, transport: usize) -> Vec<usize> {
        let inside = |ix: &usize| self.field.troop(*ix).whereabouts == Whereabouts::Aboard(transport);
        (0..self.field.troops.len()).filter(inside).collect()
    }

    /// Units leave a TRANSPORT before it moves, once the enemy is near.
    fn let_out(&mut self, transport: usize) -> Played {
        let near =
            self.field.closest_enemy(transport).is_some_and(|enemy| self.field.distance(transport, enemy) < 20.0);
        for ix in self.aboard(transport) {
            if !self.field.troop(ix).turn.began_aboard || !near || self.rng.below(5) == 0 {
                continue;
            }
            let goal = self.goal(ix);
            let hull = self.field.troop(transport).body(0);
            let Some(at) = self.beside(ix, &hull, goal) else { continue };
            let id = self.field.troop(ix).id().clone();
            let carrier = self.field.troop(transport).id().clone();
            let fields = json!({ "unit": id, "transport": carrier, "at": self.placings(ix, &at) });
            self.stand(ix, &at);
            let turn = &mut self.field.troops[ix].turn;
            (turn.moved, turn.stirred) = (Some(Moved::Disembarked), true);
            self.write("disembark", fields)?;
        }
        Ok(())
    }

    /// Room for a unit wholly within 3" of a hull, towards a place.
    fn beside(&self, ix: usize, hull: &Body, goal: Place) -> Option<Vec<(usize, Place)>> {
        let troop = self.field.troop(ix);
        let (x, y) = hull.shape.reach();
        let reach = pack::DISEMBARK - 0.06;
        let steps = |half: f64| -> Vec<f64> {
            let all = libm::floor((half + reach) / 0.3) as i32;
            (-all..=all).map(|step| f64::from(step) * 0.3).collect()
        };
        let mut room: Vec<Body> = Vec::new();
        for dx in steps(x) {
            for dy in steps(y) {
                let at = written(Place { x: hull.at.x + dx, y: hull.at.y + dy });
                let body = Body { at, shape: troop.footprint };
                let fits = body.gap(hull) >= BESIDE
                    && body.farthest(hull) <= reach
                    && self.field.is_room(&body)
                    && self.field.is_clear(&body, troop.side, ix);
                if fits {
                    room.push(body);
                }
            }
        }
        let first = room.iter().min_by(|a, b| a.at.distance(goal).total_cmp(&b.at.distance(goal))).copied()?;
        room.sort_by(|a, b| a.at.distance(first.at).total_cmp(&b.at.distance(first.at)));
        let mut taken: Vec<Body> = Vec::new();
        let count = troop.size() as usize;
        for body in room {
            if taken.len() < count && taken.iter().all(|other| other.gap(&body) >= 0.05) {
                taken.push(body);
            }
        }
        let whole = taken.len() == count && Field::is_coherent(&taken);
        whole.then(|| troop.living().zip(taken).map(|(place, body)| (place, body.at)).collect())
    }

    /// A unit that has moved gets into a TRANSPORT now and then.
    fn get_in(&mut self, ix: usize) -> Played {
        let troop = self.field.troop(ix);
        // Who got out in this phase stays out.
        let able = troop.has("INFANTRY") && !troop.has("FLY") && troop.size() > 1 && !troop.turn.began_aboard;
        if !able || self.rng.below(3) != 0 {
            return Ok(());
        }
        let fits = |transport: &usize| {
            let (carrier, troop) = (self.field.troop(*transport), self.field.troop(ix));
            let Some(capacity) = &carrier.figures.transport else { return false };
            let used: u32 = self.aboard(*transport).iter().map(|other| self.field.troop(*other).size()).sum();
            let hull = carrier.body(0);
            used + troop.size() <= u32::from(capacity.models)
                && !capacity.never.iter().any(|word| troop.has(word.as_str()))
                && !self.field.is_engaged(*transport)
                && troop.bodies().all(|body| body.gap(&hull) <= pack::EMBARK - 0.06)
        };
        let Some(transport) = self.field.of(self.active).into_iter().find(|other| *other != ix && fits(other)) else {
            return Ok(());
        };
        let fields = json!({ "unit": self.field.troop(ix).id(), "transport": self.field.troop(transport).id() });
        self.field.troops[ix].whereabouts = Whereabouts::Aboard(transport);
        self.field.troops[ix].turn.embarked = true;
        self.write("embark", fields)
    }

    /// Reinforcements arrive near where they want to be.
    fn arrive(&mut self, ix: usize) -> Played {
        if self.round < self.rounds && self.rng.below(4) == 0 {
            return Ok(());
        }
        let side = self.field.troop(ix).side;
        let clear = |body: &Body| {
            self.field.is_room(body)
                && self.field.is_clear(body, side, ix)
                && self.field.of(side.other()).iter().all(|enemy| nearest(body, self.field.troop(*enemy)) > DROP)
        };
        let shape = self.field.troop(ix).footprint;
        let mut best: Option<(f64, Vec<(usize, Place)>)> = None;
        for form in deployment::formations(self, ix) {
            let (columns, rows) = (self.field.table.width as u32, self.field.table.depth as u32);
            for x in 1..columns {
                for y in 1..rows {
                    let middle = Place { x: f64::from(x), y: f64::from(y) };
                    let markers = self.field.markers.iter().map(|marker| marker.at.distance(middle));
                    let off = markers.fold(f64::INFINITY, f64::min);
                    if best.as_ref().is_some_and(|(least, _)| *least <= off) {
                        continue;
                    }
                    let at: Vec<(usize, Place)> = form
                        .iter()
                        .map(|(place, by)| (*place, written(Place { x: middle.x + by.0, y: middle.y + by.1 })))
                        .collect();
                    if at.iter().all(|(_, at)| clear(&Body { at: *at, shape })) {
                        best = Some((off, at));
                    }
                }
            }
        }
        let Some((_, at)) = best else { return Ok(()) };
        let fields = json!({ "unit": self.field.troop(ix).id(), "at": self.placings(ix, &at) });
        self.stand(ix, &at);
        let turn = &mut self.field.troops[ix].turn;
        (turn.moved, turn.stirred) = (Some(Moved::Arrived), true);
        self.write("arrive", fields)
    }

    /// Whoever is in a destroyed TRANSPORT gets out, after it may have exploded (`w40k.transport.destroyed_order`).
    pub(crate) fn leave_wrecks(&mut self) -> Played {
        while let Some(transport) = self.wrecked.pop() {
            let side = self.field.troop(transport).side;
            let hull = self.field.troop(transport).body(0);
            self.rng.take(self.dice[side.0]);
            let die = self.rng.roll(1);
            let mut fields = json!({ "transport": self.field.troop(transport).id(), "explosion": { "dice": die } });
            if die.iter().any(|die| die.get() >= EXPLODES_ON) {
                let wounded = self.blast(&hull, EXPLOSION, side, None);
                fields["wounded"] = json!(wounded);
            }
            let mut out: Vec<Value> = Vec::new();
            let inherited = self.field.troop(transport).turn.moved;
            for ix in self.aboard(transport) {
                out.push(self.get_out(ix, &hull, inherited));
            }
            fields["disembarked"] = json!(out);
            self.write_for(side, "wreck", fields)?;
        }
        Ok(())
    }

    /// D3 mortal wounds for each unit near a body.
    pub(crate) fn blast(&mut self, body: &Body, reach: f64, thrower: SideIx, but: Option<usize>) -> Vec<Value> {
        let near = |ix: &usize| {
            let troop = self.field.troop(*ix);
            Some(*ix) != but && troop.is_on_field() && nearest(body, troop) <= reach
        };
        let all: Vec<usize> = (0..self.field.troops.len()).filter(near).collect();
        let mut told = Vec::new();
        for ix in all {
            self.rng.take(self.dice[thrower.0]);
            let dice = self.rng.roll(1);
            let wounds = dice.iter().map(|die| u32::from(aftermath_rules::dice::d3(*die))).sum();
            told.push(self.suffer(ix, Some(dice), wounds));
        }
        told
    }

    fn get_out(&mut self, ix: usize, hull: &Body, inherited: Option<Moved>) -> Value {
        let goal = hull.at;
        let found = self.beside(ix, hull, goal);
        let id = self.field.troop(ix).id().clone();
        let Some(at) = found else {
            let all: Vec<u16> =
                self.field.troop(ix).living().map(|place| self.field.troop(ix).models[place].number).collect();
            let places: Vec<usize> = self.field.troop(ix).living().collect();
            for place in places {
                self.kill(ix, place);
            }
            return json!({ "unit": id, "no_room": all });
        };
        self.stand(ix, &at);
        let dice = self.rng.roll(at.len() as u32);
        let ones = dice.iter().filter(|die| die.get() == pack::WRECK_CASUALTY).count();
        let mut removed: Vec<u16> = Vec::new();
        for _ in 0..ones {
            let Some(place) = self.least_missed(ix) else { break };
            removed.push(self.field.troop(ix).models[place].number);
            self.kill(ix, place);
        }
        let turn = &mut self.field.troops[ix].turn;
        (turn.left_wreck, turn.stirred) = (true, true);
        let inherited = inherited.filter(|moved| matches!(moved, Moved::Normal | Moved::Advance | Moved::FallBack));
        turn.moved = turn.moved.or(inherited).or(Some(Moved::Disembarked));
        json!({ "unit": id, "at": self.placings(ix, &at), "dice": dice, "removed": removed })
    }
}
