//! A state of the table from which a log may start: what the referee keeps between entries, in words of the log.

use aftermath_rules::{
    SideId, UnitId, bounds,
    geometry::{Length, Place, Pose},
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Phase,
    event::{
        Cell, Cells, Conditions, Contacted, DisorderCause, FallBackCause, Figures, Flow, Hand, March, OrderKind, Pace,
        ReformAt, RiskCause, Shape, TestCause, UncontrolledResult, UncontrolledStep,
    },
    roster::{Formation, Weapon},
    terms::{is_default, terms},
    terrain::Card,
};

/// Units of all sides together.
pub const UNITS: usize = bounds::SIDES * bounds::UNITS_PER_SIDE;
/// Contacts, lines, and things that have to follow.
pub const NOTES: usize = 2_000;

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Number of the turn, counted through the players, from 1; 0 before the first.
    #[schemars(range(min = 0, max = 1000))]
    pub turn: u32,
    /// The side whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    /// The phase; absent before its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Weather, edges and fatigue, where the log says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Conditions>,
    /// Units in what state they are. A unit that is not named stands as its roster has it: in order, all figures there,
    /// no general with it. Where places or `progress` are told it is not on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: List<UnitSituation, 0, UNITS>,
    /// Battle lines in force, each from left to right.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lines: List<List<UnitId, 2, { bounds::UNITS_PER_SIDE }>, 0, NOTES>,
    /// Units in contact.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contacts: List<Touch, 0, NOTES>,
    /// The manoeuvre before the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manoeuvre: Option<Box<Manoeuvre>>,
    /// What else of the battle still matters, where the log goes on from a moment of another. It makes the situation
    /// whole: of what it does not say, nothing has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<Progress>>,
    /// What the table has otherwise by its dice, where players wrote down a result that these contradict: then nobody knows
    /// which of the two the table followed, and both are held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rightly: Option<Box<Rightly>>,
}

/// A table by its dice, where that is another than the recorded one. Turn, side and phase are the same in both.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rightly {
    /// Weather, edges and fatigue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Conditions>,
    /// Units that stand otherwise than recorded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: List<UnitSituation, 0, UNITS>,
    /// Battle lines in force.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lines: List<List<UnitId, 2, { bounds::UNITS_PER_SIDE }>, 0, NOTES>,
    /// Units in contact.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contacts: List<Touch, 0, NOTES>,
    /// The manoeuvre before the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manoeuvre: Option<Box<Manoeuvre>>,
    /// What else still matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<Progress>>,
}

/// Two enemies whose bases touch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// Who made contact.
    pub by: UnitId,
    /// Who was touched.
    pub enemy: UnitId,
    /// The side of the enemy that was touched first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Contacted>,
    /// They have fought a round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: bool,
    /// They have struck at impact, or cannot any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub struck: bool,
    /// The one who was touched lost that impact.
    #[serde(default, skip_serializing_if = "is_default")]
    pub impact_lost: bool,
}

terms! {
    /// How a unit stands.
    Status {
        /// It fights on.
        Steady = "steady",
        /// It runs.
        Routing = "routing",
        /// It is destroyed.
        Destroyed = "destroyed",
        /// It ran off the table.
        RoutedOff = "routed_off",
        /// It left the table without running.
        Left = "left",
    }
    /// How loyal a mercenary general is.
    Loyal {
        /// He fights on.
        Loyal = "loyal",
        /// His corps acts only when attacked.
        Withdrawn = "withdrawn",
        /// He went over to the enemy.
        Defected = "defected",
    }
}

impl Status {
    /// Whether it is still on the table.
    pub fn is_present(self) -> bool {
        matches!(self, Status::Steady | Status::Routing)
    }
}

/// A general's talents.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Talents {
    /// Steadiness.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub steadiness: i8,
    /// Melee.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub melee: i8,
    /// Specialty.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub specialty: i8,
    /// The weapon that the talent in specialty is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<Weapon>,
    /// Initiative.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 6))]
    pub initiative: i8,
    /// Qualities that were rolled or bought.
    #[serde(skip_serializing_if = "is_default")]
    pub settled: List<crate::event::Quality, 0, 4>,
}

