//! The Melee phase: combats, Nerve tests, regrouping and backing off (`kow.melee.*`, `kow.nerve.*`, `kow.regroup.*`).

use aftermath_kow2::{Special, Unit};
use aftermath_rules::{
    dice::Pips,
    geometry::{Edge, Pose},
};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    field::{Charged, ahead, bearing, rounded, turn, written},
    resume::{Combat, PhaseProgress},
    spells::Rush,
    throws::Attack,
};

/// A gap between friends that everybody sees, in inches.
const VISIBLE: f64 = 0.05;
/// Most inches of a regrouping unit that goes on.
const MOST_FORWARD: f64 = 6.0;

/// What became of who may overrun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rushed {
    /// It did not try.
    Not,
    /// The die was too low: it has regrouped.
    Short,
    /// Into this enemy.
    Into(usize),
}

impl Battle {
    /// Every enemy charged is fought, one after the other.
    pub(crate) fn melee(&mut self) -> Played {
        let PhaseProgress { fought, open, .. } = std::mem::take(&mut self.past);
        if let Some(open) = open {
            self.fight(open)?;
        }
        for target in self.field.of(self.active.other()) {
            if fought.contains(&target) {
                continue;
            }
            let attackers: Vec<usize> = self
                .field
                .of(self.active)
                .into_iter()
                .filter(|ix| self.charge_of(*ix).is_some_and(|charge| charge.target == target))
                .collect();
            if !attackers.is_empty() {
                self.combat(target, &attackers)?;
            }
        }
        Ok(())
    }

    fn combat(&mut self, target: usize, attackers: &[usize]) -> Played {
        let at = self.field.troops[target].id().clone();
        let ids: Vec<_> = attackers.iter().map(|ix| self.field.troops[*ix].id().clone()).collect();
        self.write("combat", json!({ "target": at, "attackers": ids }))?;
        self.fight(Combat { target, attackers: attackers.to_vec(), ..Combat::default() })
    }

    /// What is left of a combat: strikes, the Nerve test, and how the attackers part from the enemy.
    fn fight(&mut self, combat: Combat) -> Played {
        let Combat { target, attackers, struck, mut damage, tested, parted } = combat;
        for ix in attackers.iter().filter(|ix| !struck.contains(ix)) {
            damage += self.strike(*ix, target)?;
        }
        if damage > 0 && !tested {
            self.test_nerve(target, true, &attackers)?;
        }
        let left: Vec<usize> = attackers.iter().copied().filter(|ix| !parted.contains(ix)).collect();
        if !self.field.troops[target].gone {
            let mut stepped = Vec::new();
            for ix in left {
                if self.back_off(ix, target)? {
                    stepped.push(ix);
                }
                self.field.troops[ix].charge = None;
            }
            // Behind them another enemy may stand (`kow.regroup.separate`).
            return stepped.into_iter().try_for_each(|ix| self.part(ix));
        }
        // Who fought an Individual alone may run into somebody else at once.
        let rushed = match (attackers.as_slice(), left.as_slice()) {
            ([_], [ix]) if self.field.troops[target].is_individual() => self.overrun(*ix)?,
            _ => Rushed::Not,
        };
        if let (Rushed::Into(next), [ix]) = (rushed, attackers.as_slice()) {
            return self.combat(next, &[*ix]);
        }
        for ix in &attackers {
            self.field.troops[*ix].charge = None;
        }
        if rushed == Rushed::Not {
            // Who is near to another enemy parts from him before others turn into its way.
            let (near, others): (Vec<usize>, Vec<usize>) = left.iter().partition(|ix| self.is_near_enemies(**ix));
            for ix in near.into_iter().chain(others) {
                self.regroup(ix)?;
            }
        }
        Ok(())
    }

