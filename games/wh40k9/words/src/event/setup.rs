//! Before the battle: Warlord, powers, battlefield, markers, zones, deployment, first turn (digest, 25.1).

use aftermath_rules::{
    bounds,
    common::SideRolls,
    geometry::Place,
    ids::{SideId, UnitId},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ModelNumber, Numbers, OutsideRules, Placings};
use crate::{BattleSize, MODELS, Millimetres};

/// What sides roll against each other for (`w40k.rolloff.procedure`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollOffPurpose {
    /// Which mission is played.
    Mission,
    /// Who places the first objective marker.
    Objectives,
    /// Who chooses a deployment zone.
    Zones,
    /// Who sets up first what comes after both armies.
    LateDeployment,
    /// Who chooses the first or the second turn.
    FirstTurn,
    /// Who orders rules that apply at once.
    Sequencing,
    /// What the players cannot settle.
    Dispute,
}

impl RollOffPurpose {
    /// All of them.
    pub const ALL: [RollOffPurpose; 7] = [
        RollOffPurpose::Mission,
        RollOffPurpose::Objectives,
        RollOffPurpose::Zones,
        RollOffPurpose::LateDeployment,
        RollOffPurpose::FirstTurn,
        RollOffPurpose::Sequencing,
        RollOffPurpose::Dispute,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            RollOffPurpose::Mission => "mission",
            RollOffPurpose::Objectives => "objectives",
            RollOffPurpose::Zones => "zones",
            RollOffPurpose::LateDeployment => "late_deployment",
            RollOffPurpose::FirstTurn => "first_turn",
            RollOffPurpose::Sequencing => "sequencing",
            RollOffPurpose::Dispute => "dispute",
        }
    }
}

/// Both sides roll a die; the higher one has the say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOff {
    /// What for.
    pub purpose: RollOffPurpose,
    /// The dice, in the order thrown; equal throws are thrown again.
    pub rolls: SideRolls,
    /// Who has the say, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// The entry's side nominates its Warlord (`w40k.only_war.warlord`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Warlord {
    /// The unit.
    pub unit: UnitId,
    /// The model; the only one where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelNumber>,
    /// Its Warlord Trait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warlord_trait: Option<Name>,
}

/// Powers that a PSYKER unit has for this battle (`w40k.psychic.known`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Powers {
    /// The unit.
    pub unit: UnitId,
    /// The powers; Smite goes without saying.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub powers: List<crate::Power, 0, 20>,
}

/// The battlefield of the header is set up (`w40k.only_war.battlefield_size`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battlefield {
    /// Size of the battle, where the header does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<BattleSize>,
}

/// The entry's side places an objective marker (`w40k.only_war.objective_placement`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectivePlaced {
    /// What it is called.
    pub id: UnitId,
    /// Its middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Its diameter; 40 mm where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diameter: Option<Millimetres>,
}

/// The winner of the roll-off takes a deployment zone; the entry's side chooses (`w40k.only_war.zone_choice`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zones {
    /// The zone of each side.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub zones: List<Zone, 0, { bounds::SIDES }>,
}

/// The deployment zone of a side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The side.
    pub side: SideId,
    /// Corners in order.
    pub outline: List<Place, 3, { bounds::PATH_POINTS }>,
}

/// Models of a unit become a unit of their own (`w40k.strength.split`, `w40k.sheet.combat_squads`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// The unit.
    pub unit: UnitId,
    /// The models that leave it: in their new unit they are numbered from 1, in this order. Those that stay keep their
    /// numbers.
    pub models: List<ModelNumber, 1, MODELS>,
    /// The unit that they become, a row of the roster with `part_of`.
    pub off: UnitId,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit joins another of its side for good (`w40k.strength.merge`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Merge {
    /// The unit that ends.
    pub unit: UnitId,
    /// The unit that it joins, whose models keep their numbers. Those of the unit that ends follow, each by its own
    /// number added to the greatest of these, destroyed models counted.
    pub into: UnitId,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Units begin the battle embarked (`w40k.transport.start_embarked`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartEmbarked {
    /// The TRANSPORT.
    pub transport: UnitId,
    /// The units.
    pub units: List<UnitId, 1, 100>,
}

/// A unit begins the battle elsewhere than on the field (`w40k.reinforce.definition`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reserve {
    /// The unit.
    pub unit: UnitId,
    /// The rule that lets it.
    pub rule: Name,
}

/// A unit is set up before the battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// Where its models stand.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at: Placings,
    /// Models that could not be set up (`w40k.coherency.no_room`); `[]` says that all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_room: Option<Numbers>,
    /// It is set up after both armies, by a rule of its own (`w40k.only_war.deploy_late`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// † Whether all its models are wholly within the zone of its side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_zone: Option<bool>,
    /// † Whether it is in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// The winner of the roll-off takes the first or the second turn (`w40k.only_war.first_turn`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstTurn {
    /// The side that has the first turn.
    pub first: SideId,
}
