//! Contact and impact: who strikes, riders who ride through, who lost (`tac.impact.*`, `tac.cav.*`).

use aftermath_rules::dice::Pips;
use aftermath_tactica::{
    Contacted, Fire, Formation, Pace, RiskCause, Shape, Status, TestCause, UncontrolledResult, UncontrolledStep, Weapon,
};
use serde_json::{Value, json};

use super::{
    army::weapon_row,
    battle::{Battle, Played},
    field::{Field, Roller, Touch},
    losses::{Blow, Defeat, Toll},
    way::{Aim, Trek},
};

/// What one unit of an impact did.
#[derive(Debug, Default)]
struct Struck {
    dice: Vec<Pips>,
    chains: Vec<Value>,
    hits: u32,
    missed: Vec<u16>,
    through: bool,
}

impl Field {
    /// Figures that strike at impact, by weapon and rank (`tac.impact.strikers`, `tac.cav.who`).
    fn strikers(&self, ix: usize, against_riders: bool) -> Vec<Roller<'_>> {
        let troop = &self.troops[ix];
        let mut left: Vec<(Weapon, u32)> = Vec::new();
        let mut may = |one: &Roller<'_>| {
            let Some((weapon, row)) = one.troops.weapon().and_then(|weapon| Some((weapon, weapon_row(weapon)?))) else {
                return false;
            };
            let of_riders = matches!(weapon, Weapon::Lance | Weapon::CavalrySpear);
            let silent = weapon == Weapon::Halberd && against_riders;
            if row.impact_ranks == 0 || of_riders != troop.rides() || silent {
                return false;
            }
            if one.figure != 0 && !troop.is_in_order(one.figure) {
                return false;
            }
            if troop.formation != Formation::Skirmish {
                return one.rank < row.impact_ranks as usize;
            }
            let place = left.iter().position(|(known, _)| *known == weapon).unwrap_or_else(|| {
                left.push((weapon, row.skirmish_strikes));
                left.len() - 1
            });
            let free = left[place].1 > 0;
            left[place].1 = left[place].1.saturating_sub(1);
            free
        };
        self.rollers(ix).into_iter().filter(|one| may(one)).collect()
    }

    /// Whether a unit can strike at impact at all.
    pub(crate) fn can_strike(&self, ix: usize) -> bool {
        !self.strikers(ix, false).is_empty()
    }

    /// From where a unit is attacked by these: in flank or rear, in the rear.
    pub(crate) fn attacked_from(&self, ix: usize, enemies: &[usize]) -> (bool, bool) {
        let sides = self.touches.iter().filter(|touch| touch.enemy == ix && enemies.contains(&touch.by));
        let sides: Vec<Contacted> = sides.map(|touch| touch.side).collect();
        (sides.iter().any(|side| *side != Contacted::Front), sides.contains(&Contacted::Rear))
    }
}

/// Hits shared as evenly as can be.
pub(crate) fn shared(total: u32, count: usize) -> Vec<u32> {
    let (count, rest) = (count.max(1) as u32, total % count.max(1) as u32);
    (0..count).map(|place| total / count + u32::from(place < rest)).collect()
}

impl Battle {
    /// A unit has gone its way: it rolls for disorder, and whoever it touches answers.
    pub(crate) fn arrives(&mut self, trek: &Trek, pace: Pace) -> Played {
        let ix = trek.unit;
        let troop = &mut self.field.troops[ix];
        troop.pose = Some(trek.to);
        (troop.now.pace, troop.now.went, troop.now.acted) = (Some(pace), trek.went, true);
        troop.now.free = false;
        for (enemy, side) in &trek.contacts {
            let joined =
                self.field.touches.iter().any(|touch| (touch.by == *enemy || touch.enemy == *enemy) && touch.fought);
            self.field.touches.push(Touch { by: ix, enemy: *enemy, side: *side, fought: false, struck: joined });
        }
        self.after_move(trek, pace)?;
        for (enemy, side) in &trek.contacts {
            let fresh = |field: &Field| field.touch(ix, *enemy).is_some_and(|touch| !touch.struck && !touch.fought);
            if !fresh(&self.field) {
                continue;
            }
            self.defensive_fire(ix, *enemy, *side)?;
            let skirmish = [ix, *enemy].iter().all(|one| self.field.troops[*one].formation == Formation::Skirmish);
            let shoots = skirmish && self.field.troops[ix].now.volleys == 0 && !self.field.shooters(ix).is_empty();
            if fresh(&self.field) && shoots {
                self.shoots(ix, *enemy, Fire::Free)?;
            }
            if fresh(&self.field) {
                self.throw_javelins(ix, *enemy)?;
            }
        }
        let fresh = |touch: &&Touch| touch.by == ix && !touch.struck && !touch.fought;
        let defenders: Vec<usize> = self.field.touches.iter().filter(fresh).map(|touch| touch.enemy).collect();
        if !defenders.is_empty() && self.field.troops[ix].is_present() {
            self.impact(ix, &defenders)?;
        }
        self.goes_on(ix)
    }

