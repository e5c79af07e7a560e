//! Magic items (section "Magic items"): who may bear them, what they cost, and their use.

pub(super) mod banners;
pub(super) mod devices;
mod snapshot;
pub(super) mod weapons;

use super::{
    Item, Kind, State, Trait, Unit, UseItem, rule,
    state::{Setup, SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
};

/// Kinds of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Category {
    Banner,
    Weapon,
    Device(Bearer),
}

/// Whose device it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bearer {
    General,
    Wizard,
    WizardOrRuneSmith,
}

/// What is known of an item.
#[derive(Debug, Clone, Copy)]
struct Facts {
    rule: Rule,
    category: Category,
}

/// Figures of an item.
fn facts(item: Item) -> Facts {
    use Bearer::{General, Wizard, WizardOrRuneSmith};
    use Category::{Banner, Device, Weapon};
    let (rule, category) = match item {
        Item::BattleBanner => (rule::ITEM_BATTLE_BANNER, Banner),
        Item::BannerOfShielding => (rule::ITEM_BANNER_OF_SHIELDING, Banner),
        Item::BannerOfFortitude => (rule::ITEM_BANNER_OF_FORTITUDE, Banner),
        Item::BannerOfSteadfastness => (rule::ITEM_BANNER_OF_STEADFASTNESS, Banner),
        Item::BannerOfFortune => (rule::ITEM_BANNER_OF_FORTUNE, Banner),
        Item::SwordOfDestruction => (rule::ITEM_SWORD_OF_DESTRUCTION, Weapon),
        Item::SwordOfFate => (rule::ITEM_SWORD_OF_FATE, Weapon),
        Item::SwordOfCleaving => (rule::ITEM_SWORD_OF_CLEAVING, Weapon),
        Item::SwordOfMight => (rule::ITEM_SWORD_OF_MIGHT, Weapon),
        Item::CrownOfCommand => (rule::ITEM_CROWN_OF_COMMAND, Device(General)),
        Item::HelmOfDominion => (rule::ITEM_HELM_OF_DOMINION, Device(General)),
        Item::OrbOfMajesty => (rule::ITEM_ORB_OF_MAJESTY, Device(General)),
        Item::RingOfMagic => (rule::ITEM_RING_OF_MAGIC, Device(Wizard)),
        Item::StaffOfSpellbinding => (rule::ITEM_STAFF_OF_SPELLBINDING, Device(WizardOrRuneSmith)),
        Item::SceptreOfSovereignty => (rule::ITEM_SCEPTRE_OF_SOVEREIGNTY, Device(General)),
        Item::ScrollOfDispelling => (rule::ITEM_SCROLL_OF_DISPELLING, Device(WizardOrRuneSmith)),
        Item::WandOfPower => (rule::ITEM_WAND_OF_POWER, Device(Wizard)),
        Item::RodOfRepetition => (rule::ITEM_ROD_OF_REPETITION, Device(Wizard)),
    };
    Facts { rule, category }
}

/// What is known of items in use.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Items {
    /// Items used up.
    spent: Vec<(UnitIx, Item)>,
    /// Items brought to bear on what follows.
    ready: Vec<(UnitIx, Item)>,
    /// Units whose banner has shrugged off a hit this turn.
    shrugged_off: Vec<UnitIx>,
    /// Units that were shot at earlier this turn, and of which nobody has told whether their banner has.
    unsaid: Vec<UnitIx>,
    /// Characters who have tried an order this turn.
    ordered: Vec<UnitIx>,
    round: weapons::RoundUse,
}

impl Items {
    /// Whether the item is brought to bear; it is no longer, afterwards.
    pub(super) fn take(&mut self, bearer: UnitIx, item: Item) -> bool {
        let before = self.ready.len();
        self.ready.retain(|ready| *ready != (bearer, item));
        self.ready.len() < before
    }

    fn is_ready(&self, bearer: UnitIx, item: Item) -> bool {
        self.ready.contains(&(bearer, item))
    }

    fn ready(&mut self, bearer: UnitIx, item: Item) {
        if !self.is_ready(bearer, item) {
            self.ready.push((bearer, item));
        }
    }

    /// The item has no more power.
    pub(super) fn spend(&mut self, bearer: UnitIx, item: Item) {
        if !self.spent.contains(&(bearer, item)) {
            self.spent.push((bearer, item));
        }
    }

    /// What the situation tells: the item of this bearer is used up.
    pub(super) fn spend_all(&mut self, bearer: UnitIx, unit: &Unit) {
        unit.items().for_each(|item| self.spend(bearer, item));
    }

    /// What the situation does not tell: this unit was shot at earlier this turn, by how many hits more than it suffered.
    pub(super) fn leave_unsaid(&mut self, ix: UnitIx) {
        self.unsaid.push(ix);
    }

    /// Whether a hit of this turn may have counted that was taken off by its banner.
    pub(super) fn may_have_counted(&self, ix: UnitIx) -> bool {
        self.unsaid.contains(&ix) && self.shrugged_off.contains(&ix)
    }

