//! What of a battle so far still matters where a log goes on from a situation.

use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::{Length, Place},
    ids::{SideId, UnitId},
    list::List,
    snapshot::{BoundedList, Count, StoodAt, is_default},
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    ConfusionCause, Cover, DeploymentMethod, EndBecause, Item, RollOffPurpose, SidePoints, Spell, WithdrawBecause,
};

aftermath_rules::same_in_snapshots!(
    ConfusionCause,
    Cover,
    DeploymentMethod,
    EndBecause,
    Item,
    RollOffPurpose,
    Spell,
    WithdrawBecause,
);

/// What of a battle so far still matters, beside where its units stand.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleProgress {
    /// Who gave up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conceded: Option<SideId>,
    /// How far the battle has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: TurnProgress,
    /// How far deployment has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deploying: DeployingProgress,
    /// Who has to withdraw, and whether the battle is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ending: EndingProgress,
    /// What the Command phase remembers until it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub command: CommandProgress,
    /// What the Combat phase remembers until it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub combat: CombatProgress,
    /// What magic remembers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub magic: MagicProgress,
    /// What is known of magic items in use.
    #[serde(default, skip_serializing_if = "is_default")]
    pub items: ItemsProgress,
    /// What a forced move leaves to be done before anything else begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forced: ForcedProgress,
    /// The charge that has just been made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_charge: Option<ChargeProgress>,
    /// What has to follow at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owed: OwedProgress,
    /// The unit that moved last, while that matters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_mover: Option<UnitId>,
    /// Where its stands began and ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_way: BoundedList<(StoodAt, StoodAt)>,
}

/// How far a battle has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnProgress {
    /// The rosters are whole armies, and the log from which this one comes began before the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole: bool,
    /// Who has the first turn, by the dice or by the deployment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<SideId>,
    /// Turns that each side has at most.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limit: Option<Count>,
    /// The turn that each side has begun last, in the order of the sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: BoundedList<Option<Count>>,
    /// The active side has ended its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn_over: bool,
}

/// How far deployment has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeployingProgress {
    /// How the armies are deployed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub method: Option<DeploymentMethod>,
    /// The side that begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<SideId>,
    /// Units and characters on the table, in the order in which they came.
    #[serde(default, skip_serializing_if = "is_default")]
    pub placed: BoundedList<UnitId>,
    /// Nothing is deployed any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: bool,
}

/// Who has to withdraw, and whether the battle is over.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingProgress {
    /// Each side, in the order of the sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sides: BoundedList<SideEndingProgress>,
    /// Why the battle is over, as the log says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: Option<EndBecause>,
    /// Victory points and winner as the players declared them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub declared: Option<(BoundedList<SidePoints>, Option<SideId>)>,
    /// Play after the end was found.
    #[serde(default, skip_serializing_if = "is_default")]
    pub noted: bool,
    /// Units and characters without a stand when it was last looked at who has to withdraw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: Option<BoundedList<UnitId>>,
}

/// What drives one side from the field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideEndingProgress {
    /// Units with which it began; absent where the log shows a part of an army.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_start: Option<Count>,
    /// The General has left the table, and whether he has not come back at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub general_left: Option<bool>,
    /// Why it must withdraw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub must: Option<WithdrawBecause>,
    /// It had to withdraw before, and did not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub neglected: bool,
    /// It has withdrawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub withdrawn: bool,
}

/// What a forced move leaves to be done before anything else begins.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcedProgress {
    /// Units that go straight back, or make way, in this move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub movers: BoundedList<MoverProgress>,
    /// Tests for confusion that are due.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tests: BoundedList<TestProgress>,
    /// Beaten units that lost stands because their way was blocked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blocked: BoundedList<UnitId>,
    /// Units that went straight back, and of whom the log does not tell what stopped them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unsaid: BoundedList<UnitId>,
}

/// A unit that goes straight back, or itself makes way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoverProgress {
    /// The unit.
    pub unit: UnitId,
    /// Where it went; absent where the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub way: Option<WayProgress>,
    /// Friends in its way who have neither made way nor refused yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub through: BoundedList<UnitId>,
    /// Whether it is itself making way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub yields: bool,
}

