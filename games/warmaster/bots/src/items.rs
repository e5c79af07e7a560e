//! Magic items: who bears them, when the bots use them, and what they do (`wm.item.*`).

use aftermath_rules::dice::{self, Pips};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::Item;
use serde_json::json;

use crate::{
    battle::{Battle, Played, Stop},
    field::Field,
};

/// Command under the Crown, and of the second test that the Orb allows.
pub(crate) const CROWN: i32 = 10;
const ORB: i32 = 8;
/// Least die by which a Staff of Spellbinding binds.
const BINDS_ON: u8 = 4;
/// Armour that a Banner of Shielding does not better.
const BEST_ARMOUR: u8 = 3;
/// What it gives to those who have none.
const LEAST_ARMOUR: u8 = 6;

/// What a unit strikes with in a round beyond the attacks of its stands; all goes into its first throw.
#[derive(Debug, Default)]
pub(crate) struct Arms {
    /// Attacks of one stand.
    pub(crate) extra: u32,
    /// Attacks that rage turns on the unit itself.
    pub(crate) at_itself: u32,
    cleaves: bool,
    destroys: bool,
}

impl Field {
    /// Whether it bears the item and may still use it.
    pub(crate) fn may_use(&self, ix: TroopIx, item: Item) -> bool {
        let troop = self.troop(ix);
        troop.figures.item == Some(item) && !troop.item_spent && !troop.stands.is_empty()
    }

    /// Who of this side may use the item.
    pub(crate) fn bearer(&self, side: SideIx, item: Item) -> Option<TroopIx> {
        (0..self.troops.len()).map(TroopIx).find(|ix| self.troop(*ix).side == side && self.may_use(*ix, item))
    }

    /// The least die that saves a hit on the unit; a Banner of Shielding betters it by one while no stand is lost
    /// (`wm.item.banner_of_shielding`).
    pub(crate) fn armour(&self, ix: TroopIx) -> Option<u8> {
        let troop = self.troop(ix);
        let printed = troop.figures.armour;
        if troop.figures.item != Some(Item::BannerOfShielding) || troop.lost() > 0 {
            return printed;
        }
        Some(printed.map_or(LEAST_ARMOUR, |least| if least > BEST_ARMOUR { least - 1 } else { least }))
    }

    /// What a unit strikes with in this round; `hero` is the character who fights with it.
    pub(crate) fn arms(&self, ix: TroopIx, hero: Option<TroopIx>) -> Arms {
        let troop = self.troop(ix);
        let borne = |item: Item| {
            let bears = |ix: TroopIx| self.troop(ix).figures.item == Some(item);
            bears(ix) || hero.is_some_and(bears)
        };
        let with_it = |item: Item| {
            troop.figures.item == Some(item)
                || self.company_of(ix).into_iter().any(|one| self.troop(one).figures.item == Some(item))
        };
        let mut extra = u32::from(borne(Item::SwordOfMight));
        extra += u32::from(borne(Item::SwordOfFate) && !troop.has_fought);
        if troop.touched.contains(&"light_of_battle") {
            extra += 1 + u32::from(hero.is_some());
        }
        let rage: u32 = troop.rage.iter().map(|face| u32::from(*face)).sum();
        let (mut at_itself, doubled) = (0, troop.rage.windows(2).any(|pair| pair[0] == pair[1]));
        if doubled && troop.rounds == 0 {
            at_itself = rage;
        } else if !doubled {
            extra += rage;
        }
        Arms { extra, at_itself, cleaves: with_it(Item::SwordOfCleaving), destroys: with_it(Item::SwordOfDestruction) }
    }
}

impl Battle {
    /// The bearer's item is brought to bear.
    pub(crate) fn use_item(&mut self, bearer: TroopIx, item: Item, dice: &[Pips]) -> Played {
        let troop = self.field.troop(bearer);
        let mut fields = json!({ "bearer": troop.id(), "item": item });
        if !dice.is_empty() {
            fields["dice"] = json!(dice);
        }
        self.write(troop.side, "use_item", fields)
    }

    /// The item has no more power after this use.
    pub(crate) fn use_up(&mut self, bearer: TroopIx, item: Item, dice: &[Pips]) -> Played {
        self.use_item(bearer, item, dice)?;
        self.field.troop_mut(bearer).item_spent = true;
        Ok(())
    }

    /// The Helm is named as a turn begins, for that turn (`wm.item.helm_of_dominion`).
    pub(crate) fn put_on_helm(&mut self) -> Played {
        if let Some(general) = self.field.bearer(self.active, Item::HelmOfDominion)
            && self.rng.below(3) == 0
        {
            self.use_up(general, Item::HelmOfDominion, &[])?;
            self.field.troop_mut(general).helmed = true;
        }
        Ok(())
    }