    /// Goes on D6" after the rout of an Individual, where an enemy stands straight ahead: into him, if the die is high
    /// enough (`kow.individual.overrun`, `kow.individual.overrun_chain`).
    fn overrun(&mut self, ix: usize) -> Result<Rushed, aftermath_simulate::SimulateError> {
        let charge = self.field.troops[ix].charge;
        let rush = self.first_ahead(ix, MOST_FORWARD).and_then(|enemy| self.rush(ix, enemy, true));
        let (Some(charge), Some(rush)) = (charge, rush) else {
            return Ok(Rushed::Not);
        };
        if rush.inches > MOST_FORWARD - 0.5 {
            return Ok(Rushed::Not);
        }
        let die = self.rng.die();
        if f64::from(die) < rush.inches + 0.1 {
            self.stop_short(ix, die)?;
            return Ok(Rushed::Short);
        }
        let hindered = charge.original || rush.hindered;
        let Rush { enemy, facing, end, room, .. } = rush;
        self.field.troops[ix].pose = end;
        self.field.troops[ix].charge =
            Some(Charged { target: enemy, facing, hindered, original: charge.original, room });
        self.field.troops[enemy].charged_by.push(ix);
        let fields = json!({
            "unit": self.field.troops[ix].id(), "choice": "forward", "die": die,
            "overruns": self.field.troops[enemy].id(), "facing": facing, "hindered": hindered, "to": written(end),
        });
        self.write("regroup", fields)?;
        self.face_charger(ix, enemy)?;
        Ok(Rushed::Into(enemy))
    }

    /// Goes on by the die, but no nearer to an enemy than an inch.
    fn stop_short(&mut self, ix: usize, die: u32) -> Played {
        let pose = self.field.troops[ix].pose;
        let free = self.field.free_inches(ix, pose.heading(), f64::from(die), (1.0, 0.03), &[]);
        let to = ahead(pose, free);
        self.field.troops[ix].pose = to;
        let fields = json!({ "unit": self.field.troops[ix].id(), "choice": "forward", "die": die, "to": written(to) });
        self.write("regroup", fields)?;
        self.part(ix)
    }

    /// Whether a unit stands surely nearer than an inch to an enemy.
    fn is_near_enemies(&self, ix: usize) -> bool {
        let own = self.field.troops[ix].footprint();
        self.field.enemies(ix).into_iter().any(|enemy| self.field.troops[enemy].footprint().distance(&own) < 0.95)
    }

    /// Who ends too near to an enemy is moved off him by no more than it takes: as a rule straight back
    /// (`kow.regroup.end_gap`).
    fn part(&mut self, ix: usize) -> Played {
        if !self.is_near_enemies(ix) {
            return Ok(());
        }
        let pose = self.field.troops[ix].pose;
        let friends = self.field.of(self.field.troops[ix].side);
        // Round the unit as it stands, and as the table does: what one of them misses the other may find.
        let ways = || [pose.facing + 180.0, 0.0].into_iter().flat_map(|from| (0..16).map(move |way| (from, way)));
        let places = (1..=40).flat_map(|step| ways().map(move |(from, way)| (f64::from(step) * 0.05, from, way)));
        let to = places
            .map(|(inches, from, way)| {
                let moved = ahead(Pose { facing: from + f64::from(way) * 22.5, ..pose }, inches);
                Pose { at: moved.at, facing: pose.facing }
            })
            .find(|to| {
                // Friends are fought beside: a visible gap is enough.
                let place = self.field.troops[ix].at(*to);
                let beside = |friend: &usize| self.field.troops[*friend].footprint().distance(&place) > VISIBLE;
                let apart = friends.iter().filter(|friend| **friend != ix).all(beside);
                apart && self.field.is_free(ix, &place, &friends)
            });
        let Some(to) = to else {
            return Ok(());
        };
        self.field.troops[ix].pose = to;
        let id = self.field.troops[ix].id().clone();
        self.write("nudge", json!({ "unit": id, "because": "separation", "to": written(to) }))
    }

