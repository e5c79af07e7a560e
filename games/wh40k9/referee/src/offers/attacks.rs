//! Who shoots at whom with what, and the attacks that were declared: a volley is one entry.

use aftermath_rules::offers::{Share, Wants};
use aftermath_wh40k9::{Amount, Characteristic, Moved, Weapon, WeaponAbility, WeaponKind};
use serde_json::{Map, Value, json};

use super::{OVERWATCH, Proposals};
use crate::{
    answer::Answer,
    keywords::Keyword,
    mortal, shooting,
    state::{Declared, UnitIx, Whereabouts},
    turn,
};

/// Dice of attacks, in the order in which they are thrown.
const DICE: [&str; 5] = ["number.dice", "hit.dice", "wound.dice", "saves.*.dice.dice", "saves.*.damage.dice"];
/// What of attacks players record besides.
const TOLD: [&str; 5] = ["number", "hit", "wound", "saves", "backfired"];
const MORE: [&str; 6] = ["extra_hits", "strength", "toughness", "damage", "mortal", "counted"];
/// What players claim about a shot.
const SHOT: [&str; 3] = ["shots.*.models", "shots.*.half_range", "outside"];

/// A weapon may be split between targets, model by model, and some of its models may be within half its range.
const SPLIT: Share = Share { list: "shots", models: "models", alike: &["weapon", "mode"], counted: Some("half_range") };

