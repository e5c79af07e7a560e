//! What the movement phase offers, step by step.

use aftermath_rules::{geometry::Edge, muster::UnitIx, offers::Wants};
use aftermath_whfb6::{Cause, Charging, Moved, Response, Trait};
use serde_json::json;

use super::{Proposals, WAY, may_come};
use crate::{
    charge::{self, charging, edge_name},
    psychology, turn,
};

/// What players claim of a charge.
const AIM: [&str; 3] = ["distance", "side", "seen"];
/// What players tell of a charge move.
const REACHED: [&str; 3] = ["side", "fighting", "aligned"];

impl Proposals<'_> {
    pub(super) fn movement(&mut self) {
        for ix in self.state.present_units().collect::<Vec<_>>() {
            self.answers(ix);
        }
        for ix in self.own() {
            match charging(self.state, ix).cloned() {
                _ if self.state.is_fleeing(ix) => self.flees(ix),
                Some(charge) => self.charger(ix, &charge),
                None => self.unit(ix),
            }
        }
    }

    /// A unit that flees rallies, or runs on.
    fn flees(&mut self, ix: UnitIx) {
        let turn = self.state.this_turn(ix);
        if turn.fled {
            return;
        }
        if !turn.tried_rally && may_come(self.state, turn::RALLY) {
            let rally = self.nerve(ix, "rally", json!({}));
            self.list.push(rally.asking(Wants::Places, &["to"]).asking(Wants::Claim, &["files"]));
        }
        if may_come(self.state, turn::COMPULSORY) {
            self.flight(ix, "compulsory");
        }
    }

    /// Who is charged answers, shoots, runs, or is tested.
    fn answers(&mut self, ix: UnitIx) {
        let state = self.state;
        let chargers: Vec<UnitIx> = charge::chargers(state, ix).filter(|by| state.is_present(*by)).collect();
        if chargers.is_empty() {
            return;
        }
        let answered = |response: Response| {
            chargers.iter().any(|by| charging(state, *by).is_some_and(|charge| charge.response == Some(response)))
        };
        if chargers.iter().any(|by| charging(state, *by).is_some_and(|charge| charge.response.is_none())) {
            for response in [Response::Hold, Response::StandAndShoot, Response::Flee] {
                let answer = json!({ "unit": self.id(ix), "response": response.as_str() });
                let answer = self.by(self.of(ix, "respond", answer), "charger", chargers.clone());
                self.list.push(answer.asking(Wants::Claim, &["distance"]));
            }
        }
        if answered(Response::Flee) && !state.this_turn(ix).fled {
            self.flight(ix, "response");
        }
        if answered(Response::StandAndShoot) && !state.this_turn(ix).shot {
            for by in &chargers {
                self.volley(ix, *by, None, true);
            }
        }
        for by in chargers {
            if may_come(state, turn::DECLARE) && state.is_engaged(ix) && charge::panics(state, by) != Some(false) {
                self.test(ix, "panic", "charged_flank_rear", Some(by), false);
            }
            if state.has(by, Trait::Fear) || state.has(by, Trait::Terror) {
                self.test(ix, "fear", "charged", Some(by), true);
            }
        }
    }

    /// A charge that was declared is moved, or turned on another enemy.
    fn charger(&mut self, ix: UnitIx, charge: &Charging) {
        let state = self.state;
        if [Cause::StandAndShoot, Cause::Shooting].iter().all(|cause| !psychology::has_tested(state, ix, *cause)) {
            self.test_for_losses(ix, Cause::StandAndShoot);
        }
        if charge.result.is_some() {
            return;
        }
        for result in ["contact", "caught", "failed"] {
            self.charge_move(ix, None, result, charge.side.is_none());
        }
        if charge.redirected {
            return;
        }
        for enemy in state.enemies(ix).filter(|enemy| *state.id(*enemy) != charge.target).collect::<Vec<_>>() {
            let redirect = json!({ "unit": self.id(ix), "target": self.id(enemy) });
            let redirect = self.of(ix, "redirect", redirect).asking(Wants::Claim, &AIM[..2]);
            self.list.push(if charge.target_fled { redirect } else { redirect.seldom() });
        }
    }

    /// A charge move with what became of it; where the side of the enemy is not known yet it is said.
    fn charge_move(&mut self, ix: UnitIx, target: Option<UnitIx>, result: &'static str, sideless: bool) {
        let sides: &[Option<Edge>] = match sideless && result == "contact" {
            true => &[Some(Edge::Front), Some(Edge::Left), Some(Edge::Right), Some(Edge::Rear), None],
            false => &[None],
        };
        for side in sides {
            let mut way = json!({ "unit": self.id(ix), "result": result });
            if let Some(target) = target {
                way["target"] = json!(self.id(target));
            }
            let claims = match side {
                Some(side) => {
                    way["side"] = json!(edge_name(*side));
                    &REACHED[1..]
                }
                None => &REACHED[..],
            };
            let way = self.of(ix, "charge_move", way).asking(Wants::Places, &WAY[..3]).asking(Wants::Claim, claims);
            self.list.push(if sideless && side.is_none() && result == "contact" { way.seldom() } else { way });
        }
    }

    /// A unit that has declared nothing.
    fn unit(&mut self, ix: UnitIx) {
        let state = self.state;
        let turn = state.this_turn(ix);
        if turn.rallied || state.is_engaged(ix) {
            return;
        }
        if turn.moved.is_none() && may_come(state, turn::DECLARE) && !turn.may_not_charge {
            for enemy in state.enemies(ix).collect::<Vec<_>>() {
                let charge = json!({ "unit": self.id(ix), "target": self.id(enemy) });
                self.list.push(self.of(ix, "charge", charge).asking(Wants::Claim, &AIM));
                if state.has(enemy, Trait::Fear) || state.has(enemy, Trait::Terror) {
                    self.test(ix, "fear", "charging", Some(enemy), false);
                }
            }
        }
        if turn.moved.is_none() && may_come(state, turn::COMPULSORY) {
            self.compulsory(ix);
        }
        if turn.moved.is_none() {
            for kind in ["normal", "march"] {
                self.moves(ix, kind);
            }
        }
        if matches!(turn.moved, None | Some(Moved::Normal)) {
            self.formed(ix, "reform");
        }
    }

    /// Moves that nobody chooses.
    fn compulsory(&mut self, ix: UnitIx) {
        let state = self.state;
        if state.this_turn(ix).failed_stupidity {
            self.moves(ix, "stupid");
        }
        if !state.has(ix, Trait::Frenzy) {
            return;
        }
        self.moves(ix, "frenzied");
        let reach = charge::reach(state, ix);
        let near = |enemy: &UnitIx| state.distance(ix, *enemy).zip(reach).is_none_or(|(apart, reach)| apart <= reach);
        for enemy in state.enemies(ix).filter(near).collect::<Vec<_>>() {
            self.charge_move(ix, Some(enemy), "contact", state.distance(ix, enemy).is_none());
        }
    }

    fn moves(&mut self, ix: UnitIx, kind: &str) {
        let way = self.of(ix, "move", json!({ "unit": self.id(ix), "kind": kind })).asking(Wants::Places, &WAY);
        self.list.push(way.asking(Wants::Claim, &["files", "command_in_front"]));
    }
}
