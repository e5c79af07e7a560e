//! What Tactica has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, Load, Loaded, OF_A_CLUB, Recording, cast,
    truth::{Known, Truth, known},
};

const ARMIES: [&str; OF_A_CLUB] = ["macedonians", "romans", "saxons", "french", "timurids", "mongols"];

/// The sets that are not honest: one is meant to be so, the other is worn.
const LOADED: [Loaded; 2] = [
    Loaded { player: "Sly Benedikt", name: "ivory, from the market", load: Load { from: 1, to: 6, one_in: 4 } },
    Loaded {
        player: "Дина Кольцо", name: "зелёные, стёртые", load: Load { from: 6, to: 1, one_in: 5 }
    },
];

/// What Tactica has of its own in a league.
pub(crate) static LEAGUE: GameLeague = GameLeague {
    short: "tac",
    tag: 0x5443,
    points: [260, 360],
    slips: [0, 30, 55, 80],
    armies: ARMIES,
    players: cast(ARMIES),
    loaded: &LOADED,
    sorts: false,
    recording: RECORDING,
    truth: TRUTH,
};

/// What is kept by those who do not write down everything.
const RECORDING: Recording = Recording {
    turns: &["turn_start", "phase_start", "turn_end", "concede", "battle_end", "agreement"],
    end: &["concede", "battle_end"],
    counted: &[],
    places: None,
};

const TRUTH: Truth = Truth {
    battles: 5616,
    first_seed: 1000,
    leagues: 48,
    skills: known([(0.294, 0.033), (0.011, 0.032), (-0.061, 0.032), (-0.244, 0.033)]),
    armies: known([(0.597, 0.043), (0.210, 0.041), (0.135, 0.041), (-0.242, 0.042), (-0.413, 0.042), (-0.287, 0.042)]),
    first_turn: Known { value: -0.109, error: 0.028 },
    first_score: Known { value: 0.473, error: 0.007 },
    best_against: known([(0.568, 0.016), (0.584, 0.016), (0.621, 0.015)]),
};

#[cfg(test)]
mod tests {
    use crate::army::army_of;

    use super::ARMIES;

    #[test]
    fn every_army_has_a_list() {
        for army in ARMIES {
            assert!(army_of(army).is_some(), "{army}");
        }
    }
}