impl Proposals<'_> {
    pub(super) fn shooting(&mut self) {
        for ix in self.own() {
            if self.state.unit(ix).phase.shot {
                continue;
            }
            for target in self.enemies(ix) {
                self.shots(ix, target, false);
            }
        }
    }

    /// Units that are charged may fire before the charge roll.
    pub(super) fn overwatch(&mut self, charger: UnitIx, targets: &[UnitIx]) {
        for ix in targets {
            if self.state.unit(*ix).phase.overwatch || self.state.unit(*ix).whereabouts != Whereabouts::Field {
                continue;
            }
            let used = json!({ "rule": OVERWATCH, "unit": self.id(*ix), "stratagem": true, "phase": "charge" });
            let used = self.of(*ix, "ability_used", used).seldom();
            self.list.push(used.asking(Wants::Claim, &["command_points", "targets"]));
            self.shots(*ix, charger, true);
        }
    }

    /// Everything at one target, and each weapon by itself.
    fn shots(&mut self, ix: UnitIx, target: UnitIx, overwatch: bool) {
        let state = self.state;
        let ranged: Vec<&Weapon> = state.row(ix).weapons.iter().filter(|weapon| weapon.is_ranged()).collect();
        let able: Vec<Option<Vec<u16>>> =
            ranged.iter().map(|weapon| shooting::able(state, ix, weapon, target)).collect();
        let mut singles: Vec<Vec<Value>> = Vec::new();
        for (weapon, models) in ranged.iter().zip(&able) {
            let models = match (weapon.kind, models) {
                // One model of a unit throws a grenade.
                (WeaponKind::Grenade, Some(models)) => Some(models.iter().copied().take(1).collect()),
                (_, models) => models.clone(),
            };
            if models.as_ref().is_none_or(|models| !models.is_empty()) {
                singles.push(self.shot(ix, weapon, target, models));
            }
        }
        let together = self.together(ix, target, &ranged, &able);
        let several = together.len() > 1;
        for shots in halves(&together).into_iter().filter(|_| several) {
            self.shoot(ix, shots, overwatch, false);
        }
        for single in singles {
            for shot in single {
                self.shoot(ix, vec![shot], overwatch, several);
            }
        }
    }

    /// What a unit may shoot at one target at once: each model all weapons but grenades, Pistols alone where it has no other.
    fn together(&self, ix: UnitIx, target: UnitIx, ranged: &[&Weapon], able: &[Option<Vec<u16>>]) -> Vec<Vec<Value>> {
        let state = self.state;
        let advanced = turn::moved(state, ix) == Some(Moved::Advance);
        let engaged = state.in_combat(ix).is_some_and(Answer::is_sure);
        let big = state.has(ix, Keyword::Vehicle) || state.has(ix, Keyword::Monster);
        let mut named: Vec<&str> = Vec::new();
        let (mut busy, mut found, mut pistols) = (Vec::new(), Vec::new(), Vec::new());
        for (weapon, models) in ranged.iter().zip(able) {
            let Some(models) = models else { continue };
            let known = named.contains(&weapon.name.as_str());
            if known || models.is_empty() || weapon.kind == WeaponKind::Grenade {
                continue;
            }
            named.push(weapon.name.as_str());
            let barred = advanced && weapon.kind != WeaponKind::Assault || engaged && !big;
            if weapon.kind == WeaponKind::Pistol {
                pistols.push((weapon, models));
            } else if !(barred || engaged && weapon.has(&WeaponAbility::Blast)) {
                busy.extend(models);
                found.push(self.shot(ix, weapon, target, Some(models.clone())));
            }
        }
        for (weapon, models) in pistols.into_iter().filter(|_| !advanced) {
            let free: Vec<u16> = models.iter().copied().filter(|model| !busy.contains(model)).collect();
            if !free.is_empty() {
                found.push(self.shot(ix, weapon, target, Some(free)));
            }
        }
        found
    }

    /// A shot of these models; two of them where nobody measured whether the target is within half range.
    fn shot(&self, ix: UnitIx, weapon: &Weapon, target: UnitIx, models: Option<Vec<u16>>) -> Vec<Value> {
        let state = self.state;
        let mut shot = Map::new();
        shot.insert("weapon".to_owned(), json!(weapon.name));
        if let Some(mode) = &weapon.mode {
            shot.insert("mode".to_owned(), json!(mode));
        }
        shot.insert("target".to_owned(), self.id(target));
        // Past the combat beside it a VEHICLE or MONSTER shoots once that is over.
        let engaged = state.in_combat(ix) == Some(Answer::Yes);
        if engaged && weapon.kind != WeaponKind::Pistol && state.engaged(ix, target) == Some(Answer::No) {
            shot.insert("deferred".to_owned(), json!(true));
        }
        let count = models.as_ref().map_or(0, Vec::len);
        if let Some(models) = models {
            shot.insert("models".to_owned(), json!(models));
        }
        if weapon.kind != WeaponKind::RapidFire || state.distance(ix, target).is_some() || count == 0 {
            return vec![Value::Object(shot)];
        }
        let at = |half: usize| {
            let mut shot = shot.clone();
            shot.insert("half_range".to_owned(), json!(half));
            Value::Object(shot)
        };
        vec![at(0), at(count)]
    }

    fn shoot(&mut self, ix: UnitIx, shots: Vec<Value>, overwatch: bool, seldom: bool) {
        let mut body = json!({ "unit": self.id(ix), "shots": shots });
        if overwatch {
            body["overwatch"] = json!(true);
            body["outside"] = json!([{ "rule": OVERWATCH, "stratagem": true }]);
        }
        let shoot =
            self.of(ix, "shoot", body).asking(Wants::Units, &["shots"]).asking(Wants::Claim, &SHOT).sharing(SPLIT);
        self.list.push(if seldom { shoot.seldom() } else { shoot });
    }

    /// Attacks that were declared and not made.
    pub(super) fn attacks(&mut self) {
        let state = self.state;
        let Some(ix) = state.acting else { return };
        for group in &state.unit(ix).phase.declared {
            let there = state.unit(group.target).whereabouts == Whereabouts::Field;
            if there && !group.made {
                self.volley(ix, group);
            }
        }
    }

    fn volley(&mut self, ix: UnitIx, group: &Declared) {
        let state = self.state;
        let weapon = group.weapon.and_then(|place| state.row(ix).weapons.get(place));
        let mut body = json!({ "unit": self.id(ix), "target": self.id(group.target) });
        if let Some(weapon) = weapon {
            body["weapon"] = json!(weapon.name);
            if let Some(mode) = &weapon.mode {
                body["mode"] = json!(mode);
            }
        }
        let kind = self.best_save(group.target, weapon);
        body["saves"] = json!([{ "kind": kind }]);
        let random = |amount: Option<Amount>| amount.is_some_and(|amount| amount.number().is_none());
        let ranged = weapon.filter(|weapon| weapon.is_ranged());
        let number = ranged.is_some_and(|weapon| random(weapon.attacks));
        let automatic = weapon.is_some_and(|weapon| weapon.has(&WeaponAbility::AutoHit));
        let first = match (number, automatic) {
            (true, _) => DICE[0],
            (false, true) => DICE[2],
            (false, false) => DICE[1],
        };
        let damage = weapon.is_some_and(|weapon| random(Some(weapon.d)));
        let asked = DICE.into_iter().filter(|field| match *field {
            "number.dice" => number,
            "hit.dice" => !automatic,
            "saves.*.dice.dice" => kind != "none",
            "saves.*.damage.dice" => damage,
            _ => true,
        });
        let later: Vec<&'static str> = asked.filter(|field| *field != first).collect();
        let attacks = self.of(ix, "attacks", body).throwing(first).asking(Wants::Dice, &later);
        let attacks = attacks.asking(Wants::TargetStands, &["removed"]);
        let attacks = attacks.asking(Wants::Claim, &TOLD).asking(Wants::Claim, &MORE);
        let models = self.allocated(group.target);
        self.list.push(if models.len() > 1 { attacks.choosing("saves.0.model", models) } else { attacks });
    }

    /// Models that may lose wounds first: where a model can lose some and live, its player may say who. Who is taken unless he
    /// does comes first.
    pub(super) fn allocated(&self, target: UnitIx) -> Vec<Value> {
        let state = self.state;
        let first = mortal::next_model(state, target, &mut &[][..]);
        let tough = state.unit(target).living().any(|(_, model)| state.wounds(model) > 1);
        let others = state.unit(target).living().map(|(number, _)| number).rev();
        let all = first.into_iter().chain(others.filter(|number| Some(*number) != first));
        all.filter(|_| tough).map(|number| json!(number)).collect()
    }

    /// How the model that is next saves best.
    fn best_save(&self, target: UnitIx, weapon: Option<&Weapon>) -> &'static str {
        let state = self.state;
        let next = mortal::next_model(state, target, &mut &[][..]);
        let Some(model) = next.and_then(|number| state.unit(target).model(number)) else { return "armour" };
        let ap = weapon.map_or(0, |weapon| i64::from(weapon.ap));
        let armour = state.value(target, model, Characteristic::Sv).number().map_or(7, |save| save - ap);
        let invulnerable = state.profile(model).invulnerable.iter().min().map_or(7, |save| i64::from(*save));
        match (armour, invulnerable) {
            (7.., 7..) => "none",
            (armour, other) if other < armour => "invulnerable",
            _ => "armour",
        }
    }
}

/// All of several shots, each as its first reading, and each as its last.
fn halves(shots: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let first: Vec<Value> = shots.iter().filter_map(|readings| readings.first().cloned()).collect();
    let last: Vec<Value> = shots.iter().filter_map(|readings| readings.last().cloned()).collect();
    if first == last { vec![first] } else { vec![first, last] }
}
