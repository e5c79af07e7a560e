//! A table state from which a log may start. The referee keeps its state in the same words, so that every moment of a
//! battle can be said in a header.

use aftermath_rules::{
    SideId, UnitId,
    common::SidePoints,
    geometry::{Edge, Length, Pose},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Cause, ChargeResult, Files, Gone, Models, Part, Phase, Response, TestKind, Whole, roster::MOST_UNITS};

/// A count of things on a table, or of turns.
pub type Count = Whole<0, 100_000>;

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Number of the turn of the side whose turn it is, from 1; 0 before the first.
    pub turn: Whole<0, 1000>,
    /// The side whose turn it is; absent before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// The phase; absent before its first, or where it is not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Units in what state they are.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, MOST_UNITS>,
    /// Units that are in contact.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub combats: List<CombatSituation, 0, 200>,
    /// Spells that remain in play.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub spells: List<SpellInPlay, 0, 200>,
    /// What else of the battle still matters, where the log goes on from a moment of another. It makes the
    /// situation whole: of what it does not say, nothing has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<Progress>>,
    /// The table as it should have been, where players declared what their own dice contradict and nobody knows which of
    /// the two was played: later entries are held by either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rightly: Option<Box<Rightly>>,
}

/// A table as it should have been.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rightly {
    /// Units in what state they would be.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, MOST_UNITS>,
    /// Units that would be in contact.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub combats: List<CombatSituation, 0, 200>,
    /// Spells that would remain in play.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub spells: List<SpellInPlay, 0, 200>,
    /// What else would matter.
    #[serde(default)]
    pub progress: Progress,
}

/// A unit in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where the middle of its front stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Models in its front rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
    /// Models left; all of them when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<Models>,
    /// Wounds on a model that is not removed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<Whole<0, 100>>,
    /// Not all of its losses are recorded: it may have fewer models, or more wounds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub losses_unknown: bool,
    /// It is not on the table yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub absent: bool,
    /// Why it is out of the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Gone>,
    /// Where it left the table in pursuit; it comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_at: Option<LeftAt>,
    /// The turn, counted through all sides from 1, in which it began to flee; it flees no more once this is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fleeing_since: Option<Count>,
    /// The turn, counted through all sides, in which it counts as charging.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges_in: Option<Count>,
    /// Enemies that it ran into in pursuit: it needs no test to charge them (`wfb.pursuit.later_turns`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub met_in_pursuit: List<UnitId, 0, 40>,
    /// Enemies that it ran into by an overrun (`wfb.overrun.later_turns`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub met_in_overrun: List<UnitId, 0, 40>,
    /// It took its Terror test at the start of a turn: there is one in a battle (`wfb.gap.psychology`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub terror_tested: bool,
    /// It lost its frenzy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_frenzied: bool,
    /// What it did this turn before this phase, with which the log begins, is not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaid_before: Option<Phase>,
    /// What it did this turn; in a situation of a phase under way an empty one says that it did nothing yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub this_turn: Option<Box<ThisTurn>>,
    /// What happened to it in this phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub this_phase: Option<Box<ThisPhase>>,
}

/// Where a unit left the table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeftAt {
    /// Where its front crossed the edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
}

/// How a unit moved this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moved {
    /// A move.
    Normal,
    /// A march.
    March,
    /// A reform.
    Reform,
    /// A charge that reached its target, or caught it.
    Charge,
    /// A charge that failed.
    FailedCharge,
    /// A compulsory move.
    Compulsory,
    /// A flight.
    Fled,
}

impl Moved {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Moved::Normal => "normal",
            Moved::March => "march",
            Moved::Reform => "reform",
            Moved::Charge => "charge",
            Moved::FailedCharge => "failed_charge",
            Moved::Compulsory => "compulsory",
            Moved::Fled => "fled",
        }
    }
}

/// What a unit did this turn.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThisTurn {
    /// The charge that it declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge: Option<Charging>,
    /// How it moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// It changed place or formation: it counts as having moved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub manoeuvred: bool,
    /// It tried to rally.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tried_rally: bool,
    /// It rallied.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rallied: bool,
    /// It came back onto the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub returned: bool,
    /// It failed its test for stupidity.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub failed_stupidity: bool,
    /// It failed its test to charge who causes fear.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_not_charge: bool,
    /// It shot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shot: bool,
    /// It made a flee move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fled: bool,
    /// Whether an enemy who was not fleeing stood within 8 inches when the movement phase began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enemy_near: Option<bool>,
    /// Tests it took.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tests: List<TestDone, 0, 40>,
}

