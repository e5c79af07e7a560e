//! What a log of Kings of War can say: its events, its units, the state from which it may start, and its data.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod enlist;
mod event;
pub mod footprint;
pub mod marks;
pub mod pack;
pub mod purpose;
mod roster;
mod situation;

use aftermath_rules::{
    Words,
    ground::choices,
    log::{OwnWords, Roster},
    system::{Begin, DamageLasts, GameInfo, LengthUnit, Messages},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use event::*;
pub use roster::{
    Alignment, Amount, Breath, Contingent, Extra, Kind, MM_PER_INCH, ModelBase, Nerve, Options, Size, Special, Spell,
    SpellName, TerrainKind, Unit, Weapon, WeaponKind,
};
pub use situation::{
    BattleProgress, ChargeMade, ChargeProgress, CombatProgress, DeployingProgress, DoubtsProgress, EndingProgress,
    MeleeProgress, OwedKind, Situation, TurnProgress, UnitProgress, UnitSituation,
};

/// The rules of Kings of War, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// Kinds of actions whose dice fall whatever anybody chooses.
const DICE_ALONE: &[&str] = &["headstrong", "nerve_test", "strike", "roll_off", "regeneration"];

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "kow2",
    title: "Kings of War",
    called: &["KoW", "Короли войны"],
    edition: "Kings of War, 2nd edition",
    length: LengthUnit::Inches,
    rules: &rule::RECORDS,
    rulings: &[],
    messages: Messages { en: include_str!("../messages/en.ftl"), ru: include_str!("../messages/ru.ftl") },
    marks: marks::MARKS,
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Battle,
    dice_alone: DICE_ALONE,
    list_entry: pack::listed,
    enlist: Some(enlist::ENLIST),
    begin: Some(Begin {
        edition: "Kings of War 2nd edition, digest 1",
        tables: &[(72.0, 48.0), (48.0, 48.0)],
        terrain: || choices(&TerrainKind::ALL),
    }),
};

/// A phase of a turn (`kow.turn.phases`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Orders and charges.
    Movement,
    /// Ranged attacks, spells, and the Nerve tests for their damage.
    Shooting,
    /// Combats, one charged enemy after the other.
    Melee,
}

impl Phase {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Movement => "movement",
            Phase::Shooting => "shooting",
            Phase::Melee => "melee",
        }
    }
}

/// The game of Kings of War.
#[derive(Debug, Clone, Copy)]
pub struct Kow2;

impl Words for Kow2 {
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
