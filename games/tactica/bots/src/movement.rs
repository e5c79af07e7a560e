//! The movement phase: who gets which order, charges, advances, changes of formation.

use aftermath_simulate::SimulateError;
use aftermath_tactica::{FallBackCause, Formation, OrderKind, Pace, ReformAt, Shape, Weapon};
use serde_json::json;

use super::{
    army::{front_of, most_of, weapon_row},
    battle::{Battle, Played},
    field::Field,
    way::{Aim, Trek, ahead, written},
};

/// How near an enemy must be for those who look out for him.
const NEAR: f64 = 20.0;

impl Field {
    /// The nearest enemy who does not run, and how far he is.
    fn nearest_enemy(&self, ix: usize, fits: impl Fn(usize) -> bool) -> Option<(usize, f64)> {
        let enemies = self.enemies(ix).into_iter().filter(|enemy| fits(*enemy));
        let gaps = enemies.map(|enemy| (enemy, self.gap(ix, enemy)));
        gaps.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn is_missile(&self, ix: usize) -> bool {
        self.troops[ix].weapon().and_then(weapon_row).is_some_and(|row| row.missile)
    }
}

impl Battle {
    pub(crate) fn movement_phase(&mut self) -> Played {
        self.phase("movement")?;
        self.late_units_step_in()?;
        self.generals_act()?;
        let mut own = self.field.of(self.active);
        let distance =
            |field: &Field, ix: usize| field.nearest_enemy(ix, |_| true).map_or(f64::INFINITY, |near| near.1);
        own.sort_by(|a, b| distance(&self.field, *a).total_cmp(&distance(&self.field, *b)));
        for ix in own {
            if !self.is_free_to_act(ix) || self.field.troops[ix].side != self.active || self.slips() {
                continue;
            }
            let Some(general) = self.commander_of(ix) else { continue };
            self.acts(ix, general)?;
        }
        self.loyalties()
    }

    /// What a unit does by order; nothing where it waits.
    fn acts(&mut self, ix: usize, general: usize) -> Played {
        let near = self.field.nearest_enemy(ix, |_| true).map_or(f64::INFINITY, |near| near.1);
        let troop = &self.field.troops[ix];
        let turned = troop.disordered.len();
        let most = troop.figures.len();
        if turned == most || (turned * 2 >= most && near > 8.0) {
            return self.recovers(ix, general);
        }
        if troop.shape == Shape::Circle {
            let riders = |enemy: usize| self.field.troops[enemy].rides();
            let safe = self.field.nearest_enemy(ix, riders).is_none_or(|(_, gap)| gap > NEAR);
            return if safe {
                self.reforms(ix, general, troop.formation, Shape::Plain, ReformAt::Start)
            } else {
                Ok(())
            };
        }
        if let Some((formation, shape)) = self.wanted_formation(ix) {
            let at = if shape == Shape::Plain && self.rng.below(2) == 0 { ReformAt::End } else { ReformAt::Start };
            return self.reforms(ix, general, formation, shape, at);
        }
        if self.remounts(ix, general, near)? {
            return Ok(());
        }
        if self.charges(ix, general)? || !self.field.troops[ix].is_present() {
            return Ok(());
        }
        let Some(general) = self.commander_of(ix) else { return Ok(()) };
        self.advances(ix, general)
    }

    fn recovers(&mut self, ix: usize, general: usize) -> Played {
        let troop = &self.field.troops[ix];
        let figures: Vec<u16> = troop.figures.iter().copied().filter(|figure| !troop.is_in_order(*figure)).collect();
        let id = troop.id().clone();
        self.order(general, &[ix], OrderKind::Recover)?;
        let (dice, failed) = self.all_test(ix, &figures);
        let back: Vec<u16> = figures.into_iter().filter(|figure| !failed.contains(figure)).collect();
        let troop = &mut self.field.troops[ix];
        troop.disordered.retain(|figure| !back.contains(figure));
        troop.now.acted = true;
        self.write("recover", json!({ "unit": id, "dice": dice, "recovered": back }))
    }

