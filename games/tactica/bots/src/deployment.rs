//! Generals and their talents, deployment by squares, the roll for the first turn.

use aftermath_rules::geometry::{Place, Pose};
use aftermath_simulate::SideIx;
use aftermath_tactica::{Formation, Pace, Quality, TableEdge, pack};
use serde_json::{Value, json};

use super::{
    battle::{Battle, Late, Played},
    campaign::Entry,
    field::inward,
    way::{ahead, written},
};

/// Room between bases, in centimetres.
const APART: f64 = 0.6;
/// How deep into its squares an army deploys, so that the other finds its 40 cm.
const DEEP: f64 = 19.0;

/// A square of 40 cm in which a corps stands: its left and near edge.
pub(crate) type Square = (f64, f64);

impl Battle {
    /// Generals roll for their talents, or buy them (`tac.general.talents_rolled`, `tac.general.talents_bought`).
    pub(crate) fn talents(&mut self, bought: bool) -> Played {
        for general in 0..self.field.troops.len() {
            if !self.field.troops[general].is_general() {
                continue;
            }
            let troop = &self.field.troops[general];
            let (side, id, skill) = (troop.side, troop.id().clone(), troop.weapon());
            if bought {
                let [steadiness, melee, specialty] =
                    [[2, 1, 0], [1, 2, 0], [2, 2, -1], [1, 0, 2], [0, 2, 1]][self.rng.below(5) as usize];
                let mut fields = json!({ "general": id });
                for (name, value) in [("steadiness", steadiness), ("melee", melee), ("specialty", specialty)] {
                    if value != 0 {
                        fields[name] = json!(value);
                    }
                }
                // Who has no weapon of his own names one all the same.
                let skill = (specialty != 0).then(|| skill.unwrap_or(aftermath_tactica::Weapon::Spear));
                if let Some(skill) = skill {
                    fields["skill"] = json!(skill);
                }
                let talents = &mut self.field.troops[general].talents;
                (talents.steadiness, talents.melee, talents.specialty) = (steadiness, melee, specialty);
                talents.skill = skill;
                self.write_for(side, "talent_purchase", fields)?;
            }
            let mut qualities = vec![Quality::Steadiness, Quality::Melee, Quality::Specialty];
            if bought {
                qualities.clear();
            }
            if self.field.troops[general].is_chief() {
                qualities.push(Quality::Initiative);
            }
            for quality in qualities {
                let die = self.die_of(side);
                let talent = if die <= pack::TALENT_GREATEST as u32 { die } else { 0 };
                let mut fields = json!({ "general": id, "quality": quality, "die": die, "declared": talent });
                let value = talent as i8;
                let named = skill.unwrap_or(aftermath_tactica::Weapon::Spear);
                let talents = &mut self.field.troops[general].talents;
                match quality {
                    Quality::Steadiness => talents.steadiness = value,
                    Quality::Melee => talents.melee = value,
                    Quality::Initiative => talents.initiative = value,
                    Quality::Specialty => {
                        (talents.specialty, talents.skill) = (value, Some(named));
                        fields["skill"] = json!(named);
                    }
                }
                self.write_for(side, "talent_roll", fields)?;
            }
        }
        Ok(())
    }

    /// Both armies deploy, who accepted battle first (`tac.deploy.order`). `squares` are where each corps stands; those of
    /// none come late.
    pub(crate) fn deploy(&mut self, attacker: SideIx, squares: &[(usize, Option<Square>)]) -> Played {
        for side in [attacker.other(), attacker] {
            let generals: Vec<(usize, Option<Square>)> =
                squares.iter().copied().filter(|(general, _)| self.field.troops[*general].side == side).collect();
            for (general, square) in generals {
                let Some(square) = square else { continue };
                self.deploy_corps(general, square)?;
            }
        }
        Ok(())
    }

