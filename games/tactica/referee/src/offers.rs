//! Entries of a battle that may come next, in the order of the book: what the referee finds broken of them is not offered.
//! Those of the manoeuvre stand in `campaign/offers.rs`.

use aftermath_rules::{
    SideId,
    offers::{Proposal, Wants},
};
use aftermath_tactica::{
    Due, FewerTargets, Fire, Formation, OrderKind, Pace, Phase, Position, Quality, Shape, Touch, UncontrolledResult,
    UncontrolledStep,
};
use serde_json::{Value, json};

use crate::{
    campaign, melee, profile, rout, shooting,
    state::{SideIx, State, UnitIx},
    steadiness, uncontrolled,
};

/// What players claim of a volley where nothing is measured, and what they count.
const VOLLEY: [&str; 8] = ["distance", "sees", "cover", "wind", "sun", "hits", "saved", "fallen"];
/// Sides of a base.
const SIDES: [&str; 4] = ["front", "left_flank", "right_flank", "rear"];

/// All that players might record after this.
pub(super) fn proposals(state: &State) -> Vec<Proposal> {
    let mut all = Proposals { state, list: Vec::new() };
    if state.progress().over {
        return all.list;
    }
    if state.progress().conceded.is_some() {
        all.end();
        return all.list;
    }
    all.owed();
    if state.progress().begun {
        if !state.progress().turn_over {
            all.turn();
        }
    } else {
        all.set_up();
    }
    all.exchanges_of_ranks();
    all.turns();
    all.end();
    all.list
}

/// So many dice that show a 1.
fn ones(count: usize) -> Value {
    json!(vec![1; count])
}

/// In which orders ranks, counted from 1, may stand instead: in any, up to four of them; of more another comes to the front.
fn orders_of_ranks(ranks: usize) -> Vec<Vec<usize>> {
    let now: Vec<usize> = (1..=ranks).collect();
    if ranks > 4 {
        let with_first = |other| {
            let mut order = now.clone();
            order.swap(0, other);
            order
        };
        return (1..ranks).map(with_first).collect();
    }
    let mut orders = vec![Vec::new()];
    for rank in now.iter().rev() {
        let with = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=order.len()).map(move |place| {
                let mut more = order.clone();
                more.insert(place, *rank);
                more
            })
        };
        orders = orders.iter().flat_map(with).collect();
    }
    orders.retain(|order| *order != now);
    orders
}

struct Proposals<'a> {
    state: &'a State,
    list: Vec<Proposal>,
}