    /// The formation that a unit would rather have, if another than it has.
    fn wanted_formation(&mut self, ix: usize) -> Option<(Formation, Shape)> {
        let troop = &self.field.troops[ix];
        let formation = troop.formation;
        if formation == Formation::Skirmish || troop.figures.len() < front_of(formation, troop.rides()) as usize {
            return None;
        }
        let riders = |enemy: usize| self.field.troops[enemy].rides() && !self.field.troops[enemy].skirmishes();
        let threatened = self.field.nearest_enemy(ix, riders).is_some_and(|(_, gap)| gap < NEAR);
        let spears = matches!(troop.weapon(), Some(Weapon::Pike | Weapon::Spear));
        let shields = !troop.rides() && troop.figures.iter().all(|figure| troop.troops(*figure).shield.is_some());
        let dense = matches!(formation, Formation::Close | Formation::VeryClose);
        let missiles = |enemy: usize| self.field.is_missile(enemy) && !self.field.troops[enemy].is_routing();
        let under_fire = self.field.nearest_enemy(ix, missiles).is_some_and(|(_, gap)| gap < 30.0);
        if !troop.rides() && spears && threatened && self.rng.below(10) == 0 {
            return Some((formation, Shape::Circle));
        }
        let testudo = troop.shape == Shape::Testudo;
        if shields && dense && under_fire && !testudo && self.rng.below(5) == 0 {
            return Some((formation, Shape::Testudo));
        }
        if testudo && !under_fire {
            return Some((formation, Shape::Plain));
        }
        if self.rng.below(25) != 0 {
            return None;
        }
        let others = [Formation::VeryClose, Formation::Close, Formation::Open];
        let other = others[self.rng.below(3) as usize];
        let troop = &self.field.troops[ix];
        let whole = troop.figures.len() >= front_of(other, troop.rides()) as usize;
        let shoots = self.field.is_missile(ix) && other == Formation::VeryClose;
        (whole && other != formation && !shoots && self.has_room_behind(ix, other)).then_some((other, Shape::Plain))
    }

    /// Whether a unit may grow to the rear as a formation asks.
    fn has_room_behind(&self, ix: usize, formation: Formation) -> bool {
        let mut grown = self.field.troops[ix].clone();
        grown.formation = formation;
        let Some(pose) = grown.pose else { return false };
        let stand = grown.at(pose);
        self.field.is_on_table(&stand) && self.is_room(ix, &stand)
    }

    fn reforms(&mut self, ix: usize, general: usize, formation: Formation, shape: Shape, at: ReformAt) -> Played {
        self.order(general, &[ix], OrderKind::Reform)?;
        if at == ReformAt::End {
            self.advances_as_ordered(ix)?;
            let troop = &self.field.troops[ix];
            let ready = troop.is_present() && !troop.is_routing() && !self.field.is_engaged(ix);
            if !ready || !self.has_room_behind(ix, formation) {
                return Ok(());
            }
        }
        let figures = self.field.troops[ix].figures.clone();
        let (dice, failed) = self.all_test(ix, &figures);
        let new: Vec<u16> =
            failed.iter().copied().filter(|figure| self.field.troops[ix].is_in_order(*figure)).collect();
        self.turn_about(ix, &failed);
        let troop = &mut self.field.troops[ix];
        (troop.formation, troop.shape) = (formation, shape);
        (troop.now.acted, troop.now.reformed) = (true, true);
        let mut fields = json!({
            "unit": troop.id(), "formation": formation, "at": at, "dice": dice, "disordered": new, "to": troop.pose,
        });
        if shape != Shape::Plain {
            fields["shape"] = json!(shape);
        }
        self.write("reform", fields)?;
        let moves = at == ReformAt::Start && shape != Shape::Circle && self.rng.below(2) == 0;
        let whole = self.field.troops[ix].is_wholly_disordered();
        if moves && !whole { self.advances_as_ordered(ix) } else { Ok(()) }
    }

