//! The Command phase: charges by initiative, orders, moves.

use aftermath_rules::{
    dice::{self, Distribution},
    geometry::{Footprint, Pose},
};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Item, Kind, Weapon};
use serde_json::{Value, json};

use crate::{
    battle::{Battle, Played, Stop},
    charge,
    field::{Field, connected, mass},
    flyers,
    items::CROWN,
    march,
    play_style::{PlayStyle, odds},
    resume::{InHand, Orders, PhaseProgress, Stage},
};

/// How near an enemy must be to charge by initiative and to make orders harder, in cm.
const NEAR_CM: f64 = 20.0;
/// How near a Sorcerer who angers the gods makes orders harder, in cm.
const ANGER_CM: f64 = 30.0;
/// How far a Hero can order, in cm.
const HERO_RADIUS_CM: f64 = 60.0;
/// How far a Wizard can, in cm.
const WIZARD_RADIUS_CM: f64 = 20.0;
/// Room that either side must have behind it when it fights, in cm.
const ROOM_CM: f64 = 20.0;

/// The penalties of a command test.
#[derive(Debug, Clone, Copy)]
struct Penalties {
    distance: u32,
    repeat: u32,
    enemy_near: u32,
    terrain: u32,
    losses: u32,
    lasting: u32,
}

impl Battle {
    /// Plays the active side's Command phase from this stage on.
    pub(crate) fn command(&mut self, stage: Stage) -> Played {
        let PhaseProgress { homed, initiative, orders, led, .. } = std::mem::take(&mut self.past);
        if stage <= Stage::Initiative {
            if !initiative {
                self.initiative()?;
            }
            self.fly_home(&homed)?;
        }
        if stage <= Stage::Orders {
            self.orders(orders)?;
        }
        self.lead_on(&led)?;
        for ix in self.own_units() {
            self.field.troop_mut(ix).confused = false;
        }
        for troop in &mut self.field.troops {
            (troop.closed, troop.orders, troop.evaded) = (false, 0, false);
        }
        self.silenced = false;
        Ok(())
    }

    /// Charges on the closest visible enemy within 20 cm, until nobody wants or is able to (`wm.initiative.*`).
    fn initiative(&mut self) -> Played {
        for _ in 0..2 {
            for ix in self.own_units() {
                let troop = self.field.troop(ix);
                if troop.confused || troop.charged || troop.evaded || troop.halted || self.field.is_engaged(ix) {
                    continue;
                }
                let Some((enemy, _)) = self.field.closest_visible_within(ix, NEAR_CM, |_| true) else { continue };
                if self.field.is_separated(ix, enemy) && self.charge_beyond(ix, enemy)? {
                    continue;
                }
                // Guns do not charge of themselves (`wm.art.no_initiative_charge`).
                let gun = self.field.troop(ix).figures.kind == Kind::Artillery;
                let wants = !gun && self.wants_to_charge(ix, enemy) && !self.slips(self.active);
                let charged = wants && self.charge(ix, enemy, "initiative")?;
                if !charged && self.wants_to_evade(ix, enemy) {
                    self.evade(ix, enemy)?;
                }
            }
        }
        Ok(())
    }

    /// An enemy beyond an obstacle is disregarded, and the next one charged (`wm.initiative.ignore_separated`).
    fn charge_beyond(&mut self, ix: TroopIx, ignored: TroopIx) -> Result<bool, Stop> {
        let next = self.field.closest_visible_within(ix, NEAR_CM, |enemy| enemy != ignored);
        let Some((enemy, _)) = next.filter(|(enemy, _)| self.wants_to_charge(ix, *enemy)) else { return Ok(false) };
        let Some(poses) = charge::places(&self.field, ix, enemy) else { return Ok(false) };
        let ignores = json!([{ "unit": self.field.troop(ignored).id(), "because": "separated" }]);
        self.charge_to(ix, enemy, "initiative", &poses, Some(ignores)).map(|()| true)
    }

