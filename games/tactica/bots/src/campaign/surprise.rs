//! Surprise cards: when bots play them, and what they do (`tac.card.*`).

use aftermath_simulate::SideIx;
use aftermath_tactica::{Card, Cell};
use serde_json::{Value, json};

use super::{Campaign, InForce, cells, is_ground, is_weather};

impl Campaign {
    fn own(&self, side: SideIx) -> Vec<usize> {
        (0..self.corps.len()).filter(|ix| self.corps[*ix].side == side).collect()
    }

    fn on_map(&self, side: SideIx) -> Vec<usize> {
        self.own(side).into_iter().filter(|ix| self.corps[*ix].at.is_some()).collect()
    }

    fn holds(&self, side: SideIx, card: Card) -> bool {
        self.hands[side.0].contains(&card)
    }

    /// Plays a card that is in hand.
    fn surprise(&mut self, side: SideIx, card: Card, mut fields: Value) {
        self.take(side, card);
        fields["card"] = json!(card);
        self.write(side, "surprise", fields);
    }

    /// A cell beside a corps where it may stand.
    fn aside(&self, ix: usize) -> Option<Cell> {
        let at = self.corps[ix].at?;
        cells().find(|cell| cell.is_beside(at) && self.is_open(ix, *cell))
    }

    /// In the morning an enemy corps is struck down by the country.
    pub(super) fn morning(&mut self) {
        for side in SideIx::BOTH {
            let enemies = self.on_map(side.other());
            if let Some(ix) = enemies.into_iter().find(|ix| !self.corps[*ix].tired)
                && self.holds(side, Card::UnhealthyCountry)
            {
                self.corps[ix].tired = true;
                let id = self.corps[ix].id.clone();
                self.surprise(side, Card::UnhealthyCountry, json!({ "corps": [id] }));
            }
        }
    }

    /// What a side plays before its marches.
    pub(super) fn before_marches(&mut self, mover: SideIx) {
        let own = self.own(mover);
        let here = self.on_map(mover);
        if self.holds(mover, Card::Fortifications) && self.day > 1 {
            self.fortified.push(mover);
            self.surprise(mover, Card::Fortifications, json!({}));
        }
        if self.holds(mover, Card::WeatherContinues) && !self.weather.is_empty() {
            self.lasting = true;
            self.surprise(mover, Card::WeatherContinues, json!({}));
        }
        let other = self.hands[mover.0].iter().copied().find(|card| is_weather(*card) && !is_ground(*card));
        if let Some(card) = other.filter(|_| self.holds(mover, Card::WeatherChange)) {
            self.surprise(mover, Card::WeatherChange, json!({ "names": card }));
            self.take(mover, card);
            self.weather.retain(|known| is_ground(*known));
            self.weather_comes(card);
            self.weather_of = Some(mover);
        }
        if self.holds(mover, Card::RiverFlood) && self.rained {
            self.floods(mover);
        }
        let tired: Vec<usize> = here.iter().copied().filter(|ix| self.corps[*ix].tired).collect();
        if !tired.is_empty() && self.holds(mover, Card::ExcellentHalt) {
            let ids: Vec<Value> = tired.iter().map(|ix| self.corps[*ix].id.clone()).collect();
            tired.iter().for_each(|ix| self.corps[*ix].tired = false);
            self.surprise(mover, Card::ExcellentHalt, json!({ "corps": ids }));
        }
        let closed = cells().find(|cell| {
            let near = here.iter().any(|ix| self.corps[*ix].at.is_some_and(|at| at.is_beside(*cell)));
            self.card_at(*cell) == Some(Card::River) && near && self.is_allowed(mover, *cell)
        });
        if let Some(at) = closed.filter(|_| self.holds(mover, Card::Path)) {
            self.paths.push(at);
            self.surprise(mover, Card::Path, json!({ "at": [at] }));
        }
        if self.holds(mover, Card::GoodGuides)
            && let Some(card) =
                self.map.iter().find_map(|(_, card)| card.filter(|card| super::row(*card).cost.is_some()))
        {
            self.in_force.push(InForce { side: mover, card: Card::GoodGuides, corps: None, names: Some(card) });
            self.surprise(mover, Card::GoodGuides, json!({ "names": card }));
        }
        for card in [Card::Road, Card::HiddenMarch] {
            let ready = own.iter().copied().find(|ix| !self.corps[*ix].tired);
            if let Some(ix) = ready.filter(|_| self.holds(mover, card)) {
                self.in_force.push(InForce { side: mover, card, corps: Some(ix), names: None });
                let id = self.corps[ix].id.clone();
                self.surprise(mover, card, json!({ "corps": [id] }));
            }
        }
        if self.holds(mover, Card::Reconnaissance) && self.shown.is_none() && !self.on_map(mover.other()).is_empty() {
            self.in_force.push(InForce { side: mover, card: Card::Reconnaissance, corps: None, names: None });
            self.surprise(mover, Card::Reconnaissance, json!({}));
            self.plans(mover.other(), false);
            self.shown = Some(mover.other());
        }
    }

