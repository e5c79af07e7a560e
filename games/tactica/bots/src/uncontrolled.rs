//! Movement without orders: who got none is tested, and whoever runs runs on (`tac.uncontrolled.*`, `tac.rout.move`).

use aftermath_simulate::SimulateError;
use aftermath_tactica::{Fire, Formation, Pace, Shape, Status, TerrainKind, UncontrolledResult, UncontrolledStep};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    losses::attacks,
    way::{Aim, ahead},
};

impl Battle {
    pub(crate) fn uncontrolled_phase(&mut self) -> Played {
        self.phase("uncontrolled")?;
        for ix in self.field.of(self.active) {
            if self.is_due(ix) {
                self.tests(ix)?;
            }
        }
        for ix in self.field.of(self.active) {
            if self.field.troops[ix].is_routing() && !self.field.troops[ix].now.ran {
                self.rout(ix, false)?;
            }
        }
        self.loyalties()
    }

    /// Whether a unit has to be tested: the player did nothing with it (`tac.uncontrolled.who`).
    fn is_due(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        troop.is_present()
            && !troop.is_routing()
            && troop.side == self.active
            && !self.field.is_engaged(ix)
            && !self.field.has_withdrawn(ix)
            && troop.shape != Shape::Circle
            && !troop.now.acted
            && troop.now.volleys == 0
            && troop.now.uncontrolled.is_none()
    }

    /// The first test of a unit, unless its position exempts it.
    fn tests(&mut self, ix: usize) -> Played {
        let id = self.field.troops[ix].id().clone();
        let kept = !self.field.troops[ix].lost_position;
        let stands = self.field.stands_in(ix).filter(|_| kept);
        if let Some(kind) = stands {
            let position = if kind == TerrainKind::Hill { "hill" } else { "fortifications" };
            return self.write("uncontrolled", json!({ "unit": id, "step": "first", "position": position }));
        }
        if kept && self.field.is_behind_obstacle(ix) && self.rng.below(2) == 0 {
            return self.write("uncontrolled", json!({ "unit": id, "step": "first", "position": "obstacle" }));
        }
        let value = self.will(ix);
        match self.uncontrolled(ix, UncontrolledStep::First, value)? {
            UncontrolledResult::Stays => Ok(()),
            UncontrolledResult::Attacks => self.attacks_on_its_own(ix),
            UncontrolledResult::BacksOff => self.backs_off(ix),
        }
    }

    /// Writes a test, and answers what it comes to.
    pub(crate) fn uncontrolled(
        &mut self,
        ix: usize,
        step: UncontrolledStep,
        value: i32,
    ) -> Result<UncontrolledResult, SimulateError> {
        let id = self.field.troops[ix].id().clone();
        let mut fields = json!({ "unit": id, "step": step, "value": value });
        let mut result = UncontrolledResult::Stays;
        if value != 0 {
            let die = self.die_of(self.field.troops[ix].side);
            result = Self::comes_to(value, die);
            fields["die"] = json!(die);
        }
        fields["declared"] = json!(result);
        self.field.troops[ix].now.uncontrolled = Some(result);
        self.write("uncontrolled", fields)?;
        Ok(result)
    }

    fn attacks_on_its_own(&mut self, ix: usize) -> Played {
        // What a unit is its front rank tells (`tac.formation.mixed_type`).
        let troop = &self.field.troops[ix];
        let is_missile = |figure: &u16| {
            troop.troops(*figure).weapon().and_then(super::army::weapon_row).is_some_and(|row| row.missile)
        };
        let armed = troop.figures.iter().take(troop.front()).any(is_missile);
        let shots = if armed { self.field.shooting_targets(ix) } else { Vec::new() };
        if !shots.is_empty() {
            let target = self.draw(ix, &shots, true)?;
            return self.shoots(ix, target, Fire::Uncontrolled);
        }
        let targets = self.field.nearest_targets(ix);
        if targets.is_empty() {
            return Ok(());
        }
        let target = self.draw(ix, &targets, false)?;
        for (pace, step) in [
            (Pace::Walk, None),
            (Pace::Trot, Some(UncontrolledStep::Trot)),
            (Pace::Gallop, Some(UncontrolledStep::Gallop)),
        ] {
            let troop = &self.field.troops[ix];
            if !troop.is_present() || troop.is_routing() || self.field.is_engaged(ix) || troop.now.volleys > 0 {
                return Ok(());
            }
            if let Some(step) = step {
                let value = self.will(ix);
                if !troop.rides() || value <= 0 || troop.now.broke_through || troop.now.free {
                    return Ok(());
                }
                if !attacks(Some(self.uncontrolled(ix, step, value)?)) {
                    return Ok(());
                }
            }
            if !self.heads_for(ix, target, pace)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// One move toward a target; whether there was room for it and it goes on from there.
    fn heads_for(&mut self, ix: usize, target: usize, pace: Pace) -> Result<bool, SimulateError> {
        let limit = self.field.speed(ix);
        let Some(goal) = self.field.troops[target].pose.map(|pose| pose.at) else { return Ok(false) };
        let before = self.field.stand(target).zip(self.field.troops[ix].pose);
        let charge = if self.field.troops[target].is_routing() {
            None
        } else {
            self.field.trek(ix, goal, limit, Aim::Charge(target))
        };
        let trek = charge.or_else(|| self.field.trek(ix, goal, limit, Aim::Advance));
        let nearer = |to: aftermath_rules::geometry::Place| {
            before.is_some_and(|(stand, from)| stand.distance_to(to) < stand.distance_to(from.at) - 0.01)
        };
        let Some(trek) = trek.filter(|trek| nearer(trek.to.at)) else { return Ok(false) };
        let met = !trek.contacts.is_empty();
        self.moves(&trek, pace)?;
        self.arrives(&trek, pace)?;
        if met {
            return Ok(false);
        }
        self.free_shot(ix)?;
        Ok(true)
    }

    /// Skirmishers who moved shoot, where they come into range (`tac.shoot.skirmish_move_shoot`).
    pub(crate) fn free_shot(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let may = troop.is_present()
            && !troop.is_routing()
            && troop.formation == Formation::Skirmish
            && troop.now.volleys == 0
            && troop.now.pace.is_some()
            && !self.field.is_engaged(ix);
        if !may || self.field.shooters(ix).is_empty() {
            return Ok(());
        }
        let targets = self.field.shooting_targets(ix);
        let Some(target) = targets.first() else { return Ok(()) };
        self.shoots(ix, *target, Fire::Free)
    }

    fn backs_off(&mut self, ix: usize) -> Played {
        let half = self.field.speed(ix) / 2.0;
        let side = self.field.troops[ix].side;
        let home = self.field.forward(side) + 180.0;
        let Some(from) = self.field.troops[ix].pose else { return Ok(()) };
        let beyond = ahead(aftermath_rules::geometry::Pose { facing: home, ..from }, half);
        let stand = self.field.troops[ix].at(aftermath_rules::geometry::Pose { facing: from.facing, ..beyond });
        let edge = self.field.to_own_edge(side, from.at);
        if !self.field.is_on_table(&stand) && edge - half < 3.0 {
            let id = self.field.troops[ix].id().clone();
            self.field.remove(ix, Status::Left);
            let way = json!({ "unit": id, "distance": half, "crosses": [], "leaves": true });
            return self.write("move", json!({ "pace": Pace::BackOff, "ways": [way] }));
        }
        let Some(trek) = self.back_off(ix) else { return Ok(()) };
        self.moves(&trek, Pace::BackOff)?;
        self.arrives(&trek, Pace::BackOff)
    }
}