    /// Whether the temper likes the odds; a careful bot sees to it that nobody would be fought off the table.
    fn wants_to_charge(&self, ix: TroopIx, enemy: TroopIx) -> bool {
        let (own, foe) = (self.field.troop(ix), self.field.troop(enemy));
        if own.doomed {
            return false;
        }
        let bonus = if own.figures.kind == Kind::Chariot { 2 } else { 1 };
        let room = |troop: TroopIx| {
            let back = self.field.troop(troop).frame().turned(180.0).ahead;
            let stands = self.field.troop(troop).placed_at(&self.field.shifted(troop, back, ROOM_CM));
            self.field.on_table(&stands)
        };
        let careful = self.temper() == PlayStyle::Careful;
        let roomy = self.reckless || (room(ix) && (!careful || room(enemy)));
        self.temper().charges_at(odds(own, foe, bonus)) && roomy
    }

    /// Charges where there is a place; answers whether it did.
    pub(crate) fn charge(&mut self, ix: TroopIx, enemy: TroopIx, by: &str) -> Result<bool, Stop> {
        let places = || charge::places(&self.field, ix, enemy);
        let Some(poses) = (!self.field.troop(ix).doomed).then(places).flatten() else {
            return Ok(false);
        };
        self.charge_to(ix, enemy, by, &poses, None).map(|()| true)
    }

    /// Charges to these places, past an enemy who is disregarded, if any.
    pub(crate) fn charge_to(
        &mut self,
        ix: TroopIx,
        enemy: TroopIx,
        by: &str,
        poses: &[Pose],
        ignores: Option<Value>,
    ) -> Played {
        let (unit, target) = (self.field.troop(ix).id(), self.field.troop(enemy).id());
        let mut fields = json!({ "unit": unit, "target": target, "by": by, "stands": poses });
        if let Some(ignores) = ignores {
            fields["ignores"] = ignores;
        }
        self.write(self.active, "charge", fields)?;
        let before: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
        let troop = self.field.troop_mut(ix);
        let from = troop.poses();
        troop.place(poses);
        (troop.charged, troop.closed) = (true, true);
        self.field.leave_behind(ix);
        self.characters_give_way(ix, &before)?;
        self.shoot_at_charger(ix, &from)
    }

    /// Characters order one after another, the General last, for his failure would end it all.
    fn orders(&mut self, past: Orders) -> Played {
        let Orders { blocks, done, over, mut in_hand } = past;
        let blocks = blocks.unwrap_or_else(|| self.blocks());
        let mut leaders: Vec<TroopIx> = self.field.characters_of(self.active).filter(|ix| !done.contains(ix)).collect();
        let now = in_hand.as_ref().map(|(leader, _)| *leader);
        leaders.sort_by_key(|ix| (Some(*ix) != now, self.field.troop(*ix).figures.kind == Kind::General));
        if over {
            leaders.clear();
        }
        for leader in leaders {
            let in_hand = in_hand.take_if(|(who, _)| *who == leader).map(|(_, in_hand)| in_hand);
            let failed = self.give_orders(leader, &blocks, in_hand)?;
            if self.silenced {
                break;
            }
            if !failed {
                let by = self.field.troop(leader).id().clone();
                self.write(self.active, "orders_finished", json!({ "by": by }))?;
            }
        }
        Ok(())
    }

    /// Units that may be ordered, as brigades of up to four where they touch now (`wm.brigade.snapshot`).
    pub(crate) fn blocks(&self) -> Vec<Vec<TroopIx>> {
        let field = &self.field;
        let able = |ix: &TroopIx| {
            let troop = field.troop(*ix);
            !troop.confused && !troop.charged && !troop.evaded && !troop.halted && !field.is_engaged(*ix)
        };
        let left: Vec<TroopIx> = self.own_units().into_iter().filter(able).collect();
        brigades(field, left, |a, b| field.in_contact(a, b))
    }

    /// The chance of an order to these units, where it is good enough to be tried.
    fn chance(&self, leader: TroopIx, block: &[TroopIx]) -> Option<f64> {
        let needed = self.needed(leader, block)?.0;
        let needed = if self.is_crowned(leader) { needed.max(CROWN) } else { needed };
        let chance = Distribution::sum_of_d6(2).chance_at_most(needed);
        Some(chance).filter(|chance| *chance >= self.temper().least_chance())
    }

