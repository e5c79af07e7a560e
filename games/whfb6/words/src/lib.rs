//! What a log of Warhammer Fantasy Battle (6th edition, by its short rules) can say, and the game's data: its catalogue of
//! rules, its figures and tables, its army lists.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod enlist;
mod event;
mod marks;
mod options;
pub mod pack;
pub mod purpose;
mod roster;
mod situation;
mod terrain;
mod whole;

pub use aftermath_rules::text::Name;
use aftermath_rules::{
    ground::choices,
    log::{OwnWords, Roster},
    system::{Begin, DamageLasts, GameInfo, LengthUnit, Messages},
    words::Words,
};
pub use event::*;
pub use marks::{Flag, WOUNDS};
pub use options::{Deployment, Options, Reading, Victory, Zone};
pub use roster::{
    Armour, Body, Command, Files, Kind, ModelBase, Models, Mount, OtherArmour, Score10, Spell, Trait, Unit, Weapon,
    Wizard,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use situation::*;
pub use terrain::TerrainKind;
pub use whole::Whole;

/// The rules of Warhammer Fantasy Battle, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "whfb6",
    title: "Warhammer Fantasy Battle",
    called: &["WFB", "WHFB", "Warhammer Fantasy", "Warhammer Fantasy Battles"],
    edition: "Warhammer Fantasy Battle, 6th edition",
    length: LengthUnit::Inches,
    rules: &rule::RECORDS,
    rulings: options::RULINGS,
    messages: Messages { en: include_str!("../messages/en.ftl"), ru: include_str!("../messages/ru.ftl") },
    marks: marks::MARKS,
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Battle,
    dice_alone: &["roll_off", "test", "rally", "flee_move", "miscast", "strike_roll", "strike", "break_test"],
    list_entry: pack::listed,
    enlist: Some(enlist::ENLIST),
    begin: Some(Begin {
        edition: "Warhammer Fantasy Battle, 6th edition, short rules, digest 1",
        tables: &[(72.0, 48.0), (48.0, 48.0)],
        terrain: || choices(&TerrainKind::ALL),
    }),
};

/// The rule with this id.
pub fn rule_named(id: &str) -> Option<aftermath_rules::catalogue::Rule> {
    rule::RECORDS.iter().find(|record| record.id == id).map(aftermath_rules::catalogue::Rule::of)
}

/// A phase of a turn (`wfb.turn.phase_order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Charges, rallying, compulsory and remaining moves.
    Movement,
    /// Spells.
    Magic,
    /// Shooting.
    Shooting,
    /// Close combat and what follows from it.
    Combat,
}

impl Phase {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Movement => "movement",
            Phase::Magic => "magic",
            Phase::Shooting => "shooting",
            Phase::Combat => "combat",
        }
    }
}

/// What a log of Warhammer Fantasy Battle can say.
#[derive(Debug, Clone, Copy)]
pub struct Whfb6Words;

impl Words for Whfb6Words {
    /// About a millimetre.
    const TOLERANCE: f64 = 0.04;
    type Event = Event;
    type Unit = Unit;
    type Roster = Roster<Unit>;
    type Vocabulary = OwnWords;
    type Options = Options;
    type TerrainKind = TerrainKind;
    type Situation = Situation;
}
