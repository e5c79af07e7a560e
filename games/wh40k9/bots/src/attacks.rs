//! Making attacks: how many, to hit, to wound, allocation, saves and damage (`w40k.attack.*`, `w40k.blast.*`).

use aftermath_rules::dice::{self, Pips};
use aftermath_wh40k9::{Amount, Strength, Weapon, WeaponAbility, WeaponKind, pack};
use serde_json::{Map, Value, json};

use super::{
    army::REROLL_WOUNDS,
    battle::{Battle, Played},
    field::{Moved, Whereabouts},
};

/// Weapons of one profile that attack one target.
#[derive(Debug, Clone)]
pub(crate) struct Volley {
    pub(crate) ix: usize,
    pub(crate) target: usize,
    /// None for a close combat weapon.
    pub(crate) weapon: Option<Weapon>,
    /// Places of the models, one for each weapon.
    pub(crate) models: Vec<usize>,
    /// Attacks in melee.
    pub(crate) attacks: u32,
    /// How many of the weapons have the target within half their range.
    pub(crate) half: u32,
    /// Models of the target when it was chosen.
    pub(crate) target_models: u32,
    pub(crate) overwatch: bool,
}

/// What came of wounds.
#[derive(Debug, Default)]
struct Taken {
    saves: Vec<Value>,
    removed: Vec<u16>,
    unsaved: u32,
    lost: u32,
}

pub(crate) fn to_wound(strength: u32, toughness: u32) -> u8 {
    let relation = if strength >= 2 * toughness {
        "twice"
    } else if strength > toughness {
        "greater"
    } else if strength == toughness {
        "equal"
    } else if strength * 2 <= toughness {
        "half"
    } else {
        "less"
    };
    pack::WOUND_TABLE.iter().find(|(known, _)| *known == relation).map_or(6, |(_, needed)| *needed as u8)
}

/// Strength of an attack by a user of this Strength.
pub(crate) fn strength_of(weapon: Option<&Weapon>, user: u32) -> u32 {
    match weapon.map_or(Strength::User, |weapon| weapon.s) {
        Strength::Own(own) => u32::from(own),
        Strength::User => user,
        Strength::Plus(plus) => user + u32::from(plus),
        Strength::Times(times) => user * u32::from(times),
    }
}

/// Random amounts by their dice.
pub(crate) fn amounts(amount: Amount, dice: &[Pips]) -> Vec<u32> {
    let each = usize::from(amount.dice).max(1);
    let face = |die: &Pips| if amount.faces == 3 { u32::from(dice::d3(*die)) } else { u32::from(die.get()) };
    dice.chunks(each).map(|dice| dice.iter().map(face).sum::<u32>() + u32::from(amount.plus)).collect()
}

fn count(dice: &[Pips], succeeds: impl Fn(u8) -> bool) -> u32 {
    dice.iter().filter(|die| succeeds(die.get())).count() as u32
}

impl Battle {
    /// Makes all attacks of a volley and writes them down; then what is wrecked is left.
    pub(crate) fn attack(&mut self, volley: &Volley) -> Played {
        let own = self.field.troop(volley.ix).side;
        self.rng.take(self.dice[own.0]);
        let mut fields = Map::new();
        let weapon = volley.weapon.as_ref();
        fields.insert("unit".to_owned(), json!(self.field.troop(volley.ix).id()));
        fields.insert("target".to_owned(), json!(self.field.troop(volley.target).id()));
        if let Some(weapon) = weapon {
            fields.insert("weapon".to_owned(), json!(weapon.name));
            if let Some(mode) = &weapon.mode {
                fields.insert("mode".to_owned(), json!(mode));
            }
        }
        let attacks = self.number_of_attacks(volley, &mut fields);
        let (hits, backfired) = self.hits(volley, attacks, &mut fields);
        let wounds = self.wounds(volley, hits, &mut fields);
        let before = self.field.troop(volley.target).size();
        let taken = self.saves(volley, wounds);
        let destroyed = before - self.field.troop(volley.target).size();
        if !taken.saves.is_empty() {
            fields.insert("saves".to_owned(), json!(taken.saves));
        }
        if !taken.removed.is_empty() {
            fields.insert("removed".to_owned(), json!(taken.removed));
        }
        if !backfired.is_empty() {
            let numbers: Vec<u16> =
                backfired.iter().map(|place| self.field.troop(volley.ix).models[*place].number).collect();
            fields.insert("backfired".to_owned(), json!(numbers));
        }
        let counted = json!({
            "attacks": attacks, "hits": hits, "wounds": wounds, "unsaved": taken.unsaved, "lost": taken.lost,
            "destroyed": destroyed,
        });
        fields.insert("counted".to_owned(), counted);
        for place in backfired {
            self.kill(volley.ix, place);
        }
        self.write_for(own, "attacks", Value::Object(fields))?;
        self.leave_wrecks()
    }

