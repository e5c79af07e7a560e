//! What the players agreed, and options of the rules where groups play otherwise.

use aftermath_rules::{
    bounds,
    catalogue::{Bilingual, OtherValue, RulingRecord},
    ids::SideId,
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/rulings.rs"));

/// Size of a battle (`w40k.only_war.battle_size`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattleSize {
    /// Up to 50 Power, both armies together.
    CombatPatrol,
    /// Up to 100.
    Incursion,
    /// Up to 200.
    StrikeForce,
    /// Up to 300.
    Onslaught,
}

impl BattleSize {
    /// Name as in JSON, and in the pack.
    pub fn as_str(self) -> &'static str {
        match self {
            BattleSize::CombatPatrol => "combat_patrol",
            BattleSize::Incursion => "incursion",
            BattleSize::StrikeForce => "strike_force",
            BattleSize::Onslaught => "onslaught",
        }
    }
}

/// The Power of an army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidePower {
    /// The side.
    pub side: SideId,
    /// Its Power.
    pub power: u16,
}

/// Options of a match. Each switch names the published update or the ruling that it follows; all are off by default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Size of the battle, as agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle_size: Option<BattleSize>,
    /// A mission other than Only War is played: its field, deployment, length and victory points are the players'
    /// word.
    pub other_mission: bool,
    /// The Power of each army, as its player added it up (`w40k.general.power_total`).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub power: List<SidePower, 0, { bounds::SIDES }>,
    /// Sides whose army is Battle-forged (`w40k.command.battle_forged_cp`).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub battle_forged: List<SideId, 0, { bounds::SIDES }>,
    /// Only friends that are no CHARACTERS shield a CHARACTER, unless they have a VEHICLE or MONSTER model of 10 wounds
    /// and more (published update of 2020).
    pub look_out_sir_2020: bool,
    /// A PSYKER unit attempts Smite once a battle round (published update).
    pub smite_once_per_psyker: bool,
    /// A charge may end in Engagement Range of AIRCRAFT that were its targets (A-07, published update).
    pub charge_aircraft: bool,
    /// AIRCRAFT that fail their least move go to Strategic Reserves and are not destroyed (another book).
    pub strategic_reserves: bool,
    /// A model too large for its zone may overhang it, its base being wholly within (published update).
    pub large_model_overhang: bool,
    /// A Fortification is never the Warlord (published update).
    pub fortification_not_warlord: bool,
    /// Models destroyed and returned in one turn do not count for Morale (published update).
    pub revived_models_not_counted: bool,
    /// One understrength unit of each datasheet (published update).
    pub understrength_one_per_type: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_value_of_every_ruling_is_what_holds_where_a_header_says_nothing() {
        assert!(!RULINGS.is_empty());
        for ruling in RULINGS {
            let said = format!("{{{:?}: {}}}", ruling.option, ruling.value);
            assert_eq!(serde_json::from_str::<Options>(&said).unwrap(), Options::default(), "{}", ruling.option);
        }
    }
}
