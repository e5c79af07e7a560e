//! Charges and fights.

use aftermath_rules::offers::{Share, Wants};
use aftermath_wh40k9::{Characteristic, PhaseStep, Weapon};
use serde_json::{Map, Value, json};

use super::{MOVED, Proposals, WAY};
use crate::{
    answer::Answer,
    charge, fight,
    figures::Value as Figure,
    keywords::Keyword,
    state::{UnitIx, Whereabouts},
};

/// Blows may be split between enemies and weapons, model by model.
const SPLIT: Share = Share { list: "blows", models: "models", alike: &[], counted: None };

impl Proposals<'_> {
    pub(super) fn charges(&mut self) {
        let state = self.state;
        if state.step.is_some_and(PhaseStep::is_second) {
            for ix in self.others().into_iter().filter(|ix| state.has(*ix, Keyword::Character)) {
                let step = self.of(ix, "intervene", json!({ "unit": self.id(ix) })).asking(Wants::Places, &WAY);
                self.list.push(step.asking(Wants::Claim, &MOVED));
            }
            return;
        }
        for ix in self.own() {
            match &state.unit(ix).turn.charge {
                None => {
                    for enemy in self.enemies(ix) {
                        self.charge(ix, enemy);
                    }
                }
                Some(open) if charge::is_open(state, ix) => {
                    if open.roll.is_none() {
                        let targets = open.targets.clone();
                        self.overwatch(ix, &targets);
                        let roll = json!({ "unit": self.id(ix), "dice": { "dice": [1, 1] } });
                        let roll = self.of(ix, "charge_roll", roll).throwing("dice.dice");
                        self.list.push(roll.asking(Wants::Claim, &["dice", "total"]));
                    } else {
                        let targets: Vec<Value> = open.targets.iter().map(|target| self.id(*target)).collect();
                        let body = json!({ "unit": self.id(ix), "engaged": targets });
                        let moves = self.of(ix, "charge_move", body).asking(Wants::Places, &WAY);
                        let claims = ["moved", "climbed", "passed_others", "coherent"];
                        self.list.push(moves.asking(Wants::Units, &["engaged"]).asking(Wants::Claim, &claims));
                        let fails = self.of(ix, "charge_fails", json!({ "unit": self.id(ix) }));
                        self.list.push(fails.asking(Wants::Claim, &["because"]));
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// A charge, and the measuring before it.
    fn charge(&mut self, ix: UnitIx, enemy: UnitIx) {
        let (id, at) = (self.id(ix), self.id(enemy));
        let charge = self.of(ix, "charge", json!({ "unit": id, "targets": [{ "unit": at }] }));
        let charge = charge.asking(Wants::Units, &["targets"]);
        self.list.push(charge.asking(Wants::Claim, &["engaged_at_start", "near_at_start"]));
        let measure = self.of(ix, "measure", json!({ "from": id, "to": at })).seldom();
        let claims = ["from_model", "to_model", "distance", "within", "wholly", "every", "says"];
        self.list.push(measure.asking(Wants::Claim, &claims));
    }

    pub(super) fn fights(&mut self) {
        let state = self.state;
        for ix in state.on_field().collect::<Vec<_>>() {
            if fight::eligible(state, ix).is_none_or(Answer::may_be) {
                self.list.push(self.of(ix, "fight", json!({ "unit": self.id(ix) })));
            }
        }
        let Some(ix) = state.acting.filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Field) else { return };
        for kind in ["pile_in", "consolidate"] {
            let step = self.of(ix, kind, json!({ "unit": self.id(ix) })).asking(Wants::Places, &WAY);
            self.list.push(step.asking(Wants::Claim, &MOVED));
        }
        if !state.unit(ix).phase.struck {
            let mut blows = 0;
            for enemy in self.enemies(ix) {
                blows += self.strikes(ix, enemy);
            }
            let nobody = self.of(ix, "strike", json!({ "unit": self.id(ix) }));
            self.list.push(if blows == 0 { nobody } else { nobody.seldom() });
        }
    }

    /// All that a unit can do to an enemy in reach, and each weapon by itself; answers how many ways there are.
    fn strikes(&mut self, ix: UnitIx, enemy: UnitIx) -> usize {
        let state = self.state;
        let able = |number: &u16| {
            let Some(model) = state.unit(ix).model(*number) else { return false };
            let dash = |what| state.printed(model, what).is_dash();
            !dash(Characteristic::Ws)
                && !dash(Characteristic::A)
                && fight::reaches(state, ix, *number, enemy).is_none_or(Answer::may_be)
        };
        let models: Vec<u16> = state.unit(ix).living().map(|(number, _)| number).filter(able).collect();
        if models.is_empty() {
            return 0;
        }
        let melee: Vec<&Weapon> = state.row(ix).weapons.iter().filter(|weapon| !weapon.is_ranged()).collect();
        let carries = |number: u16, weapon: &Weapon| {
            let model = state.unit(ix).model(number);
            model.and_then(|model| state.profile(model).copies(weapon.name.as_str())).is_none_or(|copies| copies > 0)
        };
        // Each model with the first of its weapons, or with its fists.
        let mut best: Vec<(Option<&Weapon>, Vec<u16>)> = Vec::new();
        for number in &models {
            let own = melee.iter().copied().find(|weapon| carries(*number, weapon));
            let same = |known: &&mut (Option<&Weapon>, Vec<u16>)| match (known.0, own) {
                (Some(one), Some(other)) => std::ptr::eq(one, other),
                (None, None) => true,
                _ => false,
            };
            match best.iter_mut().find(same) {
                Some((_, models)) => models.push(*number),
                None => best.push((own, vec![*number])),
            }
        }
        let several = best.len() > 1;
        if several {
            let blows = best.iter().map(|(weapon, models)| blow(*weapon, models, &self.id(enemy))).collect();
            self.strike(ix, blows, &models, false);
        }
        let mut count = 1;
        for weapon in melee.iter().copied().map(Some).chain([None]) {
            let users: Vec<u16> =
                models.iter().copied().filter(|number| weapon.is_none_or(|weapon| carries(*number, weapon))).collect();
            if users.is_empty() {
                continue;
            }
            count += 1;
            let usual = best.iter().any(|(known, _)| match (known, weapon) {
                (Some(known), Some(weapon)) => std::ptr::eq(*known, weapon),
                (None, None) => true,
                _ => false,
            });
            self.strike(ix, vec![blow(weapon, &users, &self.id(enemy))], &users, several || !usual);
        }
        count
    }

    fn strike(&mut self, ix: UnitIx, blows: Vec<Value>, models: &[u16], seldom: bool) {
        let state = self.state;
        let dice = |number: &u16| {
            let model = state.unit(ix).model(*number);
            model.is_some_and(|model| matches!(state.value(ix, model, Characteristic::A), Figure::Random(_)))
        };
        let random = models.iter().any(dice);
        let strike = self.of(ix, "strike", json!({ "unit": self.id(ix), "blows": blows }));
        let strike = if random { strike.throwing("blows.*.dice.dice") } else { strike };
        let strike = strike.asking(Wants::Units, &["blows"]).asking(Wants::Claim, &["blows.*.models"]).sharing(SPLIT);
        self.list.push(if seldom { strike.seldom() } else { strike });
    }
}

fn blow(weapon: Option<&Weapon>, models: &[u16], at: &Value) -> Value {
    let mut blow = Map::new();
    if let Some(weapon) = weapon {
        blow.insert("weapon".to_owned(), json!(weapon.name));
        if let Some(mode) = &weapon.mode {
            blow.insert("mode".to_owned(), json!(mode));
        }
    }
    blow.insert("target".to_owned(), at.clone());
    blow.insert("models".to_owned(), json!(models));
    Value::Object(blow)
}