/// A unit or a general in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where it stands: the middle of its base, of the foremost one in a column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// Its formation, where not that of the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// How its figures face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Figures that are left, in the order of the ranks; all of the roster where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
    /// Figures that are disordered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disordered: Figures,
    /// Its riders are on foot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dismounted: bool,
    /// How it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// It is not on the table yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub absent: bool,
    /// Where it went the log does not tell: of a general not whether he is with a unit, of a unit not whether it has left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whereabouts_untold: bool,
    /// What a roll made of it the log does not say: which figures are left and in order, or what it has to do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub state_untold: bool,
    /// Figures fell and the log did not name them: those that are left may bear other numbers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fallen_untold: bool,
    /// It became skirmishers in the battle (`tac.uncontrolled.value`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub degraded: bool,
    /// It is tired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: bool,
    /// It was shot at with losses in a favourable position (`tac.uncontrolled.exempt_lost`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_position: bool,
    /// The unit that a general is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached: Option<UnitId>,
    /// A general's talents.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talents: Talents,
    /// A deputy has taken the general's place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deputy: bool,
    /// How loyal a general is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<Loyal>,
    /// The side that commands it now, where not its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<SideId>,
    /// What it did this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub now: ThisTurn,
}

impl UnitSituation {
    /// A unit of which nothing is said.
    pub fn of(id: UnitId) -> Self {
        Self {
            id,
            pose: None,
            formation: None,
            shape: None,
            figures: None,
            disordered: List::default(),
            dismounted: false,
            status: None,
            absent: false,
            whereabouts_untold: false,
            state_untold: false,
            fallen_untold: false,
            degraded: false,
            tired: false,
            lost_position: false,
            attached: None,
            talents: Talents::default(),
            deputy: false,
            loyalty: None,
            owner: None,
            now: ThisTurn::default(),
        }
    }
}

/// What a unit did in the turn under way.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThisTurn {
    /// The order it got.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderKind>,
    /// It got the order as one of a battle line.
    #[serde(skip_serializing_if = "is_default")]
    pub in_line: bool,
    /// It did what it was ordered, or was pushed.
    #[serde(skip_serializing_if = "is_default")]
    pub acted: bool,
    /// Its last pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// How far it went at that pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub went: Option<Length>,
    /// When it re-formed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reformed: Option<ReformAt>,
    /// Own volleys, and answers.
    #[serde(skip_serializing_if = "is_default")]
    pub volleys: u16,
    /// Answers in the enemy's turn.
    #[serde(skip_serializing_if = "is_default")]
    pub answers: u16,
    /// Enemies at whom it shot as they attacked.
    #[serde(skip_serializing_if = "is_default")]
    pub defended: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// What its last uncontrolled test came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncontrolled: Option<UncontrolledResult>,
    /// Which of these tests it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tested: Option<UncontrolledStep>,
    /// Whether it saw anybody to attack when it was tested, as far as the log tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saw_anybody: Option<bool>,
    /// The target that a die picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// How far that target still is, as far as the players said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_at: Option<Length>,
    /// A die picked a target, and the log does not tell which.
    #[serde(skip_serializing_if = "is_default")]
    pub target_untold: bool,
    /// It came up to an enemy by its move.
    #[serde(skip_serializing_if = "is_default")]
    pub met: bool,
    /// It was tried to be stopped.
    #[serde(skip_serializing_if = "is_default")]
    pub rallied: bool,
    /// It made its rout move.
    #[serde(skip_serializing_if = "is_default")]
    pub ran: bool,
    /// It fought its round of melee.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: bool,
    /// It won an impact, and the enemy before it ran.
    #[serde(skip_serializing_if = "is_default")]
    pub free_to_go_on: bool,
    /// One of its riders got through (`tac.cav.breakthrough_move`).
    #[serde(skip_serializing_if = "is_default")]
    pub broke_through: bool,
    /// Its general's loyalty was tested.
    #[serde(skip_serializing_if = "is_default")]
    pub loyalty_tested: bool,
    /// Where it stood when the turn began, for `tac.amb.flank_definition`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub began_at: Option<Place>,
    /// It stepped in as the unit of this number of a late corps, from 1.
    #[serde(skip_serializing_if = "is_default")]
    pub arrived: u16,
    /// What it was before defensive fire, where that takes effect with the impact (`tac.amb.defensive_fire_effect`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_fire: Option<Box<UnderFire>>,
}

