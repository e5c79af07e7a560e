//! The close combat phase: combats one by one, who strikes when, scores, Break tests and Panic for friends
//! (`wfb.combat.*`, `wfb.result.*`, `wfb.break.*`, `wfb.panic.*`).

use aftermath_rules::geometry::Edge;
use aftermath_simulate::{SideIx, SimulateError};
use aftermath_whfb6::{Part, TestKind, Trait, Unit, pack};
use serde_json::{Value, json};

use super::{
    arms,
    battle::{Battle, Played},
    throws::Attack,
};

/// Inches within which friends of who broke have to test; those a hair nearer to the limit nobody measures.
const NEAR: f64 = pack::PANIC_NEAR - 0.040_001;
/// Unit Strength from which flanks and rears count by the full rules.
const LEAST_STRENGTH: u32 = 5;
/// Models of a rank that counts by the full rules.
const LEAST_RANK: u32 = 4;

/// What the combats of a phase have led to.
#[derive(Debug, Clone, Default)]
pub(crate) struct Aftermath {
    /// Who broke, in which order, and from whom they run.
    pub(crate) broken: Vec<(usize, usize)>,
    /// Friends who have to test, each with the unit that broke near it.
    pub(crate) panic_due: Vec<(usize, usize)>,
    /// Who has to pursue whom.
    pub(crate) may_pursue: Vec<(usize, usize)>,
    /// What those who fled from combat threw.
    pub(crate) fled: Vec<(usize, u32)>,
    /// Who refused to pursue and may stay.
    pub(crate) stays: Vec<usize>,
    /// Who killed all of its opponents in the first round.
    pub(crate) may_overrun: Vec<usize>,
    /// Who won a combat.
    pub(crate) winners: Vec<usize>,
}

/// One unit's blows, and when they fall.
#[derive(Debug, Clone, Copy)]
struct Blows {
    unit: usize,
    part: Part,
    charging: bool,
    initiative: u32,
    /// With weapons that strike last.
    last: bool,
}

/// A side of a combat as the round goes on.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    wounds: u32,
    ranks: u32,
    outnumber: u32,
    standard: u32,
    higher_ground: u32,
    flank: u32,
    rear: u32,
}

impl Tally {
    fn total(&self) -> u32 {
        self.wounds + self.ranks + self.outnumber + self.standard + self.higher_ground + self.flank + self.rear
    }
}

impl Battle {
    /// The close combat phase begins: every combat is to be fought.
    pub(crate) fn begin_combats(&mut self) -> Played {
        self.phase("combat")?;
        for fight in &mut self.field.fights {
            (fight.fresh, fight.fought) = (false, false);
        }
        Ok(())
    }

    /// The close combat phase.
    pub(crate) fn combat_phase(&mut self) -> Played {
        while let Some(fight) = self.field.fights.iter().position(|fight| !fight.fought && !fight.contacts.is_empty()) {
            self.round(fight)?;
        }
        self.test_friends()?;
        self.restraints()?;
        for (ix, from) in self.aftermath.broken.clone() {
            if self.field.troops[ix].is_present() {
                self.flees(ix, "broken", Some(from))?;
            }
        }
        self.panicked_flee()?;
        self.pursuits()?;
        self.redress()?;
        for fight in &mut self.field.fights {
            fight.fought = false;
        }
        self.field.fights.retain(|fight| !fight.contacts.is_empty());
        Ok(())
    }

    /// A round of a combat.
    fn round(&mut self, place: usize) -> Played {
        let units = self.field.fights[place].units();
        let before: Vec<(usize, u32)> = units.iter().map(|ix| (*ix, self.field.troops[*ix].models)).collect();
        let ids: Vec<_> = units.iter().map(|ix| self.field.troops[*ix].id().clone()).collect();
        self.write("combat", json!({ "units": ids }))?;
        self.field.fights[place].fought = true;
        let touching: Vec<(usize, u32)> = units.iter().map(|ix| (*ix, self.in_contact(*ix))).collect();
        let order = self.order(place, &units)?;
        let mut wounds = [0; 2];
        for blows in order {
            if self.field.troops[blows.unit].is_present() {
                let side = self.field.troops[blows.unit].side;
                wounds[side.0] += self.strikes(blows, &before, &touching)?;
            }
        }
        self.settles(place, &before, wounds)
    }

