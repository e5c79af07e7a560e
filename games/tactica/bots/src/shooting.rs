//! The shooting phase, exchanges of fire, defensive fire, javelins.

use aftermath_rules::dice::Pips;
use aftermath_simulate::SimulateError;
use aftermath_tactica::{
    Contacted, DisorderCause, FallBackCause, Fire, Formation, OrderKind, RiskCause, TestCause, Troops, Weapon, Weather,
    pack,
};
use serde_json::{Value, json};

use super::{
    army::weapon_row,
    battle::{Battle, Played},
    field::Field,
    losses::{Blow, Defeat},
};

/// What a volley did to its target.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Volley {
    /// Hits, at most the figures there were.
    nominal: u32,
    removed: u32,
    handguns: bool,
    /// The string was wet, so that there was none.
    wet: bool,
}

/// Figures that shoot.
type Shooters = Vec<(u16, Troops)>;

fn gets_wet(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Handgun)
}

impl Field {
    /// Those of a unit who reach a target.
    fn ready(&self, ix: usize, target: usize) -> Shooters {
        let gap = self.gap(ix, target);
        let reaches =
            |troops: &Troops| troops.weapon().is_some_and(|weapon| gap <= self.range(ix, weapon, target) + 0.1);
        let ready = self.shooters(ix).into_iter().filter(|one| reaches(one.troops));
        ready.map(|one| (one.figure, one.troops.clone())).collect()
    }

    /// Whether a unit throws javelins, and how many.
    fn javelins(&self, ix: usize) -> usize {
        let troop = &self.troops[ix];
        let may = |one: &super::field::Roller<'_>| {
            let rank = match troop.formation {
                Formation::VeryClose | Formation::Close => false,
                Formation::Open => one.rank == 0,
                Formation::Skirmish => true,
            };
            one.troops.javelins && rank && (one.figure == 0 || troop.is_in_order(one.figure))
        };
        self.rollers(ix).iter().filter(|one| may(one)).count()
    }

    pub(crate) fn is_of_bows(&self, ix: usize) -> bool {
        let shooters = self.shooters(ix);
        !shooters.is_empty() && shooters.iter().all(|one| one.troops.weapon() == Some(Weapon::Bow))
    }
}

impl Battle {
    /// In rain a string is looked at before each volley; whether it is wet.
    fn is_wet(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let strung = self.field.rollers(ix).iter().any(|one| one.troops.weapon().is_some_and(gets_wet));
        if !strung || !self.field.has(Weather::Rain) {
            return Ok(false);
        }
        let side = self.field.troops[ix].side;
        let die = self.die_of(side);
        let wet = die.is_multiple_of(2);
        let id = self.field.troops[ix].id().clone();
        self.write_for(side, "rain_check", json!({ "unit": id, "die": die, "wet": wet }))?;
        if wet {
            let now = &mut self.field.troops[ix].now;
            (now.acted, now.volleys) = (true, now.volleys + 1);
        }
        Ok(wet)
    }