    /// What ends with a phase: a Battle Banner's attacks.
    pub(super) fn end_phase(&mut self) {
        self.ready.retain(|(_, item)| *item == Item::HelmOfDominion);
        self.round = weapons::RoundUse::default();
    }

    /// What ends with a turn.
    pub(super) fn end_turn(&mut self) {
        self.ready.clear();
        self.shrugged_off.clear();
        self.unsaid.clear();
        self.ordered.clear();
    }
}

/// Whether the unit or character bears the item.
pub(super) fn bears(state: &State, ix: UnitIx, item: Item) -> bool {
    state.figures(ix).items().any(|borne| borne == item)
}

/// Whether it bears the item and has not used it up.
pub(super) fn may_use(state: &State, ix: UnitIx, item: Item) -> bool {
    bears(state, ix, item) && !state.items.spent.contains(&(ix, item))
}

/// `use_item`.
pub(super) fn use_item(state: &mut State, side: Option<&SideId>, event: &UseItem, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.bearer, docket) else { return };
    let (item, rule) = (event.item, facts(event.item).rule);
    let owner = state.side_id(state.side_of(ix));
    if let Some(side) = side {
        docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side == owner), || {
            Detail::say("own-unit").unit(state.id(ix))
        });
    }
    // Who bears which item stands in the roster (`wm.army.items`).
    let borne = bears(state, ix, item);
    docket.finding(rule::ARMY_ITEMS, Outcome::from(borne), || {
        Detail::say("item-not-borne").unit(state.id(ix)).with("item", item.as_str())
    });
    if borne && !may_use(state, ix, item) {
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("item-spent").unit(state.id(ix)).with("item", item.as_str())
        });
    }
    // What was played goes on: the item works as the players took it.
    match item {
        Item::CrownOfCommand => devices::crown(state, ix, docket),
        Item::HelmOfDominion => devices::helm(state, ix, docket),
        Item::OrbOfMajesty => devices::orb(state, ix, event, docket),
        Item::SceptreOfSovereignty => devices::sceptre(state, ix, docket),
        Item::StaffOfSpellbinding => devices::staff(state, ix, event, docket),
        Item::RingOfMagic | Item::WandOfPower | Item::RodOfRepetition => devices::for_a_spell(state, ix, item, docket),
        Item::BattleBanner => banners::battle_banner(state, ix, docket),
        // What follows tells what these do.
        Item::BannerOfShielding
        | Item::BannerOfFortitude
        | Item::BannerOfSteadfastness
        | Item::BannerOfFortune
        | Item::SwordOfDestruction
        | Item::SwordOfFate
        | Item::SwordOfCleaving
        | Item::SwordOfMight
        | Item::ScrollOfDispelling => {}
    }
}

/// Items of the rosters: who bears what, how many, at what cost.
pub(super) fn check_rosters(setup: &Setup, docket: &mut impl Docket) {
    let mut seen: Vec<(SideIx, Item)> = Vec::new();
    for (side, unit) in &setup.units {
        let items: Vec<Item> = unit.items().collect();
        if items.is_empty() {
            continue;
        }
        docket.finding(rule::ITEM_ONE_EACH, Outcome::from(items.len() == 1), || {
            Detail::say("one-item").unit(&unit.id).expects(1_u8).records(items.len())
        });
        for item in &items {
            check_bearer(unit, *item, docket);
            let first = !seen.contains(&(*side, *item));
            docket.finding(rule::ITEM_UNIQUE, Outcome::from(first), || {
                Detail::say("item-once").unit(&unit.id).with("item", item.as_str())
            });
            seen.push((*side, *item));
        }
        if let Some(paid) = unit.item_points {
            let cost = unit.items_cost();
            docket.finding(rule::ITEM_COST, Outcome::from(paid == cost), || {
                Detail::say("item-cost").unit(&unit.id).expects(cost).records(paid)
            });
        }
    }
}

/// Who may bear an item at all, and this kind of item (`wm.item.who`, `.banner_bearers`, `.weapon_bearers`,
/// `.device_bearers`).
fn check_bearer(unit: &Unit, item: Item, docket: &mut impl Docket) {
    let category = facts(item).category;
    let say = || Detail::say("item-bearer").unit(&unit.id).with("item", item.as_str());
    let troops = matches!(unit.kind, Kind::Infantry | Kind::Cavalry | Kind::Chariot);
    let anybody = troops || unit.kind.is_character();
    docket.finding(rule::ITEM_WHO, Outcome::from(anybody), say);
    match category {
        Category::Banner => docket.finding(rule::ITEM_BANNER_BEARERS, Outcome::from(troops), say),
        Category::Weapon => docket.finding(rule::ITEM_WEAPON_BEARERS, Outcome::from(anybody), say),
        Category::Device(bearer) => {
            let smith = unit.has(Trait::RuneSmith) && unit.kind.is_character();
            let right = match bearer {
                Bearer::General => unit.kind == Kind::General,
                Bearer::Wizard => unit.kind == Kind::Wizard && !smith,
                Bearer::WizardOrRuneSmith => unit.kind == Kind::Wizard || smith,
            };
            docket.finding(rule::ITEM_DEVICE_BEARERS, Outcome::from(right), say);
        }
    }
}