/// The ground over which a unit goes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WayProgress {
    /// Everything that its stands may have covered.
    pub whole: List<Place, 3, { bounds::PATH_POINTS }>,
    /// What they certainly covered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sure: BoundedList<List<Place, 3, { bounds::PATH_POINTS }>>,
    /// Direction of the move; absent where it did not go anywhere.
    #[serde(default, skip_serializing_if = "is_default")]
    pub straight: Option<Place>,
}

/// A test for confusion that is due.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestProgress {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub cause: ConfusionCause,
    /// Whether it comes of a unit that made way for one that itself made way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chain: bool,
    /// Whether it was thrown for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
}

/// A charge or an advance that has just been made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeProgress {
    /// The unit.
    pub unit: UnitId,
    /// Number, beginning, end and way of each stand; absent where a pose is missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ways: Option<BoundedList<StandWayProgress>>,
    /// Enemy units that it touches; absent where the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub touched: Option<BoundedList<UnitId>>,
    /// Stands that have shot at it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shot: BoundedList<(UnitId, u8)>,
}

/// The way of a stand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandWayProgress {
    /// Number of the stand.
    pub number: u8,
    /// Where it began.
    pub from: StoodAt,
    /// Where it ended.
    pub to: StoodAt,
    /// The places that the log has it go by.
    #[serde(default, skip_serializing_if = "is_default")]
    pub via: BoundedList<Place>,
}

/// What has to follow at once.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwedProgress {
    /// Units and characters with a part beyond the edge of the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub off_table: BoundedList<UnitId>,
    /// Lone characters on whom an enemy unit stands.
    #[serde(default, skip_serializing_if = "is_default")]
    pub displaced: BoundedList<UnitId>,
    /// Lone characters over whom an enemy unit has gone unless it went round them by a way that nobody tells, and that unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: BoundedList<(UnitId, UnitId)>,
    /// Lone characters on whom a friendly unit stands, and that unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub room: BoundedList<(UnitId, UnitId)>,
    /// Who blundered, and the units he ordered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blunder: Option<(UnitId, BoundedList<UnitId>)>,
}

/// What a unit or a character has done and suffered so far, beyond what a situation says of any.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitProgress {
    /// A drive back beyond its full pace, or the loss of its last stand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub routed: bool,
    /// Holds a castle or a tower since the battle began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub garrison: bool,
    /// Nowhere on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub absent: bool,
    /// What is left of it is told, and not where it stands; it has not moved since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub accounted: bool,
    /// Has been in a combat, in a Combat phase that is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub has_fought: bool,
    /// A Wizard who casts worse by a Staff of Spellbinding.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bound: bool,
    /// Hits of the Shooting phase on an engaged unit, for the first round of its combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried_hits: Count,
    /// Hits of this Shooting phase of a unit of which nobody knows whether it is engaged.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undecided_hits: Count,
    /// Hits of this phase, in combat of those left over, that there may not have been: the log does not tell the cover, or count
    /// them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spared_hits: Count,
    /// A character who went along with his unit: he stands somewhere at its edge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: bool,
    /// The unit that a character was with as it moved, where nobody has told whether he still touches it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perhaps_with: Option<UnitId>,
    /// A mounted character whose unit, as it moved last, came wholly to where his mount cannot be.
    #[serde(default, skip_serializing_if = "is_default")]
    pub astray: bool,
    /// The rule by which it is gone, or off the table for now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fate: Option<Name>,
    /// Off the table, and may come back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub off_table: bool,
    /// Where it left the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exit: Option<Place>,
    /// Blunders whose penalty it bears for the rest of the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mad: Count,
    /// The rule by which it moves no more this turn, back at the edge of the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halted: Option<Name>,
    /// Has rolled this turn to come back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolled_to_return: bool,
    /// Was confused until the end of this turn's Command phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovered: bool,
    /// What a blunder makes of it for the rest of the phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blundered: Option<BlunderedProgress>,
    /// The rule by which an order that it did not carry out has lapsed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lapsed: Option<Name>,
    /// The order given to it last went to a brigade.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_brigade: bool,
    /// Where it stood before its last move on an order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stood: BoundedList<(u8, Option<StoodAt>)>,
    /// It acted by initiative.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted_by_initiative: bool,
    /// Enemies that its charge has reached, by the log's word.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charged_at: BoundedList<UnitId>,
    /// Orders given to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Count,
    /// Who ordered it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered_by: Option<UnitId>,
    /// An order to it has failed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order_failed: bool,
    /// Number of the order given to it last; a brigade shares one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order_number: Count,
    /// It may move on an order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_move: bool,
    /// Its stands that have shot, and at whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shots: BoundedList<(u8, UnitId)>,
    /// Who has shot at it in this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shot_by: BoundedList<UnitId>,
    /// The best cover under which it was shot at; absent where a shot does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: Option<Cover>,
    /// It was driven back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub driven_back: bool,
    /// Stands lost in this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_this_phase: Count,
    /// Stands that could have shot at their unit's target and have not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left_out: BoundedList<u8>,
    /// Leftover hits erased at the end of the last Shooting phase in which it suffered any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wiped_hits: Count,
    /// Hits suffered by shooting at it while it charged or advanced.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hits_charging: Count,
    /// Hits of such shots beyond what it had left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub excess_charging: Count,
    /// Who shot at it then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shot_charging_by: BoundedList<UnitId>,
    /// Where its last guns stood that burst as they shot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub burst: BoundedList<StoodAt>,
    /// What a gun remembers, and what shots of guns leave on others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gun: GunProgress,
    /// What a machine remembers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub machine: MachineProgress,
    /// Leftover hits that the end of the last Combat phase erased.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wiped_in_combat: Count,
    /// It has fought in this Combat phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: bool,
    /// Rounds that it has fought in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: Count,
    /// Distance of its retreat from the round it fought last, in the rulebook's cm.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retreated: Option<Count>,
    /// How far it went, where that is another distance than its due, in the rulebook's cm.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fled: Option<Count>,
    /// It pursues.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pursuing: bool,
    /// Stands that it has still to remove.
    #[serde(default, skip_serializing_if = "is_default")]
    pub casualties_due: Count,
    /// It has reformed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reformed: bool,
}