    /// One volley of these figures.
    fn volley(&mut self, ix: usize, target: usize, fire: Fire, ready: &Shooters) -> Result<Volley, SimulateError> {
        if self.is_wet(ix)? {
            return Ok(Volley { wet: true, ..Volley::default() });
        }
        let covered = self.field.is_covered(ix, target);
        let wind = self.field.wind_on(ix, target);
        let need = |(_, troops): &(u16, Troops)| {
            let weapon = troops.weapon();
            let own = i32::from(troops.specialty.unwrap_or(troops.melee));
            let cover = if covered { pack::COVER_MODIFIER } else { 0 };
            own + cover + self.field.skill(ix, weapon) + if weapon == Some(Weapon::Bow) { wind } else { 0 }
        };
        let needs: Vec<i32> = ready.iter().map(need).collect();
        let side = self.field.troops[ix].side;
        let dice = self.dice_of(side, ready.len());
        let (mut hits, mut piercing) = (0, 0);
        for ((die, need), (_, troops)) in dice.iter().zip(&needs).zip(ready) {
            if i32::from(die.get()) <= *need {
                let pierces = troops.weapon().and_then(weapon_row).is_some_and(|row| row.pierces_shields);
                hits += 1;
                piercing += u32::from(pierces);
            }
        }
        let toll = self.field.suffers(target, &[(Blow::Arrow, hits - piercing), (Blow::Piercing, piercing)]);
        let ids = [ix, target].map(|one| self.field.troops[one].id().clone());
        self.write_for(
            side,
            "shoot",
            json!({
                "unit": ids[0], "target": ids[1], "fire": fire, "dice": dice, "cover": covered, "hits": hits,
                "saved": toll.saved, "fallen": toll.fallen,
            }),
        )?;
        self.take_off(target, &toll.fallen);
        let removed = toll.fallen.len() as u32;
        if removed > 0 && self.field.troops[target].is_present() {
            let favourable = self.field.stands_in(target).is_some() || self.field.is_near_obstacle(target);
            self.field.troops[target].lost_position |= favourable;
        }
        if !matches!(fire, Fire::Return | Fire::Defensive) {
            let now = &mut self.field.troops[ix].now;
            now.volleys += 1;
            now.acted |= fire != Fire::Free;
        }
        let handguns = ready.iter().any(|(_, troops)| troops.weapon() == Some(Weapon::Handgun));
        Ok(Volley { nominal: toll.nominal, removed, handguns, wet: false })
    }

    /// A unit shoots, the enemy may answer, and who lost more tests (`tac.shoot.return_fire`, `tac.shoot.exchange_test`).
    pub(crate) fn shoots(&mut self, ix: usize, target: usize, fire: Fire) -> Played {
        let ready = self.field.ready(ix, target);
        if ready.is_empty() {
            return Ok(());
        }
        let ranks = [target, ix].map(|one| self.field.troops[one].full_ranks());
        let before = [target, ix].map(|one| self.field.troops[one].formation);
        let skirmish = [target, ix].map(|one| {
            let troop = &self.field.troops[one];
            troop.formation == Formation::Skirmish && !troop.is_routing()
        });
        let meets = self.field.touch(ix, target).is_some();
        let generals = [target, ix].map(|one| self.field.general_in(one));
        let answer = self.answers(target, ix, meets);
        let volley = self.volley(ix, target, fire, &ready)?;
        if volley.wet {
            return Ok(());
        }
        let mut back = Volley::default();
        // Volleys that came back: each puts the general at risk.
        let mut answers = 0;
        if let Some(answer) = answer
            && self.field.troops[target].is_present()
            && self.field.troops[target].formation == before[0]
        {
            let own = self.volley(target, ix, Fire::Return, &answer)?;
            answers += u32::from(!own.wet);
            back = own;
        }
        if self.field.troops[ix].is_present() && self.field.troops[ix].formation == before[1] && !meets {
            for neighbour in self.joining(target, ix) {
                let joined = self.field.ready(neighbour, ix);
                if self.field.troops[ix].is_present() && !joined.is_empty() {
                    let more = self.volley(neighbour, ix, Fire::Return, &joined)?;
                    answers += u32::from(!more.wet);
                    (back.nominal, back.removed) = (back.nominal + more.nominal, back.removed + more.removed);
                }
            }
        }
        let sides = [(target, volley, ranks[0]), (ix, back, ranks[1])];
        let volleys = [1, answers];
        for (place, (unit, of, _)) in sides.iter().enumerate() {
            for _ in 0..volleys[place] {
                self.risk(generals[place], RiskCause::Shot)?;
            }
            if volleys[place] > 0 && of.handguns && self.field.troops[*unit].is_present() {
                self.disorder(*unit, DisorderCause::Handguns)?;
            }
        }
        for (place, (unit, of, ranks)) in sides.into_iter().enumerate() {
            let lost = answers > 0 && of.nominal > sides[1 - place].1.nominal;
            if !self.field.troops[unit].is_present() {
                continue;
            }
            let mut stands = true;
            if lost {
                let defeat = Defeat {
                    because: TestCause::Exchange,
                    ranks,
                    killed: of.removed,
                    ridden_through: false,
                    flanked: false,
                    from_rear: false,
                };
                stands = self.unit_test(unit, defeat)?;
            }
            if stands && of.removed > 0 && skirmish[place] {
                self.fall_back(unit, FallBackCause::Shot, None)?;
            }
        }
        Ok(())
    }

