//! Entries of the manoeuvre that may come next.

use aftermath_rules::{
    SideId, UnitId,
    offers::{Proposal, Wants},
};
use aftermath_tactica::{Card, Cell, Manoeuvre, pack};
use serde_json::{Value, json};

use super::{
    card_row, cards::first_to_lay, ground::tired_on_field, is_ground, is_terrain, is_weather, known, offer::blocks,
    place_of,
};
use crate::{
    offers::roll_off,
    state::{State, UnitIx},
};

/// All that players might record next of a manoeuvre; nothing where the battle is fought without one.
pub(crate) fn proposals(state: &State, list: &mut Vec<Proposal>) {
    if !state.setup.options.campaign {
        return;
    }
    let before = known(state);
    let all = Cards { state, before: &before };
    all.deal(list);
    for purpose in ["first_card", "first_move"] {
        list.push(roll_off(state, purpose).asking(Wants::Side, &["winner", "first"]));
    }
    for side in &state.setup.sides {
        all.lays(side, list);
        all.weather(side, list);
        all.surprises(side, list);
        all.marches(side, list);
        all.battle(side, list);
        let night = Proposal::new(Some(side), "night", json!({}));
        list.push(night.asking(Wants::Claim, &["rested"]));
    }
}

/// Corps that may come late to the battle: first those that stand on the map elsewhere than the field, then none, and each
/// alone. Nothing where there was no march before it.
pub(crate) fn may_be_late(state: &State) -> Vec<Value> {
    let before = known(state);
    if before.field.is_empty() {
        return Vec::new();
    }
    let elsewhere = before.corps.iter().filter(|corps| corps.at.is_some_and(|at| !before.field.contains(&at)));
    let late: Vec<&UnitId> = elsewhere.map(|corps| &corps.corps).collect();
    let others = [Vec::new()].into_iter().chain(before.corps.iter().map(|corps| vec![&corps.corps]));
    let others = others.filter(|other| *other != late).map(|other| json!(other)).collect::<Vec<_>>();
    [json!(late)].into_iter().chain(others).collect()
}

/// Corps that fight tired: those of which the march before the battle tells it.
pub(crate) fn must_be_tired(state: &State) -> Option<Value> {
    let before = known(state);
    let tired: Vec<&UnitId> = tired_on_field(&before).collect();
    (!tired.is_empty()).then(|| json!(tired))
}

/// A corps by its general, and ways that it may go.
type Marching<'a> = (&'a UnitId, Vec<Value>);

/// Fields of the marches of one entry: of each its way, the cards of it whose features it crosses, and what players count.
const MARCHES: [[&str; 4]; 4] = [
    ["marches.0.path", "marches.0.crosses", "marches.0.from", "marches.0.cost"],
    ["marches.1.path", "marches.1.crosses", "marches.1.from", "marches.1.cost"],
    ["marches.2.path", "marches.2.crosses", "marches.2.from", "marches.2.cost"],
    ["marches.3.path", "marches.3.crosses", "marches.3.from", "marches.3.cost"],
];

