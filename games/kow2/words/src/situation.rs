//! A table state from which a log of Kings of War may start, and what of a battle so far still matters there.

use aftermath_rules::{
    bounds,
    geometry::{Edge, Pose},
    ids::{SideId, UnitId},
    list::List,
    snapshot::{BoundedList, Count, StoodAt, is_default},
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{OrderKind, Phase};

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Number of the turn, counted through both players, from 1; 0 before the first.
    #[schemars(range(min = 0, max = 1000))]
    pub turn: u32,
    /// The side whose turn it is; absent before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// The phase; absent before its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Units in what state they are.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, { bounds::SIDES * bounds::UNITS_PER_SIDE }>,
    /// What else of the battle still matters, where the log goes on from a moment of another. It makes the situation
    /// whole: of what it does not say, nothing has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Box<BattleProgress>>,
}

/// A charge that was made this turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeMade {
    /// The enemy charged.
    pub target: UnitId,
    /// The facing charged.
    pub facing: Edge,
    /// Whether it was a counter-charge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counter: bool,
    /// Whether it was hindered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindered: Option<bool>,
}

/// A unit in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Damage on it; where a situation that is not whole leaves it out, it has none as far as anybody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<u16>,
    /// Whether it is wavering.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wavering: bool,
    /// Whether it is disordered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disordered: bool,
    /// Enemies that charged it in the turn before this one.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub charged_by: List<UnitId, 0, 20>,
    /// The order it got this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderKind>,
    /// The charge it made this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<ChargeMade>,
    /// Damage it took in the Shooting phase under way.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shot_damage: u16,
    /// Whether it made its ranged attack this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_shot: bool,
    /// Whether a Bane-chant lasts on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bane_chanted: bool,
    /// Whether it was routed before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub routed: bool,
    /// What else of its battle still matters, where the situation is whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Box<UnitProgress>>,
}

impl UnitSituation {
    /// A unit of which nothing is said.
    pub fn of(id: UnitId) -> Self {
        Self {
            id,
            pose: None,
            damage: None,
            wavering: false,
            disordered: false,
            charged_by: List::default(),
            order: None,
            charge: None,
            shot_damage: 0,
            has_shot: false,
            bane_chanted: false,
            routed: false,
            so_far: None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Situation {
    /// Whether the rosters are whole armies and the battle is judged from before its beginning.
    pub fn is_whole(&self) -> bool {
        self.so_far.as_ref().is_some_and(|so_far| so_far.course.whole)
    }
}

aftermath_rules::same_in_snapshots!(OwedKind, Phase);

/// What of a battle so far still matters, beside where its units stand.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleProgress {
    /// How far the battle has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub course: TurnProgress,
    /// How far deployment has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deploying: DeployingProgress,
    /// Whether and how the battle is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ending: EndingProgress,
    /// How far the Melee phase has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub melee: MeleeProgress,
    /// What has to follow at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owed: BoundedList<(OwedKind, UnitId)>,
    /// The unit that got the last order of this Movement phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_ordered: Option<UnitId>,
    /// What a die has decided and the next attack or charge uses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub doubts: DoubtsProgress,
}

/// How far a battle has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnProgress {
    /// The rosters are whole armies, and the log from which this one comes began before the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole: bool,
    /// Who has the first turn, by the players' decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<SideId>,
    /// The roll for the first turn has been made, whether or not it is told who begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolled: bool,
    /// A turn has begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: bool,
    /// Turns, with that under way, of which a situation left out what units did.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unsaid_turns: u8,
    /// The active side has ended its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn_over: bool,
    /// A unit has acted in this turn, or a phase has begun: what belongs to the start of the turn is past.
    #[serde(default, skip_serializing_if = "is_default")]
    pub under_way: bool,
    /// A ranged attack or a spell of this turn is in the log.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shooting_begun: bool,
    /// Nerve has been tested in this Shooting phase: it is at its end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub testing: bool,
    /// A later phase in which units have acted though nobody told that it began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untold: Option<Phase>,
    /// A side has acted in its turn though nobody told that it began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untold_turn: bool,
}

/// How far deployment has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeployingProgress {
    /// Units deployed, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deployed: BoundedList<UnitId>,
    /// Units that have made their Vanguard move, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vanguards: BoundedList<UnitId>,
    /// Which side makes the first Vanguard move, by the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first_vanguard: Option<SideId>,
    /// The roll for the first Vanguard move has been made, whether or not it is told who begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolled: bool,
    /// Sides that made no Vanguard move when theirs was due.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: BoundedList<SideId>,
}

