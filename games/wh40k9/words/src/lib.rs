//! Warhammer 40,000, 9th edition, core rules: what a log of the game can say, and its data.
//!
//! Lengths are in inches, bases in millimetres. Rule ids stand in brackets: `w40k.move.normal`.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod enlist;
mod event;
mod figures;
pub mod marks;
mod options;
pub mod pack;
mod phase;
pub mod purpose;
mod roster;
mod situation;
mod space;
mod terrain;

use aftermath_rules::{
    ground::choices,
    ids::UnitId,
    log::{OwnWords, Roster},
    system::{Begin, DamageLasts, GameInfo, LengthUnit, Messages},
    words::{RosterUnit, Words},
};

pub use event::*;
pub use figures::{Amount, MoveStat, Stat, Strength};
pub use options::{BattleSize, Options, SidePower};
pub use phase::{Phase, PhaseStep};
pub use roster::{
    Ability, Aura, Band, Capacity, Chosen, Explodes, Ignores, MODELS, Models, OutsideAbility, Power, Psychic, Role,
    Room, Unit, Weapon, WeaponAbility, WeaponKind, same_keyword,
};
pub use situation::*;
pub use space::{Base, MM_PER_INCH, Millimetres, Spot};
pub use terrain::{Rise, TerrainKind};

/// The rules of Warhammer 40,000, one constant a rule.
pub mod rule {
    use aftermath_rules::catalogue::{Bilingual, Rule, RuleRecord};

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// What is known of the game.
pub static INFO: GameInfo = GameInfo {
    id: "wh40k9",
    title: "Warhammer 40,000",
    called: &["40k", "WH40k", "W40k", "Warhammer 40k", "Вархаммер 40000", "Вархаммер 40к"],
    edition: "Warhammer 40,000, 9th edition",
    length: LengthUnit::Inches,
    rules: &rule::RECORDS,
    rulings: options::RULINGS,
    messages: Messages { en: include_str!("../messages/en.ftl"), ru: include_str!("../messages/ru.ftl") },
    marks: marks::MARKS,
    purposes: purpose::ALL,
    damage_lasts: DamageLasts::Battle,
    dice_alone: &["roll_off", "perils", "attacks", "charge_roll", "morale_test", "flee", "wreck", "mortal_wounds"],
    list_entry: pack::listed,
    enlist: Some(enlist::ENLIST),
    begin: Some(Begin {
        edition: "Warhammer 40,000, 9th edition, core rules, digest 1",
        tables: &[(44.0, 60.0), (44.0, 30.0), (44.0, 90.0)],
        terrain: || choices(&TerrainKind::ALL),
    }),
};

/// What a log of Warhammer 40,000 can say.
#[derive(Debug, Clone, Copy)]
pub struct Wh40k9Words;

impl Words for Wh40k9Words {
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

impl RosterUnit for Unit {
    fn id(&self) -> &UnitId {
        &self.id
    }
    fn profile(&self) -> &str {
        self.sheet.as_str()
    }
    fn name(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.sheet).as_str()
    }
    fn kind(&self) -> &'static str {
        self.role.as_str()
    }
    fn points(&self) -> Option<u32> {
        self.points
    }
    fn strength(&self) -> u32 {
        self.size()
    }
    fn is_character(&self) -> bool {
        self.size() == 1 && self.has_keyword("CHARACTER")
    }
}