/// A unit before defensive fire took figures from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnderFire {
    /// Its figures, in the order of the ranks.
    pub figures: Figures,
    /// Those of them that were disordered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disordered: Figures,
    /// The formation in which they stood.
    pub formation: Formation,
    /// Full ranks.
    pub ranks: u8,
}

/// Something that has to follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Due {
    /// A unit steadiness test.
    Test {
        /// What for.
        because: TestCause,
        /// Full ranks before the losses.
        ranks: u8,
        /// Figures to subtract.
        killed: u16,
        /// It was ridden through.
        ridden_through: bool,
        /// It was attacked in flank or rear.
        flanked: bool,
        /// It was attacked in the rear.
        from_rear: bool,
        /// From which side it was attacked the log does not tell.
        #[serde(default, skip_serializing_if = "is_default")]
        side_untold: bool,
        /// It should have come before another entry, where that is told.
        #[serde(default, skip_serializing_if = "is_default")]
        late: bool,
    },
    /// A roll for disorder.
    Disorder {
        /// Why.
        because: DisorderCause,
        /// Dice up to this disorder; 6 or more all.
        number: u8,
    },
    /// A rout move.
    Rout {
        /// It is destroyed instead.
        destroyed: bool,
        /// Whether it is destroyed the log does not tell.
        #[serde(default, skip_serializing_if = "is_default")]
        untold: bool,
    },
    /// Falling back.
    FallBack {
        /// Why.
        because: FallBackCause,
    },
    /// A general's risk.
    Risk {
        /// Why.
        because: RiskCause,
    },
    /// Being ridden down by who went through it.
    RideDown,
    /// An attack on who shot at it before contact.
    Attack {
        /// Who shot.
        on: UnitId,
    },
}

/// Something that a unit or a general still has to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub what: Due,
}

/// An exchange of fire under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// Who shot first.
    pub by: UnitId,
    /// At whom.
    pub at: UnitId,
    /// It was defensive fire, which is not answered.
    pub defensive: bool,
    /// Figures of the target before the losses, in the order of the ranks.
    pub before: Figures,
    /// Those of them that were disordered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disordered: Figures,
    /// Hits on the target.
    pub hits_at: u16,
    /// Figures that it lost.
    pub lost_at: u16,
    /// Units that answered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub answered: List<UnitId, 0, 100>,
    /// Their hits.
    pub hits_by: u16,
    /// Figures that the first shooter lost.
    pub lost_by: u16,
    /// Full ranks of the target and of the first shooter before the losses.
    pub ranks: [u8; 2],
}

/// What of a battle so far still matters, beside where its units stand.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// The rosters are whole armies, and the log from which this one comes began before the battle.
    #[serde(skip_serializing_if = "is_default")]
    pub whole: bool,
    /// A turn has begun.
    #[serde(skip_serializing_if = "is_default")]
    pub begun: bool,
    /// The active side has ended its turn.
    #[serde(skip_serializing_if = "is_default")]
    pub turn_over: bool,
    /// What was done before in the turn under way is not known: the log began in its middle.
    #[serde(skip_serializing_if = "is_default")]
    pub mid_turn: bool,
    /// Who decides about the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decides: Option<SideId>,
    /// Who has the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// Units deployed, in order.
    #[serde(skip_serializing_if = "is_default")]
    pub deployed: List<UnitId, 0, UNITS>,
    /// What has to follow.
    #[serde(skip_serializing_if = "is_default")]
    pub pending: List<Pending, 0, NOTES>,
    /// An exchange of fire under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<Exchange>,
    /// The unit whose string was looked at, and whether it is wet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub string: Option<(UnitId, bool)>,
    /// Units lost in this phase, for the loyalty of mercenaries.
    #[serde(skip_serializing_if = "is_default")]
    pub losses_since: u16,
    /// Units of late corps that stepped in.
    #[serde(skip_serializing_if = "is_default")]
    pub arrivals: List<UnitId, 0, UNITS>,
    /// Late corps that were rolled for this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub rolled_for: List<UnitId, 0, UNITS>,
    /// Who gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conceded: Option<SideId>,
    /// The battle is over.
    #[serde(skip_serializing_if = "is_default")]
    pub over: bool,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// A card on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaidCard {
    /// Where.
    pub at: Cell,
    /// The card; none face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Which way it runs, for a river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
}

