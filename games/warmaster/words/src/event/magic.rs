//! Spells and magic items.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cover, DeclaredHits, Dice, Numbers, Poses};
use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::{Length, Place},
    ids::UnitId,
    list::List,
};

/// A spell of one of the five lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spell {
    /// Empire: fire along a line.
    BallOfFlame,
    /// Empire: a unit moves as if ordered.
    VoiceOfCommand,
    /// Empire: half a move, and terror.
    WeirdEnchantment,
    /// Empire: the Wizard is elsewhere.
    Teleport,
    /// Undead: a new unit of Skeletons.
    RaiseDead,
    /// Undead: attacks on who touches the caster's unit.
    TouchOfDeath,
    /// Undead: no charge, pursuit or advance.
    DoomAndDespair,
    /// Undead: shots.
    DeathBolt,
    /// Orcs: attacks from above.
    FootOfGork,
    /// Orcs: a beam along a line.
    Gotcha,
    /// Orcs: a unit is pushed back.
    Gerroff,
    /// Orcs: more attacks.
    Waaagh,
    /// High Elves: attacks on all enemies near.
    StormOfStone,
    /// High Elves: an attack more for all near.
    LightOfBattle,
    /// High Elves: a unit shoots twice.
    HeavensFire,
    /// High Elves: arrows.
    HailOfDestruction,
    /// Chaos: more attacks.
    BoonOfChaos,
    /// Chaos: enemies obey worse.
    AngerOfTheGods,
    /// Chaos: dice of bonus attacks.
    RageOfChaos,
    /// Chaos: attacks.
    CurseOfChaos,
}

/// A Wizard casts. What the spell does follows as `effect`, as `move`, `charge` or `shoot` of the unit it lets act, as
/// `character_move` of a Wizard who teleports, or as `drive_back`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// The Wizard.
    pub by: UnitId,
    /// The spell.
    pub spell: Spell,
    /// The unit it is cast on, or every unit that it reaches; for Raise Dead one unit of the engagement.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub targets: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// The die; absent where a Ring of Magic stands for it, or where the players, declaring the spell failed, did not
    /// let him roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// The die that a High Elf threw again, as it fell first; `die` has what counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Pips>,
    /// Far end of the line, for a spell that follows one; its near end is the Wizard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Place>,
    /// † Distance to the target, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether the Wizard sees the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sees: Option<bool>,
    /// Whether the players took it as cast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A try to dispel the spell cast last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dispel {
    /// The Rune Smith, or the bearer of the scroll.
    pub by: UnitId,
    /// How.
    pub means: DispelMeans,
    /// The die, for a Rune Smith.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// † Distance from the Rune Smith to the caster, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

/// How a spell is dispelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DispelMeans {
    /// By a Rune Smith's anti-magic.
    AntiMagic,
    /// By a Scroll of Dispelling.
    Scroll,
}

/// What the spell cast last does to one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The unit that it befalls; for Raise Dead the raised unit.
    pub unit: UnitId,
    /// Dice that give the number of attacks (Storm of Stone, Rage of Chaos), in the order thrown.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub attacks: Dice,
    /// † Cover of the stands struck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Dice to hit.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub dice: Dice,
    /// Armour saves, one a hit.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Numbers of the stands removed at once.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// Where the stands of a raised unit are placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<DeclaredHits>,
}

/// A magic item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Banner: an attack a stand in the first combat.
    BattleBanner,
    /// Banner: armour one better.
    BannerOfShielding,
    /// Banner: a hit a stand in the first combat.
    BannerOfFortitude,
    /// Banner: one hit of shooting ignored a turn.
    BannerOfSteadfastness,
    /// Banner: one throw to hit thrown again.
    BannerOfFortune,
    /// Weapon: a save of the enemy thrown again.
    SwordOfDestruction,
    /// Weapon: an attack in the first combat.
    SwordOfFate,
    /// Weapon: a missed attack thrown again.
    SwordOfCleaving,
    /// Weapon: an attack.
    SwordOfMight,
    /// Device: the first order at 10.
    CrownOfCommand,
    /// Device: a turn of better Command.
    HelmOfDominion,
    /// Device: a failed order tried again.
    OrbOfMajesty,
    /// Device: a spell without a roll.
    RingOfMagic,
    /// Device: a Wizard who failed casts worse.
    StaffOfSpellbinding,
    /// Device: a blunder becomes an order.
    SceptreOfSovereignty,
    /// Device: a spell dispelled.
    ScrollOfDispelling,
    /// Device: one casting roll better.
    WandOfPower,
    /// Device: a second spell.
    RodOfRepetition,
}

/// A magic item is used; what it changes follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseItem {
    /// The unit or character that has it.
    pub bearer: UnitId,
    /// The item.
    pub item: Item,
    /// Dice that it takes: the second test of an Orb of Majesty, the roll of a Staff of Spellbinding.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub dice: Dice,
    /// Whether the players took it as having worked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

impl Item {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Item::BattleBanner => "battle_banner",
            Item::BannerOfShielding => "banner_of_shielding",
            Item::BannerOfFortitude => "banner_of_fortitude",
            Item::BannerOfSteadfastness => "banner_of_steadfastness",
            Item::BannerOfFortune => "banner_of_fortune",
            Item::SwordOfDestruction => "sword_of_destruction",
            Item::SwordOfFate => "sword_of_fate",
            Item::SwordOfCleaving => "sword_of_cleaving",
            Item::SwordOfMight => "sword_of_might",
            Item::CrownOfCommand => "crown_of_command",
            Item::HelmOfDominion => "helm_of_dominion",
            Item::OrbOfMajesty => "orb_of_majesty",
            Item::RingOfMagic => "ring_of_magic",
            Item::StaffOfSpellbinding => "staff_of_spellbinding",
            Item::SceptreOfSovereignty => "sceptre_of_sovereignty",
            Item::ScrollOfDispelling => "scroll_of_dispelling",
            Item::WandOfPower => "wand_of_power",
            Item::RodOfRepetition => "rod_of_repetition",
        }
    }

    /// Points that it adds to its bearer's (`wm.item.cost`).
    pub fn points(self) -> u32 {
        crate::pack::item_points(self.as_str()).unwrap_or_default()
    }
}

impl Spell {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Spell::BallOfFlame => "ball_of_flame",
            Spell::VoiceOfCommand => "voice_of_command",
            Spell::WeirdEnchantment => "weird_enchantment",
            Spell::Teleport => "teleport",
            Spell::RaiseDead => "raise_dead",
            Spell::TouchOfDeath => "touch_of_death",
            Spell::DoomAndDespair => "doom_and_despair",
            Spell::DeathBolt => "death_bolt",
            Spell::FootOfGork => "foot_of_gork",
            Spell::Gotcha => "gotcha",
            Spell::Gerroff => "gerroff",
            Spell::Waaagh => "waaagh",
            Spell::StormOfStone => "storm_of_stone",
            Spell::LightOfBattle => "light_of_battle",
            Spell::HeavensFire => "heavens_fire",
            Spell::HailOfDestruction => "hail_of_destruction",
            Spell::BoonOfChaos => "boon_of_chaos",
            Spell::AngerOfTheGods => "anger_of_the_gods",
            Spell::RageOfChaos => "rage_of_chaos",
            Spell::CurseOfChaos => "curse_of_chaos",
        }
    }
}
