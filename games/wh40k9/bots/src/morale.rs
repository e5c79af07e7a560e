//! The Morale phase (`w40k.morale.*`).

use aftermath_simulate::SideIx;
use aftermath_wh40k9::pack;
use serde_json::json;

use super::{
    battle::{Battle, Played},
    body::Body,
    field::{Whereabouts, nearest},
};

impl Battle {
    pub(crate) fn morale_phase(&mut self) -> Played {
        let mut tested = vec![false; self.field.troops.len()];
        let mut next = self.active;
        loop {
            let due = |side: SideIx| {
                let all = self.field.of(side).into_iter();
                all.filter(|ix| !tested[*ix] && self.field.troop(*ix).turn.fell > 0).min()
            };
            let Some(ix) = due(next).or_else(|| due(next.other())) else { break };
            tested[ix] = true;
            next = self.field.troop(ix).side.other();
            self.test(ix)?;
        }
        if self.is_over() {
            return Ok(());
        }
        self.second_step("coherency_checks")?;
        for side in [self.active, self.active.other()] {
            for ix in self.field.of(side) {
                self.check_coherency(ix)?;
            }
        }
        Ok(())
    }

    /// Whether the Warlord inspires a unit.
    fn is_inspired(&self, ix: usize) -> bool {
        let troop = self.field.troop(ix);
        let Some((lord, number, inspires)) = self.warlords[troop.side.0] else { return false };
        let own = self.field.troop(lord);
        let Some(place) = own.living().find(|place| own.models[*place].number == number) else { return false };
        inspires && (lord == ix || own.is_on_field() && nearest(&own.body(place), troop) <= pack::INSPIRING_RANGE)
    }

    fn test(&mut self, ix: usize) -> Played {
        let troop = self.field.troop(ix);
        let (side, id, lost) = (troop.side, troop.id().clone(), troop.turn.fell);
        let inspired = if self.is_inspired(ix) { pack::INSPIRING_LD as u32 } else { 0 };
        let leadership = self.field.troop(ix).leadership() + inspired;
        self.rng.take(self.dice[side.0]);
        let die = self.rng.roll(1);
        let face = die.iter().map(|die| u32::from(die.get())).sum::<u32>();
        let passed = face == 1 || face + lost <= leadership;
        let fields = json!({
            "unit": id, "die": { "dice": die }, "lost": lost, "leadership": leadership, "passed": passed,
        });
        self.write_for(side, "morale_test", fields)?;
        if passed {
            return Ok(());
        }
        let Some(first) = self.least_missed(ix) else { return Ok(()) };
        let first_number = self.field.troop(ix).models[first].number;
        self.kill(ix, first);
        let left = self.field.troop(ix).size();
        let dice = self.rng.roll(left);
        let weak = left * 2 < self.field.troop(ix).starting;
        let modifier = if weak { pack::ATTRITION_HALF } else { 0 };
        let flee =
            dice.iter().filter(|die| (i32::from(die.get()) + modifier).max(1) <= i32::from(pack::FLEES_ON)).count();
        let mut fled: Vec<u16> = Vec::new();
        for _ in 0..flee {
            let Some(place) = self.least_missed(ix) else { break };
            fled.push(self.field.troop(ix).models[place].number);
            self.kill(ix, place);
        }
        let fields = json!({
            "unit": id, "first": [first_number], "dice": { "dice": dice }, "fled": fled, "count": flee,
        });
        self.write_for(side, "flee", fields)
    }

    /// Models are removed until one group in coherency is left.
    fn check_coherency(&mut self, ix: usize) -> Played {
        let mut removed: Vec<u16> = Vec::new();
        while !self.field.stands_together(ix) {
            let troop = self.field.troop(ix);
            let neighbours = |place: &usize| {
                let own: Body = troop.body(*place);
                troop.living().filter(|other| other != place && own.gap(&troop.body(*other)) <= pack::COHERENCY).count()
            };
            let Some(place) = troop.living().min_by_key(|place| (neighbours(place), troop.models[*place].profile))
            else {
                break;
            };
            removed.push(troop.models[place].number);
            let troop = &mut self.field.troops[ix];
            troop.models[place].dead = true;
            if troop.size() == 0 {
                troop.whereabouts = Whereabouts::Destroyed;
            }
        }
        if removed.is_empty() {
            return Ok(());
        }
        let (side, id) = (self.field.troop(ix).side, self.field.troop(ix).id().clone());
        self.write_for(side, "coherency_check", json!({ "unit": id, "removed": removed }))
    }
}
