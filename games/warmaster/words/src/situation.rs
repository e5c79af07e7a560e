//! A table state from which a log of Warmaster may start.

use aftermath_rules::{
    bounds,
    geometry::Place,
    ids::{SideId, UnitId},
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Numbers, Phase, Poses,
    progress::{BattleProgress, UnitProgress},
};

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Turn of the active side, from 1; 0 before the first.
    #[schemars(range(min = 0, max = 1000))]
    pub turn: u32,
    /// The side whose turn it is; absent before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// The phase; absent before its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Units with which armies began, where their break points are to be judged: rosters may show a part of an army.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at_start: List<ArmyUnits, 0, { bounds::SIDES }>,
    /// Which edge of the table is whose: where an army set up, and where its units flee to.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub edges: List<OwnEdge, 0, { bounds::SIDES }>,
    /// Units and characters that differ from full strength and nowhere.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, { bounds::SIDES * bounds::UNITS_PER_SIDE }>,
    /// What else of the battle still matters, where the log goes on from a moment of another. It makes the situation
    /// whole: of what it does not say, nothing has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Box<BattleProgress>>,
    /// The table as it should have been, where players declared what their own dice contradict and nobody knows which of
    /// the two was played: later entries are held by either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rightly: Option<Box<Rightly>>,
}

/// A table as it should have been.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rightly {
    /// Units and characters that would be in another state than the situation says.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, { bounds::SIDES * bounds::UNITS_PER_SIDE }>,
    /// What else of the battle would matter.
    pub so_far: Box<BattleProgress>,
}

/// Units of one army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyUnits {
    /// The side.
    pub side: SideId,
    /// Its units, without characters.
    pub units: u32,
}

/// The edge of the table that is a side's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnEdge {
    /// The side.
    pub side: SideId,
    /// Its edge.
    pub edge: TableEdge,
}

/// An edge of the table, as whoever sits at its near edge sees it: places count to the right and away from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// Where places have no distance away.
    Near,
    /// Across from the near one.
    Far,
    /// Where places have no distance to the right.
    Left,
    /// Across from the left one.
    Right,
}

impl TableEdge {
    /// The unit vector towards the edge, at right angles to it.
    pub fn outward(self) -> Place {
        let (x, y) = match self {
            Self::Near => (0.0, -1.0),
            Self::Far => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
        };
        Place { x, y }
    }
}

/// A unit or a character in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where its stands are: those left, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// Numbers of the stands already lost.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub lost: Numbers,
    /// Hits on it that have not removed a stand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub leftover_hits: u8,
    /// Whether it is confused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confused: bool,
    /// Whether it charged this turn. Where the situation is after the Command phase, and tells of no charge into a combat, who
    /// charged into it is not known of those of whom it does not say `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<bool>,
    /// Hits suffered by shooting in this phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits_this_phase: u8,
    /// The unit that a character is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<UnitId>,
    /// What lasts from earlier in the battle.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub marks: List<Mark, 0, 20>,
    /// What else of its battle still matters, where the situation is whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Box<UnitProgress>>,
}

impl UnitSituation {
    /// Whether it is told to have charged this turn.
    pub fn has_charged(&self) -> bool {
        self.charged == Some(true)
    }

    /// A unit or a character of which nothing is said.
    pub fn of(id: UnitId) -> Self {
        Self {
            id,
            stands: None,
            lost: List::default(),
            leftover_hits: 0,
            confused: false,
            charged: None,
            hits_this_phase: 0,
            joined: None,
            marks: List::default(),
            so_far: None,
        }
    }
}

impl Situation {
    /// Whether the rosters are whole armies and the battle is judged from before its beginning.
    pub fn is_whole(&self) -> bool {
        self.so_far.as_ref().is_some_and(|so_far| so_far.course.whole)
    }
}

/// What lasts on a unit from earlier in the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Off the table, and may come back.
    OffTable,
    /// Destroyed, killed or gone for good.
    Gone,
    /// Bears a penalty of a blunder; stands once for each.
    Mad,
    /// A Steam Tank that has broken down.
    BrokenDown,
    /// A Steam Tank whose commander is dead.
    CommanderKilled,
    /// A Flame Cannon that shoots one die from now on.
    OneDie,
    /// Has used its magic item up.
    ItemSpent,
    /// Has been in a combat.
    HasFought,
    /// A Wizard who casts worse by a Staff of Spellbinding.
    Bound,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}
