//! The strategic manoeuvre: cards, marches, and the battle that comes of them.

use aftermath_rules::{SideId, UnitId, bounds, dice::Pips, list::List};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use crate::{
    terms::{is_default, terms},
    terrain::Card,
};

/// A place of the map: row and column, each from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Cell {
    /// Row, 1 to 6.
    pub row: u8,
    /// Column, 1 to 6.
    pub column: u8,
}

/// The greatest row and column that a log may name: the map is of five, and of six by a ruling.
pub const CELLS: u8 = 6;

impl TryFrom<[u8; 2]> for Cell {
    type Error = String;
    fn try_from([row, column]: [u8; 2]) -> Result<Self, String> {
        let known = 1..=CELLS;
        if known.contains(&row) && known.contains(&column) {
            Ok(Self { row, column })
        } else {
            Err(format!("a card at row {row}, column {column}: expected 1 to {CELLS} each"))
        }
    }
}

impl From<Cell> for [u8; 2] {
    fn from(cell: Cell) -> [u8; 2] {
        [cell.row, cell.column]
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "a place of the map [row, column]",
            "type": "array",
            "items": { "type": "integer", "minimum": 1, "maximum": CELLS },
            "minItems": 2,
            "maxItems": 2
        })
    }
}

impl Cell {
    /// Whether another cell shares an edge or a corner with this one.
    pub fn is_beside(self, other: Self) -> bool {
        self != other && self.row.abs_diff(other.row) <= 1 && self.column.abs_diff(other.column) <= 1
    }
}

/// Cells of the map.
pub type Cells = List<Cell, 0, 36>;

/// Cards that a player was dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The side.
    pub side: SideId,
    /// Its cards.
    pub cards: List<Card, 0, 12>,
}

/// One player deals six cards to each (`tac.strat.deal`); the entry's side deals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// What each was dealt.
    pub hands: List<Hand, 0, { bounds::SIDES }>,
}

terms! {
    /// Which way a river runs through the map.
    Flow {
        /// Along its row.
        Row = "row",
        /// Along its column.
        Column = "column",
    }
}

/// A card is laid on the map (`tac.strat.terrain_first`, `tac.strat.grid`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayCard {
    /// The card; none face down, which is clear ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Where.
    pub at: Cell,
    /// Which way it runs, for a river (`tac.card.river`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
}

/// The first mover lays the weather of the day, or says that it is ordinary (`tac.strat.first_mover`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DayWeather {
    /// Number of the day, from 1.
    #[schemars(range(min = 1, max = 1000))]
    pub day: u32,
    /// The weather; ordinary where none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weather: Option<Card>,
    /// State of the ground, on the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Card>,
}

/// A surprise card is played; the entry's side plays it (`tac.card.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Surprise {
    /// The card.
    pub card: Card,
    /// Corps that it is for, by their generals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corps: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// Places that it names: where a path is laid, where each corps goes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Cells,
    /// The terrain or weather that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Card>,
}

/// The march that a corps shall make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The corps, by its general.
    pub corps: UnitId,
    /// Where it stands outside the map, at first: the edge is not a card. Absent once it stands on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
    /// Cards that it enters, in order; the last is its target.
    pub path: Cells,
    /// Those of them whose feature it crosses; it pays 1 for the others (`tac.strat.cost`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub crosses: Cells,
    /// What it costs, as the players counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
}

/// The targets of all corps are marked before any is rolled for (`tac.strat.mark_targets`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarchPlan {
    /// The marches.
    pub marches: List<March, 0, { bounds::UNITS_PER_SIDE }>,
    /// They are made at night (`tac.strat.night_march`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub night: bool,
}

/// A corps marches (`tac.strat.march_roll`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarchRoll {
    /// The corps, by its general.
    pub corps: UnitId,
    /// One die, two for a corps that is mounted throughout.
    pub dice: Dice,
    /// Whether it is tired now, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tired: Option<bool>,
    /// Where it stands now, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
}

/// The entry's side has moved all its corps, and offers battle or not (`tac.strat.offer_battle`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarchEnd {
    /// It offers battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub offers_battle: bool,
}

/// The entry's side answers an offer of battle (`tac.strat.must_accept`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerBattle {
    /// Whether it accepts.
    pub accepts: bool,
}

/// The attacker picks the field (`tac.strat.battlefield`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battlefield {
    /// Its six cards.
    pub cells: Cells,
}

/// Night (`tac.strat.night`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Night {
    /// Corps whose fatigue is taken off; all that do not march where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rested: Option<List<UnitId, 0, { bounds::UNITS_PER_SIDE }>>,
}

/// A late corps may come (`tac.strat.reinforce_2`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The corps, by its general.
    pub corps: UnitId,
    /// The die.
    pub die: Pips,
    /// † Movement points to the field, where the log has no map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Whether it comes, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}
