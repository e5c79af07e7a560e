//! What the players agreed, and how the gaps of the book are read.
//!
//! The book is a summary and says of itself that the full rules decide. Each gap that a reading can fill is an option
//! here, named after it; the ready sets `text` and `full` give all of them at once, and an option of its own overrides
//! what its set says. How certain a reading is stands with it: it comes from the published sixth edition, not from the
//! book.

use aftermath_rules::{
    SideId, bounds,
    catalogue::{Bilingual, OtherValue, RulingRecord},
    geometry::Place,
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Whole;

include!(concat!(env!("OUT_DIR"), "/rulings.rs"));

/// A ready set of readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// The book alone: what it does not say is not judged, and a reading that play cannot do without is noted where
    /// it was not kept.
    #[default]
    Text,
    /// All known rules of the full edition.
    Full,
}

impl Reading {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Reading::Text => "text",
            Reading::Full => "full",
        }
    }
}

/// Where a side deploys: the inside of an outline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The side.
    pub side: SideId,
    /// Corners of its zone in order.
    pub corners: List<Place, 3, { bounds::PATH_POINTS }>,
}

/// How the armies are set up, as the battle agreed (`wfb.gap.deployment`).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Deployment {
    /// Each army within 12 inches of its long edge of the table, the first side at the near one; units by turns.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pitched_battle: bool,
    /// Zones of the sides, where they are others.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub zones: List<Zone, 0, 8>,
    /// The sides deploy a unit each by turns, characters last.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_turns: bool,
}

/// What victory points are counted for, as the battle agreed (`wfb.gap.victory`).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Victory {
    /// The points of each enemy unit destroyed, fled off the table, or fleeing at the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
    /// Half the points of each enemy unit below half its models.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub half: bool,
    /// Points for the enemy General killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general: Option<Whole<0, 10000>>,
    /// Points for each standard of a unit that broke in combat or was destroyed in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard: Option<Whole<0, 10000>>,
    /// Points for each quarter of the table held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarter: Option<Whole<0, 10000>>,
    /// A difference below this is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_below: Option<Whole<0, 100000>>,
}

/// What the players agreed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The ready set of readings.
    pub rules: Reading,
    /// Turns of each side, as agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Whole<1, 100>>,
    /// The side that has the first turn, as agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// How the armies are set up, as agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deployment: Option<Deployment>,
    /// What victory points are counted for, as agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub victory: Option<Victory>,
    /// Army lists that are of Dwarfs beside the one of that name (`wfb.magic.dispel_dwarfs`).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub dwarfs: List<Name, 0, 20>,
    /// The armies come from other lists than the packs': rosters are not compared with those.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub other_lists: bool,
    /// A charger sees its target, and chargers move in the order declared (`wfb.gap.charge_conditions`; certainty
    /// high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge_conditions: Option<bool>,
    /// Only a charger of Unit Strength 5 and more within reach makes a fighting unit test
    /// (`wfb.gap.flank_rear_panic_limits`; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flank_rear_panic_limits: Option<bool>,
    /// Only a charger whose target fled may redirect (`wfb.gap.redirect_only_if_fled`; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_only_if_fled: Option<bool>,
    /// A failed charge goes toward its target (`wfb.gap.failed_charge_direction`; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_charge_direction: Option<bool>,
    /// Later flight goes to the nearest edge, and who leaves the table is lost (`wfb.gap.flee_details`; certainty
    /// medium to high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flee_details: Option<bool>,
    /// Difficult ground halves a move, very difficult ground quarters it, an obstacle costs half
    /// (`wfb.gap.terrain_movement`; certainty high, of obstacles medium).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain_movement: Option<bool>,
    /// Fear, frenzy, hatred and stupidity as the full rules have them (`wfb.gap.psychology`; certainty medium to
    /// high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub psychology: Option<bool>,
    /// A unit beaten by a more numerous enemy that causes fear breaks without a test (`wfb.gap.fear_auto_break`;
    /// certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fear_auto_break: Option<bool>,
    /// Two 6s dispel for certain (`wfb.gap.dispel_double_six`; certainty medium).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispel_double_six: Option<bool>,
    /// Runesmiths who flee add no dispel dice (`wfb.gap.runesmith_status`; certainty medium).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runesmith_status: Option<bool>,
    /// Armour that the book does not know counts as the roster has it (`wfb.gap.armour_other`; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour_other: Option<bool>,
    /// A rank counts from four models on, and skirmishers and fast cavalry have none (`wfb.gap.rank_conditions`;
    /// certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_conditions: Option<bool>,
    /// A unit charged in flank or rear by Unit Strength 5 and more loses its ranks (`wfb.gap.rank_bonus_lost`;
    /// certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_bonus_lost: Option<bool>,
    /// Bonuses for flank and rear need Unit Strength 5 and more (`wfb.gap.flank_rear_unit_strength`; certainty
    /// medium to high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flank_rear_unit_strength: Option<bool>,
    /// A model without a Unit Strength in the roster has that of its type (`wfb.gap.unit_strength_values`;
    /// certainty medium).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_strength_values: Option<bool>,
    /// Overkill counts at most +5 in a challenge (`wfb.gap.overkill_cap`; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overkill_cap: Option<bool>,
    /// Units in combat neither move nor charge (`wfb.move.normal_distance`, second reading; certainty high).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fighting_units_stay: Option<bool>,
}

macro_rules! readings {
    ($($name:ident => $is:ident),+ $(,)?) => {
        impl Options {
            $(
                #[doc = concat!("Whether `", stringify!($name), "` is played, by itself or by its set.")]
                pub fn $is(&self) -> bool {
                    self.$name.unwrap_or(self.rules == Reading::Full)
                }
            )+
        }
    };
}

readings! {
    charge_conditions => has_charge_conditions,
    flank_rear_panic_limits => has_flank_rear_panic_limits,
    redirect_only_if_fled => has_redirect_only_if_fled,
    failed_charge_direction => has_failed_charge_direction,
    flee_details => has_flee_details,
    terrain_movement => has_terrain_movement,
    psychology => has_psychology,
    fear_auto_break => has_fear_auto_break,
    dispel_double_six => has_dispel_double_six,
    runesmith_status => has_runesmith_status,
    armour_other => has_armour_other,
    rank_conditions => has_rank_conditions,
    rank_bonus_lost => has_rank_bonus_lost,
    flank_rear_unit_strength => has_flank_rear_unit_strength,
    unit_strength_values => has_unit_strength_values,
    overkill_cap => has_overkill_cap,
    fighting_units_stay => has_fighting_units_stay,
}
