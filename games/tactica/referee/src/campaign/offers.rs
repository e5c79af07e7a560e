//! Entries of the manoeuvre that may come next.

use aftermath_rules::{
    SideId,
    offers::{Proposal, Wants},
};
use aftermath_tactica::{Card, Cell, Manoeuvre, pack};
use serde_json::{Value, json};

use super::{card_row, cards::first_to_lay, is_ground, is_terrain, is_weather, known, offer::blocks, place_of};
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
            let Some(first) = paths.first() else { continue };
            let mut body = json!({ "marches": [{ "corps": id, "path": first }] });
            if night {
                body["night"] = json!(true);
            }
            let plan = Proposal::new(Some(side), "march_plan", body).asking(Wants::Units, &["marches"]);
            let plan = plan.choosing("marches.0.path", paths);
            list.push(plan.asking(Wants::Claim, &["marches.0.crosses", "marches.0.from", "marches.0.cost"]));
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
        goals
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
            .collect()
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