    /// One character's orders, first to those whom he has in hand; answers whether he failed.
    fn give_orders(&mut self, leader: TroopIx, blocks: &[Vec<TroopIx>], in_hand: Option<InHand>) -> Result<bool, Stop> {
        let obeyed = match in_hand {
            None => None,
            Some(InHand::Obeyed { part, moving }) => Some((part, moving)),
            Some(InHand::Ordered(units)) => {
                if !self.order(leader, &units)? {
                    self.close(&units);
                    return Ok(true);
                }
                Some((units.clone(), units))
            }
        };
        if let Some((mut part, moving)) = obeyed.filter(|(part, _)| !part.is_empty()) {
            if !moving.is_empty() {
                self.carry_out(&moving)?;
            }
            let block = part.clone();
            part.retain(|ix| !self.field.troop(*ix).charged && !self.field.troop(*ix).stands.is_empty());
            if self.lead_block(leader, &block, vec![part], false)? {
                return Ok(true);
            }
        }
        loop {
            let open = |block: &&Vec<TroopIx>| block.iter().all(|ix| !self.field.troop(*ix).closed);
            let chances = blocks.iter().filter(open).filter_map(|block| Some((self.chance(leader, block)?, block)));
            let mut chances: Vec<(f64, &Vec<TroopIx>)> = chances.collect();
            chances.sort_by(|a, b| a.0.total_cmp(&b.0));
            // Whether an order is of use takes longest to tell: the likeliest are asked first.
            let Some((_, block)) = chances.into_iter().rev().find(|(_, block)| self.has_use(block)) else {
                return Ok(false);
            };
            if self.slips(self.active) {
                // Forgotten in the heat of the battle.
                self.close(block);
                continue;
            }
            // Who slips orders one of those whom he could order together.
            let alone = block.len() > 1 && self.slips(self.active);
            let ordered = if alone { block[..1].to_vec() } else { block.clone() };
            if self.lead_block(leader, block, vec![ordered], !alone)? {
                return Ok(true);
            }
        }
    }

    /// Order after order to the parts of a block, as long as they are obeyed and of use, of which the first may be known
    /// to be; answers whether he failed.
    fn lead_block(
        &mut self,
        leader: TroopIx,
        block: &[TroopIx],
        mut parts: Vec<Vec<TroopIx>>,
        mut known: bool,
    ) -> Result<bool, Stop> {
        while let Some(mut part) = parts.pop() {
            let of_use = known || (!part.is_empty() && self.chance(leader, &part).is_some() && self.has_use(&part));
            known = false;
            if !of_use {
                continue;
            }
            if !self.order(leader, &part)? {
                self.close(block);
                return Ok(true);
            }
            self.carry_out(&part)?;
            part.retain(|ix| !self.field.troop(*ix).charged && !self.field.troop(*ix).stands.is_empty());
            parts.extend(self.divided(part));
        }
        self.close(block);
        Ok(false)
    }

    /// Now and then a brigade is led on in two parts (`wm.brigade.split`).
    fn divided(&mut self, mut part: Vec<TroopIx>) -> Vec<Vec<TroopIx>> {
        if part.len() < 2 || self.rng.below(4) > 0 {
            return vec![part];
        }
        let rest = part.split_off(1);
        if connected(&rest, |a, b| self.field.in_contact(a, b)) {
            return vec![rest, part];
        }
        part.extend(rest);
        vec![part]
    }

    fn close(&mut self, block: &[TroopIx]) {
        for ix in block {
            self.field.troop_mut(*ix).closed = true;
        }
    }

    /// Whether an order would do the block any good.
    fn has_use(&self, block: &[TroopIx]) -> bool {
        block.iter().any(|ix| self.target_on_order(*ix).is_some())
            || march::plan(&self.field, block, self.temper()).is_some()
    }

    /// The closest visible enemy that the unit wants to charge and can (`wm.charge.target`).
    fn target_on_order(&self, ix: TroopIx) -> Option<TroopIx> {
        let good = |enemy: TroopIx| self.wants_to_charge(ix, enemy) && charge::places(&self.field, ix, enemy).is_some();
        if self.field.flies(ix) {
            // Flyers are the only ones who catch flyers (`wm.pursuit.flyers`).
            let prey = |enemy: TroopIx| self.field.flies(enemy) && good(enemy);
            if let Some((enemy, _)) = self.field.closest_visible(ix, prey) {
                return Some(enemy);
            }
        }
        self.field.closest_visible(ix, good).map(|(enemy, _)| enemy)
    }

