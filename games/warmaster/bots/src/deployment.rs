//! Before the first turn: terrain, deployment, the length of the battle and who begins (`wm.setup.*`).

use aftermath_rules::{
    dice::Pips,
    geometry::{Footprint, Pose},
};
use aftermath_simulate::{DiceRng, SideIx, TroopIx};
use aftermath_warmaster::pack;
use serde_json::{Value, json};

use crate::{
    battle::{Battle, Played},
    field::EXACT_CM,
    frame::{Frame, within},
};

/// How far the armies stand apart, in cm; a hair more than they must.
const APART_CM: f64 = 80.5;
/// Room between two blocks of units, in cm: wide or, with some players, narrow.
const LANES_CM: [f64; 3] = [6.0, 6.0, 3.0];
/// How far the front of the second row is behind that of the first, in cm.
const ROW_CM: f64 = 8.0;
/// How far behind the front characters begin, in cm.
const BEHIND_CM: f64 = 16.0;
/// Steps of the search for free ground, in cm.
const STEP_CM: f64 = 2.0;
/// Room between a unit that makes do with another place and its neighbours, in cm.
const ROOM_CM: f64 = 1.0;
/// Free ground at the short edges, in cm.
const MARGIN_CM: f64 = 4.0;

/// Somebody, and where his stands go.
type Place = (TroopIx, Vec<Pose>);

/// How armies are deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    UnitByUnit,
    Maps,
    Screens,
    OneSideFirst,
}

impl Battle {
    /// Everything before the first turn; answers the turns of each side.
    pub(crate) fn set_up(&mut self) -> Result<u32, crate::battle::Stop> {
        self.terrain_set_up()?;
        let methods = [Method::UnitByUnit, Method::Maps, Method::Screens, Method::OneSideFirst];
        let method = methods[self.rng.below(4) as usize];
        let first = self.choose_method(method)?;
        for (ix, poses) in self.order_of_deployment(method, first) {
            let side = self.field.troop(ix).side;
            self.write(side, "deploy", json!({ "unit": self.field.troop(ix).id(), "stands": poses }))?;
            self.field.troop_mut(ix).deploy(&poses);
        }
        let turns = self.turn_limit()?;
        if method == Method::OneSideFirst {
            self.active = first;
        } else {
            let (rolls, first) = self.against_each_other();
            let side = &self.field.sides[first.0];
            let fields = json!({ "purpose": "first_turn", "rolls": rolls, "first": side });
            self.write(first, "roll_off", fields)?;
            self.active = first;
        }
        Ok(turns)
    }

    /// Who laid the terrain out, and who chose the side of the table (`wm.setup.terrain_methods`).
    fn terrain_set_up(&mut self) -> Played {
        let side = SideIx(self.rng.below(2) as usize);
        let id = |battle: &Self, side: SideIx| battle.field.sides[side.0].clone();
        let symmetrical = self.field.ground.symmetrical;
        let (side, fields) = match self.rng.below(2) {
            _ if symmetrical => (side, json!({ "method": "symmetrical" })),
            0 => {
                let (rolls, winner) = self.against_each_other();
                (winner, json!({ "method": "both", "chooses": id(self, winner), "rolls": rolls }))
            }
            _ => (side, json!({ "method": "one", "by": id(self, side), "chooses": id(self, side.other()) })),
        };
        self.write(side, "terrain_set_up", fields)
    }

    /// Answers the side that deploys first.
    fn choose_method(&mut self, method: Method) -> Result<SideIx, crate::battle::Stop> {
        let strength = |side: SideIx| {
            let troops =
                self.field.troops.iter().filter(|troop| troop.side == side && !troop.is_character() && !troop.absent);
            troops.count()
        };
        let [near, far] = SideIx::BOTH.map(strength);
        let (side, first, fields) = match method {
            Method::UnitByUnit if near != far => {
                let first = SideIx(usize::from(far > near));
                (first, first, json!({ "method": "unit_by_unit", "first": self.field.sides[first.0] }))
            }
            Method::UnitByUnit => {
                let (rolls, first) = self.against_each_other();
                let id = &self.field.sides[first.0];
                (first, first, json!({ "method": "unit_by_unit", "first": id, "rolls": rolls }))
            }
            Method::OneSideFirst => {
                let (rolls, winner) = self.against_each_other();
                // A bold bot wants the first turn and deploys first for it.
                let first = if self.tempers[winner.0].deploys_first() { winner } else { winner.other() };
                let id = &self.field.sides[first.0];
                (winner, first, json!({ "method": "one_side_first", "first": id, "rolls": rolls }))
            }
            Method::Maps => (self.active, self.active, json!({ "method": "maps" })),
            Method::Screens => (self.active, self.active, json!({ "method": "screens" })),
        };
        self.write(side, "deployment", fields)?;
        Ok(first)
    }

