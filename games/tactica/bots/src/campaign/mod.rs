//! The strategic manoeuvre: cards, marches, surprises, until one offers battle and the other accepts.
//!
//! It is played before the log begins, because the header tells the ground that comes of it; its events are kept and
//! written then.

mod field;
mod march;
mod surprise;

use aftermath_rules::SideId;
use aftermath_simulate::{DiceRng, SideIx, terms::DiceSet};
use aftermath_tactica::{Card, Cell, Reinforcement, pack};
use serde_json::{Value, json};

use super::field::Troop;
pub(crate) use field::{Entry, Ground, freely, ground};

/// Days after which bots that have not met deal again.
const DAYS: u32 = 9;
/// The day from which nobody declines any more.
const PATIENCE: u32 = 3;
/// Rows and columns of the map.
const GRID: u8 = pack::GRID as u8;

/// A corps on the map.
#[derive(Debug, Clone)]
pub(crate) struct Corps {
    /// Its general, by his place in the rosters.
    pub(crate) general: usize,
    pub(crate) id: Value,
    pub(crate) side: SideIx,
    pub(crate) at: Option<Cell>,
    pub(crate) tired: bool,
    /// All of it rides, so that it marches on two dice.
    rides: bool,
    marches: u32,
    plan: Option<Plan>,
}

/// A march that is marked.
#[derive(Debug, Clone)]
struct Plan {
    path: Vec<Cell>,
    cost: u32,
}

/// A surprise card in force.
#[derive(Debug, Clone)]
struct InForce {
    side: SideIx,
    card: Card,
    corps: Option<usize>,
    names: Option<Card>,
}

/// The manoeuvre.
#[derive(Debug)]
pub(crate) struct Campaign {
    pub(crate) rng: DiceRng,
    dice: [DiceSet; 2],
    sides: [SideId; 2],
    pub(crate) bold: [bool; 2],
    /// What was done: by whom, what, and how.
    pub(crate) events: Vec<(SideIx, &'static str, Value)>,
    hands: [Vec<Card>; 2],
    map: Vec<(Cell, Option<Card>)>,
    /// The column through which a river runs.
    river: Option<u8>,
    paths: Vec<Cell>,
    pub(crate) corps: Vec<Corps>,
    weather: Vec<Card>,
    rained: bool,
    lasting: bool,
    flooded: bool,
    weather_of: Option<SideIx>,
    in_force: Vec<InForce>,
    pub(crate) fortified: Vec<SideIx>,
    day: u32,
    /// A side whose targets were shown to the enemy, and which is bound by them.
    shown: Option<SideIx>,
    /// Who offered battle, once it was accepted, and the six cards.
    pub(crate) battle: Option<(SideIx, Vec<Cell>)>,
}

/// The row of a card.
fn row(card: Card) -> &'static pack::CardRow {
    pack::CARDS.iter().find(|row| row.card == card.as_str()).unwrap_or(&pack::CARDS[0])
}

fn is_terrain(card: Card) -> bool {
    matches!(row(card).mark, "terrain" | "none")
}

fn is_weather(card: Card) -> bool {
    row(card).mark == "weather"
}

fn is_ground(card: Card) -> bool {
    matches!(card, Card::WetGround | Card::HeavyMud)
}

/// All cells of the map.
fn cells() -> impl Iterator<Item = Cell> {
    (1..=GRID).flat_map(|row| (1..=GRID).map(move |column| Cell { row, column }))
}