    /// What 2D6 may show at most, and the penalties in it; `None` beyond the character's reach.
    fn needed(&self, leader: TroopIx, block: &[TroopIx]) -> Option<(i32, Penalties)> {
        let figures = &self.field.troop(leader).figures;
        let distances = block.iter().map(|ix| self.field.command_distance(leader, *ix));
        let farthest = distances.fold(0.0, f64::max);
        let radius = match figures.kind {
            Kind::Hero => HERO_RADIUS_CM,
            Kind::Wizard => WIZARD_RADIUS_CM,
            _ => f64::INFINITY,
        };
        // Who flies so far is not put at the mercy of a blunder: only the General orders flyers.
        let sure = figures.kind == Kind::General;
        let hears =
            |ix: &TroopIx| !self.field.flies(*ix) || (sure && self.field.distance(leader, *ix) <= flyers::ORDER_CM);
        // Nobody hears him of whom nothing is left.
        if farthest > radius || farthest.is_infinite() || !block.iter().all(hears) {
            return None;
        }
        let near = |ix: &TroopIx| self.field.nearest_enemy(*ix).is_some_and(|(_, cm)| cm <= NEAR_CM);
        let penalties = Penalties {
            distance: ((farthest / 20.0).ceil() as u32).max(1) - 1,
            repeat: block.iter().map(|ix| self.field.troop(*ix).orders).max().unwrap_or_default(),
            enemy_near: u32::from(block.iter().any(near)),
            terrain: u32::from(block.iter().any(|ix| self.field.in_difficult_terrain(*ix))),
            losses: block.iter().map(|ix| self.field.troop(*ix).lost()).max().unwrap_or_default(),
            lasting: block.iter().map(|ix| self.field.troop(*ix).mad).max().unwrap_or_default()
                + u32::from(self.is_angered(block)),
        };
        let Penalties { distance, repeat, enemy_near, terrain, losses, lasting } = penalties;
        let sum = distance + repeat + enemy_near + terrain + losses + lasting;
        let helm = u8::from(self.field.troop(leader).helmed);
        let own = i32::from(figures.command?);
        let command = if helm > 0 { (own + 1).min(10).max(own) } else { own };
        Some((command - sum as i32, penalties))
    }

    /// Whether an enemy Sorcerer angers the gods near any of these units (`wm.spell.anger_of_the_gods`).
    fn is_angered(&self, block: &[TroopIx]) -> bool {
        let enemies = self.field.characters_of(self.active.other()).filter(|ix| self.field.troop(*ix).angers);
        enemies.clone().any(|sorcerer| block.iter().any(|ix| self.field.distance(sorcerer, *ix) <= ANGER_CM))
    }

    /// A command test (`wm.command.roll`); answers whether it passed.
    fn order(&mut self, leader: TroopIx, block: &[TroopIx]) -> Result<bool, Stop> {
        let Some((needed, penalties)) = self.needed(leader, block) else {
            return Ok(false);
        };
        let Penalties { distance, repeat, enemy_near, terrain, losses, lasting } = penalties;
        let crowned = self.is_crowned(leader) && needed < CROWN;
        if crowned {
            self.use_item(leader, Item::CrownOfCommand, &[])?;
        }
        let dice = self.rng.roll(2);
        let needed = if crowned { CROWN } else { needed };
        let mut passed = dice::sum(&dice) as i32 <= needed;
        let mut fields = json!({
            "by": self.field.troop(leader).id(),
            "units": self.ids(block),
            "dice": dice,
            "declared": { "needed": needed, "passed": passed },
        });
        let at_edge = self.field.troop(leader).joined.is_some() || self.field.troop(leader).untold;
        if self.rng.below(6) == 0 || at_edge {
            // Some players write down how far it was (`wm.measure.shortest`), all where a character stands somewhere at
            // the edge of his unit.
            let farthest = block.iter().map(|ix| self.field.command_distance(leader, *ix)).fold(0.0, f64::max);
            fields["distance"] = json!((farthest * 10.0).round() / 10.0);
        }
        if !crowned {
            fields["declared"]["penalties"] = json!({
                "distance": distance, "repeat": repeat, "enemy_near": enemy_near, "terrain": terrain,
                "losses": losses, "lasting": lasting,
            });
        }
        self.write(self.active, "order", fields)?;
        self.field.troop_mut(leader).has_ordered = true;
        self.field.troop_mut(leader).item_spent |= crowned && !passed;
        let sixes = dice::sum(&dice) == 12;
        if !passed {
            let tank = |ix: &TroopIx| self.field.troop(*ix).figures.weapon == Some(Weapon::SteamTank);
            if let Some(tank) = block.iter().copied().find(tank).filter(|_| sixes) {
                // The Orb could pass the order, but not move a tank that stands still or is gone.
                self.mishap(tank)?;
                return Ok(false);
            }
            if sixes && self.field.troop(leader).figures.kind != Kind::General {
                // By the players' agreement nobody orders anything after a blunder (`wm.blunder.alternative`).
                self.silenced = self.blunder_ends_phase;
                passed = !self.silenced && self.blunder(leader, block)?;
            }
            passed = passed || self.consult_orb(leader, distance + repeat + enemy_near + terrain + losses + lasting)?;
        }
        for ix in block {
            self.field.troop_mut(*ix).orders += u32::from(passed);
        }
        Ok(passed)
    }