    /// Both sides throw a die until they differ; answers the throws and who threw more.
    pub(crate) fn against_each_other(&mut self) -> (Vec<Value>, SideIx) {
        let mut rolls = Vec::new();
        loop {
            let dice = self.rng.roll(2);
            let [Some(near), Some(far)] = [0, 1].map(|at| dice.get(at).map(|die: &Pips| die.get())) else {
                return (rolls, SideIx(0));
            };
            for (side, die) in SideIx::BOTH.into_iter().zip([near, far]) {
                rolls.push(json!({ "side": self.field.sides[side.0], "die": die }));
            }
            if near != far {
                return (rolls, SideIx(usize::from(far > near)));
            }
        }
    }

    /// Agreed, or thrown (`wm.setup.length`).
    fn turn_limit(&mut self) -> Result<u32, crate::battle::Stop> {
        let side = self.active;
        if self.rng.below(2) == 0 {
            let turns = self.rng.between(5, 8);
            self.write(side, "turn_limit", json!({ "turns": turns }))?;
            return Ok(turns);
        }
        let die = self.rng.roll(1).first().map_or(1, |die| die.get());
        let turns = pack::game_length(die).unwrap_or(6);
        self.write(side, "turn_limit", json!({ "turns": turns, "die": die }))?;
        Ok(turns)
    }

    /// Everybody with his place, in the order in which they come to the table.
    fn order_of_deployment(&mut self, method: Method, first: SideIx) -> Vec<(TroopIx, Vec<Pose>)> {
        let mut sides = [first, first.other()].map(|side| {
            let places = self.places(side);
            let (characters, units): (Vec<_>, Vec<_>) =
                places.into_iter().partition(|(ix, _)| self.field.troop(*ix).is_character());
            [units, characters]
        });
        let [a, b] = &mut sides;
        let take = |from: &mut Vec<(TroopIx, Vec<Pose>)>| std::mem::take(from);
        match method {
            Method::UnitByUnit => {
                let mut order = turn_about(take(&mut a[0]), take(&mut b[0]));
                order.extend(turn_about(take(&mut a[1]), take(&mut b[1])));
                order
            }
            _ => sides.into_iter().flatten().flatten().collect(),
        }
    }

    /// Blocks of units of a kind side by side with lanes between them; what does not fit into the first row stands in
    /// the second, and characters stand behind.
    fn places(&mut self, side: SideIx) -> Vec<Place> {
        let own: Vec<TroopIx> = (0..self.field.troops.len())
            .map(TroopIx)
            .filter(|ix| self.field.troop(*ix).side == side && !self.field.troop(*ix).absent)
            .collect();
        let (characters, units): (Vec<TroopIx>, Vec<TroopIx>) =
            own.into_iter().partition(|ix| self.field.troop(*ix).is_character());
        let blocks = self.blocks_to_deploy(units);
        let lane = LANES_CM[self.rng.below(LANES_CM.len() as u32) as usize];
        let room = self.field.table.width - 2.0 * MARGIN_CM;
        let width = |ix: &TroopIx| {
            let figures = &self.field.troop(*ix).figures;
            figures.base().width * f64::from(figures.stands)
        };
        let mut rows: Vec<(f64, Vec<Vec<TroopIx>>)> = vec![(0.0, Vec::new())];
        for block in blocks {
            let needed = block.iter().map(width).sum::<f64>() + lane;
            if rows.last().is_some_and(|(taken, _)| taken + needed > room + lane) {
                rows.push((0.0, Vec::new()));
            }
            if let Some((taken, row)) = rows.last_mut() {
                *taken += needed;
                row.push(block);
            }
        }
        let frame = Frame::facing(if side.0 == 0 { 0.0 } else { 180.0 });
        let table = self.field.table;
        let edge = if side.0 == 0 { -APART_CM } else { APART_CM };
        let front = frame.ahead.y * (table.depth + edge) / 2.0;
        let middle = frame.right.x * table.width / 2.0;
        let mut places = Vec::new();
        for (row, (taken, blocks)) in rows.into_iter().enumerate() {
            let front = front - ROW_CM * row as f64;
            let mut left = middle - (taken - lane) / 2.0;
            for block in blocks {
                for ix in block {
                    let figures = &self.field.troop(ix).figures;
                    let base = figures.base();
                    let across = |number: u8| left + (f64::from(number) + 0.5) * base.width;
                    let pose = |number: u8| frame.pose(across(number), front - base.depth / 2.0);
                    places.push((ix, (0..figures.stands).map(pose).collect()));
                    left += base.width * f64::from(figures.stands);
                }
                left += lane;
            }
        }
        let count = characters.len() as f64;
        for (number, ix) in characters.into_iter().enumerate() {
            let aside = (number as f64 - (count - 1.0) / 2.0) * room / 6.0;
            places.push((ix, vec![frame.pose(middle + aside, front - BEHIND_CM)]));
        }
        self.clear_ground(places, frame, front)
    }