    fn strike(&mut self, ix: usize, target: usize) -> Result<u32, aftermath_simulate::SimulateError> {
        let Some(charge) = self.charge_of(ix) else {
            return Ok(0);
        };
        let (troop, enemy) = (&self.field.troops[ix], &self.field.troops[target]);
        let front = charge.facing == Edge::Front;
        let times = if enemy.is_individual() {
            1
        } else if enemy.is_war_engine() {
            3
        } else if troop.is_individual() {
            1
        } else {
            match charge.facing {
                Edge::Front => 1,
                Edge::Left | Edge::Right => 2,
                Edge::Rear => 3,
            }
        };
        let needed = u32::from(troop.figures.melee.unwrap_or(6))
            + u32::from(charge.hindered)
            + u32::from(front && enemy.has(&Special::Ensnare));
        let thunder_lost = troop.disordered || charge.hindered || (front && enemy.has(&Special::Phalanx));
        let thunder = if thunder_lost { 0 } else { figure(&troop.figures, "thunder") };
        let added = figure(&troop.figures, "crushing") + thunder + i32::from(troop.bane_chanted);
        let defence = if front && enemy.has(&Special::BigShield) { 6 } else { i32::from(enemy.figures.defence) };
        let attack = Attack {
            by: ix,
            dice: u32::from(troop.figures.attacks) * times,
            needed,
            // Who shoots as well has it for its shots.
            blast: if troop.figures.ranged.is_none() { troop.figures.blast() } else { None },
            damage: Some(defence - added),
        };
        let leech = figure(&troop.figures, "leech") as u32;
        let (unit, at, hurt) = (troop.id().clone(), enemy.id().clone(), troop.damage);
        let thrown = self.throw(attack);
        let drained = leech.min(thrown.damage).min(hurt);
        let mut fields = json!({ "unit": unit, "target": at, "throws": thrown.fields });
        if let (true, Some(fields)) = (leech > 0, fields.as_object_mut()) {
            fields.insert("drained".to_owned(), json!(drained));
        }
        self.write("strike", fields)?;
        self.field.troops[ix].damage -= drained;
        let enemy = &mut self.field.troops[target];
        enemy.damage += thrown.damage;
        enemy.disordered |= thrown.damage > 0;
        Ok(thrown.damage)
    }

    /// Two dice, the damage, 1 for brutal attackers; a rout near somebody inspiring is thrown again (`kow.nerve.*`).
    pub(crate) fn test_nerve(&mut self, ix: usize, melee: bool, attackers: &[usize]) -> Played {
        let brutal = melee && attackers.iter().any(|attacker| self.field.troops[*attacker].has(&Special::Brutal));
        let first = self.rng.roll(2);
        let mut result = self.nerve_result(ix, &first, brutal);
        let mut fields = json!({ "unit": self.field.troops[ix].id(), "dice": first });
        let mut set = |key: &str, value: Value| {
            if let Some(fields) = fields.as_object_mut() {
                fields.insert(key.to_owned(), value);
            }
        };
        if result == "routed"
            && let Some(by) = self.inspiring(ix)
        {
            let again = self.rng.roll(2);
            set("first", json!("routed"));
            set("inspired_by", json!(self.field.troops[by].id()));
            if by != ix {
                let own = self.field.troops[ix].footprint();
                set("distance", json!(rounded(self.field.troops[by].footprint().distance(&own))));
            }
            result = self.nerve_result(ix, &again, brutal);
            set("again", json!(again));
        }
        set("declared", json!(result));
        let resolves = result == "steady" && self.field.troops[ix].has(&Special::IronResolve);
        let resolved = if resolves { self.field.troops[ix].damage.min(1) } else { 0 };
        if self.field.troops[ix].has(&Special::IronResolve) {
            set("resolved", json!(resolved));
        }
        self.write("nerve_test", fields)?;
        let troop = &mut self.field.troops[ix];
        troop.damage -= resolved;
        match result {
            "routed" => troop.gone = true,
            "wavering" => (troop.wavering, troop.disordered) = (true, true),
            _ => {}
        }
        Ok(())
    }

