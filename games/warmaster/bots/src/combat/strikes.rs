//! Attacks: who strikes whom, and with how many dice (`wm.attack.*`).

use aftermath_rules::{
    dice,
    geometry::{Edge, Footprint},
};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Cover, Kind, Trait, Weapon};
use serde_json::json;

use crate::{
    battle::{Battle, Stop},
    charge::flush_cm,
    field::{EXACT_CM, Field, TOUCH_CM},
    frame::{Frame, within},
    ground::can_hide,
    items::Arms,
    shooting::to_hit,
};

/// Hits that each unit has suffered in a round, in the order of the engagement.
pub(crate) type Suffered = Vec<u32>;

impl Battle {
    /// All stands that touch an enemy strike, the active side's first; answers the hits that each unit suffered.
    pub(crate) fn strikes(&mut self, units: &[TroopIx]) -> Result<Suffered, Stop> {
        let mut suffered = vec![0; units.len()];
        for side in [self.active, self.active.other()] {
            for ix in units.iter().copied().filter(|ix| self.field.troop(*ix).side == side).collect::<Vec<_>>() {
                let mut hero = self.champion(ix);
                let mut arms = self.field.arms(ix, hero.map(|(hero, _)| hero));
                for (position, target) in units.iter().copied().enumerate() {
                    for (cover, stands) in by_cover(&self.field, ix, target, &strikers(&self.field, ix, target)) {
                        suffered[position] += self.strike(ix, target, cover, &stands, hero.take(), &mut arms)?;
                    }
                }
                if let Some(own) = units.iter().position(|unit| *unit == ix).filter(|_| arms.at_itself > 0) {
                    suffered[own] += self.strike_itself(ix, arms.at_itself)?;
                }
            }
        }
        Ok(suffered)
    }

    /// Attacks of rage that a unit directs at itself (`wm.spell.rage_of_chaos`); answers the hits that it suffers.
    fn strike_itself(&mut self, ix: TroopIx, attacks: u32) -> Result<u32, Stop> {
        let dice = self.rng.roll(attacks);
        let (hits, saves, saved) = self.hits(&dice, ix, Cover::Open);
        let troop = self.field.troop(ix);
        let stands: Vec<u8> = troop.stands.iter().map(|stand| stand.number).collect();
        let fields = json!({
            "unit": troop.id(), "target": troop.id(), "stands": stands, "dice": dice, "saves": saves,
            "declared": { "hits": hits, "saved": saved },
        });
        self.write(troop.side, "attack", fields)?;
        Ok(hits - saved)
    }

    /// Of the characters with the unit the one who fights: whoever has the highest bonus (`wm.char.combat_bonus`).
    fn champion(&self, ix: TroopIx) -> Option<(TroopIx, u32)> {
        let bonus = |character: TroopIx| {
            let figures = &self.field.troop(character).figures;
            u32::from(figures.attacks) + figures.mount.as_ref().map_or(0, |mount| u32::from(mount.attacks))
        };
        let all = self.field.company_of(ix).into_iter().map(|character| (character, bonus(character)));
        all.max_by_key(|(_, bonus)| *bonus).filter(|(_, bonus)| *bonus > 0)
    }

    fn strike(
        &mut self,
        ix: TroopIx,
        target: TroopIx,
        cover: Cover,
        stands: &[u8],
        hero: Option<(TroopIx, u32)>,
        arms: &mut Arms,
    ) -> Result<u32, Stop> {
        let attacks: u32 = stands.iter().map(|number| attacks(&self.field, ix, target, cover, *number)).sum();
        // A character strikes harder under spells that harden every stand.
        let inspired = u32::from(is_inspired(&self.field, ix));
        let extra = std::mem::take(&mut arms.extra);
        let mut dice = self.rng.roll(attacks + hero.map_or(0, |(_, bonus)| bonus + inspired) + extra);
        let needed = to_hit(&self.field, target, cover);
        let replaced = self.try_fortune(ix, &mut dice, needed);
        // No die is thrown a third time (`wm.dice.reroll_once`).
        let cleaving = if replaced.is_empty() { self.cleave(arms, &mut dice, needed) } else { None };
        let (hits, mut saves, _) = self.hits(&dice, target, cover);
        let armour = self.field.armour(target);
        let destruction = self.destroy(arms, &mut saves, armour);
        let saved = armour.map_or(0, |armour| dice::at_least(&saves, armour));
        let mut fields = json!({
            "unit": self.field.troop(ix).id(), "target": self.field.troop(target).id(), "stands": stands,
            "dice": dice, "saves": saves, "declared": { "hits": hits, "saved": saved },
        });
        if !self.field.ground.pieces.is_empty() && can_hide(self.field.troop(target)) {
            fields["cover"] = json!(cover);
        }
        if let Some((hero, _)) = hero {
            fields["character"] = json!(self.field.troop(hero).id());
        }
        if extra > 0 {
            fields["extra"] = json!(extra);
        }
        if !replaced.is_empty() {
            fields["replaced"] = json!(replaced);
        }
        if let Some(miss) = cleaving {
            fields["cleaving"] = json!(miss);
        }
        if let Some(save) = destruction {
            fields["destruction"] = json!(save);
        }
        self.write(self.field.troop(ix).side, "attack", fields)?;
        Ok(hits - saved)
    }
}