    /// A unit strikes those whom it touches, and they answer as they may.
    fn impact(&mut self, ix: usize, defenders: &[usize]) -> Played {
        let rides = self.field.troops[ix].rides();
        let against_foot = defenders.iter().all(|one| !self.field.troops[*one].rides());
        let depth = defenders.iter().map(|one| self.field.troops[*one].ranks()).max().unwrap_or(1).max(1);
        let answering: Vec<bool> = defenders.iter().map(|one| self.answers_strike(*one, ix, rides)).collect();
        if !self.field.can_strike(ix) && !answering.contains(&true) {
            return Ok(());
        }
        let struck = self.strikes(ix, against_foot.then_some(depth).filter(|_| rides));
        let answers: Vec<Struck> = defenders
            .iter()
            .zip(&answering)
            .map(|(one, answers)| if *answers { self.strikes(*one, None) } else { Struck::default() })
            .collect();
        let ranks: Vec<u32> = [ix].iter().chain(defenders).map(|one| self.field.troops[*one].full_ranks()).collect();
        let generals: Vec<Option<usize>> =
            defenders.iter().chain(&[ix]).map(|one| self.field.general_in(*one)).collect();
        let mut turned = Vec::new();
        for (one, of) in [ix].iter().chain(defenders).zip([&struck].into_iter().chain(&answers)) {
            let new: Vec<u16> =
                of.missed.iter().copied().filter(|figure| self.field.troops[*one].is_in_order(*figure)).collect();
            self.turn_about(*one, &of.missed);
            turned.push(new);
        }
        let blow = |rider: bool| if rider { Blow::RiderStrike } else { Blow::FootStrike };
        let shares = shared(struck.hits, defenders.len());
        let mut tolls: Vec<Toll> = Vec::new();
        for (one, share) in defenders.iter().zip(&shares) {
            tolls.push(self.field.suffers(*one, &[(blow(rides), *share)]));
        }
        let mut back = [0, 0];
        for (one, of) in defenders.iter().zip(&answers) {
            back[usize::from(self.field.troops[*one].rides())] += of.hits;
        }
        let own = self.field.suffers(ix, &[(blow(false), back[0]), (blow(true), back[1])]);
        let row = |field: &Field, one: usize, of: &Struck, hits: u32, toll: &Toll, turned: &[u16]| {
            json!({
                "unit": field.troops[one].id(), "dice": of.dice, "chains": of.chains, "hits": hits,
                "saved": toll.saved, "fallen": toll.fallen, "disordered": turned,
            })
        };
        let attacker = row(&self.field, ix, &struck, back[0] + back[1], &own, &turned[0]);
        let others: Vec<Value> = (0..defenders.len())
            .map(|place| {
                row(&self.field, defenders[place], &answers[place], shares[place], &tolls[place], &turned[place + 1])
            })
            .collect();
        let side = self.field.troops[ix].side;
        self.write_for(side, "impact", json!({ "attackers": [attacker], "defenders": others }))?;
        for (one, toll) in defenders.iter().zip(&tolls) {
            self.take_off(*one, &toll.fallen);
        }
        self.take_off(ix, &own.fallen);
        for general in generals {
            self.risk(general, RiskCause::Impact)?;
        }
        let from: Vec<(bool, bool)> = defenders.iter().map(|one| self.field.attacked_from(*one, &[ix])).collect();
        self.field.leave_line(ix);
        defenders.iter().for_each(|one| self.field.leave_line(*one));
        for touch in &mut self.field.touches {
            touch.struck |= touch.by == ix && defenders.contains(&touch.enemy);
        }
        let through = struck.through;
        if through && self.field.troops[ix].is_present() {
            self.field.troops[ix].now.broke_through = rides;
        }
        if self.field.troops[ix].is_present() && !self.field.is_engaged(ix) {
            self.field.troops[ix].now.free = true;
        }
        let lost: u32 = tolls.iter().map(|toll| toll.nominal).sum();
        let defeat = |ranks: u32, toll: &Toll| Defeat {
            because: TestCause::Impact,
            ranks,
            killed: toll.fallen.len() as u32,
            ridden_through: false,
            flanked: false,
            from_rear: false,
        };
        if own.nominal > lost && self.field.troops[ix].is_present() {
            self.unit_test(ix, defeat(ranks[0], &own))?;
        }
        for (place, one) in defenders.iter().enumerate() {
            if (lost > own.nominal || through) && self.field.troops[*one].is_present() {
                let (flanked, from_rear) = from[place];
                let test =
                    Defeat { ridden_through: through, flanked, from_rear, ..defeat(ranks[place + 1], &tolls[place]) };
                self.unit_test(*one, test)?;
            }
        }
        Ok(())
    }

    /// Whether a unit that is touched strikes back (`tac.impact.counter_strike`, `tac.impact.vs_cavalry` …).
    fn answers_strike(&mut self, ix: usize, attacker: usize, by_riders: bool) -> bool {
        let troop = &self.field.troops[ix];
        let circle = troop.shape == Shape::Circle;
        let from_front = self.field.touch(attacker, ix).is_some_and(|touch| touch.side == Contacted::Front) || circle;
        if !from_front || self.field.strikers(ix, by_riders).is_empty() {
            return false;
        }
        let must = (by_riders && !troop.rides()) || (troop.formation == Formation::Skirmish && !by_riders);
        if circle && !by_riders {
            return false;
        }
        let side = troop.side;
        must || !self.rng.slips(self.skills[side.0])
    }