    /// Whoever would stand on ground that he cannot enter goes to the nearest free place no farther ahead.
    fn clear_ground(&self, mut places: Vec<Place>, frame: Frame, front: f64) -> Vec<Place> {
        for at in 0..places.len() {
            let (ix, poses) = &places[at];
            let ix = *ix;
            if self.field.may_stand(ix, &self.field.troop(ix).placed_at(poses)) {
                continue;
            }
            let others: Vec<Footprint> = places
                .iter()
                .filter(|(other, _)| *other != ix)
                .flat_map(|(other, poses)| self.field.troop(*other).placed_at(poses))
                .collect();
            let columns = (self.field.table.width / STEP_CM) as i32;
            let rows = ((self.field.table.depth - APART_CM) / 2.0 / STEP_CM) as i32;
            let shifts = (0..rows).flat_map(|row| (0..columns).flat_map(move |by| [(row, by), (row, -by)]));
            let shifted = shifts.map(|(row, by)| {
                let shift = |pose: &Pose| {
                    let (across, along) = (frame.across(pose.at), frame.along(pose.at));
                    frame.pose(across + f64::from(by) * STEP_CM, along - f64::from(row) * STEP_CM)
                };
                poses.iter().map(shift).collect::<Vec<Pose>>()
            });
            let free = |poses: &Vec<Pose>| {
                let stands = self.field.troop(ix).placed_at(poses);
                let behind = stands.iter().all(|stand| frame.span_along(stand).1 <= front + EXACT_CM);
                behind
                    && self.field.on_table(&stands)
                    && self.field.may_stand(ix, &stands)
                    && stands.iter().all(|stand| others.iter().all(|other| !within(stand, other, ROOM_CM)))
            };
            let mut shifted = shifted;
            if let Some(found) = shifted.find(free) {
                places[at].1 = found;
            }
        }
        places
    }

    /// Units of a kind in blocks of up to four, the blocks in any order.
    fn blocks_to_deploy(&mut self, units: Vec<TroopIx>) -> Vec<Vec<TroopIx>> {
        let mut blocks: Vec<Vec<TroopIx>> = Vec::new();
        let mut room = 0;
        for ix in units {
            let kind = |ix: TroopIx| self.field.troop(ix).figures.kind;
            match blocks.last_mut() {
                Some(block) if room > 0 && kind(block[0]) == kind(ix) => block.push(ix),
                _ => {
                    room = self.rng.between(1, 4);
                    blocks.push(vec![ix]);
                }
            }
            room -= 1;
        }
        shuffle(&mut self.rng, &mut blocks);
        blocks
    }
}

/// One by one in turn; when one has none left the other places all his rest (`wm.setup.unit_by_unit`).
fn turn_about<T>(a: Vec<T>, b: Vec<T>) -> Vec<T> {
    let (mut a, mut b) = (a.into_iter(), b.into_iter());
    let mut order = Vec::new();
    loop {
        let (one, other) = (a.next(), b.next());
        if one.is_none() && other.is_none() {
            return order;
        }
        order.extend(one);
        order.extend(other);
    }
}

fn shuffle<T>(rng: &mut DiceRng, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