/// What a gun remembers, and what shots of guns leave on others.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GunProgress {
    /// Stands of a Flame Cannon that shoot one die from now on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub one_die: BoundedList<u8>,
    /// Hits of this Shooting phase in the order suffered, and whether a Skull Catapult brought them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sources: BoundedList<(bool, Count)>,
    /// The rule by which a shot at others hurt this engaged unit: its hits are carried into the combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: Option<(Name, Count)>,
    /// The rule by which a shot at others would have, were the unit engaged, which nobody knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undecided: Option<Name>,
    /// The rule by which a shot at others hurt this friend of the shooters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stray: Option<Name>,
}

/// What a machine remembers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MachineProgress {
    /// A double 6 was thrown for its order, and the mishap is still to be thrown for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mishap_due: bool,
    /// A Steam Tank that has broken down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken_down: bool,
    /// A Steam Tank whose commander is dead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commander_killed: bool,
    /// Overpressure: twice its shots this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub double_shots: bool,
    /// The mishap by which it moves no further this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halted: Option<Name>,
}

/// What a Combat phase remembers until it ends.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatProgress {
    /// The round under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: Option<RoundProgress>,
    /// Rounds fought before it this phase, oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: BoundedList<RoundProgress>,
    /// Limits rolled by each side for its units that fall back: least and most, in the rulebook's cm.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fall_back_cm: BoundedList<(SideId, Count, Count)>,
    /// Sides of the units that have fallen back from the round, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fell_back: BoundedList<SideId>,
    /// Who comes first by the last roll of the sides for each purpose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub roll_offs: BoundedList<(RollOffPurpose, SideId)>,
    /// Retreats from the last rounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retreats: BoundedList<RetreatProgress>,
    /// Units that have retreated this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub have_retreated: BoundedList<UnitId>,
    /// Units that have lost stands to a blocked retreat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blocked: BoundedList<UnitId>,
    /// Units that have advanced this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advanced: BoundedList<UnitId>,
    /// Of these, the ones that have not fought since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: BoundedList<UnitId>,
    /// Sides of the units that have reformed, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reformed: BoundedList<SideId>,
}