    /// Whether the Crown is good for this leader's next order (`wm.item.crown_of_command`).
    pub(crate) fn is_crowned(&self, leader: TroopIx) -> bool {
        self.field.may_use(leader, Item::CrownOfCommand) && !self.field.troop(leader).has_ordered
    }

    /// A failed order of the General is tested again (`wm.item.orb_of_majesty`); answers whether it now passes.
    pub(crate) fn consult_orb(&mut self, leader: TroopIx, penalties: u32) -> Result<bool, Stop> {
        if !self.field.may_use(leader, Item::OrbOfMajesty) {
            return Ok(false);
        }
        let dice = self.rng.roll(2);
        self.use_up(leader, Item::OrbOfMajesty, &dice)?;
        Ok(dice::sum(&dice) as i32 <= ORB - penalties as i32)
    }

    /// A blunder of the General's subordinates becomes an order (`wm.item.sceptre_of_sovereignty`).
    pub(crate) fn raise_sceptre(&mut self) -> Result<bool, Stop> {
        match self.field.bearer(self.active, Item::SceptreOfSovereignty) {
            Some(general) => self.use_up(general, Item::SceptreOfSovereignty, &[]).map(|()| true),
            None => Ok(false),
        }
    }

    /// An enemy Wizard has failed: on a good die he casts worse from now on (`wm.item.staff_of_spellbinding`).
    pub(crate) fn raise_staff(&mut self, caster: TroopIx) -> Played {
        let side = self.field.troop(caster).side.other();
        let Some(bearer) = self.field.bearer(side, Item::StaffOfSpellbinding) else { return Ok(()) };
        let dice = self.rng.roll(1);
        self.use_item(bearer, Item::StaffOfSpellbinding, &dice)?;
        if dice.iter().any(|die| die.get() >= BINDS_ON) {
            self.field.troop_mut(bearer).item_spent = true;
            self.field.troop_mut(caster).bound = true;
        }
        Ok(())
    }

    /// Banners of those who go into their first battle (`wm.item.battle_banner`).
    pub(crate) fn raise_banners(&mut self, units: &[TroopIx]) -> Played {
        for ix in units.iter().copied() {
            if self.field.may_use(ix, Item::BattleBanner) && !self.field.troop(ix).has_fought {
                self.use_up(ix, Item::BattleBanner, &[])?;
                self.field.troop_mut(ix).banner_raised = true;
            }
        }
        Ok(())
    }

    /// A bad throw of a unit with a Banner of Fortune is thrown again, good dice too (`wm.item.banner_of_fortune`);
    /// answers the dice as they fell first.
    pub(crate) fn try_fortune(&mut self, ix: TroopIx, dice: &mut Vec<Pips>, needed: u8) -> Vec<Pips> {
        let bad = dice.len() >= 2 && dice::at_least(dice, needed) as usize * 3 < dice.len();
        if !bad || !self.field.may_use(ix, Item::BannerOfFortune) {
            return Vec::new();
        }
        self.field.troop_mut(ix).item_spent = true;
        let again = self.rng.roll(dice.len() as u32);
        std::mem::replace(dice, again)
    }

    /// One miss is thrown again (`wm.item.sword_of_cleaving`); answers it as it fell first.
    pub(crate) fn cleave(&mut self, arms: &mut Arms, dice: &mut [Pips], needed: u8) -> Option<Pips> {
        let miss = dice.iter_mut().find(|die| die.get() < needed).filter(|_| arms.cleaves)?;
        arms.cleaves = false;
        let again = self.rng.roll(1).pop()?;
        Some(std::mem::replace(miss, again))
    }

    /// One save of the enemy is thrown again (`wm.item.sword_of_destruction`); answers it as it fell first.
    pub(crate) fn destroy(&mut self, arms: &mut Arms, saves: &mut [Pips], armour: Option<u8>) -> Option<Pips> {
        let least = armour?;
        let save = saves.iter_mut().find(|die| die.get() >= least).filter(|_| arms.destroys)?;
        arms.destroys = false;
        let again = self.rng.roll(1).pop()?;
        Some(std::mem::replace(save, again))
    }

    /// Hits of shots and spells that are left after a Banner of Steadfastness has shrugged off one, once a turn
    /// (`wm.item.banner_of_steadfastness`).
    pub(crate) fn shrug_off(&mut self, ix: TroopIx, hits: u32) -> u32 {
        let troop = self.field.troop_mut(ix);
        let steady = troop.figures.item == Some(Item::BannerOfSteadfastness) && troop.lost() == 0;
        if hits == 0 || !steady || troop.shrugged_off {
            return hits;
        }
        troop.shrugged_off = true;
        hits - 1
    }
}
