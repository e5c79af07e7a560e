//! A table state from which a log may start: what stands where, and what has happened this turn.

use aftermath_rules::{
    bounds,
    common::SidePoints,
    geometry::Place,
    ids::{SideId, UnitId},
    list::List,
    snapshot::{BoundedList, Count, is_default},
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    BattleSize, MODELS, Phase, PhaseStep, Spot,
    event::{AbilityEffect, ModelNumber, Numbers, RollOffPurpose, Zone},
    space::Millimetres,
};

/// Units of all armies.
const UNITS: usize = bounds::SIDES * bounds::UNITS_PER_SIDE;

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Battle round, from 1; 0 before the first.
    pub round: Count,
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
    /// Nobody said that it took these attacks and wounds: whoever is named next may have taken them instead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub presumed: bool,
}

/// A charge of this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeSituation {
    /// Its targets.
    pub targets: List<UnitId, 0, 50>,
    /// Its roll, where thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Count>,
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
    pub starting: Option<Count>,
    /// How it moved this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// Models of it destroyed this turn; where the situation has no whole `progress` and this is absent, nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_this_turn: Option<u16>,
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
            lost_this_turn: None,
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
    pub attacks: Option<Count>,
    /// Weapons with the target within half range, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_range: Option<Count>,
    /// Models of the target when it was declared.
    pub target_models: Count,
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
    /// Whether it failed its test is contested: its models may flee.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_flee: bool,
    /// Its coherency was checked this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub checked: bool,
    /// Its last model fled this phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fled_away: bool,
    /// More models of it may have been destroyed this turn than the log tells.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub losses_unsaid: bool,
    /// The log does not say all the wounds that its models have lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wounds_unsaid: bool,
    /// The log does not say who of its models fell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fallen_unsaid: bool,
    /// Whether it charged this turn the log does not tell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub charge_unsaid: bool,
    /// Models of it destroyed this turn and returned this turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub returned_this_turn: u16,
    /// Models destroyed this turn.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub destroyed_this_turn: Numbers,
    /// What it declared and has not finished.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub declared: List<DeclaredAttacks, 0, 200>,
    /// Who has credit for its destruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credit: Option<SideId>,
    /// Its models by the units and profiles of the roster, where it was split or merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made_of: Option<List<ModelRow, 0, 1000>>,
    /// Models that have shot, with the names of their weapons, this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub used: List<WeaponUsed, 0, 4000>,
}

/// What a model is by the roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelRow {
    /// The unit of the roster.
    pub unit: UnitId,
    /// Which of its profiles, from 1.
    #[schemars(range(min = 1, max = 20))]
    pub profile: u8,
    /// Its number, where it does not follow that of the model before it: others left between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<ModelNumber>,
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
    pub turns: Count,
    /// The turn is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turn_over: bool,
    /// Powers attempted this round, by side.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub attempted: List<PowerAttempted, 0, 200>,
    /// Attempts at Smite this phase.
    #[serde(skip_serializing_if = "is_zero_byte")]
    pub smites: u8,
    /// The player who chooses the next unit to fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picks: Option<SideId>,
    /// The player whose unit takes the next Morale test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tests: Option<SideId>,
    /// The unit that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<UnitId>,
    /// The log that this one goes on from began before the battle.
    #[serde(skip_serializing_if = "is_default")]
    pub from_start: bool,
    /// That log began in a situation that did not say all: points may have been scored before.
    #[serde(skip_serializing_if = "is_default")]
    pub partial: bool,
    /// What each side has gained and scored.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub sides: List<SideProgress, 0, { bounds::SIDES }>,
    /// What was said in this phase of who controls markers.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub controlled: List<MarkerSaid, 0, 40>,
    /// The control of the markers was said in this phase.
    #[serde(skip_serializing_if = "is_default")]
    pub control_said: bool,
    /// † What was claimed of who is within Engagement Range of whom.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub claims: BoundedList<EngagedClaim>,
    /// The attempt at a power that is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<PowerUnderWay>,
    /// What happened before the battle.
    #[serde(skip_serializing_if = "is_default")]
    pub before: BeforeProgress,
    /// Units that became eligible to fight by a move of this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub drawn_in: BoundedList<UnitId>,
    /// How the battle ended.
    #[serde(skip_serializing_if = "is_default")]
    pub ending: EndingProgress,
}

/// What a side has gained and scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideProgress {
    /// The side.
    pub side: SideId,
    /// Command points gained.
    #[serde(default, skip_serializing_if = "is_default")]
    pub command_points: Count,
    /// The turn, counted through all players, in which it gained its Command point last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gained_in: Count,
    /// The turn in which it scored markers last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scored_in: Count,
    /// Victory points for markers in that turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scored_now: Count,
    /// Victory points for markers, for the Warlord, for most markers, for anything else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: [Count; 4],
}

/// Who controls a marker, as was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkerSaid {
    /// The marker.
    pub marker: UnitId,
    /// Who controls it; nobody where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<SideId>,
}

/// † A claim that two units are within Engagement Range of each other, or are not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngagedClaim {
    /// The two.
    pub units: (UnitId, UnitId),
    /// Whether they are.
    pub engaged: bool,
}

/// An attempt at a power that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerUnderWay {
    /// The PSYKER.
    pub unit: UnitId,
    /// The power.
    pub power: Name,
    /// Result of the Psychic test.
    pub total: Count,
    /// It was manifested.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: bool,
    /// Perils are due and not recorded yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perils_due: bool,
    /// That they did not come in time is blamed already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perils_blamed: bool,
    /// It was denied.
    #[serde(default, skip_serializing_if = "is_default")]
    pub denied: bool,
    /// Somebody tried to deny it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deny_tried: bool,
    /// It took effect.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effected: bool,
}

/// A step of a mission (`w40k.mission.steps`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissionStep {
    /// Armies are mustered and the mission is chosen.
    #[default]
    Muster,
    /// The battlefield is set up.
    Battlefield,
    /// Armies are deployed.
    Deployment,
    /// Who begins.
    FirstTurn,
    /// Rules of before the battle.
    PreBattle,
    /// The battle.
    Battle,
}

impl MissionStep {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            MissionStep::Muster => "muster",
            MissionStep::Battlefield => "battlefield",
            MissionStep::Deployment => "deployment",
            MissionStep::FirstTurn => "first_turn",
            MissionStep::PreBattle => "pre_battle",
            MissionStep::Battle => "battle",
        }
    }
}

/// What happened before the battle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BeforeProgress {
    /// The step reached.
    #[serde(skip_serializing_if = "is_default")]
    pub step: MissionStep,
    /// Some unit was set up.
    #[serde(skip_serializing_if = "is_default")]
    pub any_deployed: bool,
    /// Who won the roll-offs.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub won: List<RollOffWon, 0, 7>,
    /// Who placed the last marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed_last: Option<SideId>,
    /// Who set up the last unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deployed_last: Option<SideId>,
    /// Who set up the last unit that comes after both armies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_last: Option<SideId>,
    /// Who chose the deployment zones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chose_zone: Option<SideId>,
    /// Size of the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle_size: Option<BattleSize>,
}

/// Who won a roll-off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOffWon {
    /// What for.
    pub purpose: RollOffPurpose,
    /// Who.
    pub side: SideId,
}

/// How the battle ended.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EndingProgress {
    /// It is over.
    #[serde(skip_serializing_if = "is_default")]
    pub over: bool,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Who gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conceded: Option<SideId>,
    /// Points as the end says them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
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