    /// After rain the waters rise, and whoever stands in them steps aside, tired.
    fn floods(&mut self, side: SideIx) {
        let wet = |ix: &usize| {
            let card = self.corps[*ix].at.and_then(|at| self.card_at(at));
            card.is_some_and(|card| matches!(card, Card::River | Card::Stream | Card::Pond | Card::Marsh))
        };
        let leave: Vec<usize> = (0..self.corps.len()).filter(wet).collect();
        let dry = |cell: &Cell| {
            !self
                .card_at(*cell)
                .is_some_and(|card| matches!(card, Card::River | Card::Stream | Card::Pond | Card::Marsh))
        };
        let mut moves: Vec<(usize, Cell)> = Vec::new();
        for ix in leave {
            let Some(at) = self.corps[ix].at else { return };
            let free = |cell: &Cell| {
                cell.is_beside(at) && dry(cell) && self.is_open(ix, *cell) && moves.iter().all(|(_, to)| to != cell)
            };
            let Some(to) = cells().find(free) else { return };
            moves.push((ix, to));
        }
        let (ids, to): (Vec<Value>, Vec<Cell>) = moves.iter().map(|(ix, to)| (self.corps[*ix].id.clone(), *to)).unzip();
        for (ix, to) in moves {
            self.corps[ix].at = Some(to);
            self.corps[ix].tired = true;
        }
        self.flooded = true;
        self.surprise(side, Card::RiverFlood, json!({ "corps": ids, "at": to }));
    }

    /// A traitor leads an enemy corps elsewhere.
    pub(super) fn betrays(&mut self, mover: SideIx) {
        let side = mover.other();
        let marching = self.own(mover).into_iter().find(|ix| self.corps[*ix].plan.is_some());
        let Some(ix) = marching.filter(|_| self.holds(side, Card::Traitor)) else { return };
        let Some(plan) = &self.corps[ix].plan else { return };
        let before = plan.path.iter().rev().nth(1).copied().or(self.corps[ix].at);
        let last = plan.path.last().copied();
        let passed = plan.path.clone();
        let begin = if mover.0 == 0 { 1 } else { super::GRID };
        let fits = |cell: &Cell| {
            let beside = before.map_or(cell.row == begin, |before| before.is_beside(*cell));
            Some(*cell) != last
                && beside
                && !passed.contains(cell)
                && self.corps[ix].at != Some(*cell)
                && self.is_open(ix, *cell)
        };
        let Some(to) = cells().find(fits) else { return };
        if let Some(last) = self.corps[ix].plan.as_mut().and_then(|plan| plan.path.last_mut()) {
            *last = to;
        }
        let id = self.corps[ix].id.clone();
        self.surprise(side, Card::Traitor, json!({ "corps": [id], "at": [to] }));
    }

    /// A second march of a corps that is not tired.
    pub(super) fn second_march(&mut self, mover: SideIx) {
        let fresh = self.on_map(mover).into_iter().find(|ix| !self.corps[*ix].tired && self.corps[*ix].marches > 0);
        let Some(ix) = fresh.filter(|_| self.holds(mover, Card::InitiativeCommander)) else { return };
        let Some(row) = self.plan(ix) else { return };
        let id = self.corps[ix].id.clone();
        self.surprise(mover, Card::InitiativeCommander, json!({ "corps": [id] }));
        self.write(mover, "march_plan", json!({ "marches": [row] }));
        self.march(ix);
    }

    /// In the enemy's turn a corps steps beside him.
    pub(super) fn ambushes(&mut self, side: SideIx) {
        if !self.holds(side, Card::Ambush) {
            return;
        }
        for ix in self.on_map(side) {
            let Some(at) = self.corps[ix].at.filter(|_| !self.is_beside_enemy(&self.corps[ix])) else { continue };
            let enemies: Vec<Cell> = self.on_map(side.other()).iter().filter_map(|ix| self.corps[*ix].at).collect();
            let fits = |cell: &Cell| {
                cell.is_beside(at) && self.is_open(ix, *cell) && enemies.iter().any(|enemy| enemy.is_beside(*cell))
            };
            if let Some(to) = cells().find(fits) {
                self.corps[ix].at = Some(to);
                let id = self.corps[ix].id.clone();
                self.surprise(side, Card::Ambush, json!({ "corps": [id], "at": [to] }));
                return;
            }
        }
    }

    /// Whoever is attacked steps away.
    pub(super) fn spreads_rumours(&mut self, side: SideIx) {
        let touched = self.on_map(side).into_iter().find(|ix| self.is_beside_enemy(&self.corps[*ix]));
        let Some(ix) = touched.filter(|_| self.holds(side, Card::FalseRumours)) else { return };
        let Some(to) = self.aside(ix) else { return };
        self.corps[ix].at = Some(to);
        let id = self.corps[ix].id.clone();
        self.surprise(side, Card::FalseRumours, json!({ "corps": [id], "at": [to] }));
    }
}
