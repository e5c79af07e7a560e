//! What the shooting phase offers, and volleys at chargers.

use aftermath_rules::{muster::UnitIx, offers::Wants};
use aftermath_whfb6::{Cause, Cover, Name};
use serde_json::{Value, json};

use super::{COUNTED, FOLLOWING, Proposals, may_come};
use crate::turn;

/// What players claim about a target.
const AIM: [&str; 7] = ["distance", "models", "in_arc", "seen", "depth", "cover", "long"];

impl Proposals<'_> {
    pub(super) fn shooting(&mut self) {
        let state = self.state;
        if may_come(state, turn::TARGETS) {
            for ix in self.own() {
                self.aims(ix);
            }
        }
        for aim in state.progress.aims.iter().filter(|aim| !aim.shot) {
            let pair = state.find(&aim.unit).zip(state.find(&aim.target));
            if let Some((ix, target)) = pair.filter(|(ix, target)| state.is_present(*ix) && state.is_present(*target)) {
                self.volley(ix, target, aim.weapon.as_ref(), false);
            }
        }
        for ix in state.present_units().filter(|ix| !state.is_fleeing(*ix)).collect::<Vec<_>>() {
            self.test_for_losses(ix, Cause::Shooting);
        }
    }

    /// Who may be shot at, with each of the unit's weapons that has not been aimed yet.
    fn aims(&mut self, ix: UnitIx) {
        let state = self.state;
        for weapon in self.missiles(ix) {
            let aimed = |aim: &aftermath_whfb6::Aim| aim.unit == *state.id(ix) && aim.weapon == weapon;
            if state.progress.aims.iter().any(aimed) {
                continue;
            }
            for enemy in state.enemies(ix).collect::<Vec<_>>() {
                let mut target = json!({ "unit": self.id(ix), "target": self.id(enemy) });
                if let Some(weapon) = &weapon {
                    target["weapon"] = json!(weapon);
                }
                self.list.push(self.of(ix, "target", target).asking(Wants::Claim, &["guess"]));
            }
        }
    }

    /// Missile weapons as a log names them: an only one need not be named.
    fn missiles(&self, ix: UnitIx) -> Vec<Option<Name>> {
        let names: Vec<&Name> = self.state.figures(ix).missiles().map(|weapon| &weapon.name).collect();
        match names[..] {
            [_] => vec![None],
            _ => names.into_iter().cloned().map(Some).collect(),
        }
    }

    /// Shots at an enemy. Where places do not tell range and cover, they are said.
    pub(super) fn volley(&mut self, ix: UnitIx, target: UnitIx, weapon: Option<&Name>, at_charger: bool) {
        let weapons = match weapon {
            Some(weapon) => vec![Some(weapon.clone())],
            None if at_charger => self.missiles(ix),
            None => vec![None],
        };
        for weapon in weapons {
            let mut shoot = json!({ "unit": self.id(ix), "target": self.id(target), "throws": {} });
            if let Some(weapon) = weapon {
                shoot["weapon"] = json!(weapon);
            }
            if at_charger {
                shoot["stand_and_shoot"] = json!(true);
            }
            if self.state.distance(ix, target).is_some() {
                self.shoots(ix, shoot, &AIM);
                continue;
            }
            for long in [false, true] {
                for cover in [Cover::None, Cover::Soft, Cover::Hard] {
                    let mut shoot = shoot.clone();
                    (shoot["long"], shoot["cover"]) = (json!(long), json!(cover.as_str()));
                    self.shoots(ix, shoot, &AIM[..5]);
                }
            }
        }
    }

    fn shoots(&mut self, ix: UnitIx, shoot: Value, claims: &[&'static str]) {
        let shoot = self.of(ix, "shoot", shoot).throwing("throws.hit").asking(Wants::Dice, &FOLLOWING);
        self.list.push(shoot.asking(Wants::Claim, claims).asking(Wants::Claim, &COUNTED));
    }
}