impl Campaign {
    /// Plays the manoeuvre to the battle that comes of it.
    pub(crate) fn play(
        mut rng: DiceRng,
        dice: [DiceSet; 2],
        sides: &[SideId; 2],
        bold: [bool; 2],
        troops: &[Troop],
    ) -> Self {
        loop {
            let corps = troops.iter().enumerate().filter(|(_, troop)| troop.is_general());
            let corps = corps.map(|(general, troop)| {
                let mut units = troops.iter().filter(|unit| unit.corps == Some(general)).peekable();
                let rides = units.peek().is_some() && units.all(|unit| unit.row.is_mounted() || unit.row.rides);
                let (id, side) = (json!(troop.id()), troop.side);
                Corps { general, id, side, at: None, tired: false, rides, marches: 0, plan: None }
            });
            let mut campaign = Self {
                rng,
                dice,
                sides: sides.clone(),
                bold,
                events: Vec::new(),
                hands: [Vec::new(), Vec::new()],
                map: Vec::new(),
                river: None,
                paths: Vec::new(),
                corps: corps.collect(),
                weather: Vec::new(),
                rained: false,
                lasting: false,
                flooded: false,
                weather_of: None,
                in_force: Vec::new(),
                fortified: Vec::new(),
                day: 0,
                shown: None,
                battle: None,
            };
            campaign.days();
            if campaign.battle.is_some() {
                return campaign;
            }
            rng = campaign.rng;
        }
    }

    fn write(&mut self, side: SideIx, kind: &'static str, fields: Value) {
        self.events.push((side, kind, fields));
    }

    fn die_of(&mut self, side: SideIx) -> u32 {
        self.rng.take(self.dice[side.0]);
        self.rng.die()
    }

    fn days(&mut self) {
        let dealer = SideIx(self.rng.below(2) as usize);
        self.deal(dealer);
        self.lay_cards();
        let first = self.roll_off("first_move");
        while self.battle.is_none() && self.day < DAYS {
            self.begins_day(first);
            for mover in [first, first.other()] {
                if self.battle.is_none() {
                    self.turn(mover);
                }
            }
            if self.battle.is_none() {
                self.night(first.other());
            }
        }
    }

    /// One player deals six cards to each (`tac.strat.deal`).
    fn deal(&mut self, dealer: SideIx) {
        let copies = |card: &Card| vec![*card; row(*card).copies as usize];
        let mut deck: Vec<Card> = Card::ALL.iter().flat_map(copies).collect();
        for side in SideIx::BOTH {
            for _ in 0..pack::HAND {
                let drawn = self.rng.below(deck.len() as u32) as usize;
                self.hands[side.0].push(deck.swap_remove(drawn));
            }
        }
        let hands: Vec<Value> = SideIx::BOTH
            .iter()
            .map(|side| json!({ "side": self.sides[side.0], "cards": self.hands[side.0] }))
            .collect();
        self.write(dealer, "deal", json!({ "hands": hands }));
    }

    /// Both roll until one has more.
    fn roll_off(&mut self, purpose: &str) -> SideIx {
        let mut rolls = Vec::new();
        loop {
            let dice = SideIx::BOTH.map(|side| self.die_of(side));
            rolls.extend([0, 1].map(|side| json!({ "side": self.sides[side], "die": dice[side] })));
            if dice[0] != dice[1] {
                let winner = SideIx(usize::from(dice[1] > dice[0]));
                let name = self.sides[winner.0].clone();
                self.write(winner, "roll_off", json!({ "purpose": purpose, "rolls": rolls, "winner": name }));
                return winner;
            }
        }
    }

    fn terrain_in_hand(&self, side: SideIx) -> usize {
        self.hands[side.0].iter().filter(|card| is_terrain(**card)).count()
    }

    /// Takes a card out of a hand, where it is there.
    fn take(&mut self, side: SideIx, card: Card) -> bool {
        let place = self.hands[side.0].iter().position(|own| *own == card);
        place.map(|place| self.hands[side.0].remove(place)).is_some()
    }

