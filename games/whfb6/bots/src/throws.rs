//! Throws to hit, to wound and to save, and the losses that come of them (`wfb.wound.*`, `wfb.save.*`).

use aftermath_rules::dice::Pips;
use aftermath_whfb6::{Body, Kind, Trait, pack};
use serde_json::{Value, json};

use super::battle::Battle;

/// What an attack needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub(crate) target: usize,
    pub(crate) dice: u32,
    /// The die that hits, with every modifier; more than 6 for shots that need a second die.
    pub(crate) needed: i32,
    pub(crate) strength: u32,
    pub(crate) armour_worse: u32,
    pub(crate) in_combat: bool,
    /// Shots that are out of range miss.
    pub(crate) misses: bool,
    /// Who hates throws again what missed (`wfb.gap.psychology`).
    pub(crate) hates: bool,
}

/// What came of an attack.
#[derive(Debug)]
pub(crate) struct Thrown {
    pub(crate) fields: Value,
    /// Unsaved wounds, no more than there were to lose.
    pub(crate) wounds: u32,
}

fn at_least(faces: &[Pips], needed: u8) -> u32 {
    faces.iter().filter(|die| die.get() >= needed).count() as u32
}

impl Battle {
    /// Throws an attack and takes off the losses. The dice to hit and to wound are the attacker's, those to save the
    /// target's.
    pub(crate) fn throw(&mut self, attack: Attack) -> Thrown {
        let own = self.field.troops[attack.target].side.other();
        self.rng.take(self.dice[own.0]);
        let hit = self.rng.roll(attack.dice);
        let mut fields = serde_json::Map::new();
        let hits = match attack.needed {
            _ if attack.misses => 0,
            ..=6 => {
                let needed = attack.needed.max(2) as u8;
                let hits = at_least(&hit, needed);
                let missed = if attack.hates { attack.dice - hits } else { 0 };
                let again = self.rng.roll(missed);
                if missed > 0 {
                    fields.insert("again".to_owned(), json!([{ "throw": "hit", "source": "Hatred", "dice": again }]));
                }
                hits + at_least(&again, needed)
            }
            needed => match pack::second_die(needed) {
                Some(second) => {
                    let again = self.rng.roll(at_least(&hit, 6));
                    let hits = at_least(&again, second);
                    if !again.is_empty() {
                        fields.insert("second".to_owned(), json!(again));
                    }
                    hits
                }
                None => 0,
            },
        };
        fields.insert("hit".to_owned(), json!(hit));
        fields.insert("hits".to_owned(), json!(hits));
        self.wound(attack, hits, fields)
    }

    /// Throws for hits that are there: to wound and to save.
    pub(crate) fn wound(&mut self, attack: Attack, hits: u32, mut fields: serde_json::Map<String, Value>) -> Thrown {
        let target = &self.field.troops[attack.target];
        let own = target.side.other();
        let toughness = target.figures.t.map_or(3, |t| t.get());
        self.rng.take(self.dice[own.0]);
        let mut wounds = 0;
        if let Some(needed) = pack::to_wound(attack.strength, toughness)
            && hits > 0
        {
            let dice = self.rng.roll(hits);
            wounds = at_least(&dice, needed);
            fields.insert("wound".to_owned(), json!(dice));
        }
        fields.insert("wounds".to_owned(), json!(wounds));
        self.rng.take(self.dice[own.other().0]);
        let mut unsaved = wounds;
        if let Some(save) = self.save(attack)
            && unsaved > 0
        {
            let dice = self.rng.roll(unsaved);
            unsaved -= at_least(&dice, save);
            fields.insert("armour".to_owned(), json!(dice));
        }
        let ward = self.field.troops[attack.target].figures.ward.iter().map(|ward| ward.get()).min();
        if let Some(ward) = ward.and_then(|ward| u8::try_from(ward).ok())
            && unsaved > 0
        {
            let dice = self.rng.roll(unsaved);
            unsaved -= at_least(&dice, ward.max(2));
            fields.insert("ward".to_owned(), json!(dice));
        }
        fields.insert("unsaved".to_owned(), json!(unsaved));
        let target = &self.field.troops[attack.target];
        let from = if !attack.in_combat && target.models <= target.files { "ends" } else { "rear" };
        let (wounds, removed, carried) = self.take_off(attack.target, unsaved, attack.in_combat);
        if unsaved > 0 {
            fields.insert("removed".to_owned(), json!(removed));
            fields.insert("carried".to_owned(), json!(carried));
        }
        if removed > 0 {
            fields.insert("from".to_owned(), json!(from));
        }
        Thrown { fields: Value::Object(fields), wounds }
    }

    /// The armour save of a unit against an attack; none where armour does not help (`wfb.save.armour_value`,
    /// `wfb.save.strength_modifier`).
    fn save(&self, attack: Attack) -> Option<u8> {
        let armour = self.field.troops[attack.target].figures.armour.as_ref()?;
        let body = match armour.body {
            Body::None => 0,
            Body::Light => 1,
            Body::Heavy => 2,
        };
        let additions = [armour.shield, armour.barding, armour.mounted].into_iter().filter(|worn| *worn).count() as u32;
        let other = armour.other.iter().filter(|other| attack.in_combat || !other.combat_only);
        let points = body + additions + other.map(|other| other.better.get()).sum::<u32>();
        if points == 0 {
            return None;
        }
        let needed = (7 + pack::armour_worse(attack.strength) + attack.armour_worse).saturating_sub(points).max(2);
        u8::try_from(needed).ok().filter(|needed| *needed <= 6)
    }

    /// Takes wounds off a unit: whole models first, the rest stays on it. Answers the wounds that there were to lose, the
    /// models removed and the wounds left on it.
    pub(crate) fn take_off(&mut self, ix: usize, unsaved: u32, in_combat: bool) -> (u32, u32, u32) {
        let troop = &mut self.field.troops[ix];
        let of_one = troop.figures.wounds();
        let wounds = unsaved.min(troop.models * of_one - troop.wounds);
        let (removed, carried) = ((troop.wounds + wounds) / of_one, (troop.wounds + wounds) % of_one);
        if removed == troop.models {
            if in_combat {
                self.spreads_panic(ix);
            }
            self.field.troops[ix].models = 0;
            self.field.remove(ix);
            return (wounds, removed, 0);
        }
        troop.models -= removed;
        troop.wounds = carried;
        if !in_combat {
            troop.shot_away += removed;
        }
        (wounds, removed, carried)
    }

    /// Two dice against a unit's Leadership. Answers the dice and whether they pass.
    pub(crate) fn nerve(&mut self, ix: usize, plus: u32) -> (Vec<Pips>, bool) {
        let troop = &self.field.troops[ix];
        let leadership = troop.leadership();
        self.rng.take(self.dice[troop.side.0]);
        let dice = self.rng.roll(2);
        let sum: u32 = dice.iter().map(|die| u32::from(die.get())).sum();
        (dice, sum + plus <= leadership)
    }

    /// Whether models of a unit stand loose, so that all of them shoot.
    pub(crate) fn is_loose(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        troop.has(Trait::Skirmishers) || troop.figures.kind == Kind::Machine
    }
}
