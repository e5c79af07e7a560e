//! Throws to hit and to damage (`kow.shoot.*`, `kow.melee.*`, `kow.damage.*`).

use aftermath_kow2::{Amount, Special};
use aftermath_rules::dice::Pips;
use serde_json::{Value, json};

use super::battle::Battle;

/// What a throw needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attack {
    pub(crate) by: usize,
    pub(crate) dice: u32,
    /// Least die that hits, with every modifier.
    pub(crate) needed: u32,
    pub(crate) blast: Option<Amount>,
    /// Defence less what is added to the die; absent for no damage.
    pub(crate) damage: Option<i32>,
}

/// A throw as it is written, and what came of it.
#[derive(Debug)]
pub(crate) struct Thrown {
    pub(crate) fields: Value,
    pub(crate) hits: u32,
    pub(crate) damage: u32,
}

impl Battle {
    /// Throws an attack.
    pub(crate) fn throw(&mut self, attack: Attack) -> Thrown {
        let halved = attack.needed > 6;
        let dice = if halved { attack.dice / 2 } else { attack.dice };
        let needed = attack.needed.clamp(2, 6) as u8;
        let (first, again, faces) = self.with_ones_again(dice, attack.by, &Special::Elite);
        let hits = at_least(&faces, needed);
        let mut fields = json!({ "dice": first, "hits": hits });
        let mut set = |key: &str, value: Value| {
            if let Some(fields) = fields.as_object_mut() {
                fields.insert(key.to_owned(), value);
            }
        };
        if !again.is_empty() {
            set("again", json!(again));
        }
        let mut struck = hits;
        if let (Some(blast), true) = (attack.blast, hits > 0) {
            let dice = self.rng.roll(hits * u32::from(blast.dice));
            let value =
                |die: &Pips| if blast.faces == 3 { u32::from(die.get().div_ceil(2)) } else { u32::from(die.get()) };
            struck = dice.iter().map(value).sum::<u32>() + hits * u32::from(blast.plus);
            if !dice.is_empty() {
                set("blast", json!(dice));
            }
        }
        let mut damage = 0;
        if let Some(need) = attack.damage {
            if need <= 6 {
                let needed = need.max(2) as u8;
                let (first, again, faces) = self.with_ones_again(struck, attack.by, &Special::Vicious);
                damage = at_least(&faces, needed);
                set("damage", json!(first));
                if !again.is_empty() {
                    set("damage_again", json!(again));
                }
            }
            set("scored", json!(damage));
        }
        Thrown { fields, hits: struck, damage }
    }

    /// Dice, the 1s among them thrown again where a rule allows it, and the faces that count.
    fn with_ones_again(&mut self, count: u32, by: usize, special: &Special) -> (Vec<Pips>, Vec<Pips>, Vec<Pips>) {
        let first = self.rng.roll(count);
        let ones = first.iter().filter(|die| die.get() == 1).count() as u32;
        let again = if self.field.troops[by].has(special) { self.rng.roll(ones) } else { Vec::new() };
        let mut replacements = again.iter();
        let faces = first.iter().map(|die| if die.get() == 1 { *replacements.next().unwrap_or(die) } else { *die });
        let faces = faces.collect();
        (first, again, faces)
    }
}

fn at_least(faces: &[Pips], needed: u8) -> u32 {
    faces.iter().filter(|die| die.get() >= needed).count() as u32
}