    /// Those who answer a volley, if any do.
    fn answers(&mut self, ix: usize, shooter: usize, meets: bool) -> Option<Shooters> {
        let troop = &self.field.troops[ix];
        if troop.is_routing() || (self.field.is_engaged(ix) && !meets) {
            return None;
        }
        let sees =
            self.field.is_in_reach(ix, shooter) && self.field.is_ahead(ix, shooter) && self.field.sees(ix, shooter);
        let ready = self.field.ready(ix, shooter);
        let side = troop.side;
        (sees && !ready.is_empty() && !self.rng.slips(self.skills[side.0])).then_some(ready)
    }

    /// Bowmen next in line to those who were shot at, who join the answer (`tac.shoot.defensive_fire_target`).
    fn joining(&self, target: usize, shooter: usize) -> Vec<usize> {
        let may = |one: &usize| {
            self.field.is_of_bows(*one)
                && !self.field.is_engaged(*one)
                && self.field.is_in_reach(*one, shooter)
                && self.field.is_ahead(*one, shooter)
                && self.field.sees(*one, shooter)
        };
        self.field.neighbours(target).into_iter().filter(may).collect()
    }

    /// Bows shoot at who attacks them from the front, or their neighbour in line (`tac.shoot.defensive_fire`).
    pub(crate) fn defensive_fire(&mut self, attacker: usize, target: usize, side: Contacted) -> Played {
        let mut shooters: Vec<usize> = Vec::new();
        if side == Contacted::Front && self.field.is_ahead(target, attacker) && self.field.is_of_bows(target) {
            shooters.push(target);
        }
        for neighbour in self.field.neighbours(target) {
            let free = !self.field.is_engaged(neighbour) && self.field.is_of_bows(neighbour);
            if free
                && self.field.is_in_reach(neighbour, attacker)
                && self.field.is_ahead(neighbour, attacker)
                && self.field.sees(neighbour, attacker)
            {
                shooters.push(neighbour);
            }
        }
        for shooter in shooters {
            if !self.field.troops[attacker].is_present() || self.field.touch(attacker, target).is_none() {
                return Ok(());
            }
            let ready = self.field.ready(shooter, attacker);
            let skirmish = self.field.troops[attacker].formation == Formation::Skirmish;
            let general = self.field.general_in(attacker);
            let volley = if ready.is_empty() {
                Volley { wet: true, ..Volley::default() }
            } else {
                self.volley(shooter, attacker, Fire::Defensive, &ready)?
            };
            if volley.wet {
                continue;
            }
            self.risk(general, RiskCause::Shot)?;
            if !self.field.troops[attacker].is_present() {
                continue;
            }
            if volley.removed > 0 && skirmish {
                self.fall_back(attacker, FallBackCause::Shot, None)?;
            }
        }
        Ok(())
    }

    /// Javelins at contact, first of who came, then of who was touched (`tac.shoot.javelin`).
    pub(crate) fn throw_javelins(&mut self, by: usize, at: usize) -> Played {
        for (thrower, target) in [(by, at), (at, by)] {
            let here = [thrower, target].iter().all(|one| self.field.troops[*one].is_present());
            let fresh = self.field.touch(by, at).is_some_and(|touch| !touch.struck && !touch.fought);
            let count = self.field.javelins(thrower);
            if !here || !fresh || count == 0 || (thrower == by && self.field.troops[by].now.threw) {
                continue;
            }
            self.field.troops[thrower].now.threw |= thrower == by;
            let side = self.field.troops[thrower].side;
            let general = self.field.general_in(target);
            let dice: Vec<Pips> = self.dice_of(side, count);
            let hits = dice.iter().filter(|die| die.get() <= pack::JAVELIN_HITS).count() as u32;
            let toll = self.field.suffers(target, &[(Blow::Arrow, hits)]);
            let ids = [thrower, target].map(|one| self.field.troops[one].id().clone());
            let fields: Value = json!({
                "unit": ids[0], "target": ids[1], "fire": Fire::Javelins, "dice": dice, "hits": hits,
                "saved": toll.saved, "fallen": toll.fallen,
            });
            self.write_for(side, "shoot", fields)?;
            self.take_off(target, &toll.fallen);
            self.risk(general, RiskCause::Shot)?;
        }
        Ok(())
    }

