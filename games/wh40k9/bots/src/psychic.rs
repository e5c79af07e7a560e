//! The Psychic phase (`w40k.psychic.*`).

use aftermath_rules::dice;
use aftermath_simulate::SimulateError;
use aftermath_wh40k9::pack;
use serde_json::json;

use super::{
    battle::{Battle, Played},
    body::Body,
    field::{Moved, nearest},
};

const SMITE: &str = "Smite";

impl Battle {
    pub(crate) fn psychic_phase(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            let Some(psychic) = self.field.troop(ix).figures.psychic.clone() else { continue };
            if self.field.troop(ix).turn.moved == Some(Moved::FallBack) {
                continue;
            }
            for attempt in 0..psychic.manifests {
                if !self.field.troop(ix).is_on_field() || self.slips() {
                    break;
                }
                let tried = &self.attempted[self.active.0];
                let own = psychic.powers.iter().find(|power| !tried.iter().any(|known| known == power.name.as_str()));
                let target = self.smitten(ix);
                match (own, target) {
                    (Some(power), _) if attempt > 0 || target.is_none() => {
                        let (name, charge) = (power.name.as_str().to_owned(), u32::from(power.warp_charge));
                        self.attempt(ix, &name, charge, None)?;
                    }
                    (_, Some(_)) => self.attempt(ix, SMITE, pack::SMITE_WARP_CHARGE + self.smites, target)?,
                    _ => {}
                }
                if self.is_over() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The closest enemy that a unit sees within 18".
    fn smitten(&self, ix: usize) -> Option<usize> {
        let seen = self.field.enemies(ix).into_iter().filter(|enemy| self.field.unit_sees(ix, *enemy));
        let closest = seen.min_by(|a, b| self.field.distance(ix, *a).total_cmp(&self.field.distance(ix, *b)));
        closest.filter(|enemy| self.field.distance(ix, *enemy) <= pack::SMITE_RANGE)
    }

    /// One power: the test, Perils, the attempt to deny it, and its effect.
    fn attempt(&mut self, ix: usize, power: &str, charge: u32, target: Option<usize>) -> Played {
        let own = self.field.troop(ix).side;
        let id = self.field.troop(ix).id().clone();
        self.rng.take(self.dice[own.0]);
        let thrown = self.rng.roll(pack::PSYCHIC_DICE);
        let total = dice::sum(&thrown);
        let passed = total >= charge;
        let fields = json!({
            "unit": id, "power": power, "dice": { "dice": thrown }, "warp_charge": charge, "passed": passed,
        });
        self.write("manifest", fields)?;
        if power == SMITE {
            self.smites += 1;
        } else {
            self.attempted[own.0].push(power.to_owned());
        }
        let faces: Vec<u8> = thrown.iter().map(|die| die.get()).collect();
        if faces[0] == faces[1] && matches!(faces[0], 1 | 6) {
            self.perils(ix)?;
        }
        if !passed || !self.field.troop(ix).is_on_field() || self.denied(ix, total)? {
            return Ok(());
        }
        let mut fields = json!({ "unit": id, "power": power });
        if power != SMITE {
            fields["target"] = json!(id);
            return self.write("power_effect", fields);
        }
        // Perils may have left nobody.
        let Some(target) = target.filter(|_| self.smitten(ix) == target) else { return Ok(()) };
        self.rng.take(self.dice[own.0]);
        let thrown = self.rng.roll(1);
        let face = |die: &aftermath_rules::dice::Pips| {
            if total >= pack::SMITE_STRONG_FROM { u32::from(die.get()) } else { u32::from(dice::d3(*die)) }
        };
        let wounds = thrown.iter().map(face).sum();
        let suffered = self.suffer(target, Some(thrown), wounds);
        fields["target"] = json!(self.field.troop(target).id());
        fields["suffered"] = json!([suffered]);
        (fields["visible"], fields["closest"]) = (json!(true), json!(true));
        self.write("power_effect", fields)?;
        self.leave_wrecks()
    }

    /// Perils of the Warp.
    fn perils(&mut self, ix: usize) -> Played {
        let own = self.field.troop(ix).side;
        let bodies: Vec<Body> = self.field.troop(ix).bodies().collect();
        self.rng.take(self.dice[own.0]);
        let thrown = self.rng.roll(1);
        let wounds = thrown.iter().map(|die| u32::from(dice::d3(*die))).sum();
        let suffered = self.suffer(ix, Some(thrown), wounds);
        let mut fields = json!({ "suffered": suffered });
        if !self.field.troop(ix).is_on_field() {
            let near = |other: &usize| {
                let troop = self.field.troop(*other);
                troop.is_on_field() && bodies.iter().any(|body| nearest(body, troop) <= pack::PERILS_SPLASH)
            };
            let mut splash = Vec::new();
            for other in (0..self.field.troops.len()).filter(near).collect::<Vec<_>>() {
                let thrown = self.rng.roll(1);
                let wounds = thrown.iter().map(|die| u32::from(dice::d3(*die))).sum();
                splash.push(json!({ "suffered": self.suffer(other, Some(thrown), wounds) }));
            }
            fields["splash"] = json!(splash);
        }
        self.write("perils", fields)?;
        self.leave_wrecks()
    }

    /// Whether the enemy denies the power.
    fn denied(&mut self, ix: usize, total: u32) -> Result<bool, SimulateError> {
        let able = |enemy: &usize| {
            let troop = self.field.troop(*enemy);
            let quota = troop.figures.psychic.as_ref().map_or(0, |psychic| u32::from(psychic.denies));
            troop.turn.denied < quota && self.field.distance(ix, *enemy) <= pack::DENY_RANGE - 0.05
        };
        let Some(enemy) = self.field.enemies(ix).into_iter().find(able) else { return Ok(false) };
        let side = self.field.troop(enemy).side;
        self.rng.take(self.dice[side.0]);
        let thrown = self.rng.roll(pack::PSYCHIC_DICE);
        let denied = dice::sum(&thrown) > total;
        self.field.troops[enemy].turn.denied += 1;
        let fields = json!({ "unit": self.field.troop(enemy).id(), "dice": { "dice": thrown }, "denied": denied });
        self.write_for(side, "deny", fields)?;
        Ok(denied)
    }
}
