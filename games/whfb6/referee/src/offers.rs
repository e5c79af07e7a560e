//! Entries that may come next, in the order of the book: what the referee finds broken of them is not offered.

mod combat;
mod magic;
mod movement;
mod shooting;

use aftermath_rules::{
    SideId, UnitId,
    muster::{SideIx, UnitIx},
    offers::{Proposal, Wants},
};
use aftermath_whfb6::{Cause, Phase, TestKind, Trait};
use serde_json::{Value, json};

use crate::{charge, ending, psychology, state::State, turn};

/// Where a unit goes, however much of it players record.
const WAY: [&str; 4] = ["steps", "distance", "to", "through"];
/// Dice that follow the first of an attack.
const FOLLOWING: [&str; 4] = ["throws.second", "throws.wound", "throws.armour", "throws.ward"];
/// What players count of an attack, and what changes it.
const COUNTED: [&str; 10] = [
    "throws.again",
    "throws.ward_save",
    "throws.hits",
    "throws.wounds",
    "throws.unsaved",
    "throws.multiplied",
    "throws.source",
    "throws.removed",
    "throws.carried",
    "throws.from",
];
/// Fronts that are offered as buttons; any other is a claim.
const FRONTS: [u32; 6] = [4, 5, 6, 7, 8, 10];
/// Up to so many models a unit is often drawn up in a single rank.
const SINGLE_RANK: u32 = 12;