    fn number_of_attacks(&mut self, volley: &Volley, fields: &mut Map<String, Value>) -> u32 {
        let Some(weapon) = volley.weapon.as_ref().filter(|weapon| weapon.is_ranged()) else {
            return volley.attacks;
        };
        let Some(amount) = weapon.attacks else { return 0 };
        let weapons = volley.models.len() as u32;
        let blast = weapon.has(&WeaponAbility::Blast);
        let numbers: Vec<u32> = if blast && volley.target_models >= pack::BLAST_WHOLE_FROM {
            vec![amount.greatest().max(pack::BLAST_LEAST); weapons as usize]
        } else if let Some(number) = amount.number() {
            vec![number; weapons as usize]
        } else {
            let dice = self.rng.roll(u32::from(amount.dice) * weapons);
            let numbers = amounts(amount, &dice);
            fields.insert("number".to_owned(), json!({ "dice": dice }));
            numbers
        };
        let least = if blast && volley.target_models >= pack::BLAST_FROM { pack::BLAST_LEAST } else { 0 };
        let doubled = |(nth, number): (usize, &u32)| {
            let number = (*number).max(least);
            if nth < volley.half as usize { number * pack::RAPID_FIRE_TIMES } else { number }
        };
        numbers.iter().enumerate().map(doubled).sum()
    }

    /// Modifiers of hit rolls, added up and limited.
    fn to_hit(&self, volley: &Volley) -> i32 {
        let troop = self.field.troop(volley.ix);
        let Some(weapon) = &volley.weapon else { return 0 };
        let mut sum: i32 = weapon
            .abilities
            .iter()
            .map(|ability| if let WeaponAbility::ToHit(plus) = ability { i32::from(*plus) } else { 0 })
            .sum();
        if weapon.kind == WeaponKind::Heavy {
            if troop.has("INFANTRY") && troop.turn.stirred {
                sum += pack::HEAVY_MOVED;
            }
            if troop.is_big() && self.field.is_engaged(volley.ix) {
                sum += pack::BIG_GUNS_HEAVY;
            }
        }
        if weapon.kind == WeaponKind::Assault && troop.turn.moved == Some(Moved::Advance) {
            sum += pack::ASSAULT_ADVANCED;
        }
        sum.clamp(-pack::MODIFIER_CAP, pack::MODIFIER_CAP)
    }

    /// Hits, and the models that their own weapons destroy.
    fn hits(&mut self, volley: &Volley, attacks: u32, fields: &mut Map<String, Value>) -> (u32, Vec<usize>) {
        if volley.weapon.as_ref().is_some_and(|weapon| weapon.has(&WeaponAbility::AutoHit)) {
            return (attacks, Vec::new());
        }
        let troop = self.field.troop(volley.ix);
        let first = volley.models.first().copied().unwrap_or(0);
        let melee = volley.weapon.as_ref().is_none_or(|weapon| !weapon.is_ranged());
        let skill = if melee { troop.ws(first) } else { troop.bs(first) };
        let needed = skill.number().unwrap_or(6) as i32;
        let modifier = self.to_hit(volley);
        let dice = self.rng.roll(attacks);
        let overwatch = volley.overwatch;
        let hits =
            count(&dice, |face| face == 6 || !overwatch && face != 1 && (i32::from(face) + modifier).max(1) >= needed);
        let mut backfired: Vec<usize> = Vec::new();
        if volley.weapon.as_ref().is_some_and(|weapon| weapon.has(&WeaponAbility::Supercharge)) {
            let ones = count(&dice, |face| face == 1) as usize;
            let mut bearers = volley.models.clone();
            bearers.dedup();
            backfired = bearers
                .into_iter()
                .filter(|place| !self.field.troop(volley.ix).models[*place].dead)
                .take(ones)
                .collect();
        }
        fields.insert("hit".to_owned(), json!({ "dice": dice }));
        (hits, backfired)
    }

