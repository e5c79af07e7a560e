//! What a log of Warmaster can say: its events, its units, the state from which it may start, and its data.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod enlist;
mod event;
pub mod inches;
pub mod marks;
pub mod pack;
pub mod progress;
pub mod purpose;
mod roster;
mod situation;
mod spell_list;

use aftermath_rules::{
    Words,
    ground::choices,
    log::{OwnWords, Roster},
    system::{Begin, DamageLasts, GameInfo, LengthUnit, Messages},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use event::*;
pub use roster::{Kind, Mount, MountKind, Options, TerrainKind, Trait, Unit, Weapon};
pub use situation::{ArmyUnits, Mark, OwnEdge, Rightly, Situation, TableEdge, UnitSituation};
pub use spell_list::SpellList;

/// The rules of Warmaster, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Kinds of actions whose dice fall whatever anybody chooses. Decisions inside a round of combat (who pursues, which stands are
/// removed) count with its dice, for nobody can stop in its middle.
const DICE_ALONE: &[&str] = &[
    "roll_off",
    "round",
    "off_table",
    "re_entry",
    "home_back",
    "drive_back",
    "shoot_at_charger",
    "mishap",
    "blunder",
    "confusion_test",
];

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "warmaster",
    title: "Warmaster",
    called: &["WM", "Вармастер"],
    edition: "Warmaster",
    length: LengthUnit::Centimetres,
    rules: &rule::RECORDS,
    rulings: &[],
    messages: Messages { en: include_str!("../messages/en.ftl"), ru: include_str!("../messages/ru.ftl") },
    marks: marks::MARKS,
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Phase,
    dice_alone: DICE_ALONE,
    list_entry: |_| None,
    enlist: Some(enlist::ENLIST),
    begin: Some(Begin {
        edition: "Warmaster core and advanced rules, digest 1",
        tables: &[(180.0, 120.0), (240.0, 120.0)],
        terrain: || choices(&TerrainKind::ALL),
    }),
};

/// A phase of a turn (`wm.seq.phase_order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Initiative, orders, characters' moves.
    Command,
    /// Shots and drive backs.
    Shooting,
    /// Engagements.
    Combat,
}

impl Phase {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Command => "command",
            Phase::Shooting => "shooting",
            Phase::Combat => "combat",
        }
    }
}

/// The game of Warmaster.
#[derive(Debug, Clone, Copy)]
pub struct Warmaster;

impl Words for Warmaster {
    const TOLERANCE: f64 = 0.5;
    type Event = Event;
    type Unit = Unit;
    type Roster = Roster<Unit>;
    type Vocabulary = OwnWords;
    type Options = Options;
    type TerrainKind = TerrainKind;
    type Situation = Situation;

    fn length_unit(options: &Options) -> Option<LengthUnit> {
        options.inches.then_some(LengthUnit::Inches)
    }
}
