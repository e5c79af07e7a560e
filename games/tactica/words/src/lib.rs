//! What a log of Tactica can say, and the data of its rulebook.
//!
//! Tactica is a home-grown game of ancient and medieval battles with figures on bases of 8 by 6 cm. One base is one unit
//! of up to three ranks, almost every figure rolls its own die, low is good, and disorder is kept figure by figure.
//! Lengths are in centimetres.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod enlist;
mod event;
pub mod marks;
mod options;
pub mod pack;
pub mod purpose;
mod roster;
mod situation;
mod terms;
mod terrain;

use aftermath_rules::{
    ground::choices,
    log::{OwnWords, Roster},
    system::{Begin, DamageLasts, GameInfo, LengthUnit, Messages},
    words::Words,
};

pub use event::*;
pub use options::*;
pub use roster::{Armour, BASES, Class, Command, FIGURES, Formation, General, Shield, Troops, Unit, Weapon};
pub use situation::*;
pub use terrain::{Card, TerrainKind, Weather};

use terms::terms;

/// The rules of Tactica, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/tactica_rules.rs"));
}

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "tactica",
    title: "Tactica",
    called: &["Тактика"],
    edition: "Tactica",
    length: LengthUnit::Centimetres,
    rules: &rule::RECORDS,
    rulings: RULINGS,
    messages: Messages { en: include_str!("../messages/en.ftl"), ru: include_str!("../messages/ru.ftl") },
    marks: marks::MARKS,
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Phase,
    dice_alone: DICE_ALONE,
    list_entry: |_| None,
    enlist: Some(enlist::ENLIST),
    begin: Some(Begin {
        edition: "Tactica, digest 1",
        tables: &[(120.0, 80.0)],
        terrain: || choices(TerrainKind::ALL),
    }),
};

/// Events whose dice fall whatever anybody chooses.
const DICE_ALONE: &[&str] =
    &["unit_test", "general_risk", "disorder", "uncontrolled", "loyalty", "rain_check", "melee", "arrival"];

terms! {
    /// A phase of a turn (`tac.turn.phase_order`).
    Phase {
        /// Shooting by order.
        Shooting = "shooting",
        /// Movement by order, with its impacts.
        Movement = "movement",
        /// Movement without orders, and routers.
        Uncontrolled = "uncontrolled",
        /// Rounds of melee.
        Melee = "melee",
    }
}

/// The words of Tactica.
#[derive(Debug, Clone, Copy)]
pub struct Tactica;

impl Words for Tactica {
    /// About a millimetre.
    const TOLERANCE: f64 = 0.1;
    type Event = Event;
    type Unit = Unit;
    type Roster = Roster<Unit>;
    type Vocabulary = OwnWords;
    type Options = Options;
    type TerrainKind = TerrainKind;
    type Situation = Situation;
}
