//! Generals: whom they command, where they go, whom they stop, and whether the hired stay loyal.

use aftermath_rules::geometry::{Place, Pose};
use aftermath_simulate::SideIx;
use aftermath_tactica::{Formation, Loyal, OrderKind, Pace, Shape, UncontrolledResult, pack};
use serde_json::json;

use super::{
    battle::{Battle, Played},
    field::Field,
    way::{ahead, turn, written},
};

/// Speed of a general alone: that of one figure.
const ALONE: f64 = pack::SPEED - 1.0;

impl Battle {
    /// Whether a unit of the active side may still be ordered.
    pub(crate) fn is_free_to_act(&self, ix: usize) -> bool {
        let troop = &self.field.troops[ix];
        troop.is_present()
            && troop.pose.is_some()
            && !troop.is_routing()
            && !self.field.is_engaged(ix)
            && !self.field.has_withdrawn(ix)
            && troop.now.order.is_none()
            && !troop.now.acted
            && troop.now.volleys == 0
    }

    /// The general who can order a unit now: its own or the commander-in-chief, with it or, regular, within 20 cm
    /// (`tac.command.own_corps`, `tac.command.irregular_control`, `tac.command.regular_control`).
    pub(crate) fn commander_of(&self, ix: usize) -> Option<usize> {
        let side = self.field.troops[ix].side;
        let may = |general: &usize| {
            let troop = &self.field.troops[*general];
            let own = self.field.troops[ix].corps == Some(*general) || troop.is_chief();
            own && troop.loyalty != Loyal::Withdrawn && self.reaches(*general, ix)
        };
        self.field.generals(side).into_iter().find(may)
    }

    /// Whether a general has a unit under control.
    fn reaches(&self, general: usize, ix: usize) -> bool {
        let troop = &self.field.troops[general];
        troop.attached == Some(ix) || (troop.is_regular() && self.field.gap(general, ix) <= pack::COMMAND_RADIUS - 0.2)
    }

    /// A general orders a unit or a line.
    pub(crate) fn order(&mut self, general: usize, units: &[usize], kind: OrderKind) -> Played {
        let ids: Vec<_> = units.iter().map(|ix| self.field.troops[*ix].id().clone()).collect();
        let by = self.field.troops[general].id().clone();
        for ix in units {
            self.field.leave_line(*ix);
            let now = &mut self.field.troops[*ix].now;
            (now.order, now.in_line) = (Some(kind), units.len() > 1);
        }
        if units.len() > 1 {
            self.field.lines.push(units.to_vec());
        }
        self.write("order", json!({ "by": by, "units": ids, "order": kind }))
    }

    /// A unit and another right beside it, from left to right, that can act as a line with it.
    pub(crate) fn beside(&self, ix: usize, general: usize, fits: impl Fn(&Field, usize) -> bool) -> Option<Vec<usize>> {
        let chief = self.field.troops[general].is_chief();
        let own = self.field.stand(ix)?;
        let pose = own.pose();
        let heading = pose.heading();
        let mut found = None;
        for other in self.field.of(self.active) {
            let there = &self.field.troops[other];
            let corps = chief || (there.corps == Some(general) && self.field.troops[ix].corps == Some(general));
            if other == ix || !corps || !self.is_free_to_act(other) || there.formation == Formation::Skirmish {
                continue;
            }
            let Some(stand) = self.field.stand(other) else { continue };
            let (dx, dy) = (stand.pose().at.x - pose.at.x, stand.pose().at.y - pose.at.y);
            let (along, across) = (dx * heading.x + dy * heading.y, dx * heading.y - dy * heading.x);
            let square = turn(pose.facing, stand.pose().facing).abs() < 0.4;
            let near = own.distance(&stand) <= pack::LINE_GAP - 0.2 && along.abs() < 1.0 && across.abs() > along.abs();
            if square && near && there.shape == Shape::Plain && fits(&self.field, other) {
                found = Some(if across > 0.0 { vec![ix, other] } else { vec![other, ix] });
                break;
            }
        }
        found
    }

    /// Generals go where their corps is, join a unit, or leave one, and stop who runs.
    pub(crate) fn generals_act(&mut self) -> Played {
        for general in self.field.generals(self.active) {
            if self.field.troops[general].loyalty == Loyal::Withdrawn {
                continue;
            }
            self.follows(general)?;
            self.rallies(general)?;
        }
        Ok(())
    }

    /// Where the routing units are that a general may stop.
    fn routers_of(&self, general: usize) -> Vec<usize> {
        let chief = self.field.troops[general].is_chief();
        let own = |ix: &usize| {
            let troop = &self.field.troops[*ix];
            let worth = self.bold[self.active.0] || troop.figures.len() > 3;
            troop.is_routing() && !troop.now.rallied && worth && (chief || troop.corps == Some(general))
        };
        self.field.of(self.active).into_iter().filter(own).collect()
    }

