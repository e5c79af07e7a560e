//! Pursuit, overrun and what follows: refused, run, into a new enemy, off the table, and ranks redressed
//! (`wfb.pursuit.*`, `wfb.overrun.*`, `wfb.redress.*`).

use aftermath_rules::geometry::{Edge, Pose};
use aftermath_whfb6::Trait;
use serde_json::json;

use super::{
    battle::{Battle, Played},
    block::{Block, bearing, written},
    charge::contact,
    field::CLEAR,
};

/// Where a run ends.
#[derive(Debug, Clone, Copy)]
enum End {
    /// In the open.
    Open(Pose),
    /// In a new enemy.
    Met(usize, Edge, Pose),
    /// At the edge of the table, over which it went on.
    Off(Pose),
}

impl Battle {
    /// Victors who would rather stay test for it, before the dice of those who flee.
    pub(crate) fn restraints(&mut self) -> Played {
        let mut victors: Vec<usize> = self.aftermath.may_pursue.iter().map(|(victor, _)| *victor).collect();
        victors.sort_unstable();
        victors.dedup();
        for ix in victors {
            let troop = &self.field.troops[ix];
            let bold = self.bold[troop.side.0];
            let stays = if troop.is_shooter() { 2 } else { 6 };
            let must = self.full && [Trait::Frenzy, Trait::Hatred].into_iter().any(|own| troop.has(own));
            if must {
                continue;
            }
            if !troop.is_present() || self.holds(ix) || self.rng.below(stays) != 0 || bold && self.rng.below(3) != 0 {
                continue;
            }
            let (dice, held) = self.nerve(ix, 0);
            let troop = &self.field.troops[ix];
            let fields = json!({ "unit": troop.id(), "dice": dice, "declared": held });
            self.write_for(troop.side, "restrain", fields)?;
            if held {
                self.aftermath.stays.push(ix);
            }
        }
        Ok(())
    }

    /// Whether a unit still touches an enemy who does not flee.
    fn holds(&self, ix: usize) -> bool {
        self.field.opponents(ix).into_iter().any(|enemy| !self.field.troops[enemy].is_fleeing())
    }

    /// Victors pursue, and those who killed all their opponents run on where they like to.
    pub(crate) fn pursuits(&mut self) -> Played {
        let mut victors: Vec<usize> = self.aftermath.may_pursue.iter().map(|(victor, _)| *victor).collect();
        victors.sort_unstable();
        victors.dedup();
        for ix in victors {
            let present = self.field.troops[ix].is_present() && !self.field.troops[ix].is_fleeing();
            if present && !self.aftermath.stays.contains(&ix) && !self.holds(ix) {
                self.pursues(ix)?;
            }
        }
        for ix in self.aftermath.may_overrun.clone() {
            let troop = &self.field.troops[ix];
            let likes = self.bold[troop.side.0] || self.rng.below(3) == 0;
            if troop.is_present() && !troop.is_fleeing() && likes && !self.field.is_engaged(ix) {
                self.overruns(ix)?;
            }
        }
        Ok(())
    }

    fn pursues(&mut self, ix: usize) -> Played {
        let pairs = self.aftermath.may_pursue.iter().filter(|(victor, _)| *victor == ix);
        let fled = |enemy: &usize| self.aftermath.fled.iter().find(|(unit, _)| unit == enemy).map(|(_, roll)| *roll);
        let targets: Vec<(usize, u32)> = pairs.filter_map(|(_, enemy)| Some((*enemy, fled(enemy)?))).collect();
        let Some((first, _)) = targets.first().copied() else { return Ok(()) };
        let troop = &self.field.troops[ix];
        let (block, side) = (troop.block(), troop.side);
        self.rng.take(self.dice[side.0]);
        let dice = self.rng.roll(troop.run_dice());
        let total: u32 = dice.iter().map(|die| u32::from(die.get())).sum();
        let caught: Vec<usize> = targets.iter().filter(|(_, roll)| total >= *roll).map(|(enemy, _)| *enemy).collect();
        let towards = if self.field.troops[first].is_present() {
            bearing(block.front.at, self.field.block(first).middle())
        } else {
            block.front.facing
        };
        let all: Vec<usize> = targets.iter().map(|(enemy, _)| *enemy).collect();
        let end = self.runs(ix, towards, f64::from(total), &all);
        let id = |ix: &usize| self.field.troops[*ix].id().clone();
        let mut fields = json!({ "unit": id(&ix), "targets": all.iter().map(id).collect::<Vec<_>>(), "dice": dice,
            "caught": caught.iter().map(id).collect::<Vec<_>>() });
        self.tell_end(&mut fields, end);
        self.write_for(side, "pursue", fields)?;
        for enemy in caught {
            if self.field.troops[enemy].is_present() {
                self.field.remove(enemy);
            }
        }
        self.arrives(ix, end)
    }