    /// Models of a unit that touch its opponents.
    fn in_contact(&self, ix: usize) -> u32 {
        let own = self.field.block(ix);
        let opponents = self.field.opponents(ix);
        opponents.into_iter().map(|enemy| own.touching(&self.field.block(enemy))).sum::<u32>().min(own.models)
    }

    /// All blows of a round in their order: chargers first, then by Initiative; at the same Initiative the winner of the
    /// round before, or whoever throws higher.
    fn order(&mut self, place: usize, units: &[usize]) -> Result<Vec<Blows>, SimulateError> {
        let passed = self.passed;
        let mut all: Vec<Blows> = Vec::new();
        for ix in units {
            let troop = &self.field.troops[*ix];
            let charging = troop.charges_in == Some(passed);
            let last = self.hand_weapon(*ix, Part::Rider).is_some_and(|name| name == arms::GREAT_WEAPON);
            let score = |score: Option<aftermath_whfb6::Score10>| score.map_or(0, |score| score.get());
            let mut add = |part, initiative, attacks, last| {
                if attacks > 0 {
                    all.push(Blows { unit: *ix, part, charging, initiative, last });
                }
            };
            add(Part::Rider, score(troop.figures.i), score(troop.figures.a), last);
            if let Some(mount) = &troop.figures.mount {
                add(Part::Mount, score(mount.i), score(mount.a), false);
            }
        }
        let key = |blows: &Blows| (blows.last && !blows.charging, !blows.charging, 10 - blows.initiative.min(10));
        let side = |blows: &Blows| self.field.troops[blows.unit].side;
        let ties = all.iter().any(|one| all.iter().any(|other| side(one) != side(other) && key(one) == key(other)));
        let first = match self.field.fights[place].winner {
            Some(winner) => winner,
            None if ties => self.roll_for_first()?,
            None => 0,
        };
        all.sort_by_key(|blows| (key(blows), self.field.troops[blows.unit].side.0 != first, blows.unit));
        Ok(all)
    }

    /// The sides throw for who strikes first (`wfb.combat.tie_roll_off`).
    fn roll_for_first(&mut self) -> Result<usize, SimulateError> {
        let mut rolls = Vec::new();
        let first = loop {
            let dice = SideIx::BOTH.map(|side| {
                self.rng.take(self.dice[side.0]);
                self.rng.die()
            });
            rolls.extend([0, 1].map(|side| json!({ "side": self.field.sides[side], "die": dice[side] })));
            if dice[0] != dice[1] || rolls.len() >= 80 {
                break usize::from(dice[1] > dice[0]);
            }
        };
        self.write("strike_roll", json!({ "rolls": rolls, "first": self.field.sides[first] }))?;
        Ok(first)
    }

    /// The weapon with which a part of a unit strikes now; lances and spears of riders count in a charge alone.
    fn hand_weapon(&self, ix: usize, part: Part) -> Option<String> {
        let troop = &self.field.troops[ix];
        if part == Part::Mount {
            return None;
        }
        let charging = troop.charges_in == Some(self.passed);
        let weapons = troop.figures.weapons.iter().filter(|weapon| weapon.range.is_none());
        let mut names = weapons.map(|weapon| weapon.name.as_str());
        names.find(|name| charging || (*name != arms::LANCE && *name != arms::SPEAR)).map(str::to_owned)
    }

