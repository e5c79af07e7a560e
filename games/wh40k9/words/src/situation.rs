//! A table state from which a log may start: what stands where, and what has happened this turn.

use aftermath_rules::{
    bounds,
    common::SidePoints,
    geometry::Place,
    ids::{SideId, UnitId},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    MODELS, Phase, PhaseStep, Spot,
    event::{AbilityEffect, ModelNumber, Numbers, Zone},
    space::Millimetres,
};

/// Units of all armies.
const UNITS: usize = bounds::SIDES * bounds::UNITS_PER_SIDE;

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Battle round, from 1; 0 before the first.
    #[schemars(range(min = 0, max = 1000))]
    pub round: u32,
    /// The side whose turn it is; absent before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// The side that has the first turn of each round, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// The phase; absent before its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The step of the phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<PhaseStep>,
    /// Units in what state they are.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, UNITS>,
    /// Objective markers on the field.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub markers: List<Marker, 0, 40>,
    /// Deployment zones.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub zones: List<Zone, 0, { bounds::SIDES }>,
    /// Warlords.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub warlords: List<WarlordSituation, 0, { bounds::SIDES }>,
    /// Victory points so far.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
    /// What else of the battle still matters, where the log goes on from a moment of another. It makes the situation
    /// whole: of what it does not say, nothing has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<BattleProgress>>,
}

/// An objective marker on the field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// What it is called.
    pub id: UnitId,
    /// Its middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Its diameter; 40 mm where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diameter: Option<Millimetres>,
}

/// The Warlord of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WarlordSituation {
    /// Its unit.
    pub unit: UnitId,
    /// The model; the only one where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelNumber>,
    /// Its Warlord Trait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warlord_trait: Option<Name>,
}

/// Where a unit is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// On the battlefield.
    Field,
    /// Aboard this TRANSPORT.
    Aboard(UnitId),
    /// Elsewhere, as Reinforcements.
    Reserve,
    /// Not set up yet.
    Unset,
    /// It is no unit: not split off yet, or merged.
    Gone,
    /// Destroyed.
    Destroyed,
}

/// How a unit counts as having moved this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moved {
    /// A Normal Move.
    Normal,
    /// An Advance.
    Advance,
    /// A Fall Back.
    FallBack,
    /// It Remained Stationary.
    Stationary,
    /// It arrived as Reinforcements.
    Arrived,
    /// It disembarked and has not moved since.
    Disembarked,
}

impl Moved {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Moved::Normal => "normal",
            Moved::Advance => "advance",
            Moved::FallBack => "fall_back",
            Moved::Stationary => "stationary",
            Moved::Arrived => "arrived",
            Moved::Disembarked => "disembarked",
        }
    }
}

/// A model in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelSituation {
    /// The model.
    pub model: ModelNumber,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// Wounds that it has lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lost: u16,
    /// It is destroyed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
    /// Attacks were allocated to it this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allocated: bool,
}

/// A charge of this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeSituation {
    /// Its targets.
    pub targets: List<UnitId, 0, 50>,
    /// Its roll, where thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<u32>,
    /// The charge move was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub made: bool,
    /// It failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
}

/// A unit in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where it is; on the field where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whereabouts: Option<Whereabouts>,
    /// Its models, where there is anything to say of them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub models: List<ModelSituation, 0, MODELS>,
    /// Starting Strength, where it is not that of the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starting: Option<u32>,
    /// How it moved this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// Models of it destroyed this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lost_this_turn: u16,
    /// Its charge this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<ChargeSituation>,
    /// It made a Heroic Intervention this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub intervened: bool,
    /// It left a destroyed TRANSPORT this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_wreck: bool,
    /// † Enemies within Engagement Range, where positions do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<List<UnitId, 0, 100>>,
    /// What lasts on it.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub effects: List<AbilityEffect, 0, 100>,
    /// What else of its battle still matters, where the situation is whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<UnitProgress>>,
}

impl UnitSituation {
    /// A unit of which nothing is said.
    pub fn of(id: UnitId) -> Self {
        Self {
            id,
            whereabouts: None,
            models: List::default(),
            starting: None,
            moved: None,
            lost_this_turn: 0,
            charge: None,
            intervened: false,
            left_wreck: false,
            engaged: None,
            effects: List::default(),
            progress: None,
        }
    }
}

/// Weapons of one profile and what they have to do still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclaredAttacks {
    /// The weapon; a close combat weapon where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// Its mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// The target.
    pub target: UnitId,
    /// The models that use it, a number for each weapon.
    pub models: List<ModelNumber, 0, 500>,
    /// Attacks, where they follow from the declaration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u32>,
    /// Weapons with the target within half range, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_range: Option<u32>,
    /// Models of the target when it was declared.
    pub target_models: u32,
    /// Deferred (`w40k.shoot.bgnt_deferred`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deferred: bool,
    /// The attacks were made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub made: bool,
}

/// What of a unit's battle still matters besides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitProgress {
    /// It moved for any reason this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub moved_at_all: bool,
    /// It was selected to move this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub selected_to_move: bool,
    /// It embarked this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub embarked: bool,
    /// It disembarked this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disembarked: bool,
    /// It began the Movement phase aboard.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub began_aboard: bool,
    /// It shot this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shot: bool,
    /// It shot in Overwatch.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub overwatch: bool,
    /// Powers that it attempted this phase.
    #[serde(skip_serializing_if = "is_zero_byte")]
    pub manifested: u8,
    /// Another unit has acted since it began to manifest.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub manifesting_over: bool,
    /// Powers that it tried to deny this phase.
    #[serde(skip_serializing_if = "is_zero_byte")]
    pub denied: u8,
    /// It attempted Smite this round.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub smote: bool,
    /// Powers that were generated for it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub powers: List<crate::Power, 0, 20>,
    /// Whether it was within Engagement Range of an enemy as the Charge phase began, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engaged_at_start: Option<bool>,
    /// Whether it was within charge range of an enemy as the Charge phase began, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_at_start: Option<bool>,
    /// It intervened this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub intervened_now: bool,
    /// It fought this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fought: bool,
    /// It piled in this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub piled_in: bool,
    /// It declared its melee attacks this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// It consolidated this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub consolidated: bool,
    /// It took its Morale test this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tested: bool,
    /// It failed that test, and its flight is not recorded yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fleeing: bool,
    /// Its coherency was checked this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub checked: bool,
    /// Models of it destroyed this turn and returned this turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub returned_this_turn: u16,
    /// Models destroyed this turn.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub destroyed_this_turn: Numbers,
    /// What it declared and has not finished.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub declared: List<DeclaredAttacks, 0, 200>,
    /// Models that have shot, with the names of their weapons, this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub used: List<WeaponUsed, 0, 4000>,
}

/// A weapon that shot this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponUsed {
    /// The model.
    pub model: ModelNumber,
    /// The weapon.
    pub weapon: Name,
    /// Its mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// How often.
    pub times: u8,
}

/// What of the battle still matters besides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BattleProgress {
    /// Turns that were had in this round.
    pub turns: u32,
    /// The turn is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turn_over: bool,
    /// Powers attempted this round, by side.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub attempted: List<PowerAttempted, 0, 200>,
    /// Attempts at Smite this phase.
    #[serde(skip_serializing_if = "is_zero_byte")]
    pub smites: u8,
    /// The player who chooses the next unit to fight, or to test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picks: Option<SideId>,
    /// The unit that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<UnitId>,
}

/// A power that a side attempted this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerAttempted {
    /// The side.
    pub side: SideId,
    /// The power.
    pub power: Name,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero_byte(number: &u8) -> bool {
    *number == 0
}