    /// Terrain first, by turns, then clear ground, until the map is a square of five by five (`tac.strat.terrain_first`,
    /// `tac.strat.grid`).
    fn lay_cards(&mut self) {
        let counts = SideIx::BOTH.map(|side| self.terrain_in_hand(side));
        let mut side = match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => SideIx(0),
            std::cmp::Ordering::Less => SideIx(1),
            std::cmp::Ordering::Equal => self.roll_off("first_card"),
        };
        let mut free: Vec<Cell> = cells().collect();
        while SideIx::BOTH.iter().any(|side| self.terrain_in_hand(*side) > 0) {
            if self.terrain_in_hand(side) > 0
                && let Some(card) = self.hands[side.0].iter().copied().find(|card| is_terrain(*card))
            {
                self.take(side, card);
                // Mountains lie aside, where nobody is held up by them.
                let edges = card == Card::Mountains;
                let fits = |cell: &Cell| !edges || cell.column == 1 || cell.column == GRID;
                let places: Vec<Cell> = free.iter().copied().filter(|cell| fits(cell)).collect();
                let places = if places.is_empty() { free.clone() } else { places };
                let at = places[self.rng.below(places.len() as u32) as usize];
                free.retain(|cell| *cell != at);
                let mut fields = json!({ "card": card, "at": at });
                if card == Card::River {
                    self.river = Some(at.column);
                    fields["flow"] = json!("column");
                }
                self.map.push((at, Some(card)));
                self.write(side, "lay_card", fields);
            }
            side = side.other();
        }
        while !free.is_empty() {
            let at = free.remove(self.rng.below(free.len() as u32) as usize);
            self.map.push((at, None));
            self.write(side, "lay_card", json!({ "at": at }));
            side = side.other();
        }
    }

    /// What lies on a cell, with the river that runs through it.
    fn card_at(&self, cell: Cell) -> Option<Card> {
        if self.river == Some(cell.column) {
            return Some(Card::River);
        }
        self.map.iter().find(|(at, _)| *at == cell).and_then(|(_, card)| *card)
    }

    /// The first mover lays the weather of the day, and on the first day the state of the ground
    /// (`tac.strat.first_mover`).
    fn begins_day(&mut self, first: SideIx) {
        self.day += 1;
        let likes = |rng: &mut DiceRng, card: Option<Card>| card.filter(|_| rng.below(4) != 0);
        let sky = self.hands[first.0].iter().copied().find(|card| is_weather(*card) && !is_ground(*card));
        let sky = likes(&mut self.rng, sky);
        let soil = self.hands[first.0]
            .iter()
            .copied()
            .find(|card| *card == Card::WetGround || (*card == Card::HeavyMud && sky == Some(Card::Rain)));
        let soil = likes(&mut self.rng, soil).filter(|_| self.day == 1);
        let mut fields = json!({ "day": self.day });
        if !self.lasting || sky.is_some() || soil.is_some() {
            self.weather.retain(|card| is_ground(*card));
            self.lasting = false;
        }
        for (name, card) in [("weather", sky), ("ground", soil)] {
            if let Some(card) = card {
                fields[name] = json!(card);
                self.take(first, card);
                self.weather_comes(card);
            }
        }
        self.weather_of = Some(first);
        for corps in &mut self.corps {
            corps.marches = 0;
        }
        self.write(first, "day_weather", fields);
        self.morning();
    }

    /// What a weather card does to what is in force.
    fn weather_comes(&mut self, card: Card) {
        self.weather.retain(|known| match card {
            Card::Sun => !matches!(known, Card::Rain | Card::WetGround | Card::HeavyMud),
            Card::StrongWind => *known != Card::HeavyMud,
            _ => *known != card,
        });
        self.weather.push(card);
        self.rained |= card == Card::Rain;
    }

    /// A side marks its targets, marches, and may offer battle (`tac.strat.sequence`, `tac.strat.offer_battle`).
    fn turn(&mut self, mover: SideIx) {
        self.before_marches(mover);
        if self.shown == Some(mover) {
            self.shown = None;
        } else {
            self.plans(mover, false);
        }
        self.betrays(mover);
        self.marches(mover);
        self.second_march(mover);
        self.ambushes(mover.other());
        let offers = self.wants_battle(mover);
        self.write(mover, "march_end", if offers { json!({ "offers_battle": true }) } else { json!({}) });
        for corps in self.corps.iter_mut().filter(|corps| corps.side == mover) {
            corps.tired &= corps.marches > 0;
            (corps.marches, corps.plan) = (0, None);
        }
        self.in_force.clear();
        if !offers {
            return;
        }
        self.spreads_rumours(mover.other());
        let other = mover.other();
        let touched = self.corps.iter().filter(|corps| corps.side == other && self.is_beside_enemy(corps));
        let fresh = touched.clone().all(|corps| !corps.tired);
        let still = self.best_field().is_some_and(|cells| self.is_of_both(&cells));
        let odds = if self.bold[other.0] { 3 } else { 1 };
        let patient = self.day < PATIENCE && self.rng.below(4) >= odds;
        let accepts = !fresh || (still && !patient);
        self.write(other, "answer_battle", json!({ "accepts": accepts }));
        if let Some(cells) = self.best_field().filter(|_| accepts) {
            self.write(mover, "battlefield", json!({ "cells": cells }));
            self.battle = Some((mover, cells));
        }
    }

    fn is_beside_enemy(&self, own: &Corps) -> bool {
        let enemies = self.corps.iter().filter(|corps| corps.side != own.side);
        enemies.filter_map(|enemy| enemy.at.zip(own.at)).any(|(enemy, own)| enemy == own || enemy.is_beside(own))
    }

    fn is_of_both(&self, cells: &[Cell]) -> bool {
        let on = |side: SideIx| {
            self.corps.iter().any(|corps| corps.side == side && corps.at.is_some_and(|at| cells.contains(&at)))
        };
        on(SideIx(0)) && on(SideIx(1))
    }

    /// Whether a side offers battle: it touches the enemy, and both will be on the field.
    fn wants_battle(&mut self, mover: SideIx) -> bool {
        let touches = self.corps.iter().any(|corps| corps.side == mover && self.is_beside_enemy(corps));
        let field = touches.then(|| self.best_field()).flatten();
        let late = self.corps.iter().any(|corps| corps.at.is_none());
        let waits = late && self.day < PATIENCE && self.rng.below(3) != 0;
        field.is_some_and(|cells| self.is_of_both(&cells)) && !waits && (self.bold[mover.0] || self.rng.below(2) == 0)
    }

    /// The six cards with the most generals on them, and of these one with both sides (`tac.strat.battlefield`).
    fn best_field(&self) -> Option<Vec<Cell>> {
        let mut blocks: Vec<Vec<Cell>> = Vec::new();
        for (rows, columns) in [(2, 3), (3, 2)] {
            for row in 1..=GRID + 1 - rows {
                for column in 1..=GRID + 1 - columns {
                    let cells = (0..rows).flat_map(|down| {
                        (0..columns).map(move |right| Cell { row: row + down, column: column + right })
                    });
                    blocks.push(cells.collect());
                }
            }
        }
        let on =
            |cells: &[Cell]| self.corps.iter().filter(|corps| corps.at.is_some_and(|at| cells.contains(&at))).count();
        let most = blocks.iter().map(|cells| on(cells)).max()?;
        blocks.into_iter().filter(|cells| on(cells) == most).max_by_key(|cells| self.is_of_both(cells))
    }

    /// Night: fatigue is taken off; who is fresh may march on (`tac.strat.night`, `tac.strat.night_march`).
    fn night(&mut self, side: SideIx) {
        let resting: Vec<usize> = (0..self.corps.len()).filter(|ix| self.corps[*ix].tired).collect();
        let rested: Vec<Value> = resting.iter().map(|ix| self.corps[*ix].id.clone()).collect();
        self.write(side, "night", json!({ "rested": rested }));
        for mover in SideIx::BOTH {
            if self.bold[mover.0] && self.rng.below(3) == 0 {
                self.plans(mover, true);
                self.marches(mover);
            }
        }
        for ix in resting {
            self.corps[ix].tired = false;
        }
    }

    /// Weather cards in force.
    pub(crate) fn weather(&self) -> Vec<aftermath_tactica::Weather> {
        let of_card = |card: &Card| {
            aftermath_tactica::Weather::ALL.iter().copied().find(|weather| weather.as_str() == card.as_str())
        };
        self.weather.iter().filter_map(of_card).collect()
    }

    pub(crate) fn weather_of(&self) -> Option<SideIx> {
        self.weather_of
    }

    /// How late corps come.
    pub(crate) fn reinforcement(rng: &mut DiceRng) -> Reinforcement {
        if rng.below(3) == 0 { Reinforcement::March } else { Reinforcement::Die }
    }
}
