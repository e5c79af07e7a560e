//! Entries that may come next, in the order of the book: what the referee finds broken of them is not offered.

use serde_json::{Value, json};

use super::{OrderKind, Phase, Special, SpellName, State, apart, melee, owed::Owed};
use aftermath_rules::{
    geometry::Edge,
    ids::SideId,
    muster::{SideIx, UnitIx},
    offers::{Proposal, Wants},
};

/// Where a unit goes, however much of it players record.
const WAY: [&str; 3] = ["steps", "distance", "to"];
/// What players claim about a target.
const AIM: [&str; 4] = ["distance", "in_arc", "seen", "facing"];
/// What players count of an attack.
const COUNTED: [&str; 4] = ["throws.damage_modifier", "throws.hits", "throws.scored", "throws.total"];
/// Orders but those to charge.
const ORDERS: [OrderKind; 6] = [
    OrderKind::Halt,
    OrderKind::ChangeFacing,
    OrderKind::Advance,
    OrderKind::Back,
    OrderKind::Sidestep,
    OrderKind::AtTheDouble,
];

/// All that players might record after this.
pub(super) fn proposals(state: &State) -> Vec<Proposal> {
    let mut all = Proposals { state, list: Vec::new() };
    if state.ending.over {
        return all.list;
    }
    if state.course.begun() {
        all.owed();
        if !state.course.turn_over {
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
    fn id(&self, ix: UnitIx) -> Value {
        json!(self.state.id(ix))
    }

    fn side(&self, ix: UnitIx) -> Option<&SideId> {
        Some(self.state.side_id(self.state.side_of(ix)))
    }

    fn sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.state.setup.muster.sides()).map(SideIx)
    }

    fn own(&self) -> Vec<UnitIx> {
        let own = |ix: &UnitIx| Some(self.state.side_of(*ix)) == self.state.active;
        self.state.present_units().filter(own).collect()
    }

    fn of(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        Proposal::new(self.side(ix), kind, body)
    }

    fn set_up(&mut self) {
        let state = self.state;
        let sides: Vec<&SideId> = self.sides().map(|side| state.side_id(side)).collect();
        self.list.push(Proposal::new(None, "terrain_set_up", json!({ "agreed": sides })).seldom());
        let rolled = [("first_turn", state.course.rolled), ("vanguard", state.deploying.rolled)];
        for (purpose, has_been) in rolled {
            let rolls: Vec<Value> =
                sides.iter().enumerate().map(|(i, side)| json!({ "side": side, "die": 6 - i.min(5) })).collect();
            let roll = Proposal::new(None, "roll_off", json!({ "purpose": purpose, "rolls": rolls }));
            let roll = roll.asking(Wants::Rolls, &["rolls"]).asking(Wants::Side, &["winner", "first"]);
            self.list.push(if has_been { roll.seldom() } else { roll });
        }
        for ix in state.setup.muster.all() {
            if state.unit(ix).absent {
                let deploy = self.of(ix, "deploy", json!({ "unit": self.id(ix) }));
                self.list.push(deploy.asking(Wants::Places, &["to"]));
            } else if state.figures(ix).has(&Special::Vanguard) {
                for manner in ["advance", "at_the_double"] {
                    let vanguard = self.of(ix, "vanguard", json!({ "unit": self.id(ix), "manner": manner }));
                    self.list.push(vanguard.asking(Wants::Places, &["steps", "to"]));
                }
            }
        }
    }

    /// What has to follow at once.
    fn owed(&mut self) {
        for owed in &self.state.owed {
            let (ix, because) = match owed {
                Owed::Proximity(ix) => (*ix, "proximity"),
                Owed::Blocked(ix) => (*ix, "back_off_blocked"),
                Owed::Separation(ix) => (*ix, "separation"),
                Owed::Turn(_) => continue,
            };
            self.nudge(ix, because, false);
        }
        for ix in self.state.present_units().filter(|ix| !self.state.unit(*ix).charged_now.is_empty()) {
            // Whose turn it is may say it for the other.
            for side in self.sides() {
                let turns = json!({ "unit": self.id(ix), "occasion": "charged" });
                let pivot = Proposal::new(Some(self.state.side_id(side)), "pivot", turns);
                self.list.push(pivot.seldom().asking(Wants::Places, &["to"]).asking(Wants::Units, &["towards"]));
            }
        }
    }

    fn nudge(&mut self, ix: UnitIx, because: &str, is_seldom: bool) {
        let nudge = Proposal::new(None, "nudge", json!({ "unit": self.id(ix), "because": because }));
        // Where nobody recorded where it stands, its players say that it stood too close.
        let nudge = if is_seldom || self.state.footprint(ix).is_none() { nudge.seldom() } else { nudge };
        self.list.push(nudge.asking(Wants::Units, &["from"]).asking(Wants::Places, &["distance", "to"]));
    }

    fn turn(&mut self) {
        if !self.state.course.under_way {
            for ix in self.own().into_iter().filter(|ix| self.state.unit(*ix).wavering) {
                self.one_die(ix, "headstrong");
            }
        }
        for phase in ["movement", "shooting", "melee"] {
            let active = self.state.active.map(|side| self.state.side_id(side));
            self.list.push(Proposal::new(active, "phase_start", json!({ "phase": phase })));
        }
        match self.state.phase {
            Some(Phase::Movement) => self.movement(),
            Some(Phase::Shooting) => self.shooting(),
            Some(Phase::Melee) => self.melee(),
            None => {}
        }
        let active = self.state.active.map(|side| self.state.side_id(side));
        self.list.push(Proposal::new(active, "turn_end", json!({})).asking(Wants::Claim, &["recovered"]));
    }

    fn one_die(&mut self, ix: UnitIx, kind: &'static str) {
        let throw = self.of(ix, kind, json!({ "unit": self.id(ix), "die": 1 }));
        self.list.push(throw.asking(Wants::Die, &["die"]).asking(Wants::Claim, &["declared"]));
    }

    fn pivot(&mut self, ix: UnitIx, occasion: &str) {
        let pivot = self.of(ix, "pivot", json!({ "unit": self.id(ix), "occasion": occasion }));
        self.list.push(pivot.seldom().asking(Wants::Places, &["to"]).asking(Wants::Units, &["towards"]));
    }

    fn doubts(&mut self, ix: UnitIx) {
        let Some(enemy) = self.state.enemies(ix).next() else {
            return;
        };
        for question in ["sight", "cover"] {
            let doubt = json!({ "question": question, "unit": self.id(ix), "target": self.id(enemy), "die": 1 });
            let doubt = self.of(ix, "doubt", doubt).asking(Wants::Die, &["die"]).asking(Wants::Claim, &["declared"]);
            // At whom, its player says.
            self.list.push(doubt.seldom().asking(Wants::Claim, &["target"]));
        }
    }

    fn movement(&mut self) {
        let state = self.state;
        for ix in self.own() {
            let (unit, figures) = (state.unit(ix), state.figures(ix));
            let id = self.id(ix);
            if unit.order.is_some() {
                if unit.charge.as_ref().is_some_and(|charge| !charge.made) {
                    let way = self.of(ix, "charge_move", json!({ "unit": id }));
                    let way =
                        way.asking(Wants::Places, &["steps", "to"]).asking(Wants::Claim, &["terrain", "hindered"]);
                    self.list.push(way);
                    if figures.has(&Special::YellowBellied) && !unit.dared {
                        self.one_die(ix, "yellow_bellied");
                    }
                } else if !unit.moved || (state.last_ordered == Some(ix) && unit.order == Some(OrderKind::Halt)) {
                    // Who halts may be said to move nowhere.
                    let way = self.of(ix, "move", json!({ "unit": id }));
                    self.list.push(way.asking(Wants::Places, &WAY).asking(Wants::Claim, &["stopped"]));
                }
                if figures.regeneration().is_some() && !unit.regenerated && unit.damage > 0 {
                    let ones = vec![1; unit.damage as usize];
                    let throw = self.of(ix, "regeneration", json!({ "unit": id, "dice": ones })).throwing("dice");
                    self.list.push(throw.asking(Wants::Claim, &["removed"]));
                }
                continue;
            }
            if figures.is_individual() && !unit.pivoted {
                self.pivot(ix, "before_order");
            }
            for order in ORDERS {
                self.list.push(self.of(ix, "order", json!({ "unit": id, "order": order })));
            }
            for enemy in state.enemies(ix).collect::<Vec<_>>() {
                let mut charge = json!({ "units": [{ "unit": id }], "target": self.id(enemy) });
                self.list.push(self.of(ix, "charge", charge.clone()).asking(Wants::Units, &["units"]));
                if unit.charged_before.contains(&enemy) {
                    charge["counter"] = json!(true);
                    self.list.push(self.of(ix, "charge", charge).asking(Wants::Units, &["units"]));
                }
            }
            self.doubts(ix);
        }
        for ix in state.present_units().filter(|ix| state.unit(*ix).charge.is_some()).collect::<Vec<_>>() {
            self.nudge(ix, "sharing", true);
        }
    }

    fn shooting(&mut self) {
        let state = self.state;
        for ix in self.own() {
            let (unit, figures) = (state.unit(ix), state.figures(ix));
            let id = self.id(ix);
            let breathes = figures.special.iter().any(|special| matches!(special, Special::BreathAttack(_)));
            if !unit.has_shot {
                if figures.is_individual() {
                    self.pivot(ix, "shooting");
                }
                if !figures.weapons.is_empty() || breathes || !figures.spells.is_empty() {
                    self.doubts(ix);
                }
            }
            for enemy in state.enemies(ix).collect::<Vec<_>>() {
                let at = self.id(enemy);
                match &figures.weapons[..] {
                    [] => {}
                    [_] => self.shoot(ix, json!({ "unit": id, "target": at }), &["weapon", "cover"]),
                    several => {
                        for weapon in several {
                            self.shoot(ix, json!({ "unit": id, "target": at, "weapon": weapon.kind }), &["cover"]);
                        }
                    }
                }
                if breathes {
                    self.shoot(ix, json!({ "unit": id, "target": at, "breath": true }), &["weapon", "cover"]);
                }
            }
            for spell in &figures.spells {
                let targets: Vec<UnitIx> = match spell.spell {
                    SpellName::Fireball | SpellName::LightningBolt | SpellName::WindBlast => {
                        state.enemies(ix).collect()
                    }
                    SpellName::BaneChant | SpellName::Heal | SpellName::Surge => {
                        state.friends(ix).chain([ix]).collect()
                    }
                };
                for target in targets {
                    self.cast(ix, json!({ "unit": id, "spell": spell.spell, "target": self.id(target) }));
                }
            }
        }
        let hit = |ix: &UnitIx| state.unit(*ix).shot_damage > 0 || state.unit(*ix).harm_untold;
        for ix in state.present_units().filter(hit).collect::<Vec<_>>() {
            self.nerve_test(ix);
        }
    }

    /// An attack of a unit: its dice to hit, and those that follow them. Who has a rule for it throws some again.
    fn attack(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        let figures = self.state.figures(ix);
        let attack = self.of(ix, kind, body).throwing("throws.dice");
        let again = |attack: Proposal, special: Special, field: &'static str| {
            attack.asking(if figures.has(&special) { Wants::Again } else { Wants::Dice }, &[field])
        };
        let attack = again(attack, Special::Elite, "throws.again");
        let attack = attack.asking(Wants::Dice, &["throws.blast", "throws.damage"]);
        again(attack, Special::Vicious, "throws.damage_again")
    }

    fn shoot(&mut self, ix: UnitIx, mut body: Value, claims: &[&'static str]) {
        body["throws"] = json!({});
        let shoot = self.attack(ix, "shoot", body);
        self.list.push(shoot.asking(Wants::Claim, &AIM).asking(Wants::Claim, claims).asking(Wants::Claim, &COUNTED));
    }

    fn cast(&mut self, ix: UnitIx, mut body: Value) {
        body["throws"] = json!({});
        let cast = self.attack(ix, "cast", body);
        let cast = cast.asking(Wants::Claim, &AIM).asking(Wants::Claim, &COUNTED);
        let cast = cast.asking(Wants::Claim, &["healed", "reached", "hindered"]).asking(Wants::Units, &["contact"]);
        self.list.push(cast.asking(Wants::Places, &["moved", "to"]));
    }

    fn nerve_test(&mut self, ix: UnitIx) {
        let active = self.state.active.map(|side| self.state.side_id(side));
        // Double 1 is steady whatever the damage, so that no second throw is due.
        let test = Proposal::new(active, "nerve_test", json!({ "unit": self.id(ix), "dice": [1, 1] }));
        let test =
            test.throwing_one_of("dice", [2]).asking(Wants::Dice, &["again"]).asking(Wants::Units, &["inspired_by"]);
        self.list.push(test.asking(Wants::Claim, &["first", "distance", "total", "declared", "resolved"]));
    }

    fn melee(&mut self) {
        let state = self.state;
        let active = state.active.map(|side| state.side_id(side));
        let charged = |ix: &UnitIx| Some(state.side_of(*ix)) != state.active && !state.unit(*ix).charged_now.is_empty();
        for ix in state.present_units().filter(charged).collect::<Vec<_>>() {
            // An overrun or a strike opens a combat of which nobody has written down who fights.
            let untold = state.melee.open.as_ref().filter(|open| open.target == ix && !open.is_told);
            if !state.melee.fought.contains(&ix) || untold.is_some() {
                let combat = Proposal::new(active, "combat", json!({ "target": self.id(ix) }));
                let combat = combat.asking(Wants::Units, &["attackers"]);
                let is_late = untold.is_some_and(|open| melee::has_begun(state, open));
                self.list.push(if is_late { combat.seldom() } else { combat });
            }
        }
        let Some(open) = &state.melee.open else {
            return;
        };
        for ix in open.attackers.clone() {
            let mut strike = json!({ "unit": self.id(ix), "target": self.id(open.target), "throws": {} });
            // Nobody knows how many dice a strike takes before somebody says which facing was charged.
            let charge = state.unit(ix).charge.as_ref();
            let is_told = charge.is_some_and(|charge| charge.facing.is_some());
            if !is_told {
                strike["facing"] = json!(Edge::Front);
            }
            let strike = self.attack(ix, "strike", strike);
            let strike = if is_told {
                strike.asking(Wants::Claim, &["facing"])
            } else {
                strike.choosing("facing", Edge::ALL.map(|edge| json!(edge)))
            };
            let strike = strike.asking(Wants::Claim, &["drained", "disordered"]);
            self.list.push(strike.asking(Wants::Claim, &COUNTED));
            for choice in ["stay", "forward", "back"] {
                let regroup = json!({ "unit": self.id(ix), "choice": choice });
                let regroup = self.of(ix, "regroup", regroup).asking(Wants::Places, &WAY);
                // Who stays throws nothing.
                let regroup = if choice == "stay" { regroup } else { regroup.asking(Wants::Die, &["die"]) };
                let regroup = regroup.asking(Wants::Units, &["overruns"]);
                self.list.push(regroup.asking(Wants::Claim, &["facing", "hindered"]));
            }
            let back = self.of(ix, "back_off", json!({ "unit": self.id(ix) }));
            self.list.push(back.asking(Wants::Places, &["distance", "to"]).asking(Wants::Claim, &["blocked"]));
        }
        self.nerve_test(open.target);
        // Who stands too near may be moved off, also where no room was found for it.
        let may_be_near =
            |ix: UnitIx| state.footprint(ix).is_none_or(|place| !apart::is_apart_exactly(state, ix, place));
        let is_due = |ix: UnitIx| state.owed.contains(&Owed::Separation(ix));
        for ix in open.parted.iter().copied().filter(|ix| state.is_present(*ix) && !is_due(*ix) && may_be_near(*ix)) {
            self.nudge(ix, "separation", true);
        }
    }

    /// A turn begins: before the first of the battle, and after one has ended.
    fn turns(&mut self) {
        if self.state.course.begun() && !self.state.course.turn_over && self.state.active.is_some() {
            return;
        }
        let turn = self.state.turn.saturating_add(1);
        for side in self.sides() {
            let side = Some(self.state.side_id(side));
            self.list.push(Proposal::new(side, "turn_start", json!({ "turn": turn })));
        }
    }

    fn end(&mut self) {
        for side in self.sides() {
            self.list.push(Proposal::new(Some(self.state.side_id(side)), "concede", json!({})).seldom());
        }
        for because in ["turn_limit", "destroyed", "time", "conceded"] {
            let end = Proposal::new(None, "battle_end", json!({ "because": because }));
            // Before the first turn nobody can have lost anything.
            let may_be = self.state.course.turn_over || (because == "destroyed" && self.state.course.begun());
            let end = if may_be { end } else { end.seldom() };
            self.list.push(end.asking(Wants::Points, &["points"]).asking(Wants::Side, &["winner"]));
        }
    }
}