    fn wounds(&mut self, volley: &Volley, hits: u32, fields: &mut Map<String, Value>) -> u32 {
        if hits == 0 {
            return 0;
        }
        let first = volley.models.first().copied().unwrap_or(0);
        let strength = strength_of(volley.weapon.as_ref(), self.field.troop(volley.ix).s(first));
        let needed = to_wound(strength, self.field.troop(volley.target).toughness());
        let wounds = |face: u8| face == 6 || face != 1 && face >= needed;
        let mut dice = self.rng.roll(hits);
        let mut throw = json!({ "dice": dice });
        let again = volley.weapon.as_ref().is_some_and(|weapon| {
            weapon.abilities.iter().any(
                |ability| matches!(ability, WeaponAbility::Outside(outside) if outside.rule.as_str() == REROLL_WOUNDS),
            )
        });
        let failed: Vec<usize> = (0..dice.len()).filter(|place| !wounds(dice[*place].get())).collect();
        if again && !failed.is_empty() {
            let to = self.rng.roll(failed.len() as u32);
            let numbers: Vec<usize> = failed.iter().map(|place| place + 1).collect();
            for (place, face) in failed.iter().zip(&to) {
                dice[*place] = *face;
            }
            throw["again"] = json!([{ "by": REROLL_WOUNDS, "dice": numbers, "to": to }]);
        }
        fields.insert("wound".to_owned(), throw);
        count(&dice, wounds)
    }

    /// Allocation, saves and damage: one by one, or together where all models are alike and have one wound.
    fn saves(&mut self, volley: &Volley, wounds: u32) -> Taken {
        let mut taken = Taken::default();
        if wounds == 0 || self.field.troop(volley.target).size() == 0 {
            return taken;
        }
        let target = self.field.troop(volley.target);
        let alike = !target.is_mixed() && target.living().all(|place| target.wounds(place) == 1);
        if alike {
            self.saved_together(volley, wounds, &mut taken);
        } else {
            self.saved_one_by_one(volley, wounds, &mut taken);
        }
        taken
    }

    /// How a model saves best: the word for it and the least face.
    fn best_save(&self, volley: &Volley, place: usize) -> (&'static str, i32) {
        let target = self.field.troop(volley.target);
        let profile = target.profile(place);
        let ap = volley.weapon.as_ref().map_or(0, |weapon| i32::from(weapon.ap));
        let armour = profile.sv.number().map_or(7, |save| save as i32) - ap;
        let invulnerable = profile.invulnerable.iter().min().map_or(7, |save| i32::from(*save));
        match (armour, invulnerable) {
            (armour, other) if armour > 6 && other > 6 => ("none", 7),
            (armour, other) if other < armour => ("invulnerable", other.max(2)),
            (armour, _) => ("armour", armour.max(2)),
        }
    }

    fn roll_for(&mut self, ix: usize, dice: u32) -> Vec<Pips> {
        let side = self.field.troop(ix).side;
        self.rng.take(self.dice[side.0]);
        self.rng.roll(dice)
    }

    fn saved_together(&mut self, volley: &Volley, wounds: u32, taken: &mut Taken) {
        let Some(first) = self.next_to_take(volley.target) else { return };
        let number = self.field.troop(volley.target).models[first].number;
        let (kind, needed) = self.best_save(volley, first);
        let mut group = json!({ "model": number, "kind": kind });
        let unsaved = if kind == "none" {
            group["attacks"] = json!(wounds);
            wounds
        } else {
            let dice = self.roll_for(volley.target, wounds);
            group["dice"] = json!({ "dice": dice });
            wounds - count(&dice, |face| i32::from(face) >= needed)
        };
        let damage = volley.weapon.as_ref().map_or(Amount::fixed(1), |weapon| weapon.d);
        if damage.number().is_none() && unsaved > 0 {
            let dice = self.roll_for(volley.ix, u32::from(damage.dice) * unsaved);
            group["damage"] = json!({ "dice": dice });
        }
        self.field.troops[volley.target].models[first].allocated = true;
        for _ in 0..unsaved {
            let Some(place) = self.next_to_take(volley.target) else { break };
            taken.removed.push(self.field.troop(volley.target).models[place].number);
            taken.lost += 1;
            self.kill(volley.target, place);
        }
        taken.unsaved = unsaved;
        taken.saves.push(group);
    }

