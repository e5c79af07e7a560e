//! The magic phase: dice, casting, dispelling, spells that remain in play (`wfb.magic.*`).
//!
//! The book has no spells: those of bots have names, values and effects of their own, which the rosters and the log say
//! (`wfb.gap.spells`).

use aftermath_rules::dice::Pips;
use aftermath_simulate::{DiceRng, SideIx};
use aftermath_whfb6::pack;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    throws::Attack,
};

/// Inches within which a wizard has to see whom he harms.
const RANGE: f64 = 24.0;
/// What dice of a spell come to on average, by which bots choose how many they throw.
const AVERAGE: u32 = 3;

/// A spell of bots.
#[derive(Debug, Clone, Copy)]
struct Spell {
    name: &'static str,
    value: u32,
    /// Strength of its hits, and how many dice say how many there are; none for one that remains in play.
    hits: Option<(u32, u32)>,
}

/// What wizards know: as many as their level, from the first on.
const SPELLS: [Spell; 4] = [
    Spell { name: "Bolt of embers", value: 5, hits: Some((4, 1)) },
    Spell { name: "Veil of dread", value: 7, hits: None },
    Spell { name: "Swarm of sparks", value: 8, hits: Some((3, 2)) },
    Spell { name: "Falling star", value: 11, hits: Some((6, 1)) },
];

/// A spell in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InPlay {
    pub(crate) caster: usize,
    pub(crate) spell: String,
    pub(crate) value: u32,
    /// The turn in which it was cast, counted through both sides.
    pub(crate) cast_in: u32,
}

/// What makes a wizard of this level, as a roster has it.
pub(crate) fn wizard(rng: &mut DiceRng, level: u32) -> Value {
    let spells = SPELLS.iter().cycle().skip(rng.below(2) as usize).take(level as usize);
    json!({ "level": level, "spells": spells.map(|spell| json!({ "name": spell.name, "value": spell.value }))
        .collect::<Vec<_>>() })
}

fn count(dice: &[Pips], face: u8) -> usize {
    dice.iter().filter(|die| die.get() == face).count()
}

fn sum(dice: &[Pips]) -> u32 {
    dice.iter().map(|die| u32::from(die.get())).sum()
}

impl Battle {
    /// The magic phase.
    pub(crate) fn magic_phase(&mut self) -> Played {
        let (mut power, mut dispel) = match self.past.pools.take() {
            Some(left) => left,
            None => {
                let power = pack::POWER_BASE + self.wizards(self.active, |(power, _, _)| power);
                let dispel = self.dispel_dice();
                self.write("dice_pools", json!({ "power": power, "dispel": dispel }))?;
                (power, dispel)
            }
        };
        let tried = std::mem::take(&mut self.past.tried);
        for ix in self.field.of(self.active) {
            let troop = &self.field.troops[ix];
            let barred = troop.is_fleeing() || (self.full && troop.turn.stupid);
            let Some(wizard) = troop.figures.wizard.clone().filter(|_| !barred) else { continue };
            let (_, _, most) = pack::wizard_dice(wizard.level.get());
            for known in &wizard.spells {
                let spell = SPELLS.iter().find(|spell| spell.name == known.name.as_str());
                let (Some(spell), true) = (spell, power > 0 && self.field.troops[ix].is_present()) else { continue };
                let again = tried.iter().any(|(by, name)| *by == ix && name == spell.name);
                if again || self.slips() {
                    continue;
                }
                self.casts(ix, *spell, most, &mut power, &mut dispel)?;
            }
        }
        self.dispels_in_play(self.active.other(), &mut dispel)?;
        self.dispels_in_play(self.active, &mut power)
    }

    /// Dice of a side's wizards who are neither dead nor fleeing.
    fn wizards(&self, side: SideIx, dice: impl Fn((u32, u32, u32)) -> u32) -> u32 {
        let own = self.field.troops.iter().filter(|troop| troop.side == side && !troop.gone && !troop.is_fleeing());
        let levels = own.filter_map(|troop| troop.figures.wizard.as_ref());
        levels.map(|wizard| dice(pack::wizard_dice(wizard.level.get()))).sum()
    }

    /// Dispel dice of the opponent: Dwarfs have four, and one for each Runesmith.
    fn dispel_dice(&self) -> u32 {
        let side = self.active.other();
        let base = if self.dwarfs[side.0] { pack::DISPEL_BASE_DWARFS } else { pack::DISPEL_BASE };
        let smiths = self.field.troops.iter().filter(|troop| {
            let runs = self.full && troop.is_fleeing();
            troop.side == side && troop.figures.runesmith && !troop.gone && !runs
        });
        base + smiths.count() as u32 * pack::DISPEL_RUNESMITH + self.wizards(side, |(_, dispel, _)| dispel)
    }