    /// The shooting phase: by orders, instead of moving.
    pub(crate) fn shooting_phase(&mut self) -> Played {
        self.phase("shooting")?;
        for ix in self.field.of(self.active) {
            self.bring_forward(ix)?;
        }
        for ix in self.field.of(self.active) {
            if !self.is_free_to_act(ix) || self.field.shooters(ix).is_empty() {
                continue;
            }
            let skirmish = self.field.troops[ix].formation == Formation::Skirmish;
            // Skirmishers rather move first, and shoot then.
            if (skirmish && self.rng.below(4) != 0) || self.slips() {
                continue;
            }
            let targets = self.field.shooting_targets(ix);
            let Some(general) = self.commander_of(ix).filter(|_| !targets.is_empty()) else { continue };
            let line = self.shooting_line(ix, general);
            if line.len() > 1 {
                self.order(general, &line, OrderKind::Shoot)?;
                for one in line {
                    self.shoots_in_line(one)?;
                }
                continue;
            }
            self.order(general, &[ix], OrderKind::Shoot)?;
            let target = self.best_target(ix, &targets);
            self.shoots(ix, target, Fire::Ordered)?;
        }
        self.loyalties()
    }

    /// The target that promises most: who is nearest in flight of strength, and not in cover.
    fn best_target(&self, ix: usize, targets: &[usize]) -> usize {
        let worth = |target: &&usize| {
            let troop = &self.field.troops[**target];
            let cover = if self.field.is_covered(ix, **target) { 1 } else { 2 };
            (u32::from(!troop.is_routing()), cover * troop.figures.len() as u32)
        };
        targets.iter().max_by_key(worth).copied().unwrap_or(targets[0])
    }

    /// A unit of a line shoots: bowmen draw their target (`tac.command.target_line`).
    fn shoots_in_line(&mut self, ix: usize) -> Played {
        if !self.field.troops[ix].is_present() || self.field.is_engaged(ix) || self.field.troops[ix].is_routing() {
            return Ok(());
        }
        let targets = self.field.shooting_targets(ix);
        if targets.is_empty() || self.field.shooters(ix).is_empty() {
            return Ok(());
        }
        let bows = self.field.rollers(ix).iter().any(|one| one.troops.weapon() == Some(Weapon::Bow));
        let target = if bows { self.draw(ix, &targets, true)? } else { self.best_target(ix, &targets) };
        self.shoots(ix, target, Fire::Ordered)
    }

    /// Units of bows or crossbows beside a unit that shoot with it in a line.
    fn shooting_line(&mut self, ix: usize, general: usize) -> Vec<usize> {
        if self.field.troops[ix].formation == Formation::Skirmish || self.rng.below(2) == 0 {
            return vec![ix];
        }
        let beside = self.beside(ix, general, |field, other| {
            !field.shooters(other).is_empty() && !field.shooting_targets(other).is_empty()
        });
        match beside {
            Some(line) => line,
            None => vec![ix],
        }
    }

    /// A die picks among these, the nearest; one alone needs none.
    pub(crate) fn draw(&mut self, ix: usize, targets: &[usize], to_shoot: bool) -> Result<usize, SimulateError> {
        let side = self.field.troops[ix].side;
        let candidates: Vec<Value> =
            targets.iter().map(|target| json!({ "unit": self.field.troops[*target].id() })).collect();
        let mut fields = json!({ "unit": self.field.troops[ix].id(), "candidates": candidates });
        if to_shoot {
            fields["to_shoot"] = json!(true);
        }
        let mut place = 0;
        if targets.len() > 1 {
            let die = self.die_of(side);
            fields["die"] = json!(die);
            place = (die as usize - 1) * targets.len() / 6;
        }
        let target = targets[place.min(targets.len() - 1)];
        fields["target"] = json!(self.field.troops[target].id());
        self.write_for(side, "draw_target", fields)?;
        Ok(target)
    }
}