/// All that players might record after this.
pub(super) fn proposals(state: &State) -> Vec<Proposal> {
    let mut all = Proposals { state, list: Vec::new() };
    if state.progress.over {
        return all.list;
    }
    if state.progress.begun {
        all.owed();
        if !state.progress.turn_over {
            all.turn();
        }
    } else {
        all.set_up();
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
    fn id(&self, ix: UnitIx) -> &UnitId {
        self.state.id(ix)
    }

    fn sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.state.setup.muster.sides()).map(SideIx)
    }

    fn active(&self) -> Option<&SideId> {
        self.state.active.map(|side| self.state.side_id(side))
    }

    fn own(&self) -> Vec<UnitIx> {
        let own = |ix: &UnitIx| Some(self.state.side_of(*ix)) == self.state.active;
        self.state.present_units().filter(own).collect()
    }

    /// An entry of a unit's side.
    fn of(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        Proposal::new(Some(self.state.side_id(self.state.side_of(ix))), kind, body)
    }

    /// Two dice of a unit against its Leadership.
    fn nerve(&self, ix: UnitIx, kind: &'static str, mut body: Value) -> Proposal {
        body["unit"] = json!(self.id(ix));
        body["dice"] = json!([1, 1]);
        self.of(ix, kind, body).throwing_one_of("dice", [2]).asking(Wants::Claim, &["leadership", "leader", "declared"])
    }

    /// Dice of a run as they may have fallen: two, or three for the fast.
    fn run(&self, ix: UnitIx, face: u8) -> Vec<u8> {
        vec![face; self.state.flee_dice(ix).unwrap_or(2) as usize]
    }

    /// A throw of as many dice as a run takes, where the roster tells; of the highest where it leads off the table.
    fn of_run(&self, ix: UnitIx, run: Proposal, leaves: bool) -> Proposal {
        match self.state.flee_dice(ix).filter(|_| !leaves) {
            Some(dice) => run.throwing_one_of("dice", [dice]),
            None => run.throwing("dice"),
        }
    }

    /// Fronts that a unit may be given.
    fn fronts(&self, ix: UnitIx) -> Vec<u32> {
        let models = self.state.models(ix);
        let single = (models > 1 && models <= SINGLE_RANK && !FRONTS.contains(&models)).then_some(models);
        FRONTS.into_iter().filter(|front| *front <= models).chain(single).collect()
    }

    /// An entry after which a unit may stand on another front, once for any and once for each front that is common.
    fn formed(&mut self, ix: UnitIx, kind: &'static str) {
        let any = self.of(ix, kind, json!({ "unit": self.id(ix) })).asking(Wants::Places, &["to"]);
        self.list.push(any.asking(Wants::Claim, &["files"]));
        for front in self.fronts(ix) {
            let entry = json!({ "unit": self.id(ix), "files": front });
            self.list.push(self.of(ix, kind, entry).asking(Wants::Places, &["to"]));
        }
    }

    fn set_up(&mut self) {
        let state = self.state;
        let dice: Vec<Value> = self
            .sides()
            .enumerate()
            .map(|(i, side)| json!({ "side": state.side_id(side), "die": 6 - i.min(5) }))
            .collect();
        let roll = Proposal::new(None, "roll_off", json!({ "rolls": dice }));
        self.list.push(roll.asking(Wants::Rolls, &["rolls"]).asking(Wants::Side, &["winner"]));
        for ix in state.setup.muster.all().filter(|ix| state.unit(*ix).absent) {
            self.formed(ix, "deploy");
        }
    }

    /// What has to follow at once: flights, and a miscast.
    fn owed(&mut self) {
        let state = self.state;
        for ix in state.present_units().filter(|ix| state.this_phase(*ix).panicked).collect::<Vec<_>>() {
            self.flight(ix, "panic");
        }
        self.miscast();
    }

    /// A unit runs, and stays on the table or leaves it.
    fn flight(&mut self, ix: UnitIx, cause: &str) {
        for leaves in [false, true] {
            // The highest dice lead off the table, if any do.
            let dice = self.run(ix, if leaves { 6 } else { 1 });
            let mut run = json!({ "unit": self.id(ix), "cause": cause, "dice": dice });
            if leaves {
                run["off_table"] = json!(true);
            }
            let run = self.of_run(ix, self.of(ix, "flee_move", run), leaves);
            let run = self.by(run, "away_from", self.fled_from(ix, cause));
            let run = run.asking(Wants::Places, &["to", "through"]).asking(Wants::Claim, &["distance"]);
            self.list.push(if leaves { run.seldom() } else { run });
        }
    }

    /// From whom a unit runs, where that is known: its victors, or who charges it.
    fn fled_from(&self, ix: UnitIx, cause: &str) -> Vec<UnitIx> {
        let state = self.state;
        match cause {
            "broken" => {
                let victors = state.progress.may_pursue.iter().filter(|pair| pair.enemy == *state.id(ix));
                victors.filter_map(|pair| state.find(&pair.unit)).collect()
            }
            "response" => charge::chargers(state, ix).collect(),
            _ => Vec::new(),
        }
    }

    /// An entry that names one of these units: an only one need not be asked for, and any may be named where none is known.
    fn by(&self, entry: Proposal, field: &'static str, units: Vec<UnitIx>) -> Proposal {
        let units: Vec<Value> = units.into_iter().map(|ix| json!(self.id(ix))).collect();
        match units.len() {
            0 => entry.asking(Wants::Units, &[field]),
            1 => entry.settling(field, units),
            _ => entry.choosing(field, units),
        }
    }

    fn turn(&mut self) {
        let state = self.state;
        if state.phase.is_none() {
            self.start();
        }
        for phase in ["movement", "magic", "shooting", "combat"] {
            self.list.push(Proposal::new(self.active(), "phase_start", json!({ "phase": phase })));
        }
        match state.phase {
            Some(Phase::Movement) => self.movement(),
            Some(Phase::Magic) => self.magic(),
            Some(Phase::Shooting) => self.shooting(),
            Some(Phase::Combat) => self.combat(),
            None => {}
        }
        if state.phase.is_some() {
            self.anytime();
        }
        self.list.push(Proposal::new(self.active(), "turn_end", json!({})));
    }

    /// Before the first phase: who left the table comes back, and the tests of the start of a turn.
    fn start(&mut self) {
        let state = self.state;
        let own = |ix: &UnitIx| Some(state.side_of(*ix)) == state.active;
        for ix in state.setup.muster.all().filter(own).filter(|ix| state.unit(*ix).left_at.is_some()) {
            let back = self.of(ix, "return", json!({ "unit": self.id(ix) }));
            self.list.push(back.asking(Wants::Places, &["to"]));
        }
        for ix in self.own() {
            let tested = |kind| state.this_turn(ix).tests.iter().any(|test| test.kind == kind);
            if state.has(ix, Trait::Stupidity) && !state.is_fleeing(ix) && !tested(TestKind::Stupidity) {
                self.test(ix, "stupidity", "start_of_turn", None, false);
            }
            if !state.is_fleeing(ix) && state.enemies(ix).any(|enemy| state.has(enemy, Trait::Terror)) {
                self.test(ix, "terror", "start_of_turn", None, false);
            }
            self.test(ix, "panic", "start_of_turn", None, true);
        }
    }

    /// A test of nerve, by what causes it where that is known.
    fn test(&mut self, ix: UnitIx, kind: &str, cause: &str, source: Option<UnitIx>, is_seldom: bool) {
        let mut test = json!({ "kind": kind, "cause": cause });
        if let Some(source) = source {
            test["source"] = json!(self.id(source));
        }
        let test = self.nerve(ix, "test", test);
        let test = if source.is_none() { test.asking(Wants::Units, &["source"]) } else { test };
        self.list.push(if is_seldom { test.seldom() } else { test });
    }

    /// A test for what became of one of these friends.
    fn test_after(&mut self, ix: UnitIx, cause: &str, friends: Vec<UnitIx>, is_seldom: bool) {
        let test = self.nerve(ix, "test", json!({ "kind": "panic", "cause": cause }));
        let test = self.by(test, "source", friends);
        self.list.push(if is_seldom { test.seldom() } else { test });
    }

    /// A unit that lost a quarter of its models to shooting.
    fn test_for_losses(&mut self, ix: UnitIx, cause: Cause) {
        if psychology::is_quarter_lost(self.state, ix) && !psychology::has_tested(self.state, ix, cause) {
            self.test(ix, "panic", cause.as_str(), None, false);
        }
    }

    /// What the book has no rules for may happen in any phase.
    fn anytime(&mut self) {
        let state = self.state;
        for ix in state.present_units().collect::<Vec<_>>() {
            self.test(ix, "panic", "other", None, true);
            let reasons: &[&str] = if state.is_fleeing(ix) { &["left_table", "destroyed"] } else { &["destroyed"] };
            for because in reasons {
                let gone = self.of(ix, "removed", json!({ "unit": self.id(ix), "because": because })).seldom();
                self.list.push(gone.asking(Wants::Text, &["text"]).asking(Wants::Units, &["by"]));
            }
        }
    }

    /// A turn begins: before the first of the battle, and after one has ended.
    fn turns(&mut self) {
        let state = self.state;
        if state.progress.begun && !state.progress.turn_over && state.active.is_some() {
            return;
        }
        for side in self.sides() {
            for turn in [state.turn, state.turn.saturating_add(1)] {
                let side = Some(state.side_id(side));
                self.list.push(Proposal::new(side, "turn_start", json!({ "turn": turn })));
            }
        }
    }

    fn end(&mut self) {
        let state = self.state;
        for side in self.sides() {
            self.list.push(Proposal::new(Some(state.side_id(side)), "concede", json!({})).seldom());
        }
        for because in ["turn_limit", "destroyed", "time", "conceded"] {
            let mut end = json!({ "because": because });
            if let Some(winner) = ending::winner_due(state, because == "conceded") {
                end["winner"] = json!(winner);
            }
            let end = Proposal::new(None, "battle_end", end);
            let usual = match because {
                "turn_limit" => state.progress.turn_over,
                "destroyed" => true,
                "conceded" => state.progress.conceded.is_some(),
                _ => false,
            };
            let end = if usual { end } else { end.seldom() };
            self.list.push(end.asking(Wants::Points, &["points"]).asking(Wants::Side, &["winner"]));
        }
    }
}

/// Whether a step of the phase under way may still come.
fn may_come(state: &State, step: u32) -> bool {
    turn::step_now(state) <= step
}
