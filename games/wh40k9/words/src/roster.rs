//! A unit as its datasheet has it (`w40k.sheet.fields`): models, weapons, abilities, keywords, Power and points.

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Amount, Base, MoveStat, Stat, Strength};

/// Models that one unit may have.
pub const MODELS: usize = aftermath_rules::bounds::STANDS_PER_UNIT;

/// Battlefield role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Commanders.
    Hq,
    /// The core of an army.
    Troops,
    /// Picked units.
    Elites,
    /// Fast units.
    FastAttack,
    /// Heavy weapons.
    HeavySupport,
    /// Aeroplanes.
    Flyer,
    /// Carriers of one unit.
    DedicatedTransport,
    /// Titans and their like.
    LordOfWar,
    /// Buildings; they control no objective markers (`w40k.objective.excluded`).
    Fortification,
    /// The first of commanders.
    SupremeCommander,
    /// The datasheet has none.
    #[default]
    Unassigned,
}

impl Role {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Hq => "hq",
            Role::Troops => "troops",
            Role::Elites => "elites",
            Role::FastAttack => "fast_attack",
            Role::HeavySupport => "heavy_support",
            Role::Flyer => "flyer",
            Role::DedicatedTransport => "dedicated_transport",
            Role::LordOfWar => "lord_of_war",
            Role::Fortification => "fortification",
            Role::SupremeCommander => "supreme_commander",
            Role::Unassigned => "unassigned",
        }
    }
}

/// Models of one profile in a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Models {
    /// What the datasheet calls the profile.
    pub profile: Name,
    /// How many. The models of a unit are numbered from 1, profile after profile.
    #[schemars(range(min = 1, max = 100))]
    pub count: u8,
    /// Fewest that the datasheet allows (`w40k.sheet.unit_size`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// Most that the datasheet allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Move, in inches.
    pub m: MoveStat,
    /// Least die that hits in melee, or `"-"`.
    pub ws: Stat,
    /// Least die that hits at range, or `"-"`.
    pub bs: Stat,
    /// Strength.
    pub s: Stat,
    /// Toughness.
    pub t: Stat,
    /// Wounds.
    pub w: Stat,
    /// Attacks.
    pub a: Stat,
    /// Leadership.
    pub ld: Stat,
    /// Least die that saves, or `"-"`.
    pub sv: Stat,
    /// Least dice of its invulnerable saves (`w40k.attack.invulnerable`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub invulnerable: List<u8, 0, 5>,
    /// Rules by which it may ignore lost wounds (`w40k.attack.ignore_wound`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub ignores: List<Ignores, 0, 5>,
    /// Rows of its damage table (`w40k.sheet.damage_table`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub bands: List<Band, 0, 6>,
    /// What distances are measured from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// Height of the model above the underside of its base, in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Length>,
    /// Weapons that each of these models carries, by the names in the unit's `weapons`; one carried twice stands twice. Absent:
    /// the log does not say what they carry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapons: Option<List<Name, 0, 40>>,
    /// Keywords of these models alone (`w40k.keyword.mixed_unit`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub keywords: List<Name, 0, 40>,
}

/// A rule by which a model may ignore a lost wound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ignores {
    /// What it is called.
    pub rule: Name,
    /// Least die that ignores.
    #[schemars(range(min = 2, max = 6))]
    pub on: u8,
}

/// A row of a damage table: figures of a model with so many wounds left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Fewest wounds left for which it counts; the row with the greatest number that is reached does.
    pub from: u16,
    /// Move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<MoveStat>,
    /// Weapon Skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ws: Option<Stat>,
    /// Ballistic Skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bs: Option<Stat>,
    /// Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<Stat>,
    /// Toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub t: Option<Stat>,
    /// Attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Stat>,
}

/// Type of a weapon (`w40k.wtype.list`, `w40k.weapon.range`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    /// Shoots after an Advance.
    Assault,
    /// Unsteady on the move.
    Heavy,
    /// Twice the shots near by.
    RapidFire,
    /// One a unit.
    Grenade,
    /// Shoots in combat.
    Pistol,
    /// For melee.
    Melee,
    /// A type of another book.
    Other,
}

impl WeaponKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            WeaponKind::Assault => "assault",
            WeaponKind::Heavy => "heavy",
            WeaponKind::RapidFire => "rapid_fire",
            WeaponKind::Grenade => "grenade",
            WeaponKind::Pistol => "pistol",
            WeaponKind::Melee => "melee",
            WeaponKind::Other => "other",
        }
    }
}

