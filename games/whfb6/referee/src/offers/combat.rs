//! What the close combat phase offers.

use aftermath_rules::{
    UnitId,
    muster::UnitIx,
    offers::{Proposal, Wants},
};
use aftermath_whfb6::{CombatSituation, Kind, Part, Round, Trait};
use serde_json::{Value, json};

use super::{COUNTED, FOLLOWING, Proposals, WAY, may_come};
use crate::{
    charge::named,
    combat::{breaks, combat_of, may_overrun, units_of, untested},
    psychology, turn,
};

/// Differences of a combat that players may tell where the log does not.
const MOST_DIFFERENCE: u32 = 20;

impl Proposals<'_> {
    pub(super) fn combat(&mut self) {
        let state = self.state;
        if may_come(state, turn::FIGHT) {
            for combat in &state.combats {
                self.fight(combat);
            }
            let current = state.progress.current.as_ref().and_then(|unit| combat_of(state, unit));
            if let Some(combat) = current.map(|place| &state.combats[place])
                && let Some(round) = &combat.round
                && round.result.is_none()
            {
                self.round(combat, round);
            }
            for ix in untested(state) {
                self.break_test(ix);
            }
        }
        self.hold();
        self.friends();
        self.victors();
        for ix in breaks::waiting(state).collect::<Vec<_>>() {
            self.flight(ix, "broken");
        }
        self.runs();
        for ix in state.present_units().filter(|ix| !state.is_fleeing(*ix)).collect::<Vec<_>>() {
            self.redress(ix);
        }
    }

    /// A combat that is fought next.
    fn fight(&mut self, combat: &CombatSituation) {
        let state = self.state;
        if combat.round.is_some() || combat.contacts.is_empty() {
            return;
        }
        let units: Vec<UnitId> = units_of(combat);
        let units: Vec<&UnitId> =
            units.iter().filter(|unit| state.find(unit).is_some_and(|ix| state.is_present(ix))).collect();
        let fight = Proposal::new(self.active(), "combat", json!({ "units": units })).asking(Wants::Units, &["units"]);
        self.list.push(fight.asking(Wants::Claim, &["facings", "obstacle", "higher"]));
    }

    /// Who was run into can only hold.
    fn hold(&mut self) {
        let state = self.state;
        let met = state.combats.iter().filter(|combat| combat.by_overrun || combat.by_pursuit);
        for ix in met.flat_map(|combat| named(state, &units_of(combat)).collect::<Vec<_>>()) {
            let hold = self.of(ix, "respond", json!({ "unit": self.id(ix), "response": "hold" })).seldom();
            let enemies = state.combats.iter().filter(|combat| units_of(combat).contains(self.id(ix)));
            let enemies = enemies.flat_map(|combat| named(state, &units_of(combat)).collect::<Vec<_>>());
            let hold = self.by(hold, "charger", enemies.filter(|enemy| state.is_enemy(ix, *enemy)).collect());
            self.list.push(hold);
        }
    }

    /// Blows of the combat under way, and how it is scored.
    fn round(&mut self, combat: &CombatSituation, round: &Round) {
        let state = self.state;
        if combat.winner.is_none() && round.first.is_none() {
            let dice: Vec<Value> = self
                .sides()
                .enumerate()
                .map(|(i, side)| json!({ "side": state.side_id(side), "die": 6 - i.min(5) }))
                .collect();
            let roll = Proposal::new(None, "strike_roll", json!({ "rolls": dice }));
            self.list.push(roll.asking(Wants::Rolls, &["rolls"]).asking(Wants::Side, &["first"]));
        }
        for contact in &combat.contacts {
            let Some((unit, enemy)) = state.find(&contact.unit).zip(state.find(&contact.enemy)) else {
                continue;
            };
            for (ix, target) in [(unit, enemy), (enemy, unit)] {
                for part in [Part::Rider, Part::Mount] {
                    let struck = |struck: &aftermath_whfb6::Struck| {
                        (&struck.unit, &struck.target, struck.part) == (state.id(ix), state.id(target), part)
                    };
                    let attacks = state.figures(ix).attacks(part).unwrap_or(u32::from(part == Part::Rider));
                    if attacks > 0 && state.is_present(ix) && !round.strikes.iter().any(struck) {
                        self.blows(ix, target, part);
                    }
                }
            }
        }
        self.result();
    }

    /// What a combat comes to: as it is scored, or as its players say, who has won and by how much.
    fn result(&mut self) {
        let scored = |body: Value| {
            Proposal::new(self.active(), "combat_result", body).asking(Wants::Claim, &["scores", "combat"])
        };
        let unit = self.state.progress.current.as_ref();
        let as_scored = scored(json!({ "combat": unit })).asking(Wants::Side, &["winner"]);
        let as_scored = as_scored.asking(Wants::Claim, &["difference"]);
        let draw = scored(json!({ "combat": unit, "difference": 0 })).asking(Wants::Side, &["winner"]);
        let won = self.sides().map(|side| {
            let won = json!({ "combat": unit, "winner": self.state.side_id(side), "difference": 1 });
            scored(won).choosing("difference", (0..=MOST_DIFFERENCE).map(|difference| json!(difference)))
        });
        let all: Vec<Proposal> = [as_scored, draw].into_iter().chain(won).collect();
        self.list.extend(all);
    }

    /// Blows at an enemy: with each weapon in hand, and out of their order where a rule of a list has it so.
    fn blows(&mut self, ix: UnitIx, target: UnitIx, part: Part) {
        let figures = self.state.figures(ix);
        let in_hand =
            |weapon: &&aftermath_whfb6::Weapon| weapon.range.is_none() && weapon.from.unwrap_or(Part::Rider) == part;
        let weapons = figures.weapons.iter().filter(in_hand).map(|weapon| Some(&weapon.name)).chain([None]);
        let at = self.state.figures(target);
        let parts: &[Option<Part>] = match at.kind == Kind::Monster && at.mount.is_some() {
            true => &[Some(Part::Rider), Some(Part::Mount)],
            false => &[None],
        };
        for weapon in weapons {
            for at in parts {
                for in_order in [true, false] {
                    let mut blows = json!({ "unit": self.id(ix), "target": self.id(target), "throws": {} });
                    if part == Part::Mount {
                        blows["part"] = json!(part.as_str());
                    }
                    if let Some(at) = at {
                        blows["at"] = json!(at.as_str());
                    }
                    if let Some(weapon) = weapon {
                        blows["weapon"] = json!(weapon);
                    }
                    if !in_order {
                        blows["out_of_order"] = json!(weapon.map_or("special rule", |weapon| weapon.as_str()));
                    }
                    let blows = self.of(ix, "strike", blows).throwing("throws.hit").asking(Wants::Dice, &FOLLOWING);
                    let blows = blows.asking(Wants::Claim, &["models", "attacks", "challenge"]);
                    let blows = blows.asking(Wants::Claim, &COUNTED);
                    self.list.push(if in_order {
                        blows
                    } else {
                        blows.seldom().asking(Wants::Text, &["out_of_order"])
                    });
                }
            }
        }
    }

    fn break_test(&mut self, ix: UnitIx) {
        let state = self.state;
        let scored =
            combat_of(state, state.id(ix)).and_then(|place| state.combats[place].round.as_ref()?.result.as_ref());
        let lost = scored.map_or(0, |result| result.difference.get());
        let test = if lost > 0 && state.has(ix, Trait::Stubborn) {
            // Whether the difference counts the rule of its list tells, which is not in the book.
            let test = self.nerve(ix, "break_test", json!({ "difference": lost }));
            test.choosing("difference", [lost, 0].map(|difference| json!(difference)))
        } else {
            self.nerve(ix, "break_test", json!({})).asking(Wants::Claim, &["difference"])
        };
        self.list.push(test);
        let feared = |enemy: UnitIx| state.has(enemy, Trait::Fear) || state.has(enemy, Trait::Terror);
        let mut reasons = Vec::new();
        if state.has(ix, Trait::Unbreakable) {
            reasons.push(("unbreakable", false));
        }
        if state.enemies(ix).any(feared) {
            reasons.push(("fear of greater numbers", true));
        }
        for (reason, broke) in reasons {
            let body = json!({ "unit": self.id(ix), "dice": [], "without_test": reason, "declared": broke });
            let without = self.of(ix, "break_test", body).asking(Wants::Claim, &["declared"]);
            self.list.push(without.asking(Wants::Text, &["without_test"]));
        }
    }

    /// Friends of the broken are tested: those who are known to be near, and now and then those of whom nobody knows.
    fn friends(&mut self) {
        let state = self.state;
        if !may_come(state, turn::COMBAT_PANIC) {
            return;
        }
        let broken: Vec<UnitIx> = named(state, &state.progress.broken).collect();
        for ix in state.present_units().filter(|ix| !state.is_fleeing(*ix)).collect::<Vec<_>>() {
            let id = state.id(ix);
            let is_due = state.progress.panic_due.contains(id);
            let is_noted = state.progress.panic_noted.contains(id);
            let unsaid = broken
                .iter()
                .any(|other| *other != ix && !state.is_enemy(ix, *other) && state.distance(ix, *other).is_none());
            let tested = psychology::has_tested(state, ix, aftermath_whfb6::Cause::FriendsBroken);
            if !tested && (is_due || is_noted || unsaid) {
                let friends = broken.iter().copied().filter(|other| *other != ix && !state.is_enemy(ix, *other));
                self.test_after(ix, "friends_broken", friends.collect(), !is_due);
            }
        }
    }

    /// Victors who would rather stay.
    fn victors(&mut self) {
        let state = self.state;
        let mut victors: Vec<UnitIx> =
            state.progress.may_pursue.iter().filter_map(|pair| state.find(&pair.unit)).collect();
        victors.sort_unstable();
        victors.dedup();
        for ix in victors.into_iter().filter(|ix| state.is_present(*ix)) {
            if !state.progress.restrained.iter().any(|restraint| restraint.unit == *state.id(ix)) {
                let restrain = self.nerve(ix, "restrain", json!({}));
                self.list.push(restrain);
                let body = json!({ "unit": self.id(ix), "automatic": true });
                let defends = self.of(ix, "restrain", body);
                self.list.push(defends);
            }
            let of = state.progress.may_pursue.iter().filter(|pair| pair.unit == *state.id(ix));
            let targets: Vec<&UnitId> = of.map(|pair| &pair.enemy).collect();
            self.run_on(ix, "pursue", &json!({ "unit": self.id(ix), "targets": targets }));
        }
    }

    fn runs(&mut self) {
        let state = self.state;
        for ix in state.present_units().filter(|ix| may_overrun(state, *ix)).collect::<Vec<_>>() {
            self.run_on(ix, "overrun", &json!({ "unit": self.id(ix) }));
        }
    }

    /// A pursuit or an overrun, that stays on the table or leaves it.
    fn run_on(&mut self, ix: UnitIx, kind: &'static str, body: &Value) {
        for leaves in [false, true] {
            let mut run = body.clone();
            run["dice"] = json!(self.run(ix, 1));
            if leaves {
                run["off_table"] = json!(true);
            }
            let run = self.of_run(ix, self.of(ix, kind, run), false).asking(Wants::Places, &WAY[1..]);
            let run = run.asking(Wants::Units, &["contact", "targets"]).asking(Wants::Claim, &["side", "caught"]);
            self.list.push(if leaves { run.seldom() } else { run });
        }
    }

    /// Ranks are redressed by whom nothing binds, and widened by victors.
    fn redress(&mut self, ix: UnitIx) {
        let state = self.state;
        if !state.is_engaged(ix) && !state.progress.fought.contains(state.id(ix)) {
            return;
        }
        for laps in [false, true] {
            let mut redress = json!({ "unit": self.id(ix) });
            if laps {
                redress["lap_round"] = json!(true);
            }
            let redress = self.of(ix, "redress", redress).asking(Wants::Places, &["to"]).seldom();
            self.list.push(redress.asking(Wants::Claim, &["files"]));
        }
    }
}