    /// The throw on a Steam Tank's table (`wm.machine.steam_tank.mishap_trigger`).
    fn mishap(&mut self, tank: TroopIx) -> Played {
        let dice = self.rng.roll(1);
        let Some(die) = dice.first() else { return Ok(()) };
        self.write(self.active, "mishap", json!({ "unit": self.field.troop(tank).id(), "die": die }))?;
        let troop = self.field.troop_mut(tank);
        troop.halted = true;
        match die.get() {
            1 => troop.stands.clear(),
            2 => troop.broken_down = true,
            4 => troop.mad += 1,
            6 => troop.double_shots = true,
            _ => {}
        }
        Ok(())
    }

    /// Charges first, unit by unit from the nearest on, as long as the others stay one mass; then they move together
    /// (`wm.brigade.charge_breaks_off`, `wm.brigade.stay_together`).
    fn carry_out(&mut self, block: &[TroopIx]) -> Played {
        let mut order = block.to_vec();
        let near = |field: &Field, ix: TroopIx| field.nearest_enemy(ix).map_or(f64::INFINITY, |(_, cm)| cm);
        order.sort_by(|a, b| near(&self.field, *a).total_cmp(&near(&self.field, *b)));
        let mut rest = block.to_vec();
        for ix in order {
            let others: Vec<TroopIx> = rest.iter().copied().filter(|other| *other != ix).collect();
            let Some(enemy) = self.target_on_order(ix).filter(|_| !self.rng.slips(self.skills[self.active.0])) else {
                continue;
            };
            if connected(&others, |a, b| self.field.in_contact(a, b)) && self.charge(ix, enemy, "order")? {
                rest = others;
            }
        }
        // Who slips brings a unit up in column, of which few fight.
        let column = rest.len() == 1 && self.slips(self.active);
        let plan = if column { march::plan_in_column } else { march::plan };
        let march = plan(&self.field, &rest, self.temper());
        for (ix, poses) in march.unwrap_or_default() {
            let before: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
            let mut fields = json!({ "unit": self.field.troop(ix).id(), "stands": poses });
            let ways = march::ways_in_column(&self.field, ix, &poses);
            if !ways.is_empty() {
                fields["paths"] = json!(ways);
            }
            self.write(self.active, "move", fields)?;
            self.field.troop_mut(ix).place(&poses);
            self.field.leave_behind(ix);
            self.characters_give_way(ix, &before)?;
        }
        Ok(())
    }
}

/// These units as brigades of up to four of those that touch (`wm.brigade.max_four`).
pub(crate) fn brigades(
    field: &Field,
    mut left: Vec<TroopIx>,
    touch: impl Fn(TroopIx, TroopIx) -> bool,
) -> Vec<Vec<TroopIx>> {
    let mut blocks = Vec::new();
    while let Some(first) = left.first().copied() {
        // Machines take orders of their own (`wm.machine.steam_tank.single`, `wm.machine.gyro.single`).
        let alone = |ix: TroopIx| field.troop(ix).figures.kind == Kind::Machine;
        let mut block = mass(&left, Some(first), |a, b| !alone(a) && !alone(b) && touch(a, b));
        block.truncate(4);
        left.retain(|ix| !block.contains(ix));
        blocks.push(block);
    }
    blocks
}