/// A profile of a weapon; one with several modes has a row for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What the datasheet calls the weapon.
    pub name: Name,
    /// The mode, where it has several (`w40k.sheet.plasma_choice`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// Type.
    #[serde(rename = "type")]
    pub kind: WeaponKind,
    /// Range in inches; none for melee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Length>,
    /// Least range in inches (`w40k.weapon.min_range`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_range: Option<Length>,
    /// Attacks of a ranged weapon (`w40k.shoot.number_of_attacks`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Amount>,
    /// Strength.
    pub s: Strength,
    /// Armour Penetration, 0 or less.
    #[schemars(range(min = -20, max = 20))]
    pub ap: i8,
    /// Damage.
    pub d: Amount,
    /// Abilities.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub abilities: List<WeaponAbility, 0, 20>,
}

/// Abilities of weapons (`w40k.weapon.abilities`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponAbility {
    /// More attacks on many (`w40k.blast.min_three`).
    Blast,
    /// Hits without a roll (`w40k.attack.auto_hit`).
    AutoHit,
    /// An unmodified 1 to hit destroys the bearer (`w40k.sheet.supercharge`).
    Supercharge,
    /// Additional attacks with this weapon when its bearer fights (`w40k.sheet.chainsword`).
    ExtraAttacks(u8),
    /// Added to its hit rolls.
    ToHit(i8),
    /// Hit rolls that are made for each attack.
    HitRolls(u8),
    /// An ability of another book.
    Outside(OutsideAbility),
}

/// An ability that this rulebook does not print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutsideAbility {
    /// What it is called.
    pub rule: Name,
    /// Ids of the rules that it changes: the referee does not hold the log to them where it counts.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub changes: List<Name, 0, 20>,
}

/// Abilities of a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Controls markers though outnumbered (`w40k.objective.secured`).
    ObjectiveSecured,
    /// May fire Overwatch (`w40k.overwatch.enabled`).
    Overwatch,
    /// Ten models may be split (`w40k.sheet.combat_squads`).
    CombatSquads,
    /// More Attacks after a charge (`w40k.sheet.devastating_charge`).
    DevastatingCharge,
    /// Advances without a roll (`w40k.sheet.turbo_boost`).
    TurboBoost,
    /// May begin elsewhere, by the rule of this name (`w40k.reinforce.definition`).
    Reinforcement(Name),
    /// Explodes when destroyed (`w40k.transport.destroyed_order`).
    Explodes(Explodes),
    /// Touches what is near (`w40k.sheet.aura`).
    Aura(Aura),
    /// An ability of another book.
    Outside(OutsideAbility),
}

/// What a wreck does to those around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explodes {
    /// Least die on which it explodes.
    #[schemars(range(min = 1, max = 6))]
    pub on: u8,
    /// Inches around it.
    pub range: Length,
    /// Mortal wounds to each unit in range.
    pub wounds: Amount,
}

/// An ability that touches what is near (`w40k.sheet.aura`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// What it is called.
    pub name: Name,
    /// Inches around its bearer.
    pub range: Length,
}

/// What a PSYKER may do (`w40k.psychic.quota`, `w40k.psychic.deny_quota`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Psychic {
    /// Powers that it may attempt a phase.
    pub manifests: u8,
    /// Powers that it may try to deny a phase.
    #[serde(default = "one")]
    pub denies: u8,
    /// Powers it knows; Smite goes without saying unless `no_smite`.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub powers: List<Power, 0, 20>,
    /// Its datasheet gives other powers instead of Smite.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_smite: bool,
}

fn one() -> u8 {
    1
}

/// A psychic power.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// What it is called.
    pub name: Name,
    /// Warp charge.
    pub warp_charge: u8,
}

/// What a TRANSPORT holds (`w40k.transport.capacity`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Capacity {
    /// Models.
    pub models: u16,
    /// Every model aboard has one of these keywords; any model where there are none.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub only: List<Name, 0, 20>,
    /// No model aboard has one of these keywords.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub never: List<Name, 0, 20>,
    /// Models with these keywords take up more room than one.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub larger: List<Room, 0, 20>,
}

/// Room that certain models take up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The keyword.
    pub keyword: Name,
    /// How many models each counts for.
    pub models: u8,
}

/// A keyword in angle brackets and what was chosen for it (`w40k.keyword.angle_bracket`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The keyword in brackets, without them.
    pub keyword: Name,
    /// What it reads.
    pub reads: Name,
}

