//! Marches: paths over the map, what they cost, and how far a corps comes (`tac.strat.cost`, `tac.strat.march_roll`).

use std::collections::HashMap;

use aftermath_simulate::SideIx;
use aftermath_tactica::{Card, Cell, pack};
use serde_json::{Value, json};

use super::{Campaign, Corps, GRID, Plan, cells, row};

fn is_water(card: Card) -> bool {
    matches!(card, Card::River | Card::Stream | Card::Pond | Card::Marsh)
}

impl Campaign {
    /// What entering a cell costs a corps; nothing where it cannot cross what lies there.
    fn cost(&self, ix: usize, cell: Cell, crosses: bool) -> Option<u32> {
        let card = self.card_at(cell);
        let path = self.paths.contains(&cell);
        let closed = |card: Card| matches!(card, Card::River | Card::Mountains) || (self.flooded && is_water(card));
        let base = match card {
            Some(Card::River | Card::Mountains) if crosses && path => pack::PATH_COST,
            Some(card) if crosses && closed(card) => return None,
            Some(card) if crosses => row(card).cost.unwrap_or(pack::CLEAR_COST),
            _ => pack::CLEAR_COST,
        };
        let side = self.corps[ix].side;
        let in_force = |card: Card| self.in_force.iter().filter(move |one| one.card == card);
        if card.is_some() && crosses && in_force(Card::Road).any(|one| one.corps == Some(ix)) {
            return Some(pack::ROAD_COST);
        }
        let rain = if self.weather.contains(&Card::Rain) { pack::RAIN_COST } else { 0 };
        let mud = if self.weather.contains(&Card::HeavyMud) { pack::MUD_COST } else { 0 };
        let guided = crosses && in_force(Card::GoodGuides).any(|one| one.names == card && one.side == side);
        Some((base + rain + mud).saturating_sub(u32::from(guided)).max(1))
    }

    /// The rows where a side stays: before the enemy's foremost corps.
    pub(super) fn is_allowed(&self, side: SideIx, cell: Cell) -> bool {
        let enemies = self.corps.iter().filter(|corps| corps.side != side).filter_map(|corps| corps.at);
        let rows: Vec<u8> = enemies.map(|at| at.row).collect();
        if side.0 == 0 {
            rows.iter().min().map_or(cell.row <= 3, |least| cell.row < *least)
        } else {
            rows.iter().max().map_or(cell.row >= 3, |most| cell.row > *most)
        }
    }

    /// Whether a corps may end on a cell: it is its side's to enter, nobody is there, and it is open ground.
    pub(super) fn is_open(&self, ix: usize, cell: Cell) -> bool {
        let taken = self.corps.iter().enumerate().any(|(other, corps)| {
            let planned = corps.plan.as_ref().is_some_and(|plan| plan.path.contains(&cell));
            other != ix && (corps.at == Some(cell) || planned)
        });
        let closed = matches!(self.card_at(cell), Some(Card::River | Card::Mountains));
        !taken && !closed && self.is_allowed(self.corps[ix].side, cell)
    }

