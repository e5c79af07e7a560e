//! The melee phase: every pair or group in contact fights one round (`tac.melee.*`).

use std::collections::BTreeSet;

use aftermath_rules::dice::Pips;
use aftermath_tactica::{Formation, RiskCause, TestCause, pack};
use serde_json::{Value, json};

use super::{
    army::weapon_row,
    battle::{Battle, Played},
    field::{Field, Roller},
    impact::shared,
    losses::{Blow, Defeat, Toll},
};

/// What one unit of a round did.
#[derive(Debug, Default)]
struct Fought {
    dice: Vec<Pips>,
    /// Hits that armour helps against, and those that it does not.
    hits: [u32; 2],
    missed: Vec<u16>,
}

impl Field {
    /// Figures that fight, by formation (`tac.melee.who_fights`).
    fn fighters(&self, ix: usize) -> Vec<Roller<'_>> {
        let troop = &self.troops[ix];
        let ranks = match troop.formation {
            Formation::VeryClose | Formation::Close => 1,
            Formation::Open => pack::RANKS_ON_BASE as usize,
            Formation::Skirmish => usize::MAX,
        };
        let may = |one: &Roller<'_>| one.rank < ranks && (one.figure == 0 || troop.is_in_order(one.figure));
        self.rollers(ix).into_iter().filter(may).collect()
    }

    /// All units that touch one another, from one of them on.
    fn group(&self, ix: usize) -> Vec<usize> {
        let mut group = BTreeSet::new();
        let mut open = vec![ix];
        while let Some(one) = open.pop() {
            if group.insert(one) {
                open.extend(self.touching(one));
            }
        }
        group.into_iter().collect()
    }
}

impl Battle {
    pub(crate) fn melee_phase(&mut self) -> Played {
        self.phase("melee")?;
        loop {
            let due = self.field.units().find(|ix| self.field.is_engaged(*ix) && !self.field.troops[*ix].now.fought);
            let Some(ix) = due else { break };
            let group = self.field.group(ix);
            self.round(&group)?;
        }
        self.loyalties()
    }

    fn round(&mut self, group: &[usize]) -> Played {
        let first = self.field.troops[group[0]].side;
        let (own, other): (Vec<usize>, Vec<usize>) =
            group.iter().copied().partition(|ix| self.field.troops[*ix].side == first);
        let all: Vec<usize> = own.iter().chain(&other).copied().collect();
        let generals: Vec<Option<usize>> = all.iter().map(|ix| self.field.general_in(*ix)).collect();
        let fought: Vec<Fought> = all.iter().map(|ix| self.fights(*ix)).collect();
        let mut turned = Vec::new();
        for (ix, one) in all.iter().zip(&fought) {
            let new: Vec<u16> =
                one.missed.iter().copied().filter(|figure| self.field.troops[*ix].is_in_order(*figure)).collect();
            self.turn_about(*ix, &one.missed);
            turned.push(new);
        }
        let sum = |of: &[Fought]| of.iter().fold([0, 0], |sum, one| [sum[0] + one.hits[0], sum[1] + one.hits[1]]);
        let made = [sum(&fought[own.len()..]), sum(&fought[..own.len()])];
        // What each unit suffers, its full ranks before that, and where it is attacked from.
        let mut rows: Vec<Value> = Vec::new();
        let mut suffered: Vec<(usize, Defeat, u32)> = Vec::new();
        let mut tolls: Vec<(usize, Toll)> = Vec::new();
        let mut place = 0;
        for (side, units) in [&own, &other].into_iter().enumerate() {
            let shares = shared(made[side][0] + made[side][1], units.len());
            let mut piercing = made[side][1];
            for (ix, share) in units.iter().zip(shares) {
                let pierced = share.min(piercing);
                piercing -= pierced;
                let toll = self.field.suffers(*ix, &[(Blow::Melee, share - pierced), (Blow::MeleePiercing, pierced)]);
                let mut row = json!({
                    "unit": self.field.troops[*ix].id(), "dice": fought[place].dice, "hits": share,
                    "saved": toll.saved, "fallen": toll.fallen, "disordered": turned[place],
                });
                if pierced > 0 {
                    row["piercing"] = json!(pierced);
                }
                rows.push(row);
                tolls.push((*ix, toll));
                place += 1;
            }
        }
        let ranks: Vec<u32> = all.iter().map(|ix| self.field.troops[*ix].full_ranks()).collect();
        self.write("melee", json!({ "units": rows }))?;
        for (place, (ix, toll)) in tolls.iter().enumerate() {
            let against = if place < own.len() { &other } else { &own };
            let (flanked, from_rear) = self.field.attacked_from(*ix, against);
            let killed = toll.fallen.len() as u32;
            let defeat = Defeat {
                because: TestCause::Melee,
                ranks: ranks[place],
                killed,
                ridden_through: false,
                flanked,
                from_rear,
            };
            suffered.push((*ix, defeat, toll.nominal));
            self.take_off(*ix, &toll.fallen);
        }
        for ix in &all {
            self.field.leave_line(*ix);
            self.field.troops[*ix].now.fought = true;
        }
        for touch in &mut self.field.touches {
            if all.contains(&touch.by) && all.contains(&touch.enemy) {
                (touch.fought, touch.struck) = (true, true);
            }
        }
        for general in generals {
            self.risk(general, RiskCause::Melee)?;
        }
        let total = |range: std::ops::Range<usize>| suffered[range].iter().map(|(_, _, nominal)| nominal).sum::<u32>();
        let totals = [total(0..own.len()), total(own.len()..all.len())];
        for (place, (ix, defeat, _)) in suffered.iter().enumerate() {
            let side = usize::from(place >= own.len());
            if totals[side] > totals[1 - side] && self.field.troops[*ix].is_present() {
                self.unit_test(*ix, *defeat)?;
            }
        }
        Ok(())
    }

    /// One unit fights.
    fn fights(&mut self, ix: usize) -> Fought {
        let more = self.field.sun_on(ix) + i32::from(self.field.talents(ix).melee);
        let ready: Vec<(u16, i32, bool)> = self
            .field
            .fighters(ix)
            .iter()
            .map(|one| {
                let pierces = one.troops.weapon().and_then(weapon_row).is_some_and(|row| row.ignores_armour);
                (one.figure, i32::from(one.troops.melee) + more, pierces)
            })
            .collect();
        let side = self.field.troops[ix].side;
        let mut fought = Fought { dice: self.dice_of(side, ready.len()), ..Fought::default() };
        for (die, (figure, need, pierces)) in fought.dice.iter().zip(&ready) {
            if i32::from(die.get()) <= *need {
                fought.hits[usize::from(*pierces)] += 1;
            } else if *figure != 0 {
                fought.missed.push(*figure);
            }
        }
        fought
    }
}
