//! Entries that may come next, in the order of the book: what the referee finds broken of them is not offered.

mod attacks;
mod before;
mod command;
mod fight;

use aftermath_rules::{
    ids::SideId,
    muster::{SideIx, UnitIx},
    offers::{Proposal, Wants},
};
use aftermath_wh40k9::{Ability, Phase, PhaseStep, pack};
use serde_json::{Value, json};

use crate::{
    ending,
    keywords::Keyword,
    psychic,
    state::{State, Whereabouts},
};

/// What players claim about a move.
const MOVED: [&str; 9] =
    ["climbed", "engaged_before", "engaged", "passed_enemies", "coherent", "closer", "touching_moved", "near", "moved"];
/// Where models end.
const WAY: [&str; 1] = ["steps"];
/// Where models are set up, and what players claim about it.
const SET_UP: [&str; 2] = ["at", "no_room"];
const SET_UP_CLAIMS: [&str; 4] = ["in_zone", "distance", "coherent", "engaged"];
/// The Stratagem by which units fire at who charges them.
const OVERWATCH: &str = "Fire Overwatch";

/// All that players might record after this.
pub(super) fn proposals(state: &State) -> Vec<Proposal> {
    let mut all = Proposals { state, list: Vec::new() };
    if state.ending.over {
        return all.list;
    }
    if state.turn == 0 && state.active.is_none() {
        all.before();
    } else if !state.turn_over {
        all.wrecks();
        all.turn();
    }
    all.turns();
    all.end();
    all.list
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

    fn active(&self) -> Option<&SideId> {
        self.state.active.map(|side| self.state.side_id(side))
    }

    /// Units of a side on the battlefield, or that a log may have there without saying so.
    fn of_side(&self, side: SideIx) -> Vec<UnitIx> {
        let state = self.state;
        let there = |ix: &UnitIx| match state.unit(*ix).whereabouts {
            Whereabouts::Field => true,
            Whereabouts::Unset => !(state.setup.from_start && state.before.any_deployed),
            _ => false,
        };
        state.all_units().filter(|ix| state.side_of(*ix) == side).filter(there).collect()
    }

    fn own(&self) -> Vec<UnitIx> {
        self.state.active.map_or_else(Vec::new, |active| self.of_side(active))
    }

    fn others(&self) -> Vec<UnitIx> {
        let state = self.state;
        state.all_sides().filter(|side| Some(*side) != state.active).flat_map(|side| self.of_side(side)).collect()
    }

    fn enemies(&self, ix: UnitIx) -> Vec<UnitIx> {
        let own = self.state.side_of(ix);
        self.state.all_sides().filter(|side| *side != own).flat_map(|side| self.of_side(side)).collect()
    }

    fn of(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        Proposal::new(self.side(ix), kind, body)
    }

    /// The phases, and what belongs to the one under way.
    fn turn(&mut self) {
        let (state, active) = (self.state, self.active());
        let mut phases = Vec::new();
        if let Some(phase) = state.phase {
            let second = [PhaseStep::Reinforcements, PhaseStep::HeroicInterventions, PhaseStep::CoherencyChecks];
            let step = second.into_iter().find(|step| step.phase() == phase);
            if let Some(step) = step.filter(|_| !state.step.is_some_and(PhaseStep::is_second)) {
                phases.push(Proposal::new(active, "phase_start", json!({ "phase": phase, "step": step })));
            }
        }
        let later = Phase::ALL.into_iter().filter(|phase| state.phase.is_none_or(|now| now < *phase));
        for (place, phase) in later.enumerate() {
            let start = Proposal::new(active, "phase_start", json!({ "phase": phase }));
            phases.push(if place == 0 { start } else { start.seldom() });
        }
        self.list.append(&mut phases);
        match state.phase {
            Some(Phase::Command) => self.command(),
            Some(Phase::Movement) => self.movement(),
            Some(Phase::Psychic) => self.psychic(),
            Some(Phase::Shooting) => self.shooting(),
            Some(Phase::Charge) => self.charges(),
            Some(Phase::Fight) => self.fights(),
            Some(Phase::Morale) => self.morale(),
            None => {}
        }
        self.attacks();
        self.used(&self.own());
        let end = Proposal::new(self.active(), "turn_end", json!({}));
        self.list.push(end);
    }

    /// Abilities that have a name on a datasheet.
    fn used(&mut self, units: &[UnitIx]) {
        for ix in units.iter().copied() {
            for ability in &self.state.row(ix).abilities {
                let name = match ability {
                    Ability::Aura(aura) => &aura.name,
                    Ability::Outside(outside) => &outside.rule,
                    _ => continue,
                };
                let used = self.of(ix, "ability_used", json!({ "rule": name, "unit": self.id(ix) }));
                let used = used.seldom().asking(Wants::Units, &["targets"]);
                self.list.push(used.asking(Wants::Claim, &["distances", "command_points", "phase"]));
            }
        }
    }

    fn movement(&mut self) {
        let state = self.state;
        if state.step.is_some_and(PhaseStep::is_second) {
            for ix in state.all_units().filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Reserve) {
                let arrive =
                    self.of(ix, "arrive", json!({ "unit": self.id(ix), "no_room": [] })).asking(Wants::Places, &SET_UP);
                self.list.push(arrive.asking(Wants::Claim, &SET_UP_CLAIMS));
            }
            return;
        }
        for ix in self.own() {
            let id = self.id(ix);
            if !state.unit(ix).phase.selected_to_move {
                for kind in ["normal", "advance", "fall_back"] {
                    self.unit_move(ix, kind);
                }
                self.list.push(self.of(ix, "stationary", json!({ "unit": id })));
                if state.has(ix, Keyword::Aircraft) {
                    let reserves = state.setup.options.strategic_reserves;
                    let lost =
                        if reserves { json!({ "unit": id, "to_reserves": true }) } else { json!({ "unit": id }) };
                    self.list.push(self.of(ix, "aircraft_lost", lost).seldom());
                }
            }
            for transport in self.own().into_iter().filter(|other| *other != ix) {
                if state.row(transport).transport.is_some() && state.unit(ix).phase.selected_to_move {
                    let embark = self.of(ix, "embark", json!({ "unit": id, "transport": self.id(transport) }));
                    self.list.push(embark.asking(Wants::Claim, &["distance"]));
                }
            }
        }
        for ix in state.all_units().filter(|ix| Some(state.side_of(*ix)) == state.active).collect::<Vec<_>>() {
            let Whereabouts::Aboard(transport) = state.unit(ix).whereabouts else { continue };
            let out = self.of(
                ix,
                "disembark",
                json!({ "unit": self.id(ix), "transport": self.id(transport), "no_room": [] }),
            );
            let out = out.asking(Wants::Places, &SET_UP);
            self.list.push(out.asking(Wants::Claim, &SET_UP_CLAIMS));
        }
    }

    fn unit_move(&mut self, ix: UnitIx, kind: &str) {
        let state = self.state;
        let moves = self.of(ix, "move", json!({ "unit": self.id(ix), "kind": kind }));
        let thrown = kind == "advance" && !state.row(ix).has(&Ability::TurboBoost);
        let mut amounts = state.unit(ix).living().filter_map(|(_, model)| state.move_stat(model).most.0);
        let random = amounts.any(|amount| amount.number().is_none());
        let moves = match (random, thrown) {
            (true, true) => moves.throwing("random.dice").asking(Wants::Dice, &["advance.dice"]),
            (true, false) => moves.throwing("random.dice"),
            (false, true) => moves.throwing("advance.dice"),
            (false, false) => moves,
        };
        let moves = moves.asking(Wants::Places, &WAY).asking(Wants::Claim, &MOVED);
        self.list.push(moves.asking(Wants::Claim, &["advance", "random"]));
    }

    /// Who was in a TRANSPORT that is destroyed gets out.
    fn wrecks(&mut self) {
        let state = self.state;
        let lost = |ix: &UnitIx| {
            let now = state.unit(*ix).models.iter().any(|model| model.destroyed_now);
            let inside = !crate::transport::aboard(state, *ix).is_empty();
            state.unit(*ix).whereabouts == Whereabouts::Destroyed && (now || inside)
        };
        for ix in state.all_units().filter(|ix| state.row(*ix).transport.is_some()).filter(lost).collect::<Vec<_>>() {
            let wreck = self.of(ix, "wreck", json!({ "transport": self.id(ix) }));
            let explodes = state.row(ix).abilities.iter().any(|ability| matches!(ability, Ability::Explodes(_)));
            let wreck = if explodes { wreck.throwing_one_of("explosion.dice", [1]) } else { wreck };
            let wreck = wreck.asking(Wants::Places, &["disembarked"]);
            self.list.push(wreck.asking(Wants::Claim, &["explosion", "wounded"]));
        }
    }

    fn psychic(&mut self) {
        let state = self.state;
        for ix in self.own().into_iter().filter(|ix| state.has(*ix, Keyword::Psyker)) {
            for power in psychic::powers(state, ix) {
                // A test that fails without Perils: whatever is thrown, it may be attempted.
                let body = json!({ "unit": self.id(ix), "power": power, "dice": { "dice": [1, 2] } });
                let manifest = self.of(ix, "manifest", body).throwing("dice.dice");
                self.list.push(manifest.asking(Wants::Claim, &["dice", "warp_charge", "passed"]));
            }
        }
        let Some(attempt) = &state.power else { return };
        let ix = attempt.unit;
        if attempt.perils_due {
            let perils = self.of(ix, "perils", json!({ "suffered": { "unit": self.id(ix) } }));
            let perils = perils.throwing("suffered.dice.dice").asking(Wants::Units, &["splash"]);
            let told = ["suffered.dice", "suffered.wounds", "suffered.model", "suffered.removed"];
            self.list.push(perils.asking(Wants::Claim, &told).asking(Wants::Claim, &["suffered.ignored"]));
        }
        if !attempt.deny_tried && !attempt.perils_due {
            for other in self.enemies(ix).into_iter().filter(|other| state.has(*other, Keyword::Psyker)) {
                let deny = self.of(other, "deny", json!({ "unit": self.id(other), "dice": { "dice": [1, 1] } }));
                let deny = deny.throwing_one_of("dice.dice", [pack::PSYCHIC_DICE]);
                self.list.push(deny.asking(Wants::Claim, &["dice", "distance", "denied"]));
            }
        }
        if attempt.passed && !attempt.denied && !attempt.effected {
            self.effects(ix, &attempt.power);
        }
    }

    fn effects(&mut self, ix: UnitIx, power: &str) {
        let claims = ["suffered", "distance", "visible", "closest", "effect"];
        if !psychic::is_smite(power) {
            let effect = self.of(ix, "power_effect", json!({ "unit": self.id(ix), "power": power }));
            self.list.push(effect.asking(Wants::Units, &["target"]).asking(Wants::Claim, &claims));
            return;
        }
        for enemy in self.enemies(ix) {
            let at = self.id(enemy);
            let body = json!({ "unit": self.id(ix), "power": power, "target": at, "suffered": [{ "unit": at }] });
            let effect = self.of(ix, "power_effect", body).throwing("suffered.*.dice.dice");
            let effect = effect.asking(Wants::TargetStands, &["suffered.0.removed"]);
            let effect = effect.asking(Wants::Claim, &claims);
            let models = self.allocated(enemy);
            self.list.push(if models.len() > 1 { effect.choosing("suffered.0.model", models) } else { effect });
        }
    }

    /// A turn begins: the first of the battle, and after one has ended.
    fn turns(&mut self) {
        let state = self.state;
        if state.active.is_some() && !state.turn_over {
            return;
        }
        let new_round = state.turn == 0 || state.turns >= state.sides.len() as u32;
        let round = if new_round { state.turn.saturating_add(1) } else { state.turn };
        for side in state.all_sides() {
            let side = Some(state.side_id(side));
            self.list.push(Proposal::new(side, "turn_start", json!({ "turn": round })));
        }
    }

    fn end(&mut self) {
        let state = self.state;
        let over = state.turn_over || state.all_sides().any(|side| ending::is_destroyed(state, side));
        if over {
            self.control();
            for side in state.all_sides() {
                for (reason, points) in
                    [("slay_the_warlord", pack::WARLORD_POINTS), ("most_markers", pack::MOST_MARKERS_POINTS)]
                {
                    let scored = json!({ "reason": reason, "points": points });
                    self.list.push(Proposal::new(Some(state.side_id(side)), "scored", scored));
                }
            }
        }
        for side in state.all_sides() {
            self.list.push(Proposal::new(Some(state.side_id(side)), "concede", json!({})).seldom());
        }
        for because in ["round_limit", "destroyed", "conceded", "time"] {
            let mut body = json!({ "because": because });
            if let Some(winner) = ending::wins_anyway(state) {
                body["winner"] = json!(state.side_id(winner));
            }
            let end = Proposal::new(None, "battle_end", body);
            let end = if because == "time" { end.seldom() } else { end };
            self.list.push(end.asking(Wants::Points, &["points"]).asking(Wants::Side, &["winner"]));
        }
    }
}