    fn follows(&mut self, general: usize) -> Played {
        let Some(here) = self.field.pose(general) else { return self.enters(general) };
        let attached = self.field.troops[general].attached;
        if attached.is_some_and(|unit| self.field.is_engaged(unit)) {
            return Ok(());
        }
        let paces = if self.field.troops[general].row.is_mounted() { 3.0 } else { 1.0 };
        let limit = ALONE * paces - 0.2;
        // An irregular general must be with a unit to stop it.
        let irregular = !self.field.troops[general].is_regular();
        let reachable = |ix: usize| {
            self.field.stand(ix).is_some_and(|stand| stand.distance_to(here.at) <= limit) && attached != Some(ix)
        };
        let routed = self.routers_of(general).into_iter().find(|ix| reachable(*ix));
        if let Some(unit) = routed.filter(|_| irregular || self.rng.below(3) == 0) {
            return self.joins(general, unit, here);
        }
        let corps: Vec<usize> = self.own_units(general);
        let out_of_reach = corps.iter().filter(|ix| {
            let troop = &self.field.troops[**ix];
            !troop.is_routing()
                && !self.field.is_engaged(**ix)
                && self.field.gap(general, **ix) > pack::COMMAND_RADIUS - 1.0
        });
        let left_behind = !irregular && out_of_reach.count() > 0;
        if attached.is_some_and(|unit| !self.field.troops[unit].is_routing()) {
            // A regular general leaves his unit when others are beyond his reach; a wary one commands from behind.
            if left_behind {
                return self.keeps_up(general, here, &corps, limit);
            }
            if irregular || self.bold[self.active.0] || self.rng.below(6) != 0 {
                return Ok(());
            }
            let to = written(ahead(here, -7.0));
            return self.goes(general, to, true, 7.0);
        }
        let wanted = irregular || (!left_behind && self.rng.below(if self.bold[self.active.0] { 4 } else { 12 }) == 0);
        let joinable = corps.iter().copied().filter(|ix| reachable(*ix) && !self.field.is_engaged(*ix));
        let joinable: Vec<usize> = joinable.filter(|ix| !self.field.troops[*ix].is_routing()).collect();
        let strongest = joinable.into_iter().max_by_key(|ix| self.field.troops[*ix].figures.len());
        if let Some(unit) = strongest.filter(|_| wanted) {
            return self.joins(general, unit, here);
        }
        self.keeps_up(general, here, &corps, limit)
    }

    /// Units of a general's corps on the table.
    fn own_units(&self, general: usize) -> Vec<usize> {
        let side = self.field.troops[general].side;
        let own = |ix: &usize| self.field.troops[*ix].corps == Some(general);
        self.field.of(side).into_iter().filter(own).collect()
    }

    fn keeps_up(&mut self, general: usize, here: Pose, corps: &[usize], limit: f64) -> Played {
        if corps.is_empty() {
            return Ok(());
        }
        let detach = self.field.troops[general].attached.is_some();
        let free = |ix: &&usize| !self.field.is_engaged(**ix) && !self.field.troops[**ix].is_routing();
        let some = corps.iter().any(|ix| free(&ix));
        let followed = corps.iter().filter(|ix| !some || free(ix));
        let poses: Vec<Pose> = followed.filter_map(|ix| self.field.troops[*ix].pose).collect();
        let count = poses.len().max(1) as f64;
        let middle = Place {
            x: poses.iter().map(|pose| pose.at.x).sum::<f64>() / count,
            y: poses.iter().map(|pose| pose.at.y).sum::<f64>() / count,
        };
        let forward = self.field.forward(self.active);
        let goal = ahead(Pose { at: middle, facing: forward }, -4.0).at;
        let off = here.at.distance(goal);
        if off < 6.0 {
            return Ok(());
        }
        let at = if off <= limit { goal } else { here.at.towards(goal, limit / off) };
        let table = self.field.table;
        let at = Place { x: at.x.clamp(1.0, table.width - 1.0), y: at.y.clamp(1.0, table.depth - 1.0) };
        let to = written(Pose { at, facing: forward });
        self.goes(general, to, detach, here.at.distance(to.at))
    }

    fn goes(&mut self, general: usize, to: Pose, detach: bool, far: f64) -> Played {
        let troop = &mut self.field.troops[general];
        (troop.pose, troop.attached) = (Some(to), None);
        let mut fields = json!({ "general": troop.id(), "to": to });
        if detach {
            fields["detach"] = json!(true);
        }
        if let Some(pace) = pace_for(far) {
            fields["pace"] = json!(pace);
        }
        self.write("general_move", fields)
    }

    fn joins(&mut self, general: usize, unit: usize, here: Pose) -> Played {
        let far = self.field.stand(unit).map_or(0.0, |stand| stand.distance_to(here.at));
        // A unit has one general.
        if self.field.general_in(unit).is_some() {
            return Ok(());
        }
        let id = self.field.troops[unit].id().clone();
        let troop = &mut self.field.troops[general];
        let mut fields = json!({ "general": troop.id(), "attach": id });
        if troop.attached.is_some() {
            fields["detach"] = json!(true);
        }
        if let Some(pace) = pace_for(far) {
            fields["pace"] = json!(pace);
        }
        (troop.attached, troop.pose) = (Some(unit), None);
        self.write("general_move", fields)
    }