impl Proposals<'_> {
    fn id(&self, ix: UnitIx) -> Value {
        json!(self.state.id(ix))
    }

    fn side(&self, ix: UnitIx) -> Option<&SideId> {
        Some(self.state.side_id(self.state.side_of(ix)))
    }

    fn sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.state.setup.sides.len()).map(SideIx)
    }

    fn active(&self) -> Option<&SideId> {
        self.state.active().map(|side| self.state.side_id(side))
    }

    fn of(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        Proposal::new(self.side(ix), kind, body)
    }

    /// Units on the table, without generals.
    fn units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.state.all().filter(|ix| self.state.is_present(*ix) && !self.state.is_general(*ix))
    }

    /// Units of the side whose turn it is.
    fn own(&self) -> Vec<UnitIx> {
        self.units().filter(|ix| Some(self.state.side_of(*ix)) == self.state.active()).collect()
    }

    fn generals(&self) -> Vec<UnitIx> {
        let own = |ix: &UnitIx| {
            let present = self.state.is_present(*ix) && self.state.is_general(*ix);
            present && Some(self.state.side_of(*ix)) == self.state.active()
        };
        self.state.all().filter(own).collect()
    }

    fn enemies(&self, ix: UnitIx) -> Vec<UnitIx> {
        self.state.enemies(ix).filter(|enemy| !self.state.is_general(*enemy)).collect()
    }

    /// A throw of one die for each figure.
    fn for_each_figure(&self, ix: UnitIx, kind: &'static str, mut body: Value) -> Proposal {
        body["dice"] = ones(self.state.figures(ix).len());
        self.of(ix, kind, body).throwing("dice")
    }

    fn set_up(&mut self) {
        let state = self.state;
        for ix in state.all().filter(|ix| state.is_general(*ix)) {
            let settled = &state.u(ix).talents.settled;
            for quality in Quality::ALL.iter().filter(|quality| !settled.contains(quality)) {
                let roll = self.of(ix, "talent_roll", json!({ "general": self.id(ix), "quality": quality, "die": 1 }));
                self.list.push(roll.asking(Wants::Die, &["die"]).asking(Wants::Claim, &["skill", "declared"]));
            }
            let bought = self.of(ix, "talent_purchase", json!({ "general": self.id(ix) }));
            let bought = ["steadiness", "melee", "specialty"]
                .into_iter()
                .fold(bought, |offer, field| offer.choosing(field, [-1, 1, 2].map(|value| json!(value))));
            self.list.push(bought.seldom().asking(Wants::Claim, &["skill"]));
        }
        campaign::proposals(state, &mut self.list);
        self.roll_off("first_turn");
        // Whose entry it is who can say: both agreed.
        for side in [None].into_iter().chain(self.sides().map(Some)) {
            let side = side.map(|side| state.side_id(side));
            self.list.push(Proposal::new(side, "terrain_set_up", json!({})).seldom());
            self.conditions(side);
        }
        for ix in state.all().filter(|ix| state.u(*ix).absent) {
            let own = Some(state.side_id(state.own_side(ix)));
            let deploy = Proposal::new(own, "deploy", json!({ "unit": self.id(ix) })).asking(Wants::Places, &["to"]);
            self.list.push(if state.is_general(ix) {
                let units =
                    state.all().filter(|unit| !state.is_general(*unit) && state.own_side(*unit) == state.own_side(ix));
                deploy.choosing("attach", units.map(|unit| self.id(unit)))
            } else {
                let formations = [Formation::VeryClose, Formation::Close, Formation::Open, Formation::Skirmish];
                let deploy = deploy.choosing("formation", formations.map(|one| json!(one)));
                if state.row(ix).is_mounted() { deploy.choosing("dismounted", [json!(true)]) } else { deploy }
            });
        }
    }

    fn conditions(&mut self, side: Option<&SideId>) {
        let state = self.state;
        let edges = |pairs: [&str; 2]| -> Value {
            let both = state.setup.sides.iter().zip(pairs);
            both.map(|(side, edge)| json!({ "side": side, "edge": edge })).collect()
        };
        let edges = [["near", "far"], ["far", "near"], ["left", "right"], ["right", "left"]].map(edges);
        let weather = aftermath_tactica::Weather::ALL.iter().map(|weather| json!([weather]));
        let own = Proposal::new(side, "conditions", json!({}))
            .choosing("edges", edges)
            .choosing("weather", weather)
            .asking(Wants::Side, &["attacker", "weather_of"])
            .settling("late", campaign::may_be_late(state))
            .settling("tired", campaign::must_be_tired(state))
            .asking(Wants::Claim, &["wind", "sun", "wet", "fortified"]);
        let seldom = state.now.conditions.is_some();
        self.list.push(if seldom { own.seldom() } else { own });
    }

    fn roll_off(&mut self, purpose: &str) {
        let roll = roll_off(self.state, purpose);
        self.list.push(roll.asking(Wants::Side, &["winner", "first"]));
    }

    /// What has to follow at once, and what may answer.
    fn owed(&mut self) {
        let state = self.state;
        for pending in state.progress().pending.iter() {
            let Some(ix) = state.find(&pending.unit) else { continue };
            let id = self.id(ix);
            match &pending.what {
                Due::Test { because, .. } => self.test(ix, json!({ "unit": id, "because": because }), &pending.what),
                Due::Disorder { because, number } => {
                    let body = json!({ "unit": id, "because": because });
                    let sure = because != &aftermath_tactica::DisorderCause::Handguns && *number >= 6;
                    let throw = if sure {
                        self.of(ix, "disorder", body.clone())
                    } else {
                        self.for_each_figure(ix, "disorder", body)
                    };
                    self.list.push(throw.asking(Wants::Claim, &["disordered"]));
                }
                Due::Rout { .. } => self.rout(ix),
                Due::FallBack { because } => {
                    self.fall_back(ix, json!({ "unit": id, "because": because }));
                }
                Due::Risk { because } => {
                    let risk = json!({ "general": id, "because": because, "die": 6 });
                    let risk = self.of(ix, "general_risk", risk).asking(Wants::Die, &["die"]);
                    self.list.push(risk.asking(Wants::Claim, &["declared"]));
                }
                Due::RideDown => {
                    for rider in self.enemies(ix).into_iter().filter(|rider| rout::rides_down(state, *rider, ix)) {
                        let body = json!({ "unit": self.id(rider), "target": id });
                        self.list.push(self.of(rider, "ride_down", body));
                    }
                }
                // It is a move, which the phase offers.
                Due::Attack { .. } => {}
            }
        }
        if let Some(exchange) = &state.progress().exchange {
            let by = state.find(&exchange.by);
            for ix in self.units().collect::<Vec<_>>() {
                if let Some(by) = by {
                    self.rain_check(ix);
                    self.shoot(ix, by, Fire::Return);
                }
            }
        }
    }

    fn test(&mut self, ix: UnitIx, mut body: Value, due: &Due) {
        let claims = ["killed", "value", "declared"];
        let values = steadiness::values(self.state, ix, due);
        // Whether its ranks count the players know, where the log does not tell it.
        let is_open = values.as_ref().is_some_and(|values| values.len() > 1);
        let sure = values.as_ref().and_then(|values| values.iter().find(|(_, value)| *value <= 0));
        if let Some((ranks, _)) = sure {
            let mut body = body.clone();
            if is_open {
                body["ranks"] = json!(ranks);
            }
            self.list
                .push(self.of(ix, "unit_test", body).asking(Wants::Claim, &["ranks"]).asking(Wants::Claim, &claims));
        }
        body["die"] = json!(1);
        let test = self.of(ix, "unit_test", body).asking(Wants::Die, &["die"]);
        let ranks = values.filter(|_| is_open).unwrap_or_default();
        let test = if ranks.is_empty() {
            test.asking(Wants::Claim, &["ranks"])
        } else {
            test.choosing("ranks", ranks.into_iter().map(|(ranks, _)| json!(ranks)))
        };
        self.list.push(test.asking(Wants::Claim, &claims));
    }

    fn rout(&mut self, ix: UnitIx) {
        for more in [None, Some("destroyed"), Some("leaves")] {
            let mut body = json!({ "unit": self.id(ix) });
            if let Some(more) = more {
                body[more] = json!(true);
            }
            self.list.push(self.of(ix, "rout", body).asking(Wants::Places, &["steps", "to", "distance"]));
        }
    }

    fn fall_back(&mut self, ix: UnitIx, body: Value) {
        let enemies = self.enemies(ix);
        let throw = self.for_each_figure(ix, "fall_back", body);
        let throw = throw.choosing("by", enemies.into_iter().map(|enemy| self.id(enemy)));
        let throw = throw.choosing("leaves", [json!(true)]).asking(Wants::Places, &["to", "distance"]);
        self.list.push(throw.asking(Wants::Claim, &["disordered"]));
    }

    fn exchanges_of_ranks(&mut self) {
        let state = self.state;
        for ix in self.units().filter(|ix| !state.is_uniform(*ix)).collect::<Vec<_>>() {
            let ranks = state.figures(ix).len().div_ceil(state.front(ix).max(1));
            let orders = orders_of_ranks(ranks);
            let Some(first) = orders.first() else { continue };
            let body = json!({ "unit": self.id(ix), "ranks": first });
            let orders = orders.iter().map(|order| json!(order));
            let exchange = self.for_each_figure(ix, "exchange_ranks", body).choosing("ranks", orders);
            self.list.push(exchange.seldom().asking(Wants::Claim, &["disordered"]));
        }
    }

    fn turn(&mut self) {
        let state = self.state;
        for phase in Phase::ALL {
            self.list.push(Proposal::new(self.active(), "phase_start", json!({ "phase": phase })));
        }
        let late = state.now.conditions.as_ref().map(|conditions| conditions.late.to_vec()).unwrap_or_default();
        for ix in late.iter().filter_map(|id| state.find(id)) {
            let arrival = Proposal::new(
                Some(state.side_id(state.own_side(ix))),
                "arrival",
                json!({ "corps": self.id(ix), "die": 6 }),
            );
            let points = (1..=6).map(|points| json!(points));
            let arrival = arrival.asking(Wants::Die, &["die"]).choosing("points", points);
            self.list.push(arrival.asking(Wants::Claim, &["declared"]));
        }
        for ix in state.all().filter(|ix| state.row(*ix).general.as_ref().is_some_and(|general| general.mercenary)) {
            let test = self.of(ix, "loyalty", json!({ "general": self.id(ix), "die": 6 }));
            self.list.push(test.asking(Wants::Die, &["die"]).asking(Wants::Claim, &["declared"]));
        }
        for general in self.generals() {
            self.general_move(general);
        }
        match state.now.phase {
            Some(Phase::Shooting) => self.shooting(),
            Some(Phase::Movement) => self.movement(),
            Some(Phase::Uncontrolled) => self.uncontrolled(),
            Some(Phase::Melee) => self.melees(),
            None => {}
        }
        self.contacts();
        self.list.push(Proposal::new(self.active(), "turn_end", json!({})));
    }

    fn general_move(&mut self, general: UnitIx) {
        let state = self.state;
        let units = self.own();
        let way = self.of(general, "general_move", json!({ "general": self.id(general) }));
        let way = way.choosing("attach", units.into_iter().map(|unit| self.id(unit)));
        let way = if state.u(general).attached.is_some() { way.choosing("detach", [json!(true)]) } else { way };
        let way = if state.row(general).is_mounted() {
            way.choosing("pace", [Pace::Trot, Pace::Gallop].map(|pace| json!(pace)))
        } else {
            way.asking(Wants::Claim, &["pace"])
        };
        self.list.push(way.asking(Wants::Places, &["to", "distance"]));
    }

    fn order(&mut self, kind: OrderKind, fits: impl Fn(UnitIx) -> bool) {
        let state = self.state;
        for general in self.generals() {
            let chief = state.row(general).general.as_ref().is_some_and(|one| one.commander_in_chief);
            for ix in self.own() {
                let waits = state.u(ix).now.order.is_none() && !state.u(ix).now.acted && fits(ix);
                if !waits || !(chief || state.corps(ix) == Some(general)) {
                    continue;
                }
                let body = json!({ "by": self.id(general), "units": [self.id(ix)], "order": kind });
                let order = self.of(general, "order", body).asking(Wants::Units, &["units"]);
                self.list.push(order.asking(Wants::Claim, &["distance", "gap"]));
            }
        }
    }

    fn rain_check(&mut self, ix: UnitIx) {
        let state = self.state;
        let rains = crate::movement::has_weather(state, aftermath_tactica::Weather::Rain);
        // A string that was found dry is used first; one that was wet is looked at again before another volley.
        let is_dry = state.progress().string.as_ref().is_some_and(|(id, wet)| id == state.id(ix) && !wet);
        if rains && !is_dry {
            let check = self.of(ix, "rain_check", json!({ "unit": self.id(ix), "die": 1 }));
            self.list.push(check.asking(Wants::Die, &["die"]).asking(Wants::Claim, &["wet"]));
        }
    }

    fn shoot(&mut self, ix: UnitIx, target: UnitIx, fire: Fire) {
        let dice = shooting::dice_of(self.state, ix, target, fire);
        if dice == 0 || self.state.side_of(ix) == self.state.side_of(target) {
            return;
        }
        let body = json!({ "unit": self.id(ix), "target": self.id(target), "fire": fire, "dice": ones(dice) });
        let volley = self.of(ix, "shoot", body).throwing("dice");
        self.list.push(volley.choosing("cover", [json!(false), json!(true)]).asking(Wants::Claim, &VOLLEY));
    }

    fn shoots_at_all(&mut self, ix: UnitIx, fire: Fire) {
        for enemy in self.enemies(ix) {
            self.shoot(ix, enemy, fire);
        }
    }

    /// A die picks a target: the nearest where they are known, else those that the players name.
    fn draw(&mut self, ix: UnitIx, to_shoot: bool) {
        if let Some(nearest) = uncontrolled::nearest(self.state, ix, to_shoot) {
            let [sure, perhaps] = [nearest.sure, nearest.perhaps];
            self.draw_among(ix, &sure, to_shoot, false);
            // Whoever may be seen and may not is among them where the players say so: it takes a die, or there is a target at all.
            if sure.len() < 2 && perhaps.len() > 1 {
                self.draw_among(ix, &perhaps, to_shoot, true);
            }
            if sure.is_empty() {
                self.draw_among(ix, &perhaps[..perhaps.len().min(1)], to_shoot, true);
            }
            return;
        }
        let enemies: Vec<Value> = self.enemies(ix).into_iter().map(|enemy| self.id(enemy)).collect();
        let one = |enemy: &Value| json!({ "unit": enemy });
        let Some(first) = enemies.first() else { return };
        let mut body = json!({ "unit": self.id(ix), "candidates": [one(first)] });
        if to_shoot {
            body["to_shoot"] = json!(true);
        }
        let draw = |proposals: &Self, body: Value| {
            let draw = proposals.of(ix, "draw_target", body).choosing("candidates.0.unit", enemies.clone());
            draw.asking(Wants::Claim, &["target", "candidates"])
        };
        self.list.push(draw(self, body.clone()));
        if let [first, second, ..] = enemies.as_slice() {
            body["candidates"] = json!([one(first), one(second)]);
            body["die"] = json!(1);
            let several = draw(self, body).choosing("candidates.1.unit", enemies.clone());
            let third = enemies.iter().map(one);
            self.list.push(several.choosing("candidates.2", third).asking(Wants::Die, &["die"]));
        }
    }

    /// A die picks among the nearest, who are known.
    fn draw_among(&mut self, ix: UnitIx, nearest: &[UnitIx], to_shoot: bool, is_seldom: bool) {
        if nearest.is_empty() {
            return;
        }
        let candidates: Vec<Value> = nearest.iter().map(|enemy| json!({ "unit": self.id(*enemy) })).collect();
        let mut body = json!({ "unit": self.id(ix), "candidates": candidates });
        if to_shoot {
            body["to_shoot"] = json!(true);
        }
        let draw = if nearest.len() > 1 || self.state.rulings().fewer_targets == FewerTargets::LostThirds {
            body["die"] = json!(1);
            self.of(ix, "draw_target", body).asking(Wants::Die, &["die"])
        } else {
            self.of(ix, "draw_target", body)
        };
        let draw = draw.asking(Wants::Claim, &["target", "candidates"]);
        self.list.push(if is_seldom { draw.seldom() } else { draw });
    }

    fn shooting(&mut self) {
        let state = self.state;
        let armed = |ix: UnitIx| {
            state
                .rollers(ix)
                .iter()
                .any(|one| one.troops.weapon().is_some_and(|weapon| profile::weapon_row(weapon).missile))
        };
        self.order(OrderKind::Shoot, |ix| armed(ix) && !state.is_engaged(ix));
        for ix in self.own() {
            let now = &state.u(ix).now;
            if now.order == Some(OrderKind::Shoot) && now.volleys == 0 {
                self.rain_check(ix);
                if now.in_line && now.target.is_none() {
                    self.draw(ix, true);
                }
                self.shoots_at_all(ix, Fire::Ordered);
            }
        }
    }

    fn movement(&mut self) {
        let state = self.state;
        let free = |ix: UnitIx| !state.is_engaged(ix) && !state.is_routing(ix);
        self.order(OrderKind::Move, free);
        self.order(OrderKind::Stand, free);
        self.order(OrderKind::Reform, |ix| free(ix) && state.formation(ix) != Formation::Skirmish);
        self.order(OrderKind::Recover, |ix| free(ix) && !state.u(ix).disordered.is_empty());
        self.order(OrderKind::Mount, |ix| free(ix) && state.u(ix).dismounted);
        self.order(OrderKind::Dismount, |ix| free(ix) && state.rides(ix));
        self.order(OrderKind::Rally, |ix| state.is_routing(ix));
        for general in self.generals() {
            for ix in self.own().into_iter().filter(|ix| state.is_routing(*ix)) {
                let rally = json!({ "by": self.id(general), "unit": self.id(ix), "die": 6 });
                let rally = self.of(general, "rally", rally).asking(Wants::Die, &["die"]);
                self.list.push(rally.asking(Wants::Claim, &["distance", "declared"]));
            }
        }
        for ix in self.own() {
            let now = &state.u(ix).now;
            match now.order {
                Some(OrderKind::Reform) if now.reformed.is_none() => self.reform(ix),
                Some(OrderKind::Mount) if now.reformed.is_none() => self.remount(ix, "mount"),
                Some(OrderKind::Dismount) if now.reformed.is_none() => self.remount(ix, "dismount"),
                _ => {}
            }
            if !state.u(ix).disordered.is_empty() {
                self.recover(ix);
            }
            let ordered = now.order.is_some_and(|order| {
                matches!(order, OrderKind::Move | OrderKind::Reform | OrderKind::Mount | OrderKind::Dismount)
            });
            if ordered && now.pace.is_none() {
                self.moves(ix, Pace::Walk);
            }
            if state.is_skirmisher(ix) && now.pace.is_none() {
                self.moves(ix, Pace::Pushed);
            }
            self.goes_on(ix);
            self.step_in_skirmishers(ix);
        }
        for ix in state.all().filter(|ix| state.u(*ix).absent && !state.is_general(*ix)) {
            self.moves(ix, Pace::Arrival);
        }
        for ix in self.own().into_iter().filter(|ix| state.u(*ix).tired && state.u(*ix).now.arrived == 0) {
            self.moves(ix, Pace::Arrival);
        }
        self.pushed_by_enemies();
    }

    /// Further paces of cavalry, the rest of a move after an impact, and what goes with them.
    fn goes_on(&mut self, ix: UnitIx) {
        let state = self.state;
        let now = &state.u(ix).now;
        if now.pace.is_some() && state.rides(ix) {
            self.moves(ix, Pace::Trot);
            self.moves(ix, Pace::Gallop);
        }
        if now.free_to_go_on {
            self.moves(ix, Pace::Continuation);
        }
        if state.rides(ix) && (now.broke_through || now.free_to_go_on) {
            self.uncontrolled_test(ix, UncontrolledStep::Onward);
            self.draw(ix, false);
        }
    }

    /// Skirmishers who have moved may shoot.
    fn step_in_skirmishers(&mut self, ix: UnitIx) {
        let state = self.state;
        if state.formation(ix) == Formation::Skirmish && state.u(ix).now.volleys == 0 {
            self.rain_check(ix);
            self.shoots_at_all(ix, Fire::Free);
        }
    }

    fn moves(&mut self, ix: UnitIx, pace: Pace) {
        let enemies = self.enemies(ix);
        let contacts = enemies.into_iter().flat_map(|enemy| {
            let enemy = self.id(enemy);
            SIDES.map(|side| json!([{ "enemy": enemy, "side": side }]))
        });
        let terrain = aftermath_tactica::TerrainKind::ALL.iter().map(|kind| json!([kind]));
        let body = json!({ "pace": pace, "ways": [{ "unit": self.id(ix) }] });
        let way = self
            .of(ix, "move", body)
            .asking(Wants::Units, &["ways"])
            .asking(Wants::Places, &["ways.0.steps", "ways.0.to"]);
        let way = way.asking(Wants::Claim, &["ways.0.distance"]);
        let way = way.choosing("ways.0.contacts", contacts.collect::<Vec<_>>()).choosing("ways.0.crosses", terrain);
        self.list.push(way.choosing("ways.0.leaves", [json!(true)]));
    }

    fn reform(&mut self, ix: UnitIx) {
        for formation in [Formation::VeryClose, Formation::Close, Formation::Open] {
            for shape in [Shape::Plain, Shape::Circle, Shape::Testudo] {
                for at in ["start", "end"] {
                    let mut body = json!({ "unit": self.id(ix), "formation": formation, "at": at });
                    if shape != Shape::Plain {
                        body["shape"] = json!(shape);
                    }
                    let reform = self.for_each_figure(ix, "reform", body).asking(Wants::Places, &["to"]);
                    self.list.push(reform.asking(Wants::Claim, &["disordered"]));
                }
            }
        }
    }

    fn remount(&mut self, ix: UnitIx, kind: &'static str) {
        let formations = [Formation::VeryClose, Formation::Close, Formation::Open].map(|one| json!(one));
        let remount = self.for_each_figure(ix, kind, json!({ "unit": self.id(ix) }));
        self.list.push(remount.choosing("formation", formations).asking(Wants::Claim, &["disordered"]));
    }

    fn recover(&mut self, ix: UnitIx) {
        let turned = self.state.figures(ix).iter().filter(|figure| self.state.is_disordered(ix, **figure)).count();
        let recover = self.of(ix, "recover", json!({ "unit": self.id(ix), "dice": ones(turned) })).throwing("dice");
        self.list.push(recover.asking(Wants::Claim, &["recovered"]));
    }

    /// Skirmishers of the enemy who stand in the way of somebody.
    fn pushed_by_enemies(&mut self) {
        let state = self.state;
        let skirmishers: Vec<UnitIx> =
            self.units().filter(|ix| Some(state.side_of(*ix)) != state.active() && state.skirmishes(*ix)).collect();
        for target in skirmishers {
            if state.formation(target) == Formation::Skirmish {
                self.fall_back(target, json!({ "unit": self.id(target), "because": "pushed" }));
            }
            for ix in self.own().into_iter().filter(|ix| state.rides(*ix) && !state.skirmishes(*ix)) {
                self.list
                    .push(self.of(ix, "ride_down", json!({ "unit": self.id(ix), "target": self.id(target) })).seldom());
            }
        }
    }

    fn uncontrolled(&mut self) {
        let state = self.state;
        for ix in self.own() {
            let now = &state.u(ix).now;
            if state.is_routing(ix) {
                self.rout(ix);
                continue;
            }
            if now.uncontrolled.is_none() && !state.is_engaged(ix) {
                self.uncontrolled_test(ix, UncontrolledStep::First);
                for position in Position::ALL {
                    let body = json!({ "unit": self.id(ix), "step": "first", "position": position });
                    self.list.push(self.tested(ix, body));
                }
            }
            match now.uncontrolled {
                Some(UncontrolledResult::Attacks) => self.attacks(ix),
                Some(UncontrolledResult::BacksOff) => self.moves(ix, Pace::BackOff),
                _ => {}
            }
            self.step_in_skirmishers(ix);
        }
        self.pushed_by_enemies();
    }

    fn uncontrolled_test(&mut self, ix: UnitIx, step: UncontrolledStep) {
        let mut body = json!({ "unit": self.id(ix), "step": step });
        if uncontrolled::value(self.state, ix).is_none_or(|value| value == 0) {
            self.list.push(self.tested(ix, body.clone()));
        }
        body["die"] = json!(6);
        self.list.push(self.tested(ix, body).asking(Wants::Die, &["die"]));
    }

    /// A test, with what comes of it where the log does not tell enough to work it out.
    fn tested(&self, ix: UnitIx, body: Value) -> Proposal {
        let test = self.of(ix, "uncontrolled", body).asking(Wants::Claim, &["value"]);
        if uncontrolled::value(self.state, ix).is_some() && !self.state.are_losses_open() {
            return test.asking(Wants::Claim, &["declared"]);
        }
        let results = [UncontrolledResult::Attacks, UncontrolledResult::BacksOff, UncontrolledResult::Stays];
        test.choosing("declared", results.map(|result| json!(result)))
    }

    fn attacks(&mut self, ix: UnitIx) {
        let state = self.state;
        let now = &state.u(ix).now;
        if now.target.is_none() {
            self.draw(ix, true);
            self.draw(ix, false);
        }
        if now.volleys == 0 && now.pace.is_none() {
            self.rain_check(ix);
            self.shoots_at_all(ix, Fire::Uncontrolled);
            self.moves(ix, Pace::Walk);
        }
        if state.rides(ix) && now.pace.is_some() {
            self.uncontrolled_test(ix, UncontrolledStep::Trot);
            self.uncontrolled_test(ix, UncontrolledStep::Gallop);
        }
        self.goes_on(ix);
    }

    /// What comes at contact: bows, javelins, strikes.
    fn contacts(&mut self) {
        let state = self.state;
        let fresh = |touch: &&Touch| !touch.struck && !touch.fought;
        let touches: Vec<Touch> = state.now.contacts.iter().filter(fresh).cloned().collect();
        for touch in &touches {
            let (Some(by), Some(enemy)) = (state.find(&touch.by), state.find(&touch.enemy)) else { continue };
            let skirmishers =
                state.formation(by) == Formation::Skirmish && state.formation(enemy) == Formation::Skirmish;
            for (one, other) in [(by, enemy), (enemy, by)] {
                self.shoot(one, other, Fire::Javelins);
                if skirmishers {
                    self.rain_check(one);
                    self.shoot(one, other, Fire::Free);
                }
            }
            for ix in self.units().filter(|ix| state.side_of(*ix) != state.side_of(by)).collect::<Vec<_>>() {
                self.rain_check(ix);
                self.shoot(ix, by, Fire::Defensive);
            }
            self.impact(by, enemy);
        }
    }

    /// A unit strikes who it touched, who answers or does not.
    fn impact(&mut self, by: UnitIx, enemy: UnitIx) {
        let state = self.state;
        let striker = |ix: UnitIx, dice: usize| {
            let mut body = json!({ "unit": state.id(ix) });
            if dice > 0 {
                body["dice"] = ones(dice);
            }
            body
        };
        let (strikes, answers) = (
            crate::impact::strikers(state, by, false).len(),
            crate::impact::strikers(state, enemy, state.rides(by)).len(),
        );
        for (first, second) in [(strikes, 0), (strikes, answers), (0, answers)] {
            if first + second == 0 || ((first, second) == (strikes, 0) && answers > 0 && strikes == 0) {
                continue;
            }
            let body = json!({ "attackers": [striker(by, first)], "defenders": [striker(enemy, second)] });
            let impact = self.of(by, "impact", body).asking(Wants::Units, &["attackers", "defenders"]);
            let impact = if first > 0 { impact.throwing("attackers.0.dice") } else { impact };
            let impact = match (first > 0, second > 0) {
                (true, true) => impact.asking(Wants::Dice, &["defenders.0.dice"]),
                (false, true) => impact.throwing("defenders.0.dice"),
                _ => impact,
            };
            self.list.push(impact.choosing("side", SIDES.map(|side| json!(side))));
        }
    }

    fn melees(&mut self) {
        let state = self.state;
        let mut told: Vec<UnitIx> = Vec::new();
        for ix in self.units().filter(|ix| state.is_engaged(*ix)).collect::<Vec<_>>() {
            if told.contains(&ix) {
                continue;
            }
            let mut group: Vec<UnitIx> = Vec::new();
            let mut open = vec![ix];
            while let Some(one) = open.pop() {
                if !group.contains(&one) {
                    group.push(one);
                    open.extend(state.touching(one).into_iter().filter(|other| state.is_present(*other)));
                }
            }
            told.extend(&group);
            // Where one is left out, its side has nobody who may fight.
            let fighter = |ix: &UnitIx| {
                let dice = melee::fighters(state, *ix).len();
                if dice == 0 {
                    json!({ "unit": state.id(*ix) })
                } else {
                    json!({ "unit": state.id(*ix), "dice": ones(dice) })
                }
            };
            let fields = DICE_OF_UNITS.iter().zip(&group).filter(|(_, ix)| !melee::fighters(state, **ix).is_empty());
            let mut fields: Vec<&'static str> = fields.map(|(field, _)| *field).collect();
            let body = json!({ "units": group.iter().map(fighter).collect::<Vec<_>>() });
            let melee = Proposal::new(self.active(), "melee", body).asking(Wants::Units, &["units"]);
            let melee = if fields.is_empty() { melee } else { melee.throwing(fields.remove(0)) };
            self.list.push(melee.asking(Wants::Dice, &fields));
        }
    }

    /// A turn begins: before the first of the battle, and after one has ended.
    fn turns(&mut self) {
        let state = self.state;
        if state.progress().begun && !state.progress().turn_over && state.active().is_some() {
            return;
        }
        let turn = state.now.turn.saturating_add(1);
        for side in self.sides() {
            self.list.push(Proposal::new(Some(state.side_id(side)), "turn_start", json!({ "turn": turn })));
        }
    }

    fn end(&mut self) {
        let state = self.state;
        for side in self.sides() {
            self.list.push(Proposal::new(Some(state.side_id(side)), "concede", json!({})).seldom());
        }
        let sides = [None].into_iter().chain(self.sides().map(Some));
        for side in sides.collect::<Vec<_>>() {
            let side = side.map(|side| state.side_id(side));
            for because in ["agreed", "conceded", "time"] {
                // Whoever gave up has not won: who did has to be told.
                let winner = state.setup.sides.iter().find(|one| Some(*one) != state.progress().conceded.as_ref());
                let body = match winner.filter(|_| because == "conceded") {
                    Some(winner) => json!({ "because": because, "winner": winner }),
                    None => json!({ "because": because }),
                };
                let end = Proposal::new(side, "battle_end", body).asking(Wants::Side, &["winner"]);
                self.list.push(if state.progress().turn_over && side.is_none() { end } else { end.seldom() });
            }
        }
    }
}

/// Dice of the units of a melee, one by one.
const DICE_OF_UNITS: [&str; 8] = [
    "units.0.dice",
    "units.1.dice",
    "units.2.dice",
    "units.3.dice",
    "units.4.dice",
    "units.5.dice",
    "units.6.dice",
    "units.7.dice",
];

/// A die of each side against the other.
pub(crate) fn roll_off(state: &State, purpose: &str) -> Proposal {
    let sides = state.setup.sides.iter().enumerate();
    let rolls: Vec<Value> = sides.map(|(i, side)| json!({ "side": side, "die": 6 - i.min(5) })).collect();
    Proposal::new(None, "roll_off", json!({ "purpose": purpose, "rolls": rolls })).asking(Wants::Rolls, &["rolls"])
}