/// Where a unit has retreated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatProgress {
    /// The unit.
    pub unit: UnitId,
    /// How far to the right and away from the near edge.
    pub shift: Place,
    /// The ground over which its stands went.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ground: BoundedList<List<Place, 3, { bounds::PATH_POINTS }>>,
}

/// A round of one engagement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundProgress {
    /// Number of the engagement; what falls apart or joins keeps the number of the pursuers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub engagement: Count,
    /// Number of the round in its engagement, from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Count,
    /// The units of the engagement.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: BoundedList<UnitId>,
    /// Hits that each unit could still take when the round began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hits_left: BoundedList<(UnitId, Count)>,
    /// Leftover hits that each unit brought along.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: BoundedList<(UnitId, Count)>,
    /// Enemy units in contact as the round began; absent where a pose is missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contacts: Option<BoundedList<(UnitId, UnitId)>>,
    /// Stands whose front lay flush against an enemy as the round began, and that enemy.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faced: BoundedList<(UnitId, u8, UnitId)>,
    /// Units that have advanced into this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: BoundedList<UnitId>,
    /// Units that have pursued into it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pursuers: BoundedList<UnitId>,
    /// Hits that each unit has suffered in the round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub suffered: BoundedList<(UnitId, Count)>,
    /// Hits among these that shots at others brought, and the rule that carries them here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stray: BoundedList<(UnitId, Name, Count)>,
    /// Stands that have struck.
    #[serde(default, skip_serializing_if = "is_default")]
    pub struck: BoundedList<(UnitId, u8)>,
    /// The best cover under which each unit was struck.
    #[serde(default, skip_serializing_if = "is_default")]
    pub covers: BoundedList<(UnitId, Cover)>,
    /// Supporting stands that count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub support: BoundedList<(UnitId, u8)>,
    /// Units that have used the bonus of a character.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus_used: BoundedList<UnitId>,
    /// Units that have done what the result asks or allows them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: BoundedList<UnitId>,
    /// Of those who have not as it was over, the ones that had to advance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owing: BoundedList<UnitId>,
    /// By how much the winner leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lead: Count,
    /// By how much it would lead by the right scores, where the players took others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_lead: Option<Count>,
    /// Supporting stands beyond those counted that there may have been.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unsaid_support: Count,
    /// Hits on each unit that there may not have been: the log does not tell its cover, or count them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spared: BoundedList<(UnitId, Count)>,
    /// Of these hits the ones for which no score is told.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unsaid_hits: Count,
    /// How it ended; absent before its result.
    #[serde(default, skip_serializing_if = "is_default")]
    pub outcome: Option<OutcomeProgress>,
}

/// How a round ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OutcomeProgress {
    /// Equal results: both sides fall back.
    Draw,
    /// One side won.
    Won {
        /// The winner.
        by: SideId,
        /// How far the others retreat, in the rulebook's cm.
        retreat_cm: Count,
    },
    /// Nobody is left on either side.
    AllDestroyed,
}

/// What a Command phase remembers until it ends.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandProgress {
    /// Units that touched each other at the start of ordered movement.
    #[serde(default, skip_serializing_if = "is_default")]
    pub snapshot: Option<BoundedList<(UnitId, UnitId)>>,
    /// Whether every pose was recorded then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub snapshot_whole: bool,
    /// Orders tried so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Count,
    /// Who is ordering now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commander: Option<UnitId>,
    /// Who has finished ordering.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finished: BoundedList<UnitId>,
    /// Who has failed an order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub failed: BoundedList<UnitId>,
    /// The unit or brigade in hand, as first ordered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub block: BoundedList<UnitId>,
    /// The part of it that is in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub part: BoundedList<UnitId>,
    /// Units whose orders are over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: BoundedList<UnitId>,
    /// Whether a character has made his own move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub characters_move: bool,
    /// Characters that have made their own move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved_characters: BoundedList<UnitId>,
    /// The brigade that moves on the order given last, until it is looked at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moving_brigade: BoundedList<UnitId>,
    /// Where all stood when ordered movement began, in the order of the rosters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: BoundedList<BoundedList<(u8, Option<StoodAt>)>>,
    /// Units that were touched by a friend who then acted by initiative.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left_by_initiative: BoundedList<UnitId>,
    /// Whose blunder has ended all ordering, where that is agreed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended_by: Option<UnitId>,
    /// Who bears the penalty of the blunder rolled last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub driven_mad: Option<UnitId>,
    /// The order tested last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last: Option<OrderProgress>,
    /// Units that moved by initiative, and where they stood before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_initiative: BoundedList<(UnitId, Option<BoundedList<StoodAt>>)>,
    /// Flyers that have rolled to home back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub homed_back: BoundedList<UnitId>,
    /// Whether one of them has flown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flown_home: bool,
}