    /// A unit's blows. Answers the wounds that they cost the enemy.
    fn strikes(
        &mut self,
        blows: Blows,
        before: &[(usize, u32)],
        touching: &[(usize, u32)],
    ) -> Result<u32, SimulateError> {
        let ix = blows.unit;
        let own = self.field.block(ix);
        let opponents = self.field.opponents(ix).into_iter().filter(|enemy| self.field.troops[*enemy].is_present());
        let target = opponents.max_by_key(|enemy| (own.touching(&self.field.block(*enemy)), usize::MAX - enemy));
        let Some(target) = target else { return Ok(0) };
        let find = |list: &[(usize, u32)]| list.iter().find(|(unit, _)| *unit == ix).map_or(0, |(_, count)| *count);
        let troop = &self.field.troops[ix];
        let lost = find(before).saturating_sub(troop.models);
        let contact = find(touching);
        let figures = &troop.figures;
        let left = contact.saturating_sub(lost);
        let leader = figures.command.as_ref().is_some_and(|command| command.leader);
        let extra = u32::from(leader && blows.part == Part::Rider && left > 0);
        let attacks = figures.attacks(blows.part).unwrap_or(0);
        let frenzied = u32::from(self.full && troop.has(Trait::Frenzy) && blows.part == Part::Rider);
        let dice = left * (attacks + frenzied) + extra;
        if dice == 0 {
            return Ok(0);
        }
        let weapon = self.hand_weapon(ix, blows.part);
        let hates = self.full && blows.part == Part::Rider && troop.has(Trait::Hatred) && self.is_first_round(ix);
        let attack = Attack {
            target,
            dice,
            hates,
            needed: if self.strikes_in_fear(blows, target) { 6 } else { self.to_hit(figures, blows.part, target) },
            strength: strength(figures, blows.part, weapon.as_deref()),
            armour_worse: 0,
            in_combat: true,
            misses: false,
        };
        let (unit, aimed, side) = (troop.id().clone(), self.field.troops[target].id().clone(), troop.side);
        let thrown = self.throw(attack);
        let mut fields = json!({ "unit": unit, "target": aimed, "models": contact, "throws": thrown.fields });
        if let Some(fields) = fields.as_object_mut() {
            if blows.part == Part::Mount {
                fields.insert("part".to_owned(), json!("mount"));
            }
            if let Some(weapon) = weapon {
                fields.insert("weapon".to_owned(), json!(weapon));
            }
            if blows.last && !blows.charging {
                fields.insert("out_of_order".to_owned(), json!("great weapons strike last"));
            }
        }
        self.write_for(side, "strike", fields)?;
        Ok(thrown.wounds)
    }

    /// Who failed its test for the charger hits it with a 6 alone in the first round.
    fn strikes_in_fear(&self, blows: Blows, target: usize) -> bool {
        let failed = self.field.troops[blows.unit].turn.feared == Some((target, false));
        self.full && failed && self.is_first_round(blows.unit) && blows.part == Part::Rider
    }

    fn is_first_round(&self, ix: usize) -> bool {
        self.field.fight_of(ix).is_some_and(|place| self.field.fights[place].rounds == 0)
    }

    /// The die that a blow needs: riders defend with their own Weapon Skill (`wfb.combat.cavalry_ws`).
    fn to_hit(&self, figures: &Unit, part: Part, target: usize) -> i32 {
        let own = match part {
            Part::Rider => figures.ws,
            Part::Mount => figures.mount.as_ref().and_then(|mount| mount.ws),
        };
        let score = |score: Option<aftermath_whfb6::Score10>| score.map_or(1, |score| score.get());
        i32::from(pack::to_hit_combat(score(own), score(self.field.troops[target].figures.ws)))
    }

    /// The round is scored, and its losers test whether they break.
    fn settles(&mut self, place: usize, before: &[(usize, u32)], wounds: [u32; 2]) -> Played {
        let tallies = SideIx::BOTH.map(|side| self.tally(place, side, before, wounds[side.0]));
        let totals = tallies.map(|tally| tally.total());
        let here = |side: SideIx| {
            before.iter().any(|(ix, _)| self.field.troops[*ix].side == side && self.field.troops[*ix].is_present())
        };
        let winner = match SideIx::BOTH.map(here) {
            [false, true] => Some(1),
            [true, false] => Some(0),
            _ if totals[0] == totals[1] => None,
            _ => Some(usize::from(totals[1] > totals[0])),
        };
        let apart = totals[0].abs_diff(totals[1]);
        let difference = if winner.is_some() { apart } else { 0 };
        let sides: Vec<Value> = SideIx::BOTH.map(|side| self.scored(side, tallies[side.0])).to_vec();
        let mut fields = json!({ "combat": self.field.troops[before[0].0].id(), "scores": sides,
            "difference": difference });
        if let (Some(winner), Some(fields)) = (winner, fields.as_object_mut()) {
            fields.insert("winner".to_owned(), json!(self.field.sides[winner]));
        }
        self.write("combat_result", fields)?;
        let first_round = self.field.fights[place].rounds == 0;
        let fight = &mut self.field.fights[place];
        (fight.rounds, fight.winner) = (fight.rounds + 1, winner);
        let Some(winner) = winner else { return Ok(()) };
        let units: Vec<usize> =
            before.iter().map(|(ix, _)| *ix).filter(|ix| self.field.troops[*ix].is_present()).collect();
        let (won, lost): (Vec<usize>, Vec<usize>) =
            units.into_iter().partition(|ix| self.field.troops[*ix].side.0 == winner);
        if lost.is_empty() && first_round {
            self.aftermath.may_overrun.extend(&won);
        }
        self.aftermath.winners.extend(&won);
        for ix in &lost {
            self.break_test(*ix, difference, (&won, &lost))?;
        }
        Ok(())
    }