    fn overruns(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let (block, side) = (troop.block(), troop.side);
        self.rng.take(self.dice[side.0]);
        let dice = self.rng.roll(troop.run_dice());
        let total: u32 = dice.iter().map(|die| u32::from(die.get())).sum();
        let end = self.straight_run(ix, &block, f64::from(total), &[]);
        let mut fields = json!({ "unit": self.field.troops[ix].id(), "dice": dice });
        self.tell_end(&mut fields, end);
        self.write_for(side, "overrun", fields)?;
        self.arrives(ix, end)
    }

    fn tell_end(&self, fields: &mut serde_json::Value, end: End) {
        let Some(fields) = fields.as_object_mut() else { return };
        let pose = match end {
            End::Open(pose) => pose,
            End::Met(enemy, side, pose) => {
                fields.insert("contact".to_owned(), json!(self.field.troops[enemy].id()));
                fields.insert("side".to_owned(), json!(side));
                pose
            }
            End::Off(pose) => {
                fields.insert("off_table".to_owned(), json!(true));
                pose
            }
        };
        fields.insert("to".to_owned(), json!(pose));
    }

    /// Where a pursuit ends that goes so far: as straight after the fleeing as friends leave room for.
    fn runs(&self, ix: usize, towards: f64, inches: f64, targets: &[usize]) -> End {
        let own = self.field.block(ix);
        let facing = |off: i32| Block {
            front: Pose { facing: (towards + f64::from(off)).rem_euclid(360.0), ..own.front },
            ..own
        };
        let mut ways = (0..=6).flat_map(|step| [step * 5, -step * 5]);
        let found = ways.find_map(|off| match self.straight_run(ix, &facing(off), inches, targets) {
            End::Open(pose) if !self.field.is_clear(ix, &Block { front: pose, ..own }, targets) => None,
            end => Some(end),
        });
        found.unwrap_or_else(|| self.straight_run(ix, &facing(0), inches, targets))
    }

    /// Where a unit ends that runs straight ahead: in the first enemy in its way, over the edge, or in the open.
    fn straight_run(&self, ix: usize, from: &Block, inches: f64, targets: &[usize]) -> End {
        let enemies = self.field.enemies(ix).into_iter().filter(|enemy| !targets.contains(enemy));
        let met = enemies.filter_map(|enemy| {
            let there = self.field.block(enemy);
            // Whom it touches already it does not run into; those who flee it lets run.
            if self.field.troops[enemy].is_fleeing()
                || there.at_least_apart(from) > inches
                || there.distance(from) < CLEAR
            {
                return None;
            }
            Some((contact(from, &there, inches)?, enemy))
        });
        let met = met.min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((gone, enemy)) = met {
            let touching = from.ahead(gone);
            if self.field.is_on_table(&touching) {
                let (side, pose) = self.meets(ix, from, &touching, enemy, inches);
                return End::Met(enemy, side, pose);
            }
        }
        let end = Block { front: written(from.ahead(inches).front), ..*from };
        if self.field.is_on_table(&end) {
            return End::Open(end.front);
        }
        let parts = (0..=40).rev().map(|part| inches * f64::from(part) / 40.0);
        let last = parts.map(|gone| from.ahead(gone)).find(|at| self.field.is_on_table(at));
        End::Off(written(last.unwrap_or(*from).front))
    }