    /// Mounted shooters fight on foot at times, and mount again when nobody is near (`tac.mount.during_battle`).
    fn remounts(&mut self, ix: usize, general: usize, near: f64) -> Result<bool, SimulateError> {
        let troop = &self.field.troops[ix];
        if !troop.row.is_mounted() || troop.formation == Formation::Skirmish || near < NEAR {
            return Ok(false);
        }
        let odds = if troop.dismounted { 4 } else { 30 };
        if self.rng.below(odds) != 0 {
            return Ok(false);
        }
        let troop = &self.field.troops[ix];
        let dismounts = !troop.dismounted;
        let mut changed = troop.clone();
        changed.dismounted = dismounts;
        let whole = changed.figures.len() >= front_of(changed.formation, changed.rides()) as usize;
        let Some(pose) = changed.pose.filter(|_| whole) else { return Ok(false) };
        let most = most_of(changed.formation, changed.rides()) as usize;
        if changed.figures.len() > most && !self.is_room(ix, &changed.at(pose)) {
            return Ok(false);
        }
        let kind = if dismounts { OrderKind::Dismount } else { OrderKind::Mount };
        self.order(general, &[ix], kind)?;
        let figures = self.field.troops[ix].figures.clone();
        let (dice, failed) = self.all_test(ix, &figures);
        let new: Vec<u16> =
            failed.iter().copied().filter(|figure| self.field.troops[ix].is_in_order(*figure)).collect();
        self.turn_about(ix, &failed);
        let troop = &mut self.field.troops[ix];
        (troop.dismounted, troop.now.acted, troop.now.reformed) = (dismounts, true, true);
        let id = troop.id().clone();
        self.write(kind.as_str(), json!({ "unit": id, "dice": dice, "disordered": new }))?;
        Ok(true)
    }

    /// Whether a unit likes to strike an enemy.
    fn likes_to_charge(&self, ix: usize, enemy: usize) -> bool {
        let (own, there) = (&self.field.troops[ix], &self.field.troops[enemy]);
        if there.is_routing() {
            return false;
        }
        let ready = own.figures.len() - own.disordered.len().min(own.figures.len());
        if own.formation == Formation::Skirmish {
            return there.formation == Formation::Skirmish && self.presses(own.side) && ready >= there.figures.len();
        }
        let presses = self.presses(own.side);
        if self.field.is_missile(ix) {
            // Who shoots closes in late, on those who are half as many or in disorder.
            let there = there.figures.len() - there.disordered.len().min(there.figures.len());
            return presses && self.is_late() && ready >= 2 * there;
        }
        let odds = if presses { 3 } else { 5 };
        ready * 5 >= there.figures.len() * odds
    }

