//! The Fight phase (`w40k.fight.*`).

use std::collections::BTreeMap;

use aftermath_simulate::SideIx;
use aftermath_wh40k9::{Ability, Weapon, WeaponAbility, pack};
use serde_json::{Value, json};

use super::{
    attacks::{Volley, strength_of, to_wound},
    battle::{Battle, Played},
    field::nearest,
};

impl Battle {
    pub(crate) fn fight_phase(&mut self) -> Played {
        let mut picks = self.active.other();
        loop {
            let chargers = self.ready(self.active, true);
            let own = self.ready(picks, false);
            let others = self.ready(picks.other(), false);
            let from = [chargers, own, others].into_iter().find(|all| !all.is_empty());
            let Some(from) = from else { return Ok(()) };
            let ix = from[self.rng.below(from.len() as u32) as usize];
            picks = self.field.troop(ix).side.other();
            self.fight(ix)?;
            if self.is_over() {
                return Ok(());
            }
        }
    }

    /// Units of a side that may be selected.
    fn ready(&self, side: SideIx, chargers: bool) -> Vec<usize> {
        let able = |ix: &usize| {
            let turn = &self.field.troop(*ix).turn;
            let charged = turn.charged.is_some();
            !turn.fought && (charged || !chargers && self.field.is_engaged(*ix))
        };
        self.field.of(side).into_iter().filter(able).collect()
    }

    /// One unit piles in, attacks and consolidates.
    fn fight(&mut self, ix: usize) -> Played {
        self.field.troops[ix].turn.fought = true;
        let (side, id) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        self.write_for(side, "fight", json!({ "unit": id }))?;
        let steps = self.close_in(ix, pack::PILE_IN);
        self.field.troops[ix].turn.stirred = true;
        self.write_for(side, "pile_in", json!({ "unit": id, "steps": steps }))?;
        let (blows, volleys) = self.blows(ix);
        self.write_for(side, "strike", json!({ "unit": id, "blows": blows }))?;
        for volley in volleys {
            if self.field.troop(volley.target).is_on_field() && self.field.troop(ix).is_on_field() {
                self.attack(&volley)?;
            }
        }
        if !self.field.troop(ix).is_on_field() || self.is_over() {
            return Ok(());
        }
        let steps = self.close_in(ix, pack::CONSOLIDATE);
        self.write_for(side, "consolidate", json!({ "unit": id, "steps": steps }))
    }

    /// Whether a model reaches a unit: in Engagement Range, or over the shoulder of one beside it.
    fn reaches(&self, ix: usize, place: usize, enemy: usize) -> bool {
        let (troop, there) = (self.field.troop(ix), self.field.troop(enemy));
        let body = troop.body(place);
        if nearest(&body, there) <= pack::ENGAGEMENT_RANGE {
            return true;
        }
        troop.living().filter(|other| *other != place).any(|other| {
            let friend = troop.body(other);
            body.gap(&friend) <= pack::FIGHT_SUPPORT && nearest(&friend, there) <= pack::FIGHT_SUPPORT
        })
    }

