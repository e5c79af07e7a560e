//! What a log of Skirmish can say: its events, its units, the state from which it may start, and its data.

mod event;
pub mod pack;
mod roster;
mod situation;

use aftermath_rules::{
    Words,
    board::{Mark, Tone},
    finding::Part,
    ground::{Ground, KindOfTerrain},
    log::OwnWords,
    same_in_snapshots,
    system::{DamageLasts, GameInfo, LengthUnit, Messages},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use event::{BattleEnd, Deploy, Dice, Event, Move, Order, PhaseStart, Shoot};
pub use roster::{Kind, Unit};
pub use situation::{Situation, UnitSituation};

/// The rules, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// What dice are thrown for.
pub mod purpose {
    use super::Part;

    aftermath_rules::purposes! {
        /// Whether a unit obeys an order.
        ORDER = "order", Part::Order;
        /// Shots to hit.
        SHOT = "shot", Part::Hit;
        /// Hits that the armour holds off.
        SAVE = "save", Part::Save;
    }
}

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "skirmish",
    title: "Skirmish",
    called: &[],
    edition: "Skirmish, 1st edition",
    length: LengthUnit::Inches,
    rules: &rule::RECORDS,
    rulings: &[],
    messages: Messages { en: include_str!("../../messages/en.ftl"), ru: include_str!("../../messages/ru.ftl") },
    marks: &[Mark { word: "flag-destroyed", tone: Tone::Bad, sign: None }],
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Phase,
    dice_alone: &[],
    list_entry: pack::listed,
    enlist: None,
    begin: None,
};

/// What is true of a unit on a board, in the order in which it is shown: keys of messages after `flag-`.
pub const FLAGS: [&str; 3] = ["obeys", "has_shot", "destroyed"];

/// A phase of a turn (`skm.turn.order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Captains order, units move.
    Orders,
    /// Units shoot.
    Shooting,
}

impl Phase {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Orders => "orders",
            Phase::Shooting => "shooting",
        }
    }
}

same_in_snapshots!(Phase);

/// Kinds of terrain; none hinders anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// Trees.
    Wood,
    /// A pond with a footbridge.
    Pond,
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        match self {
            TerrainKind::Wood => Ground::Wood,
            TerrainKind::Pond => Ground::Water,
        }
    }
}

/// Options of the rules: there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// The army of a side, as the header has it.
pub type Roster = aftermath_rules::log::Roster<Unit>;

/// The game.
#[derive(Debug, Clone, Copy)]
pub struct Skirmish;

impl Words for Skirmish {
    /// As well as one measures over a table.
    const TOLERANCE: f64 = 0.25;
    type Event = Event;
    type Unit = Unit;
    type Roster = Roster;
    type Vocabulary = OwnWords;
    type Options = Options;
    type TerrainKind = TerrainKind;
    type Situation = Situation;
}