/// All corps that may be marked in one entry, and each alone.
fn alone_and_together<'a>(corps: &'a [Marching<'a>]) -> impl Iterator<Item = &'a [Marching<'a>]> {
    let together = (corps.len() > 1).then_some(&corps[..corps.len().min(MARCHES.len())]);
    together.into_iter().chain(corps.chunks(1))
}

/// A way for each of these corps.
fn plan(side: &SideId, corps: &[Marching<'_>], night: bool) -> Proposal {
    let first = |(id, paths): &Marching<'_>| json!({ "corps": id, "path": paths.first() });
    let mut body = json!({ "marches": corps.iter().map(first).collect::<Vec<_>>() });
    if night {
        body["night"] = json!(true);
    }
    let plan = Proposal::new(Some(side), "march_plan", body).asking(Wants::Units, &["marches"]);
    corps.iter().zip(MARCHES).fold(plan, |plan, ((_, paths), [path, crosses, from, cost])| {
        let plan = plan.marching(path, paths.iter().cloned()).asking(Wants::Cards, &[crosses]);
        plan.asking(Wants::Claim, &[from, cost])
    })
}

struct Cards<'a> {
    state: &'a State,
    before: &'a Manoeuvre,
}

impl Cards<'_> {
    /// Cards in a hand; all of the pack where hands are not known.
    fn hand(&self, side: &SideId) -> Vec<Card> {
        let mut cards: Vec<Card> = match self.before.hands.iter().find(|hand| &hand.side == side) {
            Some(hand) if self.before.dealt => hand.cards.to_vec(),
            _ => Card::ALL.to_vec(),
        };
        cards.sort_by_key(|card| card.as_str());
        cards.dedup();
        cards
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let most = pack::GRID as u8;
        (1..=most).flat_map(move |row| (1..=most).map(move |column| Cell { row, column }))
    }

    fn generals(&self, side: &SideId) -> Vec<UnitIx> {
        let own = |ix: &UnitIx| self.state.is_general(*ix) && self.state.side_id(self.state.own_side(*ix)) == side;
        self.state.all().filter(own).collect()
    }

    fn deal(&self, list: &mut Vec<Proposal>) {
        if self.before.dealt || self.before.dealer.is_some() || !self.before.map.is_empty() {
            return;
        }
        for side in &self.state.setup.sides {
            // What was dealt the players may keep to themselves.
            let deal = Proposal::new(Some(side), "deal", json!({ "hands": [] }));
            list.push(deal.asking(Wants::Claim, &["hands"]));
        }
    }

    /// Cards are laid, terrain first and then empty places.
    fn lays(&self, side: &SideId, list: &mut Vec<Proposal>) {
        let whole = self.before.map.len() as u32 >= pack::GRID * pack::GRID;
        if self.before.day > 0 || whole {
            return;
        }
        let free: Vec<Value> = self
            .cells()
            .filter(|cell| self.before.map.iter().all(|laid| laid.at != *cell))
            .map(|cell| json!(cell))
            .collect();
        let Some(first) = free.first() else { return };
        if self.before.laid_by.is_none() && first_to_lay(self.state, self.before).is_some_and(|due| &due != side) {
            return;
        }
        let hand = self.hand(side).into_iter().filter(|card| is_terrain(self.state, *card)).map(Some);
        for card in hand.chain([None]) {
            let mut body = json!({ "at": first });
            if let Some(card) = card {
                body["card"] = json!(card);
            }
            let lay = Proposal::new(Some(side), "lay_card", body).choosing("at", free.clone());
            list.push(if card == Some(Card::River) {
                lay.choosing("flow", [json!("row"), json!("column")])
            } else {
                lay.asking(Wants::Claim, &["flow"])
            });
        }
    }

    fn weather(&self, side: &SideId, list: &mut Vec<Proposal>) {
        let hand = self.hand(side);
        let kind = |ground: bool| {
            let fits = move |card: &&Card| is_weather(**card) && is_ground(**card) == ground;
            hand.iter().filter(fits).map(|card| json!(card)).collect::<Vec<_>>()
        };
        let day = self.before.day.saturating_add(1);
        let weather = Proposal::new(Some(side), "day_weather", json!({ "day": day }));
        list.push(weather.choosing("weather", kind(false)).choosing("ground", kind(true)));
    }

    fn surprises(&self, side: &SideId, list: &mut Vec<Proposal>) {
        let corps: Vec<Value> = self.before.corps.iter().map(|corps| json!([corps.corps])).collect();
        for card in self.hand(side).into_iter().filter(|card| card_row(*card).mark == "surprise") {
            let names: Vec<Value> = match card {
                Card::GoodGuides => {
                    Card::ALL.iter().filter(|one| is_terrain(self.state, **one)).map(|one| json!(one)).collect()
                }
                Card::WeatherChange => Card::ALL.iter().filter(|one| is_weather(**one)).map(|one| json!(one)).collect(),
                _ => Vec::new(),
            };
            let surprise = Proposal::new(Some(side), "surprise", json!({ "card": card }));
            let surprise = surprise.choosing("corps", corps.clone());
            let surprise = surprise.choosing("at", self.cells().map(|cell| json!([cell])));
            list.push(surprise.choosing("names", names));
        }
    }

    fn marches(&self, side: &SideId, list: &mut Vec<Proposal>) {
        let state = self.state;
        let night = self.before.night;
        let mut corps = Vec::new();
        for ix in self.generals(side) {
            let id = state.id(ix);
            let stands = place_of(self.before, id);
            if stands.is_some_and(|corps| corps.plan.is_some()) {
                let dice = if super::march::rides(state, ix) { 2 } else { 1 };
                let roll = json!({ "corps": id, "dice": vec![1; dice] });
                let roll = Proposal::new(Some(side), "march_roll", roll).throwing("dice");
                list.push(roll.asking(Wants::Claim, &["tired", "to"]));
            }
            let paths: Vec<Value> =
                self.paths(stands.and_then(|corps| corps.at)).into_iter().map(|path| json!(path)).collect();
            if !paths.is_empty() && stands.is_none_or(|corps| !corps.tired && !corps.tired_untold) {
                corps.push((id, paths));
            }
        }
        for marches in alone_and_together(&corps) {
            list.push(plan(side, marches, night));
        }
        for offers in [false, true] {
            let body = if offers { json!({ "offers_battle": true }) } else { json!({}) };
            list.push(Proposal::new(Some(side), "march_end", body));
        }
    }

    /// The straightest way to each card of the map: from a card, or from outside the map.
    fn paths(&self, from: Option<Cell>) -> Vec<Vec<Cell>> {
        let step = |from: u8, to: u8| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + 1,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - 1,
        };
        let goals = self.cells().filter(|cell| Some(*cell) != from);
        let mut paths: Vec<Vec<Cell>> = goals
            .map(|goal| {
                let mut path = Vec::new();
                // From outside he enters by the nearest edge of the map in the goal's column.
                let near = if u32::from(goal.row) * 2 <= pack::GRID { 1 } else { pack::GRID as u8 };
                let mut at = from.unwrap_or_else(|| {
                    path.push(Cell { row: near, column: goal.column });
                    Cell { row: near, column: goal.column }
                });
                while at != goal {
                    at = Cell { row: step(at.row, goal.row), column: step(at.column, goal.column) };
                    path.push(at);
                }
                path
            })
            .collect();
        // The shortest comes first: nobody is in its way.
        paths.sort_by_key(Vec::len);
        paths
    }

    fn battle(&self, side: &SideId, list: &mut Vec<Proposal>) {
        if self.before.offered.is_some() && !self.before.accepted {
            for accepts in [true, false] {
                list.push(Proposal::new(Some(side), "answer_battle", json!({ "accepts": accepts })));
            }
        }
        if self.before.accepted && self.before.field.is_empty() {
            let blocks: Vec<Value> = blocks().into_iter().map(|block| json!(block)).collect();
            let Some(first) = blocks.first() else { return };
            let field = Proposal::new(Some(side), "battlefield", json!({ "cells": first }));
            list.push(field.choosing("cells", blocks));
        }
    }
}