    /// How a runner stands against a new enemy: flush where its run is long enough for that and there is room, otherwise as
    /// it touches it.
    fn meets(&self, ix: usize, from: &Block, touching: &Block, enemy: usize, inches: f64) -> (Edge, Pose) {
        let there = self.field.block(enemy);
        let side = there.zone(from.front.at, 0.01).unwrap_or(Edge::Front);
        let flush = |along: f64| {
            let end = touching.flush(&there, side, along);
            Block { front: written(end.front), ..end }
        };
        let near = |end: &Block| end.front.at.distance(self.field.troops[ix].pose.at) <= inches + 0.03;
        let alongs = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0];
        let found = alongs.into_iter().map(flush).find(|end| {
            end.touching(&there) > 0
                && near(end)
                && self.field.is_on_table(end)
                && self.field.is_clear(ix, end, &[enemy])
        });
        (side, found.map_or(written(touching.front), |end| end.front))
    }

    /// A runner stands where it ended; a new enemy is fought in the next turn.
    fn arrives(&mut self, ix: usize, end: End) -> Played {
        self.field.leave(ix);
        let passed = self.passed;
        match end {
            End::Open(pose) => self.field.troops[ix].pose = pose,
            End::Off(pose) => {
                let troop = &mut self.field.troops[ix];
                (troop.pose, troop.left_at) = (pose, Some(pose));
            }
            End::Met(enemy, side, pose) => {
                let troop = &mut self.field.troops[ix];
                (troop.pose, troop.charges_in) = (pose, Some(passed + 1));
                troop.met.push(enemy);
                let place = self.field.engage(ix, enemy, side);
                let fight = &mut self.field.fights[place];
                let fresh = !fight.fought && fight.rounds == 0;
                (fight.fresh, fight.fought) = (fresh, true);
                if fresh {
                    let other = &self.field.troops[enemy];
                    let fields =
                        json!({ "unit": other.id(), "response": "hold", "charger": self.field.troops[ix].id() });
                    self.write_for(other.side, "respond", fields)?;
                }
            }
        }
        Ok(())
    }

    /// Who lost touch with its enemy by losses closes up again at the end of the phase (`wfb.redress.purpose`).
    pub(crate) fn redress(&mut self) -> Played {
        let contacts: Vec<_> = self.field.fights.iter().flat_map(|fight| fight.contacts.clone()).collect();
        for contact in contacts {
            let (own, there) = (self.field.block(contact.unit), self.field.block(contact.enemy));
            if own.distance(&there) < 0.03 {
                continue;
            }
            // Whoever has no other enemy to keep in touch with closes up.
            let alone = |ix: usize| self.field.opponents(ix).len() == 1;
            let (mover, to, side) = if alone(contact.unit) || !alone(contact.enemy) {
                (contact.unit, contact.enemy, contact.side)
            } else {
                (contact.enemy, contact.unit, Edge::Front)
            };
            let (own, there) = (self.field.block(mover), self.field.block(to));
            let ends = (0..=12).flat_map(|step| [f64::from(step) / 4.0, f64::from(step) / -4.0]).map(|along| {
                let end = own.flush(&there, side, along);
                Block { front: written(end.front), ..end }
            });
            let ends: Vec<Block> = ends.filter(|end| end.touching(&there) > 0).collect();
            // Nobody stands on a friend; where no place is left at all the ranks close up over each other.
            let clear = ends.iter().find(|end| self.field.is_clear(mover, end, &[to]));
            let clear = clear.or_else(|| ends.iter().find(|end| self.field.is_apart(mover, end, &[to])));
            let Some(end) = clear.or(ends.first()) else { continue };
            let pose = end.front;
            let troop = &self.field.troops[mover];
            let fields = json!({ "unit": troop.id(), "to": pose });
            let side = troop.side;
            if troop.is_fleeing() {
                continue;
            }
            self.field.troops[mover].pose = pose;
            self.write_for(side, "redress", fields)?;
        }
        Ok(())
    }
}