/// A roster row with every figure that judging needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Id in the match.
    pub id: UnitId,
    /// Name of its datasheet (`w40k.general.datasheet_required`).
    pub sheet: Name,
    /// What players call it; the datasheet when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Battlefield role.
    #[serde(default, skip_serializing_if = "is_unassigned")]
    pub role: Role,
    /// Power Rating at this size (`w40k.general.power_total`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<u16>,
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Models by profile.
    pub models: List<Models, 1, 20>,
    /// Profiles of all its weapons.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub weapons: List<Weapon, 0, 60>,
    /// Abilities.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub abilities: List<Ability, 0, 60>,
    /// Keywords of every model.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub keywords: List<Name, 0, 40>,
    /// Faction keywords.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub factions: List<Name, 0, 20>,
    /// Keywords chosen for those in brackets.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub chosen: List<Chosen, 0, 10>,
    /// What it may do in the Psychic phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub psychic: Option<Psychic>,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transport: Option<Capacity>,
    /// Fielded below the least size for want of models (`w40k.sheet.understrength`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub understrength: bool,
    /// The unit from which it is split off, if it is to be (`w40k.strength.split`): until then it does not exist, and its
    /// models and Power are those of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_of: Option<UnitId>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_unassigned(role: &Role) -> bool {
    *role == Role::Unassigned
}

/// Whether two keywords are the same, in whatever letters and number (`w40k.keyword.scope`).
pub fn same_keyword(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|word| word.trim().trim_matches(['<', '>']));
    if one.is_ascii() && other.is_ascii() {
        let [one, other] = [one, other].map(|word| word.strip_suffix(['s', 'S']).unwrap_or(word));
        return one.eq_ignore_ascii_case(other);
    }
    let [one, other] = [one, other].map(str::to_uppercase);
    one.strip_suffix('S').unwrap_or(&one) == other.strip_suffix('S').unwrap_or(&other)
}

impl Models {
    /// How often each of these models carries a weapon; nothing where the log does not say what they carry.
    pub fn copies(&self, weapon: &str) -> Option<usize> {
        let names = self.weapons.as_ref()?;
        Some(names.iter().filter(|name| name.as_str().eq_ignore_ascii_case(weapon)).count())
    }
}

impl Unit {
    /// Models at full strength.
    pub fn size(&self) -> u32 {
        self.models.iter().map(|models| u32::from(models.count)).sum()
    }

    /// Whether the unit has a keyword: any of its models does (`w40k.keyword.mixed_unit`).
    pub fn has_keyword(&self, keyword: &str) -> bool {
        self.models.iter().any(|models| self.model_has_keyword(models, keyword))
    }

    /// Whether models of a profile have a keyword.
    pub fn model_has_keyword(&self, models: &Models, keyword: &str) -> bool {
        let own = self.keywords.iter().chain(&self.factions).chain(&models.keywords);
        let read = self.chosen.iter().map(|chosen| &chosen.reads);
        own.chain(read).any(|word| same_keyword(word.as_str(), keyword))
    }

    /// The profile of a weapon by its name and mode. A weapon of several modes has none without one.
    pub fn weapon(&self, name: &Name, mode: Option<&Name>) -> Option<&Weapon> {
        let same = |one: &str, other: &str| one.eq_ignore_ascii_case(other);
        let mut found =
            self.weapons.iter().filter(|weapon| same(weapon.name.as_str(), name.as_str())).filter(|weapon| {
                match (mode, &weapon.mode) {
                    (Some(mode), Some(own)) => same(mode.as_str(), own.as_str()),
                    (Some(_), None) => false,
                    (None, _) => true,
                }
            });
        let first = found.next()?;
        (mode.is_some() || found.next().is_none()).then_some(first)
    }

    /// Whether it has this ability.
    pub fn has(&self, wanted: &Ability) -> bool {
        self.abilities.contains(wanted)
    }
}

impl Weapon {
    /// Whether it has this ability.
    pub fn has(&self, wanted: &WeaponAbility) -> bool {
        self.abilities.contains(wanted)
    }

    /// Whether it shoots.
    pub fn is_ranged(&self) -> bool {
        self.kind != WeaponKind::Melee
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_the_same_in_either_number_and_in_any_letters() {
        assert!(same_keyword("VEHICLES", "Vehicle"));
        assert!(same_keyword("<CHAPTER>", "chapter"));
        assert!(!same_keyword("MONSTER", "VEHICLE"));
    }

    #[test]
    fn a_keyword_of_one_model_is_one_of_its_unit() {
        let unit: Unit = serde_json::from_str(
            r#"{"id":"a","sheet":"A","keywords":["INFANTRY"],"chosen":[{"keyword":"CHAPTER","reads":"ULTRAMARINES"}],
            "models":[
            {"profile":"one","count":2,"m":6,"ws":3,"bs":3,"s":4,"t":4,"w":1,"a":1,"ld":7,"sv":3},
            {"profile":"two","count":1,"m":6,"ws":3,"bs":3,"s":4,"t":4,"w":1,"a":1,"ld":7,"sv":3,"keywords":["FLY"]}]}"#,
        )
        .unwrap();
        assert!(unit.has_keyword("FLY") && unit.has_keyword("Infantry") && unit.has_keyword("ULTRAMARINES"));
        assert!(!unit.model_has_keyword(&unit.models[0], "FLY"));
        assert_eq!(unit.size(), 3);
    }
}
