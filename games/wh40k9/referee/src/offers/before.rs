//! What comes before the first round.

use aftermath_rules::offers::{Proposal, Wants};
use aftermath_wh40k9::{Ability, MissionStep as Step, RollOffPurpose, pack};
use serde_json::{Value, json};

use super::{Proposals, SET_UP, SET_UP_CLAIMS};
use crate::keywords::Keyword;
use crate::state::{UnitIx, Whereabouts};

impl Proposals<'_> {
    pub(super) fn before(&mut self) {
        let state = self.state;
        if !state.setup.from_start {
            return;
        }
        self.warlords();
        if state.before.step < Step::Battlefield || state.markers.is_empty() {
            let field = Proposal::new(None, "battlefield", json!({})).asking(Wants::Claim, &["size"]);
            self.list.push(if state.before.step < Step::Battlefield { field } else { field.seldom() });
        }
        self.roll_offs();
        self.markers();
        if state.before.chose_zone.is_none() {
            for side in state.all_sides() {
                let zones = Proposal::new(Some(state.side_id(side)), "zones", json!({}));
                self.list.push(zones.asking(Wants::Places, &["zones"]));
            }
        }
        self.set_up();
        if state.first.is_none() {
            for chooser in state.all_sides() {
                for first in state.all_sides() {
                    let body = json!({ "first": state.side_id(first) });
                    self.list.push(Proposal::new(Some(state.side_id(chooser)), "first_turn", body));
                }
            }
        } else {
            let there =
                |ix: &UnitIx| !matches!(state.unit(*ix).whereabouts, Whereabouts::Gone | Whereabouts::Destroyed);
            self.used(&state.all_units().filter(there).collect::<Vec<_>>());
        }
    }

    fn warlords(&mut self) {
        let state = self.state;
        for ix in state.all_units() {
            let unit = state.unit(ix);
            if state.sides[state.side_of(ix).0].warlord.is_none() && unit.whereabouts != Whereabouts::Gone {
                let body = json!({ "unit": self.id(ix), "model": 1, "warlord_trait": "Inspiring Leader" });
                let warlord = self.of(ix, "warlord", body).asking(Wants::Claim, &["model", "warlord_trait"]);
                self.list.push(if state.has(ix, Keyword::Character) { warlord } else { warlord.seldom() });
            }
            if state.row(ix).psychic.is_some() && unit.powers.is_empty() {
                let powers = self.of(ix, "powers", json!({ "unit": self.id(ix) })).seldom();
                self.list.push(powers.asking(Wants::Claim, &["powers"]));
            }
        }
    }

    fn roll_offs(&mut self) {
        let state = self.state;
        let sides: Vec<Value> = state.all_sides().map(|side| json!(state.side_id(side))).collect();
        for purpose in RollOffPurpose::ALL {
            if state.before.winner(purpose).is_some() {
                continue;
            }
            let rolls: Vec<Value> =
                sides.iter().enumerate().map(|(i, side)| json!({ "side": side, "die": 6 - i.min(5) })).collect();
            let roll = Proposal::new(None, "roll_off", json!({ "purpose": purpose, "rolls": rolls }));
            let usual =
                matches!(purpose, RollOffPurpose::Objectives | RollOffPurpose::Zones | RollOffPurpose::FirstTurn);
            let roll = if usual { roll } else { roll.seldom() };
            self.list.push(roll.asking(Wants::Rolls, &["rolls"]).asking(Wants::Side, &["winner"]));
        }
    }

    fn markers(&mut self) {
        let state = self.state;
        let count = state.markers.len() as u32;
        if count >= pack::OBJECTIVES && !state.setup.options.other_mission {
            return;
        }
        let free = |name: &String| {
            let marker = state.markers.iter().any(|marker| marker.id.as_str() == name);
            !marker && !state.all_units().any(|ix| state.id(ix).as_str() == name)
        };
        let Some(id) = (count + 1..).map(|number| format!("marker-{number}")).find(free) else { return };
        for side in state.all_sides() {
            let placed = Proposal::new(Some(state.side_id(side)), "objective_placed", json!({ "id": id }));
            self.list.push(placed.asking(Wants::Places, &["at"]).asking(Wants::Claim, &["id", "diameter"]));
        }
    }

    /// Units are split, embarked, kept back, set up.
    fn set_up(&mut self) {
        let state = self.state;
        self.splits();
        for ix in state.all_units().filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Unset).collect::<Vec<_>>() {
            let id = self.id(ix);
            let deploy = json!({ "unit": id, "no_room": [] });
            let deploy = self.of(ix, "deploy", deploy).asking(Wants::Places, &SET_UP);
            self.list.push(deploy.asking(Wants::Claim, &SET_UP_CLAIMS));
            let late = self.of(ix, "deploy", json!({ "unit": id, "no_room": [], "late": true })).seldom();
            self.list.push(late.asking(Wants::Places, &SET_UP).asking(Wants::Claim, &SET_UP_CLAIMS));
            for transport in self.carriers(ix) {
                let body = json!({ "transport": self.id(transport), "units": [id] });
                self.list.push(self.of(ix, "start_embarked", body).asking(Wants::Units, &["units"]));
            }
            let by = |ability: &Ability| match ability {
                Ability::Reinforcement(rule) => Some(json!(rule)),
                _ => None,
            };
            for rule in state.row(ix).abilities.iter().filter_map(by) {
                self.list.push(self.of(ix, "reserve", json!({ "unit": id, "rule": rule })));
            }
            if state.setup.options.strategic_reserves {
                let body = json!({ "unit": id, "rule": "Strategic Reserves" });
                self.list.push(self.of(ix, "reserve", body).seldom());
            }
        }
    }

    /// TRANSPORTS of the same side that are not set up either.
    fn carriers(&self, ix: UnitIx) -> Vec<UnitIx> {
        let state = self.state;
        let carries = |other: &UnitIx| {
            *other != ix
                && state.side_of(*other) == state.side_of(ix)
                && state.row(*other).transport.is_some()
                && state.unit(*other).whereabouts == Whereabouts::Unset
        };
        state.all_units().filter(carries).collect()
    }

    fn splits(&mut self) {
        let state = self.state;
        for off in state.all_units().filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Gone).collect::<Vec<_>>() {
            let Some(whole) = state.row(off).part_of.as_ref().and_then(|id| state.find(id)) else { continue };
            let living: Vec<u16> = state.unit(whole).living().map(|(number, _)| number).collect();
            let leaving = (state.row(off).size() as usize).min(living.len());
            let models = &living[living.len() - leaving..];
            let body = json!({ "unit": self.id(whole), "models": models, "off": self.id(off) });
            self.list.push(self.of(whole, "split", body).asking(Wants::Claim, &["models"]));
        }
    }
}
