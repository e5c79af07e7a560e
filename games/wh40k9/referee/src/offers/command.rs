//! The Command phase, and the Morale phase.

use aftermath_rules::{
    muster::{SideIx, UnitIx},
    offers::{Proposal, Wants},
};
use aftermath_wh40k9::{PhaseStep, pack};
use serde_json::{Value, json};

use super::Proposals;
use crate::{bodies::Body, command, morale, near};

impl Proposals<'_> {
    pub(super) fn command(&mut self) {
        let state = self.state;
        let Some(active) = state.active else { return };
        let gained = json!({ "points": pack::BATTLE_FORGED_CP });
        self.list.push(Proposal::new(self.active(), "command_points", gained));
        self.control();
        let reason = "capture_and_control";
        let held = command::controlled(state).map(|all| all.into_iter().filter(|by| *by == Some(active)).count());
        let before = &state.sides[active.0];
        let scored = if before.scored_in == state.turn_count() { before.scored_now } else { 0 };
        let due = held.map(|held| (held as u32 * pack::MARKER_POINTS).saturating_sub(scored));
        // Where nobody knows who controls the markers, their players say how many.
        let most = (state.markers.len() as u32 * pack::MARKER_POINTS).min(pack::COMMAND_PHASE_MOST);
        let open: Vec<u32> = match due {
            Some(due) => vec![due],
            None => (1..=most).collect(),
        };
        for points in open.into_iter().filter(|points| *points > 0) {
            let fields = json!({ "reason": reason, "points": points });
            self.list.push(Proposal::new(self.active(), "scored", fields).asking(Wants::Claim, &["markers"]));
        }
        if state.setup.options.other_mission {
            let fields = json!({ "reason": "mission", "points": 1 });
            self.list.push(Proposal::new(self.active(), "scored", fields).asking(Wants::Claim, &["points", "markers"]));
        }
    }

    /// Who controls the markers, as it is measured; each marker by itself where that does not tell.
    pub(super) fn control(&mut self) {
        let state = self.state;
        let told = |marker: usize, by: Option<SideIx>| -> Value {
            let mut fields = json!({ "marker": state.markers[marker].id });
            if let Some(side) = by {
                fields["controller"] = json!(state.side_id(side));
            }
            fields
        };
        let active = self.active();
        let proposal = |markers: Vec<Value>| {
            let body = json!({ "markers": markers });
            Proposal::new(active, "control", body).asking(Wants::Units, &["markers"])
        };
        if state.markers.is_empty() {
            return;
        }
        let mut all = Vec::new();
        if let Some(known) = command::measured(state) {
            let markers = known.into_iter().enumerate().map(|(marker, by)| told(marker, by)).collect();
            let whole = proposal(markers);
            all.push(if state.control_said { whole.seldom() } else { whole });
        } else {
            for marker in 0..state.markers.len() {
                let sides = state.all_sides().map(Some).chain([None]);
                all.extend(sides.map(|by| proposal(vec![told(marker, by)])));
            }
        }
        self.list.append(&mut all);
    }

    pub(super) fn morale(&mut self) {
        let state = self.state;
        if state.step.is_some_and(PhaseStep::is_second) {
            for ix in state.on_field().collect::<Vec<_>>() {
                self.check(ix);
            }
            return;
        }
        for ix in state.on_field().collect::<Vec<_>>() {
            if morale::has_to_test(state, ix) {
                let test = self.of(ix, "morale_test", json!({ "unit": self.id(ix), "die": { "dice": [1] } }));
                let test = test.throwing_one_of("die.dice", [1]);
                let claims = ["die", "lost", "leadership", "passed", "near_warlord"];
                self.list.push(test.asking(Wants::Claim, &claims));
            }
            let unit = state.unit(ix);
            if unit.phase.fleeing || unit.phase.may_flee {
                let first: Vec<Value> = unit.living().map(|(number, _)| json!([number])).rev().collect();
                let flee = self.of(ix, "flee", json!({ "unit": self.id(ix) })).settling("first", first);
                let flee = if unit.size() > 1 { flee.throwing("dice.dice") } else { flee };
                let flee = flee.asking(Wants::Stands, &["fled"]);
                self.list.push(flee.asking(Wants::Claim, &["dice", "count"]));
            }
        }
    }

    /// A unit out of coherency loses models until it is in coherency; who has fewest neighbours goes first.
    fn check(&mut self, ix: UnitIx) {
        let state = self.state;
        let slack = state.setup.slack.inches();
        let mut left = state.bodies(ix).unwrap_or_default();
        let mut removed: Vec<u16> = Vec::new();
        let stands = |left: &[(u16, Body)]| {
            let bodies: Vec<Body> = left.iter().map(|(_, body)| *body).collect();
            near::coherency(&bodies, slack).whole().may_be()
        };
        while !stands(&left) {
            let neighbours = |(number, body): &(u16, Body)| {
                left.iter().filter(|(other, at)| other != number && body.gap(at) <= pack::COHERENCY).count()
            };
            let Some(place) = (0..left.len()).min_by_key(|place| neighbours(&left[*place])) else { break };
            removed.push(left.remove(place).0);
        }
        let is_whole = removed.is_empty();
        let body =
            if is_whole { json!({ "unit": self.id(ix) }) } else { json!({ "unit": self.id(ix), "removed": removed }) };
        let check = self.of(ix, "coherency_check", body).asking(Wants::Claim, &["removed", "coherent"]);
        self.list.push(if is_whole { check.seldom() } else { check });
    }
}