/// Numbers of the unit's stands that strike this target: those that touch it, each the unit with most of its edge
/// against the stand (`wm.attack.target`).
fn strikers(field: &Field, ix: TroopIx, target: TroopIx) -> Vec<u8> {
    let stands = field.troop(ix).stands.iter();
    let strikes = |stand: &Footprint| {
        let touched = field.enemies_of(ix).filter(|enemy| touches(field, stand, *enemy));
        let pressed = |enemy: TroopIx| {
            let flush = |other: &Footprint| flush_cm(stand, other).max(flush_cm(other, stand));
            field.troop(enemy).footprints().map(flush).sum::<f64>()
        };
        touched.max_by(|a, b| pressed(*a).total_cmp(&pressed(*b))) == Some(target)
    };
    stands.filter(|stand| strikes(&stand.at)).map(|stand| stand.number).collect()
}

fn touches(field: &Field, stand: &Footprint, enemy: TroopIx) -> bool {
    field.troop(enemy).footprints().any(|other| within(stand, other, TOUCH_CM))
}

/// The strikers by the cover of what they strike (`wm.defence.per_stand`).
fn by_cover(field: &Field, ix: TroopIx, target: TroopIx, stands: &[u8]) -> Vec<(Cover, Vec<u8>)> {
    let cover = |number: u8| {
        let stand = field.troop(ix).stands.iter().find(|stand| stand.number == number);
        stand.map_or(Cover::Open, |stand| field.cover_in_combat(target, &stand.at))
    };
    let all = [Cover::Open, Cover::Defended, Cover::Fortified];
    let groups = all.map(|kind| (kind, stands.iter().copied().filter(|number| cover(*number) == kind).collect()));
    groups.into_iter().filter(|(_, stands): &(Cover, Vec<u8>)| !stands.is_empty()).collect()
}

/// Dice of one stand: its Attacks and modifiers, never below none.
fn attacks(field: &Field, ix: TroopIx, target: TroopIx, cover: Cover, number: u8) -> u32 {
    let (troop, struck) = (field.troop(ix), field.troop(target));
    let mut dice = i32::from(troop.figures.attacks);
    // Chargers gain nothing against cover, nor against a Steam Tank (`wm.defence.no_charge_bonus`).
    let open = cover == Cover::Open && struck.figures.weapon != Some(Weapon::SteamTank);
    if open && ((troop.charged && troop.rounds == 0) || troop.fresh) {
        dice += if matches!(troop.figures.kind, Kind::Chariot | Kind::Monster) { 2 } else { 1 };
    }
    let same_round = troop.last_round.is_some() && troop.last_round == struck.last_round;
    if let Some(cm) = struck.retreated_cm.filter(|_| troop.pursuing && same_round) {
        dice += 1 + cm as i32 / 3;
    }
    if let Some(stand) = troop.stands.iter().find(|stand| stand.number == number) {
        dice -= i32::from(is_flanked(field, ix, &stand.at));
        dice -= i32::from(is_frightened(field, ix, &stand.at));
    }
    dice -= i32::from(troop.confused);
    dice += i32::from(is_inspired(field, ix)) + i32::from(troop.banner_raised);
    dice.max(0) as u32
}

/// Whether a spell gives every stand an attack more (`wm.spell.waaagh`, `wm.spell.boon_of_chaos`).
fn is_inspired(field: &Field, ix: TroopIx) -> bool {
    let touched = &field.troop(ix).touched;
    touched.contains(&"waaagh") || touched.contains(&"boon_of_chaos")
}

/// Whether a stand touches one that causes terror, and does not itself (`wm.attack.mod_terror`); under Weird Enchantment
/// a unit frightens nobody, and all but the Undead fear everybody.
fn is_frightened(field: &Field, ix: TroopIx, stand: &Footprint) -> bool {
    // A unit is as terrible as what those with it ride.
    let terrible = |ix: TroopIx| field.troop(ix).figures.has(Trait::Terror);
    let frightens = |unit: TroopIx| {
        let company = || field.company_of(unit).into_iter().any(terrible);
        !field.troop(unit).enchanted && (terrible(unit) || company())
    };
    let troop = field.troop(ix);
    let awed = troop.enchanted && !troop.figures.has(Trait::Undead);
    let feared = |enemy: TroopIx| awed || frightens(enemy);
    !frightens(ix) && field.enemies_of(ix).any(|enemy| feared(enemy) && touches(field, stand, enemy))
}

/// Whether an enemy's front edge or front corner lies against this stand's flank, rear or rear corner
/// (`wm.attack.mod_flank_rear`).
fn is_flanked(field: &Field, ix: TroopIx, stand: &Footprint) -> bool {
    let frame = Frame::of(stand);
    let front = frame.span_along(stand).1;
    field.enemy_stands(ix).filter(|enemy| within(enemy, stand, TOUCH_CM)).any(|enemy| {
        let [left, right, ..] = enemy.corners();
        let [_, _, rear_right, rear_left] = stand.corners();
        let behind = |corner| frame.along(corner) < front - 2.0 * TOUCH_CM;
        let theirs = [left, right].into_iter().any(|corner| {
            behind(corner) && Edge::ALL.into_iter().any(|edge| stand.edge_distance_to(edge, corner) <= TOUCH_CM)
        });
        let mine =
            [rear_left, rear_right].into_iter().any(|corner| enemy.edge_distance_to(Edge::Front, corner) <= TOUCH_CM);
        // More than a corner of the enemy's front lies along a flank, even close to the front of this stand.
        let along = [Edge::Left, Edge::Right]
            .into_iter()
            .any(|edge| stand.shared_edge(edge, enemy, Edge::Front, TOUCH_CM) > TOUCH_CM / 2.0);
        theirs || mine || along || stand.shared_edge(Edge::Rear, enemy, Edge::Front, EXACT_CM) > 0.0
    })
}