    fn deploy_corps(&mut self, general: usize, square: Square) -> Played {
        let side = self.field.troops[general].side;
        let mut units: Vec<usize> =
            (0..self.field.troops.len()).filter(|ix| self.field.troops[*ix].corps == Some(general)).collect();
        // Skirmishers in front, columns where they find room; where that leaves somebody out, columns first.
        units.sort_by_key(|ix| {
            let troop = &self.field.troops[*ix];
            (troop.formation != Formation::Skirmish, std::cmp::Reverse(troop.row.bases))
        });
        if !self.have_room(&units, square) {
            units.sort_by_key(|ix| std::cmp::Reverse(self.field.troops[*ix].row.bases));
        }
        for ix in units {
            let pose = self.place(ix, square);
            let on_foot = self.field.troops[ix].row.is_mounted()
                && self.field.troops[ix].formation == Formation::Open
                && self.field.troops[ix].figures.len() >= 3
                && self.rng.below(10) == 0;
            let Some(pose) = pose else { continue };
            let troop = &mut self.field.troops[ix];
            (troop.pose, troop.absent, troop.dismounted) = (Some(pose), false, on_foot);
            let mut fields = json!({ "unit": troop.id(), "to": pose });
            if on_foot {
                fields["dismounted"] = json!(true);
            }
            self.write_for(side, "deploy", fields)?;
        }
        let own = |ix: &usize| self.field.troops[*ix].corps == Some(general) && !self.field.troops[*ix].absent;
        let strongest = (0..self.field.troops.len()).filter(own).max_by_key(|ix| self.field.troops[*ix].figures.len());
        let with = !self.field.troops[general].is_regular() || self.rng.below(2) == 0;
        let id = self.field.troops[general].id().clone();
        let mut fields = json!({ "unit": id });
        match strongest.filter(|_| with) {
            Some(unit) => {
                fields["attach"] = json!(self.field.troops[unit].id());
                self.field.troops[general].attached = Some(unit);
            }
            None => {
                let forward = self.field.forward(side);
                let middle = strongest.and_then(|ix| self.field.troops[ix].pose);
                let centre = Pose { at: Place { x: square.0 + 20.0, y: square.1 + 20.0 }, facing: forward };
                let mut to = written(ahead(middle.unwrap_or(centre), -3.5));
                to.at.x = to.at.x.clamp(square.0 + 0.5, square.0 + pack::SQUARE - 0.5);
                to.at.y = to.at.y.clamp(square.1 + 0.5, square.1 + pack::SQUARE - 0.5);
                fields["to"] = json!(to);
                self.field.troops[general].pose = Some(to);
            }
        }
        self.field.troops[general].absent = false;
        self.write_for(side, "deploy", fields)
    }

    /// Whether all units find a place in a square, one after the other.
    fn have_room(&mut self, units: &[usize], square: Square) -> bool {
        let mut placed = 0;
        while let Some(ix) = units.get(placed).copied() {
            let Some(pose) = self.place(ix, square) else { break };
            let troop = &mut self.field.troops[ix];
            (troop.pose, troop.absent) = (Some(pose), false);
            placed += 1;
        }
        for ix in &units[..placed] {
            let troop = &mut self.field.troops[*ix];
            (troop.pose, troop.absent) = (None, true);
        }
        placed == units.len()
    }

    /// A place for a unit in the rear of its square, in lines from the foremost back.
    pub(crate) fn place(&self, ix: usize, square: Square) -> Option<Pose> {
        let troop = &self.field.troops[ix];
        let facing = self.field.forward(troop.side);
        let (across, deep) = (pack::SQUARE, troop.at(Pose { at: Place { x: 0.0, y: 0.0 }, facing }).base());
        let base = troop.base();
        let extra = deep.depth - base.depth;
        let mut lines: Vec<f64> = vec![DEEP - base.depth / 2.0 - 0.1, DEEP - 1.5 * base.depth - APART - 0.2, 3.2];
        lines.extend([DEEP - 5.0, DEEP - 7.5, 6.0, 10.0]);
        for line in lines {
            if line - base.depth / 2.0 - extra < 0.1 {
                continue;
            }
            let mut along = base.width / 2.0 + 0.3;
            while along <= across - base.width / 2.0 - 0.3 {
                let at = match self.field.edges[troop.side.0] {
                    TableEdge::Near => Place { x: square.0 + along, y: square.1 + line },
                    TableEdge::Far => Place { x: square.0 + across - along, y: square.1 + across - line },
                    TableEdge::Left => Place { x: square.0 + line, y: square.1 + across - along },
                    TableEdge::Right => Place { x: square.0 + across - line, y: square.1 + along },
                };
                let pose = written(Pose { at, facing });
                let stand = troop.at(pose);
                let clear = self
                    .field
                    .units()
                    .filter_map(|other| self.field.stand(other))
                    .all(|other| other.distance(&stand) > APART - 0.1);
                if clear && self.field.is_on_table(&stand) && !self.field.is_in_closed(&stand) {
                    return Some(pose);
                }
                along += if clear { base.width + APART } else { 1.0 };
            }
        }
        None
    }

    /// The sides roll for who decides about the first turn (`tac.turn.first_player_roll`).
    pub(crate) fn first_turn(&mut self) -> Played {
        let bonus = |battle: &Self, side: SideIx| {
            let chiefs = battle.field.troops.iter().filter(|troop| troop.own == side && troop.is_chief());
            chiefs.map(|troop| i32::from(troop.talents.initiative)).max().unwrap_or(0)
        };
        let mut rolls: Vec<Value> = Vec::new();
        let winner = loop {
            let totals = SideIx::BOTH.map(|side| {
                let die = self.die_of(side);
                rolls.push(json!({ "side": self.field.sides[side.0], "die": die }));
                die as i32 + bonus(self, side)
            });
            if totals[0] != totals[1] {
                break SideIx(usize::from(totals[1] > totals[0]));
            }
        };
        // Wary bots let the enemy come.
        let first = if self.bold[winner.0] || self.rng.below(2) == 0 { winner } else { winner.other() };
        self.first = first;
        let names = [winner, first].map(|side| self.field.sides[side.0].clone());
        self.write_for(
            winner,
            "roll_off",
            json!({ "purpose": "first_turn", "rolls": rolls, "winner": names[0], "first": names[1] }),
        )
    }

