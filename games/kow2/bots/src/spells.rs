//! Spells (`kow.magic.*`): one a turn, in place of other ranged attacks.

use aftermath_kow2::{Special, SpellName};
use aftermath_rules::geometry::{Edge, Place, Pose};
use aftermath_simulate::SimulateError;
use serde_json::json;

use super::{
    battle::Battle,
    field::{CLEAR, Charged, GAP, ahead, rounded, turn, written},
    lines::{self, Tell},
    throws::Attack,
};

/// A run straight into an enemy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rush {
    pub(crate) enemy: usize,
    pub(crate) facing: Edge,
    /// Where it ends, flush.
    pub(crate) end: Pose,
    pub(crate) hindered: bool,
    /// Inches to contact.
    pub(crate) inches: f64,
    pub(crate) room: f64,
}

/// The inch that units keep from enemies, and that who is pushed keeps from everybody.
const INCH: f64 = 1.0;
/// Just out of contact, in inches.
const TOUCH: f64 = 0.03;
/// Degrees by which a run may be askew to the facing that it meets.
const ASKEW: f64 = 40.0;
/// Least part of a facing that it meets, in inches.
const LEAST_SHARE: f64 = 0.5;
/// The die with which every spell hits.
const NEEDED: u32 = 4;

impl Battle {
    /// Casts one of a wizard's spells, where it is of use. Answers whether one was cast.
    pub(crate) fn cast(&mut self, ix: usize) -> Result<bool, SimulateError> {
        let mut spells: Vec<_> = self.field.troops[ix].figures.spells.iter().cloned().collect();
        while !spells.is_empty() {
            let spell = spells.remove(self.rng.below(spells.len() as u32) as usize);
            let dice = u32::from(spell.dice);
            let cast = match spell.spell {
                SpellName::Fireball => self.bolt(ix, SpellName::Fireball, dice, 12.0, 0)?,
                SpellName::LightningBolt => self.bolt(ix, SpellName::LightningBolt, dice, 24.0, 1)?,
                SpellName::Heal => self.heal(ix, dice)?,
                SpellName::BaneChant => self.bane_chant(ix, dice)?,
                SpellName::WindBlast => self.wind_blast(ix, dice)?,
                SpellName::Surge => self.surge(ix, dice)?,
            };
            if cast || self.field.troops[ix].shot {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn bolt(
        &mut self,
        ix: usize,
        spell: SpellName,
        dice: u32,
        range: f64,
        piercing: i32,
    ) -> Result<bool, SimulateError> {
        let Some(enemy) = self.target(ix, range) else {
            return Ok(false);
        };
        self.bolt_at(ix, enemy, (spell, dice, piercing))?;
        Ok(true)
    }

    /// A spell that strikes this enemy: with so many dice, and so much Piercing.
    pub(crate) fn bolt_at(
        &mut self,
        ix: usize,
        enemy: usize,
        (spell, dice, piercing): (SpellName, u32, i32),
    ) -> Result<(), SimulateError> {
        let need = self.damage_need(ix, enemy) - piercing;
        let attack = Attack { by: ix, dice, needed: NEEDED, blast: None, damage: Some(need) };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
        let thrown = self.throw(attack);
        self.write("cast", json!({ "unit": unit, "spell": spell, "target": at, "throws": thrown.fields }))?;
        self.wound(ix, enemy, thrown.damage);
        Ok(())
    }

    /// Friends that a wizard surely sees within 12".
    fn friends_in_reach(&self, ix: usize) -> Vec<usize> {
        let own = self.field.troops[ix].footprint();
        let near = |friend: &usize| {
            let there = self.field.troops[*friend].footprint();
            *friend != ix
                && self.field.same_contingent(ix, *friend)
                && there.distance_to(own.front()) < 11.9
                && lines::view(&self.field, ix, &own, *friend).seen == Tell::Yes
        };
        self.field.of(self.active).into_iter().filter(near).collect()
    }

    fn heal(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let hurt = self.friends_in_reach(ix).into_iter().find(|friend| self.field.troops[*friend].damage > 0);
        let Some(friend) = hurt else {
            return Ok(false);
        };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[friend].id().clone());
        let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
        let healed = thrown.hits.min(self.field.troops[friend].damage);
        self.field.troops[friend].damage -= healed;
        self.field.troops[ix].shot = true;
        self.write(
            "cast",
            json!({ "unit": unit, "spell": "heal", "target": at, "healed": healed, "throws": thrown.fields }),
        )?;
        Ok(true)
    }

    fn bane_chant(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let fighting = self.friends_in_reach(ix).into_iter().find(|friend| self.field.troops[*friend].charge.is_some());
        let Some(friend) = fighting else {
            return Ok(false);
        };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[friend].id().clone());
        let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
        self.field.troops[friend].bane_chanted |= thrown.hits > 0;
        self.field.troops[ix].shot = true;
        self.write("cast", json!({ "unit": unit, "spell": "bane_chant", "target": at, "throws": thrown.fields }))?;
        Ok(true)
    }

    /// Pushes an enemy an inch a hit, up to what stops it (`kow.magic.wind_blast`, `kow.magic.wind_blast_stop`).
    fn wind_blast(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let own = self.field.troops[ix].footprint();
        for (enemy, _) in self.targets(ix, 18.0) {
            let there = self.field.troops[enemy].footprint();
            let arc = lines::sure_arc(&there, own.front());
            let Some(arc) = arc else {
                continue;
            };
            let heading = there.pose().heading();
            let direction = match arc {
                Edge::Front => Place { x: -heading.x, y: -heading.y },
                Edge::Rear => heading,
                Edge::Right => Place { x: -heading.y, y: heading.x },
                Edge::Left => Place { x: heading.y, y: -heading.x },
            };
            let far = f64::from(dice);
            let free = self.field.free_inches(enemy, direction, far, (INCH, INCH), &[]);
            if free < INCH || self.field.troops[enemy].figures.speed == 0 {
                continue;
            }
            let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[enemy].id().clone());
            let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
            let inches = f64::from(thrown.hits).min(free);
            let from = there.pose().at;
            let at_last = Place { x: from.x + direction.x * inches, y: from.y + direction.y * inches };
            let to = Pose { at: at_last, ..there.pose() };
            self.field.troops[enemy].pose = to;
            self.field.troops[ix].shot = true;
            let fields = json!({
                "unit": unit, "spell": "wind_blast", "target": at, "to": written(to), "throws": thrown.fields,
            });
            self.write("cast", fields)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Enemies into whom wizards could surge a friend.
    pub(crate) fn surge_goals(&self) -> Vec<usize> {
        let surge =
            |ix: usize| self.field.troops[ix].figures.spells.iter().find(|spell| spell.spell == SpellName::Surge);
        let wizards = self.field.of(self.active).into_iter().filter_map(|ix| Some((ix, surge(ix)?.dice)));
        let rushes = wizards.filter(|(ix, _)| self.may_shoot(*ix)).flat_map(|(ix, dice)| {
            let friends = self.friends_in_reach(ix).into_iter().filter(|friend| self.can_surge(*friend));
            friends.filter_map(move |friend| {
                let enemy = self.first_ahead(friend, f64::from(dice) / 2.0)?;
                self.rush(friend, enemy, false).map(|_| enemy)
            })
        });
        rushes.collect()
    }

    /// Whether Surge would move a unit.
    fn can_surge(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        let able = troop.has(&Special::Shambling) && troop.charge.is_none() && troop.figures.speed > 0;
        able && !self.field.in_contact(ix)
    }

    /// Moves a shambling friend straight on, into an enemy where one is just ahead (`kow.magic.surge`).
    fn surge(&mut self, ix: usize, dice: u32) -> Result<bool, SimulateError> {
        let most = f64::from(dice);
        let mut friends: Vec<(usize, Option<Rush>)> = Vec::new();
        for friend in self.friends_in_reach(ix) {
            if self.can_surge(friend) {
                let ahead = self.first_ahead(friend, most);
                // Whatever lies ahead has to be either nobody or somebody whom it can charge.
                match ahead {
                    Some(enemy) => friends.extend(self.rush(friend, enemy, false).map(|rush| (friend, Some(rush)))),
                    None if self.has_sure_way(friend, most) => friends.push((friend, None)),
                    None => {}
                }
            }
        }
        friends.sort_by_key(|(friend, rush)| (rush.is_none(), *friend));
        let Some((friend, rush)) = friends.into_iter().next() else {
            return Ok(false);
        };
        let (unit, at) = (self.field.troops[ix].id().clone(), self.field.troops[friend].id().clone());
        let thrown = self.throw(Attack { by: ix, dice, needed: NEEDED, blast: None, damage: None });
        self.field.troops[ix].shot = true;
        let hits = f64::from(thrown.hits);
        if let Some(rush) = rush.filter(|rush| hits >= rush.inches) {
            let Rush { enemy, facing, end, hindered, inches, room } = rush;
            self.field.troops[friend].pose = end;
            self.field.troops[friend].charge =
                Some(Charged { target: enemy, facing, hindered, original: hindered, room });
            self.field.troops[enemy].charged_by.push(friend);
            self.field.troops[enemy].spared = true;
            let fields = json!({
                "unit": unit, "spell": "surge", "target": at, "moved": rounded(inches), "to": written(end),
                "contact": self.field.troops[enemy].id(), "reached": facing, "hindered": hindered,
                "throws": thrown.fields,
            });
            self.write("cast", fields)?;
            return Ok(true);
        }
        let from = self.field.troops[friend].pose;
        let free = self.field.free_inches(friend, from.heading(), hits, (INCH, TOUCH), &[]);
        let to = ahead(from, free);
        self.field.troops[friend].pose = to;
        let fields = json!({
            "unit": unit, "spell": "surge", "target": at, "moved": free, "to": written(to), "throws": thrown.fields,
        });
        self.write("cast", fields)?;
        Ok(true)
    }

    /// Whether it is plain how far a unit gets straight on: it brushes past nobody by a hair, who might stop it or not.
    fn has_sure_way(&self, ix: usize, most: f64) -> bool {
        let heading = self.field.troops[ix].pose.heading();
        let way = |others: f64| self.field.free_inches(ix, heading, most, (INCH, others), &[]);
        (way(0.0) - way(2.0 * TOUCH)).abs() <= 3.0 * TOUCH
    }

    /// The enemy whom a unit would meet first on its way straight on.
    pub(crate) fn first_ahead(&self, ix: usize, most: f64) -> Option<usize> {
        let pose = self.field.troops[ix].pose;
        let ways = self.field.enemies(ix).into_iter().filter_map(|enemy| Some((enemy, self.contact(ix, pose, enemy)?)));
        let near = ways.filter(|(_, inches)| *inches <= most + INCH);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(enemy, _)| enemy)
    }

    /// How a unit would run straight into an enemy, where nothing about it is in doubt: by Surge into the side that it
    /// reaches (`kow.magic.surge_contact`), by an overrun into the facing in whose arc it began
    /// (`kow.individual.overrun`, A-39).
    pub(crate) fn rush(&self, ix: usize, enemy: usize, overrun: bool) -> Option<Rush> {
        let troop = &self.field.troops[ix];
        let pose = troop.pose;
        let there = self.field.troops[enemy].footprint();
        let individual = self.field.troops[enemy].is_individual();
        if (individual && !overrun) || !self.field.troops[enemy].charged_by.is_empty() {
            return None;
        }
        let inches = self.contact(ix, pose, enemy)?;
        let reached = troop.at(ahead(pose, inches));
        let corridor = troop.footprint().sweep(&reached);
        let alone = self.field.present().filter(|other| *other != ix && *other != enemy).all(|other| {
            let beside = self.field.troops[other].footprint();
            let friend = self.field.troops[other].side == troop.side;
            beside.distance_to_outline(&corridor) > if friend { CLEAR } else { GAP }
        });
        let faces = |edge: &Edge| turn(pose.facing, lines::flush(&there, *edge, troop.base.depth).facing).abs() < ASKEW;
        let reached_side = Edge::ALL.into_iter().find(faces);
        let facing = if overrun { lines::sure_arc(&there, troop.footprint().front()) } else { reached_side }?;
        if !individual && reached_side != Some(facing) {
            return None;
        }
        // More than its corner meets the facing.
        let line = there.edge_line(facing);
        let right = Place { x: pose.heading().y, y: -pose.heading().x };
        let beside = |place: Place| (place.x - pose.at.x) * right.x + (place.y - pose.at.y) * right.y;
        let (one, other) = (beside(line.from), beside(line.to));
        let half = troop.base.width / 2.0;
        let shared = one.max(other).min(half) - one.min(other).max(-half);
        let end = if individual { reached.pose() } else { lines::flush(&there, facing, troop.base.depth) };
        let (nudged, room) = self.check_end(ix, enemy, end, &[])?;
        let hindered = self.hindered(ix, &[troop.footprint().sweep(&troop.at(end))], end)?;
        // An Individual finds room to turn.
        let clear = alone
            && (!individual || self.can_turn(enemy, end, ix))
            && !self.field.meets_blocking(ix, &corridor)
            && (individual || shared > LEAST_SHARE)
            && nudged.is_none();
        clear.then_some(Rush { enemy, facing, end, hindered, inches, room })
    }

    /// The charge of a unit, as long as its target is there.
    pub(crate) fn charge_of(&self, ix: usize) -> Option<Charged> {
        self.field.troops[ix].charge.filter(|charge| !self.field.troops[charge.target].gone)
    }
}
