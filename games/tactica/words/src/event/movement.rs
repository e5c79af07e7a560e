//! Moves of every kind, changes of formation, and disorder.

use aftermath_rules::{
    UnitId, bounds,
    dice::Pips,
    geometry::{Length, Place, Pose},
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Figures};
use crate::{
    roster::Formation,
    terms::{is_default, terms},
    terrain::TerrainKind,
};

terms! {
    /// How a unit moves.
    Pace {
        /// By order, or the first uncontrolled move.
        Walk = "walk",
        /// Cavalry's second move.
        Trot = "trot",
        /// Cavalry's third move.
        Gallop = "gallop",
        /// The rest of a move after an impact (`tac.impact.continue`).
        Continuation = "continuation",
        /// Skirmishers pushed ahead by their own (`tac.skirm.push_own`).
        Pushed = "pushed",
        /// Backing off (`tac.uncontrolled.retreat`).
        BackOff = "back_off",
        /// A late unit's first move (`tac.strat.reinforce_speed`).
        Arrival = "arrival",
    }
    /// The side of a base that was touched (`tac.flank.*`).
    Contacted {
        /// Front.
        Front = "front",
        /// Left flank.
        LeftFlank = "left_flank",
        /// Right flank.
        RightFlank = "right_flank",
        /// Rear.
        Rear = "rear",
    }
}

/// An enemy that a move touches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The enemy.
    pub enemy: UnitId,
    /// The side of its base touched first, as the players confirmed it (`tac.flank.definition`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Contacted>,
}

/// The way of one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The unit.
    pub unit: UnitId,
    /// Poses on the way where it turned or wheeled, without the first and the last; an empty list for a way without any, and
    /// nothing where they are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<List<Pose, 0, { bounds::PATH_POINTS }>>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † Way of the figure that went furthest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Terrain that calls for the crossing test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crosses: Option<List<TerrainKind, 0, 16>>,
    /// † Units passed through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<List<UnitId, 0, 40>>,
    /// Enemies touched at its end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contacts: List<Contact, 0, 20>,
    /// It leaves the table (`tac.move.leave_table`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaves: bool,
}

/// A unit, or a battle line together, moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// How.
    pub pace: Pace,
    /// Ways of the units, one for a unit alone.
    pub ways: List<Way, 1, { bounds::UNITS_PER_SIDE }>,
}

terms! {
    /// Why a unit rolls for disorder.
    DisorderCause {
        /// It crossed bad ground (`tac.terrain.crossing`).
        Terrain = "terrain",
        /// It trotted (`tac.disorder.pace`).
        Trot = "trot",
        /// It galloped.
        Gallop = "gallop",
        /// It moved in mud (`tac.weather.heavy_mud`).
        Mud = "mud",
        /// It backed off (`tac.uncontrolled.retreat`).
        BackOff = "back_off",
        /// It was shot at by handguns (`tac.shoot.handgun_shock`).
        Handguns = "handguns",
    }
}

/// A unit rolls for disorder: a die for each of its figures, in the order of its ranks. None where the whole unit is
/// disordered without a roll (`tac.terrain.crossing_cavalry`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disorder {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub because: DisorderCause,
    /// The dice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Dice,
    /// Figures that were turned about, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

terms! {
    /// How the figures of a formation face (`tac.circle.*`, `tac.testudo.*`).
    Shape {
        /// All to the front.
        Plain = "plain",
        /// To all four sides.
        Circle = "circle",
        /// Under their shields.
        Testudo = "testudo",
    }
    /// When in its move a unit re-forms.
    ReformAt {
        /// Before it.
        Start = "start",
        /// After it.
        End = "end",
    }
}

/// A unit changes formation (`tac.move.reform`): a die for each figure, in the order of its ranks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reform {
    /// The unit.
    pub unit: UnitId,
    /// Its new formation.
    pub formation: Formation,
    /// Its new shape, plain where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// When.
    pub at: ReformAt,
    /// The dice.
    pub dice: Dice,
    /// Where its foremost base stands then: it grows to the rear only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Figures that were turned about, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