/// A charge of this turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charging {
    /// Whom.
    pub target: UnitId,
    /// The side of the target that is charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// Inches between them when it was declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Response>,
    /// It was redirected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub redirected: bool,
    /// The target fled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub target_fled: bool,
    /// What became of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ChargeResult>,
    /// Its number among the charges of the turn, as they were declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Count>,
    /// It was not declared: a frenzied unit in its compulsory move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undeclared: bool,
    /// It was declared too late; its answer is as late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// Inches that the target fled from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fled: Option<Length>,
}

/// A test that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestDone {
    /// What for.
    pub kind: TestKind,
    /// Why.
    pub cause: Cause,
    /// Who caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<UnitId>,
    /// Whether it passed.
    pub passed: bool,
}

/// What happened to a unit in this phase.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThisPhase {
    /// Models at its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models: Option<Models>,
    /// Models that shooting took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shot_away: Option<Models>,
    /// It failed a Panic test and flees when its time comes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub panicked: bool,
}

/// Units that are in contact.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CombatSituation {
    /// Who touches whom.
    pub contacts: List<Contact, 0, 200>,
    /// Rounds fought; nobody knows whether the first is still to come where this is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Count>,
    /// Who won the last of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Who defends an obstacle or a building.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub obstacle: List<UnitId, 0, 40>,
    /// Whether the log says who defends an obstacle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub obstacle_known: bool,
    /// The attackers won a round: the obstacle helps no more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub obstacle_lost: bool,
    /// It began with an overrun: the enemy can only hold.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_overrun: bool,
    /// It began with a pursuit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_pursuit: bool,
    /// The round under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Box<Round>>,
}

/// A unit and an enemy that it touches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The unit.
    pub unit: UnitId,
    /// The enemy.
    pub enemy: UnitId,
    /// The side of the enemy that it fights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
}

/// A round of combat.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Round {
    /// Models of each unit when it began.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub before: List<Numbers, 0, 40>,
    /// Blows struck.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub strikes: List<Struck, 0, 200>,
    /// Who strikes first of equals, as the dice decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// Wounds beyond those needed, in challenges.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub overkill: List<SidePoints, 0, 8>,
    /// Who fights from higher ground.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub higher: List<UnitId, 0, 40>,
    /// Whether the log says who fights from higher ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub higher_known: Option<bool>,
    /// How it was scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<RoundResult>,
    /// Who took a Break test.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tested: List<UnitId, 0, 40>,
    /// Who broke.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub broken: List<UnitId, 0, 40>,
    /// Who took a Break test of which the log does not tell how it ended.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub untold: List<UnitId, 0, 40>,
}

/// Models of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The unit.
    pub unit: UnitId,
    /// How many.
    pub models: Models,
}

/// Blows that a unit struck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Struck {
    /// Who.
    pub unit: UnitId,
    /// With what part.
    pub part: Part,
    /// At whom.
    pub target: UnitId,
    /// Its Initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Whole<0, 10>>,
    /// It counts as charging.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charging: bool,
    /// In a challenge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub challenge: bool,
    /// Dice rolled.
    pub attacks: Count,
    /// Wounds inflicted.
    pub wounds: Count,
    /// Wounds saved.
    pub saved: Count,
    /// What came of them is not recorded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unknown: bool,
}

/// How a round was scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// By how much.
    pub difference: Count,
    /// Everything that counts was recorded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
}

/// A refusal to pursue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Restraint {
    /// Who refused.
    pub unit: UnitId,
    /// Whether it stays; absent where the log does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays: Option<bool>,
}

/// A spell that remains in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellInPlay {
    /// Who cast it.
    pub caster: UnitId,
    /// The spell.
    pub spell: Name,
    /// Its casting value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole<1, 50>>,
    /// The turn, counted through all sides, in which it was cast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cast_in: Option<Count>,
    /// It was cast with irresistible force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub irresistible: bool,
}