    fn scored(&self, side: SideIx, tally: Tally) -> Value {
        json!({ "side": self.field.sides[side.0], "wounds": tally.wounds, "ranks": tally.ranks,
            "outnumber": tally.outnumber, "standard": tally.standard, "higher_ground": tally.higher_ground,
            "flank": tally.flank, "rear": tally.rear, "total": tally.total() })
    }

    /// The bonuses of a side (`wfb.result.bonus_ranks` to `wfb.result.bonus_rear`).
    fn tally(&self, place: usize, side: SideIx, before: &[(usize, u32)], wounds: u32) -> Tally {
        let troop = |ix: usize| &self.field.troops[ix];
        let contacts = &self.field.fights[place].contacts;
        let ranks = before.iter().filter(|(ix, _)| troop(*ix).side == side);
        let strength = |own: bool| -> u32 {
            let units = before.iter().filter(|(ix, _)| (troop(*ix).side == side) == own);
            units.map(|(ix, _)| if troop(*ix).is_present() { troop(*ix).strength() } else { 0 }).sum()
        };
        let here = |ix: &usize| troop(*ix).side == side && troop(*ix).is_present();
        let standard = before
            .iter()
            .map(|(ix, _)| ix)
            .filter(|ix| here(ix))
            .any(|ix| troop(*ix).figures.command.as_ref().is_some_and(|command| command.standard));
        let higher = contacts.iter().any(|contact| {
            let level = |ix: usize| self.field.level(&self.field.block(ix));
            let (above, below) = (level(contact.unit), level(contact.enemy));
            (above > below && here(&contact.unit)) || (below > above && here(&contact.enemy))
        });
        let strong = |ix: usize| !self.full || troop(ix).strength() >= LEAST_STRENGTH;
        let attacks = |wanted: &[Edge]| {
            contacts.iter().any(|contact| here(&contact.unit) && wanted.contains(&contact.side) && strong(contact.unit))
        };
        Tally {
            wounds,
            ranks: ranks.map(|(ix, models)| self.rank_bonus(place, *ix, *models)).max().unwrap_or(0),
            outnumber: u32::from(strength(true) > strength(false)) * pack::OUTNUMBER_BONUS,
            standard: u32::from(standard) * pack::STANDARD_BONUS,
            higher_ground: u32::from(higher) * pack::HIGHER_GROUND_BONUS,
            flank: u32::from(attacks(&[Edge::Left, Edge::Right])) * pack::FLANK_BONUS,
            rear: u32::from(attacks(&[Edge::Rear])) * pack::REAR_BONUS,
        }
    }

    /// Ranks behind the first, as many as a unit had when the round began; by the full rules ranks of four and more alone,
    /// and none of who is fought in flank or rear.
    fn rank_bonus(&self, place: usize, ix: usize, models: u32) -> u32 {
        let troop = &self.field.troops[ix];
        if models <= 1 {
            return 0;
        }
        let files = troop.files.min(models).max(1);
        if self.full {
            let loose = troop.has(Trait::Skirmishers) || troop.has(Trait::FastCavalry);
            let flanked = self.field.fights[place].contacts.iter().any(|contact| {
                let strong = self.field.troops[contact.unit].strength() >= LEAST_STRENGTH;
                contact.enemy == ix && contact.side != Edge::Front && strong
            });
            if loose || flanked || files < LEAST_RANK {
                return 0;
            }
        }
        let ranks =
            if self.full { models / files + u32::from(models % files >= LEAST_RANK) } else { models.div_ceil(files) };
        ranks.saturating_sub(1).min(pack::RANK_BONUS_GREATEST) * pack::RANK_BONUS
    }