    /// The general of a late corps comes with his first unit.
    fn enters(&mut self, general: usize) -> Played {
        let first = self.own_units(general).into_iter().find(|ix| !self.field.is_engaged(*ix));
        let Some(unit) = first.filter(|unit| self.field.general_in(*unit).is_none()) else { return Ok(()) };
        let id = self.field.troops[unit].id().clone();
        let troop = &mut self.field.troops[general];
        troop.attached = Some(unit);
        let fields = json!({ "general": troop.id(), "attach": id });
        self.write("general_move", fields)
    }

    /// A general tries to stop his routing units (`tac.rally.roll`).
    fn rallies(&mut self, general: usize) -> Played {
        for ix in self.routers_of(general) {
            if !self.reaches(general, ix) || self.slips() {
                continue;
            }
            let with = self.field.troops[general].attached == Some(ix);
            let talent = if with { i32::from(self.field.troops[general].talents.steadiness) } else { 0 };
            let die = self.die_of(self.active);
            let stops = die as i32 <= self.field.troops[ix].steadiness() + talent;
            let ids = [general, ix].map(|one| self.field.troops[one].id().clone());
            let troop = &mut self.field.troops[ix];
            (troop.now.rallied, troop.now.acted) = (true, stops);
            if stops {
                troop.status = aftermath_tactica::Status::Steady;
                troop.disordered = troop.figures.clone();
            }
            self.write("rally", json!({ "by": ids[0], "unit": ids[1], "die": die, "declared": stops }))?;
        }
        Ok(())
    }

    /// Own losses beyond the enemy's.
    fn difference(&self, side: SideIx) -> i32 {
        self.field.losses(side) as i32 - self.field.losses(side.other()) as i32
    }

    /// After a phase in which units were lost the hired are tested (`tac.merc.trigger`).
    pub(crate) fn loyalties(&mut self) -> Played {
        if std::mem::take(&mut self.field.losses_since) == 0 {
            return Ok(());
        }
        for general in 0..self.field.troops.len() {
            let troop = &self.field.troops[general];
            let due = troop.is_mercenary()
                && !troop.absent
                && troop.loyalty == Loyal::Loyal
                && !troop.now.loyalty_tested
                && self.difference(troop.own) > 0;
            if due {
                self.tests_loyalty(general)?;
            }
        }
        Ok(())
    }

    /// At the start of his turn a general who withdrew is tested again (`tac.merc.second_test`).
    pub(crate) fn second_loyalties(&mut self) -> Played {
        for general in self.field.generals(self.active) {
            let troop = &self.field.troops[general];
            if troop.loyalty == Loyal::Withdrawn && self.difference(troop.own) > 0 {
                self.tests_loyalty(general)?;
            }
        }
        Ok(())
    }

    fn tests_loyalty(&mut self, general: usize) -> Played {
        let own = self.field.troops[general].own;
        let difference = self.difference(own);
        let die = self.die_of(own);
        let loyal = die as i32 > difference;
        let id = self.field.troops[general].id().clone();
        self.field.troops[general].now.loyalty_tested = true;
        self.write_for(own, "loyalty", json!({ "general": id, "die": die, "declared": loyal }))?;
        if loyal {
            return Ok(());
        }
        if self.field.troops[general].loyalty == Loyal::Loyal {
            self.field.troops[general].loyalty = Loyal::Withdrawn;
            return Ok(());
        }
        self.field.troops[general].loyalty = Loyal::Defected;
        for ix in 0..self.field.troops.len() {
            if ix == general || self.field.troops[ix].corps == Some(general) {
                self.field.part(ix);
                self.field.leave_line(ix);
                self.field.troops[ix].side = own.other();
            }
        }
        Ok(())
    }

    /// A test of a unit without orders comes to this (`tac.uncontrolled.value`).
    pub(crate) fn will(&self, ix: usize) -> i32 {
        let troop = &self.field.troops[ix];
        troop.steadiness() + i32::from(self.field.talents(ix).steadiness) - self.field.losses(troop.side) as i32
    }

    /// What a die against that value comes to.
    pub(crate) fn comes_to(value: i32, die: u32) -> UncontrolledResult {
        match (die as i32 <= value.abs(), value > 0) {
            (false, _) => UncontrolledResult::Stays,
            (true, true) => UncontrolledResult::Attacks,
            (true, false) => UncontrolledResult::BacksOff,
        }
    }
}

/// The pace that a mounted general needs to go so far.
fn pace_for(far: f64) -> Option<Pace> {
    if far <= ALONE {
        None
    } else if far <= 2.0 * ALONE {
        Some(Pace::Trot)
    } else {
        Some(Pace::Gallop)
    }
}