/// The spell that was cast last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellNow {
    /// The wizard.
    pub wizard: UnitId,
    /// The spell.
    pub spell: Name,
    /// At whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// Its casting value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole<1, 50>>,
    /// The casting roll.
    pub total: Count,
    /// It was cast with irresistible force.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub irresistible: bool,
    /// The opponent tried to dispel it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tried: bool,
    /// Its effect is recorded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub worked: bool,
}

/// A spell that a wizard tried this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// The wizard.
    pub wizard: UnitId,
    /// The spell.
    pub spell: Name,
}

/// A spell in play that a side tried to dispel this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriedInPlay {
    /// The side.
    pub side: SideId,
    /// Who cast it.
    pub caster: UnitId,
    /// The spell.
    pub spell: Name,
}

/// Shooting declared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// Who shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// Its range is guessed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guess: bool,
    /// It has shot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shot: bool,
}

/// A flight from combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FleeRoll {
    /// Who flees.
    pub unit: UnitId,
    /// What the dice came to; absent where they are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Count>,
}

/// Dice of the magic phase that are left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pools {
    /// Power dice of the active player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Count>,
    /// Dispel dice of his opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispel: Option<Count>,
}

/// What else of a battle still matters.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// Turns that began, counted through all sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_passed: Option<Count>,
    /// How many they are at least, where the log began within a turn and does not tell which side had the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_least: Option<Count>,
    /// The log began from a table of which not everything was told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// It began within this phase, and may leave out what came before in it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub phase_under_way: bool,
    /// It does not tell in which phase it began.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub phase_unsaid: bool,
    /// The first turn has begun.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub begun: bool,
    /// The turn has ended.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turn_over: bool,
    /// Who had the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// How far the phase has come, by its steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Whole<0, 20>>,
    /// Dice of the magic phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pools: Option<Pools>,
    /// The spell that was cast last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spell: Option<SpellNow>,
    /// The wizard who has to roll for a miscast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miscast_due: Option<UnitId>,
    /// Spells tried this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tried: List<Tried, 0, 500>,
    /// Spells in play that were tried this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tried_in_play: List<TriedInPlay, 0, 500>,
    /// Shooting declared this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub aims: List<Aim, 0, MOST_UNITS>,
    /// Units that fought this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub fought: List<UnitId, 0, MOST_UNITS>,
    /// Flights from combat this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub fled: List<FleeRoll, 0, MOST_UNITS>,
    /// Units that were broken or destroyed in combat this phase and have not caused Panic tests yet.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub broken: List<UnitId, 0, MOST_UNITS>,
    /// Units that have to take a Panic test for friends.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub panic_due: List<UnitId, 0, MOST_UNITS>,
    /// Units that should take one, and fought as their friends broke: that they do not is noted.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub panic_noted: List<UnitId, 0, MOST_UNITS>,
    /// Victors and whom they have to pursue.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub may_pursue: List<ToPursue, 0, MOST_UNITS>,
    /// Units that killed all their opponents in a first round.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub may_overrun: List<UnitId, 0, MOST_UNITS>,
    /// Units that won their combat this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub winners: List<UnitId, 0, MOST_UNITS>,
    /// Who refused to pursue this phase.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub restrained: List<Restraint, 0, MOST_UNITS>,
    /// A unit of the combat that is being fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<UnitId>,
    /// The battle is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// Who gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conceded: Option<SideId>,
    /// Who won, as the log says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Victory points, as the log says.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, 8>,
    /// Units that lost their standard in combat.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub standards_taken: List<UnitId, 0, MOST_UNITS>,
}

/// A unit that won, and an enemy of its combat that broke.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToPursue {
    /// The victor.
    pub unit: UnitId,
    /// The fleeing enemy.
    pub enemy: UnitId,
}

impl UnitSituation {
    /// A unit of which nothing is said.
    pub fn of(id: UnitId) -> Self {
        Self {
            id,
            pose: None,
            files: None,
            models: None,
            wounds: None,
            losses_unknown: false,
            absent: false,
            gone: None,
            left_at: None,
            fleeing_since: None,
            charges_in: None,
            met_in_pursuit: List::default(),
            met_in_overrun: List::default(),
            terror_tested: false,
            not_frenzied: false,
            unsaid_before: None,
            this_turn: None,
            this_phase: None,
        }
    }
}