    /// Charges the nearest enemy in reach whom it likes to strike; whether the unit has got its order.
    fn charges(&mut self, ix: usize, general: usize) -> Result<bool, SimulateError> {
        let paces = if self.field.troops[ix].rides() && self.presses(self.active) { 3.0 } else { 1.0 };
        let speed = self.field.speed(ix);
        let mut enemies = self.field.enemies(ix);
        enemies.retain(|enemy| self.likes_to_charge(ix, *enemy) && self.field.gap(ix, *enemy) <= speed * paces);
        enemies.sort_by(|a, b| self.field.gap(ix, *a).total_cmp(&self.field.gap(ix, *b)));
        for enemy in enemies.into_iter().take(3) {
            let Some(goal) = self.field.troops[enemy].pose.map(|pose| pose.at) else { continue };
            if let Some(trek) = self.field.trek(ix, goal, speed, Aim::Charge(enemy)) {
                self.order(general, &[ix], OrderKind::Move)?;
                if self.clears_the_way(ix, enemy)? {
                    return Ok(true);
                }
                self.moves(&trek, Pace::Walk)?;
                self.arrives(&trek, Pace::Walk)?;
                self.free_shot(ix)?;
                return Ok(true);
            }
            let beyond = self.field.gap(ix, enemy) > speed && paces > 1.0;
            if beyond && let Some(mut trek) = self.field.trek(ix, goal, speed, Aim::Advance) {
                // Its general may go ahead with those who are pushed.
                self.order(general, &[ix], OrderKind::Move)?;
                if self.field.troops[ix].formation != Formation::Skirmish && self.pushes_own(ix, &trek)? {
                    let Some(again) = self.field.trek(ix, goal, speed, Aim::Advance) else { return Ok(true) };
                    trek = again;
                }
                self.moves(&trek, Pace::Walk)?;
                self.arrives(&trek, Pace::Walk)?;
                self.faster(ix, enemy)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Skirmishers before an ordered unit are ridden down or pushed aside, or else struck; whether the unit has gone its
    /// way by that (`tac.skirm.pushed_by_enemy`, `tac.skirm.ridden_down`).
    fn clears_the_way(&mut self, ix: usize, enemy: usize) -> Result<bool, SimulateError> {
        let (own, there) = (&self.field.troops[ix], &self.field.troops[enemy]);
        let pushes = own.formation != Formation::Skirmish && there.formation == Formation::Skirmish;
        if !pushes || self.field.is_engaged(enemy) || self.rng.below(4) == 0 {
            return Ok(false);
        }
        let goal = there.pose.map(|pose| pose.at);
        let strikes = self.field.can_strike(enemy);
        let rides = self.field.troops[ix].rides();
        let (foot, facing) = (!self.field.troops[enemy].rides(), self.field.troops[ix].pose.map(|pose| pose.facing));
        if rides && foot {
            if strikes {
                return Ok(false);
            }
            self.rides_down(ix, enemy)?;
        } else {
            self.fall_back(enemy, FallBackCause::Pushed, Some(ix))?;
        }
        let limit = self.field.speed(ix);
        let goal = goal.zip(facing).map(|(at, facing)| ahead(aftermath_rules::geometry::Pose { at, facing }, 8.0).at);
        if let Some(goal) = goal
            && let Some(trek) = self.field.trek(ix, goal, limit, Aim::Advance)
        {
            self.moves(&trek, Pace::Walk)?;
            self.arrives(&trek, Pace::Walk)?;
        }
        Ok(true)
    }

    /// Trot and gallop, where they bring riders to an enemy (`tac.move.trot`, `tac.move.gallop`).
    fn faster(&mut self, ix: usize, enemy: usize) -> Played {
        for pace in [Pace::Trot, Pace::Gallop] {
            let troop = &self.field.troops[ix];
            let ready = troop.is_present() && !troop.is_routing() && !self.field.is_engaged(ix);
            if !ready || !self.field.troops[enemy].is_present() || self.field.troops[enemy].is_routing() {
                return Ok(());
            }
            let Some(goal) = self.field.troops[enemy].pose.map(|pose| pose.at) else { return Ok(()) };
            let speed = self.field.speed(ix);
            let charge = self.field.trek(ix, goal, speed, Aim::Charge(enemy));
            let gap = self.field.gap(ix, enemy);
            let further = pace == Pace::Trot && gap > speed && gap <= 2.0 * speed;
            let trek = match charge {
                Some(trek) => trek,
                None if further => match self.field.trek(ix, goal, speed, Aim::Advance) {
                    Some(trek) => trek,
                    None => return Ok(()),
                },
                None => return Ok(()),
            };
            self.moves(&trek, pace)?;
            self.arrives(&trek, pace)?;
        }
        Ok(())
    }

    /// Goes nearer to the enemy, with a neighbour as a line where it can.
    fn advances(&mut self, ix: usize, general: usize) -> Played {
        let Some(trek) = self.approach(ix) else { return Ok(()) };
        let skirmish = self.field.troops[ix].formation == Formation::Skirmish;
        if !skirmish && self.rng.below(3) == 0 {
            let wants = |field: &Field, other: usize| !field.is_engaged(other);
            if let Some(line) = self.beside(ix, general, wants)
                && self.line_advances(general, &line)?
            {
                return Ok(());
            }
        }
        self.order(general, &[ix], OrderKind::Move)?;
        if !skirmish && self.pushes_own(ix, &trek)? {
            let Some(trek) = self.approach(ix) else { return Ok(()) };
            self.moves(&trek, Pace::Walk)?;
            return self.arrives(&trek, Pace::Walk);
        }
        self.moves(&trek, Pace::Walk)?;
        self.arrives(&trek, Pace::Walk)?;
        self.free_shot(ix)
    }

    /// A unit that has its order goes nearer.
    fn advances_as_ordered(&mut self, ix: usize) -> Played {
        let Some(mut trek) = self.approach(ix) else { return Ok(()) };
        if self.field.troops[ix].formation != Formation::Skirmish && self.pushes_own(ix, &trek)? {
            let Some(again) = self.approach(ix) else { return Ok(()) };
            trek = again;
        }
        self.moves(&trek, Pace::Walk)?;
        self.arrives(&trek, Pace::Walk)
    }

    /// The way toward the enemy, as near as a unit likes to be; none where it is there.
    fn approach(&self, ix: usize) -> Option<Trek> {
        let troop = &self.field.troops[ix];
        if troop.shape == Shape::Circle {
            return None;
        }
        let steady = |enemy: usize| !self.field.troops[enemy].is_routing();
        let (enemy, gap) = self.field.nearest_enemy(ix, steady)?;
        let skirmish = troop.formation == Formation::Skirmish;
        let wish = match self.field.reach(ix, enemy) {
            Some(reach) => (reach - 1.5).max(6.0),
            None if skirmish => 12.0,
            None if self.presses(troop.side) => 0.6,
            None => 2.5,
        };
        let limit = self.field.speed(ix).min(gap - wish);
        if limit < 1.0 {
            return None;
        }
        let goal = self.field.troops[enemy].pose?.at;
        self.field.trek(ix, goal, limit, Aim::Advance)
    }

    /// Two units go straight on together (`tac.command.battle_line`).
    fn line_advances(&mut self, general: usize, line: &[usize]) -> Result<bool, SimulateError> {
        let most = self.field.line_speed(line);
        let wishes = line.iter().filter_map(|ix| self.approach(*ix)).map(|trek| trek.went);
        let mut far = wishes.fold(most, f64::min);
        if self.approach(line[0]).is_none() || self.approach(line[1]).is_none() {
            return Ok(false);
        }
        while far >= 1.0 {
            let treks: Vec<Trek> = line.iter().filter_map(|ix| self.straight(*ix, far, line)).collect();
            if treks.len() == line.len() {
                self.order(general, line, OrderKind::Move)?;
                let ways: Vec<_> = treks.iter().map(|trek| trek.value(&self.field)).collect();
                self.write("move", json!({ "pace": Pace::Walk, "ways": ways }))?;
                for trek in &treks {
                    self.field.troops[trek.unit].pose = Some(trek.to);
                }
                for trek in &treks {
                    self.arrives(trek, Pace::Walk)?;
                }
                return Ok(true);
            }
            far -= 1.5;
        }
        Ok(false)
    }

    /// Straight on so far, clear of all but those of the line.
    fn straight(&self, ix: usize, far: f64, line: &[usize]) -> Option<Trek> {
        let from = self.field.troops[ix].pose?;
        let to = written(ahead(from, far));
        let stand = self.field.troops[ix].at(to);
        let over = self.field.over(ix, &[from, to]);
        let sweep = self.field.troops[ix].at(from).sweep(&stand);
        let clear = self.field.units().filter(|other| !line.contains(other)).all(|other| {
            let there = self.field.stand(other);
            let apart = if self.field.troops[other].side == self.field.troops[ix].side { 0.1 } else { 0.4 };
            there.is_none_or(|there| there.distance(&stand) > apart && sweep.area_under(&there) < 0.5)
        });
        let free = clear && !over.closed && self.field.is_on_table(&stand) && !self.field.is_in_closed(&stand);
        let trek = Trek { unit: ix, steps: Vec::new(), to, went: far, contacts: Vec::new(), crosses: over.tested };
        free.then_some(trek)
    }

    /// Own skirmishers in a unit's way go on ahead of it without an order (`tac.skirm.push_own`); whether any did.
    fn pushes_own(&mut self, ix: usize, trek: &Trek) -> Result<bool, SimulateError> {
        let Some(from) = self.field.troops[ix].pose else { return Ok(false) };
        let sweep = self.field.troops[ix].at(from).sweep(&self.field.troops[ix].at(ahead(trek.to, 8.0)));
        let before = |one: &usize| {
            let troop = &self.field.troops[*one];
            let made_so = troop.row.formation == Formation::Skirmish && troop.formation == Formation::Skirmish;
            let idle = troop.now.pace.is_none() && !troop.now.acted && troop.now.order.is_none();
            let free = !troop.is_routing() && !self.field.is_engaged(*one) && !self.field.has_withdrawn(*one);
            made_so && idle && free && self.field.stand(*one).is_some_and(|stand| sweep.area_under(&stand) > 0.5)
        };
        let all: Vec<usize> = self.field.of(self.active).into_iter().filter(before).collect();
        let mut any = false;
        for one in all {
            // Who would rather stay is pushed straight on.
            let straight = || self.straight(one, self.field.speed(one), &[one]);
            let Some(pushed) = self.approach(one).or_else(straight) else { continue };
            self.moves(&pushed, Pace::Pushed)?;
            self.arrives(&pushed, Pace::Pushed)?;
            self.free_shot(one)?;
            any = true;
        }
        Ok(any)
    }

    /// A mixed unit brings its bows to the front while the enemy is far, and its spears when he comes near
    /// (`tac.formation.rank_exchange`).
    pub(crate) fn bring_forward(&mut self, ix: usize) -> Played {
        let troop = &self.field.troops[ix];
        let mixed = troop.row.troops.len() > 1 && troop.formation != Formation::Skirmish;
        if !mixed || troop.is_routing() || self.field.is_engaged(ix) || self.field.has_withdrawn(ix) {
            return Ok(());
        }
        let Some((_, gap)) = self.field.nearest_enemy(ix, |_| true) else { return Ok(()) };
        let wants_bows = gap > 17.0 && gap < 26.0;
        let front = troop.front();
        let missile = |figure: &u16| troop.troops(*figure).weapon().and_then(weapon_row).is_some_and(|row| row.missile);
        let ranks: Vec<Vec<u16>> = troop.figures.chunks(front).map(<[u16]>::to_vec).collect();
        let has_bows = ranks[0].iter().any(missile);
        if has_bows == wants_bows || gap >= 26.0 {
            return Ok(());
        }
        let fits = |rank: &&Vec<u16>| rank.len() == front && rank.iter().all(|figure| missile(figure) == wants_bows);
        let Some(place) = ranks.iter().position(|rank| fits(&rank)) else { return Ok(()) };
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.swap(0, place);
        // Only the last rank may be incomplete.
        if order[..order.len() - 1].iter().any(|rank| ranks[*rank].len() < front) {
            return Ok(());
        }
        let figures = troop.figures.clone();
        let (side, id) = (troop.side, troop.id().clone());
        let (dice, failed) = self.all_test(ix, &figures);
        let new: Vec<u16> =
            failed.iter().copied().filter(|figure| self.field.troops[ix].is_in_order(*figure)).collect();
        self.turn_about(ix, &failed);
        self.field.troops[ix].figures = order.iter().flat_map(|rank| ranks[*rank].iter().copied()).collect();
        let numbers: Vec<usize> = order.iter().map(|rank| rank + 1).collect();
        self.write_for(side, "exchange_ranks", json!({ "unit": id, "ranks": numbers, "dice": dice, "disordered": new }))
    }
}
