//! What Tactica has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, Load, Loaded, OF_A_CLUB, Recording, cast,
    truth::{Known, Truth, known},
};

const ARMIES: [&str; OF_A_CLUB] = ["macedonians", "romans", "saxons", "french", "english", "mongols"];

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
    slips: [0, 20, 40, 65],
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
    battles: 1170,
    first_seed: 1000,
    leagues: 10,
    skills: known([(0.331, 0.075), (0.002, 0.074), (-0.038, 0.075), (-0.296, 0.073)]),
    armies: known([(0.137, 0.090), (-0.072, 0.087), (-0.142, 0.089), (-0.457, 0.092), (1.116, 0.106), (-0.581, 0.091)]),
    first_turn: Known { value: -0.057, error: 0.062 },
    first_score: Known { value: 0.479, error: 0.015 },
    best_against: known([(0.601, 0.034), (0.546, 0.038), (0.638, 0.035)]),
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
