//! Volleys at units whose stands are covered differently: the least protected are shot at first, and the dice are thrown
//! in batches (`wm.shoot.exposed_stand`, `wm.shoot.exposed_first`).

use aftermath_rules::{dice, geometry::Footprint};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Cover, Item};
use serde_json::json;

use super::{Blow, aim::sees_stand, guns::to_hit};
use crate::{
    battle::{Battle, Played},
    combat::casualties,
    field::{Stand, Troop},
};

/// The stands of a target that go first, with their cover and that of the others.
#[derive(Debug)]
pub(super) struct Exposed {
    numbers: Vec<u8>,
    least: Cover,
    best: Cover,
}

impl Battle {
    /// A volley of troops with ordinary missiles; nobody shoots where the rules do not tell clearly who goes first.
    pub(super) fn shoot_exposed(&mut self, ix: TroopIx, target: TroopIx, stands: &[usize]) -> Played {
        let Some(exposed) = self.exposed(ix, target, stands) else { return Ok(()) };
        let troop = self.field.troop(ix);
        let (by, shots) = (troop.id().clone(), u32::from(troop.figures.shots));
        let numbers: Vec<u8> = stands.iter().map(|stand| troop.stands[*stand].number).collect();
        let armour = self.field.armour(target);
        let struck = self.field.troop(target);
        let room = (exposed.numbers.len() as u32 * struck.hits_a_stand()).saturating_sub(struck.leftover_hits);
        let (mut thrown, mut saves, mut batches) = (Vec::new(), Vec::new(), Vec::new());
        let (mut hits, mut suffered, mut left) = (0, 0, shots * stands.len() as u32);
        while left > 0 {
            // No more dice at once than may remove the exposed stands.
            let (cover, count) =
                if suffered < room { (exposed.least, left.min(room - suffered)) } else { (exposed.best, left) };
            let batch = self.rng.roll(count);
            let scored = dice::at_least(&batch, to_hit(&self.field, target, cover));
            let rolled = self.rng.roll(if armour.is_some() { scored } else { 0 });
            suffered += scored - armour.map_or(0, |armour| dice::at_least(&rolled, armour));
            hits += scored;
            left -= count;
            batches.push(json!({ "cover": cover, "dice": count }));
            thrown.extend(batch);
            saves.extend(rolled);
        }
        let struck = self.field.troop(target);
        let (due, leftover) = struck.losses(suffered);
        let removed = exposed.first(struck, due);
        let blow = Blow { saves, saved: hits - suffered, suffered, removed, leftover, carried: false };
        let fields = json!({
            "unit": by, "target": self.field.troop(target).id(), "stands": numbers, "cover": exposed.least,
            "exposed": exposed.numbers, "batches": batches, "dice": thrown, "saves": blow.saves,
            "removed": blow.removed,
            "declared": { "hits": hits, "saved": blow.saved, "suffered": suffered },
        });
        self.write(self.active, "shoot", fields)?;
        self.field.troop_mut(ix).shots.extend(numbers.iter().map(|number| (*number, target)));
        self.covered(target, exposed.best);
        self.suffer(target, &blow, ix, true);
        let struck = self.field.troop_mut(target);
        struck.shot_by.push(ix);
        struck.sources.push((false, suffered));
        Ok(())
    }

    /// Stands of two kinds of cover, of which these shooters see one of the less protected for certain; `None` too where
    /// those could not go first without tearing the unit apart.
    pub(super) fn exposed(&self, ix: TroopIx, target: TroopIx, stands: &[usize]) -> Option<Exposed> {
        let field = &self.field;
        let (troop, struck) = (field.troop(ix), field.troop(target));
        let plain = [ix, target].iter().all(|ix| {
            let item = field.troop(*ix).figures.item;
            item != Some(Item::BannerOfSteadfastness) && item != Some(Item::BannerOfFortune)
        });
        let shooters: Vec<Footprint> = stands.iter().map(|stand| troop.stands[*stand].at).collect();
        let covers: Vec<(u8, Cover)> =
            struck.stands.iter().map(|stand| (stand.number, field.cover_of(target, &stand.at, &shooters))).collect();
        let least = covers.iter().map(|(_, cover)| *cover).min()?;
        let best = covers.iter().map(|(_, cover)| *cover).max()?;
        let clear = covers.iter().all(|(_, cover)| *cover == least || *cover == best);
        let numbers: Vec<u8> = covers.iter().filter(|(_, cover)| *cover == least).map(|(stand, _)| *stand).collect();
        let exposed = Exposed { numbers, least, best };
        let seen = struck
            .stands
            .iter()
            .filter(|stand| exposed.numbers.contains(&stand.number))
            .any(|goal| stands.iter().any(|stand| sees_stand(field, ix, *stand, target, &goal.at)));
        let first = exposed.first(struck, exposed.numbers.len());
        let torn = first.iter().any(|number| !exposed.numbers.contains(number));
        (plain && troop.figures.weapon.is_none() && clear && seen && !torn).then_some(exposed)
    }
}

impl Exposed {
    /// Which stands go: these before all others.
    fn first(&self, troop: &Troop, due: usize) -> Vec<u8> {
        let kept = |left: &[&Stand]| left.iter().filter(|stand| !self.numbers.contains(&stand.number)).count();
        casualties::chosen(troop, due, kept)
    }
}