    /// The strikes of one unit; through how many ranks riders may ride.
    fn strikes(&mut self, ix: usize, depth: Option<usize>) -> Struck {
        let ready: Vec<(u16, i32)> = self
            .field
            .strikers(ix, false)
            .iter()
            .map(|one| {
                let talent = self.field.skill(ix, one.troops.weapon());
                (one.figure, i32::from(one.troops.specialty.unwrap_or(0)) + talent)
            })
            .collect();
        let side = self.field.troops[ix].side;
        let mut struck = Struck { dice: self.dice_of(side, ready.len()), ..Struck::default() };
        for (place, (figure, need)) in ready.into_iter().enumerate() {
            if i32::from(struck.dice[place].get()) > need {
                if figure != 0 {
                    struck.missed.push(figure);
                }
                continue;
            }
            struck.hits += 1;
            let Some(depth) = depth else { continue };
            let mut dice = Vec::new();
            let mut ranks = 1;
            while ranks < depth {
                let die = self.die_of(side);
                dice.push(die);
                if die as i32 > need {
                    if figure != 0 {
                        struck.missed.push(figure);
                    }
                    break;
                }
                ranks += 1;
                struck.hits += 1;
            }
            struck.through |= ranks >= depth;
            if !dice.is_empty() {
                struck.chains.push(json!({ "figure": figure, "dice": dice }));
            }
        }
        struck
    }

    /// Whoever struck the enemy out of its way goes on (`tac.impact.continue`, `tac.cav.continue`).
    fn goes_on(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let free = troop.is_present() && !troop.is_routing() && troop.now.free && !self.field.is_engaged(ix);
        if !free || troop.side != self.active || !self.presses(self.active) || troop.is_wholly_disordered() {
            return Ok(());
        }
        let paced = matches!(troop.now.pace, Some(Pace::Walk | Pace::Trot));
        if troop.rides() && paced && self.rng.below(2) == 0 {
            return self.goes_onward(ix);
        }
        let left = self.field.speed(ix) - self.field.troops[ix].now.went - 0.3;
        if left < 1.0 || self.field.troops[ix].now.pace == Some(Pace::Continuation) {
            return Ok(());
        }
        let targets = self.field.enemies(ix).into_iter().filter(|enemy| !self.field.troops[*enemy].is_routing());
        let nearest = targets.min_by(|a, b| self.field.gap(ix, *a).total_cmp(&self.field.gap(ix, *b)));
        let Some(enemy) = nearest else { return Ok(()) };
        let Some(goal) = self.field.troops[enemy].pose.map(|pose| pose.at) else { return Ok(()) };
        let charge = self.field.trek(ix, goal, left, Aim::Charge(enemy));
        let Some(trek) = charge.or_else(|| self.field.trek(ix, goal, left, Aim::Advance)) else { return Ok(()) };
        self.moves(&trek, Pace::Continuation)?;
        self.arrives(&trek, Pace::Continuation)
    }

    /// Cavalry goes over to the next pace by the rules of uncontrolled movement (`tac.cav.breakthrough_move`).
    fn goes_onward(&mut self, ix: usize) -> Played {
        let value = self.will(ix);
        if value <= 0 {
            return Ok(());
        }
        let result = self.uncontrolled(ix, UncontrolledStep::Onward, value)?;
        if result != UncontrolledResult::Attacks {
            return Ok(());
        }
        let targets = self.field.nearest_targets(ix);
        if targets.is_empty() {
            return Ok(());
        }
        let target = self.draw(ix, &targets, false)?;
        let next = if self.field.troops[ix].now.pace == Some(Pace::Trot) { Pace::Gallop } else { Pace::Trot };
        let limit = self.field.speed(ix);
        let Some(goal) = self.field.troops[target].pose.map(|pose| pose.at) else { return Ok(()) };
        let charge = self.field.trek(ix, goal, limit, Aim::Charge(target));
        let Some(trek) = charge.or_else(|| self.field.trek(ix, goal, limit, Aim::Advance)) else { return Ok(()) };
        self.moves(&trek, next)?;
        self.arrives(&trek, next)
    }

    /// Writes the move of one unit.
    pub(crate) fn moves(&mut self, trek: &Trek, pace: Pace) -> Played {
        self.field.leave_line(trek.unit);
        let way = trek.value(&self.field);
        self.write("move", json!({ "pace": pace, "ways": [way] }))
    }

    /// Cavalry that is not on foot rides down foot skirmishers in its way (`tac.skirm.ridden_down`).
    pub(crate) fn rides_down(&mut self, ix: usize, target: usize) -> Played {
        let ids = [ix, target].map(|one| self.field.troops[one].id().clone());
        self.field.remove(target, Status::Destroyed);
        self.write("ride_down", json!({ "unit": ids[0], "target": ids[1] }))
    }
}
