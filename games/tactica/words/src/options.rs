//! What the players agreed before the battle, and the rulings by which they play.

use aftermath_rules::{
    SideId, bounds,
    catalogue::{Bilingual, OtherValue, RulingRecord},
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    roster::Class,
    terms::{is_default, terms},
};

include!(concat!(env!("OUT_DIR"), "/tactica_rulings.rs"));

terms! {
    /// How late corps come (`tac.strat.reinforce_option`).
    Reinforcement {
        /// They march on, and take part as they arrive.
        March = "march",
        /// A die at the start of each turn.
        Die = "die",
    }
    /// How generals get their talents.
    TalentBy {
        /// Rolled (`tac.general.talents_rolled`).
        Dice = "dice",
        /// Bought (`tac.general.talents_bought`).
        Points = "points",
    }
}

/// The main troop type of a side's army (`tac.army.main_type`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MainType {
    /// The side.
    pub side: SideId,
    /// Its main type.
    pub class: Class,
}

/// What the players agreed, and the rulings in force.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The battle comes out of a strategic manoeuvre with cards; else ground and weather were chosen freely
    /// (`tac.setup.free_setup`).
    #[serde(skip_serializing_if = "is_default")]
    pub campaign: bool,
    /// How late corps come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reinforcement: Option<Reinforcement>,
    /// How generals get their talents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talents: Option<TalentBy>,
    /// Year of the battle, for the mixing of handguns (`tac.weapon.handgun`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -4000, max = 2000))]
    pub year: Option<i16>,
    /// Main troop type of each army.
    #[serde(skip_serializing_if = "is_default")]
    pub main_types: List<MainType, 0, { bounds::SIDES }>,
    /// Rulings that differ from what is recommended.
    #[serde(skip_serializing_if = "is_default")]
    pub rulings: Rulings,
}