    /// Who of a unit attacks whom with what.
    fn blows(&mut self, ix: usize) -> (Vec<Value>, Vec<Volley>) {
        let troop = self.field.troop(ix);
        let charged = troop.turn.charged.clone();
        let allowed = |enemy: &usize| {
            charged.as_ref().is_none_or(|targets| targets.contains(enemy) || self.field.troop(*enemy).turn.intervened)
        };
        let enemies: Vec<usize> = self.field.enemies(ix).into_iter().filter(allowed).collect();
        let weapons: Vec<Weapon> = troop.figures.weapons.to_vec();
        let mut groups: BTreeMap<(usize, Option<usize>), Vec<usize>> = BTreeMap::new();
        for place in troop.living() {
            if troop.ws(place).is_dash() || troop.a(place).is_dash() {
                continue;
            }
            let profile = troop.profile(place);
            let own = (0..weapons.len()).filter(|at| {
                !weapons[*at].is_ranged() && profile.copies(weapons[*at].name.as_str()).is_some_and(|copies| copies > 0)
            });
            let mut options: Vec<Option<usize>> = own.map(Some).collect();
            if options.is_empty() {
                options.push(None);
            }
            let reached = enemies.iter().copied().filter(|enemy| self.reaches(ix, place, *enemy));
            let best = reached
                .flat_map(|enemy| options.iter().map(move |option| (enemy, *option)))
                .map(|(enemy, option)| {
                    (self.blow_worth(ix, place, option.map(|at| &weapons[at]), enemy), enemy, option)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0).then((b.1, b.2).cmp(&(a.1, a.2))));
            if let Some((_, enemy, option)) = best {
                groups.entry((enemy, option)).or_default().push(place);
            }
        }
        let more =
            if charged.is_some() && troop.can(&Ability::DevastatingCharge) { pack::DEVASTATING_CHARGE } else { 0 };
        let side = troop.side;
        let (mut blows, mut volleys) = (Vec::new(), Vec::new());
        for ((target, option), models) in groups {
            let weapon = option.map(|at| weapons[at].clone());
            let troop = self.field.troop(ix);
            let extra = weapon.as_ref().map_or(0, extra_attacks);
            let fixed: u32 =
                models.iter().filter_map(|place| troop.a(*place).number()).map(|a| (a + more).max(1)).sum();
            let random = models.iter().filter_map(|place| troop.a(*place).0).find(|amount| amount.number().is_none());
            let rolled = models.iter().filter(|place| troop.a(**place).number().is_none()).count() as u32;
            let numbers: Vec<u16> = models.iter().map(|place| troop.models[*place].number).collect();
            let mut blow = json!({ "models": numbers, "target": self.field.troop(target).id() });
            if let Some(weapon) = &weapon {
                blow["weapon"] = json!(weapon.name);
                if let Some(mode) = &weapon.mode {
                    blow["mode"] = json!(mode);
                }
            }
            let mut attacks = fixed + extra * models.len() as u32;
            if let Some(amount) = random {
                self.rng.take(self.dice[side.0]);
                let dice = self.rng.roll(u32::from(amount.dice) * rolled);
                attacks += super::attacks::amounts(amount, &dice).iter().sum::<u32>();
                blow["dice"] = json!({ "dice": dice });
            } else {
                blow["attacks"] = json!(attacks);
            }
            blows.push(blow);
            let target_models = self.field.troop(target).size();
            volleys.push(Volley { ix, target, weapon, models, attacks, half: 0, target_models, overwatch: false });
        }
        (blows, volleys)
    }

    /// What attacks with a weapon are worth: wounds that get through.
    fn blow_worth(&self, ix: usize, place: usize, weapon: Option<&Weapon>, target: usize) -> f64 {
        let (troop, enemy) = (self.field.troop(ix), self.field.troop(target));
        let Some(first) = enemy.living().next() else { return 0.0 };
        let strength = strength_of(weapon, troop.s(place));
        let wounds = (7.0 - f64::from(to_wound(strength, enemy.toughness()))) / 6.0;
        let save = enemy.profile(first).sv.number().map_or(7, |save| save as i32)
            - weapon.map_or(0, |weapon| i32::from(weapon.ap));
        let fails = (f64::from(save.clamp(2, 7)) - 1.0) / 6.0;
        let damage = weapon.map_or(1.0, |weapon| f64::from(weapon.d.greatest() + weapon.d.least()) / 2.0);
        let attacks = f64::from(troop.a(place).number().unwrap_or(2) + weapon.map_or(0, extra_attacks));
        attacks * wounds * fails * damage.min(f64::from(enemy.wounds(first)))
    }
}

/// Additional attacks with a weapon.
fn extra_attacks(weapon: &Weapon) -> u32 {
    let extra = |ability: &WeaponAbility| {
        if let WeaponAbility::ExtraAttacks(extra) = ability { Some(u32::from(*extra)) } else { None }
    };
    weapon.abilities.iter().find_map(extra).unwrap_or(0)
}