    fn saved_one_by_one(&mut self, volley: &Volley, wounds: u32, taken: &mut Taken) {
        let damage = volley.weapon.as_ref().map_or(Amount::fixed(1), |weapon| weapon.d);
        let mut left = wounds;
        while left > 0 {
            let Some(place) = self.next_to_take(volley.target) else { return };
            let number = self.field.troop(volley.target).models[place].number;
            let (kind, needed) = self.best_save(volley, place);
            let mut dice: Vec<Pips> = Vec::new();
            let mut damages: Vec<Pips> = Vec::new();
            let mut attacks = 0;
            self.field.troops[volley.target].models[place].allocated = true;
            while left > 0 && !self.field.troop(volley.target).models[place].dead {
                left -= 1;
                attacks += 1;
                if kind != "none" {
                    let die = self.roll_for(volley.target, 1);
                    dice.extend(&die);
                    if count(&die, |face| i32::from(face) >= needed) > 0 {
                        continue;
                    }
                }
                taken.unsaved += 1;
                let inflicted = match damage.number() {
                    Some(number) => number,
                    None => {
                        let die = self.roll_for(volley.ix, u32::from(damage.dice));
                        damages.extend(&die);
                        amounts(damage, &die).iter().sum()
                    }
                };
                taken.lost += self.lose(volley.target, place, inflicted);
            }
            if self.field.troop(volley.target).models[place].dead {
                taken.removed.push(number);
            }
            let mut group = json!({ "model": number, "kind": kind });
            if kind == "none" {
                group["attacks"] = json!(attacks);
            } else {
                group["dice"] = json!({ "dice": dice });
            }
            if !damages.is_empty() {
                group["damage"] = json!({ "dice": damages });
            }
            taken.saves.push(group);
        }
    }

    /// A model loses wounds; answers how many there were to lose.
    pub(crate) fn lose(&mut self, ix: usize, place: usize, wounds: u32) -> u32 {
        let left = self.field.troop(ix).wounds_left(place);
        let lost = wounds.min(left);
        let model = &mut self.field.troops[ix].models[place];
        model.lost += lost;
        model.allocated = true;
        if lost == left {
            self.kill(ix, place);
        }
        lost
    }

    /// A model is destroyed.
    pub(crate) fn kill(&mut self, ix: usize, place: usize) {
        let troop = &mut self.field.troops[ix];
        if troop.models[place].dead {
            return;
        }
        troop.models[place].dead = true;
        troop.turn.fell += 1;
        if troop.size() == 0 {
            troop.whereabouts = Whereabouts::Destroyed;
            if troop.figures.transport.is_some() {
                self.wrecked.push(ix);
            }
        }
    }

    /// The model that takes the next attack: one that must, else one that is missed least.
    pub(crate) fn next_to_take(&self, ix: usize) -> Option<usize> {
        let troop = self.field.troop(ix);
        let must = troop.living().find(|place| troop.models[*place].lost > 0 || troop.models[*place].allocated);
        must.or_else(|| self.least_missed(ix))
    }

    /// A model whose loss keeps its unit together; leaders last.
    pub(crate) fn least_missed(&self, ix: usize) -> Option<usize> {
        let troop = self.field.troop(ix);
        let mut all: Vec<usize> = troop.living().collect();
        all.sort_by_key(|place| (troop.models[*place].profile, std::cmp::Reverse(*place)));
        let whole = |but: &usize| {
            let rest: Vec<_> = troop.living().filter(|place| place != but).map(|place| troop.body(place)).collect();
            super::field::Field::is_coherent(&rest)
        };
        all.iter().copied().find(|place| whole(place)).or(all.first().copied())
    }

    /// A unit suffers mortal wounds, as a log has it: by so many dice, or a number. Answers what to write down.
    pub(crate) fn suffer(&mut self, ix: usize, dice: Option<Vec<Pips>>, wounds: u32) -> Value {
        let mut removed: Vec<u16> = Vec::new();
        let mut first = None;
        let mut left = wounds;
        while left > 0 {
            let troop = self.field.troop(ix);
            let must = troop.living().find(|place| troop.models[*place].lost > 0 || troop.models[*place].allocated);
            let free = || {
                let last = troop.living().last()?;
                let least = self.least_missed(ix)?;
                // Who does not fall is not named: but for the first, it is the last of the unit.
                Some(if first.is_some() && troop.wounds_left(least) > left { last } else { least })
            };
            let Some(place) = must.or_else(free) else { break };
            let number = troop.models[place].number;
            first.get_or_insert(number);
            left -= self.lose(ix, place, left);
            if self.field.troop(ix).models[place].dead {
                removed.push(number);
            }
        }
        let mut value = json!({ "unit": self.field.troop(ix).id(), "wounds": wounds });
        if let Some(first) = first {
            value["model"] = json!(first);
        }
        if let Some(dice) = dice {
            value["dice"] = json!({ "dice": dice });
        }
        if !removed.is_empty() {
            value["removed"] = json!(removed);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_against_toughness_gives_the_die_that_wounds() {
        // The book's table (l. 1003-1008).
        for (strength, toughness, needed) in
            [(8, 4, 2), (5, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (4, 8, 6), (5, 8, 5)]
        {
            assert_eq!(to_wound(strength, toughness), needed, "{strength} against {toughness}");
        }
    }
}
