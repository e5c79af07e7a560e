//! Shooting, impact, melee, and the tests of those who lost.

use aftermath_rules::{UnitId, dice::Pips, geometry::Length, list::List};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Contacted, Dice, Figures};
use crate::terms::{is_default, terms};

terms! {
    /// Why a unit shoots.
    Fire {
        /// By order, instead of moving.
        Ordered = "ordered",
        /// Skirmishers, by their move (`tac.shoot.skirmish_move_shoot`).
        Free = "free",
        /// In answer to a volley (`tac.shoot.return_fire`).
        Return = "return",
        /// At an attacker, before contact (`tac.shoot.defensive_fire`).
        Defensive = "defensive",
        /// By uncontrolled movement (`tac.uncontrolled.shooters`).
        Uncontrolled = "uncontrolled",
        /// Javelins, at contact (`tac.shoot.javelin`).
        Javelins = "javelins",
    }
    /// Where the wind is.
    Wind {
        /// In the shooters' faces.
        Face = "face",
        /// Behind them.
        Behind = "behind",
        /// From the side.
        Side = "side",
    }
}

/// Rain: whether a string is wet (`tac.weather.rain`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RainCheck {
    /// The shooters.
    pub unit: UnitId,
    /// The die.
    pub die: Pips,
    /// Whether it is wet, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wet: Option<bool>,
}

/// A volley: a die for each figure that shoots, in the order of the ranks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// The shooters.
    pub unit: UnitId,
    /// Whom they shoot at.
    pub target: UnitId,
    /// Why they shoot.
    pub fire: Fire,
    /// The dice.
    pub dice: Dice,
    /// † Distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether the target is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sees: Option<bool>,
    /// † Whether the target is in cover (`tac.shoot.cover`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<bool>,
    /// † Where the wind is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<Wind>,
    /// † Whether the sun is in the shooters' faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sun: Option<bool>,
    /// Hits, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// Figures saved, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<u16>,
    /// Figures of the target that were removed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fallen: Figures,
}

/// The further strikes of one rider who hit, a die a rank (`tac.cav.chain`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The rider.
    pub figure: u16,
    /// His dice after the first.
    pub dice: List<Pips, 1, 100>,
}

/// One unit in an impact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Striker {
    /// The unit.
    pub unit: UnitId,
    /// A die for each figure that strikes, in the order of the ranks; none where it does not strike.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Dice,
    /// Further strikes of riders.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chains: List<Chain, 0, 40>,
    /// Hits on this unit, as the players shared them out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// Figures of this unit that were saved, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<u16>,
    /// Figures of this unit that were removed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fallen: Figures,
    /// Figures of this unit that missed and were turned about, as the players took it; those of them who fell besides may be
    /// left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

/// Units strike at the moment of contact (`tac.impact.*`, `tac.cav.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Impact {
    /// Who came into contact.
    pub attackers: List<Striker, 1, 20>,
    /// Who was touched.
    pub defenders: List<Striker, 1, 20>,
    /// The side of the defenders touched first, where the move does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Contacted>,
}

/// One unit in a melee round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// The unit.
    pub unit: UnitId,
    /// A die for each figure that fights, in the order of the ranks, an attached general last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Dice,
    /// † Whether the sun is in its face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sun: Option<bool>,
    /// Hits on this unit, as the players shared them out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// Hits on this unit by weapons that ignore armour, as the players shared them out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piercing: Option<u16>,
    /// Figures of this unit that were saved, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<u16>,
    /// Figures of this unit that were removed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fallen: Figures,
    /// Figures of this unit that missed and were turned about, as the players took it; those of them who fell besides may be
    /// left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

/// A round of melee between all units that are in contact with one another (`tac.melee.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// Units of both sides.
    pub units: List<Fighter, 2, 40>,
}

terms! {
    /// What a unit tests its steadiness for.
    TestCause {
        /// A lost impact, or it was ridden through.
        Impact = "impact",
        /// A lost round of melee.
        Melee = "melee",
        /// A lost exchange of fire.
        Exchange = "exchange",
    }
}

/// A unit tests its steadiness (`tac.test.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitTest {
    /// The unit.
    pub unit: UnitId,
    /// What for.
    pub because: TestCause,
    /// The die; none where the value is negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// Full ranks before the losses, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<u8>,
    /// Figures killed, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed: Option<u16>,
    /// The value, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -600, max = 100))]
    pub value: Option<i16>,
    /// Whether it stands, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}