/// A corps on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorpsOnMap {
    /// The corps, by its general.
    pub corps: UnitId,
    /// Where it stands; none while it is off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// It is tired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: bool,
    /// The march that it shall make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<March>,
    /// Where it stands the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub place_untold: bool,
    /// Whether it is tired the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired_untold: bool,
    /// A traitor may lead it to where the log does not tell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub led_untold: bool,
    /// Its target was shown in the enemy's move, who had scouted it out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shown: bool,
    /// Marches that it made this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marches: u16,
    /// It stood still this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stood: bool,
    /// It was tired and rests this night.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rests: bool,
}

/// A surprise card that is in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InForce {
    /// The side that played it.
    pub side: SideId,
    /// The card.
    pub card: Card,
    /// Corps that it is for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corps: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// The terrain that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Card>,
}

/// The manoeuvre: hands, map, corps, weather, day and turn.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Manoeuvre {
    /// Cards in hand.
    #[serde(skip_serializing_if = "is_default")]
    pub hands: List<Hand, 0, { bounds::SIDES }>,
    /// Cards were dealt, so that hands are known.
    #[serde(skip_serializing_if = "is_default")]
    pub dealt: bool,
    /// Who dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<SideId>,
    /// The map.
    #[serde(skip_serializing_if = "is_default")]
    pub map: List<LaidCard, 0, 36>,
    /// Who laid the last card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid_by: Option<SideId>,
    /// Who lays the first card by the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lays_first: Option<SideId>,
    /// Cards of paths, which stay.
    #[serde(skip_serializing_if = "is_default")]
    pub paths: Cells,
    /// Water cannot be crossed.
    #[serde(skip_serializing_if = "is_default")]
    pub flooded: bool,
    /// Number of the day under way, whose weather is laid already; 0 before the weather of the first.
    #[serde(skip_serializing_if = "is_default")]
    pub day: u32,
    /// Who moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// Whose move it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<SideId>,
    /// Sides that have moved this day.
    #[serde(skip_serializing_if = "is_default")]
    pub moved: List<SideId, 0, { bounds::SIDES }>,
    /// It is night.
    #[serde(skip_serializing_if = "is_default")]
    pub night: bool,
    /// Targets were marked for this move.
    #[serde(skip_serializing_if = "is_default")]
    pub planned: bool,
    /// Weather in force.
    #[serde(skip_serializing_if = "is_default")]
    pub weather: List<Card, 0, 7>,
    /// What the weather changed to the log does not tell.
    #[serde(skip_serializing_if = "is_default")]
    pub weather_untold: bool,
    /// It rained.
    #[serde(skip_serializing_if = "is_default")]
    pub rained: bool,
    /// The weather stays.
    #[serde(skip_serializing_if = "is_default")]
    pub lasting: bool,
    /// Who laid wind or sun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather_of: Option<SideId>,
    /// Corps on the map.
    #[serde(skip_serializing_if = "is_default")]
    pub corps: List<CorpsOnMap, 0, UNITS>,
    /// Surprise cards in force.
    #[serde(skip_serializing_if = "is_default")]
    pub in_force: List<InForce, 0, 40>,
    /// Who offers battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<SideId>,
    /// Battle was accepted.
    #[serde(skip_serializing_if = "is_default")]
    pub accepted: bool,
    /// The field.
    #[serde(skip_serializing_if = "is_default")]
    pub field: Cells,
    /// Sides that played fortifications.
    #[serde(skip_serializing_if = "is_default")]
    pub fortified: List<SideId, 0, { bounds::SIDES }>,
}