    /// At the start of his turn a player rolls for his late corps (`tac.strat.reinforce_2`).
    pub(crate) fn late_corps(&mut self) -> Played {
        for place in 0..self.late.len() {
            let Late { general, points, came, .. } = self.late[place];
            if came || self.field.troops[general].side != self.active || !self.arrives_by_die {
                continue;
            }
            let need = pack::LATE_CORPS_BASE - points as i32;
            if need <= 0 {
                continue;
            }
            let die = self.die_of(self.active);
            let comes = die as i32 <= need;
            let id = self.field.troops[general].id().clone();
            if comes {
                self.late[place].came = true;
                for troop in &mut self.field.troops {
                    troop.tired |= troop.corps == Some(general) || troop.row.id == id;
                }
                self.field.troops[general].absent = false;
            }
            self.write("arrival", json!({ "corps": id, "die": die, "points": points, "declared": comes }))?;
        }
        Ok(())
    }

    /// Units of a corps that has come step onto the table, each 5 cm less far than the one before
    /// (`tac.strat.reinforce_speed`).
    pub(crate) fn late_units_step_in(&mut self) -> Played {
        for place in 0..self.late.len() {
            let Late { general, entry, came, .. } = self.late[place];
            if !came || self.field.troops[general].side != self.active {
                continue;
            }
            // Who is on no card enters at the middle of the own edge.
            let (edge, size) = (self.field.edges[self.active.0], self.field.table);
            let wide = if matches!(edge, TableEdge::Near | TableEdge::Far) { size.width } else { size.depth };
            let entry = entry.unwrap_or((edge, (wide - pack::SQUARE) / 2.0));
            let corps: Vec<usize> =
                (0..self.field.troops.len()).filter(|ix| self.field.troops[*ix].corps == Some(general)).collect();
            for ix in corps.clone() {
                if !self.field.troops[ix].absent {
                    continue;
                }
                let before = corps.iter().filter(|one| self.stepped_in.contains(one)).count() as f64;
                let limit = self.field.speed(ix) - pack::LATE_UNIT_STEP * before;
                let Some(pose) = self.entry(ix, limit, entry) else { continue };
                let troop = &mut self.field.troops[ix];
                (troop.pose, troop.absent) = (Some(pose), false);
                (troop.now.acted, troop.now.pace) = (true, Some(Pace::Arrival));
                self.stepped_in.push(ix);
                let id = self.field.troops[ix].id().clone();
                let way = json!({ "unit": id, "to": pose, "distance": limit, "crosses": [] });
                self.write("move", json!({ "pace": Pace::Arrival, "ways": [way] }))?;
                if self.field.troops[ix].rides() && self.field.has(aftermath_tactica::Weather::HeavyMud) {
                    self.disorder(ix, aftermath_tactica::DisorderCause::Mud)?;
                }
            }
        }
        Ok(())
    }

    /// A place where a unit stands that came so far onto the table at the edge of a square.
    fn entry(&self, ix: usize, limit: f64, (edge, begins): Entry) -> Option<Pose> {
        let troop = &self.field.troops[ix];
        let facing = inward(edge);
        let base = troop.base();
        let table = self.field.table;
        let deep = troop.at(Pose { at: Place { x: 0.0, y: 0.0 }, facing }).base().depth;
        let line = limit - base.depth / 2.0;
        if limit < deep + 0.05 {
            return None;
        }
        let mut along = begins + base.width / 2.0;
        while along <= begins + pack::SQUARE - base.width / 2.0 {
            let at = match edge {
                TableEdge::Near => Place { x: along, y: line },
                TableEdge::Far => Place { x: along, y: table.depth - line },
                TableEdge::Left => Place { x: line, y: along },
                TableEdge::Right => Place { x: table.width - line, y: along },
            };
            let pose = written(Pose { at, facing });
            let stand = troop.at(pose);
            let ground = self.field.over(ix, &[ahead(pose, -0.01), pose]);
            let others = self.field.units().filter_map(|other| self.field.stand(other));
            let clear = others.into_iter().all(|other| other.distance(&stand) > 1.0);
            if clear && self.field.is_on_table(&stand) && ground.tested.is_empty() && !self.field.is_in_closed(&stand) {
                return Some(pose);
            }
            along += 2.5;
        }
        None
    }
}