    /// A beaten unit tests whether it breaks (`wfb.break.test`).
    fn break_test(&mut self, ix: usize, difference: u32, (won, lost): (&[usize], &[usize])) -> Played {
        let troop = &self.field.troops[ix];
        let (unit, side) = (troop.id().clone(), troop.side);
        if troop.has(Trait::Unbreakable) {
            let fields = json!({ "unit": unit, "dice": [], "without_test": "unbreakable", "declared": false });
            return self.write_for(side, "break_test", fields);
        }
        // By the full rules the stubborn do not mind by how much they lost.
        let added = if self.full && troop.has(Trait::Stubborn) { 0 } else { difference };
        let strength = |units: &[usize]| units.iter().map(|ix| self.field.troops[*ix].strength()).sum::<u32>();
        let feared = won.iter().any(|enemy| self.field.troops[*enemy].causes_fear()) && !troop.is_fearless();
        let overwhelmed = self.full && feared && strength(won) > strength(lost);
        let broke = if overwhelmed {
            let fields =
                json!({ "unit": unit, "dice": [], "without_test": "fear of greater numbers", "declared": true });
            self.write_for(side, "break_test", fields)?;
            true
        } else {
            let (dice, held) = self.nerve(ix, added);
            let fields = json!({ "unit": unit, "dice": dice, "difference": added, "declared": !held });
            self.write_for(side, "break_test", fields)?;
            !held
        };
        if broke {
            self.breaks(ix, won);
        }
        Ok(())
    }

    /// A unit is broken: it will run from the largest enemy, who may pursue it, and friends nearby have to test.
    fn breaks(&mut self, ix: usize, won: &[usize]) {
        let largest =
            won.iter().copied().max_by_key(|enemy| (self.field.troops[*enemy].strength(), usize::MAX - enemy));
        if let Some(largest) = largest {
            self.aftermath.broken.push((ix, largest));
        }
        let victors = self.field.opponents(ix);
        self.aftermath.may_pursue.extend(victors.into_iter().map(|victor| (victor, ix)));
        self.spreads_panic(ix);
        self.begins_to_flee(ix);
    }

    /// A unit broke or was destroyed in combat: friends within 6 inches have to test, each once.
    pub(crate) fn spreads_panic(&mut self, ix: usize) {
        for friend in self.field.friends(ix) {
            let troop = &self.field.troops[friend];
            let known = self.aftermath.panic_due.iter().any(|(due, _)| *due == friend);
            if !known && !troop.is_fleeing() && !troop.turn.returned && self.field.distance(ix, friend) <= NEAR {
                self.aftermath.panic_due.push((friend, ix));
            }
        }
    }

    /// Friends of the broken test for Panic, before anybody flees; those who fight do not mind.
    fn test_friends(&mut self) -> Played {
        for (ix, source) in self.aftermath.panic_due.clone() {
            let troop = &self.field.troops[ix];
            let spared = troop.is_fleeing() || troop.is_panic_proof(self.full);
            if !troop.is_present() || spared || self.field.is_engaged(ix) {
                continue;
            }
            if !self.test(ix, TestKind::Panic, "friends_broken", Some(source))? {
                self.begins_to_flee(ix);
                self.field.troops[ix].turn.tested_for_friends = true;
            }
        }
        Ok(())
    }

    /// Those who panicked for their friends flee with the broken.
    fn panicked_flee(&mut self) -> Played {
        for (ix, _) in self.aftermath.panic_due.clone() {
            let troop = &self.field.troops[ix];
            if troop.is_present() && troop.turn.tested_for_friends && !troop.turn.fled {
                let from = self.nearest_enemy(ix);
                self.flees(ix, "panic", from)?;
            }
        }
        Ok(())
    }
}

/// Strength of a blow.
fn strength(figures: &Unit, part: Part, weapon: Option<&str>) -> u32 {
    let own = match part {
        Part::Rider => figures.s,
        Part::Mount => figures.mount.as_ref().and_then(|mount| mount.s),
    };
    let weapon = figures.weapons.iter().find(|own| Some(own.name.as_str()) == weapon);
    let bonus = weapon.and_then(|weapon| weapon.bonus).map_or(0, |bonus| bonus.get());
    (own.map_or(3, |own| own.get()) + bonus).min(10)
}