    /// The cheapest way of a corps to every cell: what it costs, and the cells that it enters.
    fn ways(&self, ix: usize) -> HashMap<Cell, (u32, Vec<Cell>)> {
        let corps = &self.corps[ix];
        // Cheapest to have crossed a cell; the edge of the map at first.
        let mut through: HashMap<Cell, (u32, Vec<Cell>)> = HashMap::new();
        let begin = if corps.side.0 == 0 { 1 } else { GRID };
        let mut ends: HashMap<Cell, (u32, Vec<Cell>)> = HashMap::new();
        let passable = |cell: Cell| {
            let bridged = self.paths.contains(&cell) && self.card_at(cell) == Some(Card::River);
            let free = self.corps.iter().enumerate().all(|(other, corps)| {
                let planned = corps.plan.as_ref().is_some_and(|plan| plan.path.contains(&cell));
                other == ix || (corps.at != Some(cell) && !planned)
            });
            self.is_open(ix, cell) || (bridged && free && self.is_allowed(self.corps[ix].side, cell))
        };
        for _ in 0..cells().count() {
            let mut changed = false;
            for cell in cells().filter(|cell| passable(*cell)) {
                let before: Vec<(u32, Vec<Cell>)> = match corps.at {
                    None if cell.row == begin => vec![(0, Vec::new())],
                    Some(at) if at.is_beside(cell) => vec![(0, Vec::new())],
                    _ => Vec::new(),
                };
                let beside = through.iter().filter(|(other, _)| other.is_beside(cell)).map(|(_, way)| way.clone());
                let mut from: Vec<(u32, Vec<Cell>)> = before.into_iter().chain(beside).collect();
                from.sort();
                let Some((so_far, path)) = from.into_iter().find(|(_, path)| !path.contains(&cell)) else { continue };
                let mut path = path;
                path.push(cell);
                if let Some(end) = self.cost(ix, cell, false).filter(|_| self.is_open(ix, cell)) {
                    let way = (so_far + end, path.clone());
                    if ends.get(&cell).is_none_or(|known| way < *known) {
                        ends.insert(cell, way);
                    }
                }
                if let Some(crossing) = self.cost(ix, cell, true) {
                    let way = (so_far + crossing, path);
                    if through.get(&cell).is_none_or(|known| way < *known) {
                        through.insert(cell, way);
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        ends
    }

    /// How much a corps would like to stand on a cell: near the enemy, and near the middle.
    fn worth(&self, corps: &Corps, cell: Cell) -> i32 {
        let enemies: Vec<Cell> =
            self.corps.iter().filter(|other| other.side != corps.side).filter_map(|other| other.at).collect();
        let apart =
            |other: &Cell| i32::from(other.row.abs_diff(cell.row)).max(i32::from(other.column.abs_diff(cell.column)));
        let near = enemies.iter().map(apart).min();
        let forward = if corps.side.0 == 0 { i32::from(cell.row) } else { i32::from(GRID + 1 - cell.row) };
        let aside = i32::from(cell.column.abs_diff(3));
        match near {
            Some(near) => 40 - 8 * near - aside,
            None => 3 * forward - 2 * aside,
        }
    }

    /// Marks the targets of a side's corps, by day or by night (`tac.strat.mark_targets`).
    pub(super) fn plans(&mut self, mover: SideIx, night: bool) {
        let own: Vec<usize> = (0..self.corps.len()).filter(|ix| self.corps[*ix].side == mover).collect();
        let mut rows: Vec<Value> = Vec::new();
        for ix in own {
            if self.corps[ix].tired {
                continue;
            }
            if let Some(row) = self.plan(ix) {
                rows.push(row);
            }
        }
        if rows.is_empty() {
            return;
        }
        let mut fields = json!({ "marches": rows });
        if night {
            fields["night"] = json!(true);
        }
        self.write(mover, "march_plan", fields);
    }

    /// The march of one corps, where it has a place to go.
    pub(super) fn plan(&mut self, ix: usize) -> Option<Value> {
        let corps = &self.corps[ix];
        let dice = if corps.rides { 2 } else { 1 };
        let most = if self.bold[corps.side.0] { 4 * dice } else { 3 * dice };
        let here = corps.at.map(|at| self.worth(corps, at));
        let mut ways: Vec<(Cell, (u32, Vec<Cell>))> = self.ways(ix).into_iter().collect();
        ways.sort();
        let drawn = self.rng.below(3) as i32;
        let corps = &self.corps[ix];
        let liked = ways.into_iter().filter(|(_, (cost, _))| *cost <= most);
        let best = liked.max_by_key(|(cell, (cost, _))| {
            let aside = i32::from(cell.column) * drawn % 3;
            (self.worth(corps, *cell) * 3 - *cost as i32 + aside, std::cmp::Reverse(*cell))
        });
        let (cell, (cost, path)) = best?;
        if here.is_some_and(|here| self.worth(corps, cell) <= here) {
            return None;
        }
        let crosses: Vec<Cell> =
            path[..path.len() - 1].iter().copied().filter(|cell| self.card_at(*cell).is_some()).collect();
        let mut value = json!({ "corps": corps.id, "path": path, "cost": cost });
        if !crosses.is_empty() {
            value["crosses"] = json!(crosses);
        }
        self.corps[ix].plan = Some(Plan { path, cost });
        Some(value)
    }

    /// Rolls for every corps that has a target.
    pub(super) fn marches(&mut self, mover: SideIx) {
        for ix in 0..self.corps.len() {
            if self.corps[ix].side == mover {
                self.march(ix);
            }
        }
    }

    pub(super) fn march(&mut self, ix: usize) {
        let Some(plan) = self.corps[ix].plan.take() else { return };
        let side = self.corps[ix].side;
        // Who was shown the way and finds it barred stays.
        let barred = plan.path.iter().any(|cell| {
            let taken = self.corps.iter().enumerate().any(|(other, corps)| other != ix && corps.at == Some(*cell));
            taken || !self.is_allowed(side, *cell)
        });
        if barred {
            return;
        }
        let count = if self.corps[ix].rides { 2 } else { 1 };
        let dice: Vec<u32> = (0..count).map(|_| self.die_of(side)).collect();
        let sum: u32 = dice.iter().sum();
        let arrives = sum >= plan.cost;
        let steps = if arrives { plan.path.len() } else { plan.path.len().min(sum as usize) };
        let to = plan.path[steps.max(1) - 1];
        let corps = &mut self.corps[ix];
        corps.at = Some(to);
        corps.tired |= !arrives;
        corps.marches += 1;
        let fields = json!({ "corps": corps.id, "dice": dice, "tired": !arrives, "to": to });
        self.write(side, "march_roll", fields);
    }

    /// Movement points of a corps to the field, whoever stands on the way; none where it finds no way. It crosses what lies
    /// on the cards on its way, and enters the first of the field.
    pub(crate) fn points_to(&self, ix: usize, field: &[Cell]) -> Option<u32> {
        let corps = &self.corps[ix];
        let edge = if corps.side.0 == 0 { 1 } else { GRID };
        let begins = |cell: Cell| match corps.at {
            Some(at) => at.is_beside(cell),
            None => cell.row == edge,
        };
        // Cheapest to have crossed a cell, as far as it is known.
        let mut through: HashMap<Cell, u32> = HashMap::new();
        let before = |through: &HashMap<Cell, u32>, cell: Cell| {
            let beside = through.iter().filter(|(other, _)| other.is_beside(cell)).map(|(_, cost)| *cost);
            beside.chain(begins(cell).then_some(0)).min()
        };
        for _ in cells() {
            for cell in cells() {
                let Some(cost) = before(&through, cell).zip(self.cost(ix, cell, true)).map(|(a, b)| a + b) else {
                    continue;
                };
                through.entry(cell).and_modify(|known| *known = cost.min(*known)).or_insert(cost);
            }
        }
        let enters = |cell: &Cell| Some(before(&through, *cell)? + self.cost(ix, *cell, false)?);
        field.iter().filter_map(enters).min()
    }
}