    fn nerve_result(&self, ix: usize, dice: &[Pips], brutal: bool) -> &'static str {
        let troop = &self.field.troops[ix];
        let total = dice.iter().map(|die| u32::from(die.get())).sum::<u32>() + troop.damage + u32::from(brutal);
        let all = |face: u8| dice.iter().all(|die| die.get() == face);
        let nerve = troop.figures.nerve;
        if all(1) {
            "steady"
        } else if total >= u32::from(nerve.rout) {
            "routed"
        } else {
            match nerve.waver {
                Some(waver) if all(6) || total >= u32::from(waver) => "wavering",
                _ => "steady",
            }
        }
    }

    /// Somebody who inspires a unit: itself, or a friend near enough.
    fn inspiring(&self, ix: usize) -> Option<usize> {
        let own = self.field.troops[ix].footprint();
        let own_side = self.field.of(self.field.troops[ix].side);
        own_side.into_iter().filter(|by| self.field.same_contingent(*by, ix)).find(|by| {
            let troop = &self.field.troops[*by];
            let apart = troop.footprint().distance(&own);
            let named = |names: &[aftermath_rules::text::Name]| {
                *by == ix || names.iter().any(|name| *name == self.field.troops[ix].figures.profile)
            };
            troop.figures.special.iter().any(|special| match special {
                Special::Inspiring => *by == ix || apart <= 6.0,
                Special::VeryInspiring => *by == ix || apart <= 9.0,
                Special::InspiringOnly(names) => named(names) && (*by == ix || apart <= 6.0),
                _ => false,
            })
        })
    }

    /// Goes on, back, or stays and turns (`kow.regroup.options`).
    fn regroup(&mut self, ix: usize) -> Played {
        let id = self.field.troops[ix].id().clone();
        let pose = self.field.troops[ix].pose;
        let choice = self.rng.below(3);
        // Goes only where the whole of its greatest way is free.
        let forward = choice == 0 && self.is_open(ix, pose, 6.0);
        let back = choice == 1 && self.is_open(ix, pose, -3.0);
        if forward || back {
            let die = self.rng.die();
            let inches = if forward { f64::from(die) } else { -f64::from(die.div_ceil(2)) };
            let to = ahead(pose, inches);
            self.field.troops[ix].pose = to;
            let choice = if forward { "forward" } else { "back" };
            return self.write("regroup", json!({ "unit": id, "choice": choice, "die": die, "to": written(to) }));
        }
        let turned = self.nearest_enemy(ix).map(|enemy| {
            let there = self.field.troops[enemy].pose.at;
            Pose { facing: rounded(bearing(pose.at, there).rem_euclid(360.0)), ..pose }
        });
        let to = turned.filter(|to| turn(pose.facing, to.facing).abs() > 1.0);
        let to = to.filter(|to| self.field.is_free(ix, &self.field.troops[ix].at(*to), &[])).unwrap_or(pose);
        self.field.troops[ix].pose = to;
        self.write("regroup", json!({ "unit": id, "choice": "stay", "to": written(to) }))?;
        self.part(ix)
    }

    /// Whether a unit could go straight so far and be clear of everybody on the way.
    fn is_open(&self, ix: usize, pose: Pose, inches: f64) -> bool {
        let troop = &self.field.troops[ix];
        let corridor = troop.at(pose).sweep(&troop.at(ahead(pose, inches)));
        let clear = self
            .field
            .present()
            .filter(|other| *other != ix)
            .all(|other| self.field.troops[other].footprint().distance_to_outline(&corridor) > super::field::GAP);
        clear
            && !self.field.meets_blocking(ix, &corridor)
            && self.field.is_free(ix, &troop.at(ahead(pose, inches)), &[])
    }

    /// Straight back to an inch from the enemy (`kow.regroup.back_off`): more than an inch from an Individual that turned.
    /// Where a friend stands behind, the enemy gives way (`kow.regroup.back_off_blocked`). Answers whether it did step back.
    fn back_off(&mut self, ix: usize, target: usize) -> Result<bool, aftermath_simulate::SimulateError> {
        let troop = &self.field.troops[ix];
        let (id, there, from) = (troop.id().clone(), self.field.troops[target].footprint(), troop.pose);
        let apart = |inches: f64| troop.at(ahead(from, -inches)).distance(&there);
        let mut inches = 1.0;
        while apart(inches) < 1.0 && inches < 3.0 {
            inches += 0.005;
        }
        let to = ahead(from, -inches);
        let place = troop.at(to);
        let behind = |other: &usize| {
            let there = self.field.troops[*other].footprint();
            *other != ix && (there.overlap_depth(&place) > 0.0 || there.distance(&place) <= 0.001)
        };
        if !self.field.of(troop.side).iter().any(behind) {
            self.field.troops[ix].pose = to;
            self.write("back_off", json!({ "unit": id, "to": written(to) }))?;
            return Ok(true);
        }
        self.write("back_off", json!({ "unit": id, "blocked": true, "to": written(from) }))?;
        if let Some(away) = self.gives_way(target, ix, from) {
            self.field.troops[target].pose = away;
            let unit = self.field.troops[target].id().clone();
            let fields = json!({ "unit": unit, "because": "back_off_blocked", "from": id, "to": written(away) });
            self.write("nudge", fields)?;
        }
        Ok(false)
    }
}

/// The figure of a special rule, 0 without it.
fn figure(unit: &Unit, which: &str) -> i32 {
    let x = unit.special.iter().find_map(|special| match (special, which) {
        (Special::CrushingStrength(x), "crushing")
        | (Special::ThunderousCharge(x), "thunder")
        | (Special::Lifeleech(x), "leech") => Some(i32::from(*x)),
        _ => None,
    });
    x.unwrap_or_default()
}
