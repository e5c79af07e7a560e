//! The Charge phase: charges, and Heroic Interventions (`w40k.charge.*`, `w40k.hero.*`).

use aftermath_rules::{dice, geometry::Place};
use aftermath_simulate::SideIx;
use aftermath_wh40k9::pack;
use serde_json::{Value, json};

use super::{
    battle::{Battle, Played},
    body::{Body, written},
    field::{BESIDE, CLEAR, Field, Moved, NEAR, nearest},
    movement::Manner,
};

/// How near a charge comes, in inches.
const CLOSE: [f64; 3] = [0.2, 0.5, 0.85];
/// Models of either unit whose ways a bot looks at.
const LEADING: usize = 4;

impl Battle {
    pub(crate) fn charge_phase(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            // Who stands just beyond an inch charges nobody: whether it is engaged is in doubt.
            let engaged = self.field.enemies(ix).into_iter().any(|enemy| self.field.distance(ix, enemy) <= CLEAR);
            let near =
                self.field.enemies(ix).into_iter().any(|enemy| self.field.distance(ix, enemy) <= pack::CHARGE_RANGE);
            let turn = &mut self.field.troops[ix].turn;
            (turn.engaged_at_start, turn.near_at_start) = (engaged, near);
        }
        for ix in self.field.of(self.active) {
            if self.field.troop(ix).is_on_field() && self.wants_to_charge(ix) {
                self.charge(ix)?;
            }
            if self.is_over() {
                return Ok(());
            }
        }
        self.second_step("heroic_interventions")?;
        for ix in self.field.of(self.active.other()) {
            self.intervene(ix)?;
        }
        Ok(())
    }

    fn wants_to_charge(&mut self, ix: usize) -> bool {
        let troop = self.field.troop(ix);
        let turn = &troop.turn;
        let able = turn.near_at_start
            && !turn.engaged_at_start
            && !turn.left_wreck
            && !troop.is_aircraft()
            && !matches!(turn.moved, Some(Moved::Advance | Moved::FallBack));
        let Some(enemy) = self.field.closest_enemy(ix).filter(|_| able) else { return false };
        let away = self.field.distance(ix, enemy);
        let fighter = troop.figures.weapons.iter().any(|weapon| !weapon.is_ranged());
        let far = if self.bold[troop.side.0] || fighter { 10.0 } else { 5.0 };
        away <= far && (fighter || self.rng.below(3) == 0) && !self.slips()
    }

    fn charge(&mut self, ix: usize) -> Played {
        let Some(first) = self.field.closest_enemy(ix) else { return Ok(()) };
        let mut targets = vec![first];
        let second = self.field.enemies(ix).into_iter().find(|other| {
            *other != first
                && !self.field.troop(*other).is_aircraft()
                && self.field.distance(ix, *other) <= pack::CHARGE_RANGE - 3.0
                && self.field.distance(first, *other) <= 2.5
        });
        targets.extend(second);
        let told: Vec<Value> = targets
            .iter()
            .map(|target| {
                let distance = libm::round(self.field.distance(ix, *target) * 100.0) / 100.0;
                json!({ "unit": self.field.troop(*target).id(), "distance": distance })
            })
            .collect();
        let id = self.field.troop(ix).id().clone();
        let measured = libm::round(self.field.distance(ix, first) * 100.0) / 100.0;
        let fields = json!({
            "from": id, "to": self.field.troop(first).id(), "distance": measured, "within": pack::CHARGE_RANGE, "says": true,
        });
        self.write("measure", fields)?;
        self.write("charge", json!({ "unit": id, "targets": told }))?;
        self.overwatch(ix, &targets)?;
        if !self.field.troop(ix).is_on_field() {
            return Ok(());
        }
        self.rng.take(self.dice[self.active.0]);
        let thrown = self.rng.roll(pack::CHARGE_DICE);
        let total = dice::sum(&thrown);
        self.write("charge_roll", json!({ "unit": id, "dice": { "dice": thrown }, "total": total }))?;
        let far = f64::from(total);
        let gone = targets.iter().any(|target| !self.field.troop(*target).is_on_field());
        let because = if gone {
            "target_gone"
        } else if !self.field.stands_together(ix) {
            "coherency"
        } else if let Some(by) = self.charge_way(ix, &targets, far) {
            let steps = self.go(ix, by);
            let turn = &mut self.field.troops[ix].turn;
            (turn.charged, turn.stirred) = (Some(targets), true);
            let beside = self.field.engaged_with(ix);
            let beside: Vec<_> = beside.into_iter().map(|enemy| self.field.troop(enemy).id()).collect();
            return self.write("charge_move", json!({ "unit": id, "steps": steps, "engaged": beside }));
        } else if targets.iter().any(|target| self.field.distance(ix, *target) - pack::ENGAGEMENT_RANGE > far) {
            "too_short"
        } else {
            "blocked"
        };
        self.write("charge_fails", json!({ "unit": id, "because": because }))
    }

    /// The shortest way of a unit as a whole into Engagement Range of all its targets, and of nobody else.
    fn charge_way(&self, ix: usize, targets: &[usize], far: f64) -> Option<(f64, f64)> {
        let troop = self.field.troop(ix);
        let own: Vec<Body> = troop.bodies().collect();
        let mut ways: Vec<(f64, (f64, f64))> = Vec::new();
        for target in targets {
            let enemy = self.field.troop(*target);
            let mut pairs: Vec<(f64, Body, Body)> =
                own.iter().flat_map(|one| enemy.bodies().map(move |other| (one.gap(&other), *one, other))).collect();
            pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (gap, one, other) in pairs.into_iter().take(LEADING * LEADING) {
                for close in CLOSE {
                    let length = gap - close;
                    let middle = one.at.distance(other.at);
                    if length <= 0.0 || length > far || middle <= 0.0 {
                        continue;
                    }
                    let short = |length: f64| libm::trunc(length * 100.0) / 100.0;
                    let by = (
                        short((other.at.x - one.at.x) / middle * length),
                        short((other.at.y - one.at.y) / middle * length),
                    );
                    ways.push((length, by));
                }
            }
        }
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        let flies = troop.has("FLY");
        let manner = Manner { charged: targets, flies, soars: false, past_enemies: CLEAR, at_end: CLEAR };
        let reaches = |by: (f64, f64)| {
            targets.iter().all(|target| {
                let enemy = self.field.troop(*target);
                own.iter().any(|body| nearest(&body.moved(by), enemy) <= NEAR)
            }) && own.iter().all(|body| !self.is_in_doubt(ix, &body.moved(by)))
        };
        ways.into_iter().map(|(_, by)| by).find(|by| reaches(*by) && self.is_way_free(ix, *by, manner))
    }

    /// A CHARACTER near the enemy steps in.
    fn intervene(&mut self, ix: usize) -> Played {
        let troop = self.field.troop(ix);
        let near = self.field.enemies(ix).into_iter().any(|enemy| {
            !self.field.troop(enemy).is_aircraft() && self.field.distance(ix, enemy) <= pack::HERO_RANGE - 0.06
        });
        if !troop.has("CHARACTER") || troop.is_aircraft() || troop.turn.left_wreck || self.field.is_engaged(ix) || !near
        {
            return Ok(());
        }
        let steps = self.close_in(ix, pack::HERO_MOVE);
        if steps.is_empty() {
            return Ok(());
        }
        let turn = &mut self.field.troops[ix].turn;
        (turn.intervened, turn.stirred) = (true, true);
        let (side, id): (SideIx, _) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        self.write_for(side, "intervene", json!({ "unit": id, "steps": steps }))
    }

    /// Models of a unit, the foremost first, step up to the closest enemy models.
    pub(crate) fn close_in(&mut self, ix: usize, reach: f64) -> Vec<Value> {
        if !self.field.stands_together(ix) || self.field.troop(ix).is_aircraft() {
            return Vec::new();
        }
        let flies = self.field.troop(ix).has("FLY");
        let enemies: Vec<Body> = self
            .field
            .enemies(ix)
            .into_iter()
            .filter(|enemy| flies || !self.field.troop(*enemy).is_aircraft())
            .flat_map(|enemy| self.field.troop(enemy).bodies().collect::<Vec<_>>())
            .collect();
        let troop = self.field.troop(ix);
        let closest = |body: &Body| -> Option<(f64, Place)> {
            let all = enemies.iter().map(|enemy| (body.gap(enemy), enemy.at));
            all.min_by(|a, b| a.0.total_cmp(&b.0))
        };
        let mut order: Vec<(f64, usize)> =
            troop.living().filter_map(|place| Some((closest(&troop.body(place))?.0, place))).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let manner = Manner { charged: &[], flies: false, soars: false, past_enemies: BESIDE, at_end: BESIDE };
        let mut steps = Vec::new();
        for (gap, place) in order {
            // Who touches an enemy stays.
            if gap < 0.1 {
                continue;
            }
            let body = self.field.troop(ix).body(place);
            let Some((gap, at)) = closest(&body) else { continue };
            let middle = body.at.distance(at);
            for part in [1.0, 0.6, 0.3] {
                let length = (gap - 0.04).min(reach - 0.02) * part;
                if length < 0.15 || middle <= 0.0 {
                    continue;
                }
                let to = written(Place {
                    x: body.at.x + (at.x - body.at.x) / middle * length,
                    y: body.at.y + (at.y - body.at.y) / middle * length,
                });
                if self.steps_well(ix, place, &body, to, manner) {
                    self.field.troops[ix].models[place].at = to;
                    let troop = self.field.troop(ix);
                    steps.push(json!({ "model": troop.models[place].number, "via": [], "to": troop.spot(to) }));
                    break;
                }
            }
        }
        steps
    }

    /// Whether an enemy is about as far from a body as Engagement Range reaches.
    fn is_in_doubt(&self, ix: usize, body: &Body) -> bool {
        self.field.enemies(ix).into_iter().any(|enemy| {
            let mut all = self.field.troop(enemy).bodies();
            all.any(|other| (NEAR..CLEAR).contains(&body.gap(&other)))
        })
    }

    /// Whether a model may step there: past nobody, also of its own unit, which stays together.
    fn steps_well(&self, ix: usize, place: usize, body: &Body, to: Place, manner: Manner<'_>) -> bool {
        if !self.is_step_free(ix, body, to, manner) || self.is_in_doubt(ix, &Body { at: to, ..*body }) {
            return false;
        }
        let troop = self.field.troop(ix);
        let others: Vec<Body> = troop.living().filter(|other| *other != place).map(|other| troop.body(other)).collect();
        if others.iter().any(|other| {
            body.gap_on_way(to, other) < 0.005 && body.gap(other) >= 0.005
                || Body { at: to, ..*body }.gap(other) < 0.005
        }) {
            return false;
        }
        let mut all = others;
        all.push(Body { at: to, ..*body });
        Field::is_coherent(&all)
    }
}