/// Whether and how a battle is over.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingProgress {
    /// Who gave up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conceded: Option<SideId>,
    /// The battle is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: bool,
    /// Who won, as the players say.
    #[serde(default, skip_serializing_if = "is_default")]
    pub winner: Option<SideId>,
    /// Points as the players counted them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: BoundedList<(SideId, Count)>,
}

/// How far a Melee phase has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeleeProgress {
    /// The combat under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: Option<CombatProgress>,
    /// Enemies whose combat has begun, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: BoundedList<UnitId>,
    /// Units that were named where they do not belong, or left out where they do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub misplaced: BoundedList<UnitId>,
    /// Enemies whose test was owed at the end of their combat and may still come, late.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untested: BoundedList<UnitId>,
    /// Units that had not parted from their enemy at the end of the combat, and may still do so, late.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: BoundedList<UnitId>,
}

/// A combat under way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatProgress {
    /// The enemy that was charged.
    pub target: UnitId,
    /// Who charged it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attackers: BoundedList<UnitId>,
    /// Who fights is written down, be it behind a strike.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_told: bool,
    /// Damage it has taken in this combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: Count,
    /// It was routed: by whom it was fought is still to regroup.
    #[serde(default, skip_serializing_if = "is_default")]
    pub routed: bool,
    /// Its Nerve was tested.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tested: bool,
    /// Attackers that have regrouped or backed off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parted: BoundedList<UnitId>,
    /// Attackers of whom it was judged already how they parted, or who cannot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub settled: BoundedList<UnitId>,
}

/// What dice have decided where players could not tell.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoubtsProgress {
    /// Viewer, target and whether it is seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: Option<(UnitId, UnitId, bool)>,
    /// Shooters, target and whether it is in cover.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: Option<(UnitId, UnitId, bool)>,
}

/// What a unit has done and suffered so far, beyond what a situation says of any unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitProgress {
    /// It is not on the table, and was not routed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub absent: bool,
    /// The rule by which it is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fate: Option<Name>,
    /// Enemies that have charged it in this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charged_now: BoundedList<UnitId>,
    /// Where it stood when it got its order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered_at: Option<StoodAt>,
    /// It has carried out its order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// Its charge of this turn, from its order on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charge: Option<ChargeProgress>,
    /// It has rolled to regenerate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub regenerated: bool,
    /// It has rolled as a headstrong unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub headstrong_rolled: bool,
    /// It has rolled whether it dares to charge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dared: bool,
    /// It was damaged in this turn's Melee phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurt_in_melee: bool,
    /// It has turned freely before its order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pivoted: bool,
    /// A Surge carried it into contact: no Nerve test for what was shot at it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spared: bool,
    /// A Surge moved it, and nobody recorded where to: it may have run into somebody.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surged: bool,
    /// It was attacked in this phase, and nobody recorded with what damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub harm_untold: bool,
    /// The damage on it as the dice made it, where the players counted another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage_by_dice: Option<Count>,
    /// It counts as disordered by a count of damage that its own dice contradict, or does not by one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disorder_doubted: bool,
    /// There may be more damage on it than the log tells.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more_damage: bool,
    /// It may waver or be disordered: a situation left it out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status_unsaid: bool,
    /// It was ordered in a phase in which nobody is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered_late: bool,
    /// The charge that it was ordered to make and did not dare.
    #[serde(default, skip_serializing_if = "is_default")]
    pub refused: Option<ChargeProgress>,
    /// Its Nerve has been tested for the damage of this phase or combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tested: bool,
}

/// A charge from its order on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeProgress {
    /// The enemy charged.
    pub target: UnitId,
    /// The facing charged; absent where the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub facing: Option<Edge>,
    /// The facing charged by where both stood, where the players named another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub measured: Option<Edge>,
    /// Whether it is a counter-charge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counter: bool,
    /// Whether it is hindered; absent where the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hindered: Option<bool>,
    /// A situation left out whether it was hindered: taken for not hindered until its throws tell otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hindered_unsaid: bool,
    /// It was carried out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub made: bool,
    /// Its strikes are in the log.
    #[serde(default, skip_serializing_if = "is_default")]
    pub struck: bool,
    /// It joined others who had been ordered to charge before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub joined: bool,
    /// It came from an overrun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overrun: bool,
    /// Whether the charge with which a chain of overruns began was hindered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub original: Option<bool>,
}

/// What has to follow at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OwedKind {
    /// A unit touched without being charged moves away.
    Proximity,
    /// A charged Individual turns to its charger.
    Turn,
    /// A unit in contact with whom it fought backs off, or its enemy does.
    Blocked,
    /// A unit that regrouped too near to others is moved off them.
    Separation,
}