    /// A wizard tries a spell on whoever is nearest, with as many dice as it takes.
    fn casts(&mut self, ix: usize, spell: Spell, most: u32, power: &mut u32, dispel: &mut u32) -> Played {
        let own = self.field.block(ix);
        let target = if spell.hits.is_some() {
            let enemies = self.field.enemies(ix).into_iter().filter(|enemy| {
                let near = self.field.distance(ix, *enemy) <= RANGE;
                near && !self.field.is_engaged(*enemy) && self.field.sees(ix, &own, *enemy)
            });
            enemies.min_by(|a, b| self.field.distance(ix, *a).total_cmp(&self.field.distance(ix, *b)))
        } else {
            let running = self.in_play.iter().any(|play| play.caster == ix && play.spell == spell.name);
            (!running).then_some(ix)
        };
        let Some(target) = target else { return Ok(()) };
        let wanted = spell.value.div_ceil(AVERAGE).max(1) + self.rng.below(2);
        let dice = wanted.min(most).min(*power);
        // With too few dice the spell is not tried.
        if dice * 6 < spell.value {
            return Ok(());
        }
        self.rng.take(self.dice[self.active.0]);
        let thrown = self.rng.roll(dice);
        *power -= dice;
        let total = sum(&thrown);
        let (ones, sixes) = (count(&thrown, 1) >= 2, count(&thrown, 6) >= 2);
        let (result, works) = match (ones, sixes) {
            (true, _) => ("miscast", false),
            (false, true) => ("irresistible", true),
            _ if total >= pack::CAST_LEAST && total >= spell.value => ("cast", true),
            _ => ("failed", false),
        };
        let id = |ix: usize| self.field.troops[ix].id().clone();
        let fields = json!({ "wizard": id(ix), "spell": spell.name, "target": id(target), "dice": thrown,
            "declared": result });
        self.write("cast", fields)?;
        if result == "miscast" {
            let dice = self.rng.roll(2);
            let unit = self.field.troops[ix].id().clone();
            return self.write("miscast", json!({ "wizard": unit, "dice": dice, "effect": "He is dazed." }));
        }
        if !works || (result == "cast" && self.dispels(total, dispel)?) {
            return Ok(());
        }
        self.spell_works(ix, target, spell)
    }

    /// The opponent tries to dispel a spell, where he has the dice for it. Answers whether he did.
    fn dispels(&mut self, total: u32, pool: &mut u32) -> Result<bool, aftermath_simulate::SimulateError> {
        let side = self.active.other();
        let dice = (total.div_ceil(AVERAGE)).min(*pool);
        if dice == 0 || dice * 6 < total || self.rng.below(5) == 0 {
            return Ok(false);
        }
        self.rng.take(self.dice[side.0]);
        let thrown = self.rng.roll(dice);
        *pool -= dice;
        let dispelled = self.is_ended_by(&thrown, total);
        self.write_for(side, "dispel", json!({ "dice": thrown, "declared": dispelled }))?;
        Ok(dispelled)
    }

    /// Whether dice dispel what needs so much: never with two 1s, by the full rules always with two 6s.
    fn is_ended_by(&self, thrown: &[Pips], needed: u32) -> bool {
        let sixes = self.full && count(thrown, 6) >= 2;
        count(thrown, 1) < 2 && (sixes || sum(thrown) >= needed)
    }

    /// What a spell does that was not dispelled.
    fn spell_works(&mut self, ix: usize, target: usize, spell: Spell) -> Played {
        let Some((strength, dice)) = spell.hits else {
            let text = "Those who see it hesitate.";
            self.in_play.push(InPlay {
                caster: ix,
                spell: spell.name.to_owned(),
                value: spell.value,
                cast_in: self.passed,
            });
            return self.write("spell_effect", json!({ "text": text, "remains": true }));
        };
        self.rng.take(self.dice[self.active.0]);
        let hits = sum(&self.rng.roll(dice));
        let attack = Attack {
            target,
            dice: 0,
            needed: 0,
            strength,
            armour_worse: 0,
            in_combat: false,
            misses: false,
            hates: false,
        };
        let unit = self.field.troops[target].id().clone();
        let thrown = self.wound(attack, hits, serde_json::Map::new());
        let effect = json!({ "unit": unit, "strength": strength, "hits": hits, "throws": thrown.fields });
        self.write("spell_effect", json!({ "text": "It harms.", "hits": [effect] }))
    }

    /// A player tries to end the enemy's spells of earlier turns with the dice that he has left.
    fn dispels_in_play(&mut self, side: SideIx, pool: &mut u32) -> Played {
        for play in self.in_play.clone() {
            let enemy = self.field.troops[play.caster].side != side;
            let dice = (play.value.div_ceil(AVERAGE)).min(*pool);
            if !enemy || play.cast_in >= self.passed || dice * 6 < play.value {
                continue;
            }
            self.rng.take(self.dice[side.0]);
            let thrown = self.rng.roll(dice);
            *pool -= dice;
            let ended = self.is_ended_by(&thrown, play.value);
            let caster = self.field.troops[play.caster].id().clone();
            let fields = json!({ "caster": caster, "spell": play.spell, "dice": thrown, "declared": ended });
            self.write_for(side, "dispel_in_play", fields)?;
            if ended {
                self.in_play.retain(|other| *other != play);
            }
        }
        Ok(())
    }
}