/// Ranks change places (`tac.formation.rank_exchange`): a die for each figure, in the order before the change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExchangeRanks {
    /// The unit.
    pub unit: UnitId,
    /// Numbers of the old ranks from the front, in their new order.
    pub ranks: List<u8, 1, 100>,
    /// The dice.
    pub dice: Dice,
    /// Figures that were turned about, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

/// Riders mount or dismount (`tac.mount.during_battle`): a die for each figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Remount {
    /// The unit.
    pub unit: UnitId,
    /// Their formation then, where not the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// The dice.
    pub dice: Dice,
    /// Figures that were turned about, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
}

/// Disordered figures try to come into order (`tac.move.recovery`): a die for each of them, in the order of the ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The unit.
    pub unit: UnitId,
    /// The dice.
    pub dice: Dice,
    /// Figures that came into order, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovered: Option<Figures>,
}

terms! {
    /// Why skirmishers fall back.
    FallBackCause {
        /// They lost figures to shooting (`tac.skirm.shot_fall_back`).
        Shot = "shot",
        /// An enemy unit has to pass through them (`tac.skirm.pushed_by_enemy`).
        Pushed = "pushed",
    }
}

/// Skirmishers fall back: a die for each figure, in the order of the ranks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallBack {
    /// The skirmishers.
    pub unit: UnitId,
    /// Why.
    pub because: FallBackCause,
    /// The enemy that pushes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
    /// The dice.
    pub dice: Dice,
    /// Where they end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † How far they went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Figures that were turned about, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<Figures>,
    /// They leave the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaves: bool,
}

/// Cavalry destroys foot skirmishers that it passes through (`tac.skirm.ridden_down`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RideDown {
    /// The cavalry.
    pub unit: UnitId,
    /// The skirmishers.
    pub target: UnitId,
}

terms! {
    /// A favourable position (`tac.uncontrolled.exempt_position`).
    Position {
        /// On a hill.
        Hill = "hill",
        /// Behind an obstacle.
        Obstacle = "obstacle",
        /// In fortifications.
        Fortifications = "fortifications",
    }
    /// Which uncontrolled test it is.
    UncontrolledStep {
        /// The first.
        First = "first",
        /// To trot.
        Trot = "trot",
        /// To gallop.
        Gallop = "gallop",
        /// After an impact (`tac.cav.breakthrough_move`).
        Onward = "onward",
    }
    /// What comes of an uncontrolled test.
    UncontrolledResult {
        /// It stays.
        Stays = "stays",
        /// It attacks, or goes on.
        Attacks = "attacks",
        /// It backs off.
        BacksOff = "backs_off",
    }
}

/// A unit that got no order is tested (`tac.uncontrolled.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Uncontrolled {
    /// The unit.
    pub unit: UnitId,
    /// Which test.
    pub step: UncontrolledStep,
    /// The die; none where the value is 0, or the position exempts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// † The favourable position that exempts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The value, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -600, max = 100))]
    pub value: Option<i16>,
    /// The result, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<UncontrolledResult>,
}

/// An enemy that a die may pick.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// The enemy.
    pub unit: UnitId,
    /// † Its distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

/// A die picks a target (`tac.uncontrolled.target`, `tac.command.target_line`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawTarget {
    /// The unit whose target it is.
    pub unit: UnitId,
    /// The nearest enemies, at most three.
    pub candidates: List<Candidate, 1, 3>,
    /// The die; none with one candidate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// It is to be shot at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to_shoot: bool,
    /// The target, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
}

/// A routing unit runs, or is destroyed (`tac.rout.*`, `tac.flank.rear_destroyed`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rout {
    /// The unit.
    pub unit: UnitId,
    /// Places through which it goes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub steps: List<Place, 0, { bounds::PATH_POINTS }>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † How far it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// It is destroyed instead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub destroyed: bool,
    /// It leaves the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaves: bool,
}