/// An order as it was tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderProgress {
    /// Who gave it.
    pub by: UnitId,
    /// To whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: BoundedList<UnitId>,
    /// Sum of the penalties: at most, as measured, at least.
    #[serde(default, skip_serializing_if = "is_default")]
    pub penalties: [Count; 3],
    /// Whether it was given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: bool,
    /// Whether a blunder has been rolled for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blundered: bool,
    /// Whether a penalty is not recorded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub penalty_unsaid: bool,
    /// Whether it may as well have failed as not, and nobody has said which.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
}

/// What a blunder makes of a unit for the rest of the phase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BlunderedProgress {
    /// It moves no more.
    Mad,
    /// Without a visible enemy in reach: it stays.
    Stays,
    /// It goes its whole pace away from these.
    Away {
        /// Its pace, in the rulebook's cm.
        pace: Length,
        /// The enemies.
        from: BoundedList<UnitId>,
    },
    /// It may go half its pace.
    Half,
    /// It goes for the nearest enemy.
    AtThem,
}

/// What magic remembers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MagicProgress {
    /// Spells tried this turn, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tried: BoundedList<TriedProgress>,
    /// Units affected by a spell this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub affected: BoundedList<TouchedProgress>,
    /// Spells that last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasting: BoundedList<LastingProgress>,
    /// What has ended earlier in the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: BoundedList<(Spell, UnitId)>,
    /// Casts so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub casts: Count,
}

/// A spell that was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriedProgress {
    /// Who tried it.
    pub by: UnitId,
    /// The spell.
    pub spell: Spell,
    /// Number of the cast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Count,
    /// At whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub targets: BoundedList<UnitId>,
    /// Whether it was cast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub success: bool,
    /// Whether it was dispelled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dispelled: bool,
    /// The Rod of Repetition allowed it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_rod: bool,
    /// A Rune Smith has tried to dispel it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub anti_magic: bool,
    /// A scroll has been read against it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scroll: bool,
    /// A staff has been raised against it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub staff: bool,
    /// Units whose effects are settled; the Wizard himself after a Teleport.
    #[serde(default, skip_serializing_if = "is_default")]
    pub settled: BoundedList<UnitId>,
}

/// A unit touched by a spell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TouchedProgress {
    /// The spell.
    pub spell: Spell,
    /// The unit.
    pub unit: UnitId,
    /// Number of the cast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cast: Count,
}

/// A spell that lasts on a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastingProgress {
    /// The spell.
    pub spell: Spell,
    /// The unit.
    pub unit: UnitId,
    /// The caster's side.
    pub side: SideId,
    /// Number of the cast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cast: Count,
    /// Dice that tell how strong it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: BoundedList<Pips>,
    /// Whether it has done what it does once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: bool,
}

/// What is known of items in use.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemsProgress {
    /// Items used up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: BoundedList<(UnitId, Item)>,
    /// Items brought to bear on what follows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ready: BoundedList<(UnitId, Item)>,
    /// Units whose banner has shrugged off a hit this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shrugged_off: BoundedList<UnitId>,
    /// Units that were shot at earlier this turn, and of which nobody has told whether their banner has shrugged off a hit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unsaid: BoundedList<UnitId>,
    /// Characters who have tried an order this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: BoundedList<UnitId>,
    /// What has been used in the round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: RoundUseProgress,
}

/// What has been used in a round.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundUseProgress {
    /// Attacks for one stand, given so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: BoundedList<(UnitId, Count)>,
    /// Units whose missed attack was thrown again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cloven: BoundedList<UnitId>,
    /// Bearers of a Sword of Destruction: whether a save could be thrown again, and whether one was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub destroyed: BoundedList<(UnitId, bool, bool)>,
    /// Characters who fight with a unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fighting: BoundedList<(UnitId, UnitId)>,
}
